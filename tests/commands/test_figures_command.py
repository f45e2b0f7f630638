"""`provenact figures`: files, `--check`, `--json`, and what is refused."""

import json

import pytest

from provenact.__main__ import main

pytest.importorskip("matplotlib", reason="needs matplotlib: pip install 'provenact[figures]'")


def test_draw_then_check_then_stale(tmp_path, capsys):
    out = ["--out", str(tmp_path / "new")]
    assert main(["figures", "smelu", *out, "--check"]) == 1
    assert not (tmp_path / "new").exists()
    assert main(["figures", "smelu", *out]) == 0
    assert main(["figures", "smelu", *out, "--check"]) == 0
    path = tmp_path / "new" / "smelu.svg"
    path.write_bytes(path.read_bytes() + b" ")
    assert main(["figures", "smelu", *out, "--check"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(": ", 1)[1] for line in lines] == [
        "out of date: draw it again without --check",
        "written",
        "up to date",
        "out of date: draw it again without --check",
    ]


def test_json_lists_the_files(tmp_path, capsys):
    assert main(["figures", "srelu", "--format", "png", "--out", str(tmp_path), "--json", "-"]) == 0
    (figure,) = json.loads(capsys.readouterr().out)["figures"]
    assert figure["name"] == "srelu" and (tmp_path / "srelu.png").is_file()


def test_unknown_figure_draws_nothing(tmp_path, capsys):
    assert main(["figures", "srelu", "nothing", "--out", str(tmp_path)]) == 2
    assert "unknown figure `nothing`; known: srelu" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
