"""The registry: every figure by name. How a figure becomes a file is in `rendering`."""

from importlib import import_module

from ..theory.exact.errors import unknown
from .figure import Figure

# Each has FIGURES, or for a figure of its own name a CAPTION and a SIZE, `data()` and `draw(figure, data)` and, where
# there may be nothing to draw, `missing()`.
MODULES = (
    "srelu smooth_units squashing crrelu lambda_gelu squaf squaf_nearest kernels error_maps lipschitz correlation "
    "measured_rows prediction_differences"
).split()


def _figures(name: str) -> tuple[Figure, ...]:
    module = import_module(f".{name}", __package__)
    if hasattr(module, "FIGURES"):
        return module.FIGURES
    missing = getattr(module, "missing", lambda: "")
    return (Figure(name, module.CAPTION, module.SIZE, module.data, module.draw, missing),)


FIGURES: dict[str, Figure] = {figure.name: figure for name in MODULES for figure in _figures(name)}


def figure_named(name: str) -> Figure:
    if name not in FIGURES:
        raise unknown("figure", name, FIGURES)
    return FIGURES[name]
