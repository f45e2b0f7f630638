"""Errors in ulp over every finite bf16 input, of the emitted code and of torch's own functions.

Measuring needs torch; what was measured is kept as a small file, `data/bf16_errors.json`, so that drawing needs none.

The truth is a ball around the exact value, and the error counts in units of the last place of bf16, as in
`torch_impl/accuracy`. Neighbouring inputs are one bin, 16 of them near 1 and 128 elsewhere, and a bin keeps its largest
error.
"""

import math
import platform
import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

from ..ledger.data_files import read_data
from ..torch_impl.emission.measured import text_digest

NAMES = ("gelu", "silu", "mish")
EXPONENTS, BIAS = range(255), 127  # biased; 255 are infinities and NaN
BINADE = 2**7  # inputs of one exponent
FINE, DETAIL = 16, 8  # inputs of one bin, where |x| is between 2^-8 and 2^9


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
    found: dict[str, Any] = read_data(Path(__file__).parent / "data" / "bf16_errors.json")
    return found


def measured() -> list[ErrorBins]:
    return [
        ErrorBins(**{**row, "errors": tuple(map(float, row["errors"])), "worst": float(row["worst"])})
        for row in recorded()["implementations"]
    ]


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


# --- measuring ----------------------------------------------------------------------------------------


def measure() -> dict[str, Any]:
    """Every finite input through both implementations of every function."""
    import torch

    from ..torch_impl.generated import activations as ours

    points = [point for one in bins() for point in one]
    rows = []
    for name in NAMES:
        functions = {"provenact": getattr(ours, name), "torch": getattr(torch.nn.functional, name)}
        rows += [_row(name, by, points, errors) for by, errors in errors_at(name, functions, points).items()]
    return {
        "made by": "provenact regenerate bf16-errors",
        "torch": torch.__version__,
        "machine": platform.machine(),
        "device": "cpu",
        "sources": {name: source_digest(name) for name in NAMES},
        "implementations": rows,
    }


def errors_at(name: str, functions: Mapping[str, Callable], points: Sequence[float]) -> dict[str, list[float]]:
    """By whose code, the errors in ulp at these inputs of an entry at its defaults."""
    import torch

    from ..torch_impl.accuracy.formats import FORMATS
    from ..torch_impl.accuracy.measurement import by_balls
    from ..torch_impl.accuracy.references import reference
    from ..torch_impl.accuracy.tally import errors_of

    inputs = torch.tensor(points, dtype=torch.bfloat16)
    exact, found = by_balls(reference(name)).values("forward", inputs), {}
    for by, function in functions.items():
        outputs = function(inputs)
        ulps = errors_of(FORMATS["bfloat16"], outputs, *exact)[1]
        found[by] = torch.where(outputs.isfinite(), ulps, math.inf).tolist()
    return found


def _row(name: str, by: str, points: Sequence[float], errors: Sequence[float]) -> dict[str, Any]:
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
