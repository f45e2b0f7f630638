"""What Coq has proved about a claim, for its page.

- `Shown`, `theorems_of(claim)`   the theorems on the claim's statements as they are
- `settles(entry)`                whether they alone support the verdict
"""

from __future__ import annotations

from dataclasses import dataclass

from ..ledger import proved
from ..ledger.entries import Entry
from ..ledger.settled import is_settled
from ..theory.claims import Claim

ROLES = {
    "printed": "the statement as printed",
    "restricted": "the statement under its hypothesis",
    "corrected": "the corrected statement",
}


@dataclass(frozen=True)
class Shown:
    name: str
    about: str
    outcome: str
    axioms: tuple[str, ...]
    coq: str


def theorems_of(claim: Claim) -> list[Shown]:
    """None where the claim, the proofs or the translator have changed since Coq checked them."""
    known = proved.record()
    return [
        Shown(one.name, ROLES[one.role], one.outcome, known.axioms[one.name], known.coq)
        for one in proved.theorems_of(claim)
    ]


def settles(entry: Entry) -> bool:
    return is_settled(entry.claim, entry.verdict.value)
