"""What people see in a terminal: lines that no terminal obeys, and a progress bar.

Everything that a command prints goes through here, so that no text of a file or an argument reaches the
terminal with characters that it would obey (`theory.language.visible`).
"""

import io
import os
import shutil
import sys
import time
from types import TracebackType

from ..numerics.findings.reading import reading_lines, zeros_counted
from ..theory.language.layout import columns
from ..theory.language.visible import visible, visible_lines

BAR_WIDTH = 24  # columns of a bar at the most; a narrow terminal gives it a quarter


def say(text: str = "", end: str = "\n") -> None:
    """Print the lines of a text to standard output."""
    print(visible_lines(text), end=end)


def say_lines(text: str) -> None:
    """Print the lines of a text to standard output, those without room in several."""
    say("\n".join(reading_lines(text, columns())))


def say_aside(text: str) -> None:
    """Print the lines of a text to standard error."""
    print(visible_lines(zeros_counted(text)), file=sys.stderr)


class Progress:
    """A bar on standard error, wiped at the end; without a terminal a line now and then, of what takes long.

    with Progress(len(claims), "deciding") as progress:
        for claim in claims:
            progress.advance(claim.id)
    """

    SECONDS = 30.0  # between two lines

    def __init__(self, total: int, label: str) -> None:
        self.total = total
        self.label = label
        self.done = 0
        self.visible = sys.stderr.isatty()
        self.said = time.monotonic()

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
        so_far = f"{self.done}/{self.total}" if self.done <= self.total else str(self.done)
        self._show(f"{self.label} {bar} {so_far} {visible(text)}")
        if not self.visible and (now := time.monotonic()) - self.said > self.SECONDS:
            self.said = now
            say_aside(f"{self.label} {so_far}{text and ': '}{text}")

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
