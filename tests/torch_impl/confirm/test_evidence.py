"""What is committed follows from its own numbers, and says when it is no longer of the present code."""

import copy
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")
pytest.importorskip("scipy", reason="needs scipy: pip install 'provenact[experiments]'")

from provenact.experiments.keep import smaller
from provenact.experiments.plots import plots_of_numbers
from provenact.torch_impl.confirm import digests, evidence_tables
from provenact.torch_impl.confirm.digests import HOUSE, exact_functions, modules_of, own_code
from provenact.torch_impl.confirm.evidence_tables import OLD, all_evidence, markdown, stale, verdict_table
from provenact.torch_impl.confirm.execution import concluded, unfounded
from provenact.torch_impl.confirm.registry import APART, NOT_RUN, PUBLISHED, RUNS, format_of, run_named
from provenact.torch_impl.confirm.run import EQUIVALENT, NOT_SUPPORTED, SUPPORTED, TOO_SMALL
from provenact.torch_impl.emitted import CLASS_OF

WITH_NUMBERS = {name: one for name, one in all_evidence().items() if one.get("metrics") and name not in APART}
EVIDENCE = Path(evidence_tables.__file__).parent / "evidence"
FIRST, *REST = WITH_NUMBERS


@pytest.mark.parametrize("name", all_evidence())
def test_what_is_said_follows_from_the_committed_numbers(name):
    assert unfounded(all_evidence()[name]) == []


@pytest.mark.parametrize("name", WITH_NUMBERS)
def test_every_number_comes_with_what_made_it(name):
    summary = WITH_NUMBERS[name]
    assert summary["metrics"] and summary["functions"] and summary["code"] and summary["format"]


def _with_another_number(summary):
    rows = next(iter(summary["metrics"].values()))
    rows["GELU"][0] += 0.1


@pytest.mark.parametrize(
    "change, message",
    [
        (lambda one: one["verdicts"][0].update(verdict="not supported"), "other verdicts follow from it"),
        (lambda one: one["tables"][0]["rows"][0].__setitem__(1, "0.9928 ± 0.002"), "other tables follow from it"),
        (_with_another_number, "other tables follow from it"),
        (lambda one: one["metrics"].pop("MLP, best score"), "its numbers do not give its tables"),
        (lambda one: one["settings"].update(seeds=100), "it has not the numbers of every seed"),
        (lambda one: one["printed"].clear(), "other printed follow from it"),
        (lambda one: one.update(departures=[]), "other departures follow from it"),
        (lambda one: one.update(date="2999-01-01"), "it is of a day to come"),
    ],
)
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
def test_a_change_of_code_functions_text_format_or_data_is_named(name):
    summary = copy.deepcopy(WITH_NUMBERS[name])
    summary |= {"code": "0", "format": "float64", "texts": {"glu": "0"}}
    summary["functions"] |= {"gelu": {"exact": "0", "parameters": {}}, "gone": {"exact": "0", "parameters": {}}}
    summary["data"]["mnist"] = "0"
    named = {"its own code changed", "its format changed", "the function gelu changed", "the function gone changed"}
    assert named | {"emitted glu changed", "not mnist as published"} <= set(stale(summary))


def test_the_digest_covers_what_is_trained_and_not_what_is_said_about_it():
    found = {name.removeprefix("provenact.experiments.") for name in modules_of("vit-cifar10")}
    assert {"engine", "vision_transformer", "runs.vit_cifar10"} <= found
    assert not any(name.endswith(("plots", "statistics", "storage", "emitted_modules")) for name in found)


def copied(folder, *changed):
    """The package in a folder of its own, as links but for what lies on the way to some files."""
    real = {parent for path in changed for parent in Path(path).parents}
    for here in sorted(real):
        (folder / "provenact" / here).mkdir()
        for entry in (HOUSE / here).iterdir():
            if (inside := entry.relative_to(HOUSE)) not in real and not entry.name.startswith("."):
                (folder / "provenact" / inside).symlink_to(entry)
    for path in changed:
        (folder / "provenact" / path).unlink()
        (folder / "provenact" / path).write_text((HOUSE / path).read_text("utf-8"), "utf-8")
    return folder / "provenact"


def change(file, *pairs):
    text = file.read_text("utf-8")
    for old, new in pairs:
        assert text.count(old) == 1
        text = text.replace(old, new)
    file.write_text(text, "utf-8")


def asked(package, *arguments):
    """What a copy of the package says to a command, and its status."""
    environment = os.environ | {"PYTHONPATH": str(package.parent)}
    command = [sys.executable, "-m", "provenact", "confirm", *arguments]
    done = subprocess.run(command, cwd=package.parent, env=environment, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def states(package):
    """What `confirm --check` says in a copy of the package."""
    _, said, _ = asked(package, "--check", "--json", "-")
    return {one["run"]: one["reasons"] for one in json.loads(said)["results"]}


def test_an_argument_that_is_added_to_a_class_leaves_every_result_as_it_was(tmp_path):
    file = "torch_impl/generated/activations.py"
    package = copied(tmp_path, file)
    text = (package / file).read_text("utf-8")
    head, found, tail = text.partition("class SReLU(nn.Module):")
    tail = tail.replace("inplace: bool = False,", "inplace: bool = False,\n        beside: int = 0,", 1)
    (package / file).write_text(head + found + tail, "utf-8")
    expected = {name: stale(one) + unfounded(one) for name, one in all_evidence().items()}
    assert states(package) == expected


@pytest.mark.parametrize(
    "old, new", [('formula = "x*Phi(x)"', 'formula = "x*Phi(2*x)"'), ('formula = "x*Phi(x)"', 'formula = "Phi(x)*x"')]
)
def test_a_formula_that_means_something_else_makes_stale_what_used_it(tmp_path, old, new):
    package = copied(tmp_path, "theory/catalogue.toml")
    change(package / "theory" / "catalogue.toml", (old, new))
    marked = {name for name, reasons in states(package).items() if "the function gelu changed" in reasons}
    used = {name for name, one in WITH_NUMBERS.items() if "gelu" in one["functions"]}
    assert used and marked == (used if "2" in new else set())


@pytest.mark.parametrize(
    "file, pairs, is_another",
    [
        ("runs/rate.py", [("1e-3", "1e1")], True),  # the case that went unseen: a learning rate multiplied by 10^4
        ("engine.py", [("def optimizer_for(", "def optimizer_for(  # as always\n    ")], False),
    ],
)
def test_what_a_run_does_is_in_its_digest_and_how_it_is_written_is_not(tmp_path, file, pairs, is_another):
    package = copied(tmp_path, f"experiments/{file}")
    change(package / "experiments" / file, *pairs)
    assert (own_code("rate", package) != own_code("rate")) == is_another


def test_a_definition_that_moves_keeps_the_digest_of_a_run(tmp_path):
    """`Size` and all of the network go to another module with another name."""
    network, run = "experiments/vision_transformer.py", "experiments/runs/vit_cifar10.py"
    package = copied(tmp_path, network, run)
    (package / network).rename(package / "experiments" / "pictures.py")
    change(package / run, ("from ..vision_transformer import", "from ..pictures import"))
    assert own_code("vit-cifar10", package) == own_code("vit-cifar10")


def test_without_the_training_runs_their_evidence_is_there_and_they_are_not(tmp_path):
    """As in a wheel."""
    package = tmp_path / "provenact"
    package.mkdir()
    for entry in HOUSE.iterdir():
        if entry.name not in ("experiments", "tests") and not entry.name.startswith("."):
            (package / entry.name).symlink_to(entry)
    status, said, error = asked(package, "hardening", "--smoke", "--out", str(tmp_path / "runs"))
    assert (
        status == 2 and not said and error.count("\n") == 1 and "hardening trains networks and is run from a" in error
    )
    status, said, _ = asked(package, "--check", "hardening", "rate", "--json", "-")
    found = json.loads(said)["results"]
    assert [(one["run"], one["date"], one["code_is_here"], one["reasons"]) for one in found] == [
        (name, WITH_NUMBERS[name]["date"], False, []) for name in ("hardening", "rate")
    ]
    assert status == 0 and "fresh" not in asked(package, "--check", "hardening")[1]
    assert asked(package)[1] == asked(HOUSE)[1]  # the list of runs
    assert asked(package, "--check", "accuracy") == asked(HOUSE, "--check", "accuracy")


@pytest.mark.parametrize("name", WITH_NUMBERS)
def test_the_format_is_the_one_that_the_code_of_a_run_names(name):
    files = [(HOUSE / Path(*module.split(".")[1:])).with_suffix(".py") for module in modules_of(name)]
    text = "".join(file.read_text("utf-8") for file in files)
    assert ("torch.bfloat16" in text) == (format_of(name) == "bfloat16")


def test_a_public_name_of_another_file_is_no_part_of_the_digest_of_a_file(monkeypatch):
    text = "\ndef gelu(x):\n    return _half(x)\n\ndef _half(x):\n    return x / 2\n"
    before = digests.public_digest(text)
    monkeypatch.setattr(digests, "PUBLIC", (*digests.PUBLIC, "another"))
    assert digests.public_digest(text) == before != digests.public_digest(text.replace("2", "3"))


def test_every_entry_has_an_exact_function_of_its_own():
    found = exact_functions(CLASS_OF)
    assert set(found) == set(CLASS_OF) and len({one["exact"] for one in found.values()}) == len(found)
    assert found["srelu"]["parameters"] == {"delta": "0.01, positive"}


def test_what_is_not_run_is_a_row_with_its_reason():
    text = evidence_tables.missing_line(RUNS)
    assert all(f"| {claim} | {why} |" in text for claim, why in NOT_RUN.items())


def test_data_that_runs_use_are_published_ones():
    assert {name for run in RUNS for name in run_named(run).data} == set(PUBLISHED)
