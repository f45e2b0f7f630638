"""Measuring an implementation: forward and backward, over every input or a sample, against its reference.

- `Implementation`                           a callable of one tensor, and what it claims to be
- `measure_chunks(...)`                      errors of both passes over chunks of inputs, in double precision
- `measure_in_balls(...)`                    the same against certified balls, for a few thousand inputs
- `special_values(...)`                      what it does at +-0, +-inf and NaN
- `outputs_of(function, inputs)`             value and gradient, checked for shape and dtype
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from ..theory.errors import InputError
from .formats import Format
from .references import Reference
from .tally import Tally

PASSES = ("forward", "backward")


@dataclass(frozen=True)
class Implementation:
    """Somebody's code: a callable of one tensor."""

    label: str
    function: Callable[[Tensor], Tensor]


def outputs_of(one: Implementation, inputs: Tensor, backward: bool = True) -> tuple[Tensor, Tensor | None]:
    """The values, and the gradients for an upstream gradient of ones."""
    x = inputs.detach().clone().requires_grad_(backward)
    try:
        with torch.enable_grad():
            values = one.function(x)
    except Exception as error:
        raise InputError(f"{one.label} raised {type(error).__name__} on a tensor of {inputs.dtype}: {error}") from error
    _check(one, values, inputs)
    if not backward:
        return values.detach(), None
    try:
        (slopes,) = torch.autograd.grad(values, x, torch.ones_like(values))
    except Exception as error:
        raise InputError(f"{one.label} cannot be differentiated ({error}); give --forward-only") from error
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
) -> dict[str, dict[str, dict[str, Any]]]:
    """{label: {pass: numbers}}; the reference is computed once a chunk for all implementations."""
    passes = PASSES if backward else PASSES[:1]
    implementations = list(implementations)
    tallies = {
        (one.label, which): Tally(format, reference.relative_error(which), monotone=which == "forward")
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
            tallies[one.label, "forward"].add(chunk, values, exact["forward"])
            if slopes is not None:
                if smooth is not chunk:
                    slopes = _without(slopes, reference.kinks, chunk)
                tallies[one.label, "backward"].add(smooth, slopes, exact["backward"])
    return {one.label: {which: tallies[one.label, which].result() for which in passes} for one in implementations}


def _without(values: Tensor, kinks: tuple[float, ...], inputs: Tensor | None = None) -> Tensor:
    """Values at the inputs that are no kinks: there a slope may be anything between the two sides."""
    inputs = values if inputs is None else inputs
    if not kinks:
        return values
    keep = torch.ones_like(inputs, dtype=torch.bool)
    for kink in kinks:
        keep &= inputs.double() != kink
    return values[keep]


def measure_in_balls(
    one: Implementation, reference: Reference, format: Format, inputs: Tensor, backward: bool = True
) -> dict[str, dict[str, Any]]:
    """{pass: numbers} against certified balls; needs python-flint."""
    outputs = dict(zip(PASSES, outputs_of(one, inputs, backward), strict=True))
    return {
        which: judged(reference.name, reference.settings, format, which, inputs, values, reference.kinks)
        for which, values in outputs.items()
        if values is not None
    }


def judged(
    name: str,
    settings: Mapping[str, float],
    format: Format,
    which: str,
    inputs: Tensor,
    outputs: Tensor,
    kinks: tuple[float, ...],
) -> dict[str, Any]:
    """The numbers of outputs that were computed anywhere."""
    from .ball_references import exact_pairs

    if which == "backward":
        inputs, outputs = _without(inputs, kinks), _without(outputs, kinks, inputs)
    pairs = exact_pairs(name, settings, which, inputs.double().tolist())
    high, low = torch.tensor(pairs, dtype=torch.float64).T.contiguous()
    tally = Tally(format, monotone=which == "forward")
    tally.add(inputs.cpu(), outputs.cpu(), high, low)
    return tally.result()


def special_values(
    one: Implementation, reference: Reference, format: Format, device: str, backward: bool
) -> list[dict[str, Any]]:
    """What comes out at +-0, +-inf and NaN beside the limit of the exact function."""
    points = [-math.inf, -0.0, 0.0, math.inf, math.nan]
    inputs = torch.tensor(points, dtype=format.dtype, device=device)
    rows = []
    for which, outputs in zip(PASSES, outputs_of(one, inputs, backward), strict=True):
        if outputs is not None:
            computed = outputs.double().tolist()
            rows += [_special(which, x, y, reference, format) for x, y in zip(points, computed, strict=True)]
    return rows


def _special(which: str, x: float, y: float, reference: Reference, format: Format) -> dict[str, Any]:
    expected = _expected(which, x, reference)
    if x == 0.0 and which == "backward" and 0.0 in reference.kinks:
        right = not math.isnan(y)
    elif math.isnan(expected) or math.isinf(expected) or x != 0.0:
        right = str(y) == str(expected) or (y == expected == 0.0) or _is_rounded(y, expected, format)
    else:
        right = _is_rounded(y, expected, format)
    return {"pass": which, "x": str(x), "expected": str(expected), "came": str(y), "right": right}


def _expected(which: str, x: float, reference: Reference) -> float:
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
