"""Cells: exact arithmetic, jets, smoothness."""

import pytest

from provenact.theory.exact.cells import Cells, Smoothness
from provenact.theory.exact.errors import InputError, Undecided
from provenact.theory.exact.expressions import ZERO, Rational, X, exact, parameter, sigma
from provenact.theory.exact.order import vanishes
from provenact.theory.exact.piecewise import cells_of
from provenact.theory.language.intervals import interval
from provenact.theory.language.parser import parse

DELTA = parameter("delta", "positive")
RELU = Cells.of((0,), (0, X))


def function(text: str, **parameters: str) -> Cells:
    return cells_of(parse(text, {name: parameter(name, sign) for name, sign in parameters.items()}))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("max(0, x)", "C^0,1"),
        ("max(0, x)^2", "C^1,1"),
        ("max(0, x)^5", "C^4,1"),
        ("sign(x)", "discontinuous"),
        ("abs(x^2 - 2)", "C^0,1"),
        ("x*tanh(x)", "C^inf"),
        ("piecewise(x, x > 0; exp(x) - 1)", "C^1,1"),
        ("piecewise(x - log(1 + x), x > 0; 0)", "C^1,1"),
        ("piecewise(0, x <= 0; exp(-1/x))", "C^inf"),
        ("piecewise(0, x <= 0; x^3*exp(-1/x^2))", "C^inf"),
        ("piecewise(1, x < 0; 2, x <= 0; 1)", "discontinuous"),
        ("max(x, x)", "C^inf"),
    ],
)
def test_smoothness_is_exact(text, expected):
    assert str(function(text).smoothness()) == expected


def test_smoothness_can_tell_a_wrong_constant():
    """The class must change when a coefficient of S-ReLU is off by a little."""
    right = "piecewise(0, x <= -1; x/2 + 3*x^2/8 + 3/16 - x^4/16, x < 1; x)"
    assert str(function(right).smoothness()) == "C^2,1"
    assert str(function(right.replace("3/16", "3/17")).smoothness()) == "discontinuous"
    assert str(function(right.replace("3*x^2/8", "3*x^2/9")).smoothness()) == "discontinuous"


def test_arithmetic_refines_knots_and_keeps_values():
    total = RELU + RELU.reparametrised(-1)
    assert total.knots == (0,)
    assert total.pieces == (-X, X)
    product = function("sign(x - 1)") * function("abs(x)")
    assert [product.value_at(exact(p)) for p in (-2, 0, Rational(1, 2), 1, 3)] == [-2, 0, Rational(-1, 2), 0, 3]


def test_affine_change_of_variable_reverses_the_cells_for_a_negative_slope():
    stretched = function("max(0, x - 1)").reparametrised(-2, 3)
    assert stretched.knots == (1,)
    assert [stretched.value_at(exact(p)) for p in (0, 1, 2)] == [2, 0, 0]


def test_parametric_knots_are_ordered_by_their_signs():
    smelu = function("piecewise(0, x <= -b; (x+b)^2/(4*b), x <= b; x)", b="positive")
    assert str(smelu.smoothness()) == "C^1,1"
    assert smelu.value_at(smelu.knots[1]) == parameter("b", "positive")


def test_knots_whose_order_depends_on_parameters_are_refused():
    with pytest.raises(InputError, match="depends on the parameters; give them values"):
        function("max(0, x) + max(0, x - a)", a="real")


def test_jets_from_both_sides():
    smelu = function("piecewise(0, x <= -1; (x+1)^2/4, x <= 1; x)")
    assert smelu.jet(0, "left", 2) == (0, 0, 0)
    assert smelu.jet(0, "right", 2) == (0, 0, Rational(1, 2))


def test_composition_with_an_analytic_outer_function():
    assert RELU.after(sigma(X)).value_at(ZERO) == Rational(1, 2)


def test_as_expression_round_trip():
    for text in ("max(0, x)", "sign(x)", "piecewise(1, x < 0; 2, x <= 0; 3)", "min(max(x, 0), 6)"):
        cells = function(text)
        assert cells_of(cells.as_expression()) == cells


def test_derivative_and_merging():
    assert function("abs(x)").derivative().pieces == (-1, 1)
    assert Cells.of((0, 1), (X, X, X)).merged().knots == ()


def test_classes_are_ordered():
    assert Smoothness(None).at_least(7)
    assert Smoothness(2).at_least(2)
    assert not Smoothness(2).at_least(3)
    assert not Smoothness(2).at_least(None)


@pytest.mark.parametrize("text", ["max(0, sin(x))", "abs(exp(x) - x - 2)"])
def test_switches_without_exact_break_points_are_refused(text):
    with pytest.raises(InputError, match="no exact break points"):
        function(text)


@pytest.mark.parametrize(
    ("text", "domain", "pieces"),
    [
        ("max(x, a*x)", "[0, 1]", ("a*x", "x")),
        ("max(x, a*x)", "[1, inf)", ("x", "a*x")),
        ("abs((a - 2)*x)", "(-inf, 2]", ("(a - 2)*x", "(2 - a)*x")),
        ("piecewise(x, a < 0; x^2)", "[0, 3]", ("x^2",)),
    ],
)
def test_a_switch_is_decided_on_the_domain_of_a_parameter(text, domain, pieces):
    a = parameter("a")
    cells = cells_of(parse(text), domains={a: interval(domain)})
    assert all(vanishes(one - parse(other)).is_yes for one, other in zip(cells.pieces, pieces, strict=True))


@pytest.mark.parametrize(
    ("text", "domain"),
    [
        ("max(x, a*x)", "[0, 1.01]"),
        ("max(x, a*x)", "R"),
        ("piecewise(x, a <= 0; x^2)", "[0, 3]"),
        ("sign(a)*x", "[0, 1]"),
    ],
)
def test_a_switch_that_changes_in_the_domain_is_not_decided(text, domain):
    with pytest.raises(Undecided, match="give them values, or domains"):
        cells_of(parse(text), domains={parameter("a"): interval(domain)})


def test_wrong_number_of_pieces():
    with pytest.raises(InputError, match="1 knots need 2 pieces"):
        Cells((ZERO,), (X,), (ZERO,))
