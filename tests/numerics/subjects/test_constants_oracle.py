"""Certified constants against 30-digit values that share nothing with the product.

The functions are written once more in mpmath; each value is computed at two precisions that must agree.
An enclosure must contain the value and be narrow (relative width at most 1e-14).

- `CATALOGUE`     constants of catalogue entries at their defaults
- `OUTSIDE`       functions of other kinds
- the last tests show that a wrong constant and a too-wide ball are caught
"""

from collections.abc import Callable
from functools import cache

import mpmath as mp
import pytest
from flint import arb

from provenact.numerics.arithmetic.balls import working_precision
from provenact.numerics.subjects.analysis import Result
from provenact.numerics.subjects.check import check

PRECISIONS = (36, 50)  # digits; 30 of them must agree
NARROW = arb("1e-14")


# --- the functions, in mpmath -----------------------------------------------------------------------


def sigma(x):
    return 1 / (1 + mp.exp(-x))


def softplus(x):
    return mp.log1p(mp.exp(x))


def normal(x):
    return mp.erfc(-x / mp.sqrt(2)) / 2


def density(x):
    return mp.exp(-x * x / 2) / mp.sqrt(2 * mp.pi)


def relu(x):
    return max(x, mp.mpf(0))


def gelu_tanh(x):
    return x / 2 * (1 + mp.tanh(mp.sqrt(2 / mp.pi) * (x + mp.mpf("0.044715") * x**3)))


def alpha():
    return mp.mpf("1.6732632423543772848170429916717")


def scale():
    return mp.mpf("1.0507009873554804934193349852946")


def smelu(x):
    half = mp.mpf(1) / 2
    return relu(x) if abs(x) >= half else (x + half) ** 2 / 2


FUNCTIONS: dict[str, Callable] = {
    "gelu": lambda x: x * normal(x),
    "silu": lambda x: x * sigma(x),
    "mish": lambda x: x * mp.tanh(softplus(x)),
    "tanhexp": lambda x: x * mp.tanh(mp.exp(x)),
    "gelu_tanh": gelu_tanh,
    "softplus": softplus,
    "sigmoid": sigma,
    "tanh": mp.tanh,
    "elu": lambda x: x if x > 0 else mp.expm1(x),
    "celu": lambda x: x if x > 0 else mp.expm1(x),
    "selu": lambda x: scale() * (x if x > 0 else alpha() * mp.expm1(x)),
    "smelu": smelu,
    "crrelu": lambda x: relu(x) + x * mp.exp(-x * x / 2) / 100,
    "hard_swish": lambda x: x * min(max(x + 3, mp.mpf(0)), mp.mpf(6)) / 6,
    "smooth_relu": lambda x: x - mp.log1p(x) if x > 0 else mp.mpf(0),
    "sigmoid_rescu": lambda x: x if x > 1 else 2 * sigma(2 * (x - 1)),
    "x*exp(-x^2)": lambda x: x * mp.exp(-x * x),
    "log(1+x^2)": lambda x: mp.log1p(x * x),
    "atan(x)+x/10": lambda x: mp.atan(x) + x / 10,
    "sqrt(1+x^2)": lambda x: mp.sqrt(1 + x * x),
    "x/(1+x^2)": lambda x: x / (1 + x * x),
    "x*sigma(x)*tanh(x)": lambda x: x * sigma(x) * mp.tanh(x),
    "erf(x)*x": lambda x: x * mp.erf(x),
    "exp(-abs(x))": lambda x: mp.exp(-abs(x)),
    "max(0,x)^3/(1+max(0,x)^2)": lambda x: relu(x) ** 3 / (1 + relu(x) ** 2),
    "piecewise(x^2, x < 0; x*exp(-x))": lambda x: x * x if x < 0 else x * mp.exp(-x),
    "sin(x)*exp(-x^2)": lambda x: mp.sin(x) * mp.exp(-x * x),
    "1/(1+x^4)": lambda x: 1 / (1 + x**4),
    "x*Phi(x) - x*sigma(1.702*x)": lambda x: x * normal(x) - x * sigma(mp.mpf("1.702") * x),
    "min(max(-1, x^3), 1)": lambda x: min(max(mp.mpf(-1), x**3), mp.mpf(1)),
}

# --- the ways to a value: each takes the function and gives a number at mpmath's precision -----------


def peak(derivative: int, near: float) -> Callable:
    """|f^(derivative)| aside: its value where the next derivative vanishes."""

    def value(f):
        place = mp.findroot(lambda t: mp.diff(f, t, derivative + 1), near)
        return mp.diff(f, place, derivative) if derivative else f(place)

    return value


def size_of(way: Callable) -> Callable:
    return lambda f: abs(way(f))


def exactly(value: Callable) -> Callable:
    """A value by a formula of its own."""
    return lambda f: value()


def l1(*knots: float, other: Callable = relu) -> Callable:
    points = [-120, -60, -30, -16, -8, -4, -2, -1, 0, 1, 2, 4, 8, 16, 30, 60, 120]
    return lambda f: integral(lambda x: abs(f(x) - other(x)), _with(points, knots))


def moment(*knots: float, of: Callable = lambda value: value) -> Callable:
    """The Gaussian mean of `of(f)`; beyond 18 the density is below 1e-70."""
    points = [-18, -12, -8, -6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6, 8, 12, 18]
    return lambda f: integral(lambda x: of(f(x)) * density(x), _with(points, knots))


def integral(f: Callable, points: list) -> mp.mpf:
    """Over pieces on which f is analytic, so that Gauss and Legendre need a third of the points of tanh-sinh."""
    return mp.quad(f, points, method="gauss-legendre")


def _with(points: list, knots: tuple) -> list:
    return sorted({mp.mpf(point) for point in (*points, *knots)})


def square(value):
    return value * value


def srelu_mean():
    """E of S-ReLU: the mean of E max(0, Z - delta u) over the kernel."""
    delta = mp.mpf(1) / 100

    def inner(u):
        return (delta * u * normal(delta * u) + density(delta * u)) * 3 * (1 - u * u) / 4

    return mp.quad(inner, [-1, 0, 1])


def srelu_distance():
    return mp.quad(lambda u: u * 3 * (1 - u * u) / 4, [0, 1]) / 100


def srelu_l1():
    """Half the variance of the kernel."""
    return mp.quad(lambda u: u * u * 3 * (1 - u * u) / 8, [-1, 1]) / 10000


CATALOGUE = [
    ("gelu", "range.inf", peak(0, -0.75)),
    ("gelu", "lipschitz", peak(1, 1.41)),
    ("gelu", "min_slope", peak(1, -1.41)),
    ("gelu", "gradient_lipschitz", exactly(lambda: mp.sqrt(2 / mp.pi))),
    ("gelu", "distance.sup", size_of(peak(0, -0.75))),
    ("gelu", "distance.l1", l1()),
    ("gelu", "moments.mean", exactly(lambda: 1 / (2 * mp.sqrt(mp.pi)))),
    ("gelu", "moments.second", moment(of=square)),
    ("silu", "range.inf", peak(0, -1.28)),
    ("silu", "lipschitz", peak(1, 2.4)),
    ("silu", "min_slope", peak(1, -2.4)),
    ("silu", "gradient_lipschitz", peak(2, 0.1)),
    ("silu", "distance.l1", exactly(lambda: mp.pi**2 / 6)),
    ("silu", "moments.mean", moment()),
    ("mish", "range.inf", peak(0, -1.19)),
    ("mish", "lipschitz", peak(1, 1.49)),
    ("mish", "min_slope", peak(1, -2.26)),
    ("mish", "gradient_lipschitz", peak(2, -0.09)),
    ("mish", "distance.sup", size_of(peak(0, -1.19))),
    ("mish", "distance.l1", l1()),
    ("mish", "moments.second", moment(of=square)),
    ("tanhexp", "range.inf", peak(0, -1.08)),
    ("tanhexp", "lipschitz", peak(1, 0.7)),
    ("tanhexp", "min_slope", peak(1, -2.07)),
    ("tanhexp", "moments.mean", moment()),
    ("gelu_tanh", "range.inf", peak(0, -0.75)),
    ("gelu_tanh", "lipschitz", peak(1, 1.42)),
    ("gelu_tanh", "moments.mean", moment()),
    ("softplus", "range.inf", exactly(lambda: mp.mpf(0))),
    ("softplus", "lipschitz", exactly(lambda: mp.mpf(1))),
    ("softplus", "gradient_lipschitz", peak(2, 0.1)),
    ("softplus", "distance.sup", exactly(lambda: mp.log(2))),
    ("softplus", "distance.l1", exactly(lambda: mp.pi**2 / 6)),
    ("softplus", "moments.mean", moment()),
    ("sigmoid", "lipschitz", peak(1, 0.1)),
    ("sigmoid", "gradient_lipschitz", peak(2, -1.3)),
    ("sigmoid", "moments.second", moment(of=square)),
    ("tanh", "gradient_lipschitz", peak(2, -0.66)),
    ("tanh", "moments.second", moment(of=square)),
    ("elu", "distance.sup", exactly(lambda: mp.mpf(1))),
    ("elu", "moments.mean", moment()),
    ("celu", "moments.second", moment(of=square)),
    ("celu", "range.inf", exactly(lambda: mp.mpf(-1))),
    ("selu", "range.inf", exactly(lambda: -scale() * alpha())),
    ("selu", "lipschitz", exactly(lambda: scale() * alpha())),
    ("selu", "moments.second", moment(of=square)),
    ("srelu", "distance.sup", exactly(srelu_distance)),
    ("srelu", "distance.l1", exactly(srelu_l1)),
    ("srelu", "gradient_lipschitz", exactly(lambda: mp.mpf(75))),
    ("srelu", "moments.mean", exactly(srelu_mean)),
    ("smelu", "distance.sup", exactly(lambda: mp.mpf(1) / 8)),
    ("smelu", "distance.l1", l1(-0.5, 0.5)),
    ("smelu", "moments.second", moment(-0.5, 0.5, of=square)),
    ("crrelu", "range.inf", peak(0, -1.0)),
    ("crrelu", "min_slope", peak(1, -1.7)),
    ("crrelu", "lipschitz", exactly(lambda: mp.mpf(101) / 100)),
    ("crrelu", "distance.l1", l1()),
    ("crrelu", "moments.second", moment(of=square)),
    ("hard_swish", "range.inf", peak(0, -1.4)),
    ("hard_swish", "distance.l1", l1(-3, 3)),
    ("hard_swish", "moments.mean", moment(-3, 3)),
    ("smooth_relu", "gradient_lipschitz", exactly(lambda: mp.mpf(1))),
    ("smooth_relu", "moments.mean", moment()),
    ("sigmoid_rescu", "gradient_lipschitz", size_of(peak(2, 0.35))),
    ("sigmoid_rescu", "distance.sup", exactly(lambda: 2 * sigma(mp.mpf(-2)))),
    ("sigmoid_rescu", "distance.l1", exactly(lambda: mp.log(2) - mp.mpf(1) / 2)),
    ("sigmoid_rescu", "moments.mean", moment()),
]

OUTSIDE = [
    ("x*exp(-x^2)", "range.sup", peak(0, 0.7)),
    ("x*exp(-x^2)", "gradient_lipschitz", size_of(peak(2, 0.5))),
    ("log(1+x^2)", "lipschitz", peak(1, 1.1)),
    ("log(1+x^2)", "moments.mean", moment()),
    ("atan(x)+x/10", "lipschitz", peak(1, 0.1)),
    ("atan(x)+x/10", "gradient_lipschitz", peak(2, -0.6)),
    ("sqrt(1+x^2)", "range.inf", peak(0, 0.1)),
    ("sqrt(1+x^2)", "moments.mean", moment()),
    ("x/(1+x^2)", "range.sup", peak(0, 1.1)),
    ("x/(1+x^2)", "gradient_lipschitz", size_of(peak(2, 0.4))),
    ("x*sigma(x)*tanh(x)", "lipschitz", peak(1, 1.6)),
    ("x*sigma(x)*tanh(x)", "moments.mean", moment()),
    ("erf(x)*x", "lipschitz", peak(1, 1.1)),
    ("exp(-abs(x))", "lipschitz", exactly(lambda: mp.mpf(1))),
    ("exp(-abs(x))", "moments.mean", exactly(lambda: 2 * mp.sqrt(mp.e) * normal(mp.mpf(-1)))),
    ("max(0,x)^3/(1+max(0,x)^2)", "lipschitz", peak(1, 1.7)),
    ("max(0,x)^3/(1+max(0,x)^2)", "distance.sup", lambda f: abs(peak(0, 1.1)(lambda x: f(x) - x))),
    ("piecewise(x^2, x < 0; x*exp(-x))", "moments.mean", moment()),
    ("sin(x)*exp(-x^2)", "range.sup", peak(0, 0.65)),
    ("1/(1+x^4)", "lipschitz", size_of(peak(1, 0.88))),
    ("x*Phi(x) - x*sigma(1.702*x)", "range.sup", peak(0, 2.2)),
    ("min(max(-1, x^3), 1)", "lipschitz", exactly(lambda: mp.mpf(3))),
]


# --- the comparison ---------------------------------------------------------------------------------


@cache
def certified(name: str) -> dict[str, Result]:
    return check(name, seconds=None).analysis.results


@cache
def independent(name: str, way: Callable) -> mp.mpf:
    """The value at the higher of two precisions, which must agree to 30 digits."""
    values = []
    for digits in PRECISIONS:
        with mp.workdps(digits):
            values.append(way(FUNCTIONS.get(name)))
    rough, fine = values
    with mp.workdps(PRECISIONS[-1]):
        assert abs(rough - fine) <= mp.mpf(10) ** -30 * abs(fine), f"mpmath disagrees with itself: {rough}, {fine}"
    return fine


def fault(ball: arb, truth: mp.mpf) -> str:
    """Why an enclosure is not good enough; empty when it is."""
    with working_precision(300), mp.workdps(60):
        expected = arb(mp.nstr(truth, 45)) * (1 + arb(0, "1e-30"))
        if not ball.overlaps(expected):
            return f"{ball.str(25)} does not contain {mp.nstr(truth, 25)}"
        width = 2 * ball.rad()
        return "" if width <= NARROW * abs(expected) else f"{ball.str(25)} is too wide"


@pytest.mark.parametrize("name, key, way", CATALOGUE, ids=lambda value: value if isinstance(value, str) else "")
def test_catalogue_constants_contain_the_independent_value(name, key, way):
    assert fault(certified(name)[key].value, independent(name, way)) == ""


@pytest.mark.parametrize("name, key, way", OUTSIDE, ids=lambda value: value if isinstance(value, str) else "")
def test_constants_of_functions_outside_the_catalogue(name, key, way):
    assert fault(certified(name)[key].value, independent(name, way)) == ""


def test_there_are_enough_comparisons():
    assert len({row[:2] for row in CATALOGUE}) >= 30
    assert len({row[0] for row in OUTSIDE}) >= 12


@pytest.mark.parametrize("name, key", [("elu", "distance.l1"), ("smooth_relu", "distance.sup"), ("gelu", "range.sup")])
def test_infinite_constants_are_proved_infinite(name, key):
    value = certified(name)[key].value
    assert value > 0 and not value.is_finite()


# --- the comparison can fail ------------------------------------------------------------------------


@pytest.mark.parametrize("name, key, way", CATALOGUE[:10], ids=lambda value: value if isinstance(value, str) else "")
def test_a_wrong_constant_is_caught(name, key, way):
    truth = independent(name, way)
    with mp.workdps(50):
        wrong = truth * (1 + mp.mpf(10) ** -14)
    assert "does not contain" in fault(certified(name)[key].value, wrong)


def test_the_printed_constant_of_gelu_is_caught():
    assert "does not contain" in fault(certified("gelu")["lipschitz"].value, mp.mpf("1.084"))


def test_a_ball_that_is_too_wide_is_caught():
    truth = independent("gelu", peak(1, 1.41))
    wide = certified("gelu")["lipschitz"].value + arb(0, "1e-13")
    assert "too wide" in fault(wide, truth)
    assert "too wide" in fault(arb(0, 10), truth)


def test_an_undecided_constant_is_caught():
    assert fault(arb.nan(), mp.mpf(1)) != ""


def test_an_oracle_that_is_not_converged_is_caught():
    with pytest.raises(AssertionError, match="disagrees with itself"):
        independent("gelu", lambda f: mp.mpf(1) / 3 + mp.mpf(10) ** (20 - mp.mp.dps))
