"""Certified constants as the rows of a table."""

import re
from decimal import ROUND_UP, Context, Decimal
from fractions import Fraction
from itertools import count

from ..numerics.arithmetic.decimals import agreed
from ..numerics.findings.grades import Grade, Graded, NotKnown
from ..numerics.subjects.check_text import LABELS

WORDS = (
    ("smoothness", "smoothness class"),
    ("monotone", "increasing or decreasing"),
    ("convex", "convex or concave"),
    ("scaling", "scaling law"),
)

Row = tuple[str, Graded | NotKnown, str]


def constant_rows(facts: dict) -> list[Row]:
    """(what, graded value, where) of the machine form that `ledger.constants` gives."""
    words: list[Row] = [(label, _words(facts, key, str(facts[key])), "") for key, label in WORDS if facts.get(key)]
    numbers = [
        (_typeset(label.format(against="ReLU", q="1")), *_number(_at(facts, path)))
        for path, label in LABELS.items()
        if _at(facts, path)
    ]
    zeros = facts.get("zeros")
    listed = [] if not zeros else [("zeros", _words(facts, "zeros", "; ".join(map(_zero, zeros))), "")]
    return [*words, *numbers, *listed]


def _words(facts: dict, key: str, text: str) -> Graded | NotKnown:
    return NotKnown(text) if text.startswith("undecided") else Graded(_typeset(text), Grade(facts["grades"][key]))


def _at(facts: dict, path: str) -> dict:
    for key in path.split("."):
        facts = facts.get(key, {})
    return facts


def _number(number: dict) -> tuple[Graded | NotKnown, str]:
    """The value and where it is attained or approached."""
    if "undecided" in number:
        return NotKnown("undecided"), number["undecided"]
    if "none" in number:
        return Graded("none", Grade(number["grade"])), number["none"]
    value = _typeset(_digits(number["lower"], number["upper"]))
    exact = number["exact"]
    if exact and exact != number["lower"] and len(exact) <= 40:
        value = f"{value} = {exact}"
    places = [place if isinstance(place, str) else _digits(**place) for place in number["at"][:3]]
    where = "at x = " + ", ".join(places) + (", …" if len(number["at"]) > 3 else "") if places else ""
    if number["approached"] and not places:
        where = _typeset("approached as " + " and ".join(number["approached"]))
    return Graded(value, Grade(number["grade"])), where


def _digits(lower: str, upper: str) -> str:
    """The digits that are proven; where the ends share none, as around a short decimal, how far off it may be."""
    text = agreed(lower, upper)
    return _centred(lower, upper) if text.startswith("[") and "inf" not in text else text


def _centred(lower: str, upper: str) -> str:
    """The decimal with the fewest places near the middle, and how far from it the number is at most.

    >>> _centred("0.499999999999999", "0.500000000000001"), _centred("-6.605e-26", "6.6078e-26")
    ('0.5 ± 1e-15', '0 ± 6.7e-26')
    """
    low, high = Fraction(lower), Fraction(upper)
    rounded = (round((low + high) / 2, places) for places in count())
    middle = next(one for one in rounded if low <= one <= high)
    return f"{_decimal(middle, 40):g} ± {_decimal(max(high - middle, middle - low), 2):g}"


def _decimal(number: Fraction, digits: int) -> Decimal:
    """Rounded away from zero."""
    return Context(digits, ROUND_UP).divide(Decimal(number.numerator), Decimal(number.denominator))


def _zero(zero: str | dict) -> str:
    if isinstance(zero, str):
        return zero
    return _typeset(f"({zero['from']}, {zero['to']})") if "from" in zero else _digits(**zero)


def _typeset(text: str) -> str:
    return re.sub(r"\binf\b", "∞", text.replace("->", "→"))
