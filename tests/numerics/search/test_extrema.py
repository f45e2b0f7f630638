"""Certified extrema: against mpmath at two precisions, exact where possible, honest where not."""

import mpmath
import pytest
from flint import arb

from provenact.numerics.arithmetic.balls import to_ball, working_precision
from provenact.numerics.asymptotics.tails import End
from provenact.numerics.search.extrema import infimum, supremum, supremum_of_absolute
from provenact.numerics.search.quadrature import mp_function
from provenact.theory.exact.expressions import ZERO, Rational, X, exp, sqrt
from provenact.theory.exact.piecewise import cells_of
from provenact.theory.language.intervals import interval
from provenact.theory.language.parser import parse

LEFT, RIGHT = End(None, -1), End(None, 1)
GELU_TANH = "x/2*(1+tanh(sqrt(2/pi)*(x+0.044715*x^3)))"
MISH = "x*tanh(softplus(x))"

# function, derivative, sup or inf, a float near the place
PEAKS = [
    ("x*Phi(x)", 0, infimum, -0.75),
    ("x*Phi(x)", 1, supremum, 1.41),
    ("x*Phi(x)", 1, infimum, -1.41),
    ("x*Phi(x)", 2, infimum, 2.0),
    ("x*sigma(x)", 0, infimum, -1.28),
    ("x*sigma(x)", 1, supremum, 2.4),
    ("x*sigma(x)", 1, infimum, -2.4),
    (MISH, 0, infimum, -1.19),
    (MISH, 1, supremum, 1.49),
    (MISH, 1, infimum, -2.26),
    (MISH, 2, supremum, -0.09),
    ("x*tanh(exp(x))", 0, infimum, -1.08),
    ("x*tanh(exp(x))", 1, supremum, 0.7),
    ("x*tanh(exp(x))", 1, infimum, -2.07),
    (GELU_TANH, 0, infimum, -0.75),
    (GELU_TANH, 1, supremum, 1.42),
    ("softplus(x)", 2, supremum, 0.01),
    ("tanh(x)", 2, supremum, -0.66),
    ("sigma(x)", 2, supremum, -1.3),
    ("Phi(x)", 2, supremum, -1.0),
    ("x*exp(-x^2/2)", 0, supremum, 1.0),
    ("x^2*exp(-x^2/2)", 0, supremum, 1.41),
    ("atan(x)", 2, supremum, -0.58),
    ("log(x^2+1)", 1, supremum, 1.0),
    ("x/(1+x^4)", 0, supremum, 0.76),
    ("sin(x)/x", 0, infimum, 4.49),
    ("exp(-x^2)*cos(3*x)", 0, infimum, 0.9),
    ("x*Phi(2*x)", 1, supremum, 0.7),
    ("x*sigma(3*x)", 0, infimum, -0.43),
    ("softplus(x)-x*sigma(x)", 0, supremum, 0.01),
    ("sqrt(1+x^2)", 2, supremum, 0.01),
    ("x^3*phi(x)", 1, supremum, 1.1),
]


def mp_extremum(text, derivative, near, digits):
    """The value at the critical point that mpmath finds, from its own derivatives."""
    with mpmath.workdps(digits):
        f = mp_function(parse(text), X)
        place = mpmath.findroot(lambda t: mpmath.diff(f, t, derivative + 1, h=mpmath.mpf(10) ** (-digits // 6)), near)
        return mpmath.diff(f, place, derivative, h=mpmath.mpf(10) ** (-digits // 6))


@pytest.mark.parametrize("text, derivative, extremum, near", PEAKS)
def test_extrema_agree_with_mpmath_at_two_precisions(text, derivative, extremum, near):
    found = extremum(cells_of(parse(text)), derivative=derivative, digits=25)
    assert found.value.rel_accuracy_bits() > 80 or found.exact is not None
    rough, fine = (mp_extremum(text, derivative, near, digits) for digits in (80, 120))
    with mpmath.workdps(120), working_precision(300):
        slack = 10 * abs(rough - fine) + mpmath.mpf(10) ** -24
        truth = arb(mpmath.nstr(fine, 100)) + arb(0, float(slack))
        assert found.value.overlaps(truth)
        assert not found.value.overlaps(truth * (1 + arb("1e-15"))), "a wrong constant must be excluded"


def test_there_are_at_least_thirty_comparisons():
    assert len(PEAKS) >= 30


SRELU = "piecewise(0, x < -1; x/2 + 3*x^2/8 + 3/16 - x^4/16, x < 1; x)"


@pytest.mark.parametrize(
    "text, derivative, value, places",
    [
        (SRELU + " - max(0, x)", 0, "3/16", "0"),
        (SRELU, 1, "1", "1"),
        (SRELU, 2, "3/4", "0"),
        ("max(0, x)", 1, "1", None),
        ("x*min(max(x+3, 0), 6)/6", 1, "3/2", None),
        ("exp(-x^2)", 0, "1", "0"),
        ("tanh(x)", 1, "1", "0"),
        ("log(x^2+1)", 1, "1", "1"),
        ("x^3 - x - max(0, x^3 - x)", 0, "0", "-1, 1"),
    ],
)
def test_exact_values(text, derivative, value, places):
    found = supremum(cells_of(parse(text)), derivative=derivative)
    assert found.exact == Rational(value)
    if places is not None:
        assert set(map(Rational, places.split(", "))) <= set(found.exact_at)


def test_the_argmax_of_gelu_prime_is_the_square_root_of_two():
    found = supremum(cells_of(parse("x*Phi(x)")), derivative=1)
    assert found.exact_at == (sqrt(2),)
    assert to_ball(found.closed_form).overlaps(found.value)


@pytest.mark.parametrize(
    "text, extremum, value, approached",
    [
        ("sigma(x)", supremum, "1", (RIGHT,)),
        ("sigma(x)", infimum, "0", (LEFT,)),
        ("tanh(exp(x))", supremum, "1", (RIGHT,)),
        ("atan(x)", supremum, "pi/2", (RIGHT,)),
        ("exp(-x^2)", infimum, "0", (LEFT, RIGHT)),
        ("piecewise(x, x < 1; 0)", supremum, "1", (End(parse("1"), 1),)),
    ],
)
def test_what_is_only_approached_is_said_to_be(text, extremum, value, approached):
    found = extremum(cells_of(parse(text)))
    assert found.attained is False and found.approached == approached and found.at == ()
    assert found.value.overlaps(to_ball(parse(value)))


def test_attained_beats_approached_where_both_have_the_exact_value():
    found = supremum(cells_of(parse("x*Phi(x) - max(0, x)")))
    assert found.exact == 0 and found.attained is True and found.exact_at == (0,)


@pytest.mark.parametrize(
    "text, where",
    [
        ("exp(x)", RIGHT),
        ("1/x", End(ZERO, -1)),
        ("x^3", RIGHT),
        ("log(x^2+1)", LEFT),
        ("max(0, x)", RIGHT),
    ],
)
def test_infinite_suprema_are_proved(text, where):
    found = supremum(cells_of(parse(text)))
    assert found.value > 0 and not found.value.is_finite() and where in found.approached


def test_domains_open_and_closed():
    square = cells_of(parse("x^2"))
    closed, half_open = (supremum(square, interval(text)) for text in ("[0, 2]", "[0, 2)"))
    assert (closed.exact, closed.attained) == (4, True)
    assert (half_open.exact, half_open.attained, half_open.approached) == (4, False, (End(parse("2"), 1),))
    bounded = supremum(cells_of(parse("x*exp(-x)")), interval("[2, inf)"))
    assert bounded.exact_at == (2,) and bounded.value.overlaps(to_ball(2 * exp(Rational(-2))))


def test_removable_singularities_are_approached():
    found = supremum(cells_of(parse("sin(x)/x")))
    assert found.exact == 1 and found.attained is False
    assert set(found.approached) == {End(ZERO, 1), End(ZERO, -1)}


def test_irrational_knots():
    found = supremum(cells_of(parse("piecewise(x^2, x^2 < 2; 0)")))
    assert found.value.overlaps(arb(2)) and found.value.rad() < 1e-15


def test_oscillating_functions_are_enclosed():
    for text in ("sin(x)", "sin(x^2)", "cos(x)*tanh(x)"):
        found = supremum(cells_of(parse(text)))
        assert found.value.overlaps(arb(1)) and found.value.rad() < 1e-10


def test_what_has_no_expansion_is_undecided_with_a_reason():
    found = supremum(cells_of(parse("log(log(x^2+3))")))
    assert not found.is_decided and "a logarithm of a logarithm" in "; ".join(found.notes)
    found = supremum(cells_of(parse("1/(x^2-2)")))
    assert not found.is_decided and any("no finite values are shown near" in note for note in found.notes)


def test_several_maxima_are_all_listed():
    found = supremum(cells_of(parse("x^2*exp(-x^2/2)")))
    assert len(found.at) == 2 and set(found.exact_at) == {sqrt(2), -sqrt(2)}


def test_a_constant_that_balls_do_not_see():
    found = supremum(cells_of(parse("sigma(x)+sigma(-x)")))
    assert found.value.overlaps(arb(1)) and found.value.rad() < 1e-15 and found.attained


def test_fifty_digits():
    found = supremum(cells_of(parse("x*sigma(x)")), derivative=1, digits=50)
    assert found.value.rel_accuracy_bits() > 166


def test_the_lemmas_are_named():
    found = supremum(cells_of(parse("x*Phi(x)")), derivative=1)
    assert len(found.notes) == 2 and all(note.startswith("monotone tail") for note in found.notes)


def test_the_lipschitz_constant_of_gelu_as_printed_is_excluded():
    """1.084 in the paper; the certified value is 1.1289..."""
    found = supremum_of_absolute(cells_of(parse("x*Phi(x)")), derivative=1)
    assert not found.value.overlaps(arb("1.084")) and found.value.str(6, radius=False) == "1.12890"


def test_points_where_the_function_is_not_defined_are_named():
    """The slope of -1/x is positive on both sides of the pole; that does not make the function increasing."""
    found = infimum(cells_of(parse("-1/x")), derivative=1)
    assert found.exact == 0 and found.singular == (0,)
    assert supremum(cells_of(parse("x*Phi(x)")), derivative=1).singular == ()


@pytest.mark.sweep
def test_a_removable_singularity_whose_second_derivative_is_asked_for():
    """erf(x)/x and its derivatives are finite at 0 only because exact constants cancel."""
    found = supremum(cells_of(parse("1/(1+(erf(x)/x)^2)")), derivative=2)
    assert found.singular == (0,) and found.approached == (End(ZERO, 1), End(ZERO, -1))
    assert found.value.rel_accuracy_bits() > 40
