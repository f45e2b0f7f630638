"""What a theorem rests on: all that its words reach, with what they do not show, and nothing else."""

import pytest

from provenact.numerics.coq.reach import Reach, needs, passages

LIBRARY = """From Coq Require Export Reals Lra.
Open Scope R_scope.
Definition double (x : R) : R := x + x.
Lemma double_zero : double 0 = 0. Proof. unfold double. lra. Qed.
Lemma alone : True. Proof. exact I. Qed.
Ltac hook := idtac.
Ltac finish := hook; lra.
Inductive tree : Set := Leaf | Node (l r : tree).
Notation doubled := double.
Section Inside.
  Variable a : R.
  Hypothesis positive : 0 < a.
  Let b := a + 1.
  Lemma inside : 0 < b. Proof. unfold b. finish. Qed.
End Inside.
Global Instance found : Reflexive eq. Proof. exact (fun x => eq_refl). Qed.
"""
PROOFS = """From Provenact Require Import Small.
Lemma first : double 0 = 0. Proof. exact double_zero. Qed.
Theorem one : doubled 0 = 0. Proof. apply first. Qed.
Ltac hook ::= unfold tree in *.
Theorem two : 0 < 1. Proof. finish. Qed.
Theorem three : forall t : tree, t = t. Proof. induction t; reflexivity. Qed.
Theorem four (a : R) : 0 < a -> 0 < a + 1. Proof. apply inside. Qed.
Theorem five : 1 = 1. Proof. reflexivity. Qed.
Ltac hook ::= fail.
"""


def reach(library: str = LIBRARY, proofs: str = PROOFS, **more: str) -> Reach:
    files = {"lib/Small.v": library, "papers/p.v": proofs, **{f"lib/{name}.v": text for name, text in more.items()}}
    return Reach(files)


def names(name: str, of: Reach | None = None) -> set[str]:
    return {one.passage.names[0] for one in (of or reach()).reached("papers/p.v", name)}


def test_a_theorem_reaches_what_its_words_name_and_what_these_name() -> None:
    assert names("one") == {"one", "first", "double", "doubled", "double_zero", "found"}
    assert names("five") == {"five", "found"}  # instances are found without a word
    assert names("three") == {"three", "tree", "found"} and names("nothing") == set()


def test_a_tactic_that_is_redefined_is_the_last_one_before_its_use() -> None:
    found = reach().reached("papers/p.v", "two")
    assert {one.place for one in found if one.path == "papers/p.v"} == {3, 4}
    assert "tree" not in names("two")  # to open what is not there changes nothing


def test_a_lemma_of_a_section_rests_on_what_the_section_assumes() -> None:
    changed = reach(LIBRARY.replace("Hypothesis positive : 0 < a", "Hypothesis positive : 1 < a"))
    assert {"inside", "b"} <= names("four")
    assert changed.digest("papers/p.v", "four") != reach().digest("papers/p.v", "four")
    assert changed.digest("papers/p.v", "one") == reach().digest("papers/p.v", "one")


THEOREMS = ("one", "two", "three", "four", "five")


@pytest.mark.parametrize(
    ("old", "new", "moved"),
    [
        ("x + x", "x * 2", {"one"}),
        ("unfold double. lra. Qed", "unfold double. Admitted", {"one"}),
        ("exact I. Qed", "Admitted", set()),
        ("hook; lra", "lra", {"two", "four"}),
        ("(l r : tree)", "(l m r : tree)", {"three"}),
        ("Leaf |", "Leaf(* no tree *)\n |", set()),
        ("Let b := a + 1", "Let b := a + 2", {"four"}),
        ("Variable a : R", "Variable a : nat", {"four"}),
        ("Notation doubled := double", "Notation doubled := tree", {"one"}),
        ("Export Reals Lra", "Export Reals Lra Psatz", {*THEOREMS}),
        ("Open Scope R_scope", "Open Scope Z_scope", {*THEOREMS}),
        ("(fun x => eq_refl)", "(fun y => eq_refl)", {*THEOREMS}),
    ],
)
def test_a_change_of_the_library_moves_what_rests_on_it(old: str, new: str, moved: set[str]) -> None:
    assert old in LIBRARY
    before, after = reach(), reach(LIBRARY.replace(old, new, 1))
    differ = {name for name in THEOREMS if before.digest("papers/p.v", name) != after.digest("papers/p.v", name)}
    assert differ == moved


@pytest.mark.parametrize(
    ("old", "new", "moved"),
    [
        ("apply first. Qed", "apply first. Admitted", {"one"}),
        ("exact double_zero", "apply double_zero", {"one"}),
        ("Ltac hook ::= unfold tree in *", "Ltac hook ::= unfold double in *", {"two", "four"}),
        ("Ltac hook ::= fail", "Ltac hook ::= idtac", set()),
        ("1 = 1", '"a  b"%string = "a  b"%string', {"five"}),
    ],
)
def test_a_change_of_a_proof_moves_its_theorem(old: str, new: str, moved: set[str]) -> None:
    assert old in PROOFS
    before, after = reach(), reach(proofs=PROOFS.replace(old, new, 1))
    differ = {name for name in THEOREMS if before.digest("papers/p.v", name) != after.digest("papers/p.v", name)}
    assert differ == moved


def test_texts_in_quotes_count() -> None:
    """The statements on roundings name a digest."""
    one, other = (reach(proofs=f'Definition five : string := "{text}".') for text in ("ab", "ac"))
    assert one.digest("papers/p.v", "five") != other.digest("papers/p.v", "five") != ""


def test_a_name_that_another_file_defines_too_is_reached_in_both() -> None:
    other = "Lemma double_zero : False. Proof. Admitted.\n"
    proofs = PROOFS.replace("Import Small", "Import Small Other")
    assert reach(proofs=proofs, Other=other).digest("papers/p.v", "one") != reach().digest("papers/p.v", "one")
    assert reach(Other=other).digest("papers/p.v", "one") == reach().digest("papers/p.v", "one")  # not required


def test_a_file_is_cut_to_what_some_theorems_need() -> None:
    cut = reach(Other="Definition other := 1.").cut("papers/p.v", ["one", "five"])
    assert [one.names[0] for one in passages(cut) if one.kind == "item"] == ["first", "one", "five"]
    assert needs(cut) == ["lib/Small.v"]  # which opens a scope


def test_what_is_cut_rests_on_the_same() -> None:
    whole = reach()
    for name in THEOREMS:
        part = reach(proofs=whole.cut("papers/p.v", [name]))
        assert part.digest("papers/p.v", name) == whole.digest("papers/p.v", name)
