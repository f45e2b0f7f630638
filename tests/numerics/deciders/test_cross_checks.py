"""Quadrature beside the deciders: it meets integrals, means and convolutions, denies wrong ones, decides nothing."""

import pytest

from provenact.numerics.deciders.cross_checks import by_quadrature
from provenact.numerics.deciders.dispatch import decide
from provenact.numerics.findings.evidence import Engine, Outcome, combined
from provenact.theory.language.claims import paper_from_text

HEAD = 'paper = "mine"\n[parameters]\na = "positive"\n[claim.one]\nwhere = "here"\nsays = "so"\n'
TRUE = {
    "a number": 'formula = "integral(exp(-x^2), -inf, inf) = sqrt(pi)"',
    "printed": 'of = "integral(x*phi(x), 0, inf)"\nrounds_to = "0.3989"',
    "with a parameter": 'formula = "integral(exp(-a*x), 0, inf) = 1/a"',
    "compared": 'formula = "integral(phi(x)*abs(x), -inf, inf) < 1"',
    "in x": 'formula = "integral(x, 0, x) = x^2/2"',
    "a convolution": 'formula = "mollify(max(0, x), box, a) = piecewise(0, x <= -a; (x + a)^2/(4*a), x <= a; x)"',
    "a mean": 'form = "sums"\nformula = "change(E(z), x) = 2*alpha*Cov(z, y)"',
    "a mean in an entry": 'form = "sums"\nformula = "change(E(z), at(z, j)) = P(j)"',
}
FALSE = {
    "a number": 'formula = "integral(exp(-x^2), -inf, inf) = sqrt(pi) + 1/10^12"',
    "printed": 'of = "integral(x*phi(x), 0, inf)"\nrounds_to = "0.3988"',
    "with a parameter": 'formula = "integral(exp(-a*x), 0, inf) = 1"',
    "compared": 'formula = "integral(phi(x)*abs(x), -inf, inf) < 7/10"',
    "a convolution": 'formula = "mollify(max(0, x), box, a) = piecewise(0, x <= -a; (x + a)^2/(5*a), x <= a; x)"',
    "a mean": 'form = "sums"\nformula = "change(E(z), x) = alpha*Cov(z, y)"',
}


def read(text):
    (claim,) = paper_from_text(HEAD + text + "\n", "mine.toml").claims
    return claim.statement, claim.domains


@pytest.mark.parametrize("name", TRUE)
def test_it_agrees_where_the_deciders_confirm(name):
    found = decide(*read(TRUE[name]))
    said = {item.engine: item.outcome for item in found}
    assert combined(found) is Outcome.HOLDS and said[Engine.QUADRATURE] is Outcome.HOLDS


@pytest.mark.parametrize("name", FALSE)
def test_it_denies_what_is_wrong(name):
    assert by_quadrature(*read(FALSE[name])).outcome is Outcome.FAILS
    assert combined(decide(*read(FALSE[name]))) is Outcome.FAILS


def test_it_decides_nothing():
    found = [item for item in decide(*read(TRUE["a number"])) if item.engine is Engine.QUADRATURE]
    assert found and combined(found) is Outcome.UNDECIDED


def test_it_says_nothing_about_what_has_no_integral():
    assert all(item.engine is not Engine.QUADRATURE for item in decide(*read('formula = "x^2 >= 0"')))
