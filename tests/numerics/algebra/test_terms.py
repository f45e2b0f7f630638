"""Operators carried out: derivatives at another place, integrals as constants."""

import pytest

from provenact.numerics.algebra.terms import peeled, resolve
from provenact.numerics.deciders.integral_forms import with_exact_integrals
from provenact.numerics.search.constants import constant_ball
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import INFINITY, MINUS_INFINITY, ONE, ZERO, Abs, Rational, X, parameter
from provenact.theory.language.operators import At, Derived, Integrated
from provenact.theory.language.parser import parse

SLOPE = Derived(parse("max(0, x)*exp(x)"), ONE)
A = parameter("a", "positive")


def test_an_operator_at_a_number_is_a_constant():
    assert resolve(At(SLOPE, Rational(3))).pieces == (4 * parse("exp(3)"),)
    assert resolve(At(SLOPE, ZERO)).pieces == (1,)
    assert resolve(SLOPE.xreplace({X: Rational(-1)})).pieces == (0,)
    assert constant_ball(At(SLOPE, ONE)).overlaps(2 * constant_ball(parse("e")))


def test_an_operator_at_an_affine_place():
    moved = resolve(At(SLOPE, 1 - 2 * X))
    assert moved.knots == (Rational(1, 2),) and moved.pieces[1] == 0
    assert resolve(At(SLOPE, A)).pieces == (resolve(SLOPE).pieces[1].subs(X, A),)


@pytest.mark.parametrize("place", ["x^2", "abs(x)", "exp(x)"])
def test_other_places_are_refused(place):
    with pytest.raises(InputError, match="at a number or at a\\*x \\+ b"):
        resolve(At(SLOPE, parse(place)))


def test_a_derivative_at_the_top():
    assert peeled(Derived(SLOPE, Rational(2))) == (SLOPE.args[0], 3)
    assert peeled(At(SLOPE, ONE)) == (At(SLOPE, ONE), 0)


def test_an_integral_in_a_function_is_one_constant():
    area = Integrated(parse("x^2"), ZERO, ONE)
    (piece,) = resolve(X * area).pieces
    assert piece == X * area and constant_ball(piece.subs(X, 3)).overlaps(constant_ball(ONE))


def test_the_switches_under_an_integral_are_not_those_of_the_function():
    with pytest.raises(InputError, match="switch"):
        resolve(X * Integrated(Abs(X), Rational(-1), ONE))
    assert with_exact_integrals(X * Integrated(Abs(X), Rational(-1), ONE)) == X


def test_integrals_across_a_pole_are_left_as_they_are():
    node = Integrated(X**-2, Rational(-1), ONE)
    assert with_exact_integrals(node) == node and not constant_ball(node).is_finite()


def test_integrals_backwards_and_without_length():
    assert constant_ball(Integrated(parse("exp(-x)"), INFINITY, ZERO)).overlaps(constant_ball(Rational(-1)))
    with pytest.raises(InputError, match="no length"):
        constant_ball(Integrated(X, INFINITY, INFINITY))
    assert with_exact_integrals(Integrated(parse("phi(x)"), INFINITY, MINUS_INFINITY)) == -1
