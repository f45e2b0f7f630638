"""The C99 target: `static inline` functions of doubles, with nothing but <math.h>.

- `SUPPORTED`                        the operations that this target knows
- `module_text(subjects, command)`   a header: NAME_value, NAME_slope and NAME_curvature of each subject
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sympy import Expr

from ...theory.errors import InputError
from ..lowering.families import family_of
from ..lowering.subjects import Subject, settings_of
from ..programs.native_functions import NATIVE, native
from ..programs.program import Operand, Program
from .names import refuse_hidden_names_in_c
from .python_text import literal as python_literal

Writer = Callable[..., str]
COMPARISONS = {"le": "<=", "lt": "<", "ge": ">=", "gt": ">", "eq": "=="}
INFIX = {"add": "+", "sub": "-", "mul": "*", "div": "/"} | COMPARISONS
FUNCTIONS = {"abs": "fabs", "round": "nearbyint", "exponent": "logb"} | {
    name: name for name in "sqrt exp expm1 log log1p tanh erf erfc sinh cosh atan sin cos".split()
}


def _infix(symbol: str) -> Writer:
    return lambda a, b: f"{a} {symbol} {b}"


def _call(function: str) -> Writer:
    return lambda *operands: f"{function}({', '.join(operands)})"


# A comparison with NaN is false, so that clamps and selects keep it.
WRITERS: dict[str, Writer] = {
    **{operation: _infix(symbol) for operation, symbol in INFIX.items()},
    **{operation: _call(function) for operation, function in FUNCTIONS.items()},
    **{operation: _call(f"provenact_{operation}") for operation in NATIVE},
    "neg": lambda a: f"-({a})",
    "muladd": lambda a, b, c: f"{a} * {b} + {c}",
    "select": lambda condition, a, b: f"{condition} ? {a} : {b}",
    "clamp": lambda a, low, high: f"{a} < {low} ? {low} : {a} > {high} ? {high} : {a}",
    "clamp_min": lambda a, low: f"{a} < {low} ? {low} : {a}",
    "clamp_max": lambda a, high: f"{a} > {high} ? {high} : {a}",
    "residual": lambda a, b, product: f"fma({a}, {b}, -({product}))",
    "sum_residual": lambda a, b, total: f"({a} - ({total} - ({total} - {a}))) + ({b} - ({total} - {a}))",
    "ldexp": lambda a, k: f"ldexp({a}, (int)({k}))",
}
SUPPORTED = frozenset(WRITERS)

def module_text(subjects: Sequence[Subject], command: str) -> str:
    """A header with three functions for each subject; `command` is what emits it again."""
    functions = [text for subject in subjects for text in _functions(subject)]
    helpers = [_function(f"provenact_{one}", native(one)) for one in _called("\n".join(functions))]
    written = command.replace("*/", "* /")
    head = f"/* Activation functions in double precision. Written by `{written}`. */\n\n#include <math.h>\n"
    text = "\n".join([head, *helpers, *functions])
    refuse_hidden_names_in_c(subjects, text)
    return text


def literal(number: Expr) -> str:
    """The double nearest to an exact number."""
    return python_literal(number, "INFINITY")


def _functions(subject: Subject) -> list[str]:
    family = family_of(subject.cells, *settings_of(subject))
    named = {"value": family.value, "slope": family.slope, "curvature": family.curvature}
    return [_function(f"{subject.function}_{kind}", program) for kind, program in named.items()]


def _called(code: str) -> list[str]:
    return [operation for operation in NATIVE if f"provenact_{operation}(" in code]


def _function(name: str, program: Program) -> str:
    """One line an instruction; a comparison is an int."""
    missing = {one.operation for one in program.instructions} - SUPPORTED
    if missing:
        raise InputError(f"the C target does not support {', '.join(sorted(missing))}")
    arguments = ", ".join(f"double {argument}" for argument in program.arguments)
    lines = [
        f"    const {'int' if one.operation in COMPARISONS else 'double'} {one.target} = "
        f"{WRITERS[one.operation](*map(_read, one.operands))};"
        for one in program.instructions
    ]
    return "\n".join(
        [f"static inline double {name}({arguments}) {{", *lines, f"    return {_read(program.results[0])};", "}", ""]
    )


def _read(operand: Operand) -> str:
    if isinstance(operand, str):
        return operand
    return f"({literal(operand)})" if operand.could_extract_minus_sign() else literal(operand)
