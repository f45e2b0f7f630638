"""Many independent models as one: the first dimension of every tensor counts the models.

A product of stacks is one batched matrix product. The loss of a stack is a vector; the gradient of its sum is the
gradient of each loss in its own model, so that nothing is shared, not even a NaN.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from .seeding import generator

Make = Callable[[int], nn.Module]  # the number of the layer to its bank of activations


def uniform_members(shape: Sequence[int], bound: float, seeds: Sequence[int], *names: int) -> Tensor:
    """One tensor of this shape for each seed, uniform in [-bound, bound]; equal seeds give equal tensors."""
    drawn = {seed: (2.0 * torch.rand(*shape, generator=generator(seed, *names)) - 1.0) * bound for seed in set(seeds)}
    return torch.stack([drawn[seed] for seed in seeds])


class StackedLinear(nn.Module):
    """x W + b for each model: (models, batch, inputs) to (models, batch, outputs).

    Weights start as in nn.Linear or, with `keras`, as in a dense layer of Keras (Glorot, biases 0).
    """

    def __init__(self, inputs: int, outputs: int, seeds: Sequence[int], layer: int, keras: bool = False) -> None:
        super().__init__()
        bound = math.sqrt(6.0 / (inputs + outputs)) if keras else 1.0 / math.sqrt(inputs)
        self.weight = nn.Parameter(uniform_members((inputs, outputs), bound, seeds, layer, 0))
        self.bias = nn.Parameter(uniform_members((1, outputs), 0.0 if keras else bound, seeds, layer, 1))

    def forward(self, x: Tensor) -> Tensor:
        return torch.baddbmm(self.bias, x, self.weight)


class StackedConv(nn.Module):
    """A 3x3 convolution of stride 2 with padding 1: (models, batch, channels, height, width).

    Unfolding costs 9/4 of the input and makes one batched matrix product of all models.
    """

    def __init__(self, inputs: int, outputs: int, seeds: Sequence[int], layer: int) -> None:
        super().__init__()
        self.linear = StackedLinear(9 * inputs, outputs, seeds, layer)

    def forward(self, x: Tensor) -> Tensor:
        models, batch, channels, *_ = x.shape
        windows = F.pad(x, (1, 1, 1, 1)).unfold(3, 3, 2).unfold(4, 3, 2)
        height, width = windows.shape[3:5]
        rows = windows.permute(0, 1, 3, 4, 2, 5, 6).reshape(models, batch * height * width, 9 * channels)
        return self.linear(rows).reshape(models, batch, height, width, -1).permute(0, 1, 4, 2, 3)


class Bank(nn.Module):
    """Activations side by side: the first serves the first `counts[0]` models, and so on."""

    def __init__(self, activations: Sequence[nn.Module], counts: Sequence[int]) -> None:
        super().__init__()
        self.activations = nn.ModuleList(activations)
        self.counts = list(counts)

    def forward(self, x: Tensor) -> Tensor:
        # One split and one cat: their backward is one cat and views, where slices would add zeros.
        parts = zip(self.activations, x.split(self.counts), strict=True)
        return torch.cat([activation(part) for activation, part in parts])


class StackedMLP(nn.Module):
    """Linear layers of these widths; `make_bank(layer)` is what stands after each but the last."""

    def __init__(self, widths: Sequence[int], seeds: Sequence[int], make_bank: Make) -> None:
        super().__init__()
        pairs = list(pairwise(widths))
        self.layers = nn.ModuleList(
            StackedLinear(inputs, outputs, seeds, layer) for layer, (inputs, outputs) in enumerate(pairs)
        )
        self.banks = nn.ModuleList(make_bank(layer) for layer in range(len(pairs) - 1))

    def forward(self, x: Tensor) -> Tensor:
        for layer, bank in zip(self.layers, self.banks, strict=False):
            x = bank(layer(x))
        return self.layers[-1](x)


def mean_squared_errors(outputs: Tensor, targets: Tensor) -> Tensor:
    return (outputs - targets).square().flatten(1).mean(1)


def cross_entropies(logits: Tensor, labels: Tensor) -> Tensor:
    """Of (models, batch, classes) and (models, batch) or (batch,): one for each model."""
    models, batch, classes = logits.shape
    each = F.cross_entropy(logits.reshape(-1, classes), labels.expand(models, batch).reshape(-1), reduction="none")
    return each.reshape(models, batch).mean(1)


def accuracies(logits: Tensor, labels: Tensor) -> Tensor:
    return (logits.argmax(-1) == labels).float().mean(1)
