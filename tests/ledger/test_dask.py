"""Deciding on a Dask cluster of two workers gives what the process pool gives."""

import pytest

from provenact.ledger.runner import run
from provenact.ledger.verify import select

distributed = pytest.importorskip("distributed", reason="the extra `dask` is not installed")

CLAIMS = ("srelu/closed-form", "srelu/lipschitz-gelu", "smelu/celu", "srelu/delta-used-in-experiments")


@pytest.fixture(scope="module")
def cluster():
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as running:
        yield running


def test_a_cluster_of_two_workers(cluster):
    claims = select(CLAIMS)
    with distributed.Client(cluster) as client:
        there = run(claims, executor=client.get_executor())
    here = run(claims, jobs=1)
    assert [entry.claim.id for entry in there] == list(CLAIMS)
    assert [entry.verdict for entry in there] == [entry.verdict for entry in here]


def test_the_command_takes_an_address(cluster, capsys):
    from provenact.__main__ import main

    assert main(["verify", CLAIMS[0], CLAIMS[1], "--dask", cluster.scheduler_address, "--no-cache"]) == 0
    assert "refuted" in capsys.readouterr().out


def test_a_wrong_address_is_one_line(capsys, monkeypatch):
    from provenact.__main__ import main

    monkeypatch.setattr("provenact.commands.verify.PATIENCE", "1s")
    assert main(["verify", CLAIMS[0], "--dask", "tcp://127.0.0.1:1"]) == 2
    assert capsys.readouterr().err.startswith("provenact verify: error: no Dask scheduler answers")
