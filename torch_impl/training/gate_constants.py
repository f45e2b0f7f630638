"""The certified constants of the distances of λ-GELU to ReLU, as data for code that has neither SymPy nor flint.

Each distance to the power `power` is constant * lam^exponent (`derivations/gate_distance.py`). The constant of the
sup distance is a certified supremum; the others have a closed form, which certified integration must meet. The data
holds the least double that is not below the enclosure.
"""

import math
from fractions import Fraction

from flint import arb

from ...derivations.gate_distance import SUBJECTS, closed_constant, distance
from ...numerics.arithmetic.balls import bits_for, evaluate, fraction_of, working_precision
from ...numerics.subjects.gate_distance import norm_distance
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import ONE
from ...theory.language.printing import plain

DIGITS = 25


def gate_constants() -> dict[str, dict[str, object]]:
    """The constants by `subject norm`.

    >>> gate_constants()["activation sup"]["upper"]
    0.16997120747990369
    """
    sup = {"power": 1, "exponent": -1, "form": "max of t Phi(-t)", "upper": _upper(_measured("activation", "sup"))}
    return {"activation sup": sup} | {
        f"{subject} {norm}": _entry(subject, norm) for subject in SUBJECTS for norm in ("L1", "L2")
    }


def _entry(subject: str, norm: str) -> dict[str, object]:
    closed, found = closed_constant(subject, norm), distance(subject, norm)
    constant = evaluate(closed, digits=DIGITS)
    with working_precision(bits_for(DIGITS)):
        measured = _measured(subject, norm) ** found.power
    if not measured.overlaps(constant):
        raise InputError(f"the closed form of the {norm} distance of the {subject} is not what was integrated")
    return {"power": found.power, "exponent": found.exponent, "form": plain(closed), "upper": _upper(constant)}


def _measured(subject: str, norm: str) -> arb:
    return norm_distance(subject, norm, ONE, DIGITS)


def _upper(ball: arb) -> float:
    """The least double that is not below the ball."""
    with working_precision(bits_for(DIGITS)):
        exact = fraction_of(ball.upper())
    near = float(exact)
    return near if Fraction(near) >= exact else math.nextafter(near, math.inf)
