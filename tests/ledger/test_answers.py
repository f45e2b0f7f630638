"""What other machines say is read with mistrust: lies, garbage and code, through any executor."""

import json
from concurrent.futures import Executor, Future

import pytest
from lying_cluster import LIES, honest

from provenact.ledger import answers, runner
from provenact.ledger.answers import Cache, Refused, read, task_text, written
from provenact.ledger.cluster import Merged, shard_of, write_shard
from provenact.ledger.runner import decide_claim, run
from provenact.ledger.verify import select
from provenact.numerics.findings.evidence import Cause, Engine, Evidence, Finding, Outcome
from provenact.numerics.findings.grades import Grade
from provenact.theory.exact.errors import InputError
from provenact.theory.language.claims import builtin_papers, claim_from_text, gallery_papers, paper_from_text

FALSE = 'paper = "p"\n[claim.c]\nwhere = "1"\nsays = "so"\nformula = "1 = 2"\n'
SHAPES = ("coq", "marked", "terminal", "number", "another claim", "another version", "no evidence", "garbage", "deep")
STRANGE = ("error", "bytes", "no text", "huge number", "code")


class Asked(Executor):
    """One other machine that answers by a function."""

    name = "the other"

    def __init__(self, answer):
        self.answer = answer

    def submit(self, function, /, task):
        future = Future()
        future.set_result(self.answer(task))
        return future


@pytest.fixture
def false():
    return paper_from_text(FALSE, "false.toml").claims


@pytest.fixture
def slow(monkeypatch):
    """Nothing is decided here at once."""
    monkeypatch.setattr(runner, "_at_once", lambda statement, claim: None)


def test_a_claim_is_its_text():
    for paper in (*builtin_papers(), *gallery_papers()):
        for claim in paper.claims:
            again = claim_from_text(claim.text)
            assert (again.statements, again.text, again.domains) == (claim.statements, claim.text, claim.domains)


def test_an_honest_answer_is_ours_where_it_is_decided_at_once(false):
    (entry,) = run(false, executor=Asked(honest))
    assert (entry.verdict, entry.grade) == ("refuted", Grade.EXACT)
    assert not any(item.told_by for item in entry.evidence("printed"))


def test_what_is_not_decided_at_once_is_assumed(false, slow):
    (entry,) = run(false, executor=Asked(honest))
    assert (entry.verdict, entry.grade) == ("refuted", Grade.ASSUMED)
    assert {item.told_by for item in entry.evidence("printed")} == {"the other"}
    assert entry.as_dict()["decided"]["printed"]["evidence"][0]["grade"] == "assumed"
    assert entry.decisive is None or entry.decisive.grade is Grade.ASSUMED


@pytest.mark.parametrize("lie", ["holds", "argued"])
def test_a_lie_about_what_is_decided_at_once_is_refused(lie, false, tmp_path):
    (entry,) = run(false, executor=Asked(LIES[lie]), cache=Cache(tmp_path))
    assert (entry.verdict, entry.grade) == ("refuted", Grade.EXACT)
    assert "here it is `fails`" in entry.refused[0].detail
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_a_lie_about_what_our_deciders_leave_open_is_refused(false, monkeypatch):
    """The same deciders come to the same end everywhere."""
    nothing = [Evidence(Engine.EXACT, Outcome.UNDECIDED, "no method")]
    monkeypatch.setattr(runner, "decide", lambda statement, domains: nothing)
    (entry,) = run(false, executor=Asked(LIES["holds"]))
    assert entry.verdict == "open" and "here it is `undecided`" in entry.refused[0].detail


@pytest.mark.parametrize("lie", [*SHAPES, *STRANGE])
def test_what_is_no_answer_leaves_a_claim_open(lie, false, tmp_path, monkeypatch):
    monkeypatch.setattr("sys.argv", ["", "", str(tmp_path / "ran")])
    (entry,) = run(false, executor=Asked(LIES[lie]), cache=Cache(tmp_path / "cache"))
    assert entry.verdict == "open" and "refused" in entry.reason
    assert "\x1b" not in str(entry)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_coqs_record_refuses_what_contradicts_it(false, slow, monkeypatch):
    proof = Evidence(Engine.COQ, Outcome.FAILS, "theorem")
    monkeypatch.setattr(runner, "coq_evidence", lambda claim: {"printed": proof})
    (entry,) = run(false, executor=Asked(LIES["holds"]))
    assert not entry.contradictions and "here it is `fails`" in entry.refused[0].detail


def test_what_was_told_is_never_taken_for_ours(false, slow, tmp_path):
    cache = Cache(tmp_path)
    run(false, executor=Asked(LIES["holds"]), cache=cache)
    assert cache.get(false[0]) is None
    assert cache.get(false[0], is_told=True)["printed"].evidence[0].told_by
    assert run(false, cache=cache, jobs=1).entries[0].grade is Grade.EXACT
    entry = run(false, executor=Asked(LIES["garbage"]), cache=cache).entries[0]  # which has been decided here since
    assert (entry.verdict, entry.grade) == ("refuted", Grade.EXACT)


def test_what_was_told_is_checked_again_when_it_is_found(false, tmp_path, monkeypatch):
    cache = Cache(tmp_path)
    with monkeypatch.context() as changed:
        changed.setattr(runner, "_at_once", lambda statement, claim: None)
        assert run(false, executor=Asked(LIES["holds"]), cache=cache).entries[0].verdict == "confirmed"
    entry = run(false, executor=Asked(honest), cache=cache).entries[0]
    assert entry.verdict == "refuted" and entry.refused


def test_a_time_limit_elsewhere_is_told_and_not_kept(false, slow, tmp_path):
    late = Finding((Evidence(Engine.EXACT, Outcome.UNDECIDED, "too long", cause=Cause.TIMED_OUT),))
    entry = run(
        false, executor=Asked(lambda task: written(false[0], {"printed": late})), cache=Cache(tmp_path)
    ).entries[0]
    assert entry.verdict == "open" and entry.reason == "too long" and not entry.refused
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_an_accident_decides_nothing(false):
    crafted = {"engine": "exact", "outcome": "holds", "detail": "", "cause": "timed out"}
    text = json.dumps({**json.loads(honest(task_text(false[0]))), "evidence": {"printed": [crafted]}})
    with pytest.raises(Refused):
        read(text, false[0])


def test_a_worker_says_why_it_says_nothing(monkeypatch):
    for task in ("", "[]", "{}", '{"engine": 1, "claim": ""}', "[" * 100_000, task_text(select(["srelu"])[0])[:-9]):
        assert json.loads(honest(task))["error"]


def test_silence_ends(false, monkeypatch):
    monkeypatch.setattr(runner, "_most_seconds", lambda claim: 0.1)
    silent = Asked(honest)
    silent.submit = lambda function, task: Future()
    (entry,) = run(false, executor=silent)
    assert entry.verdict == "open" and "nothing came" in entry.reason


# --- shards -----------------------------------------------------------------------------------------


def test_shards_are_merged_to_the_whole(claims, right_verdicts, tmp_path):
    paths = [tmp_path / f"{index}.jsonl" for index in (1, 2, 3)]
    for index, path in enumerate(paths):
        write_shard(path, run(claims[index::3], jobs=1))
    merged = run(claims, executor=Merged(paths))
    assert {entry.claim.id: entry.verdict for entry in merged} == right_verdicts
    lost = [one.claim for one in run(claims, executor=Merged(paths[1:])) if "is a shard missing" in one.reason]
    assert lost == [claim for claim in claims[::3] if claim.statements]


def test_shards_share_the_claims():
    every = [select(["srelu"], shard=(index, 4)) for index in (1, 2, 3, 4)]
    assert sorted(claim.id for share in every for claim in share) == sorted(claim.id for claim in select(["srelu"]))


def test_the_command_writes_and_merges(tmp_path, capsys, monkeypatch):
    from provenact.__main__ import main

    monkeypatch.chdir(tmp_path)
    (tmp_path / "f.toml").write_text(FALSE)
    assert main(["verify", "f.toml", "--shard", "1/1"]) == 0
    assert main(["verify", "f.toml", "--merge", "shard-1-of-1.jsonl", "--no-cache"]) == 0
    assert "refuted (exact)" in capsys.readouterr().out
    (claim,) = paper_from_text(FALSE, "f").claims
    (tmp_path / "lie.jsonl").write_text(LIES["holds"](task_text(claim)) + "\n")
    assert main(["verify", "f.toml", "--merge", "lie.jsonl", "--no-cache"]) == 1
    said = capsys.readouterr()
    assert "refuted (exact)" in said.out and "refused" in said.err
    (tmp_path / "garbage.jsonl").write_bytes(b"[" * 100_000)
    assert main(["verify", "f.toml", "--merge", "garbage.jsonl"]) == 2
    assert main(["verify", "f.toml", "--merge", "none.jsonl"]) == 2
    assert main(["verify", "f.toml", "--shard", "1/1", "--merge", "lie.jsonl"]) == 2
    assert main(["verify", "f.toml", "--out", "x"]) == 2


@pytest.mark.parametrize(
    "text", ["", "1", "0/1", "2/1", "1/0", "-1/2", "1/2/3", "a/b", "1/1e9", "٣/٤", "1/" + "9" * 99]
)
def test_a_shard_is_one_of_some(text):
    with pytest.raises(InputError):
        shard_of(text)


def test_an_entry_goes_through_its_text(claims):
    for claim in claims:
        if claim.statements:
            entry = decide_claim(claim)
            assert read(written(claim, entry.decided), claim) == entry.decided
            assert answers.read(written(claim, entry.decided), claim, "x") != entry.decided
