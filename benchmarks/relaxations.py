"""Relaxations of 13 activations on all 1,176 intervals with ends at multiples of 1/4 in [-6, 6], and on hostile ones.

    python benchmarks/relaxations.py [NAME ...] [-o benchmarks/data/relaxations.json]

- crossed   intervals on which a line is not shown, in balls, to stay on its side of the function
- gap       the sum of the gaps over the middles; the ratio is to the least that any lines could have, which is taken
            from the convex and concave hulls of 2,001 points and the breaks of each curve: a little less than the
            truth, so that the ratio is a little too large
- worst     the largest ratio of one interval whose gap is above 1e-9
- hostile   of so many, half of them in float32 (points, infinite ends, huge and tiny ones, and those that straddle
            a break of the curve by an ulp or a few), the intervals crossed
- a second  random intervals a second of processor time of one thread, the best of five runs, in float64 and float32

Where auto_LiRPA can be imported, its own lines are measured on the same intervals: the ratio, and the intervals on
which a line crosses the function by more than 1e-5, as seen at the 2,001 points, and by how much at most.

`NAME ...` takes some of the 13; with `-o`, their rows take the place of those in the file.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import auto_lirpa_lines
import torch

from provenact.numerics.check import function_cells
from provenact.numerics.relaxation.outline import outline_of
from provenact.torch_impl.confirm.machine import made_on
from provenact.torch_impl.relaxations.algorithm import Lines, Outline, Relaxation
from provenact.torch_impl.relaxations.hostile import hostile_intervals
from provenact.torch_impl.relaxations.soundness import violations

NAMES = (
    "gelu", "gelu_tanh", "silu", "mish", "softplus", "sigmoid", "tanh", "elu", "hard_swish", "smelu", "srelu",
    "crrelu", "lambda_gelu",
)  # fmt: skip
POINTS, BISECTIONS = 2001, 55
HOSTILE = 3850  # of each format: 100,100 of all activations
SEEN = 1e-5  # more than what float32 rounds at |x| <= 6
WHAT = "benchmarks/relaxations.py: its text says what the columns are"


def intervals() -> tuple[torch.Tensor, torch.Tensor]:
    grid = torch.arange(-24, 25, dtype=torch.float64) / 4
    lower, upper = torch.meshgrid(grid, grid, indexing="ij")
    return lower[lower < upper], upper[lower < upper]


def gaps(lines: Lines, middle: torch.Tensor) -> torch.Tensor:
    return (lines.upper_slope - lines.lower_slope) * middle + lines.upper_intercept - lines.lower_intercept


def points_of(one: Relaxation, lower: torch.Tensor, upper: torch.Tensor) -> torch.Tensor:
    """Equally far apart, and the breaks, where a kink may be."""
    low, high = lower[:, None], upper[:, None]
    breaks = [end for arc in (*one.outline.arcs_below, *one.outline.arcs_above) for end in arc]
    equal = low + (high - low) * torch.linspace(0, 1, POINTS, dtype=torch.float64)
    return torch.cat([equal, torch.tensor(breaks, dtype=torch.float64).clamp(low, high)], 1)


def least_gaps(one: Relaxation, lower: torch.Tensor, upper: torch.Tensor) -> torch.Tensor:
    """Between the hulls of points of the curve, over the middles."""
    x = points_of(one, lower, upper)
    away = x - (lower + upper)[:, None] / 2
    return -_hull(one.value(x), away) - _hull(-one.value(x), away)


def _hull(values: torch.Tensor, away: torch.Tensor) -> torch.Tensor:
    low, high = (torch.full((len(values), 1), end, dtype=torch.float64) for end in (-2.0, 2.0))
    for _ in range(BISECTIONS):
        slope = (low + high) / 2
        is_left = away.gather(1, (values - slope * away).argmin(1, keepdim=True)) < 0
        low, high = torch.where(is_left, slope, low), torch.where(is_left, high, slope)
    return (values - (low + high) / 2 * away).min(1).values


def speed(one: Relaxation, dtype: torch.dtype, count: int = 1_000_000) -> int:
    ends = torch.rand(2, count, dtype=dtype, generator=torch.Generator().manual_seed(0)) * 12 - 6
    times = []
    for _ in range(6):
        start = time.process_time()
        one.lines(*ends)
        times.append(time.process_time() - start)
    return round(count / min(times[1:]))


def excess(one: Relaxation, lower: torch.Tensor, upper: torch.Tensor, lines: Lines) -> torch.Tensor:
    """How far a line crosses the function at a point of each interval; negative where none does."""
    x = points_of(one, lower, upper)
    values, parts = one.value(x), [part[:, None] for part in lines]
    return torch.maximum(parts[0] * x + parts[1] - values, values - parts[2] * x - parts[3]).amax(1)


def others(name: str, one: Relaxation, lower: torch.Tensor, upper: torch.Tensor, least: float) -> dict | None:
    """The row of auto_LiRPA, if it is installed."""
    if (version := auto_lirpa_lines.installed()) is None:
        return None
    spelling, lines, refused = auto_lirpa_lines.lines_of(name, lower, upper)
    row: dict = {**version, "spelling": spelling, "refused": refused}
    if lines is None:
        return row
    crossing = torch.cat([excess(one, low, high, Lines(*part)) for low, high, *part in
                          zip(*(column.split(98) for column in (lower, upper, *lines)), strict=True)])  # fmt: skip
    worst = int(crossing.nan_to_num(nan=torch.inf).argmax())
    row |= {"ratio": float(gaps(lines, (lower + upper) / 2).sum()) / least, "crossed": int((~(crossing <= SEEN)).sum())}
    return row | {"crossed_by": float(crossing[worst]), "crossed_on": [float(lower[worst]), float(upper[worst])]}


def measured(name: str, lower: torch.Tensor, upper: torch.Tensor) -> tuple[dict, list[str]]:
    """The row of an activation, and what is wrong with some of the lines."""
    cells = function_cells(name, {})
    one = Relaxation(Outline.of(outline_of(cells)))
    lines = one.lines(lower, upper)
    crossed = violations(cells, lower, upper, lines)
    own = gaps(lines, (lower + upper) / 2)
    least = torch.cat([least_gaps(one, *part) for part in zip(lower.split(98), upper.split(98), strict=True)])
    formats = torch.float64, torch.float32
    hostile = [hostile_intervals(one.outline, HOSTILE, dtype) for dtype in formats]
    bad = [what for ends in hostile for what in violations(cells, *ends, one.lines(*ends))]
    row = {
        "intervals": len(lower), "crossed": len(crossed), "gap": float(own.sum()),
        "ratio": float(own.sum() / least.sum()), "worst": float((own / least)[least > 1e-9].max()),
        "hostile": HOSTILE * len(formats), "hostile_crossed": len(bad),
        "intervals_a_second": {str(dtype).removeprefix("torch."): speed(one, dtype) for dtype in formats},
        "auto_LiRPA": others(name, one, lower, upper, float(least.sum())),
        **made_on(torch.device("cpu")),
    }  # fmt: skip
    return row, [what for _, what in (crossed + bad)[:3]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NAMES))
    parser.add_argument("-o", "--out", type=Path, help="a JSON file")
    args = parser.parse_args()
    torch.set_num_threads(1)
    lower, upper = intervals()
    heads = f"{'crossed':>8} {'gap':>12} {'ratio':>10} {'worst':>10} {'hostile':>9} {'a second':>17}"
    print(f"{'':<12} {heads}  auto_LiRPA")
    for name in args.names or NAMES:
        row, wrong = measured(name, lower, upper)
        shown = f"{row['crossed']:>8} {row['gap']:>12.6f} {row['ratio']:>10.7f} {row['worst']:>10.6f}"
        hostiles = f"{row['hostile_crossed']:>4}/{row['hostile']}"
        second = "/".join(map(str, row["intervals_a_second"].values()))
        print(f"{name:<12} {shown} {hostiles:>9} {second:>17}  {row['auto_LiRPA']}", flush=True)
        for what in wrong:
            print("   ", what)
        if args.out:
            known = json.loads(args.out.read_text("utf-8")) if args.out.exists() else {"what": WHAT, "rows": {}}
            if row["auto_LiRPA"] is None:  # not installed here: what was measured before stays
                row["auto_LiRPA"] = known["rows"].get(name, {}).get("auto_LiRPA")
            known["rows"] = {one: (known["rows"] | {name: row})[one] for one in NAMES if one in {name, *known["rows"]}}
            args.out.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
