"""Quantifiers in the order in which a sentence has them: form `quantified`."""

import pytest
from decided_rows import *  # noqa: F403

from provenact.numerics.deciders import decide
from provenact.numerics.findings.evidence import Cause
from provenact.theory.exact.errors import InputError
from provenact.theory.language.forms import Vocabulary, statement_from_table
from provenact.theory.language.sentences import in_words, sentence
from provenact.theory.language.toml_lines import Located


def behind(quantifiers, left, relation, right, by=None, parameters=None, definitions=None):
    """A comparison behind quantifiers: `all x in R; some a in (0, x]`."""
    spelt = quantifiers.replace("all ", "for all ").replace("some ", "exists ")
    words = [one.strip() for one in spelt.split(";")]
    row = {"form": "quantified", "quantifiers": words, "left": left, "right": right, "then": "equal"}
    if relation != "=":
        row |= {"then": "compare", "relation": relation}
    if by:
        row["by"] = by
    return row | {"parameters": parameters or {}, "definitions": definitions or {}}


def negated(row):
    parts = [{key: value for key, value in row.items() if key not in ("parameters", "definitions")}]
    return {"form": "not", "then": "all", "parts": parts, "parameters": row["parameters"]}


def inner(row):
    return {key: value for key, value in row.items() if key not in ("parameters", "definitions")}


def about(quantifiers, *parts, **parameters):
    """Statements behind quantifiers, which may have quantifiers of their own."""
    row = behind(quantifiers, "0", "=", "0")
    return {key: row[key] for key in ("form", "quantifiers")} | {
        "then": "all",
        "parts": list(parts),
        "parameters": parameters,
    }


BELOW = inner(behind("all x in (0, a)", "x", "<", "a"))
OUT_OF_REACH = {"form": "value", "of": "sin(1)^2 + cos(1)^2 - 1/2", "rounds_to": "0"}  # and true
TENDS = {"form": "limit", "of": "a - c", "variable": "c", "to": "inf", "equals": "0"}
ANY_LINE = {
    "form": "for_functions",
    "functions": {"f": {"is": ["continuous"], "tried": ["b*x"]}},
    "then": "compare",
    "left": "f(1)",
    "relation": "<=",
    "right": "3",
}

LARGER = behind("all x in R; some a in R", "a", ">", "x")
LARGEST = behind("some a in R; all x in R", "a", ">", "x")
GATE = {"gate": "x*sigma(b*x)"}

TRUE = {
    "a larger number": LARGER,
    "a direction that only the slope shows": behind("all u in R; all v in (u, inf)", "u + sin(u)", "<=", "v + sin(v)"),
    "a number for each part": behind("all u in [0, 1]; some v in [0, 1]", "abs(u - v^2)", "<", "1/10"),
    "small for large x": behind("all a in positive; some k in R; all x in (k, inf)", "exp(-x)", "<", "a"),
    "small near 0": behind("all eps in positive; some d in positive; all x in (-d, d)", "abs(x)^3", "<", "eps"),
    "no largest number": negated(LARGEST),
    "a bound": behind("some C in positive; all x in R", "abs(x*sigma(x) - max(0, x))", "<=", "C"),
    "a number below another": behind("all x in (0, inf); some a in (0, x)", "a", "<", "x"),
    "tanh takes all values inside": behind("all y in (-1, 1); some x in R", "tanh(x)", "=", "y"),
    "a cubic takes all values": behind("all y in R; some x in R", "x^3 + x", "=", "y"),
    "a logarithm gets large": behind("all x in R; some n in positive", "log(n)", ">", "x"),
    "a choice of the author's": behind(
        "all eps in positive; some d in positive; all x in (-d, d)", "x^2", "<", "eps", by={"d": "sqrt(eps)/2"}
    ),
    "continuity at 0": behind("all eps in positive; some d in positive; all x in (-d, d)", "abs(x)", "<", "eps"),
    "a place": behind("some x in R", "x*sigma(x)", "<", "-0.27"),
    "a fixed point of the cosine": behind("some x in [0, 1]", "cos(x)", "=", "x"),
    "tanh is a sigmoid": behind("some k in R; all x in R", "tanh(x)", "=", "2*sigma(k*x) - 1"),
    "a width that does": behind("all x in R; some a in positive; all y in (x, x + a)", "y", "<", "x + 1"),
    "for all parameters first": behind("some C in R; all x in R", "tanh(b*x)", "<", "C", parameters={"b": "positive"}),
    "a parameter that is quantified": behind(
        "some b in (0, 1); all x in R", "gate(x)", "=", "gate(x, 1/2)", parameters={"b": "positive"}, definitions=GATE
    ),
    "quantifiers inside, up to what is outside": about("all a in [1, 2]", BELOW),
    "one chosen for quantifiers inside": about("some a in [1, 2]", inner(behind("all x in (0, a)", "x", "<", "1"))),
    "an own x is another one": behind("all a in [0, 2]", "integral(a*x, 0, 1)", "<=", "1"),
    "a wrong choice does no harm": behind("all x in R; some a in R", "a", ">", "x", by={"a": "x"}),
    "two that are chosen": behind("all x in positive; some a in (0, x); some b in (a, x)", "b^2", "<", "x^2"),
    "the dual of a sum": {
        "form": "quantified",
        "quantifiers": ["for all x in R", "exists a in R"],
        "then": "all",
        "parts": [
            {"form": "compare", "left": "a", "relation": ">", "right": "x"},
            {"form": "not", "then": "equal", "left": "a", "right": "2*x"},
        ],
    },
    "monotone": behind("all x in R; all y in (x, inf)", "tanh(x)", "<", "tanh(y)"),
    "monotone downwards": behind("all a in [0, 5]; all b in [0, a]", "exp(-a)", "<=", "exp(-b)"),
    "nothing to speak of": behind("all x in [0, 1]; all a in (exp(x), x)", "a", ">", "7"),
    "nothing to choose from": negated(behind("some a in R; some b in (exp(a), a)", "b", ">", "a")),
    "a family has a bounded member": {
        "form": "quantified",
        "quantifiers": ["exists a in [0, 1]"],
        "then": "bounded",
        "of": "a*x + tanh(x)",
    },
}

FALSE = {
    "a largest number": LARGEST,
    "no larger number": negated(LARGER),
    "a bound that is too small": behind("some C in (0, 0.2); all x in R", "abs(x*sigma(x) - max(0, x))", "<=", "C"),
    "a number in an empty domain": behind("all x in [0, inf); some a in (0, x]", "a", "<=", "x"),
    "tanh takes the value 1": behind("all y in [-1, 1]; some x in R", "tanh(x)", "=", "y"),
    "one width for all": behind("some d in positive; all eps in positive; all x in (-d, d)", "abs(x)", "<", "eps"),
    "monotone the other way": behind("all x in R; all y in (x, inf)", "x^2", "<", "y^2"),
    "monotone and touching": behind("all x in R; all y in [x, inf)", "tanh(x)", "<", "tanh(y)"),
    "a place far from both": behind("all x in R; all y in (x, inf)", "tanh(x) - x", "<", "tanh(y) + y^2 + 3"),
    "a negative square": behind("some x in R", "x^2", "<", "0"),
    "one value of all": behind("some x in R; all y in R", "x", "=", "y"),
    "no value at a place, whatever is chosen": behind("some C in R; all x in R", "log(x)", "<=", "C"),
    "a quotient at its pole": behind("all x in R", "x/x", "=", "1"),
    "an open end is never reached": behind("some a in [0, 1); all x in [0, 1)", "x", "<=", "a"),
    "one parameter for all": behind("some C in R; all x in R", "b", "<", "C", parameters={"b": "positive"})
    | {"quantifiers": ["exists C in R", "for all b in positive"]},
    "an author who steers": behind("all x in R; some a in R", "a^2", "<", "-x^2", by={"a": "0", "x": "1/0.5"}),
}

# Never confirmed: false, without a value somewhere, or out of reach.
NOT_TRUE = {
    "the contrary of quantifiers inside": about("some a in [1, 2]", {"form": "not", "then": "all", "parts": [BELOW]}),
    "a name that is quantified inside too": about(
        "some a in [1, 2]", inner(behind("all c in [1, 2]", "a", "=", "c")), c="[1, 2]"
    ),
    "a name that stands outside and is quantified inside": about(
        "some a in [1, 2]",
        {"form": "compare", "left": "a", "relation": "<=", "right": "c"},
        inner(behind("all c in [1, 2]", "a", "=", "c")),
        c="[1, 2]",
    ),
    "what tends to a limit is chosen by nobody": about("some a in R", TENDS, c="positive"),
    "what is outside of its smaller domain": about(
        "some a in [1, 2]",
        {
            "form": "not",
            "then": "all",
            "parts": [
                {
                    "form": "under",
                    "if": {"b": "[1, 3/2]"},
                    "then": "compare",
                    "left": "a*b",
                    "relation": "<=",
                    "right": "3",
                }
            ],
        },
        b="[1, 2]",
    ),
    "a function of a parameter outside of its domain": about(
        "some a in [1, 2]", {"form": "not", "then": "all", "parts": [ANY_LINE]}, b="[1, 2]"
    ),
    "not of what has no value": negated(behind("all x in R", "log(x)", ">", "0")),
    "not of what has no value whatever is chosen": negated(behind("some C in R; all x in R", "log(x)", "<=", "C")),
    "a choice outside its domain": behind("all x in R; some a in (0, 1)", "a", ">", "x", by={"a": "x + 1"}),
    "a choice without a value": behind("all x in R; some a in R", "a", "<=", "x", by={"a": "log(x)"})
    | {"left": "a^2", "relation": "<", "right": "0"},
    "an end without a value": behind("all x in R; all a in (0, log(x))", "a", ">", "0"),
    "a sign change with a pole in between": behind("some x in [-1, 1]", "1/x", "=", "0"),
    "a sign change with a jump in between": behind("some x in [-1, 1]", "sign(x)", "=", "1/2"),
    "a sign change of a floor": behind("some x in [0, 1]", "floor(x)", "=", "1/2"),
    "no uniform limit": behind("some n in positive; all x in (0, 1)", "x^(1/n)", ">", "1/2"),
}

# Never refuted: true, and some of them out of reach.
NOT_FALSE = {
    "far away": behind("some n in positive", "log(log(n + 3))", ">", "3"),
    "quantifiers inside, beside what is out of reach": about("all a in [1, 2]", BELOW, OUT_OF_REACH),
    "a smaller domain beside what is out of reach": about(
        "all a in [1, 2]",
        OUT_OF_REACH,
        {"form": "under", "if": {"b": "[1, 3/2]"}, "then": "compare", "left": "a*b", "relation": "<=", "right": "3"},
        b="[1, 2]",
    ),
    "a limit beside what is out of reach": about(
        "all a in [1, 2]",
        OUT_OF_REACH,
        {"form": "limit", "of": "a/c", "variable": "c", "to": "5", "side": "left", "equals": "a/5"},
        c="[1, 5]",
    ),
}

REFUSED = {
    "x is not quantified": (behind("some a in R", "a", "<", "x"), "x is not quantified"),
    "twice the same name": (behind("all x in R; some x in R", "x", "<", "1"), "quantified twice"),
    "a name that comes later": (behind("all x in R; some a in (0, y); all y in R", "a", "<", "y"), "unknown name `y`"),
    "a parameter that comes later": (
        behind("all x in (0, b); all b in positive", "x", "<", "b", parameters={"b": "positive"}),
        "quantified later",
    ),
    "a choice from what comes later": (
        behind("some a in R; all x in R", "a", ">", "x", by={"a": "x + 1"}),
        "quantified later",
    ),
    "an empty domain": (behind("all x in R; some a in (x, x - 1)", "a", "<", "x"), "is empty"),
    "another word": (
        {**behind("all x in R", "x", "<", "1"), "quantifiers": ["for some x in R"]},
        "must be such as",
    ),
    "a domain beyond the parameter's": (
        behind("some b in R; all x in R", "b", "<", "x", parameters={"b": "positive"}),
        "does not lie|not shown to lie",
    ),
    "a domain of its own": (
        {**behind("all x in R", "x", "<", "1"), "on": "[0, 1]"},
        "stands in `quantifiers`",
    ),
    "a form that has an x of its own": (
        {"form": "quantified", "quantifiers": ["for all x in R"], "then": "bounded", "of": "x"},
        "with x quantified",
    ),
    "a choice of what is not there": (behind("all x in R", "x", "<", "1", by={"z": "1"}), "is not quantified"),
    "a name that is in a value": (
        {
            "form": "exists",
            "variable": "a",
            "witness": "c",
            "then": "all",
            "parameters": {"c": "[1, 2]"},
            "parts": [inner(behind("all c in [1, 2]", "a", "=", "c"))],
        },
        "in a value that is given outside",
    ),
    "a limit in what is in a function": (
        {
            **ANY_LINE,
            "then": "limit",
            "of": "f(1)/b",
            "variable": "b",
            "to": "inf",
            "equals": "0",
            "parameters": {"b": "positive"},
        },
        "in a value that is given outside",
    ),
    "too many": (behind("; ".join(f"all v{n} in R" for n in range(7)), "v1", "<", "1"), "at most 6"),
}


def read(row):
    table, here = dict(row), Located("rows.toml", "")
    vocabulary = Vocabulary.from_tables(table.pop("parameters", {}), table.pop("definitions", {}), here)
    return statement_from_table(table, vocabulary, here), vocabulary.symbol_domains


@pytest.mark.parametrize("name", REFUSED)
def test_what_has_no_meaning_is_refused_with_the_reason(name):
    row, reason = REFUSED[name]
    with pytest.raises(InputError, match=reason):
        read(row)


def test_a_witness_names_what_was_chosen():
    assert str(decide(*read(LARGER))[0].witness) == "a = x + 1"
    assert str(decide(*read(LARGEST))[0].witness) == "x = a: for every a the contrary holds"


def test_a_statement_about_nothing_is_not_confirmed_as_one_about_something():
    (found,) = decide(*read(TRUE["nothing to speak of"]))
    assert found.cause is Cause.EMPTY


def test_the_order_is_printed():
    statement, _ = read(LARGER)
    assert in_words(statement) == ["for all x in (-inf, inf), exists a in (-inf, inf):", "  a > x"]
    assert r"\forall x \in \mathbb{R} \; \exists a" in sentence(statement).math


def test_an_open_one_says_what_was_tried():
    (found,) = decide(*read(NOT_TRUE["no uniform limit"]))
    assert found.outcome.value == "undecided" and "tried n = " in found.detail and "in `by`" in found.detail
