"""Validation of the emitted device programs of soft quantizers: each, read back, gives what the derivation says.

Each is followed for a few elements, one after the other, with exact numbers in its memory, for every size of window
that is launched and for the whole table, with levels loaded and with levels shuffled between the threads of a warp.
What a window leaves out is bounded elsewhere (`numerics.subjects.quantizer_window`): here the derivation is that of its
own centres. Where the input is held, the outermost level has 2^HELD times the weight of the next, and that is all the
text may be off by.
"""

import ast
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from flint import arb

from ...derivations.soft_quantizer import expanded
from ...numerics.arithmetic.balls import enclose, magnitude
from ...theory.exact.expressions import Expr, Symbol, X
from ...theory.language.index_means import ALPHA, FREE, UNIFORM, N, Q, Y
from ..programs.numbers import ON_DEVICE, Numbers
from ..programs.spans import DOUBLE
from ..soft_quantizers.windows_text import HELD, SCALE, SLOPE_WINDOWS, WINDOWS, ceiling
from .meanings import AtPoint
from .quantizers import ball_of, derived, found_by
from .reading import Interpretation
from .running import Pointer, Runner
from .translation import Disagreement, Validation

CLOSE = arb(2) ** -40  # relative: 1/log 2 is printed as a double, and multiplied by exponents up to a hundred
SINGLE_CLOSE = 2.0**-18  # a few roundings of float32, of numbers up to twice the largest level
HELD_CLOSE = arb(2) ** (2 - HELD)
NOTHING = "nothing was written"


@dataclass(frozen=True)
class DeviceRun:
    """Elements and parameters of one run of a device program; a window of m centres, or the whole table."""

    k: int
    q: Fraction
    alpha: Fraction
    points: tuple[Fraction, ...]
    m: int | None = None
    shuffle: bool = False

    @property
    def z(self) -> list[Fraction]:
        return [Fraction((37 * n * n + 11 * n) % 64 - 31, 16) for n in range(2 * self.k + 1)]

    @property
    def h(self) -> Fraction:
        return self.alpha * self.q**2

    def window(self, x: Fraction) -> range:
        """The numbers of the m centres nearest to x."""
        every = range(-self.k, self.k + 1)
        if self.m is None:
            return every
        starts = every[: len(every) - self.m + 1]
        half = Fraction(self.m - 1, 2)
        first = min(starts, key=lambda one: abs(x - self.q * (one + half)))
        return range(first, first + self.m)

    def is_held(self, x: Fraction) -> bool:
        """Whether the outermost level has more than 2^HELD times the weight of the next."""
        inside = self.window(x)
        edge, next_to = (inside[-1], inside[-2]) if x > 0 else (inside[0], inside[1])
        ratio = self.alpha * ((x - self.q * next_to) ** 2 - (x - self.q * edge) ** 2)
        return self.m is not None and bool(ball_of(ratio) > HELD * arb.const_log2())


@cache
def _written(title: str, length: int) -> Expr:
    """What the derivation says, over any so many centres: their indices are the row y."""
    quantizer, formulas = derived("gaussian", UNIFORM)
    return expanded(formulas[title].xreplace({N: Y}), FREE, length, quantizer.log_weight.xreplace({N: Y}))


@cache
def exact(case: DeviceRun, title: str, x: Fraction, level: int | None = None) -> arb:
    """What the derivation says; 0 for a level outside of the window."""
    inside = list(case.window(x))
    if level is not None and level not in inside:
        return arb(0)
    inside.sort(key=lambda one: one != level)  # the place j is the first
    values = {X: x, ALPHA: case.alpha, Q: case.q}
    for n, i in enumerate(inside, 1):
        values |= {Symbol(f"y{n}"): Fraction(i), Symbol(f"z{n}"): case.z[i + case.k]}
    tree = _written(title, len(inside))
    return enclose(tree, {symbol: ball_of(values[symbol]) for symbol in tree.free_symbols})


GRADS = tuple(map(Fraction, ("3/4", "-5/4", "2", "1/2", "-1", "7/8", "3/2", "-1/4", "5/8", "1")))
WINDOW_SIZES = {
    "": sorted({m for sizes, _ in WINDOWS.values() for m in sizes} | {3}),
    "_backward": sorted({m for sizes, _ in SLOPE_WINDOWS.values() for m in sizes}),
}


def cases(kind: str) -> list[DeviceRun]:
    """Places with every remainder by eight, inside, at both ends and outside."""
    q, alpha = Fraction(3, 8), Fraction(41, 4)
    points = tuple(q * Fraction(n, 16) for n in (-170, -131, -77, -29, 3, 45, 90, 127, 139, 260))
    sizes = WINDOW_SIZES[kind]
    sharp = [DeviceRun(8, q, alpha, points, m, shuffle=n % 2 == 0) for n, m in enumerate(sizes)]
    wider = tuple(10 * x / 3 for x in points[1::4])
    soft = [DeviceRun(8, Fraction(5, 4), Fraction(3, 16), wider, m, shuffle=n % 2 == 1) for n, m in enumerate(sizes)]
    whole = [DeviceRun(k, Fraction(3, 4), Fraction(5, 8), (Fraction(-2), Fraction(1, 8), Fraction(3))) for k in (1, 2)]
    far = DeviceRun(2, Fraction(1, 2), Fraction(7, 2), (Fraction(-(2**20)), Fraction(2**20)))
    return [*sharp, *soft, far, *whole]


DEVICE_LEVELS = ", ".join(map(str, sorted({2 * case.k + 1 for kind in WINDOW_SIZES for case in cases(kind)})))


class DeviceLook:
    """Runs of the device programs of one text."""

    def __init__(
        self, functions: Mapping[str, ast.FunctionDef], report: Validation, meaning: Interpretation | None = None
    ) -> None:
        self.runner, self.report = Runner(functions, meaning or AtPoint()), report
        self.given = ball_of if meaning is None else float

    # --- runs ---------------------------------------------------------------------------------------

    def values(self, case: DeviceRun, floor: Fraction | None = None, ceiling: Fraction | None = None) -> list[Any]:
        """y of each element, or that nothing was written."""
        given, out, size = self._memory(case), _nowhere(len(case.points)), len(case.points)
        bounds = list(map(self.given, _bounds(case, floor, ceiling)))
        start = [given["x"], Pointer(out), given["z"], given["q"], given["alpha"], size, case.k, size]
        if case.m is None:
            self.runner.call("_table_kernel", *start, *bounds, _table_size(case), "wide", 1)
        else:
            self.runner.call("_window_kernel", *start, *bounds, case.m, case.shuffle, case.shuffle, 1, 1)
        return [out[n] for n in range(size)]

    def gradients(
        self, case: DeviceRun, floor: Fraction | None = None, ceiling: Fraction | None = None, kind: int = 2
    ) -> list[Any]:
        """d_x of each element, then the sums in q, alpha, and each level, as far as the kind asks for them."""
        given, size = self._memory(case), len(case.points)
        out, sums = _nowhere(size), _nowhere(2 * case.k + 3)
        grad = Pointer(dict(enumerate(map(self.given, GRADS))))
        bounds = list(map(self.given, _bounds(case, floor, ceiling)))
        start: list[Any] = [given["x"], grad, Pointer(out), Pointer(sums), given["z"], given["q"], given["alpha"]]
        start += [size, case.k, size]
        if case.m is None:
            self.runner.call("_table_backward_kernel", *start, *bounds, _table_size(case), kind, "wide", 1)
        else:
            groups = -(-(2 * case.k + 2 - case.m) // 8)
            options = [case.m, groups, kind, case.shuffle, case.shuffle, 1, 1, 1]
            self.runner.call("_window_backward_kernel", *start, *bounds, *options)
        return [*(out[n] for n in range(size)), *(sums[n] for n in range(2 * case.k + 3))]

    def _memory(self, case: DeviceRun) -> dict[str, Pointer]:
        rows = {"x": case.points, "z": case.z, "q": [case.q], "alpha": [case.alpha]}
        return {name: Pointer(dict(enumerate(map(self.given, row)))) for name, row in rows.items()}

    # --- looks --------------------------------------------------------------------------------------

    def value_look(self, case: DeviceRun) -> Iterator[Disagreement]:
        name = "_table_kernel" if case.m is None else "_window_kernel"
        for x, found in zip(case.points, self.values(case), strict=True):
            close = HELD_CLOSE if case.is_held(x) else CLOSE
            yield from self.compared(name, "value", x, found, exact(case, "mean", x), close, arb(2))

    def gradient_look(self, case: DeviceRun) -> Iterator[Disagreement]:
        name = "_table_backward_kernel" if case.m is None else "_window_backward_kernel"
        found = self.gradients(case)
        close = HELD_CLOSE if any(map(case.is_held, case.points)) else CLOSE
        sums: dict[str, arb] = {}
        for x, grad, d_x in zip(case.points, GRADS, found, strict=False):
            weight = ball_of(grad)
            own = HELD_CLOSE if case.is_held(x) else CLOSE
            unit = ball_of(2 * case.alpha * (abs(x) + case.q * case.k) + 1)
            yield from self.compared(name, "d/dx", x, d_x, weight * exact(case, "dphi/dx", x), own, unit)
            for title in ("dphi/dq", "dphi/dalpha"):
                sums[title] = sums.get(title, arb(0)) + weight * exact(case, title, x)
            for level in range(-case.k, case.k + 1):
                title = f"dphi/dz {level}"
                sums[title] = sums.get(title, arb(0)) + weight * exact(case, "dphi/dz_j", x, level)
        reach = max(map(abs, case.points)) + case.q * case.k
        for (title, true), one in zip(sums.items(), found[len(case.points) :], strict=True):
            yield from self.compared(name, title, case.m, one, true, close, ball_of(1 + (1 + case.alpha) * reach**2))

    def kinds(self, case: DeviceRun) -> Iterator[Disagreement]:
        """Without the sums that are not asked for, the others are the same."""
        full = self.gradients(case)
        for kind, count in ((0, len(case.points)), (1, len(case.points) + 2)):
            for n, (found, true) in enumerate(zip(self.gradients(case, kind=kind), full, strict=True)):
                self.report.points += 1
                is_same = found is NOTHING if n >= count else found is not NOTHING and found.overlaps(true)
                if not is_same:
                    yield Disagreement("gradient on devices", f"sums of kind {kind}", str(n), str(true), str(found))

    def gates(self, case: DeviceRun) -> Iterator[Disagreement]:
        """Of the window and the whole table, one writes, whatever the bounds between which h is the window's."""
        whole = DeviceRun(case.k, case.q, case.alpha, case.points)
        bounds = [(case.h, case.h), (case.h / 2, case.h), (case.h, 2 * case.h)]
        bounds += [(2 * case.h, 4 * case.h), (case.h / 4, case.h / 2)]
        for name, look in (("value", self.values), ("gradient", self.gradients)):
            for low, high in bounds:
                in_window = low <= case.h <= high if name == "value" else low < case.h <= high
                for run, is_own in ((case, in_window), (whole, not in_window)):
                    self.report.points += 1
                    wrote = look(run, low, high)[0] is not NOTHING
                    if wrote != is_own:
                        yield Disagreement(
                            f"{name} on devices",
                            "bounds",
                            f"h = {case.h} in [{low}, {high}]",
                            f"the {'window' if in_window else 'table'} writes",
                            "not so",
                        )

    def limits(self) -> Iterator[Disagreement]:
        """Where r is held, and the scale of the weights: these keep floats in range, and are what is said of them."""
        for m in (2, 3, 5, 6, 7, 8):
            for h in (Fraction(1, 4), Fraction(3, 2), Fraction(10)):
                true = HELD + (m - 2) * ball_of(h) / arb.const_log2()
                found = self.runner.call("_limit", ball_of(h), m)
                yield from self.compared("_limit", "held", h, found, true, CLOSE, arb(0))
                for x in (-100, -3, 2, 100):
                    held = self.runner.call("_held", arb(x), arb(5))
                    yield from self.compared("_held", "held", x, held, arb(max(-5, min(5, x))), CLOSE, arb(0))
                if m % 2:
                    row = self.runner.call("_coefficients", ball_of(h), m, False)
                    for j, one in enumerate(row, -(m // 2)):
                        weight = (-ball_of(h) * j * j).exp() * arb(2) ** -SCALE
                        yield from self.compared("_coefficients", f"j = {j}", h, one, weight, CLOSE, arb(0))

    def nearest(self) -> Iterator[Disagreement]:
        """The anchor of a table, in floats: the nearest centre and the steps from it, bounded; NaN stays in these."""
        expected = {-9.0: (-3.0, -33.0), -0.40625: (-2.0, 0.375), -0.125: (0.0, -0.5), 0.1875: (1.0, -0.25)}
        expected |= {0.625: (3.0, -0.5), 2.0**40: (3.0, 1e9), -(2.0**40): (-3.0, -1e9), math.nan: (0.0, math.nan)}
        for x, true in expected.items():
            self.report.points += 1
            found = self.runner.call("_steps_from_nearest", x, 0.25, 3.0)
            if not all(a == b or (a != a and b != b) for a, b in zip(found, true, strict=True)):
                yield Disagreement("_steps_from_nearest", "floats", repr(x), repr(true), repr(found))

    def draws(self) -> Iterator[Disagreement]:
        """The level at which the distribution function passes the noise, from just below and just above each step."""
        soft = DeviceRun(2, Fraction(3, 4), Fraction(5, 8), (Fraction(1, 8),))
        for case in (soft, DeviceRun(1, Fraction(1), Fraction(2), (Fraction(-3),))):
            (x,) = case.points
            shares = [exact(case, "dphi/dz_j", x, level) for level in range(-case.k, case.k + 1)]
            steps = [sum(shares[: n + 1], arb(0)) for n in range(2 * case.k)]
            for step in steps:
                for side in (-1, 1):
                    noise = Fraction(float(step.mid())) + side * Fraction(1, 2**30)
                    if noise <= 0:
                        continue
                    true = sum(1 for one in steps if ball_of(noise) > one)
                    yield from self.drawn(case, x, noise, true)
            yield from self.drawn(case, x, Fraction(0), 0)

    def drawn(self, case: DeviceRun, x: Fraction, noise: Fraction, place: int) -> Iterator[Disagreement]:
        given, out = self._memory(case), _nowhere(1)
        options = [1, case.k, _table_size(case), "wide", 1]
        noise_at = Pointer({0: ball_of(noise)})
        self.runner.call(
            "_draw_kernel", given["x"], noise_at, Pointer(out), given["z"], given["q"], given["alpha"], *options
        )
        yield from self.compared("_draw_kernel", "draw", noise, out[0], ball_of(case.z[place]), CLOSE, arb(0))

    def columns(self) -> Iterator[Disagreement]:
        """Sums of the sums of programs."""
        parts, out = [Fraction(n * n - 3, 4) for n in range(5)], _nowhere(1)
        self.runner.call("_column_kernel", Pointer(dict(enumerate(map(ball_of, parts)))), Pointer(out), len(parts), 1)
        true = ball_of(sum(parts, Fraction(0)))
        yield from self.compared("_column_kernel", "sum", len(parts), out[0], true, CLOSE, arb(0))

    def single_values(self, case: DeviceRun) -> Iterator[Disagreement]:
        """In float32, as the device programs compute it: nothing overflows, and little is lost."""
        for x, found in zip(case.points, self.values(case), strict=True):
            yield from self.near("value", case, x, found, exact(case, "mean", x))

    def single_slopes(self, case: DeviceRun) -> Iterator[Disagreement]:
        for x, grad, found in zip(case.points, GRADS, self.gradients(case), strict=False):
            yield from self.near("d/dx", case, x, found, ball_of(grad) * exact(case, "dphi/dx", x))

    def near(self, look: str, case: DeviceRun, x: Fraction, found: float, true: arb) -> Iterator[Disagreement]:
        self.report.points += 1
        unit = float(1 + 2 * case.alpha * case.q) * max(1.0, float(case.h))
        if found is NOTHING or not abs(found - float(true.mid())) <= SINGLE_CLOSE * unit:
            where = f"{float(x)}, window {case.m}"
            yield Disagreement("device programs", f"{look} in float32", where, true.str(12, radius=False), repr(found))

    def compared(self, name: str, look: str, where: object, found: Any, true: arb, close: arb, unit: arb) -> Iterator:
        self.report.points += 1
        off = arb("nan") if found is NOTHING else magnitude(found - true)
        if not (off.is_finite() and (off <= close * magnitude(true) or off <= close * unit)):
            shown = NOTHING if found is NOTHING else found.str(12)
            yield Disagreement(name, look, str(where), true.str(12, radius=False), shown)


def _bounds(case: DeviceRun, floor: Fraction | None, ceiling: Fraction | None) -> list[Fraction]:
    """The h that are the window's: where none are given, such that the device program of the case runs."""
    if floor is None or ceiling is None:
        floor, ceiling = (2 * case.h, 4 * case.h) if case.m is None else (case.h / 2, 2 * case.h)
    return [floor, ceiling]


def _nowhere(size: int) -> dict[int, Any]:
    return dict.fromkeys(range(size), NOTHING)


def _table_size(case: DeviceRun) -> int:
    return 1 << (2 * case.k).bit_length()


def hard_cases(kind: str) -> list[DeviceRun]:
    """Up to the largest h of each window, where the weights are largest, with inputs far outside."""
    found = []
    for m in WINDOW_SIZES[kind]:
        h, q = Fraction(ceiling(m, of_slope=kind == "_backward")), Fraction(1, 4)
        inside = (q * Fraction(n, 16) for n in (-137, -121, -9, 3, 85, 121, 139))
        points = (*inside, Fraction(-(2**40)), Fraction(2**40))
        found.append(DeviceRun(8, q, h / q**2, points, m, shuffle=True))
    return found


def device_findings(functions: Mapping[str, ast.FunctionDef], report: Validation) -> Iterator[Disagreement]:
    """What does not agree with the derivation; a device program that cannot be read is a finding."""
    look = DeviceLook(functions, report)
    in_singles = DeviceLook(functions, report, ON_DEVICE)
    values, slopes = cases(""), cases("_backward")
    looks = [
        look.limits(),
        DeviceLook(functions, report, Numbers(DOUBLE, keeps_nan=False)).nearest(),
        look.draws(),
        look.columns(),
    ]
    looks += [*map(look.value_look, reversed(values)), *map(look.gradient_look, reversed(slopes))]
    looks += [*map(in_singles.single_values, hard_cases("")), *map(in_singles.single_slopes, hard_cases("_backward"))]
    looks += [look.kinds(slopes[-1]), look.kinds(slopes[0]), look.gates(values[1])]
    yield from found_by(looks, "device programs")


def validate_quantizer_device(text: str) -> Validation:
    report = Validation()
    report.findings.extend(device_findings(Runner.parsed(text), report))
    return report
