"""Where a statement means something.

Coq's quotient and logarithm are total: 1/0 and ln 0 have some value all the same. An identity is about the
points at which its two sides mean something. Where a point of the domains has no meaning, that is among a few
numbers tried for every name, the statement gets the hypothesis that its denominators are not 0 and that its
logarithms have positive arguments; everywhere else it is stated without, which says more.

- `meaningful(terms, context, bounds)`   the hypotheses, over the names of the statement
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product

from .binders import COMPARED
from .context import Bounds, Context, X, bounds_of
from .printing import printed
from .terms import Apply, Cases, Name, Number, Term, bound_name, children

TRIED = (Fraction(-2), Fraction(-1), Fraction(0), Fraction(1, 2), Fraction(1), Fraction(2))
MOST_POINTS = 10_000
Needed = tuple[Term, str]  # a term, and the relation to 0 that it must have: <> or >


def meaningful(terms: Iterable[Term], context: Context, bounds: Bounds) -> list[str]:
    """Hypotheses without which some point of the domains would have no meaning."""
    found = dict.fromkeys(one for term in terms for one in _needed(term))
    return [_hypothesis(one, context) for one in found if _fails_somewhere(one, context, bounds)]


def _needed(term: Term) -> Iterator[Needed]:
    """What the quotients and logarithms of a term need, outside what binds x."""
    if isinstance(term, Cases) or bound_name(term):
        return
    for child in children(term):
        yield from _needed(child)
    if isinstance(term, Apply) and term.function == "/":
        yield term.arguments[1], "<>"
    if isinstance(term, Apply) and term.function == "^" and _is_negative(term.arguments[1]):
        yield term.arguments[0], "<>"
    if isinstance(term, Apply) and term.function == "log":
        yield term.arguments[0], ">"


def _is_negative(term: Term) -> bool:
    return (_value(term, {}) or 0) < 0


def _hypothesis(needed: Needed, context: Context) -> str:
    text = printed(needed[0], context, COMPARED)
    return f"{text} <> 0" if needed[1] == "<>" else f"0 < {text}"


def _fails_somewhere(needed: Needed, context: Context, bounds: Bounds) -> bool:
    term, relation = needed
    names = sorted(context.free_names(term))
    ranges = [_inside(bounds if name == X else bounds_of(context.domains[name])) for name in names]
    if len(TRIED) ** len(names) > MOST_POINTS:
        return False
    values = (_value(term, dict(zip(names, point, strict=True))) for point in product(*ranges))
    return any(value is not None and (value == 0 or (relation == ">" and value < 0)) for value in values)


def _inside(bounds: Bounds) -> list[Fraction]:
    """The tried numbers between two bounds; none where a bound is not a number."""
    low, high = (None if end is None else _value(end, {}) for end in (bounds.start, bounds.end))
    if (bounds.start is not None and low is None) or (bounds.end is not None and high is None):
        return []
    above = [t for t in TRIED if low is None or t > low or (t == low and not bounds.left_open)]
    return [t for t in above if high is None or t < high or (t == high and not bounds.right_open)]


def _value(term: Term, point: Mapping[str, Fraction]) -> Fraction | None:
    """The exact value at a point, where it is rational arithmetic."""
    if isinstance(term, Number):
        return term.value
    if isinstance(term, Name):
        return point.get(term.text)
    if isinstance(term, Cases):
        return None
    values = [_value(argument, point) for argument in term.arguments]
    numbers = [value for value in values if value is not None]
    return _arithmetic(term.function, numbers) if len(numbers) == len(values) else None


def _arithmetic(sign: str, numbers: list[Fraction]) -> Fraction | None:
    if sign == "neg":
        return -numbers[0]
    if sign not in ("+", "-", "*", "/", "^") or len(numbers) != 2:
        return None
    left, right = numbers
    if sign == "/":
        return left / right if right else None
    if sign == "^":
        return left**right.numerator if right.denominator == 1 and right >= 0 else None
    return {"+": left + right, "-": left - right, "*": left * right}[sign]
