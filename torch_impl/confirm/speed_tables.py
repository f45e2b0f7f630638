"""The run `speed` for people: tables, and a plot of the fractions of copying."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ...ledger.whole_files import write_whole
from .run import Table

Row = Mapping[str, Any]
HEADER = (
    "function",
    "by",
    "forward",
    "backward",
    "times torch, forward",
    "backward",
    "memory forward",
    "saved",
    "backward",
)
# torch's function that an entry is compared with where arithmetic limits both.
RIVALS = {"gelu": "gelu", "lambda_gelu": "gelu", "silu": "silu", "swish": "silu", "softplus": "softplus"}
RIVALS |= dict.fromkeys(("mish", "tanhexp", "sigmoid_rescu"), "mish")
COLOURS = {"provenact": "#0072B2", "torch": "#D55E00", "paper": "#009E73"}


def pivoted(rows: Sequence[Row], line: Sequence[str], column: Sequence[str]) -> tuple[list[Any], list[Any]]:
    """The columns there are, and every line with its rows by column, or None; the keys tell lines and columns apart."""
    lines, columns = (list(dict.fromkeys(tuple(row[key] for key in keys) for row in rows)) for keys in (line, column))
    found = {tuple(row[key] for key in (*line, *column)): row for row in rows}
    return columns, [(one, [found.get((*one, *other)) for other in columns]) for one in lines]


def block_table(rows: Sequence[Row]) -> Table:
    columns, found = pivoted(rows, ("name", "by"), ("format", "mode"))
    header = ["function", "by", *(f"{form}, {mode}: {what}" for form, mode in columns for what in ("ms", "times"))]
    numbers = ("step_ms", "times_gelu")
    lines = [[*who, *(one and one[what] for one in cells for what in numbers)] for who, cells in found]
    shape = " x ".join(map(str, rows[0]["shape"])) if rows else ""
    return Table(f"wall clock: a step of a feed-forward block, {shape}, beside torch's GELU", tuple(header), lines)


def call_tables(rows: Sequence[Row]) -> list[Table]:
    made = []
    for dtype, mode in dict.fromkeys((row["dtype"], row["mode"]) for row in rows):
        same = [row for row in rows if (row["dtype"], row["mode"]) == (dtype, mode)]
        sizes, found = pivoted(same, ("name", "by"), ("elements",))
        header = ["function", "by", *(f"{size}: {what}" for (size,) in sizes for what in ("forward", "step"))]
        lines = [[*who, *(one[what] for one in cells for what in ("forward_us", "step_us"))] for who, cells in found]
        made.append(Table(f"wall clock, {dtype}, {mode}: µs a call by elements", tuple(header), lines))
    return made


def tables(large: Sequence[Row], small: Sequence[Row]) -> list[Table]:
    """Fractions of copying: forward counts 2 passes, backward 3."""
    made = []
    for dtype in dict.fromkeys(row["dtype"] for row in large):
        rows = [row for row in large if row["dtype"] == dtype]
        elements = max(row["elements"] for row in rows)
        title = f"on the device alone, {dtype}, {elements} elements: fraction of copy_, memory in inputs"
        made.append(Table(title, HEADER, [_line(row, rows) for row in rows]))
    lines = []
    for row in small:
        ours, plain = row["seconds"], row["plain_seconds"]
        lines.append([row["name"], row["dtype"], 1e6 * ours, 1e6 * plain, plain / ours])
    header = ("function", "dtype", "µs a step", "plain, µs a step", "times faster")
    elements = small[0]["elements"] if small else 0
    return [*made, Table(f"{elements} elements: forward and backward with Python's time", header, lines)]


def _line(row: Row, rows: Sequence[Row]) -> list[object]:
    memory = [row["forward_memory"], row["saved_memory"], row["backward_memory"]]
    return [row["name"], contestant(row), row["forward"], row["backward"], *times_torch(row, rows), *memory]


def contestant(row: Row) -> str:
    """Whose code it is and what runs it."""
    target = "" if row["target"] == "torch" else f" ({row['target']})"
    return f"{row['by']}{target}{', learnable' if row['learnable'] else ''}"


def times_torch(row: Row, rows: Sequence[Row]) -> list[float | None]:
    """How many times faster than torch's own function of this family, forward and backward."""
    rival = RIVALS.get(row["name"])
    found = [one for one in rows if one["by"] == "torch" and one["name"] == rival]
    if not found or row["by"] != "provenact":
        return [None, None]
    return [found[0][what] / row[what] for what in ("forward_seconds", "backward_seconds")]


def draw(result: Mapping[str, Any], folder: Path) -> list[Path]:
    """Fractions of copying of the first dtype."""
    rows = [row for row in result["shown"]["rows"] if row["dtype"] == "float32"]

    def bars(axis: Any, what: str) -> None:
        axis.barh(range(len(rows)), [row[what] for row in rows], color=[COLOURS[row["by"]] for row in rows])
        axis.axvline(1.0, color="0.4", linewidth=0.8)
        axis.set(xlabel=f"{what}: fraction of the speed of copy_")

    labels = [f"{row['name']}, {contestant(row)}" for row in rows]
    return both_passes_drawn(folder / "speed.png", labels, 0.2, bars, fontsize=7)


def both_passes_drawn(
    path: Path, labels: Sequence[str], height: float, drawn: Callable[[Any, str], None], **ticks: Any
) -> list[Path]:
    """Forward and backward side by side, a line of this height for each label; nothing where matplotlib is not."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        return []
    figure = Figure(figsize=(9.0, height * len(labels) + 1.2), layout="constrained")
    axes = figure.subplots(1, 2, sharey=True)
    for axis, which in zip(axes, ("forward", "backward"), strict=True):
        drawn(axis, which)
    axes[0].set_yticks(range(len(labels)), labels, **ticks)
    axes[0].invert_yaxis()
    write_whole(path, lambda file: figure.savefig(file, format="png", dpi=150))
    return [path]
