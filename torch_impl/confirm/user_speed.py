"""Speed as a user sees it: wall clock, nothing kept busy, eager and compiled, beside torch's own functions.

A round is many calls one after another, and the device is waited for at its end; contestants take turns, and the
median of the rounds counts. A step is forward and backward. Clocks of a card move with its load, so each round of a
block comes right after one of the block with torch's GELU, and their ratio is what is compared.
"""

import statistics
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from ..emitted import NAMES, PUBLIC, load
from .contestants import emitted
from .context import Context
from .timing import Call, seconds_a_call

TORCH: Mapping[str, Callable[[Tensor], Tensor]] = {"relu": torch.relu, "gelu": F.gelu, "silu": F.silu}
CALLED = ("gelu", "silu", "srelu", "crrelu", "lambda_gelu", "mish")
COMPILED = ("gelu", "silu", "srelu", "crrelu", "lambda_gelu")
LEVELS = 33
Row = dict[str, Any]


def chosen(names: Iterable[str], context: Context) -> list[str]:
    """Those of our functions that the run is about: all, where it names none."""
    return [name for name in names if not context.settings["names"] or name in context.settings["names"]]


def call_rows(context: Context) -> dict[str, list[Row]]:
    """All calls or none, as they take turns."""
    rows: list[Row] = []
    if not chosen(CALLED, context):
        return {"rows": rows}
    for mode in ("eager", "compiled") if context.settings["compiled"] else ("eager",):
        for dtype in ("float32", "bfloat16"):
            rows += _calls_of(context, mode, dtype)
            context.report(len(rows), 0, f"{mode} {dtype}")
    return {"rows": rows}


def _calls_of(context: Context, mode: str, dtype: str) -> Iterator[Row]:
    torch._dynamo.reset()
    functions = {("torch", name): call for name, call in TORCH.items()}
    functions |= {("provenact", name): getattr(emitted(), name) for name in CALLED}
    if mode == "compiled":
        functions = {key: torch.compile(call, dynamic=True) for key, call in functions.items() if _is_compiled(key)}
    for elements in context.settings["sizes"]:
        x = torch.randn(elements, device=context.device).to(getattr(torch, dtype))
        leaf, gradient = x.clone().requires_grad_(), torch.ones_like(x)
        forward = {key: partial(_forward, call, x) for key, call in functions.items()}
        step = {key: partial(_step, call, leaf, gradient) for key, call in functions.items()}
        times = {"forward": _by_turns(context, forward, elements), "step": _by_turns(context, step, elements)}
        for by, name in functions:
            head = {"name": name, "by": by, "mode": mode, "dtype": dtype, "elements": elements}
            yield head | {f"{which}_us": 1e6 * found[by, name] for which, found in times.items()}


def _is_compiled(key: tuple[str, str]) -> bool:
    return key[1] in (COMPILED if key[0] == "provenact" else ("gelu", "silu"))


def _forward(call: Callable[[Tensor], Tensor], x: Tensor) -> Tensor:
    with torch.no_grad():
        return call(x)


def _step(call: Callable[[Tensor], Tensor], x: Tensor, gradient: Tensor) -> object:
    return torch.autograd.grad(call(x), x, gradient)


def _by_turns(context: Context, calls: Mapping[Any, Call], elements: int) -> dict[Any, float]:
    """The median seconds of each call over rounds in which they take turns."""
    count = _calls_a_round(context, elements)
    found: dict[Any, list[float]] = {key: [] for key in calls}
    for _ in range(context.settings["rounds"]):
        for key, call in calls.items():
            found[key].append(seconds_a_call(call, context.device, count))
    return {key: statistics.median(times) for key, times in found.items()}


def _calls_a_round(context: Context, elements: int) -> int:
    return max(context.settings["calls"] >> max(elements.bit_length() - 17, 0) // 2, 10)


# --- a feed-forward block ---------------------------------------------------------------------------


class _Block(nn.Module):
    def __init__(self, widths: tuple[int, int], activation: Callable[[Tensor], Tensor]) -> None:
        super().__init__()
        width, hidden = widths
        self.first, self.second = nn.Linear(width, hidden), nn.Linear(hidden, width)
        self.activation = activation

    def forward(self, x: Tensor) -> Tensor:
        return self.second(self.activation(self.first(x)))


def block_rows(context: Context) -> dict[str, list[Row]]:
    """A row for each activation, format and way of calling; the formats are bfloat16 and TF32."""
    rows: list[Row] = []
    for mode in ("eager", "compiled") if context.settings["compiled"] else ("eager",):
        for form in ("bfloat16", "tf32"):
            before = torch.backends.cuda.matmul.allow_tf32
            torch.backends.cuda.matmul.allow_tf32 = True
            try:
                rows += _blocks(context, mode, form)
            finally:
                torch.backends.cuda.matmul.allow_tf32 = before
            context.report(len(rows), 0, f"block, {mode} {form}")
    return {"rows": rows}


def _blocks(context: Context, mode: str, form: str) -> Iterator[Row]:
    torch._dynamo.reset()
    tokens, width, hidden = context.settings["block"]
    dtype = torch.bfloat16 if form == "bfloat16" else torch.float32
    x = torch.randn(tokens, width, device=context.device).to(dtype).requires_grad_()
    gradient, steps = torch.ones_like(x), {}
    for key, activation in _activations(context, mode):
        block = _Block((width, hidden), activation).to(context.device, dtype)
        run = torch.compile(block) if mode == "compiled" else block
        wanted = [x, *block.parameters()]
        steps[key] = partial(_block_step, run, x, wanted, gradient)
    for (by, name), pairs in _beside(context, steps, ("torch", "gelu")).items():
        row = {"name": name, "by": by, "mode": mode, "format": form, "shape": [tokens, width, hidden]}
        ratios = [ours / theirs for theirs, ours in pairs]
        milliseconds = 1e3 * statistics.median(ours for _, ours in pairs)
        yield row | {"step_ms": milliseconds, "times_gelu": statistics.median(ratios), "ratios": ratios}


def _beside(context: Context, calls: Mapping[Any, Call], first: Any) -> dict[Any, list[tuple[float, ...]]]:
    """Of every round the seconds of a call, after those of the first one right before it."""
    count = context.settings["block_steps"]
    found: dict[Any, list[tuple[float, ...]]] = {key: [] for key in calls}
    for _ in range(context.settings["rounds"]):
        for key, call in calls.items():
            found[key].append(tuple(seconds_a_call(one, context.device, count) for one in (calls[first], call)))
    return found


def _activations(context: Context, mode: str) -> Iterator[tuple[tuple[str, str], Callable[[Tensor], Tensor]]]:
    yield ("torch", "gelu"), F.gelu
    names = COMPILED if mode == "compiled" else NAMES
    for name in chosen(names if context.settings["small"] else names[:2], context):
        yield ("provenact", name), getattr(emitted(), name)
    if mode == "eager" and "SQUAF" in PUBLIC and context.settings["small"] and chosen(("squaf",), context):
        yield ("provenact", "squaf"), load("SQUAF")(LEVELS)  # type: ignore[operator]


def _block_step(run: Callable[[Tensor], Tensor], x: Tensor, wanted: list[Tensor], gradient: Tensor) -> object:
    return torch.autograd.grad(run(x), wanted, gradient, allow_unused=True)
