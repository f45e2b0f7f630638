"""Vectors of a fixed length and their norms: what they mean, what is decided of them, what is refused."""

import pytest

from provenact.ledger.lint import lint
from provenact.ledger.verify import verify
from provenact.theory.exact.errors import InputError
from provenact.theory.language.forms import statement_from_table
from provenact.theory.language.parser import parse
from provenact.theory.language.toml_lines import Located
from provenact.theory.language.vocabulary import Vocabulary

HERE = Located("rows.toml", "")


@pytest.fixture(scope="module")
def vocabulary():
    return Vocabulary.from_tables({"v": "R^2", "w": "[0, 1]^2", "u": "R^3"}, {"size": "norm2(v)*x"}, HERE)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("norm1(v)", "abs(v_1) + abs(v_2)"),
        ("norm2(v)", "sqrt(v_1^2 + v_2^2)"),
        ("norminf(v)", "max(abs(v_1), abs(v_2))"),
        ("dot(v, w)", "v_1*w_1 + v_2*w_2"),
        ("norm1(v[1] - w[1], 2*v[2])", "abs(v_1 - w_1) + abs(2*v_2)"),
        ("norm2(x)", "sqrt(x^2)"),
        ("norminf(v) + norm1(3, -4)", "max(abs(v_1), abs(v_2)) + (abs(3) + abs(-4))"),
    ],
)
def test_a_norm_is_its_components_written_out(vocabulary, text, written):
    assert vocabulary.expression(text, HERE, "left") is vocabulary.expression(written, HERE, "left")


def test_components_have_the_domain_of_the_vector(vocabulary):
    assert [str(vocabulary.domains[name]) for name in ("w_1", "w_2", "u_3")] == ["[0, 1]", "[0, 1]", "(-inf, inf)"]
    assert str(parse("norm2(3, 4)")) == "sqrt(3^2 + 4^2)"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("v", "where a number is expected"),
        ("v + w", "where a number is expected"),
        ("v[3]", "1 to 2"),
        ("v[0]", "1 to 2"),
        ("dot(v, u)", "two vectors of one length"),
        ("dot(v, 1)", "two vectors of one length"),
        ("norm2(v, w)", "to close norm2"),
        ("norm1(" + ", ".join("123456789") + ")", "at most 8"),
    ],
)
def test_what_is_no_number_is_refused(vocabulary, text, reason):
    with pytest.raises(InputError, match=reason):
        vocabulary.expression(text, HERE, "left")


@pytest.mark.parametrize(
    ("parameters", "reason"),
    [
        ({"v": "R^1"}, "2 to 8 components"),
        ({"v": "R^900000000000"}, "2 to 8 components"),
        ({"v": "R^2", "v_2": "R"}, "a component of `v`"),
        ({"norm2": "R"}, "a meaning of its own"),
        ({"v": "(1, 0)^2"}, "is empty"),
    ],
)
def test_a_vector_that_is_none_is_refused(parameters, reason):
    with pytest.raises(InputError, match=reason):
        Vocabulary.from_tables(parameters, {}, HERE)


@pytest.mark.parametrize(
    "table",
    [
        {"form": "exists", "variable": "v_1", "witness": "0", "then": "compare"},
        {"form": "quantified", "quantifiers": ["exists v_2 in R"], "then": "compare"},
        {"form": "quantified", "quantifiers": ["exists v in R"], "then": "compare"},
    ],
)
def test_a_component_of_a_vector_is_no_new_name(table):
    vocabulary = Vocabulary.from_tables({"v": "R^2"}, {}, HERE)
    with pytest.raises(InputError, match="a meaning of its own"):
        statement_from_table({**table, "left": "dot(v, v)", "relation": "<=", "right": "0"}, vocabulary, HERE)


FILE = """
paper = "norms"
[parameters]
v = "R^2"
w = "[0, 1]^2"
"""
CLAIMS = {
    ("norminf(v)", "<=", "norm2(v)"): "confirmed",
    ("norm2(v)", "<=", "norm1(v)"): "confirmed",
    ("norm1(v)", "<=", "sqrt(2)*norm2(v)"): "confirmed",
    ("norm1(v)", "<=", "2*norminf(v)"): "confirmed",
    ("norm1(v)", "<=", "norm2(v)"): "refuted",
    ("norm1(v)", "<", "2*norminf(v)"): "refuted",  # equal at 0
    ("norm1(v)", "<=", "7/5*norm2(v)"): "refuted",  # 7/5 is below the root of 2
    ("norm2(w)", "<=", "1"): "refuted",
    ("v[1]^2 - 2*v[1]*v[2] + v[2]^2", ">=", "0"): "confirmed",
    ("v[1]^2 - 21/10*v[1]*v[2] + v[2]^2", ">=", "0"): "refuted",
}


def test_norms_in_a_claim_file(tmp_path):
    claims = "".join(
        f'[[claim]]\nid = "{n}"\nwhere = "here"\nsays = "v, w"\nform = "compare"\n'
        f'left = "{left}"\nrelation = "{relation}"\nright = "{right}"\n'
        for n, (left, relation, right) in enumerate(CLAIMS)
    )
    path = tmp_path / "norms.toml"
    path.write_text(FILE + claims, "utf-8")
    assert [entry.verdict.value for entry in verify(str(path), jobs=1)] == list(CLAIMS.values())
    assert lint(path) == []
