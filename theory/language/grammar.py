"""Operators and numbers: the part of the grammar that knows no names.

Precedence is that of mathematics: `-x^2` is -(x^2), powers bind to the right, `**` is `^`. The tree is the
text: nothing is evaluated but the exponents that are rational numbers. Every new value passes the same
tests (count, size), so hostile text ends in one line of error.

- `Grammar(text)`   recursive descent over sums, products, signs, powers, parentheses and |a|; a subclass
                    gives `name(token)` its meaning
"""

from fractions import Fraction

from ..exact.algebra import tidy
from ..exact.errors import InputError, clip
from ..exact.expressions import MINUS_ONE, ZERO, Abs, Add, Expr, Mul, Pow, Rational, is_arithmetic
from .tokens import Token, refusal, tokenize

MAX_DEPTH = 60
MAX_HEIGHT = 150  # of a tree: definitions that call definitions grow high; what people write has 20
MAX_STEPS = 200_000  # tokens taken; the term of a sum is read once for each index
MAX_OPERATIONS = 20_000
MAX_SIZE = 200_000  # nodes of a tree written out: definitions that call definitions grow fast
MAX_DIGITS = 200
MAX_DECIMAL_EXPONENT = 400
MAX_EXPONENT = 200
MAX_BITS = 4_096


class Grammar:
    """Recursive descent over the tokens; every refusal says what, where, and what is allowed."""

    def __init__(self, text: str) -> None:
        self.tokens, self.text = tokenize(text), text
        self.position = self.steps = self.depth = self.operations = 0

    def refusal(self, what: str, at: int, allowed: str) -> InputError:
        return refusal(self.text, what, at, allowed)

    @property
    def next(self) -> Token:
        return self.tokens[self.position]

    def take(self) -> Token:
        token = self.next
        self.position += 1
        self.steps += 1
        if self.steps > MAX_STEPS:
            allowed = f"at most {MAX_STEPS} words, all repetitions counted"
            raise self.refusal("sums that repeat too much", token.at, allowed)
        return token

    def accept(self, *texts: str) -> Token | None:
        return self.take() if self.next.kind == "symbol" and self.next.text in texts else None

    def expect(self, text: str, meaning: str) -> None:
        if not self.accept(text):
            raise self.refusal(f"expected `{text}` {meaning}", self.next.at, f"`{text}`")

    def name(self, token: Token) -> Expr:
        """The meaning of a name, with what follows it in parentheses or brackets."""
        raise NotImplementedError

    def whole(self) -> Expr:
        if self.next.kind == "end":
            raise InputError("the text is empty; write an expression in x, such as `max(0, x)`")
        value = self.sum()
        if self.next.kind != "end":
            what = f"unexpected `{clip(self.next.text)}`"
            product = ", such as * in 2*x" if self.next.kind == "name" else ""
            raise self.refusal(what, self.next.at, f"an operator{product}, or the end of the text")
        return value

    def made(self, value: Expr, at: int) -> Expr:
        """The value itself, after the tests that every new value must pass."""
        self.operations += 1
        if self.operations > MAX_OPERATIONS or value.size > MAX_SIZE:
            most = MAX_OPERATIONS if self.operations > MAX_OPERATIONS else MAX_SIZE
            raise self.refusal(f"more than {most} operations", at, "a shorter expression")
        if value.height > MAX_HEIGHT:
            raise self.refusal(f"nesting deeper than {MAX_HEIGHT}", at, "fewer calls and cases inside each other")
        return value

    def deeper(self, at: int) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.refusal(f"nesting deeper than {MAX_DEPTH}", at, "fewer nested parentheses")

    def sum(self) -> Expr:
        at = self.next.at
        self.deeper(at)
        terms = [self.product()]
        while sign := self.accept("+", "-"):
            term = self.product()
            terms.append(term if sign.text == "+" else Mul(MINUS_ONE, term))
            self.made(terms[-1], sign.at)
        self.depth -= 1
        return terms[0] if len(terms) == 1 else self.made(Add(*terms), at)

    def product(self) -> Expr:
        at = self.next.at
        factors = [self.signed()]
        while sign := self.accept("*", "/"):
            factor = self.signed()
            if sign.text == "/" and tidy(factor) is ZERO:
                raise self.refusal("division by zero", sign.at, "a denominator that is not zero")
            factors.append(factor if sign.text == "*" else Pow(factor, MINUS_ONE))
            self.made(factors[-1], sign.at)
        return factors[0] if len(factors) == 1 else self.made(Mul(*factors), at)

    def signed(self) -> Expr:
        negative = False
        while sign := self.accept("+", "-"):
            negative ^= sign.text == "-"
        is_literal = self.next.kind == "number"
        value = self.power()
        if not negative:
            return value
        return Rational(-value.fraction) if is_literal and isinstance(value, Rational) else Mul(MINUS_ONE, value)

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
        """An exponent that is a rational number, written with numbers alone, stands as that number."""
        number, root = tidy(exponent), tidy(base)
        if not isinstance(number, Rational):
            return self.made(Pow(base, exponent), at)
        if abs(number.p) > MAX_EXPONENT or number.q > MAX_EXPONENT:
            raise self.refusal(f"the exponent {clip(str(number))}", at, f"exponents up to {MAX_EXPONENT}")
        if isinstance(root, Rational):
            if max(abs(root.p), root.q).bit_length() * abs(number.fraction) > MAX_BITS:
                raise self.refusal("a power that is too large", at, f"numbers of at most {MAX_BITS} bits")
            if root.p == 0 and number.p < 0:
                raise self.refusal("zero to a negative power", at, "an exponent of 0 or more")
            if root.p < 0 and number.q != 1:
                raise self.refusal("a root of a negative number", at, "values that are real")
        return self.made(Pow(base, number if is_arithmetic(exponent) else exponent), at)

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
            return self.made(Abs(value), token.at)
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
        return Rational(int(whole + fraction) * Fraction(10) ** scale)
