"""Certified numbers as people read them."""

from __future__ import annotations


def number_text(result, digits: int) -> str:
    """One line: the proven digits, the closed form where there is one, and where it is attained."""
    from ..numerics.decimals import common_digits, enclosing_decimals
    from ..theory.printing import plain

    if not result.is_decided:
        return f"undecided: {result.note}"
    if not result.value.is_finite():
        reason = f" ({'; '.join(result.approached)})" if result.approached else ""
        return ("inf" if result.value > 0 else "-inf") + reason
    if result.exact is not None and result.exact.is_Rational:
        text = enclosing_decimals(result.exact, digits)[0] if _terminates(result.exact) else str(result.exact)
    else:
        text = common_digits(result.value, digits)
        text += f" = {plain(result.exact)}" if result.exact is not None and result.exact.count_ops() < 25 else ""
    places = [plain(p) for p in result.exact_at] or [common_digits(p, min(digits, 15)) for p in result.at]
    if result.approached:
        return f"{text}   approached as {' and '.join(result.approached)}"
    shown = ", ".join(places[:4]) + (", …" if len(places) > 4 else "")
    return text + (f"   at x = {shown}" if places else "")


def _terminates(number) -> bool:
    denominator = int(number.q)
    for prime in (2, 5):
        while denominator % prime == 0:
            denominator //= prime
    return denominator == 1 and len(str(number.q)) <= 16
