"""Softmax averages: the same values as plain arithmetic, on wide balls far tighter."""

import random
from fractions import Fraction

import mpmath
import pytest
from flint import acb, arb

from provenact.numerics.arithmetic.balls import working_precision
from provenact.numerics.arithmetic.complex_balls import COMPLEX_BALLS
from provenact.numerics.arithmetic.exponential_ratios import ratio_of
from provenact.numerics.arithmetic.jets import derivatives
from provenact.numerics.arithmetic.programs import bound, program_of
from provenact.numerics.asymptotics.tails import End
from provenact.numerics.search.extrema import infimum, supremum
from provenact.numerics.search.quadrature import mp_function
from provenact.theory.exact.algebra import tidy
from provenact.theory.exact.expressions import Rational, X
from provenact.theory.exact.piecewise import cells_of
from provenact.theory.language.parser import parse

CENTRES = range(-4, 5)
TOP = " + ".join(f"{max(k, 0)}*exp(-3/2*(x-({k}))^2)" for k in CENTRES)
BOTTOM = " + ".join(f"exp(-3/2*(x-({k}))^2)" for k in CENTRES)
AVERAGE = parse(f"({TOP})/({BOTTOM})")


def plainly(point, order):
    """The same average in a form that is not recognised: numerator and denominator apart."""
    with working_precision(600):
        top, bottom = (derivatives(parse(text), X, point, order) for text in (TOP, BOTTOM))
        if order == 0:
            return [top[0] / bottom[0]]
        first = (top[1] - top[0] / bottom[0] * bottom[1]) / bottom[0]
        return [top[0] / bottom[0], first]


def test_the_average_is_recognised():
    assert [step.name for step in program_of(AVERAGE).steps] == ["exponential_ratio"]


@pytest.mark.parametrize("point", ["7/3", "-5", "40", "0", "-30"])
def test_values_and_slopes(point):
    point = Rational(point)
    with working_precision(120):
        for own, other in zip(derivatives(AVERAGE, X, point, 1), plainly(point, 1), strict=True):
            assert own.overlaps(other) and own.rel_accuracy_bits() > 80


def test_wide_balls_contain_and_are_tight():
    generator = random.Random(3)
    with working_precision(100):
        for _ in range(20):
            middle = generator.uniform(-8, 8)
            wide = derivatives(AVERAGE, X, arb(middle, 0.05), 1)
            assert wide[0].rad() < 1
            for _ in range(3):
                point = Rational(Fraction(middle + generator.uniform(-0.05, 0.05)))
                for own, other in zip(wide, plainly(point, 1), strict=True):
                    assert own.overlaps(other)


def test_complex_values():
    value = bound(AVERAGE, COMPLEX_BALLS)(acb(arb("0.7"), arb("0.2")))
    with mpmath.workdps(40):
        expected = mp_function(AVERAGE, X)(mpmath.mpc("0.7", "0.2"))
        assert abs(complex(value) - complex(expected)) < 1e-12


def test_extrema_over_the_whole_line():
    cells = cells_of(AVERAGE)
    top, bottom = supremum(cells), infimum(cells)
    assert (top.exact, top.approached) == (4, (End(None, 1),))
    assert (bottom.exact, bottom.approached) == (0, (End(None, -1),))


def test_other_quotients_are_not_taken_for_averages():
    def is_average(above, below):
        return ratio_of(tidy(parse(above)), tidy(parse(below)), X) is not None

    assert is_average("exp(x)", "1+exp(x)+exp(2*x)+exp(3*x)")
    assert not is_average("exp(x)", "1+exp(x)")
    assert not is_average("exp(x)", "1+exp(x)-exp(2*x)+exp(3*x)"), "a sign in the denominator"
    assert not is_average("sin(x)", "1+exp(x)+exp(2*x)+exp(3*x)")
    assert not is_average("exp(x)", "1+exp(x)+exp(2*x)+exp(pi*x)"), "an irrational rate"
