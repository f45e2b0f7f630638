"""Stories of integrals: what is said to diverge was found to."""

import pytest

from provenact.derivations.definite_integrals import integral_story, stretches_of
from provenact.derivations.derivation import Answer
from provenact.theory.exact.expressions import INFINITY
from provenact.theory.exact.piecewise import cells_of
from provenact.theory.exact.truth import Truth
from provenact.theory.language.parser import parse


def told_with(text, limits, infinite):
    """The story of an integral over the line, to a listener who answers so; its steps and what it comes to."""
    story, steps = integral_story("I", stretches_of(cells_of(parse(text)))), []
    try:
        steps.append(next(story))
        while True:
            asked = steps[-1].ask is not None
            steps.append(story.send(Answer(infinite=infinite) if asked else Answer(limits)))
    except StopIteration as end:
        return steps, end.value


@pytest.mark.parametrize("text", ["1/3", "x^2", "1 + x^2*Phi(x)"])
def test_an_integral_diverges_where_that_was_found(text):
    steps, found = told_with(text, Truth.YES, 1)
    assert found.value is INFINITY and "diverges" in steps[-1].reason


@pytest.mark.parametrize("limits", [Truth.UNKNOWN, Truth.NO])
def test_limits_that_nobody_confirmed_are_no_divergence(limits):
    steps, found = told_with("1/3", limits, 0)
    assert found is None and not any("diverges" in step.reason for step in steps)


def test_a_divergence_that_integration_does_not_confirm_is_none():
    _, found = told_with("1/3", Truth.YES, 0)
    assert found is None
