"""The algebra of sums of symbolic length."""

import pytest
from sympy import S, Symbol

from provenact.numerics.finite_sums import Form, are_equal, constant, form_of
from provenact.numerics.mean_identities import refuting_instance
from provenact.theory.errors import InputError
from provenact.theory.expressions import X
from provenact.theory.index_means import ALPHA, Change, Covariance, Entry, Mean, N, Probability, Q, Y, Z

J, L = Symbol("j"), Symbol("l")

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


@pytest.mark.parametrize(("left", "right"), IDENTITIES)
def test_identities(left, right):
    assert are_equal(S(left), S(right))


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
    difference = form_of(left) - form_of(right)
    assert not difference.is_zero()
    assert refuting_instance(difference).startswith("x = 1/3, alpha = 3/4, z = (")


def test_uniform_centres_are_free_centres_on_a_lattice():
    assert are_equal(Change(Mean(Z), X), 2 * ALPHA * Q * Covariance(Z, N), "uniform")
    assert not are_equal(Change(Mean(Z), X), 2 * ALPHA * Covariance(Z, N), "uniform")


def test_forms_cancel_exactly():
    form = form_of(Mean(Z) ** 3 + X)
    assert (form - form).is_zero() and (form * Form()).is_zero()
    assert form.power(2).terms == (form * form).terms
    assert (form * constant(0)).is_zero()


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        (Z * Mean(Y), "a row outside a mean"),
        (1 / Mean(Z), "no polynomial"),
        (Change(Mean(Z), Y), "neither a scalar nor an entry"),
    ],
)
def test_bad_input(expression, message):
    with pytest.raises(InputError, match=message):
        form_of(expression)


def test_unknown_centres():
    with pytest.raises(InputError, match="free or uniform"):
        form_of(Mean(Z), "random")
