'''The emitted Triton kernels of the uniform soft quantizer with Gaussian weights: the backward.

The weights w_j of a window are those of the forward, each by itself. With levels counted from that in the middle and
j from the middle, the derivatives in x, q and alpha are covariances of z with j and j^2, from six sums: of w, w z, and
of each times j and j^2. A thread takes a few neighbours in memory, one after another, so that each of its loads is
wide and its sums are kept once.

For the gradient in z each thread keeps its own sums in registers, one row for every eight places at which a
window can start: the row grad P is moved to the right by place % 8 in three steps and added to its group.
By instructions this is the cheapest of what was tried (compiled for Hopper: 110 an element for 33 levels,
against 390 for a product of matrices with a one-hot operand, which goes through shared memory).
Sums have one order, which follows from the size of x: a thread adds its elements, a program its threads, and another
kernel the programs.

- `KERNELS`, `LAUNCHES`   the texts
'''

from __future__ import annotations

KERNELS = '''\
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
def _added(sums, p, place, GROUPS: tl.constexpr, COUNT: tl.constexpr):
    """The sums of each group of eight places, with the row p added to the one of its own."""
    row = ()
    for g in tl.static_range(GROUPS):
        here = tl.where((place >> 3) == g, 1.0, 0.0)
        for i in tl.static_range(COUNT):
            row += (tl.fma(here, p[i], sums[g * COUNT + i]),)  # type: ignore[assignment]
    return row


@_jit
def _parts(x, COUNT: tl.constexpr):
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
        apart += tl.split(tl.reshape(row[i], (row[i].shape[0] // 2, 2)))  # type: ignore[assignment]
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
        row += (_exp2(-1.4426950408889634 * (2 * i + 2 - M % 2) * h, ASSEMBLY),)  # type: ignore[assignment]
    return row


@_jit
def _weights(r, ratios, M: tl.constexpr):
    """The weights to the right of the middle, outwards: 2^-60 exp(-h j^2) r^j up to a common factor. Where the
    middle lies between two centres, r is a root, and the first weight is that."""
    step = r
    weight = tl.full(r.shape, 8.673617379884035e-19, tl.float32)
    row = ()
    if M % 2 == 0:
        step = r * r
        weight = r * 8.673617379884035e-19
        row = (weight,)
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
    h = alpha * q * q
    root: tl.constexpr = 1.0 if M % 2 == 1 else 0.5
    limit = root * _limit(h, M)
    middle, number = _window_at(x, 1.0 / q, tl.cast(k, tl.float32), M)
    exponent = tl.fma(-middle, q, x) * (root * 2.0 * 1.4426950408889634 * alpha * q)
    held = _held(exponent, limit)
    w = _window_weights(_exp2(held, ASSEMBLY), _exp2(-held, ASSEMBLY), ratios, M)
    zeroth, first, second = _moments(w, M)
    z_zeroth, z_first, z_second = _level_moments(w, own, z_ptr, number, k, M, SHUFFLE)
    scale = _reciprocal(zeroth, ASSEMBLY)
    part = grad * scale
    inside = tl.where(tl.abs(exponent) >= limit, 0.0, part)  # beyond, one level is all there is
    by_j = tl.fma(-first * scale, z_zeroth, z_first)
    if SUMS >= 1:
        # The scores are i (x - q i) 2 alpha in q and -(x - q i)^2 in alpha; constants do not count.
        u = held * (1.0 / (root * 2.0 * 1.4426950408889634 * h))
        by_j2 = tl.fma(-second * scale, z_zeroth, z_second)
        by_q = tl.fma(inside, tl.fma(u - middle, by_j, -by_j2), sums[0])
        sums = (by_q, tl.fma(inside, tl.fma(2.0 * u, by_j, -by_j2), sums[1]))
    if SUMS == 2:
        p = ()
        for i in tl.static_range(M):
            p += (part * w[i],)  # type: ignore[assignment]
        place = number - 0x4B400000 + k
        p = _moved(p, (place & 1) != 0, 1, M)
        p = _moved(p, (place & 2) != 0, 2, M + 1)
        p = _moved(p, (place & 4) != 0, 4, M + 3)
        by_z = _added(by_z, p, place, GROUPS, M + 7)
    return inside * by_j * (2.0 * alpha * q), sums, by_z


@_jit
def _window_backward_block(
    x_ptr, grad_ptr, d_x_ptr, at, mask, sums, by_z, own, ratios, z_ptr, q, alpha, k, PARTS: tl.constexpr,
    M: tl.constexpr, GROUPS: tl.constexpr, SUMS: tl.constexpr, SHUFFLE: tl.constexpr, ASSEMBLY: tl.constexpr,
):  # fmt: skip
    x = tl.load(x_ptr + at, mask=mask, other=None if mask is None else 0.0, eviction_policy="evict_first")
    grad = tl.load(grad_ptr + at, mask=mask, other=None if mask is None else 0.0, eviction_policy="evict_first")
    xs, grads, found = _parts(x.to(tl.float32), PARTS), _parts(grad.to(tl.float32), PARTS), ()
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
    SHUFFLE: tl.constexpr, ASSEMBLY: tl.constexpr, THREADS: tl.constexpr, PARTS: tl.constexpr,
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
        for block in range(whole):
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
            tl.store(column, tl.sum(sums[0], 0) * (2.0 * alpha * q))
            tl.store(column + step, tl.sum(sums[1], 0) * (q * q))
        if SUMS == 2:
            _store_levels(column + 2 * step, step, by_z, k, M + 7, GROUPS)


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


@_jit
def _column_kernel(sums_ptr, total_ptr, count, BLOCK: tl.constexpr):
    """The sum of each row over the programs, in one order, rounded once."""
    row = tl.program_id(0)
    total = tl.zeros((BLOCK,), dtype=tl.float64)
    for start in range(0, count, BLOCK):
        at = start + tl.arange(0, BLOCK)
        total += tl.load(sums_ptr + row * count + at, mask=at < count, other=0.0)
    tl.store(total_ptr + row, tl.sum(total, 0).to(total_ptr.dtype.element_ty))
'''

LAUNCHES = '''\
_BACKWARD_BYTES = 16  # of x for each thread in a step: one load
_BACKWARD_WARPS = 4
_BACKWARD_PROGRAMS = 1024  # at most; fixed, so that sums have one order on every device


def _launch_quantizer_backward(
    grad: Tensor, x: Tensor, q: Tensor, z: Tensor, alpha: Tensor, with_z: bool = True, with_sums: bool = True
) -> tuple[Tensor, Tensor | None, Tensor | None, Tensor | None]:
    """The gradients in x, and in q, z, alpha those that are asked for: sums over x, by a fixed number of programs."""
    shape, x, grad = x.shape, x.contiguous(), grad.contiguous()
    d_x, size, k, levels = torch.empty_like(x), x.numel(), len(z) // 2, len(z)
    kind = 2 if with_z else 1 if with_sums else 0
    windows = _fitting(_SLOPE_WINDOWS[x.dtype], levels)
    threads, parts = 32 * _BACKWARD_WARPS, _BACKWARD_BYTES // x.element_size()
    programs, blocks = _divided(size, threads * parts, _BACKWARD_PROGRAMS)
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
                num_warps=_BACKWARD_WARPS, enable_fp_fusion=True,
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
'''
