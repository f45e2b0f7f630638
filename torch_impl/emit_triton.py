"""The Triton target: a program as the text of one `@triton.jit` function of values in registers.

One text serves both widths of computation: float32 input is computed in float64, half precisions in
float32. A Python number takes the type of the value it meets in an operator or a select; passed to a
function it would be rounded to float32 (Triton 3.6), so numbers stand in operators and selects only.
NaN fails every comparison, so selects keep it; `tl.clamp` and `tl.minimum` would drop it.

- `SUPPORTED`                                the operations that this target knows
- `device_text(name, program, docstring)`    the function
- `special_text(programs)`                   the functions behind the operations that Triton lacks
- `fast_form(program)`                       the program without what the wide format makes superfluous
"""

from __future__ import annotations

from collections.abc import Iterable

import sympy

from .compensation import uncompensated
from .program import Builder, Operand, Program
from .python_text import ARITHMETIC, Dialect, Text, Writer, body_lines, call, signature_lines
from .special_functions import EXPANDED, expansion, needed

PRIMITIVES = {
    "sqrt": '''\
@_jit
def _sqrt_device(x):
    """The root, rounded correctly in both formats."""
    if x.dtype == tl.float64:
        return tl.sqrt(x)
    else:
        return tl.sqrt_rn(x)
''',
    "round": '''\
@_jit
def _round_device(x):
    """The nearest integer: beyond 1.5 * 2^52 or 1.5 * 2^23 a float has no digits after the point."""
    if x.dtype == tl.float64:
        return (x + 6755399441055744.0) - 6755399441055744.0
    else:
        return (x + 12582912.0) - 12582912.0
''',
    "ldexp": '''\
@_jit
def _ldexp_device(a, k):
    """a 2^k for a normal 2^k, which is put together from its bits."""
    if k.dtype == tl.float64:
        return a * ((k + 6755399441056767.0).to(tl.int64, bitcast=True) << 52).to(tl.float64, bitcast=True)
    else:
        return a * ((k + 12583039.0).to(tl.int32, bitcast=True) << 23).to(tl.float32, bitcast=True)
''',
    "exponent": '''\
@_jit
def _exponent_device(x):
    """The exponent of a positive normal number."""
    if x.dtype == tl.float64:
        return ((x.to(tl.int64, bitcast=True) >> 52) - 1023).to(tl.float64)
    else:
        return ((x.to(tl.int32, bitcast=True) >> 23) - 127).to(tl.float32)
''',
}
"""Operations that are a few instructions: the addend 1.5 * 2^52 leaves an integer in the last bits."""

WIDTHS = {"single": "float64", "half": "float32"}
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
    "sqrt": call("_sqrt_device"),
    "round": call("_round_device"),
    "ldexp": call("_ldexp_device"),
    "exponent": call("_exponent_device"),
}

DIALECT = Dialect(
    "Triton",
    NATIVE | {name: call(f"_{name}_device") for name in EXPANDED},
    lambda text: f"tl.full(x.shape, {text}, x.dtype)",
    infinity='float("inf")',
    repeating=frozenset({"clamp", "clamp_min", "clamp_max"}),
)
SUPPORTED = frozenset(DIALECT.writers)


def device_text(name: str, program: Program, docstring: str, as_tuple: bool = False) -> str:
    """A function that computes the results of the program in its order."""
    lines = body_lines(program, DIALECT, as_tuple)
    head = signature_lines(f"def {name}({', '.join(program.arguments)}):")
    return "\n".join(["@_jit", *head, f'    """{docstring}"""', *lines]) + "\n"


def fast_form(program: Program) -> Program:
    """The program without what the wide format makes superfluous: compensation, and division by what is
    the same for all x, which is a product with one rounding more."""
    return with_reciprocals(uncompensated(program))


def with_reciprocals(program: Program) -> Program:
    """a / b as a * (1 / b) where b does not depend on x: one division for all elements of a thread."""
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


def special_text(programs: Iterable[Program]) -> list[str]:
    """The functions that these programs call, each after those that it calls itself."""
    called = {i.operation for program in programs for i in program.instructions}
    inside = {
        i.operation
        for grade in WIDTHS
        for name in needed(called, grade, NATIVE)
        for i in expansion(name, grade).instructions
    }
    texts = [text for name, text in PRIMITIVES.items() if name in called | inside]
    for name in _in_order(called):
        texts += [_graded_text(name, grade) for grade in WIDTHS]
        texts.append(_by_width_text(name))
    return texts


def _in_order(called: set[str]) -> list[str]:
    """What has to be printed for both grades, innermost first."""
    lists = [needed(called, grade, NATIVE) for grade in WIDTHS]
    return lists[0] + [name for name in lists[1] if name not in lists[0]]


def _graded_text(name: str, grade: str) -> str:
    return device_text(f"_{name}_{grade}", expansion(name, grade), f"{name}, computed in {WIDTHS[grade]}.")


def _by_width_text(name: str) -> str:
    return f"""\
@_jit
def _{name}_device(x):
    if x.dtype == tl.float64:
        return _{name}_single(x)
    else:
        return _{name}_half(x)
"""
