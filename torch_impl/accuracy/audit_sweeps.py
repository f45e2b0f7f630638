"""Sweeps: the activations of a library that are entries of the catalogue.

- `SWEEPS`            the libraries, with what to install
- `targets_of(name)`  the targets of one; those that the installed version lacks are left out
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping

from ...theory.errors import InputError
from ..emitted import NAMES
from .audit_targets import Target

QUICK_GELU = {"beta": 1.702}

SWEEPS = {
    "torch": "torch",
    "timm": "timm and a torchvision that fits torch",
    "transformers": "transformers",
    "provenact": "provenact[torch]",
}

TORCH = {
    "gelu": "gelu", "silu": "silu", "mish": "mish", "softplus": "softplus", "elu": "elu", "selu": "selu",
    "celu": "celu", "leaky_relu": "leaky_relu", "relu": "relu", "relu6": "relu6", "hardswish": "hard_swish",
    "hardsigmoid": "hard_sigmoid", "hardtanh": "hard_tanh", "sigmoid": "sigmoid", "tanh": "tanh",
}  # fmt: skip

TIMM = {
    "activations:swish": "silu", "activations:mish": "mish", "activations:gelu": "gelu",
    "activations:gelu_tanh": "gelu_tanh", "activations:quick_gelu": "swish", "activations:sigmoid": "sigmoid",
    "activations:tanh": "tanh", "activations:hard_swish": "hard_swish", "activations:hard_sigmoid": "hard_sigmoid",
    "activations_me:swish_me": "silu", "activations_me:mish_me": "mish", "activations_me:hard_swish_me": "hard_swish",
    "activations_me:hard_sigmoid_me": "hard_sigmoid",
}  # fmt: skip

TRANSFORMERS = {
    "gelu": "gelu", "gelu_python": "gelu", "gelu_new": "gelu_tanh", "gelu_fast": "gelu_tanh",
    "gelu_accurate": "gelu_tanh", "gelu_pytorch_tanh": "gelu_tanh", "gelu_python_tanh": "gelu_tanh",
    "quick_gelu": "swish", "silu": "silu", "swish": "silu", "mish": "mish", "hardswish": "hard_swish", "relu": "relu",
    "relu6": "relu6", "leaky_relu": "leaky_relu", "sigmoid": "sigmoid", "tanh": "tanh",
}  # fmt: skip


def targets_of(library: str) -> list[Target]:
    """The targets of a sweep."""
    if library == "provenact":
        return [Target(f"provenact.torch_impl:{name}", name) for name in NAMES]
    if library == "torch":
        own = _targets("torch.nn.functional:", TORCH)
        return [*own, Target("torch.nn.functional:gelu", "gelu_tanh", {"approximate": "tanh"})]
    if library == "timm":
        _require("timm.layers", library)
        return [one for one in _targets("timm.layers.", TIMM) if _is_there(one.text)]
    _require("transformers.activations", library)
    known = importlib.import_module("transformers.activations").ACT2FN
    return _targets(
        "transformers.activations:ACT2FN[", {key: TRANSFORMERS[key] for key in known if key in TRANSFORMERS}, "]"
    )


def _targets(before: str, table: Mapping[str, str], after: str = "") -> list[Target]:
    return [
        Target(f"{before}{name}{after}", entry, {}, QUICK_GELU if "quick_gelu" in name else {})
        for name, entry in table.items()
    ]


def _is_there(text: str) -> bool:
    module, _, name = text.partition(":")
    return hasattr(importlib.import_module(module), name)


def _require(module: str, library: str) -> None:
    try:
        importlib.import_module(module)
    except Exception as error:  # an installed library may fail to import in any way
        reason = (str(error).splitlines() or [""])[0]
        raise InputError(f"{library} cannot be imported ({reason}): pip install {SWEEPS[library]}") from error
