"""A Dask cluster gives what the process pool gives; no lie is believed, and no pickle becomes code here."""

import json
import os
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import lying_cluster
import pytest

from provenact.__main__ import main
from provenact.ledger import cluster
from provenact.ledger.cluster import dask
from provenact.ledger.verify import verify
from provenact.theory.exact.errors import InputError

distributed = pytest.importorskip("distributed", reason="the extra `dask` is not installed")

CLAIMS = ("srelu/closed-form", "srelu/lipschitz-gelu", "smelu/celu", "srelu/delta-used-in-experiments")
LIMITS = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}  # a task whose worker dies is not tried again


@contextmanager
def running(lie, file=""):
    """The address of a cluster in a process of its own, and that process."""
    command = [sys.executable, lying_cluster.__file__, lie, str(file)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, **pipes, text=True, env=os.environ | LIMITS)
    try:
        yield process.stdout.readline().split()[1], process
    finally:
        process.stdin.close()
        process.wait()


def on(address, *claims):
    with dask(address) as executor:
        return verify(*claims, executor=executor, use_cache=False)


@pytest.fixture(scope="module")
def honest():
    with running("honest") as (address, _):
        yield address


def test_a_cluster_of_two_workers(honest):
    there, here = on(honest, *CLAIMS), verify(*CLAIMS, jobs=1)
    assert [entry.claim.id for entry in there] == list(CLAIMS)
    assert [entry.verdict for entry in there] == [entry.verdict for entry in here]


def test_the_command_takes_an_address(honest, capsys):
    assert main(["verify", CLAIMS[0], CLAIMS[1], "--dask", honest, "--no-cache"]) == 0
    assert "refuted" in capsys.readouterr().out


@pytest.mark.parametrize("lie", ["holds", "code", "raised code", "printed", "killed"])
def test_no_lie_is_believed_and_no_code_runs(lie, tmp_path, capfd):
    """The command would write who has run it; in the cluster itself it may."""
    with running(lie, tmp_path / "ran") as (address, process):
        (entry,) = on(address, "srelu/lipschitz-gelu")
        ran = (tmp_path / "ran").read_text().split() if (tmp_path / "ran").exists() else []
        assert str(os.getpid()) not in ran and set(ran) <= {str(process.pid)}
    assert entry.verdict == ("refuted" if lie in ("holds", "printed") else "open")
    assert "FORGED" not in "".join(capfd.readouterr())


def test_a_pickle_that_reaches_python_is_stopped(tmp_path, monkeypatch):
    """Also by a door of the library that nobody has thought of: what is crafted is loaded as Python does it."""
    monkeypatch.setattr(cluster, "_HarmlessPickle", lambda: cluster.pickle)
    with running("code", tmp_path / "ran") as (address, _):
        (entry,) = on(address, "srelu/lipschitz-gelu")
        ran = (tmp_path / "ran").read_text().split() if (tmp_path / "ran").exists() else []
        assert str(os.getpid()) not in ran
    assert entry.verdict == "open" and "sent code" in entry.reason


def test_workers_that_go_away_are_missed_in_seconds(monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", 3)
    with running("killed") as (address, process), dask(address) as executor:
        process.kill()
        start = time.monotonic()
        (entry,) = verify("srelu/lipschitz-gelu", executor=executor, use_cache=False)
        assert time.monotonic() - start < 60 and entry.verdict == "open" and "died: " in entry.reason


def test_a_cluster_without_workers_says_so(monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with (
        running("none") as (address, _),
        pytest.raises(InputError, match="has no workers; start one with `dask worker"),
    ):
        on(address, CLAIMS[0])


def test_a_wrong_address_is_one_line(capsys, monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    assert main(["verify", CLAIMS[0], "--dask", "tcp://127.0.0.1:1"]) == 2
    assert capsys.readouterr().err.startswith("provenact verify: error: no Dask scheduler answers")


def test_what_a_pickle_names_has_no_effect(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["", "", str(tmp_path / "ran")])
    for crafted in (lying_cluster.Crafted(), [lying_cluster.CraftedError()], {"a": Path("b")}, json.JSONDecodeError):
        cluster._HarmlessPickle().loads(cluster.pickle.dumps(crafted))
    assert cluster._HarmlessPickle().loads(cluster.pickle.dumps(["text", b"bytes", 1])) == ["text", b"bytes", 1]
    assert not (tmp_path / "ran").exists()
