"""Relaxations of 13 activations on all 1,176 intervals with ends at multiples of 1/4 in [-6, 6].

    python benchmarks/relaxations.py [NAME ...] [-o benchmarks/data/relaxations.json]

- crossed   intervals on which a line is not shown, in balls, to stay on its side of the function
- gap       the sum of the gaps over the middles, beside the least that any lines could have, which is taken from the
            convex and concave hulls of 2,001 points of each curve: a little less than the truth, so that the ratio
            is a little too large
- worst     the largest ratio of one interval whose gap is above 1e-9
- hostile   of so many points, infinite ends and intervals that straddle a break of the curve by an ulp, those crossed
- a second  random intervals a second of processor time of one thread, in float64

`NAME ...` takes some of the 13; with `-o`, their rows take the place of those in the file.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from pathlib import Path

import torch

from provenact.numerics.relaxation.outline import outline_of
from provenact.numerics.subjects.check import function_cells
from provenact.torch_impl.confirm.machine import made_on
from provenact.torch_impl.relaxations.algorithm import Lines, Outline, Relaxation
from provenact.torch_impl.relaxations.soundness import violations

NAMES = (
    "gelu", "gelu_tanh", "silu", "mish", "softplus", "sigmoid", "tanh", "elu", "hard_swish", "smelu", "srelu",
    "crrelu", "lambda_gelu",
)  # fmt: skip
POINTS, BISECTIONS, HOSTILE = 2001, 55, 200
WHAT = "benchmarks/relaxations.py: its text says what the columns are"


def intervals() -> tuple[torch.Tensor, torch.Tensor]:
    grid = torch.arange(-24, 25, dtype=torch.float64) / 4
    lower, upper = torch.meshgrid(grid, grid, indexing="ij")
    return lower[lower < upper], upper[lower < upper]


def hostile(outline: Outline, count: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Points, infinite ends, and intervals that straddle a break by an ulp, drawn from the same small set of ends."""
    breaks = {end for arc in (*outline.arcs_below, *outline.arcs_above) for end in arc}
    ends = [0.0, 5e-324, -1e-310, 1.5, 1e10, -3e38, 1e300, -1.7e308, math.inf, -math.inf, outline.low, outline.high]
    ends += [near for x in breaks for near in (x, math.nextafter(x, 9e9), math.nextafter(x, -9e9), x + 1e-9)]
    generator = torch.Generator().manual_seed(0)
    drawn = torch.tensor(ends, dtype=torch.float64)[torch.randint(len(ends), (2, count), generator=generator)]
    lower, upper = torch.minimum(*drawn), torch.maximum(*drawn)
    real = (lower < math.inf) & (upper > -math.inf)
    return lower[real], upper[real]


def gaps(lines: Lines, middle: torch.Tensor) -> torch.Tensor:
    return (lines.upper_slope - lines.lower_slope) * middle + lines.upper_intercept - lines.lower_intercept


def least_gaps(one: Relaxation, lower: torch.Tensor, upper: torch.Tensor) -> torch.Tensor:
    """Between the hulls of points of the curve, over the middles."""
    share = torch.linspace(0, 1, POINTS, dtype=torch.float64)
    x = lower[:, None] + (upper - lower)[:, None] * share
    away = x - (lower + upper)[:, None] / 2
    return -_hull(one.value(x), away) - _hull(-one.value(x), away)


def _hull(values: torch.Tensor, away: torch.Tensor) -> torch.Tensor:
    low, high = torch.full((len(values), 1), -2.0, dtype=torch.float64), torch.full((len(values), 1), 2.0)
    high = high.double()
    for _ in range(BISECTIONS):
        slope = (low + high) / 2
        is_left = away.gather(1, (values - slope * away).argmin(1, keepdim=True)) < 0
        low, high = torch.where(is_left, slope, low), torch.where(is_left, high, slope)
    return (values - (low + high) / 2 * away).min(1).values


def speed(one: Relaxation, count: int = 1_000_000) -> float:
    ends = torch.rand(2, count, dtype=torch.float64, generator=torch.Generator().manual_seed(0)) * 12 - 6
    one.lines(*ends[:, :1000])
    start = time.process_time()
    one.lines(*ends)
    return count / (time.process_time() - start)


def measured(name: str, lower: torch.Tensor, upper: torch.Tensor) -> tuple[dict, list[str]]:
    """The row of an activation, and what is wrong with some of the lines."""
    cells = function_cells(name, {})
    one = Relaxation(Outline.of(outline_of(cells)))
    lines = one.lines(lower, upper)
    crossed = violations(cells, lower, upper, lines)
    own = gaps(lines, (lower + upper) / 2)
    least = torch.cat([least_gaps(one, *part) for part in zip(lower.split(98), upper.split(98), strict=True)])
    ends = hostile(one.outline, HOSTILE)
    bad = violations(cells, *ends, one.lines(*ends))
    row = {
        "intervals": len(lower), "crossed": len(crossed), "gap": float(own.sum()),
        "ratio": float(own.sum() / least.sum()), "worst": float((own / least)[least > 1e-9].max()),
        "hostile": len(ends[0]), "hostile_crossed": len(bad), "intervals_a_second": round(speed(one)),
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
    print(f"{'':<12} {'crossed':>8} {'gap':>12} {'ratio':>10} {'worst':>10} {'hostile':>9} {'a second':>10}")
    for name in args.names or NAMES:
        row, wrong = measured(name, lower, upper)
        shown = f"{row['crossed']:>8} {row['gap']:>12.6f} {row['ratio']:>10.7f} {row['worst']:>10.6f}"
        hostiles = f"{row['hostile_crossed']:>4}/{row['hostile']}"
        print(f"{name:<12} {shown} {hostiles} {row['intervals_a_second']:>10}", flush=True)
        for what in wrong:
            print("   ", what)
        if args.out:
            known = json.loads(args.out.read_text("utf-8")) if args.out.exists() else {"what": WHAT, "rows": {}}
            known["rows"][name] = row
            args.out.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
