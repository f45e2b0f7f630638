"""Optimizer groups: the parameters of activations learn at a rate of their own and are not decayed.

Weight decay on a raw parameter pulls the activation towards an arbitrary shape. Emitted parameters have at most one
dimension, which timm leaves out of weight decay; trainers that decide by name need the names.
"""

from typing import Any

from torch import nn

from .recognition import recognised


def activation_parameter_names(model: nn.Module) -> list[str]:
    """The names, as `model.named_parameters()` gives them, of the parameters of activations.

    >>> activation_parameter_names(nn.Sequential(nn.Linear(1, 1), nn.PReLU()))
    ['1.weight']
    """
    found = {id(p) for m in model.modules() if recognised(m) is not None for p in m.parameters()}
    return [name for name, parameter in model.named_parameters() if id(parameter) in found]


def parameter_groups(
    model: nn.Module, lr: float, weight_decay: float = 0.0, activation_lr_multiplier: float = 1.0
) -> list[dict[str, Any]]:
    """Two groups: weights with `lr` and `weight_decay`; activations with `lr` times the multiplier, not decayed.

    The multiplier is c of the λ-GELU paper, which takes 9. Frozen parameters are included: optimizers pass over
    what has no gradient, and the groups then stay the same when a schedule freezes some.
    """
    for name, value in (("lr", lr), ("activation_lr_multiplier", activation_lr_multiplier)):
        if not value >= 0:
            raise ValueError(f"{name} must be at least 0, got {value}")
    names = set(activation_parameter_names(model))
    rates = {False: (lr, weight_decay), True: (activation_lr_multiplier * lr, 0.0)}
    groups = []
    for of_activations, (rate, decay) in rates.items():
        chosen = [p for name, p in model.named_parameters() if (name in names) == of_activations]
        if chosen:
            groups.append({"params": chosen, "lr": rate, "weight_decay": decay})
    return groups
