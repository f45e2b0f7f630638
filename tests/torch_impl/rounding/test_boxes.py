"""Boxes cover all inputs: every x and every parameter of a format, as they are or scaled by a power of two."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random

import pytest

pytest.importorskip("torch")

from provenact.torch_impl.lowering.subjects import from_catalogue, from_expression
from provenact.torch_impl.rounding.boxes import NumberRange, _groups, any_positive, covers
from provenact.torch_impl.rounding.committed import TEXT
from provenact.torch_impl.rounding.floats import FLOATS, Floats
from provenact.torch_impl.rounding.rounded import OPPOSITE, Rounded, narrowed
from provenact.torch_impl.rounding.theorem import prove
from provenact.torch_impl.validation.reading import read
from provenact.torch_impl.validation.trace import Trace, trace_of

COMMITTED = TEXT.read_text("utf-8")
BRAIN = FLOATS["bfloat16"]


@pytest.mark.parametrize("degree", [-1, 1])
def test_groups_cover_every_binade_once(degree: int):
    found = sorted(_groups(BRAIN, degree))
    assert found[0][0] == BRAIN.least - BRAIN.precision + 1 and found[-1][1] == 1 - BRAIN.least
    assert all(high + 1 == low for (_, high, _), (low, _, _) in pairwise(found))
    assert all(high - low == 2 * reach for low, high, reach in found if reach)
    assert len(found) < 20 and [reach for *_, reach in found].count(0) == 1


@pytest.mark.parametrize(
    ("name", "kind", "format"),
    [
        ("swish", "slope", "bfloat16"),
        ("swish", "slope", "float16"),
        ("srelu", "slope", "bfloat16"),
        ("swish", "value", "bfloat16"),
        ("leaky_smelu", "slope", "bfloat16"),
        ("asymmetric_smelu", "value", "float16"),
        (
            "asymmetric_smelu",
            "value",
            "float32",
        ),  # of two that scale, one may be the smallest number beside the largest
    ],
)
@pytest.mark.parametrize("is_floored", [True, False])
def test_every_input_is_in_a_box(name: str, kind: str, format: str, is_floored: bool):
    """A pair as it is, or one that the text does the same to, no farther from it than a group reaches."""
    subject, floats, random = from_catalogue(name), FLOATS[format], Random(5)
    trace = trace_of(read(COMMITTED), f"_{subject.function}_{kind}")
    cover = list(covers(trace, subject, floats, None, False, is_floored, floats))
    for _ in range(400):
        point = [random.choice((-1.0, 1.0)) * drawn(random, floats)]
        point += [drawn(random, floats) if one.domain.end is None else 0.5 for one in subject.settings]
        assert any(is_in(point, range_, boxes) for range_, boxes in cover), point


def trace_of_text(arguments: str, formula: str) -> Trace:
    """Of a function as it is emitted, without the seconds of emitting it."""
    return trace_of(read(f"def _own_value({arguments}):\n    return {formula}\n"), "_own_value")


def test_a_parameter_that_does_not_scale_has_all_its_numbers_in_every_group():
    subject = from_expression("exp(-b)*tanh(a*x)", "Own", {"a": "positive", "b": "positive"})
    trace = trace_of_text("x, a, b", "torch.tanh(x * a) / torch.exp(b)")
    cover = list(covers(trace, subject, BRAIN, None, False, True, BRAIN))
    assert len(cover) > 10
    for a in (2.0**-100, 1.0, 2.0**100):
        for b in (BRAIN.smallest, BRAIN.normal, BRAIN.largest):
            assert any(is_in([0.5, a, b], *one) for one in cover), (a, b)


@pytest.mark.parametrize("is_moderate", [True, False])
def test_a_parameter_that_may_be_zero_is_so_beside_every_binade_of_another(is_moderate: bool):
    """Groups stood for positive numbers alone, and a theorem about [0, inf) said nothing of 0."""
    subject = from_expression("exp(-b)*tanh(c*x)", "Own", {"b": "nonnegative", "c": "positive"})
    trace = trace_of_text("x, b, c", "torch.tanh(x * c) / torch.exp(b)")
    for format in (BRAIN, FLOATS["float32"]):
        cover = list(covers(trace, subject, format, None, is_moderate, True, format))
        for point in ([0.5, 0.0, 1.0], [-3.0, 0.0, 2.0**-9], [0.0, 0.0, 2.0**9]):
            assert any(is_in(point, *one) for one in cover), (format.name, point)


@pytest.mark.parametrize(
    ("expression", "text", "domain", "b"),
    [
        ("x*sigma(b*x)", "x * torch.sigmoid(x * b)", "positive", 0.1),
        ("x*sigma(b*x)", "x * torch.sigmoid(x * b)", "positive", 2.0 - 2.0**-52),
        ("x - b", "x - b", "R", -1e-40),
        ("x - b", "x - b", "R", 2.0**127 * (2.0 - 2.0**-23)),
        ("max(x, b*x)", "torch.where(x <= 0.0, x * b, x)", "(0, 1)", 1.0 - 2.0**-53),
    ],
)
@pytest.mark.parametrize("is_floored", [True, False])
def test_parameters_that_are_held_need_not_be_numbers_of_the_format(expression, text, domain, b, is_floored):
    """Code is given 0.1, which float32 has not; boxes ended at numbers of float32 on either side of it."""
    subject = from_expression(expression, "Own", {"b": domain})
    trace, single = trace_of_text("x, b", text), FLOATS["float32"]
    cover = list(covers(trace, subject, single, None, False, is_floored, FLOATS["float64"]))
    assert any(is_in([0.5, b], *one) for one in cover)


@pytest.mark.parametrize(
    ("domain", "is_positive"),
    [
        ("positive", True),
        ("nonnegative", True),
        ("[1/2, inf)", True),
        ("R", False),
        ("(0, 1)", False),
        ("[-1/10^150/10^150, inf)", False),
    ],
)
def test_a_parameter_that_may_be_negative_is_not_any_positive_number(domain: str, is_positive: bool):
    """However little: binades of positive numbers do not stand for it."""
    assert any_positive(from_expression("x*sigma(b*x)", "Own", {"b": domain})) == [is_positive]


def drawn(random: Random, floats: Floats) -> float:
    """A positive number of the format, often next to an end of its range."""
    lowest, highest = floats.least - floats.precision + 1, -floats.least
    exponent = random.choice((random.randint(lowest, highest), lowest, lowest + 7, floats.least, highest, highest + 1))
    return min(floats.near(math.ldexp(random.uniform(1.0, 2.0), exponent)), floats.largest)


def is_in(point: list[float], range_: NumberRange, boxes: list) -> bool:
    """Whether a box has the point, or one that is as good as it."""
    reaches = {math.log2(end) for pair in range_.stretches for side in pair for end in side}
    reach = int(max(reaches, default=0.0)) if range_.by else 0
    shifts = range(-reach, reach + 1)
    degrees = range_.inputs if range_.by else [0] * len(point)
    moved = ([math.ldexp(one, shift * degree) for one, degree in zip(point, degrees, strict=True)] for shift in shifts)
    return any(
        all(low <= one <= high for one, (low, high) in zip(several, box, strict=True))
        for several in moved
        for box in boxes
    )


def test_what_a_comparison_leaves_has_all_numbers_with_that_outcome():
    random = Random(7)
    holds = {
        "lt": lambda a, b: a < b,
        "le": lambda a, b: a <= b,
        "eq": lambda a, b: a == b,
        "ne": lambda a, b: a != b,
        "gt": lambda a, b: a > b,
        "ge": lambda a, b: a >= b,
    }
    for _ in range(2000):
        ends = [sorted(random.randint(-4, 4) for _ in range(2)) for _ in range(2)]
        a, b = (Rounded(float(low), float(high)) for low, high in ends)
        for name, compare in holds.items():
            for outcome in (True, False):
                left = narrowed(name, outcome, a, b)
                pairs = [(x, y) for x in range(ends[0][0], ends[0][1] + 1) for y in range(ends[1][0], ends[1][1] + 1)]
                for pair in (one for one in pairs if compare(*one) is outcome):
                    assert all(one.low <= x <= one.high for one, x in zip(left, pair, strict=True)), (name, pair)
    assert OPPOSITE["lt"] == "ge"
    one, other = narrowed("gt", True, Rounded(1.0, 9.0), Rounded(4.0, 4.0))
    assert (one.low, one.high, other.low) == (4.0, 9.0, 4.0)


def test_a_number_that_may_be_infinite_or_nan_is_left_as_it_is():
    lost = Rounded(-math.inf, math.inf, nan=True)
    assert narrowed("lt", True, lost, Rounded(1.0, 1.0))[0] is lost


def test_the_negative_of_a_number_is_narrowed_with_it():
    z = Rounded(-65.0, -60.0)
    size = Rounded(60.0, 65.0, origin=("neg", z))
    found, _ = narrowed("gt", True, size, Rounded(64.0, 64.0))
    assert (found.low, found.high) == (64.0, 65.0) and (found.origin[1].low, found.origin[1].high) == (-65.0, -64.0)


def test_a_slope_has_a_bound_for_all_parameters_in_a_format_as_wide_as_its_computation():
    """Binades in groups: one by one they are more than boxes can cover."""
    found = prove(COMMITTED, from_catalogue("swish"), "slope", "bfloat16", None, None)
    assert found.is_proved and found.floored < 0.51 and found.boxes < 1500


@pytest.mark.parametrize("x", [1e-7, 0.3, 2.0, 65504.0])
def test_results_that_scale_may_be_beyond_the_largest_number_where_x_is_not(x: float):
    """x sigma(beta x), or twice as much, times 2^k for every k with which x is a number of float16."""
    half = FLOATS["float16"]
    trace = trace_of(read(COMMITTED), "_swish_value")
    plain, scaled = NumberRange.plain(trace, half, half), NumberRange.scaled(trace, half, [True], None, half)
    assert plain.of_results((x, x))[1] == half.largest and scaled is not None
    steps = math.floor(math.log2(half.largest / x))
    assert scaled.of_results((x, x))[1] <= half.largest * 2.0**-steps <= 8.0 * scaled.of_results((x, x))[1]
    assert scaled.of_results((0.0, 0.0))[1] == 0.0
