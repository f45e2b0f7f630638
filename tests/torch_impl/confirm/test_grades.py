"""Committed measurements say what they rest on, and the tables of the docs show no bare quantity."""

import json

import pytest

from provenact.numerics.findings.grades import Grade
from provenact.torch_impl.committed import DATA
from provenact.torch_impl.confirm import accuracy_data, data_tables, evidence_tables
from provenact.torch_impl.confirm.execution import table_lines
from provenact.torch_impl.emission.measured import lost_inputs, numerics_lines, worst_number

FILES = (DATA / f"{name}.json" for name in ("accuracy", "speed"))
ACCURACY, SPEED = (json.loads(file.read_text("utf-8")) for file in FILES)


def rows_of(data):
    return [row for entry in data["entries"].values() for row in entry["rows"]] + data["others"]


def test_every_measured_row_has_its_grade():
    rows = rows_of(ACCURACY)
    assert rows and all(row["grade"] == ("exhaustive" if row["exhaustive"] else "measured") for row in rows)
    assert all(accuracy_data.graded(row) == row for row in rows)
    assert SPEED["grade"] == "measured"


@pytest.mark.parametrize("name", evidence_tables.all_evidence())
def test_every_run_has_its_grade(name):
    summary = evidence_tables.all_evidence()[name]
    assert evidence_tables.grade_of_summary(summary) is Grade.MEASURED
    assert all(title.endswith(" (measured)") for title, _, _ in table_lines(summary))
    text = evidence_tables.markdown(summary)
    assert text.splitlines()[0].startswith(f"**{name}**: ") and "(measured; " in text.splitlines()[0]
    assert all(f"{table['title']} (measured):" in text for table in summary["tables"])


def test_a_run_without_a_grade_is_not_shown():
    summary = {key: value for key, value in evidence_tables.evidence("rate").items() if key != "grade"}
    for show in (evidence_tables.markdown, lambda one: evidence_tables.verdict_table({"rate": one})):
        with pytest.raises(TypeError, match="'rate' must say what it rests on"):
            show(summary)
    with pytest.raises(ValueError, match="guessed"):
        evidence_tables.markdown(summary | {"grade": "guessed"})


def test_errors_over_all_inputs_and_over_some_are_told_apart():
    head = next(line for line in data_tables.accuracy_block(ACCURACY).splitlines() if line.startswith("| function"))
    assert "float32: provenact (exhaustive)" in head
    row = next(row for row in rows_of(ACCURACY) if row["where"] == "NVIDIA H200" and row["pass"] == "forward")
    sampled = row | {"dtype": "float32", "exhaustive": False}
    made_up = {"made_up": {"dates": {row["where"]: "2026-01-01"}, "rows": [sampled]}}
    text = data_tables.accuracy_block(ACCURACY | {"entries": ACCURACY["entries"] | made_up})
    assert " %) (exhaustive) |" in text and " %) (measured) |" in text


def test_errors_stand_beside_those_of_torch_and_the_papers_where_these_were_run():
    *tables, lost = data_tables.accuracy_block(ACCURACY).split("\n\nOn ")[1:]
    tables.append(lost.partition("\n\nNaN")[0])
    assert {row["where"] for row in ACCURACY["others"]} <= {one.partition(".")[0] for one in tables}
    for one in tables:
        columns = list(zip(*(line.split(" | ") for line in one.splitlines()[2:]), strict=True))
        assert all(any(cell.strip(" |") for cell in column[2:]) for column in columns)
    assert "float32: torch" in tables[1] and "bfloat16: paper" in tables[1]


def test_all_that_is_not_finite_is_told_below_the_errors():
    """Also that of functions, formats and passes that the tables of the worst errors leave out."""
    lost = [row for row in rows_of(ACCURACY) if lost_inputs(row)]
    text = data_tables.accuracy_block(ACCURACY)
    assert len(lost) == 15 and {"gelu_tanh", "smelu"} <= {row["name"] for row in lost}
    for row in lost:
        where = f"| {row['name']} | {row['by']} | {row['where']} | {row['dtype']}, {row['pass']} |"
        assert f"{where} {lost_inputs(row)} of {row['inputs']} ({row['grade']}) |" in text
    assert "255, NaN or wrongly infinite at 128 / 0.498 " in text  # torch's GELU, bfloat16, forward


def test_a_plus_says_that_a_worst_error_is_more_than_a_half():
    texts = [worst_number({"worst_ulp": worst, "misrounded": 1}) for worst in (0.5, 0.500004, 0.52)]
    assert texts == ["0.5+", "0.5+", "0.52"]
    assert worst_number({"worst_ulp": 0.4999, "misrounded": 0}) == "0.5"
    rows = [
        {
            "dtype": "float16",
            "pass": which,
            "where": "cpu",
            "target": "torch",
            "exhaustive": True,
            "inputs": 63488,
            "worst_ulp": worst,
            "worst_floored_ulp": 0.5,
            "misrounded": worst > 0.5,
            "correctly_rounded": 1.0 - (worst > 0.5) / 63488,
        }
        for which, worst in (("forward", 0.4), ("forward", 0.500004), ("backward", 0.4999))
    ]
    assert numerics_lines(rows)[0].text == "float16 0.5+ / 0.5, all 63488 inputs, cpu"


@pytest.mark.parametrize("planted", ["0.5 (100 %)", "0.5", 0.5])
def test_a_bare_quantity_in_the_readme_is_refused(planted, monkeypatch):
    monkeypatch.setattr(data_tables, "_error", lambda row: planted)
    with pytest.raises(TypeError, match="must say what it rests on"):
        data_tables.accuracy_block(ACCURACY)
    with pytest.raises(TypeError, match="cannot be a number"):
        evidence_tables.markdown_table("", ["function", "forward"], [["gelu", planted]])
    assert "(measured)." in data_tables.speed_block(SPEED)


def test_the_readme_shows_the_best_and_the_worst_call_of_those_that_torch_has_too():
    calls = [row for row in SPEED["calls"] if row["mode"] == "eager"]
    slow = {
        "name": "relu",
        "by": "provenact",
        "mode": "eager",
        "dtype": "float32",
        "elements": 4096,
        "forward_us": 1.0,
        "step_us": 1e6,
    }
    alone = slow | {"name": "made_up", "step_us": 1e9}  # torch has none
    compiled = slow | {"mode": "compiled", "step_us": 1e9}
    text = data_tables.headline_block(SPEED | {"calls": [*calls, slow, alone, compiled]})
    assert "| worst | relu, 4096 x float32 | 1e+06 µs | " in text and "made_up" not in text
    best = next(line for line in data_tables.headline_block(SPEED).splitlines() if line.startswith("| best | "))
    ratios = [
        ours["step_us"] / theirs["step_us"]
        for ours in calls
        for theirs in calls
        if (ours["by"], theirs["by"]) == ("provenact", "torch")
        and all(ours[key] == theirs[key] for key in ("name", "dtype", "elements"))
    ]
    assert best.endswith(f"| {min(ratios):.2f} times |")
