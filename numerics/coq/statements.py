"""The statements of a paper, or of several, as a Coq file: its definitions, then one definition for each claim.

The file is generated from the claims whenever it is needed. It imports Coq's libraries alone: a word of our own library
stands for its full name, so that nothing that this library says can change what another word means. The printed
statement of a claim `srelu/closed-form` is `srelu_closed_form`, its other statements have the role behind that name
(`srelu_closed_form_corrected`). A conjunction is defined by its parts, which have numbers. Above each definition stands
the sentence of the paper that it is to say.

- `Statements(title, papers, library)`   `.text()`, `.definitions(claim, role)`, `.head_definitions()`
- `Definition`                        name, kind and body of one definition; `.sentence` as Coq reads it
- `name_of(claim, role)`              the name of a statement in Coq
- `ROLES`, `statements_of(claim)`     the statements of a claim that may have a theorem
- `definitions_in(text)`       the definitions of a file as Coq reads them, by name
- `comment(text)`, `wrapped(text)`    texts in lines of bounded length
"""

import re
import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from ...theory.exact.errors import InputError
from ...theory.language.claims import Claim, Paper
from ...theory.language.statements import Statement
from .context import Context, NotExpressible
from .printing import definition_text
from .propositions import Proposition, proposition
from .vernacular import sentences, words

WIDTH = 118
ROLES = ("printed", "restricted", "corrected")
HEAD = """From Coq Require Import Reals List.
From Coquelicot Require Import Coquelicot."""


def statements_of(claim: Claim) -> dict[str, Statement]:
    return {role: claim.statements[role] for role in ROLES if role in claim.statements}


def name_of(claim: str, role: str = "printed") -> str:
    plain = re.sub(r"[^0-9A-Za-z]+", "_", claim)
    return plain if role == "printed" else f"{plain}_{role}"


@dataclass(frozen=True)
class Definition:
    """`Definition name rest := body.`, with what stands above it."""

    name: str
    text: str
    above: str = ""

    @property
    def sentence(self) -> str:
        return " ".join(self.text.split()).removesuffix(".")

    def shown(self) -> str:
        return "\n".join([*([comment(self.above)] if self.above else []), wrapped(self.text)])


@dataclass(frozen=True)
class Statements:
    """What papers say in one file, for a library in which each word is defined by a module. Several share a file where
    many small ones would take longer to open than to check; the names of their definitions end with those of papers."""

    title: str
    papers: tuple[Paper, ...]
    library: Mapping[str, str]
    is_joint: bool = False

    @classmethod
    def of(cls, paper: Paper, library: Mapping[str, str]) -> "Statements":
        return cls(f"{paper.title} ({paper.name})", (paper,), library)

    @cached_property
    def contexts(self) -> dict[str, Context]:
        return {one.name: Context.of(one.vocabulary, name_of(one.name) if self.is_joint else "") for one in self.papers}

    @cached_property
    def claims(self) -> dict[str, Claim]:
        return {claim.id: claim for paper in self.papers for claim in paper.claims}

    def proposition(self, claim: str, role: str) -> Proposition:
        said = self.claims[claim]
        return proposition(statements_of(said)[role], self.contexts[said.paper], name_of(claim, role))

    def definitions(self, claim: str, role: str) -> list[Definition]:
        """The definitions of a statement, parts first."""
        return list(_defined(self.proposition(claim, role), _above(self.claims[claim], role)))

    def head_definitions(self) -> list[Definition]:
        """The definitions of the papers themselves, as far as they have a Coq form."""
        return [one for paper in self.papers for one in self._heads(paper)]

    def _heads(self, paper: Paper) -> Iterator[Definition]:
        context = self.contexts[paper.name]
        for name, function in context.definitions.items():
            with suppress(NotExpressible):
                yield Definition(context.word(name), definition_text(name, function, context))

    def _blocks(self, paper: Paper) -> Iterator[Definition | str]:
        """What stands in the file. A statement without a Coq form is a comment that says why."""
        yield from self._heads(paper)
        for claim in paper.claims:
            for role in statements_of(claim):
                try:
                    yield from self.definitions(claim.id, role)
                except NotExpressible as reason:
                    yield comment(f"{_above(claim, role)} -- No Coq form: {reason}")

    def text(self) -> str:
        blocks = [block for paper in self.papers for block in self._blocks(paper)]
        found = [block for block in blocks if isinstance(block, Definition)]
        names = Counter(one.name for one in found)
        if twice := next((name for name, times in names.items() if times > 1), None):
            raise InputError(f"{self.title}: two statements or definitions have the name `{twice}` in Coq")
        note = comment("Generated from the claims; not to be edited.")
        shown = [block if isinstance(block, str) else block.shown() for block in blocks]
        return "\n\n".join([comment(f"* {self.title}"), note, _imports(found, self.library), *shown]) + "\n"


# --- the file ---------------------------------------------------------------------------------------


def _above(claim: Claim, role: str) -> str:
    if role == "corrected":
        return f"{claim.id}, corrected: {claim.corrected_says or 'the statement in its sharp form'}"
    under = ", under the hypothesis that it needs" if role == "restricted" else ""
    return f"{claim.id}{under} ({claim.where}): {claim.says}"


def _imports(found: list[Definition], library: Mapping[str, str]) -> str:
    """Coq's libraries, and the words of ours that the definitions use, each by its full name."""
    own = {one.name for one in found}
    used = sorted({word for one in found for word in words(one.text)}.intersection(library) - own)
    modules = " ".join(sorted({library[word] for word in used}))
    required = [wrapped(f"From Provenact Require {modules}.")] if modules else []
    named = [f"Local Notation {word} := Provenact.{library[word]}.{word}." for word in used]
    return "\n".join([HEAD, *required, "Open Scope R_scope.", *named])


def _defined(stated: Proposition, above: str) -> Iterator[Definition]:
    """The definitions of a proposition: of a conjunction first those of its parts."""
    for part in stated.parts:
        yield from _defined(part, f"{part.name}: {part.label}" if part.label else "")
    text = stated.text or " /\\ ".join(part.name for part in stated.parts)
    yield Definition(stated.name, f"Definition {stated.name} : Prop :=\n  {text}.", above)


def definitions_in(text: str) -> dict[str, str]:
    """The definitions of a file as Coq reads them, by name."""
    return {words(one)[1]: one for one in sentences(text) if one.startswith("Definition ")}


def comment(text: str) -> str:
    """A comment; Coq reads quotes and nested comments even there."""
    plain = re.sub(r"\(\*|\*\)", " ", text).replace('"', "'")
    return textwrap.fill(f"(** {plain} *)", WIDTH, subsequent_indent="    ", break_long_words=False)


def wrapped(text: str) -> str:
    """The same text in lines of bounded length, broken at connectives where it can be."""
    return "\n".join(part for line in text.splitlines() for part in _lines(line))


def _lines(line: str) -> list[str]:
    indent = len(line) - len(line.lstrip())
    if len(line) <= WIDTH:
        return [line]
    pieces = _pieces(line.strip())
    filled: list[str] = []
    for place, piece in enumerate(pieces):
        start = " " * (indent + (2 if place else 0))
        if filled and len(filled[-1]) + 1 + len(piece) <= WIDTH and place:
            filled[-1] += f" {piece}"
            continue
        filled += textwrap.wrap(
            piece,
            WIDTH,
            initial_indent=start,
            subsequent_indent=" " * (indent + 4),
            break_long_words=False,
            break_on_hyphens=False,
        )
    return filled


def _pieces(text: str) -> list[str]:
    """The text cut after the connectives that stand outside of brackets."""
    pieces, depth, start = [], 0, 0
    for found in re.finditer(r"[(\[{]|[)\]}]| (?:/\\|\\/|->|<->|,) |, ", text):
        if found[0] in "([{":
            depth += 1
        elif found[0] in ")]}":
            depth -= 1
        elif not depth:
            pieces.append(text[start : found.end()].strip())
            start = found.end()
    return [*pieces, text[start:]]
