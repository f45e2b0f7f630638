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
    if _maps_by_kernel(raw, *([] if scheduled is None else [scheduled])):
        return _mapped(raw, scheduled, False, start, sign, unit)
    value = F.softplus(_wide(raw) / unit, threshold=40.0).clamp(min=2.0**-40)
    if (start, sign) != (0.0, 1.0):
        value = start + sign * value
    return value if scheduled is None else torch.where(scheduled > 0, _wide(scheduled), value)


def _between(raw: Tensor, start: float = 0.0, size: float = 1.0) -> Tensor:
    """start + size / (1 + exp(-raw)), in the wide format."""
    if _maps_by_kernel(raw):
        return _mapped(raw, None, True, start, size, 1.0)
    value = torch.sigmoid(_wide(raw))
    return value if (start, size) == (0.0, 1.0) else start + size * value
'''

KERNELS = '''\
@_Kernel
def _map_kernel(
    raw_ptr, out_ptr, grad, scheduled, start, size, unit, count, SIGMOID: tl.constexpr, BLOCK: tl.constexpr
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
    if grad.dtype.is_ptr():
        out = tl.load(grad + at, mask=at < count, other=0.0).to(tl.float64) * (size * slope / unit)
    else:
        out = _read(start, 0, tl.float64) + size * value
    if scheduled.dtype.is_ptr():
        now = tl.load(scheduled + at, mask=at < count, other=0.0).to(tl.float64)
        out = tl.where(now > 0.0, 0.0 if grad.dtype.is_ptr() else now, out)
    tl.store(out_ptr + at, out.to(out_ptr.dtype.element_ty), mask=at < count)


def _maps_by_kernel(*tensors: Tensor) -> bool:
    """Compiled code makes one kernel of the torch operations."""
    return not torch.compiler.is_compiling() and _launches(*tensors) and _is_untransformed()


def _mapped(raw: Tensor, scheduled: Tensor | None, sigmoid: bool, *numbers: float) -> Tensor:
    if torch.is_grad_enabled() and raw.requires_grad:
        return _Mapped.apply(raw, scheduled, sigmoid, *numbers)
    return _launch_map(raw, None, scheduled, sigmoid, *numbers)


def _launch_map(
    raw: Tensor, grad: Tensor | None, scheduled: Tensor | None, sigmoid: bool, *numbers: float
) -> Tensor:
    raw, count = raw.contiguous(), raw.numel()
    others = [0 if one is None else one.contiguous() for one in (grad, scheduled)]
    out = torch.empty_like(raw, dtype=_sum_dtype(raw) if grad is None else raw.dtype)
    p = [*others, *map(_bits, numbers)]
    _map_kernel.start(_divided(count, 128), (raw, out), p, (count,), (sigmoid, 128))
    return out


class _Mapped(torch.autograd.Function):
    """A map of a raw parameter, by one kernel."""

    @staticmethod
    def forward(ctx, raw, scheduled, *rest):
        ctx.rest = rest
        ctx.save_for_backward(raw, scheduled)
        return _launch_map(raw, None, scheduled, *rest)

    @staticmethod
    def backward(ctx, grad):
        raw, scheduled = ctx.saved_tensors
        if torch.is_grad_enabled() or not _launches(raw, grad):
            d_raw = (grad * _map_slope(raw, scheduled, *ctx.rest)).to(raw.dtype)
        else:
            d_raw = _launch_map(raw, grad, scheduled, *ctx.rest)
        return d_raw, None, *(None for _ in ctx.rest)


def _map_slope(
    raw: Tensor, scheduled: Tensor | None, is_sigmoid: bool, start: float, size: float, unit: float
) -> Tensor:
    """The derivative of a map, in torch operations."""
    r = _wide(raw) / unit
    slope = size / unit * torch.sigmoid(r)
    slope = slope * torch.sigmoid(-r) if is_sigmoid else slope * (F.softplus(r, threshold=40.0) >= 2.0**-40)
    return slope if scheduled is None else torch.where(scheduled > 0, 0.0, slope)
'''
