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
from provenact.commands.confirm import _wait_for
from provenact.experiments.keep import kept
from provenact.torch_impl.confirm import evidence_tables
from provenact.torch_impl.confirm.context import Context, Limit
from provenact.torch_impl.confirm.registry import RUNS, run_named
from provenact.torch_impl.confirm.run import NOT_SUPPORTED, PROFILES, SUPPORTED, TOO_SMALL


def test_runs_are_listed(capsys):
    assert main(["confirm"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in RUNS) and "--smoke --out DIR` tries one in seconds" in out


@pytest.mark.parametrize("name", RUNS)
def test_specification_is_whole(name):
    run = run_named(name)
    assert run.name == name and set(run.settings) == set(PROFILES)
    json.dumps([run.settings, dict(run.printed)], allow_nan=False)
    assert all(isinstance(line, str) for profile in PROFILES for line in run.departures(run.settings[profile]))


def test_unknown_run_is_refused(capsys):
    assert main(["confirm", "functionfit", "--smoke"]) == 2
    assert "did you mean function-fit, function-fit-as-printed?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["all", "surfaces"], "`all` stands for every run and 1 more came: give it alone"),
        (["surfaces", "--data", "nowhere"], "--data: a folder is expected and there is none at 'nowhere': correct it"),
        (["surfaces", "--out", "file"], "a folder that can be written is expected and 'file' came (Not a directory)"),
        (["surfaces", "--json", "."], "'.' cannot be written: it is a folder; give the name of a file"),
        (["surfaces", "--json", "nowhere/x.json"], "'nowhere/x.json' cannot be written: there is no folder"),
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
    monkeypatch.setattr("provenact.torch_impl.confirm.execution.carry_out", lambda *_, **__: None)
    for size, said in ((["--profile", "brief"], True), (["--smoke"], False)):
        main(["confirm", "surfaces", *size, "--out", str(tmp_path)])
        assert ("many times what `--plan` says" in capsys.readouterr().err) == said


def test_cuda_without_cuda_is_refused(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    assert main(["confirm", "surfaces", "--smoke", "--device", "cuda", "--out", str(tmp_path)]) == 2
    assert "give --device cpu" in capsys.readouterr().err


def test_plan_shows_settings_and_runs_nothing(capsys, tmp_path):
    assert main(["confirm", "--plan", "--profile", "brief", "--out", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "iterations 40000" in out and "together, as measured" in out and not list(tmp_path.iterdir())


def test_a_plan_has_the_seconds_of_a_result_with_the_same_settings_alone(monkeypatch, capsys):
    """Of 88 s for 40 seeds nothing follows for another number of them."""
    summary = {"seconds": 88.25, "settings": dict(run_named("function-fit").settings["brief"])}
    monkeypatch.setattr("provenact.torch_impl.confirm.evidence_tables.evidence", lambda name: summary)
    for settings, said in ((summary["settings"], "88.25"), ({**summary["settings"], "seeds": 39}, "1 not timed")):
        summary["settings"] = settings
        assert main(["confirm", "function-fit", "--plan", "--profile", "brief"]) == 0
        assert said in capsys.readouterr().out


@pytest.mark.sweep
@pytest.mark.parametrize("name", RUNS)
def test_smoke(name, tmp_path, capsys):
    """Every run works from one end to the other, and what it writes is complete."""
    assert main(["confirm", name, "--smoke", "--out", str(tmp_path), "--json", str(tmp_path / "all.json")]) == 0
    result = json.loads((tmp_path / name / "result.json").read_text())
    summary = json.loads((tmp_path / name / "summary.json").read_text())
    assert json.loads((tmp_path / "all.json").read_text())["results"] == [summary]
    assert {"settings", "device", "versions", "date", "departures", "tables", "failures"} <= set(summary)
    assert (
        "history" in result
        and "history" not in summary
        and {"code", "functions", "format", "texts", "data", "metrics"} <= set(summary)
    )
    assert all(len(row) == len(table["header"]) for table in summary["tables"] for row in table["rows"])
    assert {verdict["verdict"] for verdict in summary["verdicts"]} <= {TOO_SMALL}
    for plot in summary["plots"]:
        assert (tmp_path / name / plot).read_bytes()[:4] == b"\x89PNG"
    assert summary["tables"][0]["title"] in capsys.readouterr().out


def start(arguments, folder):
    return subprocess.Popen(
        [sys.executable, "-m", "provenact", "confirm", *arguments, "--smoke", "--out", str(folder)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )


def numbers(folder):
    result = json.loads((folder / "vit-cifar10" / "result.json").read_text())
    return {key: result[key] for key in ("tables", "history", "verdicts", "metrics", "shown")}


@pytest.mark.sweep
def test_killed_run_goes_on_and_gives_the_same_result(tmp_path, capsys):
    """A process that is killed in the middle loses no finished piece."""
    broken, whole = tmp_path / "broken", tmp_path / "whole"
    process = start(["vit-cifar10"], broken)
    while process.poll() is None and len(list(broken.glob("*/state/*/*.json"))) < 2:
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    done = len(list(broken.glob("*/state/*/*.json")))
    assert 2 <= done < 28 and not (broken / "vit-cifar10" / "result.json").exists()
    for folder in (broken, whole):
        assert main(["confirm", "vit-cifar10", "--smoke", "--out", str(folder)]) == 0
    assert numbers(broken) == numbers(whole)


@pytest.mark.sweep
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


# Ctrl-C as a terminal sends it, to the supervisor and to its child, in the middle of the second piece, which then takes
# longer than other commands have to end.
PRESSED = """
import os, signal, sys, time
from provenact import __main__
from provenact.numerics.findings import processes
from provenact.torch_impl.confirm.context import Context

processes.GRACE = 0.1
carry_out, begun = Context._carry_out, []

def pressed(self, name, job):
    begun.append(name)
    if len(begun) == 2:
        os.killpg(0, signal.SIGINT)
        time.sleep(1.0)
    carry_out(self, name, job)

Context._carry_out = pressed
sys.exit(__main__.main())
"""


def hear_interrupts():
    """A shell's background job starts with Ctrl-C ignored, and its children inherit that: ours are to hear it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.sweep
def test_ctrl_c_keeps_what_was_done_and_says_so_in_one_line(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("provenact.torch_impl.confirm.execution.drawn", lambda *_: [])  # numbers are enough
    arguments = ["confirm", "toy-classes", "surfaces", "--smoke", "--out", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, "-c", PRESSED, *arguments],
        capture_output=True,
        text=True,
        preexec_fn=hear_interrupts,
        start_new_session=True,
    )
    kept = "stopped in toy-classes at Ctrl-C; what was done is kept: run the same command to go on"
    assert (done.returncode, done.stdout) == (1, "") and done.stderr.endswith(f"provenact confirm: {kept}\n")
    state = tmp_path / "toy-classes" / "state"
    (piece,), (checkpoint,) = state.glob("*/*.json"), state.glob("*/*.pt")
    written = piece.stat().st_mtime_ns
    assert not (tmp_path / "surfaces").exists()
    assert main(["confirm", "toy-classes", "--smoke", "--out", str(tmp_path)]) == 0
    assert piece.stat().st_mtime_ns == written and not checkpoint.exists()


def test_a_result_of_what_there_is_at_ctrl_c_is_not_complete(tmp_path, capsys, monkeypatch):
    """A run that concludes from a part of its pieces says that it was stopped, and no other begins."""
    parts = {"activations": ["ReLU", "S-ReLU 0.001", "GELU"], "at_other_rate": []}
    for key, value in parts.items():
        monkeypatch.setitem(run_named("vit-cifar10").settings["smoke"], key, value)
    begun, carry_out = [], Context._carry_out

    def pressed(self, name, job):
        begun.append(name)
        if len(begun) == 5:
            signal.raise_signal(signal.SIGINT)
        carry_out(self, name, job)

    monkeypatch.setattr(Context, "_carry_out", pressed)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        path = tmp_path / "all.json"
        names = ["vit-cifar10", "surfaces"]
        assert main(["confirm", *names, "--smoke", "--out", str(tmp_path), "--json", str(path)]) == 1
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    found = json.loads(path.read_text())
    assert len(begun) == 5 and not found["complete"] and [one["run"] for one in found["results"]] == ["vit-cifar10"]
    assert "stopped in vit-cifar10 at Ctrl-C; what was done is kept" in capsys.readouterr().err


def test_other_processes_are_told_of_ctrl_c():
    code = "import signal, sys, time; signal.signal(signal.SIGINT, lambda *_: sys.exit(7)); print(flush=True); {}"
    waits = [sys.executable, "-c", code.format("time.sleep(600)")]
    ends = [sys.executable, "-c", code.format("sys.exit(3)")]
    started = [subprocess.Popen(command, stdout=subprocess.PIPE) for command in (waits, ends, waits)]
    for process in started:
        process.stdout.readline()
    started[1].wait()
    _wait_for(started, Limit(interrupted=True))
    assert [process.returncode for process in started] == [7, 3, 7]
    for process in started:
        process.stdout.close()


@pytest.mark.sweep
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


@pytest.mark.sweep
def test_jobs_share_a_run_and_this_process_writes_it(tmp_path, capsys, monkeypatch):
    """Two processes do the pieces, none of which is left to this one; a piece that is missing it does itself."""
    folder = tmp_path / "toy-classes"
    arguments = ["confirm", "toy-classes", "--smoke", "--out", str(tmp_path), "--jobs", "2"]
    carry_out = "provenact.torch_impl.confirm.context.Context._carry_out"
    with monkeypatch.context() as patch:
        patch.setattr(carry_out, lambda self, name, job: pytest.fail(f"{name} is left"))
        assert main(arguments) == 0
    together = json.loads((folder / "result.json").read_text())
    pieces = sorted(folder.glob("state/*/*.json"))
    assert len(pieces) > 1
    pieces[0].unlink()
    monkeypatch.setattr("provenact.commands.confirm._share", lambda *_: None)  # as where the others have died
    assert main(arguments) == 0
    alone = json.loads((folder / "result.json").read_text())
    assert all(together[key] == alone[key] for key in ("tables", "metrics", "shown", "history"))


def test_out_of_memory_is_reported_and_the_state_kept(tmp_path, capsys, monkeypatch):
    def exhausted(*_):
        raise torch.cuda.OutOfMemoryError("CUDA out of memory")

    monkeypatch.setattr("provenact.experiments.runs.surfaces.surface", exhausted)
    assert main(["confirm", "surfaces", "--smoke", "--out", str(tmp_path)]) == 2
    error = capsys.readouterr().err
    assert "out of memory" in error and "smaller --profile" in error and "is kept in" in error


def test_full_disk_ends_in_one_line(tmp_path, capsys, monkeypatch):
    def full(*_):
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("provenact.ledger.whole_files.os.fsync", full)
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
        "run": "surfaces",
        "grade": "measured",
        "repeats": "Figs.",
        "profile": "hour",
        "device": "NVIDIA H200",
        "date": "2026-01-02",
        "versions": {"torch": "2.11"},
        "seconds": 9.6,
        "departures": ["fewer"],
        "failures": [],
        "plots": ["s.png"],
        "tables": [{"title": "T", "header": ["a", "b"], "rows": [["x|y", 0.123456], [None, 1]]}],
        "verdicts": [
            {"claim": "C", "verdict": SUPPORTED, "because": "B"},
            {"claim": "D", "verdict": NOT_SUPPORTED, "because": "B"},
        ],
    }
    (tmp_path / "evidence").mkdir()
    (tmp_path / "evidence" / "surfaces.json").write_text(json.dumps(summary))
    monkeypatch.setattr(evidence_tables, "__file__", str(tmp_path / "evidence_tables.py"))
    return tmp_path


def test_the_page_of_the_runs_has_verdicts_and_tables(evidence):
    text = evidence_tables.runs_page()
    assert "| x\\|y | 0.1235 |" in text and "| – | 1 |" in text
    assert "**not supported**: D (B)" in text and "| surfaces (stale) | C | supported | B |" in text
    missing = [name for name, about in RUNS.items() if f"| {name}: {about} | without a result yet |" in text]
    assert missing == [name for name in RUNS if name != "surfaces"] and "Every run has a result" not in text


def test_a_check_names_what_is_stale_and_what_is_missing(evidence, capsys):
    assert main(["confirm", "surfaces", "rate", "--check", "--json", "-"]) == 1
    results = json.loads(capsys.readouterr().out)["results"]
    assert [one["reasons"] for one in results] == [[evidence_tables.OLD], ["there is no result"]]


def test_what_a_run_keeps_is_computed_from_its_numbers(tmp_path, monkeypatch):
    """Tables that were changed by hand are kept as the numbers give them; a smoke run is not kept at all."""
    monkeypatch.setattr("provenact.experiments.keep.all_evidence", dict)  # the figure is of this run alone
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
    monkeypatch.setattr("provenact.experiments.data.USUAL", {"mnist": (), "fashion-mnist": (), "cifar10": ()})
    monkeypatch.setattr("provenact.torch_impl.confirm.execution.carry_out", lambda *_, **__: pytest.fail("begun"))
    arguments = ["confirm", "surfaces", "rate", "--profile", "brief", "--out", str(tmp_path), "--data", str(tmp_path)]
    assert main(arguments) == 2
    assert "the data set fashion-mnist is not there" in capsys.readouterr().err
