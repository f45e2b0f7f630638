"""Which centres of a soft quantizer matter: limits in the sharpness, a window with a certified tail for any weight that
falls with the distance and is log-concave, and the sharp bound for the two nearest centres of the Gaussian one.

For that bound, with Z = max|z_i| and s the smallest distance of two centres, h = alpha s^2:

    |phi(x) - z_i P_i - z_j P_j| <= Z C(h),   C(h) = 1 - (1 + e^(-h)) / sum_n e^(-h n^2)

for i, j the two centres nearest to x, whatever the centres are; equality is approached by uniform centres
at a centre x and equal z. Then min_lambda |phi - lambda z_i - (1 - lambda) z_j| <= 2 Z C(h), sharp as well.

- `limits_and_window(log_weight)`   for any weight
- `localisation()`                  the sharp bound, from the two-point tilt to the worst arrangement of centres
"""

from ..theory.exact.algebra import expand, fraction, tidy
from ..theory.exact.calculus import derivative
from ..theory.exact.domains import Interval
from ..theory.exact.expressions import HALF, INFINITY, ZERO, Abs, Expr, Integer, Rational, X, exp, log, parameter, tanh
from ..theory.exact.polynomials import Poly
from ..theory.language.index_means import ALPHA, Y
from ..theory.language.statements import AllOf, Compare, Equal, Limit, Monotone
from .derivation import TRIAL, Derivation, Floor, Step, Story
from .rewriting import in_factors, log_of_positive

POSITIVE, HALF_LINE = Interval(ZERO, None), Interval(ZERO, None, False)
SHARP, NEARER, FARTHER = (parameter(name, "positive") for name in ("alpha", "d", "g"))
COUNT = parameter("n", "positive")
BITS = 24  # of a float32
SIZES = (3, 5, 7)


def limits_and_window(log_weight: Expr) -> Story:
    """For a weight that is a function of the distance of x and its centre."""
    log_weight = tidy(log_weight.xreplace({ALPHA: SHARP}))
    u = parameter("u", "positive")
    apart = [tidy(log_weight.xreplace({Y: X + side * u})) for side in (1, -1)]
    profile = tidy(tidy(log_weight.xreplace({X: ZERO, Y: X})).xreplace({Abs(X): X}))
    at_u = tidy(log_weight.xreplace({X: ZERO, Y: u}))
    answer = yield Step(
        "profile",
        profile,
        "log w = l(|x - y|), a function of the distance, here called x: is the weight one?",
        AllOf(tuple(Equal(side, at_u) for side in apart)),
        proposer=TRIAL,
    )
    if not answer.holds.is_yes:
        return
    yield from _flat_limit(profile)
    is_linear = not derivative(profile, SHARP).has(SHARP)
    if is_linear:
        yield from _sharp_limit(profile)
    else:
        yield from _other_limit(profile)
    yield from _window(profile, is_linear)


def _flat_limit(profile: Expr) -> Story:
    flat = tidy(profile.subs(SHARP, ZERO))
    if not flat.has(X):
        reason = "for alpha = 0 no weight depends on the distance, so that P_i -> 1/L"
        statement = Limit(exp(profile), SHARP, ZERO, exp(flat), side="right")
        yield Step("alpha -> 0", "phi -> (z_1 + ... + z_L)/L", reason, statement)


def _sharp_limit(profile: Expr) -> Story:
    """Linear in alpha: the weight of a farther centre, relative to a nearer one, is exp(-alpha gap)."""
    gap = expand(derivative(profile.subs(X, X) - profile.subs(X, X + FARTHER), SHARP))
    answer = yield Step(
        "gap",
        gap,
        f"a centre {FARTHER} farther than one at distance x has the weight e^(-alpha gap) relative to it",
        Compare(gap, ">", ZERO, HALF_LINE),
        proposer=TRIAL,
    )
    if not answer.holds.is_yes:
        yield Step("alpha -> inf", "none", "the nearest centre is not shown to outweigh all others")
        return
    yield Step(
        "alpha -> inf",
        "phi -> z of the nearest centre",
        "every other relative weight tends to 0",
        Limit(exp(-FARTHER * X), X, INFINITY, ZERO),
    )


def _other_limit(profile: Expr) -> Story:
    """What the ratio of two weights tends to, where it is rational in alpha."""
    ratio = tidy(exp(tidy(profile.subs(X, NEARER + FARTHER) - profile.subs(X, NEARER))))
    top, below = (Poly.of(part, SHARP) for part in fraction(ratio))
    if top is None or below is None or top.degree() != below.degree():
        return
    limit = in_factors(tidy(top.coefficient(top.degree()) / below.coefficient(below.degree())))
    yield Step(
        "alpha -> inf",
        limit,
        f"of the weight at distance {NEARER} + {FARTHER} relative to that at {NEARER}: it does "
        "not vanish, so that phi tends to a mean with these weights and not to the nearest z",
        Limit(ratio.subs(SHARP, 1 / X), X, ZERO, limit, side="right"),
    )


def _window(profile: Expr, is_linear: bool) -> Story:
    """How many centres matter, in units of the step of uniform centres."""
    slope, bend = derivative(profile, X), derivative(profile, X, 2)
    asked = (("the weight falls", slope, "<", "l' is negative"), ("log-concave", bend, "<=", "l'' is not positive"))
    for title, formula, relation, reason in asked:
        answer = yield Step(title, formula, reason, Compare(formula, relation, ZERO, POSITIVE), proposer=TRIAL)
        if answer.holds.is_yes:
            continue
        yield Step("no window", "none", "the weights of far centres do not fall geometrically: all of them matter")
        return
    near, far = (tidy(exp(part)) for part in (_relative(profile, HALF), _relative(profile, ZERO)))
    yield Step(
        "uniform centres, x's side",
        near / 2,
        "centres 1 apart (q = 1; for another q alpha q^2 stands for alpha); the nearest centre at distance t <= 1/2, "
        "so that the next is at 1 - t and the n-th at n - t: its weight relative to those two together grows with t, "
        "since l falls and is concave, and is largest at t = 1/2, where they are equal",
        Equal(near, exp(profile.subs(X, COUNT - HALF) - profile.subs(X, HALF))),
    )
    yield Step(
        "uniform centres, the other side",
        far,
        "at n + t: largest at t = 0, since l is concave",
        Equal(far, exp(profile.subs(X, COUNT) - profile.subs(X, ZERO))),
    )
    quotients = (tidy(part.subs(COUNT, COUNT + 1) / part) for part in (near, far))
    ratios = [exp(expand(tidy(log_of_positive(quotient)))) for quotient in quotients]
    pairs = zip((near, far), ratios, strict=True)
    yield Step(
        "ratios of neighbours",
        f"{ratios[0]} and {ratios[1]}",
        "they fall with n: a geometric series bounds the rest",
        AllOf(tuple(Equal(part.subs(COUNT, COUNT + 1), part * ratio) for part, ratio in pairs)),
    )
    tail = near / 2 / (1 - ratios[0]) + far / (1 - ratios[1])
    yield Step(
        "tail",
        tail,
        "the probability of all centres from the n-th on, on both sides; leaving them out changes phi by "
        "at most 2 Z times it, Z = max |z_i|, for any L and also at the ends of the row",
    )
    if is_linear:
        yield from _floors(tail)


def _floors(tail: Expr) -> Story:
    """From which sharpness on a window is as good as all centres, for a float32."""
    for size in SIZES:
        first = size // 2 + 1
        error = tidy(2 * tail.subs(COUNT, Integer(first)))
        reason = f"from it on, twice the tail from n = {first} is at most 2^-{BITS}: it falls with alpha; q = 1"
        yield Step(f"window of {size} centres", "least alpha", reason, ask=Floor(error, SHARP, Rational(1, 2**BITS)))


def _relative(profile: Expr, nearest: Expr) -> Expr:
    """log of the weight of the n-th centre relative to the nearest, at distance `nearest`."""
    return expand(profile.subs(X, COUNT - nearest) - profile.subs(X, nearest))


def localisation() -> Derivation:
    q = exp(-X)
    steps = (
        Step(
            "outside mass",
            "phi - z_i P_i - z_j P_j = r M, r the probability outside {i, j}, M a mean of the other z",
            "the terms of i and j cancel; |M| <= Z, so r Z is a bound, and z_l = Z for all l makes it equal",
        ),
        Step(
            "distances",
            "D_l >= D_* + n s with n = 1, 2, ... each serving at most two centres l",
            "on each side distances grow by s at least, the smallest distance of two centres; the nearest centre is at "
            "D_*, the second is left out (Coq: squaf_thm2_integer_multiple_holds)",
        ),
        Step(
            "weights",
            "w_l / w_* <= exp(-alpha n^2 s^2)",
            "D_l^2 - D_*^2 = (D_l - D_*)(D_l + D_*) >= n s (n s + 2 D_*) >= (n s)^2",
        ),
        Step(
            "pairs",
            "d/dt log(P_i + P_j) = 2 h (E_ij[l] - E[l]),  t = x/q",
            "uniform centres, in units of q, and h = alpha q^2: the score of centre l is -2 h (t - l), and t cancels",
        ),
        Step(
            "tilt",
            X * tanh(X),
            "measured from the middle of i and j, with x at u: the pair of centres at distance d has the "
            "mean d tanh(2 h u d), which increases with d, so E is farther from the middle than E_ij; so "
            "P_i + P_j falls as x moves away from the middle, and r is largest where the pair changes: "
            "at a centre",
            Monotone(X * tanh(X), "increasing", domain=Interval(ZERO, None, False)),
        ),
        Step(
            "value at a centre",
            "C(h) = (e^(-h) + 2 sum_(n>=2) e^(-h n^2)) / (1 + 2 sum_(n>=1) e^(-h n^2))",
            "h = alpha q^2, and alpha s^2 where s is the smallest distance: nearest at distance 0, second at 1; "
            "outside one at 1 and two each at 2, 3, ...",
        ),
        Step(
            "finitely many",
            "r falls when centres are taken away outside {i, j}",
            "r = R/(w_i + w_j + R) increases with R: C(h) serves for every L, and is approached as L grows",
        ),
        Step(
            "same side",
            "d = D_i, e = D_j >= d + s:  r <= (w + 2 sum_n e^(-alpha((e + n s)^2 - d^2))) / (1 + w + ...)",
            "w = e^(-alpha(e^2 - d^2)); the first centre on the other side is at e at least; this falls in "
            "e, then in d, so it is largest for d = 0, e = s: uniform centres, x at one of them",
        ),
        Step(
            "opposite sides",
            "d + e >= s and d <= e <= d + s",
            "for fixed e^2 - d^2 the weights of i and j are fixed while all others fall with d: so d + e = s "
            "(uniform centres) or e = d + s (the case before)",
        ),
        Step(
            "geometric bound",
            q / (1 - q),
            "2 e^(-n^2 h) <= e^(-(2n-2)h) + e^(-(2n-1)h) for n >= 2, since n^2 >= 2n - 1; summed, "
            "C(h) < e^(-h)/(1 - e^(-h)), half of the printed bound; here n = 2",
            Compare(2 * q**4, "<=", q**2 + q**3, POSITIVE),
        ),
        Step(
            "when it says something",
            log(Rational(3)),
            "r <= 1 always; with x = e^(-h), 2x/(1 - x) < 1 means x < 1/3, that is h > log 3",
            Compare(2 * X, "<=", 1 - X, Interval(ZERO, Rational(1, 3))),
        ),
        Step(
            "convex combinations",
            "min over lambda of |phi - lambda z_i - (1 - lambda) z_j| <= r |M - m| <= 2 Z C(h)",
            "phi = (1 - r) m + r M with m between z_i and z_j; equality for z_i = z_j = -Z, all others Z",
        ),
        Step(
            "in Coq",
            "|phi - z_i P_i - z_j P_j| <= Z e^(-h) and min over lambda of ... <= 2 Z e^(-h), h = alpha s^2",
            "C(h) <= e^(-h), and that these bounds hold for all centres, values and x are theorems: "
            "squaf_thm2_bound_41_corrected_holds and squaf_thm2_bound_42_corrected_holds in proofs/papers/squaf.v",
        ),
    )
    return Derivation("localisation of soft quantizers", steps)
