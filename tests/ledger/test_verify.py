"""Choosing claims, and comparing verdicts with the recorded ones."""

import json
from dataclasses import replace

import pytest

from provenact.ledger import verify as house
from provenact.ledger.entries import Ledger
from provenact.ledger.runner import run
from provenact.theory.exact.errors import InputError
from provenact.theory.language.claims import builtin_papers


@pytest.fixture
def file(tmp_path, paper_text):
    path = tmp_path / "small.toml"
    path.write_text(paper_text, "utf-8")
    return path


@pytest.fixture(scope="module")
def papers():
    return builtin_papers()


@pytest.fixture
def known(monkeypatch, papers):
    """The built-in papers, read once: reading them takes a second."""
    monkeypatch.setattr(house, "builtin_papers", lambda: papers)


@pytest.fixture
def recorded(tmp_path, monkeypatch):
    path = tmp_path / "recorded.json"
    monkeypatch.setattr(house, "RECORDED", path)
    return path


def test_verify_decides_a_file(file, right_verdicts):
    ledger = house.verify(str(file), jobs=1, use_cache=False)
    assert {entry.claim.id: entry.verdict.value for entry in ledger} == right_verdicts


def test_select_by_id_and_by_paper(file, known):
    names = ["srelu/smoothness-class", "srelu/uniform-error", "srelu/smoothness-class"]
    assert [claim.id for claim in house.select(names)] == names[:2]
    both = house.select([str(file), names[0]], papers=["small"])
    assert {claim.paper for claim in both} == {"small"} and len(both) == 7


@pytest.mark.parametrize(
    ("targets", "only", "message"),
    [
        (["srelu/smothness-class"], [], "did you mean srelu/smoothness-class"),
        (["qqqqqqqq"], [], "known: eafo, lgelu, smelu, squaf, srelu, .*; or the id of a claim"),
        ([], ["nopaper"], "no claim of the paper `nopaper`; there are .*srelu"),
        (["missing.toml"], [], "missing.toml: cannot be read"),
    ],
)
def test_what_is_not_there_is_refused(targets, only, message, known):
    with pytest.raises(InputError, match=message):
        house.select(targets, only)


def test_one_id_for_two_claims_is_refused(file, tmp_path, paper_text):
    other = tmp_path / "other.toml"
    other.write_text(paper_text.replace("3.15", "3.16"), "utf-8")
    assert len(house.select([str(file), str(file)])) == 7
    with pytest.raises(InputError, match="`small/false` stands for two different claims"):
        house.select([str(file), str(other)])


def test_nothing_is_recorded_at_first(claims, recorded):
    assert house.recorded() == {} and house.changed(run(claims, jobs=1)) == []


def test_what_is_recorded_does_not_change(claims, recorded, right_verdicts):
    ledger = run(claims, jobs=1)
    text = house.records(ledger)["ledger/recorded.json"]
    recorded.write_text(text, "utf-8")
    assert json.loads(text) == right_verdicts
    assert house.changed(ledger) == []


def test_a_verdict_that_changes_is_reported(claims, recorded):
    ledger = run(claims, jobs=1)
    recorded.write_text(house.records(ledger)["ledger/recorded.json"], "utf-8")
    lost = replace(ledger.entries[0], decided={})
    assert house.changed(Ledger((lost, *ledger.entries[1:]))) == [("small/true", "confirmed", "open")]


def test_a_new_claim_is_no_change(claims, recorded):
    ledger = run(claims, jobs=1)
    recorded.write_text(house.records(Ledger(ledger.entries[1:]))["ledger/recorded.json"], "utf-8")
    assert house.changed(ledger) == []


def test_a_file_is_named_by_the_claims_in_it(tmp_path):
    """Also where its paper has the name of a built-in one, whose other claims are asked for by their ids."""
    path = tmp_path / "my own.toml"
    path.write_text('paper = "srelu"\n[claim.c]\nwhere = "1"\nsays = "so"\nform = "value"\nof = "1"\nequals = "1"\n')
    assert house.given_files([str(path), "srelu/uniform-error"]) == {"srelu/c": f"'{path}'"}
