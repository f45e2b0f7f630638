"""What a program gives when each operation has the given meaning."""

import operator

from provenact.torch_impl.programs.operations import COMPARISONS, OPERATIONS
from provenact.torch_impl.programs.program import exact, prepared

# What operations mean over the rationals.
EXACT = {name: row.formula for name, row in OPERATIONS.items() if row.formula is not None} | {
    **{name: getattr(operator, name) for name in COMPARISONS},
    "select": lambda condition, a, b: a if condition else b,
    "abs": abs,
    "clamp_min": max,
    "clamp_max": min,
    **dict.fromkeys(("clamp", "hold"), lambda a, low, high: min(max(a, low), high)),
    "within": lambda a, low, high: a,
}


def interpret(program, meanings, arguments, constant=exact):
    return prepared(program, meanings.__getitem__, constant)(*(arguments[name] for name in program.arguments))
