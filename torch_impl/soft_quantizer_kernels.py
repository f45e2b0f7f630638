'''The emitted Triton kernels of the uniform soft quantizer with Gaussian weights.

With `near` the middle of the window, u = x/q - near and h = alpha q^2, the weights of the window, counted from
its end on the side of u, are exp(h m (M - 1 - m)) rho^m up to a common factor, rho = exp(-2h|u|): one
exponential and a polynomial in rho, which is in (0, 1] and 0 far outside, where the outermost level remains.
M follows from a certified tail bound for h between two floors; below the first, and above the second (where
the coefficients would overflow), the kernels for the whole table run. Which one does is decided on the
device: each kernel is launched, and returns at once if h is not its own.

The gradient in z is a product of matrices: for windows that start at s, the sum over x of grad P_m is
one-hot(s)^T (grad P). Given in two parts of 11 bits, grad P enters a product of the tensor cores with 22.

- `KERNELS`, `LAUNCHES`   the texts
- `windows_text()`        the windows and their certified floors
'''

from __future__ import annotations

from ..numerics.quantizer_window import sharpness_floor, slope_truncation

# Centres in the window and bits of the certified bound on what the others contribute, by dtype.
WINDOWS = {"float32": (7, 24), "float16": (6, 14), "bfloat16": (5, 12)}
SLOPE_WINDOW, SLOPE_BITS, SLOPE_CEILING = 8, 24, 256.0


def windows_text() -> str:
    """The windows, with the least h = alpha q^2 for which each is enough."""
    rows = []
    for dtype, (m, bits) in WINDOWS.items():
        floor, ceiling = float(sharpness_floor(m, bits)), _ceiling(m)
        rows.append(f"    torch.{dtype}: ({m}, {floor!r}, {ceiling!r}),  # others: below 2^-{bits} max|z|")
    floor = float(sharpness_floor(SLOPE_WINDOW, SLOPE_BITS, slope_truncation))
    return "\n".join([
        "# Centres in the window, and the h = alpha q^2 between which it is used.",
        "_WINDOWS = {",
        *rows,
        "}",
        f"_SLOPE_WINDOW = {SLOPE_WINDOW}",
        f"_SLOPE_CEILING = {SLOPE_CEILING!r}  # up to here the largest weight, e^(-h/4) at least, is a normal float32",
        f"_SLOPE_FLOOR = {floor!r}  # others: below 2^-{SLOPE_BITS} max|z|/q in the slope",
        "",
    ])  # fmt: skip


def _ceiling(m: int) -> float:
    """Up to here the largest coefficient exp(h (m - 1)^2/4) is below e^80, a float32."""
    return 320.0 / (m - 1) ** 2


KERNELS = '''\
@_jit
def _window_block(
    x_ptr, y_ptr, z_ptr, at, mask, q, alpha, k,
    M: tl.constexpr, TABLE: tl.constexpr, CENTRED: tl.constexpr, WIDE: tl.constexpr,
):  # fmt: skip
    """The mean over the M centres nearest to x."""
    x = tl.load(x_ptr + at, mask=mask, eviction_policy="evict_first").to(WIDE)
    sharp = 2.0 * 1.4426950408889634 * alpha * q
    wide_k = tl.cast(k, WIDE)
    start = tl.floor(x * (1.0 / q) - (0.5 * M - 1.0))
    start = tl.minimum(tl.maximum(start, -wide_k), wide_k - (M - 1.0))
    start = tl.where(x == x, start, -wide_k)  # NaN compares false: its place is any, its value stays NaN
    u = tl.fma(-(start + 0.5 * (M - 1)), q, x)
    place = (start + wide_k).to(tl.int32)
    right = u > 0.0
    last = place + tl.where(right, 0, M - 1)
    step = tl.where(right, 1, -1)
    rho = tl.exp2(-tl.abs(u) * sharp)
    if TABLE > 0:
        entry = tl.arange(0, TABLE)
        table = tl.load(z_ptr + entry, mask=entry <= 2 * k, other=0.0).to(WIDE)
    if CENTRED:
        away = tl.minimum(tl.maximum(tl.floor(u * (1.0 / q) + 0.5 * M), 0.0), M - 1.0)
        near = place + tl.where(x == x, away, 0.0).to(tl.int32)
        base = tl.gather(table, near, 0) if TABLE > 0 else tl.load(z_ptr + near).to(WIDE)
    above = tl.zeros_like(x)
    below = tl.zeros_like(x)
    for i in tl.static_range(M):
        weight = tl.exp2(0.5 * sharp * q * (i * (M - 1 - i)))
        index = last + step * i
        level = tl.gather(table, index, 0) if TABLE > 0 else tl.load(z_ptr + index).to(WIDE)
        if CENTRED:
            level = level - base
        above = tl.fma(above, rho, weight * level)
        below = tl.fma(below, rho, weight)
    y = above / below
    if CENTRED:
        y = base + y
    tl.store(y_ptr + at, y.to(y_ptr.dtype.element_ty), mask=mask, eviction_policy="evict_first")


@_jit
def _window_kernel(
    x_ptr, y_ptr, z_ptr, q_ptr, alpha_ptr, size, k, FLOOR: tl.constexpr, CEILING: tl.constexpr,
    M: tl.constexpr, TABLE: tl.constexpr, CENTRED: tl.constexpr, WIDE: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    q, alpha = tl.load(q_ptr).to(WIDE), tl.load(alpha_ptr).to(WIDE)
    h = alpha * q * q
    if (h >= FLOOR) & (h <= CEILING):
        start = tl.program_id(0).to(tl.int64) * BLOCK
        at = start + tl.arange(0, BLOCK)
        if start + BLOCK <= size:
            _window_block(x_ptr, y_ptr, z_ptr, at, None, q, alpha, k, M, TABLE, CENTRED, WIDE)
        else:
            _window_block(x_ptr, y_ptr, z_ptr, at, at < size, q, alpha, k, M, TABLE, CENTRED, WIDE)


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
def _window_weight(u, beyond, sharp, i: tl.constexpr, M: tl.constexpr):
    """The weight of centre i of the window, relative to one that is near: u steps from the middle."""
    if i < M:
        d = u - (i - 0.5 * (M - 1))
        return tl.exp2(tl.fma(d * d, -sharp, beyond))
    else:
        return tl.zeros_like(u)


@_jit
def _eight_columns(p0, p1, p2, p3, p4, p5, p6, p7):
    even, odd = tl.join(tl.join(p0, p4), tl.join(p2, p6)), tl.join(tl.join(p1, p5), tl.join(p3, p7))
    return tl.reshape(tl.join(even, odd), (p0.shape[0], 8))


@_jit
def _by_start(columns, place, row, by_z, PRODUCT: tl.constexpr):
    """by_z plus one-hot(place)^T columns; every column is given in two parts that add up to it."""
    is_here = place[:, None] == row
    if PRODUCT == "float16":
        # Two parts of 11 bits, in units of the largest entry; the second one is scaled into range.
        unit = tl.max(tl.max(tl.abs(columns), 1), 0)
        scaled = columns * tl.where(unit > 0.0, 1.0 / unit, 0.0)
        high = scaled.to(tl.float16)
        low = ((scaled - high.to(tl.float32)) * 2048.0).to(tl.float16)
        parts = tl.reshape(tl.join(high, low), (columns.shape[0], 16))
        return by_z + tl.dot(tl.trans(parts), is_here.to(tl.float16)) * unit
    elif PRODUCT == "tf32":
        high = (columns.to(tl.int32, bitcast=True) & -8192).to(tl.float32, bitcast=True)
        parts = tl.reshape(tl.join(high, columns - high), (columns.shape[0], 16))
        return tl.dot(tl.trans(parts), is_here.to(tl.float32), by_z, input_precision="tf32")
    else:
        parts = tl.reshape(tl.join(columns, tl.zeros_like(columns)), (columns.shape[0], 16))
        return tl.dot(tl.trans(parts), is_here.to(tl.float32), by_z, input_precision=PRODUCT)


@_jit
def _window_backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, z_sums_ptr, z_ptr, q_ptr, alpha_ptr, size, k, blocks,
    FLOOR: tl.constexpr, CEILING: tl.constexpr, M: tl.constexpr, ROWS: tl.constexpr,
    WITH_Z: tl.constexpr, PRODUCT: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    """grad dphi/dx, and partial sums of grad dphi/dq, grad dphi/dalpha and, for each start of the window,
    grad P_m: over `blocks` blocks for each program, in order."""
    q, alpha = tl.load(q_ptr).to(tl.float32), tl.load(alpha_ptr).to(tl.float32)
    h = alpha * q * q
    pid = tl.program_id(0)
    if (h >= FLOOR) & (h <= CEILING):
        wide_k = tl.cast(k, tl.float32)
        sharp = 1.4426950408889634 * h
        reach = 0.5 * (M - 1) + 32.0 / h  # from here on all weights but one are below e^-64 of it
        row = tl.arange(0, ROWS)[None, :]
        by_q = tl.zeros((BLOCK,), dtype=tl.float32)
        by_alpha = tl.zeros((BLOCK,), dtype=tl.float32)
        by_z = tl.zeros((16, ROWS), dtype=tl.float32)
        first = pid.to(tl.int64) * blocks * BLOCK
        for block in range(blocks):
            at = first + block * BLOCK + tl.arange(0, BLOCK)
            mask = at < size
            x = tl.load(x_ptr + at, mask=mask, other=0.0, eviction_policy="evict_first").to(tl.float32)
            grad = tl.load(grad_ptr + at, mask=mask, other=0.0, eviction_policy="evict_first").to(tl.float32)
            start = tl.floor(x * (1.0 / q) - (0.5 * M - 1.0))
            start = tl.minimum(tl.maximum(start, -wide_k), wide_k - (M - 1.0))
            start = tl.where(x == x, start, -wide_k)
            place = (start + wide_k).to(tl.int32)
            middle = start + 0.5 * (M - 1)
            u = tl.fma(-middle, q, x) * (1.0 / q)
            u = tl.where(x == x, tl.minimum(tl.maximum(u, -reach), reach), x)
            beyond = tl.maximum(tl.abs(u) - 0.5 * (M - 1), 0.0)
            beyond = beyond * beyond * sharp
            near = tl.minimum(tl.maximum(tl.floor(u + 0.5 * M), 0.0), M - 1.0)
            base = tl.load(z_ptr + place + tl.where(x == x, near, 0.0).to(tl.int32))
            total = tl.zeros_like(u)
            mean = tl.zeros_like(u)
            for i in tl.static_range(M):
                weight = _window_weight(u, beyond, sharp, i, M)
                total += weight
                mean = tl.fma(weight, tl.load(z_ptr + place + i) - base, mean)
            scale = 1.0 / total
            mean = mean * scale
            # Cov(z, j) and Cov(z, j^2), j counted from the middle of the window.
            by_j = tl.zeros_like(u)
            by_j2 = tl.zeros_like(u)
            for i in tl.static_range(M):
                residual = _window_weight(u, beyond, sharp, i, M) * (tl.load(z_ptr + place + i) - base - mean)
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
                columns = _eight_columns(
                    g * _window_weight(u, beyond, sharp, 0, M), g * _window_weight(u, beyond, sharp, 1, M),
                    g * _window_weight(u, beyond, sharp, 2, M), g * _window_weight(u, beyond, sharp, 3, M),
                    g * _window_weight(u, beyond, sharp, 4, M), g * _window_weight(u, beyond, sharp, 5, M),
                    g * _window_weight(u, beyond, sharp, 6, M), g * _window_weight(u, beyond, sharp, 7, M),
                )  # fmt: skip
                by_z = _by_start(columns, place, row, by_z, PRODUCT)
        tl.store(sums_ptr + pid * 2, tl.sum(by_q, 0) * (2.0 * alpha * q))
        tl.store(sums_ptr + pid * 2 + 1, tl.sum(by_alpha, 0) * (q * q))
        if WITH_Z:
            column = tl.arange(0, 16)[:, None]
            tl.store(z_sums_ptr + (pid * 16 + column) * ROWS + row, by_z)


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
_QUANTIZER_BLOCK = 1024  # elements for each program of the forward
_TABLE_BLOCK = 32
_QUANTIZER_WARPS = 4
_BACKWARD_BLOCK = 256
_BACKWARD_WARPS = 4
_BACKWARD_PROGRAMS = 1024  # fixed, so that sums have one order on every device
_LARGEST_TABLE = 128  # levels; a larger table takes the torch operations


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
            _QUANTIZER_CENTRED and x.dtype == torch.float32, tl.float32 if _QUANTIZER_SINGLE else wide,
            _QUANTIZER_BLOCK, num_warps=_QUANTIZER_WARPS,
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
    m, floor = min(_SLOPE_WINDOW, levels), _SLOPE_FLOOR if levels > _SLOPE_WINDOW else 0.0
    starts, table = levels - m + 1, triton.next_power_of_2(levels)
    rows = max(16, triton.next_power_of_2(starts))
    wide = tl.float64 if x.dtype == torch.float32 else tl.float32
    programs = min(_BACKWARD_PROGRAMS, triton.cdiv(size, _BACKWARD_BLOCK))
    blocks = triton.cdiv(triton.cdiv(size, _BACKWARD_BLOCK), programs)
    sums = torch.zeros(programs, 2, dtype=torch.float64, device=x.device)
    z_sums = torch.zeros(programs if with_z else 0, 16, rows, dtype=torch.float32, device=x.device)
    table_sums = torch.empty(programs, table, dtype=torch.float64, device=x.device)
    with torch.cuda.device_of(x):
        _window_backward_kernel[(programs,)](
            x, grad, d_x, sums, z_sums, z.float(), q, alpha, size, k, blocks,
            floor, _SLOPE_CEILING, m, rows, with_z, _BACKWARD_PRODUCT, _BACKWARD_BLOCK, num_warps=_BACKWARD_WARPS,
        )  # fmt: skip
        _table_backward_kernel[(programs,)](
            x, grad, d_x, sums, table_sums, z, q, alpha, size, k, blocks * (_BACKWARD_BLOCK // _TABLE_BLOCK),
            floor, _SLOPE_CEILING, table, wide, _TABLE_BLOCK, num_warps=4,
        )  # fmt: skip
    d_q, d_alpha = sums.sum(0).to(z.dtype)
    if not with_z:
        return d_x.reshape(shape), d_q, torch.zeros_like(z), d_alpha
    parts = z_sums.sum(0, dtype=torch.float64).t()[:starts].reshape(starts, 8, 2)
    by_start = parts[..., 0] + parts[..., 1] * (2.0**-11 if _BACKWARD_PRODUCT == "float16" else 1.0)
    # Row s begins at level s: in rows one longer than a level, reading them with the length of a level
    # moves each by one more than the last.
    skewed = F.pad(by_start[:, :m], (0, levels + 1 - m)).reshape(-1)[: starts * levels]
    d_z = skewed.reshape(starts, levels).sum(0) + table_sums.sum(0)[:levels]
    return d_x.reshape(shape), d_q, d_z.to(z.dtype), d_alpha
'''

# Chosen by measurement: see benchmarks/cuda_squaf.py.
CHOICES = '''\
_QUANTIZER_SINGLE = True  # float32 is computed in float32, not float64
_QUANTIZER_GATHER = False  # levels by a gather from registers, not by loads that hit the cache
_QUANTIZER_CENTRED = True  # levels are taken relative to that of the nearest centre
_BACKWARD_PRODUCT = "float16"  # how grad P enters the product: "float16" or "tf32" twice, "tf32x3" or "ieee"
'''
