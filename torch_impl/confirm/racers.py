"""Who is timed: emitted functions and modules, torch's own, the papers', compiled ones, and the soft quantizer."""

import inspect
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor, nn

from ..emitted import CLASSES, NAMES, PUBLIC, load
from . import printed_functions
from .contestants import emitted, has_kernels, plain

CENTRES = 33  # k = 16
COMPILED = ("gelu", "srelu")
STARTS = {"lambda_gelu": {"init": 1.5}}  # where the default lies on the boundary of what can be learned


@dataclass(frozen=True)
class Racer:
    """`parameters` are those whose gradients belong to the backward pass."""

    name: str
    by: str
    target: str
    call: Callable[[Tensor], Tensor]
    parameters: tuple[nn.Parameter, ...] = ()
    largest: int = 1 << 40  # elements: what needs many times its input gets a smaller one

    @property
    def label(self) -> str:
        return f"{self.name}, {self.by} ({self.target}{', learnable' if self.parameters else ''})"


@dataclass(frozen=True)
class _Field:
    device: torch.device
    dtype: torch.dtype
    kernels: str = field(init=False)

    def __post_init__(self) -> None:
        on_cuda = self.device.type == "cuda" and has_kernels()
        object.__setattr__(self, "kernels", "triton" if on_cuda else "torch")

    def module(self, name: str, by: str, target: str, module: nn.Module) -> Racer:
        module = module.to(self.device)
        return Racer(name, by, target, module, tuple(module.parameters()))


def racers(
    device: torch.device, dtype: torch.dtype, compiled: bool = True, names: Collection[str] = ()
) -> Iterator[Racer]:
    """All, or those of the functions with these names."""
    return (one for one in _racers(device, dtype, compiled) if not names or one.name in names)


def _racers(device: torch.device, dtype: torch.dtype, compiled: bool) -> Iterator[Racer]:
    course = _Field(device, dtype)
    yield Racer("relu", "torch", "torch", torch.relu)
    for name, class_name in zip(NAMES, CLASSES, strict=False):
        yield Racer(name, "provenact", course.kernels, getattr(emitted(), name))
        yield from _learnable(course, name, class_name)
    if compiled:
        for name in COMPILED:
            yield Racer(name, "provenact", "compiled", torch.compile(getattr(emitted(), name)))
    for name, function in printed_functions.TORCH.items():
        yield Racer(name, "torch", "torch", function)
    yield from _papers(course)
    yield from _soft_quantizers(course)


def _learnable(course: _Field, name: str, class_name: str) -> Iterator[Racer]:
    """The module with learnable parameters, where it has any."""
    kind = getattr(emitted(), class_name)
    if "learnable" in inspect.signature(kind).parameters:
        module = kind(learnable=True, **STARTS.get(name, {}))
        yield course.module(name, "provenact", course.kernels, module)


class _Learned(nn.Module):
    """A function of the papers with its learnable number."""

    def __init__(self, function: Callable[..., Tensor], start: float) -> None:
        super().__init__()
        self.function = function
        self.number = nn.Parameter(torch.tensor(start))

    def forward(self, x: Tensor) -> Tensor:
        return self.function(x, self.number.to(x.dtype))


def _papers(course: _Field) -> Iterator[Racer]:
    """The papers' code; CRReLU and λ-GELU learn their number there."""
    for name, function in printed_functions.PAPERS.items():
        yield Racer(name, "paper", "torch", function)
    yield course.module("crrelu", "paper", "torch", _Learned(printed_functions.crrelu, 0.01))
    yield course.module("lambda_gelu", "paper", "torch", _Learned(printed_functions.lambda_gelu, 1.0))


class _PrintedSquaf(nn.Module):
    """SQUAF as printed: k = 16, q = 1, all parameters learned."""

    def __init__(self) -> None:
        super().__init__()
        self.step, self.alpha = nn.Parameter(torch.tensor(1.0)), nn.Parameter(torch.tensor(1.5))
        self.values = nn.Parameter(torch.relu(self.places()).clone())

    def places(self) -> Tensor:
        return torch.arange(CENTRES, device=self.step.device) - (CENTRES - 1) / 2

    def forward(self, x: Tensor) -> Tensor:
        centres = self.step * self.places()
        return printed_functions.squaf(x, *(one.to(x.dtype) for one in (centres, self.values, self.alpha)))


def _soft_quantizers(course: _Field) -> Iterator[Racer]:
    if "SQUAF" in PUBLIC:
        kind: Any = load("SQUAF")
        yield course.module("squaf", "provenact", course.kernels, kind(CENTRES))
        yield course.module("squaf", "provenact", course.kernels, kind(CENTRES, learnable=True))
    printed = course.module("squaf", "paper", "torch", _PrintedSquaf())
    yield Racer(printed.name, printed.by, printed.target, printed.call, printed.parameters, largest=1 << 24)


def composite(name: str) -> Callable[[Tensor], Tensor]:
    """The emitted function without its kernels."""
    return getattr(plain(), name)
