"""The run `gated`: gated units beside torch's composite, the same compiled, and Liger's kernels if they are installed.

Speed is that of memory: bytes that have to move, over the time of the device alone, as a fraction of what copying
reaches in the same run. Forward moves three tensors (two are read, one is written), backward five. Errors in bfloat16
are those for every gate value at a few values of the other part, in ulp of the result in float64 by the definition.

- `RUN`   the run
"""

from __future__ import annotations

import importlib.util
import math
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional as F

from ..context import Context
from ..run import Measured, Metrics, Outcome, Run, Settings, Table
from ..timing import device_seconds

MEASURED = ("swiglu", "geglu", "reglu", "swiglu_oai")
PACKED = ("swiglu", "swiglu_oai")  # halves, and interleaved
COMPILED = ("swiglu",)  # each takes seconds to compile
DTYPES = ("float32", "bfloat16")
PASSES = {"forward": 3, "backward": 5}
OTHERS = (1.0, -0.75, 3.0, 0.0078125, -20.0)  # values of the other part
ALPHA = 1.702
Function = Callable[[Tensor, Tensor], Tensor]
Row = dict[str, Any]


def _oai(gate: Tensor, up: Tensor) -> Tensor:
    gate = gate.clamp(max=7.0)
    return gate * torch.sigmoid(ALPHA * gate) * (up.clamp(-7.0, 7.0) + 1.0)


def _gelu(x: Tensor) -> Tensor:
    """GELU without the cancellation of 1 + erf in its tail."""
    return 0.5 * x * torch.special.erfc(-x * math.sqrt(0.5))


COMPOSITES: dict[str, Function] = {
    "swiglu": lambda gate, up: F.silu(gate) * up,
    "geglu": lambda gate, up: F.gelu(gate) * up,
    "reglu": lambda gate, up: F.relu(gate) * up,
    "swiglu_oai": _oai,
}
EXACT: dict[str, Function] = COMPOSITES | {"geglu": lambda gate, up: _gelu(gate) * up}  # of float64 tensors


def _emitted() -> Any:
    return import_module("...generated.gated_units", __package__)


def measure(context: Context) -> Measured:
    """A piece for each dtype, and one for the errors."""
    work: dict[str, Callable[[], dict[str, Any]]] = {one: partial(_speed_rows, one, context) for one in DTYPES}
    work["errors"] = partial(_error_rows, context)
    found = context.pieces(work)
    speed = [row for dtype in DTYPES for row in found[dtype]["rows"]]
    facts = {"failed": [row for row in speed if "failed" in row], "errors": found["errors"]["rows"]}
    facts["speed"] = [row for row in speed if "failed" not in row]
    return Measured({}, facts)


def conclude(settings: Settings, metrics: Metrics, facts: Mapping[str, Any]) -> Outcome:
    failures = [f"{row['name']} ({row['by']}, {row['dtype']}): {row['failed']}" for row in facts["failed"]]
    return Outcome([_speed_table(facts["speed"]), _error_table(facts["errors"])], failures=failures)


# --- speed ------------------------------------------------------------------------------------------


def _speed_rows(dtype: str, context: Context) -> dict[str, list[Row]]:
    kind, elements = getattr(torch, dtype), context.settings["elements"]
    generator = torch.Generator(context.device).manual_seed(1)
    gate, up = (torch.randn(elements, device=context.device, generator=generator).to(kind) for _ in range(2))
    copy = device_seconds(partial(torch.empty_like(gate).copy_, gate), context.device, context.settings["repeats"])
    rate = 2 * gate.numel() * gate.element_size() / copy
    rows = []
    for name in MEASURED:
        for by, function in _racers(name, context):
            head = {"name": name, "by": by, "dtype": dtype, "elements": elements, "copy_gb_s": rate / 1e9}
            try:
                rows.append(head | _timed(function, gate, up, rate, context))
            except Exception as error:  # a rival that does not run is a row, not the end of the run
                rows.append(head | {"failed": (str(error).splitlines() or [repr(error)])[0]})
            context.report(len(rows), 0, f"{dtype} {name} {by}")
    return {"rows": rows}


def _racers(name: str, context: Context) -> Iterator[tuple[str, Function]]:
    yield "provenact", getattr(_emitted(), name)
    if name in PACKED:
        yield "provenact, packed", partial(_packed, getattr(_emitted(), name))
    yield "torch", COMPOSITES[name]
    if context.settings["compiled"]:
        torch._dynamo.reset()
        yield "torch, compiled", torch.compile(COMPOSITES[name])
        if name in COMPILED:
            yield "provenact, compiled", torch.compile(getattr(_emitted(), name))
    rival = _liger(name)
    if rival is not None:
        yield "Liger", rival


def _packed(function: Callable[..., Tensor], gate: Tensor, up: Tensor) -> Tensor:
    """The two parts lie in one tensor, which `_timed` gives, in the usual layout of the unit."""
    return function(gate)


def _liger(name: str) -> Function | None:
    """Liger's kernels, which take rows; its GEGLU is the one with tanh."""
    kinds = {"swiglu": ("swiglu", "LigerSiLUMulFunction"), "geglu": ("geglu", "LigerGELUMulFunction")}
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


def _error_rows(context: Context) -> dict[str, list[Row]]:
    """Of each unit and each value of the other part, the worst error over every finite bfloat16 gate."""
    bits = torch.arange(-(2**15), 2**15, device=context.device).to(torch.int16)
    every = bits.view(torch.bfloat16)
    gate = every[torch.isfinite(every)]
    rows = []
    for name in MEASURED:
        for by, function in (("provenact", getattr(_emitted(), name)), ("torch", COMPOSITES[name])):
            for other in OTHERS:
                up = torch.full_like(gate, other)
                exact = EXACT[name](gate.double(), up.double())
                rows.append({"name": name, "by": by, "up": other} | _errors(_without_graph(function, gate, up), exact))
    return {"rows": rows}


def _errors(found: Tensor, exact: Tensor) -> Row:
    """In ulp of bfloat16; where the exact result is beyond its largest number, infinity is right."""
    inside = exact.abs() < torch.finfo(torch.bfloat16).max
    wrong = ~torch.isfinite(found) & inside
    exponent = torch.frexp(exact.abs().clamp(min=2.0**-126)).exponent
    ulp = torch.ldexp(torch.ones_like(exact), exponent - 8)
    off = ((found.double() - exact).abs() / ulp)[inside & ~wrong]
    right = (found == exact.to(torch.bfloat16))[inside]
    return {
        "inputs": int(inside.sum()),
        "worst_ulp": float(off.max()),
        "correctly_rounded": float(right.double().mean()),
        "not_finite": int(wrong.sum()),
    }


# --- tables -----------------------------------------------------------------------------------------


def _speed_table(rows: list[Row]) -> Table:
    """GB/s and fractions of copying, for each dtype."""
    found = {(row["name"], row["by"], row["dtype"]): row for row in rows}
    header = ["unit", "by", *(f"{dtype} {which}" for dtype in DTYPES for which in PASSES)]
    lines: list[list[object]] = []
    for name, by in dict.fromkeys((row["name"], row["by"]) for row in rows):
        cells = [found.get((name, by, dtype)) for dtype in DTYPES]
        lines.append([name, by, *(one and f"{one[which]:.3f} ({one[f'{which}_gb_s']:.0f} GB/s)"
                                  for one in cells for which in PASSES)])  # fmt: skip
    elements = rows[0]["elements"] if rows else 0
    title = f"on the device alone, {elements} elements: fraction of copy_, forward of 3 passes, backward of 5"
    return Table(title, tuple(header), lines)


def _error_table(rows: list[Row]) -> Table:
    lines: list[list[object]] = []
    for name, by in dict.fromkeys((row["name"], row["by"]) for row in rows):
        same = [row for row in rows if (row["name"], row["by"]) == (name, by)]
        worst, least = max(row["worst_ulp"] for row in same), min(row["correctly_rounded"] for row in same)
        lines.append([name, by, worst, 100 * least, sum(row["not_finite"] for row in same)])
    title = f"bfloat16, forward, every finite gate at b = {', '.join(f'{one:g}' for one in OTHERS)}"
    return Table(title, ("unit", "by", "worst, ulp", "least rounded correctly, %", "wrongly not finite"), lines)


def _settings(**changed: Any) -> Settings:
    return {"elements": 1 << 26, "repeats": 20, "compiled": True, "width": 4096} | changed


RUN = Run(
    name="gated",
    repeats="gated units: speed of memory, and errors in bfloat16, beside torch's composite and Liger",
    settings={
        "full": _settings(elements=1 << 28, repeats=50),
        "hour": _settings(),
        "brief": _settings(),
        "smoke": _settings(elements=1 << 14, repeats=3, compiled=False, width=128),
    },
    measure=measure,
    conclude=conclude,
    seconds={"full": 120.0, "hour": 80.0, "brief": 80.0, "smoke": 10.0},
)
