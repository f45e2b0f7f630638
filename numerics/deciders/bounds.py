"""An extremum by what it means: a bound that holds everywhere, and that is attained or approached.

Where no engine encloses the extremum, or no enclosure proves an equality, the inequality for all x and all
parameters is decided, and a place is looked for: an exact one, or an end at which the function tends to the bound.

- `extreme_by_bounds(statement, domains)`   evidence on a supremum or infimum
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice

from ...theory.exact import expressions as nodes
from ...theory.exact.algebra import fraction, tidy
from ...theory.exact.calculus import derivative
from ...theory.exact.domains import Domains, Interval
from ...theory.exact.errors import InputError
from ...theory.exact.exact_algebra import is_identically_zero
from ...theory.exact.expressions import INFINITY, MINUS_INFINITY, ZERO, Expr, Infinite, Rational, X, floor, has_switch
from ...theory.exact.order import sign_of
from ...theory.exact.polynomials import Poly
from ...theory.exact.truth import Sign
from ...theory.language import statements as say
from ...theory.language.operators import Derived, Mollified
from ..algebra.periods import quarter_turns
from ..algebra.terms import resolve, sample_points, without_operators
from ..findings.evidence import Engine, Evidence, Outcome, combined
from ..findings.witness import Seen, witness
from ..search.constants import constant_ball
from ..search.definedness import defined
from ..search.descent import low_places
from .comparisons import decide_compare
from .limits import decide_limit

MARGINS = (Rational(1, 10), Rational(1, 1000))  # by which a strict bound may be missed
SLACK = Rational(1, 1000)  # of the width of a rounding interval: an extremum nearer to its end stays open
MOST_PLACES = 24


def extreme_by_bounds(statement: say.Extreme, domains: Domains) -> Evidence:
    """Whether the bound holds everywhere and is attained or approached."""
    if isinstance(statement.equals, Infinite):
        return _open("no finite bound is claimed")
    if isinstance(statement.equals, say.Printed):
        return _rounded(statement, domains)
    if statement.relation == "=":
        return _equals(statement, domains)
    return _related(statement, domains)


def _open(reason: str) -> Evidence:
    return Evidence(Engine.BALL, Outcome.UNDECIDED, reason)


def _bounded(statement: say.Extreme, bound: Expr, domains: Domains, strictly: bool = False) -> Evidence:
    """Whether the function stays on the right side of a number: below it if a supremum is spoken of."""
    relation = ("<" if statement.kind == "supremum" else ">") + ("" if strictly else "=")
    return decide_compare(say.Compare(statement.of, relation, bound, statement.domain), domains)[0]


def _related(statement: say.Extreme, domains: Domains) -> Evidence:
    """A bound on the extremum. Towards it, it is an inequality at every x; a strict one needs a distance."""
    bound = statement.equals
    assert isinstance(bound, Expr)
    towards = "<" if statement.kind == "supremum" else ">"
    if statement.relation[0] != towards:
        strict = len(statement.relation) == 1
        for place in _places(statement, domains):
            value = say.Compare(_at(statement.of, place), statement.relation, bound)
            if combined(decide_compare(value, domains)) is Outcome.HOLDS:
                return Evidence(Engine.BALL, Outcome.HOLDS, f"already the value at x = {place} is so")
        beyond = _bounded(statement, bound, domains, not strict)
        if strict and beyond.outcome is Outcome.HOLDS:
            return Evidence(beyond.engine, Outcome.FAILS, "the contrary holds at every x", beyond.shown)
        return _open("no place at which the bound is passed is known")
    found = _bounded(statement, bound, domains, len(statement.relation) == 1)
    if len(statement.relation) == 2 or found.outcome is not Outcome.HOLDS:
        return found
    for margin in MARGINS:
        nearer = _bounded(statement, tidy(bound + (-margin if towards == "<" else margin)), domains)
        if nearer.outcome is Outcome.HOLDS:
            return replace(nearer, detail=f"by {margin} at least; {nearer.detail}")
    return _open("it holds at every x, but no distance from the bound is shown")


def _equals(statement: say.Extreme, domains: Domains) -> Evidence:
    bound = statement.equals
    assert isinstance(bound, Expr)
    found = _bounded(statement, bound, domains)
    if found.outcome is not Outcome.HOLDS:
        return found
    if statement.at is not None:
        if _is_at(statement, bound, statement.at, domains):
            return replace(found, detail=f"a bound ({found.detail}), attained at x = {statement.at}")
        return _open(f"it is a bound; that it is attained at x = {statement.at} is not shown")
    for place in _places(statement, domains):
        if _is_at(statement, bound, place, domains):
            return replace(found, detail=f"a bound ({found.detail}), attained at x = {place}")
    for end in (MINUS_INFINITY, INFINITY, statement.domain.start, statement.domain.end):
        if end is not None and _tends_to(statement, bound, end, domains):
            return replace(found, detail=f"a bound ({found.detail}), approached as x tends to {end}")
    return _open(f"it is a bound ({found.detail}); no place at which it is attained or approached is known")


def _rounded(statement: say.Extreme, domains: Domains) -> Evidence:
    """An extremum without parameters that rounds to a printed number lies in an interval."""
    assert isinstance(statement.equals, say.Printed)
    if statement.at is not None or statement.of.free_symbols - {X}:
        return _open("a printed number is compared with one extremum, at no given place")
    low, high = statement.equals.interval()
    near, far = (low, high) if statement.kind == "supremum" else (high, low)
    slack = SLACK * (far - near)
    if (found := _bounded(statement, far, domains)).outcome is Outcome.HOLDS:
        for place in _places(statement, domains):
            gap = constant_ball(_at(statement.of, place) - near)
            if gap >= 0 if statement.kind == "supremum" else gap <= 0:
                return replace(found, detail=f"between {low} and {high}: a bound ({found.detail}), and x = {place}")
        below = _bounded(statement, tidy(near - slack), domains)
        if below.outcome is Outcome.HOLDS:
            seen = Seen.BELOW if statement.kind == "supremum" else Seen.ABOVE
            return replace(below, outcome=Outcome.FAILS, witness=witness(seen, near))
        return _open(f"bounded by {far}; whether {near} is reached is not decided")
    return found


# --- places -----------------------------------------------------------------------------------------


def _at(tree: Expr, place: Expr) -> Expr:
    if any(has_switch(tidy(node)) for node in tree.atoms(Derived, Mollified)):
        return tidy(resolve(tree).value_at(place))
    return tidy(without_operators(tree).subs(X, place))


def _places(statement: say.Extreme, domains: Domains) -> Iterator[Expr]:
    """Exact places of the domain, which may depend on the parameters, at which the function may be largest (least)."""
    seen: set[Expr] = set()
    with suppress(InputError):
        for place in islice(_candidates(statement), 10 * MOST_PLACES):
            if place not in seen and len(seen) < MOST_PLACES and _is_inside(place, statement.domain, domains):
                seen.add(place)
                yield place


def _candidates(statement: say.Extreme) -> Iterator[Expr]:
    tree, domain = without_operators(statement.of), statement.domain
    yield ZERO
    yield from domain.ends
    if not tree.has(*nodes.SWITCHES, floor):
        yield from _still_places(tree)
    yield from quarter_turns(tree)
    if not tree.free_symbols - {X} and not domain.free_symbols:
        with suppress(InputError):
            yield from sample_points((resolve(tree),), domain)
        side, equals = (-1 if statement.kind == "supremum" else 1), statement.equals
        bound = equals if isinstance(equals, Expr) else equals.interval()[0 if side < 0 else 1]
        yield from (place[X] for place in low_places(tidy(side * (tree - bound)), {X: domain}))


def _still_places(tree: Expr) -> Iterator[Expr]:
    """Zeros of the slope that are affine in x, with parameters in them."""
    with suppress(InputError, OverflowError, ZeroDivisionError):
        line = Poly.of(fraction(tidy(derivative(tree, X)))[0], X)
        if line is not None and line.degree() == 1:
            yield tidy(-line.coefficient(0) / line.coefficient(1))


def _is_inside(place: Expr, domain: Interval, domains: Domains) -> bool:
    """Whether a place is one for all parameters, and lies in the domain."""
    if not place.free_symbols:
        return domain.contains(place).is_yes if not domain.free_symbols else False
    if not defined(place, domains=domains).truth.is_yes:
        return False
    for end, relation, is_open in ((domain.start, ">", domain.left_open), (domain.end, "<", domain.right_open)):
        if end is not None:
            inside = say.Compare(place, relation if is_open else f"{relation}=", end)
            if combined(decide_compare(inside, domains)) is not Outcome.HOLDS:
                return False
    return True


def _is_at(statement: say.Extreme, bound: Expr, place: Expr, domains: Domains) -> bool:
    with suppress(InputError):
        if not _is_inside(place, statement.domain, domains):
            return False
        if not all(_has_slope(node, place) for node in statement.of.atoms(Derived)):
            return False
        return is_identically_zero(_at(statement.of, place) - bound).is_yes
    return False


def _has_slope(node: Expr, place: Expr) -> bool:
    """Whether a place is no knot of a function that is differentiated."""
    if not has_switch(tidy(node)):
        return True
    return all(sign_of(place - knot) in (Sign.POSITIVE, Sign.NEGATIVE) for knot in resolve(node.args[0]).knots)


def _tends_to(statement: say.Extreme, bound: Expr, end: Expr, domains: Domains) -> bool:
    side = "both" if isinstance(end, Infinite) else "right" if end is statement.domain.start else "left"
    limit = say.Limit(statement.of, X, end, bound, domain=statement.domain, side=side)
    with suppress(InputError):
        return combined(decide_limit(limit, domains)) is Outcome.HOLDS
    return False
