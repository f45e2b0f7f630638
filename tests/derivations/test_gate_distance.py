"""Distances of λ-GELU to ReLU and of its gate to the step: every step decided, two precisions of mpmath."""

from dataclasses import replace

import mpmath
import pytest

from provenact.derivations.derivation import Derivation
from provenact.derivations.gate_distance import (
    DISTANCES,
    LAMBDA,
    distance_derivation,
    gate_l1_distance,
    lambda_target,
)
from provenact.derivations.gaussian_gate_distance import (
    FORMULAS,
    A,
    gaussian_derivation,
    gaussian_gate_distance,
    gaussian_lambda_target,
)
from provenact.numerics.checks import check_derivation
from provenact.numerics.evidence import Outcome
from provenact.theory.constants import enclosure
from provenact.theory.errors import InputError
from provenact.theory.expressions import PI, Integer, Rational, sqrt

POINTS = [0, 1, 3, 8, 20, 40]
TABLE = [(subject, norm) for subject in ("gate", "activation") for norm in ("sup", "L1", "L2")]


def decimal(tree, digits):
    """The value of a constant to so many digits."""
    return mpmath.mpf(enclosure(tree, 4 * digits + 40).str(digits, radius=False))


def outcomes(derivation):
    return [item.outcome for item in check_derivation(derivation) if item.outcome is not None]


@pytest.mark.parametrize(("subject", "norm"), TABLE)
def test_every_step_of_the_table_holds(subject, norm):
    found = outcomes(distance_derivation(subject, norm))
    assert found and set(found) == {Outcome.HOLDS}


@pytest.mark.parametrize(("subject", "power"), FORMULAS)
def test_every_step_under_gaussian_inputs_holds(subject, power):
    found = outcomes(gaussian_derivation(subject, power))
    assert found and set(found) == {Outcome.HOLDS}


def test_a_lost_factor_two_is_caught():
    step = distance_derivation("gate", "L1").steps[4]
    wrong = replace(step, statement=replace(step.statement, equals=step.formula / 2))
    assert outcomes(Derivation("wrong", (wrong,))) == [Outcome.FAILS]


def test_a_wrong_antiderivative_is_caught():
    step = distance_derivation("activation", "L2").steps[2]
    wrong = replace(step, statement=replace(step.statement, right=2 * step.statement.right))
    assert outcomes(Derivation("wrong", (wrong,))) == [Outcome.FAILS]


@pytest.mark.parametrize("digits", [20, 35])
@pytest.mark.parametrize(("subject", "norm"), DISTANCES)
def test_constants_in_mpmath(subject, norm, digits):
    power = int(norm[1])
    with mpmath.workdps(digits):
        gap = {"gate": lambda t: mpmath.ncdf(-t), "activation": lambda t: t * mpmath.ncdf(-t)}[subject]
        value = 2 * mpmath.quad(lambda t: gap(t) ** power, POINTS)
        constant = decimal(DISTANCES[subject, norm].constant, digits + 5)
        assert abs(value - constant) < mpmath.mpf(10) ** (3 - digits)


@pytest.mark.parametrize("digits", [20, 35])
@pytest.mark.parametrize(("subject", "power"), FORMULAS)
def test_gaussian_means_in_mpmath(subject, power, digits):
    a = Rational(5, 3)
    with mpmath.workdps(digits):
        slope = mpmath.mpf(5) / 3

        def gap(n):
            return mpmath.ncdf(-slope * n) * (n if subject == "activation" else 1)

        value = 2 * mpmath.quad(lambda n: gap(n) ** power * mpmath.npdf(n), POINTS)
        formula = decimal(gaussian_gate_distance(subject, power).subs(A, a), digits + 5)
        assert abs(value - formula) < mpmath.mpf(10) ** (3 - digits)


def test_targets():
    tolerance = Rational(1, 200)
    assert lambda_target(tolerance) == 200 * sqrt(2 / PI)
    for subject, norm in DISTANCES:
        target = lambda_target(tolerance, subject, norm)
        distance = DISTANCES[subject, norm]
        reached = distance.constant * target**distance.exponent - tolerance ** int(norm[1])
        assert abs(enclosure(reached, 128)) < 1e-25
    assert gate_l1_distance().has(LAMBDA)
    reached = gaussian_gate_distance("gate", 1).subs(A, gaussian_lambda_target(tolerance, Integer(4)) * 2) - tolerance
    assert abs(enclosure(reached, 128)) < 1e-25


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: lambda_target(Rational(1, 10), "gate", "sup"), "1/2 for every lam"),
        (lambda: lambda_target(Rational(1, 10), "gate", "L3"), "exists for L1 and L2"),
        (lambda: distance_derivation("slope", "L1"), "gate or activation in sup, L1 or L2"),
        (lambda: gaussian_gate_distance("gate", 3), "to the power 1 or 2"),
    ],
)
def test_bad_input(call, message):
    with pytest.raises(InputError, match=message):
        call()
