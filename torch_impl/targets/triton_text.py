"""The Triton target: a program as the text of one `@triton.jit` function of float32 values in registers.

There are two dialects. In one, for results in half precision, a product and a sum may be rounded once or twice. In the
other, for float32 results, every rounding is where it stands: `tl.fma` rounds once, and a product whose rounding error
is used later is an instruction of its own, which no compiler may join with a sum. NaN fails every comparison, so
selects keep it; `tl.minimum` has to be told.

- `SUPPORTED`                                 the operations that the dialect for half precision knows
- `device_text(kind, name, program, docstring)`   a function: `half` for half precision, `single` for float32, in pairs,
                                              `rows` of a window or a table, a row being the second axis
- `special_text(halves, singles)`             the functions behind the operations that Triton lacks
"""

from collections.abc import Iterable, Sequence

from ..programs.device_functions import DEVICE, device_expansion, device_needed
from ..programs.program import Program
from .python_text import ARITHMETIC, SUM, Dialect, Text, Writer, call, python_function

ANCHOR = "12582912.0"  # 1.5 * 2^23: next to it a float32 has no digits after the point
LARGEST = "3.4028234663852886e+38"

PRIMITIVES = {
    "sqrt": '''\
@_jit
def _sqrt(x):
    """The root, rounded correctly."""
    return tl.sqrt_rn(x)
''',
    "round": '''\
@_jit
def _round(x):
    """The nearest integer: beyond 1.5 * 2^23 a float32 has no digits after the point."""
    return (x + 12582912.0) - 12582912.0
''',
    "ldexp": '''\
@_jit
def _ldexp(a, k):
    """a 2^k for a normal 2^k, which is put together from its bits."""
    return a * ((k + 12583039.0).to(tl.int32, bitcast=True) << 23).to(tl.float32, bitcast=True)
''',
    "exponent": '''\
@_jit
def _exponent(x):
    """The exponent of a positive normal number."""
    return ((x.to(tl.int32, bitcast=True) >> 23) - 127).to(tl.float32)
''',
    "assembly": """\
# Whether kernels may hold instructions of NVIDIA's: not in Triton's interpreter, nor on other devices.
_ASSEMBLY = tl.constexpr(isinstance(_read, triton.JITFunction) and torch.version.hip is None) if _TRITON else None
""",
    "seed": '''\
@_jit
def _seed(x):
    """1/x within an ulp, for an x of moderate size: an instruction of NVIDIA's."""
    if _ASSEMBLY:
        return tl.inline_asm_elementwise("rcp.approx.ftz.f32 $0, $1;", "=f,f", [x], tl.float32, True, 1)
    else:
        return 1.0 / x
''',
    "product": '''\
@_jit
def _product(a, b):
    """a b, rounded: an instruction that the compiler does not join with a sum, since what it loses is used too."""
    if _ASSEMBLY:
        return tl.inline_asm_elementwise("mul.rn.f32 $0, $1, $2;", "=f,f,f", [a, b], tl.float32, True, 1)
    else:
        return a * b
''',
    "power": '''\
@_jit
def _power(k, bias: tl.constexpr):
    """2^(k + bias), for the integer k in the last bits of an anchored number."""
    return ((k.to(tl.int32, bitcast=True) + (127 + bias)) << 23).to(tl.float32, bitcast=True)
''',
}
"""Operations that are a few instructions: the addend 1.5 * 2^23 leaves an integer in the last bits."""


def _select(condition: Text, a: Text, b: Text) -> Text:
    """Two numbers without a tensor would have no shape."""
    first = f"tl.full([], {a.text}, tl.float32)" if a.is_constant and b.is_constant else a.text
    return Text(f"tl.where({condition.text}, {first}, {b.text})")


def _clamp_max(a: Text, high: Text) -> Text:
    return Text(f"tl.where({a.text} > {high.text}, {high.text}, {a.text})")


def _clamp(a: Text, low: Text, high: Text | None = None) -> Text:
    held = a if high is None else _clamp_max(a, high)
    return Text(f"tl.where({a.text} < {low.text}, {low.text}, {held.text})")


def _hold(a: Text, low: Text, high: Text) -> Text:
    """One instruction for each end. Of two zeros, the lower end is the negative one, so that x keeps its sign."""
    low = Text("-0.0") if low.text == "0.0" else low
    for end, function in ((low, "tl.maximum"), (high, "tl.minimum")):
        if not (end.is_constant and "inf" in end.text):
            a = Text(f"{function}({a.text}, {end.text}, tl.PropagateNan.ALL)")
    return a


def _same(a: Text, *others: Text) -> Text:
    return a


COMMON: dict[str, Writer] = ARITHMETIC | {
    "hold": _hold,
    "within": _same,
    "select": _select,
    "clamp": _clamp,
    "clamp_min": _clamp,
    "clamp_max": _clamp_max,
    "abs": call("tl.abs"),
    "sqrt": call("_sqrt"),
    "exponent": call("_exponent"),
}

HALF: dict[str, Writer] = COMMON | {
    "narrow": _same,
    "widen": _same,
    "reciprocal": call("_seed"),
    "quotient": ARITHMETIC["div"],
    "exp2": call("tl.exp2"),
    "round": call("_round"),
    "ldexp": call("_ldexp"),
}

SINGLE: dict[str, Writer] = COMMON | {
    "fma": call("tl.fma"),
    "product": call("_product"),
    "seed": call("_seed"),
    "div": call("tl.div_rn"),
    "anchor": lambda a, b: Text(f"tl.fma({a.text}, {b.text}, {ANCHOR})"),
    "integer": lambda a: Text(f"{a.as_operand(SUM)} - {ANCHOR}", SUM),
    "power": lambda k, bias: Text(f"_power({k.text}, {round(float(bias.text))})"),
    "settled": lambda a: Text(f"tl.maximum({a.text}, -{LARGEST})"),  # which of a number and NaN gives the number
}

# Of windows and tables: what has one number for a row is a column, and a*b + c is rounded once.
ROWS: dict[str, Writer] = COMMON | {
    "muladd": call("tl.fma"),
    "exp": call("tl.exp"),
    "total": lambda a: Text(f"tl.sum({a.text}, 1)[:, None]"),
}

DIALECTS = {
    kind: Dialect(
        "Triton",
        writers,
        lambda text: f"tl.full(x.shape, {text}, tl.float32)",
        infinity='float("inf")',
        repeating=frozenset({"clamp", "clamp_min", "clamp_max"}),
    )
    for kind, writers in (
        ("half", HALF | {name: call(f"_{name}_half") for name in DEVICE}),
        ("single", SINGLE),
        ("rows", ROWS),
    )
}
SUPPORTED = frozenset(DIALECTS["half"].writers)


def device_text(
    kind: str, name: str, program: Program, docstring: str, as_tuple: bool = False, static: Sequence[str] = ()
) -> str:
    """A function that computes the results of the program in its order; `static` are known when it is compiled."""
    arguments = (f"{one}: tl.constexpr" if one in static else one for one in program.arguments)
    head = f"def {name}({', '.join(arguments)}):"
    return f"@_jit\n{python_function(head, docstring, program, DIALECTS[kind], as_tuple)}"


def special_text(halves: Iterable[Program], singles: Iterable[Program]) -> list[str]:
    """The functions that these programs call, each after those that it calls itself."""
    called = {i.operation for program in halves for i in program.instructions}
    order = device_needed(called, HALF)
    inside = {i.operation for name in order for i in device_expansion(name).instructions}
    used = called | inside
    used = (used | {"seed"} if "reciprocal" in used else used) - {"power"}
    used |= {i.operation for program in singles for i in program.instructions}
    used |= {"assembly"} if used & {"seed", "product"} else set()
    texts = [text for name, text in PRIMITIVES.items() if name in used]
    said = {name: f"{name.replace('_', ' ')}, for half precision." for name in order}
    return texts + [device_text("half", f"_{name}_half", device_expansion(name), said[name]) for name in order]
