"""What docs/RELAXATIONS.md says: its example for a verifier's author runs and bounds, and the committed run is what the
table claims of it."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace

import torch
from relaxation_cases import relaxation
from torch.nn import functional as F

from provenact.ledger.data_files import read_data
from provenact.torch_impl.confirm.relaxation_table import relaxations_block

ROOT = Path(__file__).parents[3]
DOCS = (ROOT / "docs/RELAXATIONS.md").read_text("utf-8")
DATA = read_data(ROOT / "benchmarks/data/relaxations.json")


def test_the_layer_of_a_verifier(monkeypatch):
    monkeypatch.setitem(sys.modules, "relaxations", SimpleNamespace(gelu=relaxation("gelu")))
    code = DOCS.split("### A verifier's layer")[1].split("```python\n")[1].split("```")[0]
    space: dict = {}
    exec(code, space)  # the text of our own docs
    torch.manual_seed(0)
    centre, weights = torch.randn(5, 8, dtype=torch.float64), torch.randn(5, 8, dtype=torch.float64)
    slopes, constant = space["backward_through"](centre - 0.5, centre + 0.5, weights)
    x = centre + torch.rand(1000, 5, 8, dtype=torch.float64) - 0.5
    excess = (weights * F.gelu(x)).sum(-1) - (slopes * x).sum(-1) - constant
    assert bool((excess > -1e-12).all()) and float(excess.amin(0).max()) < 1  # sums are rounded


def test_the_docs_show_the_committed_run():
    assert relaxations_block(DATA) in DOCS


def test_the_committed_run_is_whole():
    rows = DATA["rows"].values()
    lines = [row["lines"] for row in rows]
    assert len(lines) == 13 and all(one["intervals"] == 1176 and one["crossed"] == 0 for one in lines)
    assert sum(one["gap"] for one in lines) <= 1.01 * sum(one["least_gap"] for one in lines)
    assert not any(row["hostile"]["crossed"] for row in rows if "hostile" in row)


def test_a_part_that_was_not_measured_is_a_dash_and_a_crossed_line_is_told():
    row = json.loads(json.dumps(DATA["rows"]["gelu"]))
    row.pop("auto_LiRPA", None)
    row["lines"]["crossed"] = 3
    text = relaxations_block({"rows": {"gelu": row}})
    assert "3 crossed by a line" in text and "| 3 of 1176 " in text and text.rstrip().endswith("– | – | – |")
