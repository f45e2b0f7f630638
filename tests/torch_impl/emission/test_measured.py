"""Committed measurements: a row of an emitted function counts for the text that was measured, and for no other."""

import subprocess
import sys

import pytest
from measured_samples import use_nothing, use_samples

from provenact.torch_impl.emission.measured import (
    emitted_digests,
    measured_errors,
    measured_speeds,
    recorded,
    text_digest,
)
from provenact.torch_impl.emitted import NAMES


@pytest.fixture
def samples(monkeypatch):
    use_samples(monkeypatch)


def pairs(rows):
    return sorted({(row["name"], row["by"]) for row in rows})


def test_errors_of_a_changed_text_do_not_count(samples):
    found = measured_errors()
    assert pairs(found.rows) == [("gelu", "provenact"), ("gelu", "torch"), ("srelu", "paper")]
    assert found.outdated == ("srelu",) and found.date == "2026-01-02"


def test_speed_of_a_changed_text_does_not_count(samples):
    found = measured_speeds()
    assert ("srelu", "provenact") not in pairs(found.rows) and ("squaf", "provenact") in pairs(found.rows)
    assert [row["name"] for row in found.small] == ["gelu"] and list(found.versions) == ["NVIDIA H200"]


def test_a_value_that_is_called_like_a_function_is_another_thing():
    """Of a function T3 the text has a value t3, and a function t3 in whose docstring stands what is proved."""
    text = "def _t3_value(x):\n    t3 = x * x\n    return t3\n\n\ndef t3(x):\n    return {}"
    assert text_digest(text.format(1), "t3") == text_digest(text.format(2), "t3")
    called = text.replace("t3 = x * x", "y = t3(x)")
    assert text_digest(called.format(1), "t3") != text_digest(called.format(2), "t3")


def test_nothing_committed_is_no_error(monkeypatch):
    use_nothing(monkeypatch)
    found = measured_errors()
    assert (found.rows, found.outdated, measured_speeds()) == ((), (), None)


def test_the_committed_file_is_read_and_held_against_the_emitted_text():
    found, data = measured_errors(), recorded()
    texts = {name: entry["text"] for name, entry in data["entries"].items()}
    current = [name for name, digest in emitted_digests().items() if texts.get(name) == digest]
    assert set(current) | set(found.outdated) == set(NAMES) & set(texts) and not set(current) & set(found.outdated)
    ours = sum(row["by"] == "provenact" for row in found.rows)
    assert ours == sum(len(data["entries"][name]["rows"]) for name in current)


def test_reading_needs_no_torch():
    code = (
        "import sys; sys.modules['torch'] = None\n"
        "from provenact.torch_impl.emission.measured import measured_errors, measured_speeds\n"
        "print(len(measured_errors().rows) > 0, measured_speeds() is None or True)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "True"]
