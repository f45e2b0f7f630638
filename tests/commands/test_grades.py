"""`check`, `constants` and `mollify` say what each number rests on, in the terminal and in JSON."""

import json
import re

import pytest

from provenact.ledger import constants as constants_table
from provenact.numerics.subjects.check import check
from provenact.numerics.subjects.shown_numbers import line, number_text, words

NUMBER = {"lower": "1", "upper": "1", "grade": "exact"}


def numbers_of(data):
    """Every enclosure in nested data."""
    if isinstance(data, dict):
        if {"lower", "upper", "seconds"} <= set(data):
            yield data
        for value in data.values():
            yield from numbers_of(value)


def test_check_says_what_each_number_rests_on(provenact, tmp_path):
    status, out, _ = provenact("check", "smelu", "--json", str(tmp_path / "found.json"))
    assert status == 0
    lines = re.sub(r"\n  +(?=\S)", " ", out).splitlines()  # whole ones
    shown = {one[:36].strip(): one for one in lines if len(one) > 37 and not one.startswith((" ", "f =", "15 digits"))}
    assert shown["Lipschitz constant"].endswith("(exact)") and shown["E f(X)²"].endswith("(ball)")
    assert shown["gradient-Lipschitz constant"].endswith("beta^-1 (assumed)")  # by the catalogue's scaling law
    facts = [text for label, text in shown.items() if label != "domain"]
    assert all(text.endswith(("(exact)", "(ball)", "(assumed)")) or "undecided" in text for text in facts)
    data = json.loads((tmp_path / "found.json").read_text("utf-8"))
    found = list(numbers_of(data))
    assert len(found) > 15 and all(("undecided" in one) == (one["grade"] is None) for one in found)
    assert data["lipschitz"]["grade"] == "exact" and data["moments"]["mean"]["grade"] == "ball"
    assert data["parametric"]["gradient_lipschitz"]["grade"] == data["grades"]["scaling"] == "assumed"


@pytest.mark.parametrize(
    ("against", "is_law"),
    [
        ("relu", True),
        ("abs(x)/2 + x/2", True),
        ("gelu", False),
        ("max(0, x) + 1", False),
        ("srelu", False),
        ("max(0, x - 1)", False),
        ("piecewise(0, x < 0; 1, x <= 0; x)", False),
    ],
)
def test_a_distance_scales_only_where_both_functions_do(against, is_law):
    laws = check("smelu", against=against).as_dict()["parametric"]
    assert "lipschitz" in laws and ("distance.sup" in laws) == is_law


def test_homogeneity_of_a_function_is_exact():
    assert check("max(0, x)").as_dict()["grades"]["scaling"] == "exact"
    assert check("x^2 + 1").scaling is None


def test_mollify_says_what_each_number_rests_on(provenact):
    status, out, _ = provenact("mollify", "max(0, x)", "--json", "-")
    assert status == 0
    data = json.loads(out)
    assert all(data[key]["grade"] == "exact" for key in ("sup_distance", "l1_distance", "lipschitz"))


def facts(**changed):
    nested = {"range": {"inf": NUMBER, "sup": NUMBER}, "distance": {"sup": NUMBER, "l1": NUMBER}}
    words_of = {"smoothness": "C^1,1", "monotone": None, "grades": {"smoothness": "ball"}}
    return {**nested, **words_of, "lipschitz": NUMBER, "gradient_lipschitz": NUMBER} | changed


def test_the_table_of_constants_has_grades():
    text = constants_table._text({"mine": facts(lipschitz=NUMBER | {"grade": "ball"})})
    assert "class (ball)" in text and "Lipschitz (ball)" in text and "infimum (exact)" in text and "undecided" in text
    both = {"mine": facts(), "other": facts(lipschitz={"lower": "1.1", "upper": "1.2", "grade": "ball"})}
    assert "1 (exact)" in constants_table._text(both) and "[1.1, 1.2] (ball)" in constants_table._text(both)


def test_a_bare_quantity_in_a_terminal_is_refused(monkeypatch):
    for planted in ("1.12", 1.12):
        with pytest.raises(TypeError, match="must say what it rests on"):
            line("Lipschitz constant", planted)
        monkeypatch.setattr(constants_table, "_cell", lambda *_, planted=planted: planted)
        with pytest.raises(TypeError, match="must say what it rests on"):
            constants_table._text({"mine": facts()})


def test_words_are_graded_unless_undecided():
    assert line("class", words("C^2,1"), 5) == "class C^2,1 (ball)"
    assert line("class", words("undecided: why"), 5) == "class undecided: why"
    result = check("x/(1+x^2)^(1/3)", seconds=5).analysis.results["lipschitz"]
    assert number_text(result, 5).text
