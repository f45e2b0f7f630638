"""Measuring anew what has changed: which functions, where their rows go, what is said until then."""

import copy
from dataclasses import replace

import measure
import pytest

from provenact.theory.exact.errors import InputError
from provenact.torch_impl.committed import committed
from provenact.torch_impl.confirm import accuracy_data, data_tables
from provenact.torch_impl.emission import measured

HERE = measure.recorded_place()
OTHER = "NVIDIA H100"
NEW = set(measure.functions()) - set(committed("accuracy")["entries"])  # never measured


@pytest.fixture
def gelu_changed(monkeypatch):
    """GELU's text is another one than what was measured."""
    digests = measured.emitted_digests() | {"gelu": "0" * 64}
    for module in (measure, data_tables):
        monkeypatch.setattr(module, "emitted_digests", lambda: digests)
    monkeypatch.setattr(accuracy_data, "text_digests", lambda: digests)
    return digests


def test_what_has_changed_is_measured_and_nothing_else(gelu_changed):
    assert [name for name in measure.changed_accuracy(HERE) if name not in NEW] == ["gelu"]
    assert [name for name in measure.changed_texts("speed", HERE) if name not in NEW] == ["gelu"]
    assert measure.changed_texts("every_pair", HERE) == []  # it has no parameter


@pytest.mark.parametrize("other", [{"device": OTHER}, {"versions": HERE["versions"] | {"torch": "9.0"}}])
def test_another_device_or_version_measures_everything(other):
    assert measure.changed_accuracy(HERE | other) == measure.functions()
    assert measure.changed_texts("speed", HERE | other) == measure.functions()
    assert measure.changed_tests(HERE | other) == ["tests"]


@pytest.mark.parametrize("name", data_tables.BLOCKS)
def test_tables_leave_out_what_was_not_measured_and_say_so(gelu_changed, name):
    said = data_tables.block(name)
    assert "Not measured since the text changed: gelu." in said
    assert "| gelu | provenact" not in said and "| srelu |" in said


def speed_result(names, versions=None):
    known = copy.deepcopy(committed("speed"))
    parts = {
        part: [row | {"measured": "again"} for row in known[part] if row["name"] in names]
        for part in accuracy_data.SPEED_PARTS
    }
    texts = measured.emitted_digests()
    return {
        "date": "2099-01-01",
        "device": known["device"],
        "versions": versions or known["versions"],
        "settings": known["settings"] | {"names": names},
        "history": {"texts": texts, **parts},
    }


def test_a_run_over_one_function_replaces_its_rows_alone():
    known = committed("speed")
    data = accuracy_data.speed_data(speed_result(["gelu"]), known)
    for part in accuracy_data.SPEED_PARTS:
        assert len(data[part]) == len(known[part])
        again = [row for row in data[part] if "measured" in row]
        assert again and all(row["name"] == "gelu" for row in again)
        assert [row for row in data[part] if "measured" not in row] == [
            row for row in known[part] if row["name"] != "gelu"
        ]
    assert data["dates"]["gelu"] == "2099-01-01" and data["dates"]["srelu"] == known["dates"]["srelu"]


def test_rows_of_two_versions_are_not_mixed():
    with pytest.raises(InputError, match="make measure ALL=1"):
        accuracy_data.speed_data(speed_result(["gelu"], HERE["versions"] | {"torch": "9.0"}), committed("speed"))


def accuracy_result(names, place="NVIDIA H200"):
    known = committed("accuracy")
    rows = [
        {"name": name, "by": "provenact", **row, "worst_ulp": 7.0}
        for name in names
        for row in known["entries"][name]["rows"]
        if row["where"] == place
    ]
    settings = {"names": names}
    history = {"texts": measured.emitted_digests(), "rows": rows}
    return {
        "run": "accuracy",
        "date": "2099-01-01",
        "device": place,
        "versions": {},
        "settings": settings,
        "history": history,
    }


def test_errors_of_one_function_at_one_place_replace_these_rows_alone():
    known = committed("accuracy")
    data = accuracy_data.accuracy_data([accuracy_result(["gelu"])], known)
    assert {name: one["rows"] for name, one in data["entries"].items() if name not in {"gelu", *NEW}} == {
        name: one["rows"] for name, one in known["entries"].items() if name != "gelu"
    }
    places = {(row["where"], row["worst_ulp"] == 7.0) for row in data["entries"]["gelu"]["rows"]}
    assert places == {("cpu", False), ("NVIDIA H200", True)}
    assert data["entries"]["gelu"]["dates"] == known["entries"]["gelu"]["dates"] | {"NVIDIA H200": "2099-01-01"}
    assert data["others"] == known["others"]


def test_rows_of_a_changed_text_are_dropped(gelu_changed):
    data = accuracy_data.accuracy_data([accuracy_result(["srelu"])], committed("accuracy"))
    assert data["entries"]["gelu"] == {"text": "0" * 64, "dates": {}, "rows": []}


def test_pairs_of_one_function_replace_its_rows_alone():
    known = committed("every_pair")
    rows = [row | {"ulp": 7.0} for row in known["rows"] if row["function"] == "smelu"]
    record = known | {"texts": {"smelu": known["texts"]["smelu"]}, "rows": rows, "date": "2099-01-01"}
    data = accuracy_data.pairs_data(record, known)
    assert {row["function"] for row in data["rows"] if row["ulp"] == 7.0} == {"smelu"}
    assert len(data["rows"]) == len(known["rows"])
    assert accuracy_data.pairs_data(record | {"device": OTHER}, known)["rows"] == rows


def test_time_that_is_up_is_said(monkeypatch, tmp_path, capsys):
    begun = []
    part = measure.PARTS["speed"]
    parts = {
        "short": replace(part, changed=lambda here: ["gelu"], measure=lambda *_: not begun.append("short"), piece=1),
        "long": replace(part, changed=lambda here: ["gelu"], measure=lambda *_: not begun.append("long"), piece=100),
    }
    monkeypatch.setattr(measure, "PARTS", parts)
    monkeypatch.setattr(measure, "made_on", lambda device: HERE)
    monkeypatch.setattr(measure.torch.cuda, "is_available", lambda: True)
    assert measure.main(["--seconds", "50", "--out", str(tmp_path)]) == measure.LEFT
    assert begun == ["short"] and "left: long" in capsys.readouterr().out
    assert measure.main(["short", "--seconds", "50", "--out", str(tmp_path)]) == 0


def test_without_a_card_it_says_so(capsys):
    if measure.torch.cuda.is_available():
        pytest.skip("there is a card")
    assert measure.main([]) == 2
    assert "no CUDA device" in capsys.readouterr().err
