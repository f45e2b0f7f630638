"""The Triton kernels in the interpreter, on the CPU, against the plain torch code of the same file; and what Triton
makes of the numbers in them."""

import json
import math
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import sympy

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")
triton = pytest.importorskip("triton", reason="needs Triton: pip install 'provenact[triton]'")

from kernel_cases import ACTIVATIONS  # noqa: E402

from provenact.theory.errors import InputError  # noqa: E402
from provenact.theory.expressions import parameter  # noqa: E402
from provenact.torch_impl.emission.emitter import emit  # noqa: E402
from provenact.torch_impl.generated import activations  # noqa: E402
from provenact.torch_impl.programs import device_programs  # noqa: E402
from provenact.torch_impl.programs.program import Builder  # noqa: E402
from provenact.torch_impl.targets import triton_text  # noqa: E402

TESTS = Path(__file__).parents[2]

# Two results that are rounded once from relative errors e and e' differ where a middle of two floats lies between
# them: at most in a share (e + e')/ulp of all. Grade `single` has e = 2^-28 against an ulp of 2^-24 or more, grade
# `half` 2^-20 against 2^-11; the plain code is closer than that. The interpreter truncates to bfloat16 instead of
# rounding, so half of the results differ there.
SHARES = {"torch.float32": 2**-4, "torch.float16": 2**-8, "torch.bfloat16": 0.75}


@pytest.fixture(scope="module")
def interpreted():
    """What the interpreter gave, by name."""
    command = [sys.executable, str(TESTS / "interpreted_kernels.py"), activations.__file__]
    environment = {**os.environ, "TRITON_INTERPRET": "1", "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr[-3000:]
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    return {name: [row for row in rows if row["name"] == name] for name in ACTIVATIONS}


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_kernels_give_what_the_plain_code_gives(name, interpreted):
    rows = interpreted[name]
    assert len(rows) >= 3
    for row in rows:
        assert row["steps"] <= 1, row
        assert row["share"] <= SHARES[row["dtype"]], row
        assert row["sums"] <= (1e-3 if row["dtype"] == "torch.float16" else 1e-7), row


def test_every_emitted_function_is_compared():
    """Those that share the pointwise kernels."""
    emitted = {name for name in vars(activations) if name.endswith("_formulas")}
    assert emitted == {f"_{name}_formulas" for name in ACTIVATIONS}
    assert all(getattr(activations, name).backward is not None for name in emitted)


def test_a_wrong_kernel_is_noticed(tmp_path):
    """The comparison can fail: one sign changed in one device function."""
    text = emit("hard_swish")
    place = text.index("def _hard_swish_slope_device")
    wrong = text[:place] + text[place:].replace("x + 1.5", "x - 1.5", 1)
    assert wrong != text
    path = tmp_path / "wrong.py"
    path.write_text(wrong, encoding="utf-8")
    code = "import sys, torch, interpreted_kernels as k; x = torch.randn(99)\n"
    code += "ours, plain = (k.loaded(sys.argv[1], with_kernels) for with_kernels in (True, False))\n"
    code += "print(k.compared(ours, plain, 'hard_swish', x, [], torch.ones(99))['steps'] > 1)"
    environment = {**os.environ, "TRITON_INTERPRET": "1", "PYTHONPATH": f"{TESTS}:{os.environ.get('PYTHONPATH', '')}"}
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, env=environment)
    assert done.stdout.strip() == "True", done.stderr[-2000:]


COMPILE = """
import re, sys
import importlib.util
import triton
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource
spec = importlib.util.spec_from_file_location("emitted", sys.argv[1])
emitted = importlib.util.module_from_spec(spec); spec.loader.exec_module(emitted)
fixed = dict(PER_CHANNEL=False, BLOCK=1024)
signature = dict(x_ptr="*fp32", y_ptr="*fp32", size="i64", channels="i32", stride="i32")
source = ASTSource(emitted._gelu_forward_kernel.jit, signature | dict.fromkeys(fixed, "constexpr"), fixed)
compiled = triton.compile(source, target=GPUTarget("cuda", 90, 32), options={"num_warps": 4})
pattern = r"arith.constant (?:dense<)?([^>\\s]+)>? : (?:tensor<1024x)?(f64|f32)"
for text, kind in re.findall(pattern, compiled.asm["ttir"]):
    print(kind, text)
"""


def test_numbers_in_float64_keep_their_digits(tmp_path):
    """Compiled for a GPU that is not there: every float64 constant is a number of the text, none was rounded to
    float32 on the way, and float32 constants do not occur in what is computed in float64."""
    code, text = tmp_path / "compile.py", emit("gelu")
    code.write_text(COMPILE, encoding="utf-8")
    (tmp_path / "emitted.py").write_text(text, encoding="utf-8")
    environment = {**os.environ, "TRITON_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, str(code), str(tmp_path / "emitted.py")]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr[-3000:]
    found = [line.split() for line in done.stdout.splitlines()]
    doubles = {_double(text) for kind, text in found if kind == "f64"}
    written = {abs(float(number)) for number in re.findall(r"\d+\.\d+(?:e[-+]?\d+)?", text)}
    assert len(doubles) > 10
    assert all(abs(number) in written for number in doubles), sorted(doubles - written)


def _double(text):
    """A constant of the compiler's text: a decimal, or the bits in hexadecimal."""
    return float.fromhex(text) if "p" in text else _from_bits(text) if text.startswith("0x") else float(text)


def _from_bits(text):
    return torch.tensor(int(text, 16), dtype=torch.uint64).view(torch.float64).item()


def test_what_triton_lacks_is_named():
    builder = Builder(("x",))
    program = builder.finish(builder.emit("atan", "x"))
    with pytest.raises(InputError, match="the Triton target does not support atan"):
        triton_text.device_text("f", program, "f(x).")


def test_a_function_of_what_triton_lacks_has_no_device_code(load_text):
    from provenact.torch_impl.emission.emitter import emit_subjects
    from provenact.torch_impl.lowering.subjects import from_expression

    module = load_text(emit_subjects([from_expression("x*atan(x)", "Arc")], "test"))
    assert module._arc_formulas.forward is None
    assert module.arc(torch.ones(1)).item() == pytest.approx(math.pi / 4, rel=2**-24)  # rounded once


def test_division_by_what_is_the_same_for_all_x_is_a_product():
    builder = Builder(("x", "p"))
    quotients = [builder.emit("div", *pair) for pair in (("x", "p"), ("p", "x"), ("x", sympy.Integer(3)))]
    program = builder.finish(*quotients)
    fast = device_programs.device_program(program, [parameter("p")])
    assert [one.operation for one in fast.instructions] == ["div", "mul", "div", "mul"]
    assert fast.instructions[3].operands == ("x", sympy.Rational(1, 3))
