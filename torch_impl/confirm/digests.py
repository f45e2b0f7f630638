"""What a result depends on, as digests.

- `exact_functions(names)`   the functions whose emitted modules a run used: the exact cells, and of each parameter the
  default and the domain, which says by what map it is learned. How they are computed is no part of it.
- `own_code(name)`           what the run itself is
- `texts_of(name)`           of a run that measures emitted code, the text of that
- `public_digest(text)`      of an emitted file

A run's own code is all that its `measure` reaches here, in `training` and in `experiments`: networks and baselines,
first weights, batches, steps, rates, values that it gives to parameters, and what it counts. Other rooms are no part of
it, nor is what keeps and reads files (`KEEPING`), for data have digests of their own, and nor is what only draws,
tabulates or concludes: that is computed anew from the numbers. What is reached counts by what it does (`canonical`), so
that it may stand elsewhere under another name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ..canonical import Library, code_digest, reached
from ..canonical import digest_of as full_digest_of
from ..canonical import text_digest as digest_of_names
from ..emission.measured import gated_digests
from ..emitted import CLASS_OF, PUBLIC
from .registry import OF_GATED_TEXT, module_of

HOUSE = Path(__file__).parents[2]
PACKAGE = __package__.partition(".")[0]  # in that folder
GENERATED = HOUSE / "torch_impl" / "generated"
OWN = ("torch_impl.confirm.", "torch_impl.training.", "experiments.")
KEEPING = (
    *(f"torch_impl.confirm.{one}" for one in "context digests emitted_modules registry run storage".split()),
    *(f"experiments.{one}" for one in "data image_files packed_files".split()),
)
LENGTH = 12  # digits of a digest: that two texts share them by chance is out of question


def digest_of(data: object) -> str:
    return full_digest_of(data, LENGTH)


def own_code(name: str, house: Path = HOUSE) -> str:
    """Of all that a run reaches, in this house or a copy of it that has its code; nothing is imported."""
    return code_digest(_library(house), _start(name))[:LENGTH]


def modules_of(name: str) -> set[str]:
    """The modules that this digest covers something of."""
    return {one.module for one in reached(_library(HOUSE), _start(name))}


def _start(name: str) -> list[tuple[str, str]]:
    return [(module_of(name), "measure")]


@cache
def _library(house: Path) -> Library:
    def read(name: str) -> tuple[str, str] | None:
        inside = name.removeprefix(f"{PACKAGE}.")
        path = house.joinpath(*inside.split(".")).with_suffix(".py")
        if not inside.startswith(OWN) or inside in KEEPING or not path.is_file():
            return None
        return path.read_text("utf-8"), name.rpartition(".")[0]

    return Library(read, PACKAGE)


def exact_functions(names: Iterable[str]) -> dict[str, Any]:
    """Of entries of the catalogue, those that code is emitted for."""
    return {name: _exact_function(name) for name in sorted(names) if name in CLASS_OF}


@cache
def _exact_function(name: str) -> dict[str, Any]:
    """Only this needs python-flint, so that accuracy and speed are measured without."""
    from ...theory.language.activations import activation
    from ..lowering.subjects import from_catalogue
    from ..soft_quantizers.subjects import SoftQuantizer, is_soft_quantizer

    entry = activation(name)
    subject = SoftQuantizer(entry) if is_soft_quantizer(name) else from_catalogue(name)
    parameters = {one.name: f"{one.default}, {one.domain_in_words}" for one in entry.parameters}
    return {"exact": subject.digest, "parameters": parameters}


def texts_of(name: str) -> dict[str, str]:
    """Of the emitted code that is measured itself, by unit."""
    return gated_digests() if name in OF_GATED_TEXT else {}


def public_digest(text: str) -> str:
    """Of an emitted file: all that its public names reach, those of other files aside."""
    names = [name for name in sorted(PUBLIC) if f"\ndef {name}(" in text or f"\nclass {name}(" in text]
    return digest_of_names(text, names)[:LENGTH]


def differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """What differs, part by part; a part that is new or gone differs too."""
    return [name for name in sorted({*old, *new}) if old.get(name) != new.get(name)]
