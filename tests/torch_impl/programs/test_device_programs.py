"""What devices run: it is the derived function, ranges are ranges, and guards go only where nothing needs them."""

from functools import cache

import pytest
import sympy
from mpmath import mp, mpf
from program_values import interpret
from sympy import Integer, Rational

from provenact.torch_impl.emission.autograd_text import device_programs
from provenact.torch_impl.emitted import NAMES
from provenact.torch_impl.lowering.families import family_of
from provenact.torch_impl.lowering.subjects import from_catalogue
from provenact.torch_impl.programs.device_functions import DEVICE, FARTHEST, GATES, device_expansion
from provenact.torch_impl.programs.device_programs import cheaper, device_program, narrowed
from provenact.torch_impl.programs.program import Builder
from provenact.torch_impl.programs.ranges import ranges_of

REAL = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "neg": lambda a: -a,
    "div": lambda a, b: a / b,
    "muladd": lambda a, b, c: a * b + c,
    "abs": abs,
    "sqrt": mp.sqrt,
    "le": lambda a, b: a <= b,
    "lt": lambda a, b: a < b,
    "ge": lambda a, b: a >= b,
    "gt": lambda a, b: a > b,
    "eq": lambda a, b: a == b,
    "select": lambda c, a, b: a if c else b,
    "clamp": lambda a, low, high: min(max(a, low), high),
    "clamp_min": max,
    "clamp_max": min,
    "exp": mp.exp,
    "expm1": mp.expm1,
    "log": mp.log,
    "log1p": lambda a: mp.log(1 + a),
    "tanh": mp.tanh,
    "sigmoid": lambda a: 1 / (1 + mp.exp(-a)),
    "softplus": lambda a: mp.log(1 + mp.exp(a)),
    "normal_cdf": mp.ncdf,
    "gaussian": lambda a: mp.exp(-a * a / 2),
    "erf": mp.erf,
    "erfc": mp.erfc,
    "atan": mp.atan,
    "residual": lambda a, b, p: a * b - p,
    "sum_residual": lambda a, b, s: a + b - s,
    "hold": lambda a, low, high: min(max(a, low), high),
    "narrow": lambda a: a,
    "widen": lambda a: a,
    "reciprocal": lambda a: 1 / a,
    "bounded_exp": mp.exp,
    "falling_exp": mp.exp,
    "exp2": lambda a: mpf(2) ** a,
    "bounded_gaussian": lambda a: mp.exp(-a * a / 2),
    "bounded_normal_cdf": mp.ncdf,
    "normal_tail": lambda a: mp.ncdf(-a),
    "bounded_normal_tail": lambda a: mp.ncdf(-a),
    "unit_log1p": lambda a: mp.log(1 + a),
    "anchor": lambda a, b: mp.nint(a * b),
    "integer": lambda k: k,
    "power": lambda k, n: mp.ldexp(mpf(1), int(k + n)),
    "within": lambda a, low, high: a,
    "fma": lambda a, b, c: a * b + c,
    "product": lambda a, b: a * b,
    "seed": lambda a: 1 / a,
    "settled": lambda a: a,
    "quotient": lambda a, b: a / b,
    "mirrored_sigmoid": lambda a: 1 / (1 + mp.exp(a)),
    "bell": lambda a: 1 / (2 + mp.exp(a) + mp.exp(-a)),
    "gate": lambda a: mp.tanh(mp.log(1 + mp.exp(a))),
    "gate_slope": lambda a: mp.exp(a) / (1 + mp.exp(a)) / mp.cosh(mp.log(1 + mp.exp(a))) ** 2,
    "tangent": mp.tanh,
    "tangent_bell": lambda a: 1 / (2 * mp.cosh(a)) ** 2,
}
REAL |= {f"bounded_{name}": REAL[name] for name in GATES}
IN_FLOATS = "expm1 sinh cosh erf erfc log log1p log_gap".split()  # are measured in test_special_functions.py
SETTLED = mpf(2) ** -39  # twice what x is held for in results of single precision
POINTS = [Rational(k, 8) for k in range(-80, 81, 13)] + [Rational(-1, 1024), Rational(1, 3)]


def run(program, x, parameters=()):
    """The results at 60 digits."""
    with mp.workdps(60):
        values = [mpf(int(one.p)) / int(one.q) for one in (x, *parameters)]
        arguments = dict(zip(program.arguments, values, strict=True))
        return interpret(program, REAL, arguments, _number)


@cache  # the same few constants at every point, always to 60 digits
def _number(number):
    return mpf(str(sympy.N(number, 60))) if number.is_finite else mpf(float(number))


@pytest.mark.parametrize("name", NAMES)
def test_what_devices_run_is_what_was_derived(name, dyadic):
    """The same number over the reals, up to what single precision does not see."""
    subject = from_catalogue(name)
    parameters = [dyadic(setting) for setting in subject.settings]
    family = family_of(subject.cells, tuple(setting.symbol for setting in subject.settings))
    derived = {"value": family.value, "slope": family.slope, "by_parameter": family.parameters}
    for kind, program in device_programs(subject).halves.items():
        for x in POINTS:
            for found, expected in zip(run(program, x, parameters), run(derived[kind], x, parameters), strict=True):
                assert abs(found - expected) <= SETTLED * abs(expected) + mpf(2) ** -150, (kind, x)


@pytest.mark.parametrize("name", [one for one in DEVICE if one not in IN_FLOATS])
def test_special_functions_are_their_functions_on_their_ranges(name):
    """Within twice the error of their polynomials, which is proved."""
    program, far = device_expansion(name), FARTHEST.get(name, Integer(40))
    if name == "unit_log1p":
        far = Integer(1)
    if name == "bounded_exp":
        far = Integer(80)
    points = [far * Rational(k, 24) for k in range(-24, 25)] + [Rational(1, 300), Rational(-1, 5)]
    is_one_sided = name.removeprefix("bounded_") in ("unit_log1p", "normal_tail", "tangent", "tangent_bell")
    for x in points:
        x = abs(x) if is_one_sided else -abs(x) if name == "falling_exp" else x
        (found,) = run(program, x)
        with mp.workdps(60):
            exact = REAL[name](mpf(int(x.p)) / int(x.q))
        if abs(exact) > mpf(2) ** -150:
            assert abs(found - exact) <= mpf(2) ** -19 * abs(exact), x


def test_ranges_contain_their_values():
    for name in NAMES:
        subject = from_catalogue(name)
        if subject.settings:
            continue
        for program in device_programs(subject).halves.values():
            known = ranges_of(program, [])
            if "within" in operations(program):  # which says nothing of where a value is not used
                continue
            for x in POINTS:
                for instruction in program.instructions:
                    value = run(up_to(program, instruction.target), x)[0]
                    low, high = known[instruction.target]
                    slack = 1e-12 * abs(value)  # constants such as 1/6 are rounded
                    assert isinstance(value, bool) or low - slack <= value <= high + slack, (name, instruction)


def up_to(program, target):
    """The program up to one of its values."""
    return type(program)(program.arguments, program.instructions, (target,))


def operations(program):
    return [one.operation for one in program.instructions]


def test_idle_clamps_go_and_needed_ones_stay():
    builder = Builder(("x", "beta"))
    beta = sympy.Symbol("beta", positive=True)
    unit = builder.emit("div", Integer(8), "beta")
    held = builder.emit("hold", "x", builder.emit("neg", unit), unit)
    again = builder.emit("clamp", builder.emit("mul", held, "beta"), Integer(-8), Integer(8))
    program = builder.finish(builder.emit("exp", again))
    assert operations(cheaper(program, [beta])) == ["quotient", "neg", "hold", "mul", "bounded_exp"]
    builder = Builder(("x",))
    program = builder.finish(builder.emit("exp", builder.emit("clamp", "x", Integer(-8), Integer(500))))
    assert operations(cheaper(program, [])) == ["clamp", "exp"]


def test_a_quotient_by_what_may_be_large_stays_a_division():
    builder = Builder(("x",))
    square = builder.emit("mul", "x", "x")
    over = builder.emit("div", "x", builder.emit("add", square, Integer(1)))
    assert operations(device_program(builder.finish(over), []))[-1] == "div"
    builder = Builder(("x",))
    decay = builder.emit("exp", builder.emit("neg", builder.emit("abs", "x")))
    over = builder.emit("div", "x", builder.emit("add", decay, Integer(1)))
    found = operations(device_program(builder.finish(over), []))
    assert found == ["abs", "neg", "falling_exp", "add", "reciprocal", "mul"]


def test_x_is_held_and_compared_as_it_came():
    builder = Builder(("x", "beta"))
    held = builder.emit("hold", "x", Integer(-8), Integer(8))
    is_right = builder.emit("ge", builder.emit("mul", held, "beta"), Integer(0))
    program = builder.finish(builder.emit("select", is_right, held, "beta"))
    assert operations(narrowed(program, {"beta"})) == ["narrow", "hold", "widen", "ge", "select"]
    assert operations(narrowed(program)) == ["narrow", "hold", "widen", "mul", "ge", "select"]


def symmetric_hold(builder):
    """x held inside 8/beta, times beta."""
    low, high = (builder.emit("div", Integer(end), "beta") for end in (-8, 8))
    return builder.emit("mul", builder.emit("hold", "x", low, high), "beta")


def test_the_absolute_value_is_taken_and_held_as_x_came():
    builder = Builder(("x", "beta"))
    program = narrowed(builder.finish(builder.emit("abs", symmetric_hold(builder))), {"beta"})
    assert operations(program) == ["narrow", "narrow", "div", "mul", "abs", "hold", "widen", "mul"]
    assert [run(program, Rational(x), [Integer(2)]) for x in (-9, -3, 1)] == [(8,), (6,), (2,)]
    builder = Builder(("x",))
    held = builder.emit("hold", "x", Integer(-8), Integer(4))
    assert operations(narrowed(builder.finish(builder.emit("abs", held)))) == ["narrow", "hold", "widen", "abs"]


def test_a_sum_over_a_factor_of_its_first_term():
    builder = Builder(("x", "beta"))
    total = builder.emit("add", builder.emit("mul", "x", "beta"), builder.emit("abs", "x"))
    program = cheaper(builder.finish(builder.emit("div", total, "beta")), [sympy.Symbol("beta", positive=True)])
    assert operations(program) == ["abs", "quotient", "mul", "add"]
    assert run(program, Integer(-3), [Integer(2)]) == (mpf(-3) / 2,)


def test_a_quotient_by_what_may_vanish_stays_a_division():
    builder = Builder(("x", "p"))
    program = builder.finish(builder.emit("div", "x", "p"))
    assert operations(cheaper(program, [sympy.Symbol("p", real=True)])) == ["div", "mul"]
    assert operations(cheaper(program, [sympy.Symbol("p", positive=True)])) == ["quotient", "mul"]


def test_tanh_of_what_is_not_negative_is_an_operation_of_its_own():
    builder = Builder(("x",))
    power = builder.emit("exp", builder.emit("hold", "x", Integer(-8), Integer(2)))
    program = cheaper(builder.finish(builder.emit("tanh", power)), [])
    assert operations(program) == ["hold", "bounded_exp", "bounded_tangent"]
    builder = Builder(("x",))
    assert operations(cheaper(builder.finish(builder.emit("tanh", "x")), [])) == ["tanh"]
