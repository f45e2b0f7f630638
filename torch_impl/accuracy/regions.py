"""Regions: the intervals of x in which errors exceed a threshold, and which of them are faults.

Errors are gathered by stretches, each a 64th part of a binade, in which the largest are kept with their places. An
error is a *fault*

- if a result is NaN, or infinite where the exact value is not;
- if it is above the threshold in ulp, an ulp counting no less than `Format.least_unit`: below that floor the error is
  smaller than the rounding of a value of 1/4, and where values vanish or decay every plain formula has such errors;
- if it is above the threshold in plain ulp, and that many times above what torch's own function has next to it: then
  the tail or the zero can be computed better, and everybody who calls torch has it better.

Neighbours in the wrong order are counted and are no fault of their own: if two are apart by more than two thresholds,
one of them is above it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import torch
from torch import Tensor

from .formats import Format

THRESHOLDS = {"bfloat16": 4.0, "float16": 4.0, "float32": 64.0, "float64": 64.0}
"""A power of two above what torch's own activations have on the devices that were measured, with the floor: 2.9 over
all inputs of 16 bits; in float32 18.3 on an NVIDIA H200 over all inputs and 35 on an x86 CPU over a sample; 41.6 over a
sample of float64, without those that take constants of float32 there or leave their formula too early. A test compares
those that are committed data."""
MANTISSA_BITS = 6  # of a stretch
NEARBY = 4  # stretches on each side, in which torch's own error counts and over which a region goes on


@dataclass(frozen=True)
class Stretch:
    """The largest errors in a stretch, and between which inputs they exceed the threshold: plain and floored."""

    ulps: float
    at: float
    floored: float
    floored_at: float
    plain: tuple[float, float]
    above_floor: tuple[float, float]

    def joined(self, other: Stretch) -> Stretch:
        first, second = (self, other) if self.ulps >= other.ulps else (other, self)
        floored = self if self.floored >= other.floored else other
        plain, above = _hull(first.plain, second.plain), _hull(first.above_floor, second.above_floor)
        return Stretch(first.ulps, first.at, floored.floored, floored.floored_at, plain, above)


def _hull(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return min(one[0], other[0]), max(one[1], other[1])


class Stretches:
    """The errors of one implementation in one pass."""

    def __init__(self, format: Format, threshold: float) -> None:
        self.format, self.threshold = format, threshold
        self.found: dict[int, Stretch] = {}

    def add(self, inputs: Tensor, outputs: Tensor, high: Tensor, errors: tuple[Tensor, Tensor]) -> None:
        """Gather the errors of inputs of which equal stretches stand together, as in a sorted tensor."""
        if inputs.numel() == 0:
            return
        ulps, floored = self.with_lost(outputs, high, errors)
        x = inputs.double()
        numbers, index = torch.unique_consecutive(_numbers(x), return_inverse=True)
        count = len(numbers)
        columns = [*_largest(ulps, x, index, count), *_largest(floored, x, index, count)]
        for one in (ulps, floored):
            columns += _ends(one > self.threshold, x, index, count)
        for number, row in zip(numbers.tolist(), zip(*(one.tolist() for one in columns), strict=True), strict=True):
            ulp, at, floor, floored_at, first, last, first_floored, last_floored = row
            new = Stretch(ulp, at, floor, floored_at, (first, last), (first_floored, last_floored))
            self.found[number] = self.found[number].joined(new) if number in self.found else new

    def with_lost(self, outputs: Tensor, high: Tensor, errors: tuple[Tensor, Tensor]) -> tuple[Tensor, Tensor]:
        """The errors, infinite where a result is NaN or wrongly infinite."""
        computed = outputs.double()
        fits = (torch.abs(high) < self.format.overflow) | (computed * high < 0.0)
        lost = torch.isnan(computed) | (torch.isinf(computed) & fits)
        ulps, floored = (torch.where(lost, math.inf, one.double()) for one in errors)
        return ulps, floored

    def worst_near(self, number: int) -> float:
        """The largest error in plain ulp in a stretch and those next to it."""
        near = (self.found.get(number + step) for step in range(-NEARBY, NEARBY + 1))
        return max((one.ulps for one in near if one is not None), default=0.0)


def _numbers(x: Tensor) -> Tensor:
    """The numbers of the stretches, in the order of the real line."""
    parts = x.view(torch.int64) >> (52 - MANTISSA_BITS)
    first = -(1 << (11 + MANTISSA_BITS))  # that of -0: its sign bit is shifted in from the left
    return torch.where(parts < 0, first - 1 - parts, parts)


def _largest(values: Tensor, x: Tensor, index: Tensor, count: int) -> tuple[Tensor, Tensor]:
    """The largest value of each stretch, and an input that has it."""
    largest = torch.full((count,), -1.0, dtype=torch.float64, device=x.device)
    largest.scatter_reduce_(0, index, values, "amax")
    places = torch.full((count,), math.inf, dtype=torch.float64, device=x.device)
    places.scatter_reduce_(0, index, torch.where(values == largest[index], x, math.inf), "amin")
    return largest, places


def _ends(chosen: Tensor, x: Tensor, index: Tensor, count: int) -> list[Tensor]:
    """The first and the last chosen input of each stretch."""
    ends = []
    for empty, reduction in ((math.inf, "amin"), (-math.inf, "amax")):
        end = torch.full((count,), empty, dtype=torch.float64, device=x.device)
        ends.append(end.scatter_reduce_(0, index, torch.where(chosen, x, empty), reduction))
    return ends


@dataclass(frozen=True)
class ErrorRegion:
    """From `start` to `end` errors exceed the threshold; `torch` is the largest error of torch's own function near
    there, in plain ulp, if it has one."""

    start: float
    end: float
    worst: Stretch
    is_fault: bool
    torch: float | None

    def worst_at(self, threshold: float) -> float:
        """Where the error is that makes it a fault or not."""
        return self.worst.floored_at if self.worst.floored > threshold else self.worst.at

    def exceeds(self, ulps: Tensor, floored: Tensor, threshold: float) -> Tensor:
        """Where errors are such as this region is made of."""
        if not self.is_fault:
            return ulps > threshold
        plain = math.inf if self.torch is None else threshold * max(self.torch, 1.0)
        return (floored > threshold) | (ulps > plain)


def regions_of(mine: Stretches, own: Stretches | None) -> list[ErrorRegion]:
    """The intervals above the threshold; `own` are the errors of torch's own function at the same inputs."""
    found: list[tuple[int, ErrorRegion]] = []
    quiet = sorted(mine.found)
    place = {number: index for index, number in enumerate(quiet)}
    for number in quiet:
        region = _region(mine, own, number)
        if region is None:
            continue
        if found and found[-1][1].is_fault == region.is_fault and _goes_on(found[-1][0], number, place):
            found[-1] = number, _united(found[-1][1], region)
        else:
            found.append((number, region))
    return [region for _, region in found]


def _goes_on(last: int, number: int, place: Mapping[int, int]) -> bool:
    """Whether next to nothing that was measured lies between two stretches."""
    return number - last <= NEARBY or place[number] - place[last] == 1


def _region(mine: Stretches, own: Stretches | None, number: int) -> ErrorRegion | None:
    one, limit = mine.found[number], mine.threshold
    torch_has = None if own is None else own.worst_near(number)
    is_fault = one.floored > limit or (torch_has is not None and one.ulps > limit * max(torch_has, 1.0))
    if one.ulps <= limit:
        return None
    start, end = one.above_floor if one.floored > limit else one.plain
    return ErrorRegion(start, end, one, is_fault, torch_has)


def _united(one: ErrorRegion, other: ErrorRegion) -> ErrorRegion:
    torch_has = None if one.torch is None or other.torch is None else max(one.torch, other.torch)
    ends = _hull((one.start, one.end), (other.start, other.end))
    return ErrorRegion(*ends, one.worst.joined(other.worst), one.is_fault, torch_has)


MOST_SHARPENED = 64  # regions: a ball for every step of a bisection takes its time
Errors = Callable[[Tensor], tuple[Tensor, Tensor]]


def sharpened(
    regions: Sequence[ErrorRegion], measured: Tensor, format: Format, threshold: float, errors: Errors
) -> list[ErrorRegion]:
    """Each end moved outwards to the last input inside, by bisection towards the next input that was measured.

    `measured` are all inputs that were, as doubles in order; `errors` gives plain and floored errors at new ones.
    """
    found = list(regions)
    ends = [(index, side) for index in range(min(len(found), MOST_SHARPENED)) for side in (-1, 1)]
    inside = [found[index].start if side < 0 else found[index].end for index, side in ends]
    outside = [_next_measured(measured, x, side) for x, (_, side) in zip(inside, ends, strict=True)]
    # Where another region begins, there is no end to look for.
    within = [any(region.start <= far <= region.end for region in found) for far in outside]
    outside = [near if is_in else far for near, far, is_in in zip(inside, outside, within, strict=True)]
    last = _last_inside(found, ends, inside, outside, format, threshold, errors)
    for (index, side), x in zip(ends, last, strict=True):
        found[index] = replace(found[index], start=x) if side < 0 else replace(found[index], end=x)
    return found


def _next_measured(measured: Tensor, x: float, side: int) -> float:
    """The next input that was measured to that side of one that was; the same where there is none."""
    index = int(torch.searchsorted(measured, torch.tensor(x, dtype=torch.float64), right=side > 0))
    index = index if side > 0 else index - 1
    return measured[index].item() if 0 <= index < len(measured) else x


def _last_inside(
    regions: Sequence[ErrorRegion],
    ends: Sequence[tuple[int, int]],
    inside: Sequence[float],
    outside: Sequence[float],
    format: Format,
    threshold: float,
    errors: Errors,
) -> list[float]:
    near, far = (_ordinals(torch.tensor(xs, dtype=torch.float64), format) for xs in (inside, outside))
    while bool((torch.abs(far - near) > 1).any()):
        middle = near + (far - near) // 2
        ulps, floored = errors(_of_ordinals(middle, format))
        bad = [regions[i].exceeds(u, f, threshold) for (i, _), u, f in zip(ends, ulps, floored, strict=True)]
        is_bad = torch.stack(bad)
        near, far = torch.where(is_bad, middle, near), torch.where(is_bad, far, middle)
    return _of_ordinals(near, format).double().tolist()


def _ordinals(x: Tensor, format: Format) -> Tensor:
    """Consecutive integers for consecutive numbers of the format; 0 for both zeros."""
    bits = x.to(format.dtype).view(format.integers).long()
    return torch.where(bits < 0, -(bits & ((1 << (format.bits - 1)) - 1)), bits)


def _of_ordinals(numbers: Tensor, format: Format) -> Tensor:
    sized = torch.abs(numbers).to(format.integers).view(format.dtype)
    return torch.where(numbers < 0, -sized, sized)
