"""Improvements: what is not decided about a region or a break point is said, and not taken for a no."""

import pytest

from provenact.derivations.improvement import improve
from provenact.theory.exact.cells import Cells
from provenact.theory.exact.domains import REAL_LINE, Interval
from provenact.theory.exact.errors import InputError, Undecided
from provenact.theory.exact.expressions import ONE, PI, ZERO, X, atan, exp, parameter, sinh, tanh
from provenact.theory.exact.order import vanishes

GAUSS = Cells.everywhere(exp(-(X**2) / 2))
HIDDEN_ZERO = atan(exp(ONE)) + atan(exp(-ONE)) - PI / 2  # zero, but by no rule that is known here


def test_a_region_is_improved_and_the_rest_kept():
    improvement = improve(Cells.everywhere(tanh(X)), GAUSS, Interval(ZERO, None))
    assert improvement.shift.knots == (0,)
    assert improvement.shift.pieces[0] is ZERO
    assert improvement.improved(ZERO).pieces == (tanh(X), tanh(X))
    assert vanishes(improvement.inverse - improve(Cells.everywhere(tanh(X)), GAUSS, REAL_LINE).inverse).is_yes


def test_a_correction_that_does_not_vanish_at_a_break_point_is_refused():
    bent = Cells.of((0,), (X, sinh(2 * X) / 2))
    assert improve(bent, GAUSS, REAL_LINE).derivation.steps
    with pytest.raises(InputError, match="is not 0 at the break point x = 1"):
        improve(Cells.of((1,), (X, 2 * X)), GAUSS, REAL_LINE)


def test_a_correction_that_may_vanish_at_a_break_point_is_not_decided():
    density = Cells.of((0,), (exp(HIDDEN_ZERO * X), exp(HIDDEN_ZERO * X)))
    with pytest.raises(Undecided, match="0 at the break point x = 0 is not decided"):
        improve(Cells.everywhere(X), density, REAL_LINE)


def test_an_unknown_order_of_the_ends_is_not_decided():
    a = parameter("a")
    with pytest.raises(Undecided):
        improve(Cells.of((0,), (X, X)), GAUSS, Interval(a, None))
