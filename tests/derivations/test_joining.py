"""Joining pieces: the RESCU family of the SmeLU paper, higher orders, and what cannot be joined."""

import pytest

from provenact.derivations.joining import MAX_ORDER, join
from provenact.derivations.mollification import mollify
from provenact.theory.exact.errors import InputError, Undecided
from provenact.theory.exact.expressions import HALF, ZERO, X, parameter, sigma
from provenact.theory.exact.order import vanishes
from provenact.theory.language.statements import AllOf, Smooth

ALPHA, BETA, W = (parameter(name, "positive") for name in ("alpha", "beta", "w"))
G_MINUS, G_PLUS, T = (parameter(name) for name in ("g_minus", "g_plus", "t"))
A, B, C = (parameter(name) for name in "abc")


def test_smelu_eq_9():
    joining = join("0; a*x^2 + b*x + c; x", "-beta, beta", "a, b, c")
    assert joining.cells.knots == (-BETA, BETA)
    assert vanishes(joining.cells.pieces[1] - (X + BETA) ** 2 / (4 * BETA)).is_yes
    assert joining.solution == {A: 1 / (4 * BETA), B: HALF, C: BETA / 4}
    assert str(joining.cells.smoothness()) == "C^1,1"


def test_smelu_has_four_conditions_for_three_unknowns():
    joining = join("0; a*x^2 + b*x + c; x", "-b0, b0", "a,b,c")
    assert (len(joining.conditions), len(joining.redundant)) == (4, 1)
    assert [str(condition) for condition in joining.redundant] == ["the slope at x = b0"]
    assert joining.count == (
        "4 conditions, 3 unknowns: over-determined but consistent, "
        "because the slope at x = b0 agrees without being asked"
    )


def test_generalized_smelu_eqs_11_and_12():
    joining = join("t + g_minus*(x + alpha); a*x^2 + b*x + c; g_plus*x + d", "-alpha, beta", "a,b,c,d")
    width = ALPHA + BETA
    c = T + (ALPHA**2 * (G_PLUS + G_MINUS) + 2 * ALPHA * BETA * G_MINUS) / (2 * width)
    assert vanishes(joining.solution[A] - (G_PLUS - G_MINUS) / (2 * width)).is_yes
    assert vanishes(joining.solution[B] - (ALPHA * G_PLUS + BETA * G_MINUS) / width).is_yes
    assert vanishes(joining.solution[C] - c).is_yes
    right = G_PLUS * X + T + (ALPHA + BETA) / 2 * G_MINUS + (ALPHA - BETA) / 2 * G_PLUS
    assert vanishes(joining.cells.pieces[2] - right).is_yes
    assert joining.count == "4 conditions, 4 unknowns: exactly determined"
    assert joining.assumed_nonzero == ()


def test_sigmoid_rescu_eq_13_is_linear_once_the_knot_is_in():
    joining = join("2*beta*sigma(k*(x - beta)); x", "beta", "k")
    assert joining.solution == {parameter("k"): 2 / BETA}
    assert vanishes(joining.cells.pieces[0] - 2 * BETA * sigma(2 * (X - BETA) / BETA)).is_yes


def test_sigmoid_rescu_is_smoother_than_asked():
    """The second derivative of the sigmoid vanishes at its centre: C^2, not only the C^1 of the paper."""
    assert str(join("2*beta*sigma(k*(x - beta)); x", "beta", "k").cells.smoothness()) == "C^2,1"


def test_second_order_quartic_is_the_epanechnikov_mollification():
    joining = join("0; a0 + a1*x + a2*x^2 + a3*x^3 + a4*x^4; x", "-w, w", "a0,a1,a2,a3,a4", order=2)
    mollified = mollify("max(0, x)", "epanechnikov", W).closed_form
    assert all(vanishes(a - b).is_yes for a, b in zip(joining.cells.pieces, mollified.pieces, strict=True))
    assert len(joining.conditions) - len(joining.redundant) == 5


def test_third_order_is_the_biweight_mollification():
    unknowns = [f"a{n}" for n in range(8)]
    middle = " + ".join(f"{name}*x^{n}" for n, name in enumerate(unknowns))
    joining = join(f"0; {middle}; x", "-w, w", ",".join(unknowns), order=3)
    mollified = mollify("max(0, x)", "biweight", W).closed_form
    assert all(vanishes(a - b).is_yes for a, b in zip(joining.cells.pieces, mollified.pieces, strict=True))


def test_an_equation_may_become_linear_after_another():
    joining = join("a*exp(k*x) - 1; x", "0", "a, k")
    assert joining.solution == {A: 1, parameter("k"): 1}


def test_exponential_pieces():
    joining = join("a*exp(x/w) + b; x", "w", "a, b")
    assert str(joining.cells.smoothness()) == "C^1,1"


def test_expressions_instead_of_text():
    joining = join([ZERO, A * X**2 + B * X + C, X], [-W, W], [A, B, C])
    assert joining.solution[C] == W / 4


def test_a_pivot_that_may_vanish_is_stated():
    joining = join("s*(a*x + b); x^2", "w", "a, b")
    scale = parameter("s")
    assert any(value.has(scale) for value in joining.assumed_nonzero)
    assert any("≠ 0" in step.reason for step in joining.derivation.steps)


def test_every_condition_is_a_step_that_can_be_checked():
    joining = join("0; a*x^2 + b*x + c; x", "-w, w", "a,b,c")
    statements = [step.statement for step in joining.derivation.steps if step.statement is not None]
    put_in = [statement for statement in statements if isinstance(statement, AllOf)]
    assert [len(statement.parts) for statement in put_in] == [4, 4, 2]  # the conditions that contain a, b and c
    equal = [one for statement in put_in for one in statement.parts]
    assert all(vanishes(statement.left - statement.right).is_yes for statement in equal)
    assert isinstance(statements[-1], Smooth)
    assert joining.derivation.result == joining.cells


REFUSALS = [
    (
        ("0; a*x + b; x", "-w, w", "a, b"),
        "the pieces cannot meet: the slope at x = -w contradicts the other conditions; there the two sides "
        "differ by -1/2; free another constant, or ask for a lower order",
    ),
    (
        ("0; a*x^3 + b*x^2 + c*x + d; x", "-w, w", "a, b, c"),
        "the pieces cannot meet: the slope at x = w contradicts the other conditions; there the two sides "
        "differ by (-4*d + w)/w; free another constant, or ask for a lower order",
    ),
    (
        ("a*exp(x); x + 1", "0", "a", 2),
        "the pieces cannot meet: the derivative of order 2 at x = 0 contradicts the other conditions; there "
        "the two sides differ by 1; free another constant, or ask for a lower order",
    ),
    (
        ("0; a*x^5 + b*x^4 + c*x^3 + d*x^2 + f*x + g; x", "-w, w", "a, b, c, d, f, g"),
        "4 conditions cannot determine f, g: 2 conditions too few; give values, raise the order, or add knots",
    ),
    (
        ("a*x + b; 0", "0", "a, b", 0),
        "1 condition cannot determine a: 1 condition too few; give values, raise the order, or add knots",
    ),
    (
        ("a^2*x; 2*x", "0", "a"),
        "the slope at x = 0 gives `a^2 = 2`, which is not linear in a; give one of them a value",
    ),
    (("0; x", "0, 1", "a"), "2 knots must separate 3 pieces; got 2"),
    (("0; a*x; x", "0", "a"), "1 knot must separate 2 pieces; got 3"),
    (("0; x", "0", ""), "there is nothing to solve for; name the unknown constants of the pieces"),
    (("0; x", "0", "a"), "the unknown a is in none of the pieces"),
    (("0; a*x; x", "0, a", "a"), "the knot `a` contains the unknown a; knots must be given"),
    (("0; a*x", "x", "a"), "the knot `x` must not contain x or an unknown"),
    (
        ("0; a*max(x, 0)", "0", "a"),
        "a piece must be analytic, but `a*max(x, 0)` has a switch; split it there",
    ),
    (("0; a*x; x", "1, 0", "a", 0), "knots must increase, but 1 < 0 does not hold for all parameters"),
    (("0; a*x", "0", "a", -1), f"the order of smoothness must be from 0 to {MAX_ORDER}; got -1"),
    (
        ("0; a*", "0", "a"),
        "the text ends too early at character 4 (`end of text`); allowed: a number, a name, or ( ... )",
    ),
]


@pytest.mark.parametrize(("arguments", "message"), REFUSALS, ids=lambda value: str(value)[:40])
def test_what_cannot_be_joined_is_explained(arguments, message):
    with pytest.raises(InputError) as refusal:
        join(*arguments)
    assert str(refusal.value) == message


HIDDEN_ZERO = "(atan(exp(1)) + atan(exp(-1)) - pi/2)"  # zero, but by no rule that is known here


@pytest.mark.parametrize(
    "pieces",
    [f"a*x + {HIDDEN_ZERO}; x", f"a*{HIDDEN_ZERO} + x; x + 1"],
    ids=["a condition without unknowns", "a coefficient"],
)
def test_what_is_not_decided_is_neither_a_contradiction_nor_a_solution(pieces):
    with pytest.raises(Undecided, match="not decided"):
        join(pieces, "0", "a")


def test_a_parameter_may_have_any_name():
    """The names are those of functions and constants of SymPy, and none of them is read as one."""
    joining = join("0; a*x^2 + b*x + c; S*x + I", "-N, Q", "a, b, c, I")
    assert not joining.redundant and len(joining.conditions) == 4
    assert {symbol.name for symbol in joining.cells.parameters} == {"S", "N", "Q"}
