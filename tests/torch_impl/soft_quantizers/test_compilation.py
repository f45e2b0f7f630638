"""The SQUAF device programs compiled for Hopper, without a GPU: they compile, and what they keep fits registers."""

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")
triton = pytest.importorskip("triton", reason="needs Triton, which comes with torch on Linux")

from provenact.torch_impl.generated import soft_quantizers as sq  # noqa: E402

POINTERS = {"x_ptr": "*{x}", "y_ptr": "*{x}", "grad_ptr": "*{x}", "d_x_ptr": "*{x}", "z_ptr": "*{z}"}
POINTERS |= {"sums_ptr": "*fp64", "noise_ptr": "*{z}", "q_ptr": "*fp64", "alpha_ptr": "*fp64"}
TL = triton.language


def compiled(program, constants, **types):
    """The device program for compute capability 9.0, as the launches would ask for it."""
    from triton.backends.compiler import GPUTarget

    pointers = {name: text.format(**types) for name, text in POINTERS.items()}
    signature = {name: pointers.get(name, "i32") for name in program.arg_names}
    signature |= dict.fromkeys(constants, "constexpr")
    places = {(program.arg_names.index(name),): value for name, value in constants.items()}
    source = triton.compiler.ASTSource(fn=program, signature=signature, constexprs=places)
    options = {"num_warps": 4, "enable_fp_fusion": True}
    return triton.compile(source, target=GPUTarget("cuda", 90, 32), options=options).asm["ptx"]


@pytest.mark.parametrize(("x", "wide", "size"), [("fp32", "fp64", 4), ("bf16", "fp32", 2)])
def test_the_window_program_compiles(x, wide, size):
    ((m, floor, ceiling),) = sq._WINDOWS[torch.float32 if x == "fp32" else torch.bfloat16]
    block = sq._QUANTIZER_BYTES // size
    constants = {"FLOOR": floor, "CEILING": ceiling, "M": m, "SHUFFLE": True, "ASSEMBLY": True}
    constants |= {"BLOCK": block, "STAGES": sq._QUANTIZER_STAGES}
    ptx = compiled(sq._window_kernel, constants, x=x, z=wide)
    # For the elements of a thread, in a whole block and in the last one: two exponentials each, and those of the
    # coefficients once.
    assert ptx.count("ex2.approx.ftz") <= 2 * 2 * block // (32 * sq._QUANTIZER_WARPS) + m and ".local" not in ptx


@pytest.mark.sweep
def test_the_backward_program_compiles_without_local_memory():
    levels, (m, floor, ceiling) = 33, sq._SLOPE_WINDOWS[torch.float32][0]
    constants = {"FLOOR": floor, "CEILING": ceiling, "M": m, "GROUPS": triton.cdiv(levels - m + 1, 8), "SUMS": 2}
    constants |= {"SHUFFLE": True, "ASSEMBLY": True, "THREADS": 32 * sq._BACKWARD_WARPS}
    constants |= {"PARTS": sq._BACKWARD_BYTES // 4, "STAGES": sq._BACKWARD_STAGES}
    assert ".local" not in compiled(sq._window_backward_kernel, constants, x="fp32", z="fp64")


@pytest.mark.sweep
def test_the_programs_for_the_whole_table_compile():
    constants = {"FLOOR": 1.0, "CEILING": 9.0, "TABLE": 64, "WIDE": TL.float64, "BLOCK": 32}
    assert ".entry" in compiled(sq._table_kernel, constants, x="fp32", z="fp64")
    assert ".entry" in compiled(sq._table_backward_kernel, {**constants, "SUMS": 2}, x="fp32", z="fp64")


def test_the_program_that_draws_compiles():
    constants = {"TABLE": 64, "WIDE": TL.float64, "BLOCK": sq._TABLE_BLOCK}
    assert ".entry" in compiled(sq._draw_kernel, constants, x="fp32", z="fp64")
