"""Closed forms of integrals against bells, met by rigorous integration at numbers of many kinds."""

import random

import pytest

from provenact.numerics.algebra.gaussian_integrals import bell_integral
from provenact.numerics.search.constants import constant_ball
from provenact.numerics.search.integrals import integral
from provenact.theory.exact.expressions import INFINITY, MINUS_INFINITY, ZERO, Phi, Rational, X, cos, exp, sin
from provenact.theory.exact.order import sign_of
from provenact.theory.exact.truth import Sign

LINES = {"line": (MINUS_INFINITY, INFINITY), "right": (ZERO, INFINITY), "left": (MINUS_INFINITY, ZERO)}


def is_positive(number):
    return sign_of(number) == Sign.POSITIVE


def number(draw):
    return Rational(draw.choice([-3, -2, -1, 1, 2, 3]), draw.choice([1, 2, 3]))


def integrand(draw, waves, steps, centred):
    offset = lambda: ZERO if centred else draw.choice([ZERO, number(draw)])  # noqa: E731
    f = X ** draw.randrange(4) * exp(-Rational(draw.choice([1, 2, 3]), 2) * X**2 + offset() * X + number(draw))
    for _ in range(waves):
        f = f * draw.choice([sin, cos])(number(draw) * X + offset())
    for _ in range(steps):
        f = f * Phi(number(draw) * X + offset())
    return f


@pytest.mark.parametrize(
    ("line", "waves", "steps"),
    [
        ("line", 1, 0),
        ("line", 3, 0),
        ("line", 0, 1),
        ("line", 0, 2),
        ("line", 0, 3),
        ("right", 0, 0),
        ("left", 0, 1),
        ("right", 0, 2),
    ],
)
def test_the_closed_form_meets_the_integral(line, waves, steps):
    for seed in range(3):
        draw = random.Random(f"{line} {waves} {steps} {seed}")
        f = integrand(draw, waves, steps, centred=steps + (line != "line") > 1)
        found = bell_integral(f, *LINES[line], is_positive)
        assert found is not None
        ball, other = constant_ball(found, 15), integral(f, *LINES[line], digits=12)
        assert ball.overlaps(other) and other.rad() < 1e-9 and ball.rad() < 1e-12


def test_what_has_no_such_form_is_left_alone():
    bell = exp(-(X**2))
    assert bell_integral(bell * Phi(X) * Phi(X + 1), *LINES["line"], is_positive) is None
    assert bell_integral(bell * sin(X), *LINES["right"], is_positive) is None
    assert bell_integral(exp(X**2), *LINES["line"], is_positive) is None
    assert bell_integral(bell / X, *LINES["right"], is_positive) is None
    assert bell_integral(bell, ZERO, Rational(1), is_positive) is None
