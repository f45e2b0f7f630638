"""Answers: the evidence on a claim as a line of JSON, as the cache keeps it, a cluster sends it and a shard writes it.

An answer names the engine that it comes from and the claim that it is about, by digests. It is read with mistrust: what
has another shape, another engine or another claim is refused, and so is what speaks for Coq, whose record is our own.
What did not come from the deciders of this run says so (`told_by`), and never becomes evidence of theirs.

- `task_text(claim)`, `answer_text(task)`   what is asked, and the answer to it: texts alone, errors too
- `written(claim, findings)`                the answer that findings are
- `read(text, claim, told_by)`              the findings of an answer; raises `Refused`
- `Cache(folder)`                           answers kept: `.get(claim)`, `.put(claim, findings)`
"""

import hashlib
import json
import re
import threading
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, NoReturn

from ..numerics.findings.evidence import ACCIDENTS, Cause, Engine, Evidence, Finding, Outcome
from ..numerics.findings.witness import witness_of
from ..theory.language.claims import Claim, claim_from_text
from ..theory.language.visible import visible_lines
from .store import Store, engine_version

EARLIER = "another machine, earlier"
MOST_TEXT = 10_000_000  # characters of an answer
_TEXTS = {"detail", "lower", "upper", "part"}
_WORDS = {"engine": Engine, "outcome": Outcome, "cause": Cause}
_KEYS = {one.name for one in fields(Evidence)} - {"told_by"}
_NUMBER = re.compile(r"-?(inf|\d+(\.\d+)?(e[-+]?\d{1,9})?)|", re.ASCII)


_deciding = threading.Lock()  # precision and limits belong to a process, and a worker may have many threads


class Refused(Exception):
    """An answer that is none; the text says why."""


def digest(claim_text: str) -> str:
    return hashlib.sha256(claim_text.encode("utf-8", "surrogatepass")).hexdigest()


def task_text(claim: Claim) -> str:
    return json.dumps({"engine": engine_version(), "claim": claim.text})


def answer_text(task: str) -> str:
    """What a worker says; it raises nothing, since exceptions travel as code."""
    from .runner import findings_on

    try:
        asked = json.loads(task)
        if asked["engine"] != engine_version():
            return json.dumps({"engine": engine_version(), "error": "another version of provenact"})
        claim = claim_from_text(asked["claim"])
        with _deciding:
            return written(claim, findings_on(claim))
    except Exception as error:
        return json.dumps({"engine": engine_version(), "error": f"{type(error).__name__}: {error}"})


def written(claim: Claim, findings: Mapping[str, Finding]) -> str:
    found = {role: [item.as_dict() for item in finding.evidence] for role, finding in findings.items()}
    return json.dumps({"engine": engine_version(), "claim": digest(claim.text), "evidence": found})


def read(text: object, claim: Claim, told_by: str = "") -> dict[str, Finding]:
    """The findings on all statements of the claim, marked with who told them."""
    stored = parsed(text)
    if stored.get("engine") != engine_version():
        raise Refused("it comes from another version of provenact: install the same one there")
    if "error" in stored:
        raise Refused(f"the deciders stopped there: {_line(stored['error'])}")
    if stored.get("claim") != digest(claim.text):
        raise Refused("it is about another claim")
    found = stored.get("evidence")
    if not isinstance(found, dict) or set(found) != set(claim.statements) or not all(found.values()):
        raise Refused("it is not about the statements of the claim")
    try:
        findings = {role: Finding(tuple(map(_evidence, items))) for role, items in found.items()}
    except (KeyError, TypeError, ValueError) as error:
        raise Refused(f"it is no evidence: {error}") from error
    return _marked(findings, told_by)


def parsed(text: object) -> dict[str, Any]:
    """The table that a text is, whatever came."""
    if type(text) is not str or len(text) > MOST_TEXT:
        raise Refused("a text of bounded length is expected")
    try:
        stored = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise Refused("it is not JSON") from error
    if not isinstance(stored, dict):
        raise Refused("it is no table")
    return stored


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _line(said: object) -> str:
    return " ".join(str(said).split())[:300]


def _evidence(stored: dict) -> Evidence:
    """Raises where a key or a value is none of ours, and for what is never to be passed on."""
    if not isinstance(stored, dict) or set(stored) - _KEYS or not _TEXTS & set(stored):
        raise ValueError("an entry of another kind")
    texts = [stored[key] for key in _TEXTS & set(stored)]
    if not all(isinstance(text, str) for text in texts):
        raise TypeError("a text is expected")
    there = witness_of(stored["witness"]) if "witness" in stored else None
    if any(visible_lines(text) != text for text in (*texts, str(there or ""))):
        raise ValueError("a character that a terminal obeys")
    ends = [stored.get(end, "") for end in ("lower", "upper")]
    if not all(map(_NUMBER.fullmatch, ends)) or all(ends) != any(ends):
        raise ValueError("an enclosure has two numbers")
    seconds = stored.get("seconds", 0.0)
    if type(seconds) not in (int, float) or not 0 <= seconds < 1e9:
        raise ValueError("a number of seconds is expected")
    words = {key: kind(stored[key]) for key, kind in _WORDS.items()}
    if words["engine"] is Engine.COQ:
        raise ValueError("Coq has a record of its own")
    is_undecided = words["outcome"] is Outcome.UNDECIDED
    if (words["cause"] in ACCIDENTS and not is_undecided) or (words["cause"] is Cause.DECIDED and is_undecided):
        raise ValueError(f"{words['outcome']}, {words['cause']}")
    return Evidence(**{**stored, **words, "witness": there})


def _marked(findings: Mapping[str, Finding], told_by: str) -> dict[str, Finding]:
    return {
        role: Finding(tuple(replace(item, told_by=told_by) for item in finding.evidence))
        for role, finding in findings.items()
    }


class Cache:
    """Answers by the text of their claim; those of others lie beside our own and are never taken for them."""

    def __init__(self, folder: Path | None = None) -> None:
        self.store = Store(folder)

    def get(self, claim: Claim, is_told: bool = False) -> dict[str, Finding] | None:
        """The evidence on every statement of the claim; None where some is missing, malformed, or an accident's."""
        try:
            found = read(self.store.get(_key(claim, is_told)), claim, EARLIER if is_told else "")
        except Refused:
            return None
        return None if any(item.cause in ACCIDENTS for item in _items(found)) else found

    def put(self, claim: Claim, findings: Mapping[str, Finding]) -> None:
        is_told = any(item.told_by for item in _items(findings))
        self.store.put(_key(claim, is_told), written(claim, _marked(findings, "")))


def _items(findings: Mapping[str, Finding]) -> list[Evidence]:
    return [item for finding in findings.values() for item in finding.evidence]


def _key(claim: Claim, is_told: bool) -> str:
    return f"{'told' if is_told else 'evidence'} {claim.text}"
