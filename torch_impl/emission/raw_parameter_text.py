"""The emitted maps from a raw parameter to the value in use: one device program forward and one backward.

The torch operations of such a map are a handful of launches for a single number, each of which takes as long as the
rest of a percent of a large activation. Everywhere but in plain CUDA code they are used all the same. The straight way
of a module maps inside the autograd function of the activation: one of its own would cost as much again.
"""

MAPS = '''\
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
'''

PROGRAMS = '''\
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
'''
