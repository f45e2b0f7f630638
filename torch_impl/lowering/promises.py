"""Promises: what is not promised of a function's floats, because it was found wrong or cannot be looked at.

- `unpromised(subject)`    sentences, none where there is nothing to say
- `lossy_waves(subject)`   those about waves, which stand in the emitted file too
"""

from __future__ import annotations

from collections.abc import Iterator

import sympy

from ..programs.copies import X
from .copies import copied, tree_of
from .families import faults_beyond
from .scaling import line_rate
from .subjects import Subject, settings_of

WAVES = (sympy.sin, sympy.cos)


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
    """Where the argument of a wave is so large that digits of it are lost."""
    pieces = copied(subject.cells).pieces
    waves = {wave for piece in pieces for wave in piece.atoms(*WAVES) if wave.args[0].has(X)}
    for wave in sorted(waves, key=sympy.default_sort_key):
        rate, text = line_rate(wave.args[0]), tree_of(wave)
        if rate is None:
            yield f"the argument of {text} is rounded: where it is large, digits are lost, or all of them"
        elif abs(rate) != 1:
            yield (f"the argument of {text} is held with twice the digits of the computation: digits are lost where it "
                   "is beyond 2^18 in float64, 2^47 in float32 and 2^36 in half types, and all of them from 2^72, "
                   "in half types 2^46")  # fmt: skip
