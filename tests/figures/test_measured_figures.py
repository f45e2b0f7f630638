"""The figures of measured errors and speed: whose numbers they take, and what they say where there are none."""

import math

import pytest
from measured_samples import use_nothing, use_samples

from provenact.figures.measured_rows import RowPanel, Rows, draw_rows
from provenact.figures.registry import figure_named
from provenact.figures.rendering import render
from provenact.theory.exact.errors import InputError


@pytest.fixture
def samples(monkeypatch):
    use_samples(monkeypatch)


def test_the_worst_target_of_each_emitted_function_is_drawn(samples):
    found = figure_named("measured_errors").data()
    assert found.names == ("gelu",) and found.about == "NVIDIA H200, 2026-01-02"
    forward, backward, *half = found.panels
    here = "NVIDIA H200"
    points = {f"provenact, {here}": {"gelu": 0.625}, f"torch, {here}": {"gelu": 1.68e7}}
    assert forward == RowPanel("float32\nforward", points)
    assert backward.points[f"provenact, {here}"] == {"gelu": 0.25}  # floored; 0.75 plainly
    assert [panel.title for panel in half] == ["bfloat16\nforward", "bfloat16\nbackward, floored"]


def test_a_code_that_gives_nan_is_beyond_the_axis():
    points = figure_named("measured_errors").data().panels[3].points  # bfloat16, backward
    assert points["paper, CPU"]["smelu"] == math.inf and points["provenact, CPU"]["smelu"] == 0.5


def test_devices_are_told_apart():
    pytest.importorskip("matplotlib", reason="needs matplotlib: pip install 'provenact[figures]'")
    from matplotlib.figure import Figure

    panel = RowPanel("", {"provenact, NVIDIA H200": {"gelu": 2.0}, "provenact, CPU": {"gelu": 0.5}})
    figure = Figure()
    axis, _ = draw_rows(figure, Rows(("gelu",), (panel, panel), ""), "", 0.1, 1e8, logarithmic=True)
    faces = {line.get_label(): line.get_markerfacecolor() for line in axis.lines}
    assert set(faces) == {"emitted, NVIDIA H200", "emitted, CPU"} and faces["emitted, CPU"] == "none"


def test_speed_is_that_of_eager_code_with_fixed_parameters_where_there_is_any(samples):
    forward = figure_named("measured_speed").data().panels[0]
    assert forward.points == {
        "provenact": {"gelu": 0.96, "squaf": 0.9},
        "torch": {"gelu": 0.48},
        "paper": {"squaf": 0.03},
    }


@pytest.mark.parametrize("name", ["measured_errors", "measured_speed"])
def test_they_are_drawn(samples, name, recwarn):
    pytest.importorskip("matplotlib", reason="needs matplotlib: pip install 'provenact[figures]'")
    assert len(render(name, "svg")) > 10_000
    assert not [str(one.message) for one in recwarn if "layout" in str(one.message)]


def test_what_lies_beyond_the_axis_is_an_arrow_at_its_end():
    pytest.importorskip("matplotlib", reason="needs matplotlib: pip install 'provenact[figures]'")
    from matplotlib.figure import Figure

    panel = RowPanel("", {"provenact": {"gelu": 0.5}, "torch": {"gelu": 1e20}, "paper": {"gelu": 1e-9}})
    axis, _ = draw_rows(Figure(), Rows(("gelu",), (panel, panel), ""), "", 0.1, 1e8, logarithmic=True)
    marks = {(line.get_marker(), *line.get_xdata()) for line in axis.lines if len(line.get_xdata())}
    assert marks == {("o", 0.5), (">", 1e8), ("<", 0.1)}


@pytest.mark.parametrize(("name", "run"), [("measured_errors", "accuracy"), ("measured_speed", "speed")])
def test_without_measurements_it_says_what_to_run(monkeypatch, name, run):
    use_nothing(monkeypatch)
    assert figure_named(name).missing().endswith(f"run `provenact confirm {run} --out runs/`")
    with pytest.raises(InputError, match=f"`{name}` cannot be drawn: no "):
        render(name)
