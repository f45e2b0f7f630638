"""Deciding many claims: in parallel, from the cache where possible, one claim's failure alone.

A decider that raises, overruns its time or its memory, or takes its process down with it leaves its claim
open with the reason; the others go on. Each entry is cached as soon as it is decided, so a killed run
loses at most the claims in work.

What an executor says is told by others: it is marked, what can be decided here at once is decided here, and what
differs from that, or from Coq's record, is refused.

- `decide_claim(claim)`           the entry of one claim; `findings_on(claim)` what the deciders say
- `run(claims, executor, cache)`  entries in the order of the claims, as a `Ledger`
"""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import replace

from ..numerics.deciders import decide
from ..numerics.findings.deadline import OutOfTime, deadline, expired
from ..numerics.findings.evidence import ACCIDENTS, Cause, Engine, Evidence, Finding, Outcome
from ..numerics.findings.processes import MEMORY, Died, can_be_ended
from ..numerics.findings.workers import in_workers, processors
from ..theory.exact.errors import InputError
from ..theory.language.claims import Claim
from ..theory.language.statements import Statement
from .answers import Cache, Refused, answer_text, read, task_text
from .entries import SETTLED, Entry, Ledger
from .proved import coq_evidence

SECONDS = 60.0  # of the processor, for one statement: what is decided does not depend on who else computes
AT_ONCE = 0.25  # the same for what others have decided: nine of ten statements of the papers take less
BUSY = 10.0  # so many times as long a worker may take by the clock: on a machine that has others to serve


def decide_claim(claim: Claim) -> Entry:
    """Decide the statements of a claim: as printed, under its hypothesis, of its uses, and corrected."""
    return Entry(claim, findings_on(claim))


def findings_on(claim: Claim) -> dict[str, Finding]:
    return {role: _finding(one, claim) for role, one in claim.statements.items()}


def _finding(statement: Statement, claim: Claim, at_most: float | None = None) -> Finding:
    """A decider that breaks makes its claim open with the reason; the run goes on."""
    seconds = SECONDS if at_most is None else at_most
    try:
        with deadline(seconds, time.process_time):
            return Finding(tuple(decide(statement, claim.domains)))
    except OutOfTime:
        return _undecided(f"the time limit of {seconds:g} s was reached", Cause.TIMED_OUT)
    except MemoryError:
        return _undecided(f"the memory limit of {MEMORY // 2**30} GiB was reached", Cause.OUT_OF_MEMORY)
    except InputError as reason:  # what no decider is for, and what none could decide
        return _undecided(str(reason), Cause.NOT_SHOWN)
    except Exception as error:  # a defect of ours, whatever it is: this claim stays open and says so
        return _undecided(f"the decider stopped: {type(error).__name__}: {error}", Cause.BROKEN)


def _undecided(reason: str, cause: Cause) -> Finding:
    return Finding((Evidence(Engine.EXACT, Outcome.UNDECIDED, reason, cause=cause),))


def _lost(claim: Claim, reason: str, cause: Cause = Cause.WORKER_LOST) -> Entry:
    return Entry(claim, {role: _undecided(reason, cause) for role in claim.statements})


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
        if (entry := _from_cache(claim, cache, executor is not None)) is not None:
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


def _from_cache(claim: Claim, cache: Cache | None, is_told: bool) -> Entry | None:
    """Our own evidence, or what others have said where others are asked."""
    if not claim.statements:
        return Entry(claim)
    if cache is None:
        return None
    if (findings := cache.get(claim)) is not None:
        return Entry(claim, findings)
    told = cache.get(claim, is_told=True) if is_told else None
    return None if told is None else _checked(claim, told)


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


# --- what others say ---------------------------------------------------------------------------------


def _through(executor: Executor, claims: Sequence[Claim]) -> Iterator[Entry]:
    """A job that the executor loses, or of which nothing is heard for too long, leaves its claim open."""
    who = getattr(executor, "name", "an executor")
    pending = {executor.submit(answer_text, task_text(claim)): claim for claim in claims}
    patience = max(map(_most_seconds, claims), default=0.0)
    while pending:
        done, _ = wait(pending, patience, FIRST_COMPLETED)
        if not done:
            yield from (_lost(claim, f"nothing came from {who} for {patience:.0f} s") for claim in pending.values())
            return
        for future in done:
            yield _told(pending.pop(future), future, who)


def _told(claim: Claim, future: Future, who: str) -> Entry:
    try:
        findings = read(future.result(), claim, who)
    except Refused as reason:
        return _lost(claim, f"the answer of {who} was refused: {reason}", Cause.REFUSED)
    except Exception as error:  # what an executor of somebody's cluster raises when it loses a job
        return _lost(claim, f"the job that was deciding it died: {str(error) or type(error).__name__}")
    return _checked(claim, findings)


def _checked(claim: Claim, told: dict[str, Finding]) -> Entry:
    """With what is decided here at once in the place of what was told, and what was told refused where that, or Coq,
    says otherwise. Only the main thread can be stopped; elsewhere it stays what it is: told."""
    proved, findings = coq_evidence(claim), dict(told)
    for role, statement in claim.statements.items():
        own, outcome = _at_once(statement, claim), told[role].outcome
        known = own.outcome if own else proved[role].outcome if role in proved and outcome in SETTLED else outcome
        findings[role] = own or told[role]
        if known is not outcome:
            findings[role] = _against(own, f"it says `{outcome.value}`, and here it is `{known.value}`")
    return Entry(claim, findings)


def _at_once(statement: Statement, claim: Claim) -> Finding | None:
    """What our deciders say if they come to their end in a moment; the same ones say the same everywhere."""
    if threading.current_thread() is not threading.main_thread():
        return None
    before = expired()
    own = _finding(statement, claim, AT_ONCE)
    is_whole = expired() == before and not any(item.cause in ACCIDENTS for item in own.evidence)
    return own if is_whole or own.outcome in SETTLED else None


def _against(own: Finding | None, why: str) -> Finding:
    """Our own finding beside a note that an answer was refused, or that note alone."""
    note = _undecided(f"an answer was refused: {why}", Cause.REFUSED).evidence[0]
    return Finding((note,)) if own is None else Finding((*own.evidence, replace(note, part=own.evidence[0].part)))
