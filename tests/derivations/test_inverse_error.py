"""Inverse errors of any correction: steps decided, critical points found, constants against mpmath."""

import mpmath
import pytest

from provenact.derivations.inverse_error import EPSILON, inverse_error, inverse_error_story, leading_coefficient
from provenact.numerics.findings.evidence import Outcome
from provenact.numerics.subjects.stories import told
from provenact.theory.exact.algebra import tidy
from provenact.theory.exact.constants import enclosure
from provenact.theory.exact.expressions import ONE, Integer, Rational, X
from provenact.theory.language.intervals import interval
from provenact.theory.language.parser import parse

GAUSSIAN = tidy(parse("-x*exp(-x^2/2)"))
CORRECTIONS = ["-x*exp(-x^2/2)", "x*exp(-x^2)", "x*exp(-x)", "1/(1 + x^2)", "tanh(x)/cosh(x)"]


def story(text, domain="[0, inf)"):
    return told(inverse_error_story(tidy(parse(text)), interval(domain)))


def constant_of(steps):
    (found,) = [step for step in steps if step.title == "sharp constant of epsilon^2"]
    return found.answer


@pytest.mark.parametrize("text", CORRECTIONS)
def test_every_step_holds_and_the_constant_is_that_of_mpmath(text):
    steps = story(text)
    assert {step.outcome for step in steps} <= {Outcome.HOLDS, None}
    zeta = {
        "-x*exp(-x^2/2)": lambda x: -x * mpmath.exp(-x * x / 2),
        "x*exp(-x^2)": lambda x: x * mpmath.exp(-x * x),
        "x*exp(-x)": lambda x: x * mpmath.exp(-x),
        "1/(1 + x^2)": lambda x: 1 / (1 + x * x),
        "tanh(x)/cosh(x)": lambda x: mpmath.tanh(x) * mpmath.sech(x),
    }[text]
    with mpmath.workdps(25):
        size = lambda x: abs(zeta(x) * mpmath.diff(zeta, x))  # noqa: E731
        largest = max(size(mpmath.mpf(n) / 400) for n in range(2000))
        found = mpmath.mpf(constant_of(steps).digits.rstrip("…"))
        assert largest <= found * (1 + mpmath.mpf(10) ** -15) and found - largest < 1e-4


def test_the_critical_points_are_found_in_radicals():
    steps = {step.title: step for step in story("-x*exp(-x^2/2)")}
    assert steps["critical points"].outcome is Outcome.HOLDS and "sqrt(17)" in str(steps["critical points"].formula)
    closed = enclosure(steps["the sharp constant in closed form"].formula, 200)
    assert abs(closed - enclosure(parse("0.29360451553133516545"), 200)) < 1e-19


def test_a_mutated_correction_changes_the_constant():
    digits = {constant_of(story(text)).digits for text in (*CORRECTIONS, "x*exp(-x^2/3)")}
    assert len(digits) == len(CORRECTIONS) + 1
    same = {constant_of(story(text)).digits for text in ("x*exp(-x)", "-x*exp(-x)")}
    assert len(same) == 1, "the sign of the correction does not matter for its square"


def test_without_radicals_the_critical_points_are_enclosed():
    steps = {step.title: step for step in story("tanh(x)/cosh(x)")}
    assert steps["critical points"].answer.digits.startswith("0.377274783")
    assert "the sharp constant in closed form" not in steps


def test_the_expansion_in_epsilon():
    quotient = inverse_error(GAUSSIAN, Rational(1, 10**8)) * 10**16
    for point in (Rational(1, 3), ONE, Integer(2)):
        difference = enclosure((quotient - leading_coefficient(GAUSSIAN)).subs(X, point), 256)
        assert abs(difference) < 1e-7
    assert inverse_error(GAUSSIAN).has(EPSILON)
