"""Limits in x by asymptotic expansion, and in a parameter by its scaling law.

Only the sides that are asked for are looked at, and of these only those from which the variable, in its domain,
can come; a limit from both sides needs both. Infinity is a limit like others: proved by the expansion, or open.

If |f - g| = p^d k(x / p^i) with k bounded, then f -> g uniformly as p tends to where p^d tends to 0; if
x / p^i tends to 0, the first term of k at 0 decides at every fixed x.

- `decide_limit`
- `ends_of(statement, domains)`   from where the variable tends to its limit
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice, pairwise

from flint import arb

from ...theory.exact import expressions as nodes
from ...theory.exact.algebra import tidy
from ...theory.exact.calculus import derivative
from ...theory.exact.cells import Cells
from ...theory.exact.domains import REAL_LINE, Domains, Interval
from ...theory.exact.errors import InputError, Undecided
from ...theory.exact.exact_algebra import is_identically_zero
from ...theory.exact.expressions import (
    INFINITY,
    MINUS_ONE,
    ONE,
    ZERO,
    Expr,
    Infinite,
    Symbol,
    X,
    free_parameters,
    preorder,
)
from ...theory.exact.order import less, sign_of
from ...theory.exact.polynomials import Poly
from ...theory.exact.truth import Sign, Truth, both
from ...theory.language import statements as say
from ...theory.language.intervals import interval
from ..algebra import terms
from ..algebra.terms import ScalingLaw, peeled, reduced, reduced_by_scaling, resolve, sample_points, sample_values
from ..algebra.witnesses import depends_on_x, seen_at, unit_values
from ..arithmetic.decimals import enclosing_decimals, told_apart
from ..arithmetic.functions import Analytic
from ..arithmetic.jets import derivatives
from ..asymptotics.exact_limits import exact_limit, exact_limit_from_the_right
from ..asymptotics.tails import End, limit_at
from ..findings.evidence import Engine, Evidence, Outcome, timed
from ..findings.witness import Seen, witness
from ..search.constants import constant_ball
from ..search.definedness import is_defined_at
from ..search.extrema import supremum_of_absolute
from .equality import decide_equal, evidence_at_unit_scale, is_infinite, number_evidence, short
from .leading import leading, limit_of_leading
from .waves import limits_along_waves

MOST_JETS = 8
MOST_CENTRES = 4
POINTS = (ONE, MINUS_ONE, nodes.Integer(-3), ZERO)  # x at which a limit in a parameter is looked at


def decide_limit(statement: say.Limit, domains: Domains) -> list[Evidence]:
    if isinstance(statement.equals, say.Printed):
        return [timed(lambda: _rounded(statement, domains))]
    return [timed(lambda: _decided(statement, domains))]


def _decided(statement: say.Limit, domains: Domains) -> Evidence:
    try:
        return (_in_x if statement.variable is X else _in_parameter)(statement, domains)
    except InputError as error:
        return _undecided(str(error))


def _rounded(statement: say.Limit, domains: Domains) -> Evidence:
    """A limit against its printed digits: one number, from all sides that are asked for."""
    variable, printed = statement.variable, statement.equals
    if say.symbols_of(statement.of) - {variable} or say.symbols_of(statement.to):
        return _undecided("a limit that depends on x or on parameters is not compared with one printed number")
    try:
        f, order = peeled(statement.of)
        cells = resolve(f.xreplace({variable: X}))
        ends = ends_of(statement, domains)
        pieces = [_piece_next_to(cells, end) for end in ends]
        limits = [limit_at(Analytic(piece, X), end, order) for piece, end in zip(pieces, ends, strict=True)]
    except InputError as error:
        return _undecided(str(error))
    pairs = zip(limits, ends, strict=True)
    found = [number_evidence(limit, printed, str(end)) for limit, end in pairs if limit is not None]
    if len(found) < len(ends):
        return _undecided("no asymptotic expansion of this structure is known", Engine.BALL)
    worst = {one.outcome: one for one in found}
    if worst.keys() == {Outcome.HOLDS} and len(ends) > 1:
        return _of_one_limit(pieces, limits, ends, order) or found[0]
    return worst.get(Outcome.FAILS) or worst.get(Outcome.UNDECIDED) or found[0]


def _of_one_limit(
    pieces: Sequence[Expr], limits: Sequence[arb | None], ends: Sequence[End], order: int
) -> Evidence | None:
    """Evidence that the limits from two sides differ, or are not shown to be one number; None where they are."""
    (one, other), (left, right) = limits, pieces
    if one is not None and other is not None and not one.overlaps(other):
        differ = witness(Seen.TWO_LIMITS, *told_apart(one, other))
        return Evidence(Engine.BALL, Outcome.FAILS, "the limits from the two sides differ", differ)
    point = ends[0].point
    if left == right and isinstance(point, Expr) and is_defined_at(derivative(left, X, order), {X: point}).is_yes:
        return None  # a formula is continuous where it has a value
    exact = [_exact(derivative(piece, X, order), X, end) for piece, end in zip(pieces, ends, strict=True)]
    if exact[0] is not None and exact[1] is not None and is_identically_zero(exact[0] - exact[1]).is_yes:
        return None
    return _undecided("the limits from the two sides are not shown to be one number", Engine.BALL)


def _undecided(reason: str, engine: Engine = Engine.EXACT) -> Evidence:
    return Evidence(engine, Outcome.UNDECIDED, reason)


# --- from where -------------------------------------------------------------------------------------


def ends_of(statement: say.Limit, domains: Domains) -> list[End]:
    """The ends of intervals at which the limit is taken, the variable staying in its domain; a right end is
    approached from the left. Raises Undecided."""
    to, variable = statement.to, statement.variable
    domain = statement.domain if variable is X else domains.get(variable, interval(variable.sign))
    if isinstance(to, Infinite):
        wanted = [End(None, to.direction)]
    else:
        wanted = [End(to, side) for side in {"both": (1, -1), "left": (1,), "right": (-1,)}[statement.side]]
    room = [_has_room(end, domain) for end in wanted]
    if Truth.UNKNOWN in room:
        raise Undecided(f"whether {variable} can tend to {to} within {domain} is not decided")
    ends = [end for end, has_room in zip(wanted, room, strict=True) if has_room.is_yes]
    if not ends:
        raise Undecided(f"{variable} does not come near {to} within {domain}, or not from this side")
    return ends


def _has_room(end: End, domain: Interval) -> Truth:
    """Whether the points just before an end belong to the domain."""
    if not isinstance(end.point, Expr):
        return Truth.of((domain.end if end.side > 0 else domain.start) is None)
    start, stop = domain.start, domain.end
    before = less(start, end.point) if start is not None else Truth.YES
    not_before = ~less(end.point, start) if start is not None else Truth.YES
    after = less(end.point, stop) if stop is not None else Truth.YES
    not_after = ~less(stop, end.point) if stop is not None else Truth.YES
    return both((before, not_after) if end.side > 0 else (not_before, after))


# --- limits in x ------------------------------------------------------------------------------------


def _in_x(statement: say.Limit, domains: Domains) -> Evidence:
    """From the asymptotic expansion of the piece next to the point, on every side asked for."""
    f, order = peeled(statement.of)
    cells = resolve(f)
    ends = ends_of(statement, domains)
    assert not isinstance(statement.equals, say.Printed)  # see decide_limit
    findings = [_one_sided(cells, order, end, statement.equals, domains) for end in ends]
    worst = {finding.outcome: finding for finding in findings}
    return worst.get(Outcome.FAILS) or worst.get(Outcome.UNDECIDED) or findings[0]


def _one_sided(cells: Cells, order: int, end: End, equals: Expr, domains: Domains) -> Evidence:
    piece = _piece_next_to(cells, end)
    if not piece.has(X):
        return _finite_limit(ZERO if order else piece, equals, domains)
    if (exact := _exact(derivative(piece, X, order), X, end)) is not None:
        found = _finite_limit(exact, equals, domains)
        return replace(found, detail=f"limit by exact jets, {end}: {found.detail}")
    law = reduced(Cells.everywhere(piece), REAL_LINE, domains)
    if law.cells.parameters or (isinstance(end.point, Expr) and end.point.free_symbols):
        return _by_leading_terms(derivative(piece, X, order), end, equals, domains) or _refuted_by_values(
            piece, order, end, equals, domains
        )
    if law.scale is not ONE and end.point not in (None, ZERO):
        return _undecided("the point of the limit does not scale with the parameters", Engine.BALL)
    limit = limit_at(Analytic(law.cells.pieces[0], X), end, order)
    if limit is None and not law.values:
        for (name, terms), other in limits_along_waves(derivative(piece, X, order), end):
            found = number_evidence(other, equals, f"along {name} = {terms}")
            if found.outcome is Outcome.FAILS:
                return replace(found, witness=witness(Seen.TENDS, short(other), at={name: terms}))
    if limit is None:
        return _undecided("no asymptotic expansion of this structure is known", Engine.BALL)
    note = f"limit of the asymptotic expansion, {end}"
    if isinstance(equals, Infinite):
        return evidence_at_unit_scale(number_evidence(limit, equals, note), law)
    law = replace(law, amplitude=law.amplitude / law.scale**order)
    at_one = equals.subs(unit_values(law))
    is_zero = limit.is_zero() and is_identically_zero(equals).is_yes
    if not is_zero and not is_identically_zero(equals - law.amplitude * at_one).is_yes:
        return _refuted_by_values(piece, order, end, equals, domains)
    if free_parameters(at_one):
        return _refuted_by_values(piece, order, end, equals, domains)
    found = number_evidence(limit, at_one, note)
    if found.outcome is Outcome.UNDECIDED and _is_exactly(law.cells.pieces[0], order, end, at_one):
        found = replace(found, outcome=Outcome.HOLDS, detail=f"the difference tends to 0 ({note})")
    return evidence_at_unit_scale(found, law)


def _by_leading_terms(expression: Expr, end: End, equals: Expr, domains: Domains) -> Evidence | None:
    """The limit for all parameters, where the leading terms show it."""
    if end.point is not None:
        return None
    limit = limit_of_leading(leading(expression.subs(X, end.side * X)))
    if limit is None:
        return None
    note = f"by leading terms, {end}"
    if isinstance(limit, Infinite) or isinstance(equals, Infinite):
        if limit is equals:
            return Evidence(Engine.EXACT, Outcome.HOLDS, note)
        if isinstance(limit, Infinite):
            note = f"{note}, whatever the parameters are"
            return Evidence(Engine.EXACT, Outcome.FAILS, note, witness(Seen.TENDS, limit))
        return None
    found = decide_equal(say.Equal(limit, equals), domains)[0]
    return replace(found, detail=f"{note}: {found.detail}") if found.outcome is not Outcome.UNDECIDED else None


def _is_exactly(piece: Expr, order: int, end: End, value: Expr) -> bool:
    """Whether the expansion of the difference shows that the limit is this constant."""
    limit = limit_at(Analytic(derivative(piece, X, order) - value, X), end)
    return limit is not None and bool(limit.is_zero())


def _finite_limit(value: Expr, equals: Expr, domains: Domains) -> Evidence:
    """A limit that is the value of an expression, against the claimed one."""
    if not isinstance(equals, Infinite):
        return decide_equal(say.Equal(value, equals), domains)[0]
    for values in sample_values(domains, free_parameters(value), 4):
        found = number_evidence(value.subs(values), equals)
        if found.outcome is Outcome.FAILS:
            return _at(values, found)
    return _undecided(f"whether {value} is finite is not decided")


def _at(values: Mapping[Symbol, Expr], found: Evidence) -> Evidence:
    """Evidence found at values of the parameters."""
    return replace(found, witness=found.witness and found.witness.at(values))


def _exact(expression: Expr, variable: Symbol, end: End) -> Expr | None:
    if not isinstance(end.point, Expr):
        return None
    found = exact_limit(expression, variable, end.point)
    if found is None and end.point is ZERO and end.side == -1:
        found = exact_limit_from_the_right(expression, variable)
    return found


def _piece_next_to(cells: Cells, end: End) -> Expr:
    if not isinstance(end.point, Expr):
        return cells.pieces[-1 if end.side > 0 else 0]
    index, is_knot = cells.place_of(end.point)
    return cells.pieces[index + 1 if is_knot and end.side < 0 else index]


def _refuted_by_values(piece: Expr, order: int, end: End, equals: Expr, domains: Domains) -> Evidence:
    """Parameters that do not scale out: a value of them can refute, none can prove."""
    point = end.point if isinstance(end.point, Expr) else ZERO
    for values in sample_values(domains, free_parameters(piece, point, equals), 4):
        here = end if end.point is None else End(point.subs(values), end.side)
        limit = _limit_of(piece.subs(values), X, here, order)
        if limit is None:
            continue
        found = number_evidence(limit, equals.subs(values), str(here))
        if found.outcome is Outcome.FAILS:
            return _at(values, found)
    return _undecided("the parameters do not scale out", Engine.BALL)


def _limit_of(value: Expr, variable: Symbol, end: End, order: int = 0) -> arb | None:
    """The limit of an expression that may contain the variable, and nothing else."""
    if value.has(*nodes.SWITCHES):
        value, variable = _piece_next_to(resolve(value.xreplace({variable: X})), end), X
    if value.has(variable):
        return limit_at(Analytic(value, variable), end, order)
    return arb(0) if order else constant_ball(value)


# --- limits in a parameter --------------------------------------------------------------------------


def _in_parameter(statement: say.Limit, domains: Domains) -> Evidence:
    """A finite limit is one of the difference, which must tend to zero."""
    if statement.to.free_symbols:
        return _undecided(f"the point {statement.to} of the limit depends on parameters")
    ends = ends_of(statement, domains)
    target = statement.equals if isinstance(statement.equals, Infinite) else ZERO
    function = resolve(statement.of if target is not ZERO else statement.of - statement.equals)
    if (found := _refuted_at_points(function, target, ends, statement, domains)) is not None:
        return found
    if not depends_on_x(function):
        return _of_constant(function.pieces[0], target, ends, statement.variable)
    if not statement.uniform and not function.knots and target is ZERO:
        exact = [_exact(function.pieces[0], statement.variable, end) for end in ends]
        if all(value is not None and is_identically_zero(value).is_yes for value in exact):
            return Evidence(Engine.EXACT, Outcome.HOLDS, f"limit by exact jets in {statement.variable}, at every x")
    if target is not ZERO:
        return _undecided("no limit at the points tried is another one; that it is infinite at every x is not shown")
    if ends not in ([End(None, 1)], [End(ZERO, -1)]):
        return _undecided("a scaling law gives limits at 0 from the right and at inf only")
    law = _law_in(_without_others(function, statement.variable), statement)
    vanishes = law is not None and _vanishes_towards(law.degree, statement.to)
    if not vanishes and _tends_to_zero_on_cells(function, statement):
        return Evidence(Engine.EXACT, Outcome.HOLDS, f"by leading terms in {statement.variable} at every x")
    if law is None or law.at_one.parameters:
        return _undecided(f"no scaling law in {statement.variable} alone was found")
    if _vanishes_towards(law.degree, statement.to):
        return _by_supremum(law, statement)
    if not statement.uniform:
        return _by_order_at_zero(law, statement)
    return _persisting(law, statement)


def _tends_to_zero_on_cells(function: Cells, statement: say.Limit) -> bool:
    """Whether, at every x of every cell and at every knot, the leading terms in the parameter show the limit zero. The
    places are fixed ones only if the knots stay where they are."""
    if statement.uniform or any(knot.has(statement.variable) for knot in function.knots):
        return False
    grown = X if statement.to is INFINITY else 1 / X
    t = nodes.fresh("t", "positive")
    ends = [None, *function.knots, None]
    places = []
    for start, end in pairwise(ends):
        if start is None and end is None:
            places.append([t, -t, ZERO])
        elif start is None or end is None:
            places.append([start + t if end is None else end - t])
        else:
            places.append([(start + end * t) / (1 + t)])
    values = [piece.subs(X, place) for piece, some in zip(function.pieces, places, strict=True) for place in some]
    return all(
        limit_of_leading(leading(value.subs({statement.variable: grown}))) is ZERO
        for value in (*values, *function.at_knots)
    )


def _law_in(function: Cells, statement: say.Limit) -> ScalingLaw | None:
    """The scaling law in the parameter; on the whole line, also around another point than 0."""
    law = reduced_by_scaling(function, statement.variable)
    if law is not None or statement.domain != REAL_LINE:
        return law
    for centre in _centres(function):
        with suppress(InputError):
            law = reduced_by_scaling(function.reparametrised(ONE, centre), statement.variable)
            if law is not None:
                return replace(law, centre=centre)
    return None


def _centres(function: Cells) -> list[Expr]:
    """Points around which a function may scale: its knots, and zeros of affine arguments."""
    found = [knot for knot in function.knots if not knot.free_symbols]
    for part in (part for piece in function.pieces for part in preorder(piece)):
        line = Poly.of(part, X) if isinstance(part, nodes.Add) else None
        if line is not None and line.degree() == 1:
            found.append(tidy(-line.coefficient(0) / line.coefficient(1)))
    return [centre for centre in dict.fromkeys(found) if centre is not ZERO and not centre.free_symbols][:MOST_CENTRES]


def _of_constant(value: Expr, target: Expr, ends: list[End], parameter: Symbol) -> Evidence:
    """A limit that does not involve x: exact jets, or the asymptotic expansion in the parameter."""
    for end in ends:
        exact = _exact(value, parameter, end) if target is ZERO else None
        if exact is not None and is_identically_zero(exact).is_yes:
            continue
        if value.free_symbols - {parameter}:
            return _undecided("further parameters", Engine.BALL)
        limit = _limit_of(value, parameter, end)
        if limit is None or not _is(limit, target):
            return _undecided("the limit is not shown", Engine.BALL)
    return Evidence(Engine.BALL, Outcome.HOLDS, f"limit of the asymptotic expansion in {parameter}")


def _is(limit: arb, target: Expr) -> bool:
    """Whether a limit is proved to be zero, or this infinity."""
    if isinstance(target, Infinite):
        return is_infinite(limit) and bool(limit > 0) == (target is INFINITY)
    return bool(limit.is_zero())


def _is_not(limit: arb, target: Expr) -> bool:
    """Whether a limit is proved to be another one than zero, or than this infinity."""
    if isinstance(target, Infinite):
        return bool(limit.is_finite()) or (is_infinite(limit) and not _is(limit, target))
    return not limit.is_nan() and not limit.contains(0)


def _without_others(difference: Cells, parameter: Symbol) -> Cells:
    """Other parameters that only scale the difference do not matter for its tending to 0."""
    for other in difference.parameters:
        law = reduced_by_scaling(difference, other) if other is not parameter else None
        difference = difference if law is None else law.at_one
    return difference


def _refuted_at_points(
    function: Cells, target: Expr, ends: list[End], statement: say.Limit, domains: Domains
) -> Evidence | None:
    """An exact x at which the function, as one of the parameter alone, has another limit from a side asked for."""
    others = [symbol for symbol in function.parameters if symbol is not statement.variable]
    for values in sample_values(domains, others, 3):
        for point, value in _values_at_points(function.subs(values), statement.domain.subs(values)):
            for end in ends:
                limit = _limit_of(value, statement.variable, end)
                if limit is None or not _is_not(limit, target):
                    continue
                seen = Seen.GAP_TENDS if target is ZERO else Seen.TENDS
                there = seen_at({X: point, **values}, seen, [short(limit)], function)
                there = replace(there, side=end.coming_from)
                return Evidence(Engine.BALL, Outcome.FAILS, "not the limit at an exact point", there)
    return None


def _values_at_points(function: Cells, domain: Interval) -> list[tuple[Expr, Expr]]:
    """Exact x of the domain and the values there, but for those whose order with a knot is open."""
    if not depends_on_x(function):
        return [(ZERO, function.pieces[0])]
    found = []
    for point in [point for point in POINTS if domain.contains(point).is_yes] or _points_of(domain):
        with suppress(InputError):
            found.append((point, function.value_at(point)))
    return found


def _points_of(domain: Interval) -> list[Expr]:
    try:
        return list(islice(sample_points((), domain), len(POINTS)))
    except InputError:
        return []


def _by_supremum(law: ScalingLaw, statement: say.Limit) -> Evidence:
    largest = supremum_of_absolute(law.at_one, REAL_LINE)
    if largest.singular or not largest.value.is_finite():
        reason = "; ".join(("the scaled difference is not known to be bounded", *largest.notes))
        return Evidence(Engine.BALL, Outcome.UNDECIDED, reason)
    bound = f"|difference| <= {enclosing_decimals(largest.upper, 6)[1]} {statement.variable}^{law.degree} for all x"
    return Evidence(Engine.BALL, Outcome.HOLDS, f"uniformly in x: {bound}")


def _vanishes_towards(degree: terms.Degree, to: Expr) -> bool:
    """Whether p^degree -> 0 as p -> to (0 from above, or infinity)."""
    return degree < 0 if to is INFINITY else degree > 0


def _by_order_at_zero(law: ScalingLaw, statement: say.Limit) -> Evidence:
    """p^d k(x / p^i) with x / p^i -> 0: if k vanishes to order j at 0, it is O(x^j p^(d - i j))."""
    towards_zero = law.inner > 0 if statement.to is INFINITY else law.inner < 0
    if not towards_zero:
        return _persisting(law, statement)
    for knot, value in zip(law.at_one.knots, law.at_one.at_knots, strict=True):
        if sign_of(knot) == Sign.ZERO and not is_identically_zero(value).is_yes:
            return _persisting(law, statement)
    pieces = dict.fromkeys(_piece_next_to(law.at_one, End(ZERO, side)) for side in (-1, 1))
    found = [_order_of_piece(piece, law, statement) for piece in pieces]
    return next((one for one in found if one.outcome is Outcome.UNDECIDED), found[0])


def _order_of_piece(piece: Expr, law: ScalingLaw, statement: say.Limit) -> Evidence:
    for j in range(MOST_JETS):
        degree = law.degree - law.inner * j
        if _vanishes_towards(degree, statement.to):
            if not _is_smooth_at_zero(piece, j):
                return _undecided("the scaled difference is not known to be smooth at 0")
            detail = f"the difference is O({_distance(law)}^{j} {statement.variable}^{degree}) at every x"
            return Evidence(Engine.EXACT, Outcome.HOLDS, detail)
        if not is_identically_zero(derivative(piece, X, j).subs(X, ZERO)).is_yes:
            return _undecided(f"the difference is not known to be smaller than {statement.variable}^{degree}")
    return _undecided("the scaled difference is flat at 0")


def _distance(law: ScalingLaw) -> str:
    """x, or its distance from the point around which a function scales."""
    return "x" if law.centre is ZERO else f"({X - law.centre})"


def _is_smooth_at_zero(piece: Expr, order: int) -> bool:
    """Whether so many derivatives exist and are bounded around 0: Taylor arithmetic encloses them."""
    return all(ball.is_finite() for ball in derivatives(piece, X, arb(0, 2.0**-40), order))


def _persisting(law: ScalingLaw, statement: say.Limit) -> Evidence:
    """A difference p^d k(x/p^i) that does not shrink: with d = 0 its supremum stays the same."""
    scales = all(end is None or end is ZERO for end in (statement.domain.start, statement.domain.end))
    if law.degree == 0 and statement.uniform and scales and _is_nonzero(law.at_one, statement.domain):
        stays = witness(Seen.PERSISTS, _distance(law), statement.variable, law.inner)
        return Evidence(Engine.EXACT, Outcome.FAILS, str(stays), stays)
    return _undecided(f"the difference scales like {statement.variable}^{law.degree}")


def _is_nonzero(cells: Cells, domain: Interval) -> bool:
    """Whether a function without parameters is nonzero at an exact point of the domain."""
    points = sample_points((cells,), domain)
    return any(sign_of(cells.value_at(point)) in (Sign.POSITIVE, Sign.NEGATIVE) for point in points)
