"""Periods: exact, and only of functions that have one."""

import pytest

from provenact.numerics.algebra.periods import one_period, period_of
from provenact.theory.exact.domains import REAL_LINE
from provenact.theory.exact.exact_algebra import is_identically_zero
from provenact.theory.exact.expressions import X
from provenact.theory.exact.piecewise import cells_of
from provenact.theory.language.intervals import interval
from provenact.theory.language.parser import parse


@pytest.mark.parametrize(
    "text, period",
    [
        ("sin(x)", "2*pi"),
        ("exp(cos(-3*x + 1))", "2*pi/3"),
        ("sin(x/2)*cos(x/3)", "12*pi"),
        ("sin(pi*x) + 1", "2"),
        ("sin(sqrt(2)*x)^2", "sqrt(2)*pi"),
    ],
)
def test_periods(text, period):
    assert is_identically_zero(period_of(parse(text), X) - parse(period)).is_yes


@pytest.mark.parametrize("text", ["x + sin(x)", "sin(x) + sin(sqrt(2)*x)", "sin(x^2)", "exp(x)", "3", "sin(exp(x))"])
def test_no_period(text):
    assert period_of(parse(text), X) is None


@pytest.mark.parametrize("on", ["R", "(10, inf)", "[10, inf)", "(-inf, 0)"])
def test_one_period_lies_in_the_domain(on):
    part = one_period(cells_of(parse("sin(x)")), interval(on))
    assert part.lies_within(interval(on)).is_yes and part.start is not None and part.end is not None


def test_other_functions_keep_their_domain():
    assert one_period(cells_of(parse("x*sin(x)")), REAL_LINE) is REAL_LINE
    assert one_period(cells_of(parse("sin(x)")), interval("[0, 100]")) == interval("[0, 100]")
