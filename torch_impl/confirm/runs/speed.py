"""The run `speed`: what a user sees, and what the device takes alone.

The first is wall clock: a feed-forward block with each activation, and calls of all sizes, eager and compiled
(`user_speed.py`). With `names`, only these of our functions take part, each beside the same others. The second is
time as a fraction of copying the same tensor in the same run, and memory. Copying reads and writes: two passes over
memory. Forward counts two passes, backward three (x and the gradient are read, one gradient is written), with the
gradients of learnable parameters. 1 is the speed of memory.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

import torch
from torch import Tensor

from ...emitted import NAMES
from ..contestants import emitted, text_digests
from ..context import Context
from ..racers import Racer, composite, racers
from ..run import Measured, Metrics, Outcome, Run, Settings
from ..speed_tables import block_table, call_tables, contestant, draw, tables
from ..timing import device_seconds, peak_bytes, seconds_a_call
from ..user_speed import block_rows, call_rows, chosen

DTYPES = ("float32", "bfloat16")
SMALL = 1 << 20
Row = dict[str, Any]


def measure(context: Context) -> Measured:
    """A piece for the block, one for calls, one for each dtype, and one for small inputs."""
    work = {dtype: partial(large_rows, dtype, context) for dtype in DTYPES}
    seen = {"block": partial(block_rows, context), "calls": partial(call_rows, context)}
    found = context.pieces({**seen, **work, "small": partial(small_rows, context)})
    large = [row for dtype in DTYPES for row in found[dtype]["rows"]]
    facts = {"failed": [row for row in large if "failed" in row]}
    facts["large"] = [row for row in large if "failed" not in row]
    facts |= {name: found[name]["rows"] for name in ("block", "calls", "small")}
    return Measured({}, facts, {"texts": text_digests(), **facts}, {"rows": facts["large"]})


def conclude(settings: Settings, metrics: Metrics, facts: Mapping[str, Any]) -> Outcome:
    failures = [f"{row['name']}, {contestant(row)}, {row['dtype']}: {row['failed']}" for row in facts["failed"]]
    made = [block_table(facts["block"]), *call_tables(facts["calls"]), *tables(facts["large"], facts["small"])]
    return Outcome(made, failures=failures)


def large_rows(dtype: str, context: Context) -> dict[str, list[Row]]:
    """Every racer on large tensors; the copy of the same tensor is timed beside each."""
    kind = getattr(torch, dtype)
    rows = []
    x = _normal(context.settings["elements"], kind, context)
    every = list(racers(context.device, kind, context.settings["compiled"], context.settings["names"]))
    for racer in every:
        rows.append(_row(racer, x[: racer.largest], dtype, context))
        context.report(len(rows), len(every), f"{dtype} {racer.label}")
    return {"rows": rows}


def _normal(elements: int, kind: torch.dtype, context: Context) -> Tensor:
    generator = torch.Generator(context.device).manual_seed(1)
    return torch.randn(elements, device=context.device, generator=generator).to(kind)


def _row(racer: Racer, x: Tensor, dtype: str, context: Context) -> Row:
    head = {"name": racer.name, "by": racer.by, "target": racer.target, "learnable": bool(racer.parameters)}
    try:
        return head | {"dtype": dtype, "elements": x.numel()} | timed(racer, x, context)
    except (RuntimeError, TypeError) as error:
        return head | {"dtype": dtype, "failed": str(error).splitlines()[0]}


def timed(racer: Racer, x: Tensor, context: Context) -> Row:
    repeats, size = context.settings["repeats"], x.numel() * x.element_size()
    forward, backward = _calls(racer, x)
    copy = device_seconds(partial(torch.empty_like(x).copy_, x), context.device, repeats)
    seconds = [device_seconds(call, context.device, repeats) for call in (forward, backward)]
    peaks = [peak_bytes(call, context.device) for call in (forward, backward)]
    return {
        "copy_seconds": copy,
        "forward_seconds": seconds[0],
        "backward_seconds": seconds[1],
        "forward": copy / seconds[0],
        "backward": 1.5 * copy / seconds[1],
        "forward_memory": None if peaks[0] is None else peaks[0] / size,
        "backward_memory": None if peaks[1] is None else peaks[1] / size,
        "saved_memory": _saved(racer, x),
    }


def _calls(racer: Racer, x: Tensor):
    """Forward without a graph; backward alone, of a graph that is kept."""

    def forward() -> Tensor:
        with torch.no_grad():
            return racer.call(x)

    leaf = x.detach().requires_grad_()
    output, gradient = racer.call(leaf), torch.ones_like(x)
    wanted = [leaf, *racer.parameters]

    def backward() -> object:
        return torch.autograd.grad(output, wanted, gradient, retain_graph=True)

    return forward, backward


def _saved(racer: Racer, x: Tensor) -> float | None:
    """What the graph holds besides input and output, in multiples of the input."""
    if x.device.type != "cuda":
        return None
    leaf = x.detach().requires_grad_()
    torch.cuda.synchronize(x.device)
    before = torch.cuda.memory_allocated(x.device)
    output = racer.call(leaf)
    held = torch.cuda.memory_allocated(x.device) - before
    del output
    size = x.numel() * x.element_size()
    return held / size - 1.0


def small_rows(context: Context) -> dict[str, list[Row]]:
    """Training steps on a small tensor, Python's time included: the emitted function beside its plain form."""
    rows = []
    elements = min(SMALL, context.settings["elements"])
    for dtype in DTYPES:
        x = _normal(elements, getattr(torch, dtype), context).requires_grad_()
        for name in chosen(NAMES if context.settings["small"] else NAMES[:2], context):
            ours, theirs = (_step_seconds(call, x, context) for call in (getattr(emitted(), name), composite(name)))
            rows.append({"name": name, "dtype": dtype, "elements": elements, "seconds": ours, "plain_seconds": theirs})
    return {"rows": rows}


def _step_seconds(call, x: Tensor, context: Context) -> float:
    gradient = torch.ones_like(x)

    def step() -> object:
        return torch.autograd.grad(call(x), x, gradient)

    return seconds_a_call(step, context.device, context.settings["small_repeats"])


def _settings(**changed: Any) -> Settings:
    sizes = [1 << 12, 1 << 16, 1 << 20, 1 << 24, 1 << 26]
    own = {"names": [], "sizes": sizes, "calls": 300, "rounds": 5, "block": [8192, 1024, 4096], "block_steps": 60}
    return own | {"elements": 1 << 26, "repeats": 20, "compiled": True, "small": True, "small_repeats": 200} | changed


RUN = Run(
    name="speed",
    repeats="time and memory as fractions of copy_: emitted functions, torch's and the papers' code",
    settings={
        "full": _settings(elements=1 << 28, repeats=50),
        "hour": _settings(),
        "brief": _settings(),
        "smoke": _settings(
            elements=1 << 12,
            repeats=3,
            compiled=False,
            small=False,
            small_repeats=3,
            sizes=[1 << 12],
            calls=10,
            rounds=1,
            block=[64, 16, 32],
            block_steps=3,
        ),
    },
    measure=measure,
    conclude=conclude,
    picture=draw,
)
