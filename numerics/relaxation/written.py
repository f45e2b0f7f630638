"""What `relax` and `approximate` read and write: a function on an interval, and decimals that are sound as they stand.

- `function_on(function, on, params)`   its cells and the interval; it must have a value everywhere there
- `decimal(ball, side)`                 on one side of every number of a ball, as it is and rounded to float64
- `fraction(text)`, `float_fraction(text)`   a decimal exactly, and as float64 reads it
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import inf, isfinite, nextafter

from flint import arb, fmpq

from ...theory.exact.cells import Cells
from ...theory.exact.domains import Interval
from ...theory.exact.errors import InputError
from ...theory.exact.generators import to_fmpq
from ...theory.language.activations import is_activation
from ...theory.language.function_text import interval_text, parse_function
from ...theory.language.intervals import interval
from ...theory.language.parser import parse_number
from ..search.function_domains import domain_of
from ..subjects.check import function_cells


def function_on(
    function: str, on: str | Sequence[float] | Interval, params: Mapping[str, str]
) -> tuple[Cells, Interval]:
    """The function as written must have a value everywhere on the interval."""
    cells, domain = function_cells(function, params), on if isinstance(on, Interval) else interval(interval_text(on))
    if not is_activation(function):
        parts = domain_of(parse_function(function, {name: parse_number(value) for name, value in params.items()}))
        if not any(domain.lies_within(part.interval()).is_yes for part in parts):
            raise InputError(f"the function is not shown to have a value everywhere on {domain}")
    return cells, domain


def fraction(text: str) -> fmpq:
    return to_fmpq(Fraction(text))


def float_fraction(text: str) -> fmpq:
    return to_fmpq(Fraction(float(text)))


def decimal(ball: arb, side: int) -> str:
    """A decimal on one side of every number of a ball (0: near it), and the float nearest to it likewise."""
    if not ball.is_finite():
        return "inf" if ball > 0 else "-inf"
    end = ball.mid() if side == 0 else ball.upper() if side > 0 else ball.lower()
    number = float(end)
    while side and isfinite(number) and not _is_beyond(number, end, side):
        number = nextafter(number, side * inf)
    return repr(number).removesuffix(".0")


def _is_beyond(number: float, end: arb, side: int) -> bool:
    """Both as the float and as the decimal that is written for it."""
    return all((arb(one) - end) * side >= 0 for one in (float_fraction(repr(number)), fraction(repr(number))))
