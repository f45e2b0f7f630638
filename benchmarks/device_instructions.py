"""What the device programs compile to, without a GPU: machine instructions an element, by the unit that runs them.

They are compiled for compute capability 9.0 and disassembled with the tools that Triton brings along; the
instructions of the branch without a mask are counted and divided by the elements of a thread. An H200 at the speed
of memory has for each element 0.445 clocks of a multiprocessor in float32 and 0.23 in half precision, and in a
clock 128 instructions, 64 of float64, 64 of integers, 16 of the special unit and of conversions to and from 64 bits.

    python benchmarks/device_instructions.py                      # all functions
    python benchmarks/device_instructions.py gelu silu --passes forward --listing
    python benchmarks/device_instructions.py --json benchmarks/data/device_instructions.json
"""

import argparse
import json
import re
import subprocess
import tempfile
from collections import Counter
from itertools import pairwise
from pathlib import Path

import triton
from triton.backends.compiler import GPUTarget
from triton.backends.nvidia import compiler as nvidia
from triton.compiler import ASTSource

from provenact.torch_impl.emitted import NAMES
from provenact.torch_impl.generated import activations

WARPS, BLOCK = activations._WARPS, activations._BLOCK
FORMATS = {"fp32": 0.445, "bf16": 0.23}  # clocks for each element
UNITS = {
    "float64": r"^(DFMA|DMUL|DADD|DSETP|DMNMX)",
    "special": r"^(MUFU|F2F\.F64|F2F\.F32\.F64|I2F\.F64|F2I\.F64|F2I\S*F64|I2D)",
}
RATES = {"all": 128, "float64": 64, "special": 16}


def compiled(name, kind, form):
    """The machine code of one device program as text."""
    formulas = getattr(activations, f"_{name}_formulas")
    pointer, block = f"*{form}", BLOCK
    program = getattr(formulas, kind).jit
    tensors = {name: pointer for name in program.arg_names if name.endswith("_ptr")}
    numbers = {name: "i64" for name in program.arg_names if name.startswith("p_")}
    numbers |= {"size": "i32", "channels": "i32", "stride": "i32"}
    fixed = {"PER_CHANNEL": False, "BLOCK": block}
    given = tensors | numbers | dict.fromkeys(fixed, "constexpr")
    signature = {key: given[key] for key in program.arg_names}
    attributes = {(i,): [["tt.divisibility", 16]] for i in range(len(tensors))}
    source = ASTSource(program, signature, fixed, attributes)
    options = {"num_warps": WARPS, "enable_fp_fusion": True}
    result = triton.compile(source, target=GPUTarget("cuda", 90, 32), options=options)
    return disassembled(result.asm["cubin"])


def disassembled(binary):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kernel.cubin"
        path.write_bytes(binary)
        command = [tool("cuobjdump"), "-sass", str(path)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def tool(name):
    return str(Path(nvidia.__file__).parent / "bin" / name)


def instructions(listing):
    """Opcodes of the branch without a mask, the one with wide loads; what comes before the branches is left out."""
    found = re.findall(r"/\*[0-9a-f]{4,}\*/\s+(?:@!?U?P\w+\s+)?([A-Z][\w.]*)", listing)
    ends = [0, *(i + 1 for i, opcode in enumerate(found) if opcode == "EXIT")]
    parts = [found[start:end] for start, end in pairwise(ends)]
    return max(parts, key=lambda part: sum(bool(re.match(r"LDG\S*\.128", one)) for one in part))


def counted(opcodes, elements):
    per = {unit: sum(bool(re.match(pattern, one)) for one in opcodes) / elements for unit, pattern in UNITS.items()}
    return {"all": len(opcodes) / elements} | per


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
                clocks = FORMATS[form]
                clocks *= 1 if kind == "forward" else 1.5
                opcodes = instructions(compiled(name, kind, form))
                row = counted(opcodes, BLOCK // (32 * WARPS))
                busiest = max(row[unit] / rate / clocks for unit, rate in RATES.items())
                numbers = f"{row['all']:7.1f}{row['float64']:9.1f}{row['special']:9.1f}{busiest:9.2f}"
                print(f"{name:24}{kind:10}{form:7}{numbers}", flush=True)
                rows.append({"function": name, "pass": kind, "format": form, **row, "busiest": busiest})
                if options.listing:
                    print("   ", ", ".join(f"{one} {n}" for one, n in Counter(opcodes).most_common(30)))
    if options.json:
        counts = {"triton": triton.__version__, "capability": 90, "block": BLOCK, "warps": WARPS, "rows": rows}
        options.json.write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
