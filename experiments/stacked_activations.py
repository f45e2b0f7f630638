"""The activations of the runs, by the names that the papers print, for stacks of models.

Emitted modules serve a stack as they are: `num_parameters` counts the models and `channel_dim` is 0.
SQUAF has a table for each model; its modules are stacked by torch.func.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor, nn
from torch.func import functional_call, stack_module_state, vmap

from provenact.torch_impl.confirm.emitted_modules import emitted_class

from .baselines import LeakyReLU, PolyNorm, PolyReLU, PReLU
from .seeding import generator

DOT = "__"  # in the name of a parameter, which must have no dot
LOOP_FROM = 1 << 16  # elements of one model from which its own kernels beat one vmapped composite


class Stacked(nn.Module):
    """Modules of equal structure with their parameters stacked, one for each model.

    On CUDA each model has its own kernels from `loop_from` elements on, and below the stack is one composite.
    """

    def __init__(self, modules: Sequence[nn.Module], loop_from: int = LOOP_FROM) -> None:
        super().__init__()
        self.loop_from = loop_from
        parameters, buffers = stack_module_state(list(modules))
        for name, value in parameters.items():
            self.register_parameter(name.replace(".", DOT), nn.Parameter(value.detach()))
        for name, value in buffers.items():
            self.register_buffer(name.replace(".", DOT), value)
        self.count = len(modules)
        self.template = [modules[0]]  # in a list, so that it is no part of this module

    def forward(self, x: Tensor) -> Any:
        """What a module answers for the inputs of its model, a tensor or several, stacked."""
        own = dict(self.named_parameters()) | dict(self.named_buffers())
        state = {name.replace(DOT, "."): value for name, value in own.items()}
        if not x.is_cuda or x[0].numel() < self.loop_from:
            return vmap(self._one, randomness="different")(state, x)
        columns = {name: value.unbind(0) for name, value in state.items()}
        states = [{name: column[i] for name, column in columns.items()} for i in range(self.count)]
        answers = [self._one(one, part) for one, part in zip(states, x.unbind(0), strict=True)]
        if isinstance(answers[0], Tensor):
            return torch.stack(answers)
        return tuple(torch.stack(parts) for parts in zip(*answers, strict=True))

    def _one(self, state: dict[str, Tensor], x: Tensor) -> Any:
        return functional_call(self.template[0], state, (x,))

    def train(self, mode: bool = True) -> Stacked:
        self.template[0].train(mode)
        return super().train(mode)

    def _apply(self, fn: Callable[[Tensor], Tensor], recurse: bool = True) -> nn.Module:
        self.template[0]._apply(fn)
        return super()._apply(fn, recurse)


def _emitted(name: str, **fixed: Any) -> Callable[..., nn.Module]:
    """An emitted module without learned parameters, or with one for each model."""

    def make(seeds: Sequence[int], layer: int, **options: Any) -> nn.Module:
        settings = {**fixed, **options}
        if settings.get("learnable"):
            settings |= {"num_parameters": len(seeds), "channel_dim": 0}
        return emitted_class(name)(**settings)

    return make


def _baseline(make: Callable[[int], nn.Module]) -> Callable[..., nn.Module]:
    return lambda seeds, layer: make(len(seeds))


def _squaf(seeds: Sequence[int], layer: int, kind: str = "SQUAF", **options: Any) -> nn.Module:
    """SQUAF with `init="uniform"` draws the levels of each model from its own seed."""
    settings = {"num_levels": 5, "init": "uniform", "q": 0.5, "alpha": 5.0, "learnable": True, **options}
    if settings["init"] != "uniform":
        return Stacked([emitted_class(kind)(**settings) for _ in seeds])
    levels = settings.pop("num_levels")
    tables = [2.0 * torch.rand(levels, generator=generator(seed, "levels", layer)) - 1.0 for seed in seeds]
    return Stacked([emitted_class(kind)(levels, **{**settings, "init": table}) for table in tables])


ACTIVATIONS: dict[str, Callable[..., nn.Module]] = {
    "linear": lambda seeds, layer: nn.Identity(),
    "ReLU": lambda seeds, layer: nn.ReLU(),
    "LReLU": lambda seeds, layer: LeakyReLU(),
    "PReLU": _baseline(PReLU),
    "PolyReLU": _baseline(PolyReLU),
    "PolyNorm": _baseline(PolyNorm),
    "GELU": _emitted("GELU"),
    "SiLU": _emitted("SiLU"),
    "Mish": _emitted("Mish"),
    "Swish": _emitted("Swish", learnable=True),
    "CRReLU": _emitted("CRReLU", learnable=True),
    "SmeLU": _emitted("SmeLU", learnable=False),
    "S-ReLU": _emitted("SReLU", learnable=False),
    "SoftPlus": _emitted("SoftPlus", learnable=False),
    "λ-GELU": _emitted("LambdaGELU", learnable=True),
    "SQUAF": _squaf,
}


def stacked(name: str, seeds: Sequence[int], layer: int, **options: Any) -> nn.Module:
    return ACTIVATIONS[name](seeds, layer, **options)
