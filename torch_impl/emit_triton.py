"""The Triton target: a program as the text of one `@triton.jit` function of values in registers.

One text serves both widths of computation: float32 input is computed in float64, half precisions in
float32. A Python number takes the type of the value it meets in an operator or a select; passed to a
function it would be rounded to float32 (Triton 3.6), so numbers stand in operators and selects only.
NaN fails every comparison, so selects keep it; `tl.clamp` and `tl.minimum` would drop it.

- `SUPPORTED`                                the operations that this target knows
- `device_text(name, program, docstring)`    the function
- `special_text(programs)`                   the functions behind the operations that Triton lacks
- `with_reciprocals(program)`                quotients by what is the same for all x, as products
"""

from __future__ import annotations

from collections.abc import Iterable

import sympy

from .program import Builder, Operand, Program
from .python_text import ARITHMETIC, Dialect, Text, Writer, body_lines, call, signature_lines

SINGLE, HALF = "single", "half"
WIDTHS = {SINGLE: "float64", HALF: "float32"}
"""The grades of the special functions, and the format in which each is evaluated."""


def _select(condition: Text, a: Text, b: Text) -> Text:
    """Two numbers without a tensor would be float32."""
    first = f"tl.full([], {a.text}, x.dtype)" if a.is_constant and b.is_constant else a.text
    return Text(f"tl.where({condition.text}, {first}, {b.text})")


def _clamp_min(a: Text, low: Text) -> Text:
    return Text(f"tl.where({a.text} < {low.text}, {low.text}, {a.text})")


def _clamp_max(a: Text, high: Text) -> Text:
    return Text(f"tl.where({a.text} > {high.text}, {high.text}, {a.text})")


def _clamp(a: Text, low: Text, high: Text) -> Text:
    return Text(f"tl.where({a.text} < {low.text}, {low.text}, {_clamp_max(a, high).text})")


NATIVE: dict[str, Writer] = ARITHMETIC | {
    "select": _select,
    "clamp": _clamp,
    "clamp_min": _clamp_min,
    "clamp_max": _clamp_max,
    "abs": call("tl.abs"),
    "sqrt": call("tl.sqrt_rn"),
}
SPECIAL = "exp expm1 log log1p tanh sigmoid erf erfc sinh cosh atan sin cos".split()

DIALECT = Dialect(
    "Triton",
    NATIVE | {name: call(f"_{name}") for name in SPECIAL},
    lambda text: f"tl.full(x.shape, {text}, x.dtype)",
    infinity='float("inf")',
    repeating=frozenset({"clamp", "clamp_min", "clamp_max"}),
)
SUPPORTED = frozenset(DIALECT.writers)


def device_text(name: str, program: Program, docstring: str, as_tuple: bool = False) -> str:
    """A function that computes the results of the program in its order."""
    lines = body_lines(with_reciprocals(program), DIALECT, as_tuple)
    head = signature_lines(f"def {name}({', '.join(program.arguments)}):")
    return "\n".join(["@_jit", *head, f'    """{docstring}"""', *lines]) + "\n"


def with_reciprocals(program: Program) -> Program:
    """a / b as a * (1 / b) where b does not depend on x: one division for all elements of a thread.

    The product has one rounding more, in the wide format; the result is rounded to a narrower one.
    """
    builder = Builder(program.arguments)
    values: dict[Operand, Operand] = {name: name for name in program.arguments}
    moving: set[Operand] = {"x"}
    for instruction in program.instructions:
        operands = [values.get(operand, operand) for operand in instruction.operands]
        if instruction.operation == "div" and operands[0] in moving and operands[1] not in moving:
            value = builder.emit("mul", operands[0], builder.emit("div", sympy.S.One, operands[1]))
        else:
            value = builder.emit(instruction.operation, *operands)
        values[instruction.target] = value
        if moving & set(operands):
            moving.add(value)
    return builder.finish(*(values.get(result, result) for result in program.results))


def special_text(programs: Iterable[Program]) -> str:
    """The functions that these programs call, each after those that it calls itself."""
    used = sorted({i.operation for program in programs for i in program.instructions} & set(SPECIAL))
    return "\n\n".join(f'@_jit\ndef _{name}(x):\n    """STUB"""\n    return {STUBS[name]}\n' for name in used)


STUBS = {"exp": "tl.exp(x)", "sigmoid": "1.0 / (1.0 + tl.exp(-x))", "erf": "tl.erf(x)", "erfc": "1.0 - tl.erf(x)", "log1p": "tl.log(1.0 + x)",
    "tanh": "2.0 / (1.0 + tl.exp(-2.0 * x)) - 1.0", "expm1": "tl.exp(x) - 1.0", "log": "tl.log(x)", "sin": "tl.sin(x)", "cos": "tl.cos(x)",
    "sinh": "(tl.exp(x) - tl.exp(-x)) * 0.5", "cosh": "(tl.exp(x) + tl.exp(-x)) * 0.5", "atan": "x"}
