"""Approximations: the polynomials behind our own special functions, as committed data.

Each polynomial stands for one function on one interval, in grades: `paired` is evaluated in float32 for float32
results, where it gives the smaller part of a sum (`paired_functions.py`); `half` in float32 for results in half
precision, `double` in float64 for float64 results. Coefficients are exact numbers of the format in which they are
evaluated.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from flint import arb, arb_series
from sympy import Integer, Rational

from ...numerics.search.minimax import in_digits, minimax, rounded
from ..committed import committed

CENTRE = 4  # of the map (a - 4)/(a + 4); by trial the degree is least for it, see `mills`
TAIL_CENTRE = Fraction(7, 2)  # the same for `tail`
INVERSE_CENTRE = Fraction(109, 32)  # for `inverse_tail`: by trial its constant is almost a number of float32

ATAN_NEAR, ATAN_FAR = Rational(53, 128), Rational(309, 128)  # near tan(pi/8) and tan(3 pi/8)
ATAN_END = Integer(2) ** 40  # beyond, atan is pi/2


@dataclass(frozen=True)
class Evaluation:
    """A format of evaluation: binary digits of a coefficient, and log2 of the allowed relative error."""

    bits: int
    error: int


@dataclass(frozen=True)
class Approximation:
    """p(x) stands for function(x)/(x - root)^divided, x in [low, high]; if `even`, p(x^2) does, x^2 in [low, high]."""

    function: Callable[[arb_series], arb_series]
    low: Fraction
    high: Fraction
    degrees: Mapping[str, int]
    divided: int = 0
    even: bool = False
    errors: Mapping[str, int] = field(default_factory=dict)  # log2, where it is not that of the grade
    root: int = 0
    boxes: int = 512  # into which the interval is cut for the proof

    def error(self, grade: str) -> int:
        """log2 of the relative error that is allowed and proved."""
        return self.errors.get(grade, GRADES[grade].error)

    def value(self, x: arb) -> arb:
        """The approximated function at a point other than 0."""
        value = self.function(arb_series([x], 1))[0]
        return value / (x - self.root) ** self.divided


def mills(u: arb_series, centre: Fraction = Fraction(CENTRE)) -> arb_series:
    """(a + 4) e^(a^2/2) Phi(-a) with a = 4 (1 + u)/(1 - u): bounded, and smooth at both ends."""
    c, a, tail = _tail(u, centre)
    return (a + c) * tail


def _tail(u: arb_series, centre: Fraction) -> tuple[arb, arb_series, arb_series]:
    """c, a = c (1 + u)/(1 - u), and e^(a^2/2) Phi(-a)."""
    c = arb(centre.numerator) / centre.denominator
    a = c * (1 + u) / (1 - u)
    return c, a, (a * a / 2).exp() * (a / arb(2).sqrt()).erfc() / 2


def tangent(x: arb_series) -> arb_series:
    """The hyperbolic tangent."""
    power = (2 * x).exp()
    return (power - 1) / (power + 1)


def inverse_tail(u: arb_series) -> arb_series:
    """(1 + u) h, where e^(a^2/2) Phi(-a) = 1/(2 + a h) and a = c (1 + u)/(1 - u): h is from 1.6 to 2.5."""
    c, _, tail = _tail(u, INVERSE_CENTRE)
    return (1 / tail - 2) * (1 - u) / c


def erf_rest(x: arb_series) -> arb_series:
    """erf(x) without the first term of its series."""
    return x.erf() - x * 2 / arb.pi().sqrt()


def tangent_rest(x: arb_series) -> arb_series:
    """artanh(x) - x, for log1p(z) = 2 artanh(z/(z + 2))."""
    return ((1 + x).log() - (1 - x).log()) / 2 - x


GRADES = {"half": Evaluation(24, -21), "double": Evaluation(53, -51), "paired": Evaluation(24, -25)}

APPROXIMATIONS = {
    # |r| <= log(2)/2, and what the rounding of x/log(2) to an integer may add
    "expm1": Approximation(lambda x: x.exp() - 1, Fraction(-347, 1000), Fraction(347, 1000), {"half": 5}, divided=1),
    # 1 + x between 1/sqrt(2) and sqrt(2)
    "log": Approximation(lambda x: (1 + x).log(), Fraction(-294, 1000), Fraction(415, 1000), {"half": 8}, divided=1),
    "erf": Approximation(lambda x: x.erf(), Fraction(0), Fraction(1), {"half": 6, "double": 11}, divided=1, even=True),
    # what erf(x) is beyond 2x/sqrt(pi), a twelfth of it at most; |x| <= 1/2
    "erf_rest": Approximation(erf_rest, Fraction(0), Fraction(1, 4), {"paired": 4}, divided=3, even=True),
    "atan": Approximation(lambda x: x.atan(), Fraction(0), Fraction(172, 1000), {"half": 4}, divided=1, even=True),
    # what atan(x) is beyond x, an eighteenth of it at most; |x| <= tan(pi/8)
    "atan_rest": Approximation(
        lambda x: x.atan() - x,
        Fraction(0),
        Fraction(172, 1000),
        {"paired": 5},
        divided=3,
        even=True,
        errors={"paired": -24},
    ),
    # enters z - log1p(z) with a weight below 1/13, and so with an error below 2^-54; log1p with one below 1/25
    "tangent_rest": Approximation(
        tangent_rest,
        Fraction(0),
        Fraction(1, 9),
        {"half": 4, "double": 9, "paired": 4},
        divided=3,
        even=True,
        errors={"paired": -24},
    ),
    # what exp(r) is beyond 1 + r
    "exp_rest": Approximation(
        lambda x: x.exp() - 1 - x, Fraction(-347, 1000), Fraction(347, 1000), {"paired": 5}, divided=2
    ),
    # a from 0 to 57/4: beyond, a Phi(-a) is below half the smallest float32
    "inverse_tail": Approximation(
        inverse_tail,
        Fraction(-1),
        (Fraction(57, 4) - INVERSE_CENTRE) / (Fraction(57, 4) + INVERSE_CENTRE),
        {"paired": 9},
        divided=1,
        root=-1,
        boxes=4096,
    ),
    # a from 0 to 16: beyond 14.2, Phi(-a) is below the smallest float32
    "mills": Approximation(mills, Fraction(-1), Fraction(3, 5), {"half": 9}),
    # the same on devices, where a step of the polynomial costs
    "tail": Approximation(
        lambda u: mills(u, TAIL_CENTRE), Fraction(-1), Fraction(25, 39), {"half": 7}, errors={"half": -20}
    ),
    "unit_log1p": Approximation(lambda x: (1 + x).log(), Fraction(0), Fraction(1), {"half": 8}, divided=1),
    "tanh": Approximation(tangent, Fraction(0), Fraction(1, 16), {"half": 2}, divided=1, even=True),
    # a from 0 to 40: beyond 38.6, Phi(-a) is below the smallest float64
    "mills_far": Approximation(mills, Fraction(-1), Fraction(9, 11), {"double": 22}),
}


def _generated(one: Approximation, grade: str) -> list[Fraction]:
    at = (lambda w: one.value(w.sqrt())) if one.even else one.value
    bits, count = GRADES[grade].bits, one.degrees[grade] + 1
    if grade == "paired":
        return in_digits(at, one.low, one.high, [bits] * count)
    return [rounded(coefficient, bits) for coefficient in minimax(at, one.low, one.high, count - 1)]


def polynomials() -> dict[str, dict[str, list[str]]]:
    """The content of `data/polynomials.json`: the polynomials of the table, by minimax and rounding."""
    return {
        name: {grade: [float(number).hex() for number in _generated(one, grade)] for grade in one.degrees}
        for name, one in APPROXIMATIONS.items()
    }


def coefficients(name: str, grade: str) -> tuple[Rational, ...]:
    """The committed polynomial, constant first, as exact numbers.

    >>> float(coefficients("expm1", "half")[0])
    1.0
    """
    exact = (Fraction(float.fromhex(text)) for text in committed("polynomials")[name][grade])
    return tuple(Rational(one.numerator, one.denominator) for one in exact)
