"""How far device programs with a width are from the derived function at all widths: beside both in balls at points."""

import math
from itertools import pairwise
from random import Random

import pytest
from flint import arb

from provenact.numerics.arithmetic.balls import working_precision
from provenact.theory.exact.expressions import X, parameter
from provenact.theory.language.parser import parse
from provenact.torch_impl.lowering.subjects import from_catalogue
from provenact.torch_impl.rounding.committed import TEXT
from provenact.torch_impl.rounding.identity import Meant
from provenact.torch_impl.rounding.on_device import OnDevice
from provenact.torch_impl.rounding.scaled_gaps import scale_of, scaled_gaps, stretches_of
from provenact.torch_impl.rounding.scaling import scales
from provenact.torch_impl.rounding.theorem import prove
from provenact.torch_impl.validation.expectations import expectations
from provenact.torch_impl.validation.reading import read
from provenact.torch_impl.validation.trace import trace_of
from provenact.torch_impl.validation.translation import device_expectations

COMMITTED = TEXT.read_text("utf-8")
SCALING = ("swish", "softplus", "mish", "tanhexp", "lambda_gelu")


def both(name: str, kind: str, text: str = COMMITTED):
    expected = next(one for one in device_expectations(from_catalogue(name), "half") if f"_{kind}_" in one.name)
    meant = Meant(trace_of(read(text), expected.name), expected)
    return meant, scaled_gaps(meant.trace, meant.cells, expected.symbols, (True,))


@pytest.mark.parametrize("kind", ["value", "slope"])
@pytest.mark.parametrize("name", SCALING)
def test_the_difference_at_points_is_within_the_bound_and_the_bound_is_small(name, kind):
    meant, gaps = both(name, kind)
    random = Random(f"{name} {kind}")
    for _ in range(60):
        beta = random.uniform(1.0, 2.0) * 2.0 ** random.randrange(-8, 8)
        x = random.choice((-1, 1)) * 2.0 ** random.uniform(-40, 7) / beta
        box = sorted((x, x * random.choice((1.0, 1.001, 1.5)))), sorted((beta, beta * random.choice((1.0, 1.01))))
        bound = gaps.on(box)
        with working_precision(200):
            for point in ((a, b) for a in box[0] for b in box[1]):
                balls = [arb(one) for one in point]
                text, derived = meant._at(balls, {}), meant._derived(balls)
                off = abs(text - derived)
                assert not off > bound.absolute, (point, off, bound)
                assert bound.share == math.inf or not off > bound.share * abs(derived), (point, off, bound)
        if abs(x * beta) < 8.0 and kind == "value":
            assert bound.share < 2.0**-16, (box, bound)


@pytest.mark.parametrize("kind", ["value", "slope"])
def test_on_a_cpu_the_difference_where_x_is_held_is_within_the_bound_from_a_parameter_of_1(kind):
    """At points inside boxes of x and lambda; all of them at 1 are asked for where x has the range for it."""
    expected = next(one for one in expectations(from_catalogue("lambda_gelu")) if one.name.endswith(f"_{kind}"))
    meant = Meant(trace_of(read(COMMITTED), expected.name), expected)
    meant.scale = scale_of(meant.trace, meant.cells, expected.symbols, (True,))
    assert meant.scale == (-1, {"value": 1, "slope": 0}[kind])
    random = Random(kind)
    wide = 0
    for _ in range(60):
        lam = random.uniform(1.0, 2.0) * 2.0 ** random.randrange(0, 40)
        x = -(2.0 ** random.uniform(4, 40)) / lam
        box = (x * random.choice((1.0, 1.5, 4.0)), x), (lam, lam * random.choice((1.0, 1.01, 3.0)))
        bound = meant.gap(box).absolute
        wide += bound > 0.0
        with working_precision(200):
            for point in ((a, b) for a in box[0] for b in box[1]):
                balls = [arb(one) for one in point]
                off = abs(meant._at(balls, {}) - meant._derived(balls))
                assert off.lower() <= bound, (point, off, bound)
    assert wide > 10 and {side for _, side in meant.gaps} == {(1.0, 1.0)}


def test_what_compares_the_same_numbers_is_decided_together():
    """Next to beta the gate's |z| is z where z >= 0: as two decisions they were half the value apart."""
    _, gaps = both("sigmoid_rescu", "value")
    for x in ((0.75, 1.0), (1.0, 1.25)):
        assert gaps.on((x, (1.0, 1.0))).share < 2.0**-16
    assert prove(COMMITTED, from_catalogue("sigmoid_rescu"), "value", "float16", None, 2400, False, OnDevice).ulp < 0.53


@pytest.mark.sweep
def test_another_constant_is_another_function():
    """With 0.7 for log2(e)/2 the text is far off, and nothing near half a unit is proved of it."""
    start = COMMITTED.index("def _bounded_exp_half")
    wrong = COMMITTED[:start] + COMMITTED[start:].replace("0.7213475108146667", "0.7213475", 1)
    spoilt = COMMITTED[:start] + COMMITTED[start:].replace("0.7213475108146667", "0.7", 1)
    assert both("swish", "value", spoilt)[1].on(((-3.0, -2.0), (1.0, 1.0))).share > 2.0**-8
    assert both("swish", "value", wrong)[1].on(((-3.0, -2.0), (1.0, 1.0))).share < 2.0**-16
    subject = from_catalogue("swish")
    for text in (COMMITTED, spoilt):
        theorem = prove(text, subject, "value", "float16", None, 200, False, OnDevice)
        assert (theorem.is_proved and theorem.floored < 0.52) == (text is COMMITTED)


def test_what_does_not_scale_is_not_asked():
    assert both("crrelu", "value")[1] is None and both("srelu", "value")[1] is not None
    subject = from_catalogue("crrelu")
    theorem = prove(COMMITTED, subject, "value", "float16", None, 200, False, OnDevice)
    assert not theorem.is_proved and "must scale" in theorem.fault


def test_degrees_of_expressions():
    b = parameter("b")
    degrees = {X: 1, b: -1}

    def has(text: str, degree: int) -> bool:
        return scales(parse(text, parameters={"b": b}), degree, degrees)

    assert has("x/(1 + exp(-b*x))", 1) and has("log(1 + exp(b*x))/b", 1) and has("b*x*tanh(b*x)", 0)
    assert has("abs(x)", 1) and has("sign(x)", 0) and has("max(x, 1/b)", 1) and has("0", 5)
    assert not has("x + b", 1) and not has("exp(x)", 0) and not has("x + 1", 1) and not has("sqrt(x^2 + 1/b)", 1)


def test_stretches_cover_what_they_are_asked_for():
    random = Random(3)
    for _ in range(300):
        ends = sorted(random.choice((-1, 1)) * 2.0 ** random.uniform(-60, 60) for _ in range(2))
        found = sorted(stretches_of(*ends))
        assert found[0].low <= ends[0] and ends[1] <= found[-1].high
        assert all(a.high == b.low for a, b in pairwise(found))
