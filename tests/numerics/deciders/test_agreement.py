"""One question has one answer: of `check` and of `verify`, and of two statements that say the same."""

from random import Random

import pytest
from adversary import run
from adversary.items import HOSTILE, PLAIN
from agreement import DOMAINS, FAILS, HOLDS, OPEN, disagreements, outcome_of, spellings

from provenact.theory.language.activations import catalogue

SEED, SECONDS = 47, 20
FEW, MANY, CHUNK = 40, 320, 40  # pairs
DRAWN, FUNCTION_CHUNK = 150, 15  # functions of each class


def unlike(seed: int, count: int) -> list[str]:
    random = Random(seed)
    pairs = [spellings(random) for _ in range(count)]
    outcomes = [[outcome_of(one, DOMAINS, SECONDS) for one in pair] for pair in pairs]
    assert {outcome for pair in outcomes for outcome in pair} >= {HOLDS, FAILS}
    return [f"{found}: {pair}" for found, pair in zip(outcomes, pairs, strict=True) if len(set(found)) > 1]


def test_two_spellings_have_one_answer():
    assert unlike(SEED, FEW) == []


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(SEED + 1, SEED + 1 + MANY // CHUNK))
def test_many_spellings_have_one_answer(seed):
    assert unlike(seed, CHUNK) == []


@pytest.mark.parametrize(
    "text", ["max(0, x)", "x*sigma(x)", "sin(x)", "piecewise(1/x, x < 0; 0)", "x*sin(x)", "log(x)"]
)
def test_check_and_verify_agree(text):
    assert disagreements(text, seconds=SECONDS) == []


# Of soft quantizers, sums over many centres, each question takes many seconds, and `check` alone finds where they are
# not convex.
@pytest.mark.sweep
@pytest.mark.parametrize("name", sorted(name for name in catalogue() if not name.startswith("squaf")))
def test_check_and_verify_agree_on_the_catalogue(name):
    assert disagreements(name, seconds=SECONDS) == []


@pytest.mark.sweep
@pytest.mark.parametrize("category", [PLAIN, HOSTILE])
@pytest.mark.parametrize("start", range(0, DRAWN, FUNCTION_CHUNK))
def test_check_and_verify_agree_on_drawn_functions(category, start):
    texts = dict.fromkeys(one.text for one in run.function_items(category, SEED, FUNCTION_CHUNK, start))
    assert [found for text in texts for found in disagreements(text, seconds=SECONDS)] == []


@pytest.mark.parametrize("answer", [HOLDS, FAILS, OPEN])
def test_a_disagreement_is_seen(monkeypatch, answer):
    monkeypatch.setattr("agreement.outcome_of", lambda *_: answer)
    assert disagreements("tanh(x)", seconds=SECONDS)
