"""What is kept of the runs `accuracy` and `speed`: the data that the emitted headers and the docs quote.

A machine without python-flint keeps its float64 outputs; `judged_rows` judges them where it is.
"""

import base64
import json
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from ...numerics.findings.grades import Grade, grade_of_run
from ...theory.errors import InputError
from ..accuracy.formats import FORMATS
from .contestants import text_digests

Row = dict[str, Any]
KEYS = (
    "where", "target", "dtype", "pass", "inputs", "exhaustive", "worst_ulp", "at", "correctly_rounded", "misrounded",
    "worst_absolute", "worst_floored_ulp",
)  # fmt: skip


def packed(values: Tensor) -> str:
    content = bytes(values.double().cpu().contiguous().view(torch.uint8).tolist())  # without NumPy, which may be absent
    return base64.b64encode(zlib.compress(content, 9)).decode("ascii")


def unpacked(text: str) -> Tensor:
    return torch.frombuffer(bytearray(zlib.decompress(base64.b64decode(text))), dtype=torch.float64)


def judged_rows(result: Mapping[str, Any]) -> list[Row]:
    return [_judged(row) if "kept" in row else dict(row) for row in result["history"]["rows"]]


def _judged(row: Mapping[str, Any]) -> Row:
    from ..accuracy.measurement import judged
    from ..accuracy.references import reference

    exact = reference(row["name"])
    inputs, outputs = (unpacked(row["kept"][what]) for what in ("inputs", "outputs"))
    numbers = judged(exact, FORMATS[row["dtype"]], row["pass"], inputs, outputs)
    return {key: value for key, value in row.items() if key != "kept"} | numbers


def accuracy_data(results: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Rows of the emitted functions from several results (a CPU's, a GPU's), as far as they measured the text as it is,
    and the rows of torch's and the papers' functions from the last one."""
    texts = text_digests()
    entries: dict[str, Any] = {name: {"text": digest, "rows": []} for name, digest in texts.items()}
    others: list[Row] = []
    for result in results:
        _refuse_other_text(result, texts)
        rows = judged_rows(result)
        others = [_kept_keys(row, "name", "by") for row in rows if row["by"] != "provenact"]
        for row in rows:
            if row["by"] == "provenact" and result["history"]["texts"][row["name"]] == texts[row["name"]]:
                entries[row["name"]]["rows"].append(_kept_keys(row))
    versions = {result["device"]: dict(result["versions"]) for result in results}
    return {"date": results[-1]["date"], "versions": versions, "entries": entries, "others": others}


def speed_data(result: Mapping[str, Any]) -> dict[str, Any]:
    keys = ("date", "device", "versions", "settings")
    kept = ("texts", "block", "calls", "large", "small")
    head = {key: result[key] for key in keys} | {"grade": Grade.MEASURED.value}
    return head | {key: result["history"][key] for key in kept}


def _kept_keys(row: Row, *more: str) -> Row:
    return graded({key: row[key] for key in (*more, *KEYS)})


def graded(row: Mapping[str, Any]) -> Row:
    """The row with what its numbers rest on, beside whether it was over every input."""
    grade = {"exhaustive": row["exhaustive"], "grade": grade_of_run(row["exhaustive"]).value}
    found: Row = {}
    for key, value in row.items():
        found |= grade if key == "exhaustive" else {key: value}
    return found | grade


def _refuse_other_text(result: Mapping[str, Any], texts: Mapping[str, str]) -> None:
    if not any(digest == texts.get(name) for name, digest in result["history"]["texts"].items()):
        raise InputError(
            f"the result of {result['date']} on {result['device']} measured other texts than those emitted now: "
            f"run `provenact confirm {result['run']}` again"
        )


def measured_data(folder: Path) -> dict[str, dict[str, Any]]:
    """The files that the results below a folder make, by name. Results of several machines lie in folders of their
    own and count in the order of these; what torch and the papers have is taken from the last."""
    found = [json.loads(path.read_text("utf-8")) for path in sorted(folder.rglob("result.json"))]
    results = [one for one in found if one["profile"] != "smoke"]
    accuracy, speed = ([one for one in results if one["run"] == run] for run in ("accuracy", "speed"))
    made = {"accuracy.json": accuracy_data(accuracy)} if accuracy else {}
    return made | ({"speed.json": speed_data(speed[-1])} if speed else {})
