"""The maximum on a box: inside, on an edge, at a corner; a threshold ends the search early."""

import pytest
from flint import arb

from provenact.numerics.search.box_search import Side, maximum_on_box

UNIT = (arb(-1), arb(1))
TOLERANCE = arb(10) ** -9


def hill(x, y):
    """1 - (x - 1/4)^2 - y^2, largest inside."""
    d = x - arb(1) / 4
    return 1 - d * d - y * y, -2 * d, -2 * y


def saddle(x, y):
    """x y, largest at two corners."""
    return x * y, y, x


def ridge(x, y):
    """y - x^2, largest on an edge."""
    return y - x * x, -2 * x, arb(1)


@pytest.mark.parametrize("function", [hill, saddle, ridge])
def test_the_maximum_is_enclosed_and_narrow(function):
    found = maximum_on_box([function], (UNIT, UNIT), TOLERANCE)
    assert found.lower <= 1 <= found.upper
    assert found.upper - found.lower <= TOLERANCE
    assert function(*found.at)[0] >= found.lower


def test_the_largest_of_several():
    lower = [lambda x, y: (arb(0), arb(0), arb(0)), hill]
    assert abs(maximum_on_box(lower, (UNIT, UNIT), TOLERANCE).value - 1) < 1e-8


@pytest.mark.parametrize(("threshold", "above"), [(2, False), (arb(1) / 2, True)])
def test_a_threshold_decides_early(threshold, above):
    threshold = arb(threshold)
    found = maximum_on_box([hill], (UNIT, UNIT), TOLERANCE, threshold)
    full = maximum_on_box([hill], (UNIT, UNIT), TOLERANCE)
    assert found.boxes < full.boxes
    assert bool(found.lower > threshold) is above and bool(found.upper <= threshold) is not above


def test_no_box_hides_behind_one_that_looks_the_same_as_a_float():
    """-x^2 is 0 at 0 alone: boxes beside it have bounds that are 0 as floats and below the threshold."""
    threshold = -(arb(2) ** -10_000)
    found = maximum_on_box([lambda x: (-x * x, -2 * x)], ((arb(-1), arb(2)),), arb(0), threshold, 1500)
    assert found.upper >= 0


def test_a_function_without_enclosures_stays_undecided():
    nothing = maximum_on_box([lambda x, y: (arb.nan(), arb.nan(), arb.nan())], (UNIT, UNIT), TOLERANCE)
    assert not nothing.upper.is_finite() and not nothing.lower.is_finite()


def test_sides_keep_their_ends():
    side = Side(arb(0), arb(1))
    assert [half.low for half in side.halves()] == [0, arb(1) / 2]
    assert side.towards(arb(1)).low == 1 and side.towards(arb(-1)).low == 0
    assert side.towards(arb(0, 1)) is side
