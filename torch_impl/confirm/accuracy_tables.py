"""The run `accuracy` for people: tables, and a plot of the worst errors."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ...theory.language.layout import share_text
from ..emission.measured import worst_text
from .run import Table
from .speed_tables import COLOURS, both_passes_drawn, pivoted

Row = Mapping[str, Any]
DTYPES = ("float32", "float64", "bfloat16", "float16")
HEADER = ("function", "by", "inputs", "worst ulp", "at", "correctly rounded", "backward: worst ulp", "floored")
MARKERS = {"provenact": "o", "torch": "s", "paper": "^"}


def tables(rows: Sequence[Row]) -> list[Table]:
    """Forward and backward of each implementation in one line."""
    found = {dtype: [_line(*pair) for pair in both_passes(rows, dtype)] for dtype in DTYPES}
    return [Table(f"{dtype}: errors in ulp", HEADER, lines) for dtype, lines in found.items()]


def both_passes(rows: Sequence[Row], dtype: str) -> list[tuple[Row, Row | None]]:
    chosen = [row for row in rows if row["dtype"] == dtype]
    found = pivoted(chosen, ("name", "by", "target", "where"), ("pass",))[1]
    by_pass = [{row["pass"]: row for row in cells if row is not None} for _, cells in found]
    return [(one["forward"], one.get("backward")) for one in by_pass if "forward" in one]


def _line(forward: Row, backward: Row | None) -> list[object]:
    inputs = f"{forward['inputs']}{' (all)' if forward['exhaustive'] else ''}"
    by = forward["by"] if forward["target"] == "torch" else f"{forward['by']} ({forward['target']})"
    if "kept" in forward:
        return [forward["name"], by, inputs, "kept, not judged", None, None, None, None]
    share = share_text(forward["correctly_rounded"])
    slopes = (None, None) if backward is None else (worst_text(backward), backward["worst_floored_ulp"])
    return [forward["name"], by, inputs, worst_text(forward), forward["at"], share, *slopes]


def draw(result: Mapping[str, Any], folder: Path) -> list[Path]:
    """Worst errors of float32 on a logarithmic axis."""
    rows = [row for row in result["shown"]["rows"] if row["dtype"] == "float32"]
    names = list(dict.fromkeys(row["name"] for row in rows))

    def marks(axis: Any, which: str) -> None:
        for by in COLOURS:
            chosen = [row for row in rows if row["by"] == by and row["pass"] == which]
            places = [names.index(row["name"]) for row in chosen]
            errors = [max(row["worst_ulp"], 0.1) for row in chosen]
            axis.plot(errors, places, MARKERS[by], color=COLOURS[by], label=by, markersize=5, alpha=0.8)
        axis.axvline(0.5, color="0.6", linewidth=0.8)
        axis.set(xscale="log", xlabel=f"worst error in ulp, {which}")
        if which == "backward":
            axis.legend()

    return both_passes_drawn(folder / "accuracy.png", names, 0.28, marks)
