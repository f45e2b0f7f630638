'''What starts the kernels of soft quantizers: for which tensors, in which blocks, and the sums of their parts.

- `CHOICES`    what was chosen by measurement
- `LAUNCHES`   the text
'''

from __future__ import annotations

# Chosen by measurement: see benchmarks/cuda_squaf.py.
CHOICES = '''\
_QUANTIZER_SINGLE = True  # float32 is computed in float32, not float64
_QUANTIZER_GATHER = False  # levels by a gather from registers, not by loads that hit the cache
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
