"""The lines that auto_LiRPA itself has for an activation: what it is measured by, beside those of this repository.

It is not a dependency: `python benchmarks/relaxations.py` looks at it where it can be imported, for instance from a
checkout on PYTHONPATH. It is asked for CROWN's lines in float32, its own format, on a module of one activation, in the
first of some spellings that it takes: torch's function, its own module, and the formula in operations of torch.
"""

import contextlib
import io
import logging
import subprocess
import warnings
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from provenact.torch_impl.relaxations.algorithm import Lines

Function = Callable[[Tensor], Tensor]
ITS_OWN = "its own GELU"


def _held(x: Tensor, reach: float) -> Tensor:
    """Between -reach and reach: it takes no clamp."""
    return torch.relu(x + reach) - torch.relu(x - reach) - reach


def _srelu(x: Tensor) -> Tensor:
    t = _held(x, 0.01)
    return -62500 * (t * t) * (t * t) + 37.5 * t * t + t / 2 + 3 / 1600 + torch.relu(x - 0.01)


def _smelu(x: Tensor) -> Tensor:
    t = _held(x, 0.5) + 0.5  # t**2 has lines that cross it
    return t * t / 2 + torch.relu(x - 0.5)


def _its_gelu(x: Tensor) -> Tensor:
    from auto_LiRPA.operators.gelu import GELUOp

    return GELUOp.apply(x)


SPELLINGS: dict[str, list[tuple[str, Function]]] = {
    "gelu": [("F.gelu", F.gelu), (ITS_OWN, _its_gelu)],
    "gelu_tanh": [("F.gelu", lambda x: F.gelu(x, approximate="tanh"))],
    "silu": [("F.silu", F.silu)],
    "mish": [("F.mish", F.mish), ("x tanh(log(1 + exp x))", lambda x: x * torch.tanh(torch.log(1 + torch.exp(x))))],
    "softplus": [("F.softplus", F.softplus), ("log(1 + exp x)", lambda x: torch.log(1 + torch.exp(x)))],
    "sigmoid": [("torch.sigmoid", torch.sigmoid)],
    "tanh": [("torch.tanh", torch.tanh)],
    "elu": [("F.elu", F.elu), ("in relu and exp", lambda x: torch.relu(x) + torch.exp(-torch.relu(-x)) - 1)],
    "hard_swish": [("F.hardswish", F.hardswish), ("in relu", lambda x: x * (_held(x, 3) + 3) / 6)],
    "smelu": [("in relu", _smelu)],
    "srelu": [("in relu", _srelu)],
    "crrelu": [("in relu and exp", lambda x: torch.relu(x) + x * torch.exp(-x * x / 2) / 100)],
    "lambda_gelu": [("F.gelu", F.gelu), (ITS_OWN, _its_gelu)],
}


class _Module(nn.Module):
    def __init__(self, function: Function) -> None:
        super().__init__()
        self.function = function

    def forward(self, x: Tensor) -> Tensor:
        return self.function(x)


def installed() -> dict[str, str] | None:
    """The version and the commit."""
    try:
        import auto_LiRPA
    except ImportError:
        return None
    folder = Path(auto_LiRPA.__file__).parent
    found = subprocess.run(["git", "-C", str(folder), "rev-parse", "HEAD"], capture_output=True, text=True, check=False)
    return {"version": auto_LiRPA.__version__, "commit": found.stdout.strip() or "not known"}


def lines_of(name: str, lower: Tensor, upper: Tensor) -> tuple[str, Lines | None, list[str]]:
    """The spelling that was taken, its lines, and why the earlier ones were not."""
    refused = []
    for spelling, function in SPELLINGS[name]:
        try:
            with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
                warnings.simplefilter("ignore")
                return spelling, _lines(function, lower.float(), upper.float()), refused
        except Exception as error:  # whatever a library raises on what it does not take
            refused.append(f"{spelling}: {type(error).__name__}: {str(error).splitlines()[0][:120]}")
    return "", None, refused


def _lines(function: Function, lower: Tensor, upper: Tensor) -> Lines:
    from auto_LiRPA import BoundedModule, BoundedTensor, PerturbationLpNorm

    logging.disable(logging.ERROR)
    low, high = lower[:, None], upper[:, None]
    bounded = BoundedModule(_Module(function), (low + high) / 2, device="cpu")
    box = BoundedTensor((low + high) / 2, PerturbationLpNorm(norm=float("inf"), x_L=low, x_U=high))
    output, start = bounded.output_name[0], bounded.input_name[0]
    wanted = defaultdict(set, {output: {start}})
    *_, found = bounded.compute_bounds(x=(box,), method="CROWN", return_A=True, needed_A_dict=wanted)
    parts = (found[output][start][key] for key in ("lA", "lbias", "uA", "ubias"))
    return Lines(*(part.detach().double().flatten() for part in parts))
