"""Theorems about the float32 programs for devices at all moderate widths: beside runs in which widths, inputs and
everything that the assumptions leave open are drawn."""

import numpy as np
import pytest
from drawn_behaviours import some_behaviours

from provenact.torch_impl.lowering.subjects import from_catalogue
from provenact.torch_impl.rounding import every_width
from provenact.torch_impl.rounding.behaviours import to_single
from provenact.torch_impl.rounding.boxes import MODERATE
from provenact.torch_impl.rounding.carried import Course, Split
from provenact.torch_impl.rounding.committed import TEXT
from provenact.torch_impl.rounding.every_cell import questioned
from provenact.torch_impl.rounding.every_width import (
    FARTHEST,
    LEAST,
    NearKnot,
    _BesideKnot,
    degrees_on_device,
    prove_widths,
)
from provenact.torch_impl.rounding.floats import SINGLE, unit_of
from provenact.torch_impl.validation.reading import read
from provenact.torch_impl.validation.trace import trace_of

COMMITTED = TEXT.read_text("utf-8")
DRAWS = 24


def drawn_inputs(random, width: float) -> np.ndarray:
    """Next to the knots, between them, and anywhere."""
    knots = random.choice([-1.0, 1.0], 30) * width
    near = knots * (1.0 + random.choice([-1, 1], 30) * 2.0 ** random.uniform(-24, 0, 30))
    between = random.uniform(-1.0, 1.0, 10) * width
    anywhere = random.choice([-1, 1], 5) * 2.0 ** random.uniform(-149, 127, 5)
    steps = [np.float32(width)]
    for _ in range(3):
        steps.append(np.nextafter(steps[-1], np.float32(0)))
    return to_single(np.concatenate([near, between, anywhere, np.array(steps, float), -np.array(steps, float)]))


def errors(name: str, kind: str, seed: int, count: int) -> float:
    """The largest that is found, in ulp; floored for slopes."""
    random, subject, worst = np.random.default_rng(seed), from_catalogue(name), 0.0
    for _ in range(count):
        width = float(to_single(np.array([2.0 ** random.uniform(-10, 10)]))[0])
        trace, gaps, held = questioned(COMMITTED, subject, kind, {subject.settings[0].name: width})
        assert held == (width, 0.0)
        x = drawn_inputs(random, width)
        results = some_behaviours(trace, [np.repeat(one, DRAWS) for one in (x, *(np.full(len(x), h) for h in held))],
                                  random).reshape(-1, DRAWS)  # fmt: skip
        for one, computed in zip(x, results, strict=True):
            exact = float(gaps.derived_at(float(one)).mid())
            unit = SINGLE.ulp(abs(exact))
            off = np.max(np.abs(computed - exact))
            worst = max(worst, off / (max(unit, SINGLE.floor) if kind == "slope" else unit))
    return worst


@pytest.mark.parametrize(
    ("name", "kind"),
    [("smelu", "value"), ("smelu", "slope"), pytest.param("srelu", "value", marks=pytest.mark.sweep)],
)
def test_whatever_a_device_does_is_within_the_bound_at_any_width(name, kind):
    theorem = prove_widths(COMMITTED, from_catalogue(name), kind)
    assert theorem.is_proved and theorem.which == "moderate" and theorem.floored < 0.51
    assert errors(name, kind, 1, 12) <= (theorem.floored if kind == "slope" else theorem.ulp) + 1e-6


def test_no_theorem_where_a_text_does_not_scale():
    for name in ("swish", "crrelu", "asymmetric_smelu", "gelu"):
        assert prove_widths(COMMITTED, from_catalogue(name), "value") is None


# --- planted errors -----------------------------------------------------------------------------------------


def changed(before: str, after: str) -> str:
    start = COMMITTED.index("def _smelu_value_single")
    return COMMITTED[:start] + COMMITTED[start:].replace(before, after, 1)


@pytest.mark.parametrize(
    ("before", "after"),
    [("x - beta >= beta_rest, x", "x - beta >= beta_rest, beta"),  # another function beyond a knot
     ("* 0.25 + tl.maximum", "* 0.250001 + tl.maximum")],  # or between them
)  # fmt: skip
def test_another_function_is_not_proved(before, after):
    assert changed(before, after) != COMMITTED
    theorem = prove_widths(changed(before, after), from_catalogue("smelu"), "value")
    assert theorem is None or not theorem.is_proved


def test_a_lost_low_part_is_seen():
    """Without what the product has lost the bound is an ulp and more, as the errors are."""
    without = changed("tl.fma(t4, t7, -t9)", "tl.fma(t4, t7, -_product(t4, t7)) * 0.0")
    assert without != COMMITTED
    assert prove_widths(without, from_catalogue("smelu"), "value").ulp > 0.9


def test_a_forgotten_rounding_is_found(monkeypatch):
    rounded = Course._rounded

    def forgetful(self, node, a, most, is_exact=False):
        return rounded(self, node, a, most, self.trace.nodes[node].operation == "add" or is_exact)

    monkeypatch.setattr(Course, "_rounded", forgetful)
    assert errors("smelu", "value", 1, 4) > prove_widths(COMMITTED, from_catalogue("smelu"), "value").ulp


# --- rules, one by one ----------------------------------------------------------------------------------------


def degrees(body: str):
    return degrees_on_device(trace_of(read(f"def f(x, a, b):\n    {body}\n"), "f"))


def test_degrees():
    assert degrees("return tl.fma(x, a, b)") is None  # a sum of degrees 2 and 1
    assert degrees("return x + 1.0") is None
    assert degrees("return tl.where(x > 0.0, x, 1.0)") is None
    assert degrees("return tl.exp2(x)") is None
    assert degrees("return tl.fma(x, _seed(a) * b, -x)")[-1] == 1
    assert degrees("return tl.maximum(x, -3.4028234663852886e+38)")[-1] == 1


def beside_knot(body: str, low: float, high: float, widths: tuple[float, float], knot: int = -1, side: int = 1):
    trace = trace_of(read(f"def f(x, a, b):\n    {body}\n"), "f")
    cells = NearKnot(*(np.array([end]) for end in (low, high)), tuple(np.array([end]) for end in widths), knot, side)
    course = _BesideKnot(trace, cells, (), {})
    return course.value(trace.results[0]), course.unit_at(trace.results[0])


def loss_bound(low: float, high: float, widths: tuple[float, float]) -> float:
    return float(np.max(beside_knot("return _product(_product(a, a), x)", low, high, widths)[0].errors[4].size))


def largest_loss(low: float, high: float, widths: tuple[float, float]) -> float:
    """Of a a x, in a^3, over numbers of float32."""
    random = np.random.default_rng(4)
    a = to_single(random.uniform(*widths, 40_000))
    x = to_single(a * (random.uniform(low, high, 40_000) - 1.0))
    square = to_single(a * a)
    return float(np.max(np.abs(to_single(square * x) - square * x) / a**3))


def test_units_are_those_of_the_widths(monkeypatch):
    case = 0.25, 0.2501, (1.7, 1.75)
    assert loss_bound(*case) / 1.2 <= largest_loss(*case) <= loss_bound(*case)
    monkeypatch.setattr(_BesideKnot, "unit_at", lambda self, node: (1.0, 1.0))
    assert largest_loss(*case) > loss_bound(*case)


def test_next_to_a_knot_the_distance_is_known_and_its_sum_is_exact():
    """x + a is w a; numbers of float32 so close together have a difference that is one."""
    found, _ = beside_knot("return x + a", 2.0**-20, 2.0**-19, (1.0, 1.5))
    assert found.error == 0.0 and (found.low, found.high) == (2.0**-20, 2.0**-19)
    assert beside_knot("return x + a", 0.7, 0.71, (1.0, 1.5))[0].error > 0.0


def test_the_least_distance_is_not_undercut():
    """Numbers of float32 beside one from 1 to 2 are no nearer to it, in it, than the first cells; the last are beyond
    the largest number at the least width."""
    widths = np.array([1.0, 1.5, np.nextafter(np.float32(2), np.float32(0))], np.float32)
    below = np.nextafter(widths, np.float32(0)).astype(float)
    assert np.min((widths - below) / widths) >= 2.0**LEAST
    assert 2.0 * SINGLE.largest * 2.0**MODERATE < 2.0**FARTHEST


def test_a_comparison_is_decided_by_the_sum_before_it_is_rounded():
    """Of inputs; of anything else a rounded sum may be 0 where the sum is not."""
    assert beside_knot("return tl.where(x - -a <= 0.0, 0.0, x)", 2.0**100, 2.0**139, (1.0, 2.0))[0].lost is False
    with pytest.raises(Split):
        beside_knot("return tl.where(x * a - -a * a <= 0.0, 0.0, x)", 0.0, 2.0**-25, (1.0, 2.0))


def test_numbers_that_do_not_stay_such_are_none():
    """In a range that is narrower by 2^11 a tiny product is not known to be a number of float32."""
    floats = every_width.replace(SINGLE, least=SINGLE.least + 11)
    trace = trace_of(read("def f(x, a, b):\n    return x * 2.0\n"), "f")
    tiny = 2.0**-140
    cells = NearKnot(np.array([tiny]), np.array([2 * tiny]), (np.array([0.0]), np.array([0.0])), 1, 1)
    assert _BesideKnot(trace, cells, (), {}, floats).value(0).grid < unit_of(0.0)
    assert _BesideKnot(trace, cells, (), {}).value(0).grid == unit_of(0.0)


@pytest.mark.sweep
def test_a_number_that_may_be_nan_has_no_bound_though_no_error_is_known(monkeypatch):
    subject, value = from_catalogue("srelu"), _BesideKnot.value
    assert prove_widths(COMMITTED, subject, "value").is_proved
    monkeypatch.setattr(_BesideKnot, "value", lambda self, node: every_width.replace(value(self, node), lost=True))
    monkeypatch.setattr(every_width._Widths, "_between", lambda self: iter(()))  # beyond, x itself comes out
    assert not prove_widths(COMMITTED, subject, "value").is_proved
