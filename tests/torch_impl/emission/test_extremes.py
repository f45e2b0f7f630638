"""Functions whose intermediate results leave the range of floats where the results do not: finite and right."""

import math
import sys
from pathlib import Path

import mpmath
import pytest
import sympy
import torch
from flint import arb

sys.path.insert(0, str(Path(__file__).parent))

from judged_floats import judged, loaded

from provenact.numerics.arithmetic.balls import evaluate, working_precision
from provenact.theory.exact.errors import InputError
from provenact.theory.language.parser import parse
from provenact.torch_impl.accuracy.formats import FORMATS
from provenact.torch_impl.emission.emitter import emit_subjects
from provenact.torch_impl.lowering import far_programs
from provenact.torch_impl.lowering.copies import CopiedCells
from provenact.torch_impl.lowering.finiteness import first_loss
from provenact.torch_impl.lowering.subjects import from_expression
from provenact.torch_impl.programs.copies import X
from provenact.torch_impl.programs.program import Instruction, Program
from provenact.torch_impl.programs.spans import DOUBLE
from provenact.torch_impl.rounding.theorem import prove
from provenact.torch_impl.validation.places import are_beyond


def text_of(expression, **domains):
    subject = from_expression(expression, "own", domains=domains) if domains else from_expression(expression, "own")
    return subject, emit_subjects([subject], "a test")


@pytest.mark.parametrize(
    "expression",
    [
        "sinh(x)",
        "exp(x)/2",
        "(exp(x) - 1)/10",
        "1e20*x*sigma(x)",
        "x/(1 + x^4)",
        pytest.param(
            "exp(x)/(1 + x^2)", marks=pytest.mark.sweep
        ),  # in half precision infinity over infinity for x = 1e20
        "sqrt(log(1 + exp(x)))",  # whose slope at -768 is 0/0 unless exp(-384) is taken out
        # oscillates where it is too large; its slope has two terms that are infinite
        pytest.param("x^2*cos(x)", marks=pytest.mark.sweep),
    ],
)
def test_nothing_is_lost_where_only_a_factor_overflows(expression):
    """exp(710)/2 fits, and exp(710) does not; 1/x^3 at 1e100 fits, and x^4 does not; and so on."""
    assert list(judged(*text_of(expression), dict.fromkeys(FORMATS, 90))) == []


@pytest.mark.parametrize(
    "expression, x, exact",
    [
        ("sinh(x)", 710.4, mpmath.sinh),
        ("exp(x)/2", 710.4, lambda x: mpmath.exp(x) / 2),
        ("exp(x)/(1 + x^2)", 715.0, lambda x: mpmath.exp(x) / (1 + x**2)),
        ("1e38*tanh(x)", 0.5, lambda x: 1e38 * mpmath.tanh(x)),
        ("sqrt(log(1 + exp(x)))", -1200.0, lambda x: mpmath.exp(x / 2)),
        ("x/(1 + x^4)", 1e100, lambda x: x / (1 + x**4)),
        ("1e20*x*sigma(x)", -760.0, lambda x: 1e20 * x * mpmath.exp(x)),
        ("2/pi*x*atan(exp(x))", 1.6e308, lambda x: x),
        ("x^2*atan(x)/3", 1.8e154, lambda x: mpmath.pi / 6 * x**2),
        ("x*log(1 + tanh(exp(x)))", -300.0, lambda x: x * mpmath.exp(x)),
        ("x*log(1 + erf(exp(x)))", -300.0, lambda x: x * mpmath.exp(x) * 2 / mpmath.sqrt(mpmath.pi)),
        ("log(2 + x*sigma(x))", -64.0, lambda x: mpmath.log(2 + x * mpmath.exp(x))),
    ],
)
def test_at_the_place_itself(expression, x, exact):
    (value,) = loaded(text_of(expression)[1])["own"](torch.tensor([x], dtype=torch.float64)).tolist()
    assert math.isclose(value, exact(mpmath.mpf(x)), rel_tol=1e-14)


@pytest.mark.parametrize("expression, ends", [("x/(1 + abs(x))", (-1.0, 1.0)), ("1/(1 + x^2)^3", (0.0, 0.0))])
def test_infinity_has_the_limit(expression, ends):
    x = torch.tensor([-math.inf, math.inf], requires_grad=True)
    y = loaded(text_of(expression)[1])["own"](x)
    (slope,) = torch.autograd.grad(y.sum(), x)
    assert tuple(y.tolist()) == ends and slope.tolist() == [0.0, 0.0]


def test_a_power_may_underflow_where_the_quotient_does_not_overflow():
    """-1/(4 x^(3/2)) at 1.7e-206, where x^(3/2) has few digits left."""
    x = torch.tensor([1.65e-206], dtype=torch.float64, requires_grad=True)
    (slope,) = torch.autograd.grad(loaded(text_of("sqrt(abs(x))")[1])["own"](x).sum(), x, create_graph=True)
    (curvature,) = torch.autograd.grad(slope.sum(), x)
    assert math.isclose(curvature.item(), -0.25 * mpmath.mpf(1.65e-206) ** -1.5, rel_tol=1e-14)


def test_a_constant_that_float32_does_not_hold_is_taken_in_two_parts():
    """The slope of 1e38 tanh(x) is 4e38 times at most 1/4."""
    x = torch.tensor([0.5], dtype=torch.bfloat16, requires_grad=True)
    (slope,) = torch.autograd.grad(loaded(text_of("1e38*tanh(x)")[1])["own"](x).sum(), x)
    assert math.isclose(slope.item(), 1e38 * (1 - math.tanh(0.5) ** 2), rel_tol=2**-8)


def test_bounds_of_spread_exponentials_are_proved():
    subject, text = text_of("exp(x)/2")
    for format, bound in (("float64", 7.0), ("float32", 0.501), ("bfloat16", 0.501)):
        theorem = prove(text, subject, "value", format, {}, 300)
        assert theorem.is_proved and theorem.ulp < bound


def test_a_constant_that_float32_does_not_hold_is_refused_or_followed():
    """In half precision x/1e40 is x over infinity; x*1e-40 has digits left, x*1e-60 has none."""
    subject, text = text_of("1e-40*x")
    got = loaded(text)["own"](torch.tensor([1e38], dtype=torch.bfloat16))
    assert math.isclose(float(got), 0.01, rel_tol=2**-7)
    assert prove(text, subject, "value", "bfloat16", {}, 300).ulp < 0.51
    divided = text.replace("x * 1e-40", "x / 1e+40")
    assert divided != text and not prove(divided, subject, "value", "bfloat16", {}, 300).is_proved
    with pytest.raises(InputError, match="lost in float32"):
        text_of("1e-60*x")


def test_a_parameter_is_not_called_as_values_are():
    with pytest.raises(InputError, match="`v1` cannot"):
        from_expression("x*sigma(v1*x)", "own", domains={"v1": "positive"})


def test_without_the_spread_it_is_refused(monkeypatch, nothing_remembered):
    """That nothing is lost is looked at, not taken for granted."""
    monkeypatch.setattr(far_programs, "_spread", lambda form, side: form)
    with pytest.raises(InputError, match="is too large, undefined or lost in float64 for x from 710"):
        text_of("exp(x)/3")


@pytest.mark.parametrize("variables", ["", "x", "xx", "a", "xa", "aa"])
def test_a_far_form_begins_where_the_parameter_puts_it(variables):
    """x/sqrt(1 + a x^2) turns at 1/sqrt(a): the form for large a x^2 has no digits at a x^2 = 1e-8."""
    a = sympy.Symbol("a", positive=True)
    piece = X / sympy.sqrt(1 + a * X**2)
    for name in variables:
        piece = sympy.diff(piece, {"x": X, "a": a}[name])
    far = far_programs._far(CopiedCells((), (piece,), ()), sympy.Integer(8))
    for side, found in ((-1, far.left), (1, far.right)):
        assert found is not None and sympy.simplify(found[0] - side * 8 / sympy.sqrt(a)) == 0, (side, found)


@pytest.mark.parametrize(
    "steps, exact, is_lost",
    [
        ((("cos", "x"), ("mul", "v1", "x"), ("mul", "v2", "x")), X**2 * sympy.cos(X), False),
        ((("cos", "x"), ("mul", "v1", "x"), ("mul", "v2", "x"), ("div", "v3", "x")), X * sympy.cos(X), True),
    ],
)
def test_of_what_oscillates_only_the_last_product_may_overflow(steps, exact, is_lost):
    steps = tuple(Instruction(f"v{at}", name, operands) for at, (name, *operands) in enumerate(steps, 1))
    program = Program(("x",), steps, (steps[-1].target,))
    loss = first_loss(program, [CopiedCells((), (exact,), ())], {}, DOUBLE)
    assert (loss is not None) is is_lost


def test_two_infinities_are_the_same_only_with_one_sign():
    """What is beyond every format is infinite in floats, however far beyond; what fits is not."""
    far, farther, near = arb(2) ** 1030, arb(2) ** 9000, arb(2) ** 1000
    assert are_beyond(far, farther) and are_beyond(-far, -farther)
    assert not are_beyond(far, -far) and not are_beyond(near, far) and not are_beyond(far, near)


@pytest.mark.parametrize("knot", ["1/3", "1/10", "-7/6", "22/7", "pi", "exp(1)", "sqrt(5)", "log(2)", "-tanh(1)"])
def test_the_doubles_next_to_a_knot_are_on_their_own_sides(knot):
    """1/3 is larger than the double next to it, 1/10 is smaller: a jump, and a kink."""
    with working_precision(200):
        exact = evaluate(parse(knot))
    near = float(exact.mid())
    x = torch.tensor([math.nextafter(near, -9.0), near, math.nextafter(near, 9.0)], dtype=torch.float64)
    sides = [-1.0 if arb(one) < exact else 1.0 for one in x.tolist()]
    assert all(arb(one) < exact or arb(one) > exact for one in x.tolist())
    jump = loaded(text_of(f"piecewise(-1, x < {knot}; 1)")[1])["own"](x)
    x.requires_grad_()
    (slopes,) = torch.autograd.grad(loaded(text_of(f"abs(x - ({knot}))")[1])["own"](x).sum(), x)
    assert jump.tolist() == sides == slopes.tolist()
