"""Trees as terms over Coq's real numbers, as they were written.

- `printed(tree, context)`      the Coq term
- `definition_text(name, function, context)`   a definition of a paper
- `coq_of(tree, context)`       a tidy tree, in the order of reading
- `number(value)`               a rational number, as a decimal where that is exact
- `Coq(text)`, `Applied(function, argument)`   nodes that stand for Coq terms of their own
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from ...theory.exact import expressions as node
from ...theory.exact.algebra import tidy
from ...theory.exact.expressions import MINUS_ONE, ONE, Add, Branch, Expr, Mul, Pow, Rational, Symbol, Unknown, Where, X
from ...theory.language.operators import At, Derived, Integrated, KernelName, Mollified
from ...theory.language.parser import parse
from ...theory.language.printing import plain
from ...theory.language.vocabulary import Function
from .context import Context, NotExpressible, coq_name

ATOM, CALL, POWER, SIGN, PRODUCT, SUM, LOOSE = 0, 10, 30, 35, 40, 50, 200  # Coq's own levels

FUNCTIONS = {
    node.exp: "exp",
    node.log: "ln",
    node.tanh: "tanh",
    node.sinh: "sinh",
    node.cosh: "cosh",
    node.erf: "erf",
    node.Phi: "Phi",
    node.phi: "phi",
    node.sigma: "sigma",
    node.softplus: "softplus",
    node.atan: "atan",
    node.sin: "sin",
    node.cos: "cos",
    node.Abs: "Rabs",
    node.Maximum: "Rmax",
    node.Minimum: "Rmin",
}
Printed = tuple[str, int]  # the text, and the level at which it stands without parentheses
CONSTANTS: dict[Expr, Printed] = {node.PI: ("PI", ATOM), node.E: ("exp 1", CALL)}


class Coq(Expr):
    """A Coq term as it stands."""

    __slots__ = ()

    def __new__(cls, text: str) -> "Coq":
        return cls._make((), (text,))


class Applied(Expr):
    """A Coq function applied to a tree."""

    __slots__ = ()

    def __new__(cls, function: str, argument: Expr) -> "Applied":
        return cls._make((argument,), (function,))


def printed(tree: Expr, context: Context, level: int = LOOSE) -> str:
    """The Coq term, in parentheses where `level` asks for them."""
    return _enclosed(*_printed(tree, context), level)


def _enclosed(text: str, own: int, level: int) -> str:
    return f"({text})" if own > level else text


def _printed(tree: Expr, context: Context) -> Printed:
    if isinstance(tree, Rational):
        return _number(tree.fraction)
    if isinstance(tree, Symbol):
        return coq_name(tree), ATOM
    if isinstance(tree, Coq):
        return tree.content[0], CALL if " " in tree.content[0] else ATOM
    if tree in CONSTANTS:
        return CONSTANTS[tree]
    if type(tree) in FUNCTIONS:
        return _call(FUNCTIONS[type(tree)], tree.args, context)
    if type(tree) in _NODES:
        return _NODES[type(tree)](tree, context)
    raise NotExpressible(f"`{tree}` has no Coq form")


def _number(value: Fraction) -> Printed:
    if value < 0:
        text, own = _number(-value)
        return f"- {text}" if own == ATOM else f"- ({text})", SIGN
    if (decimal := _decimal(value)) is not None:
        return decimal, ATOM
    return f"{value.numerator} / {value.denominator}", PRODUCT


def _decimal(value: Fraction) -> str | None:
    """The digits of a number that has finitely many."""
    digits, rest = 0, value.denominator
    for prime in (2, 5):
        power = 0
        while rest % prime == 0:
            rest, power = rest // prime, power + 1
        digits = max(digits, power)
    if rest != 1:
        return None
    if not digits:
        return str(value)
    text = str(value.numerator * 10**digits // value.denominator).rjust(digits + 1, "0")
    return f"{text[:-digits]}.{text[-digits:]}"


def number(value: Fraction, level: int = LOOSE) -> str:
    return _enclosed(*_number(value), level)


def _call(function: str, arguments: Sequence[Expr], context: Context) -> Printed:
    return " ".join([function, *(printed(argument, context, ATOM) for argument in arguments)]), CALL


# --- arithmetic ---------------------------------------------------------------------------------


def negated(tree: Expr) -> Expr | None:
    """u where the tree was written -u; -1/b is a quotient."""
    if not (isinstance(tree, Mul) and len(tree.args) == 2 and tree.args[0] is MINUS_ONE):
        return None
    return None if is_inverse(tree.args[1]) else tree.args[1]


def is_inverse(tree: Expr) -> bool:
    return isinstance(tree, Pow) and tree.exp is MINUS_ONE


def _sum(tree: Expr, context: Context) -> Printed:
    text = printed(tree.args[0], context, SUM)
    for term in tree.args[1:]:
        rest = negated(term)
        text += f" + {printed(term, context, PRODUCT)}" if rest is None else f" - {printed(rest, context, PRODUCT)}"
    return text, SUM


def _product(tree: Expr, context: Context) -> Printed:
    if (rest := negated(tree)) is not None:
        return f"- {printed(rest, context, POWER)}", SIGN
    text = printed(tree.args[0], context, PRODUCT)
    for factor in tree.args[1:]:
        sign, shown = ("/", factor.args[0]) if is_inverse(factor) else ("*", factor)
        text += f" {sign} {printed(shown, context, POWER)}"
    return text, PRODUCT


def _power(tree: Expr, context: Context) -> Printed:
    base, exponent = tree.args
    if exponent is node.HALF:
        return _call("sqrt", (base,), context)
    if not (isinstance(exponent, Rational) and exponent.q == 1):
        raise NotExpressible("powers with an exponent that is not a whole number have no total Coq form")
    text = f"{printed(base, context, ATOM)} ^ {abs(exponent.p)}"
    return (f"/ {text}", SIGN) if exponent.p < 0 else (text, POWER)


# --- cases --------------------------------------------------------------------------------------


def _branch(tree: Expr, context: Context) -> Printed:
    margin, closed, then, otherwise = tree.args
    parts = [_decision(*one, context) for one in _conditions(margin, closed is ONE)]
    text = parts[-1]
    for part in reversed(parts[:-1]):
        text = f"both ({part}) ({text})"
    return f"if {text} then {printed(then, context)} else {printed(otherwise, context)}", LOOSE


def _conditions(margin: Expr, closed: bool) -> Iterator[tuple[Expr, bool]]:
    """The comparisons of a chain: the parser makes one margin of several, which is -1 where all of them hold."""
    if isinstance(margin, Branch) and not closed:
        first, first_closed, inner, otherwise = margin.args
        if isinstance(inner, Branch) and inner.args[2:] == (MINUS_ONE, ONE) and otherwise is ONE:
            yield from _conditions(first, first_closed is ONE)
            yield inner.args[0], inner.closed
            return
    yield margin, closed


def _decision(margin: Expr, closed: bool, context: Context) -> str:
    ends = " ".join(printed(end, context, ATOM) for end in sides(margin))
    return f"{'Rle_dec' if closed else 'Rlt_dec'} {ends}"


def sides(margin: Expr) -> tuple[Expr, Expr]:
    """(a, b) of a margin a - b."""
    if isinstance(margin, Add) and len(margin.args) == 2:
        left, right = margin.args
        if isinstance(right, Rational):
            return left, Rational(-right.fraction)
        if (rest := negated(right)) is not None:
            return left, rest
    return margin, node.ZERO


# --- definitions and operators ------------------------------------------------------------------


def _defined(tree: Expr, context: Context) -> Printed:
    assert isinstance(tree, node.Call)
    if not context.defines(tree):
        return _printed(tree.value, context)
    return _call(context.word(tree.name), tree.arguments, context)


def function_text(body: Expr, context: Context, variable: Symbol = X) -> str:
    return f"(fun {coq_name(variable)} : R => {printed(body, context)})"


def order_of(tree: Expr) -> int:
    """The order of a derivative in x."""
    return int(tree.args[1])  # type: ignore[call-overload]


def _operator(tree: Expr, context: Context) -> Printed:
    return applied_operator(tree, X, context), CALL


def applied_operator(tree: Expr, place: Expr, context: Context) -> str:
    """A derivative or a mollification, at a place."""
    function, at = function_text(tree.args[0], context), printed(place, context, ATOM)
    if isinstance(tree, Derived):
        order = order_of(tree)
        return f"Derive {function} {at}" if order == 1 else f"Derive_n {function} {order} {at}"
    _, kernel, width = tree.args
    assert isinstance(kernel, KernelName)
    return f"mollify {function} {kernel.name}_kernel {printed(width, context, ATOM)} {at}"


def _partial(tree: Expr, context: Context) -> Printed:
    body, variable = partial_body(tree, context)
    return f"Derive {function_text(body, context, variable)} {coq_name(variable)}", CALL


def partial_body(tree: Expr, context: Context) -> tuple[Expr, Symbol]:
    """What is differentiated, as a function of the variable: symbols that depend on it are functions of it."""
    assert isinstance(tree, node.Partial)
    body, by = tree.expression, tree.symbol
    assert isinstance(by, Symbol)
    moved: dict[Expr, Expr] = {
        symbol: Applied(f"{symbol.name}_of_{by.name}", by)
        for symbol, slopes in context.dependencies.items()
        if by in slopes and symbol in context.free_symbols(body)
    }
    return body.xreplace(moved), by


def _unknown(tree: Expr, context: Context) -> Printed:
    assert isinstance(tree, Unknown)
    return _call(coq_name(tree.name), tree.args, context)


def _integrated(tree: Expr, context: Context) -> Printed:
    body, *ends = tree.args
    if any(map(is_infinite, ends)):
        raise NotExpressible("an improper integral inside another operator")
    return _call(f"RInt {function_text(body, context)}", ends, context)


def is_infinite(end: Expr) -> bool:
    return isinstance(end, node.Infinite)


_NODES: dict[type[Expr], Callable[[Expr, Context], Printed]] = {
    Add: _sum,
    Mul: _product,
    Pow: _power,
    Branch: _branch,
    node.Call: _defined,
    Derived: _operator,
    Mollified: _operator,
    node.Partial: _partial,
    Unknown: _unknown,
    Integrated: _integrated,
    node.floor: lambda tree, context: (f"IZR (Int_part {printed(tree.args[0], context, ATOM)})", CALL),
    Where: lambda tree, context: _printed(tree.args[0], context),
    At: lambda tree, context: (applied_operator(tree.args[0], tree.args[1], context), CALL),
    Applied: lambda tree, context: _call(tree.content[0], tree.args, context),
}


def definition_text(name: str, function: Function, context: Context) -> str:
    arguments, body = function
    names = " ".join(map(coq_name, arguments))
    return f"Definition {context.word(name)} ({names} : R) : R :=\n  {printed(body, context)}."


def coq_of(tree: Expr, context: Context, level: int = LOOSE, terms: Mapping[Expr, Expr] | None = None) -> str:
    """A tidy tree as a Coq term, in the order of reading: that of its text. `terms` are put in for symbols."""
    names = {symbol.name: symbol for symbol in tree.free_symbols}
    return printed(parse(plain(tidy(tree)), parameters=names).xreplace(terms or {}), context, level)
