r"""Activation functions for PyTorch, with explicit first and second derivatives.

Written by provenact 0.1.0; do not edit, but emit again:

    provenact emit srelu smelu generalized_smelu asymmetric_smelu leaky_smelu \
        origin_crossing_smelu sigmoid_rescu crrelu lambda_gelu gelu swish silu softplus mish \
        tanhexp hard_swish

Every function comes from an exact derivation, and a gradient never passes through a branch that was
not taken. SHA-256 of the exact cells of each derivation:

    SReLU                c424f99f976820c775e52e53e84ce1bb52ab1c9780a4cf67152f4a13731e93e5
    SmeLU                4275736ad2d959cfbe7196ae8f08a750cc2aa6b599b9d87f68e0af95f4469519
    GeneralizedSmeLU     726ec60da356e3418c1182fdf5fd5d38683d336abc195f0db49a2292bee46c21
    AsymmetricSmeLU      c07b5060473cc2443aa2cc439cbb1079e8ce2a7c1c022ca77b1d752aa433aad3
    LeakySmeLU           016120f2ecbfb4be64dff1bb6398d068d5560f78f15db05d1979b70ae9c92da2
    OriginCrossingSmeLU  5180168390fe358197c7c20c460cbe7d910204dea56de2957ebbf6f2c4af5d15
    SigmoidRESCU         37be5150a64926027a82aff4352beb58523c4a8cc8e61a3ded5f0162022ed6e1
    CRReLU               8ed805e372157fbc0923b17449cbd6ed36eb2da37ece83621725f23fcb6539e6
    LambdaGELU           dc562d5d61f89c0e58e3f7b233e7562f752ed72c49c9add9e4a21f9a1ff4cfdb
    GELU                 9c67e5a16690317e9d3c439001cf6b1bfd2b43e3e9eac892b6661692b059bb19
    Swish                778419a1105e58cb1596eefcc146ddc8748d19828a97a9ff8889350713c8bfb5
    SiLU                 81e003e414587ee5b284da4be40e671baf79ffbcd6a34ba2dc27414e7a170b5e
    SoftPlus             034e95fe988b320677e8cac9cd1cb1f233a6480313d13fc5bba9afa463943d70
    Mish                 6d6123a06a69afefdd7ae4fa516250717d1a5630cbcb46d13acb8216d96c8887
    TanhExp              38709bfc5cb9f545619a13a0d72851fcdade3712d8f17b241b7497d4bad1338e
    HardSwish            924fb3da181888149677cc733cd416ffc54b00dd74e23b2bdc81aeb57125c976
"""

import math
from collections.abc import Sequence

import torch
from torch import Tensor, nn
from torch.nn import functional as F

__all__ = [
    "GELU",
    "AsymmetricSmeLU",
    "CRReLU",
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


def _wide(x: Tensor) -> Tensor:
    """x in the dtype of the computation: half precisions are computed in float32 and rounded once."""
    return x.float() if x.dtype in (torch.float16, torch.bfloat16) else x


def _refuse_integers(x: Tensor) -> None:
    if not x.is_floating_point():
        raise TypeError(f"input must have a floating point dtype, got {x.dtype}; convert it with .float()")


class _Pointwise(torch.autograd.Function):
    """Saves its inputs and nothing else; works under torch.func."""

    generate_vmap_rule = True

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)


def _parameter(name: str, value: float | Tensor, x: Tensor, channel_dim: int) -> Tensor:
    """A parameter as a tensor that broadcasts with x: one number, or one for each channel."""
    dtype = _wide(x).dtype
    if not isinstance(value, Tensor):
        return torch.full((), value, dtype=dtype, device=x.device)
    if value.numel() == 1:
        return value.reshape(()).to(dtype)
    if value.dim() != 1 or not -x.dim() <= channel_dim < x.dim() or len(value) != x.shape[channel_dim]:
        raise ValueError(
            f"{name} must be a number or a 1-d tensor with one entry for each channel (dim {channel_dim} of "
            f"the input), got shape {tuple(value.shape)} for an input of shape {tuple(x.shape)}"
        )
    shape = [1] * x.dim()
    shape[channel_dim] = -1
    return value.to(dtype).reshape(shape)


def _reduced(weight: Tensor, by_p: Sequence[Tensor], p: Sequence[Tensor]) -> tuple[Tensor, ...]:
    """weight * df/dp for each parameter, summed over the elements that share it."""
    return tuple((weight * d).sum_to_size(one.shape) for d, one in zip(by_p, p, strict=True))


def _combined(weights: Sequence[Tensor], derivatives: Sequence[Tensor]) -> Tensor:
    """The sum of weight * derivative."""
    total = weights[0] * derivatives[0]
    for weight, derivative in zip(weights[1:], derivatives[1:], strict=True):
        total = total + weight * derivative
    return total


def _rows(triangle: Sequence[Tensor], size: int) -> list[list[Tensor]]:
    """The rows of a symmetric matrix from its upper triangle."""
    places = [(i, j) for i in range(size) for j in range(i, size)]
    entry = dict(zip(places, triangle, strict=True))
    return [[entry[min(i, j), max(i, j)] for j in range(size)] for i in range(size)]


def _refuse_count(num_parameters: int, learnable: bool) -> None:
    if not isinstance(num_parameters, int) or isinstance(num_parameters, bool) or num_parameters < 1:
        raise ValueError(f"num_parameters must be a positive integer, got {num_parameters!r}")
    if num_parameters > 1 and not learnable:
        raise ValueError("num_parameters > 1 needs learnable=True: a fixed value is the same everywhere")


def _refuse_end(name: str, value: float, low: float, high: float) -> None:
    """No raw number is mapped to an end of the domain, and close to it the map is flat."""
    if not low < value < high:
        raise ValueError(
            f"to be learnable, {name} must be in ({low:g}, {high:g}), got {value}: start inside, or give "
            "learnable=False for a fixed value"
        )


def _softplus(raw: Tensor) -> Tensor:
    """log(1 + exp(raw)), above 0 also where that would be rounded to 0; from 40 on it is raw to 2^-57."""
    return F.softplus(raw, threshold=40.0) + 2.0**-126


def _inverse_softplus(value: float) -> float:
    """The number whose softplus is `value` > 0."""
    return value + math.log(-math.expm1(-value))


def _logit(value: float) -> float:
    """The number whose sigmoid is `value` in (0, 1)."""
    return math.log(value / (1.0 - value))


# --- S-ReLU ---------------------------------------------------------------------------------------


def _srelu_value(x: Tensor, delta: Tensor) -> Tensor:
    """f(x)."""
    t1 = torch.clamp((x + delta) / delta, min=0.0, max=2.0)
    t2 = torch.where(x >= delta, x, t1 * t1 * t1 * (4.0 - t1) * (delta * 0.0625))
    return torch.where(x <= -delta, 0.0, t2)


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


class _SReLU(_Pointwise):
    """f(x) with the parameters p."""

    @staticmethod
    def forward(x, delta):
        return _srelu_value(_wide(x), delta).to(x.dtype)

    @staticmethod
    def backward(ctx, grad):
        x, *p = ctx.saved_tensors
        d_x: Tensor | None = None
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if ctx.needs_input_grad[0]:
            d_x = _SReLUBackward.apply(grad, x, *p)
        if any(ctx.needs_input_grad[1:]):
            d_p = _SReLUParameterBackward.apply(grad, x, *p)
        return d_x, *d_p


class _SReLUBackward(_Pointwise):
    """grad * f'(x)."""

    @staticmethod
    def forward(grad, x, delta):
        slope = _srelu_slope(_wide(x), delta)
        return (_wide(grad) * slope).to(x.dtype)

    @staticmethod
    def backward(ctx, c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(c) * _wide(grad)
        d_grad = (_wide(c) * _srelu_slope(z, *p)).to(grad.dtype)
        d_x = (weight * _srelu_curvature(z, *p)).to(x.dtype)
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if any(ctx.needs_input_grad[2:]):
            d_p = _reduced(weight, _srelu_slope_by_parameter(z, *p), p)
        return d_grad, d_x, *d_p


class _SReLUParameterBackward(_Pointwise):
    """grad * df/dp for each parameter, summed over the elements that share it."""

    @staticmethod
    def forward(grad, x, delta):
        p = (delta,)
        return _reduced(_wide(grad), _srelu_by_parameter(_wide(x), *p), p)

    @staticmethod
    def backward(ctx, *c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(grad)
        d_grad = _combined(c, _srelu_by_parameter(z, *p)).to(grad.dtype)
        d_x = (weight * _combined(c, _srelu_slope_by_parameter(z, *p))).to(x.dtype)
        rows = _rows(_srelu_by_two_parameters(z, *p), len(p))
        return d_grad, d_x, *_reduced(weight, [_combined(c, row) for row in rows], p)


def srelu(input: Tensor, delta: float | Tensor = 0.01, *, channel_dim: int = 1) -> Tensor:
    """S-ReLU, elementwise.

    f(x) on each interval:
        (-inf, -delta)    0
        (-delta, delta)   3*delta/16 + x/2 + 3*x^2/(8*delta) - x^4/(16*delta^3)
        (delta, inf)      x

    Args:
        delta: a number in [0, inf), or a tensor of such numbers (not checked: that would wait for the device)
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor

    Shape: any; the output has the shape and the dtype of the input.

    Derived from max(0, x) mollified by the epanechnikov kernel of width delta (srelu, Sec.
    4.6).

    Example:
        >>> round(srelu(torch.tensor(0.5)).item(), 4)
        0.5
    """
    if not isinstance(delta, Tensor) and not 0.0 <= delta < math.inf:
        raise ValueError(f"delta must be in [0, inf), got {delta}")
    _refuse_integers(input)
    delta = _parameter("delta", delta, input, channel_dim)
    return _SReLU.apply(input, delta)


class SReLU(nn.Module):
    """S-ReLU as a module: see `srelu`.

    Args:
        num_parameters: 1, or the number of channels to learn one value for each
        init: delta, or where it starts from
        learnable: whether the parameters are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels

    Learnable parameters:
        raw_delta: delta = softplus(raw_delta)

    Example:
        >>> round(SReLU()(torch.tensor(0.5)).item(), 4)
        0.5
    """

    activation_name = "srelu"

    def __init__(
        self,
        num_parameters: int = 1,
        init: float = 0.01,
        *,
        learnable: bool = False,
        inplace: bool = False,
        channel_dim: int = 1,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        _refuse_count(num_parameters, learnable)
        if not 0.0 <= init < math.inf:
            raise ValueError(f"init must be in [0, inf), got {init}")
        self.num_parameters = num_parameters
        self.init = float(init)
        self.learnable = learnable
        self.inplace = inplace
        self.channel_dim = channel_dim
        if learnable:
            _refuse_end("init", init, 0.0, math.inf)
            factory = {"device": device, "dtype": dtype}
            self.raw_delta = nn.Parameter(torch.empty(num_parameters, **factory))
            self.reset_parameters()

    def reset_parameters(self) -> None:
        """Set the learnable parameters back to where they start from."""
        if self.learnable:
            nn.init.constant_(self.get_parameter("raw_delta"), _inverse_softplus(self.init))

    @property
    def delta(self) -> float | Tensor:
        """The value in use."""
        if not self.learnable:
            return self.init
        return _softplus(_wide(self.raw_delta))

    def forward(self, input: Tensor) -> Tensor:
        return srelu(input, self.delta, channel_dim=self.channel_dim)

    def extra_repr(self) -> str:
        shown = "num_parameters init learnable"
        return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())


# --- SmeLU ----------------------------------------------------------------------------------------


def _smelu_value(x: Tensor, beta: Tensor) -> Tensor:
    """f(x)."""
    t1 = torch.clamp((x + beta) / beta, min=0.0, max=2.0)
    return torch.where(x <= -beta, 0.0, torch.where(x >= beta, x, t1 * t1 * (beta * 0.25)))


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


class _SmeLU(_Pointwise):
    """f(x) with the parameters p."""

    @staticmethod
    def forward(x, beta):
        return _smelu_value(_wide(x), beta).to(x.dtype)

    @staticmethod
    def backward(ctx, grad):
        x, *p = ctx.saved_tensors
        d_x: Tensor | None = None
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if ctx.needs_input_grad[0]:
            d_x = _SmeLUBackward.apply(grad, x, *p)
        if any(ctx.needs_input_grad[1:]):
            d_p = _SmeLUParameterBackward.apply(grad, x, *p)
        return d_x, *d_p


class _SmeLUBackward(_Pointwise):
    """grad * f'(x)."""

    @staticmethod
    def forward(grad, x, beta):
        slope = _smelu_slope(_wide(x), beta)
        return (_wide(grad) * slope).to(x.dtype)

    @staticmethod
    def backward(ctx, c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(c) * _wide(grad)
        d_grad = (_wide(c) * _smelu_slope(z, *p)).to(grad.dtype)
        d_x = (weight * _smelu_curvature(z, *p)).to(x.dtype)
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if any(ctx.needs_input_grad[2:]):
            d_p = _reduced(weight, _smelu_slope_by_parameter(z, *p), p)
        return d_grad, d_x, *d_p


class _SmeLUParameterBackward(_Pointwise):
    """grad * df/dp for each parameter, summed over the elements that share it."""

    @staticmethod
    def forward(grad, x, beta):
        p = (beta,)
        return _reduced(_wide(grad), _smelu_by_parameter(_wide(x), *p), p)

    @staticmethod
    def backward(ctx, *c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(grad)
        d_grad = _combined(c, _smelu_by_parameter(z, *p)).to(grad.dtype)
        d_x = (weight * _combined(c, _smelu_slope_by_parameter(z, *p))).to(x.dtype)
        rows = _rows(_smelu_by_two_parameters(z, *p), len(p))
        return d_grad, d_x, *_reduced(weight, [_combined(c, row) for row in rows], p)


def smelu(input: Tensor, beta: float | Tensor = 0.5, *, channel_dim: int = 1) -> Tensor:
    """SmeLU, elementwise.

    f(x) on each interval:
        (-inf, -beta)   0
        (-beta, beta)   beta/4 + x/2 + x^2/(4*beta)
        (beta, inf)     x

    Args:
        beta: a number in [0, inf), or a tensor of such numbers (not checked: that would wait for the device)
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor

    Shape: any; the output has the shape and the dtype of the input.

    Derived from the pieces 0; a*x^2 + b*x + c; x joined C^1 at -beta, beta (smelu, Eqs.
    (8)-(9)).

    Example:
        >>> round(smelu(torch.tensor(0.5)).item(), 4)
        0.5
    """
    if not isinstance(beta, Tensor) and not 0.0 <= beta < math.inf:
        raise ValueError(f"beta must be in [0, inf), got {beta}")
    _refuse_integers(input)
    beta = _parameter("beta", beta, input, channel_dim)
    return _SmeLU.apply(input, beta)


class SmeLU(nn.Module):
    """SmeLU as a module: see `smelu`.

    Args:
        num_parameters: 1, or the number of channels to learn one value for each
        init: beta, or where it starts from
        learnable: whether the parameters are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels

    Learnable parameters:
        raw_beta: beta = softplus(raw_beta)

    Example:
        >>> round(SmeLU(learnable=False)(torch.tensor(0.5)).item(), 4)
        0.5
    """

    activation_name = "smelu"

    def __init__(
        self,
        num_parameters: int = 1,
        init: float = 0.5,
        *,
        learnable: bool = True,
        inplace: bool = False,
        channel_dim: int = 1,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        _refuse_count(num_parameters, learnable)
        if not 0.0 <= init < math.inf:
            raise ValueError(f"init must be in [0, inf), got {init}")
        self.num_parameters = num_parameters
        self.init = float(init)
        self.learnable = learnable
        self.inplace = inplace
        self.channel_dim = channel_dim
        if learnable:
            _refuse_end("init", init, 0.0, math.inf)
            factory = {"device": device, "dtype": dtype}
            self.raw_beta = nn.Parameter(torch.empty(num_parameters, **factory))
            self.reset_parameters()

    def reset_parameters(self) -> None:
        """Set the learnable parameters back to where they start from."""
        if self.learnable:
            nn.init.constant_(self.get_parameter("raw_beta"), _inverse_softplus(self.init))

    @property
    def beta(self) -> float | Tensor:
        """The value in use."""
        if not self.learnable:
            return self.init
        return _softplus(_wide(self.raw_beta))

    def forward(self, input: Tensor) -> Tensor:
        return smelu(input, self.beta, channel_dim=self.channel_dim)

    def extra_repr(self) -> str:
        shown = "num_parameters init learnable"
        return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())


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
    t1 = torch.clamp(x, min=torch.where(g_minus == 0.0, -1.7014118346046923e+38, -math.inf))
    t2 = g_minus * alpha
    t3 = x + alpha
    t4 = torch.clamp(x, max=torch.where(g_plus == 0.0, 1.7014118346046923e+38, math.inf))
    t5 = t + t2 * 0.5 + g_plus * alpha * 0.5 + g_minus * beta * 0.5 - g_plus * beta * 0.5
    t6 = ((g_plus - g_minus) / (alpha * 2.0 + beta * 2.0) * t3 + g_minus) * t3 + t
    t7 = torch.where(x >= beta, t4 * g_plus + t5, t6)
    return torch.where(x <= -alpha, t1 * g_minus + (t + t2), t7)


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


class _GeneralizedSmeLU(_Pointwise):
    """f(x) with the parameters p."""

    @staticmethod
    def forward(x, alpha, beta, g_minus, g_plus, t):
        return _generalized_smelu_value(_wide(x), alpha, beta, g_minus, g_plus, t).to(x.dtype)

    @staticmethod
    def backward(ctx, grad):
        x, *p = ctx.saved_tensors
        d_x: Tensor | None = None
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if ctx.needs_input_grad[0]:
            d_x = _GeneralizedSmeLUBackward.apply(grad, x, *p)
        if any(ctx.needs_input_grad[1:]):
            d_p = _GeneralizedSmeLUParameterBackward.apply(grad, x, *p)
        return d_x, *d_p


class _GeneralizedSmeLUBackward(_Pointwise):
    """grad * f'(x)."""

    @staticmethod
    def forward(grad, x, alpha, beta, g_minus, g_plus, t):
        slope = _generalized_smelu_slope(_wide(x), alpha, beta, g_minus, g_plus, t)
        return (_wide(grad) * slope).to(x.dtype)

    @staticmethod
    def backward(ctx, c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(c) * _wide(grad)
        d_grad = (_wide(c) * _generalized_smelu_slope(z, *p)).to(grad.dtype)
        d_x = (weight * _generalized_smelu_curvature(z, *p)).to(x.dtype)
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if any(ctx.needs_input_grad[2:]):
            d_p = _reduced(weight, _generalized_smelu_slope_by_parameter(z, *p), p)
        return d_grad, d_x, *d_p


class _GeneralizedSmeLUParameterBackward(_Pointwise):
    """grad * df/dp for each parameter, summed over the elements that share it."""

    @staticmethod
    def forward(grad, x, alpha, beta, g_minus, g_plus, t):
        p = (alpha, beta, g_minus, g_plus, t)
        return _reduced(_wide(grad), _generalized_smelu_by_parameter(_wide(x), *p), p)

    @staticmethod
    def backward(ctx, *c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(grad)
        d_grad = _combined(c, _generalized_smelu_by_parameter(z, *p)).to(grad.dtype)
        d_x = (weight * _combined(c, _generalized_smelu_slope_by_parameter(z, *p))).to(x.dtype)
        rows = _rows(_generalized_smelu_by_two_parameters(z, *p), len(p))
        return d_grad, d_x, *_reduced(weight, [_combined(c, row) for row in rows], p)


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
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor

    Shape: any; the output has the shape and the dtype of the input.

    Derived from the pieces t + g_minus*(x + alpha); a*x^2 + b*x + c; g_plus*x + d joined C^1 at
    -alpha, beta (smelu, Eqs. (10)-(12)).

    Example:
        >>> round(generalized_smelu(torch.tensor(0.5)).item(), 4)
        0.5
    """
    if not isinstance(alpha, Tensor) and not 0.0 < alpha < math.inf:
        raise ValueError(f"alpha must be in (0, inf), got {alpha}")
    if not isinstance(beta, Tensor) and not 0.0 < beta < math.inf:
        raise ValueError(f"beta must be in (0, inf), got {beta}")
    if not isinstance(g_minus, Tensor) and not -math.inf < g_minus < math.inf:
        raise ValueError(f"g_minus must be in (-inf, inf), got {g_minus}")
    if not isinstance(g_plus, Tensor) and not -math.inf < g_plus < math.inf:
        raise ValueError(f"g_plus must be in (-inf, inf), got {g_plus}")
    if not isinstance(t, Tensor) and not -math.inf < t < math.inf:
        raise ValueError(f"t must be in (-inf, inf), got {t}")
    _refuse_integers(input)
    alpha = _parameter("alpha", alpha, input, channel_dim)
    beta = _parameter("beta", beta, input, channel_dim)
    g_minus = _parameter("g_minus", g_minus, input, channel_dim)
    g_plus = _parameter("g_plus", g_plus, input, channel_dim)
    t = _parameter("t", t, input, channel_dim)
    return _GeneralizedSmeLU.apply(input, alpha, beta, g_minus, g_plus, t)


class GeneralizedSmeLU(nn.Module):
    """Generalized SmeLU as a module: see `generalized_smelu`.

    Args:
        num_parameters: 1, or the number of channels to learn one value for each
        init_alpha: alpha, or where it starts from
        init_beta: beta, or where it starts from
        init_g_minus: g_minus, or where it starts from
        init_g_plus: g_plus, or where it starts from
        init_t: t, or where it starts from
        learnable: whether the parameters are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels

    Learnable parameters:
        raw_alpha: alpha = softplus(raw_alpha)
        raw_beta: beta = softplus(raw_beta)
        g_minus: any number
        g_plus: any number
        t: any number

    Example:
        >>> round(GeneralizedSmeLU(learnable=False)(torch.tensor(0.5)).item(), 4)
        0.5
    """

    activation_name = "generalized_smelu"
    g_minus: float | Tensor
    g_plus: float | Tensor
    t: float | Tensor

    def __init__(
        self,
        num_parameters: int = 1,
        init_alpha: float = 0.5,
        init_beta: float = 0.5,
        init_g_minus: float = 0.0,
        init_g_plus: float = 1.0,
        init_t: float = 0.0,
        *,
        learnable: bool = True,
        inplace: bool = False,
        channel_dim: int = 1,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        _refuse_count(num_parameters, learnable)
        if not 0.0 < init_alpha < math.inf:
            raise ValueError(f"init_alpha must be in (0, inf), got {init_alpha}")
        if not 0.0 < init_beta < math.inf:
            raise ValueError(f"init_beta must be in (0, inf), got {init_beta}")
        if not -math.inf < init_g_minus < math.inf:
            raise ValueError(f"init_g_minus must be in (-inf, inf), got {init_g_minus}")
        if not -math.inf < init_g_plus < math.inf:
            raise ValueError(f"init_g_plus must be in (-inf, inf), got {init_g_plus}")
        if not -math.inf < init_t < math.inf:
            raise ValueError(f"init_t must be in (-inf, inf), got {init_t}")
        self.num_parameters = num_parameters
        self.init_alpha = float(init_alpha)
        self.init_beta = float(init_beta)
        self.init_g_minus = float(init_g_minus)
        self.init_g_plus = float(init_g_plus)
        self.init_t = float(init_t)
        self.learnable = learnable
        self.inplace = inplace
        self.channel_dim = channel_dim
        if learnable:
            factory = {"device": device, "dtype": dtype}
            self.raw_alpha = nn.Parameter(torch.empty(num_parameters, **factory))
            self.raw_beta = nn.Parameter(torch.empty(num_parameters, **factory))
            self.g_minus = nn.Parameter(torch.empty(num_parameters, **factory))
            self.g_plus = nn.Parameter(torch.empty(num_parameters, **factory))
            self.t = nn.Parameter(torch.empty(num_parameters, **factory))
            self.reset_parameters()
        else:
            self.g_minus = self.init_g_minus
            self.g_plus = self.init_g_plus
            self.t = self.init_t

    def reset_parameters(self) -> None:
        """Set the learnable parameters back to where they start from."""
        if self.learnable:
            nn.init.constant_(self.get_parameter("raw_alpha"), _inverse_softplus(self.init_alpha))
            nn.init.constant_(self.get_parameter("raw_beta"), _inverse_softplus(self.init_beta))
            nn.init.constant_(self.get_parameter("g_minus"), self.init_g_minus)
            nn.init.constant_(self.get_parameter("g_plus"), self.init_g_plus)
            nn.init.constant_(self.get_parameter("t"), self.init_t)

    @property
    def alpha(self) -> float | Tensor:
        """The value in use."""
        if not self.learnable:
            return self.init_alpha
        return _softplus(_wide(self.raw_alpha))

    @property
    def beta(self) -> float | Tensor:
        """The value in use."""
        if not self.learnable:
            return self.init_beta
        return _softplus(_wide(self.raw_beta))

    def forward(self, input: Tensor) -> Tensor:
        return generalized_smelu(
            input,
            self.alpha,
            self.beta,
            self.g_minus,
            self.g_plus,
            self.t,
            channel_dim=self.channel_dim,
        )

    def extra_repr(self) -> str:
        shown = "num_parameters init_alpha init_beta init_g_minus init_g_plus init_t learnable"
        return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())


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


class _AsymmetricSmeLU(_Pointwise):
    """f(x) with the parameters p."""

    @staticmethod
    def forward(x, alpha, beta):
        return _asymmetric_smelu_value(_wide(x), alpha, beta).to(x.dtype)

    @staticmethod
    def backward(ctx, grad):
        x, *p = ctx.saved_tensors
        d_x: Tensor | None = None
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if ctx.needs_input_grad[0]:
            d_x = _AsymmetricSmeLUBackward.apply(grad, x, *p)
        if any(ctx.needs_input_grad[1:]):
            d_p = _AsymmetricSmeLUParameterBackward.apply(grad, x, *p)
        return d_x, *d_p


class _AsymmetricSmeLUBackward(_Pointwise):
    """grad * f'(x)."""

    @staticmethod
    def forward(grad, x, alpha, beta):
        slope = _asymmetric_smelu_slope(_wide(x), alpha, beta)
        return (_wide(grad) * slope).to(x.dtype)

    @staticmethod
    def backward(ctx, c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(c) * _wide(grad)
        d_grad = (_wide(c) * _asymmetric_smelu_slope(z, *p)).to(grad.dtype)
        d_x = (weight * _asymmetric_smelu_curvature(z, *p)).to(x.dtype)
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if any(ctx.needs_input_grad[2:]):
            d_p = _reduced(weight, _asymmetric_smelu_slope_by_parameter(z, *p), p)
        return d_grad, d_x, *d_p


class _AsymmetricSmeLUParameterBackward(_Pointwise):
    """grad * df/dp for each parameter, summed over the elements that share it."""

    @staticmethod
    def forward(grad, x, alpha, beta):
        p = (alpha, beta)
        return _reduced(_wide(grad), _asymmetric_smelu_by_parameter(_wide(x), *p), p)

    @staticmethod
    def backward(ctx, *c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(grad)
        d_grad = _combined(c, _asymmetric_smelu_by_parameter(z, *p)).to(grad.dtype)
        d_x = (weight * _combined(c, _asymmetric_smelu_slope_by_parameter(z, *p))).to(x.dtype)
        rows = _rows(_asymmetric_smelu_by_two_parameters(z, *p), len(p))
        return d_grad, d_x, *_reduced(weight, [_combined(c, row) for row in rows], p)


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
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor

    Shape: any; the output has the shape and the dtype of the input.

    Derived from generalized_smelu with g_minus = 0, g_plus = 1, t = 0 (smelu, App. D.1, Eq.
    (16)).

    Example:
        >>> round(asymmetric_smelu(torch.tensor(0.5)).item(), 4)
        0.5
    """
    if not isinstance(alpha, Tensor) and not 0.0 < alpha < math.inf:
        raise ValueError(f"alpha must be in (0, inf), got {alpha}")
    if not isinstance(beta, Tensor) and not 0.0 < beta < math.inf:
        raise ValueError(f"beta must be in (0, inf), got {beta}")
    _refuse_integers(input)
    alpha = _parameter("alpha", alpha, input, channel_dim)
    beta = _parameter("beta", beta, input, channel_dim)
    return _AsymmetricSmeLU.apply(input, alpha, beta)


class AsymmetricSmeLU(nn.Module):
    """Asymmetric SmeLU as a module: see `asymmetric_smelu`.

    Args:
        num_parameters: 1, or the number of channels to learn one value for each
        init_alpha: alpha, or where it starts from
        init_beta: beta, or where it starts from
        learnable: whether the parameters are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels

    Learnable parameters:
        raw_alpha: alpha = softplus(raw_alpha)
        raw_beta: beta = softplus(raw_beta)

    Example:
        >>> round(AsymmetricSmeLU(learnable=False)(torch.tensor(0.5)).item(), 4)
        0.5
    """

    activation_name = "asymmetric_smelu"

    def __init__(
        self,
        num_parameters: int = 1,
        init_alpha: float = 0.5,
        init_beta: float = 0.5,
        *,
        learnable: bool = True,
        inplace: bool = False,
        channel_dim: int = 1,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        _refuse_count(num_parameters, learnable)
        if not 0.0 < init_alpha < math.inf:
            raise ValueError(f"init_alpha must be in (0, inf), got {init_alpha}")
        if not 0.0 < init_beta < math.inf:
            raise ValueError(f"init_beta must be in (0, inf), got {init_beta}")
        self.num_parameters = num_parameters
        self.init_alpha = float(init_alpha)
        self.init_beta = float(init_beta)
        self.learnable = learnable
        self.inplace = inplace
        self.channel_dim = channel_dim
        if learnable:
            factory = {"device": device, "dtype": dtype}
            self.raw_alpha = nn.Parameter(torch.empty(num_parameters, **factory))
            self.raw_beta = nn.Parameter(torch.empty(num_parameters, **factory))
            self.reset_parameters()

    def reset_parameters(self) -> None:
        """Set the learnable parameters back to where they start from."""
        if self.learnable:
            nn.init.constant_(self.get_parameter("raw_alpha"), _inverse_softplus(self.init_alpha))
            nn.init.constant_(self.get_parameter("raw_beta"), _inverse_softplus(self.init_beta))

    @property
    def alpha(self) -> float | Tensor:
        """The value in use."""
        if not self.learnable:
            return self.init_alpha
        return _softplus(_wide(self.raw_alpha))

    @property
    def beta(self) -> float | Tensor:
        """The value in use."""
        if not self.learnable:
            return self.init_beta
        return _softplus(_wide(self.raw_beta))

    def forward(self, input: Tensor) -> Tensor:
        return asymmetric_smelu(input, self.alpha, self.beta, channel_dim=self.channel_dim)

    def extra_repr(self) -> str:
        shown = "num_parameters init_alpha init_beta learnable"
        return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())


# --- Leaky SmeLU ----------------------------------------------------------------------------------


def _leaky_smelu_value(x: Tensor, beta: Tensor, g_minus: Tensor) -> Tensor:
    """f(x)."""
    t1 = x + beta
    t2 = torch.clamp(t1 / beta, min=0.0, max=2.0)
    t3 = t2 * ((1.0 - g_minus) * t2 + g_minus * 4.0) * (beta * 0.25)
    t4 = torch.where(x >= beta, x + beta * g_minus, t3)
    return torch.where(x <= -beta, t1 * g_minus, t4)


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
    t6 = torch.clamp(t5 / beta, min=0.0, max=2.0)
    return (
        torch.where(t3, g_minus, t4),
        torch.where(t3, t5, torch.where(t2, beta, t6 * (4.0 - t6) * (beta * 0.25))),
    )


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


class _LeakySmeLU(_Pointwise):
    """f(x) with the parameters p."""

    @staticmethod
    def forward(x, beta, g_minus):
        return _leaky_smelu_value(_wide(x), beta, g_minus).to(x.dtype)

    @staticmethod
    def backward(ctx, grad):
        x, *p = ctx.saved_tensors
        d_x: Tensor | None = None
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if ctx.needs_input_grad[0]:
            d_x = _LeakySmeLUBackward.apply(grad, x, *p)
        if any(ctx.needs_input_grad[1:]):
            d_p = _LeakySmeLUParameterBackward.apply(grad, x, *p)
        return d_x, *d_p


class _LeakySmeLUBackward(_Pointwise):
    """grad * f'(x)."""

    @staticmethod
    def forward(grad, x, beta, g_minus):
        slope = _leaky_smelu_slope(_wide(x), beta, g_minus)
        return (_wide(grad) * slope).to(x.dtype)

    @staticmethod
    def backward(ctx, c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(c) * _wide(grad)
        d_grad = (_wide(c) * _leaky_smelu_slope(z, *p)).to(grad.dtype)
        d_x = (weight * _leaky_smelu_curvature(z, *p)).to(x.dtype)
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if any(ctx.needs_input_grad[2:]):
            d_p = _reduced(weight, _leaky_smelu_slope_by_parameter(z, *p), p)
        return d_grad, d_x, *d_p


class _LeakySmeLUParameterBackward(_Pointwise):
    """grad * df/dp for each parameter, summed over the elements that share it."""

    @staticmethod
    def forward(grad, x, beta, g_minus):
        p = (beta, g_minus)
        return _reduced(_wide(grad), _leaky_smelu_by_parameter(_wide(x), *p), p)

    @staticmethod
    def backward(ctx, *c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(grad)
        d_grad = _combined(c, _leaky_smelu_by_parameter(z, *p)).to(grad.dtype)
        d_x = (weight * _combined(c, _leaky_smelu_slope_by_parameter(z, *p))).to(x.dtype)
        rows = _rows(_leaky_smelu_by_two_parameters(z, *p), len(p))
        return d_grad, d_x, *_reduced(weight, [_combined(c, row) for row in rows], p)


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
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor

    Shape: any; the output has the shape and the dtype of the input.

    Derived from generalized_smelu with alpha = beta, g_plus = 1, t = 0 (smelu, App. D.2, Eq.
    (17)).

    Example:
        >>> round(leaky_smelu(torch.tensor(0.5)).item(), 4)
        0.505
    """
    if not isinstance(beta, Tensor) and not 0.0 <= beta < math.inf:
        raise ValueError(f"beta must be in [0, inf), got {beta}")
    if not isinstance(g_minus, Tensor) and not 0.0 < g_minus < 1.0:
        raise ValueError(f"g_minus must be in (0, 1), got {g_minus}")
    _refuse_integers(input)
    beta = _parameter("beta", beta, input, channel_dim)
    g_minus = _parameter("g_minus", g_minus, input, channel_dim)
    return _LeakySmeLU.apply(input, beta, g_minus)


class LeakySmeLU(nn.Module):
    """Leaky SmeLU as a module: see `leaky_smelu`.

    Args:
        num_parameters: 1, or the number of channels to learn one value for each
        init_beta: beta, or where it starts from
        init_g_minus: g_minus, or where it starts from
        learnable: whether the parameters are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels

    Learnable parameters:
        raw_beta: beta = softplus(raw_beta)
        raw_g_minus: g_minus = sigmoid(raw_g_minus)

    Example:
        >>> round(LeakySmeLU(learnable=False)(torch.tensor(0.5)).item(), 4)
        0.505
    """

    activation_name = "leaky_smelu"

    def __init__(
        self,
        num_parameters: int = 1,
        init_beta: float = 0.5,
        init_g_minus: float = 0.01,
        *,
        learnable: bool = True,
        inplace: bool = False,
        channel_dim: int = 1,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        _refuse_count(num_parameters, learnable)
        if not 0.0 <= init_beta < math.inf:
            raise ValueError(f"init_beta must be in [0, inf), got {init_beta}")
        if not 0.0 < init_g_minus < 1.0:
            raise ValueError(f"init_g_minus must be in (0, 1), got {init_g_minus}")
        self.num_parameters = num_parameters
        self.init_beta = float(init_beta)
        self.init_g_minus = float(init_g_minus)
        self.learnable = learnable
        self.inplace = inplace
        self.channel_dim = channel_dim
        if learnable:
            _refuse_end("init_beta", init_beta, 0.0, math.inf)
            factory = {"device": device, "dtype": dtype}
            self.raw_beta = nn.Parameter(torch.empty(num_parameters, **factory))
            self.raw_g_minus = nn.Parameter(torch.empty(num_parameters, **factory))
            self.reset_parameters()

    def reset_parameters(self) -> None:
        """Set the learnable parameters back to where they start from."""
        if self.learnable:
            nn.init.constant_(self.get_parameter("raw_beta"), _inverse_softplus(self.init_beta))
            nn.init.constant_(self.get_parameter("raw_g_minus"), _logit(self.init_g_minus))

    @property
    def beta(self) -> float | Tensor:
        """The value in use."""
        if not self.learnable:
            return self.init_beta
        return _softplus(_wide(self.raw_beta))

    @property
    def g_minus(self) -> float | Tensor:
        """The value in use."""
        if not self.learnable:
            return self.init_g_minus
        return torch.sigmoid(_wide(self.raw_g_minus))

    def forward(self, input: Tensor) -> Tensor:
        return leaky_smelu(input, self.beta, self.g_minus, channel_dim=self.channel_dim)

    def extra_repr(self) -> str:
        shown = "num_parameters init_beta init_g_minus learnable"
        return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())


# --- Origin-crossing SmeLU ------------------------------------------------------------------------


def _origin_crossing_smelu_value(
    x: Tensor,
    alpha: Tensor,
    beta: Tensor,
    g_minus: Tensor,
    g_plus: Tensor,
) -> Tensor:
    """f(x)."""
    t1 = torch.clamp(x, min=torch.where(g_minus == 0.0, -1.7014118346046923e+38, -math.inf))
    t2 = alpha * alpha
    t3 = alpha * 2.0 + beta * 2.0
    t4 = (g_plus - g_minus) / t3 * x + (g_plus * alpha + g_minus * beta) / (alpha + beta)
    t5 = torch.clamp(x, max=torch.where(g_plus == 0.0, 1.7014118346046923e+38, math.inf))
    t6 = beta * beta
    t7 = torch.where(x >= beta, t5 * g_plus + (g_minus * t6 - g_plus * t6) / t3, t4 * x)
    return torch.where(x <= -alpha, t1 * g_minus + (g_minus * t2 - g_plus * t2) / t3, t7)


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


class _OriginCrossingSmeLU(_Pointwise):
    """f(x) with the parameters p."""

    @staticmethod
    def forward(x, alpha, beta, g_minus, g_plus):
        return _origin_crossing_smelu_value(_wide(x), alpha, beta, g_minus, g_plus).to(x.dtype)

    @staticmethod
    def backward(ctx, grad):
        x, *p = ctx.saved_tensors
        d_x: Tensor | None = None
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if ctx.needs_input_grad[0]:
            d_x = _OriginCrossingSmeLUBackward.apply(grad, x, *p)
        if any(ctx.needs_input_grad[1:]):
            d_p = _OriginCrossingSmeLUParameterBackward.apply(grad, x, *p)
        return d_x, *d_p


class _OriginCrossingSmeLUBackward(_Pointwise):
    """grad * f'(x)."""

    @staticmethod
    def forward(grad, x, alpha, beta, g_minus, g_plus):
        slope = _origin_crossing_smelu_slope(_wide(x), alpha, beta, g_minus, g_plus)
        return (_wide(grad) * slope).to(x.dtype)

    @staticmethod
    def backward(ctx, c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(c) * _wide(grad)
        d_grad = (_wide(c) * _origin_crossing_smelu_slope(z, *p)).to(grad.dtype)
        d_x = (weight * _origin_crossing_smelu_curvature(z, *p)).to(x.dtype)
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if any(ctx.needs_input_grad[2:]):
            d_p = _reduced(weight, _origin_crossing_smelu_slope_by_parameter(z, *p), p)
        return d_grad, d_x, *d_p


class _OriginCrossingSmeLUParameterBackward(_Pointwise):
    """grad * df/dp for each parameter, summed over the elements that share it."""

    @staticmethod
    def forward(grad, x, alpha, beta, g_minus, g_plus):
        p = (alpha, beta, g_minus, g_plus)
        return _reduced(_wide(grad), _origin_crossing_smelu_by_parameter(_wide(x), *p), p)

    @staticmethod
    def backward(ctx, *c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(grad)
        d_grad = _combined(c, _origin_crossing_smelu_by_parameter(z, *p)).to(grad.dtype)
        d_x = (weight * _combined(c, _origin_crossing_smelu_slope_by_parameter(z, *p))).to(x.dtype)
        rows = _rows(_origin_crossing_smelu_by_two_parameters(z, *p), len(p))
        return d_grad, d_x, *_reduced(weight, [_combined(c, row) for row in rows], p)


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
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor

    Shape: any; the output has the shape and the dtype of the input.

    Derived from generalized_smelu with t = -(alpha^2*(g_plus + g_minus) +
    2*alpha*beta*g_minus)/(2*(alpha + beta)) (smelu, App. D.4, Eq. (18)).

    Example:
        >>> round(origin_crossing_smelu(torch.tensor(0.5)).item(), 4)
        0.375
    """
    if not isinstance(alpha, Tensor) and not 0.0 < alpha < math.inf:
        raise ValueError(f"alpha must be in (0, inf), got {alpha}")
    if not isinstance(beta, Tensor) and not 0.0 < beta < math.inf:
        raise ValueError(f"beta must be in (0, inf), got {beta}")
    if not isinstance(g_minus, Tensor) and not -math.inf < g_minus < math.inf:
        raise ValueError(f"g_minus must be in (-inf, inf), got {g_minus}")
    if not isinstance(g_plus, Tensor) and not -math.inf < g_plus < math.inf:
        raise ValueError(f"g_plus must be in (-inf, inf), got {g_plus}")
    _refuse_integers(input)
    alpha = _parameter("alpha", alpha, input, channel_dim)
    beta = _parameter("beta", beta, input, channel_dim)
    g_minus = _parameter("g_minus", g_minus, input, channel_dim)
    g_plus = _parameter("g_plus", g_plus, input, channel_dim)
    return _OriginCrossingSmeLU.apply(input, alpha, beta, g_minus, g_plus)


class OriginCrossingSmeLU(nn.Module):
    """Origin-crossing SmeLU as a module: see `origin_crossing_smelu`.

    Args:
        num_parameters: 1, or the number of channels to learn one value for each
        init_alpha: alpha, or where it starts from
        init_beta: beta, or where it starts from
        init_g_minus: g_minus, or where it starts from
        init_g_plus: g_plus, or where it starts from
        learnable: whether the parameters are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels

    Learnable parameters:
        raw_alpha: alpha = softplus(raw_alpha)
        raw_beta: beta = softplus(raw_beta)
        g_minus: any number
        g_plus: any number

    Example:
        >>> round(OriginCrossingSmeLU(learnable=False)(torch.tensor(0.5)).item(), 4)
        0.375
    """

    activation_name = "origin_crossing_smelu"
    g_minus: float | Tensor
    g_plus: float | Tensor

    def __init__(
        self,
        num_parameters: int = 1,
        init_alpha: float = 0.5,
        init_beta: float = 0.5,
        init_g_minus: float = 0.0,
        init_g_plus: float = 1.0,
        *,
        learnable: bool = True,
        inplace: bool = False,
        channel_dim: int = 1,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        _refuse_count(num_parameters, learnable)
        if not 0.0 < init_alpha < math.inf:
            raise ValueError(f"init_alpha must be in (0, inf), got {init_alpha}")
        if not 0.0 < init_beta < math.inf:
            raise ValueError(f"init_beta must be in (0, inf), got {init_beta}")
        if not -math.inf < init_g_minus < math.inf:
            raise ValueError(f"init_g_minus must be in (-inf, inf), got {init_g_minus}")
        if not -math.inf < init_g_plus < math.inf:
            raise ValueError(f"init_g_plus must be in (-inf, inf), got {init_g_plus}")
        self.num_parameters = num_parameters
        self.init_alpha = float(init_alpha)
        self.init_beta = float(init_beta)
        self.init_g_minus = float(init_g_minus)
        self.init_g_plus = float(init_g_plus)
        self.learnable = learnable
        self.inplace = inplace
        self.channel_dim = channel_dim
        if learnable:
            factory = {"device": device, "dtype": dtype}
            self.raw_alpha = nn.Parameter(torch.empty(num_parameters, **factory))
            self.raw_beta = nn.Parameter(torch.empty(num_parameters, **factory))
            self.g_minus = nn.Parameter(torch.empty(num_parameters, **factory))
            self.g_plus = nn.Parameter(torch.empty(num_parameters, **factory))
            self.reset_parameters()
        else:
            self.g_minus = self.init_g_minus
            self.g_plus = self.init_g_plus

    def reset_parameters(self) -> None:
        """Set the learnable parameters back to where they start from."""
        if self.learnable:
            nn.init.constant_(self.get_parameter("raw_alpha"), _inverse_softplus(self.init_alpha))
            nn.init.constant_(self.get_parameter("raw_beta"), _inverse_softplus(self.init_beta))
            nn.init.constant_(self.get_parameter("g_minus"), self.init_g_minus)
            nn.init.constant_(self.get_parameter("g_plus"), self.init_g_plus)

    @property
    def alpha(self) -> float | Tensor:
        """The value in use."""
        if not self.learnable:
            return self.init_alpha
        return _softplus(_wide(self.raw_alpha))

    @property
    def beta(self) -> float | Tensor:
        """The value in use."""
        if not self.learnable:
            return self.init_beta
        return _softplus(_wide(self.raw_beta))

    def forward(self, input: Tensor) -> Tensor:
        return origin_crossing_smelu(
            input,
            self.alpha,
            self.beta,
            self.g_minus,
            self.g_plus,
            channel_dim=self.channel_dim,
        )

    def extra_repr(self) -> str:
        shown = "num_parameters init_alpha init_beta init_g_minus init_g_plus learnable"
        return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())


# --- Sigmoid-RESCU --------------------------------------------------------------------------------


def _sigmoid_rescu_value(x: Tensor, beta: Tensor) -> Tensor:
    """f(x)."""
    return torch.where(x <= beta, torch.sigmoid((x - beta) * (2.0 / beta)) * (beta * 2.0), x)


def _sigmoid_rescu_slope(x: Tensor, beta: Tensor) -> Tensor:
    """f'(x)."""
    t1 = torch.clamp(x, min=beta * -512.0, max=beta * 512.0)
    t2 = torch.sigmoid(t1 * (2.0 / beta) - 2.0) * torch.sigmoid(t1 * (-2.0 / beta) + 2.0)
    return torch.where(x <= beta, t2 * 4.0, torch.where(x >= beta, 1.0, x))


def _sigmoid_rescu_curvature(x: Tensor, beta: Tensor) -> Tensor:
    """f''(x)."""
    t1 = torch.clamp(x, min=beta * -512.0, max=beta * 512.0)
    t2 = torch.sigmoid(t1 * (2.0 / beta) - 2.0)
    t3 = torch.sigmoid(t1 * (-2.0 / beta) + 2.0)
    t4 = 8.0 / beta
    t5 = t2 * (t3 * t3) * t4 - t2 * t2 * t3 * t4
    return torch.where(x <= beta, t5, torch.where(x >= beta, 0.0, x))


def _sigmoid_rescu_by_parameter(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f in beta."""
    t1 = torch.clamp(x, min=beta * -512.0, max=beta * 512.0)
    t2 = torch.sigmoid(t1 * (2.0 / beta) - 2.0)
    t3 = t2 * 2.0 - t2 * torch.sigmoid(t1 * (-2.0 / beta) + 2.0) * t1 * (4.0 / beta)
    return (torch.where(x <= beta, t3, torch.where(x >= beta, 0.0, x)),)


def _sigmoid_rescu_slope_by_parameter(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f' in beta."""
    t1 = torch.clamp(x, min=beta * -512.0, max=beta * 512.0)
    t2 = torch.sigmoid(t1 * (2.0 / beta) - 2.0)
    t3 = torch.sigmoid(t1 * (-2.0 / beta) + 2.0)
    t4 = 8.0 / (beta * beta)
    t5 = t2 * t2 * t3 * t1 * t4 - t2 * (t3 * t3) * t1 * t4
    return (torch.where(x <= beta, t5, torch.where(x >= beta, 0.0, x)),)


def _sigmoid_rescu_by_two_parameters(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of f in beta: upper triangle."""
    t1 = torch.clamp(x, min=beta * -512.0, max=beta * 512.0)
    t2 = torch.sigmoid(t1 * (2.0 / beta) - 2.0)
    t3 = torch.sigmoid(t1 * (-2.0 / beta) + 2.0)
    t4 = 8.0 / (beta * beta * beta)
    t5 = t2 * (t3 * t3) * t1 * t1 * t4 - t2 * t2 * t3 * t1 * t1 * t4
    return (torch.where(x <= beta, t5, torch.where(x >= beta, 0.0, x)),)


class _SigmoidRESCU(_Pointwise):
    """f(x) with the parameters p."""

    @staticmethod
    def forward(x, beta):
        return _sigmoid_rescu_value(_wide(x), beta).to(x.dtype)

    @staticmethod
    def backward(ctx, grad):
        x, *p = ctx.saved_tensors
        d_x: Tensor | None = None
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if ctx.needs_input_grad[0]:
            d_x = _SigmoidRESCUBackward.apply(grad, x, *p)
        if any(ctx.needs_input_grad[1:]):
            d_p = _SigmoidRESCUParameterBackward.apply(grad, x, *p)
        return d_x, *d_p


class _SigmoidRESCUBackward(_Pointwise):
    """grad * f'(x)."""

    @staticmethod
    def forward(grad, x, beta):
        slope = _sigmoid_rescu_slope(_wide(x), beta)
        return (_wide(grad) * slope).to(x.dtype)

    @staticmethod
    def backward(ctx, c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(c) * _wide(grad)
        d_grad = (_wide(c) * _sigmoid_rescu_slope(z, *p)).to(grad.dtype)
        d_x = (weight * _sigmoid_rescu_curvature(z, *p)).to(x.dtype)
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if any(ctx.needs_input_grad[2:]):
            d_p = _reduced(weight, _sigmoid_rescu_slope_by_parameter(z, *p), p)
        return d_grad, d_x, *d_p


class _SigmoidRESCUParameterBackward(_Pointwise):
    """grad * df/dp for each parameter, summed over the elements that share it."""

    @staticmethod
    def forward(grad, x, beta):
        p = (beta,)
        return _reduced(_wide(grad), _sigmoid_rescu_by_parameter(_wide(x), *p), p)

    @staticmethod
    def backward(ctx, *c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(grad)
        d_grad = _combined(c, _sigmoid_rescu_by_parameter(z, *p)).to(grad.dtype)
        d_x = (weight * _combined(c, _sigmoid_rescu_slope_by_parameter(z, *p))).to(x.dtype)
        rows = _rows(_sigmoid_rescu_by_two_parameters(z, *p), len(p))
        return d_grad, d_x, *_reduced(weight, [_combined(c, row) for row in rows], p)


def sigmoid_rescu(input: Tensor, beta: float | Tensor = 1.0, *, channel_dim: int = 1) -> Tensor:
    """Sigmoid-RESCU, elementwise.

    f(x) on each interval:
        (-inf, beta)   2*beta*sigma(2*(-beta + x)/beta)
        (beta, inf)    x

    Args:
        beta: a number in (0, inf), or a tensor of such numbers (not checked: that would wait for the device)
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor

    Shape: any; the output has the shape and the dtype of the input.

    Derived from the pieces 2*beta*sigma(k*(x - beta)); x joined C^1 at beta (smelu, Eq. (13)).

    Example:
        >>> round(sigmoid_rescu(torch.tensor(0.5)).item(), 4)
        0.5379
    """
    if not isinstance(beta, Tensor) and not 0.0 < beta < math.inf:
        raise ValueError(f"beta must be in (0, inf), got {beta}")
    _refuse_integers(input)
    beta = _parameter("beta", beta, input, channel_dim)
    return _SigmoidRESCU.apply(input, beta)


class SigmoidRESCU(nn.Module):
    """Sigmoid-RESCU as a module: see `sigmoid_rescu`.

    Args:
        num_parameters: 1, or the number of channels to learn one value for each
        init: beta, or where it starts from
        learnable: whether the parameters are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels

    Learnable parameters:
        raw_beta: beta = softplus(raw_beta)

    Example:
        >>> round(SigmoidRESCU()(torch.tensor(0.5)).item(), 4)
        0.5379
    """

    activation_name = "sigmoid_rescu"

    def __init__(
        self,
        num_parameters: int = 1,
        init: float = 1.0,
        *,
        learnable: bool = False,
        inplace: bool = False,
        channel_dim: int = 1,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        _refuse_count(num_parameters, learnable)
        if not 0.0 < init < math.inf:
            raise ValueError(f"init must be in (0, inf), got {init}")
        self.num_parameters = num_parameters
        self.init = float(init)
        self.learnable = learnable
        self.inplace = inplace
        self.channel_dim = channel_dim
        if learnable:
            factory = {"device": device, "dtype": dtype}
            self.raw_beta = nn.Parameter(torch.empty(num_parameters, **factory))
            self.reset_parameters()

    def reset_parameters(self) -> None:
        """Set the learnable parameters back to where they start from."""
        if self.learnable:
            nn.init.constant_(self.get_parameter("raw_beta"), _inverse_softplus(self.init))

    @property
    def beta(self) -> float | Tensor:
        """The value in use."""
        if not self.learnable:
            return self.init
        return _softplus(_wide(self.raw_beta))

    def forward(self, input: Tensor) -> Tensor:
        return sigmoid_rescu(input, self.beta, channel_dim=self.channel_dim)

    def extra_repr(self) -> str:
        shown = "num_parameters init learnable"
        return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())


# --- CRReLU ---------------------------------------------------------------------------------------


def _crrelu_value(x: Tensor, epsilon: Tensor) -> Tensor:
    """f(x)."""
    t1 = torch.clamp(x, min=-64.0, max=64.0)
    t2 = torch.exp(t1 * t1 * -0.5) * t1 * epsilon
    return torch.where(x <= 0.0, t2, x + t2)


def _crrelu_slope(x: Tensor, epsilon: Tensor) -> Tensor:
    """f'(x)."""
    t1 = torch.clamp(x, min=-64.0, max=64.0)
    t2 = torch.exp(t1 * t1 * -0.5)
    t3 = t2 * epsilon - t2 * t1 * t1 * epsilon
    return torch.where(x <= 0.0, t3, t3 + 1.0)


def _crrelu_curvature(x: Tensor, epsilon: Tensor) -> Tensor:
    """f''(x)."""
    t1 = torch.clamp(x, min=-64.0, max=64.0)
    t2 = torch.exp(t1 * t1 * -0.5) * t1
    return t2 * t1 * t1 * epsilon - t2 * (epsilon * 3.0)


def _crrelu_by_parameter(x: Tensor, epsilon: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f in epsilon."""
    t1 = torch.clamp(x, min=-64.0, max=64.0)
    return (torch.exp(t1 * t1 * -0.5) * t1,)


def _crrelu_slope_by_parameter(x: Tensor, epsilon: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f' in epsilon."""
    t1 = torch.clamp(x, min=-64.0, max=64.0)
    t2 = torch.exp(t1 * t1 * -0.5)
    return (t2 - t2 * t1 * t1,)


def _crrelu_by_two_parameters(x: Tensor, epsilon: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of f in epsilon: upper triangle."""
    return (torch.full_like(x, 0.0),)


class _CRReLU(_Pointwise):
    """f(x) with the parameters p."""

    @staticmethod
    def forward(x, epsilon):
        return _crrelu_value(_wide(x), epsilon).to(x.dtype)

    @staticmethod
    def backward(ctx, grad):
        x, *p = ctx.saved_tensors
        d_x: Tensor | None = None
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if ctx.needs_input_grad[0]:
            d_x = _CRReLUBackward.apply(grad, x, *p)
        if any(ctx.needs_input_grad[1:]):
            d_p = _CRReLUParameterBackward.apply(grad, x, *p)
        return d_x, *d_p


class _CRReLUBackward(_Pointwise):
    """grad * f'(x)."""

    @staticmethod
    def forward(grad, x, epsilon):
        slope = _crrelu_slope(_wide(x), epsilon)
        return (_wide(grad) * slope).to(x.dtype)

    @staticmethod
    def backward(ctx, c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(c) * _wide(grad)
        d_grad = (_wide(c) * _crrelu_slope(z, *p)).to(grad.dtype)
        d_x = (weight * _crrelu_curvature(z, *p)).to(x.dtype)
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if any(ctx.needs_input_grad[2:]):
            d_p = _reduced(weight, _crrelu_slope_by_parameter(z, *p), p)
        return d_grad, d_x, *d_p


class _CRReLUParameterBackward(_Pointwise):
    """grad * df/dp for each parameter, summed over the elements that share it."""

    @staticmethod
    def forward(grad, x, epsilon):
        p = (epsilon,)
        return _reduced(_wide(grad), _crrelu_by_parameter(_wide(x), *p), p)

    @staticmethod
    def backward(ctx, *c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(grad)
        d_grad = _combined(c, _crrelu_by_parameter(z, *p)).to(grad.dtype)
        d_x = (weight * _combined(c, _crrelu_slope_by_parameter(z, *p))).to(x.dtype)
        rows = _rows(_crrelu_by_two_parameters(z, *p), len(p))
        return d_grad, d_x, *_reduced(weight, [_combined(c, row) for row in rows], p)


def crrelu(input: Tensor, epsilon: float | Tensor = 0.01, *, channel_dim: int = 1) -> Tensor:
    """CRReLU, elementwise.

    f(x) on each interval:
        (-inf, 0)   epsilon*x*exp(-x^2/2)
        (0, inf)    epsilon*x*exp(-x^2/2) + x

    Args:
        epsilon: any number, or a tensor of such numbers (not checked: that would wait for the device)
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor

    Shape: any; the output has the shape and the dtype of the input.

    Derived from max(0, x) + epsilon*x*exp(-x^2/2) (eafo, Eq. (8)).

    Example:
        >>> round(crrelu(torch.tensor(0.5)).item(), 4)
        0.5044
    """
    if not isinstance(epsilon, Tensor) and not -math.inf < epsilon < math.inf:
        raise ValueError(f"epsilon must be in (-inf, inf), got {epsilon}")
    _refuse_integers(input)
    epsilon = _parameter("epsilon", epsilon, input, channel_dim)
    return _CRReLU.apply(input, epsilon)


class CRReLU(nn.Module):
    """CRReLU as a module: see `crrelu`.

    Args:
        num_parameters: 1, or the number of channels to learn one value for each
        init: epsilon, or where it starts from
        learnable: whether the parameters are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels

    Learnable parameters:
        epsilon: any number

    Example:
        >>> round(CRReLU(learnable=False)(torch.tensor(0.5)).item(), 4)
        0.5044
    """

    activation_name = "crrelu"
    epsilon: float | Tensor

    def __init__(
        self,
        num_parameters: int = 1,
        init: float = 0.01,
        *,
        learnable: bool = True,
        inplace: bool = False,
        channel_dim: int = 1,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        _refuse_count(num_parameters, learnable)
        if not -math.inf < init < math.inf:
            raise ValueError(f"init must be in (-inf, inf), got {init}")
        self.num_parameters = num_parameters
        self.init = float(init)
        self.learnable = learnable
        self.inplace = inplace
        self.channel_dim = channel_dim
        if learnable:
            factory = {"device": device, "dtype": dtype}
            self.epsilon = nn.Parameter(torch.empty(num_parameters, **factory))
            self.reset_parameters()
        else:
            self.epsilon = self.init

    def reset_parameters(self) -> None:
        """Set the learnable parameters back to where they start from."""
        if self.learnable:
            nn.init.constant_(self.get_parameter("epsilon"), self.init)

    def forward(self, input: Tensor) -> Tensor:
        return crrelu(input, self.epsilon, channel_dim=self.channel_dim)

    def extra_repr(self) -> str:
        shown = "num_parameters init learnable"
        return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())


# --- λ-GELU ---------------------------------------------------------------------------------------


def _lambda_gelu_value(x: Tensor, lam: Tensor) -> Tensor:
    """f(x)."""
    t1 = torch.clamp(x, min=-64.0 / lam)
    return torch.erfc(t1 * lam * -0.7071067811865476) * 0.5 * t1


def _lambda_gelu_slope(x: Tensor, lam: Tensor) -> Tensor:
    """f'(x)."""
    t1 = torch.clamp(x, min=-64.0 / lam, max=64.0 / lam)
    t2 = t1 * lam
    t3 = torch.exp(t2 * t2 * -0.5) * 0.3989422804014327 * t1 * lam
    return t3 + torch.erfc(t2 * -0.7071067811865476) * 0.5


def _lambda_gelu_curvature(x: Tensor, lam: Tensor) -> Tensor:
    """f''(x)."""
    t1 = torch.clamp(x, min=-64.0 / lam, max=64.0 / lam)
    t2 = t1 * lam
    t3 = torch.exp(t2 * t2 * -0.5) * 0.3989422804014327
    return t3 * (lam * 2.0) - t3 * t1 * t1 * (lam * lam * lam)


def _lambda_gelu_by_parameter(x: Tensor, lam: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f in lam."""
    t1 = torch.clamp(x, min=-64.0 / lam, max=64.0 / lam)
    t2 = t1 * lam
    return (torch.exp(t2 * t2 * -0.5) * 0.3989422804014327 * t1 * t1,)


def _lambda_gelu_slope_by_parameter(x: Tensor, lam: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f' in lam."""
    t1 = torch.clamp(x, min=-64.0 / lam, max=64.0 / lam)
    t2 = t1 * lam
    t3 = torch.exp(t2 * t2 * -0.5) * 0.3989422804014327 * t1
    return (t3 * 2.0 - t3 * t1 * t1 * (lam * lam),)


def _lambda_gelu_by_two_parameters(x: Tensor, lam: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of f in lam: upper triangle."""
    t1 = torch.clamp(x, min=-64.0 / lam, max=64.0 / lam)
    t2 = t1 * lam
    return (
        torch.exp(t2 * t2 * -0.5) * 0.3989422804014327 * t1 * t1 * t1 * t1 * -lam,
    )


class _LambdaGELU(_Pointwise):
    """f(x) with the parameters p."""

    @staticmethod
    def forward(x, lam):
        return _lambda_gelu_value(_wide(x), lam).to(x.dtype)

    @staticmethod
    def backward(ctx, grad):
        x, *p = ctx.saved_tensors
        d_x: Tensor | None = None
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if ctx.needs_input_grad[0]:
            d_x = _LambdaGELUBackward.apply(grad, x, *p)
        if any(ctx.needs_input_grad[1:]):
            d_p = _LambdaGELUParameterBackward.apply(grad, x, *p)
        return d_x, *d_p


class _LambdaGELUBackward(_Pointwise):
    """grad * f'(x)."""

    @staticmethod
    def forward(grad, x, lam):
        slope = _lambda_gelu_slope(_wide(x), lam)
        return (_wide(grad) * slope).to(x.dtype)

    @staticmethod
    def backward(ctx, c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(c) * _wide(grad)
        d_grad = (_wide(c) * _lambda_gelu_slope(z, *p)).to(grad.dtype)
        d_x = (weight * _lambda_gelu_curvature(z, *p)).to(x.dtype)
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if any(ctx.needs_input_grad[2:]):
            d_p = _reduced(weight, _lambda_gelu_slope_by_parameter(z, *p), p)
        return d_grad, d_x, *d_p


class _LambdaGELUParameterBackward(_Pointwise):
    """grad * df/dp for each parameter, summed over the elements that share it."""

    @staticmethod
    def forward(grad, x, lam):
        p = (lam,)
        return _reduced(_wide(grad), _lambda_gelu_by_parameter(_wide(x), *p), p)

    @staticmethod
    def backward(ctx, *c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(grad)
        d_grad = _combined(c, _lambda_gelu_by_parameter(z, *p)).to(grad.dtype)
        d_x = (weight * _combined(c, _lambda_gelu_slope_by_parameter(z, *p))).to(x.dtype)
        rows = _rows(_lambda_gelu_by_two_parameters(z, *p), len(p))
        return d_grad, d_x, *_reduced(weight, [_combined(c, row) for row in rows], p)


def lambda_gelu(input: Tensor, lam: float | Tensor = 1.0, *, channel_dim: int = 1) -> Tensor:
    """λ-GELU, elementwise.

    f(x) =
        x*Phi(lam*x)

    Args:
        lam: a number in [1, inf], or a tensor of such finite numbers (not checked: that would wait for the device)
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor

    Shape: any; the output has the shape and the dtype of the input.

    Derived from x*Phi(lam*x) (lgelu, Eq. (1)).

    Example:
        >>> round(lambda_gelu(torch.tensor(0.5)).item(), 4)
        0.3457
    """
    if not isinstance(lam, Tensor) and not 1.0 <= lam <= math.inf:
        raise ValueError(f"lam must be in [1, inf], got {lam}")
    _refuse_integers(input)
    if not isinstance(lam, Tensor) and lam == math.inf:
        return torch.relu(input)
    lam = _parameter("lam", lam, input, channel_dim)
    return _LambdaGELU.apply(input, lam)


class LambdaGELU(nn.Module):
    """λ-GELU as a module: see `lambda_gelu`.

    The hardness lam is learned until `harden` is called; from then on it is scheduled, in a buffer.

    Args:
        num_parameters: 1, or the number of channels to learn one value for each
        init: lam, or where it starts from; inf, only if it is fixed, is ReLU
        learnable: whether lam is learned; from an `init` of 1, where the map is flat, it starts at 1 + 0.01
        temperature: how slowly lam follows its raw parameter
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels

    Learnable parameters:
        raw_lam: lam = 1 + softplus(raw_lam / temperature)

    Buffers of a learnable module:
        scheduled_lam: lam while a schedule runs, else 0
        start_lam: lam when the schedule began

    Example:
        >>> round(LambdaGELU(learnable=False)(torch.tensor(0.5)).item(), 4)
        0.3457
    """

    activation_name = "lambda_gelu"
    raw_lam: nn.Parameter
    scheduled_lam: Tensor
    start_lam: Tensor

    def __init__(
        self,
        num_parameters: int = 1,
        init: float = 1.0,
        *,
        learnable: bool = True,
        temperature: float = 0.1,
        inplace: bool = False,
        channel_dim: int = 1,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        _refuse_count(num_parameters, learnable)
        if not 1.0 <= init <= math.inf:
            raise ValueError(f"init must be in [1, inf], got {init}")
        if learnable and init == math.inf:
            raise ValueError("to be learnable, init must be finite, got inf: give learnable=False for ReLU")
        if not 0.0 < temperature < math.inf:
            raise ValueError(f"temperature must be in (0, inf), got {temperature}")
        self.num_parameters = num_parameters
        self.init = float(init)
        self.learnable = learnable
        self.temperature = float(temperature)
        self.inplace = inplace
        self.channel_dim = channel_dim
        if learnable:
            factory = {"device": device, "dtype": dtype}
            self.raw_lam = nn.Parameter(torch.empty(num_parameters, **factory))
            self.register_buffer("scheduled_lam", torch.empty(num_parameters, **factory))
            self.register_buffer("start_lam", torch.empty(num_parameters, **factory))
            self.reset_parameters()

    def reset_parameters(self) -> None:
        """Set lam back to where it starts from, without a schedule."""
        if self.learnable:
            start = (self.init - 1.0) or 0.01
            nn.init.constant_(self.raw_lam, self.temperature * _inverse_softplus(start))
            nn.init.zeros_(self.scheduled_lam)
            nn.init.zeros_(self.start_lam)

    @property
    def lam(self) -> float | Tensor:
        """The value in use."""
        return self._in_use() if self.learnable else self.init

    def _in_use(self) -> Tensor:
        learned = 1.0 + _softplus(_wide(self.raw_lam) / self.temperature)
        return torch.where(self.scheduled_lam > 0, _wide(self.scheduled_lam), learned)

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
        start = torch.where(self.scheduled_lam > 0, _wide(self.start_lam), self._in_use())
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
        return lambda_gelu(input, self.lam, channel_dim=self.channel_dim)

    def extra_repr(self) -> str:
        shown = "num_parameters init learnable temperature"
        return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())


# --- GELU -----------------------------------------------------------------------------------------


def _gelu_value(x: Tensor) -> Tensor:
    """f(x)."""
    t1 = torch.clamp(x, min=-64.0)
    return torch.erfc(t1 * -0.7071067811865476) * 0.5 * t1


def _gelu_slope(x: Tensor) -> Tensor:
    """f'(x)."""
    t1 = torch.clamp(x, min=-64.0, max=64.0)
    t2 = torch.exp(t1 * t1 * -0.5) * 0.3989422804014327 * t1
    return t2 + torch.erfc(t1 * -0.7071067811865476) * 0.5


def _gelu_curvature(x: Tensor) -> Tensor:
    """f''(x)."""
    t1 = torch.clamp(x, min=-64.0, max=64.0)
    t2 = torch.exp(t1 * t1 * -0.5) * 0.3989422804014327
    return t2 * 2.0 - t2 * t1 * t1


class _GELU(_Pointwise):
    """f(x)."""

    @staticmethod
    def forward(x):
        return _gelu_value(_wide(x)).to(x.dtype)

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return _GELUBackward.apply(grad, x)


class _GELUBackward(_Pointwise):
    """grad * f'(x)."""

    @staticmethod
    def forward(grad, x):
        return (_wide(grad) * _gelu_slope(_wide(x))).to(x.dtype)

    @staticmethod
    def backward(ctx, c):
        grad, x = ctx.saved_tensors
        d_grad = (_wide(c) * _gelu_slope(_wide(x))).to(grad.dtype)
        d_x = (_wide(c) * _wide(grad) * _gelu_curvature(_wide(x))).to(x.dtype)
        return d_grad, d_x


def gelu(input: Tensor) -> Tensor:
    """GELU, elementwise.

    f(x) =
        x*Phi(x)

    Shape: any; the output has the shape and the dtype of the input.

    Derived from x*Phi(x) (srelu, App. F, Remark 1).

    Example:
        >>> round(gelu(torch.tensor(0.5)).item(), 4)
        0.3457
    """
    _refuse_integers(input)
    return _GELU.apply(input)


class GELU(nn.Module):
    """GELU as a module: see `gelu`.

    Args:
        inplace: accepted so that it can replace another activation; the input is never overwritten

    Example:
        >>> round(GELU()(torch.tensor(0.5)).item(), 4)
        0.3457
    """

    activation_name = "gelu"

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()
        self.inplace = inplace

    def forward(self, input: Tensor) -> Tensor:
        return gelu(input)


# --- Swish ----------------------------------------------------------------------------------------


def _swish_value(x: Tensor, beta: Tensor) -> Tensor:
    """f(x)."""
    t1 = torch.clamp(x, min=-1024.0 / beta)
    return torch.sigmoid(t1 * beta) * t1


def _swish_slope(x: Tensor, beta: Tensor) -> Tensor:
    """f'(x)."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=1024.0 / beta)
    t2 = torch.sigmoid(t1 * beta)
    return torch.sigmoid(t1 * -beta) * t2 * t1 * beta + t2


def _swish_curvature(x: Tensor, beta: Tensor) -> Tensor:
    """f''(x)."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=1024.0 / beta)
    t2 = torch.sigmoid(t1 * -beta)
    t3 = torch.sigmoid(t1 * beta)
    t4 = beta * beta
    return t2 * t3 * (beta * 2.0) + t2 * t2 * t3 * t1 * t4 - t2 * (t3 * t3) * t1 * t4


def _swish_by_parameter(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f in beta."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=1024.0 / beta)
    return (torch.sigmoid(t1 * -beta) * torch.sigmoid(t1 * beta) * t1 * t1,)


def _swish_slope_by_parameter(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f' in beta."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=1024.0 / beta)
    t2 = torch.sigmoid(t1 * -beta)
    t3 = torch.sigmoid(t1 * beta)
    return (
        t2 * t3 * t1 * 2.0 + t2 * t2 * t3 * t1 * t1 * beta - t2 * (t3 * t3) * t1 * t1 * beta,
    )


def _swish_by_two_parameters(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of f in beta: upper triangle."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=1024.0 / beta)
    t2 = torch.sigmoid(t1 * -beta)
    t3 = torch.sigmoid(t1 * beta)
    return (t2 * t2 * t3 * t1 * t1 * t1 - t2 * (t3 * t3) * t1 * t1 * t1,)


class _Swish(_Pointwise):
    """f(x) with the parameters p."""

    @staticmethod
    def forward(x, beta):
        return _swish_value(_wide(x), beta).to(x.dtype)

    @staticmethod
    def backward(ctx, grad):
        x, *p = ctx.saved_tensors
        d_x: Tensor | None = None
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if ctx.needs_input_grad[0]:
            d_x = _SwishBackward.apply(grad, x, *p)
        if any(ctx.needs_input_grad[1:]):
            d_p = _SwishParameterBackward.apply(grad, x, *p)
        return d_x, *d_p


class _SwishBackward(_Pointwise):
    """grad * f'(x)."""

    @staticmethod
    def forward(grad, x, beta):
        slope = _swish_slope(_wide(x), beta)
        return (_wide(grad) * slope).to(x.dtype)

    @staticmethod
    def backward(ctx, c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(c) * _wide(grad)
        d_grad = (_wide(c) * _swish_slope(z, *p)).to(grad.dtype)
        d_x = (weight * _swish_curvature(z, *p)).to(x.dtype)
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if any(ctx.needs_input_grad[2:]):
            d_p = _reduced(weight, _swish_slope_by_parameter(z, *p), p)
        return d_grad, d_x, *d_p


class _SwishParameterBackward(_Pointwise):
    """grad * df/dp for each parameter, summed over the elements that share it."""

    @staticmethod
    def forward(grad, x, beta):
        p = (beta,)
        return _reduced(_wide(grad), _swish_by_parameter(_wide(x), *p), p)

    @staticmethod
    def backward(ctx, *c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(grad)
        d_grad = _combined(c, _swish_by_parameter(z, *p)).to(grad.dtype)
        d_x = (weight * _combined(c, _swish_slope_by_parameter(z, *p))).to(x.dtype)
        rows = _rows(_swish_by_two_parameters(z, *p), len(p))
        return d_grad, d_x, *_reduced(weight, [_combined(c, row) for row in rows], p)


def swish(input: Tensor, beta: float | Tensor = 1.0, *, channel_dim: int = 1) -> Tensor:
    """Swish, elementwise.

    f(x) =
        x*sigma(beta*x)

    Args:
        beta: a number in (0, inf), or a tensor of such numbers (not checked: that would wait for the device)
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor

    Shape: any; the output has the shape and the dtype of the input.

    Derived from x*sigma(beta*x) (smelu, Eq. (4)).

    Example:
        >>> round(swish(torch.tensor(0.5)).item(), 4)
        0.3112
    """
    if not isinstance(beta, Tensor) and not 0.0 < beta < math.inf:
        raise ValueError(f"beta must be in (0, inf), got {beta}")
    _refuse_integers(input)
    beta = _parameter("beta", beta, input, channel_dim)
    return _Swish.apply(input, beta)


class Swish(nn.Module):
    """Swish as a module: see `swish`.

    Args:
        num_parameters: 1, or the number of channels to learn one value for each
        init: beta, or where it starts from
        learnable: whether the parameters are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels

    Learnable parameters:
        raw_beta: beta = softplus(raw_beta)

    Example:
        >>> round(Swish(learnable=False)(torch.tensor(0.5)).item(), 4)
        0.3112
    """

    activation_name = "swish"

    def __init__(
        self,
        num_parameters: int = 1,
        init: float = 1.0,
        *,
        learnable: bool = True,
        inplace: bool = False,
        channel_dim: int = 1,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        _refuse_count(num_parameters, learnable)
        if not 0.0 < init < math.inf:
            raise ValueError(f"init must be in (0, inf), got {init}")
        self.num_parameters = num_parameters
        self.init = float(init)
        self.learnable = learnable
        self.inplace = inplace
        self.channel_dim = channel_dim
        if learnable:
            factory = {"device": device, "dtype": dtype}
            self.raw_beta = nn.Parameter(torch.empty(num_parameters, **factory))
            self.reset_parameters()

    def reset_parameters(self) -> None:
        """Set the learnable parameters back to where they start from."""
        if self.learnable:
            nn.init.constant_(self.get_parameter("raw_beta"), _inverse_softplus(self.init))

    @property
    def beta(self) -> float | Tensor:
        """The value in use."""
        if not self.learnable:
            return self.init
        return _softplus(_wide(self.raw_beta))

    def forward(self, input: Tensor) -> Tensor:
        return swish(input, self.beta, channel_dim=self.channel_dim)

    def extra_repr(self) -> str:
        shown = "num_parameters init learnable"
        return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())


# --- SiLU -----------------------------------------------------------------------------------------


def _silu_value(x: Tensor) -> Tensor:
    """f(x)."""
    t1 = torch.clamp(x, min=-1024.0)
    return torch.sigmoid(t1) * t1


def _silu_slope(x: Tensor) -> Tensor:
    """f'(x)."""
    t1 = torch.clamp(x, min=-1024.0, max=1024.0)
    t2 = torch.sigmoid(t1)
    return torch.sigmoid(-t1) * t2 * t1 + t2


def _silu_curvature(x: Tensor) -> Tensor:
    """f''(x)."""
    t1 = torch.clamp(x, min=-1024.0, max=1024.0)
    t2 = torch.sigmoid(-t1)
    t3 = torch.sigmoid(t1)
    return t2 * t3 * 2.0 + t2 * t2 * t3 * t1 - t2 * (t3 * t3) * t1


class _SiLU(_Pointwise):
    """f(x)."""

    @staticmethod
    def forward(x):
        return _silu_value(_wide(x)).to(x.dtype)

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return _SiLUBackward.apply(grad, x)


class _SiLUBackward(_Pointwise):
    """grad * f'(x)."""

    @staticmethod
    def forward(grad, x):
        return (_wide(grad) * _silu_slope(_wide(x))).to(x.dtype)

    @staticmethod
    def backward(ctx, c):
        grad, x = ctx.saved_tensors
        d_grad = (_wide(c) * _silu_slope(_wide(x))).to(grad.dtype)
        d_x = (_wide(c) * _wide(grad) * _silu_curvature(_wide(x))).to(x.dtype)
        return d_grad, d_x


def silu(input: Tensor) -> Tensor:
    """SiLU, elementwise.

    f(x) =
        x*sigma(x)

    Shape: any; the output has the shape and the dtype of the input.

    Derived from swish with beta = 1 (srelu, App. F, Remark 2).

    Example:
        >>> round(silu(torch.tensor(0.5)).item(), 4)
        0.3112
    """
    _refuse_integers(input)
    return _SiLU.apply(input)


class SiLU(nn.Module):
    """SiLU as a module: see `silu`.

    Args:
        inplace: accepted so that it can replace another activation; the input is never overwritten

    Example:
        >>> round(SiLU()(torch.tensor(0.5)).item(), 4)
        0.3112
    """

    activation_name = "silu"

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()
        self.inplace = inplace

    def forward(self, input: Tensor) -> Tensor:
        return silu(input)


# --- SoftPlus -------------------------------------------------------------------------------------


def _softplus_value(x: Tensor, beta: Tensor) -> Tensor:
    """f(x)."""
    t1 = x * beta
    return (torch.clamp(t1, min=0.0) + torch.log1p(torch.exp(-torch.abs(t1)))) / beta


def _softplus_slope(x: Tensor, beta: Tensor) -> Tensor:
    """f'(x)."""
    return torch.sigmoid(x * beta)


def _softplus_curvature(x: Tensor, beta: Tensor) -> Tensor:
    """f''(x)."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=1024.0 / beta)
    return torch.sigmoid(t1 * -beta) * torch.sigmoid(t1 * beta) * beta


def _softplus_by_parameter(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f in beta."""
    t1 = torch.clamp(x, min=-1024.0 / beta)
    t2 = t1 * beta
    t3 = (torch.clamp(t2, min=0.0) + torch.log1p(torch.exp(-torch.abs(t2)))) / (beta * beta)
    return (torch.sigmoid(t2) * t1 / beta - t3,)


def _softplus_slope_by_parameter(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f' in beta."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=1024.0 / beta)
    return (torch.sigmoid(t1 * -beta) * torch.sigmoid(t1 * beta) * t1,)


def _softplus_by_two_parameters(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of f in beta: upper triangle."""
    t1 = -1024.0 / beta
    t2 = torch.clamp(x, min=t1)
    t3 = t2 * beta
    t4 = beta * beta
    t5 = torch.clamp(t3, min=0.0) + torch.log1p(torch.exp(-torch.abs(t3)))
    t6 = torch.clamp(x, min=t1, max=1024.0 / beta)
    t7 = torch.sigmoid(t6 * -beta) * torch.sigmoid(t6 * beta) * t6 * t6 / beta
    return (t5 * (2.0 / (t4 * beta)) + t7 - torch.sigmoid(t3) * t2 * (2.0 / t4),)


class _SoftPlus(_Pointwise):
    """f(x) with the parameters p."""

    @staticmethod
    def forward(x, beta):
        return _softplus_value(_wide(x), beta).to(x.dtype)

    @staticmethod
    def backward(ctx, grad):
        x, *p = ctx.saved_tensors
        d_x: Tensor | None = None
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if ctx.needs_input_grad[0]:
            d_x = _SoftPlusBackward.apply(grad, x, *p)
        if any(ctx.needs_input_grad[1:]):
            d_p = _SoftPlusParameterBackward.apply(grad, x, *p)
        return d_x, *d_p


class _SoftPlusBackward(_Pointwise):
    """grad * f'(x)."""

    @staticmethod
    def forward(grad, x, beta):
        slope = _softplus_slope(_wide(x), beta)
        return (_wide(grad) * slope).to(x.dtype)

    @staticmethod
    def backward(ctx, c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(c) * _wide(grad)
        d_grad = (_wide(c) * _softplus_slope(z, *p)).to(grad.dtype)
        d_x = (weight * _softplus_curvature(z, *p)).to(x.dtype)
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if any(ctx.needs_input_grad[2:]):
            d_p = _reduced(weight, _softplus_slope_by_parameter(z, *p), p)
        return d_grad, d_x, *d_p


class _SoftPlusParameterBackward(_Pointwise):
    """grad * df/dp for each parameter, summed over the elements that share it."""

    @staticmethod
    def forward(grad, x, beta):
        p = (beta,)
        return _reduced(_wide(grad), _softplus_by_parameter(_wide(x), *p), p)

    @staticmethod
    def backward(ctx, *c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(grad)
        d_grad = _combined(c, _softplus_by_parameter(z, *p)).to(grad.dtype)
        d_x = (weight * _combined(c, _softplus_slope_by_parameter(z, *p))).to(x.dtype)
        rows = _rows(_softplus_by_two_parameters(z, *p), len(p))
        return d_grad, d_x, *_reduced(weight, [_combined(c, row) for row in rows], p)


def softplus(input: Tensor, beta: float | Tensor = 1.0, *, channel_dim: int = 1) -> Tensor:
    """SoftPlus, elementwise.

    f(x) =
        softplus(beta*x)/beta

    Args:
        beta: a number in (0, inf), or a tensor of such numbers (not checked: that would wait for the device)
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor

    Shape: any; the output has the shape and the dtype of the input.

    Derived from softplus(beta*x)/beta (smelu, Eq. (3)).

    Example:
        >>> round(softplus(torch.tensor(0.5)).item(), 4)
        0.9741
    """
    if not isinstance(beta, Tensor) and not 0.0 < beta < math.inf:
        raise ValueError(f"beta must be in (0, inf), got {beta}")
    _refuse_integers(input)
    beta = _parameter("beta", beta, input, channel_dim)
    return _SoftPlus.apply(input, beta)


class SoftPlus(nn.Module):
    """SoftPlus as a module: see `softplus`.

    Args:
        num_parameters: 1, or the number of channels to learn one value for each
        init: beta, or where it starts from
        learnable: whether the parameters are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels

    Learnable parameters:
        raw_beta: beta = softplus(raw_beta)

    Example:
        >>> round(SoftPlus()(torch.tensor(0.5)).item(), 4)
        0.9741
    """

    activation_name = "softplus"

    def __init__(
        self,
        num_parameters: int = 1,
        init: float = 1.0,
        *,
        learnable: bool = False,
        inplace: bool = False,
        channel_dim: int = 1,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        _refuse_count(num_parameters, learnable)
        if not 0.0 < init < math.inf:
            raise ValueError(f"init must be in (0, inf), got {init}")
        self.num_parameters = num_parameters
        self.init = float(init)
        self.learnable = learnable
        self.inplace = inplace
        self.channel_dim = channel_dim
        if learnable:
            factory = {"device": device, "dtype": dtype}
            self.raw_beta = nn.Parameter(torch.empty(num_parameters, **factory))
            self.reset_parameters()

    def reset_parameters(self) -> None:
        """Set the learnable parameters back to where they start from."""
        if self.learnable:
            nn.init.constant_(self.get_parameter("raw_beta"), _inverse_softplus(self.init))

    @property
    def beta(self) -> float | Tensor:
        """The value in use."""
        if not self.learnable:
            return self.init
        return _softplus(_wide(self.raw_beta))

    def forward(self, input: Tensor) -> Tensor:
        return softplus(input, self.beta, channel_dim=self.channel_dim)

    def extra_repr(self) -> str:
        shown = "num_parameters init learnable"
        return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())


# --- Mish -----------------------------------------------------------------------------------------


def _mish_value(x: Tensor, beta: Tensor) -> Tensor:
    """f(x)."""
    t1 = torch.clamp(x, min=-1024.0 / beta)
    t2 = t1 * beta
    return torch.tanh(torch.clamp(t2, min=0.0) + torch.log1p(torch.exp(-torch.abs(t2)))) * t1


def _mish_slope(x: Tensor, beta: Tensor) -> Tensor:
    """f'(x)."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=512.0 / beta)
    t2 = t1 * beta
    t3 = torch.clamp(t2, min=0.0) + torch.log1p(torch.exp(-torch.abs(t2)))
    t4 = torch.sigmoid(t2) * torch.sigmoid(t3 * -2.0) * torch.sigmoid(t3 * 2.0) * t1
    return t4 * (beta * 4.0) + torch.tanh(t3)


def _mish_curvature(x: Tensor, beta: Tensor) -> Tensor:
    """f''(x)."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=512.0 / beta)
    t2 = t1 * beta
    t3 = torch.sigmoid(t2)
    t4 = torch.clamp(t2, min=0.0) + torch.log1p(torch.exp(-torch.abs(t2)))
    t5 = torch.sigmoid(t4 * -2.0)
    t6 = torch.sigmoid(t4 * 2.0)
    t7 = t3 * t3
    t8 = beta * beta
    t9 = t8 * 8.0
    t10 = t3 * t5 * t6 * (beta * 8.0) + t7 * (t5 * t5) * t6 * t1 * t9
    t11 = t10 + torch.sigmoid(t1 * -beta) * t3 * t5 * t6 * t1 * (t8 * 4.0)
    return t11 - t7 * t5 * (t6 * t6) * t1 * t9


def _mish_by_parameter(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f in beta."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=512.0 / beta)
    t2 = t1 * beta
    t3 = torch.clamp(t2, min=0.0) + torch.log1p(torch.exp(-torch.abs(t2)))
    t4 = torch.sigmoid(t2) * torch.sigmoid(t3 * -2.0) * torch.sigmoid(t3 * 2.0) * t1 * t1
    return (t4 * 4.0,)


def _mish_slope_by_parameter(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f' in beta."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=512.0 / beta)
    t2 = t1 * beta
    t3 = torch.sigmoid(t2)
    t4 = torch.clamp(t2, min=0.0) + torch.log1p(torch.exp(-torch.abs(t2)))
    t5 = torch.sigmoid(t4 * -2.0)
    t6 = torch.sigmoid(t4 * 2.0)
    t7 = t3 * t3
    t8 = beta * 8.0
    t9 = torch.sigmoid(t1 * -beta) * t3 * t5 * t6 * t1 * t1 * (beta * 4.0)
    t10 = t3 * t5 * t6 * t1 * 8.0 + t7 * (t5 * t5) * t6 * t1 * t1 * t8 + t9
    return (t10 - t7 * t5 * (t6 * t6) * t1 * t1 * t8,)


def _mish_by_two_parameters(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of f in beta: upper triangle."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=512.0 / beta)
    t2 = t1 * beta
    t3 = torch.sigmoid(t2)
    t4 = t3 * t3
    t5 = torch.clamp(t2, min=0.0) + torch.log1p(torch.exp(-torch.abs(t2)))
    t6 = torch.sigmoid(t5 * -2.0)
    t7 = torch.sigmoid(t5 * 2.0)
    t8 = torch.sigmoid(t1 * -beta) * t3 * t6 * t7 * t1 * t1 * t1 * 4.0
    t9 = t4 * (t6 * t6) * t7 * t1 * t1 * t1 * 8.0 + t8
    return (t9 - t4 * t6 * (t7 * t7) * t1 * t1 * t1 * 8.0,)


class _Mish(_Pointwise):
    """f(x) with the parameters p."""

    @staticmethod
    def forward(x, beta):
        return _mish_value(_wide(x), beta).to(x.dtype)

    @staticmethod
    def backward(ctx, grad):
        x, *p = ctx.saved_tensors
        d_x: Tensor | None = None
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if ctx.needs_input_grad[0]:
            d_x = _MishBackward.apply(grad, x, *p)
        if any(ctx.needs_input_grad[1:]):
            d_p = _MishParameterBackward.apply(grad, x, *p)
        return d_x, *d_p


class _MishBackward(_Pointwise):
    """grad * f'(x)."""

    @staticmethod
    def forward(grad, x, beta):
        slope = _mish_slope(_wide(x), beta)
        return (_wide(grad) * slope).to(x.dtype)

    @staticmethod
    def backward(ctx, c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(c) * _wide(grad)
        d_grad = (_wide(c) * _mish_slope(z, *p)).to(grad.dtype)
        d_x = (weight * _mish_curvature(z, *p)).to(x.dtype)
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if any(ctx.needs_input_grad[2:]):
            d_p = _reduced(weight, _mish_slope_by_parameter(z, *p), p)
        return d_grad, d_x, *d_p


class _MishParameterBackward(_Pointwise):
    """grad * df/dp for each parameter, summed over the elements that share it."""

    @staticmethod
    def forward(grad, x, beta):
        p = (beta,)
        return _reduced(_wide(grad), _mish_by_parameter(_wide(x), *p), p)

    @staticmethod
    def backward(ctx, *c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(grad)
        d_grad = _combined(c, _mish_by_parameter(z, *p)).to(grad.dtype)
        d_x = (weight * _combined(c, _mish_slope_by_parameter(z, *p))).to(x.dtype)
        rows = _rows(_mish_by_two_parameters(z, *p), len(p))
        return d_grad, d_x, *_reduced(weight, [_combined(c, row) for row in rows], p)


def mish(input: Tensor, beta: float | Tensor = 1.0, *, channel_dim: int = 1) -> Tensor:
    """Mish, elementwise.

    f(x) =
        x*tanh(softplus(beta*x))

    Args:
        beta: a number in (0, inf), or a tensor of such numbers (not checked: that would wait for the device)
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor

    Shape: any; the output has the shape and the dtype of the input.

    Derived from x*tanh(softplus(beta*x)) (smelu, Eq. (6)).

    Example:
        >>> round(mish(torch.tensor(0.5)).item(), 4)
        0.3752
    """
    if not isinstance(beta, Tensor) and not 0.0 < beta < math.inf:
        raise ValueError(f"beta must be in (0, inf), got {beta}")
    _refuse_integers(input)
    beta = _parameter("beta", beta, input, channel_dim)
    return _Mish.apply(input, beta)


class Mish(nn.Module):
    """Mish as a module: see `mish`.

    Args:
        num_parameters: 1, or the number of channels to learn one value for each
        init: beta, or where it starts from
        learnable: whether the parameters are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels

    Learnable parameters:
        raw_beta: beta = softplus(raw_beta)

    Example:
        >>> round(Mish()(torch.tensor(0.5)).item(), 4)
        0.3752
    """

    activation_name = "mish"

    def __init__(
        self,
        num_parameters: int = 1,
        init: float = 1.0,
        *,
        learnable: bool = False,
        inplace: bool = False,
        channel_dim: int = 1,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        _refuse_count(num_parameters, learnable)
        if not 0.0 < init < math.inf:
            raise ValueError(f"init must be in (0, inf), got {init}")
        self.num_parameters = num_parameters
        self.init = float(init)
        self.learnable = learnable
        self.inplace = inplace
        self.channel_dim = channel_dim
        if learnable:
            factory = {"device": device, "dtype": dtype}
            self.raw_beta = nn.Parameter(torch.empty(num_parameters, **factory))
            self.reset_parameters()

    def reset_parameters(self) -> None:
        """Set the learnable parameters back to where they start from."""
        if self.learnable:
            nn.init.constant_(self.get_parameter("raw_beta"), _inverse_softplus(self.init))

    @property
    def beta(self) -> float | Tensor:
        """The value in use."""
        if not self.learnable:
            return self.init
        return _softplus(_wide(self.raw_beta))

    def forward(self, input: Tensor) -> Tensor:
        return mish(input, self.beta, channel_dim=self.channel_dim)

    def extra_repr(self) -> str:
        shown = "num_parameters init learnable"
        return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())


# --- TanhExp --------------------------------------------------------------------------------------


def _tanhexp_value(x: Tensor, beta: Tensor) -> Tensor:
    """f(x)."""
    t1 = torch.clamp(x, min=-1024.0 / beta)
    return torch.tanh(torch.exp(t1 * beta)) * t1


def _tanhexp_slope(x: Tensor, beta: Tensor) -> Tensor:
    """f'(x)."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=8.0 / beta)
    t2 = torch.exp(t1 * beta)
    t3 = t2 * torch.sigmoid(t2 * -2.0) * torch.sigmoid(t2 * 2.0) * t1 * (beta * 4.0)
    return t3 + torch.tanh(t2)


def _tanhexp_curvature(x: Tensor, beta: Tensor) -> Tensor:
    """f''(x)."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=8.0 / beta)
    t2 = torch.exp(t1 * beta)
    t3 = torch.sigmoid(t2 * -2.0)
    t4 = torch.sigmoid(t2 * 2.0)
    t5 = t2 * t3 * t4
    t6 = beta * beta
    t7 = torch.exp(t1 * (beta * 2.0))
    t8 = t6 * 8.0
    t9 = t5 * (beta * 8.0) + t5 * t1 * (t6 * 4.0) + t7 * (t3 * t3) * t4 * t1 * t8
    return t9 - t7 * t3 * (t4 * t4) * t1 * t8


def _tanhexp_by_parameter(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f in beta."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=8.0 / beta)
    t2 = torch.exp(t1 * beta)
    return (
        t2 * torch.sigmoid(t2 * -2.0) * torch.sigmoid(t2 * 2.0) * t1 * t1 * 4.0,
    )


def _tanhexp_slope_by_parameter(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f' in beta."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=8.0 / beta)
    t2 = torch.exp(t1 * beta)
    t3 = torch.sigmoid(t2 * -2.0)
    t4 = torch.sigmoid(t2 * 2.0)
    t5 = t2 * t3 * t4 * t1
    t6 = torch.exp(t1 * (beta * 2.0))
    t7 = beta * 8.0
    t8 = t5 * 8.0 + t5 * t1 * (beta * 4.0) + t6 * (t3 * t3) * t4 * t1 * t1 * t7
    return (t8 - t6 * t3 * (t4 * t4) * t1 * t1 * t7,)


def _tanhexp_by_two_parameters(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """The second derivatives of f in beta: upper triangle."""
    t1 = torch.clamp(x, min=-1024.0 / beta, max=8.0 / beta)
    t2 = torch.exp(t1 * beta)
    t3 = torch.sigmoid(t2 * -2.0)
    t4 = torch.sigmoid(t2 * 2.0)
    t5 = torch.exp(t1 * (beta * 2.0))
    t6 = t2 * t3 * t4 * t1 * t1 * t1 * 4.0 + t5 * (t3 * t3) * t4 * t1 * t1 * t1 * 8.0
    return (t6 - t5 * t3 * (t4 * t4) * t1 * t1 * t1 * 8.0,)


class _TanhExp(_Pointwise):
    """f(x) with the parameters p."""

    @staticmethod
    def forward(x, beta):
        return _tanhexp_value(_wide(x), beta).to(x.dtype)

    @staticmethod
    def backward(ctx, grad):
        x, *p = ctx.saved_tensors
        d_x: Tensor | None = None
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if ctx.needs_input_grad[0]:
            d_x = _TanhExpBackward.apply(grad, x, *p)
        if any(ctx.needs_input_grad[1:]):
            d_p = _TanhExpParameterBackward.apply(grad, x, *p)
        return d_x, *d_p


class _TanhExpBackward(_Pointwise):
    """grad * f'(x)."""

    @staticmethod
    def forward(grad, x, beta):
        slope = _tanhexp_slope(_wide(x), beta)
        return (_wide(grad) * slope).to(x.dtype)

    @staticmethod
    def backward(ctx, c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(c) * _wide(grad)
        d_grad = (_wide(c) * _tanhexp_slope(z, *p)).to(grad.dtype)
        d_x = (weight * _tanhexp_curvature(z, *p)).to(x.dtype)
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if any(ctx.needs_input_grad[2:]):
            d_p = _reduced(weight, _tanhexp_slope_by_parameter(z, *p), p)
        return d_grad, d_x, *d_p


class _TanhExpParameterBackward(_Pointwise):
    """grad * df/dp for each parameter, summed over the elements that share it."""

    @staticmethod
    def forward(grad, x, beta):
        p = (beta,)
        return _reduced(_wide(grad), _tanhexp_by_parameter(_wide(x), *p), p)

    @staticmethod
    def backward(ctx, *c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(grad)
        d_grad = _combined(c, _tanhexp_by_parameter(z, *p)).to(grad.dtype)
        d_x = (weight * _combined(c, _tanhexp_slope_by_parameter(z, *p))).to(x.dtype)
        rows = _rows(_tanhexp_by_two_parameters(z, *p), len(p))
        return d_grad, d_x, *_reduced(weight, [_combined(c, row) for row in rows], p)


def tanhexp(input: Tensor, beta: float | Tensor = 1.0, *, channel_dim: int = 1) -> Tensor:
    """TanhExp, elementwise.

    f(x) =
        x*tanh(exp(beta*x))

    Args:
        beta: a number in (0, inf), or a tensor of such numbers (not checked: that would wait for the device)
        channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor

    Shape: any; the output has the shape and the dtype of the input.

    Derived from x*tanh(exp(beta*x)) (smelu, Eq. (7)).

    Example:
        >>> round(tanhexp(torch.tensor(0.5)).item(), 4)
        0.4643
    """
    if not isinstance(beta, Tensor) and not 0.0 < beta < math.inf:
        raise ValueError(f"beta must be in (0, inf), got {beta}")
    _refuse_integers(input)
    beta = _parameter("beta", beta, input, channel_dim)
    return _TanhExp.apply(input, beta)


class TanhExp(nn.Module):
    """TanhExp as a module: see `tanhexp`.

    Args:
        num_parameters: 1, or the number of channels to learn one value for each
        init: beta, or where it starts from
        learnable: whether the parameters are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels

    Learnable parameters:
        raw_beta: beta = softplus(raw_beta)

    Example:
        >>> round(TanhExp()(torch.tensor(0.5)).item(), 4)
        0.4643
    """

    activation_name = "tanhexp"

    def __init__(
        self,
        num_parameters: int = 1,
        init: float = 1.0,
        *,
        learnable: bool = False,
        inplace: bool = False,
        channel_dim: int = 1,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        _refuse_count(num_parameters, learnable)
        if not 0.0 < init < math.inf:
            raise ValueError(f"init must be in (0, inf), got {init}")
        self.num_parameters = num_parameters
        self.init = float(init)
        self.learnable = learnable
        self.inplace = inplace
        self.channel_dim = channel_dim
        if learnable:
            factory = {"device": device, "dtype": dtype}
            self.raw_beta = nn.Parameter(torch.empty(num_parameters, **factory))
            self.reset_parameters()

    def reset_parameters(self) -> None:
        """Set the learnable parameters back to where they start from."""
        if self.learnable:
            nn.init.constant_(self.get_parameter("raw_beta"), _inverse_softplus(self.init))

    @property
    def beta(self) -> float | Tensor:
        """The value in use."""
        if not self.learnable:
            return self.init
        return _softplus(_wide(self.raw_beta))

    def forward(self, input: Tensor) -> Tensor:
        return tanhexp(input, self.beta, channel_dim=self.channel_dim)

    def extra_repr(self) -> str:
        shown = "num_parameters init learnable"
        return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())


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


class _HardSwish(_Pointwise):
    """f(x)."""

    @staticmethod
    def forward(x):
        return _hard_swish_value(_wide(x)).to(x.dtype)

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return _HardSwishBackward.apply(grad, x)


class _HardSwishBackward(_Pointwise):
    """grad * f'(x)."""

    @staticmethod
    def forward(grad, x):
        return (_wide(grad) * _hard_swish_slope(_wide(x))).to(x.dtype)

    @staticmethod
    def backward(ctx, c):
        grad, x = ctx.saved_tensors
        d_grad = (_wide(c) * _hard_swish_slope(_wide(x))).to(grad.dtype)
        d_x = (_wide(c) * _wide(grad) * _hard_swish_curvature(_wide(x))).to(x.dtype)
        return d_grad, d_x


def hard_swish(input: Tensor) -> Tensor:
    """HardSwish, elementwise.

    f(x) on each interval:
        (-inf, -3)   0
        (-3, 3)      x*(x + 3)/6
        (3, inf)     x

    Shape: any; the output has the shape and the dtype of the input.

    Derived from x*min(max(x + 3, 0), 6)/6 (pytorch, nn.Hardswish).

    Example:
        >>> round(hard_swish(torch.tensor(0.5)).item(), 4)
        0.2917
    """
    _refuse_integers(input)
    return _HardSwish.apply(input)


class HardSwish(nn.Module):
    """HardSwish as a module: see `hard_swish`.

    Args:
        inplace: accepted so that it can replace another activation; the input is never overwritten

    Example:
        >>> round(HardSwish()(torch.tensor(0.5)).item(), 4)
        0.2917
    """

    activation_name = "hard_swish"

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()
        self.inplace = inplace

    def forward(self, input: Tensor) -> Tensor:
        return hard_swish(input)
