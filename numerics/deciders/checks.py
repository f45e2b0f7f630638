"""Derivations checked step by step by the deciders.

- `check_derivation(derivation)`            each step with the evidence on its statement
- `checked_step(step, domains)`             one of them
- `CheckedStep.passed`                      False where a decider says that a step is false
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...derivations.derivation import TRIAL, Answer, Derivation, Formula, Step
from ...theory.domains import Interval, interval
from ...theory.expressions import Symbol
from ..findings.evidence import Evidence, Outcome, combined
from ..findings.grades import Grade, grade_of, least
from .dispatch import decide


@dataclass(frozen=True)
class CheckedStep:
    step: Step
    evidence: tuple[Evidence, ...]
    answer: Answer | None = None  # to what the step asks

    @property
    def outcome(self) -> Outcome | None:
        """What the deciders say; None for a step that states nothing to be checked."""
        asks = self.step.statement is not None or self.step.ask is not None
        return combined(self.evidence) if asks else None

    @property
    def grade(self) -> Grade | None:
        """What a step that holds rests on."""
        if self.outcome is not Outcome.HOLDS:
            return None
        grades = [grade_of(item.engine) for item in self.evidence if item.outcome is Outcome.HOLDS]
        return least([grade for grade in grades if grade is not Grade.MEASURED] or grades)  # quadrature only confirms

    @property
    def passed(self) -> bool:
        """A trial may fail: the story then goes another way."""
        return self.outcome is not Outcome.FAILS or self.proposer == TRIAL

    @property
    def title(self) -> str:
        return self.step.title

    @property
    def formula(self) -> Formula:
        return self.step.formula

    @property
    def reason(self) -> str:
        return self.step.reason

    @property
    def proposer(self) -> str:
        return self.step.proposer

    @property
    def value(self) -> str:
        """The number that the step asks for, in words; empty where it asks for none."""
        return "" if self.answer is None else self.evidence[0].detail

    @property
    def engines(self) -> list[str]:
        """The engines that spoke."""
        return list(dict.fromkeys(item.engine.value for item in self.evidence))


def check_derivation(derivation: Derivation) -> list[CheckedStep]:
    """Every step that states something, decided; a parameter ranges over all values of its sign."""
    return [checked_step(step, {}) for step in derivation.steps]


def checked_step(step: Step, domains: Mapping[Symbol, Interval]) -> CheckedStep:
    return CheckedStep(step, tuple(_evidence(step, domains)))


def _evidence(step: Step, domains: Mapping[Symbol, Interval]) -> list[Evidence]:
    if step.statement is None:
        return []
    signs = {symbol: interval(symbol.sign) for symbol in _symbols(step) if symbol not in domains}
    return decide(step.statement, {**signs, **domains})


def _symbols(step: Step) -> set[Symbol]:
    leaves = [value for value in vars(step.statement).values() if hasattr(value, "free_symbols")]
    return set().union(*(leaf.free_symbols for leaf in leaves))
