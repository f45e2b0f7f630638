"""Exact elimination, one equation at a time, over the field that the parameters generate.

Equations may be linear in the unknowns, or become so once others are known: each is used as soon as one
unknown stands in it with a coefficient that is known. Taking them one by one says which equation is
redundant and which contradicts the earlier ones.

- `Elimination(unknowns)`
- `elimination.absorb(equation)`   `Absorbed`: solved for an unknown, redundant, contradictory, or not yet
"""

from __future__ import annotations

from dataclasses import dataclass, field

import sympy
from sympy import Expr, Symbol

from ..theory.order import sign_of, vanishes


@dataclass(frozen=True)
class Absorbed:
    """What one equation did."""

    kind: str  # "solved", "redundant", "contradiction", "not yet"
    unknown: Symbol | None = None
    residual: Expr = sympy.S.Zero


@dataclass
class Elimination:
    """The unknowns solved so far, in terms of those still free."""

    unknowns: tuple[Symbol, ...]
    solution: dict[Symbol, Expr] = field(default_factory=dict)
    assumed_nonzero: list[Expr] = field(default_factory=list)

    @property
    def free(self) -> list[Symbol]:
        return [unknown for unknown in self.unknowns if unknown not in self.solution]

    def absorb(self, equation: Expr) -> Absorbed:
        """Use `equation` = 0 together with all earlier ones."""
        reduced = equation.xreplace(self.solution)
        equation = sympy.expand(_numerator(reduced))
        if not equation.has(*self.unknowns):
            if vanishes(equation):
                return Absorbed("redundant")
            return Absorbed("contradiction", residual=sympy.factor(reduced))
        pivot = self._pivot(equation)
        if pivot is None:
            return Absorbed("not yet")
        unknown, coefficient = pivot
        value = sympy.factor(-equation.xreplace({unknown: sympy.S.Zero}) / coefficient)
        for known, old in self.solution.items():
            self.solution[known] = sympy.factor(old.xreplace({unknown: value}))
        self.solution[unknown] = value
        return Absorbed("solved", unknown)

    def _pivot(self, equation: Expr) -> tuple[Symbol, Expr] | None:
        """An unknown with a known coefficient, if possible one that no parameter value makes zero."""
        candidates = []
        for unknown in self.free:
            coefficient = sympy.expand(sympy.diff(equation, unknown))
            if not coefficient.has(*self.unknowns) and not vanishes(coefficient):
                candidates.append((unknown, coefficient))
        for unknown, coefficient in candidates:
            if sign_of(coefficient) is not None:
                return unknown, coefficient
        if candidates:
            self.assumed_nonzero.append(sympy.factor(candidates[0][1]))
            return candidates[0]
        return None


def _numerator(expression: Expr) -> Expr:
    return sympy.fraction(sympy.together(expression))[0]
