"""What a file of proofs may say: every way around a proof that we know of is refused, wherever it stands."""

import pytest

from provenact.numerics.coq.vernacular import defined, refusals, sentences, strange_words, theorems, unbalanced

HONEST = """(** A comment with an "Axiom. " in it, (* and one inside *) Admitted. *)
From Coq Require Import Reals Lra.
Open Scope R_scope.
Section Inside.
  Variable a : R.
  Hypothesis positive : 0 < a.
  Lemma twice : 0 < a + a.
  Proof. lra. Qed.
End Inside.
Inductive tree : Set := Leaf | Node (l r : tree).
Fixpoint size (t : tree) : nat := match t with Leaf => 1 | Node l r => size l + size r end.
Ltac easy := first [lra | exact I].
Theorem it_holds : 1 + 1 = 2.
Proof.
  assert (T : True). { exact I. }
  split_nothing || idtac. 1: lra.
Qed.
"""

CHEATS = [
    "Axiom cheat : False.",
    "Axioms a b : False.",
    "Parameter cheat : False.",
    "Conjecture cheat : False.",
    "Variable cheat : False.",
    "Hypothesis cheat : False.",
    "Context (cheat : False).",
    "Variables a b : False.",
    "Lemma it : False. Proof. Admitted.",
    "Lemma it : False. Proof. admit. Qed.",
    "Lemma it : False. Proof. give_up. Qed.",
    "Lemma it : True. Proof. { Axiom cheat : False. } exact I. Qed.",
    "Lemma it : True. Proof. - Parameter cheat : False. exact I. Qed.",
    "Lemma it : True. Proof. Unset Guard Checking. exact I. Qed.",
    "Lemma it : True. Proof. Set Universe Polymorphism. exact I. Qed.",
    "Lemma it : False.",
    "Unset Guard Checking.",
    "Unset Positivity Checking.",
    "Unset Universe Checking.",
    "#[bypass_check(guard)] Fixpoint f (n : nat) : False := f n.",
    "#[local] Axiom cheat : False.",
    "Local Axiom cheat : False.",
    "Global Set Universe Checking.",
    'Declare ML Module "cheat".',
    'Load "cheat".',
    'Cd "..".',
    'Redirect "out" Print True.',
    "Extraction True.",
    "Require Import Cheat.",
    "From Elsewhere Require Import Cheat.",
    "Import Cheat.",
    "Export Cheat.",
    "Module M. End M.",
    "Module Type T. Axiom cheat : False. End T.",
    "Section S. Variable cheat : False.",
    "End S.",
    "Let cheat := 1.",
    'Notation "x < y" := True.',
    'Infix "<" := cheat.',
    "Coercion cheat : nat >-> R.",
    "Canonical Structure cheat := 1.",
    "Program Definition cheat : False := _.",
    "Obligation Tactic := idtac.",
    "Primitive cheat := #int63_add.",
    "Register True as core.False.True.",
    "Hint Resolve cheat.",
    "Arguments cheat {x}.",
    "Goal False. Abort.",
    "Fail Check True.",
    'Definition text := "a quote that is not closed.',
]


def test_an_honest_file_passes() -> None:
    assert refusals(HONEST) == []


@pytest.mark.parametrize("cheat", CHEATS)
def test_a_cheat_is_refused_before_and_after_an_honest_text(cheat: str) -> None:
    assert refusals(cheat)
    assert refusals(f"{HONEST}\n{cheat}\n")


def test_what_stands_in_comments_and_quotes_is_not_said() -> None:
    assert refusals('Ltac say := idtac "Axiom cheat : False. ".') == []
    assert sentences('A (* "*)" Axiom b. *) c. D "x. y" e.') == ["A c", "D e"]
    assert refusals('(* " *) Axiom cheat : False. (* " *)') == []  # one comment: Coq reads the quotes in it
    assert refusals('(* "" *) Axiom cheat : False. (* "" *)')


def test_sentences_end_at_a_dot_before_a_blank() -> None:
    assert sentences("apply List.In. 1: lra.\nexact 1.5.") == ["apply List.In", "1: lra", "exact 1.5"]


def test_names_that_a_file_defines() -> None:
    found = defined(HONEST)
    assert found == {
        "twice": "Lemma",
        "tree": "Inductive",
        "Leaf": "Inductive",
        "Node": "Inductive",
        **{f"tree_{principle}": "Inductive" for principle in ("ind", "rec", "rect", "sind")},
        "size": "Fixpoint",
        "easy": "Ltac",
        "it_holds": "Theorem",
    }


def test_theorems_with_what_they_state() -> None:
    text = "Lemma a : True. Proof. exact I. Qed.\nTheorem b_fails :\n  ~ b.\nProof. exact I. Qed."
    assert theorems(text) == {"b_fails": "~ b"}
    assert theorems("(* Theorem a_holds : a. *) ") == {}


@pytest.mark.parametrize(
    ("term", "is_wrong"),
    [("(a) \\/ (b)", False), ("a) \\/ (True", True), ("f [a; b]", False), ("(a]", True), ("((a)", True)],
)
def test_brackets_of_a_term(term: str, is_wrong: bool) -> None:
    assert unbalanced(term) is is_wrong


def test_words_that_a_term_has_no_use_for() -> None:
    assert strange_words("forall x : R, ltac:(exact True)") == ["ltac"]
    assert strange_words("forall x : R, 0 < exp x") == []
