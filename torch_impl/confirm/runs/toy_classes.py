"""SQUAF Table 2 and Fig. 2: Gaussian mixtures in the plane, by a small MLP, over many draws.

The paper shows one draw and does not say how the centres are placed: here they are uniform in a
square and every draw of the mixture comes with its own initial weights.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from ..comparison import Comparison, Values, blocks, entries_of, failures_of, in_parts, joined
from ..context import Context
from ..engine import Training, optimizer_for, train
from ..plots import new_figure, ranked, saved
from ..run import Outcome, Run, Settings, Table, Verdict
from ..seeding import generator
from ..stacks import StackedMLP, accuracies, cross_entropies
from ..tables import best_of, better_verdict, spread, threshold_verdict

ACTIVATIONS = ("ReLU", "GELU", "LReLU", "PReLU", "Swish", "CRReLU", "PolyReLU", "PolyNorm", "SQUAF")
SHOWN = ("ReLU", "PolyNorm", "SQUAF")
CLUSTERS = 3
SQUARE, DEVIATION = 5.0, 0.7  # half the side of the square of centres; of a cluster

PRINTED = {
    "3": {"ReLU": 93.89, "GELU": 91.11, "LReLU": 93.33, "PReLU": 93.89, "Swish": 92.22, "CRReLU": 93.89,
          "PolyReLU": 96.11, "PolyNorm": 96.67, "DiTAC": 92.78, "SQUAF": 97.22},
    "4": {"ReLU": 70.42, "GELU": 72.50, "LReLU": 73.75, "PReLU": 73.75, "Swish": 60.42, "CRReLU": 74.58,
          "PolyReLU": 78.75, "PolyNorm": 85.00, "DiTAC": 74.17, "SQUAF": 93.75},
}  # fmt: skip


def mixture(classes: int, seed: int, samples: int) -> tuple[Tensor, Tensor]:
    """Points (300 C, 2) in random order, and their classes."""
    source = generator(seed, "mixture", classes)
    centres = SQUARE * (2.0 * torch.rand(classes * CLUSTERS, 2, generator=source) - 1.0)
    points = centres.repeat_interleave(samples, 0)
    points = points + DEVIATION * torch.randn(points.shape, generator=source)
    labels = torch.arange(classes).repeat_interleave(CLUSTERS * samples)
    order = torch.randperm(len(labels), generator=source)
    return points[order], labels[order]


def execute(context: Context) -> Outcome:
    work = {}
    for classes in context.settings["classes"]:
        for block in blocks(context.settings["seeds"], context.settings["block"]):
            name = f"classes-{classes}-draws-{block[0]}-{block[-1]}"
            work[name] = partial(_classify, context, name, classes, block)
    return _outcome(context, context.pieces(work))


def _classify(context: Context, name: str, classes: int, draws: list[int]) -> dict[str, Any]:
    """Train all activations on these draws, one step of full batch gradient an epoch."""
    device, comparison = context.device, Comparison(entries_of(ACTIVATIONS), draws)
    drawn = [mixture(classes, draw, context.settings["samples"]) for draw in draws]
    points, labels = (torch.stack(each).to(device) for each in zip(*drawn, strict=True))
    held = points.shape[1] // 5
    model = StackedMLP((2, *[context.settings["width"]] * 2, classes), comparison.member_seeds, comparison.bank).to(
        device
    )
    optimizer = optimizer_for("adam", [{"params": list(model.parameters())}], device, lr=1e-3)
    x, y = comparison.for_all(points[:, held:]), comparison.for_all(labels[:, held:])
    training = Training(model, optimizer, lambda _: cross_entropies(model(x), y))
    nothing = torch.zeros(1, device=device)

    def chunk(number: int) -> dict[str, Any]:
        return {"loss": comparison.means(training.step(nothing))}

    history = train(context, name, training, context.settings["epochs"], chunk)
    test = in_parts(model, comparison.for_all(points[:, :held]), held)
    return {
        "accuracy": comparison.sorted(100.0 * accuracies(test, comparison.for_all(labels[:, :held]))),
        "parameters": comparison.parameters(model),
        "history": [entry["loss"] for entry in history],
        "decisions": _decisions(model, comparison, context.settings["grid"]) if draws[0] == 0 else {},
        "points": [[round(v, 3) for v in row] for row in points[0, :held].tolist()] if draws[0] == 0 else [],
        "labels": labels[0, :held].tolist() if draws[0] == 0 else [],
    }


def _decisions(model: nn.Module, comparison: Comparison, side: int) -> dict[str, list[str]]:
    """The class at each point of a grid, for the first draw: a text of digits for each row."""
    device = next(model.parameters()).device
    line = torch.linspace(-1.4 * SQUARE, 1.4 * SQUARE, side, device=device)
    grid = torch.cartesian_prod(line, line).expand(len(comparison.member_seeds), -1, -1)
    classes = in_parts(model, grid, 600).argmax(-1)[:: len(comparison.seeds)]
    rows = classes.reshape(-1, side, side).transpose(1, 2).tolist()
    labels = [entry.label for entry in comparison.entries]
    return {label: ["".join(map(str, row)) for row in rows[labels.index(label)]] for label in SHOWN}


def _outcome(context: Context, pieces: Mapping[str, Mapping[str, Any]]) -> Outcome:
    values: dict[str, Values] = {}
    parts = {}
    for classes in map(str, context.settings["classes"]):
        parts[classes] = [piece for name, piece in pieces.items() if name.startswith(f"classes-{classes}-")]
        values[classes] = joined([piece["accuracy"] for piece in parts[classes]])
    tables = [_table(classes, values[classes], parts[classes][0]["parameters"]) for classes in values]
    failures = [line for classes in values for line in failures_of(values[classes], f"C = {classes}")]
    last = parts[str(context.settings["classes"][-1])][0]
    drawn = {"accuracy": values, **{key: last[key] for key in ("decisions", "points", "labels")}}
    history = {name: piece["history"] for name, piece in pieces.items()}
    return Outcome(
        tables, [v for classes in values for v in _verdicts(classes, values[classes])], history, drawn, failures
    )


def _table(classes: str, values: Values, parameters: Mapping[str, int]) -> Table:
    header = ("AF", "parameters", "accuracy %", "best in draws", "printed, one draw")
    draws = list(zip(*values.values(), strict=True))
    wins = {
        label: sum(row[i] == max(v for v in row if v is not None) for row in draws) for i, label in enumerate(values)
    }
    rows = [
        (label, parameters[label], spread(row, 4), f"{wins[label]} of {len(draws)}", PRINTED[classes].get(label))
        for label, row in values.items()
    ]
    return Table(f"C = {classes}: test accuracy over {len(draws)} draws", header, rows)


def _verdicts(classes: str, values: Values) -> list[Verdict]:
    claim = f"C = {classes}: SQUAF classifies best of the compared activations"
    verdicts = [better_verdict(claim, values, "SQUAF", True, "points")]
    if classes == "4":
        other = best_of(values, True, without=["SQUAF"])
        claim = f"C = 4: SQUAF is 8.75 points or more above the runner-up (here {other})"
        verdicts.append(threshold_verdict(claim, values["SQUAF"], values[other], 8.75, "points"))
    return verdicts


def _departures(settings: Settings) -> list[str]:
    return [f"{settings['seeds']} draws instead of one; centres uniform in a square, which the paper does not say"]


def _draw(result: Mapping[str, Any], folder: Path) -> list[Path]:
    drawn = result["drawn"]
    titles = {classes: f"C = {classes}: test accuracy in % over draws" for classes in drawn["accuracy"]}
    bars = ranked(folder / "toy-classes.png", drawn["accuracy"], PRINTED, titles)
    return [bars, _draw_decisions(drawn, folder / "toy-classes-decisions.png")]


def _draw_decisions(drawn: Mapping[str, Any], path: Path) -> Path:
    figure, axes = new_figure(len(SHOWN), width=3.6, height=3.8)
    reach = 1.4 * SQUARE
    for axis, (label, rows) in zip(axes, drawn["decisions"].items(), strict=True):
        image = [[int(digit) for digit in row] for row in rows]
        axis.imshow(
            image, origin="lower", extent=(-reach, reach, -reach, reach), cmap="Set2", vmin=0, vmax=7, alpha=0.6
        )
        columns = zip(*drawn["points"], strict=True)
        axis.scatter(*columns, c=drawn["labels"], cmap="Set2", vmin=0, vmax=7, s=8, edgecolors="black", linewidths=0.3)
        axis.set_title(label, fontsize=10)
        axis.set_xlim(-reach, reach)
        axis.set_ylim(-reach, reach)
    return saved(figure, path)


SIZE = {"classes": [3, 4], "samples": 100, "width": 64, "grid": 120}
RUN = Run(
    name="toy-classes",
    repeats="SQUAF Table 2 and Fig. 2",
    settings={
        "full": {"seeds": 200, "block": 200, "epochs": 100, **SIZE},
        "hour": {"seeds": 200, "block": 200, "epochs": 100, **SIZE},
        "brief": {"seeds": 200, "block": 200, "epochs": 100, **SIZE},
        "smoke": {"seeds": 3, "block": 3, "epochs": 5, "classes": [3, 4], "samples": 10, "width": 8, "grid": 20},
    },
    execute=execute,
    printed=PRINTED,
    departures=_departures,
    draw=_draw,
    seconds={"hour": 9, "brief": 9},
)
