"""Copies for SymPy and back: nothing is lost, nothing is confused, and nothing unknown comes back."""

import pytest
import sympy

from provenact.theory.exact import expressions as node
from provenact.theory.exact import sympy_bridge as bridge
from provenact.theory.exact.algebra import tidy
from provenact.theory.exact.calculus import derivative
from provenact.theory.exact.display import Equation
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import (
    INFINITY,
    MINUS_INFINITY,
    ONE,
    PI,
    SMOOTH,
    ZERO,
    Add,
    Branch,
    Call,
    E,
    Maximum,
    Minimum,
    Mul,
    Partial,
    Pow,
    Rational,
    Symbol,
    Where,
    X,
    fresh,
    parameter,
)
from provenact.theory.exact.order import vanishes
from provenact.theory.exact.sympy_bridge import from_sympy, to_sympy

A, W = parameter("a"), parameter("w", "positive")
FUNCTIONS = [*SMOOTH, node.Abs, node.sign, node.floor]


@pytest.mark.parametrize("kind", FUNCTIONS)
def test_every_function_comes_back(kind):
    tree = kind(X) * W + 1 / kind(A + W)
    assert from_sympy(to_sympy(tree)) is tree


@pytest.mark.parametrize(
    "tree",
    [
        ZERO,
        Rational(-7, 3),
        PI,
        E,
        INFINITY,
        MINUS_INFINITY,
        X,
        W,
        parameter("n", "nonnegative"),
        X**2 / W - node.sqrt(2) * X,
        W**A,
        node.exp(X) ** 2,
        Maximum(ZERO, X),
        Minimum(X, A) * Branch(X - 1, 1, X, -X) + Branch(X, 0, ONE, ZERO),
    ],
)
def test_trees_come_back(tree):
    assert from_sympy(to_sympy(tree)) is tree


def test_an_inert_tree_comes_back_tidy():
    tree = Add(Mul(X, Pow(X, Rational(-1))), Mul(X, ONE))
    assert from_sympy(to_sympy(tree)) is tidy(tree)


def test_calls_and_demands_are_copied_as_their_value():
    called = Call("f", X**2 + Where(W, A, ONE), (X, W))
    assert from_sympy(to_sympy(Add(called, Partial(2 * X, called, X)))) is X**2 + W + 2 * X


# --- symbols ---------------------------------------------------------------------------------------


def test_the_variable_is_a_real_x():
    assert to_sympy(X) == sympy.Symbol("x", real=True)
    assert from_sympy(sympy.Symbol("x", real=True)) is X


def test_signs_are_those_of_the_symbol():
    assert to_sympy(W) == sympy.Symbol("w", positive=True)
    assert to_sympy(parameter("n", "nonnegative")) == sympy.Symbol("n", nonnegative=True)
    assert to_sympy(A) == sympy.Symbol("a", real=True)


@pytest.mark.parametrize("sign", ["real", "positive", "nonnegative"])
def test_a_parameter_named_like_a_symbol_of_the_engine(sign):
    engine, user = fresh("t", sign), parameter("t", sign)
    tree = engine / 2 - user
    assert to_sympy(engine) != to_sympy(user)
    assert from_sympy(to_sympy(tree)) is tree
    assert from_sympy(to_sympy(engine)) is engine
    assert from_sympy(to_sympy(user)) is user


def test_two_symbols_of_the_engine_with_one_name():
    one, other = fresh("t"), fresh("t")
    assert to_sympy(one - other) != 0
    assert from_sympy(to_sympy(one * other**2)) is one * other**2


def test_a_parameter_named_like_the_variable():
    hostile = Symbol("x")
    assert hostile is not X
    assert from_sympy(to_sympy(hostile - X)) is hostile - X
    assert from_sympy(to_sympy(hostile)) is hostile


@pytest.mark.parametrize("name", ["pi", "E", "I", "oo", "exp", "__import__('os')", "1/0", "y'"])
def test_names_are_never_read(name):
    tree = parameter(name) ** 2 + 1
    assert from_sympy(to_sympy(tree)) is tree


def test_chosen_symbols():
    t = sympy.Symbol("whatever")
    copy = to_sympy(X + A, {X: t})
    assert copy == t + sympy.Symbol("a", real=True)
    assert from_sympy(copy, {t: X}) is X + A


# --- what is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "copy",
    [
        sympy.I,
        sympy.zoo,
        sympy.nan,
        sympy.Float(1.5),
        1 + sympy.I * sympy.Symbol("x", real=True),
        sympy.oo * sympy.Symbol("a", real=True),
        sympy.Integral(sympy.exp(sympy.Symbol("x", real=True) ** 3), sympy.Symbol("x", real=True)),
        sympy.Piecewise((1, sympy.Symbol("x", real=True) > 0), (0, True)),
        sympy.erfi(sympy.Symbol("x", real=True)),
        sympy.Max(0, sympy.Symbol("x", real=True)),
        sympy.Function("f")(sympy.Symbol("x", real=True)),
        sympy.Symbol("x"),
        sympy.Symbol("n", integer=True, positive=True),
        sympy.Dummy("t", real=True),
        sympy.EulerGamma,
        sympy.true,
    ],
)
def test_unknown_nodes_are_refused(copy):
    with pytest.raises(InputError):
        from_sympy(copy)


def test_undefined_constants_are_refused_on_the_way_back():
    with pytest.raises(InputError):
        from_sympy(to_sympy(Pow(ZERO, Rational(-1))))


def test_display_nodes_and_huge_powers_are_refused():
    with pytest.raises(InputError, match="Equation"):
        to_sympy(Equation(X, A))
    with pytest.raises(InputError, match="bits"):
        to_sympy(Pow(Rational(10), Rational(10**9)))
    with pytest.raises(InputError, match="bits"):
        to_sympy(Pow(Add(ONE, ONE), Rational(10**9)))


# --- values ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [bridge.Phi, bridge.phi, bridge.sigma, bridge.softplus, bridge.log1p, bridge.expm1])
def test_copies_of_our_functions_have_their_values_and_slopes(kind):
    x = to_sympy(X)
    at = sympy.Rational(3, 10)
    value = kind(at).evalf(30)
    assert abs(value - kind.elementary(x).subs(x, at).evalf(30)) < sympy.Rational(1, 10**25)
    slope = from_sympy(kind(x).diff(x))
    assert vanishes(slope - derivative(from_sympy(kind(x)), X)).is_yes


def test_copies_of_switches_have_values():
    half = sympy.Rational(1, 2)
    values = [
        (bridge.Maximum(half, sympy.sqrt(2)), sympy.sqrt(2)),
        (bridge.Minimum(half, sympy.sqrt(2)), half),
        (bridge.Branch(sympy.S.Zero, sympy.S.One, half, sympy.pi), half),
        (bridge.Branch(sympy.S.Zero, sympy.S.Zero, half, sympy.pi), sympy.pi),
    ]
    for copy, value in values:
        assert abs(copy.evalf() - value.evalf()) < 1e-12


# --- proposals -------------------------------------------------------------------------------------


def test_integrals_over_symbols_of_the_engine():
    t, user = fresh("t"), parameter("t")
    assert bridge.integrated(user * t, t, ZERO, user) is user**3 / 2


def test_no_proposal_is_said():
    with pytest.raises(InputError):
        bridge.integrated(node.exp(X**3), X)
    with pytest.raises(InputError):
        bridge.integrated(1 / X, X, -ONE, ONE)
