"""Figures: data from the derivations, the same bytes every time, and matplotlib only when drawing."""

import ast
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType

import pytest
from flint import arb

from provenact.derivations.realisation import cells_of_activation
from provenact.figures import curves, rendering, srelu
from provenact.figures.curves import certified, curve, member
from provenact.figures.registry import FIGURES
from provenact.figures.rendering import is_current, label_panels, render, render_all
from provenact.figures.style import COLOURS, DASHES, line
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import Rational
from provenact.theory.language import activations
from provenact.theory.language.definitions import Formula

NEEDS_MATPLOTLIB = "needs matplotlib: pip install 'provenact[figures]'"

# An entry of the catalogue, and a figure that draws it.
DRAWN_IN = {
    "srelu": "srelu",
    "softplus": "softplus",
    "swish": "gated_units",
    "lambda_gelu": "lambda_gelu",
    "mish": "gated_units",
    "tanhexp": "gated_units",
    "smelu": "smelu",
    "selu": "exponential_units",
    "celu": "exponential_units",
    "generalized_smelu": "joined_units",
    "sigmoid_rescu": "joined_units",
    "smooth_relu": "units_at_one",
    "sigmoid": "squashing",
    "tanh": "squashing",
    "normal_cdf": "squashing",
    "crrelu": "crrelu",
    "squaf": "squaf",
    "squaf_s": "squaf",
}
WRONG = {"lambda_gelu": "x*sigma(lam*x)"}


@pytest.fixture(scope="module")
def data_of():
    """The data of a figure, computed once."""
    return cache(lambda name: FIGURES[name].data())


def exact_value(cells, x):
    return float(cells.value_at(Rational(Fraction(x))))


@pytest.mark.parametrize("order", [0, 1, 2])
def test_srelu_curves_are_the_derivation(order):
    found = srelu.data().curves[order]
    assert [one.label for one in found] == ["δ = 1/2", "δ = 3/4", "δ = 1"]
    for width, one in zip(srelu.WIDTHS, found, strict=True):
        cells = cells_of_activation("srelu", {"delta": width})
        cells = cells.derivative(order) if order else cells
        compared = [abs(y - exact_value(cells, x)) for x, y in zip(one.x, one.y, strict=True)]
        assert len(compared) > 90 and max(compared) < 1e-12


def test_the_class_of_srelu_shows_in_its_third_derivative():
    found = srelu.data()
    assert found.smoothness == "C^2,1"
    for width, second, third in zip(srelu.WIDTHS, *found.curves[2:], strict=True):
        jets = cells_of_activation("srelu", {"delta": width})
        ends = [float(jets.jet(index, side, 3)[3]) for index in (0, 1) for side in ("left", "right")]
        assert None not in second.y and third.y == (0, ends[0], None, ends[1], ends[2], None, ends[3], 0)


@pytest.mark.parametrize(("entry", "figure"), DRAWN_IN.items())
def test_data_follow_the_catalogue(entry, figure, data_of, monkeypatch):
    """A wrong entry gives another curve: nothing is typed by hand."""
    before = data_of(figure)
    entries = dict(activations.catalogue())
    entries[entry] = replace(entries[entry], definition=Formula(WRONG.get(entry, "atan(x)")))
    monkeypatch.setattr(activations, "catalogue", lambda: MappingProxyType(entries))
    assert FIGURES[figure].data() != before


def test_no_figure_types_a_formula():
    """Figures call no elementary function: what they draw was derived elsewhere."""
    elementary = {"exp", "log", "tanh", "erf", "erfc", "Phi", "phi", "sigma", "softplus", "sin", "cos"}
    folder = Path(curves.__file__).parent
    used = {
        (path.name, node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", ""))
        for path in folder.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
    }
    assert {pair for pair in used if pair[1] in elementary} == set()


def test_a_jump_breaks_the_line_and_a_corner_does_not():
    relu = cells_of_activation("relu")
    assert None in curve("step", relu.derivative(), -1, 1).y
    assert None not in curve("ReLU", relu, -1, 1).y


def test_curves_reach_both_ends_and_every_knot():
    points = curve("", member("smelu", {"beta": "1/3"}), -2, 2).x
    assert (points[0], points[-1]) == (-2.0, 2.0) and float(Rational(1, 3)) in points


@pytest.mark.parametrize("ball", [arb(1, 0.01), arb.nan(), arb.pos_inf()])
def test_a_wide_ball_is_not_drawn(ball):
    with pytest.raises(ArithmeticError, match="too wide to be drawn"):
        certified(ball)


def test_styles_differ_in_colour_and_in_dashes():
    assert len({str(line(index)) for index in range(42)}) == 42
    assert len(set(COLOURS)) == len(COLOURS) and len(set(DASHES)) == len(DASHES)
    for one, next_one in pairwise(map(line, range(7))):
        assert one["color"] != next_one["color"] and one["linestyle"] != next_one["linestyle"]


@pytest.mark.sweep
@pytest.mark.parametrize(("file_format", "start"), [("svg", b"<?xml"), ("pdf", b"%PDF"), ("png", b"\x89PNG")])
def test_same_bytes_every_time(file_format, start):
    pytest.importorskip("matplotlib", reason=NEEDS_MATPLOTLIB)
    first = render("srelu", file_format)
    assert first.startswith(start) and first == render("srelu", file_format)


@pytest.mark.sweep
@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_is_drawn(name, recwarn):
    pytest.importorskip("matplotlib", reason=NEEDS_MATPLOTLIB)
    if missing := FIGURES[name].missing():  # measurements that are not committed; drawn ones: test_measured_figures
        with pytest.raises(InputError, match=f"the figure `{name}` cannot be drawn: {missing}"):
            render(name)
        return
    ((_, files),) = render_all([name], ("svg", "png"))
    assert len(files["svg"]) > 10_000 and len(files["png"]) > 10_000
    assert not [str(one.message) for one in recwarn if "layout" in str(one.message)]


def test_captions_and_sizes_are_fit_for_print():
    assert all(figure.caption.endswith(".") and figure.size[0] in (3.4, 5.0, 7.0) for figure in FIGURES.values())


def test_another_matplotlib_is_told_by_the_content():
    pytest.importorskip("matplotlib", reason=NEEDS_MATPLOTLIB)
    drawn = render("smelu")
    elsewhere = drawn.replace(b"drawn by matplotlib ", b"drawn by matplotlib 0.").replace(b"stroke", b"Stroke", 1)
    changed = elsewhere.replace(b", content ", b", content 0", 1)
    assert is_current(drawn, drawn) and is_current(elsewhere, drawn)
    assert not is_current(drawn + b" ", drawn)
    assert not is_current(changed, drawn)
    assert not is_current(b"", drawn)


def test_the_content_follows_the_data(monkeypatch):
    pytest.importorskip("matplotlib", reason=NEEDS_MATPLOTLIB)
    before = render("smelu")
    monkeypatch.setattr("provenact.figures.smooth_units.REACH", Rational(31, 10))
    elsewhere = before.replace(b"drawn by matplotlib ", b"drawn by matplotlib 0.")
    assert not is_current(elsewhere, render("smelu"))


def test_unknown_names_are_refused():
    with pytest.raises(InputError, match="unknown figure `nothing`; known: srelu, smooth_units"):
        render("nothing")
    with pytest.raises(InputError, match="unknown format `gif`; known: svg, pdf, png"):
        render("srelu", "gif")


def test_data_need_no_matplotlib_and_drawing_says_what_to_install():
    code = (
        "import sys; sys.modules['matplotlib'] = None; sys.modules['torch'] = None\n"
        "from provenact.figures import rendering, srelu, error_maps\n"
        "assert srelu.data() and error_maps.data()\n"
        "try:\n    rendering.render('srelu')\nexcept ValueError as error:\n    print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == 'drawing needs matplotlib: pip install "provenact[figures]"'


def test_panels_get_letters_in_the_order_of_reading(monkeypatch):
    """Before their titles, or alone where there is none; a figure of one panel has no letter."""
    pytest.importorskip("matplotlib", reason=NEEDS_MATPLOTLIB)
    titles = {}

    def label(canvas):
        label_panels(canvas)
        titles[len(canvas.axes)] = [axis.get_title() for axis in canvas.axes]

    monkeypatch.setattr(rendering, "label_panels", label)
    (_, plain), (_, with_letters) = (next(render_all(["smooth_units"], label=one)) for one in (False, True))
    next(render_all(["lipschitz"], label=True))
    assert titles == {1: [""], 8: ["a) SoftPlus", "b) Swish", "c) GELU", "d) SmeLU", "e)", "f)", "g)", "h)"]}
    assert plain != with_letters
