"""What is not shown is neither yes nor no: jumps, cusps, poles and asymptotes of one function."""

from functools import cache
from itertools import pairwise
from math import tanh

import pytest
from flint import arb

from provenact.numerics.arithmetic.balls import to_ball
from provenact.numerics.findings.grades import shown
from provenact.numerics.search.extrema import infimum, supremum
from provenact.numerics.search.roots import ZeroSet
from provenact.numerics.subjects.analysis import OUT_OF_TIME, Result, analyse
from provenact.numerics.subjects.check import check
from provenact.numerics.subjects.check_text import zeros_in_words
from provenact.numerics.subjects.machine_form import number_as_dict
from provenact.numerics.subjects.shown_numbers import number_text
from provenact.theory.exact.constants import enclosure
from provenact.theory.exact.expressions import Rational
from provenact.theory.exact.piecewise import cells_of
from provenact.theory.language.parser import parse

RELU = cells_of(parse("max(0, x)"))
HIDDEN_ZERO = "asin(sin(1)) - 1"  # zero, which exact algebra does not show


def analysed(text):
    return analyse(cells_of(parse(text)), RELU)


checked = cache(check)


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
            inside = [
                x
                for x in spots
                if (one.start is None or x > float(one.start.place.mid()) + 0.1)
                and (one.end is None or x < float(one.end.place.mid()) - 0.1)
            ]
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


@pytest.mark.parametrize(
    "text",
    ["sign(x)", "piecewise(1/x, x < 0; 0)", "piecewise(x, x < 0; 5, x <= 0; x)", "piecewise(sin(x)/x, x < 0; 0)"],
)
def test_a_certain_jump_leaves_no_lipschitz_constant(text):
    analysis = analysed(text)
    assert str(analysis.smoothness) == "discontinuous"
    assert is_infinite(analysis.results["lipschitz"])


FACTS_ON_DOMAINS = [  # function, key, value or None: not asked
    ("log(x)", "range.inf", "-inf"),
    ("log(x)", "lipschitz", "inf"),
    ("log(x)", "limits.infinity", "inf"),
    ("log(x)", "limits.minus_infinity", None),
    ("log(x)", "moments.mean", None),
    ("log(1 + x)", "range.inf", "-inf"),
    ("log(1 - x)*x", "range.inf", "-inf"),
    ("atanh(x)", "range.sup", "inf"),
    ("asin(x)", "distance.sup", "1.5707"),
    ("asin(x)", "distance.l1", "0.64159"),  # pi - 5/2
    ("asin(x)", "limits.infinity", None),
    ("1/x", "range.inf", "-inf"),
    ("1/x", "max_slope", "0"),
    ("1/x", "lipschitz", "inf"),  # it jumps
    ("1/x", "limits.distance_to_asymptote_infinity", "inf"),
    ("1/x", "moments.second", "inf"),
    ("sqrt(x^2 - 1)", "limits.distance_to_asymptote_infinity", "1.0"),
    ("sqrt(x^2 - 1)", "moments.mean", None),
    ("piecewise(x, x < 0; 2*x, x > 1; log(0))", "max_slope", "2"),
    ("piecewise(x, x < 0; 2*x, x > 1; log(0))", "lipschitz", None),  # on both sides of a gap the slope does not tell
    ("sin(x)/x", "lipschitz", "0.43618"),
    ("sin(x)/x", "moments.mean", "0.85562"),  # sqrt(pi/2) erf(1/sqrt 2)
    ("abs(x)/x", "lipschitz", "inf"),
    ("abs(x)/x", "gradient_lipschitz", "0"),
    ("abs(x)/x", "moments.slope_second", "0"),
    ("atan(1/x)", "gradient_lipschitz", "0.64951"),
    ("atan(1/x)", "lipschitz", "inf"),
    ("piecewise(5, x <= 0; 1/x, x > 1; log(0))", "range.sup", "5.0"),
    ("piecewise(log(x), x > 0; 5, x >= 0; log(0))", "lipschitz", "inf"),
    ("piecewise(x, x > 0; 5, x >= 0; log(0))", "lipschitz", "inf"),  # a jump at the end of the domain
    ("sin(x)/(2 + cos(x))", "range.sup", "0.57735"),
    ("sin(x)/(2 + cos(x))", "lipschitz", "1.0"),
]


@pytest.mark.parametrize("text, key, value", FACTS_ON_DOMAINS, ids=lambda text: str(text))
def test_facts_are_about_the_function_on_its_domain(text, key, value):
    result = checked(text).analysis.results[key]
    if value is None:
        assert not result.is_decided and result.note and (result.is_asked == (key == "lipschitz"))
    elif value in ("inf", "-inf"):
        assert result.value == arb(value)
    else:
        assert abs(result.value - arb(value)) < 1e-4


@pytest.mark.parametrize(
    "text, smoothness, monotone, convex",
    [
        ("log(x)", "C^inf", "increasing", "concave"),
        ("sqrt(x)", "C^inf", "increasing", "concave"),
        ("1/x", "C^inf", "no", "no"),
        ("1/x^2", "C^inf", "no", "no"),
        ("-1/x", "C^inf", "no", "no"),
        ("x^2/x", "C^inf", "increasing", "affine"),
        ("abs(x)/x", "C^inf", "increasing", "no"),
        ("x^3/x", "C^inf", "no", "convex"),
        ("log(abs(x - 1) + x - 1)", "C^inf", "increasing", "concave"),
        ("piecewise(-1/x - 9, x < -1; log(x))", "C^inf", "no", "no"),
        ("piecewise(-1/x - 9, x < -1; x, x > 0; log(0))", "C^inf", "increasing", None),  # of two intervals
        ("piecewise(x, x > 0; 5, x >= 0; log(0))", "C^inf", "no", None),  # its value at the end is off
        ("2*abs(x - 1) + log(x)", "C^0,1", "no", "no"),
    ],
)
def test_words_are_about_the_function_on_its_domain(text, smoothness, monotone, convex):
    analysis = checked(text).analysis
    assert (str(analysis.smoothness), analysis.monotone, analysis.convex) == (smoothness, monotone, convex)


@pytest.mark.parametrize("text", ["log(exp(x) + x)", "sqrt(-x^2)", "sqrt(x^2*(x - 1))", "log(-1 - x^2)"])
def test_where_nothing_can_be_asked_one_line_says_why(text):
    report = str(check(text))
    found = check(text).as_dict()
    assert found["monotone"] is found["convex"] is None and found["lipschitz"]["undecided"]
    assert report.count("not asked: ") == 1 and len(report.splitlines()) == 4 and "certified" not in report


def test_what_is_not_known_for_one_reason_is_said_once():
    report = str(check("1/(1 + sqrt(x))"))
    assert "because the domain ends before -inf: limit at -inf; slope at -inf; distance to the left asymptote" in report
    assert report.count("X is not always in the domain") == 1
    assert report.endswith("\n15 digits; 11 of 11 numbers certified")


def test_a_constant_that_is_not_rational_is_itself_everywhere():
    report = str(check("pi"))
    assert "infimum                              3.14159265358979 = pi   on (-inf, inf) (ball)" in report
    assert "distance to the right asymptote      0   on (0, inf)" in report


def test_what_came_to_no_end_says_so():
    analysis = analyse(cells_of(parse("exp(exp(exp(x))) + exp(-exp(exp(-x))) - 3")), RELU, seconds=1e-9)
    assert zeros_in_words(analysis.zeros) == f"undecided: {OUT_OF_TIME}" and analysis.convex_regions == OUT_OF_TIME


def test_a_sign_that_every_term_has_is_seen_where_balls_are_too_wide():
    analysis = check("exp(exp(exp(x)))").analysis
    assert (analysis.monotone, analysis.convex) == ("increasing", "convex")
    assert abs(analysis.results["range.inf"].value - arb(1).exp()) < 1e-14
    assert zeros_in_words(analysis.zeros) == "none"


def test_zeros_that_are_not_known_have_a_reason_and_an_enclosure_that_says_little_is_short():
    assert "near [" in zeros_in_words(ZeroSet(clusters=[arb(4, 1)])) and zeros_in_words(ZeroSet(clusters=[arb(4)]))
    assert number_text(Result(arb(1, 0.4)), 15).text == "[0.59999, 1.4001], no narrower one was found"


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


def test_an_exact_number_is_never_rounded_and_its_zeros_are_counted():
    texts = {
        (1, 3): "1/3",
        (3, 16): "0.1875",
        (10**400, 1): "1e400",
        (1, 2**40): "1/1099511627776",
        (123456789012345678901234567890, 1): "123456789012345678901234567890",
        (1, 3 * 10**30): "1/3e30",
    }
    for (top, bottom), text in texts.items():
        number = Rational(top, bottom)
        assert number_text(Result(to_ball(number), exact=number), 15).text == text
    assert number_text(Result(arb(1), exact=Rational(2**300, 3**50)), 15).text == "2.8375006076892…e66"
    assert "0" * 21 not in str(check("max(0, x - 1e400)")) + str(check("1e-300*exp(x)"))


@pytest.mark.parametrize("text", ["piecewise(5, x<=0; 1)+0*sqrt(x)", "piecewise(0, x<1; 3)+0*sqrt(1-x)"])
def test_a_value_apart_at_an_end_leaves_convex_open(text):
    assert check(text).analysis.convex is None


@pytest.mark.parametrize("text", ["x+0*sqrt(1-x)", "x^2+0/(x-1)", "1+0*log(x-3)", "abs(x)+0*sqrt(4-x^2)"])
def test_no_law_scales_a_domain_that_it_leaves(text):
    assert check(text).scaling is None and check("abs(x)").scaling is not None


@pytest.mark.parametrize("text", ["sqrt(b-1)*0+tanh(x*b)", "tanh(b*x)+log(0)-log(0)", "sqrt(b-x)*0", "b*log(x)"])
def test_no_limit_is_said_of_what_has_no_value_near_it(text):
    found = check(text, b=2, limits="b=0").limits
    assert all("neighbourhood" in str(one) for one in found.values()) and len(found) == 1
