"""Subjects: what code is emitted for, whichever way it was given.

- `Subject`, `Setting`                      a function to emit and its parameters
- `from_catalogue(name)`                    an entry of the catalogue
- `from_expression(text, name)`             a user's expression
- `from_mollification(text, kernel, name)`  a user's function, smoothed
- `with_values(subject, values)`            with numbers in the place of parameters
- `settings_of(subject)`                    the symbols of its parameters, and their domains
"""

import hashlib
import keyword
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

import sympy

from ...derivations.realisation import cells_of_activation
from ...numerics.search.definedness import defined, require_values
from ...numerics.subjects.given import mollify
from ...theory.exact.algebra import tidy
from ...theory.exact.cells import Cells
from ...theory.exact.domains import REAL_LINE, Interval
from ...theory.exact.errors import InputError, option
from ...theory.exact.expressions import ONE, ZERO, Expr, Symbol, free_parameters
from ...theory.exact.expressions import parameter as symbol_of
from ...theory.exact.piecewise import cells_of
from ...theory.exact.sympy_bridge import to_sympy
from ...theory.language.activations import Activation, activation
from ...theory.language.definitions import Sampled
from ...theory.language.function_text import parse_function
from ...theory.language.intervals import interval
from ...theory.language.parameters import Parameter
from ..programs.copies import X
from .copies import copied
from .scaling import unit_of

RESERVED = {"torch", "nn", "math", "F", "Tensor", "input", "x", "self", "channel_dim", "grad"}
SPOKEN = {"λ": "Lambda"}
CLASS_NAMES = {"gelu_tanh": "GELUTanh", "normal_cdf": "NormalCDF"}
RELU_AT_INFINITY = {("lambda_gelu", "lam")}  # its sup distance to ReLU is c/lam: derivations/gate_distance.py


@dataclass(frozen=True)
class Setting:
    """A parameter of an emitted function: its symbol, default, the numbers it may be (an infinite end that is
    closed: there the function is ReLU), and the sizes of those of them, 0 aside, of which results are known."""

    symbol: Symbol
    default: Expr
    domain: Interval
    sizes: tuple[float, float] | None = None

    @property
    def name(self) -> str:
        return self.symbol.name

    @property
    def is_relu_at_infinity(self) -> bool:
        return self.domain.end is None and not self.domain.right_open

    @property
    def sizes_in_words(self) -> str:
        """Nothing where all sizes of the domain are known."""
        if self.sizes is None:
            return ""
        low, high = self.sizes
        zero = "0 or " if self.domain.contains(ZERO).is_yes else ""
        return f"{zero}of a size from {low:g}" + (f" to {high:g}" if high < math.inf else " on")


@dataclass(frozen=True)
class Subject:
    """A function to emit; of one's own, or from the catalogue."""

    function: str
    class_name: str
    title: str
    cells: Cells
    settings: tuple[Setting, ...]
    origin: str
    is_own: bool = False
    is_of_pairs: bool = False  # whether its first setting is a second input

    @property
    def digest(self) -> str:
        """SHA-256 of the exact cells, as SymPy writes them, by which the code can be traced back to its derivation."""
        copy = copied(self.cells)
        parts = (*copy.knots, "|", *copy.pieces, "|", *copy.at_knots)
        text = "\n".join(part if isinstance(part, str) else sympy.srepr(part) for part in parts)
        return hashlib.sha256(f"{self.function}\n{text}".encode()).hexdigest()


def settings_of(subject: Subject) -> tuple[tuple[Symbol, ...], tuple[Interval, ...]]:
    return tuple(one.symbol for one in subject.settings), tuple(one.domain for one in subject.settings)


def with_values(subject: Subject, values: Mapping[str, Expr]) -> Subject:
    """The subject with numbers in the place of some of its parameters.

    >>> with_values(from_catalogue("srelu"), {"delta": ONE}).settings
    ()
    """
    fixed = {one.symbol: values[one.name] for one in subject.settings if one.name in values}
    for one in subject.settings:
        if one.symbol in fixed and not one.domain.contains(fixed[one.symbol]).is_yes:
            raise InputError(f"{subject.function} is defined for {one.name} in {one.domain}, not {fixed[one.symbol]}")
    if not fixed:
        return subject
    rest = tuple(one for one in subject.settings if one.symbol not in fixed)
    given = ", ".join(f"{symbol.name} = {value}" for symbol, value in fixed.items())
    cells = subject.cells.subs(fixed)
    return replace(subject, cells=cells, settings=rest, origin=f"{subject.origin}, {given}")


def from_catalogue(name: str) -> Subject:
    """The subject of a catalogue entry.

    >>> from_catalogue("srelu").class_name
    'SReLU'
    """
    entry = activation(name)
    _refuse_structure(entry)
    cells = cells_of_activation(entry)
    defaults = entry.defaults()
    settings = tuple(
        Setting(one.symbol, defaults[one.name], _catalogue_domain(entry, one, cells)) for one in entry.parameters
    )
    origin = f"{entry.definition} ({entry.source.paper}, {entry.source.where})"
    return Subject(entry.name, _class_name(entry), entry.title, cells, settings, origin)


def from_expression(
    text: str, name: str, domains: Mapping[str, str] | None = None, values: Mapping[str, Expr] | None = None
) -> Subject:
    """The subject of an expression in x; other names become parameters, real ones unless a domain is given, with
    default 1, or the middle of a bounded domain without 1 inside. With `values` it is one of which only these values of
    parameters are wanted.

    >>> [from_expression("a*tanh(x)", "own", {"a": text}).settings[0].default for text in ("R", "[0, 1]", "[1, inf)")]
    [1, 1/2, 1]
    """
    given = {parameter: interval(domain) for parameter, domain in (domains or {}).items()}
    expression = _at_every_x(text, given, values or {})
    wanted = given | {parameter: Interval(value, value, False, False) for parameter, value in (values or {}).items()}
    limited = {one: wanted[one.name] for one in free_parameters(expression) if one.name in wanted}
    cells = cells_of(expression, domains=limited)
    settings = [Setting(one, _default(given.get(one.name)), given.get(one.name, REAL_LINE)) for one in cells.parameters]
    return _named(name, cells, settings, f"the expression {expression}")


def from_mollification(text: str, kernel: str, name: str, values: Mapping[str, Expr] | None = None) -> Subject:
    """The subject of a function convolved with a kernel, with numbers in the place of some of its parameters; its width
    is a parameter where it can be, and else the value of delta, or 1."""
    values = values or {}
    function = parse_function(text)
    function = function.xreplace({one: values[one.name] for one in free_parameters(function) if one.name in values})
    mollified = mollify(function, kernel)
    if not free_parameters(mollified.width) and "delta" in values:
        mollified = mollify(function, kernel, values["delta"])
    if mollified.closed_form is None:
        raise InputError(f"torch code needs a closed form, and the kernel {mollified.kernel.name} gives none")
    cells = mollified.closed_form
    settings = []
    for symbol in cells.parameters:
        domain = interval("positive") if symbol.sign == "positive" else REAL_LINE
        settings.append(Setting(symbol, ONE, _domain(symbol, domain, cells)))
    origin = f"{function} mollified by the kernel {mollified.kernel.name} of width {mollified.width}"
    return _named(name, cells, settings, origin)


def _default(domain: Interval | None) -> Expr:
    """1, or the middle of a domain with two ends that does not hold it inside, where it may be learned from."""
    if domain is None or Interval(domain.start, domain.end).contains(ONE).is_yes:
        return ONE
    if domain.start is not None and domain.end is not None:
        return tidy((domain.start + domain.end) / 2)
    if domain.contains(ONE).is_yes:
        return ONE
    raise InputError(f"a parameter is 1 unless it is told otherwise, and 1 is not in {domain}; give it both ends")


def _at_every_x(text: str, domains: Mapping[str, Interval], values: Mapping[str, Expr]) -> Expr:
    """The expression of a text, which must have a value for every x and all numbers that its parameters may be; where
    that is not decided, at their defaults."""
    expression = parse_function(text)
    signed = {name: symbol_of(name, domain.sign) for name, domain in domains.items()}
    expression = expression.xreplace({one: signed.get(one.name, one) for one in free_parameters(expression)})
    symbols = free_parameters(expression)
    unused = sorted(set(domains) - {symbol.name for symbol in symbols})
    if unused:
        raise InputError(f"a domain is given for `{unused[0]}`, but the function has no such parameter")
    settled = expression.xreplace({one: values[one.name] for one in symbols if one.name in values})
    ranges = {one: domains.get(one.name) for one in free_parameters(settled)}
    found = defined(settled, REAL_LINE, {one: domain or REAL_LINE for one, domain in ranges.items()})
    if found.truth.is_no and ranges:
        missing = f"the function has no value at {found.where}: `{settled}` {found.reason}"
        such = option("domain", f"{min(one.name for one in ranges)}=positive")
        raise InputError(f"{missing}; give its parameters domains or values with which it has, as in {such}")
    if not found.truth.is_yes:
        require_values(settled.xreplace({one: _default(domain) for one, domain in ranges.items()}))
    return expression


def _refuse_structure(entry: Activation) -> None:
    if isinstance(entry.definition, Sampled):
        raise InputError(f"torch code is not lowered from cells for random maps, and {entry.name} is one")
    for one in entry.parameters:
        if one.is_table or one.is_integer:
            kind = "a table" if one.is_table else "a number of terms"
            raise InputError(f"torch code is not lowered from cells for {kind}, as is {one.name} of {entry.name}")


def _catalogue_domain(entry: Activation, one: Parameter, cells: Cells) -> Interval:
    domain = _domain(one.symbol, one.interval, cells)
    if (entry.name, one.name) in RELU_AT_INFINITY:
        return replace(domain, right_open=False)
    return domain


def _domain(symbol: Symbol, domain: Interval, cells: Cells) -> Interval:
    """The domain of the code. A width may also be 0: the selects then leave out the middle cells, and
    what remains is the function that was smoothed."""
    copy = copied(cells)
    is_width = unit_of(copy) == to_sympy(symbol) and all(piece.is_polynomial(X) for piece in copy.pieces)
    if is_width and domain.start == 0 and domain.left_open:
        return Interval(domain.start, domain.end, False, domain.right_open)
    return domain


def _class_name(entry: Activation) -> str:
    words = re.split(r"\W+", "".join(f"{SPOKEN.get(letter, letter)}" for letter in entry.title))
    spelled = "".join(word[:1].upper() + word[1:] for word in words)
    return CLASS_NAMES.get(entry.name, spelled)


def _named(name: str, cells: Cells, settings: list[Setting], origin: str) -> Subject:
    function, class_name = names_of(name)
    for setting in settings:
        _refuse_unusable(setting.name, "a parameter")
    return Subject(function, class_name, class_name, cells, tuple(settings), origin, is_own=True)


def names_of(name: str) -> tuple[str, str]:
    """Of the function and of the class; refused if they cannot be names in the code."""
    for text in (name, name.lower()):
        _refuse_unusable(text, option("name"))
    return name.lower(), name if name[0].isupper() else "".join(w[:1].upper() + w[1:] for w in name.split("_"))


def _refuse_unusable(text: str, kind: str) -> None:
    plain = text.isascii() and text.isidentifier() and text[0].isalpha()
    is_value = re.fullmatch(r"v\d+", text)  # as the values of programs are called
    if not plain or is_value or keyword.iskeyword(text) or text in RESERVED or text.lower() in keyword.kwlist:
        other = "my_relu" if kind == option("name") else "alpha"
        raise InputError(
            f"{kind} becomes a name in the emitted code, and `{text}` cannot; choose another, such as {other}"
        )
