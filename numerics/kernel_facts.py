"""What is certified about a kernel: mass, moments, value at 0, largest value, total variation.

- `kernel_facts(kernel, digits)`   `KernelFacts`; refuses what is no mollifier, warns where it is negative
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from flint import arb

from ..derivations.kernel_moments import mean_absolute, variance
from ..theory.cells import Cells
from ..theory.constants import enclosure
from ..theory.errors import InputError, Undecided
from ..theory.expressions import INFINITY, MINUS_INFINITY, ZERO, Expr, X
from ..theory.kernels import Kernel
from .constants import constant_ball
from .extrema import infimum, supremum
from .integrals import absolute_integral, integral, kernel_mass

DIGITS = 25


@dataclass(frozen=True)
class Fact:
    """A certified number, and its closed form where the derivations have one."""

    ball: arb
    exact: Expr | None = None


@dataclass(frozen=True)
class KernelFacts:
    mass: Fact  # of the shape as given; the density has mass 1
    mean_absolute: Fact
    variance: Fact
    at_zero: Fact
    largest: Fact
    total_variation: Fact
    warning: str = ""


@cache
def kernel_facts(kernel: Kernel) -> KernelFacts:
    mass = Fact(kernel_mass(kernel, DIGITS), kernel.mass)
    if not mass.ball > 0:
        raise InputError(
            f"the kernel `{kernel.name}` is not integrable to a positive number; its integral is {mass.ball}"
        )
    return KernelFacts(
        mass=mass,
        mean_absolute=_moment(kernel, Cells.of((0,), (-X, X)), mean_absolute(kernel), mass),
        variance=_moment(kernel, Cells.everywhere(X**2), variance(kernel), mass),
        at_zero=_divided(kernel.shape.value_at(ZERO), mass),
        largest=_largest(kernel, mass),
        total_variation=Fact(_total_variation(kernel) / mass.ball),
        warning=_warning(kernel),
    )


def _warning(kernel: Kernel) -> str:
    lowest = infimum(kernel.shape, digits=DIGITS).value
    if lowest >= 0:
        return ""
    how = "takes negative values" if lowest < 0 else "is not shown to be non-negative"
    return f"the kernel `{kernel.name}` {how}: averages may overshoot"


def _moment(kernel: Kernel, weight: Cells, exact: Expr | None, mass: Fact) -> Fact:
    if exact is not None:
        return Fact(constant_ball(exact, DIGITS), exact)
    start, end = (kernel.shape.knots[0], kernel.shape.knots[-1]) if kernel.is_compact else (MINUS_INFINITY, INFINITY)
    return Fact(integral(kernel.shape * weight, start, end, digits=DIGITS) / mass.ball)


def _divided(value: Expr, mass: Fact) -> Fact:
    if mass.exact is not None:
        return Fact(constant_ball(value / mass.exact, DIGITS), value / mass.exact)
    return Fact(constant_ball(value, DIGITS) / mass.ball)


def _largest(kernel: Kernel, mass: Fact) -> Fact:
    found = supremum(kernel.shape, digits=DIGITS)
    closed = next((value for value in (found.exact, found.closed_form) if value is not None), None)
    return _divided(closed, mass) if closed is not None else Fact(found.value / mass.ball)


def _is_continuous(shape: Cells, index: int) -> bool:
    """Whether that is shown; the height of a jump of zero does no harm to a sum of heights."""
    try:
        contact = shape.contact(index)
    except Undecided:
        return False
    return contact is None or contact >= 0


def _total_variation(kernel: Kernel) -> arb:
    """The integral of |k'| over the open cells and the jumps at the knots."""
    shape = kernel.shape
    slopes = shape.derivative()
    total = arb(0)
    for index in range(len(shape.knots)):
        if not _is_continuous(shape, index):
            place: dict[Expr, Expr] = {X: shape.knots[index]}
            left, right = (enclosure(piece.xreplace(place)) for piece in shape.pieces[index : index + 2])
            total += abs(right - left)
    ends = (shape.knots[0], shape.knots[-1]) if shape.knots else (MINUS_INFINITY, INFINITY)
    inner = Cells(slopes.knots, slopes.pieces, (ZERO,) * len(slopes.knots))
    return total + absolute_integral(inner, *ends, digits=DIGITS)
