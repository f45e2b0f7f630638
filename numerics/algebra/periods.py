"""Periods: a function of sines and cosines of commensurable arguments repeats itself.

- `period_of(expression, variable)`   an exact period, or None
- `quarter_turns(tree)`               exact places of the zeros and peaks of its waves
- `one_period(cells, domain)`         a bounded part of an unbounded domain on which a periodic function takes all its
                                      values; the domain itself for every other function
"""

from collections.abc import Iterator
from math import gcd, lcm

from ...theory.exact.algebra import tidy
from ...theory.exact.cells import Cells
from ...theory.exact.domains import Interval
from ...theory.exact.expressions import PI, ZERO, Expr, Rational, Symbol, X, cos, sin
from ...theory.exact.order import sign_of
from ...theory.exact.ordering import order_key
from ...theory.exact.polynomials import Poly
from ...theory.exact.truth import Sign

LONGEST = 60  # of a period, as a multiple of the shortest wave


def period_of(expression: Expr, variable: Symbol) -> Expr | None:
    """A period of an expression in which the variable stands in sines and cosines of a*x + b alone."""
    slopes: list[Expr] = []
    if not _gather(expression, variable, slopes) or not slopes:
        return None
    first = slopes[0]
    ratios = [tidy(slope / first) for slope in slopes]
    if not all(isinstance(ratio, Rational) and ratio.p for ratio in ratios):
        return None
    numbers = [ratio for ratio in ratios if isinstance(ratio, Rational)]
    common = Rational(gcd(*(abs(one.p) for one in numbers)), lcm(*(one.q for one in numbers)))
    if any(abs((one / common).p) > LONGEST for one in numbers):  # type: ignore[attr-defined]
        return None
    sign = sign_of(first)
    if sign not in (Sign.POSITIVE, Sign.NEGATIVE):
        return None
    return tidy(2 * PI / (first * common) * sign.value)


def _gather(tree: Expr, variable: Symbol, slopes: list[Expr]) -> bool:
    """Whether the variable stands in sines and cosines of affine arguments alone, whose slopes are gathered."""
    if not tree.has(variable):
        return True
    if isinstance(tree, (sin, cos)):
        line = Poly.of(tree.args[0], variable)
        if line is not None and line.degree() == 1:
            slopes.append(line.coefficient(1))
            return True
    return bool(tree.args) and all(_gather(part, variable, slopes) for part in tree.args)


def quarter_turns(tree: Expr) -> Iterator[Expr]:
    for wave in sorted(tree.atoms(sin, cos), key=order_key):
        line = Poly.of(wave.args[0], X)
        if line is not None and line.degree() == 1:
            for eighths in (0, 2, -2, 4, 6, 1, 3):
                yield tidy((Rational(eighths, 4) * PI - line.coefficient(0)) / line.coefficient(1))


def one_period(cells: Cells, domain: Interval) -> Interval:
    if cells.knots or (domain.start is not None and domain.end is not None):
        return domain
    period = period_of(cells.pieces[0], cells.variable)
    if period is None or period.free_symbols:
        return domain
    if domain.end is not None:
        return Interval(tidy(domain.end - period), domain.end, False, domain.right_open)
    start = ZERO if domain.start is None else domain.start
    return Interval(start, tidy(start + period), domain.start is not None and domain.left_open, False)
