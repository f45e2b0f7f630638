"""Theorems beside measurements: a bound is no less than what was measured, and a planted error is found by that."""

import importlib.util
import math
from fractions import Fraction
from pathlib import Path
from random import Random
from zlib import crc32

import pytest
from flint import arb
from measured_rows import rows_of

from provenact.numerics.arithmetic.balls import enclose, magnitude, working_precision
from provenact.theory.exact.expressions import X
from provenact.torch_impl.emission.emitter import emit_subjects
from provenact.torch_impl.emission.proved import PASS_OF, bound_text, proof_digest, proved_rows
from provenact.torch_impl.emitted import NAMES
from provenact.torch_impl.lowering.subjects import from_catalogue, from_expression, from_mollification
from provenact.torch_impl.rounding import boxes, errors, kept, outcome, theorem
from provenact.torch_impl.rounding.committed import TEXT
from provenact.torch_impl.rounding.floats import FLOATS
from provenact.torch_impl.rounding.questions import CPU, QUICK, RoundingQuestion, defaults_of, row_of, theorems
from provenact.torch_impl.rounding.sentences import kinks
from provenact.torch_impl.rounding.tables import proved_block
from provenact.torch_impl.rounding.theorem import prove
from provenact.torch_impl.validation.expectations import expectations
from provenact.torch_impl.validation.reading import TranslationError

COMMITTED = TEXT.read_text("utf-8")
SIXTH = 5e-7  # measured errors are rounded to six digits
EXPRESSIONS = (
    "x/(1 + abs(x))",
    "sqrt(1 + x^2)",
    "atan(x) + x/3",
    "max(-1, min(1, x/2))",
    "x*sigma(3*x/2)",
    # torch's cosh of many numbers at once is infinite a little early
    pytest.param("1/cosh(x) - 1.702*softplus(x - 1)", marks=pytest.mark.sweep),
)


def measured_of(name: str, format: str, kind: str) -> float:
    """The worst that was measured on a CPU: floored for slopes."""
    key = {"where": "cpu", "target": "torch", "dtype": format, "pass": PASS_OF[kind]}
    row = next(one for one in rows_of(name) if key.items() <= one.items())
    return row["worst_ulp" if kind == "value" else "worst_floored_ulp"]


def bound_of(row) -> float:
    if not row["proved"]:
        return math.inf
    return row["ulp"] if row["kind"] == "value" and row["ulp"] is not None else row["floored"]


def given(name: str, format: str, kind: str, text: str = COMMITTED) -> float:
    """The bound at the parameters that were measured."""
    subject = from_catalogue(name)
    return bound_of(row_of(prove(text, subject, kind, format, defaults_of(subject), 60)))


# --- the committed bounds ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_measured_errors_are_within_the_proved_bounds(name):
    rows = proved_rows(name, proof_digest(COMMITTED, name))
    count = 0
    for row in rows:
        worst = measured_of(name, row["dtype"], row["kind"])
        if row["kind"] == "value" and row["proved"] and row["ulp"] is None:
            continue  # floored, and measured is the plain error
        assert worst <= bound_of(row) + SIXTH, row
        count += row["proved"]
    assert count >= 8, "the data are for another text: provenact regenerate rounding"


@pytest.mark.parametrize("name", NAMES)
def test_bounds_in_float32_are_within_a_twentieth_of_what_was_measured(name):
    rows = [row for row in proved_rows(name, proof_digest(COMMITTED, name)) if row["dtype"] == "float32"]
    for kind in PASS_OF:
        at_defaults = next(row for row in rows if row["kind"] == kind)
        assert bound_of(at_defaults) <= measured_of(name, "float32", kind) + 0.05


def test_the_data_are_what_is_proved_now():
    several = (("gelu", "value", "float32"), ("srelu", "value", "bfloat16"), ("silu", "slope", "float16"))
    for name, kind, format in several:
        subject = from_catalogue(name)
        now = row_of(prove(COMMITTED, subject, kind, format, defaults_of(subject)))
        now.pop("assumptions")
        assert now in proved_rows(name, proof_digest(COMMITTED, name))


def test_the_table_of_the_docs_is_what_the_data_say():
    document = Path(__file__).parents[3] / "docs" / "ACCURACY.md"
    text = document.read_text("utf-8")
    assert proved_block() in text and "| gelu | " in text


# --- planted errors -----------------------------------------------------------------------------------------


def is_contradicted(name: str, format: str, kind: str) -> bool:
    return measured_of(name, format, kind) > given(name, format, kind) + SIXTH


def test_a_sound_analysis_is_not_contradicted():
    assert not is_contradicted("smelu", "float64", "value")
    assert not is_contradicted("gelu", "float32", "value")
    assert not is_contradicted("mish", "float16", "value")


@pytest.mark.kills("bounds")
def test_forgotten_roundings_of_sums_are_found(monkeypatch):
    honest = errors.InFloats._add
    monkeypatch.setitem(errors.InFloats.TABLE, "add", lambda self, a, b: honest(self, a, b, is_rounded=False))
    assert is_contradicted("smelu", "float64", "value")


@pytest.mark.kills("bounds")
def test_a_forgotten_last_rounding_is_found(monkeypatch):
    monkeypatch.setattr(outcome, "_is_number_of", lambda format, value: True)
    assert is_contradicted("gelu", "float32", "value")


@pytest.mark.kills("bounds")
def test_a_wrong_domain_is_found(monkeypatch):
    honest = boxes._by_sign
    positive = lambda format, domain: [one for one in honest(format, domain) if one[0] > 0]  # noqa: E731
    monkeypatch.setattr(boxes, "_by_sign", positive)
    assert is_contradicted("gelu", "float64", "value")


@pytest.mark.kills("bounds")
def test_another_residual_is_refused():
    changed = COMMITTED.replace("a_low, b_low = a - a_high, b - b_high", "a_low, b_low = a - a_high, b")
    assert changed != COMMITTED
    with pytest.raises(TranslationError, match="_residual"):
        given("gelu", "float32", "value", changed)


@pytest.mark.kills("bounds")
def test_a_text_that_is_another_function_is_not_proved():
    changed = COMMITTED.replace("return _normal_cdf(t1) * t1\n", "return _normal_cdf(t1) * t1 * 1.0000001\n", 1)
    assert changed != COMMITTED
    assert given("gelu", "float32", "value", changed) == math.inf


def test_a_bound_that_is_worth_nothing_is_none():
    """A slope of sinh/cosh in float64 that is off by a thousandth is so by 2^43 ulp: no number to be told, and not
    Infinity either."""
    subject = from_expression("log(exp(x) + exp(-x))", "Own")
    text = emit_subjects([subject], "a test")
    quotient = "return torch.sinh(t1) / torch.cosh(t1)"
    changed = text.replace(quotient, f"{quotient} * 1.001")
    assert changed != text
    for one in (text, changed):
        found = prove(one, subject, "slope", "float64", {}, 60)
        row = row_of(found)
        assert not row["proved"] or row["floored"] is not None, bound_text(row)
        assert row["proved"] or row["fault"], row
    assert not row["proved"]


def test_overflow_is_said_where_it_happens():
    subject = from_expression("log(1 + exp(x))", "Own")
    text = emit_subjects([subject], "a test")
    changed = text.replace("return _softplus(x)", "return torch.log1p(torch.exp(x))")
    assert changed != text
    found = prove(changed, subject, "value", "float32", {}, 300)
    assert not found.is_proved and "may be infinite" in found.fault


def test_what_is_stored_may_overflow_where_what_is_computed_does_not(tmp_path):
    """Off by 45 in float32, which is 1.4 ulp of float16, it is beyond the numbers of float16, and the exact one is not.
    Where it is off by as much and not as large, or as large and off by less, there is a bound."""
    torch = pytest.importorskip("torch")
    for large, is_proved in ((40000, False), (30000, True)):
        subject = from_expression(f"10^9*atan(1 + 0.000050984*sigma(x)) - 10^9*pi/4 + {large}", "Own")
        text = emit_subjects([subject], "a test")
        found = prove(text, subject, "value", "float16", {}, 300)
        assert found.is_proved is is_proved and ("may be infinite" in found.fault) is not is_proved
        came = loaded(text, tmp_path).own(torch.tensor(100.0, dtype=torch.float16))
        assert bool(came.isinf()) is not is_proved
    subject = from_expression("7*x^3", "Own")
    assert prove(emit_subjects([subject], "a test"), subject, "value", "float16", {}, 300).is_proved


def test_a_theorem_tells_the_parameters_that_it_is_about():
    """The middle of this domain is 0.3338333…, and at 0.333833, its first digits, nothing is proved."""
    subject = from_expression("x*sigma(a*x)", "Own", {"a": "[1/3, 1/3 + 1/1000]"})
    (value,) = defaults_of(subject).values()
    assert float(theorem.told(subject, {"a": value}).removeprefix("a = ")) == value != 0.333833
    assert theorem.told(subject, {"a": 2.0}) == "a = 2"


def test_what_overflows_in_a_denominator_is_no_loss_and_what_vanishes_is_none():
    """x/(1 + x^2) is 0 where x^2 is infinite, and exp(-x^2/2) of a large x times x^2."""
    for expression in ("log(1 + x^2)", "x^2*exp(-x^2/2)"):
        subject = from_expression(expression, "Own")
        text = emit_subjects([subject], "a test")
        for format in ("bfloat16", "float64"):
            assert prove(text, subject, "slope", format, {}, 600).is_proved, (expression, format)


def test_where_floats_take_the_right_branch_nothing_is_lost_and_where_branches_differ_that_is_counted(monkeypatch):
    """At a given beta x - beta has the right sign next to it; for all of them that is not shown."""
    subject = from_catalogue("sigmoid_rescu")
    assert prove(COMMITTED, subject, "value", "float16", defaults_of(subject)).floored < 0.5008
    trace, expected = theorem.asked(COMMITTED, subject, "value")
    node = next(number for number, one in enumerate(trace.nodes) if one.operation == "ge")
    meant = theorem.Meant(trace, expected)
    box = (0.0625, 64.0), (0.5, 8.0)
    off = {format: meant.at_seams([node], box, FLOATS["float32"], FLOATS[format])[node] for format in FLOATS}
    assert 0 < off["bfloat16"][1] < off["float16"][1] < theorem.SEAM and off["float64"][1] > 1e6
    bounds = []
    for share in (0.0, 0.75, 2.0):  # at other parameters
        found = 0.0, share * theorem.SEAM
        monkeypatch.setattr(theorem.Meant, "at_seams", lambda self, nodes, *_, found=found: dict.fromkeys(nodes, found))
        bounds.append(prove(COMMITTED, subject, "value", "float16", None, 200))
    assert bounds[0].floored < bounds[1].floored < bounds[0].floored + theorem.SEAM
    assert not bounds[2].is_proved and "differ where floats may take either" in bounds[2].fault


def test_where_only_small_numbers_are_off_by_many_units_the_bound_is_floored():
    """For all epsilon the value of CRReLU is off by 17 plain units of float16 next to 0, if one looks for those; a
    bound in floored ones is near a half."""
    found = prove(COMMITTED, from_catalogue("crrelu"), "value", "float16")
    assert found.is_proved and found.ulp == math.inf and found.floored < 0.51


@pytest.mark.parametrize(("knot", "right", "wrong"), [("sqrt(2)", "<", "<="), ("sqrt(3)", "<=", "<")])
@pytest.mark.kills("bounds")
def test_next_to_a_knot_that_is_no_double_the_wrong_branch_is_seen(knot, right, wrong):
    """The double next to sqrt(2) is larger, that next to sqrt(3) smaller; no x is in between."""
    subject = from_expression(f"piecewise(0, x < {knot}; x)", "Own")
    text = emit_subjects([subject], "a test")
    changed = text.replace(f"x {right} 1.", f"x {wrong} 1.")
    assert changed != text
    for kind in PASS_OF:
        assert prove(text, subject, kind, "float64", {}).ulp == 0.0
        found = prove(changed, subject, kind, "float64", {})
        assert not found.is_proved and "differ where floats may take either" in found.fault


def test_a_rounded_knot_may_put_an_input_on_the_wrong_side():
    """The double next to sqrt(3) is smaller, and is given the value of the right side: b sqrt(3) is rounded to it."""
    subject = from_expression("piecewise(0, x < b*sqrt(3); x)", "Own", {"b": "positive"})
    text = emit_subjects([subject], "a test")
    assert prove(text, subject, "value", "float32", {"b": 1.0}).ulp < 0.5001
    assert not prove(text, subject, "value", "float64", {"b": 1.0}).is_proved
    assert not prove(text, subject, "value", "float64", None, 300, is_moderate=True).is_proved


@pytest.mark.sweep
def test_kept_values_change_no_bound(monkeypatch):
    """With every value computed anew, the bound is the same."""

    def bounds():
        subject = from_catalogue("crrelu")
        return [prove(COMMITTED, subject, kind, "bfloat16", None, 120) for kind in PASS_OF]

    with_them = bounds()
    monkeypatch.setattr(kept.KeptValues, "_for_several", lambda self, name, number, value: value)
    monkeypatch.setattr(kept, "MOST", 0)
    assert bounds() == with_them


# --- functions of one's own ---------------------------------------------------------------------------------


def points_of(format: str, random: Random) -> list[float]:
    limits = FLOATS[format]
    drawn = [random.choice([-1, 1]) * 2.0 ** random.uniform(limits.least - 4, -limits.least) for _ in range(40)]
    drawn += [random.choice([-1, 1]) * random.uniform(end, end + 1.5) for end in (88.0, 709.0) for _ in range(20)]
    drawn += [random.gauss(0, 4) for _ in range(60)] + [limits.largest, -limits.largest, limits.smallest, 0.0, 1.0]
    return [limits.near(one) for one in drawn if abs(one) <= limits.largest]


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_a_function_of_ones_own_is_within_its_bound(expression, tmp_path):
    """Computed by the emitted module and compared with balls at points of every size."""
    subject = from_expression(expression, "Own")
    text = emit_subjects([subject], "a test")
    random = Random(expression)
    module = loaded(text, tmp_path)
    proved = 0
    for format in FLOATS:
        for kind, expected in zip(PASS_OF, expectations(subject), strict=False):
            row = row_of(prove(text, subject, kind, format, {}, 60))
            if row["proved"]:
                check_points(module, expected.results[0].cells, row, format, points_of(format, random))
                proved += 1
    assert proved >= 4


def test_a_seam_that_crosses_a_box_away_from_its_corners_is_seen():
    """Of x - a^2 next to where x is a^2 the sign may come out wrong, and the slope jumps there."""
    subject = from_expression("max(0, x-a^2)", "Own", domains={"a": "positive"})
    theorem = prove(emit_subjects([subject], "a test"), subject, "slope", "float32", None)
    assert not theorem.is_proved and "branches" in theorem.fault


def check_points(module, cells, row, format, points):
    torch = pytest.importorskip("torch")
    x = torch.tensor(points, dtype=torch.float64).to(getattr(torch, format)).requires_grad_()
    y = module.own(x)
    outputs = y if row["kind"] == "value" else torch.autograd.grad(y, x, torch.ones_like(y))[0]
    for point, came in zip(x.detach().double().tolist(), outputs.detach().double().tolist(), strict=True):
        exact = exact_value(cells, point)
        if exact is None or magnitude(exact).upper() > FLOATS[format].largest:
            continue
        assert math.isfinite(came), (row, point)
        unit = FLOATS[format].ulp(abs(float(exact.mid())))
        if row["kind"] == "slope" or row["ulp"] is None:
            unit = max(unit, FLOATS[format].floor)
        assert magnitude(arb(came) - exact).lower() <= bound_of(row) * unit * 1.000001, (row, point, came, exact)


def exact_value(cells, point: float):
    for knot in cells.knots:
        if abs(Fraction(point) - knot.fraction) == 0:
            return None
    piece = cells.pieces[sum(point > float(knot.fraction) for knot in cells.knots)]
    for bits in (300, 3000):
        with working_precision(bits):
            ball = enclose(piece, {X: arb(point)})
            if ball.is_finite() and (ball.rel_accuracy_bits() > 80 or magnitude(ball).upper() < 1e-320):
                return ball
    return None


def loaded(text: str, folder):
    path = folder / f"own_{crc32(text.encode())}.py"  # another name for another text: bytecode is kept by time and size
    path.write_text(text, "utf-8")
    spec = importlib.util.spec_from_file_location("own_activation", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_search_that_is_hopeless_ends_soon_and_shows_an_input():
    """Of boxes without a bound the deepest is cut first: one on which nothing helps is found after a few hundred boxes,
    not when all are spent, and points of it are tried."""
    found = prove(COMMITTED, from_catalogue("srelu"), "slope", "bfloat16")
    assert not found.is_proved and found.counterexample is not None and found.boxes < 1000


def test_where_there_is_no_slope_is_said():
    """At a width of 0 the smoothed |x| is |x| itself: no bound on its slope at 0 is one on anything."""
    smooth = from_mollification("abs(x)", "epanechnikov", "Own")
    assert kinks(smooth) == ["x = 0, delta = 0"]
    assert kinks(from_expression("max(x, 0) + min(x, -1)", "Own")) == ["x = -1", "x = 0"]
    assert kinks(from_expression("piecewise(0, x < 0; x^2)", "Own")) == kinks(from_expression("x^2", "Own")) == []


def test_a_theorem_for_all_is_about_parameters_that_float32_has_not():
    """b x - 1 in doubles has all its digits where b is a number of float32, and none at 0.1, where it is 0 for x = 10;
    code is given such numbers, and holds them as they are."""
    subject, single, x, b = from_expression("b*x - 1", "Own", {"b": "positive"}), FLOATS["float32"], 10.0, 0.1
    text = emit_subjects([subject], "a test")
    found = {
        kind: next(
            one for one in theorems(RoundingQuestion(CPU, kind, "float32"), text, subject, QUICK) if one.which == "all"
        )
        for kind in ("value", "slope")
    }
    exact = Fraction(x) * Fraction(b) - 1
    off = abs(Fraction(single.near(x * b - 1.0)) - exact) / Fraction(single.ulp(abs(float(exact))))
    assert found["value"].ulp >= off > 1000 and found["value"].floored < 0.51
    off = abs(Fraction(single.near(b)) - Fraction(b)) / Fraction(single.ulp(b))
    assert found["slope"].floored >= off > 0.1
    assert found["value"].parameters == "b in (0, inf), in float32's range"
