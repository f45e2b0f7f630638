"""Seconds that the rounding analysis of each committed function takes.

    python benchmarks/rounding_proofs.py [NAME ...]

- by the clock   all questions: value and slope, in four formats on a CPU and in three on a device, at default, all and
                 moderate parameters, in as many processes as there are processors
- of processors  the processor time that these processes take together

Without the imports and the derivation of the function. On a machine that others use both are larger.
"""

import argparse
import os
import resource
import time

from provenact.torch_impl.emitted import NAMES
from provenact.torch_impl.lowering.subjects import from_catalogue
from provenact.torch_impl.rounding.committed import TEXT
from provenact.torch_impl.rounding.questions import WHOLE, entries

WARM_UP = "smelu"  # proved first and not shown: that pays for the imports and for reading the text


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="functions (default: all)")
    names = parser.parse_args().names or NAMES
    if unknown := sorted({*names} - {*NAMES}):
        parser.error(f"no such function: {', '.join(unknown)}; there are {', '.join(NAMES)}")
    text = TEXT.read_text("utf-8")
    entries(text, {WARM_UP: from_catalogue(WARM_UP)}, WHOLE)
    print(f"{f'seconds, {os.cpu_count()} processors':<26}{'by the clock':>14}{'of processors':>16}")
    for name in names:
        subject = from_catalogue(name)
        start, before = time.perf_counter(), of_children()
        entries(text, {name: subject}, WHOLE)
        print(f"{name:<26}{time.perf_counter() - start:14.1f}{of_children() - before:16.1f}", flush=True)


def of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
