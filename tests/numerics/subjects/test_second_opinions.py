"""Second opinions: SymPy and mpmath beside what a story found. They never decide; a step they deny does not pass."""

from contextlib import redirect_stdout
from dataclasses import replace
from io import StringIO

import pytest

from provenact.__main__ import main
from provenact.derivations import systems
from provenact.derivations.derivation import (
    Convolved,
    Infimum,
    Integral,
    SlopeIn,
    SolvedFor,
    Step,
    Supremum,
    ZerosOf,
    plainly,
)
from provenact.derivations.mollification import mollify
from provenact.numerics.findings.evidence import Engine, Outcome
from provenact.numerics.subjects.second_opinions import second_opinions
from provenact.numerics.subjects.stories import derive_subject, told
from provenact.theory.exact.expressions import X, parameter
from provenact.theory.exact.piecewise import cells_of
from provenact.theory.language.intervals import interval
from provenact.theory.language.parser import parse

LAM, EPS = parameter("lam", "positive"), parameter("eps", "positive")
SRELU = mollify("max(0, x)", "epanechnikov")
WRONG = SRELU.closed_form.map(lambda piece: piece + X / 10**12)
CASES = {  # a question, its answer, a wrong one
    "a supremum": (Supremum(parse("x*exp(-x^2/2)")), "exp(-1/2)", "61/100"),
    "of a size": (Supremum(parse("x^3 - 3*x"), interval("[-1, 3/2]"), absolute=True), "2", "9/8"),
    "an end that is not reached": (Supremum(parse("x^2"), interval("(0, 2)")), "4", "3999999/1000000"),
    "an infimum": (Infimum(parse("x*exp(x)")), "-exp(-1)", "-3/8"),
    "an integral": (Integral(cells_of(parse("exp(-x^2)"))), "sqrt(pi)", "sqrt(pi) + 1/10^20"),
    "with knots": (Integral(cells_of(parse("abs(x - 1/3)")), interval("[0, 1]")), "5/18", "5/18 + 1/10^25"),
    "a solution": (SolvedFor(3 / LAM**2 - EPS, LAM), "sqrt(3/eps)", "sqrt(3)/eps"),
    "a slope": (SlopeIn(parse("x/(x + exp(x))"), X, parse("(exp(x) - x*exp(x))/(x + exp(x))^2")), None, None),
}


def asked(question, answer):
    return {one.engine: one for one in second_opinions(question, answer)}


def read(text):
    return parse(text, {"lam": LAM, "eps": EPS})


@pytest.mark.parametrize("name", CASES)
def test_both_find_the_answer_and_deny_another(name):
    question, right, wrong = CASES[name]
    good = question.value if right is None else read(right)
    bad = question.value + X / 10**20 if wrong is None else read(wrong)
    found = asked(question, good)
    assert {one: item.outcome for one, item in found.items()} == {
        Engine.SYMBOLIC: Outcome.HOLDS,
        Engine.QUADRATURE: Outcome.HOLDS,
    }, found
    denied = asked(question, bad)
    assert {item.outcome for item in denied.values()} == {Outcome.FAILS}, denied


def test_a_closed_form_is_met_cell_by_cell():
    assert {one.outcome for one in second_opinions(Convolved(SRELU), SRELU.closed_form)} == {Outcome.HOLDS}
    denied = asked(Convolved(SRELU), WRONG)
    assert denied[Engine.SYMBOLIC].outcome is denied[Engine.QUADRATURE].outcome is Outcome.FAILS


def test_zeros():
    question = ZerosOf(parse("(2*x^4 - 5*x^2 + 1)*exp(-x^2)"), interval("[0, inf)"))
    right = tuple(map(parse, ("sqrt(5/4 - sqrt(17)/4)", "sqrt(5/4 + sqrt(17)/4)")))
    assert {one.outcome for one in second_opinions(question, right)} == {Outcome.HOLDS}
    assert asked(question, right[:1])[Engine.SYMBOLIC].outcome is Outcome.FAILS
    assert asked(question, (right[0], parse("3/2")))[Engine.QUADRATURE].outcome is Outcome.FAILS


NAMED = {  # the results that the papers are about, with what each must have beside it
    "srelu": ("closed form", "Lipschitz constant, delta = 1", "L1 distance, delta = 1"),
    "smelu": ("the two routes agree", "Lipschitz constant, beta = 1", "sup distance, beta = 1"),
    "lambda_gelu": (
        "L1 distance of the gate, lam = 1, twice by symmetry",
        "lam_target(eps), L1 distance of the gate",
        "Lipschitz constant, lam = 1",
    ),
    "crrelu": ("critical points", "sharp constant of epsilon^2", "the sharp constant in closed form"),
    "squaf": tuple(f"example, L = 3: dphi/d{by}" for by in ("x", "q", "alpha")),
}


@pytest.mark.parametrize("name", NAMED)
def test_named_results_have_both_beside_them(name):
    steps = {step.title: step for step in derive_subject(name)[1]}
    for title in NAMED[name]:
        found = {item.engine: item.outcome for item in steps[title].opinions}
        assert found[Engine.SYMBOLIC] is found[Engine.QUADRATURE] is Outcome.HOLDS, title
        assert steps[title].passed
        assert steps[title].grade is None or steps[title].grade.value in ("exact", "ball"), "they never decide"
    with redirect_stdout(StringIO()) as out:
        assert main(["derive", name, "--full"]) == 0
    assert "SymPy, a candidate" in out.getvalue() and "mpmath, a cross-check" in out.getvalue()


@pytest.mark.parametrize("name", NAMED)
def test_a_planted_wrong_closed_form_is_denied(name, monkeypatch, capsys):
    """Wrong in the tenth digit or in a piece, and stated nowhere, so that only the second opinions can see it."""
    honest = systems.story_of

    def planted(given):
        story, answer = honest(given), None
        while True:
            try:
                step = story.send(answer)
            except StopIteration:
                return
            answer = yield wrong(step) if step.title in NAMED[name] else step

    def wrong(step):
        if isinstance(step.second, SlopeIn):
            return replace(step, second=replace(step.second, value=step.second.value * (1 + X / 10**10)))
        if step.second is None or isinstance(step.formula, str):
            return step
        formula = step.formula
        spoilt = formula * (1 + parse("1/10^10")) if not hasattr(formula, "map") else formula.map(lambda f: f + X / 100)
        return replace(step, formula=spoilt, statement=None)

    monkeypatch.setattr(systems, "story_of", planted)
    assert main(["derive", name]) == 1


def test_what_sympy_does_not_know_is_said_and_denies_nothing():
    steps = told(plainly([Step("a", "sup", "why", ask=Supremum(parse("x*Phi(x) - 2*softplus(x)")))]))
    found = {item.engine: item for item in steps[0].opinions}
    assert found[Engine.SYMBOLIC].outcome is Outcome.UNDECIDED and steps[0].passed


def test_an_integral_is_enclosed_where_sympy_is_not_asked():
    found = asked(Integral(cells_of(parse("Phi(x)^2")), interval("(-inf, 0)")), parse("(sqrt(2) - 1)/(2*sqrt(pi))"))
    assert found[Engine.QUADRATURE].outcome is Outcome.HOLDS
    assert found[Engine.SYMBOLIC].outcome is Outcome.UNDECIDED
