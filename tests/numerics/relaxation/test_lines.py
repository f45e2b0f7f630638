"""`relax`: lines that are sound in decimals and as floats, certified to be nearly the best, on any interval."""

from fractions import Fraction

import numpy as np
import pytest
from flint import arb, fmpq
from mpmath import mpf

from provenact.numerics.arithmetic.balls import working_precision
from provenact.numerics.relaxation.differences import Shape
from provenact.numerics.relaxation.lines import relax
from provenact.numerics.subjects.check import function_cells
from provenact.theory.exact.errors import InputError, Undecided
from provenact.theory.language.intervals import interval

CASES = [
    ("x*Phi(x)", "[-1.8, -1]"),
    ("mish", "[-6, 5]"),
    ("max(0, x)", "[-1, 3]"),
    ("abs(x) - abs(x - 1)/2 + x^3/9", "[-2, 7/3]"),
    ("piecewise(0, x < 0; 1)", "[-1, 2]"),  # a jump
    ("piecewise(-(x + 1)^2, x < 0; -(x - 1)^2)", "[-2, 2]"),  # a kink between two concave pieces
    ("sqrt(x)", "[0, 1]"),
    ("sin(x)", "[0, 20]"),
    ("exp(x)", "[-30, 30]"),
]


def exact(text: str) -> arb:
    number = Fraction(text)
    return arb(fmpq(number.numerator, number.denominator))


FAR = [("gelu", "[-1e300, 1e300]"), ("tanh(x)", "[-1e300, 1e300]"), ("silu", "[-3, 1e300]"), ("mish", "[-1e40, 2]")]


@pytest.mark.parametrize(("function", "on"), CASES + FAR)
def test_lines_are_sound_as_decimals_and_as_floats(function, on):
    found = relax(function, on)
    cells, domain = function_cells(function, {}), interval(on)
    with working_precision(200):
        low, high = (exact(end) for end in on.strip("[]").split(", "))
        shape = Shape(cells, domain)
        for k in range(301):
            x = low + (high - low) * k / 300
            value = shape.value(x)
            for read in (exact, lambda text: arb(float(text))):
                below, above = (read(line.slope) * x + read(line.intercept) for line in (found.lower, found.upper))
                assert not below > value and not above < value, (function, float(x))


@pytest.mark.parametrize(("function", "on"), CASES)
def test_no_pair_is_much_better(function, on):
    found = relax(function, on)
    assert 0 < float(found.least_gap) <= float(found.gap) <= float(found.least_gap) * (1 + 1e-9) + 1e-12


def test_known_lines():
    found = relax("x^2", "[-1, 3]")
    assert (found.lower.slope, found.lower.intercept, found.upper.slope, found.upper.intercept) == ("2", "-1", "2", "3")
    assert (found.gap, found.least_gap, found.range) == ("4", "4", ("0", "9"))


def test_a_strip_is_parallel_and_not_wider_than_the_pair_of_least_area():
    strip, area = (relax("x*Phi(x)", "[-3, 2]", best=best) for best in ("strip", "area"))
    assert strip.lower.slope == strip.upper.slope
    ends = [abs(_distance(area, x)) for x in (-3.0, 2.0)]
    assert float(strip.gap) <= max(ends) and float(area.gap) <= float(strip.gap)


def _distance(found, x):
    lower, upper = found.lower, found.upper
    return float(upper.slope) * x + float(upper.intercept) - float(lower.slope) * x - float(lower.intercept)


def test_over_a_point_the_lines_touch():
    found = relax("x^3", "[-1, 2]", at="1")
    assert abs(float(found.lower.slope) * 1 + float(found.lower.intercept) - 1) < 1e-14


def test_infinite_ends_have_the_lines_that_exist():
    half, whole = relax("gelu", "(-inf, 3]"), relax("gelu", "R")
    assert half.lower.slope == "0" and half.gap is None
    assert whole.lower is not None and whole.upper is None and whole.range[1] == "inf"


def test_one_point():
    found = relax("x*Phi(x)", "[1, 1]")
    assert float(found.gap) < 1e-14 and found.range[0] <= found.range[1]


@pytest.mark.parametrize(
    ("function", "on", "kind", "message"),
    [
        ("1/x", "[-1, 1]", InputError, "not shown to have a value everywhere"),
        ("x/x", "[-1, 1]", InputError, "not shown to have a value everywhere"),
        ("log(x)", "(0, 1]", Undecided, "not enclosed"),
        ("gelu", "[2, 1]", InputError, "empty"),
    ],
)
def test_refusals(function, on, kind, message):
    with pytest.raises(kind, match=message):
        relax(function, on)


def test_a_parameter_may_be_an_interval():
    found = relax("x*Phi(beta*x)", "[-1.8, 1]", {"beta": "[1, 2]"})
    assert float(found.least_gap) <= float(found.gap) <= float(found.least_gap) * 1.001
    with working_precision(100):
        for k in range(41):
            x = exact("-1.8") + exact("2.8") * k / 40
            for beta in (exact("1"), exact("1.37"), exact("2")):
                value = x * (1 + (beta * x / arb(2).sqrt()).erf()) / 2
                assert found.lower.at(x) < value < found.upper.at(x)


@pytest.mark.parametrize(
    ("function", "params", "message"),
    [
        ("x/b", {"b": "[-1, 1]"}, "has no value at b = 0"),
        ("a*x + b", {"a": "[0, 1]", "b": "[0, 1]"}, "one parameter may be an interval"),
        ("srelu", {"delta": "[-1, 1]"}, "must lie in"),
        ("a*x", {"a": "[0, inf)"}, "must be finite"),
    ],
)
def test_families_that_are_refused(function, params, message):
    with pytest.raises(InputError, match=message):
        relax(function, "[-1, 2]", params)


@pytest.mark.parametrize("on", ["[1, 1]", "[0.5, 1/2]", "[sqrt(2), 2^(1/2)]"])
def test_over_a_point_the_lines_are_level(on):
    found = relax("gelu", on)
    assert found.lower is not None and found.upper is not None
    assert found.lower.slope == found.upper.slope == "0" and float(found.gap or 1) < 1e-15


@pytest.mark.parametrize("at", ["1/3", "2/3"])
def test_over_an_end_that_no_float_is(at):
    """There the lines meet the function and each other, and the place that is shown is a float of the interval."""
    found = relax("x^2", "[1/3, 2/3]", at=at)
    assert Fraction(1, 3) <= Fraction(float(found.at)) <= Fraction(2, 3)
    assert float(found.gap) < 1e-15


def test_the_middle_of_steep_functions():
    found = relax("exp(x)", "[0, 709]")
    assert float(found.gap) < 1.0001 * float(found.least_gap)


@pytest.mark.parametrize("function", ["abs(x)", "tanh(x)", "x/(1 + abs(x))"])
def test_the_gap_is_that_at_the_place_that_is_shown(function):
    found = relax(function, "[-2*pi, 100]")
    upper, lower = ((Fraction(one.slope), Fraction(one.intercept)) for one in (found.upper, found.lower))
    place = Fraction(float(found.at))
    assert (upper[0] - lower[0]) * place + upper[1] - lower[1] <= Fraction(found.gap)


@pytest.mark.parametrize(("function", "on"), [("exp(x)", "[0, 800]"), ("x^2", "[-1e160, 1e160]")])
def test_lines_beyond_floats_are_refused(function, on):
    with pytest.raises(Undecided, match="float64"):
        relax(function, on)


FLOAT32 = (np.float32(-0.1), np.float32(0.1))
MPF = (mpf("-0.1"), mpf("0.1"))


@pytest.mark.parametrize("on", [(0.0, 0.1), (-0.1, 0.1), (0.3, 0.7), (-0.3, -0.1), (0.1, 0.1), FLOAT32, MPF])
def test_ends_that_are_floats_are_inside_in_both_readings(on):
    """0.1 is a decimal to a reader, and a little more than that to a machine."""
    found = relax("x^2", on)
    low, high = map(Fraction, found.range)
    for x in (reading for end in on for reading in (Fraction(float(end)), Fraction(str(end)))):
        below, above = (Fraction(one.slope) * x + Fraction(one.intercept) for one in (found.lower, found.upper))
        assert max(below, low) <= x * x <= min(above, high)
