"""From the expressions of a statement to functions that can be evaluated.

- `resolve(expression)`          Cells, with the operators (derivative, convolution) carried out
- `peeled(expression)`           f and n of a derivative f^(n) at the top
- `reduced_by_scaling(cells, parameter)`   f(x; s) = s^d h(x/s) where exact algebra proves it
- `reduced(cells, domain, domains)`        all scale parameters taken out
- `cells_on(cells, domain)`      the pieces and knot values that matter on a domain
- `sample_values(domains, symbols)` exact rational values of the parameters, special ones first
- `sample_points(functions, domain)` exact points: knots, and points inside every cell
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

import sympy
from sympy import Expr, Rational, Symbol

from ..derivations.mollification import mollify
from ..theory.cells import Cell, Cells
from ..theory.domains import REAL_LINE, Interval
from ..theory.errors import InputError
from ..theory.operators import Derived, Mollified
from ..theory.order import in_order, sign_of
from ..theory.piecewise import cells_of
from .exact_algebra import is_identically_zero


def resolve(expression: Expr) -> Cells:
    """The piecewise function that a statement's expression denotes."""
    operators = [node for node in sympy.preorder_traversal(expression) if isinstance(node, (Derived, Mollified))]
    while operators:
        outermost = operators[0]
        expression = expression.xreplace({outermost: _carried_out(outermost).as_expression()})
        operators = [n for n in sympy.preorder_traversal(expression) if isinstance(n, (Derived, Mollified))]
    return cells_of(expression)


def peeled(expression: Expr) -> tuple[Expr, int]:
    """A derivative at the top as the function below it and the order, for engines that work by jets."""
    order = 0
    while isinstance(expression, Derived):
        expression, order = expression.args[0], order + int(expression.args[1])
    return expression, order


def _carried_out(node: Expr) -> Cells:
    inner = resolve(node.args[0])
    if isinstance(node, Derived):
        return inner.derivative(int(node.args[1]))
    closed_form = mollify(inner, str(node.args[1]), node.args[2]).closed_form
    if closed_form is None:
        raise InputError(f"the convolution with the kernel {node.args[1]} has no closed form")
    return closed_form


@dataclass(frozen=True)
class Scaling:
    """f(x; s) = s^degree * at_one(x / s^inner), proved by exact algebra."""

    parameter: Symbol
    degree: int
    inner: int
    at_one: Cells


def reduced_by_scaling(cells: Cells, parameter: Symbol) -> Scaling | None:
    """The scaling law in a positive parameter, if the function has one with small integer exponents."""
    if not parameter.is_positive:
        return None
    at_one = cells.subs({parameter: sympy.S.One})
    for inner in (1, -1, 0):
        try:
            stretched = cells.reparametrised(parameter**inner)
        except InputError:
            continue
        for degree in (1, 0, -1, 2, -2, 3, -3):
            if same_function(stretched, at_one * parameter**degree):
                return Scaling(parameter, degree, inner, at_one)
    return None


@dataclass(frozen=True)
class Reduced:
    """A function and a domain with the scale parameters taken out: f = amplitude * cells(x / scale)."""

    cells: Cells
    domain: Interval
    amplitude: Expr = sympy.S.One
    scale: Expr = sympy.S.One

    @property
    def is_free(self) -> bool:
        """Whether no parameter is left."""
        ends = [end for end in (self.domain.start, self.domain.end) if end is not None]
        return not self.cells.parameters and not any(end.free_symbols for end in ends)


def reduced(cells: Cells, domain: Interval, domains: Mapping[Symbol, Interval]) -> Reduced:
    """Take out every positive parameter in which function and domain scale; what resists stays."""
    result = Reduced(cells, domain)
    for symbol in cells.parameters:
        every_positive = domains.get(symbol, REAL_LINE).sign == "positive"
        law = reduced_by_scaling(result.cells, symbol) if every_positive else None
        if law is None:
            continue
        scaled = _scaled_domain(result.domain, symbol**law.inner)
        if not any(end is not None and end.has(symbol) for end in (scaled.start, scaled.end)):
            amplitude, scale = result.amplitude * symbol**law.degree, result.scale * symbol**law.inner
            result = Reduced(law.at_one, scaled, amplitude, scale)
    return result


def _scaled_domain(domain: Interval, scale: Expr) -> Interval:
    start, end = (None if point is None else sympy.expand(point / scale) for point in (domain.start, domain.end))
    return Interval(start, end, domain.left_open, domain.right_open)


def same_function(left: Cells, right: Cells) -> bool:
    """Whether exact algebra proves that two piecewise functions agree everywhere."""
    try:
        difference = left - right
    except InputError:
        return False
    return all(is_identically_zero(part) is True for part in (*difference.pieces, *difference.at_knots))


def cells_on(cells: Cells, domain: Interval) -> list[Expr]:
    """The pieces of the cells that meet the domain, and the values at the knots inside it."""
    parts = [cell.expression for cell in cells if meets(cell, domain)]
    pairs = zip(cells.knots, cells.at_knots, strict=True)
    return parts + [value for knot, value in pairs if not domain.excludes(knot)]


def meets(cell: Cell, domain: Interval) -> bool:
    """Whether an open cell and a domain have a common open part; unknown order counts as yes."""
    past_end = domain.end is not None and cell.start is not None and sign_of(domain.end - cell.start) in (0, -1)
    before = domain.start is not None and cell.end is not None and sign_of(cell.end - domain.start) in (0, -1)
    return not (past_end or before)


def sample_points(functions: Sequence[Cells], domain: Interval) -> Iterator[Expr]:
    """Exact points of the domain: all knots, the ends, and points inside every cell of every function."""
    ends = [end for end in (domain.start, domain.end) if end is not None]
    knots = {*ends, *(knot for cells in functions for knot in cells.knots)}
    ordered = in_order(knots)
    if ordered is None:
        raise InputError("the order of the knots and of the ends of the domain depends on the parameters")
    frame = [None, *ordered, None]
    yield from (knot for knot in ordered if domain.contains(knot))
    for start, end in pairwise(frame):
        yield from (point for point in _inner_points(start, end) if domain.contains(point))


def _inner_points(start: Expr | None, end: Expr | None) -> list[Expr]:
    if start is None and end is None:
        return [Rational(n, 3) for n in (0, 1, -2, 7, -10, 40)]
    if start is None:
        return [end - step for step in (Rational(1, 3), Rational(5, 2), Rational(11))]
    if end is None:
        return [start + step for step in (Rational(1, 3), Rational(5, 2), Rational(11))]
    return [start + (end - start) * Rational(k, 11) for k in (1, 3, 5, 8, 10)]


def sample_values(domains: Mapping[Symbol, Interval], symbols: list[Symbol], count: int = 12) -> Iterator[dict]:
    """Exact values for the symbols, each inside its domain; simple numbers first."""
    candidates = [Rational(1), Rational(-1), Rational(1, 2), Rational(0), Rational(2), Rational(1, 10),
                  Rational(3, 7), Rational(7), Rational(-1, 3), Rational(1, 1000), Rational(50)]  # fmt: skip
    per_symbol = []
    for symbol in symbols:
        domain = domains.get(symbol)
        allowed = [value for value in candidates if domain is None or domain.contains(value)]
        per_symbol.append(allowed or _inside(domain))
    yield from (dict(zip(symbols, values, strict=True)) for values in islice(_diagonal(per_symbol), count))


def _inside(domain: Interval | None) -> list[Rational]:
    """Points of a bounded interval that misses the usual candidates."""
    if domain is None or domain.start is None or domain.end is None:
        raise InputError(f"no sample values are known in the domain {domain}")
    if domain.start == domain.end:
        return [domain.start]
    return [domain.start + (domain.end - domain.start) * Rational(k, 8) for k in (4, 1, 7, 3)]


def _diagonal(lists: list[list]) -> Iterator[tuple]:
    """Tuples of a product, those with small indices first, so that no symbol waits for another."""
    most = max(map(len, lists), default=1)
    for total in range(most * len(lists) + 1):
        yield from _with_index_sum(lists, total)


def _with_index_sum(lists: list[list], total: int) -> Iterator[tuple]:
    if not lists:
        yield from [()] if total == 0 else []
        return
    for index in range(min(total, len(lists[0]) - 1) + 1):
        for rest in _with_index_sum(lists[1:], total - index):
            yield (lists[0][index], *rest)
