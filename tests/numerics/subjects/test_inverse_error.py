"""Certified inverse errors against mpmath, the constant of eps^2, a bound that holds and one that fails."""

import mpmath
import pytest
from flint import arb

from provenact.derivations.inverse_error import EPSILON
from provenact.numerics.arithmetic.balls import working_precision
from provenact.numerics.subjects.inverse_error import (
    ScaledError,
    bound_holds,
    bound_holds_beyond,
    inverse_error_of,
    where_bound_ends,
    worst_constant,
)
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import MINUS_ONE, ZERO, Rational, X, exp
from provenact.theory.language.intervals import interval

ZETA = -X * exp(-(X**2) / 2)
HALF_LINE = interval("[0, inf)")
PRINTED = exp(MINUS_ONE) + exp(-Rational(3, 2)) * EPSILON / 2


def mp_error(epsilon, x):
    def psi(t):
        return t * mpmath.exp(-t * t / 2)

    return epsilon * (psi(x) - psi(x + epsilon * psi(x)))


@pytest.mark.parametrize("digits", [20, 40])
@pytest.mark.parametrize("text", ["1/100", "1/2", "-1/2"])
def test_the_supremum_in_mpmath(text, digits):
    found = inverse_error_of(ZETA, Rational(text), HALF_LINE, digits=15)
    with mpmath.workdps(digits), working_precision(200):
        epsilon = mpmath.mpf(Rational(text).p) / Rational(text).q
        place = mpmath.findroot(lambda x: mpmath.diff(lambda t: mp_error(epsilon, t), x), float(found.at[0].mid()))
        value = abs(mp_error(epsilon, place))
        assert abs(arb(mpmath.nstr(value, digits)) - found.value) < 1e-17
    assert found.value.rel_accuracy_bits() > 45 and found.attained


@pytest.mark.parametrize(
    ("low", "high", "value"),
    [("0", "1/2", 0.293604515531), ("0", "2", 0.293604515531), ("-1/2", "0", 0.348490844285)],
)
def test_the_worst_constant_over_a_range(low, high, value):
    found = worst_constant(ZETA, HALF_LINE, Rational(low), Rational(high))
    assert found.lower < value + 1e-12 and found.upper > value - 1e-12
    assert found.upper - found.lower < 1e-8
    assert float(Rational(low)) - 1e-9 <= float(found.at[1]) <= float(Rational(high))


@pytest.mark.parametrize("epsilon", [arb(0, 0.01), arb(0.3, 0.2), arb(0), arb(0.25), arb(-0.5, 0.1)])
@pytest.mark.parametrize("u", [arb(0.5, 0.125), arb(1.5), arb(0, 0.25)])
def test_boxes_enclose_their_points(u, epsilon):
    """Value and derivatives over a box contain those at its middle, computed in mpmath."""
    value, by_u, by_epsilon = ScaledError(ZETA, 1)(u, epsilon)
    x, e = mpmath.mpf(float(u.mid())), mpmath.mpf(float(epsilon.mid()))
    with mpmath.workdps(50):
        e = e or mpmath.mpf(10) ** -20

        def scaled(a, b):
            return mp_error(b, a) / b**2

        for ball, order in ((value, (0, 0)), (by_u, (1, 0)), (by_epsilon, (0, 1))):
            derivative = scaled(x, e) if order == (0, 0) else mpmath.diff(scaled, (x, e), order)
            assert abs(ball - arb(mpmath.nstr(derivative, 30))).lower() < 1e-15


def test_the_printed_bound_holds_for_every_positive_epsilon():
    assert bound_holds(ZETA, HALF_LINE, PRINTED, ZERO, Rational(21, 10)).holds is True
    assert bound_holds_beyond(ZETA, PRINTED, Rational(21, 10))
    assert not bound_holds_beyond(ZETA, PRINTED, Rational(1, 10))


def test_the_printed_bound_fails_for_a_negative_epsilon():
    check = bound_holds(ZETA, HALF_LINE, PRINTED, -Rational(1, 2), ZERO)
    assert check.holds is False and check.margin > 0
    u, epsilon = (mpmath.mpf(float(one.mid())) for one in check.witness)
    bound = epsilon**2 * (mpmath.exp(-1) + epsilon * mpmath.exp(-1.5) / 2)
    assert abs(mp_error(epsilon, u)) > bound


def test_where_the_printed_bound_ends():
    holds, fails = where_bound_ends(ZETA, HALF_LINE, PRINTED, MINUS_ONE, Rational(1, 1000))
    assert fails < holds < 0 and holds - fails <= Rational(1, 1000)
    assert fails < Rational("-0.33826") < holds
    with pytest.raises(InputError, match="not refuted"):
        where_bound_ends(ZETA, HALF_LINE, PRINTED, -Rational(1, 10), Rational(1, 1000))


def test_a_constant_that_is_too_small_is_refuted():
    assert bound_holds(ZETA, HALF_LINE, Rational(2936, 10000) + 0 * EPSILON, ZERO, Rational(1, 100)).holds is False
    assert bound_holds(ZETA, HALF_LINE, Rational(2937, 10000) + 0 * EPSILON, ZERO, Rational(1, 100)).holds is True


def test_the_whole_line_and_a_bounded_interval():
    line = worst_constant(ZETA, interval("R"), ZERO, Rational(1, 4))
    half = worst_constant(ZETA, interval("[0, 2]"), ZERO, Rational(1, 4))
    assert abs(line.value - half.value) < 1e-8


def test_a_term_that_does_not_decay_is_refused():
    with pytest.raises(InputError, match="does not decay fast enough"):
        worst_constant(X**2, HALF_LINE, ZERO, Rational(1, 4))
