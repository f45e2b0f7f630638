"""Evidence on disk: hits, misses, damage, and two writers at once."""

import hashlib
import json
import multiprocessing

import pytest

from provenact.ledger import runner, store
from provenact.ledger.answers import Cache, digest
from provenact.ledger.runner import run
from provenact.numerics.findings.evidence import Cause, Engine, Evidence, Finding, Outcome
from provenact.numerics.findings.witness import Seen, witness
from provenact.theory.exact.expressions import ONE
from provenact.theory.language.claims import Claim
from provenact.theory.language.statements import Value

FINDING = Finding(
    (
        Evidence(
            Engine.BALL,
            Outcome.FAILS,
            "detail",
            witness(Seen.SIDES, 1, 2, at={"x": "1/3"}),
            "0.1",
            "0.2",
            0.5,
            "1: part",
        ),
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


def _entry(text):
    """A whole file of the cache with this answer in it."""
    body = json.dumps(text).encode()
    return hashlib.sha256(body).hexdigest().encode() + b"\n" + body


def _planted(false, found=None, **changes):
    """What the cache keeps, with something in it that it does not keep."""
    item = {"engine": "ball", "outcome": "holds", "detail": "", "seconds": 0.0, "cause": "decided", **changes}
    answer = {"engine": store.engine_version(), "claim": digest(false.text)}
    return _entry(json.dumps({**answer, "evidence": found or {"printed": [item], "corrected": [item]}}))


DEEP = b"[" * 100_000
FILES = {
    "empty": lambda whole: b"",
    "half": lambda whole: whole[: len(whole) // 2],
    "not UTF-8": lambda whole: b"\xff\xfe",
    "no checksum": lambda whole: whole.partition(b"\n")[2],
    "a digit changed": lambda whole: whole.replace(b"3.14", b"3.15"),
    "another outcome": lambda whole: whole.replace(b"fails", b"holds"),
    "a longer one": lambda whole: whole + b" ",
    "deep": lambda whole: DEEP,
    "deep after a checksum": lambda whole: hashlib.sha256(DEEP).hexdigest().encode() + b"\n" + DEEP,
    "a number of many digits": lambda whole: _entry(0)[:-1] + b"9" * 100_000,
}
WITNESS = witness(Seen.SIDES, 1, 2, at={"x": 1}).as_dict()
ANSWERS = {
    "no evidence": {"found": {"printed": [], "corrected": []}},
    "an outcome beside the evidence": {"found": {"printed": {"outcome": "holds", "evidence": []}}},
    "unknown outcome": {"outcome": "maybe"},
    "unknown engine": {"engine": "oracle"},
    "unknown cause": {"cause": "because"},
    "unknown key": {"z": 1},
    "told by another": {"told_by": "x"},
    "no engine": {"found": {role: [{"outcome": "holds", "detail": ""}] for role in ("printed", "corrected")}},
    "unknown role": {"found": {"printed": [], "corrected": [], "other": []}},
    "a number for a text": {"detail": 1},
    "a text for a witness": {"witness": "x = 1: 1 against 2"},
    "a witness of no kind": {"witness": {**WITNESS, "seen": "shown"}},
    "a witness without its numbers": {"witness": {**WITNESS, "numbers": ["1"]}},
    "a witness that says another thing": {"witness": {**WITNESS, "says": "x = 1: 1 against 3"}},
    "a number for the text of a place": {"witness": {**WITNESS, "place": {"x": 1}}},
    "a witness with more": {"witness": {**WITNESS, "verdict": "refuted"}},
    "no number for an end": {"lower": "a", "upper": "b"},
    "one end": {"lower": "1"},
    "no seconds": {"seconds": True},
    "Coq": {"engine": "coq"},
    "a number for a finding": {"found": {"printed": 5, "corrected": 5}},
    "a text for a finding": {"found": {"printed": "holds", "corrected": "holds"}},
    "a number for evidence": {"found": {"printed": [5], "corrected": [5]}},
}
TEXTS = {
    "another type": [1, 2],
    "no findings": "{}",
    "no JSON": "}{",
    "deep": "[" * 100_000,
    "nothing": None,
    "nan": "NaN",
}
DAMAGE = {
    **{name: lambda whole, false, make=make: make(whole) for name, make in FILES.items()},
    **{f"answer: {name}": lambda whole, false, more=more: _planted(false, **more) for name, more in ANSWERS.items()},
    **{f"text: {name}": lambda whole, false, text=text: _entry(text) for name, text in TEXTS.items()},
}


@pytest.mark.parametrize("damage", list(DAMAGE))
def test_a_damaged_file_is_ignored_and_written_anew(damage, cache, claims, asked):
    (false,) = [claim for claim in claims if claim.id == "small/false"]
    entry = run([false], cache=cache, jobs=1).entries[0]
    (path,) = cache.store.folder.rglob("*.json")
    whole = path.read_bytes()
    path.write_bytes(DAMAGE[damage](whole, false))
    asked.clear()
    again = run([false], cache=cache, jobs=1).entries[0]
    assert len(asked) == 2 and again.verdict is entry.verdict
    asked.clear()
    assert path.read_bytes() != DAMAGE[damage](whole, false)
    assert run([false], cache=cache, jobs=1).entries[0] == again and not asked


def test_a_folder_in_the_place_of_a_file_is_no_error(cache, claims):
    (false,) = [claim for claim in claims if claim.id == "small/false"]
    run([false], cache=cache, jobs=1)
    (path,) = cache.store.folder.rglob("*.json")
    path.unlink()
    path.mkdir()
    assert run([false], cache=cache, jobs=1).entries[0].verdict == "refuted"


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
