"""Three values where two would lie: yes, no, and not shown.

A `bool` of "not shown" is how an instrument comes to say no. Neither type can be used as one.

- `Truth`   YES, NO, UNKNOWN; `.is_yes`, `.is_no`, `.is_unknown`; `both(...)`, `either(...)`, `~truth`
- `Sign`    NEGATIVE, ZERO, POSITIVE, UNKNOWN; products and negation, and questions that answer with a Truth
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum


class Truth(Enum):
    """What is known of a statement."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"

    @classmethod
    def of(cls, answer: bool | None) -> Truth:
        """True is yes, False is no, None is unknown."""
        return cls.UNKNOWN if answer is None else cls.YES if answer else cls.NO

    @property
    def is_yes(self) -> bool:
        return self is Truth.YES

    @property
    def is_no(self) -> bool:
        return self is Truth.NO

    @property
    def is_unknown(self) -> bool:
        return self is Truth.UNKNOWN

    def __invert__(self) -> Truth:
        return {Truth.YES: Truth.NO, Truth.NO: Truth.YES}.get(self, self)

    def __bool__(self) -> bool:
        raise TypeError(f"a Truth ({self.value}) is not a bool; ask is_yes, is_no or is_unknown")


def both(parts: Iterable[Truth]) -> Truth:
    """Yes if all are, no if one is; of nothing, yes."""
    seen = set(parts)
    return Truth.NO if Truth.NO in seen else Truth.UNKNOWN if Truth.UNKNOWN in seen else Truth.YES


def either(parts: Iterable[Truth]) -> Truth:
    """Yes if one is, no if none is; of nothing, no."""
    return ~both(~part for part in parts)


class Sign(Enum):
    """The sign of a number, or of a function that has one sign everywhere."""

    NEGATIVE = -1
    ZERO = 0
    POSITIVE = 1
    UNKNOWN = None

    @classmethod
    def of(cls, number: int | None) -> Sign:
        return cls.UNKNOWN if number is None else cls((number > 0) - (number < 0))

    @property
    def is_known(self) -> bool:
        return self is not Sign.UNKNOWN

    @property
    def is_zero(self) -> Truth:
        return Truth.of(None if self is Sign.UNKNOWN else self is Sign.ZERO)

    @property
    def is_positive(self) -> Truth:
        return Truth.of(None if self is Sign.UNKNOWN else self is Sign.POSITIVE)

    @property
    def is_negative(self) -> Truth:
        return Truth.of(None if self is Sign.UNKNOWN else self is Sign.NEGATIVE)

    @property
    def is_nonnegative(self) -> Truth:
        return ~self.is_negative

    def __neg__(self) -> Sign:
        return Sign.of(None if self.value is None else -self.value)

    def __mul__(self, other: Sign) -> Sign:
        """Zero times anything that has a value is zero."""
        if Sign.ZERO in (self, other):
            return Sign.ZERO
        return Sign.of(None if self.value is None or other.value is None else self.value * other.value)

    def __bool__(self) -> bool:
        raise TypeError(f"a Sign ({self.name.lower()}) is not a bool; compare it with Sign.ZERO and its like")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sign):
            raise TypeError(f"a Sign is compared with a Sign, not with {other!r}")
        return self is other

    def __hash__(self) -> int:
        return hash(self.name)
