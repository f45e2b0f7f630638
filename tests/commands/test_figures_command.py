"""`provenact figures`: files, `--check`, `--json`, and what is refused; the committed figures are up to date."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from published import faults, published

from provenact.__main__ import main
from provenact.figures.registry import FIGURES

pytest.importorskip("matplotlib", reason="needs matplotlib: pip install 'provenact[figures]'")

ROOT = Path(__file__).parents[2]


def test_draw_then_check_then_stale(tmp_path, capsys):
    folder = tmp_path / "new"
    out = ["--out", str(folder)]
    assert main(["figures", "smelu", *out, "--check"]) == 1
    assert not folder.exists()
    assert main(["figures", "smelu", *out]) == 0
    assert main(["figures", *out, "--check"]) == 0
    path = folder / "smelu.svg"
    path.write_bytes(path.read_bytes() + b" ")
    assert main(["figures", "smelu", *out, "--check"]) == 1
    lines = capsys.readouterr().out.splitlines()
    redraw = f"out of date: provenact figures smelu --out {folder}"
    assert [line.split(": ", 1)[1] for line in lines] == [redraw, "written", "up to date", redraw]


def test_check_is_of_what_is_drawn_and_not_of_who_drew_it(tmp_path):
    out = ["--out", str(tmp_path)]
    assert main(["figures", "smelu", *out]) == 0
    path = tmp_path / "smelu.svg"
    path.write_bytes(re.sub(rb"matplotlib \S+ on", b"matplotlib 1.0 on", path.read_bytes()))
    assert main(["figures", *out, "--check"]) == 0
    path.write_bytes(re.sub(rb"content \w{4}", b"content 0000", path.read_bytes()))
    assert main(["figures", *out, "--check"]) == 1


def test_several_formats_and_json(tmp_path, capsys):
    arguments = ["figures", "smelu", "softplus", "--format", "png,pdf", "--jobs", "2", "--out", str(tmp_path)]
    assert main([*arguments, "--json", "-"]) == 0
    data = json.loads(capsys.readouterr().out)
    rows = data["figures"]
    assert faults(published("figures"), data) == []
    names = ["smelu.png", "smelu.pdf", "softplus.png", "softplus.pdf"]
    assert [Path(row["file"]).name for row in rows] == names
    assert {path.name for path in tmp_path.iterdir()} == set(names)


def test_a_figure_without_its_measurements_is_skipped_and_named(tmp_path, capsys, monkeypatch):
    absent = replace(FIGURES["softplus"], missing=lambda: "nothing was measured")
    monkeypatch.setattr("provenact.figures.registry.FIGURES", {"smelu": FIGURES["smelu"], "softplus": absent})
    assert main(["figures", "--jobs", "1", "--out", str(tmp_path)]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == ["softplus: skipped: nothing was measured"]
    assert [path.name for path in tmp_path.iterdir()] == ["smelu.svg"]
    assert main(["figures", "softplus", "--out", str(tmp_path)]) == 2
    assert "the figure `softplus` cannot be drawn: nothing was measured" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["srelu", "nothing"], "unknown figure or activation `nothing`; known: srelu"),
        (["srelu", "--format", "gif"], "unknown format `gif`; known: svg, pdf, png"),
        (["--check"], "to check: give --out DIR or names of figures"),
        (["--on", "[-1, 1]"], "these options go with a function"),
        (["x*Phi(x)", "tan(x)"], "unknown function `tan`"),
        (["x^2", "x*2"], "two of these functions would be written to one file"),
        (["x^2", "x^3", "--name", "powers"], "--name is for one function"),
        (["x^2", "--on", "[0, inf)"], "only a finite interval can be drawn"),
        (["swish", "--param", "gamma=1"], "swish has no parameter `gamma`"),
        (["a*x"], "the parameter `a` has no value"),
    ],
)
def test_bad_input_draws_nothing(arguments, message, tmp_path, capsys):
    assert main(["figures", *arguments, "--out", str(tmp_path)]) == 2
    assert message in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_place_that_cannot_be_written_is_refused_before_any_work(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("provenact.figures.rendering.render_all", lambda *_: pytest.fail("it was drawn"))
    (file := tmp_path / "figures").touch()
    assert main(["figures", "srelu", "--out", str(file)]) == 2
    assert "a folder that can be written is expected and" in capsys.readouterr().err


def test_functions_are_drawn_beside_figures_and_checked(tmp_path, capsys):
    out = ["--out", str(tmp_path)]
    assert main(["figures", "smelu", "gelu", "x*atan(x)", *out]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {"smelu.svg", "gelu.svg", "x_atan_x.svg"}
    assert main(["figures", "x*atan(x)", *out, "--check"]) == 0
    assert main(["figures", "smelu", "--param", "beta=1", "--param", "beta=2", *out, "--check"]) == 1
    assert main(["figures", "smelu", "--param", "beta=1", "--param", "beta=2", "--name", "widths", *out]) == 0
    assert main(["figures", "smelu", "--name", "mine", *out]) == 0
    assert [line.rpartition("/")[2] for line in capsys.readouterr().out.splitlines()[-2:]] == [
        "widths.svg: written",
        "mine.svg: written",
    ]


def test_a_file_of_no_figure_is_refused(tmp_path, capsys):
    (tmp_path / "old.svg").write_text("<svg/>")
    assert main(["figures", "--check", "--out", str(tmp_path)]) == 2
    assert "unknown figure `old`" in capsys.readouterr().err


@pytest.mark.sweep
def test_committed_figures_are_up_to_date(capsys):
    assert main(["figures", "--check", "--out", str(ROOT / "docs" / "figures")]) == 0, capsys.readouterr().out


def test_the_pictures_of_the_readme_are_committed():
    shown = re.findall(r"docs/figures/(\w+)\.svg", (ROOT / "README.md").read_text("utf-8"))
    committed = {path.stem for path in (ROOT / "docs" / "figures").glob("*.svg")}
    assert set(shown) <= committed <= set(FIGURES)


def test_the_folder_is_made_with_its_first_file(provenact, tmp_path, monkeypatch):
    from provenact.figures import rendering

    def interrupted(*given):
        raise KeyboardInterrupt

    monkeypatch.setattr(rendering, "render_all", interrupted)
    out = tmp_path / "new" / "figures"
    assert provenact("figures", "x", "--out", str(out))[0] == 130
    assert not (tmp_path / "new").exists()
