"""Programs: building, sharing, pruning, and running under a given meaning."""

from fractions import Fraction
from functools import partial

import pytest
from program_values import EXACT, interpret
from sympy import Rational, S, oo

from provenact.torch_impl.programs.operations import PLAIN
from provenact.torch_impl.programs.program import Builder, Program, formula_of, prepared
from provenact.torch_impl.targets.python_text import literal
from provenact.torch_impl.targets.torch_text import WRITERS, function_text


def test_equal_instructions_are_one_value():
    builder = Builder(("x",))
    assert builder.emit("mul", "x", "x") == builder.emit("mul", "x", "x")
    assert len(builder.finish(builder.emit("mul", "x", "x")).instructions) == 1


def test_unused_instructions_are_left_out():
    builder = Builder(("x",))
    builder.emit("exp", "x")
    program = builder.finish(builder.emit("neg", "x"))
    assert [one.operation for one in program.instructions] == ["neg"]
    assert program.results == ("v1",)


@pytest.mark.parametrize(
    ("operation", "operands", "value"),
    [
        ("add", ("x", S.Zero), "x"),
        ("mul", (S.One, "x"), "x"),
        ("sub", ("x", S.Zero), "x"),
        ("div", ("x", S.One), "x"),
        ("div", (S.One, Rational(3)), Rational(1, 3)),
    ],
)
def test_neutral_constants_cost_nothing(operation, operands, value):
    assert Builder(("x",)).emit(operation, *operands) == value


def test_zero_times_x_is_kept_because_of_nan_and_infinity():
    assert Builder(("x",)).emit("mul", "x", S.Zero) == "v1"


def test_wrong_number_of_operands_is_refused():
    with pytest.raises(ValueError, match="select takes 3 operands, not 1"):
        Builder(("x",)).emit("select", "x")


def test_interpretation_over_the_rationals():
    builder = Builder(("x", "d"))
    t = builder.emit("clamp", builder.emit("div", "x", "d"), S.Zero, Rational(2))
    program = builder.finish(builder.emit("select", builder.emit("le", "x", "d"), t, "x"), t)
    assert interpret(program, EXACT, {"x": Fraction(9), "d": Fraction(3)}) == (9, 2)


def test_a_prepared_program_refuses_another_number_of_arguments():
    builder = Builder(("x", "d"))
    program = builder.finish(builder.emit("add", builder.emit("div", "x", "d"), "d"))
    at = prepared(program, lambda name: partial(formula_of, name))
    assert at(Fraction(9), Fraction(4)) == (Fraction(9, 4) + 4,)
    with pytest.raises(TypeError, match="2 arguments are expected, not 1"):
        at(Fraction(9))


def test_torch_supports_every_operation_but_those_of_polynomial_programs():
    assert set(PLAIN) - set(WRITERS) == {"round", "ldexp", "exponent"}


def test_order_of_evaluation_is_kept_by_parentheses():
    builder = Builder(("x", "y"))
    inner = builder.emit("sub", "x", builder.emit("sub", "y", Rational(1, 2)))
    program = builder.finish(builder.emit("div", S.One, builder.emit("mul", "x", inner)))
    text = function_text("f", program, "f.")
    assert "return 1.0 / (x * (x - (y - 0.5)))" in text


def test_names_never_clash_with_parameters():
    builder = Builder(("x", "t1"))
    square = builder.emit("mul", "x", "t1")
    text = function_text("f", builder.finish(builder.emit("add", square, square)), "f.")
    assert "t2 = x * t1" in text


def test_a_constant_result_has_the_shape_of_x():
    assert "torch.full_like(x, 0.5)" in function_text("f", Program(("x",), (), (Rational(1, 2),)), "f.")


@pytest.mark.parametrize(
    ("number", "text"), [(Rational(1, 3), "0.3333333333333333"), (S(-2), "-2.0"), (-oo, "-math.inf")]
)
def test_literals(number, text):
    assert literal(number) == text
