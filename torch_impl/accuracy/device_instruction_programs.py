"""Device programs that run one instruction of the emitted text on every number of a tensor; they need Triton."""

from collections.abc import Callable
from typing import Any

import torch
import triton
import triton.language as tl
from torch import Tensor

from ..generated.activations import _product, _seed

BLOCK = 1024


@triton.jit
def _run(a_ptr, b_ptr, y_ptr, rest_ptr, size, NAME: tl.constexpr, BLOCK: tl.constexpr):
    """An instruction of one number does not read its second, nor does one without a loss write it."""
    at = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    a = tl.load(a_ptr + at, mask=at < size, other=1.0)
    b = tl.load(b_ptr + at, mask=at < size, other=1.0)
    if NAME == "seed":
        y = _seed(a)
    elif NAME == "exp2":
        y = tl.exp2(a)
    elif NAME == "root":
        y = tl.sqrt_rn(a)
    elif NAME == "division":
        y = a / b
    elif NAME == "quotient":
        y = tl.div_rn(a, b)
    else:
        y = _product(a, b)
        tl.store(rest_ptr + at, tl.fma(a, b, -y), mask=at < size)
    tl.store(y_ptr + at, y, mask=at < size)


def on_device(name: str) -> Callable[..., Any]:
    """Takes one tensor or two, and gives as many as the instruction does: `fma` a product and what it loses."""

    def run(*tensors: Tensor) -> Any:
        y, rest, size = torch.empty_like(tensors[0]), torch.empty_like(tensors[0]), tensors[0].numel()
        _run[(triton.cdiv(size, BLOCK),)](tensors[0], tensors[-1], y, rest, size, NAME=name, BLOCK=BLOCK)
        return (y, rest) if name == "fma" else y

    return run
