"""Exact elimination, one equation at a time, over the field that the parameters generate.

Equations may be linear in the unknowns, or become so once others are known: each is used as soon as one
unknown stands in it with a coefficient that is known. Taking them one by one says which equation is
redundant and which contradicts the earlier ones.

- `Elimination(unknowns)`
- `elimination.absorb(equation)`   `Absorbed`: solved for an unknown, redundant, contradictory, or not yet;
                                   raises Undecided where it is not known whether something is zero
"""

from dataclasses import dataclass, field

from ..theory.exact.algebra import expand, fraction
from ..theory.exact.calculus import derivative
from ..theory.exact.errors import Undecided
from ..theory.exact.expressions import ZERO, Expr, Symbol
from ..theory.exact.order import sign_of, vanishes
from ..theory.exact.truth import Sign
from .rewriting import in_factors


@dataclass(frozen=True)
class Absorbed:
    """What one equation did."""

    kind: str  # "solved", "redundant", "contradiction", "not yet"
    unknown: Symbol | None = None
    residual: Expr = ZERO


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
        reduced = equation.subs(self.solution)
        equation = expand(fraction(reduced)[0])
        if not equation.has(*self.unknowns):
            return _without_unknowns(equation, reduced)
        pivot = self._pivot(equation)
        if pivot is None:
            return Absorbed("not yet")
        unknown, coefficient = pivot
        value = in_factors(-equation.subs(unknown, ZERO) / coefficient)
        for known, old in self.solution.items():
            self.solution[known] = in_factors(old.subs(unknown, value))
        self.solution[unknown] = value
        return Absorbed("solved", unknown)

    def _pivot(self, equation: Expr) -> tuple[Symbol, Expr] | None:
        """An unknown with a known coefficient, if possible one that no parameter value makes zero."""
        candidates: list[tuple[Symbol, Expr]] = []
        doubtful: list[tuple[Symbol, Expr]] = []
        for unknown in self.free:
            coefficient = expand(derivative(equation, unknown))
            if coefficient.has(*self.unknowns) or vanishes(coefficient).is_yes:
                continue
            (candidates if vanishes(coefficient).is_no else doubtful).append((unknown, coefficient))
        for unknown, coefficient in candidates:
            if sign_of(coefficient) in (Sign.POSITIVE, Sign.NEGATIVE):
                return unknown, coefficient
        if candidates:
            self.assumed_nonzero.append(in_factors(candidates[0][1]))
            return candidates[0]
        if doubtful:
            unknown, coefficient = doubtful[0]
            raise Undecided(f"whether the coefficient {coefficient} of {unknown} is zero is not decided")
        return None


def _without_unknowns(equation: Expr, reduced: Expr) -> Absorbed:
    """An equation in which all unknowns are replaced: it holds, or it does not."""
    holds = vanishes(equation)
    if holds.is_unknown:
        raise Undecided(f"whether {equation} is zero is not decided, so a condition may or may not hold")
    return Absorbed("redundant") if holds.is_yes else Absorbed("contradiction", residual=in_factors(reduced))
