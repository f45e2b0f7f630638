'''The emitted Triton kernels of the uniform soft quantizer with Gaussian weights: its gradients.

For the gradient in z each thread keeps its own sums in registers, one row for every eight places at which a
window can start: the row grad P is moved to the right by place % 8 in three steps and added to its group.
By instructions this is the cheapest of what was tried (compiled for Hopper: 110 an element for 33 levels,
against 390 for a product of matrices with a one-hot operand, which goes through shared memory).

- `BACKWARD_KERNELS`   the text; it calls functions of `FORWARD_KERNELS`
'''

from __future__ import annotations

BACKWARD_KERNELS = '''\
@_jit
def _window_weight(u, beyond, sharp, i: tl.constexpr, M: tl.constexpr, ASSEMBLY: tl.constexpr):
    """The weight of centre i of the window, relative to one that is near: u steps from the middle."""
    d = u - (i - 0.5 * (M - 1))
    return _exp2(tl.fma(d * d, -sharp, beyond), ASSEMBLY)


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
def _window_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, z_sums_ptr, z_ptr, q_ptr, alpha_ptr, size, k, blocks,
    FLOOR: tl.constexpr, CEILING: tl.constexpr, M: tl.constexpr, GROUPS: tl.constexpr,
    WITH_Z: tl.constexpr, ASSEMBLY: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    """grad dphi/dx, and partial sums of grad dphi/dq, grad dphi/dalpha and, for windows that start in each
    group of eight places, grad P: over `blocks` blocks for each program, in order."""
    q, alpha = tl.load(q_ptr).to(tl.float32), tl.load(alpha_ptr).to(tl.float32)
    h = alpha * q * q
    pid = tl.program_id(0)
    if (h >= FLOOR) & (h <= CEILING):
        wide_k = tl.cast(k, tl.float32)
        sharp = 1.4426950408889634 * h
        reach = 0.5 * (M - 1) + 32.0 / h  # from here on all weights but one are below e^-64 of it
        by_q = tl.zeros((BLOCK,), dtype=tl.float32)
        by_alpha = tl.zeros((BLOCK,), dtype=tl.float32)
        by_z = _zeros(GROUPS * (M + 7) if WITH_Z else 1, BLOCK)
        first = pid.to(tl.int64) * blocks * BLOCK
        for block in range(blocks):
            at = first + block * BLOCK + tl.arange(0, BLOCK)
            mask = at < size
            x = tl.load(x_ptr + at, mask=mask, other=0.0, eviction_policy="evict_first").to(tl.float32)
            grad = tl.load(grad_ptr + at, mask=mask, other=0.0, eviction_policy="evict_first").to(tl.float32)
            middle, place = _window_at(x, q, wide_k, M)
            u = tl.fma(-middle, q, x) * (1.0 / q)
            u = tl.where(x == x, tl.minimum(tl.maximum(u, -reach), reach), x)
            beyond = tl.maximum(tl.abs(u) - 0.5 * (M - 1), 0.0)
            beyond = beyond * beyond * sharp
            near = tl.minimum(tl.maximum(tl.floor(u + 0.5 * M), 0.0), M - 1.0)
            base = tl.load(z_ptr + place + near.to(tl.int32))
            total = tl.zeros_like(u)
            mean = tl.zeros_like(u)
            for i in tl.static_range(M):
                weight = _window_weight(u, beyond, sharp, i, M, ASSEMBLY)
                total += weight
                mean = tl.fma(weight, tl.load(z_ptr + place + i) - base, mean)
            scale = _reciprocal(total, ASSEMBLY)
            mean = mean * scale
            # Cov(z, j) and Cov(z, j^2), j counted from the middle of the window.
            by_j = tl.zeros_like(u)
            by_j2 = tl.zeros_like(u)
            for i in tl.static_range(M):
                weight = _window_weight(u, beyond, sharp, i, M, ASSEMBLY)
                residual = weight * (tl.load(z_ptr + place + i) - base - mean)
                by_j += residual * (i - 0.5 * (M - 1))
                by_j2 += residual * ((i - 0.5 * (M - 1)) * (i - 0.5 * (M - 1)))
            by_j = by_j * scale
            by_j2 = by_j2 * scale
            d_x = grad * (2.0 * alpha * q) * by_j
            tl.store(d_x_ptr + at, d_x.to(d_x_ptr.dtype.element_ty), mask=mask, eviction_policy="evict_first")
            # The scores are i (x - q i) 2 alpha in q and -(x - q i)^2 in alpha; constants do not count.
            by_q += grad * ((u - middle) * by_j - by_j2)
            by_alpha += grad * (2.0 * u * by_j - by_j2)
            if WITH_Z:
                g = grad * scale
                p = ()
                for i in tl.static_range(M):
                    p += (g * _window_weight(u, beyond, sharp, i, M, ASSEMBLY),)  # type: ignore[assignment]
                p = _moved(p, (place & 1) != 0, 1, M)
                p = _moved(p, (place & 2) != 0, 2, M + 1)
                p = _moved(p, (place & 4) != 0, 4, M + 3)
                by_z = _added(by_z, p, place, GROUPS, M + 7)
        tl.store(sums_ptr + pid * 2, tl.sum(by_q, 0) * (2.0 * alpha * q))
        tl.store(sums_ptr + pid * 2 + 1, tl.sum(by_alpha, 0) * (q * q))
        if WITH_Z:
            for g in tl.static_range(GROUPS):
                for i in tl.static_range(M + 7):
                    tl.store(z_sums_ptr + (pid * GROUPS + g) * 16 + i, tl.sum(by_z[g * (M + 7) + i], 0))


@_jit
def _table_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, z_sums_ptr, z_ptr, q_ptr, alpha_ptr, size, k, blocks,
    FLOOR: tl.constexpr, CEILING: tl.constexpr, TABLE: tl.constexpr, WIDE: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    """The same over the whole table, for other h; z_sums has one row of levels for each program."""
    q, alpha = tl.load(q_ptr).to(WIDE), tl.load(alpha_ptr).to(WIDE)
    h = alpha * q * q
    pid = tl.program_id(0)
    entry = tl.arange(0, TABLE)
    by_q = tl.zeros((BLOCK,), dtype=WIDE)
    by_alpha = tl.zeros((BLOCK,), dtype=WIDE)
    by_z = tl.zeros((TABLE,), dtype=WIDE)
    if (h < FLOOR) | (h > CEILING):
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
        tl.store(sums_ptr + pid * 2, tl.sum(by_q, 0) * (2.0 * alpha * q))
        tl.store(sums_ptr + pid * 2 + 1, tl.sum(by_alpha, 0) * (q * q))
    tl.store(z_sums_ptr + pid * TABLE + entry, by_z)
'''
