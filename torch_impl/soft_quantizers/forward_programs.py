"""The emitted device programs of the uniform soft quantizer with Gaussian weights: its values.

With `middle` the middle of the window, u = x/q - middle and h = alpha q^2, the weight of the level j steps from the
middle is exp(-h j^2) r^j up to a common factor, r = exp(2hu): two exponentials, r and 1/r, and a polynomial in each.
u is held where the outermost level has 2^26 times the weight of the next: nothing overflows for h up to a ceiling, and
beyond the value is that level. The window follows from a certified tail bound for h from a floor on; below it, and
above the ceiling, the program for the whole table runs. Which one does is decided on the device: each is
launched, and returns at once if h is not its own.

The levels are in registers: thread p of a warp has the M that a window at place p needs, and a shuffle of the warp
brings them to the elements there. A table with more places, and Triton's interpreter, load them instead.
"""

FORWARD_PROGRAMS = '''\
@_jit
def _exp2(x, ASSEMBLY: tl.constexpr):
    """2^x; what is below the normal floats may be 0, which saves three instructions of five."""
    if ASSEMBLY:
        return tl.inline_asm_elementwise("ex2.approx.ftz.f32 $0, $1;", "=f,f", [x], tl.float32, True, 1)
    else:
        return tl.exp2(x)


@_jit
def _reciprocal(x, ASSEMBLY: tl.constexpr):
    """1/x of a number that is neither tiny nor huge."""
    if ASSEMBLY:
        return tl.inline_asm_elementwise("rcp.approx.ftz.f32 $0, $1;", "=f,f", [x], tl.float32, True, 1)
    else:
        return 1.0 / x


@_jit
def _sharpness(q_ptr, alpha_ptr):
    """alpha q^2, by which kernels decide whose it is: the same number in all of them."""
    return _sharpness_of(tl.load(q_ptr).to(tl.float32), tl.load(alpha_ptr).to(tl.float32))


@_jit
def _held(x, limit):
    """x between -limit and limit, or NaN."""
    return tl.minimum(tl.maximum(x, -limit, tl.PropagateNan.ALL), limit, tl.PropagateNan.ALL)


@_jit
def _window_at(x, inverse, k, M: tl.constexpr):
    """The M centres nearest to x: the number of their middle, and that of the first in the last bits of an integer,
    where adding 1.5 * 2^23 leaves it. NaN has a place too: minimum and maximum give the other operand."""
    first = tl.minimum(tl.maximum(tl.fma(x, inverse, -0.5 * (M - 1)), -k), k - (M - 1.0))
    shifted = first + 12582912.0
    if M % 2 == 1:
        return shifted - (12582912.0 - 0.5 * (M - 1)), shifted.to(tl.int32, bitcast=True)
    else:
        return (shifted - 12582912.0) + 0.5 * (M - 1), shifted.to(tl.int32, bitcast=True)


@_jit
def _coefficients(h, M: tl.constexpr, ASSEMBLY: tl.constexpr):
    """exp(-h j^2), times a power of 2 that keeps them in range, for the distances j of the centres from the middle."""
    row = ()
    for i in tl.static_range(M):
        row += (_exp2(_log_weight(h, i - M // 2), ASSEMBLY) * VALUE_SCALE,)  # type: ignore[assignment]
    return row


@_jit
def _own_levels(z_ptr, k, M: tl.constexpr, SHUFFLE: tl.constexpr):
    """The levels of the window at one place: in thread t of a warp at t + k modulo 32, whose first centre has a
    number with the last five bits of t. For Triton these are numbers that all threads share."""
    row = ()
    if SHUFFLE:
        thread = tl.inline_asm_elementwise("mov.u32 $0, %laneid;", "=r,r", [k], tl.int32, True, 1)
        for i in tl.static_range(M):
            place = tl.minimum(((thread + k) & 31) + i, 2 * k)
            row += (tl.load(z_ptr + place).to(tl.float32),)  # type: ignore[assignment]
    return row


@_jit
def _level(own, z_ptr, number, k, i: tl.constexpr, SHUFFLE: tl.constexpr):
    """Level i of the window whose first centre is `number`: from the thread that has it, or from memory."""
    if SHUFFLE:
        text: tl.constexpr = "shfl.sync.idx.b32 $0, $1, $2, 31, 0xffffffff;"
        return tl.inline_asm_elementwise(text, "=f,f,r", [own[i], number], tl.float32, True, 1)
    else:
        return tl.load(z_ptr + (number - 0x4B400000 + k) + i).to(tl.float32)


@_jit
def _weighted_levels(own, g, z_ptr, number, k, M: tl.constexpr, SHUFFLE: tl.constexpr):
    """The levels of a window times their coefficients; own levels have them already."""
    row = ()
    for i in tl.static_range(M):
        level = _level(own, z_ptr, number, k, i, SHUFFLE)
        row += (level if SHUFFLE else level * g[i],)  # type: ignore[assignment]
    return row


@_jit
def _window_block(
    x_ptr, y_ptr, z_ptr, at, mask, own, g, ends, q, alpha, k,
    M: tl.constexpr, SHUFFLE: tl.constexpr, ASSEMBLY: tl.constexpr,
):  # fmt: skip
    """The mean over the M centres nearest to x."""
    x = tl.load(x_ptr + at, mask=mask, eviction_policy="evict_first").to(tl.float32)
    limit = _limit(_sharpness_of(q, alpha), M)
    middle, number = _window_at(x, 1.0 / q, tl.cast(k, tl.float32), M)
    exponent = _weight_exponent(x, middle, q, alpha)
    held = _held(exponent, limit)
    r, s = _exp2(held, ASSEMBLY), _exp2(-held, ASSEMBLY)
    a = _weighted_levels(own, g, z_ptr, number, k, M, SHUFFLE)
    above, below = a[M - 1], a[0]
    for i in tl.static_range(1, M // 2):
        above = tl.fma(above, r, a[M - 1 - i])
        below = tl.fma(below, s, a[i])
    y = tl.fma(above, r, tl.fma(below, s, a[M // 2])) * _reciprocal(_total_weight(r + s, g, M), ASSEMBLY)
    y = tl.where(exponent >= limit, ends[1], tl.where(exponent <= -limit, ends[0], y))
    tl.store(y_ptr + at, y.to(y_ptr.dtype.element_ty), mask=mask, eviction_policy="evict_first")


@_jit
def _window_kernel(
    x_ptr, y_ptr, z_ptr, q_ptr, alpha_ptr, size, k, blocks, FLOOR: tl.constexpr, CEILING: tl.constexpr,
    M: tl.constexpr, SHUFFLE: tl.constexpr, ASSEMBLY: tl.constexpr, BLOCK: tl.constexpr, STAGES: tl.constexpr,
):  # fmt: skip
    """`blocks` blocks for each program: what they share is found once. They are copied to shared memory STAGES - 1
    before the one that is computed."""
    q, alpha, k = tl.load(q_ptr).to(tl.float32), tl.load(alpha_ptr).to(tl.float32), tl.cast(k, tl.int32)
    h = _sharpness(q_ptr, alpha_ptr)
    if (h >= FLOOR) & (h <= CEILING):
        g = _coefficients(h, M, ASSEMBLY)
        own = _weighted_own(_own_levels(z_ptr, k, M, SHUFFLE), g, M, SHUFFLE)
        ends = tl.load(z_ptr).to(tl.float32), tl.load(z_ptr + 2 * k).to(tl.float32)
        first = tl.program_id(0).to(tl.int64) * blocks * BLOCK
        whole = tl.minimum((size - first) // BLOCK, blocks).to(tl.int32)
        begun = tl.minimum((size - first + (BLOCK - 1)) // BLOCK, blocks).to(tl.int32)
        for block in tl.range(whole, num_stages=STAGES):
            at = first + block * BLOCK + tl.arange(0, BLOCK)
            _window_block(x_ptr, y_ptr, z_ptr, at, None, own, g, ends, q, alpha, k, M, SHUFFLE, ASSEMBLY)
        for block in range(whole, begun):  # none, or the last one of all
            at = first + block * BLOCK + tl.arange(0, BLOCK)
            _window_block(x_ptr, y_ptr, z_ptr, at, at < size, own, g, ends, q, alpha, k, M, SHUFFLE, ASSEMBLY)


@_jit
def _weighted_own(own, g, M: tl.constexpr, SHUFFLE: tl.constexpr):
    row = ()
    if SHUFFLE:
        for i in tl.static_range(M):
            row += (own[i] * g[i],)  # type: ignore[assignment]
    return row
'''
