"""SmeLU Fig. 4 with SGD over the width: error against prediction difference for six β, beside ReLU, GELU and Swish.

The other runs fix one β for each activation; here β is the knob that the paper turns.
"""

import math
from collections.abc import Mapping
from functools import partial
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional as F

from provenact.torch_impl.confirm.context import Context
from provenact.torch_impl.confirm.run import Measured, Metrics, Outcome, Panel, Run, Settings

from ..comparison import Comparison, Entry
from ..engine import Training, optimizer_for, train
from ..labelled_images import epoch_orders, on_device
from ..stacks import cross_entropies
from ..statistics import Question, answers
from ..tables import failures_of
from .prediction_difference import (
    ERROR_MARGIN,
    INDEPENDENT,
    OPTIMIZERS,
    ORDERS,
    PRINTED_CHANGE,
    PRINTED_EPOCHS,
    SHIFT,
    SIZE,
    DroppedMLP,
    difference_table,
    measured_differences,
    shifted,
)

KIND = "sgd"
WIDTHS = (1 / 16, 1 / 8, 1 / 4, 1 / 2, 1.0, 2.0)
SWISH = (1.0, 4.0)
WHERE, QUOTE = (
    "SmeLU Sec. 5",
    "PD values may not be as large as they are in large scale data, but we still see PD change substantially relative "
    "to its lowest values (over 10% for AdaGrad, over 30% for SGD).",
)


def entries() -> list[Entry]:
    return [
        Entry("ReLU", "ReLU"),
        *(Entry(f"SmeLU {beta:g}", "SmeLU", {"init": beta, "learnable": False}) for beta in WIDTHS),
        Entry("GELU", "λ-GELU", {"init": 1.0, "learnable": False}),
        *(Entry(f"Swish {beta:g}", "Swish", {"init": beta, "learnable": False}) for beta in SWISH),
    ]


def measure(context: Context) -> Measured:
    piece = context.pieces({KIND: partial(_trained, context)})[KIND]
    metrics = {f"{KIND}, {name}": rows for name, rows in piece["metrics"].items()}
    return Measured(metrics, {}, {KIND: piece["history"]})


def _trained(context: Context) -> dict[str, Any]:
    device, settings = context.device, context.settings
    comparison = Comparison(entries(), list(range(settings["seeds"])))
    images = on_device(context, "mnist")
    low = images.train.min()
    padded = F.pad((images.train - low) / (images.train.max() - low), [SHIFT] * 4)[:, 0]
    model = DroppedMLP(comparison, settings["width"]).to(device)
    optimizer = optimizer_for(KIND, [{"params": list(model.parameters())}], device, **OPTIMIZERS[KIND])

    def step(order: Tensor, share: Tensor) -> Tensor:
        pictures = comparison.for_all(shifted(padded, order, share))
        return cross_entropies(model(pictures), comparison.for_all(images.train_labels[order]))

    training = Training(model, optimizer, step)

    def chunk(epoch: int) -> dict[str, Any]:
        model.train()
        orders = epoch_orders(len(images.train), settings["seeds"], settings["batch"], device)
        share = torch.tensor(0.5 if epoch > 0 else 0.0, device=device)
        losses = sum((training.step(order, share) for order in orders), torch.zeros(1, device=device))
        return {"loss": comparison.means(losses / len(orders))}

    history = train(context, KIND, training, settings["epochs"], chunk, ORDERS)
    metrics = measured_differences(model, comparison, images, low)
    return {"metrics": metrics, "history": [entry["loss"] for entry in history]}


def conclude(settings: Settings, metrics: Metrics, facts: Mapping[str, Any]) -> Outcome:
    failures = failures_of(metrics[f"{KIND}, Δ1"], KIND)
    return Outcome([difference_table(KIND, metrics)], answers(_questions(metrics)), failures)


def _questions(metrics: Metrics) -> list[Question]:
    """Of every width whether ReLU is 30 % above it, of the same or better accuracy; and whether width lowers Δ1."""
    pd, error, change = metrics[f"{KIND}, {INDEPENDENT}"], metrics[f"{KIND}, error"], PRINTED_CHANGE[KIND]
    smelu = [f"SmeLU {beta:g}" for beta in WIDTHS]
    return [
        *(
            Question(
                f"sgd: Δ1 of ReLU is {change - 1:.0%} or more above that of {label}, at the same or better accuracy",
                pd,
                "ReLU",
                [label],
                "decades of Δ1",
                least=math.log10(change),
                printed=math.log10(change),
                provided=Question(
                    f"its error is no more than {ERROR_MARGIN} points above ReLU's",
                    error,
                    label,
                    ["ReLU"],
                    "points",
                    larger=False,
                    least=-ERROR_MARGIN,
                ),
                where=WHERE,
                quote=QUOTE,
            )
            for label in smelu
        ),
        Question(
            f"sgd: Δ1 of {smelu[0]} is {change - 1:.0%} or more above that of {smelu[-1]}",
            pd,
            smelu[0],
            [smelu[-1]],
            "decades of Δ1",
            least=math.log10(change),
            printed=math.log10(change),
            where=WHERE,
            quote=QUOTE,
        ),
    ]


def _departures(settings: Settings) -> list[str]:
    epochs = settings["epochs"]
    return [
        *([f"{epochs} epochs instead of {PRINTED_EPOCHS[KIND]}"] if epochs != PRINTED_EPOCHS[KIND] else []),
        "the widths of Fig. 4 are not printed: powers of two from 1/16 to 2",
        "the change of PD is read as ReLU against a width, and as the narrowest against the widest",
        "five models of each activation: intervals rest on jackknife pseudo-values, one for each model",
        "tf32 matrix products",
    ]


RUN = Run(
    name="prediction-difference-widths",
    repeats="SmeLU Fig. 4 with SGD over the width β, on MNIST",
    settings={
        **{profile: {**SIZE, "seeds": 5, "epochs": 50} for profile in ("full", "hour", "brief")},
        "smoke": {"seeds": 3, "width": 16, "batch": 16, "epochs": 2, "train": 32, "test": 20},
    },
    measure=measure,
    conclude=conclude,
    data=("mnist",),
    products="high",
    departures=_departures,
    panels=lambda settings: [
        Panel(f"{KIND}, {INDEPENDENT}", "log10 of the prediction difference Δ1"),
        Panel(f"{KIND}, error", "error rate %"),
    ],
)
