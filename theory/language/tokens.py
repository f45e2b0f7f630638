"""The words of the grammar: text to tokens, and the one form that every refusal takes.

- `tokenize(text)`                        the tokens, each with its place; the last is the end
- `refusal(text, what, at, allowed)`      the error that says what, where, and what is allowed
"""

import re
import unicodedata
from dataclasses import dataclass

from ..exact.errors import InputError, clip

MAX_LENGTH = 10_000

_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"  # x² is no name, and nothing looks like x that is not x
    r"|(?P<symbol>\*\*|<=|>=|[-+*/^(),;<>|=\[\]]))"
)
_SIGNS = {
    "−": "-",
    "–": "-",
    "·": "*",
    "⋅": "*",
    "×": "*",
    "÷": "/",
    "≤": "<=",
    "≥": ">=",
    "²": "^2",
    "³": "^3",
    "√": "sqrt",
    "∞": "inf",
}

BLANKS = ("...", "…")  # what `provenact claim new` leaves to be written


@dataclass(frozen=True)
class Token:
    kind: str  # number, name, symbol, end
    text: str
    at: int


def tokenize(text: str) -> list[Token]:
    """The tokens of a text.

    >>> [token.text for token in tokenize("2*x")]
    ['2', '*', 'x', '']
    """
    if not isinstance(text, str):
        raise InputError(f"an expression must be text, not {type(text).__name__}")
    if len(text) > MAX_LENGTH:
        raise InputError(f"the text has {len(text)} characters; at most {MAX_LENGTH} are allowed")
    tokens, at, end = [], 0, len(text.rstrip())
    while at < end:
        match = _TOKEN.match(text, at)
        if match is None:
            at += len(text[at:]) - len(text[at:].lstrip())
            if text.startswith(BLANKS, at):
                blank = clip(text)
                raise InputError(f"`{blank}` is still to be filled in: write an expression in the place of the dots")
            allowed = "numbers, names, + - * / ^ ( ) [ ] , ; < > <= >= |"
            raise refusal(text, f"unexpected character {text[at]!r}{_spelled(text[at])}", at, allowed)
        kind = str(match.lastgroup)
        tokens.append(Token(kind, match[kind], match.start(kind)))
        at = match.end()
    return [*tokens, Token("end", "", end)]


def _spelled(character: str) -> str:
    """How a Greek letter, or a sign of print, is written here, as a part of a refusal."""
    letter = re.fullmatch(r"GREEK (SMALL|CAPITAL) LETTER (\w+)", unicodedata.name(character, ""))
    name = letter[2].replace("LAMDA", "LAMBDA").capitalize() if letter else _SIGNS.get(character)
    return f", which is spelled `{name.lower() if letter and letter[1] == 'SMALL' else name}`," if name else ""


def refusal(text: str, what: str, at: int, allowed: str) -> InputError:
    excerpt = clip(text[at : at + 20].strip()) or "end of text"
    return InputError(f"{what} at character {at + 1} (`{' '.join(excerpt.split())}`); allowed: {allowed}")
