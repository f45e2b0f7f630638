"""What was run on a device: within what is proved and assumed, of the text as it is."""

import pytest

from provenact.torch_impl.accuracy import device_records
from provenact.torch_impl.committed import committed
from provenact.torch_impl.emission.measured import emitted_digests
from provenact.torch_impl.rounding.assumptions import DEVICE

PAIRS = committed("every_pair")
TRIED = committed("device_instructions")["tried"]


def test_no_pair_is_beyond_what_is_proved_of_device_programs():
    every_pair = pytest.importorskip("provenact.torch_impl.accuracy.every_pair")
    assert PAIRS["texts"] == {name: emitted_digests()[name] for name in PAIRS["texts"]}
    rows = [every_pair.Worst(**row) for row in PAIRS["rows"]]
    for row in rows:
        row.proved = every_pair.proved_over(row)
    proved = [row for row in rows if row.proved is not None]
    assert len(proved) >= 3 and {row.target for row in proved} == {"triton"}  # of torch's text on a GPU nothing is
    assert not any(row.is_contradicted for row in rows)
    assert all(row.lost == 0 for row in rows if row.which == "moderate")


def test_instructions_are_as_good_as_assumed():
    assert {one["name"] for one in TRIED} == set(DEVICE)
    assert all(one["worst"] <= DEVICE[one["name"]].units for one in TRIED)


def test_a_text_that_changed_is_named_and_its_rows_are_left_out(monkeypatch):
    assert "Not measured since" not in device_records.pairs_block()
    others = {name: digest for name, digest in PAIRS["texts"].items() if name != "smelu"}
    monkeypatch.setattr(device_records, "emitted_digests", lambda: others)
    said = device_records.pairs_block()
    assert "Not measured since its text changed: smelu." in said and "| smelu," not in said and "| srelu," in said
    monkeypatch.setattr(device_records, "emitted_digests", dict)
    assert device_records.pairs_block() == "No run over every pair is recorded of the text as it is."
