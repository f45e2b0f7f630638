"""Programs of gated units for devices: a value f(x) h(up), and its derivatives in x and in up.

f and h are chains of functions, each with the programs of its value and slope. In a chain the value and the slope of a
function are one program, so that they share what they have in common. The product is rounded once, from values of f and
h that have not been rounded. A clamp is a link that chooses among x and its ends.

- `Link`                                    the programs of one function: its value and its slope
- `half_value(f, h, parameters)`, `half_slopes(...)`       for half precision
- `single_value(f, h, parameters)`, `single_slopes(...)`   for float32, in pairs
- `have_pairs(f, h, parameters)`            whether there are the latter
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

import sympy
from sympy import Expr

from ...theory.exact.expressions import Symbol
from .device_programs import device_program
from .paired_programs import is_paired, is_plain_enough, rest_name, unrounded
from .paired_values import LARGEST, ONE, ZERO, JoinedPairing, PairedValue, Pairing
from .program import Builder, Instruction, Made, Operand, Program, by_rules, inlined, rewritten
from .shared_signs import with_shared_signs

UP = "up"  # the second variable
FAR = sympy.Integer(2) ** 64  # a second part times this is seen beside the first
Parameters = Sequence[Symbol]
End: TypeAlias = Operand | tuple[str, str]
"""A number, a parameter, or ("neg", parameter); -oo and oo where there is none."""
Ends: TypeAlias = tuple[End, End]
FREE: Ends = (-sympy.oo, sympy.oo)


@dataclass(frozen=True)
class Link:
    """A function, lowered for narrow results."""

    value: Program
    slope: Program

    @property
    def together(self) -> Program:
        """Value and slope as two results of one program."""
        builder = Builder(self.value.arguments)
        return builder.finish(*(inlined(builder, one)[0] for one in (self.value, self.slope)))

    @cached_property
    def ends(self) -> Ends | None:
        """Between which it holds x, if that is all it does."""
        return clamp_ends(self.value)


Chain = Sequence[Link]


# --- clamps -----------------------------------------------------------------------------------------


def clamp_ends(program: Program) -> Ends | None:
    """Between which numbers or parameters the program holds x. An end at 0 is left to selects: of two zeros, a clamp
    gives either.

    >>> builder = Builder(("x", "a"))
    >>> clamp_ends(builder.finish(builder.emit("select", builder.emit("ge", "x", "a"), "a", "x")))
    (-oo, 'a')
    """
    made = {one.target: one for one in program.instructions}
    (result,) = program.results
    ends = _ends_of(made, result)
    return None if ends is None or ends == FREE or sympy.S.Zero in ends else ends


def _ends_of(made: dict[str, Instruction], value: Operand) -> Ends | None:
    if value == "x":
        return FREE
    one = made.get(value) if isinstance(value, str) else None
    if one is None or one.operation not in ("select", "within"):
        return None
    if one.operation == "within":
        return _ends_of(made, one.operands[0])
    condition, chosen, rest = one.operands
    test, inner = made.get(condition), _ends_of(made, rest)
    if test is None or inner is None or test.operands[0] != "x":
        return None
    limit = _end_of(made, test.operands[1])
    if limit is None:
        return None
    if chosen == "x":
        return inner if (test.operation, limit) in (("le", inner[1]), ("ge", inner[0])) else None
    if (test.operation, inner[1]) == ("ge", sympy.oo) and _end_of(made, chosen) == limit:
        return inner[0], limit
    if (test.operation, inner[0]) == ("le", -sympy.oo) and _end_of(made, chosen) == limit:
        return limit, inner[1]
    return None


def _end_of(made: dict[str, Instruction], value: Operand) -> End | None:
    if isinstance(value, Expr):
        return value
    one = made.get(value)
    if one is None:
        return value if value != "x" else None
    if one.operation == "neg" and isinstance(one.operands[0], str) and one.operands[0] not in (*made, "x"):
        return "neg", one.operands[0]
    return None


def _end(builder: Builder, end: End) -> Operand:
    """An end of a clamp: a number, a parameter, or minus one."""
    return builder.emit("neg", end[1]) if isinstance(end, tuple) else end


# --- slopes of x sigma(z) beside its value ----------------------------------------------------------


def with_one_tail(program: Program) -> Program:
    """The same function, with w bell(z) + sigmoid(z) as sigmoid(z) (w mirrored_sigmoid(z) + 1), in q = t/(1 + t) with
    t = exp(-|z|) alone: the error of a product is that of its factors, and there is no other exponential or quotient
    than those of the value."""
    return rewritten(by_rules(program, {"add": (_as_product,)}), _in_one_tail)


def _in_one_tail(builder: Builder, operation: str, operands: tuple[Operand, ...]) -> Operand:
    if operation not in ("sigmoid", "mirrored_sigmoid", "bell"):
        return builder.emit(operation, *operands)
    (z,) = operands
    t = builder.emit("exp", builder.emit("neg", builder.emit("abs", z)))
    q = builder.emit("div", t, builder.emit("add", t, ONE))
    rest = builder.emit("sub", ONE, q)
    if operation == "bell":
        return builder.emit("mul", q, rest)
    left, right = (q, rest) if operation == "sigmoid" else (rest, q)
    return builder.emit("select", builder.emit("ge", z, ZERO), right, left)


def _as_product(made: Made, a: Operand, b: Operand) -> Operand | None:
    z = made.parts(b, "sigmoid")
    factor = _cofactor(made, a, z[0]) if z else None
    if factor is None:
        return None
    return made.emit("mul", b, made.emit("muladd", factor, made.emit("mirrored_sigmoid", *z), ONE))


def _cofactor(made: Made, value: Operand, z: Operand) -> Operand | None:
    """w, where the value is w bell(z)."""
    if made.parts(value, "bell") == (z,):
        return ONE
    if product := made.parts(value, "mul"):
        first = _cofactor(made, product[0], z)
        return None if first is None else made.emit("mul", first, product[1])
    parts = [_cofactor(made, operand, z) for operand in made.parts(value, "add")]
    return made.emit("add", *parts) if parts and None not in parts else None


# --- half precision ---------------------------------------------------------------------------------


def half_value(f: Chain, h: Chain, parameters: Parameters) -> Program:
    """f(x) h(up)."""
    builder = Builder(("x", UP, *(one.name for one in parameters)))
    values: list[Operand] = ["x", UP]
    for i, chain in enumerate((f, h)):
        for link in chain:
            values[i] = _half_value(builder, link, parameters, values[i])
    return builder.finish(builder.emit("mul", *values))


def half_slopes(f: Chain, h: Chain, parameters: Parameters) -> Program:
    """f'(x) h(up) and f(x) h'(up)."""
    builder = Builder(("x", UP, *(one.name for one in parameters)))
    value, slope = _half_chain(builder, f, parameters, "x")
    other, other_slope = _half_chain(builder, h, parameters, UP)
    return builder.finish(_times(builder, slope, other), _times(builder, value, other_slope))


def _half_chain(builder: Builder, chain: Chain, parameters: Parameters, x: Operand) -> tuple[Operand, Operand]:
    value, slope = x, ONE
    for link in chain:
        if link.ends is None:
            value, own = _half(builder, with_one_tail(link.together), parameters, value)
        else:
            (own,) = _half(builder, link.slope, parameters, value)
            value = _half_value(builder, link, parameters, value)
        slope = builder.emit("mul", slope, own)
    return value, slope


def _half_value(builder: Builder, link: Link, parameters: Parameters, x: Operand) -> Operand:
    if link.ends is not None:
        return builder.emit("hold", x, *(_end(builder, end) for end in link.ends))
    return _half(builder, link.value, parameters, x)[0]


def _half(builder: Builder, program: Program, parameters: Parameters, x: Operand) -> list[Operand]:
    return inlined(builder, device_program(program, parameters), x=x)


def _times(builder: Builder, value: Operand, factor: Operand) -> Operand:
    return ZERO if factor == 0 else builder.emit("mul", value, factor)


# --- float32 ----------------------------------------------------------------------------------------


def have_pairs(f: Chain, h: Chain, parameters: Parameters) -> bool:
    """Whether every operation has a rule in pairs."""
    return all(is_paired(one.together, parameters) for one in (*f, *h))


def single_value(f: Chain, h: Chain, parameters: Parameters) -> Program:
    """f(x) h(up), rounded once."""
    builder = _builder(parameters)
    pairing = JoinedPairing(builder)
    values = [PairedValue("x"), PairedValue(UP)]
    for i, chain in enumerate((f, h)):
        for link in chain:
            if link.ends is None:
                (values[i],) = unrounded(link.value, parameters, pairing, _argument(pairing, values[i]))
            else:
                values[i] = _clamped(pairing, link.ends, _settled(pairing, values[i]))
    return builder.finish(_rounded_product(pairing, *values))


def single_slopes(f: Chain, h: Chain, parameters: Parameters) -> Program:
    """f'(x) h(up) by the rule for slopes, and f(x) h'(up), in which f(x) is as accurate as a value. Of the ways to
    compute a slope beside a value, the one with the fewest operations."""
    found = [with_shared_signs(_slopes(f, h, parameters, way)) for way in (unrounded, _plainly, _with_one_tail)]
    return min(found, key=lambda program: len(program.instructions))


def _plainly(program: Program, parameters: Parameters, pairing: Pairing, x: PairedValue) -> list[PairedValue]:
    """A slope without most low parts, which shares special functions with the value."""
    value, slope = unrounded(program, parameters, pairing, x)
    if is_plain_enough(program):
        _, slope = unrounded(program, parameters, pairing.plainly, x)
    return [value, slope]


def _with_one_tail(program: Program, parameters: Parameters, pairing: Pairing, x: PairedValue) -> list[PairedValue]:
    """A slope without low parts but in what it has in common with the value."""
    return unrounded(with_one_tail(program), parameters, pairing, x, plainly_after=1)


Way = Callable[[Program, Parameters, Pairing, PairedValue], list[PairedValue]]


def _slopes(f: Chain, h: Chain, parameters: Parameters, way: Way) -> Program:
    builder = _builder(parameters)
    pairing = JoinedPairing(builder)
    value, slope = _chain(pairing, f, parameters, way, PairedValue("x"))
    other, other_slope = _chain(pairing, h, parameters, way, PairedValue(UP))
    return builder.finish(_rounded_product(pairing, slope, other), _rounded_product(pairing, value, other_slope))


def _chain(
    pairing: Pairing, chain: Chain, parameters: Parameters, way: Way, x: PairedValue
) -> tuple[PairedValue, PairedValue]:
    """Value and slope."""
    value, slope = x, PairedValue(ONE)
    for link in chain:
        if link.ends is None:
            value, own = way(link.together, parameters, pairing, _argument(pairing, value))
        else:
            value = _settled(pairing, value)
            beside = PairedValue(_beside(pairing, link.ends, value))
            (own,) = unrounded(link.slope, parameters, pairing, beside, with_rests=False)
            value = _clamped(pairing, link.ends, value)
        slope = own if slope == PairedValue(ONE) else PairedValue(_rounded_product(pairing, slope, own))
    return value, slope


def _builder(parameters: Parameters) -> Builder:
    return Builder(("x", UP, *(name for one in parameters for name in (one.name, rest_name(one.name)))))


def _clamped(pairing: Pairing, ends: Ends, value: PairedValue) -> PairedValue:
    """A settled value inside the ends, which are rounded to float32 as torch.clamp rounds them: an end has no second
    part."""
    inside = [_end(pairing.builder, end) for end in ends]
    high = pairing.emit("hold", value.high, *inside)
    if value.low is None:
        return PairedValue(high)
    beside = _beside(pairing, ends, value)
    is_inside = pairing.emit("eq", pairing.emit("hold", beside, *inside), beside)
    return replace(value, high=high, low=pairing.emit("select", is_inside, value.low, ZERO))


def _beside(pairing: Pairing, ends: Ends, value: PairedValue) -> Operand:
    """A number on the same side of each end as a settled value: where the first part is the end, the second tells."""
    number = value.high
    for end in ends:
        if value.low is not None and end not in FREE:
            at = _end(pairing.builder, end)
            moved = pairing.emit("fma", value.low, FAR, at)
            number = pairing.emit("select", pairing.emit("eq", value.high, at), moved, number)
    return number


def _settled(pairing: Pairing, value: PairedValue) -> PairedValue:
    """The same with a small second part, and with none where the first is infinite."""
    found = _argument(pairing, value)
    return _argument(pairing, pairing.normal(found)) if value.is_loose else found


def _argument(pairing: Pairing, value: PairedValue) -> PairedValue:
    """The same, without a second part where the first is infinite: comparisons would fail. A second part that is not
    small is left: for a comparison it makes no difference that a float32 shows, and to normalise it would lose what is
    infinite again."""
    value = pairing.plain(value)
    if value.low is None:
        return value
    is_finite = pairing.emit("le", pairing.emit("abs", value.high), LARGEST)
    return replace(value, low=pairing.emit("select", is_finite, value.low, ZERO), is_loose=False)


def _rounded_product(pairing: Pairing, a: PairedValue, b: PairedValue) -> Operand:
    """The product as one number, in which the high parts are multiplied without a rounding. Where one of them is
    infinite, what the low parts give is a finite number, whatever it is."""
    a, b = pairing.plain(a), pairing.plain(b)
    if ZERO in (a.high, b.high):
        return ZERO
    if a.is_loose and b.is_loose:
        a, b = pairing.tight(a), pairing.tight(b)
    if b == PairedValue(ONE):
        return pairing.rounded(a, may_overflow=True)
    low = None if a.low is None else pairing.emit("mul", a.low, b.high)
    low = low if b.low is None else pairing.fused(a.high, b.low, low)
    if low is None:
        return pairing.emit("mul", a.high, b.high)
    settled = pairing.emit("hold", pairing.emit("settled", low), -sympy.oo, LARGEST)
    return pairing.emit("fma", a.high, b.high, settled)
