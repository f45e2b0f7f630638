"""Deciding many claims: in parallel, from the cache where possible, one claim's failure alone.

- `decide_claim(claim)`           the entry of one claim
- `run(claims, executor, cache)`  entries in the order of the claims, as a `Ledger`
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed

from ..numerics.deciders import decide
from ..numerics.evidence import Engine, Evidence, Finding, Outcome, combined
from ..theory.claims import Claim
from ..theory.statements import Statement
from .cache import Cache
from .entries import Entry, Ledger


def decide_claim(claim: Claim) -> Entry:
    """Decide the printed statement and, where there are some, the corrected and the vacuity statement."""
    statements = {"printed": claim.statement, "corrected": claim.corrected, "vacuous": claim.vacuous_when}
    findings = {role: _finding(statement, claim) for role, statement in statements.items() if statement is not None}
    return Entry(claim, **{"printed": Finding(Outcome.UNDECIDED, ()), **findings})


def _finding(statement: Statement, claim: Claim) -> Finding:
    """A decider that breaks makes its claim open with the reason; the run goes on."""
    try:
        evidence = decide(statement, claim.domains)
        return Finding(combined(evidence), tuple(evidence))
    except Exception as error:
        reason = f"the decider stopped: {type(error).__name__}: {error}"
        return Finding(Outcome.UNDECIDED, (Evidence(Engine.EXACT, Outcome.UNDECIDED, reason),))


def run(
    claims: Sequence[Claim],
    executor: Executor | None = None,
    cache: Cache | None = None,
    jobs: int | None = None,
    progress: Callable[[Entry], None] = lambda entry: None,
) -> Ledger:
    """Decide the claims; what the cache knows is not decided again."""
    entries: dict[str, Entry] = {}
    for claim in claims:
        if (entry := _from_cache(claim, cache)) is not None:
            entries[claim.id] = entry
            progress(entry)
    waiting = [claim for claim in claims if claim.id not in entries]
    for entry in _decided(waiting, executor, jobs or os.cpu_count() or 1):
        entries[entry.claim.id] = entry
        if cache:
            cache.put(entry.claim.text, entry.findings)
        progress(entry)
    return Ledger(tuple(entries[claim.id] for claim in claims))


def _from_cache(claim: Claim, cache: Cache | None) -> Entry | None:
    if claim.statement is None and claim.corrected is None:
        return decide_claim(claim)
    findings = cache.get(claim.text) if cache else None
    return None if not findings or "printed" not in findings else Entry(claim, **findings)


def _decided(claims: Sequence[Claim], executor: Executor | None, jobs: int):
    if executor is not None:
        yield from _through(executor, claims)
    elif jobs == 1 or len(claims) <= 1:
        yield from map(decide_claim, claims)
    else:
        with ProcessPoolExecutor(min(jobs, len(claims))) as pool:
            try:
                yield from _through(pool, claims)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise


def _through(executor: Executor, claims: Sequence[Claim]):
    for future in as_completed([executor.submit(decide_claim, claim) for claim in claims]):
        yield future.result()
