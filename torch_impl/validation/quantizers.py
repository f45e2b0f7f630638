"""Validation of the emitted text of soft quantizers against their derivation, for tables of a few centres.

The text says nothing about how many centres there are, and is read for two to five of them. Four looks. *Points*: at
exact x, centres, levels and sharpness, the balls of value, probabilities and gradients are those of the derivation
written out. *Second derivatives*: the text of the gradients, differentiated as autograd does it (what is detached is
constant), against the derivative of each derived gradient in each argument. *Steps*: uniform centres, with the gradient
in q. *Doubles*: far outside, on a table much wider than its gaps, and with weights that are all below the smallest
double, every operation rounded: what cancels or overflows is seen.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise

from flint import arb

from ...derivations.soft_quantizer import ONE, OTHER, PHI, Quantizer, expanded, gradient_steps, quantizer_of
from ...numerics.arithmetic.balls import enclose, magnitude, to_ball
from ...theory.exact.expressions import Expr, Rational, Symbol, X
from ...theory.language.activations import activation
from ...theory.language.index_means import ALPHA, FREE, UNIFORM, Change, Entry, Q, Y, Z
from ..programs.numbers import Numbers
from ..programs.operations import NoMeaning
from ..programs.spans import DOUBLE
from ..soft_quantizers.mathematics_text import WEIGHTS
from .meanings import AtPoint, OnBox, Spread
from .reading import Interpretation, ReadFunction, TranslationError, evaluate, read
from .rows import OverRows, Row
from .translation import Disagreement, Validation, under_precision

BITS = 200
CLOSE = arb(2) ** -60  # relative; constants of the text are exact, or doubles of the derived numbers
NEGLIGIBLE = arb(2) ** -120  # of the levels: what balls of BITS bits leave of two terms that cancel
FLOAT_CLOSE = 2.0**-44  # a few hundred roundings of doubles
UNIFORM_ENTRIES = {"gaussian": "squaf", "laplacian": "squaf_laplacian"}


@dataclass(frozen=True)
class QuantizerTable:
    """Exact centres (q is their step where they are uniform), levels and sharpness."""

    y: tuple[Fraction, ...]
    z: tuple[Fraction, ...]
    alpha: Fraction
    q: Fraction | None = None

    @classmethod
    def of(cls, y: str, z: str, alpha: str) -> QuantizerTable:
        return cls(tuple(map(Fraction, y.split())), tuple(map(Fraction, z.split())), Fraction(alpha))

    @classmethod
    def uniform(cls, q: str, z: str, alpha: str) -> QuantizerTable:
        levels, step = tuple(map(Fraction, z.split())), Fraction(q)
        k = len(levels) // 2
        return cls(tuple(step * i for i in range(-k, k + 1)), levels, Fraction(alpha), step)

    def points(self) -> list[Fraction]:
        """Centres, between them, and outside."""
        inside = sorted(self.y)
        between = [a + (b - a) * Fraction(share, 16) for a, b in pairwise(inside) for share in (3, 8)]
        width = inside[-1] - inside[0]
        outside = [inside[0] - width * Fraction(3, 8), inside[-1] + Fraction(1, 4), inside[-1] + 40, inside[0] - 2**12]
        return [*inside, *between, *outside]


TABLES = (
    QuantizerTable.of("-5/4 1/8 7/4", "1/2 -3/4 2", "11/4"),
    QuantizerTable.of("1 -1/2 7/4 1/8 -5/4", "1/4 -3/4 -1 2 1/2", "5/8"),
    QuantizerTable.of("-3/8 1/2", "-1 5/4", "7/2"),
)
STEPS = (QuantizerTable.uniform("5/8", "1/2 -3/4 2 1/4 -1", "11/4"), QuantizerTable.uniform("3/2", "-1/4 3/4 2", "1/4"))
# Doubles with all their digits, so that no product is exact by chance.
WIDE = QuantizerTable(
    tuple(map(Fraction, (-1048576.3, -1048575.6, 3.7, 1048575.1, 1048576.4))), TABLES[1].z, Fraction(0.9)
)
SHARP = QuantizerTable(tuple(map(Fraction, (-1.1, 0.1, 1.2))), TABLES[0].z, Fraction(4096))
LEVELS = ", ".join(map(str, sorted({len(table.z) for table in (*TABLES, *STEPS, WIDE, SHARP)})))
FAR = tuple(map(Fraction, (-(2.0**60), -1048575.9, 1048575.8, 2.0**60)))


@cache
def derived(weight: str, centres: str = FREE) -> tuple[Quantizer, Mapping[str, Expr]]:
    """The quantizer of a weight, and what its derivation says about value and gradients."""
    names = WEIGHTS if centres == FREE else UNIFORM_ENTRIES
    quantizer = quantizer_of(activation(names[weight]))
    assert quantizer is not None and quantizer.centres == centres
    return quantizer, {"mean": PHI, **{step.title: step.formula for step in gradient_steps(quantizer)}}


@cache
def _written(weight: str, centres: str, formula: Expr, length: int) -> Expr:
    return expanded(formula, centres, length, derived(weight, centres)[0].log_weight)


@cache
def exact_value(weight: str, formula: Expr, table: QuantizerTable, x: Fraction, first: int = 0, last: int = -1) -> arb:
    """A formula of the derivation at a point; its places j and l are the entries `first` and `last`."""
    length = len(table.y)
    last %= length
    if table.q is not None:
        order = list(range(length))
    else:
        others = [i for i in range(length) if i not in (first, last)]
        order = [first, *others] + ([last] if last != first else [])
    names: dict[Symbol, Fraction] = {X: x, ALPHA: table.alpha}
    for n, i in enumerate(order, 1):
        names |= {Symbol(f"z{n}"): table.z[i], Symbol(f"y{n}"): table.y[i]}
    if table.q is not None:
        names[Q] = table.q
    tree = _written(weight, FREE if table.q is None else UNIFORM, formula, length)
    return enclose(tree, {symbol: to_ball(Rational(names[symbol])) for symbol in tree.free_symbols})


# --- the looks --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Look:
    functions: Mapping[str, ReadFunction]
    weight: str
    report: Validation

    def results(self, kind: str, arguments: Sequence[object], meaning: Interpretation) -> tuple:
        return evaluate(self.functions, f"_{self.weight}_{kind}", arguments, OverRows(meaning))

    def compared(
        self, kind: str, look: str, where: object, values: Sequence[object], expected: Sequence[arb], unit: arb
    ) -> Iterator[Disagreement]:
        """The entries of rows, and numbers, one after the other."""
        entries = _flat(values)
        if len(entries) != len(expected):
            raise TranslationError(f"{len(expected)} numbers were expected, and {len(entries)} are returned")
        for found, true in zip(entries, expected, strict=True):
            self.report.points += 1
            off = magnitude(found - true)
            if not (found.is_finite() and (off <= CLOSE * magnitude(true) or off <= NEGLIGIBLE * unit)):
                shown = true.str(12, radius=False), found.str(12)
                yield Disagreement(f"_{self.weight}_{kind}", look, str(where), *shown)

    def true_gradients(self, table: QuantizerTable, x: Fraction) -> list[arb]:
        formulas = derived(self.weight)[1]
        return [exact_value(self.weight, formulas[title], table, x, j or 0) for title, _, j in _gradients(table)]

    def points(self, table: QuantizerTable) -> Iterator[Disagreement]:
        y, z, alpha = _balls(table)
        for x in table.points():
            at, unit = to_ball(Rational(x)), _unit(table, x)
            true = self.true_gradients(table, x)
            shares = self.results("shares", [at, y, alpha], AtPoint())
            yield from self.compared("shares", "point", x, shares, true[1 + len(table.y) : -1], unit)
            found = self.results("mean", [at, y, z, alpha], AtPoint())
            yield from self.compared("mean", "point", x, found, [exact_value(self.weight, PHI, table, x)], unit)
            found = self.results("gradients", [at, y, z, alpha], AtPoint())
            yield from self.compared("gradients", "point", x, found, true, unit)

    def steps(self, table: QuantizerTable) -> Iterator[Disagreement]:
        """Uniform centres, as the text makes them of their step."""
        assert table.q is not None
        formulas = derived(self.weight, UNIFORM)[1]
        _, z, alpha = _balls(table)
        k = len(table.y) // 2
        index = Row(tuple(map(arb, range(-k, k + 1))))
        (y,) = evaluate(self.functions, "_uniform_centres", [ball_of(table.q), index], OverRows(AtPoint()))
        for x in table.points():
            arguments = [ball_of(x), y, z, alpha]
            by_x, by_y, _, by_alpha = self.results("gradients", arguments, AtPoint())
            (by_q,) = evaluate(self.functions, "_by_step", [by_y, index], OverRows(AtPoint()))
            (mean,) = self.results("mean", arguments, AtPoint())
            titles = ("mean", "dphi/dx", "dphi/dq", "dphi/dalpha")
            true = [exact_value(self.weight, formulas[title], table, x) for title in titles]
            yield from self.compared("gradients", "step", x, [mean, by_x, by_q, by_alpha], true, _unit(table, x))

    def second_derivatives(self, table: QuantizerTable, x: Fraction) -> Iterator[Disagreement]:
        """Of each gradient in each argument."""
        formulas = derived(self.weight)[1]
        for number, (_, by, place) in enumerate(_gradients(table)):
            found = _flat(self.results("gradients", _seeded(table, x, number), OnBox()))
            true = []
            for title, _, own in _gradients(table):
                first = own if own is not None else place if place is not None else 0
                label = ONE if place in (None, first) else OTHER
                changed = Change(formulas[title], by if place is None else Entry(by, label))
                last = place if label is OTHER else -1 if first != len(table.y) - 1 else 0
                true.append(exact_value(self.weight, changed, table, x, first, last))
            slopes = [arb("nan") if one.slope is None else one.slope for one in found]
            where = f"{x}, d/d{by}" + ("" if place is None else f"[{place}]")
            yield from self.compared("gradients", "second derivative", where, slopes, true, _unit(table, x))

    def doubles(self, table: QuantizerTable, points: Sequence[Fraction]) -> Iterator[Disagreement]:
        """Relative to the largest number there is: sums of levels lose what is far below it."""
        y, z = (Row(tuple(map(float, one))) for one in (table.y, table.z))
        for x in points:
            at, alpha, gradients = float(x), float(table.alpha), self.true_gradients(table, x)
            wanted = {
                "shares": ([at, y, alpha], gradients[1 + len(table.y) : -1]),
                "mean": ([at, y, z, alpha], [exact_value(self.weight, PHI, table, x)]),
                "gradients": ([at, y, z, alpha], gradients),
            }
            for kind, (arguments, true) in wanted.items():
                scale = 4.0 * max(1.0, *(abs(float(one.mid())) for one in true))
                for one, exact in zip(_flat(self.results(kind, arguments, Numbers(DOUBLE))), true, strict=True):
                    self.report.points += 1
                    if not abs(one - float(exact.mid())) <= FLOAT_CLOSE * scale:
                        shown = exact.str(12, radius=False), repr(one)
                        yield Disagreement(f"_{self.weight}_{kind}", "doubles", str(at), *shown)


# --- tables, draws and the rate ---------------------------------------------------------------------


DECISIONS = ("_is_right", "_is_past", "_is_passed")


@dataclass(frozen=True)
class _Decisions:
    """What is decided by comparisons of doubles, against exact fractions; and the entropy."""

    functions: Mapping[str, ReadFunction]
    report: Validation

    def compared(self, name: str, arguments: Sequence[float], true: bool) -> Iterator[Disagreement]:
        """A file has only those that its functions call."""
        if name not in self.functions:
            return
        self.report.points += 1
        (found,) = evaluate(self.functions, name, arguments, Numbers(DOUBLE))
        if found is not true:
            yield Disagreement(name, "doubles", ", ".join(map(repr, arguments)), str(true), str(found))

    def middles(self) -> Iterator[Disagreement]:
        """Next to the middle of two centres, and to odd multiples of half a step."""
        numbers = [-1.7, -0.1, 1 / 3, 0.35, 2.1, 1e9 / 7, 1e9 / 7 + 0.3]
        for left, right in pairwise(numbers):
            for x in _near((left + right) / 2):
                true = 2 * Fraction(x) >= Fraction(left) + Fraction(right)
                yield from self.compared("_is_right", [x, left, right], true)
        for q in (1.0, 0.1, 1 / 3, 0.7071067811865476, 2.718281828459045):
            high = ctypes.c_float(q).value
            for n in (-31.0, -5.0, 1.0, 7.0, 33.0):
                for x in _near(n * q / 2):
                    true = 2 * Fraction(x) >= Fraction(n) * Fraction(q)
                    yield from self.compared("_is_past", [x, n, high, q - high], true)

    def draws(self) -> Iterator[Disagreement]:
        """Below, at and above the noise's share."""
        for sums in (0.25, 0.5, 0.75, 1.5, 2.0, 2.5):
            for whole in (1.0, 4.0):
                yield from self.compared("_is_passed", [sums, 0.5, whole], sums <= 0.5 * whole)

    def entropy(self) -> Iterator[Disagreement]:
        usage, value = (tuple(map(Fraction, text.split())) for text in ("1/4 1/8 5/8", "3/8 1/8 5/8"))
        rows = [Row(tuple(map(ball_of, one))) for one in (usage, value)]
        (found,) = evaluate(self.functions, "_entropy_of", rows, OverRows(AtPoint()))
        terms = (ball_of(u) * ball_of(v).log() for u, v in zip(usage, value, strict=True))
        true = -sum(terms, arb(0)) / arb.const_log2()
        self.report.points += 1
        if not magnitude(found - true) <= CLOSE * magnitude(true):
            yield Disagreement("_entropy_of", "point", str(usage), true.str(12, radius=False), found.str(12))


def _near(x: float) -> list[float]:
    return [math.nextafter(x, -math.inf), x, math.nextafter(x, math.inf)]


def ball_of(number: Fraction) -> arb:
    return to_ball(Rational(number))


def _balls(table: QuantizerTable) -> tuple[Row, Row, arb]:
    return Row(tuple(map(ball_of, table.y))), Row(tuple(map(ball_of, table.z))), ball_of(table.alpha)


def _seeded(table: QuantizerTable, x: Fraction, number: int) -> list:
    """x, y, z, alpha as values that vary with one of them, counted through."""
    flat = [x, *table.y, *table.z, table.alpha]
    spreads = [Spread(ball_of(one), ball_of(one), arb(n == number)) for n, one in enumerate(flat)]
    count = len(table.y)
    return [spreads[0], Row(tuple(spreads[1 : 1 + count])), Row(tuple(spreads[1 + count : -1])), spreads[-1]]


def _gradients(table: QuantizerTable) -> list[tuple[str, Symbol, int | None]]:
    """Each in the order in which they are returned: its title, the argument, and which entry of that."""
    places = range(len(table.y))
    rows: list[tuple[str, Symbol, int | None]] = [("dphi/dx", X, None), *(("dphi/dy_j", Y, j) for j in places)]
    return [*rows, *(("dphi/dz_j", Z, j) for j in places), ("dphi/dalpha", ALPHA, None)]


def _unit(table: QuantizerTable, x: Fraction) -> arb:
    """The size of a gradient's terms, generously."""
    reach = 1 + abs(x) + max(map(abs, table.y))
    return ball_of((1 + table.alpha) ** 2 * reach**4 * (1 + max(map(abs, table.z))))


def _flat(values: Sequence[object]) -> list:
    """The entries of rows, one after the other."""
    return [entry for one in values for entry in (one.entries if isinstance(one, Row) else (one,))]


def quantizer_findings(
    functions: Mapping[str, ReadFunction], weight: str, report: Validation
) -> Iterator[Disagreement]:
    """What does not agree with the derivation; a text that cannot be read is a finding."""
    look = _Look(functions, weight, report)
    looks = [*(look.points(table) for table in TABLES), *(look.steps(table) for table in STEPS)]
    looks += [look.second_derivatives(TABLES[0], x) for x in (Fraction(5, 16), Fraction(-2))]
    looks += [look.doubles(WIDE, FAR), look.doubles(SHARP, [Fraction(-0.57), Fraction(0.52)])]
    yield from found_by(looks, f"_{weight}")


def decision_findings(functions: Mapping[str, ReadFunction], report: Validation) -> Iterator[Disagreement]:
    """The same of the tables, the draws and the rate."""
    look = _Decisions(functions, report)
    yield from found_by([look.middles(), look.draws(), look.entropy()], "tables")


def found_by(looks: Sequence[Iterator[Disagreement]], name: str) -> Iterator[Disagreement]:
    for one in looks:
        try:
            yield from under_precision(one, BITS)
        except NoMeaning as error:
            yield Disagreement(name, "reading", "everywhere", "text that can be read", str(error))


def validate_quantizers(text: str) -> Validation:
    """The functions of the text that are no device programs."""
    functions, report = read(text), Validation()
    for weight in WEIGHTS:
        report.findings.extend(quantizer_findings(functions, weight, report))
    report.findings.extend(decision_findings(functions, report))
    missing = (name for name in DECISIONS if name not in functions and f" {name}(" in text)
    wanted = "a definition of what is called"
    report.findings.extend(Disagreement(name, "text", "", wanted, "none") for name in missing)
    return report
