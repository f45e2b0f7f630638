"""Measured errors of the emitted functions, as committed data: what headers and docstrings quote.

A row counts only for the text that was measured: the functions that compute value and slope, in torch and on the
device, with everything they call. Rows of torch's and the papers' functions always count; an emitted function whose
text has changed since is listed by its name instead. Reading needs no torch.
"""

import ast
import copy
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ...numerics.findings.grades import Graded, NotKnown, grade_of_run
from .. import canonical
from ..committed import committed
from ..emitted import GATED_NAMES, NAMES

ROOTS = tuple(f"{kind}{suffix}" for kind in ("value", "slope") for suffix in ("", "_half", "_single"))
GATE = ("gate",)  # what holds formulas and kernels of a gated unit
GENERATED = Path(__file__).parents[1] / "generated"
NOT_MEASURED = NotKnown("not measured")
SHARED = ("_wide", "_wide_dtype")
OURS = "provenact"
Row = Mapping[str, Any]


def sources(text: str, names: Sequence[str]) -> dict[str, str]:
    """The definitions with these names, and of all that they call, without comments and docstrings.

    >>> sorted(sources("def f(x): return g(x)\\ndef g(x): return x\\ndef h(x): return x", ["f"]))
    ['f', 'g']
    """
    wanted, found = list(names), dict[str, str]()
    while wanted:
        name = wanted.pop()
        if name in _definitions(text) and name not in found:
            found[name], mentioned = _definition(text, name)
            wanted += mentioned
    return dict(sorted(found.items()))


def text_digest(text: str, function: str, roots: Sequence[str] = ROOTS) -> str:
    """SHA-256 of the definitions that values and slopes depend on, whatever they and their values are called.

    >>> text_digest("def _f_value(x): return x", "f") == text_digest("def _f_value(y):\\n    return  y", "f")
    True
    """
    return canonical.text_digest(text, (*SHARED, *(f"_{function}_{root}" for root in roots)))


@cache
def _definitions(text: str) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}


@cache
def _definition(text: str, name: str) -> tuple[str, tuple[str, ...]]:
    """One of them, and the names in it but for its own: a value may be called like another function of the text. Kept,
    as those that functions share are asked for with each of them."""
    node = _definitions(text)[name]
    mentioned = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    return ast.unparse(_without_docstring(node)), tuple(mentioned - _own_names(node))


def _own_names(node: ast.FunctionDef) -> set[str]:
    """Its arguments and values."""
    arguments = {one.arg for one in ast.walk(node.args) if isinstance(one, ast.arg)}
    names = (one for one in ast.walk(node) if isinstance(one, ast.Name))
    return arguments | {one.id for one in names if isinstance(one.ctx, ast.Store)}


def _without_docstring(node: ast.FunctionDef) -> ast.FunctionDef:
    bare = copy.copy(node)
    bare.body = node.body[1:] if ast.get_docstring(node) is not None and len(node.body) > 1 else node.body
    return bare


def recorded() -> dict[str, Any]:
    """The committed file; empty where nothing was measured."""
    return committed("accuracy") or {"entries": {}}


def measured_rows(function: str, digest: str) -> list[Row]:
    """The rows of this function, if its text is the one that was measured."""
    entry = recorded()["entries"].get(function)
    return list(entry["rows"]) if entry and entry["text"] == digest else []


def numerics_lines(rows: Sequence[Row]) -> list[Graded | NotKnown]:
    """A line for each dtype and what was run, with the worst of all places; or that nothing was measured."""
    lines = []
    for dtype in dict.fromkeys(row["dtype"] for row in rows):
        for exhaustive in (True, False):
            some = [row for row in rows if row["dtype"] == dtype and row["exhaustive"] == exhaustive]
            lines += _line(dtype, some, exhaustive)
    return lines or [NOT_MEASURED]


def _line(dtype: str, rows: Sequence[Row], exhaustive: bool) -> list[Graded | NotKnown]:
    """`float32 0.567 / 0.545 floored, all 4278190080 inputs, Triton on NVIDIA H200`: forward and backward, in ulp."""
    forward, backward = ([row for row in rows if row["pass"] == which] for which in ("forward", "backward"))
    if not forward or not backward:
        return []
    fewest = min(row["inputs"] for row in rows)
    inputs = f"all {fewest} inputs" if exhaustive else f"a sample of {fewest} inputs"
    worst = f"{worst_text(*forward)} / {_slope(backward)}"
    return [Graded(f"{dtype} {worst}, {inputs}, {_places(rows)}", grade_of_run(exhaustive))]


def _slope(rows: Sequence[Row]) -> str:
    """Next to a zero of the slope its last place shrinks to nothing: there the floored error is told."""
    if max(row["worst_ulp"] for row in rows) <= 2.0:
        return worst_text(*rows)
    return f"{max(row['worst_floored_ulp'] for row in rows):.3g} floored{_lost_text(*rows)}"


def worst_text(*rows: Row) -> str:
    """The worst error of finite results, and how often none came."""
    return f"{worst_number(*rows)}{_lost_text(*rows)}"


def worst_number(*rows: Row) -> str:
    """More than one half by less than is printed: a plus sign says so."""
    text = f"{max(row['worst_ulp'] for row in rows):.3g}"
    return f"{text}+" if text == "0.5" and any(row["misrounded"] for row in rows) else text


def _lost_text(*rows: Row) -> str:
    lost = max(map(lost_inputs, rows))
    return f", NaN or wrongly infinite at {lost:,}" if lost else ""


def lost_inputs(row: Row) -> int:
    """At how many inputs NaN came, or infinity where the exact value is in range: what is rounded neither correctly nor
    wrongly (`accuracy.tally`)."""
    return round(row["inputs"] * (1.0 - row["correctly_rounded"])) - int(row["misrounded"])


def _places(rows: Sequence[Row]) -> str:
    """`cpu, NVIDIA H200`; which code it was where that is not all there is for the device."""
    by_device: dict[str, set[str]] = {}
    for row in rows:
        by_device.setdefault(row["where"], set()).add("Triton" if row["target"] == "triton" else "torch")
    return ", ".join(
        device if device.startswith("cpu") or len(by) > 1 else f"{by.pop()} on {device}"
        for device, by in by_device.items()
    )


def digests(text: str, functions: Sequence[str]) -> dict[str, str]:
    return {function: text_digest(text, function) for function in functions}


# --- all of it, as tables and figures show it ---------------------------------------------------------


@dataclass(frozen=True)
class Measurements:
    """Each row has `name`, `by` (provenact, torch or paper), `target`, `dtype` and its numbers.

    `versions` are those of the libraries by device; `small` are rows of speed on small inputs.
    """

    rows: tuple[Row, ...]
    outdated: tuple[str, ...]
    date: str
    versions: Mapping[str, Mapping[str, str]]
    small: tuple[Row, ...] = ()


def measured_errors() -> Measurements:
    """Errors in ulp: the emitted functions first, then the others."""
    data = recorded()
    texts = {name: entry["text"] for name, entry in data["entries"].items()}
    ours = [{"name": name, "by": OURS} | row for name, entry in data["entries"].items() for row in entry["rows"]]
    rows, outdated = _counting([*ours, *data.get("others", ())], texts)
    return Measurements(rows, outdated, data.get("date", ""), data.get("versions", {}))


def measured_speeds() -> Measurements | None:
    """Speed as a fraction of copying."""
    data = recorded_speeds()
    if data is None:
        return None
    rows, outdated = _counting(data["large"], data["texts"])
    small, _ = _counting([{"by": OURS} | row for row in data["small"]], data["texts"])
    return Measurements(rows, outdated, data["date"], {data["device"]: data["versions"]}, small)


def recorded_speeds() -> dict[str, Any] | None:
    return committed("speed")


def days(dates: Iterable[str]) -> str:
    """When it was measured: a day, or the first and the last.

    >>> days(["2026-11-18", "2026-11-18"]), days(["2026-11-19", "2026-11-18"])
    ('2026-11-18', '2026-11-18 to 2026-11-19')
    """
    return " to ".join(sorted({min(found), max(found)})) if (found := list(dates)) else "not measured"


def _counting(rows: Sequence[Row], texts: Mapping[str, str]) -> tuple[tuple[Row, ...], tuple[str, ...]]:
    """The rows of texts as they are, and the names of those that have changed."""
    now = emitted_digests()
    outdated = tuple(name for name, digest in texts.items() if now.get(name) != digest)
    return tuple(row for row in rows if row["by"] != OURS or row["name"] not in outdated), outdated


@cache
def emitted_digests() -> dict[str, str]:
    return digests((GENERATED / "activations.py").read_text("utf-8"), NAMES)


@cache
def gated_digests() -> dict[str, str]:
    """Of the units: their formulas and kernels."""
    return gated_text_digests((GENERATED / "gated_units.py").read_text("utf-8"))


def gated_text_digests(text: str) -> dict[str, str]:
    return {name: text_digest(text, name, GATE) for name in GATED_NAMES}
