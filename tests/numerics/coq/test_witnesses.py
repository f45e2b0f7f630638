"""Refutations from witnesses: a point proposes, Coq decides; a wrong one, and one without a value, is refused."""

import pytest

from provenact.ledger.store import default_folder
from provenact.numerics.coq.context import NotExpressible
from provenact.numerics.coq.coqc import Build, CheckError, coq_version
from provenact.numerics.coq.project import project
from provenact.numerics.coq.reach import needs
from provenact.numerics.coq.statements import Statements
from provenact.numerics.coq.witnesses import refutation
from provenact.numerics.deciders import decide
from provenact.numerics.findings.evidence import Engine, Evidence, Outcome
from provenact.numerics.findings.witness import Seen, witness
from provenact.theory.language.claims import paper_from_text

needs_coq = pytest.mark.skipif(coq_version() is None, reason="coqc is not installed")
HEAD = """From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From Provenact Require Import Vocabulary Schemes Cells Smooth Normal Parts Tactics Witnesses.
From Statements Require Import mini.
Open Scope R_scope.
"""
FALSE = {  # of each form, something false that a point shows
    "compare": 'form = "compare"\nleft = "unit(x)"\nrelation = "<="\nright = "c"',
    "equal": 'form = "equal"\nleft = "sqrt(1 - x^2)"\nright = "1 - x^2"\non = "[-1, 1]"',
    "slope": 'form = "equal"\nleft = "diff(max(0, x)^2, 1)"\nright = "x"',
    "digits": 'form = "value"\nof = "sqrt(2)"\nrounds_to = "1.4143"',
    "direction": 'form = "monotone"\nof = "unit(x)"\ndirection = "increasing"',
    "infimum": 'form = "infimum"\nof = "unit(x)"\nrounds_to = "-0.2784"',
    "part": 'form = "all"\nparts = [ { form = "value", of = "1", equals = "1" },\n'
    '  { form = "compare", left = "exp(x)", relation = ">", right = "1 + x" } ]',
}


def paper(claim: str):
    text = 'paper = "mini"\ntitle = "A small paper"\n[parameters]\nc = "positive"\n'
    text += '[definitions]\nunit = "x*sigma(x)"\n[[claim]]\nid = "mini/claim"\nwhere = "Sec. 1"\nsays = "It."\n'
    return Statements.of(paper_from_text(text + claim, "mini.toml"), project().words)


def theorem(claim: str, found=None) -> str | None:
    """The theorem that a claim fails, from what the deciders find on it or from what is given."""
    stated = paper(claim)
    said = stated.claims["mini/claim"]
    found = decide(said.statement, said.domains) if found is None else found
    definitions = {one.name: one.text for one in stated.head_definitions()}
    return refutation(stated.proposition("mini/claim", "printed"), found, definitions)


def at(point: str) -> list[Evidence]:
    there = witness(Seen.DIFFERENCE, -1, at=dict(one.split(" = ") for one in point.split(", ")))
    return [Evidence(Engine.EXACT, Outcome.FAILS, "planted", witness=there)]


def compile_in_coq(claim: str, proof: str) -> None:
    """As the project's files are compiled; the library comes from where it was compiled before."""
    wanted = {"statements/mini.v": paper(claim).text(), "drafts/mini.v": HEAD + proof + "\n"}
    waiting = [path for text in wanted.values() for path in needs(text) if path not in wanted]
    while waiting:
        path = waiting.pop()
        wanted[path] = project().files()[path]
        waiting += [one for one in needs(wanted[path]) if one not in wanted]
    Build(default_folder() / "coq").check(wanted, jobs=1)


@pytest.mark.parametrize("form", FALSE)
def test_a_point_becomes_a_theorem_on_the_statement(form: str) -> None:
    text = theorem(FALSE[form])
    assert text is not None and "Theorem mini_claim_fails : ~ mini_claim." in text and text.endswith("Qed.")


def test_the_bits_are_those_that_tell_the_numbers_apart() -> None:
    far = theorem('form = "value"\nof = "1/sqrt(2)"\nrounds_to = "0.8"')
    near = theorem('form = "value"\nof = "1/sqrt(2)"\nrounds_to = "0.70710678118654752440084436210484"')
    assert far is not None and "40%positive" in far
    assert near is not None and "130%positive" in near


def test_a_part_that_an_edited_claim_has_no_more_has_no_refutation() -> None:
    found = [
        Evidence(Engine.EXACT, Outcome.FAILS, "planted", part=part, witness=at("x = 1")[0].witness) for part in "37"
    ]
    assert theorem(FALSE["part"], found[:1]) is None and theorem(FALSE["part"], found[1:]) is None


def test_what_holds_or_is_open_has_no_refutation() -> None:
    assert theorem('form = "compare"\nleft = "exp(x)"\nrelation = ">="\nright = "1 + x"') is None
    open_still = Evidence(Engine.BALL, Outcome.UNDECIDED, witness=witness(Seen.SIDES, 2, 3, at={"x": 1}))
    assert theorem(FALSE["compare"], [open_still]) is None


@pytest.mark.sweep
@needs_coq
@pytest.mark.parametrize("form", FALSE)
def test_coq_accepts_what_a_witness_shows(form: str) -> None:
    proof = theorem(FALSE[form])
    assert proof is not None
    compile_in_coq(FALSE[form], proof)


# A claim and a point that does not refute it: where it holds, and where Coq's root or logarithm has a value
# that ours does not have.
WRONG = {
    "holds there": ('form = "compare"\nleft = "x^2"\nrelation = ">"\nright = "0"', "x = 1"),
    "a root of a negative number": ('form = "equal"\nleft = "sqrt(x)^2"\nright = "x"', "x = -1"),
    "a logarithm of a negative number": ('form = "equal"\nleft = "exp(log(x))"\nright = "x"', "x = -1"),
    "outside of the domain": (
        'form = "compare"\nleft = "x"\nrelation = "<="\nright = "1"\non = "[-1, 1]"',
        "x = 2",
    ),
}
BY_ZERO = 'form = "equal"\nleft = "x/x"\nright = "0"'


def test_nothing_is_drafted_where_there_is_no_value() -> None:
    assert theorem(BY_ZERO, at("x = 0")) is None
    with pytest.raises(NotExpressible):
        theorem(BY_ZERO.replace("equal", 'compare"\nrelation = ">'), at("x = 0"))


@pytest.mark.sweep
@needs_coq
@pytest.mark.parametrize("why", WRONG)
def test_coq_refuses_a_wrong_witness(why: str) -> None:
    claim, point = WRONG[why]
    proof = theorem(claim, at(point))
    assert proof is not None
    with pytest.raises(CheckError, match=r"drafts/mini\.v"):
        compile_in_coq(claim, proof)


def test_what_has_no_meaning_at_a_point_is_a_hypothesis_or_not_stated() -> None:
    root, logarithm = (WRONG[f"a {kind} of a negative number"][0] for kind in ("root", "logarithm"))
    for claim, needed in ((BY_ZERO, "x <> 0 ->"), (root, "0 <= x ->"), (logarithm, "0 < x ->")):
        assert needed in paper(claim).proposition("mini/claim", "printed").text
    with pytest.raises(NotExpressible):
        paper('form = "infimum"\nof = "1/x"\nequals = "0"').proposition("mini/claim", "printed")
