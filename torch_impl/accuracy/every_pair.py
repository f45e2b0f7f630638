"""Every pair of an input and a parameter in 16 bits: the largest error of the committed functions with one parameter.

    python -m provenact.torch_impl.accuracy.every_pair [NAME ...] [--device cuda] [--dtype FORMAT] [--parameters N]
        [--out FILE]

For all numbers of the format in the domain of the parameter, or N of them, and all finite inputs x: the torch text as
it computes narrow formats, and on CUDA its device programs, against the same formula in float64. For a few parameters
that in turn is compared with the reference, which shares nothing with the text. Beside the largest error stands the
bound that is proved of this text where it ran, if one is; the exit status is 1 where an error is above it. What is
written into `torch_impl/data/every_pair.json` (`provenact regenerate measurements`, from `runs/**/pairs.json`) stands
in docs/ACCURACY.md, as far as the text is the one that was run.
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from ...ledger.whole_files import write_text_whole
from ...numerics.arithmetic.balls import enclose
from ...theory.exact.domains import Interval
from ..emission.measured import emitted_digests
from ..emission.proved import bound_over, device_digest, device_rows, proof_digest, proved_rows
from ..emitted import NAMES
from ..generated import activations, references
from ..lowering.subjects import Subject, from_catalogue
from ..rounding.boxes import MODERATE
from .formats import FORMATS, Format
from .machine import made_on
from .tally import errors_of

KINDS = ("value", "slope")
AT_ONCE = {"cuda": 1 << 25, "cpu": 1 << 20}  # pairs: a few GB of doubles on a card
CHECKED = 8  # parameters at which the float64 form is compared with the reference
SAME = 2.0**-20  # of an ulp of a 16-bit format, which is 2^-8 of a value at least: float64 forms are as good


@dataclass
class Worst:
    """Errors are in ulp, floored for slopes; `lost` are results that are NaN, or infinite where the exact value is
    not."""

    function: str
    kind: str
    target: str
    dtype: str
    device: str
    which: str  # "all" parameters, or "moderate" ones
    pairs: int = 0
    ulp: float = 0.0
    x: float = 0.0
    parameter: float = 0.0
    lost: int = 0
    proved: float | None = None
    reference_gap: float = 0.0

    @property
    def is_contradicted(self) -> bool:
        return self.proved is not None and (self.ulp > self.proved + 1e-6 or self.lost > 0)

    def __str__(self) -> str:
        said = "not proved" if self.proved is None else f"proved <= {self.proved:.4f}"
        lost = f", {self.lost} lost" if self.lost else ""
        where = f"x = {self.x:.6g}, parameter {self.parameter:.6g}"
        head = f"{self.function} {self.kind}, {self.dtype}, {self.target} on {self.device}, {self.which} parameters"
        gap = f"float64 form within {self.reference_gap:.1e} ulp of the reference"
        return f"{head}: {self.ulp:.4f} at {where}{lost} of {self.pairs} pairs; {said}; {gap}"


def numbers_of(format: Format, domain: Interval, device: torch.device | str = "cpu") -> Tensor:
    """All finite numbers of a format in a domain."""
    every = torch.cat(list(format.every_input(device)))
    exact = every.double()
    inside = torch.ones_like(exact, dtype=torch.bool)
    if domain.start is not None:
        start = float(enclose(domain.start, {}).mid())
        inside &= (exact > start) if domain.left_open else (exact >= start)
    if domain.end is not None:
        end = float(enclose(domain.end, {}).mid())
        inside &= (exact < end) if domain.right_open else (exact <= end)
    return torch.unique(every[inside].double()).to(format.dtype)


def every_pair(name: str, format: Format, device: str = "cpu", parameters: int = 0) -> list[Worst]:
    """The worst of value and slope, of the torch text and on CUDA of its device programs."""
    subject = from_catalogue(name)
    (setting,) = subject.settings
    every = numbers_of(format, setting.domain, device)
    if parameters:
        every = every[torch.linspace(0, len(every) - 1, parameters, device=device).long()]
    xs = torch.cat(list(format.every_input(device)))
    kinks = getattr(references, f"{name}_kinks")
    found = [
        Worst(name, kind, target, format.name, device, which)
        for target in (("torch", "triton") if device == "cuda" else ("torch",))
        for kind in KINDS
        for which in ("all", "moderate")
    ]
    for part in every.split(max(AT_ONCE[device] // len(xs), 1)):
        for kind in KINDS:
            exact = _formula(name, kind)(xs.double().unsqueeze(0), part.double().unsqueeze(1))
            exact = exact.expand(len(part), len(xs))
            if kind == "slope":
                exact = _without_kinks(exact, xs, part, kinks)
            some = is_moderate(part)
            for one, other in zip(found[::2], found[1::2], strict=True):  # all parameters, and moderate ones
                if one.kind == kind:
                    outputs = _outputs(subject, one, format, xs, part)
                    _add(one, format, xs, part, exact, outputs)
                    if some.any():
                        _add(other, format, xs, part[some], exact[some], outputs[some])
    for one in found:
        one.proved = proved_over(one)
        one.reference_gap = _gap(name, one.kind, format, xs, every)
    return found


def is_moderate(parameters: Tensor) -> Tensor:
    """0, or of a size between 2^-10 and 2^10, as the theorems mean it."""
    size = parameters.double().abs()
    return (size == 0.0) | ((size >= 2.0**-MODERATE) & (size <= 2.0**MODERATE))


def _formula(name: str, kind: str) -> Any:
    return getattr(activations, f"_{name}_{kind}")


def _outputs(subject: Subject, one: Worst, format: Format, xs: Tensor, part: Tensor) -> Tensor:
    """What comes out: of the text, computed in float32 and rounded, or on the device, a channel for each parameter."""
    if one.target == "torch":
        computed = _formula(one.function, one.kind)(xs.float().unsqueeze(0), part.float().unsqueeze(1))
        return computed.to(format.dtype).expand(len(part), len(xs))
    x = xs.unsqueeze(1).expand(len(xs), len(part)).contiguous()
    x.requires_grad_(one.kind == "slope")
    y = getattr(activations, one.function)(x, part, channel_dim=1)
    result = y if one.kind == "value" else torch.autograd.grad(y, x, torch.ones_like(y))[0]
    return result.detach().t()


def _without_kinks(exact: Tensor, xs: Tensor, part: Tensor, kinks: Any) -> Tensor:
    """At a kink slopes are not compared; where a function has any, they are looked up for each parameter."""
    rows = [kinks(float(one)) for one in part.tolist()]
    if not any(rows):
        return exact
    exact = exact.clone()
    for row, at in zip(exact, rows, strict=True):
        for kink in at:
            row[xs.double() == kink] = torch.nan
    return exact


def _add(one: Worst, format: Format, xs: Tensor, part: Tensor, exact: Tensor, outputs: Tensor) -> None:
    known = torch.isfinite(exact) & (exact.abs() <= format.largest)
    _, ulps, floored = errors_of(format, outputs, torch.where(known, exact, 1.0))
    off = torch.where(known, ulps if one.kind == "value" else floored, 0.0)
    one.lost += int((known & ~torch.isfinite(outputs)).sum()) + int((~torch.isnan(exact) & torch.isnan(outputs)).sum())
    one.pairs += int(known.sum())
    worst = int(off.argmax())
    ulp = float(off.flatten()[worst])
    if ulp > one.ulp:
        row, column = divmod(worst, off.shape[1])
        one.ulp, one.x, one.parameter = ulp, float(xs[column]), float(part[row])


def _gap(name: str, kind: str, format: Format, xs: Tensor, every: Tensor) -> float:
    """How far the float64 form is from the reference at a few parameters, in ulp of the format, floored."""
    worst = 0.0
    for parameter in every[torch.linspace(0, len(every) - 1, CHECKED, device=every.device).long()].double().tolist():
        here = _formula(name, kind)(xs.double(), torch.full((), parameter, dtype=torch.float64, device=xs.device))
        if parameter == 0.0:
            continue  # a limit, which the reference does not take
        there = getattr(references, f"{name}_{kind}")(xs.double(), parameter)
        known = torch.isfinite(there) & (there.abs() <= format.largest)
        for kink in getattr(references, f"{name}_kinks")(parameter) if kind == "slope" else ():
            known &= xs.double() != kink
        _, _, floored = errors_of(format, here, torch.where(known, there, 1.0))
        worst = max(worst, float(torch.where(known, floored, 0.0).max()))
    return worst


def proved_over(row: Worst) -> float | None:
    """What is proved of the text where it ran; of the torch text on a GPU, with the functions of another library,
    nothing is."""
    text = Path(activations.__file__).read_text("utf-8")
    if row.target == "triton":
        rows = device_rows(row.function, device_digest(text, row.function))
    else:
        rows = proved_rows(row.function, proof_digest(text, row.function)) if row.device == "cpu" else []
    return bound_over(rows, row.dtype, row.kind, row.which)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="functions with one parameter (default: all)")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--dtype", choices=("bfloat16", "float16"), default="bfloat16")
    parser.add_argument("--parameters", type=int, default=0, metavar="N", help="so many parameters instead of all")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to write the numbers")
    options = parser.parse_args(arguments)
    rows: list[Worst] = []
    for name in options.names or names_with_pairs():
        start = time.perf_counter()
        found = every_pair(name, FORMATS[options.dtype], options.device, options.parameters)
        print(*found, f"{name}: {time.perf_counter() - start:.1f} s", sep="\n", flush=True)
        rows += found
    if options.out:
        write_text_whole(options.out, json.dumps(record_of(rows, options.device), indent=1) + "\n")
    return int(any(map(is_wrong, rows)))


def names_with_pairs() -> list[str]:
    """The committed functions with one parameter."""
    return [name for name in NAMES if len(from_catalogue(name).settings) == 1]


def record_of(rows: Sequence[Worst], device: str) -> dict[str, Any]:
    """The numbers, with where they were made and the digests of the text that was run."""
    texts = {row.function: emitted_digests()[row.function] for row in rows}
    kept = [{name: value for name, value in asdict(row).items() if name != "proved"} for row in rows]
    return {**made_on(torch.device(device)), "texts": texts, "rows": kept}


def is_wrong(row: Worst) -> bool:
    return row.is_contradicted or row.reference_gap > SAME


if __name__ == "__main__":
    sys.exit(main())
