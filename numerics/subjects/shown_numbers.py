"""Certified numbers as people read them.

- `number_text(result, digits)`   proven digits, place and grade
- `words(found)`                  a fact in words, such as a class
- `line(label, quantity)`         a line of a list of facts
"""

from flint import arb

from ...theory.exact.expressions import Rational
from ...theory.language.printing import plain
from ..arithmetic.decimals import LONG, common_digits, enclosing_decimals, proven_digits, shortened
from ..findings.grades import Graded, NotKnown, shown
from ..findings.reading import zeros_counted
from .machine_form import WORDS_REST_ON


def line(label: str, quantity, size: int = 36) -> str:
    """A fact and what it rests on; what is not graded is refused."""
    return f"{label:<{size}} {shown(quantity)}"


def words(found) -> Graded | NotKnown:
    """A fact in words, graded unless it is undecided."""
    if found is None or str(found).startswith("undecided"):
        return NotKnown(str(found or "undecided"))
    return Graded(str(found), WORDS_REST_ON)


def number_text(result, digits: int):
    if result.why_none:
        return Graded(f"none: {result.why_none}", result.grade)
    if not result.is_decided:
        return NotKnown(f"undecided: {result.note}")
    return Graded(_decided(result, digits), result.grade)


def _decided(result, digits: int) -> str:
    if not result.value.is_finite():
        reason = f" ({'; '.join(result.approached)})" if result.approached else ""
        return ("inf" if result.value > 0 else "-inf") + reason
    if result.exact is not None and result.exact.is_Rational:
        text = _exactly(result.exact, digits)
    else:
        text = common_digits(result.value, digits) if proven_digits(result.value) else _wide(result.value)
        text += f" = {plain(result.exact)}" if result.exact is not None and result.exact.count_ops() < 25 else ""
    places = [plain(p) for p in result.exact_at] or [common_digits(p, min(digits, 15)) for p in result.at]
    if result.approached:
        return f"{text}   approached as {' and '.join(result.approached)}"
    where, found = ("at x =", places) if places else ("on", [*map(str, result.along)])
    shown = ", ".join(found[:4]) + (", …" if len(found) > 4 else "")
    return text + (f"   {where} {shown}" if found else "")


def _wide(ball: arb) -> str:
    """An enclosure that says little more than that: no digit of the number is known."""
    return "[{}, {}], no narrower one was found".format(*enclosing_decimals(ball, 5))


def _exactly(number: Rational, digits: int) -> str:
    """A rational number as a decimal that ends within the digits, or else as a fraction; one that is long in digits."""
    lower, upper = enclosing_decimals(number, digits)
    text = lower if lower == upper else zeros_counted(str(number))
    return text if len(text) <= LONG else shortened(lower, upper, LONG)
