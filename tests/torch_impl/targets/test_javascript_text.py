"""The JavaScript target, run under node: its functions against balls around the exact ones."""

import json
import shutil
import subprocess
from fractions import Fraction

import pytest
import sympy

from provenact.derivations.realisation import cells_of_activation
from provenact.numerics.arithmetic.balls import enclose, working_precision
from provenact.theory.exact.calculus import derivative
from provenact.theory.exact.cells import Cells
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import Rational, X, erf, erfc
from provenact.theory.language.activations import activation
from provenact.torch_impl.lowering.subjects import from_catalogue
from provenact.torch_impl.programs.operations import PLAIN
from provenact.torch_impl.programs.program import Instruction, Program
from provenact.torch_impl.targets.javascript_text import WRITERS, _read, family_text, function_text, prelude_text

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="needs node to run JavaScript (Debian: apt install nodejs)")
EPS = 2.0**-52


def run_node(code):
    """The JSON that a script prints; node writes the shortest decimal that reads back as the double."""
    done = subprocess.run([NODE, "-"], input=code, capture_output=True, text=True, check=True, timeout=60)
    return json.loads(done.stdout)


def exact(expression, point):
    with working_precision(600):
        return float(enclose(expression, {X: point}).mid())


def family_code(name, points, dyadic):
    """A script that prints value, slope and curvature at the points, and the subject's cells there."""
    subject = from_catalogue(name)
    values = {setting.symbol: dyadic(setting) for setting in subject.settings}
    cells = subject.cells.subs(values)
    at = points(cells)
    parameters = json.dumps({symbol.name: float(value) for symbol, value in values.items()})
    code = (
        prelude_text()
        + family_text(name, subject.cells, list(values))
        + (
            f"const one = functions[{json.dumps(name)}], p = {parameters};\n"
            f"const at = {json.dumps([float(point) for point in at])};\n"
            "const rows = [one.value, one.slope, one.curvature].map((f) => at.map((x) => f(x, p)));\n"
            "console.log(JSON.stringify({ rows, knots: one.knots(0, p) }));\n"
        )
    )
    return code, cells, at


def failures(code, cells, at):
    """Where the JavaScript is not what the cells say; and how many values were compared."""
    got = run_node(code)
    assert got["knots"] == pytest.approx([float(knot) for knot in cells.knots], rel=4 * EPS)
    found, compared = [], 0
    for order, row in enumerate(got["rows"]):
        derived = cells.derivative(order) if order else cells
        for point, value in zip(at, row, strict=True):
            if order and point in cells.knots:
                continue  # one-sided: no value is prescribed
            want = exact(derived.value_at(point), point)
            compared += 1
            # erfc is within 1e-12 relative (its own test), and its value enters f once; f' and f'' are sums of
            # terms of size 1 that may cancel.
            allowed = 1e-12 * abs(want) if order == 0 else 1e-12 * (1 + abs(want))
            if not abs(value - want) <= allowed:
                found.append((order, point, value, want))
    return found, compared


@needs_node
def test_values_are_those_of_the_cells(scalar, dyadic, points):
    found, compared = failures(*family_code(scalar, points, dyadic))
    assert not found, found[:3]
    assert compared > 190


@needs_node
@pytest.mark.parametrize(
    ("right", "wrong"),
    [("4.0 - ", "4.0 + "), ("* 0.0625", "* 0.0626"), (">= p", "<= p"), ('+ p["delta"]', '- p["delta"]')],
)
def test_corrupted_text_is_caught(right, wrong, dyadic, points):
    code, cells, at = family_code("srelu", points, dyadic)
    assert right in code
    found, _ = failures(code.replace(right, wrong), cells, at)
    assert found


@needs_node
@pytest.mark.parametrize(("function", "node"), [("erf", erf), ("erfc", erfc)])
def test_error_functions_are_within_1e_12(function, node):
    at = [k / 64 for k in range(-384, 1664)]
    got = run_node(f"{prelude_text()}console.log(JSON.stringify({json.dumps(at)}.map({function})));")
    worst = 0.0
    for x, value in zip(at, got, strict=True):
        want = exact(node(X), Rational(Fraction(x)))
        worst = max(worst, abs(value - want) / abs(want) if want else abs(value))
    assert 0 < worst < 1e-12


@needs_node
def test_far_away_and_nan():
    code = "[Infinity, -Infinity, NaN].map((x) => [erf(x), erfc(x), sigmoid(x)].map(String))"
    got = run_node(f"{prelude_text()}console.log(JSON.stringify({code}));")
    assert got == [["1", "0", "1"], ["-1", "2", "0"], ["NaN"] * 3]


def test_every_operation_is_supported():
    assert set(PLAIN) - set(WRITERS) == {
        "round",
        "ldexp",
        "exponent",
        "residual",
        "sum_residual",
        "sin_ratio",
        "cos_ratio",
    }


def test_an_unknown_operation_is_named():
    program = Program(("x",), (Instruction("v1", "gamma", ("x",)),), ("v1",))
    with pytest.raises(InputError, match="the JavaScript target does not support gamma"):
        function_text(program)


def test_constants_are_rounded_once():
    assert [_read(n, {}) for n in (sympy.Rational(1, 3), sympy.oo, -sympy.oo, sympy.pi)] == [
        "0.3333333333333333",
        "Infinity",
        "-Infinity",
        "3.141592653589793",
    ]


def test_names_cannot_break_out():
    text = family_text('a"b', Cells.of((), (X,)))
    assert text.startswith('functions["a\\"b"] = {')


@needs_node
@pytest.mark.parametrize(("name", "knots"), [("squaf_s", 16), ("squaf_s_general", 16)])
def test_staircases(name, knots):
    entry = activation(name)
    defaults = entry.defaults()
    at = [Fraction(n, 16) for n in (-300, -40, -7, 3, 8, 21, 70, 250, 290)]
    given = {one: float(Fraction(str(value))) for one, value in defaults.items()}
    code = (
        prelude_text()
        + family_text(name, cells_of_activation(entry), list(entry.symbols().values()))
        + (
            f"const one = functions[{json.dumps(name)}], p = {json.dumps(given)};\n"
            f"const at = {json.dumps(list(map(float, at)))};\n"
            "const rows = [one.value, one.slope].map((f) => at.map((x) => f(x, p)));\n"
            "console.log(JSON.stringify({ rows, knots: one.knots(0, p).length }));\n"
        )
    )
    got = run_node(code)
    assert got["knots"] == knots
    function = entry.expression(defaults)
    derivatives = [function] if knots else [function, derivative(function, X)]  # that of |x| is no expression
    for order, (row, expression) in enumerate(zip(got["rows"], derivatives, strict=False)):
        for point, value in zip(at, row, strict=True):
            # 33 terms of at most 16; what is left of them by the subtraction z - mean has lost no more than that.
            true = exact(expression, Rational(point.numerator, point.denominator))
            assert abs(value - true) <= 33 * 16 * EPS, (order, point, value, true)
