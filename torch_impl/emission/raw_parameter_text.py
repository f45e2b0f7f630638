'''The emitted maps from a raw parameter to the value in use: one kernel forward and one backward.

The torch operations of such a map are a handful of kernels for a single number, each of which takes as long as the
rest of a percent of a large activation. Everywhere but in plain CUDA code they are used all the same.

- `MAPS`       the maps, in torch operations
- `KERNELS`    the kernel of all maps, and what starts it
'''

from __future__ import annotations

MAPS = '''\
def _positive(
    raw: Tensor, start: float = 0.0, sign: float = 1.0, unit: float = 1.0, scheduled: Tensor | None = None
) -> Tensor:
    """start + sign log(1 + exp(raw / unit)), or what is scheduled, where that is > 0; in the wide format. The
    logarithm is from 40 on its argument, which is the same to 2^-57, and at least 2^-40, so that the cubes in
    second derivatives do not underflow."""
    if _launches(raw, *([] if scheduled is None else [scheduled])):
        return _Mapped.apply(raw, scheduled, False, start, sign, unit)
    value = F.softplus(_wide(raw) / unit, threshold=40.0).clamp(min=2.0**-40)
    if (start, sign) != (0.0, 1.0):
        value = start + sign * value
    return value if scheduled is None else torch.where(scheduled > 0, _wide(scheduled), value)


def _between(raw: Tensor, start: float = 0.0, size: float = 1.0) -> Tensor:
    """start + size / (1 + exp(-raw)), in the wide format."""
    if _launches(raw):
        return _Mapped.apply(raw, None, True, start, size, 1.0)
    value = torch.sigmoid(_wide(raw))
    return value if (start, size) == (0.0, 1.0) else start + size * value
'''

KERNELS = '''\
@_jit
def _map_kernel(
    raw_ptr, scheduled_ptr, grad_ptr, out_ptr, count, start, size, unit,
    SIGMOID: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    """start + size g(raw / unit), for g the sigmoid or softplus; or, if there is a gradient, its product with
    the derivative. log(w) t/(w - 1) is log(1 + t) for w = 1 + t however it is rounded."""
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    unit, size = _read(unit, 0, tl.float64), _read(size, 0, tl.float64)
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
    if grad_ptr is None:
        out = _read(start, 0, tl.float64) + size * value
    else:
        out = tl.load(grad_ptr + at, mask=at < count, other=0.0).to(tl.float64) * (size * slope / unit)
    if scheduled_ptr is not None:
        scheduled = tl.load(scheduled_ptr + at, mask=at < count, other=0.0).to(tl.float64)
        out = tl.where(scheduled > 0.0, scheduled if grad_ptr is None else 0.0, out)
    tl.store(out_ptr + at, out.to(out_ptr.dtype.element_ty), mask=at < count)


def _launch_map(
    raw: Tensor, grad: Tensor | None, scheduled: Tensor | None, sigmoid: bool, *numbers: float
) -> Tensor:
    raw = raw.contiguous()
    scheduled = None if scheduled is None else scheduled.contiguous()
    out = torch.empty_like(raw, dtype=_wide_dtype(raw) if grad is None else raw.dtype)
    grad = None if grad is None else grad.contiguous()
    with torch.cuda.device_of(raw):
        _map_kernel[(triton.cdiv(raw.numel(), 128),)](
            raw, scheduled, grad, out, raw.numel(), *(_passed(one, 1) for one in numbers),
            SIGMOID=sigmoid, BLOCK=128,
        )  # fmt: skip
    return out


class _Mapped(torch.autograd.Function):
    """A map of a raw parameter, by one kernel."""

    @staticmethod
    def forward(raw, scheduled, is_sigmoid, *numbers):
        return _launch_map(raw, None, scheduled, is_sigmoid, *numbers)

    @staticmethod
    def setup_context(ctx, inputs, output):
        raw, scheduled, *ctx.rest = inputs
        ctx.save_for_backward(raw, scheduled)
        ctx.save_for_forward(raw, scheduled)

    @staticmethod
    def backward(ctx, grad):
        raw, scheduled = ctx.saved_tensors
        if torch.is_grad_enabled():
            d_raw = (grad * _map_slope(raw, scheduled, *ctx.rest)).to(raw.dtype)
        else:
            d_raw = _launch_map(raw, grad, scheduled, *ctx.rest)
        return d_raw, None, *(None for _ in ctx.rest)

    @staticmethod
    def jvp(ctx, t_raw, *_):
        return t_raw * _map_slope(*ctx.saved_tensors, *ctx.rest)


def _map_slope(
    raw: Tensor, scheduled: Tensor | None, is_sigmoid: bool, start: float, size: float, unit: float
) -> Tensor:
    """The derivative of a map, in torch operations."""
    r = _wide(raw) / unit
    slope = size / unit * torch.sigmoid(r)
    slope = slope * torch.sigmoid(-r) if is_sigmoid else slope * (F.softplus(r, threshold=40.0) >= 2.0**-40)
    return slope if scheduled is None else torch.where(scheduled > 0, 0.0, slope)
'''
