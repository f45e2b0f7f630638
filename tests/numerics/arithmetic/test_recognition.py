"""Recognition: simple numbers are found in narrow balls, and only numbers in the ball."""

import pytest
from flint import arb

from provenact.numerics.arithmetic.balls import to_ball, working_precision
from provenact.numerics.arithmetic.recognition import places_in, simple_numbers
from provenact.theory.exact.exact_algebra import is_identically_zero
from provenact.theory.language.parser import parse


@pytest.mark.parametrize(
    "text",
    ["1/3", "-sqrt(3)/3", "log(3)", "3*pi/4", "exp(-1/2)", "(3 + sqrt(5))/7", "log(2 + sqrt(3))", "-1 + 1/sqrt(3)"],
)
def test_simple_numbers(text):
    with working_precision(160):
        ball = to_ball(parse(text)) + arb(0, 1e-40)
        found = list(simple_numbers(ball))
        assert any(is_identically_zero(number - parse(text)).is_yes for number in found)
        assert all(to_ball(number).overlaps(ball) for number in found)


def test_arguments_of_functions():
    with working_precision(160):
        ball = to_ball(parse("-12 + log(2 + sqrt(3))")) + arb(0, 1e-40)
        place = next(places_in(ball, parse("sigma(x + 12)")))
        assert is_identically_zero(place - parse("log(2 + sqrt(3)) - 12")).is_yes
        assert list(places_in(ball, parse("sigma(x)"))) == []


def test_a_wide_ball_shows_nothing():
    assert list(simple_numbers(arb(0.5, 0.1))) == []
