"""λ-GELU Tables I and II, Figs. 1-3: learned hardness, annealing, and ReLU put in its place.

One stack holds GELU, ReLU, the grid over temperature t and learning-rate multiplier c, three starts of the
pair that the paper goes on with, and the annealed networks; a small CNN under AdamW stands for the ResNet-18 of Fig. 2.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from typing import Any

import torch
from torch import Tensor, nn

from provenact.torch_impl.confirm.context import Context
from provenact.torch_impl.confirm.run import Measured, Run
from provenact.torch_impl.training.gate_targets import lambda_target
from provenact.torch_impl.training.profiles import drift, spearman

from ..comparison import Values, printable
from ..engine import Training, optimizer_for, train
from ..hardness_members import (
    CHOSEN,
    MODES,
    Member,
    gates_of,
    grid_label,
    hardness,
    layer_bank,
    members_of,
    seed_places,
)
from ..hardness_report import PRINTED, STARTS, conclude, departures, panels, picture
from ..labelled_images import Images, epoch_orders, on_device
from ..stacks import StackedConv, StackedLinear, StackedMLP, accuracies, cross_entropies
from ..tables import mean_of

LAYERS = 4
SGD = {"lr": 5e-2, "weight_decay": 1e-4}
ADAMW = {"lr": 5e-4, "weight_decay": 1e-4}
SWITCH = 0.25
TOLERANCE = 5e-3  # of the gate in L1, which asks for a hardness of 160
TEST_ROWS = 1000  # of the test set at a time


class StackedCNN(nn.Module):
    """Three convolutions of stride 2 and a linear layer."""

    def __init__(self, channels: list[int], members: list[Member]) -> None:
        super().__init__()
        seeds, layers = [member.seed for member in members], len(channels)
        pairs = enumerate(pairwise((1, *channels)))
        self.convolutions = nn.ModuleList(StackedConv(*pair, seeds, layer) for layer, pair in pairs)
        self.banks = nn.ModuleList(layer_bank(members, layer, layers) for layer in range(layers))
        self.head = StackedLinear(channels[-1] * 16, 10, seeds, layers)

    def forward(self, x: Tensor) -> Tensor:
        for convolution, bank in zip(self.convolutions, self.banks, strict=True):
            x = bank(convolution(x))
        return self.head(x.flatten(2))


def measure(context: Context) -> Measured:
    pieces = context.pieces({"mlp": partial(_mlp, context), "cnn": partial(_cnn, context)})
    found = {name.upper(): piece["metrics"] for name, piece in pieces.items()}
    metrics = {f"{name}, {key}": rows for name, every in found.items() for key, rows in every.items()}
    history = {name: piece["history"] for name, piece in pieces.items()}
    return Measured(metrics, {}, history, {"curves": pieces["mlp"]["curves"]})


def _mlp(context: Context) -> dict[str, Any]:
    settings = context.settings
    members = members_of(settings["temperatures"], settings["multipliers"], settings["seeds"], annealed=True)
    images = on_device(context, "fashion-mnist", flat=True)
    widths = (784, *[settings["width"]] * LAYERS, 10)
    model = StackedMLP(widths, [m.seed for m in members], partial(layer_bank, members, layers=LAYERS))
    return _trained(context, "mlp", model.to(context.device), members, images, settings["epochs"], "sgd", SGD)


def _cnn(context: Context) -> dict[str, Any]:
    settings = context.settings
    members = members_of([0.1], settings["multipliers"], settings["seeds"], annealed=False)
    images = on_device(context, "fashion-mnist")
    model = StackedCNN(settings["channels"], members).to(context.device)
    return _trained(context, "cnn", model, members, images, settings["cnn_epochs"], "adamw", ADAMW)


def _trained(
    context: Context,
    name: str,
    model: nn.Module,
    members: list[Member],
    images: Images,
    epochs: int,
    optimizer_kind: str,
    options: Mapping[str, float],
) -> dict[str, Any]:
    device, settings = context.device, context.settings
    groups = _groups(model, members, options, by_hook=optimizer_kind == "sgd")
    optimizer = optimizer_for(optimizer_kind, groups, device, lr=options["lr"])
    places = seed_places(members).to(device)

    def step(order: Tensor) -> Tensor:
        return cross_entropies(model(images.train[order][places]), images.train_labels[order][places])

    training = Training(model, optimizer, step)
    training.extras = _no_best(model, members, device)

    def chunk(epoch: int) -> dict[str, Any]:
        _harden(model, members, epoch + 1, epochs)
        losses = torch.zeros(len(members), device=device)
        orders = epoch_orders(len(images.train), settings["seeds"], settings["batch"], device)
        for order in orders:
            losses += training.step(order)
        scores = _test(model, images, len(members))
        _keep_best(training, model, scores, epoch)
        return {
            "loss": printable(losses / len(orders)),
            "accuracy": printable(scores),
            "hardness": [printable(row) for row in hardness(model, members)],
        }

    history = train(context, name, training, epochs, chunk)
    last = [[value for value in row if value is not None] for row in history[-1]["hardness"]]
    columns = {
        "best score": printable(training.extras["score"]),
        "best epoch": [int(value) + 1 for value in training.extras["epoch"].tolist()],
        "score with ReLU": printable(_substituted(training, model, images, len(members))),
        "drift": _drifts(history, len(members)),
        "mean λ": [sum(row) / len(row) if row else None for row in last],
    }
    metrics = {key: _by_label(members, column) for key, column in columns.items()}
    metrics["rank correlation"] = _correlations(members, [entry["hardness"] for entry in history[-1:]])[-1]
    return {"metrics": metrics, "history": history, "curves": _curves(members, history)}


def _by_label(members: list[Member], column: list[Any]) -> Values:
    """One row for each label, in the order of the seeds; labels that have nothing to say are left out."""
    rows: Values = {}
    for member, value in zip(members, column, strict=True):
        rows.setdefault(member.label, []).append(value)
    return {label: row for label, row in rows.items() if any(value is not None for value in row)}


def _correlations(members: list[Member], profiles: list[list[Any]]) -> list[Values]:
    """For each epoch Spearman's correlation of λ by layer between two starts: one number for each seed."""
    found = []
    for epoch in profiles:
        rows = {
            mode: [epoch[place] for place, m in enumerate(members) if m.label == grid_label(*CHOSEN, mode)]
            for mode in MODES
        }
        found.append(
            {f"{a} and {b}": [_correlation(p, q) for p, q in zip(rows[a], rows[b], strict=True)] for a, b in STARTS}
        )
    return found


def _correlation(first: list[float | None], second: list[float | None]) -> float | None:
    """None where a network diverged, or all layers are equally hard."""
    if None in first or None in second:
        return None
    found = spearman(first, second)  # type: ignore[arg-type]
    return found if math.isfinite(found) else None


def _curves(members: list[Member], history: list[dict[str, Any]]) -> dict[str, dict[str, list[float | None]]]:
    """Accuracies and correlations over the epochs, means over seeds: for the picture."""
    scores = [_by_label(members, entry["accuracy"]) for entry in history]
    shown = [label for label in scores[0] if not label.startswith("λ") or label.startswith(grid_label(*CHOSEN, ""))]
    ranks = _correlations(members, [entry["hardness"] for entry in history])
    return {
        "accuracy": {label: [mean_of(epoch[label]) for epoch in scores] for label in shown},
        "rank correlation": {pair: [mean_of(epoch[pair]) for epoch in ranks] for pair in ranks[0]},
    }


def _groups(
    model: nn.Module, members: list[Member], options: Mapping[str, float], by_hook: bool
) -> list[dict[str, Any]]:
    """Weights with decay; raw hardness without, at c times the learning rate.

    Plain SGD moves by rate times gradient, so that a stack with several c in one tensor scales its
    gradient. AdamW divides by the size of the gradient: there each c has tensors and a group of its own.
    """
    gates = gates_of(model)
    raw = {id(gate.raw_lam) for gate in gates}
    weights = [parameter for parameter in model.parameters() if id(parameter) not in raw]
    groups: list[dict[str, Any]] = [{"params": weights, **options}]
    for gate in gates:
        multipliers = gate.multipliers
        if by_hook:
            scale = torch.tensor(multipliers, device=gate.raw_lam.device)
            gate.raw_lam.register_hook(partial(torch.mul, scale))
            groups.append({"params": [gate.raw_lam], "lr": options["lr"], "weight_decay": 0.0})
        else:
            assert len(set(multipliers)) == 1, "one group has one multiplier"
            groups.append({"params": [gate.raw_lam], "lr": multipliers[0] * options["lr"], "weight_decay": 0.0})
    return groups


def _harden(model: nn.Module, members: list[Member], epoch: int, epochs: int) -> None:
    """Algorithm 1: from the last learned epoch on, straight from what was learned to the target."""
    learned = int(SWITCH * epochs)
    share = (epoch - learned) / (epochs - learned)
    for gate in gates_of(model):
        if gate.annealed and share > 0:
            gate.harden(lambda_target(TOLERANCE), min(share, 1.0), freeze=False)


@torch.no_grad()
def _test(model: nn.Module, images: Images, count: int) -> Tensor:
    right = torch.zeros(count, device=images.test.device)
    parts = zip(images.test.split(TEST_ROWS), images.test_labels.split(TEST_ROWS), strict=True)
    for pictures, labels in parts:
        right += accuracies(model(pictures.expand(count, *pictures.shape)), labels) * len(labels)
    return right / len(images.test)


def _no_best(model: nn.Module, members: list[Member], device: torch.device) -> dict[str, Tensor]:
    kept = {f"best.{name}": value.detach().clone() for name, value in model.named_parameters()}
    nothing = torch.full((len(members),), -1.0, device=device)
    return {"score": nothing, "epoch": nothing.clone(), **kept}


@torch.no_grad()
def _keep_best(training: Training, model: nn.Module, scores: Tensor, epoch: int) -> None:
    better = scores > training.extras["score"]
    training.extras["score"].copy_(torch.where(better, scores, training.extras["score"]))
    training.extras["epoch"].masked_fill_(better, float(epoch))
    for name, value in model.named_parameters():
        kept = training.extras[f"best.{name}"]
        if len(value) == len(scores):  # a weight; the parameters of gates have no part in ReLU
            kept.copy_(torch.where(better.reshape(-1, *[1] * (value.dim() - 1)), value, kept))


@torch.no_grad()
def _substituted(training: Training, model: nn.Module, images: Images, count: int) -> Tensor:
    """The accuracies with ReLU in place of every activation, at the best epoch of each model."""
    current = {name: value.detach().clone() for name, value in model.named_parameters()}
    banks: Any = model.banks
    for name, value in model.named_parameters():
        value.copy_(training.extras[f"best.{name}"])
    model.banks = nn.ModuleList(nn.ReLU() for _ in banks)
    scores = _test(model, images, count)
    model.banks = banks
    for name, value in model.named_parameters():
        value.copy_(current[name])
    return scores


def _drifts(history: list[dict[str, Any]], count: int) -> list[float | None]:
    """V of each model: how far its hardness went, over the epochs."""
    drifts: list[float | None] = []
    for model in range(count):
        profiles = [entry["hardness"][model] for entry in history]
        if not profiles[0] or any(value is None for profile in profiles for value in profile):
            drifts.append(None)
        else:
            drifts.append(drift([{str(layer): lam for layer, lam in enumerate(profile)} for profile in profiles]))
    return drifts


SIZE = {"batch": 256, "width": 256, "channels": [16, 32, 32]}
GRID = {"temperatures": [0.1, 0.3, 0.6, 0.9], "multipliers": [1, 3, 6, 9]}
RUN = Run(
    name="hardening",
    repeats="λ-GELU Tables I and II, Figs. 1-3, on Fashion-MNIST",
    settings={
        "full": {"seeds": 10, "epochs": 50, "cnn_epochs": 30, **SIZE, **GRID},
        "hour": {"seeds": 10, "epochs": 50, "cnn_epochs": 20, **SIZE, **GRID},
        "brief": {"seeds": 10, "epochs": 50, "cnn_epochs": 8, **SIZE, **GRID},
        "smoke": {
            "seeds": 2,
            "epochs": 4,
            "cnn_epochs": 2,
            "batch": 32,
            "width": 8,
            "channels": [2, 2, 2],
            "train": 64,
            "test": 40,
            "temperatures": [0.1, 0.9],
            "multipliers": [1, 9],
        },
    },
    measure=measure,
    conclude=conclude,
    printed=PRINTED,
    data=("fashion-mnist",),
    products="high",
    departures=departures,
    panels=panels,
    picture=picture,
)
