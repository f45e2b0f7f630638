"""The runs on a GPU: captured steps, kernels and compiled blocks give the same result each time."""

import json

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from provenact.__main__ import main  # noqa: E402
from provenact.torch_impl.confirm.registry import RUNS  # noqa: E402

pytestmark = pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device; run on a machine with one")


@pytest.mark.parametrize("name", [name for name in RUNS if name not in ("speed", "gated")])  # times differ
def test_a_second_run_gives_the_same_bits(name, tmp_path):
    found = []
    for folder in ("first", "second"):
        assert main(["confirm", name, "--smoke", "--device", "cuda", "--out", str(tmp_path / folder)]) == 0
        result = json.loads((tmp_path / folder / name / "result.json").read_text())
        found.append({key: result[key] for key in ("tables", "history", "metrics", "facts", "shown", "failures")})
    assert found[0] == found[1]


def _trained(tmp_path, name, chunks):
    """A model with dropout, whose mask is drawn within the captured step."""
    from provenact.experiments.engine import Training, optimizer_for, train
    from provenact.torch_impl.confirm.context import Context
    from provenact.torch_impl.confirm.registry import run_named

    run = run_named("surfaces")
    device = torch.device("cuda")
    context = Context(run, "smoke", run.settings["smoke"], device, tmp_path)
    torch.manual_seed(1)
    model = torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.Dropout(0.5), torch.nn.Linear(8, 1)).to(device)
    optimizer = optimizer_for("adam", [{"params": list(model.parameters())}], device, lr=1e-2)
    training = Training(model, optimizer, lambda x: model(x).square().mean((1, 2)))
    context.wait = -1.0  # a checkpoint after every chunk

    def chunk(number):
        for x in torch.rand(4, 3, 5, 8, device=device):
            losses = training.step(x).clone()
        return {"loss": losses.tolist()}

    return train(context, name, training, chunks, chunk)


def test_a_run_that_goes_on_in_a_new_process_sees_the_same_random_numbers(tmp_path):
    """The second one captures its step again, from the checkpoint after two chunks."""
    whole = _trained(tmp_path / "whole", "a", 5)
    _trained(tmp_path / "parts", "a", 3)
    assert _trained(tmp_path / "parts", "a", 5) == whole
