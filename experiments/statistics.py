"""What a run can say: differences with intervals, tests, Holm's correction, power, and the verdict that follows.

The independent unit is the seed (or the draw). Two labels are compared seed by seed; with fewer than `ENOUGH` seeds
the scatter is taken from all labels that share them (activation + seed, the rest is noise), which assumes that it is
the same for each label and is said so; a pair that scatters more than that speaks for itself. A question is put in
advance: a direction, a least size, a margin.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

import numpy as np
from scipy import special

from provenact.torch_impl.confirm.run import EQUIVALENT, NOT_SUPPORTED, SUPPORTED, TOO_SMALL, Verdict

LEVEL = 0.05
POWER = 0.8
NOISE = 1e-9  # of an interval: what sums make of an effect that is 0, and each machine another number
ENOUGH = 10  # seeds from which a pair speaks for itself: its interval is then at most 15 % wider than with all of them
SLICES = 4096  # of a distribution over which a probability is averaged
MARGIN_SHARE = 0.1  # less than a tenth of what a paper claims is nothing of it
Row = Sequence[float | None]
Values = Mapping[str, Row]  # by label, one number for each seed; None is a model that diverged


def mean_and_deviation(values: Row) -> tuple[float | None, float | None]:
    """Mean and standard deviation of what is finite; None where there are too few."""
    finite = [value for value in values if value is not None and math.isfinite(value)]
    if not finite:
        return None, None
    return math.fsum(finite) / len(finite), float(np.std(finite, ddof=1)) if len(finite) > 1 else None


def two_sided_edge(level: float, degrees: int) -> float:
    """What Student's t exceeds, on one side or the other, with the probability `level`."""
    return float(special.stdtrit(degrees, 1.0 - level / 2.0))


def margin_of(printed: float) -> float:
    """The margin within which two activations count as equal, from the effect that a paper prints."""
    return MARGIN_SHARE * abs(printed)


@dataclass(frozen=True)
class Difference:
    """An estimate with its standard error; `pairs` seeds have both numbers, `lost` are diverged in ours or theirs."""

    estimate: float
    error: float
    degrees: int
    pairs: int
    pooled: bool = False
    lost: tuple[int, int] = (0, 0)

    def interval(self, level: float = LEVEL) -> tuple[float, float]:
        half = two_sided_edge(level, self.degrees) * self.error
        return self.estimate - half, self.estimate + half

    def above(self, least: float) -> float:
        """The p-value of the contrary of `more than least`."""
        return float(special.stdtr(self.degrees, -self._ratio(least)))

    def below(self, most: float) -> float:
        return float(special.stdtr(self.degrees, self._ratio(most)))

    def within(self, margin: float) -> float:
        """Two one-sided tests: the p-value of the contrary of `between -margin and margin`."""
        return max(self.above(-margin), self.below(margin))

    def beyond(self, margin: float) -> float:
        return min(1.0, 2.0 * min(self.above(margin), self.below(-margin)))

    def _ratio(self, to: float) -> float:
        apart = self.estimate - to
        return apart / self.error if self.error > 0.0 else math.copysign(math.inf, apart) if apart else 0.0

    def detectable(self, level: float) -> float:
        """The effect that a two-sided test at this level finds with probability POWER, the scatter being as seen."""
        if self.error <= 0.0:
            return 0.0
        edge = two_sided_edge(level, self.degrees)
        return float(special.nctdtrinc(self.degrees, 1.0 - POWER, edge)) * self.error  # of Student's t, not central

    def provable_margin(self, level: float) -> float:
        """The margin within which two equal things are shown to be equal with probability POWER, the scatter being as
        seen: the estimate, and an edge of each test that scatters like the root of a chi-squared, must fit into it."""
        from scipy.optimize import brentq

        edge = two_sided_edge(2.0 * level, self.degrees)
        scatters = np.sqrt(special.chdtri(self.degrees, (np.arange(SLICES, 0, -1) - 0.5) / SLICES) / self.degrees)

        def missed(margin: float) -> float:
            return POWER - float(np.clip(2.0 * special.ndtr(margin - edge * scatters) - 1.0, 0.0, None).mean())

        return float(brentq(missed, 0.0, edge * float(scatters[-1]) + 10.0)) * self.error


def difference(values: Values, ours: str, theirs: str) -> Difference | None:
    """Ours less theirs over the seeds; None where fewer than two have both."""
    numbers = {label: np.array([math.nan if v is None else v for v in row], float) for label, row in values.items()}
    here, there = np.isfinite(numbers[ours]), np.isfinite(numbers[theirs])
    lost = int((~here & there).sum()), int((here & ~there).sum())
    apart = (numbers[ours] - numbers[theirs])[here & there]
    if len(apart) < 2:
        return None
    error = float(np.std(apart, ddof=1)) / math.sqrt(len(apart))
    alone = Difference(float(apart.mean()), error, len(apart) - 1, len(apart), lost=lost)
    if len(apart) >= ENOUGH or len(numbers) <= 2:
        return alone
    pooled = _pooled(numbers, ours, theirs, alone)
    return alone if _scatters_more(alone, pooled) else pooled


def _scatters_more(alone: Difference, pooled: Difference) -> bool:
    """Whether a pair scatters more than all labels do, by an F test: then they do not speak for it."""
    if pooled.error <= 0.0:
        return alone.error > 0.0
    return float(special.fdtrc(alone.degrees, pooled.degrees, (alone.error / pooled.error) ** 2)) < LEVEL


def _pooled(numbers: Mapping[str, np.ndarray], ours: str, theirs: str, alone: Difference) -> Difference:
    """The contrast of two activations in the model activation + seed, fitted to every number there is."""
    labels = list(numbers)
    table = np.array([numbers[label] for label in labels])
    kinds, seeds = np.nonzero(np.isfinite(table))
    design = np.hstack([np.eye(len(labels))[kinds], np.eye(table.shape[1])[seeds]])
    found = table[kinds, seeds]
    inverse = np.linalg.pinv(design.T @ design)
    fitted = inverse @ design.T @ found
    degrees = len(found) - int(np.linalg.matrix_rank(design))
    contrast = np.zeros(design.shape[1])
    contrast[labels.index(ours)], contrast[labels.index(theirs)] = 1.0, -1.0
    variance = float(((found - design @ fitted) ** 2).sum()) / degrees
    error = math.sqrt(variance * float(contrast @ inverse @ contrast))
    return Difference(float(contrast @ fitted), error, degrees, alone.pairs, True, alone.lost)


@dataclass(frozen=True)
class Question:
    """Is `ours` larger (or smaller) than every one of `theirs`, by `least` or more? With `same`: equal within `margin`?

    With a margin, a difference within it is an answer too. `printed` is the effect that the paper prints, in the
    direction that it claims; `quote` is its sentence.
    """

    claim: str
    values: Values
    ours: str
    theirs: Sequence[str]
    unit: str
    larger: bool = True
    least: float = 0.0
    margin: float | None = None
    same: bool = False
    decades: bool = False  # ratios are asked for: log10 of the values is compared
    printed: float | None = None
    quote: str = ""
    where: str = ""
    provided: Question | None = None  # a condition of the sentence: what is claimed holds only if this does too

    def differences(self) -> dict[str, Difference | None]:
        """Positive is what is claimed."""
        values = self.values
        if self.decades:
            values = {
                label: [None if value is None else math.log10(max(value, 1e-12)) for value in row]
                for label, row in values.items()
            }
        pairs = {other: (self.ours, other) if self.larger else (other, self.ours) for other in self.theirs}
        return {other: difference(values, *pair) for other, pair in pairs.items()}


@dataclass(frozen=True)
class _Tests:
    """p-values of one question, and the comparison that decides: the one with the least to show for the claim."""

    question: Question
    nearest: str
    found: Difference
    p: dict[str, float]  # by the verdict that a small one allows
    weakest: tuple[Question, Difference]  # what stands most in the way of the claim: itself, or its condition

    @classmethod
    def of(cls, question: Question) -> _Tests | None:
        """None where a comparison has too few seeds."""
        found = {other: one for other, one in question.differences().items() if one is not None}
        if len(found) < len(question.theirs):
            return None
        tests = cls._own(question, found)
        if question.provided is None:
            return tests
        condition = cls.of(question.provided)
        if condition is None:
            return None
        # A conjunction: both must show it, so that the larger p speaks; that one of them fails is enough against it.
        weaker = max(tests, condition, key=lambda one: one.p[SUPPORTED])
        p = {**tests.p, SUPPORTED: weaker.p[SUPPORTED]}
        p[NOT_SUPPORTED] = _least([tests.p[NOT_SUPPORTED], condition.p[NOT_SUPPORTED]])
        return replace(tests, p=p, weakest=weaker.weakest)

    @classmethod
    def _own(cls, question: Question, found: Mapping[str, Difference]) -> _Tests:
        every, margin = found.values(), question.margin or 0.0
        if question.same:
            shows = {other: one.within(margin) for other, one in found.items()}
            p = {SUPPORTED: max(shows.values()), NOT_SUPPORTED: _least([one.beyond(margin) for one in every])}
        else:
            # Better than each of several: all must show it, so that the largest p speaks; one to the contrary suffices.
            shows = {other: one.above(question.least) for other, one in found.items()}
            contrary = [min(1.0, 2.0 * one.below(question.least)) for one in every]
            p = {SUPPORTED: min(1.0, 2.0 * max(shows.values())), NOT_SUPPORTED: _least(contrary)}
            if question.margin is not None:
                p[EQUIVALENT] = max(one.within(margin) for one in every)
        nearest = max(shows, key=lambda other: shows[other])
        return cls(question, nearest, found[nearest], p, (question, found[nearest]))


def _least(p: Sequence[float]) -> float:
    """The smallest of several p-values, by Bonferroni."""
    return min(1.0, len(p) * min(p))


def answers(questions: Sequence[Question]) -> list[Verdict]:
    """The verdicts. All tests of all questions are one family, and Holm's procedure corrects it."""
    every = {place: _Tests.of(question) for place, question in enumerate(questions)}
    tests = {place: one for place, one in every.items() if one is not None}
    family = [(place, verdict) for place, one in tests.items() for verdict in one.p]
    adjusted = dict(zip(family, _holm([tests[place].p[verdict] for place, verdict in family]), strict=True))
    return [
        _answer(tests[place], {verdict: p for (at, verdict), p in adjusted.items() if at == place}, len(family))
        if place in tests
        else _without_pairs(question)
        for place, question in enumerate(questions)
    ]


def _holm(p: Sequence[float]) -> list[float]:
    """Holm's adjusted p-values: the smallest times n, the next times n - 1, ..., never falling."""
    order = sorted(range(len(p)), key=lambda place: p[place])
    growing = accumulate((min(1.0, (len(p) - rank) * p[place]) for rank, place in enumerate(order)), max)
    return [one for _, one in sorted(zip(order, growing, strict=True))]


def _answer(tests: _Tests, p: Mapping[str, float], family: int) -> Verdict:
    question, found = tests.question, tests.found
    verdict = next((one for one in (EQUIVALENT, SUPPORTED, NOT_SUPPORTED) if p.get(one, 1.0) <= LEVEL), TOO_SMALL)
    ours, theirs = found.lost if question.larger else found.lost[::-1]
    if ours > theirs and verdict in (SUPPORTED, EQUIVALENT):
        verdict = TOO_SMALL  # what diverges is no better than what does not, whatever the rest says
    low, high = found.interval()
    said = [f"{_pair(question, tests.nearest)}: {shown(found.estimate, low, high)} {question.unit}"]
    if len(question.theirs) > 1:
        others = [one.estimate for one in question.differences().values() if one is not None]
        is_nearest = question.same or found.estimate <= min(others)
        said[0] += f" (the {'nearest' if is_nearest else 'least certain'} of {len(question.theirs)})"
    if question.least:
        said.append(f"asked for {question.least:+.3g}")
    if question.margin is not None:
        said.append(f"margin {question.margin:.3g}")
    model = ", scatter of all activations" if found.pooled else ""
    said.append(f"95 %, {found.pairs} pairs{model}")
    said.append(f"{_p(p[verdict])} after Holm" if verdict in p else _power(*tests.weakest, LEVEL / family))
    if question.provided is not None:
        said.append(f"provided that {_condition(question.provided)}")
    if ours or theirs:
        said.append(f"diverged: {ours} of {question.ours}, {theirs} of {tests.nearest}")
    is_noise = abs(found.estimate) < NOISE * max(abs(low), abs(high))
    estimate = 0.0 if is_noise else found.estimate
    effect = {"estimate": estimate, "low": low, "high": high, "unit": question.unit, "asked": question.least}
    effect |= {"margin": question.margin, "printed": question.printed}
    rounded = {key: float(f"{v:.6g}") if isinstance(v, float) else v for key, v in effect.items()}
    return Verdict(question.claim, verdict, "; ".join(said), question.quote, question.where, rounded)


def _p(p: float) -> str:
    """Far in the tails the assumption of normal means is worth nothing."""
    return f"p = {p:.2g}" if p >= 1e-6 else "p < 1e-6"


def _pair(question: Question, other: str) -> str:
    return f"{question.ours} less {other}" if question.larger else f"{other} less {question.ours}"


def _condition(question: Question) -> str:
    found = {other: one for other, one in question.differences().items() if one is not None}
    pairs = [f"{_pair(question, other)}: {shown(one.estimate, *one.interval())}" for other, one in found.items()]
    return f"{question.claim} ({', '.join(pairs)} {question.unit}, asked for {question.least:+.3g})"


def _power(question: Question, found: Difference, level: float) -> str:
    """What this run could have shown, at the level that Holm's procedure asks of the first test."""
    if question.same:
        what = f"equality within {found.provable_margin(level):.2g} {question.unit}"
    else:
        beyond = "beyond what is asked" if question.least else "or more"
        what = f"{found.detectable(level):.2g} {question.unit} {beyond}"
    return f"with a power of {POWER:.0%} it would have shown {what}"


def _without_pairs(question: Question) -> Verdict:
    """Where models diverged so often that nothing is left to compare, that is the result."""
    rows = {label: question.values[label] for label in (question.ours, *question.theirs)}
    diverged = {label: sum(v is None or not math.isfinite(v) for v in row) for label, row in rows.items()}
    count = len(question.values[question.ours])
    if diverged[question.ours] == count and not any(diverged[other] for other in question.theirs):
        because = f"{question.ours} diverged with all {count} seeds"
        return Verdict(question.claim, NOT_SUPPORTED, because, question.quote, question.where)
    because = "no two seeds have both numbers; diverged: " + ", ".join(f"{n} of {k}" for k, n in diverged.items())
    return Verdict(question.claim, TOO_SMALL, because, question.quote, question.where)


def shown(estimate: float, low: float, high: float) -> str:
    """Three digits of the larger end; what lies below them is the noise of the sums."""
    largest = max(abs(low), abs(high))
    places = 2 - math.floor(math.log10(largest)) if largest else 0
    first, *ends = (f"{round(value, places) + 0.0:+.3g}" for value in (estimate, low, high))
    return f"{first} [{', '.join(ends)}]"
