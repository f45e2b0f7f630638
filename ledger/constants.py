"""The table of certified constants of the whole catalogue.

- `constants(names, digits, jobs, use_cache)`   name -> the machine form of its analysis at the defaults
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import partial

from ..numerics.arithmetic.decimals import shortened
from ..numerics.findings.deadline import expired
from ..numerics.findings.grades import Column, Grade, Graded, NotKnown, Quantity, graded_table
from ..numerics.findings.workers import all_in_workers, processors
from ..numerics.subjects.check import check, refuse_digits
from ..theory.exact.errors import InputError
from ..theory.language.activations import Activation, activation, catalogue
from ..theory.language.definitions import Sampled
from ..theory.language.layout import columns, fitted_table
from .store import Store

SECONDS = 60.0
COLUMNS = (
    ("infimum", ("range", "inf")),
    ("supremum", ("range", "sup")),
    ("Lipschitz", ("lipschitz",)),
    ("sup |f″|", ("gradient_lipschitz",)),
    ("sup |f - ReLU|", ("distance", "sup")),
    ("∫ |f - ReLU|", ("distance", "l1")),
)


def constants(
    names: str | Sequence[str] = (),
    digits: int = 15,
    jobs: int | None = None,
    use_cache: bool = True,
    progress: Callable[[str], None] = lambda name: None,
) -> Constants:
    """Certified facts of catalogue entries at their default parameters; sampled maps have none.

    >>> constants("relu", use_cache=False)["relu"]["lipschitz"]["exact"]
    '1'
    """
    refuse_digits(digits)
    chosen = [activation(name) for name in ([names] if isinstance(names, str) else names)] or list(catalogue().values())
    chosen = [entry for entry in chosen if not isinstance(entry.definition, Sampled)]
    store = Store() if use_cache else None
    table: dict[str, dict] = {}
    for entry in chosen:
        if store and (known := store.get(_key(entry, digits))) is not None:
            table[entry.name] = known  # type: ignore[assignment]
            progress(entry.name)
    waiting = [entry for entry in chosen if entry.name not in table]
    for name, facts, is_whole in _computed(waiting, digits, jobs or processors()):
        table[name] = facts
        if store and is_whole:
            store.put(_key(activation(name), digits), facts)
        progress(name)
    return Constants({entry.name: table[entry.name] for entry in chosen})


class Constants(dict[str, dict]):
    """The facts by name; printed, about ten digits of the most asked ones."""

    def __repr__(self) -> str:
        return _text(self)


def _key(entry: Activation, digits: int) -> str:
    return f"constants {digits} {asdict(entry)}"


def _facts(name: str, digits: int) -> tuple[str, dict, bool]:
    """The facts of an entry, and whether none of them was left undecided for want of time.

    A limit is on the clock, and a busy machine gives little of it: where it ran out and less than half of it was ours,
    there is twice as much.
    """
    seconds = SECONDS
    while True:
        before, start = expired(), time.process_time()
        failed, report = None, None
        try:
            report = check(name, digits=digits, seconds=seconds)
        except InputError as error:
            failed = error
        is_whole, had = expired() == before, time.process_time() - start
        if is_whole or had >= SECONDS / 2:
            break
        seconds *= 2
    if report is None:
        raise InputError(f"{name}: {failed}")
    return name, report.as_dict(digits), is_whole


def _computed(entries: Sequence[Activation], digits: int, jobs: int):
    if jobs == 1 or len(entries) <= 1:
        yield from (_facts(entry.name, digits) for entry in entries)
        return
    # Sums over tables take longest: they come first, so that no worker is left alone with one at the end.
    ordered = sorted(entries, key=lambda entry: not any(one.is_table for one in entry.parameters))
    names = [entry.name for entry in ordered]
    yield from all_in_workers(partial(_facts, digits=digits), names, min(jobs, len(entries)))


def _text(table: Mapping[str, dict]) -> str:
    words = ("smoothness", "monotone")
    rows = [
        (name, *(_words(facts, key) for key in words), *(_cell(facts, path) for _, path in COLUMNS))
        for name, facts in table.items()
    ]
    shown: list[Column] = ["activation", *map(Quantity, ("class", "monotone", *(title for title, _ in COLUMNS)))]
    _, header, lines = graded_table("", shown, rows)
    return fitted_table(header, lines, columns())


def _words(facts: dict, key: str):
    found = facts[key]
    if found is None or found.startswith("undecided"):
        return NotKnown("undecided")
    return Graded(found, Grade(facts["grades"][key]))


def _cell(facts: dict, path: tuple[str, ...]):
    """About ten digits for the eye; the file has them all."""
    for key in path:
        facts = facts[key]
    if "undecided" in facts:
        return NotKnown("undecided")
    lower, upper = facts["lower"], facts["upper"]
    return Graded(shortened(lower, upper, 13), Grade(facts["grade"]))
