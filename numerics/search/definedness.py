"""Where an expression has a value, read off the inert tree.

Logarithms, roots, denominators, powers and calls of definitions each need something of their argument; a
branch needs its value only where it is taken. Nothing is folded before this is asked: x^2/x has a hole at
0, and 0*log(x) is not defined at -1.

- `conditions(tree)`                      each `Condition` of a value, innermost first
- `slope_conditions(tree)`                where its derivatives have the value of their formulas
- `defined(tree, domain, domains)`        a `Definedness`: yes, no with a place, or unknown with the reason
- `require_values(tree, domains)`         the tree, or a refusal that says where it has no value
- `is_defined_at(tree, values)`           a Truth, by certified evaluation at one exact place
- `steps_at(cells, index, order)`         what must vanish at a knot for the function to be C^order there
- `integrand(node, domains, domain)`      whether the integrand of an integral or a convolution has values
- `outermost_integrals(tree, domain)`     those that are in no other, each with the domain of the x at its ends
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice

from flint import arb, fmpz

from ...theory.exact import expressions as nodes
from ...theory.exact.algebra import tidy
from ...theory.exact.calculus import derivative
from ...theory.exact.cells import Cell, Cells
from ...theory.exact.domains import REAL_LINE, Domains, Interval
from ...theory.exact.errors import InputError, Undecided
from ...theory.exact.expressions import ONE, ZERO, Branch, Expr, Infinite, Rational, Symbol, Where, X, fresh
from ...theory.exact.flatness import is_flat
from ...theory.exact.functions import FUNCTIONS
from ...theory.exact.order import less, sign_of
from ...theory.exact.ordering import factors_of, terms_of
from ...theory.exact.truth import Sign, Truth, both
from ...theory.language.operators import At, Derived, Integrated, Mollified
from ..algebra.signs import box_of, signs_on
from ..algebra.terms import resolve, sample_points, sample_values
from ..arithmetic.balls import to_ball
from ..arithmetic.functions import Analytic
from ..asymptotics.regions import pieces_on
from ..asymptotics.tails import End, limit_at
from ..findings.evidence import Cause, Engine, Evidence, Outcome
from ..findings.witness import Seen, place_in_words, witness
from .constants import sign_of_number
from .integrators import is_infinite_both_ways, piece_integral
from .roots import rational_between, sign_regions, zeros
from .signs import sign_of_function

MOST_PLACES = 60  # tried for a place without a value
MOST_CONDITIONS = 400

Path = tuple[tuple[Expr, bool, bool], ...]  # (margin, closed, taken) of the branches around a condition


@dataclass(frozen=True)
class Condition:
    """`expression` must be >, >= or != 0 wherever `path` is taken. `is_demand`: it comes from the domain of a
    definition's parameter, and not from a function. `exponent`: it is the base of a power with this exponent, which may
    be a rational number; then less may be needed. `why`: in words, where the relation does not say it."""

    expression: Expr
    relation: str
    path: Path = ()
    is_demand: bool = False
    exponent: Expr | None = None
    why: str = ""

    def __str__(self) -> str:
        return f"{self.expression} {self.relation} 0{self.why and f' ({self.why})'}"

    def at(self, values: Mapping[Expr, Expr] | Mapping[Symbol, Expr]) -> "Condition":
        """The condition with parts of its expressions replaced."""
        path = tuple((margin.xreplace(values), closed, taken) for margin, closed, taken in self.path)
        exponent = None if self.exponent is None else self.exponent.xreplace(values)
        return replace(self, expression=self.expression.xreplace(values), path=path, exponent=exponent)

    def guarded(self) -> Expr:
        """The expression where the path is taken, and 1, which satisfies every relation, elsewhere."""
        whole = self.expression
        for margin, closed, taken in reversed(self.path):
            whole = Branch(margin, int(closed), *((whole, ONE) if taken else (ONE, whole)))
        return whole


@dataclass(frozen=True)
class Definedness:
    """Whether a tree has a value everywhere on a domain; `place` where it has none; `reason` where unknown."""

    truth: Truth
    place: Mapping[Symbol, object] = field(default_factory=dict)
    reason: str = ""

    @property
    def where(self) -> str:
        """The place in words."""
        return place_in_words(self.place) or "any point"

    def evidence(self, tree: Expr) -> Evidence:
        """Against what speaks of the tree, or that this is not decided."""
        if not self.truth.is_no:
            return Evidence(Engine.EXACT, Outcome.UNDECIDED, self.reason)
        there, detail = witness(Seen.NO_VALUE, tree, self.reason, at=self.place), "an expression has no value"
        return Evidence(Engine.EXACT, Outcome.FAILS, detail, there, cause=Cause.NO_VALUE)


EVERYWHERE = Definedness(Truth.YES)


# --- conditions ------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def conditions(tree: Expr) -> tuple[Condition, ...]:
    found: dict[Condition, None] = {}
    _collect(tree, (), found, set())
    return tuple(found)


def _collect(tree: Expr, path: Path, found: dict[Condition, None], seen: set) -> None:
    if (tree, path) in seen or not tree.args:
        return
    seen.add((tree, path))
    if len(found) > MOST_CONDITIONS:
        raise Undecided(f"more than {MOST_CONDITIONS} conditions for an expression to have a value")
    for part, on in _parts(tree, path):
        _collect(part, on, found, seen)
    if isinstance(tree, Mollified):
        found[Condition(tree.args[2], ">", path, is_demand=True)] = None
    if isinstance(tree, At):
        found |= dict.fromkeys(_moved(conditions(tree.args[0]), tree.args[1], path))
    if isinstance(tree, Derived):
        found |= dict.fromkeys(replace(one, path=(*path, *one.path)) for one in _apart_from_jumps(*tree.args))
    for expression, relation in _own(tree):
        if not _is_plain(expression, relation):
            exponent = tidy(tree.exp) if isinstance(tree, nodes.Pow) else ONE
            moving = None if exponent.has(X) or _is_settled(exponent) else exponent
            found[Condition(expression, relation, path, isinstance(tree, Where), moving)] = None


def _parts(tree: Expr, path: Path) -> Iterator[tuple[Expr, Path]]:
    """The arguments that have the x of the tree, each with the branches around it: an integrand has another x, at which
    `defined` looks, and so has what is taken at another place. The formula of a derivative is not what it is of."""
    if isinstance(tree, Branch):
        margin, _, then, otherwise = tree.args
        yield margin, path
        yield then, (*path, (margin, tree.closed, True))
        yield otherwise, (*path, (margin, tree.closed, False))
    elif isinstance(tree, (At, Integrated)):
        yield from ((one, path) for one in tree.args[1:])
    elif isinstance(tree, Mollified):
        yield tree.args[2], path
    else:
        yield from ((one, path) for one in (tree.args[1:] if isinstance(tree, nodes.Partial) else tree.args))


def _moved(wanted: Iterable[Condition], place: Expr, path: Path) -> Iterator[Condition]:
    """Conditions at another place."""
    moved = (one.at({X: place}) for one in wanted)
    return (replace(one, path=(*path, *one.path)) for one in moved)


def _own(tree: Expr) -> Sequence[tuple[Expr, str]]:
    """What the node itself needs of its arguments."""
    if isinstance(tree, Where):
        return tree.demands
    if isinstance(tree, nodes.Function):
        return FUNCTIONS[type(tree)].needs(tree.args[0])
    if not isinstance(tree, nodes.Pow) or not (relation := _of_base(tree.exp)):
        return ()
    return ((tree.base, relation),)


def _of_base(exponent: Expr) -> str:
    """What the base of a power must be beside 0; nothing is empty."""
    number = tidy(exponent)
    if not isinstance(number, Rational):
        return ">"
    if number.q == 1:
        return "!=" if number.p < 0 else ""
    return ">=" if number.p > 0 else ">"


def _is_settled(exponent: Expr) -> bool:
    """Whether it is known what the base of a power must be: the exponent is a rational number, or is none: one root,
    logarithm or exponential of a rational number, pi or e, times a rational number, and one more."""
    number = tidy(exponent)
    terms = [one for one in terms_of(number) if not isinstance(one, Rational)]
    factors = [one for term in terms for one in factors_of(term) if not isinstance(one, Rational)]
    if len(factors) != 1:
        return not terms
    (factor,) = factors
    inner = factor.args[0] if factor.args else None
    if isinstance(factor, nodes.Pow):
        return isinstance(inner, Rational) and inner.p > 0 and _is_irrational_root(inner, factor.exp)
    if isinstance(factor, (nodes.exp, nodes.log)):  # Lindemann
        least = ZERO if isinstance(factor, nodes.exp) else ONE
        return isinstance(inner, Rational) and inner != least and (inner.p > 0 or least is ZERO)
    return factor in (nodes.PI, nodes.E)


def _is_irrational_root(base: Rational, exponent: Expr) -> bool:
    if not isinstance(exponent, Rational) or exponent.q == 1:
        return False
    roots = [fmpz(part).root(int(exponent.q)) ** int(exponent.q) == part for part in (base.p, base.q)]
    return not all(roots)


def _is_plain(expression: Expr, relation: str) -> bool:
    """A number that satisfies the relation as it stands."""
    number = tidy(expression) if not expression.free_symbols else None
    return isinstance(number, Rational) and (number.p > 0 or (number.p < 0 and relation == "!="))


# --- derivatives -----------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _apart_from_jumps(function: Expr, order: Expr) -> tuple[Condition, ...]:
    """That x is at no jump of a function, or of its derivatives below an order: there it has no slope."""
    assert isinstance(order, Rational)
    if not _may_jump(function, order):
        return ()
    found: dict[Condition, None] = {}
    integrals, put_back = _integrals_aside(function)
    cells = resolve(function.xreplace(integrals))
    for index, knot in enumerate(cells.knots):
        for place, step in enumerate(steps_at(cells, index, int(order.p) - 1)):
            height = step.xreplace(put_back)
            if (sign := sign_of(height)) == Sign.ZERO:
                continue
            path: Path = () if sign != Sign.UNKNOWN else ((height**2, True, False),)
            what = function if place < 2 else Derived(function, nodes.Integer(place - 1))
            found[Condition(X - knot.xreplace(put_back), "!=", path, why=f"`{what}` jumps there")] = None
    return tuple(found)


def _may_jump(function: Expr, order: Rational) -> bool:
    """Whether a function, or one of its derivatives below an order, has a part that may jump."""
    if isinstance(function, Integrated):
        return any(_may_jump(end, order) for end in function.args[1:])
    if isinstance(function, (Derived, Mollified, Branch, nodes.sign, nodes.floor)):
        return function.has(*nodes.SWITCHES, nodes.floor)
    is_kink = order.p > 1 and isinstance(function, nodes.SWITCHES)
    return is_kink or any(_may_jump(one, order) for one in function.args)


def steps_at(cells: Cells, index: int, order: int) -> Iterator[Expr]:
    """What must vanish at a knot for the function to be C^order there: the step from the left to its value, then the
    steps across the knot, of itself and of its derivatives."""
    knot, x, (left, right) = cells.knots[index], cells.variable, cells.beside(index)
    yield cells.at_knots[index] - left.subs(x, knot)
    yield from (derivative(right - left, x, k).subs(x, knot) for k in range(order + 1))


def _integrals_aside(function: Expr) -> tuple[dict[Expr, Expr], dict[Expr, Expr]]:
    """Symbols for the integrals in a function, and the way back: each is a number, whatever switches it binds."""
    integrals: dict[Expr, Expr] = {node: fresh("integral") for node in function.atoms(Integrated) if not node.has(X)}
    return integrals, {number: node for node, number in integrals.items()}


@lru_cache(maxsize=4096)
def slope_conditions(tree: Expr) -> tuple[Condition, ...]:
    """What makes the formulas of the derivatives in a tree have values: then these are the slopes from the right. Where
    one fails, the slope may be infinite, as that of a root at 0, or one that the formula does not tell."""
    return tuple(dict.fromkeys(_slopes(tree, ())))


def _slopes(tree: Expr, path: Path) -> Iterator[Condition]:
    if not tree.has(Derived, nodes.Partial) or isinstance(tree, (Integrated, Mollified)):  # `defined` looks at these
        return
    for part, on in _parts(tree, path):
        yield from _slopes(part, on)
    if isinstance(tree, At):
        yield from _moved(slope_conditions(tree.args[0]), tree.args[1], path)
    if isinstance(tree, nodes.Partial):
        yield from (replace(one, path=(*path, *one.path)) for one in conditions(tree.value))
        yield from _slopes(tree.value, path)
    if isinstance(tree, Derived) and _may_lack_slopes(tree.args[0]):
        yield from (replace(one, path=(*path, *one.path)) for one in _of_formulas(*tree.args))


@lru_cache(maxsize=4096)
def _may_lack_slopes(tree: Expr) -> bool:
    """Whether a function has a part that needs something of x; all others have slopes from the right everywhere."""
    if isinstance(tree, (Integrated, Mollified)):
        return False
    return any(needed.has(X) for needed, _ in _own(tree)) or any(map(_may_lack_slopes, tree.args))


def _of_formulas(function: Expr, order: Expr) -> Iterator[Condition]:
    """The conditions of the derivative's formula on each cell, with the left end of the cell, where it is the slope
    from the right."""
    assert isinstance(order, Rational)
    integrals, put_back = _integrals_aside(function)
    for cell in resolve(function.xreplace(integrals)):
        inside: Path = ()
        if cell.start is not None:
            inside = ((cell.start - X, not is_flat(cell.expression, X, cell.start, 1), True),)
        if cell.end is not None:
            inside = (*inside, (X - cell.end, False, True))
        for one in conditions(derivative(cell.expression, X, int(order.p))):
            yield replace(one, path=(*inside, *one.path)).at(put_back)


def _infinite_slope(tree: Expr, condition: Condition, domain: Interval) -> Expr | None:
    """A place of the domain at which the formula of a derivative in a tree tends to infinity from the right: by the
    mean value theorem there is no finite slope. Only of derivatives that are taken wherever the tree is."""
    if tree.free_symbols - {X} or domain.free_symbols:
        return None
    try:
        places = list(islice(_candidates(resolve(tidy(condition.expression)), domain), MOST_PLACES))
        for node in _bare_slopes(tree):
            pieces = list(resolve(node.args[0]))
            for place in (one for one in places if domain.contains(one).is_yes):
                piece = next((one for one in pieces if _begins_in(one, place)), None)
                if piece is not None and _is_infinite_after(piece.expression, place, node.args[1]):
                    return place
    except InputError:
        return None
    return None


def _bare_slopes(tree: Expr) -> Iterator[Expr]:
    """The derivatives in a tree that are not under a branch, at another place or under an integral."""
    if isinstance(tree, Derived):
        yield tree
    elif not isinstance(tree, (Branch, At, Integrated, Mollified)):
        for argument in tree.args:
            yield from _bare_slopes(argument)


def _begins_in(cell: Cell, place: Expr) -> bool:
    """Whether the points just right of a place lie in a cell."""
    begins = Truth.YES if cell.start is None else ~less(place, cell.start)
    return both((begins, Truth.YES if cell.end is None else less(place, cell.end))).is_yes


def _is_infinite_after(expression: Expr, place: Expr, order: Expr) -> bool:
    limit = limit_at(Analytic(expression, X), End(place, -1), int(order.p))  # type: ignore[attr-defined]
    return limit is not None and bool(limit == arb.pos_inf() or limit == arb.neg_inf())


# --- at one place ----------------------------------------------------------------------------------


def is_defined_at(tree: Expr, values: Mapping[Symbol, Expr]) -> Truth:
    if tree.has(Integrated, Mollified):
        return Truth.UNKNOWN
    try:
        known = both(holds_at(one, values) for one in conditions(tree))
    except InputError:
        return Truth.UNKNOWN
    if not known.is_yes or not tree.has(Derived, nodes.Partial):
        return known
    try:
        has_slopes = both(holds_at(one, values) for one in slope_conditions(tree))
    except InputError:
        return Truth.UNKNOWN
    return Truth.YES if has_slopes.is_yes else Truth.UNKNOWN


def holds_at(condition: Condition, values: Mapping[Symbol, Expr]) -> Truth:
    here = condition.at(values)
    value = here.guarded()
    if value.free_symbols:
        return Truth.UNKNOWN
    sign = sign_of_number(value)
    relation = here.relation if here.exponent is None else _of_base(here.exponent)
    known = {">": sign.is_positive, ">=": sign.is_nonnegative, "!=": ~sign.is_zero, "": Truth.YES}[relation]
    is_open = here.exponent is not None and not _is_settled(here.exponent)
    return Truth.UNKNOWN if known.is_no and is_open else known


# --- on a domain -----------------------------------------------------------------------------------


def defined(
    tree: Expr,
    domain: Interval = REAL_LINE,
    domains: Domains | None = None,
    only: Sequence[Condition] | None = None,
) -> Definedness:
    """For all x of the domain and all parameters of theirs; with `only`, whether these of its conditions hold."""
    domains = domains or {}
    unknown = EVERYWHERE
    try:
        wanted = conditions(tree) if only is None else only
        slopes = slope_conditions(tree) if only is None else ()
    except InputError as error:
        return Definedness(Truth.UNKNOWN, reason=str(error))
    for condition in wanted:
        found = _holds(condition, domain, domains)
        if found.truth.is_no:
            return found
        if found.truth.is_unknown and unknown.truth.is_yes:
            unknown = found
    for condition in slopes:
        if unknown.truth.is_yes and not _holds(condition, domain, domains).truth.is_yes:
            if (place := _infinite_slope(tree, condition, domain)) is not None:
                return Definedness(Truth.NO, {X: place}, "has a slope that is infinite")
            reason = f"whether `{tree}` has a value where {condition} fails is not decided"
            unknown = Definedness(Truth.UNKNOWN, reason=reason)
    for inner, outside in outermost_integrals(tree, domain) if only is None else ():
        found = integrand(inner, domains, outside) if unknown.truth.is_yes else unknown
        is_taken = not found.truth.is_no or not tree.has(Branch)
        unknown = found if is_taken else replace(found, truth=Truth.UNKNOWN)
    return unknown


def require_values(tree: Expr, domains: Domains | None = None, domain: Interval = REAL_LINE) -> Expr:
    found = defined(tree, domain, domains)
    if found.truth.is_no:
        raise InputError(f"the function has no value at {found.where}: `{tree}` {found.reason}")
    if found.truth.is_unknown:
        where = "every real x" if domain == REAL_LINE else f"every x of {domain}"
        raise Undecided(f"the function must have a value for {where}: {found.reason}")
    return tree


def _holds(condition: Condition, domain: Interval, domains: Domains) -> Definedness:
    expression = condition.guarded()
    if not expression.free_symbols:
        return _constant(condition)
    if not condition.expression.free_symbols and _constant(replace(condition, path=())).truth.is_yes:
        return EVERYWHERE  # on whatever path
    if (plain := _of_one_argument(condition)) is not None and _holds(plain, REAL_LINE, {}).truth.is_yes:
        return EVERYWHERE
    try:
        if signs_on(tidy(expression), box_of(domain, domains)).shows(condition.relation):
            return EVERYWHERE
        cells = resolve(tidy(expression))
        sign = sign_of_function(cells, domain, domains)
        if sign.shows(condition.relation):
            return EVERYWHERE
        place = _place_without(condition, cells, domain, domains)
        if place:
            return Definedness(Truth.NO, place, f"needs {condition}")
        if condition.relation == "!=" and not cells.parameters and not domain.free_symbols:
            found = zeros(cells, domain)
            if found.complete and not (found.points or found.intervals or found.singular):
                return EVERYWHERE
        reason = sign.reason
    except InputError as error:
        reason = str(error)
    return Definedness(Truth.UNKNOWN, reason=f"whether {condition} everywhere is not decided: {reason}")


def _of_one_argument(condition: Condition) -> Condition | None:
    """The condition as one on x, where everything in it is a function of one and the same expression: what holds
    for all x holds for all values of that. A call of a definition, at whatever place, is of this kind. An x that is
    left beside the expression is another one."""
    whole = condition.guarded()
    if whole.free_symbols == {X}:
        return None
    value = fresh("value")
    for inner in nodes.preorder(condition.expression):
        if inner.args and inner.free_symbols == whole.free_symbols:
            plain = condition.at({inner: value})
            if plain.guarded().free_symbols == {value}:
                return plain.at({value: X})
    return None


def _constant(condition: Condition) -> Definedness:
    state = holds_at(condition, {})
    if state.is_yes:
        return EVERYWHERE
    reason = f"needs {condition}" if state.is_no else f"whether {condition} is not decided"
    return Definedness(state, reason=reason)


def outermost_integrals(tree: Expr, domain: Interval) -> Iterator[tuple[Expr, Interval]]:
    if isinstance(tree, (Integrated, Mollified)):
        yield tree, domain
    inside = tree.args[:1] if isinstance(tree, At) else ()
    outside = tree.args[1:] if isinstance(tree, (At, Integrated, Mollified)) else tree.args
    for part, where in (*((one, REAL_LINE) for one in inside), *((one, domain) for one in outside)):
        if part.has(Integrated, Mollified):
            yield from outermost_integrals(part, where)


def integrand(node: Expr, domains: Domains, domain: Interval = REAL_LINE) -> Definedness:
    """The integrand must have values between the limits (of a convolution, everywhere); at single points it need
    not, but then nothing is said, unless parts of the integral are infinite with both signs. An x at its ends is a
    parameter, with the domain; the one inside is another."""
    f, start, end = node.args if isinstance(node, Integrated) else (node.args[0], nodes.MINUS_INFINITY, nodes.INFINITY)
    if start.has(X) or end.has(X):
        place = fresh("x")
        start, end, domains = start.xreplace({X: place}), end.xreplace({X: place}), {**domains, place: domain}
    if any(isinstance(limit, Infinite) and limit.direction == side for limit, side in ((start, 1), (end, -1))):
        start, end = end, start
    low, high = (None if isinstance(limit, Infinite) else limit for limit in (start, end))
    order = 1 if low is None or high is None else _direction(high - low, domains)
    if order == -1:
        low, high = high, low
    inside, is_line = defined(f, Interval(low, high), domains), low is None and high is None
    if order is None and inside.truth.is_yes:  # of the two ways one is empty
        inside = defined(f, Interval(high, low), domains)
    is_asked = isinstance(node, Integrated) and (is_line or not inside.truth.is_yes)  # a kernel has no far tails
    if is_asked and _has_no_value(f, Interval(low, high)):
        return Definedness(Truth.NO, reason=f"needs `{node}`, which is infinite with both signs")
    if inside.truth.is_yes or (order is not None and _is_finite_up_to_a_number(f, Interval(low, high), domains)):
        return EVERYWHERE
    why = f"no value at {inside.where}" if inside.place else inside.reason
    return Definedness(Truth.UNKNOWN, reason=f"whether `{node}` has a value is not decided: {why}")


def _direction(distance: Expr, domains: Domains) -> int | None:
    """1 where it is never negative, -1 where it is never positive."""
    sign = sign_of(distance).value
    if sign is not None:
        return sign
    return signs_on(tidy(distance), domains).value


def _is_finite_up_to_a_number(f: Expr, limits: Interval, domains: Domains) -> bool:
    """Whether one of the two limits is a number, and f, which has values everywhere else between them, has a finite
    integral up to it: for one value of the other limit, and so for all."""
    low, high = limits.start, limits.end
    if low is None or high is None or f.free_symbols != {X} or f.has(Integrated, Mollified):
        return False
    between = Interval(low, high, not low.free_symbols, not high.free_symbols)
    if between.left_open == between.right_open or not defined(f, between, domains).truth.is_yes:
        return False
    symbols = sorted(between.free_symbols, key=lambda symbol: symbol.content)
    try:
        for values in sample_values(domains, symbols):
            pieces = list(pieces_on(resolve(tidy(f)), between.subs(values)))
            if pieces:
                return all(piece_integral(Analytic(piece, X), *ends).is_finite() for piece, *ends in pieces)
    except InputError:
        pass
    return False


def _has_no_value(f: Expr, between_limits: Interval) -> bool:
    """Whether the integral of one analytic function is infinite with both signs."""
    if f.free_symbols != {X} or between_limits.free_symbols or f.has(Integrated, Mollified):
        return False
    try:
        pieces = list(pieces_on(resolve(tidy(f)), between_limits))
        return len(pieces) == 1 and is_infinite_both_ways(Analytic(pieces[0][0], X), *pieces[0][1:])
    except InputError:
        return False


def _place_without(condition: Condition, cells: Cells, domain: Interval, domains: Domains) -> dict[Symbol, object]:
    """A place of the domain at which the condition certainly fails; nothing where none was found."""
    power = ONE if condition.exponent is None else condition.exponent
    found = {*cells.parameters, *domain.free_symbols, *power.free_symbols}
    symbols = sorted(found, key=lambda symbol: symbol.content)
    for values in _samples(domains, symbols, power) if symbols else [{}]:
        here, at = cells.subs(values), domain.subs(values)
        for point in islice(_candidates(here, at), MOST_PLACES):
            place = {**values, X: point}
            if at.contains(point).is_yes and holds_at(condition, place).is_no:
                used = condition.guarded().free_symbols | power.free_symbols
                return {symbol: value for symbol, value in place.items() if symbol in used}
        exponent = power.xreplace(values)
        is_needed = condition.exponent is None or (_is_settled(exponent) and _of_base(exponent) in (">", "!="))
        if condition.relation != ">=" and is_needed and (inner := _certified_zero(here, at)):
            return {X: inner, **values}
    return {}


def _samples(domains: Domains, symbols: list[Symbol], power: Expr) -> Iterator[dict[Symbol, Expr]]:
    """Values of the parameters; first such at which the exponent of a power is hardly an integer."""
    inner = {one: _inner(domains.get(one, REAL_LINE)) for one in power.free_symbols}
    for values in ({**some, **inner} for some in sample_values(domains, symbols, 1) if inner):
        if all(domains.get(one, REAL_LINE).subs(values).contains(value).is_yes for one, value in values.items()):
            yield values
    yield from sample_values(domains, symbols)


def _inner(on: Interval) -> Expr:
    """A number between the ends, not in the middle."""
    other: Expr = Rational(0) if on.end is None else on.end - 1
    low = other if on.start is None else on.start
    high = low + 1 if on.end is None else on.end
    return tidy(low + (high - low) * Rational(3, 7))


def _certified_zero(cells: Cells, domain: Interval) -> str:
    """A zero that is proved to lie inside the domain, without an exact form."""
    low, high = (None if end is None else to_ball(end) for end in (domain.start, domain.end))
    for zero in zeros(cells, domain).points:
        if (low is None or zero.place > low) and (high is None or zero.place < high):
            return zero.place.str(15)
    return ""


def _candidates(cells: Cells, domain: Interval) -> Iterator[Expr]:
    """Exact zeros first, then points of every region of constant sign, then samples."""
    try:
        found = zeros(cells, domain)
        yield from (zero.exact for zero in (*found.singular, *found.points) if zero.exact is not None)
        regions = sign_regions(cells, domain)
        if not isinstance(regions, str):
            inner = (rational_between(region.start, region.end) for region in regions)
            yield from (point for point in inner if point is not None)
    except InputError:
        pass
    yield from sample_points([cells], domain)
