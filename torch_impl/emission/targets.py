"""The targets of `provenact emit`: what is written for each, and who writes it. One row of the table for each.

A row imports its writer when it writes, so that `provenact emit --help` stays light.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...theory.errors import InputError, option

if TYPE_CHECKING:
    from .header_text import FoundErrors
    from .requests import Request


@dataclass(frozen=True)
class CodeTarget:
    """What is written, in the words of the help, and the text of a request; its header quotes what was found of it."""

    written: str
    text: Callable[[Request, FoundErrors], str]


def _torch(request: Request, found: FoundErrors) -> str:
    from .emitter import emit_subjects

    return emit_subjects(request.subjects, request.command(found), found)


def _relaxation(request: Request, found: FoundErrors) -> str:
    from ..relaxations.text import module_text

    _refuse_for_torch_alone(request)
    scalars = request.scalars(f"the target {request.target} is for", "use torch")
    return module_text(scalars, request.params, request.command(found))


def _numpy(request: Request, found: FoundErrors) -> str:
    from ..soft_quantizers.numpy_functions import numpy_texts
    from ..targets.numpy_text import module_text

    _refuse_for_torch_alone(request)
    quantizers = request.quantizers
    others = numpy_texts([one.entry for one in quantizers], {one.function: one.sharpness for one in quantizers})
    return module_text(request.plain_scalars, request.command(found), others)


def _c(request: Request, found: FoundErrors) -> str:
    from ..soft_quantizers.c_functions import c_texts
    from ..targets.c_text import module_text

    _refuse_for_torch_alone(request)
    others = c_texts([one.entry for one in request.quantizers])
    return module_text(request.plain_scalars, request.command(found), others)


def _refuse_for_torch_alone(request: Request) -> None:
    from .emitter import refuse_clashes

    refuse_clashes(request.subjects)
    if request.gated:
        raise InputError(f"gated units are emitted for torch, not {request.target}; leave {option('target')} out")


TARGETS = {
    "torch": CodeTarget("torch modules", _torch),
    "numpy": CodeTarget("plain functions in NumPy", _numpy),
    "c": CodeTarget("plain functions in C99", _c),
    "relaxation": CodeTarget("certified lines on batches of intervals, in torch", _relaxation),
}
