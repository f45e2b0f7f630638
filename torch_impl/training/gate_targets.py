"""How hard a λ-GELU must be for a tolerance, and how far from ReLU it is: certified, in exact arithmetic.

The constants are data (`gate_constants.py` makes them). Every comparison is one of exact fractions, so that what
is returned keeps its promise to the last bit. A promise about real numbers: the rounding of an implementation, at
most that of its output, comes on top.
"""

import json
import math
import struct
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path

GATE = "lambda_gelu"  # of which the constants are


@dataclass(frozen=True)
class DistanceLaw:
    """distance^power <= upper * lam^exponent."""

    power: int
    exponent: int
    form: str
    upper: float

    def holds(self, distance: float, lam: float) -> bool:
        """Whether the law promises that the distance at this hardness is at most this."""
        return Fraction(self.upper) * Fraction(lam) ** self.exponent <= Fraction(distance) ** self.power


def lambda_target(tolerance: float, subject: str = "gate", norm: str = "L1") -> float:
    """The least double lam >= 1 for which the distance is certified to be at most the tolerance.

    The paper's target is that for the L1 distance of the gate, the integral of |H(x) - Phi(lam x)|. The `sup`
    distance of the `activation` is the largest change when ReLU takes the place of x Phi(lam x).

    >>> lambda_target(5e-3)
    159.5769121605731
    """
    law = _law(subject, norm)
    _refuse_outside("tolerance", tolerance, 0.0)
    return max(1.0, _least(lambda lam: law.holds(tolerance, lam)))


def distance_bound(lam: float, subject: str = "activation", norm: str = "sup") -> float:
    """The least double that the distance at the hardness lam is certified not to exceed.

    >>> distance_bound(160.0)
    0.001062320046749398
    """
    law = _law(subject, norm)
    if lam == math.inf:
        return 0.0
    _refuse_outside("lam", lam, 0.0)
    return _least(lambda distance: law.holds(distance, lam))


@cache
def _laws() -> dict[str, DistanceLaw]:
    text = (Path(__file__).parents[1] / "data" / "gate_constants.json").read_text("utf-8")
    return {name: DistanceLaw(**entry) for name, entry in json.loads(text).items()}


def _law(subject: str, norm: str) -> DistanceLaw:
    if (subject, norm) == ("gate", "sup"):
        raise ValueError("the sup distance of the gate is 1/2 for every lam: choose the norm L1 or L2")
    name = f"{subject} {norm}"
    if name not in _laws():
        raise ValueError(f"distances are {', '.join(_laws())}, not {name}")
    return _laws()[name]


def _refuse_outside(name: str, value: float, low: float) -> None:
    if not low < value < math.inf:
        raise ValueError(f"{name} must be in ({low:g}, inf), got {value}")


def _least(holds: Callable[[float], bool]) -> float:
    """The least positive double from which on a condition holds, which at infinity it does."""
    low, high = 0, struct.unpack("<q", struct.pack("<d", math.inf))[0]  # the bits of doubles are in their order
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(_double(middle)) else (middle, high)
    return _double(high)


def _double(bits: int) -> float:
    return struct.unpack("<d", struct.pack("<q", bits))[0]
