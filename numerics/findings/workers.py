"""Work in other processes, bounded: each has so much memory and time, and none outlives its parent.

A worker that is killed, that a library takes down, or that computes on and on in one step costs the item it
was working on and nothing else: another worker takes its place.

- `in_workers(function, items, jobs, seconds)`   (item, result) as they are done; a result may be a `Died`
- `all_in_workers(...)`                          the results alone; a `Died` is raised
- `processors()`                                 how many this process may use
"""

import gc
import multiprocessing
import os
import pickle
import resource
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from .processes import DEBUG, MEMORY, Died, end_with_parent, how_it_ended, limit_memory

SELDOM = 100_000, 10, 10  # objects made until circles are looked for: nearly all that is made stays until it is done
GONE = 1.0  # seconds that a worker whose connection is closed has until it is gone


def processors() -> int:
    """Fewer than there are, where a container or `taskset` says so."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_workers(
    function: Callable[[Any], Any],
    items: Iterable[Any],
    jobs: int,
    seconds: Callable[[Any], float] | None = None,
    memory: int | None = MEMORY,
) -> Iterator[tuple[Any, Any]]:
    """Each item with what the function makes of it. An exception of the function is raised here."""
    waiting, busy, idle = deque(items), dict[Connection, _Task](), list[_Worker]()
    try:
        while waiting or busy:
            while waiting and len(busy) < jobs:
                worker = idle.pop() if idle else _Worker.started(function, memory, [*busy])
                busy[worker.connection] = _Task(worker, waiting.popleft(), seconds)
            for connection in _ready(busy):
                task = busy[connection]
                result = task.result()
                del busy[connection]
                if task.worker.is_tired:
                    task.worker.end()
                else:
                    idle.append(task.worker)
                yield task.item, result
    finally:
        for worker in (*(task.worker for task in busy.values()), *idle):
            worker.end()


def all_in_workers(function: Callable[[Any], Any], items: Iterable[Any], jobs: int) -> Iterator[Any]:
    """The results as they are done, for work that is worth nothing unless all of it is done. Its memory is not
    limited: drawing and lowering load what they need."""
    for item, result in in_workers(function, items, jobs, memory=None):
        if isinstance(result, Died):
            raise Died(f"{item}: {result}")
        yield result


# --- the parent's side ------------------------------------------------------------------------------


@dataclass
class _Worker:
    process: BaseProcess
    connection: Connection
    is_tired: bool = False  # dead, late, or so full of what it remembers that another one should go on

    @classmethod
    def started(cls, function: Callable, memory: int | None, others: list[Connection]) -> "_Worker":
        here, there = multiprocessing.Pipe()
        # A forked process inherits the ends of all pipes, and must not keep those of its siblings open.
        inherited = [here, *others] if multiprocessing.get_start_method() == "fork" else []
        process = multiprocessing.Process(target=_serve, args=(there, inherited, function, memory), daemon=True)
        process.start()
        there.close()
        return cls(process, here)

    def end(self) -> None:
        self.connection.close()
        self.process.kill()
        self.process.join()


class _Task:
    def __init__(self, worker: _Worker, item: Any, seconds: Callable[[Any], float] | None) -> None:
        self.worker, self.item = worker, item
        self.seconds = seconds(item) if seconds else float("inf")
        self.end = time.monotonic() + self.seconds
        with suppress(OSError):  # of one that has died already, which its end of the pipe will say
            worker.connection.send(item)

    def result(self) -> Any:
        """What came back; a worker that is late or gone is a `Died`."""
        is_value, value, self.worker.is_tired = self._answer()
        if not is_value:
            raise value
        return value

    def _answer(self) -> tuple[bool, Any, bool]:
        if not self.worker.connection.poll():
            return True, Died(f"the time limit of {self.seconds:.0f} s was reached"), True
        try:
            return self.worker.connection.recv()
        except (EOFError, OSError, pickle.UnpicklingError):
            self.worker.process.join(GONE)
            return True, Died(how_it_ended(self.worker.process.exitcode)), True


def _ready(busy: dict[Connection, _Task]) -> list[Connection]:
    """The connections that have something to say, and those whose worker is late."""
    end = min(task.end for task in busy.values())
    said = wait([*busy], None if end == float("inf") else max(end - time.monotonic(), 0.0))
    return [one for one, task in busy.items() if one in said or task.end <= time.monotonic()]


# --- the worker's side ------------------------------------------------------------------------------


def _serve(connection: Connection, inherited: list[Connection], function: Callable, memory: int | None) -> None:
    """Work until the parent closes the connection or is gone."""
    for other in inherited:
        other.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business, who then ends the workers
    end_with_parent()
    if memory:
        limit_memory(memory)
    if not os.environ.get(DEBUG):  # what a library says when it gives up is no business of a terminal
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    gc.freeze()
    gc.set_threshold(*SELDOM)
    while True:
        try:
            is_value, value = _made(function, connection.recv())
            is_tired = memory is not None and _largest() > memory / 2
            connection.send((is_value, value, is_tired))
        except (EOFError, OSError):
            return
        except Exception as error:  # a result or an exception that cannot be sent
            connection.send((False, RuntimeError(f"{type(error).__name__}: {error}"), False))


def _made(function: Callable, item: Any) -> tuple[bool, Any]:
    try:
        return True, function(item)
    except BaseException as error:  # whatever it is, it is the parent's to raise
        return False, error


def _largest() -> int:
    """The most memory that this process has had, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
