"""What is certified about a kernel: mass, moments, value at 0, largest value, total variation.

- `kernel_facts(kernel, digits)`   `KernelFacts`; refuses what is no mollifier, warns where it is negative
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import sympy
from flint import arb
from sympy import Expr

from ..derivations.kernel_moments import mean_absolute, variance
from ..theory.cells import Cells
from ..theory.errors import InputError
from ..theory.expressions import X
from ..theory.kernels import Kernel
from .balls import to_ball
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
    lowest = infimum(kernel.shape, digits=DIGITS)
    warning = "" if lowest.value >= 0 else f"the kernel `{kernel.name}` takes negative values: averages may overshoot"
    return KernelFacts(
        mass=mass,
        mean_absolute=_moment(kernel, Cells.of((0,), (-X, X)), mean_absolute(kernel), mass),
        variance=_moment(kernel, Cells.everywhere(X**2), variance(kernel), mass),
        at_zero=_divided(kernel.shape.value_at(sympy.S.Zero), mass),
        largest=_largest(kernel, mass),
        total_variation=Fact(_total_variation(kernel) / mass.ball),
        warning=warning,
    )


def _moment(kernel: Kernel, weight: Cells, exact: Expr | None, mass: Fact) -> Fact:
    if exact is not None:
        return Fact(constant_ball(exact, DIGITS), exact)
    start, end = (kernel.shape.knots[0], kernel.shape.knots[-1]) if kernel.is_compact else (-sympy.oo, sympy.oo)
    return Fact(integral(kernel.shape * weight, start, end, digits=DIGITS) / mass.ball)


def _divided(value: Expr, mass: Fact) -> Fact:
    if mass.exact is not None:
        return Fact(constant_ball(value / mass.exact, DIGITS), value / mass.exact)
    return Fact(constant_ball(value, DIGITS) / mass.ball)


def _largest(kernel: Kernel, mass: Fact) -> Fact:
    found = supremum(kernel.shape, digits=DIGITS)
    closed = next((value for value in (found.exact, found.closed_form) if value is not None), None)
    return _divided(closed, mass) if closed is not None else Fact(found.value / mass.ball)


def _total_variation(kernel: Kernel) -> arb:
    """The integral of |k'| over the open cells and the jumps at the knots."""
    shape = kernel.shape
    slopes = shape.derivative()
    total = arb(0)
    for index in range(len(shape.knots)):
        left, right = shape.pieces[index : index + 2]
        knot = shape.knots[index]
        if shape.contact(index) == -1:
            total += abs(to_ball(right.subs(X, knot)) - to_ball(left.subs(X, knot)))
    ends = (shape.knots[0], shape.knots[-1]) if shape.knots else (-sympy.oo, sympy.oo)
    inner = Cells(slopes.knots, slopes.pieces, (sympy.S.Zero,) * len(slopes.knots))
    return total + absolute_integral(inner, *ends, digits=DIGITS)
