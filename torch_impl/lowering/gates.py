"""Gates: nodes whose values and derivatives have forms without cancellation and overflow."""

from functools import lru_cache

import sympy
from sympy import Expr, Function

from ...theory.exact.sympy_bridge import expm1, log1p, sigma, softplus
from ..programs.copies import X
from .recognition import Asinh, Erfc, LogCosh, real_function, recognised

# tanh, whose derivative does not cancel, as 1 - tanh^2 does.
Tanh = real_function("Tanh", lambda z: 4 * sigma(2 * z) * sigma(-2 * z))
# exp(-z^2/2), whose square needs care.
Gaussian: type[Function] = real_function("Gaussian", lambda z: -z * Gaussian(z))
# exp(-z^2/2) - 1, which cancels next to 0.
GaussianGap = real_function("GaussianGap", lambda z: -z * Gaussian(z))
# tanh(softplus(z)), the gate of Mish: a quotient of polynomials in exp(z).
Gate: type[Function] = real_function("Gate", lambda z: GateSlope(z))
# Its derivative. In t = exp(z) it is 4 t (t + 1)/(t^2 + 2t + 2)^2.
GateSlope: type[Function] = real_function("GateSlope", lambda z: GateSlope(z) * (sigma(-z) - 2 * Gate(z) * sigma(z)))
# z/(1 + z).
Share = real_function("Share", lambda z: 1 / (1 + z) ** 2)
# z - log1p(z), which cancels next to 0 and is a difference of infinities far away.
LogGap = real_function("LogGap", Share)
# exp(z), which grows: exp(710) is infinite, and (exp(355)/2) exp(355) is not.
Growth = real_function("Growth")


class LogShare(Function):
    """softplus(z) exp(-z), that is log1p(t)/t of t = exp(z): as a product SymPy would take it apart again."""

    __slots__ = ()

    nargs = 1
    is_positive = True


def multiplied_out(expression: Expr) -> Expr:
    """
    >>> multiplied_out(X * (1 + sympy.exp((X - 1) ** 2)))
    x*exp((x - 1)**2) + x
    """
    roots = {one for one in expression.atoms(sympy.Pow) if not (one.exp.is_Integer and one.exp > 0)}
    parts = {one for one in expression.atoms(sympy.exp) | roots if one.has(X)}
    frozen = {part: sympy.Dummy() for part in sorted(parts, key=sympy.default_sort_key)}
    kept = {symbol: part for part, symbol in frozen.items()}
    return sympy.expand(expression.xreplace(frozen)).xreplace(kept)


def stable(expression: Expr) -> Expr:
    """The same function with nodes that differentiate well; 1 + tanh(z), which cancels unless z is positive, is
    2 sigma(2z)."""
    expression = recognised(expression)
    logistic = {
        node: 2 * sigma(2 * part.args[0])
        for node in expression.atoms(sympy.Add)
        for part in node.args
        if isinstance(part, sympy.tanh) and node == 1 + part and not part.args[0].is_positive
    }
    bells = {node: Gaussian(z) for node in expression.atoms(sympy.exp) if (z := _deviation(node.args[0])) is not None}
    mish = {
        node: Gate(node.args[0].args[0]) for node in expression.atoms(sympy.tanh) if isinstance(node.args[0], softplus)
    }
    expression = expression.xreplace(logistic | bells).xreplace(mish).replace(sympy.tanh, Tanh)
    expression = expression.xreplace({node: _with_gaps(node) for node in expression.atoms(sympy.Add)})
    numbers = {node: plainly(node) for node in expression.atoms(Function) if not node.free_symbols}
    return expression.xreplace(numbers)  # SymPy knows what these are worth


def _with_gaps(total: Expr) -> Expr:
    """c z - c log1p(z) in a sum as c times the gap."""
    for term in total.args:
        for node in term.atoms(log1p):
            coefficient = -term / node
            if not coefficient.has(X) and sympy.cancel(coefficient * node.args[0]) in total.args:
                return total - term - sympy.cancel(coefficient * node.args[0]) + coefficient * LogGap(node.args[0])
    return total


def _deviation(argument: Expr) -> Expr | None:
    """z where the argument is -z^2/2, and z is x times a rational number and parameters."""
    factor, square = argument.as_independent(X, as_Add=False)
    if square != X**2:
        return None
    scale = sympy.sqrt(-2 * factor)
    is_exact = scale.is_rational_function(*scale.free_symbols) and scale.as_coeff_Mul()[0].is_Rational
    return scale * X if is_exact and scale.is_real else None


def slope_of_gate(z: Expr) -> Expr:
    """The derivative of tanh(softplus(z)) in nodes that balls know."""
    doubled = 2 * softplus(z)
    return 4 * sigma(doubled) * sigma(-doubled) * sigma(z)


@lru_cache(maxsize=4096)
def plainly(expression: Expr) -> Expr:
    """The same function in nodes that balls know, without cancellation."""
    expression = expression.replace(Tanh, sympy.tanh).replace(Gaussian, lambda z: sympy.exp(-(z**2) / 2))
    expression = expression.replace(GaussianGap, lambda z: expm1(-(z**2) / 2))
    expression = expression.replace(LogCosh, lambda z: sympy.log(sympy.cosh(z))).replace(Erfc, sympy.erfc)
    expression = expression.replace(Asinh, lambda z: sympy.log(z + sympy.sqrt(1 + z**2)))
    expression = expression.replace(LogGap, lambda z: z - log1p(z)).replace(Share, lambda z: z / (1 + z))
    expression = expression.replace(Growth, sympy.exp).replace(LogShare, lambda z: softplus(z) * sympy.exp(-z))
    return expression.replace(Gate, lambda z: sympy.tanh(softplus(z))).replace(GateSlope, slope_of_gate)
