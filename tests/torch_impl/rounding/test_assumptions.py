"""What is assumed of torch's functions on a CPU is at least not contradicted by a sample, hard places included."""

import math
from random import Random

import pytest
from flint import arb

from provenact.numerics.balls import magnitude, working_precision
from provenact.torch_impl.rounding.assumptions import ASSUMPTIONS, LIBRARY_ULP, names_for
from provenact.torch_impl.rounding.conditions import CONDITIONS
from provenact.torch_impl.rounding.floats import FLOATS

RANGES = {
    "exp": (-760.0, 710.0), "expm1": (-50.0, 700.0), "sinh": (-700.0, 700.0), "cosh": (-700.0, 700.0),
    "erfc": (-6.0, 28.0), "erf": (-6.0, 6.0), "tanh": (-20.0, 20.0), "sigmoid": (-40.0, 40.0), "sin": (-30.0, 30.0),
    "cos": (-30.0, 30.0), "atan": (-50.0, 50.0), "log": (0.0, 50.0), "log1p": (-0.99, 50.0), "sqrt": (0.0, 50.0),
}  # fmt: skip


@pytest.mark.parametrize("format", ["float64", "float32"])
@pytest.mark.parametrize("name", LIBRARY_ULP)
def test_no_sample_contradicts_what_is_assumed(name, format):
    torch = pytest.importorskip("torch")
    random, floats = Random(name), FLOATS[format]
    low, high = RANGES[name] if format == "float64" else (max(RANGES[name][0], -105.0), min(RANGES[name][1], 88.0))
    points = [random.uniform(low, high) for _ in range(150)]
    points += [random.choice([1.0, -1.0 if low < 0 else 1.0]) * 2.0 ** random.uniform(-40, -1) for _ in range(50)]
    x = torch.tensor(points, dtype=torch.float64).to(getattr(torch, format))
    came = getattr(torch, name)(x).double().tolist()
    with working_precision(200):
        for point, value in zip(x.double().tolist(), came, strict=True):
            exact = CONDITIONS[name].at(arb(point))
            if magnitude(exact).upper() < floats.largest:
                unit = floats.ulp(abs(float(exact.mid())))
                assert magnitude(arb(value) - exact).lower() <= LIBRARY_ULP[name] * unit, (point, value)
                assert CONDITIONS[name].least <= value <= CONDITIONS[name].most or math.isnan(value)


def test_every_assumption_has_a_value_and_a_name():
    for name in LIBRARY_ULP:
        assert f"library {name}" in ASSUMPTIONS and f"library {name}" in names_for([name])
    assert names_for(["add", "mul"]) == ["ieee", "eager"]
