"""Text to expression: the only door through which text becomes mathematics.

Precedence is that of mathematics (`-x^2` is -(x^2), powers bind to the right, `**` is `^`), decimals
are exact rationals, `pi` and `e` are the constants, `|a|` is the absolute value. Further forms:

    piecewise(value, condition; ...; value)   the first condition that holds decides (or: ...; value, otherwise)
    sum(term, i, low, high)                   a finite sum; the term is read anew for each integer i
    z[i]                                      an entry of a table, or of a vector from 1, that the caller gives
    norm1(v), norm2(a, b), norminf(v), dot(v, w)   of vectors that the caller gives, or of components written out
    f(a, name = value)                        an argument of a definition by its name
    where(condition, a, b)                    a where the condition holds, else b
    asinh(a), clamp(a, low, high), ...        functions that are written in terms of others

Everything is bounded (length, depth, operations, size of numbers, exponents, terms), so hostile text
ends in one line of error.

- `parse(text, parameters=..., functions=..., tables=...)`   the expression
- `parse_number(text)`                                       an exact constant
- `valued(tree)`                                             the same tree; refuses a number in it that has no value
- `Budget(operations)`                                       what all expressions of a file may cost together
"""

import inspect
from collections.abc import Callable, Mapping
from functools import cache, reduce

from ..exact import expressions as nodes
from ..exact.algebra import tidy
from ..exact.constants import enclosure
from ..exact.errors import InputError, TooMuch, clip
from ..exact.expressions import (
    MINUS_ONE,
    ONE,
    Add,
    Branch,
    Expr,
    Integer,
    Maximum,
    Minimum,
    Mul,
    Pow,
    Rational,
    X,
    parameter,
)
from ..exact.functions import NAMES
from .grammar import Grammar
from .tokens import Token
from .written_functions import WRITTEN

MAX_TERMS = 2_000
MAX_ARGUMENTS = 60

ONE_ARGUMENT: dict[str, Callable[[Expr], Expr]] = {**NAMES, "sqrt": lambda u: Pow(u, nodes.HALF)}
SEVERAL_ARGUMENTS = {"max": Maximum, "min": Minimum}
FORMS = ("piecewise", "sum")
CHOICE = "where"
OTHERWISE = ("true", "True", "otherwise")  # the condition of the last case of piecewise, which may be left out
Vector = tuple[Expr, ...]
NORMS: dict[str, Callable[[Vector], Expr]] = {
    "norm1": lambda v: _total([nodes.Abs(one) for one in v]),
    "norm2": lambda v: Pow(_total([Pow(one, Integer(2)) for one in v]), nodes.HALF),
    "norminf": lambda v: reduce(Maximum, map(nodes.Abs, v)),
}
PRODUCT = "dot"
MOST_COMPONENTS = 8
CONSTANTS: dict[str, Expr] = {"pi": nodes.PI, "e": nodes.E}


class Budget:
    """How much all expressions of a file may cost together: words read and operations made."""

    def __init__(self, most: int) -> None:
        self.most = self.left = most

    def spend(self, cost: int) -> None:
        self.left -= cost
        if self.left < 0:
            raise TooMuch(f"the expressions of one file may have at most {self.most} operations together; split it")


def parse(
    text: str,
    parameters: Mapping[str, Expr] | None = None,
    functions: Mapping[str, Callable[..., Expr]] | None = None,
    variable: nodes.Symbol = X,
    tables: Mapping[str, Callable[[int], Expr]] | None = None,
    budget: Budget | None = None,
    vectors: Mapping[str, Vector] | None = None,
) -> Expr:
    """The expression that the text denotes.

    >>> parse("-x^2 + 0.5 - 0*log(x)")
    -x^2 + 1/2 - 0*log(x)
    >>> from provenact.theory.exact.expressions import Rational
    >>> parse("sum(z[i]*x^i, i, 1, 3)", tables={"z": lambda i: Rational(1, i + 1)})
    1/2*x^1 + 1/3*x^2 + 1/4*x^3

    Names allowed are the variable, `pi`, `e`, the given parameters (symbols or exact values), the
    tables, and the functions of the list (and `functions`, each called with the expressions of its
    arguments). With `parameters=None` any other name becomes a real parameter. A table raises
    LookupError where it has no entry.
    """
    parser = _Parser(text, parameters, functions or {}, variable, tables or {}, vectors or {})
    try:
        return parser.whole()
    finally:
        if budget is not None:
            budget.spend(parser.steps + parser.operations)


def parse_number(text: str) -> Expr:
    """The exact constant that the text denotes, such as `1/2`, `0.001` or `sqrt(2)`."""
    written = valued(parse(text, parameters={}, variable=X))
    if written.free_symbols:
        names = ", ".join(sorted(map(str, written.free_symbols)))
        raise InputError(f"`{clip(text)}` is not a number: it contains {names}; write such as `1/2`")
    return tidy(written)


def valued(written: Expr) -> Expr:
    """The same tree; a number in it is refused that has no value as it is written, such as sqrt(-1)^2."""
    if written.free_symbols:
        for part in written.args:
            valued(part)
    elif not (nodes.is_arithmetic(written) or enclosure(written).is_finite()):
        raise InputError(f"`{clip(str(written))}` is not known to have a value; write a number such as `1/2`")
    return written


class _Parser(Grammar):
    """What names mean: the variable, parameters, constants, functions, forms and tables."""

    def __init__(self, text, parameters, functions, variable, tables, vectors) -> None:
        super().__init__(text)
        self.parameters = parameters
        self.functions = functions
        self.variable = variable
        self.tables = tables
        self.vectors = vectors
        self.indices: dict[str, Expr] = {}

    def name(self, token: Token) -> Expr:
        name = token.text
        if self.accept("("):
            return self.call(token)
        if self.accept("["):
            return self.entry(token)
        for known in (self.indices, {self.variable.name: self.variable}, self.parameters or {}, CONSTANTS):
            if name in known:
                return known[name]
        if name in self.function_names():
            raise self.refusal(f"the function {name} without arguments", token.at, f"{name}(...)")
        if name in self.vectors:
            known = f"{name}[1] and so on, or norm2({name})"
            raise self.refusal(f"the vector {name} where a number is expected", token.at, known)
        if name in self.tables:
            raise self.refusal(f"the table {name} without an index", token.at, f"{name}[i]")
        if self.parameters is None and not name.startswith("_"):
            return parameter(name)
        allowed = [*self.indices, self.variable.name, *(self.parameters or {}), *CONSTANTS]
        raise self.refusal(f"unknown name `{clip(name)}`", token.at, ", ".join(allowed))

    def entry(self, token: Token) -> Expr:
        """`z[i]`, after the bracket."""
        if token.text in self.vectors:
            return self.component(token)
        if token.text not in self.tables:
            allowed = f"the tables {', '.join(self.tables)}" if self.tables else "no tables here"
            raise self.refusal(f"unknown table `{clip(token.text)}`", token.at, allowed)
        index = self.integer(f"the index of {token.text}")
        self.expect("]", f"to close {token.text}[")
        try:
            return self.made(self.tables[token.text](index), token.at)
        except LookupError as reason:
            raise self.refusal(f"no entry {token.text}[{index}]", token.at, str(reason)) from None

    def component(self, token: Token) -> Expr:
        """`v[i]`, after the bracket: i from 1."""
        vector, index = self.vectors[token.text], self.integer(f"the index of {token.text}")
        self.expect("]", f"to close {token.text}[")
        if not 1 <= index <= len(vector):
            raise self.refusal(f"no component {token.text}[{index}]", token.at, f"1 to {len(vector)}")
        return vector[index - 1]

    def vector(self, token: Token) -> Vector:
        """The name of a vector, or components up to the parenthesis."""
        if self.next.text in self.vectors and self.tokens[self.position + 1].text in (",", ")"):
            return self.vectors[self.take().text]
        found = [self.sum()]
        while self.accept(","):
            found.append(self.sum())
        if len(found) > MOST_COMPONENTS:
            raise self.refusal(f"{len(found)} components", token.at, f"at most {MOST_COMPONENTS}")
        return tuple(found)

    def product_of_vectors(self, token: Token) -> Expr:
        """`dot(v, w)`, after the parenthesis: both by their names."""
        names = [self.take()]
        self.expect(",", "between the vectors of dot(v, w)")
        names.append(self.take())
        self.expect(")", "to close dot(")
        found = [self.vectors.get(name.text, ()) for name in names]
        if not found[0] or len(found[0]) != len(found[1]):
            what = f"dot of `{clip(names[0].text)}` and `{clip(names[1].text)}`"
            raise self.refusal(what, token.at, "the names of two vectors of one length")
        return _total([Mul(*pair) for pair in zip(*found, strict=True)])

    def integer(self, meaning: str) -> int:
        at = self.next.at
        written = self.sum()
        value = tidy(written)
        if not (nodes.is_arithmetic(written) and isinstance(value, Rational) and value.q == 1):
            what = f"{meaning} is {clip(str(written))}, not an integer"
            raise self.refusal(what, at, "integers, and names that stand for integers")
        return int(value)

    # --- functions ------------------------------------------------------------------------------

    def function_names(self) -> list[str]:
        return [*self.functions, *ONE_ARGUMENT, *SEVERAL_ARGUMENTS, *FORMS, *NORMS, PRODUCT]

    def call(self, token: Token) -> Expr:
        if token.text in FORMS:
            return self.made(self.piecewise() if token.text == "piecewise" else self.finite_sum(), token.at)
        if token.text == PRODUCT and PRODUCT not in self.functions:
            return self.made(self.product_of_vectors(token), token.at)
        if token.text in NORMS and token.text not in self.functions:
            vector = self.vector(token)
            self.expect(")", f"to close {token.text}(")
            return self.made(NORMS[token.text](vector), token.at)
        if token.text == CHOICE and CHOICE not in self.functions:
            return self.made(self.choice(), token.at)
        if token.text not in (*self.function_names(), *WRITTEN):
            allowed = ", ".join([*self.function_names(), CHOICE])
            raise self.refusal(f"unknown function `{clip(token.text)}`", token.at, allowed)
        arguments: list[Expr] = []
        named: dict[str, Expr] = {}
        while True:
            self.argument(token, arguments, named)
            if not self.accept(","):
                break
        self.expect(")", f"to close {clip(token.text)}(")
        return self.made(self.applied(token, arguments, named), token.at)

    def argument(self, token: Token, arguments: list[Expr], named: dict[str, Expr]) -> None:
        """One argument of a call: a value, or `name = value` after the others."""
        key = self.next
        if key.kind != "name" or self.tokens[self.position + 1].text != "=":
            if named:
                raise self.refusal("a value after one with a name", key.at, f"{clip(token.text)}(a, ..., name = value)")
            arguments.append(self.sum())
            return
        self.take()
        self.expect("=", "between a name and its value")
        if key.text in named:
            raise self.refusal(f"`{clip(key.text)}` twice", key.at, "each name once")
        named[key.text] = self.sum()

    def applied(self, token: Token, arguments: list[Expr], named: Mapping[str, Expr]) -> Expr:
        name = token.text
        if name in self.functions or name not in self.function_names():
            return self.applied_given(token, arguments, named)
        if named:
            raise self.refusal(f"{name} with a name before its argument", token.at, f"{name}(a)")
        if name in SEVERAL_ARGUMENTS:
            if not 2 <= len(arguments) <= MAX_ARGUMENTS:
                allowed = f"{name}(a, b, ...) with at most {MAX_ARGUMENTS} arguments"
                raise self.refusal(f"{name} with {_count(arguments)}", token.at, allowed)
            return reduce(SEVERAL_ARGUMENTS[name], arguments)
        if len(arguments) != 1:
            raise self.refusal(f"{name} with {_count(arguments)}", token.at, f"{name}(a)")
        return ONE_ARGUMENT[name](arguments[0])

    def applied_given(self, token: Token, arguments: list[Expr], named: Mapping[str, Expr]) -> Expr:
        function = self.functions.get(token.text) or _written(token.text)
        signature = inspect.signature(function)
        takes_names = any(one.kind is one.VAR_KEYWORD for one in signature.parameters.values())
        if named and not takes_names:
            raise self.refusal(f"{token.text} with a name before an argument", token.at, "values without names")
        try:
            signature.bind(*arguments, **named)
        except TypeError:
            names = signature.replace(
                parameters=[one.replace(annotation=one.empty) for one in signature.parameters.values()],
                return_annotation=signature.empty,
            )
            raise self.refusal(f"{token.text} with {_count(arguments)}", token.at, f"{token.text}{names}") from None
        return function(*arguments, **named)

    def choice(self) -> Expr:
        """After the parenthesis of `where(condition, a, b)`."""
        margin, closed = self.condition()
        values = []
        for place in ("after the condition", "between the values"):
            self.expect(",", f"{place} of where(condition, a, b)")
            values.append(self.sum())
        self.expect(")", "to close where(")
        return Branch(margin, closed, *values)

    def piecewise(self) -> Expr:
        """After the parenthesis of `piecewise(value, condition; ...; value)`; the last may say that it is the last."""
        at = self.next.at
        cases: list[tuple[Expr, Expr, int]] = []
        while True:
            value = self.sum()
            if not self.accept(",") or self.passes_otherwise():
                break
            cases.append((value, *self.condition()))
            self.expect(";", "between the cases of piecewise(value, condition; ...; value)")
        self.expect(")", "to close piecewise(")
        if len(cases) > MAX_ARGUMENTS:
            raise self.refusal(f"piecewise with {len(cases)} conditions", at, f"at most {MAX_ARGUMENTS}")
        for then, margin, closed in reversed(cases):
            value = Branch(margin, closed, then, value)
        return value

    def passes_otherwise(self) -> bool:
        """Whether the condition is a word that always holds; such a word is passed."""
        is_last = self.next.text in OTHERWISE and self.tokens[self.position + 1].text == ")"
        if is_last:
            self.take()
        return is_last

    def condition(self) -> tuple[Expr, int]:
        """`a < b` as the margin a - b, which must be negative (0), or negative or zero (1)."""
        left = self.sum()
        margins: list[tuple[Expr, int]] = []
        while sign := self.accept("<", "<=", ">", ">="):
            right = self.sum()
            margin = Add(left, _minus(right)) if sign.text[0] == "<" else Add(right, _minus(left))
            margins.append((margin, int(sign.text.endswith("="))))
            left = right
        if not margins:
            raise self.refusal("a condition without a comparison", self.next.at, "< <= > >=")
        return reduce(_both, margins)

    def finite_sum(self) -> Expr:
        """After the parenthesis of `sum(term, i, low, high)`."""
        start = self.position
        comma = self.skip_term()
        index = self.index_name()
        self.expect(",", "between the index and the lower bound of sum(term, i, low, high)")
        at = self.next.at
        low = self.integer("the lower bound")
        self.expect(",", "between the bounds of sum(term, i, low, high)")
        high = self.integer("the upper bound")
        self.expect(")", "to close sum(")
        if not 0 <= high - low < MAX_TERMS:
            allowed = f"low <= high and at most {MAX_TERMS} terms"
            raise self.refusal(f"a sum from {clip(str(low))} to {clip(str(high))}", at, allowed)
        end = self.position
        terms = [self.made(self.term(start, comma, index, Integer(value)), at) for value in range(low, high + 1)]
        self.position = end
        return _total(terms)

    def skip_term(self) -> int:
        """Move behind the comma that ends the term: its index is named only after it."""
        at, open_brackets = self.next.at, 0
        while self.next.kind != "end":
            token = self.take()
            if token.text == "," and not open_brackets:
                return self.position - 1
            open_brackets += (token.text in ("(", "[")) - (token.text in (")", "]"))
            if open_brackets < 0:
                break
        raise self.refusal("a sum without an index", at, "sum(term, i, low, high)")

    def index_name(self) -> str:
        token = self.take()
        taken = [self.variable.name, *self.indices, *(self.parameters or {}), *self.vectors, *CONSTANTS]
        if token.kind != "name" or token.text in (*taken, *self.function_names(), *self.tables):
            allowed = "a name that means nothing else, in sum(term, i, low, high)"
            raise self.refusal(f"the index `{clip(token.text)}` of a sum", token.at, allowed)
        return token.text

    def term(self, start: int, comma: int, index: str, value: Expr) -> Expr:
        self.position = start
        self.indices[index] = value
        term = self.sum()
        del self.indices[index]
        if self.position != comma:
            raise self.refusal(f"unexpected `{clip(self.next.text)}`", self.next.at, "an operator or `,`")
        return term


@cache
def _written(name: str) -> Callable[..., Expr]:
    """A function that is written in terms of others; its text is read when it is first called for."""
    arguments, text = WRITTEN[name]
    symbols = [parameter(one) for one in arguments.split(", ")]
    body = parse(text, {one.name: one for one in symbols})

    def function(*given: Expr) -> Expr:
        return body.xreplace(dict(zip(symbols, given, strict=True)))

    named = [inspect.Parameter(one.name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for one in symbols]
    function.__signature__ = inspect.Signature(named)  # type: ignore[attr-defined]
    return function


def _both(first: tuple[Expr, int], second: tuple[Expr, int]) -> tuple[Expr, int]:
    """Two conditions as one: a margin of -1 where both hold, else 1. Nesting the branches themselves
    would copy the other cases once for each condition."""
    inner = Branch(*second, MINUS_ONE, ONE)
    return Branch(*first, inner, ONE), 0


def _total(terms: list[Expr]) -> Expr:
    return terms[0] if len(terms) == 1 else Add(*terms)


def _minus(value: Expr) -> Expr:
    return Rational(-value.fraction) if isinstance(value, Rational) else Mul(MINUS_ONE, value)


def _count(arguments: list[Expr]) -> str:
    return "1 argument" if len(arguments) == 1 else f"{len(arguments)} arguments"
