"""Tidy arithmetic: the same value wherever the tree as written has one, at random trees and places."""

import random

import pytest

from provenact.theory.exact.algebra import expand, fraction, lacks_value, tidy
from provenact.theory.exact.constants import enclosure
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import ZERO, Rational, X
from provenact.theory.exact.functions import NAMES
from provenact.theory.language.parser import parse

WORDS = [*NAMES, "sqrt"]
LEAVES = ["x", "x", "a", "b", "1", "2", "0", "1/3", "(-1)", "pi", "e"]
EXPONENTS = ["2", "3", "(-1)", "(1/2)", "(-2)", "(1/3)", "0", "(2/3)"]
PLACES = [Rational(2, 7), Rational(-5, 3), Rational(3), Rational(-1)]


def random_text(chance: random.Random, depth: int) -> str:
    if depth == 0:
        return chance.choice(LEAVES)
    a, b = random_text(chance, depth - 1), random_text(chance, depth - 1)
    return chance.choice(
        [
            f"({a}{chance.choice('+-*/')}{b})",
            f"({a}{chance.choice('+-*/')}{b})",
            f"({a})^{chance.choice(EXPONENTS)}",
            f"{chance.choice(WORDS)}({a})",
            f"{chance.choice(['max', 'min'])}({a}, {b})",
            f"piecewise({a}, x < {random_text(chance, 0)}; {b})",
        ]
    )


def values_at(tree, place):
    symbols = sorted(tree.free_symbols, key=lambda symbol: symbol.content)
    return {symbol: place if symbol is X else place + Rational(n + 1, 5) for n, symbol in enumerate(symbols)}


def trees(seed: int, count: int):
    chance = random.Random(seed)
    while count:
        try:
            yield parse(random_text(chance, chance.randrange(1, 5)))
        except InputError:
            continue
        count -= 1


@pytest.mark.parametrize("seed", range(4))
def test_a_tidy_tree_has_the_same_value_wherever_the_written_one_has_one(seed):
    compared = 0
    for tree in trees(seed, 600):
        tidied = tidy(tree)
        assert tidy(tidied) is tidied
        for place in PLACES:
            values = values_at(tree, place)
            before, after = enclosure(tree.xreplace(values), 200), enclosure(tidied.xreplace(values), 200)
            if before.is_finite():
                compared += 1
                assert after.is_finite() and after.overlaps(before), (tree, tidied, values)
    assert compared > 1000


def test_multiplying_out_and_one_denominator_keep_the_value():
    compared = 0
    for tree in trees(11, 500):
        try:
            expanded = expand(tidy(tree))
            top, bottom = fraction(tidy(tree))
        except OverflowError:
            continue
        for place in PLACES:
            values = values_at(tree, place)
            before = enclosure(tree.xreplace(values), 300)
            if before.is_finite():
                compared += 1
                assert enclosure(expanded.xreplace(values), 300).overlaps(before), tree
                quotient = enclosure(top.xreplace(values), 300) / enclosure(bottom.xreplace(values), 300)
                assert not quotient.is_finite() or quotient.overlaps(before), tree
    assert compared > 500


@pytest.mark.parametrize("text", ["abs(1/(1 - x*exp(-x)))", "abs(1/(|x| - 2 - exp(x)))", "abs((1 - x*exp(-x))^(-3))"])
def test_the_absolute_value_of_a_reciprocal_is_tidied_once(text):
    """The sign of 1/u may stand on either side of the stroke, but not go round for ever."""
    written, tree = parse(text), tidy(parse(text))
    place = {X: Rational(1, 3)}
    assert tidy(tree) is tree and enclosure(tree.xreplace(place)).overlaps(enclosure(written.xreplace(place)))


@pytest.mark.parametrize(
    "text", ["sin(x)/x", "sin(sqrt(x))/sqrt(x)", "x*log(x)", "x*exp(1/x)", "1 + x*log(x)", "x*(2 + log(x))"]
)
def test_zero_times_what_has_no_value_is_not_zero(text):
    value = tidy(parse(text)).subs(X, ZERO)
    assert lacks_value(value) and not enclosure(value).is_finite()
    assert lacks_value(tidy(value + 1)) and lacks_value(tidy(3 * value))


@pytest.mark.parametrize("text", ["x*log(1 + x)", "sqrt(x)*sin(x)", "x*asin(x)", "x^2*exp(-x)"])
def test_zero_times_a_number_is_zero(text):
    assert tidy(parse(text)).subs(X, ZERO) is ZERO
