"""Each form in words and as a formula, from the templates of its declaration."""

import pytest

from provenact.theory.exact.errors import InputError
from provenact.theory.language.fields import DECLARED
from provenact.theory.language.forms import FORMS, completed, statement_from_table
from provenact.theory.language.sentences import in_words, sentence
from provenact.theory.language.toml_lines import Located
from provenact.theory.language.vocabulary import Vocabulary

HERE = Located("a test", "")
WORDS = {"b": "positive"}


def read(**table):
    return statement_from_table(completed(table), Vocabulary.from_tables(WORDS, {}, HERE), HERE)


ROWS = [
    (dict(formula="x = b"), "x = b", "", "x = b"),
    (dict(formula="x >= b", on="[b, inf)"), "x >= b on [b, inf)", "", r"x \ge b \quad (x \in [b, \infty))"),
    (
        dict(form="supremum", of="x", equals="1", on="[0, 1]", at="1"),
        "supremum of x on [0, 1] = 1 at x = 1",
        "",
        r"\sup_{x \in [0, 1]} \, \left(x\right) = 1 \quad \text{at } x = 1",
    ),
    (
        dict(form="infimum", of="x^2", relation=">=", than="0"),
        "infimum of x^2 >= 0",
        "",
        r"\inf_{x} \, \left(x^{2}\right) \ge 0",
    ),
    (dict(of="pi", rounds_to="3.14"), "pi rounds to 3.14", "", r"\pi \approx 3.14"),
    (
        {"of": "x", "class": "C^0", "exactly": True},
        "x is C^0 and not smoother",
        "of this class and not smoother:",
        r"x \;\in\; C^{0}",
    ),
    ({"of": "x", "class": "C^inf"}, "x is C^inf", "of this class:", r"x \;\in\; C^{\infty}"),
    (
        {"form": "analytic", "of": "x", "is": False, "on": "[0, 1]"},
        "x is not analytic on [0, 1]",
        "not analytic:",
        r"x \quad (x \in [0, 1])",
    ),
    (dict(form="analytic", of="x"), "x is analytic", "analytic:", "x"),
    (dict(formula="1 > x >= 0", on="[0, 1)"), "0 <= x < 1 on [0, 1)", "", r"0 \le x < 1 \quad (x \in [0, 1))"),
    (
        dict(of="x", direction="increasing", strictly=True),
        "x is strictly increasing",
        "strictly increasing:",
        "x",
    ),
    ({"form": "bounded", "of": "x", "is": False}, "x is unbounded", "unbounded:", "x"),
    (
        dict(of="x", round_to=["0.5", "1"]),
        "the zeros of x are {≈ 0.5, ≈ 1}",
        "",
        r"x = 0 \iff x \in \left\{0.5, 1\right\}",
    ),
    (
        dict(of="b*x", variable="b", to="0", rounds_to="0.5", side="right", uniform=True, on="[0, 1]"),
        "b*x -> a number that rounds to 0.5 uniformly as b -> 0 from the right on [0, 1]",
        "uniformly in x:",
        r"\lim_{b \to 0^{+}} \left(b x\right) \approx 0.5 \quad (x \in [0, 1])",
    ),
    (dict(form="consistent", left="1", right="2"), "1 = 2", "the same paper gives both:", "1 = 2"),
    (
        {"form": "fixed_points", "next": "x^2", "are": ["0", "1"]},
        "the fixed points of x -> x^2 are {0, 1}",
        "",
        r"x^{2} = x \iff x \in \left\{0, 1\right\}",
    ),
    (
        {"form": "fixed_points", "next": "x^2", "count": 2},
        "the fixed points of x -> x^2 are 2 in number",
        "",
        r"x^{2} = x \iff x \in \left\{\text{2 in number}\right\}",
    ),
    (
        {"form": "stable", "next": "x^2", "equals": "1", "is": False},
        "1 is a fixed point, and not a stable one, of x -> x^2",
        "a fixed point that is not stable:",
        r"x = 1 \quad \text{of } x \mapsto x^{2}",
    ),
    (
        {"form": "converges", "next": "x/2", "equals": "0"},
        "x_(n+1) = x/2 at x = x_n tends to 0 from every x_0 in (-inf, inf)",
        "from every start:",
        r"x_{n+1} = \left(\frac{x}{2}\right)_{x = x_n}, \; x_0 \in \mathbb{R}: \; \lim x_n = 0",
    ),
    (
        {"form": "term", "next": "x + 1", "start": "0", "index": 3, "relation": "<", "than": "4"},
        "x_3 < 4, where x_(n+1) = x + 1 at x = x_n and x_0 = 0",
        "",
        r"x_0 = 0, \; x_{n+1} = \left(x + 1\right)_{x = x_n}: \; x_{3} < 4",
    ),
    (
        dict(form="under", then="bounded", of="x", **{"if": {"b": "(0, 1)"}}),
        "if b in (0, 1):",
        "under the hypothesis",
        r"b \in (0, 1)",
    ),
    (
        dict(form="exists", variable="c", on="(0, 2)", witness="1", then="bounded", of="c*x"),
        "there is c in (0, 2), such as 1, with",
        "there is such a value, namely",
        r"c = 1 \in (0, 2)",
    ),
    (
        dict(quantifiers=["for all x in R", "exists c in (x, inf)"], then="compare", left="c", relation=">", right="x"),
        "for all x in (-inf, inf), exists c in (x, inf):",
        "",
        r"\forall x \in \mathbb{R} \; \exists c \in (x, \infty):",
    ),
    (
        dict(functions={"f": {"is": ["C^1", "bounded"]}, "g": {"is": ["C^0"]}}, then="bounded", of="f(x)"),
        "for all functions f (C^1, bounded); g (C^0):",
        "for all functions f (C^1, bounded); g (C^0):",
        "",
    ),
    (dict(form="not", then="bounded", of="x"), "not:", "it is not so that", ""),
    (dict(parts=[dict(formula="x = x")]), "all of:", "all of these:", ""),
    (dict(steps=[dict(formula="x = x")]), "the steps of an argument:", "by these steps:", ""),
    (dict(statement="1 = 1"), "Coq: 1 = 1", "in Coq: 1 = 1", ""),
    (
        dict(form="sums", left="E(z)", right="z", centres="uniform"),
        "E(z) = z, for every number of uniform centres",
        "for every number of uniform centres:",
        r"\mathbb{E}\left[z\right] = z",
    ),
]


@pytest.mark.parametrize(
    ("table", "words", "head", "math"), ROWS, ids=lambda value: value if type(value) is str else ""
)
def test_a_form_is_said_as_declared(table, words, head, math):
    statement = read(**table)
    shown = sentence(statement)
    assert (in_words(statement)[0], shown.words, shown.math) == (words, head, math)


def test_every_form_is_said_here():
    said = {type(read(**table)) for table, *_ in ROWS}
    assert {one.__name__ for one in set(DECLARED.values()) - said} == set()
    assert set(DECLARED) <= set(FORMS)


def test_a_bound_and_the_place_of_a_value_are_not_said_together():
    with pytest.raises(InputError, match="key `at`: is where a value is attained, and `relation` says a bound"):
        read(form="supremum", of="x", on="[0, 1]", relation="<=", than="1", at="1")
