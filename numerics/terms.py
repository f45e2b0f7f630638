"""From the expressions of a statement to functions that can be evaluated.

- `resolve(expression)`          Cells, with the operators (derivative, convolution) carried out
- `reduced_by_scaling(cells, parameter)`   f(x; s) = s^d h(x/s) where exact algebra proves it
- `sample_values(domains, count)` exact rational values of the parameters, special ones first
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, product

import sympy
from sympy import Expr, Rational, Symbol

from ..derivations.mollification import mollify
from ..theory.cells import Cells
from ..theory.domains import Interval
from ..theory.errors import InputError
from ..theory.expressions import X
from ..theory.operators import Derived, Mollified
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
    for inner in (1, -1):
        try:
            stretched = cells.reparametrised(parameter**inner)
        except InputError:
            continue
        for degree in (inner, 0, -inner, 2 * inner, -2 * inner):
            if same_function(stretched, at_one * parameter**degree):
                return Scaling(parameter, degree, inner, at_one)
    return None


def same_function(left: Cells, right: Cells) -> bool:
    """Whether exact algebra proves that two piecewise functions agree everywhere."""
    try:
        difference = left - right
    except InputError:
        return False
    return all(is_identically_zero(part) is True for part in (*difference.pieces, *difference.at_knots))


def sample_values(domains: Mapping[Symbol, Interval], symbols: list[Symbol], count: int = 12) -> Iterator[dict]:
    """Exact values for the symbols, each inside its domain; simple numbers first."""
    candidates = [Rational(1), Rational(1, 2), Rational(2), Rational(1, 10), Rational(-1), Rational(3, 7),
                  Rational(7), Rational(0), Rational(-1, 3), Rational(1, 1000), Rational(50)]  # fmt: skip
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
    return [domain.start + (domain.end - domain.start) * Rational(k, 8) for k in (4, 1, 7, 3)]


def _diagonal(lists: list[list]) -> Iterator[tuple]:
    """Tuples of a product, those with small indices first, so that no symbol waits for another."""
    indices = sorted(product(*(range(len(entries)) for entries in lists)), key=sum)
    return (tuple(entries[i] for entries, i in zip(lists, index, strict=True)) for index in indices)
