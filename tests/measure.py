"""What was measured on a GPU, measured again where it has changed since: `make measure`, or `python tests/measure.py`.

    python tests/measure.py [PART ...] [--all] [--plan] [--seconds 570] [--out runs]

For exactly the functions whose emitted text, device or versions of torch and Triton are no longer those of the
committed numbers; with --all for every function. Nothing is begun that would not be done in time: what is left is
named, the exit status is 3, and the next call goes on there. Results lie below OUT; `make measure` goes on with
`provenact regenerate measurements code functions documents`, which writes them into `torch_impl/data`, the evidence,
headers and docs. That needs python-flint: from a machine without it bring OUT to a checkout's `runs/` and do it there.

Needs torch, Triton, NumPy, and for the tests pytest and pytest-xdist.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import cuda_record
import torch

from provenact.torch_impl.accuracy import every_pair
from provenact.torch_impl.accuracy.formats import FORMATS
from provenact.torch_impl.accuracy.machine import made_on
from provenact.torch_impl.committed import committed
from provenact.torch_impl.confirm.accuracy_data import PAIRS_FILE, is_same_place, pairs_data
from provenact.torch_impl.confirm.context import Limit, OutOfTime
from provenact.torch_impl.confirm.evidence_tables import evidence, stale
from provenact.torch_impl.confirm.execution import carry_out
from provenact.torch_impl.confirm.registry import run_named
from provenact.torch_impl.confirm.storage import write_json
from provenact.torch_impl.emission.measured import emitted_digests

Data = dict[str, Any]
LEFT = 3  # exit status: not all is done


@dataclass(frozen=True)
class Part:
    """`changed` says of which functions the committed numbers no longer hold, `measure` measures some of them, and
    True is done. `piece` are the seconds of the longest piece that is not interrupted, on an H200."""

    about: str
    changed: Callable[[Data], list[str]]
    measure: Callable[[Sequence[str], Path, float], bool]
    every: Callable[[], list[str]]
    piece: int


def functions() -> list[str]:
    return list(emitted_digests())


# --- what has changed -----------------------------------------------------------------------------------


def changed_accuracy(here: Data) -> list[str]:
    data = committed("accuracy") or {"versions": {}, "entries": {}}
    known = {"device": here["device"], "versions": data["versions"].get(here["device"], {})}
    if not is_same_place(known, here):
        return functions()
    entries = data["entries"]
    fresh = {name for name, one in entries.items() if one["text"] == emitted_digests().get(name)}
    return [name for name in functions() if name not in fresh or here["device"] not in entries[name]["dates"]]


def changed_texts(file: str, here: Data) -> list[str]:
    data = committed(file)
    every = every_pair.names_with_pairs() if file == "every_pair" else functions()
    if data is None or not is_same_place(data, here):
        return every
    return [name for name in every if data["texts"].get(name) != emitted_digests()[name]]


def changed_units(here: Data) -> list[str]:
    summary = evidence("gated")
    return ["gated units"] if summary is None or not is_same_place(summary, here) or stale(summary) else []


def changed_tests(here: Data) -> list[str]:
    return ["tests"] if cuda_record.is_outdated(here) else []


# --- measuring ------------------------------------------------------------------------------------------


def measure_run(name: str, names: Sequence[str], out: Path, until: float) -> bool:
    run = run_named(name)
    changed = {"names": list(names)} if "names" in run.settings["hour"] and set(names) < set(functions()) else {}
    try:
        carry_out(run, profile="hour", device="cuda", out=out / name, changed=changed, limit=Limit(until=until))
    except OutOfTime:
        return False
    return True


def measure_pairs(names: Sequence[str], out: Path, until: float) -> bool:
    """Each function by itself, into one file: one that is in it with this text is done."""
    path = out / PAIRS_FILE
    for name in names:
        known = json.loads(path.read_text("utf-8")) if path.is_file() else None
        if known is not None and known["texts"].get(name) == emitted_digests()[name]:
            continue
        if time.monotonic() > until:
            return False
        rows = every_pair.every_pair(name, FORMATS["bfloat16"], "cuda")
        wrong = [str(row) for row in rows if every_pair.is_wrong(row)]
        if wrong:
            raise SystemExit("\n".join(["measure: worse than what is proved:", *wrong]))
        write_json(path, pairs_data(every_pair.record_of(rows, "cuda"), known))
    return True


def run_tests(names: Sequence[str], out: Path, until: float) -> bool:
    """In a process of their own; what they record is the record."""
    if time.monotonic() > until:
        return False
    status = subprocess.run([sys.executable, cuda_record.__file__]).returncode
    if status:
        raise SystemExit(f"measure: the tests that need a GPU failed (status {status})")
    return True


PARTS = {
    "accuracy": Part(
        "errors over every input up to float32, a sample in float64",
        changed_accuracy,
        partial(measure_run, "accuracy"),
        functions,
        piece=20,
    ),
    "pairs": Part(
        "errors over every pair of an input and a parameter",
        partial(changed_texts, "every_pair"),
        measure_pairs,
        every_pair.names_with_pairs,
        piece=20,
    ),
    "speed": Part(
        "a block, calls, the device alone",
        partial(changed_texts, "speed"),
        partial(measure_run, "speed"),
        functions,
        piece=80,
    ),
    "gated": Part(
        "gated units: speed and errors",
        changed_units,
        partial(measure_run, "gated"),
        lambda: ["gated units"],
        piece=40,
    ),
    "tests": Part("the tests that need a GPU", changed_tests, run_tests, lambda: ["tests"], piece=240),
}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"some of {', '.join(PARTS)} (default: all)")
    parser.add_argument("--all", action="store_true", help="every function, whether it has changed or not")
    parser.add_argument("--plan", action="store_true", help="say what would be measured, and measure nothing")
    parser.add_argument("--seconds", type=float, default=570.0, help="end within this time (default: 570)")
    parser.add_argument("--out", type=Path, default=Path("runs"), metavar="DIR", help="the results (default: runs)")
    options = parser.parse_args(arguments)
    if unknown := [name for name in options.parts if name not in PARTS]:
        parser.error(f"no such part: {', '.join(unknown)}; there are {', '.join(PARTS)}")
    is_here = torch.cuda.is_available()
    if not is_here and not options.plan:
        print("measure: torch sees no CUDA device: run it on a machine with one, or give --plan", file=sys.stderr)
        return 2
    end = time.monotonic() + options.seconds
    here = made_on(torch.device("cuda")) if is_here else recorded_place()
    left = []
    for name, part in PARTS.items():
        if options.parts and name not in options.parts:
            continue
        wanted = part.every() if options.all else part.changed(here)
        print(f"{name} ({part.about}): {', '.join(wanted) or 'as committed'}", flush=True)
        if not wanted or options.plan:
            continue
        start = time.monotonic()
        is_done = start < end - part.piece and part.measure(wanted, options.out, end - part.piece)
        print(f"  {'done' if is_done else 'not all done'}, {time.monotonic() - start:.0f} s", flush=True)
        left += [] if is_done else [name]
    if left:
        print(f"measure: time is up; left: {', '.join(left)}. Run it again with the same --out to go on.")
    return LEFT if left else 0


def recorded_place() -> Data:
    """Where the committed numbers were made, for a plan on a machine without a GPU."""
    data = committed("speed")
    return {key: data[key] for key in ("device", "versions")}


if __name__ == "__main__":
    sys.exit(main())
