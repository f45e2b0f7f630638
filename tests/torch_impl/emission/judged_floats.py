"""Emitted torch code against balls: value, slope and curvature in four formats, at ordinary and at extreme inputs.

- `judged(subject, text, counts, seed)`   the faults of one function, none where every result is finite and right
- `judged_at(subject, formulas, values, ...)`   the same at given parameters
- `points(count, name, seed)`             inputs of a format: every size, the ends of the format, and ordinary numbers
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from random import Random
from runpy import run_path
from tempfile import TemporaryDirectory

import torch
from flint import arb

from provenact.numerics.arithmetic.balls import BALLS, enclose, working_precision
from provenact.numerics.arithmetic.programs import bound
from provenact.theory.exact.calculus import derivative
from provenact.theory.exact.expressions import Rational, X
from provenact.torch_impl.accuracy.formats import FORMATS, Format

ORDERS = ("value", "slope", "curvature")
WIDE = {"float64": torch.float64, "float32": torch.float64, "bfloat16": torch.float32, "float16": torch.float32}
PRECISIONS = (120, 400, 3000, 12000)
ULPS = 8.0
"""A few: an expression of ten operations, each of them half an ulp."""
STEEPEST = 64.0
"""Where f changes so many times as fast as x, an error in the last place of x, or of a term that cancels, counts as
much; more is not granted, so that far tails are right to a few hundred ulp at least."""


@dataclass(frozen=True)
class Fault:
    """A result that is not right: what came, and the exact value."""

    order: str
    format: str
    x: float
    parameters: Mapping[str, float]
    got: float
    exact: float
    ulps: float


def points(count: int, name: str, seed: int) -> list[float]:
    """One third of every size, one third up to 50, one third up to 800; and the ends."""
    random = Random(seed)
    format_ = FORMATS[name]
    most = -format_.least + 1
    least = format_.least - format_.precision + 1
    drawn = [random.choice((-1, 1)) * 2.0 ** random.uniform(least, most - 0.001) for _ in range(count // 3)]
    drawn += [random.uniform(-50, 50) for _ in range(count // 3)]
    drawn += [random.uniform(-800, 800) for _ in range(count - 2 * (count // 3))]
    largest = float(torch.finfo(format_.dtype).max)
    drawn += [s * v for s in (-1, 1) for v in (0.0, format_.smallest, 2.0**format_.least, largest, largest / 2, 1.0)]
    return format_.holding(drawn).to(torch.float64).tolist()


def judged(subject, text: str, counts: Mapping[str, int], seed: int = 1, settings: int = 3) -> Iterator[Fault]:
    """What is wrong, each parameter at its default and at numbers of its domain."""
    formulas = loaded(text)[f"_{subject.function}_formulas"]
    for index in range(settings if subject.settings else 1):
        random = Random(seed + index)
        values = {s.name: 1.0 if index == 0 else inside(s.domain, random) for s in subject.settings}
        shares = {name: count // (settings if subject.settings else 1) for name, count in counts.items()}
        yield from judged_at(subject, formulas, values, shares, seed + index)


def judged_at(subject, formulas, values: Mapping[str, float], counts: Mapping[str, int], seed: int) -> Iterator[Fault]:
    """What is wrong at given parameters."""
    cells = subject.cells.subs({s.symbol: Rational(exactly(values[s.name])) for s in subject.settings}).merged()
    for name, count in counts.items():
        yield from _compared(cells, formulas, values, FORMATS[name], points(count, name, seed))


def loaded(text: str) -> dict:
    """What an emitted file defines; Triton wants the file."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "emitted.py"
        path.write_text(text, encoding="utf-8")
        return run_path(str(path))


def exactly(value: float) -> Fraction:
    return Fraction(value)


def inside(domain, random: Random) -> float:
    """A number of a domain that float16 holds too; moderate where the domain is infinite."""
    low, high = (None if end is None else float(enclose(end, {}).mid()) for end in (domain.start, domain.end))
    if low is None:
        value = random.uniform(-30, 30)
    elif high is None:
        value = low + 2.0 ** random.uniform(-6, 6)
    else:
        value = random.uniform(low, high)
    return float(torch.tensor(value, dtype=torch.float64).to(torch.bfloat16))


def _compared(cells, formulas, values, format_: Format, xs) -> Iterator[Fault]:
    wide = WIDE[format_.name]
    operands = [torch.tensor(xs, dtype=torch.float64).to(wide)]
    operands += [torch.full((), value, dtype=wide) for value in values.values()]
    knots = [knot.fraction for knot in cells.knots]
    pieces = list(cells.pieces)
    for order in ORDERS:
        with torch.no_grad():
            results = getattr(formulas, order)(*operands).to(format_.dtype).to(torch.float64)
        results = results.expand(len(xs)).tolist()
        programs = [bound(piece, BALLS) if piece.has(X) else None for piece in pieces]
        slopes = [derivative(piece, X) for piece in pieces]
        steepness = [bound(slope, BALLS) if slope.has(X) else None for slope in slopes]
        for x, got in zip(xs, results, strict=True):
            if any(exactly(x) == knot for knot in knots):
                continue
            at = sum(exactly(x) > knot for knot in knots)
            fault = _fault(programs[at], pieces[at], steepness[at], x, got, format_)
            if fault is not None:
                yield Fault(order, format_.name, x, values, got, *fault)
        pieces = slopes


def _fault(program, piece, steepness, x: float, got: float, format_: Format) -> tuple[float, float] | None:
    """The exact value and the error in ulp, where the error is more than a few."""
    for bits in PRECISIONS:
        with working_precision(bits):
            exact = bound(piece, BALLS).at({}) if program is None else program(arb(x))
            if not exact.is_finite() or (exact.rel_accuracy_bits() < 60 and exact.rad() > arb(format_.smallest) / 8):
                continue
            near = float(exact.mid())
            if abs(near) == math.inf or abs(near) >= format_.overflow:
                is_right = got == math.copysign(math.inf, near) or _at_the_end(near, got, format_)
                return None if is_right else (near, math.inf)
            power = math.frexp(near)[1] - format_.precision if near else -5000
            unit = max(2.0 ** max(power, -1074), format_.smallest)
            if not math.isfinite(got):
                return (near, math.inf) if abs(near) < format_.overflow * (1 - 2.0**-40) else None
            error = abs(arb(got) - exact) / arb(unit)
            if error < arb(ULPS):
                return None
            if error > arb(ULPS) and float(exact.rad()) <= unit:
                floored = float(error.mid()) * unit / max(unit, format_.least_unit)
                condition = 1.0 if steepness is None else abs(float((steepness(arb(x)) * x / exact).mid()))
                is_right = floored <= ULPS * max(1.0, min(condition, STEEPEST))
                return None if is_right else (near, float(error.mid()))
    return (math.nan, math.nan)


def _at_the_end(near: float, got: float, format_: Format) -> bool:
    """Whether the largest number came where the exact value is only just too large."""
    return abs(got) >= format_.overflow * (1 - 2.0 ** (3 - format_.precision)) and abs(near) <= format_.overflow * (
        1 + 2.0 ** (3 - format_.precision)
    )
