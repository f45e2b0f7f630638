# SPDX-License-Identifier: 0BSD
r"""Activation functions for PyTorch, with explicit first and second derivatives.

Written by provenact 0.1.0; do not edit, but emit again:

    provenact emit squaf squaf_p squaf_s squaf_laplacian squaf_general squaf_s_general \
        squaf_laplacian_general

Every function comes from an exact derivation; no gradient passes through a branch not taken. For
each: the SHA-256 of its exact cells, the verdicts on what papers claim about it, bounds, and the
worst errors in ulp, forward / backward, at the default parameters where no others are named
(floored: an ulp counts at least a quarter of that of 1; 0.5+: more than a half, by less than is
printed). In brackets what it rests on: coq (a checked theorem), exact (algebra), ball (enclosures),
exhaustive (a run over every input), measured (a run), assumed (a theorem of the textbooks, or what
is known of libraries and devices).

SQUAF  8f52c2b12ad9f54d4e56dd0cae388b15ac5cf191d342d6b82e328ea20794a3e3
    errors: not measured
SQUAFP  7fd7cae4e220eda78c05b7eb028cc927a3ae76eab241f381c9c8a455e6e2708f
    errors: not measured
SQUAFS  919e050f62619fb825cd3eed4cee1337c2b90e5dfa93a5679eb95baba1f0f989
    errors: not measured
SQUAFLaplacian  9a20820e16ca250b1b5cf3d3eb8c677f5f7e180e1a784ca4a735ef21e069f452
    errors: not measured
SQUAFGeneral  68b7b5dfed363611444762389cf94939b27b00176ce4423de1d73172971f67b2
    errors: not measured
SQUAFSGeneral  aa1a4363050c2c506c1bbf00db095271983a7fc167388fdd187f5c98e5c8c5a6
    errors: not measured
SQUAFLaplacianGeneral  bf098d563820b0cc85e449a663bc579a9b7766edc189f4e92eecf792b1323d8e
    errors: not measured
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

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
    "SQUAF",
    "SQUAFP",
    "SQUAFS",
    "SQUAFGeneral",
    "SQUAFLaplacian",
    "SQUAFLaplacianGeneral",
    "SQUAFSGeneral",
    "layers_rate",
    "squaf",
    "squaf_general",
    "squaf_laplacian",
    "squaf_laplacian_general",
    "squaf_p",
    "squaf_rate",
    "squaf_s",
    "squaf_s_general",
]


def _jit(function):
    """triton.jit, where there is Triton."""
    return triton.jit(function) if _TRITON else function


_QUANTIZER_CHUNK = 1 << 22  # probabilities held at once: 32 MiB of float64; on other devices 16 times as many


def _quantizer_dtype(x: Tensor) -> torch.dtype:
    """Half types are computed in float32, all others in float64 where device and target have it; an exported
    program has none."""
    is_half = x.dtype in (torch.float16, torch.bfloat16)
    is_exporting = getattr(torch.compiler, "_is_exporting_flag", False)  # is_exporting() is true of all compiled code
    is_exported = torch.onnx.is_in_onnx_export() or (x.dtype == torch.float32 and is_exporting)
    is_single = x.device.type == "mps" or is_exported
    return torch.float32 if is_half or is_single else torch.float64


def _gaussian_shares(x: Tensor, y: Tensor, alpha: Tensor) -> Tensor:
    """The probabilities P_i, one column for each centre; x is a column, as all that is here."""
    t1 = torch.minimum(torch.maximum(x, y.amin(-1, keepdim=True)), y.amax(-1, keepdim=True))
    t2 = t1.detach()
    return torch.softmax(alpha * ((y - t2) * (2.0 * x - t2 - y)), -1)


def _gaussian_mean(x: Tensor, y: Tensor, z: Tensor, alpha: Tensor) -> Tensor:
    """sum_i z_i P_i."""
    t1 = torch.minimum(torch.maximum(x, y.amin(-1, keepdim=True)), y.amax(-1, keepdim=True))
    t2 = t1.detach()
    t3 = torch.softmax(alpha * ((y - t2) * (2.0 * x - t2 - y)), -1) * z
    return t3.sum(-1, keepdim=True)


def _gaussian_gradients(x: Tensor, y: Tensor, z: Tensor, alpha: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of the mean in x, y, z, alpha: covariances of z with those of log w."""
    t1 = torch.minimum(torch.maximum(x, y.amin(-1, keepdim=True)), y.amax(-1, keepdim=True))
    t2 = t1.detach()
    t3 = y - t2
    t4 = t3 * (2.0 * x - t2 - y)
    t5 = torch.softmax(alpha * t4, -1)
    t6 = t5 * (z - (t5 * z).sum(-1, keepdim=True))
    t7 = 2.0 * alpha
    return (
        t7 * (t6 * t3).sum(-1, keepdim=True),
        t7 * (t6 * (x - y)),
        t5,
        (t6 * t4).sum(-1, keepdim=True),
    )


def _laplacian_shares(x: Tensor, y: Tensor, alpha: Tensor) -> Tensor:
    """The probabilities P_i, one column for each centre; x is a column, as all that is here."""
    t1 = torch.minimum(torch.maximum(x, y.amin(-1, keepdim=True)), y.amax(-1, keepdim=True))
    t2 = t1.detach()
    t3 = torch.sign(t2 - x).detach()
    t4 = torch.sign(x - y).detach()
    return torch.softmax(alpha * (t2 * t3 + x * (-t3 - t4) + y * t4), -1)


def _laplacian_mean(x: Tensor, y: Tensor, z: Tensor, alpha: Tensor) -> Tensor:
    """sum_i z_i P_i."""
    t1 = torch.minimum(torch.maximum(x, y.amin(-1, keepdim=True)), y.amax(-1, keepdim=True))
    t2 = t1.detach()
    t3 = torch.sign(t2 - x).detach()
    t4 = torch.sign(x - y).detach()
    t5 = torch.softmax(alpha * (t2 * t3 + x * (-t3 - t4) + y * t4), -1) * z
    return t5.sum(-1, keepdim=True)


def _laplacian_gradients(x: Tensor, y: Tensor, z: Tensor, alpha: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of the mean in x, y, z, alpha: covariances of z with those of log w."""
    t1 = torch.minimum(torch.maximum(x, y.amin(-1, keepdim=True)), y.amax(-1, keepdim=True))
    t2 = t1.detach()
    t3 = torch.sign(t2 - x).detach()
    t4 = torch.sign(x - y).detach()
    t5 = -t3 - t4
    t6 = t2 * t3 + x * t5 + y * t4
    t7 = torch.softmax(alpha * t6, -1)
    t8 = t7 * (z - (t7 * z).sum(-1, keepdim=True))
    return (
        alpha * (t8 * t5).sum(-1, keepdim=True),
        alpha * (t8 * t4),
        t7,
        (t8 * t6).sum(-1, keepdim=True),
    )


def _uniform_centres(q: Tensor, index: Tensor) -> Tensor:
    """The centres q i."""
    return q * index


def _by_step(by_y: Tensor, index: Tensor) -> Tensor:
    """The derivative in the step of uniform centres, from those in the centres."""
    return (by_y * index).sum(-1, keepdim=True)


def _is_right(x: Tensor, left: Tensor, right: Tensor) -> Tensor:
    """Whether x >= (left + right)/2, decided exactly: 2x less the rounded sum against what that lost."""
    t1 = left + right
    t2 = t1 - left
    return 2.0 * x - t1 >= left - (t1 - t2) + (right - t2)


def _is_past(x: Tensor, n: Tensor, high: Tensor, low: Tensor) -> Tensor:
    """Whether x >= n (high + low)/2, decided exactly: with half the digits of q each, products are exact."""
    return 2.0 * x - n * high >= n * low


def _is_passed(sums: Tensor, noise: Tensor, whole: Tensor) -> Tensor:
    """Whether the distribution function, of which `whole` is the last value, is not above the noise."""
    return sums <= noise * whole


def _entropy_of(usage: Tensor, value: Tensor) -> Tensor:
    """Bits per value: minus the mean of log2 of the usage of the value."""
    return -(usage * torch.log2(value)).sum(-1, keepdim=True)

def _index(levels: int, like: Tensor) -> Tensor:
    """The numbers -k .. k of uniform centres."""
    return torch.arange(-(levels // 2), levels // 2 + 1, dtype=like.dtype, device=like.device)


def _centres(centres: Tensor, levels: int) -> Tensor:
    """The centres, given as such or as the step of a uniform grid."""
    return centres if centres.dim() == 1 else _uniform_centres(centres, _index(levels, centres))


def _by_centres(centres: Tensor, d_y: Tensor) -> Tensor:
    """The gradient in what the centres are given as, from that in the centres."""
    return d_y if centres.dim() == 1 else _by_step(d_y, _index(d_y.shape[-1], d_y)).squeeze(-1)


def _as_column(x: Tensor, dtype: torch.dtype) -> Tensor:
    """x in the dtype of the computation, before a last axis for the centres; infinities become numbers at which all
    weights but one vanish."""
    bound = 1e150 if dtype == torch.float64 else 1e18
    return x.to(dtype).clamp(-bound, bound).unsqueeze(-1)


def _quantizer_mean(x: Tensor, y: Tensor, z: Tensor, alpha: Tensor, laplacian: bool) -> Tensor:
    mean = _laplacian_mean if laplacian else _gaussian_mean
    return mean(_as_column(x, z.dtype), y, z, alpha).squeeze(-1).to(x.dtype)


def _quantizer_draw(
    x: Tensor, y: Tensor, z: Tensor, alpha: Tensor, noise: Tensor, laplacian: bool
) -> Tensor:
    """z_i with probability P_i, by the inverse of the distribution function at `noise` in [0, 1)."""
    wide, shares = _as_column(x, z.dtype), _laplacian_shares if laplacian else _gaussian_shares
    total = shares(wide, y, alpha).cumsum(-1)
    place = _is_passed(total[..., :-1], noise.unsqueeze(-1), total[..., -1:]).sum(-1)
    return torch.where(x.isnan(), wide.squeeze(-1), z[place]).to(x.dtype)


def _quantizer_gradients(
    grad: Tensor, x: Tensor, y: Tensor, z: Tensor, alpha: Tensor, laplacian: bool
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """grad times the derivatives of the mean in x, and in y, z, alpha summed over x."""
    gradients = _laplacian_gradients if laplacian else _gaussian_gradients
    g = grad.to(z.dtype).unsqueeze(-1)
    by_x, by_y, by_z, by_alpha = gradients(_as_column(x, z.dtype), y, z, alpha)
    over_x = list(range(x.dim()))
    d_y, d_z = (g * by_y, g * by_z) if not over_x else ((g * by_y).sum(over_x), (g * by_z).sum(over_x))
    return (g * by_x).squeeze(-1).to(x.dtype), d_y, d_z, (g * by_alpha).sum()


def _quantizer_tangent(
    x: Tensor, y: Tensor, z: Tensor, alpha: Tensor, laplacian: bool, tangents: Sequence[Tensor | None]
) -> Tensor:
    """The derivative of the mean along tangents of x, y, z, alpha."""
    gradients = _laplacian_gradients if laplacian else _gaussian_gradients
    d_x, *others = tangents
    along = (None if d_x is None else d_x.to(z.dtype).unsqueeze(-1), *others)
    found = zip(gradients(_as_column(x, z.dtype), y, z, alpha), along, strict=True)
    changes = [(by * d).sum(-1) for by, d in found if d is not None]
    return sum(changes, torch.zeros(x.shape, dtype=z.dtype, device=x.device)).to(x.dtype)


def _chunks(levels: int, *tensors: Tensor) -> list[tuple[Tensor, ...]]:
    """The tensors as they are, or in pieces whose probabilities can be held; a traced shape is not asked."""
    rows = (_QUANTIZER_CHUNK << (0 if tensors[0].device.type == "cpu" else 4)) // levels
    if torch.compiler.is_compiling() or tensors[0].numel() <= rows:
        return [tensors]
    return list(zip(*(one.reshape(-1).split(rows) for one in tensors), strict=True))


def _joined(pieces: list[Tensor], like: Tensor) -> Tensor:
    return pieces[0] if len(pieces) == 1 else torch.cat(pieces).reshape(like.shape)


class _Quantizer(torch.autograd.Function):
    """The mean, or with noise a draw that has the gradients of the mean. Saves its inputs."""

    generate_vmap_rule = True

    @staticmethod
    def forward(x, centres, z, alpha, noise, laplacian):
        pointwise = (x,) if noise is None else (x, noise)
        if _launches_uniform(centres, z, laplacian, *pointwise, alpha):
            if noise is None:
                return _launch_quantizer(x, centres, z, alpha)
            return _launch_draw(x, noise, centres, z, alpha)
        y = _centres(centres, z.shape[-1])
        pieces = _chunks(z.shape[-1], *pointwise)
        if noise is None:
            return _joined([_quantizer_mean(part, y, z, alpha, laplacian) for (part,) in pieces], x)
        return _joined([_quantizer_draw(part, y, z, alpha, u, laplacian) for part, u in pieces], x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, centres, z, alpha, _, ctx.laplacian = inputs
        ctx.save_for_backward(x, centres, z, alpha)
        ctx.save_for_forward(x, centres, z, alpha)

    @staticmethod
    def backward(ctx, grad):
        _, with_q, with_z, with_alpha, *_ = ctx.needs_input_grad
        x, centres, z, alpha = ctx.saved_tensors
        with_sums = with_q or with_alpha
        found = _quantizer_backward(grad, x, centres, z, alpha, ctx.laplacian, with_z, with_sums)
        return *found, None, None


def _quantizer_backward(
    grad: Tensor, x: Tensor, centres: Tensor, z: Tensor, alpha: Tensor, laplacian: bool,
    with_z: bool = False, with_sums: bool = True,
) -> tuple[Tensor, Tensor | None, Tensor | None, Tensor | None]:  # fmt: skip
    """The gradients in x, centres, z, alpha: in pieces or by kernels if they are not differentiated again. Kernels
    leave out those in z, or in centres and alpha, that are not asked for."""
    y = _centres(centres, z.shape[-1])
    if torch.is_grad_enabled():
        d_x, d_y, d_z, d_alpha = _quantizer_gradients(grad, x, y, z, alpha, laplacian)
        return d_x, _by_centres(centres, d_y), d_z, d_alpha
    if _launches_uniform(centres, z, laplacian, x, alpha, grad):
        return _launch_quantizer_backward(grad, x, centres, z, alpha, with_z, with_sums)
    pieces = _chunks(z.shape[-1], x, grad.expand(x.shape))
    found = [_quantizer_gradients(g, part, y, z, alpha, laplacian) for part, g in pieces]
    d_y, d_z, d_alpha = (torch.stack([one[i] for one in found]).sum(0) for i in (1, 2, 3))
    return _joined([one[0] for one in found], x), _by_centres(centres, d_y), d_z, d_alpha


def _launches_uniform(centres: Tensor, z: Tensor, laplacian: bool, x: Tensor, *others: Tensor) -> bool:
    is_served = centres.dim() == 0 and not laplacian and z.shape[-1] <= _LARGEST_TABLE
    return is_served and _quantizer_launches(x, centres, z, *others)


class _QuantizerEager(_Quantizer):
    """The same with forward-mode derivatives, which torch.compile does not take."""

    @staticmethod
    def jvp(ctx, d_x, d_y, d_z, d_alpha, d_noise, d_laplacian):
        x, centres, z, alpha = ctx.saved_tensors
        y = _centres(centres, z.shape[-1])
        if d_y is not None:
            d_y = _centres(d_y, z.shape[-1])
        return _quantizer_tangent(x, y, z, alpha, ctx.laplacian, (d_x, d_y, d_z, d_alpha))


class _Usage(torch.autograd.Function):
    """The mean over x of the probabilities: the marginal distribution of the levels."""

    generate_vmap_rule = True

    @staticmethod
    def forward(x, centres, z, alpha, laplacian):
        each = torch.full_like(x, 1.0, dtype=z.dtype) / x.numel()
        if _launches_uniform(centres, z, laplacian, x, alpha, each):
            return _launch_quantizer_backward(each, x, centres, z, alpha)[2]
        y = _centres(centres, z.shape[-1])
        found = [_quantizer_gradients(g, part, y, z, alpha, laplacian)[2] for part, g in _chunks(len(z), x, each)]
        return torch.stack(found).sum(0)

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, centres, z, alpha, ctx.laplacian = inputs
        ctx.save_for_backward(x, centres, z, alpha)

    @staticmethod
    def backward(ctx, grad):
        # sum_i grad_i P_i is the quantizer with the levels grad.
        x, centres, z, alpha = ctx.saved_tensors
        each = torch.full_like(x, 1.0, dtype=z.dtype) / x.numel()
        d_x, d_centres, _, d_alpha = _quantizer_backward(each, x, centres, grad, alpha, ctx.laplacian)
        return d_x, d_centres, torch.zeros_like(z), d_alpha, None


def _quantized(
    input: Tensor, centres: Tensor, z: Tensor, alpha: Tensor, noise: Tensor | None = None, laplacian: bool = False
) -> Tensor:
    function = _Quantizer if torch.compiler.is_compiling() else _QuantizerEager
    return function.apply(input, centres, z, alpha, noise, laplacian)


def _entropy(usage: Tensor, z: Tensor) -> Tensor:
    """Bits per value. Levels with equal z are one value: each pays for the usage of all of them."""
    same = (z.unsqueeze(-1) == z.unsqueeze(-2)).to(usage.dtype)
    value = (same * usage.unsqueeze(-2)).sum(-1)
    return _entropy_of(usage, value.clamp_min(torch.finfo(usage.dtype).tiny)).squeeze(-1)


def _uniform_place(x: Tensor, q: Tensor, levels: int) -> Tensor:
    """The number of the nearest centre, from 0; at a midpoint the right one (Eq. 43), decided exactly."""
    k = levels // 2
    x, q = x.double(), q.double()
    high = q.float().double()
    near = torch.floor(x / q + 0.5).nan_to_num(0.0, k, -k).clamp(-k, k)
    up = sum(_is_past(x, 2.0 * near + side, high, q - high).long() for side in (-1.0, 1.0))
    return (near.long() - 1 + up).clamp(-k, k) + k


def _free_place(x: Tensor, y: Tensor) -> Tensor:
    """The number of the nearest of increasing centres; at a midpoint the right one, decided exactly."""
    y = y.double()
    return _is_right(x.double().unsqueeze(-1), y[..., :-1], y[..., 1:]).sum(-1)


class _Table(torch.autograd.Function):
    """z at given places. A step function: no gradient in x, and each z has that of the inputs it serves."""

    generate_vmap_rule = True

    @staticmethod
    def forward(x, place, z):
        return torch.where(x.isnan(), x, z[place].to(x.dtype))

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, place, z = inputs
        ctx.save_for_backward(x, place, z)

    @staticmethod
    def backward(ctx, grad):
        x, place, z = ctx.saved_tensors
        used = place.unsqueeze(-1) == torch.arange(z.shape[-1], device=z.device)
        d_z = (grad.to(z.dtype).unsqueeze(-1) * used).reshape(-1, z.shape[-1]).sum(0)
        return torch.zeros_like(x), None, d_z


def _refuse_levels(num_levels: int, uniform: bool) -> None:
    least, odd = (3, "an odd number of at least 3 (2k + 1 centres -kq, .., kq)") if uniform else (2, "at least 2")
    is_count = isinstance(num_levels, int) and not isinstance(num_levels, bool)
    if not is_count or num_levels < least or (uniform and num_levels % 2 == 0):
        raise ValueError(f"num_levels must be {odd}, got {num_levels!r}")


def _initial_levels(init: str | Sequence[float] | Tensor, y: Tensor, alpha: float, laplacian: bool) -> Tensor:
    """The levels z to start from, in float64 on the CPU."""
    if not isinstance(init, str):
        levels = torch.as_tensor(init, dtype=torch.float64, device="cpu").detach()
        if levels.shape != y.shape:
            raise ValueError(f"init must hold {len(y)} numbers, one for each level, got {tuple(levels.shape)}")
        return levels
    if init == "uniform":
        return torch.empty_like(y).uniform_(-1.0, 1.0)
    name = init.removesuffix("_samples")
    if name not in _FITTED:
        known = ", ".join([*_FITTED, *(f"{one}_samples" for one in _FITTED), "uniform"])
        raise ValueError(f"init must be one of {known}, or a table of numbers, got {init!r}")
    target = _FITTED[name]
    if init.endswith("_samples"):
        return target(y)
    # 64 points per gap: the least squares in z, which training z on the same error would approach.
    x = torch.linspace(float(y.amin()), float(y.amax()), 64 * (len(y) - 1) + 1, dtype=torch.float64, device="cpu")
    shares = (_laplacian_shares if laplacian else _gaussian_shares)(x.unsqueeze(-1), y, x.new_tensor(alpha))
    return torch.linalg.lstsq(shares, target(x).unsqueeze(-1)).solution.squeeze(-1)


_FITTED: dict[str, Callable[[Tensor], Tensor]] = {"relu": F.relu, "gelu": F.gelu, "identity": torch.clone}


_Form = TypeVar("_Form", bound=nn.Module)


class _QuantizerModule(nn.Module):
    """Levels z, sharpness alpha, and what the centres come from. What is not learned is no state: a table of numbers
    that goes where the input is, and that no loading of a checkpoint empties or overwrites."""

    _laplacian = False
    _centres = "q"  # stored as the step of a uniform grid, or as "y": one number for each centre
    _step = 1.0  # the default of q
    z: Tensor
    raw_q: Tensor
    raw_alpha: Tensor

    def __init__(
        self,
        num_levels: int = 33,
        init: str | Sequence[float] | Tensor = "relu",
        *,
        q: float | None = None,
        alpha: float | None = None,
        learnable: bool = False,
        inplace: bool = False,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        _refuse_levels(num_levels, self._centres == "q")
        q = self._step if q is None else q
        _refuse_sharpness(q=q)
        alpha = (1.5 / q if self._laplacian else 1.5 / q**2) if alpha is None else alpha
        _refuse_sharpness(alpha=alpha)
        self.num_levels, self.init = num_levels, init
        self.learnable, self.inplace = _quantizer_flag("learnable", learnable), _quantizer_flag("inplace", inplace)
        self.init_q, self.init_alpha = float(q), float(alpha)
        self._tables = ("z", "y") if self._centres == "y" else ("z",)
        self._dtype = torch.promote_types(dtype or torch.get_default_dtype(), torch.float32)
        for name in self._names() if learnable else ():
            size = num_levels if name in self._tables else 1
            self.register_parameter(name, nn.Parameter(torch.empty(size, device=device, dtype=dtype)))
        self.reset_parameters()

    def _names(self) -> tuple[str, ...]:
        """Of what is learned."""
        return (*self._tables, "raw_alpha") if self._centres == "y" else (*self._tables, "raw_q", "raw_alpha")

    def reset_parameters(self) -> None:
        """Set levels, centres and sharpness to where they start from; safe on the meta device."""
        half = (self.num_levels - 1) / 2
        y = self.init_q * torch.linspace(-half, half, self.num_levels, dtype=torch.float64, device="cpu")
        starts = {"z": _initial_levels(self.init, y, self.init_alpha, self._laplacian), "y": y}
        if not self.learnable:
            for name in self._tables:
                setattr(self, name, starts[name].to(self._dtype))
            return
        for name in ("q", "alpha"):
            value = getattr(self, f"init_{name}")
            raw = value + math.log(-math.expm1(-value))
            starts[f"raw_{name}"] = torch.tensor([raw], dtype=torch.float64, device="cpu")
        with torch.no_grad():
            for name, parameter in self.named_parameters():
                parameter.copy_(starts[name])

    def _table(self, name: str, input: Tensor) -> Tensor:
        """Levels or centres, on the device of the input."""
        table: Tensor = getattr(self, name)
        if self.learnable or isinstance(input, torch.fx.Proxy) or table.device == input.device:
            return table
        with torch.inference_mode(False):
            table = table.to(input.device)
        if type(table) is Tensor and not table.is_meta and not torch.compiler.is_compiling():
            setattr(self, name, table)
        return table

    def _apply(self, fn, recurse=True):
        """Move a table that is not learned with everything else, as it is."""
        super()._apply(fn, recurse)
        for name in () if self.learnable else self._tables:
            place = fn(getattr(self, name)[:0]).device
            if place.type != "meta":
                setattr(self, name, getattr(self, name).to(place))
        return self

    @property
    def q(self) -> float | Tensor:
        """The step in use."""
        return F.softplus(_in_double(self.raw_q)) if self.learnable else self.init_q

    @property
    def alpha(self) -> float | Tensor:
        """The sharpness in use."""
        return F.softplus(_in_double(self.raw_alpha)) if self.learnable else self.init_alpha

    def usage(self, input: Tensor) -> Tensor:
        """The marginal distribution of the levels over the input, P(a) of Eq. (12)."""
        z, is_free = self._table("z", input), self._centres == "y"
        centres = (None, self._table("y", input)) if is_free else (self.q, None)
        tensors = _quantizer_tensors(input, z, self.alpha, q=centres[0], y=centres[1])
        return _Usage.apply(input, *tensors, self._laplacian)

    def rate(self, input: Tensor) -> Tensor:
        """The rate term r(a) of Eq. (12) in bits per activation, differentiable in input and parameters."""
        if input.numel() == 0:
            raise ValueError("the rate of no activations is not defined: give at least one")
        return _entropy(self.usage(input), self._table("z", input))

    def extra_repr(self) -> str:
        init = self.init if isinstance(self.init, str) else "table"
        shown = {"num_levels": self.num_levels, "init": init, "q": self.init_q, "alpha": self.init_alpha}
        return ", ".join(f"{name}={value}" for name, value in {**shown, "learnable": self.learnable}.items())

    def _switched(self, form: type[_Form]) -> _Form:
        """Another form of this quantizer, with the same parameters: what one learns the other has."""
        other = form.__new__(form)
        other.__dict__.update(self.__dict__)
        for name in ("_parameters", "_buffers"):
            other.__dict__[name] = dict(self.__dict__[name])
        return other


def _quantizer_flag(name: str, value: bool) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{name} must be True or False, got {value!r}")
    return value


@torch.fx.wrap
def _in_double(x: Tensor) -> Tensor:
    return x.to(_quantizer_dtype(x)) if x.dtype == torch.float32 else x.double()


def _refuse_sharpness(**values: float | Tensor | None) -> None:
    for name, value in values.items():
        if not isinstance(value, Tensor) and (value is None or not 0.0 < value < math.inf):
            raise ValueError(f"{name} must be a positive number, got {value}")


def _quantizer_tensors(
    input: Tensor, z: Tensor, alpha: float | Tensor, *, q: float | Tensor | None = None, y: Tensor | None = None
) -> tuple[Tensor, Tensor, Tensor]:
    """Centres (or their step), levels and sharpness as tensors in the dtype of the computation."""
    if not input.is_floating_point():
        raise TypeError(f"input must have a floating point dtype, got {input.dtype}; convert it with .float()")
    if z.dim() != 1:
        raise ValueError(f"z must be a 1-d tensor with one number for each level, got shape {tuple(z.shape)}")
    _refuse_levels(z.shape[0], q is not None)
    _refuse_sharpness(alpha=alpha)
    dtype = _quantizer_dtype(input)
    if q is not None:
        _refuse_sharpness(q=q)
        return _number_tensor("q", q, input, dtype), z.to(dtype), _number_tensor("alpha", alpha, input, dtype)
    if y is None or y.shape != z.shape:
        raise ValueError(f"y and z must have one shape, got {y if y is None else tuple(y.shape)} and {tuple(z.shape)}")
    return y.to(dtype), z.to(dtype), _number_tensor("alpha", alpha, input, dtype)


def _number_tensor(name: str, value: float | Tensor, input: Tensor, dtype: torch.dtype) -> Tensor:
    if not isinstance(value, Tensor):
        return torch.full((), value, dtype=dtype, device=input.device)
    if value.numel() != 1:
        raise ValueError(f"{name} must be a number or a tensor of one, got shape {tuple(value.shape)}")
    return value.reshape(()).to(dtype)


@_jit
def _sharpness_of(q, alpha):
    """h = alpha q^2: log w falls by h j^2, j steps from a centre."""
    return alpha * (q * q)


@_jit
def _steps_from(x, middle, q):
    """How many steps x is from a centre."""
    return tl.fma(-middle, q, x) / q


@_jit
def _weight_exponent(x, middle, q, alpha):
    """log2 r, by which the weights of the window grow with j, beside their fall with j^2."""
    return tl.fma(-middle, q, x) * (1.4426950408889634 * (2.0 * alpha * q))


@_jit
def _steps_from_middle(exponent, h):
    """How many steps x is from the middle, from log2 r."""
    return exponent * (1.0 / (2.8853900817779268 * h))


@_jit
def _limit(h, M: tl.constexpr):
    """Where log2 r is held: there the outermost level has 2^26 times the weight of the next."""
    return 26.0 + 1.4426950408889634 * (M - 2.0) * h


@_jit
def _log_weight(h, j: tl.constexpr):
    """log2 of the weight of the centre j steps from x."""
    return 1.4426950408889634 * -(j * j) * h


@_jit
def _log_ratio(h, j: tl.constexpr):
    """How log2 of the weight changes from j steps to j + 1."""
    return 1.4426950408889634 * (-1.0 - 2.0 * j) * h


@_jit
def _covariance(total, z_total, z_row_total, scale):
    """A covariance with z times the sum of the weights, of which `scale` is the inverse."""
    return tl.fma(-total * scale, z_total, z_row_total)


@_jit
def _scores(u, middle, by_j, by_j2):
    """The derivatives in q and alpha, but for factors, from the covariances with j and j^2."""
    t1 = -by_j2
    return (tl.fma(u - middle, by_j, t1), tl.fma(2.0 * u, by_j, t1),)


@_jit
def _score_factors(q, alpha):
    """These factors, for x, q and alpha."""
    t1 = 2.0 * alpha * q
    return (t1, t1, q * q,)


@_jit
def _table_weights(j, u, h, inside):
    """The weights of a table: j steps from the nearest centre, from which x is u steps."""
    return tl.exp(tl.where(inside, h * (j * (2.0 * u - j)), -float("inf")))


@_jit
def _table_mean(j, u, h, inside, z):
    """The mean of z, one number for each row."""
    t1 = tl.exp(tl.where(inside, h * (j * (2.0 * u - j)), -float("inf")))
    return tl.sum(t1 * z, 1)[:, None] / tl.sum(t1, 1)[:, None]


@_jit
def _table_gradients(j, index, u, h, inside, z):
    """Derivatives in x, q, alpha, but for their factors, and the probabilities."""
    t1 = j * (2.0 * u - j)
    t2 = tl.exp(tl.where(inside, h * t1, -float("inf")))
    t3 = t2 / tl.sum(t2, 1)[:, None]
    t4 = t3 * (z - tl.sum(t3 * z, 1)[:, None])
    return (
        tl.sum(t4 * j, 1)[:, None],
        tl.sum(t4 * (index * (u - j)), 1)[:, None],
        tl.sum(t4 * t1, 1)[:, None],
        t3,
    )


@_jit
def _total_weight(s, g, M: tl.constexpr):
    """g_0 + the sum of g_j (r^j + r^-j), for s = r + 1/r."""
    if M == 3:
        return tl.fma(g[2], s, g[1])
    elif M == 5:
        return tl.fma(tl.fma(g[4], s, g[3]), s, g[2] - 2.0 * g[4])
    else:
        return tl.fma(tl.fma(tl.fma(g[6], s, g[5]), s, g[4] - 3.0 * g[6]), s, g[3] - 2.0 * g[5])


@_jit
def _exp2(x, ASSEMBLY: tl.constexpr):
    """2^x; what is below the normal floats may be 0, which saves three instructions of five."""
    if ASSEMBLY:
        return tl.inline_asm_elementwise("ex2.approx.ftz.f32 $0, $1;", "=f,f", [x], tl.float32, True, 1)
    else:
        return tl.exp2(x)


@_jit
def _reciprocal(x, ASSEMBLY: tl.constexpr):
    """1/x of a number that is neither tiny nor huge."""
    if ASSEMBLY:
        return tl.inline_asm_elementwise("rcp.approx.ftz.f32 $0, $1;", "=f,f", [x], tl.float32, True, 1)
    else:
        return 1.0 / x


@_jit
def _sharpness(q_ptr, alpha_ptr):
    """alpha q^2, by which kernels decide whose it is: the same number in all of them."""
    return _sharpness_of(tl.load(q_ptr).to(tl.float32), tl.load(alpha_ptr).to(tl.float32))


@_jit
def _held(x, limit):
    """x between -limit and limit, or NaN."""
    return tl.minimum(tl.maximum(x, -limit, tl.PropagateNan.ALL), limit, tl.PropagateNan.ALL)


@_jit
def _window_at(x, inverse, k, M: tl.constexpr):
    """The M centres nearest to x: the number of their middle, and that of the first in the last bits of an integer,
    where adding 1.5 * 2^23 leaves it. NaN has a place too: minimum and maximum give the other operand."""
    first = tl.minimum(tl.maximum(tl.fma(x, inverse, -0.5 * (M - 1)), -k), k - (M - 1.0))
    shifted = first + 12582912.0
    if M % 2 == 1:
        return shifted - (12582912.0 - 0.5 * (M - 1)), shifted.to(tl.int32, bitcast=True)
    else:
        return (shifted - 12582912.0) + 0.5 * (M - 1), shifted.to(tl.int32, bitcast=True)


@_jit
def _coefficients(h, M: tl.constexpr, ASSEMBLY: tl.constexpr):
    """exp(-h j^2), times a power of 2 that keeps them in range, for the distances j of the centres from the middle."""
    row = ()
    for i in tl.static_range(M):
        row += (_exp2(_log_weight(h, i - M // 2), ASSEMBLY) * 9.094947017729282e-13,)  # type: ignore[assignment]
    return row


@_jit
def _own_levels(z_ptr, k, M: tl.constexpr, SHUFFLE: tl.constexpr):
    """The levels of the window at one place: in thread t of a warp at t + k modulo 32, whose first centre has a
    number with the last five bits of t. For Triton these are numbers that all threads share."""
    row = ()
    if SHUFFLE:
        thread = tl.inline_asm_elementwise("mov.u32 $0, %laneid;", "=r,r", [k], tl.int32, True, 1)
        for i in tl.static_range(M):
            place = tl.minimum(((thread + k) & 31) + i, 2 * k)
            row += (tl.load(z_ptr + place).to(tl.float32),)  # type: ignore[assignment]
    return row


@_jit
def _level(own, z_ptr, number, k, i: tl.constexpr, SHUFFLE: tl.constexpr):
    """Level i of the window whose first centre is `number`: from the thread that has it, or from memory."""
    if SHUFFLE:
        text: tl.constexpr = "shfl.sync.idx.b32 $0, $1, $2, 31, 0xffffffff;"
        return tl.inline_asm_elementwise(text, "=f,f,r", [own[i], number], tl.float32, True, 1)
    else:
        return tl.load(z_ptr + (number - 0x4B400000 + k) + i).to(tl.float32)


@_jit
def _weighted_levels(own, g, z_ptr, number, k, M: tl.constexpr, SHUFFLE: tl.constexpr):
    """The levels of a window times their coefficients; own levels have them already."""
    row = ()
    for i in tl.static_range(M):
        level = _level(own, z_ptr, number, k, i, SHUFFLE)
        row += (level if SHUFFLE else level * g[i],)  # type: ignore[assignment]
    return row


@_jit
def _window_block(
    x_ptr, y_ptr, z_ptr, at, mask, own, g, ends, q, alpha, k,
    M: tl.constexpr, SHUFFLE: tl.constexpr, ASSEMBLY: tl.constexpr,
):  # fmt: skip
    """The mean over the M centres nearest to x."""
    x = tl.load(x_ptr + at, mask=mask, eviction_policy="evict_first").to(tl.float32)
    limit = _limit(_sharpness_of(q, alpha), M)
    middle, number = _window_at(x, 1.0 / q, tl.cast(k, tl.float32), M)
    exponent = _weight_exponent(x, middle, q, alpha)
    held = _held(exponent, limit)
    r, s = _exp2(held, ASSEMBLY), _exp2(-held, ASSEMBLY)
    a = _weighted_levels(own, g, z_ptr, number, k, M, SHUFFLE)
    above, below = a[M - 1], a[0]
    for i in tl.static_range(1, M // 2):
        above = tl.fma(above, r, a[M - 1 - i])
        below = tl.fma(below, s, a[i])
    y = tl.fma(above, r, tl.fma(below, s, a[M // 2])) * _reciprocal(_total_weight(r + s, g, M), ASSEMBLY)
    y = tl.where(exponent >= limit, ends[1], tl.where(exponent <= -limit, ends[0], y))
    tl.store(y_ptr + at, y.to(y_ptr.dtype.element_ty), mask=mask, eviction_policy="evict_first")


@_jit
def _window_kernel(
    x_ptr, y_ptr, z_ptr, q_ptr, alpha_ptr, size, k, blocks, FLOOR: tl.constexpr, CEILING: tl.constexpr,
    M: tl.constexpr, SHUFFLE: tl.constexpr, ASSEMBLY: tl.constexpr, BLOCK: tl.constexpr, STAGES: tl.constexpr,
):  # fmt: skip
    """`blocks` blocks for each program: what they share is found once. They are copied to shared memory STAGES - 1
    before the one that is computed."""
    q, alpha, k = tl.load(q_ptr).to(tl.float32), tl.load(alpha_ptr).to(tl.float32), tl.cast(k, tl.int32)
    h = _sharpness(q_ptr, alpha_ptr)
    if (h >= FLOOR) & (h <= CEILING):
        g = _coefficients(h, M, ASSEMBLY)
        own = _weighted_own(_own_levels(z_ptr, k, M, SHUFFLE), g, M, SHUFFLE)
        ends = tl.load(z_ptr).to(tl.float32), tl.load(z_ptr + 2 * k).to(tl.float32)
        first = tl.program_id(0).to(tl.int64) * blocks * BLOCK
        whole = tl.minimum((size - first) // BLOCK, blocks).to(tl.int32)
        begun = tl.minimum((size - first + (BLOCK - 1)) // BLOCK, blocks).to(tl.int32)
        for block in tl.range(whole, num_stages=STAGES):
            at = first + block * BLOCK + tl.arange(0, BLOCK)
            _window_block(x_ptr, y_ptr, z_ptr, at, None, own, g, ends, q, alpha, k, M, SHUFFLE, ASSEMBLY)
        for block in range(whole, begun):  # none, or the last one of all
            at = first + block * BLOCK + tl.arange(0, BLOCK)
            _window_block(x_ptr, y_ptr, z_ptr, at, at < size, own, g, ends, q, alpha, k, M, SHUFFLE, ASSEMBLY)


@_jit
def _weighted_own(own, g, M: tl.constexpr, SHUFFLE: tl.constexpr):
    row = ()
    if SHUFFLE:
        for i in tl.static_range(M):
            row += (own[i] * g[i],)  # type: ignore[assignment]
    return row


@_jit
def _steps_from_nearest(x, q, k):
    """The number of the centre nearest to x, and how many steps x is from it (bounded: 0 * inf is NaN)."""
    near = tl.minimum(tl.maximum(tl.floor(x / q + 0.5), -k), k)
    near = tl.where(x == x, near, 0.0)
    far = _steps_from(x, near, q)
    return near, tl.where(x == x, tl.minimum(tl.maximum(far, -1e9), 1e9), x)


@_jit
def _table_kernel(
    x_ptr, y_ptr, z_ptr, q_ptr, alpha_ptr, size, k, blocks, FLOOR: tl.constexpr, CEILING: tl.constexpr,
    TABLE: tl.constexpr, WIDE: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    """The mean over the whole table, for every h outside [FLOOR, CEILING]."""
    q, alpha = tl.load(q_ptr).to(WIDE), tl.load(alpha_ptr).to(WIDE)
    h, decides = _sharpness_of(q, alpha), _sharpness(q_ptr, alpha_ptr)
    if (decides < FLOOR) | (decides > CEILING):
        entry = tl.arange(0, TABLE)
        table = tl.load(z_ptr + entry, mask=entry <= 2 * k, other=0.0).to(WIDE)[None, :]
        index = (entry - k).to(WIDE)[None, :]
        first = tl.program_id(0).to(tl.int64) * blocks * BLOCK
        for block in range(blocks):
            at = first + block * BLOCK + tl.arange(0, BLOCK)
            x = tl.load(x_ptr + at, mask=at < size, other=0.0).to(WIDE)
            near, far = _steps_from_nearest(x, q, tl.cast(k, WIDE))
            y = _table_mean(index - near[:, None], far[:, None], h, (entry <= 2 * k)[None, :], table)
            tl.store(y_ptr + at, tl.reshape(y, (BLOCK,)).to(y_ptr.dtype.element_ty), mask=at < size)


@_jit
def _table_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, z_ptr, q_ptr, alpha_ptr, size, k, blocks, FLOOR: tl.constexpr,
    CEILING: tl.constexpr, TABLE: tl.constexpr, SUMS: tl.constexpr, WIDE: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    """The same over the whole table, for other h."""
    q, alpha = tl.load(q_ptr).to(WIDE), tl.load(alpha_ptr).to(WIDE)
    h, decides = _sharpness_of(q, alpha), _sharpness(q_ptr, alpha_ptr)
    pid = tl.program_id(0)
    entry = tl.arange(0, TABLE)
    by_q = tl.zeros((BLOCK,), dtype=WIDE)
    by_alpha = tl.zeros((BLOCK,), dtype=WIDE)
    by_z = tl.zeros((TABLE,), dtype=WIDE)
    if (decides <= FLOOR) | (decides > CEILING):
        inside = (entry <= 2 * k)[None, :]
        table = tl.load(z_ptr + entry, mask=entry <= 2 * k, other=0.0).to(WIDE)[None, :]
        index = (entry - k).to(WIDE)[None, :]
        first = pid.to(tl.int64) * blocks * BLOCK
        for block in range(blocks):
            at = first + block * BLOCK + tl.arange(0, BLOCK)
            mask = at < size
            x = tl.load(x_ptr + at, mask=mask, other=0.0).to(WIDE)
            grad = tl.load(grad_ptr + at, mask=mask, other=0.0).to(WIDE)
            near, far = _steps_from_nearest(x, q, tl.cast(k, WIDE))
            of_x, of_q, of_alpha, p = _table_gradients(
                index - near[:, None], index, far[:, None], h, inside, table
            )  # fmt: skip
            d_x = grad * _score_factors(q, alpha)[0] * tl.reshape(of_x, (BLOCK,))
            tl.store(d_x_ptr + at, d_x.to(d_x_ptr.dtype.element_ty), mask=mask)
            by_q += grad * tl.reshape(of_q, (BLOCK,))
            by_alpha += grad * tl.reshape(of_alpha, (BLOCK,))
            by_z += tl.sum(grad[:, None] * p, 0)
        step = tl.num_programs(0)
        if SUMS >= 1:
            tl.store(sums_ptr + pid, tl.sum(by_q, 0) * _score_factors(q, alpha)[1])
            tl.store(sums_ptr + step + pid, tl.sum(by_alpha, 0) * _score_factors(q, alpha)[2])
        if SUMS == 2:
            tl.store(sums_ptr + (2 + entry) * step + pid, by_z, mask=entry <= 2 * k)


@_jit
def _draw_kernel(
    x_ptr, noise_ptr, y_ptr, z_ptr, q_ptr, alpha_ptr, size, k,
    TABLE: tl.constexpr, WIDE: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    """The level z_i with probability P_i, by the inverse of the distribution function at the noise."""
    q, alpha = tl.load(q_ptr).to(WIDE), tl.load(alpha_ptr).to(WIDE)
    entry = tl.arange(0, TABLE)
    index = (entry - k).to(WIDE)[None, :]
    at = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + at, mask=at < size, other=0.0).to(WIDE)
    noise = tl.load(noise_ptr + at, mask=at < size, other=0.0).to(WIDE)
    near, far = _steps_from_nearest(x, q, tl.cast(k, WIDE))
    h, inside = _sharpness_of(q, alpha), (entry <= 2 * k)[None, :]
    total = tl.cumsum(_table_weights(index - near[:, None], far[:, None], h, inside), 1)
    bound = noise * tl.max(total, 1)
    passed = (total <= bound[:, None]) & (entry < 2 * k)[None, :]
    level = tl.load(z_ptr + tl.sum(passed.to(tl.int32), 1))
    y = tl.where(x == x, level.to(y_ptr.dtype.element_ty), x.to(y_ptr.dtype.element_ty))
    tl.store(y_ptr + at, y, mask=at < size)


@_jit
def _zeros(COUNT: tl.constexpr, BLOCK: tl.constexpr):
    row = ()
    for _ in tl.static_range(COUNT):
        row += (tl.zeros((BLOCK,), dtype=tl.float32),)  # type: ignore[assignment]
    return row


@_jit
def _moved(p, by, STEP: tl.constexpr, COUNT: tl.constexpr):
    """The row p, STEP places further to the right where `by` holds."""
    row = ()
    for i in tl.static_range(COUNT + STEP):
        if i < STEP:
            row += (tl.where(by, 0.0, p[i]),)  # type: ignore[assignment]
        elif i < COUNT:
            row += (tl.where(by, p[i - STEP], p[i]),)  # type: ignore[assignment]
        else:
            row += (tl.where(by, p[i - STEP], 0.0),)  # type: ignore[assignment]
    return row


@_jit
def _added_level(sums, p, place, GROUPS: tl.constexpr, COUNT: tl.constexpr):
    """The sums of each group of eight places, with the row p added to the one of its own."""
    row = ()
    for g in tl.static_range(GROUPS):
        here = tl.where((place >> 3) == g, 1.0, 0.0)
        for i in tl.static_range(COUNT):
            row += (tl.fma(here, p[i], sums[g * COUNT + i]),)  # type: ignore[assignment]
    return row


@_jit
def _store_levels(column, step, by_z, k, COUNT: tl.constexpr, GROUPS: tl.constexpr):
    """The sum for each level, which is in one row or, COUNT being 16 at most, in two: they begin every eight."""
    for level in tl.static_range(8 * GROUPS + COUNT - 8):
        tl.store(column + level * step, tl.sum(_of_level(by_z, level, COUNT, GROUPS), 0), mask=level <= 2 * k)


@_jit
def _of_level(by_z, level: tl.constexpr, COUNT: tl.constexpr, GROUPS: tl.constexpr):
    last: tl.constexpr = level // 8 if level // 8 < GROUPS else GROUPS - 1
    total = by_z[last * COUNT + level - 8 * last]
    if last > 0 and level - 8 * (last - 1) < COUNT:
        total += by_z[(last - 1) * COUNT + level - 8 * (last - 1)]
    return total


@_jit
def _column_kernel(sums_ptr, total_ptr, count, BLOCK: tl.constexpr):
    """The sum of each row over the programs, in one order, rounded once."""
    row = tl.program_id(0)
    total = tl.zeros((BLOCK,), dtype=tl.float64)
    for start in range(0, count, BLOCK):
        at = start + tl.arange(0, BLOCK)
        total += tl.load(sums_ptr + row * count + at, mask=at < count, other=0.0)
    tl.store(total_ptr + row, tl.sum(total, 0).to(total_ptr.dtype.element_ty))


@_jit
def _split_parts(x, COUNT: tl.constexpr):
    """COUNT neighbours in memory, apart: vectors of the first, .., of the last of them, in an order that
    `_joined_parts` undoes."""
    row = (x,)
    if COUNT >= 2:
        row = tl.split(tl.reshape(x, (x.shape[0] // 2, 2)))
    if COUNT >= 4:
        row = _split_each(row)
    if COUNT >= 8:
        row = _split_each(row)
    return row


@_jit
def _split_each(row):
    apart = ()
    for i in tl.static_range(len(row)):
        apart += tl.split(tl.reshape(row[i], (row[i].shape[0] // 2, 2)))
    return apart


@_jit
def _joined_parts(row):
    if len(row) >= 8:
        row = _join_pairs(row)
    if len(row) >= 4:
        row = _join_pairs(row)
    if len(row) >= 2:
        row = _join_pairs(row)
    return row[0]


@_jit
def _join_pairs(row):
    together = ()
    for i in tl.static_range(0, len(row), 2):
        pair = tl.join(row[i], row[i + 1])
        together += (tl.reshape(pair, (2 * row[i].shape[0],)),)  # type: ignore[assignment]
    return together


@_jit
def _ratios(h, M: tl.constexpr, ASSEMBLY: tl.constexpr):
    """exp(-h (j^2 - i^2)) for each two distances i, j of neighbours from the middle, from the smallest on."""
    row = ()
    for i in tl.static_range((M - 1) // 2):
        row += (_exp2(_log_ratio(h, i + 0.5 * (1 - M % 2)), ASSEMBLY),)  # type: ignore[assignment]
    return row


@_jit
def _weights(r, ratios, M: tl.constexpr):
    """The weights to the right of the middle, outwards: exp(-h j^2) r^j up to a common factor. Where the
    middle lies between two centres, r is a root, and the first weight is that."""
    step = r
    weight = tl.full(r.shape, 8.673617379884035e-19, tl.float32)
    row = ()
    if M % 2 == 0:
        step = r * r
        weight = r * 8.673617379884035e-19
        row = (weight,)  # type: ignore[assignment]
    for i in tl.static_range((M - 1) // 2):
        weight = weight * (step * ratios[i])
        row += (weight,)  # type: ignore[assignment]
    return row


@_jit
def _window_weights(r, s, ratios, M: tl.constexpr):
    """The weights of the window from the left to the right, for s = 1/r."""
    right, left = _weights(r, ratios, M), _weights(s, ratios, M)
    row = ()
    for i in tl.static_range(M // 2):
        row += (left[M // 2 - 1 - i],)  # type: ignore[assignment]
    if M % 2 == 1:
        row += (tl.full(r.shape, 8.673617379884035e-19, tl.float32),)  # type: ignore[assignment]
    return row + right


@_jit
def _moments(w, M: tl.constexpr):
    """The sums of w, w j and w j^2, in pairs from the outermost on."""
    zeroth, first, second = w[0] + w[M - 1], w[M - 1] - w[0], w[0] + w[M - 1]
    first = first * (0.5 * (M - 1))
    second = second * (0.25 * (M - 1) * (M - 1))
    for i in tl.static_range(1, M // 2):
        both = w[i] + w[M - 1 - i]
        first = tl.fma(w[M - 1 - i] - w[i], 0.5 * (M - 1) - i, first)
        second = tl.fma(both, (0.5 * (M - 1) - i) * (0.5 * (M - 1) - i), second)
        zeroth += both
    if M % 2 == 1:
        zeroth += w[M // 2]
    return zeroth, first, second


@_jit
def _level_moments(w, own, z_ptr, number, k, M: tl.constexpr, SHUFFLE: tl.constexpr):
    """The same of w times the levels, from that in the middle on."""
    base = _level(own, z_ptr, number, k, M // 2, SHUFFLE)
    v = w[0] * (_level(own, z_ptr, number, k, 0, SHUFFLE) - base)
    zeroth, first, second = v, v * (-0.5 * (M - 1)), v * (0.25 * (M - 1) * (M - 1))
    for i in tl.static_range(1, M):
        if i != M // 2:
            v = w[i] * (_level(own, z_ptr, number, k, i, SHUFFLE) - base)
            zeroth += v
            first = tl.fma(v, i - 0.5 * (M - 1), first)
            second = tl.fma(v, (i - 0.5 * (M - 1)) * (i - 0.5 * (M - 1)), second)
    return zeroth, first, second


@_jit
def _gradient_part(
    x, grad, sums, by_z, own, ratios, z_ptr, q, alpha, k,
    M: tl.constexpr, GROUPS: tl.constexpr, SUMS: tl.constexpr, SHUFFLE: tl.constexpr, ASSEMBLY: tl.constexpr,
):  # fmt: skip
    """grad dphi/dx; and to the sums what grad dphi/dq, grad dphi/dalpha and grad P are up to factors."""
    h = _sharpness_of(q, alpha)
    root: tl.constexpr = 1.0 if M % 2 == 1 else 0.5
    limit = root * _limit(h, M)
    middle, number = _window_at(x, 1.0 / q, tl.cast(k, tl.float32), M)
    exponent = _weight_exponent(x, middle, q, root * alpha)
    held = _held(exponent, limit)
    w = _window_weights(_exp2(held, ASSEMBLY), _exp2(-held, ASSEMBLY), ratios, M)
    zeroth, first, second = _moments(w, M)
    z_zeroth, z_first, z_second = _level_moments(w, own, z_ptr, number, k, M, SHUFFLE)
    scale = _reciprocal(zeroth, ASSEMBLY)
    part = grad * scale
    inside = tl.where(tl.abs(exponent) >= limit, 0.0, part)  # beyond, one level is all there is
    by_j = _covariance(first, z_zeroth, z_first, scale)
    if SUMS >= 1:
        by_j2 = _covariance(second, z_zeroth, z_second, scale)
        by_q, by_alpha = _scores(_steps_from_middle(held, root * h), middle, by_j, by_j2)
        sums = (tl.fma(inside, by_q, sums[0]), tl.fma(inside, by_alpha, sums[1]))
    if SUMS == 2:
        p = ()
        for i in tl.static_range(M):
            p += (part * w[i],)  # type: ignore[assignment]
        place = number - 0x4B400000 + k
        p = _moved(p, (place & 1) != 0, 1, M)
        p = _moved(p, (place & 2) != 0, 2, M + 1)
        p = _moved(p, (place & 4) != 0, 4, M + 3)
        by_z = _added_level(by_z, p, place, GROUPS, M + 7)
    return inside * by_j * _score_factors(q, alpha)[0], sums, by_z


@_jit
def _window_backward_block(
    x_ptr, grad_ptr, d_x_ptr, at, mask, sums, by_z, own, ratios, z_ptr, q, alpha, k, PARTS: tl.constexpr,
    M: tl.constexpr, GROUPS: tl.constexpr, SUMS: tl.constexpr, SHUFFLE: tl.constexpr, ASSEMBLY: tl.constexpr,
):  # fmt: skip
    x = tl.load(x_ptr + at, mask=mask, other=None if mask is None else 0.0, eviction_policy="evict_first")
    grad = tl.load(grad_ptr + at, mask=mask, other=None if mask is None else 0.0, eviction_policy="evict_first")
    xs, grads, found = _split_parts(x.to(tl.float32), PARTS), _split_parts(grad.to(tl.float32), PARTS), ()
    for i in tl.static_range(PARTS):
        d_x, sums, by_z = _gradient_part(
            xs[i], grads[i], sums, by_z, own, ratios, z_ptr, q, alpha, k, M, GROUPS, SUMS, SHUFFLE, ASSEMBLY
        )
        found += (d_x,)  # type: ignore[assignment]
    d_x = _joined_parts(found).to(d_x_ptr.dtype.element_ty)
    tl.store(d_x_ptr + at, d_x, mask=mask, eviction_policy="evict_first")
    return sums, by_z


@_jit
def _window_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, z_ptr, q_ptr, alpha_ptr, size, k, blocks,
    FLOOR: tl.constexpr, CEILING: tl.constexpr, M: tl.constexpr, GROUPS: tl.constexpr, SUMS: tl.constexpr,
    SHUFFLE: tl.constexpr, ASSEMBLY: tl.constexpr, THREADS: tl.constexpr, PARTS: tl.constexpr, STAGES: tl.constexpr,
):  # fmt: skip
    """grad dphi/dx, and a column of sums of grad dphi/dq, grad dphi/dalpha (if SUMS is 1 or 2) and grad P (if 2)
    over `blocks` blocks for each program, in order."""
    q, alpha, k = tl.load(q_ptr).to(tl.float32), tl.load(alpha_ptr).to(tl.float32), tl.cast(k, tl.int32)
    h = _sharpness(q_ptr, alpha_ptr)
    if (h > FLOOR) & (h <= CEILING):
        ratios = _ratios(h, M, ASSEMBLY)
        own = _own_levels(z_ptr, k, M, SHUFFLE)
        sums = _zeros(2, THREADS)
        by_z = _zeros(GROUPS * (M + 7) if SUMS == 2 else 1, THREADS)
        first = tl.program_id(0).to(tl.int64) * blocks * (THREADS * PARTS)
        whole = tl.minimum((size - first) // (THREADS * PARTS), blocks).to(tl.int32)
        begun = tl.minimum((size - first + (THREADS * PARTS - 1)) // (THREADS * PARTS), blocks).to(tl.int32)
        for block in tl.range(whole, num_stages=STAGES):
            at = first + block * (THREADS * PARTS) + tl.arange(0, THREADS * PARTS)
            sums, by_z = _window_backward_block(
                x_ptr, grad_ptr, d_x_ptr, at, None, sums, by_z, own, ratios, z_ptr, q, alpha, k, PARTS,
                M, GROUPS, SUMS, SHUFFLE, ASSEMBLY,
            )  # fmt: skip
        for block in range(whole, begun):  # none, or the last one of all
            at = first + block * (THREADS * PARTS) + tl.arange(0, THREADS * PARTS)
            sums, by_z = _window_backward_block(
                x_ptr, grad_ptr, d_x_ptr, at, at < size, sums, by_z, own, ratios, z_ptr, q, alpha, k, PARTS,
                M, GROUPS, SUMS, SHUFFLE, ASSEMBLY,
            )  # fmt: skip
        column, step = sums_ptr + tl.program_id(0), tl.num_programs(0)
        if SUMS >= 1:
            tl.store(column, tl.sum(sums[0], 0) * _score_factors(q, alpha)[1])
            tl.store(column + step, tl.sum(sums[1], 0) * _score_factors(q, alpha)[2])
        if SUMS == 2:
            _store_levels(column + 2 * step, step, by_z, k, M + 7, GROUPS)


# How many of the nearest centres are taken, and the h = alpha q^2 between which that is enough:
# what the others contribute is below the given power of 2 (certified), for |z| <= 1 and q = 1.
_WINDOWS = {
    # 2^-24:
    torch.float32: ((7, 1.3818359375, 6.0),),
    # 2^-24:
    torch.float16: ((7, 1.3818359375, 6.0),),
    # 2^-12:
    torch.bfloat16: ((5, 1.376953125, 14.0),),
}
_SLOPE_WINDOWS = {
    # 2^-24:
    torch.float32: ((8, 1.251953125, 3.4423828125), (5, 3.4423828125, 22.2216796875), (2, 22.2216796875, 256.0)),
    # 2^-16:
    torch.float16: ((7, 1.1953125, 7.81640625), (3, 7.81640625, 16.37109375), (2, 16.37109375, 256.0)),
    # 2^-12:
    torch.bfloat16: ((6, 1.283203125, 13.3984375), (2, 13.3984375, 256.0)),
}
# Up to which h the weights of a window of a whole table fit into floats.
_CEILINGS = {3: 59.0, 5: 14.0, 7: 6.0}
_QUANTIZER_BYTES = 4096  # of x for each step of a program of the forward
_QUANTIZER_PROGRAMS = 4096  # at most
_QUANTIZER_WARPS = 4
_QUANTIZER_STAGES = 3  # blocks of a program that are computed or on their way
_TABLE_BLOCK = 32
_TABLE_PROGRAMS = 1024  # at most
_LARGEST_TABLE = 65  # levels, whose sums fit into registers; a larger table takes the torch operations
_BACKWARD_BYTES = 16  # of x for each thread in a step: one load
_BACKWARD_WARPS = 4
_BACKWARD_STAGES = 3
_BACKWARD_PROGRAMS = 4096  # at most; fixed, so that sums have one order on every device


def _quantizer_launches(x: Tensor, *others: Tensor) -> bool:
    """Whether the kernels are used: for plain CUDA tensors, when nobody traces or transforms."""
    tensors = (x, *others)
    if torch.compiler.is_compiling() or not _TRITON or not all(one.is_cuda for one in tensors):
        return False
    special = (torch._C._functorch.is_functorch_wrapped_tensor(one) or one.is_neg() for one in tensors)
    return (
        x.dtype in _WINDOWS
        and x.numel() > 0
        and all(type(one) in (Tensor, nn.Parameter) for one in tensors)
        and not any(special)
        and torch._C._len_torch_dispatch_stack() == 0
        and not torch.jit.is_tracing()
    )


def _assembly() -> bool:
    """Whether kernels may hold instructions of NVIDIA's: not in Triton's interpreter, nor on other devices."""
    return isinstance(_window_kernel, triton.JITFunction) and torch.version.hip is None


def _fitting(windows: tuple, levels: int) -> list[tuple[int, float, float]]:
    """The windows for a table: one that holds all of it needs no floor."""
    fitting = [row for row in windows if row[0] < levels]
    if len(fitting) == len(windows):
        return fitting
    ceiling = _CEILINGS[levels]
    return [(levels, 0.0, ceiling), *((m, max(floor, ceiling), max(end, ceiling)) for m, floor, end in fitting)]


def _programs_of(size: int, block: int, most: int) -> tuple[int, int]:
    """How many programs there are, at most `most`, and how many blocks each of them takes."""
    blocks = triton.cdiv(triton.cdiv(size, block), most)
    return triton.cdiv(triton.cdiv(size, block), blocks), blocks


def _launch_quantizer(x: Tensor, q: Tensor, z: Tensor, alpha: Tensor) -> Tensor:
    x = x.contiguous()
    y, size, k = torch.empty_like(x), x.numel(), len(z) // 2
    ((m, floor, ceiling), *_) = _fitting(_WINDOWS[x.dtype], len(z))
    shuffle = _assembly() and len(z) - m < 32
    block = _QUANTIZER_BYTES // x.element_size()
    with torch.cuda.device_of(x):
        programs, blocks = _programs_of(size, block, _QUANTIZER_PROGRAMS)
        _window_kernel[(programs,)](
            x, y, z if shuffle else z.float(), q, alpha, size, k, blocks, floor, ceiling, m,
            shuffle, _assembly(), block, _QUANTIZER_STAGES, num_warps=_QUANTIZER_WARPS, enable_fp_fusion=True,
        )  # fmt: skip
        programs, blocks = _programs_of(size, _TABLE_BLOCK, _TABLE_PROGRAMS)
        wide = tl.float64 if x.dtype == torch.float32 else tl.float32
        _table_kernel[(programs,)](
            x, y, z, q, alpha, size, k, blocks, floor, ceiling, triton.next_power_of_2(len(z)), wide,
            _TABLE_BLOCK, num_warps=4,
        )  # fmt: skip
    return y


def _launch_quantizer_backward(
    grad: Tensor, x: Tensor, q: Tensor, z: Tensor, alpha: Tensor, with_z: bool = True, with_sums: bool = True
) -> tuple[Tensor, Tensor | None, Tensor | None, Tensor | None]:
    """The gradients in x, and in q, z, alpha those that are asked for: sums over x, by a fixed number of programs."""
    shape, x, grad = x.shape, x.contiguous(), grad.contiguous()
    d_x, size, k, levels = torch.empty_like(x), x.numel(), len(z) // 2, len(z)
    kind = 2 if with_z else 1 if with_sums else 0
    windows = _fitting(_SLOPE_WINDOWS[x.dtype], levels)
    threads, parts = 32 * _BACKWARD_WARPS, _BACKWARD_BYTES // x.element_size()
    programs, blocks = _programs_of(size, threads * parts, _BACKWARD_PROGRAMS)
    rows = (0, 2, 2 + levels)[kind]
    sums = torch.empty(rows, programs, dtype=torch.float64, device=x.device)
    total = torch.empty(rows, dtype=z.dtype, device=x.device)
    narrow = z if all(_shuffles(levels, m) for m, _, _ in windows) else z.float()
    with torch.cuda.device_of(x):
        floor = windows[0][1]
        for m, _, ceiling in windows:
            _window_backward_kernel[(programs,)](
                x, grad, d_x, sums, narrow, q, alpha, size, k, blocks, floor, ceiling, m,
                triton.cdiv(levels - m + 1, 8), kind, _shuffles(levels, m), _assembly(), threads, parts,
                _BACKWARD_STAGES, num_warps=_BACKWARD_WARPS, enable_fp_fusion=True,
            )  # fmt: skip
            floor = ceiling
        wide = tl.float64 if x.dtype == torch.float32 else tl.float32
        _table_backward_kernel[(programs,)](
            x, grad, d_x, sums, z, q, alpha, size, k, blocks * threads * parts // _TABLE_BLOCK,
            windows[0][1], floor, triton.next_power_of_2(levels), kind, wide, _TABLE_BLOCK, num_warps=4,
        )  # fmt: skip
        if rows:
            _column_kernel[(rows,)](sums, total, programs, 1024, num_warps=4)
    if not rows:
        return d_x.reshape(shape), None, None, None
    return d_x.reshape(shape), total[0], total[2:] if with_z else None, total[1]


def _shuffles(levels: int, m: int) -> bool:
    """Whether a warp has a thread for each place of a window."""
    return _assembly() and levels - m < 32


def _launch_draw(x: Tensor, noise: Tensor, q: Tensor, z: Tensor, alpha: Tensor) -> Tensor:
    x, noise = x.contiguous(), noise.contiguous()
    y, size = torch.empty_like(x), x.numel()
    wide = tl.float64 if x.dtype == torch.float32 else tl.float32
    with torch.cuda.device_of(x):
        _draw_kernel[(triton.cdiv(size, _TABLE_BLOCK),)](
            x, noise, y, z, q, alpha, size, len(z) // 2, triton.next_power_of_2(len(z)), wide, _TABLE_BLOCK,
            num_warps=4,
        )  # fmt: skip
    return y


# --- SQUAF ----------------------------------------------------------------------------------------


@torch.fx.wrap
def squaf(
    input: Tensor, z: Tensor, q: float | Tensor = 1.0, alpha: float | Tensor | None = None
) -> Tensor:
    """SQUAF, elementwise: the mean of levels z under weights that fall with the distance to the centres iq.

    f(x) =
        sum(z[i]*exp(-alpha*(x - i*q)^2), i, -k, k)/sum(exp(-alpha*(x - j*q)^2), j, -k, k)

    Args:
        z: the levels z_i, i = -k .. k, a 1-d tensor
        q: the step, a positive number or a tensor of one (not checked: that would wait for the device)
        alpha: the sharpness, likewise; by default 1.5 / q**2

    Shape: any; the output has the shape and the dtype of the input.

    Far beyond the outermost centres the value is exactly the outermost level.
    CUDA kernels take only as many of the nearest centres as a certified bound asks for (`_WINDOWS`),
    and compute float32 in float32; everything else is rounded once from a wider format.
    Derived from squaf, Eq. (7); defaults A.3.2.

    Example:
        >>> z = torch.arange(-16.0, 17.0).relu()
        >>> round(squaf(torch.tensor(0.5), z).item(), 4)
        0.5238
    """
    alpha = 1.5 / q**2 if alpha is None else alpha
    return _quantized(input, *_quantizer_tensors(input, z, alpha, q=q))


class SQUAF(_QuantizerModule):
    """SQUAF as a module: see `squaf`.

    Args:
        num_levels: how many levels, 2k + 1 of them, odd
        init: where z starts from: "relu" or "gelu" (least-squares fit between the outermost centres),
            "relu_samples" or "gelu_samples" (their values at the centres), "identity", "uniform" (random
            in [-1, 1]), or a table
        q: the step, or where it starts from; by default 1.0
        alpha: the sharpness, or where it starts from; by default 1.5 / q**2
        learnable: whether z, q and alpha are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten

    The paper fits z and alpha to ReLU or GELU by gradient descent; here z is the best for the given alpha.

    Learnable parameters:
        z: the levels
        raw_q: q = softplus(raw_q)
        raw_alpha: alpha = softplus(raw_alpha)

    Example:
        >>> round(SQUAF(init="relu_samples")(torch.tensor(0.5)).item(), 4)
        0.5238
    """

    activation_name = "squaf"

    def forward(self, input: Tensor) -> Tensor:
        return squaf(input, self._table("z", input), self.q, self.alpha)

    def to_squaf(self) -> SQUAF:
        """The soft form, sharing all parameters."""
        return self._switched(SQUAF)

    def to_sampled(self) -> SQUAFP:
        """The sampled form, sharing all parameters."""
        return self._switched(SQUAFP)

    def to_table(self) -> SQUAFS:
        """The step function, sharing all parameters."""
        return self._switched(SQUAFS)


def squaf_rate(
    input: Tensor, z: Tensor, q: float | Tensor = 1.0, alpha: float | Tensor | None = None
) -> Tensor:
    """The rate term r(a) of squaf, Eq. (12): the entropy in bits of the levels that SQUAF-P draws for this input.

    The entropy is that of the values: levels with equal z count as one. Differentiable in all arguments but z.

    Args:
        z, q, alpha: as for `squaf`

    Shape: any that is not empty; the output is one number, in the dtype of the computation.

    Example:
        >>> round(squaf_rate(torch.zeros(8), torch.arange(-1.0, 2.0), 1.0, 50.0).item(), 4)
        0.0
    """
    if input.numel() == 0:
        raise ValueError("the rate of no activations is not defined: give at least one")
    tensors = _quantizer_tensors(input, z, 1.5 / q**2 if alpha is None else alpha, q=q)
    return _entropy(_Usage.apply(input, *tensors, False), z)


def layers_rate(layers: Iterable[tuple[_QuantizerModule, Tensor]]) -> Tensor:
    """R(a) of squaf, Eq. (12): the rates of layers, each given with its input, weighted by their sizes.

    Example:
        >>> layer, x = SQUAFP(3, [-1.0, 0.0, 1.0], q=1.0, alpha=50.0), torch.tensor([-1.0, 1.0])
        >>> round(layers_rate([(layer, x), (layer, x)]).item(), 4)
        1.0
    """
    pairs = list(layers)
    if not pairs:
        raise ValueError("layers must hold at least one pair of a quantizer and its input, got none")
    rates = torch.stack([x.numel() * layer.rate(x) for layer, x in pairs])
    return rates.sum() / sum(x.numel() for _, x in pairs)


# --- SQUAF-P --------------------------------------------------------------------------------------


@torch.fx.wrap
def squaf_p(
    input: Tensor,
    z: Tensor,
    q: float | Tensor = 0.125,
    alpha: float | Tensor | None = None,
    *,
    generator: torch.Generator | None = None,
) -> Tensor:
    """SQUAF-P, elementwise: the level z_i with probability P(iq|x), and the gradients of its mean `squaf`.

    Args:
        z, q, alpha: as for `squaf`
        generator: where the random numbers come from; the same state gives the same draws

    Shape: any; the output has the shape and the dtype of the input, its values are levels.

    Derived from squaf, Sec. 3.1; defaults A.3.2; the gradients are those of Eq. (10).

    Example:
        >>> z = torch.arange(-16.0, 17.0).relu()
        >>> draws = squaf_p(torch.zeros(1000), z, 1.0, 3.0, generator=torch.Generator().manual_seed(0))
        >>> sorted(set(draws.tolist()))
        [0.0, 1.0]
    """
    alpha = 1.5 / q**2 if alpha is None else alpha
    tensors = _quantizer_tensors(input, z, alpha, q=q)
    noise = torch.rand(input.shape, generator=generator, dtype=tensors[0].dtype, device=input.device)
    return _quantized(input, *tensors, noise)


class SQUAFP(SQUAF):
    """SQUAF-P as a module: see `squaf_p`. It draws in training and in evaluation alike, as the paper's does;
    `to_squaf()` and `to_table()` give the deterministic forms for after training.

    Args:
        num_levels: how many levels, 2k + 1 of them, odd
        init: where z starts from: "relu" or "gelu" (least-squares fit between the outermost centres),
            "relu_samples" or "gelu_samples" (their values at the centres), "identity", "uniform" (random
            in [-1, 1]), or a table
        q: the step, or where it starts from; by default 0.125
        alpha: the sharpness, or where it starts from; by default 1.5 / q**2
        learnable: whether z, q and alpha are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten

    The paper fits z and alpha to ReLU or GELU by gradient descent; here z is the best for the given alpha.

    Learnable parameters: as for `SQUAF`.

    Example:
        >>> layer = SQUAFP(init="relu_samples")
        >>> layer(torch.tensor(0.5)) in layer.z
        True
    """

    activation_name = "squaf_p"

    _step = 0.125

    def forward(self, input: Tensor, generator: torch.Generator | None = None) -> Tensor:
        return squaf_p(input, self._table("z", input), self.q, self.alpha, generator=generator)


# --- SQUAF-S --------------------------------------------------------------------------------------


@torch.fx.wrap
def squaf_s(input: Tensor, z: Tensor, q: float | Tensor = 1.0) -> Tensor:
    """SQUAF-S, elementwise: the level of the nearest centre iq; at a midpoint that of the right one.

    f(x) =
        z[-k] + sum((z[i] - z[i-1])*piecewise(0, x < (i - 1/2)*q; 1), i, 1 - k, k)

    Bit-equal to this definition for every x and q. A step function: the gradient in x and q is 0, that of
    a level is the sum over the inputs that it serves.

    Args:
        z: the levels z_i, i = -k .. k, a 1-d tensor
        q: the step, a positive number or a tensor of one (not checked: that would wait for the device)

    Shape: any; the output has the shape and the dtype of the input.

    Derived from squaf, A.4, Eqs. (43)-(44).

    Example:
        >>> squaf_s(torch.tensor([0.49, 0.5, 1.7]), torch.arange(-16.0, 17.0)).tolist()
        [0.0, 1.0, 2.0]
    """
    _quantizer_tensors(input, z, 1.0, q=q)
    return _Table.apply(input, _uniform_place(input, _number_tensor("q", q, input, torch.float64), len(z)), z)


class SQUAFS(SQUAF):
    """SQUAF-S as a module: see `squaf_s`. alpha is kept for switching back and takes no part.

    Args:
        num_levels: how many levels, 2k + 1 of them, odd
        init: where z starts from: "relu" or "gelu" (least-squares fit between the outermost centres),
            "relu_samples" or "gelu_samples" (their values at the centres), "identity", "uniform" (random
            in [-1, 1]), or a table
        q: the step, or where it starts from; by default 1.0
        alpha: the sharpness, or where it starts from; by default 1.5 / q**2
        learnable: whether z, q and alpha are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten

    The paper fits z and alpha to ReLU or GELU by gradient descent; here z is the best for the given alpha.

    Learnable parameters: as for `SQUAF`; only z has a gradient.

    Example:
        >>> SQUAFS(init="relu_samples")(torch.tensor([0.4, 0.5])).tolist()
        [0.0, 1.0]
    """

    activation_name = "squaf_s"

    def forward(self, input: Tensor) -> Tensor:
        return squaf_s(input, self._table("z", input), self.q)

    def usage(self, input: Tensor) -> Tensor:
        """The share of the inputs that each level serves."""
        place = _uniform_place(input, _number_tensor("q", self.q, input, torch.float64), self.num_levels)
        used = place.reshape(-1, 1) == torch.arange(self.num_levels, device=place.device)
        return used.to(_quantizer_dtype(input)).mean(0)


# --- SQUAF, Laplacian -----------------------------------------------------------------------------


@torch.fx.wrap
def squaf_laplacian(
    input: Tensor, z: Tensor, q: float | Tensor = 1.0, alpha: float | Tensor | None = None
) -> Tensor:
    """SQUAF, Laplacian, elementwise: the mean of levels z under weights that fall with the distance to the centres iq.

    f(x) =
        sum(z[i]*exp(-alpha*|x - i*q|), i, -k, k)/sum(exp(-alpha*|x - j*q|), j, -k, k)

    Args:
        z: the levels z_i, i = -k .. k, a 1-d tensor
        q: the step, a positive number or a tensor of one (not checked: that would wait for the device)
        alpha: the sharpness, likewise; by default 1.5 / q

    Shape: any; the output has the shape and the dtype of the input.

    Beyond the outermost centres the function is constant. At a centre the gradient in x is the mean of both sides.
    Derived from squaf, Eqs. (3), (5).

    Example:
        >>> z = torch.arange(-16.0, 17.0).relu()
        >>> round(squaf_laplacian(torch.tensor(0.5), z).item(), 4)
        0.6436
    """
    alpha = 1.5 / q if alpha is None else alpha
    return _quantized(input, *_quantizer_tensors(input, z, alpha, q=q), laplacian=True)


class SQUAFLaplacian(_QuantizerModule):
    """SQUAF with Laplacian weights as a module: see `squaf_laplacian`.

    Args:
        num_levels: how many levels, 2k + 1 of them, odd
        init: where z starts from: "relu" or "gelu" (least-squares fit between the outermost centres),
            "relu_samples" or "gelu_samples" (their values at the centres), "identity", "uniform" (random
            in [-1, 1]), or a table
        q: the step, or where it starts from; by default 1.0
        alpha: the sharpness, or where it starts from; by default 1.5 / q
        learnable: whether z, q and alpha are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten

    The paper fits z and alpha to ReLU or GELU by gradient descent; here z is the best for the given alpha.

    Learnable parameters:
        z: the levels
        raw_q: q = softplus(raw_q)
        raw_alpha: alpha = softplus(raw_alpha)

    Example:
        >>> round(SQUAFLaplacian(init="relu_samples")(torch.tensor(0.5)).item(), 4)
        0.6436
    """

    activation_name = "squaf_laplacian"

    _laplacian = True

    def forward(self, input: Tensor) -> Tensor:
        return squaf_laplacian(input, self._table("z", input), self.q, self.alpha)


# --- SQUAF, general centres -----------------------------------------------------------------------


@torch.fx.wrap
def squaf_general(input: Tensor, z: Tensor, y: Tensor, alpha: float | Tensor = 1.5) -> Tensor:
    """SQUAF, general centres, elementwise.

    The mean of levels z under weights that fall with the distance to the centres y.

    f(x) =
        sum(z[i]*exp(-alpha*(x - y[i])^2), i, 1, L)/sum(exp(-alpha*(x - y[j])^2), j, 1, L)

    Args:
        z: the levels z_i, a 1-d tensor
        y: the centres y_i, a 1-d tensor of the same length, in any order
        alpha: the sharpness, a positive number or a tensor of one (not checked: that would wait for the device)

    Shape: any; the output has the shape and the dtype of the input.

    Far beyond the outermost centres the value is exactly the outermost level.
    Derived from squaf, Eq. (6).

    Example:
        >>> y = torch.arange(-16.0, 17.0)
        >>> round(squaf_general(torch.tensor(0.5), y.relu(), y).item(), 4)
        0.5238
    """
    return _quantized(input, *_quantizer_tensors(input, z, alpha, y=y))


class SQUAFGeneral(_QuantizerModule):
    """SQUAF with general centres as a module: see `squaf_general`. The centres start from a uniform grid.

    Args:
        num_levels: how many levels, at least 2
        init: where z starts from: "relu" or "gelu" (least-squares fit between the outermost centres),
            "relu_samples" or "gelu_samples" (their values at the centres), "identity", "uniform" (random
            in [-1, 1]), or a table
        q: the step, or where it starts from; by default 1.0
        alpha: the sharpness, or where it starts from; by default 1.5
        learnable: whether z, y and alpha are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten

    The paper fits z and alpha to ReLU or GELU by gradient descent; here z is the best for the given alpha.

    Learnable parameters:
        z: the levels
        y: the centres
        raw_alpha: alpha = softplus(raw_alpha)

    Example:
        >>> round(SQUAFGeneral(init="relu_samples")(torch.tensor(0.5)).item(), 4)
        0.5238
    """

    activation_name = "squaf_general"

    _centres = "y"
    y: Tensor

    def forward(self, input: Tensor) -> Tensor:
        return squaf_general(input, self._table("z", input), self._table("y", input), self.alpha)

    def to_squaf(self) -> SQUAFGeneral:
        """The soft form, sharing all parameters."""
        return self._switched(SQUAFGeneral)

    def to_table(self) -> SQUAFSGeneral:
        """The step function, sharing all parameters."""
        return self._switched(SQUAFSGeneral)


# --- SQUAF-S, general centres ---------------------------------------------------------------------


@torch.fx.wrap
def squaf_s_general(input: Tensor, z: Tensor, y: Tensor) -> Tensor:
    """SQUAF-S, general centres, elementwise: the level of the nearest centre; at a midpoint that of the right one.

    f(x) =
        z[1] + sum((z[i] - z[i-1])*piecewise(0, x < (y[i-1] + y[i])/2; 1), i, 2, L)

    for increasing centres; others are sorted first. Bit-equal to this definition for every x and y. A step
    function: the gradient in x and y is 0, that of a level is the sum over the inputs that it serves.

    Args:
        z: the levels z_i, a 1-d tensor
        y: the centres y_i, a 1-d tensor of the same length

    Shape: any; the output has the shape and the dtype of the input.

    Derived from squaf, A.4, Eq. (43).

    Example:
        >>> y = torch.tensor([-1.0, 0.0, 2.0])
        >>> squaf_s_general(torch.tensor([-0.5, 0.9, 1.0]), y, y).tolist()
        [0.0, 0.0, 2.0]
    """
    _quantizer_tensors(input, z, 1.0, y=y)
    order = y.argsort()
    return _Table.apply(input, _free_place(input, y[order]), z[order])


class SQUAFSGeneral(SQUAFGeneral):
    """SQUAF-S with general centres as a module: see `squaf_s_general`. alpha takes no part.

    Args:
        num_levels: how many levels, at least 2
        init: where z starts from: "relu" or "gelu" (least-squares fit between the outermost centres),
            "relu_samples" or "gelu_samples" (their values at the centres), "identity", "uniform" (random
            in [-1, 1]), or a table
        q: the step, or where it starts from; by default 1.0
        alpha: the sharpness, or where it starts from; by default 1.5 / q**2
        learnable: whether z, y and alpha are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten

    The paper fits z and alpha to ReLU or GELU by gradient descent; here z is the best for the given alpha.

    Learnable parameters: as for `SQUAFGeneral`; only z has a gradient.

    Example:
        >>> SQUAFSGeneral(init="relu_samples")(torch.tensor([0.4, 0.5])).tolist()
        [0.0, 1.0]
    """

    activation_name = "squaf_s_general"

    def forward(self, input: Tensor) -> Tensor:
        return squaf_s_general(input, self._table("z", input), self._table("y", input))

    def usage(self, input: Tensor) -> Tensor:
        """The share of the inputs that each level serves."""
        y = self._table("y", input)
        order = y.argsort()
        used = _free_place(input, y[order]).reshape(-1, 1) == order.argsort()
        return used.to(_quantizer_dtype(input)).mean(0)


# --- SQUAF, Laplacian, general centres ------------------------------------------------------------


@torch.fx.wrap
def squaf_laplacian_general(input: Tensor, z: Tensor, y: Tensor, alpha: float | Tensor = 1.5) -> Tensor:
    """SQUAF, Laplacian, general centres, elementwise.

    The mean of levels z under weights that fall with the distance to the centres y.

    f(x) =
        sum(z[i]*exp(-alpha*|x - y[i]|), i, 1, L)/sum(exp(-alpha*|x - y[j]|), j, 1, L)

    Args:
        z: the levels z_i, a 1-d tensor
        y: the centres y_i, a 1-d tensor of the same length, in any order
        alpha: the sharpness, a positive number or a tensor of one (not checked: that would wait for the device)

    Shape: any; the output has the shape and the dtype of the input.

    Beyond the outermost centres the function is constant. At a centre the gradient in x is the mean of both sides.
    Derived from squaf, Eqs. (3), (5).

    Example:
        >>> y = torch.arange(-16.0, 17.0)
        >>> round(squaf_laplacian_general(torch.tensor(0.5), y.relu(), y).item(), 4)
        0.6436
    """
    return _quantized(input, *_quantizer_tensors(input, z, alpha, y=y), laplacian=True)


class SQUAFLaplacianGeneral(_QuantizerModule):
    """SQUAF with Laplacian weights and general centres: see `squaf_laplacian_general`.

    Args:
        num_levels: how many levels, at least 2
        init: where z starts from: "relu" or "gelu" (least-squares fit between the outermost centres),
            "relu_samples" or "gelu_samples" (their values at the centres), "identity", "uniform" (random
            in [-1, 1]), or a table
        q: the step, or where it starts from; by default 1.0
        alpha: the sharpness, or where it starts from; by default 1.5
        learnable: whether z, y and alpha are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten

    The paper fits z and alpha to ReLU or GELU by gradient descent; here z is the best for the given alpha.

    Learnable parameters:
        z: the levels
        y: the centres
        raw_alpha: alpha = softplus(raw_alpha)

    Example:
        >>> round(SQUAFLaplacianGeneral(init="relu_samples")(torch.tensor(0.5)).item(), 4)
        0.6436
    """

    activation_name = "squaf_laplacian_general"

    _laplacian = True
    _centres = "y"
    y: Tensor

    def forward(self, input: Tensor) -> Tensor:
        return squaf_laplacian_general(input, self._table("z", input), self._table("y", input), self.alpha)
