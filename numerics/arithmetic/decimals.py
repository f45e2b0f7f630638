"""Decimal strings that enclose: the lower one is rounded down, the upper one up.

- `enclosing_decimals(number, digits)`   two strings; equal where the number terminates within the digits
- `proven_digits(ball)`                  how many significant decimals the ball proves
- `common_digits(ball, digits)`          the number to so many digits, or the enclosure
- `shortened(lower, upper, most)`        an enclosure by its digits, cut towards zero, or both ends where it is wide
- `agreed(lower, upper)`                 the digits on which both ends agree
- `told_apart(one, other, digits)`       two numbers, each by as many digits as show that they differ
"""

import re
from fractions import Fraction
from itertools import takewhile

from flint import arb, fmpq

from ...theory.exact.expressions import Rational
from .balls import Number, bits_for, fraction_of, to_ball, working_precision

# Exponents outside this range are written as 1.5e-12.
PLAIN = range(-6, 21)
# Numbers beyond 10^EXTREME (or its inverse) are scaled in balls instead of as fractions.
EXTREME = 1000
FEWEST_DIGITS = 3  # that two ends must have in common
MORE_DIGITS = (20, 30, 40, 80)  # of numbers that agree in the usual ones
LONG = 40  # characters of a number that is shown whole


def enclosing_decimals(number: Number, digits: int = 15) -> tuple[str, str]:
    """Strings `lower`, `upper` of at most `digits` significant digits with lower <= number <= upper.

    >>> from provenact.theory.exact.expressions import Rational
    >>> enclosing_decimals(Rational(3, 16))
    ('0.1875', '0.1875')
    >>> enclosing_decimals(Rational(1, 3), 5)
    ('0.33333', '0.33334')
    """
    low, high = _ends(number, digits)
    return _rounded(low, digits, up=False), _rounded(high, digits, up=True)


def proven_digits(ball: arb) -> int:
    """Significant decimal digits that the radius leaves; 0 for a ball that is not finite."""
    if not ball.is_finite():
        return 0
    return max(0, min(int(ball.rel_accuracy_bits() * 0.30103), 10**6))


def _ends(number: Number, digits: int) -> tuple[Fraction | arb, Fraction | arb]:
    if isinstance(number, (int, Fraction)):
        return Fraction(number), Fraction(number)
    if isinstance(number, (fmpq, Rational)):
        exact = Fraction(int(number.p), int(number.q))
        return exact, exact
    with working_precision(bits_for(digits) + 64):
        ball = to_ball(number)
        if ball.is_nan():
            return arb.neg_inf(), arb.pos_inf()
        return _exactly(ball.lower()), _exactly(ball.upper())


def _exactly(end: arb) -> Fraction | arb:
    """An end of a ball (itself exact) as a fraction, unless it is infinite or its exponent is extreme."""
    is_extreme = not end.is_finite() or abs(int(end.man_exp()[1])) > 4 * EXTREME
    return end if is_extreme else fraction_of(end)


def _rounded(value: Fraction | arb, digits: int, up: bool) -> str:
    if isinstance(value, arb) and not value.is_finite():
        return "inf" if value > 0 else "-inf"
    if value == 0:
        return "0"
    if isinstance(value, arb):
        return _rounded_extreme(value, digits, up)
    exponent = _decimal_exponent(abs(value))
    scaled = value * Fraction(10) ** (digits - 1 - exponent)
    whole = -(-scaled.numerator // scaled.denominator) if up else scaled.numerator // scaled.denominator
    return _written(whole, exponent - digits + 1)


def _rounded_extreme(value: arb, digits: int, up: bool) -> str:
    """The same for numbers such as 1e-217148, whose exact fraction would be a megabyte long."""
    mantissa, exponent = map(int, value.man_exp())
    with working_precision(bits_for(digits) + 64 + exponent.bit_length()):
        size = (exponent + mantissa.bit_length()) * arb.const_log2() / arb.const_log10()
        decimal = int(size.mid().floor().fmpz())
        scaled = value / arb(10) ** (decimal - digits)
        whole = scaled.upper().ceil().upper() if up else scaled.lower().floor().lower()
        return _written(int(whole.fmpz()), decimal - digits)


def _decimal_exponent(value: Fraction) -> int:
    """n with 10^n <= value < 10^(n+1)."""
    guess = int((value.numerator.bit_length() - value.denominator.bit_length()) * 0.30103)
    while value < Fraction(10) ** guess:
        guess -= 1
    while value >= Fraction(10) ** (guess + 1):
        guess += 1
    return guess


def _written(whole: int, exponent: int) -> str:
    """whole * 10^exponent without trailing zeros."""
    while whole and whole % 10 == 0:
        whole, exponent = whole // 10, exponent + 1
    sign, text = ("-" if whole < 0 else ""), str(abs(whole))
    leading = exponent + len(text) - 1
    if leading not in PLAIN:
        fraction = f".{text[1:]}" if len(text) > 1 else ""
        return f"{sign}{text[0]}{fraction}e{leading}"
    if exponent >= 0:
        return sign + text + "0" * exponent
    if leading >= 0:
        return f"{sign}{text[: leading + 1]}.{text[leading + 1 :]}"
    return f"{sign}0.{'0' * (-leading - 1)}{text}"


def common_digits(ball: arb, digits: int = 15) -> str:
    """The number rounded to so many digits, if the ball proves them (one unit in the last), else the enclosure."""
    lower, upper = enclosing_decimals(ball, digits + 2)
    if lower == upper:
        return lower
    if not ball.is_finite() or proven_digits(ball) < digits:
        return f"[{lower}, {upper}]"
    return ball.str(digits, radius=False).replace("e+", "e")


def shortened(lower: str, upper: str, most: int = 18) -> str:
    """A narrow enclosure in at most so many characters; what is cut are digits, never the exponent.

    Before an ellipsis stand digits of the end nearer to zero, so that a number and its negative have the same. Where
    a shorter decimal lies inside, which as a rule is the number, it is shown.

    >>> shortened("1.23456789012345678901e-30", "1.23456789012345678902e-30")
    '1.23456789012…e-30'
    >>> shortened("-0.333333333334", "-0.333333333333")
    '-0.333333333333…'
    >>> shortened("0.19999999999999", "0.20000000000001", 10)
    '0.2000000…'
    >>> shortened("0.3", "0.4001")
    '[0.3, 0.4001]'
    """
    (one, _, exponent), (other, _, power) = lower.partition("e"), upper.partition("e")
    if lower != upper and ("inf" in lower + upper or exponent != power or _is_wide(Fraction(one), Fraction(other))):
        return f"[{lower}, {upper}]"
    near, far = (upper, lower) if upper.startswith("-") else (lower, upper)
    mantissa, mark, exponent = near.partition("e")
    mantissa = _decimal_between(mantissa, far.partition("e")[0]) or mantissa
    room = most - len(mark + exponent)
    text = mantissa if len(mantissa) <= room else mantissa[: room - 1]
    is_cut = lower != upper or text != mantissa
    return f"{text}{'…' if is_cut else ''}{mark}{exponent}"


def _decimal_between(near: str, far: str) -> str:
    """A decimal with two places less between two numbers of one sign; none is the rule for those that no one chose."""
    places = max(len(end.partition(".")[2]) for end in (near, far)) - 2
    if near == far or places < 1:
        return ""
    low, high = (abs(Fraction(end)) * 10**places // 1 for end in (near, far))
    if low == high:
        return ""
    digits = str(high).rjust(places + 1, "0")
    return f"{'-' if far.startswith('-') else ''}{digits[:-places]}.{digits[-places:]}"


def _is_wide(lower: Fraction, upper: Fraction) -> bool:
    """Whether fewer digits than the eye takes in would be the number's own."""
    return upper - lower > min(abs(lower), abs(upper)) / 10**9


def agreed(lower: str, upper: str) -> str:
    """The digits on which both ends agree, with an ellipsis where more follow; both ends where too few agree.

    >>> agreed("1.1289041451", "1.1289041452")
    '1.128904145…'
    >>> agreed("3.3333e-8", "3.3334e-8")
    '3.333…e-8'
    """
    if lower == upper:
        return lower
    (one, mark, exponent), (other, _, power) = lower.partition("e"), upper.partition("e")
    common = "".join(a for a, b in takewhile(lambda ab: ab[0] == ab[1], zip(one, other, strict=False)))
    common = common if exponent == power else ""
    enough = "." in common and len(re.sub(r"^[-0.]*|\.", "", common)) >= FEWEST_DIGITS
    return f"{common}…{mark}{exponent}" if enough else f"[{lower}, {upper}]"


def told_apart(one: Number, other: Number, digits: int = 12) -> tuple[str, str]:
    """Two different numbers, each by so many digits, or by more where these do not show that they differ; enclosures
    where no digits do.

    >>> told_apart(Fraction(1, 3), Fraction(1, 2))
    ('0.333333333333…', '0.5')
    >>> told_apart(Fraction(1, 3), Fraction(33333333333333333333, 10**20))
    ('0.33333333333333333333333333333…', '0.33333333333333333333')
    """
    texts = [shortened(*enclosing_decimals(number, digits), LONG) for number in (one, other)]
    for more in (count for count in MORE_DIGITS if count > digits):
        if _show_a_difference(*texts):
            return texts[0], texts[1]
        texts = [agreed(*enclosing_decimals(number, more)) for number in (one, other)]
    if not _show_a_difference(*texts):
        ends = [enclosing_decimals(number, LONG) for number in (one, other)]
        texts = [lower if lower == upper else f"[{lower}, {upper}]" for lower, upper in ends]
    return texts[0], texts[1]


def _show_a_difference(one: str, other: str) -> bool:
    """Not where one may go on, behind its ellipsis, as the other does."""
    (first, cut, power), (second, also_cut, exponent) = one.partition("…"), other.partition("…")
    if one == other or "[" in one + other:
        return False
    is_open = (cut and second.startswith(first)) or (also_cut and first.startswith(second))
    return power != exponent or not is_open
