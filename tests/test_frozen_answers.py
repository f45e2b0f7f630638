"""Frozen answers: the committed tables balance, and on small ones each difference is named, and recorded with a
reason."""

import ast
import json
from dataclasses import replace

import pytest
from answers_in_words import row_text
from c_mutants import c_mutants
from frozen_answers import FOLDER, Frozen, Table, differences, faults, load, numbered, recorded, text_of
from text_mutants import tree_mutants

PATHS = sorted(FOLDER.glob("*.json"))
ROWS = {"true_row", "false_row", "untrue_row", "unfalse_row", "meaningless_row"}
FIRST = {"a": "holds, exact", "b": "fails, ball, with a witness", "c": "undecided, not shown"}


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_every_answer_came_by_the_records(path):
    table = load(path)
    assert table.answers and faults(table) == []
    assert path.read_text("utf-8") == text_of(table), "the file is laid out by --freeze alone"


def entries_of(every_test):
    """The rows and claims of known truth that tests ask about."""
    for test in every_test:
        asked = test.callspec.params if hasattr(test, "callspec") else {}
        if test.module.__name__.endswith("test_control") and "identifier" in asked:
            yield row_text({"id": asked["identifier"]})
        yield from (row_text(asked[name]) for name in ROWS & set(asked))


def test_every_entry_of_known_truth_is_asked_about(every_test, frozen):
    answers = load(FOLDER / "known_truth.json").answers
    asked = {entry: answers[entry] for entry in entries_of(every_test) if entry in answers}
    replace(frozen, test="tests -k every_entry")("known_truth", asked)


def planted(test):
    """What stands for a test that kills: what it is about, where, its name, and its case."""
    mark = test.get_closest_marker("kills")
    stem, name = test.module.__name__.rpartition(".")[2], test.originalname.removeprefix("test_").replace("_", " ")
    params = test.callspec.params if hasattr(test, "callspec") else {}
    plain = {key: value for key, value in params.items() if isinstance(value, (str, int, type(None)))}
    each = mark.kwargs.get("each")
    entry = ", ".join([*mark.args, stem.removeprefix("test_"), name, *([row_text(plain)] if plain else [])])
    return entry, f"killed, {each} drawn" if each else "killed"


def test_every_planted_fault_is_still_tried(every_test, frozen):
    """That it is found is what its own test says."""
    entries = dict(planted(test) for test in every_test if test.get_closest_marker("kills"))
    asks = replace(frozen, test="tests -k every_planted")
    for what in sorted({entry.partition(", ")[0] for entry in entries} | {"deciders", "text", "bounds", "proofs"}):
        asks("mutants", {entry: fate for entry, fate in entries.items() if entry.startswith(f"{what}, ")}, of=what)


OPERATED = """
def f(x, a):
    b = torch.where(x >= 0.5, torch.exp(x) - a, torch.maximum(x, -a))
    c = (x - b) / torch.erfc(b) if x < 2.0 else torch.tanh(b) * 0.0
    return (b + c) * x[3 // 2] if a <= b and a & 1 else -torch.sqrt(x > b)
"""
IN_C = """
double f(double x, double a) {
    const double v1 = exp(x) - a * 0.5;
    const int v2 = v1 >= 2.0;
    const double v3 = v2 ? v1 : fabs(x);
    return fma(v1, v3, -v1 / 1e-3);
}
"""


def test_mutants_are_made_as_before(frozen):
    """Of small texts with all that the operators change; mutants of claims are frozen one by one."""
    (tree,) = ast.parse(OPERATED).body
    names = [f"torch, {what}" for what, _ in tree_mutants(tree, whole_numbers=True)]
    names += [f"C, {line}" for line, _ in c_mutants(IN_C, "f")]
    frozen("mutants", numbered("operators", names, ["made"] * len(names)), of="operators")


# --- the mechanism ----------------------------------------------------------------------------------


@pytest.fixture
def small(tmp_path):
    """Compares with a table of three entries, or with a reason records."""

    def ask(answers, reason=None, of=""):
        Frozen("tests/test_small.py::test[a]", reason, tmp_path)("small", answers, of)
        return load(tmp_path / "small.json")

    ask(FIRST, "")
    return ask


def differs(small, answers, reason=None, **more):
    with pytest.raises(pytest.fail.Exception) as failed:
        small(answers, reason, **more)
    return str(failed.value)


def test_the_same_answers_pass(small):
    assert small(FIRST) == small(dict(reversed(FIRST.items())), "why") == small(FIRST, "")
    assert small({"a": FIRST["a"]}, of="a").records == ({"added": 3, "sum": small(FIRST).records[0]["sum"]},)


@pytest.mark.parametrize(
    ("answers", "lines"),
    [
        ({**FIRST, "c": "holds, ball"}, ["c", "    was undecided, not shown", "    is  holds, ball"]),
        ({"a": FIRST["a"], "c": FIRST["c"]}, ["b", "    was fails, ball, with a witness", "    is  gone"]),
        ({**FIRST, "d": "holds, exact"}, ["d", "    is new: holds, exact"]),
    ],
)
def test_what_differs_is_named_and_nothing_else(small, answers, lines):
    shown = differs(small, answers).splitlines()
    assert shown[1:-1] == lines
    assert "pytest tests/test_small.py::test --freeze 'why'" in shown[-1]


@pytest.mark.parametrize("reason", ["", "  "])
def test_a_change_and_a_removal_need_a_reason_and_what_is_new_needs_none(small, reason):
    for answers in ({**FIRST, "c": "holds, ball"}, {"a": FIRST["a"], "b": FIRST["b"]}):
        assert "Say why" in differs(small, answers, reason)
    assert small({**FIRST, "d": "holds, exact"}, reason).answers["d"] == "holds, exact"


def test_changes_are_recorded_from_what_to_what_and_why(small):
    small({**FIRST, "c": "holds, ball"}, "a new rule")
    table = small({"a": FIRST["a"], "c": "holds, exact", "d": "new"}, "a newer one")
    first, *others = table.records
    assert others == [
        {"reason": "a new rule", "changed": {"c": ["undecided, not shown", "holds, ball"]}},
        {
            "reason": "a newer one",
            "changed": {"c": ["holds, ball", "holds, exact"]},
            "removed": {"b": FIRST["b"]},
            "added": 1,
            "sum": others[1]["sum"],
        },
    ]
    assert faults(table) == [] and first["added"] == 3


def test_what_has_one_reason_is_one_record(small):
    """As many tests of one run write it down."""
    for entry in FIRST:
        table = small({entry: "holds, ball"}, "all are decided now", of=entry)
    assert table.records[1:] == (
        {"reason": "all are decided now", "changed": {entry: [was, "holds, ball"] for entry, was in FIRST.items()}},
    )
    again = small({"a": "holds, exact"}, "all are decided now", of="a")
    assert again.records[1]["changed"]["a"] == [FIRST["a"], "holds, exact"] and faults(again) == []


@pytest.mark.parametrize(
    "edit",
    [
        lambda answers: answers.update(a="holds, ball"),
        lambda answers: answers.pop("b"),
        lambda answers: answers.update(d="holds, exact"),
        lambda answers: answers.update(a=answers["b"], b=answers["a"]),
    ],
)
def test_an_edit_without_a_record_is_seen(small, edit):
    table = small({**FIRST, "c": "holds, ball"}, "a new rule")
    answers = dict(table.answers)
    edit(answers)
    assert faults(replace(table, answers=answers)) != []


def test_a_record_without_a_reason_is_seen(small):
    table = small({**FIRST, "c": "holds, ball"}, "a new rule")
    changed = {key: value for key, value in table.records[1].items() if key != "reason"}
    assert faults(replace(table, records=(table.records[0], changed))) == ["no reason is given for c"]
    assert faults(replace(table, records=table.records[:1])) != []


def test_records_of_two_branches_are_both_kept_whatever_comes_first(small):
    """Where git asks about two records, both are right; answers are merged line by line."""
    start = small(FIRST)
    ours = recorded(start, differences(start, {**FIRST, "a": "holds, ball", "d": "new"}), "ours")
    theirs = recorded(start, differences(start, {**FIRST, "b": "undecided, not shown", "e": "new"}), "theirs")
    merged = {**FIRST, "a": "holds, ball", "b": "undecided, not shown", "d": "new", "e": "new"}
    for records in ((ours.records[1], theirs.records[1]), (theirs.records[1], ours.records[1])):
        assert faults(Table(merged, (*start.records, *records))) == []


def test_a_group_is_told_from_one_whose_name_goes_on(small):
    small({**FIRST, "a, 1": "holds, exact", "ab": "holds, exact"}, "")
    shown = differs(small, {"a": "holds, ball"}, of="a")
    assert [line for line in shown.splitlines() if not line.startswith(" ")][1:-1] == ["a", "a, 1"]


def test_of_long_answers_a_record_has_the_digest_and_a_message_what_differs(small):
    before, after = ("; ".join(f"v{n} = {'mul' if n == at else 'add'}(x1, {n})" for n in range(30)) for at in (7, 8))
    small({"a": before}, "of another kind")
    shown = differs(small, {"a": after})
    was, now = ["v7 = mul(x1, 7)", "v8 = add(x1, 8)"], ["v7 = add(x1, 7)", "v8 = mul(x1, 8)"]
    assert shown.splitlines()[2:-1] == [f"    was {one}" for one in was] + [f"    is  {one}" for one in now]
    table = small({"a": after}, "another program")
    assert table.answers["a"] == after and faults(table) == []
    assert all(len(part) < 40 for part in table.records[-1]["changed"]["a"])
    assert faults(replace(table, answers={"a": before})) != []


def test_entries_of_one_name_are_counted():
    assert numbered("group", "aba", "123") == {"group, a": "1", "group, b": "2", "group, a (2)": "3"}


def test_an_answer_outside_of_what_is_asked_is_refused(small):
    with pytest.raises(ValueError, match="a is not of b"):
        small({"a": FIRST["a"]}, of="b")


def test_a_file_has_a_line_for_an_answer(small):
    table = small({**FIRST, "c": "holds, ball"}, "a new rule")
    lines = text_of(table).splitlines()
    assert ' "a": "holds, exact",' in [line[1:] for line in lines] and json.loads(text_of(table))
    assert sum("undecided, not shown" in line for line in lines) == 1
