"""How far an approximate inverse is from the exact one, for any correction zeta.

An inverse shifted by eps zeta, g = t + eps zeta(t), has the approximate inverse f = t - eps zeta(t), in the
input's variable. Then g(f(t)) - t = eps (zeta(t - eps zeta) - zeta(t)), of order eps^2; divided by eps^2 it tends to
-zeta zeta', whose largest absolute value is the sharp constant. Its critical points are found, not typed: in radicals
where the factors of the derivative are polynomials in x, or in x^2, of low degree.

- `inverse_error(zeta)`               g(f(x)) - x as an expression in x and eps
- `leading_coefficient(zeta)`         -zeta zeta'
- `general_error_steps(zeta)`         definition, order and coefficient, for any zeta
- `inverse_error_story(zeta, domain)` the whole story; `sharp_constant_story(zeta, domain)` its last part
- `exact_zeros(expression, domain)`   zeros inside an interval, smallest first, or None where a factor has others
"""

from ..theory.exact.algebra import expand, fraction, product, tidy
from ..theory.exact.calculus import derivative
from ..theory.exact.cells import ordered_points
from ..theory.exact.constants import enclosure
from ..theory.exact.domains import REAL_LINE, Interval
from ..theory.exact.errors import Undecided
from ..theory.exact.expressions import (
    INFINITY,
    MINUS_INFINITY,
    ONE,
    ZERO,
    Abs,
    Expr,
    Pow,
    Rational,
    X,
    exp,
    parameter,
    sqrt,
)
from ..theory.exact.order import sign_of
from ..theory.exact.ordering import factors_of
from ..theory.exact.polynomials import Poly, is_polynomial
from ..theory.exact.truth import Sign
from ..theory.language.intervals import interval
from ..theory.language.operators import Derived
from ..theory.language.statements import AllOf, Compare, Equal, Limit, Zeros
from .derivation import TRIAL, Answer, ErrorBound, Number, Step, Story, Supremum, ZerosOf, plainly
from .differential_ring import in_generators
from .rewriting import in_factors

EPSILON = parameter("epsilon")
HALF_LINE = interval("[0, inf)")


def approximate_inverse(zeta: Expr, epsilon: Expr = EPSILON) -> Expr:
    return X - epsilon * zeta


def inverse_error(zeta: Expr, epsilon: Expr = EPSILON) -> Expr:
    """g(f(x)) - x for g = x + eps zeta and f = x - eps zeta."""
    shifted = zeta.subs(X, approximate_inverse(zeta, epsilon))
    return epsilon * (shifted - zeta)


def leading_coefficient(zeta: Expr) -> Expr:
    """The limit of the error divided by eps^2, as eps -> 0."""
    return -zeta * derivative(zeta, X)


def general_error_steps(zeta: Expr) -> list[Step]:
    """For any zeta: the error in closed form, and its expansion in eps."""
    composed = tidy((X + EPSILON * zeta).xreplace({X: approximate_inverse(zeta)}) - X)
    return [
        Step(
            "approximate inverse",
            approximate_inverse(zeta),
            "t + epsilon zeta(t) = u is solved to first order by t = u - epsilon zeta(u)",
        ),
        Step(
            "inverse error",
            inverse_error(zeta),
            "g(f(u)) - u for g = t + epsilon zeta(t) is epsilon (zeta(f(u)) - zeta(u))",
            Equal(composed, inverse_error(zeta)),
        ),
        Step(
            "order in epsilon",
            EPSILON**2 * leading_coefficient(zeta),
            "d/d epsilon of zeta(u - epsilon c) is -c zeta'(u - epsilon c), here with c = zeta(u), so by the "
            "mean value theorem the error is -epsilon^2 zeta(u) zeta'(v), v between u and f(u)",
            _chain_rule(),
        ),
    ]


def _chain_rule() -> Equal:
    """d/dx z(u - x c) = -c z'(u - x c). It is linear in z: the exponentials z = e^(b t) speak for all."""
    b, c, u = parameter("b"), parameter("c"), parameter("u")
    moved = exp(b * (u - X * c))
    return Equal(Derived(moved, ONE), -c * b * moved)


def inverse_error_story(zeta: Expr, domain: Interval = HALF_LINE) -> Story:
    """From the correction to the sharp constant of eps^2, with the place where it is reached."""
    yield Step("correction", zeta, f"zeta, on {domain}", proposer="you")
    slope = derivative(zeta, X)
    yield Step("its slope", slope, "zeta'", Equal(Derived(zeta, ONE), slope, domain))
    yield from plainly(general_error_steps(zeta))
    yield from sharp_constant_story(zeta, domain)


def sharp_constant_story(zeta: Expr, domain: Interval, where: str = "") -> Story:
    """The constant of eps^2: the largest size of zeta zeta', with the critical points found."""
    size = in_factors(tidy(zeta * derivative(zeta, X)))
    yield Step(
        f"coefficient of epsilon^2, up to its sign{where}",
        size,
        "zeta zeta', which is half the derivative of zeta^2",
        Equal(size, Derived(zeta**2, ONE) / 2, domain),
    )
    yield from _critical_points(size, domain, where)
    reason = f"the largest size on {domain}; the error is this times epsilon^2, to leading order"
    ask = Supremum(size, domain, absolute=True)
    answer = yield Step(
        f"sharp constant of epsilon^2{where}", "sup |zeta zeta'|", reason, ask=ask, quantity="leading_constant"
    )
    yield from _in_radicals(size, domain, answer)


def _critical_points(size: Expr, domain: Interval, where: str) -> Story:
    """Where the coefficient has its extrema: zeros of its derivative, in radicals where they have such."""
    slope = in_factors(derivative(size, X))
    statement = Equal(Derived(size, ONE), slope, domain)
    yield Step(f"its derivative{where}", slope, "whose zeros are the critical points", statement, is_detail=True)
    found = exact_zeros(slope, domain)
    if found:
        listed = ", ".join(map(str, found))
        solved = Zeros(slope, tuple(found), domain)
        second = ZerosOf(slope, domain)
        yield Step(f"critical points{where}", listed, "the factors solved", solved, proposer="radicals", second=second)
    else:
        yield Step(f"critical points{where}", "x", "enclosed: they have no radicals here", ask=ZerosOf(slope, domain))


def _in_radicals(size: Expr, domain: Interval, answer: Answer) -> Story:
    """The constant in closed form: at that of the critical points in radicals at which the size is largest."""
    points = exact_zeros(derivative(size, X), domain)
    if not points or not answer.places or answer.exact is not None:
        return
    values = [_shortest(size, point) for point in points]
    value, place = max(zip(values, points, strict=True), key=lambda pair: abs(_roughly(pair[0])))
    value = value if _roughly(value) > 0 else -value
    others = [other for other, point in zip(values, points, strict=True) if point is not place]
    ends = [tidy(size.subs(X, end)) for end in domain.ends]
    tails = [end for end, missing in ((MINUS_INFINITY, domain.start), (INFINITY, domain.end)) if missing is None]
    statement = AllOf(
        (
            *(Compare(value, ">=", side * other) for other in [*others, *ends] for side in (1, -1)),
            *(Limit(size, X, end, ZERO) for end in tails),
        )
    )
    reason = f"at x = {place}: the sizes at the other critical points and at the ends are not larger"
    second = Supremum(size, domain, absolute=True)
    yield Step("the sharp constant in closed form", value, reason, statement, proposer="radicals", second=second)


def _shortest(size: Expr, point: Expr) -> Expr:
    """The value at a point: as it stands, or multiplied out, powers of a root being shorter than sums of it."""
    whole = [factor for factor in factors_of(size) if is_polynomial(factor, X)]
    rest = [factor for factor in factors_of(size) if factor not in whole]
    at_point = expand(expand(product(*whole) / X).subs(X, point)) * point if point is not ZERO else ZERO
    forms = [tidy(size.subs(X, point)), tidy(at_point * product(*rest).subs(X, point))]
    return min(forms, key=lambda form: len(str(form)))


def printed_bound_story(zeta: Expr, domain: Interval, bound: Expr, source: str) -> Story:
    """A bound that a paper prints, beside the sharp constant; zeta has the sign that the paper uses."""
    bound = tidy(bound)
    yield Step("printed bound", bound, f"of |g(f(x)) - x| on {domain} ({source})", proposer="the paper")
    inner = bound.args[0] if isinstance(bound, Abs) else bound
    yield from _from_largest(zeta, domain, inner)
    rate = expand(inner / EPSILON**2)
    leading = tidy(Abs(rate.subs(EPSILON, ZERO)))
    size = tidy(zeta * derivative(zeta, X))
    yield Step(
        "its coefficient of epsilon^2",
        leading,
        "against which the sharp constant stands",
        AllOf((Compare(size, "<=", leading, domain), Compare(size, ">=", -leading, domain))),
    )
    yield Step("its digits", leading, "evaluated", ask=Number(leading), is_detail=True)
    ask = ErrorBound(zeta, tidy(Abs(rate)), domain)
    yield Step("where it holds", bound, "decided for all x and epsilon together", ask=ask)


def _from_largest(zeta: Expr, domain: Interval, inner: Expr) -> Story:
    """A bound for every epsilon from the largest zeta and its largest slope; the printed one, if it is put together
    as Proposition 2 does it."""
    asked = ((zeta, "largest correction", "sup |zeta|"), (derivative(zeta, X), "its largest slope", "sup |zeta'|"))
    found = []
    for of, title, shown in asked:
        answer = yield Step(title, shown, f"on {domain}", ask=Supremum(of, domain, absolute=True))
        found.append(answer.exact)
    largest, steepest = found
    if largest is None:
        return
    if steepest is not None:
        reason = "the error is -epsilon^2 zeta(u) zeta'(v): at most this, for every epsilon"
        yield Step("a bound of second order", tidy(EPSILON**2 * largest * steepest), reason)
    terms = tidy(EPSILON**2 * largest**2 + EPSILON**3 * largest**3 / 2)
    yield Step(
        "the printed bound from the largest correction",
        terms,
        "e^(-x^2/2) - e^(-f^2/2) = e^(-x^2/2) (1 - e^(-v)), v = (f^2 - x^2)/2, and 1 - e^(-v) <= v: for epsilon >= 0 "
        "the paper comes to (epsilon zeta)^2 + (epsilon zeta)^3/2, and both terms are largest where zeta is",
        Equal(terms, inner),
        proposer=TRIAL,
    )


def _roughly(value: Expr) -> float:
    return float(enclosure(value).mid())


# --- zeros in radicals, proposed -------------------------------------------------------------------


def exact_zeros(expression: Expr, domain: Interval = REAL_LINE) -> list[Expr] | None:
    """
    >>> from provenact.theory.exact.expressions import exp
    >>> exact_zeros((2 * X**4 - 5 * X**2 + 1) * exp(-(X**2)))
    [-sqrt(sqrt(17)/4 + 5/4), -sqrt(5/4 - sqrt(17)/4), sqrt(5/4 - sqrt(17)/4), sqrt(sqrt(17)/4 + 5/4)]
    """
    found: list[Expr] = []
    for factor in factors_of(fraction(in_factors(in_generators(expression)))[0]):
        base = factor.base if isinstance(factor, Pow) else factor
        if not base.has(X) or sign_of(base) in (Sign.POSITIVE, Sign.NEGATIVE):
            continue
        zeros = _of_factor(base)
        if zeros is None:
            return None
        found += zeros
    inside = [zero for zero in dict.fromkeys(map(tidy, found)) if domain.contains(zero).is_yes]
    try:
        return list(ordered_points(inside))
    except Undecided:
        return None


def _of_factor(factor: Expr) -> list[Expr] | None:
    found = Poly.of(factor, X)
    if found is None:
        return None
    coefficients = [found.coefficient(n) for n in range(found.degree() + 1)]
    if len(coefficients) <= 3:
        return _quadratic(coefficients)
    even = coefficients[::2]
    if len(coefficients) % 2 and len(even) <= 3 and not any(sign_of(one) != Sign.ZERO for one in coefficients[1::2]):
        squares = _quadratic(even)
        return None if squares is None else [root for square in squares for root in _roots_of(square)]
    return None


def _quadratic(coefficients: list[Expr]) -> list[Expr] | None:
    """Zeros of c + b x + a x^2."""
    if len(coefficients) == 2:
        return [-coefficients[0] / coefficients[1]]
    c, b, a = coefficients
    discriminant = b**2 - 4 * a * c
    sign = sign_of(discriminant)
    if sign == Sign.UNKNOWN:
        return None
    if sign == Sign.NEGATIVE:
        return []
    return [(-b - sqrt(discriminant)) / (2 * a), (-b + sqrt(discriminant)) / (2 * a)]


def _roots_of(square: Expr) -> list[Expr]:
    sign = sign_of(square)
    return [] if sign == Sign.NEGATIVE else [Rational(0)] if sign == Sign.ZERO else [-sqrt(square), sqrt(square)]
