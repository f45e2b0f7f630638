"""Tables of a page: cells that know whether they are numbers, what a paper printed, or a link."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from ..numerics.findings.grades import Column, Graded, graded_table
from ..torch_impl.confirm.evidence_tables import cell_text

EMPTY = cell_text(None)
NUMBER = re.compile(r"[-+]?\d[\d.,]*(e[-+]?\d+)?\+?( ± [\d.e+-]+)?( %)?( \([a-z]+\))?")


@dataclass(frozen=True)
class GridCell:
    """`kind`: number, printed, or nothing; `address` leads to another page of the site."""

    text: str
    kind: str = ""
    address: str = ""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Grid:
    title: str
    header: tuple[GridCell, ...]
    rows: tuple[tuple[GridCell, ...], ...]

    @property
    def untitled(self) -> Grid:
        """The same under a heading that says its title."""
        return replace(self, title="")


def grid(
    title: str | Graded, header: Sequence[Column], rows: Sequence[Sequence[object]], printed: Collection[str] = ()
) -> Grid:
    """A table of plain values, in which None is a dash; `printed` names columns of a paper's."""
    title, header, rows = graded_table(title, header, rows)
    lines = [[cell if isinstance(cell, GridCell) else GridCell(cell_text(cell)) for cell in row] for row in rows]
    theirs = ["printed" in name or name in printed for name in header]
    kinds = [_kind([line[column] for line in lines], is_theirs) for column, is_theirs in enumerate(theirs)]
    return Grid(
        title,
        tuple(GridCell(name, kind) for name, kind in zip(header, kinds, strict=True)),
        tuple(tuple(replace(cell, kind=kind) for cell, kind in zip(line, kinds, strict=True)) for line in lines),
    )


def _kind(cells: Sequence[GridCell], is_printed: bool) -> str:
    """Of a column: numbers are set to the right, and printed ones apart."""
    numbers = all(cell.text == EMPTY or NUMBER.fullmatch(cell.text) for cell in cells)
    return " ".join([*(["number"] if numbers and cells else []), *(["printed"] if is_printed else [])])
