"""SQUAF Table 3: two sums of sines, fitted by small MLPs and by one SQUAF alone.

The paper says neither how the 98 points of a batch are drawn nor where the error is measured: here
they are uniform and fresh in every iteration, and the error is taken on a grid.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from ..comparison import Comparison, Entry, Values, blocks, entries_of, failures_of, in_parts, joined
from ..context import Context
from ..engine import Training, optimizer_for, train
from ..plots import ranked
from ..run import Outcome, Run, Settings, Table, Verdict
from ..stacks import StackedMLP, mean_squared_errors
from ..tables import better_verdict, median_of, spread, threshold_verdict

ACTIVATIONS = ("ReLU", "GELU", "LReLU", "PReLU", "Swish", "CRReLU", "PolyReLU", "PolyNorm", "SQUAF")
ONLY = {"SQUAF-only k=95": 95, "SQUAF-only k=13": 13}
BATCH = 98
WIDTHS = {"1D": (1, 64, 1), "2D": (2, 50, 1)}
RATES = {"1D": 1e-3, "2D": 1e-2}
GRID = {"1D": 2001, "2D": 101}
PRINTED_MSE = {
    "1D": {"ReLU": 1.0e-2, "GELU": 1.1e-1, "LReLU": 8.0e-3, "PReLU": 1.0e-2, "Swish": 4.0e-3, "CRReLU": 9.7e-3,
           "PolyReLU": 7.1e-3, "PolyNorm": 6.4e-2, "DiTAC": 1.0e-3, "KAF": 1.2e-1, "SQUAF": 4.0e-5,
           "SQUAF-only k=95": 2.0e-7, "SQUAF-only k=13": 1.0e-3},
    "2D": {"ReLU": 2.3e-2, "GELU": 5.4e-2, "LReLU": 1.1e-2, "PReLU": 8.0e-3, "Swish": 1.3e-1, "CRReLU": 1.3e-2,
           "PolyReLU": 8.1e-3, "PolyNorm": 7.0e-2, "DiTAC": 4.0e-3, "KAF": 1.1e-1, "SQUAF": 4.0e-4},
}  # fmt: skip


def target_1d(x: Tensor) -> Tensor:
    terms = ((0.4, 19.0), (0.2, 23.0), (0.3, 29.0), (0.1, 31.0))
    return sum((a * torch.sin(w * x) for a, w in terms), torch.zeros_like(x))


def target_2d(x: Tensor) -> Tensor:
    u, v = x[..., :1], x[..., 1:]
    terms = (
        (0.4, 9.0, -7.0),
        (0.1, -9.0, 11.0),
        (0.15, 3.0, 13.0),
        (0.15, 9.0, 9.0),
        (0.1, 13.0, 5.0),
        (0.1, 3.0, 19.0),
    )
    return sum((a * torch.sin(p * u + q * v) for a, p, q in terms), torch.zeros_like(u))


TARGETS: dict[str, Callable[[Tensor], Tensor]] = {"1D": target_1d, "2D": target_2d}


class SquafOnly(nn.Module):
    """One SQUAF as the whole model; its step is held fixed."""

    def __init__(self, comparison: Comparison) -> None:
        super().__init__()
        self.bank = comparison.bank(0)
        for name, parameter in self.named_parameters():
            parameter.requires_grad_("raw_q" not in name)

    def forward(self, x: Tensor) -> Tensor:
        return self.bank(x)


def execute(context: Context) -> Outcome:
    settings = context.settings
    work = {}
    for block in blocks(settings["seeds"], settings["block"]):
        last = f"seeds-{block[0]}-{block[-1]}"
        for task in WIDTHS:
            comparison = Comparison(entries_of(ACTIVATIONS), block)
            work[f"{task}-{last}"] = partial(_fit, context, f"{task}-{last}", task, comparison, None)
        for label, k in ONLY.items():
            options = {"num_levels": 2 * k + 1, "q": 1.0 / k, "alpha": 1.5 * k * k}
            comparison = Comparison([Entry(label, "SQUAF", options)], block)
            work[f"only-{k}-{last}"] = partial(_fit, context, f"only-{k}-{last}", "1D", comparison, SquafOnly)
    return _outcome(context.pieces(work))


def _fit(
    context: Context, name: str, task: str, comparison: Comparison, make: Callable[[Comparison], nn.Module] | None
) -> dict[str, Any]:
    """Train one stack and measure its errors on the grid."""
    device, settings = context.device, context.settings
    model = make(comparison) if make else StackedMLP(WIDTHS[task], comparison.member_seeds, comparison.bank)
    model = model.to(device)
    learned = [parameter for parameter in model.parameters() if parameter.requires_grad]
    optimizer = optimizer_for("adam", [{"params": learned}], device, lr=RATES[task])
    target, inputs = TARGETS[task], WIDTHS[task][0]

    def step(x: Tensor) -> Tensor:
        return mean_squared_errors(model(comparison.for_all(x)), comparison.for_all(target(x)))

    training = Training(model, optimizer, step)

    def chunk(number: int) -> dict[str, Any]:
        points = 2.0 * torch.rand(settings["chunk"], len(comparison.seeds), BATCH, inputs, device=device) - 1.0
        losses = torch.zeros(len(comparison.member_seeds), device=device)
        for x in points:
            losses += training.step(x)
        return {"loss": comparison.means(losses / settings["chunk"])}

    history = train(context, name, training, settings["iterations"] // settings["chunk"], chunk)
    errors, variance = _errors(model, task, comparison, device)
    return {
        "mse": comparison.sorted(errors),
        "r2": comparison.sorted(100.0 * (1.0 - errors / variance)),
        "parameters": _parameters(model, comparison),
        "history": [entry["loss"] for entry in history],
    }


def _parameters(model: nn.Module, comparison: Comparison) -> dict[str, int]:
    if isinstance(model, SquafOnly):
        return {comparison.entries[0].label: sum(p[0].numel() for p in model.parameters() if p.requires_grad)}
    return comparison.parameters(model)


def _errors(model: nn.Module, task: str, comparison: Comparison, device: torch.device) -> tuple[Tensor, Tensor]:
    """The mean squared error of each model on the grid, and the variance of the target there."""
    line = torch.linspace(-1.0, 1.0, GRID[task], device=device)
    x = torch.cartesian_prod(line, line) if task == "2D" else line[:, None]
    wanted = TARGETS[task](x)
    outputs = in_parts(model, x.expand(len(comparison.member_seeds), -1, -1), 4096)
    return mean_squared_errors(outputs, wanted), wanted.var(correction=0)


def _outcome(pieces: Mapping[str, Mapping[str, Any]]) -> Outcome:
    values, r2, parameters, history = _gathered(pieces)
    tables = [_table(task, values[task], r2[task], parameters[task]) for task in WIDTHS]
    failures = [line for task in WIDTHS for line in failures_of(values[task], task)]
    return Outcome(tables, _verdicts(values), history, {"mse": values}, failures)


def _gathered(pieces: Mapping[str, Mapping[str, Any]]) -> tuple[dict[str, Values], dict[str, Values], dict, dict]:
    """Pieces by task: blocks of seeds joined, SQUAF alone with the 1D task."""
    values: dict[str, Values] = {}
    r2: dict[str, Values] = {}
    parameters: dict[str, dict[str, int]] = {}
    for task in WIDTHS:
        kinds = [task] + [f"only-{k}" for k in ONLY.values()] * (task == "1D")
        parts = [[piece for name, piece in pieces.items() if name.startswith(f"{kind}-seeds")] for kind in kinds]
        values[task] = {k: v for part in parts for k, v in joined([piece["mse"] for piece in part]).items()}
        r2[task] = {k: v for part in parts for k, v in joined([piece["r2"] for piece in part]).items()}
        parameters[task] = {k: v for part in parts for k, v in part[0]["parameters"].items()}
    return values, r2, parameters, {name: piece["history"] for name, piece in pieces.items()}


def _table(task: str, mse: Values, r2: Values, parameters: Mapping[str, int]) -> Table:
    rows: list[Sequence[object]] = [
        (
            label,
            parameters[label],
            spread(mse[label], 2),
            median_of(mse[label]),
            spread(r2[label], 4),
            PRINTED_MSE[task].get(label),
        )
        for label in mse
    ]
    rows += [(label, None, "left out", None, None, PRINTED_MSE[task][label]) for label in ("DiTAC", "KAF")]
    return Table(
        f"{task} function, mean squared error", ("AF", "parameters", "MSE", "median", "R² %", "printed MSE"), rows
    )


def _logs(values: Sequence[float | None]) -> list[float | None]:
    return [None if value is None else math.log10(max(value, 1e-12)) for value in values]


def _verdicts(values: Mapping[str, Values]) -> list[Verdict]:
    verdicts = []
    for task in WIDTHS:
        logs = {label: _logs(row) for label, row in values[task].items() if label not in ONLY}
        claim = f"{task}: SQUAF has the smallest error of the compared activations"
        verdicts.append(better_verdict(claim, logs, "SQUAF", False, "in log10 MSE"))
        claim = f"{task}: SQUAF's error is an order of magnitude or more below ReLU's"
        verdicts.append(threshold_verdict(claim, logs["ReLU"], logs["SQUAF"], 1.0, "in log10 MSE, ReLU less SQUAF"))
    squaf, only = _logs(values["1D"]["SQUAF"]), _logs(values["1D"]["SQUAF-only k=95"])
    claim = "1D: SQUAF alone with as many parameters (k=95) reduces the error of the MLP with SQUAF 200-fold"
    return [*verdicts, threshold_verdict(claim, squaf, only, math.log10(200.0), "in log10 MSE, MLP less SQUAF alone")]


def _departures(settings: Settings) -> list[str]:
    said = [
        "points of a batch uniform and fresh, error on a grid: the paper says neither",
        "DiTAC and KAF are left out",
    ]
    if settings["iterations"] != 40_000:
        said.append(f"{settings['iterations']} iterations instead of 40000")
    return said


def _draw(result: Mapping[str, Any], folder: Path) -> list[Path]:
    titles = {task: f"{task} function: mean squared error" for task in WIDTHS}
    return [ranked(folder / "function-fit.png", result["drawn"]["mse"], PRINTED_MSE, titles, logarithmic=True)]


RUN = Run(
    name="function-fit",
    repeats="SQUAF Table 3",
    settings={
        "full": {"seeds": 10, "block": 10, "iterations": 40_000, "chunk": 500},
        "hour": {"seeds": 10, "block": 10, "iterations": 40_000, "chunk": 500},
        "brief": {"seeds": 10, "block": 10, "iterations": 40_000, "chunk": 500},
        "smoke": {"seeds": 2, "block": 2, "iterations": 20, "chunk": 10},
    },
    execute=execute,
    printed=PRINTED_MSE,
    departures=_departures,
    draw=_draw,
    seconds={"hour": 69, "brief": 69},
)
