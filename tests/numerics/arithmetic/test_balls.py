"""Ball arithmetic: enclosures contain the truth, are narrow, keep relative accuracy, and can be wrong on purpose."""

import copy
import math
import pickle
import random
from fractions import Fraction

import mpmath
import pytest
from flint import acb, arb, ctx

from provenact.numerics.arithmetic.balls import (
    BALLS,
    NAN,
    OPERATIONS,
    enclose,
    evaluate,
    hull,
    to_ball,
    working_precision,
)
from provenact.numerics.arithmetic.complex_balls import ANALYTIC_BALLS, COMPLEX_BALLS
from provenact.numerics.arithmetic.jets import jet_semantics
from provenact.numerics.arithmetic.programs import NAMES, bound, program_of
from provenact.numerics.asymptotics.germ_functions import GERMS
from provenact.numerics.search.quadrature import mp_function
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import INFINITY, MINUS_INFINITY, SWITCHES, Rational, X, log, parameter, sqrt
from provenact.theory.language.parser import parse

NODES = [
    "exp(x)",
    "log(2+x^2)",
    "log1p(x^2)",
    "expm1(x)",
    "tanh(x)",
    "sinh(x)",
    "cosh(x)",
    "erf(x)",
    "erfc(x)",
    "atan(x)",
    "sin(3*x)",
    "cos(3*x)",
    "Phi(x)",
    "phi(x)",
    "sigma(x)",
    "softplus(x)",
    "max(x, 1/3)",
    "min(x, x^2)",
    "abs(x)",
    "x^2",
    "x^3",
    "x^6",
    "(1+x^2)^(2/3)",
    "1/(2+x)",
    "2^x",
    "piecewise(x^2, x < 1/5; x^3, x <= 1; x)",
    "x*Phi(x)",
    "x*tanh(log(1+exp(x)))",
    "sign(x)*x",
    "floor(2*x)",
    "asin(x/3)",
    "acos(x/3)",
]


def mp_value(text, point, digits=40):
    with mpmath.workdps(digits):
        return mp_function(parse(text), X)(mpmath.mpf(int(point.p)) / int(point.q))


def agrees(ball: arb, number, digits: int = 30) -> bool:
    """The mpmath number, with its own rounding, meets the ball."""
    with mpmath.workdps(digits), working_precision(200):
        return bool(ball.overlaps(arb(mpmath.nstr(number, digits)) * (1 + arb(0, 10.0 ** (4 - digits)))))


@pytest.mark.parametrize("text", NODES)
def test_the_ball_contains_what_mpmath_says_at_two_precisions_and_is_narrow(text):
    generator = random.Random(text)
    for _ in range(6):
        point = Rational(generator.randint(-1999, 1999), 997)
        ball = evaluate(parse(text), {X: point}, 30)
        low, high = mp_value(text, point, 40), mp_value(text, point, 60)
        assert abs(low - high) <= abs(high) * mpmath.mpf(10) ** -35, "the oracle disagrees with itself"
        assert agrees(ball, high), (point, ball, high)
        assert ball.rel_accuracy_bits() >= 98, "the ball must be narrow too"


@pytest.mark.parametrize("text", NODES)
def test_a_wide_ball_contains_all_values_on_it(text):
    generator = random.Random(text)
    expression = parse(text)
    for _ in range(6):
        middle, radius = generator.uniform(-1.5, 1.5), generator.choice([1e-3, 0.1, 0.5])
        wide = enclose(expression, {X: arb(middle, radius)})
        for _ in range(5):
            point = Rational(Fraction(middle + radius * generator.uniform(-1, 1)))
            assert wide.overlaps(evaluate(expression, {X: point}, 15)), (middle, radius, point)


# sup - inf on [-1, 1] of monotone nodes: wide enclosures are as tight as the ends allow.
@pytest.mark.parametrize("name", ["exp", "tanh", "erf", "erfc", "Phi", "sigma", "softplus", "atan"])
def test_wide_balls_of_monotone_nodes_are_tight(name):
    expression = parse(f"{name}(x)")
    wide = enclose(expression, {X: arb(0, 1)})
    ends = [enclose(expression, {X: arb(end)}) for end in (-1, 1)]
    assert wide.rad() * 2 < abs(ends[1] - ends[0]) * 1.000001


@pytest.mark.parametrize(
    "text",
    [
        "x*Phi(x)",
        "softplus(x)",
        "sigma(x)",
        "tanh(softplus(x))",
        "x/2*(1+erf(x/sqrt(2)))",
        "log(1+exp(x))",
        "erfc(-x)",
        "x/2*erfc(-x/sqrt(2))",
        "1+tanh(x)",
        "x/2*(1+tanh(sqrt(2/pi)*(x+0.044715*x^3)))",
        "1/(1+exp(-x))",
        "Phi(x)",
        "log(1+tanh(x))",
        "log(1-sigma(-x))",
        "log(1-tanh(-x))",
    ],
)
def test_relative_accuracy_in_the_far_tail_without_raising_the_precision(text):
    with working_precision(80):
        assert enclose(parse(text), {X: -1000}).rel_accuracy_bits() > 40


@pytest.mark.parametrize(
    "text",
    [
        "exp(x)-1",
        "log(1+x)",
        "tanh(x)",
        "erf(x)",
        "1-erfc(x)",
        "x-x*exp(x)",
        "2*exp(x)-2",
        "log(1+tanh(x))",
        "log(1-tanh(x))",
    ],
)
def test_relative_accuracy_near_zero_without_raising_the_precision(text):
    with working_precision(80):
        assert enclose(parse(text), {X: Rational(1, 10**30)}).rel_accuracy_bits() > 60


def test_even_powers_and_absolute_values_are_never_negative():
    for text in ("x^2", "x^4", "abs(x)", "exp(x)", "cosh(x)-0", "phi(x)"):
        assert enclose(parse(text), {X: arb(0, 3)}) >= 0


@pytest.mark.parametrize(
    "text, point",
    [
        ("log(x)", -1),
        ("sqrt(x)", -1),
        ("1/x", 0),
        ("2^(1/x)", 0),
        ("log1p(x)", -2),
        ("asin(x)", 2),
        ("acos(x)", -2),
        ("asin(x)", arb(1, 0.5)),
        ("acos(x)", arb(1, 1e-20)),
        ("x^x", 0),
        ("sign(1/x)", 0),
    ],
)
def test_outside_the_domain_the_ball_is_not_finite(text, point):
    assert not enclose(parse(text), {X: point}).is_finite()


def test_nothing_finite_comes_of_a_nan():
    for name in set(NAMES.values()):
        for nan in (arb.nan(), arb.nan().lower()):
            arguments = [(nan, arb(1)), (arb(1), nan)] if name in ("maximum", "minimum") else [(nan,)]
            assert not any(OPERATIONS[name](*values).is_finite() for values in arguments), name
    for name in ("asin", "acos", "log", "tanh", "sin"):
        assert not enclose(parse(f"{name}(1/x)"), {X: 0}).is_finite()


def test_undefined_constants_are_not_finite_and_infinite_ones_are_infinite():
    assert not to_ball(1 / Rational(0)).is_finite() and not to_ball(log(Rational(-1))).is_finite()
    assert not to_ball(parse("asin(2)")).is_finite()
    assert to_ball(INFINITY) > 0 and to_ball(MINUS_INFINITY) < 0 and not to_ball(INFINITY).is_finite()


@pytest.mark.parametrize("name", sorted(OPERATIONS.keys() & set(NAMES.values()) - {"maximum", "minimum"}))
def test_every_operation_on_wide_balls_contains_its_values_inside(name):
    """Balls of all widths, against the same operation at exact points."""
    generator, operation, checked = random.Random(name), OPERATIONS[name], 0
    with working_precision(128):
        for _ in range(300):
            middle, radius = generator.uniform(-3, 3), 10.0 ** generator.uniform(-12, 1)
            wide = operation(arb(middle, radius))
            for place in (-1, -0.5, 0, 0.7, 1):
                value = operation(arb(middle) + arb(radius) * place)
                assert not wide.is_finite() or wide.overlaps(value) or wide.contains(value), (middle, radius, place)
                checked += wide.is_finite() and value.is_finite()
    assert checked > 200


def test_an_undecided_branch_gives_both_values():
    ball = enclose(parse("piecewise(1, x < 0; 5)"), {X: arb(0, 1)})
    assert ball.contains(1) and ball.contains(5)
    assert enclose(parse("piecewise(1, x < 0; 5)"), {X: 0}) == 5
    assert enclose(parse("piecewise(1, x <= 0; 5)"), {X: 0}) == 1


def test_a_zero_that_balls_cannot_see_comes_back_as_a_tiny_ball():
    ball = evaluate(parse("sqrt(2)*sqrt(3) - sqrt(6) + sin(x)^2 + cos(x)^2 - 1"), {X: 1}, 20, limit_bits=2000)
    assert ball.contains(0) and ball.rad() < 1e-300


def test_the_precision_is_restored_even_after_an_error():
    before = ctx.prec
    with pytest.raises(ZeroDivisionError), working_precision(777):
        assert ctx.prec == 777
        raise ZeroDivisionError
    assert ctx.prec == before
    evaluate(parse("exp(x)"), {X: 1}, 50)
    assert ctx.prec == before


def test_a_wrong_constant_is_excluded():
    """The meta-test: the check that `agrees` makes can fail."""
    ball = evaluate(parse("Phi(x)"), {X: 1}, 30)
    with mpmath.workdps(60):
        assert not agrees(ball, mpmath.ncdf(1) + mpmath.mpf(10) ** -24)
        assert agrees(ball, mpmath.ncdf(1))


def test_every_node_has_a_meaning_in_every_arithmetic():
    needed = {*NAMES.values(), "power", "root", "general_power", "exponential_ratio"}
    switches = {NAMES[kind] for kind in SWITCHES if kind in NAMES} | {"branch", "floor"}
    for semantics in (BALLS, COMPLEX_BALLS, ANALYTIC_BALLS, jet_semantics(BALLS, 2)):
        assert needed | switches <= set(semantics.operations)
    assert needed - switches <= set(GERMS.operations)


def test_common_subexpressions_are_computed_once():
    program = program_of(parse("exp(x)*sin(exp(x)) + exp(x)"))
    assert [step.name for step in program.steps].count("exp") == 1


def test_a_tree_as_it_was_written_has_the_program_of_the_tidy_one():
    """Also where the tidy tree lost a symbol: the calling convention is that of the tree as written."""
    assert program_of(parse("x*1*exp(x) - 0")).steps == program_of(parse("x*exp(x)")).steps
    assert bound(parse("x - x + 3"), BALLS)(arb(7)) == 3
    assert enclose(parse("x + 0*beta", {"beta": parameter("beta")}), {X: 2}) == 2
    with pytest.raises(TypeError, match="1 values are expected"):
        bound(parse("x + 3"), BALLS)()


def test_a_missing_value_is_named():
    with pytest.raises(InputError, match="no value for beta"):
        enclose(parse("x*beta", {"beta": parameter("beta")}), {X: 1})
    with pytest.raises(InputError, match="at least one digit"):
        evaluate(parse("x"), {X: 1}, 0)


def test_analytic_balls_refuse_cuts_and_switches():
    across = acb(arb(0, 1), arb(0, 1))
    for text in (
        "log(x)",
        "sqrt(x)",
        "abs(x)",
        "max(0,x)",
        "atan(3*x)",
        "softplus(9*x)",
        "log1p(3*x)",
        "asin(x)",
        "acos(2*x)",
        "floor(x)",
        "sign(x)",
    ):
        assert not bound(parse(text), ANALYTIC_BALLS)(across).is_finite(), text
    for text in ("exp(x)", "erf(x)", "x^3", "Phi(x)", "sigma(x)", "asin(x/4)", "acos(x/3)"):
        assert bound(parse(text), ANALYTIC_BALLS)(across).is_finite(), text


@pytest.mark.parametrize(
    "text", ["log(x)", "sqrt(x)", "x^(1/3)", "log1p(x)", "asin(x)", "acos(x)", "x^pi", "log(x)-log(2*x)"]
)
def test_complex_values_on_the_real_line_are_real_or_none(text):
    for semantics in (COMPLEX_BALLS, ANALYTIC_BALLS):
        assert not bound(parse(text), semantics)(acb(-3)).is_finite()
        inside = bound(parse(text), semantics)(acb(0.25))
        assert inside.imag.contains(0) and inside.real.overlaps(enclose(parse(text), {X: arb(0.25)}))


@pytest.mark.parametrize("text", ["asin(x)", "acos(x)"])
def test_the_complex_arc_sine_continues_the_real_one(text):
    """The mean over a circle inside (-1, 1) is the value in the middle."""
    function = bound(parse(text), COMPLEX_BALLS)
    circle = [acb(arb(2 * k) / 64).exp_pi_i() for k in range(64)]
    total = sum((function(acb(0.25) + point / 4) for point in circle), acb(0)) / 64
    assert abs(total.real - enclose(parse(text), {X: arb(0.25)})) < 1e-9 and abs(total.imag) < 1e-9


def test_the_hull_contains_its_parts():
    whole = hull(arb(1), arb(3), to_ball(sqrt(2)))
    assert all(whole.contains(part) for part in (arb(1), arb(2), arb(3)))


def test_balls_are_pickled_and_copied_as_they_are_at_any_precision():
    drawn = random.Random(3)
    odd = [NAN, arb.pos_inf(), arb.neg_inf(), arb(0, math.inf), arb(3, math.inf), arb(0), arb(0, 1)]
    odd += [arb(1, arb((3, 10**20)))]
    with working_precision(300):
        balls = [*odd, arb(2).sqrt(), arb(7) ** -(10**6)]
        balls += [arb(drawn.random(), arb((drawn.getrandbits(30) | 1, drawn.randint(-2000, 2000)))) for _ in range(500)]
    for bits in (2, 53, 300):
        with working_precision(bits):
            for ball in balls:
                for again in (pickle.loads(pickle.dumps(ball)), copy.deepcopy(ball), copy.copy(ball)):
                    ends = zip((ball.mid(), ball.rad()), (again.mid(), again.rad()), strict=True)
                    assert all(one == other or (one.is_nan() and other.is_nan()) for one, other in ends)
