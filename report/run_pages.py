"""What the page of a run shows: its committed tables, verdicts, settings and departures, or that there are none."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any

from ..numerics.findings.grades import Graded
from ..torch_impl.confirm import evidence_tables
from ..torch_impl.confirm.registry import RUNS
from ..torch_impl.confirm.run import EQUIVALENT, NOT_SUPPORTED, SUPPORTED, TOO_SMALL
from .addresses import plot_address
from .grids import EMPTY, Grid, grid

# The classes of the style sheet that colour a verdict.
COLOURS = {SUPPORTED: "holds", NOT_SUPPORTED: "fails", EQUIVALENT: "equal", TOO_SMALL: "undecided"}
MEASURED = {"accuracy": "accuracy.html", "speed": "speed.html"}  # runs that have a page of their own


@dataclass(frozen=True)
class RunPage:
    """What follows from a committed result, its `summary`; a run without one has its name and its line only."""

    name: str
    about: str
    summary: Mapping[str, Any] | None = None
    stale: Sequence[str] = ()  # in what it is not of the present code
    grids: Sequence[Grid] = ()
    verdicts: Sequence[Mapping[str, Any]] = ()  # with their colours, and reasons with grades
    plots: Sequence[str] = ()
    lost_plots: Sequence[str] = ()

    @property
    def repeats_a_paper(self) -> bool:
        """One that only measures code has nothing to judge or to depart from."""
        return bool(self.verdicts)

    @property
    def settings(self) -> list[tuple[str, str]]:
        return [] if self.summary is None else [(one, _said(value)) for one, value in self.summary["settings"].items()]

    @property
    def failures(self) -> list[str]:
        """Each once."""
        times = Counter() if self.summary is None else Counter(self.summary["failures"])
        return [f"{one} ({number} times)" if number > 1 else one for one, number in times.items()]

    @property
    def measured(self) -> str:
        """Where what it measured is shown as well."""
        return MEASURED.get(self.name, "")

    @property
    def counts(self) -> list[tuple[str, str, int]]:
        """Each verdict, its colour, and how many there are."""
        numbers = Counter(one["verdict"] for one in self.verdicts)
        return [(one, colour, numbers[one]) for one, colour in COLOURS.items() if numbers[one]]


def run_pages() -> list[RunPage]:
    known = evidence_tables.all_evidence()
    return [_page(name, about, known.get(name)) for name, about in RUNS.items()]


def _page(name: str, about: str, summary: Mapping[str, Any] | None) -> RunPage:
    if summary is None:
        return RunPage(name, about)
    grade = evidence_tables.grade_of_summary(summary)
    verdicts = [
        {
            "quote": "",
            "where": "",
            **one,
            "because": Graded(one["because"], grade),
            "colour": COLOURS.get(one["verdict"], "undecided"),
        }
        for one in summary["verdicts"]
    ]
    tables = [(Graded(one["title"], grade), one["header"], one["rows"]) for one in summary["tables"]]
    grids = [grid(*table, summary["printed"]) for table in tables]
    there = [plot for plot in summary["plots"] if _plot(plot) is not None]
    lost = [plot for plot in summary["plots"] if plot not in there]
    return RunPage(name, about, summary, evidence_tables.stale(summary), grids, verdicts, there, lost)


def _said(value: object) -> str:
    """A setting for people.

    >>> _said({"widths": [96, 192], "compiled": True}), _said([])
    ('widths: 96, 192; compiled: yes', '–')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return "; ".join(f"{name}: {_said(one)}" for name, one in value.items())
    if isinstance(value, list):
        return ", ".join(map(_said, value)) or EMPTY
    return evidence_tables.cell_text(value)


def plot_files(pages: Iterable[RunPage]) -> dict[str, bytes]:
    """The committed plots that the pages show."""
    names = (plot for page in pages for plot in page.plots)
    return {plot_address(name): content for name in names if (content := _plot(name)) is not None}


def _plot(name: str) -> bytes | None:
    file = resources.files(evidence_tables.__package__) / "evidence" / name
    return file.read_bytes() if file.is_file() else None
