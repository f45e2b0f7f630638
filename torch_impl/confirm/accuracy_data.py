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
from ...theory.exact.errors import InputError
from ..accuracy.formats import FORMATS
from ..committed import committed
from .contestants import text_digests

Row = dict[str, Any]
KEYS = (
    "where",
    "target",
    "dtype",
    "pass",
    "inputs",
    "exhaustive",
    "worst_ulp",
    "at",
    "correctly_rounded",
    "misrounded",
    "worst_absolute",
    "worst_floored_ulp",
)


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


def accuracy_data(results: Sequence[Mapping[str, Any]], known: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Rows of the emitted functions as far as the text as it is was measured: those of several results (a CPU's, a
    GPU's), and what is known of other functions and other places. The rows of torch's and the papers' functions are
    of one place, where they were measured first."""
    texts = text_digests()
    data = _as_it_is(known or {"versions": {}, "entries": {}, "others": []}, texts)
    for result in results:
        _refuse_other_text(result, texts)
        rows = judged_rows(result)
        for name in dict.fromkeys(row["name"] for row in rows if row["by"] == "provenact"):
            if result["history"]["texts"][name] == texts[name]:
                new = [_kept_keys(row) for row in rows if (row["name"], row["by"]) == (name, "provenact")]
                _put(data["entries"][name], new, result["date"])
        others = [_kept_keys(row, "name", "by") for row in rows if row["by"] != "provenact"]
        data["others"] = _others(data["others"], others)
        data["versions"][result["device"]] = dict(result["versions"])
        data["date"] = max(result["date"], data.get("date", ""))
    return {key: data[key] for key in ("date", "versions", "entries", "others")}


def _as_it_is(known: Mapping[str, Any], texts: Mapping[str, str]) -> dict[str, Any]:
    """What is known of the texts that are emitted now."""
    entries = {}
    for name, digest in texts.items():
        before = known["entries"].get(name, {})
        is_same = before.get("text") == digest
        entries[name] = {
            "text": digest,
            "dates": dict(before["dates"]) if is_same else {},
            "rows": list(before["rows"]) if is_same else [],
        }
    return {**known, "versions": dict(known["versions"]), "entries": entries, "others": list(known["others"])}


def _put(entry: dict[str, Any], rows: Sequence[Row], date: str) -> None:
    """Rows instead of those of the same places, which keep their order."""
    places = dict.fromkeys(row["where"] for row in rows)
    order = list(dict.fromkeys(row["where"] for row in (*entry["rows"], *rows)))
    every = [row for row in entry["rows"] if row["where"] not in places] + list(rows)
    entry["rows"] = sorted(every, key=lambda row: order.index(row["where"]))
    entry["dates"] |= dict.fromkeys(places, date)


def _others(known: Sequence[Row], rows: Sequence[Row]) -> list[Row]:
    here = [row for row in rows if not known or row["where"] == known[0]["where"]]
    again = {(row["name"], row["by"]) for row in here}
    return [row for row in known if (row["name"], row["by"]) not in again] + here


SPEED_PARTS = {  # what tells one row from another
    "block": ("name", "by", "mode", "format"),
    "calls": ("name", "by", "mode", "dtype", "elements"),
    "large": ("name", "by", "target", "learnable", "dtype"),
    "small": ("name", "dtype"),
}


def is_same_place(known: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether both were made on the same device with the same versions of what decides speed and errors there."""
    versions = ([one["versions"].get(name) for name in ("torch", "triton", "cuda")] for one in (known, other))
    return known["device"] == other["device"] and next(versions) == next(versions)


def speed_data(result: Mapping[str, Any], known: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A result over some functions takes the place of their rows in what is known of the same device, with the same
    versions; one over all is all that is known."""
    history, names = result["history"], result["settings"]["names"]
    keys = ("date", "device", "versions", "settings")
    data = {key: result[key] for key in keys} | {"grade": Grade.MEASURED.value, "texts": history["texts"]}
    if not names:
        return data | {"dates": dict.fromkeys(history["texts"], result["date"])} | {p: history[p] for p in SPEED_PARTS}
    if known is None or not is_same_place(known, result):
        raise InputError(
            f"the result of the run `speed` of {result['date']} is about {', '.join(names)} alone, and the others were "
            "measured elsewhere or with other versions: measure all of them, `make measure ALL=1`"
        )
    data["settings"] = {**result["settings"], "names": []}
    measured = {name: history["texts"][name] for name in names}
    data["texts"], data["dates"] = known["texts"] | measured, known["dates"] | dict.fromkeys(names, result["date"])
    return data | {part: _replaced(known[part], history[part], key) for part, key in SPEED_PARTS.items()}


def _replaced(known: Sequence[Row], rows: Sequence[Row], key: Sequence[str]) -> list[Row]:
    """The known rows in their order, with the new ones in the place of theirs."""
    new = {tuple(row.get(part) for part in key): row for row in rows}
    old = {tuple(row.get(part) for part in key): row for row in known}
    return list((old | new).values())


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
    """The files that the results below a folder make, by name, of them and of what is committed. Results of several
    machines lie in folders of their own and count in the order of these."""
    found = [json.loads(path.read_text("utf-8")) for path in sorted(folder.rglob("result.json"))]
    results = [one for one in found if one["profile"] != "smoke"]
    accuracy, speed = ([one for one in results if one["run"] == run] for run in ("accuracy", "speed"))
    made = {"accuracy.json": accuracy_data(accuracy, committed("accuracy"))} if accuracy else {}
    if speed:
        made["speed.json"] = speed_data(speed[-1], committed("speed"))
    for path in sorted(folder.rglob(PAIRS_FILE)):
        known = made.get("every_pair.json") or committed("every_pair")
        made["every_pair.json"] = pairs_data(json.loads(path.read_text("utf-8")), known)
    return made


PAIRS_FILE = "pairs.json"


def pairs_data(record: Mapping[str, Any], known: Mapping[str, Any] | None) -> dict[str, Any]:
    """The rows of every pair: those of a record in the place of what is known of the same functions on the same device
    with the same versions, else alone."""
    dates = dict.fromkeys(record["texts"], record["date"])
    if known is None or not is_same_place(known, record):
        return {**record, "dates": dates}
    rows = _replaced(known["rows"], record["rows"], ("function", "kind", "target", "dtype", "which"))
    return {**record, "texts": known["texts"] | record["texts"], "dates": known["dates"] | dates, "rows": rows}
