"""A report on disk: whole, repeatable, and careful with what is not its own."""

import pytest

pytest.importorskip("jinja2", reason="needs Jinja2: pip install 'provenact[report]'")

from provenact.report.folder import LIST_NAME, publish
from provenact.theory.exact.errors import InputError

FIRST = {"index.html": "one", "claims/a.html": "a"}
SECOND = {"index.html": "two", "claims/b.html": "b"}


def present(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_new_folder_then_in_place_of_the_earlier_report(tmp_path):
    out = tmp_path / "deep" / "site"
    publish(FIRST, out)
    assert present(out) == {*FIRST, LIST_NAME}
    publish(SECOND, out)
    assert present(out) == {*SECOND, LIST_NAME} and (out / "index.html").read_text() == "two"
    assert [path.name for path in out.parent.iterdir()] == ["site"]
    assert out.stat().st_mode & 0o055 == (tmp_path / "deep").stat().st_mode & 0o055


def test_plots_are_written_as_they_are(tmp_path):
    publish({"index.html": "one \ud800", "runs/plot.png": b"\x89PNG\r\n"}, tmp_path / "site")
    assert (tmp_path / "site" / "runs" / "plot.png").read_bytes() == b"\x89PNG\r\n"
    assert (tmp_path / "site" / "index.html").read_bytes() == b"one \\ud800"


def test_an_empty_folder_will_do(tmp_path):
    publish(FIRST, tmp_path)
    assert (tmp_path / "index.html").read_text() == "one"


def test_strangers_are_refused_and_named(tmp_path):
    (tmp_path / "thesis.tex").write_text("mine")
    with pytest.raises(InputError, match=r"holds 'thesis.tex', which is not of a report: choose another folder"):
        publish(FIRST, tmp_path)
    assert present(tmp_path) == {"thesis.tex"}


def test_force_writes_beside_them(tmp_path):
    (tmp_path / "thesis.tex").write_text("mine")
    publish(FIRST, tmp_path, force=True)
    publish(SECOND, tmp_path, force=True)
    assert present(tmp_path) == {"thesis.tex", *SECOND, LIST_NAME} and (tmp_path / "thesis.tex").read_text() == "mine"


def test_a_list_that_names_other_folders_is_not_believed(tmp_path):
    out, mine = tmp_path / "site", tmp_path / "mine.txt"
    out.mkdir()
    mine.write_text("mine")
    (out / LIST_NAME).write_text(f"../mine.txt\n{mine}\n")
    publish(FIRST, out)
    assert mine.read_text() == "mine"


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "site").write_text("a file")
    for force in (False, True):
        with pytest.raises(InputError, match="a report needs a folder"):
            publish(FIRST, tmp_path / "site", force)


def test_one_that_was_killed_leaves_nothing_that_the_next_does_not_take_away(tmp_path, monkeypatch):
    """Killed in the middle of a file: the half, the whole ones before it, and the list of all."""
    from provenact.report import folder

    whole, out = folder.write_bytes_whole, tmp_path / "site"

    def killed(path, content):
        if path.name == "b.html":
            (path.parent / f".{path.name}.77.tmp").write_text("ha")
            raise SystemExit(137)
        whole(path, content)

    with monkeypatch.context() as changed, pytest.raises(SystemExit):
        changed.setattr(folder, "_tidy", lambda target, names: None)
        changed.setattr(folder, "write_bytes_whole", killed)
        publish({**SECOND, "claims/a.html": "a"}, out)
    assert "claims/.b.html.77.tmp" in present(out) and "index.html" not in present(out)
    publish(FIRST, out)
    assert present(out) == {*FIRST, LIST_NAME}
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_hidden_file_of_somebody_is_a_stranger(tmp_path):
    publish(FIRST, tmp_path)
    (tmp_path / ".mine.77.tmp").write_text("mine")
    with pytest.raises(InputError, match="mine"):
        publish(FIRST, tmp_path)
    publish(FIRST, tmp_path, force=True)
    assert (tmp_path / ".mine.77.tmp").exists()
