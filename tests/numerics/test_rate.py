"""Rates: entropies with proven digits, and Huffman's code exactly."""

import itertools
import random

import mpmath
import pytest
from flint import arb, fmpq

from provenact.numerics.nearest_centres import uniform_centres
from provenact.numerics.rate import (
    entropy,
    gaussian_marginal,
    huffman_lengths,
    huffman_rate,
    marginal,
    merged,
    rate,
    redundancy,
)
from provenact.theory.errors import InputError, Undecided
from provenact.theory.expressions import Rational, sqrt


def mp_probability(x, i, centres, alpha):
    weights = [mpmath.exp(-alpha * (x - y) ** 2) for y in centres]
    return weights[i] / sum(weights)


def test_the_marginal_of_samples():
    found = marginal([Rational(0), Rational(1, 3), Rational(2)], uniform_centres(2), Rational(3, 2))
    for digits in (20, 35):
        with mpmath.workdps(digits):
            points = [mpmath.mpf(0), mpmath.mpf(1) / 3, mpmath.mpf(2)]
            for i in range(5):
                value = sum(mp_probability(x, i, range(-2, 3), mpmath.mpf(3) / 2) for x in points) / 3
                assert abs(float(found[i]) - float(value)) < 1e-15
    assert sum(found, arb(0)).contains(1) and all(p.rad() < 1e-15 for p in found)


def test_the_marginal_of_gaussian_inputs():
    centres = [Rational(-1), Rational(0), Rational(3, 2)]
    found = gaussian_marginal(centres, 2, Rational(1, 4), Rational(1, 2))
    for digits in (16, 25):
        with mpmath.workdps(digits):
            for i in range(3):
                value = mpmath.quad(
                    lambda x, i=i: (
                        mp_probability(x, i, [-1, 0, mpmath.mpf(3) / 2], 2)
                        * mpmath.npdf(x, mpmath.mpf(1) / 4, mpmath.mpf(1) / 2)
                    ),
                    [-5, -1, 0, 1, 2, 6],
                )
                assert abs(float(found[i]) - float(value)) < 1e-11
    assert sum(found, arb(0)).contains(1) and all(p.rad() < 1e-11 for p in found)


def test_symmetric_centres_have_symmetric_probabilities():
    found = gaussian_marginal(uniform_centres(2), 3)
    assert [p.str(10) for p in found] == [p.str(10) for p in reversed(found)]
    assert sum(found, arb(0)).contains(1)


def test_equal_values_are_one_value():
    """ReLU-like values: all negative centres and zero give the same activation."""
    found = gaussian_marginal(uniform_centres(2), 3)
    together = merged(found, [0, 0, 0, 1, 2])
    assert len(together) == 3
    assert entropy(together) < entropy(found) - 0.5


def test_equal_values_are_one_value_in_any_form():
    pmf = [fmpq(1, 4)] * 4
    nested = sqrt(5 + 2 * sqrt(6))
    assert merged(pmf, [sqrt(8), 2 * sqrt(2), 3, sqrt(2)]) == [fmpq(1, 2), fmpq(1, 4), fmpq(1, 4)]
    with pytest.raises(Undecided, match="are equal is not decided"):
        merged(pmf[:2], [nested, sqrt(2) + sqrt(3)])


def test_entropy():
    assert entropy([fmpq(1, 8)] * 8).contains(3)
    assert entropy([fmpq(1), fmpq(0)]) == 0
    value = entropy([fmpq(1, 3), fmpq(2, 3)], 30)
    with mpmath.workdps(40):
        exact = mpmath.log(3, 2) - mpmath.mpf(2) / 3
    assert abs(float(value) - float(exact)) < 1e-15 and value.rad() < 1e-28


def test_a_tiny_probability_known_only_by_a_ball():
    ball = arb(0, 1e-20).nonnegative_part()
    value = entropy([arb(1) - ball, ball])
    assert value.contains(0) and value.upper() < 1e-15


def test_the_rate_weights_layers_by_size():
    one, two = [fmpq(1, 2), fmpq(1, 2)], [fmpq(1, 4)] * 4
    assert rate([(300, one), (100, two)]).contains(arb(5) / 4)


@pytest.mark.parametrize(
    ("pmf", "lengths"),
    [
        ([fmpq(1, 2), fmpq(1, 4), fmpq(1, 8), fmpq(1, 8)], [1, 2, 3, 3]),
        ([fmpq(1)], [1]),
        ([fmpq(1), fmpq(0)], [1, 0]),
        ([fmpq(1, 3)] * 3, [1, 2, 2]),
    ],
)
def test_huffman(pmf, lengths):
    assert sorted(huffman_lengths(pmf)) == sorted(lengths)


def best_rate(pmf):
    """The best prefix code by trying all lengths that satisfy Kraft's inequality."""
    n = len(pmf)
    choices = itertools.product(range(1, n), repeat=n)
    return min(
        sum((p * length for p, length in zip(pmf, lengths, strict=True)), fmpq(0))
        for lengths in choices
        if sum(fmpq(1, 2**length) for length in lengths) <= 1
    )


def test_huffman_is_optimal_and_within_one_bit():
    numbers = random.Random(3)
    for _ in range(25):
        counts = [numbers.randint(1, 40) for _ in range(4)]
        pmf = [fmpq(count, sum(counts)) for count in counts]
        assert huffman_rate(pmf) == best_rate(pmf)
        assert redundancy(pmf) >= 0 and redundancy(pmf) < 1


def test_a_dyadic_distribution_has_no_redundancy():
    assert redundancy([fmpq(1, 2), fmpq(1, 4), fmpq(1, 4)]) == 0


def test_entropy_may_be_far_from_huffman():
    """Almost certain values cost one bit but have almost no entropy."""
    pmf = [fmpq(999, 1000), fmpq(1, 1000)]
    assert huffman_rate(pmf) == 1
    assert entropy(pmf) < 0.012 and redundancy(pmf) > 0.988


@pytest.mark.parametrize("pmf", [[fmpq(1, 2)], [fmpq(3, 2), fmpq(-1, 2)], []])
def test_bad_input(pmf):
    with pytest.raises(InputError, match="sum to 1"):
        huffman_lengths(pmf)
    with pytest.raises(InputError):
        entropy(pmf)


def test_no_samples():
    with pytest.raises(InputError, match="at least one"):
        marginal([], uniform_centres(1), 1)
