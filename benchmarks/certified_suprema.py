"""Certified suprema of |f'| against scipy.optimize and mpmath: time and correct digits.

    python benchmarks/certified_suprema.py

- certified   `supremum_of_absolute` on all of R, 15 digits asked for; the digits are proven
- scipy       bounded minimisation from 50 intervals of [-50, 50] in float64; absent where scipy is not installed
- mpmath      `findroot` on f'' at 30 digits from the best points of a grid on [-50, 50]

Digits count against a certified enclosure of 45 digits; at most 30 are reported. Times are single runs and
include the formation of derivatives, not the imports.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import pairwise

import mpmath
import sympy
from sympy import Piecewise, Rational, erf, exp, log, pi, sqrt, tanh

from provenact.numerics.search.extrema import supremum_of_absolute
from provenact.numerics.subjects.check import function_cells

X = sympy.Symbol("x", real=True)
LIMIT, STARTS, MOST_DIGITS = 50, 50, 30
WARM_UP = "tanh"  # run first and not shown: it pays for the imports, the parser and the catalogue
_CORRECTION = X * exp(-(X**2) / 2) / 100

# Written out once more, so that the other two methods use nothing of the product.
FORMULAS = {
    "tanh": tanh(X),
    "gelu": X * (1 + erf(X / sqrt(2))) / 2,
    "silu": X / (1 + exp(-X)),
    "mish": X * tanh(log(1 + exp(X))),
    "tanhexp": X * tanh(exp(X)),
    "gelu_tanh": X / 2 * (1 + tanh(sqrt(2 / pi) * (X + Rational("0.044715") * X**3))),
    "softplus": log(1 + exp(X)),
    "crrelu": Piecewise((X + _CORRECTION, X > 0), (_CORRECTION, True)),
}


def certified(name: str) -> tuple[mpmath.mpf, ...]:
    """Both ends of the enclosure, so that the digits that count are the proven ones."""
    found = supremum_of_absolute(function_cells(name, {}), derivative=1, digits=15)
    return _number(found.lower), _number(found.upper)


def reference(name: str) -> mpmath.mpf:
    return _number(supremum_of_absolute(function_cells(name, {}), derivative=1, digits=45).value)


def _number(ball) -> mpmath.mpf:
    mantissa, exponent = ball.mid().man_exp()
    return mpmath.ldexp(int(mantissa), int(exponent))


def by_scipy(name: str) -> tuple[mpmath.mpf, ...]:
    import numpy
    from scipy.optimize import minimize_scalar

    slope = sympy.lambdify(X, sympy.diff(FORMULAS[name], X), "scipy")
    ends = numpy.linspace(-LIMIT, LIMIT, STARTS + 1)
    with numpy.errstate(all="ignore"):
        found = [
            minimize_scalar(lambda x: -abs(slope(x)), bounds=pair, method="bounded", options={"xatol": 1e-12})
            for pair in pairwise(ends)
        ]
    return (mpmath.mpf(max(-float(one.fun) for one in found if not numpy.isnan(one.fun))),)


def by_mpmath(name: str) -> tuple[mpmath.mpf, ...]:
    slope, curvature = (sympy.lambdify(X, sympy.diff(FORMULAS[name], X, n), "mpmath") for n in (1, 2))
    with mpmath.workdps(30):
        grid = [mpmath.mpf(n) / 4 for n in range(-4 * LIMIT, 4 * LIMIT + 1)]
        starts = sorted(grid, key=lambda point: -abs(slope(point)))[:5]
        places = [place for start in starts if (place := _root(curvature, start)) is not None]
        return (max(abs(slope(place)) for place in (*places, *starts)),)


def _root(f: Callable, start: mpmath.mpf) -> mpmath.mpf | None:
    try:
        return mpmath.findroot(f, start)
    except (ValueError, ZeroDivisionError):  # no convergence, or a flat place
        return None


@dataclass(frozen=True)
class Run:
    """A value, or the two ends of an enclosure, and the time it took."""

    seconds: float
    values: tuple[mpmath.mpf, ...]

    def digits(self, truth: mpmath.mpf) -> int:
        """The correct digits of the worst of the values."""
        error = max(abs(value / truth - 1) for value in self.values)
        return MOST_DIGITS if error == 0 else max(0, min(MOST_DIGITS, int(-mpmath.log10(error))))


def timed(method: Callable[[str], tuple[mpmath.mpf, ...]], name: str) -> Run:
    start = time.perf_counter()
    values = method(name)
    return Run(time.perf_counter() - start, values)


def main() -> None:
    has_scipy = find_spec("scipy") is not None
    methods = {"certified": certified, "mpmath": by_mpmath, **({"scipy": by_scipy} if has_scipy else {})}
    with mpmath.workdps(50):
        for method in methods.values():
            method(WARM_UP)
        print("sup |f'|: time and correct digits\n")
        print(f"{'function':<10} {'value':<20} " + " ".join(f"{name:>14}" for name in methods))
        for name in [name for name in FORMULAS if name != WARM_UP]:
            runs = [timed(method, name) for method in methods.values()]
            truth = reference(name)  # after the runs: it fills the same caches
            columns = " ".join(f"{one.seconds * 1000:7.0f} ms {one.digits(truth):>3}" for one in runs)
            print(f"{name:<10} {mpmath.nstr(truth, 17):<20} {columns}", flush=True)
    if not has_scipy:
        print("\nscipy is absent; `pip install scipy` into this environment adds its column")


if __name__ == "__main__":
    main()
