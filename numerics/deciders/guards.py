"""Before anything is decided: does the statement speak about points at which there is nothing?

Every form speaks about all points of its domain and all parameters of theirs. Where an expression has no
value at one of them, the statement is refuted with that point; where this is not decided, neither is the
statement. Only `equal` is about the points at which both sides have a value, and says which it leaves out.

- `guard(statement, domains)`                      evidence that ends the matter, or None
- `has_values(statement, domains)`                 whether nothing in it lacks a value
- `place_without_value(statement, domains)`        likewise, of the points that a statement names alone
- `somewhere_without_value(statement, domains)`    likewise, of all that is said in a statement about statements
- `on_common_domain(statement, domains, decide)`   an equality whose sides have not values everywhere
- `common_places(statement, domains)`              places at which both sides of an equality have a value
- `expressions_in(statement)`                      the expressions in its fields
- `is_empty(domain, domains)`                      whether a domain is empty for all parameters
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, replace
from fractions import Fraction
from itertools import islice

from ...theory.exact.constants import enclosure
from ...theory.exact.domains import REAL_LINE, Domains, Interval
from ...theory.exact.errors import InputError, Undecided
from ...theory.exact.expressions import MINUS_ONE, Expr, Infinite, Rational, Symbol, Unknown, X
from ...theory.exact.truth import both
from ...theory.language import statements as say
from ..algebra.terms import has_points, sample_points, sample_values
from ..algebra.witnesses import seen_at
from ..arithmetic.decimals import told_apart
from ..asymptotics.tails import End
from ..findings.evidence import DECIDING, Cause, Engine, Evidence, Outcome, combined
from ..findings.witness import Seen, place_in_words
from ..search import definedness
from ..search.definedness import EVERYWHERE, Definedness, conditions, defined, is_defined_at, slope_conditions
from ..search.function_domains import DomainPart, domain_of, in_words
from . import prefixes
from .comparisons import decide_compare
from .equality import parameters_of
from .limits import ends_of

Decider = Callable[[say.Equal, Domains], list[Evidence]]
GUARDED = (
    say.Equal,
    say.Value,
    say.Consistent,
    say.Compare,
    say.Monotone,
    say.Extreme,
    say.Smooth,
    say.AnalyticOn,
    say.Zeros,
    say.Limit,
    say.Bounded,
    say.FixedPoints,
)
MOST_PLACES = 40

NEAR = [Fraction(1), Fraction(1, 16), Fraction(1, 4096), Fraction(1, 2**40)]  # how near a limit one looks
FAR = [1, 100, 10**6, 10**20]


def guard(statement: say.Statement, domains: Domains) -> Evidence | None:
    """Evidence against a statement about points without values, or that this is not decided. Of functions that are
    not given no decider speaks."""
    if any(leaf.atoms(Unknown) for leaf in expressions_in(statement)):
        detail = "it speaks of a function that is not given"
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, detail, cause=Cause.NOT_EXPRESSIBLE)
    if _names_what_moves(statement):
        detail = "a bound, a place or a limit is one number, and not another one at every x"
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, detail, cause=Cause.NO_MEANING)
    if (missing := place_without_value(statement, domains)) is not None:
        return missing
    if isinstance(statement, say.Limit):
        return _limit_guard(statement, domains)
    if is_empty(getattr(statement, "domain", REAL_LINE), domains):
        detail = "the region is empty for all parameters: there is nothing that this speaks of"
        outcome = Outcome.HOLDS if _is_about_every_point(statement) else Outcome.UNDECIDED
        return Evidence(Engine.EXACT, outcome, detail, cause=Cause.EMPTY)
    for tree, domain in _spoken_of(statement):
        found = _demanded(tree, domain, domains) if isinstance(statement, say.Equal) else defined(tree, domain, domains)
        if not found.truth.is_yes:
            return found.evidence(tree)
    return None


def _names_what_moves(statement: say.Statement) -> bool:
    """Whether a number that it names contains x, or what tends to a limit."""
    named = [getattr(statement, name, ()) for name in ("at", "to", "are")]
    if isinstance(statement, say.Limit):
        return X in say.symbols_of(statement.to) or statement.variable in say.symbols_of((*named, statement.equals))
    return X in say.symbols_of((*named, statement.equals if isinstance(statement, say.Extreme) else ()))


def has_values(statement: say.Statement, domains: Domains) -> bool:
    """Whether all that it speaks of has a value wherever it speaks of it."""
    if somewhere_without_value(statement, domains) is not None:
        return False
    trees = _spoken_of(statement) if isinstance(statement, say.Equal) else ()
    return all(defined(tree, domain, domains).truth.is_yes for tree, domain in trees)


def place_without_value(statement: say.Statement, domains: Domains) -> Evidence | None:
    """Evidence that a point at which a domain of the statement or of a parameter in it ends, at which it starts or to
    which it goes, has no value, or may have none."""
    domains = {**domains, **dict(getattr(statement, "hypothesis", ()))}
    quantifiers = getattr(statement, "quantifiers", ())
    needed = _needed(statement, domains)
    intervals = (getattr(statement, "domain", REAL_LINE), *needed, *(one.domain for one in quantifiers))
    named = (getattr(statement, name, None) for name in ("start", "to"))
    bound = {one.symbol for one in quantifiers}  # what they depend on is looked at where it is quantified
    for place in dict.fromkeys((*(end for one in intervals for end in one.ends), *named)):
        if not isinstance(place, Expr) or isinstance(place, (Rational, Infinite)) or place.free_symbols & bound:
            continue
        if not (found := defined(place, domains=domains)).truth.is_yes:
            return found.evidence(place)
    return None


def _needed(statement: say.Statement, domains: Domains) -> list[Interval]:
    """The domains of its parameters, and of those that these depend on."""
    known: set[Symbol] = set()
    waiting = say.symbols_of(statement)
    while waiting - known:
        known |= waiting
        waiting = {other for one in known if one in domains for other in domains[one].free_symbols}
    return [domain for symbol, domain in domains.items() if symbol in known]


def somewhere_without_value(
    statement: say.Statement, domains: Domains, chosen: frozenset[Symbol] = frozenset()
) -> Evidence | None:
    """Evidence that in a statement inside this one an expression has no value, or may have none, whether or not another
    one decides the matter. Where a value is chosen, one with which there is none is a doubt only."""
    found = [one for one in _without_values(statement, domains, chosen) if one.cause is not Cause.EMPTY]
    failing = (one for one in found if one.cause is Cause.NO_VALUE)
    doubts = (one for one in found if one.cause is Cause.NOT_SHOWN)
    return next(failing, None) or next(doubts, None)


def _without_values(statement: say.Statement, domains: Domains, chosen: frozenset[Symbol]) -> Iterator[Evidence]:
    if isinstance(statement, say.AllOf):
        for part in statement.parts:
            yield from _without_values(part, domains, chosen)
    elif isinstance(statement, say.Not):
        yield from _without_values(statement.statement, domains, chosen)
    elif isinstance(statement, say.Under):
        yield from _without_values(statement.statement, {**domains, **dict(statement.hypothesis)}, chosen)
    elif isinstance(statement, say.Exists):
        inside = {**domains, statement.variable: statement.domain}
        yield from _without_values(statement.statement, inside, chosen | {statement.variable})
    elif isinstance(statement, say.Quantified):
        prefix = (*prefixes.quantified_parameters(statement, domains), *statement.quantifiers)
        for leaf in prefixes.comparisons(statement.statement):
            for side in prefixes.sides_of(leaf):
                if not prefixes.has_values(prefix, side):
                    yield Evidence(Engine.EXACT, Outcome.UNDECIDED, f"`{side}` is not shown to have a value everywhere")
    elif isinstance(statement, GUARDED) and (missing := guard(statement, domains)) is not None:
        if missing.cause is Cause.NO_VALUE and chosen & say.symbols_of(statement):
            missing = replace(missing, outcome=Outcome.UNDECIDED, cause=Cause.NOT_SHOWN)
        yield missing


def _is_about_every_point(statement: say.Statement) -> bool:
    """Whether it says the same of all points, so that it is true of none; a supremum over nothing is none."""
    if isinstance(statement, (say.Bounded, say.AnalyticOn)):
        return statement.claimed
    return isinstance(statement, (say.Equal, say.Compare, say.Monotone))


def is_empty(domain: Interval, domains: Domains) -> bool:
    """Whether no values of the parameters leave a point in the domain."""
    found = has_points(domain)
    if found.is_yes or domain.start is None or domain.end is None or not domain.free_symbols:
        return found.is_no
    is_closed = not (domain.left_open or domain.right_open)
    reversed_ends = say.Compare(domain.start, ">" if is_closed else ">=", domain.end)
    return combined(decide_compare(reversed_ends, domains)) is Outcome.HOLDS


def expressions_in(statement: say.Statement) -> Iterator[Expr]:
    """The expressions in the fields of a statement, but for those of other statements in it."""
    yield from (leaf for one in fields(statement) for leaf in _leaves(getattr(statement, one.name)))


def _leaves(value: object) -> Iterator[Expr]:
    if isinstance(value, Expr):
        yield value
    elif isinstance(value, Interval):
        yield from value.ends
    elif isinstance(value, tuple):
        yield from (leaf for one in value for leaf in _leaves(one))


def _demanded(tree: Expr, domain: Interval, domains: Domains) -> Definedness:
    """What an equality may not leave out: arguments beyond the domain of a definition's parameter."""
    demands = [one for one in conditions(tree) if one.is_demand]
    return defined(tree, domain, domains, demands)


def _spoken_of(statement: say.Statement) -> Iterator[tuple[Expr, Interval]]:
    """The expressions of a statement, each with the points at which it must have a value."""
    domain = getattr(statement, "domain", REAL_LINE)
    for name in ("left", "right", "of", "step"):
        if isinstance(tree := getattr(statement, name, None), Expr):
            yield tree, domain
    if isinstance(statement, (say.Extreme, say.Value, say.Zeros)):
        numbers = statement.are if isinstance(statement, say.Zeros) else (statement.equals,)
        for number in (*numbers, getattr(statement, "at", None)):
            if isinstance(number, Expr) and not isinstance(number, Infinite):
                yield number, domain


def _limit_guard(statement: say.Limit, domains: Domains) -> Evidence | None:
    """A limit speaks about all points near enough, on the sides from which the variable comes."""
    if isinstance(statement.equals, Expr) and not isinstance(statement.equals, Infinite):
        found = defined(statement.equals, statement.domain, domains)
        if not found.truth.is_yes:
            return found.evidence(statement.equals)
    try:
        ends = ends_of(statement, domains)
    except InputError as error:
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, str(error))
    for end in ends:
        near = _defined_near(statement, end, domains)
        if not near.truth.is_yes:
            detail = f"no neighbourhood was found on which there are values: {near.reason}"
            return Evidence(Engine.EXACT, Outcome.UNDECIDED, detail)
    return None


def _defined_near(statement: say.Limit, end: End, domains: Domains) -> Definedness:
    """Whether there are values while the variable is near enough to its limit, on one side."""
    found = EVERYWHERE
    for side in _neighbourhoods(end):
        if statement.variable is X:
            found = defined(statement.of, side, domains)
        else:
            found = defined(statement.of, statement.domain, {**domains, statement.variable: side})
        if found.truth.is_yes:
            break
    return found


def _neighbourhoods(end: End) -> Iterator[Interval]:
    """Intervals before an end, the largest first."""
    if not isinstance(end.point, Expr):
        yield from (Interval(Rational(size), None) if end.side > 0 else Interval(None, Rational(-size)) for size in FAR)
        return
    for distance in map(Rational, NEAR):
        yield Interval(end.point - distance, end.point) if end.side > 0 else Interval(end.point, end.point + distance)


# --- equality, where both sides have a value --------------------------------------------------------


def on_common_domain(statement: say.Equal, domains: Domains, decide: Decider) -> list[Evidence] | None:
    """The evidence on an equality one of whose sides has not a value everywhere; None where both have."""
    trees = (statement.left, statement.right)
    if all(defined(tree, statement.domain, domains).truth.is_yes for tree in trees):
        return None
    if any(symbol is not X for tree in trees for symbol in tree.free_symbols) or statement.domain.free_symbols:
        return _with_parameters(statement, domains, decide)
    try:
        parts = common_parts(statement)
    except InputError as error:
        return [Evidence(Engine.EXACT, Outcome.UNDECIDED, f"where both sides have a value is not decided: {error}")]
    if not parts:
        reason = "at no point of the domain do both sides have a value"
        return [Evidence(Engine.EXACT, Outcome.UNDECIDED, reason, cause=Cause.NO_MEANING)]
    note = f"only where both sides have a value, {in_words(tuple(parts))}"
    found = []
    for part in parts:
        for item in decide(replace(statement, domain=part.interval()), domains):
            label = f"on {part}" if len(parts) > 1 else ""
            found.append(replace(item, part=label, detail=f"{item.detail}; {note}"))
    doubt = _doubt_on_powers(statement, domains) if combined(found) is Outcome.HOLDS else ""
    return [Evidence(Engine.EXACT, Outcome.UNDECIDED, doubt)] if doubt else found


def common_parts(statement: say.Equal) -> list[DomainPart]:
    """The intervals of the domain on which both sides have a value. Raises Undecided."""
    left = domain_of(statement.left, statement.domain)
    parts = [part for one in left for part in domain_of(statement.right, one.interval())]
    for part in parts:
        if doubt := _doubt_on_slopes(statement, part.interval(), {}):
            raise Undecided(doubt)
    return parts


def _doubt_on_slopes(statement: say.Equal, domain: Interval, domains: Domains) -> str:
    """Why the derivatives in it are not shown to be what their formulas say, where both sides have a value."""
    for tree in (statement.left, statement.right):
        wanted = _where_needed(statement, slope_conditions(tree))
        if not (found := defined(tree, domain, domains, wanted)).truth.is_yes:
            return f"whether `{tree}` has a value is not decided: {found.reason}"
    return ""


def _doubt_on_powers(statement: say.Equal, domains: Domains) -> str:
    """Why a power whose exponent moves may have values that no proof has looked at: at integers every base has one, but
    rules of powers are those of positive bases."""
    every = [one for tree in (statement.left, statement.right) for one in conditions(tree)]
    hard = {one.expression for one in every if one.relation == ">" and not one.path and one.exponent is None}
    for tree in (statement.left, statement.right):
        loose = [one for one in conditions(tree) if one.exponent is not None and one.expression not in hard]
        wanted = _where_needed(statement, loose)
        if not defined(tree, statement.domain, domains, wanted).truth.is_yes:
            return f"in `{tree}` {wanted[0]} is not shown, and some powers of other numbers have values too"
    return ""


def _where_needed(statement: say.Equal, wanted: Iterable[definedness.Condition]) -> list[definedness.Condition]:
    """Conditions, asked for where both sides have what their functions need."""
    every = (one for tree in (statement.left, statement.right) for one in conditions(tree))
    known = [one for one in every if one.relation != "!=" and not one.path and one.exponent is None]
    where = tuple((MINUS_ONE * one.expression, one.relation == ">=", True) for one in known)
    return [replace(one, path=(*where, *one.path)) for one in wanted]


def _with_parameters(statement: say.Equal, domains: Domains, decide: Decider) -> list[Evidence]:
    """What exact algebra proves holds wherever both sides have a value, if they have one anywhere; a difference
    counts only at a place where both have."""
    if doubt := _doubt_on_slopes(statement, statement.domain, domains):
        return [Evidence(Engine.EXACT, Outcome.UNDECIDED, doubt)]
    places = list(islice(common_places(statement, domains), MOST_PLACES))
    for place in places:
        one, other = (enclosure(tree.xreplace(place), 256) for tree in (statement.left, statement.right))
        if one.is_finite() and other.is_finite() and not one.overlaps(other):
            there = seen_at(place, Seen.SIDES, told_apart(one, other), statement.left, statement.right)
            return [Evidence(Engine.BALL, Outcome.FAILS, "the two sides differ", there)]
    found = decide(statement, domains)
    is_proved = all(item.outcome is Outcome.HOLDS for item in found if item.engine in DECIDING)
    if places and is_proved and (doubt := _doubt_on_powers(statement, domains)):
        return [Evidence(Engine.EXACT, Outcome.UNDECIDED, doubt)]
    if places and is_proved:
        note = "only where both sides have a value"
        return [replace(item, detail=f"{item.detail}; {note}, as at {place_in_words(places[0])}") for item in found]
    reason = "no difference was found where both sides have a value" if places else "no place with two values is known"
    return [Evidence(Engine.EXACT, Outcome.UNDECIDED, reason)]


def common_places(statement: say.Equal, domains: Domains) -> Iterator[dict[Symbol, Expr]]:
    """Places at which both sides have a value."""
    trees = (statement.left, statement.right)
    for values in sample_values(domains, parameters_of(statement.domain, *trees)):
        domain = statement.domain.subs(values)
        for point in sample_points((), domain):
            place = {**values, X: point}
            if both(is_defined_at(tree, place) for tree in trees).is_yes:
                yield place
