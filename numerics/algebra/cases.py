"""Cases: margins without switches that bound one with `abs`, `max`, `min` or `floor` of anything.

|u| is u or -u, and not less than either; floor(u) is u - f with f in [0, 1); on a bounded domain floor(a x + b) is one
number on each of finitely many intervals. A parameter is positive, negative or zero.

- `alternatives(margin)`            lists of margins: it is positive where all margins of one list are
- `without_floors(margin)`          the margin with fractions as new symbols, and their domains
- `without_floor(larger, smaller, strict)`   an inequality between one floor and a number, without it
- `steps_of(margin, domain)`        the parts of a bounded domain on which floors of a x + b are numbers
- `by_signs(margin, symbol)`        the margin for a symbol that is positive, negative and zero
"""

from __future__ import annotations

from collections.abc import Iterator

from ...theory.algebra import expand, tidy
from ...theory.constants import floor_of_constant
from ...theory.domains import Interval, interval
from ...theory.expressions import ZERO, Abs, Expr, Maximum, Minimum, Rational, Symbol, X, floor, fresh, preorder
from ...theory.order import sign_of
from ...theory.polynomials import Poly
from ...theory.truth import Sign
from .box_signs import linear_in

MOST_STEPS = 64


def alternatives(margin: Expr) -> list[list[Expr]]:
    """Lists of margins with one switch less; the margin is not below all of one list, or it is one of them."""
    for node in dict.fromkeys(preorder(margin)):
        if isinstance(node, (Abs, Maximum, Minimum)) and not _has_exact_breaks(node):
            options = [node.args[0], -node.args[0]] if isinstance(node, Abs) else list(node.args)
            margins = [tidy(margin.xreplace({node: option})) for option in options]
            parts = linear_in(margin, node)
            sign = Sign.UNKNOWN if parts is None or parts[1].free_symbols else sign_of(parts[1])
            helpful = Sign.NEGATIVE if isinstance(node, Minimum) else Sign.POSITIVE
            return [[one] for one in margins] if sign == helpful else [margins]
    return []


def _has_exact_breaks(node: Expr) -> bool:
    """Whether the break points of a switch are zeros of a polynomial in x alone."""
    inner = tidy(node.args[0] if isinstance(node, Abs) else node.args[0] - node.args[1])
    return Poly.of(inner, X) is not None and not inner.free_symbols - {X}


def without_floor(larger: Expr, smaller: Expr, strict: bool) -> tuple[Expr, Expr, bool] | None:
    """An inequality between one floor and a number, without the floor: floor(u) <= c where u < floor(c) + 1, and
    floor(u) >= c where u >= ceil(c). None: it is none."""
    margin = tidy(larger - smaller)
    nodes = [node for node in dict.fromkeys(preorder(margin)) if isinstance(node, floor)]
    parts = linear_in(margin, nodes[0]) if len(nodes) == 1 else None
    if parts is None or not all(isinstance(part, Rational) for part in parts):
        return None
    rest, factor = parts[0].fraction, parts[1].fraction  # type: ignore[attr-defined]
    number, argument = -rest / factor, nodes[0].args[0]
    if factor > 0:
        least = number.__floor__() + 1 if strict else number.__ceil__()
        return argument, Rational(least), False
    return Rational(number.__ceil__() if strict else number.__floor__() + 1), argument, True


def without_floors(margin: Expr) -> tuple[Expr, dict[Symbol, Interval]]:
    nodes = [node for node in dict.fromkeys(preorder(margin)) if isinstance(node, floor)]
    fractions = {node: fresh("fraction", "nonnegative") for node in nodes}
    plain = tidy(margin.xreplace({node: node.args[0] - part for node, part in fractions.items()}))
    return plain, dict.fromkeys(fractions.values(), interval("[0, 1)"))


def steps_of(margin: Expr, domain: Interval) -> Iterator[tuple[Expr, Interval]]:
    """The margin with a number for its first floor, and where that holds; nothing where there are too many steps."""
    node = next((part for part in preorder(margin) if isinstance(part, floor)), None)
    line = None if node is None else Poly.of(node.args[0], X)
    if node is None or line is None or line.degree() != 1 or domain.start is None or domain.end is None:
        return
    slope, offset = line.coefficient(1), line.coefficient(0)
    sign = sign_of(slope)
    if slope.free_symbols or offset.free_symbols or sign not in (Sign.POSITIVE, Sign.NEGATIVE):
        return
    first, last = (floor_of_constant(tidy(slope * end + offset)) for end in (domain.start, domain.end))
    if first is None or last is None or abs(first - last) > MOST_STEPS:
        return
    for number in range(min(first, last), max(first, last) + 1):
        places = [tidy(expand((Rational(number + more) - offset) / slope)) for more in (0, 1)]
        step = Interval(places[0], places[1], False, True)
        if sign == Sign.NEGATIVE:
            step = Interval(places[1], places[0], True, False)
        common = _common(step, domain)
        if common is not None:
            yield tidy(margin.xreplace({node: Rational(number)})), common


def _common(a: Interval, b: Interval) -> Interval | None:
    """The common part of two bounded intervals; None where it is empty."""
    assert a.start is not None and a.end is not None and b.start is not None and b.end is not None
    left, right = sign_of(a.start - b.start), sign_of(a.end - b.end)
    start, left_open = (a.start, a.left_open) if left == Sign.POSITIVE else (b.start, b.left_open)
    end, right_open = (a.end, a.right_open) if right == Sign.NEGATIVE else (b.end, b.right_open)
    left_open = left_open or (left == Sign.ZERO and a.left_open)
    right_open = right_open or (right == Sign.ZERO and a.right_open)
    length = sign_of(end - start)
    is_empty = length == Sign.NEGATIVE or (length == Sign.ZERO and (left_open or right_open))
    return None if is_empty else Interval(start, end, left_open, right_open)


def by_signs(margin: Expr, symbol: Symbol) -> list[tuple[Expr, dict[Symbol, Interval]]]:
    size = fresh(symbol.name, "positive")
    on = {size: interval("positive")}
    return [(margin.xreplace({symbol: value}), on) for value in (size, -size)] + [(margin.xreplace({symbol: ZERO}), {})]
