"""What a program gives when each operation has the given meaning."""

import operator

from provenact.torch_impl.programs.program import COMPARISONS, RATIONAL, exact, prepared

# What operations mean over the rationals.
EXACT = RATIONAL | {
    **{name: getattr(operator, name) for name in COMPARISONS},
    "clamp_min": max,
    "clamp_max": min,
    **dict.fromkeys(("clamp", "hold"), lambda a, low, high: min(max(a, low), high)),
    "within": lambda a, low, high: a,
}


def interpret(program, meanings, arguments, constant=exact):
    return prepared(program, meanings.__getitem__, constant)(*(arguments[name] for name in program.arguments))
