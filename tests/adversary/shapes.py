"""Functions whose analysis is in every textbook, stretched, shifted and scaled with what is known of them.

- `Shape`         a function with its range, limits, direction, smoothness, zeros, slopes and curvature
- `SHAPES`        the functions
- `stretched(…)`  A + B*g(C*x + D): the text and the facts that follow
- `affine(draw)`  such a function at random, with or without a positive parameter
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from .items import Draw
from .terms import evaluate, fill

INF = "inf"


@dataclass(frozen=True)
class Shape:
    """Texts of numbers, `inf` or "" (not known or not existing). `direction` is 1 or -1 for monotone functions;
    `order` the k of the smoothness class, None for C^inf; `zeros` None where not a finite known set."""

    text: str
    low: str
    high: str
    left: str
    right: str
    direction: int = 0
    strict: bool = False
    order: int | None = None
    zeros: tuple[str, ...] | None = ()
    slopes: tuple[str, str] = ("", "")
    curve: str = ""
    highest_at: str = ""  # where the supremum is attained
    lowest_at: str = ""


RISING = {"direction": 1, "strict": True}
SHAPES = (
    Shape("tanh(x)", "-1", "1", "-1", "1", **RISING, zeros=("0",), slopes=("0", "1")),
    Shape("sigma(x)", "0", "1", "0", "1", **RISING, slopes=("0", "1/4")),
    Shape("max(0, x)", "0", INF, "0", INF, 1, False, 0, None, ("0", "1"), "convex", lowest_at="0"),
    Shape("softplus(x)", "0", INF, "0", INF, **RISING, slopes=("0", "1"), curve="convex"),
    Shape("exp(-x^2)", "0", "1", "0", "0", slopes=("-sqrt(2/e)", "sqrt(2/e)"), highest_at="0"),
    Shape("atan(x)", "-pi/2", "pi/2", "-pi/2", "pi/2", **RISING, zeros=("0",), slopes=("0", "1")),
    Shape("erf(x)", "-1", "1", "-1", "1", **RISING, zeros=("0",), slopes=("0", "2/sqrt(pi)")),
    Shape("Phi(x)", "0", "1", "0", "1", **RISING, slopes=("0", "1/sqrt(2*pi)")),
    Shape("x/(1 + abs(x))", "-1", "1", "-1", "1", **RISING, order=1, zeros=("0",), slopes=("0", "1")),
    Shape("x/sqrt(1 + x^2)", "-1", "1", "-1", "1", **RISING, zeros=("0",), slopes=("0", "1")),
    Shape(
        "max(x, x/10)", "-inf", INF, "-inf", INF, **RISING, order=0, zeros=("0",), slopes=("1/10", "1"), curve="convex"
    ),
    Shape(
        "piecewise(exp(x) - 1, x < 0; x)",
        "-1",
        INF,
        "-1",
        INF,
        **RISING,
        order=1,
        zeros=("0",),
        slopes=("0", "1"),
        curve="convex",
    ),
    Shape("min(max(x, -1), 1)", "-1", "1", "-1", "1", 1, False, 0, ("0",), ("0", "1"), highest_at="1", lowest_at="-1"),
    Shape("1/(1 + x^2)", "0", "1", "0", "0", slopes=("-3*sqrt(3)/8", "3*sqrt(3)/8"), highest_at="0"),
    Shape(
        "x*exp(-x^2/2)",
        "-exp(-1/2)",
        "exp(-1/2)",
        "0",
        "0",
        zeros=("0",),
        slopes=("-2*exp(-3/2)", "1"),
        highest_at="1",
        lowest_at="-1",
    ),
    Shape("x/(1 + x^2)", "-1/2", "1/2", "0", "0", zeros=("0",), slopes=("-1/8", "1"), highest_at="1", lowest_at="-1"),
    Shape("log(1 + x^2)", "0", INF, INF, INF, zeros=("0",), slopes=("-1", "1"), lowest_at="0"),
    Shape("sqrt(1 + x^2)", "1", INF, INF, INF, slopes=("-1", "1"), curve="convex", lowest_at="0"),
    Shape("abs(x)", "0", INF, INF, INF, order=0, zeros=("0",), slopes=("-1", "1"), curve="convex", lowest_at="0"),
    Shape("log(cosh(x))", "0", INF, INF, INF, zeros=("0",), slopes=("-1", "1"), curve="convex", lowest_at="0"),
    Shape("sin(x)", "-1", "1", "", "", zeros=None, slopes=("-1", "1"), highest_at="pi/2", lowest_at="-pi/2"),
    Shape("x^3", "-inf", INF, "-inf", INF, **RISING, zeros=("0",), slopes=("0", INF)),
    Shape("exp(x)", "0", INF, "0", INF, **RISING, slopes=("0", INF), curve="convex"),
    Shape("sigma(x)*(1 - sigma(x))", "0", "1/4", "0", "0", slopes=("-sqrt(3)/18", "sqrt(3)/18"), highest_at="0"),
    Shape("x*sigma(x)", "", INF, "0", INF, zeros=("0",)),
    Shape("x*Phi(x)", "", INF, "0", INF, zeros=("0",)),
    Shape("x*tanh(softplus(x))", "", INF, "0", INF, zeros=("0",)),
)


def positive(text: str) -> bool:
    """Of a constant without parameters; a parameter of the adversary is positive."""
    return evaluate(text, {name: Fraction(1) for name in ("beta", "a")}) > 0


def moved(number: str, scale: str, shift: str) -> str:
    """shift + scale*number, for infinite numbers too."""
    if number in ("", INF, "-inf"):
        flipped = {INF: "-inf", "-inf": INF}
        return number if not number or positive(scale) else flipped[number]
    if number == "0":
        return shift
    product = scale if number == "1" else fill("S*N", S=scale, N=number)
    return product if shift == "0" else fill("T + P", T=shift, P=product)


def stretched(shape: Shape, A: str, B: str, C: str, D: str) -> Shape:
    """The facts of A + B*g(C*x + D). Zeros are kept for A = 0 only."""
    inner = fill(("x" if C == "1" else "C*x") + ("" if D == "0" else " + D"), C=C, D=D)
    body = fill(shape.text, x=inner)
    body = body if B == "1" else fill("B*F", B=B, F=body)
    text = body if A == "0" else fill("A + F", A=A, F=body)
    up, forward = positive(B), positive(C)
    low, high = (moved(number, B, A) for number in (shape.low, shape.high))
    left, right = (moved(number, B, A) for number in (shape.left, shape.right))
    slopes = tuple(moved(number, fill("B*C", B=B, C=C), "0") for number in shape.slopes)
    opposite = {"convex": "concave", "concave": "convex"}
    return replace(
        shape,
        text=text,
        low=low if up else high,
        high=high if up else low,
        left=left if forward else right,
        right=right if forward else left,
        direction=shape.direction * (1 if up == forward else -1),
        zeros=None if shape.zeros is None or A != "0" else tuple(_back(zero, C, D) for zero in shape.zeros),
        slopes=slopes if up == forward else slopes[::-1],
        curve=shape.curve if up else opposite.get(shape.curve, ""),
        highest_at=_back(shape.highest_at if up else shape.lowest_at, C, D),
        lowest_at=_back(shape.lowest_at if up else shape.highest_at, C, D),
    )


def _back(place: str, C: str, D: str) -> str:
    return place and fill("(P - D)/C", P=place, D=D, C=C)


def affine(draw: Draw, shift: bool = True, names: bool = True) -> tuple[Shape, dict[str, str]]:
    """A stretched shape and its parameters."""
    shape = draw.pick(SHAPES)
    A = draw.number() if shift and draw.chance() else "0"
    B = draw.number() if draw.chance() else "1"
    C = draw.number() if draw.chance() else "1"
    D = draw.number() if draw.chance() else "0"
    used = {}
    if names and draw.below(3) == 2:
        C, used = "beta", {"beta": "positive"}
    elif names and draw.below(6) == 5:
        B, used = "a", {"a": "positive"}
    return stretched(shape, A, B, C, D), used
