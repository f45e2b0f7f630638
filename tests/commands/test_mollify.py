"""`provenact mollify`: text, JSON, LaTeX, fixed widths, parameters, and one-line refusals."""

import json
from fractions import Fraction

import pytest

import provenact as pa

KEYS = {
    "knots",
    "cells",
    "smoothness",
    "sup_distance",
    "l1_distance",
    "lipschitz",
    "gradient_lipschitz",
}
NUMBERS = ("sup_distance", "l1_distance", "lipschitz", "gradient_lipschitz")


def encloses(number, exact, width=Fraction(1, 10**15)):
    """Whether an enclosure contains an exact number and is narrow."""
    lower, upper = Fraction(number["lower"]), Fraction(number["upper"])
    return lower <= exact <= upper and upper - lower <= width


@pytest.fixture
def data_of(provenact):
    def run(*arguments):
        status, out, err = provenact("mollify", *arguments, "--json", "-")
        assert (status, err) == (0, "")
        return json.loads(out)

    return run


def test_text_has_everything(provenact):
    status, out, err = provenact("mollify", "max(0, x)", "--kernel", "epanechnikov")
    assert (status, err) == (0, "")
    assert "(-delta, delta)   3*delta/16 + x/2 + 3*x^2/(8*delta) - x^4/(16*delta^3)" in out
    assert "f_δ′" in out and "f_δ′′" in out and "C^2,1" in out
    lines = {line.rsplit("  ", 1)[0].strip(): line for line in out.splitlines()}
    assert any("3/16 δ" in line and "sup" in line for line in lines.values())
    assert "1/10 δ^2" in out and "3/4 δ^-1" in out
    assert "checked: " in out and "closed form" in out.split("checked: ")[1]


def test_json_for_a_free_width(data_of):
    data = data_of("max(0, x)")
    assert set(data) >= KEYS
    assert data["knots"] == ["-delta", "delta"] and data["smoothness"] == "C^2,1"
    assert [(cell["from"], cell["to"]) for cell in data["cells"]] == [
        ("-inf", "-delta"),
        ("-delta", "delta"),
        ("delta", "inf"),
    ]
    assert data["cells"][2]["expr"] == "x"
    exact = {"sup_distance": "3/16", "l1_distance": "1/10", "lipschitz": "1", "gradient_lipschitz": "3/4"}
    powers = {"sup_distance": 1, "l1_distance": 2, "lipschitz": 0, "gradient_lipschitz": -1}
    for name in NUMBERS:
        assert encloses(data[name], Fraction(exact[name])), name
        assert data[name]["delta_power"] == powers[name]
    assert {check["outcome"] for check in data["checks"]} == {"holds"}


@pytest.mark.parametrize(
    ("function", "power"),
    [
        ("piecewise(0, x < 0; 1, x <= 0; x)", None),
        ("piecewise(x^2, x < 0; 3, x <= 0; -x^2)", None),
        ("piecewise(0, x < 0; 3, x <= 0; 1)", 0),
        ("piecewise(0, x < 1; 0, x <= 1; (x - 1)^2)", 2),
    ],
)
def test_a_value_of_its_own_at_the_knot_stays_as_the_width_shrinks(data_of, function, power):
    assert data_of(function, "--kernel", "box")["sup_distance"]["delta_power"] == power


def test_json_for_a_fixed_width(data_of):
    data = data_of("max(0, x)", "--delta", "1/2")
    assert data["knots"] == ["-1/2", "1/2"]
    assert encloses(data["sup_distance"], Fraction(3, 32)) and encloses(data["l1_distance"], Fraction(1, 40))


def test_a_parameter_gets_a_value(data_of):
    data = data_of("max(0, a*x)", "--param", "a=2")
    assert data["cells"][2]["expr"] == "2*x" and encloses(data["lipschitz"], Fraction(2))


def test_json_to_a_path(provenact, tmp_path):
    status, out, _ = provenact("mollify", "abs(x)", "--kernel", "box", "--json", str(tmp_path / "out.json"))
    assert status == 0 and "smoothed by the box kernel" in out
    assert set(json.loads((tmp_path / "out.json").read_text("utf-8"))) >= KEYS


def test_latex_is_the_formula(provenact):
    status, out, _ = provenact("mollify", "max(0, x)", "--latex")
    assert status == 0 and out.startswith(r"\begin{cases}") and r"\frac{3 \delta}{16}" in out
    assert "smoothness" not in out


def test_bump_has_no_closed_form_and_certified_values(provenact, data_of):
    status, out, _ = provenact("mollify", "max(0, x)", "--kernel", "bump")
    assert status == 0 and "no closed form" in out and "C^inf" in out
    assert "0.167226998854987" in out and "exp(1/(-1 + x^2/delta^2))/delta" in out
    data = data_of("max(0, x)", "--kernel", "bump")
    assert data["cells"] is None and data["smoothness"] == "C^inf"
    assert 0.1672269988 < float(data["sup_distance"]["lower"]) <= float(data["sup_distance"]["upper"]) < 0.1672269989


def test_a_kernel_of_ones_own(data_of):
    own, known = data_of("max(0, x)", "--kernel", "1 - x^2"), data_of("max(0, x)")
    assert own["cells"] == known["cells"]


def test_an_infinite_distance_is_said_to_be_so(data_of):
    data = data_of("x^2", "--kernel", "box")
    assert data["l1_distance"]["lower"] == data["l1_distance"]["upper"] == "inf"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["max(0, x"], "expected `)` to close max( at character"),
        ([""], "the text is empty"),
        (["exp(x)"], "needs polynomial pieces, but `exp(x)` is not a polynomial"),
        (["rellu"], "unknown activation `rellu`; did you mean relu"),
        (["floor(x)"], "the steps of `floor(x)` are not looked for"),
        (["max(0, a*x)"], "depends on the parameters"),
        (["__import__(1)"], "unknown function `__import__`"),
        (["9^9^9"], "the exponent 387420489"),
        (["1/0"], "division by zero"),
        (["max(0, x)", "--kernel", "nope"], "unknown kernel `nope`; known: box, triangle"),
        (["max(0, x)", "--kernel", "x"], "is not shown to be even"),
        (["max(0, x)", "--kernel", "0"], "positive number"),
        (["max(0, x)", "--delta", "0"], "the width must be positive"),
        (["max(0, x)", "--delta", "-1"], "the width must be positive"),
        (["max(0, x)", "--delta", "zz"], "unknown name `zz`"),
        (["max(0, a*x)", "--param", "a=z"], "z"),
        (["max(0, x)", "--param", "a="], "NAME=VALUE is expected"),
        pytest.param(
            ["max(0, x)", "--param", "b=1"],
            "b",
        ),
    ],
)
def test_bad_input_is_one_line_and_status_2(provenact, arguments, message):
    status, out, err = provenact("mollify", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith("provenact mollify: error: ") and message in err and err.count("\n") == 1


def test_a_number_without_a_power_of_the_width_says_so(provenact):
    _, out, _ = provenact("mollify", "x^2", "--kernel", "box")
    (line,) = (line for line in out.splitlines() if line.startswith("sup |"))
    assert "δ^2" in line or "δ = 1" in line


def test_a_failed_check_is_status_1(provenact, monkeypatch):
    from provenact.numerics.deciders import checks

    monkeypatch.setattr(checks.CheckedStep, "passed", property(lambda step: False))
    assert provenact("mollify", "max(0, x)")[0] == 1


@pytest.mark.parametrize(
    "function",
    [
        "max(0, x - 1)",
        "max(0, x) + 1",
        "max(0, x - 1) + 3*x",
        "sign(x)",
        "piecewise(0, x < 1; (x - 1)^2)",
        "piecewise(0, x < 0; x^3)",
    ],
)
def test_a_width_scales_out_about_the_knot_and_beside_a_line(data_of, function):
    outcomes = {check["step"]: check["outcome"] for check in data_of(function)["checks"]}
    assert outcomes["scaling"] == "holds" and set(outcomes.values()) <= {"holds"}


def test_a_function_without_knots_has_a_mean_under_a_kernel_without_ends(data_of):
    assert data_of("x^2", "--kernel", "gaussian")["cells"][0]["expr"] == "delta^2 + x^2"


def test_what_is_largest_moves_away_from_the_knot_as_the_width_grows():
    (step,) = [
        one
        for one in pa.derive("mollification", expr="max(0, x - 1)").steps
        if one.title == "Lipschitz constant for every delta"
    ]
    assert step.reason == "by the scaling law, at x = delta + 1"
