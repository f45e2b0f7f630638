"""Gradients of soft quantizers: proved for every L, checked for L = 2..8, and against finite differences."""

import mpmath
import pytest

from provenact.derivations.soft_quantizer import expanded, gradients, instance
from provenact.numerics.deciders.mean_identities import decide_mean_identity
from provenact.numerics.findings.evidence import Outcome, combined
from provenact.numerics.findings.witness import Seen
from provenact.numerics.search.quadrature import _reader
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.exact_algebra import is_identically_zero
from provenact.theory.exact.expressions import Symbol, X, exp, parameter, sqrt
from provenact.theory.exact.order import vanishes
from provenact.theory.language.index_means import ALPHA, Change, Covariance, Mean, MeanIdentity, N, Probability, Q, Y, Z

STEPS = [(c, step) for c in ("free", "uniform") for step in gradients(c).steps if step.statement is not None]


@pytest.mark.parametrize(("centres", "step"), STEPS, ids=lambda value: value if isinstance(value, str) else value.title)
def test_every_gradient_holds_for_every_length(centres, step):
    evidence = decide_mean_identity(step.statement)
    assert combined(evidence) is Outcome.HOLDS
    lengths = "2, 3, 4, 5, 6, 7, 8" if centres == "free" else "3, 5, 7"
    assert evidence[1].detail == f"the sums written out agree for L = {lengths}"


def test_the_derivations_cover_all_parameters():
    changed = {str(step.statement.left.args[1]) for _, step in STEPS}
    assert changed == {"x", "alpha", "q", "at(y, j)", "at(z, j)"}


@pytest.mark.parametrize(
    ("left", "right", "centres"),
    [
        (Change(Mean(Z), X), Covariance(Z, Y), "free"),  # the factor 2 alpha is missing
        (Change(Mean(Z), X), -2 * ALPHA * Covariance(Z, Y), "free"),
        (Change(Mean(Z), ALPHA), Covariance(Z, (X - Y) ** 2), "free"),
        (Change(Mean(Z), Q), 2 * ALPHA * Covariance(Z, N * X), "uniform"),
        (Change(Mean(Z), X), 2 * ALPHA * Covariance(Z, N), "uniform"),  # the factor q is missing
    ],
)
def test_wrong_factors_and_signs_are_refuted_with_a_witness(left, right, centres):
    (evidence,) = decide_mean_identity(MeanIdentity(left, right, centres))
    assert evidence.outcome is Outcome.FAILS
    assert evidence.witness.seen is Seen.MEANS and dict(evidence.witness.place)["z"].startswith("(")
    sides = instance(MeanIdentity(left, right, centres), 3)
    assert vanishes(sides.left - sides.right).is_no


def values(length):
    """Numbers for the symbols of an explicit expression."""
    names = {X: mpmath.mpf(2) / 7, ALPHA: mpmath.mpf(3) / 4, Q: mpmath.mpf(5) / 8}
    for n in range(1, length + 1):
        names[Symbol(f"y{n}")] = mpmath.mpf(n * n - 4) / 5
        names[Symbol(f"z{n}")] = mpmath.sin(n)
    return names


@pytest.mark.parametrize(("centres", "length"), [("free", 4), ("uniform", 5)])
def test_the_slope_agrees_with_a_numerical_derivative(centres, length):
    slope = 2 * ALPHA * Covariance(Z, Y) if centres == "free" else 2 * ALPHA * Q * Covariance(Z, N)
    phi, formula = (expanded(side, centres, length) for side in (Mean(Z), slope))
    results = []
    for digits in (20, 35):
        with mpmath.workdps(digits):
            numbers = values(length)
            at = numbers.pop(X)
            whole, slope_at = (_reader(side) for side in (phi, formula))
            difference = mpmath.diff(lambda x, f=whole, rest=numbers: f({**rest, X: x}), at)
            results.append(slope_at({**numbers, X: at}))
            assert abs(difference - results[-1]) < mpmath.mpf(10) ** (-digits // 3)
    assert abs(results[0] - results[1]) < 1e-18


def test_explicit_sums_need_a_length():
    with pytest.raises(InputError, match="at least 2"):
        expanded(Mean(Z), "free", 1)
    with pytest.raises(InputError, match="odd"):
        expanded(Mean(Z), "uniform", 4)


def test_explicit_sums_are_the_definition():
    weights = [exp(-ALPHA * (X - Symbol(f"y{n}")) ** 2) for n in (1, 2)]
    z = [Symbol(f"z{n}") for n in (1, 2)]
    direct = (z[0] * weights[0] + z[1] * weights[1]) / (weights[0] + weights[1])
    assert is_identically_zero(expanded(Mean(Z), "free", 2) - direct).is_yes


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        (sqrt(Mean(Z)), "not a polynomial in means"),
        (exp(Mean(Z)), "not a polynomial in means"),
        (Probability(parameter("k")), "`k` is no place"),
        (Change(Mean(Z), X + 1), "in a scalar or in an entry"),
    ],
)
def test_what_cannot_be_written_out_is_refused(expression, message):
    with pytest.raises(InputError, match=message):
        expanded(expression, "free", 3)


def test_quotients_of_means_are_written_out():
    both = expanded(Mean(Z) / Mean(Y), "free", 3)
    apart = expanded(Mean(Z), "free", 3) / expanded(Mean(Y), "free", 3)
    assert is_identically_zero(both - apart).is_yes
