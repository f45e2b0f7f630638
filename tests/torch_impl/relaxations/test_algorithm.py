"""Relaxations in floats: below and above the function in balls, on hostile intervals, too, and nearly the best."""

import math

import pytest
import torch
from flint import arb
from relaxation_cases import relaxation

from provenact.numerics.arithmetic.balls import working_precision
from provenact.numerics.arithmetic.functions import Analytic
from provenact.numerics.relaxation.lines import relax
from provenact.numerics.relaxation.outline import outline_of
from provenact.numerics.search.extrema import infimum, supremum
from provenact.numerics.subjects.check import function_cells
from provenact.theory.language.intervals import interval
from provenact.torch_impl.relaxations.algorithm import Lines, Outline, Relaxation
from provenact.torch_impl.relaxations.hostile import hostile_intervals
from provenact.torch_impl.relaxations.soundness import violations

NAMES = ("gelu", "crrelu", "hard_swish", "srelu", "elu")


def tensor(*numbers: float, dtype=torch.float64):
    return torch.tensor(numbers, dtype=dtype)


def quarters(step: int):
    grid = torch.arange(-24, 25, step, dtype=torch.float64) / 4
    lower, upper = torch.meshgrid(grid, grid, indexing="ij")
    return lower[lower < upper], upper[lower < upper]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("dtype", [torch.float64, torch.float32])
def test_no_line_is_crossed(name, dtype):
    lower, upper = (ends.to(dtype)[:: 1 if dtype == torch.float64 else 4] for ends in quarters(5))
    assert violations(function_cells(name, {}), lower, upper, relaxation(name).lines(lower, upper)) == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("dtype", [torch.float64, torch.float32])
def test_hostile_intervals(name, dtype):
    """Some of those of `benchmarks/relaxations.py`: 100,100 of 13 activations."""
    one = relaxation(name)
    lower, upper = hostile_intervals(one.outline, 72, dtype, seed=1)
    lines = one.lines(lower, upper)
    assert not any(part.isnan().any() for part in lines) and lines.lower_intercept.isfinite().sum() > len(lower) / 2
    assert violations(function_cells(name, {}), lower, upper, lines) == []


def test_hostile_intervals_are_what_they_say():
    outline = relaxation("gelu").outline
    lower, upper = hostile_intervals(outline, 3000, torch.float64)
    assert bool((lower <= upper).all()) and bool((lower == upper).sum() >= 500)
    assert bool(((lower == -math.inf) & (upper == math.inf)).any()) and bool((upper.abs() < 1e-300).any())
    for break_ in outline.arcs_below[0]:
        around = (lower < break_) & (upper > break_) & (upper - lower < 9 * math.ulp(break_))
        assert bool(around.any())


@pytest.mark.parametrize(
    "text",
    [
        "max(x/100, x)",  # a slope that is no float
        "max(-x/3, x) - abs(x - 1)/7 + tanh(x)",  # asymptotes of such slopes, and kinks of both kinds
        "-abs(x - 1/3) + 3*abs(x + 1/7)",  # knots that are no floats
        "max(0, x) + max(0, x - 10^(-12)) - max(0, x - 3*10^(-12))",  # rows narrower than cells of the index can be
        "abs(x - 1/3) + abs(x - 1/3 - 10^(-20)) - abs(x - 1/3 - 3*10^(-20))",  # knots that are one float
        "x",
    ],
)
def test_functions_of_the_users_own(text):
    cells = function_cells(text, {})
    one = Relaxation(Outline.of(outline_of(cells)))
    for dtype in (torch.float64, torch.float32):
        lower, upper = (
            torch.cat([some[::8].to(dtype), more])
            for some, more in zip(quarters(4), hostile_intervals(one.outline, 60, dtype), strict=True)
        )
        assert violations(cells, lower, upper, one.lines(lower, upper)) == []
        level, (least, most) = torch.zeros_like(lower), one.range(lower, upper)
        assert violations(cells, lower, upper, Lines(level, least, level, most)) == []


def test_the_check_can_fail():
    lower, upper = tensor(-1.0, 0.0), tensor(1.0, 6.0)
    lines = relaxation("gelu").lines(lower, upper)
    raised = lines._replace(lower_intercept=lines.lower_intercept + tensor(0.0, 1e-9))
    assert [index for index, _ in violations(function_cells("gelu", {}), lower, upper, raised)] == [1]


@pytest.mark.parametrize(
    ("name", "intervals"),
    [
        ("gelu", [(-1.75, -1.0), (0.0, 6.0)]),
        ("crrelu", [(0.0, 6.0)]),
        ("hard_swish", [(-5.75, -0.25), (1.0, 4.75), (0.5, 1.0), (-6.0, 6.0)]),
        ("elu", [(-1.0, 3.5), (-6.0, 0.5)]),
        ("smelu", [(0.0, 1.0)]),  # the middle is a knot at which two arcs meet smoothly
    ],
)
def test_gaps_are_the_least(name, intervals):
    """Nearly: over the middle, beside what is certified for any pair of lines."""
    one = relaxation(name)
    for low, high in intervals:
        lines = one.lines(tensor(low), tensor(high))
        middle = (low + high) / 2
        gap = (lines.upper_slope - lines.lower_slope) * middle + lines.upper_intercept - lines.lower_intercept
        best = float(relax(name, f"[{low}, {high}]").least_gap)
        assert float(gap) <= best * 1.0005 + 1e-13


@pytest.mark.parametrize("name", NAMES)
def test_ranges_hold_the_values(name):
    one, cells = relaxation(name), function_cells(name, {})
    far = math.inf
    for low, high in ((-6.0, -5.0), (-2.0, -0.25), (-0.5, 3.0), (-far, far), (-far, -1.0), (0.0, far)):
        on = interval(f"[{low}, {high}]")
        least, most = (float(bound) for bound in one.range(tensor(low), tensor(high)))
        inf, sup = infimum(cells, on), supremum(cells, on)
        assert arb(least) <= inf.upper and arb(most) >= sup.lower
        assert float(inf.lower) - least < 1e-13 and (most == float(sup.upper) or most - float(sup.upper) < 1e-13)


def test_any_slope_has_its_intercept():
    one, cells = relaxation("gelu"), function_cells("gelu", {})
    lower, upper = quarters(6)
    generator = torch.Generator().manual_seed(0)
    slope = torch.rand(len(lower), dtype=torch.float64, generator=generator) * 3 - 1
    lines = one.lines(lower, upper)._replace(
        lower_slope=slope,
        lower_intercept=one.below(lower, upper, slope),
        upper_slope=slope,
        upper_intercept=one.above(lower, upper, slope),
    )
    assert violations(cells, lower, upper, lines) == []


def test_a_slope_that_is_no_number_has_no_line():
    one, slope = relaxation("gelu"), tensor(math.nan, math.inf, -math.inf)
    assert bool((one.below(tensor(-1.0), tensor(1.0), slope) == -math.inf).all())
    assert bool((one.above(tensor(-1.0), tensor(1.0), slope) == math.inf).all())


def test_gradients_are_those_of_the_best_lines():
    one = relaxation("gelu")
    lower = tensor(-4.0, -1.0, -3.0, 0.4, -5.0, 1.6, -0.3).requires_grad_()
    upper = tensor(-2.0, 1.0, 4.0, 6.0, -0.5, 3.0, 0.9).requires_grad_()
    for part in range(4):
        values = one.lines(lower, upper)[part]
        got = torch.autograd.grad(values.sum(), (lower, upper))
        for end in (0, 1):
            shifted = [(lower.detach().clone(), upper.detach().clone()) for _ in range(2)]
            for pair, step in zip(shifted, (1e-4, -1e-4), strict=True):
                pair[end].add_(step)
            high, low = (one.lines(*pair)[part] for pair in shifted)
            torch.testing.assert_close(got[end], (high - low) / 2e-4, rtol=2e-3, atol=2e-4)


def test_the_intercept_falls_with_the_slope_at_the_place_of_contact():
    one = relaxation("gelu")
    slope = tensor(0.1, 0.4, 0.9, -0.05).requires_grad_()
    lower, upper = tensor(-2.0, -1.0, 0.0, -3.0), tensor(1.0, 3.0, 5.0, 0.0)
    for bound in (one.below, one.above):
        (got,) = torch.autograd.grad(bound(lower, upper, slope).sum(), slope)
        high, low = (bound(lower, upper, slope.detach() + step) for step in (1e-6, -1e-6))
        torch.testing.assert_close(got, (high - low) / 2e-6, rtol=1e-4, atol=1e-4)


def test_inner_intervals_have_no_looser_lines():
    """The area between the lines of an inner interval is not larger than that of the outer lines over it."""
    one = relaxation("crrelu")
    generator = torch.Generator().manual_seed(1)
    ends = (torch.rand(4, 400, dtype=torch.float64, generator=generator) * 12 - 6).sort(dim=0).values
    outer, inner = one.lines(ends[0], ends[3]), one.lines(ends[1], ends[2])
    middle = (ends[1] + ends[2]) / 2

    def gap(lines):
        return (lines.upper_slope - lines.lower_slope) * middle + lines.upper_intercept - lines.lower_intercept

    assert bool((gap(inner) <= gap(outer) * 1.0005 + 1e-13).all())


def test_intervals_that_are_none():
    one = relaxation("gelu")
    lines = one.lines(tensor(math.nan, 1.0), tensor(1.0, -1.0))
    assert float(lines.lower_intercept[0]) < 0 and float(lines.upper_intercept[0]) == math.inf
    turned = one.lines(tensor(-1.0), tensor(1.0))
    assert all(float(a[1]) == float(b[0]) for a, b in zip(lines, turned, strict=True))
    with pytest.raises(TypeError, match="float32 or all of float64"):
        one.lines(tensor(0.0, dtype=torch.float16), tensor(1.0, dtype=torch.float16))


def test_shapes_are_kept():
    one = relaxation("gelu")
    assert one.lines(torch.zeros(2, 1), torch.ones(1, 3)).lower_slope.shape == (2, 3)
    assert one.lines(torch.zeros(0), torch.zeros(0)).upper_slope.shape == (0,)
    assert one.range(torch.zeros(()), torch.ones(()))[0].shape == ()


def test_split_is_inside_and_at_a_change_of_curvature_if_one_is_near():
    one = relaxation("gelu")
    places = one.split(tensor(-3.0, 3.0, -1.0), tensor(0.0, 4.0, 6.0))
    assert abs(float(places[0]) + math.sqrt(2)) < 1e-9 and float(places[1]) == 3.5
    assert abs(float(places[2]) - math.sqrt(2)) < 1e-9


def test_values_are_within_the_certified_error():
    one, cells = relaxation("crrelu"), function_cells("crrelu", {})
    x = torch.linspace(-11, 11, 500, dtype=torch.float64)
    with working_precision(200):
        for place, value in zip(x.tolist(), one.value(x).tolist(), strict=True):
            piece = cells.pieces[0] if place < 0 else cells.pieces[1]
            exact = Analytic(piece, cells.variable).ball(arb(place))
            assert abs(arb(value) - exact) <= one.outline.error * (1 + abs(place))


@pytest.mark.parametrize("name", NAMES)
def test_slopes_hold_the_difference_quotients(name):
    """Of points in the interval, in floats: with a margin for the roundings of the values."""
    one = relaxation(name)
    ends = torch.rand(2, 300, dtype=torch.float64, generator=torch.Generator().manual_seed(5)) * 24 - 12
    ends = ends.sort(0).values
    ends[1, ::3] = ends[0, ::3] + 0.01
    least, most = one.slopes(*ends)
    x = ends[0] + (ends[1] - ends[0]) * torch.linspace(0, 1, 50, dtype=torch.float64)[:, None]
    quotients = one.value(x).diff(dim=0) / x.diff(dim=0)
    margin = 1e-14 / x.diff(dim=0)
    assert bool((quotients >= least - margin).all()) and bool((quotients <= most + margin).all())
    spread = (quotients.amax(0) - quotients.amin(0))[::3]
    assert float(((most - least)[::3] - spread).median()) < 0.05  # narrow intervals have narrow slopes


def test_slopes_at_kinks_tails_and_infinite_ends():
    one, far = relaxation("hard_swish"), math.inf
    lower, upper = tensor(-far, -far, 3.5, -3.0, -1.0, 5.0), tensor(far, -4.0, far, -3.0, 1.0, 1e300)
    least, most = one.slopes(lower, upper)
    assert least.tolist()[0] <= -0.5 and most.tolist()[0] >= 1.5
    assert abs(float(most[1])) < 1e-12 and abs(float(least[2]) - 1) < 1e-12 and abs(float(most[5]) - 1) < 1e-12
    assert float(least[3]) <= -0.5  # at the kink itself, both sides count
    assert abs(float(least[4]) - 1 / 6) < 1e-12 and abs(float(most[4]) - 5 / 6) < 1e-12


def test_gradients_at_infinite_ends():
    """The slope is that of a tail; the intercept moves with a finite end that the line goes through, and only so."""
    lower = tensor(-math.inf, -math.inf, 0.5).requires_grad_()
    upper = tensor(1.0, math.inf, math.inf).requires_grad_()
    lines = relaxation("gelu").lines(lower, upper)
    got = torch.autograd.grad(lines.upper_intercept[0] + lines.lower_intercept[1], (lower, upper), retain_graph=True)
    assert got[0].tolist() == [0.0, 0.0, 0.0] and got[1].tolist()[1:] == [0.0, 0.0]
    assert abs(float(got[1][0]) - 1.0833154705876864) < 1e-12  # GELU's slope at 1
    slopes = torch.autograd.grad(lines.lower_slope.sum() + lines.upper_slope.sum(), (lower, upper))
    assert all(not bool(part.any()) for part in slopes)


def test_what_is_no_tensor_is_refused():
    one = relaxation("gelu")
    for call, *given in (one.lines, [0.0], [1.0]), (one.range, 0.0, 1.0), (one.below, tensor(0.0), tensor(1.0), 0.5):
        with pytest.raises(TypeError, match="all of float32 or all of float64"):
            call(*given)


def test_split_of_an_infinite_interval_is_where_the_curvature_changes():
    places = relaxation("gelu").split(tensor(-math.inf, -math.inf, 0.0), tensor(math.inf, 0.0, math.inf))
    assert places.abs().sub(math.sqrt(2)).abs().max() < 1e-9
    break_ = relaxation("gelu").outline.arcs_below[0][1]
    narrow = torch.tensor(break_, dtype=torch.float32)
    around = narrow.nextafter(torch.tensor(9.0)), narrow.nextafter(torch.tensor(-9.0))
    place = relaxation("gelu").split(around[1], around[0])
    assert around[1] < place < around[0]


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32])
def test_split_is_a_finite_number_of_the_interval(dtype):
    """Of a large or infinite interval in its own format, where the next cut would be at the same place for ever."""
    most, least = torch.finfo(dtype).max, math.ulp(0.0) if dtype == torch.float64 else 2.0**-149
    for low, high in ((2.0, math.inf), (-math.inf, -7.0), (most, math.inf), (most / 2, most), (least, least)):
        lower, upper = tensor(low, dtype=dtype), tensor(high, dtype=dtype)
        place = relaxation("gelu").split(lower, upper)
        assert bool(place.isfinite()) and bool(lower <= place) and bool(place <= upper), (low, high, place)


@pytest.mark.parametrize("text", ["max(min(x, 1), x/10)", "hard_swish"])
def test_gradients_of_intercepts_where_the_function_is_straight(text):
    """A tangent touches a straight arc everywhere, and the line at the end to which it falls."""
    one = Relaxation(Outline.of(outline_of(function_cells(text, {}))))
    ends = torch.rand(3, 400, dtype=torch.float64, generator=torch.Generator().manual_seed(2))
    lower, upper, slope = (ends[0] * -4, ends[1] * 13, ends[2] * 2 - 0.5)
    for side in (one.below, one.above):
        given = [part.clone().requires_grad_() for part in (lower, upper, slope)]
        rates = torch.autograd.grad(side(*given).sum(), given)
        for index, rate in enumerate(rates):
            moved = [
                [part + way * 1e-6 * (index == k) for k, part in enumerate((lower, upper, slope))] for way in (1, -1, 0)
            ]
            more, less, here = (side(*parts) for parts in moved)
            is_smooth = (more + less - 2 * here).abs() < 1e-9
            difference = (more - less) / 2e-6 - rate
            assert int(is_smooth.sum()) > 390 and float(difference[is_smooth].abs().max()) < 1e-3, (side, index)


def test_second_derivatives_are_refused():
    """What a backward saved is no function of the ends: of a square the second derivative would miss a term."""
    lower, upper, slope = (tensor(number).requires_grad_() for number in (-1.0, 2.0, 0.3))
    one = relaxation("gelu")
    for result in (one.lines(lower, upper).upper_slope, one.below(lower, upper, slope)):
        with pytest.raises(RuntimeError, match="can be differentiated once: leave out create_graph=True"):
            torch.autograd.grad(result.square().sum(), upper, create_graph=True)


@pytest.mark.parametrize("text", ["1000*x*Phi(x)", "-softplus(-x)*7"])
def test_functions_of_any_size(text):
    cells = function_cells(text, {})
    one = Relaxation(Outline.of(outline_of(cells)))
    lower, upper = hostile_intervals(one.outline, 40, torch.float64)
    assert violations(cells, lower, upper, one.lines(lower, upper)) == []


def test_bounds_beyond_the_largest_number():
    """What a bound overflows to is no bound: f - slope x is 1e310 or more here."""
    cells = function_cells("3*abs(x)", {})
    one = Relaxation(Outline.of(outline_of(cells)))
    lower = upper = tensor(-1.7e308, 1.7e308, 1e300)
    least, most = one.range(lower, upper)
    assert least.tolist() == [torch.finfo(torch.float64).max] * 2 + [float(least[2])] and float(most[0]) == math.inf
    slope = tensor(1e10, -1e10, -1e10)
    level, none = torch.zeros_like(slope), torch.full_like(slope, math.inf)
    lines = Lines(slope, one.below(lower, upper, slope), level, none)
    assert bool(lines.lower_intercept.isfinite().all()) and violations(cells, lower, upper, lines) == []
