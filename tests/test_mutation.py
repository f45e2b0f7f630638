"""Mutants of every claim that the deciders confirm: at least 98 % of them they must not confirm.

What Coq has on record takes no part in it. A mutant may be left out of the count only if exact algebra certifies that
it says the same.
"""

from __future__ import annotations

import os
import time
from concurrent.futures import ProcessPoolExecutor

import pytest
from mutants import expression_mutants, mutants_of
from text_equivalence import EQUIVALENT, KILLED, SURVIVED

from provenact.ledger.entries import Entry
from provenact.ledger.verify import select, verify
from provenact.numerics.deciders import decide
from provenact.numerics.findings.deadline import OutOfTime, deadline
from provenact.numerics.findings.evidence import Outcome, combined
from provenact.theory.exact.expressions import MINUS_ONE, X
from provenact.theory.language import statements as say

pytestmark = pytest.mark.sweep

MOST_PER_CLAIM = 8  # spread over the whole list of a claim's mutants
SECONDS = 20
ENOUGH = 0.98


def chosen(statement: say.Statement) -> list:
    every = list(mutants_of(statement))
    step = max(1, len(every) // MOST_PER_CLAIM)
    return every[::step][:MOST_PER_CLAIM]


def survives(mutant: say.Statement, domains) -> bool:
    """Whether the deciders confirm the mutant; what they cannot decide in time they do not confirm."""
    try:
        with deadline(SECONDS, time.process_time):
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


def fates_of_claim(identifier: str) -> dict[str, str]:
    """What becomes of the mutants of a claim: killed, equivalent or surviving."""
    claim = select([identifier])[0]
    fates: dict[str, str] = {}
    parts = claim.statement.parts if isinstance(claim.statement, say.AllOf) else (claim.statement,)
    for what, mutant in chosen(claim.statement):
        fate = KILLED
        if survives(mutant, claim.domains):
            fate = EQUIVALENT if any(is_equivalent(part, mutant, claim.domains) for part in parts) else SURVIVED
        fates[f"{what}, again" if what in fates else what] = fate
    return fates


def is_confirmed_by_the_deciders(entry: Entry) -> bool:
    return "printed" in entry.decided and entry.decided["printed"].outcome is Outcome.HOLDS


def test_mutants_of_confirmed_claims_are_not_confirmed(frozen):
    confirmed = [entry.claim.id for entry in verify() if is_confirmed_by_the_deciders(entry)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        results = dict(zip(confirmed, pool.map(fates_of_claim, confirmed, chunksize=4), strict=True))
    fates = {f"claims, {claim}: {what}": fate for claim, found in results.items() for what, fate in found.items()}
    survivors = [name for name, fate in fates.items() if fate == SURVIVED]
    killed = sum(fate == KILLED for fate in fates.values())
    print(f"{killed} of {killed + len(survivors)} mutants of {len(confirmed)} claims killed")
    assert killed > 200
    assert killed / (killed + len(survivors)) >= ENOUGH, "\n".join(survivors)
    frozen("mutants", fates, of="claims")


def test_the_operators_change_something():
    names = {what.split(" ")[0] for what, _ in expression_mutants(3 * X**2 + X / 7 + 2)}
    assert {"flip", "change", "raise", "drop"} <= names


def test_a_survivor_is_noticed():
    """An inequality with room to spare stays true under a changed digit, and is counted as a survivor."""
    assert survives(say.Compare(X**2, ">=", MINUS_ONE), {})
