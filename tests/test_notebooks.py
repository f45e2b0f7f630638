"""The notebooks of the documentation run, and their committed outputs are those that come."""

import json

import pytest
from executed_notebooks import NOTEBOOKS, made, outputs_of


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_it_gives(notebook, tmp_path, monkeypatch):
    if "import torch" in notebook.read_text("utf-8"):
        pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PROVENACT_CACHE", str(tmp_path / "cache"))
    assert made(notebook) == notebook.read_text("utf-8"), "provenact regenerate notebooks"


def test_there_are_two_and_a_wrong_one_is_seen(tmp_path):
    assert [path.stem for path in NOTEBOOKS] == ["activation", "paper"]
    wrong = tmp_path / "wrong.ipynb"
    wrong.write_text(json.dumps({"cells": [{"cell_type": "code", "source": ["1/0"]}]}))
    with pytest.raises(ZeroDivisionError):
        outputs_of(wrong)


def test_outputs_are_as_a_notebook_holds_them_and_what_varies_is_left_out(tmp_path):
    sources = ["print('one')\nprint('two')", "2 + 2", "x = 1", "print('today')"]
    cells = [{"cell_type": "code", "metadata": {}, "source": [one]} for one in sources]
    cells[3]["metadata"] = {"tags": ["varies"]}
    small = tmp_path / "small.ipynb"
    small.write_text(json.dumps({"cells": cells}))
    printed, shown, nothing, varying = json.loads(made(small))["cells"]
    assert printed["outputs"] == [{"name": "stdout", "output_type": "stream", "text": ["one\n", "two\n"]}]
    assert shown["outputs"][0]["data"] == {"text/plain": ["4"]} and shown["execution_count"] == 2
    assert nothing["outputs"] == varying["outputs"] == []
