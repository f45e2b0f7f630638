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
    finally:
        signal.setitimer(signal.ITIMER_REAL, remaining)
        signal.signal(signal.SIGALRM, previous)


def _ring(number, frame) -> None:
    raise OutOfTime
