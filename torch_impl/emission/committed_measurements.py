"""Measured errors and speed as committed data: only what was measured on the code as it is emitted now.

Rows of torch's and the papers' functions always count; rows of an emitted function whose text has changed since do
not, and its name is listed instead. Reading needs no torch.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ..committed import committed
from ..emitted import NAMES
from .measured import digests, recorded

Row = Mapping[str, Any]
OURS = "provenact"


@dataclass(frozen=True)
class Measurements:
    """Each row has `name`, `by` (provenact, torch or paper), `target`, `dtype` and its numbers.

    `versions` are those of the libraries by device; `small` are rows of speed on small inputs.
    """

    rows: tuple[Row, ...]
    outdated: tuple[str, ...]
    date: str
    versions: Mapping[str, Mapping[str, str]]
    small: tuple[Row, ...] = ()


def measured_errors() -> Measurements:
    """Errors in ulp: the emitted functions first, then the others."""
    data = recorded()
    texts = {name: entry["text"] for name, entry in data["entries"].items()}
    ours = [{"name": name, "by": OURS} | row for name, entry in data["entries"].items() for row in entry["rows"]]
    rows, outdated = _counting([*ours, *data.get("others", ())], texts)
    return Measurements(rows, outdated, data.get("date", ""), data.get("versions", {}))


def measured_speeds() -> Measurements | None:
    """Speed as a fraction of copying."""
    data = recorded_speeds()
    if data is None:
        return None
    rows, outdated = _counting(data["large"], data["texts"])
    small, _ = _counting([{"by": OURS} | row for row in data["small"]], data["texts"])
    return Measurements(rows, outdated, data["date"], {data["device"]: data["versions"]}, small)


def recorded_speeds() -> dict[str, Any] | None:
    """The committed file, if there is one."""
    return committed("speed")


def _counting(rows: Sequence[Row], texts: Mapping[str, str]) -> tuple[tuple[Row, ...], tuple[str, ...]]:
    """The rows of texts as they are, and the names of those that have changed."""
    now = emitted_digests()
    outdated = tuple(name for name, digest in texts.items() if now.get(name) != digest)
    return tuple(row for row in rows if row["by"] != OURS or row["name"] not in outdated), outdated


@cache
def emitted_digests() -> dict[str, str]:
    path = Path(__file__).parents[1] / "generated" / "activations.py"
    return digests(path.read_text("utf-8"), NAMES)
