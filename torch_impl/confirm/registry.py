"""The runs there are, in the order in which they are carried out.

- `RUNS`              their names and one line on each
- `run_named(name)`   load one; only this imports torch
"""

from __future__ import annotations

from difflib import get_close_matches

from ...theory.errors import InputError
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


def run_named(name: str) -> Run:
    """The run of this name."""
    if name not in RUNS:
        near = get_close_matches(name, RUNS, n=1)
        hint = f"perhaps {near[0]!r} is meant" if near else f"the runs are {', '.join(RUNS)}"
        raise InputError(f"the name of a run is expected and {name!r} came: {hint}")
    try:
        run = with_torch(f".runs.{name.replace('-', '_')}", __package__, f"the run {name!r}").RUN
    except TorchMissingError as error:
        raise InputError(str(error)) from error
    assert isinstance(run, Run)
    return run
