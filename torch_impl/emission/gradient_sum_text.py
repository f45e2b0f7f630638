'''The emitted Triton kernels that sum the gradients of parameters, one set for all activations of a file.

A program takes many blocks, which are copied to shared memory ahead of their use, and keeps in registers one sum of
each parameter for each group of neighbours that a thread has; they are added up once, at its end. What depends on
parameters alone is computed once for a program. Another kernel then adds the sums of the programs. Which elements a
program takes, and every order of addition, follow from the size of x: bitwise repeatable, on every device, without
atomics. Sums have the wide format, as the mathematics: for float32 input they are float64, so that the rounding of a
sum is nothing beside that of its result; for half precisions float32, of which a sum over a few hundred terms loses
less than the half precision of the terms.

- `KERNELS`    the kernels
- `LAUNCHES`   what starts them
'''

from __future__ import annotations

KERNELS = '''\
@_jit
def _no_sums(count: tl.constexpr, shape: tl.constexpr, WIDE: tl.constexpr):
    row = ()
    for _ in tl.static_range(count):
        row += (tl.zeros(shape, dtype=WIDE),)  # type: ignore[assignment]
    return row


@_jit
def _pair(x_ptr, grad_ptr, at, mask):
    x = tl.load(x_ptr + at, mask=mask, eviction_policy="evict_first")
    return x, tl.load(grad_ptr + at, mask=mask, eviction_policy="evict_first")


@_jit
def _summed_block(
    sums, pair, d_x_ptr, p, q, at, mask,
    SLOPE: tl.constexpr, BY_PARAMETER: tl.constexpr, WIDE: tl.constexpr, NEIGHBOURS: tl.constexpr,
):  # fmt: skip
    """d_x of one block; and sums, to which grad * df/dp is added for each parameter that is a tensor, neighbours
    in memory, which one thread has, first."""
    x, grad = pair[0].to(WIDE), pair[1].to(WIDE)
    d_x = grad * SLOPE(x, *q)
    tl.store(d_x_ptr + at, d_x.to(d_x_ptr.dtype.element_ty), mask=mask, eviction_policy="evict_first")
    by_p = BY_PARAMETER(x, *q)
    row = ()
    for i in tl.static_range(len(by_p)):
        if p[i].dtype.is_ptr():
            weighted = grad * by_p[i]
            if mask is not None:
                weighted = tl.where(mask, weighted, 0.0)
            if NEIGHBOURS > 1:
                weighted = tl.sum(tl.reshape(weighted, (weighted.shape[0] // NEIGHBOURS, NEIGHBOURS)), 1)
            row += (sums[i] + weighted,)  # type: ignore[assignment]
        else:
            row += (sums[i],)  # type: ignore[assignment]
    return row


@_jit
def _full_backward(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, p, size, blocks,
    SLOPE: tl.constexpr, BY_PARAMETER: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    """d_x = grad * f'(x, p), and for each parameter one sum of grad * df/dp over the blocks of a program. Two blocks
    are on their way to shared memory while one is computed. Neighbours are those of one load of 16 bytes."""
    WIDE: tl.constexpr = tl.float64 if x_ptr.dtype.element_ty == tl.float32 else tl.float32
    NEIGHBOURS: tl.constexpr = 4 if x_ptr.dtype.element_ty == tl.float32 else 8
    pid = tl.program_id(0)
    q = [_read(one, 0, WIDE) for one in p]
    first = pid.to(tl.int64) * blocks * BLOCK
    whole = tl.minimum((size - first) // BLOCK, blocks).to(tl.int32)
    begun = tl.minimum((size - first + (BLOCK - 1)) // BLOCK, blocks).to(tl.int32)
    sums = _no_sums(len(p), (BLOCK // NEIGHBOURS,), WIDE)
    for block in tl.range(whole, num_stages=3):
        at = first + block * BLOCK + tl.arange(0, BLOCK)
        pair = _pair(x_ptr, grad_ptr, at, None)
        sums = _summed_block(sums, pair, d_x_ptr, p, q, at, None, SLOPE, BY_PARAMETER, WIDE, NEIGHBOURS)
    if whole < begun:  # the last block of all
        at = first + whole * BLOCK + tl.arange(0, BLOCK)
        pair = _pair(x_ptr, grad_ptr, at, at < size)
        sums = _summed_block(sums, pair, d_x_ptr, p, q, at, at < size, SLOPE, BY_PARAMETER, WIDE, NEIGHBOURS)
    for i in tl.static_range(len(p)):
        tl.store(sums_ptr + i * tl.num_programs(0) + pid, tl.sum(sums[i], 0))


@_jit
def _channel_backward(
    x_ptr, grad_ptr, d_x_ptr, sums_ptr, p, size, channels, stride, SLOPE: tl.constexpr, BY_PARAMETER: tl.constexpr,
    LARGE: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    """The same by tiles, elements of one channel below each other: a sum for each tile and channel."""
    WIDE: tl.constexpr = tl.float64 if x_ptr.dtype.element_ty == tl.float32 else tl.float32
    INDEX: tl.constexpr = tl.int64 if LARGE else tl.int32
    tiles = tl.cdiv(channels, COLUMNS)
    chunk = tl.program_id(0) // tiles
    channel = tl.program_id(0) % tiles * COLUMNS + tl.arange(0, COLUMNS)
    row = chunk.to(INDEX) * ROWS + tl.arange(0, ROWS)[:, None]
    at = row // stride * stride * channels + channel.to(INDEX)[None, :] * stride + row % stride
    mask = (row < size // channels) & (channel[None, :] < channels)
    q = [_read(one, tl.minimum(channel, channels - 1)[None, :], WIDE) for one in p]
    sums = _no_sums(len(p), (ROWS, COLUMNS), WIDE)
    pair = _pair(x_ptr, grad_ptr, at, mask)
    sums = _summed_block(sums, pair, d_x_ptr, p, q, at, mask, SLOPE, BY_PARAMETER, WIDE, 1)
    step = tl.num_programs(0) // tiles * channels
    for i in tl.static_range(len(p)):
        tl.store(sums_ptr + i * step + chunk * channels + channel, tl.sum(sums[i], 0), mask=channel < channels)


@_Kernel
def _total_kernel(sums_ptr, total, count, BLOCK: tl.constexpr):
    """The sum of each row, in one order, rounded once to the format of the result."""
    row = tl.program_id(0)
    sums = tl.zeros((BLOCK,), dtype=tl.float64)
    for start in range(0, count, BLOCK):
        at = start + tl.arange(0, BLOCK)
        sums += tl.load(sums_ptr + row * count + at, mask=at < count, other=0.0).to(tl.float64)
    tl.store(total + row, tl.sum(sums, 0).to(total.dtype.element_ty))
'''

LAUNCHES = '''\
_SUM_BLOCK_BYTES = 2048  # of x for each step of a program
_SUM_WARPS = 4
_SUM_PROGRAMS = 8192  # at most; fixed, so that sums have one order on every device
_TOTAL_BLOCK = 4096
_TILE = 2  # blocks, and times as many warps, in a tile of the sums for each channel
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
    sums = torch.empty(len(p), programs, dtype=_sum_dtype(x), device=x.device)
    f.full_backward.start(
        programs, (x, grad, d_x, sums), _passed(x, p, 1), (size, blocks), (block,), _SUM_WARPS
    )
    return _totals(sums, p)


def _totals(sums: Tensor, p: Sequence[float | Tensor]) -> list[Tensor]:
    """The sums of the rows, for the parameters that are tensors."""
    first, *others = _tensors(p)
    alike = all(one.shape == first.shape and one.dtype == first.dtype for one in others)
    totals = torch.empty_like(first) if len(p) == 1 else sums.new_empty((len(p), *first.shape), dtype=first.dtype)
    totals = totals if alike else sums.new_empty(len(p), dtype=torch.float64)
    _total_kernel.start(len(p), (sums,), (totals,), (sums.shape[1],), (_TOTAL_BLOCK,), 16)
    if len(p) == 1:
        return [totals]
    found = [(total, one) for total, one in zip(totals.unbind(), p, strict=True) if isinstance(one, Tensor)]
    return [total if alike else total.reshape(one.shape).to(one.dtype) for total, one in found]


def _sum_dtype(x: Tensor) -> torch.dtype:
    return torch.float32 if x.dtype in (torch.float16, torch.bfloat16) else torch.float64


def _start_channel_sums(f: _Formulas, grad: Tensor, x: Tensor, d_x: Tensor, p, dim) -> list[Tensor]:
    """The sums for each channel."""
    size, channels, stride = x.numel(), x.shape[dim], x.stride(dim)
    columns = min(_COLUMNS, 1 << (channels - 1).bit_length()) if stride < _COLUMNS else 1
    rows = _TILE * _BLOCK_BYTES // x.element_size() // columns
    chunks = _divided(size // channels, rows)
    sums = torch.empty(len(p), chunks, channels, dtype=_sum_dtype(x), device=x.device)
    f.channel_backward.start(
        chunks * _divided(channels, columns), (x, grad, d_x, sums), _passed(x, p, channels), (size, channels, stride),
        (size >= 2**31, rows, columns), _TILE * _WARPS,
    )  # fmt: skip
    pairs = zip(sums.sum(1).unbind(), p, strict=True)
    return [_of_shape(one, total) for total, one in pairs if isinstance(one, Tensor)]


def _of_shape(one: Tensor, total: Tensor) -> Tensor:
    return (total if one.numel() == total.numel() else total.sum()).reshape(one.shape).to(one.dtype)
'''
