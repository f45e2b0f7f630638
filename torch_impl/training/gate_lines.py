"""The activations of a network as what is certified of them: lines, values and slopes on intervals, in float64.

An outline holds for given values of the parameters. Where the catalogue has a scaling law for the only parameter, one
outline serves all its values, and each unit may have its own: x Phi(lam x) is g(lam x) / lam with g the GELU.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import torch
from torch import Tensor, nn

from ...numerics.relaxation.outline import outline_of
from ...numerics.subjects.check import function_cells
from ...theory.exact.expressions import ONE
from ...theory.language.activations import activation
from ...theory.language.parameters import Parameter
from ..relaxations.algorithm import Lines, Outline, Relaxation
from .emitted_classes import refuse_other_text
from .recognition import FIXED, is_emitted, recognised

# Where modules of torch keep the parameters of the catalogue; those of others have the catalogue's names.
ATTRIBUTES = {"slope": ("negative_slope", "weight")}
# Modules of torch that may be another function than the catalogue's, and what they must be.
REQUIRED: dict[type, dict[str, object]] = {
    nn.Hardtanh: {"min_val": -1.0, "max_val": 1.0},
    nn.Softplus: {"threshold": math.inf},  # beyond it, torch's function is x itself
}


@dataclass(frozen=True, eq=False)
class ScaledGate:
    """f(x), or f(c x) / c with a c for each unit: `factor` is c, or, where it `divides`, its reciprocal."""

    relaxation: Relaxation
    factor: Tensor | None = None
    divides: bool = False

    def lines(self, lower: Tensor, upper: Tensor) -> Lines:
        found = self.relaxation.lines(*self._scaled(lower, upper))
        below, above = self._back(found.lower_intercept, _down), self._back(found.upper_intercept, _up)
        return found._replace(lower_intercept=below, upper_intercept=above)

    def range(self, lower: Tensor, upper: Tensor) -> tuple[Tensor, Tensor]:
        least, most = self.relaxation.range(*self._scaled(lower, upper))
        return self._back(least, _down), self._back(most, _up)

    def slopes(self, lower: Tensor, upper: Tensor) -> tuple[Tensor, Tensor]:
        return self.relaxation.slopes(*self._scaled(lower, upper))

    def _scaled(self, lower: Tensor, upper: Tensor) -> tuple[Tensor, Tensor]:
        if self.factor is None:
            return lower, upper
        low, high = ((x / self.factor if self.divides else x * self.factor) for x in (lower, upper))
        return _down(low), _up(high)

    def _back(self, value: Tensor, rounded: Callable[[Tensor], Tensor]) -> Tensor:
        if self.factor is None:
            return value
        return rounded(value * self.factor if self.divides else value / self.factor)


def _down(x: Tensor) -> Tensor:
    """Below the exact result that x is rounded from."""
    return torch.nextafter(x, torch.full_like(x, -torch.inf))


def _up(x: Tensor) -> Tensor:
    return torch.nextafter(x, torch.full_like(x, torch.inf))


def gate_named(name: str) -> ScaledGate:
    """That of an activation of the catalogue that has no parameters, or those of everybody."""
    entry = activation(name)
    if entry.parameters and name not in FIXED:
        raise ValueError(f"{name} has parameters: it is certified as a module, which says what they are")
    return ScaledGate(_relaxation(name, tuple((one.name, Fraction(_default(one))) for one in entry.parameters), ""))


def gate_of(module: nn.Module | None, minus: str = "") -> ScaledGate:
    """What is certified of an activation of the catalogue, with the values of the parameters that the module has; or of
    the activation `minus`, which has no parameters and f(c x) = c f(x), minus this one."""
    name = recognised(module)
    if module is None or name is None:
        raise ValueError(f"{type(module).__name__} is no activation of the catalogue")
    if is_emitted(module):
        refuse_other_text(type(module), name)
    for attribute, value in REQUIRED.get(type(module), {}).items():
        if getattr(module, attribute) != value:
            raise ValueError(f"{type(module).__name__} is certified with {attribute} = {value} only")
    entry = activation(name)
    values = {one.name: _values(module, one) for one in entry.parameters}
    if len(values) == 1 and entry.scaling is not None and entry.scaling.weights:
        ((parameter, weight),) = entry.scaling.weights
        if abs(weight) == 1 and entry.parameter(parameter).interval.contains(ONE).is_yes:
            return ScaledGate(_relaxation(name, ((parameter, Fraction(1)),), minus), values[parameter], weight > 0)
    for parameter, tensor in values.items():
        if tensor.numel() != 1:
            raise ValueError(f"{name} with a {parameter} for each unit is not certified: it has no scaling law in it")
    numbers = tuple((parameter, Fraction(float(tensor))) for parameter, tensor in values.items())
    return ScaledGate(_relaxation(name, numbers, minus))


def _values(module: Any, parameter: Parameter) -> Tensor:
    """The values of a parameter, which must lie in its domain: elsewhere neither its law nor its formula is known."""
    names = (parameter.name, *ATTRIBUTES.get(parameter.name, ()))
    found = next((getattr(module, name) for name in names if hasattr(module, name)), None)
    if found is None and recognised(module) in FIXED and not is_emitted(module):
        found = _default(parameter)
    if found is None:
        raise ValueError(f"{type(module).__name__} has no `{parameter.name}`")
    tensor = torch.as_tensor(found, dtype=torch.float64).detach().flatten()
    if not bool(tensor.isfinite().all()):
        raise ValueError(f"{parameter.name} of {type(module).__name__} must be finite")
    for end in (tensor.min(), tensor.max()):  # a domain is an interval
        parameter.read(Fraction(float(end)), {})
    if tensor.numel() > 1 and getattr(module, "channel_dim", 1) not in (1, -1):
        raise ValueError(f"the units of {type(module).__name__} must be along dimension 1")
    return tensor


def _default(parameter: Parameter) -> float:
    """The number that torch computes with."""
    return float(Fraction(parameter.default))


@cache
def _relaxation(name: str, values: tuple[tuple[str, Fraction], ...], minus: str) -> Relaxation:
    cells = function_cells(name, {parameter: str(value) for parameter, value in values})
    return Relaxation(Outline.of(outline_of(function_cells(minus, {}) - cells if minus else cells)))
