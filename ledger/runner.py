"""Deciding many claims: in parallel, from the cache where possible, one claim's failure alone.

A decider that raises, overruns its time or its memory, or takes its process down with it leaves its claim
open with the reason; the others go on. Each entry is cached as soon as it is decided, so a killed run
loses at most the claims in work.

- `decide_claim(claim)`           the entry of one claim
- `run(claims, executor, cache)`  entries in the order of the claims, as a `Ledger`
"""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import replace

from ..numerics.deciders import decide
from ..numerics.findings.deadline import OutOfTime, deadline
from ..numerics.findings.evidence import ACCIDENTS, Cause, Engine, Evidence, Finding, Outcome
from ..numerics.findings.processes import MEMORY, Died, can_be_ended
from ..numerics.findings.workers import in_workers, processors
from ..theory.claims import Claim
from ..theory.errors import InputError
from ..theory.statements import Statement
from .entries import Entry, Ledger
from .proved import coq_evidence
from .store import Cache

SECONDS = 60.0  # of the processor, for one statement: what is decided does not depend on who else computes
BUSY = 10.0  # so many times as long a worker may take by the clock: on a machine that has others to serve


def decide_claim(claim: Claim) -> Entry:
    """Decide the statements of a claim: as printed, under its hypothesis, of its uses, and corrected."""
    return Entry(claim, {role: _finding(one, claim) for role, one in claim.statements.items()})


def _finding(statement: Statement, claim: Claim) -> Finding:
    """A decider that breaks makes its claim open with the reason; the run goes on."""
    try:
        with deadline(SECONDS, time.process_time):
            return Finding(tuple(decide(statement, claim.domains)))
    except OutOfTime:
        return _undecided(f"the time limit of {SECONDS:.0f} s was reached", Cause.TIMED_OUT)
    except MemoryError:
        return _undecided(f"the memory limit of {MEMORY // 2**30} GiB was reached", Cause.OUT_OF_MEMORY)
    except InputError as reason:  # what no decider is for, and what none could decide
        return _undecided(str(reason), Cause.NOT_SHOWN)
    except Exception as error:  # a defect of ours, whatever it is: this claim stays open and says so
        return _undecided(f"the decider stopped: {type(error).__name__}: {error}", Cause.BROKEN)


def _undecided(reason: str, cause: Cause) -> Finding:
    return Finding((Evidence(Engine.EXACT, Outcome.UNDECIDED, reason, cause=cause),))


def _lost(claim: Claim, reason: str) -> Entry:
    return Entry(claim, {role: _undecided(reason, Cause.WORKER_LOST) for role in claim.statements})


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
    for entry in _decided(waiting, executor, jobs or processors()):
        entries[entry.claim.id] = entry
        found = (item for finding in entry.decided.values() for item in finding.evidence)
        if cache and not any(item.cause in ACCIDENTS for item in found):  # which depend on this machine
            cache.put(entry.claim, entry.decided)
        progress(entry)
    return Ledger(tuple(replace(entries[claim.id], proved=coq_evidence(claim)) for claim in claims))


def _from_cache(claim: Claim, cache: Cache | None) -> Entry | None:
    if not claim.statements:
        return Entry(claim)
    findings = cache.get(claim) if cache else None
    return None if findings is None else Entry(claim, findings)


def _decided(claims: Sequence[Claim], executor: Executor | None, jobs: int) -> Iterator[Entry]:
    if executor is not None:
        yield from _through(executor, claims)
    elif (jobs == 1 or len(claims) <= 1) and not can_be_ended():
        yield from map(decide_claim, claims)
    else:
        for claim, found in in_workers(decide_claim, claims, min(jobs, len(claims)), _most_seconds, MEMORY):
            yield _lost(claim, str(found)) if isinstance(found, Died) else found


def _most_seconds(claim: Claim) -> float:
    """After which a worker is ended that has not ended its work by itself."""
    return SECONDS * len(claim.statements) * BUSY


def _through(executor: Executor, claims: Sequence[Claim]) -> Iterator[Entry]:
    """A job that the executor loses leaves its claim open."""
    futures = {executor.submit(decide_claim, claim): claim for claim in claims}
    for future in as_completed(futures):
        try:
            yield future.result()
        except Exception as error:  # what an executor of somebody's cluster raises when it loses a job
            yield _lost(futures[future], f"the job that was deciding it died: {error}")
