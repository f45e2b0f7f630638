"""Changes of form keep the value, and hints have the form that was asked for."""

import pytest

from provenact.derivations.proof_hints import coefficients, jump
from provenact.derivations.rewriting import gathered, in_factors, rewritten, with_exponentials, without_turns
from provenact.theory.exact.constants import enclosure
from provenact.theory.exact.display import Equation
from provenact.theory.exact.expressions import (
    ONE,
    PI,
    ZERO,
    Phi,
    Rational,
    X,
    atan,
    cos,
    erf,
    exp,
    parameter,
    phi,
    sin,
    sqrt,
)
from provenact.theory.exact.order import vanishes

A, B = parameter("a"), parameter("b")


def same_at_a_point(one, other) -> bool:
    difference = enclosure((one - other).xreplace({X: Rational(3, 7)}), 128)
    return difference.contains(0) and bool(difference.rad() < 1e-30)


@pytest.mark.parametrize("quarters", range(-5, 6))
@pytest.mark.parametrize("wave", [sin, cos])
def test_quarter_turns(wave, quarters):
    turned = wave(2 * X + quarters * PI / 2)
    found = without_turns(turned)
    assert found in (sin(2 * X), cos(2 * X), -sin(2 * X), -cos(2 * X))
    assert same_at_a_point(turned, found)


def test_other_turns_stay():
    assert without_turns(sin(X + PI / 3)) is sin(X + PI / 3)
    assert without_turns(cos(PI / 3)) == Rational(1, 2)


def test_functions_are_rewritten_at_every_depth():
    assert rewritten(exp(erf(erf(X))), erf, lambda u: u + 1) is exp(X + 2)
    assert vanishes(with_exponentials(phi(2 * X)) - exp(-2 * X**2) / sqrt(2 * PI)).is_yes


def test_gathering_joins_the_terms_of_a_function():
    whole = (A + X) * Phi(X) + (B - X) * (Phi(X) + 1) * phi(X)
    found = gathered(whole)
    assert vanishes(found - whole).is_yes
    assert found is (A + X) * Phi(X) + (B - X) * phi(X) + (B - X) * Phi(X) * phi(X)


def test_factors_are_used_only_where_they_are_shown():
    assert in_factors(X**2 - 1) is (X - 1) * (X + 1)
    hidden_zero = atan(Rational(1, 2)) + atan(Rational(1, 3)) - PI / 4
    assert same_at_a_point(in_factors(hidden_zero * X + hidden_zero), ZERO)
    assert in_factors(Equation(X, A)) is Equation(X, A)


def test_hints():
    assert in_factors(X**2 - 1) is (X - 1) * (X + 1)
    assert jump(X**2, 2 * X, X, A) is A * (A - 2)
    assert coefficients((X + A) * (B * X + 3), (X, A), ((2, 0), (1, 1), (1, 0), (0, 1))) == [B, B, 3, 3]
    assert coefficients(X**3, (X, A), ((2, 0), (1, 1))) == []
    assert coefficients(exp(X), (X,), ((1,),)) == []
    assert coefficients(ONE / X, (X,), ((1,),)) == []
