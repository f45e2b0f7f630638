"""What people see in a terminal: aligned tables and a progress bar.

Everything that a command prints goes through here, so that no text of a file or an argument reaches the
terminal with characters that it would obey (`theory.visible`).

- `say(text)`, `say_aside(text)`   to standard output, and to standard error
- `format_table(header, rows)`     aligned columns
- `cut(text, most)`                a text without the words that do not fit
- `columns()`                      how wide the output may be; `wrapped(text, indent, most)`, `hanging(text, most)`
                                   lines of at most that
- `Progress(total, label)`         a bar
"""

import io
import os
import re
import shutil
import sys
import unicodedata
from collections.abc import Sequence
from types import TracebackType

from ..theory.visible import visible, visible_lines

BAR_WIDTH = 24  # columns of a bar at the most; a narrow terminal gives it a quarter


def say(text: str = "", end: str = "\n") -> None:
    """Print the lines of a text to standard output."""
    print(visible_lines(text), end=end)


def say_aside(text: str) -> None:
    """Print the lines of a text to standard error."""
    print(visible_lines(text), file=sys.stderr)


def format_table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Align columns to the left, two spaces apart, with a rule under the header."""
    lines = [[visible(str(cell)) for cell in row] for row in (header, *rows)]
    if any(len(line) != len(header) for line in lines):
        raise ValueError(f"every row must have {len(header)} cells, as the header has")
    widths = [max(map(width, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, ["─" * size for size in widths])
    return "\n".join(_aligned(line, widths) for line in lines)


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
    """The number of terminal columns that `text` takes."""
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (cell + " " * (size - width(cell)) for cell, size in zip(cells, widths, strict=True))
    return "  ".join(padded).rstrip()


class Progress:
    """A bar on standard error, shown only to a terminal and wiped at the end.

    with Progress(len(claims), "deciding") as progress:
        for claim in claims:
            progress.advance(claim.id)
    """

    def __init__(self, total: int, label: str) -> None:
        self.total = total
        self.label = label
        self.done = 0
        self.visible = sys.stderr.isatty()

    def __enter__(self) -> "Progress":
        self._draw("")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._show("")

    def advance(self, text: str = "") -> None:
        """One more is done; `text` says what."""
        self.done += 1
        self._draw(text)

    def show(self, done: int, total: int, text: str = "") -> None:
        """So much of so much is done, for work that counts by itself."""
        self.done, self.total = done, total
        self._draw(text)

    def _draw(self, text: str) -> None:
        size = min(BAR_WIDTH, _columns_of_the_terminal() // 4)
        filled = size * min(self.done, self.total) // max(self.total, 1)
        bar = "█" * filled + "░" * (size - filled)
        self._show(f"{self.label} {bar} {self.done}/{self.total} {visible(text)}")

    def _show(self, line: str) -> None:
        if self.visible:
            # \x1b[K wipes what a longer line left behind.
            print("\r" + line[: _columns_of_the_terminal() - 1] + "\x1b[K", end="", file=sys.stderr, flush=True)


def _columns_of_the_terminal() -> int:
    """Of the one that standard error goes to: standard output may well go to a file."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or shutil.get_terminal_size().columns
    except (OSError, io.UnsupportedOperation):
        return shutil.get_terminal_size().columns
