"""Zeros: all of them, isolated, and an honest cluster where they are not."""

import mpmath
import pytest
from flint import arb

from provenact.numerics.arithmetic.balls import to_ball, working_precision
from provenact.numerics.search import isolation
from provenact.numerics.search.quadrature import mp_function
from provenact.numerics.search.roots import sign_regions, zeros
from provenact.theory.exact.domains import Interval
from provenact.theory.exact.errors import Undecided
from provenact.theory.exact.expressions import Rational, X, sqrt
from provenact.theory.exact.piecewise import cells_of
from provenact.theory.language.intervals import interval
from provenact.theory.language.parser import parse


@pytest.mark.parametrize(
    "text, expected",
    [
        ("x*Phi(x)", ["0"]),
        ("x^3-x", ["-1", "0", "1"]),
        ("(x-1/3)^2", ["1/3"]),
        ("x^4-2*x^2+1", ["-1", "1"]),
        ("exp(x)-1-x", ["0"]),
        ("x^2+1", []),
        ("softplus(x)", []),
        ("max(0, x) - 1", ["1"]),
        ("x*exp(-x^2)", ["0"]),
        ("piecewise(x + 1, x < 0; x - 2)", ["-1", "2"]),
        ("x^3*exp(x)", ["0"]),
        ("sin(x)/x - 2", []),
    ],
)
def test_exact_zeros(text, expected):
    found = zeros(cells_of(parse(text)))
    assert [zero.exact for zero in found.points] == [Rational(place) for place in expected]
    assert found.complete


@pytest.mark.parametrize(
    "text, derivative, near",
    [
        ("x*Phi(x)", 1, [-0.75]),
        ("x*sigma(x)", 1, [-1.28]),
        ("x*tanh(softplus(x))", 2, [-2.26, 1.49]),
        ("x*phi(x)", 2, [-1.73, 0, 1.73]),
        ("exp(x)-3+x", 0, [0.79]),
        ("x^5-x-1", 0, [1.17]),
        ("cos(x)-x", 0, [0.74]),
    ],
)
def test_enclosed_zeros(text, derivative, near):
    found = zeros(cells_of(parse(text)), interval("[-50, 50]"), derivative)
    assert found.complete and len(found.points) == len(near)
    for zero, guess in zip(found.points, near, strict=True):
        assert zero.place.rad() < 1e-15
        with mpmath.workdps(60), working_precision(150):
            f = mp_function(parse(text), X)
            step = mpmath.mpf(10) ** -10
            truth = mpmath.findroot(lambda t, f=f, h=step: mpmath.diff(f, t, derivative, h=h), guess)
            assert zero.place.overlaps(arb(mpmath.nstr(truth, 40)) + arb(0, 1e-16))


@pytest.mark.parametrize(
    "text, on, expected",
    [
        ("exp(x - 1/7) - x - 6/7", "R", ["1/7"]),
        ("(x - 7/3)^2*tanh(x - 12)", "R", ["7/3", "12"]),
        ("exp(x) - e*x", "R", ["1"]),
        ("cos(x) + 1", "[0, 4]", ["pi"]),
        ("sigma(x) + sigma(-x)/2 - 2/3", "R", ["-log(2)"]),
        ("x*log(x) + 1/e", "(0, inf)", ["exp(-1)"]),
    ],
)
def test_contacts(text, on, expected):
    found = zeros(cells_of(parse(text)), interval(on))
    assert found.complete and len(found.points) == len(expected)
    for zero, place in zip(found.points, expected, strict=True):
        assert zero.place.overlaps(to_ball(parse(place)))


def test_no_contact_where_a_tangent_is_missed_by_little():
    assert zeros(cells_of(parse("exp(x - 1/7) - x - 6/7 + 1/10^12"))).points == []
    assert len(zeros(cells_of(parse("exp(x - 1/7) - x - 6/7 - 1/10^12"))).points) == 2


def test_a_wrong_zero_is_excluded():
    place = zeros(cells_of(parse("x*Phi(x)")), derivative=1).points[0].place
    assert not place.overlaps(arb("-0.7517915")) and place.overlaps(arb("-0.751791524693564457") + arb(0, 1e-18))


def test_intervals_of_zeros():
    assert zeros(cells_of(parse("max(0, x)"))).intervals == [(None, 0)]
    assert zeros(cells_of(parse("softplus(x)-x-softplus(-x)"))).intervals == [(None, None)]


@pytest.mark.parametrize(
    "text",
    [
        "piecewise(x, x < 0; 1)",
        "piecewise(x*exp(x), x < 0; 1)",
        "piecewise(x^2 - 2, x^2 < 2; 1)",
        "piecewise(1, x <= 0; x*exp(x))",
    ],
)
def test_the_limit_of_a_piece_at_a_knot_is_no_value(text):
    found = zeros(cells_of(parse(text)))
    assert found.complete and not found.points


def test_zeros_at_the_ends_of_a_domain_count_where_they_belong_to_it():
    square = cells_of(parse("x^2 - 2"))
    closed, half_open = (zeros(square, interval(text)) for text in ("[sqrt(2), 2]", "(sqrt(2), 2]"))
    assert [zero.exact for zero in closed.points] == [sqrt(2)] and closed.complete
    assert half_open.points == [] and half_open.complete


def test_a_derivative_that_vanishes_on_both_sides_of_a_pole():
    found = zeros(cells_of(parse("atan(x) + atan(1/x)")), derivative=1)
    assert found.intervals == [(None, 0), (0, None)] and [zero.exact for zero in found.singular] == [0]


def test_next_to_a_pole_the_search_is_not_long(monkeypatch):
    monkeypatch.setattr(isolation, "MOST_BOXES", 100)
    found = zeros(cells_of(parse("atan(1/x)")), derivative=2)
    assert found.complete and not found.points and [zero.exact for zero in found.singular] == [0]


def test_a_knot_that_may_lie_outside_the_domain_is_not_decided():
    cells = cells_of(parse("piecewise(x, x < 0; x^2)"))
    hidden = parse("asin(sin(1)) - 1")
    with pytest.raises(Undecided, match="order"):
        zeros(cells, Interval(hidden, None, False))


def test_what_is_not_decided_is_said():
    found = zeros(cells_of(parse("sin(x)")))
    assert not found.complete and "the sign is not proved" in found.reasons[0]
    assert isinstance(sign_regions(cells_of(parse("sin(x)"))), str)
    cluster = zeros(cells_of(parse("(exp(x) + x - 3)^2")))
    assert not cluster.complete and any(ball.overlaps(arb("0.7920599684307 +/- 1e-12")) for ball in cluster.clusters)


@pytest.mark.parametrize(
    "text, derivative, signs",
    [
        ("x*Phi(x)", 1, [-1, 1]),
        ("x*Phi(x)", 2, [-1, 1, -1]),
        ("max(0, x)", 1, [0, 1]),
        ("softplus(x)", 2, [1]),
        ("x^3", 1, [1, 1]),
        ("abs(x)", 1, [-1, 1]),
        ("max(0,x)-max(0,x-1)", 1, [0, 1, 0]),
        ("1/x", 0, [-1, 1]),
        ("1/x^2", 0, [1, 1]),
    ],
)
def test_sign_regions(text, derivative, signs):
    regions = sign_regions(cells_of(parse(text)), derivative=derivative, beside_poles=True)
    assert [region.sign for region in regions] == signs
    assert regions[0].start is None and regions[-1].end is None


@pytest.mark.parametrize(
    "text, derivative, on, signs",
    [
        ("x*Phi(x)", 2, "[-1e300, 1e300]", [-1, 1, -1]),
        ("x*Phi(x)", 2, "[-1, 1e300]", [1, -1]),
        ("tanh(x)", 2, "[1, 1e300)", [-1]),
        ("x - 10^20", 0, "[10^10, 10^30]", [-1, 1]),
        ("x - 10^20", 0, "[10^10, 10^15]", [-1]),
        ("x - 10^20", 0, "[0, 10^20]", [-1]),
    ],
)
def test_sign_regions_up_to_ends_that_are_far_out(text, derivative, on, signs):
    domain = interval(on)
    regions = sign_regions(cells_of(parse(text)), domain, derivative)
    assert [region.sign for region in regions] == signs
    assert (regions[0].start.exact, regions[-1].end.exact) == (domain.start, domain.end)


def test_signs_beside_a_pole_say_nothing_about_the_whole():
    assert sign_regions(cells_of(parse("-1/x")), derivative=1) == "no finite values are shown near x = 0"
