"""What Coq has proved: evidence only for the statement and the proof that it checked, with all that they rest on."""

import json
from contextlib import contextmanager
from dataclasses import replace

import pytest

from provenact.ledger import drafting, proved
from provenact.ledger.proved import (
    coq_evidence,
    development,
    differences,
    is_as_checked,
    record,
    record_of,
    record_text,
    rounding_theorems,
    theorems,
    with_recorded,
)
from provenact.ledger.proving import proved_files, whole
from provenact.ledger.settled import is_mathematical, is_settled, settled_counts
from provenact.ledger.verify import recorded, select
from provenact.numerics.coq.axioms import ALLOWED
from provenact.numerics.coq.coqc import CheckError
from provenact.numerics.coq.project import Project, paper_statements, project
from provenact.numerics.coq.statements import Statements
from provenact.numerics.findings.evidence import Engine, Outcome
from provenact.theory.language.claims import paper_from_text
from provenact.torch_impl.validation.coq_programs import program_texts


def claim(identifier: str):
    return select([identifier])[0]


# --- the committed record ---------------------------------------------------------------------------


@pytest.mark.parametrize("file", proved_files())
def test_every_theorem_is_the_recorded_one(file: str) -> None:
    given = development(file)
    changed = [one.name for one in theorems(given, file) if not is_as_checked(given, one)]
    assert changed == [], "run `provenact prove --record`"


@pytest.mark.parametrize("function", sorted(project().roundings))
def test_the_theorems_on_roundings_are_the_recorded_ones(function: str) -> None:
    given = whole([], program_texts())
    found = {one.role: one for one in rounding_theorems(given, function)}
    assert sorted(found) == ["slope", "value"]
    assert all(is_as_checked(given, one) for one in found.values()), "run `provenact prove --record`"


def test_no_theorem_rests_on_an_axiom_that_does_not_count() -> None:
    for name, one in record().theorems.items():
        assert one.axioms and set(one.axioms) <= set(ALLOWED), name


def test_every_recorded_theorem_is_evidence() -> None:
    claims = [one for source in paper_statements().values() for one in source.claims.values()]
    found = {item.detail.split()[1].rstrip(",") for one in claims for item in coq_evidence(one).values()}
    given = whole([], program_texts())
    rounded = {one.name for function in given.programs for one in rounding_theorems(given, function)}
    assert found | rounded == set(record().theorems) and not found & rounded
    assert len(found | rounded) >= 387


@pytest.mark.parametrize(
    "identifier",
    [
        "srelu/closed-form",
        "srelu/smoothness-class",
        "srelu/uniform-error",
        "srelu/lipschitz-gelu",
        "srelu/lipschitz-silu",
        "smelu/box-convolution",
        "smelu/generalized-special-case",
        "smelu/asymmetric",
        "smelu/leaky",
        "eafo/eta-for-relu",
        "squaf/d-phi-d-x",
        "squaf/d-phi-d-alpha",
    ],
)
def test_the_central_claims_are_settled(identifier: str) -> None:
    assert is_settled(claim(identifier), recorded()[identifier])


def test_what_has_no_verdict_is_not_settled() -> None:
    settled, (inside, mathematical), every = settled_counts({})
    assert (settled, inside) == (0, 0) and 0 < mathematical <= every


def test_table_arithmetic_is_not_counted_as_mathematics() -> None:
    assert not is_mathematical(claim("srelu/table3-rewards"))
    assert is_mathematical(claim("srelu/closed-form")) and is_mathematical(claim("squaf/d-phi-d-x"))


# --- a small paper, recorded in the test ------------------------------------------------------------

PAPER = """
paper = "mini"
[parameters]
a = "positive"
[definitions]
half = "x/2"
[[claim]]
id = "mini/sum"
where = "Sec. 1"
says = "A sum."
form = "equal"
left = "half(x) + half(x)"
right = "x"
[[claim]]
id = "mini/quotient"
where = "Sec. 1"
says = "A quotient."
form = "equal"
left = "a/x"
right = "2.5"
"""
PROOFS = """From Coq Require Import Reals Lra.
From Provenact Require Import Small.
From Statements Require Import mini.
Open Scope R_scope.
Lemma below : one <> 2.
Proof. unfold one. lra. Qed.
Theorem mini_sum_holds : mini_sum.
Proof. unfold mini_sum, half. intros. lra. Qed.
Theorem mini_quotient_fails : ~ mini_quotient.
Proof. unfold mini_quotient. intros H. specialize (H 1 1). pose proof below. finish. Qed.
"""
LIBRARY = """From Coq Require Import Reals Lra.
Open Scope R_scope.
Definition one := 1.
Definition unused := 1.
Ltac finish := try lra.
"""
AXIOMS = ["Coq.Reals.ClassicalDedekindReals.sig_forall_dec"]
NAMES = ("mini_sum_holds", "mini_quotient_fails")


class House:
    """The claims, the proofs and the record of one small paper; each can be changed behind the others."""

    def __init__(self, folder, monkeypatch) -> None:
        self.folder, self.monkeypatch = folder, monkeypatch
        self.say(PAPER)
        for room, name, text in (("lib", "Small", LIBRARY), ("papers", "mini", PROOFS)):
            self.write(room, name, text)
        with self.lived_in():
            given = development("mini")
            self.record = record_of(given, "8.16.1", theorems(given, "mini"), dict.fromkeys(NAMES, AXIOMS), {})

    def say(self, text: str) -> None:
        self.papers = (paper_from_text(text, "mini.toml"),)

    def write(self, room: str, name: str, text: str) -> None:
        (self.folder / room).mkdir(parents=True, exist_ok=True)
        (self.folder / room / f"{name}.v").write_text(text)

    def replace(self, room: str, name: str, old: str, new: str) -> None:
        file = self.folder / room / f"{name}.v"
        assert old in file.read_text()
        file.write_text(file.read_text().replace(old, new, 1))

    @contextmanager
    def lived_in(self):
        given = Project(self.folder)
        said = {"mini": Statements.of(self.papers[0], given.words)}
        with self.monkeypatch.context() as patch:
            for place in (proved, drafting):
                patch.setattr(place, "project", lambda: given)
                patch.setattr(place, "paper_statements", lambda: said)
            patch.setattr(proved, "builtin_papers", lambda: self.papers)
            for known in (proved.development, proved._settling, proved._builtin, drafting._library):
                known.cache_clear()
            try:
                yield
            finally:
                for known in (proved.development, proved._settling, proved._builtin, drafting._library):
                    known.cache_clear()

    def evidence(self, identifier: str, **changes) -> dict:
        """What a run finds now on a claim, or on one that is like it."""
        file = self.folder / "proved.json"
        file.write_text(record_text(self.record))
        known = proved.record.__wrapped__(file)
        with self.lived_in(), self.monkeypatch.context() as patch:
            patch.setattr(proved, "record", lambda: known)
            found = replace(next(one for one in self.papers[0].claims if one.id == identifier), **changes)
            return coq_evidence(found)

    def proved(self) -> list[str]:
        return [name for name in ("sum", "quotient") if self.evidence(f"mini/{name}")]


@pytest.fixture
def house(tmp_path, monkeypatch) -> House:
    return House(tmp_path, monkeypatch)


def test_evidence_says_theorem_outcome_and_axioms(house: House) -> None:
    found = house.evidence("mini/sum")["printed"]
    assert (found.engine, found.outcome) == (Engine.COQ, Outcome.HOLDS)
    assert found.detail == "theorem mini_sum_holds, checked by Coq 8.16.1; axioms: sig_forall_dec"
    assert house.evidence("mini/quotient")["printed"].outcome is Outcome.FAILS


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('right = "x"', 'right = "2*x"'),
        ('half = "x/2"', 'half = "x/3"'),
        ('left = "half(x) + half(x)"', 'left = "half(x) + half(x) + 0"'),
    ],
)
def test_a_changed_claim_has_no_evidence(house: House, old: str, new: str) -> None:
    house.say(PAPER.replace(old, new))
    assert house.evidence("mini/sum") == {}


@pytest.mark.parametrize(("old", "new"), [('"2.5"', '"2.6"'), ('a = "positive"', 'a = "real"')])
def test_one_digit_or_another_domain_is_another_statement(house: House, old: str, new: str) -> None:
    house.say(PAPER.replace(old, new))
    assert house.evidence("mini/quotient") == {}
    assert house.evidence("mini/sum")  # says what it said


def test_what_a_statement_says_besides_does_not_matter(house: House) -> None:
    house.say(PAPER.replace("A quotient.", "Another wording."))
    assert house.evidence("mini/quotient")


@pytest.mark.parametrize(
    ("room", "name", "old", "new", "left"),
    [
        ("papers", "mini", "lra. Qed.\nTheorem mini_quotient", "lra. Admitted.\nTheorem mini_quotient", ["quotient"]),
        ("papers", "mini", "finish. Qed", "finish. Admitted", ["sum"]),
        ("papers", "mini", "one. lra. Qed", "one. lra. Admitted", ["sum"]),  # of a lemma
        ("papers", "mini", "(H 1 1)", "(H 1 2)", ["sum"]),
        ("papers", "mini", "one <> 2", "one <> 3", ["sum"]),
        ("lib", "Small", "one := 1", "one := 0", ["sum"]),
        ("lib", "Small", "try lra", "try nra", ["sum"]),
        ("lib", "Small", "Open Scope R_scope.\nDefinition one", "Open Scope Z_scope.\nDefinition one", []),
        ("papers", "mini", "Reals Lra", "Reals Lra ZArith", []),  # another setting for all
    ],
)
def test_a_change_removes_the_evidence_of_what_rests_on_it(house: House, room, name, old, new, left) -> None:
    assert house.proved() == ["sum", "quotient"]
    house.replace(room, name, old, new)
    assert house.proved() == left


@pytest.mark.parametrize(
    ("room", "name", "old", "new"),
    [
        ("papers", "mini", "lra. Qed", "lra . (* so it is *)\n  Qed"),
        (
            "papers",
            "mini",
            "Lemma below",
            "(** Admitted. *)\n\nLemma unused_too : True.\nProof. exact I. Qed.\nLemma below",
        ),
        ("lib", "Small", "Definition unused := 1.", "Definition unused := 2."),
        ("lib", "Small", "Definition unused := 1.", ""),
        (
            "lib",
            "Small",
            "Definition one := 1.\nDefinition unused := 1.",
            "Definition unused := 1. Definition one := 1.",
        ),
    ],
)
def test_comments_layout_and_what_is_not_reached_do_not_matter(house: House, room, name, old, new) -> None:
    house.replace(room, name, old, new)
    assert house.proved() == ["sum", "quotient"]


@pytest.mark.parametrize(("room", "root"), [("lib", "Provenact"), ("papers/mini", "Papers.mini")])
def test_a_lemma_may_move_to_another_file(house: House, room: str, root: str) -> None:
    lemma = "Lemma below : one <> 2.\nProof. unfold one. lra. Qed.\n"
    house.replace("papers", "mini", lemma, "")
    head = "From Coq Require Import Reals Lra.\nFrom Provenact Require Import Small.\nOpen Scope R_scope.\n"
    house.write(room, "Moved", head + lemma)
    house.replace("papers", "mini", "From Provenact Require Import Small", f"From {root} Require Import Moved")
    assert house.proved() == ["sum", "quotient"]


def test_a_file_that_the_proofs_do_not_need_does_not_matter(house: House) -> None:
    house.write("lib", "Elsewhere", "Definition other := 1.\n")
    assert house.evidence("mini/sum")


def test_the_words_that_a_translator_writes_are_what_counts(house: House, monkeypatch) -> None:
    """A changed translator that writes the same text costs nothing; one that writes another one, what it changes."""
    from provenact.numerics.coq import printing

    monkeypatch.setitem(printing._NODES, printing.Add, lambda tree, context: (f"Rplus {len(tree.args)}", 0))
    assert house.proved() == ["quotient"]


def test_a_record_cannot_make_a_theorem(house: House) -> None:
    """What is proved stands in a text; an edited record adds nothing to it."""
    house.write("papers", "mini", PROOFS.split("Theorem mini_quotient")[0])
    assert house.evidence("mini/quotient") == {} and house.evidence("mini/sum")


def test_a_record_cannot_turn_an_outcome(house: House) -> None:
    known = house.record["theorems"]
    known |= {"mini_sum_fails": known.pop("mini_sum_holds"), "mini_quotient_holds": known.pop("mini_quotient_fails")}
    assert house.evidence("mini/sum") == {} and house.evidence("mini/quotient") == {}


@pytest.mark.parametrize(
    "axiom", ["CarryType.cheat", "Coq.Numbers.Cyclic.Int63.CarryType.cheat", "Provenact.Small.cheat"]
)
def test_a_record_with_an_axiom_that_does_not_count_is_no_evidence(house: House, axiom: str) -> None:
    house.record["axioms"] = [[*AXIOMS, axiom]]
    assert house.evidence("mini/sum") == {}


@pytest.mark.parametrize(
    ("old", "new", "message", "lost"),
    [
        ("mini_sum_holds : mini_sum.", "mini_sum_holds : mini_quotient.", "must state `mini_sum`", "sum"),
        ("mini_sum_holds : mini_sum.", "mini_sum_holds : True.", "must state `mini_sum`", "sum"),
        ("mini_quotient_fails : ~ mini_quotient.", "mini_quotient_holds : ~ mini_quotient.", "must state", "quotient"),
        ("mini_quotient_fails : ~ mini_quotient.", "mini_sum_fails : ~ mini_sum.", "two theorems", "sum"),
        ("mini_sum_holds", "mini_other_holds", "settles no statement", "sum"),
        ("mini_sum_holds", "mini_sum", "settles no statement", "sum"),
    ],
)
def test_names_that_do_not_belong_to_their_statements_are_refused(house: House, old, new, message, lost) -> None:
    house.replace("papers", "mini", old, new)
    given = Project(house.folder)
    for known in house.record["theorems"].values():  # not even with a record that was edited to go with it
        known["rests on"] = given.reach.digest("papers/mini.v", old.split()[0])
    assert house.evidence(f"mini/{lost}") == {}
    with house.lived_in(), pytest.raises(CheckError, match=message):
        theorems(development("mini"), "mini")


def test_a_claim_of_another_file_with_the_same_id_has_no_evidence(house: House) -> None:
    assert house.evidence("mini/sum") and house.evidence("mini/sum", text="another text") == {}


def test_what_the_record_says_otherwise_than_a_run() -> None:
    data = json.loads(proved.RECORD.read_text("utf-8"))
    name, kept = next(iter(data["theorems"].items()))

    def other(**changes) -> dict:
        return {**data, "theorems": {**data["theorems"], name: {**kept, **changes}}}

    assert differences(data) == []
    assert differences({**data, "coq": "9"})[0].startswith("it is of Coq 8.16")
    assert differences(other(**{"rests on": ""})) == [f"{name}, or what it rests on, is another one"]
    axioms = next(place for place in range(len(data["axioms"])) if place != kept["axioms"])
    assert differences(other(axioms=axioms)) == [f"{name} rests on other axioms"]
    fewer = {other: one for other, one in data["theorems"].items() if other != name}
    assert differences({**data, "theorems": fewer}) == [f"{name} is gone"]
    assert differences({**data, "theorems": fewer}, set(fewer)) == []
    assert differences({**data, "theorems": {**fewer, "x_holds": kept}}, {"x_holds"}) == ["x_holds is new"]


def test_the_record_is_written_as_it_is_read(house: House) -> None:
    data = json.loads(proved.RECORD.read_text("utf-8"))
    assert record_text(data) == proved.RECORD.read_text("utf-8")
    some = dict(list(data["theorems"].items())[:3])
    sets = [*reversed(data["axioms"])]
    moved = {name: {**one, "axioms": len(sets) - 1 - one["axioms"]} for name, one in some.items()}
    joined = with_recorded({**data, "axioms": sets, "theorems": moved})
    assert differences(joined) == [] and list(joined["theorems"]) == list(data["theorems"])
