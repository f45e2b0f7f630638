"""Evidence on disk: hits, misses, damage, and two writers at once."""

import json
import multiprocessing

import pytest

from provenact.ledger import runner, store
from provenact.ledger.runner import run
from provenact.ledger.store import Cache
from provenact.numerics.findings.evidence import Cause, Engine, Evidence, Finding, Outcome
from provenact.theory.claims import Claim
from provenact.theory.expressions import ONE
from provenact.theory.statements import Value

FINDING = Finding(
    (
        Evidence(Engine.BALL, Outcome.FAILS, "detail", "x = 1/3", "0.1", "0.2", 0.5, "1: part"),
        Evidence(Engine.EXACT, Outcome.UNDECIDED, "time limit", part="2", cause=Cause.NOT_EXPRESSIBLE),
    )
)


@pytest.fixture
def cache(tmp_path):
    return Cache(tmp_path)


@pytest.fixture
def asked(monkeypatch):
    """The statements that reach the deciders, in order."""
    seen, real = [], runner.decide
    monkeypatch.setattr(runner, "decide", lambda statement, domains: seen.append(statement) or real(statement, domains))
    return seen


def claim(text, **more):
    return Claim("p/x", "p", "here", "so", Value(ONE, ONE), text=text, **more)


def test_what_is_put_is_got(cache):
    both = claim("text", corrected=Value(ONE, ONE))
    findings = {"printed": FINDING, "corrected": Finding(FINDING.evidence[1:])}
    cache.put(both, findings)
    assert cache.get(both) == findings
    assert cache.get(claim("other text", corrected=Value(ONE, ONE))) is None


def test_evidence_on_other_statements_is_no_answer(cache):
    """Not where one is missing, nor where there is one too many."""
    cache.put(claim("text"), {"printed": FINDING})
    assert cache.get(claim("text", corrected=Value(ONE, ONE))) is None
    cache.put(claim("text"), {"printed": FINDING, "corrected": FINDING})
    assert cache.get(claim("text")) is None


def test_a_hit_gives_the_same_entries(cache, claims, asked):
    first = run(claims, cache=cache, jobs=1)
    assert asked
    asked.clear()
    second = run(claims, cache=cache, jobs=1)
    assert second == first and asked == []


def test_without_a_cache_everything_is_decided_again(claims, asked):
    run(claims, jobs=1)
    count = len(asked)
    run(claims, jobs=1)
    assert len(asked) == 2 * count > 0


def _planted(**changes):
    """What the cache keeps, with something in it that it does not keep."""
    item = {"engine": "ball", "outcome": "holds", "detail": "", "seconds": 0.0, "cause": "decided", **changes}
    return json.dumps({"printed": [item], "corrected": [item]}).encode()


DAMAGE = {
    "empty": b"",
    "half": b'{"printed": [{"engine": "ball", "outc',
    "not UTF-8": b"\xff\xfe",
    "another type": b"[1, 2]",
    "no evidence": b'{"printed": [], "corrected": []}',
    "no findings": b"{}",
    "an outcome beside the evidence": b'{"printed": {"outcome": "holds", "evidence": []}}',
    "unknown outcome": _planted(outcome="maybe"),
    "unknown engine": _planted(engine="oracle"),
    "unknown cause": _planted(cause="because"),
    "unknown key": _planted(z=1),
    "no engine": b'{"printed": [{"outcome": "holds", "detail": "", "cause": "decided"}]}',
    "unknown role": b'{"printed": [], "corrected": [], "other": []}',
    "a number for a text": _planted(witness=1),
    "a number for a finding": b'{"printed": 5, "corrected": 5}',
    "a text for a finding": b'{"printed": "holds", "corrected": "holds"}',
    "a number for evidence": b'{"printed": [5], "corrected": [5]}',
}


@pytest.mark.parametrize(
    "damage",
    list(DAMAGE),
)
def test_a_damaged_file_is_ignored_and_written_anew(damage, cache, claims, asked):
    false = [claim for claim in claims if claim.id == "small/false"]
    entry = run(false, cache=cache, jobs=1).entries[0]
    (path,) = cache.store.folder.rglob("*.json")
    whole = path.read_bytes()
    path.write_bytes(DAMAGE[damage])
    asked.clear()
    again = run(false, cache=cache, jobs=1).entries[0]
    assert len(asked) == 2 and again.verdict is entry.verdict
    assert json.loads(path.read_bytes()).keys() == json.loads(whole).keys()


def test_a_changed_engine_misses(cache, monkeypatch):
    cache.put(claim("text"), {"printed": FINDING})
    monkeypatch.setattr(store, "engine_version", lambda: "another version")
    assert cache.get(claim("text")) is None


def test_the_engine_version_follows_the_source(tmp_path, monkeypatch):
    """The digest of a copy of the house changes with one character of one decider."""
    (tmp_path / "numerics").mkdir()
    source = tmp_path / "numerics" / "decider.py"
    monkeypatch.setattr(store, "__file__", str(tmp_path / "ledger" / "store.py"))
    versions = set()
    for text in ("x = 1", "x = 2", "x = 1"):
        source.write_text(text)
        versions.add(store.engine_version.__wrapped__())
    assert len(versions) == 2


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path, claims):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    ledger = run(claims, cache=Cache(blocked / "cache"), jobs=1)
    assert len(ledger) == len(claims) and blocked.read_text() == "not a folder"


def test_no_debris_is_left(cache):
    for number in range(3):
        cache.put(claim(f"text {number}"), {"printed": FINDING})
    assert {path.suffix for path in cache.store.folder.rglob("*") if path.is_file()} == {".json"}


def _write_often(folder, detail):
    cache = Cache(folder)
    for _ in range(100):
        cache.put(claim("text"), {"printed": Finding((Evidence(Engine.EXACT, Outcome.HOLDS, detail),))})


def test_two_writers_at_once_leave_whole_files(tmp_path):
    details = ("a" * 50_000, "b" * 70_000)
    writers = [multiprocessing.Process(target=_write_often, args=(tmp_path, detail)) for detail in details]
    for writer in writers:
        writer.start()
    cache, seen = Cache(tmp_path), set()
    while any(writer.is_alive() for writer in writers):
        if (found := cache.get(claim("text"))) is not None:
            seen.add(found["printed"].evidence[0].detail)
    for writer in writers:
        writer.join()
    assert seen and seen <= set(details)
    assert [writer.exitcode for writer in writers] == [0, 0]
    assert len([path for path in tmp_path.rglob("*") if path.is_file()]) == 1


def test_the_folder_comes_from_the_environment(monkeypatch, tmp_path):
    monkeypatch.setenv("PROVENACT_CACHE", str(tmp_path / "here"))
    assert store.default_folder() == tmp_path / "here"
    monkeypatch.delenv("PROVENACT_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert store.default_folder() == tmp_path / "provenact"
