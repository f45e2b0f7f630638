"""Relaxations of 13 activations on all 1,176 intervals with ends at multiples of 1/4 in [-6, 6], and on hostile ones.

    python benchmarks/relaxations.py [NAME ...] [--parts lines hostile ...] [-o benchmarks/data/relaxations.json]

- lines        on how many of the 1,176 a line is not shown, in balls, to stay on its side of the function; the sum of
               the gaps over the middles; the least that any lines could have, which is taken from the convex and
               concave hulls of 2,001 points and the breaks of each curve: a little less than the truth; and the
               largest ratio of one interval on which that is above 1e-9
- hostile      of so many, half of them in float32 (points, infinite ends, huge and tiny ones, and those that straddle
               a break of the curve by an ulp or a few), the intervals crossed
- speed        random intervals a second of processor time of one thread, the best of five runs
- auto_LiRPA   where it can be imported: its own lines on the 1,176 intervals, the sum of their gaps, and where and by
               how much they cross the function at one of the 2,001 points, by more than float32 rounds

With `-o`, what is measured takes the place of what the file has of it: so a run may be made in pieces.
"""

import argparse
import json
import time
from functools import cache
from pathlib import Path

import auto_lirpa_lines
import torch

from provenact.ledger.data_files import read_data, write_data
from provenact.numerics.relaxation.outline import outline_of
from provenact.numerics.subjects.check import function_cells
from provenact.theory.exact.cells import Cells
from provenact.torch_impl.accuracy.machine import made_on
from provenact.torch_impl.relaxations.algorithm import Lines, Outline, Relaxation
from provenact.torch_impl.relaxations.hostile import hostile_intervals
from provenact.torch_impl.relaxations.soundness import violations

NAMES = (
    "gelu",
    "gelu_tanh",
    "silu",
    "mish",
    "softplus",
    "sigmoid",
    "tanh",
    "elu",
    "hard_swish",
    "smelu",
    "srelu",
    "crrelu",
    "lambda_gelu",
)
POINTS, BISECTIONS = 2001, 55
HOSTILE = 3850  # of each format: 100,100 of all activations
SEEN = 1e-5  # more than what float32 rounds, relatively
FORMATS = torch.float64, torch.float32
WHAT = "benchmarks/relaxations.py: its text says what the parts are"


@cache
def activation(name: str) -> tuple[Cells, Relaxation]:
    cells = function_cells(name, {})
    return cells, Relaxation(Outline.of(outline_of(cells)))


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


def speed_of(one: Relaxation, dtype: torch.dtype, count: int = 1_000_000) -> int:
    ends = torch.rand(2, count, dtype=dtype, generator=torch.Generator().manual_seed(0)) * 12 - 6
    times = []
    for _ in range(6):
        start = time.process_time()
        one.lines(*ends)
        times.append(time.process_time() - start)
    return round(count / min(times[1:]))


def excess(one: Relaxation, lower: torch.Tensor, upper: torch.Tensor, lines: Lines) -> torch.Tensor:
    """How far a line crosses the function at a point of each interval, where that is more than `SEEN` times the
    sizes of its terms, and else 0: float32 has rounded them."""
    x = points_of(one, lower, upper)
    values, crossing = one.value(x), torch.zeros_like(x)
    for sign, slope, intercept in ((1, *lines[:2]), (-1, *lines[2:])):
        tilted, level = slope[:, None] * x, intercept[:, None]
        by = sign * (tilted + level - values)
        is_seen = ~(by <= SEEN * (1 + tilted.abs() + level.abs()))
        crossing = torch.where(is_seen, torch.maximum(by, crossing), crossing)
    return crossing.amax(1)


# --- the parts --------------------------------------------------------------------------------------


def lines(name: str) -> dict:
    (cells, one), (lower, upper) = activation(name), intervals()
    found = one.lines(lower, upper)
    crossed = violations(cells, lower, upper, found)
    own = gaps(found, (lower + upper) / 2)
    least = torch.cat([least_gaps(one, *part) for part in zip(lower.split(98), upper.split(98), strict=True)])
    return {
        "intervals": len(lower),
        "crossed": len(crossed),
        "gap": float(own.sum()),
        "least_gap": float(least.sum()),
        "worst_ratio": float((own / least)[least > 1e-9].max()),
        "witnesses": [what for _, what in crossed[:3]],
    }


def hostile(name: str) -> dict:
    cells, one = activation(name)
    tried = [hostile_intervals(one.outline, HOSTILE, dtype) for dtype in FORMATS]
    crossed = [what for ends in tried for what in violations(cells, *ends, one.lines(*ends))]
    witnesses = [what for _, what in crossed[:3]]
    return {"intervals": HOSTILE * len(FORMATS), "crossed": len(crossed), "witnesses": witnesses}


def speed(name: str) -> dict:
    return {str(dtype).removeprefix("torch."): speed_of(activation(name)[1], dtype) for dtype in FORMATS}


def auto_lirpa(name: str) -> dict | None:
    if (version := auto_lirpa_lines.installed()) is None:
        return None
    (_, one), (lower, upper) = activation(name), intervals()
    spelling, found, refused = auto_lirpa_lines.lines_of(name, lower, upper)
    row: dict = {**version, "spelling": spelling, "refused": refused}
    if found is None:
        return row
    columns = zip(*(column.split(98) for column in (lower, upper, *found)), strict=True)
    crossing = torch.cat([excess(one, low, high, Lines(*part)) for low, high, *part in columns])
    worst = int(crossing.nan_to_num(nan=torch.inf).argmax())
    row |= {"gap": float(gaps(found, (lower + upper) / 2).sum()), "crossed": int((~(crossing <= 0)).sum())}
    return row | {"crossed_by": float(crossing[worst]), "crossed_on": [float(lower[worst]), float(upper[worst])]}


PARTS = {"lines": lines, "hostile": hostile, "speed": speed, "auto_LiRPA": auto_lirpa}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NAMES))
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS))
    parser.add_argument("-o", "--out", type=Path, help="a JSON file")
    args = parser.parse_args()
    torch.set_num_threads(1)
    for part in args.parts:
        for name in args.names or NAMES:
            found = PARTS[part](name)
            print(f"{part:<10} {name:<12} {found or 'not installed'}", flush=True)
            if args.out and found:
                _keep(args.out, name, part, found | made_on(torch.device("cpu")))


def _keep(path: Path, name: str, part: str, found: dict) -> None:
    known = (read_data(path) or {"rows": {}})["rows"]
    known[name] = known.get(name, {}) | {part: found}
    rows = {one: {key: known[one][key] for key in PARTS if key in known[one]} for one in NAMES if one in known}
    write_data(path, (json.dumps({"what": WHAT, "rows": rows}, indent=1) + "\n").encode())


if __name__ == "__main__":
    main()
