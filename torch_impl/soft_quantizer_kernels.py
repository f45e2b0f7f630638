'''The emitted Triton kernels of the uniform soft quantizer with Gaussian weights.

With `near` the middle of the window, u = x/q - near and h = alpha q^2, the weights of the window, counted from
its end on the side of u, are exp(h m (M - 1 - m)) rho^m up to a common factor, rho = exp(-2h|u|): one
exponential and a polynomial in rho, which is in (0, 1] and 0 far outside, where the outermost level remains.
M follows from a certified tail bound for h between two floors; below the first, and above the second (where
the coefficients would overflow), the kernels for the whole table run. Which one does is decided on the
device: each kernel is launched, and returns at once if h is not its own.

For the gradient in z each thread keeps its own sums in registers, one row for every eight places at which a
window can start: the row grad P is moved to the right by place % 8 in three steps and added to its group.
By instructions this is the cheapest of what was tried (compiled for Hopper: 110 an element for 33 levels,
against 390 for a product of matrices with a one-hot operand, which goes through shared memory).

- `KERNELS`, `LAUNCHES`   the texts
- `windows_text()`        the windows and their certified floors
'''

from __future__ import annotations

from ..numerics.quantizer_window import sharpness_floor, slope_truncation

# Centres in the window and bits of the certified bound on what the others contribute, by dtype: to the value
# relative to max|z|, and to the slope relative to max|z|/q.
WINDOWS = {"float32": (7, 24), "float16": (7, 24), "bfloat16": (5, 12)}
SLOPE_WINDOWS = {"float32": (8, 24), "float16": (7, 16), "bfloat16": (6, 12)}
SLOPE_CEILING = 256.0  # up to here the largest weight, e^(-h/4) at least, is a normal float32


def windows_text() -> str:
    """The windows, with the h = alpha q^2 between which each is used."""
    values = {name: (m, float(sharpness_floor(m, bits)), _ceiling(m)) for name, (m, bits) in WINDOWS.items()}
    slopes = {
        name: (m, float(sharpness_floor(m, bits, slope_truncation)), SLOPE_CEILING)
        for name, (m, bits) in SLOPE_WINDOWS.items()
    }
    return "\n".join([
        "# How many of the nearest centres are taken, and the h = alpha q^2 between which that is enough:",
        "# what the others contribute is below the given power of 2 (certified), for |z| <= 1 and q = 1.",
        *_table("_WINDOWS", values, WINDOWS),
        *_table("_SLOPE_WINDOWS", slopes, SLOPE_WINDOWS),
        "",
    ])  # fmt: skip


def _table(name: str, rows: dict[str, tuple], bits: dict[str, tuple[int, int]]) -> list[str]:
    lines = [f"    torch.{dtype}: {row!r},  # 2^-{bits[dtype][1]}" for dtype, row in rows.items()]
    return [f"{name} = {{", *lines, "}"]


def _ceiling(m: int) -> float:
    """Up to here the largest coefficient exp(h (m - 1)^2/4) is below e^80, a float32."""
    return 320.0 / (m - 1) ** 2


KERNELS = '''\
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

LAUNCHES = '''\
_QUANTIZER_BLOCK = 2048  # elements for each program of the forward: the coefficients are found once for 16
_TABLE_BLOCK = 32
_QUANTIZER_WARPS = 4
_BACKWARD_BLOCK = 128  # one element for each thread: its sums for z fill the registers
_BACKWARD_WARPS = 4
_BACKWARD_PROGRAMS = 1024  # fixed, so that sums have one order on every device
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


def _launch_quantizer(x: Tensor, q: Tensor, z: Tensor, alpha: Tensor) -> Tensor:
    x = x.contiguous()
    y, size, k = torch.empty_like(x), x.numel(), len(z) // 2
    m, floor, ceiling = _WINDOWS[x.dtype]
    table = triton.next_power_of_2(len(z))
    if len(z) <= m:  # the window holds the whole table: no floor, and no h is too small
        m, floor, ceiling = len(z), 0.0, 320.0 / (len(z) - 1) ** 2
    wide = tl.float64 if x.dtype == torch.float32 else tl.float32
    narrow = z.to(torch.float32 if _QUANTIZER_SINGLE or wide == tl.float32 else torch.float64)
    with torch.cuda.device_of(x):
        _window_kernel[(triton.cdiv(size, _QUANTIZER_BLOCK),)](
            x, y, narrow, q, alpha, size, k, floor, ceiling, m, table if _QUANTIZER_GATHER else 0,
            tl.float32 if _QUANTIZER_SINGLE else wide, _assembly(), _QUANTIZER_BLOCK, num_warps=_QUANTIZER_WARPS,
            enable_fp_fusion=True,
        )  # fmt: skip
        programs = min(_BACKWARD_PROGRAMS, triton.cdiv(size, _TABLE_BLOCK))
        blocks = triton.cdiv(triton.cdiv(size, _TABLE_BLOCK), programs)
        _table_kernel[(programs,)](
            x, y, z, q, alpha, size, k, blocks, floor, ceiling, table, wide, _TABLE_BLOCK, num_warps=4
        )
    return y


def _launch_quantizer_backward(
    grad: Tensor, x: Tensor, q: Tensor, z: Tensor, alpha: Tensor, with_z: bool = True
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """The gradients in x, q, z, alpha; sums over x are partial sums of a fixed number of programs."""
    shape, x, grad = x.shape, x.contiguous(), grad.contiguous()
    d_x, size, k, levels = torch.empty_like(x), x.numel(), len(z) // 2, len(z)
    m, floor, ceiling = _SLOPE_WINDOWS[x.dtype]
    m, floor = (m, floor) if levels > m else (levels, 0.0)
    groups, table = triton.cdiv(levels - m + 1, 8), triton.next_power_of_2(levels)
    wide = tl.float64 if x.dtype == torch.float32 else tl.float32
    programs = min(_BACKWARD_PROGRAMS, triton.cdiv(size, _BACKWARD_BLOCK))
    blocks = triton.cdiv(triton.cdiv(size, _BACKWARD_BLOCK), programs)
    sums = torch.zeros(programs, 2, dtype=torch.float64, device=x.device)
    z_sums = torch.zeros(programs if with_z else 0, groups, 16, dtype=torch.float32, device=x.device)
    table_sums = torch.empty(programs, table, dtype=torch.float64, device=x.device)
    with torch.cuda.device_of(x):
        _window_backward_kernel[(programs,)](
            x, grad, d_x, sums, z_sums, z.float(), q, alpha, size, k, blocks,
            floor, ceiling, m, groups, with_z, _assembly(), _BACKWARD_BLOCK, num_warps=_BACKWARD_WARPS,
            enable_fp_fusion=True,
        )  # fmt: skip
        _table_backward_kernel[(programs,)](
            x, grad, d_x, sums, table_sums, z, q, alpha, size, k, blocks * (_BACKWARD_BLOCK // _TABLE_BLOCK),
            floor, ceiling, table, wide, _TABLE_BLOCK, num_warps=4,
        )  # fmt: skip
    d_q, d_alpha = sums.sum(0).to(z.dtype)
    if not with_z:
        return d_x.reshape(shape), d_q, torch.zeros_like(z), d_alpha
    # Rows of sixteen begin every eight levels.
    by_group = z_sums.sum(0, dtype=torch.float64)
    d_z = F.pad(by_group[:, :8].reshape(-1), (0, 8)) + F.pad(by_group[:, 8:].reshape(-1), (8, 0))
    d_z = F.pad(d_z, (0, max(0, levels - len(d_z))))[:levels] + table_sums.sum(0)[:levels]
    return d_x.reshape(shape), d_q, d_z.to(z.dtype), d_alpha
'''

# Chosen by measurement: see benchmarks/cuda_squaf.py.
CHOICES = '''\
_QUANTIZER_SINGLE = True  # float32 is computed in float32, not float64
_QUANTIZER_GATHER = False  # levels by a gather from registers, not by loads that hit the cache
'''
