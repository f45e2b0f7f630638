"""Learning the hardness of λ-GELU gates and hardening them into ReLU, as in the λ-GELU paper (Algorithm 1).

A training loop reads:

    replace_activations(model, "gelu", LambdaGELU)
    initialise_hardness(model, "increasing")
    optimizer = AdamW(parameter_groups(model, lr, weight_decay, activation_lr_multiplier=9))
    schedule = HardeningSchedule(model, epochs)
    for epoch in range(1, epochs + 1):
        schedule.step(epoch)
        ...
    relu_ize(model)
"""

import math
from fractions import Fraction
from typing import Any

from torch import nn

from .gate_targets import GATE, lambda_target

PAPER_TOLERANCE = 5e-3
PAPER_SWITCH = 0.25
MODES = ("uniform", "increasing", "decreasing")


def hardness_gates(model: nn.Module) -> dict[str, Any]:
    """The λ-GELU modules of a model by name, in the order in which they were registered; a shared one once."""
    gates = ((name, one) for name, one in model.named_modules() if getattr(one, "activation_name", "") == GATE)
    found = {name: gate for name, gate in gates if getattr(gate, "learnable", False)}
    if not found:
        raise ValueError(f"{type(model).__name__} has no learnable LambdaGELU: put them in with replace_activations")
    return found


def initialise_hardness(model: nn.Module, mode: str = "uniform", low: float = 1.0, high: float = 2.0) -> None:
    """Start every gate at `low`, or evenly from `low` to `high` over the depth, or from `high` to `low`.

    A gate cannot start at 1 itself, where the map from its raw parameter is flat; it then starts at 1.01.
    """
    if mode not in MODES:
        raise ValueError(f"mode must be one of {', '.join(MODES)}, got {mode!r}")
    if not 1.0 <= low <= high < math.inf:
        raise ValueError(f"low and high must be finite with 1 <= low <= high, got {low} and {high}")
    gates = list(hardness_gates(model).values())
    rising = [low + (high - low) * place / max(1, len(gates) - 1) for place in range(len(gates))]
    starts = {"uniform": [low] * len(gates), "increasing": rising, "decreasing": rising[::-1]}[mode]
    for gate, start in zip(gates, starts, strict=True):
        gate.soften()  # one that was hardened and frozen learns again
        gate.init_lam = start
        gate.reset_parameters()


class HardeningSchedule:
    """Takes every gate from what it has learned to a target, linearly over the epochs after the switch.

    It holds no state: where a schedule stands is in the buffers of the gates, and so in the state dictionary of
    the model. To resume, load the model and go on with `step(epoch)`.

    Args:
        model: with λ-GELU gates
        epochs: how many there are in all
        target: lam after the last epoch; by default the paper's, for a gate distance of 0.005
        switch: the share of the epochs in which the hardness is learned
        reciprocal: go straight in 1/lam, so that every epoch makes the same change of the gate distance; straight
            in lam, as in the paper, the first of 75 epochs from 1 to 160 makes 68 % of it
        freeze: see `LambdaGELU.harden`
    """

    def __init__(
        self,
        model: nn.Module,
        epochs: int,
        *,
        target: float | None = None,
        switch: float = PAPER_SWITCH,
        reciprocal: bool = False,
        freeze: bool = True,
    ) -> None:
        if not isinstance(epochs, int) or epochs < 1:
            raise ValueError(f"epochs must be a positive integer, got {epochs!r}")
        if not 0.0 <= switch < 1.0:
            raise ValueError(f"switch must be in [0, 1), got {switch}")
        self.gates = hardness_gates(model)
        self.epochs = epochs
        self.target = lambda_target(PAPER_TOLERANCE) if target is None else target
        self.last_learned_epoch = math.floor(Fraction(str(switch)) * epochs)
        self.reciprocal = reciprocal
        self.freeze = freeze

    def share(self, epoch: float) -> float:
        """How much of the schedule has passed when an epoch, counted from 1, is trained; a part of one counts."""
        passed = (epoch - self.last_learned_epoch) / (self.epochs - self.last_learned_epoch)
        return min(1.0, max(0.0, passed))

    def step(self, epoch: float) -> float:
        """Set the hardness for an epoch, counted from 1, and return the share; call it before the epoch."""
        share = self.share(epoch)
        if share > 0:
            for gate in self.gates.values():
                gate.harden(self.target, share, reciprocal=self.reciprocal, freeze=self.freeze)
        return share
