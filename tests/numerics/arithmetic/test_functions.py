"""Cells over balls: values across knots, and knots that do not increase."""

from flint import arb

from provenact.numerics.algebra.polynomials import polynomial_of, real_roots
from provenact.theory.exact.expressions import X
from provenact.theory.exact.piecewise import cells_of
from provenact.theory.language.parser import parse

STEP = cells_of(parse("piecewise(0, x < 0; 7, x <= 0; x + 1)"))


def test_real_roots_are_exact_where_rational():
    roots = real_roots(polynomial_of(parse("(2*x-1)*(x^2-2)*(x^2+1)"), X))
    assert len(roots) == 3
    assert roots[0][0].overlaps(-arb(2).sqrt()) and roots[2][0].overlaps(arb(2).sqrt())
    assert str(roots[1][1]) == "1/2"
