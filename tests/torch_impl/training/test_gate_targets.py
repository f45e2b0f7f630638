"""Certified targets and bounds: the data is what the derivation gives, and what is promised holds in balls."""

import json
import math
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from flint import arb

from provenact.derivations.gate_distance import closed_constant, distance
from provenact.numerics.arithmetic.balls import evaluate
from provenact.numerics.subjects.gate_distance import norm_distance
from provenact.theory.exact.expressions import Rational
from provenact.torch_impl.training import gate_constants
from provenact.torch_impl.training.gate_targets import distance_bound, lambda_target

DATA = Path(gate_constants.__file__).parents[1] / "data" / "gate_constants.json"
LAWS = ["activation sup", "gate L1", "gate L2", "activation L1", "activation L2"]


def test_committed_constants_are_what_is_computed():
    assert json.loads(DATA.read_text("utf-8")) == gate_constants.gate_constants(), "provenact regenerate gate-constants"


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("lam", [1.0, 2.5, 160.0])
def test_bound_holds_and_is_the_least_double(law, lam):
    bound, distance = distance_bound(lam, *law.split()), norm_distance(*law.split(), Rational(Fraction(lam)), digits=25)
    assert not distance > arb(bound)  # 1/2 is met exactly, which no ball around it can be seen to be
    assert distance > arb(math.nextafter(math.nextafter(bound, 0), 0))  # the constant and the quotient are rounded up


@pytest.mark.parametrize("law", LAWS[1:])
def test_target_is_that_of_the_derivation(law):
    eps = 1 / 1024
    subject, norm = law.split()
    exact = evaluate(distance(subject, norm).target(Rational(1, 1024), closed_constant(subject, norm)))
    found = lambda_target(eps, *law.split())
    assert exact <= arb(found) and distance_bound(found, *law.split()) <= eps
    assert found == pytest.approx(float(exact.mid()), rel=4 * 2**-52)  # and rounded up


def test_target_of_the_paper_and_of_the_sup_distance():
    assert 159.57 < lambda_target(5e-3) < 160
    lam = lambda_target(1e-3, "activation", "sup")
    assert distance_bound(lam) <= 1e-3 < distance_bound(math.nextafter(lam, 0))


def test_ends():
    assert lambda_target(10.0) == 1.0
    assert distance_bound(math.inf) == 0.0


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("size", [5e-324, 1e-200, 1e160, 1.7e308])
def test_every_double_has_an_answer(law, size):
    lam, bound = lambda_target(size, *law.split()), distance_bound(size, *law.split())
    assert lam == math.inf or distance_bound(lam, *law.split()) <= size
    assert bound == math.inf or size > 1.0 or lambda_target(bound, *law.split()) == 1.0


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: lambda_target(0.0), "tolerance must be in (0, inf), got 0.0"),
        (lambda: lambda_target(math.nan), "tolerance must be in (0, inf), got nan"),
        (lambda: distance_bound(-1.0), "lam must be in (0, inf), got -1.0"),
        (lambda: lambda_target(0.1, "gate", "sup"), "1/2 for every lam"),
        (lambda: lambda_target(0.1, "gate", "L3"), "distances are activation sup, gate L1"),
    ],
)
def test_errors(call, message):
    with pytest.raises(ValueError) as error:
        call()
    assert message in str(error.value)


def test_targets_load_neither_flint_nor_sympy_nor_torch():
    code = "import sys; import provenact.torch_impl.training.gate_targets as g; g.lambda_target(0.1)"
    listed = f"{code}; print(sorted(set(sys.modules) & {{'flint', 'sympy', 'torch'}}))"
    done = subprocess.run([sys.executable, "-c", listed], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
