"""A time limit around certified work: what is not finished in time is undecided, with that reason.

- `deadline(seconds)`   context; raises `OutOfTime` in the main thread of the process
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class OutOfTime(Exception):
    """The time limit was reached."""


@contextmanager
def deadline(seconds: float | None) -> Iterator[None]:
    """Bound the work inside. Other threads cannot receive the alarm, so there no limit applies."""
    if not seconds or threading.current_thread() is not threading.main_thread():
        yield
        return
    previous = signal.signal(signal.SIGALRM, _ring)
    remaining, _ = signal.setitimer(signal.ITIMER_REAL, max(seconds, 1e-3))
    try:
        yield
    except SystemError as error:
        # An alarm or Ctrl-C while Arb's integrator calls back comes out wrapped, once per later call.
        cause = _first_cause(error)
        if isinstance(cause, (OutOfTime, KeyboardInterrupt)):
            raise cause from None
        raise
    finally:
        signal.setitimer(signal.ITIMER_REAL, remaining)
        signal.signal(signal.SIGALRM, previous)


def _first_cause(error: BaseException) -> BaseException:
    while error.__cause__ is not None:
        error = error.__cause__
    return error


def _ring(number, frame) -> None:
    raise OutOfTime
