"""What a run is: data, and one function that carries it out.

- `PROFILES`   the sizes a run comes in, from the papers' own to one for a slow CPU
- `Outcome`    what carrying out a run yields: tables, verdicts, history, and what a plot needs
- `Verdict`    a claim of a paper and what the run says about it
- `Table`      a table for people: a title, a header and rows of numbers and texts
- `Run`        a name, what it repeats, its settings, the printed numbers and how to carry it out
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .context import Context

# full: the sizes of the papers and the issue; hour: all runs within an hour on one H200;
# brief: all runs in about 20 minutes on one H200; smoke: each within seconds on a CPU.
PROFILES = ("full", "hour", "brief", "smoke")

Settings = Mapping[str, Any]


@dataclass(frozen=True)
class Table:
    """A table beside the printed numbers; a cell is a number, a text or None (nothing to say)."""

    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[object]]


@dataclass(frozen=True)
class Verdict:
    """A claim of a paper and what follows from the intervals of this run."""

    claim: str
    verdict: str  # one of statistics.SUPPORTED, NOT_SUPPORTED, TOO_SMALL
    because: str


@dataclass(frozen=True)
class Outcome:
    """What a run found. `history` (per epoch) and `drawn` (what the plot shows) are JSON data."""

    tables: Sequence[Table]
    verdicts: Sequence[Verdict] = ()
    history: Mapping[str, Any] = field(default_factory=dict)
    drawn: Mapping[str, Any] = field(default_factory=dict)
    failures: Sequence[str] = ()


@dataclass(frozen=True)
class Run:
    """One confirmation run, as data; `execute` is the only code in it.

    `settings` has one mapping for each of PROFILES; `departures` says, for settings, in what they
    differ from the paper. `draw` gets the whole result as JSON data and the folder for its plots.
    """

    name: str
    repeats: str
    settings: Mapping[str, Settings]
    execute: Callable[[Context], Outcome]
    printed: Mapping[str, Any] = field(default_factory=dict)
    data: Sequence[str] = ()
    products: str = "highest"  # the precision of float32 matrix products: "high" is tf32
    departures: Callable[[Settings], Sequence[str]] = lambda settings: ()
    draw: Callable[[Mapping[str, Any], Path], Sequence[Path]] | None = None
    seconds: Mapping[str, float] = field(default_factory=dict)  # on one H200, by profile: measured or expected
