"""The registry: every figure by name. How a figure becomes a file is in `rendering`."""

from types import ModuleType

from ..theory.errors import unknown
from . import (
    correlation,
    crrelu,
    error_maps,
    kernels,
    lambda_gelu,
    lipschitz,
    measured_errors,
    measured_speed,
    prediction_differences,
    smooth_units,
    squaf,
    squaf_nearest,
    squashing,
    srelu,
)
from .figure import Figure

# Each has a CAPTION and a SIZE, `data()`, `draw(figure, data)` and, where there may be nothing to draw, `missing()`.
MODULES = (
    squashing, crrelu, lambda_gelu, squaf, squaf_nearest, kernels, error_maps, lipschitz, correlation, measured_errors,
    measured_speed, prediction_differences,
)  # fmt: skip


def _figure(module: ModuleType) -> Figure:
    missing = getattr(module, "missing", lambda: "")
    return Figure(module.__name__.rpartition(".")[2], module.CAPTION, module.SIZE, module.data, module.draw, missing)


FIGURES: dict[str, Figure] = {
    figure.name: figure for figure in (_figure(srelu), *smooth_units.FIGURES, *map(_figure, MODULES))
}


def figure_named(name: str) -> Figure:
    if name not in FIGURES:
        raise unknown("figure", name, FIGURES)
    return FIGURES[name]
