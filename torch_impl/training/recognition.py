"""Which activation of the catalogue a module or function of a model is.

Known are the modules and functions of torch, those of timm and transformers (by the name of their class, so that
neither is imported), and every emitted module, in whichever file it stands.
"""

from functools import partial
from types import BuiltinFunctionType, FunctionType

import torch
from torch import nn
from torch.nn import functional as F

MODULES: dict[type, str] = {
    nn.ReLU: "relu",
    nn.ReLU6: "relu6",
    nn.LeakyReLU: "leaky_relu",
    nn.PReLU: "prelu",
    nn.ELU: "elu",
    nn.SELU: "selu",
    nn.CELU: "celu",
    nn.Softplus: "softplus",
    nn.SiLU: "silu",
    nn.GELU: "gelu",
    nn.Mish: "mish",
    nn.Hardswish: "hard_swish",
    nn.Hardsigmoid: "hard_sigmoid",
    nn.Hardtanh: "hard_tanh",
    nn.Sigmoid: "sigmoid",
    nn.Tanh: "tanh",
}
FOREIGN = {
    "timm": {
        "GELU": "gelu",
        "GELUTanh": "gelu_tanh",
        "Swish": "silu",
        "SwishMe": "silu",
        "Mish": "mish",
        "MishMe": "mish",
        "HardSwish": "hard_swish",
        "HardSwishMe": "hard_swish",
        "HardSigmoid": "hard_sigmoid",
        "HardSigmoidMe": "hard_sigmoid",
        "Sigmoid": "sigmoid",
        "Tanh": "tanh",
        "PReLU": "prelu",
    },
    "transformers": {
        "GELUActivation": "gelu",
        "GELUTanh": "gelu_tanh",
        "PytorchGELUTanh": "gelu_tanh",
        "NewGELUActivation": "gelu_tanh",
        "AccurateGELUActivation": "gelu_tanh",
        "SiLUActivation": "silu",
        "MishActivation": "mish",
    },
}
CALLS = {  # how a call of one inside a `forward` would be spelled
    "relu": ("relu", "relu_"),
    "relu6": ("relu6",),
    "leaky_relu": ("leaky_relu", "leaky_relu_"),
    "prelu": ("prelu",),
    "elu": ("elu", "elu_"),
    "selu": ("selu", "selu_"),
    "celu": ("celu", "celu_"),
    "softplus": ("softplus",),
    "silu": ("silu",),
    "gelu": ("gelu",),
    "gelu_tanh": ("gelu",),
    "mish": ("mish",),
    "hard_swish": ("hardswish",),
    "hard_sigmoid": ("hardsigmoid",),
    "hard_tanh": ("hardtanh", "hardtanh_"),
    "sigmoid": ("sigmoid", "sigmoid_"),
    "tanh": ("tanh", "tanh_"),
}
KNOWN = tuple(CALLS)  # the names that can be recognised in other people's code
FIXED = ("selu", "mish")  # of which others' modules have the catalogue's default parameters, and no others
WRITTEN = "Written by provenact"  # in the head of every emitted file
FUNCTIONS = {
    getattr(home, call): name
    for name, calls in CALLS.items()
    if name != "gelu_tanh"
    for call in calls
    for home in (F, torch)
    if hasattr(home, call)
}


def recognised(thing: object) -> str | None:
    """The name of the activation that a module or function is.

    >>> recognised(nn.GELU()), recognised(nn.GELU(approximate="tanh")), recognised(F.silu), recognised(nn.Linear(1, 1))
    ('gelu', 'gelu_tanh', 'silu', None)
    """
    if isinstance(thing, nn.Module):
        return _module_name(thing)
    if isinstance(thing, partial):
        name = recognised(thing.func)
        return "gelu_tanh" if name == "gelu" and thing.keywords.get("approximate", "none") != "none" else name
    if isinstance(thing, (FunctionType, BuiltinFunctionType)):
        return FUNCTIONS.get(thing)
    return None


def _module_name(module: nn.Module) -> str | None:
    if is_emitted(module):
        return str(vars(type(module))["activation_name"])
    if type(module) is nn.GELU:  # a subclass may be another function
        return "gelu" if module.approximate == "none" else "gelu_tanh"
    library = type(module).__module__.split(".")[0]
    foreign = FOREIGN.get(library, {}).get(type(module).__name__)
    return foreign or MODULES.get(type(module))


def is_emitted(module: nn.Module) -> bool:
    """Whether its class, and not one that it is derived from, has a `forward` from a file that was emitted: others may
    have an `activation_name` too, and be another function."""
    forward = vars(type(module)).get("forward")
    wrote = isinstance(forward, FunctionType) and WRITTEN in (forward.__globals__.get("__doc__") or "")
    return wrote and isinstance(vars(type(module)).get("activation_name"), str)
