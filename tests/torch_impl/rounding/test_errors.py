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
from provenact.torch_impl.rounding.committed import TEXT, defaults_of
from provenact.torch_impl.rounding.errors import InFloats
from provenact.torch_impl.rounding.floats import FLOATS
from provenact.torch_impl.rounding.identity import _Deciding
from provenact.torch_impl.rounding.rounded import Rounded
from provenact.torch_impl.rounding.trace import Trace, trace_of
from provenact.torch_impl.validation.reading import read

FUNCTIONS = read(TEXT.read_text("utf-8"))
COMPARED = {
    "lt": lambda a, b: a < b, "le": lambda a, b: a <= b, "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b,
    "eq": lambda a, b: a == b, "ne": lambda a, b: a != b,
}  # fmt: skip


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
    "neg": lambda a: -a, "abs": abs, "add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b,
    "div": quotient, "max": max, "min": min, "exp": exponential, "log1p": math.log1p, "tanh": math.tanh,
    "erfc": math.erfc,
}  # fmt: skip


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
