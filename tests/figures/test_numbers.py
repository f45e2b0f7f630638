"""The numbers in figures, against a second way to them; what was measured, against the code it was measured with."""

import json
import math
import platform
from dataclasses import replace

import pytest

from provenact.figures import (
    bf16_errors,
    correlation,
    crrelu,
    error_maps,
    lambda_gelu,
    lipschitz,
    squaf_nearest,
    squashing,
)
from provenact.figures.curves import member
from provenact.figures.registry import FIGURES
from provenact.numerics.arithmetic.balls import enclose
from provenact.numerics.subjects.entropy import approximate_entropy_change
from provenact.numerics.subjects.improvable import prepared
from provenact.numerics.subjects.nearest_centres import restricted, uniform_centres
from provenact.theory.exact.expressions import Rational, X
from provenact.theory.exact.piecewise import cells_of
from provenact.theory.language.activations import activation
from provenact.theory.language.parser import parse

ULP = 2.0**-52
THREE_DIGITS = 0.005  # of a number that is kept as 1.00 or more: half a unit of the last digit


def test_every_distance_of_the_gate_has_two_ways():
    found = lambda_gelu.data()
    for closed, integrated in zip(found.closed, found.integrated, strict=True):
        assert closed.y == pytest.approx(integrated.y, rel=ULP) and len(closed.y) == 7
    assert found.closed[0].y[0] == pytest.approx(2 / math.sqrt(2 * math.pi), rel=2 * ULP)


@pytest.mark.sweep
def test_entropy_of_crrelu_is_that_of_the_approximate_improvement():
    """CRReLU with epsilon is the improvement of ReLU with -epsilon: another integrand, the same number."""
    improvement = prepared(member("relu", {}), cells_of(parse(activation("crrelu").corrects.density)), None, "relu")
    found = crrelu.data().change
    place = found.x.index(0.5)
    other = approximate_entropy_change(improvement, Rational(-1, 2), 8)
    assert found.y[place] == pytest.approx(float(other.mid()), abs=1e-8)  # 8 digits were asked for
    assert found.y[0] < 0 < found.y[-1]


@pytest.mark.parametrize("h", ["1/8", "3/2"])
def test_jumps_of_the_restriction_are_those_of_its_cells(h):
    centres, values, alpha = squaf_nearest._setting(h)
    middle = slice(len(centres) // 2 + 1, len(centres) // 2 + 8)  # all values positive
    cells = restricted(centres[middle], values[middle], alpha, 5)
    place = cells.knots.index(Rational(7, 2))
    jump = enclose(cells.pieces[place + 1] - cells.pieces[place], {X: Rational(7, 2)})
    assert squaf_nearest._largest_jump(h) == pytest.approx(abs(float(jump.mid())), rel=4 * ULP)


def test_restricted_has_a_cell_for_every_block():
    centres = uniform_centres(3)
    cells = restricted(centres, centres, Rational(1, 2), 5)
    assert cells.knots == (Rational(-1, 2), Rational(1, 2)) and len(cells.pieces) == 3


@pytest.mark.sweep
def test_lipschitz_bars_show_what_is_printed_wrongly():
    bars = {bar.title: bar for bar in lipschitz.data()}
    assert bars["GELU"].certified == pytest.approx(1.1289041451851548, rel=1e-12)  # 12 digits are drawn from
    assert (bars["GELU"].printed, bars["GELU"].agrees) == (1.084, False)
    assert (bars["SiLU"].printed, bars["SiLU"].agrees) == (1.1, True)
    assert (bars["S-ReLU"].certified, bars["S-ReLU"].printed, bars["S-ReLU"].agrees) == (1, 1, True)
    assert bars["CELU"].printed is None


@pytest.mark.sweep
def test_correlations_tend_to_their_laws():
    for one in correlation.data():
        # measured: 0.052, of the next term of the law at the last layer that is drawn
        assert one.distance.y[-1] == pytest.approx(one.law.y[-1], rel=0.06), one.law_text


def test_distances_of_squashing_functions_bound_their_differences():
    for one in squashing.data():
        for size, gap in zip(one.distances, one.differences, strict=True):
            assert size * 0.99 < max(map(abs, gap.y)) <= size + 1e-9


# --- measured errors --------------------------------------------------------------------------------------


def test_bins_hold_every_finite_input_once():
    inputs = [x for one in bf16_errors.bins() for x in one]
    assert len(inputs) == 65_280 == 2**16 - 2**8 and inputs == sorted(inputs)
    assert len(bf16_errors.edges()) == len(bf16_errors.bins()) + 1
    for one, low, high in zip(bf16_errors.bins(), bf16_errors.edges(), bf16_errors.edges()[1:], strict=False):
        assert low <= min(one) and max(one) <= high


def test_recorded_errors_are_those_of_the_emitted_code_as_it_is():
    about = bf16_errors.recorded()
    now = {name: bf16_errors.source_digest(name) for name in bf16_errors.NAMES}
    assert about["sources"] == now, f"the emitted code has changed: {about['made by']}"
    assert {(row.name, row.by) for row in bf16_errors.measured()} == {
        (name, by) for name in bf16_errors.NAMES for by in ("provenact", "torch")
    }
    for row in bf16_errors.measured():
        assert len(row.errors) == len(bf16_errors.bins()) and row.inputs == 65_280
        assert max(row.errors) == pytest.approx(row.worst, rel=THREE_DIGITS)


def test_a_result_that_is_not_finite_has_an_infinite_error():
    torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")
    found = bf16_errors.errors_at("gelu", {"broken": lambda x: torch.where(x > 1, torch.inf, 0 * x)}, [0.0, 2.0])
    assert found == {"broken": [0.0, math.inf]}


def test_measuring_again_gives_the_recorded_errors():
    torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")
    about = bf16_errors.recorded()
    if (about["machine"], about["torch"]) != (platform.machine(), torch.__version__):
        pytest.skip(f"measured with torch {about['torch']} on {about['machine']}")
    from provenact.torch_impl.generated import activations

    row = next(row for row in bf16_errors.measured() if (row.name, row.by) == ("gelu", "provenact"))
    places = [index for index, one in enumerate(bf16_errors.bins()) if -8 < one[0] < -4]
    assert len(places) > 4
    for place in places:
        found = bf16_errors.errors_at("gelu", {"ours": activations.gelu}, bf16_errors.bins()[place])
        assert max(found["ours"]) == pytest.approx(row.errors[place], rel=THREE_DIGITS)


def test_the_text_below_the_figure_is_that_of_its_data(monkeypatch):
    about = error_maps.about_block()
    assert f"(exhaustive; torch {bf16_errors.recorded()['torch'].partition('+')[0]}, CPU, " in about
    monkeypatch.setattr(error_maps, "recorded", lambda: {"torch": "9.9", "machine": "abacus"})
    assert "(exhaustive; torch 9.9, CPU, abacus)" in error_maps.about_block()
    wrong = [row.inputs - row.correctly_rounded for row in bf16_errors.measured() if row.name == "silu"]
    assert f"SiLU {wrong[0]} (provenact, worst 0.5 ulp), {wrong[1]} (torch, " in about


def test_errors_beyond_the_axis_are_told_on_it():
    pytest.importorskip("matplotlib", reason="needs matplotlib: pip install 'provenact[figures]'")
    from matplotlib.figure import Figure

    by_name, about = error_maps.data()
    row = by_name["silu"][1]
    torn = replace(row, errors=(7.0, *row.errors[1:]))  # at the smallest of all inputs, far to the left
    for rows, largest in ((by_name["silu"], "1.8e-69"), ([by_name["silu"][0], torn], "7")):
        figure = Figure()
        error_maps.draw(figure, ({"silu": rows, "mish": rows}, about))
        assert figure.axes[-1].get_xlabel().endswith(f"the largest error is {largest}")


def test_committed_data_are_small():
    assert len(json.dumps(bf16_errors.recorded())) < 60_000 and "error_maps" in FIGURES


def test_a_jump_shows_its_limits_and_its_value():
    from provenact.derivations.realisation import cells_of_activation
    from provenact.figures.curves import curve

    step = cells_of_activation("relu").derivative()
    slope, function = curve("", step, -1, 1, is_slope=True), curve("", step, -1, 1)
    assert slope.limits == ((0.0, 0.0), (0.0, 1.0)) and slope.values == ()
    assert function.limits == ((0.0, 0.0),) and function.values == ((0.0, 1.0),)
    assert curve("", cells_of_activation("relu"), -1, 1).limits == ()
