"""The mass outside the m nearest centres, and the jumps that leaving it out makes."""

import mpmath
import pytest

from provenact.numerics.arithmetic.balls import enclose
from provenact.numerics.subjects.nearest_centres import (
    jump_mass,
    outside_mass,
    restricted,
    uniform_centres,
)
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import Rational, X

WINDOWS = [2, 3, 5, 7]


def outside_at(h, m, t):
    """The probability outside the m integers nearest to t, by theta functions of mpmath."""
    total = mpmath.nsum(lambda n: mpmath.exp(-h * (n - t) ** 2), [-mpmath.inf, mpmath.inf])
    near = sorted(range(-12, 13), key=lambda n: abs(n - t))[:m]
    return 1 - mpmath.fsum(mpmath.exp(-h * (n - t) ** 2) for n in near) / total


@pytest.mark.parametrize("m", WINDOWS)
@pytest.mark.parametrize("h", ["0.5", "1.5"])
def test_the_value_where_the_block_changes(h, m):
    values = []
    for digits in (25, 40):
        with mpmath.workdps(digits):
            at = mpmath.mpf(1) / 2 if m % 2 else mpmath.mpf(0)
            values.append(outside_at(mpmath.mpf(h), m, at + mpmath.mpf(10) ** -30))
    assert abs(values[0] - values[1]) < 1e-22
    assert abs(float(outside_mass(Rational(h), m)) - float(values[1])) < 1e-14
    assert outside_mass(Rational(h), m).rad() < 1e-18


@pytest.mark.parametrize("m", WINDOWS)
def test_no_other_point_has_more_outside(m):
    with mpmath.workdps(45):
        for h in (Rational(1, 4), Rational(3, 2), Rational(6)):
            bound = float(outside_mass(h, m).upper())
            for step in range(1, 20):
                assert outside_at(mpmath.mpf(float(h)), m, mpmath.mpf(step) / 20 - 0.5) < bound * (1 + 1e-12)


def test_the_restricted_function_jumps_where_the_block_changes():
    k, h, m = 4, Rational(3, 2), 5
    values = [max(0, i) for i in range(-k, k + 1)]
    cells = restricted(uniform_centres(k), values, h, m)
    assert list(cells.knots) == [Rational(2 * i + m, 2) for i in range(-k, k + 1 - m)]
    for at, before, after in zip(cells.knots, cells.pieces, cells.pieces[1:], strict=False):
        height = values[int(at + Rational(m, 2)) + k] - values[int(at - Rational(m, 2)) + k]
        jump = enclose(after - before, {X: at})
        assert jump > 0 and (jump_mass(h, m) * height - jump).contains(0)


@pytest.mark.parametrize(("h", "m"), [(0, 2), (-1, 2), (1, 0)])
def test_bad_input(h, m):
    with pytest.raises(InputError, match="h must be positive and m at least 1"):
        outside_mass(h, m)
