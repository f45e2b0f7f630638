"""Audits: anybody's implementation of an activation, measured against the reference.

bfloat16 and float16 over all inputs; float32 over all of them or a sample with a search around its worst inputs;
float64 over a sample in certified balls, with the same search.

- `Plan`                        dtype, device and how many inputs
- `audit(target, plan)`         everything that was measured, as plain data
- `points(target, plan, xs)`    what comes out at given inputs, beside the exact values
- `faults(report, at_most)`     in words, what a check would refuse
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from ...numerics.grades import grade_of_run
from ...theory.errors import InputError
from .audit_targets import Target, load
from .formats import FORMATS, Format
from .measurement import (
    PASSES,
    Exact,
    Implementation,
    by_balls,
    by_doubles,
    measure_chunks,
    measure_sample,
    outputs_of,
    special_values,
)
from .references import Reference, reference
from .sample_points import around_zeros, designed, spread

IN_BALLS = 2000  # random inputs of float64; a ball costs about 50 microseconds
COPIES = 64  # of a single input: enough for vectorised code


@dataclass(frozen=True)
class Plan:
    """How to measure; `samples` random inputs where not all are taken."""

    dtype: str = "float32"
    device: str = "cpu"
    samples: int = 200_000
    exhaustive: bool = False
    backward: bool = True

    @property
    def format(self) -> Format:
        return FORMATS[self.dtype]


DEFAULT = Plan()


def audit(target: Target | Callable[[Tensor], Tensor], plan: Plan = DEFAULT, entry: str = "") -> dict[str, Any]:
    """Errors of both passes, special values, and the worst inputs with what came out.

    A callable of one tensor needs the `entry` of the catalogue that it claims to be.

    >>> audit(torch.relu, Plan(samples=10), entry="relu")["passes"]["forward"]["worst_ulp"]
    0.0
    """
    if isinstance(target, Target):
        function = load(target, plan.format.dtype, plan.device)
    else:
        function, target = target, Target(getattr(target, "__name__", type(target).__name__), entry)
    exact = reference(target.entry, target.settings)
    one = Implementation(target.label, function)
    every = plan.format.bits == 16 or (plan.exhaustive and plan.format.bits == 32)
    if every:
        chunks = plan.format.every_input(plan.device, binades=15 if plan.device == "cuda" else 1)
        passes = measure_chunks([one], exact, plan.format, chunks, plan.backward)[one.label]
    else:
        inputs = _sample(exact, plan)
        passes = measure_sample(one, exact, plan.format, inputs, _truth(exact, plan), plan.backward)
    for which, numbers in passes.items():
        numbers["worst"] = _seen(one, exact, plan, which, [numbers["at"]])[0]
    return {
        "target": target.text,
        "as": target.entry,
        "arguments": {name: str(value) for name, value in target.arguments.items()},
        "settings": dict(exact.settings),
        "dtype": plan.dtype,
        "device": plan.device,
        "exhaustive": every,
        "grade": grade_of_run(every).value,
        "passes": passes,
        "special": special_values(one, exact, plan.format, plan.device, plan.backward),
    }


def points(target: Target, plan: Plan, xs: Sequence[float]) -> list[dict[str, Any]]:
    """Both passes at given inputs, which are rounded to the dtype first."""
    exact = reference(target.entry, target.settings)
    one = Implementation(target.label, load(target, plan.format.dtype, plan.device))
    inputs = torch.tensor(xs, dtype=torch.float64).to(plan.format.dtype).double().tolist()
    passes = PASSES if plan.backward else PASSES[:1]
    return [{"pass": which} | row for which in passes for row in _seen(one, exact, plan, which, inputs)]


def _truth(exact: Reference, plan: Plan) -> Exact:
    """Balls for float64, doubles for what is narrower."""
    if plan.format.bits < 64:
        return by_doubles(exact)
    try:
        return by_balls(exact)
    except ImportError as error:
        raise InputError("an audit of float64 needs balls: pip install python-flint") from error


def _sample(exact: Reference, plan: Plan) -> Tensor:
    count = min(plan.samples, IN_BALLS) if plan.format.bits == 64 else plan.samples
    zeros = around_zeros(lambda xs: exact.slope(torch.tensor(xs, dtype=torch.float64)).tolist())
    return plan.format.holding(designed([*exact.kinks, *zeros]) + spread(count), plan.device)


def _seen(one: Implementation, exact: Reference, plan: Plan, which: str, xs: Sequence[float]) -> list[dict[str, Any]]:
    """x, what came and what is exact; NaN and infinities as texts, so that JSON can hold them."""
    rows = []
    high, low = _truth(exact, plan)(which, torch.tensor(xs, dtype=torch.float64))
    unit = plan.format.unit(high)
    for index, x in enumerate(xs):
        inputs = torch.full((COPIES,), x, dtype=plan.format.dtype, device=plan.device)
        outputs = dict(zip(PASSES, outputs_of(one, inputs, plan.backward), strict=True))[which]
        assert outputs is not None
        came, right = outputs[0].double().item(), high[index].item()
        error = abs((came - right) - (0.0 if low is None else low[index].item()))
        ulps = error / unit[index].item()
        relative = error / abs(right) if right else None
        rows.append({"x": x, "came": _plain(came), "exact": right, "ulp": _plain(ulps), "relative": _plain(relative)})
    return rows


def _plain(number: float | None) -> float | str | None:
    return number if number is None or abs(number) < float("inf") else str(number)


def faults(report: dict[str, Any], at_most: float | None = None) -> list[str]:
    """What is wrong without doubt, and what exceeds `at_most` ulp."""
    found = []
    for which, numbers in report["passes"].items():
        found += [f"{which}: NaN at {numbers['nan']} finite inputs"] * bool(numbers["nan"])
        found += [f"{which}: infinite at {numbers['infinite']} inputs with finite values"] * bool(numbers["infinite"])
        measure = "worst_ulp" if which == "forward" else "worst_floored_ulp"
        if at_most is not None and numbers[measure] > at_most:
            found.append(f"{which}: an error of {numbers[measure]:.6g} ulp, and {at_most:g} are allowed")
    for which in report["passes"]:
        wrong = [row for row in report["special"] if row["pass"] == which and not row["right"]]
        if wrong:
            listed = ", ".join(f"{row['came']} at {row['x']} (the limit is {row['expected']})" for row in wrong)
            found.append(f"{which}: {listed}")
    return found
