"""The papers' figures: each is accounted for once, and what the list names exists."""

import pytest

from provenact.figures import prediction_differences
from provenact.figures.of_papers import ONE_BETA, PAPER_FIGURES
from provenact.figures.registry import FIGURES
from provenact.theory.exact.errors import InputError
from provenact.torch_impl.confirm.evidence_tables import evidence

PRINTED = {"eafo": 3, "lgelu": 3, "smelu": 15, "squaf": 9, "srelu": 1}  # how many figures each paper has


def numbers(text: str) -> list[int]:
    """Those of `2, 5-7`."""
    ends = [list(map(int, part.split("-"))) for part in text.split(", ")]
    return [number for end in ends for number in range(end[0], end[-1] + 1)]


@pytest.mark.parametrize("paper", PRINTED)
def test_every_figure_of_a_paper_is_listed_once(paper):
    found = [number for one in PAPER_FIGURES if one.paper == paper for number in numbers(one.number)]
    assert sorted(found) == list(range(1, PRINTED[paper] + 1))


@pytest.mark.parametrize("one", PAPER_FIGURES, ids=lambda one: f"{one.paper} {one.number}")
def test_what_stands_for_it_exists_or_the_reason_is_said(one):
    assert all(name in FIGURES for name in one.drawn)
    assert not one.plots or set(one.plots) <= set(evidence(one.run)["plots"])
    assert one.note.startswith("Absent: ") != bool(one.drawn or one.plots)


def test_the_note_names_the_optimizers_that_are_drawn():
    drawn = {row.optimizer for row in prediction_differences.data()}
    assert drawn == {kind for kind in prediction_differences.RUNS if kind in ONE_BETA}


def test_points_are_the_means_of_the_table_of_the_run():
    """The table was written when the run was made, by other code."""
    for row in prediction_differences.data():
        (table,) = evidence(prediction_differences.RUNS[row.optimizer])["tables"]
        for label, *cells in table["rows"]:
            printed = dict(zip(table["header"][1:], cells, strict=True))
            for measure, points in row.points.items():
                error, apart = points[label]
                for name, (mean, deviation) in (("error %", error), (measure, apart)):
                    assert f"{mean:.3g} ± {deviation:.1g}" == printed[name]


def test_without_a_result_it_says_what_to_run(monkeypatch):
    monkeypatch.setattr(prediction_differences, "evidence", lambda name: None)
    from provenact.figures.rendering import render

    with pytest.raises(InputError, match="cannot be drawn: no result is committed: run `provenact confirm pred"):
        render("prediction_differences")
