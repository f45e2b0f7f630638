"""Numbers: what a machine computes that rounds every operation in one format. A domain of programs, and of texts that
are read back.

IEEE says what most operations give (`operations.py`). What it leaves open is chosen here: whether a product may enter
a sum unrounded, whether NaN stays where sizes are compared, and what a library's function gives.

- `Numbers(arithmetic)`      the domain: `literal` and `operation` for texts, `of(program)` for programs
- `ON_DEVICE`                float32 as device programs compute it
- `points(program, arithmetic)`   a program with the float that the functions of Python give
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import numpy as np
from flint import arb

from ...numerics.arithmetic.balls import working_precision
from .operations import INF, OPERATIONS, clamped, larger, meaning_of, smaller
from .program import Program, prepared
from .rounded_once import fused_in_single, single, singles
from .spans import SINGLE, Arithmetic, constant_in

BITS = 128
Meaning = Callable[..., Any]


@dataclass(frozen=True)
class Numbers:
    """`fuses`: `muladd` is rounded once. `keeps_nan`: the larger of a number and NaN is NaN, as in torch, and not the
    number. `is_nearest`: functions are rounded correctly, and not as Python's are.

    >>> from .spans import DOUBLE
    >>> Numbers(DOUBLE).operation("add", [1.0, 2.0**-30]), Numbers(SINGLE).operation("add", [1.0, 2.0**-30])
    (1.0000000009313226, 1.0)
    """

    arithmetic: Arithmetic
    fuses: bool = True
    keeps_nan: bool = True
    is_nearest: bool = False

    def literal(self, value: float) -> float:
        return single(value) if self.is_single else value

    def operation(self, name: str, operands: Sequence[Any]) -> Any:
        """Of columns a column, of numbers a number."""
        with np.errstate(all="ignore"):
            found = self.meaning(name)(*operands)
        return found if np.ndim(found) else np.asarray(found).item()

    def of(self, program: Program) -> Callable[..., list[np.ndarray]]:
        """The results, a column each: of a column of x, and numbers or columns. What has no number is NaN."""

        def meaning(name: str) -> Meaning:
            return self.meaning(name) if OPERATIONS[name].number is not None else lambda *operands: math.nan

        at = prepared(program, meaning, partial(constant_in, arithmetic=self.arithmetic))

        def results(*arguments: Any) -> list[np.ndarray]:
            with np.errstate(all="ignore"):
                return [np.broadcast_to(one, np.shape(arguments[0])) for one in at(*arguments)]

        return results

    def meaning(self, name: str) -> Meaning:
        """What an operation gives; NumPy may warn."""
        if name not in self._known:
            number = self._chosen(name)
            is_rounded = self.is_single and not OPERATIONS[name].is_exact
            self._known[name] = _rounded(number) if is_rounded else number
        return self._known[name]

    @cached_property
    def is_single(self) -> bool:
        return self.arithmetic.epsilon == SINGLE.epsilon

    @cached_property
    def _known(self) -> dict[str, Meaning]:
        return {}

    def _chosen(self, name: str) -> Meaning:
        """The number of a row, as this machine has it."""
        number = meaning_of(name, "number")
        if name == "muladd" and not self.fuses:
            product, total = self.meaning("mul"), self.meaning("add")
            return lambda a, b, c: total(product(a, b), c)
        if name in ("muladd", "fma") and self.is_single:
            return fused_in_single
        if name == "residual" and self.arithmetic.splits < INF:
            return partial(_of_moderate, number, self.arithmetic.splits)
        if number in (larger, smaller, clamped):
            return partial(number, keeps_nan=self.keeps_nan)
        is_function = OPERATIONS[name].at is not None
        return _nearest(number, meaning_of(name, "ball")) if self.is_nearest and is_function else number


def _rounded(number: Meaning) -> Meaning:
    return lambda *operands: singles(number(*operands))


def _of_moderate(number: Meaning, most: float, a: Any, b: Any, whole: Any) -> np.ndarray:
    """NaN where a factor is too large to be split."""
    return np.where((np.abs(a) <= most) & (np.abs(b) <= most), number(a, b, whole), np.nan)


def _nearest(number: Meaning, ball: Callable[[arb], arb]) -> Meaning:
    """The numbers nearest to a function; zeros, and what is not finite, as Python has them."""

    def at(x: float) -> float:
        known = float(number(x))
        if x == 0.0 or not math.isfinite(x) or not math.isfinite(known):
            return known
        with working_precision(BITS):
            return float(ball(arb(x)).mid())

    return np.vectorize(at, otypes=[float])


ON_DEVICE = Numbers(SINGLE, keeps_nan=False)


def points(program: Program, arithmetic: Arithmetic) -> Callable[..., list[np.ndarray]]:
    """A program in one format of computation.

    >>> from .program import Builder
    >>> builder = Builder(("x",))
    >>> program = builder.finish(builder.emit("mul", "x", "x"))
    >>> from .spans import DOUBLE
    >>> x = np.array([1.5, 1e20])
    >>> points(program, DOUBLE)(x), points(program, SINGLE)(x)
    ([array([2.25e+00, 1.00e+40])], [array([2.25,  inf])])
    """
    return Numbers(arithmetic, fuses=False).of(program)
