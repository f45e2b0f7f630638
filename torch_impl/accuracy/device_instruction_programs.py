"""Device programs that run one instruction of the emitted text on every number of a tensor; they need Triton.

- `on_device(name)`   the function of tensors that runs `seed`, `exp2`, `root`, `division`, `quotient`, or a product and
                      what it loses (`fma`)
"""

from collections.abc import Callable
from typing import Any

import torch
import triton
import triton.language as tl
from torch import Tensor

from ..generated.activations import _product, _seed

BLOCK = 1024


@triton.jit
def _run_seed(x_ptr, y_ptr, size, BLOCK: tl.constexpr):
    at = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + at, mask=at < size, other=1.0)
    tl.store(y_ptr + at, _seed(x), mask=at < size)


@triton.jit
def _run_exp2(x_ptr, y_ptr, size, BLOCK: tl.constexpr):
    at = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + at, mask=at < size, other=1.0)
    tl.store(y_ptr + at, tl.exp2(x), mask=at < size)


@triton.jit
def _run_root(x_ptr, y_ptr, size, BLOCK: tl.constexpr):
    at = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + at, mask=at < size, other=1.0)
    tl.store(y_ptr + at, tl.sqrt_rn(x), mask=at < size)


@triton.jit
def _run_division(a_ptr, b_ptr, y_ptr, size, BLOCK: tl.constexpr):
    at = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    a = tl.load(a_ptr + at, mask=at < size, other=1.0)
    b = tl.load(b_ptr + at, mask=at < size, other=1.0)
    tl.store(y_ptr + at, a / b, mask=at < size)


@triton.jit
def _run_quotient(a_ptr, b_ptr, y_ptr, size, BLOCK: tl.constexpr):
    at = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    a = tl.load(a_ptr + at, mask=at < size, other=1.0)
    b = tl.load(b_ptr + at, mask=at < size, other=1.0)
    tl.store(y_ptr + at, tl.div_rn(a, b), mask=at < size)


@triton.jit
def _run_fma(a_ptr, b_ptr, product_ptr, rest_ptr, size, BLOCK: tl.constexpr):
    at = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    a = tl.load(a_ptr + at, mask=at < size, other=1.0)
    b = tl.load(b_ptr + at, mask=at < size, other=1.0)
    product = _product(a, b)
    tl.store(product_ptr + at, product, mask=at < size)
    tl.store(rest_ptr + at, tl.fma(a, b, -product), mask=at < size)


PROGRAMS: dict[str, tuple[Any, int]] = {
    "seed": (_run_seed, 1), "exp2": (_run_exp2, 1), "root": (_run_root, 1), "division": (_run_division, 1),
    "quotient": (_run_quotient, 1), "fma": (_run_fma, 2),
}  # fmt: skip


def on_device(name: str) -> Callable[..., Any]:
    """Takes one tensor or two, and gives as many as the instruction does."""
    program, count = PROGRAMS[name]

    def run(*tensors: Tensor) -> Any:
        results = [torch.empty_like(tensors[0]) for _ in range(count)]
        size = tensors[0].numel()
        program[(triton.cdiv(size, BLOCK),)](*tensors, *results, size, BLOCK=BLOCK)
        return results[0] if count == 1 else tuple(results)

    return run
