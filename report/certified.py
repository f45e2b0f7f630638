"""Certified constants as the rows of a table.

- `constant_rows(facts)`   (what, graded value, where) of the machine form that `ledger.constants` gives
"""

from __future__ import annotations

import re

from ..numerics.arithmetic.decimals import agreed
from ..numerics.findings.grades import Grade, Graded, NotKnown

NUMBERS = (
    ("infimum", "range.inf"),
    ("supremum", "range.sup"),
    ("Lipschitz constant", "lipschitz"),
    ("Lipschitz constant of the slope", "gradient_lipschitz"),
    ("smallest slope", "min_slope"),
    ("largest slope", "max_slope"),
    ("largest distance to ReLU", "distance.sup"),
    ("area between it and ReLU", "distance.l1"),
    ("limit at −∞", "limits.minus_infinity"),
    ("limit at ∞", "limits.infinity"),
    ("slope at −∞", "limits.slope_minus_infinity"),
    ("slope at ∞", "limits.slope_infinity"),
    ("E f(X), X standard normal", "moments.mean"),
    ("E f(X)²", "moments.second"),
    ("E f′(X)²", "moments.slope_second"),
    ("E f″(X)²", "moments.curvature_second"),
)
FEWEST_DIGITS = 3  # with fewer in common, as in 0.4999 and 0.5001, both ends say more
WORDS = (
    ("smoothness", "smoothness class"),
    ("monotone", "increasing or decreasing"),
    ("convex", "convex or concave"),
    ("scaling", "scaling law"),
)


Row = tuple[str, Graded | NotKnown, str]


def constant_rows(facts: dict) -> list[Row]:
    words: list[Row] = [(label, _words(facts, key, str(facts[key])), "") for key, label in WORDS if facts.get(key)]
    numbers = [(label, *_number(_at(facts, path))) for label, path in NUMBERS if _at(facts, path)]
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
    text, where = _decided(number)
    return Graded(text, Grade(number["grade"])), where


def _decided(number: dict) -> tuple[str, str]:
    value = _typeset(_proven_digits(number["lower"], number["upper"]))
    exact = number["exact"]
    if exact and exact != number["lower"] and len(exact) <= 40:
        value = f"{value} = {exact}"
    places = [place if isinstance(place, str) else _proven_digits(**place) for place in number["at"][:3]]
    if places:
        return value, "at x = " + ", ".join(places) + (", …" if len(number["at"]) > 3 else "")
    return value, _typeset("approached as " + " and ".join(number["approached"])) if number["approached"] else ""


def _zero(zero: str | dict) -> str:
    if isinstance(zero, str):
        return zero
    return _typeset(f"({zero['from']}, {zero['to']})") if "from" in zero else _proven_digits(**zero)


def _typeset(text: str) -> str:
    return re.sub(r"\binf\b", "∞", text.replace("->", "→"))


def _proven_digits(lower: str, upper: str) -> str:
    return agreed(lower, upper, FEWEST_DIGITS)
