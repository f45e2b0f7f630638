"""Refutations that are generated: `proofs/refutations/gallery.v`, from the witnesses of the gallery's refuted claims.

A witness proposes the point, the statement is that of the claim, and Coq decides: a proof that it does not accept is
left out, with a comment in its place.

- `refutation_texts(ledger)`   the files, of a ledger of the gallery
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..numerics.coq.context import NotExpressible
from ..numerics.coq.coqc import Build, CheckError, with_needed
from ..numerics.coq.project import GALLERY, Project, paper_statements, project
from ..numerics.coq.statements import JointStatements, comment, name_of
from ..numerics.coq.vernacular import theorems
from ..numerics.coq.witnesses import refutation
from ..numerics.findings.evidence import Outcome
from .entries import Entry, Ledger
from .store import default_folder

HEAD = """(** * What well-known sources say: refutations at a point *)

(** Generated from the witnesses by `provenact regenerate refutations`; not to be edited. *)

From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From Provenact Require Import Vocabulary Cells Smooth Normal Tactics Witnesses.
From Statements Require Import gallery.
Open Scope R_scope."""
PATH = f"refutations/{GALLERY}.v"


def refutation_texts(ledger: Ledger) -> dict[str, str]:
    """The theorems that Coq accepts, on claims that fail as printed and that no file refutes by hand."""
    given = project()
    blocks = dict(_drafts(ledger, given))
    while True:
        text = "\n\n".join([HEAD, *blocks.values()]) + "\n"
        try:
            files = with_needed({**given.files(), PATH: text}, PATH)
            Build(default_folder() / "coq").check({path: one for path, one in files.items() if one}, jobs=2)
        except CheckError as error:
            refused = _refused(str(error), text)
            blocks[refused] = comment(f"{refused}: Coq does not accept the proof at the point of the witness")
            continue
        return {f"{GALLERY}.v": text}


def _drafts(ledger: Ledger, given: Project) -> Iterator[tuple[str, str]]:
    """By the name of the theorem, its text; a comment where there is none."""
    statements = paper_statements(None, given)[GALLERY]
    assert isinstance(statements, JointStatements)
    by_hand = theorems(given.papers.get(GALLERY, ""))
    for entry in ledger:
        name = f"{name_of(entry.claim.id)}_fails"
        if entry.outcome("printed") is Outcome.FAILS and name not in by_hand:
            yield name, _draft(entry, name, statements)


def _draft(entry: Entry, name: str, statements: JointStatements) -> str:
    claim = entry.claim
    definitions = {one.name: one.text for one in statements.sources[claim.paper].head_definitions()}
    try:
        stated = statements.proposition(claim.id, "printed")
    except NotExpressible as reason:
        return comment(f"{claim.id}: no Coq form: {reason}")
    found = refutation(stated, entry.decided["printed"].evidence, definitions)
    return found or comment(f"{name}: no proof at a point")


def _refused(message: str, text: str) -> str:
    """The theorem that Coq did not accept."""
    line = re.search(rf"{PATH}\", line (\d+)", message)
    if line is None:
        raise CheckError(message)
    before = "\n".join(text.splitlines()[: int(line[1])])
    return re.findall(r"^Theorem (\w+)", before, re.M)[-1]
