"""Counting errors: what is kept of billions of comparisons, without waiting for the device in between.

The error of a result is its distance from the exact value in units of the last place at the exact value, so
that a correctly rounded result has at most 1/2. Where a slope vanishes its last place shrinks to nothing; the
absolute error is kept too, and the floored error, for which an ulp is no less than 2^-25 (in float32): at most 2 of
these means |error| <= max(2 ulp, 2^-24).
"""

from typing import Any

import torch
from torch import Tensor

from .formats import Format

# Errors above each of these are counted.
THRESHOLDS = (1.0, 2.0, 4.0, 16.0, 256.0, 65536.0)
COUNTS = (
    "misrounded",
    *(f"over_{t:g}_ulp" for t in THRESHOLDS),
    "wrong_sign",
    "flushed",
    "nan",
    "infinite",
    "reversed",
)
PLACES = ("worst_ulp", "worst_absolute", "worst_floored_ulp")


def errors_of(format: Format, outputs: Tensor, high: Tensor, low: Tensor | None = None) -> tuple[Tensor, ...]:
    """The absolute error of each output, the same in ulp, and where an ulp counts no less than `least_unit`."""
    computed = outputs.double()
    error = computed - high if low is None else (computed - high) - low
    error = torch.where(torch.isfinite(computed), torch.abs(error), 0.0)
    unit = format.unit(high)
    return error, error / unit, error / torch.clamp(unit, min=format.least_unit)


class Tally:
    """Largest errors with their places, and counts, over all chunks added so far."""

    def __init__(self, format: Format, which: str = "forward", tolerance: float = 0.0) -> None:
        """`tolerance`: the relative error of the reference; what it cannot tell from correct rounding is correct.
        Errors of float32 are kept to 24 bits."""
        self.format = format
        self.half = 0.5 + tolerance * 2.0**format.precision + (2.0**-25 if format.bits == 32 else 0.0)
        self.monotone = which == "forward"
        self.inputs, self.searched = 0, 0
        self.counts: Tensor | None = None
        self.worst: list[tuple[Tensor, Tensor]] = []

    def add(
        self, inputs: Tensor, outputs: Tensor, high: Tensor, low: Tensor | None = None, is_search: bool = False
    ) -> tuple[Tensor, Tensor]:
        """Compare outputs at finite inputs with exact values high + low, given as doubles.

        Inputs that a search chose can only make the worst worse; shares and counts are of the others. What comes
        back is the error of each input in ulp, and the same where an ulp counts no less than `least_unit`.
        """
        if inputs.numel() == 0:
            return high, high
        computed = outputs.double()
        error, ulps, floored = errors_of(self.format, computed, high, low)
        ulps = ulps.float() if self.format.bits == 32 else ulps  # billions of them: half the traffic
        self._keep([_largest(one, inputs) for one in (ulps, error, floored)])
        if is_search:
            self.searched += inputs.numel()
        else:
            self.inputs += inputs.numel()
            self._count(computed, high, ulps)
        return ulps, floored

    def _count(self, computed: Tensor, high: Tensor, ulps: Tensor) -> None:
        infinite = torch.isinf(computed) & (torch.abs(high) < self.format.overflow)
        flushed = (computed == 0.0) & (torch.abs(high) > self.format.smallest)
        counts = [ulps > self.half, *(ulps > one for one in THRESHOLDS)]
        counts += [computed * high < 0.0, flushed, torch.isnan(computed), infinite]
        if self.monotone:
            counts.append((computed[1:] - computed[:-1]) * (high[1:] - high[:-1]) < 0.0)
        sums = [one.sum() for one in counts] + [torch.zeros_like(ulps[0], dtype=torch.int64)] * (not self.monotone)
        total = torch.stack(sums)
        self.counts = total if self.counts is None else self.counts + total

    def _keep(self, found: list[tuple[Tensor, Tensor]]) -> None:
        if not self.worst:
            self.worst = found
            return
        for index, ((new, new_at), (old, old_at)) in enumerate(zip(found, self.worst, strict=True)):
            better = new > old
            self.worst[index] = torch.where(better, new, old), torch.where(better, new_at, old_at)

    def result(self) -> dict[str, Any]:
        if self.counts is None:
            raise ValueError("nothing was compared: add at least one chunk")
        row: dict[str, Any] = {"inputs": self.inputs} | ({"searched": self.searched} if self.searched else {})
        for name, (size, place) in zip(PLACES, self.worst, strict=True):
            row[name] = float(f"{size.item():.6g}")
            row["at" if name == "worst_ulp" else f"{name}_at"] = place.item()
        row |= dict(zip(COUNTS, self.counts.tolist(), strict=True))
        row["correctly_rounded"] = (self.inputs - row["misrounded"] - row["nan"] - row["infinite"]) / self.inputs
        return row


def _largest(values: Tensor, inputs: Tensor) -> tuple[Tensor, Tensor]:
    size, index = torch.max(values, 0)
    size = torch.clamp(size, max=torch.finfo(size.dtype).max)  # an error kept in 24 bits may be beyond them
    return size.double(), torch.take(inputs, index).double()  # inputs[index] would wait for the device
