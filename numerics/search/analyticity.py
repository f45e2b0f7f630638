"""Whether the pieces of a function are analytic on their closed cells.

Sums, products, powers and the functions of the grammar are analytic where denominators do not vanish and
logarithms and roots have positive arguments. A pole at an end of a cell is harmless where the piece is flat.

- `why_not_analytic(cells, domains, on)`     the reason for doubt; empty where every piece is analytic
- `doubt_on(expression, domain, domains)`    the same for one expression without switches on an interval
"""

from collections.abc import Iterator

from ...theory.exact.algebra import tidy
from ...theory.exact.cells import Cell, Cells
from ...theory.exact.domains import REAL_LINE, Domains, Interval
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import SMOOTH, ZERO, Add, E, Expr, Function, Mul, Pow, Symbol, X
from ...theory.exact.flatness import is_flat
from ...theory.exact.functions import FUNCTIONS
from ..algebra.periods import one_period
from ..algebra.signs import box_of, signs_on
from .constants import constant_ball
from .roots import zeros


def why_not_analytic(cells: Cells, domains: Domains, on: Interval = REAL_LINE) -> str:
    doubts = (doubt_on(cell.expression, _closed(cell, on), domains) for cell in cells)
    return next((doubt for doubt in doubts if doubt), "")


def _closed(cell: Cell, on: Interval) -> Interval:
    """The cell with its ends, but for those of the whole and those at which all derivatives tend to zero."""
    left_open = cell.start is None or is_flat(cell.expression, X, cell.start, 1)
    right_open = cell.end is None or is_flat(cell.expression, X, cell.end, -1)
    start, end = (on.start if cell.start is None else cell.start), (on.end if cell.end is None else cell.end)
    return Interval(start, end, left_open, right_open)


def doubt_on(expression: Expr, domain: Interval, domains: Domains) -> str:
    """Why the expression is not shown to be analytic in x at every point of the domain; empty where it is."""
    for node in _moving_nodes(expression):
        if not isinstance(node, (Symbol, Add, Mul, Pow, *SMOOTH)):
            return f"`{node}` has no smoothness rule"
        for guarded, positive in _guarded(node):
            if not _keeps_away(guarded, positive, domain, domains):
                return f"`{guarded}` is not known to {'be positive' if positive else 'stay away from zero'} on {domain}"
    return ""


def _moving_nodes(expression: Expr) -> Iterator[Expr]:
    """Every different node that depends on x."""
    seen: set[Expr] = set()
    stack = [expression]
    while stack:
        node = stack.pop()
        if node not in seen and node.has(X):
            seen.add(node)
            yield node
            stack.extend(node.args)


def _guarded(node: Expr) -> list[tuple[Expr, bool]]:
    """What must not vanish, and whether it must even be positive, for a node to be analytic."""
    if isinstance(node, Pow) and node.base is not E:
        exponent = node.exp
        if exponent.is_Integer:
            return [] if exponent.p >= 0 else [(node.base, False)]  # type: ignore[attr-defined]
        return [(node.base, True)]
    if isinstance(node, Function):
        return [(needed, relation != "!=") for needed, relation in FUNCTIONS[type(node)].needs(node.args[0])]
    return []


def _keeps_away(guarded: Expr, positive: bool, domain: Interval, domains: Domains) -> bool:
    """By the structure for all parameters; without parameters by certified zeros and one value."""
    if signs_on(tidy(guarded), box_of(domain, domains)).shows(">" if positive else "!="):
        return True
    if guarded.free_symbols - {X} or domain.free_symbols:
        return False
    try:
        cells = Cells.everywhere(guarded)
        found = zeros(cells, one_period(cells, domain))
        value = constant_ball(guarded.xreplace({X: Cell(domain.start, domain.end, ZERO).inner_point()}))
    except InputError:
        return False
    if not found.complete or found.points or found.intervals or found.singular:
        return False
    return bool(value > 0 or (not positive and value < 0))
