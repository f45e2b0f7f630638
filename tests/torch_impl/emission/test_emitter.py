"""Emission: the committed file, standalone text, the same bytes, light imports, and what is refused."""

import ast
import math
import subprocess
import sys
from pathlib import Path

import pytest

from provenact import torch_impl
from provenact.theory.exact.errors import InputError
from provenact.torch_impl.emission.emitter import emit_subjects
from provenact.torch_impl.emission.requests import asked
from provenact.torch_impl.emitted import CLASSES, GATED_NAMES, NAMES, PUBLIC
from provenact.torch_impl.lowering.subjects import from_catalogue, from_expression, from_mollification

STANDARD = set("__future__ collections functools math struct typing".split())
GENERATED = Path(torch_impl.__file__).parent / "generated" / "activations.py"


def run_python(code, **environment):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env={"PATH": "", **environment})
    return done.stdout + done.stderr[-2000:]


@pytest.mark.sweep
def test_committed_file_is_what_the_emitter_produces():
    command = f"provenact emit {' '.join(NAMES)} -o torch_impl/generated/activations.py --force"
    assert GENERATED.read_text(encoding="utf-8") == asked(NAMES).text(), f"out of date: run `{command}`"


@pytest.mark.sweep
def test_committed_gated_units_are_what_the_emitter_produces():
    command = "provenact emit " + " ".join(f"--gated {one}" for one in GATED_NAMES) + " -o gated_units.py"
    committed = GENERATED.with_name("gated_units.py").read_text(encoding="utf-8")
    assert committed == asked(gated=GATED_NAMES).text(), f"out of date: run `{command} --force`"


def test_public_names_are_those_of_the_committed_file():
    exported = [
        name
        for file in (GENERATED, GENERATED.with_name("soft_quantizers.py"), GENERATED.with_name("gated_units.py"))
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
        for name in ast.literal_eval(node.value)
    ]
    assert sorted(exported) == sorted(PUBLIC)
    assert [from_catalogue(name).class_name for name in NAMES] == list(CLASSES)


@pytest.mark.sweep
def test_emitted_text_does_not_depend_on_hash_order():
    code = "from provenact.torch_impl import emit; print(emit(['srelu', 'swish', 'leaky_smelu']))"
    one, other = (run_python(code, PYTHONHASHSEED=seed) for seed in ("1", "2"))
    assert one == other and "class LeakySmeLU" in one


def imported(body):
    """The modules that some statements import."""
    return {
        name.split(".")[0]
        for node in body
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for name in ([node.module] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names])
    }


def test_emitted_text_imports_torch_and_the_standard_library_and_triton_if_it_is_there():
    for text in (asked("gelu").text(), asked("srelu").text()):
        tree = ast.parse(text)
        assert imported(tree.body) <= STANDARD | {"torch"}
        (guarded,) = [node for node in tree.body if isinstance(node, ast.Try)]
        assert imported(guarded.body) == {"triton"}
        assert imported(ast.walk(tree)) == imported(tree.body) | {"triton"}


def test_emitted_file_runs_without_triton_and_without_what_emitted_it(tmp_path):
    path = tmp_path / "standalone.py"
    path.write_text(asked(["srelu", "gelu"]).text(), encoding="utf-8")
    blocked = "import sys; sys.modules['triton'] = sys.modules['flint'] = sys.modules['provenact'] = None\n"
    code = f"sys.path.insert(0, {str(tmp_path)!r}); import standalone, torch; x = torch.ones(2, requires_grad=True)\n"
    run = "standalone.SReLU()(x).sum().backward(); print(standalone._TRITON, x.grad.tolist())"
    assert run_python(blocked + code + run).strip() == "False [1.0, 1.0]"


def test_committed_file_loads_without_the_libraries_that_emitting_needs():
    """A machine that only runs the code has torch, and neither flint nor mpmath."""
    blocked = "import sys; sys.modules['flint'] = sys.modules['mpmath'] = sys.modules['sympy'] = None\n"
    code = "import torch; from provenact.torch_impl import gelu; print(gelu(torch.zeros(1)).item())"
    assert run_python(blocked + code).strip() == "0.0"


def test_header_traces_the_code_back():
    text = asked("srelu").text()
    assert "provenact emit srelu" in text and "Written by provenact 0." in text
    assert from_catalogue("srelu").digest in text


def test_digest_changes_with_the_function():
    box, triangle = (from_mollification("max(0, x)", kernel, "A") for kernel in ("box", "triangle"))
    assert box.digest != triangle.digest


def test_emitting_needs_no_torch_and_the_package_loads_none():
    blocked = "import sys; sys.modules['torch'] = None\n"
    code = blocked + "from provenact.torch_impl import emit; print(emit('srelu'))"
    assert "class SReLU(_Parametric):" in run_python(code)
    light = "import sys, provenact.torch_impl; print(*{'torch', 'sympy', 'flint'} & set(sys.modules))"
    assert run_python(light).strip() == ""


def test_without_torch_the_error_names_the_extra():
    code = "import sys; sys.modules['torch'] = None\ntry:\n    from provenact.torch_impl import SReLU\n"
    code += "except ImportError as error:\n    print(error)"
    assert run_python(code).strip() == 'SReLU needs torch: pip install "provenact[torch]"'


def test_unknown_attribute_is_an_attribute_error():
    with pytest.raises(AttributeError, match="has no attribute 'nothing'; its public names: emit, SReLU"):
        torch_impl.nothing  # noqa: B018


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: asked([]).text(), "nothing to emit"),
        (lambda: asked(["srelu", "s_relu"]).text(), "cannot both be called"),
        (lambda: asked(["nonsense"]).text(), "unknown activation `nonsense`"),
        (lambda: from_catalogue("squaf"), "not lowered from cells for a number of terms, as is k of squaf"),
        (lambda: from_catalogue("squaf_p"), "not lowered from cells for random maps"),
        (lambda: asked(["squaf", "squaf"]).text(), "cannot both be called"),
        (lambda: emit_subjects([from_expression("x + sin(x^3)", "A")], "test"), "is too large"),
        (lambda: from_mollification("max(0, x)", "bump", "A"), "the kernel bump gives none"),
        (lambda: from_expression("x", "import"), "`import` cannot"),
        (lambda: from_expression("x", "a b"), "`a b` cannot"),
        (lambda: from_expression("x", "x'; import os"), "cannot"),
        (lambda: from_expression("x*input", "Mine"), "`input` cannot"),
        (lambda: from_expression("x*lambda", "Mine"), "`lambda` cannot"),
    ],
)
def test_what_is_refused_is_named(make, message):
    with pytest.raises(InputError) as error:
        make()
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("expr", "params", "message"),
    [
        ("x", {}, "is x itself"),
        ("max(a*x, x)", {"a": 1}, "is x itself"),
        ("a + b", {}, "a function of its parameters alone"),
        ("exp(-1000)*x", {}, "lost in float64"),
        ("exp(-1000)*tanh(x)", {}, "no value in double precision"),
        ("max(x, 1e-400)", {}, "1.00E-400, has no value in double precision"),
        ("max(x, exp(1000))", {}, "no value in double precision"),
        ("a*x", {"a": "1e400"}, "not emitted"),
    ],
)
@pytest.mark.parametrize("target", ["torch", "numpy"])
def test_what_would_give_no_code_that_runs_is_refused(expr, params, message, target):
    if target == "numpy" and "itself" in message:
        assert "return x" in asked(expr=expr, name="Own", params=params, target=target).text()
        return
    with pytest.raises(InputError, match=message):
        asked(expr=expr, name="Own", params=params, target=target).text()


@pytest.mark.parametrize(("value", "left", "right"), [("1/2", -0.5, 1.0), ("2", -1.0, 2.0), ("-1", 1.0, 1.0)])
def test_a_given_value_decides_a_switch(load_text, value, left, right):
    import torch

    own = load_text(asked(expr="max(a*x, x)", name="Own", params={"a": value}).text()).own
    assert own(torch.tensor([-1.0, 1.0])).tolist() == [left, right]


CONSTANT = {
    "pi": math.pi,
    "Phi(1)": 0.8413447460685429,
    "tanh(1)": math.tanh(1),
    "log1p(1)": math.log(2),
    "log1p(10^(-20))": 1e-20,
    "softplus(-60)": math.exp(-60),
    "tanh(softplus(1))": math.tanh(math.log1p(math.e)),
    "log(cosh(1))": math.log(math.cosh(1)),
}


@pytest.mark.parametrize("number", CONSTANT)
def test_lines_with_irrational_numbers_are_emitted(load_text, number):
    import torch

    x = torch.tensor([-3.0, 0.0, 0.5, 1e30], dtype=torch.float64, requires_grad=True)
    line, level = (load_text(asked(expr=expr, name="Own").text()) for expr in (f"{number}*x + 1", number))
    line.own(x).sum().backward()
    torch.testing.assert_close(line.own(x), x * CONSTANT[number] + 1, rtol=1e-15, atol=0.0)
    torch.testing.assert_close(x.grad, torch.full_like(x, CONSTANT[number]), rtol=1e-15, atol=0.0)
    torch.testing.assert_close(level.own(x), torch.full_like(x, CONSTANT[number]), rtol=1e-15, atol=0.0)


@pytest.mark.parametrize("at", ["sqrt(2)", "Phi(1)"])
def test_a_gate_may_be_held_at_an_irrational_number(load_text, at):
    import torch

    a, b = torch.tensor([-9.0, 9.0]), torch.tensor([2.0, 4.0])
    held = {"sqrt(2)": 2**0.5, "Phi(1)": 0.8413447460685429}[at]
    found = load_text(asked(gated=f"min(x, {at})", name="HeldGLU").text()).heldglu(a, b)
    torch.testing.assert_close(found, torch.tensor([-18.0, 4 * held]))


def test_numbers_that_sympy_cannot_compare_are_emitted():
    assert "class Own" in asked(expr="erfc((x + log(3))*(x/sqrt(2)))", name="Own").text()


def test_a_function_of_the_users_own():
    text = emit_subjects([from_expression("x*tanh(k*x)", "TanhExp")], "test")
    assert "class TanhExp(_Parametric):" in text
    assert "def tanhexp(input: Tensor, k: float | Tensor = 1.0" in text
