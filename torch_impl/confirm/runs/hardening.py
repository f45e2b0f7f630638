"""λ-GELU Tables I and II, Figs. 1-3: learned hardness, annealing, and ReLU put in its place.

One stack holds GELU, ReLU, the grid over temperature t and learning-rate multiplier c under three
starts, and the annealed networks; a small CNN under AdamW stands for the ResNet-18 of Fig. 2.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from typing import Any

import torch
from torch import Tensor, nn

from ...training.gate_targets import lambda_target
from ...training.profiles import drift
from ..comparison import printable
from ..context import Context
from ..engine import Training, optimizer_for, train
from ..hardness_members import MODES, Member, gates_of, hardness, layer_bank, members_of, seed_places
from ..hardness_report import PRINTED, departures, draw, outcome
from ..labelled_images import Images, epoch_orders, on_device
from ..run import Outcome, Run
from ..stacks import StackedConv, StackedLinear, StackedMLP, accuracies, cross_entropies

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


def execute(context: Context) -> Outcome:
    work = {"mlp": partial(_mlp, context), "cnn": partial(_cnn, context)}
    return outcome(context.settings, context.pieces(work))


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
    """Train the stack; accuracies and hardness of every epoch, and what ReLU in place of the gates gives."""
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
    return {
        "members": [[m.kind, m.temperature, m.multiplier, m.mode, m.seed] for m in members],
        "history": history,
        "best_epoch": [int(value) + 1 for value in training.extras["epoch"].tolist()],
        "original": printable(training.extras["score"]),
        "substituted": printable(_substituted(training, model, images, len(members))),
        "drift": _drifts(history, len(members)),
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
    """The accuracy of every model on the test set."""
    right = torch.zeros(count, device=images.test.device)
    parts = zip(images.test.split(TEST_ROWS), images.test_labels.split(TEST_ROWS), strict=True)
    for pictures, labels in parts:
        right += accuracies(model(pictures.expand(count, *pictures.shape)), labels) * len(labels)
    return right / len(images.test)


def _no_best(model: nn.Module, members: list[Member], device: torch.device) -> dict[str, Tensor]:
    """The best epoch so far, its score and its parameters."""
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
        "full": {"seeds": 3, "epochs": 50, "cnn_epochs": 30, **SIZE, **GRID},
        "hour": {"seeds": 3, "epochs": 50, "cnn_epochs": 20, **SIZE, **GRID},
        "brief": {"seeds": 3, "epochs": 50, "cnn_epochs": 8, **SIZE, **GRID},
        "smoke": {"seeds": 2, "epochs": 4, "cnn_epochs": 2, "batch": 32, "width": 8, "channels": [2, 2, 2],
                  "train": 64, "test": 40,
                  "temperatures": [0.1, 0.9], "multipliers": [1, 9]},
    },
    execute=execute,
    printed=PRINTED,
    data=("fashion-mnist",),
    products="high",
    departures=departures,
    draw=draw,
    seconds={"hour": 76, "brief": 54},
)  # fmt: skip
assert set(MODES) == {"uniform", "increasing", "decreasing"}
