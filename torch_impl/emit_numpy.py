"""The NumPy target: plain functions of arrays in float64, the reference that is easiest to read.

NumPy has no erf and erfc: the normal distribution function and its kin are written along, with our polynomials.

- `SUPPORTED`                        the operations that this target knows
- `module_text(subjects, command)`   a standalone module: NAME, NAME_slope and NAME_curvature of each subject
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from ..theory.errors import InputError
from . import special_functions
from .emit_torch import literal as python_literal
from .lowering import family_of
from .native_functions import native
from .program import Builder, Program
from .straight_text import INFIX, Target, Writer, call, infix, statements
from .subjects import Subject
from sympy import Expr

NAMED = {"minimum": "clamp_max", "maximum": "clamp_min", "where": "select", "abs": "abs", "clip": "clamp"}
OWN = ("residual", "sum_residual", "gaussian", "softplus", "log_gap", "normal_cdf", "erfc", "erf", "sigmoid")

WRITERS: dict[str, Writer] = {
    **{operation: infix(symbol) for operation, symbol in INFIX.items()},
    **{operation: call(f"np.{function}") for function, operation in NAMED.items()},
    **{name: call(f"np.{name}") for name in "sqrt exp expm1 log log1p tanh sinh cosh sin cos".split()},
    **{name: call(f"_{name}") for name in OWN},
    "atan": call("np.arctan"),
    "neg": lambda a: f"-{a}",
    "muladd": lambda a, b, c: f"{a} * {b} + {c}",
}
SUPPORTED = frozenset(WRITERS)

RESIDUALS = '''\
def _residual(a, b, product):
    """a * b - product, rounded once: what the product of two moderate numbers lost."""
    a_high, b_high = np.float64(np.float32(a)), np.float64(np.float32(b))
    a_low, b_low = a - a_high, b - b_high
    return ((a_high * b_high - product) + (a_high * b_low + a_low * b_high)) + a_low * b_low


def _sum_residual(a, b, total):
    """a + b - total, exactly: what the sum lost."""
    b_part = total - a
    return (a - (total - b_part)) + (b - b_part)
'''


def literal(number: Expr) -> str:
    """The double nearest to an exact number."""
    return python_literal(number).replace("math.inf", "np.inf")


TARGET = Target("NumPy", WRITERS, literal, lambda name, _, text: f"    {name} = {text}")


def module_text(subjects: Sequence[Subject], command: str) -> str:
    """A module with three functions for each subject; `command` is what emits it again."""
    functions = [text for subject in subjects for text in _functions(subject)]
    helpers = _helpers("\n".join(functions))
    head = f'"""Activation functions in float64, for reference. Written by `{command}`."""\n\nimport numpy as np\n'
    return "\n\n".join([head, *helpers, *functions])


def _functions(subject: Subject) -> list[str]:
    family = family_of(subject.cells, [setting.symbol for setting in subject.settings])
    defaults = [f"{setting.name}={literal(setting.default)}" for setting in subject.settings]
    head = ", ".join(["x", *defaults])
    named = {"": family.value, "_slope": family.slope, "_curvature": family.curvature}
    return [_function(f"{subject.function}{suffix}", head, program) for suffix, program in named.items()]


def _function(name: str, arguments: str, program: Program) -> str:
    lines, (result,) = statements(TARGET, program)
    start = "    x = np.asarray(x, dtype=np.float64)"
    full = result if isinstance(program.results[0], str) else f"np.full_like(x, {result})"
    return "\n".join([f"def {name}({arguments}):", start, *lines, f"    return {full}", ""])


@cache
def _own_program(operation: str) -> Program:
    builder = Builder(("x",))
    if operation in ("normal_cdf", "erfc"):
        return builder.finish(getattr(special_functions, operation)(builder, "double"))
    if operation in ("gaussian", "softplus", "log_gap"):
        return native(operation)
    raise InputError(f"the NumPy target does not support {operation}")


def _helpers(code: str) -> list[str]:
    """The functions that the code calls, each after those that it calls itself."""
    texts: dict[str, str] = {}
    for operation in ("gaussian", "softplus", "log_gap", "normal_cdf", "erfc"):
        texts[operation] = _function(f"_{operation}", "x", _own_program(operation))
    called = code
    for operation in reversed(texts):
        if _is_called(operation, called):
            called += texts[operation]
    needed = [text for operation, text in texts.items() if _is_called(operation, called)]
    return [RESIDUALS, *needed] if "residual(" in called else needed


def _is_called(operation: str, code: str) -> bool:
    return re.search(rf"(?<![A-Za-z0-9_])_{operation}\(", code) is not None
