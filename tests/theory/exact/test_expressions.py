"""Trees: frozen, equal where they are the same, inert; and the values of their nodes against mpmath."""

import copy
import pickle
from itertools import pairwise

import mpmath
import pytest

from provenact.ledger.witness_check import OPERATIONS, NoValue, real
from provenact.theory.exact.algebra import tidy
from provenact.theory.exact.calculus import derivative
from provenact.theory.exact.constants import enclosure
from provenact.theory.exact.expressions import (
    HALF,
    ONE,
    PI,
    SMOOTH,
    Abs,
    Add,
    Branch,
    Integer,
    Maximum,
    Minimum,
    Mul,
    Phi,
    Pow,
    Rational,
    Symbol,
    X,
    exp,
    fresh,
    log,
    parameter,
    phi,
    sigma,
    sin,
    sqrt,
)
from provenact.theory.exact.functions import FUNCTIONS, NAMES
from provenact.theory.exact.order import sign_of, vanishes
from provenact.theory.exact.truth import Sign, Truth

WORDS = {kind: name for name, kind in NAMES.items()}
A = parameter("a")


def near(ball, value, digits):
    return abs(mpmath.mpf(ball.mid().str(50, radius=False)) - value) < mpmath.mpf(10) ** -digits * (1 + abs(value))


def test_a_node_holds_its_arguments_and_nothing_else():
    assert not hasattr(Add(X, A), "__dict__")
    with pytest.raises(TypeError, match="Loose lacks `__slots__ = \\(\\)`"):
        type("Loose", (Add,), {})


@pytest.mark.parametrize("kind", FUNCTIONS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("point", [Rational(1, 3), Rational(-2, 7), Integer(30)], ids=str)
def test_the_value_of_a_function_is_that_of_mpmath(kind, point):
    ball = enclosure(kind(point))
    with mpmath.workdps(40):
        try:
            expected = real(OPERATIONS[WORDS[kind]](point.fraction))
        except NoValue:
            assert not ball.is_finite()
        else:
            assert near(ball, expected, 28)


@pytest.mark.parametrize("kind", SMOOTH, ids=lambda kind: kind.__name__)
def test_the_slope_of_a_function_is_its_derivative(kind):
    with mpmath.workdps(60):
        slope = enclosure(derivative(kind(X), X).xreplace({X: Rational(2, 7)}))
        assert near(slope, mpmath.diff(OPERATIONS[WORDS[kind]], mpmath.mpf(2) / 7), 15)


@pytest.mark.parametrize("kind", FUNCTIONS, ids=lambda kind: kind.__name__)
def test_the_facts_of_a_row_hold_at_points(kind):
    row = FUNCTIONS[kind]
    values = [enclosure(kind(Rational(n, 16))) for n in range(-12, 13)]
    values = [value for value in values if value.is_finite()]
    assert len(values) >= 12
    if row.is_positive:
        assert all(value > 0 for value in values)
    if row.is_increasing:
        assert all(a < b for a, b in pairwise(values))
    if row.parity:
        assert (enclosure(kind(HALF)) - row.parity * enclosure(kind(-HALF))).contains(0)
    if row.at_zero is not None:
        assert enclosure(row.at_zero()).overlaps(enclosure(kind(Integer(0))))


def test_every_function_has_a_word():
    assert {NAMES[word] for word in NAMES} == set(FUNCTIONS)


def test_nodes_are_inert_and_equal_trees_are_one():
    assert Mul(X, Pow(X, Integer(-1))) is not ONE
    assert Mul(X, Pow(X, Integer(-1))) is Mul(X, Pow(X, Integer(-1)))
    assert Add(X, A) is not Add(A, X)
    assert Phi(Integer(0)).args == (Integer(0),)


def test_trees_survive_copies_and_pickles():
    tree = parameter("b", "positive") * Phi(X) / 3 + Branch(X, 1, X, exp(X))
    assert pickle.loads(pickle.dumps(tree)) is tree
    assert copy.deepcopy(tree) is tree


def test_symbols_of_the_engine_cannot_be_named():
    assert fresh("t") is not fresh("t")
    assert fresh("x_positive", "positive") is not Symbol("x_positive", "positive")
    assert parameter("x") is not X


SAME_WHERE_DEFINED = {
    "x/x": (X / X, ONE),
    "exp(log(u))": (tidy(exp(log(X))), X),
    "root of a square": (sqrt(X**2), Abs(X)),
    "square of a root": (sqrt(X) ** 2, X),
    "root of a square of a positive one": (sqrt(parameter("b", "positive") ** 2), parameter("b", "positive")),
    "roots": (sqrt(2) * sqrt(6), 2 * sqrt(3)),
    "sine": (tidy(sin(PI / 6)), HALF),
    "distributed": (2 * (X + 1), 2 * X + 2),
    "odd": (tidy(sin(-X)), -sin(X)),
    "even": (tidy(phi(-X)), phi(X)),
}


@pytest.mark.parametrize("case", SAME_WHERE_DEFINED)
def test_tidy_arithmetic(case):
    found, expected = SAME_WHERE_DEFINED[case]
    assert found is tidy(expected)


def test_an_assumption_does_not_reach_another_argument():
    b, c = parameter("b", "positive"), parameter("c")
    root = Pow(Pow(b, Integer(2)), HALF)
    assert tidy(root) is b
    assert tidy(root.xreplace({b: c})) is tidy(Abs(c))


def test_signs_of_constants():
    assert sign_of(phi(Integer(1)) - 1) == Sign.NEGATIVE
    assert sign_of(Phi(Integer(1)) - Rational(84, 100)) == Sign.POSITIVE
    assert sign_of(sigma(Integer(2)) - Rational(9, 10)) == Sign.NEGATIVE
    assert sign_of(Phi(Integer(50)) - 1) == Sign.NEGATIVE
    assert sign_of(sqrt(5 + 2 * sqrt(6)) - sqrt(2) - sqrt(3)) in (Sign.ZERO, Sign.UNKNOWN)


def test_switches_have_values():
    assert enclosure(Maximum(Integer(1), Phi(Integer(1)))) == 1
    assert enclosure(Minimum(Integer(1), Integer(2))) == 1
    assert enclosure(Branch(Integer(0), 1, Integer(3), log(Integer(-1)))) == 3
    assert enclosure(Branch(Integer(0), 0, Integer(3), Integer(4))) == 4


def test_a_truth_is_no_bool():
    with pytest.raises(TypeError, match="is_yes"):
        bool(vanishes(X))
    with pytest.raises(TypeError, match="is not a bool"):
        bool(sign_of(X))
    with pytest.raises(TypeError, match="compared with a Sign"):
        _ = sign_of(X) == 1
    assert ~Truth.UNKNOWN is Truth.UNKNOWN
