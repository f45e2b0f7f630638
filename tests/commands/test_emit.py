"""`provenact emit`: files, standard output, functions of the user's own, and what is refused."""

import json
import re

import pytest

from provenact.__main__ import main
from provenact.numerics.findings.deadline import OutOfTime
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import Rational
from provenact.torch_impl import emit
from provenact.torch_impl.emission.targets import TARGETS, CodeTarget
from provenact.torch_impl.validation import translation


def test_standard_output(capsys):
    assert main(["emit", "relu"]) == 0
    assert "class ReLU(nn.Module):" in capsys.readouterr().out


def test_file_is_not_overwritten_without_force(tmp_path, capsys):
    path = tmp_path / "activations.py"
    assert main(["emit", "relu", "-o", str(path)]) == 0
    before = path.read_text(encoding="utf-8")
    assert main(["emit", "tanh", "-o", str(path)]) == 2
    assert "exists: give --force or another path" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == before
    assert main(["emit", "tanh", "-o", str(path), "--force"]) == 0
    assert "class Tanh(nn.Module):" in path.read_text(encoding="utf-8")
    assert [one.name for one in tmp_path.iterdir()] == ["activations.py"]


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--mollify", "abs(x)", "--kernel", "biweight", "--name", "SmoothAbs"], "class SmoothAbs(_Parametric):"),
        (["--expr", "x*tanh(exp(x))", "--name", "TanhExp"], "def tanhexp(input: Tensor) -> Tensor:"),
        (["relu", "--expr", "-x^2", "--name", "my_square"], "class MySquare(nn.Module):"),
    ],
)
def test_functions_of_the_users_own(arguments, text, capsys):
    assert main(["emit", *arguments]) == 0
    assert text in capsys.readouterr().out


@pytest.mark.parametrize(
    ("function", "given", "text"),
    [
        ("max(x, a*x)", "a=1/10", "Derived from max(x, x/10) mollified by the kernel box of width delta."),
        ("min(max(x, 0), 6)", "delta=1/10", "(59/10, 61/10)"),  # with two knots the width is no parameter
    ],
)
def test_values_are_given_before_a_function_is_smoothed(function, given, text, capsys):
    """Where they decide a switch, or the order of the new knots."""
    assert main(["emit", "--mollify", function, "--kernel", "box", "--param", given]) == 0
    assert text in capsys.readouterr().out
    assert main(["emit", "--mollify", function, "--kernel", "box", "--param", "b=1"]) == 2


@pytest.mark.parametrize(
    ("target", "text"),
    [
        ("numpy", "def smoothabs_slope(x, delta=1.0):"),
        ("c", "static inline double smoothabs_slope(double x, double delta) {"),
    ],
)
def test_other_targets(target, text, capsys):
    arguments = ["--mollify", "abs(x)", "--name", "SmoothAbs", "--target", target]
    assert main(["emit", *arguments]) == 0
    out = capsys.readouterr().out
    assert text in out and f"--target {target}" in out and "torch" not in out


def test_a_target_is_a_row_of_the_table(monkeypatch, capsys):
    monkeypatch.setitem(TARGETS, "titles", CodeTarget("titles", lambda request, found: request.subjects[0].title))
    assert main(["emit", "relu", "--target", "titles"]) == 0
    assert capsys.readouterr().out == "ReLU"
    with pytest.raises(InputError, match="unknown target `fortran`; known: torch, numpy, c, relaxation, titles"):
        emit("relu", target="fortran")


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["relu", "squaf_laplacian"], "the target c is for functions of one number, not squaf_laplacian; use torch"),
        (["relu", "relu"], "cannot both be called ReLU, relu"),
        ([], "nothing to emit"),
    ],
)
def test_what_other_targets_refuse(names, message, capsys):
    assert main(["emit", *names, "--target", "c"]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.sweep
def test_soft_quantizers_are_read_back(capsys, monkeypatch):
    from provenact.torch_impl.soft_quantizers import mathematics_text

    assert main(["emit", "squaf", "--validate"]) == 0
    said = capsys.readouterr().err
    assert "squaf, squaf_p, squaf_s (torch operations): the text agrees" in said
    assert "(device programs): the text" in said
    assert "not read back of soft quantizers: launches" in said
    wrong = mathematics_text.mathematics_text().replace("t7 * (t6 * (x - y))", "t7 * (t6 * (y - x))")
    monkeypatch.setattr("provenact.torch_impl.soft_quantizers.subjects.mathematics_text", lambda: wrong)
    assert main(["emit", "squaf", "--validate"]) == 1
    assert "_gaussian_gradients, point at" in capsys.readouterr().err


def test_json_holds_the_code(capsys):
    assert main(["emit", "srelu", "--json", "-"]) == 0
    data = json.loads(capsys.readouterr().out)
    (function,) = data["functions"]
    assert (function["function"], function["class"], function["parameters"]) == ("srelu", "SReLU", ["delta"])
    assert function["sha256"] in data["code"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nonsense"], "unknown activation `nonsense`"),
        (["lambda-gelu"], "did you mean lambda_gelu"),
        (["relu", "relu"], "cannot both be called ReLU, relu; give it once"),
        (["--expr", "floor(x)", "--name", "A"], "the steps of `floor(x)` are not looked for"),
        (["--expr", "sign(x)", "--name", "A"], "a value of its own at a jump (here at x = 0)"),
        (["--expr", "besselj(x)", "--name", "A"], "unknown function `besselj`"),
        (["--expr", "x + torch", "--name", "A"], "`torch` cannot; choose another"),
        ([], "nothing to emit"),
        (["--expr", "x"], "activation is x itself"),
        (["srelu", "--name", "A"], "--name is for --mollify, --expr or --gated"),
        (["srelu", "--kernel", "biweight"], "--kernel goes with --mollify"),
        (["--expr", "__import__('os')", "--name", "A"], "error"),
        (["--mollify", "max(0, x)", "--kernel", "bump", "--name", "A"], "the kernel bump gives none"),
        (["squaf", "squaf"], "cannot both be called"),
    ],
)
def test_bad_input_is_one_line_and_writes_nothing(arguments, message, tmp_path, capsys):
    path = tmp_path / "out.py"
    assert main(["emit", *arguments, "-o", str(path)]) == 2
    error = capsys.readouterr().err
    assert message in error and error.count("\n") == 1 and not path.exists()


def test_a_function_needs_no_name(capsys):
    assert main(["emit", "--expr", "x*sigma(x)"]) == 0
    text = capsys.readouterr().out
    assert "class Activation(nn.Module):" in text and "    provenact emit --expr 'x*sigma(x)'\n" in text


def test_missing_folder_is_named(tmp_path, capsys):
    assert main(["emit", "relu", "-o", str(tmp_path / "absent" / "out.py")]) == 2
    error = capsys.readouterr().err
    assert f"there is no folder '{tmp_path / 'absent'}'; create it first" in error and not list(tmp_path.iterdir())


def test_interrupted_write_leaves_nothing(tmp_path, monkeypatch):
    def interrupted(*paths):
        raise KeyboardInterrupt

    monkeypatch.setattr("os.replace", interrupted)
    assert main(["emit", "relu", "-o", str(tmp_path / "out.py")]) != 0
    assert not list(tmp_path.iterdir())


def test_validation_says_what_was_looked_at(capsys):
    assert main(["emit", "relu6", "--validate", "--json", "-"]) == 0
    said = capsys.readouterr().err
    assert "relu6: the text agrees with the derivation (" in said
    assert "relu6, float32 value: proved <= 0.5001 ulp (all inputs) (ball)" in said and "relu6, assumed: " in said


def test_what_is_proved_of_ones_own_function_stands_in_its_file(tmp_path, capsys):
    file = tmp_path / "mine.py"
    assert main(["emit", "--expr", "max(0, x)^2", "--name", "Mine", "--validate", "-o", str(file)]) == 0
    said, text = capsys.readouterr().err, file.read_text("utf-8")
    assert "mine, float32 value on a device: proved <= 0.7501 ulp (|x| < 1.844e+19) (assumed)" in said
    for line in ("torch on cpu: proved <= 0.5", "Triton on CUDA: value proved <= 0.7501 ulp (|x| < 1.844e+19); slope "):
        assert " ".join(text.split()).count(f"float32, {line}") == 2  # the header, and the docstring of the function
    assert "--name Mine --validate" in text and main(["emit", "--check", str(file)]) == 0
    file.write_text(text.replace("proved <= 0.", "proved <= 0.0", 1), "utf-8")
    assert main(["emit", "--check", str(file)]) == 1
    assert main(["emit", "srelu", "--validate", "-o", str(tmp_path / "srelu.py")]) == 0
    assert "--validate" not in (tmp_path / "srelu.py").read_text("utf-8")  # what is committed is quoted anyway


def test_validation_reads_numpy_and_c_and_no_relaxations(capsys, monkeypatch):
    for target in ("numpy", "c"):
        assert main(["emit", "relu6", "--validate", "--target", target]) == 0
        assert "relu6: the text agrees with the derivation (" in capsys.readouterr().err
    assert main(["emit", "relu6", "--validate", "--target", "relaxation"]) == 2
    assert "--validate does not read relaxation code" in capsys.readouterr().err
    from provenact.torch_impl.targets import c_text

    monkeypatch.setitem(c_text.WRITERS, "clamp", lambda a, low, high: f"{a} < {low} ? {low} : {a}")
    monkeypatch.setitem(c_text.WRITERS, "le", lambda a, b: f"{a} < {b}")
    assert main(["emit", "relu6", "--validate", "--target", "c"]) == 1
    assert "relu6_" in capsys.readouterr().err


def test_measured_errors_of_ones_own_function_go_into_its_header(provenact, tmp_path, monkeypatch):
    from provenact.torch_impl.accuracy import audit, emitted_errors
    from provenact.torch_impl.accuracy.formats import FORMATS

    monkeypatch.setattr(emitted_errors, "FORMATS", {name: FORMATS[name] for name in ("float32", "float64")})
    monkeypatch.setattr(audit, "IN_BALLS", {32: 50, 64: 50})
    monkeypatch.setattr(emitted_errors.torch.cuda, "is_available", lambda: False)
    file = tmp_path / "mine.py"
    own = ("emit", "--expr", "x*sigma(a*x)", "--name", "Mine", "--measure", "-o", str(file))
    status, _, err = provenact(*own)
    text = file.read_text()
    assert status == 0 and "running mine on cpu" in err and "--measure" in text
    line = re.search(r"errors: float32 (\S+) / (\S+), a sample of (\d+) inputs, cpu \(\w+, torch", text)
    assert line and float(line[1]) <= 0.51 and float(line[2]) <= 0.51 and int(line[3]) > 1000
    assert "- float64 " in text and "inputs (exhaustive)" not in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["silu", "--target", "c"], "--measure runs torch code, not c"), (["squaf"], "--measure runs functions of one")],
)
def test_what_cannot_be_measured(provenact, arguments, message):
    status, out, err = provenact("emit", *arguments, "--measure")
    assert status == 2 and not out and message in err


# --- gated units ------------------------------------------------------------------------------------


def test_gated_units(capsys):
    assert main(["emit", "--gated", "relu", "--gated", "swiglu_oai"]) == 0
    out = capsys.readouterr().out
    assert "def reglu(\n    gate: Tensor,\n    up: Tensor | None = None,\n" in out
    assert "class SwiGLUOAI(nn.Module):" in out
    assert "u = min(max(up, -limit), limit)" in out  # which of the functions it is
    assert "y = (x*sigma(1.702*x)) * (u + 1)" in out
    assert "provenact emit --gated relu --gated swiglu_oai" in out


@pytest.mark.sweep
def test_bounds_of_gated_units_are_proved_and_written_down(capsys):
    assert main(["emit", "--gated", "max(x, 0)^2", "--name", "SquaredGLU", "--validate"]) == 0
    captured = capsys.readouterr()
    assert "squaredglu, float32 value: proved <= 0.5001 ulp (all inputs, up in (-inf, inf)" in captured.err
    assert "proved <= 0.5001 / 0.5001 floored, all inputs, up in (-inf, inf)" in captured.out
    assert main(["emit", "--gated", "swiglu_clamped", "--validate"]) == 0
    assert "swiglu_clamped, rounding errors: nothing is proved of chains" in capsys.readouterr().err


@pytest.mark.sweep
def test_a_gate_and_a_linear_part_of_the_users_own(capsys):
    arguments = ["--gated", "max(x, 0)^2", "--linear", "k*x + 1", "--domain", "k=positive", "--name", "SquaredGLU"]
    assert main(["emit", *arguments, "--validate"]) == 0
    captured = capsys.readouterr()
    assert "k: float | Tensor = 1.0" in captured.out and "class SquaredGLU(nn.Module):" in captured.out
    assert "squaredglu (torch operations): the text agrees with the derivation (along lines" in captured.err
    assert "squaredglu: no device programs (" in captured.err and "not read back of gated" in captured.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--gated", "swoosh"], "unknown gate `swoosh`; known: glu, reglu"),
        (["--gated", "x*sigma(x)"], "a gate that is an expression needs a name, such as --name"),
        (["--gated", "silu", "--linear", "x + 1"], "another linear part makes another function"),
        (["--linear", "x + 1"], "--linear goes with --gated"),
        (["--gated", "squaf"], "not lowered from cells"),
        (["--gated", "x*sigma(up*x)", "--name", "Up"], "a parameter of a gated unit cannot be called `up`"),
        (["--gated", "relu", "--gated", "relu"], "cannot both be called ReGLU, reglu"),
        (["--gated", "silu", "--gated", "gelu", "--name", "Two"], "are for one gate: give one in --gated"),
        (["--gated", "relu", "--target", "c"], "gated units are emitted for torch, not c"),
        (["--gated", "relu", "--domain", "a=positive"], "the parameters of relu have domains"),
        (["--gated", "1/x", "--name", "Inverse"], "the function has no value at x = 0"),
        (["--gated", "relu", "--expr", "x", "--name", "Both"], "--gated is given apart from --mollify and --expr"),
    ],
)
def test_gated_units_that_are_refused(arguments, message, capsys):
    assert main(["emit", *arguments]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--expr", "x*log(a)"], "no value at a = -1: `x*log(a)` needs a > 0; give its parameters domains or values"),
        (["--expr", "sqrt(x^2 + b)"], "no value at b = -1, x = 0: `sqrt(x^2 + b)` needs x^2 + b >= 0; give"),
        (["--expr", "x*log(a)", "--param", "a=-1"], "no value at any point: `x*log(-1)` needs -1 > 0"),
        (["--expr", "x*log(a)", "--param", "a=0", "--target", "c"], "no value at any point: `x*log(0)` needs 0 > 0"),
        (["--expr", "x*log(a)", "--domain", "a=nonnegative"], "no value at a = 0: `x*log(a)` needs a > 0"),
        (["--gated", "x/a"], "no value at a = 0: `x/a` needs a != 0"),
    ],
)
def test_a_function_has_a_value_at_all_that_its_parameters_may_be(arguments, message, capsys):
    """Not at their defaults alone: the code of x log(a) was written for every a, and gave NaN."""
    assert main(["emit", *arguments, "--name", "Own"]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["--expr", "x/(a - 1)", "--param", "a=2"],
        ["--expr", "x*log(a)", "--domain", "a=[1/2, 2]"],
        ["--expr", "sqrt(x^2 - a)", "--param", "a=-1"],
    ],
)
def test_a_given_parameter_is_not_asked_for_its_default(arguments, capsys):
    assert main(["emit", *arguments, "--name", "Own", "--target", "numpy"]) == 0
    assert "def own(x" in capsys.readouterr().out


def test_what_validation_cannot_settle_is_told_as_that(nothing_on_record, monkeypatch, capsys):
    monkeypatch.setattr(translation, "MOST_BOXES", 20)
    assert main(["emit", "gelu", "--validate"]) == 1
    told = capsys.readouterr().err
    assert "neither confirmed nor found wrong: balls settle no more than |x| <= " in told
    assert "nothing is written" in told and "--param" in told


# --- what is written was read -----------------------------------------------------------------------


@pytest.fixture
def nothing_on_record(monkeypatch, tmp_path):
    monkeypatch.setenv("PROVENACT_CACHE", str(tmp_path / "cache"))


def test_what_does_not_agree_is_refused_and_nothing_is_written(nothing_on_record, tmp_path, monkeypatch, capsys):
    """Without `--validate`, and with a value of the parameter; a domain for which it agrees is named."""
    from provenact.torch_impl.validation import whole_files

    validate = whole_files.validate

    def wrong_far_out(text, subject):
        """As if the text were wrong at negative parameters."""
        other = text.replace("return torch.tanh(x * alpha)", "return torch.tanh(torch.abs(x) * alpha)")
        assert other != text
        return validate(other if subject.settings[0].domain.contains(Rational(-1)).is_yes else text, subject)

    monkeypatch.setattr(whole_files, "validate", wrong_far_out)
    file = tmp_path / "own.py"
    own = ["emit", "--expr", "tanh(alpha*x)", "-o", str(file)]
    assert main(own) == 1 and not file.exists()
    told = capsys.readouterr().err
    assert re.search(r"_activation_value, point at \S+, alpha = \S+: expected", told)
    assert "nothing is written" in told and "With --domain alpha=positive it is" in told
    with pytest.raises(InputError, match=r"nothing is written: .* With domain='alpha=positive' it is"):
        emit(expr="tanh(alpha*x)")
    assert "class Activation(" in emit(expr="tanh(alpha*x)", domain={"alpha": "positive"})
    assert main([*own, "--domain", "alpha=positive"]) == 0 and file.exists()


def test_a_text_is_read_once(nothing_on_record, tmp_path, monkeypatch, capsys):
    from provenact.torch_impl.validation import whole_files

    assert main(["emit", "relu6", "-o", str(tmp_path / "a.py")]) == 0 and not capsys.readouterr().err
    monkeypatch.setattr(whole_files, "validate", lambda *given: pytest.fail("read again"))
    assert main(["emit", "relu6", "-o", str(tmp_path / "b.py")]) == 0
    assert main(["emit", "relu6", "--validate", "--quick", "-o", str(tmp_path / "c.py")]) == 0
    said = capsys.readouterr().err
    assert "relu6: the text agrees with the derivation (" in said and "ulp" not in said
    with pytest.raises(pytest.fail.Exception, match="read again"):
        main(["emit", "relu", "-o", str(tmp_path / "d.py")])


def test_code_that_reads_otherwise_reads_again(nothing_on_record, monkeypatch):
    from provenact.torch_impl.validation import whole_files

    whole_files.put_on_record("text", "torch", ["f: agrees"])
    assert whole_files.on_record("text", "torch") == ["f: agrees"] and not whole_files.on_record("text", "numpy")
    monkeypatch.setattr(whole_files, "_readers", lambda: "another digest")
    assert whole_files.on_record("text", "torch") is None
    whole_files.put_on_record("text", "torch", [])
    assert whole_files.on_record("text", "torch") is None


def test_at_a_time_limit_the_file_is_written_with_what_was_proved(tmp_path, monkeypatch, capsys):
    from provenact.torch_impl.rounding import questions

    def until_late(work, items, jobs):
        yield from (work(item) for item in items if item[1].format != "float64")
        raise OutOfTime

    monkeypatch.setattr(questions, "all_in_workers", until_late)
    file = tmp_path / "own.py"
    assert main(["emit", "--expr", "max(0, x)^2", "--name", "Own", "--validate", "-o", str(file)]) == 0
    told, text = capsys.readouterr().err, file.read_text("utf-8")
    assert "out of time (--seconds): bounds of rounding errors are missing for own, float64 on a CPU" in told
    assert told.count("out of time") == 1 and "float32, torch on cpu: proved" in text
    assert "own, float64" not in told.replace("missing for own, float64", "") and "float64, torch on cpu" not in text
