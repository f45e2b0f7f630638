# SPDX-License-Identifier: 0BSD
r"""Activation functions for PyTorch, with explicit first and second derivatives.

Written by provenact 0.1.0; do not edit, but emit again:

    provenact emit srelu smelu generalized_smelu asymmetric_smelu leaky_smelu \
        origin_crossing_smelu sigmoid_rescu crrelu lambda_gelu gelu gelu_tanh swish silu \
        softplus mish tanhexp hard_swish

Every function comes from an exact derivation; no gradient passes through a branch not taken. For
each: the SHA-256 of its exact cells, the verdicts on what papers claim about it, bounds, and the
worst errors in ulp, forward / backward, at the default parameters where no others are named
(floored: an ulp counts at least a quarter of that of 1; 0.5+: more than a half, by less than is
printed). In brackets what it rests on: coq (a checked theorem), exact (algebra), ball (enclosures),
exhaustive (a run over every input), measured (a run), assumed (a theorem of the textbooks, or what
is known of libraries and devices).
Claim by claim and device by device: docs/FUNCTIONS.md in the repository of provenact.

SReLU  c424f99f976820c775e52e53e84ce1bb52ab1c9780a4cf67152f4a13731e93e5
    claims: 12 confirmed (exact), 2 refuted (coq)
    bounds: class C^2,1 (ball), |f'| <= 1 (exact), |f''| <= 75 (exact)
    errors: float32, torch on cpu: proved <= 0.5001 / 0.5001 floored, all inputs, delta in [0, inf),
            in float32's range (ball)
    errors: float32, Triton on CUDA: proved <= 0.6147 / 0.5006 floored, all inputs (assumed)
    errors: bfloat16 0.5 / 0.499, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float16 0.5+ / 0.5+, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float32 0.615 / 0.921, all 4278190080 inputs, NVIDIA H200 (exhaustive)
    errors: float32 0.5 / 0.5, a sample of 263615 inputs, cpu (measured)
    errors: float64 4.68 / 3.42 floored, a sample of 5959 inputs, torch on NVIDIA H200, cpu
            (measured)
SmeLU  4275736ad2d959cfbe7196ae8f08a750cc2aa6b599b9d87f68e0af95f4469519
    claims: 13 confirmed (ball)
    bounds: class C^1,1 (ball), |f'| <= 1 (exact), |f''| <= 1 (exact)
    errors: float32, torch on cpu: proved <= 0.5001 / 0.5001 floored, all inputs, beta in [0, inf),
            in float32's range (ball)
    errors: float32, Triton on CUDA: proved <= 0.5001 / 0.5001 floored, all inputs (assumed)
    errors: bfloat16 0.5 / 0.5, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float16 0.5+ / 0.5, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float32 0.5 / 0.5, all 4278190080 inputs, NVIDIA H200 (exhaustive)
    errors: float32 0.5 / 0.5, a sample of 263615 inputs, cpu (measured)
    errors: float64 1.89 / 0.5, a sample of 5959 inputs, torch on NVIDIA H200, cpu (measured)
GeneralizedSmeLU  726ec60da356e3418c1182fdf5fd5d38683d336abc195f0db49a2292bee46c21
    claims: 7 confirmed (exact)
    bounds: class C^1,1 (ball), |f'| <= 1 (exact), |f''| <= 1 (exact)
    errors: float32, torch on cpu: value proved <= 0.5001 ulp (all inputs); slope proved <= 0.5001
            floored ulp (all inputs, alpha, beta, g_minus, g_plus, t: 0 or of size 2^-10 to 2^10, in
            the domain) (ball)
    errors: float32, Triton on CUDA: proved <= 0.5001 / 0.5001 floored, all inputs (assumed)
    errors: bfloat16 0.5 / 0.5, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float16 0.5+ / 0.5, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float32 0.5 / 0.5, all 4278190080 inputs, NVIDIA H200 (exhaustive)
    errors: float32 0.5 / 0.5, a sample of 263615 inputs, cpu (measured)
    errors: float64 1.89 / 0.5, a sample of 5959 inputs, torch on NVIDIA H200, cpu (measured)
AsymmetricSmeLU  c07b5060473cc2443aa2cc439cbb1079e8ce2a7c1c022ca77b1d752aa433aad3
    claims: 3 confirmed (exact)
    bounds: class C^1,1 (ball), |f'| <= 1 (exact), |f''| <= 1 (exact)
    errors: float32, torch on cpu: proved <= 0.5003 / 0.5001 floored, all inputs, alpha in (0, inf),
            beta in (0, inf), in float32's range (ball)
    errors: float32, Triton on CUDA: proved <= 0.5001 / 0.5001 floored, all inputs (assumed)
    errors: bfloat16 0.5 / 0.5, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float16 0.5+ / 0.5, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float32 0.5 / 0.5, all 4278190080 inputs, NVIDIA H200 (exhaustive)
    errors: float32 0.5 / 0.5, a sample of 263615 inputs, cpu (measured)
    errors: float64 1.89 / 0.5, a sample of 5959 inputs, torch on NVIDIA H200, cpu (measured)
LeakySmeLU  016120f2ecbfb4be64dff1bb6398d068d5560f78f15db05d1979b70ae9c92da2
    claims: 2 confirmed (coq)
    bounds: class C^1,1 (ball), |f'| <= 1 (exact), |f''| <= 0.99 (exact)
    errors: float32, torch on cpu: proved <= 0.5001 / 0.5001 floored, all inputs, beta in [0, inf),
            g_minus in (0, 1), in float32's range (ball)
    errors: float32, Triton on CUDA: proved <= 0.5001 / 0.5001 floored, all inputs (assumed)
    errors: bfloat16 0.5 / 0.5, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float16 0.5+ / 0.5+, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float32 0.5 / 0.5, all 4278190080 inputs, NVIDIA H200 (exhaustive)
    errors: float32 0.5 / 0.5, a sample of 263615 inputs, cpu (measured)
    errors: float64 2.05 / 0.803 floored, a sample of 5959 inputs, torch on NVIDIA H200, cpu
            (measured)
OriginCrossingSmeLU  5180168390fe358197c7c20c460cbe7d910204dea56de2957ebbf6f2c4af5d15
    claims: 1 confirmed (coq)
    bounds: class C^1,1 (ball), |f'| <= 1 (exact), |f''| <= 1 (exact)
    errors: float32, torch on cpu: value proved <= 0.5001 ulp (all inputs); slope proved <= 0.5001
            floored ulp (all inputs, alpha, beta, g_minus, g_plus: 0 or of size 2^-10 to 2^10, in
            the domain) (ball)
    errors: float32, Triton on CUDA: proved <= 0.5001 / 0.5001 floored, all inputs (assumed)
    errors: bfloat16 0.5 / 0.5, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float16 0.5+ / 0.5, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float32 0.5 / 0.5, all 4278190080 inputs, NVIDIA H200 (exhaustive)
    errors: float32 0.5 / 0.5, a sample of 263615 inputs, cpu (measured)
    errors: float64 1.44 / 0.5, a sample of 5959 inputs, torch on NVIDIA H200, cpu (measured)
SigmoidRESCU  37be5150a64926027a82aff4352beb58523c4a8cc8e61a3ded5f0162022ed6e1
    claims: 1 confirmed (exact)
    bounds: class C^2,1 (ball), |f'| <= 1 (ball), |f''| <= 0.769801 (ball)
    errors: float32, torch on cpu: proved <= 0.5001 / 0.5059 floored, all inputs, beta in (0, inf),
            a number of float32 (assumed)
    errors: float32, Triton on CUDA: proved <= 0.7735 / 1.783 floored, all inputs (assumed)
    errors: bfloat16 0.5 / 0.5, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float16 0.5+ / 0.5+, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float32 0.772 / 1.78 floored, all 4278190080 inputs, NVIDIA H200 (exhaustive)
    errors: float32 0.5 / 0.5, a sample of 263615 inputs, cpu (measured)
    errors: float64 2.77 / 3.51 floored, a sample of 5959 inputs, torch on NVIDIA H200, cpu
            (measured)
CRReLU  8ed805e372157fbc0923b17449cbd6ed36eb2da37ece83621725f23fcb6539e6
    claims: 5 confirmed (ball)
    bounds: class C^0,1 (ball), |f'| <= 1.01 (ball)
    errors: float32, torch on cpu: proved <= 0.5001 floored / 0.6876 floored, all inputs, epsilon in
            (-inf, inf), in float32's range (assumed)
    errors: float32, Triton on CUDA: proved <= 0.7951 / 0.5271 floored, all inputs (assumed)
    errors: bfloat16 0.5+ / 0.5 floored, all 65278 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float16 0.5+ / 0.5+, all 63486 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float32 0.795 / 0.519 floored, all 4278190078 inputs, NVIDIA H200 (exhaustive)
    errors: float32 0.5 / 0.5, a sample of 263614 inputs, cpu (measured)
    errors: float64 2.68 / 0.504 floored, a sample of 5966 inputs, torch on NVIDIA H200, cpu
            (measured)
LambdaGELU  dc562d5d61f89c0e58e3f7b233e7562f752ed72c49c9add9e4a21f9a1ff4cfdb
    claims: 12 confirmed (ball), 5 refuted (coq)
    bounds: class C^inf (ball), |f'| <= 1.12891 (ball), |f''| <= 0.797885 (ball)
    errors: float32, torch on cpu: proved <= 0.5001 / 0.5028 floored, all inputs, lam in [1, inf],
            in float32's range (assumed)
    errors: float32, Triton on CUDA: proved <= 1.020 / 1.141 floored, all inputs (assumed)
    errors: bfloat16 0.5 / 0.5, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float16 0.501 / 0.501 floored, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float32 0.971 / 1.1 floored, all 4278190080 inputs, NVIDIA H200 (exhaustive)
    errors: float32 0.5 / 0.5, a sample of 263641 inputs, cpu (measured)
    errors: float64 29 / 3.41 floored, a sample of 6022 inputs, torch on NVIDIA H200, cpu (measured)
GELU  9c67e5a16690317e9d3c439001cf6b1bfd2b43e3e9eac892b6661692b059bb19
    claims: 8 confirmed (ball), 5 refuted (coq), 1 vacuous (ball)
    bounds: class C^inf (ball), |f'| <= 1.12891 (ball), |f''| <= 0.797885 (ball)
    errors: float32, torch on cpu: proved <= 0.5001 / 0.5005 floored, all inputs (assumed)
    errors: float32, Triton on CUDA: proved <= 1.020 / 1.141 floored, all inputs (assumed)
    errors: bfloat16 0.5 / 0.5, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float16 0.501 / 0.501 floored, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float32 0.971 / 1.1 floored, all 4278190080 inputs, NVIDIA H200 (exhaustive)
    errors: float32 0.5 / 0.5, a sample of 263641 inputs, cpu (measured)
    errors: float64 29 / 3.41 floored, a sample of 6022 inputs, torch on NVIDIA H200, cpu (measured)
GELUTanh  47317c49a958e9a7b0f39067ee42041a6c5a883f8e20b195c734800740cfe309
    bounds: class C^inf (ball), |f'| <= 1.129 (ball), |f''| <= 0.797885 (ball)
    errors: float32, torch on cpu: proved <= 0.5001 / 0.5004 floored, all inputs (assumed)
    errors: float32, Triton on CUDA: proved <= 0.5951 / 2.406 floored, all inputs (assumed)
    errors: not measured
Swish  778419a1105e58cb1596eefcc146ddc8748d19828a97a9ff8889350713c8bfb5
    claims: 9 confirmed (ball), 4 refuted (coq)
    bounds: class C^inf (ball), |f'| <= 1.09984 (ball), |f''| <= 0.5 (ball)
    errors: float32, torch on cpu: proved <= 0.5001 / 0.5001 floored, all inputs, beta in (0, inf),
            in float32's range (assumed)
    errors: float32, Triton on CUDA: proved <= 0.5866 / 0.6725 floored, all inputs (assumed)
    errors: bfloat16 0.5+ / 0.5+, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float16 0.5+ / 0.537, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float32 0.582 / 0.664 floored, all 4278190080 inputs, NVIDIA H200 (exhaustive)
    errors: float32 0.5 / 0.5, a sample of 263640 inputs, cpu (measured)
    errors: float64 2.84 / 1.92 floored, a sample of 6022 inputs, torch on NVIDIA H200, cpu
            (measured)
SiLU  81e003e414587ee5b284da4be40e671baf79ffbcd6a34ba2dc27414e7a170b5e
    claims: 9 confirmed (ball), 3 refuted (coq), 1 vacuous (ball)
    bounds: class C^inf (ball), |f'| <= 1.09984 (ball), |f''| <= 0.5 (ball)
    errors: float32, torch on cpu: proved <= 0.5001 / 0.5001 floored, all inputs (assumed)
    errors: float32, Triton on CUDA: proved <= 0.5866 / 0.6725 floored, all inputs (assumed)
    errors: bfloat16 0.5+ / 0.5+, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float16 0.5+ / 0.537, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float32 0.582 / 0.664 floored, all 4278190080 inputs, NVIDIA H200 (exhaustive)
    errors: float32 0.5 / 0.5, a sample of 263640 inputs, cpu (measured)
    errors: float64 2.84 / 1.92 floored, a sample of 6022 inputs, torch on NVIDIA H200, cpu
            (measured)
SoftPlus  034e95fe988b320677e8cac9cd1cb1f233a6480313d13fc5bba9afa463943d70
    claims: 5 confirmed (ball), 5 refuted (coq)
    bounds: class C^inf (ball), |f'| <= 1 (ball), |f''| <= 0.25 (ball)
    errors: float32, torch on cpu: proved <= 0.5001 / 0.5001 floored, all inputs, beta in (0, inf),
            in float32's range (assumed)
    errors: float32, Triton on CUDA: proved <= 0.8048 / 0.5505 floored, all inputs (assumed)
    errors: bfloat16 0.5+ / 0.5+, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float16 0.5+ / 0.5+, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float32 0.805 / 0.769, all 4278190080 inputs, NVIDIA H200 (exhaustive)
    errors: float32 0.5 / 0.5, a sample of 263615 inputs, cpu (measured)
    errors: float64 1.75 / 1.96, a sample of 5959 inputs, torch on NVIDIA H200, cpu (measured)
Mish  6d6123a06a69afefdd7ae4fa516250717d1a5630cbcb46d13acb8216d96c8887
    claims: 14 confirmed (ball), 7 refuted (ball), 1 vacuous (ball)
    bounds: class C^inf (ball), |f'| <= 1.0885 (ball), |f''| <= 0.644205 (ball)
    errors: float32, torch on cpu: proved <= 0.5001 / 0.5001 floored, all inputs, beta in (0, inf),
            in float32's range (assumed)
    errors: float32, Triton on CUDA: proved <= 0.7791 / 0.9901 floored, all inputs (assumed)
    errors: bfloat16 0.5 / 0.5, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float16 0.5+ / 0.783, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float32 0.773 / 0.99 floored, all 4278190080 inputs, NVIDIA H200 (exhaustive)
    errors: float32 0.5 / 0.5, a sample of 263640 inputs, cpu (measured)
    errors: float64 3.1 / 2.35 floored, a sample of 6022 inputs, torch on NVIDIA H200, cpu
            (measured)
TanhExp  38709bfc5cb9f545619a13a0d72851fcdade3712d8f17b241b7497d4bad1338e
    claims: 6 confirmed (ball), 4 refuted (coq)
    bounds: class C^inf (ball), |f'| <= 1.06198 (ball), |f''| <= 0.902163 (ball)
    errors: float32, torch on cpu: proved <= 0.5001 / 0.5001 floored, all inputs, beta in (0, inf),
            a number of float32 (assumed)
    errors: float32, Triton on CUDA: proved <= 0.8107 / 1.170 floored, all inputs (assumed)
    errors: bfloat16 0.5 / 0.5, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float16 0.5+ / 1.06, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float32 0.773 / 1.16 floored, all 4278190080 inputs, NVIDIA H200 (exhaustive)
    errors: float32 0.5 / 0.5, a sample of 263640 inputs, cpu (measured)
    errors: float64 2.66 / 3.38 floored, a sample of 6022 inputs, torch on NVIDIA H200, cpu
            (measured)
HardSwish  924fb3da181888149677cc733cd416ffc54b00dd74e23b2bdc81aeb57125c976
    bounds: class C^0,1 (ball), |f'| <= 1.5 (exact)
    errors: float32, torch on cpu: proved <= 0.5001 / 0.5001 floored, all inputs (ball)
    errors: float32, Triton on CUDA: proved <= 0.5046 / 0.5001 floored, all inputs (assumed)
    errors: bfloat16 0.5 / 0.5, all 65278 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float16 0.5+ / 0.5, all 63486 inputs, NVIDIA H200, cpu (exhaustive)
    errors: float32 0.5+ / 0.5, all 4278190078 inputs, NVIDIA H200 (exhaustive)
    errors: float32 0.5 / 0.5, a sample of 263613 inputs, cpu (measured)
    errors: float64 2.02 / 1.33, a sample of 5973 inputs, torch on NVIDIA H200, cpu (measured)
"""

from __future__ import annotations

import functools
import math
import struct
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional as F

try:
    import triton
    import triton.language as tl
except ImportError:  # only the CUDA kernels need it
    _TRITON = False
else:
    _TRITON = tuple(map(int, triton.__version__.split(".")[:2])) >= (3, 5)

__all__ = [
    "GELU",
    "AsymmetricSmeLU",
    "CRReLU",
    "GELUTanh",
    "GeneralizedSmeLU",
    "HardSwish",
    "LambdaGELU",
    "LeakySmeLU",
    "Mish",
    "OriginCrossingSmeLU",
    "SReLU",
    "SiLU",
    "SigmoidRESCU",
    "SmeLU",
    "SoftPlus",
    "Swish",
    "TanhExp",
    "asymmetric_smelu",
    "crrelu",
    "gelu",
    "gelu_tanh",
    "generalized_smelu",
    "hard_swish",
    "lambda_gelu",
    "leaky_smelu",
    "mish",
    "origin_crossing_smelu",
    "sigmoid_rescu",
    "silu",
    "smelu",
    "softplus",
    "srelu",
    "swish",
    "tanhexp",
]


def _jit(function):
    """triton.jit, where there is Triton."""
    return triton.jit(function) if _TRITON else function


_TENSORS = (Tensor, torch.fx.Proxy)  # a proxy stands for one while torch.fx traces


class _Global:
    """What a file holds under a name: copied, pickled and in a graph of torch.fx it is that same object."""

    __name__ = ""

    def __reduce__(self) -> str:
        return self.__name__

    def __fx_create_arg__(self, tracer):
        setattr(tracer.root, self.__name__, self)
        return tracer.create_node("get_attr", self.__name__, (), {})


class _Formulas(_Global):
    """The mathematics of one activation: f(x, p) and its derivatives; and the kernels that compute them."""

    def __init__(
        self, value, slope, curvature, by_parameter, slope_by_parameter, by_two_parameters,
        forward=None, backward=None, full_backward=None, channel_backward=None, dtypes=(),
    ) -> None:  # fmt: skip
        self.__name__ = value.__name__.removesuffix("_value") + "_formulas"
        self.value = value
        self.slope = slope
        self.curvature = curvature
        self.by_parameter = by_parameter
        self.slope_by_parameter = slope_by_parameter
        self.by_two_parameters = by_two_parameters
        self.forward = forward
        self.backward = backward
        self.full_backward = full_backward
        self.channel_backward = channel_backward
        self.dtypes = dtypes  # of the kernels


def _nothing(*operands: Tensor) -> tuple[Tensor, ...]:
    """The derivatives in the parameters of a function without any."""
    return ()


def _wide_dtype(x: Tensor) -> torch.dtype:
    """The dtype of the computation: wider than that of x, to which the result is rounded once."""
    if x.dtype in (torch.float16, torch.bfloat16) or x.device.type == "mps" or torch.onnx.is_in_onnx_export():
        return torch.float32
    return torch.float64


def _wide(x: Tensor) -> Tensor:
    """x in the dtype of the computation."""
    return x.to(_wide_dtype(x))


def _is_exported(x: Tensor) -> bool:
    """Whether a program is made for others, such as quantizers, delegates and runtimes, which lack float64. What torch
    offers for this, `is_exporting()`, is true of all compiled code up to torch 2.11."""
    return getattr(torch.compiler, "_is_exporting_flag", False) and x.dtype != torch.float64


def _operands(x: Tensor, p: Sequence[float | Tensor]) -> tuple[Tensor, ...]:
    """x and the parameters as tensors in the dtype of the computation."""
    dtype = torch.float32 if _is_exported(x) else _wide_dtype(x)
    p = [one if isinstance(one, Tensor) or not x.is_cuda else _fixed(one) for one in p]
    full = (one if isinstance(one, Tensor) else torch.full((), one, dtype=dtype, device=x.device) for one in p)
    return x.to(dtype), *(one.to(dtype) for one in full)


def _refuse_integers(x: Tensor) -> None:
    if not x.is_floating_point():
        raise TypeError(f"input must have a floating point dtype, got {x.dtype}; convert it with .float()")


def _flag(name: str, value: bool) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{name} must be True or False, got {value!r}")
    return value


def _parameter(name: str, value: float | Tensor, x: Tensor, channel_dim: int) -> float | Tensor:
    """A parameter as a number or as a tensor that broadcasts with x: one value, or one for each channel."""
    if not isinstance(value, Tensor):
        return float(value)
    if value.device != x.device:
        raise ValueError(f"{name} is on {value.device}, the input on {x.device}; move one with .to(device)")
    if value.numel() == 1:
        return value.reshape(())
    if value.dim() == 1 and -x.dim() <= channel_dim < x.dim() and len(value) == x.shape[channel_dim]:
        shape = [1] * x.dim()
        shape[channel_dim] = -1
        return value.reshape(shape)
    shape = [1] * (x.dim() - value.dim()) + list(value.shape)
    if value.dim() < 2 or len(shape) != x.dim() or any(a not in (1, b) for a, b in zip(shape, x.shape, strict=True)):
        is_last = value.dim() == 1 and x.dim() > 0 and len(value) == x.shape[-1]
        raise ValueError(
            f"{name} must be a number, a 1-d tensor with one entry for each channel (dim {channel_dim} of the input), "
            f"or one that broadcasts, such as (1, C, 1, 1); got shape {tuple(value.shape)} for an input of shape "
            f"{tuple(x.shape)}" + (": for (B, T, C) give channel_dim=-1" if is_last else "")
        )
    return value.reshape(shape)


def _refuse_count(num_parameters: int, learnable: bool) -> None:
    if not isinstance(num_parameters, int) or isinstance(num_parameters, bool) or num_parameters < 1:
        raise ValueError(f"num_parameters must be a positive integer, got {num_parameters!r}")
    if num_parameters > 1 and not learnable:
        raise ValueError("num_parameters > 1 needs learnable=True: a fixed value is the same everywhere")


class _Range(NamedTuple):
    """The numbers that a parameter may be. A module that learns it stores any number as it is, and one that has bounds
    as a raw number, from which `_Raw` makes the value."""

    low: float = -math.inf
    high: float = math.inf
    ends: str = "()"
    sizes: tuple[float, float] = (0.0, math.inf)  # of which results are known, 0 aside

    def checked(self, name: str, value: Any, learnable: bool = False) -> float:
        """The value as a number of the range; one that is learned lies inside, as close to an end the map is flat."""
        if isinstance(value, (bool, str)):
            raise TypeError(f"{name} must be a number, got {value!r}")
        number, (least, most), left, right = float(value), self.sizes, self.ends[0], self.ends[1]
        is_inside = self.low < number < self.high
        is_end = (number == self.low and left == "[") or (number == self.high and right == "]")
        if not is_inside and not is_end:
            raise ValueError(f"{name} must be in {left}{self.low:g}, {self.high:g}{right}, got {value}")
        if learnable and is_end:
            raise ValueError(
                f"to be learnable, {name} must be in ({self.low:g}, {self.high:g}), got {value}: start inside, or give "
                "learnable=False for a fixed value"
            )
        if number != 0.0 and not least <= abs(number) <= most:
            raise ValueError(f"{name} must be of a size from {least:g} to {most:g}, got {value}")
        return number

    def stored(self, name: str) -> str:
        """The name under which a module that learns it stores it."""
        return name if self.low == -self.high == -math.inf else f"raw_{name}"

    def raw(self, value: float) -> float:
        """The number that is stored."""
        if math.isfinite(self.low) and math.isfinite(self.high):
            share = (value - self.low) / (self.high - self.low)
            return math.log(share / (1.0 - share))
        if math.isfinite(self.low):
            return _inverse_softplus(value - self.low)
        return _inverse_softplus(self.high - value) if math.isfinite(self.high) else value


def _inverse_softplus(value: float) -> float:
    """The number whose softplus is `value` > 0."""
    return value + math.log(-math.expm1(-value))


def _either(name: str, value: float, default: float, init: float | None) -> float:
    """A parameter that may be given as `init` too, as in `nn.PReLU`."""
    if init is not None and value != default:
        raise TypeError(f"{name} and init are two names of one number: give one of them")
    return value if init is None else init


class _Parametric(nn.Module):
    """A module with parameters, which can be set by their names whether they are learned or not: `m.delta = 0.2`."""

    _ranges: ClassVar[Mapping[str, _Range]]

    def _start(
        self, num_parameters: int, learnable: bool, inplace: bool, channel_dim: int, device, dtype, **starts: float
    ) -> None:  # fmt: skip
        self.learnable, self.inplace = _flag("learnable", learnable), _flag("inplace", inplace)
        _refuse_count(num_parameters, learnable)
        self.num_parameters, self.channel_dim = num_parameters, channel_dim
        for name, start in starts.items():
            setattr(self, f"init_{name}", self._checked(name, start))
            if learnable:
                empty = torch.empty(num_parameters, device=device, dtype=dtype)
                self.register_parameter(self._ranges[name].stored(name), nn.Parameter(empty))
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Set the parameters back to where they start from; safe on the meta device."""
        for name in self._ranges:
            self._set(name, getattr(self, f"init_{name}"))

    def _set(self, name: str, value: Any) -> None:
        """Set a parameter to a number, or one that is learned to a number for each channel."""
        numbers = value.tolist() if isinstance(value, Tensor) else value
        numbers = [self._checked(name, number) for number in (numbers if isinstance(numbers, list) else [numbers])]
        if len(numbers) not in (1, self.num_parameters):
            raise ValueError(f"{name} must be a number or {self.num_parameters} of them, got {len(numbers)}")
        stored = self._ranges[name].stored(name)
        if not self.learnable:
            for place in {f"init_{name}", name if stored == name else f"init_{name}"}:
                object.__setattr__(self, place, numbers[0])
            return
        parameter, raw = self.get_parameter(stored), [self._raw(name, number) for number in numbers]
        with torch.no_grad():
            if len(raw) == 1:
                nn.init.constant_(parameter, raw[0])
            else:
                parameter.copy_(torch.tensor(raw, dtype=torch.float64, device=parameter.device))

    def _checked(self, name: str, value: Any) -> float:
        return self._ranges[name].checked(name, value, self.learnable)

    def _raw(self, name: str, value: float) -> float:
        return self._ranges[name].raw(value)

    def __setattr__(self, name: str, value: Any) -> None:
        """Set an attribute. A parameter that is stored as it is would be no number for torch, or any object."""
        is_own = name in self._ranges and (name in self._parameters or not self.learnable)
        if is_own and not isinstance(value, nn.Parameter):
            self._set(name, value)
        else:
            super().__setattr__(name, value)

    def extra_repr(self) -> str:
        starts = [(name, f"init_{name}" if self.learnable else name) for name in self._ranges]
        shown = {name: getattr(self, one) for name, one in starts}
        shown |= {name: getattr(self, name) for name in ("num_parameters", "learnable")}
        return ", ".join(f"{name}={value}" for name, value in shown.items())


class _Raw(NamedTuple):
    """A parameter as its module stores it. In use is start + size g(raw / unit), for g the sigmoid or softplus; or
    what is scheduled, where that is > 0."""

    raw: Tensor
    start: float = 0.0
    size: float = 1.0
    sigmoid: bool = False
    unit: float = 1.0
    scheduled: Tensor | None = None

    def value(self, x: Tensor | None = None) -> Tensor:
        """What is in use, in the wide format, or in that in which x is computed. The logarithm of softplus is from 40
        on its argument, which is the same to 2^-57, and at least 2^-40, so that the cubes in second derivatives do not
        underflow."""
        wide = self.raw.float() if x is not None and _is_exported(x) else _wide(self.raw)
        start, size, r = self.start, self.size, wide / _fixed(self.unit)
        value = torch.sigmoid(r) if self.sigmoid else F.softplus(r, threshold=40.0).clamp(min=2.0**-40)
        value = value if (start, size) == (0.0, 1.0) else start + size * value
        if self.scheduled is None:
            return value
        return torch.where(self.scheduled > 0, self.scheduled.to(value.dtype), value)

    def slope(self) -> Tensor:
        """The derivative of the value in raw."""
        r = _wide(self.raw) / self.unit
        slope = self.size / self.unit * torch.sigmoid(r)
        above = torch.sigmoid(-r) if self.sigmoid else F.softplus(r, threshold=40.0) >= 2.0**-40
        return slope * above if self.scheduled is None else torch.where(self.scheduled > 0, 0.0, slope * above)


@torch.fx.wrap
def _learned(f: _Formulas, x: Tensor, channel_dim: int, /, **p: Any) -> Tensor:
    """f(x, p) for parameters as a module stores them."""
    given = tuple(p.values())
    stored = [one.raw if isinstance(one, _Raw) else one for one in given]
    scheduled = [one.scheduled for one in given if isinstance(one, _Raw) and one.scheduled is not None]
    is_straight, dim = _way(f, x, channel_dim, [*stored, *scheduled])
    if not is_straight or torch.compiler.is_compiling():
        values = {name: one.value(x) if isinstance(one, _Raw) else one for name, one in p.items()}
        return _activated(f, x, channel_dim, **values)
    if not torch.is_grad_enabled() or not any(one.requires_grad for one in (x, *stored)):
        return _launch_forward(f, x, _mapped(given), dim)
    return _Learned.apply(f, dim, given, x, *stored)


# --- autograd -------------------------------------------------------------------------------------


@torch.fx.wrap
def _activated(f: _Formulas, x: Tensor, channel_dim: int = 1, /, **p: float | Tensor) -> Tensor:
    """f(x, p), which can be differentiated twice."""
    values: Sequence[float | Tensor] = tuple(p.values())
    tensors = _tensors(values) if values else []
    is_straight, dim = _way(f, x, channel_dim, tensors)
    if not is_straight:
        return _general(f, x, channel_dim, p)
    if values and torch.compiler.is_compiling():
        tensors = [_as_tensor(one, x) for one in values]
        values = tensors
    if not torch.is_grad_enabled() or not any(one.requires_grad for one in (x, *tensors)):
        return _launch_forward(f, x, values, dim)
    return _LaunchedWithTensors.apply(f, dim, x, *values) if tensors else _Launched.apply(f, x, *values)


def _way(f: _Formulas, x: Tensor, channel_dim: int, tensors: Sequence[Tensor]) -> tuple[bool, int | None]:
    """Whether kernels are started straight away; and the dimension of parameters with more than one value."""
    if f.forward is None or not _launches(f, x, *tensors) or not _is_untransformed():
        return False, None
    dim = None
    for one in tensors:
        if one.numel() != 1:
            dim = channel_dim
            if one.dim() != 1 or not -x.dim() <= dim < x.dim() or one.shape[0] != x.shape[dim]:
                return False, None
    return True, dim


def _as_tensor(one: float | Tensor, x: Tensor) -> Tensor:
    """A parameter for compiled code."""
    if isinstance(one, Tensor):
        return one
    return torch.full((), _fixed(one), dtype=torch.float64, device=x.device)


def _fixed(number: float) -> float:
    """A number that is a constant of compiled code. As a variable it would be an argument that CUDA refuses (torch
    2.11), so that a value which changes has to be a tensor."""
    return float.fromhex(float(number).hex()) if torch.compiler.is_compiling() else number


def _general(f: _Formulas, x: Tensor, channel_dim: int, p: Mapping[str, float | Tensor]) -> Tensor:
    """The same for all tensors and all that torch does to them."""
    _refuse_integers(x)
    return _applied(_Value, f, x, *(_parameter(name, one, x, channel_dim) for name, one in p.items()))


def _applied(function, *inputs):
    """torch.compile does not trace an autograd function with a rule for forward mode; and one that takes
    any number of inputs only if something is to be differentiated."""
    if not torch.compiler.is_compiling():
        return function.with_jvp.apply(*inputs)
    if torch.is_grad_enabled() and any(one.requires_grad for one in _tensors(inputs)):
        return function.apply(*inputs)
    return function.forward(*inputs)


def _saved(ctx) -> list:
    """The inputs of an autograd function: tensors were saved, the rest was kept."""
    tensors = iter(ctx.saved_tensors)
    return [next(tensors) if one is None else one for one in ctx.kept]


def _tensors(inputs: Sequence[object]) -> list[Tensor]:
    return [one for one in inputs if isinstance(one, Tensor)]


def _spread(values: Iterable[Tensor], p: Sequence[float | Tensor]) -> list[Tensor | None]:
    """The values for the parameters that are tensors, None for those that are numbers."""
    remaining = iter(values)
    return [next(remaining) if isinstance(one, Tensor) else None for one in p]


def _combined(weights: Iterable[Tensor | None], derivatives: Sequence[Tensor]) -> Tensor:
    """The sum of weight * derivative; a missing weight counts as 0."""
    total = None
    for weight, derivative in zip(weights, derivatives, strict=True):
        if weight is not None:
            term = weight.to(derivative.dtype) * derivative
            total = term if total is None else total + term
    return torch.zeros_like(derivatives[0]) if total is None else total


def _reduced(values: Sequence[Tensor], p: Sequence[float | Tensor]) -> list[Tensor]:
    """Each value summed over the elements that share a parameter, for those that are tensors."""
    pairs = zip(values, p, strict=True)
    return [value.sum_to_size(one.shape).to(one.dtype) for value, one in pairs if isinstance(one, Tensor)]


def _gradient(f: _Formulas, z: Tensor, *q: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f in x and in the parameters."""
    return f.slope(z, *q), *f.by_parameter(z, *q)


def _hessian(f: _Formulas, z: Tensor, *q: Tensor) -> list[tuple[Tensor, ...]]:
    """The rows of the second derivatives of f in x and in the parameters."""
    mixed = f.slope_by_parameter(z, *q)
    places = [(i, j) for i in range(len(q)) for j in range(i, len(q))]
    pair = dict(zip(places, f.by_two_parameters(z, *q), strict=True))
    below = [tuple(pair[min(i, j), max(i, j)] for j in range(len(q))) for i in range(len(q))]
    return [(f.curvature(z, *q), *mixed), *((m, *row) for m, row in zip(mixed, below, strict=True))]


def _channel_dim(p: Sequence[float | Tensor]) -> int | None:
    """The dimension in which parameters that broadcast with x have values."""
    return max(_channel_dims(p), default=None)


def _channel_dims(p: Sequence[float | Tensor]) -> set[int]:
    shapes = [one.shape for one in p if isinstance(one, Tensor) and one.numel() > 1]
    return {dim for shape in shapes for dim, size in enumerate(shape) if size > 1}


def _by_kernels(kernel, f: _Formulas, p: Sequence[float | Tensor], *tensors: Tensor) -> bool:
    """Whether a kernel serves parameters that broadcast with x: it knows of channels in one dimension."""
    return kernel is not None and _launches(f, *tensors, *_tensors(p)) and len(_channel_dims(p)) < 2


class _Launched(torch.autograd.Function):
    """f(x, p) by kernels, p being numbers. Without `setup_context`, for which torch binds the arguments by name at
    each call; `_Value` has that, with the rules for torch.func and for forward mode. A backward pass runs in a thread
    with cold caches, where a line of Python costs several times what it costs elsewhere: it asks for little."""

    @staticmethod
    def forward(ctx, f, x, *p):
        ctx.f, ctx.p = f, p
        ctx.save_for_backward(x)
        return _launch_forward(f, x, p, None)

    @staticmethod
    def backward(ctx, grad):
        (x,), f, p = ctx.saved_tensors, ctx.f, ctx.p
        if _is_last(grad):
            return None, _launch_backward(f, grad, x, p, None), *(None for _ in p)
        return None, _applied(_Backward, f, grad, x, *p), *(None for _ in p)


class _LaunchedWithTensors(torch.autograd.Function):
    """The same for parameters some of which are tensors; one with more than one value is 1-d, for dimension dim."""

    @staticmethod
    def forward(ctx, f, dim, x, *p):
        ctx.f, ctx.dim, ctx.kept = f, dim, [None, *(None if isinstance(one, Tensor) else one for one in p)]
        ctx.save_for_backward(x, *_tensors(p))
        return _launch_forward(f, x, p, dim)

    @staticmethod
    def backward(ctx, grad):
        f, dim, (x, *p) = ctx.f, ctx.dim, _saved(ctx)
        with_p = any(ctx.needs_input_grad[3:])
        if not _is_last(grad):
            q = [_parameter("a parameter", one, x, 1 if dim is None else dim) for one in p]
            d_x, *d_p = _differentiated(f, grad, x, q, with_p)
            shaped = (d if d is None else d.reshape(one.shape) for d, one in zip(d_p, p, strict=True))
            return None, None, d_x, *shaped
        if with_p:
            d_x, *d_p = _launch_full_backward(f, grad, x, p, dim)
            return None, None, d_x, *_spread(d_p, p)
        return None, None, _launch_backward(f, grad, x, p, dim), *(None for _ in p)


def _is_last(grad: Tensor) -> bool:
    """Whether a backward pass is by kernels: nobody differentiates it again, in reverse or in forward mode, and the
    gradient is a plain tensor, as what was saved is."""
    if torch.compiler.is_compiling():
        return True
    is_watched = torch.is_grad_enabled() or torch._C._len_torch_dispatch_stack()
    return not is_watched and _is_untransformed() and not _is_special(grad)


class _Pointwise(torch.autograd.Function):
    """Saves its inputs and nothing else; works under torch.func."""

    generate_vmap_rule = True
    with_jvp: Any  # the same class with a rule for forward mode

    @staticmethod
    def setup_context(ctx, inputs, output):
        tensors = _tensors(inputs)
        ctx.kept = [None if isinstance(one, Tensor) else one for one in inputs]
        ctx.save_for_backward(*tensors)
        ctx.save_for_forward(*tensors)


class _Value(_Pointwise):
    """f(x, p)."""

    @staticmethod
    def forward(f, x, *p):
        if _by_kernels(f.forward, f, p, x):
            return _launch_forward(f, x, p, _channel_dim(p))
        return f.value(*_operands(x, p)).to(x.dtype)

    @staticmethod
    def backward(ctx, grad):
        f, x, *p = _saved(ctx)
        return None, *_differentiated(f, grad, x, p, any(ctx.needs_input_grad[2:]))


def _differentiated(f: _Formulas, grad: Tensor, x: Tensor, p: Sequence[float | Tensor], with_p: bool) -> tuple:
    """The gradients of x and of the parameters, None for those that are not asked for."""
    if with_p:
        d_x, *d_p = _applied(_FullBackward, f, grad, x, *p)
        return d_x, *_spread(d_p, p)
    return _applied(_Backward, f, grad, x, *p), *(None for _ in p)


class _ValueWithJvp(_Value):
    @staticmethod
    def jvp(ctx, _, t_x, *t_p):
        f, x, *p = _saved(ctx)
        by_p = _combined(t_p, f.by_parameter(*_operands(x, p))) if any(t is not None for t in t_p) else None
        by_x = _applied(_Backward, f, t_x, x, *p) if t_x is not None else None
        return by_x if by_p is None else by_p.to(x.dtype) if by_x is None else (by_x + by_p).to(x.dtype)


class _Backward(_Pointwise):
    """grad * f'(x)."""

    @staticmethod
    def forward(f, grad, x, *p):
        if _by_kernels(f.backward, f, p, x, grad):
            return _launch_backward(f, grad, x, p, _channel_dim(p))
        return (_wide(grad) * f.slope(*_operands(x, p))).to(x.dtype)

    @staticmethod
    def backward(ctx, c):
        f, grad, x, *p = _saved(ctx)
        z = _operands(x, p)
        weight = _wide(c) * _wide(grad)
        d_grad = _applied(_Backward, f, c, x, *p).to(grad.dtype)
        d_x = (weight * f.curvature(*z)).to(x.dtype)
        d_p = _reduced([weight * d for d in f.slope_by_parameter(*z)], p)
        return None, d_grad, d_x, *_spread(d_p, p)


class _BackwardWithJvp(_Backward):
    @staticmethod
    def jvp(ctx, _, t_grad, *t):
        f, grad, x, *p = _saved(ctx)
        z = _operands(x, p)
        moved = _wide(grad) * _combined(t, (f.curvature(*z), *f.slope_by_parameter(*z)))
        return (moved if t_grad is None else moved + _wide(t_grad) * f.slope(*z)).to(x.dtype)


class _FullBackward(_Pointwise):
    """grad * f'(x), and grad * df/dp for each parameter, summed over the elements that share it."""

    @staticmethod
    def forward(f, grad, x, *p):
        if _by_kernels(f.full_backward, f, p, x, grad):
            return _launch_full_backward(f, grad, x, p, _channel_dim(p))
        d_x, *d_p = (_wide(grad) * d for d in _gradient(f, *_operands(x, p)))
        return d_x.to(x.dtype), *_reduced(d_p, p)

    @staticmethod
    def backward(ctx, c_x, *c_p):
        f, grad, x, *p = _saved(ctx)
        z, c = _operands(x, p), (c_x, *_spread(c_p, p))
        d_grad = _combined(c, _gradient(f, *z)).to(grad.dtype)
        d_x, *d_p = (_wide(grad) * _combined(c, row) for row in _hessian(f, *z))
        return None, d_grad, d_x.to(x.dtype), *_spread(_reduced(d_p, p), p)


class _FullBackwardWithJvp(_FullBackward):
    @staticmethod
    def jvp(ctx, _, t_grad, *t):
        f, grad, x, *p = _saved(ctx)
        z = _operands(x, p)
        rows = zip(_gradient(f, *z), _hessian(f, *z), strict=True)
        moved = [_combined((t_grad, grad), (first, _combined(t, row))) for first, row in rows]
        return moved[0].to(x.dtype), *_reduced(moved[1:], p)


_Value.with_jvp = _ValueWithJvp
_Backward.with_jvp = _BackwardWithJvp
_FullBackward.with_jvp = _FullBackwardWithJvp


# --- CUDA kernels ---------------------------------------------------------------------------------


@_jit
def _read(p, channel):
    """A parameter as two float32 numbers, of which the second is what the first lost: what a pointer leads to, or the
    bits of both."""
    if p.dtype.is_ptr():
        value = tl.load(p + channel)
        if value.dtype == tl.int64:
            return _unpacked(value)
        else:
            return value.to(tl.float32), tl.zeros_like(value.to(tl.float32))
    else:
        return _unpacked(p.to(tl.int64))


@_jit
def _unpacked(bits):
    high = bits.to(tl.int32).to(tl.float32, bitcast=True)
    return high, (bits >> 32).to(tl.int32).to(tl.float32, bitcast=True)


@_jit
def _values(p, channel, IN_PAIRS: tl.constexpr):
    """The parameters as the functions take them."""
    q = ()
    for i in tl.static_range(len(p)):
        high, rest = _read(p[i], channel)
        if IN_PAIRS:
            q += (high, rest)  # type: ignore[assignment]
        else:
            q += (high,)  # type: ignore[assignment]
    return q


@_jit
def _channel(start, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr):
    """The channel of each element of a block. The remainder comes first, so that 32 bits are enough."""
    if PER_CHANNEL:
        first = (start % (tl.full([], 1, tl.int64) * channels * stride)).to(tl.int32)
        return (first + tl.arange(0, BLOCK)) // stride % channels
    else:
        return 0


@_jit
def _computed(x, q, HALF: tl.constexpr, SINGLE: tl.constexpr):
    """The function for the format of x, in float32."""
    if x.dtype == tl.float32:
        return SINGLE(x, *q)
    else:
        return HALF(x.to(tl.float32), *q)


@_jit
def _forward_block(x_ptr, y_ptr, q, at, mask, HALF: tl.constexpr, SINGLE: tl.constexpr):
    x = tl.load(x_ptr + at, mask=mask, eviction_policy="evict_first")
    y = _computed(x, q, HALF, SINGLE)
    tl.store(y_ptr + at, y.to(y_ptr.dtype.element_ty), mask=mask, eviction_policy="evict_first")


@_jit
def _forward(
    x_ptr, y_ptr, p, size, channels, stride,
    HALF: tl.constexpr, SINGLE: tl.constexpr, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    """y = f(x, p)."""
    start = tl.program_id(0).to(tl.int64) * BLOCK
    at = start + tl.arange(0, BLOCK)
    q = _values(p, _channel(start, channels, stride, PER_CHANNEL, BLOCK), x_ptr.dtype.element_ty == tl.float32)
    if start + BLOCK <= size:
        _forward_block(x_ptr, y_ptr, q, at, None, HALF, SINGLE)
    else:
        _forward_block(x_ptr, y_ptr, q, at, at < size, HALF, SINGLE)


@_jit
def _backward_block(x_ptr, grad_ptr, d_x_ptr, q, at, mask, HALF: tl.constexpr, SINGLE: tl.constexpr):
    x = tl.load(x_ptr + at, mask=mask, eviction_policy="evict_first")
    grad = tl.load(grad_ptr + at, mask=mask, eviction_policy="evict_first").to(tl.float32)
    d_x = grad * _computed(x, q, HALF, SINGLE)
    tl.store(d_x_ptr + at, d_x.to(d_x_ptr.dtype.element_ty), mask=mask, eviction_policy="evict_first")


@_jit
def _backward(
    x_ptr, grad_ptr, d_x_ptr, p, size, channels, stride,
    HALF: tl.constexpr, SINGLE: tl.constexpr, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    """d_x = grad * f'(x, p)."""
    start = tl.program_id(0).to(tl.int64) * BLOCK
    at = start + tl.arange(0, BLOCK)
    q = _values(p, _channel(start, channels, stride, PER_CHANNEL, BLOCK), x_ptr.dtype.element_ty == tl.float32)
    if start + BLOCK <= size:
        _backward_block(x_ptr, grad_ptr, d_x_ptr, q, at, None, HALF, SINGLE)
    else:
        _backward_block(x_ptr, grad_ptr, d_x_ptr, q, at, at < size, HALF, SINGLE)


_BLOCK = 1024  # elements for each program: one or two loads of 16 bytes for each of its threads
_WARPS = 4
_HALVES = (torch.float16, torch.bfloat16)
_NARROW = (torch.float32, *_HALVES)


class _Kernel:
    """A Triton kernel: the names of tensors end in _ptr, those of constants are capitals, the rest are numbers, or
    tensors of any dtype. Triton looks at every argument of each launch to choose a binary, which takes 14 us (H200,
    two tensors). Here the choice is remembered for each device, for the dtypes and the constants, and the binary is
    started directly, in 7 us."""

    def __init__(self, function) -> None:
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        rest = [name for name in names if not name.isupper() and not name.endswith("_ptr")]
        self.jit: Any = triton.jit(function, do_not_specialize=rest) if _TRITON else None
        self.binaries: dict[tuple, tuple] = {}
        self.is_remembered = True

    def start(
        self, programs: int, tensors: Sequence[Tensor], p: Sequence[int | Tensor], numbers: tuple[int, ...],
        constants: tuple, warps: int,
    ) -> None:  # fmt: skip
        """Numbers are sizes and counts, the largest first; p may hold pointers and numbers of 64 bits."""
        if torch.compiler.is_compiling():
            self.jit[(programs,)](*tensors, *p, *numbers, *constants, num_warps=warps)
            return
        x, unaligned = tensors[0], 0
        device = x.get_device()
        arguments = [one.data_ptr() for one in tensors]
        for pointer in arguments:
            unaligned |= pointer & 15
        key: tuple = (device, x.dtype, constants, warps)
        for one in p:
            if isinstance(one, Tensor):
                arguments.append(one.data_ptr())
                key += (one.dtype,)
            else:
                arguments.append(one)
                key += (-(2**31) <= one < 2**31,)  # Triton passes it in 32 bits
        is_known = not unaligned and numbers[0] < 2**31
        found = self.binaries.get(key) if is_known else None
        if found is not None and device == torch._C._cuda_getDevice():
            run, function, metadata = found
            stream = torch._C._cuda_getCurrentRawStream(device)
            try:
                run(programs, 1, 1, stream, function, metadata, None, None, None, *arguments, *numbers, *constants)
                return
            except TypeError:  # a Triton whose binaries are started in another way: from now on as it asks for
                self.is_remembered, self.binaries = False, {}
        with torch.cuda.device_of(x):
            binary = self.jit[(programs,)](
                *tensors, *p, *numbers, *constants, num_warps=warps, enable_fp_fusion=True
            )
        own = [getattr(binary, name, None) for name in ("run", "function", "packed_metadata")]
        if is_known and self.is_remembered and None not in own:  # the interpreter makes none
            self.binaries[key] = tuple(own)


def _launches(f: _Formulas, x: Tensor, *others: Tensor) -> bool:
    """Whether the kernels are used: for plain CUDA tensors of one device, when nobody traces or transforms; and
    under torch.compile, which keeps them as they are."""
    if not _TRITON or not x.is_cuda or x.dtype not in f.dtypes:
        return False
    if torch.compiler.is_compiling():
        plain = all(type(one) in (Tensor, nn.Parameter) and one.device == x.device for one in (x, *others))
        return plain and _is_untransformed() and not getattr(torch.compiler, "_is_exporting_flag", False)
    if x.numel() == 0 or torch._C._len_torch_dispatch_stack() or torch._C._is_tracing() or _is_special(x):
        return False
    return not others or all(one.get_device() == x.get_device() and not _is_special(one) for one in others)


def _is_special(x: Tensor) -> bool:
    """Whether the memory of x does not hold its values: a subclass, a torch.func wrapper, a lazy -x."""
    kind, functorch = type(x), torch._C._functorch
    return (
        (kind is not Tensor and kind is not nn.Parameter)
        or x.is_neg()
        or functorch.is_functorch_wrapped_tensor(x)
        or functorch.is_legacy_batchedtensor(x)  # of torch.autograd.grad(..., is_grads_batched=True)
    )


def _is_untransformed() -> bool:
    """Whether an autograd function needs no rules for torch.func and for forward mode."""
    return torch.autograd.forward_ad._current_level < 0 and not torch._C._are_functorch_transforms_active()


def _dense(x: Tensor) -> Tensor:
    """x, or a copy of it that fills one stretch of memory in some order of its dimensions."""
    expected = 1
    for stride, size in sorted(zip(x.stride(), x.shape, strict=True)):
        if size > 1 and stride != expected:
            return x.clone()
        expected *= size
    return x


def _laid_out_as(x: Tensor, grad: Tensor) -> Tensor:
    if x.is_contiguous():
        return grad if grad.is_contiguous() else grad.contiguous()
    return grad if grad.stride() == x.stride() else torch.empty_like(x).copy_(grad)


def _divided(size: int, block: int) -> int:
    """How many blocks there are; one at least, since a compiled program may come to meet an empty tensor."""
    return max((size + block - 1) // block, 1)


@functools.lru_cache(1024)
def _bits(number: float) -> int:
    """The bits of a number as the sum of two in float32; of the two zeros the positive one."""
    high = _nearest(number + 0.0)
    low = _nearest(number - high) if math.isfinite(high) else 0.0
    return int.from_bytes(struct.pack("<ff", high, low + 0.0), "little", signed=True)


def _nearest(number: float) -> float:
    """The float32 number next to it."""
    try:
        return struct.unpack("<f", struct.pack("<f", number))[0]
    except OverflowError:
        return math.copysign(math.inf, number)


def _packed(one: Tensor) -> Tensor:
    """The same for a tensor in float64, whose numbers are taken as sums of two."""
    high = one.float()
    low = torch.where(torch.isfinite(high), (one - high.double()).float(), 0.0)
    return torch.stack((high, low), -1).view(torch.int64).squeeze(-1)


def _passed(x: Tensor, p: Sequence[float | Tensor], channels: int) -> list[int | Tensor]:
    """Parameters as a kernel takes them: tensors by their pointers, numbers by their bits. Compiled code passes
    numbers in 32 bits, so that they are tensors there too."""
    if torch.compiler.is_compiling():
        p = [_as_tensor(one, x) for one in p]
    p = [_packed(one) if isinstance(one, Tensor) and one.dtype == torch.float64 else one for one in p]
    if channels == 1:
        return [one if isinstance(one, Tensor) else _bits(one) for one in p]
    return [
        one.reshape(-1).expand(channels).contiguous() if isinstance(one, Tensor) else _bits(one) for one in p
    ]


def _launch_forward(f: _Formulas, x: Tensor, p: Sequence[float | Tensor], dim: int | None) -> Tensor:
    """f(x, p); the values of parameters that are not one number belong to the channels in dimension dim."""
    x = x if x.is_contiguous() else _dense(x)
    y, size, block = torch.empty_like(x), x.numel(), _BLOCK
    channels, stride = (1, 1) if dim is None else (x.shape[dim], x.stride(dim))
    programs, constants = _divided(size, block), (channels > 1, block)
    passed = _passed(x, p, channels) if p else p
    f.forward.start(programs, (x, y), passed, (size, channels, stride), constants, _WARPS)
    return y


def _launch_backward(
    f: _Formulas, grad: Tensor, x: Tensor, p: Sequence[float | Tensor], dim: int | None
) -> Tensor:
    """grad * f'(x)."""
    x = x if x.is_contiguous() else _dense(x)
    grad, d_x = _laid_out_as(x, grad), torch.empty_like(x)
    size, block = x.numel(), _BLOCK
    channels, stride = (1, 1) if dim is None else (x.shape[dim], x.stride(dim))
    programs, constants = _divided(size, block), (channels > 1, block)
    passed = _passed(x, p, channels) if p else p
    f.backward.start(programs, (x, grad, d_x), passed, (size, channels, stride), constants, _WARPS)
    return d_x


@_jit
def _no_sums(count: tl.constexpr, shape: tl.constexpr):
    row = ()
    for _ in tl.static_range(count):
        row += ((tl.zeros(shape, dtype=tl.float32), tl.zeros(shape, dtype=tl.float32)),)  # type: ignore[assignment]
    return row


@_jit
def _added(high, low, more, rest):
    """The sum of two sums, each a number and what it lost."""
    total = high + more
    part = total - high
    return total, ((high - (total - part)) + (more - part)) + (low + rest)


@_jit
def _pair(x_ptr, grad_ptr, at, mask):
    x = tl.load(x_ptr + at, mask=mask, eviction_policy="evict_first")
    return x, tl.load(grad_ptr + at, mask=mask, eviction_policy="evict_first")


@_jit
def _summed_block(
    sums, pair, d_x_ptr, p, q, at, mask, SLOPE_HALF: tl.constexpr, SLOPE_SINGLE: tl.constexpr,
    BY_PARAMETER_HALF: tl.constexpr, BY_PARAMETER_SINGLE: tl.constexpr, NEIGHBOURS: tl.constexpr,
):  # fmt: skip
    """d_x of one block; and sums, to which grad * df/dp is added for each parameter that is a tensor, neighbours
    in memory, which one thread has, first."""
    x, grad = pair[0], pair[1].to(tl.float32)
    d_x = grad * _computed(x, q, SLOPE_HALF, SLOPE_SINGLE)
    tl.store(d_x_ptr + at, d_x.to(d_x_ptr.dtype.element_ty), mask=mask, eviction_policy="evict_first")
    by_p = _computed(x, q, BY_PARAMETER_HALF, BY_PARAMETER_SINGLE)
    row = ()
    for i in tl.static_range(len(by_p)):
        if p[i].dtype.is_ptr():
            weighted = grad * by_p[i]
            if mask is not None:
                weighted = tl.where(mask, weighted, 0.0)
            if NEIGHBOURS > 1:
                weighted = tl.sum(tl.reshape(weighted, (weighted.shape[0] // NEIGHBOURS, NEIGHBOURS)), 1)
            row += (_added(sums[i][0], sums[i][1], weighted, 0.0),)  # type: ignore[assignment]
        else:
            row += (sums[i],)  # type: ignore[assignment]
    return row


@_jit
def _full_backward(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, p, size, blocks, SLOPE_HALF: tl.constexpr, SLOPE_SINGLE: tl.constexpr,
    BY_PARAMETER_HALF: tl.constexpr, BY_PARAMETER_SINGLE: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    """d_x = grad * f'(x, p), and for each parameter one sum of grad * df/dp over the blocks of a program. Two blocks
    are on their way to shared memory while one is computed. Neighbours are those of one load of 16 bytes."""
    NEIGHBOURS: tl.constexpr = 4 if x_ptr.dtype.element_ty == tl.float32 else 8
    pid = tl.program_id(0)
    q = _values(p, 0, x_ptr.dtype.element_ty == tl.float32)
    first = pid.to(tl.int64) * blocks * BLOCK
    whole = tl.minimum((size - first) // BLOCK, blocks).to(tl.int32)
    begun = tl.minimum((size - first + (BLOCK - 1)) // BLOCK, blocks).to(tl.int32)
    sums = _no_sums(len(p), (BLOCK // NEIGHBOURS,))
    for block in tl.range(whole, num_stages=3):
        at = first + block * BLOCK + tl.arange(0, BLOCK)
        pair = _pair(x_ptr, grad_ptr, at, None)
        sums = _summed_block(
            sums, pair, d_x_ptr, p, q, at, None,
            SLOPE_HALF, SLOPE_SINGLE, BY_PARAMETER_HALF, BY_PARAMETER_SINGLE, NEIGHBOURS,
        )  # fmt: skip
    if whole < begun:  # the last block of all
        at = first + whole * BLOCK + tl.arange(0, BLOCK)
        pair = _pair(x_ptr, grad_ptr, at, at < size)
        sums = _summed_block(
            sums, pair, d_x_ptr, p, q, at, at < size,
            SLOPE_HALF, SLOPE_SINGLE, BY_PARAMETER_HALF, BY_PARAMETER_SINGLE, NEIGHBOURS,
        )  # fmt: skip
    for i in tl.static_range(len(p)):
        high, low = tl.reduce(sums[i], 0, _added)
        tl.store(sums_ptr + 2 * i * tl.num_programs(0) + pid, high)
        tl.store(sums_ptr + (2 * i + 1) * tl.num_programs(0) + pid, low)


@_jit
def _channel_backward(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, p, size, channels, stride, SLOPE_HALF: tl.constexpr,
    SLOPE_SINGLE: tl.constexpr, BY_PARAMETER_HALF: tl.constexpr, BY_PARAMETER_SINGLE: tl.constexpr,
    LARGE: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    """The same by tiles, elements of one channel below each other: a sum for each tile and channel."""
    INDEX: tl.constexpr = tl.int64 if LARGE else tl.int32
    tiles = tl.cdiv(channels, COLUMNS)
    chunk = tl.program_id(0) // tiles
    channel = tl.program_id(0) % tiles * COLUMNS + tl.arange(0, COLUMNS)
    row = chunk.to(INDEX) * ROWS + tl.arange(0, ROWS)[:, None]
    at = row // stride * stride * channels + channel.to(INDEX)[None, :] * stride + row % stride
    mask = (row < size // channels) & (channel[None, :] < channels)
    q = _values(p, tl.minimum(channel, channels - 1)[None, :], x_ptr.dtype.element_ty == tl.float32)
    sums = _no_sums(len(p), (ROWS, COLUMNS))
    pair = _pair(x_ptr, grad_ptr, at, mask)
    sums = _summed_block(
        sums, pair, d_x_ptr, p, q, at, mask, SLOPE_HALF, SLOPE_SINGLE, BY_PARAMETER_HALF, BY_PARAMETER_SINGLE, 1
    )
    step = tl.num_programs(0) // tiles * channels
    for i in tl.static_range(len(p)):
        high, low = tl.reduce(sums[i], 0, _added)
        at_sum = sums_ptr + 2 * i * step + chunk * channels + channel
        tl.store(at_sum, high, mask=channel < channels)
        tl.store(at_sum + step, low, mask=channel < channels)


@_Kernel
def _total_kernel(sums_ptr, total, count, BLOCK: tl.constexpr):
    """The sum of each row, in one order, rounded once to the format of the result."""
    row = tl.program_id(0)
    sums = tl.zeros((BLOCK,), dtype=tl.float32), tl.zeros((BLOCK,), dtype=tl.float32)
    for start in range(0, count, BLOCK):
        at = start + tl.arange(0, BLOCK)
        high = tl.load(sums_ptr + 2 * row * count + at, mask=at < count, other=0.0)
        low = tl.load(sums_ptr + (2 * row + 1) * count + at, mask=at < count, other=0.0)
        sums = _added(sums[0], sums[1], high, low)
    high, low = tl.reduce(sums, 0, _added)
    tl.store(total + row, (high + low).to(total.dtype.element_ty))


_SUM_BLOCK_BYTES = 2048  # of x for each step of a program
_SUM_WARPS = 4
_SUM_PROGRAMS = 8192  # at most; fixed, so that sums have one order on every device
_TOTAL_BLOCK = 4096
_TILE_BYTES = 8192  # of x in a tile of the sums for each channel
_TILE_WARPS = 8
_COLUMNS = 16  # channels in such a tile where neighbours in memory are different channels


def _launch_full_backward(
    f: _Formulas, grad: Tensor, x: Tensor, p: Sequence[float | Tensor], dim: int | None
) -> tuple[Tensor, ...]:
    """grad * f'(x), and grad * df/dp summed for each parameter that is a tensor."""
    x = x if x.is_contiguous() else _dense(x)
    grad, d_x = _laid_out_as(x, grad), torch.empty_like(x)
    start = _start_sums if dim is None else _start_channel_sums
    return d_x, *start(f, grad, x, d_x, p, dim)


def _start_sums(f: _Formulas, grad: Tensor, x: Tensor, d_x: Tensor, p, dim) -> list[Tensor]:
    """The sums for parameters with one value each."""
    size, block = x.numel(), _SUM_BLOCK_BYTES // x.element_size()
    count = _divided(size, block)
    blocks = _divided(count, _SUM_PROGRAMS)
    programs = _divided(count, blocks)
    sums = torch.empty(len(p), 2, programs, dtype=torch.float32, device=x.device)
    f.full_backward.start(
        programs, (x, grad, d_x, sums), _passed(x, p, 1), (size, blocks), (block,), _SUM_WARPS
    )
    return _totals(sums, p)


def _totals(sums: Tensor, p: Sequence[float | Tensor]) -> list[Tensor]:
    """The sums of the rows, for the parameters that are tensors."""
    first, *others = _tensors(p)
    alike = all(one.shape == first.shape and one.dtype == first.dtype for one in others)
    shape = first.shape if len(p) == 1 else (len(p), *first.shape) if alike else (len(p),)
    totals = sums.new_empty(shape, dtype=_sum_dtype(first) if alike else torch.float32)
    _total_kernel.start(len(p), (sums,), (totals,), (sums.shape[2],), (_TOTAL_BLOCK,), 16)
    if len(p) == 1:
        return [totals]
    found = [(total, one) for total, one in zip(totals.unbind(), p, strict=True) if isinstance(one, Tensor)]
    return [total if alike else total.reshape(one.shape).to(_sum_dtype(one)) for total, one in found]


def _sum_dtype(one: Tensor) -> torch.dtype:
    """Of the gradient of a parameter: its own, or float32 for one that is packed."""
    return torch.float32 if one.dtype == torch.int64 else one.dtype


def _start_channel_sums(f: _Formulas, grad: Tensor, x: Tensor, d_x: Tensor, p, dim) -> list[Tensor]:
    """The sums for each channel."""
    size, channels, stride = x.numel(), x.shape[dim], x.stride(dim)
    columns = min(_COLUMNS, 1 << (channels - 1).bit_length()) if stride < _COLUMNS else 1
    rows = _TILE_BYTES // x.element_size() // columns
    chunks = _divided(size // channels, rows)
    sums = torch.empty(len(p), 2, chunks, channels, dtype=torch.float32, device=x.device)
    f.channel_backward.start(
        chunks * _divided(channels, columns), (x, grad, d_x, sums), _passed(x, p, channels), (size, channels, stride),
        (size >= 2**31, rows, columns), _TILE_WARPS,
    )  # fmt: skip
    pairs = zip(sums.sum((1, 2), dtype=torch.float64).unbind(), p, strict=True)
    return [_of_shape(one, total) for total, one in pairs if isinstance(one, Tensor)]


def _of_shape(one: Tensor, total: Tensor) -> Tensor:
    return (total if one.numel() == total.numel() else total.sum()).reshape(one.shape).to(_sum_dtype(one))


@_Kernel
def _map_kernel(
    raw_ptr, out_ptr, grad, scheduled, start, size, unit, count, SIGMOID: tl.constexpr, BLOCK: tl.constexpr
):  # fmt: skip
    """start + size g(raw / unit), for g the sigmoid or softplus; or, if there is a gradient, its product with
    the derivative. log(w) t/(w - 1) is log(1 + t) for w = 1 + t however it is rounded."""
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    unit, size = _wide_number(unit), _wide_number(size)
    r = tl.load(raw_ptr + at, mask=at < count, other=0.0).to(tl.float64) / unit
    t = tl.exp(-tl.abs(r))
    w = 1.0 + t
    value = tl.where(r >= 0.0, 1.0, t) / w
    slope = value
    if SIGMOID:
        slope = t / w / w
    else:
        lost = tl.where(w == 1.0, 1.0, t / tl.where(w == 1.0, 1.0, w - 1.0))
        softplus = tl.where(r >= 0.0, r, 0.0) + tl.where(w == 1.0, t, tl.log(w) * lost)
        slope = tl.where(softplus < 9.094947017729282e-13, 0.0, slope)
        value = tl.where(softplus < 9.094947017729282e-13, 9.094947017729282e-13, softplus)
    if grad.dtype.is_ptr():
        out = tl.load(grad + at, mask=at < count, other=0.0).to(tl.float64) * (size * slope / unit)
    else:
        out = _wide_number(start) + size * value
    if scheduled.dtype.is_ptr():
        now = tl.load(scheduled + at, mask=at < count, other=0.0).to(tl.float64)
        out = tl.where(now > 0.0, 0.0 if grad.dtype.is_ptr() else now, out)
    if out_ptr.dtype.element_ty == tl.int64:  # two numbers in float32, of which the second is what the first lost
        high = out.to(tl.float32)
        low = (out - high.to(tl.float64)).to(tl.float32).to(tl.int32, bitcast=True).to(tl.int64)
        bits = (low << 32) | (high.to(tl.int32, bitcast=True).to(tl.int64) & 0xFFFFFFFF)
        tl.store(out_ptr + at, bits, mask=at < count)
    else:
        tl.store(out_ptr + at, out.to(out_ptr.dtype.element_ty), mask=at < count)


@_jit
def _wide_number(bits):
    high, rest = _unpacked(bits.to(tl.int64))
    return high.to(tl.float64) + rest.to(tl.float64)


def _launch_map(one: _Raw, raw: Tensor, scheduled: Tensor | None, grad: Tensor | None = None) -> Tensor:
    """The value of a raw parameter; or the product of a gradient with the derivative of the value."""
    raw, count = raw.contiguous(), raw.numel()
    packed = torch.int64 if raw.dtype == torch.float32 else torch.float32
    out = torch.empty_like(raw, dtype=packed if grad is None else raw.dtype)
    others = [0 if other is None else other.contiguous() for other in (grad, scheduled)]
    p = (*others, _bits(one.start), _bits(one.size), _bits(one.unit))
    _map_kernel.start(_divided(count, 128), (raw, out), p, (count,), (one.sigmoid, 128), _WARPS)
    return out


def _mapped(p: Sequence[Tensor | _Raw]) -> list[Tensor]:
    return [_launch_map(one, one.raw, one.scheduled) if isinstance(one, _Raw) else one for one in p]


class _Learned(torch.autograd.Function):
    """f(x, p) by kernels, for parameters as a module stores them."""

    @staticmethod
    def forward(ctx, f, dim, given, x, *stored):
        p, scheduled = _mapped(given), (one.scheduled if isinstance(one, _Raw) else None for one in given)
        ctx.f, ctx.dim, ctx.given = f, dim, given
        ctx.save_for_backward(x, *p, *stored, *scheduled)
        return _launch_forward(f, x, p, dim)

    @staticmethod
    def backward(ctx, grad):
        f, dim, given, (x, *saved) = ctx.f, ctx.dim, ctx.given, ctx.saved_tensors
        count, with_p = len(given), any(ctx.needs_input_grad[4:])
        p, stored = saved[:count], zip(given, saved[count : 2 * count], saved[2 * count :], strict=True)
        if _is_last(grad) and not torch.compiler.is_compiling():
            if not with_p:
                return None, None, None, _launch_backward(f, grad, x, p, dim), *(None for _ in p)
            d_x, *d_p = _launch_full_backward(f, grad, x, p, dim)
            pairs = zip(d_p, stored, strict=True)
            return None, None, None, d_x, *(_launch_map(*one, d) if isinstance(one[0], _Raw) else d for d, one in pairs)
        raws = [one._replace(raw=raw, scheduled=now) if isinstance(one, _Raw) else raw for one, raw, now in stored]
        values = [one.value() if isinstance(one, _Raw) else one for one in raws]
        q = [_parameter("a parameter", one, x, 1 if dim is None else dim) for one in values]
        d_x, *d_q = _differentiated(f, grad, x, q, with_p)
        if not with_p:
            return None, None, None, d_x, *d_q
        d_p = [d.reshape(one.shape) for d, one in zip(d_q, values, strict=True)]
        chained = zip(d_p, raws, strict=True)
        d_p = [(d * one.slope()).to(one.raw.dtype) if isinstance(one, _Raw) else d for d, one in chained]
        return None, None, None, d_x, *d_p


# Whether kernels may hold instructions of NVIDIA's: not in Triton's interpreter, nor on other devices.
_ASSEMBLY = tl.constexpr(isinstance(_read, triton.JITFunction) and torch.version.hip is None) if _TRITON else None


@_jit
def _seed(x):
    """1/x within an ulp, for an x of moderate size: an instruction of NVIDIA's."""
    if _ASSEMBLY:
        return tl.inline_asm_elementwise("rcp.approx.ftz.f32 $0, $1;", "=f,f", [x], tl.float32, True, 1)
    else:
        return 1.0 / x


@_jit
def _product(a, b):
    """a b, rounded: an instruction that the compiler does not join with a sum, since what it loses is used too."""
    if _ASSEMBLY:
        return tl.inline_asm_elementwise("mul.rn.f32 $0, $1, $2;", "=f,f,f", [a, b], tl.float32, True, 1)
    else:
        return a * b


@_jit
def _power(k, bias: tl.constexpr):
    """2^(k + bias), for the integer k in the last bits of an anchored number."""
    return ((k.to(tl.int32, bitcast=True) + (127 + bias)) << 23).to(tl.float32, bitcast=True)


@_jit
def _bounded_bell_half(x):
    """bounded bell, for half precision."""
    t1 = tl.exp2(tl.abs(x) * -0.7213475108146667)
    t2 = t1 * t1
    t3 = _seed(t2 + 1.0)
    return t2 * (t3 * t3)


@_jit
def _bounded_exp_half(x):
    """bounded exp, for half precision."""
    t1 = tl.exp2(x * 0.7213475108146667)
    return t1 * t1


@_jit
def _bounded_gate_half(x):
    """bounded gate, for half precision."""
    t1 = tl.exp2(tl.abs(x) * -0.7213475108146667)
    t2 = t1 * t1
    t3 = t2 * 0.5 * t2 + t2
    t4 = x >= 0.0
    t5 = _seed(tl.where(t4, (2.0 * t2 + 2.0) * t2 + 1.0, t3 + 1.0))
    return tl.where(t4, 2.0 * t2 + 1.0, t3) * t5


@_jit
def _bounded_gate_slope_half(x):
    """bounded gate slope, for half precision."""
    t1 = tl.exp2(tl.abs(x) * -0.7213475108146667)
    t2 = t1 * t1
    t3 = x >= 0.0
    t4 = _seed(tl.where(t3, (2.0 * t2 + 2.0) * t2 + 1.0, t2 * 0.5 * t2 + t2 + 1.0))
    t5 = t2 * t2 + t2
    return tl.where(t3, t5 * (t2 * 4.0), t5) * (t4 * t4)


@_jit
def _bounded_gaussian_half(x):
    """bounded gaussian, for half precision."""
    t1 = tl.exp2(x * x * -0.3606737554073334)
    return t1 * t1


@_jit
def _bounded_mirrored_sigmoid_half(x):
    """bounded mirrored sigmoid, for half precision."""
    t1 = tl.exp2(tl.abs(x) * -0.7213475108146667)
    t2 = t1 * t1
    return tl.where(x >= 0.0, t2, 1.0) * _seed(t2 + 1.0)


@_jit
def _bounded_normal_cdf_half(x):
    """bounded normal cdf, for half precision."""
    t1 = _seed(tl.abs(x) + 3.5)
    t2 = t1 * -7.0 + 1.0
    t3 = (-0.0007209954201243818 * t2 - 0.0028227020520716906) * t2 + 0.006722706835716963
    t4 = (t3 * t2 + 0.0173039473593235) * t2 - 0.11610859632492065
    t5 = ((t4 * t2 + 0.3154365122318268) * t2 - 0.565558671951294) * t2 + 0.744415819644928
    t6 = _bounded_gaussian_half(x) * (t5 * t1)
    return tl.where(x >= 0.0, 1.0 - t6, t6)


@_jit
def _bounded_normal_tail_half(x):
    """bounded normal tail, for half precision."""
    t1 = _seed(x + 3.5)
    t2 = t1 * -7.0 + 1.0
    t3 = (-0.0007209954201243818 * t2 - 0.0028227020520716906) * t2 + 0.006722706835716963
    t4 = (t3 * t2 + 0.0173039473593235) * t2 - 0.11610859632492065
    t5 = ((t4 * t2 + 0.3154365122318268) * t2 - 0.565558671951294) * t2 + 0.744415819644928
    return _bounded_gaussian_half(x) * (t5 * t1)


@_jit
def _bounded_sigmoid_half(x):
    """bounded sigmoid, for half precision."""
    t1 = tl.exp2(tl.abs(x) * -0.7213475108146667)
    t2 = t1 * t1
    return tl.where(x >= 0.0, 1.0, t2) * _seed(t2 + 1.0)


@_jit
def _bounded_tangent_half(x):
    """bounded tangent, for half precision."""
    t1 = x * x
    t2 = tl.exp2(x * -1.4426950216293335)
    t3 = ((0.12841613590717316 * t1 - 0.33321908116340637) * t1 + 0.9999995827674866) * x
    return tl.where(t1 <= 0.0625, t3, _seed(t2 * t2 + 1.0) * 2.0 - 1.0)


@_jit
def _tangent_half(x):
    """tangent, for half precision."""
    t1 = x * x
    t2 = tl.exp2(x * -1.4426950216293335)
    t3 = ((0.12841613590717316 * t1 - 0.33321908116340637) * t1 + 0.9999995827674866) * x
    return tl.where(t1 <= 0.0625, t3, _seed(t2 * t2 + 1.0) * 2.0 - 1.0)


@_jit
def _tangent_bell_half(x):
    """tangent bell, for half precision."""
    t1 = tl.exp2(x * -1.4426950216293335)
    t2 = t1 * t1
    t3 = _seed(t2 + 1.0)
    return t2 * (t3 * t3)


@_jit
def _unit_log1p_half(x):
    """unit log1p, for half precision."""
    t1 = (0.005232829134911299 * x - 0.029505746439099312) * x + 0.0782267153263092
    t2 = ((t1 * x - 0.136633038520813) * x + 0.19106030464172363) * x - 0.24842986464500427
    t3 = ((t2 * x + 0.3331909775733948) * x - 0.4999949336051941) * x + 0.9999999403953552
    return t3 * x


def _residual(a: Tensor, b: Tensor | float, product: Tensor) -> Tensor:
    """a * b - product, rounded once: what the product of two moderate numbers lost."""
    if product.device.type == "mps":  # no float64 there
        return torch.zeros_like(product)
    if product.dtype != torch.float64:
        exact = a.double() * (b.double() if isinstance(b, Tensor) else b)
        return (exact - product.double()).to(product.dtype)
    a_high = a.float().double()
    b_high = b.float().double() if isinstance(b, Tensor) else b  # a number has few digits
    a_low, b_low = a - a_high, b - b_high
    return ((a_high * b_high - product) + (a_high * b_low + a_low * b_high)) + a_low * b_low


def _sum_residual(a: Tensor, b: Tensor | float, total: Tensor) -> Tensor:
    """a + b - total, exactly: what the sum lost."""
    b_part = total - a
    return (a - (total - b_part)) + (b - b_part)


def _softplus(x: Tensor) -> Tensor:
    """log(1 + exp(x))."""
    return torch.clamp(x, min=0.0) + torch.log1p(torch.exp(-torch.abs(x)))


def _normal_cdf(x: Tensor) -> Tensor:
    """The normal distribution function, with the error of the rounded -x/sqrt(2) put back."""
    t1 = torch.clamp(x, min=-40.0, max=40.0)
    t2 = t1 * -0.7071067690849304
    t3 = _residual(t1, -0.7071067690849304, t2) + t1 * -1.210161710447897e-08
    t4 = t2 + t3
    t5 = torch.exp(-(t4 * t4)) * _sum_residual(t2, t3, t4) * 0.5641895835477563
    return torch.erfc(t4) * 0.5 - t5


def _gaussian(x: Tensor) -> Tensor:
    """exp(-x**2/2), with the error of the rounded square put back."""
    t1 = torch.clamp(x, min=-40.0, max=40.0)
    t2 = t1 * t1
    t3 = torch.exp(t2 * -0.5)
    return t3 - t3 * (_residual(t1, t1, t2) * 0.5)


# --- S-ReLU ---------------------------------------------------------------------------------------


def _srelu_value(x: Tensor, delta: Tensor) -> Tensor:
    """f(x)."""
    t1 = x + delta
    t2 = torch.clamp(t1 / delta, min=0.0, max=2.0)
    t3 = torch.where(x >= delta, x, t1 * t2 * t2 * (4.0 - t2) * 0.0625)
    return torch.where(x <= -delta, 0.0, t3)


def _srelu_slope(x: Tensor, delta: Tensor) -> Tensor:
    """f'(x)."""
    t1 = torch.clamp((x + delta) / delta, min=0.0, max=2.0)
    t2 = torch.where(x >= delta, 1.0, t1 * t1 * (3.0 - t1) * 0.25)
    return torch.where(x <= -delta, 0.0, t2)


def _srelu_curvature(x: Tensor, delta: Tensor) -> Tensor:
    """f''(x)."""
    t1 = torch.clamp((x + delta) / delta, min=0.0, max=2.0)
    t2 = t1 * torch.clamp((delta - x) / delta, min=0.0, max=2.0) * (3.0 / (delta * 4.0))
    return torch.where(x <= -delta, 0.0, torch.where(x >= delta, 0.0, t2))


def _srelu_by_parameter(x: Tensor, delta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f in delta."""
    t1 = torch.clamp((x + delta) / delta, min=0.0, max=2.0)
    t2 = torch.clamp((delta - x) / delta, min=0.0, max=2.0)
    t3 = torch.where(x >= delta, 0.0, t1 * t1 * t2 * t2 * 0.1875)
    return (torch.where(x <= -delta, 0.0, t3),)


def _srelu_slope_by_parameter(x: Tensor, delta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f' in delta."""
    t1 = torch.clamp((x + delta) / delta, min=0.0, max=2.0)
    t2 = torch.clamp((delta - x) / delta, min=0.0, max=2.0)
    t3 = t1 * torch.clamp(x / delta, min=-1.0, max=1.0) * t2 * (-3.0 / (delta * 4.0))
    return (torch.where(x <= -delta, 0.0, torch.where(x >= delta, 0.0, t3)),)


def _srelu_by_two_parameters(x: Tensor, delta: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of f in delta: upper triangle."""
    t1 = torch.clamp(x / delta, min=-1.0, max=1.0)
    t2 = t1 * t1 * torch.clamp((x + delta) / delta, min=0.0, max=2.0)
    t3 = t2 * torch.clamp((delta - x) / delta, min=0.0, max=2.0) * (3.0 / (delta * 4.0))
    return (torch.where(x <= -delta, 0.0, torch.where(x >= delta, 0.0, t3)),)


@_jit
def _srelu_value_half(x, delta):
    """f(x)."""
    t1 = x + delta
    t2 = t1 * (1.0 / delta)
    t3 = tl.where(x >= delta, x, t1 * t2 * t2 * (4.0 - t2) * 0.0625)
    return tl.where(x <= -delta, 0.0, t3)


@_jit
def _srelu_slope_half(x, delta):
    """f'(x)."""
    t1 = (x + delta) * (1.0 / delta)
    return tl.where(x <= -delta, 0.0, tl.where(x >= delta, 1.0, t1 * t1 * (3.0 - t1) * 0.25))


@_jit
def _srelu_by_parameter_half(x, delta):
    """The derivatives of f in delta."""
    t1 = 1.0 / delta
    t2 = (x + delta) * t1
    t3 = (delta - x) * t1
    return (
        tl.where(x <= -delta, 0.0, tl.where(x >= delta, 0.0, t2 * t2 * t3 * t3 * 0.1875)),
    )


@_jit
def _srelu_value_single(x, delta, delta_rest):
    """f(x)."""
    t1 = x + delta
    t2 = t1 - x
    t3 = x - (t1 - t2) + (delta - t2) + delta_rest
    t4 = t1 + t3
    t5 = t3 - (t4 - t1)
    t6 = _seed(delta)
    t7 = _product(t4, t6)
    t8 = -t7
    t9 = (tl.fma(t8, delta_rest, tl.fma(t8, delta, t4)) + t5) * t6
    t10 = _product(t4, t7)
    t11 = _product(t10, t7)
    t12 = tl.fma(t5, t7, tl.fma(t4, t9, tl.fma(t4, t7, -t10)))
    t13 = 4.0 + t8
    t14 = _product(t11, t13)
    t15 = tl.fma(t11, 4.0 - t13 + t8 - t9, tl.fma(t11, t13, -t14))
    t16 = tl.fma(tl.fma(t12, t7, tl.fma(t10, t9, tl.fma(t10, t7, -t11))), t13, t15) * 0.0625
    t17 = t14 * 0.0625 + tl.maximum(t16, -3.4028234663852886e+38)
    return tl.where(x - -delta <= -delta_rest, 0.0, tl.where(x - delta >= delta_rest, x, t17))


@_jit
def _srelu_slope_single(x, delta, delta_rest):
    """f'(x)."""
    t1 = x + delta
    t2 = t1 - x
    t3 = x - (t1 - t2) + (delta - t2) + delta_rest
    t4 = t1 + t3
    t5 = _seed(delta)
    t6 = _product(t4, t5)
    t7 = -t6
    t8 = (tl.fma(t7, delta_rest, tl.fma(t7, delta, t4)) + (t3 - (t4 - t1))) * t5
    t9 = _product(t6, t6)
    t10 = 3.0 + t7
    t11 = 3.0 - t10 + t7 - t8
    t12 = t10 + t11
    t13 = _product(t9, t12)
    t14 = tl.fma(t9, t11 - (t12 - t10), tl.fma(t9, t12, -t13))
    t15 = tl.fma(tl.fma(t8, t6, tl.fma(t6, t8, tl.fma(t6, t6, -t9))), t12, t14) * 0.25
    t16 = tl.where(x - delta >= delta_rest, 1.0, t13 * 0.25 + t15)
    return tl.where(x - -delta <= -delta_rest, 0.0, t16)


@_jit
def _srelu_by_parameter_single(x, delta, delta_rest):
    """The derivatives of f in delta."""
    t1 = delta + delta_rest
    t2 = x + t1
    t3 = _seed(delta)
    t4 = _product(t2, t3)
    t5 = -t4
    t6 = t4 + tl.fma(t5, delta_rest, tl.fma(t5, delta, t2)) * t3
    t7 = t1 - x
    t8 = _product(t7, t3)
    t9 = -t8
    t10 = t8 + tl.fma(t9, delta_rest, tl.fma(t9, delta, t7)) * t3
    t11 = tl.where(x - delta >= delta_rest, 0.0, t6 * t6 * t10 * t10 * 0.1875)
    return (tl.where(x - -delta <= -delta_rest, 0.0, t11),)


@_Kernel
def _srelu_forward_kernel(
    x_ptr, y_ptr, p_delta, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr
):  # fmt: skip
    _forward(
        x_ptr, y_ptr, (p_delta,), size, channels, stride, _srelu_value_half, _srelu_value_single, PER_CHANNEL, BLOCK
    )  # fmt: skip


@_Kernel
def _srelu_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, p_delta, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr
):  # fmt: skip
    _backward(
        x_ptr, grad_ptr, d_x_ptr, (p_delta,), size, channels, stride, _srelu_slope_half, _srelu_slope_single,
        PER_CHANNEL, BLOCK,
    )  # fmt: skip


@_Kernel
def _srelu_full_backward_kernel(x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_delta, size, blocks, BLOCK: tl.constexpr):
    _full_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_delta,), size, blocks, _srelu_slope_half, _srelu_slope_single,
        _srelu_by_parameter_half, _srelu_by_parameter_single, BLOCK,
    )  # fmt: skip


@_Kernel
def _srelu_channel_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_delta, size, channels, stride, LARGE: tl.constexpr, ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
):  # fmt: skip
    _channel_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_delta,), size, channels, stride, _srelu_slope_half, _srelu_slope_single,
        _srelu_by_parameter_half, _srelu_by_parameter_single, LARGE, ROWS, COLUMNS,
    )  # fmt: skip


_srelu_formulas = _Formulas(
    value=_srelu_value,
    slope=_srelu_slope,
    curvature=_srelu_curvature,
    by_parameter=_srelu_by_parameter,
    slope_by_parameter=_srelu_slope_by_parameter,
    by_two_parameters=_srelu_by_two_parameters,
    forward=_srelu_forward_kernel,
    backward=_srelu_backward_kernel,
    full_backward=_srelu_full_backward_kernel,
    channel_backward=_srelu_channel_backward_kernel,
    dtypes=_NARROW,
)


def srelu(input: Tensor, delta: float | Tensor = 0.01, *, channel_dim: int = 1) -> Tensor:
    """S-ReLU, elementwise.

    f(x) on each interval:
        (-inf, -delta)    0
        (-delta, delta)   3*delta/16 + x/2 + 3*x^2/(8*delta) - x^4/(16*delta^3)
        (delta, inf)      x

    Args:
        delta: a number in [0, inf), or a tensor of such numbers (not checked: that would wait for the device)
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor; -1 for (B, T, C)

    Shape: any; the output has the shape and the dtype of the input.

    Errors in ulp, forward / backward, at the default parameters where no others are named:
        - float32, torch on cpu: proved <= 0.5001 / 0.5001 floored, all inputs, delta in [0,
          inf), in float32's range (ball)
        - float32, Triton on CUDA: proved <= 0.6147 / 0.5006 floored, all inputs (assumed)
        - bfloat16 0.5 / 0.499, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
        - float16 0.5+ / 0.5+, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
        - float32 0.615 / 0.921, all 4278190080 inputs, NVIDIA H200 (exhaustive)
        - float32 0.5 / 0.5, a sample of 263615 inputs, cpu (measured)
        - float64 4.68 / 3.42 floored, a sample of 5959 inputs, torch on NVIDIA H200, cpu
          (measured)

    Derived from max(0, x) mollified by the epanechnikov kernel of width delta (srelu, Sec.
    4.6).

    Example:
        >>> round(srelu(torch.tensor(0.5)).item(), 4)
        0.5
    """
    if not isinstance(delta, _TENSORS) and not 0.0 <= delta < math.inf:
        raise ValueError(f"delta must be in [0, inf), got {delta}")
    return _activated(_srelu_formulas, input, channel_dim, delta=delta)


class SReLU(_Parametric):
    """S-ReLU as a module: see `srelu`.

    Args:
        delta: its value, or where it starts from
        init: another name of delta
        num_parameters: 1, or the number of channels to learn one value for each
        learnable: whether the parameters are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels; -1 for inputs of shape (B, T, C)

    Made as in `m = SReLU(delta=0.01)`; `m.delta = ...` sets it, learned or not.

    Learnable parameters:
        raw_delta: delta = softplus(raw_delta)
        Weight decay moves them, and the function with them: `provenact.torch_impl.parameter_groups`
        makes groups for an optimizer that leave them out.

    Example:
        >>> round(SReLU()(torch.tensor(0.5)).item(), 4)
        0.5
    """

    activation_name = "srelu"
    raw_delta: nn.Parameter
    init_delta: float
    _ranges: ClassVar = {"delta": _Range(low=0.0, ends="[)")}

    def __init__(
        self,
        delta: float = 0.01,
        *,
        num_parameters: int = 1,
        learnable: bool = False,
        inplace: bool = False,
        channel_dim: int = 1,
        init: float | None = None,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        self._start(
            num_parameters,
            learnable,
            inplace,
            channel_dim,
            device,
            dtype,
            delta=_either("delta", delta, 0.01, init),
        )

    @property
    def delta(self) -> float | Tensor:
        """The value in use."""
        return _Raw(self.raw_delta).value() if self.learnable else self.init_delta

    @delta.setter
    def delta(self, value) -> None:
        self._set("delta", value)

    def forward(self, input: Tensor) -> Tensor:
        if not self.learnable:
            return srelu(input, self.delta, channel_dim=self.channel_dim)
        return _learned(_srelu_formulas, input, self.channel_dim, delta=_Raw(self.raw_delta))


# --- SmeLU ----------------------------------------------------------------------------------------


def _smelu_value(x: Tensor, beta: Tensor) -> Tensor:
    """f(x)."""
    t1 = x + beta
    t2 = torch.where(x >= beta, x, t1 * torch.clamp(t1 / beta, min=0.0, max=2.0) * 0.25)
    return torch.where(x <= -beta, 0.0, t2)


def _smelu_slope(x: Tensor, beta: Tensor) -> Tensor:
    """f'(x)."""
    t1 = torch.where(x >= beta, 1.0, torch.clamp((x + beta) / beta, min=0.0, max=2.0) * 0.5)
    return torch.where(x <= -beta, 0.0, t1)


def _smelu_curvature(x: Tensor, beta: Tensor) -> Tensor:
    """f''(x)."""
    t1 = -beta
    t2 = torch.where(x >= beta, 0.0, torch.where(x >= t1, 0.5 / beta, x))
    return torch.where(x <= t1, 0.0, t2)


def _smelu_by_parameter(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f in beta."""
    t1 = torch.clamp((x + beta) / beta, min=0.0, max=2.0)
    t2 = t1 * torch.clamp((beta - x) / beta, min=0.0, max=2.0) * 0.25
    return (torch.where(x <= -beta, 0.0, torch.where(x >= beta, 0.0, t2)),)


def _smelu_slope_by_parameter(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f' in beta."""
    t1 = torch.clamp(x / beta, min=-1.0, max=1.0) * (-1.0 / (beta * 2.0))
    return (torch.where(x <= -beta, 0.0, torch.where(x >= beta, 0.0, t1)),)


def _smelu_by_two_parameters(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of f in beta: upper triangle."""
    t1 = torch.clamp(x / beta, min=-1.0, max=1.0)
    return (
        torch.where(x <= -beta, 0.0, torch.where(x >= beta, 0.0, t1 * t1 / (beta * 2.0))),
    )


@_jit
def _smelu_value_half(x, beta):
    """f(x)."""
    t1 = x + beta
    return tl.where(x <= -beta, 0.0, tl.where(x >= beta, x, t1 * (t1 * (1.0 / beta)) * 0.25))


@_jit
def _smelu_slope_half(x, beta):
    """f'(x)."""
    return tl.where(x <= -beta, 0.0, tl.where(x >= beta, 1.0, (x + beta) * (1.0 / beta) * 0.5))


@_jit
def _smelu_by_parameter_half(x, beta):
    """The derivatives of f in beta."""
    t1 = 1.0 / beta
    t2 = tl.where(x >= beta, 0.0, (x + beta) * t1 * ((beta - x) * t1) * 0.25)
    return (tl.where(x <= -beta, 0.0, t2),)


@_jit
def _smelu_value_single(x, beta, beta_rest):
    """f(x)."""
    t1 = x + beta
    t2 = t1 - x
    t3 = x - (t1 - t2) + (beta - t2) + beta_rest
    t4 = t1 + t3
    t5 = t3 - (t4 - t1)
    t6 = _seed(beta)
    t7 = _product(t4, t6)
    t8 = -t7
    t9 = _product(t4, t7)
    t10 = (tl.fma(t8, beta_rest, tl.fma(t8, beta, t4)) + t5) * t6
    t11 = tl.fma(t5, t7, tl.fma(t4, t10, tl.fma(t4, t7, -t9))) * 0.25
    t12 = t9 * 0.25 + tl.maximum(t11, -3.4028234663852886e+38)
    return tl.where(x - -beta <= -beta_rest, 0.0, tl.where(x - beta >= beta_rest, x, t12))


@_jit
def _smelu_slope_single(x, beta, beta_rest):
    """f'(x)."""
    t1 = x + beta
    t2 = t1 - x
    t3 = x - (t1 - t2) + (beta - t2) + beta_rest
    t4 = t1 + t3
    t5 = _seed(beta)
    t6 = _product(t4, t5)
    t7 = -t6
    t8 = (tl.fma(t7, beta_rest, tl.fma(t7, beta, t4)) + (t3 - (t4 - t1))) * t5 * 0.5
    t9 = tl.where(x - beta >= beta_rest, 1.0, t6 * 0.5 + t8)
    return tl.where(x - -beta <= -beta_rest, 0.0, t9)


@_jit
def _smelu_by_parameter_single(x, beta, beta_rest):
    """The derivatives of f in beta."""
    t1 = beta + beta_rest
    t2 = x + t1
    t3 = _seed(beta)
    t4 = _product(t2, t3)
    t5 = -t4
    t6 = t1 - x
    t7 = _product(t6, t3)
    t8 = -t7
    t9 = t4 + tl.fma(t5, beta_rest, tl.fma(t5, beta, t2)) * t3
    t10 = t9 * (t7 + tl.fma(t8, beta_rest, tl.fma(t8, beta, t6)) * t3) * 0.25
    return (
        tl.where(x - -beta <= -beta_rest, 0.0, tl.where(x - beta >= beta_rest, 0.0, t10)),
    )


@_Kernel
def _smelu_forward_kernel(x_ptr, y_ptr, p_beta, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr):
    _forward(
        x_ptr, y_ptr, (p_beta,), size, channels, stride, _smelu_value_half, _smelu_value_single, PER_CHANNEL, BLOCK
    )  # fmt: skip


@_Kernel
def _smelu_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, p_beta, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr
):  # fmt: skip
    _backward(
        x_ptr, grad_ptr, d_x_ptr, (p_beta,), size, channels, stride, _smelu_slope_half, _smelu_slope_single,
        PER_CHANNEL, BLOCK,
    )  # fmt: skip


@_Kernel
def _smelu_full_backward_kernel(x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_beta, size, blocks, BLOCK: tl.constexpr):
    _full_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_beta,), size, blocks, _smelu_slope_half, _smelu_slope_single,
        _smelu_by_parameter_half, _smelu_by_parameter_single, BLOCK,
    )  # fmt: skip


@_Kernel
def _smelu_channel_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_beta, size, channels, stride, LARGE: tl.constexpr, ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
):  # fmt: skip
    _channel_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_beta,), size, channels, stride, _smelu_slope_half, _smelu_slope_single,
        _smelu_by_parameter_half, _smelu_by_parameter_single, LARGE, ROWS, COLUMNS,
    )  # fmt: skip


_smelu_formulas = _Formulas(
    value=_smelu_value,
    slope=_smelu_slope,
    curvature=_smelu_curvature,
    by_parameter=_smelu_by_parameter,
    slope_by_parameter=_smelu_slope_by_parameter,
    by_two_parameters=_smelu_by_two_parameters,
    forward=_smelu_forward_kernel,
    backward=_smelu_backward_kernel,
    full_backward=_smelu_full_backward_kernel,
    channel_backward=_smelu_channel_backward_kernel,
    dtypes=_NARROW,
)


def smelu(input: Tensor, beta: float | Tensor = 0.5, *, channel_dim: int = 1) -> Tensor:
    """SmeLU, elementwise.

    f(x) on each interval:
        (-inf, -beta)   0
        (-beta, beta)   beta/4 + x/2 + x^2/(4*beta)
        (beta, inf)     x

    Args:
        beta: a number in [0, inf), or a tensor of such numbers (not checked: that would wait for the device)
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor; -1 for (B, T, C)

    Shape: any; the output has the shape and the dtype of the input.

    Errors in ulp, forward / backward, at the default parameters where no others are named:
        - float32, torch on cpu: proved <= 0.5001 / 0.5001 floored, all inputs, beta in [0,
          inf), in float32's range (ball)
        - float32, Triton on CUDA: proved <= 0.5001 / 0.5001 floored, all inputs (assumed)
        - bfloat16 0.5 / 0.5, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
        - float16 0.5+ / 0.5, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
        - float32 0.5 / 0.5, all 4278190080 inputs, NVIDIA H200 (exhaustive)
        - float32 0.5 / 0.5, a sample of 263615 inputs, cpu (measured)
        - float64 1.89 / 0.5, a sample of 5959 inputs, torch on NVIDIA H200, cpu (measured)

    Derived from the pieces 0; a*x^2 + b*x + c; x joined C^1 at -beta, beta (smelu, Eqs.
    (8)-(9)).

    Example:
        >>> round(smelu(torch.tensor(0.5)).item(), 4)
        0.5
    """
    if not isinstance(beta, _TENSORS) and not 0.0 <= beta < math.inf:
        raise ValueError(f"beta must be in [0, inf), got {beta}")
    return _activated(_smelu_formulas, input, channel_dim, beta=beta)


class SmeLU(_Parametric):
    """SmeLU as a module: see `smelu`.

    Args:
        beta: its value, or where it starts from
        init: another name of beta
        num_parameters: 1, or the number of channels to learn one value for each
        learnable: whether the parameters are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels; -1 for inputs of shape (B, T, C)

    Made as in `m = SmeLU(beta=0.5)`; `m.beta = ...` sets it, learned or not.

    Learnable parameters:
        raw_beta: beta = softplus(raw_beta)
        Weight decay moves them, and the function with them: `provenact.torch_impl.parameter_groups`
        makes groups for an optimizer that leave them out.

    Example:
        >>> round(SmeLU()(torch.tensor(0.5)).item(), 4)
        0.5
    """

    activation_name = "smelu"
    raw_beta: nn.Parameter
    init_beta: float
    _ranges: ClassVar = {"beta": _Range(low=0.0, ends="[)")}

    def __init__(
        self,
        beta: float = 0.5,
        *,
        num_parameters: int = 1,
        learnable: bool = False,
        inplace: bool = False,
        channel_dim: int = 1,
        init: float | None = None,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        self._start(
            num_parameters,
            learnable,
            inplace,
            channel_dim,
            device,
            dtype,
            beta=_either("beta", beta, 0.5, init),
        )

    @property
    def beta(self) -> float | Tensor:
        """The value in use."""
        return _Raw(self.raw_beta).value() if self.learnable else self.init_beta

    @beta.setter
    def beta(self, value) -> None:
        self._set("beta", value)

    def forward(self, input: Tensor) -> Tensor:
        if not self.learnable:
            return smelu(input, self.beta, channel_dim=self.channel_dim)
        return _learned(_smelu_formulas, input, self.channel_dim, beta=_Raw(self.raw_beta))


# --- Generalized SmeLU ----------------------------------------------------------------------------


def _generalized_smelu_value(
    x: Tensor,
    alpha: Tensor,
    beta: Tensor,
    g_minus: Tensor,
    g_plus: Tensor,
    t: Tensor,
) -> Tensor:
    """f(x)."""
    t1 = torch.where(g_minus == 0.0, -1.7014118346046923e+38, torch.full_like(x, -math.inf))
    t2 = g_minus * alpha
    t3 = x + alpha
    t4 = torch.where(g_plus == 0.0, 1.7014118346046923e+38, torch.full_like(x, math.inf))
    t5 = t + t2 * 0.5 + g_plus * alpha * 0.5 + g_minus * beta * 0.5 - g_plus * beta * 0.5
    t6 = ((g_plus - g_minus) / (alpha * 2.0 + beta * 2.0) * t3 + g_minus) * t3 + t
    t7 = torch.where(x >= beta, torch.clamp(x, max=t4) * g_plus + t5, t6)
    return torch.where(x <= -alpha, torch.clamp(x, min=t1) * g_minus + (t + t2), t7)


def _generalized_smelu_slope(
    x: Tensor,
    alpha: Tensor,
    beta: Tensor,
    g_minus: Tensor,
    g_plus: Tensor,
    t: Tensor,
) -> Tensor:
    """f'(x)."""
    t1 = (g_plus - g_minus) / (alpha + beta) * (x + alpha) + g_minus
    return torch.where(x <= -alpha, g_minus, torch.where(x >= beta, g_plus, t1))


def _generalized_smelu_curvature(
    x: Tensor,
    alpha: Tensor,
    beta: Tensor,
    g_minus: Tensor,
    g_plus: Tensor,
    t: Tensor,
) -> Tensor:
    """f''(x)."""
    t1 = -alpha
    t2 = torch.where(x >= t1, (g_plus - g_minus) / (alpha + beta), x)
    return torch.where(x <= t1, 0.0, torch.where(x >= beta, 0.0, t2))


def _generalized_smelu_by_parameter(
    x: Tensor,
    alpha: Tensor,
    beta: Tensor,
    g_minus: Tensor,
    g_plus: Tensor,
    t: Tensor,
) -> tuple[Tensor, ...]:
    """The derivatives of f in alpha, beta, g_minus, g_plus, t."""
    t1 = x + alpha
    t2 = (g_minus - g_plus) / (alpha * alpha * 2.0 + beta * beta * 2.0 + alpha * beta * 4.0)
    t3 = g_minus * 0.5
    t4 = g_plus * 0.5
    t5 = x >= beta
    t6 = (t2 * t1 + (g_plus - g_minus) / (alpha + beta)) * t1 + g_minus
    t7 = x <= -alpha
    t8 = alpha * 2.0 + beta * 2.0
    t9 = alpha * 0.5
    t10 = beta * 0.5
    return (
        torch.where(t7, g_minus, torch.where(t5, t3 + t4, t6)),
        torch.where(t7, 0.0, torch.where(t5, t3 - t4, t2 * t1 * t1)),
        torch.where(t7, t1, torch.where(t5, t9 + t10, (-1.0 / t8 * t1 + 1.0) * t1)),
        torch.where(t7, 0.0, torch.where(t5, x + (t9 - t10), 1.0 / t8 * t1 * t1)),
        torch.full_like(x, 1.0),
    )


def _generalized_smelu_slope_by_parameter(
    x: Tensor,
    alpha: Tensor,
    beta: Tensor,
    g_minus: Tensor,
    g_plus: Tensor,
    t: Tensor,
) -> tuple[Tensor, ...]:
    """The derivatives of f' in alpha, beta, g_minus, g_plus, t."""
    t1 = x + alpha
    t2 = (g_minus - g_plus) / (alpha * alpha + beta * beta + alpha * beta * 2.0)
    t3 = alpha + beta
    t4 = x >= beta
    t5 = x <= -alpha
    return (
        torch.where(t5, 0.0, torch.where(t4, 0.0, t2 * t1 + (g_plus - g_minus) / t3)),
        torch.where(t5, 0.0, torch.where(t4, 0.0, t2 * t1)),
        torch.where(t5, 1.0, torch.where(t4, 0.0, -1.0 / t3 * t1 + 1.0)),
        torch.where(t5, 0.0, torch.where(t4, 1.0, 1.0 / t3 * t1)),
        torch.full_like(x, 0.0),
    )


def _generalized_smelu_by_two_parameters(
    x: Tensor,
    alpha: Tensor,
    beta: Tensor,
    g_minus: Tensor,
    g_plus: Tensor,
    t: Tensor,
) -> tuple[Tensor, ...]:
    """The second derivatives of f in alpha, beta, g_minus, g_plus, t: upper triangle."""
    t1 = x + alpha
    t2 = g_plus - g_minus
    t3 = alpha * alpha
    t4 = beta * beta
    t5 = t2 / (t3 * alpha + t4 * beta + alpha * t4 * 3.0 + beta * t3 * 3.0)
    t6 = alpha * beta
    t7 = t3 + t4 + t6 * 2.0
    t8 = alpha + beta
    t9 = x >= beta
    t10 = x <= -alpha
    t11 = torch.where(t9, 0.0, (t5 * t1 + (g_minus * 2.0 - g_plus * 2.0) / t7) * t1 + t2 / t8)
    t12 = torch.where(t9, 0.0, (t5 * t1 + (g_minus - g_plus) / t7) * t1)
    t13 = t3 * 2.0 + t4 * 2.0 + t6 * 4.0
    t14 = 1.0 / t13
    t15 = -1.0 / t13
    return (
        torch.where(t10, 0.0, t11),
        torch.where(t10, 0.0, t12),
        torch.where(t10, 1.0, torch.where(t9, 0.5, (t14 * t1 + -1.0 / t8) * t1 + 1.0)),
        torch.where(t10, 0.0, torch.where(t9, 0.5, (t15 * t1 + 1.0 / t8) * t1)),
        torch.full_like(x, 0.0),
        torch.where(t10, 0.0, torch.where(t9, 0.0, t5 * t1 * t1)),
        torch.where(t10, 0.0, torch.where(t9, 0.5, t14 * t1 * t1)),
        torch.where(t10, 0.0, torch.where(t9, -0.5, t15 * t1 * t1)),
        torch.full_like(x, 0.0),
        torch.full_like(x, 0.0),
        torch.full_like(x, 0.0),
        torch.full_like(x, 0.0),
        torch.full_like(x, 0.0),
        torch.full_like(x, 0.0),
        torch.full_like(x, 0.0),
    )


@_jit
def _generalized_smelu_value_half(x, alpha, beta, g_minus, g_plus, t):
    """f(x)."""
    t1 = g_minus == 0.0
    t2 = tl.where(t1, tl.full([], -1.7014118346046923e+38, tl.float32), -float("inf"))
    t3 = g_minus * alpha
    t4 = x + alpha
    t5 = g_plus == 0.0
    t6 = tl.where(t5, tl.full([], 1.7014118346046923e+38, tl.float32), float("inf"))
    t7 = t + t3 * 0.5 + g_plus * alpha * 0.5 + g_minus * beta * 0.5 - g_plus * beta * 0.5
    t8 = ((g_plus - g_minus) / (alpha * 2.0 + beta * 2.0) * t4 + g_minus) * t4 + t
    t9 = tl.where(x >= beta, tl.where(x > t6, t6, x) * g_plus + t7, t8)
    return tl.where(x <= -alpha, tl.where(x < t2, t2, x) * g_minus + (t + t3), t9)


@_jit
def _generalized_smelu_slope_half(x, alpha, beta, g_minus, g_plus, t):
    """f'(x)."""
    t1 = (g_plus - g_minus) / (alpha + beta) * (x + alpha) + g_minus
    return tl.where(x <= -alpha, g_minus, tl.where(x >= beta, g_plus, t1))


@_jit
def _generalized_smelu_by_parameter_half(x, alpha, beta, g_minus, g_plus, t):
    """The derivatives of f in alpha, beta, g_minus, g_plus, t."""
    t1 = x + alpha
    t2 = (g_minus - g_plus) / (alpha * alpha * 2.0 + beta * beta * 2.0 + alpha * beta * 4.0)
    t3 = g_minus * 0.5
    t4 = g_plus * 0.5
    t5 = x >= beta
    t6 = (t2 * t1 + (g_plus - g_minus) / (alpha + beta)) * t1 + g_minus
    t7 = x <= -alpha
    t8 = alpha * 2.0 + beta * 2.0
    t9 = alpha * 0.5
    t10 = beta * 0.5
    return (
        tl.where(t7, g_minus, tl.where(t5, t3 + t4, t6)),
        tl.where(t7, 0.0, tl.where(t5, t3 - t4, t2 * t1 * t1)),
        tl.where(t7, t1, tl.where(t5, t9 + t10, (-1.0 / t8 * t1 + 1.0) * t1)),
        tl.where(t7, 0.0, tl.where(t5, x + (t9 - t10), 1.0 / t8 * t1 * t1)),
        tl.full(x.shape, 1.0, tl.float32),
    )


@_jit
def _generalized_smelu_value_single(
    x,
    alpha,
    alpha_rest,
    beta,
    beta_rest,
    g_minus,
    g_minus_rest,
    g_plus,
    g_plus_rest,
    t,
    t_rest,
):
    """f(x)."""
    t1 = -g_minus_rest
    t2 = g_minus == t1
    t3 = _product(g_minus, alpha)
    t4 = -g_minus
    t5 = tl.fma(t1, alpha, tl.fma(t4, alpha_rest, tl.fma(t4, alpha, t3)))
    t6 = t + t3
    t7 = t6 - t
    t8 = x + alpha
    t9 = t8 - x
    t10 = x - (t8 - t9) + (alpha - t9) + alpha_rest
    t11 = g_plus - g_minus
    t12 = t11 - g_plus
    t13 = g_plus - (t11 - t12) - (g_minus + t12) + g_plus_rest - g_minus_rest
    t14 = alpha * 2.0
    t15 = beta * 2.0
    t16 = t14 + t15
    t17 = t16 - t14
    t18 = t11 + t13
    t19 = _seed(t16)
    t20 = _product(t18, t19)
    t21 = -t20
    t22 = t14 - (t16 - t17) + (t15 - t17) + alpha_rest * 2.0 + beta_rest * 2.0
    t23 = _product(t20, t8)
    t24 = -((tl.fma(t21, t22, tl.fma(t21, t16, t18)) + (t13 - (t18 - t11))) * t19)
    t25 = t23 + g_minus
    t26 = t25 - t23
    t27 = tl.fma(t24, t8, tl.fma(t21, t10, tl.fma(t21, t8, t23)))
    t28 = t8 + t10
    t29 = _product(t25, t28)
    t30 = -t25
    t31 = -(t23 - (t25 - t26) + (g_minus - t26) - t27 + g_minus_rest)
    t32 = t29 + t
    t33 = t32 - t29
    t34 = tl.fma(t31, t28, tl.fma(t30, t10 - (t28 - t8), tl.fma(t30, t28, t29)))
    t35 = -g_plus_rest
    t36 = g_plus == t35
    t37 = t3 * 0.5
    t38 = t + t37
    t39 = t38 - t
    t40 = _product(g_plus, alpha)
    t41 = -g_plus
    t42 = t40 * 0.5
    t43 = t38 + t42
    t44 = t43 - t38
    t45 = t - (t38 - t39) + (t37 - t39) + t_rest - t5 * 0.5
    t46 = tl.fma(t35, alpha, tl.fma(t41, alpha_rest, tl.fma(t41, alpha, t40))) * 0.5
    t47 = _product(g_minus, beta)
    t48 = t47 * 0.5
    t49 = t43 + t48
    t50 = t49 - t43
    t51 = t43 - (t49 - t50) + (t48 - t50) + (t38 - (t43 - t44) + (t42 - t44) + t45 - t46)
    t52 = _product(g_plus, beta)
    t53 = t52 * 0.5
    t54 = t49 - t53
    t55 = t54 - t49
    t56 = t51 - tl.fma(t1, beta, tl.fma(t4, beta_rest, tl.fma(t4, beta, t47))) * 0.5
    t57 = tl.fma(t35, beta, tl.fma(t41, beta_rest, tl.fma(t41, beta, t52))) * 0.5
    t58 = t8 <= -alpha_rest
    t59 = tl.where(t2, tl.full([], -1.7014118346046923e+38, tl.float32), -float("inf"))
    t60 = tl.where(t36, tl.full([], 1.7014118346046923e+38, tl.float32), float("inf"))
    t61 = tl.minimum(tl.maximum(x, t59, tl.PropagateNan.ALL), t60, tl.PropagateNan.ALL)
    t62 = tl.where(t58, g_minus, g_plus)
    t63 = _product(t61, t62)
    t64 = -t61
    t65 = tl.where(t58, t6, t54)
    t66 = t49 - (t54 - t55) - (t53 + t55) + t56 + t57
    t67 = t63 + t65
    t68 = t67 - t63
    t69 = tl.fma(t64, tl.where(t58, g_minus_rest, g_plus_rest), tl.fma(t64, t62, t63))
    t70 = tl.where(t58, t - (t6 - t7) + (t3 - t7) + t_rest - t5, t66)
    t71 = tl.maximum(t63 - (t67 - t68) + (t65 - t68) - t69 + t70, -3.4028234663852886e+38)
    t72 = t67 + t71
    t73 = tl.maximum(t29 - (t32 - t33) + (t - t33) - t34 + t_rest, -3.4028234663852886e+38)
    return tl.where(t58, t72, tl.where(x - beta >= beta_rest, t72, t32 + t73))


@_jit
def _generalized_smelu_slope_single(
    x,
    alpha,
    alpha_rest,
    beta,
    beta_rest,
    g_minus,
    g_minus_rest,
    g_plus,
    g_plus_rest,
    t,
    t_rest,
):
    """f'(x)."""
    t1 = x + alpha
    t2 = t1 - x
    t3 = x - (t1 - t2) + (alpha - t2) + alpha_rest
    t4 = -g_minus
    t5 = g_plus + t4
    t6 = t5 - g_plus
    t7 = g_plus - (t5 - t6) + (t4 - t6) + g_plus_rest - g_minus_rest
    t8 = alpha + beta
    t9 = t8 - alpha
    t10 = t5 + t7
    t11 = _seed(t8)
    t12 = _product(t10, t11)
    t13 = -t12
    t14 = alpha - (t8 - t9) + (beta - t9) + alpha_rest + beta_rest
    t15 = t1 + t3
    t16 = _product(t12, t15)
    t17 = (tl.fma(t13, t14, tl.fma(t13, t8, t10)) + (t7 - (t10 - t5))) * t11
    t18 = t16 + g_minus
    t19 = t18 - t16
    t20 = tl.fma(t17, t15, tl.fma(t12, t3 - (t15 - t1), tl.fma(t12, t15, -t16)))
    t21 = t16 - (t18 - t19) + (g_minus - t19) + t20 + g_minus_rest
    t22 = g_plus + tl.maximum(g_plus_rest, -3.4028234663852886e+38)
    t23 = tl.where(x - beta >= beta_rest, t22, t18 + tl.maximum(t21, -3.4028234663852886e+38))
    t24 = g_minus + tl.maximum(g_minus_rest, -3.4028234663852886e+38)
    return tl.where(x - -alpha <= -alpha_rest, t24, t23)


@_jit
def _generalized_smelu_by_parameter_single(
    x,
    alpha,
    alpha_rest,
    beta,
    beta_rest,
    g_minus,
    g_minus_rest,
    g_plus,
    g_plus_rest,
    t,
    t_rest,
):
    """The derivatives of f in alpha, beta, g_minus, g_plus, t."""
    t1 = alpha + alpha_rest
    t2 = x + t1
    t3 = g_minus + g_minus_rest
    t4 = t3 + (-g_plus - g_plus_rest)
    t5 = beta + beta_rest
    t6 = t1 * t1 * 2.0 + t5 * t5 * 2.0 + t1 * t5 * 4.0
    t7 = _seed(t6)
    t8 = _product(t4, t7)
    t9 = t8 + tl.fma(-t8, t6, t4) * t7
    t10 = g_plus + g_plus_rest
    t11 = t10 + (-g_minus - g_minus_rest)
    t12 = t1 + t5
    t13 = _seed(t12)
    t14 = _product(t11, t13)
    t15 = tl.fma(tl.fma(t9, t2, t14 + tl.fma(-t14, t12, t11) * t13), t2, g_minus_rest)
    t16 = t3 * 0.5
    t17 = t10 * 0.5
    t18 = x - beta >= beta_rest
    t19 = x - -alpha <= -alpha_rest
    t20 = t1 * 2.0 + t5 * 2.0
    t21 = _seed(t20)
    t22 = _product(-1.0, t21)
    t23 = t1 * 0.5
    t24 = t5 * 0.5
    t25 = tl.where(t18, t23 + t24, tl.fma(t22 + tl.fma(-t22, t20, -1.0) * t21, t2, 1.0) * t2)
    t26 = tl.where(t18, x + (t23 - t24), (t21 + tl.fma(-t21, t20, 1.0) * t21) * t2 * t2)
    t27 = g_minus + tl.maximum(g_minus_rest, -3.4028234663852886e+38)
    return (
        tl.where(t19, t27, tl.where(t18, t16 + t17, t15 + g_minus)),
        tl.where(t19, 0.0, tl.where(t18, t16 - t17, t9 * t2 * t2)),
        tl.where(t19, t2, t25),
        tl.where(t19, 0.0, t26),
        tl.full(x.shape, 1.0, tl.float32),
    )


@_Kernel
def _generalized_smelu_forward_kernel(
    x_ptr, y_ptr, p_alpha, p_beta, p_g_minus, p_g_plus, p_t, size, channels, stride, PER_CHANNEL: tl.constexpr,
    BLOCK: tl.constexpr,
):  # fmt: skip
    _forward(
        x_ptr, y_ptr, (p_alpha, p_beta, p_g_minus, p_g_plus, p_t), size, channels, stride,
        _generalized_smelu_value_half, _generalized_smelu_value_single, PER_CHANNEL, BLOCK,
    )  # fmt: skip


@_Kernel
def _generalized_smelu_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, p_alpha, p_beta, p_g_minus, p_g_plus, p_t, size, channels, stride,
    PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    _backward(
        x_ptr, grad_ptr, d_x_ptr, (p_alpha, p_beta, p_g_minus, p_g_plus, p_t), size, channels, stride,
        _generalized_smelu_slope_half, _generalized_smelu_slope_single, PER_CHANNEL, BLOCK,
    )  # fmt: skip


@_Kernel
def _generalized_smelu_full_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_alpha, p_beta, p_g_minus, p_g_plus, p_t, size, blocks, BLOCK: tl.constexpr
):  # fmt: skip
    _full_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_alpha, p_beta, p_g_minus, p_g_plus, p_t), size, blocks,
        _generalized_smelu_slope_half, _generalized_smelu_slope_single, _generalized_smelu_by_parameter_half,
        _generalized_smelu_by_parameter_single, BLOCK,
    )  # fmt: skip


@_Kernel
def _generalized_smelu_channel_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_alpha, p_beta, p_g_minus, p_g_plus, p_t, size, channels, stride,
    LARGE: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _channel_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_alpha, p_beta, p_g_minus, p_g_plus, p_t), size, channels, stride,
        _generalized_smelu_slope_half, _generalized_smelu_slope_single, _generalized_smelu_by_parameter_half,
        _generalized_smelu_by_parameter_single, LARGE, ROWS, COLUMNS,
    )  # fmt: skip


_generalized_smelu_formulas = _Formulas(
    value=_generalized_smelu_value,
    slope=_generalized_smelu_slope,
    curvature=_generalized_smelu_curvature,
    by_parameter=_generalized_smelu_by_parameter,
    slope_by_parameter=_generalized_smelu_slope_by_parameter,
    by_two_parameters=_generalized_smelu_by_two_parameters,
    forward=_generalized_smelu_forward_kernel,
    backward=_generalized_smelu_backward_kernel,
    full_backward=_generalized_smelu_full_backward_kernel,
    channel_backward=_generalized_smelu_channel_backward_kernel,
    dtypes=_NARROW,
)


def generalized_smelu(
    input: Tensor,
    alpha: float | Tensor = 0.5,
    beta: float | Tensor = 0.5,
    g_minus: float | Tensor = 0.0,
    g_plus: float | Tensor = 1.0,
    t: float | Tensor = 0.0,
    *,
    channel_dim: int = 1,
) -> Tensor:
    """Generalized SmeLU, elementwise.

    f(x) on each interval:
        (-inf, -alpha)   g_minus*(alpha + x) + t
        (-alpha, beta)   -x^2*(g_minus - g_plus)/(2*(alpha + beta)) + x*(alpha*g_plus +
            beta*g_minus)/(alpha + beta) + (alpha^2*g_minus + alpha^2*g_plus +
            2*alpha*beta*g_minus + 2*alpha*t + 2*beta*t)/(2*(alpha + beta))
        (beta, inf)      alpha*g_minus/2 + alpha*g_plus/2 + beta*g_minus/2 - beta*g_plus/2 +
            g_plus*x + t

    Args:
        alpha: a number in (0, inf), or a tensor of such numbers (not checked: that would wait for the device)
        beta: a number in (0, inf), or a tensor of such numbers (not checked: that would wait for the device)
        g_minus: any number, or a tensor of such numbers (not checked: that would wait for the device)
        g_plus: any number, or a tensor of such numbers (not checked: that would wait for the device)
        t: any number, or a tensor of such numbers (not checked: that would wait for the device)
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor; -1 for (B, T, C)

    Shape: any; the output has the shape and the dtype of the input.

    Errors in ulp, forward / backward, at the default parameters where no others are named:
        - float32, torch on cpu: value proved <= 0.5001 ulp (all inputs); slope proved <= 0.5001
          floored ulp (all inputs, alpha, beta, g_minus, g_plus, t: 0 or of size 2^-10 to 2^10,
          in the domain) (ball)
        - float32, Triton on CUDA: proved <= 0.5001 / 0.5001 floored, all inputs (assumed)
        - bfloat16 0.5 / 0.5, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
        - float16 0.5+ / 0.5, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
        - float32 0.5 / 0.5, all 4278190080 inputs, NVIDIA H200 (exhaustive)
        - float32 0.5 / 0.5, a sample of 263615 inputs, cpu (measured)
        - float64 1.89 / 0.5, a sample of 5959 inputs, torch on NVIDIA H200, cpu (measured)

    Derived from the pieces t + g_minus*(x + alpha); a*x^2 + b*x + c; g_plus*x + d joined C^1 at
    -alpha, beta (smelu, Eqs. (10)-(12)).

    Example:
        >>> round(generalized_smelu(torch.tensor(0.5)).item(), 4)
        0.5
    """
    if not isinstance(alpha, _TENSORS) and not 0.0 < alpha < math.inf:
        raise ValueError(f"alpha must be in (0, inf), got {alpha}")
    if not isinstance(beta, _TENSORS) and not 0.0 < beta < math.inf:
        raise ValueError(f"beta must be in (0, inf), got {beta}")
    if not isinstance(g_minus, _TENSORS) and not -math.inf < g_minus < math.inf:
        raise ValueError(f"g_minus must be in (-inf, inf), got {g_minus}")
    if not isinstance(g_plus, _TENSORS) and not -math.inf < g_plus < math.inf:
        raise ValueError(f"g_plus must be in (-inf, inf), got {g_plus}")
    if not isinstance(t, _TENSORS) and not -math.inf < t < math.inf:
        raise ValueError(f"t must be in (-inf, inf), got {t}")
    return _activated(
        _generalized_smelu_formulas, input, channel_dim, alpha=alpha, beta=beta, g_minus=g_minus, g_plus=g_plus, t=t
    )


class GeneralizedSmeLU(_Parametric):
    """Generalized SmeLU as a module: see `generalized_smelu`.

    Args:
        alpha: its value, or where it starts from
        beta: its value, or where it starts from
        g_minus: its value, or where it starts from
        g_plus: its value, or where it starts from
        t: its value, or where it starts from
        num_parameters: 1, or the number of channels to learn one value for each
        learnable: whether the parameters are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels; -1 for inputs of shape (B, T, C)

    Made as in `m = GeneralizedSmeLU(alpha=0.5)`; `m.alpha = ...` sets it, learned or not.

    Learnable parameters:
        raw_alpha: alpha = softplus(raw_alpha)
        raw_beta: beta = softplus(raw_beta)
        g_minus: any number
        g_plus: any number
        t: any number
        Weight decay moves them, and the function with them: `provenact.torch_impl.parameter_groups`
        makes groups for an optimizer that leave them out.

    Example:
        >>> round(GeneralizedSmeLU()(torch.tensor(0.5)).item(), 4)
        0.5
    """

    activation_name = "generalized_smelu"
    raw_alpha: nn.Parameter
    init_alpha: float
    raw_beta: nn.Parameter
    init_beta: float
    g_minus: float | Tensor
    g_plus: float | Tensor
    t: float | Tensor
    _ranges: ClassVar = {
        "alpha": _Range(low=0.0),
        "beta": _Range(low=0.0),
        "g_minus": _Range(),
        "g_plus": _Range(),
        "t": _Range(),
    }

    def __init__(
        self,
        alpha: float = 0.5,
        beta: float = 0.5,
        g_minus: float = 0.0,
        g_plus: float = 1.0,
        t: float = 0.0,
        *,
        num_parameters: int = 1,
        learnable: bool = False,
        inplace: bool = False,
        channel_dim: int = 1,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        self._start(
            num_parameters,
            learnable,
            inplace,
            channel_dim,
            device,
            dtype,
            alpha=alpha,
            beta=beta,
            g_minus=g_minus,
            g_plus=g_plus,
            t=t,
        )

    @property
    def alpha(self) -> float | Tensor:
        """The value in use."""
        return _Raw(self.raw_alpha).value() if self.learnable else self.init_alpha

    @alpha.setter
    def alpha(self, value) -> None:
        self._set("alpha", value)

    @property
    def beta(self) -> float | Tensor:
        """The value in use."""
        return _Raw(self.raw_beta).value() if self.learnable else self.init_beta

    @beta.setter
    def beta(self, value) -> None:
        self._set("beta", value)

    def forward(self, input: Tensor) -> Tensor:
        if not self.learnable:
            return generalized_smelu(
                input,
                self.alpha,
                self.beta,
                self.g_minus,
                self.g_plus,
                self.t,
                channel_dim=self.channel_dim,
            )
        return _learned(
            _generalized_smelu_formulas,
            input,
            self.channel_dim,
            alpha=_Raw(self.raw_alpha),
            beta=_Raw(self.raw_beta),
            g_minus=self.g_minus,
            g_plus=self.g_plus,
            t=self.t,
        )


# --- Asymmetric SmeLU -----------------------------------------------------------------------------


def _asymmetric_smelu_value(x: Tensor, alpha: Tensor, beta: Tensor) -> Tensor:
    """f(x)."""
    t1 = x + alpha
    t2 = 1.0 / (alpha * 2.0 + beta * 2.0) * t1 * t1
    t3 = torch.where(x >= beta, x + (alpha * 0.5 - beta * 0.5), t2)
    return torch.where(x <= -alpha, 0.0, t3)


def _asymmetric_smelu_slope(x: Tensor, alpha: Tensor, beta: Tensor) -> Tensor:
    """f'(x)."""
    t1 = torch.where(x >= beta, 1.0, 1.0 / (alpha + beta) * (x + alpha))
    return torch.where(x <= -alpha, 0.0, t1)


def _asymmetric_smelu_curvature(x: Tensor, alpha: Tensor, beta: Tensor) -> Tensor:
    """f''(x)."""
    t1 = -alpha
    t2 = torch.where(x >= beta, 0.0, torch.where(x >= t1, 1.0 / (alpha + beta), x))
    return torch.where(x <= t1, 0.0, t2)


def _asymmetric_smelu_by_parameter(x: Tensor, alpha: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f in alpha, beta."""
    t1 = x + alpha
    t2 = -1.0 / (alpha * alpha * 2.0 + beta * beta * 2.0 + alpha * beta * 4.0)
    t3 = x >= beta
    t4 = x <= -alpha
    return (
        torch.where(t4, 0.0, torch.where(t3, 0.5, (t2 * t1 + 1.0 / (alpha + beta)) * t1)),
        torch.where(t4, 0.0, torch.where(t3, -0.5, t2 * t1 * t1)),
    )


def _asymmetric_smelu_slope_by_parameter(
    x: Tensor,
    alpha: Tensor,
    beta: Tensor,
) -> tuple[Tensor, ...]:
    """The derivatives of f' in alpha, beta."""
    t1 = x + alpha
    t2 = -1.0 / (alpha * alpha + beta * beta + alpha * beta * 2.0)
    t3 = x >= beta
    t4 = x <= -alpha
    return (
        torch.where(t4, 0.0, torch.where(t3, 0.0, t2 * t1 + 1.0 / (alpha + beta))),
        torch.where(t4, 0.0, torch.where(t3, 0.0, t2 * t1)),
    )


def _asymmetric_smelu_by_two_parameters(
    x: Tensor,
    alpha: Tensor,
    beta: Tensor,
) -> tuple[Tensor, ...]:
    """The second derivatives of f in alpha, beta: upper triangle."""
    t1 = x + alpha
    t2 = alpha * alpha
    t3 = beta * beta
    t4 = 1.0 / (t2 * alpha + t3 * beta + alpha * t3 * 3.0 + beta * t2 * 3.0)
    t5 = t2 + t3 + alpha * beta * 2.0
    t6 = x >= beta
    t7 = x <= -alpha
    t8 = torch.where(t6, 0.0, (t4 * t1 + -2.0 / t5) * t1 + 1.0 / (alpha + beta))
    return (
        torch.where(t7, 0.0, t8),
        torch.where(t7, 0.0, torch.where(t6, 0.0, (t4 * t1 + -1.0 / t5) * t1)),
        torch.where(t7, 0.0, torch.where(t6, 0.0, t4 * t1 * t1)),
    )


@_jit
def _asymmetric_smelu_value_half(x, alpha, beta):
    """f(x)."""
    t1 = x + alpha
    t2 = 1.0 / (alpha * 2.0 + beta * 2.0) * t1 * t1
    return tl.where(x <= -alpha, 0.0, tl.where(x >= beta, x + (alpha * 0.5 - beta * 0.5), t2))


@_jit
def _asymmetric_smelu_slope_half(x, alpha, beta):
    """f'(x)."""
    t1 = tl.where(x >= beta, 1.0, 1.0 / (alpha + beta) * (x + alpha))
    return tl.where(x <= -alpha, 0.0, t1)


@_jit
def _asymmetric_smelu_by_parameter_half(x, alpha, beta):
    """The derivatives of f in alpha, beta."""
    t1 = x + alpha
    t2 = -1.0 / (alpha * alpha * 2.0 + beta * beta * 2.0 + alpha * beta * 4.0)
    t3 = x >= beta
    t4 = x <= -alpha
    return (
        tl.where(t4, 0.0, tl.where(t3, 0.5, (t2 * t1 + 1.0 / (alpha + beta)) * t1)),
        tl.where(t4, 0.0, tl.where(t3, -0.5, t2 * t1 * t1)),
    )


@_jit
def _asymmetric_smelu_value_single(x, alpha, alpha_rest, beta, beta_rest):
    """f(x)."""
    t1 = x + alpha
    t2 = t1 - x
    t3 = x - (t1 - t2) + (alpha - t2) + alpha_rest
    t4 = alpha * 2.0
    t5 = beta * 2.0
    t6 = t4 + t5
    t7 = t6 - t4
    t8 = _seed(t6)
    t9 = -t8
    t10 = t4 - (t6 - t7) + (t5 - t7) + alpha_rest * 2.0 + beta_rest * 2.0
    t11 = t1 + t3
    t12 = _product(t8, t11)
    t13 = tl.fma(t8, t3 - (t11 - t1), tl.fma(t8, t11, -t12))
    t14 = alpha * 0.5
    t15 = -(beta * 0.5)
    t16 = t14 + t15
    t17 = t16 - t14
    t18 = x + t16
    t19 = t18 - x
    t20 = t14 - (t16 - t17) + (t15 - t17) + alpha_rest * 0.5 - (beta_rest * 0.5)
    t21 = _product(t12, t1)
    t22 = tl.fma(tl.fma(t9, t10, tl.fma(t9, t6, 1.0)) * t8, t11, t13)
    t23 = tl.fma(t22, t1, tl.fma(t12, t3, tl.fma(t12, t1, -t21)))
    t24 = t18 + tl.maximum(x - (t18 - t19) + (t16 - t19) + t20, -3.4028234663852886e+38)
    t25 = tl.where(x - beta >= beta_rest, t24, t21 + tl.maximum(t23, -3.4028234663852886e+38))
    return tl.where(x - -alpha <= -alpha_rest, 0.0, t25)


@_jit
def _asymmetric_smelu_slope_single(x, alpha, alpha_rest, beta, beta_rest):
    """f'(x)."""
    t1 = x + alpha
    t2 = t1 - x
    t3 = alpha + beta
    t4 = t3 - alpha
    t5 = _seed(t3)
    t6 = -t5
    t7 = alpha - (t3 - t4) + (beta - t4) + alpha_rest + beta_rest
    t8 = _product(t5, t1)
    t9 = tl.fma(t5, x - (t1 - t2) + (alpha - t2) + alpha_rest, tl.fma(t5, t1, -t8))
    t10 = tl.fma(tl.fma(t6, t7, tl.fma(t6, t3, 1.0)) * t5, t1, t9)
    t11 = tl.where(x - beta >= beta_rest, 1.0, t8 + tl.maximum(t10, -3.4028234663852886e+38))
    return tl.where(x - -alpha <= -alpha_rest, 0.0, t11)


@_jit
def _asymmetric_smelu_by_parameter_single(x, alpha, alpha_rest, beta, beta_rest):
    """The derivatives of f in alpha, beta."""
    t1 = alpha + alpha_rest
    t2 = x + t1
    t3 = beta + beta_rest
    t4 = t1 * t1 * 2.0 + t3 * t3 * 2.0 + t1 * t3 * 4.0
    t5 = _seed(t4)
    t6 = _product(-1.0, t5)
    t7 = t6 + tl.fma(-t6, t4, -1.0) * t5
    t8 = t1 + t3
    t9 = _seed(t8)
    t10 = x - beta >= beta_rest
    t11 = x - -alpha <= -alpha_rest
    t12 = tl.where(t10, 0.5, tl.fma(t7, t2, t9 + tl.fma(-t9, t8, 1.0) * t9) * t2)
    return (
        tl.where(t11, 0.0, t12),
        tl.where(t11, 0.0, tl.where(t10, -0.5, t7 * t2 * t2)),
    )


@_Kernel
def _asymmetric_smelu_forward_kernel(
    x_ptr, y_ptr, p_alpha, p_beta, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr
):  # fmt: skip
    _forward(
        x_ptr, y_ptr, (p_alpha, p_beta), size, channels, stride, _asymmetric_smelu_value_half,
        _asymmetric_smelu_value_single, PER_CHANNEL, BLOCK,
    )  # fmt: skip


@_Kernel
def _asymmetric_smelu_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, p_alpha, p_beta, size, channels, stride, PER_CHANNEL: tl.constexpr,
    BLOCK: tl.constexpr,
):  # fmt: skip
    _backward(
        x_ptr, grad_ptr, d_x_ptr, (p_alpha, p_beta), size, channels, stride, _asymmetric_smelu_slope_half,
        _asymmetric_smelu_slope_single, PER_CHANNEL, BLOCK,
    )  # fmt: skip


@_Kernel
def _asymmetric_smelu_full_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_alpha, p_beta, size, blocks, BLOCK: tl.constexpr
):  # fmt: skip
    _full_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_alpha, p_beta), size, blocks, _asymmetric_smelu_slope_half,
        _asymmetric_smelu_slope_single, _asymmetric_smelu_by_parameter_half, _asymmetric_smelu_by_parameter_single,
        BLOCK,
    )  # fmt: skip


@_Kernel
def _asymmetric_smelu_channel_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_alpha, p_beta, size, channels, stride, LARGE: tl.constexpr,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _channel_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_alpha, p_beta), size, channels, stride, _asymmetric_smelu_slope_half,
        _asymmetric_smelu_slope_single, _asymmetric_smelu_by_parameter_half, _asymmetric_smelu_by_parameter_single,
        LARGE, ROWS, COLUMNS,
    )  # fmt: skip


_asymmetric_smelu_formulas = _Formulas(
    value=_asymmetric_smelu_value,
    slope=_asymmetric_smelu_slope,
    curvature=_asymmetric_smelu_curvature,
    by_parameter=_asymmetric_smelu_by_parameter,
    slope_by_parameter=_asymmetric_smelu_slope_by_parameter,
    by_two_parameters=_asymmetric_smelu_by_two_parameters,
    forward=_asymmetric_smelu_forward_kernel,
    backward=_asymmetric_smelu_backward_kernel,
    full_backward=_asymmetric_smelu_full_backward_kernel,
    channel_backward=_asymmetric_smelu_channel_backward_kernel,
    dtypes=_NARROW,
)


def asymmetric_smelu(
    input: Tensor,
    alpha: float | Tensor = 0.5,
    beta: float | Tensor = 0.5,
    *,
    channel_dim: int = 1,
) -> Tensor:
    """Asymmetric SmeLU, elementwise.

    f(x) on each interval:
        (-inf, -alpha)   0
        (-alpha, beta)   alpha^2/(2*(alpha + beta)) + alpha*x/(alpha + beta) + x^2/(2*(alpha +
            beta))
        (beta, inf)      alpha/2 - beta/2 + x

    Args:
        alpha: a number in (0, inf), or a tensor of such numbers (not checked: that would wait for the device)
        beta: a number in (0, inf), or a tensor of such numbers (not checked: that would wait for the device)
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor; -1 for (B, T, C)

    Shape: any; the output has the shape and the dtype of the input.

    Errors in ulp, forward / backward, at the default parameters where no others are named:
        - float32, torch on cpu: proved <= 0.5003 / 0.5001 floored, all inputs, alpha in (0,
          inf), beta in (0, inf), in float32's range (ball)
        - float32, Triton on CUDA: proved <= 0.5001 / 0.5001 floored, all inputs (assumed)
        - bfloat16 0.5 / 0.5, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
        - float16 0.5+ / 0.5, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
        - float32 0.5 / 0.5, all 4278190080 inputs, NVIDIA H200 (exhaustive)
        - float32 0.5 / 0.5, a sample of 263615 inputs, cpu (measured)
        - float64 1.89 / 0.5, a sample of 5959 inputs, torch on NVIDIA H200, cpu (measured)

    Derived from generalized_smelu with g_minus = 0, g_plus = 1, t = 0 (smelu, App. D.1, Eq.
    (16)).

    Example:
        >>> round(asymmetric_smelu(torch.tensor(0.5)).item(), 4)
        0.5
    """
    if not isinstance(alpha, _TENSORS) and not 0.0 < alpha < math.inf:
        raise ValueError(f"alpha must be in (0, inf), got {alpha}")
    if not isinstance(beta, _TENSORS) and not 0.0 < beta < math.inf:
        raise ValueError(f"beta must be in (0, inf), got {beta}")
    return _activated(_asymmetric_smelu_formulas, input, channel_dim, alpha=alpha, beta=beta)


class AsymmetricSmeLU(_Parametric):
    """Asymmetric SmeLU as a module: see `asymmetric_smelu`.

    Args:
        alpha: its value, or where it starts from
        beta: its value, or where it starts from
        num_parameters: 1, or the number of channels to learn one value for each
        learnable: whether the parameters are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels; -1 for inputs of shape (B, T, C)

    Made as in `m = AsymmetricSmeLU(alpha=0.5)`; `m.alpha = ...` sets it, learned or not.

    Learnable parameters:
        raw_alpha: alpha = softplus(raw_alpha)
        raw_beta: beta = softplus(raw_beta)
        Weight decay moves them, and the function with them: `provenact.torch_impl.parameter_groups`
        makes groups for an optimizer that leave them out.

    Example:
        >>> round(AsymmetricSmeLU()(torch.tensor(0.5)).item(), 4)
        0.5
    """

    activation_name = "asymmetric_smelu"
    raw_alpha: nn.Parameter
    init_alpha: float
    raw_beta: nn.Parameter
    init_beta: float
    _ranges: ClassVar = {"alpha": _Range(low=0.0), "beta": _Range(low=0.0)}

    def __init__(
        self,
        alpha: float = 0.5,
        beta: float = 0.5,
        *,
        num_parameters: int = 1,
        learnable: bool = False,
        inplace: bool = False,
        channel_dim: int = 1,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        self._start(
            num_parameters,
            learnable,
            inplace,
            channel_dim,
            device,
            dtype,
            alpha=alpha,
            beta=beta,
        )

    @property
    def alpha(self) -> float | Tensor:
        """The value in use."""
        return _Raw(self.raw_alpha).value() if self.learnable else self.init_alpha

    @alpha.setter
    def alpha(self, value) -> None:
        self._set("alpha", value)

    @property
    def beta(self) -> float | Tensor:
        """The value in use."""
        return _Raw(self.raw_beta).value() if self.learnable else self.init_beta

    @beta.setter
    def beta(self, value) -> None:
        self._set("beta", value)

    def forward(self, input: Tensor) -> Tensor:
        if not self.learnable:
            return asymmetric_smelu(input, self.alpha, self.beta, channel_dim=self.channel_dim)
        return _learned(
            _asymmetric_smelu_formulas,
            input,
            self.channel_dim,
            alpha=_Raw(self.raw_alpha),
            beta=_Raw(self.raw_beta),
        )


# --- Leaky SmeLU ----------------------------------------------------------------------------------


def _leaky_smelu_value(x: Tensor, beta: Tensor, g_minus: Tensor) -> Tensor:
    """f(x)."""
    t1 = x + beta
    t2 = t1 * ((1.0 - g_minus) * torch.clamp(t1 / beta, min=0.0, max=2.0) + g_minus * 4.0)
    t3 = torch.where(x >= beta, x + beta * g_minus, t2 * 0.25)
    return torch.where(x <= -beta, t1 * g_minus, t3)


def _leaky_smelu_slope(x: Tensor, beta: Tensor, g_minus: Tensor) -> Tensor:
    """f'(x)."""
    t1 = ((1.0 - g_minus) * torch.clamp(x / beta, min=-1.0, max=1.0) + (1.0 + g_minus)) * 0.5
    return torch.where(x <= -beta, g_minus, torch.where(x >= beta, 1.0, t1))


def _leaky_smelu_curvature(x: Tensor, beta: Tensor, g_minus: Tensor) -> Tensor:
    """f''(x)."""
    t1 = -beta
    t2 = torch.where(x >= beta, 0.0, torch.where(x >= t1, (1.0 - g_minus) / beta * 0.5, x))
    return torch.where(x <= t1, 0.0, t2)


def _leaky_smelu_by_parameter(x: Tensor, beta: Tensor, g_minus: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f in beta, g_minus."""
    t1 = torch.clamp(x / beta, min=-1.0, max=1.0)
    t2 = x >= beta
    t3 = x <= -beta
    t4 = torch.where(t2, g_minus, ((g_minus - 1.0) * t1 * t1 + (1.0 + g_minus * 3.0)) * 0.25)
    t5 = x + beta
    t6 = torch.where(t2, beta, t5 * (4.0 - torch.clamp(t5 / beta, min=0.0, max=2.0)) * 0.25)
    return (torch.where(t3, g_minus, t4), torch.where(t3, t5, t6),)


def _leaky_smelu_slope_by_parameter(x: Tensor, beta: Tensor, g_minus: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f' in beta, g_minus."""
    t1 = x >= beta
    t2 = torch.clamp(x / beta, min=-1.0, max=1.0) * ((g_minus * 0.5 - 0.5) / beta)
    t3 = x <= -beta
    t4 = torch.where(t1, 0.0, torch.clamp((beta - x) / beta, min=0.0, max=2.0) * 0.5)
    return (
        torch.where(t3, 0.0, torch.where(t1, 0.0, t2)),
        torch.where(t3, 1.0, t4),
    )


def _leaky_smelu_by_two_parameters(x: Tensor, beta: Tensor, g_minus: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of f in beta, g_minus: upper triangle."""
    t1 = torch.clamp(x / beta, min=-1.0, max=1.0)
    t2 = x >= beta
    t3 = x <= -beta
    return (
        torch.where(t3, 0.0, torch.where(t2, 0.0, t1 * t1 * ((0.5 - g_minus * 0.5) / beta))),
        torch.where(t3, 1.0, torch.where(t2, 1.0, (t1 * t1 + 3.0) * 0.25)),
        torch.full_like(x, 0.0),
    )


@_jit
def _leaky_smelu_value_half(x, beta, g_minus):
    """f(x)."""
    t1 = x + beta
    t2 = t1 * ((1.0 - g_minus) * (t1 * (1.0 / beta)) + g_minus * 4.0) * 0.25
    return tl.where(x <= -beta, t1 * g_minus, tl.where(x >= beta, x + beta * g_minus, t2))


@_jit
def _leaky_smelu_slope_half(x, beta, g_minus):
    """f'(x)."""
    t1 = ((1.0 - g_minus) * (x * (1.0 / beta)) + (1.0 + g_minus)) * 0.5
    return tl.where(x <= -beta, g_minus, tl.where(x >= beta, 1.0, t1))


@_jit
def _leaky_smelu_by_parameter_half(x, beta, g_minus):
    """The derivatives of f in beta, g_minus."""
    t1 = 1.0 / beta
    t2 = x * t1
    t3 = x >= beta
    t4 = x <= -beta
    t5 = tl.where(t3, g_minus, ((g_minus - 1.0) * t2 * t2 + (1.0 + g_minus * 3.0)) * 0.25)
    t6 = x + beta
    return (
        tl.where(t4, g_minus, t5),
        tl.where(t4, t6, tl.where(t3, beta, t6 * (4.0 - t6 * t1) * 0.25)),
    )


@_jit
def _leaky_smelu_value_single(x, beta, beta_rest, g_minus, g_minus_rest):
    """f(x)."""
    t1 = x + beta
    t2 = t1 - x
    t3 = x - (t1 - t2) + (beta - t2) + beta_rest
    t4 = 1.0 - g_minus
    t5 = t4 - 1.0
    t6 = 1.0 - (t4 - t5) - (g_minus + t5) - g_minus_rest
    t7 = t4 + t6
    t8 = _seed(beta)
    t9 = _product(t7, t8)
    t10 = -t9
    t11 = t9 * 0.25
    t12 = _product(t11, t1)
    t13 = -t11
    t14 = -((tl.fma(t10, beta_rest, tl.fma(t10, beta, t7)) + (t6 - (t7 - t4))) * t8 * 0.25)
    t15 = t12 + g_minus
    t16 = t15 - t12
    t17 = tl.fma(t14, t1, tl.fma(t13, t3, tl.fma(t13, t1, t12)))
    t18 = t12 - (t15 - t16) + (g_minus - t16) - t17 + g_minus_rest
    t19 = t15 + t18
    t20 = _product(beta, g_minus)
    t21 = -beta
    t22 = -beta_rest
    t23 = x + t20
    t24 = t23 - x
    t25 = tl.fma(t22, g_minus, tl.fma(t21, g_minus_rest, tl.fma(t21, g_minus, t20)))
    t26 = tl.maximum(tl.fma(t1, g_minus_rest, t3 * g_minus), -3.4028234663852886e+38)
    t27 = tl.maximum(tl.fma(t1, t18 - (t19 - t15), t3 * t19), -3.4028234663852886e+38)
    t28 = t23 + tl.maximum(x - (t23 - t24) + (t20 - t24) - t25, -3.4028234663852886e+38)
    t29 = tl.where(x - beta >= beta_rest, t28, tl.fma(t1, t19, t27))
    return tl.where(t1 <= t22, tl.fma(t1, g_minus, t26), t29)


@_jit
def _leaky_smelu_slope_single(x, beta, beta_rest, g_minus, g_minus_rest):
    """f'(x)."""
    t1 = -g_minus
    t2 = 1.0 + t1
    t3 = t2 - 1.0
    t4 = 1.0 - (t2 - t3) + (t1 - t3) - g_minus_rest
    t5 = 1.0 + g_minus
    t6 = t5 - 1.0
    t7 = t2 + t4
    t8 = _seed(beta)
    t9 = _product(t7, t8)
    t10 = -t9
    t11 = _product(t9, x)
    t12 = (tl.fma(t10, beta_rest, tl.fma(t10, beta, t7)) + (t4 - (t7 - t2))) * t8
    t13 = t11 + t5
    t14 = t13 - t11
    t15 = t11 - (t13 - t14) + (t5 - t14) + tl.fma(t12, x, tl.fma(t9, x, -t11))
    t16 = (t15 + (1.0 - (t5 - t6) + (g_minus - t6) + g_minus_rest)) * 0.5
    t17 = t13 * 0.5 + tl.maximum(t16, -3.4028234663852886e+38)
    t18 = g_minus + tl.maximum(g_minus_rest, -3.4028234663852886e+38)
    return tl.where(x - -beta <= -beta_rest, t18, tl.where(x - beta >= beta_rest, 1.0, t17))


@_jit
def _leaky_smelu_by_parameter_single(x, beta, beta_rest, g_minus, g_minus_rest):
    """The derivatives of f in beta, g_minus."""
    t1 = _seed(beta)
    t2 = _product(x, t1)
    t3 = -t2
    t4 = t2 + tl.fma(t3, beta_rest, tl.fma(t3, beta, x)) * t1
    t5 = g_minus + g_minus_rest
    t6 = x - beta >= beta_rest
    t7 = x - -beta <= -beta_rest
    t8 = x + (beta + beta_rest)
    t9 = _product(t8, t1)
    t10 = -t9
    t11 = g_minus + tl.maximum(g_minus_rest, -3.4028234663852886e+38)
    t12 = tl.where(t6, t11, tl.fma((t5 - 1.0) * t4, t4, 1.0 + t5 * 3.0) * 0.25)
    t13 = t8 * (4.0 - (t9 + tl.fma(t10, beta_rest, tl.fma(t10, beta, t8)) * t1)) * 0.25
    t14 = tl.where(t6, beta + tl.maximum(beta_rest, -3.4028234663852886e+38), t13)
    return (tl.where(t7, t11, t12), tl.where(t7, t8, t14),)


@_Kernel
def _leaky_smelu_forward_kernel(
    x_ptr, y_ptr, p_beta, p_g_minus, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr
):  # fmt: skip
    _forward(
        x_ptr, y_ptr, (p_beta, p_g_minus), size, channels, stride, _leaky_smelu_value_half, _leaky_smelu_value_single,
        PER_CHANNEL, BLOCK,
    )  # fmt: skip


@_Kernel
def _leaky_smelu_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, p_beta, p_g_minus, size, channels, stride, PER_CHANNEL: tl.constexpr,
    BLOCK: tl.constexpr,
):  # fmt: skip
    _backward(
        x_ptr, grad_ptr, d_x_ptr, (p_beta, p_g_minus), size, channels, stride, _leaky_smelu_slope_half,
        _leaky_smelu_slope_single, PER_CHANNEL, BLOCK,
    )  # fmt: skip


@_Kernel
def _leaky_smelu_full_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_beta, p_g_minus, size, blocks, BLOCK: tl.constexpr
):  # fmt: skip
    _full_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_beta, p_g_minus), size, blocks, _leaky_smelu_slope_half,
        _leaky_smelu_slope_single, _leaky_smelu_by_parameter_half, _leaky_smelu_by_parameter_single, BLOCK,
    )  # fmt: skip


@_Kernel
def _leaky_smelu_channel_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_beta, p_g_minus, size, channels, stride, LARGE: tl.constexpr,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _channel_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_beta, p_g_minus), size, channels, stride, _leaky_smelu_slope_half,
        _leaky_smelu_slope_single, _leaky_smelu_by_parameter_half, _leaky_smelu_by_parameter_single, LARGE, ROWS,
        COLUMNS,
    )  # fmt: skip


_leaky_smelu_formulas = _Formulas(
    value=_leaky_smelu_value,
    slope=_leaky_smelu_slope,
    curvature=_leaky_smelu_curvature,
    by_parameter=_leaky_smelu_by_parameter,
    slope_by_parameter=_leaky_smelu_slope_by_parameter,
    by_two_parameters=_leaky_smelu_by_two_parameters,
    forward=_leaky_smelu_forward_kernel,
    backward=_leaky_smelu_backward_kernel,
    full_backward=_leaky_smelu_full_backward_kernel,
    channel_backward=_leaky_smelu_channel_backward_kernel,
    dtypes=_NARROW,
)


def leaky_smelu(
    input: Tensor,
    beta: float | Tensor = 0.5,
    g_minus: float | Tensor = 0.01,
    *,
    channel_dim: int = 1,
) -> Tensor:
    """Leaky SmeLU, elementwise.

    f(x) on each interval:
        (-inf, -beta)   g_minus*(beta + x)
        (-beta, beta)   -x^2*(g_minus - 1)/(4*beta) + x*(beta*g_minus + beta)/(2*beta) +
            (3*beta^2*g_minus + beta^2)/(4*beta)
        (beta, inf)     beta*g_minus + x

    Args:
        beta: a number in [0, inf), or a tensor of such numbers (not checked: that would wait for the device)
        g_minus: a number in (0, 1), or a tensor of such numbers (not checked: that would wait for the device)
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor; -1 for (B, T, C)

    Shape: any; the output has the shape and the dtype of the input.

    Errors in ulp, forward / backward, at the default parameters where no others are named:
        - float32, torch on cpu: proved <= 0.5001 / 0.5001 floored, all inputs, beta in [0,
          inf), g_minus in (0, 1), in float32's range (ball)
        - float32, Triton on CUDA: proved <= 0.5001 / 0.5001 floored, all inputs (assumed)
        - bfloat16 0.5 / 0.5, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
        - float16 0.5+ / 0.5+, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
        - float32 0.5 / 0.5, all 4278190080 inputs, NVIDIA H200 (exhaustive)
        - float32 0.5 / 0.5, a sample of 263615 inputs, cpu (measured)
        - float64 2.05 / 0.803 floored, a sample of 5959 inputs, torch on NVIDIA H200, cpu
          (measured)

    Derived from generalized_smelu with alpha = beta, g_plus = 1, t = 0 (smelu, App. D.2, Eq.
    (17)).

    Example:
        >>> round(leaky_smelu(torch.tensor(0.5)).item(), 4)
        0.505
    """
    if not isinstance(beta, _TENSORS) and not 0.0 <= beta < math.inf:
        raise ValueError(f"beta must be in [0, inf), got {beta}")
    if not isinstance(g_minus, _TENSORS) and not 0.0 < g_minus < 1.0:
        raise ValueError(f"g_minus must be in (0, 1), got {g_minus}")
    return _activated(_leaky_smelu_formulas, input, channel_dim, beta=beta, g_minus=g_minus)


class LeakySmeLU(_Parametric):
    """Leaky SmeLU as a module: see `leaky_smelu`.

    Args:
        beta: its value, or where it starts from
        g_minus: its value, or where it starts from
        num_parameters: 1, or the number of channels to learn one value for each
        learnable: whether the parameters are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels; -1 for inputs of shape (B, T, C)

    Made as in `m = LeakySmeLU(beta=0.5)`; `m.beta = ...` sets it, learned or not.

    Learnable parameters:
        raw_beta: beta = softplus(raw_beta)
        raw_g_minus: g_minus = sigmoid(raw_g_minus)
        Weight decay moves them, and the function with them: `provenact.torch_impl.parameter_groups`
        makes groups for an optimizer that leave them out.

    Example:
        >>> round(LeakySmeLU()(torch.tensor(0.5)).item(), 4)
        0.505
    """

    activation_name = "leaky_smelu"
    raw_beta: nn.Parameter
    init_beta: float
    raw_g_minus: nn.Parameter
    init_g_minus: float
    _ranges: ClassVar = {"beta": _Range(low=0.0, ends="[)"), "g_minus": _Range(low=0.0, high=1.0)}

    def __init__(
        self,
        beta: float = 0.5,
        g_minus: float = 0.01,
        *,
        num_parameters: int = 1,
        learnable: bool = False,
        inplace: bool = False,
        channel_dim: int = 1,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        self._start(
            num_parameters,
            learnable,
            inplace,
            channel_dim,
            device,
            dtype,
            beta=beta,
            g_minus=g_minus,
        )

    @property
    def beta(self) -> float | Tensor:
        """The value in use."""
        return _Raw(self.raw_beta).value() if self.learnable else self.init_beta

    @beta.setter
    def beta(self, value) -> None:
        self._set("beta", value)

    @property
    def g_minus(self) -> float | Tensor:
        """The value in use."""
        return _Raw(self.raw_g_minus, 0.0, 1.0, sigmoid=True).value() if self.learnable else self.init_g_minus

    @g_minus.setter
    def g_minus(self, value) -> None:
        self._set("g_minus", value)

    def forward(self, input: Tensor) -> Tensor:
        if not self.learnable:
            return leaky_smelu(input, self.beta, self.g_minus, channel_dim=self.channel_dim)
        return _learned(
            _leaky_smelu_formulas,
            input,
            self.channel_dim,
            beta=_Raw(self.raw_beta),
            g_minus=_Raw(self.raw_g_minus, 0.0, 1.0, sigmoid=True),
        )


# --- Origin-crossing SmeLU ------------------------------------------------------------------------


def _origin_crossing_smelu_value(
    x: Tensor,
    alpha: Tensor,
    beta: Tensor,
    g_minus: Tensor,
    g_plus: Tensor,
) -> Tensor:
    """f(x)."""
    t1 = torch.where(g_minus == 0.0, -1.7014118346046923e+38, torch.full_like(x, -math.inf))
    t2 = alpha * alpha
    t3 = alpha * 2.0 + beta * 2.0
    t4 = (g_plus - g_minus) / t3 * x + (g_plus * alpha + g_minus * beta) / (alpha + beta)
    t5 = torch.where(g_plus == 0.0, 1.7014118346046923e+38, torch.full_like(x, math.inf))
    t6 = beta * beta
    t7 = torch.clamp(x, max=t5) * g_plus + (g_minus * t6 - g_plus * t6) / t3
    t8 = torch.clamp(x, min=t1) * g_minus + (g_minus * t2 - g_plus * t2) / t3
    return torch.where(x <= -alpha, t8, torch.where(x >= beta, t7, t4 * x))


def _origin_crossing_smelu_slope(
    x: Tensor,
    alpha: Tensor,
    beta: Tensor,
    g_minus: Tensor,
    g_plus: Tensor,
) -> Tensor:
    """f'(x)."""
    t1 = (g_plus - g_minus) / (alpha + beta) * (x + alpha) + g_minus
    return torch.where(x <= -alpha, g_minus, torch.where(x >= beta, g_plus, t1))


def _origin_crossing_smelu_curvature(
    x: Tensor,
    alpha: Tensor,
    beta: Tensor,
    g_minus: Tensor,
    g_plus: Tensor,
) -> Tensor:
    """f''(x)."""
    t1 = -alpha
    t2 = torch.where(x >= t1, (g_plus - g_minus) / (alpha + beta), x)
    return torch.where(x <= t1, 0.0, torch.where(x >= beta, 0.0, t2))


def _origin_crossing_smelu_by_parameter(
    x: Tensor,
    alpha: Tensor,
    beta: Tensor,
    g_minus: Tensor,
    g_plus: Tensor,
) -> tuple[Tensor, ...]:
    """The derivatives of f in alpha, beta, g_minus, g_plus."""
    t1 = alpha * alpha
    t2 = g_minus * t1
    t3 = g_minus * alpha
    t4 = t3 * beta * 2.0
    t5 = g_plus * t1
    t6 = g_plus * alpha
    t7 = t6 * beta * 2.0
    t8 = beta * beta
    t9 = alpha * beta
    t10 = t1 * 2.0 + t8 * 2.0 + t9 * 4.0
    t11 = (g_minus - g_plus) / t10
    t12 = t1 + t8 + t9 * 2.0
    t13 = g_plus * t8
    t14 = g_minus * t8
    t15 = x >= beta
    t16 = (t11 * x + (g_plus * beta - g_minus * beta) / t12) * x
    t17 = x <= -alpha
    t18 = torch.where(t15, (t13 - t14) / t10, t16)
    t19 = torch.where(t15, (t14 + t4 - t13 - t7) / t10, (t11 * x + (t3 - t6) / t12) * x)
    t20 = alpha * 2.0 + beta * 2.0
    t21 = t1 / t20
    t22 = alpha + beta
    t23 = t8 / t20
    return (
        torch.where(t17, (t2 + t4 - t5 - t7) / t10, t18),
        torch.where(t17, (t5 - t2) / t10, t19),
        torch.where(t17, x + t21, torch.where(t15, t23, (-1.0 / t20 * x + beta / t22) * x)),
        torch.where(t17, -t21, torch.where(t15, x - t23, (1.0 / t20 * x + alpha / t22) * x)),
    )


def _origin_crossing_smelu_slope_by_parameter(
    x: Tensor,
    alpha: Tensor,
    beta: Tensor,
    g_minus: Tensor,
    g_plus: Tensor,
) -> tuple[Tensor, ...]:
    """The derivatives of f' in alpha, beta, g_minus, g_plus."""
    t1 = x + alpha
    t2 = (g_minus - g_plus) / (alpha * alpha + beta * beta + alpha * beta * 2.0)
    t3 = alpha + beta
    t4 = x >= beta
    t5 = x <= -alpha
    return (
        torch.where(t5, 0.0, torch.where(t4, 0.0, t2 * t1 + (g_plus - g_minus) / t3)),
        torch.where(t5, 0.0, torch.where(t4, 0.0, t2 * t1)),
        torch.where(t5, 1.0, torch.where(t4, 0.0, -1.0 / t3 * t1 + 1.0)),
        torch.where(t5, 0.0, torch.where(t4, 1.0, 1.0 / t3 * t1)),
    )


def _origin_crossing_smelu_by_two_parameters(
    x: Tensor,
    alpha: Tensor,
    beta: Tensor,
    g_minus: Tensor,
    g_plus: Tensor,
) -> tuple[Tensor, ...]:
    """The second derivatives of f in alpha, beta, g_minus, g_plus: upper triangle."""
    t1 = beta * beta
    t2 = alpha * alpha
    t3 = t2 * alpha + t1 * beta + alpha * t1 * 3.0 + beta * t2 * 3.0
    t4 = (g_minus * t1 - g_plus * t1) / t3
    t5 = (g_plus - g_minus) / t3
    t6 = g_minus * beta
    t7 = g_plus * beta
    t8 = x >= beta
    t9 = x <= -alpha
    t10 = g_plus * alpha
    t11 = g_minus * alpha
    t12 = (t10 * beta - t11 * beta) / t3
    t13 = torch.where(t8, t12, (t5 * x + (t10 + t6 - t11 - t7) / t3) * x)
    t14 = alpha * beta
    t15 = t14 * 2.0
    t16 = t2 * 2.0 + t1 * 2.0 + t14 * 4.0
    t17 = 1.0 / t16
    t18 = t2 + t1 + t15
    t19 = beta / t18
    t20 = t1 / t16
    t21 = -1.0 / t16
    t22 = (g_minus * t2 - g_plus * t2) / t3
    t23 = torch.where(t8, t22, (t5 * x + (t10 * 2.0 - t11 * 2.0) / t3) * x)
    t24 = t2 / t16
    t25 = alpha / t18
    return (
        torch.where(t9, t4, torch.where(t8, t4, (t5 * x + (t6 * 2.0 - t7 * 2.0) / t3) * x)),
        torch.where(t9, t12, t13),
        torch.where(t9, (t2 + t15) / t16, torch.where(t8, -t20, (t17 * x - t19) * x)),
        torch.where(t9, (-t2 - t15) / t16, torch.where(t8, t20, (t21 * x + t19) * x)),
        torch.where(t9, t22, t23),
        torch.where(t9, -t24, torch.where(t8, (t1 + t15) / t16, (t17 * x + t25) * x)),
        torch.where(t9, t24, torch.where(t8, (-t1 - t15) / t16, (t21 * x - t25) * x)),
        torch.full_like(x, 0.0),
        torch.full_like(x, 0.0),
        torch.full_like(x, 0.0),
    )


@_jit
def _origin_crossing_smelu_value_half(x, alpha, beta, g_minus, g_plus):
    """f(x)."""
    t1 = g_minus == 0.0
    t2 = tl.where(t1, tl.full([], -1.7014118346046923e+38, tl.float32), -float("inf"))
    t3 = alpha * alpha
    t4 = alpha * 2.0 + beta * 2.0
    t5 = (g_plus - g_minus) / t4 * x + (g_plus * alpha + g_minus * beta) / (alpha + beta)
    t6 = g_plus == 0.0
    t7 = tl.where(t6, tl.full([], 1.7014118346046923e+38, tl.float32), float("inf"))
    t8 = beta * beta
    t9 = tl.where(x > t7, t7, x) * g_plus + (g_minus * t8 - g_plus * t8) / t4
    t10 = tl.where(x < t2, t2, x) * g_minus + (g_minus * t3 - g_plus * t3) / t4
    return tl.where(x <= -alpha, t10, tl.where(x >= beta, t9, t5 * x))


@_jit
def _origin_crossing_smelu_slope_half(x, alpha, beta, g_minus, g_plus):
    """f'(x)."""
    t1 = (g_plus - g_minus) / (alpha + beta) * (x + alpha) + g_minus
    return tl.where(x <= -alpha, g_minus, tl.where(x >= beta, g_plus, t1))


@_jit
def _origin_crossing_smelu_by_parameter_half(x, alpha, beta, g_minus, g_plus):
    """The derivatives of f in alpha, beta, g_minus, g_plus."""
    t1 = alpha * alpha
    t2 = g_minus * t1
    t3 = g_minus * alpha
    t4 = t3 * beta * 2.0
    t5 = g_plus * t1
    t6 = g_plus * alpha
    t7 = t6 * beta * 2.0
    t8 = beta * beta
    t9 = alpha * beta
    t10 = t1 * 2.0 + t8 * 2.0 + t9 * 4.0
    t11 = (g_minus - g_plus) / t10
    t12 = t1 + t8 + t9 * 2.0
    t13 = g_plus * t8
    t14 = g_minus * t8
    t15 = x >= beta
    t16 = (t11 * x + (g_plus * beta - g_minus * beta) / t12) * x
    t17 = x <= -alpha
    t18 = tl.where(t15, (t14 + t4 - t13 - t7) / t10, (t11 * x + (t3 - t6) / t12) * x)
    t19 = alpha * 2.0 + beta * 2.0
    t20 = t1 / t19
    t21 = alpha + beta
    t22 = t8 / t19
    return (
        tl.where(t17, (t2 + t4 - t5 - t7) / t10, tl.where(t15, (t13 - t14) / t10, t16)),
        tl.where(t17, (t5 - t2) / t10, t18),
        tl.where(t17, x + t20, tl.where(t15, t22, (-1.0 / t19 * x + beta / t21) * x)),
        tl.where(t17, -t20, tl.where(t15, x - t22, (1.0 / t19 * x + alpha / t21) * x)),
    )


@_jit
def _origin_crossing_smelu_value_single(
    x,
    alpha,
    alpha_rest,
    beta,
    beta_rest,
    g_minus,
    g_minus_rest,
    g_plus,
    g_plus_rest,
):
    """f(x)."""
    t1 = -g_minus_rest
    t2 = g_minus == t1
    t3 = _product(alpha, alpha)
    t4 = -alpha
    t5 = -alpha_rest
    t6 = tl.fma(t5, alpha, tl.fma(t4, alpha_rest, tl.fma(t4, alpha, t3)))
    t7 = _product(g_minus, t3)
    t8 = -g_minus
    t9 = _product(g_plus, t3)
    t10 = -g_plus
    t11 = -g_plus_rest
    t12 = t7 - t9
    t13 = t12 - t7
    t14 = tl.fma(t1, t3, tl.fma(g_minus, t6, tl.fma(t8, t3, t7)))
    t15 = tl.fma(t11, t3, tl.fma(g_plus, t6, tl.fma(t10, t3, t9)))
    t16 = t7 - (t12 - t13) - (t9 + t13) - t14 + t15
    t17 = alpha * 2.0
    t18 = beta * 2.0
    t19 = t17 + t18
    t20 = t19 - t17
    t21 = t17 - (t19 - t20) + (t18 - t20) + alpha_rest * 2.0 + beta_rest * 2.0
    t22 = t12 + t16
    t23 = _seed(t19)
    t24 = _product(t22, t23)
    t25 = -t24
    t26 = g_plus - g_minus
    t27 = t26 - g_plus
    t28 = g_plus - (t26 - t27) - (g_minus + t27) + g_plus_rest - g_minus_rest
    t29 = t26 + t28
    t30 = _product(t29, t23)
    t31 = -t30
    t32 = _product(g_plus, alpha)
    t33 = _product(g_minus, beta)
    t34 = t32 + t33
    t35 = t34 - t32
    t36 = tl.fma(t11, alpha, tl.fma(t10, alpha_rest, tl.fma(t10, alpha, t32)))
    t37 = tl.fma(t1, beta, tl.fma(t8, beta_rest, tl.fma(t8, beta, t33)))
    t38 = t32 - (t34 - t35) + (t33 - t35) - t36 - t37
    t39 = alpha + beta
    t40 = t39 - alpha
    t41 = t34 + t38
    t42 = _seed(t39)
    t43 = _product(t41, t42)
    t44 = -t43
    t45 = alpha - (t39 - t40) + (beta - t40) + alpha_rest + beta_rest
    t46 = _product(t30, x)
    t47 = -((tl.fma(t31, t21, tl.fma(t31, t19, t29)) + (t28 - (t29 - t26))) * t23)
    t48 = t46 + t43
    t49 = t48 - t46
    t50 = t46 - (t48 - t49) + (t43 - t49) - tl.fma(t47, x, tl.fma(t31, x, t46))
    t51 = g_plus == t11
    t52 = _product(beta, beta)
    t53 = -beta
    t54 = tl.fma(-beta_rest, beta, tl.fma(t53, beta_rest, tl.fma(t53, beta, t52)))
    t55 = _product(g_minus, t52)
    t56 = _product(g_plus, t52)
    t57 = t55 - t56
    t58 = t57 - t55
    t59 = tl.fma(t1, t52, tl.fma(g_minus, t54, tl.fma(t8, t52, t55)))
    t60 = tl.fma(t11, t52, tl.fma(g_plus, t54, tl.fma(t10, t52, t56)))
    t61 = t55 - (t57 - t58) - (t56 + t58) - t59 + t60
    t62 = t57 + t61
    t63 = _product(t62, t23)
    t64 = -t63
    t65 = x + alpha <= t5
    t66 = tl.where(t2, tl.full([], -1.7014118346046923e+38, tl.float32), -float("inf"))
    t67 = tl.where(t51, tl.full([], 1.7014118346046923e+38, tl.float32), float("inf"))
    t68 = tl.minimum(tl.maximum(x, t66, tl.PropagateNan.ALL), t67, tl.PropagateNan.ALL)
    t69 = tl.where(t65, g_minus, g_plus)
    t70 = _product(t68, t69)
    t71 = -t68
    t72 = tl.where(t65, t24, t63)
    t73 = (tl.fma(t25, t21, tl.fma(t25, t19, t22)) + (t16 - (t22 - t12))) * t23
    t74 = (tl.fma(t64, t21, tl.fma(t64, t19, t62)) + (t61 - (t62 - t57))) * t23
    t75 = t70 + t72
    t76 = t75 - t70
    t77 = tl.fma(t71, tl.where(t65, g_minus_rest, g_plus_rest), tl.fma(t71, t69, t70))
    t78 = t70 - (t75 - t76) + (t72 - t76) - t77 + tl.where(t65, t73, t74)
    t79 = t75 + tl.maximum(t78, -3.4028234663852886e+38)
    t80 = (t50 + (tl.fma(t44, t45, tl.fma(t44, t39, t41)) + (t38 - (t41 - t34))) * t42) * x
    t81 = tl.fma(t48, x, tl.maximum(t80, -3.4028234663852886e+38))
    return tl.where(t65, t79, tl.where(x - beta >= beta_rest, t79, t81))


@_jit
def _origin_crossing_smelu_slope_single(
    x,
    alpha,
    alpha_rest,
    beta,
    beta_rest,
    g_minus,
    g_minus_rest,
    g_plus,
    g_plus_rest,
):
    """f'(x)."""
    t1 = x + alpha
    t2 = t1 - x
    t3 = x - (t1 - t2) + (alpha - t2) + alpha_rest
    t4 = -g_minus
    t5 = g_plus + t4
    t6 = t5 - g_plus
    t7 = g_plus - (t5 - t6) + (t4 - t6) + g_plus_rest - g_minus_rest
    t8 = alpha + beta
    t9 = t8 - alpha
    t10 = t5 + t7
    t11 = _seed(t8)
    t12 = _product(t10, t11)
    t13 = -t12
    t14 = alpha - (t8 - t9) + (beta - t9) + alpha_rest + beta_rest
    t15 = t1 + t3
    t16 = _product(t12, t15)
    t17 = (tl.fma(t13, t14, tl.fma(t13, t8, t10)) + (t7 - (t10 - t5))) * t11
    t18 = t16 + g_minus
    t19 = t18 - t16
    t20 = tl.fma(t17, t15, tl.fma(t12, t3 - (t15 - t1), tl.fma(t12, t15, -t16)))
    t21 = t16 - (t18 - t19) + (g_minus - t19) + t20 + g_minus_rest
    t22 = g_plus + tl.maximum(g_plus_rest, -3.4028234663852886e+38)
    t23 = tl.where(x - beta >= beta_rest, t22, t18 + tl.maximum(t21, -3.4028234663852886e+38))
    t24 = g_minus + tl.maximum(g_minus_rest, -3.4028234663852886e+38)
    return tl.where(x - -alpha <= -alpha_rest, t24, t23)


@_jit
def _origin_crossing_smelu_by_parameter_single(
    x,
    alpha,
    alpha_rest,
    beta,
    beta_rest,
    g_minus,
    g_minus_rest,
    g_plus,
    g_plus_rest,
):
    """The derivatives of f in alpha, beta, g_minus, g_plus."""
    t1 = alpha + alpha_rest
    t2 = t1 * t1
    t3 = g_minus + g_minus_rest
    t4 = t3 * t2
    t5 = t3 * t1
    t6 = beta + beta_rest
    t7 = t5 * t6 * 2.0
    t8 = g_plus + g_plus_rest
    t9 = t8 * t2
    t10 = t8 * t1
    t11 = -(t10 * t6 * 2.0)
    t12 = t4 + t7 - t9 + t11
    t13 = t6 * t6
    t14 = t1 * t6
    t15 = t2 * 2.0 + t13 * 2.0 + t14 * 4.0
    t16 = _seed(t15)
    t17 = _product(t12, t16)
    t18 = t3 + (-g_plus - g_plus_rest)
    t19 = _product(t18, t16)
    t20 = t19 + tl.fma(-t19, t15, t18) * t16
    t21 = t8 * t6 - (t3 * t6)
    t22 = t2 + t13 + t14 * 2.0
    t23 = _seed(t22)
    t24 = _product(t21, t23)
    t25 = t8 * t13
    t26 = t3 * t13
    t27 = t25 - t26
    t28 = _product(t27, t16)
    t29 = x - beta >= beta_rest
    t30 = tl.fma(t20, x, t24 + tl.fma(-t24, t22, t21) * t23) * x
    t31 = x - -alpha <= -alpha_rest
    t32 = tl.where(t29, t28 + tl.fma(-t28, t15, t27) * t16, t30)
    t33 = t9 - t4
    t34 = _product(t33, t16)
    t35 = t5 - t10
    t36 = _product(t35, t23)
    t37 = t26 + t7 - t25 + t11
    t38 = _product(t37, t16)
    t39 = tl.fma(t20, x, t36 + tl.fma(-t36, t22, t35) * t23) * x
    t40 = tl.where(t29, t38 + tl.fma(-t38, t15, t37) * t16, t39)
    t41 = t1 * 2.0 + t6 * 2.0
    t42 = _seed(t41)
    t43 = _product(t2, t42)
    t44 = t43 + tl.fma(-t43, t41, t2) * t42
    t45 = _product(-1.0, t42)
    t46 = t1 + t6
    t47 = _seed(t46)
    t48 = _product(beta, t47)
    t49 = t48 + (tl.fma(-t48, t46, beta) + beta_rest) * t47
    t50 = _product(t13, t42)
    t51 = t50 + tl.fma(-t50, t41, t13) * t42
    t52 = tl.where(t29, t51, tl.fma(t45 + tl.fma(-t45, t41, -1.0) * t42, x, t49) * x)
    t53 = _product(alpha, t47)
    t54 = t53 + (tl.fma(-t53, t46, alpha) + alpha_rest) * t47
    t55 = tl.where(t29, x - t51, tl.fma(t42 + tl.fma(-t42, t41, 1.0) * t42, x, t54) * x)
    return (
        tl.where(t31, t17 + tl.fma(-t17, t15, t12) * t16, t32),
        tl.where(t31, t34 + tl.fma(-t34, t15, t33) * t16, t40),
        tl.where(t31, x + t44, t52),
        tl.where(t31, -t44, t55),
    )


@_Kernel
def _origin_crossing_smelu_forward_kernel(
    x_ptr, y_ptr, p_alpha, p_beta, p_g_minus, p_g_plus, size, channels, stride, PER_CHANNEL: tl.constexpr,
    BLOCK: tl.constexpr,
):  # fmt: skip
    _forward(
        x_ptr, y_ptr, (p_alpha, p_beta, p_g_minus, p_g_plus), size, channels, stride, _origin_crossing_smelu_value_half,
        _origin_crossing_smelu_value_single, PER_CHANNEL, BLOCK,
    )  # fmt: skip


@_Kernel
def _origin_crossing_smelu_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, p_alpha, p_beta, p_g_minus, p_g_plus, size, channels, stride,
    PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    _backward(
        x_ptr, grad_ptr, d_x_ptr, (p_alpha, p_beta, p_g_minus, p_g_plus), size, channels, stride,
        _origin_crossing_smelu_slope_half, _origin_crossing_smelu_slope_single, PER_CHANNEL, BLOCK,
    )  # fmt: skip


@_Kernel
def _origin_crossing_smelu_full_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_alpha, p_beta, p_g_minus, p_g_plus, size, blocks, BLOCK: tl.constexpr
):  # fmt: skip
    _full_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_alpha, p_beta, p_g_minus, p_g_plus), size, blocks,
        _origin_crossing_smelu_slope_half, _origin_crossing_smelu_slope_single,
        _origin_crossing_smelu_by_parameter_half, _origin_crossing_smelu_by_parameter_single, BLOCK,
    )  # fmt: skip


@_Kernel
def _origin_crossing_smelu_channel_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_alpha, p_beta, p_g_minus, p_g_plus, size, channels, stride,
    LARGE: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _channel_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_alpha, p_beta, p_g_minus, p_g_plus), size, channels, stride,
        _origin_crossing_smelu_slope_half, _origin_crossing_smelu_slope_single,
        _origin_crossing_smelu_by_parameter_half, _origin_crossing_smelu_by_parameter_single, LARGE, ROWS, COLUMNS,
    )  # fmt: skip


_origin_crossing_smelu_formulas = _Formulas(
    value=_origin_crossing_smelu_value,
    slope=_origin_crossing_smelu_slope,
    curvature=_origin_crossing_smelu_curvature,
    by_parameter=_origin_crossing_smelu_by_parameter,
    slope_by_parameter=_origin_crossing_smelu_slope_by_parameter,
    by_two_parameters=_origin_crossing_smelu_by_two_parameters,
    forward=_origin_crossing_smelu_forward_kernel,
    backward=_origin_crossing_smelu_backward_kernel,
    full_backward=_origin_crossing_smelu_full_backward_kernel,
    channel_backward=_origin_crossing_smelu_channel_backward_kernel,
    dtypes=_NARROW,
)


def origin_crossing_smelu(
    input: Tensor,
    alpha: float | Tensor = 0.5,
    beta: float | Tensor = 0.5,
    g_minus: float | Tensor = 0.0,
    g_plus: float | Tensor = 1.0,
    *,
    channel_dim: int = 1,
) -> Tensor:
    """Origin-crossing SmeLU, elementwise.

    f(x) on each interval:
        (-inf, -alpha)   g_minus*(alpha + x) + (-alpha^2*(g_minus + g_plus) -
            2*alpha*beta*g_minus)/(2*alpha + 2*beta)
        (-alpha, beta)   -x^2*(g_minus - g_plus)/(2*(alpha + beta)) + x*(alpha*g_plus +
            beta*g_minus)/(alpha + beta) + (alpha^2*g_minus + alpha^2*g_plus +
            2*alpha*beta*g_minus + 2*alpha*(-alpha^2*(g_minus + g_plus) -
            2*alpha*beta*g_minus)/(2*alpha + 2*beta) + 2*beta*(-alpha^2*(g_minus + g_plus) -
            2*alpha*beta*g_minus)/(2*alpha + 2*beta))/(2*(alpha + beta))
        (beta, inf)      alpha*g_minus/2 + alpha*g_plus/2 + beta*g_minus/2 - beta*g_plus/2 +
            g_plus*x + (-alpha^2*(g_minus + g_plus) - 2*alpha*beta*g_minus)/(2*alpha + 2*beta)

    Args:
        alpha: a number in (0, inf), or a tensor of such numbers (not checked: that would wait for the device)
        beta: a number in (0, inf), or a tensor of such numbers (not checked: that would wait for the device)
        g_minus: any number, or a tensor of such numbers (not checked: that would wait for the device)
        g_plus: any number, or a tensor of such numbers (not checked: that would wait for the device)
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor; -1 for (B, T, C)

    Shape: any; the output has the shape and the dtype of the input.

    Errors in ulp, forward / backward, at the default parameters where no others are named:
        - float32, torch on cpu: value proved <= 0.5001 ulp (all inputs); slope proved <= 0.5001
          floored ulp (all inputs, alpha, beta, g_minus, g_plus: 0 or of size 2^-10 to 2^10, in
          the domain) (ball)
        - float32, Triton on CUDA: proved <= 0.5001 / 0.5001 floored, all inputs (assumed)
        - bfloat16 0.5 / 0.5, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
        - float16 0.5+ / 0.5, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
        - float32 0.5 / 0.5, all 4278190080 inputs, NVIDIA H200 (exhaustive)
        - float32 0.5 / 0.5, a sample of 263615 inputs, cpu (measured)
        - float64 1.44 / 0.5, a sample of 5959 inputs, torch on NVIDIA H200, cpu (measured)

    Derived from generalized_smelu with t = -(alpha^2*(g_plus + g_minus) +
    2*alpha*beta*g_minus)/(2*(alpha + beta)) (smelu, App. D.4, Eq. (18)).

    Example:
        >>> round(origin_crossing_smelu(torch.tensor(0.5)).item(), 4)
        0.375
    """
    if not isinstance(alpha, _TENSORS) and not 0.0 < alpha < math.inf:
        raise ValueError(f"alpha must be in (0, inf), got {alpha}")
    if not isinstance(beta, _TENSORS) and not 0.0 < beta < math.inf:
        raise ValueError(f"beta must be in (0, inf), got {beta}")
    if not isinstance(g_minus, _TENSORS) and not -math.inf < g_minus < math.inf:
        raise ValueError(f"g_minus must be in (-inf, inf), got {g_minus}")
    if not isinstance(g_plus, _TENSORS) and not -math.inf < g_plus < math.inf:
        raise ValueError(f"g_plus must be in (-inf, inf), got {g_plus}")
    return _activated(
        _origin_crossing_smelu_formulas, input, channel_dim, alpha=alpha, beta=beta, g_minus=g_minus, g_plus=g_plus
    )


class OriginCrossingSmeLU(_Parametric):
    """Origin-crossing SmeLU as a module: see `origin_crossing_smelu`.

    Args:
        alpha: its value, or where it starts from
        beta: its value, or where it starts from
        g_minus: its value, or where it starts from
        g_plus: its value, or where it starts from
        num_parameters: 1, or the number of channels to learn one value for each
        learnable: whether the parameters are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels; -1 for inputs of shape (B, T, C)

    Made as in `m = OriginCrossingSmeLU(alpha=0.5)`; `m.alpha = ...` sets it, learned or not.

    Learnable parameters:
        raw_alpha: alpha = softplus(raw_alpha)
        raw_beta: beta = softplus(raw_beta)
        g_minus: any number
        g_plus: any number
        Weight decay moves them, and the function with them: `provenact.torch_impl.parameter_groups`
        makes groups for an optimizer that leave them out.

    Example:
        >>> round(OriginCrossingSmeLU()(torch.tensor(0.5)).item(), 4)
        0.375
    """

    activation_name = "origin_crossing_smelu"
    raw_alpha: nn.Parameter
    init_alpha: float
    raw_beta: nn.Parameter
    init_beta: float
    g_minus: float | Tensor
    g_plus: float | Tensor
    _ranges: ClassVar = {
        "alpha": _Range(low=0.0),
        "beta": _Range(low=0.0),
        "g_minus": _Range(),
        "g_plus": _Range(),
    }

    def __init__(
        self,
        alpha: float = 0.5,
        beta: float = 0.5,
        g_minus: float = 0.0,
        g_plus: float = 1.0,
        *,
        num_parameters: int = 1,
        learnable: bool = False,
        inplace: bool = False,
        channel_dim: int = 1,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        self._start(
            num_parameters,
            learnable,
            inplace,
            channel_dim,
            device,
            dtype,
            alpha=alpha,
            beta=beta,
            g_minus=g_minus,
            g_plus=g_plus,
        )

    @property
    def alpha(self) -> float | Tensor:
        """The value in use."""
        return _Raw(self.raw_alpha).value() if self.learnable else self.init_alpha

    @alpha.setter
    def alpha(self, value) -> None:
        self._set("alpha", value)

    @property
    def beta(self) -> float | Tensor:
        """The value in use."""
        return _Raw(self.raw_beta).value() if self.learnable else self.init_beta

    @beta.setter
    def beta(self, value) -> None:
        self._set("beta", value)

    def forward(self, input: Tensor) -> Tensor:
        if not self.learnable:
            return origin_crossing_smelu(
                input,
                self.alpha,
                self.beta,
                self.g_minus,
                self.g_plus,
                channel_dim=self.channel_dim,
            )
        return _learned(
            _origin_crossing_smelu_formulas,
            input,
            self.channel_dim,
            alpha=_Raw(self.raw_alpha),
            beta=_Raw(self.raw_beta),
            g_minus=self.g_minus,
            g_plus=self.g_plus,
        )


# --- Sigmoid-RESCU --------------------------------------------------------------------------------


def _sigmoid_rescu_value(x: Tensor, beta: Tensor) -> Tensor:
    """f(x)."""
    t1 = torch.clamp(x, min=beta * -512.0, max=beta * 512.0)
    t2 = -beta
    t3 = t1 + t2
    t4 = t3 * 2.0
    t5 = t4 / beta
    t6 = (-_residual(t5, beta, t4) + 2.0 * _sum_residual(t1, t2, t3)) / beta
    t7 = t5 + t6
    t8 = _sum_residual(t5, t6, t7)
    t9 = t7 >= 0.0
    t10 = torch.exp(-torch.abs(t7))
    t11 = t10 - t10 * torch.where(t9, t8, -t8)
    return torch.where(x <= beta, torch.where(t9, 1.0, t11) / (t11 + 1.0) * (beta * 2.0), x)


def _sigmoid_rescu_slope(x: Tensor, beta: Tensor) -> Tensor:
    """f'(x)."""
    t1 = torch.clamp(x, min=beta * -512.0, max=beta * 512.0) * -2.0
    t2 = t1 / beta
    t3 = t2 + 2.0
    t4 = _sum_residual(t2, 2.0, t3) + -_residual(t2, beta, t1) / beta
    t5 = t3 + t4
    t6 = _sum_residual(t3, t4, t5)
    t7 = torch.exp(-torch.abs(t5))
    t8 = t7 - t7 * torch.where(t5 >= 0.0, t6, -t6)
    t9 = t8 + 1.0
    return torch.where(x <= beta, t8 / (t9 * t9) * 4.0, torch.where(x >= beta, 1.0, x))


def _sigmoid_rescu_curvature(x: Tensor, beta: Tensor) -> Tensor:
    """f''(x)."""
    t1 = torch.clamp(x, min=beta * -512.0, max=beta * 512.0) * -2.0
    t2 = t1 / beta
    t3 = t2 + 2.0
    t4 = _sum_residual(t2, 2.0, t3) + -_residual(t2, beta, t1) / beta
    t5 = t3 + t4
    t6 = _sum_residual(t3, t4, t5)
    t7 = t5 >= 0.0
    t8 = torch.exp(-torch.abs(t5))
    t9 = t8 - t8 * torch.where(t7, t6, -t6)
    t10 = t9 + 1.0
    t11 = torch.where(t7, t9, 1.0) / t10
    t12 = torch.where(t7, 1.0, t9) / t10
    t13 = 8.0 / beta
    t14 = t11 * (t12 * t12) * t13 - t11 * t11 * t12 * t13
    return torch.where(x <= beta, t14, torch.where(x >= beta, 0.0, x))


def _sigmoid_rescu_by_parameter(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f in beta."""
    t1 = torch.clamp(x, min=beta * -512.0, max=beta * 512.0)
    t2 = t1 * -2.0
    t3 = t2 / beta
    t4 = t3 + 2.0
    t5 = _sum_residual(t3, 2.0, t4) + -_residual(t3, beta, t2) / beta
    t6 = t4 + t5
    t7 = _sum_residual(t4, t5, t6)
    t8 = t6 >= 0.0
    t9 = torch.abs(t6)
    t10 = t9 > 64.0
    t11 = torch.exp(torch.where(t10, 64.0, torch.full_like(x, 0.0)) - t9)
    t12 = torch.where(t10, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t13 = t11 - t11 * torch.where(t8, t7, -t7)
    t14 = t13 * t12 + 1.0
    t15 = torch.where(t8, t13, 1.0) / t14 * torch.where(t8, t12, 1.0) * 2.0
    t16 = t15 - t13 / (t14 * t14) * t1 * t12 * (4.0 / beta)
    return (torch.where(x <= beta, t16, torch.where(x >= beta, 0.0, x)),)


def _sigmoid_rescu_slope_by_parameter(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f' in beta."""
    t1 = torch.clamp(x, min=beta * -512.0, max=beta * 512.0)
    t2 = t1 * -2.0
    t3 = t2 / beta
    t4 = t3 + 2.0
    t5 = _sum_residual(t3, 2.0, t4) + -_residual(t3, beta, t2) / beta
    t6 = t4 + t5
    t7 = _sum_residual(t4, t5, t6)
    t8 = t6 >= 0.0
    t9 = torch.abs(t6)
    t10 = t9 > 64.0
    t11 = torch.exp(torch.where(t10, 64.0, torch.full_like(x, 0.0)) - t9)
    t12 = torch.where(t10, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t13 = t11 - t11 * torch.where(t8, t7, -t7)
    t14 = torch.where(t8, t12, 1.0)
    t15 = t13 * t12 + 1.0
    t16 = torch.where(t8, t13, 1.0) / t15
    t17 = t16 * t14
    t18 = torch.where(t8, 1.0, t12)
    t19 = torch.where(t8, 1.0, t13) / t15
    t20 = 8.0 / (beta * beta)
    t21 = t19 * t18
    t22 = t17 * t17 * t19 * t1 * t18 * t20 - t16 * (t21 * t21) * t1 * t14 * t20
    return (torch.where(x <= beta, t22, torch.where(x >= beta, 0.0, x)),)


def _sigmoid_rescu_by_two_parameters(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of f in beta: upper triangle."""
    t1 = torch.clamp(x, min=beta * -512.0, max=beta * 512.0)
    t2 = t1 * -2.0
    t3 = t2 / beta
    t4 = t3 + 2.0
    t5 = _sum_residual(t3, 2.0, t4) + -_residual(t3, beta, t2) / beta
    t6 = t4 + t5
    t7 = _sum_residual(t4, t5, t6)
    t8 = t6 >= 0.0
    t9 = torch.abs(t6)
    t10 = t9 > 64.0
    t11 = torch.exp(torch.where(t10, 64.0, torch.full_like(x, 0.0)) - t9)
    t12 = torch.where(t10, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t13 = t11 - t11 * torch.where(t8, t7, -t7)
    t14 = torch.where(t8, t12, 1.0)
    t15 = t13 * t12 + 1.0
    t16 = torch.where(t8, t13, 1.0) / t15
    t17 = torch.where(t8, 1.0, t12)
    t18 = torch.where(t8, 1.0, t13) / t15
    t19 = t18 * t17
    t20 = 8.0 / (beta * beta * beta)
    t21 = t16 * t14
    t22 = t16 * (t19 * t19) * t1 * t1 * t14 * t20 - t21 * t21 * t18 * t1 * t1 * t17 * t20
    return (torch.where(x <= beta, t22, torch.where(x >= beta, 0.0, x)),)


@_jit
def _sigmoid_rescu_value_half(x, beta):
    """f(x)."""
    t1 = beta
    t2 = t1 * -58.0
    t3 = tl.minimum(tl.maximum(x, t2, tl.PropagateNan.ALL), t1 * 58.0, tl.PropagateNan.ALL)
    t4 = _bounded_sigmoid_half((t3 - beta) * (2.0 / beta)) * (beta * 2.0)
    return tl.where(x <= beta, t4, x)


@_jit
def _sigmoid_rescu_slope_half(x, beta):
    """f'(x)."""
    t1 = beta
    t2 = t1 * -60.0
    t3 = tl.minimum(tl.maximum(x, t2, tl.PropagateNan.ALL), t1 * 60.0, tl.PropagateNan.ALL)
    t4 = _bounded_bell_half(t3 * (-2.0 / beta) + 2.0) * 4.0
    return tl.where(x <= beta, t4, tl.where(x >= beta, 1.0, x))


@_jit
def _sigmoid_rescu_by_parameter_half(x, beta):
    """The derivatives of f in beta."""
    t1 = beta
    t2 = t1 * -60.0
    t3 = tl.minimum(tl.maximum(x, t2, tl.PropagateNan.ALL), t1 * 62.0, tl.PropagateNan.ALL)
    t4 = t3 * (-2.0 / beta) + 2.0
    t5 = _bounded_bell_half(t4) * t3 * (4.0 / beta)
    t6 = _bounded_mirrored_sigmoid_half(t4) * 2.0 - t5
    return (tl.where(x <= beta, t6, tl.where(x >= beta, 0.0, x)),)


@_jit
def _sigmoid_rescu_value_single(x, beta, beta_rest):
    """f(x)."""
    t1 = _product(beta, 58.0)
    t2 = tl.minimum(tl.maximum(x, -t1, tl.PropagateNan.ALL), t1, tl.PropagateNan.ALL)
    t3 = _seed(beta)
    t4 = _product(2.0, t3)
    t5 = _product(t2, t4)
    t6 = -2.0 + t5
    t7 = tl.fma(t2, tl.fma(t4, beta_rest, tl.fma(t4, beta, -2.0)) * t3, tl.fma(-t2, t4, t5))
    t8 = -2.0 - t6 + t5 - t7
    t9 = tl.abs(t6)
    t10 = t6 >= 0.0
    t11 = tl.fma(t9, -1.4426950216293335, 12582912.0)
    t12 = t11 - 12582912.0
    t13 = tl.fma(t12, 0.6931471824645996, t9)
    t14 = tl.fma(-0.00019857870938722044, t13, 0.0013933706795796752)
    t15 = tl.fma(tl.fma(t14, t13, -0.008333360776305199), t13, 0.041666463017463684)
    t16 = t13 * t13
    t17 = -tl.fma(tl.fma(t15, t13, -0.1666666716337204), t13, 0.5)
    t18 = 1.0 - tl.fma(t17, t16, t13)
    t19 = _power(t11, 64)
    t20 = -tl.fma(tl.where(t10, t8, -t8), -1.0, t12 * 1.9046542121259336e-09)
    t21 = t18 * t19
    t22 = tl.fma(t20, t18, tl.fma(t17, t16, t13 + (t18 - 1.0))) * t19
    t23 = tl.fma(t21, 5.421010862427522e-20, 1.0)
    t24 = tl.where(t10, 1.8446744073709552e+19, t21)
    t25 = _seed(t23)
    t26 = _product(t24, t25)
    t27 = -t26
    t28 = tl.fma(t22, -5.421010862427522e-20, tl.fma(t21, 5.421010862427522e-20, 1.0 - t23))
    t29 = beta * 2.0
    t30 = tl.abs(t29) > 4294967296.0
    t31 = tl.where(t30, tl.full([], 5.421010862427522e-20, tl.float32), 1.0)
    t32 = t29 * t31
    t33 = (tl.fma(t27, t28, tl.fma(t27, t23, t24)) + tl.where(t10, 0.0, -t22)) * t25 * t32
    t34 = tl.where(t30, tl.full([], 1.0, tl.float32), 5.421010862427522e-20)
    t35 = tl.fma(t26, t32, tl.fma(t26, beta_rest * 2.0 * t31, t33)) * t34
    return tl.where(x - beta <= beta_rest, t35, x)


@_jit
def _sigmoid_rescu_slope_single(x, beta, beta_rest):
    """f'(x)."""
    t1 = beta + beta_rest
    t2 = -(t1 * 60.0)
    t3 = _seed(t1)
    t4 = _product(2.0, t3)
    t5 = tl.minimum(tl.maximum(x, t2, tl.PropagateNan.ALL), t1 * 62.0, tl.PropagateNan.ALL)
    t6 = tl.abs(2.0 + t5 * (tl.fma(t4, t1, -2.0) * t3 - t4))
    t7 = tl.fma(t6, -1.4426950216293335, 12582912.0)
    t8 = t7 - 12582912.0
    t9 = tl.fma(t8, 0.6931471824645996, t6)
    t10 = tl.fma(-0.00019857870938722044, t9, 0.0013933706795796752)
    t11 = tl.fma(tl.fma(t10, t9, -0.008333360776305199), t9, 0.041666463017463684)
    t12 = t9 * t9
    t13 = -tl.fma(tl.fma(t11, t9, -0.1666666716337204), t9, 0.5)
    t14 = 1.0 - tl.fma(t13, t12, t9)
    t15 = _power(t7, 64)
    t16 = t14 * t15
    t17 = tl.fma(-(t8 * 1.9046542121259336e-09), t14, tl.fma(t13, t12, t9 + (t14 - 1.0)))
    t18 = t17 * t15
    t19 = tl.fma(t16, 5.421010862427522e-20, 1.0)
    t20 = tl.fma(t18, -5.421010862427522e-20, tl.fma(t16, 5.421010862427522e-20, 1.0 - t19))
    t21 = _seed(t19)
    t22 = _product(t16, t21)
    t23 = -t22
    t24 = _product(t22, t21)
    t25 = -t24
    t26 = (tl.fma(t23, t20, tl.fma(t23, t19, t16)) - t18) * t21
    t27 = x - beta
    t28 = tl.fma(t24, 4.0, (tl.fma(t25, t20, tl.fma(t25, t19, t22)) + t26) * t21 * 4.0)
    t29 = tl.where(t27 >= beta_rest, 1.0, x)
    return tl.where(t27 <= beta_rest, t28 * 5.421010862427522e-20, t29)


@_jit
def _sigmoid_rescu_by_parameter_single(x, beta, beta_rest):
    """The derivatives of f in beta."""
    t1 = beta + beta_rest
    t2 = -(t1 * 60.0)
    t3 = tl.minimum(tl.maximum(x, t2, tl.PropagateNan.ALL), t1 * 62.0, tl.PropagateNan.ALL)
    t4 = _seed(t1)
    t5 = _product(2.0, t4)
    t6 = 2.0 + t3 * (tl.fma(t5, t1, -2.0) * t4 - t5)
    t7 = tl.abs(t6)
    t8 = tl.fma(t7, -1.4426950216293335, 12582912.0)
    t9 = t8 - 12582912.0
    t10 = tl.fma(t9, 0.6931471824645996, t7)
    t11 = tl.fma(-0.00019857870938722044, t10, 0.0013933706795796752)
    t12 = tl.fma(tl.fma(t11, t10, -0.008333360776305199), t10, 0.041666463017463684)
    t13 = t10 * t10
    t14 = -tl.fma(tl.fma(t12, t10, -0.1666666716337204), t10, 0.5)
    t15 = 1.0 - tl.fma(t14, t13, t10)
    t16 = _power(t8, 64)
    t17 = t15 * t16
    t18 = tl.fma(-(t9 * 1.9046542121259336e-09), t15, tl.fma(t14, t13, t10 + (t15 - 1.0)))
    t19 = t18 * t16
    t20 = t6 >= 0.0
    t21 = tl.fma(t17, 5.421010862427522e-20, 1.0)
    t22 = tl.fma(t19, -5.421010862427522e-20, tl.fma(t17, 5.421010862427522e-20, 1.0 - t21))
    t23 = tl.where(t20, t17, 1.8446744073709552e+19)
    t24 = _seed(t21)
    t25 = _product(t23, t24)
    t26 = -t25
    t27 = (tl.fma(t26, t22, tl.fma(t26, t21, t23)) + tl.where(t20, -t19, 0.0)) * t24 * 2.0
    t28 = _product(t17, t24)
    t29 = -t28
    t30 = _product(t28, t24)
    t31 = -t30
    t32 = (tl.fma(t29, t22, tl.fma(t29, t21, t17)) - t19) * t24
    t33 = _product(4.0, t4)
    t34 = tl.fma(t30, t3, (tl.fma(t31, t22, tl.fma(t31, t21, t28)) + t32) * t24 * t3)
    t35 = x - beta
    t36 = tl.fma(t25, 2.0, t27) - t34 * (t33 - tl.fma(t33, t1, -4.0) * t4)
    t37 = tl.where(t35 >= beta_rest, 0.0, x)
    return (tl.where(t35 <= beta_rest, t36 * 5.421010862427522e-20, t37),)


@_Kernel
def _sigmoid_rescu_forward_kernel(
    x_ptr, y_ptr, p_beta, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr
):  # fmt: skip
    _forward(
        x_ptr, y_ptr, (p_beta,), size, channels, stride, _sigmoid_rescu_value_half, _sigmoid_rescu_value_single,
        PER_CHANNEL, BLOCK,
    )  # fmt: skip


@_Kernel
def _sigmoid_rescu_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, p_beta, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr
):  # fmt: skip
    _backward(
        x_ptr, grad_ptr, d_x_ptr, (p_beta,), size, channels, stride, _sigmoid_rescu_slope_half,
        _sigmoid_rescu_slope_single, PER_CHANNEL, BLOCK,
    )  # fmt: skip


@_Kernel
def _sigmoid_rescu_full_backward_kernel(x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_beta, size, blocks, BLOCK: tl.constexpr):
    _full_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_beta,), size, blocks, _sigmoid_rescu_slope_half,
        _sigmoid_rescu_slope_single, _sigmoid_rescu_by_parameter_half, _sigmoid_rescu_by_parameter_single, BLOCK,
    )  # fmt: skip


@_Kernel
def _sigmoid_rescu_channel_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_beta, size, channels, stride, LARGE: tl.constexpr, ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
):  # fmt: skip
    _channel_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_beta,), size, channels, stride, _sigmoid_rescu_slope_half,
        _sigmoid_rescu_slope_single, _sigmoid_rescu_by_parameter_half, _sigmoid_rescu_by_parameter_single, LARGE, ROWS,
        COLUMNS,
    )  # fmt: skip


_sigmoid_rescu_formulas = _Formulas(
    value=_sigmoid_rescu_value,
    slope=_sigmoid_rescu_slope,
    curvature=_sigmoid_rescu_curvature,
    by_parameter=_sigmoid_rescu_by_parameter,
    slope_by_parameter=_sigmoid_rescu_slope_by_parameter,
    by_two_parameters=_sigmoid_rescu_by_two_parameters,
    forward=_sigmoid_rescu_forward_kernel,
    backward=_sigmoid_rescu_backward_kernel,
    full_backward=_sigmoid_rescu_full_backward_kernel,
    channel_backward=_sigmoid_rescu_channel_backward_kernel,
    dtypes=_NARROW,
)


def sigmoid_rescu(input: Tensor, beta: float | Tensor = 1.0, *, channel_dim: int = 1) -> Tensor:
    """Sigmoid-RESCU, elementwise.

    f(x) on each interval:
        (-inf, beta)   2*beta*sigma(2*(-beta + x)/beta)
        (beta, inf)    x

    Args:
        beta: a number in (0, inf), or a tensor of such numbers (not checked: that would wait for the device)
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor; -1 for (B, T, C)

    Shape: any; the output has the shape and the dtype of the input.

    Errors in ulp, forward / backward, at the default parameters where no others are named:
        - float32, torch on cpu: proved <= 0.5001 / 0.5059 floored, all inputs, beta in (0,
          inf), a number of float32 (assumed)
        - float32, Triton on CUDA: proved <= 0.7735 / 1.783 floored, all inputs (assumed)
        - bfloat16 0.5 / 0.5, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
        - float16 0.5+ / 0.5+, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
        - float32 0.772 / 1.78 floored, all 4278190080 inputs, NVIDIA H200 (exhaustive)
        - float32 0.5 / 0.5, a sample of 263615 inputs, cpu (measured)
        - float64 2.77 / 3.51 floored, a sample of 5959 inputs, torch on NVIDIA H200, cpu
          (measured)

    Derived from the pieces 2*beta*sigma(k*(x - beta)); x joined C^1 at beta (smelu, Eq. (13)).

    Example:
        >>> round(sigmoid_rescu(torch.tensor(0.5)).item(), 4)
        0.5379
    """
    if not isinstance(beta, _TENSORS) and not 0.0 < beta < math.inf:
        raise ValueError(f"beta must be in (0, inf), got {beta}")
    return _activated(_sigmoid_rescu_formulas, input, channel_dim, beta=beta)


class SigmoidRESCU(_Parametric):
    """Sigmoid-RESCU as a module: see `sigmoid_rescu`.

    Args:
        beta: its value, or where it starts from
        init: another name of beta
        num_parameters: 1, or the number of channels to learn one value for each
        learnable: whether the parameters are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels; -1 for inputs of shape (B, T, C)

    Made as in `m = SigmoidRESCU(beta=1.0)`; `m.beta = ...` sets it, learned or not.

    Learnable parameters:
        raw_beta: beta = softplus(raw_beta)
        Weight decay moves them, and the function with them: `provenact.torch_impl.parameter_groups`
        makes groups for an optimizer that leave them out.

    Example:
        >>> round(SigmoidRESCU()(torch.tensor(0.5)).item(), 4)
        0.5379
    """

    activation_name = "sigmoid_rescu"
    raw_beta: nn.Parameter
    init_beta: float
    _ranges: ClassVar = {"beta": _Range(low=0.0)}

    def __init__(
        self,
        beta: float = 1.0,
        *,
        num_parameters: int = 1,
        learnable: bool = False,
        inplace: bool = False,
        channel_dim: int = 1,
        init: float | None = None,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        self._start(
            num_parameters,
            learnable,
            inplace,
            channel_dim,
            device,
            dtype,
            beta=_either("beta", beta, 1.0, init),
        )

    @property
    def beta(self) -> float | Tensor:
        """The value in use."""
        return _Raw(self.raw_beta).value() if self.learnable else self.init_beta

    @beta.setter
    def beta(self, value) -> None:
        self._set("beta", value)

    def forward(self, input: Tensor) -> Tensor:
        if not self.learnable:
            return sigmoid_rescu(input, self.beta, channel_dim=self.channel_dim)
        return _learned(_sigmoid_rescu_formulas, input, self.channel_dim, beta=_Raw(self.raw_beta))


# --- CRReLU ---------------------------------------------------------------------------------------


def _crrelu_value(x: Tensor, epsilon: Tensor) -> Tensor:
    """f(x)."""
    t1 = torch.clamp(x, min=-64.0, max=64.0)
    t2 = _gaussian(t1) * t1 * epsilon
    return torch.where(x <= 0.0, t2, x + t2)


def _crrelu_slope(x: Tensor, epsilon: Tensor) -> Tensor:
    """f'(x)."""
    t1 = torch.clamp(x, min=-64.0, max=64.0)
    t2 = _gaussian(t1)
    t3 = t2 * epsilon - t2 * t1 * t1 * epsilon
    return torch.where(x <= 0.0, t3, t3 + 1.0)


def _crrelu_curvature(x: Tensor, epsilon: Tensor) -> Tensor:
    """f''(x)."""
    t1 = torch.clamp(x, min=-64.0, max=64.0)
    t2 = _gaussian(t1) * t1
    return t2 * t1 * t1 * epsilon - t2 * (epsilon * 3.0)


def _crrelu_by_parameter(x: Tensor, epsilon: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f in epsilon."""
    t1 = torch.clamp(x, min=-64.0, max=64.0)
    return (_gaussian(t1) * t1,)


def _crrelu_slope_by_parameter(x: Tensor, epsilon: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f' in epsilon."""
    t1 = torch.clamp(x, min=-64.0, max=64.0)
    t2 = _gaussian(t1)
    return (t2 - t2 * t1 * t1,)


def _crrelu_by_two_parameters(x: Tensor, epsilon: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of f in epsilon: upper triangle."""
    return (torch.full_like(x, 0.0),)


@_jit
def _crrelu_value_half(x, epsilon):
    """f(x)."""
    t1 = x
    t2 = tl.minimum(tl.maximum(t1, -16.0, tl.PropagateNan.ALL), 16.0, tl.PropagateNan.ALL)
    t3 = _bounded_gaussian_half(t2) * t2 * epsilon
    return tl.where(t1 <= 0.0, t3, x + t3)


@_jit
def _crrelu_slope_half(x, epsilon):
    """f'(x)."""
    t1 = x
    t2 = tl.minimum(tl.maximum(t1, -16.0, tl.PropagateNan.ALL), 16.0, tl.PropagateNan.ALL)
    t3 = _bounded_gaussian_half(t2)
    t4 = t3 * epsilon - t3 * t2 * t2 * epsilon
    return tl.where(t1 <= 0.0, t4, t4 + 1.0)


@_jit
def _crrelu_by_parameter_half(x, epsilon):
    """The derivatives of f in epsilon."""
    t1 = tl.minimum(tl.maximum(x, -16.0, tl.PropagateNan.ALL), 16.0, tl.PropagateNan.ALL)
    return (_bounded_gaussian_half(t1) * t1,)


@_jit
def _crrelu_value_single(x, epsilon, epsilon_rest):
    """f(x)."""
    t1 = tl.minimum(tl.maximum(x, -16.0, tl.PropagateNan.ALL), 16.0, tl.PropagateNan.ALL)
    t2 = _product(t1, t1)
    t3 = tl.fma(t2, -0.7213475108146667, 12582912.0)
    t4 = t3 - 12582912.0
    t5 = tl.fma(t4, 1.3862943649291992, t2)
    t6 = tl.fma(-1.5513961670876597e-06, t5, 2.1771416868432425e-05)
    t7 = tl.fma(tl.fma(t6, t5, -0.00026041752425953746), t5, 0.0026041539385914803)
    t8 = tl.fma(tl.fma(t7, t5, -0.02083333395421505), t5, 0.125)
    t9 = t5 * t5
    t10 = t5 * -0.5
    t11 = tl.fma(t8, t9, t10)
    t12 = t11 + 1.0
    t13 = _power(t3, 64)
    t14 = tl.fma(tl.fma(t1, t1, -t2), -0.5, t4 * 1.9046542121259336e-09)
    t15 = t12 * t13
    t16 = _product(t15, t1)
    t17 = tl.fma(t14, t12, t11 - (t12 - 1.0) + tl.fma(t8, t9, t10 - t11)) * t13
    t18 = _product(t16, epsilon)
    t19 = tl.fma(t16, epsilon_rest, tl.fma(t16, epsilon, -t18))
    t20 = tl.maximum(x, -0.0, tl.PropagateNan.ALL)
    t21 = _product(t18, 5.421010862427522e-20)
    t22 = tl.fma(tl.fma(t17, t1, tl.fma(t15, t1, -t16)), epsilon, t19)
    t23 = t20 + t21
    t24 = t23 - t20
    t25 = tl.fma(t21, -1.8446744073709552e+19, t18) + t22
    t26 = tl.fma(t25, 5.421010862427522e-20, t20 - (t23 - t24) + (t21 - t24))
    return t23 + tl.maximum(t26, -3.4028234663852886e+38)


@_jit
def _crrelu_slope_single(x, epsilon, epsilon_rest):
    """f'(x)."""
    t1 = tl.minimum(tl.maximum(x, -16.0, tl.PropagateNan.ALL), 16.0, tl.PropagateNan.ALL)
    t2 = _product(t1, t1)
    t3 = tl.fma(t2, -0.7213475108146667, 12582912.0)
    t4 = t3 - 12582912.0
    t5 = tl.fma(t4, 1.3862943649291992, t2)
    t6 = tl.fma(-1.5513961670876597e-06, t5, 2.1771416868432425e-05)
    t7 = tl.fma(tl.fma(t6, t5, -0.00026041752425953746), t5, 0.0026041539385914803)
    t8 = tl.fma(tl.fma(t7, t5, -0.02083333395421505), t5, 0.125)
    t9 = t5 * t5
    t10 = t5 * -0.5
    t11 = tl.fma(t8, t9, t10)
    t12 = t11 + 1.0
    t13 = _power(t3, 64)
    t14 = tl.fma(tl.fma(t1, t1, -t2), -0.5, t4 * 1.9046542121259336e-09)
    t15 = t12 * t13 + tl.fma(t14, t12, t11 - (t12 - 1.0) + tl.fma(t8, t9, t10 - t11)) * t13
    t16 = epsilon + epsilon_rest
    t17 = t15 * t16 - (t15 * t1 * t1 * t16)
    t18 = tl.fma(t17, 5.421010862427522e-20, 1.0)
    return tl.where(x <= 0.0, t17 * 5.421010862427522e-20, t18)


@_jit
def _crrelu_by_parameter_single(x, epsilon, epsilon_rest):
    """The derivatives of f in epsilon."""
    t1 = tl.minimum(tl.maximum(x, -16.0, tl.PropagateNan.ALL), 16.0, tl.PropagateNan.ALL)
    t2 = _product(t1, t1)
    t3 = tl.fma(t2, -0.7213475108146667, 12582912.0)
    t4 = t3 - 12582912.0
    t5 = tl.fma(t4, 1.3862943649291992, t2)
    t6 = tl.fma(-1.5513961670876597e-06, t5, 2.1771416868432425e-05)
    t7 = tl.fma(tl.fma(t6, t5, -0.00026041752425953746), t5, 0.0026041539385914803)
    t8 = tl.fma(tl.fma(t7, t5, -0.02083333395421505), t5, 0.125)
    t9 = t5 * t5
    t10 = t5 * -0.5
    t11 = tl.fma(t8, t9, t10)
    t12 = t11 + 1.0
    t13 = _power(t3, 64)
    t14 = tl.fma(tl.fma(t1, t1, -t2), -0.5, t4 * 1.9046542121259336e-09)
    t15 = t12 * t13 + tl.fma(t14, t12, t11 - (t12 - 1.0) + tl.fma(t8, t9, t10 - t11)) * t13
    return (t15 * t1 * 5.421010862427522e-20,)


@_Kernel
def _crrelu_forward_kernel(
    x_ptr, y_ptr, p_epsilon, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr
):  # fmt: skip
    _forward(
        x_ptr, y_ptr, (p_epsilon,), size, channels, stride, _crrelu_value_half, _crrelu_value_single, PER_CHANNEL, BLOCK
    )  # fmt: skip


@_Kernel
def _crrelu_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, p_epsilon, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr
):  # fmt: skip
    _backward(
        x_ptr, grad_ptr, d_x_ptr, (p_epsilon,), size, channels, stride, _crrelu_slope_half, _crrelu_slope_single,
        PER_CHANNEL, BLOCK,
    )  # fmt: skip


@_Kernel
def _crrelu_full_backward_kernel(x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_epsilon, size, blocks, BLOCK: tl.constexpr):
    _full_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_epsilon,), size, blocks, _crrelu_slope_half, _crrelu_slope_single,
        _crrelu_by_parameter_half, _crrelu_by_parameter_single, BLOCK,
    )  # fmt: skip


@_Kernel
def _crrelu_channel_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_epsilon, size, channels, stride, LARGE: tl.constexpr, ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
):  # fmt: skip
    _channel_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_epsilon,), size, channels, stride, _crrelu_slope_half,
        _crrelu_slope_single, _crrelu_by_parameter_half, _crrelu_by_parameter_single, LARGE, ROWS, COLUMNS,
    )  # fmt: skip


_crrelu_formulas = _Formulas(
    value=_crrelu_value,
    slope=_crrelu_slope,
    curvature=_crrelu_curvature,
    by_parameter=_crrelu_by_parameter,
    slope_by_parameter=_crrelu_slope_by_parameter,
    by_two_parameters=_crrelu_by_two_parameters,
    forward=_crrelu_forward_kernel,
    backward=_crrelu_backward_kernel,
    full_backward=_crrelu_full_backward_kernel,
    channel_backward=_crrelu_channel_backward_kernel,
    dtypes=_NARROW,
)


def crrelu(input: Tensor, epsilon: float | Tensor = 0.01, *, channel_dim: int = 1) -> Tensor:
    """CRReLU, elementwise.

    f(x) on each interval:
        (-inf, 0)   epsilon*x*exp(-x^2/2)
        (0, inf)    epsilon*x*exp(-x^2/2) + x

    Args:
        epsilon: any number, or a tensor of such numbers (not checked: that would wait for the device)
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor; -1 for (B, T, C)

    Shape: any; the output has the shape and the dtype of the input.

    Errors in ulp, forward / backward, at the default parameters where no others are named:
        - float32, torch on cpu: proved <= 0.5001 floored / 0.6876 floored, all inputs, epsilon
          in (-inf, inf), in float32's range (assumed)
        - float32, Triton on CUDA: proved <= 0.7951 / 0.5271 floored, all inputs (assumed)
        - bfloat16 0.5+ / 0.5 floored, all 65278 inputs, NVIDIA H200, cpu (exhaustive)
        - float16 0.5+ / 0.5+, all 63486 inputs, NVIDIA H200, cpu (exhaustive)
        - float32 0.795 / 0.519 floored, all 4278190078 inputs, NVIDIA H200 (exhaustive)
        - float32 0.5 / 0.5, a sample of 263614 inputs, cpu (measured)
        - float64 2.68 / 0.504 floored, a sample of 5966 inputs, torch on NVIDIA H200, cpu
          (measured)

    Derived from max(0, x) + epsilon*x*exp(-x^2/2) (eafo, Eq. (8)).

    Example:
        >>> round(crrelu(torch.tensor(0.5)).item(), 4)
        0.5044
    """
    if not isinstance(epsilon, _TENSORS) and not -math.inf < epsilon < math.inf:
        raise ValueError(f"epsilon must be in (-inf, inf), got {epsilon}")
    return _activated(_crrelu_formulas, input, channel_dim, epsilon=epsilon)


class CRReLU(_Parametric):
    """CRReLU as a module: see `crrelu`.

    Args:
        epsilon: its value, or where it starts from
        init: another name of epsilon
        num_parameters: 1, or the number of channels to learn one value for each
        learnable: whether the parameters are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels; -1 for inputs of shape (B, T, C)

    Made as in `m = CRReLU(epsilon=0.01)`; `m.epsilon = ...` sets it, learned or not.

    Learnable parameters:
        epsilon: any number
        Weight decay moves them, and the function with them: `provenact.torch_impl.parameter_groups`
        makes groups for an optimizer that leave them out.

    Example:
        >>> round(CRReLU()(torch.tensor(0.5)).item(), 4)
        0.5044
    """

    activation_name = "crrelu"
    epsilon: float | Tensor
    _ranges: ClassVar = {"epsilon": _Range()}

    def __init__(
        self,
        epsilon: float = 0.01,
        *,
        num_parameters: int = 1,
        learnable: bool = False,
        inplace: bool = False,
        channel_dim: int = 1,
        init: float | None = None,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        self._start(
            num_parameters,
            learnable,
            inplace,
            channel_dim,
            device,
            dtype,
            epsilon=_either("epsilon", epsilon, 0.01, init),
        )

    def forward(self, input: Tensor) -> Tensor:
        return crrelu(input, self.epsilon, channel_dim=self.channel_dim)


# --- λ-GELU ---------------------------------------------------------------------------------------


def _lambda_gelu_value(x: Tensor, lam: Tensor) -> Tensor:
    """f(x)."""
    t1 = torch.clamp(x, min=-64.0 / lam)
    return _normal_cdf(t1 * lam) * t1


def _lambda_gelu_slope(x: Tensor, lam: Tensor) -> Tensor:
    """f'(x)."""
    t1 = torch.clamp(x, min=-64.0 / lam, max=64.0 / lam)
    t2 = t1 * lam
    return _gaussian(t2) * 0.3989422804014327 * t1 * lam + _normal_cdf(t2)


def _lambda_gelu_curvature(x: Tensor, lam: Tensor) -> Tensor:
    """f''(x)."""
    t1 = torch.clamp(x, min=-64.0 / lam, max=64.0 / lam)
    t2 = _gaussian(t1 * lam) * 0.3989422804014327
    return t2 * (lam * 2.0) - t2 * t1 * t1 * (lam * lam * lam)


def _lambda_gelu_by_parameter(x: Tensor, lam: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f in lam."""
    t1 = torch.clamp(x, min=-64.0 / lam, max=64.0 / lam)
    return (_gaussian(t1 * lam) * 0.3989422804014327 * t1 * t1,)


def _lambda_gelu_slope_by_parameter(x: Tensor, lam: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f' in lam."""
    t1 = torch.clamp(x, min=-64.0 / lam, max=64.0 / lam)
    t2 = _gaussian(t1 * lam) * 0.3989422804014327 * t1
    return (t2 * 2.0 - t2 * t1 * t1 * (lam * lam),)


def _lambda_gelu_by_two_parameters(x: Tensor, lam: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of f in lam: upper triangle."""
    t1 = torch.clamp(x, min=-64.0 / lam, max=64.0 / lam)
    return (_gaussian(t1 * lam) * 0.3989422804014327 * t1 * t1 * t1 * t1 * -lam,)


@_jit
def _lambda_gelu_value_half(x, lam):
    """f(x)."""
    t1 = x
    t2 = tl.minimum(tl.abs(t1), 15.5 / lam, tl.PropagateNan.ALL)
    return tl.maximum(t1, -0.0, tl.PropagateNan.ALL) - _bounded_normal_tail_half(t2 * lam) * t2


@_jit
def _lambda_gelu_slope_half(x, lam):
    """f'(x)."""
    t1 = lam
    t2 = -15.5 / t1
    t3 = tl.minimum(tl.maximum(x, t2, tl.PropagateNan.ALL), 15.5 / t1, tl.PropagateNan.ALL)
    t4 = t3 * lam
    t5 = _bounded_gaussian_half(t4) * 0.3989422804014327 * t3 * lam
    return t5 + _bounded_normal_cdf_half(t4)


@_jit
def _lambda_gelu_by_parameter_half(x, lam):
    """The derivatives of f in lam."""
    t1 = 1.0 / lam
    t2 = t1 * -16.0
    t3 = tl.minimum(tl.maximum(x, t2, tl.PropagateNan.ALL), t1 * 16.0, tl.PropagateNan.ALL)
    return (_bounded_gaussian_half(t3 * lam) * 0.3989422804014327 * t3 * t3,)


@_jit
def _lambda_gelu_value_single(x, lam, lam_rest):
    """f(x)."""
    t1 = tl.minimum(tl.abs(x), _product(15.5, _seed(lam)), tl.PropagateNan.ALL)
    t2 = _product(t1, lam)
    t3 = tl.fma(t1, lam_rest, tl.fma(t1, lam, -t2))
    t4 = (t2 - 3.40625) * _seed(t2 + 3.40625)
    t5 = tl.fma(0.0008156670955941081, t4, 0.002046257024630904)
    t6 = tl.fma(tl.fma(t5, t4, -0.0021040334831923246), t4, -0.007921077311038971)
    t7 = tl.fma(tl.fma(t6, t4, 0.008775689639151096), t4, 0.02501513995230198)
    t8 = tl.fma(tl.fma(t7, t4, -0.051399409770965576), t4, -0.07621295005083084)
    t9 = tl.fma(t8, t4, 0.49954432249069214)
    t10 = tl.fma(t9, t4, 2.108474016189575)
    t11 = _product(t2, t2)
    t12 = tl.fma(t11, -0.7213475108146667, 12582912.0)
    t13 = t12 - 12582912.0
    t14 = tl.fma(t13, 1.3862943649291992, t11)
    t15 = tl.fma(t2, t3 * 2.0, tl.fma(t2, t2, -t11))
    t16 = tl.fma(-1.5513961670876597e-06, t14, 2.1771416868432425e-05)
    t17 = tl.fma(tl.fma(t16, t14, -0.00026041752425953746), t14, 0.0026041539385914803)
    t18 = tl.fma(tl.fma(t17, t14, -0.02083333395421505), t14, 0.125)
    t19 = t14 * t14
    t20 = t14 * -0.5
    t21 = tl.fma(t18, t19, t20)
    t22 = t21 + 1.0
    t23 = _power(t12, 64)
    t24 = tl.fma(t15, -0.5, t13 * 1.9046542121259336e-09)
    t25 = t22 * t23
    t26 = _product(t2, t10)
    t27 = tl.fma(t2, tl.fma(t9, t4, 2.108474016189575 - t10), tl.fma(t2, t10, -t26))
    t28 = 2.0 + t26
    t29 = _seed(t28)
    t30 = _product(t25, t29)
    t31 = -t30
    t32 = tl.fma(t31, 2.0 - t28 + t26 + tl.fma(t3, t10, t27), tl.fma(t31, t28, t25))
    t33 = t32 + tl.fma(t24, t22, t21 - (t22 - 1.0) + tl.fma(t18, t19, t20 - t21)) * t23
    t34 = tl.maximum(x, -0.0, tl.PropagateNan.ALL)
    t35 = -_product(t30, t1)
    t36 = tl.fma(t35, 5.421010862427522e-20, t34)
    t37 = tl.fma(t34 - t36, 1.8446744073709552e+19, t35)
    t38 = t37 - tl.fma(t33 * t29, t1, tl.fma(t30, t1, t35))
    return tl.fma(tl.maximum(t38, -3.4028234663852886e+38), 5.421010862427522e-20, t36)


@_jit
def _lambda_gelu_slope_single(x, lam, lam_rest):
    """f'(x)."""
    t1 = _seed(lam)
    t2 = _product(-15.5, t1)
    t3 = -t2
    t4 = _product(15.5, t1)
    t5 = -t4
    t6 = t2 + tl.fma(t3, lam_rest, tl.fma(t3, lam, -15.5)) * t1
    t7 = t4 + tl.fma(t5, lam_rest, tl.fma(t5, lam, 15.5)) * t1
    t8 = tl.minimum(tl.maximum(x, t6, tl.PropagateNan.ALL), t7, tl.PropagateNan.ALL)
    t9 = t8 * (lam + lam_rest)
    t10 = _product(t9, t9)
    t11 = tl.fma(t10, -0.7213475108146667, 12582912.0)
    t12 = t11 - 12582912.0
    t13 = tl.fma(t12, 1.3862943649291992, t10)
    t14 = tl.fma(-1.5513961670876597e-06, t13, 2.1771416868432425e-05)
    t15 = tl.fma(tl.fma(t14, t13, -0.00026041752425953746), t13, 0.0026041539385914803)
    t16 = tl.fma(tl.fma(t15, t13, -0.02083333395421505), t13, 0.125)
    t17 = t13 * t13
    t18 = t13 * -0.5
    t19 = tl.fma(t16, t17, t18)
    t20 = t19 + 1.0
    t21 = _power(t11, 64)
    t22 = tl.fma(tl.fma(t9, t9, -t10), -0.5, t12 * 1.9046542121259336e-09)
    t23 = t20 * t21
    t24 = tl.fma(t22, t20, t19 - (t20 - 1.0) + tl.fma(t16, t17, t18 - t19)) * t21
    t25 = tl.abs(t9)
    t26 = (t25 - 3.40625) * _seed(t25 + 3.40625)
    t27 = tl.fma(0.0008156670955941081, t26, 0.002046257024630904)
    t28 = tl.fma(tl.fma(t27, t26, -0.0021040334831923246), t26, -0.007921077311038971)
    t29 = tl.fma(tl.fma(t28, t26, 0.008775689639151096), t26, 0.02501513995230198)
    t30 = tl.fma(tl.fma(t29, t26, -0.051399409770965576), t26, -0.07621295005083084)
    t31 = tl.fma(t30, t26, 0.49954432249069214)
    t32 = tl.fma(t31, t26, 2.108474016189575)
    t33 = _product(t25, t32)
    t34 = 2.0 + t33
    t35 = tl.fma(t25, tl.fma(t31, t26, 2.108474016189575 - t32), tl.fma(t25, t32, -t33))
    t36 = _seed(t34)
    t37 = _product(t23, t36)
    t38 = -t37
    t39 = (tl.fma(t38, 2.0 - t34 + t33 + t35, tl.fma(t38, t34, t23)) + t24) * t36
    t40 = tl.fma(t38, 5.421010862427522e-20, 1.0)
    t41 = t9 >= 0.0
    t42 = tl.fma(-t39, 5.421010862427522e-20, tl.fma(t38, 5.421010862427522e-20, 1.0 - t40))
    t43 = tl.fma(t23, 0.3989422917366028, t24 * 0.3989422917366028)
    t44 = tl.where(t41, t42, t39 * 5.421010862427522e-20)
    t45 = tl.where(t41, t40, t37 * 5.421010862427522e-20)
    return tl.fma(t9 * 5.421010862427522e-20, t43, t44) + t45


@_jit
def _lambda_gelu_by_parameter_single(x, lam, lam_rest):
    """The derivatives of f in lam."""
    t1 = _seed(lam)
    t2 = _product(-16.0, t1)
    t3 = -t2
    t4 = _product(16.0, t1)
    t5 = -t4
    t6 = t2 + tl.fma(t3, lam_rest, tl.fma(t3, lam, -16.0)) * t1
    t7 = t4 + tl.fma(t5, lam_rest, tl.fma(t5, lam, 16.0)) * t1
    t8 = tl.minimum(tl.maximum(x, t6, tl.PropagateNan.ALL), t7, tl.PropagateNan.ALL)
    t9 = t8 * (lam + lam_rest)
    t10 = _product(t9, t9)
    t11 = tl.fma(t10, -0.7213475108146667, 12582912.0)
    t12 = t11 - 12582912.0
    t13 = tl.fma(t12, 1.3862943649291992, t10)
    t14 = tl.fma(-1.5513961670876597e-06, t13, 2.1771416868432425e-05)
    t15 = tl.fma(tl.fma(t14, t13, -0.00026041752425953746), t13, 0.0026041539385914803)
    t16 = tl.fma(tl.fma(t15, t13, -0.02083333395421505), t13, 0.125)
    t17 = t13 * t13
    t18 = t13 * -0.5
    t19 = tl.fma(t16, t17, t18)
    t20 = t19 + 1.0
    t21 = _power(t11, 64)
    t22 = tl.fma(tl.fma(t9, t9, -t10), -0.5, t12 * 1.9046542121259336e-09)
    t23 = t20 * t21 + tl.fma(t22, t20, t19 - (t20 - 1.0) + tl.fma(t16, t17, t18 - t19)) * t21
    t24 = t23 * 0.3989422917366028 * t8
    t25 = tl.minimum(tl.maximum(t8, -4294967296.0, tl.PropagateNan.ALL), 4294967296.0, tl.PropagateNan.ALL)
    t26 = t24 * t25 * 5.421010862427522e-20
    return (
        tl.where(tl.abs(t8) > 4294967296.0, t24 * 5.421010862427522e-20 * t8, t26),
    )


@_Kernel
def _lambda_gelu_forward_kernel(
    x_ptr, y_ptr, p_lam, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr
):  # fmt: skip
    _forward(
        x_ptr, y_ptr, (p_lam,), size, channels, stride, _lambda_gelu_value_half, _lambda_gelu_value_single, PER_CHANNEL,
        BLOCK,
    )  # fmt: skip


@_Kernel
def _lambda_gelu_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, p_lam, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr
):  # fmt: skip
    _backward(
        x_ptr, grad_ptr, d_x_ptr, (p_lam,), size, channels, stride, _lambda_gelu_slope_half, _lambda_gelu_slope_single,
        PER_CHANNEL, BLOCK,
    )  # fmt: skip


@_Kernel
def _lambda_gelu_full_backward_kernel(x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_lam, size, blocks, BLOCK: tl.constexpr):
    _full_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_lam,), size, blocks, _lambda_gelu_slope_half, _lambda_gelu_slope_single,
        _lambda_gelu_by_parameter_half, _lambda_gelu_by_parameter_single, BLOCK,
    )  # fmt: skip


@_Kernel
def _lambda_gelu_channel_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_lam, size, channels, stride, LARGE: tl.constexpr, ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
):  # fmt: skip
    _channel_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_lam,), size, channels, stride, _lambda_gelu_slope_half,
        _lambda_gelu_slope_single, _lambda_gelu_by_parameter_half, _lambda_gelu_by_parameter_single, LARGE, ROWS,
        COLUMNS,
    )  # fmt: skip


_lambda_gelu_formulas = _Formulas(
    value=_lambda_gelu_value,
    slope=_lambda_gelu_slope,
    curvature=_lambda_gelu_curvature,
    by_parameter=_lambda_gelu_by_parameter,
    slope_by_parameter=_lambda_gelu_slope_by_parameter,
    by_two_parameters=_lambda_gelu_by_two_parameters,
    forward=_lambda_gelu_forward_kernel,
    backward=_lambda_gelu_backward_kernel,
    full_backward=_lambda_gelu_full_backward_kernel,
    channel_backward=_lambda_gelu_channel_backward_kernel,
    dtypes=_NARROW,
)


def lambda_gelu(input: Tensor, lam: float | Tensor = 1.0, *, channel_dim: int = 1) -> Tensor:
    """λ-GELU, elementwise.

    f(x) =
        x*Phi(lam*x)

    Args:
        lam: a number in [1, inf], or a tensor of such finite numbers (not checked: that would wait for the device)
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor; -1 for (B, T, C)

    Shape: any; the output has the shape and the dtype of the input.

    Errors in ulp, forward / backward, at the default parameters where no others are named:
        - float32, torch on cpu: proved <= 0.5001 / 0.5028 floored, all inputs, lam in [1, inf],
          in float32's range (assumed)
        - float32, Triton on CUDA: proved <= 1.020 / 1.141 floored, all inputs (assumed)
        - bfloat16 0.5 / 0.5, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
        - float16 0.501 / 0.501 floored, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
        - float32 0.971 / 1.1 floored, all 4278190080 inputs, NVIDIA H200 (exhaustive)
        - float32 0.5 / 0.5, a sample of 263641 inputs, cpu (measured)
        - float64 29 / 3.41 floored, a sample of 6022 inputs, torch on NVIDIA H200, cpu
          (measured)

    Derived from x*Phi(lam*x) (lgelu, Eq. (1)).

    Example:
        >>> round(lambda_gelu(torch.tensor(0.5)).item(), 4)
        0.3457
    """
    if not isinstance(lam, _TENSORS) and not 1.0 <= lam <= math.inf:
        raise ValueError(f"lam must be in [1, inf], got {lam}")
    if not isinstance(lam, _TENSORS) and lam == math.inf:
        _refuse_integers(input)
        return torch.relu(input)
    return _activated(_lambda_gelu_formulas, input, channel_dim, lam=lam)


class LambdaGELU(_Parametric):
    """λ-GELU as a module: see `lambda_gelu`.

    The hardness lam is learned until `harden` is called; from then on it is scheduled, in a buffer.

    Args:
        lam: its value, or where it starts from; inf, only if it is fixed, is ReLU
        init: another name of lam
        num_parameters: 1, or the number of channels to learn one value for each
        learnable: whether lam is learned; from 1, where the map is flat, it starts at 1 + 0.01
        temperature: how slowly lam follows its raw parameter
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels; -1 for inputs of shape (B, T, C)

    Made as in `m = LambdaGELU(lam=2.0)`; `m.lam = ...` sets it, learned or not, and ends a schedule.

    Learnable parameters:
        raw_lam: lam = 1 + softplus(raw_lam / temperature)
        Weight decay moves them, and the function with them: `provenact.torch_impl.parameter_groups`
        makes groups for an optimizer that leave them out.

    Buffers of a learnable module:
        scheduled_lam: lam while a schedule runs, else 0
        start_lam: lam when the schedule began

    Example:
        >>> round(LambdaGELU()(torch.tensor(0.5)).item(), 4)
        0.3457
    """

    activation_name = "lambda_gelu"
    raw_lam: nn.Parameter
    init_lam: float
    scheduled_lam: Tensor
    start_lam: Tensor

    _ranges: ClassVar = {"lam": _Range(low=1.0, ends="[]")}

    def __init__(
        self,
        lam: float = 1.0,
        *,
        num_parameters: int = 1,
        learnable: bool = False,
        temperature: float = 0.1,
        inplace: bool = False,
        channel_dim: int = 1,
        init: float | None = None,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        if not 0.0 < temperature < math.inf:
            raise ValueError(f"temperature must be in (0, inf), got {temperature}")
        self.temperature = float(temperature)
        if learnable:
            for name in ("scheduled_lam", "start_lam"):
                self.register_buffer(name, torch.empty(num_parameters, device=device, dtype=dtype))
        self._start(num_parameters, learnable, inplace, channel_dim, device, dtype, lam=_either("lam", lam, 1.0, init))

    def _checked(self, name: str, value: Any) -> float:
        number = self._ranges[name].checked(name, value)
        if self.learnable and number == math.inf:
            raise ValueError(f"to be learnable, {name} must be finite, got inf: give learnable=False for ReLU")
        return number

    def _raw(self, name: str, value: float) -> float:
        return self.temperature * _inverse_softplus((value - 1.0) or 0.01)

    def _set(self, name: str, value: Any) -> None:
        super()._set(name, value)
        if self.learnable:
            nn.init.zeros_(self.scheduled_lam)
            nn.init.zeros_(self.start_lam)

    @property
    def lam(self) -> float | Tensor:
        """The value in use."""
        return self._stored().value() if self.learnable else self.init_lam

    @lam.setter
    def lam(self, value) -> None:
        self._set("lam", value)

    def _stored(self) -> _Raw:
        return _Raw(self.raw_lam, 1.0, unit=self.temperature, scheduled=self.scheduled_lam)

    @torch.no_grad()
    def harden(
        self, target: float, share: float = 1.0, *, reciprocal: bool = False, freeze: bool = True
    ) -> None:
        """Put lam at `share` of the way from where it was at the first call to `target`.

        A target of 2/(eps sqrt(2 pi)) brings the integral of |H(x) - Phi(lam x)| down to eps: 159.58 for 0.005.

        Args:
            target: lam at the end of the schedule
            share: how much of the schedule has passed
            reciprocal: go straight in 1/lam, to which the distance to ReLU is proportional, not in lam
            freeze: stop the gradient of the raw parameter and drop it, so that optimizers leave it
                alone; a parameter that loses its gradient is an error under DistributedDataParallel,
                and with False it is a gradient of zeros instead
        """
        if not self.learnable:
            raise ValueError("harden needs learnable=True: a fixed lam is a Python number")
        if not 1.0 <= target < math.inf:
            raise ValueError(f"target must be in [1, inf), got {target}; for ReLU replace the module")
        if not 0.0 <= share <= 1.0:
            raise ValueError(f"share must be in [0, 1], got {share}")
        if freeze:
            self.raw_lam.requires_grad_(False)
            self.raw_lam.grad = None
        start = torch.where(self.scheduled_lam > 0, _wide(self.start_lam), self._stored().value())
        now = (1.0 - share) * start + share * target
        if reciprocal and share < 1.0:
            now = 1.0 / ((1.0 - share) / start + share / target)
        self.start_lam.copy_(start)
        self.scheduled_lam.copy_(now)

    def soften(self) -> None:
        """End the schedule: lam is what was learned before it, and is learned again."""
        if self.learnable:
            self.raw_lam.requires_grad_(True)
            self.scheduled_lam.zero_()
            self.start_lam.zero_()

    def forward(self, input: Tensor) -> Tensor:
        if not self.learnable:
            return lambda_gelu(input, self.init_lam, channel_dim=self.channel_dim)
        return _learned(_lambda_gelu_formulas, input, self.channel_dim, lam=self._stored())


# --- GELU -----------------------------------------------------------------------------------------


def _gelu_value(x: Tensor) -> Tensor:
    """f(x)."""
    t1 = torch.clamp(x, min=-64.0)
    return _normal_cdf(t1) * t1


def _gelu_slope(x: Tensor) -> Tensor:
    """f'(x)."""
    t1 = torch.clamp(x, min=-64.0, max=64.0)
    return _gaussian(t1) * 0.3989422804014327 * t1 + _normal_cdf(t1)


def _gelu_curvature(x: Tensor) -> Tensor:
    """f''(x)."""
    t1 = torch.clamp(x, min=-64.0, max=64.0)
    t2 = _gaussian(t1) * 0.3989422804014327
    return t2 * 2.0 - t2 * t1 * t1


@_jit
def _gelu_value_half(x):
    """f(x)."""
    t1 = x
    t2 = tl.minimum(tl.abs(t1), 15.5, tl.PropagateNan.ALL)
    return tl.maximum(t1, -0.0, tl.PropagateNan.ALL) - _bounded_normal_tail_half(t2) * t2


@_jit
def _gelu_slope_half(x):
    """f'(x)."""
    t1 = tl.minimum(tl.maximum(x, -15.5, tl.PropagateNan.ALL), 15.5, tl.PropagateNan.ALL)
    return _bounded_gaussian_half(t1) * 0.3989422804014327 * t1 + _bounded_normal_cdf_half(t1)


@_jit
def _gelu_value_single(x):
    """f(x)."""
    t1 = tl.minimum(tl.abs(x), 15.5, tl.PropagateNan.ALL)
    t2 = (t1 - 3.40625) * _seed(t1 + 3.40625)
    t3 = tl.fma(0.0008156670955941081, t2, 0.002046257024630904)
    t4 = tl.fma(tl.fma(t3, t2, -0.0021040334831923246), t2, -0.007921077311038971)
    t5 = tl.fma(tl.fma(t4, t2, 0.008775689639151096), t2, 0.02501513995230198)
    t6 = tl.fma(tl.fma(t5, t2, -0.051399409770965576), t2, -0.07621295005083084)
    t7 = tl.fma(t6, t2, 0.49954432249069214)
    t8 = tl.fma(t7, t2, 2.108474016189575)
    t9 = _product(t1, t1)
    t10 = tl.fma(t9, -0.7213475108146667, 12582912.0)
    t11 = t10 - 12582912.0
    t12 = tl.fma(t11, 1.3862943649291992, t9)
    t13 = tl.fma(-1.5513961670876597e-06, t12, 2.1771416868432425e-05)
    t14 = tl.fma(tl.fma(t13, t12, -0.00026041752425953746), t12, 0.0026041539385914803)
    t15 = tl.fma(tl.fma(t14, t12, -0.02083333395421505), t12, 0.125)
    t16 = t12 * t12
    t17 = t12 * -0.5
    t18 = tl.fma(t15, t16, t17)
    t19 = t18 + 1.0
    t20 = _power(t10, 64)
    t21 = tl.fma(tl.fma(t1, t1, -t9), -0.5, t11 * 1.9046542121259336e-09)
    t22 = t19 * t20
    t23 = _product(t1, t8)
    t24 = 2.0 + t23
    t25 = tl.fma(t1, tl.fma(t7, t2, 2.108474016189575 - t8), tl.fma(t1, t8, -t23))
    t26 = _seed(t24)
    t27 = _product(t22, t26)
    t28 = -t27
    t29 = tl.fma(t21, t19, t18 - (t19 - 1.0) + tl.fma(t15, t16, t17 - t18)) * t20
    t30 = tl.maximum(x, -0.0, tl.PropagateNan.ALL)
    t31 = -_product(t27, t1)
    t32 = (tl.fma(t28, 2.0 - t24 + t23 + t25, tl.fma(t28, t24, t22)) + t29) * t26
    t33 = tl.fma(t31, 5.421010862427522e-20, t30)
    t34 = tl.fma(t30 - t33, 1.8446744073709552e+19, t31)
    t35 = tl.maximum(t34 - tl.fma(t32, t1, tl.fma(t27, t1, t31)), -3.4028234663852886e+38)
    return tl.fma(t35, 5.421010862427522e-20, t33)


@_jit
def _gelu_slope_single(x):
    """f'(x)."""
    t1 = tl.minimum(tl.maximum(x, -15.5, tl.PropagateNan.ALL), 15.5, tl.PropagateNan.ALL)
    t2 = _product(t1, t1)
    t3 = tl.fma(t2, -0.7213475108146667, 12582912.0)
    t4 = t3 - 12582912.0
    t5 = tl.fma(t4, 1.3862943649291992, t2)
    t6 = tl.fma(-1.5513961670876597e-06, t5, 2.1771416868432425e-05)
    t7 = tl.fma(tl.fma(t6, t5, -0.00026041752425953746), t5, 0.0026041539385914803)
    t8 = tl.fma(tl.fma(t7, t5, -0.02083333395421505), t5, 0.125)
    t9 = t5 * t5
    t10 = t5 * -0.5
    t11 = tl.fma(t8, t9, t10)
    t12 = t11 + 1.0
    t13 = _power(t3, 64)
    t14 = tl.fma(tl.fma(t1, t1, -t2), -0.5, t4 * 1.9046542121259336e-09)
    t15 = t12 * t13
    t16 = tl.fma(t14, t12, t11 - (t12 - 1.0) + tl.fma(t8, t9, t10 - t11)) * t13
    t17 = tl.abs(t1)
    t18 = (t17 - 3.40625) * _seed(t17 + 3.40625)
    t19 = tl.fma(0.0008156670955941081, t18, 0.002046257024630904)
    t20 = tl.fma(tl.fma(t19, t18, -0.0021040334831923246), t18, -0.007921077311038971)
    t21 = tl.fma(tl.fma(t20, t18, 0.008775689639151096), t18, 0.02501513995230198)
    t22 = tl.fma(tl.fma(t21, t18, -0.051399409770965576), t18, -0.07621295005083084)
    t23 = tl.fma(t22, t18, 0.49954432249069214)
    t24 = tl.fma(t23, t18, 2.108474016189575)
    t25 = _product(t17, t24)
    t26 = 2.0 + t25
    t27 = tl.fma(t17, tl.fma(t23, t18, 2.108474016189575 - t24), tl.fma(t17, t24, -t25))
    t28 = _seed(t26)
    t29 = _product(t15, t28)
    t30 = -t29
    t31 = (tl.fma(t30, 2.0 - t26 + t25 + t27, tl.fma(t30, t26, t15)) + t16) * t28
    t32 = tl.fma(t30, 5.421010862427522e-20, 1.0)
    t33 = t1 >= 0.0
    t34 = tl.fma(-t31, 5.421010862427522e-20, tl.fma(t30, 5.421010862427522e-20, 1.0 - t32))
    t35 = tl.fma(t15, 0.3989422917366028, t16 * 0.3989422917366028)
    t36 = tl.where(t33, t34, t31 * 5.421010862427522e-20)
    t37 = tl.where(t33, t32, t29 * 5.421010862427522e-20)
    return tl.fma(t1 * 5.421010862427522e-20, t35, t36) + t37


@_Kernel
def _gelu_forward_kernel(x_ptr, y_ptr, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr):
    _forward(x_ptr, y_ptr, (), size, channels, stride, _gelu_value_half, _gelu_value_single, PER_CHANNEL, BLOCK)


@_Kernel
def _gelu_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr
):  # fmt: skip
    _backward(
        x_ptr, grad_ptr, d_x_ptr, (), size, channels, stride, _gelu_slope_half, _gelu_slope_single, PER_CHANNEL, BLOCK
    )  # fmt: skip


_gelu_formulas = _Formulas(
    value=_gelu_value,
    slope=_gelu_slope,
    curvature=_gelu_curvature,
    by_parameter=_nothing,
    slope_by_parameter=_nothing,
    by_two_parameters=_nothing,
    forward=_gelu_forward_kernel,
    backward=_gelu_backward_kernel,
    dtypes=_NARROW,
)


def gelu(input: Tensor, *, approximate: str = "none") -> Tensor:
    """GELU, elementwise.

    f(x) =
        x*Phi(x)

    Args:
        approximate: 'tanh' for `gelu_tanh`

    Shape: any; the output has the shape and the dtype of the input.

    Errors in ulp, forward / backward, at the default parameters where no others are named:
        - float32, torch on cpu: proved <= 0.5001 / 0.5005 floored, all inputs (assumed)
        - float32, Triton on CUDA: proved <= 1.020 / 1.141 floored, all inputs (assumed)
        - bfloat16 0.5 / 0.5, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
        - float16 0.501 / 0.501 floored, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
        - float32 0.971 / 1.1 floored, all 4278190080 inputs, NVIDIA H200 (exhaustive)
        - float32 0.5 / 0.5, a sample of 263641 inputs, cpu (measured)
        - float64 29 / 3.41 floored, a sample of 6022 inputs, torch on NVIDIA H200, cpu
          (measured)

    Derived from x*Phi(x) (srelu, App. F, Remark 1).

    Example:
        >>> round(gelu(torch.tensor(0.5)).item(), 4)
        0.3457
    """
    if approximate == "tanh":
        return gelu_tanh(input)
    if approximate != "none":
        raise ValueError(f"approximate must be 'none' or 'tanh', got {approximate!r}")
    return _activated(_gelu_formulas, input)


class GELU(nn.Module):
    """GELU as a module: see `gelu`.

    Args:
        approximate: 'tanh' for `gelu_tanh`
        inplace: accepted so that it can replace another activation; the input is never overwritten

    Example:
        >>> round(GELU()(torch.tensor(0.5)).item(), 4)
        0.3457
    """

    activation_name = "gelu"

    def __init__(self, approximate: str = "none", *, inplace: bool = False) -> None:
        super().__init__()
        if approximate not in ("none", "tanh"):
            raise ValueError(f"approximate must be 'none' or 'tanh', got {approximate!r}")
        if approximate == "tanh":
            self.activation_name = "gelu_tanh"
        self.approximate = approximate
        self.inplace = _flag("inplace", inplace)

    def forward(self, input: Tensor) -> Tensor:
        return gelu(input, approximate=self.approximate)

    def extra_repr(self) -> str:
        return f"approximate={self.approximate!r}"


# --- GELU, tanh form ------------------------------------------------------------------------------


def _gelu_tanh_value(x: Tensor) -> Tensor:
    """f(x)."""
    t1 = torch.clamp(x, min=-32.0)
    t2 = torch.clamp(t1, min=-32.0, max=32.0)
    t3 = t2 * t2
    t4 = t3 * t2
    t5 = _residual(t3, t2, t4) + t2 * _residual(t2, t2, t3)
    t6 = t4 * 0.044714998453855515
    t7 = _residual(t4, 0.044714998453855515, t6) + t4 * 1.5461444854736329e-09
    t8 = t2 + t6
    t9 = t7 + 0.044714998453855515 * t5 + t5 * 1.5461444854736329e-09
    t10 = _sum_residual(t2, t6, t8) + t9
    t11 = t8 * 1.5957691669464111
    t12 = _residual(t8, 1.5957691669464111, t11) + t8 * -4.534068042105272e-08
    t13 = t12 + 1.5957691669464111 * t10 + t10 * -4.534068042105272e-08
    t14 = t11 + t13
    t15 = _sum_residual(t11, t13, t14)
    t16 = t14 >= 0.0
    t17 = torch.abs(t14)
    t18 = t17 > 64.0
    t19 = torch.exp(torch.where(t18, 64.0, torch.full_like(x, 0.0)) - t17)
    t20 = torch.where(t18, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t21 = t19 - t19 * torch.where(t16, t15, -t15)
    return torch.where(t16, 1.0, t21) / (t21 * t20 + 1.0) * t1 * torch.where(t16, 1.0, t20)


def _gelu_tanh_slope(x: Tensor) -> Tensor:
    """f'(x)."""
    t1 = torch.clamp(x, min=-32.0, max=32.0)
    t2 = t1 * 1.5957691669464111
    t3 = t1 * t1
    t4 = t3 * t1
    t5 = _residual(t3, t1, t4) + t1 * _residual(t1, t1, t3)
    t6 = t4 * 0.07135481387376785
    t7 = _residual(t4, 0.07135481387376785, t6) + t4 * 2.3988323959931355e-09
    t8 = t2 + t6
    t9 = _residual(t1, 1.5957691669464111, t2) + t1 * -4.534068042105272e-08
    t10 = t7 + 0.07135481387376785 * t5 + t5 * 2.3988323959931355e-09
    t11 = _sum_residual(t2, t6, t8) + t9 + t10
    t12 = t8 + t11
    t13 = _sum_residual(t8, t11, t12)
    t14 = t12 >= 0.0
    t15 = torch.abs(t12)
    t16 = t15 > 64.0
    t17 = torch.exp(torch.where(t16, 64.0, torch.full_like(x, 0.0)) - t15)
    t18 = torch.where(t16, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t19 = t17 - t17 * torch.where(t14, t13, -t13)
    t20 = t19 * t18 + 1.0
    t21 = t19 / (t20 * t20) * t1
    t22 = t21 * t18 * 1.5957691216057308 + t21 * t1 * t1 * t18 * 0.21406444881780073
    return t22 + torch.where(t14, 1.0, t19) / t20 * torch.where(t14, 1.0, t18)


def _gelu_tanh_curvature(x: Tensor) -> Tensor:
    """f''(x)."""
    t1 = torch.clamp(x, min=-32.0, max=32.0)
    t2 = t1 * 1.5957691669464111
    t3 = t1 * t1
    t4 = t3 * t1
    t5 = _residual(t3, t1, t4) + t1 * _residual(t1, t1, t3)
    t6 = t4 * 0.07135481387376785
    t7 = _residual(t4, 0.07135481387376785, t6) + t4 * 2.3988323959931355e-09
    t8 = t2 + t6
    t9 = _residual(t1, 1.5957691669464111, t2) + t1 * -4.534068042105272e-08
    t10 = t7 + 0.07135481387376785 * t5 + t5 * 2.3988323959931355e-09
    t11 = _sum_residual(t2, t6, t8) + t9 + t10
    t12 = t8 + t11
    t13 = _sum_residual(t8, t11, t12)
    t14 = t12 >= 0.0
    t15 = torch.abs(t12)
    t16 = t15 > 64.0
    t17 = torch.exp(torch.where(t16, 64.0, torch.full_like(x, 0.0)) - t15)
    t18 = torch.where(t16, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t19 = t17 - t17 * torch.where(t14, t13, -t13)
    t20 = t19 * t18 + 1.0
    t21 = t19 / (t20 * t20)
    t22 = torch.where(t14, t18, 1.0)
    t23 = torch.where(t14, t19, 1.0) / t20
    t24 = t23 * t22
    t25 = torch.where(t14, 1.0, t18)
    t26 = torch.where(t14, 1.0, t19) / t20
    t27 = t24 * t24 * t26 * t1
    t28 = t27 * t1 * t1
    t29 = t21 * t18 * 3.1915382432114616 + t27 * t25 * 2.5464790894703255
    t30 = t29 + t28 * t25 * 0.6831948749139936 + t28 * t1 * t1 * t25 * 0.045823588247668835
    t31 = t26 * t25
    t32 = t23 * (t31 * t31) * t1
    t33 = t32 * t1 * t1
    t34 = t30 + t21 * t1 * t1 * t18 * 0.8562577952712029 - t32 * t22 * 2.5464790894703255
    return t34 - t33 * t22 * 0.6831948749139936 - t33 * t1 * t1 * t22 * 0.045823588247668835


@_jit
def _gelu_tanh_value_half(x):
    """f(x)."""
    t1 = x
    t2 = tl.minimum(tl.maximum(t1, -11.5, tl.PropagateNan.ALL), 11.5, tl.PropagateNan.ALL)
    t3 = -tl.abs(t2 * (0.07135481627260025 * (t2 * t2) + 1.5957691216057308))
    t4 = _bounded_exp_half(t3)
    t5 = t4 * _seed(t4 + 1.0) * tl.minimum(tl.abs(t1), 11.5, tl.PropagateNan.ALL)
    return tl.maximum(t1, -0.0, tl.PropagateNan.ALL) - t5


@_jit
def _gelu_tanh_slope_half(x):
    """f'(x)."""
    t1 = tl.minimum(tl.maximum(x, -11.5, tl.PropagateNan.ALL), 11.5, tl.PropagateNan.ALL)
    t2 = t1 * (0.07135481627260025 * (t1 * t1) + 1.5957691216057308)
    t3 = _bounded_bell_half(t2) * t1
    t4 = t3 * 1.5957691216057308 + t3 * t1 * t1 * 0.21406444881780073
    return t4 + _bounded_sigmoid_half(t2)


@_jit
def _gelu_tanh_value_single(x):
    """f(x)."""
    t1 = tl.minimum(tl.maximum(x, -11.5, tl.PropagateNan.ALL), 11.5, tl.PropagateNan.ALL)
    t2 = _product(t1, t1)
    t3 = _product(0.07135481387376785, t2)
    t4 = tl.fma(0.07135481387376785, t2, -t3)
    t5 = tl.fma(0.07135481387376785, tl.fma(t1, t1, -t2), t4)
    t6 = t3 + 1.5957691669464111
    t7 = t6 - t3
    t8 = t3 - (t6 - t7) + (1.5957691669464111 - t7) + tl.fma(2.3988324659995897e-09, t2, t5)
    t9 = tl.minimum(tl.abs(x), 11.5, tl.PropagateNan.ALL)
    t10 = -_product(t9, t6)
    t11 = tl.fma(t10, 1.4426950216293335, 12582912.0)
    t12 = t11 - 12582912.0
    t13 = tl.fma(t12, -0.6931471824645996, t10)
    t14 = -tl.fma(t9, t8 - 4.534068054340423e-08, tl.fma(t9, t6, t10))
    t15 = tl.fma(0.00019857870938722044, t13, 0.0013933706795796752)
    t16 = tl.fma(tl.fma(t15, t13, 0.008333360776305199), t13, 0.041666463017463684)
    t17 = tl.fma(tl.fma(t16, t13, 0.1666666716337204), t13, 0.5)
    t18 = t13 * t13
    t19 = tl.fma(t17, t18, t13)
    t20 = t19 + 1.0
    t21 = _power(t11, 64)
    t22 = t19 - (t20 - 1.0) + tl.fma(t17, t18, t13 - t19)
    t23 = t20 * t21
    t24 = tl.fma(t12 * 1.9046542121259336e-09 + t14, t20, t22) * t21
    t25 = tl.fma(t23, 5.421010862427522e-20, 1.0)
    t26 = _seed(t25)
    t27 = _product(t23, t26)
    t28 = -t27
    t29 = tl.fma(t24, 5.421010862427522e-20, tl.fma(t23, 5.421010862427522e-20, 1.0 - t25))
    t30 = tl.maximum(x, -0.0, tl.PropagateNan.ALL)
    t31 = -_product(t27, t9)
    t32 = (tl.fma(t28, t29, tl.fma(t28, t25, t23)) + t24) * t26
    t33 = tl.fma(t31, 5.421010862427522e-20, t30)
    t34 = tl.fma(t30 - t33, 1.8446744073709552e+19, t31)
    t35 = tl.maximum(t34 - tl.fma(t32, t9, tl.fma(t27, t9, t31)), -3.4028234663852886e+38)
    return tl.fma(t35, 5.421010862427522e-20, t33)


@_jit
def _gelu_tanh_slope_single(x):
    """f'(x)."""
    t1 = tl.minimum(tl.maximum(x, -11.5, tl.PropagateNan.ALL), 11.5, tl.PropagateNan.ALL)
    t2 = t1 * (0.07135481387376785 * (t1 * t1) + 1.5957691669464111)
    t3 = tl.abs(t2)
    t4 = tl.fma(t3, -1.4426950216293335, 12582912.0)
    t5 = t4 - 12582912.0
    t6 = tl.fma(t5, 0.6931471824645996, t3)
    t7 = tl.fma(-0.00019857870938722044, t6, 0.0013933706795796752)
    t8 = tl.fma(tl.fma(t7, t6, -0.008333360776305199), t6, 0.041666463017463684)
    t9 = tl.fma(tl.fma(t8, t6, -0.1666666716337204), t6, 0.5)
    t10 = t6 * t6
    t11 = -t6
    t12 = tl.fma(t9, t10, t11)
    t13 = t12 + 1.0
    t14 = _power(t4, 64)
    t15 = t12 - (t13 - 1.0) + tl.fma(t9, t10, t11 - t12)
    t16 = t13 * t14
    t17 = tl.fma(t5 * 1.9046542121259336e-09, t13, t15) * t14
    t18 = t2 >= 0.0
    t19 = tl.fma(t16, 5.421010862427522e-20, 1.0)
    t20 = tl.fma(t17, 5.421010862427522e-20, tl.fma(t16, 5.421010862427522e-20, 1.0 - t19))
    t21 = _seed(t19)
    t22 = _product(t16, t21)
    t23 = -t22
    t24 = _product(t22, t21)
    t25 = -t24
    t26 = (tl.fma(t23, t20, tl.fma(t23, t19, t16)) + t17) * t21
    t27 = tl.fma(t24, t1, (tl.fma(t25, t20, tl.fma(t25, t19, t22)) + t26) * t21 * t1)
    t28 = tl.where(t18, 1.8446744073709552e+19, t16)
    t29 = _product(t28, t21)
    t30 = -t29
    t31 = (tl.fma(t30, t20, tl.fma(t30, t19, t28)) + tl.where(t18, 0.0, t17)) * t21
    t32 = t31 + (t27 * 1.5957691669464111 + t27 * t1 * t1 * 0.21406444907188416) + t29
    return t32 * 5.421010862427522e-20


@_Kernel
def _gelu_tanh_forward_kernel(x_ptr, y_ptr, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr):
    _forward(
        x_ptr, y_ptr, (), size, channels, stride, _gelu_tanh_value_half, _gelu_tanh_value_single, PER_CHANNEL, BLOCK
    )  # fmt: skip


@_Kernel
def _gelu_tanh_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr
):  # fmt: skip
    _backward(
        x_ptr, grad_ptr, d_x_ptr, (), size, channels, stride, _gelu_tanh_slope_half, _gelu_tanh_slope_single,
        PER_CHANNEL, BLOCK,
    )  # fmt: skip


_gelu_tanh_formulas = _Formulas(
    value=_gelu_tanh_value,
    slope=_gelu_tanh_slope,
    curvature=_gelu_tanh_curvature,
    by_parameter=_nothing,
    slope_by_parameter=_nothing,
    by_two_parameters=_nothing,
    forward=_gelu_tanh_forward_kernel,
    backward=_gelu_tanh_backward_kernel,
    dtypes=_NARROW,
)


def gelu_tanh(input: Tensor) -> Tensor:
    """GELU, tanh form, elementwise.

    f(x) =
        x*(tanh(sqrt(2)*(8943*x^3/200000 + x)/sqrt(pi)) + 1)/2

    Shape: any; the output has the shape and the dtype of the input.

    Errors in ulp, forward / backward, at the default parameters where no others are named:
        - float32, torch on cpu: proved <= 0.5001 / 0.5004 floored, all inputs (assumed)
        - float32, Triton on CUDA: proved <= 0.5951 / 2.406 floored, all inputs (assumed)
        - not measured

    Derived from x/2*(1 + tanh(sqrt(2/pi)*(x + 0.044715*x^3))) (pytorch,
    nn.GELU(approximate='tanh')).

    Example:
        >>> round(gelu_tanh(torch.tensor(0.5)).item(), 4)
        0.3457
    """
    return _activated(_gelu_tanh_formulas, input)


class GELUTanh(nn.Module):
    """GELU, tanh form as a module: see `gelu_tanh`.

    Args:
        inplace: accepted so that it can replace another activation; the input is never overwritten

    Example:
        >>> round(GELUTanh()(torch.tensor(0.5)).item(), 4)
        0.3457
    """

    activation_name = "gelu_tanh"

    def __init__(self, *, inplace: bool = False) -> None:
        super().__init__()
        self.inplace = _flag("inplace", inplace)

    def forward(self, input: Tensor) -> Tensor:
        return gelu_tanh(input)


# --- Swish ----------------------------------------------------------------------------------------


def _swish_value(x: Tensor, beta: Tensor) -> Tensor:
    """f(x)."""
    t1 = torch.clamp(x, min=-1024.0 / beta)
    t2 = t1 * beta
    t3 = t2 >= 0.0
    t4 = torch.abs(t2)
    t5 = t4 > 64.0
    t6 = torch.exp(torch.where(t5, 64.0, torch.full_like(x, 0.0)) - t4)
    t7 = torch.where(t5, 1.603810890548638e-28, torch.full_like(x, 1.0))
    return torch.where(t3, 1.0, t6) / (t6 * t7 + 1.0) * t1 * torch.where(t3, 1.0, t7)


def _swish_slope(x: Tensor, beta: Tensor) -> Tensor:
    """f'(x)."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=1024.0 / beta)
    t2 = t1 * beta
    t3 = torch.abs(t2)
    t4 = t3 > 64.0
    t5 = torch.exp(torch.where(t4, 64.0, torch.full_like(x, 0.0)) - t3)
    t6 = torch.where(t4, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t7 = t5 * t6 + 1.0
    t8 = t2 >= 0.0
    t9 = torch.where(t8, 1.0, t5) / t7 * torch.where(t8, 1.0, t6)
    return t5 / (t7 * t7) * t1 * t6 * beta + t9


def _swish_curvature(x: Tensor, beta: Tensor) -> Tensor:
    """f''(x)."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=1024.0 / beta)
    t2 = t1 * beta
    t3 = torch.abs(t2)
    t4 = t3 > 64.0
    t5 = torch.exp(torch.where(t4, 64.0, torch.full_like(x, 0.0)) - t3)
    t6 = torch.where(t4, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t7 = t5 * t6 + 1.0
    t8 = t2 >= 0.0
    t9 = torch.where(t8, t6, 1.0)
    t10 = torch.where(t8, t5, 1.0) / t7
    t11 = t10 * t9
    t12 = torch.where(t8, 1.0, t6)
    t13 = torch.where(t8, 1.0, t5) / t7
    t14 = beta * beta
    t15 = t13 * t12
    t16 = t5 / (t7 * t7) * t6 * (beta * 2.0) + t11 * t11 * t13 * t1 * t12 * t14
    return t16 - t10 * (t15 * t15) * t1 * t9 * t14


def _swish_by_parameter(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f in beta."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=1024.0 / beta)
    t2 = torch.abs(t1 * beta)
    t3 = t2 > 64.0
    t4 = torch.exp(torch.where(t3, 64.0, torch.full_like(x, 0.0)) - t2)
    t5 = torch.where(t3, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t6 = t4 * t5 + 1.0
    return (t4 / (t6 * t6) * t1 * t1 * t5,)


def _swish_slope_by_parameter(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f' in beta."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=1024.0 / beta)
    t2 = t1 * beta
    t3 = torch.abs(t2)
    t4 = t3 > 64.0
    t5 = torch.exp(torch.where(t4, 64.0, torch.full_like(x, 0.0)) - t3)
    t6 = torch.where(t4, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t7 = t5 * t6 + 1.0
    t8 = t2 >= 0.0
    t9 = torch.where(t8, t6, 1.0)
    t10 = torch.where(t8, t5, 1.0) / t7
    t11 = t10 * t9
    t12 = torch.where(t8, 1.0, t6)
    t13 = torch.where(t8, 1.0, t5) / t7
    t14 = t13 * t12
    t15 = t5 / (t7 * t7) * t1 * t6 * 2.0 + t11 * t11 * t13 * t1 * t1 * t12 * beta
    return (t15 - t10 * (t14 * t14) * t1 * t1 * t9 * beta,)


def _swish_by_two_parameters(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of f in beta: upper triangle."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=1024.0 / beta)
    t2 = t1 * beta
    t3 = t2 >= 0.0
    t4 = torch.abs(t2)
    t5 = t4 > 64.0
    t6 = torch.exp(torch.where(t5, 64.0, torch.full_like(x, 0.0)) - t4)
    t7 = torch.where(t5, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t8 = torch.where(t3, t7, 1.0)
    t9 = t6 * t7 + 1.0
    t10 = torch.where(t3, t6, 1.0) / t9
    t11 = t10 * t8
    t12 = torch.where(t3, 1.0, t7)
    t13 = torch.where(t3, 1.0, t6) / t9
    t14 = t13 * t12
    return (
        t11 * t11 * t13 * t1 * t1 * t1 * t12 - t10 * (t14 * t14) * t1 * t1 * t1 * t8,
    )


@_jit
def _swish_value_half(x, beta):
    """f(x)."""
    t1 = x
    t2 = tl.minimum(tl.abs(t1), 120.0 / beta, tl.PropagateNan.ALL)
    t3 = _bounded_exp_half(-(t2 * beta))
    return tl.maximum(t1, -0.0, tl.PropagateNan.ALL) - t3 * _seed(t3 + 1.0) * t2


@_jit
def _swish_slope_half(x, beta):
    """f'(x)."""
    t1 = beta
    t2 = -124.0 / t1
    t3 = tl.minimum(tl.maximum(x, t2, tl.PropagateNan.ALL), 124.0 / t1, tl.PropagateNan.ALL)
    t4 = t3 * beta
    return _bounded_bell_half(t4) * t3 * beta + _bounded_sigmoid_half(t4)


@_jit
def _swish_by_parameter_half(x, beta):
    """The derivatives of f in beta."""
    t1 = 1.0 / beta
    t2 = t1 * -128.0
    t3 = tl.minimum(tl.maximum(x, t2, tl.PropagateNan.ALL), t1 * 128.0, tl.PropagateNan.ALL)
    return (_bounded_bell_half(t3 * beta) * t3 * t3,)


@_jit
def _swish_value_single(x, beta, beta_rest):
    """f(x)."""
    t1 = tl.minimum(tl.abs(x), _product(120.0, _seed(beta)), tl.PropagateNan.ALL)
    t2 = -_product(t1, beta)
    t3 = tl.fma(t2, 1.4426950216293335, 12582912.0)
    t4 = t3 - 12582912.0
    t5 = tl.fma(t4, -0.6931471824645996, t2)
    t6 = tl.fma(0.00019857870938722044, t5, 0.0013933706795796752)
    t7 = tl.fma(tl.fma(t6, t5, 0.008333360776305199), t5, 0.041666463017463684)
    t8 = tl.fma(tl.fma(t7, t5, 0.1666666716337204), t5, 0.5)
    t9 = t5 * t5
    t10 = tl.fma(t8, t9, t5)
    t11 = t10 + 1.0
    t12 = _power(t3, 64)
    t13 = t4 * 1.9046542121259336e-09 - tl.fma(t1, beta_rest, tl.fma(t1, beta, t2))
    t14 = t11 * t12
    t15 = tl.fma(t13, t11, t10 - (t11 - 1.0) + tl.fma(t8, t9, t5 - t10)) * t12
    t16 = tl.fma(t14, 5.421010862427522e-20, 1.0)
    t17 = _seed(t16)
    t18 = _product(t14, t17)
    t19 = -t18
    t20 = tl.fma(t15, 5.421010862427522e-20, tl.fma(t14, 5.421010862427522e-20, 1.0 - t16))
    t21 = tl.maximum(x, -0.0, tl.PropagateNan.ALL)
    t22 = -_product(t18, t1)
    t23 = (tl.fma(t19, t20, tl.fma(t19, t16, t14)) + t15) * t17
    t24 = tl.fma(t22, 5.421010862427522e-20, t21)
    t25 = tl.fma(t21 - t24, 1.8446744073709552e+19, t22)
    t26 = tl.maximum(t25 - tl.fma(t23, t1, tl.fma(t18, t1, t22)), -3.4028234663852886e+38)
    return tl.fma(t26, 5.421010862427522e-20, t24)


@_jit
def _swish_slope_single(x, beta, beta_rest):
    """f'(x)."""
    t1 = _seed(beta)
    t2 = _product(-124.0, t1)
    t3 = -t2
    t4 = _product(124.0, t1)
    t5 = -t4
    t6 = t2 + tl.fma(t3, beta_rest, tl.fma(t3, beta, -124.0)) * t1
    t7 = t4 + tl.fma(t5, beta_rest, tl.fma(t5, beta, 124.0)) * t1
    t8 = tl.minimum(tl.maximum(x, t6, tl.PropagateNan.ALL), t7, tl.PropagateNan.ALL)
    t9 = t8 * (beta + beta_rest)
    t10 = tl.abs(t9)
    t11 = tl.fma(t10, -1.4426950216293335, 12582912.0)
    t12 = t11 - 12582912.0
    t13 = tl.fma(t12, 0.6931471824645996, t10)
    t14 = tl.fma(-0.00019857870938722044, t13, 0.0013933706795796752)
    t15 = tl.fma(tl.fma(t14, t13, -0.008333360776305199), t13, 0.041666463017463684)
    t16 = tl.fma(tl.fma(t15, t13, -0.1666666716337204), t13, 0.5)
    t17 = t13 * t13
    t18 = -t13
    t19 = tl.fma(t16, t17, t18)
    t20 = t19 + 1.0
    t21 = _power(t11, 64)
    t22 = t19 - (t20 - 1.0) + tl.fma(t16, t17, t18 - t19)
    t23 = t20 * t21
    t24 = tl.fma(t12 * 1.9046542121259336e-09, t20, t22) * t21
    t25 = t9 >= 0.0
    t26 = tl.fma(t23, 5.421010862427522e-20, 1.0)
    t27 = tl.fma(t24, 5.421010862427522e-20, tl.fma(t23, 5.421010862427522e-20, 1.0 - t26))
    t28 = _seed(t26)
    t29 = _product(t23, t28)
    t30 = -t29
    t31 = _product(t29, t28)
    t32 = -t31
    t33 = (tl.fma(t30, t27, tl.fma(t30, t26, t23)) + t24) * t28
    t34 = tl.where(t25, 1.8446744073709552e+19, t23)
    t35 = _product(t34, t28)
    t36 = -t35
    t37 = (tl.fma(t36, t27, tl.fma(t36, t26, t34)) + tl.where(t25, 0.0, t24)) * t28
    t38 = tl.fma(t9, (tl.fma(t32, t27, tl.fma(t32, t26, t29)) + t33) * t28, t37)
    return (tl.fma(t9, t31, t38) + t35) * 5.421010862427522e-20


@_jit
def _swish_by_parameter_single(x, beta, beta_rest):
    """The derivatives of f in beta."""
    t1 = _seed(beta)
    t2 = _product(-128.0, t1)
    t3 = -t2
    t4 = _product(128.0, t1)
    t5 = -t4
    t6 = t2 + tl.fma(t3, beta_rest, tl.fma(t3, beta, -128.0)) * t1
    t7 = t4 + tl.fma(t5, beta_rest, tl.fma(t5, beta, 128.0)) * t1
    t8 = tl.minimum(tl.maximum(x, t6, tl.PropagateNan.ALL), t7, tl.PropagateNan.ALL)
    t9 = tl.abs(t8 * (beta + beta_rest))
    t10 = tl.fma(t9, -1.4426950216293335, 12582912.0)
    t11 = t10 - 12582912.0
    t12 = tl.fma(t11, 0.6931471824645996, t9)
    t13 = tl.fma(-0.00019857870938722044, t12, 0.0013933706795796752)
    t14 = tl.fma(tl.fma(t13, t12, -0.008333360776305199), t12, 0.041666463017463684)
    t15 = tl.fma(tl.fma(t14, t12, -0.1666666716337204), t12, 0.5)
    t16 = t12 * t12
    t17 = -t12
    t18 = tl.fma(t15, t16, t17)
    t19 = t18 + 1.0
    t20 = _power(t10, 64)
    t21 = t18 - (t19 - 1.0) + tl.fma(t15, t16, t17 - t18)
    t22 = t19 * t20
    t23 = tl.fma(t11 * 1.9046542121259336e-09, t19, t21) * t20
    t24 = tl.fma(t22, 5.421010862427522e-20, 1.0)
    t25 = tl.fma(t23, 5.421010862427522e-20, tl.fma(t22, 5.421010862427522e-20, 1.0 - t24))
    t26 = _seed(t24)
    t27 = _product(t22, t26)
    t28 = -t27
    t29 = _product(t27, t26)
    t30 = -t29
    t31 = (tl.fma(t28, t25, tl.fma(t28, t24, t22)) + t23) * t26
    t32 = (t29 + (tl.fma(t30, t25, tl.fma(t30, t24, t27)) + t31) * t26) * t8
    t33 = tl.minimum(tl.maximum(t8, -4294967296.0, tl.PropagateNan.ALL), 4294967296.0, tl.PropagateNan.ALL)
    t34 = t32 * t33 * 5.421010862427522e-20
    return (
        tl.where(tl.abs(t8) > 4294967296.0, t32 * 5.421010862427522e-20 * t8, t34),
    )


@_Kernel
def _swish_forward_kernel(x_ptr, y_ptr, p_beta, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr):
    _forward(
        x_ptr, y_ptr, (p_beta,), size, channels, stride, _swish_value_half, _swish_value_single, PER_CHANNEL, BLOCK
    )  # fmt: skip


@_Kernel
def _swish_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, p_beta, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr
):  # fmt: skip
    _backward(
        x_ptr, grad_ptr, d_x_ptr, (p_beta,), size, channels, stride, _swish_slope_half, _swish_slope_single,
        PER_CHANNEL, BLOCK,
    )  # fmt: skip


@_Kernel
def _swish_full_backward_kernel(x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_beta, size, blocks, BLOCK: tl.constexpr):
    _full_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_beta,), size, blocks, _swish_slope_half, _swish_slope_single,
        _swish_by_parameter_half, _swish_by_parameter_single, BLOCK,
    )  # fmt: skip


@_Kernel
def _swish_channel_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_beta, size, channels, stride, LARGE: tl.constexpr, ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
):  # fmt: skip
    _channel_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_beta,), size, channels, stride, _swish_slope_half, _swish_slope_single,
        _swish_by_parameter_half, _swish_by_parameter_single, LARGE, ROWS, COLUMNS,
    )  # fmt: skip


_swish_formulas = _Formulas(
    value=_swish_value,
    slope=_swish_slope,
    curvature=_swish_curvature,
    by_parameter=_swish_by_parameter,
    slope_by_parameter=_swish_slope_by_parameter,
    by_two_parameters=_swish_by_two_parameters,
    forward=_swish_forward_kernel,
    backward=_swish_backward_kernel,
    full_backward=_swish_full_backward_kernel,
    channel_backward=_swish_channel_backward_kernel,
    dtypes=_NARROW,
)


def swish(input: Tensor, beta: float | Tensor = 1.0, *, channel_dim: int = 1) -> Tensor:
    """Swish, elementwise.

    f(x) =
        x*sigma(beta*x)

    Args:
        beta: a number in (0, inf), or a tensor of such numbers (not checked: that would wait for the device)
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor; -1 for (B, T, C)

    Shape: any; the output has the shape and the dtype of the input.

    Errors in ulp, forward / backward, at the default parameters where no others are named:
        - float32, torch on cpu: proved <= 0.5001 / 0.5001 floored, all inputs, beta in (0,
          inf), in float32's range (assumed)
        - float32, Triton on CUDA: proved <= 0.5866 / 0.6725 floored, all inputs (assumed)
        - bfloat16 0.5+ / 0.5+, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
        - float16 0.5+ / 0.537, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
        - float32 0.582 / 0.664 floored, all 4278190080 inputs, NVIDIA H200 (exhaustive)
        - float32 0.5 / 0.5, a sample of 263640 inputs, cpu (measured)
        - float64 2.84 / 1.92 floored, a sample of 6022 inputs, torch on NVIDIA H200, cpu
          (measured)

    Derived from x*sigma(beta*x) (smelu, Eq. (4)).

    Example:
        >>> round(swish(torch.tensor(0.5)).item(), 4)
        0.3112
    """
    if not isinstance(beta, _TENSORS) and not 0.0 < beta < math.inf:
        raise ValueError(f"beta must be in (0, inf), got {beta}")
    return _activated(_swish_formulas, input, channel_dim, beta=beta)


class Swish(_Parametric):
    """Swish as a module: see `swish`.

    Args:
        beta: its value, or where it starts from
        init: another name of beta
        num_parameters: 1, or the number of channels to learn one value for each
        learnable: whether the parameters are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels; -1 for inputs of shape (B, T, C)

    Made as in `m = Swish(beta=1.0)`; `m.beta = ...` sets it, learned or not.

    Learnable parameters:
        raw_beta: beta = softplus(raw_beta)
        Weight decay moves them, and the function with them: `provenact.torch_impl.parameter_groups`
        makes groups for an optimizer that leave them out.

    Example:
        >>> round(Swish()(torch.tensor(0.5)).item(), 4)
        0.3112
    """

    activation_name = "swish"
    raw_beta: nn.Parameter
    init_beta: float
    _ranges: ClassVar = {"beta": _Range(low=0.0)}

    def __init__(
        self,
        beta: float = 1.0,
        *,
        num_parameters: int = 1,
        learnable: bool = False,
        inplace: bool = False,
        channel_dim: int = 1,
        init: float | None = None,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        self._start(
            num_parameters,
            learnable,
            inplace,
            channel_dim,
            device,
            dtype,
            beta=_either("beta", beta, 1.0, init),
        )

    @property
    def beta(self) -> float | Tensor:
        """The value in use."""
        return _Raw(self.raw_beta).value() if self.learnable else self.init_beta

    @beta.setter
    def beta(self, value) -> None:
        self._set("beta", value)

    def forward(self, input: Tensor) -> Tensor:
        if not self.learnable:
            return swish(input, self.beta, channel_dim=self.channel_dim)
        return _learned(_swish_formulas, input, self.channel_dim, beta=_Raw(self.raw_beta))


# --- SiLU -----------------------------------------------------------------------------------------


def _silu_value(x: Tensor) -> Tensor:
    """f(x)."""
    t1 = torch.clamp(x, min=-1024.0)
    t2 = t1 >= 0.0
    t3 = torch.abs(t1)
    t4 = t3 > 64.0
    t5 = torch.exp(torch.where(t4, 64.0, torch.full_like(x, 0.0)) - t3)
    t6 = torch.where(t4, 1.603810890548638e-28, torch.full_like(x, 1.0))
    return torch.where(t2, 1.0, t5) / (t5 * t6 + 1.0) * t1 * torch.where(t2, 1.0, t6)


def _silu_slope(x: Tensor) -> Tensor:
    """f'(x)."""
    t1 = torch.clamp(x, min=-1024.0, max=1024.0)
    t2 = torch.abs(t1)
    t3 = t2 > 64.0
    t4 = torch.exp(torch.where(t3, 64.0, torch.full_like(x, 0.0)) - t2)
    t5 = torch.where(t3, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t6 = t4 * t5 + 1.0
    t7 = t1 >= 0.0
    return t4 / (t6 * t6) * t1 * t5 + torch.where(t7, 1.0, t4) / t6 * torch.where(t7, 1.0, t5)


def _silu_curvature(x: Tensor) -> Tensor:
    """f''(x)."""
    t1 = torch.clamp(x, min=-1024.0, max=1024.0)
    t2 = torch.abs(t1)
    t3 = t2 > 64.0
    t4 = torch.exp(torch.where(t3, 64.0, torch.full_like(x, 0.0)) - t2)
    t5 = torch.where(t3, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t6 = t4 * t5 + 1.0
    t7 = t1 >= 0.0
    t8 = torch.where(t7, t5, 1.0)
    t9 = torch.where(t7, t4, 1.0) / t6
    t10 = t9 * t8
    t11 = torch.where(t7, 1.0, t5)
    t12 = torch.where(t7, 1.0, t4) / t6
    t13 = t12 * t11
    return t4 / (t6 * t6) * t5 * 2.0 + t10 * t10 * t12 * t1 * t11 - t9 * (t13 * t13) * t1 * t8


@_jit
def _silu_value_half(x):
    """f(x)."""
    t1 = x
    t2 = tl.minimum(tl.abs(t1), 120.0, tl.PropagateNan.ALL)
    t3 = _bounded_exp_half(-t2)
    return tl.maximum(t1, -0.0, tl.PropagateNan.ALL) - t3 * _seed(t3 + 1.0) * t2


@_jit
def _silu_slope_half(x):
    """f'(x)."""
    t1 = tl.minimum(tl.maximum(x, -124.0, tl.PropagateNan.ALL), 124.0, tl.PropagateNan.ALL)
    return _bounded_bell_half(t1) * t1 + _bounded_sigmoid_half(t1)


@_jit
def _silu_value_single(x):
    """f(x)."""
    t1 = tl.minimum(tl.abs(x), 120.0, tl.PropagateNan.ALL)
    t2 = -t1
    t3 = tl.fma(t2, 1.4426950216293335, 12582912.0)
    t4 = t3 - 12582912.0
    t5 = tl.fma(t4, -0.6931471824645996, t2)
    t6 = tl.fma(0.00019857870938722044, t5, 0.0013933706795796752)
    t7 = tl.fma(tl.fma(t6, t5, 0.008333360776305199), t5, 0.041666463017463684)
    t8 = tl.fma(tl.fma(t7, t5, 0.1666666716337204), t5, 0.5)
    t9 = t5 * t5
    t10 = tl.fma(t8, t9, t5)
    t11 = t10 + 1.0
    t12 = _power(t3, 64)
    t13 = t10 - (t11 - 1.0) + tl.fma(t8, t9, t5 - t10)
    t14 = t11 * t12
    t15 = tl.fma(t4 * 1.9046542121259336e-09, t11, t13) * t12
    t16 = tl.fma(t14, 5.421010862427522e-20, 1.0)
    t17 = _seed(t16)
    t18 = _product(t14, t17)
    t19 = -t18
    t20 = tl.fma(t15, 5.421010862427522e-20, tl.fma(t14, 5.421010862427522e-20, 1.0 - t16))
    t21 = tl.maximum(x, -0.0, tl.PropagateNan.ALL)
    t22 = -_product(t18, t1)
    t23 = (tl.fma(t19, t20, tl.fma(t19, t16, t14)) + t15) * t17
    t24 = tl.fma(t22, 5.421010862427522e-20, t21)
    t25 = tl.fma(t21 - t24, 1.8446744073709552e+19, t22)
    t26 = tl.maximum(t25 - tl.fma(t23, t1, tl.fma(t18, t1, t22)), -3.4028234663852886e+38)
    return tl.fma(t26, 5.421010862427522e-20, t24)


@_jit
def _silu_slope_single(x):
    """f'(x)."""
    t1 = tl.minimum(tl.maximum(x, -124.0, tl.PropagateNan.ALL), 124.0, tl.PropagateNan.ALL)
    t2 = tl.abs(t1)
    t3 = tl.fma(t2, -1.4426950216293335, 12582912.0)
    t4 = t3 - 12582912.0
    t5 = tl.fma(t4, 0.6931471824645996, t2)
    t6 = tl.fma(-0.00019857870938722044, t5, 0.0013933706795796752)
    t7 = tl.fma(tl.fma(t6, t5, -0.008333360776305199), t5, 0.041666463017463684)
    t8 = tl.fma(tl.fma(t7, t5, -0.1666666716337204), t5, 0.5)
    t9 = t5 * t5
    t10 = -t5
    t11 = tl.fma(t8, t9, t10)
    t12 = t11 + 1.0
    t13 = _power(t3, 64)
    t14 = t11 - (t12 - 1.0) + tl.fma(t8, t9, t10 - t11)
    t15 = t12 * t13
    t16 = tl.fma(t4 * 1.9046542121259336e-09, t12, t14) * t13
    t17 = t1 >= 0.0
    t18 = tl.fma(t15, 5.421010862427522e-20, 1.0)
    t19 = tl.fma(t16, 5.421010862427522e-20, tl.fma(t15, 5.421010862427522e-20, 1.0 - t18))
    t20 = _seed(t18)
    t21 = _product(t15, t20)
    t22 = -t21
    t23 = _product(t21, t20)
    t24 = -t23
    t25 = (tl.fma(t22, t19, tl.fma(t22, t18, t15)) + t16) * t20
    t26 = tl.where(t17, 1.8446744073709552e+19, t15)
    t27 = _product(t26, t20)
    t28 = -t27
    t29 = (tl.fma(t28, t19, tl.fma(t28, t18, t26)) + tl.where(t17, 0.0, t16)) * t20
    t30 = tl.fma(t1, (tl.fma(t24, t19, tl.fma(t24, t18, t21)) + t25) * t20, t29)
    return (tl.fma(t1, t23, t30) + t27) * 5.421010862427522e-20


@_Kernel
def _silu_forward_kernel(x_ptr, y_ptr, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr):
    _forward(x_ptr, y_ptr, (), size, channels, stride, _silu_value_half, _silu_value_single, PER_CHANNEL, BLOCK)


@_Kernel
def _silu_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr
):  # fmt: skip
    _backward(
        x_ptr, grad_ptr, d_x_ptr, (), size, channels, stride, _silu_slope_half, _silu_slope_single, PER_CHANNEL, BLOCK
    )  # fmt: skip


_silu_formulas = _Formulas(
    value=_silu_value,
    slope=_silu_slope,
    curvature=_silu_curvature,
    by_parameter=_nothing,
    slope_by_parameter=_nothing,
    by_two_parameters=_nothing,
    forward=_silu_forward_kernel,
    backward=_silu_backward_kernel,
    dtypes=_NARROW,
)


def silu(input: Tensor) -> Tensor:
    """SiLU, elementwise.

    f(x) =
        x*sigma(x)

    Shape: any; the output has the shape and the dtype of the input.

    Errors in ulp, forward / backward, at the default parameters where no others are named:
        - float32, torch on cpu: proved <= 0.5001 / 0.5001 floored, all inputs (assumed)
        - float32, Triton on CUDA: proved <= 0.5866 / 0.6725 floored, all inputs (assumed)
        - bfloat16 0.5+ / 0.5+, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
        - float16 0.5+ / 0.537, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
        - float32 0.582 / 0.664 floored, all 4278190080 inputs, NVIDIA H200 (exhaustive)
        - float32 0.5 / 0.5, a sample of 263640 inputs, cpu (measured)
        - float64 2.84 / 1.92 floored, a sample of 6022 inputs, torch on NVIDIA H200, cpu
          (measured)

    Derived from swish with beta = 1 (srelu, App. F, Remark 2).

    Example:
        >>> round(silu(torch.tensor(0.5)).item(), 4)
        0.3112
    """
    return _activated(_silu_formulas, input)


class SiLU(nn.Module):
    """SiLU as a module: see `silu`.

    Args:
        inplace: accepted so that it can replace another activation; the input is never overwritten

    Example:
        >>> round(SiLU()(torch.tensor(0.5)).item(), 4)
        0.3112
    """

    activation_name = "silu"

    def __init__(self, *, inplace: bool = False) -> None:
        super().__init__()
        self.inplace = _flag("inplace", inplace)

    def forward(self, input: Tensor) -> Tensor:
        return silu(input)


# --- SoftPlus -------------------------------------------------------------------------------------


def _softplus_value(x: Tensor, beta: Tensor) -> Tensor:
    """f(x)."""
    t1 = x + _softplus(x * -beta) / beta
    return torch.where(x > 1.0 / beta, t1, _softplus(x * beta) / beta)


def _softplus_slope(x: Tensor, beta: Tensor) -> Tensor:
    """f'(x)."""
    t1 = x * beta
    t2 = torch.exp(-torch.abs(t1))
    return torch.where(t1 >= 0.0, 1.0, t2) / (t2 + 1.0)


def _softplus_curvature(x: Tensor, beta: Tensor) -> Tensor:
    """f''(x)."""
    t1 = torch.exp(-torch.abs(torch.clamp(x, min=-1024.0 / beta, max=1024.0 / beta) * beta))
    t2 = t1 + 1.0
    return t1 / (t2 * t2) * beta


def _softplus_by_parameter(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f in beta."""
    t1 = torch.clamp(x, min=-1024.0 / beta)
    t2 = t1 * beta
    t3 = t2 >= 0.0
    t4 = torch.abs(t2)
    t5 = t4 > 64.0
    t6 = torch.exp(torch.where(t5, 64.0, torch.full_like(x, 0.0)) - t4)
    t7 = torch.where(t5, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t8 = beta * beta
    t9 = torch.where(t3, 1.0, t6) / (t6 * t7 + 1.0) * t1 * torch.where(t3, 1.0, t7) / beta
    t10 = torch.clamp(x, max=1024.0 / beta)
    t11 = t10 * beta
    t12 = t11 >= 0.0
    t13 = torch.abs(t11)
    t14 = t13 > 64.0
    t15 = torch.exp(torch.where(t14, 64.0, torch.full_like(x, 0.0)) - t13)
    t16 = torch.where(t14, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t17 = torch.where(t12, t15, 1.0) / (t15 * t16 + 1.0) * t10 * torch.where(t12, t16, 1.0)
    t18 = _softplus(t10 * -beta) * (-1.0 / t8) - t17 / beta
    return (torch.where(x > 1.0 / beta, t18, t9 - _softplus(t2) / t8),)


def _softplus_slope_by_parameter(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f' in beta."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=1024.0 / beta)
    t2 = torch.abs(t1 * beta)
    t3 = t2 > 64.0
    t4 = torch.exp(torch.where(t3, 64.0, torch.full_like(x, 0.0)) - t2)
    t5 = torch.where(t3, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t6 = t4 * t5 + 1.0
    return (t4 / (t6 * t6) * t1 * t5,)


def _softplus_by_two_parameters(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of f in beta: upper triangle."""
    t1 = -1024.0 / beta
    t2 = torch.clamp(x, min=t1)
    t3 = t2 * beta
    t4 = beta * beta
    t5 = 2.0 / (t4 * beta)
    t6 = 1024.0 / beta
    t7 = torch.clamp(x, min=t1, max=t6)
    t8 = torch.abs(t7 * beta)
    t9 = t8 > 64.0
    t10 = torch.exp(torch.where(t9, 64.0, torch.full_like(x, 0.0)) - t8)
    t11 = torch.where(t9, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t12 = t10 * t11 + 1.0
    t13 = t10 / (t12 * t12) * t7 * t7 * t11 / beta
    t14 = t3 >= 0.0
    t15 = torch.abs(t3)
    t16 = t15 > 64.0
    t17 = torch.exp(torch.where(t16, 64.0, torch.full_like(x, 0.0)) - t15)
    t18 = torch.where(t16, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t19 = 2.0 / t4
    t20 = torch.where(t14, 1.0, t17) / (t17 * t18 + 1.0) * t2 * torch.where(t14, 1.0, t18)
    t21 = torch.clamp(x, max=t6)
    t22 = t21 * beta
    t23 = t22 >= 0.0
    t24 = torch.abs(t22)
    t25 = t24 > 64.0
    t26 = torch.exp(torch.where(t25, 64.0, torch.full_like(x, 0.0)) - t24)
    t27 = torch.where(t25, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t28 = torch.where(t23, t26, 1.0) / (t26 * t27 + 1.0) * t21 * torch.where(t23, t27, 1.0)
    t29 = _softplus(t21 * -beta) * t5 + t28 * t19 + t13
    return (torch.where(x > 8.0 / beta, t29, _softplus(t3) * t5 + t13 - t20 * t19),)


@_jit
def _softplus_value_half(x, beta):
    """f(x)."""
    t1 = x
    t2 = -(tl.minimum(tl.abs(t1), 120.0 / beta, tl.PropagateNan.ALL) * beta)
    t3 = _unit_log1p_half(_bounded_exp_half(t2)) * (1.0 / beta)
    return tl.maximum(t1, -0.0, tl.PropagateNan.ALL) + t3


@_jit
def _softplus_slope_half(x, beta):
    """f'(x)."""
    t1 = beta
    t2 = -120.0 / t1
    t3 = tl.minimum(tl.maximum(x, t2, tl.PropagateNan.ALL), 120.0 / t1, tl.PropagateNan.ALL)
    return _bounded_sigmoid_half(t3 * beta)


@_jit
def _softplus_by_parameter_half(x, beta):
    """The derivatives of f in beta."""
    t1 = beta * beta
    t2 = 1.0 / beta
    t3 = -beta
    t4 = x
    t5 = beta
    t6 = 120.0 / t5
    t7 = -120.0 / t5
    t8 = tl.minimum(tl.maximum(t4, t7, tl.PropagateNan.ALL), t6, tl.PropagateNan.ALL)
    t9 = tl.minimum(tl.abs(t4), t6, tl.PropagateNan.ALL)
    t10 = _bounded_exp_half(-(t9 * beta))
    t11 = tl.maximum(t4, -124.0 / t5, tl.PropagateNan.ALL)
    t12 = tl.maximum(t11, -0.0, tl.PropagateNan.ALL) * beta + _unit_log1p_half(t10)
    t13 = (tl.maximum(t4, -0.0, tl.PropagateNan.ALL) - t10 * _seed(t10 + 1.0) * t9) * t2
    t14 = tl.minimum(t4, 124.0 / t5, tl.PropagateNan.ALL)
    t15 = t14 * t3
    t16 = _unit_log1p_half(_bounded_exp_half(-tl.abs(t8 * t3)))
    t17 = _bounded_mirrored_sigmoid_half(t8 * beta) * t14 * t2
    t18 = (tl.where(t15 < 0.0, 0.0, t15) + t16) * (-1.0 / t1) - t17
    return (tl.where(x > t2, t18, t13 - t12 * (1.0 / t1)),)


@_jit
def _softplus_value_single(x, beta, beta_rest):
    """f(x)."""
    t1 = _seed(beta)
    t2 = tl.minimum(tl.abs(x), _product(120.0, t1), tl.PropagateNan.ALL)
    t3 = _product(t2, beta)
    t4 = -t2
    t5 = tl.fma(t3, -1.4426950216293335, 12582912.0)
    t6 = t5 - 12582912.0
    t7 = tl.fma(t6, 0.6931471824645996, t3)
    t8 = tl.fma(-0.00019857870938722044, t7, 0.0013933706795796752)
    t9 = tl.fma(tl.fma(t8, t7, -0.008333360776305199), t7, 0.041666463017463684)
    t10 = t7 * t7
    t11 = -tl.fma(tl.fma(t9, t7, -0.1666666716337204), t7, 0.5)
    t12 = 1.0 - tl.fma(t11, t10, t7)
    t13 = _power(t5, 64)
    t14 = -(t6 * 1.9046542121259336e-09 + tl.fma(t4, beta_rest, tl.fma(t4, beta, t3)))
    t15 = t12 * t13
    t16 = tl.fma(t14, t12, tl.fma(t11, t10, t7 + (t12 - 1.0))) * t13
    t17 = tl.fma(t15, 5.421010862427522e-20, 2.0)
    t18 = _seed(t17)
    t19 = _product(t15, t18)
    t20 = -t19
    t21 = tl.fma(t16, -5.421010862427522e-20, tl.fma(t15, 5.421010862427522e-20, 2.0 - t17))
    t22 = (tl.fma(t20, t21, tl.fma(t20, t17, t15)) - t16) * t18
    t23 = t19 * 5.421010862427522e-20
    t24 = t23 * t23
    t25 = tl.fma(0.1161678209900856, t24, 0.10852265357971191)
    t26 = tl.fma(tl.fma(t25, t24, 0.1429625004529953), t24, 0.19999851286411285)
    t27 = tl.maximum(x, -0.0, tl.PropagateNan.ALL)
    t28 = _product(t19, t1)
    t29 = -t28
    t30 = tl.fma(tl.fma(t26, t24, 0.3333333432674408) * t24, t19, tl.fma(t22, t24, t22))
    t31 = _product(t28, 1.0842021724855044e-19)
    t32 = (tl.fma(t29, beta_rest, tl.fma(t29, beta, t19)) + t30) * t1
    t33 = t27 + t31
    t34 = t33 - t27
    t35 = tl.fma(t31, -9.223372036854776e+18, t28) + t32
    t36 = tl.fma(t35, 1.0842021724855044e-19, t27 - (t33 - t34) + (t31 - t34))
    return t33 + tl.maximum(t36, -3.4028234663852886e+38)


@_jit
def _softplus_slope_single(x, beta, beta_rest):
    """f'(x)."""
    t1 = beta + beta_rest
    t2 = _seed(t1)
    t3 = _product(124.0, t2)
    t4 = tl.fma(t3, t1, -124.0) * t2
    t5 = t4 - t3
    t6 = tl.minimum(tl.maximum(x, t5, tl.PropagateNan.ALL), t3 - t4, tl.PropagateNan.ALL)
    t7 = t6 * t1
    t8 = tl.abs(t7)
    t9 = tl.fma(t8, -1.4426950216293335, 12582912.0)
    t10 = t9 - 12582912.0
    t11 = tl.fma(t10, 0.6931471824645996, t8)
    t12 = tl.fma(-0.00019857870938722044, t11, 0.0013933706795796752)
    t13 = tl.fma(tl.fma(t12, t11, -0.008333360776305199), t11, 0.041666463017463684)
    t14 = t11 * t11
    t15 = -tl.fma(tl.fma(t13, t11, -0.1666666716337204), t11, 0.5)
    t16 = 1.0 - tl.fma(t15, t14, t11)
    t17 = _power(t9, 64)
    t18 = t16 * t17
    t19 = tl.fma(-(t10 * 1.9046542121259336e-09), t16, tl.fma(t15, t14, t11 + (t16 - 1.0)))
    t20 = t19 * t17
    t21 = t7 >= 0.0
    t22 = tl.fma(t18, 5.421010862427522e-20, 1.0)
    t23 = tl.where(t21, 1.8446744073709552e+19, t18)
    t24 = _seed(t22)
    t25 = _product(t23, t24)
    t26 = -t25
    t27 = tl.fma(t20, -5.421010862427522e-20, tl.fma(t18, 5.421010862427522e-20, 1.0 - t22))
    t28 = t25 + (tl.fma(t26, t27, tl.fma(t26, t22, t23)) + tl.where(t21, 0.0, -t20)) * t24
    return t28 * 5.421010862427522e-20


@_jit
def _softplus_by_parameter_single(x, beta, beta_rest):
    """The derivatives of f in beta."""
    t1 = beta + beta_rest
    t2 = _seed(t1)
    t3 = _product(124.0, t2)
    t4 = tl.fma(t3, t1, -124.0) * t2
    t5 = t4 - t3
    t6 = t3 - t4
    t7 = t1 * t1
    t8 = t2 - tl.fma(t2, t1, -1.0) * t2
    t9 = _seed(t7)
    t10 = _product(1.0, t9)
    t11 = tl.minimum(tl.maximum(x, t5, tl.PropagateNan.ALL), t6, tl.PropagateNan.ALL)
    t12 = t11 * t1
    t13 = tl.abs(t12)
    t14 = tl.fma(t13, -1.4426950216293335, 12582912.0)
    t15 = t14 - 12582912.0
    t16 = tl.fma(t15, 0.6931471824645996, t13)
    t17 = tl.fma(-0.00019857870938722044, t16, 0.0013933706795796752)
    t18 = tl.fma(tl.fma(t17, t16, -0.008333360776305199), t16, 0.041666463017463684)
    t19 = t16 * t16
    t20 = -tl.fma(tl.fma(t18, t16, -0.1666666716337204), t16, 0.5)
    t21 = 1.0 - tl.fma(t20, t19, t16)
    t22 = _power(t14, 64)
    t23 = t21 * t22
    t24 = tl.fma(-(t15 * 1.9046542121259336e-09), t21, tl.fma(t20, t19, t16 + (t21 - 1.0)))
    t25 = t24 * t22
    t26 = tl.fma(t23, 5.421010862427522e-20, tl.fma(t25, -5.421010862427522e-20, 1.0))
    t27 = _seed(t26)
    t28 = _product(t23, t27)
    t29 = (t28 + (tl.fma(-t28, t26, t23) - t25) * t27) * tl.abs(t11)
    t30 = tl.fma(t23, 5.421010862427522e-20, 2.0)
    t31 = _seed(t30)
    t32 = _product(t23, t31)
    t33 = -t32
    t34 = tl.fma(t25, -5.421010862427522e-20, tl.fma(t23, 5.421010862427522e-20, 2.0 - t30))
    t35 = (tl.fma(t33, t34, tl.fma(t33, t30, t23)) - t25) * t31
    t36 = t32 * 5.421010862427522e-20
    t37 = t36 * t36
    t38 = tl.fma(0.1161678209900856, t37, 0.10852265357971191)
    t39 = tl.fma(tl.fma(t38, t37, 0.1429625004529953), t37, 0.19999851286411285)
    t40 = tl.fma(tl.fma(t39, t37, 0.3333333432674408) * t37, t32, tl.fma(t35, t37, t35))
    t41 = tl.maximum(tl.maximum(x, t5, tl.PropagateNan.ALL), -0.0, tl.PropagateNan.ALL) * t1
    t42 = tl.fma(t32, 1.0842021724855044e-19, tl.fma(t40, 1.0842021724855044e-19, t41))
    t43 = tl.fma(t29, -5.421010862427522e-20, tl.maximum(x, -0.0, tl.PropagateNan.ALL)) * t8
    t44 = tl.minimum(x, t6, tl.PropagateNan.ALL)
    t45 = -(t44 * t1)
    t46 = tl.fma(t40, 1.0842021724855044e-19, tl.where(t45 < 0.0, 0.0, t45))
    t47 = t12 >= 0.0
    t48 = tl.fma(t23, 5.421010862427522e-20, 1.0)
    t49 = tl.where(t47, t23, 1.8446744073709552e+19)
    t50 = _seed(t48)
    t51 = _product(t49, t50)
    t52 = -t51
    t53 = tl.fma(t25, -5.421010862427522e-20, tl.fma(t23, 5.421010862427522e-20, 1.0 - t48))
    t54 = (tl.fma(t52, t53, tl.fma(t52, t48, t49)) + tl.where(t47, -t25, 0.0)) * t50 * t44
    t55 = tl.fma(t32, 1.0842021724855044e-19, t46) * (tl.fma(t10, t7, -1.0) * t9 - t10)
    t56 = tl.fma(tl.fma(t51, t44, t54) * t8, -5.421010862427522e-20, t55)
    return (tl.where(x > t8, t56, t43 - t42 * (t9 - tl.fma(t9, t7, -1.0) * t9)),)


@_Kernel
def _softplus_forward_kernel(
    x_ptr, y_ptr, p_beta, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr
):  # fmt: skip
    _forward(
        x_ptr, y_ptr, (p_beta,), size, channels, stride, _softplus_value_half, _softplus_value_single, PER_CHANNEL,
        BLOCK,
    )  # fmt: skip


@_Kernel
def _softplus_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, p_beta, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr
):  # fmt: skip
    _backward(
        x_ptr, grad_ptr, d_x_ptr, (p_beta,), size, channels, stride, _softplus_slope_half, _softplus_slope_single,
        PER_CHANNEL, BLOCK,
    )  # fmt: skip


@_Kernel
def _softplus_full_backward_kernel(x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_beta, size, blocks, BLOCK: tl.constexpr):
    _full_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_beta,), size, blocks, _softplus_slope_half, _softplus_slope_single,
        _softplus_by_parameter_half, _softplus_by_parameter_single, BLOCK,
    )  # fmt: skip


@_Kernel
def _softplus_channel_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_beta, size, channels, stride, LARGE: tl.constexpr, ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
):  # fmt: skip
    _channel_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_beta,), size, channels, stride, _softplus_slope_half,
        _softplus_slope_single, _softplus_by_parameter_half, _softplus_by_parameter_single, LARGE, ROWS, COLUMNS,
    )  # fmt: skip


_softplus_formulas = _Formulas(
    value=_softplus_value,
    slope=_softplus_slope,
    curvature=_softplus_curvature,
    by_parameter=_softplus_by_parameter,
    slope_by_parameter=_softplus_slope_by_parameter,
    by_two_parameters=_softplus_by_two_parameters,
    forward=_softplus_forward_kernel,
    backward=_softplus_backward_kernel,
    full_backward=_softplus_full_backward_kernel,
    channel_backward=_softplus_channel_backward_kernel,
    dtypes=_NARROW,
)


def softplus(
    input: Tensor,
    beta: float | Tensor = 1.0,
    threshold: float = 20.0,
    *,
    channel_dim: int = 1,
) -> Tensor:
    """SoftPlus, elementwise.

    f(x) =
        softplus(beta*x)/beta

    Args:
        beta: a number in (0, inf), or a tensor of such numbers (not checked: that would wait for the device)
        threshold: at least 20, and without effect: torch returns x from there on, here the formula is exact
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor; -1 for (B, T, C)

    Shape: any; the output has the shape and the dtype of the input.

    Errors in ulp, forward / backward, at the default parameters where no others are named:
        - float32, torch on cpu: proved <= 0.5001 / 0.5001 floored, all inputs, beta in (0,
          inf), in float32's range (assumed)
        - float32, Triton on CUDA: proved <= 0.8048 / 0.5505 floored, all inputs (assumed)
        - bfloat16 0.5+ / 0.5+, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
        - float16 0.5+ / 0.5+, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
        - float32 0.805 / 0.769, all 4278190080 inputs, NVIDIA H200 (exhaustive)
        - float32 0.5 / 0.5, a sample of 263615 inputs, cpu (measured)
        - float64 1.75 / 1.96, a sample of 5959 inputs, torch on NVIDIA H200, cpu (measured)

    Derived from softplus(beta*x)/beta (smelu, Eq. (3)).

    Example:
        >>> round(softplus(torch.tensor(0.5)).item(), 4)
        0.9741
    """
    if not isinstance(beta, _TENSORS) and not 0.0 < beta < math.inf:
        raise ValueError(f"beta must be in (0, inf), got {beta}")
    if not threshold >= 20.0:
        raise ValueError(f"threshold must be at least 20, from where on both agree, got {threshold}")
    return _activated(_softplus_formulas, input, channel_dim, beta=beta)


class SoftPlus(_Parametric):
    """SoftPlus as a module: see `softplus`.

    Args:
        beta: its value, or where it starts from
        threshold: at least 20, and without effect: torch returns x from there on, here the formula is exact
        init: another name of beta
        num_parameters: 1, or the number of channels to learn one value for each
        learnable: whether the parameters are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels; -1 for inputs of shape (B, T, C)

    Made as in `m = SoftPlus(beta=1.0)`; `m.beta = ...` sets it, learned or not.

    Learnable parameters:
        raw_beta: beta = softplus(raw_beta)
        Weight decay moves them, and the function with them: `provenact.torch_impl.parameter_groups`
        makes groups for an optimizer that leave them out.

    Example:
        >>> round(SoftPlus()(torch.tensor(0.5)).item(), 4)
        0.9741
    """

    activation_name = "softplus"
    raw_beta: nn.Parameter
    init_beta: float
    _ranges: ClassVar = {"beta": _Range(low=0.0)}

    def __init__(
        self,
        beta: float = 1.0,
        threshold: float = 20.0,
        *,
        num_parameters: int = 1,
        learnable: bool = False,
        inplace: bool = False,
        channel_dim: int = 1,
        init: float | None = None,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        if not threshold >= 20.0:
            raise ValueError(f"threshold must be at least 20, from where on both agree, got {threshold}")
        self._start(
            num_parameters,
            learnable,
            inplace,
            channel_dim,
            device,
            dtype,
            beta=_either("beta", beta, 1.0, init),
        )

    @property
    def beta(self) -> float | Tensor:
        """The value in use."""
        return _Raw(self.raw_beta).value() if self.learnable else self.init_beta

    @beta.setter
    def beta(self, value) -> None:
        self._set("beta", value)

    def forward(self, input: Tensor) -> Tensor:
        if not self.learnable:
            return softplus(input, self.beta, channel_dim=self.channel_dim)
        return _learned(_softplus_formulas, input, self.channel_dim, beta=_Raw(self.raw_beta))


# --- Mish -----------------------------------------------------------------------------------------


def _mish_value(x: Tensor, beta: Tensor) -> Tensor:
    """f(x)."""
    t1 = torch.clamp(x, min=-1024.0 / beta)
    t2 = t1 * beta
    t3 = t2 >= 0.0
    t4 = torch.abs(t2)
    t5 = t4 > 64.0
    t6 = torch.exp(torch.where(t5, 64.0, torch.full_like(x, 0.0)) - t4)
    t7 = torch.where(t5, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t8 = t6 * t7
    t9 = t8 * 0.5
    t10 = torch.where(t3, (2.0 * t8 + 2.0) * t8 + 1.0, t9 * t8 + t8 + 1.0)
    return torch.where(t3, 2.0 * t8 + 1.0, t9 * t6 + t6) / t10 * t1 * torch.where(t3, 1.0, t7)


def _mish_slope(x: Tensor, beta: Tensor) -> Tensor:
    """f'(x)."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=512.0 / beta)
    t2 = t1 * beta
    t3 = t2 >= 0.0
    t4 = torch.abs(t2)
    t5 = t4 > 64.0
    t6 = torch.exp(torch.where(t5, 64.0, torch.full_like(x, 0.0)) - t4)
    t7 = torch.where(t5, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t8 = t6 * t7
    t9 = t8 * 0.5
    t10 = torch.where(t3, (2.0 * t8 + 2.0) * t8 + 1.0, t9 * t8 + t8 + 1.0)
    t11 = t8 * t6 + t6
    t12 = torch.where(t3, 2.0 * t8 + 1.0, t9 * t6 + t6) / t10 * torch.where(t3, 1.0, t7)
    return torch.where(t3, t11 * (t8 * 4.0), t11) / (t10 * t10) * t1 * t7 * beta + t12


def _mish_curvature(x: Tensor, beta: Tensor) -> Tensor:
    """f''(x)."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=512.0 / beta)
    t2 = t1 * beta
    t3 = t2 >= 0.0
    t4 = torch.abs(t2)
    t5 = t4 > 64.0
    t6 = torch.exp(torch.where(t5, 64.0, torch.full_like(x, 0.0)) - t4)
    t7 = torch.where(t5, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t8 = t6 * t7
    t9 = t8 * 0.5
    t10 = torch.where(t3, (2.0 * t8 + 2.0) * t8 + 1.0, t9 * t8 + t8 + 1.0)
    t11 = t8 * t6 + t6
    t12 = torch.where(t3, t11 * (t8 * 4.0), t11) / (t10 * t10)
    t13 = t8 + 1.0
    t14 = beta * beta
    t15 = t12 * (torch.where(t3, t6, 1.0) / t13) * t1 * t7 * torch.where(t3, t7, 1.0) * t14
    t16 = torch.where(t3, 1.0, t7)
    t17 = torch.where(t3, 2.0 * t8 + 1.0, t9 * t6 + t6) / t10 * t12
    t18 = t17 * (torch.where(t3, 1.0, t6) / t13) * t1 * t16 * t7 * t16 * (t14 * 2.0)
    return t12 * t7 * (beta * 2.0) + t15 - t18


def _mish_by_parameter(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f in beta."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=512.0 / beta)
    t2 = t1 * beta
    t3 = t2 >= 0.0
    t4 = torch.abs(t2)
    t5 = t4 > 64.0
    t6 = torch.exp(torch.where(t5, 64.0, torch.full_like(x, 0.0)) - t4)
    t7 = torch.where(t5, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t8 = t6 * t7
    t9 = torch.where(t3, (2.0 * t8 + 2.0) * t8 + 1.0, t8 * 0.5 * t8 + t8 + 1.0)
    t10 = t8 * t6 + t6
    return (torch.where(t3, t10 * (t8 * 4.0), t10) / (t9 * t9) * t1 * t1 * t7,)


def _mish_slope_by_parameter(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f' in beta."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=512.0 / beta)
    t2 = t1 * beta
    t3 = t2 >= 0.0
    t4 = torch.abs(t2)
    t5 = t4 > 64.0
    t6 = torch.exp(torch.where(t5, 64.0, torch.full_like(x, 0.0)) - t4)
    t7 = torch.where(t5, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t8 = t6 * t7
    t9 = t8 * 0.5
    t10 = torch.where(t3, (2.0 * t8 + 2.0) * t8 + 1.0, t9 * t8 + t8 + 1.0)
    t11 = t8 * t6 + t6
    t12 = torch.where(t3, t11 * (t8 * 4.0), t11) / (t10 * t10)
    t13 = t8 + 1.0
    t14 = t12 * (torch.where(t3, t6, 1.0) / t13) * t1 * t1 * t7 * torch.where(t3, t7, 1.0)
    t15 = torch.where(t3, 1.0, t7)
    t16 = torch.where(t3, 2.0 * t8 + 1.0, t9 * t6 + t6) / t10 * t12
    t17 = t16 * (torch.where(t3, 1.0, t6) / t13) * t1 * t1 * t15 * t7 * t15 * (beta * 2.0)
    return (t12 * t1 * t7 * 2.0 + t14 * beta - t17,)


def _mish_by_two_parameters(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of f in beta: upper triangle."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=512.0 / beta)
    t2 = t1 * beta
    t3 = t2 >= 0.0
    t4 = torch.abs(t2)
    t5 = t4 > 64.0
    t6 = torch.exp(torch.where(t5, 64.0, torch.full_like(x, 0.0)) - t4)
    t7 = torch.where(t5, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t8 = t6 * t7
    t9 = t8 * 0.5
    t10 = torch.where(t3, (2.0 * t8 + 2.0) * t8 + 1.0, t9 * t8 + t8 + 1.0)
    t11 = t8 * t6 + t6
    t12 = torch.where(t3, t11 * (t8 * 4.0), t11) / (t10 * t10)
    t13 = t8 + 1.0
    t14 = t12 * (torch.where(t3, t6, 1.0) / t13) * t1 * t1 * t1 * t7
    t15 = torch.where(t3, 1.0, t7)
    t16 = torch.where(t3, 2.0 * t8 + 1.0, t9 * t6 + t6) / t10 * t12
    t17 = t16 * (torch.where(t3, 1.0, t6) / t13) * t1 * t1 * t1 * t15 * t7 * t15 * 2.0
    return (t14 * torch.where(t3, t7, 1.0) - t17,)


@_jit
def _mish_value_half(x, beta):
    """f(x)."""
    t1 = x
    t2 = beta
    t3 = -120.0 / t2
    t4 = tl.minimum(tl.maximum(t1, t3, tl.PropagateNan.ALL), 120.0 / t2, tl.PropagateNan.ALL)
    return _bounded_gate_half(t4 * beta) * tl.maximum(t1, -124.0 / t2, tl.PropagateNan.ALL)


@_jit
def _mish_slope_half(x, beta):
    """f'(x)."""
    t1 = beta
    t2 = -124.0 / t1
    t3 = tl.minimum(tl.maximum(x, t2, tl.PropagateNan.ALL), 120.0 / t1, tl.PropagateNan.ALL)
    t4 = t3 * beta
    return _bounded_gate_slope_half(t4) * t3 * beta + _bounded_gate_half(t4)


@_jit
def _mish_by_parameter_half(x, beta):
    """The derivatives of f in beta."""
    t1 = beta
    t2 = 1.0 / t1 * -128.0
    t3 = tl.minimum(tl.maximum(x, t2, tl.PropagateNan.ALL), 120.0 / t1, tl.PropagateNan.ALL)
    return (_bounded_gate_slope_half(t3 * beta) * t3 * t3,)


@_jit
def _mish_value_single(x, beta, beta_rest):
    """f(x)."""
    t1 = _seed(beta)
    t2 = -_product(124.0, t1)
    t3 = tl.maximum(x, t2, tl.PropagateNan.ALL)
    t4 = _product(16.0, t1)
    t5 = tl.minimum(tl.maximum(x, t2, tl.PropagateNan.ALL), t4, tl.PropagateNan.ALL)
    t6 = _product(t5, beta)
    t7 = -t5
    t8 = tl.fma(t6, 1.4426950216293335, 12582912.0)
    t9 = t8 - 12582912.0
    t10 = tl.fma(t9, -0.6931471824645996, t6)
    t11 = tl.fma(0.00019857870938722044, t10, 0.0013933706795796752)
    t12 = tl.fma(tl.fma(t11, t10, 0.008333360776305199), t10, 0.041666463017463684)
    t13 = tl.fma(tl.fma(t12, t10, 0.1666666716337204), t10, 0.5)
    t14 = t10 * t10
    t15 = tl.fma(t13, t14, t10) + 1.0
    t16 = _power(t8, 64)
    t17 = t9 * 1.9046542121259336e-09 - tl.fma(t7, beta_rest, tl.fma(t7, beta, t6))
    t18 = t15 * t16
    t19 = t18 * 2.710505431213761e-20
    t20 = tl.fma(t19, t18, t18)
    t21 = tl.fma(t17, t15, tl.fma(t13, t14, t10 - (t15 - 1.0))) * t16
    t22 = tl.fma(t21, tl.fma(t18, 5.421010862427522e-20, 1.0), tl.fma(t19, t18, t18 - t20))
    t23 = tl.fma(t20, 5.421010862427522e-20, 1.0)
    t24 = _seed(t23)
    t25 = _product(t20, t24)
    t26 = -t25
    t27 = tl.fma(t22, 5.421010862427522e-20, tl.fma(t20, 5.421010862427522e-20, 1.0 - t23))
    t28 = (tl.fma(t26, t27, tl.fma(t26, t23, t20)) + t22) * t24
    t29 = tl.fma(t25, t3, t28 * t3) * 5.421010862427522e-20
    return tl.where(tl.abs(t3) > 4294967296.0, (t25 + t28) * 5.421010862427522e-20 * t3, t29)


@_jit
def _mish_slope_single(x, beta, beta_rest):
    """f'(x)."""
    t1 = beta + beta_rest
    t2 = _seed(t1)
    t3 = _product(128.0, t2)
    t4 = _product(120.0, t2)
    t5 = tl.fma(t3, t1, -128.0) * t2 - t3
    t6 = t4 - tl.fma(t4, t1, -120.0) * t2
    t7 = tl.minimum(tl.maximum(x, t5, tl.PropagateNan.ALL), t6, tl.PropagateNan.ALL) * t1
    t8 = tl.minimum(t7, 16.0, tl.PropagateNan.ALL)
    t9 = tl.fma(t8, 1.4426950216293335, 12582912.0)
    t10 = t9 - 12582912.0
    t11 = tl.fma(t10, -0.6931471824645996, t8)
    t12 = tl.fma(0.00019857870938722044, t11, 0.0013933706795796752)
    t13 = tl.fma(tl.fma(t12, t11, 0.008333360776305199), t11, 0.041666463017463684)
    t14 = tl.fma(tl.fma(t13, t11, 0.1666666716337204), t11, 0.5)
    t15 = t11 * t11
    t16 = tl.fma(t14, t15, t11) + 1.0
    t17 = _power(t9, 64)
    t18 = t16 * t17
    t19 = tl.fma(t10 * 1.9046542121259336e-09, t16, tl.fma(t14, t15, t11 - (t16 - 1.0))) * t17
    t20 = t18 * 2.710505431213761e-20
    t21 = tl.fma(t20, t18, t18)
    t22 = tl.fma(t19, tl.fma(t18, 5.421010862427522e-20, 1.0), tl.fma(t20, t18, t18 - t21))
    t23 = tl.fma(t21, 5.421010862427522e-20, 1.0)
    t24 = tl.fma(t22, 5.421010862427522e-20, tl.fma(t21, 5.421010862427522e-20, 1.0 - t23))
    t25 = t18 * 5.421010862427522e-20
    t26 = tl.fma(t25, t18, t18)
    t27 = _seed(t23)
    t28 = _product(t26, t27)
    t29 = -t28
    t30 = tl.fma(t19, tl.fma(t18, 1.0842021724855044e-19, 1.0), tl.fma(t25, t18, t18 - t26))
    t31 = _product(t28, t27)
    t32 = -t31
    t33 = (tl.fma(t29, t24, tl.fma(t29, t23, t26)) + t30) * t27
    t34 = _product(t21, t27)
    t35 = -t34
    t36 = (tl.fma(t32, t24, tl.fma(t32, t23, t28)) + t33) * t27
    t37 = tl.fma(t7, t36, (tl.fma(t35, t24, tl.fma(t35, t23, t21)) + t22) * t27)
    return (tl.fma(t7, t31, t37) + t34) * 5.421010862427522e-20


@_jit
def _mish_by_parameter_single(x, beta, beta_rest):
    """The derivatives of f in beta."""
    t1 = beta + beta_rest
    t2 = _seed(t1)
    t3 = _product(128.0, t2)
    t4 = _product(120.0, t2)
    t5 = tl.fma(t3, t1, -128.0) * t2 - t3
    t6 = t4 - tl.fma(t4, t1, -120.0) * t2
    t7 = tl.minimum(tl.maximum(x, t5, tl.PropagateNan.ALL), t6, tl.PropagateNan.ALL)
    t8 = tl.minimum(t7 * t1, 16.0, tl.PropagateNan.ALL)
    t9 = tl.fma(t8, 1.4426950216293335, 12582912.0)
    t10 = t9 - 12582912.0
    t11 = tl.fma(t10, -0.6931471824645996, t8)
    t12 = tl.fma(0.00019857870938722044, t11, 0.0013933706795796752)
    t13 = tl.fma(tl.fma(t12, t11, 0.008333360776305199), t11, 0.041666463017463684)
    t14 = tl.fma(tl.fma(t13, t11, 0.1666666716337204), t11, 0.5)
    t15 = t11 * t11
    t16 = tl.fma(t14, t15, t11) + 1.0
    t17 = _power(t9, 64)
    t18 = t16 * t17
    t19 = tl.fma(t10 * 1.9046542121259336e-09, t16, tl.fma(t14, t15, t11 - (t16 - 1.0))) * t17
    t20 = t18 * 2.710505431213761e-20
    t21 = tl.fma(t20, t18, t18)
    t22 = tl.fma(t21, 5.421010862427522e-20, 1.0)
    t23 = tl.fma(t19, tl.fma(t18, 5.421010862427522e-20, 1.0), tl.fma(t20, t18, t18 - t21))
    t24 = tl.fma(t23, 5.421010862427522e-20, tl.fma(t21, 5.421010862427522e-20, 1.0 - t22))
    t25 = t18 * 5.421010862427522e-20
    t26 = tl.fma(t25, t18, t18)
    t27 = _seed(t22)
    t28 = _product(t26, t27)
    t29 = -t28
    t30 = tl.fma(t19, tl.fma(t18, 1.0842021724855044e-19, 1.0), tl.fma(t25, t18, t18 - t26))
    t31 = _product(t28, t27)
    t32 = -t31
    t33 = (tl.fma(t29, t24, tl.fma(t29, t22, t26)) + t30) * t27
    t34 = tl.fma(t31, t7, (tl.fma(t32, t24, tl.fma(t32, t22, t28)) + t33) * t27 * t7)
    t35 = t34 * 5.421010862427522e-20 * t7
    return (
        tl.where(tl.abs(t7) > 4294967296.0, t35, t34 * t7 * 5.421010862427522e-20),
    )


@_Kernel
def _mish_forward_kernel(x_ptr, y_ptr, p_beta, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr):
    _forward(x_ptr, y_ptr, (p_beta,), size, channels, stride, _mish_value_half, _mish_value_single, PER_CHANNEL, BLOCK)


@_Kernel
def _mish_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, p_beta, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr
):  # fmt: skip
    _backward(
        x_ptr, grad_ptr, d_x_ptr, (p_beta,), size, channels, stride, _mish_slope_half, _mish_slope_single, PER_CHANNEL,
        BLOCK,
    )  # fmt: skip


@_Kernel
def _mish_full_backward_kernel(x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_beta, size, blocks, BLOCK: tl.constexpr):
    _full_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_beta,), size, blocks, _mish_slope_half, _mish_slope_single,
        _mish_by_parameter_half, _mish_by_parameter_single, BLOCK,
    )  # fmt: skip


@_Kernel
def _mish_channel_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_beta, size, channels, stride, LARGE: tl.constexpr, ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
):  # fmt: skip
    _channel_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_beta,), size, channels, stride, _mish_slope_half, _mish_slope_single,
        _mish_by_parameter_half, _mish_by_parameter_single, LARGE, ROWS, COLUMNS,
    )  # fmt: skip


_mish_formulas = _Formulas(
    value=_mish_value,
    slope=_mish_slope,
    curvature=_mish_curvature,
    by_parameter=_mish_by_parameter,
    slope_by_parameter=_mish_slope_by_parameter,
    by_two_parameters=_mish_by_two_parameters,
    forward=_mish_forward_kernel,
    backward=_mish_backward_kernel,
    full_backward=_mish_full_backward_kernel,
    channel_backward=_mish_channel_backward_kernel,
    dtypes=_NARROW,
)


def mish(input: Tensor, beta: float | Tensor = 1.0, *, channel_dim: int = 1) -> Tensor:
    """Mish, elementwise.

    f(x) =
        x*tanh(softplus(beta*x))

    Args:
        beta: a number in (0, inf), or a tensor of such numbers (not checked: that would wait for the device)
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor; -1 for (B, T, C)

    Shape: any; the output has the shape and the dtype of the input.

    Errors in ulp, forward / backward, at the default parameters where no others are named:
        - float32, torch on cpu: proved <= 0.5001 / 0.5001 floored, all inputs, beta in (0,
          inf), in float32's range (assumed)
        - float32, Triton on CUDA: proved <= 0.7791 / 0.9901 floored, all inputs (assumed)
        - bfloat16 0.5 / 0.5, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
        - float16 0.5+ / 0.783, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
        - float32 0.773 / 0.99 floored, all 4278190080 inputs, NVIDIA H200 (exhaustive)
        - float32 0.5 / 0.5, a sample of 263640 inputs, cpu (measured)
        - float64 3.1 / 2.35 floored, a sample of 6022 inputs, torch on NVIDIA H200, cpu
          (measured)

    Derived from x*tanh(softplus(beta*x)) (smelu, Eq. (6)).

    Example:
        >>> round(mish(torch.tensor(0.5)).item(), 4)
        0.3752
    """
    if not isinstance(beta, _TENSORS) and not 0.0 < beta < math.inf:
        raise ValueError(f"beta must be in (0, inf), got {beta}")
    return _activated(_mish_formulas, input, channel_dim, beta=beta)


class Mish(_Parametric):
    """Mish as a module: see `mish`.

    Args:
        beta: its value, or where it starts from
        init: another name of beta
        num_parameters: 1, or the number of channels to learn one value for each
        learnable: whether the parameters are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels; -1 for inputs of shape (B, T, C)

    Made as in `m = Mish(beta=1.0)`; `m.beta = ...` sets it, learned or not.

    Learnable parameters:
        raw_beta: beta = softplus(raw_beta)
        Weight decay moves them, and the function with them: `provenact.torch_impl.parameter_groups`
        makes groups for an optimizer that leave them out.

    Example:
        >>> round(Mish()(torch.tensor(0.5)).item(), 4)
        0.3752
    """

    activation_name = "mish"
    raw_beta: nn.Parameter
    init_beta: float
    _ranges: ClassVar = {"beta": _Range(low=0.0)}

    def __init__(
        self,
        beta: float = 1.0,
        *,
        num_parameters: int = 1,
        learnable: bool = False,
        inplace: bool = False,
        channel_dim: int = 1,
        init: float | None = None,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        self._start(
            num_parameters,
            learnable,
            inplace,
            channel_dim,
            device,
            dtype,
            beta=_either("beta", beta, 1.0, init),
        )

    @property
    def beta(self) -> float | Tensor:
        """The value in use."""
        return _Raw(self.raw_beta).value() if self.learnable else self.init_beta

    @beta.setter
    def beta(self, value) -> None:
        self._set("beta", value)

    def forward(self, input: Tensor) -> Tensor:
        if not self.learnable:
            return mish(input, self.beta, channel_dim=self.channel_dim)
        return _learned(_mish_formulas, input, self.channel_dim, beta=_Raw(self.raw_beta))


# --- TanhExp --------------------------------------------------------------------------------------


def _tanhexp_value(x: Tensor, beta: Tensor) -> Tensor:
    """f(x)."""
    t1 = torch.clamp(x, min=-1024.0 / beta)
    t2 = -(t1 * beta)
    t3 = t2 > 64.0
    t4 = torch.exp(torch.where(t3, 64.0, torch.full_like(x, 0.0)) - t2)
    t5 = torch.where(t3, 1.603810890548638e-28, torch.full_like(x, 1.0))
    return torch.where(t5 < 1.0, t4, torch.tanh(t4 * t5)) * t1 * t5


def _tanhexp_slope(x: Tensor, beta: Tensor) -> Tensor:
    """f'(x)."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=8.0 / beta)
    t2 = t1 * beta
    t3 = torch.exp(t2)
    t4 = torch.abs(t3 * 2.0)
    t5 = t4 > 64.0
    t6 = torch.exp(torch.where(t5, 64.0, torch.full_like(x, 0.0)) - t4)
    t7 = torch.where(t5, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t8 = t6 * t7 + 1.0
    t9 = -t2
    t10 = t9 > 64.0
    t11 = t6 / (t8 * t8) * torch.exp(torch.where(t10, 64.0, torch.full_like(x, 0.0)) - t9)
    t12 = t11 * t1 * t7 * torch.where(t10, 1.603810890548638e-28, torch.full_like(x, 1.0))
    return t12 * (beta * 4.0) + torch.tanh(t3)


def _tanhexp_curvature(x: Tensor, beta: Tensor) -> Tensor:
    """f''(x)."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=8.0 / beta)
    t2 = t1 * beta
    t3 = torch.exp(t2)
    t4 = t3 * 2.0
    t5 = torch.abs(t4)
    t6 = t5 > 64.0
    t7 = torch.exp(torch.where(t6, 64.0, torch.full_like(x, 0.0)) - t5)
    t8 = torch.where(t6, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t9 = t7 * t8 + 1.0
    t10 = t7 / (t9 * t9)
    t11 = -t2
    t12 = t11 > 64.0
    t13 = t10 * torch.exp(torch.where(t12, 64.0, torch.full_like(x, 0.0)) - t11) * t1 * t8
    t14 = beta * beta
    t15 = t13 * torch.where(t12, 1.603810890548638e-28, torch.full_like(x, 1.0)) * (t14 * 4.0)
    t16 = -(t1 * (beta * 2.0))
    t17 = t16 > 64.0
    t18 = torch.exp(torch.where(t17, 64.0, torch.full_like(x, 0.0)) - t16)
    t19 = torch.where(t17, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t20 = t4 >= 0.0
    t21 = torch.where(t20, t8, 1.0)
    t22 = torch.where(t20, t7, 1.0) / t9
    t23 = t22 * t21
    t24 = torch.where(t20, 1.0, t8)
    t25 = torch.where(t20, 1.0, t7) / t9
    t26 = t14 * 8.0
    t27 = t25 * t24
    t28 = t10 * t3 * t8 * (beta * 8.0) + t15 + t18 * (t23 * t23) * t25 * t1 * t19 * t24 * t26
    return t28 - t18 * t22 * (t27 * t27) * t1 * t19 * t21 * t26


def _tanhexp_by_parameter(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f in beta."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=8.0 / beta)
    t2 = t1 * beta
    t3 = torch.abs(torch.exp(t2) * 2.0)
    t4 = t3 > 64.0
    t5 = torch.exp(torch.where(t4, 64.0, torch.full_like(x, 0.0)) - t3)
    t6 = torch.where(t4, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t7 = t5 * t6 + 1.0
    t8 = -t2
    t9 = t8 > 64.0
    t10 = t5 / (t7 * t7) * torch.exp(torch.where(t9, 64.0, torch.full_like(x, 0.0)) - t8) * t1
    t11 = t10 * t1 * t6 * torch.where(t9, 1.603810890548638e-28, torch.full_like(x, 1.0))
    return (t11 * 4.0,)


def _tanhexp_slope_by_parameter(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f' in beta."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=8.0 / beta)
    t2 = t1 * beta
    t3 = torch.exp(t2) * 2.0
    t4 = torch.abs(t3)
    t5 = t4 > 64.0
    t6 = torch.exp(torch.where(t5, 64.0, torch.full_like(x, 0.0)) - t4)
    t7 = torch.where(t5, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t8 = t6 * t7 + 1.0
    t9 = -t2
    t10 = t9 > 64.0
    t11 = torch.where(t10, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t12 = t6 / (t8 * t8) * torch.exp(torch.where(t10, 64.0, torch.full_like(x, 0.0)) - t9)
    t13 = t12 * t1
    t14 = -(t1 * (beta * 2.0))
    t15 = t14 > 64.0
    t16 = torch.exp(torch.where(t15, 64.0, torch.full_like(x, 0.0)) - t14)
    t17 = torch.where(t15, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t18 = t3 >= 0.0
    t19 = torch.where(t18, t7, 1.0)
    t20 = torch.where(t18, t6, 1.0) / t8
    t21 = t20 * t19
    t22 = torch.where(t18, 1.0, t7)
    t23 = torch.where(t18, 1.0, t6) / t8
    t24 = beta * 8.0
    t25 = t13 * t7 * t11 * 8.0 + t13 * t1 * t7 * t11 * (beta * 4.0)
    t26 = t23 * t22
    t27 = t25 + t16 * (t21 * t21) * t23 * t1 * t1 * t17 * t22 * t24
    return (t27 - t16 * t20 * (t26 * t26) * t1 * t1 * t17 * t19 * t24,)


def _tanhexp_by_two_parameters(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of f in beta: upper triangle."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=8.0 / beta)
    t2 = t1 * beta
    t3 = torch.exp(t2) * 2.0
    t4 = torch.abs(t3)
    t5 = t4 > 64.0
    t6 = torch.exp(torch.where(t5, 64.0, torch.full_like(x, 0.0)) - t4)
    t7 = torch.where(t5, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t8 = t6 * t7 + 1.0
    t9 = -t2
    t10 = t9 > 64.0
    t11 = t6 / (t8 * t8) * torch.exp(torch.where(t10, 64.0, torch.full_like(x, 0.0)) - t9)
    t12 = torch.where(t10, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t13 = -(t1 * (beta * 2.0))
    t14 = t13 > 64.0
    t15 = torch.exp(torch.where(t14, 64.0, torch.full_like(x, 0.0)) - t13)
    t16 = torch.where(t14, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t17 = t3 >= 0.0
    t18 = torch.where(t17, t7, 1.0)
    t19 = torch.where(t17, t6, 1.0) / t8
    t20 = t19 * t18
    t21 = torch.where(t17, 1.0, t7)
    t22 = torch.where(t17, 1.0, t6) / t8
    t23 = t15 * (t20 * t20) * t22 * t1 * t1 * t1 * t16 * t21 * 8.0
    t24 = t22 * t21
    t25 = t15 * t19 * (t24 * t24) * t1 * t1 * t1 * t16 * t18 * 8.0
    return (t11 * t1 * t1 * t1 * t7 * t12 * 4.0 + t23 - t25,)


@_jit
def _tanhexp_value_half(x, beta):
    """f(x)."""
    t1 = x
    t2 = beta
    t3 = -120.0 / t2
    t4 = tl.minimum(tl.maximum(t1, t3, tl.PropagateNan.ALL), 2.75 / t2, tl.PropagateNan.ALL)
    t5 = _bounded_tangent_half(_bounded_exp_half(t4 * beta))
    return t5 * tl.maximum(t1, -124.0 / t2, tl.PropagateNan.ALL)


@_jit
def _tanhexp_slope_half(x, beta):
    """f'(x)."""
    t1 = beta
    t2 = -124.0 / t1
    t3 = tl.minimum(tl.maximum(x, t2, tl.PropagateNan.ALL), 4.25 / t1, tl.PropagateNan.ALL)
    t4 = _bounded_exp_half(t3 * beta)
    return _tangent_bell_half(t4) * t4 * t3 * (beta * 4.0) + _tangent_half(t4)


@_jit
def _tanhexp_by_parameter_half(x, beta):
    """The derivatives of f in beta."""
    t1 = beta
    t2 = 1.0 / t1 * -128.0
    t3 = tl.minimum(tl.maximum(x, t2, tl.PropagateNan.ALL), 4.25 / t1, tl.PropagateNan.ALL)
    t4 = _bounded_exp_half(t3 * beta)
    return (_tangent_bell_half(t4) * t4 * t3 * t3 * 4.0,)


@_jit
def _tanhexp_value_single(x, beta, beta_rest):
    """f(x)."""
    t1 = _seed(beta)
    t2 = -_product(124.0, t1)
    t3 = tl.maximum(x, t2, tl.PropagateNan.ALL)
    t4 = _product(2.75, t1)
    t5 = tl.minimum(tl.maximum(x, t2, tl.PropagateNan.ALL), t4, tl.PropagateNan.ALL)
    t6 = _product(t5, beta)
    t7 = -t5
    t8 = tl.fma(t6, 1.4426950216293335, 12582912.0)
    t9 = t8 - 12582912.0
    t10 = tl.fma(t9, -0.6931471824645996, t6)
    t11 = tl.fma(0.00019857870938722044, t10, 0.0013933706795796752)
    t12 = tl.fma(tl.fma(t11, t10, 0.008333360776305199), t10, 0.041666463017463684)
    t13 = tl.fma(tl.fma(t12, t10, 0.1666666716337204), t10, 0.5)
    t14 = t10 * t10
    t15 = tl.fma(t13, t14, t10) + 1.0
    t16 = _power(t8, 64)
    t17 = t9 * 1.9046542121259336e-09 - tl.fma(t7, beta_rest, tl.fma(t7, beta, t6))
    t18 = t15 * t16
    t19 = tl.fma(t18, -1.5641730766845452e-19, 12582912.0)
    t20 = t19 - 12582912.0
    t21 = tl.fma(t20, 6.393154340168663e+18, t18)
    t22 = tl.fma(t17, t15, tl.fma(t13, t14, t10 - (t15 - 1.0))) * t16
    t23 = t21 * 5.421010862427522e-20
    t24 = tl.fma(-0.025418074801564217, t23, 0.08917572349309921)
    t25 = tl.fma(tl.fma(t24, t23, -0.26666754484176636), t23, 0.666663408279419)
    t26 = tl.fma(tl.fma(t25, t23, -1.3333333730697632), t23, 2.0) * t23 * t21
    t27 = _power(t19, 0)
    t28 = tl.fma(t21, -2.0, t26)
    t29 = tl.fma(t28, 5.421010862427522e-20, 1.0)
    t30 = tl.fma(t27, 1.8446744073709552e+19, -1.8446744073709552e+19)
    t31 = t28 * t27
    t32 = tl.fma(tl.fma(t22, -2.0, t20 * 35134668800.0), t29, t26 - tl.fma(t21, 2.0, t28))
    t33 = t30 + t31
    t34 = t30 - t33 + t31 + t32 * t27
    t35 = tl.fma(t33, 5.421010862427522e-20, 2.0)
    t36 = _seed(t35)
    t37 = _product(t33, t36)
    t38 = -t37
    t39 = tl.fma(t34, 5.421010862427522e-20, tl.fma(t33, 5.421010862427522e-20, 2.0 - t35))
    t40 = (tl.fma(t38, t39, tl.fma(t38, t35, t33)) + t34) * t36
    t41 = -(tl.fma(t37, t3, t40 * t3) * 5.421010862427522e-20)
    t42 = -((t37 + t40) * 5.421010862427522e-20 * t3)
    return tl.where(tl.abs(t3) > 4294967296.0, t42, t41)


@_jit
def _tanhexp_slope_single(x, beta, beta_rest):
    """f'(x)."""
    t1 = _seed(beta)
    t2 = -_product(128.0, t1)
    t3 = _product(4.25, t1)
    t4 = tl.minimum(tl.maximum(x, t2, tl.PropagateNan.ALL), t3, tl.PropagateNan.ALL)
    t5 = _product(t4, beta)
    t6 = -t4
    t7 = tl.fma(t6, beta_rest, tl.fma(t6, beta, t5))
    t8 = tl.fma(t5, 1.4426950216293335, 12582912.0)
    t9 = t8 - 12582912.0
    t10 = tl.fma(t9, -0.6931471824645996, t5)
    t11 = tl.fma(0.00019857870938722044, t10, 0.0013933706795796752)
    t12 = tl.fma(tl.fma(t11, t10, 0.008333360776305199), t10, 0.041666463017463684)
    t13 = tl.fma(tl.fma(t12, t10, 0.1666666716337204), t10, 0.5)
    t14 = t10 * t10
    t15 = tl.fma(t13, t14, t10) + 1.0
    t16 = _power(t8, 64)
    t17 = t15 * t16
    t18 = tl.fma(t9 * 1.9046542121259336e-09 - t7, t15, tl.fma(t13, t14, t10 - (t15 - 1.0)))
    t19 = t18 * t16
    t20 = tl.minimum(t17, 2.9514790517935283e+20, tl.PropagateNan.ALL)
    t21 = tl.fma(t20, -1.5641730766845452e-19, 12582912.0)
    t22 = t21 - 12582912.0
    t23 = tl.fma(t22, 6.393154340168663e+18, t20)
    t24 = t23 * 5.421010862427522e-20
    t25 = tl.fma(-0.025418074801564217, t24, 0.08917572349309921)
    t26 = tl.fma(tl.fma(t25, t24, -0.26666754484176636), t24, 0.666663408279419)
    t27 = tl.fma(tl.fma(t26, t24, -1.3333333730697632), t24, 2.0) * t24 * t23
    t28 = _power(t21, 0)
    t29 = tl.fma(t23, -2.0, t27)
    t30 = tl.fma(t29, 5.421010862427522e-20, 1.0)
    t31 = tl.fma(t28, 1.8446744073709552e+19, -1.8446744073709552e+19)
    t32 = t29 * t28
    t33 = tl.fma(tl.fma(t19, -2.0, t22 * 35134668800.0), t30, t27 - tl.fma(t23, 2.0, t29))
    t34 = t33 * t28
    t35 = t31 + t32
    t36 = t31 - t35 + t32 + t34
    t37 = tl.fma(t32, 5.421010862427522e-20, t28)
    t38 = tl.fma(t35, 5.421010862427522e-20, 2.0)
    t39 = tl.fma(t36, 5.421010862427522e-20, tl.fma(t35, 5.421010862427522e-20, 2.0 - t38))
    t40 = _seed(t38)
    t41 = _product(t37, t40)
    t42 = -t41
    t43 = tl.fma(t34, 5.421010862427522e-20, tl.fma(t32, 5.421010862427522e-20, t28 - t37))
    t44 = _product(t41, t40)
    t45 = -t44
    t46 = (tl.fma(t42, t39, tl.fma(t42, t38, t37)) + t43) * t40
    t47 = tl.fma(t44, t19, (tl.fma(t45, t39, tl.fma(t45, t38, t41)) + t46) * t40 * t17)
    t48 = tl.fma(t44, t17, t47) * 4.0
    t49 = _product(t35, t40)
    t50 = -t49
    t51 = tl.fma(t7, t48, (tl.fma(t50, t39, tl.fma(t50, t38, t35)) + t36) * t40)
    return -((tl.fma(-t5, t48, t51) + t49) * 5.421010862427522e-20)


@_jit
def _tanhexp_by_parameter_single(x, beta, beta_rest):
    """The derivatives of f in beta."""
    t1 = _seed(beta)
    t2 = -_product(128.0, t1)
    t3 = _product(4.25, t1)
    t4 = tl.minimum(tl.maximum(x, t2, tl.PropagateNan.ALL), t3, tl.PropagateNan.ALL)
    t5 = _product(t4, beta)
    t6 = -t4
    t7 = tl.fma(t5, 1.4426950216293335, 12582912.0)
    t8 = t7 - 12582912.0
    t9 = tl.fma(t8, -0.6931471824645996, t5)
    t10 = tl.fma(0.00019857870938722044, t9, 0.0013933706795796752)
    t11 = tl.fma(tl.fma(t10, t9, 0.008333360776305199), t9, 0.041666463017463684)
    t12 = tl.fma(tl.fma(t11, t9, 0.1666666716337204), t9, 0.5)
    t13 = t9 * t9
    t14 = tl.fma(t12, t13, t9) + 1.0
    t15 = _power(t7, 64)
    t16 = t8 * 1.9046542121259336e-09 - tl.fma(t6, beta_rest, tl.fma(t6, beta, t5))
    t17 = t14 * t15
    t18 = tl.fma(t16, t14, tl.fma(t12, t13, t9 - (t14 - 1.0))) * t15
    t19 = tl.minimum(t17, 2.9514790517935283e+20, tl.PropagateNan.ALL)
    t20 = tl.fma(t19, -1.5641730766845452e-19, 12582912.0)
    t21 = t20 - 12582912.0
    t22 = tl.fma(t21, 6.393154340168663e+18, t19)
    t23 = t22 * 5.421010862427522e-20
    t24 = tl.fma(-0.025418074801564217, t23, 0.08917572349309921)
    t25 = tl.fma(tl.fma(t24, t23, -0.26666754484176636), t23, 0.666663408279419)
    t26 = tl.fma(tl.fma(t25, t23, -1.3333333730697632), t23, 2.0) * t23 * t22
    t27 = _power(t20, 0)
    t28 = tl.fma(t22, -2.0, t26)
    t29 = tl.fma(t28, 5.421010862427522e-20, 1.0)
    t30 = tl.fma(t27, 1.8446744073709552e+19, -1.8446744073709552e+19)
    t31 = t28 * t27
    t32 = tl.fma(tl.fma(t18, -2.0, t21 * 35134668800.0), t29, t26 - tl.fma(t22, 2.0, t28))
    t33 = t32 * t27
    t34 = t30 + t31
    t35 = tl.fma(t31, 5.421010862427522e-20, t27)
    t36 = tl.fma(t34, 5.421010862427522e-20, 2.0)
    t37 = tl.fma(t34, 5.421010862427522e-20, 2.0 - t36)
    t38 = tl.fma(t30 - t34 + t31 + t33, 5.421010862427522e-20, t37)
    t39 = _seed(t36)
    t40 = _product(t35, t39)
    t41 = -t40
    t42 = tl.fma(t33, 5.421010862427522e-20, tl.fma(t31, 5.421010862427522e-20, t27 - t35))
    t43 = _product(t40, t39)
    t44 = -t43
    t45 = (tl.fma(t41, t38, tl.fma(t41, t36, t35)) + t42) * t39
    t46 = tl.fma(t43, t18, (tl.fma(t44, t38, tl.fma(t44, t36, t40)) + t45) * t39 * t17)
    return (tl.fma(t43, t17, t46) * t4 * t4 * 4.0 * 5.421010862427522e-20,)


@_Kernel
def _tanhexp_forward_kernel(
    x_ptr, y_ptr, p_beta, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr
):  # fmt: skip
    _forward(
        x_ptr, y_ptr, (p_beta,), size, channels, stride, _tanhexp_value_half, _tanhexp_value_single, PER_CHANNEL, BLOCK
    )  # fmt: skip


@_Kernel
def _tanhexp_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, p_beta, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr
):  # fmt: skip
    _backward(
        x_ptr, grad_ptr, d_x_ptr, (p_beta,), size, channels, stride, _tanhexp_slope_half, _tanhexp_slope_single,
        PER_CHANNEL, BLOCK,
    )  # fmt: skip


@_Kernel
def _tanhexp_full_backward_kernel(x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_beta, size, blocks, BLOCK: tl.constexpr):
    _full_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_beta,), size, blocks, _tanhexp_slope_half, _tanhexp_slope_single,
        _tanhexp_by_parameter_half, _tanhexp_by_parameter_single, BLOCK,
    )  # fmt: skip


@_Kernel
def _tanhexp_channel_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, p_beta, size, channels, stride, LARGE: tl.constexpr, ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
):  # fmt: skip
    _channel_backward(
        x_ptr, grad_ptr, d_x_ptr, sums_ptr, (p_beta,), size, channels, stride, _tanhexp_slope_half,
        _tanhexp_slope_single, _tanhexp_by_parameter_half, _tanhexp_by_parameter_single, LARGE, ROWS, COLUMNS,
    )  # fmt: skip


_tanhexp_formulas = _Formulas(
    value=_tanhexp_value,
    slope=_tanhexp_slope,
    curvature=_tanhexp_curvature,
    by_parameter=_tanhexp_by_parameter,
    slope_by_parameter=_tanhexp_slope_by_parameter,
    by_two_parameters=_tanhexp_by_two_parameters,
    forward=_tanhexp_forward_kernel,
    backward=_tanhexp_backward_kernel,
    full_backward=_tanhexp_full_backward_kernel,
    channel_backward=_tanhexp_channel_backward_kernel,
    dtypes=_NARROW,
)


def tanhexp(input: Tensor, beta: float | Tensor = 1.0, *, channel_dim: int = 1) -> Tensor:
    """TanhExp, elementwise.

    f(x) =
        x*tanh(exp(beta*x))

    Args:
        beta: a number in (0, inf), or a tensor of such numbers (not checked: that would wait for the device)
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor; -1 for (B, T, C)

    Shape: any; the output has the shape and the dtype of the input.

    Errors in ulp, forward / backward, at the default parameters where no others are named:
        - float32, torch on cpu: proved <= 0.5001 / 0.5001 floored, all inputs, beta in (0,
          inf), a number of float32 (assumed)
        - float32, Triton on CUDA: proved <= 0.8107 / 1.170 floored, all inputs (assumed)
        - bfloat16 0.5 / 0.5, all 65280 inputs, NVIDIA H200, cpu (exhaustive)
        - float16 0.5+ / 1.06, all 63488 inputs, NVIDIA H200, cpu (exhaustive)
        - float32 0.773 / 1.16 floored, all 4278190080 inputs, NVIDIA H200 (exhaustive)
        - float32 0.5 / 0.5, a sample of 263640 inputs, cpu (measured)
        - float64 2.66 / 3.38 floored, a sample of 6022 inputs, torch on NVIDIA H200, cpu
          (measured)

    Derived from x*tanh(exp(beta*x)) (smelu, Eq. (7)).

    Example:
        >>> round(tanhexp(torch.tensor(0.5)).item(), 4)
        0.4643
    """
    if not isinstance(beta, _TENSORS) and not 0.0 < beta < math.inf:
        raise ValueError(f"beta must be in (0, inf), got {beta}")
    return _activated(_tanhexp_formulas, input, channel_dim, beta=beta)


class TanhExp(_Parametric):
    """TanhExp as a module: see `tanhexp`.

    Args:
        beta: its value, or where it starts from
        init: another name of beta
        num_parameters: 1, or the number of channels to learn one value for each
        learnable: whether the parameters are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels; -1 for inputs of shape (B, T, C)

    Made as in `m = TanhExp(beta=1.0)`; `m.beta = ...` sets it, learned or not.

    Learnable parameters:
        raw_beta: beta = softplus(raw_beta)
        Weight decay moves them, and the function with them: `provenact.torch_impl.parameter_groups`
        makes groups for an optimizer that leave them out.

    Example:
        >>> round(TanhExp()(torch.tensor(0.5)).item(), 4)
        0.4643
    """

    activation_name = "tanhexp"
    raw_beta: nn.Parameter
    init_beta: float
    _ranges: ClassVar = {"beta": _Range(low=0.0)}

    def __init__(
        self,
        beta: float = 1.0,
        *,
        num_parameters: int = 1,
        learnable: bool = False,
        inplace: bool = False,
        channel_dim: int = 1,
        init: float | None = None,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        self._start(
            num_parameters,
            learnable,
            inplace,
            channel_dim,
            device,
            dtype,
            beta=_either("beta", beta, 1.0, init),
        )

    @property
    def beta(self) -> float | Tensor:
        """The value in use."""
        return _Raw(self.raw_beta).value() if self.learnable else self.init_beta

    @beta.setter
    def beta(self, value) -> None:
        self._set("beta", value)

    def forward(self, input: Tensor) -> Tensor:
        if not self.learnable:
            return tanhexp(input, self.beta, channel_dim=self.channel_dim)
        return _learned(_tanhexp_formulas, input, self.channel_dim, beta=_Raw(self.raw_beta))


# --- HardSwish ------------------------------------------------------------------------------------


def _hard_swish_value(x: Tensor) -> Tensor:
    """f(x)."""
    t1 = torch.clamp(x + 3.0, min=0.0, max=6.0) * torch.clamp(x, min=-3.0, max=3.0) / 6.0
    return torch.where(x <= -3.0, 0.0, torch.where(x >= 3.0, x, t1))


def _hard_swish_slope(x: Tensor) -> Tensor:
    """f'(x)."""
    t1 = torch.where(x >= 3.0, 1.0, torch.clamp(x + 1.5, min=-1.5, max=4.5) / 3.0)
    return torch.where(x <= -3.0, 0.0, t1)


def _hard_swish_curvature(x: Tensor) -> Tensor:
    """f''(x)."""
    t1 = torch.where(x >= 3.0, 0.0, torch.where(x >= -3.0, 0.3333333333333333, x))
    return torch.where(x <= -3.0, 0.0, t1)


@_jit
def _hard_swish_value_half(x):
    """f(x)."""
    t1 = x
    t2 = tl.where(t1 >= 3.0, x, (x + 3.0) * x * 0.16666666666666666)
    return tl.where(t1 <= -3.0, 0.0, t2)


@_jit
def _hard_swish_slope_half(x):
    """f'(x)."""
    t1 = x
    return tl.where(t1 <= -3.0, 0.0, tl.where(t1 >= 3.0, 1.0, (x + 1.5) * 0.3333333333333333))


@_jit
def _hard_swish_value_single(x):
    """f(x)."""
    t1 = x + 3.0
    t2 = t1 - x
    t3 = _product(t1, x)
    t4 = _seed(6.0)
    t5 = _product(t3, t4)
    t6 = tl.fma(-t5, 6.0, t3) + tl.fma(x - (t1 - t2) + (3.0 - t2), x, tl.fma(t1, x, -t3))
    return tl.where(x <= -3.0, 0.0, tl.where(x >= 3.0, x, t5 + t6 * t4))


@_jit
def _hard_swish_slope_single(x):
    """f'(x)."""
    t1 = x + 1.5
    t2 = t1 - x
    t3 = _seed(3.0)
    t4 = _product(t1, t3)
    t5 = t4 + (tl.fma(-t4, 3.0, t1) + (x - (t1 - t2) + (1.5 - t2))) * t3
    return tl.where(x <= -3.0, 0.0, tl.where(x >= 3.0, 1.0, t5))


@_Kernel
def _hard_swish_forward_kernel(x_ptr, y_ptr, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr):
    _forward(
        x_ptr, y_ptr, (), size, channels, stride, _hard_swish_value_half, _hard_swish_value_single, PER_CHANNEL, BLOCK
    )  # fmt: skip


@_Kernel
def _hard_swish_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, size, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr
):  # fmt: skip
    _backward(
        x_ptr, grad_ptr, d_x_ptr, (), size, channels, stride, _hard_swish_slope_half, _hard_swish_slope_single,
        PER_CHANNEL, BLOCK,
    )  # fmt: skip


_hard_swish_formulas = _Formulas(
    value=_hard_swish_value,
    slope=_hard_swish_slope,
    curvature=_hard_swish_curvature,
    by_parameter=_nothing,
    slope_by_parameter=_nothing,
    by_two_parameters=_nothing,
    forward=_hard_swish_forward_kernel,
    backward=_hard_swish_backward_kernel,
    dtypes=_NARROW,
)


def hard_swish(input: Tensor) -> Tensor:
    """HardSwish, elementwise.

    f(x) on each interval:
        (-inf, -3)   0
        (-3, 3)      x*(x + 3)/6
        (3, inf)     x

    Shape: any; the output has the shape and the dtype of the input.

    Errors in ulp, forward / backward, at the default parameters where no others are named:
        - float32, torch on cpu: proved <= 0.5001 / 0.5001 floored, all inputs (ball)
        - float32, Triton on CUDA: proved <= 0.5046 / 0.5001 floored, all inputs (assumed)
        - bfloat16 0.5 / 0.5, all 65278 inputs, NVIDIA H200, cpu (exhaustive)
        - float16 0.5+ / 0.5, all 63486 inputs, NVIDIA H200, cpu (exhaustive)
        - float32 0.5+ / 0.5, all 4278190078 inputs, NVIDIA H200 (exhaustive)
        - float32 0.5 / 0.5, a sample of 263613 inputs, cpu (measured)
        - float64 2.02 / 1.33, a sample of 5973 inputs, torch on NVIDIA H200, cpu (measured)

    Derived from x*min(max(x + 3, 0), 6)/6 (pytorch, nn.Hardswish).

    Example:
        >>> round(hard_swish(torch.tensor(0.5)).item(), 4)
        0.2917
    """
    return _activated(_hard_swish_formulas, input)


class HardSwish(nn.Module):
    """HardSwish as a module: see `hard_swish`.

    Args:
        inplace: accepted so that it can replace another activation; the input is never overwritten

    Example:
        >>> round(HardSwish()(torch.tensor(0.5)).item(), 4)
        0.2917
    """

    activation_name = "hard_swish"

    def __init__(self, *, inplace: bool = False) -> None:
        super().__init__()
        self.inplace = _flag("inplace", inplace)

    def forward(self, input: Tensor) -> Tensor:
        return hard_swish(input)
