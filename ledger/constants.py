"""The table of certified constants of the whole catalogue.

- `constants(names, digits, jobs, use_cache)`   name -> the machine form of its analysis at the defaults
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial

from ..numerics.findings.deadline import expired
from ..numerics.findings.workers import all_in_workers
from ..numerics.subjects.check import check
from ..theory.activations import Activation, activation, catalogue
from ..theory.definitions import Sampled
from .store import Store

SECONDS = 60.0


def constants(
    names: Sequence[str] = (),
    digits: int = 15,
    jobs: int | None = None,
    use_cache: bool = True,
    progress: Callable[[str], None] = lambda name: None,
) -> dict[str, dict]:
    """Certified facts of catalogue entries at their default parameters; sampled maps have none."""
    chosen = [activation(name) for name in names] or list(catalogue().values())
    chosen = [entry for entry in chosen if not isinstance(entry.definition, Sampled)]
    store = Store() if use_cache else None
    table: dict[str, dict] = {}
    for entry in chosen:
        if store and (known := store.get(_key(entry, digits))) is not None:
            table[entry.name] = known  # type: ignore[assignment]
            progress(entry.name)
    waiting = [entry for entry in chosen if entry.name not in table]
    for name, facts, is_whole in _computed(waiting, digits, jobs or os.cpu_count() or 1):
        table[name] = facts
        if store and is_whole:
            store.put(_key(activation(name), digits), facts)
        progress(name)
    return {entry.name: table[entry.name] for entry in chosen}


def _key(entry: Activation, digits: int) -> str:
    return f"constants {entry.name} {digits} {entry}"


def _facts(name: str, digits: int) -> tuple[str, dict, bool]:
    """The facts of an entry, and whether none of them was left undecided for want of time."""
    before = expired()
    return name, check(name, digits=digits, seconds=SECONDS).as_dict(digits), expired() == before


def _computed(entries: Sequence[Activation], digits: int, jobs: int):
    if jobs == 1 or len(entries) <= 1:
        yield from (_facts(entry.name, digits) for entry in entries)
        return
    # The longest first, so that no worker is left alone with it at the end.
    ordered = sorted((entry.name for entry in entries), key=lambda name: "squaf" not in name)
    yield from all_in_workers(partial(_facts, digits=digits), ordered, min(jobs, len(entries)))
