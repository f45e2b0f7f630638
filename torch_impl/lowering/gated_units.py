"""Gated units as subjects of emission: y = f(x) h(up), where x and up are two tensors, or two parts of one.

f and h are chains of functions that are applied one after the other, so that a clamp before or after a gate is a
function of its own. Each is lowered alone; the unit is composed of their programs.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from ...theory.activations import catalogue
from ...theory.domains import interval
from ...theory.errors import InputError
from ...theory.expressions import free_parameters
from ...theory.gated_units import LAYOUTS, GatedEntry, gated_entries
from ...theory.parser import parse
from ..programs.program import Builder
from .chain_rule import Jet, applied, family_of_jet, product, variable
from .families import Family, family_of
from .subjects import Setting, Subject, from_catalogue, from_expression, refuse_unusable, settings_of

UP = "up"  # the name of the second variable
TAKEN = {UP, "gate", "dim", "layout"}  # names in the text of a unit
USUAL = {"swish": ("swiglu", "SwiGLU")}  # with its parameter; without, it is the entry


@dataclass(frozen=True)
class GatedUnit:
    """The links are the functions of x, applied in this order, those of the linear part the functions of up. All have
    the same settings."""

    function: str
    class_name: str
    title: str
    links: tuple[Subject, ...]
    linear: tuple[Subject, ...]
    settings: tuple[Setting, ...]
    origin: str
    layout: str = LAYOUTS[0]

    @property
    def digest(self) -> str:
        """SHA-256 of the digests of the parts."""
        parts = "\n".join(one.digest for one in (*self.links, *self.linear))
        return hashlib.sha256(f"{self.function}\n{parts}".encode()).hexdigest()

    @property
    def definition(self) -> list[str]:
        """What y is, in words: a line for each step."""
        rows, factors = [], []
        for chain, at, new in ((self.links, "gate", "x"), (self.linear, UP, "u")):
            *first, last = chain
            for one in first:
                rows.append(f"{new} = {_applied_to(one, at)}")
                at = new
            factors.append(f"({_applied_to(last, at)})")
        return [*rows, f"y = {' * '.join(factors)}"]


def _applied_to(part: Subject, name: str) -> str:
    """The text of a part, of a variable with this name."""
    return re.sub(r"\bx\b", name, part.origin)


def from_gate(
    gate: str, linear: str = "x", name: str | None = None, domains: Mapping[str, str] | None = None
) -> GatedUnit:
    """The unit of an entry of the table, or of the gate with this name or text.

    >>> from_gate("swish").class_name, from_gate("gelu").class_name, from_gate("mish").function
    ('SwiGLU', 'GEGLU', 'mish_glu')
    """
    entries = {one.of: one for one in gated_entries().values() if one.of} | gated_entries()
    if gate in entries and linear == "x" and name is None:
        if domains:
            raise InputError(f"a domain goes with an expression; the parameters of {gate} have domains")
        return _of_entry(entries[gate])
    if gate.isidentifier() and gate != "x":
        return _of_activation(gate, linear, name, domains)
    if name is None:
        raise InputError("a gate that is an expression needs a name: give --name, such as --name MyGLU")
    return _of_texts((gate,), linear, name, domains or {})


def _of_entry(entry: GatedEntry) -> GatedUnit:
    defaults = {one.name: one.read(one.default, {}) for one in entry.parameters}
    domains = {one.name: one.domain for one in entry.parameters}
    links = [_part(text, entry.name, domains) for text in entry.gate]
    settings = [Setting(one.symbol, defaults[one.name], interval(one.domain)) for one in entry.parameters]
    linear = [_part(text, entry.name, domains) for text in entry.linear]
    unit = _unit(entry.name, entry.class_name, links, linear, settings)
    return replace(unit, title=entry.title, origin=entry.source, layout=entry.layout)


def _of_activation(gate: str, linear: str, name: str | None, domains: Mapping[str, str] | None) -> GatedUnit:
    if not any(gate in (one.name, *one.aliases) for one in catalogue().values()):
        known = ", ".join(gated_entries())
        raise InputError(f"unknown gate `{gate}`; known: {known}, and every activation of the catalogue")
    subject = from_catalogue(gate)
    function, class_name = USUAL.get(subject.function, (f"{subject.function}_glu", f"{subject.class_name}GLU"))
    if linear != "x" and name is None:
        raise InputError("another linear part makes another function: give it a name with --name, such as --name MyGLU")
    part = _part(linear, "linear", domains or {})
    _refuse_unused(domains or {}, [part])
    own = replace(subject, origin=f"{subject.function}(x)")
    settings = _together([subject, part])
    if name is not None:
        function, class_name = _names(name)
    unit = _unit(function, class_name, [own], [part], settings)
    return replace(unit, origin=f"the gate {subject.function}: {subject.origin}")


def _of_texts(gate: Sequence[str], linear: str, name: str, domains: Mapping[str, str]) -> GatedUnit:
    links, part = [_part(text, "gate", domains) for text in gate], _part(linear, "linear", domains)
    _refuse_unused(domains, [*links, part])
    unit = _unit(*_names(name), links, [part], _together([*links, part]))
    return replace(unit, origin=f"the gate {', '.join(gate)} and the linear part {linear}")


def _part(text: str, name: str, domains: Mapping[str, str]) -> Subject:
    """A function of x; its origin is its text."""
    used = {one.name for one in free_parameters(parse(text))}
    subject = from_expression(text, name, {one: domain for one, domain in domains.items() if one in used})
    return replace(subject, origin=text)


def _refuse_unused(domains: Mapping[str, str], parts: Sequence[Subject]) -> None:
    used = {setting.name for part in parts for setting in part.settings}
    if unused := sorted(set(domains) - used):
        raise InputError(f"a domain is given for `{unused[0]}`, but the unit has no such parameter")


def _names(name: str) -> tuple[str, str]:
    for text in (name, name.lower()):
        refuse_unusable(text, "--name")
    class_name = name if name[0].isupper() else "".join(word[:1].upper() + word[1:] for word in name.split("_"))
    return name.lower(), class_name


def _together(parts: Sequence[Subject]) -> list[Setting]:
    """The settings of all parts, each once; two parts that share a parameter agree on it."""
    found: dict[str, Setting] = {}
    for setting in (one for part in parts for one in part.settings):
        known = found.setdefault(setting.name, setting)
        if known != setting:
            raise InputError(f"the two parts have different parameters called `{setting.name}`; rename one")
    return list(found.values())


def _unit(
    function: str, class_name: str, links: Sequence[Subject], linear: Sequence[Subject], settings: Sequence[Setting]
) -> GatedUnit:
    for setting in settings:
        if setting.name in TAKEN:
            raise InputError(f"a parameter of a gated unit cannot be called `{setting.name}`; choose another name")
    same = [replace(one, function=function, settings=tuple(settings)) for one in (*links, *linear)]
    f, h = tuple(same[: len(links)]), tuple(same[len(links) :])
    return GatedUnit(function, class_name, class_name, f, h, tuple(settings), "")


@cache
def gated_family(unit: GatedUnit) -> Family:
    """The programs of y: up stands among the parameters, before the others."""
    names = [setting.name for setting in unit.settings]

    def build(builder: Builder) -> Jet:
        f, h = variable("x"), variable(UP)
        for link in unit.links:
            f = applied(builder, family_of(link.cells, *settings_of(link)), f, names)
        for link in unit.linear:
            h = applied(builder, family_of(link.cells, *settings_of(link)), h, names)
        return product(builder, f, h)

    return family_of_jet(["x", UP, *names], build)
