"""vit-cifar10 on the papers' own schedule of 100 epochs, for the activations whose order the papers are about."""

from dataclasses import replace

from .vit_cifar10 import RUN as SHORT
from .vit_cifar10 import SIZE, measure

LONG = {"epochs": 100, "activations": ["ReLU", "S-ReLU 0.001", "CRReLU", "PReLU"], "at_other_rate": []}
RUN = replace(
    SHORT,
    name="vit-cifar10-long",
    repeats="S-ReLU Table 1, CRReLU Table 1: ViT-Tiny on CIFAR-10, 100 epochs",
    settings={
        **{profile: {"seeds": 3, **LONG, **SIZE} for profile in ("full", "hour", "brief")},
        "smoke": {**SHORT.settings["smoke"], **LONG, "epochs": 2},
    },
    measure=measure,
)
