"""The table of relaxations, beside auto_LiRPA's own, from the committed data of `benchmarks/relaxations.py`.

- `relaxations_block(data)`   what stands between marks in the docs
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import ROUND_CEILING, Context, Decimal
from typing import Any

from ...numerics.grades import Column, Grade, Graded, Quantity
from .evidence_tables import markdown_table

Row = Mapping[str, Any]
HEADER: list[Column] = [
    "function", Quantity("crossed"), Quantity("hostile, crossed"), Quantity("gap"), Quantity("million a second"),
    Quantity("auto_LiRPA: gap"), Quantity("crossed"), "taken as",
]  # fmt: skip


def relaxations_block(data: Row) -> str:
    rows: Mapping[str, Row] = data["rows"]
    intervals, hostile = (sum(row[key] for row in rows.values()) for key in ("intervals", "hostile"))
    crossed = sum(row["crossed"] + row["hostile_crossed"] for row in rows.values())
    total = sum(row["gap"] for row in rows.values()) / sum(row["gap"] / row["ratio"] for row in rows.values())
    about = (
        f"{len(rows)} activations, {intervals:,} intervals and {hostile:,} hostile ones: {crossed} crossed by a line, "
        f"checked in balls. All gaps together are {_up(total, 8)} times the least ({_dates(rows)}, "
        f"{_each(row['device'] for row in rows.values())}, torch {_each(row['versions']['torch'] for row in rows.values())}"
        f"{_other(rows)})."
    )
    return f"{about}\n\n{markdown_table('', HEADER, [_cells(name, row) for name, row in rows.items()])}"


def _cells(name: str, row: Row) -> list[object]:
    second = " / ".join(f"{count / 1e6:.2f}" for count in row["intervals_a_second"].values())
    other = row["auto_LiRPA"]
    theirs: list[object] = [None, None, None]
    if other is not None:
        theirs = [None, None, other["spelling"] or "not taken"]
    if other is not None and other["spelling"]:
        by = f", by {other['crossed_by']:.1g}" if other["crossed"] else ""
        theirs[:2] = _measured(f"{other['ratio']:.3g}"), _measured(f"{other['crossed']} of {row['intervals']}{by}")
    return [
        name,
        Graded(f"{row['crossed']} of {row['intervals']}", Grade.BALL),
        Graded(f"{row['hostile_crossed']} of {row['hostile']}", Grade.BALL),
        _measured(_up(row["ratio"], 7)),
        _measured(second),
        *theirs,
    ]


def _measured(text: str) -> Graded:
    return Graded(text, Grade.MEASURED)


def _up(ratio: float, digits: int) -> str:
    """Rounded up: never better than it was."""
    return str(Context(prec=digits, rounding=ROUND_CEILING).create_decimal(Decimal(ratio)).normalize())


def _dates(rows: Mapping[str, Row]) -> str:
    return " to ".join(sorted({row["date"] for row in rows.values()}))


def _each(values: Any) -> str:
    return " and ".join(dict.fromkeys(values))


def _other(rows: Mapping[str, Row]) -> str:
    versions = {(row["auto_LiRPA"]["version"], row["auto_LiRPA"]["commit"][:7]) for row in rows.values() if row["auto_LiRPA"]}
    return "".join(f"; auto_LiRPA {version}, commit {commit}" for version, commit in sorted(versions))
