"""The emitted device programs that sum the gradients of parameters, one set for all activations of a file.

A program takes many blocks, which are copied to shared memory ahead of their use, and keeps in registers one sum of
each parameter for each group of neighbours that a thread has; they are added up once, at its end. What depends on
parameters alone is computed once for a program. A second launch then adds the sums of the programs. Which elements a
program takes, and every order of addition, follow from the size of x: bitwise repeatable, on every device, without
atomics. A sum is two numbers in float32, of which the second is what the first lost, so that its rounding is nothing
beside that of its terms.
"""

PROGRAMS = '''\
@_jit
def _no_sums(count: tl.constexpr, shape: tl.constexpr):
    row = ()
    for _ in tl.static_range(count):
        row += ((tl.zeros(shape, dtype=tl.float32), tl.zeros(shape, dtype=tl.float32)),)  # type: ignore[assignment]
    return row


@_jit
def _added(high, low, more, rest):
    """The sum of two sums, each a number and what it lost."""
    total = high + more
    part = total - high
    return total, ((high - (total - part)) + (more - part)) + (low + rest)


@_jit
def _pair(x_ptr, grad_ptr, at, mask):
    x = tl.load(x_ptr + at, mask=mask, eviction_policy="evict_first")
    return x, tl.load(grad_ptr + at, mask=mask, eviction_policy="evict_first")


@_jit
def _summed_block(
    sums, pair, d_x_ptr, p, q, at, mask, SLOPE_HALF: tl.constexpr, SLOPE_SINGLE: tl.constexpr,
    BY_PARAMETER_HALF: tl.constexpr, BY_PARAMETER_SINGLE: tl.constexpr, NEIGHBOURS: tl.constexpr,
):  # fmt: skip
    """d_x of one block; and sums, to which grad * df/dp is added for each parameter that is a tensor, neighbours
    in memory, which one thread has, first."""
    x, grad = pair[0], pair[1].to(tl.float32)
    d_x = grad * _computed(x, q, SLOPE_HALF, SLOPE_SINGLE)
    tl.store(d_x_ptr + at, d_x.to(d_x_ptr.dtype.element_ty), mask=mask, eviction_policy="evict_first")
    by_p = _computed(x, q, BY_PARAMETER_HALF, BY_PARAMETER_SINGLE)
    row = ()
    for i in tl.static_range(len(by_p)):
        if p[i].dtype.is_ptr():
            weighted = grad * by_p[i]
            if mask is not None:
                weighted = tl.where(mask, weighted, 0.0)
            if NEIGHBOURS > 1:
                weighted = tl.sum(tl.reshape(weighted, (weighted.shape[0] // NEIGHBOURS, NEIGHBOURS)), 1)
            row += (_added(sums[i][0], sums[i][1], weighted, 0.0),)  # type: ignore[assignment]
        else:
            row += (sums[i],)  # type: ignore[assignment]
    return row


@_jit
def _full_backward(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, p, size, blocks, SLOPE_HALF: tl.constexpr, SLOPE_SINGLE: tl.constexpr,
    BY_PARAMETER_HALF: tl.constexpr, BY_PARAMETER_SINGLE: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    """d_x = grad * f'(x, p), and for each parameter one sum of grad * df/dp over the blocks of a program. Two blocks
    are on their way to shared memory while one is computed. Neighbours are those of one load of 16 bytes."""
    NEIGHBOURS: tl.constexpr = 4 if x_ptr.dtype.element_ty == tl.float32 else 8
    pid = tl.program_id(0)
    q = _values(p, 0, x_ptr.dtype.element_ty == tl.float32)
    first = pid.to(tl.int64) * blocks * BLOCK
    whole = tl.minimum((size - first) // BLOCK, blocks).to(tl.int32)
    begun = tl.minimum((size - first + (BLOCK - 1)) // BLOCK, blocks).to(tl.int32)
    sums = _no_sums(len(p), (BLOCK // NEIGHBOURS,))
    for block in tl.range(whole, num_stages=3):
        at = first + block * BLOCK + tl.arange(0, BLOCK)
        pair = _pair(x_ptr, grad_ptr, at, None)
        sums = _summed_block(
            sums, pair, d_x_ptr, p, q, at, None,
            SLOPE_HALF, SLOPE_SINGLE, BY_PARAMETER_HALF, BY_PARAMETER_SINGLE, NEIGHBOURS,
        )  # fmt: skip
    if whole < begun:  # the last block of all
        at = first + whole * BLOCK + tl.arange(0, BLOCK)
        pair = _pair(x_ptr, grad_ptr, at, at < size)
        sums = _summed_block(
            sums, pair, d_x_ptr, p, q, at, at < size,
            SLOPE_HALF, SLOPE_SINGLE, BY_PARAMETER_HALF, BY_PARAMETER_SINGLE, NEIGHBOURS,
        )  # fmt: skip
    for i in tl.static_range(len(p)):
        high, low = tl.reduce(sums[i], 0, _added)
        tl.store(sums_ptr + 2 * i * tl.num_programs(0) + pid, high)
        tl.store(sums_ptr + (2 * i + 1) * tl.num_programs(0) + pid, low)


@_jit
def _channel_backward(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, p, size, channels, stride, SLOPE_HALF: tl.constexpr,
    SLOPE_SINGLE: tl.constexpr, BY_PARAMETER_HALF: tl.constexpr, BY_PARAMETER_SINGLE: tl.constexpr,
    LARGE: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    """The same by tiles, elements of one channel below each other: a sum for each tile and channel."""
    INDEX: tl.constexpr = tl.int64 if LARGE else tl.int32
    tiles = tl.cdiv(channels, COLUMNS)
    chunk = tl.program_id(0) // tiles
    channel = tl.program_id(0) % tiles * COLUMNS + tl.arange(0, COLUMNS)
    row = chunk.to(INDEX) * ROWS + tl.arange(0, ROWS)[:, None]
    at = row // stride * stride * channels + channel.to(INDEX)[None, :] * stride + row % stride
    mask = (row < size // channels) & (channel[None, :] < channels)
    q = _values(p, tl.minimum(channel, channels - 1)[None, :], x_ptr.dtype.element_ty == tl.float32)
    sums = _no_sums(len(p), (ROWS, COLUMNS))
    pair = _pair(x_ptr, grad_ptr, at, mask)
    sums = _summed_block(
        sums, pair, d_x_ptr, p, q, at, mask, SLOPE_HALF, SLOPE_SINGLE, BY_PARAMETER_HALF, BY_PARAMETER_SINGLE, 1
    )
    step = tl.num_programs(0) // tiles * channels
    for i in tl.static_range(len(p)):
        high, low = tl.reduce(sums[i], 0, _added)
        at_sum = sums_ptr + 2 * i * step + chunk * channels + channel
        tl.store(at_sum, high, mask=channel < channels)
        tl.store(at_sum + step, low, mask=channel < channels)


@_Kernel
def _total_kernel(sums_ptr, total, count, BLOCK: tl.constexpr):
    """The sum of each row, in one order, rounded once to the format of the result."""
    row = tl.program_id(0)
    sums = tl.zeros((BLOCK,), dtype=tl.float32), tl.zeros((BLOCK,), dtype=tl.float32)
    for start in range(0, count, BLOCK):
        at = start + tl.arange(0, BLOCK)
        high = tl.load(sums_ptr + 2 * row * count + at, mask=at < count, other=0.0)
        low = tl.load(sums_ptr + (2 * row + 1) * count + at, mask=at < count, other=0.0)
        sums = _added(sums[0], sums[1], high, low)
    high, low = tl.reduce(sums, 0, _added)
    tl.store(total + row, (high + low).to(total.dtype.element_ty))
'''

LAUNCHES = '''\
_SUM_BLOCK_BYTES = 2048  # of x for each step of a program
_SUM_WARPS = 4
_SUM_PROGRAMS = 8192  # at most; fixed, so that sums have one order on every device
_TOTAL_BLOCK = 4096
_TILE_BYTES = 8192  # of x in a tile of the sums for each channel
_TILE_WARPS = 8
_COLUMNS = 16  # channels in such a tile where neighbours in memory are different channels


def _launch_full_backward(
    f: _Formulas, grad: Tensor, x: Tensor, p: Sequence[float | Tensor], dim: int | None
) -> tuple[Tensor, ...]:
    """grad * f'(x), and grad * df/dp summed for each parameter that is a tensor."""
    x = x if x.is_contiguous() else _dense(x)
    grad, d_x = _laid_out_as(x, grad), torch.empty_like(x)
    start = _start_sums if dim is None else _start_channel_sums
    return d_x, *start(f, grad, x, d_x, p, dim)


def _start_sums(f: _Formulas, grad: Tensor, x: Tensor, d_x: Tensor, p, dim) -> list[Tensor]:
    """The sums for parameters with one value each."""
    size, block = x.numel(), _SUM_BLOCK_BYTES // x.element_size()
    count = _divided(size, block)
    blocks = _divided(count, _SUM_PROGRAMS)
    programs = _divided(count, blocks)
    sums = torch.empty(len(p), 2, programs, dtype=torch.float32, device=x.device)
    f.full_backward.start(
        programs, (x, grad, d_x, sums), _passed(x, p, 1), (size, blocks), (block,), _SUM_WARPS
    )
    return _totals(sums, p)


def _totals(sums: Tensor, p: Sequence[float | Tensor]) -> list[Tensor]:
    """The sums of the rows, for the parameters that are tensors."""
    first, *others = _tensors(p)
    alike = all(one.shape == first.shape and one.dtype == first.dtype for one in others)
    shape = first.shape if len(p) == 1 else (len(p), *first.shape) if alike else (len(p),)
    totals = sums.new_empty(shape, dtype=_sum_dtype(first) if alike else torch.float32)
    _total_kernel.start(len(p), (sums,), (totals,), (sums.shape[2],), (_TOTAL_BLOCK,), 16)
    if len(p) == 1:
        return [totals]
    found = [(total, one) for total, one in zip(totals.unbind(), p, strict=True) if isinstance(one, Tensor)]
    return [total if alike else total.reshape(one.shape).to(_sum_dtype(one)) for total, one in found]


def _sum_dtype(one: Tensor) -> torch.dtype:
    """Of the gradient of a parameter: its own, or float32 for one that is packed."""
    return torch.float32 if one.dtype == torch.int64 else one.dtype


def _start_channel_sums(f: _Formulas, grad: Tensor, x: Tensor, d_x: Tensor, p, dim) -> list[Tensor]:
    """The sums for each channel."""
    size, channels, stride = x.numel(), x.shape[dim], x.stride(dim)
    columns = min(_COLUMNS, 1 << (channels - 1).bit_length()) if stride < _COLUMNS else 1
    rows = _TILE_BYTES // x.element_size() // columns
    chunks = _divided(size // channels, rows)
    sums = torch.empty(len(p), 2, chunks, channels, dtype=torch.float32, device=x.device)
    f.channel_backward.start(
        chunks * _divided(channels, columns), (x, grad, d_x, sums), _passed(x, p, channels), (size, channels, stride),
        (size >= 2**31, rows, columns), _TILE_WARPS,
    )  # fmt: skip
    pairs = zip(sums.sum((1, 2), dtype=torch.float64).unbind(), p, strict=True)
    return [_of_shape(one, total) for total, one in pairs if isinstance(one, Tensor)]


def _of_shape(one: Tensor, total: Tensor) -> Tensor:
    return (total if one.numel() == total.numel() else total.sum()).reshape(one.shape).to(_sum_dtype(one))
'''
