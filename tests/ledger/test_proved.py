"""What Coq has proved: evidence only for the statement, the library, the proofs and the translator that it checked."""

import ast
import json
from dataclasses import replace

import pytest

from provenact.ledger import proved
from provenact.ledger.proved import (
    Record,
    coq_evidence,
    differences,
    digest,
    record,
    record_of,
    rounding_theorems,
    theorems,
    why_not,
    why_not_rounding,
)
from provenact.ledger.settled import is_mathematical, is_settled, settled_counts
from provenact.ledger.verify import recorded, select
from provenact.numerics.coq.axioms import ALLOWED
from provenact.numerics.coq.coqc import CheckError
from provenact.numerics.coq.project import Project, paper_statements, project
from provenact.numerics.coq.statements import Statements
from provenact.numerics.findings.evidence import Engine, Outcome
from provenact.theory.claims import paper_from_text


def claim(identifier: str):
    return select([identifier])[0]


# --- the committed record ---------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["eafo", "gallery", "lgelu", "smelu", "squaf", "srelu"])
def test_the_record_is_that_of_the_committed_files(paper: str) -> None:
    assert why_not(paper) == "", "run `provenact prove --record`"
    assert {one.name for one in theorems(project(), paper)} <= set(record().axioms)


@pytest.mark.parametrize("function", sorted(project().programs))
def test_the_record_has_the_theorems_on_roundings(function: str) -> None:
    assert why_not_rounding(function) == "", "run `provenact prove --record`"
    found = {one.role: one.name for one in rounding_theorems(project(), function)}
    assert sorted(found) == ["slope", "value"] and set(found.values()) <= set(record().axioms)


def test_no_theorem_rests_on_an_axiom_that_does_not_count() -> None:
    for name, axioms in record().axioms.items():
        assert axioms and set(axioms) <= set(ALLOWED), name


def test_every_recorded_theorem_is_evidence() -> None:
    claims = [one for source in paper_statements().values() for one in source.claims.values()]
    found = {item.detail.split()[1].rstrip(",") for one in claims for item in coq_evidence(one).values()}
    rounded = {one.name for function in project().programs for one in rounding_theorems(project(), function)}
    assert found | rounded == set(record().axioms) and not found & rounded


@pytest.mark.parametrize(
    "identifier",
    [
        "srelu/closed-form", "srelu/smoothness-class", "srelu/uniform-error", "srelu/lipschitz-gelu",
        "srelu/lipschitz-silu", "smelu/box-convolution", "smelu/generalized-special-case", "smelu/asymmetric",
        "smelu/leaky", "eafo/eta-for-relu", "squaf/d-phi-d-x", "squaf/d-phi-d-alpha",
    ],
)  # fmt: skip
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
Theorem mini_sum_holds : mini_sum.
Proof. unfold mini_sum, half. intros. lra. Qed.
Theorem mini_quotient_fails : ~ mini_quotient.
Proof. unfold mini_quotient. intros H. specialize (H 1 1). lra. Qed.
"""
LIBRARY = "Definition unused := 1.\n"
AXIOMS = ["Coq.Reals.ClassicalDedekindReals.sig_forall_dec"]


class House:
    """The claims, the committed files and the record of one small paper; each can be changed behind the others."""

    def __init__(self, folder, monkeypatch) -> None:
        self.folder, self.monkeypatch = folder, monkeypatch
        self.say(PAPER)
        for room, name, text in (("lib", "Small", LIBRARY), ("papers", "mini", PROOFS)):
            self.write(room, name, text)
        self.write("statements", "mini", Statements.of(self.papers[0], Project(folder).words).text())
        self.record = record_of(Project(folder), "8.16.1", {"mini_sum_holds": AXIOMS, "mini_quotient_fails": AXIOMS})

    def say(self, text: str) -> None:
        self.papers = (paper_from_text(text, "mini.toml"),)

    def write(self, room: str, name: str, text: str) -> None:
        (self.folder / room).mkdir(exist_ok=True)
        (self.folder / room / f"{name}.v").write_text(text)

    def replace(self, room: str, name: str, old: str, new: str) -> None:
        file = self.folder / room / f"{name}.v"
        assert old in file.read_text()
        file.write_text(file.read_text().replace(old, new, 1))

    def evidence(self, identifier: str, **changes) -> dict:
        """What a run finds now on a claim, or on one that is like it."""
        for known in (proved.record, proved._checked, proved._builtin):
            known.cache_clear()
        file = self.folder / "proved.json"
        file.write_text(json.dumps(self.record))
        known, given = proved.record(file), Project(self.folder)
        self.monkeypatch.setattr(proved, "record", lambda: known)
        self.monkeypatch.setattr(proved, "project", lambda: given)
        self.monkeypatch.setattr(proved, "builtin_papers", lambda: self.papers)
        said = {"mini": Statements.of(self.papers[0], given.words)}
        self.monkeypatch.setattr(proved, "paper_statements", lambda: said)
        found = replace(next(one for one in self.papers[0].claims if one.id == identifier), **changes)
        try:
            return coq_evidence(found)
        finally:
            self.monkeypatch.undo()
            proved._checked.cache_clear()
            proved._builtin.cache_clear()


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
    ("room", "name", "old", "new"),
    [
        ("lib", "Small", "1", "2"),
        ("papers", "mini", "lra. Qed", "lra . Qed"),
        ("papers", "mini", "lra. Qed", "lra. Admitted"),
        ("statements", "mini", "2.5", "2.6"),
        ("statements", "mini", "Generated", "generated"),
    ],
)
def test_a_changed_file_has_no_evidence(house: House, room: str, name: str, old: str, new: str) -> None:
    house.replace(room, name, old, new)
    assert house.evidence("mini/sum") == {} and house.evidence("mini/quotient") == {}


def test_a_file_that_the_proofs_do_not_need_does_not_matter(house: House) -> None:
    house.write("lib", "Elsewhere", "Definition other := 1.\n")
    assert house.evidence("mini/sum")


def test_whatever_reads_a_claim_or_writes_its_statement_is_part_of_the_translator() -> None:
    """What the maker of statements imports, on any way, of the two rooms whose work that is."""
    covered = {file for pattern in proved.TRANSLATOR for file in proved.ROOT.glob(pattern)}
    todo, met = [proved.ROOT / "numerics" / "coq" / "statements.py"], set()
    while todo:
        file = todo.pop()
        if file in met:
            continue
        met.add(file)
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level:
                base = file.parents[node.level - 1].joinpath(*(node.module or "").split("."))
                several = [base.with_suffix(".py"), *(base / f"{one.name}.py" for one in node.names)]
                todo += [one for one in several if one.is_file()]
    rooms = {proved.ROOT / "theory", proved.ROOT / "numerics" / "coq"}
    assert len(met) > 50 and {one for one in met if one.parent in rooms} <= covered


def test_another_translator_has_no_evidence(house: House) -> None:
    house.record["translator"] = digest("another one")
    assert house.evidence("mini/sum") == {}


def test_a_record_cannot_make_a_theorem(house: House) -> None:
    """What is proved stands in the committed file; an edited record adds nothing to it."""
    text = PROOFS.split("Theorem mini_quotient")[0]
    house.write("papers", "mini", text)
    house.record["files"]["papers/mini.v"] = digest(text)
    assert house.evidence("mini/quotient") == {} and house.evidence("mini/sum")


def test_a_record_cannot_turn_an_outcome(house: House) -> None:
    house.record["theorems"] = {"mini_sum_fails": 0, "mini_quotient_holds": 0}
    assert house.evidence("mini/sum") == {} and house.evidence("mini/quotient") == {}


@pytest.mark.parametrize(
    "axiom", ["CarryType.cheat", "Coq.Numbers.Cyclic.Int63.CarryType.cheat", "Provenact.Small.cheat"]
)
def test_a_record_with_an_axiom_that_does_not_count_is_no_evidence(house: House, axiom: str) -> None:
    house.record["axioms"] = [[*AXIOMS, axiom]]
    assert house.evidence("mini/sum") == {}


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"coq": 1}', '{"coq": "8", "translator": "", "files": 3, "axioms": []}']
)
def test_a_record_that_cannot_be_read_is_none(tmp_path, text: str) -> None:
    (tmp_path / "proved.json").write_text(text)
    assert proved.record.__wrapped__(tmp_path / "proved.json") == Record("", "", {}, {})


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
    house.record["files"]["papers/mini.v"] = digest((house.folder / "papers" / "mini.v").read_text())
    assert house.evidence(f"mini/{lost}") == {}  # not even with a record that was edited to go with it
    house.monkeypatch.setattr(proved, "builtin_papers", lambda: house.papers)
    with pytest.raises(CheckError, match=message):
        theorems(Project(house.folder), "mini")


def test_a_claim_of_another_file_with_the_same_id_has_no_evidence(house: House) -> None:
    assert house.evidence("mini/sum") and house.evidence("mini/sum", text="another text") == {}


def test_what_the_record_says_otherwise_than_a_run() -> None:
    known = record()
    name = next(iter(known.axioms))
    sets = sorted(set(known.axioms.values()))
    data = {
        "coq": known.coq, "translator": known.translator, "files": dict(known.files),
        "axioms": [list(one) for one in sets],
        "theorems": {other: sets.index(axioms) for other, axioms in known.axioms.items()},
    }  # fmt: skip
    assert differences(data) == []
    assert differences({**data, "coq": "9"})[0].startswith("it is of Coq 8.16")
    assert differences({**data, "translator": ""}) == ["the translator is another one"]
    assert differences({**data, "files": {**data["files"], "lib/Cells.v": ""}}) == ["proofs/lib/Cells.v is another one"]
    fewer = {other: place for other, place in data["theorems"].items() if other != name}
    assert differences({**data, "theorems": fewer}) == [f"{name} rests on other axioms"]
    assert differences({**data, "theorems": fewer}, set(fewer)) == []
