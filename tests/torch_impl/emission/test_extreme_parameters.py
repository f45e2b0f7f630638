"""Functions at parameters that lie many orders from x: right, or refused with the parameters that would do."""

import math
import pickle
import re
import sys
from dataclasses import replace
from itertools import product
from pathlib import Path

import mpmath
import pytest
import sympy
import torch
from flint import arb

sys.path.insert(0, str(Path(__file__).parent))

from judged_floats import judged, judged_at, loaded

from provenact.numerics.arithmetic.balls import enclose
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import X as SYMBOL
from provenact.theory.exact.sympy_bridge import sigma
from provenact.theory.language.intervals import interval
from provenact.torch_impl.accuracy.formats import FORMATS
from provenact.torch_impl.emission.emitter import emit_subjects
from provenact.torch_impl.lowering import families, far_programs, rightness
from provenact.torch_impl.lowering.copies import CopiedCells
from provenact.torch_impl.lowering.forms import forms
from provenact.torch_impl.lowering.recognition import recognised
from provenact.torch_impl.lowering.rightness import Fault, faults, remedy, wrong
from provenact.torch_impl.lowering.scaling import shape_of, unit_of_product
from provenact.torch_impl.lowering.subjects import from_expression, from_mollification, settings_of
from provenact.torch_impl.programs.copies import X
from provenact.torch_impl.programs.program import Builder
from provenact.torch_impl.programs.spans import DOUBLE, SINGLE, Spans

SIZES = (1e-12, 1e-5, 1.0, 1e12)
A, B = sympy.symbols("a b", positive=True)
POSITIVE = {"a": interval("positive")}


def swept(*values):
    return pytest.param(*values, marks=pytest.mark.sweep)


def positive(text):
    names = sorted(set(re.findall(r"\b[abcs]\b", text)))
    return from_expression(text, "own", dict.fromkeys(names, "positive"))


@pytest.mark.parametrize(
    "text",
    [
        "x/(a + abs(x))",  # whose slope as a sum has no digits left where a is far below |x|
        swept("x/sqrt(b + a*x^2)"),  # whose far form begins at sqrt(b/a); 16 pairs
        swept("a*tanh(x/a)"),  # whose curvature is a difference of gates, times 1/a
        swept("exp(-x^2/(2*s^2))"),  # whose curvature has 1/s^4
        swept("sqrt(x^2 + a) - sqrt(a)"),  # a difference that is x^2 over a sum
        "x*sigma(c*x)",
        "max(0, x)^2/(2*a)",  # whose x^2, and whose (x/a)^2, is infinite where the result is not
        swept("1/(1 + (x - b)^2)"),  # whose curvature, multiplied out in powers of b, is a difference of infinities
        swept("x*(1 + exp(-x))^(-a)"),  # a power that roots do not give
        "1 - exp(-a*exp(x))",  # whose x is held where it rests for every a: x - a exp(x) is infinity minus infinity
        swept("x*erf(a*exp(x))"),
        swept("sin(a*x)*exp(-x^2)"),  # whose a x is infinite where the result is 0
        swept(
            "x*exp(a*x)/(1 + exp(a*x))^2"
        ),  # whose curvature is a difference of gates, beside another with x before it
    ],
)
def test_right_at_extreme_parameters(text):
    _test_right_at_extremes(positive(text))


@pytest.mark.parametrize("text", [swept("exp(-a*exp(-b*x))"), swept("1/(1 + a*exp(-b*x))")])
def test_growth_is_right_with_two_free_parameters(text):
    """Next to the zero of its curvature, log(a)/b, the last digit of a counts: it is not compared at extreme b."""
    subject = positive(text)
    assert list(judged(subject, emit_subjects([subject], "a test"), dict.fromkeys(FORMATS, 300))) == []


@pytest.mark.parametrize("text, kernel", [("max(0, x)^2", "epanechnikov"), ("abs(x)^3", "triweight")])
def test_polynomials_are_right_at_extreme_widths(text, kernel):
    """x/delta has no square in float32 where delta is 1e-12, and is no number where it is 0."""
    subject = from_mollification(text, kernel, "own")
    _test_right_at_extremes(subject)
    x = torch.tensor([-1e-19, 1e-19, 0.5, 3.0, 1e9], dtype=torch.float64)
    power = {"max(0, x)^2": x.clamp(min=0) ** 2, "abs(x)^3": x.abs() ** 3}[text]
    assert torch.allclose(loaded(emit_subjects([subject], "a test"))["own"](x, 0.0), power, rtol=1e-15, atol=0)


def _test_right_at_extremes(subject):
    formulas = loaded(emit_subjects([subject], "a test"))["_own_formulas"]
    for values in product(SIZES, repeat=len(subject.settings)):
        held = [float(torch.tensor(value, dtype=torch.float32)) for value in values]
        given = dict(zip((one.name for one in subject.settings), held, strict=True))
        assert list(judged_at(subject, formulas, given, dict.fromkeys(FORMATS, 24), 7)) == []


def test_a_function_that_is_wrong_somewhere_is_refused_with_a_domain_that_does(monkeypatch, nothing_remembered):
    """Without other forms a tanh(x/a) is wrong for small a; the domain that the refusal names is not refused."""
    monkeypatch.setattr(far_programs, "_ways", lambda several: [far_programs.Way(several)])
    told = r"at x = .*, a = 1e-12 its second derivative would be .* in \w+, and is "
    with pytest.raises(InputError, match=told) as refused:
        families.family_of(*_of(positive("a*tanh(x/a)")))
    domain = re.search(r"domain='a=(\[.*?\])'", str(refused.value))[1]
    assert float(domain[1:].split(",")[0]) > 1e-12
    families.family_of(*_of(from_expression("a*tanh(x/a)", "own", {"a": domain})))


def _of(subject):
    return subject.cells, *settings_of(subject)


def program_of(*steps):
    builder = Builder(("x", "a"))
    values = {}
    for name, operation, *operands in steps:
        values[name] = builder.emit(operation, *(values.get(one, one) for one in operands))
    return builder.finish(values[steps[-1][0]])


CANCELLING = program_of(
    ("s", "add", "a", "x"),
    ("i", "div", sympy.S.One, "s"),
    ("r", "div", "x", "s"),
    ("q", "div", "r", "s"),
    ("d", "sub", "i", "q"),
)
CLOSED = program_of(("s", "add", "a", "x"), ("r", "div", "a", "s"), ("d", "div", "r", "s"))


@pytest.mark.parametrize("arithmetic", [SINGLE, DOUBLE])
def test_what_cancels_is_found_and_what_does_not_is_not(arithmetic):
    """Both are the slope of x/(a + x); for x < 0 there is a pole, next to which both are right too."""
    exact = [CopiedCells((), (A / (A + X) ** 2,), ())]
    found = list(faults(CANCELLING, exact, POSITIVE, arithmetic))
    assert (("a", 1e-12),) in [one.parameters for one in found]
    assert not any(one.x == 0.0 for one in found)
    assert list(faults(CLOSED, exact, POSITIVE, arithmetic)) == []


def test_an_infinity_on_the_way_is_found():
    """a^4 x/a is a^3 x; float32 has (1e12)^3, and not its fourth power."""
    fourth = program_of(("s", "mul", "a", "a"), ("t", "mul", "s", "s"), ("q", "div", "t", "a"), ("r", "mul", "q", "x"))
    found = {one.parameters: one for one in faults(fourth, [CopiedCells((), (A**3 * X,), ())], POSITIVE, SINGLE)}
    assert not math.isfinite(found[("a", 1e12),].got) and (("a", 1.0),) not in found


def test_a_divisor_that_vanishes_is_found():
    """x/a^4 for a = 1e-12, whose fourth power is 0 in float32: between minus and plus infinity there is no number."""
    program = program_of(("s", "mul", "a", "a"), ("t", "mul", "s", "s"), ("r", "div", "x", "t"))
    found = {one.parameters for one in faults(program, [CopiedCells((), (X / A**4,), ())], POSITIVE, SINGLE)}
    assert (("a", 1e-12),) in found and (("a", 1.0),) not in found


def test_a_slight_fault_hides_no_other():
    """Up to 1 the program is off by 2^-40, of which float64 alone knows; beyond it by a tenth."""
    program = program_of(
        ("n", "mul", "x", 1 + sympy.Rational(1, 2**40)),
        ("f", "mul", "x", sympy.Rational(11, 10)),
        ("b", "gt", "x", sympy.S.One),
        ("r", "select", "b", "f", "n"),
    )
    found = list(faults(program, [CopiedCells((), (X,), ())], POSITIVE, DOUBLE))
    assert found and all(one.x > 1 and not one.is_slight for one in found)


def test_a_refusal_is_for_what_it_tells():
    """Far left float64 loses a digit or two of sqrt(x^2 + b) + x, and that is emitted; 0/0 for b = 0 is not."""
    refused = r"b = 0 it would be nan in \w+, and is .* with domain='b=\[1e-12, 1000000000000\]'$"
    with pytest.raises(InputError, match=refused):
        families.family_of(*_of(from_expression("(x + sqrt(x^2 + b))/2", "own", {"b": "nonnegative"})))


@pytest.mark.parametrize(
    "text, domain",
    [
        ("erf(x/(1 - a))", "[0, 1/2]"),  # whose ends of rest are multiples of 1 - a
        ("log(1 - a + exp(x))", "[0, 1/2]"),
        swept("1/(1 + x^2/log(a))", "[2, 3]"),
        swept("tanh(x)/(1 - a)", "[0, 1/2]"),
    ],
)
def test_a_parameter_that_cannot_be_1(text, domain):
    """What is tried at a parameter of 1 elsewhere is tried at one that there is a value for."""
    subject = from_expression(text, "own", {"a": domain})
    formulas = loaded(emit_subjects([subject], "a test"))["_own_formulas"]
    low = 0.0 if domain.startswith("[0") else 2.0
    for value in (low, low + 0.5):
        assert list(judged_at(subject, formulas, {"a": value}, dict.fromkeys(FORMATS, 60), 3)) == []


@pytest.mark.parametrize("text", ["clamp(x, -a, a) + 1", swept("clamp(x, -a, a) + b"), swept("clamp(x, -a, a) + x^2")])
def test_a_piece_that_knows_nothing_of_its_ends_is_written_in_x(text):
    """x + 1 from -a to a was (x + a) + (1 - a), of which nothing is left for a large a."""
    subject = positive(text)
    formulas = loaded(emit_subjects([subject], "a test"))["_own_formulas"]
    for size in SIZES:
        given = {one.name: size if one.name == "a" else 1.0 for one in subject.settings}
        assert list(judged_at(subject, formulas, given, dict.fromkeys(FORMATS, 60), 5)) == []


@pytest.mark.parametrize(
    "text, exact",
    [
        ("1 - exp(-x^2/2)", lambda x: -mpmath.expm1(-(x**2) / 2)),
        ("1 - exp(-(x/a)^2/2)", lambda x: -mpmath.expm1(-(x**2) / 2)),
        ("sqrt(1 + x^2) - 1", lambda x: x**2 / (1 + mpmath.sqrt(1 + x**2))),
        ("(sqrt(x^2 + 1) - 1)/2 + x", lambda x: x**2 / (1 + mpmath.sqrt(1 + x**2)) / 2 + x),
        ("1 - 1/(1 + x^2)", lambda x: x**2 / (1 + x**2)),
    ],
)
def test_digits_are_kept_next_to_a_zero(text, exact):
    """Of 1 - exp(-z^2/2) nothing is left where z^2 is below the last digit of 1; a floor for ulps hides it."""
    own = loaded(emit_subjects([positive(text)], "a test"))["own"]
    for dtype in (torch.float64, torch.float32, torch.bfloat16):
        x = torch.tensor([1e-3, -1e-5, 1e-9, 1e-15], dtype=dtype)
        pairs = zip(own(x).tolist(), (exact(mpmath.mpf(one)) for one in x.tolist()), strict=True)
        assert max(abs(got / want - 1) for got, want in pairs) < 4 * torch.finfo(dtype).eps


def test_next_to_a_zero_nothing_is_asked_that_floats_cannot_give():
    """a x - 1 at a = 1e12 is far more certain in a than in its last digits; the same program for a x is wrong."""
    program = program_of(("p", "mul", "a", "x"), ("d", "sub", "p", sympy.S.One))
    assert list(faults(program, [CopiedCells((), (A * X - 1,), ())], POSITIVE, SINGLE)) == []
    assert list(faults(program, [CopiedCells((), (A * X,), ())], POSITIVE, SINGLE)) != []


def test_the_remedy_leaves_out_what_is_wrong():
    both = {"a": interval("positive"), "b": interval("[0, 1]")}
    assert remedy(both, [(("a", 1e12), ("b", 0.0))]) == {"a": "[1e-12, 100000]"}
    assert remedy(POSITIVE, [(("a", 1.0),)]) is None
    assert remedy(POSITIVE, [(("a", 1e-5),), (("a", 1e12),)]) == {"a": "[0.015625, 100000]"}


def test_a_refusal_crosses_processes():
    """Files are made in a process of their own."""
    fault = Fault(1.0, (("a", 1e-12),), "bfloat16", 0.0, 1.0)
    again = pickle.loads(pickle.dumps(wrong("x", [fault])))
    assert again.found == [fault] and str(again) == str(wrong("x", [fault]))


def test_a_refusal_shows_the_digits_that_differ():
    told = str(Fault(1.0, (), "float64", 18441381.531981, 18441381.53198))
    assert told == "at x = 1 it would be 18441381.531981 in float64, and is 18441381.53198"


def test_a_refusal_says_of_which_derivative_it_is():
    with pytest.raises(InputError) as refused:
        families.curves_of(*_of(from_expression("sqrt(x^2 + 1e-40)", "own")))
    start = "torch code is not emitted for `sqrt(x^2 + 1/1"
    assert str(refused.value).startswith(start) and "its second derivative would be" in str(refused.value)
    beyond = [fault for *_, fault in families.faults_beyond(*_of(from_expression("tanh(a*x)", "own"))) if fault]
    assert {fault.kind for fault in beyond} == {"its second derivative"}


# --- other forms ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "piece, other",
    [
        (1 / (A + X) - X / (A + X) ** 2, A / (A + X) ** 2),
        (sympy.sqrt(X**2 + A) - sympy.sqrt(A), X**2 / (sympy.sqrt(X**2 + A) + sympy.sqrt(A))),
        (1 / sympy.sqrt(A + X**2) - 1 / sympy.sqrt(A), None),
        (sigma(X) ** 2 * sigma(-X) - sigma(X) * sigma(-X) ** 2, None),
        (A * sigma(X) - 3 * sigma(X) + 3, A * sigma(X) + 3 * sigma(-X)),
    ],
)
def test_other_forms_are_the_same_function(piece, other):
    found = [one.pieces[0] for (one,) in forms([CopiedCells((), (piece,), ())])]
    assert len(found) > 1 and (other is None or other in found)
    for form in found:
        for x in (-1.7, 0.4, 30.0):
            values = [rightness._exact(CopiedCells((), (one,), ()), (x,), (("a", 2.5),))[0] for one in (piece, form)]
            assert math.isclose(*values, rel_tol=1e-15)


@pytest.mark.parametrize(
    "piece, unit",
    [
        (X * sigma(A * X), 1 / A),
        (X / sympy.sqrt(B + A * X**2), sympy.sqrt(B / A)),
        (X / (A + X), A),
        (sympy.exp(-(X**2) / (2 * A**2)), A),
        (X / (1 + A * X**4) ** sympy.Rational(1, 4), A ** sympy.Rational(-1, 4)),
        (X * sigma(A * X + B), None),
        (X * sigma(A * X) * sigma(B * X), None),
        (X / (1 + A * X**3), None),
    ],
)
def test_the_unit_is_where_terms_are_of_like_size(piece, unit):
    found = unit_of_product(piece)
    assert (found is None) == (unit is None) and (unit is None or sympy.simplify(found / unit) == 1)
    shape = shape_of(CopiedCells((), (piece,), ()))
    if shape is not None:
        own, factor, cells = shape
        again = factor * cells.pieces[0].subs(X, X / own)
        assert not cells.parameters and sympy.simplify(again - piece) == 0
    assert (shape is None) == (unit is None)


# --- what is emitted that was refused ---------------------------------------------------------------


@pytest.mark.parametrize(
    "text, exact",
    [
        ("x/(1 + x^4)^(1/4)", lambda x: x / (1 + x**4) ** mpmath.mpf("0.25")),
        ("(1 + x^2)^(3/4)", lambda x: (1 + x**2) ** mpmath.mpf("0.75")),
        ("log(exp(2*x) + 3*exp(-x))", lambda x: mpmath.log(mpmath.exp(2 * x) + 3 * mpmath.exp(-x))),
    ],
)
def test_quarters_and_logarithms_of_two_exponentials(text, exact):
    x = torch.tensor([-800.0, -2.0, -1e-3, 0.7, 40.0, 900.0], dtype=torch.float64, requires_grad=True)
    y = loaded(emit_subjects([from_expression(text, "own")], "a test"))["own"](x)
    (slope,) = torch.autograd.grad(y.sum(), x)
    with mpmath.workdps(60):
        for at, value, rate in zip(x.tolist(), y.tolist(), slope.tolist(), strict=True):
            assert math.isclose(value, exact(mpmath.mpf(at)), rel_tol=4e-15)
            assert math.isclose(rate, mpmath.diff(exact, mpmath.mpf(at)), rel_tol=4e-15, abs_tol=1e-300)


@pytest.mark.parametrize(("text", "power"), [("x*(1 + x^2)^(1/3)", "1/3"), ("piecewise(x^a, x > 0; 0)", "a")])
def test_other_powers_are_refused(text, power):
    with pytest.raises(InputError, match=f"power {power}; use integers, halves and quarters"):
        families.family_of(*_of(from_expression(text, "own")))


def test_exponentials_of_sums_are_taken_together():
    """One by one they were taken apart and put together again without end."""
    z = A * X - A * B
    piece = sympy.exp(z) * sympy.exp(-2 * z) * sigma(z) ** 2 * sigma(-z)
    assert sympy.expand(recognised(piece) / (sigma(z) * sigma(-z) ** 2)) == 1


@pytest.mark.sweep
def test_a_wave_of_a_finite_x_is_a_number():
    """1e5 times 1e35 is infinite in float32, whose sine is NaN; where x is, one rounding of it is many periods."""
    module = loaded(emit_subjects([positive("x + sin(a*x)^2/a")], "a test"))
    x = torch.tensor([1e35, -1e35, 2.0], dtype=torch.bfloat16)
    got = module["own"](x, torch.tensor(1e5)).double()
    assert torch.allclose(got, x.double(), rtol=2**-8)


@pytest.mark.parametrize("text", ["x/(1 + exp(-x^3))", "x*sigma(x^3 + 2*x^5)", "x*sigma(x + x^3)"])
def test_gates_of_odd_polynomials_without_a_linear_term_for_devices(text):
    """x^3 is x times x^2 and no number: it has no linear term to begin with."""
    subject = from_expression(text, "own")
    program = families.device_family_of(*_of(subject)).value
    found = Spans(program)({"x": (0.75, 0.75, False)}, replace(DOUBLE, slack=0.0))[program.results[0]]
    assert math.isclose(found[0], float(enclose(subject.cells.pieces[0], {SYMBOL: arb(0.75)}).mid()), rel_tol=1e-12)


@pytest.mark.parametrize(
    "piece, x, is_tail",
    [
        (sympy.exp(-(X**2) / 2), 30.0, True),
        (sympy.exp(-sympy.exp(X)), 6.0, True),
        (sympy.exp(-A * X), 700.0, True),
        (X**2 - 1, 1.0004, False),
        ((X - 1) ** 2, 1.001, False),
        (sympy.sin(X**2), 1000.0, False),
    ],
)
def test_a_tail_is_told_from_a_zero(piece, x, is_tail):
    """Both change hundreds of times as fast as x; only next to a zero is that a reason to be wrong."""
    steepness = rightness._steepness(CopiedCells((), (piece,), ()), x, (("a", 1.0),))
    assert steepness == rightness.STEEPEST if is_tail else steepness > 500


@pytest.mark.parametrize(
    "text, domains",
    [
        (
            "tanh(exp(x))*1/cosh(x)",
            {},
        ),  # each of whose terms is held apart: exp(x) is infinite where exp(-x) is not yet 0
        pytest.param(  # (x + b)^2 is not multiplied out next to -b; the longest of all tests
            "1/(1 + (x + b)^2) - a*(x*atan(x))", {"a": "positive", "b": "R"}, marks=pytest.mark.sweep
        ),
        ("(x - a)^3", {}),
        (
            "atan(a*x) + b",
            {},
        ),  # a may be 0 and negative: its curvature is that of a shape in a x, whose unit has a sign
    ],
)
def test_right_next_to_parameters_and_far_out(text, domains):
    subject = from_expression(text, "own", domains)
    assert list(judged(subject, emit_subjects([subject], "a test"), dict.fromkeys(FORMATS, 300))) == []


@pytest.mark.sweep
def test_a_gate_of_a_real_parameter_is_no_shape_where_that_is_zero():
    """x sigma(a x) is u sigma(u)/a for u = a x, which is no number at a = 0."""
    own = loaded(emit_subjects([from_expression("x*sigma(a*x)", "own")], "a test"))["own"]
    x = torch.tensor([-3.0, 0.0, 1e30])
    assert torch.equal(own(x, 0.0), x / 2) and torch.equal(own(x, torch.tensor(0.0)), x / 2)


def test_a_gate_of_a_real_parameter_is_right_beyond_the_largest_float32():
    """Infinity alone is cut off: at the left of x sigma(a x) for a > 0 it would meet a 0."""
    own = loaded(emit_subjects([from_expression("x*sigma(a*x)", "own")], "a test"))["own"]
    x = torch.tensor([-1e300, -1e40, -0.0, 1e40, 1e300], dtype=torch.float64)
    assert torch.equal(own(x, -1.0), torch.where(x < 0, x, 0.0)) and torch.equal(own(x, 0.0), x / 2)
    assert own(torch.tensor([-math.inf, math.inf]), 1.0).tolist() == [0.0, math.inf]


@pytest.mark.parametrize(
    "text",
    [
        "(x + b)*exp(-(x + b)^2)",  # of (x + b)^2, multiplied out, nothing is left next to -b
        "x*exp(-(x - 50)^2/2)",
    ],
)
def test_right_next_to_the_zeros_of_lines(text):
    """Five units to either side."""
    subject = from_expression(text, "own")
    formulas = loaded(emit_subjects([subject], "a test"))["_own_formulas"]
    for b in (511.75, -1e4, 30.25) if subject.settings else (-50.0,):
        given = [torch.tensor(b, dtype=torch.float64)] * len(subject.settings)
        x = torch.tensor([-b + step / 8 for step in range(-40, 41)], dtype=torch.float64)
        for order, exact in enumerate((formulas.value, formulas.slope, formulas.curvature)):
            found = exact(x, *given)
            for at, value in zip(x.tolist(), found.tolist(), strict=True):
                true = mpmath.diff(_of_a_line(text, b), at, order) if order else _of_a_line(text, b)(mpmath.mpf(at))
                assert abs(value - true) <= 1e-13 * max(abs(true), abs(at) if not given else 1), (b, at, order)


def _of_a_line(text, b):
    if text.startswith("x"):
        return lambda x: x * mpmath.exp(-((x - 50) ** 2) / 2)
    return lambda x: (x + b) * mpmath.exp(-((x + b) ** 2))


@pytest.mark.parametrize("x", [1.66, 2.08, 3.97, 7.2])
def test_of_several_forms_that_are_right_the_one_that_keeps_most_digits_is_taken(x):
    """As a sum of quotients the curvature loses ten times as many."""
    formulas = loaded(emit_subjects([from_expression("x*(1 + x^2)/(2 + x^2)", "own")], "a test"))["_own_formulas"]
    (found,) = formulas.curvature(torch.tensor([x], dtype=torch.float64)).tolist()
    exact = 2 * mpmath.mpf(x) * (6 - mpmath.mpf(x) ** 2) / (mpmath.mpf(x) ** 2 + 2) ** 3
    assert abs(found - exact) <= 2.0**-50 * abs(exact)


# --- waves ------------------------------------------------------------------------------------------


def test_that_a_wave_of_a_line_is_steep_is_no_reason_to_be_wrong():
    """sin(a x) changes a thousand times as fast as x; sin(x^2) is not held so."""
    assert rightness._steepness(CopiedCells((), (sympy.sin(A * X),), ()), 1000.0, (("a", 1.0),)) <= 1.001


def test_a_rounded_argument_of_a_wave_is_found():
    """The plain program is right next to 0, and for large a x is not; that of a plain x is right everywhere."""
    plain = program_of(("z", "mul", "a", "x"), ("s", "sin", "z"))
    found = list(faults(plain, [CopiedCells((), (sympy.sin(A * X),), ())], POSITIVE, SINGLE))
    assert (("a", 1e12),) in [one.parameters for one in found]
    itself = program_of(("s", "sin", "x"))
    assert list(faults(itself, [CopiedCells((), (sympy.sin(X),), ())], POSITIVE, SINGLE)) == []


@pytest.mark.sweep
@pytest.mark.parametrize("rate", ["", "c*"])
def test_a_mixture_of_two_lines_keeps_the_smaller_one(rate):
    """(a - b) x sigma((a - b) x) + b x is a x far out on the right: for a = 0 its tail, for a = 1e-6 that line."""
    domains = {"a": "[0, 2]", "b": "[-1, 0]"} | ({"c": "positive"} if rate else {})
    subject = from_expression(f"(a - b)*x*sigma({rate}(a - b)*x) + b*x", "own", domains)
    function = loaded(emit_subjects([subject], "a test"))["own"]
    x = torch.tensor([100.0], requires_grad=True)
    for a in (0.0, 1e-6):
        y = function(x, a, -1.0)
        (slope,) = torch.autograd.grad(y.sum(), x)
        assert abs(y.item() - 100.0 * a) < 1e-9 and abs(slope.item() - a) < 1e-9


@pytest.mark.parametrize(
    "text, given",
    [
        ("x*cos(x - 1)", {}),
        ("sin(30*x)", {}),
        ("x*sin(0.1*x)", {}),
        ("x + sin(a*x)^2/a", {"a": 3.25}),
        ("cos(x/3 + b)", {"b": -2.75}),
    ],
)
def test_waves_are_right_where_torch_rounds_their_argument(text, given):
    """At arguments of millions, in all formats; as it is written, float64 would have four digits less."""
    domains = {"a": "positive"} if "a" in given else {}
    function = loaded(emit_subjects([from_expression(text, "own", domains)], "a test"))["own"]
    exact = {
        "x*cos(x - 1)": lambda x: x * mpmath.cos(x - 1),
        "sin(30*x)": lambda x: mpmath.sin(30 * x),
        "x*sin(0.1*x)": lambda x: x * mpmath.sin(x / 10),
        "x + sin(a*x)^2/a": lambda x: x + mpmath.sin(mpmath.mpf(given["a"]) * x) ** 2 / mpmath.mpf(given["a"]),
        "cos(x/3 + b)": lambda x: mpmath.cos(x / 3 + mpmath.mpf(given["b"])),
    }[text]
    for name, size in (("float64", 3e4), ("float32", 1e7), ("bfloat16", 1e8), ("float16", 6e4)):
        x = FORMATS[name].holding([size * part for part in (-0.91, -0.37, 0.123, 0.73, 1.0)]).requires_grad_()
        y = function(x, **given)
        (slope,) = torch.autograd.grad(y.sum(), x)
        unit = 8 * torch.finfo(x.dtype).eps
        with mpmath.workdps(60):
            for at, value, rate in zip(x.tolist(), y.tolist(), slope.tolist(), strict=True):
                f, d = exact(mpmath.mpf(at)), mpmath.diff(exact, mpmath.mpf(at))
                assert abs(value - f) <= unit * max(abs(f), 1) and abs(rate - d) <= unit * max(abs(d), 1)
