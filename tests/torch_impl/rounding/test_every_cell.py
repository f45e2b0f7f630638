"""Theorems about the float32 programs for devices: beside what was measured on a GPU over all inputs, and beside runs
in which everything that the assumptions leave open is drawn."""

import math
import re
from fractions import Fraction

import numpy as np
import pytest
from drawn_behaviours import some_behaviours
from flint import arb
from measured_rows import rows_of

from provenact.numerics.arithmetic.balls import working_precision
from provenact.torch_impl.emission.emitter import emit_subjects
from provenact.torch_impl.emission.proved import PASS_OF, device_digest, device_rows
from provenact.torch_impl.emitted import NAMES
from provenact.torch_impl.lowering.subjects import from_catalogue, from_expression
from provenact.torch_impl.rounding import carried, every_cell
from provenact.torch_impl.rounding.assumptions import ASSUMPTIONS
from provenact.torch_impl.rounding.behaviours import all_behaviours, seeds, to_single
from provenact.torch_impl.rounding.carried import Course, InputCells, Split
from provenact.torch_impl.rounding.committed import TEXT
from provenact.torch_impl.rounding.differences import Gap, ScaledSeries
from provenact.torch_impl.rounding.every_cell import FINITE, first_stretches, looked_at, prove_single, questioned
from provenact.torch_impl.rounding.floats import FLOATS
from provenact.torch_impl.rounding.questions import defaults_of, row_of
from provenact.torch_impl.rounding.taylor_gaps import FloatRange, number_at
from provenact.torch_impl.validation import expectations
from provenact.torch_impl.validation.reading import TranslationError, primitives, read
from provenact.torch_impl.validation.trace import trace_of

COMMITTED = TEXT.read_text("utf-8")
SINGLE = FLOATS["float32"]
SIXTH = 5e-7  # measured errors are rounded to six digits
DRAWS = 48


def question(name: str, kind: str):
    subject = from_catalogue(name)
    return questioned(COMMITTED, subject, kind, defaults_of(subject))


def ordinal(x: float) -> int:
    return int(np.float32(abs(x)).view(np.uint32))


def stretch_around(x: float, width: int) -> FloatRange:
    return FloatRange(1 if x > 0 else -1, ordinal(x) >> width << width, width)


def measured_of(name: str, kind: str) -> tuple[float, float]:
    key = {"target": "triton", "dtype": "float32", "pass": PASS_OF[kind]}
    rows = [one for one in rows_of(name) if key.items() <= one.items()]
    assert rows and all(row["exhaustive"] for row in rows)
    return max(row["worst_ulp"] for row in rows), max(row["worst_floored_ulp"] for row in rows)


# --- the committed bounds ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_what_was_measured_over_all_inputs_is_within_the_bounds(name):
    rows = device_rows(name, device_digest(COMMITTED, name, "single"), "single")
    given = [row for row in rows if row["which"] == "given"]
    assert [row["kind"] for row in given] == ["value", "slope"], "another text: provenact regenerate rounding"
    for row in given:
        plain, floored = measured_of(name, row["kind"])
        assert row["proved"] and floored <= row["floored"] + SIXTH, row
        assert row["ulp"] is None or plain <= row["ulp"] + SIXTH, row


@pytest.mark.parametrize("name", NAMES)
def test_the_bounds_are_within_a_twentieth_of_what_was_measured(name):
    for row in device_rows(name, device_digest(COMMITTED, name, "single"), "single"):
        if row["which"] == "given":
            plain, floored = measured_of(name, row["kind"])
            gap = row["ulp"] - plain if row["kind"] == "value" else row["floored"] - floored
            assert gap <= 0.05, row


def test_the_data_are_what_is_proved_now():
    for name, kind in (("hard_swish", "value"), ("smelu", "slope")):
        subject = from_catalogue(name)
        now = row_of(prove_single(COMMITTED, subject, kind, defaults_of(subject)))
        assert set(now.pop("assumptions")) <= set(ASSUMPTIONS)
        assert now in device_rows(name, device_digest(COMMITTED, name, "single"), "single")


def test_the_first_cells_hold_every_finite_number_once():
    for sign in (1, -1):
        stretches = sorted((one.start, one.width) for one in first_stretches() if one.sign == sign)
        ends = [start + 2**width for start, width in stretches]
        assert [start for start, _ in stretches] == [0, *ends[:-1]] and ends[-1] == FINITE
    assert number_at(FINITE - 1) == SINGLE.largest and math.isinf(number_at(FINITE))


# --- bounds beside what is computed -------------------------------------------------------------------------


def drawn_stretches(seed: int, count: int) -> tuple[list[FloatRange], list[float]]:
    """InputCells of few and of many numbers, and a number in each; most are of moderate size."""
    random = np.random.default_rng(seed)
    stretches, numbers = [], []
    for _ in range(count):
        far = int(random.integers(1, FINITE))
        number = far if random.random() < 0.2 else ordinal(2.0 ** random.uniform(-7, 7))
        x = number_at(number) * random.choice([-1, 1])
        stretches.append(stretch_around(x, int(random.choice([0, 6, 12, 16]))))
        numbers.append(x)
    return stretches, numbers


def together_and_alone(name: str, kind: str) -> tuple[np.ndarray, np.ndarray]:
    """Floored bounds of cells that part on their way, and of each by itself."""
    trace, gaps, held = question(name, kind)
    stretches, _ = drawn_stretches(7, 12)
    alone = [looked_at(trace, gaps.on, held, [one])[1, 0] for one in stretches]
    return looked_at(trace, gaps.on, held, stretches)[1], np.array(alone)


def test_cells_have_the_bounds_together_that_they_have_alone():
    together, alone = together_and_alone("crrelu", "value")
    assert np.allclose(together, alone, rtol=1e-6, atol=0.0) and np.isfinite(alone).sum() >= 8


def test_values_of_other_cells_are_found(monkeypatch):
    monkeypatch.setattr(carried, "_at", lambda numbers, index: numbers[index[::-1]] if np.ndim(numbers) else numbers)
    together, alone = together_and_alone("crrelu", "value")
    assert not np.allclose(together, alone, rtol=1e-6, atol=0.0)


def test_a_gap_that_is_roughly_known_keeps_the_bound_small():
    """Next to 1 a slope less the gap has units half as large."""
    subject = from_catalogue("silu")
    stretches = [stretch_around(x, 15) for x in (35.0, 20.0, 12.0, -2.0)]
    bounds = []
    for little in (0.0, 1.25, 4.0):
        trace, gaps, held = questioned(COMMITTED, subject, "slope", defaults_of(subject), True)
        gaps.little = little
        bounds.append(looked_at(trace, gaps.on, held, stretches)[1])
        assert np.all(bounds[-1] <= np.maximum(bounds[0], little) * (1 + 1e-6))
    assert np.any(bounds[2] > 2.0 * bounds[0])


def test_what_a_polynomial_is_near_a_place_is_enclosed():
    """Anything left out (a radius, what the slope or the bend adds, what is rounded) is a value outside."""
    random = np.random.default_rng(11)
    for _ in range(300):
        mids = random.normal(size=10) * 10.0 ** random.uniform(-6, 3, size=10)
        radii = np.abs(mids) * random.choice([0.0, 1e-12, 1e-3])
        series = ScaledSeries([arb(one, more) for one, more in zip(mids, radii, strict=True)], float(radii[0]))
        share = random.choice([0.0, 1e-4, 0.06, 0.25, 0.6, 1.0])
        place = random.uniform(share - 1.0, 1.0 - share)
        size, more = series.near(place, share)
        signs = random.choice([-1.0, 1.0], size=10)
        for t in place + share * np.linspace(-1.0, 1.0, 5):
            terms = [
                arb(a + sign * b) * arb(float(t)) ** k
                for k, (a, b, sign) in enumerate(zip(mids, radii, signs, strict=True))
            ]
            value = abs(sum(terms, arb(float(radii[0]) * signs[0])))
            assert size - more <= float(value) <= size + more


def test_what_is_known_around_a_cell_holds_on_it():
    """The difference at numbers of cells, whose gaps come from wider stretches for the most part."""
    trace, gaps, held = question("gelu", "value")
    asked = []

    def on(stretch, way, *more):
        asked.append((stretch, way, gaps.on(stretch, way, *more)))
        return asked[-1][-1]

    looked_at(trace, on, held, [stretch_around(x, 11) for x in (-9.97, -3.3, -0.7, -0.01, 0.02, 1.3, 4.1)])
    own = [way for stretch, way, _ in asked if (stretch.sign, stretch.start >> 11, 11) in gaps.known[way]]
    assert len(asked) >= 7 and len(own) < len(asked)
    for stretch, way, gap in asked:
        for first in (0, 1, 700, 2047):
            one = FloatRange(stretch.sign, stretch.start + first, 0)
            assert gaps.nearly(one, way).most <= gap.most * (1 + 1e-9)
            assert gap.least <= abs(gaps.derived_at(one.ends[0]))


def test_cells_that_are_enumerated_together_have_the_bounds_that_they_have_alone():
    trace, gaps, held = question("silu", "value")
    cover = every_cell._Cover(trace, gaps, held, False, False)
    cover._look([], [stretch_around(x, width) for x, width in ((-3.1, 5), (-3.1000016, 3), (2.0, 4), (-0.7, 0))])
    some = list(range(len(cover.stretches) - 4, len(cover.stretches)))
    before = cover.both[0].copy()
    cover._settle(some)
    together = cover.both[0, some]
    cover.both[0] = before
    for one in some:
        cover._settle([one])
    assert np.allclose(together, cover.both[0, some], rtol=1e-6, atol=0.0) and np.all(together < before[some])


def contradictions(name: str, kind: str, stretches: list[FloatRange], numbers: list[float]) -> list[tuple]:
    """Results of drawn behaviours that are farther off than the bound of their cell."""
    trace, gaps, held = question(name, kind)
    looked = looked_at(trace, gaps.on, held, stretches)
    random = np.random.default_rng(len(numbers))
    inputs = [np.repeat(np.array(numbers), DRAWS), *(np.full(len(numbers) * DRAWS, one) for one in held)]
    results = some_behaviours(trace, inputs, random).reshape(-1, DRAWS)
    found = []
    for x, computed, plain, floored in zip(numbers, results, *looked, strict=True):
        exact = gaps.derived_at(x)
        with working_precision(128):
            off = max(float(abs(arb(float(one)) - exact)) for one in set(computed))
        unit = SINGLE.ulp(abs(float(exact)))
        if off > plain * unit * (1 + 1e-9) or off > floored * max(unit, SINGLE.floor) * (1 + 1e-9):
            found.append((x, off / unit, plain, floored))
    return found


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("silu", "value"),
        ("gelu", "slope"),
        ("srelu", "value"),
        ("tanhexp", "value"),
        ("sigmoid_rescu", "slope"),
        ("hard_swish", "value"),
        ("crrelu", "value"),
    ],
)
def test_whatever_a_device_does_is_within_the_bound_of_the_cell(name, kind):
    assert not contradictions(name, kind, *drawn_stretches(7, 25))


def test_at_a_single_number_all_that_may_be_computed_is_known():
    """Where gelu is worst, the numbers that may come out are two, and one is as far off as was measured on a GPU."""
    x = -9.967146873474121
    trace, gaps, held = question("gelu", "value")
    inputs, found = all_behaviours(trace, np.array([x]), held)
    assert set(inputs) == {x}
    exact = gaps.derived_at(x)
    off = {round(float(abs(arb(float(one)) - exact)) / SINGLE.ulp(abs(float(exact))), 6) for one in found}
    assert len(off) == 2 and max(off) == measured_of("gelu", "value")[0]
    inputs = [np.full(500, one) for one in (x, *held)]
    assert set(some_behaviours(trace, inputs, np.random.default_rng(1))) == set(found)


def test_numbers_together_behave_as_they_do_alone():
    trace, _, held = question("gelu", "value")
    numbers = np.array([-9.967146873474121, -12.826, -1.5, 0.3], np.float32).astype(float)
    inputs, found = all_behaviours(trace, numbers, held)
    for x in numbers:
        assert set(found[inputs == x]) == set(all_behaviours(trace, np.array([x]), held)[1])


def test_the_derived_function_is_known_at_several_numbers():
    _, gaps, _ = question("gelu", "value")
    for x, width in ((-12.8, 9), (-1.5, 5), (-0.25, 16)):
        stretch = stretch_around(x, width)
        numbers = np.linspace(*stretch.ends, 7, dtype=np.float32).astype(float)
        low, high = gaps.derived_on(stretch, numbers)
        for one, least, most in zip(numbers, low, high, strict=True):
            exact = gaps.derived_at(float(one))
            assert least <= exact <= most and most - least <= 2.0**-18 * SINGLE.ulp(abs(float(exact)))


def test_a_seed_may_be_any_number_within_its_error():
    """Below 1 numbers are closer together than above; 3 is an ordinary one, and 2 a power of two."""
    for a in (2.0, 3.0, 1.0 + 2.0**-23, float(np.float32(1.9999999))):
        near, allowed = seeds(np.array([a]))
        found = {float(one[0]) for one, may in zip(near, allowed, strict=True) if may[0]}
        first = ordinal(1 / a)
        around = [number_at(first + step) for step in range(-9, 10)]
        most = Fraction(SINGLE.ulp(1 / a)) if a != 2.0 else 0
        assert found == {one for one in around if abs(Fraction(one) - 1 / Fraction(a)) <= most}


def test_sums_of_doubles_are_rounded_once():
    random = np.random.default_rng(3)
    a = random.uniform(1, 2, 2000) * 2.0 ** random.integers(-150, 30, 2000).astype(float)
    a = np.concatenate([a, np.full(3, 1.0 + 2.0**-24)])
    b = np.concatenate([random.uniform(-1, 1, 2000) * 2.0**-60, [2.0**-80, -(2.0**-80), 0.0]])
    for one, other, found in zip(a, b, to_single(a, b), strict=True):
        exact = Fraction(one) + Fraction(other)
        near = [float(np.nextafter(np.float32(found), np.float32(side))) for side in (-np.inf, np.inf)]
        assert all(abs(Fraction(found) - exact) <= abs(Fraction(two) - exact) for two in near)
    assert to_single(a, b)[-3:].tolist() == [1.0 + 2.0**-23, 1.0, 1.0]


# --- planted errors -----------------------------------------------------------------------------------------


@pytest.mark.kills("bounds")
def test_a_forgotten_rounding_is_found(monkeypatch):
    rounded = Course._rounded

    def forgetful(self, node, a, most, is_exact=False):
        return rounded(self, node, a, most, self.trace.nodes[node].operation == "add" or is_exact)

    monkeypatch.setattr(Course, "_rounded", forgetful)
    assert contradictions("silu", "slope", *drawn_stretches(7, 25))


@pytest.mark.kills("bounds")
def test_a_seed_that_is_taken_for_better_is_found(monkeypatch):
    text = "def f(x):\n    return _seed(x)\n"
    x = to_single(np.random.default_rng(5).uniform(1, 2, 4000))
    found = some_behaviours(trace_of(primitives() | read(text), "f"), [x], np.random.default_rng(6))
    worst = np.abs(found - 1 / x)[x < 1.01].max()
    assert carried.SEED / 4 < worst <= carried_on(text, 1.0, 1.0 + 2.0**-7).error
    monkeypatch.setattr(carried, "SEED", carried.SEED / 2)
    assert worst > carried_on(text, 1.0, 1.0 + 2.0**-7).error


@pytest.mark.kills("bounds")
def test_that_a_difference_is_exact_is_not_taken_for_granted(monkeypatch):
    """1 - fl(1 + a) is not exact for a beyond 2^24, as it is in mish there."""
    numbers = [8.664171 + 0.001 * step for step in range(20)]
    numbers = [float(np.float32(x)) for x in numbers]
    stretches = [stretch_around(x, 0) for x in numbers]
    assert not contradictions("mish", "value", stretches, numbers)
    monkeypatch.setattr(Course, "_is_first_part", lambda self, part, whole: True)
    assert contradictions("mish", "value", stretches, numbers)


BESIDE_X = [float(np.float32(8.6642 + 0.013 * step)) for step in range(40)]


def test_where_the_result_is_nearly_x_the_error_is_that_of_x():
    """mish(x) is x less half a unit there, and what is rounded last half a unit off."""
    stretches = [stretch_around(x, 0) for x in BESIDE_X]
    trace, gaps, held = question("mish", "value")
    assert not contradictions("mish", "value", stretches, BESIDE_X)
    assert looked_at(trace, gaps.on, held, stretches)[0].max() < 0.8


@pytest.mark.kills("bounds")
def test_an_error_before_the_last_rounding_is_not_forgotten(monkeypatch):
    beside = every_cell._beside_input
    monkeypatch.setattr(every_cell, "_beside_input", lambda course, result, _, gap: beside(course, result, 0.0, gap))
    assert contradictions("mish", "value", [stretch_around(x, 0) for x in BESIDE_X], BESIDE_X)


def bound_on(body: str, low: float, high: float) -> float:
    """In ulp, of a text that is the function it means."""
    trace = trace_of(read(f"def f(x):\n    {body}\n"), "f")
    course = Course(trace, InputCells(np.array([low]), np.array([high])), (), {})
    return float(every_cell.in_ulp(course, lambda *_: Gap(0.0, 0.0), [FloatRange(1, 0, 0)])[0][0])


def test_beside_x_times_a_power_of_two(monkeypatch):
    """Halves of odd subnormal numbers lie half way between two numbers of float32."""
    assert bound_on("return tl.fma(x, 0.000000014901161, x)", 1.25, 1.5) < 0.2  # 2^-26
    assert 0.5 <= bound_on("return x * 0.5", 1001 * SINGLE.smallest, 1003 * SINGLE.smallest) <= 0.5001
    monkeypatch.setattr(every_cell, "TIES", -0.25)
    assert bound_on("return x * 0.5", 1001 * SINGLE.smallest, 1003 * SINGLE.smallest) < 0.5


@pytest.mark.kills("bounds")
def test_a_changed_coefficient_is_an_error_and_what_is_put_back_is_none():
    """t1 stands for x + 3 and is corrected by what it is off, whatever it is; a coefficient is not."""
    cases = (
        ("hard_swish", "t1 = x + 3.0", "t1 = x + 3.0000002384185791", 1.1, 0.5, 0.51),
        ("silu", "0.1666666716337204", "0.16667", -5.2, 1.0, 100.0),
    )
    for name, before, after, x, least, most in cases:
        start = COMMITTED.index(f"def _{name}_value_single")
        changed = COMMITTED[:start] + COMMITTED[start:].replace(before, after, 1)
        trace, gaps, held = questioned(changed, from_catalogue(name), "value", {})
        assert least < looked_at(trace, gaps.on, held, [stretch_around(x, 4)])[0, 0] < most


# --- rules, one by one ----------------------------------------------------------------------------------------


def carried_on(text: str, low: float, high: float, *parameters: float):
    """The result of `f` on a cell that goes one way."""
    trace = trace_of(primitives() | read(text), "f")
    return Course(trace, InputCells(np.array([low]), np.array([high])), parameters, {}).value(trace.results[0])


def error_of(body: str, low: float, high: float, *parameters: float) -> float:
    arguments = ", ".join(["x", "a", "b"][: 1 + len(parameters)])
    return float(np.max(carried_on(f"def f({arguments}):\n    {body}\n", low, high, *parameters).error))


def test_two_sum_is_exact_whatever_the_sizes():
    body = "s = x + a; c = s - x; t = x - (s - c) + (a - c); return s + t".replace("; ", "\n    ")
    for low, high in ((1.0, 1.5), (2.0**-30, 2.0**-29), (2.0**40, 2.0**41)):
        assert error_of(body.rpartition("return")[0] + "return (s - x) - a", low, high, 3.3) >= 0.0
        assert error_of(body, low, high, float(np.float32(3.3))) <= 2.0**-24 * (high + 3.3)  # the last sum's alone


def test_a_product_left_to_the_compiler_is_not_the_same_in_two_sums():
    """(p + x) - p: if one p is joined and the other is not, what they lost does not cancel; of `_product` it does."""
    free = error_of("p = x * a\n    return (p + x) - p", 1.0, 1.0 + 2.0**-10, float(np.float32(3.3)))
    fixed = error_of("p = _product(x, a)\n    return (p + x) - p", 1.0, 1.0 + 2.0**-10, float(np.float32(3.3)))
    assert free > fixed + 2.0**-24


def test_what_a_product_lost_comes_back():
    body = "p = _product(x, a)\n    return tl.fma(x, a, -p)"
    found = carried_on(f"def f(x, a):\n    {body}\n", 1.0, 1.5, float(np.float32(3.3)))
    assert found.low == found.high == 0.0 or abs(found.high) < 1e-300
    assert found.error <= 2.0**-22 * 1.01


def test_powers_of_two_round_only_below_the_smallest_number():
    assert error_of("return x * 0.5", 1.0, 2.0) == 0.0
    assert error_of("return x * 0.5", SINGLE.smallest, SINGLE.smallest) == pytest.approx(SINGLE.smallest / 2)
    assert error_of("return x * 2.0", SINGLE.smallest, SINGLE.normal) == 0.0


def test_sums_on_a_grid_are_exact():
    assert error_of("return x - 3.40625", 2.0, 3.9) == 0.0
    assert error_of("return x + 3.40625", 2.0, 3.9) > 0.0
    assert error_of("return x + 1e-30", 1.0, 2.0) <= 1.0001e-30  # it is not changed by more than what is added


def test_what_may_overflow_is_lost():
    assert not np.any(carried_on("def f(x):\n    return x * x\n", 1e18, 1.5e19).lost)
    assert np.any(carried_on("def f(x):\n    return x * x\n", 1e18, 1e20).lost)
    assert np.any(carried_on("def f(x):\n    return _seed(x)\n", 1e-39, 1e-30).lost)


def test_cells_that_go_two_ways_are_split():
    text = "def f(x):\n    return tl.where(x > 1.5, x, 0.0)\n"
    with pytest.raises(Split) as split:
        carried_on(text, 1.0, 2.0)
    assert len(list(split.value.ways({}))) == 2
    with pytest.raises(TranslationError, match="tanh"):
        carried_on("def f(x):\n    return tl.tanh(x)\n", 1.0, 2.0)


# --- far out --------------------------------------------------------------------------------------------------


def proved_in_haste(change=lambda text: text):
    subject = from_expression("max(0, x)^2", "Mine")
    text = emit_subjects([subject], "a test")
    return [prove_single(change(text), subject, kind, {}, is_hasty=True) for kind in ("value", "slope")]


def test_an_infinity_is_right_where_the_exact_value_is_as_large():
    """2x is infinite where it should be; of x^2 and what it has lost nothing is proved where x^2 is infinite."""
    value, slope = proved_in_haste()
    assert slope.is_proved and slope.inputs == "all inputs" and slope.floored < 0.5001
    assert value.is_proved and value.inputs == "|x| < 1.844e+19" and value.floored < 0.5001
    assert bound_on("return x * 2.0", 2.0**127, 2.0**127) < 0.5001
    assert bound_on("return x * 2.0 * 0.5", 2.0**127, 2.0**127) == math.inf
    assert bound_on("return x * 2.0", 2.0**126, 2.0**127) == math.inf  # of some it is, of some not


def test_an_infinity_on_the_way_is_not_right():
    _, slope = proved_in_haste(lambda text: text.replace("x * 2.0", "x * 4.0 * 0.5"))
    assert slope.is_proved and slope.inputs == "|x| < 8.507e+37"  # 2^126, and 4x is 2^128


def test_in_haste_a_number_that_is_lost_near_0_ends_the_search():
    _, slope = proved_in_haste(lambda text: text.replace("x * 2.0", "x * 2.0 * (1e30 * 1e30)"))
    assert not slope.is_proved and "no bound is found" in slope.fault and slope.boxes < 1000


def test_of_an_unknown_operation_nothing_is_proved():
    _, slope = proved_in_haste(lambda text: text.replace("x * 2.0", "x / 0.5"))
    assert not slope.is_proved and "`div`" in slope.fault


QUOTIENTS = [
    ("x/(1 + abs(x))", "value", 1.01),
    ("x/sqrt(1 + x^2)", "value", 1.01),
    ("x/(1 + abs(x))", "slope", 0.51),
    ("x/sqrt(1 + x^2)", "slope", 0.51),
    ("1/(1 + x^2)", "slope", 0.51),
]


def proved_own(expression, kind, change=lambda text: text):
    subject = from_expression(expression, "Mine")
    text = change(emit_subjects([subject], "a test"))
    return prove_single(text, subject, kind, {}, is_hasty=True), questioned(text, subject, kind, {})


@pytest.mark.parametrize(
    ("expression", "kind", "most"),
    [QUOTIENTS[0], *(pytest.param(*one, marks=pytest.mark.sweep) for one in QUOTIENTS[1:])],
)
def test_quotients_and_roots_have_bounds_at_every_input(expression, kind, most):
    """Also where something is divided by infinity, at which nothing is left over."""
    theorem, (trace, gaps, held) = proved_own(expression, kind)
    assert theorem.is_proved and theorem.inputs == "all inputs" and theorem.floored < most
    assert ASSUMPTIONS["device quotient"].name in theorem.assumptions
    random = np.random.default_rng(5)
    ends = [2.0**64, -(2.0**64), number_at(ordinal(2.0**64) - 1), 3.4e38, 1e-40]
    x = np.concatenate([random.integers(0, FINITE, 300, np.uint32).view(np.float32), random.normal(0, 9, 300), ends])
    inputs, results = all_behaviours(trace, np.float32(x).astype(float), held)
    for one, found in zip(inputs, results, strict=True):
        with working_precision(128):
            exact = float(gaps.derived_at(one))
        assert abs(found - exact) <= theorem.floored * max(SINGLE.ulp(abs(exact)), SINGLE.floor), one


def test_a_quotient_that_need_not_be_the_nearest_number_is_another_operation():
    written = lambda text: re.sub(r"tl\.div_rn\((\w+), (\w+)\)", r"(\1 / \2)", text)  # noqa: E731
    theorem, _ = proved_own("x/(1 + abs(x))", "value", written)
    assert not theorem.is_proved and "`div`" in theorem.fault


def test_what_is_divided_by_infinity_is_lost_where_it_matters():
    """x/(x^2/x) is 1, and 0 where x^2 is infinite; of (x^2 - x^2)/x^2 nothing is known there."""
    assert bound_on("return tl.div_rn(x, tl.div_rn(x * x, x))", 4.0, 5.0) < 4.0
    assert bound_on("return tl.div_rn(x, tl.div_rn(x * x, x))", 2.0**65, 2.0**65) == math.inf
    assert bound_on("return tl.div_rn(1.0, x * x) + 1.0", 2.0**65, 2.0**66) < 0.5001
    assert bound_on("return tl.div_rn(x * x - x * x, x * x) + 1.0", 2.0**65, 2.0**66) == math.inf
    assert bound_on("return tl.div_rn(x * x, x * x)", 2.0**65, 2.0**65) == math.inf
    assert bound_on("return tl.div_rn(1.0, x * x * 0.0)", 2.0**65, 2.0**65) == math.inf


def test_quotients_and_roots_of_floats_are_the_nearest_numbers():
    """As NumPy has them in float32, subnormal results too."""
    random = np.random.default_rng(3)
    a, b = random.integers(1, FINITE, (2, 20000), np.uint32).view(np.float32)
    with np.errstate(all="ignore"):
        behaved = [
            all_behaviours(trace_of(read(f"def f(x, y):\n    return {text}"), "f"), a.astype(float), ())
            for text in ("tl.sqrt_rn(x)",)
        ]
        assert np.array_equal(behaved[0][1], np.sqrt(a).astype(float))
        assert np.array_equal(to_single(a.astype(float) / b.astype(float)), (a / b).astype(float))


def test_terms_of_the_derived_function_that_cancel_far_out_are_told_apart():
    """x u - x u^2 with u = 1/(1 + exp(-x)): 128 bits are as many as x has before the point."""
    subject = from_expression("x*exp(x)/(1 + exp(x))", "Mine")
    _, gaps, _ = questioned(emit_subjects([subject], "a test"), subject, "slope", {})
    with working_precision(64):
        assert abs(gaps.derived_at(3e38) - 1) < 2.0**-60


@pytest.mark.sweep  # a search that finds nothing goes on for long
def test_a_bound_of_no_worth_is_none(monkeypatch):
    """x + sqrt(x^2 + 4) cancels left of 0, and what is known of a difference from it grows with x."""
    subject = from_expression("(x + sqrt(x^2 + 4))/2", "Own")
    text = emit_subjects([subject], "a test")
    assert prove_single(text, subject, "value", {}, True).ulp < 1.02
    monkeypatch.setattr(expectations, "_root_less_line", lambda tree, *_: tree)
    theorem = prove_single(text, subject, "value", {}, True)
    assert not theorem.is_proved and theorem.fault.startswith("no bound is found")
