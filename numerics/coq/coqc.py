"""Runs of coqc and coqchk, and their cache.

- `coq_version()`     of the installed Coq, or None; `INSTALL` says how to get it
- `Build(folder)`     a folder of compiled files. A file is compiled if what it says, or what a file says that it needs,
                      is not what was compiled there before; comments do not matter. `.compiled` and `.found` say
                      which were which, `.missing(files)` which would be, `.seconds(files)` how long that may take
- `keys(files)`       what a compiled file depends on, as a digest
- `CheckError`        coqc did not accept a file
"""

import fcntl
import hashlib
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path

from ..findings.processes import as_child
from .reach import ROOMS, needs
from .vernacular import full_sentences

INSTALL = "apt-get install coq libcoq-coquelicot libcoq-interval libcoq-flocq"
SECONDS = 3000  # for one file, on a machine that does other things too
SECONDS_TO_OPEN, SIGNS_PER_SECOND = 1.2, 4000  # as most files go: libraries are opened, then proofs checked


@cache
def coq_version() -> str | None:
    if shutil.which("coqc") is None:
        return None
    output = subprocess.run(["coqc", "--print-version"], capture_output=True, text=True, check=False).stdout
    return output.split()[0] if output.split() else None


class CheckError(RuntimeError):
    """coqc did not accept a file; the message is its own."""


@dataclass
class Build:
    folder: Path
    again: bool = False  # compile also what was compiled before
    compiled: list[str] = field(default_factory=list)  # the files that this run compiled
    found: list[str] = field(default_factory=list)  # the files that were compiled before, from the same texts
    progress: Callable[[str], None] = lambda name: None  # hears the name of each file that this run has compiled

    def missing(self, files: Mapping[str, str]) -> list[str]:
        """The files that a run would compile."""
        return [name for name, key in keys(files).items() if self.again or not self._is_known(name, key)]

    def seconds(self, files: Mapping[str, str]) -> float:
        """Of a processor, to compile files: what they took here before, or what files of their size take."""
        return sum(self._seconds(name, text) for name, text in files.items())

    def _seconds(self, name: str, text: str) -> float:
        try:
            return float((self.folder / name).with_suffix(".seconds").read_text("utf-8"))
        except (OSError, ValueError):
            return SECONDS_TO_OPEN + len(text) / SIGNS_PER_SECOND

    def check(self, files: Mapping[str, str], jobs: int = 2) -> dict[str, str]:
        """Compile the files (path -> text) that have changed, each once what it needs is there; what coqc says."""
        known = keys(files)
        required = {name: needs(text) for name, text in files.items()}
        waiting, running, outputs = _longest_first(files), dict[Future[str], str](), dict[str, str]()
        with self._alone(), ThreadPoolExecutor(jobs) as pool:
            while waiting or running:
                ready = [name for name in waiting if all(one in outputs for one in required[name])]
                for name in ready[: jobs - len(running)]:
                    waiting.remove(name)
                    running[pool.submit(self._one, name, files[name], known[name])] = name
                for ended in wait(running, return_when=FIRST_COMPLETED).done:
                    outputs[running.pop(ended)] = ended.result()
        return outputs

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Wait until no other process compiles here: coqc would read the text that the other one has written."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with (self.folder / ".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _one(self, name: str, text: str, key: str) -> str:
        source = self.folder / name
        stamp, output = source.with_suffix(".key"), source.with_suffix(".out")
        if self._is_known(name, key) and (name in self.compiled or not self.again):  # other runs may put others there
            self.found += [] if name in self.compiled or name in self.found else [name]
            return output.read_text("utf-8")
        source.parent.mkdir(parents=True, exist_ok=True)
        stamp.unlink(missing_ok=True)
        source.write_text(text, "utf-8")
        self.compiled += [] if name in self.compiled else [name]
        begun = time.monotonic()
        said = self._said("coqc", name, ["-w", "none", *_paths(), name], SECONDS)
        if said is None:
            raise CheckError(f"{name}: coqc took more than {SECONDS} s")
        output.write_text(said, "utf-8")
        stamp.write_text(key, "utf-8")
        source.with_suffix(".seconds").write_text(f"{time.monotonic() - begun:.2f}", "utf-8")
        self.progress(name)
        return said

    def _is_known(self, name: str, key: str) -> bool:
        source = self.folder / name
        stamp = source.with_suffix(".key")
        made = (source.with_suffix(".vo"), source.with_suffix(".out"), stamp)
        return all(one.exists() for one in made) and stamp.read_text("utf-8") == key

    def _said(self, program: str, name: str, options: Sequence[str], seconds: float | None) -> str | None:
        """What a program says of a file; None where it takes longer."""
        try:
            done = subprocess.run(
                [program, *options],
                cwd=self.folder,
                capture_output=True,
                text=True,
                timeout=seconds,
                check=False,
                preexec_fn=as_child,
            )
        except subprocess.TimeoutExpired:
            return None
        if done.returncode:
            raise CheckError(f"{program} refuses {name}:\n{done.stderr.strip()}")
        return done.stdout

    def coqchk(self, modules: Sequence[str], jobs: int, seconds: float | None) -> list[str]:
        """The independent checker over each of the modules alone; those that it did not end with in the given time.

        It computes without the virtual machine that coqc uses: what `interval` proves in a second can take minutes.
        """
        with ThreadPoolExecutor(jobs) as pool:
            said = pool.map(
                lambda one: self._said("coqchk", one, ["-silent", *_paths(), "-norec", one], seconds), modules
            )
        return [module for module, text in zip(modules, said, strict=True) if text is None]


def _paths() -> list[str]:
    return [word for root, room in ROOMS.items() for word in ("-Q", room, root)]


def keys(files: Mapping[str, str]) -> dict[str, str]:
    """What a compiled file depends on, as a digest: what it says, and what all say that it needs."""
    found: dict[str, str] = {}

    def key(name: str) -> str:
        if name not in files:
            raise CheckError(f"the file proofs/{name} is required and is not there")
        if name not in found:
            inner = "".join(key(needed) for needed in needs(files[name]))
            found[name] = hashlib.sha256(f"{coq_version()}\n{inner}\n{_said(files[name])}".encode()).hexdigest()
        return found[name]

    try:
        return {name: key(name) for name in files}
    except RecursionError:
        raise CheckError("files of the project that need each other") from None


@lru_cache(maxsize=1024)
def _said(text: str) -> str:
    return "\n".join(" ".join(full.split()) for _, full in full_sentences(text))


def _longest_first(files: Mapping[str, str]) -> list[str]:
    """The files, those first after which the most text has to be compiled one after the other."""
    needed_by: dict[str, list[str]] = {name: [] for name in files}
    for name, text in files.items():
        for one in needs(text):
            needed_by[one].append(name)

    @cache
    def rest(name: str) -> int:
        return len(files[name]) + max(map(rest, needed_by[name]), default=0)

    return sorted(files, key=rest, reverse=True)
