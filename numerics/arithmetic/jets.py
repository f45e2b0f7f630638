"""Jets: Taylor arithmetic over any arithmetic of values, balls first of all.

A jet is the list of Taylor coefficients of t -> f(x + t) up to an order; missing ones are zero. If x is
a wide ball, coefficient k encloses f^(k)/k! over the whole ball. Every function follows from the
differential equation it satisfies, written so that nothing cancels in the tails: the logistic
function and its complement are carried as a pair, and 1 - tanh^2 is 4 sigma(2u) sigma(-2u).

- `jet(expression, variable, centre, order, values)`   the coefficients
- `derivatives(expression, variable, centre, order)`   f, f', ..., f^(order)
- `jet_semantics(base, order)`                         jets over the arithmetic `base`
"""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from math import comb, factorial

from flint import arb, fmpq

from ...theory.exact.expressions import ONE, PI, Expr, Symbol
from .balls import BALLS, NAN, Number, to_ball
from .exponential_ratios import ExponentialRatio
from .programs import NAMES, Semantics, bound

Jet = list  # of coefficients

ARITHMETIC = ("add", "multiply", "divide", "negate", "branch", "power", "root", "general_power", "exponential_ratio")


class _Jets:
    """The operations on jets of one order over one arithmetic: a method of the same name, or a row of a table below."""

    def __init__(self, base: Semantics, order: int) -> None:
        self.order = order
        self.base = base.operations
        self.number = base.number
        self.times = base.operations.get("multiply", lambda a, b: a * b)

    def semantics(self) -> Semantics:
        operations = {name: self._operation(name) for name in (*ARITHMETIC, *NAMES.values())}
        return Semantics(lambda value: [self.number(value)], operations)

    def _operation(self, name: str) -> Callable:
        if name in SLOPES:
            return partial(self._by_slope, name)
        return partial(self._of_pair, *PAIRS[name]) if name in PAIRS else getattr(self, name)

    # --- arithmetic -----------------------------------------------------------------------------

    def add(self, a: Jet, b: Jet) -> Jet:
        if len(a) < len(b):
            a, b = b, a
        return [x + y for x, y in zip(a, b, strict=False)] + a[len(b) :]

    def negate(self, a: Jet) -> Jet:
        return [-x for x in a]

    def multiply(self, a: Jet, b: Jet) -> Jet:
        length = min(len(a) + len(b) - 1, self.order + 1)
        return [self._convolved(a, b, k) for k in range(length)]

    def _convolved(self, a: Jet, b: Jet, k: int):
        first, last = max(0, k - len(b) + 1), min(k, len(a) - 1)
        if first > last:
            return None
        total = self.times(a[first], b[k - first])
        for j in range(first + 1, last + 1):
            total = total + self.times(a[j], b[k - j])
        return total

    def divide(self, a: Jet, b: Jet) -> Jet:
        if len(b) == 1:
            return [x / b[0] for x in a]
        quotient = [a[0] / b[0]]
        for k in range(1, self.order + 1):
            rest = a[k] if k < len(a) else None
            for j in range(1, min(k, len(b) - 1) + 1):
                term = self.times(b[j], quotient[k - j])
                rest = -term if rest is None else rest - term
            quotient.append(rest / b[0])
        return quotient

    def _integrated(self, first, a: Jet, slope: Jet) -> Jet:
        """The jet with value `first` whose derivative is a' * slope."""
        result = [first]
        inner = [a[j] * j for j in range(1, len(a))]
        for k in range(1, self.order + 1):
            term = self._convolved(inner, slope, k - 1)
            if term is None:
                break
            result.append(term / k if k > 1 else term)
        return result

    def _by_slope(self, name: str, a: Jet) -> Jet:
        value = self.base[name](a[0])
        return [value] if len(a) == 1 else self._integrated(value, a, SLOPES[name](self, a))

    def _growing(self, first, rate: Jet) -> Jet:
        """The solution of v' = rate' v with value `first`: first * exp(rate - rate_0)."""
        if len(rate) == 1:
            return [first]
        result = [first]
        inner = [rate[j] * j for j in range(1, len(rate))]
        for k in range(1, self.order + 1):
            result.append(self._convolved(inner, result, k - 1) / k)
        return result

    # --- functions ------------------------------------------------------------------------------

    def exp(self, a: Jet) -> Jet:
        return self._growing(self.base["exp"](a[0]), a)

    def expm1(self, a: Jet) -> Jet:
        grown = self.exp(a)
        return [self.base["expm1"](a[0]), *grown[1:]]

    def _one_over_circle(self, a: Jet) -> Jet:
        """(1 - a^2)^(-1/2)."""
        return self._one_over(self.root(fmpq(1, 2))(self.add(self._one(), self._minus_square(a))))

    def _one(self) -> Jet:
        return [self.number(ONE)]

    def _one_over(self, a: Jet) -> Jet:
        return self.divide(self._one(), a)

    def _logistic_pair(self, a: Jet) -> tuple[Jet, Jet]:
        """sigma(a) and sigma(-a), from p' = a' p q, q' = -a' p q."""
        p, q = [self.base["sigma"](a[0])], [self.base["sigma"](-a[0])]
        if len(a) == 1:
            return p, q
        inner = [a[j] * j for j in range(1, len(a))]
        product: Jet = []
        for k in range(1, self.order + 1):
            product.append(self._convolved(p, q, k - 1))
            term = self._convolved(inner, product, k - 1) / k
            p.append(term)
            q.append(-term)
        return p, q

    def sigma(self, a: Jet) -> Jet:
        return self._logistic_pair(a)[0]

    def _tanh_slope(self, a: Jet) -> Jet:
        """1 - tanh(a)^2."""
        return [x * 4 for x in self.multiply(*self._logistic_pair([x * 2 for x in a]))]

    def _minus_square(self, a: Jet) -> Jet:
        return self.negate(self.power(2)(a))

    def phi(self, a: Jet) -> Jet:
        return self._growing(self.base["phi"](a[0]), [x / 2 for x in self._minus_square(a)])

    def _erf_slope(self, a: Jet) -> Jet:
        factor = self.number(ONE) * 2 / self.base["root"](fmpq(1, 2))(self.number(PI))
        return [self.times(factor, x) for x in self.exp(self._minus_square(a))]

    def _of_pair(self, names: tuple[str, str], sign: int, place: int, a: Jet) -> Jet:
        """One of f, g with f' = a' g and g' = sign a' f: sine and cosine, circular or hyperbolic."""
        f, g = [self.base[names[0]](a[0])], [self.base[names[1]](a[0])]
        if len(a) == 1:
            return (f, g)[place]
        inner = [a[j] * j for j in range(1, len(a))]
        for k in range(1, self.order + 1):
            rise, fall = self._convolved(inner, g, k - 1) / k, self._convolved(inner, f, k - 1) / k
            f.append(rise)
            g.append(fall if sign > 0 else -fall)
        return (f, g)[place]

    # --- powers ---------------------------------------------------------------------------------

    def power(self, exponent: int) -> Callable[[Jet], Jet]:
        """(a_0 + w)^n by the binomial formula: the powers of a_0 stay tight, and a_0 may be zero."""

        def raised(base, n: int):
            return base if n == 1 else self.base["power"](n)(base)

        def on(a: Jet) -> Jet:
            result = [raised(a[0], exponent)]
            step = a[1:]
            power_of_step: Jet = self._one()
            for m in range(1, min(exponent, self.order) + 1 if step else 1):
                power_of_step = self.multiply(power_of_step, step)
                factor = raised(a[0], exponent - m) * comb(exponent, m) if m < exponent else None
                terms = power_of_step[: self.order + 1 - m]
                terms = terms if factor is None else [self.times(factor, x) for x in terms]
                for k, term in enumerate(terms, start=m):
                    if k < len(result):
                        result[k] = result[k] + term
                    else:
                        result.append(term)
            return result

        return on

    def root(self, exponent: fmpq) -> Callable[[Jet], Jet]:
        def on(a: Jet) -> Jet:
            result = [self.base["root"](exponent)(a[0])]
            if len(a) == 1:
                return result
            numerator, denominator = int(exponent.p), int(exponent.q)
            for k in range(1, self.order + 1):
                total = None
                for j in range(1, min(k, len(a) - 1) + 1):
                    weight = numerator * j - denominator * (k - j)
                    term = self.times(a[j], result[k - j]) * weight
                    total = term if total is None else total + term
                result.append(total / a[0] / (denominator * k))
            return result

        return on

    def general_power(self, a: Jet, exponent: Jet) -> Jet:
        rate = self.multiply(exponent, self._by_slope("log", a))
        return self._growing(self.base["general_power"](a[0], exponent[0]), rate)

    def exponential_ratio(self, ratio: ExponentialRatio) -> Callable[[Jet], Jet]:
        """A quotient of sums of exponentials; over balls at an affine argument by its own tight rule."""
        own = self.base.get("exponential_ratio_jet")

        def on(a: Jet) -> Jet:
            if own is None or len(a) > 2:
                operations = {name: getattr(self, name) for name in ("add", "multiply", "divide", "exp")}
                return ratio.in_arithmetic(operations, lambda value: [self.number(value)], a)
            coefficients = own(ratio)(a[0], self.order if len(a) == 2 else 0)
            return [c * a[1] ** k if k else c for k, c in enumerate(coefficients)]

        return on

    # --- switches: smooth only where the side is certain ----------------------------------------

    def _undecided(self, value, slope=NAN) -> Jet:
        return [value, *([slope] + [NAN] * self.order)[: self.order]]

    def _sloped(self, a: Jet, b: Jet):
        """Enclosure of the slope of a continuous switch between two jets (order one only)."""
        slopes = [jet[1] if len(jet) > 1 else arb(0) for jet in (a, b)]
        return slopes[0].union(slopes[1])

    def maximum(self, a: Jet, b: Jet) -> Jet:
        if a[0] > b[0] or len(a) == len(b) == 1:
            return a if a[0] > b[0] else [self.base["maximum"](a[0], b[0])]
        if b[0] > a[0]:
            return b
        return self._undecided(self.base["maximum"](a[0], b[0]), self._sloped(a, b))

    def minimum(self, a: Jet, b: Jet) -> Jet:
        return self.negate(self.maximum(self.negate(a), self.negate(b)))

    def abs(self, a: Jet) -> Jet:
        return self.maximum(a, self.negate(a))

    def sign(self, a: Jet) -> Jet:
        value = self.base["sign"](a[0])
        return [value] if len(a) == 1 or a[0] > 0 or a[0] < 0 else self._undecided(value)

    def floor(self, a: Jet) -> Jet:
        value = self.base["floor"](a[0])
        return [value] if len(a) == 1 or value.is_exact() else self._undecided(value)

    def branch(self, closed: int) -> Callable[[Jet, Jet, Jet], Jet]:
        def on(margin: Jet, then: Jet, otherwise: Jet) -> Jet:
            if margin[0] < 0 or (closed and len(margin) == 1 and margin[0] <= 0):
                return then
            if margin[0] > 0 or (not closed and len(margin) == 1 and margin[0] >= 0):
                return otherwise
            return self._undecided(self.base["branch"](closed)(margin[0], then[0], otherwise[0]))

        return on


# Functions by their slopes, and the two of each pair of which one is the slope of the other up to the sign.
SLOPES: dict[str, Callable[[_Jets, Jet], Jet]] = {
    "log": _Jets._one_over,
    "log1p": lambda jets, a: jets._one_over(jets.add(a, jets._one())),
    "atan": lambda jets, a: jets._one_over(jets.add(jets._one(), jets.power(2)(a))),
    "asin": _Jets._one_over_circle,
    "acos": lambda jets, a: jets.negate(jets._one_over_circle(a)),
    "softplus": _Jets.sigma,
    "tanh": _Jets._tanh_slope,
    "Phi": _Jets.phi,
    "erf": _Jets._erf_slope,
    "erfc": lambda jets, a: jets.negate(jets._erf_slope(a)),
}
PAIRS = {
    name: (names, sign, place)
    for names, sign in ((("sin", "cos"), -1), (("sinh", "cosh"), 1))
    for place, name in enumerate(names)
}


@lru_cache(maxsize=64)
def jet_semantics(base: Semantics, order: int) -> Semantics:
    return _Jets(base, order).semantics()


def jet(expression: Expr, variable: Symbol, centre: Number, order: int, values: Mapping[Symbol, arb]) -> list[arb]:
    """0 .. order at the centre, parameters having these values; over the whole centre if it is a wide ball."""
    inputs = {symbol: [value] for symbol, value in values.items()}
    inputs[variable] = [to_ball(centre), arb(1)] if order else [to_ball(centre)]
    found = bound(expression, jet_semantics(BALLS, order)).at(inputs)
    return found + [arb(0)] * (order + 1 - len(found))


def derivatives(expression: Expr, variable: Symbol, centre: Number, order: int) -> list[arb]:
    """f, f', ..., f^(order) at the centre; over the whole centre if it is a wide ball."""
    return [c * factorial(k) for k, c in enumerate(jet(expression, variable, centre, order, {}))]
