"""Who is measured: the emitted functions in both forms, torch's own, and the papers'."""

import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import torch
from torch import Tensor

from ..accuracy.measurement import Implementation
from ..accuracy.references import names as reference_names
from ..emission.measured import digests
from ..emitted import NAMES
from .printed_functions import PAPERS, TORCH

LARGE = 1 << 24  # elements: above every threshold below which the plain code is preferred


@dataclass(frozen=True)
class Contestant:
    """One implementation: `by` provenact, torch or paper; `target` torch or triton."""

    name: str
    by: str
    target: str
    function: Callable[[Tensor], Tensor]
    device: str = "cpu"

    @property
    def label(self) -> str:
        return f"{self.by} {self.target}"

    def implementation(self) -> Implementation:
        return Implementation(self.label, self.function)


def names() -> list[str]:
    ours = [name for name in NAMES if name in reference_names()]
    return ours + [name for name in TORCH if name not in ours]


def contestants(name: str, device: torch.device) -> list[Contestant]:
    found: list[tuple[str, str, Callable[[Tensor], Tensor]]] = []
    if name in NAMES:
        if device.type == "cuda" and has_kernels():
            found.append(("provenact", "triton", enlarged(getattr(emitted(), name))))
        found.append(("provenact", "torch", getattr(plain(), name)))
    if name in TORCH:
        found.append(("torch", "torch", TORCH[name]))
    if name in PAPERS:
        found.append(("paper", "torch", PAPERS[name]))
    return [Contestant(name, by, target, function, str(device)) for by, target, function in found]


def emitted() -> ModuleType:
    return import_module("..generated.activations", __package__)


def has_kernels() -> bool:
    return bool(getattr(emitted(), "_TRITON", False))


@cache
def plain() -> ModuleType:
    """A second copy of the committed file that never starts a kernel."""
    path = Path(emitted().__file__ or "")
    spec = importlib.util.spec_from_file_location(f"{emitted().__name__}_plain", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up there
    spec.loader.exec_module(module)
    module.__dict__["_TRITON"] = False
    return module


def text_digests() -> dict[str, str]:
    return digests(Path(emitted().__file__ or "").read_text("utf-8"), NAMES)


def enlarged(function: Callable[[Tensor], Tensor]) -> Callable[[Tensor], Tensor]:
    """The function on as many copies of a small input as make its kernel start."""

    def on_copies(x: Tensor) -> Tensor:
        copies = -(-LARGE // max(x.numel(), 1))
        return function(x) if copies <= 1 else function(x.repeat(copies))[: x.numel()]

    return on_copies
