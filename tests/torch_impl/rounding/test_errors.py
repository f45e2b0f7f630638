"""Every value of the analysis beside floats and balls: what is computed is in its enclosure, its error in its bound."""

import math
from collections.abc import Sequence
from ctypes import c_float
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from flint import arb

from provenact.numerics.arithmetic.balls import magnitude, working_precision
from provenact.torch_impl.emitted import NAMES
from provenact.torch_impl.lowering.subjects import from_catalogue
from provenact.torch_impl.rounding.committed import TEXT
from provenact.torch_impl.rounding.errors import InFloats
from provenact.torch_impl.rounding.floats import FLOATS
from provenact.torch_impl.rounding.identity import _Deciding
from provenact.torch_impl.rounding.questions import defaults_of
from provenact.torch_impl.rounding.rounded import Rounded
from provenact.torch_impl.validation.reading import read
from provenact.torch_impl.validation.trace import Trace, trace_of

FUNCTIONS = read(TEXT.read_text("utf-8"))
COMPARED = {
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
}


class Run:
    """A text in the floats of one format, as a machine computes it; comparisons are remembered."""

    def __init__(self, precision: int) -> None:
        self.precision, self.node, self.decisions = precision, 0, {}

    def before(self, node: int) -> None:
        self.node = node

    def near(self, value: float) -> float:
        return value if self.precision == 53 else c_float(value).value

    def literal(self, value: float) -> float:
        return self.near(value)

    def operation(self, name: str, operands: Sequence[Any]) -> Any:
        if name in COMPARED:
            self.decisions[self.node] = COMPARED[name](*operands)
            return self.decisions[self.node]
        if name == "select":
            return operands[1] if operands[0] else operands[2]
        if name in ("residual", "sum_residual"):
            a, b, whole = map(Fraction, operands)
            return self.near(float((a * b if name == "residual" else a + b) - whole))
        return self.near(float(PLAIN[name](*operands)))


def quotient(a: float, b: float) -> float:
    if b == 0.0 or math.isnan(a):
        return math.nan if a == 0.0 or math.isnan(a) else math.copysign(math.inf, a)
    return a / b


def exponential(x: float) -> float:
    return math.exp(x) if x < 709.7 else math.inf


PLAIN = {
    "neg": lambda a: -a,
    "abs": abs,
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": quotient,
    "max": max,
    "min": min,
    "exp": exponential,
    "log1p": math.log1p,
    "tanh": math.tanh,
    "erfc": math.erfc,
}


def looked_at(trace: Trace, box: Sequence[tuple[float, float]], point: Sequence[float], wide: str, narrow: str) -> int:
    """Check every node at one point of a box; how many were checked."""
    meaning = InFloats(FLOATS[wide])
    with working_precision(64):
        inputs = [meaning.input(*side, FLOATS[narrow], number) for number, side in enumerate(box)]
        claimed = trace.run(inputs, meaning)
    run = Run(FLOATS[wide].precision)
    computed = trace.run(list(point), run, run.before)
    with working_precision(600):
        deciding = _Deciding(run.decisions)
        exact = trace.over_reals().run([arb(one) for one in point], deciding, deciding.before)
        return sum(check(trace, one, claimed[one], computed[one], exact[one]) for one in used(trace, run))


def used(trace: Trace, run: Run) -> set[int]:
    """The nodes that the result needs along the branches that were taken."""
    todo, found = [*trace.results], set()
    while todo:
        number = todo.pop()
        if number in found:
            continue
        found.add(number)
        node = trace.nodes[number]
        operands = list(node.operands)
        if node.operation == "select" and operands[0] in run.decisions:
            operands = [operands[0], operands[1 if run.decisions[operands[0]] else 2]]
        todo += operands
    return found


def check(trace: Trace, number: int, claim: Any, computed: Any, exact: Any) -> bool:
    if not isinstance(claim, Rounded) or claim.nan or not isinstance(exact, arb) or not exact.is_finite():
        return False
    shown = f"[{claim.low}, {claim.high}], {claim.relative} relative, {claim.absolute} absolute"
    where = f"{trace.shown(number)}: {shown}, computed {computed}, exact {exact}"
    assert claim.low <= computed <= claim.high, where
    if not math.isfinite(computed):
        assert claim.over is not None and magnitude(exact).upper() >= claim.over, where
        return True
    off = magnitude(arb(computed) - exact)
    assert off.lower() <= claim.absolute, where
    assert claim.relative == math.inf or off.lower() <= (magnitude(exact) * claim.relative).upper(), where
    assert computed == 0.0 or abs(computed) >= claim.least * (1 - 1e-12), where
    return True


@pytest.mark.parametrize("name", NAMES)
def test_every_node_is_within_its_claim(name):
    random = Random(name)
    subject = from_catalogue(name)
    parameters = list(defaults_of(subject).values())
    count = 0
    for kind in ("value", "slope"):
        trace = trace_of(FUNCTIONS, f"_{name}_{kind}")
        for _ in range(16):
            wide, narrow = random.choice([("float64", "float32"), ("float64", "float64"), ("float32", "float16")])
            format = FLOATS[narrow]
            middle = random.choice([-1, 1]) * 2.0 ** random.uniform(-20, 8)
            ends = sorted(format.near(middle * random.uniform(1.0, random.choice([1.01, 2.0, 30.0]))) for _ in range(2))
            at = [tuple(sorted((format.near(p * random.uniform(0.5, 2)), format.near(p)))) for p in parameters]
            box = [tuple(ends), *at]
            point = [format.near(low + random.random() * (high - low)) for low, high in box]
            count += looked_at(trace, box, point, wide, narrow)
    assert count > 60


# --- sums of products with common factors -----------------------------------------------------------------

SHARED = """
def one(x, a):
    t = x * a
    return t - t * (x * x)


def two(x, a):
    return x + torch.exp(-(x * x)) * x * a


def three(x, a):
    return -(a * x * x) + x * (a * 3.0)


def tail(x, a):
    t = x * a
    return torch.erfc(t) * 0.5 - torch.exp(-(t * t)) * (a * 1e-9)
"""


@pytest.mark.parametrize("name", ["one", "two", "three", "tail"])
def test_sums_with_common_factors_are_within_their_claims(name):
    random = Random(name)
    trace = trace_of(read(SHARED), name)
    count = 0
    for _ in range(60):
        format = FLOATS[random.choice(["float32", "float64"])]
        ends = [random.choice([-1, 1]) * 2.0 ** random.uniform(-2, 2) for _ in range(2)]
        others = [one * random.choice([1.0 + 2.0**-20, 1.3, 4.0]) for one in ends]
        box = [tuple(sorted(map(format.near, pair))) for pair in zip(ends, others, strict=True)]
        point = [format.near(low + random.random() * (high - low)) for low, high in box]
        count += looked_at(trace, box, point, "float64", format.name)
    assert count > 300


def claim_of(name: str, box: Sequence[tuple[float, float]]) -> Rounded:
    trace, meaning = trace_of(read(SHARED), name), InFloats(FLOATS["float64"])
    with working_precision(64):
        inputs = [meaning.input(*side, FLOATS["float32"], number) for number, side in enumerate(box)]
        return trace.run(inputs, meaning)[trace.results[0]]


def test_what_is_common_does_not_hide_the_digits_of_the_rest():
    """a x (1 - x^2) for an a of any size, and erfc beside the bell that falls with it."""
    assert claim_of("one", [(1.25, 1.5), (1e-30, 1e30)]).relative < 1e-14
    assert claim_of("one", [(0.9, 1.1), (1e-30, 1e30)]).relative == math.inf  # 0 at x = 1
    assert claim_of("tail", [(8.0, 10.0), (1.0, 1.25)]).relative < 1e-12


def test_the_difference_of_a_value_and_itself_is_exactly_zero():
    exact = claim_of("one", [(1.0, 1.0), (1e-30, 1e30)])
    assert exact.low == exact.high == 0.0 and exact.is_exact


def test_what_is_infinite_divided_by_a_number_with_an_error():
    """The exact divisor may be larger than the one that is computed: the exact quotient is as much smaller."""
    infinite = Rounded(math.inf, math.inf, over=arb(1e308))
    divisor = Rounded(1.0, 1.0, relative=0.25, rest=1 / 3)
    found = InFloats(FLOATS["float64"]).operation("div", [infinite, divisor])
    assert found.over is not None and 0.74e308 < found.over < 0.75e308


def test_what_an_infinite_sum_lost_is_not_put_back():
    """inf - inf: the sum itself is infinite, and with what it lost it is NaN."""
    double = FLOATS["float64"]
    meaning = InFloats(double)
    x = meaning.input(1e307, double.largest, double, 0)
    total = meaning.operation("add", [x, x])
    lost = meaning.operation("sum_residual", [x, x, total])
    assert total.over is not None and not total.nan
    assert meaning.operation("add", [total, lost]).nan


def test_a_product_joined_with_a_sum_loses_digits_where_it_is_subnormal():
    single = FLOATS["float32"]
    meaning = InFloats(single)
    x = meaning.input(2.0**-74, 2.0**-73, single, 0)
    joined = meaning.operation("muladd", [x, x, meaning.literal(0.0)])
    fine = 2.0**-73 * (1.0 - 2.0**-9)  # its square has digits below 2^-149
    off = abs(c_float(fine * fine).value - fine * fine) / (fine * fine)
    assert joined.relative >= off > single.half_unit
    normal = meaning.input(1.0, 2.0, single, 0)
    joined = meaning.operation("muladd", [normal, normal, meaning.literal(0.0)])  # the sum with 0 is rounded
    assert single.half_unit <= joined.relative < 2.0 * single.half_unit


@pytest.mark.parametrize("function, end", [("log", 0.0), ("log1p", -1.0)])
def test_a_logarithm_falls_without_end_where_its_domain_begins(function, end):
    found = InFloats(FLOATS["float32"]).operation(function, [Rounded(end, 1.0)])
    assert found.low == -math.inf and found.high >= getattr(math, function)(1.0) and found.over is not None
