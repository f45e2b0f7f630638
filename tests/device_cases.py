"""Cases for the device programs, on a GPU and in the interpreter alike. Needs torch, and nothing that emits.

- `ACTIVATIONS`          every emitted function with parameters inside their domains
- `Layout`, `LAYOUTS`    shapes and memory layouts with an odd number of elements
- `results(...)`         value, gradient of x and gradients of the parameters
- `steps(a, b)`          how many floats lie between two tensors of the same dtype
- `skip_without_fma()`   where the interpreter of Triton is an old one
"""

from dataclasses import dataclass

import pytest
import torch

ACTIVATIONS = {
    "srelu": [0.75],
    "smelu": [0.75],
    "generalized_smelu": [0.75, 0.5, 0.25, 1.25, 0.125],
    "asymmetric_smelu": [0.75, 0.5],
    "leaky_smelu": [0.75, 0.25],
    "origin_crossing_smelu": [0.75, 0.5, 0.25, 1.25],
    "sigmoid_rescu": [0.75],
    "crrelu": [0.3],
    "lambda_gelu": [1.5],
    "gelu": [],
    "gelu_tanh": [],
    "swish": [0.75],
    "silu": [],
    "softplus": [0.75],
    "mish": [1.0],
    "tanhexp": [1.0],
    "hard_swish": [],
}
STARTS = {"lambda_gelu": {"init": 1.5}}  # where the default lies on the boundary of what can be learned
WITH_PARAMETERS = [name for name, values in ACTIVATIONS.items() if values]


@dataclass(frozen=True)
class Layout:
    """How x lies in memory; the channels are in dimension 1."""

    name: str
    shape: tuple[int, ...]
    order: tuple[int, ...]

    def lay_out(self, x):
        """x with its dimensions in this order in memory."""
        inverse = sorted(range(len(self.order)), key=self.order.__getitem__)
        return x.permute(self.order).contiguous().permute(inverse)


LAYOUTS = [
    Layout("rows", (37, 5), (0, 1)),
    Layout("contiguous", (3, 5, 7, 11), (0, 1, 2, 3)),
    Layout("channels_last", (3, 5, 7, 11), (0, 2, 3, 1)),
    Layout("channels_first", (3, 5, 77), (1, 0, 2)),
    Layout("wide", (2, 70, 3), (0, 2, 1)),
]


def results(function, x, parameters, grad):
    """The value, and the gradients of x and of the parameters that are tensors."""
    x = x.detach().requires_grad_()
    p = [one.detach().requires_grad_() if isinstance(one, torch.Tensor) else one for one in parameters]
    wanted = [x, *(one for one in p if isinstance(one, torch.Tensor))]
    y = function(x, *p)
    return [y.detach(), *torch.autograd.grad(y, wanted, grad)]


def per_channel(values, channels, **options):
    """A little more for each channel; small enough to stay inside every domain."""
    rising = torch.linspace(0.0, 0.25, channels, **options)
    return [value + rising for value in values]


# Next to a zero of a derivative both codes keep the absolute error of their terms: 2^-24 for float32, by the rule for
# slopes, and 2^-20 of terms below 4 for half precision.
ABSOLUTE = {torch.float32: 2.0**-24, torch.float16: 2.0**-18, torch.bfloat16: 2.0**-18}


def steps(a, b, has_zeros=False, weight=1.0):
    """The number of floats between a and b, elementwise; NaN is 0 from NaN and far from everything else. Of a
    derivative, which has zeros, what differs by less than the absolute error, times a weight, is one apart at most."""
    bits = {2: torch.int16, 4: torch.int32, 8: torch.int64}[a.element_size()]

    def rank(x):
        whole = x.contiguous().view(bits).long()
        return torch.where(whole < 0, torch.iinfo(bits).min - whole, whole)

    both, one = a.isnan() & b.isnan(), a.isnan() ^ b.isnan()
    apart = (rank(a) - rank(b)).abs()
    if has_zeros:
        apart = torch.where((a.double() - b.double()).abs() <= ABSOLUTE[a.dtype] * weight, apart.clamp(max=1), apart)
    return torch.where(both, 0, torch.where(one, 1 << 40, apart))


def skip_without_fma() -> None:
    """The low parts of the device programs rest on it. On a GPU every version of Triton has it."""
    needed = "needs Triton: pip install 'provenact[triton]'"
    if not hasattr(pytest.importorskip("triton.runtime.interpreter", reason=needed)._interpreter, "fma_fp32"):
        pytest.skip("this version of Triton interprets a fused multiply-add with two roundings")
