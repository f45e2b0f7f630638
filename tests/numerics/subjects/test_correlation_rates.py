"""Two-sided bounds on 1 - c_l, met by certified iteration."""

import mpmath
import pytest
from flint import arb

from provenact.numerics.arithmetic.balls import working_precision
from provenact.numerics.subjects.correlation import correlation_map, relu_iterates, relu_step, smooth_iterates
from provenact.theory.errors import InputError
from provenact.theory.expressions import Rational


def test_one_step_of_relu():
    for digits in (20, 40):
        with mpmath.workdps(digits):
            c = mpmath.mpf(2) / 3
            value = 1 - (mpmath.sqrt(1 - c * c) + c * (mpmath.pi - mpmath.acos(c))) / mpmath.pi
        assert abs(float(relu_iterates(Rational(1, 3), 1)) - float(value)) < 1e-15


def test_the_expansion_is_bounded_on_both_sides():
    """1 <= (e - e') / (a e^(3/2)) <= 1 + e/10."""
    with working_precision(200):
        a = 2 * arb(2).sqrt() / (3 * arb.pi())
        for e in (arb(1), arb(0.3), arb(0.01), arb(10) ** -12):
            ratio = (e - relu_step(e)) / (a * e ** arb(1.5))
            assert ratio > 1 and ratio < 1 + e / 10


def test_one_smooth_step_agrees_with_the_map():
    step = smooth_iterates("gelu", Rational(1, 2), 1)
    assert step.overlaps(1 - correlation_map("gelu", Rational(1, 2)))
    assert step.rad() < 1e-8


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: relu_iterates(2, 1), "0 < 1 - c_0 <= 1"),
        (lambda: smooth_iterates("relu", Rational(1, 2), 1), "phi' jumps"),
        (lambda: smooth_iterates("srelu", Rational(1, 2), 1), "no edge of chaos"),
    ],
)
def test_bad_input(call, message):
    with pytest.raises(InputError, match=message):
        call()
