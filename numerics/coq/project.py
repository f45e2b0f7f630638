"""The folder `proofs/`: the library written by hand, the tactics, and the generated file of each paper.

- `PROOFS`                the folder
- `library()`             the texts of the library, by module
- `sources()`             every paper, with the hand-written proofs
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from pathlib import Path

from .development import PaperSource
from .proofs import HandWritten

PROOFS = Path(__file__).resolve().parent.parent.parent / "proofs"


def library(folder: Path = PROOFS) -> dict[str, str]:
    """The texts of the library, by module."""
    return {file.stem: file.read_text("utf-8") for file in sorted((folder / "lib").glob("*.v"))}


@cache
def sources(folder: Path = PROOFS) -> dict[str, PaperSource]:
    """What is said and proved of every paper."""
    hand, modules = HandWritten.load(folder), tuple(library(folder))
    papers = resources.files("provenact.theory") / "papers"
    tables = [tomllib.loads(file.read_text("utf-8")) for file in sorted(papers.iterdir(), key=lambda f: f.name)
              if file.name.endswith(".toml")]  # fmt: skip
    return {str(table["paper"]): PaperSource(table, hand, modules) for table in tables}
