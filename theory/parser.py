"""Text to expression: the only door through which text becomes mathematics.

Precedence is that of mathematics (`-x^2` is -(x^2), powers bind to the right, `**` is `^`), decimals
are exact rationals, `pi` and `e` are the constants, and
`piecewise(value, condition; ...; value)` reads its conditions in order. Everything is bounded
(length, depth, nodes, size of numbers, exponents), so hostile text ends in one line of error.

- `parse(text, parameters=..., functions=...)`   the expression
- `parse_number(text)`                           an exact constant
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import sympy
from sympy import Expr, Rational, Symbol

from . import expressions as nodes
from .errors import InputError
from .expressions import Branch, Maximum, Minimum, X, parameter

MAX_LENGTH = 10_000
MAX_DEPTH = 60
MAX_NODES = 3_000
MAX_DIGITS = 200
MAX_DECIMAL_EXPONENT = 400
MAX_EXPONENT = 200
MAX_BITS = 4_096

ONE_ARGUMENT: dict[str, Callable[[Expr], Expr]] = {
    "exp": sympy.exp, "log": sympy.log, "ln": sympy.log, "log1p": nodes.log1p, "expm1": nodes.expm1,
    "tanh": sympy.tanh, "sinh": sympy.sinh, "cosh": sympy.cosh, "erf": sympy.erf, "erfc": sympy.erfc,
    "Phi": nodes.Phi, "phi": nodes.phi, "sigma": nodes.sigma, "sigmoid": nodes.sigma,
    "softplus": nodes.softplus, "sqrt": sympy.sqrt, "atan": sympy.atan, "sin": sympy.sin,
    "cos": sympy.cos, "abs": sympy.Abs, "sign": sympy.sign, "floor": sympy.floor,
}  # fmt: skip
SEVERAL_ARGUMENTS = {"max": Maximum, "min": Minimum}
CONSTANTS = {"pi": sympy.pi, "e": sympy.E}

_UNDEFINED = (sympy.zoo, sympy.nan, sympy.oo, -sympy.oo, sympy.I)

_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)"
    r"|(?P<name>[^\W\d]\w*)"
    r"|(?P<symbol>\*\*|<=|>=|[-+*/^(),;<>|=]))"
)


@dataclass(frozen=True)
class Token:
    kind: str
    text: str
    at: int


def parse(
    text: str,
    parameters: Mapping[str, Symbol] | None = None,
    functions: Mapping[str, Callable[..., Expr]] | None = None,
    variable: Symbol = X,
) -> Expr:
    """The expression that the text denotes.

    >>> parse("-x^2 + 0.5")
    1/2 - x**2

    Names allowed are the variable, `pi`, `e`, the given parameters and the functions of the table
    (and `functions`, each called with the expressions of its arguments). With `parameters=None`
    any other name becomes a real parameter.
    """
    return _Parser(text, parameters, functions or {}, variable).whole()


def parse_number(text: str) -> Expr:
    """The exact constant that the text denotes, such as `1/2`, `0.001` or `sqrt(2)`."""
    value = parse(text, parameters={}, variable=X)
    if value.free_symbols:
        raise InputError(f"`{_clip(text)}` is not a number: it contains {sorted(map(str, value.free_symbols))}")
    return value


class _Parser:
    """Recursive descent over the tokens; every refusal says what, where, and what is allowed."""

    def __init__(self, text, parameters, functions, variable) -> None:
        if not isinstance(text, str):
            raise InputError(f"an expression must be text, not {type(text).__name__}")
        if len(text) > MAX_LENGTH:
            raise InputError(f"the text has {len(text)} characters; at most {MAX_LENGTH} are allowed")
        self.text = text
        self.parameters = parameters
        self.functions = functions
        self.variable = variable
        self.tokens = self.tokenize(text)
        self.position = 0
        self.depth = 0
        self.built = 0

    def tokenize(self, text: str) -> list[Token]:
        tokens, at = [], 0
        end = len(text.rstrip())
        while at < end:
            match = _TOKEN.match(text, at)
            if match is None:
                at += len(text[at:]) - len(text[at:].lstrip())
                self.refuse(f"unexpected character {text[at]!r}", at, "numbers, names, + - * / ^ ( ) , ; < > <= >= |")
            kind = str(match.lastgroup)
            tokens.append(Token(kind, match[kind], match.start(kind)))
            at = match.end()
        tokens.append(Token("end", "", end))
        return tokens

    def refuse(self, what: str, at: int, allowed: str) -> None:
        excerpt = _clip(self.text[at : at + 20]) or "end of text"
        raise InputError(f"{what} at character {at + 1} (`{excerpt}`); allowed: {allowed}")

    @property
    def next(self) -> Token:
        return self.tokens[self.position]

    def take(self) -> Token:
        token = self.next
        self.position += 1
        return token

    def accept(self, *texts: str) -> Token | None:
        if self.next.kind == "symbol" and self.next.text in texts:
            return self.take()
        return None

    def expect(self, text: str, meaning: str) -> None:
        if not self.accept(text):
            self.refuse(f"expected `{text}` {meaning}", self.next.at, f"`{text}`")

    def whole(self) -> Expr:
        if self.next.kind == "end":
            raise InputError("the text is empty; write an expression in x, such as `max(0, x)`")
        value = self.sum()
        if self.next.kind != "end":
            self.refuse(f"unexpected `{_clip(self.next.text)}`", self.next.at, "an operator or the end of the text")
        return value

    def made(self, value: Expr, at: int) -> Expr:
        self.built += 1
        if self.built > MAX_NODES:
            self.refuse(f"more than {MAX_NODES} operations", at, "a shorter expression")
        if _undefined(value):
            self.refuse("a division by zero or an undefined value", at, "values that are defined and real")
        if isinstance(value, Rational) and max(value.p.bit_length(), value.q.bit_length()) > MAX_BITS:
            self.refuse("a number that is too large", at, f"numbers of at most {MAX_BITS} bits")
        return value

    def sum(self) -> Expr:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.refuse(f"nesting deeper than {MAX_DEPTH}", self.next.at, "fewer nested parentheses")
        value = self.product()
        while sign := self.accept("+", "-"):
            other = self.product()
            value = self.made(value + other if sign.text == "+" else value - other, sign.at)
        self.depth -= 1
        return value

    def product(self) -> Expr:
        value = self.signed()
        while sign := self.accept("*", "/"):
            other = self.signed()
            if sign.text == "/" and _vanishes(other):
                self.refuse("division by zero", sign.at, "a denominator that is not zero")
            value = self.made(value * other if sign.text == "*" else value / other, sign.at)
        return value

    def signed(self) -> Expr:
        negative = False
        while sign := self.accept("+", "-"):
            negative ^= sign.text == "-"
        value = self.power()
        return -value if negative else value

    def power(self) -> Expr:
        base = self.atom()
        sign = self.accept("^", "**")
        if not sign:
            return base
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.refuse(f"nesting deeper than {MAX_DEPTH}", sign.at, "fewer nested powers")
        exponent = self.signed()
        self.depth -= 1
        return self.raise_to(base, exponent, sign.at)

    def raise_to(self, base: Expr, exponent: Expr, at: int) -> Expr:
        if base.is_zero and not exponent.is_positive:
            self.refuse("zero to a power that is not positive", at, "a positive exponent")
        if exponent.is_Rational and not _small(exponent):
            self.refuse(f"the exponent {_clip(str(exponent))}", at, f"exponents up to {MAX_EXPONENT}")
        if base.is_Rational and base.is_negative and exponent.is_Rational and exponent.q % 2 == 0:
            self.refuse("an even root of a negative number", at, "values that are real")
        if not exponent.is_Rational and not base.is_positive:
            self.refuse("a power with a variable exponent", at, "a base that is positive, or a rational exponent")
        if base.is_Rational and exponent.is_Rational and _bits(base) * abs(exponent) > MAX_BITS:
            self.refuse("a power that is too large", at, f"numbers of at most {MAX_BITS} bits")
        value = self.made(base**exponent, at)
        if value.is_Pow and value.exp.is_Rational and not _small(value.exp):
            self.refuse(f"the exponent {_clip(str(value.exp))}", at, f"exponents up to {MAX_EXPONENT}")
        return value

    def atom(self) -> Expr:
        token = self.take()
        if token.kind == "number":
            return self.number(token)
        if token.kind == "name":
            return self.name(token)
        if token.text == "(":
            value = self.sum()
            self.expect(")", "to close the parenthesis")
            return value
        if token.text == "|":
            value = self.sum()
            self.expect("|", "to close the absolute value")
            return sympy.Abs(value)
        self.refuse(
            "the text ends too early" if token.kind == "end" else f"unexpected `{token.text}`",
            token.at,
            "a number, a name, or ( ... )",
        )
        raise AssertionError

    def number(self, token: Token) -> Expr:
        mantissa, _, exponent = token.text.lower().partition("e")
        if len(mantissa) > MAX_DIGITS:
            self.refuse(f"a number of {len(mantissa)} digits", token.at, f"at most {MAX_DIGITS} digits")
        if len(exponent) > 6 or abs(int(exponent or 0)) > MAX_DECIMAL_EXPONENT:
            self.refuse(f"the number {_clip(token.text)}", token.at, f"decimal exponents up to {MAX_DECIMAL_EXPONENT}")
        whole, _, fraction = mantissa.partition(".")
        scale = int(exponent or 0) - len(fraction)
        return Rational(int(whole + fraction)) * Rational(10) ** scale

    def name(self, token: Token) -> Expr:
        if self.accept("("):
            return self.call(token)
        if token.text == self.variable.name:
            return self.variable
        if self.parameters is not None and token.text in self.parameters:
            return self.parameters[token.text]
        if token.text in CONSTANTS:
            return CONSTANTS[token.text]
        if token.text in self.function_names():
            self.refuse(f"the function {token.text} without arguments", token.at, f"{token.text}(...)")
        if self.parameters is None and not token.text.startswith("_"):
            return parameter(token.text)
        known = [self.variable.name, *(self.parameters or {}), *CONSTANTS]
        self.refuse(f"unknown name `{_clip(token.text)}`", token.at, ", ".join(known))
        raise AssertionError

    def function_names(self) -> list[str]:
        return [*self.functions, *ONE_ARGUMENT, *SEVERAL_ARGUMENTS, "piecewise"]

    def call(self, token: Token) -> Expr:
        if token.text == "piecewise":
            value = self.piecewise()
            self.expect(")", "to close piecewise(")
            return self.made(value, token.at)
        arguments = [self.sum()]
        while self.accept(","):
            arguments.append(self.sum())
        self.expect(")", f"to close {_clip(token.text)}(")
        return self.made(self.apply(token, arguments), token.at)

    def apply(self, token: Token, arguments: list[Expr]) -> Expr:
        name = token.text
        if name in self.functions:
            return self.functions[name](*arguments)
        if name in SEVERAL_ARGUMENTS:
            if len(arguments) < 2:
                self.refuse(f"{name} with one argument", token.at, f"{name}(a, b, ...)")
            value = arguments[0]
            for other in arguments[1:]:
                value = SEVERAL_ARGUMENTS[name](value, other)
            return value
        if name not in ONE_ARGUMENT:
            self.refuse(f"unknown function `{_clip(name)}`", token.at, ", ".join(self.function_names()))
        if len(arguments) != 1:
            self.refuse(f"{name} with {len(arguments)} arguments", token.at, f"{name}(a)")
        if name in ("log", "ln") and arguments[0].is_nonpositive:
            self.refuse(f"{name} of {_clip(str(arguments[0]))}", token.at, "a positive argument")
        return ONE_ARGUMENT[name](arguments[0])

    def piecewise(self) -> Expr:
        cases: list[tuple[Expr, list[tuple[Expr, int]]]] = []
        while True:
            value = self.sum()
            if not self.accept(","):
                break
            cases.append((value, self.condition()))
            self.expect(";", "between the cases of piecewise(value, condition; ...; value)")
        for then, margins in reversed(cases):
            otherwise = value
            value = then
            for margin, closed in margins:
                value = Branch(margin, closed, value, otherwise)
        return value

    def condition(self) -> list[tuple[Expr, int]]:
        """`a < b <= c` as margins (a - b, 0), (b - c, 1): each must be negative (or zero if closed)."""
        left = self.sum()
        margins: list[tuple[Expr, int]] = []
        while sign := self.accept("<", "<=", ">", ">="):
            right = self.sum()
            margin = left - right if sign.text[0] == "<" else right - left
            margins.append((margin, int(sign.text.endswith("="))))
            left = right
        if not margins:
            self.refuse("a condition without a comparison", self.next.at, "< <= > >=")
        return margins


def _undefined(value: Expr) -> bool:
    """Whether the newest node is infinite or not real. Older nodes were looked at when they were made."""
    newest = [value, *value.args, *(inner for argument in value.args for inner in argument.args)]
    return any(node in _UNDEFINED for node in newest)


def _vanishes(denominator: Expr) -> bool:
    """Zero as written, or after multiplying out where that is cheap."""
    if denominator == 0:
        return True
    cheap = denominator.count_ops() <= 60 and all(abs(power.exp) <= 8 for power in denominator.atoms(sympy.Pow))
    return cheap and sympy.expand(denominator) == 0


def _small(exponent: Rational) -> bool:
    return abs(exponent.p) <= MAX_EXPONENT and exponent.q <= MAX_EXPONENT


def _bits(number: Rational) -> int:
    return max(number.p.bit_length(), number.q.bit_length())


def _clip(text: str, most: int = 40) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
