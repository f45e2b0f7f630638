"""What the device programs compile to, without a GPU: machine instructions an element, by the unit that runs them.

An H200 at the speed of memory has for each element 0.445 clocks of a multiprocessor in float32 and 0.23 in half
precision, and in a clock 128 instructions, 64 of float64, 64 of integers, 16 of the special unit and of conversions to
and from 64 bits.

    python benchmarks/device_instructions.py                      # all functions
    python benchmarks/device_instructions.py gelu silu --passes forward --listing
    python benchmarks/device_instructions.py --json benchmarks/data/device_instructions.json
"""

import argparse
import json
from collections import Counter
from pathlib import Path

import triton

from provenact.ledger.data_files import write_data
from provenact.torch_impl.confirm.machine_code import machine_instructions, opcodes
from provenact.torch_impl.emitted import NAMES
from provenact.torch_impl.generated import activations

WARPS, BLOCK = activations._WARPS, activations._BLOCK
FORMATS = {"fp32": 0.445, "bf16": 0.23}  # clocks for each element
RATES = {"all": 128, "float64": 64, "special": 16}
CONSTANTS = {"PER_CHANNEL": False, "BLOCK": BLOCK}


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", default=list(NAMES))
    parser.add_argument("--passes", nargs="*", default=["forward", "backward"], help="forward, backward")
    parser.add_argument("--formats", nargs="*", default=list(FORMATS))
    parser.add_argument("--listing", action="store_true", help="how often each opcode occurs")
    parser.add_argument("--json", type=Path, help="where to write all counts")
    options = parser.parse_args()
    rows = []
    print(f"{'function':24}{'pass':10}{'format':7}{'all':>7}{'float64':>9}{'special':>9}{'busiest':>9}")
    for name in options.names:
        for form in options.formats:
            for kind in options.passes:
                program = getattr(getattr(activations, f"_{name}_formulas"), kind).jit
                clocks = FORMATS[form] * (1 if kind == "forward" else 1.5)
                row = machine_instructions(program, form, CONSTANTS, BLOCK, WARPS)
                busiest = max(row[unit] / rate / clocks for unit, rate in RATES.items())
                numbers = f"{row['all']:7.1f}{row['float64']:9.1f}{row['special']:9.1f}{busiest:9.2f}"
                print(f"{name:24}{kind:10}{form:7}{numbers}", flush=True)
                rows.append({"function": name, "pass": kind, "format": form, **row, "busiest": busiest})
                if options.listing:
                    found = Counter(opcodes(program, form, CONSTANTS, WARPS)).most_common(30)
                    print("   ", ", ".join(f"{one} {n}" for one, n in found))
    if options.json:
        counts = {"triton": triton.__version__, "capability": 90, "block": BLOCK, "warps": WARPS, "rows": rows}
        write_data(options.json, (json.dumps(counts, indent=1) + "\n").encode())


if __name__ == "__main__":
    main()
