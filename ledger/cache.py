"""The findings on a claim, kept in the store.

- `Cache(folder)`   `.get(text)`, `.put(text, findings)`
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..numerics.evidence import Engine, Evidence, Finding, Outcome
from .store import Store


class Cache:
    def __init__(self, folder: Path | None = None) -> None:
        self.store = Store(folder)

    def get(self, text: str) -> list[Finding] | None:
        stored = self.store.get(text)
        try:
            return None if stored is None else [_finding(item) for item in stored]  # type: ignore[attr-defined]
        except (KeyError, TypeError, ValueError):
            return None

    def put(self, text: str, findings: Sequence[Finding]) -> None:
        self.store.put(text, [{"outcome": f.outcome, "evidence": [e.as_dict() for e in f.evidence]} for f in findings])


def _finding(stored: dict) -> Finding:
    evidence = [
        Evidence(**{**item, "engine": Engine(item["engine"]), "outcome": Outcome(item["outcome"])})
        for item in stored["evidence"]
    ]
    return Finding(Outcome(stored["outcome"]), tuple(evidence))
