"""`approximate`: numbers of the width asked for, errors that hold, polynomials that are nearly the best."""

from fractions import Fraction

import pytest
from flint import arb, fmpq

from provenact.numerics.arithmetic.balls import to_ball, working_precision
from provenact.numerics.arithmetic.functions import Analytic
from provenact.numerics.relaxation.approximation import approximate
from provenact.numerics.relaxation.distances import Polynomial, largest_distance
from provenact.numerics.subjects.check import function_cells
from provenact.theory.exact.errors import InputError
from provenact.theory.language.intervals import interval

CASES = [
    ("x*Phi(x)", "[-4, 4]", {"degree": 8}),
    ("x*Phi(x)", "[-4, 4]", {"degree": 8, "bits": 10}),
    ("4*x*Phi(4*x)", "[-1, 1]", {"degree": 6, "fixed": 8}),
    ("abs(x)", "[-1, 2]", {"degree": 7}),  # a kink
    ("sqrt(x)", "[0, 1]", {"degree": 5}),  # no slope at an end
    ("exp(x)", "[-30, 30]", {"degree": 9}),
    ("piecewise(0, x < 0; 1)", "[-1, 2]", {"degree": 3}),  # a jump
    ("sin(x)", "[0, 20]", {"degree": 17}),
    ("tanh(x)", "[-sqrt(2), pi]", {"degree": 3}),  # ends that are no floats
    ("mish", "[-6, 5]", {"table": 64, "fixed": 10}),
    ("sqrt(x)", "[0, 1]", {"table": 16}),
    ("max(0, x) - x^2", "[-1, 1/3]", {"table": 7, "bits": 9}),
]


def value(found, x: Fraction, low: Fraction, high: Fraction) -> Fraction:
    """What the numbers give, in exact arithmetic and by another route than the product's."""
    numbers = [Fraction(text) for text in found.numbers]
    if found.table is None:
        return sum((c * x**k for k, c in enumerate(numbers)), Fraction(0))
    place = (x - low) / (high - low) * found.table
    index = min(int(place), found.table - 1)
    return numbers[index] + (place - index) * (numbers[index + 1] - numbers[index])


@pytest.mark.parametrize(("function", "on", "wanted"), CASES)
def test_the_error_holds_and_is_reached(function, on, wanted):
    found = approximate(function, on, **wanted)
    assert 0 < float(found.reached) <= float(found.error) <= float(found.reached) * 1.01
    if found.table is None:
        assert float(found.least_error) <= float(found.reached)
    domain, cells = interval(on), function_cells(function, {})
    with working_precision(120):
        low, high = (Fraction(float(to_ball(end).mid())) for end in (domain.start, domain.end))
        largest = 0.0
        for k in range(1, 400):
            x = low + (high - low) * k / 400
            ball = arb(fmpq(x.numerator, x.denominator))
            index = sum(to_ball(knot) <= ball for knot in cells.knots)
            if any(to_ball(knot) == ball for knot in cells.knots):
                continue
            near = arb(fmpq(*value(found, x, low, high).as_integer_ratio()))
            distance = abs(Analytic(cells.pieces[index], cells.variable).ball(ball) - near)
            assert distance <= arb(float(found.error)), (float(x), distance)
            largest = max(largest, float(distance))
        assert largest > 0.8 * float(found.error)


@pytest.mark.parametrize(
    ("function", "on", "degree"), [("x*Phi(x)", "[-4, 4]", 8), ("abs(x)", "[-1, 1]", 10), ("exp(x)", "[-1, 1]", 4)]
)
def test_no_polynomial_is_much_better(function, on, degree):
    found = approximate(function, on, degree)
    assert float(found.least_error) <= float(found.error) <= float(found.least_error) * (1 + 1e-5)


def test_known_best_errors():
    assert abs(float(approximate("x^2", "[-1, 1]", 1).least_error) - 0.5) < 1e-15  # the polynomial 1/2
    assert abs(float(approximate("abs(x)", "[-1, 1]", 2).error) - 0.125) < 1e-6  # x^2 + 1/8
    assert abs(float(approximate("x^2", "[-1, 1]", table=1).error) - 0.5) < 1e-6


def test_a_polynomial_is_itself():
    found = approximate("x^3 - 2*x", "[-1, 3]", 5)
    assert found.numbers == ("0", "-2", "0", "1", "0", "0") and float(found.error) < 1e-40


@pytest.mark.parametrize(("wanted", "width"), [({"bits": 8}, 8), ({"bits": 1}, 1), ({"bits": 24}, 24)])
def test_numbers_have_so_many_binary_digits(wanted, width):
    for text in approximate("silu", "[-4, 4]", 6, **wanted).numbers:
        number = Fraction(text).numerator
        assert (abs(number) >> ((number & -number).bit_length() - 1 if number else 0)).bit_length() <= width


def test_fixed_numbers_are_multiples():
    for found in (approximate("gelu", "[-2, 2]", 4, fixed=6), approximate("gelu", "[-2, 2]", table=9, fixed=6)):
        assert all((Fraction(text) * 64).denominator == 1 for text in found.numbers)


def test_refitting_makes_up_for_rounding():
    """Each coefficient of the best polynomial, rounded by itself, is worse than those fitted again."""
    best, short = approximate("gelu", "[-4, 4]", 8), approximate("gelu", "[-4, 4]", 8, bits=8)
    by_itself = tuple(arb(float(f"{float(text):.2g}")) for text in best.numbers)  # about 7 bits
    on, ends = interval("[-4, 4]"), (arb(-4), arb(4))
    reached, _ = largest_distance(function_cells("gelu", {}), on, [Polynomial(*ends, arb(0), by_itself)])
    assert float(short.error) < float(reached)


def test_a_wrong_polynomial_has_its_distance():
    cells, on = function_cells("x^2", {}), interval("[-1, 3]")
    reached, error = largest_distance(cells, on, [Polynomial(arb(-1), arb(3), arb(0), (arb(1), arb(2)))])
    assert reached <= 2 <= error and float(error - reached) < 1e-5  # x^2 - 2x - 1 is 2 at -1, -2 at 1 and 2 at 3
    spike = function_cells("exp(-10^8*(x - 1/3)^2)", {})
    reached, error = largest_distance(spike, on, [Polynomial(arb(-1), arb(3), arb(0), (arb(0),))])
    assert reached <= 1 <= error and float(error - reached) < 1e-5


@pytest.mark.parametrize(
    ("function", "on", "wanted", "message"),
    [
        ("x", "[0, inf)", {"degree": 3}, "finite intervals"),
        ("x", "[1, 1]", {"degree": 3}, "must have a width"),
        ("1/x", "[-1, 1]", {"degree": 3}, "not shown to have a value everywhere"),
        ("log(x)", "(0, 1]", {"degree": 3}, "not finite near x = 0"),
        ("x", "[0, 1]", {}, "either a degree or a table"),
        ("x", "[0, 1]", {"degree": 3, "table": 3}, "either a degree or a table"),
        ("x", "[0, 1]", {"degree": 99}, "between 0 and 40"),
        ("x", "[0, 1]", {"degree": True}, "between 0 and 40"),
        ("x", "[0, 1]", {"degree": "3\n"}, r"and '3\\n' came"),
        ("x", "[0, 1]", {"degree": 3, "bits": 54}, "between 1 and 53"),
        ("a*x", "[0, 1]", {"degree": 3, "params": {"a": "[1, 2]"}}, "not on intervals"),
        ("10^160*10^160*x", "[0, 1]", {"degree": 3}, "range of float64"),
    ],
)
def test_refusals(function, on, wanted, message):
    with pytest.raises(InputError, match=message):
        approximate(function, on, **wanted)


def test_an_integer_of_numpy_is_one():
    np = pytest.importorskip("numpy")
    assert approximate("x", "[0, 1]", degree=np.int64(2)) == approximate("x", "[0, 1]", degree=2)
