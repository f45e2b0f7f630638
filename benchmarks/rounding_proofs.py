"""Seconds that the rounding analysis of each committed function takes, on one core.

    python benchmarks/rounding_proofs.py [NAME ...]

- CPU       all formats, value and slope, at default, all and moderate parameters
- half      its device programs for half precision
- single    its device programs for float32

Processor time of one run each, without the imports and the derivation of the function. On a machine that others use it
is larger too, since caches are shared.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from provenact.torch_impl.emitted import NAMES
from provenact.torch_impl.lowering.subjects import from_catalogue
from provenact.torch_impl.rounding.committed import TEXT, proved_in_single, proved_on_cpu, proved_on_device

PARTS: dict[str, Callable[[str, str], object]] = {
    "CPU": proved_on_cpu, "half": proved_on_device, "single": proved_in_single,
}  # fmt: skip
WARM_UP = "srelu"  # proved first and not shown: that pays for the imports and for reading the text


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="functions (default: all)")
    names = parser.parse_args().names or NAMES
    if unknown := sorted({*names} - {*NAMES}):
        parser.error(f"no such function: {', '.join(unknown)}; there are {', '.join(NAMES)}")
    text = TEXT.read_text("utf-8")
    proved_in_single(WARM_UP, text)
    print(f"{'seconds':<20}" + "".join(f"{part:>9}" for part in (*PARTS, "all")))
    for name in names:
        from_catalogue(name)
        seconds = [timed(part, name, text) for part in PARTS.values()]
        print(f"{name:<20}" + "".join(f"{one:9.1f}" for one in (*seconds, sum(seconds))), flush=True)


def timed(part: Callable[[str, str], object], name: str, text: str) -> float:
    start = time.process_time()
    part(name, text)
    return time.process_time() - start


if __name__ == "__main__":
    main()
