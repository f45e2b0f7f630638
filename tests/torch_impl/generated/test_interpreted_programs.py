"""The device programs in the interpreter, on the CPU, against the plain torch code of the same file; and what Triton
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

from device_cases import ACTIVATIONS, skip_without_fma  # noqa: E402

from provenact.theory.exact.errors import InputError  # noqa: E402
from provenact.theory.exact.expressions import parameter  # noqa: E402
from provenact.torch_impl.emission.requests import asked  # noqa: E402
from provenact.torch_impl.generated import activations  # noqa: E402
from provenact.torch_impl.programs import device_programs  # noqa: E402
from provenact.torch_impl.programs.program import Builder  # noqa: E402
from provenact.torch_impl.targets import triton_text  # noqa: E402

TESTS = Path(__file__).parents[2]

# Two results that are rounded once from relative errors e and e' differ where a middle of two floats lies between
# them: at most in a share (e + e')/ulp of all. Values of float32 have e = 2^-28 or so against an ulp of 2^-24 or more,
# half precision 2^-20 against 2^-11; the plain code is closer than that. A slope of float32 is within 2 ulp, and its
# product with a gradient is rounded once more. The interpreter truncates to bfloat16 instead of rounding, so half of
# the results differ there.
SHARES = {"torch.float32": 2**-4, "torch.float16": 2**-8, "torch.bfloat16": 0.75}
SLOPES = {"torch.float32": (3, 0.75), "torch.float16": (1, 2**-8), "torch.bfloat16": (1, 0.75)}  # steps, and a share


@pytest.fixture(scope="module")
def interpreted():
    """What the interpreter gave, by name."""
    skip_without_fma()
    command = [sys.executable, str(TESTS / "interpreted_programs.py"), activations.__file__]
    environment = {**os.environ, "TRITON_INTERPRET": "1", "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr[-3000:]
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    return {name: [row for row in rows if row["name"] == name] for name in ACTIVATIONS}


@pytest.mark.sweep
@pytest.mark.parametrize("name", ACTIVATIONS)
def test_kernels_give_what_the_plain_code_gives(name, interpreted):
    rows = interpreted[name]
    assert len(rows) >= 3
    for row in rows:
        assert row["steps"] <= 1, row
        assert row["share"] <= SHARES[row["dtype"]], row
        steps, share = SLOPES[row["dtype"]]
        assert row["slope"]["steps"] <= steps and row["slope"]["share"] <= share, row
        assert row["sums"] <= (1e-3 if row["dtype"] == "torch.float16" else 1e-7), row


def test_every_emitted_function_is_compared():
    """Those that share the pointwise device programs."""
    emitted = {name for name in vars(activations) if name.endswith("_formulas")}
    assert emitted == {f"_{name}_formulas" for name in ACTIVATIONS}
    assert all(getattr(activations, name).backward is not None for name in emitted)


@pytest.mark.sweep
def test_a_wrong_kernel_is_noticed(tmp_path):
    """The comparison can fail: one sign changed in one device function. Not that of a leading part, `x + 1.5`: the rest
    of a sum of two makes up for it but for some ulp."""
    text = asked("hard_swish").text()
    place = text.index("def _hard_swish_slope_single")
    wrong = text[:place] + text[place:].replace("1.0, t5)", "1.0, -t5)", 1)
    assert wrong != text
    path = tmp_path / "wrong.py"
    path.write_text(wrong, encoding="utf-8")
    code = "import sys, torch, interpreted_programs as k; x = torch.linspace(-4, 4, 99)\n"
    code += "ours, plain = (k.loaded(sys.argv[1], with_kernels) for with_kernels in (True, False))\n"
    code += "print(k.compared(ours, plain, 'hard_swish', x, [], torch.ones(99))['slope']['steps'] > 3)"
    environment = {**os.environ, "TRITON_INTERPRET": "1", "PYTHONPATH": f"{TESTS}:{os.environ.get('PYTHONPATH', '')}"}
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, env=environment)
    assert done.stdout.strip() == "True", done.stderr[-2000:]


def test_numbers_are_those_of_float32():
    """What is written is what is computed with: no constant of a function for float32 is rounded by Triton."""
    text = Path(activations.__file__).read_text("utf-8")
    single = re.findall(r"def _\w+_single\(.*?(?=\n\n\n)", text, re.DOTALL)
    numbers = {float(one) for part in single for one in re.findall(r"\d+\.\d+(?:e[-+]?\d+)?", part)}
    assert len(numbers) > 40 and all(torch.tensor(one, dtype=torch.float32).item() == one for one in numbers)


def test_what_triton_lacks_is_named():
    builder = Builder(("x",))
    program = builder.finish(builder.emit("sin", "x"))
    with pytest.raises(InputError, match="the Triton target does not support sin"):
        triton_text.device_text("half", "f", program, "f(x).")


def test_a_function_of_what_triton_lacks_has_no_device_code(load_text):
    from provenact.torch_impl.emission.emitter import emit_subjects
    from provenact.torch_impl.lowering.subjects import from_expression

    module = load_text(emit_subjects([from_expression("x*sin(x)", "Arc")], "test"))
    assert module._arc_formulas.forward is None
    assert module.arc(torch.ones(1)).item() == pytest.approx(math.sin(1.0), rel=2**-24)  # rounded once


def test_division_by_what_is_the_same_for_all_x_is_a_product():
    builder = Builder(("x", "p"))
    quotients = [builder.emit("div", *pair) for pair in (("x", "p"), ("p", "x"), ("x", sympy.Integer(3)))]
    program = builder.finish(*quotients)
    fast = device_programs.device_program(program, [parameter("p")])
    assert [one.operation for one in fast.instructions] == ["div", "mul", "div", "mul"]
    assert fast.instructions[3].operands == ("x", sympy.Rational(1, 3))
