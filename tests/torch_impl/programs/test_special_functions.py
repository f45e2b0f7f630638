"""Our own special functions: polynomials certified in balls, programs measured in their format of evaluation."""

from fractions import Fraction
from functools import partial
from graphlib import TopologicalSorter
from math import isqrt

import pytest
import sympy
from flint import arb, arb_series, fmpq

np = pytest.importorskip("numpy", reason="needs numpy")

from provenact.numerics.arithmetic.balls import working_precision  # noqa: E402
from provenact.theory.exact.errors import InputError  # noqa: E402
from provenact.torch_impl.committed import committed  # noqa: E402
from provenact.torch_impl.programs.approximations import APPROXIMATIONS, coefficients, polynomials  # noqa: E402
from provenact.torch_impl.programs.device_functions import DEVICE, device_expansion, device_needed  # noqa: E402
from provenact.torch_impl.programs.numbers import Numbers  # noqa: E402
from provenact.torch_impl.programs.operations import OPERATIONS, meaning_of  # noqa: E402
from provenact.torch_impl.programs.program import prepared  # noqa: E402
from provenact.torch_impl.programs.spans import SINGLE, constant_in  # noqa: E402

ELEMENTARY = (
    "add sub mul div neg muladd le lt ge gt eq select clamp clamp_min clamp_max abs round ldexp exponent exp2 "
    "reciprocal"
).split()
NUMBERS = Numbers(SINGLE, fuses=False)
FUNCTIONS = ("exp expm1 tanh sinh cosh sigmoid softplus gaussian normal_cdf erfc erf log log1p log_gap").split()
# log2 of the relative error allowed to a program in float32: a few roundings, each 2^-24, measured at most 2^-21.7; and
# what an exponential loses of a large argument, which results in half precision do not see.
ALLOWED = -21.5
ALLOWED_WITH_EXP = -18.0
ACCURATE = ("expm1", "sinh", "erf", "log", "log1p", "log_gap")


def run(operation, x):
    """In float32, with the programs of devices for whatever has one."""

    def meaning(name):
        return partial(run, name) if name in DEVICE else NUMBERS.meaning(name)

    with np.errstate(all="ignore"):
        return prepared(device_expansion(operation), meaning, partial(constant_in, arithmetic=SINGLE))(x)[0]


def inputs(operation):
    """Numbers of float16: large, moderate and tiny ones of both signs, in the domain."""
    rng = np.random.default_rng(7)
    spread = rng.normal(size=200) * 10.0 ** rng.uniform(-7, 1, 200)
    x = np.concatenate([rng.uniform(-14, 14, 200), rng.uniform(-80, 80, 100), spread, [0.25, 1.0, -0.25]])
    x = np.abs(x) if operation in ("log", "log_gap") else np.where(x > -1, x, -x) if operation == "log1p" else x
    return x.astype(np.float16).astype(np.float32)


BITS = 500
TERMS = 16


def certified_error(name, grade):
    """An upper bound of |p/f - 1| for a committed polynomial, over its whole interval.

    On a small box around c, both sides are Taylor polynomials in t = x - c with ball coefficients, and the last
    coefficient, taken on the whole box, is Lagrange's remainder. Their difference is bounded by the sum of
    |coefficient| radius^k, so nothing is lost to the dependency of the two sides.
    """
    one = APPROXIMATIONS[name]
    polynomial = [arb(fmpq(int(c.p), int(c.q))) for c in coefficients(name, grade)]
    with working_precision(BITS):
        bounds = [error_on(one, polynomial, centre, radius) for centre, radius in boxes(one)]
        return max(bounds)


def boxes(one):
    """Centres and radii; with a division by x - root, one box is centred at the root."""
    low, high = one.low, root(one.high) if one.even else one.high
    radius = (high - low) / (2 * one.boxes)
    if not one.divided:
        return [(low + (2 * k + 1) * radius, radius) for k in range(one.boxes)]
    first, last = (int((end - one.root) // (2 * radius)) for end in (low, high))
    return [(one.root + 2 * k * radius, radius) for k in range(first, last + 2)]


def root(square):
    """A number whose square is at least the given one, and hardly more."""
    scale = 2**40
    return Fraction(isqrt(int(square * scale**2)) + 1, scale)


def error_on(one, polynomial, centre, radius):
    c, r = arb(fmpq(*centre.as_integer_ratio())), arb(fmpq(*radius.as_integer_ratio()))
    targets = [target_series(one, point) for point in (c, c.union(c - r).union(c + r))]
    approximants = [polynomial_series(one, polynomial, point) for point in (c, c.union(c - r).union(c + r))]
    differences = [p - f for p, f in zip(approximants, targets, strict=True)]
    least = 2 * abs(targets[0][0]) - largest(targets, r)
    return (largest(differences, r) / least).upper() if least > 0 else arb.pos_inf()


def largest(series, radius):
    """A bound on the absolute value of a function over the box, from its series there."""
    at_centre, on_box = series
    terms = [abs(at_centre[k]) * radius**k for k in range(TERMS - 1)]
    return sum(terms, abs(on_box[TERMS - 1]) * radius ** (TERMS - 1))


def target_series(one, point):
    """The Taylor series at a point of what is approximated."""
    order = TERMS + one.divided
    x = arb_series([point, 1], order)
    series = one.function(x)
    if point.contains(one.root):
        return arb_series([series[k + one.divided] for k in range(TERMS)], TERMS)
    for _ in range(one.divided):
        series = series / (x - one.root)
    return arb_series([series[k] for k in range(TERMS)], TERMS)


def polynomial_series(one, polynomial, point):
    x = arb_series([point, 1], TERMS)
    variable, value = x * x if one.even else x, arb_series([0], TERMS)
    for coefficient in reversed(polynomial):
        value = value * variable + coefficient
    return value


@pytest.mark.parametrize(("name", "grade"), [(name, g) for name, one in APPROXIMATIONS.items() for g in one.degrees])
def test_polynomials_are_certified_over_their_whole_interval(name, grade):
    assert certified_error(name, grade) < arb(2) ** APPROXIMATIONS[name].error(grade)


def test_a_wrong_coefficient_is_noticed(monkeypatch):
    good = coefficients("mills", "half")
    wrong = (good[0] * (1 + sympy.Rational(1, 2**19)), *good[1:])
    monkeypatch.setitem(globals(), "coefficients", lambda *_: wrong)
    assert not certified_error("mills", "half") < arb(2) ** APPROXIMATIONS["mills"].error("half")


def test_coefficients_are_numbers_of_their_format():
    for name, one in APPROXIMATIONS.items():
        for grade in one.degrees:
            wide = np.float32 if grade in ("half", "paired") else np.float64
            assert all(float(wide(float(c))) == float(c) for c in coefficients(name, grade))


def test_committed_polynomials_are_what_the_generator_finds():
    assert polynomials() == committed("polynomials")


@pytest.mark.parametrize("operation", FUNCTIONS)
def test_programs_keep_their_accuracy_in_floats(operation):
    x = inputs(operation)
    got = run(operation, x)
    compared, bound = 0, 2.0 ** (ALLOWED if operation in ACCURATE else ALLOWED_WITH_EXP)
    low, high = 1e-37, 3e38  # what float32 can hold; nothing overflows
    with working_precision(160):
        for point, value in zip(x.tolist(), got.tolist(), strict=True):
            want = meaning_of(operation, "ball")(arb(point))
            if not (low < abs(want) < high):
                continue
            compared += 1
            assert abs(arb(value) / want - 1) < bound, (operation, point, value)
    assert compared > 300


def test_limits_zeros_and_nan():
    x = np.array([0.0, -0.0, np.inf, -np.inf, np.nan], dtype=np.float32)
    expected = {
        "exp": "1 1 inf 0 nan",
        "expm1": "0 -0 inf -1 nan",
        "tanh": "0 -0 1 -1 nan",
        "sigmoid": "0.5 0.5 1 0 nan",
        "gaussian": "1 1 0 0 nan",
        "normal_cdf": "0.5 0.5 1 0 nan",
        "erf": "0 -0 1 -1 nan",
        "erfc": "1 1 0 2 nan",
        "log": "-inf -inf inf nan nan",
        "log1p": "0 -0 inf nan nan",
    }
    for operation, text in expected.items():
        with np.errstate(over="ignore"):
            got = run(operation, x).astype(np.float16)
        assert [repr(float(one)) for one in got] == [repr(float(one)) for one in text.split()], operation


def test_every_program_comes_down_to_elementary_operations():
    assert set(DEVICE) <= set(OPERATIONS)
    uses = {one: {step.operation for step in device_expansion(one).instructions} for one in DEVICE}
    order = list(TopologicalSorter(uses).static_order())  # refuses programs that use each other in a circle
    assert set(order) == {*DEVICE, *set().union(*uses.values())} <= {*DEVICE, *ELEMENTARY}
    assert order.index("expm1") < order.index("sinh") and order.index("exp") < order.index("erfc") < order.index("erf")


def test_what_has_no_program_is_named():
    with pytest.raises(InputError, match="there is no program for `sin`"):
        device_needed(["sin"], ELEMENTARY)
