"""Functions that vanish to infinite order at a point, such as exp(1/(x^2 - 1)) at 1 from the left.

Lemma. Let r be a rational function with a pole at a and r(x) -> -infinity as x -> a from one side,
and R any rational function. Then R exp(r) and all its derivatives tend to 0 at a from that side: each
derivative is again (rational) * exp(r), and exp(r) decays faster than any power of 1/(x - a).

- `is_flat(expression, variable, point, side)`   whether the lemma applies (side -1: from the left)
"""

from .algebra import fraction, product
from .calculus import derivative
from .expressions import ONE, ZERO, Expr, Rational, Symbol, exp
from .order import sign_of, vanishes
from .ordering import factors_of
from .polynomials import is_rational_function
from .truth import Sign

MOST_ORDER = 40


def is_flat(expression: Expr, variable: Symbol, point: Expr, side: int) -> bool:
    """True is a proof; False says only that the lemma was not found to apply."""
    exponents = [factor.args[0] for factor in factors_of(expression) if isinstance(factor, exp)]
    if len(exponents) != 1 or not is_rational_function(exponents[0], variable):
        return False
    rest = product(*(factor for factor in factors_of(expression) if not isinstance(factor, exp)))
    if not is_rational_function(rest, variable):
        return False
    numerator, denominator = fraction(exponents[0])
    order, leading = _leading(denominator, variable, point)
    top, bottom = sign_of(numerator.subs(variable, point)), sign_of(leading)
    if order == 0 or Sign.UNKNOWN in (top, bottom) or Sign.ZERO in (top, bottom):
        return False
    return top * bottom == (Sign.NEGATIVE if side**order > 0 else Sign.POSITIVE)


def _leading(polynomial: Expr, variable: Symbol, point: Expr) -> tuple[int, Expr]:
    """Order of the zero at the point and the leading coefficient there; (0, 0) where it is not found."""
    for order in range(MOST_ORDER):
        value = polynomial.subs(variable, point)
        if not vanishes(value).is_yes:
            return order, value
        polynomial = derivative(polynomial, variable) * Rational(1, order + 1)
    return 0, ZERO if polynomial is ZERO else ONE
