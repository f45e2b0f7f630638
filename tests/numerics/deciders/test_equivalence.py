"""Equivalent ways to say one thing get the same verdict: sides swapped, scaled, shifted, moved along x, as an
extremum."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from provenact.numerics.deciders import decide
from provenact.numerics.findings.evidence import Outcome, combined
from provenact.theory.exact.domains import REAL_LINE
from provenact.theory.exact.expressions import ZERO, Rational, X, exp, parameter
from provenact.theory.language import statements as say
from provenact.theory.language.intervals import interval
from provenact.theory.language.parser import parse

BETA = parameter("beta", "positive")
DOMAINS = {BETA: interval("positive")}
FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def text(formula: str):
    return parse(formula, {"beta": BETA})


def compare(left: str, relation: str, right: str) -> say.Compare:
    return say.Compare(text(left), relation, text(right))


COMPARISONS = {
    "softplus": (compare("softplus(beta*x)/beta", ">", "max(0, x)"), Outcome.HOLDS),
    "softplus, too far": (compare("softplus(beta*x)/beta", "<=", "max(0, x) + log(2)/(2*beta)"), Outcome.FAILS),
    "tangent": (compare("exp(x - 1/3)", ">=", "x + 2/3"), Outcome.HOLDS),
    "silu": (compare("x*sigma(x)", ">=", "-0.278"), Outcome.FAILS),
    "tanh": (compare("tanh(x)^2", "<", "1"), Outcome.HOLDS),
}
EXTREMES = {
    "distance": (
        say.Extreme("supremum", text("abs(softplus(beta*x)/beta - max(0, x))"), text("log(2)/beta")),
        Outcome.HOLDS,
    ),
    "bell": (say.Extreme("supremum", text("phi(x)"), text("1/sqrt(2*pi)")), Outcome.HOLDS),
    "too large": (say.Extreme("supremum", text("x*exp(-x)"), text("1/2")), Outcome.FAILS),
}


def of_compare(statement: say.Compare) -> Iterator[tuple[str, say.Statement]]:
    left, right, relation = statement.left, statement.right, statement.relation

    def said(a, b, how=relation) -> say.Compare:
        return replace(statement, left=a, right=b, relation=how)

    yield "swapped", said(right, left, FLIPPED[relation])
    yield "scaled", said(3 * left, 3 * right)
    yield "negated", said(-2 * left, -2 * right, FLIPPED[relation])
    yield "shifted", said(left + X + Rational(1, 3), right + X + Rational(1, 3))
    yield "difference", said(left - right, ZERO)
    yield "reflected", said(left.subs({X: -X}), right.subs({X: -X}))
    yield "moved", said(left.subs({X: X - 1}), right.subs({X: X - 1}))
    yield "in an exponential", said(exp(left), exp(right))
    if relation.endswith("="):
        kind = "supremum" if relation == "<=" else "infimum"
        yield "as an extremum", say.Extreme(kind, left - right, ZERO, relation=relation)


def of_extreme(statement: say.Extreme) -> Iterator[tuple[str, say.Statement]]:
    of, equals = statement.of, statement.equals
    yield "negated", replace(statement, kind="infimum", of=-of, equals=-equals)
    yield "scaled", replace(statement, of=3 * of, equals=3 * equals)
    yield "shifted", replace(statement, of=of + Rational(1, 3), equals=equals + Rational(1, 3))
    yield "stretched", replace(statement, of=of.subs({X: 2 * X}))
    yield "moved", replace(statement, of=of.subs({X: X - 1}))


def rewrites():
    for name, (statement, outcome) in COMPARISONS.items():
        assert statement.domain == REAL_LINE
        yield from (pytest.param(one, outcome, id=f"{name}, {how}") for how, one in of_compare(statement))
    for name, (statement, outcome) in EXTREMES.items():
        yield from (pytest.param(one, outcome, id=f"{name}, {how}") for how, one in of_extreme(statement))


@pytest.mark.parametrize(("statement", "outcome"), list(rewrites()))
def test_the_same_thing_said_otherwise(statement, outcome):
    assert combined(decide(statement, DOMAINS)) is outcome
