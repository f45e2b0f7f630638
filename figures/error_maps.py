"""The figure `error_maps`: the error of bf16 code over its inputs, of the emitted functions and of torch's."""

from itertools import pairwise
from typing import Any

from ..numerics.findings.grades import Grade, Graded, shown
from ..theory.language.activations import activation
from .bf16_errors import NAMES, ErrorBins, edges, measured, recorded
from .style import COLOURS, GREY, PAGE, THEIRS

Data = dict[str, list[ErrorBins]]
REACH, DETAIL = 2.0**8, 2.0**-8
LOWEST, HIGHEST = 0.1, 600.0
HIDDEN = LOWEST / 2  # where a logarithmic axis puts 0


def data() -> tuple[Data, str]:
    """The implementations of each function, and what they were measured with."""
    rows, about = measured(), recorded()
    by_name = {name: [row for row in rows if row.name == name] for name in NAMES}
    return by_name, f"torch {about['torch'].partition('+')[0]}, CPU, {about['machine']}"


def draw(figure: Any, data: tuple[Data, str]) -> None:
    by_name, about = data
    axes = figure.subplots(len(by_name), 1, sharex=True, sharey=True)
    for axis, (name, rows) in zip(axes, by_name.items(), strict=True):
        ours, theirs = (next(row for row in rows if row.by == by) for by in ("provenact", "torch"))
        axis.stairs(*_shown(theirs), baseline=HIDDEN, color=THEIRS, fill=True, alpha=0.45, label="torch")
        axis.stairs(*_shown(ours), baseline=HIDDEN, color=COLOURS[0], linewidth=1.1, label="provenact")
        axis.axhline(0.5, color=GREY, linewidth=0.8, linestyle=(0, (4, 2)))
        counts = f"provenact {_wrong(ours)}, torch {_wrong(theirs)}"
        axis.set_title(f"{activation(name).title}, wrongly rounded of all {ours.inputs} inputs: {counts}")
    axes[0].set_yscale("log")
    axes[0].set_xscale("symlog", base=2, linthresh=DETAIL, linscale=0.5)
    ticks = [sign * 2.0**power for sign in (-1, 1) for power in range(-6, 9, 2)]
    axes[0].set(xlim=(-REACH, REACH), ylim=(LOWEST, HIGHEST), xticks=[*ticks, 0])
    axes[0].legend(loc="upper right")
    beyond = max(_beyond(row) for rows in by_name.values() for row in rows)
    axes[-1].set_xlabel(f"input $x$ in bfloat16; beyond $\\pm 2^8$ the largest error is {beyond:.2g}")
    figure.supylabel("largest error in units of the last place of bfloat16", fontsize=8)
    axes[-1].text(0.99, 0.9, about, transform=axes[-1].transAxes, ha="right", va="top", fontsize=7)


def _shown(row: ErrorBins) -> tuple[list[float], list[float]]:
    """Errors and edges of the bins up to REACH; the smallest inputs are one bin."""
    bins = _bins(row)
    near = max(error for error, low, high in bins if max(-low, high) <= DETAIL)
    left = [(error, low) for error, low, high in bins if low >= -REACH and high <= -DETAIL]
    right = [(error, high) for error, low, high in bins if low >= DETAIL and high <= REACH]
    errors = [max(error, HIDDEN) for error in (*(error for error, _ in left), near, *(error for error, _ in right))]
    return errors, [*(low for _, low in left), -DETAIL, DETAIL, *(high for _, high in right)]


def _beyond(row: ErrorBins) -> float:
    """The largest error outside of the picture."""
    return max(error for error, low, high in _bins(row) if low < -REACH or high > REACH)


def _bins(row: ErrorBins) -> list[tuple[float, float, float]]:
    """The error of each bin, and its ends."""
    return [(error, *ends) for error, ends in zip(row.errors, pairwise(edges()), strict=True)]


def _wrong(row: ErrorBins) -> int:
    return row.inputs - row.correctly_rounded


def about_block() -> str:
    """What the documentation says below the figure."""
    by_name, about = data()
    counts = [
        f"{activation(name).title} {', '.join(f'{_wrong(row)} ({row.by}, worst {row.worst:.3g} ulp)' for row in rows)}"
        for name, rows in by_name.items()
    ]
    said = Graded("Every finite bf16 input against a certified value", Grade.EXHAUSTIVE, about)
    return f"{shown(said)}. Wrongly rounded: {'; '.join(counts)}."


CAPTION = (
    "The largest error, in units of the last place, of bf16 GELU, SiLU and Mish over their inputs: of the emitted "
    "code and of torch. Every finite input was compared with a certified value."
)
SIZE = (PAGE, 4.4)
