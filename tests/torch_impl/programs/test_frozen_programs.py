"""The programs of the catalogue are those on record, up to names."""

import pytest
import sympy
from frozen_answers import FOLDER, Table, differences, load
from program_texts import PARTS, catalogue_programs, program_text

from provenact.torch_impl.programs.program import Instruction, Program

HALF = sympy.Rational(1, 2)


@pytest.mark.parametrize("name", PARTS)
def test_programs_of_the_catalogue_are_those_on_record(name, frozen):
    frozen("programs", catalogue_programs(name), of=name)


def test_no_program_is_left_out():
    entries = load(FOLDER / "programs.json").answers
    assert {entry.partition(", ")[0] for entry in entries} == set(PARTS)


def of_names(x, product, total, constant=HALF, first="mul"):
    steps = [Instruction(product, first, (x, constant)), Instruction(total, "add", (product, x))]
    steps += [Instruction(f"w{n}", "tanh", (total,)) for n in range(10)]
    return program_text(Program((x,), tuple(steps), (total, HALF)))


def test_names_do_not_count():
    assert of_names("x", "v1", "v2") == of_names("gate", "a", "b")
    assert of_names("x", "v1", "v2").startswith("of 1; v1 = mul(x1, 1/2); v2 = add(v1, x1); v3 = tanh(v2)")
    assert of_names("x", "v1", "v2").endswith("; gives v2, 1/2")


def test_of_a_changed_program_the_operations_that_changed_are_named():
    table = Table({"f, value": of_names("x", "v1", "v2"), "f, slope": "of 1; gives x1"})
    for changed, line in (
        (of_names("x", "v1", "v2", HALF / 2), "mul(x1, 1/4)"),
        (of_names("x", "v1", "v2", HALF, "div"), "div(x1, 1/2)"),
    ):
        found = differences(table, {**table.answers, "f, value": changed})
        assert str(found).splitlines() == ["f, value", "    was v1 = mul(x1, 1/2)", f"    is  v1 = {line}"]
