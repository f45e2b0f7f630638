"""A function with one kink, smoothed by a kernel without an elementary antiderivative: what the kernel's moments give.

With a jump c of the slope, f'' is c times the kernel of width w. Where the kernel is nowhere negative it is the density
of a U, and |f - f_0| is |c| times the mean of (U - |x|/w)_+ w: largest at the kink, where it is |c| w E|U|/2, with the
integral |c| w^2 E U^2/2.

- `kink_story(mollification)`   distances and constants as ratios of integrals of the kernel
"""

from dataclasses import replace

from ..theory.exact.cells import Cells
from ..theory.exact.domains import Interval
from ..theory.exact.errors import Undecided
from ..theory.exact.expressions import ONE, ZERO, Expr, Symbol, X
from ..theory.exact.order import sign_of
from ..theory.exact.polynomials import polynomial
from ..theory.exact.truth import Sign
from ..theory.language.statements import Compare
from .derivation import TRIAL, Integral, Ratio, Step, Story, Supremum
from .function_facts import Scaled, for_every
from .mollification import Mollification

SIZE = Cells.of((0,), (-X, X))


def kink_story(mollification: Mollification) -> Story:
    if not _has_one_kink(mollification):
        yield Step("constants", "none", "they are known here for a function with one kink and no parameters")
        return
    left, right = (polynomial(piece, X).coefficient(1) for piece in mollification.original.pieces)
    kink, shape = _size(right - left), mollification.kernel.shape
    symbol = mollification.width if isinstance(mollification.width, Symbol) else None
    width = ONE if symbol is not None else mollification.width
    subject = Scaled(mollification.original, None, symbol, symbol, None if symbol is None else 1)
    domain = Interval(shape.knots[0], shape.knots[-1]) if shape.knots else Interval(None, None)
    mass = Integral(shape, domain)
    yield Step("mass of the kernel", "integral of K", "by which everything is divided", ask=mass)
    yield Step("jump of the slope", kink, "at the kink")
    slope = mollification.original.derivative().as_expression()
    answer = yield Step(
        "sign of the kernel",
        "K >= 0",
        "then f and its slope are means",
        Compare(shape.as_expression(), ">=", ZERO, domain),
        proposer=TRIAL,
    )
    of_means = (
        (
            "Lipschitz constant",
            "sup |f_0'|",
            "the slope is a mean of the two slopes, and farther than the width from the kink it is one of them",
            Supremum(slope, absolute=True),
            "lipschitz",
            -1,
        ),
        (
            "sup distance",
            "sup |f - f_0|",
            "the jump times E|U|/2, at the kink",
            Ratio(kink * width / 2, Integral(shape * SIZE, domain), mass),
            "sup_distance",
            0,
        ),
        (
            "L1 distance",
            "integral of |f - f_0|",
            "the jump times E U^2/2",
            Ratio(kink * width**2 / 2, Integral(shape * X**2, domain), mass),
            "l1_distance",
            1,
        ),
    )
    bend = (
        "Lipschitz constant of the slope",
        "sup |f''|",
        "the jump times the largest size of the kernel",
        Ratio(kink / width, Supremum(shape.as_expression(), absolute=True), mass),
        "gradient_lipschitz",
        -2,
    )
    rows = (*of_means, bend) if answer.holds.is_yes else (bend,)
    for name, formula, reason, ask, quantity, order in rows:
        answer = yield Step(f"{name}{subject.for_one}", formula, reason, ask=ask, quantity=quantity)
        yield from for_every(subject, name, replace(answer, places=()), order)  # they are places of f_0 and the kernel


def _has_one_kink(mollification: Mollification) -> bool:
    """Whether the function is shown to be continuous and linear on both sides of one knot."""
    original = mollification.original
    if len(original.knots) != 1 or not mollification.is_piecewise_linear or original.parameters:
        return False
    try:
        return original.smoothness().at_least(0)
    except Undecided:
        return False


def _size(value: Expr) -> Expr:
    sign = sign_of(value)
    return abs(value) if sign == Sign.UNKNOWN else -value if sign == Sign.NEGATIVE else value
