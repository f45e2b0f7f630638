"""Gated units: y = gate(a) * linear(b), as data.

Under one name several functions are in use, which differ in where they are clamped; each is an entry of its own.

- `GatedEntry`             one entry: functions that are applied to a one after the other, and those of b
- `gated_entries()`        all entries by name
- `LAYOUTS`                how a packed tensor may hold its two parts
"""

import tomllib
from dataclasses import dataclass
from functools import cache

from .parameters import Parameter
from .toml_lines import DATA

LAYOUTS = ("gate_first", "gate_last", "interleaved")


@dataclass(frozen=True)
class GatedEntry:
    """The texts are functions of x. `of` is the activation that the gate is, where it is one of the catalogue; `layout`
    is how a packed tensor holds the parts unless told otherwise."""

    name: str
    title: str
    class_name: str
    gate: tuple[str, ...]
    linear: tuple[str, ...]
    source: str
    parameters: tuple[Parameter, ...] = ()
    of: str = ""
    layout: str = LAYOUTS[0]


@cache
def gated_entries() -> dict[str, GatedEntry]:
    """All entries by name.

    >>> gated_entries()["swiglu_step"].gate
    ('x*sigma(x)', 'min(x, limit)')
    """
    text = DATA.joinpath("gated_units.toml").read_text(encoding="utf-8")
    return {name: _entry(name, **row) for name, row in tomllib.loads(text).items()}


def _entry(
    name: str, title: str, gate: list[str], linear: list[str], parameters: dict | None = None, **rest: str
) -> GatedEntry:
    own = tuple(Parameter(one, **values) for one, values in (parameters or {}).items())
    class_name = rest.pop("class", title)
    return GatedEntry(name, title, class_name, tuple(gate), tuple(linear), parameters=own, **rest)
