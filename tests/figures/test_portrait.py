"""The figure of any function: certified values, nothing where there is none, and what it marks."""

import mpmath
import pytest

import provenact as pa
from provenact.figures.portrait import Portrait, name_of
from provenact.theory.exact.errors import InputError

GELU_MINIMUM = -0.7517915246935645  # the zero of Phi(x) + x phi(x)


def portrait(function, on=None, against=(), **params):
    values = tuple((name, tuple(given)) for name, given in params.items())
    return Portrait(function, name_of(function), on, against, values)


@pytest.mark.parametrize("order", [0, 1, 2])
def test_curves_have_the_values_of_the_function(order):
    (one,) = portrait("x*tanh(exp(x))", "[-3, 2]").data().panels[order].curves
    assert one.x[0] == -3 and one.x[-1] == 2 and len(one.x) > 900
    for x, y in list(zip(one.x, one.y, strict=True))[::60]:
        true = mpmath.diff(lambda t: t * mpmath.tanh(mpmath.exp(t)), x, order)
        assert abs(y - true) < 1e-9 * (1 + abs(true))


def test_stationary_points_are_marked():
    value, slope, curvature = portrait("gelu").data().panels
    ((place, height),) = value.marks
    assert place == pytest.approx(GELU_MINIMUM, abs=1e-15)
    assert height == pytest.approx(float(GELU_MINIMUM * mpmath.ncdf(GELU_MINIMUM)), abs=1e-15)
    assert [x for x, _ in slope.marks] == pytest.approx([-(2**0.5), 2**0.5], abs=1e-15)
    assert curvature.marks == ()


@pytest.mark.parametrize("function", ["x*sin(1/x)", "sin(x)*sin(1/x)"])
def test_a_set_of_zeros_that_is_not_complete_is_not_marked(function):
    assert portrait(function, "[-1, 1]").data().panels[0].marks == ()


@pytest.mark.parametrize("function", ["log(x) - log(x)", "sqrt(x)", "x^(3/2)"])
def test_nothing_is_drawn_where_the_expression_has_no_value(function):
    (one,) = portrait(function, "[-2, 2]").data().panels[0].curves
    assert min(one.x) == 0 and max(one.x) == 2


def test_a_function_without_values_is_refused_and_one_beyond_floats_is_not_drawn_there(monkeypatch):
    monkeypatch.setattr("provenact.figures.portrait.SECONDS", 0.1)  # the curve is looked at, not its marks
    with pytest.raises(InputError, match="no values to be drawn on"):
        portrait("log(-1 - x^2)").data()
    with pytest.raises(InputError, match="has an enclosure that can be drawn"):
        portrait("sin(10^60*x + 1/3)", "[1, 2]").data()
    (one,) = portrait("exp(exp(exp(x)))", "[-4, 4]").data().panels[0].curves
    assert one.y[0] is not None and one.y[-1] is None


def test_the_line_breaks_at_a_pole_and_the_view_stays_with_the_rest():
    data = portrait("1/x", "[-4, 4]").data()
    (one,) = data.panels[0].curves
    signs = [None if y is None else y > 0 for y in one.y]
    assert None in signs[signs.index(False) : signs.index(True)]
    low, high = data.panels[0].view()
    assert low > min(y for y in one.y if y is not None) and high < max(y for y in one.y if y is not None)
    assert portrait("x^2").data().panels[0].view() is None


def test_every_value_of_a_parameter_is_a_curve_and_knots_are_in_view():
    data = portrait("smelu", None, ("relu",), beta=("1", "5")).data()
    assert [one.label for one in data.panels[0].curves] == ["β = 1", "β = 5", "ReLU"]
    assert data.ends == (-10, 10)
    assert [panel.marks for panel in data.panels] == [(), (), ()]


def test_from_python():
    pytest.importorskip("matplotlib", reason="needs matplotlib: pip install 'provenact[figures]'")
    picture = pa.figure("swish", on=(-3, 3), against="relu", beta=[0.5, 2])
    assert repr(picture).startswith("swish for beta = 0.5, 2 and its first two derivatives on [-3, 3]")
    assert "<svg" in picture._repr_svg_()


def test_a_picture_is_saved_in_the_format_of_its_path(tmp_path):
    pytest.importorskip("matplotlib", reason="needs matplotlib: pip install 'provenact[figures]'")
    picture = pa.figure("x^2", on="[-1, 1]")
    picture.save(tmp_path / "a.png")
    assert (tmp_path / "a.png").read_bytes()[:4] == b"\x89PNG"
    with pytest.raises(InputError, match="unknown format `gif`"):
        picture.save(tmp_path / "a.gif")


def test_too_much_is_refused():
    with pytest.raises(InputError, match="43 curves cannot be told apart"):
        pa.figure("swish", beta=list(range(1, 44)))
    with pytest.raises(InputError, match="given twice"):
        pa.figure("swish", params={"beta": 1}, beta=2)


def test_what_was_mollified_is_drawn_over_its_width():
    picture = pa.figure(pa.mollify("max(0, x)", kernel="epanechnikov"), on=(-2, 2), delta=[1, 2])
    drawn = picture.portrait.data().panels[0].curves
    assert [one.label for one in drawn] == ["delta = 1", "delta = 2"]
    for width, one in zip((1, 2), drawn, strict=True):
        x, y = min(zip(one.x, one.y, strict=True), key=lambda point: abs(point[0]))
        assert y == pytest.approx(3 * width / 16 + x / 2 + 3 * x**2 / (8 * width), abs=1e-6) and abs(x) < 0.01
