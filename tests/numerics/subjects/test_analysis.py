"""What is not shown is neither yes nor no: jumps, cusps, poles and asymptotes of one function."""

from itertools import pairwise
from math import tanh

import pytest

from provenact.numerics.findings.grades import shown
from provenact.numerics.search.extrema import infimum, supremum
from provenact.numerics.subjects.analysis import analyse
from provenact.numerics.subjects.check_text import zeros_in_words
from provenact.numerics.subjects.machine_form import number_as_dict
from provenact.numerics.subjects.shown_numbers import number_text
from provenact.theory.constants import enclosure
from provenact.theory.parser import parse
from provenact.theory.piecewise import cells_of

RELU = cells_of(parse("max(0, x)"))
HIDDEN_ZERO = "asin(sin(1)) - 1"  # zero, which exact algebra does not show


def analysed(text):
    return analyse(cells_of(parse(text)), RELU)


def is_infinite(result):
    return result.is_decided and not result.value.is_finite() and result.value > 0


@pytest.mark.parametrize(
    "text, monotone, convex",
    [
        ("max(0, x)", "increasing", "convex"),
        ("sign(x)", "increasing", "no"),
        ("x + sign(x)", "increasing", "no"),
        ("-sign(x)", "decreasing", "no"),
        ("x - sign(x)", "no", "no"),
        ("piecewise(1/x, x < 0; 0)", "no", "no"),  # falls to -inf, then 0
        ("piecewise(-1/x, x < 0; 1/x, x > 0; 0)", "no", "no"),
        ("abs(x)^(1/2)", "no", "no"),  # a cusp
        ("abs(x)^(3/2)", "no", "convex"),
        ("-abs(x)^(1/2)", "no", "no"),
        ("piecewise(exp(1/x), x < 0; 0)", "decreasing", "no"),
        ("piecewise(x, x < 0; 5, x <= 0; x)", "no", "no"),  # only the value at the knot is off
        (f"piecewise({HIDDEN_ZERO}, x < 0; x)", None, None),
        (f"piecewise({HIDDEN_ZERO}, x < 0; x^3 - x)", "no", "no"),
        ("atan(1/x)", None, None),
    ],
)
def test_monotone_and_convex(text, monotone, convex):
    analysis = analysed(text)
    assert (analysis.monotone, analysis.convex) == (monotone, convex)


@pytest.mark.parametrize(
    "text, function, knot",
    [
        ("x^2 + piecewise(0, x < 1; -1/2)", lambda x: x * x - (x >= 1) / 2, 1),  # a step down where it rises
        ("x^2 + piecewise(0, x < 1; 1/2)", lambda x: x * x + (x >= 1) / 2, 1),
        ("x + piecewise(0, x < 1; 7, x <= 1; 1/2)", lambda x: x + (0 if x < 1 else 7 if x == 1 else 0.5), 1),
        ("tanh(x) + max(0, x - 5)/1000", lambda x: tanh(x) + max(0, x - 5) / 1000, 5),  # a bend up where it is concave
        ("tanh(x) - max(0, x - 5)/1000", lambda x: tanh(x) - max(0, x - 5) / 1000, 5),
        ("max(0, x)", lambda x: max(0, x), 0),
        ("x^2 - abs(x)", lambda x: x * x - abs(x), 0),
        ("sqrt(abs(x))", lambda x: abs(x) ** 0.5, 0),
    ],
)
def test_no_region_goes_across_a_step_or_a_bend_that_goes_against_it(text, function, knot):
    analysis = analysed(text)
    spots = [knot + step / 8 for step in range(-80, 81)]
    for order, regions in ((1, analysis.monotone_regions), (2, analysis.convex_regions)):
        assert len(regions) >= 1
        for one in regions:
            inside = [x for x in spots if (one.start is None or x > float(one.start.place.mid()) + 0.1)
                      and (one.end is None or x < float(one.end.place.mid()) - 0.1)]  # fmt: skip
            values = [function(x) for x in inside]
            steps = differences(values if order == 1 else differences(values))
            assert all(step * one.sign >= -1e-12 and (one.sign or abs(step) < 1e-12) for step in steps), (order, one)


def differences(values):
    return [after - before for before, after in pairwise(values)]


@pytest.mark.parametrize("text", ["atan(1/x)", "sin(x)/x", f"piecewise({HIDDEN_ZERO}, x < 0; x)"])
def test_a_lipschitz_constant_needs_continuity(text):
    analysis = analysed(text)
    assert str(analysis.smoothness).startswith("undecided")
    for key in ("lipschitz", "moments.slope_second"):
        assert not analysis.results[key].is_decided and analysis.results[key].note


@pytest.mark.parametrize("text", ["sign(x)", "piecewise(1/x, x < 0; 0)", "piecewise(x, x < 0; 5, x <= 0; x)",
                                  "piecewise(sin(x)/x, x < 0; 0)"])  # fmt: skip
def test_a_certain_jump_leaves_no_lipschitz_constant(text):
    analysis = analysed(text)
    assert str(analysis.smoothness) == "discontinuous"
    assert is_infinite(analysis.results["lipschitz"])


def test_a_cusp_is_continuous_and_infinitely_steep():
    results = analysed("abs(x)^(1/2)").results
    assert is_infinite(results["lipschitz"]) and is_infinite(results["gradient_lipschitz"])
    assert results["moments.mean"].value.is_finite()


def test_a_piece_without_a_value_at_its_end_has_a_limit_there():
    result = analysed("piecewise(sin(x)/x, x < 0; 1)").results["lipschitz"]
    assert result.value.is_finite() and result.value.str(6, radius=False) == "0.436182"


def test_a_continuous_kink_at_which_the_pieces_are_not_analytic():
    results = analysed("abs(x)^(3/2)*exp(-x^2)").results
    assert results["lipschitz"].value.is_finite() and is_infinite(results["gradient_lipschitz"])


@pytest.mark.sweep
def test_points_without_a_value_are_named():
    note = analysed("atan(1/x)").results["max_slope"].note
    assert note.endswith("no finite values are shown near x = 0")
    assert "not defined" not in analysed("sqrt(x^2 + 1e-40)").results["max_slope"].note


@pytest.mark.parametrize("text", ["sin(log(1+x^2))", "sin(x)"])
def test_an_asymptote_that_is_not_known_is_not_known_to_be_missed(text):
    assert not analysed(text).results["limits.distance_to_asymptote_infinity"].is_decided


@pytest.mark.parametrize(
    "text, key", [("log(1+x^2)", "infinity"), ("abs(x)^(1/2)", "minus_infinity"), ("max(x, 0)^1.5", "infinity")]
)
def test_a_function_that_leaves_every_line(text, key):
    assert is_infinite(analysed(text).results[f"limits.distance_to_asymptote_{key}"])


@pytest.mark.parametrize("text", ["x/(1+abs(x))", "x*tanh(x)^2"])
def test_the_mean_of_an_odd_function_is_zero(text):
    assert str(analysed(text).results["moments.mean"].exact) == "0"


@pytest.mark.parametrize("text", ["max(x, -1/2)", "x + exp(-x^2)/10^30", "x*exp(x^2)"])
def test_no_other_mean_is_taken_for_zero(text):
    found = analysed(text).results["moments.mean"]
    assert found.exact is None and (found.is_decided or found.note == "the mean is not enclosed; there may be none")


def test_an_asymptote_known_by_a_ball_gives_no_exact_distance():
    result = analysed("atan(x)").results["limits.distance_to_asymptote_infinity"]
    assert result.exact is None and result.value.overlaps(result.value.pi() / 2)


@pytest.mark.parametrize(
    "text, zeros, slope_zeros",
    [
        ("max(0, x)", "all of (-inf, 0]", "all of (-inf, 0)"),
        ("piecewise(0, x < 0; 1)", "all of (-inf, 0)", "all of (-inf, 0), all of (0, inf)"),
        ("piecewise(0, x < 0; x^2)", "all of (-inf, 0]", "all of (-inf, 0]"),
        ("piecewise(x^2, x < 0; x)", "0", "none"),  # slopes of 0 and 1 at 0
        ("piecewise(-x, x < 0; x^2)", "0", "none"),
    ],
)
def test_a_zero_is_a_value_and_of_a_slope_a_derivative(text, zeros, slope_zeros):
    analysis = analysed(text)
    assert (zeros_in_words(analysis.zeros), zeros_in_words(analysis.slope_zeros)) == (zeros, slope_zeros)


def test_a_slope_that_its_formula_does_not_tell_may_be_zero():
    assert not analysed("piecewise(x^2*log(x), x > 0; 0)").slope_zeros.complete
    assert analysed("piecewise(sqrt(x), x > 0; 0)").slope_zeros.complete  # it is infinite at 0


def test_what_is_reached_or_may_be_is_not_said_to_be_approached():
    assert supremum(cells_of(parse("x*sigma(10^40*x)")), derivative=1).approached == ()  # it is reached, and not seen
    assert infimum(cells_of(parse("max(0, x)*exp(-x)"))).approached == ()
    assert supremum(cells_of(parse("tanh(x)"))).approached


@pytest.mark.parametrize(
    "text, key, where",
    [
        ("max(0, x)", "max_slope", "on (0, inf)"),  # at 0 there is no slope
        ("max(0, x)", "min_slope", "on (-inf, 0)"),
        ("max(0, x)", "range.inf", "at x = 0"),
        ("abs(x)", "lipschitz", "on (0, inf), (-inf, 0)"),
        ("min(max(0, x), 6)", "max_slope", "on (0, 6)"),
        ("piecewise(0, x < 0; 1, x < 2; 3)", "range.inf", "on (-inf, 0)"),  # at 0 it is 1
        ("piecewise(0, x < 0; 1, x < 2; 3)", "range.sup", "at x = 2"),
        ("piecewise(0, x < 0; tanh(1)*x, x < 2; 0)", "max_slope", "on (0, 2)"),
        ("2*x", "max_slope", "on (-inf, inf)"),
    ],
)
def test_a_value_is_taken_where_it_is_said_to_be(text, key, where):
    analysis = analysed(text)
    assert f"   {where} (" in shown(number_text(analysis.results[key], 15))
    derived = 1 if "slope" in key or key == "lipschitz" else 0
    for place in number_as_dict(analysis.results[key], 15)["at"]:
        point = parse(place)
        at_knot = any(knot is point for knot in analysis.cells.knots)
        assert not (derived and at_knot)
        cells = analysis.cells.derivative(1) if derived else analysis.cells
        value = abs(float(enclosure(cells.value_at(point)).mid()))
        assert value == pytest.approx(abs(float(analysis.results[key].value.mid())))
