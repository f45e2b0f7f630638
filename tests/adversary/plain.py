"""Plain statements: what people write about activations, constructed from a known answer.

One recipe a form or two: `extreme`, `composed_extreme`, `inequality`, `identity`, `derivative`, `tail_limit`,
`quotient_limit`, `sided_limit`, `parameter_limit`, `monotone`, `cubic`, `joined`, `shape_smoothness`, `zeros`,
`monotone_zero`, `integral`, `moment`, `arithmetic`, `constant`, `bounded`, `slope_bound`, `conjunction`,
`under_hypothesis`, `existence`, `mollified`, `two_numbers`. `RECIPES` lists them.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import factorial

from .items import Draw, Statement, claim, digits_of, off, right_or_off
from .shapes import INF, SHAPES, affine, stretched
from .terms import evaluate, fill, read

KNOWN = "stretched from a function with known range, limits and slopes"


def extreme(draw: Draw) -> Statement:
    """Supremum or infimum of a stretched shape, exactly, rounded, as a bound or with its place."""
    shape, names = affine(draw)
    form = draw.pick(["supremum", "infimum"])
    value, place = (shape.high, shape.highest_at) if form == "supremum" else (shape.low, shape.lowest_at)
    if value in ("", INF, "-inf"):
        return claim("bounded", False, KNOWN, names, of=shape.text)
    how = draw.below(4)
    if how == 3 and not names:
        printed, truth = digits_of(draw, value)
        return claim(form, truth, KNOWN, of=shape.text, rounds_to=printed)
    if how == 2:
        return _bound(draw, form, shape.text, value, names)
    if how == 1 and place:
        at = place if shape.direction or draw.chance() else off(draw, place)
        return claim(form, at == place, KNOWN, names, of=shape.text, equals=value, at=at)
    given, truth = right_or_off(draw, value)
    return claim(form, truth, KNOWN, names, of=shape.text, equals=given)


def _bound(draw: Draw, form: str, text: str, value: str, names: dict) -> Statement:
    relation = draw.pick(["<=", "<", ">=", ">"])
    gap = draw.pick(["0", "1", "1/100", "-1", "-1/100"])
    true = {"<=": gap[0] != "-", ">=": gap[0] == "-" or gap == "0", "<": gap[0] not in "-0", ">": gap[0] == "-"}
    than = value if gap == "0" else fill("V + G", V=value, G=gap)
    return claim(form, true[relation], KNOWN, names, of=text, relation=relation, than=than)


RISING = ("tanh(x)", "atan(x)", "exp(x)", "sigma(x)", "x^3", "softplus(x)", "x + x^3", "erf(x)", "Phi(x)")


def composed_extreme(draw: Draw) -> Statement:
    """m(top - k*(x - r)^2) for a rising m: the supremum is m(top), attained at r and only there."""
    outer, top, k, r = draw.pick(RISING), draw.number(), draw.positive(), draw.number()
    peak = draw.pick(["T - K*(x - R)^2", "T - K*abs(x - R)", "T + K*(cos(x - R) - 1)/2"])
    text, value = fill(outer, x=fill(peak, T=top, K=k, R=r)), fill(outer, x=top)
    because = "a rising function of a function with a known maximum"
    if draw.chance():
        given, truth = right_or_off(draw, value)
        return claim("supremum", truth, because, of=text, equals=given, at=r if draw.chance() else None)
    relation = draw.pick(["<=", "<"])
    return claim("compare", relation == "<=", because, left=text, relation=relation, right=value)


# left <= right on a ray from the start, with equality exactly at the tie
INEQUALITIES = (
    ("1 + x", "exp(x)", "R", "0"), ("tanh(x)", "x", "0", "0"), ("x*sigma(x)", "max(0, x)", "R", "0"),
    ("x*Phi(x)", "max(0, x)", "R", "0"), ("max(0, x)", "softplus(x)", "R", ""), ("sin(x)", "x", "0", "0"),
    ("log(1 + x)", "x", "0", "0"), ("1 + x^2/2", "cosh(x)", "R", "0"), ("atan(x)", "x", "0", "0"),
    ("x", "sinh(x)", "0", "0"), ("x/(1 + x)", "log(1 + x)", "0", "0"), ("sigma(x)*(1 - sigma(x))", "1/4", "R", "0"),
    ("1 - x^2/2", "cos(x)", "R", "0"), ("softplus(x) - max(0, x)", "log(2)", "R", "0"), ("2*x", "1 + x^2", "R", "1"),
    ("erf(x)", "2*x/sqrt(pi)", "0", "0"), ("exp(-x^2)", "1/(1 + x^2)", "R", "0"), ("abs(tanh(x))", "abs(x)", "R", "0"),
    ("log(cosh(x))", "x^2/2", "R", "0"), ("sqrt(1 + x)", "1 + x/2", "0", "0"), ("x*exp(-x)", "1/e", "R", "1"),
    ("log(1 + x)", "sqrt(x)", "0", "0"), ("tanh(x)", "1", "R", ""), ("x*tanh(softplus(x))", "max(0, x)", "R", "0"),
)  # fmt: skip


def inequality(draw: Draw) -> Statement:
    """A textbook inequality, stretched; false ones are reversed, strict at a tie, or a little too sharp."""
    left, right, start, tie = draw.pick(INEQUALITIES)
    stretch = draw.pick(["1", "2", "1/3", "beta"])
    shift = "0" if stretch == "beta" else draw.pick(["0", "1", "3/2"])
    inner = {"1": "x", "2": "2*x", "1/3": "x/3", "beta": "beta*x"}[stretch] + ("" if shift == "0" else f" - {shift}")
    left, right = fill(left, x=inner), fill(right, x=inner)
    on = None if start == "R" else f"[{fill('D/C', D=shift, C='1' if stretch == 'beta' else stretch)}, inf)"
    if draw.chance():
        extra = draw.pick(["x", "x^2", "2*tanh(x)", "exp(x)"])
        left, right = fill("L + E", L=left, E=extra), fill("R + E", R=right, E=extra)
    names = {"beta": "positive"} if stretch == "beta" else {}
    how = draw.below(4)
    relation = "<=" if tie else draw.pick(["<", "<="])
    if how == 3 and tie:
        return claim("compare", False, "strict at a tie", names, left=left, relation="<", right=right, on=on)
    if how == 2:
        low, reverse = (right, "<") if draw.chance() else (left, ">")
        high = left if low == right else right
        return claim("compare", False, "reversed", names, left=low, relation=reverse, right=high, on=on)
    if how == 1 and tie:
        sharp = fill("R - G", R=right, G=draw.pick(["1/10", "1/1000", "1/10^6"]))
        return claim("compare", False, "below the tie", names, left=left, relation="<=", right=sharp, on=on)
    return claim("compare", True, "a textbook inequality", names, left=left, relation=relation, right=right, on=on)


IDENTITIES = (
    ("sigma(x)", "(1 + tanh(x/2))/2"), ("softplus(x) - softplus(-x)", "x"), ("cosh(x)^2 - sinh(x)^2", "1"),
    ("max(0, x) - max(0, -x)", "x"), ("sigma(-x)", "1 - sigma(x)"), ("Phi(x)", "(1 + erf(x/sqrt(2)))/2"),
    ("tanh(2*x)", "2*tanh(x)/(1 + tanh(x)^2)"), ("sin(2*x)", "2*sin(x)*cos(x)"), ("log(exp(x))", "x"),
    ("max(x, 1)", "(x + 1 + abs(x - 1))/2"), ("tanh(x)", "2*sigma(2*x) - 1"), ("sqrt(x^2)", "abs(x)"),
    ("phi(x)", "exp(-x^2/2)/sqrt(2*pi)"), ("erf(-x)", "-erf(x)"), ("log(1 + exp(x))", "softplus(x)"),
    ("cosh(2*x)", "1 + 2*sinh(x)^2"), ("exp(x)/(1 + exp(x))^2", "sigma(x)*(1 - sigma(x))"), ("erfc(x)", "1 - erf(x)"),
    ("x^3 - 1", "(x - 1)*(x^2 + x + 1)"), ("x*sigma(x) + x*sigma(-x)", "x"), ("sin(x)^2 + cos(x)^2", "1"),
)  # fmt: skip
INNER = ("x", "2*x", "x - 1", "beta*x", "x^2", "x^3 - x", "1/2 - 3*x", "beta*x + a")


def _names(*texts: str) -> dict[str, str]:
    """The parameters that the texts mention."""
    return {name: "positive" for name in ("beta", "a") if any(fill(t, **{name: "1"}) != fill(t) for t in texts)}


def identity(draw: Draw) -> Statement:
    left, right = draw.pick(IDENTITIES)
    inner = draw.pick(INNER)
    left, right = fill(left, x=inner), fill(right, x=inner)
    wrong = draw.below(4)
    if wrong >= 2:
        right = fill(draw.pick(["R + G", "R + G*x", "R + G*sin(x)^2"]), R=right, G=draw.pick(["1", "1/100", "1/10^6"]))
    return claim("equal", wrong < 2, "a textbook identity", _names(left, right), left=left, right=right)


SLOPES = (
    ("sin(x)", "cos(x)"), ("exp(x)", "exp(x)"), ("tanh(x)", "1 - tanh(x)^2"), ("sigma(x)", "sigma(x)*(1 - sigma(x))"),
    ("atan(x)", "1/(1 + x^2)"), ("softplus(x)", "sigma(x)"), ("Phi(x)", "phi(x)"), ("log(1 + x^2)", "2*x/(1 + x^2)"),
    ("erf(x)", "2*exp(-x^2)/sqrt(pi)"), ("x^2", "2*x"), ("x^3", "3*x^2"), ("cosh(x)", "sinh(x)"),
    ("sqrt(1 + x^2)", "x/sqrt(1 + x^2)"), ("x", "1"), ("exp(-x)", "-exp(-x)"),
)  # fmt: skip


def _pair(draw: Draw) -> tuple[str, str]:
    """A function and its derivative: one of the table, a product, a chain or a sum."""
    (f, df), (g, dg) = draw.pick(SLOPES), draw.pick(SLOPES)
    how = draw.below(4)
    if how == 0:
        scale = draw.number()
        return fill("C*F", C=scale, F=f), fill("C*S", C=scale, S=df)
    if how == 1:
        return fill("F*G", F=f, G=g), fill("S*G + F*T", S=df, F=f, G=g, T=dg)
    if how == 2:
        return fill("F + G", F=f, G=g), fill("S + T", S=df, T=dg)
    inner = draw.pick(["2*x", "x^2", "beta*x", "x - 1/2"])
    slope = {"2*x": "2", "x^2": "2*x", "beta*x": "beta", "x - 1/2": "1"}[inner]
    return fill(f, x=inner), fill("S*T", S=fill(df, x=inner), T=slope)


def derivative(draw: Draw) -> Statement:
    f, df = _pair(draw)
    wrong = draw.chance()
    right = fill(draw.pick(["S + G", "S + G*x"]), S=df, G=draw.pick(["1", "1/1000"])) if wrong else df
    return claim("equal", not wrong, "rules of differentiation", _names(f), left=f"diff({f})", right=right)


DECAYS = (
    "exp(-x)", "1/(1 + x^2)", "Phi(-x)", "x*exp(-x)", "1 - tanh(x)", "log(1 + x^2)/(1 + x^2)", "sin(x)*exp(-x)",
    "atan(x) - pi/2", "sqrt(x^2 + 1) - x", "1/softplus(x)", "x*(1 - sigma(x))", "erfc(x)", "1/log(2 + x^2)",
)  # fmt: skip
GROWTHS = ("x^2", "exp(x)", "softplus(x)", "x*sigma(x)", "log(1 + x^2)", "x - sin(x)", "sqrt(1 + x^2)", "x*Phi(x)")


def tail_limit(draw: Draw) -> Statement:
    """L plus something that decays, or something that grows, towards either infinity."""
    to, side = ("inf", "x") if draw.chance() else ("-inf", "-x")
    c = draw.pick(["1", "2", "1/3"])
    if draw.below(5) == 4:
        text = fill("A + G", A=draw.number(), G=fill(draw.pick(GROWTHS), x=fill("C*X", C=c, X=side)))
        given, truth = right_or_off(draw, "inf")
        return claim("limit", truth, "a constant plus what grows without bound", of=text, to=to, equals=given)
    value = draw.number()
    decay = fill(draw.pick(DECAYS), x=fill("C*X", C=c, X=side))
    given, truth = right_or_off(draw, value)
    text = fill("V + B*F", V=value, B=draw.number(), F=decay)
    return claim("limit", truth, "a constant plus what decays", of=text, to=to, equals=given)


QUOTIENTS = (
    ("sin(x)/x", "1"), ("(exp(x) - 1)/x", "1"), ("(1 - cos(x))/x^2", "1/2"), ("tanh(x)/x", "1"), ("atan(x)/x", "1"),
    ("(sqrt(1 + x) - 1)/x", "1/2"), ("(softplus(x) - log(2))/x", "1/2"), ("(sigma(x) - 1/2)/x", "1/4"),
    ("log(1 + x)/x", "1"), ("erf(x)/x", "2/sqrt(pi)"), ("x/tanh(x)", "1"),
)  # fmt: skip


def quotient_limit(draw: Draw) -> Statement:
    text, value = draw.pick(QUOTIENTS)
    place = draw.number() if draw.chance() else "0"
    text = text if place == "0" else fill(text, x=fill("x - R", R=place))
    scale = draw.number()
    given, truth = right_or_off(draw, fill("S*V", S=scale, V=value))
    return claim("limit", truth, "a difference quotient", of=fill("S*F", S=scale, F=text), to=place, equals=given)


def sided_limit(draw: Draw) -> Statement:
    """A jump at r between two continuous pieces, seen from the left, from the right or from both sides."""
    r, before, after = draw.number(), draw.number(), draw.number()
    rise, fall = draw.pick(["0", "x - R", "sin(x - R)", "exp(x - R) - 1"]), draw.pick(["0", "(x - R)^2", "tanh(x - R)"])
    text = fill("piecewise(A + F, x < R; B + G)", A=before, B=after, F=fill(rise, R=r), G=fill(fall, R=r), R=r)
    side = draw.pick(["left", "right", "both"])
    value = before if side == "left" else after
    given, truth = right_or_off(draw, value)
    exists = side != "both" or before == after
    return claim("limit", truth and exists, "pieces with known ends", of=text, to=r, equals=given, side=side)


# of, parameter, to, limit, whether uniform in x
FAMILIES = (
    ("x*sigma(beta*x)", "inf", "max(0, x)", True), ("softplus(beta*x)/beta", "inf", "max(0, x)", True),
    ("x*Phi(beta*x)", "inf", "max(0, x)", True), ("sqrt(x^2 + beta^2)", "0", "abs(x)", True),
    ("tanh(beta*x)/beta", "0", "x", False), ("sigma(beta*x)", "0", "1/2", False),
    ("x*sigma(beta*x)", "0", "x/2", False), ("exp(-beta*x^2)", "0", "1", False),
    ("x*tanh(beta*x)", "inf", "abs(x)", True), ("beta*sin(x)", "0", "0", True), ("tanh(x)/beta", "inf", "0", True),
    ("exp(-x^2)*exp(-beta)", "inf", "0", True), ("x/(1 + beta*x^2)", "inf", "0", True),
)  # fmt: skip


def parameter_limit(draw: Draw) -> Statement:
    text, to, limit, is_uniform = draw.pick(FAMILIES)
    inner = draw.pick(["x", "x", "x - 1", "2*x"])
    text, limit = fill(text, x=inner), fill(limit, x=inner)
    uniform, wrong = draw.chance(), draw.below(3) == 2
    given = off(draw, limit) if wrong else limit
    truth = not wrong and (is_uniform or not uniform)
    keys = {"uniform": True} if uniform else {}
    return claim("limit", truth, "a known family", {"beta": "positive"}, of=text, variable="beta", to=to, equals=given,
                 **keys)  # fmt: skip


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
    keys = {"strictly": True} if strictly else {}
    direction = "increasing" if up else "decreasing"
    return claim("monotone", truth, "a sum of known directions", names, of=first.text, direction=direction, **keys)


def cubic(draw: Draw) -> Statement:
    """x^3 + 3*k*x rises for k >= 0 only; on the half-line beyond sqrt(-k) always."""
    k, r = draw.pick([1, 0, -1, -4, 2]), draw.number()
    text = fill("(x - R)^3 + K*(x - R)", R=r, K=3 * k)
    on = draw.pick(["", "half"]) and f"[{fill('R + S', R=r, S={-1: 1, -4: 2}.get(k, 0))}, inf)"
    return claim("monotone", bool(on) or k >= 0, "the derivative is known", of=text, direction="increasing", on=on)


TAYLOR = {  # derivatives at 0
    "exp(x)": (1, 1, 1, 1, 1, 1), "sin(x)": (0, 1, 0, -1, 0, 1), "cosh(x)": (1, 0, 1, 0, 1, 0, 1),
    "log(1 + x)": (0, 1, -1, 2, -6, 24), "tanh(x)": (0, 1, 0, -2, 0, 16), "1/(1 + x)": (1, -1, 2, -6, 24, -120),
    "x*exp(x)": (0, 1, 2, 3, 4, 5),
}  # fmt: skip


def joined(draw: Draw) -> Statement:
    """A Taylor polynomial left of r, the function right of it: the class is the degree of contact."""
    g = draw.pick(tuple(TAYLOR))
    degree, r = draw.below(4), draw.pick(["0", "1", "-1/2", "sqrt(2)"])
    values = TAYLOR[g]
    terms = [f"{Fraction(values[n], factorial(n))}*x^{n}" for n in range(1, degree + 1) if values[n]]
    polynomial = f"{values[0]}" + "".join(f" + ({term.partition('*')[0]})*{term.partition('*')[2]}" for term in terms)
    order = next(n for n in range(degree + 1, len(values)) if values[n]) - 1
    inner = "x" if r == "0" else fill("x - R", R=r)
    text = fill("piecewise(P, x < R; G)", P=fill(polynomial, x=inner), G=fill(g, x=inner), R=r)
    return _class(draw, text, order, "joined at a known degree of contact")


def _class(draw: Draw, text: str, order: int, because: str, names: dict | None = None) -> Statement:
    claimed, exactly = max(0, order + draw.pick([0, 0, 1, -1])), draw.chance()
    keys = {"exactly": True} if exactly else {}
    truth = claimed == order if exactly else claimed <= order
    return claim("smooth", truth, because, names, **{"of": text, "class": f"C^{claimed}"}, **keys)


def shape_smoothness(draw: Draw) -> Statement:
    if draw.chance():
        k, r = draw.below(3) + 1, draw.number()
        power = fill("max(0, x - R)^K" if draw.chance() or k == 2 else "abs(x - R)^K", R=r, K=k)
        extra = draw.pick(["0", "sin(x)", "softplus(x)"])
        return _class(draw, power if extra == "0" else fill("P + E", P=power, E=extra), k - 1, "a power of a kink")
    shape, names = affine(draw)
    if shape.order is None:
        return claim("smooth", True, KNOWN, names, **{"of": shape.text, "class": "C^inf"})
    return _class(draw, shape.text, shape.order, KNOWN, names)


POSITIVE = ("1", "exp(x)", "1 + x^2", "cosh(x)", "softplus(x)", "2 + sin(x)", "sigma(x)", "exp(-x^2)", "1 + abs(x)")


def zeros(draw: Draw) -> Statement:
    """Known zeros, some of them double, times a positive function."""
    roots = sorted({draw.number() for _ in range(draw.below(3) + 1)}, key=lambda r: float(evaluate(read(r), {})))
    text = draw.pick(POSITIVE)
    for root in roots:
        factor = draw.pick(["x - R", "(x - R)^2", "tanh(x - R)", "exp(x) - exp(R)", "atan(x - R)"])
        text = fill("F*G", F=fill(factor, R=root), G=text)
    how, on, are = draw.below(5), None, list(roots)
    if how == 4:
        are = [*are, fill("R + 1/7", R=are[-1])]
    elif how == 3:
        are = are[1:]
    elif how == 2:
        on, are = f"({roots[0]}, inf)", are[1:]
    return claim("zeros", how < 3, "a product of factors with known zeros", of=text, are=are, on=on)


def monotone_zero(draw: Draw) -> Statement:
    """m(C*x + D) - m(C*r + D) vanishes at r alone; printed with digits, or with a parameter."""
    outer, r = draw.pick(RISING), draw.number()
    inner = draw.pick(["x", "2*x - 1", "x^3 + x", "x/3"])
    text = fill("F - V", F=fill(outer, x=inner), V=fill(outer, x=fill(inner, x=r)))
    if draw.chance():
        printed, truth = digits_of(draw, r)
        return claim("zeros", truth, "a rising function", of=text, round_to=[printed])
    if draw.chance():
        text = fill(outer, x="beta*x - a")
        value = fill(outer, x="0")
        given, truth = right_or_off(draw, "a/beta")
        names = {"beta": "positive", "a": "positive"}
        return claim("zeros", truth, "a rising function", names, of=fill("F - V", F=text, V=value), are=[given])
    given, truth = right_or_off(draw, r)
    return claim("zeros", truth, "a rising function", of=text, are=[given])


def integral(draw: Draw) -> Statement:
    """The integral of a derivative: the difference of the ends."""
    f, df = _pair(draw)
    if _names(f):
        f, df = fill(f, beta="2"), fill(df, beta="2")
    low, high = draw.pick([("0", "1"), ("-1", "1"), ("0", "2"), ("-1/2", "3"), ("1", "3/2")])
    given, truth = right_or_off(draw, fill("H - L", H=fill(f, x=high), L=fill(f, x=low)))
    return claim("value", truth, "an antiderivative", of=f"integral({df}, {low}, {high})", equals=given)


MOMENTS = (
    ("phi(x)", "-inf", "inf", "1"), ("x^2*phi(x)", "-inf", "inf", "1"), ("exp(-x)", "0", "inf", "1"),
    ("exp(-x^2)", "-inf", "inf", "sqrt(pi)"), ("max(0, x)*phi(x)", "-inf", "inf", "1/sqrt(2*pi)"),
    ("max(0, x)^2*phi(x)", "-inf", "inf", "1/2"), ("x*exp(-x)", "0", "inf", "1"), ("x^4*phi(x)", "-inf", "inf", "3"),
    ("1/(1 + x^2)", "-inf", "inf", "pi"), ("sigma(x)*(1 - sigma(x))", "-inf", "inf", "1"),
    ("x^3*exp(-x)", "0", "inf", "6"), ("1 - tanh(x)^2", "-inf", "inf", "2"),
    ("abs(x)*phi(x)", "-inf", "inf", "sqrt(2/pi)"), ("1/x^2", "1", "inf", "1"),
)  # fmt: skip


def moment(draw: Draw) -> Statement:
    f, low, high, value = draw.pick(MOMENTS)
    scale = draw.number()
    f, value = fill("S*F", S=scale, F=f), fill("S*V", S=scale, V=value)
    if draw.chance():
        printed, truth = digits_of(draw, value)
        return claim("value", truth, "a textbook integral", of=f"integral({f}, {low}, {high})", rounds_to=printed)
    given, truth = right_or_off(draw, value)
    return claim("value", truth, "a textbook integral", of=f"integral({f}, {low}, {high})", equals=given)


def arithmetic(draw: Draw) -> Statement:
    """Means and differences of a table's numbers, printed with one digit or two."""
    cells = [f"{60 + draw.below(40)}.{draw.below(10)}" for _ in range(draw.below(4) + 2)]
    text = f"({' + '.join(cells)})/{len(cells)}" if draw.chance() else f"{cells[0]} - {cells[1]}"
    value = evaluate(read(text), {})
    places, shift = draw.below(2) + 1, draw.pick([0, 0, 1, -2])
    printed = Fraction(round(value * 10**places) + shift, 10**places)
    truth = abs(value - printed) <= Fraction(1, 2 * 10**places)
    return claim("value", truth, "exact arithmetic", of=text, rounds_to=f"{float(printed):.{places}f}")


def constant(draw: Draw) -> Statement:
    """A value of a known function to some digits, or against itself with a gap."""
    text = fill(draw.pick([shape.text for shape in SHAPES]), x=draw.number())
    if draw.chance():
        printed, truth = digits_of(draw, text)
        return claim("value", truth, "evaluated with 60 digits", of=text, rounds_to=printed)
    relation, gap = draw.pick(["<", "<=", ">", ">="]), draw.pick(["1/10", "1/10^5", "1/10^9"])
    return claim(
        "compare", relation[0] == "<", "a gap", left=text, relation=relation, right=fill("T + G", T=text, G=gap)
    )


def bounded(draw: Draw) -> Statement:
    shape, names = affine(draw)
    is_bounded = INF not in shape.low + shape.high
    claimed = draw.chance()
    return claim("bounded", claimed == is_bounded, KNOWN, names, of=shape.text, **({} if claimed else {"is": False}))


def slope_bound(draw: Draw) -> Statement:
    """The extreme slope of a stretched shape, or |f'| below its Lipschitz constant."""
    shape, names = affine(draw)
    low, high = shape.slopes
    if low in ("", INF, "-inf") or high in ("", INF, "-inf"):
        return shape_smoothness(draw)
    form, value = draw.pick([("supremum", high), ("infimum", low)])
    given, truth = right_or_off(draw, value)
    return claim(form, truth, KNOWN, names, of=f"diff({shape.text})", equals=given)


def conjunction(draw: Draw) -> Statement:
    """Two statements at once: true if both are."""
    parts = [draw.pick([tail_limit, inequality, cubic, constant, zeros])(draw) for _ in range(2)]
    truth = all(part.truth == "true" for part in parts)
    names = {name: domain for part in parts for name, domain in part.parameters.items()}
    tables = [{"form": part.form, **part.table} for part in parts]
    return claim(draw.pick(["all", "because"]), truth, "both parts are known", names, parts=tables)


def under_hypothesis(draw: Draw) -> Statement:
    """k*x^2 - x^2 >= 0 exactly for k >= 1; and the like."""
    text, sharp = draw.pick(
        [("G*x^2 - x^2", "1"), ("G + sin(x)", "1"), ("x^2 - 2*x + G", "1"), ("G*exp(x) - x", "1/e")]
    )
    more = draw.pick(["0", "1", "-1/2", "-1/100"])
    hypothesis, truth = {"g": f"[{fill('S + D', S=sharp, D=more)}, inf)"}, more[0] != "-"
    return claim(
        "under",
        truth,
        "a known threshold",
        {"g": "R"},
        **{"if": hypothesis, "then": "compare", "left": fill(text, G="g"), "relation": ">=", "right": "0"},
    )


def existence(draw: Draw) -> Statement:
    """There is c > 0 with c*f <= bound, because the supremum of f is 1."""
    shape, bound = draw.pick([s for s in SHAPES if s.high == "1"]), draw.rational()
    return claim("exists", True, "the supremum of f is 1", variable="c", on="(0, inf)", witness=bound, then="compare",
                 left=fill("c*F", F=shape.text), relation="<=", right=bound)  # fmt: skip


def mollified(draw: Draw) -> Statement:
    """ReLU and |x| smoothed by the Epanechnikov kernel, in closed form."""
    r, scale = draw.pick(["0", "1", "-2"]), draw.number()
    inner = "x" if r == "0" else fill("x - R", R=r)
    closed = fill("piecewise(0, X <= -a; X/2 + 3*X^2/(8*a) + 3*a/16 - X^4/(16*a^3), X < a; X)", X=inner)
    given, truth = right_or_off(draw, fill("S*F", S=scale, F=closed))
    left = fill("mollify(S*max(0, X), epanechnikov, a)", S=scale, X=inner)
    return claim("equal", truth, "the convolution in closed form", {"a": "positive"}, left=left, right=given)


def two_numbers(draw: Draw) -> Statement:
    value = draw.pick(["2/3", "0.25", "sqrt(2)/2", "3*0.1", "exp(-1)"])
    other = {"2/3": "4/6", "0.25": "1/4", "sqrt(2)/2": "1/sqrt(2)", "3*0.1": "0.3", "exp(-1)": "1/e"}[value]
    given, truth = right_or_off(draw, other)
    return claim("consistent", truth, "the same number twice", left=value, right=given)


RECIPES = (
    extreme, composed_extreme, inequality, identity, derivative, tail_limit, quotient_limit, sided_limit,
    parameter_limit, monotone, cubic, joined, shape_smoothness, zeros, monotone_zero, integral, moment, arithmetic,
    constant, bounded, slope_bound, conjunction, under_hypothesis, existence, mollified, two_numbers,
)  # fmt: skip
