"""Rigorous integrals of piecewise analytic functions, proper and improper.

Arb's integrator works on every cell; at an end where it cannot (an infinite one, or a singular one
such as that of exp(1/(x^2-1)) at 1) a tail is cut off and enclosed by `tails`.

- `integral(f, start, end, digits)`                  Cells or an expression
- `absolute_integral(f, start, end, digits)`         of |f|, split at certified sign changes
- `limits_of(domain)`                                the ends of an interval as those of an integral
- `convolution(f, kernel, width, point, digits)`     the mollified value at a point
- `kernel_mass(kernel, digits)`                      the integral of a kernel's shape

A result that is not finite says "undecided", except +inf for a divergence that is proved.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain, pairwise

from flint import arb

from ...theory.exact.cells import Cells
from ...theory.exact.domains import Interval
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import INFINITY, MINUS_INFINITY, ONE, ZERO, Expr, Infinite, X, exact
from ...theory.exact.truth import Sign
from ...theory.language.kernels import Kernel
from ..arithmetic.balls import NAN, Number, bits_for, to_ball, working_precision
from ..arithmetic.functions import Analytic, without_parameters
from ..asymptotics.regions import Point, order_of, pieces_between
from ..asymptotics.tails import End, tail_integral
from .integrators import piece_integral
from .roots import Zero, sign_regions

# An integrand between two ends, and the sign with which its integral counts.
Part = tuple[Analytic, End, End, int]


def integral(f: Cells | Expr, start: Number, end: Number, digits: int = 20) -> arb:
    """The integral over [start, end]; the ends may be MINUS_INFINITY and INFINITY.

    >>> integral(X**2, 0, 3).contains(9)
    True
    """
    cells, limits = _cells(f), _limits(start, end)
    return _refined(lambda: _parts(cells, *limits), digits)


def absolute_integral(f: Cells | Expr, start: Number, end: Number, digits: int = 20) -> arb:
    """NaN where the zeros are not all isolated. Zeros known only by balls are ends known only by balls."""
    cells, limits = _cells(f), _limits(start, end)
    if _diverges(cells, *limits):
        return arb.pos_inf()
    regions = sign_regions(cells, Interval(*limits), digits=digits + 5, beside_poles=True)
    if isinstance(regions, str):
        return NAN
    parts = [(_place_of(one.start), _place_of(one.end), one.sign) for one in regions if one.sign]
    return _refined(lambda: chain.from_iterable(_parts(cells, *part) for part in parts), digits)


def _cells(f: Cells | Expr) -> Cells:
    return without_parameters(f if isinstance(f, Cells) else Cells.everywhere(f, X))


def _diverges(cells: Cells, start: Expr | None, end: Expr | None) -> bool:
    """A proof, at an infinite end, that the integral of |f| is infinite."""
    ends = [(f, end) for f, *both, _ in _parts(cells, start, end) for end in both if end.point is None]
    with working_precision(bits_for(15)):
        tails = (tail_integral(f, end, start) for f, end in ends for start in (64, 4096))
        return any(not tail.is_nan() and not tail.is_finite() for tail in tails)


def _place_of(zero: Zero | None) -> Point | None:
    return None if zero is None else zero.place if zero.exact is None else zero.exact


def convolution(f: Cells, kernel: Kernel, width: Number, point: Number, digits: int = 30) -> arb:
    """The integral of f(point - width u) kernel(u) du, for the normalised kernel."""
    width, point = exact(width), exact(point)
    f, shape = without_parameters(f), kernel.shape
    value = _refined(lambda: _convolution_parts(f, shape, width, point), digits)
    if kernel.mass is ONE:
        return value
    with working_precision(bits_for(digits)):
        return value / kernel_mass(kernel, digits)


@lru_cache(maxsize=256)
def kernel_mass(kernel: Kernel, digits: int = 30) -> arb:
    if kernel.mass is not None:
        with working_precision(bits_for(digits)):
            return to_ball(kernel.mass)
    return integral(kernel.shape, MINUS_INFINITY, INFINITY, digits=digits)


def _refined(parts: Callable[[], Iterable[Part]], digits: int) -> arb:
    """The sum over the parts, with twice the precision, up to three times, until the relative radius is as asked."""
    bits, best = bits_for(digits) + 16, NAN
    for _ in range(3):
        with working_precision(bits):
            ball = _sum(parts())
        if not best.is_finite() or ball.rad() < best.rad():
            best = ball
        is_negligible = best.contains(0) and best.rad() < arb(10) ** -digits
        if not best.is_finite() or best.rel_accuracy_bits() > digits * 3.33 or is_negligible:
            break
        bits *= 2
    return best


def _sum(parts: Iterable[Part]) -> arb:
    total = arb(0)
    for f, left, right, sign in parts:
        total += piece_integral(f, left, right) * sign
        if total.is_nan():
            break
    return total


# --- parts ------------------------------------------------------------------------------------------


def _parts(cells: Cells, start: Point | None, end: Point | None, sign: int = 1) -> Iterator[Part]:
    for expression, left, right in pieces_between(cells, start, end):
        if expression is not ZERO:
            yield Analytic(expression, cells.variable), left, right, sign


def _convolution_parts(f: Cells, shape: Cells, width: Expr, point: Expr) -> Iterator[Part]:
    """Products of a piece of f(point - width u) and a piece of the kernel, between all the knots."""
    inner = [None, *((point - knot) / width for knot in reversed(f.knots)), None]
    for piece, (start, end) in zip(reversed(f.pieces), pairwise(inner), strict=True):
        moved = Analytic(piece, f.variable).at_affine(-width, point)
        for weight, left, right, sign in _parts(shape, start, end) if piece is not ZERO else ():
            yield weight * moved, left, right, sign


def limits_of(domain: Interval) -> tuple[Expr, Expr]:
    start = MINUS_INFINITY if domain.start is None else domain.start
    return start, INFINITY if domain.end is None else domain.end


def _limits(start: Number, end: Number) -> tuple[Expr | None, Expr | None]:
    """The ends of an integral as those of an interval."""
    start, end = exact(start), exact(end)
    low, high = (None if isinstance(limit, Infinite) else limit for limit in (start, end))
    is_backwards = low is not None and high is not None and order_of(low, high) == Sign.POSITIVE
    if start is INFINITY or end is MINUS_INFINITY or is_backwards:
        raise InputError(f"an integral from {start} to {end} has its limits in the wrong order")
    return low, high
