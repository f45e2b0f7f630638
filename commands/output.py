"""Results on disk or standard output: whole or not at all, and the same bytes every time."""

import json
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from ..ledger.whole_files import write_whole
from ..theory.exact.errors import InputError
from ..theory.language.visible import visible

STANDARD_OUTPUT = "-"
_UNSEEN = re.compile(r"[^\n -~]+")


def write_json(path: str | Path, data: Mapping[str, object]) -> None:
    """Write `data` as JSON to `path`; `-` is standard output. Its `schema` is 1 unless it says otherwise; the shapes
    are in `docs/schemas`."""
    text = json.dumps({"schema": 1, **data}, indent=2, ensure_ascii=False, allow_nan=False)
    text = _UNSEEN.sub(_escaped, text) + "\n"
    if str(path) == STANDARD_OUTPUT:
        sys.stdout.write(text)
    else:
        write_text_atomically(path, text)


def shared(path: str | None, data: Callable[[], Mapping[str, object]]) -> bool:
    """Give a machine its data, where `--json` asks for them; whether standard output is left to people."""
    if path:
        write_json(path, data())
    return path != STANDARD_OUTPUT


def _escaped(found: re.Match) -> str:
    """Characters that a terminal obeys, as JSON writes them; they stand only inside its texts."""
    return "".join(json.dumps(one)[1:-1] if visible(one) != one else one for one in found[0])


def write_text_atomically(path: str | Path, text: str, force: bool = True) -> None:
    """Write `text` as UTF-8; what it cannot hold, as half of a surrogate pair, is escaped."""
    write_bytes_atomically(path, text.encode("utf-8", errors="backslashreplace"), force)


def writable(path: str | Path, force: bool = True) -> Path:
    """Where a file is to be written, if that can be: asked before work that takes long."""
    try:
        target = Path(path).resolve()  # a link stays a link, and what it names is replaced
    except ValueError as error:  # a null character, or half of a surrogate pair
        raise InputError(f"{str(path)!r} cannot be the name of a file: {error}") from error
    if target.is_file() and not force:
        raise InputError(f"a new file is expected and {str(path)!r} exists: give --force or another path")
    if target.is_dir():
        raise InputError(f"{str(path)!r} cannot be written: it is a folder; give the name of a file")
    if not target.parent.is_dir():
        raise InputError(f"{str(path)!r} cannot be written: there is no folder {str(target.parent)!r}; create it first")
    return target


def write_bytes_atomically(path: str | Path, content: bytes, force: bool = True) -> None:
    """Write `content` to `path` so that a reader sees the old file or the new one, never a part."""
    target = writable(path, force)
    if target.exists() and not target.is_file():
        # A device or a pipe (/dev/null, /dev/stdout) must be written to, not replaced.
        target.write_bytes(content)
    else:
        write_whole(target, lambda file: file.write(content))


def cells_as_json(cells) -> list[dict]:
    """The cells of a piecewise function for machines: ends and expression as text, infinite ends as inf."""
    return [
        {
            "from": "-inf" if cell.start is None else str(cell.start),
            "to": "inf" if cell.end is None else str(cell.end),
            "expr": str(cell.expression),
        }
        for cell in cells
    ]
