"""The CIFAR-10 columns of S-ReLU Table 1, its Table 4 and CRReLU Table 1, with ReLU, which both papers leave out."""

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from provenact.torch_impl.confirm.context import Context, OutOfTime
from provenact.torch_impl.confirm.emitted_modules import emitted_class
from provenact.torch_impl.confirm.run import Measured, Metrics, Outcome, Panel, Run, Settings, Table

from ..comparison import Values, printable
from ..engine import Training, optimizer_for, set_rate, train
from ..seeding import start
from ..statistics import Question, answers, margin_of
from ..tables import failures_of, spread
from ..vision_transformer import Size, VisionTransformer, parameter_groups

BORDER = 4
RATES = {"first": 1e-6, "highest": 2.5e-4, "last": 1e-5}
OTHER = 1e-3  # four times the papers' highest rate: does the order depend on it?
DECAY, CLIP, WARM_UP = 0.05, 1.0, 0.2  # 20 of the 100 epochs of the papers
# In %: S-ReLU Table 4 for S-ReLU; S-ReLU Table 1, mean of three transformers (the row of ViT-Tiny is not
# legible in our text of the paper); CRReLU Table 1, ViT-Tiny.
PRINTED = {
    "S-ReLU Table 1, mean": {"GELU": 72.2, "PReLU": 76.4, "SiLU": 69.9, "Mish": 70.2, "S-ReLU 0.001": 82.3},
    "S-ReLU Table 4": {"S-ReLU 0.001": 81.0, "S-ReLU 0.1": 80.4, "S-ReLU 1": 73.9, "S-ReLU 10": 58.5},
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
    "S-ReLU 1": lambda block: emitted_class("SReLU")(init=1.0, learnable=False),
    "S-ReLU 10": lambda block: emitted_class("SReLU")(init=10.0, learnable=False),
    "CRReLU": lambda block: emitted_class("CRReLU")(init=0.01, learnable=True),
    "SmeLU": lambda block: emitted_class("SmeLU")(init=0.5, learnable=False),
    "λ-GELU": lambda block: emitted_class("LambdaGELU")(learnable=True),
    "SQUAF": _squaf,
}


class Pictures:
    """CIFAR-10 on the device as bytes; batches are cut, mirrored and scaled there."""

    def __init__(self, context: Context) -> None:
        found = context.images("cifar10")
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

    def __init__(self, context: Context, label: str, rate: float, pictures: Pictures) -> None:
        self.context, self.label, self.rate, self.pictures = context, label, rate, pictures
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
        total_steps = steps * settings["epochs"]
        self.training.restart(self._new(seed).state_dict())

        def chunk(epoch: int) -> dict[str, Any]:
            order = torch.randperm(count, device=self.context.device)[: steps * settings["batch"]]
            total = torch.zeros((), device=self.context.device)
            for number, rows in enumerate(order.split(settings["batch"])):
                set_rate(self.optimizer, rate_at((epoch * steps + number) / total_steps, self.rate))
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


def rate_at(share: float, highest: float = RATES["highest"]) -> float:
    """A line for the first fifth of the training, then a cosine."""
    if share < WARM_UP:
        return RATES["first"] + (highest - RATES["first"]) * share / WARM_UP
    fall = 0.5 * (1.0 + math.cos(math.pi * (share - WARM_UP) / (1.0 - WARM_UP)))
    return RATES["last"] + (highest - RATES["last"]) * fall


def measure(context: Context) -> Measured:
    """Group after group; when the time is up, the groups that are done are a result."""
    kept: dict[str, Any] = {}
    groups = _groups(context.settings)
    every = range(context.settings["seeds"])
    work = {
        _piece(label, rate, seed): partial(_one, context, kept, label, rate, seed)
        for rate, label in groups
        for seed in every
    }
    try:
        pieces = context.pieces(work)
    except OutOfTime:
        pieces = context.finished(work)
        if not all(_piece(label, RATES["highest"], seed) in pieces for label in NEEDED for seed in every):
            raise
    metrics: Metrics = {}
    for rate, label in groups:
        names = [_piece(label, rate, seed) for seed in every]
        if all(name in pieces for name in names):
            metrics.setdefault(_metric(rate), {})[label] = [pieces[name]["accuracy"] for name in names]
    return Measured(metrics, {}, {name: piece["history"] for name, piece in pieces.items()})


NEEDED = ("ReLU", "S-ReLU 0.001")  # without which nothing is concluded


def _groups(settings: Settings) -> list[tuple[float, str]]:
    return [(RATES["highest"], label) for label in settings["activations"]] + [
        (OTHER, label) for label in settings["at_other_rate"]
    ]


def _metric(rate: float) -> str:
    return f"test accuracy %, rate {rate:g}"


def _piece(label: str, rate: float, seed: int) -> str:
    return f"{_file(label)}-rate-{rate:g}-seed-{seed}"


def _file(label: str) -> str:
    return label.replace(" ", "-").replace("λ", "lambda")


def _one(context: Context, kept: dict[str, Any], label: str, rate: float, seed: int) -> dict[str, Any]:
    """Pictures and the model of one activation stay on the device for all of its seeds."""
    if "pictures" not in kept:
        kept["pictures"] = Pictures(context)
    if kept.get("group") != (label, rate):
        kept.pop("trained", None)
        kept |= {"group": (label, rate), "trained": Trained(context, label, rate, kept["pictures"])}
    result: dict[str, Any] = kept["trained"].result(_piece(label, rate, seed), seed)
    return result


def conclude(settings: Settings, metrics: Metrics, facts: Mapping[str, Any]) -> Outcome:
    tables, failures, questions = [], [], []
    for rate in (RATES["highest"], OTHER):
        values = metrics.get(_metric(rate), {})
        wanted = [label for at, label in _groups(settings) if at == rate]
        rows = [
            (
                label,
                spread(values[label], 4) if label in values else "not run",
                *[table.get(label) for table in PRINTED.values()],
            )
            for label in wanted
        ]
        if rows:
            title = f"CIFAR-10, ViT-Tiny: test accuracy %, highest rate {rate:g}, {settings['epochs']} epochs"
            tables.append(Table(title, ("AF", "here", *PRINTED), rows))
        questions += _questions(values, "" if rate == RATES["highest"] else f", with a highest rate of {rate:g}")
        failures += failures_of(values, f"rate {rate:g}")
        failures += [f"rate {rate:g}, {label}: not run, the time was up" for label in wanted if label not in values]
    return Outcome(tables, answers(questions), failures)


def _questions(values: Values, said: str) -> list[Question]:
    """The margins are a tenth of what the papers print between the activation and GELU; ReLU they leave out."""
    first, third, fourth = PRINTED["S-ReLU Table 1, mean"], PRINTED["CRReLU Table 1"], PRINTED["S-ReLU Table 4"]
    leads = {
        "S-ReLU 0.001": (
            first,
            "S-ReLU Sec. 5 and Table 1",
            "As summarized in Table 1, S-ReLU consistently outperforms all existing ReLU variants across every dataset "
            "and architecture.",
        ),
        "CRReLU": (
            third,
            "CRReLU App. I and Table 1",
            "We report the top-one accuracy on CIFAR-10 in Table 1 and CIFAR-100 in Table 2, demonstrating CRReLU "
            "outperforms other existing corrections of ReLU on CIFAR dataset.",
        ),
    }
    found = []
    for label, (printed, where, quote) in leads.items():
        margin = margin_of(printed[label] - printed["GELU"])
        found += [
            Question(
                f"{'' if other in printed else 'left out by the paper: '}{label} beats {other}{said}",
                values,
                label,
                [other],
                "points",
                margin=margin,
                quote=quote,
                where=where,
                printed=printed[label] - printed[other] if other in printed else None,
            )
            for other in ("GELU", "PReLU", "SiLU", "Mish", "ReLU")
        ]
    found += [
        Question(
            f"S-ReLU with δ = 0.001 beats {other}{said}",
            values,
            "S-ReLU 0.001",
            [other],
            "points",
            margin=margin_of(fourth["S-ReLU 0.001"] - fourth["S-ReLU 1"]),
            printed=fourth["S-ReLU 0.001"] - fourth[other],
            where="S-ReLU Table 4",
            quote="We perform three runs and report the mean and standard deviation in Table 4.",
        )
        for other in ("S-ReLU 0.1", "S-ReLU 1", "S-ReLU 10")
    ]
    found.append(
        Question(
            f"SQUAF beats GELU{said} (the paper says so of CIFAR-100)",
            values,
            "SQUAF",
            ["GELU"],
            "points",
            where="SQUAF Sec. 4.2",
            quote="Results on CIFAR-100 are shown in Tab. 6, where SQUAF consistently outperforms all "
            "compared AFs, achieving up to 2.24% accuracy gain.",
        )
    )
    return [one for one in found if one.ours in values and all(other in values for other in one.theirs)]


def _departures(settings: Settings) -> list[str]:
    missing = [name for name in ACTIVATIONS if name not in settings["activations"]]
    return [
        "windows of the padded picture and mirrors as augmentation: the papers say `provided by timm`",
        "bf16 matrix products; a warm-up of a fifth of the training, as 20 of 100 epochs are",
        *([f"{settings['epochs']} epochs instead of 100"] if settings["epochs"] != 100 else []),
        *([f"{', '.join(missing)} are left out"] if missing else []),
    ]


def _panels(settings: Settings) -> list[Panel]:
    printed = {**PRINTED["CRReLU Table 1"], **PRINTED["S-ReLU Table 4"]}
    title = f"ViT-Tiny, CIFAR-10: test accuracy % after {settings['epochs']} epochs"
    return [
        Panel(_metric(RATES["highest"]), title, printed),
        Panel(_metric(OTHER), f"the same with a highest rate of {OTHER:g}"),
    ]


SIZE = {"batch": 256, "size": {"width": 192, "depth": 12, "heads": 3}}
CHECKED = ["ReLU", "S-ReLU 0.001", "GELU", "PReLU"]
BRIEF = ["ReLU", "S-ReLU 0.001", "CRReLU", "GELU", "PReLU", "S-ReLU 1", "S-ReLU 10", "S-ReLU 0.1"]
RUN = Run(
    name="vit-cifar10",
    repeats="S-ReLU Tables 1 and 4, CRReLU Table 1: ViT-Tiny on CIFAR-10",
    settings={
        "full": {"seeds": 3, "epochs": 100, "activations": list(ACTIVATIONS), "at_other_rate": CHECKED, **SIZE},
        "hour": {"seeds": 3, "epochs": 30, "activations": list(ACTIVATIONS), "at_other_rate": CHECKED, **SIZE},
        "brief": {"seeds": 3, "epochs": 12, "activations": BRIEF, "at_other_rate": CHECKED, **SIZE},
        "smoke": {
            "seeds": 2,
            "epochs": 2,
            "at_other_rate": ["ReLU"],
            "batch": 8,
            "size": {"width": 12, "depth": 1, "heads": 3},
            "train": 16,
            "test": 20,
            "activations": list(ACTIVATIONS),
        },
    },
    measure=measure,
    conclude=conclude,
    printed=PRINTED,
    data=("cifar10",),
    departures=_departures,
    panels=_panels,
)
