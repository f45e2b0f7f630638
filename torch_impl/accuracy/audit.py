"""Audits: anybody's implementation of a function, measured against the exact one, with torch's own beside it.

bfloat16 and float16 over all inputs; float32 over all of them or a sample with a search around its worst inputs;
float64 over a sample in certified balls, with the same search. A function of one's own is measured in balls in every
format. What a fault is stands in `regions`; at +-0 and NaN it is another result than the exact function has, unless
torch's own function gives that as well, and at +-inf another than its limit if torch's own has that right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import frexp
from typing import Any

import torch
from torch import Tensor

from ...numerics.findings.grades import grade_of_run
from ...theory.exact.errors import InputError, option
from . import measurement
from .audit_sweeps import torch_own
from .audit_targets import Target, entry_of, load
from .audit_text import audit_text, whole_text
from .formats import Format, format_named
from .meanings import reference_of
from .measurement import PASSES, Implementation, measure_sample, outputs_of, special_values, within_doubles
from .references import Reference, names
from .regions import THRESHOLDS, ErrorRegion, Stretches, regions_of, sharpened
from .sample_points import around_zeros, designed, spread
from .tally import Tally, errors_of

IN_BALLS = {64: 2000, 32: 20_000}  # random inputs at most, by bits of the format; a ball costs about 50 microseconds
BINADES = 260  # `designed` leaves out none of so many
COPIES = 64  # of a single input: enough for vectorised code
SHOWN_FAULTS = 5  # regions of a pass that are told in words; the data have all


@dataclass(frozen=True)
class Plan:
    """How to measure; `samples` random inputs where not all are taken. Errors above `at_most` ulp are looked at
    (default: `regions.THRESHOLDS`)."""

    dtype: str = "float32"
    device: str = "cpu"
    samples: int = 200_000
    exhaustive: bool = False
    backward: bool = True
    at_most: float | None = None

    @property
    def format(self) -> Format:
        return format_named(self.dtype)

    @property
    def threshold(self) -> float:
        return THRESHOLDS[self.dtype] if self.at_most is None else self.at_most

    @property
    def takes_all(self) -> bool:
        """Whether every input of the format is measured."""
        return self.format.bits == 16 or (self.exhaustive and self.format.bits == 32)

    @property
    def passes(self) -> tuple[str, ...]:
        return PASSES if self.backward else PASSES[:1]


DEFAULT = Plan()


def audit(
    target: str | Target | Callable[[Tensor], Tensor],
    plan: Plan | str = DEFAULT,
    entry: str = "",
    settings: Mapping[str, float] | None = None,
    kernel: str = "",
) -> Audited:
    """Errors of both passes with their places and regions, special values, torch's own beside them, and the faults.

    The target is a callable of one tensor, or a text such as "torch.nn:SiLU"; the plan may be a dtype alone. `entry` is
    the name of the catalogue or the expression in x that the target claims to be; a text may say it by its last name.
    `settings` are numbers for its parameters, and a `kernel` smooths it first.

    >>> import torch
    >>> from provenact.torch_impl.accuracy.audit import Plan
    >>> report = audit(torch.relu, Plan(samples=10), "max(0, x)")
    >>> report.forward["worst_ulp"], report.faults
    (0.0, [])
    >>> print(audit("torch.nn:ReLU", "bfloat16"))
    torch.nn:ReLU as relu
    dtype     pass      ulp  at          absolute  at          torch's  grade
    ────────  ────────  ───  ──────────  ────────  ──────────  ───────  ──────────
    bfloat16  forward   0    0           0         0           0        exhaustive
    bfloat16  backward  0    9.1835e-41  0         9.1835e-41  0        exhaustive
    bfloat16: all 65280 inputs, 100 % of values correctly rounded
    no fault
    """
    plan = Plan(plan) if isinstance(plan, str) else plan
    if isinstance(target, str):
        target = Target(target, entry or entry_of(target, names()), {}, settings or {}, kernel)
    if isinstance(target, Target):
        function = load(target, plan.format.dtype, plan.device)
    elif not callable(target):
        raise InputError(f"a function of one tensor, or the text of one, is expected and {target!r} came")
    else:
        label = getattr(target, "__name__", type(target).__name__)
        function, target = target, Target(label, entry, {}, settings or {}, kernel)
    exact = reference_of(target.meaning)
    try:
        return _Audit(Implementation(target.label, function), exact, plan).report(target)
    except SystemExit as error:
        raise InputError(f"{target.label} ends the program that calls it") from error


class Audited(dict[str, Any]):
    """What an audit measured, as `--json` writes it, by its keys. It prints the errors, notes and faults; `whole()` has
    every region and special value as well."""

    @property
    def faults(self) -> list[str]:
        """What is wrong, in words; nothing, where the implementation is as good as it should be."""
        return self["faults"]

    @property
    def forward(self) -> dict[str, Any]:
        """The errors of the values."""
        return self["passes"]["forward"]

    @property
    def backward(self) -> dict[str, Any] | None:
        """The errors of the slopes, where they were measured."""
        return self["passes"].get("backward")

    def __repr__(self) -> str:
        return audit_text([self])

    def whole(self) -> str:
        """All of it, as text."""
        return whole_text(self)

    def as_dict(self) -> dict[str, Any]:
        """Plain data, for JSON."""
        return dict(self)


class _Audit:
    """One implementation against its reference, watched while it is measured."""

    def __init__(self, one: Implementation, exact: Reference, plan: Plan) -> None:
        self.one, self.exact, self.plan = one, exact, plan
        self.own_target = torch_own(exact)
        self.own = self._usable_own()
        self.mine = {which: Stretches(plan.format, plan.threshold) for which in plan.passes}
        self.theirs = {which: Stretches(plan.format, plan.threshold) for which in plan.passes}
        self.truth = _truth(exact, plan)
        self.tallies = {which: Tally(plan.format, which, self.truth.error(which)) for which in plan.passes}
        self.measured: dict[str, list[Tensor]] = {which: [] for which in plan.passes}

    def _usable_own(self) -> Implementation | None:
        """Torch's own function, where it works in this format on this device."""
        if self.own_target is None:
            return None
        own = Implementation(self.own_target.label, load(self.own_target, self.plan.format.dtype, self.plan.device))
        try:
            outputs_of(own, torch.zeros(COPIES, dtype=self.plan.format.dtype, device=self.plan.device), True)
        except InputError:
            return None
        return own

    def _refuse_changing(self) -> None:
        """What gives another result the next time is no function, and one run over all inputs says nothing of it."""
        inputs = torch.linspace(-4, 4, COPIES, device=self.plan.device).to(self.plan.format.dtype)
        both = [outputs_of(self.one, inputs, self.plan.backward) for _ in range(2)]
        first, second = (torch.cat([one for one in results if one is not None]) for results in both)
        if not first.allclose(second, rtol=0, atol=0, equal_nan=True):
            raise InputError(f"{self.one.label} gives two results for one input, so that no measurement of it stands")

    def report(self, target: Target) -> Audited:
        plan = self.plan
        self._refuse_changing()
        passes, every = measured(self.one, self.exact, plan, self.watch), plan.takes_all
        for which, numbers in passes.items():
            numbers["worst"], numbers["worst_absolutely"] = self.seen(
                which, [numbers["at"], numbers["worst_absolute_at"]]
            )
            numbers["torch"] = None if self.own is None else self.tallies[which].result()
            numbers["regions"] = [self._told(which, region) for region in self._regions(which, every)]
        special = self._special()
        return Audited(
            {
                "target": target.text,
                "as": str(target.meaning),
                "arguments": {name: str(value) for name, value in target.arguments.items()},
                "settings": dict(self.exact.settings),
                "dtype": plan.dtype,
                "device": plan.device,
                "exhaustive": every,
                "grade": grade_of_run(every).value,
                "threshold": plan.threshold,
                "torch": None if self.own is None or self.own_target is None else self.own_target.label,
                "passes": passes,
                "special": special,
                "faults": _faults(passes, special),
            }
        )

    def watch(self, which: str, seen: measurement.Compared, errors: tuple[Tensor, Tensor], is_search: bool) -> None:
        """Gather the errors, and those of torch's own function at the same inputs."""
        self.mine[which].add(seen.inputs, seen.outputs, seen.high, errors)
        if not self.plan.takes_all:
            self.measured[which].append(seen.inputs.double().cpu())
        if self.own is not None:
            outputs = _of_pass(which, self.own, seen.inputs)
            theirs = self.tallies[which].add(seen.inputs, outputs, seen.high, seen.low, is_search)
            self.theirs[which].add(seen.inputs, outputs, seen.high, theirs)

    def _regions(self, which: str, every: bool) -> list[ErrorRegion]:
        found = regions_of(self.mine[which], None if self.own is None else self.theirs[which])
        if every:
            return found
        measured = torch.unique(torch.cat(self.measured[which]))
        return sharpened(found, measured, self.plan.format, self.plan.threshold, partial(self._errors, which))

    def _errors(self, which: str, inputs: Tensor) -> tuple[Tensor, Tensor]:
        """Plain and floored errors at further inputs; none at a kink, where slopes are not compared."""
        outputs = _of_pass(which, self.one, inputs.to(self.plan.device)).cpu()
        exact, low = self.truth.values(which, inputs)
        high = within_doubles(exact)
        _, ulps, floored = errors_of(self.plan.format, outputs, high, low)
        ulps, floored = self.mine[which].with_lost(outputs, high, (ulps, floored))
        known = ~torch.isnan(exact) & ~(torch.isinf(exact) & (outputs.double() == exact))
        if which == "backward" and self.exact.kinks:
            known &= ~torch.isin(inputs.double(), torch.tensor(self.exact.kinks, dtype=torch.float64))
        return torch.where(known, ulps, 0.0), torch.where(known, floored, 0.0)

    def _told(self, which: str, region: ErrorRegion) -> dict[str, Any]:
        (worst,) = self.seen(which, [region.worst_at(self.plan.threshold)])
        return {
            "from": region.start,
            "to": region.end,
            "fault": region.is_fault,
            "worst_ulp": _plain(region.worst.ulps),
            "worst_floored_ulp": _plain(region.worst.floored),
            "torch_ulp": _plain(region.torch),
            "worst": worst,
        }

    def seen(self, which: str, xs: Sequence[float]) -> list[dict[str, Any]]:
        """x, what came and what is exact; NaN and infinities as texts, so that JSON can hold them."""
        rows = []
        high, low = self.truth.values(which, torch.tensor(xs, dtype=torch.float64))
        for index, x in enumerate(xs):
            inputs = torch.full((COPIES,), x, dtype=self.plan.format.dtype, device=self.plan.device)
            came = _of_pass(which, self.one, inputs)[:1].double().cpu()
            right, rest = high[index].item(), None if low is None else low[index : index + 1]
            error, ulps, _ = (part.item() for part in errors_of(self.plan.format, came, high[index : index + 1], rest))
            error, ulps = (part if came.isfinite().item() else abs(came.item() - right) for part in (error, ulps))
            relative = error / abs(right) if right else None
            found = {"x": x, "came": came.item(), "exact": right, "ulp": ulps, "absolute": error}
            rows.append({key: _plain(number) for key, number in found.items()} | {"relative": _plain(relative)})
        return rows

    def _special(self) -> list[dict[str, Any]]:
        """What comes at +-0, +-inf and NaN, with what torch's own gives, and whether that makes it a fault."""
        format, device, backward = self.plan.format, self.plan.device, self.plan.backward
        rows = special_values(self.one, self.exact, format, device, backward)
        if self.own is None:
            return [row | {"torch": None, "fault": not row["right"] and "inf" not in row["x"]} for row in rows]
        theirs = special_values(self.own, self.exact, format, device, backward)
        return [
            row | {"torch": own["came"], "fault": not row["right"] and _is_worse(row, own)}
            for row, own in zip(rows, theirs, strict=True)
        ]


def _is_worse(row: Mapping[str, Any], own: Mapping[str, Any]) -> bool:
    """Than torch's own function: of limits, if that is right."""
    return own["right"] if "inf" in row["x"] else own["came"] != row["came"]


def measured(
    one: Implementation, exact: Reference, plan: Plan, watch: measurement.Watch | None = None
) -> dict[str, dict[str, Any]]:
    """{pass: numbers}, over the inputs of the plan."""
    if not plan.takes_all:
        inputs = _sample(exact, plan)
        return measure_sample(one, exact, plan.format, inputs, _truth(exact, plan), plan.backward, watch=watch)
    if exact.in_balls and plan.format.bits > 16:
        raise InputError(f"all float32 inputs take days in balls: leave out {option('exhaustive')}, or name an entry")
    chunks = plan.format.every_input(plan.device, binades=4 if plan.device == "cuda" else 1)
    return measurement.measure_chunks([one], exact, plan.format, chunks, plan.backward, watch)[one.label]


def points(target: Target, plan: Plan, xs: Sequence[float]) -> list[dict[str, Any]]:
    """Both passes at given inputs, which are rounded to the dtype first."""
    function = load(target, plan.format.dtype, plan.device)
    one = _Audit(Implementation(target.label, function), reference_of(target.meaning), plan)
    inputs = torch.tensor(xs, dtype=torch.float64).to(plan.format.dtype).double().tolist()
    return [{"pass": which} | row for which in plan.passes for row in one.seen(which, inputs)]


def _of_pass(which: str, one: Implementation, inputs: Tensor) -> Tensor:
    outputs = dict(zip(PASSES, outputs_of(one, inputs, which == "backward"), strict=True))[which]
    assert outputs is not None
    return outputs


def _truth(exact: Reference, plan: Plan) -> measurement.Exact:
    """Balls for float64, doubles for what is narrower."""
    if plan.format.bits < 64:
        return measurement.by_doubles(exact)
    try:
        return measurement.by_balls(exact)
    except ImportError as error:
        raise InputError("an audit of float64 needs balls: pip install python-flint") from error


def _sample(exact: Reference, plan: Plan) -> Tensor:
    bits = plan.format.bits
    count = min(plan.samples, IN_BALLS[bits]) if bits == 64 or exact.in_balls else plan.samples
    zeros = around_zeros(lambda xs: exact.slope(torch.tensor(xs, dtype=torch.float64)).tolist())
    ends = [-plan.format.largest, plan.format.largest]
    hard = [x for binades in _binades(plan.format) for x in designed([*exact.kinks, *zeros], *binades)]
    return plan.format.holding(hard + spread(count) + ends, plan.device)


def _binades(format: Format) -> Iterator[tuple[int, int]]:
    """The exponents of a format in parts of which `designed` takes every one."""
    least, most = (frexp(end)[1] - 1 for end in (format.smallest, format.largest))
    return ((start, min(start + BINADES - 1, most)) for start in range(least, most + 1, BINADES))


def _plain(number: float | None) -> float | str | None:
    return number if number is None or abs(number) < float("inf") else str(number)


def _faults(passes: Mapping[str, dict[str, Any]], special: Sequence[dict[str, Any]]) -> list[str]:
    """What is wrong, in words: the worst regions of each pass, and limits."""
    found = []
    for which, numbers in passes.items():
        regions = [region for region in numbers["regions"] if region["fault"]]
        regions.sort(key=lambda region: -float(region["worst_floored_ulp"]))
        found += [f"{which}: {_words(region)}" for region in regions[:SHOWN_FAULTS]]
        more = len(regions) - SHOWN_FAULTS
        found += [f"{which}: and {more} more regions"] if more > 0 else []
        wrong = [row for row in special if row["pass"] == which and row["fault"]]
        if wrong:
            listed = ", ".join(f"{row['came']} at {row['x']} (expected: {row['expected']})" for row in wrong)
            found.append(f"{which}: {listed}")
    return found


def _words(region: dict[str, Any]) -> str:
    """`4194 ulp (0.001) for x from 3.0000002 to 255.99998: ...`"""
    worst = region["worst"]
    x, came, exact = (_short(worst[key]) for key in ("x", "came", "exact"))
    place = f"at x = {x}"
    if region["from"] != region["to"]:
        place = f"for x from {_short(region['from'])} to {_short(region['to'])}"
    own = "" if region["torch_ulp"] is None else f"; torch's own {_short(region['torch_ulp'], 3)} ulp"
    if isinstance(worst["ulp"], str):
        return f"{came} {place} (exact at {x}: {exact}){own}"
    return f"{worst['ulp']:.4g} ulp ({worst['absolute']:.3g}) {place}; {came} at {x}, exact {exact}{own}"


def _short(number: float | str, digits: int = 8) -> str:
    return number if isinstance(number, str) else f"{number:.{digits}g}"
