"""Gated units: values, derivatives, layouts of packed tensors, device programs interpreted and as PTX, refusals."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from device_cases import skip_without_fma  # noqa: E402
from torch.nn import functional as F  # noqa: E402

from provenact.torch_impl.emitted import GATED, GATED_NAMES  # noqa: E402
from provenact.torch_impl.generated import gated_units  # noqa: E402

TESTS = Path(__file__).parents[2]


def clamped_first(gate, up, limit=10.0):
    return F.silu(gate.clamp(max=limit)) * up.clamp(-limit, limit)


def clamped_last(gate, up, limit=7.0):
    return F.silu(gate).clamp(max=limit) * up.clamp(-limit, limit)


def oai(gate, up, limit=7.0):
    gate = gate.clamp(max=limit)
    return gate * torch.sigmoid(1.702 * gate) * (up.clamp(-limit, limit) + 1)


# The code in use elsewhere, in float64: what each entry claims to be.
COMPOSITES = {
    "glu": lambda gate, up: torch.sigmoid(gate) * up,
    "reglu": lambda gate, up: F.relu(gate) * up,
    "geglu": lambda gate, up: F.gelu(gate) * up,
    "geglu_tanh": lambda gate, up: F.gelu(gate, approximate="tanh") * up,
    "quick_geglu": lambda gate, up: gate * torch.sigmoid(1.702 * gate) * up,
    "swiglu": lambda gate, up: F.silu(gate) * up,
    "swiglu_clamped": clamped_first,
    "swiglu_step": clamped_last,
    "swiglu_oai": oai,
}


def two(*shape):
    """Beyond every limit too; no number is at a kink."""
    return [(8 * torch.randn(shape, dtype=torch.float64) + 0.01).requires_grad_() for _ in range(2)]


def test_every_unit_is_compared():
    assert set(COMPOSITES) == set(GATED_NAMES) and set(gated_units.__all__) == {*GATED, *GATED_NAMES}


@pytest.mark.parametrize("name", GATED_NAMES)
def test_unit_is_what_others_compute(name):
    gate, up = two(4, 50)
    ours, theirs = (f(gate, up) for f in (getattr(gated_units, name), COMPOSITES[name]))
    torch.testing.assert_close(ours, theirs, rtol=1e-12, atol=1e-13)  # torch's own gelu cancels below -5
    found, expected = (torch.autograd.grad(y.sum(), (gate, up)) for y in (ours, theirs))
    torch.testing.assert_close(found, expected, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("name", GATED_NAMES)
def test_first_and_second_derivatives(name):
    function, given = getattr(gated_units, name), two(3)
    assert torch.autograd.gradcheck(function, given) and torch.autograd.gradgradcheck(function, given)


def test_derivatives_in_a_learned_limit():
    limit = torch.tensor(2.5, dtype=torch.float64, requires_grad=True)
    given = [*two(3), limit]
    assert torch.autograd.gradcheck(gated_units.swiglu_step, given)
    assert torch.autograd.gradgradcheck(gated_units.swiglu_oai, given)


@pytest.mark.parametrize("layout", ["gate_first", "gate_last", "interleaved"])
@pytest.mark.parametrize("dim", [0, 1, -1])
def test_layouts_of_one_tensor(layout, dim):
    x = two(2, 2, 4)[0]
    if layout == "interleaved":
        index = [slice(None)] * 3
        index[dim] = slice(0, None, 2)
        other = [*index]
        other[dim] = slice(1, None, 2)
        gate, up = x[tuple(index)], x[tuple(other)]
    else:
        gate, up = x.chunk(2, dim) if layout == "gate_first" else reversed(x.chunk(2, dim))
    unit = gated_units.SwiGLUOAI(layout=layout, dim=dim)
    assert torch.equal(unit(x), gated_units.swiglu_oai(gate, up))
    if dim != 1:
        assert torch.autograd.gradcheck(unit, [x]) and torch.autograd.gradgradcheck(unit, [x])


def test_gpt_oss_is_interleaved_unless_told_otherwise():
    x = two(3, 6)[0]
    assert torch.equal(gated_units.SwiGLUOAI()(x), gated_units.swiglu_oai(x[:, ::2], x[:, 1::2]))
    assert torch.equal(gated_units.SwiGLU()(x), gated_units.swiglu(*x.chunk(2, -1)))


def test_half_precision_is_rounded_once():
    """f(a) is not rounded before the product, as it is in torch's composite."""
    bits = torch.arange(-(2**15), 2**15).to(torch.int16).view(torch.bfloat16)
    gate = bits[torch.isfinite(bits) & (bits.abs() < 80)]
    up = torch.full_like(gate, 1.4140625)
    exact = (F.silu(gate.double()) * up.double()).to(torch.bfloat16)
    ours, theirs = gated_units.swiglu(gate, up), F.silu(gate) * up
    assert (ours != exact).double().mean() < 2**-10 < 0.02 < (theirs != exact).double().mean()


def test_transforms_of_torch_func():
    gate, up = (one.detach() for one in two(5))
    rows = torch.func.vmap(torch.func.grad(lambda a, b: gated_units.swiglu(a, b)))(gate, up)
    both = torch.func.jvp(gated_units.swiglu, (gate, up), (torch.ones_like(gate), torch.zeros_like(up)))[1]
    torch.testing.assert_close(rows, both, rtol=1e-14, atol=1e-14)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda f: f(torch.ones(3)), ValueError, r"whose size must be even: got shape \(3,\)"),
        (lambda f: f(torch.ones(2, 3), dim=-1), ValueError, "along dim -1"),
        (lambda f: f(torch.ones(4), dim=1), ValueError, r"dim 1 is none of an input of shape \(4,\)"),
        (lambda f: f(torch.tensor(1.0)), ValueError, "is none of an input of shape"),
        (lambda f: f(torch.ones(4), layout="halves"), ValueError, "gate_first, gate_last, interleaved, got 'halves'"),
        (lambda f: f(torch.ones(4), torch.ones(1)), ValueError, r"one shape, got \(4,\) and \(1,\)"),
        (lambda f: f(torch.ones(4), torch.ones(4).half()), ValueError, "one dtype and device, got torch.float32"),
        (lambda f: f(torch.ones(4, dtype=torch.int32)), TypeError, "floating point dtype, got torch.int32"),
        (lambda f: f(torch.ones(2), torch.ones(2), -1.0), ValueError, r"limit must be in \(0, inf\), got -1.0"),
        (lambda f: f(torch.ones(2), torch.ones(2), torch.ones(2)), ValueError, "limit must be a number or a tensor"),
    ],
)
def test_refusals(call, error, message):
    with pytest.raises(error, match=message):
        call(gated_units.swiglu_oai)


def test_modules_refuse_and_show():
    with pytest.raises(ValueError, match="layout must be one of gate_first"):
        gated_units.SwiGLU(layout="pairs")
    with pytest.raises(ValueError, match=r"limit must be in \(0, inf\), got nan"):
        gated_units.SwiGLUStep(float("nan"))
    assert repr(gated_units.SwiGLUStep(5)) == "SwiGLUStep(limit=5.0, layout=gate_first, dim=-1)"


# --- device programs --------------------------------------------------------------------------------

UNITS = ["swiglu", "swiglu_step"]


@pytest.mark.sweep
def test_kernels_give_what_the_plain_code_gives():
    """Every layout. Values of float32 are within a step of the correctly rounded ones; a slope is within two."""
    skip_without_fma()
    command = [sys.executable, str(TESTS / "interpreted_gated_units.py"), gated_units.__file__, *UNITS]
    environment = {**os.environ, "TRITON_INTERPRET": "1", "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr[-3000:]
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(rows) == len(UNITS) * 2 * 8
    for row in rows:
        assert row["value"] <= 1 and row["slopes"] <= 2, row


CONSTANTS = {"stretch": (8, 0), "rows": (8, 1), "tiles": (1, 8)}


@pytest.mark.parametrize(
    ("name", "kind", "how"),
    [
        ("swiglu", "forward", "stretch"),
        ("swiglu_step", "backward", "tiles"),
        ("geglu", "packed_backward", "rows"),
        ("swiglu_oai", "packed_forward", "stretch"),
    ],
)
def test_kernels_for_float32_have_no_float64(name, kind, how):
    pytest.importorskip("triton", reason="needs Triton: pip install 'provenact[triton]'")
    ptx = compiled(getattr(gated_units, f"_{name}_{kind}_kernel").jit, *CONSTANTS[how])
    assert ".entry" in ptx and ".f64" not in ptx
    wide = ptx.count(".v4")  # loads and stores of 16 bytes, where rows are aligned
    assert wide >= 3 if how != "tiles" else True, wide


def compiled(kernel, unit, rows):
    import triton
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    kinds = {name: "*fp32" if name.endswith("_ptr") else "i32" for name in kernel.arg_names}
    kinds |= {name: "i64" for name in kernel.arg_names if name.startswith("p_")}
    fixed = {"UNIT": unit, "ROWS": rows, "COLUMNS": 1024 // max(rows, 1), "GATE_LAST": True}
    fixed = {name: value for name, value in fixed.items() if name in kernel.arg_names}
    aligned = {(i,): [["tt.divisibility", 16]] for i, name in enumerate(kernel.arg_names) if name.endswith("_ptr")}
    source = ASTSource(kernel, kinds | dict.fromkeys(fixed, "constexpr"), fixed, aligned)
    options = {"num_warps": 4, "enable_fp_fusion": True}
    return triton.compile(source, target=GPUTarget("cuda", 90, 32), options=options).asm["ptx"]
