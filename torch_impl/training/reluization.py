"""ReLU in the place of hardened λ-GELU gates, with a certified bound on what each activation changes.

The bound is sup |x Phi(lam x) - max(0, x)| = c/lam, over all real x (`gate_targets.py`). What a network makes of it
depends on its weights: a layer changes by at most the bound times the sum of the |weights| that follow.

- `relu_ize(model, tolerance)`   replace every λ-GELU
- `Reluized`                     one place: its least hardness and the bound
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import nn

from .gate_targets import distance_bound
from .recognition import recognised
from .surgery import replace_where


@dataclass(frozen=True)
class Reluized:
    """A place where ReLU took over: no output of it changes by more than `bound`."""

    name: str
    lam: float
    bound: float


def relu_ize(model: nn.Module, tolerance: float | None = None) -> tuple[Reluized, ...]:
    """Replace every λ-GELU by ReLU, in place; with a tolerance, only if every bound is within it.

    >>> from provenact.torch_impl import LambdaGELU
    >>> relu_ize(nn.Sequential(LambdaGELU(init=160.0, learnable=False)))
    (Reluized(name='0', lam=160.0, bound=0.001062320046749398),)
    """
    if tolerance is not None:
        _refuse_soft(model, tolerance)
    surgery = replace_where(model, _is_lambda_gelu, lambda gate: nn.ReLU(inplace=gate.inplace))
    if not surgery.replaced:
        raise ValueError(f"{type(model).__name__} has no LambdaGELU to replace: {surgery}")
    return tuple(_report(place.name, place.old) for place in surgery.replaced)


def _is_lambda_gelu(thing: Any) -> bool:
    return isinstance(thing, nn.Module) and recognised(thing) == "lambda_gelu"


def _report(name: str, gate: Any) -> Reluized:
    lam = float(torch.as_tensor(gate.lam, dtype=torch.float64).detach().min())
    return Reluized(name, lam, distance_bound(lam))


def _refuse_soft(model: nn.Module, tolerance: float) -> None:
    found = [_report(name, gate) for name, gate in model.named_modules() if _is_lambda_gelu(gate)]
    soft = [one for one in found if not one.bound <= tolerance]
    if soft:
        worst = max(soft, key=lambda one: one.bound)
        raise ValueError(
            f"{len(soft)} of {len(found)} activations would change by more than {tolerance:g}, most of all "
            f"{worst.name} with lam = {worst.lam:.6g} by up to {worst.bound:.3g}: harden the model first"
        )
