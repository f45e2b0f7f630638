"""Proved errors of the emitted functions, as committed data: what headers, docstrings and tables quote.

A row counts only for the text that was proved: the functions that compute value and slope on a CPU, or in half or
single precision on a device, with everything they call. Reading needs no torch and no balls.
"""

import math
import struct
from collections.abc import Mapping, Sequence
from decimal import ROUND_CEILING, Context
from typing import Any

from ...numerics.findings.grades import Grade, Graded, least
from ..committed import committed
from .measured import Row, text_digest

ROOTS = ("value", "slope")
DEVICE_KEYS = {"half": "device", "single": "device single"}  # of the committed file, by precision
IN_FORMAT = "a number of float32"  # said of parameters in a theorem that is not about others, such as 0.01
WORTH = 2.0  # a bound for all parameters is quoted if it is no more than so many times that for the default ones
Entry = Mapping[str, Any]  # what is proved of a function: text and rows, and the same for each precision on a device
PASS_OF = {"value": "forward", "slope": "backward"}


def proof_digest(text: str, function: str) -> str:
    """SHA-256 of the definitions on which value and slope on a CPU depend."""
    return text_digest(text, function, ROOTS)


def device_digest(text: str, function: str, precision: str = "half") -> str:
    """SHA-256 of the definitions on which value and slope in one precision on a device depend."""
    return text_digest(text, function, tuple(f"{root}_{precision}" for root in ROOTS))


def recorded() -> dict[str, Any]:
    """The committed file; empty where nothing was proved."""
    return committed("rounding") or {"entries": {}}


def proved_rows(function: str, digest: str) -> list[Row]:
    """The rows of this function, if its text is the one about which they were proved."""
    return _rows_about(recorded()["entries"].get(function), digest)


def device_rows(function: str, digest: str, precision: str = "half") -> list[Row]:
    """Those about the device programs."""
    return _rows_about(recorded()["entries"].get(function, {}).get(DEVICE_KEYS[precision]), digest)


def _rows_about(entry: Entry | None, digest: str) -> list[Row]:
    return list(entry["rows"]) if entry and entry["text"] == digest else []


def proved_lines(function: str, text: str, entry: Entry | None = None) -> list[Graded]:
    """One line for each format and machine: what is proved of value / slope, and for which parameters."""
    found = []
    entry = entry or recorded()["entries"].get(function, {})
    on_cpu = _rows_about(entry, proof_digest(text, function))
    on_device = [
        row
        for precision, key in DEVICE_KEYS.items()
        for row in _rows_about(entry.get(key), device_digest(text, function, precision))
    ]
    for machine, rows in (("torch on cpu", on_cpu), ("Triton on CUDA", on_device)):
        for name in dict.fromkeys(row["dtype"] for row in rows):
            kinds = [[row for row in rows if (row["dtype"], row["kind"]) == (name, kind)] for kind in ROOTS]
            found.append(_line(f"{name}, {machine}", [_most_general(some) for some in kinds]))
    return found


def _most_general(rows: Sequence[Row]) -> Row:
    """Of rows about the same the one for most parameters, if its bound is worth as much; else that for the default
    ones, which go without saying. One with a smaller bound is not about the default ones, and does not hide theirs."""
    given, *others = rows
    if given["which"] != "given":
        return given
    others = [row for row in others if IN_FORMAT not in row["parameters"] or _is_in_format(given["parameters"])]
    worth = (row for row in others if row["proved"] and _bound(row) <= WORTH * _bound(given))
    chosen = next((row for row in worth if _is_plain(row) != _is_plain(given) or _bound(row) >= _bound(given)), given)
    return {**given, "parameters": ""} if chosen is given else chosen


def _is_in_format(parameters: str) -> bool:
    """Whether the default parameters, `delta = 0.01`, are numbers of float32."""
    values = [float(one.split(" = ")[1]) for one in parameters.split(", ")]
    return all(struct.unpack("f", struct.pack("f", value))[0] == value for value in values)


def _line(head: str, rows: Sequence[Row]) -> Graded:
    """What is proved for all parameters of one kind, and for those alone that are numbers of a format of the other, is
    told of the latter."""
    grade = least([Grade(row["grade"]) for row in rows])
    fewest = [row["parameters"] for row in rows if IN_FORMAT in row["parameters"]]
    if fewest and all(row["which"] == "all" for row in rows):
        rows = [{**row, "parameters": fewest[0]} for row in rows]
    if any(not row["proved"] for row in rows) or len({(row["inputs"], row["parameters"]) for row in rows}) > 1:
        parts = (f"{row['kind']} {bound_text(row) if row['proved'] else 'not proved'}" for row in rows)
        return Graded(f"{head}: {'; '.join(parts)}", grade)
    bounds = " / ".join(f"{upwards(_bound(row))}{'' if _is_plain(row) else ' floored'}" for row in rows)
    whom = f", {rows[0]['parameters']}" if rows[0]["parameters"] else ""
    return Graded(f"{head}: proved <= {bounds}, {rows[0]['inputs']}{whom}", grade)


def bound_over(rows: Sequence[Row], dtype: str, kind: str, which: str) -> float | None:
    """Plain for values, floored for slopes; a bound for all parameters is one for the moderate ones."""
    known = {row["which"]: row for row in rows if (row["dtype"], row["kind"]) == (dtype, kind) and row["proved"]}
    row = known.get("all") or known.get(which)
    return None if row is None else row["ulp" if kind == "value" else "floored"]


def bound_text(row: Row) -> str:
    """The bound, and what it holds for."""
    if not row["proved"]:
        return row["fault"] if row["counterexample"] else f"not proved ({row['fault']})"
    whom = f", {row['parameters']}" if row["parameters"] else ""
    return f"proved <= {upwards(_bound(row))} {'ulp' if _is_plain(row) else 'floored ulp'} ({row['inputs']}{whom})"


def upwards(bound: float) -> str:
    """Four digits, none below the bound.

    >>> upwards(0.500001), upwards(11355.2), upwards(0.5)
    ('0.5001', '11360', '0.5')
    """
    return f"{Context(prec=4, rounding=ROUND_CEILING).create_decimal_from_float(bound):f}"


def _is_plain(row: Row) -> bool:
    return row["kind"] == "value" and row["ulp"] is not None


def _bound(row: Row) -> float:
    bound = row["ulp"] if _is_plain(row) else row["floored"]
    return math.inf if bound is None else bound
