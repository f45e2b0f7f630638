"""The text of a function as users write it: an expression in which activations of the catalogue may be called.

Claim files have a vocabulary of their own; this is for everything else that takes a function.

- `parse_function(text, parameters)`   `gelu(x) + x`, `swish(x, beta = 2)`; a name without arguments is refused
- `number_text(given)`                 a number, or the text of one, as text: 0.1 is 1/10
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from fractions import Fraction

from .activations import catalogue
from .catalogue_functions import catalogue_functions
from .errors import InputError
from .expressions import Expr
from .operators import Mollified
from .parser import FORMS, ONE_ARGUMENT, SEVERAL_ARGUMENTS, Budget, parse
from .vocabulary import MOST_OPERATIONS, RESERVED, _catalogue_caller

UNKNOWN = re.compile(r"unknown function `(\w+)`")


def parse_function(text: str, parameters: Mapping[str, Expr] | None = None) -> Expr:
    """The expression of a function.

    >>> parse_function("gelu(2*x) + a")
    gelu(2*x) + a
    """
    callers = _callers(Budget(MOST_OPERATIONS))
    try:
        return parse(text, parameters, callers)
    except InputError as error:
        unknown = UNKNOWN.match(str(error))
        if unknown is None or not (hint := _hint(unknown[1], (*callers, *ONE_ARGUMENT, *SEVERAL_ARGUMENTS, *FORMS))):
            raise
        place = str(error).removeprefix(unknown[0]).partition(";")[0]
        raise InputError(f"{unknown[0]}{place}; {hint}") from None


def _hint(name: str, known: Sequence[str]) -> str:
    """What may be meant by a name that is no function here."""
    if any(name in (entry.name, *entry.aliases) for entry in catalogue().values()):
        return f"it is an activation whose formula is derived: write {name} alone, not inside an expression"
    near = get_close_matches(name, known, 3)
    return f"did you mean {', '.join(near)}?" if near else ""


def _callers(budget: Budget) -> dict[str, Callable[..., Expr]]:
    """The entries whose formula is known without a derivation, by name and alias."""
    return {
        name: _catalogue_caller(name, arguments, body, domains, {}, budget)
        for name, (arguments, body, domains) in catalogue_functions().items()
        if name not in RESERVED and not isinstance(body, Mollified)
    }


def number_text(given: str | float | Fraction | Expr) -> str:
    """What a user gave for a number; a float is the decimal that it is written as.

    >>> number_text(0.1), number_text("1/10"), number_text(2)
    ('0.1', '1/10', '2')
    """
    if isinstance(given, bool) or not isinstance(given, (str, int, float, Fraction, Expr)):
        raise InputError(f"a number or its text is expected and {given!r} came: write such as 0.1 or '1/10'")
    return str(given)
