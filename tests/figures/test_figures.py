"""Figures: data from the derivations, the same bytes every time, and matplotlib only when drawing."""

import subprocess
import sys
from fractions import Fraction

import pytest
from sympy import Rational

from provenact.derivations.realisation import cells_of_activation
from provenact.figures import kernels, smelu, srelu
from provenact.figures.curves import curve
from provenact.figures.registry import FIGURES, render
from provenact.figures.style import COLOURS, DASHES, line
from provenact.theory.errors import InputError


def exact_value(cells, x):
    fraction = Fraction(x)
    return float(cells.value_at(Rational(fraction.numerator, fraction.denominator)))


@pytest.mark.parametrize("order", [0, 1, 2])
def test_srelu_curves_are_the_derivation(order):
    _, curves = srelu.data()[order]
    assert [one.label for one in curves] == ["δ = 1/4", "δ = 1/2", "δ = 1"]
    for width, one in zip(srelu.WIDTHS, curves, strict=True):
        cells = cells_of_activation("srelu", {"delta": width})
        cells = cells.derivative(order) if order else cells
        compared = [abs(y - exact_value(cells, x)) for x, y in zip(one.x, one.y, strict=True) if y is not None]
        assert len(compared) > 200 and max(compared) < 1e-12


def test_data_follow_the_definition(monkeypatch):
    """Another function behind the name gives another curve: nothing is typed by hand."""
    before = srelu.data()[0][1]
    other = cells_of_activation("smelu", {"beta": 1})
    monkeypatch.setattr("provenact.figures.curves.cells_of_activation", lambda name, values: other)
    assert srelu.data()[0][1] != before


def test_a_jump_breaks_the_line_and_a_corner_does_not():
    relu = cells_of_activation("relu")
    assert None in curve("step", relu.derivative(), -1, 1).y
    assert None not in curve("ReLU", relu, -1, 1).y


def test_curves_reach_both_ends_and_every_knot():
    cells = cells_of_activation("smelu", {"beta": "1/3"})
    points = curve("", cells, -2, 2).x
    assert (points[0], points[-1]) == (-2.0, 2.0) and float(Rational(1, 3)) in points


def test_smelu_and_kernels_have_their_curves():
    assert [len(curves) for _, curves in smelu.data()] == [4, 4]
    assert [name for name, *_ in kernels.data()][:3] == ["box", "triangle", "epanechnikov"]


def test_styles_differ_in_colour_and_in_dashes():
    assert len(set(COLOURS)) == len(set(DASHES)) == len({str(line(index)) for index in range(len(COLOURS))})


@pytest.mark.parametrize(("file_format", "start"), [("svg", b"<?xml"), ("pdf", b"%PDF"), ("png", b"\x89PNG")])
def test_same_bytes_every_time(file_format, start):
    pytest.importorskip("matplotlib", reason="needs matplotlib: pip install 'provenact[figures]'")
    first = render("srelu", file_format)
    assert first.startswith(start) and first == render("srelu", file_format)


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_is_drawn(name):
    pytest.importorskip("matplotlib", reason="needs matplotlib: pip install 'provenact[figures]'")
    assert len(render(name, "svg")) > 10_000


def test_unknown_names_are_refused():
    with pytest.raises(InputError, match="unknown figure `nothing`; known: srelu, smelu, kernels"):
        render("nothing")
    with pytest.raises(InputError, match="unknown format `gif`; known: svg, pdf, png"):
        render("srelu", "gif")


def test_data_need_no_matplotlib_and_drawing_says_what_to_install():
    code = (
        "import sys; sys.modules['matplotlib'] = None\n"
        "from provenact.figures import registry, srelu\n"
        "assert srelu.data()\n"
        "try:\n    registry.render('srelu')\nexcept ValueError as error:\n    print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == 'drawing needs matplotlib: pip install "provenact[figures]"'
