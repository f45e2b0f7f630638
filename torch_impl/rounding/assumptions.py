"""What the rounding theorems assume of libraries and machines, each by name and with its value. Nothing else is.

- `Assumption`, `ASSUMPTIONS`       what is assumed, in words
- `LIBRARY_ULP`                     the error of a library's function, in ulp of its exact result, in either format
- `VANISHING`                       functions whose results are 0 where the exact ones are far below the smallest number
- `names_for(operations)`           the assumptions that a text with these operations rests on
- `DeviceInstruction`, `DEVICE`     what the theorems on the kernels, and their validation, assume of a device's
                                    instructions; `accuracy/device_instructions.py` tries them on one
- `device_names_for(operations)`    the assumptions that a text for devices with these operations rests on
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..programs.spans import EARLY, EARLY_FROM


@dataclass(frozen=True)
class Assumption:
    """One assumption: what it says, and where it comes from."""

    name: str
    says: str
    source: str


# An ulp is never less than the smallest number. Results keep the range of their function: exp >= 0, |tanh| <= 1.
LIBRARY_ULP = {
    "exp": 1.0,
    "expm1": 1.0,
    "log": 1.0,
    "log1p": 1.001,
    "tanh": 1.001,
    "erf": 1.0,
    "erfc": 1.5,
    "sinh": 1.0,
    "cosh": 1.0,
    "atan": 1.0,
    "sin": 1.0,
    "cos": 1.0,
    "sqrt": 1.0,
}
# log1p of a subnormal number, and tanh of a small one on some processors, is that number or the next; the exact value
# is a little less than the number.
VANISHING = ("exp", "erfc")
OF_DOUBLES = ("erf",)  # emitted code asks torch for no other: some have no digits next to 0 in float32
EARLY_SAYS = f", or infinite where that is above {EARLY_FROM:g} of the largest number"
# The square root of float32 is not always the nearest number: 0.524 ulp was seen on a CPU (torch 2.13).
STATED = "stated for the routines that torch is built with (SLEEF u10 and u15), and not contradicted by a sample"


@dataclass(frozen=True)
class DeviceInstruction:
    """An error of at most so many units of 2^-23, relative; of the seed, in ulp, which are half of that and more."""

    says: str
    units: float


DEVICE = {
    "seed": DeviceInstruction(
        "rcp.approx.ftz.f32 is within 1 ulp of 1/x where both are normal, has the sign of x, and "
        "is 1/x for powers of two",
        1.0,
    ),
    "exp2": DeviceInstruction(
        "tl.exp2 is within 2^-22 of 2^x, relative, where that is a normal number, and between 0 "
        "and the least normal number where it is less",
        2.0,
    ),
    "division": DeviceInstruction("a quotient (div.full.f32) is within 2 ulp of x/y", 2.0),
    "quotient": DeviceInstruction("tl.div_rn is the number of float32 nearest to the quotient", 0.5),
    "root": DeviceInstruction("tl.sqrt_rn is the number of float32 nearest to the root", 0.5),
    "fma": DeviceInstruction("mul.rn.f32 rounds, and tl.fma finds exactly what the product lost", 0.0),
}
INSTRUCTION_OF = {
    "seed": "seed", "exp2": "exp2", "div": "division", "div_rn": "quotient", "sqrt": "root",
}  # by operation  # fmt: skip


ASSUMPTIONS = {
    one.name: one
    for one in (
        Assumption("ieee", "+, -, * and / round to nearest, ties to even, also subnormal numbers", "IEEE 754"),
        Assumption(
            "eager",
            "each operation of the text is rounded by itself: eager torch on a CPU contracts nothing, "
            "and a number divided by a tensor is its reciprocal times the number",
            "torch/_tensor.py, ATen",
        ),
        *(
            Assumption(
                f"library {name}",
                f"torch.{name}{' of float64' if name in OF_DOUBLES else ''} on a CPU is "
                f"within {ulp:g} ulp of its exact value{EARLY_SAYS if name in EARLY else ''}",
                STATED,
            )
            for name, ulp in LIBRARY_ULP.items()
        ),
        *(
            Assumption(
                f"zero {name}",
                f"torch.{name} on a CPU is 0 where the exact value is below a quarter of the smallest number",
                "seen at every float32 around, and in a sample of float64",
            )
            for name in VANISHING
        ),
        Assumption(
            "device ieee",
            "on a device +, -, * and fma of float32 round once, to nearest, ties to even, also "
            "subnormal numbers, and so does what is stored",
            "PTX ISA: add, mul, fma and cvt with .rn, without .ftz",
        ),
        Assumption(
            "device contraction",
            "a product may be rounded, or enter the sum that it stands in as it is; nothing else is rearranged",
            "Triton and ptxas with enable_fp_fusion",
        ),
        *(Assumption(f"device {name}", DEVICE[name].says, "PTX ISA") for name in INSTRUCTION_OF.values()),
    )
}


def names_for(operations: Iterable[str]) -> tuple[str, ...]:
    """The assumptions about a text with these operations."""
    used = set(operations)
    if {"sin_ratio", "cos_ratio"} & used:
        used |= {"sin", "cos"}
    library = (f"library {name}" for name in LIBRARY_ULP if name in used)
    return "ieee", "eager", *library, *(f"zero {name}" for name in VANISHING if name in used)


def device_names_for(operations: Iterable[str]) -> tuple[str, ...]:
    """The assumptions about a text for devices."""
    used = set(operations)
    instructions = (f"device {name}" for operation, name in INSTRUCTION_OF.items() if operation in used)
    return "device ieee", "device contraction", *instructions
