"""Certified values of constant expressions, integrals included.

- `constant_ball(expression, digits)`   a narrow enclosure (not finite where none is found)
- `sign_of_number(value)`               the sign of a constant
- `is_backwards(start, end)`            whether the limits of an integral are certainly in the wrong order
"""

from flint import arb

from ...theory.exact.algebra import tidy
from ...theory.exact.constants import sign_of_constant
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import INFINITY, MINUS_INFINITY, Abs, Expr, Infinite, Symbol, X, fresh
from ...theory.exact.order import sign_of
from ...theory.exact.truth import Sign
from ...theory.language.operators import Integrated
from ..algebra.terms import resolve, unwrapped, without_operators
from ..arithmetic.balls import NAN, evaluate
from .integrals import absolute_integral, integral


def constant_ball(expression: Expr, digits: int = 30) -> arb:
    """The value of an expression without free symbols."""
    expression = without_operators(expression)
    integrals = expression.atoms(Integrated)
    if any(node.args[0].has(Integrated) for node in integrals):
        raise InputError("integrals inside integrals are not supported")
    symbols: dict[Expr, Symbol] = {node: fresh("integral") for node in integrals}
    values = {symbol: _integral_ball(node, digits + 5) for node, symbol in symbols.items()}
    plain = expression.xreplace(symbols)
    return NAN if plain.has(Infinite) else evaluate(plain, values, digits=digits)


def sign_of_number(value: Expr) -> Sign:
    """The sign of a constant, integrals included."""
    if not value.has(Integrated):
        return sign_of_constant(value)
    ball = constant_ball(tidy(value))
    return Sign.POSITIVE if ball > 0 else Sign.NEGATIVE if ball < 0 else Sign.ZERO if ball.is_zero() else Sign.UNKNOWN


def _integral_ball(node: Expr, digits: int) -> arb:
    f, start, end = unwrapped(node.args[0]), *node.args[1:]
    if start.has(X) or end.has(X):
        raise InputError("the limits of an integral must not contain x")
    if start is end:
        raise InputError(f"an integral from {start} to {end} has no length")
    if is_backwards(start, end):
        return -_integral_ball(Integrated(f, end, start), digits)
    if isinstance(f, Abs):
        return absolute_integral(resolve(f.args[0]), start, end, digits=digits)
    return integral(resolve(f), start, end, digits=digits)


def is_backwards(start: Expr, end: Expr) -> bool:
    if start is MINUS_INFINITY or end is INFINITY:
        return False
    return start is INFINITY or end is MINUS_INFINITY or sign_of(end - start) == Sign.NEGATIVE
