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
    measured_rows,
    prediction_differences,
    smooth_units,
    squaf,
    squaf_nearest,
    squashing,
    srelu,
)
from .figure import Figure

# Each has FIGURES, or for a figure of its own name a CAPTION and a SIZE, `data()` and `draw(figure, data)` and, where
# there may be nothing to draw, `missing()`.
MODULES = (
    srelu, smooth_units, squashing, crrelu, lambda_gelu, squaf, squaf_nearest, kernels, error_maps, lipschitz,
    correlation, measured_rows, prediction_differences,
)  # fmt: skip


def _figures(module: ModuleType) -> tuple[Figure, ...]:
    if hasattr(module, "FIGURES"):
        return module.FIGURES
    name, missing = module.__name__.rpartition(".")[2], getattr(module, "missing", lambda: "")
    return (Figure(name, module.CAPTION, module.SIZE, module.data, module.draw, missing),)


FIGURES: dict[str, Figure] = {figure.name: figure for module in MODULES for figure in _figures(module)}


def figure_named(name: str) -> Figure:
    if name not in FIGURES:
        raise unknown("figure", name, FIGURES)
    return FIGURES[name]
