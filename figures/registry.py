"""The registry: every figure by name, and how it becomes bytes.

A figure is a module with `SIZE`, `data()` and `draw(figure, data)`: first the numbers, which come from the
derivations, then the drawing. matplotlib is loaded only here, and the same data give the same bytes.

- `FIGURES`                the modules by name
- `figure_named(name)`     one of them
- `render(name, format)`   the bytes of a file
"""

from __future__ import annotations

import io
from types import ModuleType

from ..theory.errors import InputError
from . import kernels, smelu, srelu
from .style import SETTINGS

FIGURES: dict[str, ModuleType] = {"srelu": srelu, "smelu": smelu, "kernels": kernels}

# Each format stamps its files in its own way; None leaves the stamp out.
STAMPS: dict[str, dict[str, None]] = {
    "svg": {"Date": None},
    "pdf": {"CreationDate": None, "Producer": None, "Creator": None},
    "png": {"Software": None},
}


def figure_named(name: str) -> ModuleType:
    if name not in FIGURES:
        raise InputError(f"unknown figure `{name}`; known: {', '.join(FIGURES)}")
    return FIGURES[name]


def render(name: str, file_format: str = "svg") -> bytes:
    """The figure as a file."""
    module = figure_named(name)
    if file_format not in STAMPS:
        raise InputError(f"unknown format `{file_format}`; known: {', '.join(STAMPS)}")
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ModuleNotFoundError as error:
        raise InputError('drawing needs matplotlib: pip install "provenact[figures]"') from error
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(SETTINGS)
        figure = Figure(figsize=module.SIZE, layout="constrained")
        module.draw(figure, module.data())
        buffer = io.BytesIO()
        figure.savefig(buffer, format=file_format, metadata=STAMPS[file_format])
    return buffer.getvalue()
