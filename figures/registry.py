"""The registry: every figure by name. How a figure becomes a file is in `rendering`.

- `FIGURES`                the figures by name
- `figure_named(name)`     one of them
"""

from __future__ import annotations

from difflib import get_close_matches

from ..theory.errors import InputError
from . import (
    correlation,
    crrelu,
    error_maps,
    kernels,
    lambda_gelu,
    lipschitz,
    measured_errors,
    measured_speed,
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
    )
}


def figure_named(name: str) -> Figure:
    if name not in FIGURES:
        near = get_close_matches(name, FIGURES, 1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise InputError(f"unknown figure `{name}`; {hint}known: {', '.join(FIGURES)}")
    return FIGURES[name]
