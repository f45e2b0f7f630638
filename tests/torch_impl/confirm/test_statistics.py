"""Intervals and verdicts: against tables of Student's distribution, and against simulation."""

import math
import random

import pytest

from provenact.torch_impl.confirm.statistics import (
    NOT_SUPPORTED,
    SUPPORTED,
    TOO_SMALL,
    Difference,
    mean_and_deviation,
    paired_difference,
    t_quantile,
    verdict_of,
)
from provenact.torch_impl.confirm.tables import better_verdict, median_of, spread, threshold_verdict, within_verdict


# The 97.5 % points of the usual printed table, to its three decimals.
@pytest.mark.parametrize(
    ("degrees", "printed"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (11, 2.201), (30, 2.042), (120, 1.980)],
)
def test_quantile_is_the_printed_one(degrees, printed):
    assert abs(t_quantile(0.975, degrees) - printed) <= 5e-4


def test_quantile_refuses_what_it_cannot_do():
    with pytest.raises(ValueError, match="at least 1 degree of freedom"):
        t_quantile(0.975, 0)


def test_mean_and_deviation_leave_out_what_is_not_finite():
    assert mean_and_deviation([1.0, 3.0, None, math.nan]) == (2.0, math.sqrt(2.0))
    assert mean_and_deviation([5.0]) == (5.0, None)
    assert mean_and_deviation([None]) == (None, None)


def test_interval_holds_the_mean_as_often_as_it_says():
    source = random.Random(1)
    trials = 2000
    held = 0
    for _ in range(trials):
        difference = paired_difference([source.gauss(0.3, 1.0) for _ in range(4)], [0.0] * 4)
        held += difference.low <= 0.3 <= difference.high
    # Three standard deviations of a binomial with p = 0.95.
    assert abs(held / trials - 0.95) <= 3 * math.sqrt(0.95 * 0.05 / trials)


def test_pairs_with_a_missing_side_are_left_out():
    difference = paired_difference([2.0, None, 4.0], [1.0, 1.0, 1.0])
    assert (difference.mean, difference.pairs) == (2.0, 2)
    assert paired_difference([2.0, None], [1.0, 1.0]) is None


@pytest.mark.parametrize(
    ("ours", "verdict"),
    [([2.0, 2.1, 1.9], SUPPORTED), ([0.0, 0.1, -0.1], NOT_SUPPORTED), ([0.0, 2.0, 1.0], TOO_SMALL)],
)
def test_verdict_needs_an_interval_without_zero(ours, verdict):
    assert verdict_of(paired_difference(ours, [1.0] * 3)) == verdict


def test_verdict_without_pairs_is_too_small():
    assert verdict_of(None) == TOO_SMALL


def test_better_compares_with_the_best_of_the_others():
    values = {"a": [1.0, 1.1, 0.9], "b": [5.0, 5.1, 4.9], "c": [3.0, 3.1, 2.9]}
    assert better_verdict("", values, "b", True, "").verdict == SUPPORTED
    assert better_verdict("", values, "c", True, "").because.startswith("c less b")
    assert better_verdict("", values, "c", True, "").verdict == NOT_SUPPORTED
    assert better_verdict("", values, "c", True, "", against="a").verdict == SUPPORTED


def test_threshold_and_margin():
    ours, theirs = [3.0, 3.1, 2.9], [1.0, 1.0, 1.0]
    assert threshold_verdict("", ours, theirs, 1.0, "").verdict == SUPPORTED
    assert threshold_verdict("", ours, theirs, 3.0, "").verdict == NOT_SUPPORTED
    assert threshold_verdict("", ours, theirs, 2.0, "").verdict == TOO_SMALL
    assert threshold_verdict("", theirs, theirs, 0.0, "").verdict == TOO_SMALL
    assert within_verdict("", ours, theirs, 3.0, "").verdict == SUPPORTED
    assert within_verdict("", ours, theirs, 1.0, "").verdict == NOT_SUPPORTED
    assert within_verdict("", ours, theirs, 2.0, "").verdict == TOO_SMALL


def test_spread_says_when_all_diverged():
    assert spread([None, None]) == "diverged"
    assert spread([1.0, 2.0]) == "1.5 ± 0.7"
    assert spread([0.0, 20.0]) == "10 ± 10"


def test_a_difference_shows_no_digits_below_its_interval():
    assert str(Difference(-9.5e-15, -1.25, 1.2481, 3)) == "+0 [-1.25, +1.25]"
    assert str(Difference(-1.6e-9, -1.45e-8, 1.131e-8, 3)) == "-1.6e-09 [-1.45e-08, +1.13e-08]"
    assert str(Difference(1234.5, 1000.0, 1469.0, 3)) == "+1.23e+03 [+1e+03, +1.47e+03]"
    assert str(Difference(0.0, 0.0, 0.0, 3)) == "+0 [+0, +0]"


def test_median_leaves_out_what_diverged():
    assert median_of([1e-6, None, 1.0, 1e-5]) == 1e-5 and median_of([None]) is None
