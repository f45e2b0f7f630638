'''The emitted Triton kernels of the uniform soft quantizer with Gaussian weights: its values.

With `near` the middle of the window, u = x/q - near and h = alpha q^2, the weights of the window, counted from
its end on the side of u, are exp(h m (M - 1 - m)) rho^m up to a common factor, rho = exp(-2h|u|): one
exponential and a polynomial in rho, which is in (0, 1] and 0 far outside, where the outermost level remains.
M follows from a certified tail bound for h between two floors; below the first, and above the second (where
the coefficients would overflow), the kernels for the whole table run. Which one does is decided on the
device: each kernel is launched, and returns at once if h is not its own.

- `FORWARD_KERNELS`   the text, with what the backward kernels call as well
'''

from __future__ import annotations

FORWARD_KERNELS = '''\
@_jit
def _exp2(x, ASSEMBLY: tl.constexpr):
    """2^x; what is below the normal floats may be 0, which saves three instructions of five."""
    if ASSEMBLY and x.dtype == tl.float32:
        return tl.inline_asm_elementwise("ex2.approx.ftz.f32 $0, $1;", "=f,f", [x], tl.float32, True, 1)
    else:
        return tl.exp2(x)


@_jit
def _reciprocal(x, ASSEMBLY: tl.constexpr):
    """1/x of a number that is neither tiny nor huge."""
    if ASSEMBLY and x.dtype == tl.float32:
        return tl.inline_asm_elementwise("rcp.approx.ftz.f32 $0, $1;", "=f,f", [x], tl.float32, True, 1)
    else:
        return 1.0 / x


@_jit
def _window_at(x, q, k, M: tl.constexpr):
    """The M centres nearest to x: the number of their middle, and the place of the first in the table. NaN
    has a place too: minimum and maximum give the other operand."""
    first = tl.minimum(tl.maximum(x * (1.0 / q) - (0.5 * M - 0.5), -k), k - (M - 1.0))
    if x.dtype == tl.float32:
        # Adding 1.5 * 2^23 rounds to an integer and leaves it in the last bits.
        shifted = first + 12582912.0
        place = shifted.to(tl.int32, bitcast=True) - (0x4B400000 - k.to(tl.int32))
        if M % 2 == 1:
            return shifted - (12582912.0 - 0.5 * (M - 1)), place
        else:
            return (shifted - 12582912.0) + 0.5 * (M - 1), place
    else:
        first = tl.floor(first + 0.5)
        return first + 0.5 * (M - 1), (first + k).to(tl.int32)


@_jit
def _window_block(
    x_ptr, y_ptr, z_ptr, at, mask, q, alpha, k,
    M: tl.constexpr, TABLE: tl.constexpr, WIDE: tl.constexpr, ASSEMBLY: tl.constexpr,
):  # fmt: skip
    """The mean over the M centres nearest to x."""
    x = tl.load(x_ptr + at, mask=mask, eviction_policy="evict_first").to(WIDE)
    sharp = 2.0 * 1.4426950408889634 * alpha * q
    wide_k = tl.cast(k, WIDE)
    middle, place = _window_at(x, q, wide_k, M)
    u = tl.fma(-middle, q, x)
    right = u > 0.0
    rho = _exp2(-tl.abs(u) * sharp, ASSEMBLY)
    if TABLE > 0:
        entry = tl.arange(0, TABLE)
        table = tl.load(z_ptr + entry, mask=entry <= 2 * k, other=0.0).to(WIDE)
    above = x
    below = x
    for i in tl.static_range(M):
        if TABLE > 0:
            level = tl.gather(table, place + tl.where(right, i, M - 1 - i), 0)
        else:  # both are loaded for another i too, at a fixed distance: selecting is cheaper than addresses
            ahead, behind = tl.load(z_ptr + place + i), tl.load(z_ptr + place + (M - 1 - i))
            level = tl.where(right, ahead, behind).to(WIDE)
        if i == 0:
            above = level
            below = tl.full(x.shape, 1.0, WIDE)
        elif i == M - 1:
            above = tl.fma(above, rho, level)
            below = tl.fma(below, rho, 1.0)
        else:
            weight = _exp2(0.5 * sharp * q * (i * (M - 1 - i)), ASSEMBLY)
            above = tl.fma(above, rho, weight * level)
            below = tl.fma(below, rho, weight)
    y = above * _reciprocal(below, ASSEMBLY) if ASSEMBLY else above / below
    tl.store(y_ptr + at, y.to(y_ptr.dtype.element_ty), mask=mask, eviction_policy="evict_first")


@_jit
def _window_kernel(
    x_ptr, y_ptr, z_ptr, q_ptr, alpha_ptr, size, k, FLOOR: tl.constexpr, CEILING: tl.constexpr,
    M: tl.constexpr, TABLE: tl.constexpr, WIDE: tl.constexpr, ASSEMBLY: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    q, alpha = tl.load(q_ptr).to(WIDE), tl.load(alpha_ptr).to(WIDE)
    h = alpha * q * q
    if (h >= FLOOR) & (h <= CEILING):
        start = tl.program_id(0).to(tl.int64) * BLOCK
        at = start + tl.arange(0, BLOCK)
        if start + BLOCK <= size:
            _window_block(x_ptr, y_ptr, z_ptr, at, None, q, alpha, k, M, TABLE, WIDE, ASSEMBLY)
        else:
            _window_block(x_ptr, y_ptr, z_ptr, at, at < size, q, alpha, k, M, TABLE, WIDE, ASSEMBLY)


@_jit
def _steps_from_nearest(x, q, k):
    """The number of the centre nearest to x, and how many steps x is from it (bounded: 0 * inf is NaN)."""
    near = tl.minimum(tl.maximum(tl.floor(x / q + 0.5), -k), k)
    near = tl.where(x == x, near, 0.0)
    far = tl.fma(-near, q, x) / q
    return near, tl.where(x == x, tl.minimum(tl.maximum(far, -1e9), 1e9), x)


@_jit
def _table_kernel(
    x_ptr, y_ptr, z_ptr, q_ptr, alpha_ptr, size, k, blocks, FLOOR: tl.constexpr, CEILING: tl.constexpr,
    TABLE: tl.constexpr, WIDE: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    """The mean over the whole table, for every h outside [FLOOR, CEILING]."""
    q, alpha = tl.load(q_ptr).to(WIDE), tl.load(alpha_ptr).to(WIDE)
    h = alpha * q * q
    if (h < FLOOR) | (h > CEILING):
        entry = tl.arange(0, TABLE)
        table = tl.load(z_ptr + entry, mask=entry <= 2 * k, other=0.0).to(WIDE)[None, :]
        index = (entry - k).to(WIDE)[None, :]
        first = tl.program_id(0).to(tl.int64) * blocks * BLOCK
        for block in range(blocks):
            at = first + block * BLOCK + tl.arange(0, BLOCK)
            x = tl.load(x_ptr + at, mask=at < size, other=0.0).to(WIDE)
            near, far = _steps_from_nearest(x, q, tl.cast(k, WIDE))
            j = index - near[:, None]
            log_weight = tl.where((entry <= 2 * k)[None, :], h * j * (2.0 * far[:, None] - j), -float("inf"))
            weight = tl.exp(log_weight)
            y = tl.sum(weight * table, 1) / tl.sum(weight, 1)
            tl.store(y_ptr + at, y.to(y_ptr.dtype.element_ty), mask=at < size)
'''
