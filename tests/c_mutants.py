"""Mutants of C text: one word of one line changed.

- `c_mutants(text, name)`   (the changed line, the whole text with it) for each change of a line of the function `name`
"""

from __future__ import annotations

import re
from collections.abc import Iterator

WORDS = re.compile(r"\d+\.\d*(?:e[-+]?\d+)?|\d+e[-+]?\d+|[A-Za-z_]\w*|[<>=]=|[-+*/<>?:=]|\S")
OTHERS = {
    "+": ["-"],
    "-": ["+"],
    "*": ["/"],
    "/": ["*"],
    "<": ["<=", ">"],
    "<=": ["<", ">="],
    ">": [">=", "<"],
    ">=": [">", "<="],
    "==": ["!="],
    "exp": ["expm1", "log"],
    "expm1": ["exp"],
    "log1p": ["log"],
    "log": ["log1p"],
    "erfc": ["erf"],
    "erf": ["erfc"],
    "tanh": ["sinh"],
    "fabs": ["sqrt"],
    "sqrt": ["fabs"],
    "fma": ["fmax"],
    "nearbyint": ["round"],
    "int": ["double", "long"],
    "double": ["int", "float"],
    "INFINITY": ["1.0"],
    "provenact_least": ["provenact_most"],
    "provenact_most": ["provenact_least"],
    "n": ["3"],
    "i": ["0"],
}


def c_mutants(text: str, name: str) -> Iterator[tuple[str, str]]:
    start = text.index(f" {name}(")
    start = text.index("\n", start) + 1
    end = text.index("\n}", start)
    values = ["x"]
    for line in text[start:end].splitlines(keepends=True):
        for place in WORDS.finditer(line):
            if place.start() < 4 and place[0] in ("const", "return", "for"):
                continue
            for new in _instead(place[0], values, line, place.start()):
                changed = line[: place.start()] + new + line[place.end() :]
                yield changed.strip(), text[:start] + changed + text[start + len(line) :]
        yield from _swapped(text, start, line)
        values += re.findall(r"double (v\d+) =", line)
        start += len(line)


def _instead(word: str, values: list[str], line: str, at: int) -> list[str]:
    if re.fullmatch(r"\d.*", word):
        number = float(word)
        return [repr(one) for one in (number + 1.0, number * 1.25) if one != number]
    if re.fullmatch(r"v\d+", word):  # another value, where it is read
        others = [one for one in values if one != word]
        return others[-1:] if at > line.find("=") and word in values else []
    if word == "-" and line[at - 1] in "(e":  # a sign
        return [""]
    return OTHERS.get(word, [])


def _swapped(text: str, start: int, line: str) -> Iterator[tuple[str, str]]:
    """The branches of `c ? a : b`, the other way round."""
    changed = re.sub(r"\? (\S+) : (\S+);", r"? \2 : \1;", line)
    if changed != line:
        yield changed.strip(), text[:start] + changed + text[start + len(line) :]
