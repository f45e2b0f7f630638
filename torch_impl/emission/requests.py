"""What is to be emitted, as users ask for it, from Python or a shell."""

import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ...theory.exact.errors import InputError, option, unknown
from ...theory.exact.expressions import Expr, free_parameters
from ...theory.language.activations import is_expression
from ...theory.language.function_text import Params, given_values, parse_function
from ...theory.language.parser import parse_number
from ..lowering.gated_units import GatedUnit, from_gate
from ..lowering.subjects import Subject, from_expression, from_mollification, with_values
from .emitter import NOTHING_FOUND, AnySubject, subjects_of
from .header_text import FoundErrors
from .targets import TARGETS

UNNAMED = "Activation"  # what an own function is called without --name
LIKE_OPTIONS = ("--", "-h", "-o")  # how a value begins that would be taken for an option


def asked(
    names: str | Iterable[str] = (),
    gated: str | Iterable[str] = (),
    domain: Params = None,
    params: Params = None,
    **own: Any,
) -> "Request":
    """A request as it is made in Python.

    >>> "class SReLU(_Parametric):" in asked("srelu").text()
    True
    """
    named, gates = ((one,) if isinstance(one, str) else tuple(one) for one in (names, gated))
    return Request(named, gates, domain=given_values(domain), params=given_values(params), **own)


@dataclass(frozen=True)
class Request:
    """The options of `provenact emit`."""

    names: tuple[str, ...] = ()
    gated: tuple[str, ...] = ()
    expr: str | None = None
    mollify: str | None = None
    kernel: str = "epanechnikov"
    linear: str | None = None
    name: str | None = None
    target: str = "torch"
    domain: Mapping[str, str] = field(default_factory=dict)
    params: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def subjects(self) -> list[AnySubject]:
        """What there is to emit, with the given parameters fixed."""
        if self.name is not None and self.mollify is None and self.expr is None and not self.gated:
            functions = f"{option('mollify')}, {option('expr')} or {option('gated')}"
            raise InputError(f"{option('name')} is for {functions}: a name of the catalogue has its own")
        if self.mollify is not None and self.expr is not None:
            both = f"{option('mollify')} and {option('expr')}"
            raise InputError(f"{both} are two functions of one name: write each into a file of its own")
        if self.mollify is None and self.kernel != Request.kernel:
            raise InputError(f"{option('kernel')} goes with {option('mollify')}: give both, or leave it out")
        if odd := next(filter(is_expression, self.names), None):
            raise InputError(f"a name of the catalogue is expected and `{odd}` came: give it as {option('expr', odd)}")
        found = [*subjects_of(self.names), *self._gated_units()]
        own = UNNAMED if self.name is None else self.name
        if self.mollify is not None:
            found.append(from_mollification(self.mollify, self.kernel, own, self._values))
        if self.expr is not None:
            found.append(from_expression(self.expr, own, self.domain, self._values))
        elif self.domain and not self.gated:
            own = f"activations and {option('mollify')} have their own domains"
            raise InputError(f"{option('domain')} goes with {option('expr')} or {option('gated')}: {own}")
        self._refuse_strange_values(found)
        if self.target == "relaxation":
            return found
        return [with_values(one, self._values) if isinstance(one, Subject) else one for one in found]

    @cached_property
    def _values(self) -> dict[str, Expr]:
        return {name: parse_number(text) for name, text in self.params.items()}

    def _refuse_strange_values(self, subjects: list[AnySubject]) -> None:
        """Each value must be that of a parameter of some function of one number; a mollification has taken its own."""
        known = [one.name for subject in subjects if isinstance(subject, Subject) for one in subject.settings]
        if self.mollify is not None:
            known += ["delta", *(one.name for one in free_parameters(parse_function(self.mollify)))]
        if strange := next((name for name in self._values if name not in known), None):
            raise unknown("parameter", strange, dict.fromkeys(known))

    def _gated_units(self) -> list[GatedUnit]:
        if not self.gated:
            if self.linear is not None:
                raise InputError(f"{option('linear')} goes with {option('gated')}: give both, and {option('name')}")
            return []
        if self.mollify is not None or self.expr is not None:
            both = "the name and the domains would be of both; write each into a file of its own"
            raise InputError(f"{option('gated')} is given apart from {option('mollify')} and {option('expr')}: {both}")
        one_of_a_kind = self.name is not None or self.linear is not None or self.domain
        if one_of_a_kind and len(self.gated) > 1:
            of_one = f"{option('name')}, {option('linear')} and {option('domain')}"
            raise InputError(f"{of_one} are for one gate: give one in {option('gated')}")
        linear = "x" if self.linear is None else self.linear
        return [from_gate(one, linear, self.name, self.domain) for one in self.gated]

    def scalars(self, takes: str, instead: str) -> list[Subject]:
        """The subjects, all of which must be functions of one number."""
        others = [subject.function for subject in self.subjects if not isinstance(subject, Subject)]
        if others:
            raise InputError(f"{takes} functions of one number, not {', '.join(others)}; {instead}")
        return [subject for subject in self.subjects if isinstance(subject, Subject)]

    def text(self, found: FoundErrors = NOTHING_FOUND) -> str:
        """The file; its header quotes what was found of this very text."""
        if self.target not in TARGETS:
            raise unknown("target", self.target, TARGETS)
        return TARGETS[self.target].text(self, found)

    def command(self, found: FoundErrors = NOTHING_FOUND) -> str:
        """The command that emits the same text."""
        parts = ["provenact", "emit", *self.names]
        if self.mollify is not None:
            parts += [*_option("--mollify", self.mollify), "--kernel", self.kernel]
        parts += _option("--expr", self.expr) if self.expr is not None else []
        parts += [part for one in self.gated for part in _option("--gated", one)]
        parts += _option("--linear", self.linear) if self.linear is not None else []
        parts += ["--name", self.name] if self.name is not None else []
        parts += [part for name, one in self.domain.items() for part in ("--domain", f"{name}={one}")]
        parts += ["--target", self.target] if self.target != "torch" else []
        parts += [option for option, some in (("--validate", found.proved), ("--measure", found.measured)) if some]
        return shlex.join([*parts, *(part for one in self.params.items() for part in ("--param", "=".join(one)))])


def _option(name: str, value: str) -> list[str]:
    """An option and its value, as a shell takes them: one word where the value looks like an option itself.

    >>> _option("--expr", "-x^2"), _option("--expr", "-omega*x"), _option("--linear", "--x")
    (['--expr', '-x^2'], ['--expr=-omega*x'], ['--linear=--x'])
    """
    return [f"{name}={value}"] if value.startswith(LIKE_OPTIONS) else [name, value]
