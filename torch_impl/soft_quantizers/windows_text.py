"""The windows of the kernels: how many centres are taken, and between which h = alpha q^2 that is enough.

- `windows_text()`   the emitted tables, with their certified floors
"""

from __future__ import annotations

from ...numerics.quantizer_window import sharpness_floor, slope_truncation

# Centres in the window and bits of the certified bound on what the others contribute, by dtype: to the value
# relative to max|z|, and to the slope relative to max|z|/q.
WINDOWS = {"float32": (7, 24), "float16": (7, 24), "bfloat16": (5, 12)}
SLOPE_WINDOWS = {"float32": (8, 24), "float16": (7, 16), "bfloat16": (6, 12)}
SLOPE_CEILING = 256.0  # up to here the largest weight, e^(-h/4) at least, is a normal float32


def windows_text() -> str:
    """The windows, with the h = alpha q^2 between which each is used."""
    values = {name: (m, float(sharpness_floor(m, bits)), _ceiling(m)) for name, (m, bits) in WINDOWS.items()}
    slopes = {
        name: (m, float(sharpness_floor(m, bits, slope_truncation)), SLOPE_CEILING)
        for name, (m, bits) in SLOPE_WINDOWS.items()
    }
    return "\n".join([
        "# How many of the nearest centres are taken, and the h = alpha q^2 between which that is enough:",
        "# what the others contribute is below the given power of 2 (certified), for |z| <= 1 and q = 1.",
        *_table("_WINDOWS", values, WINDOWS),
        *_table("_SLOPE_WINDOWS", slopes, SLOPE_WINDOWS),
        "",
    ])  # fmt: skip


def _table(name: str, rows: dict[str, tuple], bits: dict[str, tuple[int, int]]) -> list[str]:
    lines = [f"    torch.{dtype}: {row!r},  # 2^-{bits[dtype][1]}" for dtype, row in rows.items()]
    return [f"{name} = {{", *lines, "}"]


def _ceiling(m: int) -> float:
    """Up to here the largest coefficient exp(h (m - 1)^2/4) is below e^80, a float32."""
    return 320.0 / (m - 1) ** 2
