"""What is kept of the run `accuracy`: the data that the emitted headers and the README quote.

A machine without python-flint keeps its float64 outputs; `judged_rows` judges them where it is.

- `packed(values)`, `unpacked(text)`     doubles as compressed text
- `judged_rows(result)`                  the rows of a result, kept outputs judged in balls
- `accuracy_data(results, digests)`      the content of `torch_impl/data/accuracy.json`
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

import torch
from torch import Tensor

from ...theory.errors import InputError
from ..formats import FORMATS
from .contestants import source_digest

Row = dict[str, Any]
KEYS = (
    "where", "target", "dtype", "pass", "inputs", "exhaustive", "worst_ulp", "at", "correctly_rounded", "misrounded",
    "worst_absolute", "worst_ulp_above_floor",
)  # fmt: skip


def packed(values: Tensor) -> str:
    """Doubles as text."""
    return base64.b64encode(zlib.compress(values.double().cpu().numpy().tobytes(), 9)).decode("ascii")


def unpacked(text: str) -> Tensor:
    """The doubles again."""
    return torch.frombuffer(bytearray(zlib.decompress(base64.b64decode(text))), dtype=torch.float64)


def judged_rows(result: Mapping[str, Any]) -> list[Row]:
    """Every row with numbers."""
    return [_judged(row) if "kept" in row else dict(row) for row in result["history"]["rows"]]


def _judged(row: Mapping[str, Any]) -> Row:
    from ..measurement import judged
    from ..references import reference

    exact = reference(row["name"])
    inputs, outputs = (unpacked(row["kept"][what]) for what in ("inputs", "outputs"))
    numbers = judged(exact, FORMATS[row["dtype"]], row["pass"], inputs, outputs)
    return {key: value for key, value in row.items() if key != "kept"} | numbers


def accuracy_data(results: Sequence[Mapping[str, Any]], digests: Mapping[str, str]) -> dict[str, Any]:
    """Rows of the emitted functions from several results (a CPU's, a GPU's), with the digest of each text."""
    entries: dict[str, Any] = {name: {"text": digest, "rows": []} for name, digest in digests.items()}
    for result in results:
        if result["history"]["source"] != source_digest():
            raise InputError(
                f"the result of {result['date']} on {result['device']} measured another emitted file: "
                "run `provenact confirm accuracy` again"
            )
        for row in judged_rows(result):
            if row["by"] == "provenact" and row["name"] in entries:
                entries[row["name"]]["rows"].append({key: row[key] for key in KEYS})
    latest = results[-1]
    versions = {result["device"]: dict(result["versions"]) for result in results}
    return {"date": latest["date"], "versions": versions, "entries": entries}
