"""Saturation: beyond which x a product of functions of x no longer moves in any float format.

At infinity a product such as x exp(-x) is inf * 0 = NaN in floats. Held inside the range on which it
still moves, it reaches its limit instead. The range is found in balls at growing arguments.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import TypeAlias

import sympy
from flint import arb
from sympy import Expr, Integer, Rational

from ...numerics.arithmetic.balls import enclose, working_precision
from ...theory.exact import expressions
from ..programs.copies import X, parameters_in, sample_of
from .copies import tree_of
from .scaling import unit_of_product, with_fewest_parameters

FARTHEST = Integer(2) ** 128 - Integer(2) ** 104  # of float32: where x is held that is infinite
HUGE = 2 ** arb(4000)  # far beyond the largest number, also with a parameter as a factor
FAR = 14  # arguments up to 2^14: every exponential tail of unit rate is far below the smallest double
SIZES = tuple(Integer(2) ** k for k in (-1000, -40, 0, 40, 1000))  # of parameters
SIGNED = (*SIZES, *(-size for size in SIZES))
MOST_PARAMETERS = 2  # all sizes of more take too long
PARTS = 32  # in which an end is sought between powers of two

Range: TypeAlias = tuple[Expr | None, Expr | None]
"""Lower and upper end; None where there is none."""


@dataclass(frozen=True, eq=False)
class Limits:
    """For results of one format: what is below half the smallest number, and what is far below half an ulp."""

    negligible: arb
    unchanged: arb
    is_fine: bool = False  # whether ends are sought between powers of two


DOUBLE = Limits(2 ** -arb(1100), 2 ** -arb(70))  # 2^-1075 is half the smallest subnormal double
SINGLE = Limits(2 ** -arb(170), 2 ** -arb(40), True)  # 2^-150 is half the smallest subnormal float32; x is a factor


@lru_cache(maxsize=64)
def scaled(limits: Limits, scale: int) -> Limits:
    """Those of results that are so many times larger than what is looked at."""
    return limits if scale == 1 else replace(limits, negligible=limits.negligible / scale)


@lru_cache(maxsize=64)
def close(limits: Limits) -> Limits:
    """The same, with ends that are sought between powers of two."""
    return replace(limits, is_fine=True)


def saturation(terms: Sequence[Expr], limits: Limits = DOUBLE, is_shared: bool = True) -> list[Range]:
    """For each term the range of x outside which it keeps its limit.

    >>> from provenact.theory.exact.sympy_bridge import phi, sigma
    >>> saturation([X * phi(X), phi(X), X])
    [(-64, 64), (-64, 64), (None, None)]

    Only a product of several functions of x needs a range. The other terms join it where they have come
    to rest as well, so that all share one held x; unless each is to have its own, because a factor of one would
    overflow where another still moves.
    """
    ranges = [_range(term, limits) for term in terms]
    if not is_shared:
        return [range_ if _is_hazardous(term) else (None, None) for term, range_ in zip(terms, ranges, strict=True)]
    needed = [range_ for term, range_ in zip(terms, ranges, strict=True) if _is_hazardous(term)]
    return [tuple(_joined(range_[side], needed, side) for side in (0, 1)) for range_ in ranges]  # type: ignore[misc]


def settled_range(expression: Expr, limits: Limits) -> tuple[Expr, Expr] | None:
    """The range outside which a function keeps its limits, where both its ends are known.

    >>> from provenact.theory.exact.sympy_bridge import sigma
    >>> settled_range(sympy.tanh(X), SINGLE), settled_range(sigma(X) * sigma(-X), DOUBLE)
    ((-29/2, 29/2), (-1024, 1024))
    """
    low, high = _range(expression, limits)
    return None if low is None or high is None or FARTHEST in (-low, high) else (low, high)


def overflow_range(product: Expr) -> Range:
    """The range outside which a product is larger than any number, with room for what parameters contribute.

    >>> overflow_range(sympy.exp(X) / (1 + X**2))
    (None, 4096)
    """
    unit = unit_of_product(product.as_independent(X, as_Add=False)[1])
    if unit is None:
        return None, None
    sample = sample_of(product)
    low, high = (_overflow(sample, side) for side in (-1, 1))
    return None if low is None else low * unit, None if high is None else high * unit


@lru_cache(maxsize=256)
def _at_powers(sample: Expr, side: int) -> list[arb]:
    """The values at growing arguments."""
    with working_precision(200):
        return [enclose(tree_of(sample), {expressions.X: arb(side * 2**k)}) for k in range(FAR + 1)]


def _overflow(sample: Expr, side: int) -> Expr | None:
    beyond = [bool(value.is_finite() and abs(value) > HUGE) for value in _at_powers(sample, side)]
    first = next((k for k in range(FAR) if all(beyond[k:])), None)
    return None if first is None else side * Integer(2**first)


def _is_hazardous(term: Expr) -> bool:
    """Infinity times 0, or in an exponent infinity minus infinity."""
    factors = [factor for factor in sympy.Mul.make_args(term) if factor.has(X)]
    terms = (sympy.Add.make_args(one.args[0]) for one in factors if isinstance(one, sympy.exp))
    return (len(factors) > 1 and term.has(sympy.Function)) or any(sum(one.has(X) for one in some) > 1 for some in terms)


def _joined(end: Expr | None, needed: list[Range], side: int) -> Expr | None:
    """The outermost end that any hazardous term has, if this term is at rest beyond an end too."""
    ends = [range_[side] for range_ in needed if range_[side] is not None]
    if end is None or not ends:
        return None
    outermost = max([end, *ends], key=lambda one: abs(sample_of(one)))
    return outermost if all(one.free_symbols == outermost.free_symbols for one in (end, *ends)) else end


@lru_cache(maxsize=4096)
def _range(term: Expr, limits: Limits) -> Range:
    """The range of one term. A parameter that only scales x scales the range. With one or two others it is one outside
    which the term rests at `SIZES` of them, which proves nothing of those between: a wrong end is found where programs
    are compared. Where there is none, the rate of decay being unknown, infinity alone is cut off."""
    if not term.has(X):
        return None, None
    moving = term.as_independent(X)[1]
    unit = unit_of_product(moving)
    low, high = (_end(sample_of(moving), side, limits) for side in (-1, 1))
    if unit is None:
        unit, shape = with_fewest_parameters(moving)
        names = parameters_in(shape)
        sums = (one for one in shape.atoms(sympy.Add) if one.is_polynomial(X))
        is_moved = any(parameters_in(one.subs(X, 0)) for one in sums)  # no few sizes say how far
        is_tried = len(names) <= MOST_PARAMETERS and not is_moved
        choices = product(*(SIZES if one.is_nonnegative else SIGNED for one in names)) if is_tried else ()
        several = [shape.subs(dict(zip(names, sizes, strict=True))) for sizes in choices]
        low, high = (None if end is None else _outermost(several, side, limits) for end, side in ((low, -1), (high, 1)))
    return _times(low, unit), _times(high, unit)


def _times(end: Expr | None, unit: Expr) -> Expr | None:
    return None if end is None else end if abs(end) == FARTHEST else end * unit


def _outermost(samples: Sequence[Expr], side: int, limits: Limits) -> Expr:
    """The end of all samples; where they rest at different limits, some may move again farther out."""
    rests = [_at_powers(one, side)[-1] for one in samples]
    are_equal = all(_is_settled(one, rests[0], limits) for one in rests)
    ends = [_end(one, side, limits) for one in samples] if are_equal else []
    return side * max((FARTHEST if one is None else abs(one) for one in ends), default=FARTHEST)


def _end(sample: Expr, side: int, limits: Limits) -> Expr | None:
    values = _at_powers(sample, side)
    limit = values[-1]
    if not all(value.is_finite() for value in values) or not _is_settled(values[-2], limit, limits):
        return None
    first = next(k for k in range(FAR) if all(_is_settled(value, limit, limits) for value in values[k:-1]))
    return side * (_nearer(sample, side * 2**first, limit, limits) if limits.is_fine else Integer(2**first))


def _nearer(sample: Expr, end: int, limit: arb, limits: Limits) -> Expr:
    """The size of the end nearest to 0 from which on the function has settled, in parts of the one that is known:
    a program of pairs serves for small arguments only."""
    found = PARTS
    with working_precision(200):
        for part in range(PARTS - 1, PARTS // 2, -1):
            point = arb(end) * part / PARTS
            if not _is_settled(enclose(tree_of(sample), {expressions.X: point}), limit, limits):
                break
            found = part
    return Rational(abs(end) * found, PARTS)


def _is_settled(value: arb, limit: arb, limits: Limits) -> bool:
    if abs(limit) < limits.negligible:
        return bool(abs(value) < limits.negligible)
    return bool(abs(value - limit) < limits.unchanged * abs(limit))
