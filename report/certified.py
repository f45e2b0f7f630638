"""Certified constants as the rows of a table."""

import re

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
    value = _typeset(agreed(number["lower"], number["upper"]))
    exact = number["exact"]
    if exact and exact != number["lower"] and len(exact) <= 40:
        value = f"{value} = {exact}"
    places = [place if isinstance(place, str) else agreed(**place) for place in number["at"][:3]]
    where = "at x = " + ", ".join(places) + (", …" if len(number["at"]) > 3 else "") if places else ""
    if number["approached"] and not places:
        where = _typeset("approached as " + " and ".join(number["approached"]))
    return Graded(value, Grade(number["grade"])), where


def _zero(zero: str | dict) -> str:
    if isinstance(zero, str):
        return zero
    return _typeset(f"({zero['from']}, {zero['to']})") if "from" in zero else agreed(**zero)


def _typeset(text: str) -> str:
    return re.sub(r"\binf\b", "∞", text.replace("->", "→"))
