"""`provenact claim`: LaTeX, a new file, and what is odd about one."""

import io
import json

import pytest

from provenact.__main__ import main


def test_tex_gives_text_and_names(capsys):
    assert main(["claim", "tex", r"\frac{x}{1+e^{-\beta x}}"]) == 0
    assert capsys.readouterr().out == "x/(1 + exp(-beta*x))\n# to be declared under [parameters]: beta\n"


def test_tex_that_begins_with_a_minus(capsys):
    assert main(["claim", "tex", "-x^2"]) == 0
    assert capsys.readouterr().out == "-x^2\n"


def test_tex_as_json(capsys):
    assert main(["claim", "tex", r"x\Phi(x)", "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out) == {"schema": 1, "text": "x*Phi(x)", "parameters": []}


def test_ambiguous_tex_is_one_line_and_status_2(capsys):
    assert main(["claim", "tex", r"\sin x y"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("provenact claim: error: where the argument") and error.count("\n") == 1


def test_new_asks_and_writes(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("GELU is within 0.17 of ReLU\nSec. 2\n"))
    path = tmp_path / "mine.toml"
    assert main(["claim", "new", str(path)]) == 0
    text = path.read_text("utf-8")
    assert 'says = "GELU is within 0.17 of ReLU"' in text and 'form = "supremum"' in text and '"Sec. 2"' in text
    assert "provenact verify" in capsys.readouterr().out
    assert main(["claim", "lint", str(path)]) == 2, "the blanks are errors"


def test_new_replaces_nothing_and_ends_in_toml(tmp_path, capsys):
    path = tmp_path / "mine.toml"
    path.write_text("mine")
    assert main(["claim", "new", str(path), "--says", "so", "--where", "here"]) == 2
    assert main(["claim", "new", str(tmp_path / "mine.txt"), "--says", "so", "--where", "here"]) == 2
    assert path.read_text() == "mine"
    assert main(["claim", "new", str(path), "--says", "so", "--where", "here", "--force"]) == 0
    assert "[claim.first]" in path.read_text()


@pytest.mark.parametrize(("right", "status"), [("x", 1), ("x + 0*x", 0)])
def test_lint_says_what_it_found(tmp_path, capsys, right, status):
    path = tmp_path / "mine.toml"
    claim = f'id = "m/1"\nwhere = "w"\nsays = "s"\nform = "equal"\nleft = "x"\nright = "{right}"\n'
    path.write_text(f'paper = "m"\n[[claim]]\n{claim}')
    assert main(["claim", "lint", str(path)]) == status
    assert ("trivially true" in capsys.readouterr().out) == bool(status)
