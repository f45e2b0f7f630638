"""A statement that holds in every case of its parameters: on the weakest of what the cases rest on. And one that fails
at a single value of one."""

import pytest
from decided_rows import *  # noqa: F403

from provenact.numerics.deciders.parameter_cases import by_cases
from provenact.numerics.findings.evidence import Cause, Engine, Evidence, Outcome
from provenact.theory.exact.expressions import ZERO, parameter
from provenact.theory.language import statements as say
from provenact.theory.language.intervals import interval

R, UNIT = {"a": "R"}, {"a": "[0, 1]"}
TRUE = {
    "a sine of some frequency": {"form": "supremum", "of": "sin(a*x)", "equals": "1", "parameters": {"a": "positive"}},
    "a sine of some frequency, not of all": {
        "form": "not",
        "then": "supremum",
        "of": "sin(a*x)",
        "equals": "1",
        "parameters": R,
    },
    "there is one": {
        "form": "quantified",
        "quantifiers": ["exists a in R"],
        "then": "supremum",
        "of": "sin(a*x)",
        "equals": "0",
        "parameters": R,
    },
    "some line is bounded": {
        "form": "quantified",
        "quantifiers": ["for all b in R", "exists a in R"],
        "then": "bounded",
        "of": "(a + b)*x",
        "parameters": {"a": "R", "b": "R"},
    },
    "on a region that may be a point": {
        "form": "supremum",
        "of": "x",
        "on": "[0, a]",
        "equals": "a",
        "parameters": UNIT,
    },
    "a kink or none": {"form": "smooth", "of": "a*abs(x)", "class": "C^0", "parameters": R},
}
FALSE = {
    "no frequency": {"form": "supremum", "of": "sin(a*x)", "equals": "1", "parameters": R},
    "no slope": {"form": "monotone", "of": "a*x", "direction": "increasing", "strictly": True, "parameters": UNIT},
    "no gate": {"form": "supremum", "of": "tanh(a*x)", "equals": "1", "parameters": UNIT},
    "beyond the vertex": {
        "form": "supremum",
        "of": "x*(a - x)",
        "on": "[0, 1]",
        "equals": "a^2/4",
        "parameters": {"a": "[0, 3]"},
    },
    "a sign that turns": {
        "form": "equal",
        "left": "max(a*x, 0)",
        "right": "a*max(x, 0)",
        "parameters": {"a": "[-0.001, 1]"},
    },
    "not always a kink": {"form": "smooth", "of": "a*abs(x)", "class": "C^0", "exactly": True, "parameters": R},
    "one slope on both sides": {
        "form": "smooth",
        "of": "max(x, a*x)",
        "class": "C^0",
        "exactly": True,
        "parameters": R,
    },
    "zero everywhere": {"form": "zeros", "of": "a*(x - 1)", "are": ["1"], "parameters": R},
    "no decay": {"form": "bounded", "of": "x*exp(-a*x^2)", "parameters": {"a": "nonnegative"}},
    "any line": {"form": "bounded", "of": "a*x", "parameters": R},
    "not every line": {"form": "bounded", "of": "a*x", "is": False, "parameters": R},
    "above the interval": {
        "form": "value",
        "of": "integral(max(x, a), 0, 1)",
        "equals": "(1 + a^2)/2",
        "parameters": {"a": "[0, 1.1]"},
    },
    "below zero for some of a domain that depends on another": {
        "form": "quantified",
        "quantifiers": ["for all b in [0, 3]", "for all a in [b^2 - b, b^2 + 1]"],
        "then": "supremum",
        "of": "a*x^4/(1 + x^2 + x^4 + a)",
        "equals": "a",
        "parameters": {"a": "R", "b": "R"},
    },
    "no value at zero, where a factor hides it": {
        "form": "compare",
        "left": "a/(x + sqrt(x^2 + a))",
        "relation": ">=",
        "right": "0",
        "parameters": {"a": "nonnegative"},
    },
    "no value at zero, under an infimum": {
        "form": "infimum",
        "of": "a/(x + sqrt(x^2 + a))",
        "equals": "0",
        "parameters": {"a": "nonnegative"},
    },
    "no value at zero, and nothing to deny": {
        "form": "not",
        "then": "compare",
        "left": "a/(x + sqrt(x^2 + a))",
        "relation": "<",
        "right": "0",
        "parameters": {"a": "nonnegative"},
    },
    "the pole is the place": {"form": "limit", "of": "(x^2 - 1)/(x - a)", "to": "1", "equals": "2", "parameters": R},
}
NOT_TRUE: dict = {}
NOT_FALSE = {
    "another witness does": {
        "form": "exists",
        "variable": "c",
        "on": "R",
        "witness": "1",
        "then": "bounded",
        "of": "c*x",
    },
    "an empty region says nothing": {
        "form": "compare",
        "left": "x",
        "relation": "<",
        "right": "a",
        "on": "[0, a)",
        "parameters": UNIT,
    },
    "where the domain of another is not empty": {
        "form": "quantified",
        "quantifiers": ["for all a in [0, 3]", "for all b in [a, 1]"],
        "then": "value",
        "of": "max(a, 1)",
        "equals": "1",
        "parameters": {"a": "R", "b": "R"},
    },
    "a bend that both have": {
        "form": "value",
        "of": "integral(max(x, a), 0, 1)",
        "equals": "(1 + a^2)/2",
        "parameters": UNIT,
    },
}
C = parameter("c")
WHOLE = say.Compare(C, ">", ZERO)
BALL = Evidence(Engine.BALL, Outcome.HOLDS, "by balls")
EXACT = Evidence(Engine.EXACT, Outcome.HOLDS, "by algebra")
NOTHING = Evidence(Engine.EXACT, Outcome.HOLDS, "no point", cause=Cause.EMPTY)


@pytest.mark.parametrize(
    ("cases", "engine", "cause"),
    [
        ([BALL, EXACT, EXACT], Engine.BALL, Cause.DECIDED),
        ([EXACT, EXACT, NOTHING], Engine.EXACT, Cause.DECIDED),
        ([NOTHING, NOTHING, NOTHING], Engine.EXACT, Cause.EMPTY),
    ],
    ids=["a ball first", "nothing to speak of last", "nothing to speak of"],
)
def test_all_cases_are_spoken_of(cases, engine, cause):
    left = iter(cases)  # c = 0, c > 0, c < 0

    def decider(statement, _domains):
        return [Evidence(Engine.BALL, Outcome.UNDECIDED)] if statement is WHOLE else [next(left)]

    (found,) = by_cases(decider)(WHOLE, {C: interval("R")})
    assert (found.engine, found.outcome, found.cause) == (engine, Outcome.HOLDS, cause)
    assert "no point" not in found.detail or cause is Cause.EMPTY
