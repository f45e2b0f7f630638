"""The figure `measured_errors`: the largest errors in ulp of the emitted functions, torch's and the papers'."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from ..torch_impl.emission.committed_measurements import OURS, measured_errors
from .measured_rows import Rows, draw_rows, rows_of
from .style import GREY, PAGE

DTYPES = ("float32", "bfloat16")
LOWEST, HIGHEST = 0.1, 1e8
LABEL = "largest error in ulp (an arrow: beyond the axis)"


def data() -> Rows:
    panels = {which: partial(_error, which=which) for which in ("forward", "backward")}
    return rows_of(measured_errors(), panels, DTYPES, max)


def _error(row: Mapping[str, Any], which: str) -> float | None:
    return row["worst_ulp"] if row["pass"] == which else None


def draw(figure: Any, data: Rows) -> None:
    axes = draw_rows(figure, data, LABEL, LOWEST, HIGHEST, logarithmic=True)
    for axis in axes:
        axis.axvline(0.5, color=GREY, linewidth=0.8, linestyle=(0, (4, 2)))
        axis.set_xticks([1.0, 1e4, 1e8])
        axis.minorticks_off()


def missing() -> str:
    if any(row["by"] == OURS for row in measured_errors().rows):
        return ""
    return "no errors of the emitted code as it is are committed: run `provenact confirm accuracy --out runs/`"


CAPTION = (
    "The largest error that was found, in units of the last place, for each emitted function, forward and backward: "
    "the emitted code on each device, torch's own function and the code that the paper prints. Dashed: one half, which "
    "a correctly rounded result does not exceed."
)
SIZE = (PAGE, 3.6)
