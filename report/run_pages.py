"""What the page of a run shows: its committed tables, verdicts, settings and departures, or that there are none."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any

from ..numerics.findings.grades import Grade, Graded
from ..torch_impl.confirm import evidence_tables
from ..torch_impl.confirm.registry import RUNS
from ..torch_impl.confirm.run import EQUIVALENT, NOT_SUPPORTED, SUPPORTED, TOO_SMALL
from .addresses import plot_address
from .grids import Grid, grid
from .measured_tables import versions_line

# The classes of the style sheet that colour a verdict.
COLOURS = {SUPPORTED: "holds", NOT_SUPPORTED: "fails", EQUIVALENT: "equal", TOO_SMALL: "undecided"}
MEASURED = {"accuracy": "accuracy.html", "speed": "speed.html"}  # runs that have a page of their own


@dataclass(frozen=True)
class RunVerdict:
    claim: str
    verdict: str
    colour: str
    because: Graded
    quote: str = ""
    where: str = ""


@dataclass(frozen=True)
class RunPage:
    """`facts` say with what it was done; a run without a committed result has its name and its line only."""

    name: str
    about: str
    is_there: bool = False
    repeats: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    settings: tuple[tuple[str, str], ...] = ()
    departures: tuple[str, ...] = ()
    failures: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()  # in what it is not of the present code
    grids: tuple[Grid, ...] = ()
    verdicts: tuple[RunVerdict, ...] = ()
    plots: tuple[str, ...] = ()
    lost_plots: tuple[str, ...] = ()
    counts: tuple[tuple[str, str, int], ...] = ()  # verdict, its colour, how many

    @property
    def measured(self) -> str:
        """Where what it measured is shown as well."""
        return MEASURED.get(self.name, "")


def run_pages() -> list[RunPage]:
    known = evidence_tables.all_evidence()
    return [_page(name, about, known.get(name)) for name, about in RUNS.items()]


def _page(name: str, about: str, summary: Mapping[str, Any] | None) -> RunPage:
    if summary is None:
        return RunPage(name, about)
    grade = evidence_tables.grade_of_summary(summary)
    verdicts = tuple(_verdict(one, grade) for one in summary["verdicts"])
    return RunPage(
        name=name,
        about=about,
        is_there=True,
        repeats=summary["repeats"],
        facts=(
            ("date", summary["date"]),
            ("device", summary["device"]),
            ("versions", versions_line(summary["versions"])),
            ("profile", f"{summary['profile']}, {summary['seconds']:.0f} s"),
        ),
        settings=tuple((key, _setting(value)) for key, value in summary["settings"].items()),
        departures=tuple(summary["departures"]),
        failures=tuple(summary["failures"]),
        stale=tuple(evidence_tables.stale(summary)),
        grids=tuple(
            grid(Graded(one["title"], grade), one["header"], one["rows"], summary["printed"])
            for one in summary["tables"]
        ),
        verdicts=verdicts,
        plots=tuple(plot for plot in summary["plots"] if _plot(plot) is not None),
        lost_plots=tuple(plot for plot in summary["plots"] if _plot(plot) is None),
        counts=_counts(verdicts),
    )


def _verdict(one: Mapping[str, str], grade: Grade) -> RunVerdict:
    because = Graded(one["because"], grade)
    colour = COLOURS.get(one["verdict"], "undecided")
    return RunVerdict(one["claim"], one["verdict"], colour, because, one.get("quote", ""), one.get("where", ""))


def _counts(verdicts: Sequence[RunVerdict]) -> tuple[tuple[str, str, int], ...]:
    numbers = {one: sum(verdict.verdict == one for verdict in verdicts) for one in COLOURS}
    return tuple((one, COLOURS[one], number) for one, number in numbers.items() if number)


def _setting(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def plot_files(pages: Iterable[RunPage]) -> dict[str, bytes]:
    """The committed plots that the pages show."""
    names = (plot for page in pages for plot in page.plots)
    return {plot_address(name): content for name in names if (content := _plot(name)) is not None}


def _plot(name: str) -> bytes | None:
    file = resources.files(evidence_tables.__package__) / "evidence" / name
    return file.read_bytes() if file.is_file() else None
