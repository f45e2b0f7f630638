"""The emitted device programs of the uniform soft quantizer with Gaussian weights: its gradients.

The weights w_j of a window are those of the forward, each by itself. With levels counted from that in the middle and
j from the middle, the derivatives in x, q and alpha are covariances of z with j and j^2, from six sums: of w, w z, and
of each times j and j^2. A thread takes a few neighbours in memory, one after another, so that each of its loads is
wide and its sums are kept once.
"""

BACKWARD_PROGRAMS = '''\
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
    weight = tl.full(r.shape, SLOPE_SCALE, tl.float32)
    row = ()
    if M % 2 == 0:
        step = r * r
        weight = r * SLOPE_SCALE
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
        row += (tl.full(r.shape, SLOPE_SCALE, tl.float32),)  # type: ignore[assignment]
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
'''
