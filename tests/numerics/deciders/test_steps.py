"""Floors of lines: on a bounded domain every form is decided, on an unbounded one a bounded part refutes."""

from decided_rows import *  # noqa: F403


def say(form, of, **keys):
    return {"form": form, "of": of, **keys}


def rises(of, **keys):
    return say("monotone", of, direction="increasing", **keys)


def equal(left, right, **keys):
    return {"form": "equal", "left": left, "right": right, **keys}


def compare(left, relation, right, **keys):
    return {"form": "compare", "left": left, "relation": relation, "right": right, **keys}


TRUE = {
    "floor rises": rises("floor(x)", on="[-3, 3]"),
    "strictly with x": rises("x + floor(x)", strictly=True, on="[0, 5]"),
    "a tooth": rises("x - floor(x)", strictly=True, on="[0, 1)"),
    "the height of the teeth": say("supremum", "x - floor(x)", equals="1", on="[0, 3]"),
    "the last step is one point": say("supremum", "floor(x)", equals="3", at="3", on="[0, 3]"),
    "without the last point": say("supremum", "floor(x)", equals="2", on="[0, 3)"),
    "steps the other way": say("infimum", "floor(-x)", equals="-3", on="(2, 3)"),
    "an irrational line": say("infimum", "floor(sqrt(2)*x - 1)", equals="-3", on="[-1, 1]"),
    "floor of floor": equal("floor(floor(x))", "floor(x)", on="[-4, 4]"),
    "Hermite": equal("floor(2*x)", "floor(x) + floor(x + 1/2)", on="[-2, 2]"),
    "between two numbers": equal("floor(-x)", "-floor(x) - 1", on="(1, 2)"),
    "whole numbers": say("zeros", "x - floor(x)", are=["0", "1"], on="[0, 2)"),
    "fixed": {"form": "fixed_points", "next": "floor(x)", "are": ["0", "1", "2", "3"], "on": "[0, 3]"},
    "from the left": say("limit", "floor(x)", to="0", equals="-1", side="left"),
    "from the right": say("limit", "floor(x)", to="0", equals="0", side="right"),
    "on a step": say("limit", "floor(x)", to="1/2", equals="0"),
    "a factor that vanishes": say("limit", "x*floor(1 + x)", to="0", equals="0"),
    "bounded": say("bounded", "floor(x)^2", on="[-9, 9]"),
    "quantization": compare("abs(x - floor(4*x)/4)", "<", "1/4", on="[0, 1]"),
}
FALSE = {
    "not strictly": rises("floor(x)", strictly=True),
    "teeth": rises("x - floor(x)"),
    "one tooth and a point": rises("x - floor(x)", on="[0, 1]"),
    "the height is not reached": say("supremum", "x - floor(x)", equals="1", at="1", on="[0, 3]"),
    "the last step is missing": say("supremum", "floor(x)", equals="3", on="[0, 3)"),
    "at whole numbers": equal("floor(-x)", "-floor(x) - 1", on="[0, 4]"),
    "not linear": equal("floor(2*x)", "2*floor(x)"),
    "a whole step of zeros": say("zeros", "floor(x)", are=["0"], on="[-1, 5]"),
    "one is missing": say("zeros", "x - floor(x)", are=["0", "1"], on="[0, 2]"),
    "two sides": say("limit", "floor(x)", to="0", equals="0"),
    "below zero": compare("floor(x)*floor(x)", "<=", "x^2"),
    "approached": say("supremum", "abs(x - floor(4*x)/4)", relation="<", than="1/4", on="[0, 1]"),
}
NOT_TRUE = {
    "a floor of what has no value on a step": compare("floor(x + 0/floor(x + 1/2))", "<=", "x", on="[-1, 1]"),
    "nor below one": rises("floor(x + 0*sqrt(floor(x) - 1))", on="[0, 3]"),
    "nor near the limit": say("limit", "floor(x + 0/floor(x))", to="1/2", equals="0"),
    "what is outside counts": equal("mollify(floor(x), box, 1)", "floor(x)", on="[0, 1]"),
}
NOT_FALSE = {
    "on all of R": rises("floor(x)"),
    "shifted, on all of R": equal("floor(x + 1)", "floor(x) + 1"),
    "from a number on": compare("floor(x)", ">=", "0", on="[0, inf)"),
    "a mollified staircase": equal("mollify(floor(x), box, 1/2)", "x - 1/2", on="[0, 1]"),
}
