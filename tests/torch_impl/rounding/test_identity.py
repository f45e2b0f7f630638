"""Stretches cover an interval, and those of a larger interval are among them."""

import math
from itertools import pairwise

import pytest
from flint import arb

from provenact.torch_impl.rounding.identity import _in_balls, _stretches

SIDES = [(5e-324, 1.7976931348623157e308), (0.3, 0.3), (1.0, 65536.0), (math.nextafter(1.0, 0.0), 65537.0)]


@pytest.mark.parametrize("low, high", SIDES)
def test_stretches_cover_an_interval(low, high):
    found = list(_stretches((low, high)))
    assert (found[0][0], found[-1][1]) == (low, high)
    assert all(before[1] == after[0] for before, after in pairwise(found))
    assert all(math.log2(end) - math.log2(start) <= 16.0 for start, end in found)
    assert list(_stretches((-high, -low))) == [(-end, -start) for start, end in found]


def test_intervals_share_stretches():
    """What was found on one is asked for again on its halves."""
    whole = set(_stretches((1e-30, 1e30)))
    assert len(set(_stretches((2.0, 1e30))) - whole) <= 1
    assert list(_stretches((0.0, 0.0))) == [(0.0, 0.0)]


@pytest.mark.parametrize(
    "side",
    [(1.0, math.inf), (0.0, math.inf), (-3.0, math.inf), (-1e300, 1e300), (math.inf, math.inf), (-math.inf, math.inf)],
)
def test_every_number_is_in_a_ball_beyond_the_doubles_and_below(side):
    """At a parameter of 1 an interval of x may begin at 0, or be beyond all doubles, and end at infinity."""
    for low, high in (side, (-side[1], -side[0])):
        balls = [ball for stretch in _stretches((low, high)) for ball in _in_balls(stretch)]
        powers = [arb(2) ** exponent for exponent in (-1074, -3, 0, 5, 1000, 1500, 2098)]
        numbers = [sign * power for sign in (-1, 1) for power in powers]
        ends = [arb(2) ** 2099 * math.copysign(1.0, end) if math.isinf(end) else arb(end) for end in (low, high)]
        first = arb(2) ** 1024 if low == math.inf else ends[0]
        last = -(arb(2) ** 1024) if high == -math.inf else ends[1]
        met = [one for one in [first, last, *numbers] if first <= one <= last]
        assert met and all(any(ball.contains(one) for ball in balls) for one in met)
