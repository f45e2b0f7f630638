"""`provenact prove` with and without Coq, planted cheats, and statements that must not be provable."""

import json
import re
import subprocess
from types import SimpleNamespace

import pytest
from published import faults, published

from provenact.__main__ import main
from provenact.commands.prove import shown_theorems
from provenact.ledger import proved, proving
from provenact.ledger.proved import is_committed, theorems
from provenact.ledger.proving import OutOfDate, Proved, prove, refusals, require_generated, write_generated
from provenact.ledger.store import default_folder
from provenact.ledger.verify import select
from provenact.numerics.coq import vernacular
from provenact.numerics.coq.axioms import ALLOWED
from provenact.numerics.coq.coqc import Build, CheckError, coq_version, keys
from provenact.numerics.coq.project import Project, project
from provenact.numerics.coq.statements import Statements
from provenact.numerics.coq.vernacular import sentences
from provenact.theory.claims import paper_from_text

COMPILED = default_folder() / "coq"

needs_coq = pytest.mark.skipif(coq_version() is None, reason="coqc is not installed")

# claim, what its Coq definition says, and the same with a digit or a sign changed
MUTANTS = [
    ("srelu/closed-form", "3 * x ^ 2", "5 * x ^ 2"),
    ("srelu/uniform-error", "3 * delta / 16", "3 * delta / 17"),
    ("smelu/box-convolution", "box_kernel beta", "box_kernel (2 * beta)"),
    ("smelu/generalized-special-case", "smelu x beta", "smelu (2 * x) beta"),
    ("squaf/communication-reduction", "9.35 <=", "9.45 <="),
    ("lgelu/da-dlambda", "x ^ 2", "x ^ 3"),
    ("eafo/fact-4", "<=", "<"),
]


def test_without_coq_the_answer_says_what_is_missing(monkeypatch, capsys) -> None:
    monkeypatch.setattr(proving, "coq_version", lambda: None)
    assert main(["prove", "srelu/closed-form"]) == 2
    assert "apt-get install coq libcoq-coquelicot" in capsys.readouterr().err


def test_an_unknown_claim_is_refused(capsys) -> None:
    assert main(["prove", "srelu/closed-fromm"]) == 2
    assert "did you mean" in capsys.readouterr().err


def test_an_unknown_rounding_is_refused(capsys) -> None:
    assert main(["prove", "rounding/sreluu"]) == 2
    assert "there are rounding/smelu, rounding/srelu" in capsys.readouterr().err


def test_without_coq_the_answer_names_the_roundings(monkeypatch, capsys) -> None:
    monkeypatch.setattr(proving, "coq_version", lambda: None)
    assert main(["prove", "rounding"]) == 2
    said = capsys.readouterr().err
    assert "the proofs on the roundings of smelu, srelu (" in said and "claims" not in said


def test_a_part_of_the_record_is_not_written(capsys) -> None:
    assert main(["prove", "srelu/closed-form", "--record"]) == 2
    assert "without ids" in capsys.readouterr().err


def test_a_draft_is_a_theorem_to_try(capsys) -> None:
    assert main(["prove", "srelu/closed-form", "--draft"]) == 0
    said = capsys.readouterr().out
    assert "Theorem srelu_closed_form_holds : srelu_closed_form.\nProof." in said
    assert "unfold srelu_closed_form." in said and "Qed." in said


def test_a_draft_of_parts_is_one_theorem(capsys) -> None:
    assert main(["prove", "srelu/silu-slope-range", "--draft"]) == 0
    said = capsys.readouterr().out
    assert "Lemma" not in said and said.count("Theorem") == 2
    assert "Proof.\n  by_parts idtac.\n  - " in said


OWN = """
paper = "{paper}"
[claim.closed-form]
where = "here"
says = "A square is not negative."
formula = "x^2 >= {bound}"
"""


def test_a_draft_of_a_file_of_ones_own_stands_below_its_statements(tmp_path, capsys) -> None:
    """Not below those of a built-in paper that has its name."""
    file = tmp_path / "own.toml"
    for paper in ("own", "srelu"):
        file.write_text(OWN.format(paper=paper, bound=0), "utf-8")
        assert main(["prove", str(file), "--draft"]) == 0
        said = capsys.readouterr().out
        assert f"Definition {paper}_closed_form : Prop :=\n  forall (x : R), x ^ 2 >= 0." in said
        assert f"Theorem {paper}_closed_form_holds" in said and "srelu_value" not in said


def test_what_is_proved_of_a_claim_says_nothing_of_another_with_its_id(tmp_path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(OWN.format(paper="srelu", bound=1), "utf-8")
    (own,), (known,) = select([str(file)]), select(["srelu/closed-form"])
    assert own.id == known.id
    assert is_committed(known) and not is_committed(own)
    run = SimpleNamespace(theorems=theorems(project(), "srelu"))
    assert shown_theorems(run, [known], []) and not shown_theorems(run, [own], [])


@pytest.mark.parametrize("claim", ["smelu/celu", "smelu/rescu-nonmonotone-pieces", "srelu/second-derivative"])
def test_a_draft_names_what_the_library_has(claim, capsys) -> None:
    assert main(["prove", claim, "--draft"]) == 0
    said = capsys.readouterr().out
    own = re.findall(r"(?:Lemma|Theorem) (\w+)", said)
    there = re.findall(r"\w+", "\n".join([*project().library.values(), *project().statements.values()]))
    assert set(re.findall(r"\b[a-z]+_\w+", said)) <= {*own, *there}


def test_a_hint_that_python_cannot_write_is_left_out(capsys) -> None:
    """The factors of this difference have more than 4300 digits."""
    assert main(["prove", "crypten/log-relative-error", "--draft"]) == 0
    said = capsys.readouterr().out
    assert "Theorem crypten_log_relative_error_holds" in said and "compare_by" not in said


def test_verify_shows_the_record_without_coq(monkeypatch, capsys) -> None:
    monkeypatch.setattr(proving, "coq_version", lambda: None)
    assert main(["verify", "srelu/delta-used-in-experiments", "--engines", "coq", "--jobs", "1", "--explain"]) == 0
    said = capsys.readouterr()
    assert "theorem srelu_delta_used_in_experiments_fails" in said.out
    assert "the recorded proofs are not checked again" in said.err


def test_the_committed_files_may_say_what_they_say() -> None:
    assert refusals(project()) == []


# --- a small paper ----------------------------------------------------------------------------------

PAPER = """
paper = "mini"
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
id = "mini/square"
where = "Sec. 1"
says = "A square."
form = "compare"
left = "x^2"
relation = ">="
right = "1"
"""
HEAD = """From Coq Require Import Reals Lra.
From Provenact Require Import CarryType.
From Statements Require Import mini.
"""
SUM = "Theorem mini_sum_holds : mini_sum.\nProof. unfold mini_sum, half. intros. lra. Qed.\n"
SQUARE = "Theorem mini_square_fails : ~ mini_square.\nProof. intros H. specialize (H 0%R). simpl in H. lra. Qed.\n"
CHEAT = "Theorem mini_square_holds : mini_square.\nProof. destruct CarryType.cheat. Qed.\n"


@pytest.fixture
def house(tmp_path, monkeypatch):
    """A project with one paper; `write` puts a file into it."""
    papers = (paper_from_text(PAPER, "mini.toml"),)
    for place in (proved, proving):
        monkeypatch.setattr(place, "record", lambda: proved.Record("", "", {}, {}))
    monkeypatch.setattr(proved, "builtin_papers", lambda: papers)

    def write(lib: str = "Definition one := 1.\n", proofs: str = HEAD + SUM + SQUARE) -> Project:
        given = Project(tmp_path / "proofs")
        for room, name, text in (("lib", "CarryType", lib), ("papers", "mini", proofs)):
            (given.folder / room).mkdir(parents=True, exist_ok=True)
            (given.folder / room / f"{name}.v").write_text(text)
        texts = {"mini": Statements.of(papers[0], Project(given.folder).words).text()}
        write_generated(texts, folder=given.folder)
        return Project(given.folder)

    return write


def run(given: Project) -> Proved:
    return prove(["mini"], folder=given.folder.parent / "built", given=given)


@needs_coq
def test_an_honest_paper_is_accepted_and_the_run_says_what_it_compiled(house) -> None:
    found = run(house())
    assert [one.name for one in found.accepted] == ["mini_sum_holds", "mini_square_fails"]
    assert {"lib/CarryType.v", "statements/mini.v", "papers/mini.v"} <= set(found.compiled) and not found.found
    assert all(name.startswith("Coq.") for axioms in found.axioms.values() for name in axioms)
    again = run(house())
    assert not again.compiled and set(again.found) == set(found.compiled)


@pytest.mark.sweep
@needs_coq
@pytest.mark.parametrize(
    "lie", ["Axiom cheat : False.\n", "Variable cheat : False.\n", "Lemma cheat : False.\nAdmitted.\n"]
)
def test_a_lying_library_is_caught_by_its_text_and_by_its_axioms(house, monkeypatch, lie: str) -> None:
    """The file has the name of a module of Coq; the list of axioms has full names."""
    given = house(lib=lie, proofs=HEAD + CHEAT)
    with pytest.raises(CheckError, match=r"proofs/lib/CarryType\.v"):
        run(given)
    monkeypatch.setattr(vernacular, "refusals", lambda text: [])
    found = run(given)
    assert found.accepted == () and list(found.refused) == ["mini_square_holds"]
    assert any("cheat" in axiom for axiom in found.refused["mini_square_holds"])


@needs_coq
def test_a_check_that_is_switched_off_is_caught_by_its_text_and_by_its_axioms(house, monkeypatch) -> None:
    lie = "Unset Guard Checking.\nFixpoint cheat (n : nat) : False := cheat n.\n"
    given = house(lib=lie, proofs=HEAD + CHEAT.replace("CarryType.cheat", "(cheat 0)"))
    with pytest.raises(CheckError, match="Unset"):
        run(given)
    monkeypatch.setattr(vernacular, "refusals", lambda text: [])
    assert list(run(given).refused) == ["mini_square_holds"]


@needs_coq
@pytest.mark.parametrize(
    "proofs",
    [
        HEAD + CHEAT,  # no proof
        HEAD + SUM.replace("lra", "auto"),
        HEAD + "Definition mini_sum := True.\n" + SUM,  # other words
        HEAD + SUM.replace("mini_sum_holds : mini_sum", "mini_square_holds : mini_sum"),  # swapped names
        HEAD + SUM.replace("Theorem mini_sum_holds : mini_sum", "Theorem mini_sum_holds : True"),
        HEAD + SUM + "Axiom cheat : False.\n",
    ],
)
def test_what_is_no_proof_of_its_statement_is_refused(house, proofs: str) -> None:
    with pytest.raises(CheckError):
        run(house(proofs=proofs))


@needs_coq
def test_a_statement_means_the_same_whatever_a_paper_says(house, monkeypatch) -> None:
    """Words that a papers file changes are refused; and where they were not, the question is asked by full names."""
    lie = HEAD + "Definition mini_square := True.\nTheorem mini_square_holds : mini_square.\nProof. exact I. Qed.\n"
    given = house(proofs=lie)
    with pytest.raises(CheckError, match="word of the statements"):
        run(given)
    monkeypatch.setattr(proving, "refusals", lambda given: [])
    with pytest.raises(CheckError, match=r"check_mini_square_holds|has type"):
        run(given)


def test_another_digit_in_a_statements_file_is_out_of_date(house) -> None:
    given = house()
    texts = dict(given.statements)
    file = given.folder / "statements" / "mini.v"
    file.write_text(file.read_text().replace(">= 1", ">= 0"))
    with pytest.raises(OutOfDate, match=r"statements/mini\.v.*provenact prove --record"):
        require_generated(Project(given.folder), texts)


@pytest.mark.parametrize("name", ["Lying name", "a.b", "1a"])
def test_a_file_has_a_plain_name(house, name: str) -> None:
    given = house()
    (given.folder / "lib" / f"{name}.v").write_text("Definition two := 2.\n")
    assert any("not a name" in why for why in refusals(Project(given.folder)))


PROGRAM = "Definition f_text := 1.\nDefinition f_value_rounds : Prop := f_text = 1.\n"
ROUNDING = "From Programs Require Import f.\nTheorem f_value_rounds_holds : f_value_rounds.\nProof. reflexivity. Qed.\n"


@pytest.mark.parametrize(
    ("program", "proofs", "why"),
    [
        (PROGRAM, ROUNDING, ""),
        ("", ROUNDING, "nothing is stated"),
        (PROGRAM, f"Definition f_text := 2.\n{ROUNDING}", "`f_text` is a word of the statements"),
        (PROGRAM, ROUNDING.replace(": f_value_rounds", ": f_text = 1"), "must state"),
        (PROGRAM, ROUNDING.replace("f_value_rounds_holds", "f_slope_rounds_holds"), "call it a Lemma"),
        (PROGRAM, ROUNDING.replace("Qed", "Admitted"), "Admitted"),
    ],
)
def test_what_may_stand_in_a_file_on_roundings(tmp_path, program: str, proofs: str, why: str) -> None:
    for room, text in (("programs", program), ("roundings", proofs)):
        (tmp_path / room).mkdir()
        if text:
            (tmp_path / room / "f.v").write_text(text)
    given = Project(tmp_path)
    try:
        found = refusals(given)
        names = [] if found else [(one.claim, one.role, one.name) for one in proved.rounding_theorems(given, "f")]
    except CheckError as error:
        found, names = [str(error)], []
    assert any(why in one for one in found) if why else found == []
    assert names == ([] if why else [("rounding/f", "value", "f_value_rounds_holds")])


def test_theorems_with_other_axioms_do_not_count() -> None:
    theorem = proved.theorems(project(), "srelu")[0]
    found = Proved((theorem,), {theorem.name: ["PrimFloat.add"]}, (), ())
    assert found.refused == {theorem.name: ["PrimFloat.add"]}
    assert found.accepted == () and found.record()["theorems"] == {}


# --- the real papers --------------------------------------------------------------------------------


def test_axioms_are_asked_together_for_theorems_that_had_the_same(monkeypatch) -> None:
    chosen = proved.theorems(project(), "srelu")[:4]
    a, b, c, d = (theorem.name for theorem in chosen)
    one, two, *_ = ALLOWED
    known = proved.Record("", "", {}, {a: (one,), b: (one, two), d: (one,)})
    monkeypatch.setattr(proving, "record", lambda: known)
    groups = {key: [theorem.name for theorem in group] for key, group in proving._groups(chosen).items()}
    assert groups == {(one,): [a, d], (one, two): [b]}  # what is new stands in none
    found = {a: [one, two], b: [one, two], d: [one, two]}
    assert list(proving._alone(chosen, found)) == [(a,), (c,), (d,)]
    found[c] = [two]
    assert list(proving._alone(chosen, found)) == [(a,), (d,)]  # not what the record says
    assert list(proving._alone(chosen, {**found, c: ["cheat"]})) == [(a,), (c,), (d,)]  # and what does not count
    assert list(proving._alone(chosen, {})) == [(a,), (b,), (c,), (d,)]


def needs_compiled_library() -> None:
    if coq_version() is None:
        pytest.skip("coqc is not installed")
    files = {path: text for path, text in project().files().items() if not path.startswith("papers")}
    stamps = {name: (COMPILED / name).with_suffix(".key") for name in files}
    known = keys(files)
    if not all(stamp.exists() and stamp.read_text("utf-8") == known[name] for name, stamp in stamps.items()):
        pytest.skip("the Coq library is not compiled here: run `provenact prove` first")


def accepts(identifier: str, old: str, new: str, folder) -> bool:
    """Whether Coq accepts the committed proof of a claim for its definition with `old` replaced."""
    paper, name = identifier.split("/")[0], proved.name_of(identifier)
    definition = next(one for one in sentences(project().statements[paper]) if one.startswith(f"Definition {name} :"))
    assert old in definition
    texts = (project().papers[paper], project().drafts[paper])
    text = next(one for one in texts if re.search(rf"^Theorem {name}_(holds|fails) :", one, re.M))
    head, *theorems = re.split(r"^(?=Theorem )", text, flags=re.M)
    proofs = next(one for one in theorems if re.match(rf"Theorem {name}_(holds|fails) :", one)).split("Qed.")[0]
    file = folder / "mutant.v"
    imports = project().statements[paper].partition("Open Scope")[0]  # for the words of the definition
    file.write_text(f"{imports}{head}\n{definition.replace(old, new, 1)}.\n{proofs}Qed.\n", "utf-8")
    rooms = (("lib", "Provenact"), ("statements", "Statements"))
    paths = [word for room, root in rooms for word in ("-Q", str(COMPILED / room), root)]
    command = ["coqc", "-w", "none", *paths, str(file)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False).returncode == 0


@pytest.mark.sweep
@pytest.mark.parametrize(("identifier", "old", "new"), MUTANTS, ids=[mutant[0] for mutant in MUTANTS])
def test_a_changed_statement_is_not_provable(identifier, old, new, tmp_path) -> None:
    needs_compiled_library()
    assert accepts(identifier, old, old, tmp_path)
    assert not accepts(identifier, old, new, tmp_path)


@pytest.mark.sweep
def test_the_papers_from_the_cache(capsys, monkeypatch) -> None:
    needs_compiled_library()
    if not (COMPILED / "papers" / "srelu.key").exists():
        pytest.skip("the papers are not compiled here: run `provenact prove` first")
    monkeypatch.setattr(Build, "_said", lambda self, program, name, *rest: pytest.fail(f"{name} was compiled again"))
    assert main(["prove", "--json", "-"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert faults(published("prove"), said) == []
    theorem = next(one for one in said["theorems"] if one["claim"] == "srelu/closed-form")
    assert theorem["theorem"] == "srelu_closed_form_holds" and theorem["counts"] and said["compiled"] == []
    assert "papers/srelu.v" in said["found"]
