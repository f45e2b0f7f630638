"""Minimax polynomials: the best approximation in relative or absolute error, by Remez' exchange on a grid.

What comes out is a proposal: whoever uses it proves its error in balls.

- `minimax(function, low, high, degree, top)`          coefficients, constant first, as exact dyadic numbers
- `in_digits(function, low, high, digits)`             the same with few binary digits in each coefficient
- `best_fit(points, values, weights, degree, top)`     the same for points and weights of one's own
- `alternating(errors, count)`                         places at which errors have alternating signs, and are large
- `chebyshev_points(low, high, count)`
- `rounded(number, bits)`                              the nearest number with that many binary digits
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

from flint import arb, arb_mat, arb_poly

from ..arithmetic.balls import fraction_of, working_precision

BITS = 300
GRID = 400  # points; the polynomials have at most 14 extrema of the error
ROUNDS, MOST_ROUNDS = 12, 60

Function = Callable[[arb], arb]


def minimax(
    function: Function, low: Fraction, high: Fraction, degree: int, top: Sequence[Fraction] = ()
) -> list[Fraction]:
    """The polynomial p of this degree with the least max |p/f - 1| on the Chebyshev grid of [low, high].

    With `top`, coefficients of the powers after x^degree that are settled already, p is the rest.
    """
    with working_precision(BITS):
        points = chebyshev_points(_ball(low), _ball(high), GRID)
        values = [function(point) for point in points]
        return best_fit(points, values, [1 / value for value in values], degree, top, ROUNDS)


def best_fit(
    points: Sequence[arb],
    values: Sequence[arb],
    weights: Sequence[arb],
    degree: int,
    top: Sequence[Fraction] = (),
    rounds: int = MOST_ROUNDS,
) -> list[Fraction]:
    """The polynomial p of this degree with the least max |p - value| * weight at points in increasing order."""
    with working_precision(BITS):
        above = arb_poly([arb(0)] * (degree + 1) + [_ball(one) for one in top])
        wanted = [value - above(x) for x, value in zip(points, values, strict=True)]
        places = [round((k + 0.5) * (len(points) - 1) / (degree + 2)) for k in range(degree + 2)]
        for _ in range(rounds):
            coefficients = _levelled(points, wanted, weights, places)
            p = arb_poly(coefficients)
            errors = [(p(x) - y) * w for x, y, w in zip(points, wanted, weights, strict=True)]
            exchanged = alternating(errors, degree + 2)
            if exchanged in (None, places):
                break
            places = exchanged
        return [fraction_of(coefficient) for coefficient in coefficients]


def in_digits(function: Function, low: Fraction, high: Fraction, digits: Sequence[int]) -> list[Fraction]:
    """The highest coefficient is rounded, and those below it are fitted again to make up for that."""
    top: list[Fraction] = []
    for degree in reversed(range(len(digits))):
        top.insert(0, rounded(minimax(function, low, high, degree, top)[-1], digits[degree]))
    return top


def rounded(number: Fraction, bits: int) -> Fraction:
    """The nearest number with `bits` binary digits, ties to even.

    >>> rounded(Fraction(1, 3), 4)
    Fraction(11, 32)
    """
    if number == 0:
        return number
    exponent = abs(number.numerator).bit_length() - number.denominator.bit_length() - bits
    while abs(number) >= Fraction(2) ** (exponent + bits):
        exponent += 1
    return round(number / Fraction(2) ** exponent) * Fraction(2) ** exponent


def chebyshev_points(low: arb, high: arb, count: int) -> list[arb]:
    """Denser towards the ends, in increasing order."""
    angles = ((arb(2 * k + 1) * arb.pi() / (2 * count)).cos().mid() for k in reversed(range(count)))
    return [((low + high) / 2 + (high - low) / 2 * angle).mid() for angle in angles]


def _levelled(points: Sequence[arb], wanted: Sequence[arb], weights: Sequence[arb], places: Sequence[int]) -> list[arb]:
    """The polynomial whose weighted error at these places is the same number with alternating signs."""
    size = len(places)
    rows = [[*(points[i] ** k * weights[i] for k in range(size - 1)), arb((-1) ** row)] for row, i in enumerate(places)]
    solution = arb_mat(rows).solve(arb_mat([[wanted[i] * weights[i]] for i in places]))
    return [solution[k, 0].mid() for k in range(size - 1)]


def alternating(errors: Sequence[arb], count: int) -> list[int] | None:
    """The largest error of each run of one sign; None where there are too few runs."""
    chosen: list[int] = []
    for i, error in enumerate(errors):
        if not chosen or (error > 0) != (errors[chosen[-1]] > 0):
            chosen.append(i)
        elif abs(error) > abs(errors[chosen[-1]]):
            chosen[-1] = i
    while len(chosen) > count:
        _drop(chosen, [abs(errors[i]) for i in chosen], len(chosen) - count)
    return chosen if len(chosen) == count else None


def _drop(chosen: list[int], sizes: Sequence[arb], excess: int) -> None:
    """Leave out the smallest: one at an end, or inside, if two are too many, with its smaller neighbour."""
    ends = (0, len(chosen) - 1)
    least = min(range(len(chosen)) if excess > 1 else ends, key=lambda i: sizes[i])
    if least in ends:
        chosen.pop(least)
    else:
        first = least if sizes[least + 1] < sizes[least - 1] else least - 1
        del chosen[first : first + 2]


def _ball(number: Fraction) -> arb:
    return arb(number.numerator) / number.denominator
