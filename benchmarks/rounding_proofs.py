"""Seconds that the rounding analysis of each committed function takes.

    python benchmarks/rounding_proofs.py [NAME ...]

- CPU       all formats, value and slope, at default, all and moderate parameters
- half      its device programs for half precision
- single    its device programs for float32
- all       the three together, and `by the clock` when as many processes as there are processors share them

Processor time of one run each, without the imports and the derivation of the function. On a machine that others use it
is larger too, since caches are shared.
"""

from __future__ import annotations

import argparse
import time

from provenact.torch_impl.emitted import NAMES
from provenact.torch_impl.lowering.subjects import Subject, from_catalogue
from provenact.torch_impl.rounding.committed import TEXT
from provenact.torch_impl.rounding.questions import FORMATS, WHOLE, entries, questions, theorems

WARM_UP = "smelu"  # proved first and not shown: that pays for the imports and for reading the text


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="functions (default: all)")
    names = parser.parse_args().names or NAMES
    if unknown := sorted({*names} - {*NAMES}):
        parser.error(f"no such function: {', '.join(unknown)}; there are {', '.join(NAMES)}")
    text = TEXT.read_text("utf-8")
    in_turn(text, from_catalogue(WARM_UP))
    print(f"{'seconds':<22}" + "".join(f"{part:>9}" for part in (*FORMATS, "all")) + "   by the clock")
    for name in names:
        subject = from_catalogue(name)
        start = time.perf_counter()
        entries(text, {name: subject}, WHOLE)
        clock, seconds = time.perf_counter() - start, in_turn(text, subject)
        print(f"{name:<22}" + "".join(f"{one:9.1f}" for one in (*seconds, sum(seconds))) + f"{clock:15.1f}", flush=True)


def in_turn(text: str, subject: Subject) -> list[float]:
    """The processor time that the questions about each machine take, one after the other."""
    found = dict.fromkeys(FORMATS, 0.0)
    for question in questions(text, subject):
        start = time.process_time()
        list(theorems(question, text, subject, WHOLE))
        found[question.machine] += time.process_time() - start
    return list(found.values())


if __name__ == "__main__":
    main()
