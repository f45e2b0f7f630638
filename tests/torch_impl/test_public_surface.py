"""The public names of the package: all load, nothing hides them, and training code needs no flint or SymPy."""

import ast
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from provenact import torch_impl
from provenact.torch_impl.emitted import PUBLIC
from provenact.torch_impl.training import TRAINING

WITHOUT = """
import sys
for name in ("flint", "provenact.theory", "provenact.derivations", "provenact.numerics"):
    sys.modules[name] = None
"""


def run_python(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=os.environ)
    return done.stdout + done.stderr[-2000:]


def test_no_file_bears_a_public_name():
    """Once imported, a file would stand in the place of the function."""
    room = Path(torch_impl.__file__).parent
    assert not {path.stem for path in room.iterdir()} & set(torch_impl.__all__)
    assert set(TRAINING.values()) <= {path.stem for path in (room / "training").glob("*.py")}


def test_nothing_in_the_committed_file_is_defined_twice():
    """The helpers of modules, autograd and mathematics come from different places; the later would win."""
    path = Path(torch_impl.__file__).parent / "generated" / "activations.py"
    nodes = ast.parse(path.read_text(encoding="utf-8")).body
    names = [node.name for node in nodes if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
    assert [name for name, times in Counter(names).items() if times > 1] == []


def test_every_public_name_loads():
    pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")
    assert sorted(torch_impl.__all__) == sorted({"emit", *PUBLIC, *TRAINING})
    assert all(callable(getattr(torch_impl, name)) for name in torch_impl.__all__)


def test_training_needs_neither_flint_nor_the_rooms_above():
    pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")
    names = ", ".join(name for name in torch_impl.__all__ if name not in ("emit", "certified_bounds"))
    code = f"{WITHOUT}\nfrom provenact.torch_impl import {names}\n"
    code += "import torch\nmodel = torch.nn.Sequential(torch.nn.GELU())\n"
    code += "replace_activations(model, 'gelu', LambdaGELU, learnable=True)\n"
    code += "model[0].harden(lambda_target(0.1))\nprint(relu_ize(model))"
    assert "Reluized(name='0', lam=" in run_python(code)


def test_blocking_can_be_seen_to_work():
    assert "ModuleNotFoundError" in run_python(f"{WITHOUT}\nimport flint")


def test_unknown_name_lists_the_public_ones():
    with pytest.raises(AttributeError, match=r"no attribute 'nonsense'; its public names: emit, SReLU"):
        torch_impl.nonsense  # noqa: B018


@pytest.mark.parametrize("name", ["HardeningSchedule", "SReLU"])
def test_missing_torch_is_named(name):
    code = f"import sys; sys.modules['torch'] = None\nfrom provenact.torch_impl import {name}"
    assert f'{name} needs torch: pip install "provenact[torch]"' in run_python(code)
