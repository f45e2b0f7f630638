"""Refutations from witnesses: what a decider found to fail at a point, as a proof for Coq to check.

A witness only proposes: the statement is used at its point, and that its hypotheses hold there and that its conclusion
does not is left to Coq, which refuses the proof where the witness is wrong. The bits with which numbers are seen are
those with which ball arithmetic tells them apart.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from ...theory.exact.algebra import tidy
from ...theory.exact.calculus import derivative
from ...theory.exact.cells import Cell
from ...theory.exact.domains import Interval
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import Expr, Rational, Symbol, X, has_switch
from ...theory.exact.piecewise import cells_of
from ...theory.language import statements as say
from ...theory.language.operators import Derived, Integrated, Mollified
from ..arithmetic.balls import enclose, working_precision
from ..findings.evidence import Evidence, Outcome
from .binders import has_improper
from .context import coq_name
from .printing import ATOM, coq_of, function_text, number, order_of, printed
from .propositions import Proposition, Sides
from .statements import comment, wrapped
from .vernacular import words

Point = Mapping[Symbol, Fraction]
LEAST_BITS, MOST_BITS = 30, 1000
SPARE_BITS = 10  # interval arithmetic at both ends of a number loses a little more than balls do
ROUNDS, STEPS = 12, 20  # of a search for a point on a grid that becomes finer
MOST_NODES = 300  # of a side written out: definitions of definitions grow, and `interval` takes minutes
_RATIONAL = re.compile(r"-?\d+(/\d+|\.\d+)?")
_BOUND = re.compile(r"forall \(([\w' ]+) : R\), ")


def refutation(stated: Proposition, found: Iterable[Evidence], definitions: Mapping[str, str]) -> str | None:
    """The theorem that a statement fails, from what was found on it or on one of its parts."""
    for item in found:
        if item.outcome is not Outcome.FAILS:
            continue
        part = re.match(r"[\d.]+", item.part)
        path = [int(place) for place in part[0].strip(".").split(".")] if part and stated.parts else []
        steps, leaf = _reached(stated, path)
        script = None if leaf is None or leaf.parts else _script(leaf, item, definitions)
        if script is not None:
            lines = [f"Theorem {stated.name}_fails : ~ {stated.name}.", "Proof.", f"  {' '.join(steps)} intros H."]
            lines += [f"  {line}" for line in script]
            return "\n".join([comment(f"{stated.address}: {item.witness or ''}"), *map(wrapped, lines), "Qed."])
    return None


def _reached(stated: Proposition, path: Sequence[int]) -> tuple[list[str], Proposition | None]:
    """The way to a part of a conjunction; to none where a claim that was edited has no such part any more."""
    steps = [] if path else [f"unfold {stated.name}."]
    for place in path:
        if not 1 <= place <= len(stated.parts):
            return steps, None
        stated = stated.parts[place - 1]
        steps.append(f"by_part {stated.name}.")
    return steps, stated


def _script(leaf: Proposition, item: Evidence, definitions: Mapping[str, str]) -> list[str] | None:
    """What follows from the statement `H`, up to the contradiction."""
    made = _FORMS.get(type(leaf.statement))
    used = used_definitions(leaf.text, definitions)
    opened = f"cbv beta delta [{' '.join(used)}]" if used else "cbv beta"
    try:
        return None if made is None else made(leaf, leaf.statement, item, opened)
    except InputError:
        return None


def used_definitions(text: str, definitions: Mapping[str, str]) -> list[str]:
    """The definitions of the paper that a text uses, with those that they use."""
    found: list[str] = []
    waiting = words(text)
    while waiting:
        name = waiting.pop()
        if name in definitions and name not in found:
            found.append(name)
            waiting += words(definitions[name])
    return [name for name in definitions if name in found]


# --- points -------------------------------------------------------------------------------------


def _point(leaf: Proposition, item: Evidence) -> dict[Symbol, Fraction]:
    """The point that a witness names; a parameter that it does not name plays no part."""
    named = _named(item)
    symbols = {coq_name(symbol): symbol for symbol in (*leaf.context.domains, X)}
    found = {}
    for name in _bound_names(leaf.text):
        symbol = symbols[name]
        known = named.get(symbol.name)
        found[symbol] = _any_value(leaf.context.domains.get(symbol)) if known is None else known
    return found


def _named(item: Evidence) -> dict[str, Fraction]:
    """The places of a witness that are rational numbers."""
    place = item.witness.place if item.witness else ()
    return {name: Fraction(text) for name, text in place if _RATIONAL.fullmatch(text)}


def _bound_names(text: str) -> list[str]:
    found = _BOUND.match(text)
    return found[1].split() if found else []


def _any_value(domain: Interval | None) -> Fraction:
    for value in (Fraction(1), Fraction(0), Fraction(-1), Fraction(1, 2)):
        if domain is None or domain.contains(Rational(value)).is_yes:
            return value
    raise InputError("no simple value in the domain")


def _at(tree: Expr, point: Point) -> Expr:
    return tree.xreplace({symbol: Rational(value) for symbol, value in point.items()})


def _used(point: Point) -> list[str]:
    """The statement at the point."""
    values = " ".join(number(value, ATOM) for value in point.values())
    return [f"specialize (H {values})."] if values else []


def _closed(name: str, bits: int) -> str:
    """A hypothesis that is a false relation between numbers."""
    return f"refuted {bits}%positive {name}."


# --- bits ---------------------------------------------------------------------------------------


def _bits(*differences: Expr) -> int:
    """With how many bits one of the numbers is told from 0; where one is 0 as it stands, the fewest."""
    bits = LEAST_BITS
    while bits <= MOST_BITS:
        with working_precision(bits):
            balls = [enclose(one) for one in differences]
        if any(ball.is_finite() and (ball.is_zero() or not ball.contains(0)) for ball in balls):
            return bits + SPARE_BITS
        bits *= 2
    raise InputError("numbers that are not told apart")


# --- forms --------------------------------------------------------------------------------------


def _related(leaf: Proposition, said: Sides, item: Evidence, opened: str) -> list[str] | None:
    point, order = _point(leaf, item), _slope_order(leaf, said)
    left, right = _at(said.left, point), _at(said.right, point)
    if order:
        return _slope(leaf, said.left, right, order, point, opened)
    if any(side.has(Derived, Mollified) or has_improper(side, leaf.context) for side in (left, right)):
        return None
    if any(_size(side) > MOST_NODES for side in (left, right)):
        return None
    bits = LEAST_BITS if any(side.has(Integrated) for side in (left, right)) else _bits(left - right)
    return [f"{opened} in H.", *_used(point), _closed("H", bits)]


def _size(tree: Expr) -> int:
    """How many nodes a tree has, each counted where it stands."""
    return 1 + sum(map(_size, tree.args))


def _slope_order(leaf: Proposition, said: Sides) -> int:
    """The order of the derivative where the statement is that a function has this derivative; else 0."""
    concluded = re.split(r" -> | /\\ ", _BOUND.sub("", leaf.text))[-1]
    return order_of(said.left) if isinstance(said.left, Derived) and concluded.startswith("is_derive") else 0


def _slope(leaf: Proposition, left: Expr, right: Expr, order: int, point: Point, opened: str) -> list[str] | None:
    """A derivative against that of the piece around the point."""
    fixed = {symbol: value for symbol, value in point.items() if symbol is not X}
    body, place = tidy(_at(left.args[0], fixed)), point[X]
    cell = next((one for one in cells_of(body) if _room(one, place) > 0), None)
    if cell is None or order > 2:
        return None
    piece, near = f"(fun x : R => {coq_of(cell.expression, leaf.context)})", number(_room(cell, place), ATOM)
    if not has_switch(body):  # as it was written, so that it is the same by its form
        piece = function_text(_at(left.args[0], fixed), leaf.context)
    bits = _bits(right - _at(derivative(cell.expression, X, order), point))
    at, same = number(place, ATOM), "intros y Y; first [reflexivity | cbv beta; elementary; prove_equal]"
    slope = f"({opened}; auto_derive; [derivable | reflexivity])"
    if order == 1:
        derived = [f"eassert (D : is_derive {piece} {at} _) by {slope}."]
        lemma = f"(wrong_slope _ {piece} {at} {near} _ _ H D)"
    else:
        first = f"(fun x : R => {coq_of(derivative(cell.expression, X), leaf.context)})"
        derived = [
            f"assert (G : forall y, is_derive {piece} y ({first} y)) by (intros; {opened}; prove_derivative).",
            f"eassert (D : is_derive {first} {at} _) by {slope}.",
        ]
        lemma = f"(wrong_slope_2 _ {piece} {first} {at} {near} _ _ H G D)"
    parted = "" if order == 1 else " repeat match type of H with _ /\\ _ => destruct H as [_ H] end."
    return [
        f"{opened} in H.",
        *_used(point),
        f"premises {bits}%positive H.{parted}",
        *derived,
        f"eassert (E : _ = _) by (eapply {lemma}; [lra|{same}]).",
        f"cbv beta in E. {_closed('E', bits)}",
    ]


def _room(cell: Cell, place: Fraction) -> Fraction:
    """How far a cell goes on around a point, at most 1; a knot that is no rational number is not looked at."""
    ends = [end for end in (cell.start, cell.end) if end is not None]
    if not all(isinstance(end, Rational) for end in ends):
        raise InputError("a cell between other than rational numbers")
    distances = [Fraction(1)]
    distances += [place - cell.start.fraction] if cell.start is not None else []  # type: ignore[attr-defined]
    distances += [cell.end.fraction - place] if cell.end is not None else []  # type: ignore[attr-defined]
    return min(distances) / 2


def _value(leaf: Proposition, said: say.Value, item: Evidence, opened: str) -> list[str] | None:
    """A number that is not the one, or outside of the rounding interval of its digits."""
    if said.of.free_symbols or has_improper(said.of, leaf.context) or said.of.has(Derived, Mollified):
        return None
    ends: list[Expr] = [said.equals] if isinstance(said.equals, Expr) else [*said.equals.interval()]
    bits = LEAST_BITS if said.of.has(Integrated) else max(_bits(said.of - end) for end in ends)
    return [f"{opened} in H.", _closed("H", bits)]


def _monotone(leaf: Proposition, said: say.Monotone, item: Evidence, opened: str) -> list[str] | None:
    """Two points in the wrong order: the witness, at which the slope has the wrong sign, and one near it."""
    point = _point(leaf, item)
    named = _named(item)
    if X.name not in named or said.of.has(Derived, Mollified, Integrated):
        return None
    place, fixed = named[X.name], {one: value for one, value in point.items() if one is not X}
    body, sign = _at(said.of, fixed), 1 if said.direction == "increasing" else -1
    for step in (Fraction(side, 4**power) for power in range(2, ROUNDS) for side in (1, -1)):
        low, high = sorted((place, place + step))
        if not all(said.domain.contains(Rational(end)).is_yes for end in (low, high)):
            continue
        rise = sign * (_at(body, {X: high}) - _at(body, {X: low}))
        bits = _bits(rise)
        with working_precision(bits):
            if enclose(rise) < 0:
                values = " ".join(number(value, ATOM) for value in (*fixed.values(), low, high))
                word = f"{'strictly_' if said.strictly else ''}{said.direction}_on"
                used = f"unfold {word} in H. specialize (H {values}). premises {bits}%positive H."
                return [f"{opened} in H. {used} cbv beta in H.", _closed("H", bits)]
    return None


def _extreme(leaf: Proposition, said: say.Extreme, item: Evidence, opened: str) -> list[str] | None:
    """A value beyond what is said to be the largest or the smallest."""
    if _bound_names(leaf.text) or said.relation != "=" or said.of.has(Derived, Mollified, Integrated):
        return None
    side = 1 if said.kind == "supremum" else -1
    limit = said.equals if isinstance(said.equals, Expr) else said.equals.interval()[side > 0]
    place = _best(tidy(side * said.of), said.domain)
    beyond = side * (_at(said.of, {X: place}) - limit)
    bits = _bits(beyond)
    with working_precision(bits):
        if not enclose(beyond) > 0:
            return None
    lemma = "sup_ge" if side > 0 else "inf_le"
    parted = "destruct H as (s & H & L & U)." if isinstance(said.equals, say.Printed) else ""
    at = number(place, ATOM)
    known = f"known_number {bits}%positive"
    inside = f"apply ({lemma} _ _ _ {at}) in H; [|cbv beta; repeat split; first [exact I | lra | {known}]]."
    bound = printed(limit, leaf.context, ATOM)
    value = printed(_at(said.of, {X: place}), leaf.context, ATOM)
    sign = "<" if side > 0 else ">"
    return [
        f"{parted} {inside}".strip(),
        "cbv beta in H.",
        f"assert (B : {bound} {sign} {value}) by ({opened}; {known}). lra.",
    ]


def _best(tree: Expr, domain: Interval) -> Fraction:
    """A simple number near which the tree is largest, by looking on a grid that becomes finer. It proves nothing."""
    low, high = (_rational(end, standard) for end, standard in ((domain.start, -20), (domain.end, 20)))
    best = low
    for _ in range(ROUNDS):
        step = (high - low) / STEPS
        places = [low + step * place for place in range(STEPS + 1)]
        inside = [one for one in places if domain.contains(Rational(one)).is_yes]
        best = max(inside, key=lambda one: float(enclose(_at(tree, {X: one})).mid()))
        low, high = best - step, best + step
        best = best.limit_denominator(10**5)
    return best


def _rational(end: Expr | None, standard: int) -> Fraction:
    if end is None:
        return Fraction(standard)
    if not isinstance(end, Rational):
        raise InputError("a domain between other than rational numbers")
    return end.fraction


_FORMS: dict[type[say.Statement], Callable[..., list[str] | None]] = {
    say.Equal: _related,
    say.Compare: _related,
    say.Consistent: _related,
    say.Value: _value,
    say.Monotone: _monotone,
    say.Extreme: _extreme,
}
