"""Expressions: inert trees, exactly as they were written.

A node is a class and its arguments, frozen; equal trees are one object. Making a node evaluates, folds
and orders nothing: `Mul(X, Pow(X, Rational(-1)))` stays what it says. The operators + - * / ** and the
functions of `algebra.py` compute instead: they give a tidy tree that has the same value *wherever the
operands are defined*. Only those who have asked where (`numerics.search.definedness`) may use them.

- `Expr`, `Function`                         a node; one with a function of one argument
- `argument(place)`, `held(place)`           attributes of nodes
- `Rational, Integer, Constant, Symbol, Infinite`   the leaves; `PI, E, X, ZERO, ONE, INFINITY`
- `Add, Mul, Pow, sqrt`                      arithmetic
- `exp, log, log1p, expm1, sin, cos, atan, asin, acos, sinh, cosh, tanh, erf, erfc, Phi, phi, sigma, softplus`
                                             functions of one argument, all of them in `SMOOTH`
- `Maximum, Minimum, Abs, sign, floor, Branch`   switches and steps
- `Call, Partial, Where`                     a value together with how it was written, or under conditions
- `Unknown(name, argument)`                  the value of a function that is not given: what "for every f" speaks of
- `exact(value)`, `digits(number)`           a number as a tree; an integer as text
- `check_nodes(tree)`                        the tree, if every node is one of these
- `is_arithmetic(tree)`                       whether it has a value but for division by 0
- `parameter(name, sign)`                    the symbol of a parameter; `fresh(name)` one that no text can name
- `preorder(tree)`, `postorder(tree)`, `worked_out(tree, rule)`, `free_parameters(tree)`, `has_switch(tree)`
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache, total_ordering
from importlib import import_module
from itertools import count
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from flint import fmpz

from .errors import InputError

T = TypeVar("T")
_KNOWN: WeakValueDictionary[tuple, Expr] = WeakValueDictionary()


def argument(place: int) -> Any:
    """An attribute of a node: its argument at this place."""
    return property(lambda node: node.args[place])


def held(place: int) -> Any:
    """An attribute of a node: what it holds beside its arguments."""
    return property(lambda node: node.content[place])


class Expr:
    """A node. `args` are its children; leaves have none and carry `content` instead."""

    __slots__ = ("__weakref__", "_free", "args", "content", "height", "size")
    args: tuple[Expr, ...]
    content: tuple
    size: int  # how many nodes the tree has when it is written out
    height: int  # how many nodes lie above each other
    _free: frozenset[Symbol] | None

    # Equal trees are one object, so their equality and hash are those of objects; numbers have their own.

    def __init_subclass__(cls) -> None:
        # Each class says it for itself: under a metaclass that did, `isinstance` would take five times as long.
        if "__slots__" not in vars(cls):
            raise TypeError(f"a node holds its arguments and nothing else: {cls.__name__} lacks `__slots__ = ()`")

    def __new__(cls, *args: Expr) -> Any:
        for argument in args:
            if not isinstance(argument, Expr):
                raise TypeError(f"{cls.__name__} takes expressions, not {argument!r}; exact(...) makes one of a number")
        return cls._make(args, ())

    @classmethod
    def _make(cls, args: tuple[Expr, ...], content: tuple) -> Any:
        # A node keeps its arguments alive, so their addresses identify them as long as its entry is there. Keys
        # without expressions in them are hashed without a call of Python, which a dying node may have no room for.
        key = (cls, tuple(map(id, args)), content)
        node = _KNOWN.get(key)
        if node is None:
            node = object.__new__(cls)
            size = height = 0
            for argument in args:
                size += argument.size
                height = max(height, argument.height)
            node.args, node.content, node._free = args, content, None
            node.size, node.height = 1 + size, 1 + height
            _KNOWN[key] = node
        return node

    def __reduce__(self):
        return (_again, (type(self), self.args, self.content))

    def __copy__(self) -> Expr:
        return self

    def __deepcopy__(self, memo: dict) -> Expr:
        return self

    @property
    def func(self) -> Callable[..., Expr]:
        return type(self)

    # --- looking at the tree ---------------------------------------------------------------------

    @property
    def free_symbols(self) -> frozenset[Symbol]:
        if self._free is None:
            self._free = frozenset().union(*(argument.free_symbols for argument in self.args))
        return self._free

    def has(self, *patterns: Expr | type) -> bool:
        """Whether a node of the tree is one of these, or of one of these types."""
        if all(isinstance(pattern, Symbol) for pattern in patterns):
            return not self.free_symbols.isdisjoint(patterns)
        types = tuple(pattern for pattern in patterns if isinstance(pattern, type))
        return any(isinstance(node, types) or node in patterns for node in preorder(self))

    def atoms(self, *types: type) -> set[Expr]:
        """All nodes of these types."""
        return {node for node in preorder(self) if isinstance(node, types)}

    def count_ops(self) -> int:
        """How many nodes with arguments the tree has, written out."""
        return sum(1 for node in preorder(self) if node.args)

    def xreplace(self, values: Mapping) -> Expr:
        """Nodes replaced by others, everything else as it was: nothing is folded."""
        known: dict[Expr, Expr] = dict(values)

        def replaced(tree: Expr) -> Expr:
            if tree not in known:
                known[tree] = tree._replaced(replaced, values)
            return known[tree]

        return replaced(self)

    def _replaced(self, replaced: Callable[[Expr], Expr], values: Mapping[Expr, Expr]) -> Expr:
        """The same node over replaced arguments; a node that binds a variable has a rule of its own."""
        if not self.args:
            return self
        return self.rebuilt(map(replaced, self.args))

    def rebuilt(self, arguments: Iterable[Expr]) -> Expr:
        """The same node over other arguments, with what else it holds."""
        given = tuple(arguments)
        return self if given == self.args else type(self)._make(given, self.content)

    def subs(self, values: Mapping | Expr, by: object = None) -> Expr:
        """As `xreplace`, then tidied."""
        return SERVICES.substituted(self, values if isinstance(values, Mapping) else {values: by})

    # --- what kind of node -----------------------------------------------------------------------

    @property
    def is_number(self) -> bool:
        """Whether it has no free symbols."""
        return not self.free_symbols

    @property
    def is_Rational(self) -> bool:
        return isinstance(self, Rational)

    @property
    def is_Integer(self) -> bool:
        return isinstance(self, Rational) and self.q == 1

    # --- arithmetic: tidy, see algebra.py --------------------------------------------------------

    def __add__(self, other: object) -> Expr:
        return SERVICES.total(self, exact(other))

    def __radd__(self, other: object) -> Expr:
        return SERVICES.total(exact(other), self)

    def __sub__(self, other: object) -> Expr:
        return SERVICES.total(self, -exact(other))

    def __rsub__(self, other: object) -> Expr:
        return SERVICES.total(exact(other), -self)

    def __mul__(self, other: object) -> Expr:
        return SERVICES.product(self, exact(other))

    def __rmul__(self, other: object) -> Expr:
        return SERVICES.product(exact(other), self)

    def __truediv__(self, other: object) -> Expr:
        return SERVICES.product(self, SERVICES.power(exact(other), MINUS_ONE))

    def __rtruediv__(self, other: object) -> Expr:
        return SERVICES.product(exact(other), SERVICES.power(self, MINUS_ONE))

    def __pow__(self, other: object) -> Expr:
        return SERVICES.power(self, exact(other))

    def __rpow__(self, other: object) -> Expr:
        return SERVICES.power(exact(other), self)

    def __neg__(self) -> Expr:
        return SERVICES.product(MINUS_ONE, self)

    def __pos__(self) -> Expr:
        return self

    def __abs__(self) -> Expr:
        return SERVICES.tidy(Abs(self))

    def __bool__(self) -> bool:
        raise TypeError(f"the expression {self} is not a bool; ask for its sign (order.sign_of)")

    def __str__(self) -> str:
        return SERVICES.plain(self)

    __repr__ = __str__

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {SERVICES.latex(self)}$"


def _again(cls: type[Expr], args: tuple, content: tuple) -> Expr:
    return cls._make(args, content)


class Services:
    """What a tree does by files that stand below this one, each of which sets its own here: tidy arithmetic
    (`algebra.py`), text (`language/printing.py`), formulas (`language/latex.py`). What nobody has set yet when it is
    asked for, the room loads."""

    total: Callable[..., Expr]
    product: Callable[..., Expr]
    power: Callable[[Expr, Expr], Expr]
    tidy: Callable[[Expr], Expr]
    substituted: Callable[[Expr, Mapping], Expr]
    plain: Callable[[Any], str]
    cells_text: Callable[[Any], str]
    latex: Callable[[Any], str]

    def __getattr__(self, name: str) -> Any:
        if name not in Services.__annotations__:
            raise AttributeError(name)
        import_module(__package__.rpartition(".")[0]).load_services()
        return vars(self)[name]


SERVICES = Services()


# --- leaves ----------------------------------------------------------------------------------------


@total_ordering
class Rational(Expr):
    """An exact number p/q. Rational(1, 3), Rational("0.1"), Rational(Fraction(1, 3))."""

    __slots__ = ("_fraction", "_hash")  # computed when asked for, and then kept: they are asked for all the time
    _fraction: Fraction
    _hash: int

    def __new__(cls, numerator: int | str | Fraction | Rational, denominator: int | Rational = 1) -> Rational:
        value = _number(numerator)
        if type(denominator) is not int or denominator != 1:
            value = Fraction(value) / _number(denominator)
        return cls._make((), (value.numerator, value.denominator))

    p: int = held(0)
    q: int = held(1)

    @property
    def fraction(self) -> Fraction:
        try:
            return self._fraction
        except AttributeError:
            self._fraction = Fraction(*self.content)
            return self._fraction

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, (int, Fraction)) and self.fraction == other

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            self._hash = hash(self.fraction)
            return self._hash

    def __lt__(self, other: object) -> bool:
        return self.fraction < _number(other)

    def __int__(self) -> int:
        return int(self.fraction)

    def __float__(self) -> float:
        return float(self.fraction)

    def __abs__(self) -> Rational:
        return Rational(abs(self.fraction))

    def __bool__(self) -> bool:
        return self.p != 0


def _number(value: object) -> Fraction | int:
    if isinstance(value, Rational):
        return value.fraction
    if isinstance(value, str):
        return Fraction(value)
    if isinstance(value, (int, Fraction)):
        return value
    raise TypeError(f"an exact number is expected, not {value!r}")


def Integer(value: int) -> Rational:
    return Rational(value)


def digits(number: int) -> str:
    """All digits of an integer; Python by itself refuses to write more than 4,300 of them."""
    return str(number) if number.bit_length() < 14_000 else str(fmpz(number))


def exact(value: object) -> Expr:
    """An expression as it is, an integer or fraction as a Rational."""
    if isinstance(value, Expr):
        return value
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return Rational(value)
    if hasattr(value, "p") and hasattr(value, "q"):  # flint's integers and fractions
        return Rational(int(value.p), int(value.q))
    raise TypeError(f"an exact number or an expression is expected, not {value!r}")


class Constant(Expr):
    __slots__ = ()

    def __new__(cls, name: str) -> Constant:
        return cls._make((), (name,))

    name: str = held(0)


class Infinite(Expr):
    """Plus or minus infinity: an end of an interval or of an integral, or a limit; never an operand."""

    __slots__ = ()

    def __new__(cls, direction: int) -> Infinite:
        return cls._make((), (direction,))

    direction: int = held(0)


class Symbol(Expr):
    """A variable. Its identity is the name, the sign its domain gives it, and who may name it: `space` is
    "text" for what users write, and anything else for symbols of the engine, which no text can reach."""

    __slots__ = ()

    def __new__(cls, name: str, sign: str = "real", space: str = "text") -> Symbol:
        if sign not in ("real", "positive", "nonnegative"):
            raise ValueError(f"the sign of a symbol is real, positive or nonnegative, not {sign}")
        return cls._make((), (name, sign, space))

    name: str = held(0)
    sign: str = held(1)

    @property
    def free_symbols(self) -> frozenset[Symbol]:
        return frozenset((self,))


_numbers = count(1)


def fresh(name: str, sign: str = "real") -> Symbol:
    """A symbol of the engine that is like no other."""
    return Symbol(name, sign, f"engine {next(_numbers)}")


def parameter(name: str, sign: str = "real") -> Symbol:
    """The symbol of a parameter. `sign` is one of real, positive, nonnegative."""
    return Symbol(name, sign)


ZERO, ONE, MINUS_ONE, HALF = Rational(0), Rational(1), Rational(-1), Rational(1, 2)
PI, E = Constant("pi"), Constant("e")
INFINITY, MINUS_INFINITY = Infinite(1), Infinite(-1)
X = Symbol("x", space="variable")


# --- arithmetic ------------------------------------------------------------------------------------


class Add(Expr):
    __slots__ = ()


class Mul(Expr):
    __slots__ = ()


class Pow(Expr):
    """base ^ exponent. A quotient a/b is Mul(a, Pow(b, -1))."""

    __slots__ = ()

    def __new__(cls, base: Expr, exponent: Expr) -> Pow:
        return super().__new__(cls, base, exponent)

    base: Expr = argument(0)
    exp: Expr = argument(1)


# --- functions of one argument ---------------------------------------------------------------------


def is_arithmetic(tree: Expr) -> bool:
    """Whether it is written with numbers alone, of which whole powers are taken, or others of positive numbers: it
    needs nothing to have a value but that what is divided by is not 0."""
    if isinstance(tree, Pow) and not (tree.exp.is_Integer or _is_of_positive(tree.base)):
        return False
    return isinstance(tree, Rational) or (isinstance(tree, (Add, Mul, Pow)) and all(map(is_arithmetic, tree.args)))


def _is_of_positive(tree: Expr) -> bool:
    """Whether it is made of positive numbers alone, the exponents aside."""
    if isinstance(tree, Rational):
        return tree.p > 0
    parts = tree.args[:1] if isinstance(tree, Pow) else tree.args if isinstance(tree, (Add, Mul)) else ()
    return bool(parts) and all(map(_is_of_positive, parts))


class Function(Expr):
    """A function of one argument; its facts stand in `functions.py`, one row each."""

    __slots__ = ()

    def __new__(cls, argument: Expr) -> Any:
        return super().__new__(cls, argument)


def _functions(*names: str) -> Iterator[type[Function]]:
    return (type(name, (Function,), {"__slots__": ()}) for name in names)


exp, log, sinh, cosh, tanh, sin, cos = _functions("exp", "log", "sinh", "cosh", "tanh", "sin", "cos")
atan, asin, acos, erf, erfc = _functions("atan", "asin", "acos", "erf", "erfc")
log1p, expm1 = _functions("log1p", "expm1")  # log(1 + x) and e^x - 1
Phi, phi = _functions("Phi", "phi")  # the standard normal distribution function and density
sigma, softplus = _functions("sigma", "softplus")  # the logistic function 1/(1 + e^(-x)), and log(1 + e^x)
Abs, sign, floor = _functions("Abs", "sign", "floor")


class Maximum(Expr):
    __slots__ = ()

    def __new__(cls, a: Expr, b: Expr) -> Maximum:
        return super().__new__(cls, a, b)


class Minimum(Expr):
    __slots__ = ()

    def __new__(cls, a: Expr, b: Expr) -> Minimum:
        return super().__new__(cls, a, b)


class Branch(Expr):
    """Branch(margin, closed, then, otherwise): `then` where margin < 0 (or <= 0 if closed is 1). Only the
    branch that is taken needs a value."""

    __slots__ = ()

    def __new__(cls, margin: Expr, closed: int | Expr, then: Expr, otherwise: Expr) -> Branch:
        return super().__new__(cls, margin, exact(closed), then, otherwise)

    margin: Expr = argument(0)

    @property
    def closed(self) -> bool:
        return self.args[1] == 1


class Where(Expr):
    """Where(value, c1, r1, c2, r2, ...): the value, which has a meaning only where every c is positive (r = 1)
    or not negative (r = 0): a definition called with an argument that may leave its parameter's domain. A tidy
    tree has none of these."""

    __slots__ = ()

    @property
    def demands(self) -> tuple[tuple[Expr, str], ...]:
        return tuple(
            (margin, ">" if strict == 1 else ">=")
            for margin, strict in zip(self.args[1::2], self.args[2::2], strict=True)
        )


class Call(Expr):
    """A definition of a paper, called: the value, with the call as it was written. Tidied to the value."""

    __slots__ = ()

    def __new__(cls, name: str, value: Expr, arguments: tuple[Expr, ...]) -> Call:
        return cls._make((value, *arguments), (name,))

    name: str = held(0)
    value: Expr = argument(0)

    @property
    def arguments(self) -> tuple[Expr, ...]:
        return self.args[1:]


class Unknown(Expr):
    """Unknown(name, argument): the value of a function that is any of its class. No decider computes with it."""

    __slots__ = ()

    def __new__(cls, name: str, argument: Expr) -> Unknown:
        return cls._make((argument,), (name,))

    name: str = held(0)


class Partial(Expr):
    """Partial(value, expression, symbol): a partial derivative, carried out, and as it was written."""

    __slots__ = ()

    value: Expr = argument(0)
    expression: Expr = argument(1)
    symbol: Expr = argument(2)


SMOOTH: tuple[type[Function], ...] = (
    exp,
    log,
    log1p,
    expm1,
    tanh,
    sinh,
    cosh,
    erf,
    erfc,
    Phi,
    phi,
    sigma,
    softplus,
    atan,
    asin,
    acos,
    sin,
    cos,
)
SWITCHES = (Maximum, Minimum, Branch, Abs, sign)
CONSTANTS = (Rational, Constant)
WHITELIST: tuple[type[Expr], ...] = (Symbol, Add, Mul, Pow, floor, *CONSTANTS, *SMOOTH, *SWITCHES)


def sqrt(value: object) -> Expr:
    return SERVICES.power(exact(value), HALF)


# --- walks -----------------------------------------------------------------------------------------


def preorder(tree: Expr) -> Iterator[Expr]:
    """Every different node, parents first."""
    seen, stack = set(), [tree]
    while stack:
        node = stack.pop()
        if node in seen:
            continue
        seen.add(node)
        yield node
        stack.extend(reversed(node.args))


def postorder(tree: Expr) -> Iterator[Expr]:
    """Every different node, children first."""
    seen: set[Expr] = set()
    stack: list[tuple[Expr, bool]] = [(tree, False)]
    while stack:
        node, is_open = stack.pop()
        if is_open:
            yield node
        elif node not in seen:
            seen.add(node)
            stack.append((node, True))
            stack.extend((argument, False) for argument in reversed(node.args))


def worked_out(tree: Expr, rule: Callable[[Expr, Callable[[Expr], T]], T]) -> T:
    """What a rule makes of a tree: it gets a node and what answers for others, and is asked once for each node."""

    @cache
    def value(node: Expr) -> T:
        return rule(node, value)

    return value(tree)


def check_nodes(expression: Expr) -> Expr:
    """The expression itself, if every node is on the whitelist."""
    for node in preorder(expression):
        if not isinstance(node, WHITELIST):
            raise InputError(
                f"the expression contains {type(node).__name__} ({node}), which has no certified meaning here"
            )
    return expression


def free_parameters(*expressions: Expr, variable: Symbol = X) -> list[Symbol]:
    """The symbols of expressions other than the variable, in alphabetical order."""
    symbols = frozenset().union(*(one.free_symbols for one in expressions)) - {variable}
    return sorted(symbols, key=lambda symbol: symbol.content)


def has_switch(expression: Expr) -> bool:
    return expression.has(*SWITCHES)
