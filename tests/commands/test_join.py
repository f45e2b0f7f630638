"""`provenact join`: the example of its help, every order, and systems with too many or too few unknowns."""

import json

import pytest

SMELU = ["0; a*x^2+b*x+c; x", "--knots=-b0, b0", "--solve", "a,b,c"]


def test_smelu_is_found(provenact):
    status, out, err = provenact("join", *SMELU)
    assert (status, err) == (0, "")
    assert out.startswith("a = 1/(4*b0)\nb = 1/2\nc = b0/4\n")
    assert "class C^1,1; 4 conditions, 3 unknowns: over-determined but consistent" in out


def test_json(provenact):
    status, out, _ = provenact("join", *SMELU, "--json", "-")
    data = json.loads(out)
    assert status == 0 and data["solution"] == {"a": "1/(4*b0)", "b": "1/2", "c": "b0/4"}
    assert data["knots"] == ["-b0", "b0"] and data["smoothness"] == "C^1,1"
    assert [cell["expr"] for cell in data["cells"]] == ["0", "b0/4 + x/2 + x^2/(4*b0)", "x"]
    assert set(data["checks"]) == {"holds"}


def test_a_parameter_gets_a_value(provenact):
    status, out, _ = provenact("join", *SMELU, "--param", "b0=2", "--latex")
    assert status == 0 and r"\frac{x^{2}}{8} + \frac{x}{2} + \frac{1}{2}" in out


@pytest.mark.parametrize(
    ("order", "middle", "names", "found"),
    [
        ("0", "a*x + b", "a,b", "a = 1/2\nb = 1/2\n"),
        (
            "2",
            "a*x^5+b*x^4+c*x^3+d*x^2+f*x+g",
            "a,b,c,d,f,g",
            "a = 0\nb = -1/16\nc = 0\nd = 3/8\nf = 1/2\ng = 3/16\n",
        ),
    ],
)
def test_any_order_of_smoothness(provenact, order, middle, names, found):
    status, out, _ = provenact("join", f"0; {middle}; x", "--knots=-1, 1", "--solve", names, "--order", order)
    assert status == 0 and out.startswith(found)
    assert f"class C^{order},1" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["0; a*x+b; x", "--knots=-b0, b0", "--solve", "a,b"],
            "the pieces cannot meet: the slope at x = -b0 contradicts",
        ),
        (
            ["0; a*x^5+b*x^4+c*x^3+d*x^2+f*x+g; x", "--knots=-1, 1", "--solve", "a,b,c,d,f,g"],
            "4 conditions cannot determine f, g: 2 conditions too few",
        ),
        (["0; x", "--knots=0, 1", "--solve", "a"], "2 knots must separate 3 pieces; got 2"),
        (["0; a*x; x", "--knots=-1, 1", "--solve", "a,z"], "the unknown z is in none of the pieces"),
        (["0; a*(x; x", "--knots=-1, 1", "--solve", "a"], "expected `)`"),
        (["0; a*x^2+b*x+c; x", "--knots=1, -1", "--solve", "a,b,c"], "must increase"),
        (["1/x; a*x+b", "--knots=1", "--solve", "a,b"], "the function has no value at x = 0"),
        (["log(x); a*x+b", "--knots=1", "--solve", "a,b"], "the function has no value at x = 0"),
        (["1/x; a*x+b", "--knots=k", "--solve", "a,b"], "the function has no value at k = "),
        (["sqrt(x); a*x+b", "--knots=k", "--solve", "a,b"], "the function has no value at k = "),
        (["0; a*x+b; x", "--knots=0, 1", "--solve", "a,b", "--order=0", "--param", "b=2"], "b has a value already"),
        (["0; a*x+b; x", "--knots=0, 1", "--solve", "a,b", "--param", "w=2"], "`w` is given a value, but no piece"),
    ],
)
def test_a_system_without_an_answer_is_explained(provenact, arguments, message):
    status, out, err = provenact("join", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith("provenact join: error: ") and message in err and err.count("\n") == 1


def test_a_wrong_solution_would_be_seen(provenact, monkeypatch):
    from provenact.numerics.deciders import checks

    monkeypatch.setattr(checks.CheckedStep, "passed", property(lambda step: False))
    assert provenact("join", *SMELU)[0] == 1
