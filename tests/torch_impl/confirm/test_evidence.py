"""What is committed follows from its own numbers, and says when it is no longer of the present code."""

import copy
import io
import re
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")
pytest.importorskip("scipy", reason="needs scipy: pip install 'provenact[confirm]'")

from provenact.torch_impl.confirm import evidence_tables
from provenact.torch_impl.confirm.digests import code_digests, emitted_digests
from provenact.torch_impl.confirm.evidence_tables import OLD, all_evidence, markdown, stale, verdict_table
from provenact.torch_impl.confirm.execution import concluded, unfounded
from provenact.torch_impl.confirm.keep import smaller
from provenact.torch_impl.confirm.plots import plots_of_numbers
from provenact.torch_impl.confirm.registry import APART, NOT_RUN, PUBLISHED, RUNS, run_named
from provenact.torch_impl.confirm.run import EQUIVALENT, NOT_SUPPORTED, SUPPORTED, TOO_SMALL

WITH_NUMBERS = {name: one for name, one in all_evidence().items() if one.get("metrics") and name not in APART}
EVIDENCE = Path(evidence_tables.__file__).parent / "evidence"
FIRST, *REST = WITH_NUMBERS
RUNS_PACKAGE = "provenact.torch_impl.confirm.runs"


@pytest.mark.parametrize("name", all_evidence())
def test_what_is_said_follows_from_the_committed_numbers(name):
    assert unfounded(all_evidence()[name]) == []


@pytest.mark.parametrize("name", WITH_NUMBERS)
def test_every_number_comes_with_what_made_it(name):
    summary = WITH_NUMBERS[name]
    assert summary["metrics"] and summary["emitted"] and summary["code"]


def _with_another_number(summary):
    rows = next(iter(summary["metrics"].values()))
    rows["GELU"][0] += 0.1


@pytest.mark.parametrize("change, message", [
    (lambda one: one["verdicts"][0].update(verdict="not supported"), "other verdicts follow from it"),
    (lambda one: one["tables"][0]["rows"][0].__setitem__(1, "0.9928 ± 0.002"), "other tables follow from it"),
    (_with_another_number, "other tables follow from it"),
    (lambda one: one["metrics"].pop("MLP, best score"), "its numbers do not give its tables"),
    (lambda one: one["settings"].update(seeds=100), "it has not the numbers of every seed"),
    (lambda one: one["printed"].clear(), "other printed follow from it"),
    (lambda one: one.update(departures=[]), "other departures follow from it"),
    (lambda one: one.update(date="2999-01-01"), "it is of a day to come"),
])  # fmt: skip
def test_a_changed_file_is_seen(change, message):
    """All of these were fresh for `confirm --check`."""
    summary = copy.deepcopy(WITH_NUMBERS["hardening"])
    change(summary)
    assert message in "; ".join(unfounded(summary))


@pytest.mark.parametrize("name", WITH_NUMBERS)
def test_a_changed_number_changes_what_is_concluded(name):
    """No verdict is a constant: with every label made equal to another, none of them is supported in a direction."""
    summary = copy.deepcopy(WITH_NUMBERS[name])
    for rows in summary["metrics"].values():
        first = next(iter(rows.values()))
        for label in rows:
            rows[label] = first
    assert concluded(summary)["verdicts"] != summary["verdicts"]


def test_a_smoke_run_quotes_no_p_beside_a_verdict_that_it_does_not_allow():
    found = concluded(WITH_NUMBERS["surfaces"] | {"profile": "smoke"})["verdicts"]
    assert {one["verdict"] for one in found} == {TOO_SMALL} and not any(" p " in one["because"] for one in found)
    assert any(" p " in one["because"] for one in WITH_NUMBERS["surfaces"]["verdicts"])


@pytest.mark.parametrize("name", WITH_NUMBERS)
def test_each_verdict_has_one_of_four_words_its_reason_and_the_sentence(name):
    for one in WITH_NUMBERS[name]["verdicts"]:
        assert one["verdict"] in (SUPPORTED, NOT_SUPPORTED, EQUIVALENT, TOO_SMALL)
        assert one["quote"] or one["claim"].startswith("not in the paper")
        assert one["verdict"] != TOO_SMALL or "power" in one["because"] or "diverged" in one["because"]


@pytest.mark.parametrize("name", [FIRST, *(pytest.param(name, marks=pytest.mark.sweep) for name in REST)])
def test_plots_are_drawn_from_the_committed_numbers(name, tmp_path):
    pytest.importorskip("matplotlib")
    image = pytest.importorskip("PIL.Image")
    for path in plots_of_numbers(WITH_NUMBERS[name], run_named(name), tmp_path):
        files = (EVIDENCE / path.name).read_bytes(), smaller(path.read_bytes())
        kept, anew = (np.asarray(image.open(io.BytesIO(file)).convert("RGB"), float) for file in files)
        # Another matplotlib may place a text elsewhere by some pixels; another number moves marks and intervals.
        assert all(abs(a - b) <= 0.03 * a for a, b in zip(kept.shape, anew.shape, strict=True))
        if kept.shape == anew.shape:
            assert np.abs(kept - anew).mean() <= 255 * 0.02


def test_the_page_of_statistics_has_the_seconds_of_every_run():
    page = (Path(evidence_tables.__file__).parents[2] / "docs" / "STATISTICS.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| ([a-z0-9-]+) \| (\d+) \|", page, re.MULTILINE))
    assert rows == {name: f"{one['seconds']:.0f}" for name, one in WITH_NUMBERS.items()}
    minutes = sum(one["seconds"] for one in WITH_NUMBERS.values()) / 60
    assert f"In all {minutes:.0f} minutes." in page


def test_old_results_are_marked_as_such():
    old = {key: value for key, value in next(iter(WITH_NUMBERS.values()), {}).items() if key != "metrics"}
    if old:
        assert stale(old) == [OLD] and "**Stale**: older than per-seed values" in markdown(old)
        assert f"| {old['run']} (stale) |" in verdict_table({old["run"]: old})


@pytest.mark.parametrize("name", WITH_NUMBERS)
def test_a_change_of_code_emitted_text_or_data_is_named(name):
    summary = copy.deepcopy(WITH_NUMBERS[name])
    part = next(iter(summary["code"]))
    summary["code"][part] = "0"
    summary["emitted"]["GELU"] = "0"
    summary["data"]["mnist"] = "0"
    assert {f"code of {part} changed", "emitted GELU changed", "not mnist as published"} <= set(stale(summary))


def test_the_digest_covers_what_is_trained_and_not_what_is_said_about_it():
    found = code_digests(f"{RUNS_PACKAGE}.vit_cifar10")
    assert {"confirm.engine", "confirm.vision_transformer", "confirm.runs.vit_cifar10"} <= set(found)
    assert not {"confirm.plots", "confirm.statistics", "confirm.storage"} & set(found)


def test_a_rate_that_is_changed_changes_the_digest(monkeypatch):
    """The case that went unseen: a learning rate multiplied by 10^4."""
    from provenact.torch_impl.confirm import digests

    before = code_digests(f"{RUNS_PACKAGE}.rate")
    text = digests._Module.text
    monkeypatch.setattr(digests._Module, "text", lambda self, name: text(self, name).replace("1e-3", "1e1"))
    after = code_digests(f"{RUNS_PACKAGE}.rate")
    assert [part for part in before if before[part] != after[part]] == ["confirm.runs.rate"]


def test_comments_and_docstrings_are_no_part_of_a_digest(tmp_path, monkeypatch):
    from provenact.torch_impl.confirm.digests import _Module

    source = 'def f(x):\n    """Says {}."""\n    # {}\n    return x + {}\n'
    texts = []
    for number, parts in enumerate((("one", "a", 1), ("two", "b", 1), ("one", "a", 2))):
        (tmp_path / f"module_{number}.py").write_text(source.format(*parts))
        monkeypatch.syspath_prepend(str(tmp_path))
        texts.append(_Module(f"module_{number}").text("f"))
    assert texts[0] == texts[1] != texts[2]


def test_emitted_modules_have_digests_of_their_own():
    found = emitted_digests(["GELU", "SQUAF"])
    assert set(found) == {"GELU", "SQUAF"} and found["GELU"] != found["SQUAF"]


def test_what_is_not_run_is_a_row_with_its_reason():
    text = evidence_tables.missing_line(RUNS)
    assert all(f"| {claim} | {why} |" in text for claim, why in NOT_RUN.items())


def test_data_that_runs_use_are_published_ones():
    assert {name for run in RUNS for name in run_named(run).data} == set(PUBLISHED)
