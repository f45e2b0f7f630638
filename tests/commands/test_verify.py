"""`provenact verify`: what it prints and writes, its filters and its exit statuses."""

import json
import os
import subprocess
import sys

import pytest
from published import faults, published

from provenact.ledger import runner, witness_check
from provenact.ledger import verify as house
from provenact.numerics.findings.evidence import Engine, Evidence, Outcome
from provenact.numerics.findings.witness import Seen, witness

PAPER = """
paper = "mine"
[[claim]]
id = "mine/true"
where = "Sec. 1"
says = "pi is about 3.14"
form = "value"
of = "pi"
rounds_to = "3.14"
[[claim]]
id = "mine/false"
where = "Sec. 2"
says = "x^2 is positive"
form = "compare"
left = "x^2"
relation = ">"
right = "0"
[claim.corrected]
says = "x^2 is not negative"
form = "compare"
left = "x^2"
relation = ">="
right = "0"
[[claim]]
id = "mine/open"
where = "Sec. 3"
says = "it is good"
form = "open"
why = "no formal meaning"
"""


@pytest.fixture
def paper(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(PAPER, "utf-8")
    return str(path)


@pytest.fixture
def true_paper(tmp_path):
    path = tmp_path / "true.toml"
    path.write_text(PAPER[: PAPER.index('[[claim]]\nid = "mine/false"')], "utf-8")
    return str(path)


@pytest.fixture
def recorded(tmp_path, monkeypatch):
    """The verdicts that count as recorded."""
    path = tmp_path / "recorded.json"
    monkeypatch.setattr(house, "RECORDED", path)

    def record(**verdicts):
        path.write_text(json.dumps({f"mine/{name}": verdict for name, verdict in verdicts.items()}), "utf-8")

    return record


def test_table_shows_every_claim(provenact, paper):
    status, out, err = provenact("verify", paper, "--jobs", "1")
    assert (status, err) == (0, "")
    rows = {line.split()[0]: line for line in out.splitlines() if line.startswith("mine/")}
    assert rows["mine/true"].split()[1:3] == ["confirmed", "ball"]
    assert rows["mine/false"].split()[1:3] == ["refuted", "exact"] and "x = 0" in rows["mine/false"]
    assert rows["mine/open"].split()[1:3] == ["open", "-"] and "no formal meaning" in rows["mine/open"]
    assert "3 claims: 1 confirmed, 1 refuted, 1 open" in out


def test_one_claim_is_a_few_lines(provenact, true_paper):
    status, out, _ = provenact("verify", true_paper)
    assert status == 0 and out.startswith("mine/true (Sec. 1): confirmed (ball)\n  says:      pi is about 3.14")
    assert "found:     3.1415926" in out and "--explain shows" in out and len(out.splitlines()) <= 6


def test_a_claim_explained_shows_its_whole_evidence(provenact, true_paper):
    status, out, _ = provenact("verify", true_paper, "--explain")
    assert status == 0
    assert "mine/true" in out and "Sec. 1" in out and "pi is about 3.14" in out
    assert "verdict:  confirmed, on the grade ball" in out and "rounds to 3.14" in out and "in [3.1415926" in out


def test_json_on_standard_output_is_only_json(provenact, paper):
    status, out, err = provenact("verify", paper, "--json", "-", "--jobs", "1")
    data = json.loads(out)
    assert (status, err, data["schema"]) == (0, "", 3)
    assert [(claim["id"], claim["verdict"]) for claim in data["claims"]] == [
        ("mine/true", "confirmed"),
        ("mine/false", "refuted"),
        ("mine/open", "open"),
    ]
    assert data["summary"] == {
        "claims": 3,
        "verdicts": {"confirmed": 1, "refuted": 1, "open": 1},
        "papers": {"mine": {"confirmed": 1, "refuted": 1, "open": 1}},
        "settled": {"only decided": 2},
        "readings": {"exact": 3},
    }


def test_json_to_a_path_leaves_the_table(provenact, paper, tmp_path):
    status, out, _ = provenact("verify", paper, "--json", str(tmp_path / "out.json"), "--jobs", "1")
    assert status == 0 and "3 claims:" in out
    assert json.loads((tmp_path / "out.json").read_text("utf-8"))["claims"][1]["corrected"]["outcome"] == "holds"


@pytest.mark.parametrize(
    ("filters", "shown"),
    [
        (["--verdict", "refuted"], ["mine/false"]),
        (["--verdict", "refuted", "--verdict", "open"], ["mine/false", "mine/open"]),
        (["--engine", "ball"], ["mine/true"]),
        (["--engine", "exact", "--verdict", "confirmed"], []),
        (["--paper", "mine"], ["mine/true", "mine/false", "mine/open"]),
    ],
)
def test_filters(provenact, paper, filters, shown):
    status, out, _ = provenact("verify", paper, *filters, "--json", "-", "--jobs", "1")
    assert status == 0
    assert [claim["id"] for claim in json.loads(out)["claims"]] == shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["srelu/smothness-class"],
            "unknown claim `srelu/smothness-class`; did you mean srelu/smoothness-class",
        ),
        (["FILE"], "claims.txt: a claim file ends in .toml, and this file does not"),
        (["missing.toml"], "missing.toml: cannot be read (No such file or directory)"),
        (["PAPER", "--verdict", "good"], "unknown verdict `good`; known: confirmed, conditional"),
        (["PAPER", "--engine", "oracle"], "unknown engine `oracle`; known: exact, ball"),
        (["PAPER", "--paper", "nobody"], "no claim of the paper `nobody`; there are mine"),
        (["PAPER", "--json", "/no/such/folder/out.json"], "/no/such/folder"),
    ],
)
def test_bad_input_is_one_line_and_status_2(provenact, paper, tmp_path, arguments, message):
    (file := tmp_path / "claims.txt").touch()
    arguments = [{"PAPER": paper, "FILE": str(file)}.get(argument, argument) for argument in arguments]
    status, out, err = provenact("verify", *arguments, "--jobs", "1")
    assert (status, out) == (2, "")
    assert err.startswith("provenact verify: error: ") and message in err and err.count("\n") == 1


def test_error_in_a_file_names_line_and_key(provenact, paper, tmp_path):
    (tmp_path / "bad.toml").write_text(PAPER.replace('"x^2"\nrelation', '"x^"\nrelation', 1), "utf-8")
    status, _, err = provenact("verify", str(tmp_path / "bad.toml"))
    assert status == 2 and "bad.toml, line 15, key `left`" in err


def test_strict_asks_for_confirmation(provenact, paper, true_paper):
    assert provenact("verify", paper, "--strict", "--jobs", "1")[0] == 1
    assert provenact("verify", paper, "--strict", "--verdict", "confirmed", "--jobs", "1")[0] == 1  # hidden, not gone
    assert provenact("verify", true_paper, "--strict")[0] == 0


def test_a_changed_verdict_is_status_1(provenact, paper, recorded):
    recorded(true="confirmed", false="confirmed")
    status, out, _ = provenact("verify", paper, "--jobs", "1")
    assert status == 1 and "CHANGED mine/false: recorded as confirmed, now refuted" in out
    recorded(true="confirmed", false="refuted")
    status, out, _ = provenact("verify", paper, "--jobs", "1")
    assert status == 0 and "CHANGED" not in out


def test_engines_that_contradict_each_other_are_status_1(provenact, true_paper, monkeypatch):
    found = [Evidence(Engine.EXACT, Outcome.HOLDS, "one"), Evidence(Engine.BALL, Outcome.FAILS, "two")]
    monkeypatch.setattr(runner, "decide", lambda statement, domains: found)
    status, out, err = provenact("verify", true_paper, "--no-cache")
    assert status == 1 and "Traceback" not in out + err
    assert "CONTRADICTS mine/true, printed" in out and "because:   CONTRADICTS: exact: holds (one)" in out


def test_decided_and_proved_are_counted_apart(provenact, paper, monkeypatch):
    proved = {"mine/true": Outcome.HOLDS, "mine/open": Outcome.HOLDS}

    def coq_evidence(claim):
        return {"printed": Evidence(Engine.COQ, proved[claim.id], "theorem")} if claim.id in proved else {}

    monkeypatch.setattr(runner, "coq_evidence", coq_evidence)
    status, out, _ = provenact("verify", paper, "--jobs", "1")
    assert status == 0
    assert "of those that are settled: 1 decided and proved in Coq, 1 decided" in out


def test_a_reading_stands_beside_its_verdict(provenact, tmp_path):
    path = tmp_path / "read.toml"
    more = 'reading = "weaker"\nnot_captured = "the other digits"\nrounds_to = "3.14"'
    path.write_text(PAPER.replace('rounds_to = "3.14"', more), "utf-8")
    assert "ball, weaker" in provenact("verify", str(path), "--jobs", "1")[1]
    out = provenact("verify", str(path), "--jobs", "1", "--explain")[1]
    assert "reading:  weaker: the other digits" in out and out.count("verdict:") == 3


def test_the_cache_is_used_unless_told_otherwise(provenact, true_paper, monkeypatch):
    asked, real = [], runner.decide
    monkeypatch.setattr(runner, "decide", lambda *args: asked.append(args) or real(*args))
    provenact("verify", true_paper)
    provenact("verify", true_paper)
    assert len(asked) == 1
    provenact("verify", true_paper, "--no-cache")
    assert len(asked) == 2


def test_whole_process(paper, tmp_path):
    command = [sys.executable, "-m", "provenact", "verify", paper, "--json", "-", "--strict"]
    environment = os.environ | {"PROVENACT_CACHE": str(tmp_path / "cache")}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    assert json.loads(done.stdout)["summary"]["claims"] == 3


@pytest.mark.parametrize("size", [60, 80, 100, 160])
def test_the_table_fits_the_terminal(provenact, paper, monkeypatch, size):
    for module in ("theory.language.layout", "commands.verify"):
        monkeypatch.setattr(f"provenact.{module}.columns", lambda: size)
    status, out, _ = provenact("verify", paper, "--jobs", "1")
    assert status == 0 and max(map(len, out.splitlines())) <= size
    assert "mine/false" in out and "x = 0" in out
    assert "\n\n" not in out.partition("3 claims")[0].rstrip()  # nor is a line empty where nothing decided a claim


def test_a_claim_in_short_fits_the_terminal(provenact, monkeypatch):
    monkeypatch.setattr("provenact.commands.verify.columns", lambda: 40)
    status, out, _ = provenact("verify", "srelu/lipschitz-gelu", "--jobs", "1")
    assert status == 0 and max(map(len, out.splitlines())) <= 40 and "--explain" in out


@pytest.mark.parametrize("size", [60, 100, 160])
def test_the_table_cuts_no_witness(provenact, paper, monkeypatch, size):
    number = f"x = 1.{'23' * 60}"
    monkeypatch.setattr("provenact.commands.verify.columns", lambda: size)
    monkeypatch.setattr("provenact.commands.verify._decisive", lambda entry: f"{number} : the one is 1, the other 2")
    _, out, _ = provenact("verify", paper, "--jobs", "1")
    assert number.removeprefix("x = ") in out and "…" not in out and "other" in " ".join(out.split())


def test_witnesses_are_looked_at_again(provenact, paper):
    status, out, err = provenact("verify", paper, "--witnesses", "--jobs", "1")
    assert (status, err) == (0, "") and out.endswith("1 witness looked at again: 1 re-checked\n")
    status, out, _ = provenact("verify", paper, "--witnesses", "--json", "-", "--jobs", "1")
    (second,) = json.loads(out)["witnesses"]
    assert status == 0 and (second["claim"], second["role"], second["status"]) == (
        "mine/false",
        "printed",
        "re-checked",
    )
    assert faults(published("verify"), json.loads(out)) == []


@pytest.mark.parametrize(("x", "difference"), [(1, 1), (0, -1)])
def test_a_wrong_witness_is_status_1(provenact, paper, monkeypatch, x, difference):
    """One at which the statement holds, and a right place with a wrong number; without the flag nobody looks."""
    there = witness(Seen.DIFFERENCE, difference, at={"x": x})
    found = [Evidence(Engine.EXACT, Outcome.FAILS, "planted", there)]
    real = runner.decide
    monkeypatch.setattr(runner, "decide", lambda one, domains: found if ">" in str(one) else real(one, domains))
    arguments = ("verify", paper, "--no-cache", "--verdict", "refuted", "--jobs", "1")
    assert provenact(*arguments)[0] == 0
    status, out, _ = provenact(*arguments, "--witnesses")
    assert status == 1 and f"contradicted: mine/false (printed): {there}" in out


def test_a_checker_that_dies_has_said_nothing(provenact, paper, monkeypatch):
    monkeypatch.setattr(witness_check, "results", lambda *given: os._exit(1))
    status, out, _ = provenact("verify", paper, "--witnesses", "--jobs", "1")
    assert status == 0 and "not re-checkable: mine/false" in out and "1 not re-checkable" in out
