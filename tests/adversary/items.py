"""What the adversary asks: statements and functions that carry their known answer.

- `Draw`        random choices that are written down: the same choices make the same item, smaller ones a simpler one
- `Statement`   a claim with its truth and how that is known; `.text` is the claim file
- `Function`    an input of `check` with known facts
- `claim(…)`    makes a statement; `off(…)`, `digits_of(…)` make wrong and rounded numbers from right ones

Truth is `true`, `false`, `undefined` (a point of the quantified domain has no value: must be refuted or left
open) or `meaningless` (must not be confirmed, whatever else is said).
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

import mpmath

from .terms import evaluate, fill, real

PLAIN, HOSTILE = "plain", "hostile"
TRUE, FALSE, UNDEFINED, MEANINGLESS = "true", "false", "undefined", "meaningless"
NUMBERS = "1 2 3 1/2 -1 -2 3/2 1/3 5 -1/2 2/3 0.1 7/3 -3/4 0.25 1.7 12 -0.3 sqrt(2) 10".split()


class Draw:
    """Choices below a bound, from a generator or replayed; the smallest choice is the simplest."""

    def __init__(self, seed: str = "", replay: Sequence[int] | None = None) -> None:
        self._random = random.Random(seed)
        self._replay = None if replay is None else list(replay)
        self.choices: list[int] = []

    def below(self, bound: int) -> int:
        if self._replay is None:
            choice = self._random.randrange(bound)
        else:
            choice = min(self._replay.pop(0) if self._replay else 0, bound - 1)
        self.choices.append(choice)
        return choice

    def pick(self, options: Sequence):
        return options[self.below(len(options))]

    def chance(self) -> bool:
        return self.below(2) == 1

    def number(self) -> str:
        """A constant other than 0, of either sign."""
        return self.pick(NUMBERS)

    def positive(self) -> str:
        return self.number().removeprefix("-")

    def rational(self) -> str:
        """A positive fraction with small terms, exact in every arithmetic."""
        top, bottom = self.below(9) + 1, self.below(5) + 1
        return str(top) if bottom == 1 else f"{top}/{bottom}"


@dataclass(frozen=True)
class Statement:
    category: str
    recipe: str
    form: str
    table: Mapping[str, object]
    truth: str
    because: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    definitions: Mapping[str, str] = field(default_factory=dict)
    choices: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The claim file."""
        lines = ['paper = "adversary"']
        for name, table in (("parameters", self.parameters), ("definitions", self.definitions)):
            if table:
                lines += [f"[{name}]", *(f"{key} = {_toml(value)}" for key, value in table.items())]
        formal = [f"{key} = {_toml(value)}" for key, value in self.table.items()]
        lines += ["[[claim]]", 'id = "adversary/1"', 'where = "here"', 'says = "A statement."']
        return "\n".join([*lines, f'form = "{self.form}"', *formal]) + "\n"


@dataclass(frozen=True)
class Function:
    """`facts`: what is known, by the name of a rule in `facts.py`."""

    category: str
    recipe: str
    text: str
    facts: Mapping[str, object]
    because: str
    choices: tuple[int, ...] = ()

    form = "function"


def _toml(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return json.dumps(value)


def claim(
    form: str, truth: str | bool, because: str, names: Mapping | None = None, defs: Mapping | None = None, **keys
):
    """A statement; category, recipe and choices are filled in by whoever called the recipe."""
    known = truth if isinstance(truth, str) else TRUE if truth else FALSE
    table = {key: value for key, value in keys.items() if value not in (None, "")}
    return Statement("", "", form, table, known, because, names or {}, defs or {})


_SENTENCES = {  # how statements are written in the recipes; capitals are filled in
    "limit": r"lim (?P<of>.+) at (?P<to>\S+?)(?: (?P<side>left|right|both|SIDE))? = (?P<equals>.+)",
    "supremum": r"sup (?P<of>.+) = (?P<equals>.+?)(?: at (?P<at>.+))?",
    "infimum": r"inf (?P<of>.+) = (?P<equals>.+?)(?: at (?P<at>.+))?",
    "zeros": r"zeros (?P<of>.+) are (?P<are>.+)",
    "monotone": r"(?P<of>.+) (?P<direction>rises|falls)",
    "smooth": r"(?P<of>.+) is (?P<exactly>exactly )?(?P<class>C.+)",
    "bounded": r"(?P<of>.+) is (?P<is>un)?bounded",
    "value": r"value (?P<of>.+) = (?P<equals>.+)",
    "equal": r"(?P<left>.+) == (?P<right>.+)",
    "compare": r"(?P<left>.+?) (?P<relation><=|>=|<|>|REL) (?P<right>.+)",
}


def say(truth: str | bool, because: str, sentence: str, names=None, defs=None, on=None, **parts: object) -> Statement:
    """A statement from a sentence such as `sup F + A = V at P`, on a domain, with F, A, V and P filled in."""
    sentence, _, where = sentence.partition(" on ")
    form, found = next((form, found) for form, rule in _SENTENCES.items() if (found := re.fullmatch(rule, sentence)))
    keys = {key: _filled(key, text, parts) for key, text in found.groupdict().items() if text}
    keys |= {key: True for key in ("exactly", "uniform", "strictly") if key in keys or parts.get(key)}
    if "is" in keys:
        keys["is"] = False
    return claim(form, truth, because, names, defs, **keys, on=on or where)


def _filled(key: str, text: str, parts: Mapping[str, object]) -> object:
    if key in ("side", "relation", "class", "direction"):
        return {"rises": "increasing", "falls": "decreasing"}.get(text) or str(parts.get(text, text))
    if key == "are":
        return [] if text == "none" else [_filled("", one, parts) for one in text.split(", ")]
    return fill(text, **{name: part for name, part in parts.items() if len(name) == 1})


def made(recipe, category: str, draw: Draw) -> Statement | Function:
    """The item of a recipe for these choices."""
    item = recipe(draw)
    return replace(item, category=category, recipe=recipe.__name__, choices=tuple(draw.choices))


def off(draw: Draw, value: str) -> str:
    """Another number than this one, near or far."""
    gap = draw.pick(["1", "1/2", "1/10", "1/100", "1/1000", "1/10^6", "1/10^9"])
    return fill(draw.pick(["V + G", "V - G"]), V=value, G=gap)


def right_or_off(draw: Draw, value: str) -> tuple[str, bool]:
    """The value and True, or a wrong one and False."""
    wrong = draw.chance()
    if value in ("inf", "-inf"):
        return (draw.pick(["0", "1", "-inf" if value == "inf" else "inf"]) if wrong else value), not wrong
    return (off(draw, value) if wrong else value), not wrong


def digits_of(draw: Draw, value: str) -> tuple[str, bool]:
    """The value printed with a few digits and True, or with its last digit wrong and False."""
    places, shift = draw.below(6) + 1, draw.pick([0, 0, 1, -1, 2])
    exact = evaluate(value, {})
    number = int(mpmath.nint(real(exact) * 10**places)) + shift
    printed = Fraction(number, 10**places)
    gap = exact - printed if isinstance(exact, Fraction) else exact - real(printed)
    return f"{'-' if number < 0 else ''}{abs(number) // 10**places}.{abs(number) % 10**places:0{places}d}", (
        abs(gap) * 2 * 10**places <= 1
    )
