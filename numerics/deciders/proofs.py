"""Existence, statements about all functions, named lemmas and proofs in steps.

Each reduces to statements that other deciders answer; `decide` is passed in, so that this file knows
none of them.

- `decide_exists`, `decide_for_functions`, `decide_lemma`, `decide_steps`
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from ...theory import statements as say
from ...theory.domains import Interval
from ...theory.expressions import Symbol
from ..evidence import Engine, Evidence, Outcome, combined

Domains = Mapping[Symbol, Interval]
Decide = Callable[[say.Statement, Domains], list[Evidence]]


def decide_exists(statement: say.Exists, domains: Domains, decide: Decide) -> list[Evidence]:
    """The witness must lie in the domain and satisfy the instance; `never` refutes existence."""
    if statement.never is not None:
        against = decide(statement.never, domains)
        if combined(against) is Outcome.HOLDS:
            detail = f"no such {statement.variable} exists: the contrary holds"
            return [replace(item, outcome=Outcome.FAILS, detail=f"{detail} ({item.detail})") for item in against]
    if not statement.domain.contains(statement.witness).is_yes:
        reason = f"the witness {statement.witness} is not known to lie in {statement.domain}"
        return [Evidence(Engine.EXACT, Outcome.UNDECIDED, reason)]
    found = decide(statement.instance, domains)
    if combined(found) is not Outcome.HOLDS:
        reason = f"the witness {statement.variable} = {statement.witness} does not do"
        return [Evidence(Engine.EXACT, Outcome.UNDECIDED, reason)]
    witness = f"{statement.variable} = {statement.witness}"
    return [replace(item, witness=item.witness or witness) for item in found]


def decide_for_functions(statement: say.ForFunctions, domains: Domains, decide: Decide) -> list[Evidence]:
    for label, instance in statement.instances:
        found = decide(instance, domains)
        if combined(found) is Outcome.FAILS:
            failing = [item for item in found if item.outcome is Outcome.FAILS]
            return [replace(item, witness=f"{label}: {item.witness or item.detail}") for item in failing]
    if statement.proof is not None:
        return decide(statement.proof, domains)
    reason = f"{len(statement.instances)} instances hold, which proves nothing for all functions"
    return [Evidence(Engine.EXACT, Outcome.UNDECIDED, reason)]


def decide_lemma(statement: say.ByLemma, domains: Domains, decide: Decide) -> list[Evidence]:
    shown = f"{statement.name}: {statement.conclusion}"
    return [_in_steps(statement.hypotheses, statement.labels, domains, decide, shown, "hypothesis")]


def decide_steps(statement: say.Steps, domains: Domains, decide: Decide) -> list[Evidence]:
    labels = statement.labels or ("",) * len(statement.steps)
    return [_in_steps(statement.steps, labels, domains, decide, f"{len(statement.steps)} steps, each decided", "step")]


def _in_steps(statements, labels, domains: Domains, decide: Decide, shown: str, what: str) -> Evidence:
    """All must hold. A step that fails refutes the proof, not what it was to prove."""
    seconds, engines = 0.0, set()
    for number, (one, label) in enumerate(zip(statements, labels, strict=True), 1):
        found = decide(one, domains)
        seconds += sum(item.seconds for item in found)
        engines |= {item.engine.value for item in found if item.outcome is Outcome.HOLDS}
        outcome = combined(found)
        if outcome is not Outcome.HOLDS:
            reason = next((item.witness or item.detail for item in found if item.outcome is outcome), "")
            detail = f"{what} {number} ({label}) is {outcome.value}: {reason}"
            return Evidence(Engine.STEPS, Outcome.UNDECIDED, detail, seconds=round(seconds, 4))
    detail = f"{shown}; decided by {', '.join(sorted(engines))}"
    return Evidence(Engine.STEPS, Outcome.HOLDS, detail, seconds=round(seconds, 4))
