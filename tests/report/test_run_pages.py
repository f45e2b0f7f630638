"""Pages of the runs: what was committed, what was printed beside it, and what is said where nothing is there."""

import re
from copy import deepcopy
from dataclasses import replace
from html.parser import HTMLParser

import pytest

pytest.importorskip("jinja2", reason="needs Jinja2: pip install 'provenact[report]'")

from markupsafe import escape

from provenact.report.environment import render
from provenact.report.run_pages import _page, plot_files, run_pages
from provenact.report.site import _runs
from provenact.torch_impl.confirm import evidence_tables
from provenact.torch_impl.confirm.evidence_tables import all_evidence, cell_text
from provenact.torch_impl.confirm.registry import NOT_RUN, RUNS

MOST_BYTES = 500_000
SUMMARY = {
    "run": "rate",
    "grade": "measured",
    "repeats": "Table <1>",
    "profile": "brief",
    "settings": {"seeds": 3, "widths": [1, 2]},
    "departures": ["three epochs"],
    "date": "2026-01-02",
    "device": "NVIDIA H200",
    "versions": {"torch": "2.11.0"},
    "seconds": 53.9,
    "printed": {},
    "tables": [{"title": "Table 1", "header": ["AF", "score", "printed"], "rows": [["<b>", 0.123456, None]]}],
    "verdicts": [
        {"claim": "better", "verdict": "supported", "because": "difference +1 [+0.5, +1.5]"},
        {"claim": "faster", "verdict": "not supported", "because": "difference -1"},
        {"claim": "finer", "verdict": "too small to tell", "because": "difference +0"},
    ],
    "failures": ["one seed"],
    "plots": ["hardening.png", "not-there.png"],
}


class TableReader(HTMLParser):
    """The texts of the cells of every table, as a browser shows them."""

    def __init__(self):
        super().__init__()
        self.tables, self.cell = [], None

    @classmethod
    def tables_of(cls, text):
        reader = cls()
        reader.feed(text)
        return reader.tables

    def handle_starttag(self, tag, attributes):
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.cell = []

    def handle_data(self, data):
        if self.cell is not None:
            self.cell.append(data)

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.tables[-1][-1].append("".join(self.cell).strip())
            self.cell = None


def shown(page):
    return render("run.html", root="../", page=page)


def test_there_is_a_page_for_every_run():
    pages = dict(_runs(run_pages()))
    assert set(pages) == {"runs.html", *(f"runs/{name}.html" for name in RUNS)}
    assert all(name in pages["runs.html"] for name in RUNS)
    assert all(len(text.encode()) <= MOST_BYTES for text in pages.values())


@pytest.mark.sweep
@pytest.mark.parametrize("name", all_evidence())
def test_everything_committed_is_on_the_page(name):
    summary = all_evidence()[name]
    page = next(page for page in run_pages() if page.name == name)
    assert sum(number for _, _, number in page.counts) == len(page.verdicts) == len(summary["verdicts"])
    text = shown(page)
    wanted = [[table["header"], *table["rows"]] for table in summary["tables"]]
    if summary["verdicts"]:
        keys = ("claim", "verdict", "because")
        wanted.insert(0, [keys, *(_graded([one[key] for key in keys], one) for one in summary["verdicts"])])
    found = TableReader.tables_of(text)
    # as the README has them; the settings of the run follow
    assert found[: len(wanted)] == [[[cell_text(cell) for cell in row] for row in table] for table in wanted]
    facts = (summary["device"], summary["date"], summary["versions"]["torch"])
    assert all(part in text for part in facts)
    assert all(f"<caption>{escape(table['title'])} (measured)</caption>" in text for table in summary["tables"])
    files = plot_files([page])
    assert all(f'src="../runs/{plot}"' in text and f"runs/{plot}" in files for plot in summary["plots"])
    assert not page.lost_plots


def _graded(row, one):
    """A table reader joins what stands in a cell: the reason, the sentence and its place."""
    said = f"{one['quote']} ({one['where']})" if one.get("quote") else ""
    return [*row[:-1], f"{row[-1]} (measured){said}"]


def test_a_run_that_does_not_say_what_it_rests_on_is_refused():
    bare = {key: value for key, value in SUMMARY.items() if key != "grade"}
    with pytest.raises(TypeError, match="'rate' must say what it rests on"):
        _page("rate", "about", bare)
    with pytest.raises(TypeError, match="must say what it rests on"):
        shown(replace(page := _page("rate", "about", SUMMARY), verdicts=[{**page.verdicts[0], "because": "+1"}]))


def test_a_page_shows_tables_verdicts_settings_departures_failures():
    text = shown(_page("rate", "about", SUMMARY))
    for part in ("0.1235", "Table &lt;1&gt;", "&lt;b&gt;", "1, 2", "three epochs", "one seed", "brief, 54 s"):
        assert part in text
    for verdict, colour in (("supported", "holds"), ("not supported", "fails"), ("too small to tell", "undecided")):
        assert f'<span class="outcome {colour}">{verdict}</span>' in text
    assert '<th scope="col" class="number printed">printed</th>' in text
    assert "The plot not-there.png is not committed." in text and 'src="../runs/hardening.png"' in text


def test_a_run_that_repeats_no_paper_departs_from_none():
    bare = SUMMARY | {"verdicts": [], "departures": []}
    text = shown(_page("gated", "about", bare))
    assert "Departures" not in text and "a paper printed" not in text
    assert "Departures from the paper" not in shown(_page("accuracy", "about", bare | {"departures": ["sampled"]}))
    text = shown(_page("rate", "about", SUMMARY | {"departures": []}))
    assert "Departures from the paper" in text and "<li>None.</li>" in text


def test_settings_are_told_in_words_and_failures_once():
    settings = {"steps": {"float32": 1, "bfloat16": [1, 2]}, "compiled": True, "names": [], "rate": 0.001}
    page = _page("speed", "about", SUMMARY | {"settings": settings, "failures": ["srelu: `x`", "srelu: `x`", "other"]})
    assert [said for _, said in page.settings] == ["float32: 1; bfloat16: 1, 2", "yes", "–", "0.001"]
    assert "<li>srelu: <code>x</code> (2 times)</li><li>other</li>" in shown(page)


@pytest.mark.parametrize("name", all_evidence())
def test_no_page_shows_python_or_backticks(name):
    text = shown(next(page for page in run_pages() if page.name == name))
    assert not re.search(r"`|\{&#39;|>(True|False|\[\])<", text)


def test_a_stale_result_is_marked_wherever_its_verdicts_stand(monkeypatch):
    """Digests of one run are no longer those of the present: its page, both tables of all runs, and docs/RUNS.md."""
    known = {name: deepcopy(all_evidence()[name]) for name in ("rate", "surfaces")}
    known["rate"]["code"] = known["rate"]["functions"]["squaf"] = "0"
    monkeypatch.setattr(evidence_tables, "all_evidence", lambda: known)
    pages, text = dict(_runs(run_pages())), evidence_tables.runs_page()
    reasons = "its own code changed; the function squaf changed"
    assert f"Stale: {reasons}." in pages["runs/rate.html"] and f"**Stale**: {reasons}." in text
    firsts = [row[0] for table in TableReader.tables_of(pages["runs.html"]) for row in table]
    for name, others, marked in (("rate", 0, 1), ("surfaces", 1, 0)):
        verdicts = len(known[name]["verdicts"])
        assert firsts.count(f"{name} (stale)") == marked * (1 + verdicts)
        assert firsts.count(name) == others * (1 + verdicts)
        assert text.count(f"| {name} (stale) |") == marked * verdicts and text.count(f"| {name} |") == others * verdicts


def test_what_is_not_run_stands_on_the_page_of_all_runs(monkeypatch):
    monkeypatch.setattr(evidence_tables, "all_evidence", lambda: {"rate": SUMMARY})
    rows = [row for table in TableReader.tables_of(dict(_runs(run_pages()))["runs.html"]) for row in table]
    missing = [name for name, about in RUNS.items() if [f"{name}: {about}", "without a result yet"] in rows]
    assert missing == [name for name in RUNS if name != "rate"]
    assert all([what, why.replace("`", "")] in rows for what, why in NOT_RUN.items())


def test_a_run_without_a_result_says_so():
    text = shown(_page("rate", "with the rate term", None))
    assert "with the rate term" in text and "No result of this run is committed." in text
    assert "<code>provenact confirm rate --out runs/</code>" in text and "<table" not in text


def test_runs_that_measure_code_lead_to_their_pages():
    for name in ("accuracy", "speed"):
        assert f'href="../{name}.html"' in shown(_page(name, "about", None))


def test_plots_are_those_of_the_pages():
    named = {f"runs/{plot}" for summary in all_evidence().values() for plot in summary["plots"]}
    assert set(plot_files(run_pages())) == named
