"""Machines that decide for us, as executors: a Dask cluster, and files that shards of a run have written.

What they say are texts, read by `answers.read`. `distributed` lets workers send pickles and the client load them; here
none becomes code: what a pickle names is a thing without effect, and an unpickler that would look up a name
outside of the caller's thread is stopped by Python itself, whichever part of the library called it.

- `dask(address)`      context: the executor of the cluster with this scheduler
- `Merged(paths)`      answers from files; `write_shard(path, ledger)` writes one
- `shard_of(text)`     (i, n) of "i/n"
"""

import json
import logging
import pickle
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, InvalidStateError
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from typing import Any, NoReturn

from ..theory.exact.errors import InputError
from .answers import Refused, digest, parsed, written
from .entries import Ledger
from .whole_files import write_whole

PATIENCE = 10  # seconds: for the answer of a scheduler, and for a worker where there is none
_owners: set[int] = set()  # threads that have a client; they themselves load no pickle of a worker's
_named: list[str] = []  # what pickles of others named and was stopped


class _Nameless(Exception):
    """What stands in a pickle that was read for whatever it names: it takes everything and does nothing."""

    def __init__(self, *args: object, **named: object) -> None: ...
    def __setstate__(self, state: object) -> None: ...
    def __setitem__(self, key: object, value: object) -> None: ...
    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *args, **named: None


class _WithoutNames(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> type:
        return bytes if (module, name) == ("builtins", "bytes") else _Nameless


class _HarmlessPickle:
    """The module `pickle` for the protocol of `distributed`, with a harmless `loads`."""

    def __getattr__(self, name: str) -> Any:
        return getattr(pickle, name)

    def loads(self, data: bytes, *, buffers: Iterable[Any] = ()) -> Any:
        return _WithoutNames(BytesIO(data), buffers=buffers).load()


def _refuse_names(event: str, args: tuple) -> None:
    if event == "pickle.find_class" and _owners and threading.get_ident() not in _owners:
        _named.append(f"{args[0]}.{args[1]}")
        raise Refused(f"a pickle of another machine names {_named[-1]}")


@contextmanager
def dask(address: str) -> Iterator[Executor]:
    """The executor of a Dask cluster, closed afterwards."""
    try:
        from distributed import Client
        from distributed.protocol import pickle as protocol
    except ImportError:
        raise InputError('--dask needs the package distributed: pip install "provenact[dask]"') from None

    class Quiet(Client):
        def subscribe_topic(self, topic: str, handler: object) -> None:
            """Workers print nothing here."""

        def _handle_task_erred(self, key: Any = None, exception: Any = None, traceback: Any = None) -> None:
            """Whatever came for an exception."""
            if (state := self.futures.get(key)) is not None:
                state.set_error(RuntimeError("the job failed there, or its worker died"), None)

    if not _owners:
        sys.addaudithook(_refuse_names)
    library, before, real = logging.getLogger("distributed"), logging.getLogger("distributed").level, protocol.pickle
    library.setLevel(logging.CRITICAL + 1)  # what it logs are texts of others
    _owners.add(threading.get_ident())
    vars(protocol)["pickle"] = _HarmlessPickle()
    try:
        client = _connected(Quiet, address)
        with client:
            yield _Watched(client, address)
    finally:
        vars(protocol)["pickle"] = real
        _owners.discard(threading.get_ident())
        _named.clear()
        library.setLevel(before)


def _connected(kind: type, address: str) -> Any:
    try:
        client = kind(address, timeout=PATIENCE)
    except Exception as error:  # also what a stranger sends who is no scheduler
        raise InputError(f"no Dask scheduler answers at {address}: {error}") from error
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        client.close()
        start = f"start one with `dask worker {address}`"
        raise InputError(f"the Dask cluster at {address} has no workers; {start} on each machine") from None
    return client


class _Watched(Executor):
    """Jobs of a client; where the cluster is gone, or has had no workers for a while, they are lost."""

    def __init__(self, client: Any, name: str) -> None:
        self.client, self.name = client, name
        self.executor = client.get_executor(pure=False)
        self.futures: list[Future] = []
        self.trouble = ""
        threading.Thread(target=self._watch, daemon=True).start()

    def submit(self, function: Callable, /, *args: Any, **named: Any) -> Future:
        future = Future[Any]()
        self.futures.append(future)
        try:
            job = self.executor.submit(function, *args, **named)
            job.add_done_callback(lambda done: _settle(future, done.result))
        except Exception as error:  # of a client that is closed
            self.trouble = self.trouble or f"the cluster is gone: {type(error).__name__}"
        if self.trouble:
            _settle(future, self._lost)
        return future

    def _watch(self) -> None:
        last = time.monotonic()
        while not self.trouble and self.client.status not in ("closing", "closed"):
            time.sleep(1)
            try:
                last = time.monotonic() if self.client.nthreads() else last
            except Exception as error:  # whatever a library says whose scheduler is gone
                self.trouble = f"the cluster is gone: {type(error).__name__}"
            if time.monotonic() - last > PATIENCE:
                self.trouble = "the cluster has no workers any more"
            if _named:
                self.trouble = f"the cluster sent code: {_named[0]}"
            reports = getattr(self.client, "_handle_report_task", None)
            if reports is not None and reports.done():
                self.trouble = "the cluster sent what cannot be read"
        for future in tuple(self.futures):
            _settle(future, self._lost)

    def _lost(self) -> NoReturn:
        raise RuntimeError(self.trouble)


def _settle(future: Future, result: Callable[[], Any]) -> None:
    """Give a future its result, unless it has one."""
    with suppress(InvalidStateError):
        try:
            future.set_result(result())
        except InvalidStateError:
            raise
        except Exception as error:  # of a job that was lost or cancelled
            future.set_exception(error)


# --- shards -----------------------------------------------------------------------------------------


def shard_of(text: str) -> tuple[int, int]:
    """
    >>> shard_of("2/8")
    (2, 8)
    """
    shard, _, shards = text.partition("/")
    if not (shard + shards).isascii() or not shard.isdigit() or not shards.isdigit() or len(text) > 12:
        raise InputError(f"--shard takes I/N, such as 2/8, and {text!r} came")
    if not 1 <= int(shard) <= int(shards):
        raise InputError(f"--shard I/N: I is one of 1, …, N, and {text!r} came")
    return int(shard), int(shards)


def write_shard(path: Path, ledger: Ledger) -> None:
    lines = [written(entry.claim, entry.decided) + "\n" for entry in ledger if entry.decided]
    write_whole(path, lambda file: file.write("".join(lines).encode()))


class Merged(Executor):
    """Answers by their claims, from files in which each has a line."""

    name = "a shard"

    def __init__(self, paths: Sequence[str]) -> None:
        self.answers: dict[object, str] = {}
        for path in paths:
            for number, line in enumerate(_lines(path), 1):
                try:
                    claim = parsed(line)["claim"]
                except (Refused, KeyError) as error:
                    raise InputError(f"{path}, line {number}: is not what `verify --shard` writes") from error
                self.answers.setdefault(str(claim), line)

    def submit(self, function: Callable, /, *args: Any, **named: Any) -> Future:
        answer, future = self.answers.get(digest(json.loads(args[0])["claim"])), Future[str]()
        if answer is None:
            future.set_exception(RuntimeError("no file has an answer; is a shard missing, or of another text?"))
        else:
            future.set_result(answer)
        return future


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: cannot be read ({getattr(error, 'strerror', None) or 'it is not UTF-8'})") from error
