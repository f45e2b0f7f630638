"""What two parts of the product say about one thing, side by side.

- `disagreements(text, params)`   in words: what `check` decides of a function and `verify` does not, or vice versa
- `spellings(random)`             two statements, drawn, that say the same, with the domains of their parameters
- `outcome_of(statement, domains)`  holds, fails or open
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

from flint import arb

from provenact.numerics.arithmetic.decimals import enclosing_decimals
from provenact.numerics.deciders import decide
from provenact.numerics.findings.deadline import OutOfTime, deadline
from provenact.numerics.findings.evidence import Outcome, combined
from provenact.numerics.subjects.check import Report, check, function_cells
from provenact.theory.exact.algebra import tidy
from provenact.theory.exact.calculus import derivative
from provenact.theory.exact.domains import REAL_LINE, Domains, Interval
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import (
    INFINITY,
    MINUS_INFINITY,
    ONE,
    SWITCHES,
    ZERO,
    Abs,
    Branch,
    Expr,
    Pow,
    X,
    log,
    parameter,
)
from provenact.theory.language import statements as say
from provenact.theory.language.activations import is_activation
from provenact.theory.language.function_text import parse_function
from provenact.theory.language.intervals import interval
from provenact.theory.language.operators import OPERATORS, Derived
from provenact.theory.language.parser import parse, parse_number

HOLDS, FAILS, OPEN = "holds", "fails", "open"
NOT_SHOWN = "not shown to hold"  # of a guess, where `check` does not know
DIGITS = 9
GUESSES = (ZERO, ONE, -ONE, INFINITY, MINUS_INFINITY)
DIRECTIONS = ("increasing", "decreasing")


@dataclass(frozen=True)
class Question:
    """A statement and what follows for it from what `check` says."""

    key: str
    statement: say.Statement
    expected: str


def disagreements(text: str, params: dict[str, str] | None = None, seconds: float | None = 20) -> list[str]:
    try:
        report = check(text, params, seconds=seconds)
    except InputError:  # steps without an end are refused, and what is refused says nothing
        return []
    return [
        f"{one.key}: check says {one.expected}, verify {found}: {one.statement}"
        for one in questions(text, report, params or {})
        if (found := outcome_of(one.statement, {}, seconds)) != one.expected
        and not (one.expected == NOT_SHOWN and found != HOLDS)
    ]


def outcome_of(statement: say.Statement, domains: Domains, seconds: float | None = 20) -> str:
    try:
        with deadline(seconds):
            outcome = combined(decide(statement, domains))
    except (InputError, OutOfTime):
        return OPEN
    return {Outcome.HOLDS: HOLDS, Outcome.FAILS: FAILS}.get(outcome, OPEN)


def questions(text: str, report: Report, params: dict[str, str]) -> Iterator[Question]:
    parts = report.analysis.domain.parts
    if len(parts) != 1:
        return
    if is_activation(text):
        f = function_cells(text, params).as_expression()
    else:
        f = parse_function(text, {name: parse_number(value) for name, value in params.items()})
    yield from _directions("monotone", f, parts[0], report.analysis.monotone)
    yield from _extremes(f, parts[0], report)
    yield from _limits(f, report)
    yield from _zeros(f, parts[0], report)
    order = getattr(report.analysis.smoothness, "order", -1)
    if order is None or order >= 0:
        yield from _directions("convex", Derived(f, ONE), parts[0], _WORDS.get(report.analysis.convex))
        yield from _slopes(f, parts[0], report)


_WORDS = {"convex": "increasing", "concave": "decreasing", "affine": "constant", "no": "no"}


def _directions(key: str, f: Expr, on: Interval, said: str | None) -> Iterator[Question]:
    both = [say.Monotone(f, direction, False, on) for direction in DIRECTIONS]
    for one in both:
        yield Question(key, one, NOT_SHOWN if said is None else HOLDS if said in (one.direction, "constant") else FAILS)
    if said is None:
        yield Question(key, say.AllOf(tuple(map(say.Not, both))), NOT_SHOWN)


def _number(result) -> Expr | say.Printed | None:
    """A number as a claim has it: exact, infinite, or its first digits."""
    value: arb = result.value
    if not result.is_decided:
        return None
    if not value.is_finite():
        return INFINITY if value > 0 else MINUS_INFINITY
    if result.exact is not None:
        return result.exact
    low, high = enclosing_decimals(value, DIGITS)
    return ZERO if value.is_zero() else say.Printed(low if low == high else value.str(DIGITS, radius=False))


def _extremes(f: Expr, on: Interval, report: Report) -> Iterator[Question]:
    results = report.analysis.results
    for key, kind in (("range.inf", "infimum"), ("range.sup", "supremum")):
        number = _number(results[key])
        if number is not None:
            yield Question(key, say.Extreme(kind, f, number, on), HOLDS)
        for guess in (INFINITY, MINUS_INFINITY, ZERO, ONE) if number is None else ():
            yield Question(key, say.Extreme(kind, f, guess, on), NOT_SHOWN)
    both = [results["range.inf"], results["range.sup"]]
    is_infinite = any(one.is_decided and not one.value.is_finite() for one in both)
    is_finite = all(one.is_decided and one.value.is_finite() for one in both)
    yield Question("bounded", say.Bounded(f, True, on), FAILS if is_infinite else HOLDS if is_finite else OPEN)


def _limits(f: Expr, report: Report) -> Iterator[Question]:
    for side, to in (("minus_infinity", MINUS_INFINITY), ("infinity", INFINITY)):
        for prefix, of in (("", f), ("slope_", Derived(f, ONE))):
            result = report.analysis.results[f"limits.{prefix}{side}"]
            if not result.is_asked:
                continue
            number = _number(result)
            if number is not None:
                yield Question(f"limits.{prefix}{side}", say.Limit(of, X, to, number), HOLDS)
            for guess in GUESSES if number is None else ():
                yield Question(
                    f"limits.{prefix}{side}", say.Limit(of, X, to, guess), FAILS if result.why_none else NOT_SHOWN
                )


def _zeros(f: Expr, on: Interval, report: Report) -> Iterator[Question]:
    found = report.analysis.zeros
    if found is None or not found.complete or found.intervals:
        return
    exact = [one.exact for one in found.points]
    if None in exact:
        exact = [say.Printed(one.place.str(DIGITS, radius=False)) for one in found.points]
    yield Question("zeros", say.Zeros(f, tuple(exact), on), HOLDS)


def _slopes(f: Expr, on: Interval, report: Report) -> Iterator[Question]:
    slope = Derived(f, ONE)
    for key, kind, of in (
        ("min_slope", "infimum", slope),
        ("max_slope", "supremum", slope),
        ("lipschitz", "supremum", Abs(slope)),
    ):
        number = _number(report.analysis.results[key])
        if number is not None:
            yield Question(key, say.Extreme(kind, of, number, on), HOLDS)
        for guess in (INFINITY, ONE) if number is None else ():
            yield Question(key, say.Extreme(kind, of, guess, on), NOT_SHOWN)


# --- one thing in two spellings ---------------------------------------------------------------------

FUNCTIONS = (
    """max(0, x)|abs(x)|x*abs(x)|sign(x)|min(1, max(-1, x))|piecewise(x, x < 0; x + 1)|piecewise(x^2, x < 1; 2*x - 1)
x*Phi(x)|x*sigma(x)|softplus(x)|tanh(x)|x*tanh(softplus(x))|exp(-x^2)|x*exp(-x)|x^3 - x|x^4|1/(1 + x^2)|x/sqrt(1 + x^2)
sin(x)|x + sin(x)|x*cos(x)|sin(x)^2|cos(x)*exp(-x^2)|log(x)|1/x|1/(x - 1)^2|sqrt(x)|atan(1/x)|x^2*log(x)|erf(x)|sinh(x)
x*sigma(beta*x)|softplus(beta*x)/beta|max(beta*x, x)|tanh(x/beta)|beta*x^2 - x|exp(beta*x)|max(0, x - beta)|sin(beta*x)
piecewise(0, x <= -beta; (x + beta)^2/(4*beta), x < beta; x)|abs(x - beta)|x/(1 + abs(x))|exp(-abs(x))|log(1 + exp(-x))
""".replace("\n", "|")
    .strip("|")
    .split("|")
)
JUNK = ("floor(x)", "sign(sin(x))", "log(x)", "1/x", "-7", "exp(x^2)", "abs(x)^(1/2)", "asin(x)")
REGIONS = ("R", "R", "(0, inf)", "[0, inf)", "(-inf, 0]", "(-2, -1/2)", "[1/2, 3]", "[-1, 1]", "(1, inf)")
NUMBERS = ("0", "1", "-1", "1/2", "2", "-1/4")
OTHER_SIDE = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
BETA = parameter("beta", "positive")
DOMAINS = {BETA: interval("positive")}


def tree(text: str) -> Expr:
    return parse(text, {"beta": BETA}, OPERATORS)


def spellings(random: Random) -> tuple[say.Statement, say.Statement]:
    """A statement, true or false, and another one that says the same."""
    f, on, number = tree(random.choice(FUNCTIONS)), interval(random.choice(REGIONS)), tree(random.choice(NUMBERS))
    if random.random() < 0.35:
        f = Derived(f, ONE)
    relation, kind = random.choice(list(OTHER_SIDE)), random.choice(("supremum", "infimum"))
    direction, to = random.choice(DIRECTIONS), random.choice((INFINITY, MINUS_INFINITY, ZERO))
    side = random.choice(("both", "left", "right"))
    said = random.choice(
        (
            say.Compare(f, relation, number, on),
            say.Extreme(kind, f, random.choice((number, INFINITY, MINUS_INFINITY)), on),
            say.Extreme(kind, f, number, on, relation=relation),
            say.Monotone(f, direction, random.random() < 0.3, on),
            say.Bounded(f, random.random() < 0.5, on),
            say.Limit(f, X, to, random.choice((number, INFINITY)), side=side if to is ZERO else "both"),
            say.Zeros(f, random.choice(((), (ZERO,), (ONE,))), on),
            say.Equal(f, tree(random.choice(FUNCTIONS)), on),
        )
    )
    ways = [way for way in WAYS if way(said, random) is not None]
    other = random.choice(ways)(said, random)
    assert other is not None
    return said, other


def _with(said: say.Statement, change: Callable[[Expr], Expr]) -> say.Statement:
    """The statement with the functions in it changed."""
    return replace(
        said, **{name: change(getattr(said, name)) for name in ("of", "left", "right") if hasattr(said, name)}
    )


def _behind_a_branch(said: say.Statement, random: Random) -> say.Statement | None:
    """With another formula where it does not speak."""
    on: Interval = getattr(said, "domain", REAL_LINE)
    junk = tree(random.choice(JUNK))
    if isinstance(said, say.Limit):
        beyond = {INFINITY: X + 5, MINUS_INFINITY: 5 - X}.get(said.to, X + 5)
        return _with(said, lambda f: Branch(beyond, 0, junk, f) if f.has(X) else f)
    if on.start is not None:
        return _with(said, lambda f: Branch(X - on.start + 1, 0, junk, f) if f.has(X) else f)
    if on.end is not None:
        return _with(said, lambda f: Branch(on.end - X + 1, 0, junk, f) if f.has(X) else f)
    return _with(said, lambda f: Branch(X**2 + 1, 1, junk, f) if f.has(X) else f)


def _slopes_written_out(said: say.Statement, random: Random) -> say.Statement | None:
    f = getattr(said, "of", getattr(said, "left", None))
    if not f.has(Derived) or f.args[0].has(*SWITCHES, log):  # 1/x has values where the logarithm has none
        return None
    return _with(said, lambda one: derivative(one.args[0], X) if isinstance(one, Derived) else one)


def _mirrored(said: say.Statement, random: Random) -> say.Statement | None:
    """Of f(-x), and with slopes written out before, so that the minus stands where it belongs."""
    f = getattr(said, "of", getattr(said, "left", None))
    if f.has(Derived):
        return None
    mirrored = _with(said, lambda one: one.xreplace({X: -X}))
    if isinstance(said, say.Limit):
        flip = {"left": "right", "right": "left", "both": "both"}
        to = {INFINITY: MINUS_INFINITY, MINUS_INFINITY: INFINITY}.get(said.to, ZERO)
        return replace(mirrored, to=to, side=flip[said.side])
    on = said.domain
    start, end = (None if one is None else tidy(-one) for one in (on.end, on.start))
    mirrored = replace(mirrored, domain=Interval(start, end, on.right_open, on.left_open))
    if isinstance(said, say.Monotone):
        return replace(mirrored, direction=DIRECTIONS[1 - DIRECTIONS.index(said.direction)])
    if isinstance(said, say.Zeros):
        return replace(mirrored, are=tuple(tidy(-one) for one in said.are))
    return mirrored


def _turned_over(said: say.Statement, random: Random) -> say.Statement | None:
    """Of -3 f."""
    turned = _with(said, lambda f: -3 * f)
    if isinstance(said, say.Compare):
        return replace(turned, relation=OTHER_SIDE[said.relation])
    if isinstance(said, say.Monotone):
        return replace(turned, direction=DIRECTIONS[1 - DIRECTIONS.index(said.direction)])
    if isinstance(said, (say.Extreme, say.Limit)):
        infinite = {INFINITY: MINUS_INFINITY, MINUS_INFINITY: INFINITY}
        turned = replace(turned, equals=infinite[said.equals] if said.equals in infinite else tidy(-3 * said.equals))
    if isinstance(said, say.Extreme):
        kind = {"supremum": "infimum", "infimum": "supremum"}[said.kind]
        return replace(turned, kind=kind, relation=OTHER_SIDE.get(said.relation, "="))
    return turned


def _by_the_slope(said: say.Statement, random: Random) -> say.Statement | None:
    """That a smooth function rises, as a comparison of its slope with 0."""
    if not isinstance(said, say.Monotone) or said.strictly or said.of.has(Derived, *SWITCHES, log, Pow):
        return None
    return say.Compare(Derived(said.of, ONE), ">=" if said.direction == "increasing" else "<=", ZERO, said.domain)


def _as_an_extremum(said: say.Statement, random: Random) -> say.Statement | None:
    """A bound on all values as one on their supremum or infimum."""
    if not isinstance(said, say.Compare) or not said.relation.endswith("="):
        return None
    kind = "supremum" if said.relation == "<=" else "infimum"
    return say.Extreme(kind, said.left, said.right, said.domain, relation=said.relation)


def _behind_a_quantifier(said: say.Statement, random: Random) -> say.Statement | None:
    if not isinstance(said, say.Compare):
        return None
    return say.Quantified((say.Quantifier("for all", X, said.domain),), replace(said, domain=REAL_LINE))


WAYS = (
    _behind_a_branch,
    _slopes_written_out,
    _mirrored,
    _turned_over,
    _by_the_slope,
    _as_an_extremum,
    _behind_a_quantifier,
)
