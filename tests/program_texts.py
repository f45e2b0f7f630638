"""Programs of the catalogue as text, up to the names of their arguments and values.

- `program_text(program)`      its operations in order
- `PARTS`                      activations, gated units, the soft quantizers, and the special functions that are called
- `catalogue_programs(name)`   those of one of them, by where they run and what they give
"""

from __future__ import annotations

from collections.abc import Iterator

from provenact.torch_impl.emission.autograd_text import DevicePrograms, device_programs, torch_programs
from provenact.torch_impl.emission.gated_text import gated_devices
from provenact.torch_impl.emitted import GATED_NAMES, NAMES
from provenact.torch_impl.lowering.gated_units import from_gate, gated_family
from provenact.torch_impl.lowering.index_means import draw_programs, mean_programs, step_programs, table_steps
from provenact.torch_impl.lowering.subjects import from_catalogue
from provenact.torch_impl.programs.candidates import NATIVE, native
from provenact.torch_impl.programs.device_functions import DEVICE, device_expansion
from provenact.torch_impl.programs.program import Operand, Program
from provenact.torch_impl.soft_quantizers.mathematics_text import WEIGHTS, quantizer_named
from provenact.torch_impl.targets import c_text

PARTS = (*NAMES, *GATED_NAMES, "SQUAF", "special functions")
FAMILY = {
    "value": "value",
    "slope": "slope",
    "curvature": "curvature",
    "parameters": "by_parameter",
    "mixed": "slope_by_parameter",
    "pairs": "by_two_parameters",
}


def program_text(program: Program) -> str:
    names = {name: f"x{number}" for number, name in enumerate(program.arguments, 1)}
    lines = []
    for one in program.instructions:
        operands = ", ".join(_operand(operand, names) for operand in one.operands)
        names[one.target] = f"v{len(lines) + 1}"
        lines.append(f"{names[one.target]} = {one.operation}({operands})")
    results = ", ".join(_operand(result, names) for result in program.results)
    return "; ".join([f"of {len(program.arguments)}", *lines, f"gives {results}"])


def _operand(operand: Operand, names: dict[str, str]) -> str:
    return names[operand] if isinstance(operand, str) else str(operand)


def catalogue_programs(name: str) -> dict[str, str]:
    """Those of one of `PARTS`."""
    return {f"{name}, {what}": program_text(program) for what, program in _programs(name)}


def _programs(name: str) -> Iterator[tuple[str, Program]]:
    if name == "SQUAF":
        yield from _of_quantizers()
    elif name == "special functions":
        yield from ((f"torch, {one}", native(one)) for one in NATIVE)
        yield from ((f"half on devices, {one}", device_expansion(one)) for one in sorted(DEVICE))
    elif name in GATED_NAMES:
        family = gated_family(from_gate(name))
        yield from ((f"torch, {what}", getattr(family, attribute)) for attribute, what in FAMILY.items())
        yield from _on_devices(gated_devices(from_gate(name)))
    else:
        subject = from_catalogue(name)
        for function, program in torch_programs(subject).items():
            yield f"torch, {function.removeprefix(f'_{subject.function}_')}", program
        for suffix, program in c_text.programs_of(subject).items():
            yield f"plain, {suffix.removeprefix('_')}", program
        yield from _on_devices(device_programs(subject))


def _on_devices(programs: DevicePrograms) -> Iterator[tuple[str, Program]]:
    for kind, group in programs.kinds():
        yield from ((f"{kind} on devices, {what}", program) for what, program in group.items())


def _of_quantizers() -> Iterator[tuple[str, Program]]:
    for weight, entry in WEIGHTS.items():
        yield from ((f"{weight}, {what}", one) for what, one in mean_programs(quantizer_named(entry)).items())
    yield from {**step_programs(), **table_steps(quantizer_named(WEIGHTS["gaussian"])), **draw_programs()}.items()
