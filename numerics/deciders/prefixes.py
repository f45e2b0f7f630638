"""What stands before a quantified statement, and the statement behind it: rewritten, without a decision.

- `Prefix`, `Body`, `AnyOf`   the quantifiers in their order; a statement, or one of several
- `quantified_parameters(...)`   the parameters of the file, for all of which a statement is meant
- `replaced(...)`, `at_values(...)`   values for symbols: nothing is folded
- `denied(body)`, `without_negations(body)`   the opposite
- `comparisons(body)`, `alternatives(condition)`, `sides_of(...)`, `margin_of(...)`, `is_below(...)`   what it compares
- `demanded(body)`   what of that needs a value everywhere
- `region_and_domains(prefix)`, `with_fixed_domains(...)`, `with_x(...)`   the domains as other deciders take them
- `has_values(...)`, `has_values_between(...)`, `ends_exist(...)`   whether there are values
- `without_value(...)`, `concluded_without_value(...)`   that there is none at some place
- `holds_at(...)`, `fails_at_a_sample(...)`   what is seen at single places
- `range_of(function, domain)`   two numbers between which it takes every value
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace

from ...theory.exact import expressions as nodes
from ...theory.exact.algebra import tidy
from ...theory.exact.constants import enclosure, rational_in
from ...theory.exact.domains import REAL_LINE, Interval
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import (
    MINUS_ONE,
    ONE,
    ZERO,
    Add,
    Expr,
    Mul,
    Rational,
    Symbol,
    Unknown,
    X,
    floor,
    fresh,
    sign,
)
from ...theory.exact.truth import Truth, both
from ...theory.language import statements as say
from ...theory.language.intervals import interval
from ...theory.language.operators import At, Derived, Integrated, Mollified
from ...theory.language.sentences import implication
from ...theory.language.statements import symbols_of
from ..algebra.terms import resolve, sample_values
from ..findings.evidence import Cause, Engine, Evidence, Outcome
from ..findings.witness import Seen, witness
from ..search.definedness import defined, is_defined_at
from ..search.extrema import infimum, supremum
from .equality import all_exist, is_infinite
from .proofs import OPPOSITE, Domains

FOR_ALL, EXISTS = "for all", "exists"
SAMPLES = 12
BROKEN = (sign, floor, nodes.Branch, Derived, Mollified, At, Integrated, Unknown)  # of these no continuity is known

Prefix = tuple[say.Quantifier, ...]


@dataclass(frozen=True)
class AnyOf:
    """One of these statements holds. `concludes`: the last is the conclusion of an implication, and the others are the
    contraries of its conditions; it needs a value only where these hold."""

    parts: "tuple[Body, ...]"
    concludes: bool = False


Body = say.Statement | AnyOf


def quantified_parameters(statement: say.Quantified, domains: Domains) -> Prefix:
    """The parameters of the file that a statement leaves free: it is for all of them, before anything else."""
    bound = {one.symbol for one in statement.quantifiers}
    known: dict[Symbol, Interval] = {}
    waiting = sorted(symbols_of(statement) - bound - {X}, key=lambda one: one.content)
    while waiting:
        symbol = waiting.pop()
        if symbol not in known:
            known[symbol] = domains.get(symbol, interval(symbol.sign))
            waiting += sorted(symbols_of(known[symbol]), key=lambda one: one.content)
    ordered: list[say.Quantifier] = []
    while known:  # what a domain depends on comes before it
        ready = [symbol for symbol, domain in known.items() if not symbols_of(domain) & set(known)]
        if not ready:
            raise InputError("domains of parameters depend on each other")
        ordered += [say.Quantifier(FOR_ALL, symbol, known.pop(symbol)) for symbol in ready]
    return tuple(ordered)


def replaced(value, values: Mapping[Symbol, Expr]):
    """A statement or a domain at values of its symbols: nothing is folded. Raises InputError where a value would mean
    something else inside."""
    if isinstance(value, Expr):
        return value.xreplace(values)
    if isinstance(value, tuple):
        return tuple(replaced(one, values) for one in value)
    if isinstance(value, AnyOf):
        return replace(value, parts=replaced(value.parts, values))
    if isinstance(value, say.Quantified):
        return _inside_quantifiers(value, values)
    if isinstance(value, say.Under):
        return _under(value, values)
    if isinstance(value, (say.Exists, say.Limit)):
        name = "statement" if isinstance(value, say.Exists) else "of"
        scope = getattr(value, name)
        inner = {name: replaced(scope, _not_captured(values, value.variable, scope))}
        others = [one.name for one in fields(value) if one.name not in (name, "variable")]
        return replace(value, **inner, **{name: replaced(getattr(value, name), values) for name in others})
    if isinstance(value, (say.Statement, say.Instance, Interval)):
        return replace(value, **{one.name: replaced(getattr(value, one.name), values) for one in fields(value)})
    return value


def _inside_quantifiers(value: say.Quantified, values: Mapping[Symbol, Expr]) -> say.Quantified:
    quantifiers: list[say.Quantifier] = []
    for place, one in enumerate(value.quantifiers):
        quantifiers.append(replace(one, domain=replaced(one.domain, values)))
        values = _not_captured(values, one.symbol, (value.quantifiers[place + 1 :], value.statement))
    tried = tuple((symbol, replaced(tree, values)) for symbol, tree in value.choices)
    return say.Quantified(tuple(quantifiers), replaced(value.statement, values), tried)


def _not_captured(values: Mapping[Symbol, Expr], own: Symbol, scope: object) -> dict[Symbol, Expr]:
    """The values for what is inside of a statement that has a symbol of its own."""
    found = {symbol: one for symbol, one in values.items() if symbol is not own}
    inside = symbols_of(scope)
    if any(symbol in inside and own in one.free_symbols for symbol, one in found.items()):
        raise InputError(f"`{own}` is another one inside a statement that speaks of all its values")
    return found


def _under(value: say.Under, values: Mapping[Symbol, Expr]) -> say.Statement:
    """A value of what is assumed to lie in a smaller domain must lie there."""
    inner, left = replaced(value.statement, values), []
    for symbol, whole in value.hypothesis:
        domain = replaced(whole, values)
        if symbol not in values:
            left.append((symbol, domain))
        elif not domain.contains(values[symbol]).is_yes:
            raise InputError(f"{symbol} = {values[symbol]} is not shown to lie in {domain}")
    return say.Under(inner, tuple(left)) if left else inner


def at_values(prefix: Prefix, values: Mapping[Symbol, Expr]) -> Prefix:
    return tuple(replace(one, domain=replaced(one.domain, values)) for one in prefix)


def denied(body: Body) -> Body:
    """The opposite; both are about places at which there are values."""
    if isinstance(body, say.Compare):
        return replace(body, relation=OPPOSITE[body.relation])
    if isinstance(body, say.Equal):
        return AnyOf(tuple(say.Compare(body.left, relation, body.right) for relation in "<>"))
    if isinstance(body, say.AllOf):
        return AnyOf(tuple(map(denied, body.parts)), concludes=implication(say.Not(body)) is not None)
    if isinstance(body, AnyOf):
        return say.AllOf(tuple(map(denied, body.parts)))  # type: ignore[arg-type]
    if isinstance(body, say.Not):
        return body.statement
    assert isinstance(body, say.Statement)
    return say.Not(body)


def without_negations(body: Body) -> Body:
    if isinstance(body, say.Not) and isinstance(body.statement, (say.Compare, say.Equal, say.AllOf, say.Not)):
        return without_negations(denied(body.statement))
    return body


def comparisons(body: Body) -> Iterator[say.Compare | say.Equal]:
    if isinstance(body, (say.Compare, say.Equal)):
        yield body
    elif isinstance(body, (say.AllOf, AnyOf)):
        for part in body.parts:
            yield from comparisons(part)
    elif isinstance(body, say.Not):
        yield from comparisons(body.statement)


def demanded(body: Body) -> Iterator[say.Compare | say.Equal]:
    """The comparisons that need a value everywhere: all but those of conclusions."""
    if isinstance(body, say.Not) and (parts := implication(body)) is not None:
        body = say.AllOf(parts[:-1])
    if isinstance(body, (say.AllOf, AnyOf)):
        for part in body.parts[:-1] if isinstance(body, AnyOf) and body.concludes else body.parts:
            yield from demanded(part)
    elif isinstance(body, say.Not):
        yield from demanded(body.statement)
    else:
        yield from comparisons(body)


def alternatives(condition: Body) -> list[say.Compare]:
    """The comparisons of which a condition says that one holds; none where it says something else."""
    parts = condition.parts if isinstance(condition, AnyOf) else (condition,)
    found = [one for one in parts if isinstance(one, say.Compare)]
    return found if len(found) == len(parts) else []


def sides_of(said: say.Equal | say.Compare) -> tuple[Expr, Expr]:
    return said.left, said.right


def margin_of(body: say.Compare) -> Expr:
    """What is positive where a comparison holds."""
    sides = (body.right, body.left) if is_below(body) else (body.left, body.right)
    return tidy(Add(sides[0], Mul(MINUS_ONE, sides[1])))


def is_below(body: say.Equal | say.Compare) -> bool:
    """Whether it says that its left side is smaller."""
    return isinstance(body, say.Compare) and body.relation.startswith("<")


def region_and_domains(prefix: Prefix) -> tuple[Interval, dict[Symbol, Interval]]:
    """The domain of x, and those of the others."""
    domains = {one.symbol: one.domain for one in prefix}
    return domains.pop(X, REAL_LINE), domains


def ends_exist(prefix: Prefix) -> bool:
    """Whether the ends of all domains have values, whatever the values before them are."""
    return all(has_values(prefix[:place], end) for place, one in enumerate(prefix) for end in one.domain.ends)


def with_fixed_domains(prefix: Prefix, all_of_them: bool) -> tuple[Prefix, dict[Symbol, Expr]]:
    """The same values, from fixed domains: v in [a, b] is a + t (b - a) with t in [0, 1]. Where b < a this speaks of
    more than there is, which no proof minds. Only what depends on x, unless all domains are to be fixed."""
    found: list[say.Quantifier] = []
    moved: dict[Symbol, Expr] = {}
    for one in prefix:
        domain = replaced(one.domain, moved)
        free = symbols_of(domain)
        if not free or not (all_of_them or X in free):
            found.append(replace(one, domain=domain))
            continue
        start, end = domain.start, domain.end
        fixed = _of_fraction(domain)
        t = X if one.symbol is X else fresh(one.symbol.name, fixed.sign)
        if start is not None and end is not None:
            moved[one.symbol] = Add(start, Mul(t, Add(end, Mul(MINUS_ONE, start))))
        else:
            moved[one.symbol] = Add(start, t) if start is not None else Add(end, Mul(MINUS_ONE, t))
        found.append(replace(one, symbol=t, domain=fixed))
    return tuple(found), moved


def _of_fraction(domain: Interval) -> Interval:
    """The domain of t."""
    if domain.start is not None and domain.end is not None:
        return Interval(ZERO, ONE, domain.left_open, domain.right_open)
    return Interval(ZERO, None, domain.left_open if domain.start is not None else domain.right_open)


def with_x(prefix: Prefix, said):
    """The same with x for one of the symbols, if it is not there: of functions of x more is known."""
    symbols = symbols_of(said)
    inside = [
        one.symbol
        for one in prefix
        if one.symbol in symbols and not any(one.symbol in symbols_of(other.domain) for other in prefix)
    ]
    if X in symbols or not inside or any(one.symbol is X for one in prefix):
        return prefix, said
    renamed = tuple(replace(one, symbol=X) if one.symbol is inside[-1] else one for one in prefix)
    try:
        return renamed, replaced(said, {inside[-1]: X})
    except InputError:  # it has an x of its own
        return prefix, said


def has_values(prefix: Prefix, tree: Expr) -> bool:
    """Whether an expression has a value for all values of the symbols."""
    plain, moved = with_fixed_domains(prefix, True)
    plain, tree = with_x(plain, tree.xreplace(moved))
    region, domains = region_and_domains(plain)
    return defined(tree, region, domains).truth.is_yes and all_exist(tree, domains={**domains, X: region})


def has_values_between(before: Prefix, symbol: Symbol, body: say.Equal, low: Expr, high: Expr) -> bool:
    """Whether both sides have a value for the symbol at every point between two, whichever is the larger."""
    t = say.Quantifier(FOR_ALL, fresh("between", "nonnegative"), Interval(ZERO, ONE, False, False))
    path = Add(low, Mul(t.symbol, Add(high, Mul(MINUS_ONE, low))))
    return all(has_values((*before, t), side.xreplace({symbol: path})) for side in sides_of(body))


def without_value(prefix: Prefix, body: say.Statement) -> Evidence | None:
    """Evidence that, whatever is chosen, an expression has no value at a place of what is said for all values."""
    universal: list[say.Quantifier] = []
    for one in prefix:
        if one.kind == FOR_ALL and symbols_of(one.domain) <= {other.symbol for other in universal}:
            universal.append(one)
    known = {one.symbol for one in universal}
    if any(symbols_of(one.domain) for one in universal):
        return None
    region, domains = region_and_domains(tuple(universal))
    for leaf in demanded(body):
        for tree in sides_of(leaf):
            found = defined(tree, region, domains) if tree.free_symbols <= known else None
            if found is not None and found.truth.is_no:
                return found.evidence(tree)
    return None


def concluded_without_value(prefix: Prefix, parts: tuple[say.Statement, ...]) -> Evidence | None:
    """Evidence that a conclusion has no value at a place at which its conditions hold; elsewhere it needs none."""
    *conditions, conclusion = parts
    domains = {one.symbol: one.domain for one in prefix}
    if any(one.kind == EXISTS or symbols_of(one.domain) for one in prefix):
        return None
    trees = [tree for leaf in comparisons(conclusion) for tree in sides_of(leaf)]
    for place in sample_values(domains, list(domains), SAMPLES):
        if all(holds_at(one, place).is_yes for one in conditions):
            for tree in trees:
                if is_defined_at(tree, place).is_no:
                    there = witness(Seen.NO_VALUE, tree, "has no value", at=place)
                    detail = "a conclusion has no value"
                    return Evidence(Engine.EXACT, Outcome.FAILS, detail, there, cause=Cause.NO_VALUE)
    return None


def fails_at_a_sample(prefix: Prefix, body: Body) -> bool:
    """Whether a statement for all values certainly fails at one of a few places: then it is not worth a proof."""
    if any(one.kind == EXISTS for one in prefix):
        return False
    domains = {one.symbol: one.domain for one in prefix}
    places = sample_values(domains, list(domains), SAMPLES) if domains else iter([{}])
    return any(holds_at(body, place).is_no for place in places)


def holds_at(body: Body, place: Mapping[Symbol, Expr]) -> Truth:
    body = without_negations(body)
    if isinstance(body, say.AllOf):
        return both(holds_at(part, place) for part in body.parts)
    if isinstance(body, AnyOf):
        return ~both(~holds_at(part, place) for part in body.parts)
    if not isinstance(body, (say.Compare, say.Equal)) or any(side.has(*BROKEN) for side in sides_of(body)):
        return Truth.UNKNOWN
    left, right = (enclosure(side.xreplace(place), 64) for side in sides_of(body))
    gap = left - right
    if not gap.is_finite():
        return Truth.NO
    if gap.is_zero():
        return Truth.of(isinstance(body, say.Equal) or body.relation.endswith("="))
    if gap.contains(0):
        return Truth.UNKNOWN
    if isinstance(body, say.Equal):
        return Truth.NO
    return Truth.of(bool(gap < 0) is body.relation.startswith("<"))


def range_of(function: Expr, domain: Interval) -> tuple[Expr | None, Expr | None] | None:
    """Two numbers between which a function of x takes every value; None at an end: there is no bound."""
    try:
        cells = resolve(function)
    except InputError:
        return None
    ends: list[Expr | None] = []
    for find in (infimum, supremum):
        found = find(cells, domain, 0)
        if is_infinite(found.value):
            ends.append(None)
            continue
        known = next((one for one in (found.exact, found.closed_form) if one is not None), None)
        inner = rational_in(found.upper if find is infimum else found.lower) if found.value.is_finite() else None
        if known is None and inner is None:
            return None
        ends.append(known if inner is None or known is not None else Rational(int(inner.p), int(inner.q)))
    return ends[0], ends[1]
