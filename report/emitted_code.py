"""The emitted code that a page shows and runs, kept in the store while the emitters stay as they are.

- `Code(torch, javascript, refusal)`, `code_of(name)`
"""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from ..ledger.store import Store
from ..theory.errors import InputError
from ..torch_impl.emit_js import family_text
from ..torch_impl.emitter import emit
from ..torch_impl.subjects import from_catalogue


@dataclass(frozen=True)
class Code:
    """Both texts, or why there are none."""

    torch: str = ""
    javascript: str = ""
    refusal: str = ""


def code_of(name: str) -> Code:
    """The code of a catalogue entry at its own parameters."""
    store, key = Store(), f"code {name} {_emitters()}"
    stored = store.get(key)
    if isinstance(stored, dict) and set(stored) == set(asdict(Code())):
        return Code(**stored)
    code = _emitted(name)
    store.put(key, asdict(code))
    return code


@cache
def _emitters() -> str:
    """A digest of the room that emits; the store itself watches the rooms above it."""
    sources = sorted((Path(__file__).parents[1] / "torch_impl").glob("*.py"))
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()


def _emitted(name: str) -> Code:
    try:
        subject = from_catalogue(name)
        javascript = family_text(name, subject.cells, [setting.symbol for setting in subject.settings])
        return Code(emit([name]), javascript)
    except InputError as refusal:
        return Code(refusal=str(refusal))
