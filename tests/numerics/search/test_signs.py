"""Signs of functions for all parameters: places where they are low, and searches that end."""

from provenact.numerics.algebra.terms import resolve
from provenact.numerics.search.signs import sign_by_zeros, sign_of_function
from provenact.theory.exact.domains import REAL_LINE
from provenact.theory.exact.expressions import X, parameter
from provenact.theory.exact.order import sign_of
from provenact.theory.exact.truth import Sign
from provenact.theory.language.intervals import interval
from provenact.theory.language.parser import parse

A, K = parameter("a", "positive"), parameter("k", "positive")


def test_low_places_lie_in_the_domains_of_the_parameters():
    domains = {A: interval("(0, 1/2)")}
    for text in ("a*(x - 1/7)^2", "(x/a - 1)^2", "exp(x/a) - 1 - x/a"):
        cells = resolve(parse(text, {"a": A}))
        places = sign_by_zeros(cells, REAL_LINE, domains).contacts
        assert places
        for place in places:
            assert domains[A].contains(place[A]).is_yes
            assert sign_of(cells.subs({A: place[A]}).value_at(place[X])) == Sign.ZERO


def test_derivatives_in_a_parameter_that_never_vanish_are_not_followed_for_ever():
    cells = resolve(parse("exp(k*x) + exp(-k*x) + k*x*sin(k)", {"k": K}))
    assert sign_of_function(cells, REAL_LINE, {K: interval("[1, 2]")}).value is None
