"""The only place where the adversary touches the product: adapt it here if names move.

- `decide(text, seconds)`    a claim file of one claim, decided without cache and without recorded proofs: an `Answer`
- `certify(text, seconds)`   what `check` certifies of a function: its dictionary, or the words of the refusal
- `domain_is_line(report)`   whether such a dictionary says that the domain is R
- `deciders()`, `form(name)`, `interval_of(text)`, `holds(evidence)`   for planted faults (`test_plants.py`)
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from unittest import mock

from provenact.ledger import runner
from provenact.numerics.deciders import dispatch
from provenact.numerics.findings.evidence import Engine, Evidence, Outcome
from provenact.numerics.subjects.check import check
from provenact.theory.exact.errors import InputError
from provenact.theory.language import statements
from provenact.theory.language.claims import paper_from_text
from provenact.theory.language.intervals import interval


@dataclass(frozen=True)
class Answer:
    """`verdict`: confirmed, refuted, open, refused (the text was not accepted) or crashed (no refusal in words)."""

    verdict: str
    detail: str = ""
    place: Mapping[str, str] = field(default_factory=dict)  # of the witness
    witness: str = ""
    seconds: float = 0.0


def decide(text: str, seconds: float) -> Answer:
    start = time.process_time()
    try:
        (claim,) = paper_from_text(text, "adversary.toml").claims
    except InputError as error:
        return Answer("refused", str(error), seconds=time.process_time() - start)
    except Exception as error:
        return Answer("crashed", f"{type(error).__name__}: {error}", seconds=time.process_time() - start)
    with mock.patch.object(runner, "SECONDS", seconds):
        entry = runner.decide_claim(claim)
    detail = "; ".join(item.detail for item in entry.evidence("printed"))
    verdict = {"inconsistent": "refuted"}.get(entry.verdict.value, entry.verdict.value)
    there = entry.witness
    place, says = (dict(there.place), str(there)) if there else ({}, "")
    return Answer(verdict, detail, place, says, time.process_time() - start)


def certify(text: str, seconds: float) -> dict | str:
    try:
        return check(text, seconds=seconds).as_dict()
    except InputError as error:
        return f"refused: {error}"
    except Exception as error:
        return f"crashed: {type(error).__name__}: {error}"


def domain_is_line(report: dict) -> bool | None:
    """Whether a report says that the function has a value on all of R; None where it says nothing."""
    if str(report.get("domain", "undecided")).startswith("undecided"):
        return None
    words = "".join(letter for letter in str(report["domain"]) if letter not in " []'\"{}")
    return words in ("R", "(-inf,inf)", "-inf,inf")


# --- for planted faults ---------------------------------------------------------------------------------------


def deciders() -> dict:
    """Class of a statement -> function (statement, domains) -> list of evidence."""
    return dispatch.DECIDERS


def form(name: str) -> type:
    """The class of a statement, such as `Compare`, by which the table above is keyed."""
    return getattr(statements, name)


def interval_of(text: str) -> object:
    """What stands in the field `domain` of a statement."""
    return interval(text)


def holds(evidence: list | None = None) -> list[Evidence]:
    """Evidence that confirms; of given evidence, what is undecided becomes confirmed."""
    given = evidence or [Evidence(Engine.BALL, Outcome.UNDECIDED, "planted")]
    return [replace(one, outcome=Outcome.HOLDS) if one.outcome is Outcome.UNDECIDED else one for one in given]
