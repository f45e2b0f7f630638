"""The Triton target: a program as the text of one `@triton.jit` function of values in registers.

One text serves both widths of computation: float32 input is computed in float64, half precisions in
float32. A Python number takes the type of the value it meets in an operator or a select; passed to a
function it would be rounded to float32 (Triton 3.6), so numbers stand in operators and selects only.
NaN fails every comparison, so selects keep it; `tl.minimum` has to be told.

- `SUPPORTED`                                the operations that this target knows
- `device_text(name, program, docstring)`    the function
- `WITH_ROWS`                                the dialect of programs with rows
- `special_text(programs)`                   the functions behind the operations that Triton lacks
- `ANCHOR`                                   the addend that rounds a float64 to an integer
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..programs.device_functions import ON_DEVICE, device_expansion, device_needed
from ..programs.program import Program
from .python_text import ARITHMETIC, ATOM, PRODUCT, SUM, Dialect, Text, Writer, body_lines, call, signature_lines

ANCHOR = "6755399441055744.0"  # 1.5 * 2^52: next to it a float64 has no digits after the point

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
    "seed": '''\
# Whether kernels may hold instructions of NVIDIA's: not in Triton's interpreter, nor on other devices.
_ASSEMBLY = tl.constexpr(isinstance(_read, triton.JITFunction) and torch.version.hip is None) if _TRITON else None


@_jit
def _seed_device(x):
    """1/x with 18 right binary digits or more, for a positive float64 of moderate size: an instruction of NVIDIA's."""
    if _ASSEMBLY:
        return tl.inline_asm_elementwise("rcp.approx.ftz.f64 $0, $1;", "=d,d", [x], tl.float64, True, 1)
    else:
        return 1.0 / x
''',
    "reciprocal": '''\
@_jit
def _reciprocal_device(x):
    """1/x for a positive x of moderate size: a step of Newton's method. In float32 a root, squared."""
    if x.dtype == tl.float64:
        seed = _seed_device(x)
        return (1.0 - x * seed) * seed + seed
    else:
        root = tl.rsqrt(x)
        return root * root
''',
    "quotient": '''\
@_jit
def _quotient_device(a, b):
    """a/b of two parameters, in float64 by two steps of Newton's method."""
    if b.dtype == tl.float64:
        seed = _seed_device(b)
        near = (1.0 - b * seed) * seed + seed
        return a * ((1.0 - b * near) * near + near)
    else:
        return a / b
''',
    "shift": '''\
@_jit
def _shift_device(a, k):
    """a 2^k, for the integer in the last bits of the anchored k: it is added to the exponent of a."""
    bits = a.to(tl.int64, bitcast=True) + (k.to(tl.int64, bitcast=True) << 52)
    return bits.to(tl.float64, bitcast=True)
''',
    "power": '''\
@_jit
def _power_device(k):
    """2^k, for the integer in the last bits of the anchored k."""
    return ((k.to(tl.int64, bitcast=True) + 1023) << 52).to(tl.float64, bitcast=True)
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


def _hold(a: Text, low: Text, high: Text) -> Text:
    """One instruction for each end. Of two zeros, the lower end is the negative one, so that x keeps its sign."""
    low = Text("-0.0") if low.text == "0.0" else low
    for end, function in ((low, "tl.maximum"), (high, "tl.minimum")):
        if "inf" not in end.text:
            a = Text(f"{function}({a.text}, {end.text}, tl.PropagateNan.ALL)")
    return a


def _anchor(a: Text, b: Text) -> Text:
    return Text(f"{a.as_operand(PRODUCT)} * {b.as_operand(PRODUCT + 1)} + {ANCHOR}", SUM)


NATIVE: dict[str, Writer] = ARITHMETIC | {
    "hold": _hold,
    "narrow": lambda a: Text(f"{a.as_operand(ATOM)}.to(tl.float32)"),
    "widen": lambda a: Text(f"{a.as_operand(ATOM)}.to(x.dtype)"),
    "anchor": _anchor,
    "integer": lambda a: Text(f"{a.as_operand(SUM)} - {ANCHOR}", SUM),
    "shift": call("_shift_device"),
    "power": call("_power_device"),
    "reciprocal": call("_reciprocal_device"),
    "quotient": call("_quotient_device"),
    "exp2": call("tl.exp2"),
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
    NATIVE | {name: call(f"_{name}_device") for name in ON_DEVICE},
    lambda text: f"tl.full(x.shape, {text}, x.dtype)",
    infinity='float("inf")',
    repeating=frozenset({"clamp", "clamp_min", "clamp_max"}),
)
SUPPORTED = frozenset(DIALECT.writers)


# Programs of windows and tables: a row is the second axis, what has one number for a row is a column, and a*b + c is
# rounded once.
WITH_ROWS = replace(
    DIALECT,
    writers={
        **DIALECT.writers,
        "muladd": call("tl.fma"),
        "exp": call("tl.exp"),
        "total": lambda a: Text(f"tl.sum({a.text}, 1)[:, None]"),
    },
)


def device_text(
    name: str,
    program: Program,
    docstring: str,
    as_tuple: bool = False,
    dialect: Dialect = DIALECT,
    static: Sequence[str] = (),
) -> str:
    """A function that computes the results of the program in its order; `static` are known when it is compiled."""
    lines = body_lines(program, dialect, as_tuple)
    arguments = (f"{one}: tl.constexpr" if one in static else one for one in program.arguments)
    head = signature_lines(f"def {name}({', '.join(arguments)}):")
    return "\n".join(["@_jit", *head, f'    """{docstring}"""', *lines]) + "\n"


def special_text(programs: Iterable[Program]) -> list[str]:
    """The functions that these programs call, each after those that it calls itself."""
    called = {i.operation for program in programs for i in program.instructions}
    order = device_needed(called, NATIVE)
    inside = {i.operation for name in order for grade in WIDTHS for i in device_expansion(name, grade).instructions}
    used = called | inside
    used |= {"seed"} if used & {"reciprocal", "quotient"} else set()
    texts = [text for name, text in PRIMITIVES.items() if name in used]
    for name in order:
        texts += [_graded_text(name, grade) for grade in WIDTHS]
        texts.append(_by_width_text(name))
    return texts


def _graded_text(name: str, grade: str) -> str:
    words = name.replace("_", " ")
    return device_text(f"_{name}_{grade}", device_expansion(name, grade), f"{words}, computed in {WIDTHS[grade]}.")


def _by_width_text(name: str) -> str:
    return f"""\
@_jit
def _{name}_device(x):
    if x.dtype == tl.float64:
        return _{name}_single(x)
    else:
        return _{name}_half(x)
"""
