"""Deep tails: decaying functions as products of two factors, none of which leaves the range of floats.

exp(-740) is a subnormal number with hardly a digit left, and -740 exp(-740) has no more. As
(-740 exp(-676)) exp(-64) it is rounded once. So a decaying node is given as a main factor and a last one, which
is exp(-64) in its deep tail and 1 elsewhere; whatever grows is multiplied in between. A builder that is not
`deep` leaves the last factor away: where the format of computation has a wider range than the results.
"""

from collections.abc import Callable
from dataclasses import dataclass

import sympy
from sympy import Expr, Function, Integer, Rational

from ...theory.sympy_bridge import sigma
from ..programs.compensation import Pair
from ..programs.copies import X
from ..programs.program import Builder, Operand
from .gates import Gate, GateSlope, Tanh

Factors = tuple[Operand, Operand]

ONE, TWO = Integer(1), Integer(2)
DEEP = Integer(64)  # beyond it, exp(-z + 64) is normal in float64 down to the smallest results


@dataclass(frozen=True)
class Lower:
    """How arguments are lowered: as a value, or as a value that is kept finite, with what it lost."""

    value: Callable[[Builder, Expr], Operand]
    pair: Callable[[Builder, Expr], Pair]


@dataclass(frozen=True)
class _Decay:
    """t = exp(-|z|) as main * last, and whether z >= 0."""

    is_right: Operand
    main: Operand
    last: Operand
    t: Operand


class Bell(Function):
    """sigma(z) sigma(-z)."""

    nargs = 1


def factors(builder: Builder, node: Expr, lower: Lower) -> Factors:
    """The main and the last factor of a node for which `has_factors` holds."""
    return FACTORED[type(node)](builder, node.args[0], lower)


def has_factors(node: Expr) -> bool:
    """Whether a node has two factors: of tanh only that of an exponential."""
    return type(node) in FACTORED and (not isinstance(node, Tanh) or isinstance(node.args[0], sympy.exp))


def may_have_deep_tails(expression: Expr) -> bool:
    """Whether a node with factors occurs, so that a product of it and x may occur in a derivative."""
    return any(type(node) in FACTORED for node in sympy.preorder_traversal(expression))


def has_deep_tails(expression: Expr) -> bool:
    """Whether x multiplies a node with factors."""
    products = (node.args for node in sympy.preorder_traversal(expression) if node.is_Mul)
    return any(any(one.as_base_exp()[0] == X for one in args) and any(map(has_factors, args)) for args in products)


def _split(builder: Builder, distance: Operand) -> Factors:
    """exp(-distance)."""
    if not builder.deep:
        return builder.emit("exp", builder.emit("neg", distance)), ONE
    is_deep = builder.emit("gt", distance, DEEP)
    taken = builder.emit("select", is_deep, DEEP, Integer(0))
    main = builder.emit("exp", builder.emit("sub", taken, distance))
    return main, builder.emit("select", is_deep, sympy.exp(-DEEP), ONE)


def _decay(builder: Builder, z: Expr, lower: Lower) -> _Decay:
    """exp(-|z|); what the argument lost by rounding is put back as a factor."""
    value, lost = lower.pair(builder, z)
    is_right = builder.emit("ge", value, Integer(0))
    main, last = _split(builder, builder.emit("abs", value))
    if lost is not None:
        outwards = builder.emit("select", is_right, lost, builder.emit("neg", lost))
        main = builder.emit("sub", main, builder.emit("mul", main, outwards))
    return _Decay(is_right, main, last, builder.emit("mul", main, last))


def _unsigned(z: Expr) -> tuple[Expr, bool]:
    """z or -z, whichever is written without a minus sign, so that sigma(z) and sigma(-z) share their steps."""
    return (-z, True) if z.could_extract_minus_sign() else (z, False)


def _on_one_side(builder: Builder, decay: _Decay, right: Factors, left: Factors) -> Factors:
    main, last = (builder.emit("select", decay.is_right, *both) for both in zip(right, left, strict=True))
    return main, ONE if right[1] == left[1] == ONE else last


def _sigma(builder: Builder, z: Expr, lower: Lower) -> Factors:
    """1/(1 + t) on the right, t/(1 + t) on the left."""
    z, mirrored = _unsigned(z)
    decay = _decay(builder, z, lower)
    sides = ((ONE, ONE), (decay.main, decay.last))
    main, last = _on_one_side(builder, decay, *(reversed(sides) if mirrored else sides))
    return builder.emit("div", main, builder.emit("add", decay.t, ONE)), last


def _bell(builder: Builder, z: Expr, lower: Lower) -> Factors:
    """t/(1 + t)^2."""
    decay = _decay(builder, _unsigned(z)[0], lower)
    under = builder.emit("add", decay.t, ONE)
    return builder.emit("div", decay.main, builder.emit("mul", under, under)), decay.last


def _exp(builder: Builder, z: Expr, lower: Lower) -> Factors:
    value = lower.value(builder, z)
    return _split(builder, builder.emit("neg", value)) if builder.deep else (builder.emit("exp", value), ONE)


def _tanh_of_exp(builder: Builder, exponential: Expr, lower: Lower) -> Factors:
    """tanh(t) and 1; but in the deep tail t = exp(z), which is its own tanh there."""
    main, last = _exp(builder, exponential.args[0], lower)
    value = builder.emit("tanh", builder.emit("mul", main, last))
    if not builder.deep:
        return value, ONE
    return builder.emit("select", builder.emit("lt", last, ONE), main, value), last


def _gate_steps(builder: Builder, decay: _Decay) -> tuple[Operand, Operand, Operand]:
    """w = t (1 + t/2) with the main factor of t for one t; and the denominators 2t^2 + 2t + 1 and 1 + w."""
    t = decay.t
    half = builder.emit("mul", t, Rational(1, 2))
    w = builder.emit("muladd", half, decay.main, decay.main)
    right = builder.emit("muladd", builder.emit("muladd", TWO, t, TWO), t, ONE)
    return w, right, builder.emit("add", builder.emit("muladd", half, t, t), ONE)


def _gate(builder: Builder, z: Expr, lower: Lower) -> Factors:
    """(1 + 2t)/(2t^2 + 2t + 1) on the right, w/(1 + w) on the left."""
    decay = _decay(builder, z, lower)
    w, *under = _gate_steps(builder, decay)
    main, last = _on_one_side(builder, decay, (builder.emit("muladd", TWO, decay.t, ONE), ONE), (w, decay.last))
    return builder.emit("div", main, builder.emit("select", decay.is_right, *under)), last


def _gate_slope(builder: Builder, z: Expr, lower: Lower) -> Factors:
    """4 (1 + t) t^2/(2t^2 + 2t + 1)^2 on the right, (1 + t) t/(1 + w)^2 on the left."""
    decay = _decay(builder, z, lower)
    _, *sides = _gate_steps(builder, decay)
    under = builder.emit("select", decay.is_right, *sides)
    over = builder.emit("muladd", decay.t, decay.main, decay.main)
    quadruple = builder.emit("mul", decay.t, Integer(4))
    over = builder.emit("select", decay.is_right, builder.emit("mul", over, quadruple), over)
    return builder.emit("div", over, builder.emit("mul", under, under)), decay.last


FACTORED: dict[type, Callable[[Builder, Expr, Lower], Factors]] = {
    sigma: _sigma,
    Bell: _bell,
    sympy.exp: _exp,
    Tanh: _tanh_of_exp,
    Gate: _gate,
    GateSlope: _gate_slope,
}
