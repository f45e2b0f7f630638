"""Plain statements: what people write about activations, constructed from a known answer.

`RECIPES` lists the recipes; each makes one statement from random choices, with its truth. They are: `extreme`,
`composed_extreme`, `inequality`, `identity`, `derivative`, `tail_limit`, `quotient_limit`, `sided_limit`,
`parameter_limit`, `monotone`, `cubic`, `joined`, `shape_smoothness`, `zeros`, `monotone_zero`, `integral`, `moment`,
`arithmetic`, `constant`, `bounded`, `slope_bound`, `conjunction`, `under_hypothesis`, `existence`, `mollified`,
`two_numbers`.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import factorial

from .items import Draw, Statement, claim, digits_of, off, right_or_off, say
from .shapes import INF, SHAPES, affine, stretched
from .terms import evaluate, fill

KNOWN = "stretched from a function with known range, limits and slopes"
INFINITE = ("", INF, "-inf")


def extreme(draw: Draw) -> Statement:
    """Supremum or infimum of a stretched shape, exactly, rounded, as a bound or with its place."""
    shape, names = affine(draw)
    form = draw.pick(["supremum", "infimum"])
    value, place = (shape.high, shape.highest_at) if form == "supremum" else (shape.low, shape.lowest_at)
    if value in INFINITE:
        return say(False, KNOWN, "F is bounded", names, F=shape.text)
    how = draw.below(4)
    if how == 3 and not names:
        printed, truth = digits_of(draw, value)
        return claim(form, truth, KNOWN, of=shape.text, rounds_to=printed)
    if how == 2:
        relation, gap = draw.pick(["<=", "<", ">=", ">"]), draw.pick(["0", "1", "1/100", "-1", "-1/100"])
        true = {"<=": gap[0] != "-", ">=": gap[0] in "-0", "<": gap[0] not in "-0", ">": gap[0] == "-"}[relation]
        than = value if gap == "0" else fill("V + G", V=value, G=gap)
        return claim(form, true, KNOWN, names, of=shape.text, relation=relation, than=than)
    if how == 1 and place:
        at = place if shape.direction or draw.chance() else off(draw, place)
        return claim(form, at == place, KNOWN, names, of=shape.text, equals=value, at=at)
    given, truth = right_or_off(draw, value)
    return claim(form, truth, KNOWN, names, of=shape.text, equals=given)


RISING = ("tanh(x)", "atan(x)", "exp(x)", "sigma(x)", "x^3", "softplus(x)", "x + x^3", "erf(x)", "Phi(x)")


def composed_extreme(draw: Draw) -> Statement:
    """m(top - k*(x - r)^2) for a rising m: the supremum is m(top), attained at r."""
    outer, top, k, r = draw.pick(RISING), draw.number(), draw.positive(), draw.number()
    peak = draw.pick(["T - K*(x - R)^2", "T - K*abs(x - R)", "T + K*(cos(x - R) - 1)/2"])
    parts = {"F": fill(outer, x=fill(peak, T=top, K=k, R=r)), "V": fill(outer, x=top), "R": r}
    because = "a rising function of a function with a known maximum"
    if draw.chance():
        parts["V"], truth = right_or_off(draw, parts["V"])
        return say(truth, because, "sup F = V at R" if draw.chance() else "sup F = V", **parts)
    relation = draw.pick(["<=", "<"])
    return say(relation == "<=", because, "F REL V", REL=relation, **parts)


# left <= right on a ray from the start, with equality exactly at the tie
INEQUALITIES = (
    ("1 + x", "exp(x)", "R", "0"),
    ("tanh(x)", "x", "0", "0"),
    ("x*sigma(x)", "max(0, x)", "R", "0"),
    ("x*Phi(x)", "max(0, x)", "R", "0"),
    ("max(0, x)", "softplus(x)", "R", ""),
    ("sin(x)", "x", "0", "0"),
    ("log(1 + x)", "x", "0", "0"),
    ("1 + x^2/2", "cosh(x)", "R", "0"),
    ("atan(x)", "x", "0", "0"),
    ("x", "sinh(x)", "0", "0"),
    ("x/(1 + x)", "log(1 + x)", "0", "0"),
    ("sigma(x)*(1 - sigma(x))", "1/4", "R", "0"),
    ("1 - x^2/2", "cos(x)", "R", "0"),
    ("softplus(x) - max(0, x)", "log(2)", "R", "0"),
    ("2*x", "1 + x^2", "R", "1"),
    ("erf(x)", "2*x/sqrt(pi)", "0", "0"),
    ("exp(-x^2)", "1/(1 + x^2)", "R", "0"),
    ("abs(tanh(x))", "abs(x)", "R", "0"),
    ("log(cosh(x))", "x^2/2", "R", "0"),
    ("sqrt(1 + x)", "1 + x/2", "0", "0"),
    ("x*exp(-x)", "1/e", "R", "1"),
    ("log(1 + x)", "sqrt(x)", "0", "0"),
    ("tanh(x)", "1", "R", ""),
    ("x*tanh(softplus(x))", "max(0, x)", "R", "0"),
)


def inequality(draw: Draw) -> Statement:
    """A textbook inequality, stretched; false ones are reversed, strict at a tie, or a little too sharp."""
    left, right, start, tie = draw.pick(INEQUALITIES)
    stretch = draw.pick(["1", "2", "1/3", "beta", "-1"])
    shift = "0" if stretch == "beta" else draw.pick(["0", "1", "3/2"])
    inner = {"1": "x", "2": "2*x", "1/3": "x/3", "beta": "beta*x", "-1": "-x"}[stretch]
    inner += "" if shift == "0" else f" - {shift}"
    edge = fill("D/C", D=shift, C="1" if stretch == "beta" else stretch)
    on = None if start == "R" else f"(-inf, {edge}]" if stretch == "-1" else f"[{edge}, inf)"
    extra = fill("S + E", E=draw.pick(["x", "x^2", "2*tanh(x)", "exp(x)"])) if draw.chance() else "S"
    parts = {"L": fill(extra, S=fill(left, x=inner)), "R": fill(extra, S=fill(right, x=inner)), "on": on}
    parts["names"] = {"beta": "positive"} if stretch == "beta" else {}
    how, relation = draw.below(4), "<=" if tie else draw.pick(["<", "<="])
    if how == 3 and tie:
        return say(False, "strict at a tie", "L < R", **parts)
    if how == 2:
        return say(False, "reversed", "R < L" if draw.chance() else "L > R", **parts)
    if how == 1 and tie:
        return say(False, "below the tie", "L <= R - G", G=draw.pick(["1/10", "1/1000", "1/10^6"]), **parts)
    return say(True, "a textbook inequality", "L REL R", REL=relation, **parts)


IDENTITIES = (
    ("sigma(x)", "(1 + tanh(x/2))/2"),
    ("softplus(x) - softplus(-x)", "x"),
    ("cosh(x)^2 - sinh(x)^2", "1"),
    ("max(0, x) - max(0, -x)", "x"),
    ("sigma(-x)", "1 - sigma(x)"),
    ("Phi(x)", "(1 + erf(x/sqrt(2)))/2"),
    ("tanh(2*x)", "2*tanh(x)/(1 + tanh(x)^2)"),
    ("sin(2*x)", "2*sin(x)*cos(x)"),
    ("log(exp(x))", "x"),
    ("max(x, 1)", "(x + 1 + abs(x - 1))/2"),
    ("tanh(x)", "2*sigma(2*x) - 1"),
    ("sqrt(x^2)", "abs(x)"),
    ("phi(x)", "exp(-x^2/2)/sqrt(2*pi)"),
    ("erf(-x)", "-erf(x)"),
    ("log(1 + exp(x))", "softplus(x)"),
    ("cosh(2*x)", "1 + 2*sinh(x)^2"),
    ("exp(x)/(1 + exp(x))^2", "sigma(x)*(1 - sigma(x))"),
    ("erfc(x)", "1 - erf(x)"),
    ("x^3 - 1", "(x - 1)*(x^2 + x + 1)"),
    ("x*sigma(x) + x*sigma(-x)", "x"),
    ("sin(x)^2 + cos(x)^2", "1"),
)
INNER = ("x", "2*x", "x - 1", "beta*x", "x^2", "x^3 - x", "1/2 - 3*x", "beta*x + a")


# what is added to one side of a false identity: some of these vanish at the points that come to mind, or on a half-line
CHANGES = ("1", "x", "sin(x)^2", "2*x - 1", "x*(x - 1)*(x + 1)", "max(0, x - 3)", "max(0, -5 - x)", "sin(pi*x)")


def _names(*texts: str) -> dict[str, str]:
    """The parameters that the texts mention."""
    return {name: "positive" for name in ("beta", "a") if any(fill(t, **{name: "1"}) != fill(t) for t in texts)}


def identity(draw: Draw) -> Statement:
    left, right = draw.pick(IDENTITIES)
    inner, wrong = draw.pick(INNER), draw.below(4) >= 2
    parts = {"L": fill(left, x=inner), "R": fill(right, x=inner)}
    if wrong:
        change = draw.pick(CHANGES)
        parts["R"] = fill(f"R + G*({change})", R=parts["R"], G=draw.pick(["1", "1/100", "1/10^6"]))
    return say(not wrong, "a textbook identity", "L == R", _names(inner), **parts)


SLOPES = (
    ("sin(x)", "cos(x)"),
    ("exp(x)", "exp(x)"),
    ("tanh(x)", "1 - tanh(x)^2"),
    ("sigma(x)", "sigma(x)*(1 - sigma(x))"),
    ("atan(x)", "1/(1 + x^2)"),
    ("softplus(x)", "sigma(x)"),
    ("Phi(x)", "phi(x)"),
    ("log(1 + x^2)", "2*x/(1 + x^2)"),
    ("erf(x)", "2*exp(-x^2)/sqrt(pi)"),
    ("x^2", "2*x"),
    ("x^3", "3*x^2"),
    ("cosh(x)", "sinh(x)"),
    ("sqrt(1 + x^2)", "x/sqrt(1 + x^2)"),
    ("x", "1"),
    ("exp(-x)", "-exp(-x)"),
)


def _pair(draw: Draw) -> tuple[str, str]:
    """A function and its derivative: one of the table, a product, a sum or a chain."""
    (f, df), (g, dg) = draw.pick(SLOPES), draw.pick(SLOPES)
    how, parts = draw.below(4), {"F": f, "S": df, "G": g, "T": dg}
    if how == 0:
        parts["C"] = draw.number()
    if how < 3:
        both = (("C*F", "C*S"), ("F*G", "S*G + F*T"), ("F + G", "S + T"))[how]
        return fill(both[0], **parts), fill(both[1], **parts)
    inner, slope = draw.pick([("2*x", "2"), ("x^2", "2*x"), ("beta*x", "beta"), ("x - 1/2", "1")])
    return fill(f, x=inner), fill("S*T", S=fill(df, x=inner), T=slope)


def derivative(draw: Draw) -> Statement:
    f, df = _pair(draw)
    wrong = draw.chance()
    right = fill(draw.pick(["S + G", "S + G*x"]), S=df, G=draw.pick(["1", "1/1000"])) if wrong else df
    return say(not wrong, "rules of differentiation", "diff(F) == S", _names(f), F=f, S=right)


DECAYS = (
    "exp(-x)",
    "1/(1 + x^2)",
    "Phi(-x)",
    "x*exp(-x)",
    "1 - tanh(x)",
    "log(1 + x^2)/(1 + x^2)",
    "sin(x)*exp(-x)",
    "atan(x) - pi/2",
    "sqrt(x^2 + 1) - x",
    "1/softplus(x)",
    "x*(1 - sigma(x))",
    "erfc(x)",
    "1/log(2 + x^2)",
)
GROWTHS = ("x^2", "exp(x)", "softplus(x)", "x*sigma(x)", "log(1 + x^2)", "x - sin(x)", "sqrt(1 + x^2)", "x*Phi(x)")


def tail_limit(draw: Draw) -> Statement:
    """L plus something that decays, or something that grows, towards either infinity."""
    to, side = ("inf", "x") if draw.chance() else ("-inf", "-x")
    inner = fill("C*X", C=draw.pick(["1", "2", "1/3"]), X=side)
    if draw.below(5) == 4:
        text = fill("A + G", A=draw.number(), G=fill(draw.pick(GROWTHS), x=inner))
        given, truth = right_or_off(draw, "inf")
        return say(truth, "a constant plus what grows without bound", f"lim F at {to} = V", F=text, V=given)
    value, decay = draw.number(), fill(draw.pick(DECAYS), x=inner)
    given, truth = right_or_off(draw, value)
    text = fill("V + B*F", V=value, B=draw.number(), F=decay)
    return say(truth, "a constant plus what decays", f"lim F at {to} = V", F=text, V=given)


QUOTIENTS = (
    ("sin(x)/x", "1"),
    ("(exp(x) - 1)/x", "1"),
    ("(1 - cos(x))/x^2", "1/2"),
    ("tanh(x)/x", "1"),
    ("atan(x)/x", "1"),
    ("(sqrt(1 + x) - 1)/x", "1/2"),
    ("(softplus(x) - log(2))/x", "1/2"),
    ("(sigma(x) - 1/2)/x", "1/4"),
    ("log(1 + x)/x", "1"),
    ("erf(x)/x", "2/sqrt(pi)"),
    ("x/tanh(x)", "1"),
)


def quotient_limit(draw: Draw) -> Statement:
    text, value = draw.pick(QUOTIENTS)
    place = draw.number() if draw.chance() else "0"
    text, scale = text if place == "0" else fill(text, x=fill("x - R", R=place)), draw.number()
    given, truth = right_or_off(draw, fill("S*V", S=scale, V=value))
    return say(truth, "a difference quotient", "lim S*F at R = V", S=scale, F=text, R=place, V=given)


def sided_limit(draw: Draw) -> Statement:
    """A jump at r between two continuous pieces, seen from the left, from the right or from both sides."""
    r, before, after = draw.number(), draw.number(), draw.number()
    rise, fall = draw.pick(["0", "x - R", "sin(x - R)", "exp(x - R) - 1"]), draw.pick(["0", "(x - R)^2", "tanh(x - R)"])
    text = fill(f"piecewise(A + {rise}, x < R; B + {fall})", A=before, B=after, R=r)
    side = draw.pick(["left", "right", "both"])
    given, truth = right_or_off(draw, before if side == "left" else after)
    known = truth and (side != "both" or before == after)
    return say(known, "pieces with known ends", "lim F at R SIDE = V", F=text, R=r, SIDE=side, V=given)


# of, parameter, to, limit, whether uniform in x
FAMILIES = (
    ("x*sigma(beta*x)", "inf", "max(0, x)", True),
    ("softplus(beta*x)/beta", "inf", "max(0, x)", True),
    ("x*Phi(beta*x)", "inf", "max(0, x)", True),
    ("sqrt(x^2 + beta^2)", "0", "abs(x)", True),
    ("tanh(beta*x)/beta", "0", "x", False),
    ("sigma(beta*x)", "0", "1/2", False),
    ("x*sigma(beta*x)", "0", "x/2", False),
    ("exp(-beta*x^2)", "0", "1", False),
    ("x*tanh(beta*x)", "inf", "abs(x)", True),
    ("beta*sin(x)", "0", "0", True),
    ("tanh(x)/beta", "inf", "0", True),
    ("exp(-x^2)*exp(-beta)", "inf", "0", True),
    ("x/(1 + beta*x^2)", "inf", "0", True),
)


def parameter_limit(draw: Draw) -> Statement:
    text, to, limit, is_uniform = draw.pick(FAMILIES)
    inner = draw.pick(["x", "x", "x - 1", "2*x"])
    text, limit = fill(text, x=inner), fill(limit, x=inner)
    uniform, wrong = draw.chance(), draw.below(3) == 2
    keys = {"variable": "beta", "equals": off(draw, limit) if wrong else limit} | ({"uniform": True} if uniform else {})
    truth = not wrong and (is_uniform or not uniform)
    return claim("limit", truth, "a known family", {"beta": "positive"}, of=text, to=to, **keys)


def monotone(draw: Draw) -> Statement:
    """A sum of two shapes of known direction, or one that is not monotone."""
    first, names = affine(draw)
    if draw.chance() and first.direction:
        second = stretched(draw.pick([s for s in SHAPES if s.direction]), "0", draw.positive(), draw.number(), "1")
        if second.direction == first.direction:
            strict = first.strict or second.strict
            first = replace(first, text=fill("F + G", F=first.text, G=second.text), strict=strict)
    up, strictly = draw.chance(), draw.chance()
    truth = first.direction == (1 if up else -1) and (first.strict or not strictly)
    sentence = "F rises" if up else "F falls"
    return say(truth, "a sum of known directions", sentence, names, F=first.text, strictly=strictly)


def cubic(draw: Draw) -> Statement:
    """x^3 + 3*k*x rises for k >= 0 only; on the half-line beyond sqrt(-k) always."""
    k, r = draw.pick([1, 0, -1, -4, 2]), draw.number()
    on = f"[{fill('R + S', R=r, S={-1: 1, -4: 2}.get(k, 0))}, inf)" if draw.chance() else None
    truth = on is not None or k >= 0
    return say(truth, "the derivative is known", "(x - R)^3 + K*(x - R) rises", on=on, R=r, K=3 * k)


TAYLOR = {  # derivatives at 0
    "exp(x)": (1, 1, 1, 1, 1, 1),
    "sin(x)": (0, 1, 0, -1, 0, 1),
    "cosh(x)": (1, 0, 1, 0, 1, 0, 1),
    "log(1 + x)": (0, 1, -1, 2, -6, 24),
    "tanh(x)": (0, 1, 0, -2, 0, 16),
    "1/(1 + x)": (1, -1, 2, -6, 24, -120),
    "x*exp(x)": (0, 1, 2, 3, 4, 5),
}


def joint(draw: Draw) -> tuple[str, int]:
    """A Taylor polynomial left of r, the function right of it, and the order of contact."""
    g = draw.pick(tuple(TAYLOR))
    degree, r = draw.below(4), draw.pick(["0", "1", "-1/2", "sqrt(2)"])
    values = TAYLOR[g]
    terms = [f"({Fraction(values[n], factorial(n))})*x^{n}" for n in range(1, degree + 1) if values[n]]
    order = next(n for n in range(degree + 1, len(values)) if values[n]) - 1
    inner = "x" if r == "0" else fill("x - R", R=r)
    polynomial = fill(" + ".join([str(values[0]), *terms]), x=inner)
    return fill("piecewise(P, x < R; G)", P=polynomial, G=fill(g, x=inner), R=r), order


def joined(draw: Draw) -> Statement:
    return _class(draw, *joint(draw), "joined at a known degree of contact")


def _class(draw: Draw, text: str, order: int, because: str, names: dict | None = None) -> Statement:
    claimed, exactly = max(0, order + draw.pick([0, 0, 1, -1])), draw.chance()
    truth = claimed == order if exactly else claimed <= order
    return say(truth, because, "F is CLASS", names, F=text, CLASS=f"C^{claimed}", exactly=exactly)


def shape_smoothness(draw: Draw) -> Statement:
    if draw.chance():
        k, r = draw.below(3) + 1, draw.number()
        power = fill("max(0, x - R)^K" if draw.chance() or k == 2 else "abs(x - R)^K", R=r, K=k)
        extra = draw.pick(["0", "sin(x)", "softplus(x)"])
        return _class(draw, power if extra == "0" else fill("P + E", P=power, E=extra), k - 1, "a power of a kink")
    shape, names = affine(draw)
    if shape.order is None:
        return say(True, KNOWN, "F is C^inf", names, F=shape.text)
    return _class(draw, shape.text, shape.order, KNOWN, names)


POSITIVE = ("1", "exp(x)", "1 + x^2", "cosh(x)", "softplus(x)", "2 + sin(x)", "sigma(x)", "exp(-x^2)", "1 + abs(x)")


def zeros(draw: Draw) -> Statement:
    """Known zeros, some of them double, times a positive function; one may be left out, added or cut off."""
    roots = sorted({draw.number() for _ in range(draw.below(3) + 1)}, key=lambda r: float(evaluate(r, {})))
    text = draw.pick(POSITIVE)
    for root in roots:
        factor = draw.pick(["x - R", "(x - R)^2", "tanh(x - R)", "exp(x) - exp(R)", "atan(x - R)"])
        text = fill("F*G", F=fill(factor, R=root), G=text)
    how = draw.below(5)
    are = [*roots, fill("R + 1/7", R=roots[-1])] if how == 4 else roots[1:] if how in (2, 3) else roots
    on = f"({roots[0]}, inf)" if how == 2 else None
    return claim("zeros", how < 3, "a product of factors with known zeros", of=text, are=are, on=on)


def monotone_zero(draw: Draw) -> Statement:
    """m(C*x + D) - m(C*r + D) vanishes at r alone; printed with digits, or with a parameter."""
    outer, r = draw.pick(RISING), draw.number()
    inner, names = draw.pick(["x", "2*x - 1", "x^3 + x", "x/3"]), {}
    text = fill("F - V", F=fill(outer, x=inner), V=fill(outer, x=fill(inner, x=r)))
    if draw.chance():
        printed, truth = digits_of(draw, r)
        return claim("zeros", truth, "a rising function", of=text, round_to=[printed])
    if draw.chance():
        r, names = "a/beta", {"beta": "positive", "a": "positive"}
        text = fill("F - V", F=fill(outer, x="beta*x - a"), V=fill(outer, x="0"))
    given, truth = right_or_off(draw, r)
    return say(truth, "a rising function", "zeros F are R", names, F=text, R=given)


def integral(draw: Draw) -> Statement:
    """The integral of a derivative: the difference of the ends."""
    f, df = (fill(text, beta="2") for text in _pair(draw))
    low, high = draw.pick([("0", "1"), ("-1", "1"), ("0", "2"), ("-1/2", "3"), ("1", "3/2")])
    given, truth = right_or_off(draw, fill("H - L", H=fill(f, x=high), L=fill(f, x=low)))
    return say(truth, "an antiderivative", "value integral(S, L, H) = V", S=df, L=low, H=high, V=given)


MOMENTS = (
    ("phi(x)", "-inf", "inf", "1"),
    ("x^2*phi(x)", "-inf", "inf", "1"),
    ("exp(-x)", "0", "inf", "1"),
    ("exp(-x^2)", "-inf", "inf", "sqrt(pi)"),
    ("max(0, x)*phi(x)", "-inf", "inf", "1/sqrt(2*pi)"),
    ("max(0, x)^2*phi(x)", "-inf", "inf", "1/2"),
    ("x*exp(-x)", "0", "inf", "1"),
    ("x^4*phi(x)", "-inf", "inf", "3"),
    ("1/(1 + x^2)", "-inf", "inf", "pi"),
    ("sigma(x)*(1 - sigma(x))", "-inf", "inf", "1"),
    ("x^3*exp(-x)", "0", "inf", "6"),
    ("1 - tanh(x)^2", "-inf", "inf", "2"),
    ("abs(x)*phi(x)", "-inf", "inf", "sqrt(2/pi)"),
    ("1/x^2", "1", "inf", "1"),
)


def moment(draw: Draw) -> Statement:
    f, low, high, value = draw.pick(MOMENTS)
    scale = draw.number()
    text, value = fill("integral(S*F, L, H)", S=scale, F=f, L=low, H=high), fill("S*V", S=scale, V=value)
    if draw.chance():
        printed, truth = digits_of(draw, value)
        return claim("value", truth, "a textbook integral", of=text, rounds_to=printed)
    given, truth = right_or_off(draw, value)
    return say(truth, "a textbook integral", "value F = V", F=text, V=given)


def arithmetic(draw: Draw) -> Statement:
    """Means and differences of a table's numbers, printed with one digit or two."""
    cells = [f"{60 + draw.below(40)}.{draw.below(10)}" for _ in range(draw.below(4) + 2)]
    text = f"({' + '.join(cells)})/{len(cells)}" if draw.chance() else f"{cells[0]} - {cells[1]}"
    printed, truth = digits_of(draw, text)
    return claim("value", truth, "exact arithmetic", of=text, rounds_to=printed)


def constant(draw: Draw) -> Statement:
    """A value of a known function to some digits, or against itself with a gap."""
    text = fill(draw.pick([shape.text for shape in SHAPES]), x=draw.number())
    if draw.chance():
        printed, truth = digits_of(draw, text)
        return claim("value", truth, "evaluated with 60 digits", of=text, rounds_to=printed)
    relation, gap = draw.pick(["<", "<=", ">", ">="]), draw.pick(["1/10", "1/10^5", "1/10^9"])
    return say(relation[0] == "<", "a gap", "T REL T + G", T=text, REL=relation, G=gap)


def bounded(draw: Draw) -> Statement:
    shape, names = affine(draw)
    claimed, is_bounded = draw.chance(), INF not in shape.low + shape.high
    sentence = "F is bounded" if claimed else "F is unbounded"
    return say(claimed == is_bounded, KNOWN, sentence, names, F=shape.text)


def slope_bound(draw: Draw) -> Statement:
    """The extreme slope of a stretched shape."""
    shape, names = affine(draw)
    if any(slope in INFINITE for slope in shape.slopes):
        return shape_smoothness(draw)
    sentence, value = draw.pick([("sup diff(F) = V", shape.slopes[1]), ("inf diff(F) = V", shape.slopes[0])])
    given, truth = right_or_off(draw, value)
    return say(truth, KNOWN, sentence, names, F=shape.text, V=given)


def conjunction(draw: Draw) -> Statement:
    """Two statements at once: true if both are."""
    parts = [draw.pick([tail_limit, inequality, cubic, constant, zeros])(draw) for _ in range(2)]
    truth = all(part.truth == "true" for part in parts)
    names = {name: domain for part in parts for name, domain in part.parameters.items()}
    tables = [{"form": part.form, **part.table} for part in parts]
    return claim(draw.pick(["all", "because"]), truth, "both parts are known", names, parts=tables)


def under_hypothesis(draw: Draw) -> Statement:
    """g*x^2 - x^2 >= 0 exactly for g >= 1; and the like."""
    text, low = draw.pick([("g*x^2 - x^2", "1"), ("g + sin(x)", "1"), ("x^2 - 2*x + g", "1"), ("g*exp(x) - x", "1/e")])
    more = draw.pick(["0", "1", "-1/2", "-1/100"])
    keys = {"if": {"g": f"[{fill('S + D', S=low, D=more)}, inf)"}, "then": "compare", "left": text}
    return claim("under", more[0] != "-", "a known threshold", {"g": "R"}, **keys, relation=">=", right="0")


def existence(draw: Draw) -> Statement:
    """There is c > 0 with c*f <= bound, because the supremum of f is 1."""
    shape, bound = draw.pick([s for s in SHAPES if s.high == "1"]), draw.rational()
    keys = {"then": "compare", "left": fill("c*F", F=shape.text), "relation": "<=", "right": bound}
    return claim("exists", True, "the supremum of f is 1", variable="c", on="(0, inf)", witness=bound, **keys)


def mollified(draw: Draw) -> Statement:
    """ReLU smoothed by the Epanechnikov kernel, in closed form."""
    r, scale = draw.pick(["0", "1", "-2"]), draw.number()
    inner = "x" if r == "0" else fill("x - R", R=r)
    closed = fill("piecewise(0, X <= -a; X/2 + 3*X^2/(8*a) + 3*a/16 - X^4/(16*a^3), X < a; X)", X=inner)
    given, truth = right_or_off(draw, fill("S*F", S=scale, F=closed))
    left = fill("mollify(S*max(0, X), epanechnikov, a)", S=scale, X=inner)
    return say(truth, "the convolution in closed form", "L == R", {"a": "positive"}, L=left, R=given)


def two_numbers(draw: Draw) -> Statement:
    pairs = [("2/3", "4/6"), ("0.25", "1/4"), ("sqrt(2)/2", "1/sqrt(2)"), ("3*0.1", "0.3"), ("exp(-1)", "1/e")]
    left, right = draw.pick(pairs)
    given, truth = right_or_off(draw, right)
    return claim("consistent", truth, "the same number twice", left=left, right=given)


RECIPES = (
    extreme,
    composed_extreme,
    inequality,
    identity,
    derivative,
    tail_limit,
    quotient_limit,
    sided_limit,
    parameter_limit,
    monotone,
    cubic,
    joined,
    shape_smoothness,
    zeros,
    monotone_zero,
    integral,
    moment,
    arithmetic,
    constant,
    bounded,
    slope_bound,
    conjunction,
    under_hypothesis,
    existence,
    mollified,
    two_numbers,
)
