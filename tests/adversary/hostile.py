"""Hostile statements: where text, domain, constant or name is not what a hasty reader takes it for.

`RECIPES` lists the recipes; each makes one statement from random choices, with its truth. They are: `fold`,
`fold_value`, `hole`, `filled`, `disguise`, `disguised_knot`, `tiny_gap`, `far_out`, `near_tie`, `jump`, `cusp`,
`pole`, `empty_domain`, `captured_name`, `called_outside`, `exchanged`, `one_sided`, `decided_constant`,
`oscillation`, `edge_of_domain`, `index_row`, `no_common_domain`, `no_such_value`.
"""

from __future__ import annotations

from .items import FALSE, MEANINGLESS, TRUE, UNDEFINED, Draw, Statement, claim, off, right_or_off, say
from .shapes import SHAPES
from .terms import fill

# text in U; what it is where it has a value; where that is: U positive, nonnegative, not zero, anywhere
FOLDS = (
    ("exp(log(U))", "U", "positive"),
    ("sqrt(U)^2", "U", "nonnegative"),
    ("0*log(U)", "0", "positive"),
    ("U^2/U", "U", "nonzero"),
    ("log(U) - log(U)", "0", "positive"),
    ("(U^(1/3))^3", "U", "nonnegative"),
    ("U/U", "1", "nonzero"),
    ("1/(1/U)", "U", "nonzero"),
    ("sqrt(U)*sqrt(U)", "U", "nonnegative"),
    ("0/U", "0", "nonzero"),
    ("log(exp(U))", "U", "any"),
    ("sqrt(U^2)", "abs(U)", "any"),
    ("exp(2*log(U))", "U^2", "positive"),
    ("U^3/U^2", "U", "nonzero"),
    ("exp(log(U)/2)^2", "U", "positive"),
    ("0*sqrt(U)", "0", "nonnegative"),
    ("U*U^(-1)", "1", "nonzero"),
    ("1/U - 1/U", "0", "nonzero"),
    ("sqrt(U) - sqrt(U)", "0", "nonnegative"),
    ("(U^(1/2))^4", "U^2", "nonnegative"),
    ("abs(U)*sign(U)", "U", "any"),
    ("min(U, U + log(U) - log(U))", "U", "positive"),
    ("sqrt(-U)^2 + 2*U", "U", "nonpositive"),
)
# text in R; where it is positive; where it is zero; where it is negative; whether it rises from -inf to inf
INNER = (
    ("x - R", ("R", "inf"), "R", ("-inf", "R"), True),
    ("R - x", ("-inf", "R"), "R", ("R", "inf"), False),
    ("2*x - 2*R", ("R", "inf"), "R", ("-inf", "R"), True),
    ("(x - R)^3", ("R", "inf"), "R", ("-inf", "R"), True),
    ("tanh(x - R)", ("R", "inf"), "R", ("-inf", "R"), False),
    ("exp(x - R) - 1", ("R", "inf"), "R", ("-inf", "R"), False),
    ("sinh(x - R)", ("R", "inf"), "R", ("-inf", "R"), True),
    ("(x - R)*(x - R - 2)", ("R + 2", "inf"), "R", ("R", "R + 2"), False),
    ("1 - (x - R)^2", ("R - 1", "R + 1"), "R + 1", ("R + 1", "inf"), False),
)


def fold(draw: Draw) -> Statement:
    """A folding pair with a known value, on all of R (where it may have none) and where it has one."""
    template, folded, where = draw.pick(FOLDS)
    inner, positive, zero, negative, rises = draw.pick(INNER)
    r = draw.pick(["0", "1", "-2", "1/2"])
    u, zero = fill(inner, R=r), fill(zero, R=r)
    on = draw.pick([None, negative if where == "nonpositive" else positive])
    on = on and f"({fill(on[0], R=r)}, {fill(on[1], R=r)})"
    sound = TRUE if on or where == "any" else UNDEFINED
    wrong = FALSE if sound == TRUE else UNDEFINED
    because = f"{template} is {folded} where U is {where}"
    parts = {"F": fill(template, U=u), "W": fill(folded, U=u), "E": draw.pick(["0", "tanh(x)", "x^2", "sin(x)"])}
    what, constant = draw.below(8), folded in ("0", "1")
    if what == 0:
        return say(sound, because, "F + E > W + E - G", on=on, G=draw.pick(["1", "1/1000"]), **parts)
    if what == 1:
        right, true = right_or_off(draw, parts["W"])
        return say(true, because + "; equal on the common domain", "F == R", R=right, **parts)
    if what == 2:
        return say(sound, because, "zeros (F - W) + 1 + x^2 are none", on=on, **parts)
    if what == 3 and folded == "U" and rises:
        return say(sound, because, "F rises", on=on, **parts)
    if what == 4 and folded == "U":
        return say(TRUE if where == "any" else UNDEFINED, because, "F + E is C^inf", **parts)
    if what == 5 and folded == "U" and where not in ("any", "nonpositive"):
        side = "both" if where == "nonzero" else "right" if negative[0] in ("R", "R + 1") else "left"
        return say(TRUE if side == "both" else UNDEFINED, because, "lim F at P SIDE = 0", P=zero, SIDE=side, **parts)
    if what == 6 and constant:
        return say(sound, because, "F + tanh(x) is bounded", on=on, **parts)
    if what == 7 and constant:
        sentence, value = draw.pick([("sup F + sin(x) = V", "W + 1"), ("inf F + sin(x) = V", "W - 1")])
        return say(
            wrong, because + "; sine stays within 1", sentence, on=on, V=off(draw, fill(value, W=folded)), **parts
        )
    return say(wrong, because, "zeros F - W are Z", on=on, Z=zero if on else fill("Z - 1", Z=zero), **parts)


def fold_value(draw: Draw) -> Statement:
    """The fold at a constant: none where the constant is on the wrong side."""
    template, folded, where = draw.pick(FOLDS)
    u = draw.pick(["-3", "2", "0", "1/2 - log(2)", "sqrt(2) - 2", "sin(4)", "exp(-1)", "tanh(-5)"])
    kind = {"2": 1, "exp(-1)": 1, "0": 0}.get(u, -1)
    fits = {"positive": kind > 0, "nonnegative": kind >= 0, "nonzero": kind != 0, "any": True, "nonpositive": kind <= 0}
    value, true = right_or_off(draw, fill(folded, U=u))
    known = true if fits[where] else MEANINGLESS
    return say(known, f"U is {where} or there is no value", "value F = V", F=fill(template, U=u), V=value)


HOLES = (  # text with a hole at 0, its limit there
    ("sin(x)/x", "1"),
    ("x^2/x", "0"),
    ("(exp(x) - 1)/x", "1"),
    ("tanh(x)/x", "1"),
    ("x*(x + 1)/x", "1"),
    ("(1 - cos(x))/x^2", "1/2"),
    ("(x^3 - x)/(x^2 + x)", "-1"),
    ("atan(x)/x", "1"),
    ("x/sinh(x)", "1"),
    ("log(1 + x^2)/x^2", "1"),
)


def hole(draw: Draw) -> Statement:
    """A removable singularity that nobody removed."""
    text, value = draw.pick(HOLES)
    r = draw.pick(["0", "1", "-3/2"])
    parts = {"F": text if r == "0" else fill(text, x=fill("x - R", R=r)), "R": r, "V": value}
    because, what = f"0/0 at {r}", draw.below(6)
    if what == 0:
        return say(UNDEFINED, because, "F is CLASS", CLASS=draw.pick(["C^0", "C^1", "C^inf"]), **parts)
    if what == 1:
        parts["V"], true = right_or_off(draw, value)
        return say(true, "a removable singularity", "lim F at R = V", **parts)
    if what == 2:
        on = f"({fill('R + 2', R=r)}, inf)" if draw.chance() else None
        return say(TRUE if on else UNDEFINED, because, "F^2 >= 0", on=on, **parts)
    if what == 3:
        return say(MEANINGLESS, because, "value F = V", F=fill(parts["F"], x=r), V=value)
    if what == 4:
        return say(UNDEFINED, because, "tanh(F) is bounded", **parts)
    return say(UNDEFINED, because, "zeros F*(x - R) are R", on=f"[{r}, {fill('R + 1/2', R=r)})", **parts)


def filled(draw: Draw) -> Statement:
    """The same with the point filled in, rightly or with another value."""
    text, value = draw.pick([pair for pair in HOLES if "x^2 + x" not in pair[0]])
    given, right = right_or_off(draw, value)
    whole = fill("piecewise(F, x < 0; V, x <= 0; F)", F=text, V=given)
    if draw.chance():
        return say(right, "analytic when filled", "F is CLASS", F=whole, CLASS=draw.pick(["C^0", "C^2", "C^inf"]))
    return say(True, "the value at the point does not matter", "lim F at 0 = V", F=whole, V=value)


def constant_pair(draw: Draw) -> tuple[str, str]:
    """Two texts of one constant."""
    parts = {name: draw.rational() for name in "ABC"}
    left, right = draw.pick(
        [
            ("sqrt(A + B + 2*sqrt(A*B))", "sqrt(A) + sqrt(B)"),
            ("2*atan(1/2) - atan(4/3)", "0"),
            ("4*atan(1/5) - atan(1/239)", "pi/4"),
            ("atan(A) + atan(1/A)", "pi/2"),
            ("sin(A)^2 + cos(A)^2", "1"),
            ("log(A*B)", "log(A) + log(B)"),
            ("Phi(A) + Phi(-A)", "1"),
            ("cosh(A)^2 - sinh(A)^2", "1"),
            ("exp(A)*exp(B)", "exp(A + B)"),
            ("(2 + sqrt(5))^(1/3) - (sqrt(5) - 2)^(1/3)", "1"),
            ("sigma(A)", "(1 + tanh(A/2))/2"),
            ("sqrt(A^2 + 2*A + 1)", "A + 1"),
            ("exp(B*log(A))", "A^(B)"),
            ("sqrt(3 + 2*sqrt(2)) - sqrt(3 - 2*sqrt(2))", "2"),
            ("erf(A) + erfc(A)", "1"),
            ("sin(A + B)", "sin(A)*cos(B) + cos(A)*sin(B)"),
            ("log(exp(A)*C)", "A + log(C)"),
            ("cos(pi/5)", "(1 + sqrt(5))/4"),
        ]
    )
    return fill(left, **parts), fill(right, **parts)


TINY = ("Phi(-200)", "exp(-500)", "1/10^25", "erfc(40)", "1 - tanh(300)", "1/10^60", "exp(-exp(6))")


def disguise(draw: Draw) -> Statement:
    """Equal constants in two dresses, and the same with something tiny added."""
    left, right = constant_pair(draw)
    tiny = draw.pick(["0", "0", *TINY])
    apart = tiny != "0"
    parts = {"L": left, "R": fill("R + T", R=right, T=tiny) if apart else right}
    because, how = "one constant in two dresses" + f", {tiny} added" * apart, draw.below(4)
    if how == 1:
        relation = draw.pick(["<=", ">=", "<", ">"])
        return say(relation in (("<=", "<") if apart else ("<=", ">=")), because, "L REL R", REL=relation, **parts)
    sentence = {0: "value L = R", 2: "L*x == R*x", 3: "zeros x - L are R"}[how]
    return say(not apart, because, sentence, **parts)


def disguised_knot(draw: Draw) -> Statement:
    """Pieces that meet at a knot because two constants are one, or nearly meet."""
    left, right = constant_pair(draw)
    tiny = draw.pick(["0", *TINY])
    apart, exactly = tiny != "0", draw.chance()
    parts = {"L": left, "R": fill("R + T", R=right, T=tiny) if apart else right, "exactly": exactly}
    if draw.chance():
        text = fill("piecewise(L, x < 0; R + x)", L=left, R=parts["R"])
        return say(not apart, "a jump of the difference", "F is C^0", F=text, **parts)
    text, order = fill("piecewise(L*x, x < 0; R*x)", L=left, R=parts["R"]), draw.below(2)
    true = not (apart or exactly) if order == 1 else apart or not exactly
    return say(true, "a slope that jumps by the difference", "F is CLASS", F=text, CLASS=f"C^{order}", **parts)


def tiny_gap(draw: Draw) -> Statement:
    """Strict and weak inequalities between functions that are almost equal."""
    tiny, shape = draw.pick(TINY), draw.pick(SHAPES[:9])
    true = draw.chance()
    sentence = "F REL F + T" if true else "F + T REL F"
    return say(true, "apart by a tiny constant", sentence, F=shape.text, T=tiny, REL=draw.pick(["<", "<="]))


def far_out(draw: Draw) -> Statement:
    """What happens at a million or a billion."""
    n, what = draw.pick(["10^3", "10^6", "10^9", "-10^7"]), draw.below(6)
    if what == 0:
        found = draw.chance()
        text = fill(draw.pick(["(x - N)*exp(-x^2)", "tanh(x - N)", "atan((x - N)^3)"]), N=n)
        return say(found, "one factor vanishes, far out", f"zeros F are {'N' if found else 'none'}", F=text, N=n)
    if what == 1:
        given, true = right_or_off(draw, "2")
        return say(true, "a bump far out", "sup 2*exp(-(x - N)^2) = V", N=n, V=given)
    if what == 2:
        given, true = right_or_off(draw, "3")
        return say(true, "a step far out", "lim F at inf = V", F=fill("piecewise(1, x < N; 3)", N=n), V=given)
    if what == 3:
        return say(False, "a small slope is no bound", "tanh(x) + S*x is bounded", S=draw.pick(["1/10^12", "exp(-40)"]))
    if what == 4:
        many = draw.pick(["10^6", "10^12"])
        return say(False, "an exponential overtakes", "exp(x/1000) <= exp(x/2000) + M on [0, inf)", M=many)
    return say(False, "it turns, far out", "x - x^2/S rises on [0, inf)", S=draw.pick(["10^6", "10^10"]))


def near_tie(draw: Draw) -> Statement:
    """Two peaks of almost the same height."""
    gap = draw.pick(["1/10^25", "1/10^12", "exp(-80)", "Phi(-20)"])
    parts = {"F": fill("max(1 - (x - 2)^2, 1 + G - (x + 2)^2)", G=gap), "G": gap}
    sentences = (
        (("sup F = 1", False), ("sup F = 1 + G", True)),
        (("F <= 1", False), ("F <= 1 + G", True), ("F <= 1 + 2*G", True)),
        (("sup F = 1 + G at 2", False), ("sup F = 1 + G at -2", True)),
        (("zeros (x - 1)^2 + G are none", True),),
    )
    sentence, true = draw.pick(draw.pick(sentences))
    return say(true, "the higher of two peaks, or a square above a gap", sentence, **parts)


def jump(draw: Draw) -> Statement:
    """Monotone pieces with a jump up or down at the knot."""
    size, r = draw.pick(["1", "1/10^6", "1/10^25", "exp(-100)"]), draw.number()
    up = draw.chance()
    text = fill("piecewise(x, x < R; x + S)" if up else "piecewise(x, x < R; x - S)", R=r, S=size)
    if draw.chance():
        return say(up, "the jump decides", "F rises", F=text, strictly=up)
    return say(False, "a jump", "F is C^0", F=text)


def cusp(draw: Draw) -> Statement:
    """|x|^p: smooth to the order below p, for fractions too."""
    power, order = draw.pick([("1/2", 0), ("1/3", 0), ("3/2", 1), ("5/2", 2), ("7/3", 2), ("1", 0), ("2/3", 0)])
    text = fill("abs(x - R)^(P)", R=draw.number(), P=power)
    claimed, exactly = max(0, order + draw.pick([0, 1, -1])), draw.chance()
    true = claimed == order if exactly else claimed <= order
    return say(true, "a power of a distance", "F is CLASS", F=text, CLASS=f"C^{claimed}", exactly=exactly)


def pole(draw: Draw) -> Statement:
    """A pole on one side of a knot only, or on both."""
    r = draw.pick(["0", "1", "-1/2"])
    one, both, what = fill("piecewise(1/(x - R), x < R; 0)", R=r), fill("1/(x - R)^2", R=r), draw.below(6)
    if what == 0:
        return say(FALSE, "it jumps up from -inf", draw.pick(["F falls", "F rises"]), F=one)
    if what == 1:
        claimed = draw.chance()
        return say(not claimed, "a pole", "F is bounded" if claimed else "F is unbounded", F=one)
    if what == 2:
        given, true = right_or_off(draw, "-inf")
        return say(true, "a pole from the left", "lim F at R left = V", F=one, R=r, V=given)
    if what == 3:
        return say(UNDEFINED, "a pole", "F is CLASS", F=both, CLASS=draw.pick(["C^0", "C^inf"]))
    if what == 4:
        on, truth = draw.pick([(f"({r}, inf)", TRUE), (f"[{r}, inf)", UNDEFINED), (None, UNDEFINED)])
        return say(truth, "a pole at the end", "F > 0", on=on, F=both)
    return say(UNDEFINED, "no value at the pole", "1/(x - R) falls", R=r)


EMPTY = """(inf, 0)|(0, -inf)|[2, 1]|(1, 1)|(inf, -inf)|[inf, inf]|(3, 3]|(-inf, -inf)|[1/2, 1/3)|(pi, 22/7 - 1/100)
(sqrt(2) + sqrt(3), sqrt(5 + 2*sqrt(6)))|[2*atan(1/2), atan(4/3))""".replace("\n", "|").split("|")


def empty_domain(draw: Draw) -> Statement:
    """An interval without points, or with its ends the wrong way round."""
    on = draw.pick(EMPTY)
    if draw.chance():
        return say(MEANINGLESS, "no parameter", "F <= F", {"c": on}, F=draw.pick(["x + c", "c*x^2", "tanh(c*x)"]))
    sentence = draw.pick(["x < 0", "x > 0", "zeros x^2 + 1 are none", "x rises", "x^2 rises"])
    return say(MEANINGLESS, "no point", sentence, on=on)


HONEST = """x_positive x_negative x_real infinity oo nan zoo I E S N O Q i j k n t u v w y z delta0 delta eta tau h eps
X x0 x1 x_ _x _y Dummy lambda_ gamma beta_ c d p q s r positive real none true_ index result value step limit0 point
place margin""".split()
RESERVED = "x inf pi e exp max piecewise sum diff integral partial sigma Phi mollify".split()


DOMAINS = ("R", "positive", "[-2, -1]", "[1, 2]")
NAMED = (  # with a parameter P; whether true for P in each of these domains
    ("x + P > x", "FTFT"),
    ("P*x rises", "FTFT"),
    ("x^2 + P^2 >= 2*P*x", "TTTT"),
    ("x^2 + P^2 > 2*P*x", "FFFF"),
    ("exp(x - P) >= 1 + x - P", "TTTT"),
    ("tanh(P*x) <= P*x on [0, inf)", "FTFT"),
    ("x >= P on (0, inf)", "FFTF"),
    ("softplus(x) + P >= max(0, x)", "FTFT"),
    ("sqrt(x^2 + P^2) <= abs(x) + P", "FTFT"),
    ("x*sigma(P*x) <= max(0, x)", "TTTT"),
    ("atan(x) + P > -pi/2", "FTFT"),
    ("lim P*tanh(x) at inf = P", "TTTT"),
    ("max(0, x + P) is exactly C^0", "TTTT"),
    ("log(1 + P^2*x^2) is C^inf", "TTTT"),
    ("x^2 + P*x >= 0 on [0, inf)", "FTFT"),
    ("x^2*P <= x*P^2 on (0, inf)", "FFTF"),
    ("x*P <= P*(x^2 + 1)", "FTFT"),
    ("P*x <= x^2 + P^2", "TTTT"),
    ("P <= x*exp(x) on [1, inf)", "FFTT"),
    ("zeros x^3 - P^3 are P", "TTTT"),
    ("x/P is bounded on [0, 1]", "FTTT"),
    ("(x - 3*P - 1/7)^2 >= 1/10^9 on (0, inf)", "FFTF"),
)


def captured_name(draw: Draw) -> Statement:
    """A parameter with a name that an engine might use itself; or a name that must not be a parameter."""
    if draw.below(6) == 5:
        return say(MEANINGLESS, "a reserved name", "x^2 >= -1", {draw.pick(RESERVED): "R"})
    p, domain = draw.pick(HONEST), draw.pick(DOMAINS)
    names, what, because = {p: domain}, draw.below(8), f"{p} in {domain} is a number and no more"
    if what >= 4:
        sentence, truths = draw.pick(NAMED)
        return say(truths[DOMAINS.index(domain)] == "T", because, sentence, names, P=p)
    if what == 3:
        given, true = right_or_off(draw, "inf")
        return claim("limit", true, because, {p: "positive"}, of=f"exp({p})", variable=p, to="inf", equals=given)
    value = fill("1 + P", P=p) if what == 2 else p
    sentence = ("(x + P)^2 - x^2 - P^2 == 2*x*V", "zeros tanh(x - P) are V", "sup tanh(x) + P = V")[what]
    given, true = right_or_off(draw, value)
    return say(true, because, sentence, names, P=p, V=given)


def called_outside(draw: Draw) -> Statement:
    """A definition whose parameter is positive, called with a real one or with a negative number."""
    body, seen = draw.pick(
        [
            ("sqrt(beta^2)", "beta"),
            ("abs(beta)*x^2", "beta*x^2"),
            ("max(beta, 0)", "beta"),
            ("beta*sign(beta)", "beta"),
            ("exp(log(beta))", "beta"),
            ("sqrt(beta)^2 + x", "beta + x"),
        ]
    )
    other = draw.pick(["c", "-1", "c - 1", "-beta"])
    names, defs = {"beta": "positive", "c": "R" if draw.chance() else "(-3, -1)"}, {"f": body}
    how, because = draw.below(3), "the argument is not positive as the parameter is, and the formula differs there"
    if how == 2:
        double = fill(seen, beta="2*beta")
        return say(True, "called inside its domain", "f(x, 2*beta) == R", names, defs, R=double)
    sentence = "f(x, C) == R" if how == 0 and "log" not in body and "+" not in body else "f(x, C) <= R"
    return say(MEANINGLESS, because, sentence, names, defs, C=other, R=fill(seen, beta=other))


def exchanged(draw: Draw) -> Statement:
    """Arguments that exchange two parameters; calls in calls; a parameter and a definition of one name."""
    names, what = {"a": "positive", "b": "positive"}, draw.below(4)
    if what == 3:
        return say(MEANINGLESS, "one name for two things", "a(x) >= 0", names, {"a": "x^2"})
    body, sentence, value = (
        ("a*x + b", "f(x, b, a) == V", "b*x + a"),
        ("a*x + b", "f(f(x)) == V", "a^2*x + a*b + b"),
        ("x^2 - a", "f(b) == V", "b^2 - a"),
    )[what]
    given, true = right_or_off(draw, value)
    return say(true, "substitution is simultaneous", sentence, names, {"f": body}, V=given)


SIDES = (  # text in U, its limit as U -> 0 from the left and from the right
    ("atan(1/U)", "-pi/2", "pi/2"),
    ("exp(1/U)", "0", "inf"),
    ("tanh(1/U)", "-1", "1"),
    ("sign(U)", "-1", "1"),
    ("abs(U)/U", "-1", "1"),
    ("1/U", "-inf", "inf"),
    ("floor(U)", "-1", "0"),
    ("sigma(1/U)", "0", "1"),
    ("1/(1 + exp(1/U))", "1", "0"),
    ("U*atan(1/U)", "0", "0"),
    ("1/U^2", "inf", "inf"),
)


def one_sided(draw: Draw) -> Statement:
    """Limits that differ by side, in x or in a parameter."""
    text, left, right = draw.pick(SIDES)
    name, place = draw.pick([("x", "0"), ("c", "0"), ("x", "2"), ("c", "-1/2")])
    text = fill(text, U=name if place == "0" else fill("V - P", V=name, P=place))
    side = draw.pick(["left", "right", "both"])
    given, true = right_or_off(draw, left if side == "left" else right)
    known, names = true and (side != "both" or left == right), {} if name == "x" else {"c": "R"}
    return claim(
        "limit", known, "the sides are known", names, of=text, variable=name, to=place, equals=given, side=side
    )


DECIDED = (  # constants that a branch or a floor must decide rightly
    ("floor(Phi(50))", "0"),
    ("floor(tanh(300))", "0"),
    ("piecewise(1, tanh(300) < 1; 0)", "1"),
    ("sign(Phi(-50))", "1"),
    ("floor(sin(1)^2 + cos(1)^2)", "1"),
    ("piecewise(1, Phi(-200) > 0; 0)", "1"),
    ("sign(1 - tanh(100))", "1"),
    ("floor(-Phi(-60))", "-1"),
    ("piecewise(2, sqrt(2) + sqrt(3) <= sqrt(5 + 2*sqrt(6)); 5)", "2"),
    ("floor(erf(30) + 2)", "2"),
    ("sign(2*atan(1/2) - atan(4/3))", "0"),
    ("floor(exp(pi*sqrt(163)) - 262537412640768743)", "0"),
    ("piecewise(1, exp(-1000) <= 0; 4)", "4"),
    ("floor(2 - exp(-300))", "1"),
    ("max(0, sign(sigma(200) - 1))", "0"),
    ("piecewise(3, erfc(40) < 1/10^600; 1)", "3"),
    ("floor(log(exp(3)))", "3"),
    ("floor(100*pi)", "314"),
    ("min(1, sign(cosh(1)^2 - sinh(1)^2 - 1) + 2)", "1"),
    ("piecewise(7, 1 < sigma(800); 8)", "8"),
)


def decided_constant(draw: Draw) -> Statement:
    text, value = draw.pick(DECIDED)
    what = draw.below(4)
    if what == 3:
        gap = draw.pick(["1/2", "-1/2"])
        return say(gap == "1/2", "certified by hand", "C < V + G", C=text, V=value, G=gap)
    given, true = right_or_off(draw, value)
    sentence = ("value C = V", "x*C == x*V", "lim C + exp(-x) at inf = V")[what]
    return say(true, "certified by hand", sentence, C=text, V=given)


def oscillation(draw: Draw) -> Statement:
    waves, because = (
        (("sin(x)", "sin(x^2)", "x*sin(x)", "cos(x) + 1/x", "sin(x)*tanh(x)"), "no limit exists"),
        (("sin(x)/x", "sin(x^2)/x", "cos(x)*exp(-x)"), "an amplitude that vanishes"),
        (("x*sin(1/x)", "x^2*cos(1/x)"), "squeezed"),
        (("x*sin(1/x)", "x^2*sin(1/x)"), "squeezed, and filled at 0"),
        (("sin(1/x)",), "no limit exists"),
    )[what := draw.below(5)]
    wave = draw.pick(waves)
    if what == 3:
        return say(True, because, "F is C^0", F=f"piecewise({wave}, x < 0; 0, x <= 0; {wave})")
    if what in (0, 4):
        where = "at inf" if what == 0 else "at 0 right"
        return say(False, because, f"lim F {where} = V", F=wave, V=draw.pick(["0", "1", "-1", "inf"]))
    given, true = right_or_off(draw, "0")
    return say(true, because, "lim F at inf = V" if what == 1 else "lim F at 0 = V", F=wave, V=given)


EDGES = (  # closed and open ends; roots, logarithms and poles that end there
    (TRUE, "sqrt(x) rises on [0, inf)"),
    (UNDEFINED, "sqrt(x) rises"),
    (UNDEFINED, "log(x) rises on [0, inf)"),
    (TRUE, "inf x*log(x) = -1/e at 1/e on (0, inf)"),
    (UNDEFINED, "inf x*log(x) = -1/e on [0, inf)"),
    (TRUE, "lim x*log(x) at 0 right = 0"),
    (UNDEFINED, "lim x*log(x) at 0 left = 0"),
    (UNDEFINED, "log(c) <= c - 1", "R"),
    (TRUE, "log(c) <= c - 1", "positive"),
    (UNDEFINED, "x^2/c >= 0", "[0, 1]"),
    (UNDEFINED, "sup sqrt(1 - x^2) = 1"),
    (TRUE, "sup sqrt(1 - x^2) = 1 at 0 on [-1, 1]"),
    (UNDEFINED, "sqrt(1 - x^2) is bounded"),
    (UNDEFINED, "zeros sqrt(x) + 1 are none"),
    (TRUE, "zeros log(x) are 1 on (0, inf)"),
    (UNDEFINED, "zeros log(x) are 1"),
    (UNDEFINED, "exp(-1/x^2) is bounded"),
    (UNDEFINED, "x^(1/3) <= 1 + x^2"),
    (UNDEFINED, "x^(7/3) is C^2"),
    (UNDEFINED, "lim exp(-sqrt(x)) at -inf = 0"),
    (MEANINGLESS, "value integral(log(x), -1, 1) = -2"),
    (MEANINGLESS, "value integral(1/x, -1, 1) = 0"),
    (UNDEFINED, "(x - sqrt(2))^2/(x^2 - 2) <= 10 on [0, 2]"),
    (UNDEFINED, "diff(log(x)) <= 1 on (-inf, -1)"),
)


def edge_of_domain(draw: Draw) -> Statement:
    truth, sentence, *domain = draw.pick(EDGES)
    return say(truth, "where roots and logarithms end is known", sentence, {"c": domain[0]} if domain else {})


ROWS = (  # of a soft quantizer, whose P_i is proportional to exp(-alpha (x - y_i)^2)
    ("Cov(y, y)", "0", "uniform", False),
    ("change(E(z), x)", "2*alpha*Cov(z, y)", "uniform", True),
    ("change(E(z), x)", "2*alpha*Cov(z, y)", "", True),
    ("change(E(y), x)", "2*alpha*Cov(y, y)", "uniform", True),
    ("Cov(y, y)", "E(y^2) - E(y)^2", "uniform", True),
    ("E(y)", "q*E(i)", "uniform", True),
    ("Cov(y, z)", "q*Cov(i, z)", "uniform", True),
    ("change(E(z), x)", "2*alpha*q*Cov(z, i)", "uniform", True),
    ("Cov(i, i)", "0", "", MEANINGLESS),
    ("change(E(z), alpha)", "-Cov(z, (x - y)^2)", "", True),
    ("change(E(z), alpha)", "Cov(z, (x - y)^2)", "", False),
    ("E(y)", "y", "uniform", MEANINGLESS),
    ("change(E(z), x)", "0", "uniform", False),
    ("E(i*z)", "i*E(z)", "", MEANINGLESS),
    ("E(i*z)", "i*E(z)", "uniform", MEANINGLESS),
    ("Cov(z, 1)", "0", "", True),
    ("change(E(z), alpha)", "-Cov(z, (x - y)^2)", "uniform", True),
    ("E(z*y)", "E(z)*E(y)", "uniform", False),
    ("E(z*y)", "E(z)*E(y)", "", False),
)


def index_row(draw: Draw) -> Statement:
    """Means over the index of a soft quantizer: rows are not constants."""
    left, right, centres, true = draw.pick(ROWS)
    return claim("sums", true, "the derivative of a softmax", left=left, right=right, centres=centres)


def no_common_domain(draw: Draw) -> Statement:
    sentence = draw.pick(
        [
            "log(-1 - x^2) == sqrt(-1 - x^2)",
            "sqrt(x - 3) + sqrt(1 - x) == 0",
            "log(x) + log(-x) == log(-x^2)",
            "1/(x - x) == x",
            "sqrt(-exp(x)) == sqrt(-exp(x))",
            "log(tanh(x) - 2) == 1",
        ]
    )
    return say(MEANINGLESS, "no point where both sides have a value", sentence)


def no_such_value(draw: Draw) -> Statement:
    """Existence that fails: the supremum of f is 1, so c*f exceeds half of c."""
    bound = draw.rational()
    low, left = fill("2*B", B=bound), draw.pick(["c*tanh(x)", "c*exp(-x^2)"])
    keys = {"then": "compare", "left": left, "relation": "<=", "right": bound}
    return claim("exists", False, "c*f has supremum c", variable="c", on=f"[{low}, inf)", witness=low, **keys)


RECIPES = (
    fold,
    fold,
    fold,
    fold_value,
    hole,
    filled,
    disguise,
    disguise,
    disguised_knot,
    tiny_gap,
    far_out,
    near_tie,
    jump,
    cusp,
    pole,
    empty_domain,
    captured_name,
    captured_name,
    called_outside,
    exchanged,
    one_sided,
    decided_constant,
    oscillation,
    edge_of_domain,
    index_row,
    no_common_domain,
    no_such_value,
)
