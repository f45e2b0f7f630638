"""The text of a Coq file: its sentences, what it may say, and what it defines.

A file may say what this list allows and nothing else: definitions, lemmas with proofs that end in Qed, tactics,
imports, sections that are closed. Axioms, admitted proofs, switched-off checks, modules, notations, attributes and
commands that nobody has thought of are refused alike, because they are not on the list. Comments and texts in
quotes are taken out first.

- `sentences(text)`        the sentences of a file, without comments and quoted texts
- `refusals(text)`         what a file may not say, in words; nothing where all is well
- `defined(text)`          the names that it defines, each with the word that defines it
- `theorems(text)`         the theorems that it states: name -> what is stated
- `unbalanced(term)`, `strange_words(term)`   what is wrong with a term that is put into a definition
"""

import re
from collections.abc import Iterator

_QUOTED = re.compile(r'"(?:[^"]|"")*"')
_MARK = re.compile(r'\(\*|\*\)|"')
_NAME = r"[^\W\d][\w']*"
_WORD = re.compile(rf"{_NAME}(?:\.{_NAME})*")
_SENTENCE_END = re.compile(r"\.(?=\s|$)")
_SELECTOR = re.compile(r"^(?:(?:\d+(?:\s*[-,]\s*\d+)*|all|par|!)\s*:(?!=)\s*|[-+*]+\s*|[{}]\s*)+")

PROOF_STARTS = ("Lemma", "Theorem", "Instance", "Global Instance")
DEFINES = ("Definition", "Fixpoint", "Inductive", "Record", "Let", "Ltac", "Notation", *PROOF_STARTS)
ASSUMES = ("Variable", "Variables", "Hypothesis", "Hypotheses", "Context")
ALLOWED = (*DEFINES, *ASSUMES, "From", "Import", "Open", "Section", "End", "Implicit")
ROOTS = ("Coq", "Coquelicot", "Interval", "Flocq", "Provenact", "Statements", "Programs")
FORBIDDEN = frozenset(  # wherever they stand; every other command is refused because it is not on the list above
    """Admitted admit give_up Axiom Axioms Parameter Parameters Conjecture Conjectures bypass_check Unset Declare
    Redirect Extraction Obligation Obligations""".split()
)
IN_TERMS = frozenset({"ltac", "Type", "Set", "SProp", "Definition"})  # what a stated term has no use for


def without_comments(text: str) -> str:
    """The text with each comment and each quoted text as a blank; Coq reads quotes inside comments too."""
    kept: list[str] = []
    depth = place = 0
    for found in _MARK.finditer(text):
        if found.start() < place:
            continue  # inside a quoted text
        if not depth:
            kept.append(text[place : found.start()])
        place = found.end()
        if found[0] == '"':
            end = _QUOTED.match(text, found.start())
            place = end.end() if end else len(text)
        elif found[0] == "(*" or depth:
            depth += 1 if found[0] == "(*" else -1
        else:
            kept.append(found[0])
        kept.append(" ")
    return "".join([*kept, "" if depth else text[place:]])


def sentences(text: str) -> list[str]:
    """What ends in a dot before a blank, each in one line."""
    return [" ".join(part.split()) for part in _SENTENCE_END.split(without_comments(text)) if part.strip()]


def words(sentence: str) -> list[str]:
    """The names of a sentence; those of a path with dots one by one."""
    return [name for path in _WORD.findall(sentence) for name in path.split(".")]


# --- what a file may say ----------------------------------------------------------------------------


def refusals(text: str) -> list[str]:
    reader = _Reader()
    found = [f"`{_short(sentence)}`: {why}" for sentence in sentences(text) for why in reader.refusals(sentence)]
    if (rest := without_comments(text).rstrip()) and not rest.endswith("."):
        found.append("the file does not end with a whole sentence")
    return [*found, *reader.at_the_end()]


class _Reader:
    """Where in the file we are: inside which sections, and whether inside a proof."""

    def __init__(self) -> None:
        self.sections: list[str] = []
        self.proving = ""

    def refusals(self, sentence: str) -> Iterator[str]:
        if strange := [word for word in words(sentence) if word in FORBIDDEN]:
            yield f"`{strange[0]}` is not allowed in a proof that counts"
        elif self.proving:
            yield from self._in_proof(_SELECTOR.sub("", sentence))
        else:
            yield from self._outside(sentence)

    def _in_proof(self, sentence: str) -> Iterator[str]:
        first = (words(sentence) or [""])[0]
        if ends_proof(sentence):
            self.proving = ""
        elif sentence and sentence != "Proof" and sentence.startswith(first) and first[:1].isupper():
            yield f"a command `{first}` inside the proof of {self.proving}"
        elif sentence[:1] in "#@":
            yield "an attribute inside a proof"

    def _outside(self, sentence: str) -> Iterator[str]:
        first, rest = command(sentence)
        if first not in ALLOWED:
            yield f"a file of proofs may not say this; it may say {', '.join(ALLOWED)}"
        elif first == "Section":
            self.sections.append(rest[0])
        elif first == "End":
            if not self.sections or self.sections.pop() != rest[0]:
                yield "it ends no open section"
        elif first in (*ASSUMES, "Let") and not self.sections:
            yield f"`{first}` outside a section is an axiom" if first in ASSUMES else "`Let` outside a section"
        elif first == "From" and (rest[0] not in ROOTS or rest[1:2] != ["Require"]):
            yield f"only `From ROOT Require Import ...` with a root among {', '.join(ROOTS)}"
        elif first == "Import" and rest != ["ListNotations"]:
            yield "only `Import ListNotations`"
        elif first == "Notation" and not re.match(rf"Notation {_NAME} :=", sentence):
            yield "only an abbreviation, `Notation name := term`"
        elif starts_proof(first, sentence):
            self.proving = rest[0]

    def at_the_end(self) -> list[str]:
        open_ones = [f"the section {name} is not closed" for name in self.sections]
        return [*open_ones, *([f"the proof of {self.proving} is not ended"] if self.proving else [])]


def _short(sentence: str) -> str:
    return sentence if len(sentence) <= 60 else sentence[:59] + "…"


def command(sentence: str) -> tuple[str, list[str]]:
    """The word or words that a sentence begins with, and the names after it; no word where it begins otherwise."""
    names = words(sentence)
    count = 2 if names[:1] == ["Global"] else 1
    first = " ".join(names[:count])
    return (first, names[count:]) if sentence.startswith(first) else ("", names)


def ends_proof(sentence: str) -> bool:
    return _SELECTOR.sub("", sentence) in ("Qed", "Defined")


def starts_proof(first: str, sentence: str) -> bool:
    return first in PROOF_STARTS or (first in ("Definition", "Fixpoint", "Let") and ":=" not in sentence)


# --- what it defines and states ---------------------------------------------------------------------


def defined(text: str) -> dict[str, str]:
    """The names that the file defines, each with the word that defines it; constructors and fields too."""
    found: dict[str, str] = {}
    proving = False
    for sentence in sentences(text):
        if proving:
            proving = not ends_proof(sentence)
            continue
        first, rest = command(sentence)
        if first in DEFINES and rest:
            found |= dict.fromkeys([rest[0], *_inner_names(first, sentence)], first)
        proving = starts_proof(first, sentence)
    return found


def _inner_names(first: str, sentence: str) -> list[str]:
    """Constructors, fields, and the others of functions that are defined together."""
    if first in ("Inductive", "Record"):
        return re.findall(rf"(?::=|[|;{{]|\bwith)\s*({_NAME})", sentence)
    together = {"Fixpoint": rf"\bwith ({_NAME}) [({{:]", "Ltac": rf"\bwith ({_NAME})(?: {_NAME})* :="}
    return re.findall(together[first], sentence) if first in together else []


def theorems(text: str) -> dict[str, str]:
    """name -> what is stated, of each `Theorem name : statement.`"""
    stated = (re.fullmatch(rf"Theorem ({_NAME}) : (.*)", sentence) for sentence in sentences(text))
    return {found[1]: found[2] for found in stated if found}


# --- terms that are put into a definition -----------------------------------------------------------


def unbalanced(term: str) -> bool:
    """Whether a bracket of the term is closed before it is opened, or not at all."""
    expected: list[str] = []
    pairs = {"(": ")", "[": "]", "{": "}"}
    for sign in term:
        if sign in pairs:
            expected.append(pairs[sign])
        elif sign in pairs.values() and (not expected or expected.pop() != sign):
            return True
    return bool(expected)


def strange_words(term: str) -> list[str]:
    return [word for word in words(term) if word in FORBIDDEN | IN_TERMS]
