"""Tensor parallel: parameters of channels take their share of them, as docs/CODE.md says, or refuse it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch.distributed.tensor.parallel")

SCRIPT = Path(__file__).with_name("tensor_parallel.py")
DOCS = (Path(__file__).parents[3] / "docs" / "CODE.md").read_text("utf-8")


@pytest.mark.parametrize("name", ["SReLU", "LambdaGELU"])
def test_parameters_of_channels_take_their_share(name):
    done = subprocess.run([sys.executable, SCRIPT, name], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_page_shows_what_is_tested():
    assert re.search(r"```python\n(def share\(.*?)```", DOCS, re.S)[1] in SCRIPT.read_text("utf-8")
