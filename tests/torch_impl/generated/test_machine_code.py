"""The device programs compiled for cards that are not there: no float64 in those for float32, on three kinds."""

import re

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")
triton = pytest.importorskip("triton", reason="needs Triton: pip install 'provenact[triton]'")

from provenact.torch_impl.emitted import NAMES  # noqa: E402
from provenact.torch_impl.generated import activations  # noqa: E402

CAPABILITIES = (80, 89, 90)
FIXED = {"PER_CHANNEL": False, "BLOCK": 1024, "LARGE": False, "ROWS": 128, "COLUMNS": 16}
SOME = ("srelu", "crrelu")  # a few kinds; the sweep compiles all
KINDS = {"number": "i64", "tensor": "*fp32", "packed": "*i64"}  # of parameters


def compiled(kernel, dtype, capability, parameters):
    """The PTX of one device program."""
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    kinds = {name: f"*{dtype}" if name.endswith("_ptr") else "i32" for name in kernel.arg_names}
    kinds |= {name: parameters for name in kernel.arg_names if name.startswith("p_")}
    kinds |= {name: "*fp32" for name in kernel.arg_names if name in ("sums_ptr", "total")}
    fixed = {name: value for name, value in FIXED.items() if name in kernel.arg_names}
    source = ASTSource(kernel, kinds | dict.fromkeys(fixed, "constexpr"), fixed)
    options = {"num_warps": 4, "enable_fp_fusion": True}
    return triton.compile(source, target=GPUTarget("cuda", capability, 32), options=options).asm["ptx"]


def doubles(ptx):
    return sorted(set(re.findall(r"\S*\.f64\S*", ptx)))


@pytest.mark.parametrize("name", [one if one in SOME else pytest.param(one, marks=pytest.mark.sweep) for one in NAMES])
def test_kernels_for_float32_have_no_float64(name):
    """Every device program of an activation; the cards and the kinds of parameters take turns."""
    formulas = getattr(activations, f"_{name}_formulas")
    kernels = [formulas.forward, formulas.backward, formulas.full_backward, formulas.channel_backward]
    for place, kernel in enumerate(one for one in kernels if one is not None):
        capability = CAPABILITIES[(NAMES.index(name) + place) % 3]
        kind = list(KINDS.values())[(NAMES.index(name) // 3 + place) % 3]
        ptx = compiled(kernel.jit, "fp32", capability, kind)
        assert ".entry" in ptx and not doubles(ptx), (place, capability, kind)


@pytest.mark.parametrize(
    "capability", [90, *(pytest.param(one, marks=pytest.mark.sweep) for one in CAPABILITIES if one != 90)]
)
def test_each_card_gets_code_without_float64(capability):
    formulas = activations._lambda_gelu_formulas
    for kind in KINDS.values():
        assert not doubles(compiled(formulas.full_backward.jit, "fp32", capability, kind)), kind
    assert not doubles(compiled(activations._total_kernel.jit, "fp32", capability, "i64"))


def test_float64_would_be_noticed():
    """The device program that maps one raw parameter computes in float64."""
    kernel = activations._map_kernel.jit
    kinds = {"raw_ptr": "*fp32", "out_ptr": "*i64", "grad": "i32", "scheduled": "i32", "count": "i32"}
    kinds |= dict.fromkeys(("start", "size", "unit"), "i64") | dict.fromkeys(("SIGMOID", "BLOCK"), "constexpr")
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    source = ASTSource(kernel, {name: kinds[name] for name in kernel.arg_names}, {"SIGMOID": True, "BLOCK": 128})
    assert doubles(triton.compile(source, target=GPUTarget("cuda", 90, 32)).asm["ptx"])


def test_a_product_whose_error_is_used_is_an_instruction_of_its_own():
    """However the compiler is told to join products and sums."""
    ptx = compiled(activations._silu_forward_kernel.jit, "fp32", 90, "i64")
    assert ptx.count("mul.rn.f32") >= 2 * 8 and ptx.count("rcp.approx.ftz.f32") >= 8
