"""Rigorous integrals: they contain the truth, are narrow, say when they diverge, and exclude wrong values."""

import mpmath
import pytest
import sympy
from flint import arb

from provenact.numerics.balls import evaluate, working_precision
from provenact.numerics.functions import Analytic
from provenact.numerics.integrals import absolute_integral, convolution, integral, kernel_mass
from provenact.numerics.quadrature import quad_convolution, quad_integral
from provenact.theory.errors import InputError
from provenact.theory.expressions import X, parameter
from provenact.theory.kernels import KERNELS
from provenact.theory.parser import parse, parse_number
from provenact.theory.piecewise import cells_of

oo = sympy.oo
RELU = cells_of(parse("max(0, x)"))

# integrand, start, end, closed form
CLOSED = [
    ("x^2", 0, 3, "9"),
    ("phi(x)", -oo, oo, "1"),
    ("x^2*phi(x)", -oo, oo, "1"),
    ("exp(-abs(x))", -oo, oo, "2"),
    ("1/(1+x^2)", -oo, oo, "pi"),
    ("1/(1+x^4)", -oo, oo, "pi/sqrt(2)"),
    ("softplus(x)-max(0,x)", -oo, oo, "pi^2/6"),
    ("exp(-x^2/200)", -oo, oo, "sqrt(200*pi)"),
    ("sigma(x)*sigma(-x)", -oo, oo, "1"),
    ("exp(-abs(x)/100)", -oo, oo, "200"),
    ("1/sqrt(x)", 0, 1, "2"),
    ("log(x)", 0, 1, "-1"),
    ("1/x^2", 1, oo, "1"),
    ("log(x)/x^3", 1, oo, "1/4"),
    ("x*exp(-x)", 0, oo, "1"),
    ("exp(-sqrt(x))", 0, oo, "2"),
]


@pytest.mark.parametrize("text, start, end, form", CLOSED)
def test_integrals_with_a_closed_form(text, start, end, form):
    value = integral(cells_of(parse(text)), start, end, digits=25)
    truth = evaluate(parse_number(form), digits=40)
    assert value.overlaps(truth)
    assert value.rel_accuracy_bits() > 80, "the enclosure must be narrow too"
    with working_precision(150):
        assert not value.overlaps(truth * (1 + arb(10) ** -20)), "a wrong constant must be excluded"


@pytest.mark.parametrize("text", ["x*Phi(x)*phi(x-1)", "(x*tanh(softplus(x)))^2*phi(x)", "(x*sigma(x))^2*phi(x/2)"])
def test_gaussian_integrals_agree_with_quadrature_at_two_precisions(text):
    cells = cells_of(parse(text))
    value = integral(cells, -oo, oo, digits=20)
    for digits in (25, 35):
        estimate = quad_integral(cells, -30, 30, digits)
        with working_precision(150):
            assert value.overlaps(arb(mpmath.nstr(estimate, digits)) + arb(0, 1e-18))
    assert value.rel_accuracy_bits() > 60


@pytest.mark.parametrize("text", ["x^2", "1/(1+abs(x))", "1", "softplus(x)", "1/(2+sin(x)*0)"])
def test_divergence_is_proved(text):
    value = integral(cells_of(parse(text)), 0, oo)
    assert not value.is_finite() and value > 0
    assert absolute_integral(cells_of(parse(text)), 0, oo) > 10**9


@pytest.mark.parametrize("text, start, end", [("x", -oo, oo), ("sin(x)", 0, oo), ("1/x", -1, 1), ("sin(x)/x", 0, oo)])
def test_what_is_not_proved_is_not_a_number(text, start, end):
    assert integral(parse(text), start, end).is_nan()


def test_removable_singularities():
    value = integral(parse("sin(x)/x"), -1, 1, digits=20)
    with mpmath.workdps(40):
        assert value.overlaps(arb(mpmath.nstr(2 * mpmath.si(1), 35))) and value.rad() < 1e-18


def test_the_bump_is_flat_at_its_ends():
    mass = kernel_mass(KERNELS["bump"], 30)
    estimate = quad_integral(KERNELS["bump"].shape, -1, 1, 40)
    with working_precision(150):
        assert mass.overlaps(arb(mpmath.nstr(estimate, 35)) + arb(0, 1e-29)) and mass.rad() < 1e-28


@pytest.mark.parametrize("name", ["box", "triangle", "epanechnikov", "tricube", "cosine", "gaussian", "bump"])
@pytest.mark.parametrize("point", ["1/3", "-1", "0", "2"])
def test_convolutions_agree_with_quadrature(name, point):
    kernel, point = KERNELS[name], sympy.Rational(point)
    value = convolution(RELU, kernel, 1, point, 25)
    estimate = quad_convolution(RELU, kernel.shape, 1, point, 35)
    with working_precision(150):
        expected = (arb(mpmath.nstr(estimate, 35)) + arb(0, 1e-28)) / kernel_mass(kernel, 30)
        assert value.overlaps(expected) and value.rad() < 1e-22


def test_absolute_integrals():
    gelu = cells_of(parse("x*Phi(x)")) - RELU
    assert absolute_integral(gelu, -oo, oo).overlaps(arb(0.5)) and absolute_integral(gelu, -oo, oo).rad() < 1e-18
    cubic = absolute_integral(parse("x^3-x"), -2, 3)
    assert cubic.overlaps(arb(75) / 4) and cubic.rad() < 1e-18
    irrational = absolute_integral(parse("x^2-2"), -2, 3, digits=25)
    assert irrational.overlaps(evaluate(parse_number("5/3 + 16*sqrt(2)/3"), digits=40)) and irrational.rad() < 1e-22
    assert absolute_integral(parse("sin(x)"), 0, oo).is_nan()


def test_parameters_take_exact_values():
    beta = parameter("beta", "positive")
    cells = cells_of(parse("exp(-beta*x)", {"beta": beta}))
    assert integral(cells, 0, oo, {beta: sympy.Rational(1, 4)}).overlaps(arb(4))
    with pytest.raises(InputError, match="no value for beta"):
        integral(cells, 0, oo)


def test_an_affine_argument_needs_a_plain_expression():
    piece = Analytic(X**2, X).at_affine(sympy.S(2), sympy.S.One)
    assert piece.ball(arb(1)) == 9
    with pytest.raises(InputError, match="plain expression"):
        piece.at_affine(sympy.S(2), sympy.S.One)
