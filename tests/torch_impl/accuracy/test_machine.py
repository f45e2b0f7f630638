"""What a result says of the machines that made it."""

import json

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from provenact.__main__ import main  # noqa: E402
from provenact.torch_impl.accuracy.machine import joined, made_on  # noqa: E402

CPU = torch.device("cpu")


def test_machines_that_differ_are_named_side_by_side():
    first = {"date": "2026-01-02", "device": "A100", "versions": {"torch": "2.6", "numpy": "2.0"}}
    second = {"date": "2026-01-03", "device": "H200", "versions": {"torch": "2.11", "numpy": "2.0", "cuda": "13"}}
    assert joined([first, second, first], CPU) == {
        "date": "2026-01-03",
        "device": "A100 and H200",
        "versions": {"torch": "2.6 and 2.11", "numpy": "2.0", "cuda": "13"},
    }


def test_without_records_it_is_this_machine():
    assert joined([], CPU) == made_on(CPU)


def test_pieces_of_another_machine_keep_its_name(tmp_path, monkeypatch):
    monkeypatch.setattr("provenact.torch_impl.confirm.execution.drawn", lambda *_: [])
    arguments = ["confirm", "toy-classes", "--smoke", "--out", str(tmp_path)]
    assert main(arguments) == 0
    pieces = sorted((tmp_path / "toy-classes" / "state").rglob("*.json"))
    piece = json.loads(pieces[0].read_text())
    piece["made"]["device"] = "another"
    pieces[0].write_text(json.dumps(piece))
    assert main(arguments) == 0
    device = json.loads((tmp_path / "toy-classes" / "summary.json").read_text())["device"]
    assert "another" in device and (len(pieces) == 1 or "cpu" in device)
