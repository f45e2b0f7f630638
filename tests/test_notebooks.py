"""The notebooks of the documentation run: their code cells one after the other, in a folder of their own."""

import ast
import json
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).resolve().parents[1] / "docs" / "notebooks").glob("*.ipynb"))


def executed(notebook: Path) -> int:
    """Run the code cells as a notebook does: the last expression of a cell is shown. How many there were."""
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    space: dict = {"__name__": "__main__"}
    for number, source in enumerate(sources, 1):
        tree = ast.parse(source, f"{notebook.name}, cell {number}")
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, f"{notebook.name}, cell {number}", "exec"), space)
        if last is not None:
            shown = eval(compile(ast.Expression(last.value), f"{notebook.name}, cell {number}", "eval"), space)
            assert shown is None or (repr(shown) and getattr(shown, "_repr_html_", shown.__repr__)())
    return len(sources)


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(notebook, tmp_path, monkeypatch, capsys):
    if "import torch" in notebook.read_text("utf-8"):
        pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PROVENACT_CACHE", str(tmp_path / "cache"))
    assert executed(notebook) >= 3


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_output_is_committed(notebook):
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    assert all(cell.get("outputs", []) == [] and cell.get("execution_count") is None for cell in cells)


def test_there_are_two_and_a_wrong_one_is_seen(tmp_path):
    assert [path.stem for path in NOTEBOOKS] == ["activation", "paper"]
    wrong = tmp_path / "wrong.ipynb"
    wrong.write_text(json.dumps({"cells": [{"cell_type": "code", "source": ["1/0"]}]}))
    with pytest.raises(ZeroDivisionError):
        executed(wrong)
