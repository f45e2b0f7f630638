"""Texts as people read them: no number is broken by a line, and many zeros are counted.

- `reading_lines(text, most)`   its lines, those that take more than `most` columns in several
- `zeros_counted(text)`         the same text with 10...0 as 1e30, where there are many zeros

>>> zeros_counted("x - " + "1" + 30 * "0")
'x - 1e30'
"""

import re

from ...theory.language.layout import hanging, width

KEPT = "\u00a0"  # stands for a space at which no line may break
# In x = 1, at x, and x -> inf.
TOGETHER = re.compile(r"(?<= =) | (?== )|(?<= ->) | (?=-> )|(?<= at) ")
AFTER_LONG = re.compile(rf"(\d{{16}}\S*){KEPT}(?==)")  # a line may break before what a long number is equal to
LONG = re.compile(r"\d{16}")  # the digits of a number that may be longer than a line
ZEROS = re.compile(r"(?<![\w.])(\d*[1-9])(0{21,})(?![\w.])")
PADDING = re.compile(r"(?<=\S) {60,}")  # beside a number with all its zeros


def zeros_counted(text: str) -> str:
    short = ZEROS.sub(lambda found: f"{found[1]}e{len(found[2])}", text)
    return text if short == text else PADDING.sub("   ", short)


def reading_lines(text: str, most: int) -> list[str]:
    return [line for one in zeros_counted(text).split("\n") for line in _broken(one, most)]


def _broken(line: str, most: int) -> list[str]:
    """A line in several; where a number is longer than one, they are as wide as it."""
    held = AFTER_LONG.sub(r"\1 ", TOGETHER.sub(KEPT, line))
    indent = len(line) - len(line.lstrip()) + 2
    widest = max((width(word) + indent for word in held.split(" ") if LONG.search(word)), default=0)
    return [part.replace(KEPT, " ") for part in hanging(held, max(most, widest))] or [""]
