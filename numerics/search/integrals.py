"""Rigorous integrals of piecewise analytic functions, proper and improper.

Arb's integrator works on every cell; at an end where it cannot (an infinite one, or a singular one
such as that of exp(1/(x^2-1)) at 1) a tail is cut off and enclosed by `tails`.

- `integral(f, start, end, digits)`                  Cells or an expression
- `absolute_integral(f, start, end, digits)`         of |f|, split at certified sign changes
- `convolution(f, kernel, width, point, digits)`     the mollified value at a point
- `kernel_mass(kernel, digits)`                      the integral of a kernel's shape

A result that is not finite says "undecided", except +inf for a divergence that is proved.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from flint import arb

from ...theory.cells import Cells
from ...theory.domains import Interval
from ...theory.errors import InputError
from ...theory.expressions import INFINITY, MINUS_INFINITY, ONE, ZERO, Expr, Infinite, X, exact
from ...theory.kernels import Kernel
from ...theory.truth import Sign
from ..arithmetic.balls import NAN, Number, bits_for, to_ball, working_precision
from ..arithmetic.functions import Analytic, without_parameters
from ..asymptotics.regions import Point, earlier, later, order_of, pieces_on
from ..asymptotics.tails import End, tail_integral
from .integrators import piece_integral
from .roots import SignRegion, Zero, sign_regions

# A piece between two points; None is infinite on the side where it stands.
Piece = tuple[Analytic, Point | None, Point | None]


def integral(f: Cells | Expr, start: Number, end: Number, digits: int = 20) -> arb:
    """The integral over [start, end]; the ends may be MINUS_INFINITY and INFINITY.

    >>> integral(X**2, 0, 3).contains(9)
    True
    """
    cells = without_parameters(f if isinstance(f, Cells) else Cells.everywhere(f, X))
    return _refined(lambda: _sum(_clipped_pieces(cells, start, end), digits), digits)


def absolute_integral(f: Cells | Expr, start: Number, end: Number, digits: int = 20) -> arb:
    """The integral of |f|, split where the sign of f changes; NaN where the zeros are not all isolated."""
    cells = without_parameters(f if isinstance(f, Cells) else Cells.everywhere(f, X))
    domain = Interval(*_limits(start, end))
    if _diverges(cells, domain):
        return arb.pos_inf()
    regions = sign_regions(cells, domain, digits=digits + 5, beside_poles=True)
    if isinstance(regions, str):
        return NAN
    return _refined(lambda: _absolute_sum(cells, regions), digits)


def _diverges(cells: Cells, domain: Interval) -> bool:
    """A proof, at an infinite end, that the integral of |f| is infinite."""
    ends = [(piece, end) for piece, *both in pieces_on(cells, domain) for end in both if end.point is None]
    with working_precision(bits_for(15)):
        return any(
            not tail.is_nan() and not tail.is_finite()
            for piece, end in ends
            for tail in (tail_integral(Analytic(piece, cells.variable), end, start) for start in (64, 4096))
        )


def _absolute_sum(cells: Cells, regions: tuple[SignRegion, ...]) -> arb:
    """sign * integral on each region; zeros known only by balls are ends known only by balls."""
    total = arb(0)
    for region in regions:
        if region.sign == 0:
            continue
        for piece, left, right in _between(cells, region):
            total += piece_integral(piece, left, right) * region.sign
        if total.is_nan():
            break
    return total


def _between(cells: Cells, region: SignRegion) -> Iterator[tuple[Analytic, End, End]]:
    """The parts of the cells inside a region; its ends are exact, or balls around a zero of f."""
    low, high = _place_of(region.start), _place_of(region.end)
    for cell in cells:
        left, right = later(cell.start, low), earlier(cell.end, high)
        if not _is_empty(left, right):
            yield Analytic(cell.expression, cells.variable), End(left, -1), End(right, 1)


def _place_of(zero: Zero | None) -> Point | None:
    return None if zero is None else zero.place if zero.exact is None else zero.exact


def convolution(f: Cells, kernel: Kernel, width: Number, point: Number, digits: int = 30) -> arb:
    """The integral of f(point - width u) kernel(u) du, for the normalised kernel."""
    width, point = exact(width), exact(point)
    f, shape = without_parameters(f), kernel.shape
    value = _refined(lambda: _sum(_convolution_pieces(f, shape, width, point), digits), digits)
    if kernel.mass is ONE:
        return value
    with working_precision(bits_for(digits)):
        return value / kernel_mass(kernel, digits)


@lru_cache(maxsize=256)
def kernel_mass(kernel: Kernel, digits: int = 30) -> arb:
    """The integral of the kernel's shape over its support."""
    if kernel.mass is not None:
        with working_precision(bits_for(digits)):
            return to_ball(kernel.mass)
    return integral(kernel.shape, MINUS_INFINITY, INFINITY, digits=digits)


def _refined(compute, digits: int) -> arb:
    """Twice the precision, up to three times, until the relative radius is as asked."""
    bits, best = bits_for(digits) + 16, NAN
    for _ in range(3):
        with working_precision(bits):
            ball = compute()
        if not best.is_finite() or ball.rad() < best.rad():
            best = ball
        if not best.is_finite() or best.rel_accuracy_bits() > digits * 3.33 or _is_negligible(best, digits):
            break
        bits *= 2
    return best


def _is_negligible(ball: arb, digits: int) -> bool:
    """A ball around zero that is as small as an absolute tolerance of so many digits."""
    return bool(ball.contains(0) and ball.rad() < arb(10) ** (-digits))


def _sum(pieces: Iterator[Piece], digits: int) -> arb:
    total = arb(0)
    for f, left, right in pieces:
        total += piece_integral(f, End(left, -1), End(right, 1))
        if total.is_nan():
            break
    return total


# --- pieces -----------------------------------------------------------------------------------------


def _clipped_pieces(cells: Cells, start: Number, end: Number) -> Iterator[Piece]:
    low, high = _limits(start, end)
    for cell in cells:
        left, right = later(cell.start, low), earlier(cell.end, high)
        if cell.expression is not ZERO and not _is_empty(left, right):
            yield Analytic(cell.expression, cells.variable), left, right


def _convolution_pieces(f: Cells, shape: Cells, width: Expr, point: Expr) -> Iterator[Piece]:
    """Products of a piece of f(point - width u) and a piece of the kernel, between all the knots."""
    inner = [None, *((point - knot) / width for knot in reversed(f.knots)), None]
    for piece, (start, end) in zip(reversed(f.pieces), pairwise(inner), strict=True):
        moved = Analytic(piece, f.variable).at_affine(-width, point)
        for cell in shape:
            left, right = later(cell.start, start), earlier(cell.end, end)
            if piece is not ZERO and cell.expression is not ZERO and not _is_empty(left, right):
                yield Analytic(cell.expression, shape.variable) * moved, left, right


def _limits(start: Number, end: Number) -> tuple[Expr | None, Expr | None]:
    """The ends of an integral as those of an interval."""
    start, end = exact(start), exact(end)
    low, high = (None if isinstance(limit, Infinite) else limit for limit in (start, end))
    is_backwards = low is not None and high is not None and order_of(low, high) == Sign.POSITIVE
    if start is INFINITY or end is MINUS_INFINITY or is_backwards:
        raise InputError(f"an integral from {start} to {end} has its limits in the wrong order")
    return low, high


def _is_empty(left: Point | None, right: Point | None) -> bool:
    return left is not None and right is not None and order_of(left, right) != Sign.NEGATIVE
