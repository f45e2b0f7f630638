"""Rigorous integrals: they contain the truth, are narrow, say when they diverge, and exclude wrong values."""

import mpmath
import pytest
from flint import arb

from provenact.numerics.arithmetic.balls import evaluate, working_precision
from provenact.numerics.arithmetic.functions import Analytic
from provenact.numerics.search.integrals import absolute_integral, convolution, integral, kernel_mass
from provenact.numerics.search.quadrature import mp_function, quad_convolution
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import INFINITY, MINUS_INFINITY, ONE, Rational, X, parameter
from provenact.theory.exact.piecewise import cells_of
from provenact.theory.language.kernels import KERNELS
from provenact.theory.language.parser import parse, parse_number

RELU = cells_of(parse("max(0, x)"))

# integrand, start, end, closed form
CLOSED = [
    ("x^2", 0, 3, "9"),
    ("phi(x)", MINUS_INFINITY, INFINITY, "1"),
    ("x^2*phi(x)", MINUS_INFINITY, INFINITY, "1"),
    ("exp(-abs(x))", MINUS_INFINITY, INFINITY, "2"),
    ("1/(1+x^2)", MINUS_INFINITY, INFINITY, "pi"),
    ("1/(1+x^4)", MINUS_INFINITY, INFINITY, "pi/sqrt(2)"),
    ("softplus(x)-max(0,x)", MINUS_INFINITY, INFINITY, "pi^2/6"),
    ("exp(-x^2/200)", MINUS_INFINITY, INFINITY, "sqrt(200*pi)"),
    ("sigma(x)*sigma(-x)", MINUS_INFINITY, INFINITY, "1"),
    ("exp(-abs(x)/100)", MINUS_INFINITY, INFINITY, "200"),
    ("1/sqrt(x)", 0, 1, "2"),
    ("log(x)", 0, 1, "-1"),
    ("1/x^2", 1, INFINITY, "1"),
    ("log(x)/x^3", 1, INFINITY, "1/4"),
    ("x*exp(-x)", 0, INFINITY, "1"),
    ("exp(-sqrt(x))", 0, INFINITY, "2"),
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
    value = integral(cells, MINUS_INFINITY, INFINITY, digits=20)
    for digits in (25, 35):
        with mpmath.workdps(digits + 10):
            estimate = mpmath.quad(mp_function(parse(text), X), [-30, 30])
        with working_precision(150):
            assert value.overlaps(arb(mpmath.nstr(estimate, digits)) + arb(0, 1e-18))
    assert value.rel_accuracy_bits() > 60


@pytest.mark.parametrize("text", ["x^2", "1/(1+abs(x))", "1", "softplus(x)", "1/(2+sin(x)*0)"])
def test_divergence_is_proved(text):
    value = integral(cells_of(parse(text)), 0, INFINITY)
    assert not value.is_finite() and value > 0
    assert absolute_integral(cells_of(parse(text)), 0, INFINITY) > 10**9


@pytest.mark.parametrize(
    "text, start, end",
    [("x", MINUS_INFINITY, INFINITY), ("sin(x)", 0, INFINITY), ("1/x", -1, 1), ("sin(x)/x", 0, INFINITY)],
)
def test_what_is_not_proved_is_not_a_number(text, start, end):
    assert integral(parse(text), start, end).is_nan()


def test_removable_singularities():
    value = integral(parse("sin(x)/x"), -1, 1, digits=20)
    with mpmath.workdps(40):
        assert value.overlaps(arb(mpmath.nstr(2 * mpmath.si(1), 35))) and value.rad() < 1e-18


def test_the_bump_is_flat_at_its_ends():
    mass = kernel_mass(KERNELS["bump"], 30)
    with mpmath.workdps(50):
        estimate = mpmath.quad(mp_function(KERNELS["bump"].shape.pieces[1], X), [-1, 1])
    with working_precision(150):
        assert mass.overlaps(arb(mpmath.nstr(estimate, 35)) + arb(0, 1e-29)) and mass.rad() < 1e-28


@pytest.mark.parametrize("name", ["box", "triangle", "epanechnikov", "tricube", "cosine", "gaussian", "bump"])
@pytest.mark.parametrize("point", ["1/3", "-1", "0", "2"])
def test_convolutions_agree_with_quadrature(name, point):
    kernel, point = KERNELS[name], Rational(point)
    value = convolution(RELU, kernel, 1, point, 25)
    estimate = quad_convolution(RELU, kernel.shape, 1, point, 35)
    with working_precision(150):
        expected = (arb(mpmath.nstr(estimate, 35)) + arb(0, 1e-28)) / kernel_mass(kernel, 30)
        assert value.overlaps(expected) and value.rad() < 1e-22


def test_absolute_integrals():
    gelu = cells_of(parse("x*Phi(x)")) - RELU
    half = absolute_integral(gelu, MINUS_INFINITY, INFINITY)
    assert half.overlaps(arb(0.5)) and half.rad() < 1e-18
    cubic = absolute_integral(parse("x^3-x"), -2, 3)
    assert cubic.overlaps(arb(75) / 4) and cubic.rad() < 1e-18
    irrational = absolute_integral(parse("x^2-2"), -2, 3, digits=25)
    assert irrational.overlaps(evaluate(parse_number("5/3 + 16*sqrt(2)/3"), digits=40)) and irrational.rad() < 1e-22
    assert absolute_integral(parse("sin(x)"), 0, INFINITY).is_nan()


@pytest.mark.parametrize("start, end", [(3, 0), (INFINITY, 0), (0, MINUS_INFINITY)])
def test_limits_in_the_wrong_order_are_refused(start, end):
    for find in (integral, absolute_integral):
        with pytest.raises(InputError, match="wrong order"):
            find(X**2, start, end)


def test_a_parameter_needs_a_value():
    beta = parameter("beta", "positive")
    cells = cells_of(parse("exp(-beta*x)", {"beta": beta}))
    assert integral(cells.subs({beta: Rational(1, 4)}), 0, INFINITY).overlaps(arb(4))
    with pytest.raises(InputError, match="no value for beta"):
        integral(cells, 0, INFINITY)


def test_an_affine_argument_needs_a_plain_expression():
    piece = Analytic(X**2, X).at_affine(Rational(2), ONE)
    assert piece.ball(arb(1)) == 9
    with pytest.raises(InputError, match="plain expression"):
        piece.at_affine(Rational(2), ONE)
