"""The elementary functions of germs: expansions with proven remainders, near a limit and at infinity.

Near a finite limit c the Taylor series of f at c is used, with the remainder's coefficient enclosed over
all values that occur. At infinity each function has its own law: e^u becomes a scale, logarithms take the
leading scale apart, and Phi has its enveloping series, whose remainder is less than the next term.

- `GERMS`    the semantics: every analytic node as an operation on germs
"""

from collections.abc import Callable
from math import comb, factorial, prod
from operator import add, mul, truediv

from flint import arb, fmpq

from ...theory.exact.constants import rational_in
from ...theory.exact.expressions import PI, Expr, Rational
from ...theory.exact.functions import FUNCTIONS
from ..arithmetic.balls import BALLS, exact_number
from ..arithmetic.jets import jet_semantics
from ..arithmetic.programs import NAMES, Semantics
from ..arithmetic.spans import UNIT, Span, span_of
from .coefficients import Coefficient, atom, logarithm, rational
from .germs import Germ, between, constant
from .scales import LOG, ONE, Scale, TailUndecided, compare


def _pi() -> Coefficient:
    return Coefficient(PI, arb.pi())


def _number(value: Expr) -> Germ:
    if isinstance(value, Rational):
        return constant(rational(fmpq(value.p, value.q)))
    return constant(_pi() if value is PI else atom(("exp", rational(1).form), exact_number(value)))


# --- near a finite limit ----------------------------------------------------------------------------

# Taylor coefficients at 0 that are rational: exact, so that leading terms cancel exactly.
AT_ZERO: dict[str, Callable[[int], fmpq]] = {
    "exp": lambda k: fmpq(1, factorial(k)),
    "expm1": lambda k: fmpq(1, factorial(k)) if k else fmpq(0),
    "log1p": lambda k: fmpq((-1) ** (k + 1), k) if k else fmpq(0),
    "sin": lambda k: fmpq((-1) ** (k // 2), factorial(k)) if k % 2 else fmpq(0),
    "cos": lambda k: fmpq(0) if k % 2 else fmpq((-1) ** (k // 2), factorial(k)),
    "sinh": lambda k: fmpq(1, factorial(k)) if k % 2 else fmpq(0),
    "cosh": lambda k: fmpq(0) if k % 2 else fmpq(1, factorial(k)),
    "atan": lambda k: fmpq((-1) ** (k // 2), k) if k % 2 else fmpq(0),
    "asin": lambda k: fmpq(comb(k - 1, k // 2), 2 ** (k - 1) * k) if k % 2 else fmpq(0),
}


VALUES_AT_ZERO = {  # that are rational
    NAMES[kind]: fmpq(value.p, value.q)
    for kind, row in FUNCTIONS.items()
    if row.at_zero is not None and isinstance(value := row.at_zero(), Rational)
}


def _coefficients(name: str, centre: Coefficient, order: int) -> list[Coefficient]:
    """Taylor coefficients at a constant. They follow from the value by the same differential equations as
    the jets do, so that quotients such as erf(x)/x at 0 cancel exactly."""
    if centre.is_zero and name in AT_ZERO:
        return [rational(AT_ZERO[name](k)) for k in range(order)]
    jet = jet_semantics(GERMS, order - 1).operations[name]([constant(centre), constant(rational(1))])
    jet = jet + [Germ()] * (order - len(jet))
    return [germ.terms[0][1] if germ.terms else rational(0) for germ in jet]


def _value(name: str, centre: Coefficient) -> Coefficient:
    if centre.is_zero and name in AT_ZERO:
        return rational(AT_ZERO[name](0))
    if centre.is_zero and name in VALUES_AT_ZERO:
        return rational(VALUES_AT_ZERO[name])
    return _known((name, centre.form), BALLS.operations[name](centre.ball))


def _known(key, ball: arb) -> Coefficient:
    """An exact ball as a rational number, any other as an atom."""
    if not ball.is_finite():
        raise TailUndecided("a function is not defined at the limit of its argument")
    value = rational_in(ball)
    return atom(key, ball) if value is None else rational(value)


def _taylor(name: str, centre: Coefficient, small: Germ) -> Germ:
    """f(c + w) = sum f_k w^k + r w^n with r over all values of c + w."""
    if small.is_zero:
        return constant(_value(name, centre), small.tail)
    order = small.order
    values = span_of(centre.ball).union(span_of(centre.ball) + small.range())
    if small.rest and compare(small.rest[0]) == 0:
        return _bounded(name, values, small)
    last = jet_semantics(BALLS, order).operations[name]([values.ball, arb(1)])[order]
    if not last.is_finite():
        raise TailUndecided(f"{name} is not analytic on the values of its argument")
    return small.series(_coefficients(name, centre, order), span_of(last))


def _bounded(name: str, values: Span, germ: Germ) -> Germ:
    """A bounded argument without a limit: only the range of the function is known."""
    span = span_of(BALLS.operations[name](values.ball))
    if not span.is_finite:
        raise TailUndecided(f"{name} is not bounded on the values of its argument")
    return between(span, germ.tail)


def _shifted_root(exponent: fmpq, small: Germ) -> Germ:
    """(1 + w)^r by the binomial series."""
    order = small.order
    values = Span(arb(1), arb(1)) + small.range()
    if not values.low > 0:
        raise TailUndecided("the base of a power may vanish on the tail")
    binomials = [fmpq(1)]
    for k in range(order):
        binomials.append(binomials[-1] * (exponent - k) / (k + 1))
    over = values.union(Span(arb(1), arb(1))).ball ** arb(exponent - order)
    last = span_of(over) * span_of(arb(binomials[order]))
    return small.series([rational(b) for b in binomials[:order]], last)


# --- at infinity ------------------------------------------------------------------------------------


def _direction(u: Germ) -> int:
    """1 or -1 where the germ tends to +oo or -oo; 0 where it stays bounded."""
    growing, _, _ = u.split()
    if not growing:
        return 0
    sign = growing[0][1].sign()
    if not sign:
        raise TailUndecided("the sign of a leading term is not decided")
    return sign


def _exp(u: Germ) -> Germ:
    growing, centre, small = u.split()
    scale = ONE
    for inner, coefficient in growing:
        scale = scale * _exponential_scale(inner, coefficient)
    factor = rational(1) if centre.is_zero else atom(("exp", centre.form), centre.ball.exp())
    return _taylor("exp", rational(0), small).times(scale, factor)


def _exponential_scale(inner: Scale, coefficient: Coefficient) -> Scale:
    if inner.power == 0 and not inner.rate:
        power = coefficient.rational()
        if inner.logs == 1 and power is not None:
            return Scale(power=power)
        if inner.logs <= 1:
            raise TailUndecided("an irrational power of the variable")
    return Scale(rate=((inner, coefficient),))


def _log(u: Germ) -> Germ:
    scale, coefficient, small = u.leading()
    if coefficient.sign() != 1:
        raise TailUndecided("the logarithm of a negative quantity")
    if scale.logs != 0:
        raise TailUndecided("a logarithm of a logarithm")
    one = coefficient.rational() == 1
    result = constant(rational(0) if one else logarithm(coefficient))
    terms = [*scale.rate, *([(LOG, rational(scale.power))] if scale.power != 0 else [])]
    for inner, c in terms:
        result = result + Germ(((inner, c),), None, u.tail)
    return result + _taylor("log1p", rational(0), small)


def _root(exponent: fmpq) -> Callable[[Germ], Germ]:
    def on(u: Germ) -> Germ:
        if u.is_zero:
            return u
        scale, coefficient, small = u.leading()
        if coefficient.sign() != 1:
            raise TailUndecided("a root of a negative quantity")
        return _shifted_root(exponent, small).times(scale**exponent, coefficient.power(exponent))

    return on


def _power(exponent: int) -> Callable[[Germ], Germ]:
    def on(u: Germ) -> Germ:
        result, square, left = None, u, exponent
        while left:
            if left & 1:
                result = square if result is None else result * square
            left >>= 1
            if left:
                square = square.squared()
        return result  # type: ignore[return-value]

    return on


def _far(name: str) -> Callable[[Callable[[Germ, int], Germ]], Callable[[Germ], Germ]]:
    """A function with a law of its own towards plus (1) or minus infinity (-1), and its Taylor series near a limit."""

    def function(law: Callable[[Germ, int], Germ]) -> Callable[[Germ], Germ]:
        def on(u: Germ) -> Germ:
            direction = _direction(u)
            return law(u, direction) if direction else _near(name, u)

        return on

    return function


@_far("sigma")
def _sigma(u: Germ, side: int) -> Germ:
    fallen = _exp(-u if side > 0 else u)
    share = (fallen + 1).inverse()
    return share if side > 0 else fallen * share


@_far("softplus")
def _softplus(u: Germ, side: int) -> Germ:
    rest = _taylor("log1p", rational(0), _exp(-u if side > 0 else u))
    return u + rest if side > 0 else rest


@_far("tanh")
def _tanh(u: Germ, side: int) -> Germ:
    complement = _sigma(u * (-2 * side)) * 2
    return (-complement + 1) if side > 0 else complement - 1


def _phi(u: Germ) -> Germ:
    scale = (_pi() * rational(2)).power(fmpq(-1, 2))
    return _exp(u.squared() / -2) * constant(scale)


@_far("Phi")
def _Phi(u: Germ, side: int) -> Germ:
    return _upper_normal(-u) if side < 0 else -_upper_normal(u) + 1


def _upper_normal(u: Germ) -> Germ:
    """1 - Phi(u) = phi(u)/u (1 - 1/u^2 + 3/u^4 - ...) for u -> oo; the series is enveloping."""
    inverse = u.inverse()
    square = inverse * inverse
    order = u.order
    coefficients = [rational((-1) ** k * prod(range(2 * k - 1, 1, -2))) for k in range(order)]
    last = span_of(arb((-1) ** order * prod(range(2 * order - 1, 1, -2)))) * UNIT
    return _phi(u) * inverse * square.series(coefficients, last)


@_far("erfc")
def _erfc(u: Germ, side: int) -> Germ:
    return _Phi(u * constant(-rational(2).power(fmpq(1, 2)))) * 2


@_far("erf")
def _erf(u: Germ, side: int) -> Germ:
    return -_erfc(u) + 1 if side > 0 else _erfc(-u) - 1


@_far("atan")
def _atan(u: Germ, side: int) -> Germ:
    return constant(_pi() * rational(fmpq(side, 2))) - _taylor("atan", rational(0), u.inverse())


def _asin(u: Germ) -> Germ:
    """Near a limit inside (-1, 1) by its series; towards 1 and -1 what is left of a right angle is twice the arc
    tangent of sqrt((1 - |u|)/(1 + |u|))."""
    if _direction(u):
        raise TailUndecided("the arc sine of a quantity that grows without bound")
    _, centre, small = u.split()
    side = centre.rational()
    if small.is_zero or side is None or abs(side) != 1:
        return _taylor("asin", centre, small)
    size = u * int(side)
    rest = _atan(_root(fmpq(1, 2))((-size + 1) * (size + 1).inverse())) * 2
    return (constant(_pi() * rational(fmpq(1, 2))) - rest) * int(side)


def _log1p(u: Germ) -> Germ:
    _, centre, _ = u.split()
    return _log(u + 1) if _direction(u) or centre.rational() == -1 else _near("log1p", u)


def _near(name: str, u: Germ) -> Germ:
    _, centre, small = u.split()
    return _taylor(name, centre, small)


ARITHMETIC = {"add": add, "multiply": mul, "divide": truediv, "exp": _exp}
GERMS = Semantics(
    _number,
    {
        "exp": _exp,
        "expm1": _far("expm1")(lambda u, side: _exp(u) - 1),
        "log": _log,
        "log1p": _log1p,
        "sigma": _sigma,
        "softplus": _softplus,
        "tanh": _tanh,
        "sinh": _far("sinh")(lambda u, side: (_exp(u) - _exp(-u)) / 2),
        "cosh": _far("cosh")(lambda u, side: (_exp(u) + _exp(-u)) / 2),
        "phi": _phi,
        "Phi": _Phi,
        "erf": _erf,
        "erfc": _erfc,
        "atan": _atan,
        "asin": _asin,
        "acos": lambda u: constant(_pi() * rational(fmpq(1, 2))) - _asin(u),
        **{name: _far(name)(lambda u, side: between(Span(arb(-1), arb(1)), u.tail)) for name in ("sin", "cos")},
        "power": _power,
        "root": _root,
        "general_power": lambda base, exponent: _exp(exponent * _log(base)),
        "exponential_ratio": lambda ratio: lambda u: ratio.in_arithmetic(ARITHMETIC, _number, u),
    },
)
