"""The CIFAR-10 columns of S-ReLU Table 1, its Table 4 and CRReLU Table 1, with ReLU, which both papers leave out."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from ..comparison import Values, failures_of, printable
from ..context import Context
from ..data import image_set
from ..emitted_modules import emitted_class
from ..engine import Training, optimizer_for, set_rate, train
from ..labelled_images import made_up
from ..plots import ranked
from ..run import Outcome, Run, Settings, Table, Verdict
from ..seeding import start
from ..tables import better_verdict, spread
from ..vision_transformer import Size, VisionTransformer, parameter_groups

BORDER = 4
RATES = {"first": 1e-6, "highest": 2.5e-4, "last": 1e-5}
DECAY, CLIP, WARM_UP = 0.05, 1.0, 0.2  # 20 of the 100 epochs of the papers
# In %: S-ReLU Table 4 for S-ReLU; S-ReLU Table 1, mean of three transformers (the row of ViT-Tiny is not
# legible in our text of the paper); CRReLU Table 1, ViT-Tiny.
PRINTED = {
    "S-ReLU Table 1, mean": {"GELU": 72.2, "PReLU": 76.4, "SiLU": 69.9, "Mish": 70.2, "S-ReLU 0.001": 82.3},
    "S-ReLU Table 4": {"S-ReLU 0.001": 81.0, "S-ReLU 0.1": 80.4},
    "CRReLU Table 1": {"GELU": 70.6, "PReLU": 78.6, "SiLU": 68.3, "Mish": 68.7, "CRReLU": 80.2},
}


def _squaf(block: int) -> nn.Module:
    """Fitted to GELU with k = 16 and q = 0.25; only the first is trained, as the paper does on CIFAR-100."""
    return emitted_class("SQUAF")(33, "gelu", q=0.25, learnable=block == 0)


ACTIVATIONS: dict[str, Callable[[int], nn.Module]] = {
    "ReLU": lambda block: nn.ReLU(),
    "GELU": lambda block: emitted_class("GELU")(),
    "SiLU": lambda block: emitted_class("SiLU")(),
    "Mish": lambda block: emitted_class("Mish")(),
    "PReLU": lambda block: nn.PReLU(),
    "S-ReLU 0.001": lambda block: emitted_class("SReLU")(init=0.001, learnable=False),
    "S-ReLU 0.1": lambda block: emitted_class("SReLU")(init=0.1, learnable=False),
    "CRReLU": lambda block: emitted_class("CRReLU")(init=0.01, learnable=True),
    "SmeLU": lambda block: emitted_class("SmeLU")(init=0.5, learnable=False),
    "λ-GELU": lambda block: emitted_class("LambdaGELU")(learnable=True),
    "SQUAF": _squaf,
}


class Pictures:
    """CIFAR-10 on the device as bytes; batches are cut, mirrored and scaled there."""

    def __init__(self, context: Context) -> None:
        settings = context.settings
        found = (
            made_up("cifar10", settings["train"], settings["test"])
            if context.smoke
            else image_set("cifar10", context.data)
        )
        train = torch.from_numpy(found.train_images).to(context.device).permute(0, 3, 1, 2)
        self.padded = F.pad(train, [BORDER] * 4).contiguous()
        self.labels = torch.from_numpy(found.train_labels).to(context.device)
        self.test = torch.from_numpy(found.test_images).to(context.device).permute(0, 3, 1, 2).contiguous()
        self.test_labels = torch.from_numpy(found.test_labels).to(context.device)
        pixels = train.float()
        self.mean, self.deviation = (f((0, 2, 3))[:, None, None] for f in (pixels.mean, pixels.std))

    def batch(self, order: Tensor) -> Tensor:
        """A random window of each padded picture, mirrored with probability 1/2."""
        side, device = self.padded.shape[-1] - 2 * BORDER, self.padded.device
        line = torch.arange(side, device=device)
        rows = torch.randint(0, 2 * BORDER + 1, (len(order), 1), device=device) + line
        columns = torch.randint(0, 2 * BORDER + 1, (len(order), 1), device=device) + line
        mirrored = torch.rand(len(order), 1, device=device) < 0.5
        columns = torch.where(mirrored, columns.flip(1), columns)
        cut = self.padded[order[:, None, None], :, rows[:, :, None], columns[:, None, :]]
        return self.scaled(cut.permute(0, 3, 1, 2))

    def scaled(self, pictures: Tensor) -> Tensor:
        return (pictures.float() - self.mean) / self.deviation


class Trained:
    """One activation, ready to train again and again from new weights: the captured step is kept."""

    def __init__(self, context: Context, label: str, pictures: Pictures) -> None:
        self.context, self.label, self.pictures = context, label, pictures
        self.model = self._new(0).to(context.device)
        self.optimizer = optimizer_for("adamw", parameter_groups(self.model, DECAY), context.device, lr=RATES["first"])
        self.training = Training(self.model, self.optimizer, self._step, clip=CLIP)

    def _new(self, seed: int) -> VisionTransformer:
        """A model whose weights depend on the seed alone, not on the activation."""
        start("vit", seed)
        compiled = self.context.device.type == "cuda"
        return VisionTransformer(Size(**self.context.settings["size"]), ACTIVATIONS[self.label], compiled)

    def _step(self, order: Tensor) -> Tensor:
        with self._precision():
            logits = self.model(self.pictures.batch(order))
        return F.cross_entropy(logits.float(), self.pictures.labels[order])

    def _precision(self) -> torch.autocast:
        cuda = self.context.device.type == "cuda"
        return torch.autocast(self.context.device.type, torch.bfloat16, enabled=cuda, cache_enabled=False)

    def result(self, name: str, seed: int) -> dict[str, Any]:
        """Train from the weights of this seed; accuracy, and the loss of every epoch."""
        settings, count = self.context.settings, len(self.pictures.labels)
        steps = count // settings["batch"]
        self.training.restart(self._new(seed).state_dict())

        def chunk(epoch: int) -> dict[str, Any]:
            order = torch.randperm(count, device=self.context.device)[: steps * settings["batch"]]
            total = torch.zeros((), device=self.context.device)
            for number, rows in enumerate(order.split(settings["batch"])):
                set_rate(self.optimizer, rate_at((epoch * steps + number) / (steps * settings["epochs"])))
                total += self.training.step(rows)
            return {"loss": printable(total / steps)[0]}

        history = train(self.context, name, self.training, settings["epochs"], chunk, seed)
        return {"accuracy": self._accuracy(), "history": [entry["loss"] for entry in history]}

    @torch.no_grad()
    def _accuracy(self) -> float | None:
        if not all(parameter.isfinite().all() for parameter in self.model.parameters()):
            return None
        with self._precision():
            answers = [self.model(self.pictures.scaled(part)).argmax(1) for part in self.pictures.test.split(1000)]
        return 100.0 * float((torch.cat(answers) == self.pictures.test_labels).double().mean())


def rate_at(share: float) -> float:
    """A line for the first fifth of the training, then a cosine."""
    if share < WARM_UP:
        return RATES["first"] + (RATES["highest"] - RATES["first"]) * share / WARM_UP
    fall = 0.5 * (1.0 + math.cos(math.pi * (share - WARM_UP) / (1.0 - WARM_UP)))
    return RATES["last"] + (RATES["highest"] - RATES["last"]) * fall


def execute(context: Context) -> Outcome:
    kept: dict[str, Any] = {}
    work = {
        f"{_file(label)}-seed-{seed}": partial(_one, context, kept, label, seed)
        for label in context.settings["activations"]
        for seed in range(context.settings["seeds"])
    }
    return _outcome(context, context.pieces(work))


def _file(label: str) -> str:
    return label.replace(" ", "-").replace("λ", "lambda")


def _one(context: Context, kept: dict[str, Any], label: str, seed: int) -> dict[str, Any]:
    """Train one model; the pictures stay on the device, and the captured step until the next activation."""
    if "pictures" not in kept:
        kept["pictures"] = Pictures(context)
    if kept.get("label") != label:
        kept.pop("trained", None)
        kept |= {"label": label, "trained": Trained(context, label, kept["pictures"])}
    result: dict[str, Any] = kept["trained"].result(f"{_file(label)}-seed-{seed}", seed)
    return result


def _outcome(context: Context, pieces: Mapping[str, Mapping[str, Any]]) -> Outcome:
    every = range(context.settings["seeds"])
    values: Values = {
        label: [pieces[f"{_file(label)}-seed-{seed}"]["accuracy"] for seed in every]
        for label in context.settings["activations"]
    }
    history = {name: piece["history"] for name, piece in pieces.items()}
    rows = [(label, spread(row, 4), *[table.get(label) for table in PRINTED.values()]) for label, row in values.items()]
    table = Table("CIFAR-10, ViT-Tiny: test accuracy %", ("AF", "here", *PRINTED), rows)
    return Outcome([table], _verdicts(values), history, {"accuracy": values}, failures_of(values, "CIFAR-10"))


def _verdicts(values: Values) -> list[Verdict]:
    theirs: Values = {label: values[label] for label in ("GELU", "PReLU", "SiLU", "Mish") if label in values}
    claims: tuple[tuple[str, Values, str, str], ...] = (
        ("S-ReLU 0.001", theirs, "", "S-ReLU (δ = 0.001) beats GELU, PReLU, SiLU and Mish"),
        ("CRReLU", theirs, "", "CRReLU beats GELU, PReLU, SiLU and Mish"),
        ("S-ReLU 0.001", values, "ReLU", "left out by the paper: S-ReLU (δ = 0.001) beats ReLU"),
        ("CRReLU", values, "ReLU", "left out by the paper: CRReLU beats ReLU"),
        ("S-ReLU 0.001", values, "S-ReLU 0.1", "S-ReLU with δ = 0.001 beats δ = 0.1"),
        ("SQUAF", values, "GELU", "SQUAF beats GELU (the paper says so of CIFAR-100)"),
    )
    return [
        better_verdict(claim, {**others, label: values[label]}, label, True, "points", against)
        for label, others, against, claim in claims
        if label in values and others and (not against or against in values)
    ]


def _departures(settings: Settings) -> list[str]:
    said = [
        "windows of the padded picture and mirrors as augmentation: the papers say `provided by timm`",
        "bf16 matrix products; a warm-up of a fifth of the training, as 20 of 100 epochs are",
    ]
    if settings["epochs"] != 100:
        said.append(f"{settings['epochs']} epochs instead of 100")
    missing = [name for name in ACTIVATIONS if name not in settings["activations"]]
    return [*said, f"{', '.join(missing)} are left out"] if missing else said


def _draw(result: Mapping[str, Any], folder: Path) -> list[Path]:
    printed = {"": {**PRINTED["CRReLU Table 1"], **PRINTED["S-ReLU Table 4"]}}
    titles = {"": f"CIFAR-10, ViT-Tiny: test accuracy % after {result['settings']['epochs']} epochs"}
    return [ranked(folder / "vit-cifar10.png", {"": result["drawn"]["accuracy"]}, printed, titles)]


TINY = {"width": 192, "depth": 12, "heads": 3}
RUN = Run(
    name="vit-cifar10",
    repeats="S-ReLU Tables 1 and 4, CRReLU Table 1: ViT-Tiny on CIFAR-10",
    settings={
        "full": {"seeds": 3, "epochs": 100, "batch": 256, "size": TINY, "activations": list(ACTIVATIONS)},
        "hour": {"seeds": 3, "epochs": 30, "batch": 256, "size": TINY, "activations": list(ACTIVATIONS)},
        "brief": {"seeds": 3, "epochs": 12, "batch": 256, "size": TINY, "activations": list(ACTIVATIONS)},
        "smoke": {"seeds": 2, "epochs": 2, "batch": 8, "size": {"width": 12, "depth": 1, "heads": 3}, "train": 16,
                  "test": 20, "activations": list(ACTIVATIONS)},
    },
    execute=execute,
    printed=PRINTED,
    data=("cifar10",),
    departures=_departures,
    draw=_draw,
    seconds={"hour": 1100, "brief": 451},
)  # fmt: skip
