"""The windows of the kernels: how many centres are taken, and between which h = alpha q^2 that is enough.

- `windows_text()`   the emitted tables, with their certified floors
"""

from __future__ import annotations

import math

from ...numerics.quantizer_window import sharpness_floor, slope_truncation

# Centres in the window and bits of the certified bound on what the others contribute, by dtype: to the value
# relative to max|z|, and to the slope relative to max|z|/q. For larger h a smaller window follows.
WINDOWS = {"float32": ((7,), 24), "float16": ((7,), 24), "bfloat16": ((5,), 12)}
SLOPE_WINDOWS = {"float32": ((8, 5, 2), 24), "float16": ((7, 3, 2), 16), "bfloat16": ((6, 2), 12)}
LARGEST = 256.0  # h of the last window
SCALE, HELD, ROOM = 60, 26, 95  # powers of 2: of the weights, where r is held, and for the largest weight


def windows_text() -> str:
    """The windows, with the h = alpha q^2 between which each is used."""
    values = {name: _rows(sizes, bits) for name, (sizes, bits) in WINDOWS.items()}
    slopes = {name: _rows(sizes, bits, slope_truncation) for name, (sizes, bits) in SLOPE_WINDOWS.items()}
    return "\n".join([
        "# How many of the nearest centres are taken, and the h = alpha q^2 between which that is enough:",
        "# what the others contribute is below the given power of 2 (certified), for |z| <= 1 and q = 1.",
        *_table("_WINDOWS", values, WINDOWS),
        *_table("_SLOPE_WINDOWS", slopes, SLOPE_WINDOWS),
        "# Up to which h the weights of a window of a whole table do not overflow.",
        f"_CEILINGS = {{{', '.join(f'{m}: {ceiling(m)!r}' for m in (3, 5, 7))}}}",
        "",
    ])  # fmt: skip


def _rows(sizes: tuple[int, ...], bits: int, *error) -> tuple[tuple[int, float, float], ...]:
    """Each window up to where the next one is enough, or to its own ceiling."""
    floors = [float(sharpness_floor(m, bits, *error)) for m in sizes]
    ends = [min(floor, ceiling(m)) for m, floor in zip(sizes, floors[1:], strict=False)] + [ceiling(sizes[-1])]
    return tuple(zip(sizes, floors, ends, strict=True))


def _table(name: str, rows: dict[str, tuple], bits: dict[str, tuple[tuple[int, ...], int]]) -> list[str]:
    lines = [f"    # 2^-{bits[dtype][1]}:\n    torch.{dtype}: {row!r}," for dtype, row in rows.items()]
    return [f"{name} = {{", *lines, "}"]


def ceiling(m: int) -> float:
    """Up to this h the largest weight is below 2^ROOM: 2^-SCALE r^J exp(-h (J^2 - j^2)), where j and J are the
    distances of the nearest and the farthest centre from the middle, and r = 2^HELD exp((m - 2) h)."""
    far, near = (m - 1) / 2, 0.0 if m % 2 else 0.5
    growth = ((m - 2) * far - far**2 + near**2) / math.log(2)
    return LARGEST if growth <= 0 else min(LARGEST, float((ROOM + SCALE - HELD * far) // growth))
