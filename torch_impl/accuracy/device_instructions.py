"""What device programs take for granted of a device's instructions, tried at every number for which it is said.

    python -m provenact.torch_impl.accuracy.device_instructions [--out FILE]

On a CUDA device: the seed of reciprocals, 2^x and roots at every float32 of their ranges, and quotients, and what a
product loses, as `tl.fma` finds it, at random pairs. Each is run by the functions of the emitted text; the exit status
is 1 where one is farther off than `DEVICE` in `rounding/assumptions.py` says. What is written into
`torch_impl/data/device_instructions.json` stands in docs/ACCURACY.md.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from ...ledger.data_files import write_data
from ..rounding.assumptions import DEVICE
from .machine import made_on

AT_ONCE = 1 << 26
PAIRS = 1 << 26
UNIT = 2.0**-23
LEAST_NORMAL = 2.0**-126
NEGATIVE = -(1 << 31)  # the sign bit of an int32
EXACT: dict[str, Callable[..., Tensor]] = {
    "seed": torch.reciprocal,
    "exp2": torch.exp2,
    "root": torch.sqrt,
    "division": torch.div,
    "quotient": torch.div,
    "fma": torch.mul,
}
OF_PAIRS = ("division", "quotient", "fma")


@dataclass(frozen=True)
class Tried:
    """Of so many numbers the worst error, in units as `DEVICE` has them, and where."""

    name: str
    numbers: int
    worst: float
    at: float

    @property
    def is_as_assumed(self) -> bool:
        return self.worst <= DEVICE[self.name].units

    def __str__(self) -> str:
        found = f"{self.worst:.4g} units at {self.at!r}, of {self.numbers} numbers"
        return f"{self.name}: {found}; assumed {DEVICE[self.name].units:g}"


def ranges_of(name: str) -> list[tuple[int, int]]:
    """First and last bit pattern, positive and negative numbers: normal ones with normal reciprocals, or exponents of
    numbers in the range, below the normal ones too; every positive number for roots."""
    if name == "root":
        return [(1, _bits(torch.finfo(torch.float32).max))]
    first, last = (0.0, 127.99999237060547) if name == "exp2" else (2.0**-126, 2.0**126)
    lowest = 4096.0 if name == "exp2" else last
    return [(_bits(first), _bits(last)), (_bits(first) + NEGATIVE, _bits(lowest) + NEGATIVE)]


def _bits(number: float) -> int:
    return int(torch.tensor(number, dtype=torch.float32).view(torch.int32))


def errors_of(name: str, found: Tensor | tuple[Tensor, Tensor], *operands: Tensor) -> Tensor:
    """Doubles are as good as exact here; of a product and what it loses, the sum is compared."""
    y = found[0].double() + found[1].double() if isinstance(found, tuple) else found.double()
    exact = EXACT[name](*(one.double() for one in operands))
    errors = ((y - exact) / exact).abs() / UNIT
    if name == "seed":  # in ulp of 1/x; of a power of two it is exact
        part = operands[0].double().frexp().mantissa.abs()
        return torch.where((part == 0.5) & (errors > 0.0), float("inf"), errors / part)
    if name != "exp2":
        return errors
    is_in_range = (y >= 0.0) & (y <= LEAST_NORMAL)  # no more is said of results that are not normal
    return torch.where(exact < LEAST_NORMAL, torch.where(is_in_range, 0.0, float("inf")), errors)


def tried(name: str, function: Callable[..., Any], device: str = "cuda") -> Tried:
    numbers, worst, at = 0, 0.0, 0.0
    for operands in _pairs(device) if name in OF_PAIRS else _numbers(name, device):
        errors = errors_of(name, function(*operands), *operands).nan_to_num(float("inf"), float("inf"))
        place = int(errors.argmax())
        numbers += len(errors)
        if float(errors[place]) > worst:
            worst, at = float(errors[place]), float(operands[0][place])
    return Tried(name, numbers, worst, at)


def _numbers(name: str, device: str) -> Iterator[tuple[Tensor]]:
    for first, last in ranges_of(name):
        for start in range(first, last + 1, AT_ONCE):
            bits = torch.arange(start, min(start + AT_ONCE, last + 1), dtype=torch.int32, device=device)
            yield (bits.view(torch.float32),)


def _pairs(device: str) -> Iterator[tuple[Tensor, ...]]:
    """Pairs whose quotients, products and losses are normal."""
    torch.manual_seed(1)
    yield tuple(
        (torch.rand(PAIRS, device=device) + 1.0) * torch.exp2(torch.randint(-30, 30, (PAIRS,), device=device))
        for _ in range(2)
    )


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to write what was found")
    options = parser.parse_args(arguments)
    if not torch.cuda.is_available():
        print("no CUDA device: nothing is tried", file=sys.stderr)
        return 2
    from .device_instruction_programs import on_device  # needs Triton

    found = [tried(name, on_device(name)) for name in EXACT]
    print(*found, sep="\n")
    if options.out:
        record = {**made_on(torch.device("cuda")), "tried": [asdict(one) for one in found]}
        write_data(options.out, (json.dumps(record, indent=1) + "\n").encode())
    return int(not all(one.is_as_assumed for one in found))


if __name__ == "__main__":
    sys.exit(main())
