"""Promises: what is not promised of a function's floats, because it was found wrong or cannot be looked at."""

import math
from collections.abc import Iterator
from dataclasses import replace

from ..programs.operations import QUOTIENT_REACH
from .copies import copied, tree_of
from .families import curves_of, faults_beyond
from .far_programs import is_undefined_at_infinity
from .subjects import Subject, settings_of
from .waves import line_terms, waves_of

REACH = math.frexp(QUOTIENT_REACH)[1] - 1
ON_MPS = "; on mps, which has no float64, that argument is rounded"


def unpromised(subject: Subject) -> Iterator[str]:
    """About parameters that lie far out, about infinity, and about waves.

    >>> from .subjects import from_expression
    >>> [len(list(unpromised(from_expression(text, "own")))) for text in ("sin(x)", "cos(x - 1)", "sin(3*x)", "exp(x)")]
    [0, 0, 1, 0]
    >>> list(unpromised(from_expression("x - log(1 + x^2)", "own")))
    ['its value may be NaN where x is infinite']
    """
    for one in with_sizes(subject).settings:
        if one.sizes is not None:
            yield (
                f"{one.name} is looked at where it is {one.sizes_in_words}: torch code refuses other numbers, "
                "tensors and other targets are not checked"
            )
    ends = faults_beyond(subject.cells, *settings_of(subject))
    yield from (f"beyond, {fault}" for *_, fault in ends if fault is not None)
    yield from _lost_limits(subject)
    yield from lossy_waves(subject)


def _lost_limits(subject: Subject) -> Iterator[str]:
    """What is infinity minus infinity where x is infinite; waves have no limit there."""
    if waves_of(copied(subject.cells)):
        return
    curves = curves_of(subject.cells, *settings_of(subject))
    domains = {one.name: one.domain for one in subject.settings}
    for kind, program in {"value": curves.value, "slope": curves.slope}.items():
        if is_undefined_at_infinity(program, domains):
            yield f"its {kind} may be NaN where x is infinite"


def with_sizes(subject: Subject) -> Subject:
    """From the smallest to the largest number of a parameter at which nothing wrong was found, of either sign."""
    if not subject.is_own:
        return subject
    ends: dict[str, list[float]] = {one.name: [0.0, math.inf] for one in subject.settings}
    for name, is_large, reached, _ in faults_beyond(subject.cells, *settings_of(subject)):
        ends[name][is_large] = (min if is_large else max)(ends[name][is_large], reached)
    sizes = {name: (low, high) for name, (low, high) in ends.items() if low > 0.0 or high < math.inf}
    return replace(subject, settings=tuple(replace(one, sizes=sizes.get(one.name)) for one in subject.settings))


def lossy_waves(subject: Subject) -> Iterator[str]:
    """Where the argument of a wave is so large that digits of it are lost, or that it is not held at all."""
    for wave in waves_of(copied(subject.cells)):
        terms, text = line_terms(wave.args[0]), tree_of(wave)
        if terms is None:
            yield f"the argument of {text} is rounded: where it is large, digits are lost, or all of them"
        elif any(divisor != 1 for *_, divisor in terms):
            yield f"{text} is NaN where a term of its argument is beyond 2^{REACH}{ON_MPS}"
        elif any(factor != 1 and abs(factor) != 1 for _, factor, *_ in terms):
            yield f"{text} is NaN where a term of its argument is beyond the largest number of float64{ON_MPS}"
