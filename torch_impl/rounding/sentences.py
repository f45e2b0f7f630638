"""What is proved about a function of one's own, in words: a sentence for each format.

- `sentences(text, subject)`   proved bounds, or which part of the text spoils them
"""

from __future__ import annotations

from collections.abc import Iterator

from ..emission.proved import ROOTS, bound_text
from ..lowering.subjects import Subject
from .assumptions import ASSUMPTIONS
from .committed import defaults_of, row_of
from .floats import FLOATS
from .theorem import RoundingTheorem, prove

FEW_BOXES = 300  # a second or two for value and slope in four formats
FOR_ALL = "float32"  # the format in which all parameters are looked at


def sentences(text: str, subject: Subject) -> Iterator[str]:
    """What is proved of value and slope at the default parameters, and in one format at all of them; then what this
    rests on."""
    assumed: dict[str, None] = {}
    for format in FLOATS:
        domains = (defaults_of(subject), None) if subject.settings and format == FOR_ALL else (defaults_of(subject),)
        for parameters in domains:
            for kind in ROOTS:
                theorem = prove(text, subject, kind, format, parameters, FEW_BOXES, is_hasty=True)
                assumed.update(dict.fromkeys(theorem.assumptions))
                yield f"{format} {kind}: {_sentence(theorem)}"
    yield f"assumed: {'; '.join(ASSUMPTIONS[name].says for name in assumed)}"


def _sentence(theorem: RoundingTheorem) -> str:
    words = bound_text(row_of(theorem))
    if theorem.failing is None or theorem.is_proved:
        return words
    low, high = theorem.failing[0]
    return f"{words}, between {low:.6g} and {high:.6g}"
