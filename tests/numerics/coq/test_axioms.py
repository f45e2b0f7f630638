"""Which axioms count: by their full names, whatever Coq calls them for short."""

import pytest

from provenact.numerics.coq.axioms import ALLOWED, Theorem, answers, questions

LOCATED = """Constant Coq.Reals.ClassicalDedekindReals.sig_forall_dec
  (shorter name to refer to it in current context is ClassicalDedekindReals.sig_forall_dec)
Constant Coq.Numbers.Cyclic.Int63.PrimInt63.add
  (shorter name to refer to it in current context is Int63.PrimInt63.add)
No term of suffix Coq.Logic.ClassicalEpsilon.constructive_indefinite_description
"""


def rests_on(answer: str) -> list[str]:
    return answers(f"{LOCATED}@@ it_holds\n{answer}")["it_holds"]


def refused(answer: str) -> list[str]:
    return [axiom for axiom in rests_on(answer) if axiom not in ALLOWED]


def test_axioms_have_their_full_names() -> None:
    answer = "Axioms:\nClassicalDedekindReals.sig_forall_dec\n  : forall P : nat -> Prop,\n    P\n"
    answer += "Int63.PrimInt63.add : int -> int\n"
    assert rests_on(answer) == [
        "Coq.Numbers.Cyclic.Int63.PrimInt63.add",
        "Coq.Reals.ClassicalDedekindReals.sig_forall_dec",
    ]
    assert refused(answer) == []


def test_nothing_is_nothing() -> None:
    assert rests_on("Closed under the global context\n") == []


@pytest.mark.parametrize(
    "answer",
    [
        "Axioms:\nCarryType.cheat : False\n",
        "Axioms:\nPrimInt63.add : False\n",  # in this context the machine's addition has another name
        "Axioms:\nUint63.cheat : False\n",
        "Axioms:\ncheat : False\n",
        "Axioms:\nPrimFloat.add : float -> float -> float\n",
        "Axioms:\nit_holds is assumed to be guarded.\n",
        "Axioms:\nit_holds relies on an unsafe universe hierarchy.\n",
        "Section Variables:\ncheat : False\n",
        "Theory:\nType hierarchy is collapsed (logic is inconsistent)\n",
        "",
        "Closed under the global context\nTheory:\nSet is impredicative\n",
    ],
)
def test_what_is_not_on_the_list_does_not_count(answer: str) -> None:
    assert refused(answer)


def test_groups_share_an_answer() -> None:
    found = answers(
        f"{LOCATED}@@ a_holds b_fails\nAxioms:\ncheat : False\n@@ c_holds\nClosed under the global context\n"
    )
    assert found == {"a_holds": ["cheat"], "b_fails": ["cheat"], "c_holds": []}


def test_theorems_are_checked_against_their_statements_by_full_names() -> None:
    pair = [("a", "holds"), ("b", "fails")]
    text = questions([[Theorem(f"{name}_{how}", f"srelu/{name}", "printed", name, how, "srelu") for name, how in pair]])
    assert "From Papers Require srelu." in text and "Import" not in text
    assert "Definition check_a_holds : Statements.srelu.a := Papers.srelu.a_holds." in text
    assert "Definition check_b_fails : Coq.Init.Logic.not Statements.srelu.b := Papers.srelu.b_fails." in text
    assert text.count("Print Assumptions") == 1 and "Locate Term Coq.Logic.Classical_Prop.classic." in text


def test_the_list_has_full_names_only() -> None:
    assert all(name.startswith("Coq.") and name.count(".") >= 3 and not name.endswith(".") for name in ALLOWED)
