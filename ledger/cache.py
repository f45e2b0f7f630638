"""Evidence on disk, addressed by content: canonical text of the statement and of the engines.

The key contains a digest of the source of the rooms that decide, so a changed decider never meets
old evidence. Files are written whole (temporary file, then rename): two runs at once, or a kill at
any moment, leave only complete files.

- `Cache(folder)`   `.get(text)`, `.put(text, findings)`
- `default_folder()`
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from ..numerics.evidence import Engine, Evidence, Finding, Outcome

DECIDING_ROOMS = ("theory", "derivations", "numerics")


def default_folder() -> Path:
    """$PROVENACT_CACHE, or the user's cache folder."""
    if folder := os.environ.get("PROVENACT_CACHE"):
        return Path(folder)
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "provenact"


@cache
def engine_version() -> str:
    """A digest of the source of the rooms that take part in a decision."""
    root = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256()
    for room in DECIDING_ROOMS:
        for source in sorted((root / room).rglob("*.py")):
            digest.update(source.relative_to(root).as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()


class Cache:
    """A folder of findings. A folder that cannot be written makes every look-up a miss."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or default_folder()

    def _path(self, text: str) -> Path:
        key = hashlib.sha256(f"{engine_version()}\n{text}".encode()).hexdigest()
        return self.folder / key[:2] / f"{key[2:]}.json"

    def get(self, text: str) -> list[Finding] | None:
        try:
            stored = json.loads(self._path(text).read_text("utf-8"))
            return [_finding(item) for item in stored]
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def put(self, text: str, findings: Sequence[Finding]) -> None:
        path = self._path(text)
        stored = [{"outcome": f.outcome, "evidence": [e.as_dict() for e in f.evidence]} for f in findings]
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as file:
                json.dump(stored, file, ensure_ascii=False)
            os.replace(file.name, path)
        except OSError:
            return


def _finding(stored: dict) -> Finding:
    evidence = [
        Evidence(**{**item, "engine": Engine(item["engine"]), "outcome": Outcome(item["outcome"])})
        for item in stored["evidence"]
    ]
    return Finding(Outcome(stored["outcome"]), tuple(evidence))
