"""Recognition: simple exact numbers that a narrow ball may be.

A number is looked for as a fraction, a root of one or of a quadratic equation, a logarithm, a power of e, a multiple
of pi; as itself, and as what an affine argument a*x + b of a function becomes there. What is found is a candidate
only: whoever asks proves that it is the number.

- `simple_numbers(ball)`                       candidates for the number itself
- `places_in(ball, expression, variable)`      candidates for a place at which something happens to an expression
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from flint import arb, fmpz_mat

from ...theory.exact.algebra import expand, tidy
from ...theory.exact.expressions import PI, Add, Expr, Mul, Rational, Symbol, X, exp, log, preorder, sqrt
from ...theory.exact.polynomials import Poly
from .balls import to_ball

LARGEST = 10_000  # of a numerator or denominator
NARROW = arb(2) ** -40  # balls that are wider, relative to their place, show nothing
TINY = arb(2) ** -80  # for numbers of which three coefficients are looked for
MOST_ARGUMENTS = 6
MOST_COEFFICIENT = 2_000


def places_in(ball: arb, expression: Expr, variable: Symbol = X) -> Iterator[Expr]:
    """Exact numbers in the ball, simple themselves or where an argument of the expression is."""
    seen = set()
    for slope, offset in ((Rational(1), Rational(0)), *_affine_arguments(expression, variable)):
        argument = to_ball(slope) * ball + to_ball(offset)
        for number in simple_numbers(argument):
            place = tidy(expand((number - offset) / slope))
            if place not in seen and to_ball(place).overlaps(ball):
                seen.add(place)
                yield place


@lru_cache(maxsize=512)
def _affine_arguments(expression: Expr, variable: Symbol) -> tuple[tuple[Expr, Expr], ...]:
    """Slope and offset of the affine functions of the variable that an expression contains."""
    found: dict[tuple[Expr, Expr], None] = {}
    for part in preorder(expression):
        if isinstance(part, (Add, Mul)) and part.has(variable):
            line = Poly.of(part, variable)
            if line is not None and line.degree() == 1:
                found[line.coefficient(1), line.coefficient(0)] = None
    return tuple(found)[:MOST_ARGUMENTS]


def simple_numbers(ball: arb) -> Iterator[Expr]:
    if not ball.is_finite() or not ball.rad() < NARROW * (1 + abs(ball.mid())):
        return
    if (found := _fraction(ball)) is not None:
        yield found
        return
    sign = Rational(1) if ball > 0 else Rational(-1)
    if (square := _fraction(ball * ball)) is not None and square.p > 0:
        yield sign * sqrt(square)
    if (turn := _fraction(ball / arb.pi())) is not None:
        yield turn * PI
    if abs(ball) < 50 and (power := _fraction(ball.exp())) is not None and power.p > 0:
        yield log(power)
    if (logarithm := _fraction(abs(ball).log())) is not None:
        yield sign * exp(logarithm)
    yield from _quadratic(ball)
    if abs(ball) < 50:
        yield from (log(root) for root in _quadratic(ball.exp()))


def _fraction(ball: arb) -> Rational | None:
    """The fraction with a small denominator that a ball contains."""
    if not ball.is_finite() or abs(ball) > LARGEST or not ball.rad() < NARROW * (1 + abs(ball.mid())):
        return None
    simple = Fraction(float(ball.mid())).limit_denominator(LARGEST)
    found = Rational(simple.numerator, simple.denominator)
    return found if abs(simple.numerator) <= LARGEST and to_ball(found).overlaps(ball) else None


def _quadratic(ball: arb) -> Iterator[Expr]:
    """The root of a x^2 + b x + c = 0 with small whole numbers a, b, c that a ball contains."""
    if not ball.rad() < TINY * (1 + abs(ball.mid())) or abs(ball) > LARGEST:
        return
    scale = 2**72
    floors = ((arb(ball.mid()) ** k * scale).mid().floor().unique_fmpz() for k in range(3))
    columns = [int(column) for column in floors if column is not None]
    if len(columns) < 3:
        return
    rows = [[int(i == j) for j in range(3)] + [columns[i]] for i in range(3)]
    c, b, a, _ = (int(entry) for entry in fmpz_mat(rows).lll().table()[0])
    root = b * b - 4 * a * c
    if not a or root <= 0 or max(map(abs, (a, b, c))) > MOST_COEFFICIENT:
        return
    for side in (1, -1):
        number = tidy((sqrt(Rational(root)) * side - b) / (2 * a))
        if to_ball(number).overlaps(ball):
            yield number
