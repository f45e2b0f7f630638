"""Means over an index evaluated by their definition: numbers for rows and scalars, sums term by term.

It shares nothing with the forms of `finite_sums`: weights are exponentials in balls, a covariance is the mean
of a product of deviations, and a derivative is the slope of a dual number.

- `RowNumbers.of(centres, length)`   rows and scalars with exact values
- `RowNumbers.ball(expression)`      the value of an expression in the language of `index_means`
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from flint import arb, fmpq

from ...theory import index_means as means
from ...theory.algebra import tidy
from ...theory.errors import InputError
from ...theory.expressions import Abs, Add, Expr, Mul, Pow, Rational, Symbol, X, exp, log, sign
from ...theory.index_means import ALPHA, N, Q, Y, Z

SCALARS = {X: Fraction(1, 3), ALPHA: Fraction(3, 4), Q: Fraction(2, 3)}
FREE_CENTRES = tuple(map(Fraction, ("-1", "1/2", "2", "-5/3", "4/5", "7/3", "-1/4", "3")))
VALUES = tuple(map(Fraction, ("1", "-2", "1/5", "3", "-1/2", "5/7", "-7/4", "2/9")))


# --- dual numbers -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Dual:
    """value + slope d with d^2 = 0. Every derivative inside another one has a d of its own, of a higher level."""

    value: "Number"
    slope: "Number"
    level: int


Number: TypeAlias = arb | Dual


def _parts(a: Number, level: int) -> tuple[Number, Number]:
    return (a.value, a.slope) if isinstance(a, Dual) and a.level == level else (a, arb(0))


def _level(*numbers: Number) -> int:
    return max(number.level if isinstance(number, Dual) else 0 for number in numbers)


def _add(a: Number, b: Number) -> Number:
    if isinstance(a, arb) and isinstance(b, arb):
        return a + b
    level = _level(a, b)
    (a, by_a), (b, by_b) = _parts(a, level), _parts(b, level)
    return Dual(_add(a, b), _add(by_a, by_b), level)


def _times(a: Number, b: Number) -> Number:
    if isinstance(a, arb) and isinstance(b, arb):
        return a * b
    level = _level(a, b)
    (a, by_a), (b, by_b) = _parts(a, level), _parts(b, level)
    return Dual(_times(a, b), _add(_times(a, by_b), _times(by_a, b)), level)


def _inverse(a: Number) -> Number:
    if isinstance(a, arb):
        return 1 / a
    inverse = _inverse(a.value)
    return Dual(inverse, _times(arb(-1), _times(_times(inverse, inverse), a.slope)), a.level)


def _exp(a: Number) -> Number:
    if isinstance(a, arb):
        return a.exp()
    value = _exp(a.value)
    return Dual(value, _times(value, a.slope), a.level)


def _log(a: Number) -> Number:
    if isinstance(a, arb):
        return a.log()
    return Dual(_log(a.value), _times(_inverse(a.value), a.slope), a.level)


def _sign(a: Number) -> Number:
    """Of a number that is not 0: constant nearby."""
    while isinstance(a, Dual):
        a = a.value
    return arb(1) if a > 0 else arb(-1) if a < 0 else arb("nan")


FUNCTIONS: dict[type, Callable[[Number], Number]] = {
    exp: _exp, log: _log, Abs: lambda a: _times(_sign(a), a), sign: _sign,
}  # fmt: skip


def _sum(terms: Iterable[Number]) -> Number:
    total: Number = arb(0)
    for term in terms:
        total = _add(total, term)
    return total


def _product(factors: Iterable[Number]) -> Number:
    product: Number = arb(1)
    for factor in factors:
        product = _times(product, factor)
    return product


# --- settings ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RowNumbers:
    """Numbers for rows and scalars; the places j and l are the first and the last."""

    scalars: Mapping[Symbol, Number]
    rows: Mapping[Symbol, tuple[Number, ...]]
    log_weight: Expr
    level: int = 0

    @classmethod
    def of(cls, centres: str, length: int, log_weight: Expr | None = None) -> "RowNumbers":
        known = [symbol for symbol in SCALARS if symbol is not Q or centres == means.UNIFORM]
        scalars = {symbol: _ball(SCALARS[symbol]) for symbol in known}
        rows: dict[Symbol, tuple[Number, ...]] = {Z: tuple(map(_ball, VALUES[:length]))}
        if centres == means.FREE:
            rows[Y] = tuple(map(_ball, FREE_CENTRES[:length]))
        else:
            rows[N] = tuple(arb(place - length // 2) for place in range(length))
        return cls(scalars, rows, means.LOG_WEIGHTS[centres] if log_weight is None else tidy(log_weight))

    @property
    def length(self) -> int:
        return len(self.rows[Z])

    def row(self, symbol: Expr) -> Sequence[Number]:
        if symbol in self.rows:
            return self.rows[symbol]  # type: ignore[index]
        if symbol is Y:
            return [_times(self.scalars[Q], index) for index in self.rows[N]]
        raise InputError(f"`{symbol}` is no row of these sums")

    @cached_property
    def weights(self) -> list[Number]:
        return [_exp(self.value(self.log_weight, place)) for place in range(self.length)]

    def mean(self, row: Callable[[int], Number]) -> Number:
        terms = (_times(weight, row(place)) for place, weight in enumerate(self.weights))
        return _times(_sum(terms), _inverse(_sum(self.weights)))

    def ball(self, node: Expr) -> arb:
        """The value of an expression that is no row."""
        value = self.value(node)
        assert isinstance(value, arb)  # slopes are taken off where they were put on
        return value

    def value(self, node: Expr, place: int | None = None) -> Number:
        """The value of an expression, at a place of the index where it is a row."""
        if isinstance(node, Rational):
            return _ball(node.fraction)
        if isinstance(node, Symbol):
            return self._symbol(node, place)
        if isinstance(node, Add):
            return _sum(self.value(term, place) for term in node.args)
        if isinstance(node, Mul):
            return _product(self.value(factor, place) for factor in node.args)
        if isinstance(node, Pow):
            return self._power(node, place)
        if isinstance(node, means.Mean):
            return self.mean(lambda i: self.value(node.args[0], i))
        if isinstance(node, means.Covariance):
            return self._covariance(*node.args)
        if isinstance(node, means.Probability):
            return _times(self.weights[self._place(node.args[0])], _inverse(_sum(self.weights)))
        if isinstance(node, means.Entry):
            return self.row(node.args[0])[self._place(node.args[1])]
        if isinstance(node, means.Change):
            return self._slope(node.args[0], node.args[1], place)
        if type(node) in FUNCTIONS:
            return FUNCTIONS[type(node)](self.value(node.args[0], place))
        raise InputError(f"`{node}` has no meaning in means over an index")

    def _symbol(self, symbol: Symbol, place: int | None) -> Number:
        if symbol in self.scalars:
            return self.scalars[symbol]
        row = self.row(symbol)
        if place is None:
            raise InputError(f"the row {symbol} stands outside a mean")
        return row[place]

    def _power(self, node: Pow, place: int | None) -> Number:
        exponent, base = tidy(node.exp), self.value(node.base, place)
        if not isinstance(exponent, Rational) or exponent.q != 1:
            raise InputError(f"`{node}` is no whole power")
        result = _product([base] * abs(exponent.p))
        return result if exponent.p >= 0 else _inverse(result)

    def _covariance(self, a: Expr, b: Expr) -> Number:
        middles = [_times(arb(-1), self.mean(lambda i, row=row: self.value(row, i))) for row in (a, b)]  # type: ignore[misc]

        def deviations(i: int) -> Number:
            one, other = (_add(self.value(row, i), middle) for row, middle in zip((a, b), middles, strict=True))
            return _times(one, other)

        return self.mean(deviations)

    def _place(self, label: Expr) -> int:
        name = label.name if isinstance(label, Symbol) else ""
        if name not in ("j", "l"):
            raise InputError(f"`{label}` is no place")
        return 0 if name == "j" else self.length - 1

    def _slope(self, of: Expr, by: Expr, place: int | None) -> Number:
        """The derivative of an expression: its slope where a scalar or an entry has a slope of 1."""
        level = self.level + 1
        if isinstance(by, means.Entry):
            there = replace(self, rows=self._moved_rows(by.args[0], by.args[1], level), level=level)
        elif isinstance(by, Symbol) and by in self.scalars:
            there = replace(self, scalars={**self.scalars, by: Dual(self.scalars[by], arb(1), level)}, level=level)
        else:
            raise InputError(f"`{by}` is neither a scalar nor a free entry")
        return _parts(there.value(of, place), level)[1]

    def _moved_rows(self, row: Expr, label: Expr, level: int) -> dict[Symbol, tuple[Number, ...]]:
        """The rows with one entry that moves; of uniform centres none can."""
        if not isinstance(row, Symbol) or row not in (Z, Y) or row not in self.rows:
            raise InputError(f"the entries of `{row}` are not free")
        entries, place = list(self.rows[row]), self._place(label)
        entries[place] = Dual(entries[place], arb(1), level)
        return {**self.rows, row: tuple(entries)}

    def __str__(self) -> str:
        """The values in words; of a setting without derivatives."""
        count = self.length
        parts = [f"{symbol} = {SCALARS[symbol]}" for symbol in self.scalars]
        rows = {Z: VALUES[:count], Y: FREE_CENTRES[:count], N: tuple(i - count // 2 for i in range(count))}
        parts += [f"{symbol} = ({', '.join(map(str, rows[symbol]))})" for symbol in self.rows]
        return ", ".join(parts)


def _ball(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))
