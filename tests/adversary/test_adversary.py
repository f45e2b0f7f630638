"""The product against the adversary: 3,000 statements and some functions of known truth, the same in every run.

- no verdict is wrong, in either class; at most 15 % of the plain statements stay undecided, as a fifth of them show
- no certified output of `check` contradicts a known fact
- the adversary itself: what it holds to be true is never refuted by its own sampling, items can be replayed, all
  forms and truths occur, and sampling finds a good part of what is false
"""

from collections import Counter
from functools import cache

import pytest
from adversary import run
from adversary.items import FALSE, HOSTILE, PLAIN, TRUE, Draw, made
from adversary.sampler import violation
from adversary.terms import Unclear, Undefined, evaluate, fill, real

SEED, SECONDS = 13, 2.0
STATEMENTS, CHUNK = 1_500, 75  # in each class
FUNCTIONS, FUNCTION_CHUNK = {PLAIN: 6, HOSTILE: 12}, 6
MOST_UNDECIDED = 0.15
CHUNKS = [(category, start) for category in (PLAIN, HOSTILE) for start in range(0, STATEMENTS, CHUNK)]
FUNCTION_CHUNKS = [
    (category, start) for category, most in FUNCTIONS.items() for start in range(0, most, FUNCTION_CHUNK)
]


@cache
def judgements(category: str, start: int) -> tuple[run.Judgement, ...]:
    return tuple(run.judged(item, SECONDS) for item in run.items(category, SEED, CHUNK, start))


def wrong_ones(found) -> list[str]:
    return [f"{one.item.recipe}: {one.reason}\n{one.item.text}" for one in found if one.outcome == run.WRONG]


@pytest.mark.sweep
@pytest.mark.parametrize(("category", "start"), CHUNKS)
def test_no_verdict_is_wrong(category, start):
    assert wrong_ones(judgements(category, start)) == []


@pytest.mark.sweep
def test_few_plain_statements_stay_undecided():
    found = [one for category, start in CHUNKS[::10] if category == PLAIN for one in judgements(category, start)]
    outcomes = Counter(one.outcome for one in found)
    assert outcomes[run.UNDECIDED] + outcomes[run.REFUSED] <= MOST_UNDECIDED * len(found), outcomes
    assert wrong_ones(found) == []


@pytest.mark.sweep
@pytest.mark.parametrize(("category", "start"), FUNCTION_CHUNKS)
def test_nothing_false_is_certified_of_a_function(category, start):
    chosen = run.function_items(category, SEED, FUNCTION_CHUNK, start)
    assert wrong_ones(run.judged(item, 10 * SECONDS) for item in chosen) == []


# --- the adversary itself -------------------------------------------------------------------------------------


@pytest.mark.parametrize("category", (PLAIN, HOSTILE))
def test_sampling_agrees_with_what_is_known(category):
    seen = [(item, violation(item)) for item in run.items(category, SEED, 150)]
    assert [(item.text, words) for item, words in seen if item.truth == TRUE and words] == []
    false = [bool(words) for item, words in seen if item.truth == FALSE]
    assert sum(false) >= len(false) / 4


def test_all_forms_occur_with_both_truths():
    found = {(item.form, item.truth) for category in (PLAIN, HOSTILE) for item in run.items(category, SEED, STATEMENTS)}
    forms = "equal compare supremum infimum value smooth monotone bounded zeros limit consistent all under exists sums"
    assert [form for form in forms.split() if not {(form, TRUE), (form, FALSE)} <= found] == []


@pytest.mark.parametrize("category", (PLAIN, HOSTILE))
def test_the_same_choices_make_the_same_item(category):
    for item in (*run.items(category, SEED, 100), *run.function_items(category, SEED, 50)):
        recipes = run.FUNCTIONS if item.form == "function" else run.STATEMENTS
        draw = Draw(replay=item.choices)
        assert made(draw.pick(recipes[category]), category, draw) == item


def test_shrinking_makes_choices_smaller(monkeypatch):
    monkeypatch.setattr(run, "judged", lambda item, seconds: run.Judgement(item, run.WRONG, "", 0.0))
    for item in run.items(HOSTILE, SEED, 30):
        smaller = run.shrunk(item)
        assert smaller.recipe == item.recipe and sum(smaller.choices) <= sum(item.choices)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("-x^2 + 1/3", "-11/3"),
        ("piecewise(0, x < 2; x^3, x <= 2; 1)", "8"),
        ("max(x, floor(5/2)) - sign(-x)", "3"),
        ("2^-x", "1/4"),
        ("abs(1 - x)^(3)", "1"),
        ("exp(x - 2)", "1"),
    ],
)
def test_formulas_are_evaluated_exactly_where_they_can_be(text, value):
    assert real(evaluate(text, {"x": read_number("2")})) == real(read_number(value))


def read_number(text):
    return evaluate(text, {})


@pytest.mark.parametrize(
    "text", ["log(x - 2)", "sqrt(-x)", "1/(x - 2)", "(-8)^(1/3)", "0*log(-x)", "(x - 2)^2/(x - 2)"]
)
def test_what_has_no_value_is_undefined(text):
    with pytest.raises(Undefined):
        evaluate(text, {"x": read_number("2")})


def test_what_digits_cannot_tell_is_unclear():
    with pytest.raises(Unclear):
        read_number("floor(sin(1)^2 + cos(1)^2)")


def test_names_are_filled_in_all_at_once():
    assert fill("A - B*x", A="B", B="-1/2", x="x - A") == "B + 1/2*(x - A)"
