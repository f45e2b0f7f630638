"""What was measured about code, as tables: errors in ulp and speed, of emitted functions, torch's and the papers'."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any

from ..numerics.findings.grades import Column, Given, Grade, Graded, Quantity, RowGrade, grade_of_run
from ..theory.language.layout import share_text
from ..torch_impl.confirm.accuracy_tables import both_passes
from ..torch_impl.confirm.speed_tables import contestant, times_torch
from ..torch_impl.emission.measured import Measurements, lost_inputs, measured_errors, worst_number
from .addresses import activation_address
from .grids import Grid, GridCell, grid

Row = Mapping[str, Any]
BY = {"provenact": "emitted", "torch": "torch's", "paper": "the paper's"}
DTYPES = ("float32", "bfloat16", "float16", "float64")
LOST = "wrongly not finite"
FOUND = ("worst ulp", "at x =", "correctly rounded", LOST, "backward: worst ulp", "floored", "at x = ", f"{LOST} ")
ERRORS: tuple[Column, ...] = ("on", Given("inputs"), *map(Quantity, FOUND), RowGrade())
SPEEDS = (
    "forward",
    "backward",
    "times torch: forward",
    "times torch: backward",
    "peak, forward",
    "peak, backward",
    "saved",
)
MICRO = 1e6


def error_grids(shown: Collection[str] = ()) -> list[Grid]:
    """Every function in every dtype; those that are shown have pages to link to."""
    rows, first = measured_errors().rows, partial(_function, shown)
    return [grid(dtype, ("function", "code", *ERRORS), _error_lines(rows, dtype, first)) for dtype in DTYPES]


def error_grid_of(name: str) -> Grid | None:
    """The rows of one function, if it has any."""
    rows = [row for row in measured_errors().rows if row["name"] == name]
    lines = [line for dtype in DTYPES for line in _error_lines(rows, dtype, lambda row: GridCell(row["dtype"]))]
    return grid("", ("dtype", "code", *ERRORS), lines) if lines else None


def _error_lines(rows: Sequence[Row], dtype: str, first: Callable[[Row], GridCell]) -> list[list[object]]:
    """Forward and backward of one implementation in one line, functions together."""
    found = both_passes(rows, dtype)
    names = list(dict.fromkeys(row["name"] for row, _ in found))
    found.sort(key=lambda pair: names.index(pair[0]["name"]))
    return [[first(forward), _code(forward), *_errors(forward, backward)] for forward, backward in found]


def _function(shown: Collection[str], row: Row) -> GridCell:
    name = row["name"]
    return GridCell(name, address=activation_address(name) if name in shown else "")


def _code(row: Row) -> str:
    return BY[row["by"]] if row["target"] == "torch" else f"{BY[row['by']]} ({row['target']})"


def _errors(forward: Row, backward: Row | None) -> list[object]:
    inputs = f"{forward['inputs']:,}" if forward["exhaustive"] else f"{forward['inputs']:,} sampled"
    share = share_text(forward["correctly_rounded"])
    texts = (worst_number(forward), f"{forward['at']:.6g}", share, f"{lost_inputs(forward):,}")
    found = [_graded(forward, text) for text in texts]
    slopes: list[Graded | None] = [None] * 4
    if backward is not None:
        floored, place = f"{backward['worst_floored_ulp']:.3g}", f"{backward['at']:.6g}"
        texts = (worst_number(backward), floored, place, f"{lost_inputs(backward):,}")
        slopes = [_graded(backward, text) for text in texts]
    return [forward["where"], inputs, *found, *slopes, None]


def _graded(row: Row, text: str) -> Graded:
    return Graded(text, grade_of_run(row["exhaustive"]))


def speed_grids(speeds: Measurements, shown: Collection[str] = ()) -> list[Grid]:
    """Fractions of copying, memory in multiples of the input; then small inputs."""
    grids, first = [], partial(_function, shown)
    for dtype in dict.fromkeys(row["dtype"] for row in speeds.rows):
        rows = [row for row in speeds.rows if row["dtype"] == dtype]
        title = Graded(f"{dtype}, {max(row['elements'] for row in rows):,} elements", Grade.MEASURED)
        grids.append(grid(title, ("function", "code", *SPEEDS), [[first(row), *_speeds(row, rows)] for row in rows]))
    return [*grids, *_small_grids(speeds.small, first)]


def _speeds(row: Row, rows: Sequence[Row]) -> list[object]:
    code = contestant(row).replace(row["by"], BY[row["by"]], 1)
    sizes = [row["forward_memory"], row["backward_memory"], row["saved_memory"]]
    memory = [None if one is None else max(one, 0.0) for one in sizes]
    found = [row["forward"], row["backward"], *times_torch(row, rows), *memory]
    return [code, *(None if one is None else f"{one:.3g}" for one in found)]


def _small_grids(small: Sequence[Row], first: Callable[[Row], GridCell]) -> list[Grid]:
    if not small:
        return []
    header = ("function", "dtype", "µs a step", "µs a step, plain torch form", "times faster")
    lines: list[list[object]] = []
    for row in small:
        ours, plain = row["seconds"], row["plain_seconds"]
        lines.append([first(row), row["dtype"], *(f"{one:.3g}" for one in (MICRO * ours, MICRO * plain, plain / ours))])
    title = f"{small[0]['elements']:,} elements: a training step with Python's time"
    return [grid(Graded(title, Grade.MEASURED), header, lines)]


def versions_text(measurements: Measurements) -> str:
    """Devices with their libraries, and the date."""
    libraries = {device: ", ".join(map(" ".join, found.items())) for device, found in measurements.versions.items()}
    return "; ".join([*(f"{device} ({said})" for device, said in libraries.items()), measurements.date])
