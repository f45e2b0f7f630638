"""Constants of roots, logarithms and angles: equal ones are zero, unequal ones never."""

import pytest

from provenact.theory.exact.algebraic_numbers import is_zero
from provenact.theory.exact.exact_algebra import is_identically_zero
from provenact.theory.exact.truth import Truth
from provenact.theory.language.parser import parse

EQUAL = [
    ("sqrt(5 + 2*sqrt(6))", "sqrt(2) + sqrt(3)"),
    ("(2 + sqrt(5))^(1/3) - (sqrt(5) - 2)^(1/3)", "1"),
    ("1/(sqrt(3) - sqrt(2))", "sqrt(2) + sqrt(3)"),
    ("cos(pi/5)", "(1 + sqrt(5))/4"),
    ("sin(pi/12)", "(sqrt(6) - sqrt(2))/4"),
    ("cos(2*pi/7) + cos(4*pi/7) + cos(6*pi/7)", "-1/2"),
    ("16*atan(1/5) - 4*atan(1/239)", "pi"),
    ("atan(1) + atan(2) + atan(3)", "pi"),
    ("asin(3/5) + asin(4/5)", "pi/2"),
    ("acos(-1/2)", "2*pi/3"),
    ("2*atan(2 - sqrt(3))", "pi/6"),
    ("log(3 + 2*sqrt(2))", "2*log(1 + sqrt(2))"),
    ("log(3 - 2*sqrt(2)) + acos(0)", "pi/2 - 2*log(1 + sqrt(2))"),
]
SIZES = ["1/10^9", "1/10^40", "1/10^200/10^200"]


@pytest.mark.parametrize("left, right", EQUAL)
def test_equal_numbers(left, right):
    assert is_identically_zero(parse(left) - parse(right)) is Truth.YES


@pytest.mark.parametrize("left, right", EQUAL)
@pytest.mark.parametrize("gap", SIZES)
def test_numbers_that_differ_a_little(left, right, gap):
    assert is_zero(parse(left) - parse(right) - parse(gap)) is not Truth.YES


@pytest.mark.parametrize(
    "text",
    [
        "16*atan(1/5) - 4*atan(1/239) + pi",  # a multiple of pi, but not 0
        "atan(2) - atan(-1/2) - pi/2 + pi",
        "2*log(1 - sqrt(2)) - log(3 - 2*sqrt(2))",  # the logarithm of a negative number
        "2*log(-1)",
        "1/(sqrt(5 + 2*sqrt(6)) - sqrt(2) - sqrt(3)) - 1/(sqrt(5 + 2*sqrt(6)) - sqrt(2) - sqrt(3))*1",
        "exp(1) - e - sqrt(2)",
    ],
)
def test_never_zero(text):
    assert is_zero(parse(text)) is not Truth.YES


def test_an_algebraic_number_that_is_not_zero_is_told():
    assert is_zero(parse("sqrt(2) + sqrt(3) - sqrt(5 + 2*sqrt(6)) + 1/10^200")) is Truth.NO


def test_coefficients_of_functions():
    difference = parse("sin(x)*sqrt(3 + 2*sqrt(2)) - sin(x) - sin(x)*sqrt(2)")
    assert is_identically_zero(difference) is Truth.YES
    assert is_identically_zero(difference + parse("x*sqrt(2)")) is not Truth.YES
