"""`provenact report`: a folder, `--json`, and what is refused."""

import json

import pytest
from published import faults, published

pytest.importorskip("jinja2", reason="needs Jinja2: pip install 'provenact[report]'")

from provenact.report import site as house
from provenact.torch_impl.confirm.registry import RUNS


@pytest.fixture
def small(monkeypatch):
    """The catalogue cut to two entries: the command is tested here, not the pages."""
    from provenact.theory.language import activations

    whole = activations.catalogue()
    two = {name: whole[name] for name in ("relu", "srelu")}
    monkeypatch.setattr(house, "catalogue", lambda: two)
    monkeypatch.setattr("provenact.ledger.constants.catalogue", lambda: two)


def test_a_report_is_written_and_written_again(provenact, tmp_path, small):
    out = tmp_path / "site"
    for _ in range(2):
        status, text, err = provenact("report", "srelu/uniform-error", "--out", str(out), "--jobs", "1")
        assert (status, err) == (0, "") and text.startswith(f"{out}/index.html: {11 + len(RUNS)} pages, ")
    assert "srelu/uniform-error" in (out / "ledger.html").read_text("utf-8")


def test_json(provenact, tmp_path, small):
    status, text, _ = provenact("report", "srelu/uniform-error", "--out", str(tmp_path / "site"), "--json", "-")
    data = json.loads(text)
    assert faults(published("report"), data) == []
    assert status == 0 and data["files"]["index.html"] > 1000 and data["seconds"] > 0


def test_a_folder_with_other_files_is_refused_before_any_work(provenact, tmp_path):
    (tmp_path / "thesis.tex").write_text("mine")
    status, text, err = provenact("report", "--out", str(tmp_path))
    assert (status, text) == (2, "") and "not of a report" in err and err.count("\n") == 1


def test_a_place_that_cannot_be_written_is_refused_before_any_work(provenact, tmp_path):
    (file := tmp_path / "site").touch()
    status, text, err = provenact("report", "--out", str(file))
    assert (status, text) == (2, "") and "a folder that can be written is expected" in err and err.count("\n") == 1


def test_a_missing_package_is_named(provenact, monkeypatch, tmp_path):
    import sys

    monkeypatch.delitem(sys.modules, "provenact.report.site")
    monkeypatch.setitem(sys.modules, "provenact.report.environment", None)
    monkeypatch.delitem(sys.modules, "provenact.report.environment")
    monkeypatch.setitem(sys.modules, "jinja2", None)
    status, _, err = provenact("report", "--out", str(tmp_path / "site"))
    assert status == 2 and 'pip install "provenact[report]"' in err


def test_a_report_of_ones_own_file_shows_it_alone(provenact, tmp_path, monkeypatch):
    """And the command on its pages is one that works there."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my paper.toml").write_text(
        'paper = "telu"\n[claim.c]\nwhere = "1"\nsays = "so"\nform = "value"\nof = "sin(0)"\nequals = "1"\n'
    )
    assert provenact("report", "my paper.toml", "--out", "site")[0] == 0
    pages = {
        path.relative_to(tmp_path / "site").as_posix(): path.read_text("utf-8") for path in tmp_path.rglob("*.html")
    }
    assert set(pages) == {"index.html", "ledger.html", "papers/telu.html", "claims/telu--c.html"}
    assert "provenact verify &#39;my paper.toml&#39;" in pages["claims/telu--c.html"]
    assert not any(name in page for page in pages.values() for name in ("runs.html", "speed.html", "% off"))
    assert provenact("verify", "my paper.toml")[0] == 0
