"""Theorems about the device programs for half precision: each of the 65 thousand inputs of a format by itself.

At one input everything that a device may compute, by the assumptions, is an interval (`intervals`); what is farthest
in it from the exact value of the derived function (`exact_values`) is the error there, and the worst of all inputs is
the theorem. No point is left out, and nothing is asked of what the text means over the real numbers. Where an interval
goes over a power of two, or a comparison may come out either way, each way is looked at by itself.

- `prove_half(text, subject, kind, format, parameters)`   the theorem of value or slope in bfloat16 or float16
- `computed_on_device(trace, x, parameters)`            all that may be computed, roughly or in each way
- `in_ulp(format, computed, exact)`                       the errors of what is stored, and what else is wrong
- `inputs_of(format)`                                     all finite numbers of a format, rising
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import numpy as np
from flint import arb

from ..lowering.subjects import Subject
from ..validation.trace import Trace
from .assumptions import device_names_for
from .exact_values import Ends, exact_values
from .floats import FLOATS, SINGLE, SLACK, Floats, unit_of
from .intervals import MOST_WAYS, Several, Ways, several, to_format
from .outcome import FAULTS, NEARLY
from .theorem import RoundingTheorem, asked, told

GOOD_ENOUGH = 1.0  # ulp: an input with a larger bound is looked at once more, each way by itself


@cache
def inputs_of(format: str) -> np.ndarray:
    """From binade to binade, negative ones first; 0 once."""
    floats = FLOATS[format]
    steps = np.arange(2.0 ** (floats.precision - 1))
    exponents = np.arange(floats.least, 1 - floats.least + 1) - floats.precision + 1
    normal = np.ldexp(steps + len(steps), exponents[:, None]).ravel()
    positive = np.concatenate([steps[1:] * floats.smallest, normal])
    return np.concatenate([-positive[::-1], [0.0], positive])


def prove_half(text: str, subject: Subject, kind: str, format: str, parameters: Mapping[str, float]) -> RoundingTheorem:
    """At parameters as they are given: that a device holds them in float32 is an error like others."""
    floats, x = FLOATS[format], inputs_of(format)
    trace, expected = asked(text, subject, f"{kind}_half")
    values = {one.symbol: arb(parameters[one.name]) for one in subject.settings}
    computed = computed_on_device(trace, x, list(parameters.values()))
    exact = exact_values(expected.results[0].cells, values, x, floats.smallest)
    plain, floored, fault = in_ulp(floats, computed, exact)
    again = np.flatnonzero((plain > GOOD_ENOUGH) | (fault != ""))
    if len(again):
        apart = computed_on_device(trace, x[again], list(parameters.values()), MOST_WAYS)
        plain[again], floored[again], fault[again] = in_ulp(floats, apart, (exact[0][again], exact[1][again]))
    names = device_names_for(node.operation for node in trace.nodes)
    about = RoundingTheorem(
        subject.function, kind, format, "given", told(subject, parameters), names, boxes=len(x), points=len(x)
    )
    bad = np.flatnonzero(fault != "")
    if len(bad):
        return replace(about, failing=((float(x[bad[0]]), float(x[bad[-1]])),), fault=str(fault[bad[0]]))
    return replace(about, ulp=float(plain.max()), floored=float(floored.max()))


def computed_on_device(trace: Trace, x: np.ndarray, parameters: list[float], most_ways: int = 1) -> Several:
    """All that a device may compute at each input, in float32. Where it matters which branch is taken, or in which
    binade a number is, each way by itself, if there may be more than one."""
    return Ways(trace, [several(x), *(several(SINGLE.near(one)) for one in parameters)], most_ways).joined()


def in_ulp(format: Floats, computed: Several, exact: Ends) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The errors of what is stored, plain and floored, and what else is wrong. Infinite is right where the exact value
    is beyond the range."""
    low, high = (to_format(end, format) for end in (computed.low, computed.high))
    near = np.where(exact[0] > 0.0, exact[0], np.where(exact[1] < 0.0, -exact[1], 0.0))
    is_infinite = np.isinf(low) | np.isinf(high)
    is_right = (near >= format.largest * (1.0 - NEARLY)) & (np.sign(low) == np.sign(exact[0]))
    with np.errstate(invalid="ignore"):
        beyond, short = (
            np.where(np.isinf(end) & is_right, 0.0, off)
            for end, off in ((high, high - exact[0]), (low, exact[1] - low))
        )
    off = np.maximum(beyond, short)
    fault = np.where(computed.nan, FAULTS["nan"], np.where(is_infinite & ~is_right, FAULTS["infinite"], ""))
    is_enclosed = np.isfinite(exact[1] - exact[0]) | (near >= format.largest)
    fault = np.where((fault == "") & ~is_enclosed, "the exact value is not enclosed", fault)
    unit = unit_of(near, format)
    plain = off / unit * SLACK
    plain = np.where(plain > 2.0 ** (format.precision - 2), np.inf, plain)
    return plain, off / np.maximum(unit, format.floor) * SLACK, fault
