"""Mutants of every claim that the deciders confirm: at least 98 % of them they must not confirm.

What Coq has on record takes no part in it. A mutant may be left out of the count only if exact algebra certifies that
it says the same.
"""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor

import pytest
from mutants import expression_mutants, mutants_of

from provenact.ledger.entries import Entry
from provenact.ledger.verify import select, verify
from provenact.numerics.deciders import decide
from provenact.numerics.findings.deadline import OutOfTime, deadline
from provenact.numerics.findings.evidence import Outcome, combined
from provenact.theory import statements as say
from provenact.theory.expressions import MINUS_ONE, X

pytestmark = pytest.mark.sweep

MOST_PER_CLAIM = 8  # spread over the whole list of a claim's mutants
SECONDS = 20
KILLED = 0.98


def chosen(statement: say.Statement) -> list:
    every = list(mutants_of(statement))
    step = max(1, len(every) // MOST_PER_CLAIM)
    return every[::step][:MOST_PER_CLAIM]


def survives(mutant: say.Statement, domains) -> bool:
    """Whether the deciders confirm the mutant; what they cannot decide in time they do not confirm."""
    try:
        with deadline(SECONDS):
            return combined(decide(mutant, domains)) is Outcome.HOLDS
    except (OutOfTime, Exception):
        return False


def is_equivalent(original: say.Statement, mutant: say.Statement, domains) -> bool:
    """Whether exact algebra proves that the changed expression is the same function."""
    if type(original) is not type(mutant) or not isinstance(original, (say.Equal, say.Value, say.Extreme, say.Limit)):
        return False
    key = "right" if isinstance(original, say.Equal) else "equals"
    before, after = getattr(original, key), getattr(mutant, key)
    if isinstance(before, say.Printed) or isinstance(after, say.Printed):
        return False
    same = say.Equal(before, after, getattr(original, "domain", say.REAL_LINE))
    return survives(same, domains)


def outcome_of_claim(identifier: str) -> tuple[int, list[str]]:
    """How many mutants of a claim were killed, and the names of those that survived."""
    claim = select([identifier])[0]
    killed, survivors = 0, []
    parts = claim.statement.parts if isinstance(claim.statement, say.AllOf) else (claim.statement,)
    for what, mutant in chosen(claim.statement):
        if not survives(mutant, claim.domains):
            killed += 1
        elif not any(is_equivalent(part, mutant, claim.domains) for part in parts):
            survivors.append(f"{claim.id}: {what}")
    return killed, survivors


def is_confirmed_by_the_deciders(entry: Entry) -> bool:
    return "printed" in entry.decided and entry.decided["printed"].outcome is Outcome.HOLDS


def test_mutants_of_confirmed_claims_are_not_confirmed():
    confirmed = [entry.claim.id for entry in verify() if is_confirmed_by_the_deciders(entry)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(outcome_of_claim, confirmed, chunksize=4))
    killed, survivors = sum(count for count, _ in results), [name for _, names in results for name in names]
    print(f"{killed} of {killed + len(survivors)} mutants of {len(confirmed)} claims killed")
    assert killed > 200
    assert killed / (killed + len(survivors)) >= KILLED, "\n".join(survivors)


def test_the_operators_change_something():
    names = {what.split(" ")[0] for what, _ in expression_mutants(3 * X**2 + X / 7 + 2)}
    assert {"flip", "change", "raise", "drop"} <= names


def test_a_survivor_is_noticed():
    """An inequality with room to spare stays true under a changed digit, and is counted as a survivor."""
    assert survives(say.Compare(X**2, ">=", MINUS_ONE), {})
