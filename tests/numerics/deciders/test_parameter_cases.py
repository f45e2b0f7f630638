"""A statement that holds in every case of its parameters: on the weakest of what the cases rest on."""

import pytest

from provenact.numerics.deciders.parameter_cases import by_cases
from provenact.numerics.findings.evidence import Cause, Engine, Evidence, Outcome
from provenact.theory import statements as say
from provenact.theory.domains import interval
from provenact.theory.expressions import ZERO, parameter

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
