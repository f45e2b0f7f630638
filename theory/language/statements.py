"""The statement language: what can be said, and therefore decided.

A statement is data. Its leaves are expressions (possibly with the operator nodes of `operators.py`);
free symbols are quantified over their domains ("for all delta > 0"). The deciders know these forms
and no paper.

A class is the one declaration of its form: its name, its fields with their keys in a claim file, its words, its formula
in LaTeX, and its word in the Coq library where that is all there is to it.
Forms that give names a meaning, or stand for others, have a reader in `forms.py`.

- `Equal`, `Compare`, `Extreme`, `Value`, `Consistent`, `Smooth`, `AnalyticOn`, `Monotone`, `Bounded`, `Zeros`, `Limit`
- `FixedPoints`, `Stable`, `Converges`, `Term`   of the sequence x_{n+1} = f(x_n)
- `Not`, `AllOf`, `Between`, `Steps`, `Under`, `Exists`, `Quantified`, `Quantifier`, `ForFunctions`, `AnyFunction`,
  `Instance`                                     of statements
- `InCoq`             a sentence in the words of the Coq library
- `symbols_of(...)`   the symbols that a statement leaves free
"""

from dataclasses import dataclass, field, fields
from typing import Annotated

from ..exact.domains import REAL_LINE, Interval
from ..exact.expressions import Expr, Symbol
from .fields import RELATIONS, Fields, Key, Printed, Statement
from .schema import COUNT, FLAG, TEXT, TEXTS

MOST_TERMS = 1_000
ROUNDED = {"rounds_to": TEXT}
BOUNDED = {**ROUNDED, "than": TEXT}


def choice(*words: str, claims: bool = False) -> Key:
    return Key(lambda table, key: table.choice(key, words), claims=claims)


# What a statement is about.
Tree = Annotated[Expr, Key(Fields.expression)]
Constant = Annotated[Expr, Key(Fields.constant)]
Step = Annotated[Expr, Key(Fields.step, TEXT, "next")]
On = Annotated[Interval, Key(Fields.domain, TEXT, "on")]
Flag = Annotated[bool, Key(Fields.take, FLAG)]
# What it claims of that.
Side = Annotated[Expr, Key(Fields.expression, claims=True)]
Relation = Annotated[str, choice(*RELATIONS, claims=True)]
Number = Annotated[Expr | Printed, Key(Fields.number, TEXT, "equals", ROUNDED, True)]
Bound = Annotated[Expr | Printed, Key(Fields.bound, TEXT, "equals", BOUNDED, True)]
Finite = Annotated[Expr | Printed, Key(Fields.finite, TEXT, "equals", ROUNDED, True)]
Points = Annotated[tuple[Expr | Printed, ...], Key(Fields.points, TEXTS, "are", {"round_to": TEXTS}, True)]
Is = Annotated[bool, Key(Fields.take, FLAG, "is", claims=True)]


# --- of one function, or of two ------------------------------------------------------------------------


@dataclass(frozen=True)
class Equal(Statement, form="equal", implied="left"):
    """left = right for all x in `domain` and all parameters."""

    left: Side
    right: Side
    domain: On = REAL_LINE
    words = math = "{left} = {right}{domain}"


@dataclass(frozen=True)
class Compare(Statement, form="compare", implied="left relation"):
    """left `relation` right for all x in `domain` and all parameters."""

    left: Tree
    relation: Relation
    right: Tree
    domain: On = REAL_LINE
    words = math = "{left} {relation} {right}{domain}"


@dataclass(frozen=True)
class Extreme(Statement, form="supremum infimum"):
    """sup or inf of a function over a domain, exactly or to the printed digits, and where; or a bound on it."""

    kind: Annotated[str, Key(lambda table, _: table.table["form"], TEXT, "form")]
    of: Tree
    equals: Bound
    domain: On = REAL_LINE
    at: Annotated[Expr | None, Key(Fields.constant)] = None
    relation: Relation = "="
    words = "{kind} of {of}{domain} {equals:{relation}}{at: at x = *}"
    math = r"{kind}_{{x{domain: \in *}}} \, \left({of}\right) {equals:{relation}}{at: \quad \text{{at }} x = *}"


@dataclass(frozen=True)
class Value(Statement, form="value", implied="of equals, of rounds_to"):
    """A constant equals, or rounds to, what is printed."""

    of: Tree
    equals: Number
    words = math = "{of} {equals:=}"


@dataclass(frozen=True)
class Smooth(Statement, form="smooth", implied="of class"):
    """`of` is C^order (None: C^inf); `exactly`: and not smoother."""

    of: Tree
    order: Annotated[int | None, Key(Fields.order, TEXT, "class", claims=True)]
    exactly: Flag = False
    words = "{of} is C^{order:*|inf}{exactly: and not smoother}"
    head = "of this class{exactly: and not smoother}:"
    math = r"{of} \;\in\; C^{{{order:*|\infty}}}"


@dataclass(frozen=True)
class AnalyticOn(Statement, form="analytic"):
    """Near every point of the domain `of` is a power series on the domain (or, if `claimed` is False, not)."""

    of: Tree
    claimed: Is = True
    domain: On = REAL_LINE
    words = "{of} is {claimed:|not }analytic{domain}"
    head, math = "{claimed:|not }analytic:", "{of}{domain}"


@dataclass(frozen=True)
class Monotone(Statement, form="monotone", implied="of direction"):
    """Increasing or decreasing, strictly or not."""

    of: Tree
    direction: Annotated[str, choice("increasing", "decreasing", claims=True)]
    strictly: Flag = False
    domain: On = REAL_LINE
    words = "{of} is {strictly:strictly }{direction}{domain}"
    head, math = "{strictly:strictly }{direction}:", "{of}{domain}"
    coq = "{strictly:strictly_}{direction}_on"


@dataclass(frozen=True)
class Bounded(Statement, form="bounded"):
    """`of` is bounded (or, if `claimed` is False, unbounded) on the domain."""

    of: Tree
    claimed: Is = True
    domain: On = REAL_LINE
    words = "{of} is {claimed:bounded|unbounded}{domain}"
    head, math = "{claimed:bounded|unbounded}:", "{of}{domain}"
    coq = "{claimed:|~ }bounded_on"


@dataclass(frozen=True)
class Zeros(Statement, form="zeros", implied="of are, of round_to"):
    """The zeros of a function on a domain are exactly these."""

    of: Tree
    are: Points
    domain: On = REAL_LINE
    words = "the zeros of {of}{domain} are {are:set}"
    math = r"{of} = 0 \iff x \in {are:set}{domain}"


@dataclass(frozen=True)
class Limit(Statement, form="limit", implied="of to"):
    """of -> equals as `variable`, x or a parameter, -> `to`; `uniform`: uniformly in x over the domain."""

    of: Tree
    variable: Annotated[Symbol, Key(Fields.variable)]
    to: Constant
    equals: Number
    uniform: Flag = False
    domain: On = REAL_LINE
    side: Annotated[str, choice("both", "left", "right")] = "both"
    words = "{of} {equals:->}{uniform: uniformly} as {variable} -> {to}{side}{domain}"
    head = "{uniform:uniformly in x:}"
    math = r"\lim_{{{variable} \to {to}{side}}} \left({of}\right) {equals:=}{domain}"


@dataclass(frozen=True)
class Consistent(Statement, form="consistent"):
    """Two numbers or formulas that the same paper gives for the same thing."""

    left: Tree
    right: Side
    words = math = "{left} = {right}"
    head = "the same paper gives both:"


# --- of the sequence x_{n+1} = step(x_n) ---------------------------------------------------------------


@dataclass(frozen=True)
class FixedPoints(Statement, form="fixed_points"):
    """The points of a domain that x -> `step` leaves where they are: exactly these, or so many."""

    step: Step
    are: Annotated[
        tuple[Expr | Printed, ...] | int, Key(Fields.fixed, TEXTS, "are", {"round_to": TEXTS, "count": COUNT}, True)
    ]
    domain: On = REAL_LINE
    words = "the fixed points of x -> {step}{domain} are {are:set}"
    math = r"{step} = x \iff x \in {are:set}{domain}"


@dataclass(frozen=True)
class Stable(Statement, form="stable"):
    """`at` is a fixed point of x -> `step` in a domain, and every sequence in the domain that starts near enough
    stays near and tends to it; if `claimed` is False: it is a fixed point, and this is not so."""

    step: Step
    at: Finite
    claimed: Is = True
    domain: On = REAL_LINE
    words = "{at} is {claimed:a stable fixed point|a fixed point, and not a stable one,} of x -> {step}{domain}"
    head = "{claimed:a stable fixed point|a fixed point that is not stable}:"
    math = r"x {at:=} \quad \text{{of }} x \mapsto {step}{domain}"


@dataclass(frozen=True)
class Converges(Statement, form="converges"):
    """From every start in the domain the sequence x_{n+1} = step(x_n) has all its terms and tends to `to`."""

    step: Step
    to: Finite
    domain: On = REAL_LINE
    words = "x_(n+1) = {step} at x = x_n tends to {to} from every x_0 in {domain:set}"
    head = "from every start:"
    math = r"x_{{n+1}} = \left({step}\right)_{{x = x_n}}, \; x_0 \in {domain:set}: \; \lim x_n {to:=}"


@dataclass(frozen=True)
class Term(Statement, form="term"):
    """The term x_index of x_{n+1} = step(x_n), x_0 = start: a value, or a bound on it."""

    step: Step
    start: Constant
    index: Annotated[int, Key(lambda table, key: table.whole(key, MOST_TERMS), COUNT)]
    equals: Annotated[Expr | Printed, Key(Fields.finite, TEXT, "equals", BOUNDED, True)]
    relation: Relation = "="
    words = "x_{index} {equals:{relation}}, where x_(n+1) = {step} at x = x_n and x_0 = {start}"
    math = r"x_0 = {start}, \; x_{{n+1}} = \left({step}\right)_{{x = x_n}}: \; x_{{{index}}} {equals:{relation}}"


# --- of statements -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Not(Statement, form="not"):
    """`statement` is false. It speaks of the same points: where one has no value, neither holds."""

    statement: Annotated[Statement, Key(lambda table, _: table.inner(), TEXT, "then")]
    words, head = "not:", "it is not so that"


@dataclass(frozen=True)
class Listing(Statement):
    """Statements one after the other, each with a label, which may be empty; or said in one line."""

    parts: tuple[Statement, ...]
    labels: tuple[str, ...] = field(default=())

    @property
    def inside(self) -> tuple[tuple[str, Statement], ...]:
        return () if self.math else tuple(zip(self.labels or ("",) * len(self.parts), self.parts, strict=True))


@dataclass(frozen=True)
class AllOf(Listing, form="all", implied="parts"):
    """Every part holds; one false part refutes the whole, and the parts are listed."""

    words, head = "all of:", "all of these:"


@dataclass(frozen=True)
class Between(AllOf, form="between", implied="lower upper"):
    """Two comparisons that are said in one line: at every x of a domain a function is above one and below another."""

    words = math = (
        "{parts[0].left} {parts[0].relation} {parts[0].right} {parts[1].relation} {parts[1].right}{parts[0].domain}"
    )
    head = ""


@dataclass(frozen=True)
class Steps(Listing, form="steps", implied="steps"):
    """The displayed steps of an argument. That they hold is not that their conclusion does."""

    words, head = "the steps of an argument:", "by these steps:"


@dataclass(frozen=True)
class Quantifier:
    """`symbol` ranges over a domain, whose ends may contain what is quantified before it."""

    kind: str  # "for all" or "exists"; nothing where it is assumed
    symbol: Symbol
    domain: Interval

    def __str__(self) -> str:
        return f"{self.kind} {self.symbol} in {self.domain}".strip()


@dataclass(frozen=True)
class Under(Statement, form="under"):
    """`statement` for parameters in smaller domains: the hypothesis."""

    statement: Statement
    hypothesis: tuple[tuple[Symbol, Interval], ...]
    words, head, math = "if {assumed}:", "under the hypothesis", r"{assumed:, \; }"

    @property
    def assumed(self) -> tuple[Quantifier, ...]:
        return tuple(Quantifier("", symbol, domain) for symbol, domain in self.hypothesis)


@dataclass(frozen=True)
class Exists(Statement, form="exists"):
    """A value of the variable in the domain for which a statement holds, shown by a witness, refuted by deciding the
    negation: `statement` has the variable free, `instance` is it at the witness."""

    variable: Symbol
    domain: Interval
    witness: Expr
    instance: Statement
    statement: Statement
    words = "there is {variable} in {domain:set}, such as {witness}, with"
    head, math = "there is such a value, namely", r"{variable} = {witness} \in {domain:set}"


@dataclass(frozen=True)
class Quantified(Statement, form="quantified", implied="quantifiers"):
    """A statement behind quantifiers, the outermost first; parameters of the file that it leaves free come before
    them all. `choices`: values to try, of what exists as a witness, of the others as a counterexample."""

    quantifiers: tuple[Quantifier, ...]
    statement: Statement
    choices: tuple[tuple[Symbol, Expr], ...] = ()
    words, math = "{quantifiers}:", r"{quantifiers: \; }:"


@dataclass(frozen=True)
class AnyFunction:
    """A function that is any of its classes (words of `function_classes.CLASSES`)."""

    name: str
    classes: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.name} ({', '.join(self.classes) or 'any'})"


@dataclass(frozen=True)
class Instance:
    """One choice of the functions, and what is assumed and said of it."""

    tried: tuple[tuple[str, str], ...]  # as they are written
    functions: tuple[tuple[str, Expr], ...]
    assuming: tuple[Statement, ...]
    statement: Statement


@dataclass(frozen=True)
class ForFunctions(Statement, form="for_functions", implied="functions"):
    """A statement for all functions of their classes that satisfy what is assumed. In `assuming` and `statement`
    they are `Unknown`; an instance can refute, and only a theorem about all of them can confirm."""

    functions: tuple[AnyFunction, ...]
    statement: Statement
    assuming: tuple[Statement, ...] = ()
    instances: tuple[Instance, ...] = ()
    words = head = "for all functions {functions:; }:"

    @property
    def inside(self) -> tuple[tuple[str, Statement], ...]:
        return (*(("assuming", one) for one in self.assuming), ("", self.statement))


@dataclass(frozen=True)
class InCoq(Statement, form="coq", implied="statement"):
    """A sentence in the words of the Coq library, for what the language cannot say: one term of type Prop."""

    text: Annotated[str, Key(Fields.coq_term, TEXT, "statement")]
    words, head = "Coq: {text}", "in Coq: {text}"


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
    if isinstance(value, (Statement, Quantifier, Instance, Interval)):
        own = {value.variable} if isinstance(value, (Exists, Limit)) else set()
        parts = {one.name: symbols_of(getattr(value, one.name)) for one in fields(value) if one.name != "variable"}
        return set().union(*(part - own if name in ("of", "statement") else part for name, part in parts.items()))
    return set()
