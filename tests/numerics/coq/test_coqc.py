"""Runs of coqc: what is compiled again. No Coq is needed here."""

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from provenact.numerics.coq import coqc
from provenact.numerics.coq.coqc import Build, CheckError
from provenact.numerics.coq.reach import needs


def test_needs_are_the_files_of_the_project() -> None:
    text = "From Coq Require Import Reals.\nFrom Provenact Require Import Cells\n  Smooth.\n"
    text += (
        "(* From Provenact Require Import Bump. *)\nFrom Statements Require srelu. From Papers Require Import eafo.\n"
    )
    assert needs(text) == ["lib/Cells.v", "lib/Smooth.v", "statements/srelu.v", "papers/eafo.v"]


@pytest.fixture
def pretended(monkeypatch) -> None:
    """coqc in the test: it leaves a product and says something."""
    monkeypatch.setattr(coqc, "coq_version", lambda: "8.16.1")

    def said(self: Build, program: str, name: str, *rest) -> str:
        (self.folder / name).with_suffix(".vo").touch()
        return "said"

    monkeypatch.setattr(Build, "_said", said)


FILES = {"lib/A.v": "a.", "lib/B.v": "From Provenact Require Import A.\n", "lib/C.v": "c."}


def test_only_what_changed_is_compiled_again(tmp_path, pretended) -> None:
    assert Build(tmp_path).check(FILES) == dict.fromkeys(FILES, "said")
    again = Build(tmp_path)
    again.check(FILES)
    assert again.compiled == [] and sorted(again.found) == sorted(FILES)
    after = Build(tmp_path)
    after.check({**FILES, "lib/A.v": "changed."})
    assert sorted(after.compiled) == ["lib/A.v", "lib/B.v"] and after.found == ["lib/C.v"]


def test_comments_compile_nothing_again(tmp_path, pretended) -> None:
    Build(tmp_path).check(FILES)
    again = Build(tmp_path)
    changed = {**FILES, "lib/A.v": "(* said *) a.\n"}
    assert again.missing(changed) == []
    again.check(changed)
    assert again.compiled == []


def test_what_a_run_would_compile_and_how_long_that_took_are_known_before(tmp_path, pretended) -> None:
    build = Build(tmp_path)
    assert build.missing(FILES) == list(FILES) and build.seconds(FILES) > 3
    build.check(FILES)
    assert build.missing({**FILES, "lib/C.v": "changed."}) == ["lib/C.v"] and build.seconds(FILES) < 1


def test_everything_is_compiled_where_that_is_asked_for(tmp_path, pretended) -> None:
    Build(tmp_path).check(FILES)
    again = Build(tmp_path, again=True)
    again.check(FILES)
    again.check({**FILES, "lib/D.v": "d."})  # what this run has compiled is not compiled twice
    assert sorted(again.compiled) == ["lib/A.v", "lib/B.v", "lib/C.v", "lib/D.v"]


def test_what_another_run_put_in_its_place_is_compiled_again(tmp_path, pretended) -> None:
    """Of two checkouts at once, one would ask its questions of the other's theorems."""
    one, other = Build(tmp_path), Build(tmp_path)
    one.check(FILES)
    other.check({**FILES, "lib/A.v": "changed."})
    one.check({**FILES, "lib/D.v": "From Provenact Require Import A.\n"})
    assert (tmp_path / "lib/A.v").read_text("utf-8") == FILES["lib/A.v"]


def test_two_builds_in_one_folder_do_not_read_each_others_texts(tmp_path, monkeypatch) -> None:
    begun = Barrier(2)

    def slow(self: Build, program: str, name: str, *rest) -> str:
        time.sleep(0.2)
        (self.folder / name).with_suffix(".vo").touch()
        return (self.folder / name).read_text("utf-8")

    def said(text: str) -> str:
        begun.wait()
        return Build(tmp_path).check({"lib/A.v": text})["lib/A.v"]

    monkeypatch.setattr(coqc, "coq_version", lambda: "8.16.1")
    monkeypatch.setattr(Build, "_said", slow)
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(said, ("one.", "two."))) == ["one.", "two."]


@pytest.mark.parametrize(
    "files",
    [
        {"lib/A.v": "From Provenact Require Import B.\n", "lib/B.v": "From Provenact Require Import A.\n"},
        {"lib/A.v": "From Provenact Require Import Missing.\n"},
    ],
)
def test_files_that_need_each_other_or_a_missing_one_are_refused(files, tmp_path) -> None:
    with pytest.raises(CheckError):
        Build(tmp_path).check(files)
