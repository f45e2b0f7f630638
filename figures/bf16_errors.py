"""Errors in ulp over every finite bf16 input, of the emitted code and of torch's own functions.

Measuring needs torch; what was measured is kept as a small file, `data/bf16_errors.json`, so that drawing needs none.

The truth is a ball around the exact value. The error is |computed - exact| divided by the distance of the
two bf16 numbers around the exact value, so that a correctly rounded result has at most 1/2. Neighbouring inputs
are one bin, 16 of them near 1 and 128 elsewhere, and a bin keeps its largest error.

- `ErrorBins`, `measured()`     what the committed file says
- `bins()`, `edges()`          the inputs of the bins, and where these end
- `measure()`                  the numbers of that file, anew
- `source_digest(name)`        of the emitted function that was measured
"""

from __future__ import annotations

import json
import math
import platform
import struct
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import resources
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

from flint import arb

from ..derivations.realisation import cells_of_activation
from ..numerics.arithmetic.balls import BALLS, working_precision
from ..numerics.arithmetic.programs import bound
from ..theory.activations import activation
from ..torch_impl.emission.measured import text_digest

NAMES = ("gelu", "silu", "mish")
EXPONENTS, BIAS = range(255), 127  # biased; 255 are infinities and NaN
LEAST_EXPONENT, FRACTION_BITS = -126, 7
BINADE = 2**FRACTION_BITS  # inputs of one exponent
FINE, DETAIL = 16, 8  # inputs of one bin, where |x| is between 2^-8 and 2^9
# Bits of the balls: the tails of Mish lose none, those of GELU at -13 about 20.
PRECISION, NEEDED = 128, 40


@dataclass(frozen=True)
class ErrorBins:
    """One implementation: the largest error of every bin, negative inputs first, in increasing order."""

    name: str
    by: str  # "provenact" or "torch"
    errors: tuple[float, ...]
    worst: float
    worst_at: float
    correctly_rounded: int
    inputs: int


def recorded() -> dict[str, Any]:
    """The committed file as it is."""
    return json.loads((resources.files(__package__) / "data" / "bf16_errors.json").read_text("utf-8"))


def measured() -> list[ErrorBins]:
    rows = recorded()["implementations"]
    numbers = [{"errors": tuple(map(float, row["errors"])), "worst": float(row["worst"])} for row in rows]
    return [ErrorBins(**{**row, **found}) for row, found in zip(rows, numbers, strict=True)]


# --- inputs -----------------------------------------------------------------------------------------


def boundaries() -> list[int]:
    """The magnitudes, as the 15 bits below the sign, at which a bin starts; the last one is infinity."""
    starts: list[int] = []
    for exponent in EXPONENTS:
        size = FINE if abs(exponent - BIAS) <= DETAIL else BINADE
        starts += range(exponent * BINADE, (exponent + 1) * BINADE, size)
    return [*starts, BINADE * len(EXPONENTS)]


def bins() -> list[list[float]]:
    """The inputs of every bin, by increasing bins."""
    positive = [[_number(bits) for bits in range(*ends)] for ends in pairwise(boundaries())]
    return [[-x for x in reversed(one)] for one in reversed(positive)] + positive


def edges() -> list[float]:
    """Where the bins end, in increasing order; there is one more of them than there are bins."""
    positive = [_number(bits) for bits in boundaries()[:-1]] + [2.0**128]
    return [-x for x in reversed(positive)] + positive[1:]


def _number(magnitude: int) -> float:
    return struct.unpack(">f", struct.pack(">I", magnitude << 16))[0]


# --- the truth and the distance from it ---------------------------------------------------------------


def exact_values(name: str, points: Sequence[float]) -> Iterator[arb]:
    """Balls around the values of a smooth entry of the catalogue, at its defaults."""
    (piece,) = cells_of_activation(name, activation(name).defaults()).pieces
    program = bound(piece, BALLS)
    for point in points:
        ball = program(arb(point))
        if not (ball.is_exact() or ball.rel_accuracy_bits() >= NEEDED or _vanishes(ball)):
            raise ArithmeticError(f"{name} at {point}: the ball {ball} is too wide to measure against")
        yield ball


def ulps(computed: float, exact: arb) -> float:
    """An upper bound of the error, in units of the last place of bf16 at the exact value."""
    if not math.isfinite(computed):
        return math.inf
    return float((abs(arb(computed) - exact) / _unit(exact)).upper())


def _unit(exact: arb) -> arb:
    """2^(e - 7) for 2^e <= |exact| < 2^(e+1), and no less than the distance of subnormal numbers."""
    if _vanishes(exact):
        return arb(2) ** (LEAST_EXPONENT - FRACTION_BITS)
    mantissa, exponent = exact.mid().man_exp()
    top = int(exponent) + int(abs(mantissa)).bit_length() - 1
    return arb(2) ** (max(top, LEAST_EXPONENT) - FRACTION_BITS)


def _vanishes(exact: arb) -> bool:
    """Far below the least bf16 number, 2^-133."""
    return bool(exact.abs_upper() < arb(2) ** -200)


# --- measuring ----------------------------------------------------------------------------------------


def measure() -> dict[str, Any]:
    """Every finite input through both implementations of every function."""
    import torch

    from ..torch_impl.generated import activations as ours

    rows = []
    for name in NAMES:
        theirs = getattr(torch.nn.functional, name)
        rows += _rows(name, {"provenact": getattr(ours, name), "torch": theirs})
    return {
        "made by": "provenact regenerate bf16-errors",
        "torch": torch.__version__,
        "machine": platform.machine(),
        "device": "cpu",
        "sources": {name: source_digest(name) for name in NAMES},
        "implementations": rows,
    }


def _rows(name: str, functions: dict[str, Callable]) -> list[dict[str, Any]]:
    points = [point for one in bins() for point in one]
    with working_precision(PRECISION):
        truth = list(exact_values(name, points))
        return [_row(name, by, points, _outputs(function, points), truth) for by, function in functions.items()]


def _outputs(function: Callable, points: Sequence[float]) -> list[float]:
    import torch

    return function(torch.tensor(points, dtype=torch.bfloat16)).double().tolist()


def _row(name: str, by: str, points: Sequence[float], outputs: Sequence[float], truth: Sequence[arb]) -> dict[str, Any]:
    errors = [ulps(computed, exact) for computed, exact in zip(outputs, truth, strict=True)]
    worst = max(range(len(errors)), key=errors.__getitem__)
    left = iter(errors)
    return {
        "name": name,
        "by": by,
        "errors": [_in_json(max(islice(left, len(one))), 3) for one in bins()],
        "worst": _in_json(errors[worst], 6),
        "worst_at": points[worst],
        "correctly_rounded": sum(error <= 0.5 for error in errors),
        "inputs": len(errors),
    }


def _in_json(error: float, digits: int) -> float | str:
    """A number to so many digits; JSON has none that is infinite."""
    return float(f"{error:.{digits}g}") if math.isfinite(error) else "inf"


def source_digest(name: str) -> str:
    """SHA-256 of what computes the values in the emitted file, without importing torch."""
    text = (Path(__file__).parents[1] / "torch_impl" / "generated" / "activations.py").read_text("utf-8")
    return text_digest(text, name)
