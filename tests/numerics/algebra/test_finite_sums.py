"""The algebra of sums of symbolic length."""

import pytest

from provenact.numerics.algebra.finite_sums import form_of
from provenact.numerics.deciders import mean_identities
from provenact.numerics.deciders.mean_identities import decide_mean_identity, refuting_instance
from provenact.numerics.findings.evidence import Outcome, combined
from provenact.theory.exact.algebra import expand
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import ZERO, Mul, X, cos, exact, exp, log, sin, sqrt
from provenact.theory.language.index_means import (
    ALPHA,
    INDEX_NAMES,
    Change,
    Covariance,
    Entry,
    Mean,
    MeanIdentity,
    N,
    Probability,
    Q,
    Y,
    Z,
)

J, L = INDEX_NAMES["j"], INDEX_NAMES["l"]

IDENTITIES = [
    (Mean(Y * 0 + 1), 1),
    (Mean(3 * Z - 2 * Y + X), 3 * Mean(Z) - 2 * Mean(Y) + X),
    (Mean(Z * Mean(Y)), Mean(Z) * Mean(Y)),
    (Covariance(Z, Y), Covariance(Y, Z)),
    (Covariance(Z, Y + X), Covariance(Z, Y)),
    (Covariance(Z, Y), Mean((Z - Mean(Z)) * (Y - Mean(Y)))),
    (Covariance(Z, (X - Y) ** 2), Covariance(Z, Y**2) - 2 * X * Covariance(Z, Y)),
    (Change(Mean(Y**2), ALPHA), -Covariance(Y**2, (X - Y) ** 2)),
    (
        Change(Mean(Y), Entry(Y, J)),
        Probability(J) * (1 + 2 * ALPHA * (X - Entry(Y, J)) * (Entry(Y, J) - Mean(Y))),
    ),
    (Change(Change(Mean(Z), X), ALPHA), Change(Change(Mean(Z), ALPHA), X)),
    (Change(Probability(J), Entry(Z, L)), 0),
]


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (Mean(Z * Y), Mean(Z) * Mean(Y)),
        (Mean(Y**2), Mean(Y) ** 2),
        (Covariance(Z, Y), Covariance(Z, X - Y)),
        (Change(Mean(Y), X), 2 * ALPHA * Mean(Y**2)),
        (Probability(J), Probability(L)),
    ],
)
def test_what_is_not_an_identity_has_a_witness(left, right):
    assert form_of(left) is not form_of(right)
    assert str(refuting_instance(MeanIdentity(left, right))).startswith("x = 1/3, alpha = 3/4, z = (")


# Pairs of sides for uniform centres: the row y is q i, and moves with q.
UNIFORM = [
    (Change(Mean(Z), X), 2 * ALPHA * Q * Covariance(Z, N), True),
    (Change(Mean(Z), X), 2 * ALPHA * Covariance(Z, N), False),
    (Change(Mean(Z), X), 2 * ALPHA * Covariance(Z, Y), True),
    (Mean(Y), Q * Mean(N), True),
    (Mean(Y), Q, False),
    (Covariance(Y, Z), exact(0), False),
    (Mean(Change(Y, Q)), Mean(N), True),
    (Entry(Y, J), Q * Entry(N, J), True),
    (Change(Entry(Y, J), Q), Entry(N, J), True),
    (Change(Mean(Y), Q), Mean(N) + Covariance(Y, 2 * ALPHA * N * (X - Y)), True),
    (Change(Mean(Y), Q), Covariance(Y, 2 * ALPHA * N * (X - Y)), False),
    (Mean(exp(Y)), Mean(exp(Q * N)), True),
    (Change(Mean(exp(Y)), Q), Mean(N * exp(Y)) + Covariance(exp(Y), 2 * ALPHA * N * (X - Y)), True),
    (Change(Mean(exp(Y)), Q), Covariance(exp(Y), 2 * ALPHA * N * (X - Y)), False),
    (Change(sin(Entry(Y, J)), Q), Entry(N, J) * cos(Entry(Y, J)), True),
    (Change(sin(Entry(Y, J)), Q), exact(0), False),
]
CASES = [(*pair, "free", True) for pair in IDENTITIES] + [(*sides, "uniform", truth) for *sides, truth in UNIFORM]


@pytest.mark.parametrize(("left", "right", "centres", "truth"), CASES, ids=str)
def test_forms_and_sums_written_out_say_the_same(left, right, centres, truth):
    statement = MeanIdentity(left, exact(right), centres)
    same = expand(form_of(left, centres) - form_of(exact(right), centres)) is ZERO
    assert same is truth
    assert combined(decide_mean_identity(statement)) is (Outcome.HOLDS if truth else Outcome.FAILS)


def test_what_is_not_enclosed_at_one_place_is_looked_at_where_there_are_values():
    """At x = 1/3 the root has none."""
    wrong = MeanIdentity(sqrt(X - 1) * Mean(Z), sqrt(X - 1) * Mean(Y))
    assert str(refuting_instance(wrong)).startswith("x = 7/3, ")
    (*_, written) = decide_mean_identity(MeanIdentity(Mean(log(Y)), Mean(log(Y))))
    assert written.detail == "the sums written out agree for L = 2, 3, 4, 5, 6, 7, 8"


@pytest.mark.parametrize("row", [Mul(ZERO, log(exact(-1))), Z * sqrt(-1 - ALPHA)])
def test_an_identity_that_speaks_of_no_place_is_not_decided(row):
    (evidence,) = decide_mean_identity(MeanIdentity(Mean(row), Mean(row)))
    assert (evidence.outcome, evidence.detail) == (Outcome.UNDECIDED, mean_identities.NOWHERE)


def test_the_check_by_the_definition_does_not_trust_the_forms(monkeypatch):
    """Forms that call everything equal are contradicted by the sums written out."""
    monkeypatch.setattr(mean_identities, "form_of", lambda *expression: X)
    evidence = decide_mean_identity(MeanIdentity(Mean(Z * Y), Mean(Z) * Mean(Y)))
    assert [item.outcome for item in evidence] == [Outcome.HOLDS, Outcome.FAILS]


def test_forms_cancel_exactly():
    form = form_of(Mean(Z) ** 3 + X)
    assert form_of(Mean(Z) ** 3 + X - Mean(Z) * Mean(Z) ** 2 - X) is ZERO
    assert form_of((Mean(Z) ** 3 + X) ** 2) is expand(form * form)


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        (Z * Mean(Y), "a row outside a mean"),
        (1 / Mean(Z), "no polynomial"),
        (Change(Mean(Z), Y), "neither a scalar nor an entry"),
        (Mean(N), "`i` has no meaning in sums with free centres"),
        (Entry(N, J), "`i` has no meaning in sums with free centres"),
        (Mean(Z) * Q, "`q` has no meaning in sums with free centres"),
        (Mean(Z) * J, "`j` has no meaning"),
        (Probability(N), "`i` is no place"),
        (Entry(X, J), "`x` is no row"),
        (Mean(Change(Y, Entry(Y, J))), "outside a mean"),
    ],
)
def test_bad_input(expression, message):
    with pytest.raises(InputError, match=message):
        form_of(expression)


def test_the_index_of_uniform_centres_is_no_variable():
    for row in (Y, N):
        with pytest.raises(InputError, match="are not free"):
            form_of(Change(Mean(Z), Entry(row, J)), "uniform")


def test_unknown_centres():
    with pytest.raises(InputError, match="free or uniform"):
        form_of(Mean(Z), "random")
