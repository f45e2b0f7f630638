"""The Triton target: a program as the text of one `@triton.jit` function of values in registers.

One text serves both widths of computation: float32 input is computed in float64, half precisions in
float32. A Python number takes the type of the value it meets in an operator or a select; passed to a
function it would be rounded to float32 (Triton 3.6), so numbers stand in operators and selects only.
NaN fails every comparison, so selects keep it; `tl.clamp` and `tl.minimum` would drop it.

- `SUPPORTED`                                the operations that this target knows
- `device_text(name, program, docstring)`    the function
- `special_text(programs)`                   the functions behind the operations that Triton lacks
"""

from __future__ import annotations

from collections.abc import Iterable

from .fast_forms import VARIANTS, graded_form
from .program import Program
from .python_text import ARITHMETIC, SUM, Dialect, Text, Writer, body_lines, call, signature_lines
from .special_functions import EXPANDED

SHIFT = "6755399441055744.0"  # 1.5 * 2^52: added to a double, it leaves the nearest integer in the last bits

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
    "scaled": '''\
@_jit
def _scaled_device(a, m):
    """a 2^k, where the last bits of m = k + 1.5 * 2^52 are k, which become the exponent of 2^k."""
    return a * ((m.to(tl.int64, bitcast=True) + 1023) << 52).to(tl.float64, bitcast=True)
''',
    "quotient": '''\
@_jit
def _quotient_device(a, b):
    """a / b for b > 0 far from the ends of float32: an estimate, and a step of Newton to 2^-42."""
    if b.dtype == tl.float64:
        root = tl.rsqrt(b.to(tl.float32))
        estimate = (root * root).to(tl.float64)
        return a * (estimate * (2.0 - b * estimate))
    else:
        return a / b
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
    "shifted": lambda y: Text(f"{y.as_operand(SUM)} + {SHIFT}", SUM),
    "unshifted": lambda m: Text(f"{m.as_operand(SUM)} - {SHIFT}", SUM),
    "scaled": call("_scaled_device"),
    "quotient": call("_quotient_device"),
}

DIALECT = Dialect(
    "Triton",
    NATIVE | {name: call(f"_{name}_device") for name in (*EXPANDED, *VARIANTS, "normal_cdf_given")},
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


def special_text(programs: Iterable[Program]) -> list[str]:
    """The functions that these programs call, each after those that it calls itself."""
    order: list[str] = []

    def visit(program: Program) -> None:
        for name in sorted({instruction.operation for instruction in program.instructions}):
            if name in PRIMITIVES:
                primitives.add(name)
            elif name not in NATIVE and name not in order:
                for grade in WIDTHS:
                    visit(graded_form(name, grade))
                order.append(name)

    primitives: set[str] = set()
    for program in programs:
        visit(program)
    texts = [text for name, text in PRIMITIVES.items() if name in primitives]
    return texts + [text for name in order for text in _both_grades(name)]


def _both_grades(name: str) -> list[str]:
    graded = [
        device_text(f"_{name}_{grade}", graded_form(name, grade), f"{name}, computed in {width}.")
        for grade, width in WIDTHS.items()
    ]
    return [*graded, _by_width_text(name, ", ".join(graded_form(name, "single").arguments))]


def _by_width_text(name: str, arguments: str) -> str:
    return f"""\
@_jit
def _{name}_device({arguments}):
    if x.dtype == tl.float64:
        return _{name}_single({arguments})
    else:
        return _{name}_half({arguments})
"""
