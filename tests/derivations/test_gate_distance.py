"""Distances of gates to the step and of activations to ReLU: derived for any distribution function."""

import mpmath
import pytest

from provenact.derivations.gate_distance import (
    NORMS,
    SUBJECTS,
    Gate,
    closed_constant,
    distance,
    gate_distance,
    gate_l1_distance,
    lambda_target,
)
from provenact.numerics.findings.evidence import Outcome
from provenact.numerics.subjects.stories import told
from provenact.theory.exact.constants import enclosure
from provenact.theory.exact.expressions import INFINITY, PI, Integer, Rational, sqrt
from provenact.theory.exact.order import vanishes
from provenact.theory.exact.piecewise import cells_of
from provenact.theory.language.parser import parse

LAPLACE = "piecewise(exp(x)/2, x < 0; 1 - exp(-x)/2)"
CAUCHY = "1/2 + atan(x)/pi"
LOPSIDED = "piecewise(exp(x)/4, x < 0; 1 - 3*exp(-x)/4)"
POINTS = [0, 1, 3, 8, 20, 40]


def gate(text):
    return Gate(cells_of(parse(text)))


def decimal(tree, digits):
    """The value of a constant to so many digits."""
    return mpmath.mpf(enclosure(tree, 4 * digits + 40).str(digits, radius=False))


@pytest.mark.parametrize("text", ["Phi(x)", "sigma(x)", LAPLACE, CAUCHY, LOPSIDED, "sigma(x - 1)"])
def test_no_step_fails_and_none_is_left_undecided(text):
    steps = told(gate_distance(gate(text)))
    assert {step.outcome for step in steps} <= {Outcome.HOLDS, None}
    assert sum(step.outcome is Outcome.HOLDS for step in steps) > 10


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize("norm", ["L1", "L2"])
def test_constants_in_mpmath(subject, norm):
    with mpmath.workdps(25):
        gap = {"gate": lambda t: mpmath.ncdf(-t), "activation": lambda t: t * mpmath.ncdf(-t)}[subject]
        value = 2 * mpmath.quad(lambda t: gap(t) ** int(norm[1]), POINTS)
        assert abs(value - decimal(closed_constant(subject, norm), 30)) < mpmath.mpf(10) ** -22


@pytest.mark.parametrize(
    ("text", "subject", "norm", "constant"),
    [
        ("sigma(x)", "gate", "L1", "2*log(2)"),
        ("sigma(x)", "gate", "L2", "2*log(2) - 1"),
        (LAPLACE, "gate", "L1", "1"),
        (LAPLACE, "activation", "L2", "1/8"),
        (LOPSIDED, "gate", "L1", "1"),  # 1/4 on the left, 3/4 on the right
        (LOPSIDED, "gate", "L2", "5/16"),  # 1/32 and 9/32
        ("Phi(2*x)", "gate", "L1", "1/sqrt(2*pi)"),
    ],
)
def test_other_distribution_functions(text, subject, norm, constant):
    found = distance(subject, norm, gate(text)).constant
    assert found is not None and vanishes(found - parse(constant)).is_yes


def test_what_has_no_closed_form_is_enclosed():
    steps = told(gate_distance(gate("sigma(x)"), ["activation"], ["L1"]))
    (constant,) = [step for step in steps if step.ask is not None]
    assert constant.answer.digits.startswith("1.644934066848226436")  # pi^2/6


@pytest.mark.parametrize(("subject", "norm"), [("gate", "L1"), ("activation", "L1"), ("activation", "L2")])
def test_divergent_distances_are_found_divergent(subject, norm):
    *_, asked, last = told(gate_distance(gate(CAUCHY), [subject], [norm]))
    assert asked.answer.infinite == 1
    assert (last.title, last.formula) == (f"{norm} distance of the {subject} for every lam", INFINITY)
    assert "diverges" in last.reason


def test_a_mutated_definition_changes_every_constant():
    """Another width, another tail, another side: no step keeps the number of its predecessor."""
    texts = ("Phi(x)", "Phi(2*x)", "sigma(x)", LAPLACE)
    for subject in SUBJECTS:
        for norm in ("L1", "L2"):
            found = [distance(subject, norm, gate(text)).constant for text in texts]
            known = [one for one in found if one is not None]
            assert len(known) >= 3 and all(
                vanishes(a - b).is_no for n, a in enumerate(known) for b in known[n + 1 :]
            ), (subject, norm)


def test_no_distribution_function_is_refused_by_its_steps():
    steps = told(gate_distance(gate("tanh(x)"), ["gate"], ["sup"]))
    assert Outcome.FAILS in {step.outcome for step in steps}


def test_the_normal_gate():
    assert str(gate_l1_distance(Integer(3))) == "sqrt(2)/(3*sqrt(pi))"
    target = lambda_target(Rational(1, 200))
    assert vanishes(target - 400 / sqrt(2 * PI)).is_yes


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize("norm", NORMS)
def test_every_entry_of_the_table_is_told(subject, norm):
    titles = [step.title for step in told(gate_distance(gate("Phi(x)"), [subject], [norm]))]
    assert any(title.startswith(f"{norm} distance of the {subject} for every lam") for title in titles)
