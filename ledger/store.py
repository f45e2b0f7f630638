"""A folder of JSON values addressed by content.

The key contains a digest of the source of the rooms that decide, so a changed decider never meets
old results. Files are written whole: two runs at once leave only complete files. Each begins with the digest of the
rest; one that does not is no entry. The folder is the user's alone: one that others can write to, or that cannot be
written, makes every look-up a miss.

- `Store(folder)`   `.get(text)`, `.put(text, value)`
- `default_folder()`, `compiled_folder()`, `is_private(folder)`, `engine_version()`
"""

import hashlib
import json
import os
from contextlib import suppress
from functools import cache, cached_property
from importlib.metadata import version
from pathlib import Path

from ..theory.exact.errors import InputError
from .whole_files import write_whole

DECIDING_ROOMS = ("theory", "derivations", "numerics")
LIBRARIES = ("sympy", "python-flint", "mpmath")


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
        """The value that was put; None where there is none, or its file is not what was written."""
        if not self.is_private:
            return None
        try:
            checksum, _, body = self.path(text).read_bytes().partition(b"\n")
            return json.loads(body) if checksum == _checksum(body) else None
        except (OSError, ValueError, RecursionError):
            return None

    def put(self, text: str, value: object) -> None:
        path, body = self.path(text), json.dumps(value).encode()
        with suppress(OSError):
            if self.is_private:
                path.parent.mkdir(parents=True, exist_ok=True)
                write_whole(path, lambda file: file.write(_checksum(body) + b"\n" + body))


def _checksum(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest().encode()
