"""The emitted device programs of gated units: a forward with two reads and one write, a backward with three and two.

The two parts are two tensors, or lie in one. Either all of memory is one stretch, or it has rows: of a packed tensor a
row holds both parts, and neighbours in a part are neighbours in memory. What is interleaved is read as it lies, and
taken apart in registers. A row is a multiple of `UNIT` elements long, which the compiler has to be told: loads are wide
only where it knows them to be aligned.
"""

from .device_text import Kinds

PROGRAMS = '''\
@_jit
def _computed_of_two(x, up, q, HALF: tl.constexpr, SINGLE: tl.constexpr):
    """The function for the format of x, in float32."""
    if x.dtype == tl.float32:
        return SINGLE(x, up, *q)
    else:
        return HALF(x.to(tl.float32), up.to(tl.float32), *q)


@_jit
def _tile(blocks, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    """The first row and the first column of a program. Without rows, all of memory is one."""
    pid = tl.program_id(0)
    if ROWS == 0:
        return tl.full([], 0, tl.int64), pid.to(tl.int64) * COLUMNS
    else:
        return (pid // blocks).to(tl.int64) * ROWS, (pid % blocks).to(tl.int64) * COLUMNS


@_jit
def _row(first, ROWS: tl.constexpr):
    if ROWS > 1:
        return first + tl.arange(0, ROWS)[:, None]
    else:
        return first


@_jit
def _column(start, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    if ROWS > 1:
        return start + tl.arange(0, COLUMNS)[None, :]
    else:
        return start + tl.arange(0, COLUMNS)


@_jit
def _at(row, column, stride, UNIT: tl.constexpr, ROWS: tl.constexpr):
    """The places of a tile; the stride is in units."""
    if ROWS == 0:
        return column
    else:
        return row * UNIT * stride + column


@_jit
def _inside(row, column, rows, end, ROWS: tl.constexpr):
    """Which places of a tile there are; a program with one row has one of them."""
    if ROWS > 1:
        return (row < rows) & (column < end)
    else:
        return column < end


@_jit
def _gated_block(x_ptr, up_ptr, y_ptr, q, at, mask, HALF: tl.constexpr, SINGLE: tl.constexpr):
    """Places of x, up and y."""
    x = tl.load(x_ptr + at[0], mask=mask, eviction_policy="evict_first")
    up = tl.load(up_ptr + at[1], mask=mask, eviction_policy="evict_first")
    y = _computed_of_two(x, up, q, HALF, SINGLE)
    tl.store(y_ptr + at[2], y.to(y_ptr.dtype.element_ty), mask=mask, eviction_policy="evict_first")


@_jit
def _gated_forward(
    x_ptr, up_ptr, y_ptr, p, size, width, rows, blocks, x_stride, up_stride,
    HALF: tl.constexpr, SINGLE: tl.constexpr, UNIT: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    """y = f(x) h(up)."""
    first, start = _tile(blocks, ROWS, COLUMNS)
    row, column = _row(first, ROWS), _column(start, ROWS, COLUMNS)
    at = (
        _at(row, column, x_stride, UNIT, ROWS), _at(row, column, up_stride, UNIT, ROWS),
        _at(row, column, width, UNIT, ROWS),
    )  # fmt: skip
    q = _values(p, 0, x_ptr.dtype.element_ty == tl.float32)
    end = size if ROWS == 0 else width * UNIT
    if start + COLUMNS <= end and first + ROWS <= rows:
        _gated_block(x_ptr, up_ptr, y_ptr, q, at, None, HALF, SINGLE)
    else:
        _gated_block(x_ptr, up_ptr, y_ptr, q, at, _inside(row, column, rows, end, ROWS), HALF, SINGLE)


@_jit
def _gated_backward_block(
    x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, q, at, mask, HALF: tl.constexpr, SINGLE: tl.constexpr
):
    """Places of x, up, the gradient, and of what is written for x and up."""
    x = tl.load(x_ptr + at[0], mask=mask, eviction_policy="evict_first")
    up = tl.load(up_ptr + at[1], mask=mask, eviction_policy="evict_first")
    grad = tl.load(grad_ptr + at[2], mask=mask, eviction_policy="evict_first").to(tl.float32)
    by_x, by_up = _computed_of_two(x, up, q, HALF, SINGLE)
    tl.store(d_x_ptr + at[3], (grad * by_x).to(d_x_ptr.dtype.element_ty), mask=mask, eviction_policy="evict_first")
    tl.store(d_up_ptr + at[4], (grad * by_up).to(d_up_ptr.dtype.element_ty), mask=mask, eviction_policy="evict_first")


@_jit
def _gated_backward(
    x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, p, size, width, rows, blocks, x_stride, up_stride, d_stride,
    HALF: tl.constexpr, SINGLE: tl.constexpr, UNIT: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    """d_x = grad f'(x) h(up) and d_up = grad f(x) h'(up)."""
    first, start = _tile(blocks, ROWS, COLUMNS)
    row, column = _row(first, ROWS), _column(start, ROWS, COLUMNS)
    d_at = _at(row, column, d_stride, UNIT, ROWS)
    at = (
        _at(row, column, x_stride, UNIT, ROWS), _at(row, column, up_stride, UNIT, ROWS),
        _at(row, column, width, UNIT, ROWS), d_at, d_at,
    )  # fmt: skip
    q = _values(p, 0, x_ptr.dtype.element_ty == tl.float32)
    end = size if ROWS == 0 else width * UNIT
    if start + COLUMNS <= end and first + ROWS <= rows:
        _gated_backward_block(x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, q, at, None, HALF, SINGLE)
    else:
        mask = _inside(row, column, rows, end, ROWS)
        _gated_backward_block(x_ptr, up_ptr, grad_ptr, d_x_ptr, d_up_ptr, q, at, mask, HALF, SINGLE)


@_jit
def _two_parts(pair, COUNT: tl.constexpr, GATE_LAST: tl.constexpr):
    """What lies at even and at odd places, the gate first."""
    even, odd = tl.split(tl.reshape(pair, (COUNT, 2)))
    if GATE_LAST:
        return odd, even
    else:
        return even, odd


@_jit
def _one_tensor(x, up, COUNT: tl.constexpr, GATE_LAST: tl.constexpr):
    """What lies at even and at odd places, in one."""
    if GATE_LAST:
        return tl.reshape(tl.join(up, x), (2 * COUNT,))
    else:
        return tl.reshape(tl.join(x, up), (2 * COUNT,))


@_jit
def _pair_block(x_ptr, y_ptr, q, start, mask, wide_mask, HALF: tl.constexpr, SINGLE: tl.constexpr,
                COUNT: tl.constexpr, GATE_LAST: tl.constexpr):  # fmt: skip
    at = 2 * start + tl.arange(0, 2 * COUNT)
    x, up = _two_parts(tl.load(x_ptr + at, mask=wide_mask, eviction_policy="evict_first"), COUNT, GATE_LAST)
    y = _computed_of_two(x, up, q, HALF, SINGLE)
    to = y_ptr + start + tl.arange(0, COUNT)
    tl.store(to, y.to(y_ptr.dtype.element_ty), mask=mask, eviction_policy="evict_first")


@_jit
def _pair_backward_block(x_ptr, grad_ptr, d_x_ptr, q, start, mask, wide_mask, HALF: tl.constexpr,
                         SINGLE: tl.constexpr, COUNT: tl.constexpr, GATE_LAST: tl.constexpr):  # fmt: skip
    at = 2 * start + tl.arange(0, 2 * COUNT)
    x, up = _two_parts(tl.load(x_ptr + at, mask=wide_mask, eviction_policy="evict_first"), COUNT, GATE_LAST)
    grad = tl.load(grad_ptr + start + tl.arange(0, COUNT), mask=mask, eviction_policy="evict_first").to(tl.float32)
    by_x, by_up = _computed_of_two(x, up, q, HALF, SINGLE)
    d = _one_tensor(grad * by_x, grad * by_up, COUNT, GATE_LAST).to(d_x_ptr.dtype.element_ty)
    tl.store(d_x_ptr + at, d, mask=wide_mask, eviction_policy="evict_first")


@_jit
def _packed_forward(
    x_ptr, y_ptr, p, size, width, rows, blocks, HALF: tl.constexpr, SINGLE: tl.constexpr,
    GATE_LAST: tl.constexpr, UNIT: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    """The same for one tensor: rows of both parts, or without rows, what is interleaved."""
    if ROWS > 0:
        gate = width * UNIT if GATE_LAST else 0
        up = 0 if GATE_LAST else width * UNIT
        _gated_forward(
            x_ptr + gate, x_ptr + up, y_ptr, p, size, width, rows, blocks, 2 * width, 2 * width,
            HALF, SINGLE, UNIT, ROWS, COLUMNS,
        )  # fmt: skip
    else:
        start = tl.program_id(0).to(tl.int64) * COLUMNS
        q = _values(p, 0, x_ptr.dtype.element_ty == tl.float32)
        if start + COLUMNS <= size:
            _pair_block(x_ptr, y_ptr, q, start, None, None, HALF, SINGLE, COLUMNS, GATE_LAST)
        else:
            mask = start + tl.arange(0, COLUMNS) < size
            wide = 2 * start + tl.arange(0, 2 * COLUMNS) < 2 * tl.cast(size, tl.int64)
            _pair_block(x_ptr, y_ptr, q, start, mask, wide, HALF, SINGLE, COLUMNS, GATE_LAST)


@_jit
def _packed_backward(
    x_ptr, grad_ptr, d_x_ptr, p, size, width, rows, blocks, HALF: tl.constexpr, SINGLE: tl.constexpr,
    GATE_LAST: tl.constexpr, UNIT: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    """The same for one tensor, whose gradient is one too."""
    if ROWS > 0:
        gate = width * UNIT if GATE_LAST else 0
        up = 0 if GATE_LAST else width * UNIT
        _gated_backward(
            x_ptr + gate, x_ptr + up, grad_ptr, d_x_ptr + gate, d_x_ptr + up, p, size, width, rows, blocks,
            2 * width, 2 * width, 2 * width, HALF, SINGLE, UNIT, ROWS, COLUMNS,
        )  # fmt: skip
    else:
        start = tl.program_id(0).to(tl.int64) * COLUMNS
        q = _values(p, 0, x_ptr.dtype.element_ty == tl.float32)
        if start + COLUMNS <= size:
            _pair_backward_block(
                x_ptr, grad_ptr, d_x_ptr, q, start, None, None, HALF, SINGLE, COLUMNS, GATE_LAST
            )
        else:
            mask = start + tl.arange(0, COLUMNS) < size
            wide = 2 * start + tl.arange(0, 2 * COLUMNS) < 2 * tl.cast(size, tl.int64)
            _pair_backward_block(
                x_ptr, grad_ptr, d_x_ptr, q, start, mask, wide, HALF, SINGLE, COLUMNS, GATE_LAST
            )
'''

LAUNCHES = '''\
_WHOLE_COLUMNS = (1024, 512, 256, 128)  # of a tile, the widest first


def _columns(width: int) -> int:
    """How many columns a tile has: as many as fit the width with a sixteenth of them idle, or as few as leave the
    fewest idle."""
    for columns in _WHOLE_COLUMNS:
        if _divided(width, columns) * columns * 16 <= width * 17:
            return columns
    columns = _WHOLE_COLUMNS[-1]
    while columns > 1 and columns // 2 >= width:
        columns //= 2
    return columns


def _tiling(rows: int, width: int, *strides: int) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Programs, numbers and constants of a kernel over rows; the strides of the rows are in the same units."""
    unit = 8
    for one in (width, *strides):
        if one % 8:
            unit = 1
    columns = _columns(width)
    blocks, height = _divided(width, columns), _BLOCK // columns
    numbers = (rows * width, width // unit, rows, blocks, *[one // unit for one in strides])
    return _divided(rows, height) * blocks, numbers, (unit, height, columns)


def _stretch(size: int, strides: int) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """The same for one stretch of memory."""
    return _divided(size, _BLOCK), (size, size, 1, 1, *[0] * strides), (8, 0, _BLOCK)


def _row_stride(x: Tensor) -> int | None:
    """What lies between the rows of x, which are its last dimension; None where they do not follow each other."""
    if x.dim() < 2 or x.stride(-1) != 1:
        return None
    for i in range(x.dim() - 2):
        if x.stride(i) != x.stride(i + 1) * x.shape[i + 1]:
            return None
    return x.stride(-2)


def _laid_out(x: Tensor, up: Tensor) -> tuple[Tensor, Tensor, tuple[int, int] | None]:
    """x and up as the kernels take them, and the strides of their rows where they are not one stretch."""
    if x.is_contiguous() and up.is_contiguous():
        return x, up, None
    strides = _row_stride(x), _row_stride(up)
    if strides[0] is not None and strides[1] is not None:
        return x, up, (strides[0], strides[1])
    if x.stride() == up.stride() and _dense(x) is x:
        return x, up, None
    return x.contiguous(), up.contiguous(), None


def _launch_gated(g: _Gate, x: Tensor, up: Tensor, p: Sequence[float | Tensor]) -> Tensor:
    """f(x) h(up)."""
    x, up, strides = _laid_out(x, up)
    if strides is None:
        y = torch.empty_like(x)
        programs, numbers, constants = _stretch(x.numel(), 2)
    else:
        y = torch.empty(x.shape, dtype=x.dtype, device=x.device)
        programs, numbers, constants = _tiling(x.numel() // max(x.shape[-1], 1), x.shape[-1], *strides)
    g.forward.start(programs, (x, up, y), _passed(x, p, 1) if p else p, numbers, constants, _WARPS)
    return y


def _launch_gated_backward(
    g: _Gate, grad: Tensor, x: Tensor, up: Tensor, p: Sequence[float | Tensor]
) -> tuple[Tensor, Tensor]:
    """The gradients of x and of up."""
    x, up, strides = _laid_out(x, up)
    if strides is None:
        grad, d_x, d_up = _laid_out_as(x, grad), torch.empty_like(x), torch.empty_like(x)
        programs, numbers, constants = _stretch(x.numel(), 3)
    else:
        grad, width = grad.contiguous(), x.shape[-1]
        d_x = torch.empty(x.shape, dtype=x.dtype, device=x.device)
        d_up = torch.empty_like(d_x)
        programs, numbers, constants = _tiling(x.numel() // max(width, 1), width, *strides, width)
    passed = _passed(x, p, 1) if p else p
    g.backward.start(programs, (x, up, grad, d_x, d_up), passed, numbers, constants, _WARPS)
    return d_x, d_up


def _packing(shape: Sequence[int], layout: str, dim: int) -> tuple[int, tuple[int, ...], tuple]:
    """The same for a contiguous tensor that holds both parts."""
    rows, width = 1, shape[dim] // 2
    for i, one in enumerate(shape):
        if i < dim:
            rows *= one
        elif i > dim:
            width *= one
    if layout == "interleaved":
        rows, width = rows * (shape[dim] // 2), width // max(shape[dim] // 2, 1)
    is_last = layout == "gate_last"
    if width == 1:
        programs, numbers, constants = _stretch(rows, 0)
    else:
        programs, numbers, constants = _tiling(rows, width)
    return programs, numbers, (is_last, *constants)


def _launch_packed(g: _Gate, x: Tensor, layout: str, dim: int, p: Sequence[float | Tensor]) -> Tensor:
    """f h of the two parts of x."""
    x = x.contiguous()
    programs, numbers, constants = _packing(x.shape, layout, dim)
    y = torch.empty((*x.shape[:dim], x.shape[dim] // 2, *x.shape[dim + 1 :]), dtype=x.dtype, device=x.device)
    g.packed_forward.start(programs, (x, y), _passed(x, p, 1) if p else p, numbers, constants, _WARPS)
    return y


def _launch_packed_backward(
    g: _Gate, grad: Tensor, x: Tensor, layout: str, dim: int, p: Sequence[float | Tensor]
) -> Tensor:
    """The gradient of x."""
    x, grad = x.contiguous(), grad.contiguous()
    programs, numbers, constants = _packing(x.shape, layout, dim)
    d_x, passed = torch.empty_like(x), _passed(x, p, 1) if p else p
    g.packed_backward.start(programs, (x, grad, d_x), passed, numbers, constants, _WARPS)
    return d_x
'''

_TILED = ("size", "width", "rows", "blocks")
_CONSTANTS = ("UNIT", "ROWS", "COLUMNS")
GATED_KINDS: Kinds = {
    "forward": (
        "_gated_forward",
        ("x_ptr", "up_ptr", "y_ptr"),
        (*_TILED, "x_stride", "up_stride"),
        _CONSTANTS,
        ("value",),
    ),
    "backward": (
        "_gated_backward",
        ("x_ptr", "up_ptr", "grad_ptr", "d_x_ptr", "d_up_ptr"),
        (*_TILED, "x_stride", "up_stride", "d_stride"),
        _CONSTANTS,
        ("slopes",),
    ),
    "packed_forward": ("_packed_forward", ("x_ptr", "y_ptr"), _TILED, ("GATE_LAST", *_CONSTANTS), ("value",)),
    "packed_backward": (
        "_packed_backward",
        ("x_ptr", "grad_ptr", "d_x_ptr"),
        _TILED,
        ("GATE_LAST", *_CONSTANTS),
        ("slopes",),
    ),
}
