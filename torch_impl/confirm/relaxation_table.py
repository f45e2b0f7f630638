"""The table of relaxations, beside auto_LiRPA's own, from the committed data of `benchmarks/relaxations.py`."""

from collections.abc import Iterable, Mapping
from decimal import ROUND_CEILING, Context, Decimal
from typing import Any

from ...numerics.findings.grades import Column, Grade, Graded, Quantity
from .evidence_tables import markdown_table

Row = Mapping[str, Any]
HEADER: list[Column] = [
    "function",
    Quantity("crossed"),
    Quantity("hostile, crossed"),
    Quantity("gap"),
    Quantity("million a second"),
    Quantity("auto_LiRPA: gap"),
    Quantity("crossed"),
    "taken as",
]


def relaxations_block(data: Row) -> str:
    """A part of a row that was not measured is a dash."""
    rows: Mapping[str, Row] = data["rows"]
    lines, hostile = ([row[part] for row in rows.values() if part in row] for part in ("lines", "hostile"))
    crossed = sum(one["crossed"] for one in lines + hostile)
    intervals, tried = (sum(one["intervals"] for one in some) for some in (lines, hostile))
    total = sum(one["gap"] for one in lines) / sum(one["least_gap"] for one in lines)
    parts = [part for row in rows.values() for part in row.values()]
    torches = _each(part["versions"]["torch"] for part in parts)
    about = (
        f"{len(lines)} activations on {intervals:,} intervals, and {len(hostile)} on {tried:,} hostile ones: "
        f"{crossed} crossed by a line, checked in balls. All gaps together are {_up(total, 8)} times the least "
        f"({_dates(parts)}, {_each(part['device'] for part in parts)}, torch {torches}{_other(rows)})."
    )
    return f"{about}\n\n{markdown_table('', HEADER, [_cells(name, row) for name, row in rows.items()])}"


def _cells(name: str, row: Row) -> list[object]:
    lines, other = row.get("lines"), row.get("auto_LiRPA")
    speeds = [row["speed"][key] for key in ("float64", "float32")] if "speed" in row else []
    return [
        name,
        _crossed(lines),
        _crossed(row.get("hostile")),
        None if lines is None else _measured(_up(lines["gap"] / lines["least_gap"], 8)),
        _measured(" / ".join(f"{count / 1e6:.2f}" for count in speeds)) if speeds else None,
        *(_theirs(other, lines) if other and lines else [None] * 3),
    ]


def _crossed(part: Row | None) -> Graded | None:
    return None if part is None else Graded(f"{part['crossed']} of {part['intervals']}", Grade.BALL)


def _theirs(other: Row, lines: Row) -> list[object]:
    if not other["spelling"]:
        return [None, None, "not taken"]
    by = f", by {other['crossed_by']:.1g}" if other["crossed"] else ""
    crossed = _measured(f"{other['crossed']} of {lines['intervals']}{by}")
    return [_measured(f"{other['gap'] / lines['least_gap']:.3g}"), crossed, other["spelling"]]


def _measured(text: str) -> Graded:
    return Graded(text, Grade.MEASURED)


def _up(ratio: float, digits: int) -> str:
    """Rounded up: never better than it was."""
    return str(Context(prec=digits, rounding=ROUND_CEILING).create_decimal(Decimal(ratio)).normalize())


def _dates(parts: Iterable[Row]) -> str:
    dates = sorted({part["date"] for part in parts})
    return " to ".join(dict.fromkeys((dates[0], dates[-1])))


def _each(values: Iterable[str]) -> str:
    return " and ".join(dict.fromkeys(values))


def _other(rows: Mapping[str, Row]) -> str:
    known = [row["auto_LiRPA"] for row in rows.values() if "auto_LiRPA" in row]
    versions = dict.fromkeys((one["version"], one["commit"][:7]) for one in known)
    return "".join(f"; auto_LiRPA {version}, commit {commit}" for version, commit in versions)
