"""Points: floats at one input, as the format of computation rounds them."""

import math
from fractions import Fraction

import numpy as np
import pytest
from sympy import Integer, Rational

from provenact.torch_impl.programs.numbers import points
from provenact.torch_impl.programs.program import Builder
from provenact.torch_impl.programs.rounded_once import single
from provenact.torch_impl.programs.spans import DOUBLE, FUNCTIONS, SINGLE, Spans


def program_of(build, arguments=("x",)):
    builder = Builder(arguments)
    return builder.finish(build(builder.emit))


@pytest.mark.parametrize("operation", sorted(FUNCTIONS))
@pytest.mark.parametrize("arithmetic", [DOUBLE, SINGLE], ids=["double", "single"])
def test_a_point_lies_in_its_span(operation, arithmetic):
    program = program_of(lambda emit: emit(operation, "x"))
    inputs = [0.25, 1.5, 30.0]
    (found,) = points(program, arithmetic)(np.array(inputs))
    for x, value in zip(inputs, found, strict=True):
        low, high, _ = Spans(program)({"x": (x, x, False)}, arithmetic)[program.results[0]]
        assert low <= value <= high


def test_constants_and_results_are_rounded_in_single():
    program = program_of(lambda emit: emit("mul", "x", Rational(1, 3)))
    third = single(1 / 3)
    assert points(program, SINGLE)(3.0) == [single(3.0 * third)] and points(program, DOUBLE)(3.0) == [3.0 * (1 / 3)]


@pytest.mark.parametrize("a, b", [(1.1, 1.3), (1e200, 1.1e-200), (0.1, -7.7), (2.0, 3.0)])
def test_what_a_product_lost_is_exact(a, b):
    program = program_of(lambda emit: emit("residual", "x", "a", emit("mul", "x", "a")), ("x", "a"))
    lost = float(points(program, DOUBLE)(a, b)[0])
    if abs(a) > DOUBLE.splits:
        assert math.isnan(lost)
    else:
        assert Fraction(lost) == Fraction(a) * Fraction(b) - Fraction(a * b)


def test_undefined_values_are_nan_and_divisions_by_zero_infinite():
    root = program_of(lambda emit: emit("sqrt", "x"))
    inverse = program_of(lambda emit: emit("div", Integer(1), "x"))
    assert math.isnan(points(root, DOUBLE)(-1.0)[0])
    assert points(inverse, DOUBLE)(np.array([0.0, -0.0]))[0].tolist() == [math.inf, -math.inf]
