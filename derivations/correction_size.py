"""A function that is linear in the size of a correction, base + size h: its slope for every size.

- `regularity_story(cells, size)`   class, where it increases, Lipschitz constant, with every symbol kept
"""

from collections.abc import Generator
from dataclasses import dataclass
from functools import reduce

from ..theory.exact.algebra import tidy
from ..theory.exact.calculus import derivative
from ..theory.exact.cells import Cell, Cells
from ..theory.exact.domains import Interval
from ..theory.exact.expressions import ONE, ZERO, Abs, Expr, Maximum, Symbol, X
from ..theory.exact.order import sign_of, vanishes
from ..theory.exact.truth import Sign
from ..theory.language.operators import Derived
from ..theory.language.statements import Equal
from .derivation import Answer, Infimum, Step, Story, Supremum, plainly
from .mollification_steps import derivative_steps


@dataclass(frozen=True)
class _Range:
    """On one cell the slope is base + size k, k between two numbers."""

    where: Interval
    base: Expr
    low: Expr
    high: Expr

    def sizes(self, size: Symbol) -> list[Expr]:
        return [tidy(Abs(self.base + size * end)) for end in (self.low, self.high)]

    def increases(self, size: Symbol) -> str:
        if vanishes(self.base).is_yes:
            return f"not on {self.where}, where the slope is {size} k and k changes its sign, unless {size} = 0"
        ends = [tidy(-self.base / end) for end in (self.high, self.low)]
        return f"on {self.where} for {ends[0]} <= {size} <= {ends[1]}"


def regularity_story(cells: Cells, size: Symbol) -> Story:
    yield from plainly(derivative_steps(cells))
    ranges = []
    for cell in cells:
        found = yield from _range(cell, size)
        if found is None:
            return
        ranges.append(found)
    words = "; ".join(one.increases(size) for one in ranges)
    yield Step("where it increases", words, f"base slope + {size} k must not be negative for any k of its range")
    sizes = dict.fromkeys(size_of for one in ranges for size_of in one.sizes(size))
    reason = "k takes or approaches both ends of its range on each side, so these are the extreme slopes"
    yield Step(f"Lipschitz constant for every {size}", reduce(Maximum, sizes), reason)


def _range(cell: Cell, size: Symbol) -> Generator[Step, Answer, _Range | None]:
    """The base slope of a cell and the range of k; None where they are not found, or no interval around 0."""
    where = Interval(cell.start, cell.end)
    base = tidy(derivative(cell.expression, X).subs(size, ZERO))
    h = tidy(derivative(cell.expression, size))
    if base.has(X) or h.has(size):
        return None
    k = derivative(h, X)
    yield Step(
        f"slope of the correction on {where}", k, f"k: the slope is {base} + {size} k", Equal(Derived(h, ONE), k, where)
    )
    ends = []
    for ask, words in ((Infimum(k, where), "inf k"), (Supremum(k, where), "sup k")):
        answer = yield Step(f"{words} on {where}", words, "over the cell, and where it is", ask=ask)
        if answer.exact is None:
            return None
        ends.append(answer.exact)
    if sign_of(ends[0]) != Sign.NEGATIVE or sign_of(ends[1]) != Sign.POSITIVE:
        return None
    return _Range(where, base, *ends)
