"""Evidence is kept whole, and its plots small: a palette where a picture is large, the same bytes each time."""

import io
import json
import sys
from pathlib import Path

import numpy as np
import pytest

from provenact.experiments import keep, plots
from provenact.experiments.keep import COLOURS, LIMIT, _with_palette, smaller
from provenact.torch_impl.confirm import evidence_tables
from provenact.torch_impl.confirm.registry import APART, run_named

Image = pytest.importorskip("PIL.Image", reason="needs Pillow, which comes with matplotlib")

PAGE = np.random.default_rng(0).integers(0, 256, (30, 300, 3), dtype=np.uint8)  # noise: nothing to compress
EVIDENCE = Path(evidence_tables.__file__).parent / "evidence"


def png(pixels) -> bytes:
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, format="PNG")
    return file.getvalue()


def pixels(content: bytes) -> np.ndarray:
    with Image.open(io.BytesIO(content)) as picture:
        return np.asarray(picture.convert("RGB"))


def test_a_picture_within_the_limit_stays_as_it_is():
    assert smaller(png(PAGE), limit=len(png(PAGE))) == png(PAGE)


def test_a_picture_of_few_colours_loses_none_of_them():
    """All that a palette of 256 can hold comes back exactly, in fewer bytes."""
    few = PAGE[0, :256][PAGE[..., 0]]
    small = smaller(png(few), limit=len(png(few)) - 1)
    assert len(small) < len(png(few)) / 2 and np.array_equal(pixels(small), few)


def test_the_most_colours_that_fit_are_taken():
    sizes = [len(_with_palette(png(PAGE), colours)) for colours in COLOURS]
    assert sizes == sorted(sizes, reverse=True) and len(set(sizes)) == len(sizes)
    for size in sizes:
        assert len(smaller(png(PAGE), limit=size)) == size
    assert len(smaller(png(PAGE), limit=1)) == sizes[-1]


def test_the_same_bytes_come_each_time():
    assert smaller(png(PAGE), 1) == smaller(png(PAGE), 1)


def test_what_shines_through_is_left_alone():
    through = png(np.dstack([PAGE, PAGE[..., 0]]))
    assert smaller(through, 1) == through


def test_without_pillow_a_picture_is_kept_as_it_is(monkeypatch):
    page = png(PAGE)
    monkeypatch.setitem(sys.modules, "PIL", None)
    assert smaller(page, 1) == page


def test_large_plots_are_kept_small(tmp_path, monkeypatch):
    folder = tmp_path / "surfaces"
    folder.mkdir()
    (folder / "result.json").write_text(json.dumps({"profile": "hour", "settings": {"seeds": 2}}))

    def summarised(result, run, place):
        (place / "s.png").write_bytes(png(PAGE))
        return {**result, "plots": ["s.png"]}

    monkeypatch.setattr(keep, "summarised", summarised)
    monkeypatch.setattr(keep, "_of_all", lambda summaries: {})
    monkeypatch.setattr(keep, "smaller", lambda content: smaller(content, 1))
    found = keep.kept(tmp_path)
    assert set(found) == {"s.png", "surfaces.json"} and found["s.png"] == smaller(png(PAGE), 1)
    assert json.loads(found["surfaces.json"])["settings"] == {"seeds": 2}


@pytest.mark.parametrize("name", evidence_tables.all_evidence())
def test_committed_plots_are_small(name):
    for plot in evidence_tables.all_evidence()[name]["plots"]:
        assert (EVIDENCE / plot).stat().st_size <= LIMIT, f"{plot}: keep it again"


@pytest.mark.parametrize("name", [name for name in evidence_tables.all_evidence() if name not in APART])
def test_committed_plots_are_those_of_the_numbers_and_fit_a_page(name, tmp_path):
    """As wide and as high as what is drawn now, wherever it is drawn; no title is cut at either side."""
    pytest.importorskip("torch", reason="a run says which panels it has")
    drawn = plots.plots_of_numbers(evidence_tables.all_evidence()[name], run_named(name), tmp_path)
    assert drawn or name == "gated"
    for plot in drawn:
        found, committed = (pixels(path.read_bytes()) for path in (plot, EVIDENCE / plot.name))
        assert found.shape == committed.shape and found.shape[1] <= plots.PAGE * plots.RESOLUTION
        assert (found[:, [0, -1]] == 255).all(), plot.name


def test_verdicts_differ_in_grey():
    assert len(set(plots.MARKS.values())) == len(plots.MARKS) == len(plots.COLOURS)
