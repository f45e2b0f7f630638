"""Where a run is carried out: device, settings, files, time, and what is done already.

A run divides its work into *pieces*. A finished piece is a JSON file; a piece under way keeps a
checkpoint. So a run that was interrupted goes on where it stopped, and ranks started by torchrun
or by `--jobs` share the pieces among them and meet through these files.
"""

import os
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import torch

from ..accuracy.machine import made_on
from ..emitted import CLASS_OF
from .digests import GENERATED, digest_of, exact_functions, own_code, texts_of
from .emitted_modules import USED
from .registry import format_of, of_experiments
from .run import Run, Settings
from .storage import read_json, read_state, write_json, write_state

Report = Callable[[int, int, str], None]  # done, total, text
SAVE_EVERY = 60.0  # seconds between checkpoints: what a killed process loses ...
SAVE_SHARE = 0.05  # ... unless writing them would take more than this share of the time
WAIT = 0.2  # seconds between two looks for the files of another rank


class OutOfTime(Exception):
    """The limit of this command is reached; the state is kept."""


class Incomplete(Exception):
    """This rank is done; rank 0 writes the result."""


@dataclass
class Limit:
    """When the runs of a command are to stop, one for all of them; `stopped` is the one that did."""

    until: float = float("inf")  # by time.monotonic()
    interrupted: bool = False
    stopped: str = ""

    def is_reached(self, now: float) -> bool:
        return self.interrupted or now > self.until


@dataclass(frozen=True)
class Checkpoint:
    """The state of one piece under way: a dict of tensors and numbers."""

    path: Path
    device: torch.device

    def load(self) -> dict[str, Any] | None:
        return read_state(self.path, self.device) if self.path.is_file() else None


@dataclass
class Context:
    """What a run needs to know, and where it keeps what it has done."""

    run: Run
    profile: str
    settings: Settings
    device: torch.device
    out: Path
    data: Path | None = None
    limit: Limit = field(default_factory=Limit)
    report: Report = lambda done, total, text: None
    rank: int = field(default_factory=lambda: int(os.environ.get("RANK", "0")))
    world: int = field(default_factory=lambda: int(os.environ.get("WORLD_SIZE", "1")))
    saved_at: float = field(default_factory=time.monotonic)
    wait: float = SAVE_EVERY
    begun: float = field(default_factory=time.monotonic)  # the piece under way, as if it had never been stopped

    @property
    def smoke(self) -> bool:
        return self.profile == "smoke"

    def images(self, name: str) -> Any:
        sizes = self.settings.get("train"), self.settings.get("test")
        if self.smoke:
            return of_experiments("image_files").made_up(name, *sizes)
        return of_experiments("data").image_set(name, self.data)

    @cached_property
    def digests(self) -> dict[str, Any]:
        """What is known before the first piece: the code, the text and the data it depends on."""
        sets = () if self.smoke else self.run.data
        data = {name: of_experiments("data").data_digest(name, self.data) for name in sets}
        name = self.run.name
        return {"code": own_code(name), "texts": texts_of(name), "format": format_of(name), "data": data}

    @cached_property
    def state(self) -> Path:
        """The folder of finished pieces and checkpoints: one for all that a result depends on, and for the letters of
        the emitted files, so that a run ends with the kernels that it began with."""
        emitted = [path.read_text("utf-8") for path in sorted(GENERATED.glob("*.py"))]
        key = [self.profile, dict(self.settings), self.device.type, self.digests, emitted]
        return self.out / "state" / digest_of(key)

    def checkpoint(self, name: str) -> Checkpoint:
        return Checkpoint(self.state / f"{name}.pt", self.device)

    def is_time_to_save(self) -> bool:
        now = time.monotonic()
        return self.limit.is_reached(now) or now - self.saved_at > self.wait

    def save(self, checkpoint: Checkpoint, state: dict[str, Any]) -> None:
        start = time.monotonic()
        write_state(checkpoint.path, state)
        write_json(_spent(checkpoint), start - self.begun)
        self.saved_at = time.monotonic()
        self.wait = max(SAVE_EVERY, (self.saved_at - start) / SAVE_SHARE)

    def stop_if_out_of_time(self) -> None:
        """Call this after a checkpoint was saved."""
        if self.limit.is_reached(time.monotonic()):
            self.limit.stopped = self.run.name
            raise OutOfTime(self.run.name)

    def pieces(self, work: Mapping[str, Callable[[], dict[str, Any]]]) -> dict[str, dict[str, Any]]:
        """Carry out what is not yet done of this rank's share; all results, by name."""
        for number, (name, job) in enumerate(work.items()):
            if (number - self.rank) % self.world == 0 and not self._path(name).is_file():
                self.stop_if_out_of_time()
                self._carry_out(name, job)
            self.report(number + 1, len(work), name)
        if self.rank:
            raise Incomplete(self.run.name)
        while not all(self._path(name).is_file() for name in work):  # those of other ranks
            self.stop_if_out_of_time()
            time.sleep(WAIT)
        return {name: read_json(self._path(name)) for name in work}

    def finished(self, work: Iterable[str]) -> dict[str, dict[str, Any]]:
        return {name: read_json(self._path(name)) for name in work if self._path(name).is_file()}

    def _path(self, name: str) -> Path:
        return self.state / f"{name}.json"

    def _carry_out(self, name: str, job: Callable[[], dict[str, Any]]) -> None:
        checkpoint = self.checkpoint(name)
        spent = _spent(checkpoint)
        self.begun = time.monotonic() - (read_json(spent) if spent.is_file() else 0.0)
        result = job()
        seconds = round(time.monotonic() - self.begun, 2)
        made = {**made_on(self.device), "functions": exact_functions(_entries(USED))}
        write_json(self._path(name), {"seconds": seconds, "made": made, **result})
        checkpoint.path.unlink(missing_ok=True)
        spent.unlink(missing_ok=True)


def _entries(classes: Iterable[str]) -> list[str]:
    """Of the catalogue, by their emitted classes."""
    return [name for name, one in CLASS_OF.items() if one in classes]


def _spent(checkpoint: Checkpoint) -> Path:
    """Where the seconds are kept that a piece took up to its checkpoint."""
    return checkpoint.path.with_suffix(".seconds")
