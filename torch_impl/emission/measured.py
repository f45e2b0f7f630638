"""Measured errors of the emitted functions, as committed data: what headers and docstrings quote.

A row counts only for the text that was measured: the functions that compute value and slope, in torch and on the
device, with everything they call. Reading needs no torch.

- `text_digest(text, function)`        of what computes a function in an emitted text
- `measured_rows(function, digest)`    the rows of the committed file for exactly this text
- `numerics_lines(function, digest)`   the same in words, each with its grade
"""

from __future__ import annotations

import ast
import copy
import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ...numerics.grades import Graded, NotKnown, grade_of_run, least

ROOTS = ("value", "slope", "value_device", "slope_device")
NOT_MEASURED = NotKnown("not measured")
SHARED = ("_wide", "_wide_dtype")
Row = Mapping[str, Any]


def text_digest(text: str, function: str, roots: Sequence[str] = ROOTS) -> str:
    """SHA-256 of the definitions that values and slopes depend on, without comments and docstrings.

    >>> text_digest("def _f_value(x): return x", "f") == text_digest("def _f_value(x):\\n    return  x", "f")
    True
    """
    definitions = _definitions(text)
    wanted = [name for name in (*SHARED, *(f"_{function}_{root}" for root in roots)) if name in definitions]
    found: dict[str, str] = {}
    while wanted:
        name = wanted.pop()
        if name in definitions and name not in found:
            found[name] = ast.unparse(_without_docstring(definitions[name]))
            wanted += [node.id for node in ast.walk(definitions[name]) if isinstance(node, ast.Name)]
    return hashlib.sha256("\n\n".join(found[name] for name in sorted(found)).encode()).hexdigest()


@cache
def _definitions(text: str) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}


def _without_docstring(node: ast.FunctionDef) -> ast.FunctionDef:
    bare = copy.copy(node)
    bare.body = node.body[1:] if ast.get_docstring(node) is not None and len(node.body) > 1 else node.body
    return bare


@cache
def recorded() -> dict[str, Any]:
    """The committed file; empty where nothing was measured."""
    path = Path(__file__).parents[1] / "data" / "accuracy.json"
    return json.loads(path.read_text("utf-8")) if path.is_file() else {"entries": {}}


def measured_rows(function: str, digest: str) -> list[Row]:
    """The rows of this function, if its text is the one that was measured."""
    entry = recorded()["entries"].get(function)
    return list(entry["rows"]) if entry and entry["text"] == digest else []


def numerics_lines(function: str, digest: str) -> list[Graded | NotKnown]:
    """One line for each dtype and place; or that nothing was measured."""
    rows = measured_rows(function, digest)
    backward = {_place(row): row for row in rows if row["pass"] == "backward"}
    forward = [row for row in rows if row["pass"] == "forward" and _place(row) in backward]
    return [_line(row, backward[_place(row)]) for row in forward] or [NOT_MEASURED]


def _place(row: Row) -> tuple[str, str, str]:
    return row["dtype"], row["target"], row["where"]


def _line(forward: Row, backward: Row) -> Graded:
    inputs = f"all {forward['inputs']}" if forward["exhaustive"] else f"{forward['inputs']} sampled"
    by = "Triton" if forward["target"] == "triton" else "torch"
    slope = f"{backward['worst_ulp']:.3g} ulp"
    if backward["worst_ulp"] > 2.0:  # next to a zero of the slope, where its last place shrinks to nothing
        slope = f"{backward['worst_floored_ulp']:.3g} ulp (an ulp counts at least a quarter of that of 1)"
    text = (
        f"{forward['dtype']}, {by} on {forward['where']}: forward {forward['worst_ulp']:.3g} ulp, "
        f"backward {slope}, over {inputs} inputs"
    )
    return Graded(text, least(grade_of_run(row["exhaustive"]) for row in (forward, backward)))


def digests(text: str, functions: Sequence[str]) -> dict[str, str]:
    """The digest of each function of an emitted text."""
    return {function: text_digest(text, function) for function in functions}
