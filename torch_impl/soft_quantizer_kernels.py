'''The emitted Triton kernels of the uniform soft quantizer with Gaussian weights: the forward.

With `middle` the middle of the window, u = x/q - middle and h = alpha q^2, the weight of the level j steps from the
middle is exp(-h j^2) r^j up to a common factor, r = exp(2hu): two exponentials, r and 1/r, and a polynomial in each.
u is held where the outermost level has 2^26 times the weight of the next: nothing overflows for h up to a ceiling, and
beyond the value is that level. The window follows from a certified tail bound for h from a floor on; below it, and
above the ceiling, the kernel for the whole table runs. Which one does is decided on the device: each kernel is
launched, and returns at once if h is not its own.

The levels are in registers: thread p of a warp has the M that a window at place p needs, and a shuffle of the warp
brings them to the elements there. A table with more places, and Triton's interpreter, load them instead.

- `KERNELS`, `LAUNCHES`   the texts
- `windows_text()`        the windows and their certified floors
'''

from __future__ import annotations

import math

from ..numerics.quantizer_window import sharpness_floor, slope_truncation

# Centres in the window and bits of the certified bound on what the others contribute, by dtype: to the value
# relative to max|z|, and to the slope relative to max|z|/q. For larger h a smaller window follows.
WINDOWS = {"float32": ((7,), 24), "float16": ((7,), 24), "bfloat16": ((5,), 12)}
SLOPE_WINDOWS = {"float32": ((8, 5, 2), 24), "float16": ((7, 3, 2), 16), "bfloat16": ((6, 2), 12)}
LARGEST = 256.0  # h of the last window
SCALE, HELD, ROOM = 60, 26, 95  # powers of 2: of the weights, where r is held, and for the largest weight


def windows_text() -> str:
    """The windows, with the h = alpha q^2 between which each is used."""
    values = {name: _rows(sizes, bits) for name, (sizes, bits) in WINDOWS.items()}
    slopes = {name: _rows(sizes, bits, slope_truncation) for name, (sizes, bits) in SLOPE_WINDOWS.items()}
    return "\n".join([
        "# How many of the nearest centres are taken, and the h = alpha q^2 between which that is enough:",
        "# what the others contribute is below the given power of 2 (certified), for |z| <= 1 and q = 1.",
        *_table("_WINDOWS", values, WINDOWS),
        *_table("_SLOPE_WINDOWS", slopes, SLOPE_WINDOWS),
        "# Up to which h the weights of a window of a whole table do not overflow.",
        f"_CEILINGS = {{{', '.join(f'{m}: {ceiling(m)!r}' for m in (3, 5, 7))}}}",
        "",
    ])  # fmt: skip


def _rows(sizes: tuple[int, ...], bits: int, *error) -> tuple[tuple[int, float, float], ...]:
    """Each window up to where the next one is enough, or to its own ceiling."""
    floors = [float(sharpness_floor(m, bits, *error)) for m in sizes]
    ends = [min(floor, ceiling(m)) for m, floor in zip(sizes, floors[1:], strict=False)] + [ceiling(sizes[-1])]
    return tuple(zip(sizes, floors, ends, strict=True))


def _table(name: str, rows: dict[str, tuple], bits: dict[str, tuple[tuple[int, ...], int]]) -> list[str]:
    lines = [f"    torch.{dtype}: {row!r},  # 2^-{bits[dtype][1]}" for dtype, row in rows.items()]
    return [f"{name} = {{", *lines, "}"]


def ceiling(m: int) -> float:
    """Up to this h the largest weight is below 2^ROOM: 2^-SCALE r^J exp(-h (J^2 - j^2)), where j and J are the
    distances of the nearest and the farthest centre from the middle, and r = 2^HELD exp((m - 2) h)."""
    far, near = (m - 1) / 2, 0.0 if m % 2 else 0.5
    growth = ((m - 2) * far - far**2 + near**2) / math.log(2)
    return LARGEST if growth <= 0 else min(LARGEST, float((ROOM + SCALE - HELD * far) // growth))


KERNELS = '''\
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
    q = tl.load(q_ptr).to(tl.float32)
    return tl.load(alpha_ptr).to(tl.float32) * (q * q)


@_jit
def _held(x, limit):
    """x between -limit and limit, or NaN."""
    return tl.minimum(tl.maximum(x, -limit, tl.PropagateNan.ALL), limit, tl.PropagateNan.ALL)


@_jit
def _limit(h, M: tl.constexpr):
    """Where log2 r is held: there the outermost level has 2^26 times the weight of the next."""
    return 26.0 + 1.4426950408889634 * (M - 2) * h


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
    """2^-60 exp(-h j^2) for the distances j of the centres from the middle."""
    row = ()
    for i in tl.static_range(M):
        weight = _exp2(-1.4426950408889634 * ((i - M // 2) * (i - M // 2)) * h, ASSEMBLY)
        row += (weight * 8.673617379884035e-19,)  # type: ignore[assignment]
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
def _total_weight(s, g, M: tl.constexpr):
    """g_0 + the sum of g_j (r^j + r^-j), for s = r + 1/r."""
    if M == 3:
        return tl.fma(s, g[2], g[1])
    elif M == 5:
        return tl.fma(tl.fma(s, g[4], g[3]), s, g[2] - 2.0 * g[4])
    else:
        return tl.fma(tl.fma(tl.fma(s, g[6], g[5]), s, g[4] - 3.0 * g[6]), s, g[3] - 2.0 * g[5])


@_jit
def _window_block(
    x_ptr, y_ptr, z_ptr, at, mask, own, g, ends, q, alpha, k,
    M: tl.constexpr, SHUFFLE: tl.constexpr, ASSEMBLY: tl.constexpr,
):  # fmt: skip
    """The mean over the M centres nearest to x."""
    x = tl.load(x_ptr + at, mask=mask, eviction_policy="evict_first").to(tl.float32)
    limit = _limit(alpha * q * q, M)
    middle, number = _window_at(x, 1.0 / q, tl.cast(k, tl.float32), M)
    exponent = tl.fma(-middle, q, x) * (2.0 * 1.4426950408889634 * alpha * q)
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
    M: tl.constexpr, SHUFFLE: tl.constexpr, ASSEMBLY: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    """`blocks` blocks for each program: what they share is found once."""
    q, alpha, k = tl.load(q_ptr).to(tl.float32), tl.load(alpha_ptr).to(tl.float32), tl.cast(k, tl.int32)
    h = _sharpness(q_ptr, alpha_ptr)
    if (h >= FLOOR) & (h <= CEILING):
        g = _coefficients(h, M, ASSEMBLY)
        own = _weighted_own(_own_levels(z_ptr, k, M, SHUFFLE), g, M, SHUFFLE)
        ends = tl.load(z_ptr).to(tl.float32), tl.load(z_ptr + 2 * k).to(tl.float32)
        first = tl.program_id(0).to(tl.int64) * blocks * BLOCK
        whole = tl.minimum((size - first) // BLOCK, blocks).to(tl.int32)
        begun = tl.minimum((size - first + (BLOCK - 1)) // BLOCK, blocks).to(tl.int32)
        for block in range(whole):
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
'''

LAUNCHES = '''\
_QUANTIZER_BYTES = 4096  # of x for each step of a program of the forward
_QUANTIZER_PROGRAMS = 4096  # at most
_QUANTIZER_WARPS = 4
_TABLE_BLOCK = 32
_TABLE_PROGRAMS = 1024  # at most
_LARGEST_TABLE = 65  # levels, whose sums fit into registers; a larger table takes the torch operations


def _quantizer_launches(x: Tensor, *others: Tensor) -> bool:
    """Whether the kernels are used: for plain CUDA tensors, when nobody traces or transforms."""
    tensors = (x, *others)
    if torch.compiler.is_compiling() or not _TRITON or not all(one.is_cuda for one in tensors):
        return False
    special = (torch._C._functorch.is_functorch_wrapped_tensor(one) or one.is_neg() for one in tensors)
    return (
        x.dtype in _WINDOWS
        and x.numel() > 0
        and all(type(one) in (Tensor, nn.Parameter) for one in tensors)
        and not any(special)
        and torch._C._len_torch_dispatch_stack() == 0
        and not torch.jit.is_tracing()
    )


def _assembly() -> bool:
    """Whether kernels may hold instructions of NVIDIA's: not in Triton's interpreter, nor on other devices."""
    return isinstance(_window_kernel, triton.JITFunction) and torch.version.hip is None


def _fitting(windows: tuple, levels: int) -> list[tuple[int, float, float]]:
    """The windows for a table: one that holds all of it needs no floor."""
    fitting = [row for row in windows if row[0] < levels]
    if len(fitting) == len(windows):
        return fitting
    ceiling = _CEILINGS[levels]
    return [(levels, 0.0, ceiling), *((m, max(floor, ceiling), max(end, ceiling)) for m, floor, end in fitting)]


def _divided(size: int, block: int, most: int) -> tuple[int, int]:
    """How many programs there are, at most `most`, and how many blocks each of them takes."""
    blocks = triton.cdiv(triton.cdiv(size, block), most)
    return triton.cdiv(triton.cdiv(size, block), blocks), blocks


def _launch_quantizer(x: Tensor, q: Tensor, z: Tensor, alpha: Tensor) -> Tensor:
    x = x.contiguous()
    y, size, k = torch.empty_like(x), x.numel(), len(z) // 2
    ((m, floor, ceiling), *_) = _fitting(_WINDOWS[x.dtype], len(z))
    shuffle = _assembly() and len(z) - m < 32
    block = _QUANTIZER_BYTES // x.element_size()
    with torch.cuda.device_of(x):
        programs, blocks = _divided(size, block, _QUANTIZER_PROGRAMS)
        _window_kernel[(programs,)](
            x, y, z if shuffle else z.float(), q, alpha, size, k, blocks, floor, ceiling, m,
            shuffle, _assembly(), block, num_warps=_QUANTIZER_WARPS, enable_fp_fusion=True,
        )  # fmt: skip
        programs, blocks = _divided(size, _TABLE_BLOCK, _TABLE_PROGRAMS)
        wide = tl.float64 if x.dtype == torch.float32 else tl.float32
        _table_kernel[(programs,)](
            x, y, z, q, alpha, size, k, blocks, floor, ceiling, triton.next_power_of_2(len(z)), wide,
            _TABLE_BLOCK, num_warps=4,
        )  # fmt: skip
    return y
'''
