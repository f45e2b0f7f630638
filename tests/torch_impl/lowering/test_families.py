"""Lowering: over the rationals a program is exactly the function and its derivatives."""

from fractions import Fraction
from functools import partial
from itertools import product

import pytest
import sympy
from program_values import EXACT, interpret
from scalar_entries import scalar_names

from provenact.derivations.mollification import mollify
from provenact.derivations.realisation import cells_of_activation
from provenact.theory.exact import sympy_bridge
from provenact.theory.exact.calculus import derivative
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import Rational, X
from provenact.theory.exact.piecewise import cells_of
from provenact.theory.language.activations import catalogue
from provenact.theory.language.parser import parse
from provenact.torch_impl.lowering.copies import copied
from provenact.torch_impl.lowering.families import family_of, pair_index
from provenact.torch_impl.lowering.saturation import FARTHEST, saturation
from provenact.torch_impl.lowering.scaling import U, in_units, unit_of
from provenact.torch_impl.lowering.subjects import from_catalogue
from provenact.torch_impl.programs import copies

POLYNOMIAL = (
    "relu leaky_relu prelu hard_sigmoid hard_tanh relu6 hard_swish srelu smelu generalized_smelu "
    "asymmetric_smelu leaky_smelu shifted_smelu origin_crossing_smelu"
).split()
KERNELS = ("box", "triangle", "epanechnikov", "biweight", "triweight", "tricube")
FUNCTIONS = ("max(0, x)", "abs(x)", "min(max(x + 3, 0), 6)/6", "max(0, x)^2")


def cases():
    """What makes the cells, which is left to the test: every worker reads the list. Degrees come from kernels and knots
    from functions: `make sweep` has all pairs, the rest has each of them once, and the highest degree of all."""
    yield from (pytest.param(partial(cells_of_activation, name), id=name) for name in POLYNOMIAL)
    for kernel, text in product(KERNELS, FUNCTIONS):
        is_needed = text == FUNCTIONS[0] or kernel == "triangle" or (kernel, text) == (KERNELS[-1], FUNCTIONS[-1])
        marks = () if is_needed else pytest.mark.sweep
        yield pytest.param(partial(mollified, text, kernel), id=f"{text} * {kernel}", marks=marks)


def mollified(text, kernel):
    return mollify(text, kernel).closed_form


def derivatives(cells, parameters):
    """(program of the family, which result, order in x, parameters) of every derivative that is emitted."""
    yield from (("value", 0, 0, ()), ("slope", 0, 1, ()), ("curvature", 0, 2, ()))
    for i, one in enumerate(parameters):
        yield from (("parameters", i, 0, (one,)), ("mixed", i, 1, (one,)))
    for place, (i, j) in enumerate(pair_index(len(parameters))):
        yield ("pairs", place, 0, (parameters[i], parameters[j]))


def differentiated(piece, symbols):
    for symbol in symbols:
        piece = derivative(piece, symbol)
    return piece


@pytest.mark.parametrize("made", list(cases()))
def test_program_is_exactly_the_function(made, points):
    cells = made()
    parameters = tuple(cells.parameters)
    family = family_of(cells, parameters)
    values = {one: Rational(3 + 2 * k, 4) for k, one in enumerate(parameters)}
    inside = {one.name: value.fraction for one, value in values.items()}
    checked = 0
    for field, place, order, by in derivatives(cells, parameters):
        program = getattr(family, field)
        symbols = (X,) * order + by
        exact = cells.map(lambda piece, symbols=symbols: differentiated(piece, symbols)).subs(values)
        for point in points(exact):
            if order + len(by) and point in exact.knots:
                continue  # one-sided: no value is prescribed
            got = interpret(program, EXACT, {"x": point.fraction, **inside})[place]
            assert got == exact.value_at(point).fraction, f"{field} at x = {point}"
            checked += 1
    assert checked > 150


def test_a_wrong_program_is_noticed():
    cells = mollify("max(0, x)").closed_form
    wrong = family_of(cells.map(lambda piece: piece + X / 1000), tuple(cells.parameters)).value
    right = family_of(cells, tuple(cells.parameters)).value
    at = {"x": Fraction(1, 3), "delta": Fraction(1)}
    assert interpret(wrong, EXACT, at) != interpret(right, EXACT, at)


def test_srelu_is_factored_at_its_left_knot():
    cells = cells_of_activation("srelu")
    operations = [one.operation for one in family_of(cells, tuple(cells.parameters)).value.instructions]
    assert operations[:3] == ["add", "div", "clamp"]  # (x + delta)/delta, held in the cell
    assert "muladd" not in operations


def test_entries_are_functions_of_one_number_or_refused():
    assert all(from_catalogue(name) for name in scalar_names())
    for name in set(catalogue()) - set(scalar_names()):
        with pytest.raises(InputError):
            from_catalogue(name)


def test_units():
    d, b = sympy.Symbol("d", positive=True), sympy.Symbol("b", positive=True)
    assert in_units(copies.X**4 / d**3, d) == (U**4, 1)
    assert in_units(copies.X + 1, d) is None
    assert unit_of(copied(cells_of_activation("srelu"))).name == "delta"
    assert unit_of(copied(cells_of_activation("swish", {"beta": 2}))) == 1
    assert in_units(sympy_bridge.sigma(b * copies.X), 1 / b) is not None


def test_saturation_is_where_a_product_has_come_to_rest():
    x, phi, sigma = copies.X, sympy_bridge.phi, sympy_bridge.sigma
    low, high = saturation([x * phi(x)])[0]
    assert (low, high) == (-64, 64)
    assert saturation([x * sigma(x)])[0] == (-1024, None)  # x sigma(x) grows like x on the right
    assert saturation([sigma(x)])[0] == (None, None)  # alone, it needs no help


def test_saturation_with_parameters_is_where_a_term_rests_at_all_of_them():
    x, (a, b), exp, sigma = copies.X, sympy.symbols("a b", positive=True), sympy.exp, sympy_bridge.sigma
    assert saturation([x * exp(-a * exp(-b * x) - b * x)])[0] == (-1024 / b, 1024 / b)
    assert saturation([exp(x - a * exp(x))])[0] == (-1024, 1024)  # where a is 2^-1000, too
    assert saturation([x * exp(-((x - b) ** 2))])[0] == (-FARTHEST, FARTHEST)  # no size of b says where
    assert saturation([x**2 * sigma(x**2 - a) * sigma(a - x**2)])[0] == (-FARTHEST, FARTHEST)  # a hill at sqrt(a)
    assert saturation([sigma(a * x) * exp(-b * exp(-x))])[0][1] == FARTHEST  # 1/2 for small a, and 1 far enough
    c, *others = sympy.symbols("c d e f", real=True)
    assert saturation([x * exp(-exp(-x) - exp(c) * x**2)])[0][1] == FARTHEST  # exp(c) is small where c is negative
    assert saturation([x * exp(-exp(-x) * (1 + sum(one**2 for one in others)))])[0][0] == -FARTHEST  # too many


def test_a_parameter_may_have_the_name_of_the_scaled_variable():
    cells = cells_of(parse("piecewise(0, x <= 0; u*x^3 + x)"))
    program = family_of(cells, tuple(cells.parameters)).value
    assert interpret(program, EXACT, {"x": Fraction(2), "u": Fraction(3)}) == (26,)


def test_a_knot_goes_to_the_outer_cell_as_in_torch():
    family = family_of(cells_of_activation("relu"))
    assert interpret(family.slope, EXACT, {"x": Fraction(0)}) == (0,)


def test_a_jump_keeps_its_value():
    for text, value in (("piecewise(0, x < 0; 1)", 1), ("piecewise(0, x <= 0; 1)", 0)):
        assert interpret(family_of(cells_of(parse(text))).value, EXACT, {"x": Fraction(0)}) == (value,)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sign(x)", "a value of its own at a jump (here at x = 0)"),
        ("(1 + x^2)^(1/3)", "the power 1/3"),
        ("x + sin(x^3)", "`((x * x) * x)` is too large"),
    ],
)
def test_what_is_not_supported_is_named(text, message):
    with pytest.raises(InputError) as error:
        family_of(cells_of(parse(text)))
    assert message in str(error.value)
