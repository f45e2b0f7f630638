"""The targets of `provenact emit`: what is written for each, and who writes it. One row of the table for each.

A row imports its writer when it writes, so that `provenact emit --help` stays light.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...theory.exact.errors import InputError, option

if TYPE_CHECKING:
    from ..lowering.subjects import Subject
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

    return module_text(_scalars(request), request.params, request.command(found))


def _numpy(request: Request, found: FoundErrors) -> str:
    from ..targets.numpy_text import module_text

    return module_text(_scalars(request), request.command(found))


def _c(request: Request, found: FoundErrors) -> str:
    from ..targets.c_text import module_text

    return module_text(_scalars(request), request.command(found))


def _scalars(request: Request) -> list[Subject]:
    """The functions of one number, which is all that other targets than torch take."""
    from .emitter import refuse_clashes

    refuse_clashes(request.subjects)
    if request.gated:
        raise InputError(f"gated units are emitted for torch, not {request.target}; leave {option('target')} out")
    return request.scalars(f"the target {request.target} is for", "use torch")


TARGETS = {
    "torch": CodeTarget("torch modules", _torch),
    "numpy": CodeTarget("plain functions in NumPy", _numpy),
    "c": CodeTarget("plain functions in C99", _c),
    "relaxation": CodeTarget("certified lines on batches of intervals, in torch", _relaxation),
}
