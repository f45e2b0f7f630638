"""What the papers and torch compute: the code that the emitted functions are measured beside.

The papers' functions are written as their formulas and listings stand, in our own words: the same operations in the
same order, with the printed constants.
"""

import math
from collections.abc import Callable
from functools import partial

import torch
from torch import Tensor
from torch.nn import functional as F


def srelu(x: Tensor, delta: float = 0.01) -> Tensor:
    """S-ReLU, Algorithm 1: the quartic in powers of x, between two selects."""
    quartic = x / 2.0 + 3.0 * x**2 / (8.0 * delta) + 3.0 * delta / 16.0 - x**4 / (16.0 * delta**3)
    inside = (x > -delta) & (x < delta)
    return torch.where(x <= -delta, torch.zeros_like(x), torch.where(inside, quartic, x))


def smelu(x: Tensor, beta: float = 0.5) -> Tensor:
    """SmeLU, eq. 9."""
    return torch.where(torch.abs(x) <= beta, (x + beta) ** 2 / (4.0 * beta), F.relu(x))


def crrelu(x: Tensor, epsilon: float | Tensor = 0.01) -> Tensor:
    """CRReLU, Algorithm 1."""
    return F.relu(x) + epsilon * x * torch.exp(-(x**2) / 2)


def lambda_gelu(x: Tensor, lam: float | Tensor = 1.0) -> Tensor:
    """λ-GELU, x Φ(λx) with Φ by the error function, as GELU is commonly written."""
    return x * 0.5 * (1.0 + torch.erf(lam * x / math.sqrt(2.0)))


def squaf(x: Tensor, centres: Tensor, values: Tensor, alpha: Tensor) -> Tensor:
    """SQUAF, eq. 6 and 8: probabilities of all centres, then the mean of their values."""
    probabilities = torch.softmax(-alpha * (x.unsqueeze(-1) - centres) ** 2, dim=-1)
    return probabilities @ values


TORCH: dict[str, Callable[[Tensor], Tensor]] = {
    "gelu": F.gelu,
    "gelu_tanh": partial(F.gelu, approximate="tanh"),
    "silu": F.silu,
    "mish": F.mish,
    "softplus": F.softplus,
    "elu": F.elu,
    "selu": F.selu,
    "celu": F.celu,
    "hard_swish": F.hardswish,
    "hard_sigmoid": F.hardsigmoid,
    "sigmoid": torch.sigmoid,
    "tanh": torch.tanh,
}

PAPERS: dict[str, Callable[[Tensor], Tensor]] = {
    "srelu": srelu,
    "smelu": smelu,
    "crrelu": crrelu,
    "lambda_gelu": lambda_gelu,
}
