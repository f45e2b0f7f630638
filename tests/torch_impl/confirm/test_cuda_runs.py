"""The runs on a GPU: captured steps, kernels and compiled blocks give the same result each time."""

import json

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from provenact.__main__ import main  # noqa: E402
from provenact.torch_impl.confirm.registry import RUNS  # noqa: E402

pytestmark = pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device; run on a machine with one")


@pytest.mark.parametrize("name", [name for name in RUNS if name != "speed"])  # times differ
def test_a_second_run_gives_the_same_bits(name, tmp_path):
    found = []
    for folder in ("first", "second"):
        assert main(["confirm", name, "--smoke", "--device", "cuda", "--out", str(tmp_path / folder)]) == 0
        result = json.loads((tmp_path / folder / name / "result.json").read_text())
        found.append({key: result[key] for key in ("tables", "history", "drawn", "failures")})
    assert found[0] == found[1]
