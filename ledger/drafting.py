"""Theorems whose proofs are generated: that a statement holds, by its form, or that it fails, at the point that a
decider's witness names.

Coq decides: a proof that it does not accept is left out. What is proved by hand in `proofs/papers` is not tried. The
record (`proved.py`) says which theorems there are, and of those that fail the witness, so that the files are made
again from the claims and the record alone.

- `drafts_text(file, known)`   the theorems of these names in one file, each of a failure with its `Failure`
- `candidates(ledger)`         what may be tried, by the names of theorems
"""

from collections.abc import Iterator, Mapping
from functools import cache

from ..numerics.coq.by_form import by_form
from ..numerics.coq.project import GALLERY, file_of, paper_statements, project
from ..numerics.coq.statements import Definition, Statements, name_of, statements_of, wrapped
from ..numerics.coq.vernacular import defined, sentences, theorems, words
from ..numerics.coq.witnesses import refutation, used_definitions
from ..numerics.findings.evidence import Engine, Evidence, Outcome
from ..numerics.findings.witness import Witness
from ..theory.exact.errors import InputError
from .entries import NOTHING, Entry, Ledger

Failure = tuple[str, Witness | None]  # the part of a statement that fails, and where
NOWHERE: Failure = ("", None)  # what fails by its numbers alone
ALWAYS = frozenset({"Analysis"})  # of the library
HEAD = """(** * Theorems whose proofs are generated: on {file} *)

From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
{library}
From Statements Require Import {file}.
Open Scope R_scope."""


def drafts_text(file: str, known: Mapping[str, Failure | None]) -> str:
    """What cannot be made any more is left out."""
    stated = paper_statements()[file]
    definitions = stated.head_definitions()
    found = (_block(stated, definitions, *one, known) for one in _not_by_hand(stated, file))
    blocks = [block for block in found if block]
    used = {word for block in blocks for sentence in sentences(block) for word in words(sentence)}
    modules = sorted(ALWAYS.union(module for module, names in _library().items() if used & names))
    library = wrapped(f"From Provenact Require Import {' '.join(modules)}.")
    return "\n\n".join([HEAD.format(file=file, library=library), *blocks]) + "\n" if blocks else ""


@cache
def _library() -> dict[str, frozenset[str]]:
    """The names of each module; one that a section has for itself means nothing elsewhere."""
    every = {module: defined(text) for module, text in project().library.items()}
    return {module: frozenset(name for name, how in names.items() if how != "Let") for module, names in every.items()}


def _not_by_hand(stated: Statements, file: str) -> Iterator[tuple[str, str]]:
    by_hand = {name.rpartition("_")[0] for name in theorems(project().papers.get(file, ""))}
    for claim in stated.claims.values():
        yield from ((claim.id, role) for role in statements_of(claim) if name_of(claim.id, role) not in by_hand)


def _block(
    stated: Statements, definitions: list[Definition], claim: str, role: str, known: Mapping[str, Failure | None]
) -> str:
    """The theorem with its lemmas, below what opens the definitions that it is about."""
    name = name_of(claim, role)
    ending = next((one for one in ("holds", "fails") if f"{name}_{one}" in known), "")
    if not ending:
        return ""
    texts = {one.name: one.text for one in definitions}
    try:
        text = _proof(stated, claim, role, texts, (known[f"{name}_fails"] or NOWHERE) if ending == "fails" else None)
        said = " ".join([text, *(one.text for one in stated.definitions(claim, role))])
    except InputError:
        return ""
    used = used_definitions(said, texts)
    opened = f"unfold {', '.join(reversed(used))} in *" if used else "idtac"
    return "\n".join([wrapped(f"Ltac unfold_paper ::= {opened}."), text]) if text else ""


def _proof(stated: Statements, claim: str, role: str, texts: Mapping[str, str], failure: Failure | None) -> str:
    said = stated.proposition(claim, role)
    if failure is None:
        return by_form(said) or ""
    part, there = failure
    return refutation(said, [Evidence(Engine.EXACT, Outcome.FAILS, part=part, witness=there)], texts) or ""


# --- what may be tried ------------------------------------------------------------------------------


def candidates(ledger: Ledger) -> dict[str, Failure | None]:
    """Of what fails a theorem for the first witness that gives one; of the gallery, which is there for what fails, what
    holds is not tried."""
    entries: dict[str, list[Entry]] = {}
    for entry in ledger:
        entries.setdefault(file_of(entry.claim.paper), []).append(entry)
    stated = paper_statements()
    return {name: one for file, found in entries.items() for name, one in _tried(stated[file], file, found)}


def _tried(stated: Statements, file: str, entries: list[Entry]) -> Iterator[tuple[str, Failure | None]]:
    texts = {one.name: one.text for one in stated.head_definitions()}
    decided = {entry.claim.id: entry.decided for entry in entries}
    for claim, role in _not_by_hand(stated, file):
        found, name = decided.get(claim, {}).get(role, NOTHING), name_of(claim, role)
        failing = [(item.part, item.witness) for item in found.evidence if item.outcome is Outcome.FAILS]
        is_tried = claim in decided and not (file == GALLERY and found.outcome is not Outcome.FAILS)
        try:
            if found.outcome is Outcome.FAILS:
                yield from [(f"{name}_fails", one) for one in failing if _proof(stated, claim, role, texts, one)][:1]
            elif is_tried and _proof(stated, claim, role, texts, None):
                yield f"{name}_holds", None
        except InputError:
            continue
