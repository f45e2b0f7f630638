"""A folder of JSON values addressed by content, and the deciders' evidence on claims in it.

The key contains a digest of the source of the rooms that decide, so a changed decider never meets
old results. Files are written whole: two runs at once leave only complete files. The folder is the user's
alone: one that others can write to, or that cannot be written, makes every look-up a miss.

Evidence is kept and never a conclusion: outcomes are computed from it whenever they are asked for. What Coq has
proved is read from its own record alone; an entry that says so is not one of ours.

- `Store(folder)`   `.get(text)`, `.put(text, value)`
- `Cache(folder)`   `.get(claim)`, `.put(claim, findings)`
- `default_folder()`, `compiled_folder()`, `is_private(folder)`, `engine_version()`
"""

import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields
from functools import cache, cached_property
from importlib.metadata import version
from pathlib import Path

from ..numerics.findings.evidence import ACCIDENTS, Cause, Engine, Evidence, Finding, Outcome
from ..theory.claims import Claim
from ..theory.errors import InputError
from .whole_files import write_whole

DECIDING_ROOMS = ("theory", "derivations", "numerics")
LIBRARIES = ("sympy", "python-flint", "mpmath")
_TEXTS = {"detail", "witness", "lower", "upper", "part"}
_WORDS = {"engine": Engine, "outcome": Outcome, "cause": Cause}


def default_folder() -> Path:
    """$PROVENACT_CACHE, or the user's cache folder."""
    if folder := os.environ.get("PROVENACT_CACHE"):
        return Path(folder)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "provenact"


def is_private(folder: Path) -> bool:
    """Whether the folder is ours and closed to others; one that others can only read is closed to them."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        known = folder.stat()
        if hasattr(os, "getuid") and known.st_uid != os.getuid():
            return False
        if known.st_mode & 0o022:
            return False
        if known.st_mode & 0o055:
            folder.chmod(0o700)
    except OSError:
        return False
    return True


def compiled_folder() -> Path:
    """Where compiled files are kept. They are believed, so that nobody else may write there."""
    folder = default_folder() / "coq"
    for one in (folder.parent, folder):
        if not is_private(one):
            own = "close it with chmod go-w, or set PROVENACT_CACHE to a folder of your own"
            raise InputError(f"compiled proofs are kept in {one}, which others may write to, or nobody can make: {own}")
    return folder


@cache
def engine_version() -> str:
    """A digest of what takes part in a decision: the rooms' source and the libraries' versions."""
    root = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256()
    for library in LIBRARIES:
        digest.update(f"{library} {version(library)}\n".encode())
    for source in _sources(root):
        digest.update(source.relative_to(root).as_posix().encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()


def _sources(root: Path) -> list[Path]:
    """The code of the deciding rooms and the catalogue; a claim's own text is part of its key. What the
    proof assistant adds has a record of its own (`proved.py`)."""
    rooms = [source for room in DECIDING_ROOMS for source in (root / room).rglob("*.py")]
    deciding = [source for source in rooms if "coq" not in source.relative_to(root).parts]
    return sorted([*deciding, *(root / "theory").glob("*.toml")])


class Store:
    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or default_folder()

    def path(self, text: str) -> Path:
        key = hashlib.sha256(f"{engine_version()}\n{text}".encode()).hexdigest()
        return self.folder / key[:2] / f"{key[2:]}.json"

    @cached_property
    def is_private(self) -> bool:
        return is_private(self.folder)

    def get(self, text: str) -> object | None:
        if not self.is_private:
            return None
        try:
            return json.loads(self.path(text).read_text("utf-8"))
        except (OSError, ValueError):
            return None

    def put(self, text: str, value: object) -> None:
        path = self.path(text)
        with suppress(OSError):
            if self.is_private:
                path.parent.mkdir(parents=True, exist_ok=True)
                write_whole(path, lambda file: file.write(json.dumps(value, ensure_ascii=False).encode()))


# --- evidence --------------------------------------------------------------------------------------


class Cache:
    def __init__(self, folder: Path | None = None) -> None:
        self.store = Store(folder)

    def get(self, claim: Claim) -> dict[str, Finding] | None:
        """The evidence on every statement of the claim; None where some is missing or malformed."""
        stored = self.store.get(_key(claim))
        if not isinstance(stored, dict) or set(stored) != set(claim.statements) or not all(stored.values()):
            return None
        try:
            return {role: Finding(tuple(map(_evidence, items))) for role, items in stored.items()}
        except (KeyError, TypeError, ValueError):
            return None

    def put(self, claim: Claim, findings: Mapping[str, Finding]) -> None:
        kept = {role: [item.as_dict() for item in finding.evidence] for role, finding in findings.items()}
        self.store.put(_key(claim), kept)


def _key(claim: Claim) -> str:
    return f"evidence {claim.text}"


def _evidence(stored: dict) -> Evidence:
    """Raises where a key or a value is none of ours, and for what was never to be kept."""
    if set(stored) - {one.name for one in fields(Evidence)} or not _TEXTS & set(stored):
        raise ValueError("an entry of another kind")
    if not all(isinstance(stored[key], str) for key in _TEXTS & set(stored)):
        raise TypeError("a text is expected")
    seconds = stored.get("seconds", 0.0)
    if not isinstance(seconds, (int, float)) or stored["engine"] == Engine.COQ:
        raise ValueError("not what the deciders write")
    words = {key: kind(stored[key]) for key, kind in _WORDS.items()}
    if words["cause"] in ACCIDENTS:
        raise ValueError("an accident")
    return Evidence(**{**stored, **words})
