"""Deciding many claims: in parallel, from the cache where possible, one claim's failure alone.

A decider that raises, overruns its time or its memory, or takes its process down with it leaves its claim
open with the reason; the others go on. Each entry is cached as soon as it is decided, so a killed run
loses at most the claims in work.

- `decide_claim(claim)`           the entry of one claim
- `run(claims, executor, cache)`  entries in the order of the claims, as a `Ledger`
"""

from __future__ import annotations

import os
import resource
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool

from ..numerics.deadline import OutOfTime, deadline
from ..numerics.deciders import decide
from ..numerics.evidence import Engine, Evidence, Finding, Outcome, combined
from ..theory.claims import Claim
from ..theory.statements import Statement
from .cache import Cache
from .entries import Entry, Ledger
from .kernel import with_kernel

SECONDS = 60.0  # for one statement
MEMORY = 6 * 2**30  # bytes of address space for one worker


def decide_claim(claim: Claim) -> Entry:
    """Decide the printed statement and, where there are some, the corrected and the vacuity statement."""
    statements = {"printed": claim.statement, "corrected": claim.corrected, "vacuous": claim.vacuous_when}
    findings = {role: _finding(statement, claim) for role, statement in statements.items() if statement is not None}
    return Entry(claim, **{"printed": Finding(Outcome.UNDECIDED, ()), **findings})


def _finding(statement: Statement, claim: Claim) -> Finding:
    """A decider that breaks makes its claim open with the reason; the run goes on."""
    try:
        with deadline(SECONDS):
            evidence = decide(statement, claim.domains)
        return Finding(combined(evidence), tuple(evidence))
    except OutOfTime:
        return _undecided(f"the time limit of {SECONDS:.0f} s was reached")
    except MemoryError:
        return _undecided(f"the memory limit of {MEMORY // 2**30} GiB was reached")
    except Exception as error:  # a defect of ours, whatever it is: this claim stays open and says so
        return _undecided(f"the decider stopped: {type(error).__name__}: {error}")


def _undecided(reason: str) -> Finding:
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
        if cache and not _is_accident(entry):
            cache.put(entry.claim.text, entry.findings)
        progress(entry)
    return Ledger(tuple(with_kernel(entries[claim.id]) for claim in claims))


def _is_accident(entry: Entry) -> bool:
    """Whether the outcome depends on this machine (time, memory, a process that died)."""
    details = (item.detail for finding in entry.findings.values() for item in finding.evidence)
    return any(detail.endswith((" was reached", " died")) for detail in details)


def _from_cache(claim: Claim, cache: Cache | None) -> Entry | None:
    if claim.statement is None and claim.corrected is None:
        return decide_claim(claim)
    findings = cache.get(claim.text) if cache else None
    return None if not findings or "printed" not in findings else Entry(claim, **findings)


def _decided(claims: Sequence[Claim], executor: Executor | None, jobs: int) -> Iterator[Entry]:
    if executor is not None:
        yield from _through(executor, claims)
    elif jobs == 1 or len(claims) <= 1:
        yield from map(decide_claim, claims)
    else:
        yield from _in_processes(claims, jobs)


def _in_processes(claims: Sequence[Claim], jobs: int) -> Iterator[Entry]:
    """A pool; if one of its processes dies, what is left is decided one by one, each in its own process."""
    done: set[str] = set()
    try:
        with ProcessPoolExecutor(min(jobs, len(claims)), initializer=_limit_memory) as pool:
            try:
                for entry in _through(pool, claims):
                    done.add(entry.claim.id)
                    yield entry
            except BaseException:  # an interruption too must not wait for the claims that are left
                pool.shutdown(wait=False, cancel_futures=True)
                raise
    except BrokenProcessPool:
        yield from (_alone(claim) for claim in claims if claim.id not in done)


def _alone(claim: Claim) -> Entry:
    try:
        with ProcessPoolExecutor(1, initializer=_limit_memory) as pool:
            return pool.submit(decide_claim, claim).result()
    except BrokenProcessPool:
        return Entry(claim, _undecided("the process that was deciding it died"))


def _limit_memory() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, hard))


def _through(executor: Executor, claims: Sequence[Claim]) -> Iterator[Entry]:
    """A job that the executor loses leaves its claim open; a broken pool is for the caller to mend."""
    futures = {executor.submit(decide_claim, claim): claim for claim in claims}
    for future in as_completed(futures):
        try:
            yield future.result()
        except BrokenProcessPool:
            raise
        except Exception as error:  # what an executor of somebody's cluster raises when it loses a job
            yield Entry(futures[future], _undecided(f"the job that was deciding it died: {error}"))
