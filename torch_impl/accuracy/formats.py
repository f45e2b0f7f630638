"""Floating-point formats: their inputs, all of them where that is possible, and their units in the last place."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from ...theory.exact.errors import InputError

EXPONENT_BITS = 0x7FF0000000000000  # of a double
CHUNK_BINADES = 15  # of 255; 15 * 2^23 float32 inputs: 1 GB as doubles


@dataclass(frozen=True)
class Format:
    """A binary format: `precision` significant bits, normal numbers from 2^least on."""

    name: str
    bits: int
    precision: int
    least: int

    @property
    def dtype(self) -> torch.dtype:
        return getattr(torch, self.name)

    @property
    def integers(self) -> torch.dtype:
        """Of the same size."""
        return getattr(torch, f"int{self.bits}")

    @property
    def smallest(self) -> float:
        """The least positive number."""
        return 2.0 ** (self.least - self.precision + 1)

    @property
    def largest(self) -> float:
        """The largest finite number."""
        return torch.finfo(self.dtype).max

    @property
    def overflow(self) -> float:
        """The least magnitude that rounds to infinity."""
        return 2.0 ** (1 - self.least) * (2.0 - 2.0**-self.precision) if self.bits < 64 else float("inf")

    @property
    def least_unit(self) -> float:
        """What the ulp of a slope counts at least: next to its zeros a slope is right to 2 of these, as in
        |error| <= max(2 ulp, 2^-precision)."""
        return 2.0 ** (-self.precision - 1)

    def unit(self, exact: Tensor) -> Tensor:
        """2^(e - precision + 1) for 2^e <= |exact| < 2^(e+1), and no less than the smallest number."""
        power = (exact.view(torch.int64) & EXPONENT_BITS).view(torch.float64)
        return torch.clamp(power * 2.0 ** (1 - self.precision), min=self.smallest)

    def every_input(
        self, device: torch.device | str = "cpu", step: int = 1, binades: int = CHUNK_BINADES
    ) -> Iterator[Tensor]:
        """All finite inputs, or one of `step`; each sign in the order of magnitudes."""
        infinity = (1 << (self.bits - 1)) - (1 << (self.precision - 1))
        size = infinity if self.bits == 16 else binades << (self.precision - 1)
        for sign in (0, -(1 << (self.bits - 1))):
            for start in range(0, infinity, size):
                yield self._patterns(sign + start, sign + min(start + size, infinity), step, device)

    def _patterns(self, start: int, end: int, step: int, device: torch.device | str) -> Tensor:
        return torch.arange(start, end, step, dtype=self.integers, device=device).view(self.dtype)

    @property
    def finite_inputs(self) -> int:
        """How many finite inputs there are, with both zeros."""
        return 2 * ((1 << (self.bits - 1)) - (1 << (self.precision - 1)))

    def holding(self, points: Sequence[float], device: torch.device | str = "cpu") -> Tensor:
        """The points as numbers of the format, in increasing order; those that overflow are left out."""
        rounded = torch.tensor(points, dtype=torch.float64).to(self.dtype)
        return torch.unique(rounded[torch.isfinite(rounded)]).to(device)


FORMATS = {
    one.name: one
    for one in (
        Format("bfloat16", 16, 8, -126),
        Format("float16", 16, 11, -14),
        Format("float32", 32, 24, -126),
        Format("float64", 64, 53, -1022),
    )
}


def format_named(name: str) -> Format:
    if name not in FORMATS:
        raise InputError(f"a dtype is expected and {name!r} came: give one of {', '.join(FORMATS)}")
    return FORMATS[name]
