"""Tables, verdicts and plots of the hardening run.

- `outcome(settings, pieces)`   λ-GELU Tables I and II, the grid of Fig. 1, the sweep of Fig. 2, Fig. 3
- `departures`, `draw`, `PRINTED`
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from ..training.profiles import spearman
from .hardness_members import CHOSEN, MODES
from .plots import lines, new_figure, saved
from .run import Outcome, Settings, Table, Verdict
from .tables import mean_of, spread, threshold_verdict, within_verdict

# Tables I and II, Fashion-MNIST: best validation score, mean hardness, drift; original and substituted.
PRINTED: dict[str, Any] = {
    "table I": {
        "GELU": [0.86, None, None],
        "ReLU": [0.86, None, None],
        "λ-GELU decreasing": [0.87, 3.40, 6.34],
        "λ-GELU increasing": [0.87, 3.41, 6.85],
        "λ-GELU uniform": [0.87, 3.09, 6.48],
    },
    "table II": {"GELU": [0.86, 0.83], "annealed λ-GELU": [0.86, 0.85]},
}
CLOSE = 0.01  # of accuracy: the papers' tables are printed to this


class Found:
    """The models of one piece and their numbers."""

    def __init__(self, piece: Mapping[str, Any]) -> None:
        self.piece = piece
        self.members = [tuple(member) for member in piece["members"]]

    def places(self, kind: str, t: float | None = None, c: float | None = None, mode: str | None = None) -> list[int]:
        """The models of a kind, in the order of their seeds."""
        wanted = (kind, t, c, mode)
        return [
            place
            for place, member in enumerate(self.members)
            if all(want is None or want == have for want, have in zip(wanted, member[:4], strict=True))
        ]

    def column(self, key: str, *wanted: Any) -> list[float | None]:
        return [self.piece[key][place] for place in self.places(*wanted)]

    def profiles(self, epoch: int, *wanted: Any) -> list[list[float]]:
        """λ by layer at the end of an epoch, for each seed."""
        return [self.piece["history"][epoch]["hardness"][place] for place in self.places(*wanted)]


def outcome(settings: Settings, pieces: Mapping[str, Mapping[str, Any]]) -> Outcome:
    mlp, cnn = Found(pieces["mlp"]), Found(pieces["cnn"])
    grids = {
        "mlp": _grid(mlp, settings["temperatures"], settings["multipliers"]),
        "cnn": _grid(cnn, [CHOSEN[0]], settings["multipliers"]),
    }
    tables = [
        _table_one(mlp),
        _table_two(mlp),
        _grid_table("MLP, SGD", grids["mlp"]),
        _grid_table("CNN, AdamW", grids["cnn"]),
    ]
    drawn = {"grids": grids, "accuracy": _trajectories(mlp), "spearman": _correlations(mlp)}
    history = {name: piece["history"] for name, piece in pieces.items()}
    return Outcome(tables, _verdicts(mlp, cnn, settings), history, drawn)


def _groups(found: Found) -> dict[str, tuple[Any, ...]]:
    """The rows of Table I."""
    modes = {f"λ-GELU {mode}": ("λ-GELU", *CHOSEN, mode) for mode in ("decreasing", "increasing", "uniform")}
    return {"GELU": ("GELU",), "ReLU": ("ReLU",), **modes}


def _table_one(found: Found) -> Table:
    rows = []
    for label, wanted in _groups(found).items():
        last = [mean_of(profile) for profile in found.profiles(-1, *wanted)]
        own = [spread(last), spread(found.column("drift", *wanted))] if label.startswith("λ") else [None, None]
        printed = PRINTED["table I"][label]
        score, epoch = found.column("original", *wanted), found.column("best_epoch", *wanted)
        rows.append((label, spread(score, 4), spread(epoch), *own, *printed))
    header = ("AF", "best score", "epoch", "mean λ", "drift", "printed score", "printed λ", "printed drift")
    return Table("Table I, Fashion-MNIST: t = 0.1, c = 9", header, rows)


def _table_two(found: Found) -> Table:
    rows = []
    wanted = {
        "GELU": ("GELU",),
        "annealed λ-GELU": ("annealed",),
        "λ-GELU, not annealed": ("λ-GELU", *CHOSEN, "uniform"),
        "ReLU from scratch": ("ReLU",),
    }
    for label, key in wanted.items():
        printed = PRINTED["table II"].get(label, [None, None])
        original, substituted = found.column("original", *key), found.column("substituted", *key)
        rows.append((label, spread(original, 4), spread(substituted, 4), *printed))
    header = ("trained with", "original", "ReLU substituted", "printed original", "printed substituted")
    return Table("Table II, Fashion-MNIST: ReLU put in place of the gates at the best epoch", header, rows)


def _grid(found: Found, temperatures: Sequence[float], multipliers: Sequence[float]) -> list[dict[str, Any]]:
    """Drift and change of the best score against GELU for each (t, c)."""
    baseline = mean_of(found.column("original", "GELU"))
    cells = []
    for t in temperatures:
        for c in multipliers:
            score = mean_of(found.column("original", "λ-GELU", t, c))
            change = None if score is None or baseline is None else score - baseline
            cells.append({"t": t, "c": c, "drift": mean_of(found.column("drift", "λ-GELU", t, c)), "change": change})
    return cells


def _grid_table(name: str, cells: Sequence[Mapping[str, Any]]) -> Table:
    rows = [(cell["t"], cell["c"], cell["drift"], cell["change"]) for cell in cells]
    return Table(
        f"{name}: hardness drift and change of the best score against GELU", ("t", "c", "drift", "change"), rows
    )


def _trajectories(found: Found) -> dict[str, list[float | None]]:
    """Accuracy over the epochs, mean over seeds."""
    rows = {**_groups(found), "annealed λ-GELU": ("annealed",)}
    return {
        label: [mean_of([entry["accuracy"][place] for place in found.places(*key)]) for entry in found.piece["history"]]
        for label, key in rows.items()
    }


def _correlations(found: Found) -> dict[str, list[list[float | None]]]:
    """Spearman's correlation between the profiles under two starts: for each epoch one number for each seed."""
    pairs = {}
    for first, second in combinations(MODES, 2):
        rows = []
        for epoch in range(len(found.piece["history"])):
            profiles = [found.profiles(epoch, "λ-GELU", *CHOSEN, mode) for mode in (first, second)]
            found_now = [spearman(a, b) for a, b in zip(*profiles, strict=True)]
            rows.append([None if math.isnan(value) else value for value in found_now])
        pairs[f"{first}, {second}"] = rows
    return pairs


def _drop(found: Found, *wanted: Any) -> list[float | None]:
    """What the substitution costs, for each seed."""
    pairs = zip(found.column("original", *wanted), found.column("substituted", *wanted), strict=True)
    return [None if a is None or b is None else a - b for a, b in pairs]


def _verdicts(mlp: Found, cnn: Found, settings: Settings) -> list[Verdict]:
    chosen = ("λ-GELU", *CHOSEN, "uniform")
    unit = "of accuracy"
    low_c, high_c = settings["multipliers"][0], settings["multipliers"][-1]
    low_t, high_t = settings["temperatures"][0], settings["temperatures"][-1]
    final = [row for pair in _correlations(mlp).values() for row in pair[-1]]
    return [
        within_verdict(
            "learning λ leaves the best score within 0.01 of GELU's", mlp.column("original", *chosen),
            mlp.column("original", "GELU"), CLOSE, unit),
        threshold_verdict(
            "ReLU costs an annealed network less than it costs a GELU network", _drop(mlp, "GELU"),
            _drop(mlp, "annealed"), 0.0, unit),
        within_verdict(
            "with ReLU put in, an annealed network keeps its score within 0.01", mlp.column("substituted", "annealed"),
            mlp.column("original", "annealed"), CLOSE, unit),
        threshold_verdict(
            f"a larger c moves the hardness more (c = {high_c} against {low_c}, t = {low_t}, SGD)",
            mlp.column("drift", "λ-GELU", low_t, high_c), mlp.column("drift", "λ-GELU", low_t, low_c), 0.0, "of drift"),
        threshold_verdict(
            f"a lower temperature moves the hardness more (t = {low_t} against {high_t}, c = {high_c})",
            mlp.column("drift", "λ-GELU", low_t, high_c), mlp.column("drift", "λ-GELU", high_t, high_c), 0.0,
            "of drift"),
        threshold_verdict(
            f"under AdamW too a larger c moves the hardness more (c = {high_c} against {low_c}, CNN)",
            cnn.column("drift", "λ-GELU", 0.1, high_c), cnn.column("drift", "λ-GELU", 0.1, low_c), 0.0, "of drift"),
        threshold_verdict(
            "the order of the layers by hardness does not depend on the start: final correlations of 0.8 or more",
            final, [0.0] * len(final), 0.8, "in Spearman's correlation"),
        threshold_verdict(
            "not in the paper: the annealed network with ReLU beats ReLU trained from scratch",
            mlp.column("substituted", "annealed"), mlp.column("original", "ReLU"), 0.0, unit),
    ]  # fmt: skip


def departures(settings: Settings) -> list[str]:
    said = [
        f"batches of {settings['batch']} and SGD without momentum: the paper says neither",
        "the test set of Fashion-MNIST serves as the validation set",
        f"three convolutions on Fashion-MNIST for {settings['cnn_epochs']} epochs in place of ResNet-18 on CIFAR-100",
    ]
    if settings["epochs"] != 50:
        said.append(f"{settings['epochs']} epochs instead of about 50")
    return said


def draw(result: Mapping[str, Any], folder: Path) -> list[Path]:
    drawn = result["drawn"]
    figure, axes = new_figure(2, 2, height=3.4)
    _heat(axes[0], drawn["grids"]["mlp"], "Fig. 1: drift of λ (colour), change of score (text), MLP, SGD")
    _heat(axes[1], drawn["grids"]["cnn"], "Fig. 2: the same for a CNN, AdamW")
    lines(axes[2], drawn["accuracy"], "Fig. 3: accuracy", "epoch", "test accuracy")
    means = {pair: [mean_of(row) for row in rows] for pair, rows in drawn["spearman"].items()}
    lines(axes[3], means, "Fig. 3: correlation of hardness by layer", "epoch", "Spearman")
    return [saved(figure, folder / "hardening.png")]


def _heat(axis: Any, cells: Sequence[Mapping[str, Any]], title: str) -> None:
    rows, columns = sorted({cell["t"] for cell in cells}), sorted({cell["c"] for cell in cells})
    table = {(cell["t"], cell["c"]): cell for cell in cells}
    axis.imshow([[table[t, c]["drift"] or 0.0 for c in columns] for t in rows], aspect="auto", cmap="Blues", alpha=0.6)
    for i, t in enumerate(rows):
        for j, c in enumerate(columns):
            text = f"{table[t, c]['change']:+.4f}\n({table[t, c]['drift']:.2f})"
            axis.text(j, i, text, ha="center", va="center", color="black", fontsize=8)
    axis.set_xticks(range(len(columns)), [f"c = {c}" for c in columns])
    axis.set_yticks(range(len(rows)), [f"t = {t}" for t in rows])
    axis.set_title(title, fontsize=9)
