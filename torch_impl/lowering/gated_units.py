"""Gated units as subjects of emission: y = f(x) h(up), where x and up are two tensors, or two parts of one.

f and h are chains of functions that are applied one after the other, so that a clamp before or after a gate is a
function of its own. Each is lowered alone; the unit is composed of their programs.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from ...numerics.arithmetic.balls import evaluate
from ...theory.exact.cells import Cells
from ...theory.exact.domains import REAL_LINE
from ...theory.exact.errors import InputError, option
from ...theory.exact.expressions import ONE, X, free_parameters, parameter
from ...theory.language.activations import catalogue
from ...theory.language.gated_units import LAYOUTS, GatedEntry, gated_entries
from ...theory.language.intervals import interval
from ...theory.language.parser import parse
from ..programs.copies import X as COPIED_X
from ..programs.program import Builder
from ..programs.spans import DOUBLE, SINGLE
from .chain_rule import Jet, applied, family_of_jet, product, variable
from .copies import copied
from .families import Family, family_of
from .rightness import Given, Wrong, faults, wrong
from .subjects import Setting, Subject, from_catalogue, from_expression, names_of, settings_of

UP = "up"  # the name of the second variable
TAKEN = {UP, "gate", "dim", "layout"}  # names in the text of a unit
FACTORS = (0.0, 1e-12, 1.0, 1e12)  # by which a linear part may be multiplied
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
    domains, is_activation = domains or {}, gate.isidentifier() and gate != "x"
    if is_activation:
        link, names, origin = _activation_link(gate)
        if linear != "x" and name is None:
            said = "another linear part makes another function"
            raise InputError(f"{said}: give it a name, such as {option('name', 'MyGLU')}")
    elif name is None:
        raise InputError(f"a gate that is an expression needs a name, such as {option('name', 'MyGLU')}")
    else:
        link, names = _part(gate, "gate", domains), ("", "")
        origin = f"the gate {gate} and the linear part {linear}"
    part = _part(linear, "linear", domains)
    with_domains = [part] if is_activation else [link, part]
    if unused := sorted(set(domains) - {setting.name for one in with_domains for setting in one.settings}):
        raise InputError(f"a domain is given for `{unused[0]}`, but the unit has no such parameter")
    names = names if name is None else names_of(name)
    return replace(_unit(*names, [link], [part], _together([link, part])), origin=origin)


def _of_entry(entry: GatedEntry) -> GatedUnit:
    defaults = {one.name: one.read(one.default, {}) for one in entry.parameters}
    domains = {one.name: one.domain for one in entry.parameters}
    links = [_part(text, entry.name, domains) for text in entry.gate]
    settings = [Setting(one.symbol, defaults[one.name], interval(one.domain)) for one in entry.parameters]
    linear = [_part(text, entry.name, domains) for text in entry.linear]
    unit = _unit(entry.name, entry.class_name, links, linear, settings)
    return replace(unit, title=entry.title, origin=entry.source, layout=entry.layout)


def _activation_link(gate: str) -> tuple[Subject, tuple[str, str], str]:
    """An activation of the catalogue, the names of its unit, and where that comes from."""
    if not any(gate in (one.name, *one.aliases) for one in catalogue().values()):
        known = ", ".join(gated_entries())
        raise InputError(f"unknown gate `{gate}`; known: {known}, and every activation of the catalogue")
    subject = from_catalogue(gate)
    names = USUAL.get(subject.function, (f"{subject.function}_glu", f"{subject.class_name}GLU"))
    link = replace(subject, origin=f"{subject.function}(x)")
    return link, names, f"the gate {subject.function}: {subject.origin}"


def _part(text: str, name: str, domains: Mapping[str, str]) -> Subject:
    """A function of x; its origin is its text."""
    used = {one.name for one in free_parameters(parse(text))}
    subject = from_expression(text, name, {one: domain for one, domain in domains.items() if one in used})
    return replace(subject, origin=text)


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
    """The programs of y: up stands among the parameters, before the others. Where f(x) by itself leaves a format in
    which y does not, the product is lowered as one function, or refused."""
    if _is_lost_with_linear(unit):
        why = "its linear part leaves the range of floats where y need not"
        raise InputError(f"torch code is not emitted for {unit.class_name}: {why}")
    if not is_lost(unit):
        return _composed(unit)
    subject = of_pairs(unit)
    if subject is None:
        why = "its gate leaves the range of floats, and with a linear part of pieces y is not lowered as one function"
        raise InputError(f"torch code is not emitted for {unit.class_name}: {why}")
    try:
        return family_of(subject.cells, *settings_of(subject))
    except Wrong as refusal:
        raise wrong(refusal.text, refusal.found) from None  # up is no parameter: no domain of it can be given


def _composed(unit: GatedUnit) -> Family:
    names = [setting.name for setting in unit.settings]

    def build(builder: Builder) -> Jet:
        jets = [variable("x"), variable(UP)]
        for place, chain in enumerate((unit.links, unit.linear)):
            for link in chain:
                jets[place] = applied(builder, family_of(link.cells, *settings_of(link)), jets[place], names)
        return product(builder, *jets)

    return family_of_jet(["x", UP, *names], build)


@cache
def is_lost(unit: GatedUnit, choices: tuple[Given, ...] | None = None) -> bool:
    """Whether f(x) up, multiplied last, or its slope is wrong for a finite x and up. Chains, which only the table has,
    hold x or f(x) below their limit."""
    identity = replace(unit.linear[0], cells=Cells.of((), (X,), ()))
    bare = of_pairs(replace(unit, linear=(identity,)))
    return bare is not None and _is_wrong(_composed(replace(unit, linear=())), bare, choices)


def _is_lost_with_linear(unit: GatedUnit) -> bool:
    """The same of h, at the default parameters: a factor is any number there."""
    defaults = tuple((one.name, float(evaluate(one.default).mid())) for one in unit.settings)
    swapped = replace(unit, links=unit.linear, linear=unit.linear[:1])
    return is_lost(swapped, tuple(((UP, one), *defaults) for one in FACTORS))


def _is_wrong(family: Family, exact: Subject, choices: Sequence[Given] | None = None) -> bool:
    """Whether a result is, of the value or of the slope, by more than digits that only float64 has."""
    smooth, domains = copied(exact.cells), {one.name: one.domain for one in exact.settings}
    pairs = (family.value, smooth), (family.slope, smooth.map(lambda piece: piece.diff(COPIED_X)))
    looks = ((*pair, arithmetic) for pair in pairs for arithmetic in (DOUBLE, SINGLE))
    return any(
        not fault.is_slight
        for program, cells, arithmetic in looks
        for fault in faults(program, [cells], domains, arithmetic, choices)
    )


def of_pairs(unit: GatedUnit) -> Subject | None:
    """y as a function of x that has up among its parameters, as in its text; None where it is not one formula on each
    piece of f, as where up is held between limits."""
    if len(unit.links) > 1 or len(unit.linear) > 1 or unit.linear[0].cells.knots:
        return None
    f, (h,), up = unit.links[0].cells, unit.linear[0].cells.pieces, parameter(UP)
    pieces, at_knots = ([one * h.subs(X, up) for one in some] for some in (f.pieces, f.at_knots))
    settings = (Setting(up, ONE, REAL_LINE), *unit.settings)
    cells = Cells.of(f.knots, pieces, at_knots)
    return Subject(unit.function, unit.class_name, unit.title, cells, settings, unit.origin, is_of_pairs=True)
