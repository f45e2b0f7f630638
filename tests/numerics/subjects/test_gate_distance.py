"""Certified distances of the gate agree with the derived closed forms, and scale as they say."""

import pytest

from provenact.derivations.gate_distance import SUBJECTS, closed_constant, distance
from provenact.numerics.arithmetic.balls import evaluate
from provenact.numerics.subjects.gate_distance import norm_distance
from provenact.theory.exact.expressions import Integer, Rational


@pytest.mark.parametrize("lam", [Integer(1), Integer(160), Rational(7, 3)])
@pytest.mark.parametrize("norm", ["L1", "L2"])
@pytest.mark.parametrize("subject", SUBJECTS)
def test_norms_agree_with_the_closed_forms(subject, norm, lam):
    power, exponent = int(norm[1]), distance(subject, norm).exponent
    closed = evaluate((closed_constant(subject, norm) * lam**exponent) ** Rational(1, power), digits=20)
    found = norm_distance(subject, norm, lam)
    assert found.overlaps(closed) and found.rel_accuracy_bits() > 60
