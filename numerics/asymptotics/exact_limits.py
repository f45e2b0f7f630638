"""Limits at a finite point by exact jets: the first derivatives of numerator and denominator that differ from 0.

- `exact_limit(expression, variable, point)`   the limit as an exact expression, or None
- `exact_limit_from_the_right(expression, variable)`   at 0, where square roots of the variable may occur
"""

from ...theory.exact.algebra import fraction, tidy
from ...theory.exact.calculus import derivative
from ...theory.exact.exact_algebra import is_identically_zero
from ...theory.exact.expressions import SMOOTH, ZERO, Add, Expr, Mul, Pow, Symbol, fresh, preorder
from ...theory.exact.functions import FUNCTIONS
from ...theory.exact.order import sign_of
from ...theory.exact.truth import Sign

MOST_JETS = 8


def exact_limit(expression: Expr, variable: Symbol, point: Expr) -> Expr | None:
    """For a quotient of functions that are analytic at the point (l'Hopital's rule, jets compared exactly)."""
    top, bottom = (_leading_jet(part, variable, point) for part in fraction(tidy(expression)))
    if top is None or bottom is None:
        return None
    (order, value), (other_order, other_value) = top, bottom
    if sign_of(other_value) not in (Sign.POSITIVE, Sign.NEGATIVE):
        return None  # for some parameters the denominator may vanish to a higher order
    if order > other_order:
        return ZERO
    return value / other_value if order == other_order else None


def exact_limit_from_the_right(expression: Expr, variable: Symbol) -> Expr | None:
    """At 0+: with variable = t^2, t > 0, square roots of the variable become analytic."""
    root = fresh("t", "positive")
    return exact_limit(expression.subs(variable, root**2), root, ZERO)


def _leading_jet(expression: Expr, variable: Symbol, point: Expr) -> tuple[int, Expr] | None:
    """Order and value of the first derivative that is not shown to be zero at the point."""
    if not all(_is_analytic_node(node, variable, point) for node in preorder(expression) if node.has(variable)):
        return None
    for order in range(MOST_JETS):
        value = expression.subs(variable, point)
        if not is_identically_zero(value).is_yes:
            return order, value
        expression = derivative(expression, variable)
    return None


def _is_analytic_node(node: Expr, variable: Symbol, point: Expr) -> bool:
    """Whether it is shown that a node in which the variable occurs is analytic at its arguments' values there."""
    if node is variable or isinstance(node, (Add, Mul)):
        return True
    if isinstance(node, Pow):
        return _is_analytic_power(node, sign_of(node.base.subs(variable, point)))
    if not isinstance(node, SMOOTH):
        return False
    needs = FUNCTIONS[type(node)].needs(*node.args)
    return all(_holds_strictly(sign_of(one.subs(variable, point)), relation) for one, relation in needs)


def _holds_strictly(sign: Sign, relation: str) -> bool:
    """On the edge of its domain a function is defined but not analytic."""
    return sign == Sign.POSITIVE or (relation == "!=" and sign == Sign.NEGATIVE)


def _is_analytic_power(node: Pow, base: Sign) -> bool:
    """A power with this sign of the base."""
    if node.exp.is_Integer:
        return node.exp > 0 or base in (Sign.POSITIVE, Sign.NEGATIVE)  # type: ignore[operator]
    return base == Sign.POSITIVE
