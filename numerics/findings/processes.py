"""Bounds of one process: its memory, its time, and that it does not outlive its parent.

- `limit_memory(most)`, `end_with_parent()`   for a process that has just begun
- `supervised(work, seconds, memory)`         one piece of work in a child, which is ended if it overruns
- `can_be_ended()`                            whether this process is such a child
- `as_child()`                                for programs of others: they end with us, and need more memory
- `Died`, `how_it_ended(code)`                a process that came to its end before its work was done
- `Left`                                      one that was ended by what it ran
"""

import ctypes
import multiprocessing
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from types import FrameType

MEMORY = 2 * 2**30  # bytes of address space for the work of one process; what is certified here needs a tenth of it
GRACE = 3.0  # seconds that a child may take to end by itself
HANDED_ON = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
PR_SET_PDEATHSIG = 1  # of Linux: the signal that a process gets when its parent is gone
DEBUG = "PROVENACT_DEBUG"  # in the environment: what goes wrong is shown in full

_libc = ctypes.CDLL(None) if sys.platform == "linux" else None
_can_be_ended = False


class Died(Exception):
    """A process came to its end before its work was done; the text says how."""


class Left(Died):
    """The code that ran ended the process by itself, past everything that waits for it."""


def how_it_ended(code: int | None) -> str:
    if code is None or code >= 0:
        return f"its process died (status {code})"
    hint = {-signal.SIGABRT: ", most likely out of memory", -signal.SIGKILL: ": somebody killed it, or the system did"}
    return f"its process died of {signal.Signals(-code).name}{hint.get(code, '')}"


def limit_memory(most: int) -> None:
    """From here on, so much more raises MemoryError (or ends the process, where a library cannot raise). What a
    process was born with does not count: a parent that has loaded a library for GPUs reserves many times as much."""
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most += _address_space()
    resource.setrlimit(resource.RLIMIT_AS, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def _address_space() -> int:
    """The bytes that this process has; elsewhere than on Linux nobody says."""
    statm = Path("/proc/self/statm")
    return int(statm.read_text("ascii").split()[0]) * resource.getpagesize() if statm.exists() else 0


def end_with_parent() -> None:
    """Be killed when the parent is gone: on Linux by the system. Elsewhere a worker whose connection is closed ends."""
    _end_with_parent()
    parent = multiprocessing.parent_process()
    if parent is not None and not parent.is_alive():
        os._exit(1)


def _end_with_parent() -> None:
    if _libc is not None:
        _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def as_child() -> None:
    """The `preexec_fn` of a program that is started with `subprocess`."""
    _end_with_parent()
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (hard, hard))


# --- one piece of work, and its supervisor ---------------------------------------------------------


def can_be_ended() -> bool:
    """Whether this process was started for one piece of work and is ended from outside if it overruns."""
    return _can_be_ended


def supervised(work: Callable[[], int], seconds: float | None, memory: int | None, patient: bool = False) -> int:
    """The status of the work, which is done in a child; `Died` where the child has none to give.

    After Ctrl-C a child has `GRACE` seconds to end; where we are patient it may take its time, until the second one.
    It returns twice, as `os.fork` does: in the child with the status, in the parent when the child has ended.
    """
    global _can_be_ended
    sys.stdout.flush()
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, HANDED_ON)  # until both know what to do with them
    done, is_done = os.pipe()
    parent, child = os.getpid(), os.fork()
    if child:
        os.close(is_done)
        return _Supervisor(child, seconds, patient, done).status(mask)
    os.close(done)
    _can_be_ended = True
    _end_with_parent()
    if os.getppid() != parent:
        os._exit(1)
    if _is_heard(signal.SIGINT):
        signal.signal(signal.SIGINT, _interrupt_once)
    signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    if memory:
        limit_memory(memory)
    try:
        return work()
    finally:
        os.write(is_done, b".")


def _interrupt_once(number: int, frame: FrameType | None) -> None:
    """A terminal sends Ctrl-C to the supervisor too, who hands it on: the second one says nothing new."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def _is_heard(number: int) -> bool:
    """Whether a signal is not ignored from the start, as in the background of a shell, or Hang-up under `nohup`."""
    return signal.getsignal(number) != signal.SIG_IGN


class _Supervisor:
    """Waits for a child, hands signals on to it, and ends it when its time is over."""

    def __init__(self, child: int, seconds: float | None, patient: bool, done: int) -> None:
        self.child, self.seconds, self.patient, self.done = child, seconds, patient, done
        self.asked_to_end: int | None = None
        self.is_late = False

    def status(self, mask: Iterable[int]) -> int:
        handlers = {signal.SIGALRM: self.end, **dict.fromkeys(filter(_is_heard, HANDED_ON), self.hand_on)}
        before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if self.seconds:
            signal.setitimer(signal.ITIMER_REAL, self.seconds + GRACE)
        try:
            code = os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            for number, handler in before.items():
                signal.signal(number, handler)
        if code >= 0 and (self._is_done() or self.asked_to_end is not None):
            return code
        if code >= 0:
            raise Left(f"the code that it ran ended the process with status {code}, as os._exit({code}) does")
        if self.asked_to_end == signal.SIGINT:
            raise KeyboardInterrupt
        if self.asked_to_end is not None:
            return 128 + self.asked_to_end
        raise Died(f"the time limit of {self.seconds:g} s was reached" if self.is_late else how_it_ended(code))

    def _is_done(self) -> bool:
        """Whether the child has come to the end of its work, and has a status to give."""
        os.set_blocking(self.done, False)  # others may still hold its other end
        with open(self.done, "rb", buffering=0) as pipe:
            return bool(pipe.read(1))

    def hand_on(self, number: int, frame: FrameType | None) -> None:
        waits = self.patient and number == signal.SIGINT
        again = waits and self.asked_to_end == number
        self.asked_to_end = number
        with suppress(ProcessLookupError):  # it has just ended
            os.kill(self.child, signal.SIGKILL if again else number)
        if not waits:
            signal.setitimer(signal.ITIMER_REAL, GRACE)

    def end(self, number: int, frame: FrameType | None) -> None:
        self.is_late = True
        with suppress(ProcessLookupError):
            os.kill(self.child, signal.SIGKILL)
