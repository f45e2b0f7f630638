"""Waves: arguments of sines and cosines that are held to the last digit, because far out that is more than a period.

A line in x whose coefficients are rational numbers and parameters is a sum of terms a b c/d of four numbers. Of such a
term sine and cosine are operations of their own (`sin_ratio` and `cos_ratio`), which know the exact term; those of the
sum follow from them.
"""

from collections.abc import Mapping
from functools import lru_cache

import sympy
from sympy import Expr

from ..programs.compensation import is_short
from ..programs.copies import X
from ..programs.operations import ratio_size
from ..programs.program import Builder, Operand
from .copies import CopiedCells

Term = tuple[Expr, Expr, Expr, Expr]
ONE = sympy.S.One
MOST_FACTORS = 3
ALMOST = 1 - 2.0**-8


@lru_cache(maxsize=1024)
def line_terms(z: Expr) -> tuple[Term, ...] | None:
    """The terms of a line; None where a coefficient is not rational, or has too many factors or a sum below it.

    >>> line_terms(2 * (X - 1)), line_terms(3 * X / 10), line_terms(X**2), line_terms(sympy.pi * X)
    (((x, 2, 1, 1), (-2, 1, 1, 1)), ((x, 3, 1, 10),), None, None)
    """
    if not z.is_polynomial(X) or sympy.degree(z, X) != 1:
        return None
    terms = sorted(sympy.expand(z).as_ordered_terms(), key=lambda one: not one.has(X))
    found = tuple(_term(one) for one in terms)
    return None if None in found else found  # type: ignore[return-value]


def _term(term: Expr) -> Term | None:
    number, moving = term.as_coeff_Mul()
    over, under = (_symbols(part) for part in sympy.fraction(moving))
    if over is None or under is None or not number.is_Rational:
        return None
    if not over:
        return (number, ONE, ONE, ONE) if not under else None
    if not is_short(number):
        number, under = sympy.Integer(number.p), [*under, sympy.Integer(number.q)]
    over += [number] if number != 1 else []
    if len(over) > MOST_FACTORS or len(under) > 1 or not all(one.is_Symbol or is_short(one) for one in (*over, *under)):
        return None
    first, second, third, divisor = *over, *[ONE] * (MOST_FACTORS - len(over)), *under, *[ONE] * (1 - len(under))
    return first, second, third, divisor


def _symbols(product: Expr) -> list[Expr] | None:
    """The factors of a product of symbols, x before all others; None where there is something else."""
    powers = sorted(product.as_powers_dict().items(), key=lambda one: (one[0] != X, str(one[0])))
    if product == 1:
        return []
    if not all(base.is_Symbol and exponent.is_Integer and exponent > 0 for base, exponent in powers):
        return None
    return [base for base, exponent in powers for _ in range(int(exponent))]


# --- lowering ---------------------------------------------------------------------------------------


def lower_wave(builder: Builder, node: Expr, terms: tuple[Term, ...]) -> Operand:
    """Numbers and symbols by themselves are added, and what the sum lost is an angle too: x - 1 is exact next to 1."""
    alone = [_alone(builder, term) for term in terms if _is_alone(term)]
    turns = [
        tuple(builder.emit(name, *map(_operand, term)) for name in ("sin_ratio", "cos_ratio"))
        for term in terms
        if not _is_alone(term)
    ]
    if len(alone) > 1:
        total = builder.emit("add", *alone[:2])
        alone[:2] = total, builder.emit("sum_residual", *alone[:2], total)
    own = "sin" if isinstance(node, sympy.sin) else "cos"
    turns = [*(_turn(builder, angle, "cos" if index else own) for index, angle in enumerate(alone)), *turns]
    (sine, cosine), *others = turns
    for other_sine, other_cosine in others:
        across = builder.emit("mul", sine, other_cosine), builder.emit("mul", cosine, other_sine)
        along = builder.emit("mul", cosine, other_cosine), builder.emit("mul", sine, other_sine)
        sine, cosine = builder.emit("add", *across), builder.emit("sub", *along)
    result = sine if own == "sin" else cosine
    return builder.emit("clamp", result, -ONE, ONE) if others else result  # next to 1 rounding may pass it


def _is_alone(term: Term) -> bool:
    """A number, or a symbol or what is opposite to it."""
    _, second, *others = term
    return others == [ONE, ONE] and abs(second) == 1


def _alone(builder: Builder, term: Term) -> Operand:
    first = _operand(term[0])
    return first if term[1] == 1 else builder.emit("neg", first)


def _operand(factor: Expr) -> Operand:
    return factor.name if factor.is_Symbol else factor


def _turn(builder: Builder, angle: Operand, first: str) -> tuple[Operand, Operand]:
    """Sine and cosine of an angle, one of them computed first."""
    if not isinstance(angle, str):
        return sympy.sin(angle), sympy.cos(angle)
    found = {name: builder.emit(name, angle) for name in sorted(("sin", "cos"), key=lambda name: name != first)}
    return found["sin"], found["cos"]


# --- where they are held ----------------------------------------------------------------------------


@lru_cache(maxsize=256)
def waves_of(cells: CopiedCells) -> tuple[Expr, ...]:
    """In the order of their names."""
    found = {wave for piece in cells.pieces for wave in piece.atoms(sympy.sin, sympy.cos) if wave.args[0].has(X)}
    return tuple(sorted(found, key=sympy.default_sort_key))


def is_out_of_reach(z: Expr, sizes: Mapping[str, float]) -> bool:
    """A term of a line that is as large as that may be NaN: more than a double, or more digits than a quotient has."""
    terms = line_terms(z) or ()
    rows = ([sizes[one.name] if one.is_Symbol else float(abs(one)) for one in term] for term in terms)
    return any(ratio_size(*row) > ALMOST for row in rows)
