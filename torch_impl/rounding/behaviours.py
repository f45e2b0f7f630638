"""All that a device may compute of a float32 program at one input, one number for each way in which it may behave.

An instruction may give any number that its assumption allows, and a product may be rounded or enter the sum that it
stands in as it is. Everything else is fixed by IEEE 754, and is computed in doubles: products of numbers of float32 are
exact there, and of sums what is lost is known too.

- `all_behaviours(trace, x, held)`  numbers x of all ways and their results, or None where there are too many
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..programs.numbers import ON_DEVICE
from ..programs.operations import COMPARISONS
from ..programs.rounded_once import to_single
from ..validation.reading import TranslationError
from ..validation.trace import Trace
from .carried import SEED
from .floats import SINGLE

MOST = 4096, 64  # ways of one input, and more for each
STEPS = 2  # from the nearest number, that a seed may be off
LARGE = np.float32(np.inf)
CHOOSING = {"neg", "abs", "select", "max", "min"}
SETTLED = (
    CHOOSING | COMPARISONS | {"mul", "product", "div_rn", "sqrt", "exponent", "power"}
)  # by IEEE, or by their bits
MIXING = np.uint64(0x9E3779B97F4A7C15)  # odd, with bits everywhere


def all_behaviours(trace: Trace, x: np.ndarray, held: Sequence[float]) -> tuple[np.ndarray, np.ndarray] | None:
    """At each of some inputs, with the same parameters: numbers of float32, perhaps infinite or NaN."""
    device = Device(trace, [x, *(np.full(len(x), one) for one in held)])
    results = device.results()
    return None if results is None else (device.values[0], results)


def seeds(a: np.ndarray) -> tuple[list[np.ndarray], list[np.ndarray]]:
    """Numbers near the inverse, the nearest first, and whether they are within the assumed error; the inverse of a
    power of two is exact. Below a power of two numbers are closer together than above."""
    near = to_single(1.0 / a).astype(np.float32)
    above, below = ([near], [near])
    for _ in range(STEPS):
        above, below = [*above, np.nextafter(above[-1], LARGE)], [*below, np.nextafter(below[-1], -LARGE)]
    found = [one.astype(float) for one in (*above, *below[1:])]
    part = np.abs(np.frexp(a)[0])  # 1/2 for a power of two; an ulp of 1/a is 2^-23/a times this
    most = np.where(part == 0.5, 0.0, SEED * part * (1.0 + 2.0**-40))
    return found, [np.abs(one * a - 1.0) <= most for one in found]


class Device:
    """The values of each node in all ways that are open so far; `unrounded` are products before their rounding."""

    def __init__(self, trace: Trace, inputs: Sequence[np.ndarray]) -> None:
        self.trace = trace
        self.values = {node: np.asarray(one, float) for node, one in enumerate(inputs)}
        self.unrounded: dict[int, np.ndarray] = {}
        self.constant = {
            node for node, one in enumerate(trace.nodes) if one.operation == "literal" or 0 < node < len(inputs)
        }
        last_use = {node: node for node in range(len(trace.nodes))}
        last_use |= {operand: node for node, one in enumerate(trace.nodes) for operand in one.operands}
        self.no_more: dict[int, list[int]] = {}  # what no operation after one needs
        for one in last_use.keys() - {0, trace.results[0]}:
            self.no_more.setdefault(last_use[one], []).append(one)
        self.most = MOST[0] + MOST[1] * len(self.values[0])
        self.told_apart = len(self.values[0])  # when ways that had become the same were last counted once

    def results(self) -> np.ndarray | None:
        with np.errstate(all="ignore"):
            for node, one in enumerate(self.trace.nodes):
                if one.operation == "literal":
                    self.values[node] = np.full(len(self.values[0]), SINGLE.near(one.literal))
                elif one.operation != "input":
                    self._operate(node, one.operation, one.operands)
                if not self._is_tidy(node):
                    return None
        return self.values[self.trace.results[0]]

    def _operate(self, node: int, name: str, operands: Sequence[int]) -> None:
        if name == "seed":
            self._seed(node, operands[0])
        elif name in ("add", "sub"):
            a, b = self._entering(*operands)
            self.values[node] = to_single(a, b if name == "add" else -b)
        elif name == "muladd":
            (c,) = self._entering(operands[2])
            self.values[node] = to_single(self.values[operands[0]] * self.values[operands[1]], c)
        elif name in SETTLED:
            self.values[node] = ON_DEVICE.operation(name, [self.values[one] for one in operands])
            if name == "mul":
                self.unrounded[node] = np.multiply(*(self.values[one] for one in operands))
            if name in CHOOSING and any(one in self.unrounded for one in operands):
                choose = ON_DEVICE.meaning(name)
                self.unrounded[node] = choose(*(self.unrounded.get(one, self.values[one]) for one in operands))
        else:
            raise TranslationError(f"it is not known what a device makes of the operation `{name}`")

    def _entering(self, *operands: int) -> list[np.ndarray]:
        """Operands of a sum, each product rounded or not."""
        places = np.arange(len(self.values[0]))
        joined = {one: np.zeros(len(places), bool) for one in operands if one in self.unrounded}
        for one in joined:
            is_other = self.unrounded[one] != self.values[one]
            twice = np.flatnonzero(is_other[places])
            places = np.concatenate([places, places[twice]])
            count = len(places) - len(twice)
            joined = {name: np.concatenate([mask, mask[twice]]) for name, mask in joined.items()}
            joined[one][count:] = True
        self._keep(places)
        return [
            np.where(joined[one], self.unrounded[one], self.values[one]) if one in joined else self.values[one]
            for one in operands
        ]

    def _seed(self, node: int, operand: int) -> None:
        """Any number within the assumed error of the inverse."""
        allowed, is_allowed = seeds(self.values[operand])
        places = [np.flatnonzero(one) for one in is_allowed]
        self._keep(np.concatenate(places))
        self.values[node] = np.concatenate([one[some] for one, some in zip(allowed, places, strict=True)])

    def _keep(self, places: np.ndarray) -> None:
        """Only these ways, of which some are there twice."""
        if len(places) != len(self.values[0]) or np.any(places != np.arange(len(places))):
            self.values = {node: one.take(places) for node, one in self.values.items()}
            self.unrounded = {node: one.take(places) for node, one in self.unrounded.items()}

    def _is_tidy(self, node: int) -> bool:
        """Ways that no later operation tells apart are one."""
        for one in self.no_more.get(node, ()):
            self.values.pop(one, None)
            self.unrounded.pop(one, None)
        if len(self.values[0]) > 2 * self.told_apart:
            several = [one for number, one in self.values.items() if number not in self.constant]
            self._keep(_different([one.astype(float, copy=False) for one in (*several, *self.unrounded.values())]))
            self.told_apart = len(self.values[0])
        return len(self.values[0]) <= self.most


def _different(rows: Sequence[np.ndarray]) -> np.ndarray:
    """Places with all numbers that there are, each at least once."""
    mixed = _mixed(rows)
    order = np.argsort(mixed)
    mixed = mixed.take(order)
    alike = 1 + np.flatnonzero(mixed[1:] == mixed[:-1])
    these, before = order.take(alike), order.take(alike - 1)
    is_same = np.ones(len(alike), bool)
    for row in rows:
        is_same &= row.take(these) == row.take(before)
    is_needed = np.ones(len(order), bool)
    is_needed[these[is_same]] = False
    return np.flatnonzero(is_needed)


def _mixed(rows: Sequence[np.ndarray]) -> np.ndarray:
    """One number for each place, the same for the same numbers there and hardly ever for others."""
    found = np.zeros(len(rows[0]), np.uint64)
    for row in rows:
        found ^= row.view(np.uint64)
        found *= MIXING
        found ^= found >> np.uint64(32)
    return found
