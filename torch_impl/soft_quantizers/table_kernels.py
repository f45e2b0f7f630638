'''The emitted Triton kernels of the uniform soft quantizer with Gaussian weights over the whole table.

They run where no window is enough, or its weights would overflow: for each element all levels, in the wide format.

- `TABLE_KERNELS`   the text; it calls functions of `FORWARD_KERNELS`
'''

from __future__ import annotations

TABLE_KERNELS = '''\
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
    h, decides = alpha * q * q, _sharpness(q_ptr, alpha_ptr)
    if (decides < FLOOR) | (decides > CEILING):
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


@_jit
def _table_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, z_ptr, q_ptr, alpha_ptr, size, k, blocks, FLOOR: tl.constexpr,
    CEILING: tl.constexpr, TABLE: tl.constexpr, SUMS: tl.constexpr, WIDE: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    """The same over the whole table, for other h."""
    q, alpha = tl.load(q_ptr).to(WIDE), tl.load(alpha_ptr).to(WIDE)
    h, decides = alpha * q * q, _sharpness(q_ptr, alpha_ptr)
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
            j = index - near[:, None]
            log_weight = j * (2.0 * far[:, None] - j)
            weight = tl.exp(tl.where(inside, h * log_weight, -float("inf")))
            p = weight / tl.sum(weight, 1)[:, None]
            residual = p * (table - tl.sum(p * table, 1)[:, None])
            d_x = grad * (2.0 * alpha * q) * tl.sum(residual * j, 1)
            tl.store(d_x_ptr + at, d_x.to(d_x_ptr.dtype.element_ty), mask=mask)
            by_q += grad * tl.sum(residual * (index * (far[:, None] - j)), 1)
            by_alpha += grad * tl.sum(residual * log_weight, 1)
            by_z += tl.sum(grad[:, None] * p, 0)
        step = tl.num_programs(0)
        if SUMS >= 1:
            tl.store(sums_ptr + pid, tl.sum(by_q, 0) * (2.0 * alpha * q))
            tl.store(sums_ptr + step + pid, tl.sum(by_alpha, 0) * (q * q))
        if SUMS == 2:
            tl.store(sums_ptr + (2 + entry) * step + pid, by_z, mask=entry <= 2 * k)
'''
