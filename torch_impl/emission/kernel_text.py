"""The emitted Triton kernels: one set for all activations of a file.

A kernel is given the mathematics as functions and knows only about memory: x is one stretch of storage,
whatever the order of its dimensions, computed in the wide format and rounded once. All programs but the
last go without a mask. What sums the gradients of parameters is in `gradient_sum_text`.

- `IMPORTS`    what a file with kernels imports, if it is there
- `JIT`        their decorator
- `KERNELS`    the kernels
- `LAUNCHES`   when they are used, and what starts them
"""

from __future__ import annotations

IMPORTS = '''\
try:
    import triton
    import triton.language as tl
except ImportError:  # only the CUDA kernels need it
    _TRITON = False
else:
    _TRITON = True
'''

JIT = '''\
def _jit(function):
    """triton.jit, where there is Triton."""
    return triton.jit(function) if _TRITON else function
'''

KERNELS = '''\
@_jit
def _read(p, channel, WIDE: tl.constexpr):
    """A parameter: what a pointer leads to, or the number with these bits."""
    if p.dtype.is_ptr():
        return tl.load(p + channel).to(WIDE)
    else:
        return p.to(tl.int64).to(tl.float64, bitcast=True).to(WIDE)


@_jit
def _channel(start, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr):
    """The channel of each element of a block. The remainder comes first, so that 32 bits are enough."""
    if PER_CHANNEL:
        first = (start % (tl.full([], 1, tl.int64) * channels * stride)).to(tl.int32)
        return (first + tl.arange(0, BLOCK)) // stride % channels
    else:
        return 0


@_jit
def _forward_block(x_ptr, y_ptr, p, at, mask, channel, VALUE: tl.constexpr, WIDE: tl.constexpr):
    q = [_read(one, channel, WIDE) for one in p]
    x = tl.load(x_ptr + at, mask=mask, eviction_policy="evict_first").to(WIDE)
    y = VALUE(x, *q)
    tl.store(y_ptr + at, y.to(y_ptr.dtype.element_ty), mask=mask, eviction_policy="evict_first")


@_jit
def _forward_kernel(
    x_ptr, y_ptr, p, size, channels, stride,
    VALUE: tl.constexpr, WIDE: tl.constexpr, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    """y = f(x, p)."""
    start = tl.program_id(0).to(tl.int64) * BLOCK
    at = start + tl.arange(0, BLOCK)
    channel = _channel(start, channels, stride, PER_CHANNEL, BLOCK)
    if start + BLOCK <= size:
        _forward_block(x_ptr, y_ptr, p, at, None, channel, VALUE, WIDE)
    else:
        _forward_block(x_ptr, y_ptr, p, at, at < size, channel, VALUE, WIDE)


@_jit
def _backward_block(
    x_ptr, grad_ptr, d_x_ptr, q, at, mask, SLOPE: tl.constexpr, WIDE: tl.constexpr
):  # fmt: skip
    """d_x = grad * f'(x, q) of one block; x and grad are given back."""
    x = tl.load(x_ptr + at, mask=mask, eviction_policy="evict_first").to(WIDE)
    grad = tl.load(grad_ptr + at, mask=mask, eviction_policy="evict_first").to(WIDE)
    d_x = grad * SLOPE(x, *q)
    tl.store(d_x_ptr + at, d_x.to(d_x_ptr.dtype.element_ty), mask=mask, eviction_policy="evict_first")
    return x, grad


@_jit
def _backward_kernel(
    x_ptr, grad_ptr, d_x_ptr, p, size, channels, stride,
    SLOPE: tl.constexpr, WIDE: tl.constexpr, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    """d_x = grad * f'(x, p)."""
    start = tl.program_id(0).to(tl.int64) * BLOCK
    at = start + tl.arange(0, BLOCK)
    channel = _channel(start, channels, stride, PER_CHANNEL, BLOCK)
    q = [_read(one, channel, WIDE) for one in p]
    if start + BLOCK <= size:
        _backward_block(x_ptr, grad_ptr, d_x_ptr, q, at, None, SLOPE, WIDE)
    else:
        _backward_block(x_ptr, grad_ptr, d_x_ptr, q, at, at < size, SLOPE, WIDE)
'''

LAUNCHES = '''\
_BLOCK_BYTES = 4096  # of x for each program: two loads of 16 bytes for each of its threads
_WARPS = 4
_SMALLEST = 1  # elements from which on a kernel is not slower than the torch operations


def _launches(*tensors: Tensor) -> bool:
    """Whether the kernels are used: for plain CUDA tensors, when nobody traces or transforms."""
    if torch.compiler.is_compiling() or not _TRITON or not all(one.is_cuda for one in tensors):
        return False
    return (
        tensors[0].dtype in (torch.float32, torch.float16, torch.bfloat16)
        and tensors[0].numel() >= _SMALLEST
        and not any(map(_is_special, tensors))
        and torch._C._len_torch_dispatch_stack() == 0
        and not torch.jit.is_tracing()
    )


def _is_special(x: Tensor) -> bool:
    """Whether the memory of x does not hold its values: a subclass, a torch.func wrapper, a lazy -x."""
    wrapped = torch._C._functorch.is_functorch_wrapped_tensor(x)
    return type(x) not in (Tensor, nn.Parameter) or wrapped or x.is_neg()


def _dense(x: Tensor) -> Tensor:
    """x, or a copy of it that fills one stretch of memory in some order of its dimensions."""
    expected = 1
    for stride, size in sorted(zip(x.stride(), x.shape, strict=True)):
        if size > 1 and stride != expected:
            return x.clone()
        expected *= size
    return x


def _laid_out_as(x: Tensor, grad: Tensor) -> Tensor:
    return grad if grad.stride() == x.stride() else torch.empty_like(x).copy_(grad)


def _channels(x: Tensor, p: Sequence[float | Tensor]) -> tuple[int, int]:
    """How many channels the parameters tell apart, and how far these are from each other in memory."""
    for one in p:
        if isinstance(one, Tensor) and one.numel() > 1:
            dim = max(range(x.dim()), key=lambda d: one.shape[d])
            return x.shape[dim], x.stride(dim)
    return 1, 1


def _passed(one: float | Tensor, channels: int) -> int | Tensor:
    """A parameter as a kernel takes it: a tensor by its pointer, a number by its bits (a float would
    arrive as float32)."""
    if not isinstance(one, Tensor):
        return int.from_bytes(struct.pack("<d", one), "little", signed=True)
    return one.reshape(-1).expand(channels).contiguous()


def _start(kernel, programs: int, x: Tensor, tensors: Sequence[Tensor], p, channels, stride, **fixed) -> None:
    wide = tl.float64 if x.dtype == torch.float32 else tl.float32
    parameters = tuple(_passed(one, channels) for one in p)
    with torch.cuda.device_of(x):
        kernel[(programs,)](
            *tensors, parameters, x.numel(), channels, stride,
            WIDE=wide, enable_fp_fusion=True, **fixed,
        )  # fmt: skip


def _launch_forward(f: _Formulas, x: Tensor, p: Sequence[float | Tensor]) -> Tensor:
    x = _dense(x)
    y = torch.empty_like(x)
    channels, stride = _channels(x, p)
    block = _BLOCK_BYTES // x.element_size()
    _start(
        _forward_kernel, triton.cdiv(x.numel(), block), x, (x, y), p, channels, stride,
        VALUE=f.device_value, PER_CHANNEL=channels > 1, BLOCK=block, num_warps=_WARPS,
    )  # fmt: skip
    return y


def _launch_backward(f: _Formulas, grad: Tensor, x: Tensor, p: Sequence[float | Tensor]) -> Tensor:
    """grad * f'(x)."""
    x = _dense(x)
    grad, d_x = _laid_out_as(x, grad), torch.empty_like(x)
    channels, stride = _channels(x, p)
    block = _BLOCK_BYTES // x.element_size()
    _start(
        _backward_kernel, triton.cdiv(x.numel(), block), x, (x, grad, d_x), p, channels, stride,
        SLOPE=f.device_slope, PER_CHANNEL=channels > 1, BLOCK=block, num_warps=_WARPS,
    )  # fmt: skip
    return d_x
'''
