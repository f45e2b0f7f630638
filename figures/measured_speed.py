"""The figure `measured_speed`: speed of the emitted functions, torch's and the papers' as a fraction of copying."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import itemgetter
from typing import Any

from ..theory.errors import InputError
from ..torch_impl.emission.committed_measurements import OURS, measured_speeds
from .measured_rows import Row, Rows, draw_rows, rows_of
from .style import GREY, PAGE

DTYPES = ("float32", "bfloat16")
LABEL = "fraction of the speed of copying the same tensor"
HIGHEST = 1.2  # a little over the speed of memory: what lies in a cache is read faster


def data() -> Rows:
    """The slowest of several."""
    speeds = measured_speeds()
    if speeds is None:
        raise InputError(missing())
    panels = {which: itemgetter(which) for which in ("forward", "backward")}
    return rows_of(replace(speeds, rows=tuple(_compared(speeds.rows))), panels, DTYPES, min)


def _compared(rows: Sequence[Row]) -> Iterator[Row]:
    """Eager code with fixed parameters; with learnable ones only where there is no other."""
    fixed = {(row["name"], row["by"]) for row in rows if not row["learnable"]}
    for row in rows:
        if row["target"] != "compiled" and not (row["learnable"] and (row["name"], row["by"]) in fixed):
            yield row


def draw(figure: Any, data: Rows) -> None:
    for axis in draw_rows(figure, data, LABEL, 0.0, HIGHEST):
        axis.axvline(1.0, color=GREY, linewidth=0.8, linestyle=(0, (4, 2)))
        axis.set_xticks([0.0, 0.25, 0.5, 0.75, 1.0], ["0", "", "½", "", "1"])


def missing() -> str:
    speeds = measured_speeds()
    if speeds is not None and any(row["by"] == OURS for row in speeds.rows):
        return ""
    return "no speed of the emitted code as it is is committed: run `provenact confirm speed --out runs/`"


CAPTION = (
    "Speed of each emitted function as a fraction of copying the same tensor, forward (two passes over memory) and "
    "backward (three): the emitted code, torch's own function and the code that the paper prints. Dashed: the speed "
    "of memory."
)
SIZE = (PAGE, 3.8)
