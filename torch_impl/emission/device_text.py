"""The emitted device programs, in Triton: what all activations of a file share, and those of each.

Each knows only about memory and is given the mathematics as a function: x is one stretch of storage, whatever
the order of its dimensions, computed in float32 and rounded once. All programs but the last go without a
mask. Each activation has its own, which name its functions: torch.compile keeps a device program by its text, and
takes no function as an argument. What sums the gradients of parameters is in `gradient_sum_text`.
"""

import textwrap
from collections.abc import Mapping, Sequence

WIDTH = 120

IMPORTS = """\
try:
    import triton
    import triton.language as tl
except ImportError:  # only the CUDA kernels need it
    _TRITON = False
else:
    _TRITON = tuple(map(int, triton.__version__.split(".")[:2])) >= (3, 5)
"""

JIT = '''\
def _jit(function):
    """triton.jit, where there is Triton."""
    return triton.jit(function) if _TRITON else function
'''

PROGRAMS = '''\
@_jit
def _read(p, channel):
    """A parameter as two float32 numbers, of which the second is what the first lost: what a pointer leads to, or the
    bits of both."""
    if p.dtype.is_ptr():
        value = tl.load(p + channel)
        if value.dtype == tl.int64:
            return _unpacked(value)
        else:
            return value.to(tl.float32), tl.zeros_like(value.to(tl.float32))
    else:
        return _unpacked(p.to(tl.int64))


@_jit
def _unpacked(bits):
    high = bits.to(tl.int32).to(tl.float32, bitcast=True)
    return high, (bits >> 32).to(tl.int32).to(tl.float32, bitcast=True)


@_jit
def _values(p, channel, IN_PAIRS: tl.constexpr):
    """The parameters as the functions take them."""
    q = ()
    for i in tl.static_range(len(p)):
        high, rest = _read(p[i], channel)
        if IN_PAIRS:
            q += (high, rest)  # type: ignore[assignment]
        else:
            q += (high,)  # type: ignore[assignment]
    return q


@_jit
def _channel(start, channels, stride, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr):
    """The channel of each element of a block. The remainder comes first, so that 32 bits are enough."""
    if PER_CHANNEL:
        first = (start % (tl.full([], 1, tl.int64) * channels * stride)).to(tl.int32)
        return (first + tl.arange(0, BLOCK)) // stride % channels
    else:
        return 0


@_jit
def _computed(x, q, HALF: tl.constexpr, SINGLE: tl.constexpr):
    """The function for the format of x, in float32."""
    if x.dtype == tl.float32:
        return SINGLE(x, *q)
    else:
        return HALF(x.to(tl.float32), *q)


@_jit
def _forward_block(x_ptr, y_ptr, q, at, mask, HALF: tl.constexpr, SINGLE: tl.constexpr):
    x = tl.load(x_ptr + at, mask=mask, eviction_policy="evict_first")
    y = _computed(x, q, HALF, SINGLE)
    tl.store(y_ptr + at, y.to(y_ptr.dtype.element_ty), mask=mask, eviction_policy="evict_first")


@_jit
def _forward(
    x_ptr, y_ptr, p, size, channels, stride,
    HALF: tl.constexpr, SINGLE: tl.constexpr, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    """y = f(x, p)."""
    start = tl.program_id(0).to(tl.int64) * BLOCK
    at = start + tl.arange(0, BLOCK)
    q = _values(p, _channel(start, channels, stride, PER_CHANNEL, BLOCK), x_ptr.dtype.element_ty == tl.float32)
    if start + BLOCK <= size:
        _forward_block(x_ptr, y_ptr, q, at, None, HALF, SINGLE)
    else:
        _forward_block(x_ptr, y_ptr, q, at, at < size, HALF, SINGLE)


@_jit
def _backward_block(x_ptr, grad_ptr, d_x_ptr, q, at, mask, HALF: tl.constexpr, SINGLE: tl.constexpr):
    x = tl.load(x_ptr + at, mask=mask, eviction_policy="evict_first")
    grad = tl.load(grad_ptr + at, mask=mask, eviction_policy="evict_first").to(tl.float32)
    d_x = grad * _computed(x, q, HALF, SINGLE)
    tl.store(d_x_ptr + at, d_x.to(d_x_ptr.dtype.element_ty), mask=mask, eviction_policy="evict_first")


@_jit
def _backward(
    x_ptr, grad_ptr, d_x_ptr, p, size, channels, stride,
    HALF: tl.constexpr, SINGLE: tl.constexpr, PER_CHANNEL: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    """d_x = grad * f'(x, p)."""
    start = tl.program_id(0).to(tl.int64) * BLOCK
    at = start + tl.arange(0, BLOCK)
    q = _values(p, _channel(start, channels, stride, PER_CHANNEL, BLOCK), x_ptr.dtype.element_ty == tl.float32)
    if start + BLOCK <= size:
        _backward_block(x_ptr, grad_ptr, d_x_ptr, q, at, None, HALF, SINGLE)
    else:
        _backward_block(x_ptr, grad_ptr, d_x_ptr, q, at, at < size, HALF, SINGLE)
'''

LAUNCHES = '''\
_BLOCK = 1024  # elements for each program: one or two loads of 16 bytes for each of its threads
_WARPS = 4
_HALVES = (torch.float16, torch.bfloat16)
_NARROW = (torch.float32, *_HALVES)


class _Kernel:
    """A Triton kernel: the names of tensors end in _ptr, those of constants are capitals, the rest are numbers, or
    tensors of any dtype. Triton looks at every argument of each launch to choose a binary, which takes 14 us (H200,
    two tensors). Here the choice is remembered for each device, for the dtypes and the constants, and the binary is
    started directly, in 7 us."""

    def __init__(self, function) -> None:
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        rest = [name for name in names if not name.isupper() and not name.endswith("_ptr")]
        self.jit: Any = triton.jit(function, do_not_specialize=rest) if _TRITON else None
        self.binaries: dict[tuple, tuple] = {}
        self.is_remembered = True

    def start(
        self, programs: int, tensors: Sequence[Tensor], p: Sequence[int | Tensor], numbers: tuple[int, ...],
        constants: tuple, warps: int,
    ) -> None:  # fmt: skip
        """Numbers are sizes and counts, the largest first; p may hold pointers and numbers of 64 bits."""
        if torch.compiler.is_compiling():
            self.jit[(programs,)](*tensors, *p, *numbers, *constants, num_warps=warps)
            return
        x, unaligned = tensors[0], 0
        device = x.get_device()
        arguments = [one.data_ptr() for one in tensors]
        for pointer in arguments:
            unaligned |= pointer & 15
        key: tuple = (device, x.dtype, constants, warps)
        for one in p:
            if isinstance(one, Tensor):
                arguments.append(one.data_ptr())
                key += (one.dtype,)
            else:
                arguments.append(one)
                key += (-(2**31) <= one < 2**31,)  # Triton passes it in 32 bits
        is_known = not unaligned and numbers[0] < 2**31
        found = self.binaries.get(key) if is_known else None
        if found is not None and device == torch._C._cuda_getDevice():
            run, function, metadata = found
            stream = torch._C._cuda_getCurrentRawStream(device)
            try:
                run(programs, 1, 1, stream, function, metadata, None, None, None, *arguments, *numbers, *constants)
                return
            except TypeError:  # a Triton whose binaries are started in another way: from now on as it asks for
                self.is_remembered, self.binaries = False, {}
        with torch.cuda.device_of(x):
            binary = self.jit[(programs,)](
                *tensors, *p, *numbers, *constants, num_warps=warps, enable_fp_fusion=True
            )
        own = [getattr(binary, name, None) for name in ("run", "function", "packed_metadata")]
        if is_known and self.is_remembered and None not in own:  # the interpreter makes none
            self.binaries[key] = tuple(own)


def _launches(f: _Formulas, x: Tensor, *others: Tensor) -> bool:
    """Whether the kernels are used: for plain CUDA tensors of one device, when nobody traces or transforms; and
    under torch.compile, which keeps them as they are."""
    if not _TRITON or not x.is_cuda or x.dtype not in f.dtypes:
        return False
    if torch.compiler.is_compiling():
        plain = all(type(one) in (Tensor, nn.Parameter) and one.device == x.device for one in (x, *others))
        return plain and _is_untransformed() and not getattr(torch.compiler, "_is_exporting_flag", False)
    if x.numel() == 0 or torch._C._len_torch_dispatch_stack() or torch._C._is_tracing() or _is_special(x):
        return False
    return not others or all(one.get_device() == x.get_device() and not _is_special(one) for one in others)


def _is_special(x: Tensor) -> bool:
    """Whether the memory of x does not hold its values: a subclass, a torch.func wrapper, a lazy -x."""
    kind, functorch = type(x), torch._C._functorch
    return (
        (kind is not Tensor and kind is not nn.Parameter)
        or x.is_neg()
        or functorch.is_functorch_wrapped_tensor(x)
        or functorch.is_legacy_batchedtensor(x)  # of torch.autograd.grad(..., is_grads_batched=True)
    )


def _is_untransformed() -> bool:
    """Whether an autograd function needs no rules for torch.func and for forward mode."""
    return torch.autograd.forward_ad._current_level < 0 and not torch._C._are_functorch_transforms_active()


def _dense(x: Tensor) -> Tensor:
    """x, or a copy of it that fills one stretch of memory in some order of its dimensions."""
    expected = 1
    for stride, size in sorted(zip(x.stride(), x.shape, strict=True)):
        if size > 1 and stride != expected:
            return x.clone()
        expected *= size
    return x


def _laid_out_as(x: Tensor, grad: Tensor) -> Tensor:
    if x.is_contiguous():
        return grad if grad.is_contiguous() else grad.contiguous()
    return grad if grad.stride() == x.stride() else torch.empty_like(x).copy_(grad)


def _divided(size: int, block: int) -> int:
    """How many blocks there are; one at least, since a compiled program may come to meet an empty tensor."""
    return max((size + block - 1) // block, 1)


@functools.lru_cache(1024)
def _bits(number: float) -> int:
    """The bits of a number as the sum of two in float32; of the two zeros the positive one."""
    high = _nearest(number + 0.0)
    low = _nearest(number - high) if math.isfinite(high) else 0.0
    return int.from_bytes(struct.pack("<ff", high, low + 0.0), "little", signed=True)


def _nearest(number: float) -> float:
    """The float32 number next to it."""
    try:
        return struct.unpack("<f", struct.pack("<f", number))[0]
    except OverflowError:
        return math.copysign(math.inf, number)


def _packed(one: Tensor) -> Tensor:
    """The same for a tensor in float64, whose numbers are taken as sums of two."""
    high = one.float()
    low = torch.where(torch.isfinite(high), (one - high.double()).float(), 0.0)
    return torch.stack((high, low), -1).view(torch.int64).squeeze(-1)


def _passed(x: Tensor, p: Sequence[float | Tensor], channels: int) -> list[int | Tensor]:
    """Parameters as a kernel takes them: tensors by their pointers, numbers by their bits. Compiled code passes
    numbers in 32 bits, so that they are tensors there too."""
    if torch.compiler.is_compiling():
        p = [_as_tensor(one, x) for one in p]
    p = [_packed(one) if isinstance(one, Tensor) and one.dtype == torch.float64 else one for one in p]
    if channels == 1:
        return [one if isinstance(one, Tensor) else _bits(one) for one in p]
    return [
        one.reshape(-1).expand(channels).contiguous() if isinstance(one, Tensor) else _bits(one) for one in p
    ]


def _launch_forward(f: _Formulas, x: Tensor, p: Sequence[float | Tensor], dim: int | None) -> Tensor:
    """f(x, p); the values of parameters that are not one number belong to the channels in dimension dim."""
    x = x if x.is_contiguous() else _dense(x)
    y, size, block = torch.empty_like(x), x.numel(), _BLOCK
    channels, stride = (1, 1) if dim is None else (x.shape[dim], x.stride(dim))
    programs, constants = _divided(size, block), (channels > 1, block)
    passed = _passed(x, p, channels) if p else p
    f.forward.start(programs, (x, y), passed, (size, channels, stride), constants, _WARPS)
    return y


def _launch_backward(
    f: _Formulas, grad: Tensor, x: Tensor, p: Sequence[float | Tensor], dim: int | None
) -> Tensor:
    """grad * f'(x)."""
    x = x if x.is_contiguous() else _dense(x)
    grad, d_x = _laid_out_as(x, grad), torch.empty_like(x)
    size, block = x.numel(), _BLOCK
    channels, stride = (1, 1) if dim is None else (x.shape[dim], x.stride(dim))
    programs, constants = _divided(size, block), (channels > 1, block)
    passed = _passed(x, p, channels) if p else p
    f.backward.start(programs, (x, grad, d_x), passed, (size, channels, stride), constants, _WARPS)
    return d_x
'''

_POINTWISE = ("size", "channels", "stride"), ("PER_CHANNEL", "BLOCK")
_SUMMED = ("x_ptr", "grad_ptr", "d_x_ptr", "sums_ptr"), ("slope", "by_parameter")
Names = tuple[str, ...]
# Of each device program: the function that it calls, its tensors, numbers and constants, and the functions of the
# activation that it runs.
Kinds = Mapping[str, tuple[str, Names, Names, Names, Names]]
KINDS: Kinds = {
    "forward": ("_forward", ("x_ptr", "y_ptr"), *_POINTWISE, ("value",)),
    "backward": ("_backward", ("x_ptr", "grad_ptr", "d_x_ptr"), *_POINTWISE, ("slope",)),
    "full_backward": ("_full_backward", _SUMMED[0], ("size", "blocks"), ("BLOCK",), _SUMMED[1]),
    "channel_backward": (
        "_channel_backward",
        _SUMMED[0],
        ("size", "channels", "stride"),
        ("LARGE", "ROWS", "COLUMNS"),
        _SUMMED[1],
    ),
}


def program_kinds(parameters: Sequence[str], kinds: Kinds = KINDS) -> list[str]:
    """The device programs of an activation: those that sum gradients are for one with parameters."""
    return [kind for kind, (*_, functions) in kinds.items() if parameters or "by_parameter" not in functions]


def program_texts(function: str, parameters: Sequence[str], with_single: bool, kinds: Kinds) -> list[str]:
    """The device programs of one activation or unit, `function` being its name; without functions for float32, those
    for half precision stand in their place and are never run."""
    formats = ("half", "single" if with_single else "half")
    return [_program_text(function, parameters, one, formats, *kinds[one]) for one in program_kinds(parameters, kinds)]


def _program_text(
    function: str,
    parameters: Sequence[str],
    kind: str,
    formats: Sequence[str],
    called: str,
    tensors: Sequence[str],
    numbers: Sequence[str],
    constants: Sequence[str],
    functions: Sequence[str],
) -> str:
    """A device program that calls `called` with these arguments and its own functions, for each of the formats."""
    own = [f"p_{name}" for name in parameters]
    head = [*tensors, *own, *numbers, *(f"{name}: tl.constexpr" for name in constants)]
    p = f"({', '.join(own)}{',' if len(own) == 1 else ''})"
    run = (f"_{function}_{name}_{one}" for name in functions for one in formats)
    given = [*tensors, p, *numbers, *run, *constants]
    rows = [f"def _{function}_{kind}_kernel(", *_folded(head), "):  # fmt: skip"]
    call = [f"    {called}(", *(f"    {row}" for row in _folded(given)), "    )  # fmt: skip"]
    return "\n".join(["@_Kernel", *_joined(rows), *_joined(call)]) + "\n"


def _folded(arguments: Sequence[str]) -> list[str]:
    """Arguments in as few lines as they take, with a comma at the end where these are more than one."""
    whole = ", ".join(one.replace(" ", "\0") for one in arguments)
    rows = [row.replace("\0", " ") for row in textwrap.wrap(whole, WIDTH - 8, break_long_words=False)]
    return [f"    {row}" for row in rows[:-1]] + [f"    {rows[-1]}{',' if len(rows) > 1 else ''}"]


def _joined(rows: list[str]) -> list[str]:
    """Three lines as one, where they fit."""
    first, *middle, last = rows
    one = f"{first}{''.join(map(str.strip, middle))}{last.removesuffix('  # fmt: skip').strip()}"
    return [one] if len(middle) == 1 and len(one) <= WIDTH else rows
