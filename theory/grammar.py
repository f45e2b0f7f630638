"""Operators and numbers: the part of the grammar that knows no names.

Precedence is that of mathematics: `-x^2` is -(x^2), powers bind to the right, `**` is `^`. Every new
value passes the same tests (count, size, being real), so hostile text ends in one line of error.

- `Grammar(text)`   recursive descent over sums, products, signs, powers, parentheses and |a|; a subclass
                    gives `name(token)` its meaning
"""

from __future__ import annotations

from collections.abc import Callable

import sympy
from sympy import Expr, Rational

from .errors import InputError
from .limits import (
    MAX_BITS,
    MAX_EXPONENT,
    bits,
    is_small_exponent,
    is_zero_when_expanded,
    power_too_large,
)
from .tokens import Reader, Token, clip

MAX_DEPTH = 60
MAX_OPERATIONS = 20_000
MAX_DIGITS = 200
MAX_DECIMAL_EXPONENT = 400

# SymPy has one object of each, so identity tells; comparing trees took a third of the parsing time.
_UNDEFINED = {id(value) for value in (sympy.zoo, sympy.nan, sympy.oo, -sympy.oo, sympy.I)}


class Grammar(Reader):
    """Recursive descent over the tokens; every refusal says what, where, and what is allowed."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.depth = 0
        self.operations = 0

    def name(self, token: Token) -> Expr:
        """The meaning of a name, with what follows it in parentheses or brackets."""
        raise NotImplementedError

    def whole(self) -> Expr:
        if self.next.kind == "end":
            raise InputError("the text is empty; write an expression in x, such as `max(0, x)`")
        value = self.sum()
        if self.next.kind != "end":
            what = f"unexpected `{clip(self.next.text)}`"
            raise self.refusal(what, self.next.at, "an operator or the end of the text")
        return value

    def made(self, value: Expr, at: int) -> Expr:
        """The value itself, after the tests that every new value must pass."""
        self.operations += 1
        if self.operations > MAX_OPERATIONS:
            raise self.refusal(f"more than {MAX_OPERATIONS} operations", at, "a shorter expression")
        if _is_undefined(value):
            what = "a division by zero or an undefined value"
            raise self.refusal(what, at, "values that are defined and real")
        if isinstance(value, Rational) and bits(value) > MAX_BITS:
            raise self.refusal("a number that is too large", at, f"numbers of at most {MAX_BITS} bits")
        return value

    def deeper(self, at: int) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.refusal(f"nesting deeper than {MAX_DEPTH}", at, "fewer nested parentheses")

    def sum(self) -> Expr:
        self.deeper(self.next.at)
        at = self.next.at
        terms = [self.product()]
        while sign := self.accept("+", "-"):
            term = self.product()
            self.gather(terms, term if sign.text == "+" else -term, sympy.Add, sign.at)
        self.depth -= 1
        return terms[0] if len(terms) == 1 else self.made(sympy.Add(*terms), at)

    def product(self) -> Expr:
        at = self.next.at
        factors = [self.signed()]
        while sign := self.accept("*", "/"):
            factor = self.signed()
            if sign.text == "/" and is_zero_when_expanded(factor):
                raise self.refusal("division by zero", sign.at, "a denominator that is not zero")
            self.gather(factors, factor if sign.text == "*" else 1 / factor, sympy.Mul, sign.at)
        return factors[0] if len(factors) == 1 else self.made(sympy.Mul(*factors), at)

    def gather(self, values: list[Expr], value: Expr, combine: Callable[..., Expr], at: int) -> None:
        """One more operand. Numbers combine at once, so that their size is seen; the rest combines in one
        step at the end, because SymPy's sums and products cost their whole length each time."""
        self.made(value, at)
        if not value.is_Rational:
            values.append(value)
        elif values[0].is_Rational:
            values[0] = self.made(combine(values[0], value), at)
        else:
            values.insert(0, value)

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
        self.deeper(sign.at)
        exponent = self.signed()
        self.depth -= 1
        return self.raised(base, exponent, sign.at)

    def raised(self, base: Expr, exponent: Expr, at: int) -> Expr:
        if exponent.is_Rational and not is_small_exponent(exponent):
            raise self.refusal(f"the exponent {clip(str(exponent))}", at, f"exponents up to {MAX_EXPONENT}")
        if power_too_large(base, exponent):
            raise self.refusal("a power that is too large", at, f"numbers of at most {MAX_BITS} bits")
        if base.is_zero and not exponent.is_positive:
            raise self.refusal("zero to a power that is not positive", at, "a positive exponent")
        if base.is_negative and exponent.is_Rational and not exponent.is_Integer:
            raise self.refusal("a root of a negative number", at, "values that are real")
        if not exponent.is_Rational and not base.is_positive:
            allowed = "a base that is positive, or a rational exponent"
            raise self.refusal("a power with a variable exponent", at, allowed)
        value = self.made(base**exponent, at)
        if value.is_Pow and value.exp.is_Rational and not is_small_exponent(value.exp):
            raise self.refusal(f"the exponent {clip(str(value.exp))}", at, f"exponents up to {MAX_EXPONENT}")
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
            return self.made(sympy.Abs(value), token.at)
        what = "the text ends too early" if token.kind == "end" else f"unexpected `{token.text}`"
        raise self.refusal(what, token.at, "a number, a name, or ( ... )")

    def number(self, token: Token) -> Expr:
        mantissa, _, exponent = token.text.lower().partition("e")
        if len(mantissa) > MAX_DIGITS:
            allowed = f"at most {MAX_DIGITS} digits"
            raise self.refusal(f"a number of {len(mantissa)} digits", token.at, allowed)
        if len(exponent) > 6 or abs(int(exponent or 0)) > MAX_DECIMAL_EXPONENT:
            allowed = f"decimal exponents up to {MAX_DECIMAL_EXPONENT}"
            raise self.refusal(f"the number {clip(token.text)}", token.at, allowed)
        whole, _, fraction = mantissa.partition(".")
        scale = int(exponent or 0) - len(fraction)
        return Rational(int(whole + fraction)) * Rational(10) ** scale


def _is_undefined(value: Expr) -> bool:
    """Whether the newest node is infinite or not real. Older nodes were looked at when they were made."""
    newest = [value, *value.args, *(inner for argument in value.args for inner in argument.args)]
    return any(id(node) in _UNDEFINED for node in newest)
