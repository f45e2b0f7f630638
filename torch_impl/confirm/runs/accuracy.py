"""The run `accuracy`: errors of the emitted functions, of torch's and of the papers' code, forward and backward.

All inputs of bfloat16 and float16; all of float32 on CUDA, a sample on a CPU; a sample of float64, judged in
balls where python-flint is, and kept to be judged later where it is not.
"""

from collections.abc import Mapping
from functools import partial
from importlib.util import find_spec
from typing import Any

import torch
from torch import Tensor

from ...accuracy.formats import FORMATS, Format
from ...accuracy.measurement import (
    PASSES,
    by_balls,
    by_doubles,
    measure_chunks,
    measure_sample,
    outputs_of,
    special_values,
)
from ...accuracy.references import Reference, reference
from ...accuracy.sample_points import around_zeros, designed, spread
from ..accuracy_data import packed
from ..accuracy_tables import draw, tables
from ..contestants import Contestant, contestants, names, text_digests
from ..context import Context
from ..run import Measured, Metrics, Outcome, Run, Settings

HALF = ("bfloat16", "float16")
DIFFERENT = 32.0  # units of 2^-53: more than the exp and erfc of two libraries can differ by
SMOKE = ("gelu", "srelu")
Row = dict[str, Any]


def measure(context: Context) -> Measured:
    chosen = context.settings["names"] or names()
    found = context.pieces({name: partial(rows_of, name, context) for name in chosen})
    rows = [row for piece in found.values() for row in piece["rows"]]
    differences = {name: piece["reference"] for name, piece in found.items()}
    facts = {"rows": rows, "reference": differences}
    return Measured({}, facts, {"texts": text_digests(), **facts}, {"rows": _short(rows)})


def conclude(settings: Settings, metrics: Metrics, facts: Mapping[str, Any]) -> Outcome:
    failures = _wrong_limits(facts["rows"]) + [
        f"the reference of {name} on this device is {far:.3g} units of 2^-53 from that on the CPU"
        for name, far in facts["reference"].items()
        if far > DIFFERENT
    ]
    return Outcome(tables(facts["rows"]), failures=failures)


def _wrong_limits(rows: list[Row]) -> list[str]:
    return [
        f"{row['name']}, {row['target']}, {row['dtype']}, {row['pass']}: {'; '.join(row['wrong_limits'])}"
        for row in rows
        if row["by"] == "provenact" and row.get("wrong_limits")
    ]


def rows_of(name: str, context: Context) -> dict[str, Any]:
    exact, found = reference(name), contestants(name, context.device)
    rows = [row for dtype in HALF for row in _measured(found, exact, FORMATS[dtype], context)]
    rows += _single(found, exact, context)
    rows += [row for one in found if one.target == "torch" for row in _double(one, exact, context)]
    return {"rows": rows, "reference": _difference(exact, context)}


def _difference(exact: Reference, context: Context) -> float:
    """How far the reference on this device is from the one on the CPU, which was checked in balls."""
    inputs = torch.tensor(spread(4000), dtype=torch.float64)
    largest = 0.0
    for which in PASSES:
        there, here = exact.of(which)(inputs.to(context.device)).cpu(), exact.of(which)(inputs)
        size = torch.clamp(torch.abs(here), min=1.0 if which == "backward" else 2.0**-960)
        largest = max(largest, float(torch.max(torch.abs(there - here) / size)) * 2.0**53)
    return largest


def _single(found: list[Contestant], exact: Reference, context: Context) -> list[Row]:
    """float32: what users run over every input, the plain form of what has kernels over a part of them."""
    apart = any(one.target == "triton" for one in found) and context.settings["plain_step"] != context.settings["step"]
    plain = [one for one in found if apart and (one.by, one.target) == ("provenact", "torch")]
    rows = _measured([one for one in found if one not in plain], exact, FORMATS["float32"], context)
    return rows + _measured(plain, exact, FORMATS["float32"], context, "plain_step")


def _measured(
    found: list[Contestant], exact: Reference, format: Format, context: Context, step: str = "step"
) -> list[Row]:
    every = context.settings[step] if format.bits == 32 else 1
    if found and (format.bits == 16 or (context.device.type == "cuda" and every > 0)):
        chunks = format.every_input(context.device, every)
        numbers = measure_chunks([one.implementation() for one in found], exact, format, chunks)
    else:
        inputs, truth = _sample(exact, format, context), by_doubles(exact)
        numbers = {one.label: measure_sample(one.implementation(), exact, format, inputs, truth) for one in found}
        every = 0
    return [
        _row(one, context, format, which, numbers[one.label][which], every == 1) | _limits(one, exact, format, which)
        for one in found
        for which in PASSES
    ]


def _limits(one: Contestant, exact: Reference, format: Format, which: str) -> Row:
    """What is wrong at +-0, +-inf and NaN, in words."""
    rows = special_values(one.implementation(), exact, format, one.device, True)
    wrong = [row for row in rows if row["pass"] == which and not row["right"]]
    return {"wrong_limits": [f"{row['came']} at {row['x']}, not {row['expected']}" for row in wrong]}


def _sample(exact: Reference, format: Format, context: Context) -> Tensor:
    count = context.settings["sample" if format.bits < 64 else "double_sample"]
    zeros = around_zeros(lambda points: exact.slope(torch.tensor(points, dtype=torch.float64)).tolist())
    return format.holding(designed([*exact.kinks, *zeros]) + spread(count), context.device)


def _row(one: Contestant, context: Context, format: Format, which: str, numbers: Row, exhaustive: bool) -> Row:
    where = torch.cuda.get_device_name(context.device) if context.device.type == "cuda" else "cpu"
    head = {"name": one.name, "by": one.by, "where": where, "target": one.target, "dtype": format.name, "pass": which}
    return head | {"exhaustive": exhaustive} | numbers


def _double(one: Contestant, exact: Reference, context: Context) -> list[Row]:
    """float64 over a sample: judged in balls with a search for the worst inputs, or kept as it is."""
    format, inputs = FORMATS["float64"], _sample(exact, FORMATS["float64"], context)
    if find_spec("flint"):
        numbers = measure_sample(one.implementation(), exact, format, inputs, by_balls(exact))
    else:
        numbers = _kept(one, inputs)
    return [_row(one, context, format, which, numbers[which], False) for which in PASSES]


def _kept(one: Contestant, inputs: Tensor) -> dict[str, Row]:
    outputs = zip(PASSES, outputs_of(one.implementation(), inputs), strict=True)
    return {
        which: {"inputs": len(inputs), "kept": {"inputs": packed(inputs), "outputs": packed(values)}}
        for which, values in outputs
        if values is not None
    }


def _short(rows: list[Row]) -> list[Row]:
    keys = ("name", "by", "target", "dtype", "pass", "worst_ulp", "correctly_rounded")
    return [{key: row[key] for key in keys} for row in rows if "worst_ulp" in row]


def _departures(settings: Settings) -> list[str]:
    every = settings["plain_step"]
    part = f"on CUDA the plain form of what has kernels gets one float32 input of {every}"
    return ["float32 is sampled on a CPU, and float64 everywhere", *([part] if every > 1 else [])]


def _settings(**changed: Any) -> Settings:
    return {"names": [], "step": 1, "plain_step": 16, "sample": 1 << 18, "double_sample": 2000} | changed


RUN = Run(
    name="accuracy",
    repeats="errors in ulp: emitted functions, torch's and the papers' code",
    settings={
        "full": _settings(plain_step=1, double_sample=4000),
        "hour": _settings(plain_step=1),
        "brief": _settings(),
        "smoke": _settings(names=list(SMOKE), step=0, plain_step=0, sample=1 << 12, double_sample=100),
    },
    measure=measure,
    conclude=conclude,
    departures=_departures,
    picture=draw,
)
