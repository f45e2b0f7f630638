"""The emitted device programs of the uniform soft quantizer with Gaussian weights over the whole table.

They run where no window is enough, or its weights would overflow: for each element all levels, in the wide format. A
level is drawn from the weights, their sums from the left, and the first level at which the sum is above the noise's
share of the total.
"""

TABLE_PROGRAMS = '''\
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
'''

DRAW_PROGRAM = '''\
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
'''

DRAW_LAUNCH = """

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
"""
