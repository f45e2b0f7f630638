"""Text in columns and lines, for terminals and for objects that print themselves.

- `format_table(header, rows)`     aligned columns; `fitted_table(header, rows, most)` in tables that are not too wide
- `markdown_lines(header, rows)`   a table in Markdown
- `share_text(share, digits)`      a share in percent
- `cut(text, most)`                a text without the words that do not fit
- `columns()`                      how wide the output may be; `wrapped(text, indent, most)`, `hanging(text, most)`
                                   lines of at most that
- `width(text)`                    the number of terminal columns that it takes
"""

import re
import shutil
import sys
import unicodedata
from collections.abc import Iterable, Sequence

from .visible import visible


def format_table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Align columns to the left, two spaces apart, with a rule under the header."""
    lines = [[visible(str(cell)) for cell in row] for row in (header, *rows)]
    if any(len(line) != len(header) for line in lines):
        raise ValueError(f"every row must have {len(header)} cells, as the header has")
    widths = [max(map(width, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, ["─" * size for size in widths])
    return "\n".join(_aligned(line, widths) for line in lines)


def markdown_lines(header: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """The lines of a table, of cells that are Markdown themselves."""
    return [f"| {' | '.join(line)} |" for line in (header, ["---"] * len(header), *rows)]


def share_text(share: float, digits: int = 6) -> str:
    """In percent, with so many digits, and never rounded up to all.

    >>> share_text(1.0), share_text(0.999999999), share_text(0.9996, 3)
    ('100 %', '99.9999 %', '99.9 %')
    """
    return "100 %" if share == 1.0 else f"{min(100 * share, 100 - 10.0 ** (2 - digits)):.{digits}g} %"


def fitted_table(header: Sequence[str], rows: Sequence[Sequence[object]], most: int) -> str:
    """A table of at most so many columns of text: what has no room stands in further ones, below, if the first column
    and one more fit at all."""
    first, blocks = 1, []
    while first < len(header):
        last = len(header)
        while last > first + 1 and width(_block(header, rows, first, last).partition("\n")[0]) > most:
            last -= 1
        blocks.append(_block(header, rows, first, last))
        first = last
    return "\n\n".join(blocks)


def _block(header: Sequence[str], rows: Sequence[Sequence[object]], first: int, last: int) -> str:
    return format_table([header[0], *header[first:last]], [[row[0], *row[first:last]] for row in rows])


def columns() -> int:
    """The terminal's width; where the output goes elsewhere, 100 columns."""
    return shutil.get_terminal_size((100, 24)).columns if sys.stdout.isatty() else 100


def wrapped(text: str, indent: str, most: int) -> list[str]:
    """A text in lines that begin with the indent; a formula breaks before an operator or after a comma."""
    lines, line = [], indent
    for word in _words(text):
        if width(line) + width(word.rstrip()) > most and line.strip():
            lines.append(line.rstrip())
            line = indent + "  "
        while width(line) + width(word.rstrip()) > most:
            room = most - width(line)
            lines.append(line + word[:room])
            line, word = indent + "  ", word[room:]
        line += word
    return [*lines, line.rstrip()] if line.strip() else lines


def cut(text: str, most: int) -> str:
    """A text that takes at most so many columns: it ends after a whole word, so that no number is cut."""
    if width(text) <= most:
        return text
    kept = ""
    for word in re.split(r"(?<= )", text):
        if width(kept + word.rstrip()) + 2 > most:
            break
        kept += word
    return f"{kept.rstrip()} …".lstrip()


def hanging(text: str, most: int) -> list[str]:
    """A line in lines of at most `most` columns, the later ones a little farther in than the first."""
    body = text.lstrip()
    return wrapped(body, text[: len(text) - len(body)], most)


def _words(text: str) -> list[str]:
    """The pieces between which a line may break."""
    words = re.split(r"(?<= )", text)
    return [piece for word in words for piece in re.split(r"(?<=[,*])(?=\S)|(?=/\()", word) if piece]


def width(text: str) -> int:
    spacing = (character for character in text if not unicodedata.combining(character))
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in spacing)


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (cell + " " * (size - width(cell)) for cell, size in zip(cells, widths, strict=True))
    return "  ".join(padded).rstrip()
