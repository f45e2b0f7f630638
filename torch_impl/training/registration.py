"""The emitted activations under their names in timm and transformers.

Every one becomes addressable as `provenact_NAME`, and as NAME where that name is free: an activation of the
library's own is not shadowed unless asked for.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from ..emitted import CLASS_OF, NAMES, load

PREFIX = "provenact_"
GENERATED = __name__.replace(".training.registration", ".generated")


def register_timm(overwrite: bool = False) -> tuple[str, ...]:
    """Register layers and functions with timm; returns the names."""
    factory = _library("timm", "timm.layers.create_act")
    layers = _tables(factory, "_ACT_LAYER_DEFAULT", "_ACT_LAYER_ME")
    functions = _tables(factory, "_ACT_FN_DEFAULT", "_ACT_FN_ME")
    names = _registered(CLASS_OF, layers, overwrite)
    _registered({name: name for name in NAMES}, functions, overwrite)
    return names


def register_transformers(overwrite: bool = False) -> tuple[str, ...]:
    """Register modules with transformers; returns the names."""
    tables = _tables(_library("transformers", "transformers.activations"), "ACT2FN", "ACT2CLS")
    return _registered(CLASS_OF, tables, overwrite)


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


def _registered(public: Mapping[str, str], tables: list[dict[str, Any]], overwrite: bool) -> tuple[str, ...]:
    """Enter everything into all tables: timm looks into the second one first."""
    taken = {name for table in tables for name in table if not _is_ours(table, name)}
    names = []
    for name, attribute in public.items():
        for key in (PREFIX + name, name):
            if key not in taken or overwrite:
                names.append(key)
                for table in tables:
                    table[key] = load(attribute)
    return tuple(names)


def _is_ours(table: dict[str, Any], name: str) -> bool:
    """Whether an entry is one of the emitted; the plain dictionary is asked, as ACT2FN makes an instance."""
    entry: Any = dict.__getitem__(table, name)
    return str(getattr(entry, "__module__", "")).startswith(GENERATED)
