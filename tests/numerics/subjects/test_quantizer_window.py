"""The certified window of soft quantizers: bounds that hold on finite grids, and are not far from what happens."""

from fractions import Fraction
from itertools import pairwise, product

import pytest
from flint import arb, fmpq

from provenact.numerics.arithmetic.balls import working_precision
from provenact.numerics.subjects.quantizer_window import (
    outside_window,
    sharpness_floor,
    slope_truncation,
    value_truncation,
)
from provenact.theory.exact.errors import InputError


def probabilities(h, x, k):
    """P_i for i = -k .. k, in steps of q."""
    weights = [(-arb(h) * arb(x - i) ** 2).exp() for i in range(-k, k + 1)]
    return [weight / sum(weights, arb(0)) for weight in weights]


def window(x, k, m):
    """The numbers of the m centres nearest to x."""
    return sorted(sorted(range(-k, k + 1), key=lambda i: abs(x - i))[:m])


def points(k):
    """Across the grid, its midpoints and centres, and beyond its ends."""
    return [fmpq(n, 8) for n in range(-8 * k - 12, 8 * k + 13)]


@pytest.mark.parametrize(("h", "m"), list(product([fmpq(1, 2), fmpq(3, 2), fmpq(4)], [2, 5, 6, 7, 8])))
def test_the_mass_outside_is_bounded_on_finite_grids(h, m):
    masses = []
    for x in points(6):
        inside = window(x, 6, m)
        p = probabilities(h, x, 6)
        masses.append(sum((p[i + 6] for i in range(-6, 7) if i not in inside), arb(0)))
    bound = outside_window(h, m)
    assert all(mass < bound * (1 + arb(2) ** -40) for mass in masses)  # the bound is attained at some x
    if h > 1:  # at h = 1/2 the bound is for infinitely many centres, and here are 13
        assert any(2 * mass > bound for mass in masses)


@pytest.mark.parametrize(("h", "m"), list(product([fmpq(1), fmpq(3, 2), fmpq(3)], [5, 7, 8])))
def test_values_and_slopes_are_bounded(h, m):
    with working_precision(200):  # differences down to 1e-20
        compare_with_the_window(h, m, k=8)


def compare_with_the_window(h, m, k):
    levels = [arb((-1) ** (i * i // 3)) for i in range(-k, k + 1)]  # runs of both signs, |z| = 1
    for x in points(k)[::3]:
        p, inside = probabilities(h, x, k), window(x, k, m)
        kept = sum((p[i + k] for i in inside), arb(0))
        part = [p[i + k] / kept if i in inside else arb(0) for i in range(-k, k + 1)]
        (value, slope), (value_m, slope_m) = (moments(row, levels, h, k) for row in (p, part))
        assert abs(value - value_m) <= value_truncation(h, m)
        assert abs(slope - slope_m) <= slope_truncation(h, m)


def moments(p, levels, h, k):
    """The mean, and 2h Cov(z, i)."""
    mean = sum((a * b for a, b in zip(p, levels, strict=True)), arb(0))
    index = sum((a * i for a, i in zip(p, range(-k, k + 1), strict=True)), arb(0))
    both = sum((a * b * i for a, b, i in zip(p, levels, range(-k, k + 1), strict=True)), arb(0))
    return mean, 2 * arb(h) * (both - mean * index)


@pytest.mark.parametrize("error", [value_truncation, slope_truncation])
@pytest.mark.parametrize(("m", "bits"), [(5, 12), (7, 24), (8, 24)])
def test_the_floor_is_the_least_multiple_that_is_certified(error, m, bits):
    floor = sharpness_floor(m, bits, error)
    below = floor - Fraction(1, 1024)
    assert error(arb(fmpq(floor.numerator, floor.denominator)), m) < arb(2) ** -bits
    assert not error(arb(fmpq(below.numerator, below.denominator)), m) < arb(2) ** -bits


def test_the_bound_falls_with_sharpness_and_with_the_window():
    bounds = [[value_truncation(fmpq(n, 4), m) for n in range(2, 20)] for m in range(3, 10)]
    assert all(a > b for row in bounds for a, b in pairwise(row))
    assert all(a > b for one, other in pairwise(bounds) for a, b in zip(one, other, strict=True))


def test_what_cannot_be_reached_is_named():
    with pytest.raises(InputError, match=r"a window of 2 centres does not reach 2\^-400 for any h up to 64"):
        sharpness_floor(2, 400)
