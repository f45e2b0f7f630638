"""Exact mollification: two routes to every closed form, and its speed."""

import pytest
from flint import fmpq

from provenact.derivations.direct_integration import integrals_by_cell
from provenact.derivations.mollification import mollify
from provenact.derivations.mollification_steps import derivation_of
from provenact.derivations.splines import Spline, mollified
from provenact.theory.exact import sympy_bridge
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import ONE, ZERO, Rational, X, exp, parameter
from provenact.theory.exact.order import vanishes
from provenact.theory.exact.piecewise import cells_of
from provenact.theory.language.kernels import KERNELS, kernel
from provenact.theory.language.parser import parse

DELTA = parameter("delta", "positive")
FUNCTIONS = [
    "max(0, x)",
    "abs(x)",
    "sign(x)",
    "min(max(x, 0), 6)",
    "max(0, x)^2",
    "max(0, x - 1)",
    "x*min(max(x + 3, 0), 6)/6",
]
POLYNOMIAL = [name for name, item in KERNELS.items() if item.is_polynomial]


@pytest.mark.parametrize("name", POLYNOMIAL)
@pytest.mark.parametrize("text", FUNCTIONS)
def test_the_direct_integrals_coincide_with_the_engine(text, name):
    for item in integrals_by_cell(mollify(text, name)):
        assert vanishes(item.value - item.cell.expression).is_yes, item.cell


@pytest.mark.parametrize("text", FUNCTIONS[:3])
def test_the_direct_integrals_coincide_for_the_cosine(text):
    for item in integrals_by_cell(mollify(text, "cosine")):
        assert vanishes(item.value - item.cell.expression).is_yes, item.cell


def test_the_comparison_can_fail():
    item = integrals_by_cell(mollify("max(0, x)", "epanechnikov"))[1]
    assert vanishes(item.value - item.cell.expression - X**3 / 1000).is_no


def test_a_missing_second_route_is_said(monkeypatch):
    def refuse(*arguments):
        raise InputError("SymPy proposes nothing")

    monkeypatch.setattr(sympy_bridge, "integrated", refuse)
    mollification = mollify("max(0, x)", "box")
    assert all(item.value is None and item.integral is not None for item in integrals_by_cell(mollification))
    direct = [step for step in derivation_of(mollification, "f").steps if step.title.startswith("direct")]
    assert len(direct) == 3
    assert all(step.statement is None and "SymPy proposes nothing" in step.reason for step in direct)


def test_a_function_may_have_a_parameter_called_u():
    u = parameter("u")
    for item in integrals_by_cell(mollify("piecewise(u*x, x <= 0; x)", "box")):
        assert vanishes(item.value - item.cell.expression).is_yes
        assert item.integral.free_symbols <= {X, DELTA, u}


def test_srelu_comes_out_as_printed():
    closed = mollify("max(0, x)", "epanechnikov").closed_form
    printed = X / 2 + 3 * X**2 / (8 * DELTA) + 3 * DELTA / 16 - X**4 / (16 * DELTA**3)
    assert closed.knots == (-DELTA, DELTA)
    assert vanishes(closed.pieces[1] - printed).is_yes
    assert closed.pieces[0] == 0 and closed.pieces[2] == X


@pytest.mark.parametrize(
    ("text", "name"), [("max(0, x)", "epanechnikov"), ("abs(x)", "tricube"), ("sign(x)", "triangle")]
)
def test_the_symbolic_width_agrees_with_a_rational_one(text, name):
    free = mollify(text, name).closed_form.subs({DELTA: Rational(2, 3)})
    fixed = mollify(text, name, "2/3").closed_form
    assert free.knots == fixed.knots
    assert all(vanishes(a - b).is_yes for a, b in zip(free.pieces, fixed.pieces, strict=True))


def test_parameters_of_the_function_are_carried():
    leaky = mollify("piecewise(a*x, x <= 0; x)", "epanechnikov").closed_form
    relu = mollify("max(0, x)", "epanechnikov").closed_form
    assert vanishes(leaky.pieces[1].subs(parameter("a"), 0) - relu.pieces[1]).is_yes


def test_polynomials_are_smoothed_by_their_moments():
    assert vanishes(mollify("x^2", "epanechnikov").closed_form.pieces[0] - X**2 - DELTA**2 / 5).is_yes
    assert vanishes(mollify("x^4", "gaussian", "1").closed_form.pieces[0] - X**4 - 6 * X**2 - 3).is_yes


def test_the_bump_has_no_closed_form_but_an_exact_second_derivative():
    result = mollify("max(0, x)", "bump")
    assert result.closed_form is None
    assert str(result.smoothness) == "C^inf"
    second = result.second_derivative()
    assert second.value_at(ZERO) is exp(-ONE) / DELTA


@pytest.mark.parametrize(
    ("text", "name", "width", "message"),
    [
        ("tanh(x)", "box", None, "needs polynomial pieces"),
        ("max(0, x)", "box", "-1", "the width must be positive"),
        ("max(0, x)", "box", "0", "the width must be positive"),
        ("max(0, x)", "box", "x", "the width must be positive"),
        ("x^100", "box", None, "at most 60"),
        ("((x + 1)^200)^200", "box", None, "the piece has degree 40000; at most 60"),
        ("(x + 1)^61", "box", None, "the piece has degree 61; at most 60"),
    ],
)
def test_bad_input(text, name, width, message):
    with pytest.raises(InputError, match=message):
        mollify(text, name, width)


def test_a_twelvefold_box_convolution():
    box = Spline.from_cells(kernel("box").density)

    result = Spline.from_cells(cells_of(parse("max(0, x)")))
    for _ in range(12):
        result = mollified(result, box)
    assert len(result.knots) == 13
    assert result.piece_at(fmpq(12))(12) == 12
