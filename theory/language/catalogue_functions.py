"""The catalogue's activations as functions that an expression may call.

An entry is called with x and then its parameters, in the order of the catalogue or by name: `gelu(x)`,
`srelu(x, delta)`, `swish(x, beta = 2)`. Every parameter needs a value: no default is taken in silence. Entries that
need tables, or whose pieces are found by a derivation, are not among them.

- `catalogue_functions()`   name or alias -> arguments, body, and the domains and defaults of the parameters
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from ..exact.domains import Domains
from ..exact.errors import InputError, unknown
from ..exact.expressions import Expr, Symbol, X
from .activations import Activation, catalogue
from .definitions import Formula, Smoothed, SpecialCase
from .operators import KERNEL_NAMES, Mollified
from .parser import parse

Entry = tuple[tuple[Symbol, ...], Expr, Domains, Mapping[Symbol, Expr]]


@cache
def catalogue_functions() -> Mapping[str, Entry]:
    found: dict[str, Entry] = {}
    for entry in catalogue().values():
        if any(one.is_table or one.is_integer for one in entry.parameters):
            continue
        try:
            body = _body(entry)
        except InputError:
            continue
        arguments = (X, *entry.symbols().values())
        domains = {one.symbol: one.interval for one in entry.parameters}
        defaults = {one.symbol: one.read(one.default, {}) for one in entry.parameters}
        found |= dict.fromkeys((entry.name, *entry.aliases), (arguments, body, domains, defaults))
    return MappingProxyType(found)


def _body(entry: Activation) -> Expr:
    """The expression in x and the symbols of the parameters."""
    if isinstance(entry.definition, (Formula, SpecialCase)):
        return entry.expression()
    if not isinstance(entry.definition, Smoothed):
        raise InputError(f"{entry.name} is {entry.definition}")
    original, width = (parse(text, entry.symbols()) for text in (entry.definition.original, entry.definition.width))
    if entry.definition.kernel not in KERNEL_NAMES:
        raise unknown("kernel", entry.definition.kernel, KERNEL_NAMES)
    return Mollified(original, KERNEL_NAMES[entry.definition.kernel], width)
