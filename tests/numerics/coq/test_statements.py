"""The file of a paper's statements: one definition for each, which a reader can compare with the sentence above it."""

import pytest

from provenact.numerics.coq.project import library_words, paper_statements, project
from provenact.numerics.coq.statements import Statements, definitions_in, name_of, wrapped
from provenact.numerics.coq.vernacular import refusals, words
from provenact.theory.exact.errors import InputError
from provenact.theory.language.claims import paper_from_text

TEXT = """
paper = "mini"
title = "A small paper"
[parameters]
a = "positive"
[definitions]
ramp = "max(0, a*x)"
[[claim]]
id = "mini/parts"
where = "Sec. 1"
says = "Two things (* at once *) with a \\"quote\\"."
form = "all"
parts = [
  { form = "compare", left = "ramp(x)", relation = ">=", right = "0", label = "not negative" },
  { form = "smooth", of = "ramp(x)", class = "C^0" },
]
[claim.corrected]
says = "Sharper."
form = "compare"
left = "ramp(x)"
relation = ">="
right = "0.25*a*x"
[[claim]]
id = "mini/argued"
where = "Sec. 2"
says = "An argument."
form = "steps"
steps = [ { form = "value", of = "1", equals = "1" } ]
"""
MINI = Statements.of(paper_from_text(TEXT, "mini.toml"), {"smooth": "Vocabulary", "other": "Other"})


def test_each_statement_is_one_definition_under_its_sentence() -> None:
    text = MINI.text()
    assert "Definition ramp (x a : R) : R :=\n  Rmax 0 (a * x)." in text
    assert "Definition mini_parts : Prop :=\n  mini_parts_1 /\\ mini_parts_2." in text
    assert "(** mini/parts (Sec. 1): Two things   at once   with a 'quote'. *)\nDefinition mini_parts :" in text
    assert "(** mini/parts, corrected: Sharper. *)\nDefinition mini_parts_corrected :" in text
    assert "0.25 * a * x" in text and "not negative *)\nDefinition mini_parts_1 :" in text


def test_a_statement_without_a_coq_form_says_why() -> None:
    assert "Definition mini_argued" not in MINI.text() and "An argument. -- No Coq form: a statement of" in MINI.text()


def test_a_word_of_the_library_stands_for_its_full_name() -> None:
    assert "From Provenact Require Vocabulary.\n" in MINI.text() and "Require Import Vocabulary" not in MINI.text()
    assert "\nLocal Notation smooth := Provenact.Vocabulary.smooth.\n" in MINI.text() and "Other" not in MINI.text()


def test_a_generated_file_may_say_what_it_says() -> None:
    assert refusals(MINI.text()) == []


def test_definitions_are_read_as_coq_reads_them() -> None:
    committed = definitions_in(MINI.text())
    assert list(committed) == ["ramp", "mini_parts_1", "mini_parts_2", "mini_parts", "mini_parts_corrected"]
    for one in [*MINI.head_definitions(), *MINI.definitions("mini/parts", "printed")]:
        assert committed[one.name] == one.sentence


def test_two_statements_with_one_name_are_refused() -> None:
    text = TEXT.replace("mini/argued", "mini/parts-1").replace(
        'form = "steps"\nsteps = [ { form', 'form = "all"\nparts = [ { form'
    )
    with pytest.raises(InputError, match="mini_parts_1"):
        Statements.of(paper_from_text(text, "mini.toml"), {}).text()


def test_names_of_statements() -> None:
    assert name_of("srelu/closed-form") == "srelu_closed_form"
    assert name_of("srelu/closed-form", "restricted") == "srelu_closed_form_restricted"


def test_lines_are_broken_at_connectives() -> None:
    text = wrapped("  forall x : R, " + " /\\ ".join(f"({'x + ' * 12}x = {n})" for n in range(3)) + ".")
    assert [line.rsplit(" ", 1)[-1] for line in text.splitlines()[:-1]] == ["/\\", "/\\"]


def test_the_library_does_not_redefine_what_statements_say() -> None:
    assert {"smooth", "mollify", "both"} <= set(project().words)
    with pytest.raises(InputError, match="`exp`"):
        library_words({"Cheat": "Definition exp (x : R) : R := 0."})
    with pytest.raises(InputError, match="Other"):
        library_words({"Other": "Definition smooth := True.", "Vocabulary": "Definition smooth := False."})


def test_every_word_of_a_statement_is_known() -> None:
    source = paper_statements()["srelu"]
    assert "smooth" in words(source.definitions("srelu/smoothness-class", "printed")[0].text)
