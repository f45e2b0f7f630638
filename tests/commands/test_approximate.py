"""`provenact approximate`: what it prints, writes and refuses."""

import json

import pytest


def test_text(provenact):
    status, out, err = provenact("approximate", "x^2", "--on", "[-1, 1]", "--degree", "1")
    assert (status, err) == (0, "")
    assert "a polynomial, 53 binary digits" in out and "x^0                           0.5" in out
    assert "no polynomial of degree 1 has less than      0.49999999999999994 (ball)" in out


def test_json(provenact):
    status, out, _ = provenact(
        "approximate", "max(0, x)", "--on", "[-1, 3]", "--table", "4", "--fixed", "3", "--json", "-"
    )
    data = json.loads(out)
    assert status == 0 and data["entries"] == ["0", "0", "1", "2", "3"] and data["width"] == "multiples of 2^-3"
    assert float(data["error"]) < 1e-40 and data["grade"] == "ball" and "least_error" not in data


def test_long_tables_are_cut_and_said_to_be(provenact):
    out = provenact("approximate", "tanh(x)", "--on", "[-1, 1]", "--table", "64", "--bits", "12")[1]
    assert "... 53 more: `numbers`, or --json, has them" in out and out.count("\n") < 30


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["x", "--on", "[0, 1]"], "one of the arguments --degree --table is required"),
        (["x", "--on", "[0, 1]", "--degree", "2", "--bits", "8", "--fixed", "3"], "not allowed with"),
        (["x", "--on", "R", "--degree", "2"], "finite intervals"),
        (["x", "--on", "[0, 1]", "--degree", "x"], "an integer of 0 or more"),
    ],
)
def test_refusals(provenact, arguments, message):
    status, _, err = provenact("approximate", *arguments)
    assert status == 2 and message in err
