"""Theorems about the device programs for half precision: beside what was measured on a GPU, and beside runs in which
everything that the assumptions leave open is drawn."""

import math
import re
from pathlib import Path
from random import Random

import numpy as np
import pytest
from flint import arb
from measured_rows import rows_of

from provenact.numerics.arithmetic.balls import working_precision
from provenact.torch_impl.emission.emitter import emit_subjects
from provenact.torch_impl.emission.proved import PASS_OF, device_digest, device_rows
from provenact.torch_impl.emitted import NAMES
from provenact.torch_impl.lowering.subjects import from_catalogue, from_expression, from_mollification
from provenact.torch_impl.rounding import every_input, intervals, series
from provenact.torch_impl.rounding import exact_values as exact_values_module
from provenact.torch_impl.rounding.assumptions import ASSUMPTIONS, DEVICE, DeviceInstruction
from provenact.torch_impl.rounding.committed import TEXT
from provenact.torch_impl.rounding.every_input import computed_on_device, in_ulp, inputs_of, prove_half
from provenact.torch_impl.rounding.exact_values import exact_values
from provenact.torch_impl.rounding.floats import FLOATS, unit_of
from provenact.torch_impl.rounding.identity import Meant
from provenact.torch_impl.rounding.intervals import InIntervals, Several, several, to_format
from provenact.torch_impl.rounding.questions import FORMATS, defaults_of, row_of
from provenact.torch_impl.validation.reading import TranslationError, read
from provenact.torch_impl.validation.trace import trace_of
from provenact.torch_impl.validation.translation import device_expectations

COMMITTED = TEXT.read_text("utf-8")
SIXTH = 5e-7  # measured errors are rounded to six digits
SINGLE = FLOATS["float32"]


def measured_of(name: str, format: str, kind: str) -> tuple[float, float]:
    """The worst on any device, plain and floored."""
    key = {"target": "triton", "dtype": format, "pass": PASS_OF[kind]}
    rows = [one for one in rows_of(name) if key.items() <= one.items()]
    assert rows and all(row["exhaustive"] for row in rows)
    return max(row["worst_ulp"] for row in rows), max(row["worst_floored_ulp"] for row in rows)


def given(name: str, format: str, kind: str, text: str = COMMITTED):
    subject = from_catalogue(name)
    return prove_half(text, subject, kind, format, defaults_of(subject))


# --- the committed bounds ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_what_was_measured_on_a_device_is_within_the_bounds_and_close_to_them(name):
    rows = device_rows(name, device_digest(COMMITTED, name))
    at_defaults = [row for row in rows if row["which"] == "given"]
    assert len(at_defaults) == 4, "the data are for another text: provenact regenerate rounding"
    for row in rows:
        plain, floored = measured_of(name, row["dtype"], row["kind"])
        assert not row["proved"] or floored <= row["floored"] + SIXTH, row
        assert not row["proved"] or row["ulp"] is None or plain <= row["ulp"] + SIXTH, row
    for row in at_defaults:
        plain, floored = measured_of(name, row["dtype"], row["kind"])
        assert row["proved"] and row["floored"] <= floored + 0.01, row
        assert row["kind"] == "slope" or row["ulp"] <= plain + 0.01, row


def test_the_data_are_what_is_proved_now():
    for name, kind, format in (("gelu", "value", "float16"), ("srelu", "slope", "bfloat16")):
        now = row_of(given(name, format, kind))
        assert set(now.pop("assumptions")) <= set(ASSUMPTIONS)
        assert now in device_rows(name, device_digest(COMMITTED, name))


# --- planted errors -----------------------------------------------------------------------------------------


def is_contradicted(name: str, format: str, kind: str, text: str = COMMITTED) -> bool:
    found, (plain, floored) = given(name, format, kind, text), measured_of(name, format, kind)
    return plain > found.ulp + SIXTH or floored > found.floored + SIXTH


@pytest.mark.kills("bounds")
def test_a_forgotten_last_rounding_is_found(monkeypatch):
    monkeypatch.setattr(every_input, "to_format", lambda values, format: values)
    assert is_contradicted("srelu", "bfloat16", "value")


@pytest.mark.kills("bounds")
def test_forgotten_roundings_in_between_are_found(monkeypatch):
    honest = intervals.to_format
    forgetful = lambda values, format: values if format is SINGLE else honest(values, format)  # noqa: E731
    monkeypatch.setattr(intervals, "to_format", forgetful)
    monkeypatch.setitem(DEVICE, "division", DeviceInstruction("", 0.0))
    assert is_contradicted("smelu", "float16", "value")


@pytest.mark.kills("bounds")
def test_an_assumption_that_is_too_small_is_found(monkeypatch):
    """2^x of an H200 is not the nearest number, and 1/x neither."""
    for name in ("seed", "exp2"):
        monkeypatch.setitem(DEVICE, name, DeviceInstruction("", 0.0))
    assert is_contradicted("softplus", "float16", "slope")


@pytest.mark.kills("bounds")
def test_inputs_that_are_left_out_are_found(monkeypatch):
    monkeypatch.setattr(every_input, "inputs_of", lambda format: inputs_of(format)[inputs_of(format) > 1.0])
    assert is_contradicted("silu", "float16", "value")


@pytest.mark.kills("bounds")
def test_another_text_has_another_bound():
    """A coefficient in the sixth digit, and 2^x that overflows: infinity times 0."""
    changed = COMMITTED.replace("0.744415819644928", "0.744425819644928")
    assert changed != COMMITTED and given("gelu", "float16", "value", changed).ulp > 0.51
    growing = COMMITTED.replace("t3 = _bounded_exp_half(-t2)\n", "t3 = _bounded_exp_half(t2)\n")
    assert growing != COMMITTED
    found = given("silu", "bfloat16", "value", growing)
    assert not found.is_proved and "NaN" in found.fault and found.failing[0][0] < -100.0


@pytest.mark.kills("bounds")
def test_another_seed_is_refused():
    changed = COMMITTED.replace("rcp.approx.ftz.f32", "rcp.approx.ftz.f64")
    with pytest.raises(TranslationError, match="_seed"):
        given("silu", "bfloat16", "value", changed)


def test_an_operation_that_is_not_known_is_refused():
    with pytest.raises(TranslationError, match="`tan`"):
        InIntervals().operation("tan", [several(1.0)])


# --- functions of one's own -----------------------------------------------------------------------------------


def own(expression: str, kind: str, format: str, change=lambda text: text):
    subject = from_expression(expression, "Own")
    return prove_half(change(emit_subjects([subject], "provenact emit")), subject, kind, format, {})


@pytest.mark.parametrize(
    ("expression", "kind", "format"),
    [
        ("log(1 + abs(x))", "value", "bfloat16"),
        ("x/sqrt(1 + x^2)", "value", "float16"),
        ("x*(exp(x) + 1)/(exp(x) + 3)", "value", "bfloat16"),
        pytest.param("exp(x) - 1", "slope", "bfloat16", marks=pytest.mark.sweep),
    ],
)
def test_every_input_of_a_function_of_ones_own(expression, kind, format):
    """Roots, logarithms, quotients of exponentials that leave every range, and values that leave that of doubles."""
    assert own(expression, kind, format).floored < 0.51


def test_a_logarithm_that_is_wrong_for_the_largest_numbers_is_found():
    """2^-127 is no normal number: its bits are those of 0."""

    def without_the_half(text):
        pattern = r"_ldexp\((\w+) \* 0\.5, 1\.0 - (\w+)\)"
        assert re.search(pattern, text)
        return re.sub(pattern, r"_ldexp(\1, -\2)", text)

    found = own("log(1 + abs(x))", "value", "bfloat16", without_the_half)
    assert not found.is_proved and found.failing[0][1] >= 2.0**127


def test_functions_of_bits_are_as_the_text_has_them():
    """What is not a positive normal number has no exponent, and 2^k must be a normal number."""
    meaning = InIntervals()
    bits = lambda name, *numbers: meaning.operation(name, [several(np.array(one, float)) for one in numbers])  # noqa: E731
    found = bits("exponent", [1.0, 1.5, 2.0**127, 2.0**-126, 0.0, -1.0, 2.0**-130, np.inf])
    assert found.low[:4].tolist() == found.high[:4].tolist() == [0.0, 0.0, 127.0, -126.0]
    assert found.nan.tolist() == [False] * 4 + [True] * 4
    found = bits("ldexp", [3.0, 3.0, 3.0], [-126.0, 126.0, -127.0])
    assert found.low[:2].tolist() == [3.0 * 2.0**-126, 3.0 * 2.0**126] and found.nan.tolist() == [False, False, True]
    assert bits("round", [2.5, 3.5, -0.75]).low.tolist() == [2.0, 4.0, -1.0]
    found = bits("sqrt", [2.0, 0.0, -1.0])
    assert found.low[0] == found.high[0] == SINGLE.near(math.sqrt(2.0)) and found.nan.tolist() == [False, False, True]


# --- runs ---------------------------------------------------------------------------------------------------


class Drawn:
    """A device: what the assumptions leave open is drawn. Values are pairs, the second before it was rounded."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def literal(self, value):
        return (SINGLE.near(value),) * 2

    def off(self, name):
        return 1.0 + self.random.uniform(-1.0, 1.0) * DEVICE[name].units * 2.0**-23

    def of_sum(self, one):
        return self.random.choice(one)

    def operation(self, name, operands):
        if name == "select":
            return operands[1] if operands[0] else operands[2]
        if name in ("lt", "le", "gt", "ge", "eq"):
            a, b = (one[0] for one in operands)
            return {"lt": a < b, "le": a <= b, "gt": a > b, "ge": a >= b, "eq": a == b}[name]
        if name == "neg":
            return tuple(-one for one in operands[0])
        if name in ("add", "sub"):
            a, b = map(self.of_sum, operands)
            return (SINGLE.near(a + b if name == "add" else a - b),) * 2
        a, *b = (one[0] for one in operands)
        if name == "mul":
            return SINGLE.near(a * b[0]), a * b[0]
        value = {
            "abs": lambda: abs(a),
            "max": lambda: max(a, *b),
            "min": lambda: min(a, *b),
            "seed": lambda: self.off("seed") / a,
            "exp2": lambda: self.off("exp2") * 2.0**a,
            "div": lambda: self.off("division") * a / b[0] if b[0] else math.nan,
            "sqrt": lambda: math.sqrt(a),
            "exponent": lambda: math.frexp(a)[1] - 1.0,
            "ldexp": lambda: math.ldexp(a, int(b[0])),
            "round": lambda: round(a),
        }[name]()
        return (SINGLE.near(value),) * 2


@pytest.mark.parametrize("name", NAMES)
def test_drawn_runs_are_inside_the_intervals_and_within_the_bounds(name):
    subject, random = from_catalogue(name), Random(name)
    parameters = list(defaults_of(subject).values())
    for expected in device_expectations(subject, "half")[:2]:
        kind = "value" if "_value_" in expected.name else "slope"
        trace = trace_of(read(COMMITTED), expected.name)
        rows = {
            row["dtype"]: row
            for row in device_rows(name, device_digest(COMMITTED, name))
            if (row["kind"], row["which"]) == (kind, "given")
        }
        symbols = dict(zip(expected.symbols, map(arb, parameters), strict=True))
        for format in FORMATS["half"]:
            floats, all_of_them = FLOATS[format], inputs_of(format)
            moderate = all_of_them[(np.abs(all_of_them) > 2.0**-10) & (np.abs(all_of_them) < 20.0)]
            drawn = [random.choice(all_of_them) for _ in range(30)] + [random.choice(moderate) for _ in range(120)]
            x = np.array(sorted({*drawn, -floats.largest, floats.largest, -floats.smallest, 0.0}))
            found = computed_on_device(trace, x, parameters)
            low, high = exact_values(expected.results[0].cells, symbols, x, floats.smallest)
            for place, point in enumerate(x):
                inputs = [(float(point),) * 2, *((SINGLE.near(one),) * 2 for one in parameters)]
                came = trace.run(inputs, Drawn(random))[trace.results[0]][0]
                assert found.low[place] <= came <= found.high[place], (expected.name, point, came)
                unit = max(floats.ulp(min(abs(low[place]), abs(high[place]))), floats.floor)
                off = max(floats.near(came) - low[place], high[place] - floats.near(came)) / unit
                assert off <= rows[format]["floored"] * (1 + 1e-8), (expected.name, format, point)


@pytest.mark.parametrize("function", [pytest.param("x*asinh(x)", marks=pytest.mark.sweep), "log(1 + tanh(x)^2)"])
def test_where_a_logarithm_changes_its_binade_each_way_is_looked_at(function):
    """In one interval a logarithm goes over to the next power of two with the mantissa of the one before, and is off by
    log(2)."""
    subject, random = from_expression(function, "Own"), Random(function)
    text = emit_subjects([subject], "own")
    expected = device_expectations(subject, "half")[0]
    trace, x = trace_of(read(text), expected.name), inputs_of("bfloat16")
    rough, exact = computed_on_device(trace, x, []), exact_values(expected.results[0].cells, {}, x, SINGLE.smallest)
    plain, _, fault = in_ulp(FLOATS["bfloat16"], rough, exact)
    bad = x[(plain > every_input.GOOD_ENOUGH) | (fault != "")]
    assert len(bad) and prove_half(text, subject, "value", "bfloat16", {}).ulp < 0.51
    others = [random.choice(x[np.abs(x) < 1e30]) for _ in range(40)]
    looked = np.sort(np.concatenate([bad[:: -(-len(bad) // 60)], others]))
    apart, together = computed_on_device(trace, looked, [], intervals.MOST_WAYS), computed_on_device(trace, looked, [])
    assert np.all((together.low <= apart.low) & (apart.low <= apart.high) & (apart.high <= together.high))
    for place, point in enumerate(looked):
        for _ in range(12):
            came = trace.run([(float(point),) * 2], Drawn(random))[trace.results[0]][0]
            assert apart.low[place] <= came <= apart.high[place], (point, came)


# --- exact values and intervals -----------------------------------------------------------------------------


def test_exact_values_hold_where_all_digits_cancel():
    """Far out 96 bits of (1 - x) Phi(x - 1) + (1 + x) Phi(x + 1) - 1 say nothing but a ball around 0."""
    subject = from_mollification("min(max(x, -1), 1)", "gaussian", "Own")
    x = inputs_of("bfloat16")[-6000::40]
    low, high = exact_values(subject.cells, {}, x, SINGLE.smallest)
    assert np.all(low <= 1.0) and np.all(high >= 1.0) and np.all(high - low < 1e-9)


def test_where_series_say_nothing_in_the_middle_no_term_is_left_out(monkeypatch):
    """Over a stretch they may say something all the same, and then the remainder is that of a long polynomial."""
    known = series.taylor

    def silent_at_points(piece, x, length, values):
        return [arb("nan")] * length if x.is_exact() else known(piece, x, length, values)

    monkeypatch.setattr(exact_values_module, "taylor", silent_at_points)
    x = inputs_of("bfloat16")
    x = x[(x > 0.25) & (x < 0.3)]
    low, high = exact_values(from_expression("x^3", "Own").cells, {}, x, SINGLE.smallest)
    assert np.all(low <= x**3) and np.all(x**3 <= high)  # numbers of 8 bits have exact cubes


@pytest.mark.parametrize("name", ["srelu", "gelu", "tanhexp", "crrelu"])
def test_exact_values_are_those_of_balls_and_close(name):
    subject, random = from_catalogue(name), Random(name)
    for expected in device_expectations(subject, "half")[:2]:
        values = dict(zip(expected.symbols, map(arb, defaults_of(subject).values()), strict=True))
        x = np.unique([random.choice(inputs_of("float16")) for _ in range(300)] + [0.0, -0.5, 0.5])
        low, high = exact_values(expected.results[0].cells, values, x, 2.0**-24)
        assert np.all(high - low <= 2.0**-29 * np.maximum(np.abs(low), 2.0**-24))
        meant = Meant(trace_of(read(COMMITTED), expected.name), expected)
        for place in range(0, len(x), 7):
            with working_precision(200):
                exact = meant._derived([arb(x[place]), *values.values()])
                assert arb(low[place]) <= exact and exact <= arb(high[place]), (name, x[place])


def test_inputs_are_all_finite_numbers_of_the_format():
    patterns = np.arange(1 << 16, dtype=np.uint16).view(np.float16).astype(float)
    assert np.array_equal(inputs_of("float16"), np.unique(patterns[np.isfinite(patterns)]))
    wider = inputs_of("bfloat16")
    assert len(wider) == (1 << 16) - 2 * 128 - 1 and wider[-1] == FLOATS["bfloat16"].largest


def test_numbers_are_rounded_as_formats_do():
    random = Random("rounded")
    drawn = [random.choice([-1, 1]) * 2.0 ** random.uniform(-160, 130) for _ in range(2000)]
    drawn += [0.0, math.inf, -math.inf, 65519.999, 65520.0, 2.0**-150, 3.0 * 2.0**-150]
    drawn += [1.0 + odd * 2.0**-24 for odd in (1, 3, 5)]
    for format in ("bfloat16", "float16", "float32"):
        expected = [FLOATS[format].near(one) for one in drawn]
        assert to_format(np.array(drawn), FLOATS[format]).tolist() == expected, format
        sizes = [abs(one) for one in drawn if math.isfinite(one)]
        assert unit_of(np.array(sizes), FLOATS[format]).tolist() == [FLOATS[format].ulp(one) for one in sizes]


def test_powers_of_two_are_within_what_is_said_of_them():
    random = Random("powers")
    x = np.array([random.uniform(-1000, 1000) for _ in range(300)] + [0.0, 0.5, -0.5, 128.0, -126.0])
    with working_precision(100):
        for point, value in zip(x, intervals._power_of_two(x), strict=True):
            exact = (arb(point) * arb.const_log2()).exp()
            assert abs(arb(value) / exact - 1) < arb(2) ** -45


def test_instructions_at_the_ends_of_their_ranges():
    """Where nothing is assumed, anything with the right sign may come."""
    meaning = InIntervals()
    tiny, huge = (meaning.operation("seed", [several(one)]) for one in (2.0**-130, 2.0**127))
    assert tiny.high == math.inf and tiny.low > 2.0**125 and huge.low == 0.0 and huge.high >= 2.0**-127
    negative = meaning.operation("seed", [several(-(2.0**-130))])
    assert negative.low == -math.inf and negative.high < -(2.0**125)
    low, high = (meaning.operation("exp2", [several(one)]) for one in (-126.5, 128.0))
    assert low.low == 0.0 and low.high == 2.0**-126 and high.high == math.inf
    zero = meaning.operation("div", [several(0.0), several(0.0)])
    assert bool(zero.nan) and bool(meaning.operation("mul", [several(0.0), several(math.inf)]).nan)
    assert bool(meaning.operation("sub", [several(math.inf), several(math.inf)]).nan)
    unsure = meaning.operation("select", [(np.array(True), np.array(True)), several(1.0), zero])
    sure = meaning.operation("select", [(np.array(True), np.array(False)), several(1.0), zero])
    assert bool(unsure.nan) and not bool(sure.nan)


def test_a_product_enters_a_sum_rounded_or_not():
    """(1 + 2^-12)^2 - 1 - 2^-11 is 0 or 2^-24."""
    meaning = InIntervals()
    square = meaning.operation("mul", [several(1.0 + 2.0**-12)] * 2)
    rest = meaning.operation("sub", [square, several(1.0 + 2.0**-11)])
    assert (float(rest.low), float(rest.high)) == (0.0, 2.0**-24)
    fused = meaning.operation("muladd", [several(1.0 + 2.0**-12), several(1.0 + 2.0**-12), several(-1.0 - 2.0**-11)])
    assert (float(fused.low), float(fused.high)) == (2.0**-24, 2.0**-24)


def test_the_documents_tell_what_is_proved_of_devices():
    text = (Path(__file__).parents[3] / "docs" / "ACCURACY.md").read_text("utf-8")
    assert "device programs for half precision" in text and "- *device exp2*: " in text


def test_what_may_be_infinite_may_also_be_too_small():
    """The exact value is beyond the range: infinite is right, and a finite number is as far off as it is."""
    computed = Several(np.array([1e30, np.inf, -np.inf]), np.array([np.inf, np.inf, 5.0]), np.zeros(3, bool))
    exact = np.array([3.5e38, 3.5e38, -3.5e38])
    plain, floored, fault = in_ulp(FLOATS["bfloat16"], computed, (exact, exact))
    assert list(fault) == ["", "", ""] and list(np.isinf(plain)) == [True, False, True]
    assert plain[1] == floored[1] == 0.0 and min(floored[0], floored[2]) > 100.0
