"""Data that was measured, proved or computed and is committed as JSON: read and written here, with its digest.

Whoever makes such a file writes its digest beside it, into `data.sha256` at the root (`sha256sum -c data.sha256` reads
it too); whoever reads one compares. A digit that was changed by hand or by a merge is no result, and nothing is
computed from it.

- `read_data(path)`            what is in a file; None where there is none
- `write_data(path, content)`  the file and its digest, each whole
- `changed_data()`             files that are not what was written
"""

import hashlib
import json
from pathlib import Path
from typing import Any

from .whole_files import write_bytes_whole, write_text_whole

ROOT = Path(__file__).absolute().parents[1]
DIGESTS = "data.sha256"
HOMES = ("benchmarks/data", "figures/data", "gallery", "ledger", "torch_impl/confirm/evidence", "torch_impl/data")


def read_data(path: Path) -> Any:
    """A file elsewhere, of a user's own, has no digest."""
    if not path.is_file():
        return None
    content = path.read_bytes()
    if (name := _name(path)) and _digests().get(name) != _digest(content):
        from ..theory.exact.errors import InputError  # training reads data too, and needs no room above this one

        raise InputError(
            f"{name} is not what its maker wrote, by its digest in {DIGESTS}: bring it back (git restore {name}), or "
            "make it again (provenact regenerate --list says how)"
        )
    return json.loads(content)


def write_data(path: Path, content: bytes) -> None:
    write_bytes_whole(path, content)
    if name := _name(path):
        here = {one: digest for one, digest in _digests().items() if (ROOT / one).is_file()}
        lines = sorted((here | {name: _digest(content)}).items())
        write_text_whole(ROOT / DIGESTS, "".join(f"{digest}  {one}\n" for one, digest in lines))


def changed_data() -> list[str]:
    """Those without a digest, or gone without their maker, too."""
    found = {
        f"{home}/{path.name}": _digest(path.read_bytes()) for home in HOMES for path in (ROOT / home).glob("*.json")
    }
    known = _digests()
    return sorted(name for name in {*found, *known} if found.get(name) != known.get(name))


def _name(path: Path) -> str:
    """What a file is called among the digests; nothing where it has none."""
    place = path.absolute()
    is_ours = place.suffix == ".json" and place.is_relative_to(ROOT)
    name = place.relative_to(ROOT).as_posix() if is_ours else ""
    return name if name.rpartition("/")[0] in HOMES else ""


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _digests() -> dict[str, str]:
    path = ROOT / DIGESTS
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    pairs = (line.partition("  ") for line in lines)
    return {name: digest for digest, _, name in pairs}
