"""The library cannot change what a statement means: what would is refused, by whatever command it is said."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from provenact.ledger.proving import proved_files, whole
from provenact.numerics.coq.coqc import Build, coq_version
from provenact.numerics.coq.project import Project, captures, project
from provenact.numerics.coq.reach import needs, passages
from provenact.numerics.coq.vernacular import defined, refusals, words
from provenact.theory.exact.errors import InputError

needs_coq = pytest.mark.skipif(coq_version() is None, reason="Coq is not installed")
VOCABULARY = """From Coq Require Import Reals.
Open Scope R_scope.
Definition shift (x : R) : R := x + 1.
Definition moved (f : R -> R) : R := f (shift 0).
"""
STATEMENTS = """From Coq Require Import Reals List.
From Provenact Require Vocabulary.
Open Scope R_scope.
Local Notation moved := Provenact.Vocabulary.moved.
Definition p_claim : Prop := forall l slope, In slope (map moved l) -> Rbar_lt slope (compact locally').
"""


def captured(folder: Path, lie: str = "", file: str = "Other") -> list[str]:
    (folder / "lib").mkdir(exist_ok=True)
    for name, text in {"Vocabulary": VOCABULARY, file: (VOCABULARY if file == "Vocabulary" else "") + lie}.items():
        (folder / "lib" / f"{name}.v").write_text(text)
    if file != "Vocabulary":  # so that all see it
        (folder / "lib" / "Vocabulary.v").write_text(
            VOCABULARY.replace("\n", f"\nFrom Provenact Require Import {file}.\n", 1)
        )
    given = Project(folder, statements={"p": STATEMENTS})
    refused = [why for text in given.library.values() for why in refusals(text)]
    try:
        return refused + captures(given)
    except InputError as error:
        return [*refused, str(error)]


def proved(head: str) -> str:
    return f"{head} : R. Proof. exact 0. Defined.\n"


LIES = [
    proved("Lemma moved (f : R -> R)"),  # a word of the library, by another command
    proved("Theorem map"),  # words of Coq that no list of ours has
    proved("Lemma In"),
    proved("Instance compact"),
    proved("Global Instance Rbar_lt"),
    "Definition locally' := 0.\n",
    "Notation map := 0.\n",
    "Local Notation compact := 0.\n",
    "Fixpoint one (n : nat) : R := 0 with map (n : nat) : R := 0.\n",
    "Fixpoint In (n : nat) : R := 0.\n",
    "Inductive kind : Set := first | map.\n",
    "Inductive compact : Set := first.\n",
    "Inductive one : Set := a with compact : Set := b.\n",
    "Record pair := { In : R ; second : R }.\n",
    "Ltac locally' := idtac.\n",
    "Ltac one := idtac with map := idtac.\n",
    proved("Definition Rbar_lt"),
    proved("Lemma shift (x : R)"),  # a word of a definition that the statement rests on
    "Definition exp (x : R) : R := 0.\n",
    "Definition moved (f : R -> R) : R := 0.\n",
    "Section Inside. Let exp := 0. Definition shift (x : R) : R := exp. End Inside.\n",
    "Section S. Variable compact : R. End S. Canonical Structure map := 1.\n",
    "Coercion map : nat >-> R.\n",
    "Local Definition map := 0.\n",
    "#[global] Definition map := 0.\n",
    "Program Definition map := 0.\n",
    "Example map : R. Proof. exact 0. Defined.\n",
    "CoFixpoint map : R := 0.\n",
    "Variant map : Set := A.\n",
    "Module map. End map.\n",
    "Import Vocabulary.\n",
    "Arguments map {x}.\n",
    "Hint Resolve map.\n",
    "Scheme map := Induction for nat Sort Prop.\n",
    'Infix "+" := Rminus.\n',
    'Notation "x + y" := (x - y).\n',
    "Bind Scope nat_scope with R.\n",
    "Set Implicit Arguments.\n",
]


@pytest.mark.parametrize("lie", LIES)
def test_a_library_that_gives_a_word_another_meaning_is_refused(tmp_path: Path, lie: str) -> None:
    assert captured(tmp_path) == []
    assert captured(tmp_path, lie)


@pytest.mark.parametrize(
    "lie",
    [
        "Section Inside. Variable Rplus : R -> R -> R. Definition shift (x : R) : R := Rplus x 1. End Inside.\n",
        "Section Inside. Context {sqrt : R -> R} (a : R). Definition shift (x : R) : R := sqrt x. End Inside.\n",
        "Section Inside. Hypotheses (a b : R) (ln : R -> R). Definition shift (x : R) : R := ln x. End Inside.\n",
    ],
)
def test_a_name_of_a_section_is_no_word_of_a_definition_of_statements(tmp_path: Path, lie: str) -> None:
    (tmp_path / "lib").mkdir()
    text = VOCABULARY.replace("Definition shift (x : R) : R := x + 1.\n", lie)
    (tmp_path / "lib" / "Vocabulary.v").write_text(text)
    assert any("in a section" in why for why in captures(Project(tmp_path, statements={"p": STATEMENTS})))


@pytest.mark.parametrize(
    "lie", ["Definition moved (f : R -> R) : R := 0.\n", "Lemma map : True. Proof. exact I. Qed.\n"]
)
def test_nor_can_the_lemmas_of_a_paper(tmp_path: Path, lie: str) -> None:
    (tmp_path / "papers" / "p").mkdir(parents=True)
    lemmas = tmp_path / "papers" / "p" / "Other.v"
    lemmas.write_text("Definition more := 1.\n")
    assert captured(tmp_path) == []
    lemmas.write_text(lie)
    assert [why for why in captured(tmp_path) if why.startswith("papers/p/Other.v: ")]


@pytest.mark.parametrize(
    ("imports", "late"),
    [
        ("From Coq Require Import Reals.\nFrom Provenact Require Import Basis Vocabulary.", []),
        (
            "From Provenact Require Import Vocabulary.\nFrom Coq Require Import Reals.",
            ["From Coq Require Import Reals."],
        ),
        ("From Provenact Require Import Vocabulary Basis.", ["lib/Basis.v"]),
        ("From Provenact Require Import Vocabulary.\nFrom Provenact Require Import Basis.", ["lib/Basis.v"]),
    ],
)
def test_words_of_coq_do_not_cover_those_of_the_library(tmp_path: Path, imports: str, late: list[str]) -> None:
    """Coq's reals have a `sigma` of their own; the name that was imported last is meant."""
    (tmp_path / "lib").mkdir()
    for name, text in {"Basis": "From Coq Require Export Reals.\n", "Vocabulary": VOCABULARY, "Other": imports}.items():
        (tmp_path / "lib" / f"{name}.v").write_text(text)
    found = captures(Project(tmp_path, statements={"p": STATEMENTS}))
    assert found == [f"lib/Other.v: {one} stands behind files of ours, whose words it may cover" for one in late]


def users(given: Project) -> dict[str, set[str]]:
    """The papers that a module of the library serves: whose files require it, on any way."""
    found: dict[str, set[str]] = {f"lib/{name}.v": set() for name in given.library}
    for path in given.files():
        room, *rest = path.removesuffix(".v").split("/")
        for needed in given.reach.visible(path) if room in ("papers", "drafts", "roundings") else ():
            if needed in found:
                found[needed].add("rounding" if room == "roundings" else rest[0])
    return found


def test_what_serves_one_paper_lives_with_that_paper() -> None:
    """Words of statements are the library's, and what these rest on."""
    given = whole(proved_files(), {})
    stated = {
        f"lib/{given.words[word]}.v"
        for text in given.statements.values()
        for word in words(text)
        if word in given.words
    }
    below = stated.union(*(given.reach.visible(path) for path in stated))
    strangers = {path: found for path, found in users(given).items() if len(found) < 2 and path not in below}
    assert {path for path, found in strangers.items() if found != {"rounding"}} == set()


def test_files_rest_on_the_library_and_on_their_own_paper() -> None:
    given = project()
    for path, text in given.files().items():
        room, *rest = path.removesuffix(".v").split("/")
        allowed = ("lib/",) if room == "lib" else ("lib/", f"statements/{rest[0]}.v", f"{room}/{rest[0]}/", "programs/")
        assert [needed for needed in needs(text) if not needed.startswith(allowed)] == [], path


@needs_coq
def test_names_of_ours_are_none_of_coq(tmp_path: Path) -> None:
    """But for words of statements, which these take by their full names, and files behind all imports of Coq's."""
    given = project()
    files = {path: text for path, text in given.files().items() if not path.startswith("roundings/")}
    own = {name for text in files.values() for name, how in defined(text).items() if how not in ("Ltac", "Let")}
    required = {
        one.text for text in files.values() for one in passages(text) if one.kind == "setting" and one.command == "From"
    }
    asked = "\n".join(
        [
            *sorted(one.replace("Export", "Import") for one in required),
            *(f"Locate Term {name}." for name in sorted(own)),
        ]
    )
    (said,) = Build(tmp_path).check({"questions/q.v": f"{asked}\n"}).values()
    lines = [*said.splitlines(), ""]
    found = {
        line.rpartition(".")[2]
        for line, after in pairwise(lines)
        if re.match("(Constant|Inductive|Constructor|Notation) ", line) and "shorter name" not in after
    }
    assert "No term of basename" in said and found <= {"C", "family", "sigma"} <= given.words.keys()


def test_what_a_statement_binds_is_no_word_of_the_library(tmp_path: Path) -> None:
    assert captured(tmp_path, proved("Lemma slope")) == []
