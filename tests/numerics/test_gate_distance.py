"""Certified distances of the gate agree with the derived closed forms, and scale as they say."""

import pytest

from provenact.derivations.gate_distance import DISTANCES
from provenact.derivations.gaussian_gate_distance import FORMULAS, A
from provenact.numerics.balls import evaluate, working_precision
from provenact.numerics.gate_distance import gaussian_mean_distance, norm_distance, sup_target
from provenact.theory.errors import InputError
from provenact.theory.expressions import ONE, Integer, Rational, sqrt


@pytest.mark.parametrize("lam", [Integer(1), Integer(160), Rational(7, 3)])
@pytest.mark.parametrize(("subject", "norm"), DISTANCES)
def test_norms_agree_with_the_closed_forms(subject, norm, lam):
    distance, power = DISTANCES[subject, norm], int(norm[1])
    closed = evaluate((distance.constant * lam**distance.exponent) ** Rational(1, power), digits=20)
    found = norm_distance(subject, norm, lam)
    assert found.overlaps(closed) and found.rel_accuracy_bits() > 60


@pytest.mark.parametrize("q", [Integer(1), Rational(1, 10**4), Integer(9)])
@pytest.mark.parametrize(("subject", "power"), FORMULAS)
def test_gaussian_means_agree_with_the_closed_forms(subject, power, q):
    lam = Integer(160)
    factor = q ** Rational(power, 2) if subject == "activation" else 1
    closed = evaluate(FORMULAS[subject, power].subs(A, lam * sqrt(q)) * factor, digits=20)
    found = gaussian_mean_distance(subject, power, lam, q)
    assert found.overlaps(closed) and found.rel_accuracy_bits() > 55


def test_the_sup_distances():
    assert norm_distance("gate", "sup", Integer(160)) == 0.5
    one, many = (norm_distance("activation", "sup", Integer(lam)) for lam in (1, 160))
    with working_precision(200):
        assert abs(one - 160 * many) < 1e-17
        assert abs(sup_target(Rational(1, 200)) - 200 * one) < 1e-15


@pytest.mark.parametrize(
    ("subject", "norm", "message"), [("slope", "L1", "gate or activation"), ("gate", "L3", "sup, L1 and L2")]
)
def test_bad_input(subject, norm, message):
    with pytest.raises(InputError, match=message):
        norm_distance(subject, norm, ONE)
