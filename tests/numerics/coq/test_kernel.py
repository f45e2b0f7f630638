"""Runs of coqc: what is compiled again, and which axioms count. No Coq is needed here."""

import pytest

from provenact.numerics.coq import kernel
from provenact.numerics.coq.kernel import Build, CheckError, assumptions, is_allowed, needs, questions

ANSWER = """@@ first second
Axioms:
ClassicalDedekindReals.sig_not_dec : forall P : Prop, {~ ~ P} + {~ P}
ClassicalDedekindReals.sig_forall_dec
  : forall P : nat -> Prop, (forall n : nat, {P n} + {~ P n}) -> {n : nat | ~ P n} + {forall n : nat, P n}
PrimInt63.add : int -> int -> int
@@ third
Closed under the global context
"""


def test_axioms_are_read_from_the_answers() -> None:
    found = assumptions(ANSWER)
    axioms = ["ClassicalDedekindReals.sig_forall_dec", "ClassicalDedekindReals.sig_not_dec", "PrimInt63.add"]
    assert found == {"first": axioms, "second": axioms, "third": []}


@pytest.mark.parametrize(
    ("axiom", "counts"),
    [
        ("ClassicalDedekindReals.sig_forall_dec", True),
        ("FunctionalExtensionality.functional_extensionality_dep", True),
        ("Uint63.add_spec", True),
        ("PrimFloat.add", False),
        ("FloatAxioms.add_spec", False),
        ("Papers.srelu.assumed", False),
        ("classic", False),
    ],
)
def test_which_axioms_count(axiom: str, counts: bool) -> None:
    assert is_allowed(axiom) is counts


def test_questions_ask_for_each_group() -> None:
    text = questions(["srelu", "squaf"], [["one"], ["two", "three"]])
    assert "From Papers Require Import srelu squaf." in text and text.count("Print Assumptions") == 2
    assert "Definition group_1 := let _ := @two in let _ := @three in I." in text


def test_needs_are_the_files_of_the_project() -> None:
    text = "From Coq Require Import Reals.\nFrom Provenact Require Import Cells\n  Smooth.\n"
    text += "From Papers Require Import srelu.\n"
    assert needs(text) == ["lib/Cells.v", "lib/Smooth.v", "papers/srelu.v"]


def pretend(self: Build, name: str) -> str:
    """coqc in the test: it leaves a product and says something."""
    (self.folder / name).with_suffix(".vo").write_text("")
    return "said"


def test_only_what_changed_is_compiled_again(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(kernel, "coq_version", lambda: "8.16.1")
    monkeypatch.setattr(
        Build, "_coqc", lambda self, name: (self.folder / name).with_suffix(".vo").write_text("") or "said"
    )
    files = {"lib/A.v": "a", "lib/B.v": "From Provenact Require Import A.\n", "lib/C.v": "c"}
    assert Build(tmp_path).check(files) == dict.fromkeys(files, "said")
    again = Build(tmp_path)
    again.check(files)
    assert again.compiled == []
    after = Build(tmp_path)
    after.check({**files, "lib/A.v": "changed"})
    assert sorted(after.compiled) == ["lib/A.v", "lib/B.v"]


def test_files_that_need_each_other_are_refused(tmp_path) -> None:
    files = {"lib/A.v": "From Provenact Require Import B.\n", "lib/B.v": "From Provenact Require Import A.\n"}
    with pytest.raises((CheckError, RecursionError)):
        Build(tmp_path).check(files)
