"""SmeLU Fig. 4 and App. B, F: do models agree that differ in the order of their data alone?

All models of one optimiser are one stack: every activation with every β, M times. Model m of each
sees the same order of the data, so that differences between activations are paired.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from ..comparison import Comparison, Entry, Values, banks_of, failures_of, printable
from ..context import Context
from ..engine import Training, optimizer_for, train
from ..labelled_images import Images, epoch_orders, on_device
from ..plots import new_figure, saved
from ..prediction_differences import MEASURES, differences
from ..run import Outcome, Run, Settings, Table, Verdict
from ..stacks import StackedLinear, cross_entropies
from ..tables import mean_of, spread, threshold_verdict

BETAS = {
    "SmeLU": (0.25, 0.5, 1.0, 2.0),
    "S-ReLU": (0.25, 0.5, 1.0, 2.0),
    "Swish": (1.0, 2.0, 4.0, 8.0),
    "GELU": (1.0, 2.0, 4.0, 8.0),
}
LEARNED = "SmeLU, learned β"
OPTIMIZERS: dict[str, dict[str, Any]] = {
    "adagrad": {"lr": 0.02, "initial_accumulator_value": 0.1, "eps": 1e-7},
    "sgd": {"lr": 0.01, "momentum": 0.9},
}
PRINTED_EPOCHS = {"adagrad": 150, "sgd": 50}
PRINTED_CHANGE = {"adagrad": 0.10, "sgd": 0.30}  # by how much, of its lowest value, PD changes at least
SHIFT = 3  # pixels
DROPPED = (0.2, 0.5, 0.5)


class DroppedMLP(nn.Module):
    """Two hidden layers with dropout before each layer; all models start from the same weights."""

    def __init__(self, comparison: Comparison, width: int) -> None:
        super().__init__()
        seeds = [0] * len(comparison.member_seeds)
        pairs = ((784, width), (width, width), (width, 10))
        self.layers = nn.ModuleList(StackedLinear(*pair, seeds, i, keras=True) for i, pair in enumerate(pairs))
        self.banks = nn.ModuleList(comparison.bank(i) for i in range(2))

    def forward(self, x: Tensor) -> Tensor:
        for i, layer in enumerate(self.layers):
            x = layer(F.dropout(x, DROPPED[i], self.training))
            if i < len(self.banks):
                x = self.banks[i](x)
        return x


def entries(values: int) -> list[Entry]:
    """ReLU, four activations with so many values of β, and SmeLU that learns it."""
    found = [Entry("ReLU", "ReLU")]
    for name, betas in BETAS.items():
        kind = {"GELU": "λ-GELU"}.get(name, name)
        found += [Entry(f"{name} {beta:g}", kind, {"init": beta, "learnable": False}) for beta in betas[:values]]
    return [*found, Entry(LEARNED, "SmeLU", {"init": 0.5, "learnable": True})]


def shifted(padded: Tensor, order: Tensor, share: Tensor) -> Tensor:
    """Pictures of a batch, each with probability `share` moved by up to 3 pixels in each direction."""
    device, side = padded.device, padded.shape[-1] - 2 * SHIFT
    moved = torch.rand(order.shape, device=device) < share
    offsets = [torch.randint(-SHIFT, SHIFT + 1, order.shape, device=device) * moved + SHIFT for _ in range(2)]
    line = torch.arange(side, device=device)
    rows, columns = (offset[..., None] + line for offset in offsets)
    return padded[order[..., None, None], rows[..., :, None], columns[..., None, :]].flatten(-2)


def execute(context: Context) -> Outcome:
    return _outcome(context, context.pieces({kind: partial(_trained, context, kind) for kind in OPTIMIZERS}))


def _trained(context: Context, kind: str) -> dict[str, Any]:
    """Train the stack with one optimiser and measure how far its models are apart."""
    device, settings = context.device, context.settings
    comparison = Comparison(entries(settings["values"]), list(range(settings["seeds"])))
    images = on_device(context, "mnist")
    # Keras' MNIST lies in [0, 1]; the border that a shift brings in is black.
    low = images.train.min()
    padded = F.pad((images.train - low) / (images.train.max() - low), [SHIFT] * 4)[:, 0]
    model = DroppedMLP(comparison, settings["width"]).to(device)
    optimizer = optimizer_for(kind, [{"params": list(model.parameters())}], device, **OPTIMIZERS[kind])

    def step(order: Tensor, share: Tensor) -> Tensor:
        pictures = comparison.for_all(shifted(padded, order, share))
        return cross_entropies(model(pictures), comparison.for_all(images.train_labels[order]))

    training = Training(model, optimizer, step)

    def chunk(epoch: int) -> dict[str, Any]:
        model.train()
        losses = torch.zeros(len(comparison.member_seeds), device=device)
        orders = epoch_orders(len(images.train), settings["seeds"], settings["batch"], device)
        share = torch.tensor(0.5 if epoch > 0 else 0.0, device=device)
        for order in orders:
            losses += training.step(order, share)
        return {"loss": comparison.means(losses / len(orders))}

    history = train(context, kind, training, settings[f"{kind}_epochs"], chunk)
    return {
        **_measured(model, comparison, images, low),
        "learned": _learned(model, comparison),
        "history": [entry["loss"] for entry in history],
    }


@torch.no_grad()
def _measured(model: nn.Module, comparison: Comparison, images: Images, low: Tensor) -> dict[str, Values]:
    """Every measure by label, one number for each of the M models."""
    model.eval()
    pictures = ((images.test - low) / (images.train.max() - low)).flatten(1)
    count = len(comparison.member_seeds)
    parts = [torch.softmax(model(part.expand(count, -1, -1)), 2) for part in pictures.split(500)]
    probabilities = torch.cat(parts, 1).reshape(len(comparison.entries), -1, len(pictures), 10)
    found: dict[str, Values] = {measure: {} for measure in MEASURES}
    for entry, rows in zip(comparison.entries, probabilities, strict=True):
        for measure, values in differences(rows.double(), images.test_labels).items():
            found[measure][entry.label] = printable(values)
    return found


def _learned(model: nn.Module, comparison: Comparison) -> list[float | None]:
    """β that SmeLU learned, in each layer: the mean over the models."""
    place = [entry.label for entry in comparison.entries].index(LEARNED)
    learned: list[Any] = [bank.activations[place] for bank in banks_of(model)]
    return printable(torch.stack([module.beta.detach().double().mean() for module in learned]))


def _outcome(context: Context, pieces: Mapping[str, Mapping[str, Any]]) -> Outcome:
    tables = [_table(kind, piece) for kind, piece in pieces.items()]
    verdicts = [verdict for kind, piece in pieces.items() for verdict in _verdicts(kind, piece)]
    failures = [line for kind, piece in pieces.items() for line in failures_of(piece["Δ1"], kind)]
    history = {kind: piece["history"] for kind, piece in pieces.items()}
    drawn = {kind: {measure: piece[measure] for measure in MEASURES} for kind, piece in pieces.items()}
    return Outcome(tables, verdicts, history, drawn, failures)


def _table(kind: str, piece: Mapping[str, Any]) -> Table:
    rows = []
    for label in piece["Δ1"]:
        shown = f"{label} ({', '.join(f'{beta:.2f}' for beta in piece['learned'])})" if label == LEARNED else label
        rows.append((shown, spread([100.0 * e for e in piece["error"][label] if e is not None]),
                     *[spread(piece[measure][label]) for measure in MEASURES[:-1]]))  # fmt: skip
    header = ("AF", "error %", *MEASURES[:-1])
    return Table(f"{kind}: error and prediction difference (the paper prints them as a figure only)", header, rows)


def _lowest(piece: Mapping[str, Any], name: str) -> str:
    """The β of this activation with the lowest Δ1."""
    labels = [label for label in piece["Δ1"] if label.startswith(f"{name} ")]
    return min(labels, key=lambda label: mean_of(piece["Δ1"][label]) or 0.0)


def _verdicts(kind: str, piece: Mapping[str, Any]) -> list[Verdict]:
    unit = "of Δ1 (ReLU less the other)"
    relu, best = piece["Δ1"]["ReLU"], {name: _lowest(piece, name) for name in BETAS}
    found = [
        threshold_verdict(
            f"{kind}: Δ1 of ReLU is above that of {label}, {name}'s best", relu, piece["Δ1"][label], 0.0, unit
        )
        for name, label in best.items()
    ]
    lowest = min(best.values(), key=lambda label: mean_of(piece["Δ1"][label]) or 0.0)
    change = PRINTED_CHANGE[kind]
    scaled = [None if value is None else (1.0 + change) * value for value in piece["Δ1"][lowest]]
    claim = f"{kind}: Δ1 of ReLU is {change:.0%} or more above the lowest ({lowest})"
    found.append(threshold_verdict(claim, relu, scaled, 0.0, f"of Δ1, ReLU less {1 + change:.1f} times the lowest"))
    if kind == "sgd":
        claim = f"sgd: Swish ({best['Swish']}) has a larger Δ1 than SmeLU ({best['SmeLU']})"
        found.append(threshold_verdict(claim, piece["Δ1"][best["Swish"]], piece["Δ1"][best["SmeLU"]], 0.0, "of Δ1"))
    return found


def _departures(settings: Settings) -> list[str]:
    said = [
        f"{settings[f'{kind}_epochs']} epochs with {kind} instead of {epochs}"
        for kind, epochs in PRINTED_EPOCHS.items()
        if settings[f"{kind}_epochs"] != epochs
    ]
    return [
        *said,
        "β of the points of Fig. 4 are not printed: four are chosen for each activation",
        "tf32 matrix products",
        "intervals pair the M models by the order of their data and treat them as independent",
    ]


def _draw(result: Mapping[str, Any], folder: Path) -> list[Path]:
    figure, axes = new_figure(len(OPTIMIZERS), 2, height=3.2)
    places = iter(axes)
    for measure in ("Δ1", "ΔH"):
        for kind, piece in result["drawn"].items():
            axis = next(places)
            for name in ("ReLU", *BETAS, LEARNED):
                labels = [label for label in piece[measure] if label == name or label.startswith(f"{name} ")]
                points = [(100 * (mean_of(piece["error"][one]) or 0), mean_of(piece[measure][one])) for one in labels]
                mark = "D" if name in ("ReLU", LEARNED) else "o-"
                axis.plot(*zip(*points, strict=True), mark, label=name, markersize=5, linewidth=0.8)
            axis.set_title(f"{kind}: {measure} against error", fontsize=10)
            axis.set_xlabel("error rate %")
            axis.set_ylabel(measure)
            axis.grid(alpha=0.3)
    axes[0].legend(fontsize=7, frameon=False)
    return [saved(figure, folder / "prediction-difference.png")]


RUN = Run(
    name="prediction-difference",
    repeats="SmeLU Fig. 4, 13-15 and App. B, on MNIST",
    settings={
        "full": {"seeds": 12, "values": 4, "width": 1200, "batch": 32, "adagrad_epochs": 150, "sgd_epochs": 50},
        "hour": {"seeds": 12, "values": 4, "width": 1200, "batch": 32, "adagrad_epochs": 16, "sgd_epochs": 16},
        "brief": {"seeds": 12, "values": 4, "width": 1200, "batch": 32, "adagrad_epochs": 7, "sgd_epochs": 7},
        "smoke": {"seeds": 3, "values": 1, "width": 16, "batch": 16, "adagrad_epochs": 2, "sgd_epochs": 2,
                  "train": 32, "test": 20},
    },
    execute=execute,
    data=("mnist",),
    products="high",
    departures=_departures,
    draw=_draw,
    seconds={"hour": 475, "brief": 208},
)  # fmt: skip
