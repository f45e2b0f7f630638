"""ReLU in the place of hardened λ-GELU gates, with certified bounds on what changes.

For one activation the bound is sup |x Phi(lam x) - max(0, x)| = c/lam, over all real x (`gate_targets.py`). For a whole
network and a box of inputs, the difference of the two networks is bounded as a network of its own: what an activation
changes depends on how near to 0 its inputs come (`network_bounds.py`).
"""

from dataclasses import dataclass
from typing import Any, overload

import torch
from torch import Tensor, nn

from .gate_targets import GATE, distance_bound
from .recognition import recognised
from .surgery import replace_where


@dataclass(frozen=True)
class Reluized:
    """A place where ReLU took over: no output of it changes by more than `bound`."""

    name: str
    lam: float
    bound: float


@dataclass(frozen=True)
class CertifiedReluization:
    """For every input in a box, a row for each box: no output of the network changes by more than `change`; where
    `keeps_class`, both networks have their largest output at the same place, `class_index`, on the whole box."""

    places: tuple[Reluized, ...]
    change: Tensor
    class_index: Tensor
    keeps_class: Tensor


@overload
def relu_ize(model: nn.Module, tolerance: float | None = None) -> tuple[Reluized, ...]: ...


@overload
def relu_ize(
    model: nn.Module, tolerance: float | None = None, *, certify: tuple[Tensor, Tensor]
) -> CertifiedReluization: ...


def relu_ize(model: nn.Module, tolerance: float | None = None, *, certify: tuple[Tensor, Tensor] | None = None):
    """Replace every λ-GELU by ReLU, in place; with a tolerance, only if every activation's bound is within it.

    With `certify`, the lower and upper ends of boxes of inputs, a row for each, what the whole network changes is
    bounded first; it must be one that `certified_bounds` knows. Bounds are about real numbers.

    >>> from provenact.torch_impl import LambdaGELU
    >>> relu_ize(nn.Sequential(LambdaGELU(lam=160.0, learnable=False)))
    (Reluized(name='0', lam=160.0, bound=0.001062320046749398),)
    """
    if tolerance is not None:
        _refuse_soft(model, tolerance)
    change = None
    if certify is not None:
        from .network_bounds import certified_change  # which needs python-flint

        change = certified_change(model, _is_lambda_gelu, "relu", certify)
    surgery = replace_where(model, _is_lambda_gelu, lambda _: nn.ReLU())  # as λ-GELU, it leaves its input alone
    if not surgery.replaced:
        raise ValueError(f"{type(model).__name__} has no LambdaGELU to replace: {surgery}")
    places = tuple(_report(place.name, place.old) for place in surgery.replaced)
    return places if change is None else CertifiedReluization(places, *change)


def _is_lambda_gelu(thing: Any) -> bool:
    return isinstance(thing, nn.Module) and recognised(thing) == GATE


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
