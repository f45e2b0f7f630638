"""Frozen answers: what the house answers, entry by entry, and why an answer became another one.

A table is a file of `tests/frozen`: answers by entry, and the records of what was written when. Nobody edits it: a
test whose answers differ names the entries, and the same test with `--freeze "why"` writes them down. New entries need
no reason; changed and removed ones do. A file balances: the answers are what was added, less what was removed, with the
changes made. So an answer that is edited without a record is seen.

- `Table`, `load(path)`, `text_of(table)`        a table, and its file
- `Differences`, `differences(table, answers)`   what is new, changed and gone
- `recorded(table, differences, reason)`         the table with them written down
- `faults(table)`                                what is wrong with its records
- `Frozen`                                       the fixture `frozen`: compares, or with `--freeze` records
- `numbered(group, names, answers)`              entries of a group whose names need not differ
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import unified_diff
from functools import cache
from pathlib import Path

import pytest

FOLDER = Path(__file__).with_name("frozen")
LONGEST = 200  # characters of an answer in a record
NO_REASON = "say why in a sentence: --freeze 'why'"


@dataclass(frozen=True)
class Table:
    """`records` have some of `reason`, `changed` (entry: [before, after]), `removed` (entry: answer), `added` (how
    many) and `sum` (of their digests)."""

    answers: Mapping[str, str] = field(default_factory=dict)
    records: tuple[dict, ...] = ()


@dataclass(frozen=True)
class Differences:
    added: Mapping[str, str]
    changed: Mapping[str, tuple[str, str]]
    removed: Mapping[str, str]

    @property
    def need_a_reason(self) -> bool:
        return bool(self.changed or self.removed)

    def __bool__(self) -> bool:
        return bool(self.added) or self.need_a_reason

    def __str__(self) -> str:
        changed = (f"{entry}\n{_from_to(a, b)}" for entry, (a, b) in self.changed.items())
        removed = (f"{entry}\n    was {answer}\n    is  gone" for entry, answer in self.removed.items())
        added = (f"{entry}\n    is new: {answer}" for entry, answer in self.added.items())
        return "\n".join((*changed, *removed, *added))


def _from_to(before: str, after: str) -> str:
    """Of long answers only the pieces, between semicolons, that differ."""
    if len(before) <= LONGEST and len(after) <= LONGEST:
        return f"    was {before}\n    is  {after}"
    lines = unified_diff(before.split("; "), after.split("; "), n=0, lineterm="")
    words = {"-": "was", "+": "is "}
    return "\n".join(f"    {words[line[0]]} {line[1:]}" for line in list(lines)[2:] if line[0] in words)


# --- files ------------------------------------------------------------------------------------------


def load(path: Path) -> Table:
    if not path.exists():
        return Table()
    data = json.loads(path.read_text("utf-8"))
    return Table(data["answers"], tuple(data["records"]))


def text_of(table: Table) -> str:
    """One line for an answer and for a change, so that `git diff` shows them."""
    records = ",\n".join(_of_several(record, 2) for record in table.records)
    answers = _of_several(dict(sorted(table.answers.items())), 1)
    return f'{{\n "records": [\n{records}\n ],\n "answers": {answers.lstrip()}\n}}\n'


def _of_several(data: Mapping[str, object], depth: int) -> str:
    margin = " " * depth
    rows = (f"{margin} {_json(key)}: {_value(value, depth + 1)}" for key, value in data.items())
    return f"{margin}{{\n" + ",\n".join(rows) + f"\n{margin}}}" if data else f"{margin}{{}}"


def _value(value: object, depth: int) -> str:
    return _of_several(value, depth).lstrip() if isinstance(value, Mapping) else _json(value)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


# --- records ----------------------------------------------------------------------------------------


def differences(table: Table, answers: Mapping[str, str], of: str = "") -> Differences:
    """Between the entries of a group, whose names are `of` or go on after it with a comma, and the answers, which are
    all of these."""
    before = {entry: answer for entry, answer in table.answers.items() if _is_of(entry, of)}
    if strange := [entry for entry in answers if not _is_of(entry, of)]:
        raise ValueError(f"{strange[0]} is not of {of}")
    return Differences(
        {entry: answer for entry, answer in answers.items() if entry not in before},
        {entry: (before[entry], answer) for entry, answer in answers.items() if before.get(entry, answer) != answer},
        {entry: answer for entry, answer in before.items() if entry not in answers},
    )


def _is_of(entry: str, group: str) -> bool:
    return not group or entry == group or entry.startswith(f"{group}, ")


def recorded(table: Table, found: Differences, reason: str) -> Table:
    """What has the same reason as the last record becomes part of it."""
    if found.need_a_reason and not reason.strip():
        raise ValueError(NO_REASON)
    earlier, last = table.records, {"reason": reason} if reason else {}
    if earlier and earlier[-1].get("reason", "") == reason:
        earlier, last = earlier[:-1], dict(earlier[-1])
    for entry, (before, after) in found.changed.items():
        first = last.get("changed", {}).get(entry, [_short(before)])[0]
        last["changed"] = {**last.get("changed", {}), entry: [first, _short(after)]}
    if found.removed:
        removed = {entry: _short(answer) for entry, answer in found.removed.items()}
        last["removed"] = {**last.get("removed", {}), **removed}
    if found.added:
        last["added"] = last.get("added", 0) + len(found.added)
        last["sum"] = _hex(int(last.get("sum", "0"), 16) + _sum(found.added))
    kept = {entry: answer for entry, answer in table.answers.items() if entry not in found.removed}
    after = {entry: answer for entry, (_, answer) in found.changed.items()}
    return Table({**kept, **after, **found.added}, (*earlier, last))


def faults(table: Table) -> list[str]:
    """Changes without a reason, and answers that the records do not lead to."""
    found, total = [], 0
    for record in table.records:
        changed, removed = record.get("changed", {}), record.get("removed", {})
        if (changed or removed) and not record.get("reason", "").strip():
            found.append(f"no reason is given for {next(iter({**changed, **removed}))}")
        total += int(record.get("sum", "0"), 16) - _sum(removed)
        total += sum(_weight(entry, after) - _weight(entry, before) for entry, (before, after) in changed.items())
    if _hex(total) != _hex(_sum(table.answers)):
        found.append("an answer was edited, and the records say nothing of it: take the edit back and use --freeze")
    return found


def _weight(entry: str, answer: str) -> int:
    return int.from_bytes(hashlib.sha256(f"{entry}\0{_short(answer)}".encode()).digest()[:8])


def _short(answer: str) -> str:
    """What a record has of an answer: of a long one its digest."""
    return answer if len(answer) <= LONGEST else f"sha256 {hashlib.sha256(answer.encode()).hexdigest()[:24]}"


def _sum(answers: Mapping[str, str]) -> int:
    return sum(_weight(entry, answer) for entry, answer in answers.items())


def _hex(number: int) -> str:
    return f"{number % 2**64:016x}"


# --- tests ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Frozen:
    """`reason` is None where answers are compared, and empty or a sentence where they are recorded."""

    test: str
    reason: str | None = None
    folder: Path = FOLDER

    def __call__(self, name: str, answers: Mapping[str, str], of: str = "") -> None:
        """The answers are those of the table with this name; with `of`, of a group of its entries."""
        path = self.folder / f"{name}.json"
        if self.reason is None:
            found = differences(_loaded(path), answers, of)
            if found:
                self._fail(path, found, "If that is meant")
            return
        with _alone(self.folder):
            table = load(path)
            found = differences(table, answers, of)
            if found.need_a_reason and not self.reason.strip():
                self._fail(path, found, NO_REASON[0].upper() + NO_REASON[1:])
            if found:
                temporary = path.with_suffix(".tmp")
                temporary.write_text(text_of(recorded(table, found, self.reason)), "utf-8")
                os.replace(temporary, path)

    def _fail(self, path: Path, found: Differences, remedy: str) -> None:
        command = f"{remedy}: .venv/bin/python -m pytest {self.test.partition('[')[0]} --freeze 'why'"
        pytest.fail(f"{path.name} has other answers:\n{found}\n{command}", pytrace=False)


_loaded = cache(load)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """The workers of one run write one after the other."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def numbered(group: str, names: Iterable[str], answers: Iterable[str]) -> dict[str, str]:
    """Entries of a group; those of the same name are counted."""
    entries: dict[str, str] = {}
    count: Counter[str] = Counter()
    for name, answer in zip(names, answers, strict=True):
        count[name] += 1
        again = f" ({count[name]})" if count[name] > 1 else ""
        entries[f"{group}, {name}{again}"] = answer
    return entries
