"""The figure `prediction_differences`: how far models are apart over their error, on MNIST (SmeLU, Figs. 4, 13-15)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import mean, stdev
from typing import Any

from ..numerics.findings.grades import Grade, Graded, shown
from ..torch_impl.confirm.evidence_tables import evidence
from .style import COLOURS, PAGE

RUNS = {"AdaGrad": "prediction-difference-adagrad", "SGD": "prediction-difference-widths"}  # as the paper orders them
MEASURES = {"Δ1": "$\\Delta_1$", "Δ2": "$\\Delta_2$", "Δ1 true label": "$\\Delta_1^L$", "ΔH": "$\\Delta_H$"}
PRINTED = (4, 13, 14, 15)  # the paper's figure of each measure
MARKERS = ("o", "s", "^", "D", "v")
ACTIVATIONS = ("ReLU", "SmeLU", "S-ReLU", "Swish", "GELU")


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
    shown = {label: handle for line in axes for handle, label in zip(*line[0].get_legend_handles_labels(), strict=True)}
    figure.legend(shown.values(), shown, loc="outside lower center", ncols=len(shown))


def _draw_points(axis: Any, points: Mapping[str, tuple[Scatter, Scatter]]) -> None:
    """A curve for each activation, through its widths, of which the last stands beside its point."""
    for name, labels in _by_activation(points).items():
        index = ACTIVATIONS.index(name)
        errors, heights = (list(zip(*(points[label][which] for label in labels), strict=True)) for which in (0, 1))
        axis.errorbar(
            *(errors[0], heights[0], heights[1], errors[1]),
            f"{MARKERS[index]}-",
            label=name,
            color=COLOURS[index],
            elinewidth=0.7,
            linewidth=1.0,
            zorder=3 + index,
        )
        width, end = labels[-1].removeprefix(name).strip(), (errors[0][-1], heights[0][-1])
        axis.annotate(width, end, (3, 3), textcoords="offset points", fontsize=7, color=COLOURS[index])


def _by_activation(labels: Iterable[str]) -> dict[str, list[str]]:
    """
    >>> _by_activation(["ReLU", "SmeLU 0.5", "SmeLU 1"])
    {'ReLU': ['ReLU'], 'SmeLU': ['SmeLU 0.5', 'SmeLU 1']}
    """
    found: dict[str, list[str]] = {}
    for label in labels:
        found.setdefault(label.partition(" ")[0], []).append(label)
    return found


def about_block() -> str:
    """What the documentation says below the figure: which figures of the paper these are, and of what runs."""
    runs = "; ".join(row.about for row in data())
    return shown(Graded(f"SmeLU's Figs. {', '.join(map(str, PRINTED))}", Grade.MEASURED, runs)) + f". {CAPTION}"


def missing() -> str:
    return "" if data() else "no result is committed: run `provenact confirm prediction-difference --out runs/`"


CAPTION = (
    "How far models that differ only in the order of their data are apart, by four measures, over their error rate on "
    "MNIST: each activation through its widths β, the last of which stands at its point. SmeLU's double from 1/16 on, "
    "Swish's are 1 and 4. Bars: the standard deviation over the models."
)
SIZE = (PAGE, 4.2)  # two rows of panels
