"""Cells over balls: values across knots, and knots that do not increase."""

import pytest
from flint import arb

from provenact.numerics.functions import BallFunction
from provenact.numerics.polynomials import polynomial_of, real_roots
from provenact.theory.errors import InputError
from provenact.theory.expressions import Rational, X, parameter
from provenact.theory.parser import parse
from provenact.theory.piecewise import cells_of

STEP = cells_of(parse("piecewise(0, x < 0; 7, x <= 0; x + 1)"))


def test_values_on_one_side_and_across_a_knot():
    step = BallFunction(STEP)
    assert step.on(arb(-1)) == 0 and step.on(arb(1)) == 2
    across = step.on(arb(0, 0.5))
    assert all(across.contains(value) for value in (arb(0), arb(7), arb("1.25")))
    assert not step.on(arb(1, 0.5)).contains(7)


def test_jets_per_piece():
    step = BallFunction(STEP)
    assert [c.str(3) for c in step.jet(1, arb(2), 2)] == ["3.00", "1.00", "0"]
    assert len(step.pieces) == 2 and step.knots[0] == 0


def test_parameters_need_exact_values():
    beta = parameter("beta", "positive")
    cells = cells_of(parse("max(0, x - beta)", {"beta": beta}))
    assert BallFunction(cells, {beta: Rational(1, 2)}).on(arb(2)) == 1.5
    with pytest.raises(InputError, match="no value for beta"):
        BallFunction(cells)
    with pytest.raises(InputError, match="exact number"):
        BallFunction(cells, {beta: arb(1)})


def test_a_pole_is_not_finite():
    assert not BallFunction(cells_of(parse("1/x"))).on(arb(0, 1)).is_finite()


def test_real_roots_are_exact_where_rational():
    roots = real_roots(polynomial_of(parse("(2*x-1)*(x^2-2)*(x^2+1)"), X))
    assert len(roots) == 3
    assert roots[0][0].overlaps(-arb(2).sqrt()) and roots[2][0].overlaps(arb(2).sqrt())
    assert str(roots[1][1]) == "1/2"
