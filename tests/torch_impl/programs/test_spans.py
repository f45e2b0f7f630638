"""Spans: infinities and NaN are followed as floats have them."""

import math

import pytest
from sympy import Integer

from provenact.torch_impl.programs.program import Builder
from provenact.torch_impl.programs.spans import DOUBLE, SINGLE, Spans, is_finite


def span_of(build, low, high, arithmetic=DOUBLE):
    builder = Builder(("x",))
    program = builder.finish(build(builder.emit))
    return Spans(program)({"x": (low, high, False)}, arithmetic)[program.results[0]]


def test_a_product_of_infinity_and_zero_may_be_nan():
    assert span_of(lambda emit: emit("mul", emit("exp", "x"), emit("exp", emit("neg", "x"))), 800.0, 900.0)[2]
    assert not span_of(lambda emit: emit("mul", emit("exp", "x"), emit("exp", emit("neg", "x"))), 1.0, 2.0)[2]


def test_a_square_overflows_earlier_in_single_precision():
    square = (lambda emit: emit("mul", "x", "x"), 1e20, 1e21)
    assert is_finite(span_of(*square)) and not is_finite(span_of(*square, SINGLE))


def test_a_select_takes_the_branch_that_is_taken():
    def build(emit):
        return emit("select", emit("gt", "x", Integer(5)), "x", emit("exp", emit("mul", "x", Integer(1000))))

    assert is_finite(span_of(build, 6.0, 7.0)) and not is_finite(span_of(build, 4.0, 6.0))


@pytest.mark.parametrize("operation", ["exp", "tanh", "erfc", "softplus", "atan", "log1p", "gaussian", "normal_cdf"])
def test_the_span_of_an_interval_holds_those_of_its_points(operation):
    low, high, _ = span_of(lambda emit: emit(operation, "x"), 0.25, 3.0)
    for x in (0.25, 1.0, 3.0):
        inner = span_of(lambda emit: emit(operation, "x"), x, x)
        assert low <= inner[0] <= inner[1] <= high and math.isfinite(inner[1])
