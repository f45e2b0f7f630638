"""The emitted code that a page shows and runs, kept in the store while the emitters stay as they are."""

import hashlib
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from ..derivations.realisation import cells_of_activation
from ..derivations.soft_quantizer import quantizer_of
from ..ledger.store import Store
from ..theory.exact.errors import InputError
from ..theory.language.activations import activation
from ..torch_impl.emission.requests import asked
from ..torch_impl.lowering.subjects import from_catalogue
from ..torch_impl.soft_quantizers.subjects import is_soft_quantizer
from ..torch_impl.targets.javascript_text import family_text

EMITTING = ("programs", "lowering", "targets", "soft_quantizers", "emission", "data")


@dataclass(frozen=True)
class Code:
    """Both texts, or why one is missing."""

    torch: str = ""
    javascript: str = ""
    no_torch: str = ""
    no_javascript: str = ""


def code_of(name: str) -> Code:
    """The code of a catalogue entry at its own parameters."""
    store, key = Store(), f"code {name} {_emitters()}"
    stored = store.get(key)
    if isinstance(stored, dict) and set(stored) == set(asdict(Code())):
        return Code(**stored)
    torch, no_torch = _text_or_refusal(lambda: asked([name]).text())
    javascript, no_javascript = _text_or_refusal(lambda: _javascript(name))
    code = Code(torch, javascript, no_torch, no_javascript)
    store.put(key, asdict(code))
    return code


@cache
def _emitters() -> str:
    """A digest of the code that emits and of its data, which headers quote; the store itself watches the rooms
    above it."""
    room = Path(__file__).parents[1] / "torch_impl"
    sources = [source for folder in EMITTING for source in sorted((room / folder).iterdir()) if source.is_file()]
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()


def _javascript(name: str) -> str:
    if is_soft_quantizer(name):
        entry = activation(name)
        if quantizer_of(entry) is not None:
            raise InputError("A sum over as many levels as there are is written for torch alone")
        return family_text(name, cells_of_activation(entry), list(entry.symbols().values()))
    subject = from_catalogue(name)
    return family_text(name, subject.cells, [setting.symbol for setting in subject.settings])


def _text_or_refusal(emitted: Callable[[], str]) -> tuple[str, str]:
    try:
        return emitted(), ""
    except InputError as refusal:
        return "", str(refusal)
