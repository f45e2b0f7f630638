"""Several activations compared in one stack: the same seeds for each, activation after activation."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor, nn

from .stacked_activations import stacked
from .stacks import Bank

Values = dict[str, list[float | None]]  # by label, one for each seed


@dataclass(frozen=True)
class Entry:
    """One row of a table: `name` is a key of ACTIVATIONS."""

    label: str
    name: str
    options: Mapping[str, Any] = field(default_factory=dict)


def entries_of(names: Sequence[str]) -> list[Entry]:
    return [Entry(name, name) for name in names]


@dataclass(frozen=True)
class Comparison:
    """Entries with the same seeds each; model `e * len(seeds) + s` is entry e with seed s."""

    entries: Sequence[Entry]
    seeds: Sequence[int]

    @property
    def member_seeds(self) -> list[int]:
        return [seed for _ in self.entries for seed in self.seeds]

    def bank(self, layer: int) -> Bank:
        modules = [stacked(entry.name, self.seeds, layer, **entry.options) for entry in self.entries]
        return Bank(modules, [len(self.seeds)] * len(modules))

    def for_all(self, x: Tensor) -> Tensor:
        """What comes for each seed, handed to every entry."""
        return x.repeat(len(self.entries), *[1] * (x.dim() - 1))

    def sorted(self, numbers: Tensor, digits: int = 7) -> Values:
        rows = numbers.reshape(len(self.entries), len(self.seeds))
        return {entry.label: printable(row, digits) for entry, row in zip(self.entries, rows, strict=True)}

    def means(self, numbers: Tensor) -> list[float | None]:
        return printable(numbers.reshape(len(self.entries), len(self.seeds)).nanmean(1))

    def parameters(self, model: nn.Module) -> dict[str, int]:
        """The trainable parameters of one model of each entry."""
        shared = sum(
            p[0].numel() for name, p in model.named_parameters() if not name.startswith("banks.") and p.requires_grad
        )
        counts = {}
        for place, entry in enumerate(self.entries):
            own = sum(p[0].numel() for bank in banks_of(model) for p in bank.activations[place].parameters())
            counts[entry.label] = shared + own
        return counts


def banks_of(model: nn.Module) -> list[Bank]:
    return [module for module in model.modules() if isinstance(module, Bank)]


def printable(numbers: Tensor, digits: int = 7) -> list[float | None]:
    """Floats rounded to 7 digits, which is what float32 has; None for what is not finite."""
    plain = numbers.double().flatten().tolist()
    return [float(f"{value:.{digits}g}") if math.isfinite(value) else None for value in plain]


def joined(parts: Sequence[Values]) -> Values:
    """The values of several blocks of seeds, in their order."""
    return {label: [value for part in parts for value in part[label]] for label in parts[0]}


def blocks(seeds: int, size: int) -> list[list[int]]:
    """The seeds 0 ... seeds - 1 in blocks: what is trained at once, and what ranks share."""
    return [list(range(first, min(first + size, seeds))) for first in range(0, seeds, size)]


@torch.no_grad()
def in_parts(model: nn.Module, x: Tensor, size: int) -> Tensor:
    return torch.cat([model(part) for part in x.split(size, dim=1)], dim=1)
