"""The Coq development: for each paper one file with its definitions, its claims and their proofs.

A claim that holds becomes a theorem with the name of the claim; one that fails becomes `.._refuted`, the
negation of the printed statement; the corrected statement becomes `.._corrected`, and what makes a claim
empty `.._vacuous`. Every part of a conjunction is a lemma of its own.

- `PaperSource`                 `.theorem(claim, role, verdict)`, `.text(theorems)`
- `Theorem`                     name, claim, role, outcome, statement and Coq text
- `prelude(library)`            the first lines of every file
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from ...theory.claims import CLAIM_KEYS
from ...theory.errors import InputError
from ...theory.forms import statement_from_table
from ...theory.statements import Statement
from ...theory.toml_lines import Located
from ...theory.vocabulary import Vocabulary
from .by_form import refutation, script_by_form
from .context import Context, NotExpressible, coq_name
from .pieces import Pieces, definition_pieces
from .printing import definition_text
from .proofs import HandWritten, Script
from .propositions import Proposition, proposition

WIDTH = 118
ROLES = {"printed": "", "corrected": "/corrected", "vacuous": "/vacuous"}
TABLES = {"corrected": "corrected", "vacuous": "vacuous_when"}
HOLDING = ("confirmed", "vacuous")


@dataclass(frozen=True)
class Theorem:
    """A claim as the kernel sees it."""

    name: str
    claim: str
    role: str
    outcome: str  # holds or fails
    statement: str
    text: str


class Unproved(NotExpressible):
    """A statement for which there is neither a proof by form nor one by hand."""


@dataclass(frozen=True)
class PaperSource:
    """What is said and proved of one paper."""

    tables: Mapping
    hand: HandWritten
    library: tuple[str, ...]  # the modules of the library

    @property
    def name(self) -> str:
        return str(self.tables["paper"])

    @cached_property
    def vocabulary(self) -> Vocabulary:
        parameters, definitions, dependencies = (
            self.tables.get(key, {}) for key in ("parameters", "definitions", "dependencies")
        )
        return Vocabulary.from_tables(parameters, definitions, self._here, dependencies)

    @property
    def _here(self) -> Located:
        return Located(self.name, "")

    @cached_property
    def context(self) -> Context:
        return Context.of(self.vocabulary)

    @cached_property
    def pieces(self) -> dict[str, Pieces]:
        """The lemmas on the piecewise definitions."""
        return definition_pieces(self.context)

    @property
    def claims(self) -> dict[str, Mapping]:
        return {str(table["id"]): table for table in self.tables["claim"]}

    def roles(self, claim: str) -> list[str]:
        table = self.claims[claim]
        return [role for role in ROLES if role == "printed" or TABLES[role] in table]

    def statement(self, claim: str, role: str) -> Statement:
        table = self.claims[claim]
        formal = table if role == "printed" else table[TABLES[role]]
        formal = {key: value for key, value in formal.items() if key == "form" or key not in CLAIM_KEYS}
        return statement_from_table(formal, self.vocabulary, self._here)

    def proposition(self, claim: str, role: str) -> Proposition:
        return proposition(self.statement(claim, role), self.context, claim + ROLES[role])

    def theorem(self, claim: str, role: str, verdict: str) -> Theorem:
        """The theorem on one statement of a claim; raises NotExpressible where there is none."""
        stated = self.proposition(claim, role)
        if role == "printed" and verdict not in HOLDING:
            return self._refuted(stated, claim)
        return self._proved(stated, claim, role)

    # --- statements that hold -------------------------------------------------------------------

    def _proved(self, stated: Proposition, claim: str, role: str) -> Theorem:
        heading = comment(f"{claim}: {self._says(claim, role)}")
        if not stated.parts:
            text = self._lemma(stated, "Theorem")
        else:
            lemmas = [self._lemma(leaf, "Lemma") for leaf in stated.leaves()]
            text = "\n\n".join([*lemmas, _combined(stated)])
        return Theorem(stated.name, claim, role, "holds", stated.whole, f"{heading}\n{text}")

    def _lemma(self, leaf: Proposition, word: str) -> str:
        script = self._script(leaf)
        label = [comment(leaf.label)] if leaf.label else []
        stated = wrapped(f"{word} {leaf.name} :\n  {leaf.text}.")
        return "\n".join([*label, *map(wrapped, script.lemmas), stated, _proof(script.proof)])

    def _script(self, leaf: Proposition) -> Script:
        if (entry := self.hand.get(leaf.address)) is not None and not entry.refutes:
            return Script(entry.proof.strip())
        try:
            script = script_by_form(leaf, self.pieces)
        except InputError as error:
            raise Unproved(f"{leaf.address}: no proof by form: {error}") from error
        if script is not None:
            return script
        raise Unproved(f"{leaf.address}: no proof for a statement of the form `{type(leaf.statement).__name__}`")

    # --- statements that fail -------------------------------------------------------------------

    def _refuted(self, stated: Proposition, claim: str) -> Theorem:
        for leaf in stated.leaves():
            entry = self.hand.get(leaf.address)
            if entry is not None and entry.refutes:
                break
        else:
            raise Unproved(f"{claim}: no part is refuted")
        proof = entry.proof.strip() or refutation(leaf, entry.witness)
        heading = comment(f"{claim}, refuted: {self._says(claim, 'printed')}")
        name = f"{stated.name}_refuted"
        statement = f"~ ({stated.whole})"
        if leaf is stated:
            text = f"{wrapped(f'Theorem {name} :{chr(10)}  {statement}.')}\n{_proof(proof)}"
        else:
            lemma = f"{leaf.name}_fails"
            label = [comment(leaf.label)] if leaf.label else []
            first = "\n".join([*label, wrapped(f"Lemma {lemma} :\n  ~ ({leaf.text})."), _proof(proof)])
            last = f"intros all_parts. exact ({lemma} {_projection(stated, leaf)})."
            text = f"{first}\n\n{wrapped(f'Theorem {name} :{chr(10)}  {statement}.')}\n{_proof(last)}"
        return Theorem(name, claim, "printed", "fails", statement, f"{heading}\n{text}")

    def _says(self, claim: str, role: str) -> str:
        table = self.claims[claim]
        return str(table.get("corrected", {}).get("says", "") if role == "corrected" else table["says"])

    # --- the file -------------------------------------------------------------------------------

    def head(self) -> str:
        """The first lines of the file: what it needs, the definitions of the paper, and their pieces."""
        title = comment(f"* {self.tables.get('title', self.name)} ({self.name})", "(** ")
        found = [title, prelude(self.library)]
        known = []
        for name, function in self.context.definitions.items():
            try:
                found.append(wrapped(definition_text(name, function, self.context)))
                known.append(coq_name(name))
            except NotExpressible:
                continue
        unfold = f"unfold {', '.join(reversed(known))} in *" if known else "idtac"
        found.append(wrapped(f"Ltac unfold_paper := {unfold}."))
        for pieces in self.pieces.values():
            if pieces.name in known:
                found += map(wrapped, pieces.lemmas())
        return "\n\n".join(found)

    def text(self, theorems: Iterable[Theorem]) -> str:
        return "\n\n".join([self.head(), *(theorem.text for theorem in theorems)]) + "\n"


def prelude(library: Iterable[str]) -> str:
    return "\n".join(
        [
            "From Coq Require Import Reals Lra Lia.",
            "From Coquelicot Require Import Coquelicot.",
            "From Interval Require Import Tactic.",
            wrapped(f"From Provenact Require Import {' '.join(library)}."),
            "Open Scope R_scope.",
        ]
    )


def _combined(stated: Proposition) -> str:
    proof = f"exact {_conjunction(stated)}."
    return f"{wrapped(f'Theorem {stated.name} :{chr(10)}  {stated.whole}.')}\n{_proof(proof)}"


def _conjunction(stated: Proposition) -> str:
    """The proof of a conjunction from the lemmas on its parts."""
    if not stated.parts:
        return stated.name
    text = _conjunction(stated.parts[-1])
    for part in reversed(stated.parts[:-1]):
        text = f"(conj {_conjunction(part)} {text})"
    return text


def _projection(stated: Proposition, leaf: Proposition) -> str:
    """The proof of one part from that of the conjunction."""
    text, here = "all_parts", stated
    while here is not leaf:
        index = next(i for i, part in enumerate(here.parts) if leaf in part.leaves())
        for _ in range(index):
            text = f"(proj2 {text})"
        if index < len(here.parts) - 1:
            text = f"(proj1 {text})"
        here = here.parts[index]
    return text


def _proof(script: str) -> str:
    if "\n" in script:
        return f"Proof.\n{textwrap.indent(script, '  ')}\nQed."
    return wrapped(f"Proof. {script} Qed.")


def comment(text: str, start: str = "(** ") -> str:
    """A comment; Coq reads quotes and nested comments even there."""
    plain = re.sub(r"\(\*|\*\)", " ", text).replace('"', "'")
    return textwrap.fill(f"{start}{plain} *)", WIDTH, subsequent_indent="    ", break_long_words=False)


def wrapped(text: str) -> str:
    """The same text in lines of bounded length; Coq reads any white space alike."""
    lines = []
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        lines += textwrap.wrap(
            line, WIDTH, initial_indent="", subsequent_indent=" " * (indent + 2),
            break_long_words=False, break_on_hyphens=False,
        ) or [""]  # fmt: skip
    return "\n".join(lines)
