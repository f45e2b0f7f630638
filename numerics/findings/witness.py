"""Witnesses: where something was seen, and by what numbers. They are data; a sentence is made where one is shown.

- `Seen`                     what was seen, each with its words
- `Witness`                  what was seen, its numbers, the place, from which side; its text is the sentence
- `witness(seen, *numbers)`  one that is made from values of any kind
- `place_in_words(place)`    "x = 1/3, delta = 2"
- `witness_of(data)`         what `Witness.as_dict` gives, read with mistrust
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum

Place = tuple[tuple[str, str], ...]  # symbols, and texts of what they are, of which one may contain those after it


class Seen(Enum):
    """What a witness shows, with its sentence: {0} is its first number, {all} all of them, {rest} all but the first."""

    HERE = ""  # the place is the witness
    NOTE = "{0}"  # what has no numbers of its own: in words, for people alone
    DIFFERENCE = "the difference is {0}"  # left - right, the margin of an inequality, or the slope against a direction
    SIDES = "{0} against {1}"
    MEANS = "the sides differ by {0}"
    VALUE = "the value is {0}"
    PRINTED = "the value is {0}, printed {1}"
    SUPREMUM = "the supremum is {0}"
    INFIMUM = "the infimum is {0}"
    BELOW = "it is below {0}"
    ABOVE = "it is above {0}"
    SIZE = "sup |{0}| = {1}"
    UNBOUNDED = "unbounded as x tends to {0}"
    VALUE_AT = "the value at {0} is {1}"
    OUTSIDE = "{0} lies outside the domain"
    APPROACHED = "only approached, as x tends to {0}"
    VALUE_JUMPS = "the value jumps by {0}"
    SLOPE_JUMPS = "derivative {0} jumps by {1}"
    SLOPE_TENDS = "derivative {0} tends to {1}"
    AGREES = "derivative {0} agrees at every knot as well"
    CONSTANT = "constant on {0}"
    FALLS = "jumps by {0}"
    TURNS = "jumps the other way"
    ZEROS = "zeros: {all}"
    ZERO_ON = "zero at every x in {all}"
    PERIODIC = "zero at {0}, and periodic"
    TENDS = "it tends to {0}"
    GAP_TENDS = "the difference tends to {0}"
    ALONG = "along {0} it tends to {1}"
    TWO_LIMITS = "{0} from the left, {1} from the right"
    PERSISTS = "the difference is a function of {0}/{1}^{2} alone: its supremum never shrinks"
    NO_VALUE = "`{0}` {1}"
    CONTRARY = "for every {all} the contrary holds"
    DENIED = "the contrary holds"
    BETWEEN = "{0} between {1} and {2}"
    AMONG = "{0} among {1}"
    GIVEN_BY = "{0} with {1}"
    SLOPE = "the slope at {0} is {1}"
    SLOPES = "the slope at {0} is {1} from the left and {2} from the right"
    NO_FIXED_POINT = "none rounds to {0}"
    FIXED_POINT = "a fixed point"
    REPEATS = "then {all}, and again"
    NO_SMALLER = "no term is smaller"
    NO_LARGER = "no term is larger"
    STAYS_NEAR = "from x_{0} on the terms lie near {rest}"
    EVERY_SEQUENCE = "every sequence tends to {0}"
    CONVOLVED = "the integral is {0}, the closed form {1}"


@dataclass(frozen=True)
class Witness:
    seen: Seen
    numbers: tuple[str, ...] = ()  # texts, as exact as they are known
    place: Place = ()
    side: str = ""  # "left" or "right"

    def at(self, values: Mapping) -> Witness:
        """The same at values of further symbols; what it says itself of one of them stays."""
        return replace(self, place=tuple((dict(_texts(values)) | dict(self.place)).items()))

    def renamed(self, name: object, other: object) -> Witness:
        return replace(self, place=tuple((str(other) if one == str(name) else one, of) for one, of in self.place))

    def __str__(self) -> str:
        words = self.seen.value.format(*self.numbers, all=", ".join(self.numbers), rest=", ".join(self.numbers[1:]))
        words += f" from the {self.side}" if self.side else ""
        return ": ".join(filter(None, (place_in_words(dict(self.place)), words)))

    def as_dict(self) -> dict:
        """As data, with the sentence for those who only show it."""
        return {
            "seen": self.seen.name.lower(),
            "place": dict(self.place),
            "numbers": [*self.numbers],
            **({"side": self.side} if self.side else {}),
            "says": str(self),
        }


def witness(seen: Seen, *numbers: object, at: Mapping | None = None, side: str = "") -> Witness:
    return Witness(seen, tuple(map(str, numbers)), tuple(_texts(at or {})), side)


def place_in_words(place: Mapping) -> str:
    return ", ".join(f"{symbol} = {value}" for symbol, value in place.items())


def _texts(place: Mapping) -> Iterable[tuple[str, str]]:
    return ((str(symbol), str(value)) for symbol, value in place.items())


def witness_of(data: object) -> Witness:
    """Raises ValueError for what is no witness of ours, or says another thing than its numbers."""
    try:
        found = Witness(
            Seen[data["seen"].upper()],  # type: ignore[index]
            tuple(data["numbers"]),  # type: ignore[index]
            tuple(data["place"].items()),  # type: ignore[index]
            data.get("side", ""),  # type: ignore[attr-defined]
        )
        texts = (*found.numbers, *(text for pair in found.place for text in pair), found.side)
        if not all(isinstance(text, str) for text in texts) or found.as_dict() != data:
            raise ValueError
    except (LookupError, TypeError, ValueError, AttributeError):
        raise ValueError("no witness") from None
    return found
