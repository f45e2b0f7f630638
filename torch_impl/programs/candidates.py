"""Candidates: several forms of one function, of which the emitted code takes the one with the least measured error.

The measurement is committed data, so that emitting measures nothing. All forms of a function are the same
function over the reals; only floats tell them apart.

- `NATIVE`               the operations with such forms: those that a target with exp, log1p and erfc lacks, or has only
                         with a rounded argument, as erfc(x/sqrt 2) is hundreds of ulp off in the tail
- `native(operation)`    the program of the chosen form, with the one argument x
"""

import math
from collections.abc import Callable
from functools import cache, partial

import numpy as np
import sympy
from flint import arb
from sympy import Integer, Rational

from ...numerics.arithmetic.balls import working_precision
from ..committed import committed
from .compensation import split_constant
from .numbers import points
from .operations import meaning_of
from .program import Built, Program, function_of
from .spans import DOUBLE
from .special_functions import log_gap, mills

HALF = Rational(1, 2)
FAR = Integer(40)  # Phi(-40) and exp(-40^2/2) are below the smallest float64
Form = Callable[[Built], Built]


def _compensated_gaussian(x: Built) -> Built:
    """exp(-s/2) with s = x^2, less half of it times what s lost."""
    x = x.clamp(-FAR, FAR)
    square = x * x
    lost = x.residual(x, square) * HALF
    value = (square * -HALF).exp()
    return value - value * lost


def _compensated_erfc(x: Built) -> Built:
    """erfc(u)/2 with u = -x/sqrt 2, less the slope exp(-u^2)/sqrt(pi) times what u lost."""
    x = x.clamp(-FAR, FAR)
    leading, rest = split_constant(-1 / sympy.sqrt(2))
    product = x * leading
    error = x.residual(leading, product) + x * rest
    u = product + error
    lost = product.sum_residual(error, u)
    correction = (-(u * u)).exp() * lost * (1 / sympy.sqrt(sympy.pi))
    return u.erfc() * HALF - correction


def _mills_ratio(x: Built) -> Built:
    """Our polynomial times a density whose square is not compensated."""
    a = abs(x).clamp_max(FAR)
    tail = (a * a * -HALF).exp() * mills(a, "double")
    return (x >= 0).select(1 - tail, tail)


def _split_softplus(x: Built) -> Built:
    """Neither overflow nor cancellation."""
    return x.clamp_min(0) + (-abs(x)).exp().log1p()


CANDIDATES: dict[str, dict[str, Form]] = {
    "gaussian": {"square rounded": lambda x: (x * x * -HALF).exp(), "square compensated": _compensated_gaussian},
    "normal_cdf": {
        "1 + erf": lambda x: ((x * (1 / sympy.sqrt(2))).erf() + 1) * HALF,
        "erfc": lambda x: (x * (-1 / sympy.sqrt(2))).erfc() * HALF,
        "erfc compensated": _compensated_erfc,
        "Mills' ratio, square rounded": _mills_ratio,
    },
    "softplus": {
        "log of a sum": lambda x: (x.exp() + 1).log(),
        "log1p": lambda x: x.exp().log1p(),
        "log1p of exp(-|x|)": _split_softplus,
    },
    "log_gap": {"difference": lambda x: x - x.log1p(), "series": lambda x: log_gap(x, "double")},
}
NATIVE = ("softplus", "normal_cdf", "gaussian", "log_gap")  # in the order in which they are printed


def chosen(operation: str) -> str:
    """The name of the form with the least worst error; null stands for a result that is infinite or NaN where the
    function is finite.

    >>> chosen("softplus")
    'log1p of exp(-|x|)'
    """
    errors = {name: error for name, error in committed("candidates")[operation].items() if error is not None}
    return min(errors, key=lambda name: errors[name])


@cache
def native(operation: str) -> Program:
    """The program of an operation over exp, log1p and erfc.

    >>> [one.operation for one in native("softplus").instructions]
    ['clamp_min', 'abs', 'neg', 'exp', 'log1p', 'add']
    """
    return function_of(CANDIDATES[operation][chosen(operation)], "x")


# --- measuring --------------------------------------------------------------------------------------


def arguments_of(operation: str) -> list[float]:
    """Arguments as far to both sides as a density is a normal number, small ones, and one beyond the reach of exp."""
    spread = [(k * 0.6180339887498949) % 1.0 for k in range(1, 400)]  # evenly, without a pattern
    wide = [74 * t - 37 for t in spread] + ([800.0] if operation in ("softplus", "log_gap") else [])
    near = [math.ldexp(t - 0.5, -round(40 * s)) for t, s in zip(spread, reversed(spread), strict=True)]
    return [abs(x) if operation == "log_gap" else x for x in wide + near]


def worst_error(operation: str, form: Form) -> float:
    """The largest error in ulp over the points."""
    inputs = arguments_of(operation)
    (found,) = points(function_of(form, "x"), DOUBLE)(np.array(inputs))
    return max(map(partial(_error, operation), inputs, found.tolist()))


def _error(operation: str, x: float, got: float) -> float:
    if not math.isfinite(got):
        return math.inf
    with working_precision(200):
        want = meaning_of(operation, "ball")(arb(x))
        mantissa, exponent = want.mid().man_exp()
        ulp = arb(2) ** (int(exponent) + int(mantissa).bit_length() - 53)
        return float((abs(arb(got) - want) / ulp).mid())


def measured() -> dict[str, dict[str, float | None]]:
    """The content of `data/candidates.json`: the worst error of every form in ulp, to two digits; None where it is
    infinite."""
    return {
        operation: {
            name: float(f"{error:.2g}") if math.isfinite(error := worst_error(operation, form)) else None
            for name, form in forms.items()
        }
        for operation, forms in CANDIDATES.items()
    }
