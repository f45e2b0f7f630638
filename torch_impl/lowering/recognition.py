"""Recognition: logistic functions, hyperbolic functions and their kin, however they were written.

exp(x)/(1 + exp(x)) overflows, and sigma(x), which it is, does not. That the two are the same function is compared in
balls, for each rule by a test, and for every emitted text by its validation.
"""

from collections.abc import Callable

import sympy
from sympy import Expr, Function

from ...theory.exact.sympy_bridge import Phi, expm1, log1p, sigma, softplus


def real_function(name: str, slope: Callable[[Expr], Expr] | None = None) -> type[Function]:
    """A function of one real number for SymPy, which sorts by names, with its derivative."""
    members: dict[str, object] = {"nargs": 1, "is_real": True, "__module__": __name__}
    if slope is not None:
        members["fdiff"] = lambda self, argindex=1: slope(self.args[0])
    return type(Function)(name, (Function,), members)


# log(cosh(z)), which overflows far out and cancels next to 0.
LogCosh = real_function("LogCosh", sympy.tanh)
# log(z + sqrt(1 + z^2)), which cancels next to 0 and on the left.
Asinh = real_function("Asinh", lambda z: 1 / sympy.sqrt(1 + z**2))
# erfc(z), also of a negative argument, where SymPy would write 2 - erfc(-z).
Erfc = real_function("Erfc", lambda z: -2 * sympy.exp(-(z**2)) / sympy.sqrt(sympy.pi))


def recognised(expression: Expr) -> Expr:
    """
    >>> x = sympy.Symbol("x", real=True)
    >>> recognised(x * sympy.exp(x) / (1 + sympy.exp(x))), recognised(sympy.log(1 + sympy.exp(-x)))
    (x*sigma(x), softplus(-x))
    """
    if not expression.args:
        return expression
    parts = [recognised(part) for part in expression.args]
    node = expression if all(a is b for a, b in zip(parts, expression.args, strict=True)) else expression.func(*parts)
    rule = RULES.get(type(node))
    return node if rule is None else rule(node)


def _with_exp(node: Expr, sign: int) -> tuple[Expr, Expr] | None:
    """(c, z) where the node is c exp(z) + c, or c exp(z) - c."""
    if not node.is_Add or len(node.args) != 2:
        return None
    for first, second in (node.args, node.args[::-1]):
        factor = sign * second / first
        if isinstance(factor, sympy.exp):
            return sign * first, factor.args[0]
    return None


def _log(node: Expr) -> Expr:
    z = node.args[0]
    if isinstance(z, sympy.cosh):
        return LogCosh(z.args[0])
    if isinstance(z, sigma):
        return -softplus(-z.args[0])
    found = _with_exp(z, 1)
    if found is not None and found[0].is_positive:
        return softplus(found[1]) + sympy.log(found[0])
    count, function = z.as_coeff_Mul()
    if count == 2 and (type(function), -2) in COMPLEMENTS and function.args[0].is_nonnegative:
        return log1p(-COMPLEMENTS[type(function), -2](function.args[0]))
    return _log_of_root(node) or _log_of_two(node)


def _log_of_root(node: Expr) -> Expr | None:
    """log(z + sqrt(z^2 + c)) is asinh(z/sqrt(c)) + log(c)/2."""
    for root in sympy.Add.make_args(node.args[0]):
        z = node.args[0] - root
        if root.is_Pow and root.exp == sympy.S.Half and z != 0:
            square = sympy.expand(root.base - z**2)
            if square.is_number and square.is_positive:
                return Asinh(z / sympy.sqrt(square)) + sympy.log(square) / 2
    return None


def _log_of_two(node: Expr) -> Expr:
    """log(c exp(y) + d exp(z)) is y + log(c) + softplus(z - y + log(d/c))."""
    terms = [_exponential(term) for term in sympy.Add.make_args(node.args[0])]
    if len(terms) != 2 or not all(factor.is_positive for factor, _ in terms):
        return node
    (c, y), (d, z) = terms
    if y is None or z is None:
        return node
    return y + sympy.log(c) + softplus(sympy.expand(z - y) + sympy.log(d / c))


def _log1p(node: Expr) -> Expr:
    z = node.args[0]
    return softplus(z.args[0]) if isinstance(z, sympy.exp) else node


def _exp(node: Expr) -> Expr:
    """exp(-n softplus(z)) is sigma(-z)^n."""
    count, argument = node.args[0].as_coeff_Mul()
    if isinstance(argument, softplus) and count.is_Integer and count < 0:
        return sigma(-argument.args[0]) ** -count
    return node


COMPLEMENTS: dict[tuple[type, int], Callable[[Expr], Expr]] = {
    (sympy.tanh, -1): lambda z: 2 * sigma(-2 * z),
    (sympy.erf, 1): lambda z: Erfc(-z),
    (sympy.erf, -1): Erfc,
    (sympy.erfc, -1): sympy.erf,
    (Erfc, -1): sympy.erf,
    (sigma, -1): lambda z: sigma(-z),
    (Phi, -1): lambda z: Phi(-z),
    (sigma, -2): lambda z: -sympy.tanh(z / 2),
    (Phi, -2): lambda z: -sympy.erf(z / sympy.sqrt(2)),
    (sympy.cosh, -1): lambda z: -2 * sympy.sinh(z / 2) ** 2,
}
"""(f, c): 1 + c f(z)."""


def _add(node: Expr) -> Expr:
    """1 - sigma(z) and the like, exp(z) + exp(-z) and exp(z) - exp(-z), as the only two terms of a sum."""
    if len(node.args) != 2:
        return node
    for first, second in (node.args, node.args[::-1]):
        factor = second / first
        count, function = factor.as_coeff_Mul()
        rule = COMPLEMENTS.get((type(function), int(count))) if count.is_Integer else None
        if rule is not None and not (count == 1 and function.args[0].is_nonnegative):  # then nothing cancels
            return first * rule(function.args[0])
    return _hyperbolic(node)


def _hyperbolic(node: Expr) -> Expr:
    (a, first), (b, second) = (_exponential(term) for term in node.args)
    if first is None or second is None or first + second != 0 or a**2 != b**2:
        return node
    if first.could_extract_minus_sign():
        (a, first), (b, second) = (b, second), (a, first)
    return 2 * a * (sympy.cosh(first) if a == b else sympy.sinh(first))


def _exponential(term: Expr) -> tuple[Expr, Expr | None]:
    """(c, z) of c exp(z)."""
    found = [factor for factor in sympy.Mul.make_args(term) if isinstance(factor, sympy.exp)]
    if len(found) != 1:
        return term, None
    return term / found[0], found[0].args[0]


def _pow(node: Expr) -> Expr:
    """(c + c exp(z))^-n is sigma(-z)^n/c^n, its inverse is that, and cosh(z)^-2 is 4 sigma(2z) sigma(-2z). A power that
    roots do not give is an exponential."""
    base, exponent = node.as_base_exp()
    if base.is_positive and base != sympy.E and not (4 * exponent).is_Integer:
        return sympy.exp(exponent * recognised(sympy.log(base)))
    if not exponent.is_Integer or exponent >= 0:
        return node
    if isinstance(base, sigma):
        return (1 + sympy.exp(-base.args[0])) ** -exponent
    if isinstance(base, sympy.cosh) and exponent % 2 == 0:
        z = 2 * base.args[0]
        return (4 * sigma(z) * sigma(-z)) ** (-exponent / 2)
    found = _with_exp(base, 1)
    return node if found is None else sigma(-found[1]) ** -exponent * found[0] ** exponent


def _mul(node: Expr) -> Expr:
    """exp(-z) sigma(z) is sigma(-z), (exp(z) - 1) sigma(-z) is tanh(z/2), and sinh(z)/cosh(z) is tanh(z)."""
    powers = {base: exponent for base, exponent in (factor.as_base_exp() for factor in node.args)}
    for base, exponent in powers.items():
        if isinstance(base, sympy.sinh) and powers.get(sympy.cosh(base.args[0]), 0) == -exponent:
            z = base.args[0]
            return recognised(node / sympy.sinh(z) ** exponent * sympy.cosh(z) ** exponent * sympy.tanh(z) ** exponent)
    for base, exponent in powers.items():
        found = _with_exp(base, 1) if exponent.is_Integer and exponent > 0 else None
        z = None if found is None or found[0] != 1 else found[1]
        if z is not None and powers.get(sigma(z), 0) == exponent:
            return recognised(node / base**exponent / sigma(z) ** exponent * sympy.exp(exponent * z))
    for base, exponent in powers.items():
        found = (sympy.S.One, base.args[0]) if isinstance(base, expm1) else _with_exp(base, -1)
        if found is not None and exponent == powers.get(sigma(-found[1]), 0) == 1:
            c, z = found
            return recognised(node / base / sigma(-z) * c * sympy.tanh(z / 2))
    exponentials = [factor for factor in node.args if isinstance(factor, sympy.exp)]
    if len(exponentials) > 1:  # of sums SymPy does not make one, and they would be taken apart without end
        rest = sympy.Mul(*(factor for factor in node.args if factor not in exponentials))
        return recognised(rest * sympy.exp(sympy.expand(sympy.Add(*(one.args[0] for one in exponentials)))))
    for exponential in exponentials:
        for base, exponent in powers.items():
            if isinstance(base, sigma) and exponent.is_Integer and exponent > 0:
                z = base.args[0]
                times = sympy.cancel(-exponential.args[0] / z)
                if times.is_Integer and 0 < times <= exponent:
                    return recognised(node / exponential / base**times * sigma(-z) ** times)
    return node


RULES: dict[type, Callable[[Expr], Expr]] = {
    sympy.log: _log,
    log1p: _log1p,
    sympy.exp: _exp,
    sympy.Add: _add,
    sympy.Pow: _pow,
    sympy.Mul: _mul,
}
