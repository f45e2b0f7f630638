"""Activations that the papers compare with and the catalogue does not have, for stacks of models."""

import torch
from torch import Tensor, nn
from torch.nn import functional as F

ORDER = 3
START = 1.0 / 3.0  # of a1, a2, a3, as in the authors' code; a0 starts from 0
EPSILON = 1e-6


class LeakyReLU(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return F.leaky_relu(x, 0.01)


class PReLU(nn.Module):
    """x above zero, a x below, with a learned a for each model."""

    def __init__(self, models: int) -> None:
        super().__init__()
        self.slope = nn.Parameter(torch.full((models,), 0.25))

    def forward(self, x: Tensor) -> Tensor:
        return torch.where(x > 0, x, x * _each(self.slope, x))


class PolyReLU(nn.Module):
    """A learned polynomial of max(0, x) without further terms."""

    def __init__(self, models: int) -> None:
        super().__init__()
        self.coefficients = nn.Parameter(torch.tensor([0.0] + [START] * ORDER).repeat(models, 1))

    def forward(self, x: Tensor) -> Tensor:
        a0, a1, a2, a3 = (_each(a, x) for a in self.coefficients.unbind(1))
        r = F.relu(x)
        return a0 + r * (a1 + r * (a2 + r * a3))


class PolyNorm(PolyReLU):
    """A learned combination of x, x^2, x^3, each divided by its root mean square over the last dimension."""

    def forward(self, x: Tensor) -> Tensor:
        a = [_each(one, x) for one in self.coefficients.unbind(1)]
        return a[0] + sum(a[i] * _normed(x**i) for i in range(1, ORDER + 1))


def _normed(x: Tensor) -> Tensor:
    return x * torch.rsqrt(x.square().mean(-1, keepdim=True) + EPSILON)


def _each(value: Tensor, x: Tensor) -> Tensor:
    """One number for each model, in a shape that broadcasts with x."""
    return value.reshape(-1, *[1] * (x.dim() - 1))
