"""The text of a function as users write it: an expression in which activations of the catalogue may be called.

Claim files have a vocabulary of their own; this is for everything else that takes a function.

- `parse_function(text, parameters)`   `gelu(x) + x`, `swish(x, beta = 2)`; a name without arguments is refused
- `parse_function_at(text, given)`     the same with values for some of its parameters
- `number_text(given)`                 a number, or the text of one, as text: 0.1 is 1/10
- `given_values(params, named)`        values of parameters as a user gives them: `{"a": 0.1}`, `"a=0.1"`, `["a=0.1"]`
- `name_and_value(given)`              the two sides of `NAME=VALUE`
- `interval_text(given)`               `"[-1, 1]"`, also from its two ends
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from difflib import get_close_matches
from fractions import Fraction
from numbers import Real
from typing import TypeAlias

from ..exact.errors import InputError
from ..exact.expressions import Expr, X
from .activations import activation, is_activation
from .catalogue_functions import catalogue_functions
from .operators import Mollified
from .parser import CHOICE, CONSTANTS, FORMS, ONE_ARGUMENT, SEVERAL_ARGUMENTS, Budget, parse, parse_number
from .vocabulary import MOST_OPERATIONS, RESERVED, Caller
from .written_functions import WRITTEN

Number: TypeAlias = str | float | Fraction | Real | Decimal | Expr
Params: TypeAlias = Mapping[str, Number] | str | Iterable[str] | None
UNKNOWN = re.compile(r"unknown function `(\w+)`")


def parse_function(text: str, parameters: Mapping[str, Expr] | None = None) -> Expr:
    """The expression of a function.

    >>> parse_function("gelu(2*x) + a")
    gelu(2*x) + a
    """
    if (name := text.strip()).isidentifier() and name not in (X.name, *CONSTANTS, *(parameters or ())):
        _refuse_unless_known(name)
    callers = _callers(Budget(MOST_OPERATIONS))
    known = (*callers, *ONE_ARGUMENT, *SEVERAL_ARGUMENTS, *FORMS, CHOICE, *WRITTEN)
    try:
        return parse(text, parameters, callers)
    except InputError as error:
        unknown = UNKNOWN.match(str(error))
        if unknown is None or not (hint := _hint(unknown[1], known)):
            raise
        place = str(error).removeprefix(unknown[0]).partition(";")[0]
        raise InputError(f"{unknown[0]}{place}; {hint}") from None


def _refuse_unless_known(name: str) -> None:
    """A single name that is no activation may be one that is misspelled, or what somebody takes for the variable."""
    try:
        activation(name)
    except InputError as error:
        if "did you mean" in str(error):
            raise
        known = str(error).partition("; ")[2]
        parameter = f"the variable is x and other names are parameters, as `{name}` is in {name}*x"
        raise InputError(f"unknown activation `{name}`; in an expression {parameter}; {known}") from None


def parse_function_at(text: str, given: Mapping[str, str]) -> Expr:
    """The expression of a function with values for some of its parameters; other names are real parameters.

    >>> parse_function_at("max(a*x, b*x)", {"a": "1/2"})
    max(x/2, b*x)
    """
    free = {symbol.name: symbol for symbol in parse_function(text).free_symbols}
    if strange := set(given) - set(free):
        raise InputError(f"`{min(strange)}` is given a value, but the function has no such parameter")
    return parse_function(text, {**free, **{name: parse_number(value) for name, value in given.items()}})


def _hint(name: str, known: Sequence[str]) -> str:
    """What may be meant by a name that is no function here."""
    if is_activation(name):
        return f"it is an activation whose formula is derived: write {name} alone, not inside an expression"
    near = get_close_matches(name, known, 3)
    return f"did you mean {', '.join(near)}?" if near else ""


def _callers(budget: Budget) -> dict[str, Callable[..., Expr]]:
    """The entries whose formula is known without a derivation, by name and alias."""
    return {
        name: Caller(name, arguments, body, domains, {}, budget, defaults)
        for name, (arguments, body, domains, defaults) in catalogue_functions().items()
        if name not in RESERVED and not isinstance(body, Mollified)
    }


def number_text(given: Number) -> str:
    """What a user gave for a number; a float is the decimal that it is written as, of NumPy's too.

    >>> number_text(0.1), number_text("1/10"), number_text(2), number_text(Decimal("0.1"))
    ('0.1', '1/10', '2', '0.1')
    """
    if isinstance(given, bool) or not isinstance(given, (str, Real, Decimal, Expr)):
        raise InputError(f"a number or its text is expected and {given!r} came: write such as 0.1 or '1/10'")
    plain = ((str, str.__str__), (int, int.__repr__), (float, float.__repr__))  # of a subclass, its number too
    return next((text(given) for kind, text in plain if isinstance(given, kind)), str(given))


def given_values(params: Params = None, named: Mapping[str, Number] | None = None) -> dict[str, str]:
    """The values of parameters by name, as text.

    >>> given_values({"a": 0.1}, {"b": 2}), given_values("a=1/2, b=[1, 2]"), given_values(["a=3"])
    ({'a': '0.1', 'b': '2'}, {'a': '1/2', 'b': '[1, 2]'}, {'a': '3'})
    """
    if isinstance(params, Mapping):
        pairs: list[tuple[str, Number]] = list(params.items())
    else:
        written = re.split(r",(?=\s*\w+\s*=)", params) if isinstance(params, str) else list(params or ())
        pairs = [name_and_value(one) for one in written]
    pairs += (named or {}).items()
    if twice := [name for name, _ in pairs if [one for one, _ in pairs].count(name) > 1]:
        raise InputError(f"the parameter {twice[0]} is given twice: give it once")
    return {name: number_text(value) for name, value in pairs}


def name_and_value(text: str) -> tuple[str, str]:
    """Split `NAME=VALUE` at its first `=`."""
    name, equals, value = (part.strip() for part in text.partition("=")) if isinstance(text, str) else ("", "", "")
    if not (name and equals and value):
        raise InputError(f"NAME=VALUE is expected and {text!r} came: write for instance a=1/2")
    return name, value


def interval_text(given: str | Sequence[Number]) -> str:
    """
    >>> interval_text((-1, 0.5)), interval_text("[0, inf)")
    ('[-1, 0.5]', '[0, inf)')
    """
    if isinstance(given, str):
        return given
    if not isinstance(given, Sequence) or len(given) != 2:
        raise InputError(f"an interval is expected and {given!r} came: write '[-1, 1]' or (-1, 1)")
    return "[{}, {}]".format(*map(number_text, given))
