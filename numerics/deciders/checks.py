"""Derivations checked step by step by the deciders.

- `check_derivation(derivation)`            each step with the evidence on its statement
- `checked_step(step, domains)`             one of them
- `CheckedStep.passed`                      False where a decider says that a step is false
"""

from collections.abc import Iterable
from dataclasses import dataclass

from ...derivations.derivation import TRIAL, Answer, Derivation, Step
from ...theory.exact.domains import Domains
from ...theory.exact.expressions import Symbol
from ...theory.language.intervals import interval
from ..findings.evidence import Evidence, Outcome, combined
from ..findings.grades import Grade, grade_of, least
from .dispatch import decide


@dataclass(frozen=True)
class CheckedStep(Step):
    """A step, the evidence on it, and the answer to what it asks."""

    evidence: tuple[Evidence, ...] = ()
    answer: Answer | None = None
    opinions: tuple[Evidence, ...] = ()  # of SymPy and mpmath, which decide nothing

    @classmethod
    def of(cls, step: Step, evidence: Iterable[Evidence], answer: Answer | None = None) -> "CheckedStep":
        return cls(**vars(step), evidence=tuple(evidence), answer=answer)

    @property
    def outcome(self) -> Outcome | None:
        """What the deciders say; None for a step that states nothing to be checked."""
        asks = self.statement is not None or self.ask is not None
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
        """A trial may fail: the story then goes another way. A second opinion that disagrees does not let it pass."""
        return self.proposer == TRIAL or not (
            self.outcome is Outcome.FAILS or any(item.outcome is Outcome.FAILS for item in self.opinions)
        )

    @property
    def value(self) -> str:
        """The number that the step asks for, in words; empty where it asks for none."""
        return "" if self.answer is None else self.evidence[0].detail

    @property
    def engines(self) -> list[str]:
        """The engines that spoke."""
        return list(dict.fromkeys(item.engine.value for item in (*self.evidence, *self.opinions)))


def check_derivation(derivation: Derivation) -> list[CheckedStep]:
    """Every step that states something, decided; a parameter ranges over all values of its sign."""
    return [checked_step(step, {}) for step in derivation.steps]


def checked_step(step: Step, domains: Domains) -> CheckedStep:
    return CheckedStep.of(step, _evidence(step, domains))


def _evidence(step: Step, domains: Domains) -> list[Evidence]:
    if step.statement is None:
        return []
    signs = {symbol: interval(symbol.sign) for symbol in _symbols(step) if symbol not in domains}
    return decide(step.statement, {**signs, **domains})


def _symbols(step: Step) -> set[Symbol]:
    leaves = [value for value in vars(step.statement).values() if hasattr(value, "free_symbols")]
    return set().union(*(leaf.free_symbols for leaf in leaves))
