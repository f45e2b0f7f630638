"""Sweeps: the activations of a library that are entries of the catalogue; and torch's own code for a function."""

import importlib
from collections.abc import Mapping

from ...theory.exact.errors import InputError
from ..emitted import NAMES
from .audit_targets import Target, first_line
from .meanings import Meaning, reference_of
from .references import Reference, reference

QUICK_GELU = {"beta": 1.702}

SWEEPS = {  # the libraries, with what to install
    "torch": "torch",
    "timm": "timm and a torchvision that fits torch",
    "transformers": "transformers",
    "provenact": "provenact[torch]",
}

F = "torch.nn.functional:"
# Entry or expression, torch's function, and what it calls the parameters.
TORCH: tuple[tuple[str, str, Mapping[str, str]], ...] = (
    ("gelu", "gelu", {}),
    ("silu", "silu", {}),
    ("mish", "mish", {}),
    ("softplus", "softplus", {"beta": "beta"}),
    ("elu", "elu", {"alpha": "alpha"}),
    ("selu", "selu", {}),
    ("celu", "celu", {"alpha": "alpha"}),
    ("leaky_relu", "leaky_relu", {"slope": "negative_slope"}),
    ("prelu", "leaky_relu", {"slope": "negative_slope"}),
    ("relu", "relu", {}),
    ("relu6", "relu6", {}),
    ("hard_swish", "hardswish", {}),
    ("hard_sigmoid", "hardsigmoid", {}),
    ("hard_tanh", "hardtanh", {}),
    ("sigmoid", "sigmoid", {}),
    ("tanh", "tanh", {}),
    ("-softplus(-x)", "logsigmoid", {}),
    ("x/(1 + abs(x))", "softsign", {}),
    ("x - tanh(x)", "tanhshrink", {}),
)
GELU_TANH = Target(f"{F}gelu", "gelu_tanh", {"approximate": "tanh"})
TRIED = (-2.75, -0.3, 0.7, 4.5)  # where two functions that are one must have one value
NEAR = 2.0**-40  # more than the doubles of two references of one function differ by

TIMM = {
    "activations:swish": "silu",
    "activations:mish": "mish",
    "activations:gelu": "gelu",
    "activations:gelu_tanh": "gelu_tanh",
    "activations:quick_gelu": "swish",
    "activations:sigmoid": "sigmoid",
    "activations:tanh": "tanh",
    "activations:hard_swish": "hard_swish",
    "activations:hard_sigmoid": "hard_sigmoid",
    "activations_me:swish_me": "silu",
    "activations_me:mish_me": "mish",
    "activations_me:hard_swish_me": "hard_swish",
    "activations_me:hard_sigmoid_me": "hard_sigmoid",
}

TRANSFORMERS = {
    "gelu": "gelu",
    "gelu_python": "gelu",
    "gelu_new": "gelu_tanh",
    "gelu_fast": "gelu_tanh",
    "gelu_accurate": "gelu_tanh",
    "gelu_pytorch_tanh": "gelu_tanh",
    "gelu_python_tanh": "gelu_tanh",
    "quick_gelu": "swish",
    "silu": "silu",
    "swish": "silu",
    "mish": "mish",
    "hardswish": "hard_swish",
    "relu": "relu",
    "relu6": "relu6",
    "leaky_relu": "leaky_relu",
    "sigmoid": "sigmoid",
    "tanh": "tanh",
}


def targets_of(library: str) -> list[Target]:
    if library == "provenact":
        return [Target(f"provenact.torch_impl:{name}", name) for name in NAMES]
    if library == "torch":
        entries = {function: entry for entry, function, _ in reversed(TORCH) if Meaning(entry).is_named}
        return [*(Target(F + function, entry) for function, entry in entries.items()), GELU_TANH]
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
        needed = f"pip install {SWEEPS[library]}"
        raise InputError(f"{library} cannot be imported ({first_line(error)}): {needed}") from error


def torch_own(exact: Reference) -> Target | None:
    """By name with its parameters, else by meaning: exact algebra must prove that the two functions are one."""
    if exact.name == "gelu_tanh":
        return GELU_TANH
    for entry, function, spelled in TORCH:
        if entry == exact.name and not exact.in_balls and _is_default(exact, spelled):
            return Target(F + function, entry, {spelled[name]: exact.settings[name] for name in spelled})
    for entry, function, _ in TORCH:
        if _is_same(exact, Meaning(entry)):
            return Target(F + function, entry)
    return GELU_TANH if _is_same(exact, Meaning("gelu_tanh")) else None


def _is_default(exact: Reference, spelled: Mapping[str, str]) -> bool:
    """Whether the parameters that torch's function does not take have their defaults."""
    defaults = reference(exact.name).settings
    return all(exact.settings[name] == defaults[name] for name in defaults if name not in spelled)


def _is_same(exact: Reference, meaning: Meaning) -> bool:
    import torch

    from ...numerics.algebra.terms import same_function

    other, points = reference_of(meaning), torch.tensor(TRIED, dtype=torch.float64)
    if not torch.allclose(exact.value(points), other.value(points), rtol=NEAR, atol=0.0):
        return False
    return same_function(exact.cells(), other.cells())
