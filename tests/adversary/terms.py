"""Formulas of the adversary's own: read, filled, written and evaluated without any code of the product.

Python's own parser reads them (`^` is its `**`, the `;` of a piecewise formula a mark between arguments). A value
is an exact fraction as long as it can be, else a number of 60 digits. Where a formula has no real value, evaluation
says `Undefined`; where digits cannot tell on which side of a threshold a value lies, `Unclear`: nothing is concluded.

- `read(text)`, `write(tree)`
- `fill(template, A=..., …)`  the text in which the names of the template are replaced, all at once
- `Scene`                     definitions with the domains of parameters: what a call means
- `evaluate(tree, values, scene)`
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

import mpmath
from mpmath import mp, mpf

DIGITS = 60
SLACK = mpf(10) ** -40
MARK = "CASE_"


class Undefined(ArithmeticError):
    """The formula has no real value here."""


class Unclear(ArithmeticError):
    """The digits do not tell, or the formula has an operation that this evaluator does not know."""


@lru_cache(maxsize=20_000)
def read(text: str) -> ast.expr:
    return ast.parse(text.strip().replace("^", "**").replace(";", f", {MARK},"), mode="eval").body


def write(tree: ast.expr) -> str:
    text = ast.unparse(tree).replace(f", {MARK},", ";")
    for written, wanted in ((" ** ", "^"), (" * ", "*"), (" / ", "/"), (" - -", " + "), (" + -", " - ")):
        text = text.replace(written, wanted)
    return text


def fill(template: str, **parts: object) -> str:
    """The template with its names replaced: fill("A + x", A="2/3", x="x - 1")."""
    names = re.compile(r"\b[A-Za-z_]\w*")
    return write(read(names.sub(lambda name: f"({parts[name[0]]})" if name[0] in parts else name[0], template)))


# --- evaluation -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scene:
    """Definitions by name: (argument names, body); and which values a parameter may take."""

    functions: Mapping[str, tuple[tuple[str, ...], ast.expr]] = field(default_factory=dict)
    allowed: Mapping[str, Callable[[object], bool]] = field(default_factory=dict)


def real(value: object) -> mpf:
    return mpf(value.numerator) / value.denominator if isinstance(value, Fraction) else mpf(value)


def sign(value: object) -> int:
    if isinstance(value, Fraction):
        return (value > 0) - (value < 0)
    if not mp.isfinite(value) or abs(value) < SLACK:
        raise Unclear
    return 1 if value > 0 else -1


def _divided(a, b):
    if sign(b) == 0:
        raise Undefined
    return a / b if isinstance(a, Fraction) and isinstance(b, Fraction) else real(a) / real(b)


def _raised(base, exponent):
    if not isinstance(exponent, Fraction):
        return mp.exp(_log(base) * exponent)
    if exponent.denominator == 1 and abs(exponent) < 500:
        power = abs(exponent.numerator)
        value = base**power
        return value if exponent >= 0 else _divided(Fraction(1), value)
    if sign(base) < 0 or (sign(base) == 0 and exponent <= 0):
        raise Undefined
    return Fraction(0) if sign(base) == 0 else real(base) ** real(exponent)


def _log(value):
    if sign(value) <= 0:
        raise Undefined
    return Fraction(0) if value == 1 else mp.log(real(value))


def _floor(value):
    if isinstance(value, Fraction):
        return Fraction(value.numerator // value.denominator)
    if abs(value - mp.nint(value)) < SLACK:
        raise Unclear
    return Fraction(int(mp.floor(value)))


def _analytic(function: Callable, at_zero: Fraction | None = None) -> Callable:
    def apply(value):
        if abs(value) > 10**40:
            raise Unclear  # too large to be worth its digits
        return at_zero if value == 0 and at_zero is not None else function(real(value))

    return apply


_ARITHMETIC: dict[str, Callable] = {"+": operator.add, "-": operator.sub, "*": operator.mul}
ZERO, ONE, HALF = Fraction(0), Fraction(1), Fraction(1, 2)
CALLS: dict[str, Callable] = {
    "exp": _analytic(mp.exp, ONE), "tanh": _analytic(mp.tanh, ZERO), "sinh": _analytic(mp.sinh, ZERO),
    "cosh": _analytic(mp.cosh, ONE), "erf": _analytic(mp.erf, ZERO), "erfc": _analytic(mp.erfc, ONE),
    "Phi": _analytic(mp.ncdf, HALF), "phi": _analytic(mp.npdf), "atan": _analytic(mp.atan, ZERO),
    "sigma": _analytic(lambda v: 1 / (1 + mp.exp(-v)), HALF), "softplus": _analytic(lambda v: mp.log1p(mp.exp(v))),
    "sin": _analytic(mp.sin, ZERO), "cos": _analytic(mp.cos, ONE), "log": _log, "log1p": lambda v: _log(1 + v),
    "expm1": _analytic(mp.expm1, ZERO), "sqrt": lambda v: _raised(v, HALF), "floor": _floor,
    "abs": lambda v: -v if sign(v) < 0 else v, "sign": lambda v: Fraction(sign(v)),
}  # fmt: skip


NO_SCENE = Scene()


def evaluate(tree: ast.expr, values: Mapping[str, object], scene: Scene = NO_SCENE) -> object:
    """The value at a place; exact where it can be."""
    with mp.workdps(DIGITS):
        return _value(tree, values, scene)


_OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "^"}


def _value(tree: ast.expr, values: Mapping[str, object], scene: Scene) -> object:
    match tree:
        case ast.Constant(value):
            return Fraction(str(value))
        case ast.Name(name):
            return _named(name, values)
        case ast.UnaryOp(ast.USub(), inner):
            return -_value(inner, values, scene)
        case ast.BinOp(left, operation, right):
            return _combined(_OPERATORS[type(operation)], _value(left, values, scene), _value(right, values, scene))
        case ast.Call(ast.Name("piecewise"), args):
            cases = [part for part in args if not (isinstance(part, ast.Name) and part.id == MARK)]
            chosen = (value for value, condition in zip(cases[0:-1:2], cases[1::2], strict=True)
                      if _holds(condition, values, scene))  # fmt: skip
            return _value(next(chosen, cases[-1]), values, scene)
        case ast.Call(ast.Name("diff"), [body, *order]):
            return _slope(body, order[0].value if order else 1, values, scene)
        case ast.Call(ast.Name("integral"), [body, low, high]):
            return _integral(body, low, high, values, scene)
        case ast.Call(ast.Name(name), args):
            return _applied(name, [_value(part, values, scene) for part in args], values, scene)
    raise Unclear


def _combined(sign_text: str, left: object, right: object) -> object:
    if sign_text in "/^":
        return (_divided if sign_text == "/" else _raised)(left, right)
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return _ARITHMETIC[sign_text](left, right)
    left, right = real(left), real(right)
    value = _ARITHMETIC[sign_text](left, right)
    if sign_text != "*" and abs(value) < SLACK * max(abs(left), abs(right)):
        raise Unclear  # nearly all digits cancelled
    return value


def _applied(name: str, given: list, values: Mapping[str, object], scene: Scene) -> object:
    if name in scene.functions:
        return _called(name, given, values, scene)
    if name in ("max", "min"):
        return _extreme(given, 1 if name == "max" else -1)
    if name not in CALLS:
        raise Unclear
    return CALLS[name](*given)


def _named(name: str, values: Mapping[str, object]) -> object:
    if name in values:
        return values[name]
    if name not in ("pi", "e"):
        raise Unclear
    return +(mp.pi if name == "pi" else mp.e)


def _extreme(given: list, direction: int) -> object:
    best = given[0]
    for other in given[1:]:
        with_best = other - best if isinstance(other, type(best)) else real(other) - real(best)
        tied = not isinstance(with_best, Fraction) and abs(with_best) < SLACK
        best = other if not tied and sign(with_best) * direction > 0 else best
    return best


_RELATIONS = {ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge}


def _holds(condition: ast.Compare, values, scene) -> bool:
    given = [_value(part, values, scene) for part in (condition.left, *condition.comparators)]
    gaps = (sign(a - b if isinstance(a, type(b)) else real(a) - real(b)) for a, b in pairwise(given))
    return all(_RELATIONS[type(relation)](gap, 0) for relation, gap in zip(condition.ops, gaps, strict=True))


def _called(name: str, given: list, values, scene: Scene) -> object:
    names, body = scene.functions[name]
    bound = dict(zip(names, given, strict=False))
    for parameter, value in bound.items():
        if parameter in scene.allowed and not scene.allowed[parameter](value):
            raise Undefined
    return _value(body, {**values, **bound}, scene)


def _slope(body: ast.expr, order: int, values, scene: Scene) -> object:
    """From the right, by differences: good to some ten digits."""
    step = Fraction(1, 10 ** (24 // order))
    places = [values["x"] + step * k for k in range(order + 1)]
    heights = [real(_value(body, {**values, "x": place}, scene)) for place in places]
    terms = ((-1) ** (order - k) * mpmath.binomial(order, k) * heights[k] for k in range(order + 1))
    return mp.fsum(terms) / real(step) ** order


def _integral(body: ast.expr, low: ast.expr, high: ast.expr, values, scene: Scene) -> object:
    """By quadrature of 15 digits; a cross-check and no more."""
    ends = [_end(end, values, scene) for end in (low, high)]
    middle = [point for point in (-8, -1, 0, 1, 8) if ends[0] < point < ends[1]]

    def height(x: mpf) -> mpf:
        try:
            return real(_value(body, {**values, "x": Fraction(mpmath.nstr(x, 25))}, scene))
        except Unclear:
            if abs(x) < 10**6:
                raise
            return mpf(0)

    with mp.workdps(20):
        return mp.quad(height, [ends[0], *middle, ends[1]])


def _end(tree: ast.expr, values, scene: Scene) -> mpf:
    text = write(tree)
    return mpf(text) if text in ("inf", "-inf") else real(_value(tree, values, scene))
