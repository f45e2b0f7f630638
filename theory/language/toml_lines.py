"""Where a key stands in a TOML file, so that an error can point at the line.

- `DATA`                  the folder of the files that come built in
- `Located(file, text)`   looks keys up within a claim and refuses with file, line and key
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import NoReturn

from ..exact.errors import InputError

DATA = resources.files(__package__.rpartition(".")[0])
_HEADER = re.compile(r"^\s*\[\[?\s*([^\]]+?)\s*\]")

_CLAIM = re.compile(r"^\s*\[\[\s*claim\s*\]\]")
_NAMED_CLAIM = re.compile(r"""^\s*\[\s*claim\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*')\s*\]""")


@lru_cache(maxsize=8)
def _lines_and_starts(text: str) -> tuple[list[str], list[int]]:
    """The lines of a file and the numbers of those at which a claim begins; a file has claims in a list or with names,
    and [claim.corrected] belongs to one of a list."""
    lines = text.splitlines()
    starts = ([number for number, line in enumerate(lines, 1) if kind.match(line)] for kind in (_CLAIM, _NAMED_CLAIM))
    return lines, next(filter(None, starts), [])


@dataclass(frozen=True)
class Located:
    """A stretch of lines of a file: the whole, or those of one claim."""

    file: str
    text: str
    first: int = 1
    last: int | None = None
    path: str = ""

    def claim(self, index: int) -> "Located":
        """The lines of the claim with this index."""
        lines, starts = _lines_and_starts(self.text)
        if index >= len(starts):
            return self
        last = starts[index + 1] - 1 if index + 1 < len(starts) else len(lines)
        return Located(self.file, self.text, starts[index], last)

    def _numbered(self) -> list[tuple[int, str]]:
        lines, _ = _lines_and_starts(self.text)
        return list(enumerate(lines[self.first - 1 : self.last], self.first))

    def inside(self, key: str) -> "Located":
        """The lines of a sub-table such as [claim.corrected], or of the key that holds it."""
        path = f"{self.path}.{key}" if self.path else key
        for number, line in self._numbered():
            match = _HEADER.match(line)
            if match and match[1].split(".")[-1] == key:
                rest = self._numbered()[number - self.first + 1 :]
                last = next((after - 1 for after, text in rest if _begins_another(text, match[1])), self.last)
                return Located(self.file, self.text, number, last, path)
        return Located(self.file, self.text, self.line_of(key), self.last, path)

    def line_of(self, key: str) -> int:
        """The line of a key, or of the formula that gives it; the first line where neither stands."""
        for name in (key, "formula") if key in ("left", "relation", "right") else (key,):
            pattern = re.compile(rf"(^|[\s{{,.\"']){re.escape(name)}[\"']?\s*=")
            if found := [number for number, line in self._numbered() if pattern.search(line)]:
                return found[0]
        return self.first

    def refusal(self, key: str, why: str) -> InputError:
        where = f"{self.path}.{key}" if self.path else key
        return InputError(f"{self.file}, line {self.line_of(key)}, key `{where}`: {why}")

    def refuse(self, key: str, why: str) -> NoReturn:
        raise self.refusal(key, why)


def _begins_another(line: str, name: str) -> bool:
    """Whether a line begins a table that is neither the one with this name nor a part of it."""
    match = _HEADER.match(line)
    return match is not None and match[1] != name and not match[1].startswith(f"{name}.")
