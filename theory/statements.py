"""The statement language: what can be said, and therefore decided.

A statement is data. Its leaves are expressions (possibly with the operator nodes of `operators.py`);
free symbols are quantified over their domains ("for all delta > 0"). The deciders know these forms
and no paper.

- `Equal`        two functions (or numbers) agree on a domain
- `Compare`      an inequality on a domain
- `Extreme`      a supremum or infimum, exactly or to the printed digits, and where
- `Value`        a number, exactly or to the printed digits
- `Smooth`       a smoothness class, at least or exactly
- `Monotone`     increasing, decreasing, strictly or not
- `Zeros`        the set of zeros
- `Limit`        a limit in a variable or a parameter, pointwise or uniform
- `Consistent`   two numbers that the same paper gives for the same thing
- `AllOf`        a conjunction, with a verdict per part
- `Bounded`      bounded or unbounded on a domain
- `Under`        a statement under a hypothesis
- `Exists`       a value with a property, shown by a witness
- `ForFunctions` for every function of a class: refuted by a witness, confirmed by a proof
- `ByLemma`, `Steps`   a named theorem with decided hypotheses; a proof in decided steps
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

from .domains import REAL_LINE, Interval
from .expressions import Expr, Rational, Symbol

_DECIMAL = re.compile(r"[-+]?\d{1,60}(\.\d{1,60})?([eE][-+]?\d{1,3})?")


@dataclass(frozen=True)
class Printed:
    """A printed decimal: any number that rounds to it, half a unit of its last digit either way."""

    text: str

    def interval(self) -> tuple[Rational, Rational]:
        """The closed rounding interval."""
        if not _DECIMAL.fullmatch(self.text):
            raise ValueError(f"not a decimal: {self.text}")
        mantissa, _, exponent = self.text.lower().partition("e")
        digits = len(mantissa.partition(".")[2])
        half = Fraction(1, 2) * Fraction(10) ** (int(exponent or 0) - digits)
        value = Fraction(mantissa) * Fraction(10) ** int(exponent or 0)
        return Rational(value - half), Rational(value + half)


@dataclass(frozen=True)
class Statement:
    """Base of all forms."""


@dataclass(frozen=True)
class Equal(Statement):
    """left = right for all x in `domain` and all parameters."""

    left: Expr
    right: Expr
    domain: Interval = REAL_LINE


@dataclass(frozen=True)
class Compare(Statement):
    """left `relation` right for all x in `domain` and all parameters."""

    left: Expr
    relation: str  # one of < <= > >=
    right: Expr
    domain: Interval = REAL_LINE


@dataclass(frozen=True)
class Extreme(Statement):
    """sup or inf of a function over a domain."""

    kind: str  # "supremum" or "infimum"
    of: Expr
    equals: Expr | Printed
    domain: Interval = REAL_LINE
    at: Expr | None = None
    relation: str = "="


@dataclass(frozen=True)
class Value(Statement):
    """A constant equals, or rounds to, what is printed."""

    of: Expr
    equals: Expr | Printed


@dataclass(frozen=True)
class Smooth(Statement):
    """`of` is C^order (None: C^inf); `exactly`: and not smoother."""

    of: Expr
    order: int | None
    exactly: bool = False


@dataclass(frozen=True)
class Monotone(Statement):
    of: Expr
    direction: str  # "increasing" or "decreasing"
    strictly: bool = False
    domain: Interval = REAL_LINE


@dataclass(frozen=True)
class Bounded(Statement):
    """`of` is bounded (or, if `claimed` is False, unbounded) on the domain."""

    of: Expr
    claimed: bool = True
    domain: Interval = REAL_LINE


@dataclass(frozen=True)
class Zeros(Statement):
    """The zeros of a function on a domain are exactly these."""

    of: Expr
    are: tuple[Expr | Printed, ...]
    domain: Interval = REAL_LINE


@dataclass(frozen=True)
class Limit(Statement):
    """of -> equals as `variable` -> `to`; `uniform`: uniformly in x over the domain."""

    of: Expr
    variable: Symbol
    to: Expr
    equals: Expr
    uniform: bool = False
    domain: Interval = REAL_LINE
    side: str = "both"


@dataclass(frozen=True)
class Consistent(Statement):
    """Two numbers or formulas that the same paper gives for the same thing."""

    left: Expr
    right: Expr


@dataclass(frozen=True)
class AllOf(Statement):
    """Every part holds; one false part refutes the whole, and the parts are listed."""

    parts: tuple[Statement, ...]
    labels: tuple[str, ...] = field(default=())


@dataclass(frozen=True)
class Under(Statement):
    """`statement` for parameters in smaller domains (the hypothesis); `uses` are the paper's own values."""

    statement: Statement
    hypothesis: tuple[tuple[Symbol, Interval], ...]
    uses: tuple[tuple[Symbol, tuple[Expr, ...]], ...] = ()


@dataclass(frozen=True)
class Exists(Statement):
    """A value of the variable in the domain for which a statement holds: `statement` has the variable free,
    `instance` is it at the witness. `never`, where given, contradicts existence."""

    variable: str
    domain: Interval
    witness: Expr
    instance: Statement
    statement: Statement
    never: Statement | None = None


@dataclass(frozen=True)
class ForFunctions(Statement):
    """A statement for every function of a class: instances can refute it, `proof` can confirm it."""

    instances: tuple[tuple[str, Statement], ...]
    proof: Statement | None = None


@dataclass(frozen=True)
class ByLemma(Statement):
    """What a named theorem concludes, once its hypotheses are decided."""

    name: str
    conclusion: str
    hypotheses: tuple[Statement, ...]
    labels: tuple[str, ...]
    given: tuple[tuple[str, Expr], ...] = ()


@dataclass(frozen=True)
class Steps(Statement):
    """A proof in displayed steps: every one must hold."""

    steps: tuple[Statement, ...]
    labels: tuple[str, ...] = field(default=())
