"""The committed certificates: no attack found more than what is certified, and the docs show what the file holds."""

from decimal import ROUND_CEILING, ROUND_HALF_EVEN, Context, Decimal
from pathlib import Path

from provenact.ledger.data_files import read_data

ROOT = Path(__file__).parents[3]
RECORD = read_data(ROOT / "benchmarks/data/certified_reluization.json")


def runs():
    return [(name, run) for name, one in RECORD["networks"].items() for run in one["runs"]]


def row(name, run):
    """What is certified is rounded up."""
    radius = "0" if not run["radius"] else f"1/{round(1 / run['radius'])}"
    kinds = (("change_at_most", ROUND_CEILING), ("change_found", ROUND_HALF_EVEN))
    pairs = [(run[kind][key], way) for key in ("mean", "largest") for kind, way in kinds]
    parts = [f"{Context(prec=3, rounding=way).plus(Decimal(number)):.2e}" for number, way in pairs]
    return "| " + " | ".join([name, radius, *parts, str(run["class_certainly_kept"])]) + " |"


def test_both_networks_are_there():
    assert set(RECORD["networks"]) == {"feed-forward", "residual"} and len(runs()) == 6


def test_nothing_was_found_above_the_bound():
    for _, run in runs():
        allowed = run["allowed_for_roundings_of_the_attack"]
        assert run["found_above_bound"] == 0 and allowed < 1e-6 * run["change_at_most"]["largest"]
        assert run["change_found"]["largest"] <= run["change_at_most"]["largest"] + allowed


def test_the_docs_show_them():
    docs = (ROOT / "docs/RELAXATIONS.md").read_text("utf-8").splitlines()
    assert [line for line in docs if line.startswith(("| feed-forward", "| residual"))] == [row(*run) for run in runs()]
