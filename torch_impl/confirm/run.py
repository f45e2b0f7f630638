"""What a run is: data, what carries it out, and what is concluded from its numbers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

# full: the papers' sizes as far as one device goes; hour and brief: less where a run takes long; smoke: within seconds
# on a CPU. `confirm --plan` says what is known of the times.
PROFILES = ("full", "hour", "brief", "smoke")

SUPPORTED, NOT_SUPPORTED = "supported", "not supported"
EQUIVALENT, TOO_SMALL = "equivalent within the margin", "too small to tell"

Settings = Mapping[str, Any]
Metrics = dict[str, dict[str, list[float | None]]]  # by metric and label, one number for each seed


@dataclass(frozen=True)
class Table:
    """A table beside the printed numbers; a cell is a number, a text or None (nothing to say)."""

    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[object]]


@dataclass(frozen=True)
class Verdict:
    """A claim as the run reads it, what follows from its numbers, and the paper's own sentence.

    `effect` has the estimate, its interval, what was asked for, the margin, and what the paper printed.
    """

    claim: str
    verdict: str  # one of SUPPORTED, NOT_SUPPORTED, EQUIVALENT, TOO_SMALL
    because: str
    quote: str = ""
    where: str = ""
    effect: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Measured:
    """What a run measured. `metrics` and `facts` are all that tables, verdicts and plots of numbers rest on.

    `history` (per epoch) and `shown` (an example for a picture) are JSON data that nothing is concluded from.
    """

    metrics: Metrics = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    history: Mapping[str, Any] = field(default_factory=dict)
    shown: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """What follows from what was measured."""

    tables: Sequence[Table]
    verdicts: Sequence[Verdict] = ()
    failures: Sequence[str] = ()


@dataclass(frozen=True)
class Panel:
    """A metric, drawn: a title with its unit, the printed numbers by label, and whether ratios are what counts."""

    metric: str
    title: str
    printed: Mapping[str, float] = field(default_factory=dict)
    logarithmic: bool = False


@dataclass(frozen=True)
class Run:
    """One confirmation run, as data.

    `settings` has one mapping for each of PROFILES; `measure` gets a context and carries the run out; `conclude` gets
    settings, metrics and facts, and nothing else. `departures` says, for settings, in what they differ from the
    paper. `picture` gets the whole result as JSON data and the folder for pictures of examples.
    """

    name: str
    repeats: str
    settings: Mapping[str, Settings]
    measure: Callable[[Any], Measured]
    conclude: Callable[[Settings, Metrics, Mapping[str, Any]], Outcome]
    printed: Mapping[str, Any] = field(default_factory=dict)
    data: Sequence[str] = ()
    products: str = "highest"  # the precision of float32 matrix products: "high" is tf32
    departures: Callable[[Settings], Sequence[str]] = lambda settings: ()
    panels: Callable[[Settings], Sequence[Panel]] = lambda settings: ()
    picture: Callable[[Mapping[str, Any], Path], Sequence[Path]] | None = None
