"""Proofs as scripts, and the ones written by hand.

A hand-written proof stands in a file `tactics*.toml` under the address of its statement and wins over the
proof by form. A key `refutes = true` means that it proves the negation; `witness` then gives the values at
which the statement fails, in the order of its quantifiers, and the script is made from them.

- `HandWritten.load(folder)`   the entries of all `tactics*.toml`
- `Script`                     lemmas to state first, and the proof itself
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ...theory.errors import InputError


@dataclass(frozen=True)
class Entry:
    """A hand-written proof, or the witness of a refutation."""

    proof: str = ""
    refutes: bool = False
    witness: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class HandWritten:
    entries: Mapping[str, Entry]

    @classmethod
    def load(cls, folder: Path) -> HandWritten:
        entries: dict[str, Entry] = {}
        for file in sorted(folder.glob("tactics*.toml")):
            for address, table in tomllib.loads(file.read_text("utf-8")).items():
                if address in entries:
                    raise InputError(f"{file.name}: the proof of `{address}` stands in two files; keep one")
                entries[address] = Entry(**{key: value for key, value in table.items() if key != "imports"})
        return cls(entries)

    def get(self, address: str) -> Entry | None:
        return self.entries.get(address)


@dataclass(frozen=True)
class Script:
    """A proof, and the lemmas that it uses."""

    proof: str
    lemmas: tuple[str, ...] = ()
