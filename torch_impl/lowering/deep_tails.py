"""Deep tails: decaying functions as products of two factors, none of which leaves the range of floats.

exp(-740) is a subnormal number with hardly a digit left, and -740 exp(-740) has no more. As
(-740 exp(-676)) exp(-64) it is rounded once. So a decaying node is given as a main factor and a last one, which
is exp(-64) in its deep tail and 1 elsewhere; whatever grows is multiplied in between. A builder that is not
`deep` leaves the last factor away: where the format of computation has a wider range than the results.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sympy
from sympy import Expr, Function, Integer, Rational

from ...theory.exact.sympy_bridge import sigma
from ..programs.compensation import Pair
from ..programs.copies import X
from ..programs.program import Builder, Built, Operand
from .gates import Gate, GateSlope, Tanh

Factors = tuple[Built, Built | Expr]

ONE = Integer(1)
DEEP = Integer(64)  # beyond it, exp(-z + 64) is normal in float64 down to the smallest results


@dataclass(frozen=True)
class Lower:
    """How arguments are lowered: as a value, or as a value that is kept finite, with what it lost."""

    value: Callable[[Builder, Expr], Operand]
    pair: Callable[[Builder, Expr], Pair]


@dataclass(frozen=True)
class _Decay:
    """t = exp(-|z|) as main * last, and whether z >= 0."""

    is_right: Built
    main: Built
    last: Built | Expr
    t: Built


class Bell(Function):
    """sigma(z) sigma(-z)."""

    __slots__ = ()

    nargs = 1


def factors(builder: Builder, node: Expr, lower: Lower) -> tuple[Operand, Operand]:
    """The main and the last factor of a node for which `has_factors` holds."""
    main, last = FACTORED[type(node)](builder, node.args[0], lower)
    return main.operand, last.operand if isinstance(last, Built) else last


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


def _split(distance: Built) -> Factors:
    """exp(-distance)."""
    if not distance.builder.deep:
        return (-distance).exp(), ONE
    is_deep = distance > DEEP
    main = (is_deep.select(DEEP, 0) - distance).exp()
    return main, is_deep.select(sympy.exp(-DEEP), 1)


def _decay(builder: Builder, z: Expr, lower: Lower) -> _Decay:
    """exp(-|z|); what the argument lost by rounding is put back as a factor."""
    operand, rest = lower.pair(builder, z)
    value = Built(builder, operand)
    is_right = value >= 0
    main, last = _split(abs(value))
    if rest is not None:
        lost = Built(builder, rest)
        main = main - main * is_right.select(lost, -lost)
    return _Decay(is_right, main, last, main * last)


def _unsigned(z: Expr) -> tuple[Expr, bool]:
    """z or -z, whichever is written without a minus sign, so that sigma(z) and sigma(-z) share their steps."""
    return (-z, True) if z.could_extract_minus_sign() else (z, False)


def _on_one_side(decay: _Decay, right: Sequence[Any], left: Sequence[Any]) -> Factors:
    main, last = (decay.is_right.select(*both) for both in zip(right, left, strict=True))
    return main, ONE if right[1] is left[1] is ONE else last


def _sigma(builder: Builder, z: Expr, lower: Lower) -> Factors:
    """1/(1 + t) on the right, t/(1 + t) on the left."""
    z, mirrored = _unsigned(z)
    decay = _decay(builder, z, lower)
    sides = ((1, ONE), (decay.main, decay.last))
    main, last = _on_one_side(decay, *(reversed(sides) if mirrored else sides))
    return main / (decay.t + 1), last


def _bell(builder: Builder, z: Expr, lower: Lower) -> Factors:
    """t/(1 + t)^2."""
    decay = _decay(builder, _unsigned(z)[0], lower)
    under = decay.t + 1
    return decay.main / (under * under), decay.last


def _exp(builder: Builder, z: Expr, lower: Lower) -> Factors:
    value = Built(builder, lower.value(builder, z))
    return _split(-value) if builder.deep else (value.exp(), ONE)


def _tanh_of_exp(builder: Builder, exponential: Expr, lower: Lower) -> Factors:
    """tanh(t) and 1; but in the deep tail t = exp(z), which is its own tanh there."""
    main, last = _exp(builder, exponential.args[0], lower)
    value = (main * last).tanh()
    return ((last < 1).select(main, value), last) if isinstance(last, Built) else (value, ONE)


def _gate_steps(decay: _Decay) -> tuple[Built, Built, Built]:
    """w = t (1 + t/2) with the main factor of t for one t; and the denominators 2t^2 + 2t + 1 and 1 + w."""
    t = decay.t
    half = t * Rational(1, 2)
    w = half.muladd(decay.main, decay.main)
    right = t.of("muladd", 2, t, 2).muladd(t, 1)
    return w, right, half.muladd(t, t) + 1


def _gate(builder: Builder, z: Expr, lower: Lower) -> Factors:
    """(1 + 2t)/(2t^2 + 2t + 1) on the right, w/(1 + w) on the left."""
    decay = _decay(builder, z, lower)
    w, *under = _gate_steps(decay)
    main, last = _on_one_side(decay, (decay.t.of("muladd", 2, decay.t, 1), ONE), (w, decay.last))
    return main / decay.is_right.select(*under), last


def _gate_slope(builder: Builder, z: Expr, lower: Lower) -> Factors:
    """4 (1 + t) t^2/(2t^2 + 2t + 1)^2 on the right, (1 + t) t/(1 + w)^2 on the left."""
    decay = _decay(builder, z, lower)
    _, *sides = _gate_steps(decay)
    under = decay.is_right.select(*sides)
    over = decay.t.muladd(decay.main, decay.main)
    over = decay.is_right.select(over * (decay.t * 4), over)
    return over / (under * under), decay.last


FACTORED: dict[type, Callable[[Builder, Expr, Lower], Factors]] = {
    sigma: _sigma,
    Bell: _bell,
    sympy.exp: _exp,
    Tanh: _tanh_of_exp,
    Gate: _gate,
    GateSlope: _gate_slope,
}
