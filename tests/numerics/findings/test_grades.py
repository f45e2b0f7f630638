"""Quantities say what they rest on, and a bare one is refused."""

import pytest

from provenact.numerics.findings.evidence import Engine
from provenact.numerics.findings.grades import (
    ORDER,
    Given,
    Grade,
    Graded,
    NotKnown,
    Quantity,
    RowGrade,
    grade_of,
    graded_table,
    least,
    shown,
)

BALL, EXACT = Graded("1.12…", Grade.BALL), Graded("1", Grade.EXACT)


@pytest.mark.parametrize("first", ORDER)
@pytest.mark.parametrize("second", ORDER)
def test_what_rests_on_two_has_the_least_of_them(first, second):
    assert least([first, second]) is ORDER[max(ORDER.index(first), ORDER.index(second))]


def test_every_engine_has_a_grade():
    assert {engine: grade_of(engine) for engine in Engine}
    assert grade_of(Engine.LEMMA) is grade_of(Engine.STEPS) is Grade.ASSUMED


@pytest.mark.parametrize("bare", ["1.12…", "between 1 and 2", 1.12, 3, True, b"1"])
def test_a_bare_quantity_is_not_shown(bare):
    with pytest.raises(TypeError, match="must say what it rests on"):
        shown(bare)


@pytest.mark.parametrize(("text", "grade"), [(1.5, Grade.BALL), ("1.5", "ball"), ("1.5", None), (BALL, Grade.BALL)])
def test_a_quantity_is_a_text_and_a_grade(text, grade):
    with pytest.raises(TypeError, match="Graded takes a text and a Grade"):
        Graded(text, grade)


def test_words_may_stand_where_there_is_no_quantity():
    assert shown(NotKnown("undecided: no method")) == "undecided: no method" and shown(None) == ""
    for number in ("1.5", "1.5…", "-3e-5", "0.89 ± 0.002", "99.9 %", "0.5+ (100 %)", 2):
        with pytest.raises(TypeError, match="cannot be a number"):
            NotKnown(number)


def test_a_column_of_one_grade_says_it_once():
    _, header, rows = graded_table("", ["f", Quantity("sup")], [["a", BALL], ["b", BALL], ["c", None]])
    assert header == ["f", "sup (ball)"] and rows == [["a", "1.12…"], ["b", "1.12…"], ["c", None]]


def test_a_column_of_several_grades_says_them_cell_by_cell():
    _, header, rows = graded_table("", ["f", Quantity("sup")], [["a", BALL], ["b", EXACT], ["c", NotKnown("?")]])
    assert header == ["f", "sup"] and [row[1] for row in rows] == ["1.12… (ball)", "1 (exact)", "?"]


def test_a_row_may_say_the_least_of_its_grades():
    columns = ["f", Quantity("sup"), Quantity("inf"), RowGrade()]
    _, header, rows = graded_table("", columns, [["a", BALL, EXACT, None], ["b", EXACT, EXACT, None]])
    assert header == ["f", "sup", "inf", "grade"]
    assert rows == [["a", "1.12…", "1", "ball"], ["b", "1", "1", "exact"]]


def test_a_title_may_speak_for_the_whole_table():
    title, header, rows = graded_table(Graded("speed", Grade.MEASURED), ["f", "forward"], [["a", 0.5]])
    assert (title, header, rows) == ("speed (measured)", ["f", "forward"], [["a", 0.5]])


@pytest.mark.parametrize("planted", ["0.5", 0.5, 7, "1.68e+07 (96.3 %)", "0.5+", "1.12…"])
def test_a_bare_quantity_in_a_table_is_refused(planted):
    with pytest.raises(TypeError, match="the column `sup`"):
        graded_table("", ["f", Quantity("sup")], [["a", BALL], ["b", planted]])
    with pytest.raises(TypeError, match="the column `f`"):
        graded_table("", ["f", Quantity("sup")], [[planted, BALL]])
    assert graded_table("", [Given("δ"), Quantity("sup")], [[planted, BALL]])[2] == [[planted, "1.12…"]]
