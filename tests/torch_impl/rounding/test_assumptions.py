"""What is assumed of torch's functions on a CPU is at least not contradicted by a sample, hard places included."""

import math
from random import Random

import pytest
from flint import arb

from provenact.numerics.arithmetic.balls import magnitude, working_precision
from provenact.torch_impl.programs.spans import EARLY, EARLY_FROM
from provenact.torch_impl.rounding.assumptions import ASSUMPTIONS, LIBRARY_ULP, OF_DOUBLES, VANISHING, names_for
from provenact.torch_impl.rounding.conditions import CONDITIONS
from provenact.torch_impl.rounding.floats import FLOATS

RANGES = {
    "exp": (-760.0, 720.0),
    "expm1": (-50.0, 720.0),
    "sinh": (-720.0, 720.0),
    "cosh": (-720.0, 720.0),
    "erfc": (-6.0, 28.0),
    "erf": (-6.0, 6.0),
    "tanh": (-20.0, 20.0),
    "sin": (-30.0, 30.0),
    "cos": (-30.0, 30.0),
    "atan": (-50.0, 50.0),
    "log": (0.0, 50.0),
    "log1p": (-0.99, 50.0),
    "sqrt": (0.0, 50.0),
}
LARGEST = {"float64": (720.0, 709.0, 710.48), "float32": (105.0, 88.0, 89.42)}  # arguments, and where exp ends


@pytest.mark.parametrize(
    ("name", "format"),
    [
        (name, format)
        for name in LIBRARY_ULP
        for format in ("float64", "float32")
        if name not in OF_DOUBLES or format == "float64"
    ],
)
def test_no_sample_contradicts_what_is_assumed(name, format):
    """In rows of many, which torch computes otherwise than few; next to 0, and where exp comes to its end."""
    torch = pytest.importorskip("torch")
    random, floats = Random(name), FLOATS[format]
    most, *end = LARGEST[format]
    low, high = (max(min(one, most), -most) for one in RANGES[name])
    points = [random.uniform(low, high) for _ in range(150)] + [random.uniform(*end) for _ in range(100)]
    tiny = math.log2(floats.smallest)
    points += [random.choice([1.0, -1.0 if low < 0 else 1.0]) * 2.0 ** random.uniform(tiny, -1) for _ in range(100)]
    near = 2.0 ** (-floats.precision)  # where a function of x that is nearly x is a unit off, if it ever is
    points += [near * random.uniform(1.0, 4.0) * random.choice([1.0, -1.0 if low < 0 else 1.0]) for _ in range(400)]
    x = torch.tensor(points, dtype=torch.float64).to(getattr(torch, format))
    came = getattr(torch, name)(x).double().tolist()
    with working_precision(1200):
        for point, value in zip(x.double().tolist(), came, strict=True):
            exact = CONDITIONS[name].at(arb(point))
            if math.isinf(value) and name in EARLY and magnitude(exact).lower() > EARLY_FROM * floats.largest:
                continue
            if magnitude(exact).upper() < floats.largest:
                unit = floats.ulp(abs(float(exact.mid())))
                assert magnitude(arb(value) - exact).lower() <= arb(LIBRARY_ULP[name]) * unit, (point, value)
                least, most = CONDITIONS[name].function.bounds
                assert least <= value <= most or math.isnan(value)


@pytest.mark.parametrize("name", VANISHING)
def test_what_is_far_below_the_smallest_number_is_zero(name):
    """At every float32 in the binade in which the results vanish, and at a sample of doubles."""
    torch = pytest.importorskip("torch")
    function, sign = getattr(torch, name), -1.0 if name == "exp" else 1.0
    start, middle, far = (104.67, 745.83, 1e30) if name == "exp" else (10.09, 27.24, 1e30)
    single = torch.arange(0, 1 << 22, dtype=torch.int32) + int(torch.tensor(start).view(torch.int32))
    double = torch.linspace(middle, 40 * middle, 100001, dtype=torch.float64)
    for inputs in (single.view(torch.float32), double, torch.logspace(3, 30, 1000), torch.tensor([far, math.inf])):
        assert not function(sign * inputs).any()
    floats = {"float32": (start, 2.0**-149), "float64": (middle, 2.0**-1074)}
    for place, smallest in floats.values():  # where it is said to begin is where the exact value is a quarter
        exact = CONDITIONS[name].at(arb(sign * place))
        assert arb(smallest) / 5 < exact < arb(smallest) / 4


def test_swinging_functions_are_as_good_far_out():
    torch = pytest.importorskip("torch")
    random = Random("far")
    for format, most in (("float32", 127), ("float64", 1023)):
        x = torch.tensor([2.0 ** random.uniform(5, most) for _ in range(200)], dtype=getattr(torch, format))
        for name in ("sin", "cos"):
            came = getattr(torch, name)(x).double().tolist()
            with working_precision(1400):
                for point, value in zip(x.double().tolist(), came, strict=True):
                    exact = CONDITIONS[name].at(arb(point))
                    unit = FLOATS[format].ulp(abs(float(exact.mid())))
                    assert magnitude(arb(value) - exact).lower() <= LIBRARY_ULP[name] * unit, (name, point)


def test_every_assumption_has_a_value_and_a_name():
    for name in LIBRARY_ULP:
        assert f"library {name}" in ASSUMPTIONS and f"library {name}" in names_for([name])
    assert names_for(["add", "mul"]) == ("ieee", "eager")
