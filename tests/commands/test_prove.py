"""`provenact prove` with and without Coq, and statements that must not be provable."""

import copy
import json
import re
import subprocess

import pytest

from provenact.__main__ import main
from provenact.ledger import proving
from provenact.ledger.store import default_folder
from provenact.ledger.verify import recorded, select
from provenact.numerics.coq.development import PaperSource
from provenact.numerics.coq.kernel import Build, _keys, coq_version
from provenact.numerics.coq.project import library, sources

COMPILED = default_folder() / "coq"

# claim, where in its table the text stands, and the text with a digit or a sign changed
MUTANTS = [
    ("srelu/closed-form", ("right",), "3*x^2", "5*x^2"),
    ("srelu/second-derivative", ("parts", 0, "right"), "delta^2 - x^2", "delta^2 + x^2"),
    ("srelu/uniform-error", ("equals",), "3*delta/16", "3*delta/17"),
    ("smelu/box-convolution", ("left",), "box, beta", "box, 2*beta"),
    ("smelu/generalized-special-case", ("right",), "smelu(x)", "smelu(2*x)"),
    ("squaf/d-phi-d-x", ("parts", 2, "right"), "2*alpha", "-2*alpha"),
    ("squaf/communication-reduction", ("rounds_to",), "9.4", "9.5"),
    ("lgelu/da-dlambda", ("right",), "x^2", "x^3"),
    ("eafo/fact-4", ("relation",), "<=", "<"),
    ("eafo/integration-by-parts", ("steps", 1, "right"), "(A*E1)^2", "(A*E0)^2"),
    ("squaf/d-phi-d-q", ("parts", 1, "right"), "2*alpha", "-2*alpha"),
    ("srelu/mollified-derivative-identity", ("with", "kernel"), "bump0(x)", "epan(x, 1)"),
    ("srelu/scaled-kernel-dirac-limit", ("with", "mass"), "-1, 1", "0, 1"),
    ("srelu/uniform-convergence-compact", ("equals",), "f(x)", "2*f(x)"),
    ("srelu/correlation-rate-relu", ("parts", 0, "with", "coefficient"), "2*sqrt(2)", "3*sqrt(2)"),
]


def test_without_coq_the_answer_says_what_is_missing(monkeypatch, capsys) -> None:
    monkeypatch.setattr(proving, "coq_version", lambda: None)
    assert main(["prove", "srelu/closed-form"]) == 2
    assert "apt-get install coq libcoq-coquelicot" in capsys.readouterr().err


def test_an_unknown_claim_is_refused(capsys) -> None:
    assert main(["prove", "srelu/closed-fromm"]) == 2
    assert "did you mean" in capsys.readouterr().err


def test_claims_are_added_to_the_record_with_every_statement_that_has_a_proof(monkeypatch) -> None:
    monkeypatch.setattr(proving, "record", lambda: {"coq": "", "theorems": {}})
    assert proving.planned()["srelu"] == []
    added = proving.planned(select(["srelu/lipschitz-upper-bound", "smelu/gelu-swish-approximation"]))
    assert added["srelu"] == [("srelu/lipschitz-upper-bound", role) for role in ("printed", "corrected", "vacuous")]
    assert added["smelu"] == [("smelu/gelu-swish-approximation", "printed")]  # no proof of what it is corrected to


def test_axioms_are_asked_together_for_theorems_that_had_the_same(monkeypatch) -> None:
    chosen = proving.theorems(proving.planned())["srelu"][:4]
    a, b, c, d = (theorem.name for theorem in chosen)
    known = {a: {"axioms": ["one"]}, b: {"axioms": ["one", "two"]}, d: {"axioms": ["one"]}}
    monkeypatch.setattr(proving, "record", lambda: {"coq": "", "theorems": known})
    assert proving.groups(chosen) == {("one",): [a, d], ("one", "two"): [b], (c,): [c]}
    found = {a: ["one", "two"], b: ["one", "two"], c: ["three"], d: ["one", "two"]}
    assert proving._alone(chosen, found) == {(a,): [a], (d,): [d]}  # their group has more than the record says
    assert list(proving._alone(chosen, {}).values()) == [[a], [b], [c], [d]]


def test_questions_of_several_papers_are_asked_once_and_their_answers_kept(tmp_path, monkeypatch) -> None:
    asked = []

    def answer(self: Build, files, jobs=2) -> dict[str, str]:
        asked.extend(text for name, text in files.items() if "axioms_" in name)
        return {
            name: f"@@ {' '.join(re.findall('@([a-z]+) in', text))}\nAxioms:\nA : B\n" for name, text in files.items()
        }

    monkeypatch.setattr(Build, "check", answer)
    build, files = Build(tmp_path), {"papers/one.v": "1", "papers/two.v": "2"}
    (tmp_path / "papers").mkdir()
    wanted = {"one": {("A",): ["a", "b"]}, "two": {("A",): ["c"], ("B",): ["d"]}}
    every = proving._axioms(build, files, wanted, 1, 2)
    assert every == {name: ["A"] for name in "abcd"} and len(asked) == 2
    assert "From Papers Require Import one two." in asked[0] and asked[0].count("let _") == 3
    assert proving._axioms(build, files, {"two": wanted["two"]}, 1, 2) == {"c": ["A"], "d": ["A"]} and len(asked) == 2
    assert proving._axioms(build, {"papers/two.v": "3"}, {"two": wanted["two"]}, 1, 2) and len(asked) == 4


def needs_compiled_library() -> None:
    if coq_version() is None:
        pytest.skip("coqc is not installed")
    files = {f"lib/{name}.v": text for name, text in library().items()}
    stamps = {name: (COMPILED / name).with_suffix(".key") for name in files}
    keys = _keys(files)
    if not all(stamp.exists() and stamp.read_text("utf-8") == keys[name] for name, stamp in stamps.items()):
        pytest.skip("the Coq library is not compiled here: run `provenact prove` first")


def changed(claim: str, path: tuple, old: str, new: str) -> PaperSource:
    source = sources()[claim.split("/")[0]]
    tables = copy.deepcopy(dict(source.tables))
    here = next(table for table in tables["claim"] if table["id"] == claim)
    for key in path[:-1]:
        here = here[key]
    assert old in here[path[-1]]
    here[path[-1]] = here[path[-1]].replace(old, new, 1)
    return PaperSource(tables, source.hand, source.library)


@pytest.mark.parametrize(("claim", "path", "old", "new"), MUTANTS, ids=[mutant[0] for mutant in MUTANTS])
def test_a_changed_statement_is_not_provable(claim, path, old, new, tmp_path) -> None:
    needs_compiled_library()
    source = changed(claim, path, old, new)
    theorem = source.theorem(claim, "printed", recorded()[claim])
    assert theorem.statement != sources()[source.name].theorem(claim, "printed", recorded()[claim]).statement
    file = tmp_path / "mutant.v"
    file.write_text(source.text([theorem]), "utf-8")
    command = ["coqc", "-w", "none", "-Q", str(COMPILED / "lib"), "Provenact", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode != 0 and "Error" in done.stderr


def test_the_kernel_accepts_a_paper_from_the_cache(capsys, monkeypatch) -> None:
    needs_compiled_library()
    if not (COMPILED / "papers" / "srelu.key").exists():
        pytest.skip("the papers are not compiled here: run `provenact prove` first")
    monkeypatch.setattr(Build, "_coqc", lambda self, name: pytest.fail(f"{name} was compiled again"))
    assert main(["prove", "srelu/closed-form", "--json", "-"]) == 0
    [theorem] = json.loads(capsys.readouterr().out)["theorems"]
    assert theorem["theorem"] == "srelu_closed_form" and theorem["counts"]


def test_verify_shows_the_record_without_coq(monkeypatch, capsys) -> None:
    monkeypatch.setattr(proving, "coq_version", lambda: None)
    assert main(["verify", "srelu/delta-used-in-experiments", "--engines", "kernel", "--jobs", "1"]) == 0
    said = capsys.readouterr()
    assert "kernel" in said.out and "theorem srelu_delta_used_in_experiments_refuted" in said.out
    assert "the recorded proofs are not checked again" in said.err
