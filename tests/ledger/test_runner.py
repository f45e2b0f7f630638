"""Deciding many claims: any executor, the order kept, one claim's failure alone."""

import multiprocessing
import os
import signal
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import pytest

from provenact.ledger import runner
from provenact.ledger.answers import Cache
from provenact.ledger.runner import run
from provenact.ledger.verify import select
from provenact.numerics.findings.evidence import Engine, Evidence, Outcome

needs_fork = pytest.mark.skipif(
    multiprocessing.get_start_method() != "fork",
    reason="workers see a decider that the test replaces only if they are forked",
)


class Backwards(Executor):
    """Does nothing until all is submitted, and then the last first."""

    def __init__(self, count):
        self.count = count
        self.waiting = []

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        self.waiting.append((future, fn, args))
        if len(self.waiting) == self.count:
            for future_, fn_, args_ in reversed(self.waiting):
                future_.set_result(fn_(*args_))
        return future


class Failing(Executor):
    """Loses one of the jobs, as a cluster does when a worker goes away."""

    def submit(self, fn, /, task):
        future = Future()
        if "tanh" in task:
            future.set_exception(RuntimeError("the worker went away"))
        else:
            future.set_result(fn(task))
        return future


@pytest.fixture
def decided_by(monkeypatch):
    """Replace the decider of the claim small/limit."""

    def replace(decider):
        real = runner.decide

        def decide(statement, domains):
            return decider() if "tanh" in str(statement) else real(statement, domains)

        monkeypatch.setattr(runner, "decide", decide)

    return replace


def verdicts(ledger):
    return {entry.claim.id: entry.verdict.value for entry in ledger}


def executors(count):
    yield "threads", ThreadPoolExecutor(2)
    yield "processes", ProcessPoolExecutor(2)
    yield "backwards", Backwards(count)


def test_any_executor_works_and_the_order_is_kept(claims, right_verdicts):
    formal = sum(claim.statement is not None for claim in claims)
    for name, executor in executors(formal):
        with executor:
            ledger = run(claims, executor=executor)
        assert [entry.claim.id for entry in ledger] == [claim.id for claim in claims], name
        assert verdicts(ledger) == right_verdicts, name


def test_own_processes_give_the_same(claims, right_verdicts):
    seen = []
    assert verdicts(run(claims, jobs=2, progress=lambda entry: seen.append(entry.claim.id))) == right_verdicts
    assert sorted(seen) == sorted(right_verdicts)


def test_nothing_to_decide():
    assert len(run([])) == 0


def _raise(error):
    raise error


@pytest.mark.parametrize("error", [ValueError("odd"), RecursionError("deep"), ZeroDivisionError(), KeyError("k")])
def test_a_decider_that_raises_leaves_its_claim_open(error, claims, right_verdicts, decided_by):
    decided_by(lambda: _raise(error))
    ledger = run(claims, jobs=1)
    assert verdicts(ledger) == {**right_verdicts, "small/limit": "open"}
    (entry,) = (entry for entry in ledger if entry.claim.id == "small/limit")
    assert type(error).__name__ in entry.reason


def test_a_decider_out_of_memory_leaves_its_claim_open(claims, right_verdicts, decided_by, tmp_path):
    decided_by(lambda: _raise(MemoryError()))
    assert verdicts(run(claims, cache=Cache(tmp_path), jobs=1)) == {**right_verdicts, "small/limit": "open"}


def test_a_decider_out_of_time_leaves_its_claim_open(claims, right_verdicts, decided_by, monkeypatch):
    monkeypatch.setattr(runner, "SECONDS", 0.2)
    went_on = []
    decided_by(lambda: (_work(30), went_on.append("to its end")))
    assert verdicts(run(claims, jobs=1))["small/limit"] == "open" and went_on == []


def test_the_time_that_others_have_the_processor_is_not_counted(claims, decided_by, monkeypatch):
    monkeypatch.setattr(runner, "SECONDS", 0.5)
    decided_by(lambda: (time.sleep(1), [Evidence(Engine.EXACT, Outcome.HOLDS)])[1])
    assert verdicts(run(claims, jobs=1))["small/limit"] == "confirmed"


def _work(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def test_a_vacuous_claim_whose_uses_are_lost_is_not_confirmed_by_the_theorem_on_record(monkeypatch):
    """That the statement holds is Coq's word, and stands; that it is empty for the paper's functions is a decider's."""
    claims = select(["srelu/lipschitz-upper-bound"])
    assert verdicts(run(claims, jobs=1)) == {claims[0].id: "vacuous"}
    real = runner.decide

    def decide(statement, domains):
        return _raise(MemoryError()) if statement is claims[0].uses else real(statement, domains)

    monkeypatch.setattr(runner, "decide", decide)
    (entry,) = run(claims, jobs=1)
    assert entry.verdict.value == "open" and "memory" in entry.reason


def test_an_accident_is_not_cached(claims, right_verdicts, decided_by, monkeypatch, tmp_path):
    with monkeypatch.context() as patched:
        patched.setattr(runner, "decide", lambda statement, domains: _raise(MemoryError()))
        assert set(verdicts(run(claims, cache=Cache(tmp_path), jobs=1)).values()) == {"open"}
    assert verdicts(run(claims, cache=Cache(tmp_path), jobs=1)) == right_verdicts


@needs_fork
def test_a_worker_that_is_killed_leaves_only_its_claim_open(claims, right_verdicts, decided_by):
    decided_by(lambda: os.kill(os.getpid(), signal.SIGKILL))
    ledger = run(claims, jobs=2)
    assert verdicts(ledger) == {**right_verdicts, "small/limit": "open"}
    assert [entry.claim.id for entry in ledger] == [claim.id for claim in claims]


def test_a_job_that_an_executor_loses_leaves_only_its_claim_open(claims, right_verdicts):
    assert verdicts(run(claims, executor=Failing())) == {**right_verdicts, "small/limit": "open"}


def test_an_interruption_ends_the_run(claims, decided_by):
    decided_by(lambda: _raise(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        run(claims, jobs=1)


def test_what_was_decided_before_an_interruption_is_kept(claims, decided_by, tmp_path, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr(runner, "decide", runner.decide)
        decided_by(lambda: _raise(KeyboardInterrupt()))
        with pytest.raises(KeyboardInterrupt):
            run(claims, cache=Cache(tmp_path), jobs=1)
    cached = [claim.id for claim in claims if claim.statements and Cache(tmp_path).get(claim)]
    assert cached == ["small/true", "small/false"]
