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
from .data import data_digest, image_set
from .digests import code_digests, digest_of, emitted_digests
from .emitted_modules import USED
from .image_files import ImageSet, made_up
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

    def images(self, name: str) -> ImageSet:
        sizes = self.settings.get("train"), self.settings.get("test")
        return made_up(name, *sizes) if self.smoke else image_set(name, self.data)  # type: ignore[arg-type]

    @cached_property
    def digests(self) -> dict[str, dict[str, str]]:
        """What is known before the first piece: the code and the data it depends on."""
        data = {} if self.smoke else {name: data_digest(name, self.data) for name in self.run.data}
        return {"code": code_digests(self.run.measure.__module__), "data": data}

    @cached_property
    def state(self) -> Path:
        """The folder of finished pieces and checkpoints: one for all that a result depends on."""
        key = [self.profile, dict(self.settings), self.device.type, self.digests, emitted_digests(CLASS_OF.values())]
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
        made = {**made_on(self.device), "emitted": emitted_digests(USED)}
        write_json(self._path(name), {"seconds": seconds, "made": made, **result})
        checkpoint.path.unlink(missing_ok=True)
        spent.unlink(missing_ok=True)


def _spent(checkpoint: Checkpoint) -> Path:
    """Where the seconds are kept that a piece took up to its checkpoint."""
    return checkpoint.path.with_suffix(".seconds")
