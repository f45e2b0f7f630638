# SPDX-License-Identifier: 0BSD
r"""Activation functions for PyTorch, with explicit first and second derivatives.

Written by provenact 0.1.0; do not edit, but emit again:

    provenact emit --gated glu --gated reglu --gated geglu --gated geglu_tanh --gated \
        quick_geglu --gated swiglu --gated swiglu_clamped --gated swiglu_step --gated swiglu_oai

Every function comes from an exact derivation; no gradient passes through a branch not taken. For
each: the SHA-256 of its exact cells, the verdicts on what papers claim about it, bounds, and the
worst errors in ulp, forward / backward, at the default parameters where no others are named
(floored: an ulp counts at least a quarter of that of 1; 0.5+: more than a half, by less than is
printed). In brackets what it rests on: coq (a checked theorem), exact (algebra), ball (enclosures),
exhaustive (a run over every input), measured (a run), assumed (a theorem of the textbooks, or what
is known of libraries and devices).

GLU  7fc9c45dfb88e21cebd98688828f16b073c038faa767cf8e8128a4eba95fe99d
    errors: float32, torch on cpu: proved <= 0.5001 / 0.5001 floored, all inputs, up in (-inf, inf),
            in float32's range (assumed)
    errors: not measured
ReGLU  db7cee214ee0d05c907cbc1032bd186525bc97f78d18953945ab63b675e9ce0d
    errors: float32, torch on cpu: proved <= 0.5001 / 0.5001 floored, all inputs, up in (-inf, inf),
            in float32's range (ball)
    errors: not measured
GEGLU  1c9be507009a8a665ea303f0dcdffbaecfeb1ce50333039739697506f6ae37cd
    errors: float32, torch on cpu: value proved <= 0.5001 ulp (all inputs, up in (-inf, inf), in
            float32's range); slope proved <= 0.5007 floored ulp (all inputs, up: 0 or of size 2^-10
            to 2^10, in the domain) (assumed)
    errors: not measured
GEGLUTanh  8342258a74d71dd00f1bd7a466ea3b55614e4db593a0fa265d61bbb25554d6b8
    errors: float32, torch on cpu: value proved <= 0.5001 ulp (all inputs, up in (-inf, inf), in
            float32's range); slope proved <= 0.5044 floored ulp (all inputs, up: 0 or of size 2^-10
            to 2^10, in the domain) (assumed)
    errors: not measured
QuickGEGLU  aaef7cb040a3e1f363c4b714efb55644d7606f39bae9043808de388096868c2f
    errors: float32, torch on cpu: value proved <= 0.5001 ulp (all inputs, up in (-inf, inf), in
            float32's range); slope proved <= 0.5011 floored ulp (all inputs, up: 0 or of size 2^-10
            to 2^10, in the domain) (assumed)
    errors: not measured
SwiGLU  fb853b050569129a767b431edd64f617b091518c69034353de3f986eb5d394c2
    errors: float32, torch on cpu: value proved <= 0.5001 ulp (all inputs, up in (-inf, inf), in
            float32's range); slope proved <= 0.5050 floored ulp (all inputs, up: 0 or of size 2^-10
            to 2^10, in the domain) (assumed)
    errors: not measured
SwiGLUClamped  d6a28898d3f3061d3a8a246709096277a56f2c47b0cef37f77e0898d7caa44f2
    errors: not measured
SwiGLUStep  47dc77d602b8b4af6e9e4d4b2a2fd0d4cb771429a3b947e853f80f6b42425fe5
    errors: not measured
SwiGLUOAI  e8181239c84881659c9da304ea47e7d33a7370e3d0edbf208c3571c1d35edc83
    errors: not measured
"""

from __future__ import annotations

import functools
import math
import struct
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import torch
from torch import Tensor, nn

try:
    import triton
    import triton.language as tl
except ImportError:  # only the CUDA kernels need it
    _TRITON = False
else:
    _TRITON = tuple(map(int, triton.__version__.split(".")[:2])) >= (3, 5)

__all__ = [
    "GEGLU",
    "GLU",
    "GEGLUTanh",
    "QuickGEGLU",
    "ReGLU",
    "SwiGLU",
    "SwiGLUClamped",
    "SwiGLUOAI",
    "SwiGLUStep",
    "geglu",
    "geglu_tanh",
    "glu",
    "quick_geglu",
    "reglu",
    "swiglu",
    "swiglu_clamped",
    "swiglu_oai",
    "swiglu_step",
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


# --- autograd -------------------------------------------------------------------------------------


def _as_tensor(one: float | Tensor, x: Tensor) -> Tensor:
    """A parameter for compiled code."""
    if isinstance(one, Tensor):
        return one
    return torch.full((), _fixed(one), dtype=torch.float64, device=x.device)


def _fixed(number: float) -> float:
    """A number that is a constant of compiled code. As a variable it would be an argument that CUDA refuses (torch
    2.11), so that a value which changes has to be a tensor."""
    return float.fromhex(float(number).hex()) if torch.compiler.is_compiling() else number


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
def _added(high, low, more, rest):
    """The sum of two sums, each a number and what it lost."""
    total = high + more
    part = total - high
    return total, ((high - (total - part)) + (more - part)) + (low + rest)


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


class _Gate(_Global):
    """The mathematics of one gated unit, up being a parameter of it; and the kernels that compute it."""

    def __init__(
        self, formulas, forward=None, backward=None, packed_forward=None, packed_backward=None, dtypes=()
    ) -> None:
        self.__name__ = formulas.__name__.removesuffix("_formulas") + "_gate"
        self.formulas = formulas
        self.forward = forward
        self.backward = backward
        self.packed_forward = packed_forward
        self.packed_backward = packed_backward
        self.dtypes = dtypes  # of the kernels


_LAYOUTS = ("gate_first", "gate_last", "interleaved")


@torch.fx.wrap
def _gated(g: _Gate, x: Tensor, up: Tensor | None, layout: str, dim: int, /, **p: float | Tensor) -> Tensor:
    """f(x) h(up), which can be differentiated twice; without up, of the two parts of x."""
    values: Sequence[float | Tensor] = tuple(p.values())
    if up is None:
        dim = _packed_dim(x, layout, dim)
        if not _goes_straight(g, values, x):
            return _gated_in_general(g, *_parts(x, layout, dim), p)
    elif not _goes_straight(g, values, x, up) or x.dtype != up.dtype or x.shape != up.shape:
        return _gated_in_general(g, x, up, p)
    if values and torch.compiler.is_compiling():
        values = [_as_tensor(one, x) for one in values]
    if not torch.is_grad_enabled() or not (x.requires_grad or (up is not None and up.requires_grad)):
        return _launch_packed(g, x, layout, dim, values) if up is None else _launch_gated(g, x, up, values)
    if up is None:
        return _LaunchedPacked.apply(g, layout, dim, x, *values)
    return _LaunchedGate.apply(g, x, up, *values)


def _goes_straight(g: _Gate, p: Sequence[float | Tensor], x: Tensor, *others: Tensor) -> bool:
    """Whether kernels are started straight away. A parameter that is learned goes the general way."""
    tensors = _tensors(p) if p else []
    if g.forward is None or not _launches(g, x, *others, *tensors) or not _is_untransformed():
        return False
    return not any(one.numel() != 1 or (one.requires_grad and torch.is_grad_enabled()) for one in tensors)


def _gated_in_general(g: _Gate, x: Tensor, up: Tensor, p: Mapping[str, float | Tensor]) -> Tensor:
    """The same for all tensors and all that torch does to them."""
    _refuse_integers(x)
    if up.shape != x.shape:
        raise ValueError(f"gate and up must have one shape, got {tuple(x.shape)} and {tuple(up.shape)}")
    if up.dtype != x.dtype or up.device != x.device:
        raise ValueError(
            f"gate and up must have one dtype and device, got {x.dtype} on {x.device} and {up.dtype} on {up.device}"
        )
    return _applied(_Value, g.formulas, x, up, *(_one_number(name, one, x) for name, one in p.items()))


def _one_number(name: str, value: float | Tensor, x: Tensor) -> float | Tensor:
    if isinstance(value, Tensor) and value.numel() != 1:
        raise ValueError(f"{name} must be a number or a tensor with one, got shape {tuple(value.shape)}")
    return _parameter(name, value, x, 0)


def _packed_dim(x: Tensor, layout: str, dim: int) -> int:
    """The dimension of the parts, counted from the first."""
    if layout not in _LAYOUTS:
        raise ValueError(f"layout must be one of {', '.join(_LAYOUTS)}, got {layout!r}")
    if not -x.dim() <= dim < x.dim():
        raise ValueError(f"dim {dim} is none of an input of shape {tuple(x.shape)}")
    if x.shape[dim] % 2:
        raise ValueError(
            f"without up, the input holds both parts along dim {dim}, whose size must be even: got shape "
            f"{tuple(x.shape)}"
        )
    return dim % x.dim()


def _parts(x: Tensor, layout: str, dim: int) -> tuple[Tensor, Tensor]:
    """The gate and the rest."""
    if layout == "interleaved":
        pairs = x.unflatten(dim, (x.shape[dim] // 2, 2))
        return pairs.select(dim + 1, 0), pairs.select(dim + 1, 1)
    size = x.shape[dim] // 2
    first, second = x.narrow(dim, 0, size), x.narrow(dim, size, size)
    return (second, first) if layout == "gate_last" else (first, second)


def _together(x: Tensor, up: Tensor, layout: str, dim: int) -> Tensor:
    """The tensor with these parts."""
    if layout == "interleaved":
        return torch.stack((x, up), dim + 1).flatten(dim, dim + 1)
    return torch.cat((up, x) if layout == "gate_last" else (x, up), dim)


class _LaunchedGate(torch.autograd.Function):
    """f(x) h(up) by kernels, p being numbers, or tensors that nobody learns."""

    @staticmethod
    def forward(ctx, g, x, up, *p):
        ctx.g, ctx.kept = g, [None, None, *(None if isinstance(one, Tensor) else one for one in p)]
        ctx.save_for_backward(x, up, *_tensors(p))
        return _launch_gated(g, x, up, p)

    @staticmethod
    def backward(ctx, grad):
        g, (x, up, *p) = ctx.g, _saved(ctx)
        if _is_last(grad):
            return None, *_launch_gated_backward(g, grad, x, up, p), *(None for _ in p)
        return None, *_differentiated(g.formulas, grad, x, (up, *p), True)


class _LaunchedPacked(torch.autograd.Function):
    """The same for one tensor that holds both parts."""

    @staticmethod
    def forward(ctx, g, layout, dim, x, *p):
        ctx.g, ctx.kept = g, [None, *(None if isinstance(one, Tensor) else one for one in p)]
        ctx.layout, ctx.dim = layout, dim
        ctx.save_for_backward(x, *_tensors(p))
        return _launch_packed(g, x, layout, dim, p)

    @staticmethod
    def backward(ctx, grad):
        g, layout, dim, (x, *p) = ctx.g, ctx.layout, ctx.dim, _saved(ctx)
        if _is_last(grad):
            return None, None, None, _launch_packed_backward(g, grad, x, layout, dim, p), *(None for _ in p)
        gate, up = _parts(x, layout, dim)
        d_x, d_up, *_ = _differentiated(g.formulas, grad, gate, (up, *p), True)
        return None, None, None, _together(d_x, d_up, layout, dim), *(None for _ in p)


@_jit
def _computed_of_two(x, up, q, HALF: tl.constexpr, SINGLE: tl.constexpr):
    """The function for the format of x, in float32."""
    if x.dtype == tl.float32:
        return SINGLE(x, up, *q)
    else:
        return HALF(x.to(tl.float32), up.to(tl.float32), *q)


@_jit
def _tile(blocks, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    """The first row and the first column of a program. Without rows, all of memory is one."""
    pid = tl.program_id(0)
    if ROWS == 0:
        return tl.full([], 0, tl.int64), pid.to(tl.int64) * COLUMNS
    else:
        return (pid // blocks).to(tl.int64) * ROWS, (pid % blocks).to(tl.int64) * COLUMNS


@_jit
def _row(first, ROWS: tl.constexpr):
    if ROWS > 1:
        return first + tl.arange(0, ROWS)[:, None]
    else:
        return first


@_jit
def _column(start, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    if ROWS > 1:
        return start + tl.arange(0, COLUMNS)[None, :]
    else:
        return start + tl.arange(0, COLUMNS)


@_jit
def _at(row, column, stride, UNIT: tl.constexpr, ROWS: tl.constexpr):
    """The places of a tile; the stride is in units."""
    if ROWS == 0:
        return column
    else:
        return row * UNIT * stride + column


@_jit
def _inside(row, column, rows, end, ROWS: tl.constexpr):
    """Which places of a tile there are; a program with one row has one of them."""
    if ROWS > 1:
        return (row < rows) & (column < end)
    else:
        return column < end


@_jit
def _gated_block(x_ptr, up_ptr, y_ptr, q, at, mask, HALF: tl.constexpr, SINGLE: tl.constexpr):
    """Places of x, up and y."""
    x = tl.load(x_ptr + at[0], mask=mask, eviction_policy="evict_first")
    up = tl.load(up_ptr + at[1], mask=mask, eviction_policy="evict_first")
    y = _computed_of_two(x, up, q, HALF, SINGLE)
    tl.store(y_ptr + at[2], y.to(y_ptr.dtype.element_ty), mask=mask, eviction_policy="evict_first")


@_jit
def _gated_forward(
    x_ptr, up_ptr, y_ptr, p, size, width, rows, blocks, x_stride, up_stride,
    HALF: tl.constexpr, SINGLE: tl.constexpr, UNIT: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    """y = f(x) h(up)."""
    first, start = _tile(blocks, ROWS, COLUMNS)
    row, column = _row(first, ROWS), _column(start, ROWS, COLUMNS)
    at = (
        _at(row, column, x_stride, UNIT, ROWS), _at(row, column, up_stride, UNIT, ROWS),
        _at(row, column, width, UNIT, ROWS),
    )  # fmt: skip
    q = _values(p, 0, x_ptr.dtype.element_ty == tl.float32)
    end = size if ROWS == 0 else width * UNIT
    if start + COLUMNS <= end and first + ROWS <= rows:
        _gated_block(x_ptr, up_ptr, y_ptr, q, at, None, HALF, SINGLE)
    else:
        _gated_block(x_ptr, up_ptr, y_ptr, q, at, _inside(row, column, rows, end, ROWS), HALF, SINGLE)


@_jit
def _gated_backward_block(
    x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, q, at, mask, HALF: tl.constexpr, SINGLE: tl.constexpr
):
    """Places of x, up, the gradient, and of what is written for x and up."""
    x = tl.load(x_ptr + at[0], mask=mask, eviction_policy="evict_first")
    up = tl.load(up_ptr + at[1], mask=mask, eviction_policy="evict_first")
    grad = tl.load(grad_ptr + at[2], mask=mask, eviction_policy="evict_first").to(tl.float32)
    by_x, by_up = _computed_of_two(x, up, q, HALF, SINGLE)
    tl.store(d_x_ptr + at[3], (grad * by_x).to(d_x_ptr.dtype.element_ty), mask=mask, eviction_policy="evict_first")
    tl.store(d_up_ptr + at[4], (grad * by_up).to(d_up_ptr.dtype.element_ty), mask=mask, eviction_policy="evict_first")


@_jit
def _gated_backward(
    x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, p, size, width, rows, blocks, x_stride, up_stride, d_stride,
    HALF: tl.constexpr, SINGLE: tl.constexpr, UNIT: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    """d_x = grad f'(x) h(up) and d_up = grad f(x) h'(up)."""
    first, start = _tile(blocks, ROWS, COLUMNS)
    row, column = _row(first, ROWS), _column(start, ROWS, COLUMNS)
    d_at = _at(row, column, d_stride, UNIT, ROWS)
    at = (
        _at(row, column, x_stride, UNIT, ROWS), _at(row, column, up_stride, UNIT, ROWS),
        _at(row, column, width, UNIT, ROWS), d_at, d_at,
    )  # fmt: skip
    q = _values(p, 0, x_ptr.dtype.element_ty == tl.float32)
    end = size if ROWS == 0 else width * UNIT
    if start + COLUMNS <= end and first + ROWS <= rows:
        _gated_backward_block(x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, q, at, None, HALF, SINGLE)
    else:
        mask = _inside(row, column, rows, end, ROWS)
        _gated_backward_block(x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, q, at, mask, HALF, SINGLE)


@_jit
def _two_parts(pair, COUNT: tl.constexpr, GATE_LAST: tl.constexpr):
    """What lies at even and at odd places, the gate first."""
    even, odd = tl.split(tl.reshape(pair, (COUNT, 2)))
    if GATE_LAST:
        return odd, even
    else:
        return even, odd


@_jit
def _one_tensor(x, up, COUNT: tl.constexpr, GATE_LAST: tl.constexpr):
    """What lies at even and at odd places, in one."""
    if GATE_LAST:
        return tl.reshape(tl.join(up, x), (2 * COUNT,))
    else:
        return tl.reshape(tl.join(x, up), (2 * COUNT,))


@_jit
def _pair_block(x_ptr, y_ptr, q, start, mask, wide_mask, HALF: tl.constexpr, SINGLE: tl.constexpr,
                COUNT: tl.constexpr, GATE_LAST: tl.constexpr):  # fmt: skip
    at = 2 * start + tl.arange(0, 2 * COUNT)
    x, up = _two_parts(tl.load(x_ptr + at, mask=wide_mask, eviction_policy="evict_first"), COUNT, GATE_LAST)
    y = _computed_of_two(x, up, q, HALF, SINGLE)
    to = y_ptr + start + tl.arange(0, COUNT)
    tl.store(to, y.to(y_ptr.dtype.element_ty), mask=mask, eviction_policy="evict_first")


@_jit
def _pair_backward_block(x_ptr, grad_ptr, d_x_ptr, q, start, mask, wide_mask, HALF: tl.constexpr,
                         SINGLE: tl.constexpr, COUNT: tl.constexpr, GATE_LAST: tl.constexpr):  # fmt: skip
    at = 2 * start + tl.arange(0, 2 * COUNT)
    x, up = _two_parts(tl.load(x_ptr + at, mask=wide_mask, eviction_policy="evict_first"), COUNT, GATE_LAST)
    grad = tl.load(grad_ptr + start + tl.arange(0, COUNT), mask=mask, eviction_policy="evict_first").to(tl.float32)
    by_x, by_up = _computed_of_two(x, up, q, HALF, SINGLE)
    d = _one_tensor(grad * by_x, grad * by_up, COUNT, GATE_LAST).to(d_x_ptr.dtype.element_ty)
    tl.store(d_x_ptr + at, d, mask=wide_mask, eviction_policy="evict_first")


@_jit
def _packed_forward(
    x_ptr, y_ptr, p, size, width, rows, blocks, HALF: tl.constexpr, SINGLE: tl.constexpr,
    GATE_LAST: tl.constexpr, UNIT: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    """The same for one tensor: rows of both parts, or without rows, what is interleaved."""
    if ROWS > 0:
        gate = width * UNIT if GATE_LAST else 0
        up = 0 if GATE_LAST else width * UNIT
        _gated_forward(
            x_ptr + gate, x_ptr + up, y_ptr, p, size, width, rows, blocks, 2 * width, 2 * width,
            HALF, SINGLE, UNIT, ROWS, COLUMNS,
        )  # fmt: skip
    else:
        start = tl.program_id(0).to(tl.int64) * COLUMNS
        q = _values(p, 0, x_ptr.dtype.element_ty == tl.float32)
        if start + COLUMNS <= size:
            _pair_block(x_ptr, y_ptr, q, start, None, None, HALF, SINGLE, COLUMNS, GATE_LAST)
        else:
            mask = start + tl.arange(0, COLUMNS) < size
            wide = 2 * start + tl.arange(0, 2 * COLUMNS) < 2 * tl.cast(size, tl.int64)
            _pair_block(x_ptr, y_ptr, q, start, mask, wide, HALF, SINGLE, COLUMNS, GATE_LAST)


@_jit
def _packed_backward(
    x_ptr, grad_ptr, d_x_ptr, p, size, width, rows, blocks, HALF: tl.constexpr, SINGLE: tl.constexpr,
    GATE_LAST: tl.constexpr, UNIT: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    """The same for one tensor, whose gradient is one too."""
    if ROWS > 0:
        gate = width * UNIT if GATE_LAST else 0
        up = 0 if GATE_LAST else width * UNIT
        _gated_backward(
            x_ptr + gate, x_ptr + up, grad_ptr, d_x_ptr + gate, d_x_ptr + up, p, size, width, rows, blocks,
            2 * width, 2 * width, 2 * width, HALF, SINGLE, UNIT, ROWS, COLUMNS,
        )  # fmt: skip
    else:
        start = tl.program_id(0).to(tl.int64) * COLUMNS
        q = _values(p, 0, x_ptr.dtype.element_ty == tl.float32)
        if start + COLUMNS <= size:
            _pair_backward_block(
                x_ptr, grad_ptr, d_x_ptr, q, start, None, None, HALF, SINGLE, COLUMNS, GATE_LAST
            )
        else:
            mask = start + tl.arange(0, COLUMNS) < size
            wide = 2 * start + tl.arange(0, 2 * COLUMNS) < 2 * tl.cast(size, tl.int64)
            _pair_backward_block(
                x_ptr, grad_ptr, d_x_ptr, q, start, mask, wide, HALF, SINGLE, COLUMNS, GATE_LAST
            )


_WHOLE_COLUMNS = (1024, 512, 256, 128)  # of a tile, the widest first


def _columns(width: int) -> int:
    """How many columns a tile has: as many as fit the width with a sixteenth of them idle, or as few as leave the
    fewest idle."""
    for columns in _WHOLE_COLUMNS:
        if _divided(width, columns) * columns * 16 <= width * 17:
            return columns
    columns = _WHOLE_COLUMNS[-1]
    while columns > 1 and columns // 2 >= width:
        columns //= 2
    return columns


def _tiling(rows: int, width: int, *strides: int) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Programs, numbers and constants of a kernel over rows; the strides of the rows are in the same units."""
    unit = 8
    for one in (width, *strides):
        if one % 8:
            unit = 1
    columns = _columns(width)
    blocks, height = _divided(width, columns), _BLOCK // columns
    numbers = (rows * width, width // unit, rows, blocks, *[one // unit for one in strides])
    return _divided(rows, height) * blocks, numbers, (unit, height, columns)


def _stretch(size: int, strides: int) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """The same for one stretch of memory."""
    return _divided(size, _BLOCK), (size, size, 1, 1, *[0] * strides), (8, 0, _BLOCK)


def _row_stride(x: Tensor) -> int | None:
    """What lies between the rows of x, which are its last dimension; None where they do not follow each other."""
    if x.dim() < 2 or x.stride(-1) != 1:
        return None
    for i in range(x.dim() - 2):
        if x.stride(i) != x.stride(i + 1) * x.shape[i + 1]:
            return None
    return x.stride(-2)


def _laid_out(x: Tensor, up: Tensor) -> tuple[Tensor, Tensor, tuple[int, int] | None]:
    """x and up as the kernels take them, and the strides of their rows where they are not one stretch."""
    if x.is_contiguous() and up.is_contiguous():
        return x, up, None
    strides = _row_stride(x), _row_stride(up)
    if strides[0] is not None and strides[1] is not None:
        return x, up, (strides[0], strides[1])
    if x.stride() == up.stride() and _dense(x) is x:
        return x, up, None
    return x.contiguous(), up.contiguous(), None


def _launch_gated(g: _Gate, x: Tensor, up: Tensor, p: Sequence[float | Tensor]) -> Tensor:
    """f(x) h(up)."""
    x, up, strides = _laid_out(x, up)
    if strides is None:
        y = torch.empty_like(x)
        programs, numbers, constants = _stretch(x.numel(), 2)
    else:
        y = torch.empty(x.shape, dtype=x.dtype, device=x.device)
        programs, numbers, constants = _tiling(x.numel() // max(x.shape[-1], 1), x.shape[-1], *strides)
    g.forward.start(programs, (x, up, y), _passed(x, p, 1) if p else p, numbers, constants, _WARPS)
    return y


def _launch_gated_backward(
    g: _Gate, grad: Tensor, x: Tensor, up: Tensor, p: Sequence[float | Tensor]
) -> tuple[Tensor, Tensor]:
    """The gradients of x and of up."""
    x, up, strides = _laid_out(x, up)
    if strides is None:
        grad, d_x, d_up = _laid_out_as(x, grad), torch.empty_like(x), torch.empty_like(x)
        programs, numbers, constants = _stretch(x.numel(), 3)
    else:
        grad, width = grad.contiguous(), x.shape[-1]
        d_x = torch.empty(x.shape, dtype=x.dtype, device=x.device)
        d_up = torch.empty_like(d_x)
        programs, numbers, constants = _tiling(x.numel() // max(width, 1), width, *strides, width)
    passed = _passed(x, p, 1) if p else p
    g.backward.start(programs, (x, up, grad, d_x, d_up), passed, numbers, constants, _WARPS)
    return d_x, d_up


def _packing(shape: Sequence[int], layout: str, dim: int) -> tuple[int, tuple[int, ...], tuple]:
    """The same for a contiguous tensor that holds both parts."""
    rows, width = 1, shape[dim] // 2
    for i, one in enumerate(shape):
        if i < dim:
            rows *= one
        elif i > dim:
            width *= one
    if layout == "interleaved":
        rows, width = rows * (shape[dim] // 2), width // max(shape[dim] // 2, 1)
    is_last = layout == "gate_last"
    if width == 1:
        programs, numbers, constants = _stretch(rows, 0)
    else:
        programs, numbers, constants = _tiling(rows, width)
    return programs, numbers, (is_last, *constants)


def _launch_packed(g: _Gate, x: Tensor, layout: str, dim: int, p: Sequence[float | Tensor]) -> Tensor:
    """f h of the two parts of x."""
    x = x.contiguous()
    programs, numbers, constants = _packing(x.shape, layout, dim)
    y = torch.empty((*x.shape[:dim], x.shape[dim] // 2, *x.shape[dim + 1 :]), dtype=x.dtype, device=x.device)
    g.packed_forward.start(programs, (x, y), _passed(x, p, 1) if p else p, numbers, constants, _WARPS)
    return y


def _launch_packed_backward(
    g: _Gate, grad: Tensor, x: Tensor, layout: str, dim: int, p: Sequence[float | Tensor]
) -> Tensor:
    """The gradient of x."""
    x, grad = x.contiguous(), grad.contiguous()
    programs, numbers, constants = _packing(x.shape, layout, dim)
    d_x, passed = torch.empty_like(x), _passed(x, p, 1) if p else p
    g.packed_backward.start(programs, (x, grad, d_x), passed, numbers, constants, _WARPS)
    return d_x


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
def _bounded_exp_half(x):
    """bounded exp, for half precision."""
    t1 = tl.exp2(x * 0.7213475108146667)
    return t1 * t1


@_jit
def _bounded_gaussian_half(x):
    """bounded gaussian, for half precision."""
    t1 = tl.exp2(x * x * -0.3606737554073334)
    return t1 * t1


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


# --- GLU ------------------------------------------------------------------------------------------


def _glu_value(x: Tensor, up: Tensor) -> Tensor:
    """y = f(x) h(up)."""
    t1 = torch.exp(-torch.abs(x))
    return torch.where(x >= 0.0, 1.0, t1) / (t1 + 1.0) * up


def _glu_slope(x: Tensor, up: Tensor) -> Tensor:
    """The derivative of y in x."""
    t1 = torch.exp(-torch.abs(torch.clamp(x, min=-1024.0, max=1024.0)))
    t2 = t1 + 1.0
    return t1 / (t2 * t2) * up


def _glu_curvature(x: Tensor, up: Tensor) -> Tensor:
    """The second derivative of y in x."""
    t1 = torch.clamp(x, min=-1024.0, max=1024.0)
    t2 = torch.exp(-torch.abs(t1))
    t3 = t2 + 1.0
    t4 = t1 >= 0.0
    t5 = torch.where(t4, t2, 1.0) / t3
    t6 = torch.where(t4, 1.0, t2) / t3
    return (t5 * t5 * t6 - t5 * (t6 * t6)) * up


def _glu_by_parameter(x: Tensor, up: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of y in up."""
    t1 = torch.exp(-torch.abs(x))
    return (torch.where(x >= 0.0, 1.0, t1) / (t1 + 1.0),)


def _glu_slope_by_parameter(x: Tensor, up: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of y in x and in up."""
    t1 = torch.exp(-torch.abs(torch.clamp(x, min=-1024.0, max=1024.0)))
    t2 = t1 + 1.0
    return (t1 / (t2 * t2),)


def _glu_by_two_parameters(x: Tensor, up: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of y in up: upper triangle."""
    return (torch.full_like(x, 0.0),)


@_jit
def _glu_value_half(x, up):
    """f(x) h(up)."""
    t1 = tl.minimum(tl.maximum(x, -120.0, tl.PropagateNan.ALL), 120.0, tl.PropagateNan.ALL)
    return _bounded_sigmoid_half(t1) * up


@_jit
def _glu_slopes_half(x, up):
    """f'(x) h(up) and f(x) h'(up)."""
    t1 = x
    t2 = _bounded_exp_half(-tl.minimum(tl.abs(t1), 120.0, tl.PropagateNan.ALL))
    t3 = t2 * _seed(t2 + 1.0)
    t4 = 1.0 - t3
    t5 = tl.minimum(tl.maximum(t1, -120.0, tl.PropagateNan.ALL), 120.0, tl.PropagateNan.ALL)
    return (t3 * t4 * up, tl.where(t5 >= 0.0, t4, t3),)


@_jit
def _glu_value_single(x, up):
    """f(x) h(up)."""
    t1 = tl.minimum(tl.maximum(x, -120.0, tl.PropagateNan.ALL), 120.0, tl.PropagateNan.ALL)
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
    t19 = tl.where(t17, 1.8446744073709552e+19, t15)
    t20 = _seed(t18)
    t21 = _product(t19, t20)
    t22 = -t21
    t23 = tl.fma(t16, 5.421010862427522e-20, tl.fma(t15, 5.421010862427522e-20, 1.0 - t18))
    t24 = (tl.fma(t22, t23, tl.fma(t22, t18, t19)) + tl.where(t17, 0.0, t16)) * t20
    t25 = tl.maximum(t24 * 5.421010862427522e-20 * up, -3.4028234663852886e+38)
    t26 = tl.minimum(t25, 3.4028234663852886e+38, tl.PropagateNan.ALL)
    return tl.fma(t21 * 5.421010862427522e-20, up, t26)


@_jit
def _glu_slopes_single(x, up):
    """f'(x) h(up) and f(x) h'(up)."""
    t1 = tl.minimum(tl.maximum(x, -120.0, tl.PropagateNan.ALL), 120.0, tl.PropagateNan.ALL)
    t2 = tl.abs(t1)
    t3 = tl.fma(t2, -1.4426950216293335, 12582912.0)
    t4 = t3 - 12582912.0
    t5 = tl.fma(t4, 0.6931471824645996, t2)
    t6 = tl.fma(-0.00019857870938722044, t5, 0.0013933706795796752)
    t7 = tl.fma(tl.fma(t6, t5, -0.008333360776305199), t5, 0.041666463017463684)
    t8 = tl.fma(tl.fma(t7, t5, -0.1666666716337204), t5, 0.5)
    t9 = t5 * t5
    t10 = tl.fma(-t8, t9, t5)
    t11 = 1.0 - t10
    t12 = _power(t3, 64)
    t13 = tl.fma(t8, t9, t10 - t5) - (t10 + (t11 - 1.0))
    t14 = t11 * t12
    t15 = tl.fma(t4 * 1.9046542121259336e-09, t11, t13) * t12
    t16 = tl.fma(t14, 5.421010862427522e-20, 1.0)
    t17 = _seed(t16)
    t18 = _product(t14, t17)
    t19 = -t18
    t20 = tl.fma(t15, 5.421010862427522e-20, tl.fma(t14, 5.421010862427522e-20, 1.0 - t16))
    t21 = (tl.fma(t19, t20, tl.fma(t19, t16, t14)) + t15) * t17
    t22 = tl.fma(t18, -5.421010862427522e-20, 1.0)
    t23 = tl.fma(t21, -5.421010862427522e-20, tl.fma(t18, -5.421010862427522e-20, 1.0 - t22))
    t24 = t1 >= 0.0
    t25 = tl.maximum(tl.where(t24, t23, t21 * 5.421010862427522e-20), -3.4028234663852886e+38)
    return (
        tl.fma(t18, t22, tl.fma(t18, t23, t21 * t22)) * 5.421010862427522e-20 * up,
        tl.where(t24, t22, t18 * 5.421010862427522e-20) + t25,
    )


@_Kernel
def _glu_forward_kernel(
    x_ptr, up_ptr, y_ptr, size, width, rows, blocks, x_stride, up_stride, UNIT: tl.constexpr, ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
):  # fmt: skip
    _gated_forward(
        x_ptr, up_ptr, y_ptr, (), size, width, rows, blocks, x_stride, up_stride, _glu_value_half, _glu_value_single,
        UNIT, ROWS, COLUMNS,
    )  # fmt: skip


@_Kernel
def _glu_backward_kernel(
    x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, size, width, rows, blocks, x_stride, up_stride, d_stride,
    UNIT: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _gated_backward(
        x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, (), size, width, rows, blocks, x_stride, up_stride, d_stride,
        _glu_slopes_half, _glu_slopes_single, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


@_Kernel
def _glu_packed_forward_kernel(
    x_ptr, y_ptr, size, width, rows, blocks, GATE_LAST: tl.constexpr, UNIT: tl.constexpr, ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
):  # fmt: skip
    _packed_forward(
        x_ptr, y_ptr, (), size, width, rows, blocks, _glu_value_half, _glu_value_single, GATE_LAST, UNIT, ROWS, COLUMNS
    )  # fmt: skip


@_Kernel
def _glu_packed_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, size, width, rows, blocks, GATE_LAST: tl.constexpr, UNIT: tl.constexpr,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _packed_backward(
        x_ptr, grad_ptr, d_x_ptr, (), size, width, rows, blocks, _glu_slopes_half, _glu_slopes_single, GATE_LAST, UNIT,
        ROWS, COLUMNS,
    )  # fmt: skip


_glu_formulas = _Formulas(
    value=_glu_value,
    slope=_glu_slope,
    curvature=_glu_curvature,
    by_parameter=_glu_by_parameter,
    slope_by_parameter=_glu_slope_by_parameter,
    by_two_parameters=_glu_by_two_parameters,
)
_glu_gate = _Gate(
    _glu_formulas,
    forward=_glu_forward_kernel,
    backward=_glu_backward_kernel,
    packed_forward=_glu_packed_forward_kernel,
    packed_backward=_glu_packed_backward_kernel,
    dtypes=_NARROW,
)


def glu(
    gate: Tensor,
    up: Tensor | None = None,
    *,
    layout: str = "gate_first",
    dim: int = -1,
) -> Tensor:
    """GLU, elementwise, without projections.

        y = (sigma(gate)) * (up)

    Args:
        gate: the part that the gate is applied to; without up, a tensor that holds both parts along dim
        up: the other part, of the same shape
        layout: of the parts of one tensor: gate_first, gate_last, interleaved (gate at even places)
        dim: the dimension of the parts of one tensor

    Shape: that of up; without up, that of the input with half its size along dim.

    Computed in a wider format (float64 in itself; in CUDA kernels float32 in pairs of float32),
    f(x) not rounded before the product. Errors in ulp:
        - float32, torch on cpu: proved <= 0.5001 / 0.5001 floored, all inputs, up in (-inf,
          inf), in float32's range (assumed)
        - not measured

    Derived from Dauphin et al. 2017, arXiv:1612.08083, Eq. (1); torch's nn.GLU has its gate
    last.

    Example:
        >>> round(glu(torch.tensor(0.5), torch.tensor(1.5)).item(), 4)
        0.9337
    """
    return _gated(_glu_gate, gate, up, layout, dim)


class GLU(nn.Module):
    """GLU as a module, without projections: see `glu`.

    Args:
        layout: of the parts of one tensor: gate_first, gate_last, interleaved
        dim: their dimension

    Example:
        >>> round(GLU()(torch.tensor(0.5), torch.tensor(1.5)).item(), 4)
        0.9337
    """

    gated_unit_name = "glu"

    def __init__(self, *, layout: str = "gate_first", dim: int = -1) -> None:
        super().__init__()
        if layout not in _LAYOUTS:
            raise ValueError(f"layout must be one of {', '.join(_LAYOUTS)}, got {layout!r}")
        self.layout = layout
        self.dim = dim

    def forward(self, gate: Tensor, up: Tensor | None = None) -> Tensor:
        return glu(gate, up, layout=self.layout, dim=self.dim)

    def extra_repr(self) -> str:
        shown = "layout dim"
        return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())


# --- ReGLU ----------------------------------------------------------------------------------------


def _reglu_value(x: Tensor, up: Tensor) -> Tensor:
    """y = f(x) h(up)."""
    return torch.where(x <= 0.0, 0.0, x) * up


def _reglu_slope(x: Tensor, up: Tensor) -> Tensor:
    """The derivative of y in x."""
    return torch.where(x <= 0.0, 0.0, torch.where(x >= 0.0, 1.0, x)) * up


def _reglu_curvature(x: Tensor, up: Tensor) -> Tensor:
    """The second derivative of y in x."""
    return torch.full_like(x, 0.0)


def _reglu_by_parameter(x: Tensor, up: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of y in up."""
    return (torch.where(x <= 0.0, 0.0, x),)


def _reglu_slope_by_parameter(x: Tensor, up: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of y in x and in up."""
    return (torch.where(x <= 0.0, 0.0, torch.where(x >= 0.0, 1.0, x)),)


def _reglu_by_two_parameters(x: Tensor, up: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of y in up: upper triangle."""
    return (torch.full_like(x, 0.0),)


@_jit
def _reglu_value_half(x, up):
    """f(x) h(up)."""
    return tl.where(x <= 0.0, 0.0, x) * up


@_jit
def _reglu_slopes_half(x, up):
    """f'(x) h(up) and f(x) h'(up)."""
    t1 = x
    t2 = t1 <= 0.0
    return (
        tl.where(t2, 0.0, tl.where(t1 >= 0.0, 1.0, x)) * up,
        tl.where(t2, 0.0, x),
    )


@_jit
def _reglu_value_single(x, up):
    """f(x) h(up)."""
    return tl.where(x <= 0.0, 0.0, x) * up


@_jit
def _reglu_slopes_single(x, up):
    """f'(x) h(up) and f(x) h'(up)."""
    t1 = x <= 0.0
    return (
        tl.where(t1, 0.0, tl.where(x >= 0.0, 1.0, x)) * up,
        tl.where(t1, 0.0, x),
    )


@_Kernel
def _reglu_forward_kernel(
    x_ptr, up_ptr, y_ptr, size, width, rows, blocks, x_stride, up_stride, UNIT: tl.constexpr, ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
):  # fmt: skip
    _gated_forward(
        x_ptr, up_ptr, y_ptr, (), size, width, rows, blocks, x_stride, up_stride, _reglu_value_half,
        _reglu_value_single, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


@_Kernel
def _reglu_backward_kernel(
    x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, size, width, rows, blocks, x_stride, up_stride, d_stride,
    UNIT: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _gated_backward(
        x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, (), size, width, rows, blocks, x_stride, up_stride, d_stride,
        _reglu_slopes_half, _reglu_slopes_single, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


@_Kernel
def _reglu_packed_forward_kernel(
    x_ptr, y_ptr, size, width, rows, blocks, GATE_LAST: tl.constexpr, UNIT: tl.constexpr, ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
):  # fmt: skip
    _packed_forward(
        x_ptr, y_ptr, (), size, width, rows, blocks, _reglu_value_half, _reglu_value_single, GATE_LAST, UNIT, ROWS,
        COLUMNS,
    )  # fmt: skip


@_Kernel
def _reglu_packed_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, size, width, rows, blocks, GATE_LAST: tl.constexpr, UNIT: tl.constexpr,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _packed_backward(
        x_ptr, grad_ptr, d_x_ptr, (), size, width, rows, blocks, _reglu_slopes_half, _reglu_slopes_single, GATE_LAST,
        UNIT, ROWS, COLUMNS,
    )  # fmt: skip


_reglu_formulas = _Formulas(
    value=_reglu_value,
    slope=_reglu_slope,
    curvature=_reglu_curvature,
    by_parameter=_reglu_by_parameter,
    slope_by_parameter=_reglu_slope_by_parameter,
    by_two_parameters=_reglu_by_two_parameters,
)
_reglu_gate = _Gate(
    _reglu_formulas,
    forward=_reglu_forward_kernel,
    backward=_reglu_backward_kernel,
    packed_forward=_reglu_packed_forward_kernel,
    packed_backward=_reglu_packed_backward_kernel,
    dtypes=_NARROW,
)


def reglu(
    gate: Tensor,
    up: Tensor | None = None,
    *,
    layout: str = "gate_first",
    dim: int = -1,
) -> Tensor:
    """ReGLU, elementwise, without projections.

        y = (max(gate, 0)) * (up)

    Args:
        gate: the part that the gate is applied to; without up, a tensor that holds both parts along dim
        up: the other part, of the same shape
        layout: of the parts of one tensor: gate_first, gate_last, interleaved (gate at even places)
        dim: the dimension of the parts of one tensor

    Shape: that of up; without up, that of the input with half its size along dim.

    Computed in a wider format (float64 in itself; in CUDA kernels float32 in pairs of float32),
    f(x) not rounded before the product. Errors in ulp:
        - float32, torch on cpu: proved <= 0.5001 / 0.5001 floored, all inputs, up in (-inf,
          inf), in float32's range (ball)
        - not measured

    Derived from Shazeer 2020, arXiv:2002.05202, Eq. (5).

    Example:
        >>> round(reglu(torch.tensor(0.5), torch.tensor(1.5)).item(), 4)
        0.75
    """
    return _gated(_reglu_gate, gate, up, layout, dim)


class ReGLU(nn.Module):
    """ReGLU as a module, without projections: see `reglu`.

    Args:
        layout: of the parts of one tensor: gate_first, gate_last, interleaved
        dim: their dimension

    Example:
        >>> round(ReGLU()(torch.tensor(0.5), torch.tensor(1.5)).item(), 4)
        0.75
    """

    gated_unit_name = "reglu"

    def __init__(self, *, layout: str = "gate_first", dim: int = -1) -> None:
        super().__init__()
        if layout not in _LAYOUTS:
            raise ValueError(f"layout must be one of {', '.join(_LAYOUTS)}, got {layout!r}")
        self.layout = layout
        self.dim = dim

    def forward(self, gate: Tensor, up: Tensor | None = None) -> Tensor:
        return reglu(gate, up, layout=self.layout, dim=self.dim)

    def extra_repr(self) -> str:
        shown = "layout dim"
        return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())


# --- GEGLU ----------------------------------------------------------------------------------------


def _geglu_value(x: Tensor, up: Tensor) -> Tensor:
    """y = f(x) h(up)."""
    t1 = torch.clamp(x, min=-64.0)
    return _normal_cdf(t1) * t1 * up


def _geglu_slope(x: Tensor, up: Tensor) -> Tensor:
    """The derivative of y in x."""
    t1 = torch.clamp(x, min=-64.0, max=64.0)
    return (_gaussian(t1) * 0.3989422804014327 * t1 + _normal_cdf(t1)) * up


def _geglu_curvature(x: Tensor, up: Tensor) -> Tensor:
    """The second derivative of y in x."""
    t1 = torch.clamp(x, min=-64.0, max=64.0)
    t2 = _gaussian(t1) * 0.3989422804014327
    return (t2 * 2.0 - t2 * t1 * t1) * up


def _geglu_by_parameter(x: Tensor, up: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of y in up."""
    t1 = torch.clamp(x, min=-64.0)
    return (_normal_cdf(t1) * t1,)


def _geglu_slope_by_parameter(x: Tensor, up: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of y in x and in up."""
    t1 = torch.clamp(x, min=-64.0, max=64.0)
    return (_gaussian(t1) * 0.3989422804014327 * t1 + _normal_cdf(t1),)


def _geglu_by_two_parameters(x: Tensor, up: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of y in up: upper triangle."""
    return (torch.full_like(x, 0.0),)


@_jit
def _geglu_value_half(x, up):
    """f(x) h(up)."""
    t1 = x
    t2 = tl.minimum(tl.abs(t1), 15.5, tl.PropagateNan.ALL)
    t3 = tl.maximum(t1, -0.0, tl.PropagateNan.ALL) - _bounded_normal_tail_half(t2) * t2
    return t3 * up


@_jit
def _geglu_slopes_half(x, up):
    """f'(x) h(up) and f(x) h'(up)."""
    t1 = x
    t2 = tl.minimum(tl.maximum(t1, -15.5, tl.PropagateNan.ALL), 15.5, tl.PropagateNan.ALL)
    t3 = tl.minimum(tl.abs(t1), 15.5, tl.PropagateNan.ALL)
    t4 = _bounded_gaussian_half(t2) * 0.3989422804014327 * t2 + _bounded_normal_cdf_half(t2)
    return (
        t4 * up,
        tl.maximum(t1, -0.0, tl.PropagateNan.ALL) - _bounded_normal_tail_half(t3) * t3,
    )


@_jit
def _geglu_value_single(x, up):
    """f(x) h(up)."""
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
    t23 = tl.fma(t1, t8, 2.0)
    t24 = _seed(t23)
    t25 = _product(t22, t24)
    t26 = -t25
    t27 = tl.fma(t1, tl.fma(t7, t2, 2.108474016189575 - t8), tl.fma(t1, t8, 2.0 - t23))
    t28 = tl.fma(t21, t19, t18 - (t19 - 1.0) + tl.fma(t15, t16, t17 - t18)) * t20
    t29 = tl.maximum(x, -0.0, tl.PropagateNan.ALL)
    t30 = -_product(t25, t1)
    t31 = (tl.fma(t26, t27, tl.fma(t26, t23, t22)) + t28) * t24
    t32 = tl.fma(t30, 5.421010862427522e-20, t29)
    t33 = tl.fma(t30, 5.421010862427522e-20, t29 - t32)
    t34 = tl.fma(-tl.fma(t31, t1, tl.fma(t25, t1, t30)), 5.421010862427522e-20, t33) * up
    t35 = tl.maximum(t34, -3.4028234663852886e+38)
    return tl.fma(t32, up, tl.minimum(t35, 3.4028234663852886e+38, tl.PropagateNan.ALL))


@_jit
def _geglu_slopes_single(x, up):
    """f'(x) h(up) and f(x) h'(up)."""
    t1 = tl.minimum(tl.maximum(x, -15.5, tl.PropagateNan.ALL), 15.5, tl.PropagateNan.ALL)
    t2 = tl.abs(t1)
    t3 = (t2 - 3.40625) * _seed(t2 + 3.40625)
    t4 = tl.fma(0.0008156670955941081, t3, 0.002046257024630904)
    t5 = tl.fma(tl.fma(t4, t3, -0.0021040334831923246), t3, -0.007921077311038971)
    t6 = tl.fma(tl.fma(t5, t3, 0.008775689639151096), t3, 0.02501513995230198)
    t7 = tl.fma(tl.fma(t6, t3, -0.051399409770965576), t3, -0.07621295005083084)
    t8 = tl.fma(t7, t3, 0.49954432249069214)
    t9 = tl.fma(t8, t3, 2.108474016189575)
    t10 = _product(t1, t1)
    t11 = tl.fma(t10, -0.7213475108146667, 12582912.0)
    t12 = t11 - 12582912.0
    t13 = tl.fma(t12, 1.3862943649291992, t10)
    t14 = tl.fma(-1.5513961670876597e-06, t13, 2.1771416868432425e-05)
    t15 = tl.fma(tl.fma(t14, t13, -0.00026041752425953746), t13, 0.0026041539385914803)
    t16 = tl.fma(tl.fma(t15, t13, -0.02083333395421505), t13, 0.125)
    t17 = t13 * t13
    t18 = t13 * 0.5
    t19 = tl.fma(-t16, t17, t18)
    t20 = 1.0 - t19
    t21 = _power(t11, 64)
    t22 = tl.fma(tl.fma(-t1, t1, t10), 0.5, t12 * 1.9046542121259336e-09)
    t23 = t20 * t21
    t24 = tl.fma(t22, t20, tl.fma(t16, t17, t19 - t18) - (t19 + (t20 - 1.0))) * t21
    t25 = tl.fma(t2, t9, 2.0)
    t26 = _seed(t25)
    t27 = _product(t23, t26)
    t28 = -t27
    t29 = tl.fma(t2, tl.fma(t8, t3, 2.108474016189575 - t9), tl.fma(t2, t9, 2.0 - t25))
    t30 = (tl.fma(t28, t29, tl.fma(t28, t25, t23)) + t24) * t26
    t31 = tl.maximum(x, -0.0, tl.PropagateNan.ALL)
    t32 = _product(t27, t2)
    t33 = tl.fma(t32, -5.421010862427522e-20, t31)
    t34 = tl.fma(t32, -5.421010862427522e-20, t31 - t33)
    t35 = tl.fma(t27, -5.421010862427522e-20, 1.0)
    t36 = t1 >= 0.0
    t37 = tl.fma(t30, -5.421010862427522e-20, tl.fma(t27, -5.421010862427522e-20, 1.0 - t35))
    t38 = tl.fma(t23, 0.3989422917366028, t24 * 0.3989422917366028)
    t39 = tl.where(t36, t37, t30 * 5.421010862427522e-20)
    t40 = tl.where(t36, t35, t27 * 5.421010862427522e-20)
    t41 = tl.fma(tl.fma(-t30, t2, tl.fma(t28, t2, t32)), 5.421010862427522e-20, t34)
    return (
        (tl.fma(t1 * 5.421010862427522e-20, t38, t39) + t40) * up,
        t33 + tl.maximum(t41, -3.4028234663852886e+38),
    )


@_Kernel
def _geglu_forward_kernel(
    x_ptr, up_ptr, y_ptr, size, width, rows, blocks, x_stride, up_stride, UNIT: tl.constexpr, ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
):  # fmt: skip
    _gated_forward(
        x_ptr, up_ptr, y_ptr, (), size, width, rows, blocks, x_stride, up_stride, _geglu_value_half,
        _geglu_value_single, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


@_Kernel
def _geglu_backward_kernel(
    x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, size, width, rows, blocks, x_stride, up_stride, d_stride,
    UNIT: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _gated_backward(
        x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, (), size, width, rows, blocks, x_stride, up_stride, d_stride,
        _geglu_slopes_half, _geglu_slopes_single, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


@_Kernel
def _geglu_packed_forward_kernel(
    x_ptr, y_ptr, size, width, rows, blocks, GATE_LAST: tl.constexpr, UNIT: tl.constexpr, ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
):  # fmt: skip
    _packed_forward(
        x_ptr, y_ptr, (), size, width, rows, blocks, _geglu_value_half, _geglu_value_single, GATE_LAST, UNIT, ROWS,
        COLUMNS,
    )  # fmt: skip


@_Kernel
def _geglu_packed_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, size, width, rows, blocks, GATE_LAST: tl.constexpr, UNIT: tl.constexpr,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _packed_backward(
        x_ptr, grad_ptr, d_x_ptr, (), size, width, rows, blocks, _geglu_slopes_half, _geglu_slopes_single, GATE_LAST,
        UNIT, ROWS, COLUMNS,
    )  # fmt: skip


_geglu_formulas = _Formulas(
    value=_geglu_value,
    slope=_geglu_slope,
    curvature=_geglu_curvature,
    by_parameter=_geglu_by_parameter,
    slope_by_parameter=_geglu_slope_by_parameter,
    by_two_parameters=_geglu_by_two_parameters,
)
_geglu_gate = _Gate(
    _geglu_formulas,
    forward=_geglu_forward_kernel,
    backward=_geglu_backward_kernel,
    packed_forward=_geglu_packed_forward_kernel,
    packed_backward=_geglu_packed_backward_kernel,
    dtypes=_NARROW,
)


def geglu(
    gate: Tensor,
    up: Tensor | None = None,
    *,
    layout: str = "gate_first",
    dim: int = -1,
) -> Tensor:
    """GEGLU, elementwise, without projections.

        y = (gate*Phi(gate)) * (up)

    Args:
        gate: the part that the gate is applied to; without up, a tensor that holds both parts along dim
        up: the other part, of the same shape
        layout: of the parts of one tensor: gate_first, gate_last, interleaved (gate at even places)
        dim: the dimension of the parts of one tensor

    Shape: that of up; without up, that of the input with half its size along dim.

    Computed in a wider format (float64 in itself; in CUDA kernels float32 in pairs of float32),
    f(x) not rounded before the product. Errors in ulp:
        - float32, torch on cpu: value proved <= 0.5001 ulp (all inputs, up in (-inf, inf), in
          float32's range); slope proved <= 0.5007 floored ulp (all inputs, up: 0 or of size
          2^-10 to 2^10, in the domain) (assumed)
        - not measured

    Derived from Shazeer 2020, arXiv:2002.05202, Eq. (5).

    Example:
        >>> round(geglu(torch.tensor(0.5), torch.tensor(1.5)).item(), 4)
        0.5186
    """
    return _gated(_geglu_gate, gate, up, layout, dim)


class GEGLU(nn.Module):
    """GEGLU as a module, without projections: see `geglu`.

    Args:
        layout: of the parts of one tensor: gate_first, gate_last, interleaved
        dim: their dimension

    Example:
        >>> round(GEGLU()(torch.tensor(0.5), torch.tensor(1.5)).item(), 4)
        0.5186
    """

    gated_unit_name = "geglu"

    def __init__(self, *, layout: str = "gate_first", dim: int = -1) -> None:
        super().__init__()
        if layout not in _LAYOUTS:
            raise ValueError(f"layout must be one of {', '.join(_LAYOUTS)}, got {layout!r}")
        self.layout = layout
        self.dim = dim

    def forward(self, gate: Tensor, up: Tensor | None = None) -> Tensor:
        return geglu(gate, up, layout=self.layout, dim=self.dim)

    def extra_repr(self) -> str:
        shown = "layout dim"
        return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())


# --- GEGLU, tanh form -----------------------------------------------------------------------------


def _geglu_tanh_value(x: Tensor, up: Tensor) -> Tensor:
    """y = f(x) h(up)."""
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
    t22 = torch.where(t16, 1.0, t21) / (t21 * t20 + 1.0) * t1 * torch.where(t16, 1.0, t20)
    return t22 * up


def _geglu_tanh_slope(x: Tensor, up: Tensor) -> Tensor:
    """The derivative of y in x."""
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
    return (t22 + torch.where(t14, 1.0, t19) / t20 * torch.where(t14, 1.0, t18)) * up


def _geglu_tanh_curvature(x: Tensor, up: Tensor) -> Tensor:
    """The second derivative of y in x."""
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
    t22 = torch.where(t14, 1.0, t18)
    t23 = torch.where(t14, 1.0, t19) / t20
    t24 = t23 * t22
    t25 = torch.where(t14, t18, 1.0)
    t26 = torch.where(t14, t19, 1.0) / t20
    t27 = t26 * t25
    t28 = t27 * t27 * t23 * t1
    t29 = t28 * t1 * t1
    t30 = t21 * t18 * 3.1915382432114616 + t28 * t22 * 2.5464790894703255
    t31 = t30 + t29 * t22 * 0.6831948749139936 + t29 * t1 * t1 * t22 * 0.045823588247668835
    t32 = t26 * (t24 * t24) * t1
    t33 = t32 * t1 * t1
    t34 = t31 + t21 * t1 * t1 * t18 * 0.8562577952712029 - t32 * t25 * 2.5464790894703255
    t35 = t34 - t33 * t25 * 0.6831948749139936 - t33 * t1 * t1 * t25 * 0.045823588247668835
    return t35 * up


def _geglu_tanh_by_parameter(x: Tensor, up: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of y in up."""
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
    return (
        torch.where(t16, 1.0, t21) / (t21 * t20 + 1.0) * t1 * torch.where(t16, 1.0, t20),
    )


def _geglu_tanh_slope_by_parameter(x: Tensor, up: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of y in x and in up."""
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
    return (t22 + torch.where(t14, 1.0, t19) / t20 * torch.where(t14, 1.0, t18),)


def _geglu_tanh_by_two_parameters(x: Tensor, up: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of y in up: upper triangle."""
    return (torch.full_like(x, 0.0),)


@_jit
def _geglu_tanh_value_half(x, up):
    """f(x) h(up)."""
    t1 = x
    t2 = tl.minimum(tl.maximum(t1, -11.5, tl.PropagateNan.ALL), 11.5, tl.PropagateNan.ALL)
    t3 = -tl.abs(t2 * (0.07135481627260025 * (t2 * t2) + 1.5957691216057308))
    t4 = _bounded_exp_half(t3)
    t5 = t4 * _seed(t4 + 1.0) * tl.minimum(tl.abs(t1), 11.5, tl.PropagateNan.ALL)
    return (tl.maximum(t1, -0.0, tl.PropagateNan.ALL) - t5) * up


@_jit
def _geglu_tanh_slopes_half(x, up):
    """f'(x) h(up) and f(x) h'(up)."""
    t1 = x
    t2 = tl.minimum(tl.maximum(t1, -11.5, tl.PropagateNan.ALL), 11.5, tl.PropagateNan.ALL)
    t3 = t2 * t2
    t4 = t2 * (0.07135481627260025 * t3 + 1.5957691216057308)
    t5 = _bounded_exp_half(-tl.abs(t4))
    t6 = t5 * _seed(t5 + 1.0)
    t7 = t6 * tl.minimum(tl.abs(t1), 11.5, tl.PropagateNan.ALL)
    t8 = 1.0 - t6
    t9 = t4 >= 0.0
    t10 = t2 * 1.5957691216057308 + t3 * t2 * 0.21406444881780073
    return (
        tl.where(t9, t8, t6) * (t10 * tl.where(t9, t6, t8) + 1.0) * up,
        tl.maximum(t1, -0.0, tl.PropagateNan.ALL) - t7,
    )


@_jit
def _geglu_tanh_value_single(x, up):
    """f(x) h(up)."""
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
    t34 = tl.fma(t31, 5.421010862427522e-20, t30 - t33)
    t35 = tl.fma(-tl.fma(t32, t9, tl.fma(t27, t9, t31)), 5.421010862427522e-20, t34) * up
    t36 = tl.maximum(t35, -3.4028234663852886e+38)
    return tl.fma(t33, up, tl.minimum(t36, 3.4028234663852886e+38, tl.PropagateNan.ALL))


@_jit
def _geglu_tanh_slopes_single(x, up):
    """f'(x) h(up) and f(x) h'(up)."""
    t1 = tl.minimum(tl.maximum(x, -11.5, tl.PropagateNan.ALL), 11.5, tl.PropagateNan.ALL)
    t2 = _product(t1, t1)
    t3 = -t1
    t4 = tl.fma(t3, t1, t2)
    t5 = _product(0.07135481387376785, t2)
    t6 = tl.fma(0.07135481387376785, t4, tl.fma(-0.07135481387376785, t2, t5))
    t7 = t5 + 1.5957691669464111
    t8 = t7 - t5
    t9 = t5 - (t7 - t8) + (1.5957691669464111 - t8) - tl.fma(-2.3988324659995897e-09, t2, t6)
    t10 = t9 - 4.534068054340423e-08
    t11 = _product(t1, t7)
    t12 = tl.abs(t1)
    t13 = _product(t12, t7)
    t14 = -t12
    t15 = tl.fma(t13, -1.4426950216293335, 12582912.0)
    t16 = t15 - 12582912.0
    t17 = tl.fma(t16, 0.6931471824645996, t13)
    t18 = tl.fma(-0.00019857870938722044, t17, 0.0013933706795796752)
    t19 = tl.fma(tl.fma(t18, t17, -0.008333360776305199), t17, 0.041666463017463684)
    t20 = tl.fma(tl.fma(t19, t17, -0.1666666716337204), t17, 0.5)
    t21 = t17 * t17
    t22 = tl.fma(-t20, t21, t17)
    t23 = 1.0 - t22
    t24 = _power(t15, 64)
    t25 = t16 * 1.9046542121259336e-09 + tl.fma(t14, t10, tl.fma(t14, t7, t13))
    t26 = t23 * t24
    t27 = tl.fma(t25, t23, tl.fma(t20, t21, t22 - t17) - (t22 + (t23 - 1.0))) * t24
    t28 = tl.fma(t26, 5.421010862427522e-20, 1.0)
    t29 = _seed(t28)
    t30 = _product(t26, t29)
    t31 = -t30
    t32 = tl.fma(t27, 5.421010862427522e-20, tl.fma(t26, 5.421010862427522e-20, 1.0 - t28))
    t33 = (tl.fma(t31, t32, tl.fma(t31, t28, t26)) + t27) * t29
    t34 = tl.maximum(x, -0.0, tl.PropagateNan.ALL)
    t35 = _product(t30, t12)
    t36 = tl.fma(t35, -5.421010862427522e-20, t34)
    t37 = tl.fma(t35, -5.421010862427522e-20, t34 - t36)
    t38 = tl.fma(t30, -5.421010862427522e-20, tl.fma(t33, -5.421010862427522e-20, 1.0))
    t39 = t11 >= tl.fma(t3, t10, tl.fma(t3, t7, t11))
    t40 = (t30 + t33) * 5.421010862427522e-20
    t41 = t1 * 1.5957691669464111 - tl.fma(-t2, t1, t4 * t1) * 0.21406444907188416
    t42 = tl.fma(tl.fma(-t33, t12, tl.fma(t31, t12, t35)), 5.421010862427522e-20, t37)
    return (
        tl.where(t39, t38, t40) * tl.fma(t41, tl.where(t39, t40, t38), 1.0) * up,
        t36 + tl.maximum(t42, -3.4028234663852886e+38),
    )


@_Kernel
def _geglu_tanh_forward_kernel(
    x_ptr, up_ptr, y_ptr, size, width, rows, blocks, x_stride, up_stride, UNIT: tl.constexpr, ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
):  # fmt: skip
    _gated_forward(
        x_ptr, up_ptr, y_ptr, (), size, width, rows, blocks, x_stride, up_stride, _geglu_tanh_value_half,
        _geglu_tanh_value_single, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


@_Kernel
def _geglu_tanh_backward_kernel(
    x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, size, width, rows, blocks, x_stride, up_stride, d_stride,
    UNIT: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _gated_backward(
        x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, (), size, width, rows, blocks, x_stride, up_stride, d_stride,
        _geglu_tanh_slopes_half, _geglu_tanh_slopes_single, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


@_Kernel
def _geglu_tanh_packed_forward_kernel(
    x_ptr, y_ptr, size, width, rows, blocks, GATE_LAST: tl.constexpr, UNIT: tl.constexpr, ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
):  # fmt: skip
    _packed_forward(
        x_ptr, y_ptr, (), size, width, rows, blocks, _geglu_tanh_value_half, _geglu_tanh_value_single, GATE_LAST, UNIT,
        ROWS, COLUMNS,
    )  # fmt: skip


@_Kernel
def _geglu_tanh_packed_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, size, width, rows, blocks, GATE_LAST: tl.constexpr, UNIT: tl.constexpr,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _packed_backward(
        x_ptr, grad_ptr, d_x_ptr, (), size, width, rows, blocks, _geglu_tanh_slopes_half, _geglu_tanh_slopes_single,
        GATE_LAST, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


_geglu_tanh_formulas = _Formulas(
    value=_geglu_tanh_value,
    slope=_geglu_tanh_slope,
    curvature=_geglu_tanh_curvature,
    by_parameter=_geglu_tanh_by_parameter,
    slope_by_parameter=_geglu_tanh_slope_by_parameter,
    by_two_parameters=_geglu_tanh_by_two_parameters,
)
_geglu_tanh_gate = _Gate(
    _geglu_tanh_formulas,
    forward=_geglu_tanh_forward_kernel,
    backward=_geglu_tanh_backward_kernel,
    packed_forward=_geglu_tanh_packed_forward_kernel,
    packed_backward=_geglu_tanh_packed_backward_kernel,
    dtypes=_NARROW,
)


def geglu_tanh(
    gate: Tensor,
    up: Tensor | None = None,
    *,
    layout: str = "gate_first",
    dim: int = -1,
) -> Tensor:
    """GEGLU, tanh form, elementwise, without projections.

        y = (gate/2*(1 + tanh(sqrt(2/pi)*(gate + 0.044715*gate^3)))) * (up)

    Args:
        gate: the part that the gate is applied to; without up, a tensor that holds both parts along dim
        up: the other part, of the same shape
        layout: of the parts of one tensor: gate_first, gate_last, interleaved (gate at even places)
        dim: the dimension of the parts of one tensor

    Shape: that of up; without up, that of the input with half its size along dim.

    Computed in a wider format (float64 in itself; in CUDA kernels float32 in pairs of float32),
    f(x) not rounded before the product. Errors in ulp:
        - float32, torch on cpu: value proved <= 0.5001 ulp (all inputs, up in (-inf, inf), in
          float32's range); slope proved <= 0.5044 floored ulp (all inputs, up: 0 or of size
          2^-10 to 2^10, in the domain) (assumed)
        - not measured

    Derived from GEGLU with the form of GELU that nn.GELU(approximate='tanh') has.

    Example:
        >>> round(geglu_tanh(torch.tensor(0.5), torch.tensor(1.5)).item(), 4)
        0.5186
    """
    return _gated(_geglu_tanh_gate, gate, up, layout, dim)


class GEGLUTanh(nn.Module):
    """GEGLU, tanh form as a module, without projections: see `geglu_tanh`.

    Args:
        layout: of the parts of one tensor: gate_first, gate_last, interleaved
        dim: their dimension

    Example:
        >>> round(GEGLUTanh()(torch.tensor(0.5), torch.tensor(1.5)).item(), 4)
        0.5186
    """

    gated_unit_name = "geglu_tanh"

    def __init__(self, *, layout: str = "gate_first", dim: int = -1) -> None:
        super().__init__()
        if layout not in _LAYOUTS:
            raise ValueError(f"layout must be one of {', '.join(_LAYOUTS)}, got {layout!r}")
        self.layout = layout
        self.dim = dim

    def forward(self, gate: Tensor, up: Tensor | None = None) -> Tensor:
        return geglu_tanh(gate, up, layout=self.layout, dim=self.dim)

    def extra_repr(self) -> str:
        shown = "layout dim"
        return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())


# --- QuickGEGLU -----------------------------------------------------------------------------------


def _quick_geglu_value(x: Tensor, up: Tensor) -> Tensor:
    """y = f(x) h(up)."""
    t1 = torch.clamp(x, min=-512.0)
    t2 = torch.clamp(t1, min=-512.0, max=512.0)
    t3 = t2 * 1.7020000219345093
    t4 = _residual(t2, 1.7020000219345093, t3) + t2 * -2.193450927734375e-08
    t5 = t3 + t4
    t6 = _sum_residual(t3, t4, t5)
    t7 = t5 >= 0.0
    t8 = torch.abs(t5)
    t9 = t8 > 64.0
    t10 = torch.exp(torch.where(t9, 64.0, torch.full_like(x, 0.0)) - t8)
    t11 = torch.where(t9, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t12 = t10 - t10 * torch.where(t7, t6, -t6)
    return torch.where(t7, 1.0, t12) / (t12 * t11 + 1.0) * t1 * torch.where(t7, 1.0, t11) * up


def _quick_geglu_slope(x: Tensor, up: Tensor) -> Tensor:
    """The derivative of y in x."""
    t1 = torch.clamp(x, min=-512.0, max=512.0)
    t2 = t1 * 1.7020000219345093
    t3 = _residual(t1, 1.7020000219345093, t2) + t1 * -2.193450927734375e-08
    t4 = t2 + t3
    t5 = _sum_residual(t2, t3, t4)
    t6 = t4 >= 0.0
    t7 = torch.abs(t4)
    t8 = t7 > 64.0
    t9 = torch.exp(torch.where(t8, 64.0, torch.full_like(x, 0.0)) - t7)
    t10 = torch.where(t8, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t11 = t9 - t9 * torch.where(t6, t5, -t5)
    t12 = t11 * t10 + 1.0
    t13 = torch.where(t6, 1.0, t11) / t12 * torch.where(t6, 1.0, t10)
    return (t11 / (t12 * t12) * t1 * t10 * 1.702 + t13) * up


def _quick_geglu_curvature(x: Tensor, up: Tensor) -> Tensor:
    """The second derivative of y in x."""
    t1 = torch.clamp(x, min=-512.0, max=512.0)
    t2 = t1 * 1.7020000219345093
    t3 = _residual(t1, 1.7020000219345093, t2) + t1 * -2.193450927734375e-08
    t4 = t2 + t3
    t5 = _sum_residual(t2, t3, t4)
    t6 = t4 >= 0.0
    t7 = torch.abs(t4)
    t8 = t7 > 64.0
    t9 = torch.exp(torch.where(t8, 64.0, torch.full_like(x, 0.0)) - t7)
    t10 = torch.where(t8, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t11 = t9 - t9 * torch.where(t6, t5, -t5)
    t12 = t11 * t10 + 1.0
    t13 = torch.where(t6, 1.0, t10)
    t14 = torch.where(t6, 1.0, t11) / t12
    t15 = t14 * t13
    t16 = torch.where(t6, t10, 1.0)
    t17 = torch.where(t6, t11, 1.0) / t12
    t18 = t17 * t16
    t19 = t11 / (t12 * t12) * t10 * 3.404 + t18 * t18 * t14 * t1 * t13 * 2.896804
    return (t19 - t17 * (t15 * t15) * t1 * t16 * 2.896804) * up


def _quick_geglu_by_parameter(x: Tensor, up: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of y in up."""
    t1 = torch.clamp(x, min=-512.0)
    t2 = torch.clamp(t1, min=-512.0, max=512.0)
    t3 = t2 * 1.7020000219345093
    t4 = _residual(t2, 1.7020000219345093, t3) + t2 * -2.193450927734375e-08
    t5 = t3 + t4
    t6 = _sum_residual(t3, t4, t5)
    t7 = t5 >= 0.0
    t8 = torch.abs(t5)
    t9 = t8 > 64.0
    t10 = torch.exp(torch.where(t9, 64.0, torch.full_like(x, 0.0)) - t8)
    t11 = torch.where(t9, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t12 = t10 - t10 * torch.where(t7, t6, -t6)
    return (
        torch.where(t7, 1.0, t12) / (t12 * t11 + 1.0) * t1 * torch.where(t7, 1.0, t11),
    )


def _quick_geglu_slope_by_parameter(x: Tensor, up: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of y in x and in up."""
    t1 = torch.clamp(x, min=-512.0, max=512.0)
    t2 = t1 * 1.7020000219345093
    t3 = _residual(t1, 1.7020000219345093, t2) + t1 * -2.193450927734375e-08
    t4 = t2 + t3
    t5 = _sum_residual(t2, t3, t4)
    t6 = t4 >= 0.0
    t7 = torch.abs(t4)
    t8 = t7 > 64.0
    t9 = torch.exp(torch.where(t8, 64.0, torch.full_like(x, 0.0)) - t7)
    t10 = torch.where(t8, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t11 = t9 - t9 * torch.where(t6, t5, -t5)
    t12 = t11 * t10 + 1.0
    t13 = torch.where(t6, 1.0, t11) / t12 * torch.where(t6, 1.0, t10)
    return (t11 / (t12 * t12) * t1 * t10 * 1.702 + t13,)


def _quick_geglu_by_two_parameters(x: Tensor, up: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of y in up: upper triangle."""
    return (torch.full_like(x, 0.0),)


@_jit
def _quick_geglu_value_half(x, up):
    """f(x) h(up)."""
    t1 = x
    t2 = tl.minimum(tl.maximum(t1, -72.0, tl.PropagateNan.ALL), 72.0, tl.PropagateNan.ALL)
    t3 = _bounded_exp_half(-tl.abs(t2 * 1.702))
    t4 = t3 * _seed(t3 + 1.0) * tl.minimum(tl.abs(t1), 72.0, tl.PropagateNan.ALL)
    return (tl.maximum(t1, -0.0, tl.PropagateNan.ALL) - t4) * up


@_jit
def _quick_geglu_slopes_half(x, up):
    """f'(x) h(up) and f(x) h'(up)."""
    t1 = x
    t2 = tl.minimum(tl.maximum(t1, -72.0, tl.PropagateNan.ALL), 72.0, tl.PropagateNan.ALL)
    t3 = t2 * 1.702
    t4 = _bounded_exp_half(-tl.abs(t3))
    t5 = t4 * _seed(t4 + 1.0)
    t6 = t5 * tl.minimum(tl.abs(t1), 72.0, tl.PropagateNan.ALL)
    t7 = 1.0 - t5
    t8 = t3 >= 0.0
    return (
        tl.where(t8, t7, t5) * (t3 * tl.where(t8, t5, t7) + 1.0) * up,
        tl.maximum(t1, -0.0, tl.PropagateNan.ALL) - t6,
    )


@_jit
def _quick_geglu_value_single(x, up):
    """f(x) h(up)."""
    t1 = tl.minimum(tl.abs(x), 72.0, tl.PropagateNan.ALL)
    t2 = -_product(t1, 1.7020000219345093)
    t3 = tl.fma(t2, 1.4426950216293335, 12582912.0)
    t4 = t3 - 12582912.0
    t5 = tl.fma(t4, -0.6931471824645996, t2)
    t6 = -tl.fma(t1, -2.1934509319976314e-08, tl.fma(t1, 1.7020000219345093, t2))
    t7 = tl.fma(0.00019857870938722044, t5, 0.0013933706795796752)
    t8 = tl.fma(tl.fma(t7, t5, 0.008333360776305199), t5, 0.041666463017463684)
    t9 = tl.fma(tl.fma(t8, t5, 0.1666666716337204), t5, 0.5)
    t10 = t5 * t5
    t11 = tl.fma(t9, t10, t5)
    t12 = t11 + 1.0
    t13 = _power(t3, 64)
    t14 = t11 - (t12 - 1.0) + tl.fma(t9, t10, t5 - t11)
    t15 = t12 * t13
    t16 = tl.fma(t4 * 1.9046542121259336e-09 + t6, t12, t14) * t13
    t17 = tl.fma(t15, 5.421010862427522e-20, 1.0)
    t18 = _seed(t17)
    t19 = _product(t15, t18)
    t20 = -t19
    t21 = tl.fma(t16, 5.421010862427522e-20, tl.fma(t15, 5.421010862427522e-20, 1.0 - t17))
    t22 = tl.maximum(x, -0.0, tl.PropagateNan.ALL)
    t23 = -_product(t19, t1)
    t24 = (tl.fma(t20, t21, tl.fma(t20, t17, t15)) + t16) * t18
    t25 = tl.fma(t23, 5.421010862427522e-20, t22)
    t26 = tl.fma(t23, 5.421010862427522e-20, t22 - t25)
    t27 = tl.fma(-tl.fma(t24, t1, tl.fma(t19, t1, t23)), 5.421010862427522e-20, t26) * up
    t28 = tl.maximum(t27, -3.4028234663852886e+38)
    return tl.fma(t25, up, tl.minimum(t28, 3.4028234663852886e+38, tl.PropagateNan.ALL))


@_jit
def _quick_geglu_slopes_single(x, up):
    """f'(x) h(up) and f(x) h'(up)."""
    t1 = tl.minimum(tl.maximum(x, -72.0, tl.PropagateNan.ALL), 72.0, tl.PropagateNan.ALL)
    t2 = _product(t1, 1.7020000219345093)
    t3 = tl.fma(t1, 2.1934509319976314e-08, tl.fma(t1, -1.7020000219345093, t2))
    t4 = tl.abs(t1)
    t5 = _product(t4, 1.7020000219345093)
    t6 = tl.fma(t5, -1.4426950216293335, 12582912.0)
    t7 = t6 - 12582912.0
    t8 = tl.fma(t7, 0.6931471824645996, t5)
    t9 = tl.fma(t4, 2.1934509319976314e-08, tl.fma(t4, -1.7020000219345093, t5))
    t10 = tl.fma(-0.00019857870938722044, t8, 0.0013933706795796752)
    t11 = tl.fma(tl.fma(t10, t8, -0.008333360776305199), t8, 0.041666463017463684)
    t12 = tl.fma(tl.fma(t11, t8, -0.1666666716337204), t8, 0.5)
    t13 = t8 * t8
    t14 = tl.fma(-t12, t13, t8)
    t15 = 1.0 - t14
    t16 = _power(t6, 64)
    t17 = tl.fma(t12, t13, t14 - t8) - (t14 + (t15 - 1.0))
    t18 = t15 * t16
    t19 = tl.fma(t7 * 1.9046542121259336e-09 + t9, t15, t17) * t16
    t20 = tl.fma(t18, 5.421010862427522e-20, 1.0)
    t21 = _seed(t20)
    t22 = _product(t18, t21)
    t23 = -t22
    t24 = tl.fma(t19, 5.421010862427522e-20, tl.fma(t18, 5.421010862427522e-20, 1.0 - t20))
    t25 = (tl.fma(t23, t24, tl.fma(t23, t20, t18)) + t19) * t21
    t26 = tl.maximum(x, -0.0, tl.PropagateNan.ALL)
    t27 = _product(t22, t4)
    t28 = tl.fma(t27, -5.421010862427522e-20, t26)
    t29 = tl.fma(t27, -5.421010862427522e-20, t26 - t28)
    t30 = tl.fma(t22, -5.421010862427522e-20, tl.fma(t25, -5.421010862427522e-20, 1.0))
    t31 = t2 >= t3
    t32 = (t22 + t25) * 5.421010862427522e-20
    t33 = tl.fma(tl.fma(-t25, t4, tl.fma(t23, t4, t27)), 5.421010862427522e-20, t29)
    return (
        tl.where(t31, t30, t32) * tl.fma(t2 - t3, tl.where(t31, t32, t30), 1.0) * up,
        t28 + tl.maximum(t33, -3.4028234663852886e+38),
    )


@_Kernel
def _quick_geglu_forward_kernel(
    x_ptr, up_ptr, y_ptr, size, width, rows, blocks, x_stride, up_stride, UNIT: tl.constexpr, ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
):  # fmt: skip
    _gated_forward(
        x_ptr, up_ptr, y_ptr, (), size, width, rows, blocks, x_stride, up_stride, _quick_geglu_value_half,
        _quick_geglu_value_single, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


@_Kernel
def _quick_geglu_backward_kernel(
    x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, size, width, rows, blocks, x_stride, up_stride, d_stride,
    UNIT: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _gated_backward(
        x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, (), size, width, rows, blocks, x_stride, up_stride, d_stride,
        _quick_geglu_slopes_half, _quick_geglu_slopes_single, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


@_Kernel
def _quick_geglu_packed_forward_kernel(
    x_ptr, y_ptr, size, width, rows, blocks, GATE_LAST: tl.constexpr, UNIT: tl.constexpr, ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
):  # fmt: skip
    _packed_forward(
        x_ptr, y_ptr, (), size, width, rows, blocks, _quick_geglu_value_half, _quick_geglu_value_single, GATE_LAST,
        UNIT, ROWS, COLUMNS,
    )  # fmt: skip


@_Kernel
def _quick_geglu_packed_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, size, width, rows, blocks, GATE_LAST: tl.constexpr, UNIT: tl.constexpr,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _packed_backward(
        x_ptr, grad_ptr, d_x_ptr, (), size, width, rows, blocks, _quick_geglu_slopes_half, _quick_geglu_slopes_single,
        GATE_LAST, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


_quick_geglu_formulas = _Formulas(
    value=_quick_geglu_value,
    slope=_quick_geglu_slope,
    curvature=_quick_geglu_curvature,
    by_parameter=_quick_geglu_by_parameter,
    slope_by_parameter=_quick_geglu_slope_by_parameter,
    by_two_parameters=_quick_geglu_by_two_parameters,
)
_quick_geglu_gate = _Gate(
    _quick_geglu_formulas,
    forward=_quick_geglu_forward_kernel,
    backward=_quick_geglu_backward_kernel,
    packed_forward=_quick_geglu_packed_forward_kernel,
    packed_backward=_quick_geglu_packed_backward_kernel,
    dtypes=_NARROW,
)


def quick_geglu(
    gate: Tensor,
    up: Tensor | None = None,
    *,
    layout: str = "gate_first",
    dim: int = -1,
) -> Tensor:
    """QuickGEGLU, elementwise, without projections.

        y = (gate*sigma(1.702*gate)) * (up)

    Args:
        gate: the part that the gate is applied to; without up, a tensor that holds both parts along dim
        up: the other part, of the same shape
        layout: of the parts of one tensor: gate_first, gate_last, interleaved (gate at even places)
        dim: the dimension of the parts of one tensor

    Shape: that of up; without up, that of the input with half its size along dim.

    Computed in a wider format (float64 in itself; in CUDA kernels float32 in pairs of float32),
    f(x) not rounded before the product. Errors in ulp:
        - float32, torch on cpu: value proved <= 0.5001 ulp (all inputs, up in (-inf, inf), in
          float32's range); slope proved <= 0.5011 floored ulp (all inputs, up: 0 or of size
          2^-10 to 2^10, in the domain) (assumed)
        - not measured

    Derived from GEGLU with the sigmoid form of GELU, Hendrycks and Gimpel 2016,
    arXiv:1606.08415, Sec. 2.

    Example:
        >>> round(quick_geglu(torch.tensor(0.5), torch.tensor(1.5)).item(), 4)
        0.5256
    """
    return _gated(_quick_geglu_gate, gate, up, layout, dim)


class QuickGEGLU(nn.Module):
    """QuickGEGLU as a module, without projections: see `quick_geglu`.

    Args:
        layout: of the parts of one tensor: gate_first, gate_last, interleaved
        dim: their dimension

    Example:
        >>> round(QuickGEGLU()(torch.tensor(0.5), torch.tensor(1.5)).item(), 4)
        0.5256
    """

    gated_unit_name = "quick_geglu"

    def __init__(self, *, layout: str = "gate_first", dim: int = -1) -> None:
        super().__init__()
        if layout not in _LAYOUTS:
            raise ValueError(f"layout must be one of {', '.join(_LAYOUTS)}, got {layout!r}")
        self.layout = layout
        self.dim = dim

    def forward(self, gate: Tensor, up: Tensor | None = None) -> Tensor:
        return quick_geglu(gate, up, layout=self.layout, dim=self.dim)

    def extra_repr(self) -> str:
        shown = "layout dim"
        return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())


# --- SwiGLU ---------------------------------------------------------------------------------------


def _swiglu_value(x: Tensor, up: Tensor) -> Tensor:
    """y = f(x) h(up)."""
    t1 = torch.clamp(x, min=-1024.0)
    t2 = t1 >= 0.0
    t3 = torch.abs(t1)
    t4 = t3 > 64.0
    t5 = torch.exp(torch.where(t4, 64.0, torch.full_like(x, 0.0)) - t3)
    t6 = torch.where(t4, 1.603810890548638e-28, torch.full_like(x, 1.0))
    return torch.where(t2, 1.0, t5) / (t5 * t6 + 1.0) * t1 * torch.where(t2, 1.0, t6) * up


def _swiglu_slope(x: Tensor, up: Tensor) -> Tensor:
    """The derivative of y in x."""
    t1 = torch.clamp(x, min=-1024.0, max=1024.0)
    t2 = torch.abs(t1)
    t3 = t2 > 64.0
    t4 = torch.exp(torch.where(t3, 64.0, torch.full_like(x, 0.0)) - t2)
    t5 = torch.where(t3, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t6 = t4 * t5 + 1.0
    t7 = t1 >= 0.0
    t8 = t4 / (t6 * t6) * t1 * t5 + torch.where(t7, 1.0, t4) / t6 * torch.where(t7, 1.0, t5)
    return t8 * up


def _swiglu_curvature(x: Tensor, up: Tensor) -> Tensor:
    """The second derivative of y in x."""
    t1 = torch.clamp(x, min=-1024.0, max=1024.0)
    t2 = torch.abs(t1)
    t3 = t2 > 64.0
    t4 = torch.exp(torch.where(t3, 64.0, torch.full_like(x, 0.0)) - t2)
    t5 = torch.where(t3, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t6 = t4 * t5 + 1.0
    t7 = t1 >= 0.0
    t8 = torch.where(t7, 1.0, t5)
    t9 = torch.where(t7, 1.0, t4) / t6
    t10 = t9 * t8
    t11 = torch.where(t7, t5, 1.0)
    t12 = torch.where(t7, t4, 1.0) / t6
    t13 = t12 * t11
    t14 = t4 / (t6 * t6) * t5 * 2.0 + t13 * t13 * t9 * t1 * t8 - t12 * (t10 * t10) * t1 * t11
    return t14 * up


def _swiglu_by_parameter(x: Tensor, up: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of y in up."""
    t1 = torch.clamp(x, min=-1024.0)
    t2 = t1 >= 0.0
    t3 = torch.abs(t1)
    t4 = t3 > 64.0
    t5 = torch.exp(torch.where(t4, 64.0, torch.full_like(x, 0.0)) - t3)
    t6 = torch.where(t4, 1.603810890548638e-28, torch.full_like(x, 1.0))
    return (
        torch.where(t2, 1.0, t5) / (t5 * t6 + 1.0) * t1 * torch.where(t2, 1.0, t6),
    )


def _swiglu_slope_by_parameter(x: Tensor, up: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of y in x and in up."""
    t1 = torch.clamp(x, min=-1024.0, max=1024.0)
    t2 = torch.abs(t1)
    t3 = t2 > 64.0
    t4 = torch.exp(torch.where(t3, 64.0, torch.full_like(x, 0.0)) - t2)
    t5 = torch.where(t3, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t6 = t4 * t5 + 1.0
    t7 = t1 >= 0.0
    return (
        t4 / (t6 * t6) * t1 * t5 + torch.where(t7, 1.0, t4) / t6 * torch.where(t7, 1.0, t5),
    )


def _swiglu_by_two_parameters(x: Tensor, up: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of y in up: upper triangle."""
    return (torch.full_like(x, 0.0),)


@_jit
def _swiglu_value_half(x, up):
    """f(x) h(up)."""
    t1 = x
    t2 = tl.minimum(tl.abs(t1), 120.0, tl.PropagateNan.ALL)
    t3 = _bounded_exp_half(-t2)
    return (tl.maximum(t1, -0.0, tl.PropagateNan.ALL) - t3 * _seed(t3 + 1.0) * t2) * up


@_jit
def _swiglu_slopes_half(x, up):
    """f'(x) h(up) and f(x) h'(up)."""
    t1 = x
    t2 = tl.minimum(tl.maximum(t1, -124.0, tl.PropagateNan.ALL), 124.0, tl.PropagateNan.ALL)
    t3 = tl.minimum(tl.abs(t1), 124.0, tl.PropagateNan.ALL)
    t4 = _bounded_exp_half(-t3)
    t5 = t4 * _seed(t4 + 1.0)
    t6 = 1.0 - t5
    t7 = t2 >= 0.0
    return (
        tl.where(t7, t6, t5) * (t2 * tl.where(t7, t5, t6) + 1.0) * up,
        tl.maximum(t1, -0.0, tl.PropagateNan.ALL) - t5 * t3,
    )


@_jit
def _swiglu_value_single(x, up):
    """f(x) h(up)."""
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
    t25 = tl.fma(t22, 5.421010862427522e-20, t21 - t24)
    t26 = tl.fma(-tl.fma(t23, t1, tl.fma(t18, t1, t22)), 5.421010862427522e-20, t25) * up
    t27 = tl.maximum(t26, -3.4028234663852886e+38)
    return tl.fma(t24, up, tl.minimum(t27, 3.4028234663852886e+38, tl.PropagateNan.ALL))


@_jit
def _swiglu_slopes_single(x, up):
    """f'(x) h(up) and f(x) h'(up)."""
    t1 = tl.minimum(tl.maximum(x, -124.0, tl.PropagateNan.ALL), 124.0, tl.PropagateNan.ALL)
    t2 = tl.abs(t1)
    t3 = tl.fma(t2, -1.4426950216293335, 12582912.0)
    t4 = t3 - 12582912.0
    t5 = tl.fma(t4, 0.6931471824645996, t2)
    t6 = tl.fma(-0.00019857870938722044, t5, 0.0013933706795796752)
    t7 = tl.fma(tl.fma(t6, t5, -0.008333360776305199), t5, 0.041666463017463684)
    t8 = tl.fma(tl.fma(t7, t5, -0.1666666716337204), t5, 0.5)
    t9 = t5 * t5
    t10 = tl.fma(-t8, t9, t5)
    t11 = 1.0 - t10
    t12 = _power(t3, 64)
    t13 = tl.fma(t8, t9, t10 - t5) - (t10 + (t11 - 1.0))
    t14 = t11 * t12
    t15 = tl.fma(t4 * 1.9046542121259336e-09, t11, t13) * t12
    t16 = tl.fma(t14, 5.421010862427522e-20, 1.0)
    t17 = _seed(t16)
    t18 = _product(t14, t17)
    t19 = -t18
    t20 = tl.fma(t15, 5.421010862427522e-20, tl.fma(t14, 5.421010862427522e-20, 1.0 - t16))
    t21 = (tl.fma(t19, t20, tl.fma(t19, t16, t14)) + t15) * t17
    t22 = tl.maximum(x, -0.0, tl.PropagateNan.ALL)
    t23 = _product(t18, t2)
    t24 = tl.fma(t23, -5.421010862427522e-20, t22)
    t25 = tl.fma(t23, -5.421010862427522e-20, t22 - t24)
    t26 = tl.fma(t18, -5.421010862427522e-20, tl.fma(t21, -5.421010862427522e-20, 1.0))
    t27 = t1 >= 0.0
    t28 = (t18 + t21) * 5.421010862427522e-20
    t29 = tl.fma(tl.fma(-t21, t2, tl.fma(t19, t2, t23)), 5.421010862427522e-20, t25)
    return (
        tl.where(t27, t26, t28) * tl.fma(t1, tl.where(t27, t28, t26), 1.0) * up,
        t24 + tl.maximum(t29, -3.4028234663852886e+38),
    )


@_Kernel
def _swiglu_forward_kernel(
    x_ptr, up_ptr, y_ptr, size, width, rows, blocks, x_stride, up_stride, UNIT: tl.constexpr, ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
):  # fmt: skip
    _gated_forward(
        x_ptr, up_ptr, y_ptr, (), size, width, rows, blocks, x_stride, up_stride, _swiglu_value_half,
        _swiglu_value_single, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


@_Kernel
def _swiglu_backward_kernel(
    x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, size, width, rows, blocks, x_stride, up_stride, d_stride,
    UNIT: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _gated_backward(
        x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, (), size, width, rows, blocks, x_stride, up_stride, d_stride,
        _swiglu_slopes_half, _swiglu_slopes_single, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


@_Kernel
def _swiglu_packed_forward_kernel(
    x_ptr, y_ptr, size, width, rows, blocks, GATE_LAST: tl.constexpr, UNIT: tl.constexpr, ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
):  # fmt: skip
    _packed_forward(
        x_ptr, y_ptr, (), size, width, rows, blocks, _swiglu_value_half, _swiglu_value_single, GATE_LAST, UNIT, ROWS,
        COLUMNS,
    )  # fmt: skip


@_Kernel
def _swiglu_packed_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, size, width, rows, blocks, GATE_LAST: tl.constexpr, UNIT: tl.constexpr,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _packed_backward(
        x_ptr, grad_ptr, d_x_ptr, (), size, width, rows, blocks, _swiglu_slopes_half, _swiglu_slopes_single, GATE_LAST,
        UNIT, ROWS, COLUMNS,
    )  # fmt: skip


_swiglu_formulas = _Formulas(
    value=_swiglu_value,
    slope=_swiglu_slope,
    curvature=_swiglu_curvature,
    by_parameter=_swiglu_by_parameter,
    slope_by_parameter=_swiglu_slope_by_parameter,
    by_two_parameters=_swiglu_by_two_parameters,
)
_swiglu_gate = _Gate(
    _swiglu_formulas,
    forward=_swiglu_forward_kernel,
    backward=_swiglu_backward_kernel,
    packed_forward=_swiglu_packed_forward_kernel,
    packed_backward=_swiglu_packed_backward_kernel,
    dtypes=_NARROW,
)


def swiglu(
    gate: Tensor,
    up: Tensor | None = None,
    *,
    layout: str = "gate_first",
    dim: int = -1,
) -> Tensor:
    """SwiGLU, elementwise, without projections.

        y = (gate*sigma(gate)) * (up)

    Args:
        gate: the part that the gate is applied to; without up, a tensor that holds both parts along dim
        up: the other part, of the same shape
        layout: of the parts of one tensor: gate_first, gate_last, interleaved (gate at even places)
        dim: the dimension of the parts of one tensor

    Shape: that of up; without up, that of the input with half its size along dim.

    Computed in a wider format (float64 in itself; in CUDA kernels float32 in pairs of float32),
    f(x) not rounded before the product. Errors in ulp:
        - float32, torch on cpu: value proved <= 0.5001 ulp (all inputs, up in (-inf, inf), in
          float32's range); slope proved <= 0.5050 floored ulp (all inputs, up: 0 or of size
          2^-10 to 2^10, in the domain) (assumed)
        - not measured

    Derived from Shazeer 2020, arXiv:2002.05202, Eq. (5), with beta = 1.

    Example:
        >>> round(swiglu(torch.tensor(0.5), torch.tensor(1.5)).item(), 4)
        0.4668
    """
    return _gated(_swiglu_gate, gate, up, layout, dim)


class SwiGLU(nn.Module):
    """SwiGLU as a module, without projections: see `swiglu`.

    Args:
        layout: of the parts of one tensor: gate_first, gate_last, interleaved
        dim: their dimension

    Example:
        >>> round(SwiGLU()(torch.tensor(0.5), torch.tensor(1.5)).item(), 4)
        0.4668
    """

    gated_unit_name = "swiglu"

    def __init__(self, *, layout: str = "gate_first", dim: int = -1) -> None:
        super().__init__()
        if layout not in _LAYOUTS:
            raise ValueError(f"layout must be one of {', '.join(_LAYOUTS)}, got {layout!r}")
        self.layout = layout
        self.dim = dim

    def forward(self, gate: Tensor, up: Tensor | None = None) -> Tensor:
        return swiglu(gate, up, layout=self.layout, dim=self.dim)

    def extra_repr(self) -> str:
        shown = "layout dim"
        return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())


# --- SwiGLU, clamped before the gate --------------------------------------------------------------


def _swiglu_clamped_value(x: Tensor, up: Tensor, limit: Tensor) -> Tensor:
    """y = f(x) h(up)."""
    t1 = torch.where(x <= limit, x, torch.where(x >= limit, limit, x))
    t2 = torch.clamp(t1, min=-1024.0)
    t3 = t2 >= 0.0
    t4 = torch.abs(t2)
    t5 = t4 > 64.0
    t6 = torch.exp(torch.where(t5, 64.0, torch.full_like(x, 0.0)) - t4)
    t7 = torch.where(t5, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t8 = -limit
    t9 = torch.where(t3, 1.0, t6) / (t6 * t7 + 1.0) * t2 * torch.where(t3, 1.0, t7)
    return t9 * torch.where(up <= t8, t8, torch.where(up >= limit, limit, up))


def _swiglu_clamped_slope(x: Tensor, up: Tensor, limit: Tensor) -> Tensor:
    """The derivative of y in x."""
    t1 = x >= limit
    t2 = x <= limit
    t3 = torch.clamp(torch.where(t2, x, torch.where(t1, limit, x)), min=-1024.0, max=1024.0)
    t4 = torch.abs(t3)
    t5 = t4 > 64.0
    t6 = torch.exp(torch.where(t5, 64.0, torch.full_like(x, 0.0)) - t4)
    t7 = torch.where(t5, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t8 = t6 * t7 + 1.0
    t9 = t3 >= 0.0
    t10 = t6 / (t8 * t8) * t3 * t7 + torch.where(t9, 1.0, t6) / t8 * torch.where(t9, 1.0, t7)
    t11 = -limit
    t12 = torch.where(up <= t11, t11, torch.where(up >= limit, limit, up))
    return t10 * torch.where(t2, 1.0, torch.where(t1, 0.0, x)) * t12


def _swiglu_clamped_curvature(x: Tensor, up: Tensor, limit: Tensor) -> Tensor:
    """The second derivative of y in x."""
    t1 = x >= limit
    t2 = x <= limit
    t3 = torch.where(t2, 1.0, torch.where(t1, 0.0, x))
    t4 = torch.clamp(torch.where(t2, x, torch.where(t1, limit, x)), min=-1024.0, max=1024.0)
    t5 = torch.abs(t4)
    t6 = t5 > 64.0
    t7 = torch.exp(torch.where(t6, 64.0, torch.full_like(x, 0.0)) - t5)
    t8 = torch.where(t6, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t9 = t7 * t8 + 1.0
    t10 = t4 >= 0.0
    t11 = torch.where(t10, 1.0, t8)
    t12 = torch.where(t10, 1.0, t7) / t9
    t13 = t12 * t11
    t14 = torch.where(t10, t8, 1.0)
    t15 = torch.where(t10, t7, 1.0) / t9
    t16 = t15 * t14
    t17 = t7 / (t9 * t9) * t8 * 2.0 + t16 * t16 * t12 * t4 * t11
    t18 = -limit
    t19 = torch.where(up <= t18, t18, torch.where(up >= limit, limit, up))
    return (t17 - t15 * (t13 * t13) * t4 * t14) * t3 * t3 * t19


def _swiglu_clamped_by_parameter(x: Tensor, up: Tensor, limit: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of y in up, limit."""
    t1 = x >= limit
    t2 = x <= limit
    t3 = torch.where(t2, x, torch.where(t1, limit, x))
    t4 = torch.clamp(t3, min=-1024.0)
    t5 = t4 >= 0.0
    t6 = torch.abs(t4)
    t7 = t6 > 64.0
    t8 = torch.exp(torch.where(t7, 64.0, torch.full_like(x, 0.0)) - t6)
    t9 = torch.where(t7, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t10 = torch.where(t5, 1.0, t8) / (t8 * t9 + 1.0) * t4 * torch.where(t5, 1.0, t9)
    t11 = torch.clamp(t3, min=-1024.0, max=1024.0)
    t12 = torch.abs(t11)
    t13 = t12 > 64.0
    t14 = torch.exp(torch.where(t13, 64.0, torch.full_like(x, 0.0)) - t12)
    t15 = torch.where(t13, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t16 = t14 * t15 + 1.0
    t17 = t11 >= 0.0
    t18 = torch.where(t17, 1.0, t14) / t16 * torch.where(t17, 1.0, t15)
    t19 = torch.where(t2, 0.0, torch.where(t1, 1.0, x))
    t20 = -limit
    t21 = up >= limit
    t22 = up <= t20
    t23 = up >= t20
    t24 = torch.where(t22, t20, torch.where(t21, limit, up))
    t25 = t10 * torch.where(t22, -1.0, torch.where(t21, 1.0, torch.where(t23, 0.0, up)))
    return (
        t10 * torch.where(t22, 0.0, torch.where(t21, 0.0, torch.where(t23, 1.0, up))),
        (t14 / (t16 * t16) * t11 * t15 + t18) * t19 * t24 + t25,
    )


def _swiglu_clamped_slope_by_parameter(x: Tensor, up: Tensor, limit: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of y in x and in up, limit."""
    t1 = x >= limit
    t2 = x <= limit
    t3 = torch.where(t2, 1.0, torch.where(t1, 0.0, x))
    t4 = torch.clamp(torch.where(t2, x, torch.where(t1, limit, x)), min=-1024.0, max=1024.0)
    t5 = torch.abs(t4)
    t6 = t5 > 64.0
    t7 = torch.exp(torch.where(t6, 64.0, torch.full_like(x, 0.0)) - t5)
    t8 = torch.where(t6, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t9 = t7 * t8 + 1.0
    t10 = t7 / (t9 * t9)
    t11 = t4 >= 0.0
    t12 = torch.where(t11, 1.0, t8)
    t13 = torch.where(t11, 1.0, t7) / t9
    t14 = t13 * t12
    t15 = torch.where(t11, t8, 1.0)
    t16 = torch.where(t11, t7, 1.0) / t9
    t17 = t16 * t15
    t18 = (t10 * t4 * t8 + t14) * t3
    t19 = (t10 * t8 * 2.0 + t17 * t17 * t13 * t4 * t12 - t16 * (t14 * t14) * t4 * t15) * t3
    t20 = -limit
    t21 = up >= limit
    t22 = up <= t20
    t23 = up >= t20
    t24 = t19 * torch.where(t2, 0.0, torch.where(t1, 1.0, x))
    t25 = t18 * torch.where(t22, -1.0, torch.where(t21, 1.0, torch.where(t23, 0.0, up)))
    return (
        t18 * torch.where(t22, 0.0, torch.where(t21, 0.0, torch.where(t23, 1.0, up))),
        t24 * torch.where(t22, t20, torch.where(t21, limit, up)) + t25,
    )


def _swiglu_clamped_by_two_parameters(x: Tensor, up: Tensor, limit: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of y in up, limit: upper triangle."""
    t1 = x >= limit
    t2 = x <= limit
    t3 = torch.where(t2, 0.0, torch.where(t1, 1.0, x))
    t4 = torch.clamp(torch.where(t2, x, torch.where(t1, limit, x)), min=-1024.0, max=1024.0)
    t5 = torch.abs(t4)
    t6 = t5 > 64.0
    t7 = torch.exp(torch.where(t6, 64.0, torch.full_like(x, 0.0)) - t5)
    t8 = torch.where(t6, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t9 = t7 * t8 + 1.0
    t10 = t7 / (t9 * t9)
    t11 = t4 >= 0.0
    t12 = torch.where(t11, 1.0, t8)
    t13 = torch.where(t11, 1.0, t7) / t9
    t14 = t13 * t12
    t15 = torch.where(t11, t8, 1.0)
    t16 = torch.where(t11, t7, 1.0) / t9
    t17 = t16 * t15
    t18 = (t10 * t4 * t8 + t14) * t3
    t19 = (t10 * t8 * 2.0 + t17 * t17 * t13 * t4 * t12 - t16 * (t14 * t14) * t4 * t15) * t3
    t20 = -limit
    t21 = up >= limit
    t22 = up <= t20
    t23 = up >= t20
    t24 = t18 * torch.where(t22, -1.0, torch.where(t21, 1.0, torch.where(t23, 0.0, up)))
    return (
        torch.full_like(x, 0.0),
        t18 * torch.where(t22, 0.0, torch.where(t21, 0.0, torch.where(t23, 1.0, up))),
        t19 * t3 * torch.where(t22, t20, torch.where(t21, limit, up)) + t24 + t24,
    )


@_jit
def _swiglu_clamped_value_half(x, up, limit):
    """f(x) h(up)."""
    t1 = tl.minimum(x, limit, tl.PropagateNan.ALL)
    t2 = tl.minimum(tl.abs(t1), 120.0, tl.PropagateNan.ALL)
    t3 = _bounded_exp_half(-t2)
    t4 = tl.minimum(tl.maximum(up, -limit, tl.PropagateNan.ALL), limit, tl.PropagateNan.ALL)
    return (tl.maximum(t1, -0.0, tl.PropagateNan.ALL) - t3 * _seed(t3 + 1.0) * t2) * t4


@_jit
def _swiglu_clamped_slopes_half(x, up, limit):
    """f'(x) h(up) and f(x) h'(up)."""
    t1 = tl.minimum(x, limit, tl.PropagateNan.ALL)
    t2 = tl.minimum(tl.maximum(t1, -124.0, tl.PropagateNan.ALL), 124.0, tl.PropagateNan.ALL)
    t3 = tl.minimum(tl.abs(t1), 124.0, tl.PropagateNan.ALL)
    t4 = _bounded_exp_half(-t3)
    t5 = t4 * _seed(t4 + 1.0)
    t6 = 1.0 - t5
    t7 = t2 >= 0.0
    t8 = tl.where(t7, t6, t5) * (t2 * tl.where(t7, t5, t6) + 1.0)
    t9 = -limit
    t10 = tl.minimum(tl.maximum(up, t9, tl.PropagateNan.ALL), limit, tl.PropagateNan.ALL)
    t11 = tl.where(up <= t9, 0.0, tl.where(up >= limit, 0.0, tl.where(up >= t9, 1.0, up)))
    return (
        tl.where(x <= limit, 1.0, tl.where(x >= limit, 0.0, x)) * t8 * t10,
        (tl.maximum(t1, -0.0, tl.PropagateNan.ALL) - t5 * t3) * t11,
    )


@_jit
def _swiglu_clamped_value_single(x, up, limit, limit_rest):
    """f(x) h(up)."""
    t1 = tl.minimum(x, limit, tl.PropagateNan.ALL)
    t2 = tl.minimum(tl.abs(t1), 120.0, tl.PropagateNan.ALL)
    t3 = -t2
    t4 = tl.fma(t3, 1.4426950216293335, 12582912.0)
    t5 = t4 - 12582912.0
    t6 = tl.fma(t5, -0.6931471824645996, t3)
    t7 = tl.fma(0.00019857870938722044, t6, 0.0013933706795796752)
    t8 = tl.fma(tl.fma(t7, t6, 0.008333360776305199), t6, 0.041666463017463684)
    t9 = tl.fma(tl.fma(t8, t6, 0.1666666716337204), t6, 0.5)
    t10 = t6 * t6
    t11 = tl.fma(t9, t10, t6)
    t12 = t11 + 1.0
    t13 = _power(t4, 64)
    t14 = t11 - (t12 - 1.0) + tl.fma(t9, t10, t6 - t11)
    t15 = t12 * t13
    t16 = tl.fma(t5 * 1.9046542121259336e-09, t12, t14) * t13
    t17 = tl.fma(t15, 5.421010862427522e-20, 1.0)
    t18 = _seed(t17)
    t19 = _product(t15, t18)
    t20 = -t19
    t21 = tl.fma(t16, 5.421010862427522e-20, tl.fma(t15, 5.421010862427522e-20, 1.0 - t17))
    t22 = tl.maximum(t1, -0.0, tl.PropagateNan.ALL)
    t23 = -_product(t19, t2)
    t24 = (tl.fma(t20, t21, tl.fma(t20, t17, t15)) + t16) * t18
    t25 = tl.fma(t23, 5.421010862427522e-20, t22)
    t26 = tl.fma(t23, 5.421010862427522e-20, t22 - t25)
    t27 = tl.minimum(tl.maximum(up, -limit, tl.PropagateNan.ALL), limit, tl.PropagateNan.ALL)
    t28 = tl.fma(-tl.fma(t24, t2, tl.fma(t19, t2, t23)), 5.421010862427522e-20, t26) * t27
    t29 = tl.maximum(t28, -3.4028234663852886e+38)
    return tl.fma(t25, t27, tl.minimum(t29, 3.4028234663852886e+38, tl.PropagateNan.ALL))


@_jit
def _swiglu_clamped_slopes_single(x, up, limit, limit_rest):
    """f'(x) h(up) and f(x) h'(up)."""
    t1 = tl.minimum(x, limit, tl.PropagateNan.ALL)
    t2 = tl.minimum(tl.maximum(t1, -124.0, tl.PropagateNan.ALL), 124.0, tl.PropagateNan.ALL)
    t3 = tl.abs(t2)
    t4 = tl.fma(t3, -1.4426950216293335, 12582912.0)
    t5 = t4 - 12582912.0
    t6 = tl.fma(t5, 0.6931471824645996, t3)
    t7 = tl.fma(-0.00019857870938722044, t6, 0.0013933706795796752)
    t8 = tl.fma(tl.fma(t7, t6, -0.008333360776305199), t6, 0.041666463017463684)
    t9 = tl.fma(tl.fma(t8, t6, -0.1666666716337204), t6, 0.5)
    t10 = t6 * t6
    t11 = tl.fma(-t9, t10, t6)
    t12 = 1.0 - t11
    t13 = _power(t4, 64)
    t14 = tl.fma(t9, t10, t11 - t6) - (t11 + (t12 - 1.0))
    t15 = t12 * t13
    t16 = tl.fma(t5 * 1.9046542121259336e-09, t12, t14) * t13
    t17 = tl.fma(t15, 5.421010862427522e-20, 1.0)
    t18 = _seed(t17)
    t19 = _product(t15, t18)
    t20 = -t19
    t21 = tl.fma(t16, 5.421010862427522e-20, tl.fma(t15, 5.421010862427522e-20, 1.0 - t17))
    t22 = (tl.fma(t20, t21, tl.fma(t20, t17, t15)) + t16) * t18
    t23 = tl.maximum(t1, -0.0, tl.PropagateNan.ALL)
    t24 = _product(t19, t3)
    t25 = tl.fma(t24, -5.421010862427522e-20, t23)
    t26 = tl.fma(t24, -5.421010862427522e-20, t23 - t25)
    t27 = tl.fma(t19, -5.421010862427522e-20, tl.fma(t22, -5.421010862427522e-20, 1.0))
    t28 = t2 >= 0.0
    t29 = (t19 + t22) * 5.421010862427522e-20
    t30 = tl.where(t28, t27, t29) * tl.fma(t2, tl.where(t28, t29, t27), 1.0)
    t31 = -limit
    t32 = tl.where(up <= t31, 0.0, tl.where(up >= limit, 0.0, tl.where(up >= t31, 1.0, up)))
    t33 = tl.minimum(tl.maximum(up, t31, tl.PropagateNan.ALL), limit, tl.PropagateNan.ALL)
    t34 = tl.fma(tl.fma(-t22, t3, tl.fma(t20, t3, t24)), 5.421010862427522e-20, t26) * t32
    t35 = tl.maximum(t34, -3.4028234663852886e+38)
    return (
        tl.where(x <= limit, 1.0, tl.where(x >= limit, 0.0, x)) * t30 * t33,
        tl.fma(t25, t32, tl.minimum(t35, 3.4028234663852886e+38, tl.PropagateNan.ALL)),
    )


@_Kernel
def _swiglu_clamped_forward_kernel(
    x_ptr, up_ptr, y_ptr, p_limit, size, width, rows, blocks, x_stride, up_stride, UNIT: tl.constexpr,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _gated_forward(
        x_ptr, up_ptr, y_ptr, (p_limit,), size, width, rows, blocks, x_stride, up_stride, _swiglu_clamped_value_half,
        _swiglu_clamped_value_single, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


@_Kernel
def _swiglu_clamped_backward_kernel(
    x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, p_limit, size, width, rows, blocks, x_stride, up_stride, d_stride,
    UNIT: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _gated_backward(
        x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, (p_limit,), size, width, rows, blocks, x_stride, up_stride,
        d_stride, _swiglu_clamped_slopes_half, _swiglu_clamped_slopes_single, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


@_Kernel
def _swiglu_clamped_packed_forward_kernel(
    x_ptr, y_ptr, p_limit, size, width, rows, blocks, GATE_LAST: tl.constexpr, UNIT: tl.constexpr,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _packed_forward(
        x_ptr, y_ptr, (p_limit,), size, width, rows, blocks, _swiglu_clamped_value_half, _swiglu_clamped_value_single,
        GATE_LAST, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


@_Kernel
def _swiglu_clamped_packed_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, p_limit, size, width, rows, blocks, GATE_LAST: tl.constexpr, UNIT: tl.constexpr,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _packed_backward(
        x_ptr, grad_ptr, d_x_ptr, (p_limit,), size, width, rows, blocks, _swiglu_clamped_slopes_half,
        _swiglu_clamped_slopes_single, GATE_LAST, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


_swiglu_clamped_formulas = _Formulas(
    value=_swiglu_clamped_value,
    slope=_swiglu_clamped_slope,
    curvature=_swiglu_clamped_curvature,
    by_parameter=_swiglu_clamped_by_parameter,
    slope_by_parameter=_swiglu_clamped_slope_by_parameter,
    by_two_parameters=_swiglu_clamped_by_two_parameters,
)
_swiglu_clamped_gate = _Gate(
    _swiglu_clamped_formulas,
    forward=_swiglu_clamped_forward_kernel,
    backward=_swiglu_clamped_backward_kernel,
    packed_forward=_swiglu_clamped_packed_forward_kernel,
    packed_backward=_swiglu_clamped_packed_backward_kernel,
    dtypes=_NARROW,
)


def swiglu_clamped(
    gate: Tensor,
    up: Tensor | None = None,
    limit: float | Tensor = 10.0,
    *,
    layout: str = "gate_first",
    dim: int = -1,
) -> Tensor:
    """SwiGLU, clamped before the gate, elementwise, without projections.

        x = min(gate, limit)
        y = (x*sigma(x)) * (min(max(up, -limit), limit))

    Args:
        gate: the part that the gate is applied to; without up, a tensor that holds both parts along dim
        up: the other part, of the same shape
        limit: a number in (0, inf), or a tensor with one (not checked)
        layout: of the parts of one tensor: gate_first, gate_last, interleaved (gate at even places)
        dim: the dimension of the parts of one tensor

    Shape: that of up; without up, that of the input with half its size along dim.

    Computed in a wider format (float64 in itself; in CUDA kernels float32 in pairs of float32),
    f(x) not rounded before the product. Errors in ulp:
        - not measured

    Derived from vLLM's SiluAndMulWithClamp: the gate is cut off above before it is applied, the
    other part on both sides.

    Example:
        >>> round(swiglu_clamped(torch.tensor(0.5), torch.tensor(1.5)).item(), 4)
        0.4668
    """
    if not isinstance(limit, _TENSORS) and not 0.0 < limit < math.inf:
        raise ValueError(f"limit must be in (0, inf), got {limit}")
    return _gated(_swiglu_clamped_gate, gate, up, layout, dim, limit=limit)


class SwiGLUClamped(nn.Module):
    """SwiGLU, clamped before the gate as a module, without projections: see `swiglu_clamped`.

    Args:
        limit: a number in (0, inf)
        layout: of the parts of one tensor: gate_first, gate_last, interleaved
        dim: their dimension

    Example:
        >>> round(SwiGLUClamped()(torch.tensor(0.5), torch.tensor(1.5)).item(), 4)
        0.4668
    """

    gated_unit_name = "swiglu_clamped"

    def __init__(self, limit: float = 10.0, *, layout: str = "gate_first", dim: int = -1) -> None:
        super().__init__()
        if not 0.0 < limit < math.inf:
            raise ValueError(f"limit must be in (0, inf), got {limit}")
        if layout not in _LAYOUTS:
            raise ValueError(f"layout must be one of {', '.join(_LAYOUTS)}, got {layout!r}")
        self.limit = float(limit)
        self.layout = layout
        self.dim = dim

    def forward(self, gate: Tensor, up: Tensor | None = None) -> Tensor:
        return swiglu_clamped(gate, up, self.limit, layout=self.layout, dim=self.dim)

    def extra_repr(self) -> str:
        shown = "limit layout dim"
        return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())


# --- SwiGLU, clamped after the gate ---------------------------------------------------------------


def _swiglu_step_value(x: Tensor, up: Tensor, limit: Tensor) -> Tensor:
    """y = f(x) h(up)."""
    t1 = torch.clamp(x, min=-1024.0)
    t2 = t1 >= 0.0
    t3 = torch.abs(t1)
    t4 = t3 > 64.0
    t5 = torch.exp(torch.where(t4, 64.0, torch.full_like(x, 0.0)) - t3)
    t6 = torch.where(t4, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t7 = torch.where(t2, 1.0, t5) / (t5 * t6 + 1.0) * t1 * torch.where(t2, 1.0, t6)
    t8 = -limit
    t9 = torch.where(t7 <= limit, t7, torch.where(t7 >= limit, limit, t7))
    return t9 * torch.where(up <= t8, t8, torch.where(up >= limit, limit, up))


def _swiglu_step_slope(x: Tensor, up: Tensor, limit: Tensor) -> Tensor:
    """The derivative of y in x."""
    t1 = torch.clamp(x, min=-1024.0)
    t2 = t1 >= 0.0
    t3 = torch.abs(t1)
    t4 = t3 > 64.0
    t5 = torch.exp(torch.where(t4, 64.0, torch.full_like(x, 0.0)) - t3)
    t6 = torch.where(t4, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t7 = torch.where(t2, 1.0, t5) / (t5 * t6 + 1.0) * t1 * torch.where(t2, 1.0, t6)
    t8 = torch.clamp(x, min=-1024.0, max=1024.0)
    t9 = torch.abs(t8)
    t10 = t9 > 64.0
    t11 = torch.exp(torch.where(t10, 64.0, torch.full_like(x, 0.0)) - t9)
    t12 = torch.where(t10, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t13 = t11 * t12 + 1.0
    t14 = t8 >= 0.0
    t15 = torch.where(t14, 1.0, t11) / t13 * torch.where(t14, 1.0, t12)
    t16 = torch.where(t7 <= limit, 1.0, torch.where(t7 >= limit, 0.0, t7))
    t17 = -limit
    t18 = torch.where(up <= t17, t17, torch.where(up >= limit, limit, up))
    return t16 * (t11 / (t13 * t13) * t8 * t12 + t15) * t18


def _swiglu_step_curvature(x: Tensor, up: Tensor, limit: Tensor) -> Tensor:
    """The second derivative of y in x."""
    t1 = torch.clamp(x, min=-1024.0)
    t2 = t1 >= 0.0
    t3 = torch.abs(t1)
    t4 = t3 > 64.0
    t5 = torch.exp(torch.where(t4, 64.0, torch.full_like(x, 0.0)) - t3)
    t6 = torch.where(t4, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t7 = torch.where(t2, 1.0, t5) / (t5 * t6 + 1.0) * t1 * torch.where(t2, 1.0, t6)
    t8 = torch.clamp(x, min=-1024.0, max=1024.0)
    t9 = torch.abs(t8)
    t10 = t9 > 64.0
    t11 = torch.exp(torch.where(t10, 64.0, torch.full_like(x, 0.0)) - t9)
    t12 = torch.where(t10, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t13 = t11 * t12 + 1.0
    t14 = t8 >= 0.0
    t15 = torch.where(t14, 1.0, t12)
    t16 = torch.where(t14, 1.0, t11) / t13
    t17 = t16 * t15
    t18 = torch.where(t14, t12, 1.0)
    t19 = torch.where(t14, t11, 1.0) / t13
    t20 = t19 * t18
    t21 = t11 / (t13 * t13) * t12 * 2.0 + t20 * t20 * t16 * t8 * t15
    t22 = torch.where(t7 <= limit, 1.0, torch.where(t7 >= limit, 0.0, t7))
    t23 = -limit
    t24 = torch.where(up <= t23, t23, torch.where(up >= limit, limit, up))
    return t22 * (t21 - t19 * (t17 * t17) * t8 * t18) * t24


def _swiglu_step_by_parameter(x: Tensor, up: Tensor, limit: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of y in up, limit."""
    t1 = torch.clamp(x, min=-1024.0)
    t2 = t1 >= 0.0
    t3 = torch.abs(t1)
    t4 = t3 > 64.0
    t5 = torch.exp(torch.where(t4, 64.0, torch.full_like(x, 0.0)) - t3)
    t6 = torch.where(t4, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t7 = torch.where(t2, 1.0, t5) / (t5 * t6 + 1.0) * t1 * torch.where(t2, 1.0, t6)
    t8 = t7 >= limit
    t9 = t7 <= limit
    t10 = torch.where(t9, t7, torch.where(t8, limit, t7))
    t11 = -limit
    t12 = up >= limit
    t13 = up <= t11
    t14 = up >= t11
    t15 = torch.where(t13, t11, torch.where(t12, limit, up))
    t16 = t10 * torch.where(t13, -1.0, torch.where(t12, 1.0, torch.where(t14, 0.0, up)))
    return (
        t10 * torch.where(t13, 0.0, torch.where(t12, 0.0, torch.where(t14, 1.0, up))),
        torch.where(t9, 0.0, torch.where(t8, 1.0, t7)) * t15 + t16,
    )


def _swiglu_step_slope_by_parameter(x: Tensor, up: Tensor, limit: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of y in x and in up, limit."""
    t1 = torch.clamp(x, min=-1024.0)
    t2 = t1 >= 0.0
    t3 = torch.abs(t1)
    t4 = t3 > 64.0
    t5 = torch.exp(torch.where(t4, 64.0, torch.full_like(x, 0.0)) - t3)
    t6 = torch.where(t4, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t7 = torch.where(t2, 1.0, t5) / (t5 * t6 + 1.0) * t1 * torch.where(t2, 1.0, t6)
    t8 = torch.clamp(x, min=-1024.0, max=1024.0)
    t9 = torch.abs(t8)
    t10 = t9 > 64.0
    t11 = torch.exp(torch.where(t10, 64.0, torch.full_like(x, 0.0)) - t9)
    t12 = torch.where(t10, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t13 = t11 * t12 + 1.0
    t14 = t8 >= 0.0
    t15 = torch.where(t14, 1.0, t11) / t13 * torch.where(t14, 1.0, t12)
    t16 = torch.where(t7 <= limit, 1.0, torch.where(t7 >= limit, 0.0, t7))
    t17 = t16 * (t11 / (t13 * t13) * t8 * t12 + t15)
    t18 = -limit
    t19 = up >= limit
    t20 = up <= t18
    t21 = up >= t18
    return (
        t17 * torch.where(t20, 0.0, torch.where(t19, 0.0, torch.where(t21, 1.0, up))),
        t17 * torch.where(t20, -1.0, torch.where(t19, 1.0, torch.where(t21, 0.0, up))),
    )


def _swiglu_step_by_two_parameters(x: Tensor, up: Tensor, limit: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of y in up, limit: upper triangle."""
    t1 = torch.clamp(x, min=-1024.0)
    t2 = t1 >= 0.0
    t3 = torch.abs(t1)
    t4 = t3 > 64.0
    t5 = torch.exp(torch.where(t4, 64.0, torch.full_like(x, 0.0)) - t3)
    t6 = torch.where(t4, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t7 = torch.where(t2, 1.0, t5) / (t5 * t6 + 1.0) * t1 * torch.where(t2, 1.0, t6)
    t8 = torch.where(t7 <= limit, 0.0, torch.where(t7 >= limit, 1.0, t7))
    t9 = -limit
    t10 = up >= limit
    t11 = up <= t9
    t12 = up >= t9
    t13 = t8 * torch.where(t11, -1.0, torch.where(t10, 1.0, torch.where(t12, 0.0, up)))
    return (
        torch.full_like(x, 0.0),
        t8 * torch.where(t11, 0.0, torch.where(t10, 0.0, torch.where(t12, 1.0, up))),
        t13 + t13,
    )


@_jit
def _swiglu_step_value_half(x, up, limit):
    """f(x) h(up)."""
    t1 = x
    t2 = tl.minimum(tl.abs(t1), 120.0, tl.PropagateNan.ALL)
    t3 = _bounded_exp_half(-t2)
    t4 = tl.maximum(t1, -0.0, tl.PropagateNan.ALL) - t3 * _seed(t3 + 1.0) * t2
    t5 = tl.minimum(tl.maximum(up, -limit, tl.PropagateNan.ALL), limit, tl.PropagateNan.ALL)
    return tl.minimum(t4, limit, tl.PropagateNan.ALL) * t5


@_jit
def _swiglu_step_slopes_half(x, up, limit):
    """f'(x) h(up) and f(x) h'(up)."""
    t1 = x
    t2 = tl.minimum(tl.maximum(t1, -124.0, tl.PropagateNan.ALL), 124.0, tl.PropagateNan.ALL)
    t3 = tl.minimum(tl.abs(t1), 124.0, tl.PropagateNan.ALL)
    t4 = _bounded_exp_half(-t3)
    t5 = t4 * _seed(t4 + 1.0)
    t6 = tl.maximum(t1, -0.0, tl.PropagateNan.ALL) - t5 * t3
    t7 = 1.0 - t5
    t8 = t2 >= 0.0
    t9 = tl.where(t6 <= limit, 1.0, tl.where(t6 >= limit, 0.0, t6))
    t10 = -limit
    t11 = tl.minimum(tl.maximum(up, t10, tl.PropagateNan.ALL), limit, tl.PropagateNan.ALL)
    t12 = tl.where(up <= t10, 0.0, tl.where(up >= limit, 0.0, tl.where(up >= t10, 1.0, up)))
    return (
        tl.where(t8, t7, t5) * (t2 * tl.where(t8, t5, t7) + 1.0) * t9 * t11,
        tl.minimum(t6, limit, tl.PropagateNan.ALL) * t12,
    )


@_jit
def _swiglu_step_value_single(x, up, limit, limit_rest):
    """f(x) h(up)."""
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
    t25 = tl.fma(t22, 5.421010862427522e-20, t21 - t24)
    t26 = tl.fma(-tl.fma(t23, t1, tl.fma(t18, t1, t22)), 5.421010862427522e-20, t25)
    t27 = tl.where(tl.abs(t24) <= 3.4028234663852886e+38, t26, 0.0)
    t28 = t24 + t27
    t29 = tl.where(tl.abs(t28) <= 3.4028234663852886e+38, t27 - (t28 - t24), 0.0)
    t30 = tl.where(t28 == limit, tl.fma(t29, 1.8446744073709552e+19, limit), t28)
    t31 = tl.minimum(tl.maximum(up, -limit, tl.PropagateNan.ALL), limit, tl.PropagateNan.ALL)
    t32 = tl.where(tl.minimum(t30, limit, tl.PropagateNan.ALL) == t30, t29, 0.0) * t31
    t33 = tl.maximum(t32, -3.4028234663852886e+38)
    t34 = tl.minimum(t33, 3.4028234663852886e+38, tl.PropagateNan.ALL)
    return tl.fma(tl.minimum(t28, limit, tl.PropagateNan.ALL), t31, t34)


@_jit
def _swiglu_step_slopes_single(x, up, limit, limit_rest):
    """f'(x) h(up) and f(x) h'(up)."""
    t1 = tl.minimum(tl.maximum(x, -124.0, tl.PropagateNan.ALL), 124.0, tl.PropagateNan.ALL)
    t2 = tl.abs(t1)
    t3 = tl.fma(t2, -1.4426950216293335, 12582912.0)
    t4 = t3 - 12582912.0
    t5 = tl.fma(t4, 0.6931471824645996, t2)
    t6 = tl.fma(-0.00019857870938722044, t5, 0.0013933706795796752)
    t7 = tl.fma(tl.fma(t6, t5, -0.008333360776305199), t5, 0.041666463017463684)
    t8 = tl.fma(tl.fma(t7, t5, -0.1666666716337204), t5, 0.5)
    t9 = t5 * t5
    t10 = tl.fma(-t8, t9, t5)
    t11 = 1.0 - t10
    t12 = _power(t3, 64)
    t13 = tl.fma(t8, t9, t10 - t5) - (t10 + (t11 - 1.0))
    t14 = t11 * t12
    t15 = tl.fma(t4 * 1.9046542121259336e-09, t11, t13) * t12
    t16 = tl.fma(t14, 5.421010862427522e-20, 1.0)
    t17 = _seed(t16)
    t18 = _product(t14, t17)
    t19 = -t18
    t20 = tl.fma(t15, 5.421010862427522e-20, tl.fma(t14, 5.421010862427522e-20, 1.0 - t16))
    t21 = (tl.fma(t19, t20, tl.fma(t19, t16, t14)) + t15) * t17
    t22 = tl.maximum(x, -0.0, tl.PropagateNan.ALL)
    t23 = _product(t18, t2)
    t24 = tl.fma(t23, -5.421010862427522e-20, t22)
    t25 = tl.fma(t23, -5.421010862427522e-20, t22 - t24)
    t26 = tl.fma(t18, -5.421010862427522e-20, tl.fma(t21, -5.421010862427522e-20, 1.0))
    t27 = t1 >= 0.0
    t28 = (t18 + t21) * 5.421010862427522e-20
    t29 = tl.fma(tl.fma(-t21, t2, tl.fma(t19, t2, t23)), 5.421010862427522e-20, t25)
    t30 = tl.where(tl.abs(t24) <= 3.4028234663852886e+38, t29, 0.0)
    t31 = t24 + t30
    t32 = tl.where(tl.abs(t31) <= 3.4028234663852886e+38, t30 - (t31 - t24), 0.0)
    t33 = tl.where(t31 == limit, tl.fma(t32, 1.8446744073709552e+19, limit), t31)
    t34 = tl.where(t27, t26, t28) * tl.fma(t1, tl.where(t27, t28, t26), 1.0)
    t35 = -limit
    t36 = tl.where(up <= t35, 0.0, tl.where(up >= limit, 0.0, tl.where(up >= t35, 1.0, up)))
    t37 = tl.minimum(tl.maximum(up, t35, tl.PropagateNan.ALL), limit, tl.PropagateNan.ALL)
    t38 = tl.where(tl.minimum(t33, limit, tl.PropagateNan.ALL) == t33, t32, 0.0) * t36
    t39 = tl.maximum(t38, -3.4028234663852886e+38)
    t40 = tl.minimum(t39, 3.4028234663852886e+38, tl.PropagateNan.ALL)
    return (
        t34 * tl.where(t33 <= limit, 1.0, tl.where(t33 >= limit, 0.0, t33)) * t37,
        tl.fma(tl.minimum(t31, limit, tl.PropagateNan.ALL), t36, t40),
    )


@_Kernel
def _swiglu_step_forward_kernel(
    x_ptr, up_ptr, y_ptr, p_limit, size, width, rows, blocks, x_stride, up_stride, UNIT: tl.constexpr,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _gated_forward(
        x_ptr, up_ptr, y_ptr, (p_limit,), size, width, rows, blocks, x_stride, up_stride, _swiglu_step_value_half,
        _swiglu_step_value_single, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


@_Kernel
def _swiglu_step_backward_kernel(
    x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, p_limit, size, width, rows, blocks, x_stride, up_stride, d_stride,
    UNIT: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _gated_backward(
        x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, (p_limit,), size, width, rows, blocks, x_stride, up_stride,
        d_stride, _swiglu_step_slopes_half, _swiglu_step_slopes_single, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


@_Kernel
def _swiglu_step_packed_forward_kernel(
    x_ptr, y_ptr, p_limit, size, width, rows, blocks, GATE_LAST: tl.constexpr, UNIT: tl.constexpr,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _packed_forward(
        x_ptr, y_ptr, (p_limit,), size, width, rows, blocks, _swiglu_step_value_half, _swiglu_step_value_single,
        GATE_LAST, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


@_Kernel
def _swiglu_step_packed_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, p_limit, size, width, rows, blocks, GATE_LAST: tl.constexpr, UNIT: tl.constexpr,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _packed_backward(
        x_ptr, grad_ptr, d_x_ptr, (p_limit,), size, width, rows, blocks, _swiglu_step_slopes_half,
        _swiglu_step_slopes_single, GATE_LAST, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


_swiglu_step_formulas = _Formulas(
    value=_swiglu_step_value,
    slope=_swiglu_step_slope,
    curvature=_swiglu_step_curvature,
    by_parameter=_swiglu_step_by_parameter,
    slope_by_parameter=_swiglu_step_slope_by_parameter,
    by_two_parameters=_swiglu_step_by_two_parameters,
)
_swiglu_step_gate = _Gate(
    _swiglu_step_formulas,
    forward=_swiglu_step_forward_kernel,
    backward=_swiglu_step_backward_kernel,
    packed_forward=_swiglu_step_packed_forward_kernel,
    packed_backward=_swiglu_step_packed_backward_kernel,
    dtypes=_NARROW,
)


def swiglu_step(
    gate: Tensor,
    up: Tensor | None = None,
    limit: float | Tensor = 7.0,
    *,
    layout: str = "gate_first",
    dim: int = -1,
) -> Tensor:
    """SwiGLU, clamped after the gate, elementwise, without projections.

        x = gate*sigma(gate)
        y = (min(x, limit)) * (min(max(up, -limit), limit))

    Args:
        gate: the part that the gate is applied to; without up, a tensor that holds both parts along dim
        up: the other part, of the same shape
        limit: a number in (0, inf), or a tensor with one (not checked)
        layout: of the parts of one tensor: gate_first, gate_last, interleaved (gate at even places)
        dim: the dimension of the parts of one tensor

    Shape: that of up; without up, that of the input with half its size along dim.

    Computed in a wider format (float64 in itself; in CUDA kernels float32 in pairs of float32),
    f(x) not rounded before the product. Errors in ulp:
        - not measured

    Derived from vLLM's SwigluStepAndMul: the value of the gate is cut off above, the other part
    on both sides.

    Example:
        >>> round(swiglu_step(torch.tensor(0.5), torch.tensor(1.5)).item(), 4)
        0.4668
    """
    if not isinstance(limit, _TENSORS) and not 0.0 < limit < math.inf:
        raise ValueError(f"limit must be in (0, inf), got {limit}")
    return _gated(_swiglu_step_gate, gate, up, layout, dim, limit=limit)


class SwiGLUStep(nn.Module):
    """SwiGLU, clamped after the gate as a module, without projections: see `swiglu_step`.

    Args:
        limit: a number in (0, inf)
        layout: of the parts of one tensor: gate_first, gate_last, interleaved
        dim: their dimension

    Example:
        >>> round(SwiGLUStep()(torch.tensor(0.5), torch.tensor(1.5)).item(), 4)
        0.4668
    """

    gated_unit_name = "swiglu_step"

    def __init__(self, limit: float = 7.0, *, layout: str = "gate_first", dim: int = -1) -> None:
        super().__init__()
        if not 0.0 < limit < math.inf:
            raise ValueError(f"limit must be in (0, inf), got {limit}")
        if layout not in _LAYOUTS:
            raise ValueError(f"layout must be one of {', '.join(_LAYOUTS)}, got {layout!r}")
        self.limit = float(limit)
        self.layout = layout
        self.dim = dim

    def forward(self, gate: Tensor, up: Tensor | None = None) -> Tensor:
        return swiglu_step(gate, up, self.limit, layout=self.layout, dim=self.dim)

    def extra_repr(self) -> str:
        shown = "limit layout dim"
        return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())


# --- SwiGLU of gpt-oss ----------------------------------------------------------------------------


def _swiglu_oai_value(x: Tensor, up: Tensor, limit: Tensor) -> Tensor:
    """y = f(x) h(up)."""
    t1 = torch.where(x <= limit, x, torch.where(x >= limit, limit, x))
    t2 = torch.clamp(t1, min=-512.0)
    t3 = torch.clamp(t2, min=-512.0, max=512.0)
    t4 = t3 * 1.7020000219345093
    t5 = _residual(t3, 1.7020000219345093, t4) + t3 * -2.193450927734375e-08
    t6 = t4 + t5
    t7 = _sum_residual(t4, t5, t6)
    t8 = t6 >= 0.0
    t9 = torch.abs(t6)
    t10 = t9 > 64.0
    t11 = torch.exp(torch.where(t10, 64.0, torch.full_like(x, 0.0)) - t9)
    t12 = torch.where(t10, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t13 = t11 - t11 * torch.where(t8, t7, -t7)
    t14 = -limit
    t15 = torch.where(t8, 1.0, t13) / (t13 * t12 + 1.0) * t2 * torch.where(t8, 1.0, t12)
    return t15 * (torch.where(up <= t14, t14, torch.where(up >= limit, limit, up)) + 1.0)


def _swiglu_oai_slope(x: Tensor, up: Tensor, limit: Tensor) -> Tensor:
    """The derivative of y in x."""
    t1 = x >= limit
    t2 = x <= limit
    t3 = torch.clamp(torch.where(t2, x, torch.where(t1, limit, x)), min=-512.0, max=512.0)
    t4 = t3 * 1.7020000219345093
    t5 = _residual(t3, 1.7020000219345093, t4) + t3 * -2.193450927734375e-08
    t6 = t4 + t5
    t7 = _sum_residual(t4, t5, t6)
    t8 = t6 >= 0.0
    t9 = torch.abs(t6)
    t10 = t9 > 64.0
    t11 = torch.exp(torch.where(t10, 64.0, torch.full_like(x, 0.0)) - t9)
    t12 = torch.where(t10, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t13 = t11 - t11 * torch.where(t8, t7, -t7)
    t14 = t13 * t12 + 1.0
    t15 = torch.where(t8, 1.0, t13) / t14 * torch.where(t8, 1.0, t12)
    t16 = torch.where(t2, 1.0, torch.where(t1, 0.0, x))
    t17 = -limit
    t18 = torch.where(up <= t17, t17, torch.where(up >= limit, limit, up)) + 1.0
    return (t13 / (t14 * t14) * t3 * t12 * 1.702 + t15) * t16 * t18


def _swiglu_oai_curvature(x: Tensor, up: Tensor, limit: Tensor) -> Tensor:
    """The second derivative of y in x."""
    t1 = x >= limit
    t2 = x <= limit
    t3 = torch.where(t2, 1.0, torch.where(t1, 0.0, x))
    t4 = torch.clamp(torch.where(t2, x, torch.where(t1, limit, x)), min=-512.0, max=512.0)
    t5 = t4 * 1.7020000219345093
    t6 = _residual(t4, 1.7020000219345093, t5) + t4 * -2.193450927734375e-08
    t7 = t5 + t6
    t8 = _sum_residual(t5, t6, t7)
    t9 = t7 >= 0.0
    t10 = torch.abs(t7)
    t11 = t10 > 64.0
    t12 = torch.exp(torch.where(t11, 64.0, torch.full_like(x, 0.0)) - t10)
    t13 = torch.where(t11, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t14 = t12 - t12 * torch.where(t9, t8, -t8)
    t15 = t14 * t13 + 1.0
    t16 = torch.where(t9, 1.0, t13)
    t17 = torch.where(t9, 1.0, t14) / t15
    t18 = t17 * t16
    t19 = torch.where(t9, t13, 1.0)
    t20 = torch.where(t9, t14, 1.0) / t15
    t21 = t20 * t19
    t22 = t14 / (t15 * t15) * t13 * 3.404 + t21 * t21 * t17 * t4 * t16 * 2.896804
    t23 = -limit
    t24 = torch.where(up <= t23, t23, torch.where(up >= limit, limit, up)) + 1.0
    return (t22 - t20 * (t18 * t18) * t4 * t19 * 2.896804) * t3 * t3 * t24


def _swiglu_oai_by_parameter(x: Tensor, up: Tensor, limit: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of y in up, limit."""
    t1 = x >= limit
    t2 = x <= limit
    t3 = torch.where(t2, x, torch.where(t1, limit, x))
    t4 = torch.clamp(t3, min=-512.0)
    t5 = torch.clamp(t4, min=-512.0, max=512.0)
    t6 = t5 * 1.7020000219345093
    t7 = _residual(t5, 1.7020000219345093, t6) + t5 * -2.193450927734375e-08
    t8 = t6 + t7
    t9 = _sum_residual(t6, t7, t8)
    t10 = t8 >= 0.0
    t11 = torch.abs(t8)
    t12 = t11 > 64.0
    t13 = torch.exp(torch.where(t12, 64.0, torch.full_like(x, 0.0)) - t11)
    t14 = torch.where(t12, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t15 = t13 - t13 * torch.where(t10, t9, -t9)
    t16 = torch.where(t10, 1.0, t15) / (t15 * t14 + 1.0) * t4 * torch.where(t10, 1.0, t14)
    t17 = torch.clamp(t3, min=-512.0, max=512.0)
    t18 = t17 * 1.7020000219345093
    t19 = _residual(t17, 1.7020000219345093, t18) + t17 * -2.193450927734375e-08
    t20 = t18 + t19
    t21 = _sum_residual(t18, t19, t20)
    t22 = t20 >= 0.0
    t23 = torch.abs(t20)
    t24 = t23 > 64.0
    t25 = torch.exp(torch.where(t24, 64.0, torch.full_like(x, 0.0)) - t23)
    t26 = torch.where(t24, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t27 = t25 - t25 * torch.where(t22, t21, -t21)
    t28 = t27 * t26 + 1.0
    t29 = torch.where(t22, 1.0, t27) / t28 * torch.where(t22, 1.0, t26)
    t30 = torch.where(t2, 0.0, torch.where(t1, 1.0, x))
    t31 = -limit
    t32 = up >= limit
    t33 = up <= t31
    t34 = up >= t31
    t35 = torch.where(t33, t31, torch.where(t32, limit, up)) + 1.0
    t36 = t16 * torch.where(t33, -1.0, torch.where(t32, 1.0, torch.where(t34, 0.0, up)))
    return (
        t16 * torch.where(t33, 0.0, torch.where(t32, 0.0, torch.where(t34, 1.0, up))),
        (t27 / (t28 * t28) * t17 * t26 * 1.702 + t29) * t30 * t35 + t36,
    )


def _swiglu_oai_slope_by_parameter(x: Tensor, up: Tensor, limit: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of y in x and in up, limit."""
    t1 = x >= limit
    t2 = x <= limit
    t3 = torch.where(t2, 1.0, torch.where(t1, 0.0, x))
    t4 = torch.clamp(torch.where(t2, x, torch.where(t1, limit, x)), min=-512.0, max=512.0)
    t5 = t4 * 1.7020000219345093
    t6 = _residual(t4, 1.7020000219345093, t5) + t4 * -2.193450927734375e-08
    t7 = t5 + t6
    t8 = _sum_residual(t5, t6, t7)
    t9 = t7 >= 0.0
    t10 = torch.abs(t7)
    t11 = t10 > 64.0
    t12 = torch.exp(torch.where(t11, 64.0, torch.full_like(x, 0.0)) - t10)
    t13 = torch.where(t11, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t14 = t12 - t12 * torch.where(t9, t8, -t8)
    t15 = t14 * t13 + 1.0
    t16 = t14 / (t15 * t15)
    t17 = torch.where(t9, 1.0, t13)
    t18 = torch.where(t9, 1.0, t14) / t15
    t19 = t18 * t17
    t20 = torch.where(t9, t13, 1.0)
    t21 = torch.where(t9, t14, 1.0) / t15
    t22 = t21 * t20
    t23 = t16 * t13 * 3.404 + t22 * t22 * t18 * t4 * t17 * 2.896804
    t24 = (t16 * t4 * t13 * 1.702 + t19) * t3
    t25 = (t23 - t21 * (t19 * t19) * t4 * t20 * 2.896804) * t3
    t26 = -limit
    t27 = up >= limit
    t28 = up <= t26
    t29 = up >= t26
    t30 = torch.where(t28, t26, torch.where(t27, limit, up)) + 1.0
    t31 = t24 * torch.where(t28, -1.0, torch.where(t27, 1.0, torch.where(t29, 0.0, up)))
    return (
        t24 * torch.where(t28, 0.0, torch.where(t27, 0.0, torch.where(t29, 1.0, up))),
        t25 * torch.where(t2, 0.0, torch.where(t1, 1.0, x)) * t30 + t31,
    )


def _swiglu_oai_by_two_parameters(x: Tensor, up: Tensor, limit: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of y in up, limit: upper triangle."""
    t1 = x >= limit
    t2 = x <= limit
    t3 = torch.where(t2, 0.0, torch.where(t1, 1.0, x))
    t4 = torch.clamp(torch.where(t2, x, torch.where(t1, limit, x)), min=-512.0, max=512.0)
    t5 = t4 * 1.7020000219345093
    t6 = _residual(t4, 1.7020000219345093, t5) + t4 * -2.193450927734375e-08
    t7 = t5 + t6
    t8 = _sum_residual(t5, t6, t7)
    t9 = t7 >= 0.0
    t10 = torch.abs(t7)
    t11 = t10 > 64.0
    t12 = torch.exp(torch.where(t11, 64.0, torch.full_like(x, 0.0)) - t10)
    t13 = torch.where(t11, 1.603810890548638e-28, torch.full_like(x, 1.0))
    t14 = t12 - t12 * torch.where(t9, t8, -t8)
    t15 = t14 * t13 + 1.0
    t16 = t14 / (t15 * t15)
    t17 = torch.where(t9, 1.0, t13)
    t18 = torch.where(t9, 1.0, t14) / t15
    t19 = t18 * t17
    t20 = torch.where(t9, t13, 1.0)
    t21 = torch.where(t9, t14, 1.0) / t15
    t22 = t21 * t20
    t23 = t16 * t13 * 3.404 + t22 * t22 * t18 * t4 * t17 * 2.896804
    t24 = (t16 * t4 * t13 * 1.702 + t19) * t3
    t25 = -limit
    t26 = up >= limit
    t27 = up <= t25
    t28 = up >= t25
    t29 = (t23 - t21 * (t19 * t19) * t4 * t20 * 2.896804) * t3 * t3
    t30 = t24 * torch.where(t27, -1.0, torch.where(t26, 1.0, torch.where(t28, 0.0, up)))
    return (
        torch.full_like(x, 0.0),
        t24 * torch.where(t27, 0.0, torch.where(t26, 0.0, torch.where(t28, 1.0, up))),
        t29 * (torch.where(t27, t25, torch.where(t26, limit, up)) + 1.0) + t30 + t30,
    )


@_jit
def _swiglu_oai_value_half(x, up, limit):
    """f(x) h(up)."""
    t1 = tl.minimum(x, limit, tl.PropagateNan.ALL)
    t2 = tl.minimum(tl.maximum(t1, -72.0, tl.PropagateNan.ALL), 72.0, tl.PropagateNan.ALL)
    t3 = _bounded_exp_half(-tl.abs(t2 * 1.702))
    t4 = t3 * _seed(t3 + 1.0) * tl.minimum(tl.abs(t1), 72.0, tl.PropagateNan.ALL)
    t5 = tl.minimum(tl.maximum(up, -limit, tl.PropagateNan.ALL), limit, tl.PropagateNan.ALL)
    return (tl.maximum(t1, -0.0, tl.PropagateNan.ALL) - t4) * (t5 + 1.0)


@_jit
def _swiglu_oai_slopes_half(x, up, limit):
    """f'(x) h(up) and f(x) h'(up)."""
    t1 = tl.minimum(x, limit, tl.PropagateNan.ALL)
    t2 = tl.minimum(tl.maximum(t1, -72.0, tl.PropagateNan.ALL), 72.0, tl.PropagateNan.ALL)
    t3 = t2 * 1.702
    t4 = _bounded_exp_half(-tl.abs(t3))
    t5 = t4 * _seed(t4 + 1.0)
    t6 = t5 * tl.minimum(tl.abs(t1), 72.0, tl.PropagateNan.ALL)
    t7 = 1.0 - t5
    t8 = t3 >= 0.0
    t9 = tl.where(t8, t7, t5) * (t3 * tl.where(t8, t5, t7) + 1.0)
    t10 = -limit
    t11 = tl.minimum(tl.maximum(up, t10, tl.PropagateNan.ALL), limit, tl.PropagateNan.ALL)
    t12 = tl.where(up <= t10, 0.0, tl.where(up >= limit, 0.0, tl.where(up >= t10, 1.0, up)))
    return (
        tl.where(x <= limit, 1.0, tl.where(x >= limit, 0.0, x)) * t9 * (t11 + 1.0),
        (tl.maximum(t1, -0.0, tl.PropagateNan.ALL) - t6) * t12,
    )


@_jit
def _swiglu_oai_value_single(x, up, limit, limit_rest):
    """f(x) h(up)."""
    t1 = tl.minimum(x, limit, tl.PropagateNan.ALL)
    t2 = tl.minimum(tl.abs(t1), 72.0, tl.PropagateNan.ALL)
    t3 = -_product(t2, 1.7020000219345093)
    t4 = tl.fma(t3, 1.4426950216293335, 12582912.0)
    t5 = t4 - 12582912.0
    t6 = tl.fma(t5, -0.6931471824645996, t3)
    t7 = -tl.fma(t2, -2.1934509319976314e-08, tl.fma(t2, 1.7020000219345093, t3))
    t8 = tl.fma(0.00019857870938722044, t6, 0.0013933706795796752)
    t9 = tl.fma(tl.fma(t8, t6, 0.008333360776305199), t6, 0.041666463017463684)
    t10 = tl.fma(tl.fma(t9, t6, 0.1666666716337204), t6, 0.5)
    t11 = t6 * t6
    t12 = tl.fma(t10, t11, t6)
    t13 = t12 + 1.0
    t14 = _power(t4, 64)
    t15 = t12 - (t13 - 1.0) + tl.fma(t10, t11, t6 - t12)
    t16 = t13 * t14
    t17 = tl.fma(t5 * 1.9046542121259336e-09 + t7, t13, t15) * t14
    t18 = tl.fma(t16, 5.421010862427522e-20, 1.0)
    t19 = _seed(t18)
    t20 = _product(t16, t19)
    t21 = -t20
    t22 = tl.fma(t17, 5.421010862427522e-20, tl.fma(t16, 5.421010862427522e-20, 1.0 - t18))
    t23 = tl.maximum(t1, -0.0, tl.PropagateNan.ALL)
    t24 = -_product(t20, t2)
    t25 = (tl.fma(t21, t22, tl.fma(t21, t18, t16)) + t17) * t19
    t26 = tl.fma(t24, 5.421010862427522e-20, t23)
    t27 = tl.fma(t24, 5.421010862427522e-20, t23 - t26)
    t28 = tl.minimum(tl.maximum(up, -limit, tl.PropagateNan.ALL), limit, tl.PropagateNan.ALL)
    t29 = t28 + 1.0
    t30 = t29 - t28
    t31 = tl.fma(-tl.fma(t25, t2, tl.fma(t20, t2, t24)), 5.421010862427522e-20, t27) * t29
    t32 = tl.fma(t26, t28 - (t29 - t30) + (1.0 - t30), t31)
    t33 = tl.maximum(t32, -3.4028234663852886e+38)
    return tl.fma(t26, t29, tl.minimum(t33, 3.4028234663852886e+38, tl.PropagateNan.ALL))


@_jit
def _swiglu_oai_slopes_single(x, up, limit, limit_rest):
    """f'(x) h(up) and f(x) h'(up)."""
    t1 = tl.minimum(x, limit, tl.PropagateNan.ALL)
    t2 = tl.minimum(tl.maximum(t1, -72.0, tl.PropagateNan.ALL), 72.0, tl.PropagateNan.ALL)
    t3 = _product(t2, 1.7020000219345093)
    t4 = tl.fma(t2, 2.1934509319976314e-08, tl.fma(t2, -1.7020000219345093, t3))
    t5 = tl.abs(t2)
    t6 = _product(t5, 1.7020000219345093)
    t7 = tl.fma(t6, -1.4426950216293335, 12582912.0)
    t8 = t7 - 12582912.0
    t9 = tl.fma(t8, 0.6931471824645996, t6)
    t10 = tl.fma(t5, 2.1934509319976314e-08, tl.fma(t5, -1.7020000219345093, t6))
    t11 = tl.fma(-0.00019857870938722044, t9, 0.0013933706795796752)
    t12 = tl.fma(tl.fma(t11, t9, -0.008333360776305199), t9, 0.041666463017463684)
    t13 = tl.fma(tl.fma(t12, t9, -0.1666666716337204), t9, 0.5)
    t14 = t9 * t9
    t15 = tl.fma(-t13, t14, t9)
    t16 = 1.0 - t15
    t17 = _power(t7, 64)
    t18 = tl.fma(t13, t14, t15 - t9) - (t15 + (t16 - 1.0))
    t19 = t16 * t17
    t20 = tl.fma(t8 * 1.9046542121259336e-09 + t10, t16, t18) * t17
    t21 = tl.fma(t19, 5.421010862427522e-20, 1.0)
    t22 = _seed(t21)
    t23 = _product(t19, t22)
    t24 = -t23
    t25 = tl.fma(t20, 5.421010862427522e-20, tl.fma(t19, 5.421010862427522e-20, 1.0 - t21))
    t26 = (tl.fma(t24, t25, tl.fma(t24, t21, t19)) + t20) * t22
    t27 = tl.maximum(t1, -0.0, tl.PropagateNan.ALL)
    t28 = _product(t23, t5)
    t29 = tl.fma(t28, -5.421010862427522e-20, t27)
    t30 = tl.fma(t28, -5.421010862427522e-20, t27 - t29)
    t31 = tl.fma(t23, -5.421010862427522e-20, tl.fma(t26, -5.421010862427522e-20, 1.0))
    t32 = t3 >= t4
    t33 = (t23 + t26) * 5.421010862427522e-20
    t34 = tl.where(t32, t31, t33) * tl.fma(t3 - t4, tl.where(t32, t33, t31), 1.0)
    t35 = tl.where(x <= limit, 1.0, tl.where(x >= limit, 0.0, x)) * t34
    t36 = -limit
    t37 = tl.where(up <= t36, 0.0, tl.where(up >= limit, 0.0, tl.where(up >= t36, 1.0, up)))
    t38 = tl.minimum(tl.maximum(up, t36, tl.PropagateNan.ALL), limit, tl.PropagateNan.ALL)
    t39 = t38 + 1.0
    t40 = t39 - t38
    t41 = tl.maximum(t35 * (t38 - (t39 - t40) + (1.0 - t40)), -3.4028234663852886e+38)
    t42 = tl.fma(tl.fma(-t26, t5, tl.fma(t24, t5, t28)), 5.421010862427522e-20, t30) * t37
    t43 = tl.maximum(t42, -3.4028234663852886e+38)
    return (
        tl.fma(t35, t39, tl.minimum(t41, 3.4028234663852886e+38, tl.PropagateNan.ALL)),
        tl.fma(t29, t37, tl.minimum(t43, 3.4028234663852886e+38, tl.PropagateNan.ALL)),
    )


@_Kernel
def _swiglu_oai_forward_kernel(
    x_ptr, up_ptr, y_ptr, p_limit, size, width, rows, blocks, x_stride, up_stride, UNIT: tl.constexpr,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _gated_forward(
        x_ptr, up_ptr, y_ptr, (p_limit,), size, width, rows, blocks, x_stride, up_stride, _swiglu_oai_value_half,
        _swiglu_oai_value_single, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


@_Kernel
def _swiglu_oai_backward_kernel(
    x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, p_limit, size, width, rows, blocks, x_stride, up_stride, d_stride,
    UNIT: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _gated_backward(
        x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, (p_limit,), size, width, rows, blocks, x_stride, up_stride,
        d_stride, _swiglu_oai_slopes_half, _swiglu_oai_slopes_single, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


@_Kernel
def _swiglu_oai_packed_forward_kernel(
    x_ptr, y_ptr, p_limit, size, width, rows, blocks, GATE_LAST: tl.constexpr, UNIT: tl.constexpr,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _packed_forward(
        x_ptr, y_ptr, (p_limit,), size, width, rows, blocks, _swiglu_oai_value_half, _swiglu_oai_value_single,
        GATE_LAST, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


@_Kernel
def _swiglu_oai_packed_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, p_limit, size, width, rows, blocks, GATE_LAST: tl.constexpr, UNIT: tl.constexpr,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    _packed_backward(
        x_ptr, grad_ptr, d_x_ptr, (p_limit,), size, width, rows, blocks, _swiglu_oai_slopes_half,
        _swiglu_oai_slopes_single, GATE_LAST, UNIT, ROWS, COLUMNS,
    )  # fmt: skip


_swiglu_oai_formulas = _Formulas(
    value=_swiglu_oai_value,
    slope=_swiglu_oai_slope,
    curvature=_swiglu_oai_curvature,
    by_parameter=_swiglu_oai_by_parameter,
    slope_by_parameter=_swiglu_oai_slope_by_parameter,
    by_two_parameters=_swiglu_oai_by_two_parameters,
)
_swiglu_oai_gate = _Gate(
    _swiglu_oai_formulas,
    forward=_swiglu_oai_forward_kernel,
    backward=_swiglu_oai_backward_kernel,
    packed_forward=_swiglu_oai_packed_forward_kernel,
    packed_backward=_swiglu_oai_packed_backward_kernel,
    dtypes=_NARROW,
)


def swiglu_oai(
    gate: Tensor,
    up: Tensor | None = None,
    limit: float | Tensor = 7.0,
    *,
    layout: str = "interleaved",
    dim: int = -1,
) -> Tensor:
    """SwiGLU of gpt-oss, elementwise, without projections.

        x = min(gate, limit)
        u = min(max(up, -limit), limit)
        y = (x*sigma(1.702*x)) * (u + 1)

    Args:
        gate: the part that the gate is applied to; without up, a tensor that holds both parts along dim
        up: the other part, of the same shape
        limit: a number in (0, inf), or a tensor with one (not checked)
        layout: of the parts of one tensor: gate_first, gate_last, interleaved (gate at even places)
        dim: the dimension of the parts of one tensor

    Shape: that of up; without up, that of the input with half its size along dim.

    Computed in a wider format (float64 in itself; in CUDA kernels float32 in pairs of float32),
    f(x) not rounded before the product. Errors in ulp:
        - not measured

    Derived from gpt-oss, vLLM's SwigluOAIAndMul: clamped before the gate, sigma(1.702 a), and 1
    added to the other part.

    Example:
        >>> round(swiglu_oai(torch.tensor(0.5), torch.tensor(1.5)).item(), 4)
        0.876
    """
    if not isinstance(limit, _TENSORS) and not 0.0 < limit < math.inf:
        raise ValueError(f"limit must be in (0, inf), got {limit}")
    return _gated(_swiglu_oai_gate, gate, up, layout, dim, limit=limit)


class SwiGLUOAI(nn.Module):
    """SwiGLU of gpt-oss as a module, without projections: see `swiglu_oai`.

    Args:
        limit: a number in (0, inf)
        layout: of the parts of one tensor: gate_first, gate_last, interleaved
        dim: their dimension

    Example:
        >>> round(SwiGLUOAI()(torch.tensor(0.5), torch.tensor(1.5)).item(), 4)
        0.876
    """

    gated_unit_name = "swiglu_oai"

    def __init__(self, limit: float = 7.0, *, layout: str = "interleaved", dim: int = -1) -> None:
        super().__init__()
        if not 0.0 < limit < math.inf:
            raise ValueError(f"limit must be in (0, inf), got {limit}")
        if layout not in _LAYOUTS:
            raise ValueError(f"layout must be one of {', '.join(_LAYOUTS)}, got {layout!r}")
        self.limit = float(limit)
        self.layout = layout
        self.dim = dim

    def forward(self, gate: Tensor, up: Tensor | None = None) -> Tensor:
        return swiglu_oai(gate, up, self.limit, layout=self.layout, dim=self.dim)

    def extra_repr(self) -> str:
        shown = "limit layout dim"
        return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())
