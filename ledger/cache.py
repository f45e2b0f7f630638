"""The findings on a claim, kept in the store.

- `Cache(folder)`   `.get(text)`, `.put(text, findings)`
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ..numerics.evidence import Engine, Evidence, Finding, Outcome
from .store import Store

ROLES = ("printed", "corrected", "vacuous")


class Cache:
    def __init__(self, folder: Path | None = None) -> None:
        self.store = Store(folder)

    def get(self, text: str) -> dict[str, Finding] | None:
        stored = self.store.get(text)
        if not isinstance(stored, dict) or not set(stored) <= set(ROLES):
            return None
        try:
            return {role: _finding(item) for role, item in stored.items()}
        except (KeyError, TypeError, ValueError):
            return None

    def put(self, text: str, findings: Mapping[str, Finding]) -> None:
        stored = {
            role: {"outcome": finding.outcome, "evidence": [item.as_dict() for item in finding.evidence]}
            for role, finding in findings.items()
        }
        self.store.put(text, stored)


def _finding(stored: dict) -> Finding:
    evidence = [
        Evidence(**{**item, "engine": Engine(item["engine"]), "outcome": Outcome(item["outcome"])})
        for item in stored["evidence"]
    ]
    return Finding(Outcome(stored["outcome"]), tuple(evidence))
