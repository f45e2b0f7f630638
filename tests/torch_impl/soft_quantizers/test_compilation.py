"""The SQUAF kernels compiled for Hopper, which needs no GPU: they compile, and what they keep fits registers."""

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")
triton = pytest.importorskip("triton", reason="needs Triton, which comes with torch on Linux")

from provenact.torch_impl.generated import soft_quantizers as sq  # noqa: E402

POINTERS = {"x_ptr": "*{x}", "y_ptr": "*{x}", "grad_ptr": "*{x}", "d_x_ptr": "*{x}", "z_ptr": "*{z}"}
POINTERS |= {"sums_ptr": "*fp64", "z_sums_ptr": "*fp32", "q_ptr": "*fp64", "alpha_ptr": "*fp64"}
TL = triton.language


def compiled(kernel, constants, **types):
    """The kernel for compute capability 9.0, as the launches would ask for it."""
    from triton.backends.compiler import GPUTarget

    pointers = {name: text.format(**types) for name, text in POINTERS.items()}
    signature = {name: pointers.get(name, "i32") for name in kernel.arg_names}
    signature |= dict.fromkeys(constants, "constexpr")
    places = {(kernel.arg_names.index(name),): value for name, value in constants.items()}
    source = triton.compiler.ASTSource(fn=kernel, signature=signature, constexprs=places)
    options = {"num_warps": 4, "enable_fp_fusion": True}
    return triton.compile(source, target=GPUTarget("cuda", 90, 32), options=options).asm["ptx"]


@pytest.mark.parametrize("x", ["fp32", "bf16"])
def test_the_window_kernel_compiles(x):
    m, floor, ceiling = sq._WINDOWS[torch.float32 if x == "fp32" else torch.bfloat16]
    constants = {"FLOOR": floor, "CEILING": ceiling, "M": m, "TABLE": 0, "WIDE": TL.float32}
    ptx = compiled(sq._window_kernel, {**constants, "ASSEMBLY": True, "BLOCK": 1024}, x=x, z="fp32")
    # Eight elements a thread, masked and not: one exponential each, and those of the coefficients once.
    assert ptx.count("ex2.approx.ftz") <= 2 * (8 + m) and ".local" not in ptx


def test_the_backward_kernel_compiles_without_local_memory():
    m, floor, ceiling = sq._SLOPE_WINDOWS[torch.float32]
    constants = {"FLOOR": floor, "CEILING": ceiling, "M": m, "GROUPS": 4, "WITH_Z": True, "ASSEMBLY": True}
    ptx = compiled(sq._window_backward_kernel, {**constants, "BLOCK": 128}, x="fp32", z="fp32")
    assert ptx.count("ex2.approx.ftz") == m and ".local" not in ptx


def test_the_kernels_for_the_whole_table_compile():
    constants = {"FLOOR": 1.0, "CEILING": 9.0, "TABLE": 64, "WIDE": TL.float64, "BLOCK": 32}
    assert ".entry" in compiled(sq._table_kernel, constants, x="fp32", z="fp64")
    assert ".entry" in compiled(sq._table_backward_kernel, constants, x="fp32", z="fp64")
