"""Stretches cover an interval, and those of a larger interval are among them."""

import math
from itertools import pairwise

import pytest

from provenact.torch_impl.rounding.identity import _stretches

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
