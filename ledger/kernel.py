"""What the proof assistant's kernel has checked: the record, and the evidence that it gives.

The record (`kernel.json`) is written by `provenact prove --record` and read without Coq: for each theorem
the claim and statement that it settles, a digest of that claim's text and of the Coq statement, and the
axioms it rests on. A claim whose text has changed since has no evidence until it is proved again.

- `record()`, `write_record(...)`
- `coq_evidence(claim)`        by the role of the statement (printed, restricted, corrected)
- `is_mathematical(claim)`     whether a claim says more than arithmetic of printed numbers
- `is_settled(claim, verdict)`  whether the kernel alone supports its verdict
- `settled_counts(verdicts)`   how many claims it settles; `valid_theorems()` the theorems of claims as they stand
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from ..numerics.evidence import Engine, Evidence, Outcome
from ..theory.algebra import tidy
from ..theory.claims import Claim, builtin_papers
from ..theory.expressions import Expr, preorder
from ..theory.index_means import MeanIdentity
from ..theory.statements import ForFunctions, InCoq, Statement
from .verdicts import Verdict

RECORD = Path(__file__).with_name("kernel.json")
NEEDED = {Verdict.CONDITIONAL: ("printed", "restricted")}


@cache
def record(path: Path = RECORD) -> Mapping:
    """The recorded theorems; nothing where none have been recorded."""
    return json.loads(path.read_text("utf-8")) if path.exists() else {"coq": "", "theorems": {}}


def write_record(coq: str, theorems: Mapping[str, Mapping], path: Path = RECORD) -> None:
    path.write_text(json.dumps({"coq": coq, "theorems": dict(theorems)}, indent=1) + "\n", "utf-8")
    record.cache_clear()


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def coq_evidence(claim: Claim) -> dict[str, Evidence]:
    """The evidence of the kernel on a claim, by the role of the statement."""
    found: dict[str, Evidence] = {}
    for name, theorem in record()["theorems"].items():
        if theorem["claim"] == claim.id and theorem["text"] == digest(claim.text):
            found[theorem["role"]] = _evidence(name, theorem)
    return found


def _evidence(name: str, theorem: Mapping) -> Evidence:
    axioms = ", ".join(axiom.rsplit(".", 1)[-1] for axiom in theorem["axioms"]) or "none"
    detail = f"theorem {name}, checked by Coq {record()['coq']}; axioms: {axioms}"
    return Evidence(Engine.COQ, Outcome(theorem["outcome"]), detail)


def is_settled(claim: Claim, verdict: str) -> bool:
    """Whether the kernel has checked every statement that the verdict rests on."""
    if verdict == Verdict.OPEN:
        return False
    found = coq_evidence(claim)
    return all(role in found for role in NEEDED.get(Verdict(verdict), ("printed",)))


def valid_theorems() -> list[str]:
    """The recorded theorems about the built-in claims as they stand now."""
    texts = {claim.id: digest(claim.text) for paper in builtin_papers() for claim in paper.claims}
    return [name for name, theorem in record()["theorems"].items() if texts.get(theorem["claim"]) == theorem["text"]]


def settled_counts(verdicts: Mapping[str, str]) -> tuple[int, tuple[int, int], int]:
    """Claims that the kernel settles; the mathematical ones among them, of how many; all claims."""
    claims = [claim for paper in builtin_papers() for claim in paper.claims]
    settled = [claim for claim in claims if is_settled(claim, verdicts.get(claim.id, Verdict.OPEN))]
    mathematical = [claim for claim in claims if is_mathematical(claim)]
    inside = sum(1 for claim in mathematical if claim in settled)
    return len(settled), (inside, len(mathematical)), len(claims)


def is_mathematical(claim: Claim) -> bool:
    """Whether a claim speaks of variables, functions or limits, not of printed numbers alone."""
    return claim.statement is not None and _speaks_of_mathematics(claim.statement)


def _speaks_of_mathematics(statement: Statement) -> bool:
    if isinstance(statement, (MeanIdentity, ForFunctions, InCoq)):
        return True
    values = (getattr(statement, name) for name in statement.__dataclass_fields__)
    return any(_is_mathematical_value(value) for value in values)


def _is_mathematical_value(value: object) -> bool:
    if isinstance(value, Statement):
        return _speaks_of_mathematics(value)
    if isinstance(value, tuple):
        return any(map(_is_mathematical_value, value))
    return isinstance(value, Expr) and not value.is_Rational and not _is_table_arithmetic(value)


def _is_table_arithmetic(value: Expr) -> bool:
    """Numbers under maximum, minimum and branches."""
    return not value.free_symbols and all(node.args or node.is_Rational for node in preorder(tidy(value)))
