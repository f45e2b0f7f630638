"""The models of the hardening run: which there are, and their activations in one stack."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import torch
from torch import Tensor, nn

from provenact.torch_impl.confirm.emitted_modules import emitted_class

from .comparison import banks_of
from .stacked_activations import stacked
from .stacks import Bank

MODES = ("uniform", "increasing", "decreasing")
NEAR_ONE = 0.01  # above 1: where the map to λ is flat, a start at 1 itself would never move
CHOSEN = (0.1, 9)  # t and c that the paper goes on with


@dataclass(frozen=True)
class Member:
    """One model of the stack; t, c and the start matter for λ-GELU only."""

    kind: str
    seed: int
    temperature: float = CHOSEN[0]
    multiplier: float = CHOSEN[1]
    mode: str = "uniform"

    @property
    def label(self) -> str:
        learned = self.kind == "λ-GELU"
        return grid_label(self.temperature, self.multiplier, self.mode) if learned else self.kind


def grid_label(t: float, c: float, mode: str = "uniform") -> str:
    return f"λ-GELU, t = {t:g}, c = {c:g}, {mode}"


def members_of(temperatures: Sequence[float], multipliers: Sequence[float], seeds: int, annealed: bool) -> list[Member]:
    """The grid, its baselines and, if wanted, the annealed models; three starts where the paper goes on."""
    every = range(seeds)
    grid = [
        Member("λ-GELU", seed, t, c, mode)
        for t in temperatures
        for c in multipliers
        for mode in (MODES if (t, c) == CHOSEN else MODES[:1])
        for seed in every
    ]
    plain = [Member(kind, seed) for kind in ("GELU", "ReLU") for seed in every]
    return plain + grid + [Member("annealed", seed) for seed in every] * annealed


class Gate(nn.Module):
    """One emitted λ-GELU for several models, each with its own start."""

    def __init__(self, members: Sequence[Member], layer: int, layers: int) -> None:
        super().__init__()
        make: Any = emitted_class("LambdaGELU")
        self.gate = make(num_parameters=len(members), learnable=True, temperature=members[0].temperature, channel_dim=0)
        self.multipliers = [float(member.multiplier) for member in members]
        self.annealed = members[0].kind == "annealed"
        starts = [_start(member.mode, layer, layers) - 1.0 or NEAR_ONE for member in members]
        raw = [member.temperature * (s + math.log(-math.expm1(-s))) for member, s in zip(members, starts, strict=True)]
        with torch.no_grad():
            self.gate.raw_lam.copy_(torch.tensor(raw))

    @property
    def raw_lam(self) -> nn.Parameter:
        return self.gate.raw_lam

    @property
    def lam(self) -> Tensor:
        return self.gate.lam

    def harden(self, target: float, share: float, freeze: bool) -> None:
        self.gate.harden(target, share, freeze=freeze)

    def forward(self, x: Tensor) -> Tensor:
        return self.gate(x)


def _start(mode: str, layer: int, layers: int) -> float:
    """λ before training: 1 everywhere, or from 1 to 2 over the depth, or from 2 to 1."""
    rising = 1.0 + layer / max(1, layers - 1)
    return {"uniform": 1.0, "increasing": rising, "decreasing": 3.0 - rising}[mode]


def layer_bank(members: Sequence[Member], layer: int, layers: int) -> Bank:
    """One module for each run of members that can share one."""
    modules: list[nn.Module] = []
    counts = []
    for _, run in groupby(members, key=_key(members)):
        group = list(run)
        learned = group[0].kind in ("λ-GELU", "annealed")
        modules.append(
            Gate(group, layer, layers) if learned else stacked(group[0].kind, [m.seed for m in group], layer)
        )
        counts.append(len(group))
    return Bank(modules, counts)


def _key(members: Sequence[Member]) -> Any:
    """By temperature; where there is one temperature, by multiplier too, for a learning rate of its own."""
    several = len({member.temperature for member in members if member.kind == "λ-GELU"}) > 1
    return lambda member: (member.kind, member.temperature, None if several else member.multiplier)


def gates_of(model: nn.Module) -> list[Gate]:
    return [module for bank in banks_of(model) for module in bank.activations if isinstance(module, Gate)]


def seed_places(members: Sequence[Member]) -> Tensor:
    return torch.tensor([member.seed for member in members])


@torch.no_grad()
def hardness(model: nn.Module, members: Sequence[Member]) -> list[Tensor]:
    """λ of each model in every layer; empty for GELU and ReLU."""
    rows: list[list[Tensor]] = [[] for _ in members]
    for bank in banks_of(model):
        place = 0
        for module, count in zip(bank.activations, bank.counts, strict=True):
            if isinstance(module, Gate):
                for offset, value in enumerate(module.lam):
                    rows[place + offset].append(value)
            place += count
    return [torch.stack(row) if row else torch.zeros(0) for row in rows]
