"""Files of a run: whole or not there at all, also when the process is killed or the disk is full."""

import json
import re
from pathlib import Path
from typing import Any

import torch

from ...ledger.whole_files import write_whole

# A text in JSON has no line break of its own, so that these are only those of the layout.
PLAIN, BREAK = re.compile(r"\[\n\s*([^\[\]{}]*?)\n\s*\]"), re.compile(r"\n\s*")


def write_atomically(path: Path, content: bytes) -> None:
    """A reader sees the old file or the new one, never a part."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, lambda file: file.write(content))


def write_json(path: Path, data: object) -> None:
    write_atomically(path, json_text(data).encode())


def json_text(data: object) -> str:
    """A list of plain values stands in one line: per-seed numbers are many. NaN is refused, which not all can read."""
    text = json.dumps(data, indent=1, ensure_ascii=False, allow_nan=False) + "\n"
    return PLAIN.sub(lambda found: f"[{BREAK.sub(' ', found[1])}]", text)


def read_json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def write_state(path: Path, state: dict[str, Any]) -> None:
    """Straight to the disk: a checkpoint can be larger than what is left of the memory."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, lambda file: torch.save(state, file))


def read_state(path: Path, device: torch.device) -> dict[str, Any]:
    state: dict[str, Any] = torch.load(path, map_location=device, weights_only=True)
    return state
