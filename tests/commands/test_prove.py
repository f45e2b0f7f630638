"""`provenact prove` with and without Coq, planted cheats, and statements that must not be provable."""

import json
import re
import subprocess
from dataclasses import replace
from types import SimpleNamespace

import pytest
from published import faults, published

from provenact.__main__ import main
from provenact.commands.prove import shown_theorems
from provenact.ledger import proved, proving
from provenact.ledger.proved import development, is_builtin, theorems
from provenact.ledger.proving import Proved, plan, prove, proved_files, refusals, whole
from provenact.ledger.store import default_folder
from provenact.ledger.verify import select
from provenact.numerics.coq import coqc, vernacular
from provenact.numerics.coq.axioms import ALLOWED
from provenact.numerics.coq.coqc import Build, CheckError, coq_version, keys
from provenact.numerics.coq.project import PROOFS, Project
from provenact.numerics.coq.reach import ROOMS, passages, with_needed
from provenact.numerics.coq.statements import Statements
from provenact.numerics.coq.vernacular import sentences
from provenact.theory.language.claims import paper_from_text
from provenact.torch_impl.validation.coq_programs import program_texts

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


@needs_coq
def test_the_record_is_of_what_comes_with_the_package(tmp_path, capsys) -> None:
    (tmp_path / "own.toml").write_text(OWN.format(paper="own", bound=0), "utf-8")
    assert main(["prove", str(tmp_path / "own.toml"), "--record"]) == 2
    assert "of the built-in papers and of the gallery" in capsys.readouterr().err


def test_a_draft_is_a_theorem_to_try(capsys) -> None:
    assert main(["prove", "srelu/closed-form", "--draft"]) == 0
    said = capsys.readouterr().out
    assert "Theorem srelu_closed_form_holds : srelu_closed_form.\nProof." in said
    assert "by_parts by_form. Qed." in said


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
    assert is_builtin(known) and not is_builtin(own)
    run = SimpleNamespace(theorems=theorems(development("srelu"), "srelu"))
    assert shown_theorems(run, [known], []) and not shown_theorems(run, [own], [])


@pytest.mark.parametrize("claim", ["smelu/celu", "smelu/rescu-nonmonotone-pieces", "srelu/second-derivative"])
def test_a_draft_names_what_the_library_has(claim, capsys) -> None:
    assert main(["prove", claim, "--draft"]) == 0
    said = capsys.readouterr().out
    own = re.findall(r"(?:Lemma|Theorem) (\w+)", said)
    given = whole(proved_files(), {})
    there = re.findall(r"\w+", "\n".join([*given.library.values(), *given.statements.values()]))
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


def test_all_texts_may_say_what_they_say() -> None:
    given = whole(proved_files(), program_texts())
    assert refusals(given) == []
    assert refusals(whole(["srelu"], {}), is_whole=False) == []
    assert any("nothing is stated" in why for why in refusals(whole(["srelu"], {})))
    assert {one.partition("/")[0] for one in given.files()} == {room for room in ROOMS.values()}


def made_by_coq(text: str) -> list[str]:
    """The lemmas whose scripts use a name such as `H1` that nobody has given: Coq may call it otherwise tomorrow."""
    gives = (
        r"\b(?:intros?|as|assert|enough|pose|set|fresh)\b.*?\b{0}\b"
        r"|\b(?:fun|forall|exists)\b[\w' ():]*?\b{0}\b|[({{][\w' ]*\b{0}\b[\w' ]* :"
    )
    found, assumed = [], {name for one in passages(text) if one.kind == "assumption" for name in one.names}
    for one in passages(text):
        steps = re.split(r"[.;]\s", one.text) if one.command in vernacular.PROOF_STARTS else []
        first = {
            name: step for step in reversed(steps[1:]) for name in re.findall(r"\bH\d*\b", step) if name not in assumed
        }
        found += [
            steps[0]
            for name, step in first.items()
            if not any(re.search(gives.format(name), given, re.DOTALL) for given in (steps[0], step))
        ]
    return found


def test_scripts_use_names_that_somebody_gave() -> None:
    assert made_by_coq("Lemma a : True. Proof. pose proof (b 1). rewrite c in H. lra. Qed.") == ["Lemma a : True"]
    assert not made_by_coq("Lemma a : True. Proof. pose proof (b 1) as H. rewrite c in H. lra. Qed.")
    assert not made_by_coq("Lemma a (b H : True) : True. Proof. exact (c H). Qed.")
    assert made_by_coq("Lemma a : True. Proof. intros. exact (b (fun x => x) H). Qed.")
    assert not made_by_coq("Lemma a : is_RInt (fun x => H x) 0 1 1. Proof. exact b. Qed.")  # H of the paper
    files = whole(proved_files(), program_texts()).files()
    assert [(path, name) for path, text in files.items() for name in made_by_coq(text)] == []


def test_the_generated_texts_are_written_where_an_editor_finds_them(tmp_path, capsys) -> None:
    (tmp_path / "statements").mkdir()
    (tmp_path / "statements" / "gone.v").write_text("")
    assert main(["prove", "srelu", "rounding/smelu", "--write", str(tmp_path)]) == 0
    names = ["drafts/srelu.v", "programs/smelu.v", "statements/srelu.v"]
    assert sorted(str(one.relative_to(tmp_path)) for one in tmp_path.rglob("*.v")) == names
    rooms = re.findall(r"-Q (\w+) ", (PROOFS / "_CoqProject").read_text("utf-8"))
    assert {"statements", "drafts", "programs"} <= {*rooms}


def test_for_one_claim_nothing_is_compiled_that_its_theorem_does_not_need(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(coqc, "coq_version", lambda: "8.16.1")
    given = whole(["srelu"], {})
    chosen = plan(given, {"srelu/closed-form"}, folder=tmp_path)
    (theorem,) = chosen.theorems
    text = chosen.files[theorem.path]
    assert theorem.file.startswith("srelu_") and vernacular.theorems(text) == {theorem.name: theorem.statement}
    assert "statements/srelu.v" in chosen.files and "papers/srelu.v" not in chosen.files
    library = [path for path in chosen.files if path.startswith("lib/")]
    assert "lib/Areas.v" in library and "lib/Huffman.v" not in library and len(library) < len(given.library)
    assert chosen.missing == chosen.files and "of the library and 2 of statements and proofs" in chosen.of_files(
        chosen.files
    )


@needs_coq
def test_a_file_that_is_compiled_is_not_cut(house) -> None:
    given = house()
    folder = given.folder.parent / "built"
    assert "papers/mini.v" not in plan(given, {"mini/sum"}, folder=folder).files
    assert "papers/mini.v" in plan(given, {"mini/sum", "mini/square"}, folder=folder).files
    run(given)
    one = plan(given, {"mini/sum"}, folder=folder)
    assert "papers/mini.v" in one.files and one.missing == {} and len(prove(one).accepted) == 1


@needs_coq
def test_one_theorem_is_proved_from_a_part_of_its_file(house) -> None:
    given = house()
    found = prove(plan(given, {"mini/sum"}, folder=given.folder.parent / "built"))
    assert [one.name for one in found.accepted] == ["mini_sum_holds"] and "papers/mini.v" not in found.compiled
    assert found.record()["theorems"].keys() == {"mini_sum_holds"}


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
        monkeypatch.setattr(place, "record", lambda: proved.Record())
    monkeypatch.setattr(proved, "builtin_papers", lambda: papers)

    def write(lib: str = "Definition one := 1.\n", proofs: str = HEAD + SUM + SQUARE) -> Project:
        given = Project(tmp_path / "proofs")
        for room, name, text in (("lib", "CarryType", lib), ("papers", "mini", proofs)):
            (given.folder / room).mkdir(parents=True, exist_ok=True)
            (given.folder / room / f"{name}.v").write_text(text)
        texts = {"mini": Statements.of(papers[0], Project(given.folder).words).text()}
        return Project(given.folder, statements=texts)

    return write


def run(given: Project) -> Proved:
    return prove(plan(given, folder=given.folder.parent / "built"))


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
    with pytest.raises(CheckError, match=r"lib/CarryType\.v"):
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
    monkeypatch.setattr(proving, "refusals", lambda given, is_whole: [])
    with pytest.raises(CheckError, match=r"check_mini_square_holds|has type"):
        run(given)


@pytest.mark.parametrize("name", ["Lying name", "a.b", "1a"])
def test_a_file_has_a_plain_name(house, name: str) -> None:
    given = house()
    (given.folder / "lib" / f"{name}.v").write_text("Definition two := 2.\n")
    assert any("not a name" in why for why in refusals(replace(given)))


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
    (tmp_path / "roundings").mkdir()
    (tmp_path / "roundings" / "f.v").write_text(proofs)
    given = Project(tmp_path, programs={"f": program} if program else {})
    try:
        found = refusals(given)
        names = [] if found else [(one.claim, one.role, one.name) for one in proved.rounding_theorems(given, "f")]
    except CheckError as error:
        found, names = [str(error)], []
    assert any(why in one for one in found) if why else found == []
    assert names == ([] if why else [("rounding/f", "value", "f_value_rounds_holds")])


def test_theorems_with_other_axioms_do_not_count() -> None:
    theorem = theorems(development("srelu"), "srelu")[0]
    found = Proved((theorem,), {theorem.name: ["PrimFloat.add"]}, (), ())
    assert found.refused == {theorem.name: ["PrimFloat.add"]}
    assert found.accepted == () and found.record()["theorems"] == {}


# --- the real papers --------------------------------------------------------------------------------


def test_axioms_are_asked_together_for_theorems_that_had_the_same(monkeypatch) -> None:
    chosen = theorems(development("srelu"), "srelu")[:4]
    a, b, c, d = (theorem.name for theorem in chosen)
    one, two, *_ = ALLOWED
    axioms = {a: (one,), b: (one, two), d: (one,)}
    known = proved.Record("", {name: proved.Checked("", those) for name, those in axioms.items()})
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
    given = whole([name for name in proved_files() if name != "gallery"], {}).files()
    rooms = [path for path in given if path.startswith(("papers", "drafts"))]
    files = {path: text for path, text in with_needed(given, *rooms).items() if text and path not in rooms}
    stamps = {name: (COMPILED / name).with_suffix(".key") for name in files}
    known = keys(files)
    if not all(stamp.exists() and stamp.read_text("utf-8") == known[name] for name, stamp in stamps.items()):
        pytest.skip("the Coq library is not compiled here: run `provenact prove` first")


def accepts(identifier: str, old: str, new: str, folder) -> bool:
    """Whether Coq accepts the proof of a claim for its definition with `old` replaced."""
    paper, name = identifier.split("/")[0], proved.name_of(identifier)
    given = development(paper)
    stated = given.statements[paper]
    definition = next(one for one in sentences(stated) if one.startswith(f"Definition {name} :"))
    assert old in definition
    theorem = next(one for one in theorems(given, paper) if one.statement == name)
    *imports, rest = re.split(r"^(From .*\n)", given.reach.cut(theorem.path, [theorem.name]), flags=re.M)
    words = stated.split("\n\n")[2]  # of the definition, by their full names
    file = folder / "mutant.v"
    file.write_text(f"{''.join(imports)}{words}\n{definition.replace(old, new, 1)}.\n{rest}", "utf-8")
    rooms = (("lib", "Provenact"), ("statements", "Statements"))
    paths = [word for room, root in rooms for word in ("-Q", str(COMPILED / room), root)]
    command = ["coqc", "-w", "none", *paths, str(file)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False).returncode == 0


@pytest.mark.sweep
@pytest.mark.parametrize(("identifier", "old", "new"), MUTANTS, ids=[mutant[0] for mutant in MUTANTS])
@pytest.mark.kills("proofs")
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
