"""Forty functions of a seed: emitted, finite, and within the bounds that are proved for their text, in four formats.

    python tests/torch_impl/emission/all_drawn.py [--points N] [--seed SEED] [--only FIRST LAST] [--write]

The points (10000) are those of float64 and float32; of 16-bit formats every number is tried at the default parameters.
A function that is refused, has no bound in some format or has a result beyond its bound is told; the status is 0 if at
most four are refused and no result of the others is wrong. With --write each function goes into
`torch_impl/data/drawn.json` when it is done, and one whose emitted text stands there already is not looked at again, so
that the work can be done in pieces.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import torch
from drawn_expressions import COUNT, FRESH_SEED, Drawn, drawn
from judged_floats import ORDERS, judged
from proved_floats import Line, is_plain, limit_of, lines_of

from provenact.ledger.data_files import read_data, write_data
from provenact.theory.exact.errors import InputError
from provenact.torch_impl.accuracy.formats import FORMATS
from provenact.torch_impl.accuracy.machine import made_on
from provenact.torch_impl.emission.emitter import emit_subjects
from provenact.torch_impl.emission.measured import text_digest
from provenact.torch_impl.lowering.subjects import Subject, from_expression, from_mollification
from provenact.torch_impl.rounding.theorem import RoundingTheorem

FEWEST = 36  # of 40 that are not refused
POINTS = 10_000
DATA = Path(__file__).parents[3] / "torch_impl" / "data" / "drawn.json"
Entry = dict[str, Any]


def subject_of(one: Drawn) -> Subject:
    if one.kernel is not None:
        return from_mollification(one.text, one.kernel, "drawn")
    return from_expression(one.text, "drawn", one.domains)


def emitted(one: Drawn) -> tuple[Subject, str]:
    subject = subject_of(one)
    return subject, emit_subjects([subject], "drawn")


def examined(one: Drawn, points: int, known: Entry | None = None) -> Entry:
    """What is proved of one function and what came, or `known` where that is about the same text."""
    entry: Entry = {"function": one.text, "domains": dict(one.domains), "kernel": one.kernel}
    start = time.process_time()
    try:
        subject, text = emitted(one)
    except InputError as error:
        return {**entry, "refused": str(error)}
    digest = text_digest(text, "drawn", ORDERS)
    if known is not None and known.get("text") == digest:
        return known
    faults = [one for one in judged(subject, text, dict.fromkeys(FORMATS, points // 10)) if one.order == "curvature"]
    rows = []
    for line in lines_of(subject, text, points):
        print(f"  {line}", flush=True)
        rows.append(row_of(line))
    seconds = round(time.process_time() - start, 1)
    return {
        **entry,
        "text": digest,
        "rows": rows,
        "curvature faults": len(faults),
        "seconds": seconds,
        **made_on(torch.device("cpu")),
    }


def row_of(line: Line) -> Entry:
    """A line as data: the bound at the default parameters and on their whole domain, and the worst that came."""
    whole = {} if line.whole is None else {"whole domain": bound_of(line.whole)}
    return {
        "dtype": line.format,
        "kind": line.kind,
        "proved": bound_of(line.given),
        **whole,
        "floored": not is_plain(line.given),
        "worst": line.worst,
        "points": line.points,
        "wrong": len(line.wrong),
    }


def bound_of(theorem: RoundingTheorem) -> float | None:
    return limit_of(theorem) if theorem.is_proved else None


def is_wrong(entry: Entry) -> bool:
    return bool(entry.get("curvature faults")) or any(row["wrong"] for row in entry.get("rows", ()))


def main() -> int:
    options = _options()
    points, seed, (first, last) = options.points, options.seed, options.only
    kept = _kept(points, seed) if options.write else {}
    done = []
    for index, one in list(enumerate(drawn(seed)))[first:last]:
        print(f"{index} {one.text} {dict(one.domains)} {one.kernel or ''}", flush=True)
        entry = examined(one, points, kept.get(str(index)))
        done.append(entry)
        told = f"refused: {entry['refused']}" if "refused" in entry else f"{entry['seconds']} s"
        print(f"  {told}{'; WRONG' if is_wrong(entry) else ''}", flush=True)
        if options.write:
            kept[str(index)] = entry
            _write({"points": points, "seed": seed}, kept)
    refused, wrong = sum("refused" in one for one in done), sum(map(is_wrong, done))
    unproved = sum(any(row["proved"] is None for row in one.get("rows", ())) for one in done)
    print(f"of {len(done)}: {refused} refused, {wrong} wrong, {unproved} without a bound somewhere")
    return 0 if refused <= COUNT - FEWEST and not wrong else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="drawn functions, held to their proved bounds")
    parser.add_argument("--points", type=int, default=POINTS)
    parser.add_argument("--seed", type=int, default=FRESH_SEED)
    parser.add_argument("--only", type=int, nargs=2, default=(0, COUNT), metavar=("FIRST", "LAST"))
    parser.add_argument("--write", action="store_true")
    return parser.parse_args()


def _kept(points: int, seed: int) -> dict[str, Entry]:
    """What stands in the file, if it is about these points and this seed."""
    found = read_data(DATA) or {}
    return found["entries"] if (found.get("points"), found.get("seed")) == (points, seed) else {}


def _write(about: Entry, entries: dict[str, Entry]) -> None:
    """One line a function; an unfinished file is never seen."""
    lines = [f"{json.dumps(key)}: {json.dumps(entries[key], allow_nan=False)}" for key in sorted(entries, key=int)]
    head = json.dumps(about)[1:-1]
    write_data(DATA, (f'{{{head}, "entries": {{\n' + ",\n".join(lines) + "\n}}\n").encode())


if __name__ == "__main__":
    raise SystemExit(main())
