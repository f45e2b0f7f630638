"""Antiderivatives of polynomials times Gaussians, normal distribution functions, exponentials, sines and cosines,
arcs, and roots of quadratics.

By parts: the integral of p Phi(u) is P Phi(u) - (integral of P u' phi(u)), P' = p; and with v = u,
the integral of v^k phi(v) dv is -v^(k-1) phi(v) + (k-1) (integral of v^(k-2) phi(v) dv). These are
proposals: whoever uses one differentiates it back.

- `antiderivative(expression)`    F with F' = expression, or None
- `value_at_infinity(F, side)`    its limit, where Phi tends to 0 or 1 and phi beats every power
"""

from collections.abc import Callable

from ..theory.exact import expressions as nodes
from ..theory.exact.algebra import expand, independent, product, total
from ..theory.exact.calculus import derivative
from ..theory.exact.expressions import (
    MINUS_ONE,
    ONE,
    ZERO,
    Expr,
    Phi,
    Pow,
    Rational,
    X,
    acos,
    asin,
    cos,
    exp,
    phi,
    sin,
    sqrt,
)
from ..theory.exact.order import sign_of
from ..theory.exact.ordering import factors_of, reading_key, terms_of
from ..theory.exact.polynomials import Poly, is_polynomial, polynomial
from ..theory.exact.truth import Sign
from .rewriting import with_exponentials


def antiderivative(expression: Expr) -> Expr | None:
    """Term by term; None where a term is of no known kind. Densities are written with exp, so that products
    of Gaussians are one Gaussian."""
    parts = [_of_term(term) for term in terms_of(expand(with_exponentials(expression)))]
    return None if None in parts else total(*parts)  # type: ignore[arg-type]


def _of_term(term: Expr) -> Expr | None:
    constant, rest = independent(term, X)
    factors = factors_of(rest)
    functions = [one for one in factors if (_is_root(one) if isinstance(one, Pow) else type(one) in RULES)]
    if not functions and (found := _of_power(rest)) is not None:
        return constant * found
    others = product(*(factor for factor in factors if factor not in functions))
    if not is_polynomial(others, X) or len(functions) > 1:
        return None
    if not functions:
        return constant * _integrated(others)
    argument = functions[0].args[0]
    if not is_polynomial(argument, X):
        return None
    found = RULES[type(functions[0])](others, functions[0])
    return None if found is None else constant * found


def _is_root(factor: Pow) -> bool:
    """An odd power of the root of a quadratic."""
    if not isinstance(factor.exp, Rational) or factor.exp.q != 2 or factor.exp.p < -1:
        return False
    inside = Poly.of(factor.base, X)
    return inside is not None and inside.degree() == 2


def _of_root(factor: Expr, root: Expr) -> Expr | None:
    """p v^(k/2) is a polynomial over the root of v = a x^2 + b x + c, and (x^(n-1) sqrt(v))' sqrt(v) is
    n a x^n + (n - 1/2) b x^(n-1) + (n - 1) c x^(n-2)."""
    assert isinstance(root, Pow) and isinstance(root.exp, Rational)
    v = root.base
    a, b, c = polynomial(v, X).all_coeffs()
    if (first := _inverse_root(v, a, b, c)) is None:
        return None
    over = polynomial(factor * v ** Rational(root.exp.p + 1, 2), X)
    known = [first]
    for n in range(1, over.degree() + 1):
        rest = (n - Rational(1, 2)) * b * known[n - 1] + ((n - 1) * c * known[n - 2] if n > 1 else ZERO)
        known.append((X ** (n - 1) * sqrt(v) - rest) / (n * a))
    return expand(total(*(coefficient * known[power] for power, coefficient in over.terms())))


def _inverse_root(v: Expr, a: Expr, b: Expr, c: Expr) -> Expr | None:
    """The integral of 1/sqrt(v): an arc sine where v has a largest value, else a logarithm."""
    sign = sign_of(a)
    if sign == Sign.NEGATIVE:
        return asin((-2 * a * X - b) / sqrt(b**2 - 4 * a * c)) / sqrt(-a)
    return nodes.log(2 * sqrt(a) * sqrt(v) + 2 * a * X + b) / sqrt(a) if sign == Sign.POSITIVE else None


def _of_arc(factor: Expr, arc: Expr) -> Expr | None:
    """By parts: the slope of the arc of a line is the inverse of a root."""
    u = arc.args[0]
    line = polynomial(u, X)
    if line.degree() != 1:
        return None
    primitive = _integrated(factor)
    sign = 1 if isinstance(arc, asin) else -1
    rest = _of_root(primitive, Pow(expand(1 - u**2), Rational(-1, 2)))
    return None if rest is None else primitive * arc - sign * line.leading() * rest


def _of_power(factor: Expr) -> Expr | None:
    """(a x + b)^r for a number r other than -1."""
    if not isinstance(factor, Pow) or factor.exp.has(X) or not factor.exp.is_number or factor.exp is MINUS_ONE:
        return None
    line = Poly.of(factor.base, X)
    if line is None or line.degree() != 1:
        return None
    return factor.base ** (factor.exp + 1) / ((factor.exp + 1) * line.leading())


def _of_circular(factor: Expr, function: Expr) -> Expr | None:
    """A polynomial times the sine or cosine of a x + b, by parts."""
    line = polynomial(function.args[0], X)
    if line.degree() != 1:
        return None
    u, slope, is_sine = function.args[0], line.leading(), isinstance(function, sin)
    found, sign = ZERO, -1 if is_sine else 1
    while factor is not ZERO:
        found += sign * factor * (cos(u) if is_sine else sin(u)) / slope
        factor, is_sine = expand(derivative(factor, X)) / slope, not is_sine
        sign = sign if is_sine else -sign
    return found


def _integrated(expression: Expr) -> Expr:
    return polynomial(expression, X).integral().expression()


def _of_phi_cdf(factor: Expr, function: Expr) -> Expr | None:
    argument = function.args[0]
    u = polynomial(argument, X)
    if u.degree() != 1:
        return None
    primitive = _integrated(factor)
    return primitive * Phi(argument) - _of_density(primitive * u.leading(), argument)


def _of_density(factor: Expr, argument: Expr) -> Expr:
    """The integral of factor * phi(argument) for a linear argument: in v = argument, by the recurrence."""
    slope, offset = polynomial(argument, X).all_coeffs()
    inner = polynomial(factor.subs(X, (X - offset) / slope), X)
    found = total(*(coefficient * _moment(power) for power, coefficient in inner.terms()))
    return expand(found).subs(X, argument) / slope


def _moment(power: int) -> Expr:
    """The integral of v^power phi(v) dv, in the letter x."""
    if power < 2:
        return Phi(X) if power == 0 else -phi(X)
    return -(X ** (power - 1)) * phi(X) + (power - 1) * _moment(power - 2)


def _of_exp(factor: Expr, function: Expr) -> Expr | None:
    argument = function.args[0]
    quadratic = polynomial(argument, X)
    if quadratic.degree() == 1:
        return _of_linear_exponential(factor, argument, quadratic.leading())
    if quadratic.degree() != 2 or sign_of(quadratic.leading()) != Sign.NEGATIVE:
        return None
    second, first, constant = quadratic.all_coeffs()
    slope = sqrt(-2 * second)
    offset = -first / slope
    scale = sqrt(2 * nodes.PI) * exp(constant + offset**2 / 2)
    return scale * _of_density(factor, slope * X + offset)


def _of_linear_exponential(factor: Expr, argument: Expr, slope: Expr) -> Expr:
    """Repeated integration by parts: p e^u / a - p' e^u / a^2 + ..."""
    found, sign, power = ZERO, 1, 1
    while factor is not ZERO:
        found += sign * factor * exp(argument) / slope**power
        factor, sign, power = expand(derivative(factor, X)), -sign, power + 1
    return found


RULES: dict[type[Expr], Callable[[Expr, Expr], Expr | None]] = {
    **dict.fromkeys((sin, cos), _of_circular),
    **dict.fromkeys((asin, acos), _of_arc),
    Phi: _of_phi_cdf,
    exp: _of_exp,
    Pow: _of_root,
}


def value_at_infinity(primitive: Expr, side: int) -> Expr | None:
    """The limit of an antiderivative at side * infinity, a polynomial in x, Phi, phi and exp; None where it is infinite
    or not known."""
    replaced, stand_ins = primitive, []
    for node in sorted(primitive.atoms(Phi, phi, exp), key=reading_key):
        if not node.has(X):
            continue
        argument = Poly.of(node.args[0], X)
        direction = Sign.UNKNOWN if argument is None or argument.degree() != 1 else sign_of(argument.leading())
        if direction not in (Sign.POSITIVE, Sign.NEGATIVE):
            return None
        grows = direction == Sign.of(side)
        if isinstance(node, exp) and grows:
            return None
        stand_ins.append((nodes.fresh("decaying"), ONE if isinstance(node, Phi) and grows else ZERO))
        replaced = replaced.xreplace({node: stand_ins[-1][0]})
    if not all(is_polynomial(replaced, symbol) for symbol in (X, *(symbol for symbol, _ in stand_ins))):
        return None
    replaced = expand(replaced.xreplace(dict(stand_ins)))
    return None if replaced.has(X) else replaced
