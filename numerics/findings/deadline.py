"""A time limit around certified work: what is not finished in time is undecided, with that reason.

The alarm rings between two steps of Python; a library that computes on and on in one step is ended from
outside (`workers.py`). An alarm that somebody swallows rings again, and work that goes on after it to its end is out
of time all the same: what it found without the part that was cut short may be another answer. An inner limit never
outlasts an outer one.

- `deadline(seconds, clock)`   context; raises `OutOfTime` in the main thread of the process. What is decided must not
                        depend on how busy the machine is: there the clock is `time.process_time`
- `expired()`           how many limits of this process have run out so far
"""

import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType
from typing import Any

from ...theory.exact.errors import InputError

AGAIN = 0.25  # seconds until a swallowed alarm rings again
LONGEST = 1e6  # seconds, of which a timer takes only so many; what rings with time left rings again


class OutOfTime(Exception):
    """The time limit was reached."""


class deadline:
    """Bound the work inside. Other threads cannot receive the alarm, so there no limit applies."""

    def __init__(self, seconds: float | None, clock: Callable[[], float] = time.monotonic) -> None:
        if seconds is not None and not seconds >= 0:
            raise InputError(f"a number of seconds is expected and {seconds!r} came: write 60, or None for no limit")
        self.seconds, self.clock = seconds, clock
        self.applies = False

    def __enter__(self) -> None:
        self.applies = bool(self.seconds) and threading.current_thread() is threading.main_thread()
        if not self.applies or self.seconds is None:
            return
        self.depth = len(_limits)
        self.precision = _flint_precision()
        if not self.depth:
            _outside.update(handler=signal.getsignal(signal.SIGALRM), hook=sys.unraisablehook)
            sys.unraisablehook = _without_alarms
        _limits.append(_Limit(self.clock, self.clock() + max(self.seconds, 1e-3)))
        signal.signal(signal.SIGALRM, _ring)
        _arm()

    def __exit__(self, kind: type | None, error: BaseException | None, trace: object) -> None:
        if not self.applies:
            return
        has_rung = any(limit.has_rung for limit in _limits[self.depth :])
        del _limits[self.depth :]
        if _limits:
            _arm()
        else:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, _outside["handler"])
            sys.unraisablehook = _outside["hook"]
        cause = OutOfTime() if error is None and has_rung else _first_cause(error)
        if isinstance(cause, OutOfTime):
            _counts["expired"] += 1
        if isinstance(cause, (OutOfTime, KeyboardInterrupt)):
            _restore_flint_precision(self.precision)
            if error is None or isinstance(error, SystemError):
                # An alarm or Ctrl-C while Arb's integrator calls back comes out wrapped, once per later call.
                raise cause from None


def expired() -> int:
    return _counts["expired"]


_counts = {"expired": 0}
_outside: dict[str, Any] = {}  # what was there before the outermost limit


@dataclass
class _Limit:
    clock: Callable[[], float]
    end: float
    has_rung: bool = False

    @property
    def left(self) -> float:
        return self.end - self.clock()


_limits: list[_Limit] = []  # in force; the innermost is the last


def _arm() -> None:
    """By the system's clock, which no process is ahead of: where one that stands still for us is meant, `_ring` sees
    that there is time left, and is called again."""
    left = min(limit.left for limit in _limits)
    signal.setitimer(signal.ITIMER_REAL, min(max(left, 1e-3), LONGEST), AGAIN)


def _ring(number: int, frame: FrameType | None) -> None:
    """Not while a limit is being set or lifted, which must not be left half done; it rings again."""
    own = (deadline.__enter__.__code__, deadline.__exit__.__code__)
    while frame is not None and frame.f_code not in own:
        frame = frame.f_back
    if _limits and frame is None and any(limit.left <= 1e-3 for limit in _limits):
        _limits[-1].has_rung = True
        raise OutOfTime


def _without_alarms(unraisable) -> None:
    """An alarm that rings while an object is thrown away cannot be raised there; it rings again. Nor can an
    end of the stack or of the memory, which whoever goes on will reach as well."""
    if not isinstance(unraisable.exc_value, (OutOfTime, RecursionError, MemoryError)):
        _outside["hook"](unraisable)


def _first_cause(error: BaseException | None) -> BaseException | None:
    while error is not None and error.__cause__ is not None:
        error = error.__cause__
    return error


def _flint_precision() -> int | None:
    flint = sys.modules.get("flint")
    return None if flint is None else flint.ctx.prec


def _restore_flint_precision(bits: int | None) -> None:
    """An alarm may ring just before a precision is set back."""
    if bits is not None:
        sys.modules["flint"].ctx.prec = bits
