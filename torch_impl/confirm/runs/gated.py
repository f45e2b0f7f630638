"""The run `gated`: gated units beside torch's composite, the same compiled, and Liger's kernels if they are installed.

Speed is that of memory: bytes that have to move, over the time of the device alone, as a fraction of what copying
reaches in the same run. Forward moves three tensors (two are read, one is written), backward five. Errors are those of
y and of both gradients, for a gradient of ones: in bfloat16 for every finite gate at a few values of the other part, in
float32 for every finite gate at 1. What they are compared with is the reference of the gate in double precision; what
that cannot tell from correct rounding is correct. The instructions are those of the kernels for an element.
"""

from __future__ import annotations

import importlib.util
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional as F

from ....theory.language.layout import share_text
from ...accuracy.formats import FORMATS, Format
from ...accuracy.references import Reference, reference
from ...accuracy.tally import Tally
from ...generated import gated_units
from ...generated.gated_units import (
    _BLOCK,
    _WARPS,
    geglu,
    geglu_tanh,
    glu,
    quick_geglu,
    reglu,
    swiglu,
    swiglu_clamped,
    swiglu_oai,
    swiglu_step,
)
from ..context import Context
from ..machine_code import machine_instructions
from ..run import Measured, Metrics, Outcome, Run, Settings, Table
from ..timing import device_seconds

PACKED = ("swiglu", "swiglu_oai")  # halves, and interleaved
COMPILED = ("swiglu", "geglu", "reglu", "swiglu_oai")  # each takes seconds to compile
KEPT = ("swiglu",)  # whose kernels are called from compiled code
DTYPES = ("float32", "bfloat16")
FORMS = {"float32": "fp32", "bfloat16": "bf16"}
PASSES = {"forward": 3, "backward": 5}
OTHERS = (1.0, -0.75, 3.0, 0.0078125, -20.0)  # values of the other part
RESULTS = ("y", "d_a", "d_b")
ALPHA = 1.702
Function = Callable[[Tensor, Tensor], Tensor]
Row = dict[str, Any]


@dataclass(frozen=True)
class Unit:
    """A unit as it is emitted, torch's composite, and what it should be: the reference of its gate by name, where the
    gate or what is put in is cut off, whether the other part is, and what is added to that."""

    function: Callable[..., Tensor]
    composite: Function
    gate: str
    settings: Mapping[str, float]
    before: float = math.inf
    after: float = math.inf
    limit: float = math.inf
    shift: float = 0.0

    @property
    def reference(self) -> Reference:
        return reference(self.gate, self.settings)

    def other(self, b: float) -> tuple[float, float]:
        """h(b) and its slope."""
        return min(max(b, -self.limit), self.limit) + self.shift, float(abs(b) < self.limit)

    def kinks(self) -> tuple[float, ...]:
        return (*self.reference.kinks, *([self.before] if math.isfinite(self.before) else []))

    def exact(self, a: Tensor, b: float) -> dict[str, Tensor]:
        """The results at doubles a, for a gradient of ones."""
        h, h_slope = self.other(b)
        at = a.clamp(max=self.before)
        f, slope = self.reference.value(at), self.reference.slope(at)
        if math.isfinite(self.before) or math.isfinite(self.after):
            slope = torch.where((a < self.before) & (f < self.after), slope, 0.0)
        f = f.clamp(max=self.after)
        return {"y": f * h, "d_a": slope * h, "d_b": f * h_slope}


def _oai(gate: Tensor, up: Tensor) -> Tensor:
    gate = gate.clamp(max=7.0)
    return gate * torch.sigmoid(ALPHA * gate) * (up.clamp(-7.0, 7.0) + 1.0)


def _clamped(gate: Tensor, up: Tensor) -> Tensor:
    return F.silu(gate.clamp(max=10.0)) * up.clamp(-10.0, 10.0)


def _step(gate: Tensor, up: Tensor) -> Tensor:
    return F.silu(gate).clamp(max=7.0) * up.clamp(-7.0, 7.0)


def _units() -> dict[str, Unit]:
    silu, quick = ("silu", {}), ("swish", {"beta": ALPHA})
    return {
        "glu": Unit(glu, lambda a, b: torch.sigmoid(a) * b, "sigmoid", {}),
        "reglu": Unit(reglu, lambda a, b: F.relu(a) * b, "relu", {}),
        "geglu": Unit(geglu, lambda a, b: F.gelu(a) * b, "gelu", {}),
        "geglu_tanh": Unit(geglu_tanh, lambda a, b: F.gelu(a, approximate="tanh") * b, "gelu_tanh", {}),
        "quick_geglu": Unit(quick_geglu, lambda a, b: a * torch.sigmoid(ALPHA * a) * b, *quick),
        "swiglu": Unit(swiglu, lambda a, b: F.silu(a) * b, *silu),
        "swiglu_clamped": Unit(swiglu_clamped, _clamped, *silu, before=10.0, limit=10.0),
        "swiglu_step": Unit(swiglu_step, _step, *silu, after=7.0, limit=7.0),
        "swiglu_oai": Unit(swiglu_oai, _oai, *quick, before=7.0, limit=7.0, shift=1.0),
    }


UNITS = _units()


def measure(context: Context) -> Measured:
    work: dict[str, Callable[[], dict[str, Any]]] = {one: partial(_speed_rows, one, context) for one in DTYPES}
    work["errors"] = partial(_error_rows, context)
    work |= {f"{name} in float32": partial(_float32_rows, name, context) for name in UNITS}
    work["instructions"] = partial(_instruction_rows, context)
    found = context.pieces(work)
    speed = [row for dtype in DTYPES for row in found[dtype]["rows"]]
    counts = found["instructions"]["rows"]
    facts = {"failed": [row for row in (*speed, *counts) if "failed" in row], "errors": found["errors"]["rows"]}
    facts["speed"] = [row for row in speed if "failed" not in row]
    facts["float32"] = [row for name in UNITS for row in found[f"{name} in float32"]["rows"]]
    facts["instructions"] = [row for row in counts if "failed" not in row]
    return Measured({}, facts)


def conclude(settings: Settings, metrics: Metrics, facts: Mapping[str, Any]) -> Outcome:
    failures = [f"{row['name']} ({row['by']}, {row['dtype']}): {row['failed']}" for row in facts["failed"]]
    others = ", ".join(f"{one:g}" for one in OTHERS)
    tables = [
        _speed_table(facts["speed"]),
        _instruction_table(facts["instructions"]),
        _error_table(f"bfloat16, every finite gate at b = {others}", facts["errors"]),
        _error_table("float32, every finite gate at b = 1", facts["float32"]),
    ]
    return Outcome(tables, failures=failures)


# --- instructions -----------------------------------------------------------------------------------


def _instruction_rows(context: Context) -> dict[str, list[Row]]:
    """Of every unit: needs Triton and no GPU, so that every unit gets a process of its own."""
    if importlib.util.find_spec("triton") is None or context.settings["instructions"] == 0:
        return {"rows": []}
    names = list(UNITS)[: context.settings["instructions"]]
    with ProcessPoolExecutor(context.settings["processes"], get_context("spawn")) as pool:
        return {"rows": [row for rows in pool.map(_instructions_of, names) for row in rows]}


def _instructions_of(name: str) -> list[Row]:
    """Of the kernels of two tensors that are one stretch of memory each."""
    constants = {"UNIT": 8, "ROWS": 0, "COLUMNS": _BLOCK}
    rows = []
    for dtype, form in FORMS.items():
        if getattr(torch, dtype) not in getattr(gated_units, f"_{name}_gate").dtypes:
            continue
        for which in PASSES:
            kernel = getattr(gated_units, f"_{name}_{which}_kernel").jit
            head = {"name": name, "by": which, "dtype": dtype}
            try:
                rows.append(head | machine_instructions(kernel, form, constants, _BLOCK, _WARPS))
            except Exception as error:  # a machine without the tools that disassemble
                rows.append(head | {"failed": f"instructions not counted: {error}"})
    return rows


# --- speed ------------------------------------------------------------------------------------------


def _speed_rows(dtype: str, context: Context) -> dict[str, list[Row]]:
    kind, elements = getattr(torch, dtype), context.settings["elements"]
    generator = torch.Generator(context.device).manual_seed(1)
    gate, up = (torch.randn(elements, device=context.device, generator=generator).to(kind) for _ in range(2))
    copy = device_seconds(partial(torch.empty_like(gate).copy_, gate), context.device, context.settings["repeats"])
    rate = 2 * gate.numel() * gate.element_size() / copy
    rows = []
    for name in UNITS:
        for by, function in _racers(name, context):
            head = {"name": name, "by": by, "dtype": dtype, "elements": elements, "copy_gb_s": rate / 1e9}
            try:
                rows.append(head | _timed(function, gate, up, rate, context))
            except Exception as error:  # a rival that does not run is a row, not the end of the run
                rows.append(head | {"failed": (str(error).splitlines() or [repr(error)])[0]})
            context.report(len(rows), 0, f"{dtype} {name} {by}")
    return {"rows": rows}


def _racers(name: str, context: Context) -> Iterator[tuple[str, Function]]:
    unit = UNITS[name]
    yield "provenact", unit.function
    if name in PACKED:
        yield "provenact, packed", partial(_packed, unit.function)
    yield "torch", unit.composite
    if context.settings["compiled"] and name in COMPILED:
        torch._dynamo.reset()
        yield "torch, compiled", torch.compile(unit.composite)
        if name in KEPT:
            yield "provenact, compiled", torch.compile(unit.function)
    rival = _liger(name)
    if rival is not None:
        yield "Liger", rival


def _packed(function: Callable[..., Tensor], gate: Tensor, up: Tensor) -> Tensor:
    """The two parts lie in one tensor, which `_timed` gives, in the usual layout of the unit."""
    return function(gate)


def _liger(name: str) -> Function | None:
    """Liger's kernels, which take rows; its GEGLU is the one with tanh."""
    kinds = {"swiglu": ("swiglu", "LigerSiLUMulFunction"), "geglu_tanh": ("geglu", "LigerGELUMulFunction")}
    if name not in kinds or importlib.util.find_spec("liger_kernel") is None:
        return None
    module, kind = kinds[name]
    return import_module(f"liger_kernel.ops.{module}").__dict__[kind].apply


def _timed(function: Function, gate: Tensor, up: Tensor, rate: float, context: Context) -> Row:
    """GB/s of what has to move, and that as a fraction of copying."""
    repeats, width = context.settings["repeats"], context.settings["width"]
    inputs = [one.view(-1, width) for one in (gate, up)]
    if isinstance(function, partial):
        inputs = [torch.cat(inputs, -1), inputs[1]]
    with torch.no_grad():
        forward = device_seconds(lambda: _without_graph(function, *inputs), context.device, repeats)
    leaves = [one.detach().clone().requires_grad_() for one in inputs]  # Liger writes gradients into its inputs
    output = function(*leaves)
    gradient = torch.ones_like(output)
    wanted = leaves[:1] if isinstance(function, partial) else leaves

    def backward() -> object:
        return torch.autograd.grad(output, wanted, gradient, retain_graph=True)

    seconds = {"forward": forward, "backward": device_seconds(backward, context.device, repeats)}
    row: Row = {}
    for which, passes in PASSES.items():
        speed = passes * gate.numel() * gate.element_size() / seconds[which]
        row |= {f"{which}_seconds": seconds[which], f"{which}_gb_s": speed / 1e9, which: speed / rate}
    return row


def _without_graph(function: Function, gate: Tensor, up: Tensor) -> Tensor:
    with torch.no_grad():
        return function(gate, up)


# --- errors -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Scaled(Format):
    """A format in which the ulp of a slope counts at least so many times what it does: h(b) is a factor of d_a."""

    scale: float = 1.0

    @property
    def least_unit(self) -> float:
        return self.scale * super().least_unit


def _error_rows(context: Context) -> dict[str, list[Row]]:
    """In bfloat16, of every unit, torch's composite of it, and each value of the other part."""
    gates = list(FORMATS["bfloat16"].every_input(context.device, context.settings["steps"]["bfloat16"]))
    rows = []
    for name, unit in UNITS.items():
        for other in OTHERS:
            for by, function in (("provenact", unit.function), ("torch", unit.composite)):
                rows += [{"name": name, "by": by, "b": other, **row} for row in _tallied(unit, function, gates, other)]
        context.report(len(rows), 0, f"errors {name}")
    return {"rows": rows}


def _float32_rows(name: str, context: Context) -> dict[str, list[Row]]:
    """In float32, of a unit whose kernels compute it, or of any unit on a CPU."""
    unit = UNITS[name]
    if context.device.type == "cuda" and torch.float32 not in getattr(gated_units, f"_{name}_gate").dtypes:
        return {"rows": []}
    gates = FORMATS["float32"].every_input(context.device, context.settings["steps"]["float32"])
    head = {"name": name, "by": "provenact", "b": 1.0}
    return {"rows": [head | row for row in _tallied(unit, unit.function, gates, 1.0)]}


def _tallied(unit: Unit, function: Function, gates: Iterator[Tensor] | Sequence[Tensor], b: float) -> list[Row]:
    """The errors of y and of the two gradients over chunks of gates."""
    tallies: dict[str, Tally] = {}
    for gate in gates:
        a, up = (one.detach().clone().requires_grad_() for one in (gate, torch.full_like(gate, b)))
        y = function(a, up)
        found = dict(zip(RESULTS, (y.detach(), *torch.autograd.grad(y, (a, up), torch.ones_like(y))), strict=True))
        for which, exact in unit.exact(gate.double(), b).items():
            tally = tallies.setdefault(which, _tally(unit, which, b, gate.dtype))
            tally.add(*_smooth(unit, gate, found[which], exact) if which == "d_a" else (gate, found[which], exact))
    return [{"of": which, **tally.result()} for which, tally in tallies.items()]


def _smooth(unit: Unit, gate: Tensor, *others: Tensor) -> list[Tensor]:
    """The gates that are no kinks, and what belongs to them."""
    kept = [gate, *others]
    for kink in unit.kinks():
        keep = kept[0] != kink
        kept = [one[keep] for one in kept] if not bool(keep.all()) else kept
    return kept


def _tally(unit: Unit, which: str, b: float, dtype: torch.dtype) -> Tally:
    """An empty count; the product with h(b) is one rounding more of the reference."""
    own = FORMATS[str(dtype).removeprefix("torch.")]
    scaled = _Scaled(own.name, own.bits, own.precision, own.least, max(1.0, abs(unit.other(b)[0])))
    error = unit.reference.relative_error("backward" if which == "d_a" else "forward")
    return Tally(scaled if which == "d_a" else own, "backward", error + 2.0**-53)


# --- tables -----------------------------------------------------------------------------------------


def _speed_table(rows: list[Row]) -> Table:
    found = {(row["name"], row["by"], row["dtype"]): row for row in rows}
    header = ["unit", "by", *(f"{dtype} {which}" for dtype in DTYPES for which in PASSES)]
    lines: list[list[object]] = []
    for name, by in dict.fromkeys((row["name"], row["by"]) for row in rows):
        cells = [found.get((name, by, dtype)) for dtype in DTYPES]
        lines.append(
            [
                name,
                by,
                *(one and f"{one[which]:.3f} ({one[f'{which}_gb_s']:.0f} GB/s)" for one in cells for which in PASSES),
            ]
        )
    elements = rows[0]["elements"] if rows else 0
    title = f"on the device alone, {elements} elements: fraction of copy_, forward of 3 passes, backward of 5"
    return Table(title, tuple(header), lines)


def _instruction_table(rows: list[Row]) -> Table:
    found = {(row["name"], row["dtype"], row["by"]): row["all"] for row in rows}
    columns = [(dtype, which) for dtype in DTYPES for which in PASSES]
    lines = [[name, *(found.get((name, *one)) for one in columns)] for name in dict.fromkeys(r["name"] for r in rows)]
    title = "machine instructions for an element, compute capability 9.0, all of a program without a mask"
    return Table(title, ("unit", *(" ".join(one) for one in columns)), lines)


def _error_table(title: str, rows: list[Row]) -> Table:
    """The worst over the values of b. A worst of 0.5 and a little more means results next to the middle between two
    numbers that went to the farther one."""
    header = ["unit", "by"]
    for which in RESULTS:
        header += [f"{which}: worst, {'floored ' * (which == 'd_a')}ulp", f"{which}: rounded correctly, %"]
    lines: list[list[object]] = []
    for name, by in dict.fromkeys((row["name"], row["by"]) for row in rows):
        same = [row for row in rows if (row["name"], row["by"]) == (name, by)]
        line: list[object] = [name, by]
        for which in RESULTS:
            own = [row for row in same if row["of"] == which]
            key = "worst_floored_ulp" if which == "d_a" else "worst_ulp"
            line.append(f"{max(row[key] for row in own):.6g}")
            line.append(share_text(min(row["correctly_rounded"] for row in own), 4).removesuffix(" %"))
        lines.append([*line, sum(row["nan"] + row["infinite"] for row in same)])
    return Table(title, (*header, "wrongly not finite"), lines)


SMOKE_STEPS = {"float32": 1 << 22, "bfloat16": 1 << 6}


def _settings(**changed: Any) -> Settings:
    usual = {"elements": 1 << 26, "repeats": 20, "compiled": True, "width": 4096}
    every = {"steps": {"float32": 1, "bfloat16": 1}, "instructions": len(UNITS), "processes": 8}
    return usual | every | changed


RUN = Run(
    name="gated",
    repeats="gated units: speed of memory, instructions and errors, beside torch's composite and Liger",
    settings={
        "full": _settings(elements=1 << 28, repeats=50),
        "hour": _settings(),
        "brief": _settings(),
        "smoke": _settings(elements=1 << 12, repeats=2, compiled=False, width=128, instructions=0, steps=SMOKE_STEPS),
    },
    measure=measure,
    conclude=conclude,
)
