"""Programs in pairs: over the reals the derived function, in float32 within an ulp of it, and nothing but float32."""

from collections import Counter

import pytest

np = pytest.importorskip("numpy", reason="needs numpy")
torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

import mpmath  # noqa: E402
from device_rules import RULES  # noqa: E402
from program_values import EXACT, interpret  # noqa: E402
from sympy import Integer, Rational, Symbol, oo  # noqa: E402

from provenact.theory.exact.expressions import parameter  # noqa: E402
from provenact.torch_impl.accuracy.references import reference  # noqa: E402
from provenact.torch_impl.emission.autograd_text import device_programs  # noqa: E402
from provenact.torch_impl.emission.emitter import emit_subjects  # noqa: E402
from provenact.torch_impl.emitted import NAMES  # noqa: E402
from provenact.torch_impl.lowering.families import device_family_of  # noqa: E402
from provenact.torch_impl.lowering.subjects import from_catalogue, from_expression, settings_of  # noqa: E402
from provenact.torch_impl.programs import single_arithmetic  # noqa: E402
from provenact.torch_impl.programs.branch_holds import held_in_branches  # noqa: E402
from provenact.torch_impl.programs.joined_branches import joined  # noqa: E402
from provenact.torch_impl.programs.paired_functions import ROWS, SERVED  # noqa: E402
from provenact.torch_impl.programs.paired_programs import (  # noqa: E402
    HIDDEN,
    cost_of,
    paired_program,
    rest_name,
    slope_program,
)
from provenact.torch_impl.programs.paired_values import PairedValue, Pairing, of_constant  # noqa: E402
from provenact.torch_impl.programs.program import Builder, inlined  # noqa: E402
from provenact.torch_impl.programs.ranges import ranges_of  # noqa: E402
from provenact.torch_impl.programs.rounded_once import nearest  # noqa: E402
from provenact.torch_impl.targets.triton_text import device_text  # noqa: E402

ANCHOR = np.float32(12582912.0)


def _fused(a, b, c):
    return np.asarray(np.float64(a) * np.float64(b) + np.float64(c)).astype(np.float32)


def _seed(a):
    """Within an ulp of the inverse, at random."""
    inverse = np.float32(1) / np.asarray(a, dtype=np.float32)
    off = np.random.default_rng(5).integers(-1, 2, inverse.shape)
    return (inverse + off * np.spacing(inverse)).astype(np.float32)


def _power(k, bias):
    bits = np.asarray(k, dtype=np.float32).view(np.int32) + (127 + int(bias))
    return (bits.astype(np.uint32) << np.uint32(23)).view(np.float32)


MEANINGS = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "product": np.multiply,
    "div": np.divide,
    "neg": np.negative,
    "abs": np.abs,
    "sqrt": np.sqrt,
    "select": np.where,
    "fma": _fused,
    "seed": _seed,
    "le": np.less_equal,
    "lt": np.less,
    "ge": np.greater_equal,
    "gt": np.greater,
    "eq": np.equal,
    "hold": lambda a, low, high: np.minimum(np.maximum(a, low), high),
    "clamp_min": np.maximum,
    "clamp_max": np.minimum,
    "settled": lambda a: np.fmax(a, np.float32(-3e38)),
    "anchor": lambda a, b: _fused(a, b, ANCHOR),
    "integer": lambda a: a - ANCHOR,
    "power": _power,
    "exponent": lambda a: ((np.asarray(a, np.float32).view(np.int32) >> 23) - 127).astype(np.float32),
}


def run(program, x, values=()):
    """The results in float32, for parameters as pairs."""
    arguments = {"x": x.astype(np.float32)}
    for name, value in values:
        high = np.float32(value)
        arguments |= {name: high, rest_name(name): np.float32(value - float(high))}
    with np.errstate(all="ignore"):
        results = interpret(program, MEANINGS, arguments, _number)
    return [np.broadcast_to(np.asarray(one, dtype=np.float32), x.shape) for one in results]


def _number(number):
    """Every constant is a number of float32."""
    near = np.float32(float(number))
    assert not number.is_finite or Rational(float(near)) == number, number
    return near


def inputs():
    rng = np.random.default_rng(3)
    signs = rng.choice([-1, 1], 20000)
    scales = [signs * 2 ** rng.uniform(*ends, 20000) for ends in ((-30, 7), (-126, 127))]
    return np.concatenate([rng.uniform(-16, 16, 20000), rng.uniform(-106, -80, 5000), *scales]).astype(np.float32)


def errors(found, exact, floor):
    """In ulp, an ulp being no less than the floor."""
    unit = 2.0 ** (np.frexp(np.maximum(np.abs(exact), 2.0**-126))[1] - 24.0)
    return np.abs(found.astype(np.float64) - exact) / np.maximum(unit, floor)


@pytest.mark.parametrize("name", NAMES)
def test_results_in_float32_are_within_the_rules(name):
    subject, exact, x = from_catalogue(name), reference(name), inputs()
    values = [(one.name, float(one.default)) for one in subject.settings]
    for kind in ("value", "slope"):
        (found,) = run(device_programs(subject).singles[kind], x, values)
        wide = torch.tensor(x.astype(np.float64))
        wanted = exact.of("forward" if kind == "value" else "backward")(wide).numpy()
        keep = ~np.isin(x.astype(np.float64), exact.kinks)
        off = errors(found, wanted, RULES[kind].floor)[keep]
        assert off.max() <= RULES[kind].ulp, (kind, x[keep][off.argmax()], off.max())
        assert (off <= 0.5 + 2.0**-20).mean() >= (0.97 if kind == "value" else 0.6), (kind, (off > 0.5).mean())


@pytest.mark.parametrize("name", NAMES)
def test_infinities_and_nan_come_through(name):
    subject, exact = from_catalogue(name), reference(name)
    values = [(one.name, float(one.default)) for one in subject.settings]
    x = np.array([np.inf, -np.inf, np.nan, 3e38, -3e38], dtype=np.float32)
    for kind, which in (("value", "forward"), ("slope", "backward")):
        (found,) = run(device_programs(subject).singles[kind], x, values)
        assert found[0] == np.float32(exact.limit(1, which)) and found[1] == np.float32(exact.limit(-1, which)), kind
        assert np.isnan(found[2]) and not np.isnan(found[3:]).any(), kind


@pytest.mark.parametrize(
    ("text", "left", "right"),
    [
        ("atan(x)", -np.pi / 2, np.pi / 2),
        ("piecewise(x, x > 0; exp(x) - 1)", -1, np.inf),
        ("erf(x)", -1, 1),
        ("sign(x)*log(1 + abs(x))", -np.inf, np.inf),
        ("log(cosh(x))", np.inf, np.inf),
        ("log(1 + x^2)", np.inf, np.inf),
        ("exp(-(a*x)^2)", 0, 0),
        ("x*tanh(x + b)", np.inf, np.inf),
    ],
)
def test_infinities_and_nan_come_through_functions_of_ones_own(text, left, right):
    subject = from_expression(text, "Own")
    values = [(one.name, float(one.default)) for one in subject.settings]
    (found,) = run(device_programs(subject).singles["value"], np.array([-np.inf, np.inf, np.nan]), values)
    assert (found[0], found[1]) == (np.float32(left), np.float32(right)) and np.isnan(found[2])


def test_a_constant_is_two_numbers_of_float32():
    third = of_constant(Rational(1, 3))
    assert abs(third.high + third.low - Rational(1, 3)) < Rational(1, 2**48)
    assert of_constant(Integer(3)).low is None


@pytest.mark.parametrize("name", sorted(ROWS))
def test_rows_take_only_operations_of_float32(name):
    builder = Builder(("x",))
    program = paired_program(builder.finish(builder.emit(name, builder.emit("hold", "x", Integer(0), Integer(1)))), [])
    assert {one.operation for one in program.instructions} <= set(MEANINGS)


@pytest.mark.parametrize(
    ("name", "exact", "low", "high"),
    [
        ("erf", mpmath.erf, -8, 8),
        ("erfc", mpmath.erfc, -9, 9),
        ("atan", mpmath.atan, -(2.0**127), 2.0**127),
        ("log", mpmath.log, 2.0**-120, 3.4e38),
        ("log1p", mpmath.log1p, 0, 3.4e38),
        ("log1p", mpmath.log1p, -0.25, 2),
        ("sinh", mpmath.sinh, -40, 40),
        ("cosh", mpmath.cosh, -40, 40),
        ("expm1", mpmath.expm1, -200, 40),
    ],
)
def test_a_row_is_its_function_within_a_unit(name, exact, low, high):
    """Of numbers of all sizes between its ends, also with a seed that is as wrong as it may be."""
    builder = Builder(("x",))
    pairing = Pairing(builder)
    program = builder.finish(pairing.rounded(ROWS[name](pairing, PairedValue("x")), False))
    rng = np.random.default_rng(11)
    sizes = 2.0 ** rng.uniform(-100, np.log2(min(high, 3e38)), 1500)
    x = np.concatenate([rng.uniform(max(low, -3), min(high, 3), 1500), sizes, -sizes, [low, high]])
    x = np.unique(x[(low <= x) & (x <= high)].astype(np.float32))
    with mpmath.workdps(40):
        wanted = np.array([float(exact(mpmath.mpf(float(one)))) for one in x])
    (found,) = run(program, x)
    assert errors(found, wanted, 0.0).max() < 0.75
    (alone,) = single_arithmetic.run(program, [x.astype(float)])
    assert errors(alone, wanted, 0.0).max() < 0.9


def test_an_argument_is_held_where_the_branch_needs_it():
    """exp(x) where x <= 0, and minus a square: else a row would be asked for what it does not serve."""
    builder = Builder(("x", "a"))
    branch = builder.emit("select", builder.emit("le", "x", Integer(0)), builder.emit("exp", "x"), "x")
    scaled = builder.emit("mul", "x", "a")
    bell = builder.emit("exp", builder.emit("neg", builder.emit("mul", scaled, scaled)))
    for program, ends in (
        (builder.finish(branch), (Integer(-131), Integer(0))),
        (builder.finish(bell), (Integer(-131), Integer(0))),
        (builder.finish(builder.emit("exp", scaled)), None),
        (builder.finish(builder.emit("add", branch, builder.emit("exp", "x"))), None),
    ):
        found = held_in_branches(program, [Symbol("a", real=True)], SERVED)
        holds = [one.operands[1:] for one in found.instructions if one.operation == "hold"]
        assert holds == ([ends] if ends else [])


def test_a_product_of_two_values_with_one_range_is_no_square():
    builder = Builder(("x", "a", "b"))
    ends = Integer(-1), Integer(2)
    one, other = (builder.emit("hold", name, *ends) for name in ("x", "a"))
    product, square = builder.emit("mul", one, other), builder.emit("mul", one, one)
    known = ranges_of(builder.finish(builder.emit("add", product, square)), [])
    assert (known[product], known[square]) == ((-2, 4), (0, 4))


def test_branches_of_the_same_steps_are_joined():
    builder = Builder(("x", "a", "b"))
    lines = [builder.emit("add", builder.emit("mul", "x", one), one) for one in ("a", "b")]
    inner = builder.emit("select", builder.emit("ge", "x", Integer(1)), lines[1], Integer(5))
    program = builder.finish(builder.emit("select", builder.emit("le", "x", Integer(0)), lines[0], inner))
    found = joined(program)
    count = Counter(one.operation for one in found.instructions)
    assert (count["mul"], count["add"]) == (1, 1)
    for x in (-3, 0, Rational(1, 2), 1, 4):
        arguments = {"x": Integer(x), "a": Integer(2), "b": Integer(7)}
        assert interpret(program, EXACT, arguments) == interpret(found, EXACT, arguments)


def test_a_term_that_two_branches_share_and_a_factor_that_goes():
    builder = Builder(("x", "a"))
    t = builder.emit("mul", "x", "a")
    total = builder.emit("select", builder.emit("le", "x", Integer(0)), t, builder.emit("add", "x", t))
    assert [one.operation for one in joined(builder.finish(total)).instructions] == ["mul", "hold", "add"]
    quotient = builder.emit("div", builder.emit("add", t, builder.emit("abs", "x")), "a")
    assert [one.operation for one in joined(builder.finish(quotient)).instructions] == ["abs", "div", "add"]


def same_values(program, found, names):
    """At points of both signs, for parameters that are no powers of two."""
    for x in (-5, -3, -1, 0, Rational(1, 2), 1, 4):
        arguments = {"x": Integer(x)} | {name: Rational(3 + i, 7) for i, name in enumerate(names)}
        assert interpret(program, EXACT, arguments) == interpret(found, EXACT, arguments), x


def test_what_is_the_same_for_all_x_is_divided_and_scaled_once():
    builder = Builder(("x", "a", "b", "c"))
    y = builder.emit("add", "x", "b")
    total = builder.emit("muladd", "a", builder.emit("div", y, "b"), builder.emit("mul", "c", Integer(4)))
    program = builder.finish(builder.emit("mul", builder.emit("mul", y, total), Rational(1, 4)))
    found = joined(program)
    same_values(program, found, ("a", "b", "c"))
    made = {one.target: one for one in found.instructions}
    last = made[found.results[0]]
    assert last.operation == "mul" and made[last.operands[1]].operation == "muladd"
    assert [one.operands for one in found.instructions if one.operation == "div"] == [("a", "b")]


def test_a_factor_that_is_a_difference_is_multiplied_out():
    builder = Builder(("x", "b"))
    share = builder.emit("div", Integer(2), "b")
    program = builder.finish(builder.emit("mul", builder.emit("sub", "x", "b"), share))
    same_values(program, joined(program), ("b",))
    assert [one.operation for one in joined(program).instructions] == ["div", "mul", "sub"]


def test_lines_with_an_end_each_are_joined_with_both():
    builder = Builder(("x", "a", "b"))
    ends = builder.emit("clamp_min", "x", Integer(-100)), builder.emit("clamp_max", "x", Integer(100))
    lines = [builder.emit("add", builder.emit("mul", end, one), one) for end, one in zip(ends, ("a", "b"), strict=True)]
    inner = builder.emit("select", builder.emit("ge", "x", Integer(1)), lines[1], Integer(5))
    program = builder.finish(builder.emit("select", builder.emit("le", "x", Integer(0)), lines[0], inner))
    same_values(program, joined(program), ("a", "b"))
    assert ("hold", ("x", Integer(-100), Integer(100))) in {
        (i.operation, i.operands) for i in joined(program).instructions
    }


@pytest.mark.parametrize("name", ["mish", "tanhexp", "sigmoid_rescu", "softplus"])
def test_a_slope_and_the_gradients_beside_it_share_their_special_functions(name):
    """One launch computes both."""
    singles = device_programs(from_catalogue(name)).singles
    builder = Builder(singles["slope"].arguments)
    both = [one for kind in ("slope", "by_parameter") for one in inlined(builder, singles[kind])]
    together = Counter(one.operation for one in builder.finish(*both).instructions)
    assert together["power"] == Counter(one.operation for one in singles["slope"].instructions)["power"]


def test_only_programs_that_take_longer_than_memory_are_brief():
    for name in NAMES:
        subject = from_catalogue(name)
        symbols, domains = settings_of(subject)
        value = device_family_of(subject.cells, symbols, domains).value
        full, brief = (paired_program(value, symbols, is_brief=is_brief) for is_brief in (False, True))
        chosen = paired_program(value, symbols)
        assert chosen == full or (chosen == brief and cost_of(brief) < cost_of(full) > HIDDEN), name


def test_an_x_is_not_held_farther_than_a_function_of_it_serves():
    """The power of two in exp(120) is beyond the units of exponentials."""
    builder = Builder(("x", "b"))
    near, far = (builder.emit("div", Integer(end), "b") for end in (2, 120))
    low = builder.emit("div", Integer(-120), "b")
    grown = builder.emit("exp", builder.emit("mul", builder.emit("hold", "x", low, near), "b"))
    program = builder.finish(builder.emit("mul", grown, builder.emit("hold", "x", -oo, far)))
    found = paired_program(program, [parameter("b", "positive")], is_brief=True)
    assert len({one.operands[2] for one in found.instructions if one.operation == "hold"}) == 2


def test_an_absolute_value_has_not_the_bound_of_what_it_is_of():
    builder = Builder(("x",))
    program = builder.finish(builder.emit("tanh", builder.emit("hold", "x", Integer(-100), Integer(2))))
    (found,) = run(paired_program(program, []), np.array([-90.0, -1.0, 1.0]))
    assert np.allclose(found, np.tanh([-90.0, -1.0, 1.0]), rtol=1e-7)


def test_slopes_are_plain_between_special_functions_only():
    """A polynomial stays in pairs, and so does what a function of a function is made from."""
    for name, is_plain in (("srelu", False), ("silu", True), ("tanhexp", True)):
        subject = from_catalogue(name)
        symbols = tuple(one.symbol for one in subject.settings)
        slope = device_family_of(subject.cells, symbols).slope
        full = paired_program(slope, symbols)
        assert (len(slope_program(slope, symbols).instructions) < len(full.instructions)) == is_plain, name


@pytest.mark.parametrize("text", ["exp(x)", "x*exp(x)", "cosh(x)"])
def test_a_function_without_a_row_or_outside_of_its_range_has_programs_for_half_precision_only(text):
    programs = device_programs(from_expression(text, "Bump"))
    assert programs.halves and not programs.singles
    text = emit_subjects([from_expression(text, "Bump")], "")
    assert "dtypes=_HALVES" in text and "_bump_value_single" not in text


@pytest.mark.parametrize(
    ("text", "exact"),
    [
        ("x/(1 + abs(x))", lambda x: x / (1 + abs(x))),
        ("x/sqrt(1 + x^2)", lambda x: x / mpmath.sqrt(1 + x * x)),
        ("x^2/(1 + x^2)", lambda x: 1 - 1 / (1 + x * x)),
        ("sqrt(4 + x^2)", lambda x: mpmath.sqrt(4 + x * x)),
        ("(x + sqrt(x^2 + 4))/2", lambda x: 2 / (mpmath.sqrt(x * x + 4) - x)),
    ],
)
def test_quotients_and_roots_are_right_at_every_size_of_x(text, exact):
    """x^2 is infinite from 2^64 on, and what a quotient by it leaves would be NaN."""
    value = device_programs(from_expression(text, "Bump")).singles["value"]
    inputs = [*map(nearest, (*single_arithmetic.LADDER, 2.0**64, -(2.0**64), 1.8e38))]
    (results,) = single_arithmetic.run(value, [np.array(inputs)])
    with mpmath.workprec(400):
        for x, found in zip(inputs, results.tolist(), strict=True):
            true = exact(mpmath.mpf(x))
            assert abs(found - true) <= abs(true) * 2.0**-23 + 2.0**-149, x


def test_a_quotient_by_infinity_is_zero():
    """Of an infinite x too."""
    programs = device_programs(from_expression("x/(a + abs(x))", "Bump", {"a": "positive"})).singles
    for x, value in ((np.inf, 1.0), (-np.inf, -1.0)):
        found = [single_arithmetic.run(programs[name], [x, 1.0, 0.0])[0] for name in ("value", "slope")]
        assert found == [value, 0.0]


@pytest.mark.parametrize(
    ("text", "is_kept"),
    [
        ("x/(a + abs(x))", True),
        ("(x + sqrt(x^2 + 4*a))/2", True),
        ("atan(a*x)/a", False),
    ],
)
def test_a_program_that_loses_inputs_at_extreme_parameters_is_none(text, is_kept):
    """a x is below the least number where atan(a x)/a is not."""
    programs = device_programs(from_expression(text, "Bump", {"a": "positive"}))
    assert programs.halves and bool(programs.singles) is is_kept


def test_a_program_with_few_right_digits_is_none():
    """softplus(x) - log 2 is x/2 next to 0, of which two numbers have no digits left; float64 has some. A root keeps
    its digits with the 1 that it cancels with."""
    assert not device_programs(from_expression("softplus(x) - log(2)", "Bump")).singles
    value = device_programs(from_expression("sqrt(1 + x^2) - 1", "Bump")).singles["value"]
    for x in (2.0**-40, 2.0**-20, 2.0**-10):
        (found,) = single_arithmetic.run(value, [x])
        assert found == nearest(x * x / 2 - x**4 / 8)


def test_a_function_that_overflows_is_infinite_there_and_right_before():
    """NaN came from 2^64 on, and at 2^32, where the form for large x begins."""
    value = device_programs(from_expression("x^2*sigma(x)", "Bump")).singles["value"]
    for x in (2.0**16, 2.0**32, 4294967808.0, 2.0**63, 2.0**70, 3e38):
        (found,) = single_arithmetic.run(value, [x])
        assert found == nearest(x * x), x


@pytest.mark.parametrize(
    ("text", "a"),
    [
        ("-3*x*sigma(x)", None),
        ("x*sigma(x) - 3*x", None),
        ("a*x*sigma(x)", -3.0),
        ("a*x*sigma(x)", 3.0),
    ],
)
def test_a_function_that_falls_without_bound_is_minus_infinity_there(text, a):
    """What is lost of minus infinity may be plus infinity, and NaN came of their sum; with other parameters too."""
    value = device_programs(from_expression(text, "Bump")).singles["value"]
    parameters = [] if a is None else single_arithmetic.as_pair(a)
    for x in (1e38, 1.3e38, 2e38, single_arithmetic.LARGEST):
        (found,) = single_arithmetic.run(value, [nearest(x), *parameters])
        slope = a or (-2.0 if "-" in text[1:] else -3.0)
        assert found == nearest(slope * nearest(x)), x


def test_a_program_is_tried_around_the_numbers_that_it_compares_with():
    builder = Builder(("x",))
    large = builder.emit("gt", builder.emit("abs", "x"), Integer(2) ** 32)
    unit = Integer(2) ** 96
    held = builder.emit("mul", builder.emit("mul", "x", unit), 1 / unit)
    program = builder.finish(builder.emit("select", large, "x", held))
    assert not single_arithmetic.keeps_inputs(program, lambda x: [x])
    assert single_arithmetic.keeps_inputs(Builder(("x",)).finish("x"), lambda x: [x])


def test_parameters_are_two_numbers():
    builder = Builder(("x", "beta"))
    program = paired_program(builder.finish(builder.emit("mul", "x", "beta")), [parameter("beta")])
    assert program.arguments == ("x", "beta", "beta_rest")
    x = np.arange(1, 40, dtype=np.float32)
    (found,) = run(program, x, [("beta", 0.1)])
    right = (x.astype(np.float64) * 0.1).astype(np.float32)
    assert (found == right).all() and (x * np.float32(0.1) != right).any()


def test_an_end_that_is_infinite_for_some_parameters_only_is_printed():
    builder = Builder(("x", "g"))
    end = builder.emit("select", builder.emit("eq", "g", Integer(0)), Integer(2) ** 127, oo)
    program = builder.finish(builder.emit("mul", builder.emit("hold", "x", -oo, end), "g"))
    text = device_text("single", "f", program, "f.")
    assert "tl.minimum(x, " in text and "tl.maximum" not in text
