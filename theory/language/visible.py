"""Text of a stranger's made harmless for a terminal.

A file may contain characters that a terminal obeys instead of showing: escape sequences that move the cursor,
change colours or answer back, carriage returns that overwrite a line, marks that turn the direction of
writing around. They are shown as escapes such as `\\x1b`, and so is what no encoding can hold.

- `visible(text)`        one line: line breaks and tabs are escaped too
- `visible_lines(text)`  the same, but its lines and tabs stay
"""

import re
import unicodedata

_OBEYED = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))  # control, format, half a surrogate pair, line and paragraph ends
_PLAIN = re.compile(r"[ -~]*")


def visible(text: str) -> str:
    """
    >>> print(visible("a\\x1b[31mb\\u202ec"))
    a\\x1b[31mb\\u202ec
    """
    if _PLAIN.fullmatch(text):
        return text
    return "".join(escaped(one) if unicodedata.category(one) in _OBEYED else one for one in text)


def visible_lines(text: str) -> str:
    return "\n".join("\t".join(map(visible, line.split("\t"))) for line in text.split("\n"))


def escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")
