"""Antiderivatives of polynomials times Gaussians, normal distribution functions and exponentials.

By parts: the integral of p Phi(u) is P Phi(u) - (integral of P u' phi(u)), P' = p; and with v = u,
the integral of v^k phi(v) dv is -v^(k-1) phi(v) + (k-1) (integral of v^(k-2) phi(v) dv). These are
proposals: whoever uses one differentiates it back.

- `antiderivative(expression)`    F with F' = expression, or None
- `value_at_infinity(F, side)`    its limit, where Phi tends to 0 or 1 and phi beats every power
"""

from __future__ import annotations

import sympy
from sympy import Expr

from ..theory.expressions import Phi, X, phi
from ..theory.order import sign_of


def antiderivative(expression: Expr) -> Expr | None:
    """Term by term; None where a term is of no known kind."""
    total = sympy.S.Zero
    for term in sympy.Add.make_args(sympy.expand(_with_exponentials(expression))):
        part = _of_term(term)
        if part is None:
            return None
        total += part
    return total


def _with_exponentials(expression: Expr) -> Expr:
    """Densities written with exp, so that products of Gaussians become one Gaussian."""
    spelled = expression.replace(phi, lambda u: sympy.exp(-(u**2) / 2) / sympy.sqrt(2 * sympy.pi))
    return sympy.powsimp(sympy.expand(spelled, power_exp=False), combine="exp")


def _of_term(term: Expr) -> Expr | None:
    constant, rest = term.as_independent(X, as_Add=False)
    factors = sympy.Mul.make_args(rest)
    functions = [factor for factor in factors if isinstance(factor, (sympy.exp, Phi))]
    polynomial = sympy.Mul(*(factor for factor in factors if factor not in functions))
    if not polynomial.is_polynomial(X) or len(functions) > 1:
        return None
    if not functions:
        return constant * _integrated(polynomial)
    argument = functions[0].args[0]
    if not argument.is_polynomial(X):
        return None
    found = _of_phi_cdf(polynomial, argument) if isinstance(functions[0], Phi) else _of_exp(polynomial, argument)
    return None if found is None else constant * found


def _integrated(polynomial: Expr) -> Expr:
    return sympy.Poly(polynomial, X).integrate().as_expr()


def _of_phi_cdf(polynomial: Expr, argument: Expr) -> Expr | None:
    u = sympy.Poly(argument, X)
    if u.degree() != 1:
        return None
    primitive = _integrated(polynomial)
    return primitive * Phi(argument) - _of_density(primitive * u.LC(), argument)


def _of_density(polynomial: Expr, argument: Expr) -> Expr:
    """The integral of polynomial * phi(argument) for a linear argument: in v = argument, by the recurrence."""
    slope, offset = sympy.Poly(argument, X).all_coeffs()
    inner = sympy.Poly(sympy.expand(polynomial.subs(X, (X - offset) / slope)), X)
    total = sympy.Add(*(coefficient * _moment(power) for (power,), coefficient in inner.terms()))
    return sympy.expand(total).subs(X, argument) / slope


def _moment(power: int) -> Expr:
    """The integral of v^power phi(v) dv, in the letter x."""
    if power < 2:
        return Phi(X) if power == 0 else -phi(X)
    return -(X ** (power - 1)) * phi(X) + (power - 1) * _moment(power - 2)


def _of_exp(polynomial: Expr, argument: Expr) -> Expr | None:
    quadratic = sympy.Poly(argument, X)
    if quadratic.degree() == 1:
        return _of_linear_exponential(polynomial, argument, quadratic.LC())
    if quadratic.degree() != 2 or sign_of(quadratic.LC()) != -1:
        return None
    second, first, constant = quadratic.all_coeffs()
    slope = sympy.sqrt(-2 * second)
    offset = -first / slope
    scale = sympy.sqrt(2 * sympy.pi) * sympy.exp(constant + offset**2 / 2)
    return scale * _of_density(polynomial, slope * X + offset)


def _of_linear_exponential(polynomial: Expr, argument: Expr, slope: Expr) -> Expr:
    """Repeated integration by parts: p e^u / a - p' e^u / a^2 + ..."""
    total, sign, power = sympy.S.Zero, 1, 1
    while polynomial != 0:
        total += sign * polynomial * sympy.exp(argument) / slope**power
        polynomial, sign, power = sympy.diff(polynomial, X), -sign, power + 1
    return total


def value_at_infinity(primitive: Expr, side: int) -> Expr | None:
    """The limit of an antiderivative at side * infinity; None where it is infinite or not known."""
    replaced = primitive
    for node in sorted(primitive.atoms(Phi, phi, sympy.exp), key=str):
        if not node.has(X):
            continue
        direction = sign_of(sympy.Poly(node.args[0], X).LC()) if node.args[0].is_polynomial(X) else None
        if direction is None or sympy.degree(node.args[0], X) != 1:
            return None
        if isinstance(node, sympy.exp) and direction * side > 0:
            return None
        replaced = replaced.xreplace({node: sympy.S(int(isinstance(node, Phi) and direction * side > 0))})
    replaced = sympy.expand(replaced)
    return None if replaced.has(X) else replaced
