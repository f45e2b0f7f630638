"""Bounds of time, memory and life: deadlines, workers, and a command from a shell."""

import gc
import mmap
import os
import signal
import subprocess
import sys
import time
import weakref
from contextlib import suppress
from pathlib import Path

import pytest

from provenact.numerics.findings.deadline import OutOfTime, deadline, expired
from provenact.numerics.findings.processes import Died
from provenact.numerics.findings.workers import all_in_workers, in_workers
from provenact.theory.exact.errors import InputError

ENOUGH = 600.0  # seconds: only what hangs takes so long, on a busy machine too


# --- deadlines --------------------------------------------------------------------------------------


def forever():
    while True:
        pass


def test_work_that_is_done_in_time_is_not_touched():
    with deadline(ENOUGH):
        assert sum(range(10)) == 45
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_work_that_takes_too_long_is_stopped():
    handler = signal.getsignal(signal.SIGALRM)
    with pytest.raises(OutOfTime), deadline(0.05):
        forever()
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) == handler


def test_an_inner_limit_never_outlasts_an_outer_one():
    with deadline(ENOUGH), deadline(10 * ENOUGH):
        assert 0 < signal.getitimer(signal.ITIMER_REAL)[0] <= ENOUGH
    with pytest.raises(OutOfTime), deadline(0.1), deadline(ENOUGH):
        forever()


def test_an_inner_limit_leaves_the_outer_one_in_force():
    with pytest.raises(OutOfTime), deadline(0.3):
        with pytest.raises(OutOfTime), deadline(0.05):
            forever()
        forever()


@pytest.mark.parametrize("seconds", [float("nan"), -1.0])
def test_what_is_no_time_is_refused_and_spoils_no_later_limit(seconds):
    with pytest.raises(InputError, match="a number of seconds is expected"), deadline(seconds):
        pass
    test_work_that_takes_too_long_is_stopped()


@pytest.mark.parametrize("seconds", [1e300, float("inf")])
def test_a_limit_may_be_longer_than_a_timer(seconds):
    with deadline(seconds):
        assert signal.getitimer(signal.ITIMER_REAL)[0] > ENOUGH
    test_work_that_takes_too_long_is_stopped()


def test_a_swallowed_alarm_rings_again():
    with pytest.raises(OutOfTime), deadline(0.05):
        with suppress(OutOfTime):
            forever()
        forever()


def test_work_that_swallows_the_alarm_and_ends_is_out_of_time():
    """What it says then was said without the part that was cut short."""
    before = expired()
    with pytest.raises(OutOfTime), deadline(0.05), suppress(Exception):  # as libraries do, who try something else then
        forever()
    assert expired() == before + 1
    with deadline(ENOUGH), suppress(OutOfTime), deadline(0.05):
        forever()  # an inner limit that somebody hears does not end the outer one


def test_a_limit_on_work_does_not_count_the_time_of_others():
    with deadline(0.2, time.process_time):
        time.sleep(0.6)
    with pytest.raises(OutOfTime), deadline(0.2, time.process_time):
        time.sleep(0.3)
        forever()
    with pytest.raises(OutOfTime), deadline(0.1), deadline(ENOUGH, time.process_time):
        time.sleep(ENOUGH)


def test_an_alarm_among_dying_objects_is_silent_and_comes_again(capsys):
    class Thing:
        pass

    def slow(reference):
        time.sleep(0.2)

    with pytest.raises(OutOfTime), deadline(0.05):
        thing = Thing()
        kept = weakref.ref(thing, slow)
        del thing
        gc.collect()
        assert kept() is None
        forever()
    assert capsys.readouterr().err == ""


def test_no_limit_is_no_limit():
    with deadline(None), deadline(0):
        pass


# --- workers ----------------------------------------------------------------------------------------


def work(item):
    """Top level, so that any start method finds it."""
    what, number = item
    if what == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "abort":
        os.abort()
    if what == "sleep":
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        time.sleep(600)
    if what == "memory":
        return len(bytearray(3 * 2**30))
    if what == "some memory":
        return len(bytearray(2**28))
    if what == "raise":
        raise KeyError(number)
    if what == "unpicklable":
        return lambda: number
    return number


def test_every_item_comes_back_with_its_result():
    items = [("", n) for n in range(20)]
    assert sorted(in_workers(work, items, 3)) == [(item, item[1]) for item in items]
    assert sorted(all_in_workers(work, items, 2)) == list(range(20))


@pytest.mark.parametrize(
    ("what", "cause"),
    [("kill", "died of SIGKILL"), ("abort", "died of SIGABRT, most likely out of memory"), ("sleep", "limit of 1 s")],
)
def test_a_worker_that_ends_costs_its_item_alone(what, cause):
    items = [("", 1), (what, 2), ("", 3), (what, 4), ("", 5)]
    found = dict(in_workers(work, items, 2, lambda item: 1.0 if item[0] else ENOUGH))
    assert [found["", n] for n in (1, 3, 5)] == [1, 3, 5]
    assert all(isinstance(found[what, n], Died) and cause in str(found[what, n]) for n in (2, 4))
    with pytest.raises(Died, match="died of"):
        list(all_in_workers(work, [("kill", 1)], 1))


def test_a_worker_has_so_much_memory():
    with pytest.raises(MemoryError):
        list(in_workers(work, [("memory", 0)], 1))


def test_what_its_parent_has_reserved_is_not_taken_from_a_worker():
    """As a library for GPUs does, which a process may have loaded before it decides anything."""
    with mmap.mmap(-1, 3 * 2**30):  # never touched: address space alone
        assert list(in_workers(work, [("some memory", 0)], 1)) == [(("some memory", 0), 2**28)]


@pytest.mark.parametrize(("what", "error"), [("raise", KeyError), ("unpicklable", RuntimeError)])
def test_what_a_worker_raises_is_raised_here(what, error):
    with pytest.raises(error):
        list(in_workers(work, [("", 1), (what, 2)], 2))


def test_workers_end_when_nobody_asks_for_more():
    before = set(children())
    results = in_workers(work, [("sleep", 1), ("", 2)], 2)
    assert next(results) == (("", 2), 2)
    results.close()
    assert set(children()) <= before


# --- a command from a shell -------------------------------------------------------------------------

# `verify` of a claim whose decider does something; its workers are forked and see it too.
COMMAND = """
import os, signal, sys, time
from provenact import __main__
from provenact.commands import derive
from provenact.ledger import runner

pids = sys.argv[1]

def block(*arguments):
    open(pids + "/" + str(os.getpid()), "w").close()
    {action}

runner.decide = derive.run = block
sys.argv = ["provenact", {arguments}]
sys.exit(__main__.main())
"""
PAPER = "".join(
    f'[[claim]]\nid = "c{n}"\nwhere = "w"\nsays = "s"\nform = "value"\nof = "{n}"\nequals = "{n}"\n' for n in range(2)
)
SLEEP = "time.sleep(600)"
DEAF = "signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals()); time.sleep(600)"


def hear_interrupts():
    """A shell's background job starts with Ctrl-C ignored, and its children inherit that: ours are to hear it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def started(tmp_path, arguments, action):
    (tmp_path / "p.toml").write_text(f'paper = "p"\n{PAPER}', "utf-8")
    (tmp_path / "pids").mkdir()
    code = COMMAND.format(arguments=arguments, action=action)
    return subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path / "pids")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=os.environ | {"PROVENACT_CACHE": str(tmp_path / "cache")},
        preexec_fn=hear_interrupts,
    )


def busy(process, tmp_path, count):
    """The processes that have begun their work, when there are so many."""
    while len(found := [int(path.name) for path in (tmp_path / "pids").iterdir()]) < count:
        assert process.poll() is None, "the command ended before its work began"
        time.sleep(0.02)
    return found


def children():
    path = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
    return path.read_text().split() if path.exists() else []


def is_alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def gone(pids):
    end = time.monotonic() + ENOUGH
    while any(map(is_alive, pids)) and time.monotonic() < end:
        time.sleep(0.02)
    return not any(map(is_alive, pids))


needs_proc = pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="looks at /proc")
VERIFY = '"verify", "p.toml", "--jobs", "2", "--no-cache"'


@needs_proc
@pytest.mark.parametrize("action", [SLEEP, DEAF], ids=["sleeps", "is deaf"])
def test_workers_end_when_their_parent_is_killed(action, tmp_path):
    process = started(tmp_path, VERIFY, action)
    workers = busy(process, tmp_path, 2)
    process.kill()
    process.communicate()
    assert gone(workers)


@needs_proc
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interruption_ends_everything_quickly(number, status, tmp_path):
    process = started(tmp_path, VERIFY, SLEEP)
    workers = busy(process, tmp_path, 2)
    process.send_signal(number)
    out, err = process.communicate(timeout=ENOUGH)
    assert (process.returncode, out) == (status, "")
    assert "Traceback" not in err and err.count("\n") <= 1
    assert gone(workers)


@needs_proc
def test_a_killed_worker_leaves_its_claim_open(tmp_path):
    process = started(tmp_path, VERIFY, SLEEP)
    for worker in busy(process, tmp_path, 2):
        os.kill(worker, signal.SIGKILL)
    out, err = process.communicate(timeout=ENOUGH)
    assert (process.returncode, err) == (0, "")
    assert out.count("died of SIGKILL") == 2 and "2 claims: 2 open" in out


def test_one_claim_of_a_command_has_its_worker_too(tmp_path):
    process = started(tmp_path, '"verify", "p.toml", "--jobs", "1", "--no-cache"', "os.abort()")
    out, _ = process.communicate(timeout=ENOUGH)
    assert process.returncode == 0 and out.count("died of SIGABRT") == 2


def test_a_command_that_does_not_hear_the_alarm_is_ended(tmp_path):
    process = started(tmp_path, '"derive", "srelu", "--seconds", "0.5"', DEAF)
    out, err = process.communicate(timeout=ENOUGH)
    assert (process.returncode, out) == (124, "")
    assert err.startswith("provenact derive: error: the time limit of 0.5 s was reached; ") and err.count("\n") == 1


@pytest.mark.parametrize(
    ("action", "status", "says"),
    [
        ("return len(bytearray(3 * 2**30))", 124, "the limit of memory was reached"),
        ("os.abort()", 124, "its process died of SIGABRT, most likely out of memory"),
        ("return 1", 1, ""),
        ("os._exit(5)", 2, "the code that it ran ended the process with status 5, as os._exit(5) does"),
        ("os._exit(0)", 2, "ended the process with status 0"),
        ("raise KeyError(1)", 70, "KeyError: 1. This is a defect"),
    ],
)
def test_how_a_command_may_end(action, status, says, tmp_path):
    process = started(tmp_path, '"derive", "srelu"', action)
    out, err = process.communicate(timeout=ENOUGH)
    assert (process.returncode, out, says in err, err.count("\n") <= 1) == (status, "", True, True)


SUPERVISED = """
import os, signal, sys, time
from provenact.numerics.findings import processes

processes.GRACE = 0.05
fork = os.fork

def slowly():  # the child signals before its supervisor has begun
    child = fork()
    time.sleep(0.3 if child else 0.0)
    return child

os.fork = slowly

def work():
    if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda *_: None)
    for number in ({numbers}):
        os.killpg(0, number)  # as a terminal does: to the supervisor as well, who hands it on
    {then}
    return 3

try:
    sys.exit(processes.supervised(work, None, None, patient={patient}))
except KeyboardInterrupt:
    sys.exit(130)
"""
LONGER = "time.sleep(1.0)"  # than the grace
PRESS_AGAIN = "while True: os.kill(os.getppid(), signal.SIGINT); time.sleep(0.05)"


def status_of(start=hear_interrupts, **parts):
    code = SUPERVISED.format(**parts)
    return subprocess.run(
        [sys.executable, "-c", code], preexec_fn=start, start_new_session=True, timeout=ENOUGH
    ).returncode


@pytest.mark.parametrize(
    ("patient", "then", "status"),
    [(True, LONGER, 3), (True, PRESS_AGAIN, 130), (False, SLEEP, 130)],
    ids=["takes its time", "is ended by the second", "has no time"],
)
def test_an_interrupted_child(patient, then, status):
    assert status_of(patient=patient, numbers="signal.SIGINT,", then=then) == status


def test_what_is_ignored_from_the_start_is_not_handed_on():
    """As in the background of a shell, and under nohup."""

    def ignore():
        for number in (signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)

    assert status_of(ignore, patient=False, numbers="signal.SIGINT, signal.SIGHUP", then=LONGER) == 3
