"""Decimal strings: they enclose, outwards rounded, and exact numbers print exactly."""

import random
from fractions import Fraction

import pytest
from flint import arb, fmpq

from provenact.numerics.arithmetic.balls import working_precision
from provenact.numerics.arithmetic.decimals import agreed, enclosing_decimals, proven_digits, shortened, told_apart
from provenact.theory.exact.expressions import INFINITY, MINUS_INFINITY, PI, Rational, exp


@pytest.mark.parametrize(
    "number, digits, expected",
    [
        (Rational(3, 16), 15, ("0.1875", "0.1875")),
        (Rational(1, 3), 5, ("0.33333", "0.33334")),
        (-Rational(1, 3), 5, ("-0.33334", "-0.33333")),
        (Fraction(1, 8), 15, ("0.125", "0.125")),
        (0, 15, ("0", "0")),
        (12345678, 3, ("12300000", "12400000")),
        (fmpq(1, 8), 15, ("0.125", "0.125")),
        (arb(0.75), 15, ("0.75", "0.75")),
        (Rational(1, 3 * 10**20), 3, ("3.33e-21", "3.34e-21")),
        (INFINITY, 15, ("inf", "inf")),
        (MINUS_INFINITY, 15, ("-inf", "-inf")),
        (1 / Rational(0), 15, ("-inf", "inf")),
        (arb.nan(), 15, ("-inf", "inf")),
        (exp(Rational(-1000000)), 6, ("3.296831e-434295", "3.296832e-434295")),
        (PI, 6, ("3.14159", "3.1416")),
    ],
)
def test_rounding_is_outwards(number, digits, expected):
    assert enclosing_decimals(number, digits) == expected


def test_random_balls_are_enclosed_and_not_by_much():
    generator = random.Random(7)
    for _ in range(300):
        exact = Fraction(generator.randint(-(10**30), 10**30), generator.randint(1, 10**20))
        digits = generator.randint(1, 25)
        low, high = enclosing_decimals(Rational(exact), digits)
        assert Fraction(low) <= exact <= Fraction(high)
        assert Fraction(high) - Fraction(low) <= abs(exact) * Fraction(11, 10) * Fraction(10) ** (1 - digits)


def test_the_radius_is_included():
    with working_precision(100):
        low, high = enclosing_decimals(arb(1, 0.25), 10)
    assert Fraction(low) <= Fraction(3, 4) and Fraction(high) >= Fraction(5, 4)


def test_proven_digits():
    assert proven_digits(arb.nan()) == 0
    assert 9 <= proven_digits(arb(1, 1e-10)) <= 10


@pytest.mark.parametrize("exponent", [-40, -7, -1, 0, 3, 30])
@pytest.mark.parametrize("sign", [1, -1])
def test_digits_before_an_ellipsis_are_the_numbers_own_and_its_exponent_stays(exponent, sign):
    ends = enclosing_decimals(Fraction(sign * 2, 3) * Fraction(10) ** exponent, 20)
    for text in (agreed(*ends), shortened(*ends), shortened(*ends, 40)):
        assert "…" in text and text.count("6") >= 10 and "7" not in text.partition("e")[0]
        off = Fraction(text.replace("…", "")) / (Fraction(sign * 2, 3) * Fraction(10) ** exponent)
        assert 1 - Fraction(10) ** -8 < off < 1


@pytest.mark.parametrize(
    "ends", [("0.1", "0.3"), ("9.99e-8", "1.01e-7"), ("123.4", "129.8"), ("-inf", "1"), ("-1", "1")]
)
def test_a_wide_enclosure_is_shown_by_both_ends(ends):
    both = f"[{ends[0]}, {ends[1]}]"
    assert agreed(*ends) == both and shortened(*ends) == both


@pytest.mark.parametrize("sign", [1, -1])
def test_a_short_decimal_is_seen_in_an_enclosure_of_it(sign):
    with working_precision(200):
        ends = enclosing_decimals(arb(sign) / 5 + arb(0, 1e-30), 12)
    assert ends[0] != ends[1] and shortened(*ends) == ("" if sign > 0 else "-") + "0.2000000000…"


@pytest.mark.parametrize("gap", [Fraction(1, 7), Fraction(1, 10**13), Fraction(1, 10**19), Fraction(-1, 10**35)])
@pytest.mark.parametrize("number", [Fraction(1, 3), Fraction(-2, 7), Fraction(314, 100), Fraction(1, 3 * 10**9)])
def test_two_numbers_are_shown_by_digits_that_tell_them_apart(number, gap):
    texts = told_apart(number, number + gap)
    short, long = sorted((text.partition("…")[0] for text in texts), key=len)
    assert not long.startswith(short) or "…" not in min(texts, key=len)


def test_where_no_digits_tell_two_numbers_apart_their_enclosures_do():
    with working_precision(120):
        texts = told_apart(arb(0.5, 1e-30), arb(0.5) + arb("1e-25"))
    (_, below), (above, _) = (text.strip("[]").split(", ") for text in texts)
    assert Fraction(below) < Fraction(above)
