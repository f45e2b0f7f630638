"""The CIFAR-10 row of S-ReLU Table 2, with ReLU, which the paper leaves out: ConvNeXt-T at the size of the pictures.

Nothing is compiled: with ten epochs of a captured step, compiling the blocks for four sizes of maps would take longer
than it saves.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

from provenact.torch_impl.confirm.context import Context
from provenact.torch_impl.confirm.run import Measured, Metrics, Outcome, Panel, Run, Settings, Table

from ..convnext import ConvNeXt, Size
from ..seeding import start
from ..statistics import Question, answers, margin_of
from ..tables import failures_of, spread
from .vit_cifar10 import ACTIVATIONS, RATES, Pictures
from .vit_cifar10 import Trained as TrainedTransformer

METRIC = "test accuracy %"
OURS = "S-ReLU 0.001"
PRINTED = {"S-ReLU Table 2": {"GELU": 64.9, "PReLU": 64.6, "SiLU": 60.6, "Mish": 61.4, OURS: 89.9}}


class Trained(TrainedTransformer):
    """The training of the transformers, with another network."""

    def _new(self, seed: int) -> ConvNeXt:  # type: ignore[override]
        """A model whose weights depend on the seed alone, not on the activation."""
        start("convnext", seed)
        return ConvNeXt(Size(**self.context.settings["size"]), ACTIVATIONS[self.label])


def measure(context: Context) -> Measured:
    """Seed after seed, so that of several processes each keeps to one activation."""
    kept: dict[str, Any] = {}
    labels, every = context.settings["activations"], range(context.settings["seeds"])
    work = {(label, seed): _piece(label, seed) for seed in every for label in labels}
    pieces = context.pieces({name: partial(_one, context, kept, *what) for what, name in work.items()})
    metrics: Metrics = {METRIC: {label: [pieces[work[label, seed]]["accuracy"] for seed in every] for label in labels}}
    return Measured(metrics, {}, {name: piece["history"] for name, piece in pieces.items()})


def _piece(label: str, seed: int) -> str:
    return f"{label.replace(' ', '-')}-seed-{seed}"


def _one(context: Context, kept: dict[str, Any], label: str, seed: int) -> dict[str, Any]:
    """Pictures and one model stay on the device."""
    if "pictures" not in kept:
        kept["pictures"] = Pictures(context)
    if kept.get("label") != label:
        kept.pop("trained", None)
        kept |= {"label": label, "trained": Trained(context, label, RATES["highest"], kept["pictures"])}
    result: dict[str, Any] = kept["trained"].result(_piece(label, seed), seed)
    return result


def conclude(settings: Settings, metrics: Metrics, facts: Mapping[str, Any]) -> Outcome:
    values, printed = metrics[METRIC], PRINTED["S-ReLU Table 2"]
    rows = [(label, spread(row, 4), printed.get(label)) for label, row in values.items()]
    title = f"CIFAR-10, ConvNeXt-T: test accuracy %, {settings['epochs']} epochs"
    margin = margin_of(printed[OURS] - printed["GELU"])
    questions = [
        Question(
            f"S-ReLU beats {other}" if other in printed else f"left out by the paper: S-ReLU beats {other}",
            values,
            OURS,
            [other],
            "points",
            margin=margin,
            where="S-ReLU Sec. 5.1 and Table 2",
            printed=printed[OURS] - printed[other] if other in printed else None,
            quote="Experimental results on CIFAR-10 and CIFAR-100 with 100 training epochs demonstrate that ConvNeXt "
            "models equipped with S-ReLU achieve consistently higher classification accuracy than those with "
            "existing activation functions.",
        )
        for other in values
        if other != OURS
    ]
    return Outcome([Table(title, ("AF", "here", *PRINTED), rows)], answers(questions), failures_of(values, title))


def _departures(settings: Settings) -> list[str]:
    """The paper's settings are those of its transformers: it prints none for ConvNeXt."""
    missing = [name for name in ("ELU", "CELU", *PRINTED["S-ReLU Table 2"]) if name not in settings["activations"]]
    return [
        "rates, decay, clipping and batch are those that the paper prints for its transformers: for ConvNeXt it prints "
        "none; a stem with patches of 4 as in ConvNeXt, so that the last maps are of 1x1",
        "windows of the padded picture and mirrors as augmentation: the paper says `provided by timm`",
        "bf16 matrix products; a warm-up of a fifth of the training, as 20 of 100 epochs are",
        *([f"{settings['epochs']} epochs instead of 100"] if settings["epochs"] != 100 else []),
        f"{', '.join(missing)} are left out",
    ]


def _panels(settings: Settings) -> list[Panel]:
    title = f"ConvNeXt-T, CIFAR-10: test accuracy % after {settings['epochs']} epochs"
    return [Panel(METRIC, title, PRINTED["S-ReLU Table 2"])]


TINY = {"batch": 256, "size": {"widths": [96, 192, 384, 768], "depths": [3, 3, 9, 3]}}
EVERY = ["ReLU", "GELU", OURS, "PReLU", "SiLU", "Mish"]
RUN = Run(
    name="convnext-cifar10",
    repeats="S-ReLU Table 2: ConvNeXt-T on CIFAR-10",
    settings={
        "full": {"seeds": 3, "epochs": 100, "activations": EVERY, **TINY},
        **{profile: {"seeds": 3, "epochs": 10, "activations": EVERY[:3], **TINY} for profile in ("hour", "brief")},
        "smoke": {
            "seeds": 2,
            "epochs": 2,
            "activations": EVERY,
            "batch": 8,
            "train": 16,
            "test": 20,
            "size": {"widths": [4, 8, 12, 16], "depths": [1, 1, 1, 1]},
        },
    },
    measure=measure,
    conclude=conclude,
    printed=PRINTED,
    data=("cifar10",),
    departures=_departures,
    panels=_panels,
)
