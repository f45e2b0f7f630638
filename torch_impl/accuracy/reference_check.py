"""How far the references are from the truth: `generated/references.py` against certified balls.

The errors are of the doubles that torch computes on the CPU, at the default parameters, over designed and
random inputs.
"""

import math
from collections.abc import Mapping, Sequence

import torch

from ...numerics.arithmetic.balls import evaluate
from ..generated import references as functions
from ..lowering.subjects import Subject, from_catalogue
from .ball_references import entry_cells, exact_pairs
from .reference_text import SCALAR
from .sample_points import around_zeros, designed, spread

COUNT = 4000
REACH = 299  # the references hold x inside 2^300
UNIT = 2.0**-53
NEGLIGIBLE = 2.0**-960  # smaller values count by their absolute error: no format that is measured has them
NEAR = 2.0**-6  # of a zero of f', where only the absolute error of f' is promised


def settings_of(subject: Subject) -> dict[str, float]:
    """The default parameters as the doubles that they are."""
    return {one.name: float(evaluate(one.default).mid()) for one in subject.settings}


def points_for(name: str, count: int = COUNT) -> list[float]:
    """Designed inputs around knots and the zeros of the slope, and random ones."""
    subject = from_catalogue(name)
    given = {one.symbol: one.default for one in subject.settings}
    knots = [float(evaluate(knot.subs(given)).mid()) for knot in subject.cells.knots]
    return sorted({*designed([*knots, *slope_zeros(name)], most=REACH), *spread(count)})


def slope_zeros(name: str, settings: Mapping[str, float] | None = None) -> list[float]:
    """Where f' changes its sign."""
    return around_zeros(lambda points: _computed(name, "slope", settings or {}, points))


def _computed(name: str, what: str, settings: Mapping[str, float], points: Sequence[float]) -> list[float]:
    function = getattr(functions, f"{name}_{what}")
    return function(torch.tensor(list(points), dtype=torch.float64), **settings).tolist()


def errors(
    name: str, points: Sequence[float], given: Mapping[str, float] | None = None
) -> dict[str, tuple[float, float]]:
    """The largest errors in units of 2^-53, and where: `value` relative to |f|, `slope` to |f'| away from zeros of
    f', `slope_absolute` to max(|f'|, 1) everywhere."""
    settings = settings_of(from_catalogue(name)) | dict(given or {})
    zeros = slope_zeros(name, settings)
    value = _compared(name, "value", settings, points)
    slope = _compared(name, "slope", settings, points)
    away = [row for row in slope if all(abs(row[0] - zero) > NEAR for zero in zeros)]
    return {
        "value": max((error / max(size, NEGLIGIBLE) / UNIT, x) for x, error, size in value),
        "slope": max((error / max(size, NEGLIGIBLE) / UNIT, x) for x, error, size in away),
        "slope_absolute": max((error / max(size, 1.0) / UNIT, x) for x, error, size in slope),
    }


def _compared(
    name: str, what: str, settings: Mapping[str, float], points: Sequence[float]
) -> list[tuple[float, float, float]]:
    """(x, |computed - exact|, |exact|)."""
    exact = exact_pairs(entry_cells(name, settings), "forward" if what == "value" else "backward", points)
    rows = zip(points, _computed(name, what, settings, points), exact, strict=True)
    return [(x, abs((computed - high) - low), abs(high)) for x, computed, (high, low) in rows]


def reference_errors() -> dict[str, object]:
    """The data of `torch_impl/data/reference_errors.json`."""
    found = {name: errors(name, points_for(name)) for name in SCALAR}
    bounds = {name: {what: math.ceil(error) for what, (error, _) in one.items()} for name, one in found.items()}
    return {"made by": "provenact regenerate reference-errors", "torch": torch.__version__, "units of 2^-53": bounds}
