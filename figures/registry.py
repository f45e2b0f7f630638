"""The registry: every figure by name. How a figure becomes a file is in `rendering`.

- `FIGURES`                the figures by name
- `figure_named(name)`     one of them
"""

from __future__ import annotations

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

FIGURES: dict[str, Figure] = {
    figure.name: figure
    for figure in (
        srelu.FIGURE,
        *smooth_units.FIGURES,
        squashing.FIGURE,
        crrelu.FIGURE,
        lambda_gelu.FIGURE,
        squaf.FIGURE,
        squaf_nearest.FIGURE,
        kernels.FIGURE,
        error_maps.FIGURE,
        lipschitz.FIGURE,
        correlation.FIGURE,
        measured_errors.FIGURE,
        measured_speed.FIGURE,
        prediction_differences.FIGURE,
    )
}


def figure_named(name: str) -> Figure:
    if name not in FIGURES:
        raise unknown("figure", name, FIGURES)
    return FIGURES[name]
