"""Programs of gated units in float32 arithmetic: which side of its limit a gate is on."""

import math
import struct
from functools import cache

import pytest

from provenact.torch_impl.emission.gated_text import gated_devices
from provenact.torch_impl.lowering.gated_units import from_gate
from provenact.torch_impl.programs.single_arithmetic import run

LIMIT = 7.0


@cache
def singles():
    return gated_devices(from_gate("swiglu_step")).singles


def computed(gate, up=1.0, limit=LIMIT):
    """y, and the derivatives in the two parts."""
    (y,) = run(singles()["value"], (gate, up, limit, 0.0))
    return y, *run(singles()["slopes"], (gate, up, limit, 0.0))


def silu(x):
    return x / (1.0 + math.exp(-x))


def float32s_where_silu_is_near(limit, count):
    """Consecutive ones, half of them on each side."""
    low, high = 0.0, 2.0 * limit
    while high - low > 1e-12:
        middle = (low + high) / 2
        low, high = (middle, high) if silu(middle) < limit else (low, middle)
    (bits,) = struct.unpack("<i", struct.pack("<f", low))
    return [struct.unpack("<f", struct.pack("<i", bits + i))[0] for i in range(-count, count)]


@pytest.mark.parametrize("limit", [LIMIT, 1.0, 2.5, 10.0, 0.3125])
def test_a_gate_beyond_its_limit_by_less_than_a_rounding_is_beyond_it(limit):
    """Rounded to float32, silu of some of these gates is the limit: its slope is 0 beyond, and not before. The largest
    number that y can be is the limit times up."""
    gates = float32s_where_silu_is_near(limit, 12)
    is_rounded_there = 0
    for gate in gates:
        exact = silu(gate)
        y, d_a, d_b = computed(gate, min(1.0, limit / 2), limit)
        is_rounded_there += struct.pack("<f", exact) == struct.pack("<f", limit)
        assert (d_a == 0.0) == (exact > limit), (gate, exact, d_a)
        assert d_b <= limit and y <= limit * min(1.0, limit / 2)
    assert is_rounded_there


@pytest.mark.parametrize("limit", [LIMIT, math.inf])
def test_infinite_gates(limit):
    assert computed(math.inf, 1.0, limit) == (limit, 0.0 if limit == LIMIT else 1.0, limit)
    assert computed(-math.inf, 1.0, limit) == (0.0, 0.0, 0.0)


def test_the_end_is_met_from_both_sides_for_every_up():
    """What is beyond the limit is no part of the product."""
    for gate in float32s_where_silu_is_near(LIMIT, 4):
        for up in (-3.7, 0.3, 1.1, 6.9):
            up = struct.unpack("<f", struct.pack("<f", up))[0]
            exact = min(silu(gate), LIMIT) * up
            assert abs(computed(gate, up)[0] - exact) <= 0.5001 * math.ulp(exact) * 2.0**29
