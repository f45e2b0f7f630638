"""Promises: what is not promised of a function's floats, because it was found wrong or cannot be looked at.

- `unpromised(subject)`    sentences, none where there is nothing to say
- `lossy_waves(subject)`   those about waves, which stand in the emitted file too
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from ..programs.spans import QUOTIENT_REACH
from .copies import copied, tree_of
from .families import faults_beyond
from .subjects import Subject, settings_of
from .waves import line_terms, waves_of

REACH = math.frexp(QUOTIENT_REACH)[1] - 1


def unpromised(subject: Subject) -> Iterator[str]:
    """About parameters that lie far out, and about waves.

    >>> from .subjects import from_expression
    >>> [len(list(unpromised(from_expression(text, "own")))) for text in ("sin(x)", "cos(x - 1)", "sin(3*x)", "exp(x)")]
    [0, 0, 1, 0]
    """
    if subject.settings:
        found = [fault for _, _, fault in faults_beyond(subject.cells, *settings_of(subject)) if fault is not None]
        yield from (f"parameters far out are not promised: {fault}" for fault in found)
        yield "parameters that are larger than 1e+30, or smaller than 1e-30 and not 0, are not compared"
    yield from lossy_waves(subject)


def lossy_waves(subject: Subject) -> Iterator[str]:
    """Where the argument of a wave is so large that digits of it are lost, or that it is not held at all."""
    for wave in waves_of(copied(subject.cells)):
        terms, text = line_terms(wave.args[0]), tree_of(wave)
        if terms is None:
            yield f"the argument of {text} is rounded: where it is large, digits are lost, or all of them"
        elif any(divisor != 1 for *_, divisor in terms):
            yield f"{text} is NaN where a term of its argument is beyond 2^{REACH}"
        elif any(factor != 1 and abs(factor) != 1 for _, factor, *_ in terms):
            yield f"{text} is NaN where a term of its argument is beyond the largest number of float64"
