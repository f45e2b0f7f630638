"""Profiles of the learned hardness: what the λ-GELU paper reports of a run (Sec. IV)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torch import nn


def hardness_profile(model: nn.Module) -> dict[str, float]:
    """lam of every gate by name, in order; the mean of its channels."""
    from .hardening import hardness_gates

    return {name: float(gate.lam.detach().double().mean()) for name, gate in hardness_gates(model).items()}


def drift(profiles: Sequence[Mapping[str, float]]) -> float:
    """The mean over the gates of the sum over the epochs of |lam(e+1) - lam(e)|.

    It is averaged over the gates but summed over the epochs: the length of the way, not the mean step.

    >>> drift([{"act": 1.0}, {"act": 1.5}, {"act": 1.25}])
    0.75
    """
    if not profiles or not profiles[0]:
        raise ValueError("drift needs the profile of at least one epoch with at least one gate")
    if any(one.keys() != profiles[0].keys() for one in profiles):
        raise ValueError("all profiles must have the same gates")
    steps = (abs(after[gate] - before[gate]) for before, after in pairwise(profiles) for gate in after)
    return math.fsum(steps) / len(profiles[0])


def spearman(a: Sequence[float], b: Sequence[float]) -> float:
    """Spearman's rank correlation, ties with their mean rank; NaN where one side has a single rank, or a NaN.

    >>> spearman([1.0, 2.0, 3.0], [10.0, 30.0, 20.0])
    0.5
    """
    if len(a) != len(b) or not a:
        raise ValueError(f"two rows of the same length are needed, not of lengths {len(a)} and {len(b)}")
    if any(math.isnan(one) for one in (*a, *b)):
        return math.nan
    ranks = [_centred_ranks(row) for row in (a, b)]
    products = [math.fsum(x * y for x, y in zip(*pair, strict=True)) for pair in (ranks, ranks[:1] * 2, ranks[1:] * 2)]
    scale = math.sqrt(products[1] * products[2])
    return products[0] / scale if scale else math.nan


def _centred_ranks(row: Sequence[float]) -> list[float]:
    """The ranks less their mean: of each entry, half of (how many are smaller, less how many are larger)."""
    return [(sum(x < one for x in row) - sum(x > one for x in row)) / 2 for one in row]
