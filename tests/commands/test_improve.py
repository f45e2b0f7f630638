"""`provenact improve`: what it prints, what it writes, and how it refuses."""

import json

import pytest

from provenact import __main__ as front
from provenact.theory.exact.piecewise import cells_of
from provenact.theory.language.parser import parse

GAUSS = "exp(-x^2/2)"


def run(capsys, *arguments):
    status = front.main(["improve", *arguments])
    return status, *capsys.readouterr()


def test_relu_is_derived_certified_and_ready_to_emit(capsys):
    status, out, err = run(capsys, "relu", "--density", GAUSS)
    assert (status, err) == (0, "")
    assert "derivation" not in err and "checked: holds" in out and "checked: fails" not in out
    assert "epsilon*x*exp(-x^2/2) + x" in out
    assert "-0.353553390593273… (ball)" in out
    assert 'provenact emit --expr "piecewise(0, x <= 0; -x*exp(-x^2/2)/100 + x)" --name relu_improved' in out


def test_a_formula_is_improved_as_its_name_is(capsys):
    found = [json.loads(run(capsys, one, "--density", GAUSS, "--json", "-")[1]) for one in ("relu", "max(0, x)")]
    assert found[0].pop("name") == "relu" and found[1].pop("name") == "f"
    assert [one["improved"] for one in found] == ["piecewise(0, x <= 0; -x*exp(-x^2/2)/100 + x)"] * 2
    assert found[0]["entropy"] == found[1]["entropy"]


def test_a_parameter_given_twice_is_refused(capsys):
    status, _, err = run(capsys, "swish", "--density", GAUSS, "--param", "beta=1", "--param", "beta=2")
    assert status == 2 and "the parameter beta is given twice: give it once" in err


def test_json_has_the_numbers(capsys):
    status, out, _ = run(capsys, "relu", "--density", GAUSS, "--epsilon", "1/10", "--json", "-")
    data = json.loads(out)
    assert status == 0 and data["region"] == "(0, inf)" and data["correction"] == "x*exp(-x^2/2)"
    assert data["entropy"]["rate"] == {"lower": "-0.353553390593274", "upper": "-0.353553390593273"}
    assert float(data["inverse_error"]["lower"]) <= float(data["inverse_error"]["upper"]) < 0.0031
    assert {step["outcome"] for step in data["steps"]} == {"holds", None}
    text = data["emit"].split('"')[1]
    assert cells_of(parse(text)).knots == (0,) and text == data["improved"]


def test_latex_and_a_note_on_moved_ends(capsys):
    status, out, _ = run(capsys, "relu", "--density", "exp(-x)", "--latex")
    assert status == 0 and r"\paragraph{improved activation}" in out
    assert "the improved inverse moves it" in out


def test_a_parameter_and_a_region(capsys):
    arguments = ("leaky_relu", "--param", "slope=1/2", "--on", "(0, inf)", "--density", GAUSS)
    status, out, _ = run(capsys, *arguments)
    assert status == 0 and "piecewise(x/2, x <= 0;" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nosuch", "--density", GAUSS), "unknown activation `nosuch`"),
        (("gelu", "--density", GAUSS), "gelu has no inverse on (-inf, inf)"),
        (("relu", "--density", "x"), "a density must have a finite integral"),
        (("relu", "--density", "-exp(-x)"), "is negative on (0, inf)"),
        (("relu", "--density", "exp(a*x)"), "unknown name `a`"),
        (("relu", "--density", GAUSS, "--epsilon", "2"), "must be smaller than 1.00000"),
        (("relu", "--density", GAUSS, "--epsilon", "pi"), "must be a rational number"),
        (("relu", "--density", GAUSS, "--on", "(0"), "is not an interval"),
        (("relu",), "--density"),
    ],
)
def test_bad_input_is_one_line(arguments, message, capsys):
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert message in err and err.count("\n") == 1
