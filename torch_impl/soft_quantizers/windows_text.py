"""The windows of the device programs: how many centres are taken, and between which h = alpha q^2 that is enough."""

import math

from ...numerics.subjects.quantizer_window import sharpness_floor, slope_truncation

# Centres in the window and bits of the certified bound on what the others contribute, by dtype: to the value
# relative to max|z|, and to the slope relative to max|z|/q. For larger h a smaller window follows.
Windows = dict[str, tuple[tuple[int, ...], int]]
WINDOWS: Windows = {"float32": ((7,), 24), "float16": ((7,), 24), "bfloat16": ((5,), 12)}
SLOPE_WINDOWS: Windows = {"float32": ((8, 5, 2), 24), "float16": ((7, 3, 2), 16), "bfloat16": ((6, 2), 12)}
LARGEST = 256.0  # h of the last window
SCALE, SLOPE_SCALE = 40, 60  # powers of 2 by which the weights are smaller, for values and for slopes
HELD, ROOM = 26, 95  # powers of 2: where r is held, and for the largest weight
LARGEST_POWER, SMALLEST_POWER = 127, 126  # of 2 and 1/2 in float32


def windows_text() -> str:
    """The windows, with the h = alpha q^2 between which each is used."""
    values = {name: _rows(sizes, bits) for name, (sizes, bits) in WINDOWS.items()}
    slopes = {name: _rows(sizes, bits, True) for name, (sizes, bits) in SLOPE_WINDOWS.items()}
    whole = {m: min(ceiling(m), ceiling(m, of_slope=True)) for m in (3, 5, 7)}
    return "\n".join(
        [
            "# How many of the nearest centres are taken, and the h = alpha q^2 between which that is enough:",
            "# what the others contribute is below the given power of 2 (certified), for |z| <= 1 and q = 1.",
            *_table("_WINDOWS", values, WINDOWS),
            *_table("_SLOPE_WINDOWS", slopes, SLOPE_WINDOWS),
            "# Up to which h the weights of a window of a whole table fit into floats.",
            f"_CEILINGS = {whole!r}",
            "",
        ]
    )


def _rows(sizes: tuple[int, ...], bits: int, of_slope: bool = False) -> tuple[tuple[int, float, float], ...]:
    """Each window up to where the next one is enough, or to its own ceiling."""
    error = (slope_truncation,) if of_slope else ()
    floors = [float(sharpness_floor(m, bits, *error)) for m in sizes]
    tops = [ceiling(m, of_slope) for m in sizes]
    ends = [*map(min, floors[1:], tops[:-1]), tops[-1]]
    return tuple(zip(sizes, floors, ends, strict=True))


def _table(name: str, rows: dict[str, tuple], bits: Windows) -> list[str]:
    lines = [f"    # 2^-{bits[dtype][1]}:\n    torch.{dtype}: {row!r}," for dtype, row in rows.items()]
    return [f"{name} = {{", *lines, "}"]


def ceiling(m: int, of_slope: bool = False) -> float:
    """Up to this h nothing overflows, and nothing that counts underflows.

    J and j are the distances of the farthest and the nearest centre from the middle. r = 2^HELD exp((m - 2) h), or its
    root where the middle lies between centres, is a float; the largest weight, 2^-SCALE r^J exp(-h (J^2 - j^2)), is
    below 2^ROOM; and the smallest factor is normal: 2^-SCALE exp(-h J^2) for a value, exp(-(m - 2) h) for a slope,
    whose weights are made of those of their neighbours.
    """
    scale = SLOPE_SCALE if of_slope else SCALE
    far, near = (m - 1) / 2, 0.0 if m % 2 else 0.5
    powers = [  # what grows with h, for h = log 2, and the room that it has
        ((m - 2) * far - far**2 + near**2, ROOM + scale - HELD * far),
        (m - 2, LARGEST_POWER * (1 if m % 2 else 2) - HELD),
        (m - 2, SMALLEST_POWER) if of_slope else (far**2, SMALLEST_POWER - scale),
    ]
    return min([LARGEST, *(float(room * math.log(2) // growth) for growth, room in powers if growth > 0)])
