"""The deciders' evidence on a claim, kept in the store.

Evidence is kept and never a conclusion: outcomes are computed from it whenever they are asked for. What Coq has
proved is read from its own record alone; an entry that says so is not one of ours.

- `Cache(folder)`   `.get(claim)`, `.put(claim, findings)`
"""

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path

from ..numerics.findings.evidence import ACCIDENTS, Cause, Engine, Evidence, Finding, Outcome
from ..theory.claims import Claim
from .store import Store

_TEXTS = {"detail", "witness", "lower", "upper", "part"}
_WORDS = {"engine": Engine, "outcome": Outcome, "cause": Cause}


class Cache:
    def __init__(self, folder: Path | None = None) -> None:
        self.store = Store(folder)

    def get(self, claim: Claim) -> dict[str, Finding] | None:
        """The evidence on every statement of the claim; None where some is missing or malformed."""
        stored = self.store.get(_key(claim))
        if not isinstance(stored, dict) or set(stored) != set(claim.statements) or not all(stored.values()):
            return None
        try:
            return {role: Finding(tuple(map(_evidence, items))) for role, items in stored.items()}
        except (KeyError, TypeError, ValueError):
            return None

    def put(self, claim: Claim, findings: Mapping[str, Finding]) -> None:
        kept = {role: [item.as_dict() for item in finding.evidence] for role, finding in findings.items()}
        self.store.put(_key(claim), kept)


def _key(claim: Claim) -> str:
    return f"evidence {claim.text}"


def _evidence(stored: dict) -> Evidence:
    """Raises where a key or a value is none of ours, and for what was never to be kept."""
    if set(stored) - {one.name for one in fields(Evidence)} or not _TEXTS & set(stored):
        raise ValueError("an entry of another kind")
    if not all(isinstance(stored[key], str) for key in _TEXTS & set(stored)):
        raise TypeError("a text is expected")
    seconds = stored.get("seconds", 0.0)
    if not isinstance(seconds, (int, float)) or stored["engine"] == Engine.COQ:
        raise ValueError("not what the deciders write")
    words = {key: kind(stored[key]) for key, kind in _WORDS.items()}
    if words["cause"] in ACCIDENTS:
        raise ValueError("an accident")
    return Evidence(**{**stored, **words})
