"""What kernels compile to, without a GPU: machine instructions for each element, by the unit that runs them.

A kernel is compiled for compute capability 9.0 and disassembled with the tools that Triton brings along; the
instructions of the branch without a mask are counted and divided by the elements of a thread.
"""

import re
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

CAPABILITY = 90
LANES = 32
UNITS = {
    "float64": r"^(DFMA|DMUL|DADD|DSETP|DMNMX)",
    "special": r"^(MUFU|F2F\.F64|F2F\.F32\.F64|I2F\.F64|F2I\.F64|F2I\S*F64|I2D)",
}


def machine_instructions(
    kernel: Any, form: str, constants: Mapping[str, Any], elements: int, warps: int
) -> dict[str, float]:
    """For each of the elements that a program has; `all` counts every instruction."""
    found, share = opcodes(kernel, form, constants, warps), elements / (LANES * warps)
    per = {unit: sum(bool(re.match(pattern, one)) for one in found) / share for unit, pattern in UNITS.items()}
    return {"all": len(found) / share} | per


def opcodes(kernel: Any, form: str, constants: Mapping[str, Any], warps: int) -> list[str]:
    """Of the branch without a mask. The names of tensors end in _ptr, those of parameters begin with p_, those of
    constants are capitals; the rest are numbers. A constant that the kernel does not have is left out."""
    from triton import compile as compiled
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    names = kernel.arg_names
    fixed = {name: value for name, value in constants.items() if name in names}
    kinds = {name: _kind(name, form) for name in names}
    aligned = {(i,): [["tt.divisibility", 16]] for i, name in enumerate(names) if name.endswith("_ptr")}
    source = ASTSource(kernel, kinds, fixed, aligned)
    options = {"num_warps": warps, "enable_fp_fusion": True}
    result = compiled(source, target=GPUTarget("cuda", CAPABILITY, LANES), options=options)
    return _widest_branch(_disassembled(result.asm["cubin"]))


def _kind(name: str, form: str) -> str:
    if name.isupper():
        return "constexpr"
    return f"*{form}" if name.endswith("_ptr") else "i64" if name.startswith("p_") else "i32"


def _disassembled(binary: bytes) -> str:
    from triton.backends.nvidia import compiler as nvidia

    tool = Path(nvidia.__file__).parent / "bin" / "cuobjdump"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kernel.cubin"
        path.write_bytes(binary)
        return subprocess.run([str(tool), "-sass", str(path)], capture_output=True, text=True, check=True).stdout


def _widest_branch(listing: str) -> Sequence[str]:
    """The one with most wide loads; what comes before the branches is left out."""
    found = re.findall(r"/\*[0-9a-f]{4,}\*/\s+(?:@!?U?P\w+\s+)?([A-Z][\w.]*)", listing)
    ends = [0, *(i + 1 for i, opcode in enumerate(found) if opcode == "EXIT")]
    parts = [found[start:end] for start, end in pairwise(ends)]
    return max(parts, key=lambda part: sum(bool(re.match(r"LDG\S*\.128", one)) for one in part))
