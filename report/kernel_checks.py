"""What the kernel of a proof assistant has checked about a claim, for its page.

- `Theorem`, `theorems_of(claim)`   the recorded theorems that speak of the claim's text as it is
- `settles(entry)`                  whether they alone support the verdict
"""

from __future__ import annotations

from dataclasses import dataclass

from ..ledger.entries import Entry
from ..ledger.kernel import digest, is_settled, record
from ..theory.claims import Claim

ROLES = {
    "printed": "the statement as printed",
    "corrected": "the corrected statement",
    "vacuous": "what makes it vacuous",
}


@dataclass(frozen=True)
class Theorem:
    name: str
    about: str
    outcome: str
    axioms: tuple[str, ...]
    coq: str


def theorems_of(claim: Claim) -> list[Theorem]:
    """In the order in which they were recorded; none where the claim has changed since."""
    known = record()
    return [
        Theorem(name, ROLES.get(one["role"], one["role"]), one["outcome"], tuple(one["axioms"]), known["coq"])
        for name, one in known["theorems"].items()
        if one["claim"] == claim.id and one["text"] == digest(claim.text)
    ]


def settles(entry: Entry) -> bool:
    return is_settled(entry.claim, entry.verdict.value)
