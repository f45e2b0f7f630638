"""Hostile statements: where text, domain, constant or name is not what a hasty reader takes it for.

Recipes: `fold`, `fold_value`, `hole`, `filled`, `disguise`, `disguised_knot`, `tiny_gap`, `far_out`, `near_tie`,
`jump`, `cusp`, `pole`, `empty_domain`, `captured_name`, `called_outside`, `exchanged`, `one_sided`,
`decided_constant`, `oscillation`, `edge_of_domain`, `index_row`, `no_common_domain`, `no_such_value`. All of them
are listed in `RECIPES`.
"""

from __future__ import annotations

from .items import FALSE, MEANINGLESS, TRUE, UNDEFINED, Draw, Statement, claim, off, right_or_off
from .shapes import SHAPES
from .terms import fill

# text in U; what it is where it has a value; where that is: U positive, nonnegative, not zero, anywhere
FOLDS = (
    ("exp(log(U))", "U", "positive"), ("sqrt(U)^2", "U", "nonnegative"), ("0*log(U)", "0", "positive"),
    ("U^2/U", "U", "nonzero"), ("log(U) - log(U)", "0", "positive"), ("(U^(1/3))^3", "U", "nonnegative"),
    ("U/U", "1", "nonzero"), ("1/(1/U)", "U", "nonzero"), ("sqrt(U)*sqrt(U)", "U", "nonnegative"),
    ("0/U", "0", "nonzero"), ("log(exp(U))", "U", "any"), ("sqrt(U^2)", "abs(U)", "any"),
    ("exp(2*log(U))", "U^2", "positive"), ("U^3/U^2", "U", "nonzero"), ("exp(log(U)/2)^2", "U", "positive"),
    ("0*sqrt(U)", "0", "nonnegative"), ("U*U^(-1)", "1", "nonzero"), ("1/U - 1/U", "0", "nonzero"),
    ("sqrt(U) - sqrt(U)", "0", "nonnegative"), ("(U^(1/2))^4", "U^2", "nonnegative"), ("abs(U)*sign(U)", "U", "any"),
    ("min(U, U + log(U) - log(U))", "U", "positive"), ("sqrt(-U)^2 + 2*U", "U", "nonpositive"),
)  # fmt: skip
# text in R; where it is positive; where it is zero; where it is negative; whether it rises from -inf to inf
INNER = (
    ("x - R", "(R, inf)", "R", "(-inf, R)", True), ("R - x", "(-inf, R)", "R", "(R, inf)", False),
    ("2*x - 2*R", "(R, inf)", "R", "(-inf, R)", True), ("(x - R)^3", "(R, inf)", "R", "(-inf, R)", True),
    ("tanh(x - R)", "(R, inf)", "R", "(-inf, R)", False), ("exp(x - R) - 1", "(R, inf)", "R", "(-inf, R)", False),
    ("sinh(x - R)", "(R, inf)", "R", "(-inf, R)", True),
    ("(x - R)*(x - R - 2)", "(R + 2, inf)", "R", "(R, R + 2)", False),
    ("1 - (x - R)^2", "(R - 1, R + 1)", "R + 1", "(R + 1, inf)", False),
)  # fmt: skip


def _inner(draw: Draw) -> tuple[str, str, str, str, bool]:
    text, positive, zero, negative, rises = draw.pick(INNER)
    r = draw.pick(["0", "1", "-2", "1/2"])
    ends = [
        end if "inf" in end else fill(end, R=r) for domain in (positive, negative) for end in domain[1:-1].split(", ")
    ]
    return fill(text, R=r), f"({ends[0]}, {ends[1]})", fill(zero, R=r), f"({ends[2]}, {ends[3]})", rises


def fold(draw: Draw) -> Statement:
    """A folding pair with a known value, on all of R (where it may have none) and where it has one."""
    template, folded, where = draw.pick(FOLDS)
    u, positive, zero, negative, rises = _inner(draw)
    f, w = fill(template, U=u), fill(folded, U=u)
    on = draw.pick([None, negative if where == "nonpositive" else positive])
    sound = TRUE if on or where == "any" else UNDEFINED
    extra = draw.pick(["0", "tanh(x)", "x^2", "sin(x)"])
    because = f"{template} is {folded} where U is {where}"
    what = draw.below(8)
    if what == 0:
        right = fill("W + E - G", W=w, E=extra, G=draw.pick(["1", "1/1000"]))
        return claim("compare", sound, because, left=fill("F + E", F=f, E=extra), relation=">", right=right, on=on)
    if what == 1:
        right, true = right_or_off(draw, w)
        return claim("equal", true, because + ": equal on the common domain", left=f, right=right)
    if what == 2:
        return claim("zeros", sound, because, of=fill("(F - W) + 1 + x^2", F=f, W=w), are=[], on=on)
    if what == 3 and folded == "U" and rises:
        return claim("monotone", sound, because, of=f, direction="increasing", on=on)
    if what == 4 and folded == "U":
        smooth = TRUE if where == "any" else UNDEFINED
        return claim("smooth", smooth, because, **{"of": fill("F + E", F=f, E=extra), "class": "C^inf"})
    if what == 5 and folded == "U" and where not in ("any", "nonpositive"):
        hole = where == "nonzero"
        return claim("limit", TRUE if hole else UNDEFINED, because, of=f, to=zero, equals="0",
                     side=None if hole else "right" if negative.startswith(f"({zero},") else "left")  # fmt: skip
    if what == 6 and folded in ("0", "1"):
        return claim("bounded", sound, because, of=fill("F + tanh(x)", F=f), on=on)
    if what == 7 and folded in ("0", "1"):
        form, value = draw.pick([("supremum", "W + 1"), ("infimum", "W - 1")])
        return claim(
            form,
            sound if sound == UNDEFINED else FALSE,
            because + "; sin stays within 1 and the claim is off",
            of=fill("F + sin(x)", F=f),
            equals=off(draw, fill(value, W=folded)),
            on=on,
        )
    outside = fill("Z - 1" if on is None else "Z", Z=zero)
    return claim(
        "zeros", sound if sound == UNDEFINED else FALSE, because, of=fill("F - W", F=f, W=w), are=[outside], on=on
    )


def fold_value(draw: Draw) -> Statement:
    """The fold at a constant: none where the constant is on the wrong side."""
    template, folded, where = draw.pick(FOLDS)
    u = draw.pick(["-3", "2", "0", "1/2 - log(2)", "sqrt(2) - 2", "sin(4)", "exp(-1)", "tanh(-5)"])
    kind = {"2": 1, "exp(-1)": 1, "0": 0}.get(u, -1)
    fits = {"positive": kind > 0, "nonnegative": kind >= 0, "nonzero": kind != 0, "any": True, "nonpositive": kind <= 0}
    value, true = right_or_off(draw, fill(folded, U=u))
    return claim("value", true if fits[where] else MEANINGLESS, f"U is {where} or there is no value",
                 of=fill(template, U=u), equals=value)  # fmt: skip


HOLES = (  # text with a hole at 0, its limit there
    ("sin(x)/x", "1"), ("x^2/x", "0"), ("(exp(x) - 1)/x", "1"), ("tanh(x)/x", "1"), ("x*(x + 1)/x", "1"),
    ("(1 - cos(x))/x^2", "1/2"), ("(x^3 - x)/(x^2 + x)", "-1"), ("atan(x)/x", "1"), ("x/sinh(x)", "1"),
    ("log(1 + x^2)/x^2", "1"),
)  # fmt: skip


def hole(draw: Draw) -> Statement:
    """A removable singularity that nobody removed."""
    text, value = draw.pick(HOLES)
    r = draw.pick(["0", "1", "-3/2"])
    text = text if r == "0" else fill(text, x=fill("x - R", R=r))
    because = f"0/0 at {r}"
    what = draw.below(6)
    if what == 0:
        return claim("smooth", UNDEFINED, because, **{"of": text, "class": draw.pick(["C^0", "C^1", "C^inf"])})
    if what == 1:
        given, true = right_or_off(draw, value)
        return claim("limit", true, "a removable singularity", of=text, to=r, equals=given)
    if what == 2:
        ray = draw.chance()
        return claim("compare", TRUE if ray else UNDEFINED, because, left=fill("F^2", F=text), relation=">=", right="0",
                     on=f"({fill('R + 2', R=r)}, inf)" if ray else None)  # fmt: skip
    if what == 3:
        return claim("value", MEANINGLESS, because, of=fill(text, x=r), equals=value)
    if what == 4:
        return claim("bounded", UNDEFINED, because, of=fill("tanh(F)", F=text))
    return claim(
        "zeros", UNDEFINED, because, of=fill("F*(x - R)", F=text, R=r), are=[r], on=f"[{r}, {fill('R + 1/2', R=r)})"
    )


def filled(draw: Draw) -> Statement:
    """The same with the point filled in, rightly or with another value."""
    text, value = draw.pick([pair for pair in HOLES if "x^2 + x" not in pair[0]])
    given, right = right_or_off(draw, value)
    whole = fill("piecewise(F, x < 0; V, x <= 0; F)", F=text, V=given)
    if draw.chance():
        return claim(
            "smooth", right, "analytic when filled", **{"of": whole, "class": draw.pick(["C^0", "C^2", "C^inf"])}
        )
    return claim("limit", True, "the value at the point does not matter", of=whole, to="0", equals=value)


def constant_pair(draw: Draw) -> tuple[str, str]:
    """Two texts of one constant."""
    a, b, c = draw.rational(), draw.rational(), draw.rational()
    return draw.pick([
        (fill("sqrt(A + B + 2*sqrt(A*B))", A=a, B=b), fill("sqrt(A) + sqrt(B)", A=a, B=b)),
        ("2*atan(1/2) - atan(4/3)", "0"), ("4*atan(1/5) - atan(1/239)", "pi/4"),
        (fill("atan(A) + atan(1/A)", A=a), "pi/2"), (fill("sin(A)^2 + cos(A)^2", A=a), "1"),
        (fill("log(A*B)", A=a, B=b), fill("log(A) + log(B)", A=a, B=b)), (fill("Phi(A) + Phi(-A)", A=a), "1"),
        (fill("cosh(A)^2 - sinh(A)^2", A=a), "1"), (fill("exp(A)*exp(B)", A=a, B=b), fill("exp(A + B)", A=a, B=b)),
        ("(2 + sqrt(5))^(1/3) - (sqrt(5) - 2)^(1/3)", "1"), (fill("sigma(A)", A=a), fill("(1 + tanh(A/2))/2", A=a)),
        (fill("sqrt(A^2 + 2*A + 1)", A=a), fill("A + 1", A=a)),
        (fill("exp(B*log(A))", A=a, B=b), fill("A^(B)", A=a, B=b)), ("sqrt(3 + 2*sqrt(2)) - sqrt(3 - 2*sqrt(2))", "2"),
        (fill("erf(A) + erfc(A)", A=a), "1"),
        (fill("sin(A + B)", A=a, B=b), fill("sin(A)*cos(B) + cos(A)*sin(B)", A=a, B=b)),
        (fill("log(exp(A)*C)", A=a, C=c), fill("A + log(C)", A=a, C=c)), ("cos(pi/5)", "(1 + sqrt(5))/4"),
    ])  # fmt: skip


TINY = ("Phi(-200)", "exp(-500)", "1/10^25", "erfc(40)", "1 - tanh(300)", "1/10^60", "exp(-exp(6))")


def disguise(draw: Draw) -> Statement:
    """Equal constants in two dresses, and the same with something tiny added."""
    left, right = constant_pair(draw)
    tiny = draw.pick(["0", "0", *TINY])
    apart = tiny != "0"
    right = fill("R + T", R=right, T=tiny) if apart else right
    because = "one constant in two dresses" + (f", and {tiny} added" if apart else "")
    how = draw.below(4)
    if how == 0:
        return claim("value", not apart, because, of=left, equals=right)
    if how == 1:
        relation = draw.pick(["<=", ">=", "<", ">"])
        true = relation in (("<=", "<") if apart else ("<=", ">="))
        return claim("compare", true, because, left=left, relation=relation, right=right)
    if how == 2:
        return claim("equal", not apart, because, left=fill("C*x", C=left), right=fill("C*x", C=right))
    return claim("zeros", not apart, because, of=fill("x - C", C=left), are=[right])


def disguised_knot(draw: Draw) -> Statement:
    """Pieces that meet at a knot because two constants are one, or nearly meet."""
    left, right = constant_pair(draw)
    tiny = draw.pick(["0", *TINY])
    apart = tiny != "0"
    right = fill("R + T", R=right, T=tiny) if apart else right
    keys = {"exactly": True} if draw.chance() else {}
    if draw.chance():
        text = fill("piecewise(L, x < 0; R + x)", L=left, R=right)
        return claim("smooth", not apart, "a jump of the difference", **{"of": text, "class": "C^0"}, **keys)
    text = fill("piecewise(L*x, x < 0; R*x)", L=left, R=right)
    order = draw.below(2)
    true = apart if order == 0 and keys else not (apart or keys) if order == 1 else True
    return claim("smooth", true, "a slope that jumps by the difference", **{"of": text, "class": f"C^{order}"}, **keys)


def tiny_gap(draw: Draw) -> Statement:
    """Strict and weak inequalities between functions that are almost equal."""
    tiny, shape = draw.pick(TINY), draw.pick(SHAPES[:9])
    high = fill("F + T", F=shape.text, T=tiny)
    left, right, true = (shape.text, high, True) if draw.chance() else (high, shape.text, False)
    return claim("compare", true, "apart by a tiny constant", left=left, relation=draw.pick(["<", "<="]), right=right)


def far_out(draw: Draw) -> Statement:
    """What happens at a million or a billion."""
    n = draw.pick(["10^3", "10^6", "10^9", "-10^7"])
    what = draw.below(6)
    if what == 0:
        are = [n] if draw.chance() else []
        text = draw.pick(["(x - N)*exp(-x^2)", "tanh(x - N)", "atan((x - N)^3)"])
        return claim("zeros", bool(are), "one factor vanishes, far out", of=fill(text, N=n), are=are)
    if what == 1:
        given, true = right_or_off(draw, "2")
        return claim("supremum", true, "a bump far out", of=fill("2*exp(-(x - N)^2)", N=n), equals=given)
    if what == 2:
        given, true = right_or_off(draw, "3")
        return claim("limit", true, "a step far out", of=fill("piecewise(1, x < N; 3)", N=n), to="inf", equals=given)
    if what == 3:
        small = draw.pick(["1/10^12", "exp(-40)"])
        return claim("bounded", False, "a small slope is no bound", of=fill("tanh(x) + S*x", S=small))
    if what == 4:
        return claim("compare", False, "an exponential overtakes, far out", left="exp(x/1000)", relation="<=",
                     right=fill("exp(x/2000) + M", M=draw.pick(["10^6", "10^12"])), on="[0, inf)")  # fmt: skip
    return claim("monotone", False, "it turns, far out", of=fill("x - x^2/S", S=draw.pick(["10^6", "10^10"])),
                 direction="increasing", on="[0, inf)")  # fmt: skip


def near_tie(draw: Draw) -> Statement:
    """Two peaks of almost the same height."""
    gap = draw.pick(["1/10^25", "1/10^12", "exp(-80)", "Phi(-20)"])
    text = fill("max(1 - (x - 2)^2, 1 + G - (x + 2)^2)", G=gap)
    what = draw.below(4)
    if what == 0:
        value, true = draw.pick([("1", False), (fill("1 + G", G=gap), True)])
        return claim("supremum", true, "the higher of two peaks", of=text, equals=value)
    if what == 1:
        value, true = draw.pick([("1", False), (fill("1 + G", G=gap), True), (fill("1 + 2*G", G=gap), True)])
        return claim("compare", true, "the higher of two peaks", left=text, relation="<=", right=value)
    if what == 2:
        place, true = draw.pick([("2", False), ("-2", True)])
        return claim("supremum", true, "the higher of two peaks", of=text, equals=fill("1 + G", G=gap), at=place)
    return claim("zeros", True, "a square above a gap", of=fill("(x - 1)^2 + G", G=gap), are=[])


def jump(draw: Draw) -> Statement:
    """Monotone pieces with a jump up or down at the knot."""
    size, r = draw.pick(["1", "1/10^6", "1/10^25", "exp(-100)"]), draw.number()
    up = draw.chance()
    text = fill("piecewise(x, x < R; x + S)" if up else "piecewise(x, x < R; x - S)", R=r, S=size)
    if draw.chance():
        return claim(
            "monotone", up, "the jump decides", of=text, direction="increasing", **({"strictly": True} if up else {})
        )
    return claim("smooth", False, "a jump", **{"of": text, "class": "C^0"})


def cusp(draw: Draw) -> Statement:
    """|x|^p: smooth to the order below p, for fractions too."""
    power, order = draw.pick([("1/2", 0), ("1/3", 0), ("3/2", 1), ("5/2", 2), ("7/3", 2), ("1", 0), ("2/3", 0)])
    text = fill("abs(x - R)^(P)", R=draw.number(), P=power)
    claimed = max(0, order + draw.pick([0, 1, -1]))
    keys = {"exactly": True} if draw.chance() else {}
    true = claimed == order if keys else claimed <= order
    return claim("smooth", true, "a power of a distance", **{"of": text, "class": f"C^{claimed}"}, **keys)


def pole(draw: Draw) -> Statement:
    """A pole on one side of a knot only, or on both."""
    r, on = draw.pick(["0", "1", "-1/2"]), None
    one = fill("piecewise(1/(x - R), x < R; 0)", R=r)
    what = draw.below(6)
    if what == 0:
        return claim(
            "monotone", FALSE, "it jumps up from -inf", of=one, direction=draw.pick(["decreasing", "increasing"])
        )
    if what == 1:
        claimed = draw.chance()
        return claim("bounded", not claimed, "a pole", of=one, **({} if claimed else {"is": False}))
    if what == 2:
        given, true = right_or_off(draw, draw.pick(["-inf"]))
        return claim("limit", true, "a pole from the left", of=one, to=r, side="left", equals=given)
    if what == 3:
        return claim(
            "smooth", UNDEFINED, "a pole", **{"of": fill("1/(x - R)^2", R=r), "class": draw.pick(["C^0", "C^inf"])}
        )
    if what == 4:
        on, truth = draw.pick([(f"({r}, inf)", TRUE), (f"[{r}, inf)", UNDEFINED), (None, UNDEFINED)])
        return claim(
            "compare", truth, "a pole at the end", left=fill("1/(x - R)^2", R=r), relation=">", right="0", on=on
        )
    return claim("monotone", UNDEFINED, "no value at the pole", of=fill("1/(x - R)", R=r), direction="decreasing")


def empty_domain(draw: Draw) -> Statement:
    """An interval without points, or with its ends the wrong way round."""
    on = draw.pick(
        [
            "(inf, 0)",
            "(0, -inf)",
            "[2, 1]",
            "(1, 1)",
            "(inf, -inf)",
            "[inf, inf]",
            "(3, 3]",
            "(-inf, -inf)",
            "[1/2, 1/3)",
            "(sqrt(2) + sqrt(3), sqrt(5 + 2*sqrt(6)))",
            "[2*atan(1/2), atan(4/3))",
            "(pi, 22/7 - 1/100)",
        ]
    )
    if draw.chance():
        text = draw.pick(["x + c", "c*x^2", "tanh(c*x)"])
        return claim("compare", MEANINGLESS, "no parameter", {"c": on}, left=text, relation="<=", right=text)
    what = draw.below(3)
    if what == 0:
        return claim("compare", MEANINGLESS, "no point", left="x", relation=draw.pick(["<", ">"]), right="0", on=on)
    if what == 1:
        return claim("zeros", MEANINGLESS, "no point", of="x^2 + 1", are=[], on=on)
    return claim("monotone", MEANINGLESS, "no point", of=draw.pick(["x", "x^2"]), direction="increasing", on=on)


HONEST = """x_positive x_negative x_real infinity oo nan zoo I E S N O Q i j k n t u v w y z delta0 delta eta tau h eps X
x0 x1 x_ _x _y Dummy lambda_ gamma beta_ c d p q s r positive real none true_ index result value step limit0 point place
margin""".split()
RESERVED = "x inf pi e exp max piecewise sum diff integral partial sigma Phi mollify".split()


def captured_name(draw: Draw) -> Statement:
    """A parameter with a name that an engine might use itself; or a name that must not be a parameter."""
    if draw.below(6) == 5:
        name = draw.pick(RESERVED)
        return claim("compare", MEANINGLESS, "a reserved name", {name: "R"}, left="x^2", relation=">=", right="-1")
    p, domain = draw.pick(HONEST), draw.pick(["R", "positive", "[-2, -1]", "[1, 2]"])
    names, what = {p: domain}, draw.below(6)
    if what == 0:
        return claim("compare", domain in ("positive", "[1, 2]"), f"{p} in {domain}", names, left=fill("x + P", P=p),
                     relation=">", right="x")  # fmt: skip
    if what == 1:
        given, true = right_or_off(draw, p)
        return claim(
            "equal",
            true,
            f"{p} is a number",
            names,
            left=fill("(x + P)^2 - x^2 - P^2", P=p),
            right=fill("2*x*V", V=given),
        )
    if what == 2:
        given, true = right_or_off(draw, p)
        return claim("zeros", true, f"x = {p}", names, of=fill("tanh(x - P)", P=p), are=[given])
    if what == 3:
        given, true = right_or_off(draw, fill("1 + P", P=p))
        return claim("supremum", true, "a shifted supremum", names, of=fill("tanh(x) + P", P=p), equals=given)
    if what == 4:
        given, true = right_or_off(draw, "inf")
        return claim(
            "limit",
            true,
            "the exponential grows",
            {p: "positive"},
            of=fill("exp(P)", P=p),
            variable=p,
            to="inf",
            equals=given,
        )
    rises = domain in ("positive", "[1, 2]")
    return claim("monotone", rises, f"the slope is {p}", names, of=fill("P*x", P=p), direction="increasing")


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
    names = {"beta": "positive", "c": "R" if draw.chance() else "(-3, -1)"}
    left, right = fill("f(x, C)", C=other), fill(seen, beta=other)
    because = "the parameter of the definition is positive, the argument is not, and the formula differs there"
    how = draw.below(3)
    if how == 0 and "log" not in body and "+" not in body:
        return claim("equal", MEANINGLESS, because, names, {"f": body}, left=left, right=right)
    if how <= 1:
        return claim("compare", MEANINGLESS, because, names, {"f": body}, left=left, relation="<=", right=right)
    return claim(
        "equal",
        True,
        "called inside its domain",
        names,
        {"f": body},
        left="f(x, 2*beta)",
        right=fill(seen, beta="2*beta"),
    )


def exchanged(draw: Draw) -> Statement:
    """Arguments that exchange two parameters; calls in calls; a parameter and a definition of one name."""
    names, what = {"a": "positive", "b": "positive"}, draw.below(4)
    if what == 0:
        given, true = right_or_off(draw, "b*x + a")
        return claim(
            "equal", true, "substitution is simultaneous", names, {"f": "a*x + b"}, left="f(x, b, a)", right=given
        )
    if what == 1:
        given, true = right_or_off(draw, "a^2*x + a*b + b")
        return claim("equal", true, "a call in a call", names, {"f": "a*x + b"}, left="f(f(x))", right=given)
    if what == 2:
        given, true = right_or_off(draw, "b^2 - a")
        return claim("equal", true, "x is the argument", names, {"f": "x^2 - a"}, left="f(b)", right=given)
    return claim(
        "compare", MEANINGLESS, "one name for two things", names, {"a": "x^2"}, left="a(x)", relation=">=", right="0"
    )


# text in U, its limit as U -> 0 from the left and from the right
SIDES = (("atan(1/U)", "-pi/2", "pi/2"), ("exp(1/U)", "0", "inf"), ("tanh(1/U)", "-1", "1"), ("sign(U)", "-1", "1"),
         ("abs(U)/U", "-1", "1"), ("1/U", "-inf", "inf"), ("floor(U)", "-1", "0"), ("sigma(1/U)", "0", "1"),
         ("1/(1 + exp(1/U))", "1", "0"), ("U*atan(1/U)", "0", "0"), ("1/U^2", "inf", "inf"))  # fmt: skip


def one_sided(draw: Draw) -> Statement:
    """Limits that differ by side, in x or in a parameter."""
    text, left, right = draw.pick(SIDES)
    variable, place = draw.pick([("x", "0"), ("c", "0"), ("x", "2"), ("c", "-1/2")])
    text = fill(text, U=variable if place == "0" else fill("V - P", V=variable, P=place))
    side = draw.pick(["left", "right", "both"])
    given, true = right_or_off(draw, left if side == "left" else right)
    names, keys = ({"c": "R"}, {"variable": "c"}) if variable == "c" else ({}, {})
    exists = side != "both" or left == right
    return claim(
        "limit", true and exists, "the sides are known", names, of=text, to=place, equals=given, side=side, **keys
    )


DECIDED = (  # constants that a branch or a floor must decide rightly
    ("floor(Phi(50))", "0"), ("floor(tanh(300))", "0"), ("piecewise(1, tanh(300) < 1; 0)", "1"),
    ("sign(Phi(-50))", "1"), ("floor(sin(1)^2 + cos(1)^2)", "1"), ("piecewise(1, Phi(-200) > 0; 0)", "1"),
    ("sign(1 - tanh(100))", "1"), ("floor(-Phi(-60))", "-1"),
    ("piecewise(2, sqrt(2) + sqrt(3) <= sqrt(5 + 2*sqrt(6)); 5)", "2"), ("floor(erf(30) + 2)", "2"),
    ("sign(2*atan(1/2) - atan(4/3))", "0"), ("floor(exp(pi*sqrt(163)) - 262537412640768743)", "0"),
    ("piecewise(1, exp(-1000) <= 0; 4)", "4"), ("floor(2 - exp(-300))", "1"), ("max(0, sign(sigma(200) - 1))", "0"),
    ("piecewise(3, erfc(40) < 1/10^600; 1)", "3"), ("floor(log(exp(3)))", "3"), ("floor(100*pi)", "314"),
    ("min(1, sign(cosh(1)^2 - sinh(1)^2 - 1) + 2)", "1"), ("piecewise(7, 1 < sigma(800); 8)", "8"),
)  # fmt: skip


def decided_constant(draw: Draw) -> Statement:
    text, value = draw.pick(DECIDED)
    what = draw.below(4)
    if what == 0:
        given, true = right_or_off(draw, value)
        return claim("value", true, "certified by hand", of=text, equals=given)
    if what == 1:
        given, true = right_or_off(draw, value)
        return claim("equal", true, "certified by hand", left=fill("x*C", C=text), right=fill("x*V", V=given))
    if what == 2:
        given, true = right_or_off(draw, value)
        return claim("limit", true, "certified by hand", of=fill("C + exp(-x)", C=text), to="inf", equals=given)
    gap = draw.pick(["1/2", "-1/2"])
    return claim(
        "compare", gap == "1/2", "certified by hand", left=text, relation="<", right=fill("V + G", V=value, G=gap)
    )


def oscillation(draw: Draw) -> Statement:
    what = draw.below(5)
    if what == 0:
        given = draw.pick(["0", "1", "-1", "inf"])
        text = draw.pick(["sin(x)", "sin(x^2)", "x*sin(x)", "cos(x) + 1/x", "sin(x)*tanh(x)"])
        return claim("limit", False, "no limit exists", of=text, to="inf", equals=given)
    if what == 1:
        given, true = right_or_off(draw, "0")
        return claim(
            "limit",
            true,
            "an amplitude that vanishes",
            of=draw.pick(["sin(x)/x", "sin(x^2)/x", "cos(x)*exp(-x)"]),
            to="inf",
            equals=given,
        )
    if what == 2:
        given, true = right_or_off(draw, "0")
        text = draw.pick(["x*sin(1/x)", "x^2*cos(1/x)"])
        return claim("limit", true, "squeezed", of=text, to="0", equals=given)
    if what == 3:
        text = draw.pick(["x*sin(1/x)", "x^2*sin(1/x)"])
        return claim(
            "smooth",
            TRUE,
            "squeezed, and filled at 0",
            **{"of": f"piecewise({text}, x < 0; 0, x <= 0; {text})", "class": "C^0"},
        )
    return claim("limit", False, "no limit exists", of="sin(1/x)", to="0", equals=draw.pick(["0", "1"]), side="right")


def edge_of_domain(draw: Draw) -> Statement:
    """Closed and open ends, roots and logarithms that end there."""
    return draw.pick(
        [
            claim("monotone", TRUE, "a root rises", of="sqrt(x)", direction="increasing", on="[0, inf)"),
            claim("monotone", UNDEFINED, "no root left of 0", of="sqrt(x)", direction="increasing"),
            claim("monotone", UNDEFINED, "no logarithm at 0", of="log(x)", direction="increasing", on="[0, inf)"),
            claim("infimum", TRUE, "at 1/e", of="x*log(x)", equals="-1/e", at="1/e", on="(0, inf)"),
            claim("infimum", UNDEFINED, "no value at 0", of="x*log(x)", equals="-1/e", on="[0, inf)"),
            claim("limit", TRUE, "a logarithm is slow", of="x*log(x)", to="0", equals="0", side="right"),
            claim("limit", UNDEFINED, "no value on that side", of="x*log(x)", to="0", equals="0", side="left"),
            claim(
                "compare", UNDEFINED, "no logarithm of c <= 0", {"c": "R"}, left="log(c)", relation="<=", right="c - 1"
            ),
            claim("compare", TRUE, "tangent at 1", {"c": "positive"}, left="log(c)", relation="<=", right="c - 1"),
            claim("compare", UNDEFINED, "no value at c = 0", {"c": "[0, 1]"}, left="x^2/c", relation=">=", right="0"),
            claim("supremum", UNDEFINED, "no value beyond 1", of="sqrt(1 - x^2)", equals="1"),
            claim("supremum", TRUE, "a half circle", of="sqrt(1 - x^2)", equals="1", at="0", on="[-1, 1]"),
            claim("bounded", UNDEFINED, "no value beyond 1", of="sqrt(1 - x^2)"),
            claim("zeros", UNDEFINED, "no value left of 0", of="sqrt(x) + 1", are=[]),
            claim("zeros", TRUE, "a logarithm", of="log(x)", are=["1"], on="(0, inf)"),
            claim("zeros", UNDEFINED, "no logarithm left of 0", of="log(x)", are=["1"]),
            claim("bounded", UNDEFINED, "no value at 0", of="exp(-1/x^2)"),
            claim("compare", UNDEFINED, "no value left of 0", left="x^(1/3)", relation="<=", right="1 + x^2"),
            claim("smooth", UNDEFINED, "no value left of 0", **{"of": "x^(7/3)", "class": "C^2"}),
            claim("limit", UNDEFINED, "no value near -inf", of="exp(-sqrt(x))", to="-inf", equals="0"),
            claim("value", MEANINGLESS, "no value in between", of="integral(log(x), -1, 1)", equals="-2"),
            claim("value", MEANINGLESS, "a pole in between", of="integral(1/x, -1, 1)", equals="0"),
            claim(
                "compare",
                UNDEFINED,
                "no value at one point",
                left="(x - sqrt(2))^2/(x^2 - 2)",
                relation="<=",
                right="10",
                on="[0, 2]",
            ),
            claim(
                "compare",
                UNDEFINED,
                "no slope of what has no value",
                left="diff(log(x))",
                relation="<=",
                right="1",
                on="(-inf, -1)",
            ),
        ]
    )


def index_row(draw: Draw) -> Statement:
    """Means over the index of a soft quantizer: rows are not constants."""
    because = "P_i is proportional to exp(-alpha (x - y_i)^2)"
    left, right, centres, true = draw.pick([
        ("Cov(y, y)", "0", "uniform", False), ("change(E(z), x)", "2*alpha*Cov(z, y)", "uniform", True),
        ("change(E(z), x)", "2*alpha*Cov(z, y)", "", True), ("change(E(y), x)", "2*alpha*Cov(y, y)", "uniform", True),
        ("Cov(y, y)", "E(y^2) - E(y)^2", "uniform", True), ("E(y)", "q*E(i)", "uniform", True),
        ("Cov(y, z)", "q*Cov(i, z)", "uniform", True), ("change(E(z), x)", "2*alpha*q*Cov(z, i)", "uniform", True),
        ("Cov(i, i)", "0", "", MEANINGLESS), ("change(E(z), alpha)", "-Cov(z, (x - y)^2)", "", True),
        ("change(E(z), alpha)", "Cov(z, (x - y)^2)", "", False), ("E(y)", "y", "uniform", MEANINGLESS),
        ("change(E(z), x)", "0", "uniform", False), ("E(i*z)", "i*E(z)", "", MEANINGLESS),
        ("E(i*z)", "i*E(z)", "uniform", MEANINGLESS), ("Cov(z, 1)", "0", "", True),
        ("change(E(z), alpha)", "-Cov(z, (x - y)^2)", "uniform", True), ("E(z*y)", "E(z)*E(y)", "uniform", False),
        ("E(z*y)", "E(z)*E(y)", "", False),
    ])  # fmt: skip
    return claim("sums", true, because, left=left, right=right, centres=centres)


def no_common_domain(draw: Draw) -> Statement:
    left, right = draw.pick(
        [
            ("log(-1 - x^2)", "sqrt(-1 - x^2)"),
            ("sqrt(x - 3) + sqrt(1 - x)", "0"),
            ("log(x) + log(-x)", "log(-x^2)"),
            ("1/(x - x)", "x"),
            ("sqrt(-exp(x))", "sqrt(-exp(x))"),
            ("log(tanh(x) - 2)", "1"),
        ]
    )
    return claim("equal", MEANINGLESS, "no point where both sides have a value", left=left, right=right)


def no_such_value(draw: Draw) -> Statement:
    """Existence that fails: the supremum of f is 1, so c*f exceeds half of c."""
    bound = draw.rational()
    return claim(
        "exists",
        False,
        "c*f has supremum c",
        variable="c",
        on=fill("2*B", B=bound).join(["[", ", inf)"]),
        witness=fill("2*B", B=bound),
        then="compare",
        left=draw.pick(["c*tanh(x)", "c*exp(-x^2)"]),
        relation="<=",
        right=bound,
    )


RECIPES = (
    fold, fold, fold, fold_value, hole, filled, disguise, disguise, disguised_knot, tiny_gap, far_out, near_tie, jump,
    cusp, pole, empty_domain, captured_name, captured_name, called_outside, exchanged, one_sided, decided_constant,
    oscillation, edge_of_domain, index_row, no_common_domain, no_such_value,
)  # fmt: skip
