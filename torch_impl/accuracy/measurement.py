"""Measuring an implementation: forward and backward, over every input or a sample, against its reference."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import torch
from torch import Tensor

from ...theory.exact.errors import InputError, option
from .formats import Format
from .references import Reference
from .tally import Tally

PASSES = ("forward", "backward")
BESIDE = 2.0**-1000, 2.0**-936  # of a kink at 0, and of another one for each unit: far nearer than slopes change
BESIDE_ONE = 2.0**-50, 2.0**-40
AS_STEEP = 2.0**-20  # how far slopes at these two may differ if they are finite
ROUNDS, WORST, SPREAD = 3, 8, 40  # of the search for worse inputs: rounds, inputs kept, distances up to 1.25^40 ulp

Watch: TypeAlias = Callable[[str, "Compared", tuple[Tensor, Tensor], bool], None]
"""Of a pass: what was compared, its errors in ulp, plain and floored, and whether a search chose the inputs."""


@dataclass(frozen=True)
class Implementation:
    """Somebody's code: a callable of one tensor."""

    label: str
    function: Callable[[Tensor], Tensor]


class Exact(NamedTuple):
    """From a pass and inputs to the exact values, as high and low parts; and from a pass to their relative error."""

    values: Callable[[str, Tensor], tuple[Tensor, Tensor | None]]
    error: Callable[[str], float]


class Compared(NamedTuple):
    """Inputs, what came out, and the exact values high + low."""

    inputs: Tensor
    outputs: Tensor
    high: Tensor
    low: Tensor | None

    def known(self, reference: Reference) -> Compared:
        """Without the inputs whose exact value no ball encloses narrowly, and those where it is beyond all doubles and
        infinity came; where something else came, the largest double stands for it."""
        if not reference.in_balls:
            return self
        keep = ~torch.isnan(self.high) & ~(torch.isinf(self.high) & (self.outputs.double() == self.high))
        low = None if self.low is None else self.low[keep]
        return Compared(self.inputs[keep], self.outputs[keep], within_doubles(self.high[keep]), low)


def within_doubles(high: Tensor) -> Tensor:
    """Exact values, with the largest double for those beyond."""
    most = torch.finfo(torch.float64).max
    return torch.clamp(high, -most, most)


def outputs_of(one: Implementation, inputs: Tensor, backward: bool = True) -> tuple[Tensor, Tensor | None]:
    """The values, and the gradients for an upstream gradient of ones."""
    x = inputs.detach().clone().requires_grad_(backward)
    try:
        with torch.enable_grad():
            values = one.function(x)
    except Exception as error:  # what is measured is somebody's code, which may raise anything
        raise InputError(f"{one.label} raised {type(error).__name__} on a tensor of {inputs.dtype}: {error}") from error
    _check(one, values, inputs)
    if not backward:
        return values.detach(), None
    try:
        (slopes,) = torch.autograd.grad(values, x, torch.ones_like(values))
    except Exception as error:  # and so may its backward pass
        without = f"leave the slopes out: {option('forward-only')}"
        raise InputError(f"{one.label} cannot be differentiated ({error}); {without}") from error
    return values.detach(), slopes


def _check(one: Implementation, values: object, inputs: Tensor) -> None:
    expected = f"a tensor of shape {tuple(inputs.shape)} and {inputs.dtype}"
    if not isinstance(values, Tensor):
        raise InputError(f"{one.label} must return {expected}, and a {type(values).__name__} came")
    if values.shape != inputs.shape or values.dtype != inputs.dtype:
        raise InputError(f"{one.label} must return {expected}, and {tuple(values.shape)}, {values.dtype} came")


def measure_chunks(
    implementations: Iterable[Implementation],
    reference: Reference,
    format: Format,
    chunks: Iterable[Tensor],
    backward: bool = True,
    watch: Watch | None = None,
) -> dict[str, dict[str, dict[str, Any]]]:
    """{label: {pass: numbers}}; the reference is computed once a chunk for all implementations."""
    passes = PASSES if backward else PASSES[:1]
    implementations = list(implementations)
    tallies = {
        (one.label, which): Tally(format, which, reference.relative_error(which))
        for one in implementations
        for which in passes
    }
    for chunk in chunks:
        smooth = _without(chunk, reference.kinks)
        exact = {"forward": reference.value(chunk.double())}
        if backward:
            exact["backward"] = reference.slope(smooth.double())
        for one in implementations:
            values, slopes = outputs_of(one, chunk, backward)
            found = {"forward": Compared(chunk, values, exact["forward"], None)}
            if slopes is not None:
                if smooth is not chunk:
                    slopes = _without(slopes, reference.kinks, chunk)
                found["backward"] = Compared(smooth, slopes, exact["backward"], None)
            for which, compared in found.items():
                compared = compared.known(reference)
                errors = tallies[one.label, which].add(*compared)
                if watch is not None:
                    watch(which, compared, errors, False)
    return {one.label: {which: tallies[one.label, which].result() for which in passes} for one in implementations}


def _without(values: Tensor, kinks: tuple[float, ...], inputs: Tensor | None = None) -> Tensor:
    """Values at the inputs that are no kinks: there a slope may be anything between the two sides."""
    inputs = values if inputs is None else inputs
    for kink in kinks:
        keep = inputs.double() != kink
        if not bool(keep.all()):
            values, inputs = values[keep], inputs[keep]
    return values


def measure_sample(
    one: Implementation,
    reference: Reference,
    format: Format,
    inputs: Tensor,
    exact: Exact,
    backward: bool = True,
    rounds: int = ROUNDS,
    watch: Watch | None = None,
) -> dict[str, dict[str, Any]]:
    """{pass: numbers} over a sample, and then over the neighbours of its worst inputs, a few times."""
    numbers = {}
    for which in PASSES if backward else PASSES[:1]:
        tally = Tally(format, which, exact.error(which))
        places = inputs
        for number in range(rounds + 1):
            outputs = dict(zip(PASSES, outputs_of(one, places, backward), strict=True))[which]
            assert outputs is not None
            if which == "backward":
                places, outputs = _without(places, reference.kinks), _without(outputs, reference.kinks, places)
            compared = Compared(places, outputs, *exact.values(which, places)).known(reference)
            errors = tally.add(*compared, is_search=number > 0)
            if watch is not None:
                watch(which, compared, errors, number > 0)
            places = near_worst(compared.inputs, errors, format)
        numbers[which] = tally.result()
    return numbers


def near_worst(inputs: Tensor, errors: tuple[Tensor, ...], format: Format) -> Tensor:
    """New inputs: neighbours of those with the largest errors of either kind, at distances of every size."""
    chosen = torch.cat([torch.topk(one, min(WORST, len(one))).indices for one in errors])
    worst = inputs[torch.unique(chosen)].double().cpu()
    unit = format.unit(worst)
    steps = torch.tensor([sign * (1.25**k // 1) for k in range(SPREAD) for sign in (-1.0, 1.0)], dtype=torch.float64)
    near = (worst.unsqueeze(1) + unit.unsqueeze(1) * steps).flatten()
    return format.holding(near.tolist(), inputs.device)


def by_doubles(reference: Reference) -> Exact:
    """Exact values from the reference in double precision."""
    return Exact(lambda which, inputs: (reference.of(which)(inputs.double()), None), reference.relative_error)


def by_balls(reference: Reference) -> Exact:
    """Exact values from certified balls; needs python-flint."""
    from .ball_references import exact_pairs

    def values(which: str, inputs: Tensor) -> tuple[Tensor, Tensor]:
        pairs = exact_pairs(reference.cells(), which, inputs.double().tolist(), or_nan=reference.in_balls)
        high, low = torch.tensor(pairs, dtype=torch.float64, device=inputs.device).reshape(-1, 2).T.contiguous()
        return high, low

    return Exact(values, lambda which: 0.0)  # two doubles: what they leave out, no format sees


def judged(reference: Reference, format: Format, which: str, inputs: Tensor, outputs: Tensor) -> dict[str, Any]:
    """The numbers of outputs that were computed elsewhere, in balls."""
    if which == "backward":
        inputs, outputs = _without(inputs, reference.kinks), _without(outputs, reference.kinks, inputs)
    exact = by_balls(reference)
    tally = Tally(format, which, exact.error(which))
    tally.add(inputs, outputs, *exact.values(which, inputs))
    return tally.result()


def special_values(
    one: Implementation, reference: Reference, format: Format, device: str, backward: bool
) -> list[dict[str, Any]]:
    """What comes out at +-0, +-inf, NaN and the kinks that the format holds, beside the limit of the exact function."""
    kinks = [one for one in reference.kinks if one and torch.tensor(one, dtype=format.dtype).double().item() == one]
    points = [-math.inf, -0.0, 0.0, math.inf, math.nan, *kinks]
    inputs = torch.tensor(points, dtype=format.dtype, device=device)
    rows = []
    for which, outputs in zip(PASSES, outputs_of(one, inputs, backward), strict=True):
        if outputs is not None:
            computed = outputs.double().tolist()
            rows += [_special(which, x, y, reference, format) for x, y in zip(points, computed, strict=True)]
    return rows


def _special(which: str, x: float, y: float, reference: Reference, format: Format) -> dict[str, Any]:
    if which == "backward" and x in reference.kinks:
        return _at_kink(x, y, reference, format)
    expected = _expected(which, x, reference)
    if expected is None or (which == "backward" and math.isnan(x)):
        right = True  # not known; and of NaN libraries differ: some stop it on the way back, some hand it on
    elif math.isnan(expected) or math.isinf(expected) or x != 0.0:
        right = str(y) == str(expected) or (y == expected == 0.0) or _is_rounded(y, expected, format)
    else:
        right = _is_rounded(y, expected, format)
    words = "not known" if expected is None else str(expected)
    return {"pass": which, "x": str(x), "expected": words, "came": str(y), "right": right}


def _at_kink(x: float, y: float, reference: Reference, format: Format) -> dict[str, Any]:
    """A slope may be anything between the two sides."""
    sides = [_slope_beside(x, side, reference) for side in (-1.0, 1.0)]
    low, high = min(sides), max(sides)
    right = low <= y <= high or any(_is_rounded(y, side, format) for side in sides)
    return {"pass": "backward", "x": str(x), "expected": f"{low} to {high}", "came": str(y), "right": right}


def _slope_beside(x: float, side: float, reference: Reference) -> float:
    """Infinite where slopes grow towards the kink."""
    places = [x + side * one for one in BESIDE] if x == 0.0 else [x + side * abs(x) * one for one in BESIDE_ONE]
    near, far = reference.of("backward")(torch.tensor(places, dtype=torch.float64)).tolist()
    return near if abs(near - far) <= AS_STEEP * max(1.0, abs(far)) else math.copysign(math.inf, near)


def _expected(which: str, x: float, reference: Reference) -> float | None:
    if math.isnan(x):
        return math.nan
    if math.isinf(x):
        return reference.limit(1 if x > 0 else -1, which)
    return reference.of(which)(torch.tensor([x], dtype=torch.float64)).item()


def _is_rounded(y: float, expected: float, format: Format) -> bool:
    """Within an ulp."""
    if not (math.isfinite(y) and math.isfinite(expected)):
        return False
    unit = format.unit(torch.tensor([expected], dtype=torch.float64)).item()
    return abs(y - expected) <= unit
