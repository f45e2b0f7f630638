"""Expressions as flat programs: read the tree once, then run it thousands of times.

A program knows no arithmetic. A `Semantics` gives each operation its meaning (balls, jets, complex
balls, asymptotic germs), and `bound` joins the two; the constant part runs once per precision.

A tree is made tidy before it is read, so that one function has one program however it was written. The program
has the tree's values wherever the tree has any, and may have some elsewhere: that of x/x gives 1 at 0. Where a tree
is defined has to be asked of the tree.

While the tree is read, forms that lose relative accuracy are replaced by equal ones that keep it:
1 + erf(u) by erfc(-u), e^u - 1 by expm1(u), log(1 + e^u) by softplus(u), 1 - tanh(u) by 2 sigma(-2u), and the
logarithms of 1 - sigma(u) and 1 + tanh(u) by what neither cancels next to their zeros nor far out.

- `program_of(expression)`           the program, with common subexpressions shared
- `Semantics(number, operations)`    a meaning for every operation
- `bound(expression, semantics)`     a callable (`Bound`) that takes the values of its `symbols`, in that order
- `NAMES`                            the name of the operation of each node type
"""

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flint import ctx, fmpq

from ...theory.exact import expressions as nodes
from ...theory.exact.algebra import product, tidy, total
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import ONE, Add, Expr, Mul, Pow, Rational, Symbol, exact, exp
from ...theory.exact.functions import FUNCTIONS
from ...theory.exact.ordering import factors_of
from .exponential_ratios import ExponentialRatio, ratio_of

NAMES: dict[type[Expr], str] = {
    **{kind: row.words[0] for kind, row in FUNCTIONS.items()},
    nodes.Maximum: "maximum",
    nodes.Minimum: "minimum",
}

# (f, r): (c, g, s) says f(u) + r = c * g(s * u), where the right-hand side does not cancel.
COMPLEMENTS: dict[tuple[type, int], tuple[int, str, int]] = {
    (nodes.erf, 1): (1, "erfc", -1),
    (nodes.erf, -1): (-1, "erfc", 1),
    (nodes.erfc, -1): (-1, "erf", 1),
    (nodes.erfc, -2): (-1, "erfc", -1),
    (nodes.tanh, 1): (2, "sigma", 2),
    (nodes.tanh, -1): (-2, "sigma", -2),
    (nodes.exp, -1): (1, "expm1", 1),
    (nodes.Phi, -1): (-1, "Phi", -1),
    (nodes.sigma, -1): (-1, "sigma", -1),
}


@dataclass(frozen=True, eq=False)
class Semantics:
    """What numbers and operations mean in one arithmetic.

    `operations` has a function per name of NAMES, `general_power(base, exponent)`, and four
    factories: `power(n)` for integers n >= 2, `root(r)` for positive fractions r, `branch(closed)` of
    (margin, then, otherwise), and `exponential_ratio(ratio)`. Sums, products, quotients and negation are those
    of Python's operators unless `operations` says otherwise.
    """

    number: Callable[[Expr], Any]
    operations: Mapping[str, Callable]


@dataclass(frozen=True)
class FlatStep:
    """One operation on earlier slots; `parameter` turns a factory into the operation."""

    name: str
    arguments: tuple[int, ...]
    parameter: int | fmpq | ExponentialRatio | None = None
    is_constant: bool = False


@dataclass(frozen=True)
class FlatProgram:
    """Slots: the symbols, then the numbers, then one per step; the result is `result`."""

    symbols: tuple[Symbol, ...]
    numbers: tuple[Expr, ...]
    steps: tuple[FlatStep, ...]
    result: int


class _Reader:
    """Turns a tidy tree into steps; equal subtrees and equal steps share a slot."""

    def __init__(self, symbols: Iterable[Symbol]) -> None:
        self.symbols = tuple(sorted(symbols, key=lambda symbol: symbol.content))
        self.numbers: list[Expr] = []
        self.steps: list[tuple[str, tuple, Any]] = []
        self.slots: dict[Any, tuple] = {symbol: ("symbol", i) for i, symbol in enumerate(self.symbols)}
        self.constant: set[tuple] = set()

    def program(self, expression: Expr) -> FlatProgram:
        result = self.read(expression)
        places = {("symbol", i): i for i in range(len(self.symbols))}
        places |= {("number", i): len(places) + i for i in range(len(self.numbers))}
        places |= {("step", i): len(places) + i for i in range(len(self.steps))}
        steps = tuple(
            FlatStep(name, tuple(places[slot] for slot in arguments), parameter, ("step", i) in self.constant)
            for i, (name, arguments, parameter) in enumerate(self.steps)
        )
        return FlatProgram(self.symbols, tuple(self.numbers), steps, places[result])

    def emit(self, name: str, *arguments: tuple, parameter=None) -> tuple:
        key = (name, arguments, str(parameter) if isinstance(parameter, fmpq) else parameter)
        if key not in self.slots:
            slot = ("step", len(self.steps))
            if all(argument in self.constant for argument in arguments):
                self.constant.add(slot)
            self.steps.append((name, arguments, parameter))
            self.slots[key] = slot
        return self.slots[key]

    def number(self, value: Expr | int) -> tuple:
        value = exact(value)
        if value not in self.slots:
            self.slots[value] = ("number", len(self.numbers))
            self.constant.add(self.slots[value])
            self.numbers.append(value)
        return self.slots[value]

    def read(self, node: Expr) -> tuple:
        if node not in self.slots:
            self.slots[node] = self.make(node)
        return self.slots[node]

    def make(self, node: Expr) -> tuple:
        if isinstance(node, nodes.CONSTANTS):
            return self.number(node)
        if isinstance(node, Add):
            return self.sum(node)
        if isinstance(node, Mul):
            return self.product(node.args)
        if isinstance(node, Pow):
            return self.power(node.base, node.exp)
        if isinstance(node, nodes.Branch):
            branches = (self.read(node.args[i]) for i in (0, 2, 3))
            return self.emit("branch", *branches, parameter=int(node.closed))
        if isinstance(node, (nodes.log, nodes.log1p)):
            return self.logarithm(node)
        if type(node) not in NAMES:
            raise InputError(f"{type(node).__name__} has no certified meaning here; use the functions of the grammar")
        return self.emit(NAMES[type(node)], *map(self.read, node.args))

    def sum(self, node: Expr) -> tuple:
        terms = list(node.args)
        total = None
        while terms:
            slot = self.complement(terms) or self.read(terms.pop(0))
            total = slot if total is None else self.emit("add", total, slot)
        return total  # type: ignore[return-value]

    def complement(self, terms: list[Expr]) -> tuple | None:
        """Two terms a f(u) and a r of the table, taken out of the list and merged into one."""
        for term in terms:
            for inner in factors_of(term):
                for ratio in (1, -1, -2):
                    if (type(inner), ratio) not in COMPLEMENTS:
                        continue
                    rest = [factor for factor in factors_of(term) if factor is not inner]
                    partner = product(*rest, Rational(ratio))
                    if partner in terms:
                        terms.remove(term)
                        terms.remove(partner)
                        return self.merged(rest, inner, ratio)
        return None

    def merged(self, rest: list[Expr], inner: Expr, ratio: int) -> tuple:
        factor, name, scale = COMPLEMENTS[type(inner), ratio]
        value = self.emit(name, self.scaled(scale, self.read(inner.args[0])))
        return self.scaled(factor, self.emit("multiply", self.product(rest), value) if rest else value)

    def scaled(self, factor: int, slot: tuple) -> tuple:
        if factor == 1:
            return slot
        return self.emit("negate", slot) if factor == -1 else self.emit("multiply", self.number(factor), slot)

    def product(self, factors: Sequence[Expr]) -> tuple:
        ratio = self.exponential_ratio(factors)
        if ratio is not None:
            return ratio
        above, below = [], []
        for factor in factors:
            if isinstance(factor, Pow) and isinstance(factor.exp, Rational) and factor.exp < 0:
                below.append(self.power(factor.base, -factor.exp))
            else:
                above.append(factor)
        sign = 1
        if above and above[0] == -1 and len(factors) > 1:
            sign, above = -1, above[1:]
        top = self.chain([self.read(factor) for factor in above])
        return self.scaled(sign, self.emit("divide", top, self.chain(below)) if below else top)

    def exponential_ratio(self, factors: Sequence[Expr]) -> tuple | None:
        """A factor over a sum of exponentials in one symbol, as one step; the other factors beside it."""
        below = [f for f in factors if isinstance(f, Pow) and f.exp == -1 and isinstance(f.base, Add)]
        if len(below) != 1 or len(below[0].free_symbols) != 1:
            return None
        above = [f for f in factors if isinstance(f, (Add, exp))]
        (variable,) = below[0].free_symbols
        if len(above) != 1 or (ratio := ratio_of(above[0], below[0].base, variable)) is None:
            return None
        value = self.emit("exponential_ratio", self.read(variable), parameter=ratio)
        rest = [f for f in factors if f is not above[0] and f is not below[0]]
        return self.emit("multiply", self.product(rest), value) if rest else value

    def chain(self, slots: list[tuple]) -> tuple:
        """The product of slots; of none, the number one."""
        total = slots[0] if slots else self.number(1)
        for slot in slots[1:]:
            total = self.emit("multiply", total, slot)
        return total

    def power(self, base: Expr, exponent: Expr) -> tuple:
        if exponent is ONE:
            return self.read(base)
        if not isinstance(exponent, Rational):
            return self.emit("general_power", self.read(base), self.read(exponent))
        if exponent < 0:
            return self.emit("divide", self.number(1), self.power(base, -exponent))
        if exponent.is_Integer:
            return self.emit("power", self.read(base), parameter=exponent.p)
        return self.emit("root", self.read(base), parameter=fmpq(exponent.p, exponent.q))

    def logarithm(self, node: Expr) -> tuple:
        argument = node.args[0]
        if isinstance(node, nodes.log):
            if not (isinstance(argument, Add) and ONE in argument.args):
                return self.emit("log", self.read(argument))
            argument = total(*(term for term in argument.args if term is not ONE))
        if isinstance(argument, exp):
            return self.emit("softplus", self.read(argument.args[0]))
        for side in (1, -1):
            inner = side * argument
            if isinstance(inner, nodes.tanh):  # 1 + s tanh(u) is 1/(1 + (e^(-2su) - 1)/2)
                growth = self.emit("expm1", self.scaled(-2 * side, self.read(inner.args[0])))
                return self.scaled(-1, self.emit("log1p", self.emit("divide", growth, self.number(2))))
        if isinstance(inner, nodes.sigma):  # of -sigma(u)
            return self.scaled(-1, self.emit("softplus", self.read(inner.args[0])))
        return self.emit("log1p", self.read(argument))


@lru_cache(maxsize=4096)
def program_of(expression: Expr) -> FlatProgram:
    """The program of a whitelisted expression; its symbols are those of the expression as it is written."""
    return _Reader(expression.free_symbols).program(tidy(expression))


_ARITHMETIC: dict[str, Callable] = {
    "add": operator.add,
    "multiply": operator.mul,
    "divide": operator.truediv,
    "negate": operator.neg,
}


class Bound:
    def __init__(self, program: FlatProgram, semantics: Semantics) -> None:
        self.symbols = program.symbols
        self._program, self._semantics = program, semantics
        self._steps = [(self._operation(step), step.arguments, step.is_constant) for step in program.steps]
        self._moving = [
            (len(program.symbols) + len(program.numbers) + i, operation, arguments)
            for i, (operation, arguments, is_constant) in enumerate(self._steps)
            if not is_constant
        ]
        self._constants: tuple[int, list] = (-1, [])
        self._used = {i for step in program.steps for i in step.arguments} | {program.result}

    def _operation(self, step: FlatStep) -> Callable:
        operations = self._semantics.operations
        if step.name not in operations and step.name not in _ARITHMETIC:
            raise InputError(f"`{step.name}` has no meaning in this arithmetic")
        operation = operations.get(step.name) or _ARITHMETIC[step.name]
        return operation if step.parameter is None else operation(step.parameter)

    def _constant_slots(self) -> list:
        """All slots with the constant ones filled in, computed once per working precision."""
        if self._constants[0] != ctx.prec:
            slots: list = [None] * len(self.symbols)
            slots += [self._semantics.number(number) for number in self._program.numbers]
            for operation, arguments, is_constant in self._steps:
                slots.append(operation(*[slots[i] for i in arguments]) if is_constant else None)
            self._constants = (ctx.prec, slots)
        return self._constants[1]

    def __call__(self, *values):
        if len(values) != len(self.symbols):
            raise TypeError(f"{len(self.symbols)} values are expected, not {len(values)}")
        slots = self._constant_slots().copy()
        slots[: len(values)] = values
        slot = slots.__getitem__
        for place, operation, arguments in self._moving:
            slots[place] = operation(*map(slot, arguments))
        return slots[self._program.result]

    def at(self, values: Mapping[Symbol, Any]):
        """The result for values by symbol; every symbol on which the result depends needs one."""
        missing = [symbol.name for i, symbol in enumerate(self.symbols) if symbol not in values and i in self._used]
        if missing:
            raise InputError(f"no value for {', '.join(missing)}; give one to every symbol")
        return self(*(values.get(symbol) for symbol in self.symbols))


@lru_cache(maxsize=4096)
def bound(expression: Expr, semantics: Semantics) -> Bound:
    return Bound(program_of(expression), semantics)
