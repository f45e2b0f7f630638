"""`provenact confirm`: listing, plans, limits, failures, and every run in its smoke size."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest
import torch

from provenact.__main__ import main
from provenact.torch_impl.confirm import evidence_tables
from provenact.torch_impl.confirm.keep import kept
from provenact.torch_impl.confirm.registry import RUNS, run_named
from provenact.torch_impl.confirm.run import NOT_SUPPORTED, PROFILES, SUPPORTED, TOO_SMALL


def test_runs_are_listed(capsys):
    assert main(["confirm"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in RUNS) and "--smoke` tries one in seconds" in out


@pytest.mark.parametrize("name", RUNS)
def test_specification_is_whole(name):
    run = run_named(name)
    assert run.name == name and set(run.settings) == set(PROFILES)
    json.dumps([run.settings, dict(run.printed)], allow_nan=False)
    assert all(isinstance(line, str) for profile in PROFILES for line in run.departures(run.settings[profile]))


def test_unknown_run_is_refused(capsys):
    assert main(["confirm", "functionfit", "--smoke"]) == 2
    assert "did you mean function-fit?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["all", "surfaces"], "`all` stands for every run and 1 more came: give it alone"),
        (["surfaces", "--data", "nowhere"], "--data: a folder is expected and there is none at 'nowhere': correct it"),
        (["surfaces", "--out", "file"], "a folder that can be written is expected and 'file' came (File exists): give"),
        (["surfaces", "--json", "."], "--json: a file in a folder that exists is expected and '.' came: correct it"),
        (["surfaces", "--json", "nowhere/x.json"], "a file in a folder that exists is expected and 'nowhere/x.json'"),
    ],
)
def test_what_cannot_be_used_is_refused_before_the_work(arguments, text, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    monkeypatch.setattr("provenact.commands.confirm._carry_out", lambda *_: pytest.fail("work has begun"))
    assert main(["confirm", "--smoke", "--out", "runs", *arguments]) == 2
    error = capsys.readouterr().err
    assert text in error and error.count("\n") == 1


def test_a_large_run_on_a_cpu_is_warned_of(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("provenact.commands.confirm._one", lambda *_: None)
    for size, said in ((["--profile", "brief"], True), (["--smoke"], False)):
        main(["confirm", "surfaces", *size, "--out", str(tmp_path)])
        assert ("many times what `--plan` says" in capsys.readouterr().err) == said


def test_nothing_but_text_where_there_is_no_terminal(tmp_path):
    """No bar, no control character, neither in a file nor in a pipe."""
    arguments = ["confirm", "toy-classes", "--smoke", "--out", str(tmp_path)]
    done = subprocess.run([sys.executable, "-m", "provenact", *arguments], capture_output=True, text=True)
    assert done.returncode == 0 and done.stderr == "" and "written:" in done.stdout
    assert all(character.isprintable() or character == "\n" for character in done.stdout)


def test_cuda_without_cuda_is_refused(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    assert main(["confirm", "surfaces", "--smoke", "--device", "cuda", "--out", str(tmp_path)]) == 2
    assert "give --device cpu" in capsys.readouterr().err


def test_plan_shows_settings_and_runs_nothing(capsys, tmp_path):
    assert main(["confirm", "--plan", "--profile", "brief", "--out", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "iterations 40000" in out and "together:" in out and not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", RUNS)
def test_smoke(name, tmp_path, capsys):
    """Every run works from one end to the other, and what it writes is complete."""
    assert main(["confirm", name, "--smoke", "--out", str(tmp_path), "--json", str(tmp_path / "all.json")]) == 0
    result = json.loads((tmp_path / name / "result.json").read_text())
    summary = json.loads((tmp_path / name / "summary.json").read_text())
    assert json.loads((tmp_path / "all.json").read_text())["results"] == [summary]
    assert {"settings", "device", "versions", "date", "departures", "tables", "failures"} <= set(summary)
    assert "history" in result and "history" not in summary and {"code", "emitted", "data", "metrics"} <= set(summary)
    assert all(len(row) == len(table["header"]) for table in summary["tables"] for row in table["rows"])
    assert {verdict["verdict"] for verdict in summary["verdicts"]} <= {TOO_SMALL}
    for plot in summary["plots"]:
        assert (tmp_path / name / plot).read_bytes()[:4] == b"\x89PNG"
    assert summary["tables"][0]["title"] in capsys.readouterr().out


def start(arguments, folder):
    return subprocess.Popen(
        [sys.executable, "-m", "provenact", "confirm", *arguments, "--smoke", "--out", str(folder)],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip


def numbers(folder):
    result = json.loads((folder / "vit-cifar10" / "result.json").read_text())
    return {key: result[key] for key in ("tables", "history", "verdicts", "metrics", "shown")}


def test_killed_run_goes_on_and_gives_the_same_result(tmp_path, capsys):
    """A process that is killed in the middle loses no finished piece."""
    broken, whole = tmp_path / "broken", tmp_path / "whole"
    process = start(["vit-cifar10"], broken)
    deadline = time.monotonic() + 120
    while len(list(broken.glob("*/state/*/*.json"))) < 2 and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    done = len(list(broken.glob("*/state/*/*.json")))
    assert 2 <= done < 28 and not (broken / "vit-cifar10" / "result.json").exists()
    for folder in (broken, whole):
        assert main(["confirm", "vit-cifar10", "--smoke", "--out", str(folder)]) == 0
    assert numbers(broken) == numbers(whole)


def test_limit_stops_at_a_checkpoint_and_the_same_command_goes_on(tmp_path, capsys, monkeypatch):
    clock = iter(range(10**6))  # every look at the clock takes a second
    monkeypatch.setattr("provenact.torch_impl.confirm.context.time.monotonic", lambda: float(next(clock)))
    monkeypatch.setattr("provenact.commands.confirm.time.monotonic", lambda: float(next(clock)))
    arguments = ["confirm", "toy-classes", "--smoke", "--out", str(tmp_path)]
    rounds = 0
    while main([*arguments, "--limit", "4"]) == 1:
        rounds += 1
        assert "run the same command to go on" in capsys.readouterr().err
        assert rounds < 40
    assert rounds >= 2
    parts = json.loads((tmp_path / "toy-classes" / "result.json").read_text())
    assert main([*arguments, "--fresh"]) == 0
    whole = json.loads((tmp_path / "toy-classes" / "result.json").read_text())
    assert parts["tables"] == whole["tables"] and parts["history"] == whole["history"]


def test_ranks_share_a_run(tmp_path, monkeypatch, capsys):
    """What torchrun sets is all that a second process needs; together they find what one finds alone."""
    together, alone = tmp_path / "together", tmp_path / "alone"
    monkeypatch.setenv("WORLD_SIZE", "2")
    monkeypatch.setenv("RANK", "1")
    second = start(["toy-classes"], together)
    monkeypatch.setenv("RANK", "0")
    assert main(["confirm", "toy-classes", "--smoke", "--out", str(together)]) == 0
    assert second.wait(timeout=120) == 0
    monkeypatch.setenv("WORLD_SIZE", "1")
    assert main(["confirm", "toy-classes", "--smoke", "--out", str(alone)]) == 0
    results = [json.loads((folder / "toy-classes" / "result.json").read_text()) for folder in (together, alone)]
    assert all(results[0][key] == results[1][key] for key in ("tables", "metrics", "shown"))


def test_out_of_memory_is_reported_and_the_state_kept(tmp_path, capsys, monkeypatch):
    def exhausted(*_):
        raise torch.cuda.OutOfMemoryError("CUDA out of memory")

    monkeypatch.setattr("provenact.torch_impl.confirm.runs.surfaces.surface", exhausted)
    assert main(["confirm", "surfaces", "--smoke", "--out", str(tmp_path)]) == 2
    error = capsys.readouterr().err
    assert "out of memory" in error and "smaller --profile" in error and "is kept in" in error


def test_full_disk_ends_in_one_line(tmp_path, capsys, monkeypatch):
    def full(*_):
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("provenact.torch_impl.confirm.storage.os.fsync", full)
    assert main(["confirm", "surfaces", "--smoke", "--out", str(tmp_path)]) == 2
    error = capsys.readouterr().err
    assert "no room left on the disk for '" in error and "free some" in error and error.count("\n") == 1
    assert "check that it exists" not in error


def test_runs_without_flint():
    """Machines with a GPU often have no python-flint: nothing on the way to a run may need it."""
    code = "import sys; sys.modules['flint'] = None; from provenact.__main__ import main; sys.exit(main(sys.argv[1:]))"
    arguments = ["confirm", *RUNS, "--plan", "--profile", "smoke"]  # a plan loads every run
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_without_torch_a_run_says_what_to_install(tmp_path):
    code = "import sys; sys.modules['torch'] = None; from provenact.__main__ import main; sys.exit(main(sys.argv[1:]))"
    arguments = ["confirm", "surfaces", "--smoke", "--out", str(tmp_path)]
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True)
    assert done.returncode == 2 and done.stderr.count("\n") == 1
    assert """the run 'surfaces' needs torch: pip install "provenact[torch]\"""" in done.stderr


@pytest.fixture
def evidence(tmp_path, monkeypatch):
    """A folder of evidence with one result."""
    summary = {
        "run": "surfaces", "grade": "measured", "repeats": "Figs.",
        "profile": "hour", "device": "NVIDIA H200", "date": "2026-01-02",
        "versions": {"torch": "2.11"}, "seconds": 9.6, "departures": ["fewer"], "failures": [], "plots": ["s.png"],
        "tables": [{"title": "T", "header": ["a", "b"], "rows": [["x|y", 0.123456], [None, 1]]}],
        "verdicts": [{"claim": "C", "verdict": SUPPORTED, "because": "B"},
                     {"claim": "D", "verdict": NOT_SUPPORTED, "because": "B"}],
    }  # fmt: skip
    (tmp_path / "evidence").mkdir()
    (tmp_path / "evidence" / "surfaces.json").write_text(json.dumps(summary))
    monkeypatch.setattr(evidence_tables.resources, "files", lambda _: tmp_path)
    return tmp_path


def test_the_page_of_the_runs_has_verdicts_and_tables(evidence):
    text = evidence_tables.runs_page()
    assert "| x\\|y | 0.1235 |" in text and "| – | 1 |" in text
    assert "**not supported**: D (B)" in text and "| surfaces (stale) | C | supported | B |" in text
    assert "Without a result yet: `" in text and "`surfaces`" not in text.split("## Verdicts")[0]


def test_a_check_names_what_is_stale_and_what_is_missing(evidence, capsys):
    assert main(["confirm", "surfaces", "rate", "--check", "--json", "-"]) == 1
    results = json.loads(capsys.readouterr().out)["results"]
    assert [one["reasons"] for one in results] == [[evidence_tables.OLD], ["there is no result"]]


def test_what_a_run_keeps_is_computed_from_its_numbers(tmp_path, monkeypatch):
    """Tables that were changed by hand are kept as the numbers give them; a smoke run is not kept at all."""
    assert main(["confirm", "toy-classes", "--smoke", "--out", str(tmp_path / "runs")]) == 0
    assert kept(tmp_path / "runs") == {}
    path = tmp_path / "runs" / "toy-classes" / "result.json"
    result = json.loads(path.read_text())
    forged = {"profile": "brief", "tables": [], "verdicts": [], "departures": []}
    path.write_text(json.dumps(result | forged))
    found = kept(tmp_path / "runs")
    summary = json.loads(found["toy-classes.json"])
    assert summary["tables"] == result["tables"] and summary["metrics"] == result["metrics"]
    assert summary["departures"] and all(one["effect"] for one in summary["verdicts"])
    assert set(found) == {"toy-classes.json", "verdicts.png", *summary["plots"]}


def test_data_are_read_before_the_first_run(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("provenact.torch_impl.confirm.data.USUAL", {"mnist": (), "fashion-mnist": (), "cifar10": ()})
    monkeypatch.setattr("provenact.commands.confirm._one", lambda *_: pytest.fail("work has begun"))
    arguments = ["confirm", "surfaces", "rate", "--profile", "brief", "--out", str(tmp_path), "--data", str(tmp_path)]
    assert main(arguments) == 2
    assert "the data set fashion-mnist is not there" in capsys.readouterr().err
