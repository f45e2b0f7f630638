"""Fast forms: ranges are ranges, the forms keep the value, and guards go only where nothing needs them."""

import math

import pytest
import sympy
from mpmath import mp, mpf
from sympy import Integer, Rational

from provenact.torch_impl import fast_forms
from provenact.torch_impl.autograd_text import device_programs
from provenact.torch_impl.emitted import NAMES
from provenact.torch_impl.lowering import family_of
from provenact.torch_impl.program import FAST_OPERATIONS, Builder, interpret
from provenact.torch_impl.subjects import from_catalogue
from provenact.torch_impl.value_ranges import EVERYWHERE, ranges, without_idle_clamps

SHIFT = mpf(3) * 2**51
REAL = {
    "add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "neg": lambda a: -a,
    "div": lambda a, b: a / b, "muladd": lambda a, b, c: a * b + c, "abs": abs, "sqrt": mp.sqrt,
    "le": lambda a, b: a <= b, "lt": lambda a, b: a < b, "ge": lambda a, b: a >= b, "gt": lambda a, b: a > b,
    "eq": lambda a, b: a == b, "select": lambda c, a, b: a if c else b,
    "clamp": lambda a, low, high: min(max(a, low), high), "clamp_min": max, "clamp_max": min,
    "exp": mp.exp, "expm1": mp.expm1, "log": mp.log, "log1p": lambda a: mp.log(1 + a), "tanh": mp.tanh,
    "sigmoid": lambda a: 1 / (1 + mp.exp(-a)), "softplus": lambda a: mp.log(1 + mp.exp(a)),
    "normal_cdf": mp.ncdf, "gaussian": lambda a: mp.exp(-a * a / 2), "erf": mp.erf, "erfc": mp.erfc,
    "residual": lambda a, b, p: a * b - p, "sum_residual": lambda a, b, s: a + b - s,
    "quotient": lambda a, b: a / b, "exp_inside": mp.exp, "exp_below": mp.exp,
    "normal_cdf_given": lambda z, g: mp.ncdf(z),
    "round": mp.nint, "ldexp": lambda a, k: mp.ldexp(a, int(k)), "exponent": lambda a: mpf(mp.frexp(a)[1] - 1),
    "shifted": lambda y: SHIFT + mp.nint(y), "unshifted": lambda m: m - SHIFT,
    "scaled": lambda a, m: mp.ldexp(a, int(m - SHIFT)),
}  # fmt: skip
POINTS = [Rational(k, 8) for k in range(-80, 81, 13)] + [Rational(-1, 1024), Rational(1, 3)]


def run(program, x, parameters=()):
    """The results at 60 digits."""
    with mp.workdps(60):
        values = [mpf(int(one.p)) / int(one.q) for one in (x, *parameters)]
        arguments = dict(zip(program.arguments, values, strict=True))
        return interpret(program, REAL, arguments, _number)


def _number(number):
    return mpf(str(sympy.N(number, 60))) if number.is_finite else mpf(float(number))


@pytest.mark.parametrize("name", NAMES)
def test_what_the_kernels_run_is_what_was_derived(name, dyadic):
    """The same number over the reals, up to the constants of exact programs."""
    subject = from_catalogue(name)
    parameters = [dyadic(setting) for setting in subject.settings]
    family = family_of(subject.cells, [setting.symbol for setting in subject.settings])
    derived = {"value": family.value, "slope": family.slope, "by_parameter": family.parameters}
    for kind, program in device_programs(subject).items():
        for x in POINTS:
            for found, expected in zip(run(program, x, parameters), run(derived[kind], x, parameters), strict=True):
                assert abs(found - expected) <= mpf(2) ** -60 * (abs(expected) + mpf(2) ** -200), (kind, x)


@pytest.mark.parametrize("grade", ["single", "half"])
@pytest.mark.parametrize("name", fast_forms.VARIANTS)
def test_variants_are_their_functions_on_their_ranges(name, grade):
    """Within the error of the grade, which their polynomials are proved to have."""
    program = fast_forms.graded_form(name, grade)
    _, (low, high) = fast_forms.VARIANTS[name]
    for x in [x for x in (Rational(k, 3) for k in range(-240, 240, 11)) if low <= x <= high]:
        (found,) = run(program, x)
        exact = mp.exp(mpf(int(x.p)) / int(x.q))
        assert abs(found / exact - 1) < mpf(2) ** (-30 if grade == "single" else -20)


def test_ranges_contain_their_values():
    for name in NAMES:
        subject = from_catalogue(name)
        if subject.settings:
            continue
        for program in device_programs(subject).values():
            known = ranges(program)
            for x in POINTS:
                for instruction in program.instructions:
                    value = run(up_to(program, instruction.target), x)[0]
                    low, high = known[instruction.target]
                    slack = 1e-12 * abs(value)  # ends are not rounded outwards
                    assert isinstance(value, bool) or low - slack <= value <= high + slack, (name, instruction)


def up_to(program, target):
    """The program up to one of its values."""
    return type(program)(program.arguments, program.instructions, (target,))


def test_idle_clamps_go_and_needed_ones_stay():
    builder = Builder(("x",))
    held = builder.emit("clamp", "x", Integer(-8), Integer(8))
    program = builder.finish(builder.emit("exp", held))
    operations = {
        span: [one.operation for one in without_idle_clamps(program, span).instructions]
        for span in (EVERYWHERE, (-math.inf, 0.0), (-9.0, math.inf), (-8.0, 8.0))
    }
    assert list(operations.values()) == [["clamp", "exp"], ["clamp_min", "exp"], ["clamp", "exp"], ["exp"]]


def test_a_quotient_by_what_may_be_large_stays_a_division():
    builder = Builder(("x",))
    square = builder.emit("mul", "x", "x")
    over = builder.emit("div", "x", builder.emit("add", square, Integer(1)))
    assert [one.operation for one in fast_forms.fast_form(builder.finish(over)).instructions][-1] == "div"
    builder = Builder(("x",))
    decay = builder.emit("exp", builder.emit("neg", builder.emit("abs", "x")))
    over = builder.emit("div", "x", builder.emit("add", decay, Integer(1)))
    found = [one.operation for one in fast_forms.fast_form(builder.finish(over)).instructions]
    assert found == ["abs", "neg", "exp_below", "add", "quotient"]


def test_fast_operations_have_a_meaning_here():
    assert set(FAST_OPERATIONS) <= set(REAL)
