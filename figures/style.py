"""How all figures look: sizes, colours, line styles, and settings that give the same bytes every time.

The colours are those of Okabe and Ito, which colour-blind eyes can tell apart; their order goes from dark
to light and each has a line style of its own, so that a print in grey is readable too.
"""

from typing import Any

COLUMN, PAGE = 3.4, 7.0  # widths in inches: one column, both columns

COLOURS = ("#000000", "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
DASHES: tuple[tuple[float, tuple[float, ...]], ...] = (
    (0, ()),
    (0, (5, 1.5)),
    (0, (5, 1.5, 1, 1.5)),
    (0, (1.2, 1.2)),
    (0, (8, 2)),
    (0, (3, 1, 1, 1, 1, 1)),
)

GREY = "#999999"
REFERENCE = {"color": GREY, "linewidth": 0.9, "linestyle": "-", "zorder": 1}  # of what a curve is compared with
OURS, THEIRS = COLOURS[1], COLOURS[2]  # certified or emitted here, against printed or used elsewhere
FILLED = {"alpha": 0.25, "linewidth": 0}

SETTINGS: dict[Any, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 8,
    "axes.titlesize": 8.5,
    "axes.labelsize": 8,
    "legend.fontsize": 7,
    "xtick.labelsize": 7,
    "ytick.labelsize": 7,
    "mathtext.fontset": "dejavusans",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.6,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "xtick.minor.width": 0.4,
    "ytick.minor.width": 0.4,
    "axes.grid": True,
    "grid.color": "#e6e6e6",
    "grid.linewidth": 0.5,
    "axes.axisbelow": True,
    "lines.linewidth": 1.4,
    "lines.markersize": 3.5,
    "hatch.linewidth": 0.5,
    "legend.frameon": False,
    "legend.handlelength": 2.6,
    "legend.borderaxespad": 0.2,
    "savefig.dpi": 200,
    "svg.fonttype": "path",
    "svg.hashsalt": "provenact",
    "pdf.fonttype": 3,
}


def line(index: int) -> dict[str, object]:
    """Colour and dashes of curve number `index`; 42 of them differ."""
    return {
        "color": COLOURS[index % len(COLOURS)],
        "linestyle": DASHES[index % len(DASHES)],
        "zorder": 2 + index,
    }
