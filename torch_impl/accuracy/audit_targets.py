"""Targets of an audit: from a text to a callable of one tensor. Loading one imports and runs its code."""

import ast
import importlib
import importlib.util
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from ...theory.exact.errors import InputError, option
from .meanings import Meaning

FORMS = "module:function, module:Class, module:TABLE[key] or file.py:function"
SPELLINGS = {"hardswish": "hard_swish", "hardsigmoid": "hard_sigmoid", "hardtanh": "hard_tanh"}


@dataclass(frozen=True)
class Target:
    """`text` is where the code is and `arguments` are those of the code; `entry`, `settings` and `kernel` are what
    it claims to be."""

    text: str
    entry: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    settings: Mapping[str, float] = field(default_factory=dict)
    kernel: str = ""

    @property
    def meaning(self) -> Meaning:
        return Meaning(self.entry, self.kernel, self.settings)

    @property
    def label(self) -> str:
        given = ", ".join(f"{name}={value}" for name, value in self.arguments.items())
        return f"{self.text}({given})" if given else self.text


def load(target: Target, dtype: Any = None, device: str = "cpu") -> Callable:
    """A function with its arguments given, or a module made of them."""
    module_name, colon, name = target.text.rpartition(":")
    if not (colon and module_name and name):
        raise InputError(f"a target is expected as {FORMS}, and {target.text!r} came")
    found = _attribute(_module(module_name), name, target.text)
    if isinstance(found, type):
        return _instance(found, target, dtype, device)
    if not callable(found):
        raise InputError(f"{target.text} must be callable, and it is a {type(found).__name__}")
    return partial(found, **target.arguments) if target.arguments else found


def _module(name: str) -> ModuleType:
    try:
        return _from_file(Path(name)) if name.endswith(".py") else importlib.import_module(name)
    except ModuleNotFoundError as error:
        missing = error.name or name
        here, package = Path(f"{name.replace('.', '/')}.py"), missing.partition(".")[0]
        hint = f"the file here is {here}:..." if here.is_file() else f"check its name, or pip install {package}"
        raise InputError(f"{name} cannot be imported, for want of {missing}: {hint}") from error
    except OSError:
        raise
    except (Exception, SystemExit) as error:  # somebody's code, which may raise anything
        raise InputError(f"importing {name} raised {type(error).__name__}: {first_line(error)}") from error


def _from_file(path: Path) -> ModuleType:
    path.stat()  # a missing file is reported as such
    spec = importlib.util.spec_from_file_location(f"audited_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise InputError(f"a Python file is expected and {str(path)!r} came")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up there
    spec.loader.exec_module(module)
    return module


def _attribute(module: ModuleType, name: str, text: str) -> Any:
    name, _, key = name.partition("[")
    found: Any = module
    for part in name.split("."):
        if not hasattr(found, part):
            raise InputError(f"{text}: there is no {part!r} in {getattr(found, '__name__', found)}")
        found = getattr(found, part)
    if not key:
        return found
    try:
        return found[key.removesuffix("]")]
    except (KeyError, TypeError) as error:
        raise InputError(f"{text}: there is no entry {key.removesuffix(']')!r} in {name}") from error


def _instance(kind: type, target: Target, dtype: Any, device: str) -> Callable:
    """An nn.Module made with the arguments, on the device; its parameters stay as they start."""
    from torch import nn

    if not issubclass(kind, nn.Module):
        raise InputError(f"{target.text} is a class, and only those of torch.nn.Module can be measured")
    try:
        return kind(**target.arguments).to(device=device, dtype=dtype).eval()
    except (Exception, SystemExit) as error:  # as above
        raise InputError(f"{target.label} raised {type(error).__name__}: {first_line(error)}") from error


def first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [""])[0]


def argument_value(text: str) -> Any:
    """A Python literal where it is one, else the text itself.

    >>> argument_value("0.5"), argument_value("tanh")
    (0.5, 'tanh')
    """
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text


def entry_of(text: str, known: list[str]) -> str:
    """The entry that the last name of a target suggests.

    >>> entry_of("torch.nn:Hardswish", ["hard_swish"])
    'hard_swish'
    """
    if ":" not in text:
        raise InputError(f"a target is expected as {FORMS}, and {text!r} came")
    last = re.split(r"[:.\[]", text.removesuffix("]"))[-1].lower()
    name = SPELLINGS.get(last, last)
    if name not in known:
        such = option("as", "gelu")
        raise InputError(f"which activation {text} is cannot be told from its name: say it, as in {such}")
    return name
