"""What starts the device programs of soft quantizers: for which tensors, in which blocks, and sums of their parts."""

LAUNCHES = '''\
_QUANTIZER_BYTES = 4096  # of x for each step of a program of the forward
_QUANTIZER_PROGRAMS = 4096  # at most
_QUANTIZER_WARPS = 4
_QUANTIZER_STAGES = 3  # blocks of a program that are computed or on their way
_TABLE_BLOCK = 32
_TABLE_PROGRAMS = 1024  # at most
_LARGEST_TABLE = 65  # levels, whose sums fit into registers; a larger table takes the torch operations
_BACKWARD_BYTES = 16  # of x for each thread in a step: one load
_BACKWARD_WARPS = 4
_BACKWARD_STAGES = 3
_BACKWARD_PROGRAMS = 4096  # at most; fixed, so that sums have one order on every device


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


def _programs_of(size: int, block: int, most: int) -> tuple[int, int]:
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
        programs, blocks = _programs_of(size, block, _QUANTIZER_PROGRAMS)
        _window_kernel[(programs,)](
            x, y, z if shuffle else z.float(), q, alpha, size, k, blocks, floor, ceiling, m,
            shuffle, _assembly(), block, _QUANTIZER_STAGES, num_warps=_QUANTIZER_WARPS, enable_fp_fusion=True,
        )  # fmt: skip
        programs, blocks = _programs_of(size, _TABLE_BLOCK, _TABLE_PROGRAMS)
        wide = tl.float64 if x.dtype == torch.float32 else tl.float32
        _table_kernel[(programs,)](
            x, y, z, q, alpha, size, k, blocks, floor, ceiling, triton.next_power_of_2(len(z)), wide,
            _TABLE_BLOCK, num_warps=4,
        )  # fmt: skip
    return y


def _launch_quantizer_backward(
    grad: Tensor, x: Tensor, q: Tensor, z: Tensor, alpha: Tensor, with_z: bool = True, with_sums: bool = True
) -> tuple[Tensor, Tensor | None, Tensor | None, Tensor | None]:
    """The gradients in x, and in q, z, alpha those that are asked for: sums over x, by a fixed number of programs."""
    shape, x, grad = x.shape, x.contiguous(), grad.contiguous()
    d_x, size, k, levels = torch.empty_like(x), x.numel(), len(z) // 2, len(z)
    kind = 2 if with_z else 1 if with_sums else 0
    windows = _fitting(_SLOPE_WINDOWS[x.dtype], levels)
    threads, parts = 32 * _BACKWARD_WARPS, _BACKWARD_BYTES // x.element_size()
    programs, blocks = _programs_of(size, threads * parts, _BACKWARD_PROGRAMS)
    rows = (0, 2, 2 + levels)[kind]
    sums = torch.empty(rows, programs, dtype=torch.float64, device=x.device)
    total = torch.empty(rows, dtype=z.dtype, device=x.device)
    narrow = z if all(_shuffles(levels, m) for m, _, _ in windows) else z.float()
    with torch.cuda.device_of(x):
        floor = windows[0][1]
        for m, _, ceiling in windows:
            _window_backward_kernel[(programs,)](
                x, grad, d_x, sums, narrow, q, alpha, size, k, blocks, floor, ceiling, m,
                triton.cdiv(levels - m + 1, 8), kind, _shuffles(levels, m), _assembly(), threads, parts,
                _BACKWARD_STAGES, num_warps=_BACKWARD_WARPS, enable_fp_fusion=True,
            )  # fmt: skip
            floor = ceiling
        wide = tl.float64 if x.dtype == torch.float32 else tl.float32
        _table_backward_kernel[(programs,)](
            x, grad, d_x, sums, z, q, alpha, size, k, blocks * threads * parts // _TABLE_BLOCK,
            windows[0][1], floor, triton.next_power_of_2(levels), kind, wide, _TABLE_BLOCK, num_warps=4,
        )  # fmt: skip
        if rows:
            _column_kernel[(rows,)](sums, total, programs, 1024, num_warps=4)
    if not rows:
        return d_x.reshape(shape), None, None, None
    return d_x.reshape(shape), total[0], total[2:] if with_z else None, total[1]


def _shuffles(levels: int, m: int) -> bool:
    """Whether a warp has a thread for each place of a window."""
    return _assembly() and levels - m < 32
'''
