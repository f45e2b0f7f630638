"""Candidates: several forms of one function, of which the emitted code takes the one with the least measured error.

The measurement is committed data, so that emitting measures nothing. All forms of a function are the same
function over the reals; only floats tell them apart.

- `CANDIDATES`           operation -> name of a form -> what builds it from x
- `NATIVE`               the operations with such forms: those that a target with exp, log1p and erfc lacks, or has only
                         with a rounded argument, as erfc(x/sqrt 2) is hundreds of ulp off in the tail
- `native(operation)`    the program of the chosen form, with the one argument x
- `chosen(operation)`    the name of the form with the least worst error in float64
- `measured()`           the worst error of every form, in ulp of float64: `data/candidates.json`
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

import sympy
from flint import arb
from sympy import Integer, Rational

from ...numerics.arithmetic.balls import enclose, working_precision
from ...theory import expressions
from ...theory.expressions import Phi, X, exp, log1p, softplus
from ..committed import committed
from .compensation import normalised, split_constant
from .points import points
from .program import Builder, Operand, Program
from .spans import DOUBLE
from .special_functions import log_gap, mills

ZERO, ONE, HALF = Integer(0), Integer(1), Rational(1, 2)
FAR = Integer(40)  # Phi(-40) and exp(-40^2/2) are below the smallest float64
Form = Callable[[Builder], Operand]


# --- the normal distribution ------------------------------------------------------------------------


def _compensated_gaussian(builder: Builder) -> Operand:
    """exp(-s/2) with s = x^2, less half of it times what s lost."""
    x = builder.emit("clamp", "x", -FAR, FAR)
    square = builder.emit("mul", x, x)
    lost = builder.emit("mul", builder.emit("residual", x, x, square), HALF)
    value = builder.emit("exp", builder.emit("mul", square, -HALF))
    return builder.emit("sub", value, builder.emit("mul", value, lost))


def _one_plus_erf(builder: Builder) -> Operand:
    inner = builder.emit("mul", "x", 1 / sympy.sqrt(2))
    return builder.emit("mul", builder.emit("add", builder.emit("erf", inner), ONE), HALF)


def _plain_erfc(builder: Builder) -> Operand:
    inner = builder.emit("mul", "x", -1 / sympy.sqrt(2))
    return builder.emit("mul", builder.emit("erfc", inner), HALF)


def _compensated_erfc(builder: Builder) -> Operand:
    """erfc(u)/2 with u = -x/sqrt 2, less the slope exp(-u^2)/sqrt(pi) times what u lost."""
    x = builder.emit("clamp", "x", -FAR, FAR)
    leading, rest = split_constant(-1 / sympy.sqrt(2))
    product = builder.emit("mul", x, leading)
    error = builder.emit("add", builder.emit("residual", x, leading, product), builder.emit("mul", x, rest))
    u, lost = normalised(builder, product, error)
    slope = builder.emit("exp", builder.emit("neg", builder.emit("mul", u, u)))
    correction = builder.emit("mul", builder.emit("mul", slope, lost), 1 / sympy.sqrt(sympy.pi))
    return builder.emit("sub", builder.emit("mul", builder.emit("erfc", u), HALF), correction)


def _mills_ratio(builder: Builder) -> Operand:
    """Our polynomial times a density whose square is not compensated."""
    a = builder.emit("clamp_max", builder.emit("abs", "x"), FAR)
    square = builder.emit("mul", builder.emit("mul", a, a), -HALF)
    tail = builder.emit("mul", builder.emit("exp", square), mills(builder, "double", a))
    return builder.emit("select", builder.emit("ge", "x", ZERO), builder.emit("sub", ONE, tail), tail)


# --- logarithms -------------------------------------------------------------------------------------


def _split_softplus(builder: Builder) -> Operand:
    """max(x, 0) + log1p(exp(-|x|)): neither overflow nor cancellation."""
    right = builder.emit("clamp_min", "x", ZERO)
    decay = builder.emit("exp", builder.emit("neg", builder.emit("abs", "x")))
    return builder.emit("add", right, builder.emit("log1p", decay))


CANDIDATES: dict[str, dict[str, Form]] = {
    "gaussian": {
        "square rounded": lambda b: b.emit("exp", b.emit("mul", b.emit("mul", "x", "x"), -HALF)),
        "square compensated": _compensated_gaussian,
    },
    "normal_cdf": {
        "1 + erf": _one_plus_erf,
        "erfc": _plain_erfc,
        "erfc compensated": _compensated_erfc,
        "Mills' ratio, square rounded": _mills_ratio,
    },
    "softplus": {
        "log of a sum": lambda b: b.emit("log", b.emit("add", b.emit("exp", "x"), ONE)),
        "log1p": lambda b: b.emit("log1p", b.emit("exp", "x")),
        "log1p of exp(-|x|)": _split_softplus,
    },
    "log_gap": {
        "difference": lambda b: b.emit("sub", "x", b.emit("log1p", "x")),
        "series": lambda b: log_gap(b, "x", "double"),
    },
}
NATIVE = ("softplus", "normal_cdf", "gaussian", "log_gap")  # in the order in which they are printed
EXACT: dict[str, expressions.Expr] = {
    "gaussian": exp(-(X**2) / 2),
    "normal_cdf": Phi(X),
    "softplus": softplus(X),
    "log_gap": X - log1p(X),
}


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
    builder = Builder(("x",))
    return builder.finish(CANDIDATES[operation][chosen(operation)](builder))


# --- measuring --------------------------------------------------------------------------------------


def arguments_of(operation: str) -> list[float]:
    """Arguments as far to both sides as a density is a normal number, small ones, and one beyond the reach of exp."""
    spread = [(k * 0.6180339887498949) % 1.0 for k in range(1, 400)]  # evenly, without a pattern
    wide = [74 * t - 37 for t in spread] + ([800.0] if operation in ("softplus", "log_gap") else [])
    near = [math.ldexp(t - 0.5, -round(40 * s)) for t, s in zip(spread, reversed(spread), strict=True)]
    return [abs(x) if operation == "log_gap" else x for x in wide + near]


def worst_error(operation: str, form: Form) -> float:
    """The largest error in ulp over the points."""
    builder = Builder(("x",))
    at = points(builder.finish(form(builder)), DOUBLE)
    return max(_error(operation, x, at(x)[0]) for x in arguments_of(operation))


def _error(operation: str, x: float, got: float) -> float:
    if not math.isfinite(got):
        return math.inf
    with working_precision(200):
        want = enclose(EXACT[operation], {X: arb(x)})
        mantissa, exponent = want.mid().man_exp()
        ulp = arb(2) ** (int(exponent) + int(mantissa).bit_length() - 53)
        return float((abs(arb(got) - want) / ulp).mid())


def measured() -> dict[str, dict[str, float | None]]:
    """The worst error of every form, to two digits; None where it is infinite."""
    return {
        operation: {name: _shortened(worst_error(operation, form)) for name, form in forms.items()}
        for operation, forms in CANDIDATES.items()
    }


def _shortened(error: float) -> float | None:
    return float(f"{error:.2g}") if math.isfinite(error) else None
