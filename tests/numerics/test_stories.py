"""The stories of the five systems and of definitions nobody has seen: every step checked, nothing left behind."""

import pytest

from provenact.derivations.derivation import Integral, Number, Step, Supremum, ZerosOf
from provenact.numerics.evidence import Outcome
from provenact.numerics.stories import answer_to, derive, derive_subject, told
from provenact.theory.domains import interval
from provenact.theory.errors import InputError
from provenact.theory.expressions import ONE, X, exp, tanh
from provenact.theory.parser import parse
from provenact.theory.statements import Equal

ENTRIES = ["srelu", "smelu", "lambda_gelu", "crrelu", "squaf", "squaf_general", "squaf_laplacian", "silu", "relu"]


@pytest.mark.parametrize("name", ENTRIES)
def test_no_step_of_an_entry_fails_or_is_left_undecided(name):
    _, steps = derive_subject(name)
    assert all(step.passed for step in steps)
    assert Outcome.UNDECIDED not in {step.outcome for step in steps}
    assert sum(step.outcome is Outcome.HOLDS for step in steps) >= 3
    assert all(step.grade is not None for step in steps if step.outcome is Outcome.HOLDS)


def formulas(name, **options):
    return {step.title: str(step.formula) for step in derive_subject(name, **options)[1]}


def test_srelu():
    found = formulas("srelu")
    assert found["L2 distance, squared for every delta"] == "11*delta^3/1008"
    assert found["L1 distance for every delta"] == "delta^2/10"
    assert found["sup distance for every delta"] == "3*delta/16"
    assert found["Lipschitz constant of the slope for every delta"] == "3/(4*delta)"


def test_another_kernel_changes_every_constant():
    """The same words for other kernels: what was derived from the first is not left behind."""
    kernels = ("epanechnikov", "box", "triweight", "triangle")
    names = ("sup distance", "L1 distance", "L2 distance, squared")
    for title in (f"{name} for every delta" for name in names):
        found = {formulas("mollification", expr="max(0, x)", kernel=kernel)[title] for kernel in kernels}
        assert len(found) == len(kernels), title


def test_the_sign_of_the_printed_correction():
    """The derived correction of ReLU lowers it; the printed activation adds it."""
    steps = [step for step in derive_subject("crrelu")[1] if step.title == "the printed activation"]
    assert [step.outcome for step in steps] == [Outcome.FAILS, Outcome.HOLDS]
    assert "opposite sign" in steps[1].reason


@pytest.mark.parametrize(
    ("activation", "density"),
    [("softplus(x)", "exp(-abs(x))/2"), ("x + tanh(x)", "exp(-x^2)"), ("relu", "exp(-x)"), ("exp(x)", "phi(x)")],
)
def test_corrections_of_other_activations(activation, density):
    options = {"on": "(0, inf)"} if activation == "relu" else {}
    _, steps = derive_subject("correction", activation=activation, density=density, **options)
    assert all(step.passed for step in steps)
    assert any(step.title.startswith("correction term in the input's variable") for step in steps)


WEIGHTS = ["-alpha*(x - y)^2", "-alpha*abs(x - y)", "-log(1 + alpha*(x - y)^2)", "-alpha*(x - y)^4"]


@pytest.mark.parametrize("text", WEIGHTS)
def test_soft_quantizers_of_any_weight(text):
    _, steps = derive_subject("soft-quantizer", log_weight=text)
    assert {step.outcome for step in steps} <= {Outcome.HOLDS, None}
    assert {"dphi/dx", "dphi/dy_j", "dphi/dz_j", "dphi/dalpha", "d^2 phi/dx^2"} <= {step.title for step in steps}


def test_weights_have_different_gradients():
    assert len({formulas("soft-quantizer", log_weight=text)["dphi/dx"] for text in WEIGHTS}) == len(WEIGHTS)


# --- the teller -----------------------------------------------------------------------------------


def test_a_step_that_is_wrong_is_shown_and_fails():
    def story():
        answer = yield Step("wrong", X, "because", Equal(X, X + 1))
        assert answer.holds.is_no
        yield Step("after it", X, "it goes on", Equal(X, X))

    first, second = told(story())
    assert (first.outcome, second.outcome) == (Outcome.FAILS, Outcome.HOLDS) and not first.passed


@pytest.mark.parametrize(
    ("ask", "digits"),
    [
        (Supremum(tanh(X)), "1"),
        (Integral(exp(-(X**2)), interval("[0, inf)")), "0.886226925"),
        (ZerosOf(X**2 - 2), "-1.414213562"),
        (Number(exp(ONE)), "2.718281828"),
    ],
)
def test_answers(ask, digits):
    assert answer_to(ask).digits.startswith(digits)


def test_answers_that_are_infinite_or_unknown():
    assert answer_to(Supremum(X)).infinite == 1
    assert answer_to(Integral(1 / (1 + X**2) ** parse("1/2"))).infinite == 1
    assert not answer_to(Supremum(parse("1/x"))).exact


def test_a_derivation_carries_proposer_check_engine_and_grade():
    steps = derive("inverse-error", zeta="x*exp(-x)").steps
    (points,) = [step for step in steps if step.title == "critical points"]
    assert (points.proposer, points.outcome, points.engines, points.grade.value) == (
        "radicals", Outcome.HOLDS, ["ball"], "ball",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("gate-distance", {}, "needs --cdf"),
        ("correction", {"activation": "relu"}, "needs --density"),
        ("mollification", {}, "needs EXPR"),
        ("srelu", {"cdf": "Phi(x)"}, "takes no options"),
        ("sreluu", {}, "unknown activation"),
    ],
)
def test_bad_input(name, options, message):
    with pytest.raises(InputError, match=message):
        derive_subject(name, **options)
