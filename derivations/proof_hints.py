"""Hints for formal proofs: shapes that SymPy proposes and a proof assistant checks.

Nothing here decides anything. A hint that is wrong makes a proof fail; it cannot make a false one pass.

- `jump(left, right, variable, point)`    the difference of two pieces at a knot, in a short form
- `coefficients(expression, variables, monomials)`   of a polynomial
"""

from collections.abc import Sequence

from ..theory.exact.algebra import expand, product, tidy, total
from ..theory.exact.errors import InputError
from ..theory.exact.expressions import ZERO, Expr, Symbol
from ..theory.exact.ordering import base_and_exponent, factors_of, terms_of
from .rewriting import in_factors


def jump(left: Expr, right: Expr, variable: Symbol, point: Expr) -> Expr:
    from ..theory.exact.sympy_bridge import simplified

    difference = (left - right).subs(variable, point)
    try:
        return in_factors(simplified(difference))
    except InputError:
        return difference


def coefficients(expression: Expr, variables: Sequence[Symbol], monomials: Sequence[tuple[int, ...]]) -> list[Expr]:
    """The coefficients of the given monomials; empty where the expression has others, or is no polynomial."""
    found: dict[tuple[int, ...], list[Expr]] = {}
    for term in terms_of(expand(tidy(expression))):
        rest = [factor for factor in factors_of(term) if not factor.has(*variables)]
        powers = _powers([factor for factor in factors_of(term) if factor.has(*variables)], variables)
        if powers is None:
            return []
        found.setdefault(powers, []).append(product(*rest))
    sums = {powers: total(*parts) for powers, parts in found.items()}
    if any(powers not in monomials for powers, value in sums.items() if value is not ZERO):
        return []
    return [sums.get(monomial, ZERO) for monomial in monomials]


def _powers(factors: Sequence[Expr], variables: Sequence[Symbol]) -> tuple[int, ...] | None:
    """The exponents of the variables in a product of their powers; None where a factor is something else."""
    found = dict.fromkeys(variables, 0)
    for factor in factors:
        base, exponent = base_and_exponent(factor)
        if base not in found or not exponent.is_Integer or exponent.p < 0:  # type: ignore[attr-defined]
            return None
        found[base] += exponent.p  # type: ignore[attr-defined]
    return tuple(found.values())
