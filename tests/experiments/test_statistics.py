"""Intervals, tests and verdicts: against tables, against simulation, and against what must not be concluded."""

import math

import numpy as np
import pytest

pytest.importorskip("scipy", reason="needs scipy: pip install 'provenact[experiments]'")

from provenact.experiments.statistics import (
    ENOUGH,
    LEVEL,
    POWER,
    Difference,
    Question,
    _holm,
    answers,
    difference,
    margin_of,
    mean_and_deviation,
    shown,
)
from provenact.experiments.tables import median_of, spread
from provenact.torch_impl.confirm.run import EQUIVALENT, NOT_SUPPORTED, SUPPORTED, TOO_SMALL


def verdict(question):
    return answers([question])[0].verdict


def asked(ours, theirs, **options):
    return Question("", {"a": ours, "b": theirs}, "a", ["b"], "points", **options)


def test_mean_and_deviation_leave_out_what_is_not_finite():
    assert mean_and_deviation([1.0, 3.0, None, math.nan]) == (2.0, math.sqrt(2.0))
    assert mean_and_deviation([5.0]) == (5.0, None)
    assert mean_and_deviation([None]) == (None, None)


# The 97.5 % points of the usual printed table, to its three decimals.
@pytest.mark.parametrize(("degrees", "printed"), [(1, 12.706), (2, 4.303), (9, 2.262), (30, 2.042), (120, 1.980)])
def test_half_an_interval_is_the_printed_quantile(degrees, printed):
    low, high = Difference(0.0, 1.0, degrees, degrees + 1).interval()
    assert abs(high - printed) <= 5e-4 and low == -high


def held(labels, seeds, trials, scatter=1.0):
    """How often the interval of one contrast holds the truth, of activation + seed + noise."""
    source = np.random.default_rng(5)
    count = 0
    for _ in range(trials):
        table = source.normal(0, 3.0, seeds) + source.normal(0, scatter, (labels, seeds))
        table[0] += 0.7
        values = {str(i): row.tolist() for i, row in enumerate(table)}
        low, high = difference(values, "0", "1").interval()
        count += low <= 0.7 <= high
    return count / trials


@pytest.mark.parametrize(("labels", "seeds"), [(2, 4), (5, 3), (4, ENOUGH)])
def test_intervals_hold_the_truth_as_often_as_they_say(labels, seeds):
    trials = 400
    # three standard deviations of a binomial with p = 0.95
    assert abs(held(labels, seeds, trials) - 0.95) <= 3 * math.sqrt(0.95 * 0.05 / trials)


def test_a_pair_that_scatters_more_than_the_others_speaks_for_itself():
    """One label with twenty times the noise of eight others: pooled, its intervals would hold the truth too rarely."""
    source = np.random.default_rng(11)
    held_by, trials = 0, 400
    for _ in range(trials):
        table = source.normal(0, 3.0, 8) + source.normal(0, 1.0, (9, 8)) * np.array([[20.0], *[[1.0]] * 8])
        values = {str(i): row.tolist() for i, row in enumerate(table)}
        found = difference(values, "0", "1")
        low, high = found.interval()
        held_by += low <= 0.0 <= high
    assert not found.pooled and found.degrees == 7 and difference(values, "1", "2").pooled
    assert held_by / trials >= 0.95 - 3 * math.sqrt(0.95 * 0.05 / trials)


def test_all_activations_together_say_more_than_a_pair_of_few_seeds():
    source = np.random.default_rng(1)
    table = source.normal(0, 5.0, 3) + source.normal(0, 1.0, (6, 3))
    values = {str(i): row.tolist() for i, row in enumerate(table)}
    pooled = difference(values, "0", "1")
    alone = difference({key: values[key] for key in "01"}, "0", "1")
    assert pooled.pooled and pooled.degrees == 10 and alone.degrees == 2
    assert pooled.estimate == pytest.approx(alone.estimate, abs=1e-12)
    many = {str(i): source.normal(0, 1.0, ENOUGH).tolist() for i in range(3)}
    assert not difference(many, "0", "1").pooled


def test_the_model_of_activations_and_seeds_is_the_textbook_one():
    """Residual mean square of a balanced two-way layout by its closed form."""
    table = np.array([[1.0, 2.0, 4.0], [2.0, 2.5, 4.0], [0.0, 2.0, 2.5]])
    rest = table - table.mean(1, keepdims=True) - table.mean(0) + table.mean()
    error = math.sqrt((rest**2).sum() / 4 * 2 / 3)
    found = difference({str(i): row.tolist() for i, row in enumerate(table)}, "0", "2")
    assert found.error == pytest.approx(error, rel=1e-12) and found.degrees == 4


def test_holm_is_the_textbook_procedure():
    assert _holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert _holm([]) == []


def test_many_questions_about_nothing_rarely_find_something(monkeypatch):
    """Twenty true nulls a run: without a correction two of three runs would find an effect."""
    monkeypatch.setattr(Difference, "detectable", lambda self, level: 0.0)  # takes most of the time, and is not asked
    source = np.random.default_rng(3)
    wrong, runs = 0, 60
    for _ in range(runs):
        rows = source.normal(0, 1.0, (21, ENOUGH))
        values = {str(i): row.tolist() for i, row in enumerate(rows)}
        found = answers([Question("", values, str(i), ["20"], "") for i in range(20)])
        wrong += any(one.verdict != TOO_SMALL for one in found)
    assert wrong / runs <= LEVEL + 3 * math.sqrt(LEVEL * (1 - LEVEL) / runs)


@pytest.mark.parametrize(
    ("ours", "expected"),
    [([2.0, 2.1, 1.9], SUPPORTED), ([0.0, 0.1, -0.1], NOT_SUPPORTED), ([0.0, 2.0, 1.0], TOO_SMALL)],
)
def test_a_direction_needs_an_interval_without_zero(ours, expected):
    assert verdict(asked(ours, [1.0] * 3)) == expected
    smaller = {SUPPORTED: NOT_SUPPORTED, NOT_SUPPORTED: SUPPORTED}.get(expected, TOO_SMALL)
    assert verdict(asked(ours, [1.0] * 3, larger=False)) == smaller


def test_at_least_so_much():
    ours, theirs = [3.0, 3.1, 2.9], [1.0, 1.0, 1.0]
    assert verdict(asked(ours, theirs, least=1.0)) == SUPPORTED
    assert verdict(asked(ours, theirs, least=3.0)) == NOT_SUPPORTED
    assert verdict(asked(ours, theirs, least=2.0)) == TOO_SMALL


def test_equality_is_an_answer_and_its_lack_of_proof_is_none():
    close, theirs = [1.01, 0.99, 1.0, 1.02], [1.0] * 4
    assert verdict(asked(close, theirs, margin=0.1)) == EQUIVALENT
    assert verdict(asked(close, theirs, margin=0.1, same=True)) == SUPPORTED
    assert verdict(asked([3.0, 3.1, 2.9, 3.0], theirs, margin=1.0, same=True)) == NOT_SUPPORTED
    wide = [0.0, 2.0, 1.5, 0.5]
    assert verdict(asked(wide, theirs, margin=0.1)) == verdict(asked(wide, theirs, margin=0.1, same=True)) == TOO_SMALL


def test_a_sure_difference_within_the_margin_is_no_support():
    """A hundredth of what a paper claims, however sure, is not what it claims."""
    found = answers([asked([1.01] * 3 + [1.012], [1.0] * 4, margin=margin_of(1.0))])[0]
    assert found.verdict == EQUIVALENT and found.effect["low"] > 0


def test_an_effect_that_is_nothing_but_the_noise_of_sums_is_none():
    question = asked([0.1, 0.2, 0.9], [0.9, 0.1, 0.2])
    assert question.differences()["b"].estimate != 0.0
    assert answers([question])[0].effect["estimate"] == 0.0


def test_better_than_all_needs_every_one_of_them():
    rows = {"b": [5.0, 5.1, 4.9, 5.0], "a": [1.0, 1.1, 0.9, 1.0], "c": [4.99, 5.12, 4.9, 4.98]}
    assert verdict(Question("", rows, "b", ["a"], "")) == SUPPORTED
    assert verdict(Question("", rows, "b", ["a", "c"], "")) == TOO_SMALL
    assert verdict(Question("", rows, "a", ["b", "c"], "")) == NOT_SUPPORTED
    assert "b less c" in answers([Question("", rows, "b", ["a", "c"], "")])[0].because


def test_ratios_are_compared_where_they_are_asked_for():
    """One outlier of a hundredfold hides a ratio of ten from means, and not from logarithms."""
    theirs = [10.0 ** (i % 5) for i in range(12)]
    ours = [value / 10.0 * (1.0 + 0.01 * (i % 3)) for i, value in enumerate(theirs)]
    assert verdict(asked(ours, theirs, larger=False, least=0.9)) == TOO_SMALL
    found = answers([asked(ours, theirs, larger=False, least=0.9, decades=True)])[0]
    assert found.verdict == SUPPORTED and found.effect["estimate"] == pytest.approx(1.0, abs=0.01)


def test_a_condition_of_the_sentence_is_part_of_the_claim():
    lower, theirs = [1.0, 1.1, 0.9, 1.0], [2.0] * 4
    for errors, expected in (([3.0, 3.1, 2.9, 3.0], SUPPORTED), ([9.0, 9.1, 8.9, 9.0], NOT_SUPPORTED)):
        condition = asked(errors, [3.0] * 4, larger=False, least=-0.5)
        found = answers([asked(lower, theirs, larger=False, provided=condition)])[0]
        assert found.verdict == expected and "provided that" in found.because


def test_what_diverges_is_counted_and_never_the_better_one():
    good, theirs = [2.0, 2.1, 1.9, 2.0], [1.0] * 4
    assert verdict(asked(good, theirs)) == SUPPORTED
    found = answers([asked([*good[:3], None], theirs)])[0]
    assert found.verdict == TOO_SMALL and "diverged: 1 of a, 0 of b" in found.because
    assert verdict(asked(good, [1.0, 1.0, 1.0, None])) == SUPPORTED
    assert verdict(asked(theirs, [*good[:3], None])) == NOT_SUPPORTED
    assert verdict(asked([None] * 4, theirs)) == NOT_SUPPORTED
    assert verdict(asked([None] * 4, [None] * 4)) == TOO_SMALL
    # smaller is claimed: what diverged has no error at all, and is still not the smaller one
    assert verdict(asked([None] * 3 + [0.0], theirs, larger=False)) == TOO_SMALL


def test_what_is_too_small_says_what_it_would_have_seen():
    source = np.random.default_rng(2)
    values = {"a": source.normal(0, 1, 12).tolist(), "b": source.normal(0, 1, 12).tolist()}
    for options, said in (({}, "points or more"), ({"margin": 0.1, "same": True}, "equality within")):
        because = answers([Question("", values, "a", ["b"], "points", **options)])[0].because
        assert "with a power of 80% it would have shown" in because and said in because
    condition = Question("", {"a": [0.1] * 11 + [9.0], "b": [0.0] * 12}, "a", ["b"], "errors", larger=False, least=-0.5)
    clear = {"a": [5.0 + 0.1 * i for i in range(12)], "b": [0.0] * 12}
    found = answers([Question("", clear, "a", ["b"], "points", provided=condition)])[0]
    assert found.verdict == TOO_SMALL and "errors beyond what is asked" in found.because


def test_an_effect_of_the_detectable_size_is_found_as_often_as_the_power_says():
    size = Difference(0.0, 1.0 / math.sqrt(12), 11, 12).detectable(LEVEL)
    source, trials = np.random.default_rng(7), 1500
    rows = source.normal(size, 1.0, (trials, 12))
    means, errors = rows.mean(1), rows.std(1, ddof=1) / math.sqrt(12)
    found = (means - 2.201 * errors > 0).mean()  # 2.201 is the printed quantile for 11 degrees
    assert abs(found - POWER) <= 3 * math.sqrt(POWER * (1 - POWER) / trials)


@pytest.mark.parametrize(("degrees", "level"), [(1, 0.01), (2, 0.001), (9, 0.05), (9, 0.0005)])
def test_equality_within_the_provable_margin_is_shown_as_often_as_the_power_says(degrees, level):
    """Few seeds, and the small levels that Holm's procedure asks of the first of many tests."""
    margin = Difference(0.0, 1.0, degrees, degrees + 1).provable_margin(level)
    source, trials = np.random.default_rng(11), 20_000
    rows = source.normal(0.0, math.sqrt(degrees + 1), (trials, degrees + 1))
    means, errors = rows.mean(1), rows.std(1, ddof=1) / math.sqrt(degrees + 1)
    edge = Difference(0.0, 1.0, degrees, degrees + 1).interval(2 * level)[1]
    found = ((means - edge * errors > -margin) & (means + edge * errors < margin)).mean()
    assert abs(found - POWER) <= 4 * math.sqrt(POWER * (1 - POWER) / trials)


def test_what_is_not_a_number_has_diverged():
    nan = float("nan")
    lost = answers([Question("", {"a": [nan, nan, nan], "b": [2.0, 2.1, 2.2]}, "a", ["b"], "points")])[0]
    assert (lost.verdict, lost.because) == (NOT_SUPPORTED, "a diverged with all 3 seeds")
    few = answers([Question("", {"a": [1.0, nan], "b": [2.0, 2.0]}, "a", ["b"], "points")])[0]
    assert few.verdict == TOO_SMALL and "diverged: 1 of a, 0 of b" in few.because


def test_equal_rows_have_no_scatter_and_no_difference():
    rows = [1.0, 2.0, 3.0]
    assert verdict(asked(rows, rows)) == TOO_SMALL and verdict(asked(rows, rows, margin=0.1, same=True)) == SUPPORTED


def test_spread_says_when_some_or_all_diverged():
    assert spread([None, None]) == "diverged"
    assert spread([1.0, 2.0]) == "1.5 ± 0.7"
    assert spread([0.0, 20.0, None]) == "10 ± 10 (1 diverged)"


def test_an_effect_shows_no_digits_below_its_interval():
    assert shown(-9.5e-15, -1.25, 1.2481) == "+0 [-1.25, +1.25]"
    assert shown(-1.6e-9, -1.45e-8, 1.131e-8) == "-1.6e-09 [-1.45e-08, +1.13e-08]"
    assert shown(1234.5, 1000.0, 1469.0) == "+1.23e+03 [+1e+03, +1.47e+03]"
    assert shown(0.0, 0.0, 0.0) == "+0 [+0, +0]"


def test_median_leaves_out_what_diverged():
    assert median_of([1e-6, None, 1.0, 1e-5]) == 1e-5 and median_of([None]) is None
