"""Emission: one standalone file of torch code for any number of functions.

Emitting needs no torch, and the same names give the same bytes.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

from ...numerics.findings.grades import Graded, NotKnown
from ...theory.exact.errors import InputError, option
from ..lowering.families import Family
from ..lowering.gated_units import GatedUnit
from ..lowering.promises import with_sizes
from ..lowering.subjects import Subject, from_catalogue
from ..soft_quantizers.subjects import SoftQuantizer, is_soft_quantizer, quantizer_subjects, shared_texts
from ..targets.names import refuse_hidden_names
from ..targets.torch_text import helpers_text
from ..targets.triton_text import special_text
from . import (
    autograd_text,
    device_text,
    gated_device_text,
    gated_text,
    gradient_sum_text,
    module_text,
    parameter_text,
    raw_parameter_text,
)
from .functional_text import functional_text
from .header_text import FoundErrors, error_cards, header_text
from .torch_arguments import of_torch
from .unused_text import without_unused

AnySubject: TypeAlias = Subject | SoftQuantizer | GatedUnit  # what code is emitted for
NOTHING_FOUND = FoundErrors()


def subjects_of(names: Iterable[str]) -> list[Subject | SoftQuantizer]:
    """The subjects of entries of the catalogue. Soft quantizers that switch into each other come together."""
    found: list[Subject | SoftQuantizer] = []
    names = list(names)
    for name in names:
        if not is_soft_quantizer(name):
            found.append(from_catalogue(name))
        elif name in {one.function for one in found} and names.count(name) == 1:
            continue
        else:
            found += quantizer_subjects(name)
    return found


def emit_subjects(subjects: Sequence[AnySubject], command: str, found: FoundErrors = NOTHING_FOUND) -> str:
    """The text of a Python module for these subjects; `command` is what emits it again. What was found of this very
    text is quoted instead of what is committed."""
    refuse_clashes(subjects)
    scalars = [subject for subject in subjects if isinstance(subject, Subject)]
    families = [autograd_text.family_for(one) for one in scalars]
    units = [subject for subject in subjects if isinstance(subject, GatedUnit)]
    mathematics = [
        [autograd_text.mathematics_text(*both), *autograd_text.device_texts(*both)]
        for both in zip(scalars, families, strict=True)
    ]
    gated = [gated_text.gated_mathematics(unit) for unit in units]
    code = [device_text.JIT]
    code += [*_shared(scalars, units), *helpers_text("".join(map("".join, mathematics + gated)))]
    measured = "\n\n".join([*code, *map("\n\n".join, mathematics + gated)])
    cards = error_cards(subjects, "\n\n".join([_imports(measured), measured]), found)
    names = {name for subject in subjects for name in _names(subject)}
    for subject, family, own in zip(scalars, families, mathematics, strict=True):
        code += [_rule(subject.title), *own, *_interface(subject, family, cards[subject.function], names)]
    for unit, own in zip(units, gated, strict=True):
        code += [_rule(unit.title), *own, *gated_text.gated_interface(unit, cards[unit.function])]
    quantizers = [subject for subject in subjects if isinstance(subject, SoftQuantizer)]
    code += [*shared_texts(), *(part for one in quantizers for part in one.parts())] if quantizers else []
    body = without_unused("\n\n".join(part.rstrip("\n") + "\n" for part in (_exports(subjects), *code)))
    text = "\n".join([header_text(subjects, command, cards), _imports(body), body])
    refuse_hidden_names([*scalars, *units], text)
    return text


def _shared(subjects: Sequence[Subject], units: Sequence[GatedUnit]) -> list[str]:
    """What all activations and gated units of the file use."""
    if not subjects and not units:
        return []
    with_parameters = any(subject.settings for subject in subjects)
    code = [autograd_text.HELPERS]
    if with_parameters:
        code += [parameter_text.HELPERS, raw_parameter_text.MAPS]
    code += [_rule("autograd"), autograd_text.AUTOGRAD]
    code += [_rule("CUDA kernels"), device_text.PROGRAMS, device_text.LAUNCHES]
    code += [gradient_sum_text.PROGRAMS, gradient_sum_text.LAUNCHES]
    code += [raw_parameter_text.PROGRAMS] if with_parameters else []
    code += [gated_text.SHARED, gated_device_text.PROGRAMS, gated_device_text.LAUNCHES] if units else []
    on_device = [autograd_text.device_programs(subject) for subject in subjects]
    on_device += [gated_text.gated_devices(unit) for unit in units]
    halves = [program for one in on_device for program in one.halves.values()]
    return code + special_text(halves, [program for one in on_device for program in one.singles.values()])


def _imports(code: str) -> str:
    standard = [f"import {name}" for name in ("functools", "math", "struct") if f"{name}." in code]
    abstract = [name for name in ("Callable", "Iterable", "Mapping", "Sequence") if f"{name}[" in code]
    standard += [f"from collections.abc import {', '.join(abstract)}"] if abstract else []
    standard += ["from dataclasses import dataclass"] if "@dataclass" in code else []
    typed = [name for name in ("Any", "ClassVar", "NamedTuple", "TypeVar") if re.search(rf"\b{name}\b", code)]
    standard += [f"from typing import {', '.join(typed)}"] if typed else []
    functional = ["from torch.nn import functional as F"] if "F.softplus" in code else []
    torch = ["import torch", "from torch import Tensor, nn", *functional]
    return "\n".join(["from __future__ import annotations", "", *standard, "", *torch, "", device_text.IMPORTS])


def _interface(
    subject: Subject, family: Family, errors: Sequence[Graded | NotKnown], names: Collection[str]
) -> list[str]:
    """What a user calls, in a file with these names."""
    formulas = [*autograd_text.launched_texts(subject), autograd_text.formulas_text(subject, family)]
    called = of_torch(with_sizes(subject))
    return [*formulas, functional_text(called, errors, names), module_text.module_text(called, names)]


def _rule(title: str) -> str:
    return f"# --- {title} ".ljust(100, "-")


def _exports(subjects: Sequence[AnySubject]) -> str:
    """`__all__`: names in capitals, then classes, then functions, each in alphabetical order."""
    names = [name for subject in subjects for name in _names(subject)]
    names.sort(key=lambda name: (not name.isupper(), name.islower(), name))
    return "__all__ = [\n" + "".join(f'    "{name}",\n' for name in names) + "]\n"


def _names(subject: AnySubject) -> tuple[str, ...]:
    """The public names that it defines."""
    own = (subject.class_name, subject.function)
    return (*own, *subject.companions) if isinstance(subject, SoftQuantizer) else own


def refuse_clashes(subjects: Sequence[AnySubject]) -> None:
    """Refuse no subjects, and two that would have the same name in one file."""
    if not subjects:
        own = f"{option('expr')}, {option('mollify')} or {option('gated')}"
        raise InputError(f"nothing to emit: give a name of the catalogue, {own}")
    names = [name for subject in subjects for name in _names(subject)]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise InputError(f"two functions of one file cannot both be called {', '.join(twice)}; give it once")
