"""The statement language: what can be said, and therefore decided.

A statement is data. Its leaves are expressions (possibly with the operator nodes of `operators.py`);
free symbols are quantified over their domains ("for all delta > 0"). The deciders know these forms
and no paper.

- `Statement`    any of them; a `Printed` number stands for all that round to it
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
- `Exists`       a value with a property, shown by a witness, refuted by deciding the negation
- `Not`          the negation of a statement
- `Quantified`   a statement behind quantifiers, in the order in which the sentence has them
- `FixedPoints`, `Stable`, `Converges`, `Term`   of the sequence x_{n+1} = f(x_n)
- `ForFunctions` for every `AnyFunction` of a class: refuted by an instance, confirmed by a theorem about all of them
- `InCoq`        a sentence in the words of the Coq library: for what the language cannot say
- `Steps`        the steps of an argument, which are not what it is to show

`symbols_of(...)` gives the symbols that a statement leaves free.
"""

import re
from dataclasses import dataclass, field, fields
from fractions import Fraction

from .domains import REAL_LINE, Interval
from .expressions import Expr, Rational, Symbol

_DECIMAL = re.compile(r"[-+]?\d{1,60}(\.\d{1,60})?([eE][-+]?\d{1,3})?", re.ASCII)


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
    equals: Expr | Printed
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
    """`statement` for parameters in smaller domains: the hypothesis."""

    statement: Statement
    hypothesis: tuple[tuple[Symbol, Interval], ...]


@dataclass(frozen=True)
class Not(Statement):
    """`statement` is false. It speaks of the same points: where one has no value, neither holds."""

    statement: Statement


@dataclass(frozen=True)
class Exists(Statement):
    """A value of the variable in the domain for which a statement holds: `statement` has the variable free,
    `instance` is it at the witness."""

    variable: Symbol
    domain: Interval
    witness: Expr
    instance: Statement
    statement: Statement


@dataclass(frozen=True)
class Quantifier:
    """`symbol` ranges over a domain, whose ends may contain what is quantified before it."""

    kind: str  # "for all" or "exists"
    symbol: Symbol
    domain: Interval

    def __str__(self) -> str:
        return f"{self.kind} {self.symbol} in {self.domain}"


@dataclass(frozen=True)
class Quantified(Statement):
    """A statement behind quantifiers, the outermost first; parameters of the file that it leaves free come before
    them all. `choices`: values to try, of what exists as a witness, of the others as a counterexample."""

    quantifiers: tuple[Quantifier, ...]
    statement: Statement
    choices: tuple[tuple[Symbol, Expr], ...] = ()


@dataclass(frozen=True)
class FixedPoints(Statement):
    """The points of a domain that x -> `step` leaves where they are: exactly these, or so many."""

    step: Expr
    are: tuple[Expr | Printed, ...] | int
    domain: Interval = REAL_LINE


@dataclass(frozen=True)
class Stable(Statement):
    """`at` is a fixed point of x -> `step` in a domain, and every sequence in the domain that starts near enough
    stays near and tends to it; if `claimed` is False: it is a fixed point, and this is not so."""

    step: Expr
    at: Expr | Printed
    claimed: bool = True
    domain: Interval = REAL_LINE


@dataclass(frozen=True)
class Converges(Statement):
    """From every start in the domain the sequence x_{n+1} = step(x_n) has all its terms and tends to `to`."""

    step: Expr
    to: Expr | Printed
    domain: Interval = REAL_LINE


@dataclass(frozen=True)
class Term(Statement):
    """The term x_index of x_{n+1} = step(x_n), x_0 = start: a value, or a bound on it."""

    step: Expr
    start: Expr
    index: int
    equals: Expr | Printed
    relation: str = "="


@dataclass(frozen=True)
class AnyFunction:
    """A function that is any of its classes (words of `function_classes.CLASSES`)."""

    name: str
    classes: tuple[str, ...]


@dataclass(frozen=True)
class Instance:
    """One choice of the functions, and what is assumed and said of it."""

    label: str
    functions: tuple[tuple[str, Expr], ...]
    assuming: tuple[Statement, ...]
    statement: Statement


@dataclass(frozen=True)
class ForFunctions(Statement):
    """A statement for all functions of their classes that satisfy what is assumed. In `assuming` and `statement`
    they are `Unknown`; an instance can refute, and only a theorem about all of them can confirm."""

    functions: tuple[AnyFunction, ...]
    statement: Statement
    assuming: tuple[Statement, ...] = ()
    instances: tuple[Instance, ...] = ()


@dataclass(frozen=True)
class InCoq(Statement):
    """A proposition as a Coq term, in the words of the library in `proofs/`."""

    text: str


@dataclass(frozen=True)
class Steps(Statement):
    """The displayed steps of an argument. That they hold is not that their conclusion does."""

    steps: tuple[Statement, ...]
    labels: tuple[str, ...] = field(default=())


def symbols_of(value: object) -> set[Symbol]:
    """The symbols of a statement, a domain, an expression, or of several. What a statement quantifies, says to exist or
    lets tend to a limit is its own: outside of it the same symbol is another one."""
    if isinstance(value, Expr):
        return set(value.free_symbols)
    if isinstance(value, tuple):
        return set().union(*map(symbols_of, value))
    if isinstance(value, Quantified):
        found = symbols_of((value.statement, value.choices))
        for one in reversed(value.quantifiers):
            found = (found - {one.symbol}) | symbols_of(one.domain)
        return found
    if isinstance(value, Exists):
        outside = symbols_of((value.domain, value.witness, value.instance))
        return outside | symbols_of(value.statement) - {value.variable}
    if isinstance(value, Limit):
        return symbols_of((value.to, value.equals, value.domain)) | symbols_of(value.of) - {value.variable}
    if isinstance(value, (Statement, Quantifier, Instance, Interval)):
        return set().union(*(symbols_of(getattr(value, one.name)) for one in fields(value)))
    return set()
