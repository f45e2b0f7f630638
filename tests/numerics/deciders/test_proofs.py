"""Negation, existence, all functions, arguments, sums: forms `not`, `exists`, `for_functions`, `steps`, `sums`."""

import pytest
from decided_rows import *  # noqa: F403

from provenact.theory.exact.errors import InputError

ONE = {"form": "value", "of": "1", "equals": "1"}
SQUARE = {"form": "compare", "left": "x^2", "relation": ">=", "right": "0"}


def exists(witness, then, on=None, variable="c", parameters=None, **keys):
    row = {"form": "exists", "variable": variable, "witness": witness, "then": then, **keys}
    return row | ({} if on is None else {"on": on}) | {"parameters": parameters or {}}


def steps(*given):
    return {"form": "steps", "steps": list(given)}


def for_functions(*tried, classes=("continuous",), parameters=None, **keys):
    functions = {"f": {"is": list(classes), "tried": list(tried)}}
    return {"form": "for_functions", "functions": functions, "parameters": parameters or {}, **keys}


def negated(table, parameters=None):
    then = {"then" if key == "form" else key: value for key, value in table.items()}
    return {"form": "not", **then, "parameters": parameters or {}}


def smoothed(kernel="biweight", width="d", of="f(x)", classes=("continuous",), **keys):
    """That the convolutions of all functions of a class tend to them, uniformly on [-1, 1]."""
    row = {"then": "limit", "variable": "d", "to": "0", "equals": "f(x)", "uniform": True, "on": "[-1, 1]", **keys}
    parameters = {"d": "positive", "w": "positive"}
    return for_functions(of=f"mollify({of}, {kernel}, {width})", classes=classes, parameters=parameters, **row)


def as_smooth(order, kernel="biweight", width="d", of="f(x)", classes=("integrable",), **keys):
    parameters = {"d": "positive", "r": "real"}
    row = {"then": "smooth", "class": order, "of": f"mollify({of}, {kernel}, {width})", **keys}
    return for_functions(classes=classes, parameters=parameters, **row)


def sums(left, right, **keys):
    return {"form": "sums", "left": left, "right": right, **keys}


BELOW = {"left": "tanh(x)", "relation": "<=", "right": "c"}
NOT_NEGATIVE = {"then": "compare", "left": "f(x)", "relation": ">=", "right": "0"}

TRUE = {
    "a bound exists": exists("2", "compare", "[0, inf)", **BELOW),
    "a bound for every width exists": exists(
        "2*d",
        "compare",
        "positive",
        parameters={"d": "positive"},
        left="d*exp(-x^2)",
        relation="<",
        right="c",
    ),
    "not a false statement": negated({**SQUARE, "relation": ">"}),
    "not unbounded": negated({"form": "bounded", "of": "tanh(x)", "is": False}),
    "not twice": negated({"form": "all", "parts": [ONE, {**SQUARE, "form": "not", "then": "compare"}]}),
    "biweight kernels tend to the identity": smoothed(),
    "the bump kernel tends to the identity": smoothed("bump"),
    "kernels tend to the identity for smooth functions": smoothed(classes=("C^2",)),
    "kernels tend to the identity at every point": smoothed(uniform=False),
    "the bump makes smooth": as_smooth("C^inf", "bump"),
    "the bump makes smooth what is continuous": as_smooth("C^inf", "bump", classes=("continuous",)),
    "the biweight kernel makes C^1": as_smooth("C^1"),
    "of all widths": as_smooth("C^1", width="1 + r^2"),
    "slope of a mean": sums("change(E(z), x)", "2*alpha*Cov(z, y)"),
    "variance": sums("Cov(z, z)", "E(z^2) - E(z)^2"),
    "the row of uniform centres": sums("change(E(z), x)", "2*alpha*Cov(z, y)", centres="uniform"),
    "the row of uniform centres moves with the step": sums("E(change(y, q))", "E(i)", centres="uniform"),
    "uniform centres": sums("change(E(z), x)", "2*alpha*q*Cov(z, i)", centres="uniform"),
}

FALSE = {
    "no line is constant": exists("2", "equal", "R", left="x", right="c"),
    "no wave is constant": exists("1", "equal", "R", left="sin(x)^2 + 2*cos(x)^2", right="c"),
    "no line is an exponential": exists("1", "equal", "R", left="c*x + 1", right="exp(x)"),
    "no small number bounds the cosine": exists("1/2", "compare", "[0, 1)", left="cos(x)", relation="<=", right="c"),
    "no number up to 1 bounds it": exists("1", "compare", "(0, 1]", left="2*tanh(x)", relation="<", right="c"),
    "no number from 1 on is below it": exists("1", "compare", "[1, 2]", left="c", relation="<=", right="tanh(x)"),
    "no number is below zero and above": exists(
        "1",
        "all",
        "R",
        parts=[
            {"form": "compare", "left": "c", "relation": "<", "right": "0"},
            {"form": "compare", "left": "c^2", "relation": "<", "right": "0"},
        ],
    ),
    "not a true statement": negated(SQUARE),
    "not where there is no value": negated({"form": "compare", "left": "log(x)", "relation": ">", "right": "0"}),
    "one function of two": for_functions("abs(x)", "x", **NOT_NEGATIVE),
    "one function of the class": for_functions("1/x", "x", **NOT_NEGATIVE),
    "one function that is as assumed": for_functions(
        "x", "x - 1", assuming=[{"form": "compare", "left": "f(0)", "relation": "<", "right": "0"}], **NOT_NEGATIVE
    ),
    "slope of a mean without a factor": sums("change(E(z), x)", "alpha*Cov(z, y)"),
    "mean of a product": sums("E(z*y)", "E(z)*E(y)"),
    "the row of uniform centres is no constant": sums("E(y*z)", "q*E(z)", centres="uniform"),
    "uniform centres as constants of the step": sums("change(E(y), q)", "2*alpha*Cov(y, i*(x - y))", centres="uniform"),
    "sign of the slope": sums("change(E(z), x)", "-2*alpha*Cov(z, y)"),
}

NOT_TRUE = {
    "a witness outside its domain": exists("2", "compare", "(0, 1)", **BELOW),
    "a witness at an open end": exists("1", "compare", "(0, 1)", **BELOW),
    "a witness outside the parameter's domain": exists(
        "-1", "compare", variable="a", parameters={"a": "positive"}, left="a", relation="<", right="0"
    ),
    "a witness that does not do": exists("1/2", "compare", "[0, inf)", **BELOW),
    "a denied integral of a function that is not given": {
        "form": "not",
        "then": "all",
        "parameters": {},
        "parts": [
            {
                "form": "for_functions",
                "functions": {"f": {"is": ["continuous"], "tried": ["x"]}},
                "then": "value",
                "of": "integral(f(x), 0, 1)",
                "equals": "1/3",
            }
        ],
    },
    "instances prove nothing": for_functions("abs(x)", "x^2", **NOT_NEGATIVE),
    "instances prove nothing for functions that are all of the class": for_functions(
        "x^2", then="compare", left="f(x)", relation=">=", right="0", classes=("nonnegative",)
    ),
    "steps": steps(ONE, SQUARE),
    "a step that fails": steps(ONE, {**SQUARE, "relation": ">"}),
    "not an argument": negated(steps({**SQUARE, "relation": ">"})),
    "not an argument that holds": negated(steps(ONE)),
    "a kernel that is not smooth": as_smooth("C^2"),
    "a width that may be negative": as_smooth("C^1", width="r"),
    "a width that may be zero": as_smooth("C^1", width="r^2"),
    "exactly as smooth": as_smooth("C^1", exactly=True),
    "functions that are not integrable": as_smooth("C^1", classes=("nonnegative",)),
    "another function": as_smooth("C^1", of="f(x)^2"),
    "the function elsewhere": as_smooth("C^1", of="f(2*x)"),
    "functions that jump": smoothed(classes=("integrable",)),
    "on the whole line": smoothed(on="R"),
    "on a half line": smoothed(on="[0, inf)"),
    "to another point": smoothed(to="1"),
    "of another width": smoothed(width="w"),
    "twice the width": smoothed(width="2*d"),
    "to another function": smoothed(equals="2*f(x)"),
    "to the function elsewhere": smoothed(equals="f(x + 1)"),
    "the smoothing of another function": smoothed(of="f(x) + x"),
    "an index with free centres": sums("E(i*z)", "E(z*i)"),
    "an index as a constant": sums("E(i*z)", "i*E(z)"),
    "a row differentiated outside a mean": sums("E(change(y, at(y, j)))", "0"),
    "a centre of a lattice is not free": sums("change(E(i), at(i, j))", "change(E(i), at(i, j))", centres="uniform"),
    "a quotient of means": sums("E(z)/E(z)", "1"),
}

NOT_FALSE = {
    "a bound exists, though not this one": exists("1/2", "compare", "[0, inf)", **BELOW),
    "a function that is not of the class": for_functions("x", classes=("nonnegative",), **NOT_NEGATIVE),
    "a function that is not continuous": for_functions("sign(x)", **NOT_NEGATIVE),
    "a function without a value": for_functions("log(x)", **NOT_NEGATIVE),
    "a function that is not as assumed": for_functions(
        "x", assuming=[{"form": "compare", "left": "f(x)", "relation": ">=", "right": "0"}], **NOT_NEGATIVE
    ),
    "an argument with a false step": steps({**SQUARE, "relation": ">"}),
    "a row outside a mean": sums("z", "z"),
}


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (exists("x^2", "compare", "R", left="x^2", relation="<=", right="c"), "must not contain x"),
        (for_functions("abs(x)", proof=ONE, **NOT_NEGATIVE), "`proof`: is no longer a key"),
        ({"form": "lemma", "name": "heine_cantor", "with": {}}, "`lemma` is no longer a form"),
    ],
)
def test_what_proves_nothing_is_refused(row, message, outcome_of):
    with pytest.raises(InputError, match=message):
        outcome_of(row)


def test_a_witness_outside_on_is_refused_not_moved_into_the_parameters_domain(outcome_of):
    row = exists("5", "compare", "[-1, 1]", "a", {"a": "positive"}, left="a", relation=">", right="0")
    with pytest.raises(InputError, match="does not lie in the domain"):
        outcome_of(row)


def test_an_argument_is_argued(outcome_of):
    """Also inside a conjunction, and never more than that."""
    assert outcome_of(steps(ONE, SQUARE)) == "argued"
    assert outcome_of({"form": "all", "parts": [ONE, steps(ONE)]}) == "argued"
    assert outcome_of({"form": "all", "parts": [{**ONE, "equals": "2"}, steps(ONE)]}) == "fails"
    assert outcome_of(steps(ONE, {**SQUARE, "relation": ">"})) == "undecided"


def test_the_deciders_say_nothing_of_a_sentence_in_coq(outcome_of):
    assert outcome_of({"form": "coq", "statement": "1 = 1"}) == "undecided"
