"""Emitted torch code against its own rounding theorems: value and slope in four formats, at points and at parameters.

For each format and kind the bound is proved from the text, at the default parameters and over their whole domain; then
the text is run, and every result is compared with balls. Where nothing is proved over the domain, the bound is proved
at each of the parameters that are tried, and that is said.

- `Line`, `lines_of(subject, text, count)`   what is proved and what came, a line for each format and kind
- `inputs_of(name, count, text, seed)`       all numbers of 16-bit formats, or drawn ones, ends, those near constants
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

import torch
from flint import arb
from judged_floats import PRECISIONS, WIDE, inside, loaded, points

from provenact.numerics.arithmetic.balls import BALLS, enclose, magnitude, working_precision
from provenact.numerics.arithmetic.programs import bound
from provenact.theory.exact.calculus import derivative
from provenact.theory.exact.expressions import Rational, X
from provenact.torch_impl.accuracy.formats import FORMATS, Format
from provenact.torch_impl.lowering.subjects import Subject
from provenact.torch_impl.rounding.questions import defaults_of
from provenact.torch_impl.rounding.theorem import RoundingTheorem, prove

KINDS = ("value", "slope")
ALL_OF = 2**16  # points: every number of a format that has no more
NUMBER = re.compile(r"(?<![\w.])\d+\.\d*(?:e[-+]?\d+)?")
DRAWN_PARAMETERS = 3
SLACK = 1 + 2.0**-30  # bounds are computed in doubles, rounded up


@dataclass(frozen=True)
class Wrong:
    """A result that is not within its bound."""

    x: float
    parameters: Mapping[str, float]
    got: float
    exact: float
    ulps: float


@dataclass
class Line:
    """What is proved of one kind in one format, and the worst that came at the points."""

    format: str
    kind: str
    given: RoundingTheorem
    whole: RoundingTheorem | None = None
    worst: float = 0.0
    points: int = 0
    wrong: list[Wrong] = field(default_factory=list)

    @property
    def is_proved(self) -> bool:
        return self.given.is_proved

    @property
    def is_proved_on_the_domain(self) -> bool:
        return self.is_proved if self.whole is None else self.whole.is_proved

    def __str__(self) -> str:
        told = _told(self.given) + ("" if self.whole is None else f"; whole domain {_told(self.whole)}")
        wrong = f"; WRONG at {len(self.wrong)}, such as {self.wrong[0]}" if self.wrong else ""
        return f"{self.format} {self.kind}: {told}; came {self.worst:.4g} at {self.points} points{wrong}"


def _told(theorem: RoundingTheorem) -> str:
    if not theorem.is_proved:
        return f"not proved ({theorem.fault} {theorem.failing})"
    return f"proved {limit_of(theorem):.4g}{'' if is_plain(theorem) else ' floored'}"


def is_plain(theorem: RoundingTheorem) -> bool:
    return theorem.kind == "value" and theorem.ulp < 2.0**40


def limit_of(theorem: RoundingTheorem) -> float:
    return theorem.ulp if is_plain(theorem) else theorem.floored


def lines_of(
    subject: Subject, text: str, count: int, seed: int = 1, formats: Sequence[str] = tuple(FORMATS)
) -> Iterator[Line]:
    """What is proved, and whether it is true at the points."""
    formulas = loaded(text)[f"_{subject.function}_formulas"]
    for name in formats:
        for kind in KINDS:
            yield _line(subject, text, formulas, FORMATS[name], kind, count, seed)


def _line(subject: Subject, text: str, formulas, format_: Format, kind: str, count: int, seed: int) -> Line:
    given = prove(text, subject, kind, format_.name, defaults_of(subject))
    whole = prove(text, subject, kind, format_.name, None) if subject.settings else None
    line = Line(format_.name, kind, given, whole)
    for index, values in enumerate(_parameters(subject, format_, seed)):
        theorem = given
        if index and whole is not None:
            theorem = whole if whole.is_proved else prove(text, subject, kind, format_.name, values)
        share = count if index == 0 else max(count // 10, 20)
        _compare(line, theorem, subject, formulas, values, inputs_of(format_.name, share, text, seed + index))
    return line


def _parameters(subject: Subject, format_: Format, seed: int) -> Iterator[dict[str, float]]:
    """The default ones; drawn ones; and the ends of the domains as far as the format goes."""
    yield defaults_of(subject)
    if not subject.settings:
        return
    random = Random(seed)
    for _ in range(DRAWN_PARAMETERS):
        yield {one.name: inside(one.domain, random) for one in subject.settings}


def inputs_of(name: str, count: int, text: str, seed: int) -> list[float]:
    """Points of every size with the ends of the format, and the neighbours of every constant of the text."""
    format_ = FORMATS[name]
    if format_.bits == 16 and count >= ALL_OF // 8:
        return torch.cat(list(format_.every_input())).to(torch.float64).tolist()
    constants = sorted({float(one) for one in NUMBER.findall(text)})
    constants = [one for one in constants if format_.smallest <= one <= format_.largest]
    near = [
        sign * one * (1 + step * 2.0 ** (1 - format_.precision))
        for one in constants
        for sign in (1, -1)
        for step in (-1, 0, 1)
    ]
    Random(seed).shuffle(near)
    found = points(count, name, seed) + format_.holding(near[: count // 4]).to(torch.float64).tolist()
    return [one for one in found if math.isfinite(one)]


# --- points ---------------------------------------------------------------------------------------------


def _compare(line: Line, theorem: RoundingTheorem, subject: Subject, formulas, values, xs: Sequence[float]) -> None:
    format_ = FORMATS[line.format]
    wide = WIDE[line.format]
    operands = [torch.tensor(xs, dtype=torch.float64).to(wide)]
    operands += [torch.full((), value, dtype=wide) for value in values.values()]
    with torch.no_grad():
        results = getattr(formulas, line.kind)(*operands).to(format_.dtype).to(torch.float64).expand(len(xs)).tolist()
    symbols = [one.symbol for one in subject.settings]
    held = {one: Rational(Fraction(float(number))) for one, number in zip(symbols, operands[1:], strict=True)}
    cells = subject.cells.subs(held).merged()
    pieces = list(cells.pieces) if line.kind == "value" else [derivative(piece, X) for piece in cells.pieces]
    programs = [bound(piece, BALLS) if piece.has(X) else None for piece in pieces]
    knots = [knot.fraction for knot in cells.knots]
    for x, got in zip(xs, results, strict=True):
        exactly = Fraction(x)
        if exactly in knots and line.kind == "slope":
            continue
        at = sum(exactly > knot for knot in knots)
        line.points += 1
        _judge(line, theorem, programs[at], pieces[at], x, values, got, format_)


def _judge(line: Line, theorem: RoundingTheorem, program, piece, x, values, got: float, format_: Format) -> None:
    exact = _exact(program, piece, x, format_)
    if exact is None:
        line.wrong.append(Wrong(x, values, got, math.nan, math.nan))
        return
    size = magnitude(exact)
    if size > format_.largest:
        if math.isnan(got):
            line.wrong.append(Wrong(x, values, got, float(exact.mid()), math.inf))
        return
    if not math.isfinite(got):
        line.wrong.append(Wrong(x, values, got, float(exact.mid()), math.inf))
        return
    unit = max(2.0 ** max(math.frexp(float(exact.mid()))[1] - format_.precision, -1074), format_.smallest)
    if not is_plain(theorem):
        unit = max(unit, format_.least_unit)
    off = float((magnitude(arb(got) - exact) / arb(unit)).lower())
    line.worst = max(line.worst, off)
    if theorem.is_proved and off > limit_of(theorem) * SLACK:
        line.wrong.append(Wrong(x, values, got, float(exact.mid()), off))


def _exact(program, piece, x: float, format_: Format) -> arb | None:
    """A ball much narrower than a unit; None where none is found."""
    for bits in PRECISIONS:
        with working_precision(bits):
            exact = enclose(piece, {}) if program is None else program(arb(x))
            if not exact.is_finite():
                continue
            if exact.rel_accuracy_bits() >= 70 or exact.rad() < arb(format_.smallest) * 2**-20:
                return exact
            if not exact.contains(0) and exact.abs_lower() > format_.largest:
                return exact
    return None
