"""The emitted activations under their names in timm and transformers.

Every one becomes addressable as `provenact_NAME`, and as NAME where that name is free: an activation of the
library's own is not shadowed unless asked for. With `_learnable` after it, a name is of the module that learns its
parameters.
"""

from collections.abc import Iterator
from functools import partial, wraps
from importlib import import_module
from inspect import signature
from typing import Any

import torch
from torch import nn

from ..emitted import CLASS_OF, NAMES, load
from .recognition import is_emitted

PREFIX = "provenact_"
LEARNABLE = "_learnable"
LOADED = "_is_hf_initialized"  # what transformers marks tensors with that came from a checkpoint
GENERATED = __name__.replace(".training.registration", ".generated")


def register_timm(overwrite: bool = False) -> tuple[str, ...]:
    """Register layers and functions with timm, whose models then take their names, as in
    `timm.create_model("vit_tiny_patch16_224", act_layer="srelu_learnable")`; returns the names. With `overwrite` also
    `gelu` and other names of timm's own."""
    factory = _library("timm", "timm.layers.create_act")
    layers = _tables(factory, "_ACT_LAYER_DEFAULT", "_ACT_LAYER_ME")
    functions = _tables(factory, "_ACT_FN_DEFAULT", "_ACT_FN_ME")
    learning = {name: partial(kind, learnable=True) for name, kind in _learning()}
    names = _registered({**_modules(), **learning}, layers, overwrite)
    _registered({name: load(name) for name in NAMES}, functions, overwrite)
    return names


def register_transformers(overwrite: bool = False) -> tuple[str, ...]:
    """Register modules with transformers, whose configurations then take their names, as in
    `BertConfig(hidden_act="srelu_learnable")`; returns the names. With `overwrite` also `gelu` and other names of
    transformers' own. What a checkpoint lacks of their parameters, as that of a model with another activation does,
    starts where the modules start it."""
    tables = _tables(_library("transformers", "transformers.activations"), "ACT2FN", "ACT2CLS")
    _start_what_is_missing(import_module("transformers.modeling_utils").PreTrainedModel)
    learning = {name: (kind, {"learnable": True}) for name, kind in _learning()}
    return _registered({**_modules(), **learning}, tables, overwrite)


def _modules() -> dict[str, Any]:
    return {name: load(attribute) for name, attribute in CLASS_OF.items()}


def _learning() -> Iterator[tuple[str, Any]]:
    """Those that can learn something, by the names of their learnable forms."""
    for name, kind in _modules().items():
        if "learnable" in signature(kind).parameters:
            yield name + LEARNABLE, kind


def _start_what_is_missing(model: Any) -> None:
    """Have transformers' models start our modules: they are made on the meta device, and what no checkpoint has is
    empty memory until `_init_weights` of the model fills it, which knows the modules of the library only."""
    theirs = model._initialize_weights
    if hasattr(theirs, PREFIX):
        return

    @wraps(theirs)
    def initialise(self, module, *arguments, **named):
        if isinstance(module, nn.Module) and is_emitted(module) and not getattr(module, LOADED, False):
            _start(module)
        return theirs(self, module, *arguments, **named)

    setattr(initialise, PREFIX, True)
    model._initialize_weights = initialise


def _start(module: Any) -> None:
    """Reset the parameters of a module but for those that were loaded."""
    if not hasattr(module, "reset_parameters"):
        return
    tensors = (*module.named_parameters(recurse=False), *module.named_buffers(recurse=False))
    loaded = [(one, one.detach().clone()) for _, one in tensors if getattr(one, LOADED, False)]
    module.reset_parameters()
    with torch.no_grad():
        for one, value in loaded:
            one.copy_(value)


def _library(name: str, module: str) -> Any:
    try:
        import_module(name)
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise ImportError(f"register_{name} needs {name}: pip install {name}") from error


def _tables(library: Any, *names: str) -> list[dict[str, Any]]:
    missing = [name for name in names if not hasattr(library, name)]
    if missing:
        raise ImportError(
            f"this version of {library.__name__} has no {', '.join(missing)}, the tables that names are looked up in; "
            "pass the class itself to the model instead of its name"
        )
    return [getattr(library, name) for name in names]


def _registered(entries: dict[str, Any], tables: list[dict[str, Any]], overwrite: bool) -> tuple[str, ...]:
    """Enter everything into all tables: timm looks into the second one first."""
    taken = {name for table in tables for name in table if not _is_ours(table, name)}
    names = []
    for name, entry in entries.items():
        for key in (PREFIX + name, name):
            if key not in taken or overwrite:
                names.append(key)
                for table in tables:
                    table[key] = entry
    return tuple(names)


def _is_ours(table: dict[str, Any], name: str) -> bool:
    """Whether an entry is one of the emitted; the plain dictionary is asked, as ACT2FN makes an instance."""
    entry: Any = dict.__getitem__(table, name)
    entry = entry[0] if isinstance(entry, tuple) else entry.func if isinstance(entry, partial) else entry
    return str(getattr(entry, "__module__", "")).startswith(GENERATED)
