"""Tables for the README from the committed data: errors and speed beside torch's and the papers' code.

They stand between the marks `<!-- accuracy: generated, begin -->` and `<!-- speed: generated, begin -->`, each with
its end. To write them into a file that has the marks:

    python -m provenact.torch_impl.confirm.readme_tables README.md

- `accuracy_block(data)`, `speed_block(data)`   the tables
- `updated(text)`                               a text with both blocks as the committed data has them
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ...ledger.document import with_block
from ...numerics.grades import Column, Grade, Graded, Quantity, grade_of_run, graded_table

DATA = Path(__file__).parents[1] / "data"
Data = Mapping[str, Any]
Row = Mapping[str, Any]


def accuracy_block(data: Data) -> str:
    """Worst errors and wrongly rounded results, forward, of float32 and bfloat16."""
    rows = [{"name": name, "by": "provenact"} | row for name, one in data["entries"].items() for row in one["rows"]]
    rows += data["others"]
    where = list(dict.fromkeys(row["where"] for row in rows))[-1]
    rows = [row for row in rows if row["pass"] == "forward" and row["where"] == where]
    chosen = {(row["name"], row["by"], row["dtype"]): row for row in reversed(rows)}  # Triton stands before torch
    names = dict.fromkeys(row["name"] for row in rows)
    header: list[Column] = [
        "function",
        *(Quantity(f"{dtype}: {by}") for dtype in ("float32", "bfloat16") for by in ("provenact", "torch", "paper")),
    ]
    lines = [
        [name, *(_error(chosen.get((name, by, dtype))) for dtype in ("float32", "bfloat16") for by in BY)]
        for name in names
    ]
    about = (
        f"Worst forward error in ulp, and the share of correctly rounded results ({where}, {data['date']}; * sampled)."
    )
    return f"{about}\n\n{_table('', header, lines)}"


BY = ("provenact", "torch", "paper")


def _error(row: Row | None) -> Graded | None:
    if row is None:
        return None
    sampled = "" if row["exhaustive"] else "*"
    more = "+" if row["misrounded"] and row["worst_ulp"] == 0.5 else ""  # more than half by less than is printed
    text = f"{row['worst_ulp']:.3g}{more}{sampled} ({_share(row['correctly_rounded'])})"
    return Graded(text, grade_of_run(row["exhaustive"]))


def _share(share: float) -> str:
    """In percent, never rounded up to all."""
    if share == 1.0:
        return "100 %"
    return f"{min(100 * share, 99.9999):.6g} %"


def speed_block(data: Data) -> str:
    """Fractions of copying, forward and backward, for both dtypes."""
    rows = data["large"]
    header = [
        "function",
        "by",
        *(f"{dtype} {which}" for dtype in ("float32", "bfloat16") for which in PASSES),
        "memory",
    ]
    keys = dict.fromkeys((row["name"], row["by"], row["target"], row["learnable"]) for row in rows)
    lines = []
    for key in keys:
        same = {row["dtype"]: row for row in rows if (row["name"], row["by"], row["target"], row["learnable"]) == key}
        fractions = [_fraction(same.get(dtype), which) for dtype in ("float32", "bfloat16") for which in PASSES]
        lines.append([key[0], _whose(key), *fractions, _memory(same.get("float32"))])
    elements = max(row["elements"] for row in rows)
    about = (
        f"Speed as a fraction of `copy_` of the same tensor ({data['device']}, {elements} elements, {data['date']}): "
        "forward counts 2 passes over memory, backward 3; memory is what the graph saves besides input and output, "
        "in multiples of the input"
    )
    return _table(Graded(about, Grade.MEASURED), header, lines)


PASSES = ("forward", "backward")


def _whose(key: tuple[str, str, str, bool]) -> str:
    _, by, target, learnable = key
    return f"{by}{f' ({target})' if target != 'torch' else ''}{', learnable' if learnable else ''}"


def _fraction(row: Row | None, which: str) -> str:
    return "" if row is None else f"{row[which]:.3g}"


def _memory(row: Row | None) -> str:
    return "" if row is None or row["saved_memory"] is None else f"{max(row['saved_memory'], 0.0):.3g}"


def _table(title: str | Graded, header: Sequence[Column], lines: Sequence[Sequence[object]]) -> str:
    said, names, rows = graded_table(title, header, lines)
    cells = [["" if cell is None else str(cell) for cell in row] for row in rows]
    table = "\n".join(f"| {' | '.join(line)} |" for line in (names, ["---"] * len(names), *cells))
    return f"{said}.\n\n{table}" if said else table


def updated(text: str) -> str:
    """The text with its blocks as the committed data has them; without data a block stays."""
    blocks: dict[str, Callable[[Data], str]] = {"accuracy": accuracy_block, "speed": speed_block}
    for name, block in blocks.items():
        path = DATA / f"{name}.json"
        if path.is_file():
            text = with_block(text, name, block(json.loads(path.read_text("utf-8"))))
    return text


if __name__ == "__main__":
    readme = Path(sys.argv[1])
    readme.write_text(updated(readme.read_text("utf-8")), "utf-8")
