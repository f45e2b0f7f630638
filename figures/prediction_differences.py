"""The figure `prediction_differences`: how far models are apart over their error, on MNIST (SmeLU, Figs. 4, 13-15)."""

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import mean, stdev
from typing import Any

from ..numerics.findings.grades import Grade, Graded, shown
from ..torch_impl.confirm.evidence_tables import evidence
from .style import COLOURS, PAGE

RUNS = {"AdaGrad": "prediction-difference-adagrad", "SGD": "prediction-difference"}  # as the paper orders them
MEASURES = {"Δ1": "$\\Delta_1$", "Δ2": "$\\Delta_2$", "Δ1 true label": "$\\Delta_1^L$", "ΔH": "$\\Delta_H$"}
PRINTED = (4, 13, 14, 15)  # the paper's figure of each measure
MARKERS = ("o", "s", "^", "D", "v")


Scatter = tuple[float, float]  # mean and standard deviation over the models


@dataclass(frozen=True)
class ModelsApart:
    """By measure and activation: the error in percent, and the difference."""

    optimizer: str
    points: Mapping[str, Mapping[str, tuple[Scatter, Scatter]]]
    about: str


def data() -> tuple[ModelsApart, ...]:
    return tuple(_row(kind, summary) for kind, run in RUNS.items() if (summary := evidence(run)) is not None)


def _row(kind: str, summary: Mapping[str, Any]) -> ModelsApart:
    metrics, models = summary["metrics"], summary["settings"]["seeds"]
    errors = metrics[f"{kind.lower()}, error"]
    points = {
        measure: {
            label: ((mean(errors[label]), stdev(errors[label])), (mean(values), stdev(values)))
            for label, values in metrics[f"{kind.lower()}, {measure}"].items()
        }
        for measure in MEASURES
    }
    where = f"{summary['device']}, torch {summary['versions']['torch']}, {summary['date']}"
    return ModelsApart(kind, points, f"{kind}: {models} models of each activation, {where}")


def draw(figure: Any, data: tuple[ModelsApart, ...]) -> None:
    axes = figure.subplots(len(data), len(MEASURES), sharex="row", squeeze=False)
    for line, row in zip(axes, data, strict=True):
        for axis, measure, number in zip(line, MEASURES, PRINTED, strict=True):
            _draw_points(axis, row.points[measure])
            axis.set(title=f"{MEASURES[measure]} (Fig. {number})", xlabel="error rate %")
        line[0].set_ylabel(f"prediction difference,\n{row.optimizer}")
    figure.suptitle("\n".join(row.about for row in data), fontsize=7.5)
    handles, labels = axes[0, 0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=len(labels))


def _draw_points(axis: Any, points: Mapping[str, tuple[Scatter, Scatter]]) -> None:
    for index, (label, ((error, deviation), (apart, apart_deviation))) in enumerate(points.items()):
        axis.errorbar(
            error, apart, apart_deviation, deviation, MARKERS[index % len(MARKERS)], label=label,
            color=COLOURS[index], elinewidth=0.7, zorder=3 + index,
        )  # fmt: skip


def about_block() -> str:
    """What the documentation says below the figure: which figures of the paper these are, and of what runs."""
    runs = "; ".join(row.about for row in data())
    return shown(Graded(f"SmeLU's Figs. {', '.join(map(str, PRINTED))}", Grade.MEASURED, runs)) + f". {CAPTION}"


def missing() -> str:
    return "" if data() else "no result is committed: run `provenact confirm prediction-difference --out runs/`"


CAPTION = (
    "How far models that differ only in the order of their data are apart, by four measures, over their error rate on "
    "MNIST. Bars: the standard deviation over the models. One β for each activation, where the paper shows several."
)
SIZE = (PAGE, 4.2)  # two rows of panels
