"""The text of a Coq file: its sentences, what it may say, and what it defines.

A file may say what this list allows and nothing else: definitions, lemmas with proofs that end in Qed, tactics,
imports, sections that are closed. Axioms, admitted proofs, switched-off checks, modules, notations, attributes and
commands that nobody has thought of are refused alike, because they are not on the list. Comments and texts in
quotes are taken out first.

- `sentences(text)`        the sentences of a file, without comments and quoted texts
- `full_sentences(text)`   these, each with what was written; `tokens(sentence)`, whatever its layout
- `refusals(text)`         what a file may not say, in words; nothing where all is well
- `defined(text)`          the names that it defines, each with the word that defines it
- `theorems(text)`         the theorems that it states: name -> what is stated
- `unbalanced(term)`, `strange_words(term)`   what is wrong with a term that is put into a definition
"""

import re
from collections.abc import Iterator
from itertools import pairwise

_QUOTED = re.compile(r'"(?:[^"]|"")*"')
_MARK = re.compile(r'\(\*|\*\)|"')
_NAME = r"[^\W\d][\w']*"
_WORD = re.compile(rf"{_NAME}(?:\.{_NAME})*")
_OWN_PATH = re.compile(r"\b(?:Provenact|Statements|Programs)\.\w+\.(?=\w)")
_TOKEN = re.compile(r"""\"(?:[^"]|"")*\"|[\w']+|[^\w\s"']+""")
_SENTENCE_END = re.compile(r"\.(?=\s|$)")
_SELECTOR = re.compile(r"^(?:(?:\d+(?:\s*[-,]\s*\d+)*|all|par|!)\s*:(?!=)\s*|[-+*]+\s*|[{}]\s*)+")

PROOF_STARTS = ("Lemma", "Theorem", "Instance", "Global Instance")
DEFINES = ("Definition", "Fixpoint", "Inductive", "Record", "Let", "Ltac", "Notation", "Local Notation", *PROOF_STARTS)
ASSUMES = ("Variable", "Variables", "Hypothesis", "Hypotheses", "Context")
ALLOWED = (*DEFINES, *ASSUMES, "From", "Import", "Open", "Section", "End", "Implicit")
ROOTS = ("Coq", "Coquelicot", "Interval", "Flocq", "Provenact", "Statements", "Programs")
LEMMAS = re.compile(rf"Papers\.{_NAME}")  # of one paper: not its theorems, which nothing rests on
FORBIDDEN = frozenset(  # wherever they stand; every other command is refused because it is not on the list above
    """Admitted admit give_up Axiom Axioms Parameter Parameters Conjecture Conjectures bypass_check Unset Declare
    Redirect Extraction Obligation Obligations""".split()
)
IN_TERMS = frozenset({"ltac", "Type", "Set", "SProp", "Definition"})  # what a stated term has no use for


def _read(text: str) -> tuple[str, str]:
    """The text with blanks for comments, and the same with blanks for quoted texts too: both as long as it is. Coq
    reads quotes inside comments."""
    bare, full = list(text), list(text)
    depth = place = begun = 0

    def blank(signs: list[str], start: int, end: int) -> None:
        signs[start:end] = [sign if sign.isspace() else " " for sign in signs[start:end]]

    for found in _MARK.finditer(text):
        if found.start() < place:
            continue  # inside a quoted text
        place = found.end()
        if found[0] == '"':
            end = _QUOTED.match(text, found.start())
            place = end.end() if end else len(text)
            blank(bare, found.start(), place)
        elif found[0] == "(*":
            begun = begun if depth else found.start()
            depth += 1
        elif depth:
            depth -= 1
            for signs in (bare, full) if not depth else ():
                blank(signs, begun, place)
    for signs in (bare, full) if depth else ():
        blank(signs, begun, len(text))
    return "".join(bare), "".join(full)


def without_comments(text: str) -> str:
    """The text with blanks for comments and quoted texts."""
    return _read(text)[0]


def sentences(text: str) -> list[str]:
    """What ends in a dot before a blank, each in one line."""
    return [sentence for sentence, _ in full_sentences(text)]


def full_sentences(text: str) -> list[tuple[str, str]]:
    """Each sentence in one line without quoted texts, and as it was written but for comments."""
    bare, full = _read(text)
    ends = [0, *(found.end() for found in _SENTENCE_END.finditer(bare)), len(text)]
    parts = [(bare[start:end], full[start:end]) for start, end in pairwise(ends)]
    return [(" ".join(one.removesuffix(".").split()), other.strip()) for one, other in parts if one.strip(". \t\n")]


def tokens(sentence: str) -> str:
    """A sentence as Coq reads it, whatever its layout; a name of ours is the same in whichever module it stands."""
    return " ".join(_TOKEN.findall(_OWN_PATH.sub("", sentence)))


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
        elif first == "From" and not _requires(*sentence.split()[1:3]):
            yield f"only `From ROOT Require Import ...` with a root among {', '.join(ROOTS)}, or with Papers.NAME"
        elif first == "Import" and rest != ["ListNotations"]:
            yield "only `Import ListNotations`"
        elif first.endswith("Notation") and not re.match(rf"{first} {_NAME} :=", sentence):
            yield "only an abbreviation, `Notation name := term`"
        elif starts_proof(first, sentence):
            self.proving = rest[0]

    def at_the_end(self) -> list[str]:
        open_ones = [f"the section {name} is not closed" for name in self.sections]
        return [*open_ones, *([f"the proof of {self.proving} is not ended"] if self.proving else [])]


def _requires(root: str = "", word: str = "") -> bool:
    return (root in ROOTS or LEMMAS.fullmatch(root) is not None) and word == "Require"


def _short(sentence: str) -> str:
    return sentence if len(sentence) <= 60 else sentence[:59] + "…"


def command(sentence: str) -> tuple[str, list[str]]:
    """The word or words that a sentence begins with, and the names after it; no word where it begins otherwise."""
    names = words(sentence)
    count = 2 if names[:1] in (["Global"], ["Local"]) else 1
    first = " ".join(names[:count])
    return (first, names[count:]) if sentence.startswith(first) else ("", names)


def ends_proof(sentence: str) -> bool:
    return _SELECTOR.sub("", sentence) in ("Qed", "Defined")


def starts_proof(first: str, sentence: str) -> bool:
    return first in PROOF_STARTS or (first in ("Definition", "Fixpoint", "Let") and ":=" not in sentence)


# --- what it defines and states ---------------------------------------------------------------------


def defined(text: str) -> dict[str, str]:
    """The names that the file defines, each with the word that defines it; constructors, fields and principles too."""
    found: dict[str, str] = {}
    proving = False
    for sentence in sentences(text):
        if proving:
            proving = not ends_proof(sentence)
            continue
        first, _ = command(sentence)
        found |= dict.fromkeys(defined_by(sentence), first)
        proving = starts_proof(first, sentence)
    return found


def defined_by(sentence: str) -> tuple[str, ...]:
    """The names that a sentence defines, and those that Coq makes of them."""
    first, rest = command(sentence)
    if first not in DEFINES or not rest:
        return ()
    together = {"Fixpoint": rf"\bwith ({_NAME}) [({{:]", "Ltac": rf"\bwith ({_NAME})(?: {_NAME})* :="}
    if first not in ("Inductive", "Record"):
        return (rest[0], *(re.findall(together[first], sentence) if first in together else ()))
    inner = re.findall(rf"(?::=|[|;{{]|\bwith)\s*({_NAME})", sentence)
    kinds = [rest[0], *re.findall(rf"\bwith ({_NAME})", sentence)]
    made = [f"{kind}_{ending}" for kind in kinds for ending in ("ind", "rec", "rect", "sind")]
    return (rest[0], *inner, *made, *([f"Build_{rest[0]}"] if first == "Record" else ()))


def assumed_by(sentence: str) -> tuple[str, ...]:
    """The names of what a sentence of a section assumes: before the colon, or before that of each outermost bracket."""
    _, _, rest = sentence.partition(" ")
    if rest[:1] not in "({[`":
        return tuple(words(rest.partition(":")[0]))
    groups, depth = [""], 0
    for sign in rest:
        depth += (sign in "({[") - (sign in ")}]")
        groups[-1] += sign
        groups += [""] if not depth else []
    return tuple(name for group in groups if ":" in group for name in words(group.partition(":")[0]))


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
