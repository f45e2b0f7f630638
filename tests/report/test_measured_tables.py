"""Tables of measured errors and speed, and the pages that hold them."""

import pytest

pytest.importorskip("jinja2", reason="needs Jinja2: pip install 'provenact[report]'")

from measured_samples import ERRORS, HOUSE, use_nothing, use_samples

from provenact.numerics.findings.grades import Given, Grade, Graded, Quantity
from provenact.report import measured_tables
from provenact.report.activation_pages import activation_page
from provenact.report.environment import render
from provenact.report.grids import GridCell, grid
from provenact.report.measured_tables import error_grid_of, error_grids, speed_grids
from provenact.report.site import _measurements
from provenact.torch_impl.emission.measured import measured_speeds


@pytest.fixture
def samples(monkeypatch):
    use_samples(monkeypatch)


def texts(table):
    return [[cell.text for cell in row] for row in table.rows]


def test_functions_stand_together_with_forward_and_backward_in_a_line(samples):
    table = error_grids(["gelu"])[0]
    assert table.title == "float32"
    place = ["NVIDIA H200", "65,280"]
    assert texts(table) == [
        ["gelu", "emitted", *place, "0.5+", "-0.25", "99.9985 %", "0", "0.75", "0.25", "-0.25", "0", "exhaustive"],
        ["gelu", "emitted (triton)", *place, "0.625", "-0.25", "99.9985 %", "0", *"––––", "exhaustive"],
        ["gelu", "torch's", *place, "1.68e+07", "-0.25", "99.9985 %", "0", *"––––", "exhaustive"],
        ["srelu", "the paper's", place[0], "65,280 sampled", "1.5e+20", "-0.25", "99.9985 %", "0", *"––––", "measured"],
    ]
    assert [row[0].address for row in table.rows] == ["activations/gelu.html"] * 3 + [""]


def test_every_result_that_is_not_finite_is_told():
    """Of the 15 rows of the committed data one is the slope of the paper's SmeLU in bfloat16: its other errors are at
    most half an ulp."""
    found = [row for table in error_grids() for row in texts(table)]
    assert sum(row[at] not in ("0", "–") for row in found for at in (7, 11)) == 15
    smelu = next(row for row in texts(error_grids()[1]) if row[:2] == ["smelu", "the paper's"])
    assert (smelu[7], smelu[8], smelu[11]) == ("0", "0.5", "256")


def test_an_activation_shows_its_own_errors_or_that_they_do_not_count(samples):
    assert {row[1] for row in texts(error_grid_of("gelu"))} == {"emitted", "emitted (triton)", "torch's"}
    assert error_grid_of("relu") is None
    page = activation_page("srelu")
    text = render("activation.html", root="../", page=page, rows=[], titles={})
    assert page.is_outdated and "changed since its errors were measured" in text
    assert "1.5e+20" in text and "0.123" not in text


def test_errors_of_torch_alone_are_not_taken_for_those_of_the_emitted_code(samples, monkeypatch):
    others = [*ERRORS["others"], {"name": "tanh", "by": "torch"} | ERRORS["entries"]["gelu"]["rows"][0]]
    monkeypatch.setattr(f"{HOUSE}.recorded", lambda: ERRORS | {"others": others})
    text = render("activation.html", root="../", page=activation_page("tanh"), rows=[], titles={})
    assert "torch&#39;s" in text and "The errors of the emitted code have not been measured." in text


def test_speed_is_beside_torch_with_memory(samples):
    large, small = speed_grids(measured_speeds())
    assert large.title == "float32, 67,108,864 elements (measured)" and small.title.endswith("(measured)")
    assert texts(large)[0] == ["gelu", "emitted (triton)", "0.96", "0.96", "2", "2", "1", "–", "0"]
    assert [row[1] for row in texts(large)][1:] == [
        "emitted (triton), learnable",
        "emitted (compiled)",
        "torch's",
        "emitted (triton)",
        "the paper's, learnable",
    ]
    assert texts(small) == [["gelu", "float32", "30", "90", "3"]]


def test_pages_say_what_was_measured_with_and_what_no_longer_counts(samples):
    pages = dict(_measurements(["gelu"]))
    assert "NVIDIA H200 (torch 2.11.0); 2026-01-02" in pages["accuracy.html"]
    assert "NVIDIA H200 (torch 2.11.0, triton 3.6.0); 2026-01-03" in pages["speed.html"]
    for page in pages.values():
        assert "do not count any more: srelu." in page


def test_pages_without_data_say_how_to_get_them(monkeypatch):
    use_nothing(monkeypatch)
    pages = dict(_measurements(["gelu"]))
    for run in ("accuracy", "speed"):
        page = pages[f"{run}.html"]
        assert f"<code>provenact confirm {run} --out runs/</code>" in page and "<table" not in page


def test_a_column_may_be_named_as_printed():
    title = Graded("", Grade.MEASURED)
    table = grid(title, ("AF", "here", "Table 1"), [["ReLU", 75.6, 80.2]], printed={"Table 1": {}})
    assert [cell.kind for cell in table.header] == ["", "number", "number printed"]


def test_a_column_is_of_numbers_if_all_of_it_is():
    header = ("AF", Given("MSE"), Given("printed MSE"), Given("mixed"))
    table = grid("", header, [["ReLU", "0.05 ± 1e-3", 0.01, 1], ["a", None, None, "b"]])
    assert [cell.kind for cell in table.header] == ["", "number", "number printed", ""]
    assert table.rows[0] == (
        GridCell("ReLU"),
        GridCell("0.05 ± 1e-3", "number"),
        GridCell("0.01", "number printed"),
        GridCell("1"),
    )


def test_numbers_with_their_grades_are_numbers_still():
    rows = [["a", Graded("1.5", Grade.BALL)], ["b", Graded("2", Grade.EXACT)]]
    table = grid("", ("f", Quantity("sup")), rows)
    assert [cell.kind for cell in table.header] == ["", "number"]
    assert texts(table) == [["a", "1.5 (ball)"], ["b", "2 (exact)"]]


@pytest.mark.parametrize("planted", [0.5, "0.5", GridCell("0.5")])
def test_a_bare_quantity_in_a_grid_is_refused(planted):
    with pytest.raises(TypeError, match="the column"):
        grid("", ("function", Quantity("worst ulp")), [["gelu", planted]])
    with pytest.raises(TypeError, match="the column"):
        grid("", ("function", "worst ulp"), [["gelu", planted]])


def test_a_bare_error_on_the_pages_is_refused(samples, monkeypatch):
    monkeypatch.setattr(measured_tables, "_graded", lambda row, text: text)
    with pytest.raises(TypeError, match="must say what it rests on"):
        error_grids(["gelu"])
