"""What emitted functions cost on a CPU, beside torch's own of the same: one thread, eager.

    python benchmarks/cpu.py [NAME ...] [--elements N] [-o benchmarks/data/cpu.json]

Calls take turns, so that a machine that others use slows both; the median of the rounds counts. A step is forward and
backward. `provenact regenerate documents` writes what is recorded into README.md and docs/SPEED.md.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from provenact.ledger.data_files import write_data
from provenact.torch_impl.accuracy.machine import made_on
from provenact.torch_impl.confirm.printed_functions import TORCH
from provenact.torch_impl.emission.measured import emitted_digests
from provenact.torch_impl.generated import activations

NAMES = [name for name in emitted_digests() if name in TORCH]
ROUNDS = 15


def rows(names: list[str], elements: int) -> list[dict[str, Any]]:
    x = torch.randn(elements, generator=torch.Generator().manual_seed(1))
    return [{"name": name, "elements": elements, "dtype": "float32"} | _times(name, x) for name in names]


def _times(name: str, x: Tensor) -> dict[str, float]:
    """Milliseconds of ours and torch's, and how many times torch's ours takes."""
    leaf, gradient = x.clone().requires_grad_(), torch.ones_like(x)
    calls: dict[str, Callable[[], object]] = {}
    for who, function in (("provenact", getattr(activations, name)), ("torch", TORCH[name])):
        calls[f"{who} forward"] = lambda function=function: function(x)
        calls[f"{who} step"] = lambda function=function: torch.autograd.grad(function(leaf), leaf, gradient)
    taken: dict[str, list[float]] = {key: [] for key in calls}
    for _ in range(ROUNDS):
        for key, call in calls.items():
            start = time.perf_counter()
            call()
            taken[key].append(time.perf_counter() - start)
    found = {f"{key} ms": 1e3 * statistics.median(times) for key, times in taken.items()}
    return found | {
        f"{which} ratio": found[f"provenact {which} ms"] / found[f"torch {which} ms"] for which in ("forward", "step")
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"some of {', '.join(NAMES)} (default: all)")
    parser.add_argument("--elements", type=int, default=10**6)
    parser.add_argument("-o", "--out", type=Path)
    options = parser.parse_args()
    torch.set_num_threads(1)
    measured = rows(options.names or NAMES, options.elements)
    for row in measured:
        said = (
            f"{which} {row[f'provenact {which} ms']:.3g} ms, torch's {row[f'torch {which} ms']:.3g} ms: "
            f"{row[f'{which} ratio']:.3g} times"
            for which in ("forward", "step")
        )
        print(f"{row['name']}: {'; '.join(said)}")
    if options.out:
        record = {**made_on(torch.device("cpu")), "grade": "measured", "rows": measured}
        write_data(options.out, (json.dumps(record, indent=1) + "\n").encode())


if __name__ == "__main__":
    main()
