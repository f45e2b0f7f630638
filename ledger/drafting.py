"""Theorems that are generated, `proofs/drafts`: a file for each paper, and one for the gallery.

That a statement of a paper holds is tried by its form; that one fails, at the point that a decider's witness names. Coq
decides: a proof that it does not accept is left out, with a comment in its place. What is proved by hand in
`proofs/papers` is not tried.

- `draft_texts(ledger)`   the files, of a ledger of the papers and of the gallery
"""

import re
from collections.abc import Iterator

from ..numerics.coq.by_form import by_form
from ..numerics.coq.context import NotExpressible
from ..numerics.coq.coqc import Build, CheckError, with_needed
from ..numerics.coq.project import GALLERY, file_of, paper_statements, project
from ..numerics.coq.statements import Definition, Statements, comment, name_of, statements_of, wrapped
from ..numerics.coq.vernacular import defined, sentences, theorems, words
from ..numerics.coq.witnesses import refutation
from ..numerics.findings.evidence import Outcome
from .entries import NOTHING, Entry, Ledger
from .store import compiled_folder

HEAD = """(** * Theorems whose proofs are generated: on {file} *)

(** From forms and witnesses, by `provenact regenerate drafts`; not to be edited. *)

From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.{library}
From Statements Require Import {file}.
Open Scope R_scope."""


def draft_texts(ledger: Ledger) -> dict[str, str]:
    """The theorems that Coq accepts, by the names of their files."""
    entries: dict[str, list[Entry]] = {}
    for entry in ledger:
        entries.setdefault(file_of(entry.claim.paper), []).append(entry)
    stated = paper_statements()
    return {f"{file}.v": _accepted(file, stated[file], found) for file, found in entries.items()}


def _accepted(file: str, stated: Statements, entries: list[Entry]) -> str:
    path, given, definitions = f"drafts/{file}.v", project().files(), stated.head_definitions()
    by_hand = {name.rpartition("_")[0] for name in theorems(project().papers.get(file, ""))}
    blocks = dict(one for entry in entries for one in _drafts(entry, stated, definitions, by_hand))
    while True:
        text = _text(file, list(blocks.values()), definitions)
        try:
            files = with_needed({**given, path: text}, path)
            Build(compiled_folder()).check({path: one for path, one in files.items() if one}, jobs=2)
        except CheckError as error:
            refused = _refused(str(error), path, text)
            blocks[refused] = comment(f"{refused}: Coq does not accept the proof that is generated")
            continue
        return text


def _text(file: str, blocks: list[str], definitions: list[Definition]) -> str:
    """The file, with what its proofs use of the library."""
    used = {word for block in blocks for sentence in sentences(block) for word in words(sentence)}
    modules = sorted(module for module, text in project().library.items() if used & {*defined(text)})
    names = ", ".join(one.name for one in reversed(definitions))
    opened = [wrapped(f"Ltac unfold_paper ::= unfold {names} in *.")] if "unfold_paper" in used and names else []
    library = "\n" + wrapped(f"From Provenact Require Import {' '.join(modules)}.") if modules else ""
    return "\n\n".join([HEAD.format(file=file, library=library), *opened, *blocks]) + "\n"


def _drafts(
    entry: Entry, stated: Statements, definitions: list[Definition], by_hand: set[str]
) -> Iterator[tuple[str, str]]:
    """By the name of a statement the text of a theorem on it, or a comment where there is none on what fails. What
    holds of the gallery is not tried: it is there for what does not."""
    claim = entry.claim
    texts = {one.name: one.text for one in definitions}
    for role in statements_of(claim):
        found, name = entry.decided.get(role, NOTHING), name_of(claim.id, role)
        fails = found.outcome is Outcome.FAILS
        if name in by_hand or (not fails and file_of(claim.paper) == GALLERY):
            continue
        try:
            said = stated.proposition(claim.id, role)
            text = refutation(said, found.evidence, texts) if fails else by_form(said)
        except NotExpressible as reason:
            text = comment(f"{claim.id}: no Coq form: {reason}") if fails else None
        if fails or text is not None:
            yield name, text or comment(f"{name}_fails: no proof at a point")


def _refused(message: str, path: str, text: str) -> str:
    """The statement on which Coq did not accept a theorem, or a lemma before it."""
    line = re.search(rf"{path}\", line (\d+)", message)
    if line is None:
        raise CheckError(message)
    lines = text.splitlines()
    after = next((at for at in range(int(line[1]), len(lines)) if not lines[at]), len(lines))
    return re.findall(r"^Theorem (\w+)_(?:holds|fails)", "\n".join(lines[:after]), re.M)[-1]
