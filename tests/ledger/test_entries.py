"""The machine-readable ledger, schema 1."""

import json
from fractions import Fraction

import pytest

from provenact.ledger.runner import run

KEYS = {"id", "paper", "where", "statement", "verdict", "corrected", "witness", "value", "evidence"}
EVIDENCE_KEYS = {"engine", "outcome", "seconds", "detail"}
PI = Fraction("3.14159265358979323846264338327950288")
VERDICTS = {"confirmed", "conditional", "refuted", "vacuous", "inconsistent", "open"}


def faults(data):
    """What breaks schema 1; empty for a ledger that keeps it."""
    found = [] if data.get("schema") == 1 else ["schema"]
    for claim in data["claims"]:
        found += [f"{claim.get('id')}: no {key}" for key in KEYS - set(claim)]
        found += [f"{claim.get('id')}: verdict"] if claim.get("verdict") not in VERDICTS else []
        value = claim.get("value")
        if value is not None and not (set(value) == {"lower", "upper"} and all(map(_is_text, value.values()))):
            found.append(f"{claim.get('id')}: value")
        for item in claim.get("evidence", ()):
            found += [f"{claim.get('id')}: evidence without {key}" for key in EVIDENCE_KEYS - set(item)]
    total = sum(data["summary"]["verdicts"].values())
    return found + ([] if total == data["summary"]["claims"] == len(data["claims"]) else ["summary"])


def _is_text(value):
    return isinstance(value, str) and value != ""


@pytest.fixture
def data(claims):
    return json.loads(json.dumps(run(claims, jobs=1).as_dict(), allow_nan=False))


def test_ledger_keeps_schema_1(data):
    assert faults(data) == []


def test_claims_are_as_decided(data, right_verdicts):
    assert {claim["id"]: claim["verdict"] for claim in data["claims"]} == right_verdicts
    assert data["summary"]["papers"] == {"small": data["summary"]["verdicts"]}
    assert list(data["summary"]["verdicts"].items()) == [
        ("confirmed", 2), ("conditional", 1), ("refuted", 1), ("inconsistent", 1), ("open", 1),
    ]  # fmt: skip


def test_an_entry_tells_the_whole_story(data):
    by_id = {claim["id"]: claim for claim in data["claims"]}
    false = by_id["small/false"]
    assert false["statement"] == "pi is about 3.15" and false["where"] == "Sec. 2" and false["paper"] == "small"
    assert "3.15" in false["witness"]
    assert Fraction(false["value"]["lower"]) < PI < Fraction(false["value"]["upper"])
    assert false["corrected"]["statement"] == "pi is about 3.14" and false["corrected"]["outcome"] == "holds"
    assert false["not_captured"] == "why anybody would think so"
    assert by_id["small/open"]["reason"] == "no formal meaning" and by_id["small/open"]["evidence"] == []
    assert by_id["small/true"]["reason"] is None and by_id["small/true"]["corrected"] is None


def test_enclosures_are_narrow_and_in_order(data):
    values = [claim["value"] for claim in data["claims"] if claim["value"]]
    assert values
    assert all(0 <= float(v["upper"]) - float(v["lower"]) < 1e-12 for v in values)


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda data: data.update(schema=2), "schema"),
        (lambda data: data["claims"][0].pop("where"), "small/true: no where"),
        (lambda data: data["claims"][0].update(verdict="true"), "small/true: verdict"),
        (lambda data: data["claims"][0].update(value={"lower": "3"}), "small/true: value"),
        (lambda data: data["claims"][0]["evidence"][0].pop("engine"), "small/true: evidence without engine"),
        (lambda data: data["claims"].pop(), "summary"),
    ],
)
def test_the_schema_check_can_fail(data, spoil, fault):
    spoil(data)
    assert faults(data) == [fault]
