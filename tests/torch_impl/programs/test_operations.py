"""The table of operations: its columns against each other, for every row, at random operands.

The float of an operation of arithmetic is the nearest number to its formula, that of a function is next to its ball; a
formula lies in its ball, and a change of the ball is the slope times that of an operand. Each of these finds a planted
fault of a column.
"""

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from flint import arb, fmpq

from provenact.numerics.arithmetic.balls import hull, magnitude, working_precision
from provenact.numerics.search.minimax import rounded
from provenact.torch_impl.programs import operations
from provenact.torch_impl.programs.numbers import ON_DEVICE, Numbers
from provenact.torch_impl.programs.operations import ANCHOR, COMPARISONS, LOGIC, OPERATIONS, NoMeaning
from provenact.torch_impl.programs.rounded_once import fused, nearest, single, sum_residual, to_single
from provenact.torch_impl.programs.spans import DOUBLE, SINGLE

TRIES = 40
SLOPPY = 2.0**-44  # relative: what functions of a few roundings may be off
CONDITIONS = COMPARISONS | LOGIC
OF_ROWS = {"total", "least", "most", "shares"}
OF_BITS = {"anchor", "integer", "power", "exponent"}  # over the reals there is no last bit
NOTHING = arb(2) ** -280
RESIDUALS = {"residual": lambda a, b: a * b, "sum_residual": lambda a, b: a + b}


@dataclass(frozen=True)
class Varied:
    """An operand with its slope."""

    box: arb
    slope: arb


def draw(name: str, random: Random, nearest_of=float) -> list[float]:
    """Operands of moderate size, of a format, where the operation has a value."""
    row = OPERATIONS[name]
    operands = [nearest_of(random.choice((-1, 1)) * 2.0 ** random.uniform(-6, 2)) for _ in range(row.arity)]
    if name in RESIDUALS:
        operands[2] = nearest_of(RESIDUALS[name](*operands[:2]))
    if name in COMPARISONS and random.random() < 0.3:
        operands[1] = operands[0]
    if name == "ldexp":
        operands[1] = float(random.randint(-20, 20))
    if name in ("clamp", "hold", "within"):
        operands[1:] = sorted(operands[1:])
    begins = {"log2": 0.0, "rsqrt": 0.0, "log_gap": 0.0, "falling_exp": -math.inf, "unit_log1p": 0.0}
    if operands[0] <= begins.get(name, row.start):
        operands[0] = abs(operands[0])
    return operands


def exact(x: float) -> arb:
    return arb(fmpq(*x.as_integer_ratio()))


def on_balls(row, operands):
    """The first operand of a select is a condition."""
    if row.name == "select":
        return row.ball(operands[0] > 0, *map(exact, operands[1:]))
    return row.ball(*map(exact, operands))


def faults(name: str, count: int = TRIES) -> set[str]:
    """Which columns of a row do not agree."""
    random, row, found = Random(name), OPERATIONS[name], set()
    with working_precision(300):
        for _ in range(count):
            for machine, nearest_of in ((Numbers(DOUBLE), float), (ON_DEVICE, single)):
                operands = draw(name, random, nearest_of)
                if row.number is not None and row.ball is not None:
                    found |= set(number_faults(row, operands, machine))
                if row.formula is not None:
                    found |= set(formula_faults(row, operands, machine))
            if row.slope is not None:
                found |= set(slope_faults(row, draw(name, random), random))
    return found


def number_faults(row, operands, machine):
    """What is exact is in the ball, what is rounded next to it."""
    if row.name in LOGIC:
        conditions = [one > 0 for one in operands]
        value, ball = machine.operation(row.name, conditions), row.ball(*conditions)
    else:
        given = [operands[0] > 0, *operands[1:]] if row.name == "select" else operands
        value, ball = machine.operation(row.name, given), on_balls(row, operands)
    if row.name in CONDITIONS:
        if value is not ball:
            yield "number"
        return
    allowed = 0.0 if row.is_exact else off_by(row, 2.0**-23 if machine is ON_DEVICE else SLOPPY)
    if not abs(exact(value) - ball) <= allowed * magnitude(ball).upper() + NOTHING:
        yield "number"


def formula_faults(row, operands, machine):
    """Over the rationals it is in the ball, and its nearest number is the float."""
    value = row.formula(*map(Fraction, operands))
    ball, off = on_balls(row, operands), off_by(row, 0.0)
    if not abs(arb(fmpq(value.numerator, value.denominator)) - ball) <= off * magnitude(ball).upper() + NOTHING:
        yield "formula"
    bits = 24 if machine is ON_DEVICE else 53
    if not off and Fraction(machine.operation(row.name, operands)) != rounded(value, bits):
        yield "number"


def off_by(row, otherwise: float) -> float:
    """Relative: a seed is as wrong as it may be, in float and in ball."""
    return 2.0**-21 if row.name == "seed" else 2.0**-23 if row.name == "to_float32" else otherwise


def slope_faults(row, operands, random):
    """Along a short way in one operand the ball changes by the slope on it times the way."""
    place, way = random.randrange(row.arity), arb(2) ** -60
    if row.name in ("ldexp", "round") and place > 0:
        return
    start = list(map(exact, operands))
    end = [one + way if n == place else one for n, one in enumerate(start)]
    boxes = [hull(a, b) for a, b in zip(start, end, strict=True)]
    slope = row.slope(row.ball(*boxes), *(Varied(box, arb(n == place)) for n, box in enumerate(boxes)))
    if row.name in ("fixed", "to_float32"):  # a constant for whoever differentiates; and what is rounded moves along
        if slope != arb(row.name == "to_float32" and place == 0):
            yield "slope"
        return
    moved = (row.ball(*end) - row.ball(*start)) / way
    if not (slope.overlaps(moved) and slope.rad() <= arb(2) ** -40 * (1 + abs(slope))):
        yield "slope"


# --- every row --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(OPERATIONS.keys() - OF_ROWS))
def test_the_columns_of_a_row_agree(name):
    row = OPERATIONS[name]
    assert row.name == name and row.number is not None and (row.ball is None) == (name in OF_BITS)
    assert faults(name) == set()


def test_rows_with_a_meaning_over_rows_of_numbers_have_no_other():
    for name in OF_ROWS:
        row = OPERATIONS[name]
        assert row.number is row.ball is row.slope is None and row.arity == 1
        with pytest.raises(NoMeaning, match=f"`{name}` has no meaning in numbers"):
            ON_DEVICE.operation(name, [1.0])


@pytest.mark.parametrize("name", sorted(OF_BITS))
def test_operations_on_bits_are_what_they_say(name):
    random = Random(name)
    for _ in range(TRIES):
        k, n, a = random.randint(-60, 60), random.randint(-60, 60), 2.0 ** random.uniform(-100, 100)
        expected = {
            "anchor": ([float(k), 1.0 / 4], ANCHOR + round(Fraction(k, 4))),
            "integer": ([ANCHOR + k], float(k)),
            "power": ([ANCHOR + k, float(n)], 2.0 ** (k + n)),
            "exponent": ([a], math.floor(math.log2(a))),
        }
        operands, value = expected[name]
        assert ON_DEVICE.operation(name, operands) == value


def wrong(name: str, column: str):
    """A column that is off by a millionth, or by more where more is left open; of a condition the other one."""
    honest, by = getattr(OPERATIONS[name], column), Fraction(1, 2**16 if name == "seed" else 2**20)

    def off(*operands):
        value = honest(*operands)
        if name in CONDITIONS:
            return np.logical_not(value) if column == "number" else not value
        if column == "slope" and name in ("sign", "fixed", "round"):
            return value + float(by)  # 0 has no millionth
        return value * (1 + by if isinstance(value, Fraction) else float(1 + by))

    return off


COLUMNS = ("number", "ball", "slope", "formula")
PLANTED = [
    (name, column)
    for name in sorted(OPERATIONS.keys() - OF_ROWS - OF_BITS)
    for column in COLUMNS
    if getattr(OPERATIONS[name], column) is not None
]


def is_found(monkeypatch, name: str, column: str, planted) -> bool:
    monkeypatch.setitem(OPERATIONS, name, replace(OPERATIONS[name], **{column: planted}))
    return bool(faults(name))


@pytest.mark.parametrize(("name", "column"), PLANTED)
def test_a_column_that_is_off_by_a_millionth_is_found(monkeypatch, name, column):
    assert is_found(monkeypatch, name, column, wrong(name, column))


@pytest.mark.parametrize(
    ("name", "column", "planted"),
    [
        ("sub", "slope", lambda value, a, b: a.slope + b.slope),
        ("div", "slope", lambda value, a, b: a.slope / b.box),
        ("muladd", "slope", lambda value, a, b, c: operations._product_slope(value, a, b)),
        ("max", "slope", OPERATIONS["min"].slope),
        ("abs", "slope", lambda value, a: a.slope),
        ("residual", "number", lambda a, b, whole: np.multiply(a, b) - whole),
        ("sum_residual", "number", lambda a, b, whole: (a + b) - whole),
        ("le", "number", np.less),
        ("clamp_min", "number", operations.smaller),
        ("select", "number", lambda condition, a, b: np.where(condition, b, a)),
        ("gate_slope", "ball", OPERATIONS["bell"].ball),
        ("or", "ball", OPERATIONS["and"].ball),
    ],
)
def test_a_wrong_row_is_found(monkeypatch, name, column, planted):
    assert is_found(monkeypatch, name, column, planted)


# --- rounded once -----------------------------------------------------------------------------------

ONE_MORE = 1.0 + 2.0**-52


@pytest.mark.parametrize(
    ("operands", "value"),
    [
        ((ONE_MORE, ONE_MORE, -1.0 - 2.0**-51), 2.0**-104),
        ((1e300, 1e300, -1e300), math.inf),
        ((2.0**600, 2.0**-600, -1.0), 0.0),
        ((1e200, 1e200, -math.inf), -math.inf),
        ((5e-324, 0.5, 5e-324), 1e-323),  # 1.5 of the smallest, ties to even
        ((-1.0, 0.0, -0.0), -0.0),
        ((7.3, 3.0, 88.7), float(Fraction(7.3) * 3 + Fraction(88.7))),
        ((math.nan, 1.0, 1.0), math.nan),
    ],
)
def test_a_product_and_a_sum_are_rounded_once(operands, value):
    with np.errstate(all="ignore"):
        found = float(fused(*operands))
    assert found == value or (math.isnan(found) and math.isnan(value))
    assert math.copysign(1.0, found) == math.copysign(1.0, value)


@pytest.mark.parametrize("operation", ["muladd", "fma"])
def test_a_tie_of_float32_is_decided_by_what_a_double_loses(operation):
    """The product is in the middle of two numbers, and float64 does not see what is added."""
    a, b = 1.0 + 2.0**-12, 1.0 + 2.0**-12
    middle = a * b
    assert single(middle) != single(middle + 2.0**-40) and middle + 2.0**-60 == middle
    for c in (2.0**-60, -(2.0**-60)):
        value = rounded(Fraction(a) ** 2 + Fraction(c), 24)
        assert Fraction(ON_DEVICE.operation(operation, [a, b, c])) == value
    assert float(to_single(np.array([middle]), 2.0**-60)[0]) != single(middle + 2.0**-60)


@pytest.mark.parametrize(
    "operands", [(128.0, -0.1, 0.1), (1023.0, -1074.0, 0.1), (0.1, 0.2, 0.1 + 0.2), (1e16, 1.0, 1e16)]
)
def test_what_is_left_of_a_sum_is_rounded_once(operands):
    a, b, whole = map(Fraction, operands)
    assert float(sum_residual(*operands)) == float(a + b - whole)


def test_the_nearest_number_of_float32():
    assert nearest(1e300) == float("inf") and nearest(0.1) == 0.10000000149011612


# --- what IEEE leaves open, and what it does not ----------------------------------------------------


@pytest.mark.parametrize(
    ("name", "operands", "value"),
    [
        ("log", [-1.0], math.nan),
        ("log1p", [-2.0], math.nan),
        ("sqrt", [-1.0], math.nan),
        ("sqrt", [-0.0], -0.0),
        ("log", [0.0], -math.inf),
        ("exp", [1e300], math.inf),
        ("cosh", [-1e300], math.inf),
        ("atan", [math.inf], math.pi / 2),
        ("tanh", [-0.0], -0.0),
        ("sin", [math.inf], math.nan),
        ("div", [1.0, -0.0], -math.inf),
        ("div", [0.0, 0.0], math.nan),
        ("floor", [-0.0], -0.0),
        ("clamp", [1.0, math.nan, 2.0], math.nan),
    ],
)
@pytest.mark.parametrize("is_nearest", [False, True])
@pytest.mark.parametrize("arithmetic", [DOUBLE, SINGLE], ids=["double", "single"])
def test_special_values_are_those_of_ieee(name, operands, value, is_nearest, arithmetic):
    numbers = Numbers(arithmetic, is_nearest=is_nearest)
    found, expected = numbers.operation(name, operands), numbers.literal(value)
    assert found == expected or (math.isnan(found) and math.isnan(expected))
    assert math.copysign(1.0, found) == math.copysign(1.0, expected) or math.isnan(found)


@pytest.mark.parametrize(("name", "kept"), [("max", 2.0), ("clamp_min", 2.0), ("min", 2.0), ("clamp_max", 2.0)])
def test_nan_stays_or_does_not(name, kept):
    for operands in ([math.nan, 2.0], [2.0, math.nan]):
        assert math.isnan(Numbers(DOUBLE).operation(name, operands))
        assert Numbers(DOUBLE, keeps_nan=False).operation(name, operands) == kept


def test_a_product_enters_a_sum_unrounded_where_a_machine_fuses():
    operands = [ONE_MORE, ONE_MORE, -1.0 - 2.0**-51]
    assert Numbers(DOUBLE).operation("muladd", operands) == 2.0**-104
    assert Numbers(DOUBLE, fuses=False).operation("muladd", operands) == 0.0
    assert Numbers(DOUBLE, fuses=False).operation("fma", operands) == 2.0**-104


def test_functions_are_rounded_correctly_where_that_is_asked():
    """That of Python, by 1 + erf of a rounded argument and its like, is not."""
    x = -5.3
    with working_precision(200):
        true = float(OPERATIONS["normal_cdf"].ball(arb(x)).mid())
    assert Numbers(DOUBLE, is_nearest=True).operation("normal_cdf", [x]) == true
    assert Numbers(DOUBLE).operation("normal_cdf", [x]) != true


def test_columns_are_computed_entry_by_entry_and_numbers_are_numbers():
    column = Numbers(DOUBLE).operation("exp", [np.array([0.0, -math.inf])])
    assert column.tolist() == [1.0, 0.0]
    assert type(Numbers(DOUBLE).operation("add", [1.0, 2.0])) is float
    assert Numbers(DOUBLE).operation("lt", [1.0, 2.0]) is True
