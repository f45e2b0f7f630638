"""Text as an exact formula on a cell: a branch is taken only where its condition is proved for all parameters."""

import pytest

from provenact.theory.exact.cells import Cells
from provenact.theory.exact.expressions import ONE, Rational, X, parameter, tanh
from provenact.theory.exact.order import vanishes
from provenact.torch_impl.validation.expectations import steady_derivative
from provenact.torch_impl.validation.paths import NotExact, formulas
from provenact.torch_impl.validation.reading import read

A, B = parameter("a", "positive"), parameter("b", "positive")
VALUES = {A: ONE, B: Rational(2)}


def formula(condition, knots=()):
    """What the text computes on the last cell."""
    functions = read(f"def f(x, a, b):\n    return torch.where({condition}, x, x + x)\n")
    cells = Cells.of(knots, [X] * (len(knots) + 1))
    return formulas(functions, "f", (A, B), list(cells)[-1], VALUES)[0]


@pytest.mark.parametrize(
    ("condition", "knots", "expected"),
    [
        ("a <= a + b", (), X),
        ("a + b <= a", (), 2 * X),
        ("x >= a", (A,), X),
        ("x / (a + b) - a / (a + b) < 0.0", (A,), 2 * X),
        ("x * x - x * x >= 0.0", (), X),
        ("x > -math.inf", (), X),
    ],
)
def test_a_condition_that_is_proved(condition, knots, expected):
    assert formula(condition, knots) is expected


@pytest.mark.parametrize(
    ("condition", "knots"),
    [
        ("a <= b", ()),
        ("x >= 0.0", ()),
        ("x >= a + b", (A,)),
        ("x * x >= 0.0", ()),
        ("x * math.inf > a", (A,)),
        ("1.0 / x > a", ()),
    ],
)
def test_what_holds_at_the_point_alone_is_not_exact(condition, knots):
    with pytest.raises(NotExact):
        formula(condition, knots)


def test_the_derivative_of_tanh_does_not_cancel():
    piece = X * tanh(A * X + tanh(B * X))
    slope = steady_derivative(piece, X)
    assert vanishes(
        slope
        - (tanh(A * X + tanh(B * X)) + X * (1 - tanh(A * X + tanh(B * X)) ** 2) * (A + B * (1 - tanh(B * X) ** 2)))
    ).is_yes
    assert all(node.args[0].has(X) for node in slope.atoms(tanh)) and slope.free_symbols == {X, A, B}
