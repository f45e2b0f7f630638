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
MORE_BOXES = 1500  # for all parameters, a few seconds
FOR_ALL = "float32"  # the format in which all parameters are looked at


def sentences(text: str, subject: Subject) -> Iterator[str]:
    """What is proved of value and slope at the default parameters, and in one format at all of them, or at moderate
    ones where nothing is proved for all; then what this rests on."""
    assumed: dict[str, None] = {}
    for format in FLOATS:
        for kind in ROOTS:
            for theorem in _theorems(text, subject, kind, format):
                assumed.update(dict.fromkeys(theorem.assumptions))
                yield f"{format} {kind}: {_sentence(theorem)}"
    yield f"assumed: {'; '.join(ASSUMPTIONS[name].says for name in assumed)}"


def _theorems(text: str, subject: Subject, kind: str, format: str) -> Iterator[RoundingTheorem]:
    yield prove(text, subject, kind, format, defaults_of(subject), FEW_BOXES, is_hasty=True)
    if subject.settings and format == FOR_ALL:
        every = prove(text, subject, kind, format, None, MORE_BOXES, is_hasty=True)
        yield every
        if not every.is_proved:
            yield prove(text, subject, kind, format, None, MORE_BOXES, is_hasty=True, is_moderate=True)


def _sentence(theorem: RoundingTheorem) -> str:
    words = bound_text(row_of(theorem))
    if theorem.failing is None or theorem.is_proved or theorem.counterexample is not None:
        return words
    low, high = theorem.failing[0]
    return f"{words}, between {low:.6g} and {high:.6g}"
