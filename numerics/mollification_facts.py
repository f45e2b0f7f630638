"""How far a mollified function is from the original, and how steep and how curved it is; all certified.

For a piecewise linear f with one kink of slope change c, at width d and with U distributed like the
kernel: sup |f_d - f| = |c| d E|U|/2 at the kink, the L1 distance is |c| d^2 E U^2/2, sup |f_d'| is the
larger slope, sup |f_d''| = |c| sup k / d. Other functions go through the certified extrema.

- `mollification_facts(mollification, digits)`   the four numbers at width 1 (or at a fixed width)
"""

from __future__ import annotations

from dataclasses import dataclass

from flint import arb

from ..derivations.mollification import Mollification
from ..theory.cells import Cells
from ..theory.errors import Undecided
from ..theory.expressions import INFINITY, MINUS_INFINITY, ONE, Expr, X
from ..theory.order import sign_of
from ..theory.polynomials import polynomial
from ..theory.truth import Sign
from .balls import NAN
from .constants import constant_ball
from .extrema import Extremum, supremum_of_absolute
from .integrals import absolute_integral
from .kernel_facts import Fact, kernel_facts

DIGITS = 25


@dataclass(frozen=True)
class Measured:
    """A certified number at the width of the mollification, or at width 1 where it carries a symbol;
    it scales like width^delta_power, None where it has no such law."""

    fact: Fact
    delta_power: int | None


@dataclass(frozen=True)
class MollificationFacts:
    sup_distance: Measured
    l1_distance: Measured
    lipschitz: Measured
    gradient_lipschitz: Measured


def mollification_facts(mollification: Mollification) -> MollificationFacts:
    degree = mollification.degree_of_homogeneity
    powers = [None] * 4 if degree is None else [degree, degree + 1, degree - 1, degree - 2]
    numbers = _of_one_kink(mollification) if _has_one_kink(mollification) else _by_extrema(mollification)
    return MollificationFacts(*(Measured(fact, power) for fact, power in zip(numbers, powers, strict=True)))


def _has_one_kink(mollification: Mollification) -> bool:
    """Whether the function is shown to be continuous and linear on both sides of one knot."""
    original = mollification.original
    if len(original.knots) != 1 or not mollification.is_piecewise_linear or original.parameters:
        return False
    try:
        return original.smoothness().at_least(0)
    except Undecided:
        return False


def _width(mollification: Mollification) -> Expr:
    return ONE if mollification.width.free_symbols else mollification.width


def _of_one_kink(mollification: Mollification) -> list[Fact]:
    facts, width = kernel_facts(mollification.kernel), _width(mollification)
    left, right = (polynomial(piece, X).coefficient(1) for piece in mollification.original.pieces)
    kink = _size(right - left)
    return [
        _scaled(facts.mean_absolute, kink * width / 2),
        _scaled(facts.variance, kink * width**2 / 2),
        _larger(_exactly(_size(left)), _exactly(_size(right))),
        _scaled(facts.largest, kink / width),
    ]


def _size(value: Expr) -> Expr:
    sign = sign_of(value)
    return abs(value) if sign == Sign.UNKNOWN else -value if sign == Sign.NEGATIVE else value


def _larger(a: Fact, b: Fact) -> Fact:
    """Two that are not told apart leave the larger as a ball."""
    sign = sign_of(a.exact - b.exact)  # type: ignore[operator]
    return Fact(a.ball.max(b.ball)) if sign == Sign.UNKNOWN else b if sign == Sign.NEGATIVE else a


def _scaled(fact: Fact, factor: Expr) -> Fact:
    if fact.exact is not None:
        return _exactly(fact.exact * factor)
    return Fact(fact.ball * constant_ball(factor, DIGITS))


def _exactly(value: Expr) -> Fact:
    return Fact(constant_ball(value, DIGITS), value)


def _by_extrema(mollification: Mollification) -> list[Fact]:
    """Certified extrema of the closed form; without one, or with parameters, nothing is known."""
    if mollification.closed_form is None or mollification.original.parameters:
        return [Fact(NAN)] * 4
    closed = mollification.closed_form.subs(dict.fromkeys(mollification.width.free_symbols, ONE))
    difference = closed - mollification.original
    return [
        _found(supremum_of_absolute(difference, digits=DIGITS)),
        Fact(_l1(difference)),
        _found(supremum_of_absolute(closed, derivative=1, digits=DIGITS)),
        _found(supremum_of_absolute(closed, derivative=2, digits=DIGITS)),
    ]


def _found(extremum: Extremum) -> Fact:
    exact = next((value for value in (extremum.exact, extremum.closed_form) if value is not None), None)
    return Fact(extremum.value, exact)


def _l1(difference: Cells) -> arb:
    return absolute_integral(difference, MINUS_INFINITY, INFINITY, digits=DIGITS)
