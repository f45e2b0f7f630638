"""Cases: margins without switches that bound one with `abs`, `max`, `min` or `floor` of anything.

|u| is u or -u, and not less than either; floor(u) is u - f with f in [0, 1). A parameter is positive, negative or zero.

- `alternatives(margin)`            lists of margins: it is positive where all margins of one list are
- `without_floors(margin)`          the margin with fractions as new symbols, and their domains
- `without_floor(larger, smaller, strict)`   an inequality between one floor and a number, without it
- `by_signs(margin, symbol)`        the margin for a symbol that is positive, negative and zero
"""

from ...theory.algebra import tidy
from ...theory.domains import Interval, interval
from ...theory.expressions import ZERO, Abs, Expr, Maximum, Minimum, Rational, Symbol, X, floor, fresh, preorder
from ...theory.order import sign_of
from ...theory.polynomials import Poly
from ...theory.truth import Sign
from .box_signs import linear_in


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


def by_signs(margin: Expr, symbol: Symbol) -> list[tuple[Expr, dict[Symbol, Interval]]]:
    size = fresh(symbol.name, "positive")
    on = {size: interval("positive")}
    return [(margin.xreplace({symbol: value}), on) for value in (size, -size)] + [(margin.xreplace({symbol: ZERO}), {})]
