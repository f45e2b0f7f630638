"""The engine: steps, checkpoints, interruptions, failures."""

import errno
import os
import time

import pytest
import torch
from torch import nn

from provenact.__main__ import _about_path
from provenact.experiments.engine import Training, optimizer_for, set_rate, train
from provenact.torch_impl.confirm.context import Context, Incomplete, OutOfTime
from provenact.torch_impl.confirm.run import Measured, Outcome, Run
from provenact.torch_impl.confirm.storage import read_json, write_atomically, write_json, write_state

CPU = torch.device("cpu")
OPTIMIZERS = {
    "adam": {"lr": 0.1},
    "adamw": {"lr": 0.1},
    "sgd": {"lr": 0.1, "momentum": 0.9},
    "adagrad": {"lr": 0.1, "initial_accumulator_value": 0.1},
}


@pytest.fixture
def context(tmp_path):
    """A context of a run that does nothing by itself."""
    run = Run("nothing", "nothing", {"smoke": {}}, lambda context: Measured(), lambda *_: Outcome([]))
    return Context(run, "smoke", {}, CPU, tmp_path, rank=0, world=1)


def new_training(kind):
    """A small model with dropout, so that random numbers matter, under this optimiser."""
    torch.manual_seed(1)
    model = nn.Sequential(nn.Linear(3, 4), nn.Dropout(0.5), nn.Linear(4, 1))
    optimizer = optimizer_for(kind, [{"params": list(model.parameters())}], CPU, **OPTIMIZERS[kind])
    training = Training(model, optimizer, lambda x: model(x).square().mean(dim=(1, 2)))
    training.extras["best"] = torch.zeros(2)
    return training


def chunk_of(training):
    def chunk(number):
        losses = training.step(torch.randn(2, 5, 3))
        training.extras["best"].add_(losses)
        return {"loss": losses.tolist()}

    return chunk


@pytest.mark.parametrize("kind", OPTIMIZERS)
def test_interrupted_run_gives_the_same_result(context, kind, monkeypatch):
    """Stop at every chunk, in a fresh process each time as far as the engine can tell."""
    whole = new_training(kind)
    expected = train(context, "whole", whole, 5, chunk_of(whole))
    context.limit.until = time.monotonic() - 1.0
    for _ in range(4):
        part = new_training(kind)
        torch.manual_seed(int(time.monotonic() * 1000))  # what ran before must not matter
        with pytest.raises(OutOfTime):
            train(context, "parts", part, 5, chunk_of(part))
    last = new_training(kind)
    assert train(context, "parts", last, 5, chunk_of(last)) == expected
    for name, tensor in whole.tensors().items():
        assert torch.equal(tensor, last.tensors()[name]), name


def test_a_piece_that_went_on_has_the_seconds_of_all_its_commands(context, monkeypatch):
    """By a clock that shows ten seconds more with every chunk; two commands are stopped, a third one ends it."""
    now = [100.0]
    monkeypatch.setattr("provenact.torch_impl.confirm.context.time.monotonic", lambda: now[0])

    def chunk(number):
        now[0] += 10.0
        return {}

    def job():
        return {"history": train(context, "piece", new_training("sgd"), 3, chunk)}

    for _ in range(2):
        context.limit.until = now[0] + 1.0
        with pytest.raises(OutOfTime):
            context.pieces({"piece": job})
        now[0] += 1000.0  # between two commands
    context.limit.until = now[0] + 50.0
    assert context.pieces({"piece": job})["piece"]["seconds"] == 30.0
    assert [path.name for path in context.state.iterdir()] == ["piece.json"]


def test_seed_and_chunk_are_all_that_random_numbers_depend_on(context):
    histories = [
        train(context, f"{n}", t := new_training("sgd"), 2, chunk_of(t), seed=s) for n, s in enumerate((0, 0, 1))
    ]
    assert histories[0] == histories[1] != histories[2]


def test_restart_forgets_what_the_optimiser_knew(context):
    training = new_training("adagrad")
    first = {name: value.clone() for name, value in training.model.state_dict().items()}
    expected = train(context, "first", training, 3, chunk_of(training))
    training.restart(first)
    training.extras["best"].zero_()
    assert train(context, "again", training, 3, chunk_of(training)) == expected


def test_rate_is_set_for_all_groups():
    training = new_training("adam")
    set_rate(training.optimizer, 0.5)
    assert [group["lr"] for group in training.optimizer.param_groups] == [0.5]


def test_a_nan_in_one_model_is_recorded_and_training_goes_on(context):
    weights = nn.Parameter(torch.tensor([[1.0], [float("nan")]]))
    model = nn.Module()
    model.register_parameter("weights", weights)
    optimizer = optimizer_for("adam", [{"params": [weights]}], CPU, lr=0.1)
    training = Training(model, optimizer, lambda x: (weights * x).square().mean(1))
    history = train(context, "nan", training, 3, lambda _: {"loss": [training.step(torch.ones(2, 1))[0].item()]})
    assert history[2]["loss"][0] < history[0]["loss"][0] and weights[1].isnan().all()


def test_a_step_that_cannot_be_captured_runs_as_it_stands(monkeypatch):
    """A capture that fails after its first steps leaves no trace in the state."""
    training = new_training("adam")
    before = {name: value.clone() for name, value in training.tensors().items()}

    def fails(inputs):
        training._eager(*inputs)
        raise RuntimeError("operation not permitted when stream is capturing")

    monkeypatch.setattr(training, "_capture", fails)
    monkeypatch.setattr(torch.cuda, "get_rng_state", lambda: None)
    monkeypatch.setattr(torch.cuda, "set_rng_state", lambda state: None)
    with pytest.warns(UserWarning, match="not captured as a CUDA graph and runs slower: operation not permitted"):
        assert not training._can_capture((torch.randn(2, 5, 3),))
    after = training.tensors()
    assert all(torch.equal(after[name], value) for name, value in before.items())
    assert all(not value.any() for name, value in after.items() if name.startswith("optimizer."))


def test_pieces_are_done_once(context):
    calls = []
    work = {name: lambda name=name: calls.append(name) or {"value": name} for name in "ab"}
    for _ in range(2):
        found = context.pieces(work)
    assert calls == ["a", "b"] and found["b"]["value"] == "b"


def test_other_settings_have_other_pieces(context, tmp_path):
    other = Context(context.run, "smoke", {"seeds": 3}, CPU, tmp_path, rank=0, world=1)
    context.pieces({"a": lambda: {"value": 1}})
    assert other.pieces({"a": lambda: {"value": 2}})["a"]["value"] == 2


def test_ranks_share_the_pieces(context, tmp_path):
    calls = []
    work = {name: lambda name=name: calls.append(name) or {"value": name} for name in "abc"}
    second = Context(context.run, "smoke", {}, CPU, tmp_path, rank=1, world=2)
    with pytest.raises(Incomplete):
        second.pieces(work)
    assert calls == ["b"]
    context.world = 2
    assert [piece["value"] for piece in context.pieces(work).values()] == ["a", "b", "c"]
    assert calls == ["b", "a", "c"]


def test_no_piece_is_begun_after_the_limit(context):
    context.limit.until = time.monotonic() - 1.0
    with pytest.raises(OutOfTime):
        context.pieces({"a": lambda: {}})


def test_checkpoints_are_spaced_by_what_they_cost(context, monkeypatch):
    clock = iter([0.0, 10.0, 100.0, 300.0])
    monkeypatch.setattr("provenact.torch_impl.confirm.context.time.monotonic", lambda: next(clock))
    context.saved_at = 0.0
    context.save(context.checkpoint("slow"), {})
    assert context.wait == 200.0
    assert not context.is_time_to_save() and context.is_time_to_save()


def full_disk(*_):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("write", [lambda path: write_json(path, {"new": 1}), lambda path: write_state(path, {})])
def test_a_full_disk_keeps_the_old_file_and_says_so(tmp_path, monkeypatch, write):
    path = tmp_path / "state.json"
    write_json(path, {"old": 1})
    monkeypatch.setattr("provenact.ledger.whole_files.os.fsync", full_disk)
    with pytest.raises(OSError, match="No space left") as caught:
        write(path)
    assert _about_path(caught.value).startswith(f"no room left on the disk for {str(path)!r}")
    assert read_json(path) == {"old": 1} and [one.name for one in tmp_path.iterdir()] == ["state.json"]


def test_another_error_of_the_disk_is_not_called_full(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(OSError) as caught:
        write_atomically(tmp_path / "file" / "below", b"")
    assert "no room left" not in _about_path(caught.value)


def test_nan_is_no_result(tmp_path):
    with pytest.raises(ValueError, match="Out of range float"):
        write_json(tmp_path / "result.json", {"value": float("nan")})
