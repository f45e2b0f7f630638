"""Statements behind quantifiers, in the order in which the sentence has them.

A value of what exists is chosen, as an expression in what comes before it; that it lies in its domain and that the
rest then holds are statements for all that is left, which other deciders answer. The statement fails where its contrary
(the other quantifier in every place, and the opposite inside) is shown in the same way. A value that the author names
is one of those that are tried, and is believed no more than the others.

- `decide_quantified`
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from itertools import islice

from ...theory import statements as say
from ...theory.algebra import tidy, total
from ...theory.constants import enclosure, rational_in
from ...theory.domains import REAL_LINE, Interval, interval
from ...theory.errors import InputError
from ...theory.expressions import (
    MINUS_ONE,
    ONE,
    ZERO,
    Add,
    Branch,
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
from ...theory.operators import At, Derived, Integrated, Mollified
from ...theory.ordering import terms_of
from ...theory.statement_text import implication
from ...theory.statements import symbols_of
from ...theory.truth import Truth, both
from ..algebra.terms import has_points, resolve, sample_values
from ..algebra.witnesses import place_in_words
from ..findings.evidence import Cause, Engine, Evidence, Finding, Outcome
from ..search.definedness import defined, is_defined_at
from ..search.extrema import infimum, supremum
from .choices import chosen_by_parts, values_to_try
from .conditions import narrowed
from .equality import is_infinite
from .proofs import OPPOSITE, Decide, Domains, showing_contradictions, weakest

FOR_ALL, EXISTS = "for all", "exists"
MOST_CANDIDATES = 60  # values that are looked at for one quantifier
MOST_TRIED = 12  # of which so many, that pass at sample points, are tried
MOST_QUESTIONS = 120  # to the deciders, for one statement
MOST_NARROWED = 8  # cases that conditions lead to
SAMPLES = 12
BROKEN = (sign, floor, Branch, Derived, Mollified, At, Integrated, Unknown)  # of these no continuity is known

Prefix = tuple[say.Quantifier, ...]


@dataclass(frozen=True)
class _Any:
    """One of these statements holds."""

    parts: tuple[Body, ...]


Body = say.Statement | _Any


@dataclass(frozen=True)
class _Proof:
    """The values that were chosen, in words, and the evidence that it rests on."""

    evidence: tuple[Evidence, ...]
    choices: tuple[str, ...] = ()
    place: str = ""  # a place that a decider found by itself


class _Asked:
    """The deciders, asked so many questions at most, and what was tried."""

    def __init__(self, decide: Decide, tried: Mapping[Symbol, Expr]) -> None:
        self.decide, self.tried, self.left = decide, tried, MOST_QUESTIONS
        self.values: dict[str, None] = {}

    def __call__(self, statement: say.Statement, domains: Domains) -> list[Evidence]:
        self.left -= 1
        return self.decide(statement, domains) if self.left >= 0 else []


@showing_contradictions
def decide_quantified(statement: say.Quantified, domains: Domains, decide: Decide) -> list[Evidence]:
    prefix = (*_of_parameters(statement, domains), *statement.quantifiers)
    asked = _Asked(decide, dict(statement.choices))
    parts = implication(statement.statement)
    if (missing := _without_value(prefix, statement.statement if parts is None else say.AllOf(parts[:-1]))) is not None:
        return [missing]
    if parts is not None and (missing := _concluded_without_value(prefix, parts)) is not None:
        return [missing]
    if (proof := _proved(prefix, statement.statement, asked)) is not None:
        is_empty = _speaks_of_nothing(prefix, asked) or (parts is not None and _never_hold(prefix, parts[:-1], asked))
        return [_confirmed(proof, is_empty)]
    against = tuple(replace(one, kind=EXISTS if one.kind == FOR_ALL else FOR_ALL) for one in prefix)
    if (proof := _proved(against, _denied(statement.statement), asked)) is not None:
        return [_refuted(proof, against)]
    tried = ", ".join(islice(asked.values, 12)) or "no value"
    unsure = next((one.symbol for one in prefix if one.kind == EXISTS), None)
    hint = "" if unsure is None else f"; a value of {unsure} in `by`, from what comes before it, might do"
    detail = f"neither it nor its contrary is shown; tried {tried}{hint}"
    return [Evidence(Engine.EXACT, Outcome.UNDECIDED, detail)]


def _never_hold(prefix: Prefix, conditions: tuple[say.Statement, ...], asked: _Asked) -> bool:
    """Whether what is assumed holds for no values at all."""
    everywhere = tuple(replace(one, kind=FOR_ALL) for one in prefix)
    return _for_all(everywhere, _denied(say.AllOf(conditions)), asked) is not None


def _confirmed(proof: _Proof, is_empty: bool) -> Evidence:
    words = ", ".join(proof.choices)
    detail = "at this place" if proof.place else f"with {words} for all that is left" if words else "for all of them"
    cause = Cause.EMPTY if is_empty else Cause.DECIDED
    return replace(_summed(proof, Outcome.HOLDS, f"it holds {detail}", _place(proof)), cause=cause)


def _place(proof: _Proof) -> str:
    return ", ".join((*proof.choices, proof.place) if proof.place else proof.choices)


def _refuted(proof: _Proof, against: Prefix) -> Evidence:
    """The contrary, as evidence against the statement."""
    words = ", ".join(proof.choices)
    others = [str(one.symbol) for one in against if one.kind == FOR_ALL]
    left = f"for every {', '.join(others)} the contrary holds" if others else "the contrary holds"
    witness = _place(proof) if proof.place else f"{words}: {left}" if words else left
    return _summed(proof, Outcome.FAILS, "its contrary is shown", witness)


def _summed(proof: _Proof, outcome: Outcome, detail: str, witness: str) -> Evidence:
    reasons = "; ".join(dict.fromkeys(item.detail for item in proof.evidence if item.detail))
    seconds = round(sum(item.seconds for item in proof.evidence), 4)
    detail = f"{detail} ({reasons})" if reasons else detail
    return Evidence(weakest(proof.evidence), outcome, detail, witness, seconds=seconds)


# --- what stands before the statement ---------------------------------------------------------------


def _of_parameters(statement: say.Quantified, domains: Domains) -> Prefix:
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


def _replaced(value, values: Mapping[Symbol, Expr]):
    """A statement or a domain at values of its symbols: nothing is folded."""
    if isinstance(value, Expr):
        return value.xreplace(values)
    if isinstance(value, tuple):
        return tuple(_replaced(one, values) for one in value)
    if isinstance(value, _Any):
        return _Any(_replaced(value.parts, values))
    if isinstance(value, (say.Statement, Interval)):
        return replace(value, **{one.name: _replaced(getattr(value, one.name), values) for one in fields(value)})
    return value


def _at(prefix: Prefix, values: Mapping[Symbol, Expr]) -> Prefix:
    return tuple(replace(one, domain=_replaced(one.domain, values)) for one in prefix)


def _denied(body: Body) -> Body:
    """The opposite; both are about places at which there are values."""
    if isinstance(body, say.Compare):
        return replace(body, relation=OPPOSITE[body.relation])
    if isinstance(body, say.Equal):
        return _Any(tuple(say.Compare(body.left, relation, body.right) for relation in "<>"))
    if isinstance(body, say.AllOf):
        return _Any(tuple(map(_denied, body.parts)))
    if isinstance(body, _Any):
        return say.AllOf(tuple(map(_denied, body.parts)))  # type: ignore[arg-type]
    if isinstance(body, say.Not):
        return body.statement
    assert isinstance(body, say.Statement)
    return say.Not(body)


def _speaks_of_nothing(prefix: Prefix, asked: _Asked) -> bool:
    """Whether there is nothing in a domain of which it says something for all values."""
    for place, one in enumerate(prefix):
        start, end = one.domain.start, one.domain.end
        if one.kind == FOR_ALL and has_points(one.domain).is_no:
            return True
        if one.kind == FOR_ALL and start is not None and end is not None and symbols_of(one.domain):
            relation = ">=" if one.domain.left_open or one.domain.right_open else ">"
            before = tuple(replace(other, kind=FOR_ALL) for other in prefix[:place])
            if _for_all(before, say.Compare(start, relation, end), asked) is not None:
                return True
    return False


def _without_value(prefix: Prefix, body: say.Statement) -> Evidence | None:
    """Evidence that, whatever is chosen, an expression has no value at a place of what is said for all values."""
    universal: list[say.Quantifier] = []
    for one in prefix:
        if one.kind == FOR_ALL and symbols_of(one.domain) <= {other.symbol for other in universal}:
            universal.append(one)
    known = {one.symbol for one in universal}
    if any(symbols_of(one.domain) for one in universal):
        return None
    region, domains = _split(tuple(universal))
    for leaf in _comparisons(body):
        for tree in (leaf.left, leaf.right):
            found = defined(tree, region, domains) if tree.free_symbols <= known else None
            if found is not None and found.truth.is_no:
                witness = f"{found.place + ': ' if found.place else ''}`{tree}` {found.reason}"
                return Evidence(Engine.EXACT, Outcome.FAILS, "an expression has no value", witness,
                                cause=Cause.NO_VALUE)  # fmt: skip
    return None


def _concluded_without_value(prefix: Prefix, parts: tuple[say.Statement, ...]) -> Evidence | None:
    """Evidence that a conclusion has no value at a place at which its conditions hold; elsewhere it needs none."""
    *conditions, conclusion = parts
    domains = {one.symbol: one.domain for one in prefix}
    if any(one.kind == EXISTS or symbols_of(one.domain) for one in prefix):
        return None
    trees = [tree for leaf in _comparisons(conclusion) for tree in _sides(leaf)]
    for place in sample_values(domains, list(domains), SAMPLES):
        if all(_holds_at(one, place).is_yes for one in conditions):
            for tree in trees:
                if is_defined_at(tree, place).is_no:
                    witness = f"{place_in_words(place)}: `{tree}` has no value"
                    return Evidence(Engine.EXACT, Outcome.FAILS, "a conclusion has no value", witness,
                                    cause=Cause.NO_VALUE)  # fmt: skip
    return None


def _comparisons(body: Body) -> Iterator[say.Compare | say.Equal]:
    if isinstance(body, (say.Compare, say.Equal)):
        yield body
    elif isinstance(body, (say.AllOf, _Any)):
        for part in body.parts:
            yield from _comparisons(part)
    elif isinstance(body, say.Not):
        yield from _comparisons(body.statement)


# --- proof ------------------------------------------------------------------------------------------


def _proved(prefix: Prefix, body: Body, asked: _Asked) -> _Proof | None:
    """The first thing that exists is chosen; all before it is said for all values."""
    body = _without_negations(body)
    place = next((place for place, one in enumerate(prefix) if one.kind == EXISTS), None)
    if _speaks_of_nothing(prefix[:place], asked):
        return _Proof((Evidence(Engine.EXACT, Outcome.HOLDS, "there is nothing that it speaks of"),))
    if place is None:
        return _for_all(prefix, body, asked)
    if not symbols_of(prefix[place].domain) and not has_points(prefix[place].domain).is_yes:
        return None  # values that were put into its ends have left nothing to choose
    if (found := _somewhere(prefix, body, asked)) is not None:
        return found
    before, one, after = prefix[:place], prefix[place], prefix[place + 1 :]
    tries = 0
    for value in islice(_candidates(before, one, after, body, asked), MOST_CANDIDATES):
        if tries >= MOST_TRIED or asked.left <= 0:
            break
        try:
            rest, said = (*before, *_at(after, {one.symbol: value})), _replaced(body, {one.symbol: value})
            if _fails_at_a_sample(rest, said) or (inside := _lies_inside(value, one.domain, before, asked)) is None:
                continue
            tries += 1
            asked.values[f"{one.symbol} = {value}"] = None
            found = _proved(rest, said, asked)
        except InputError:  # x cannot be put into an operator
            continue
        if found is not None:
            evidence = (*inside.evidence, *found.evidence)
            return replace(found, evidence=evidence, choices=(f"{one.symbol} = {value}", *found.choices))
    if after or not isinstance(body, (say.Equal, say.Compare)):
        return None
    found = _in_range(before, one, body, asked) or _by_parts(before, one, body)
    return found or (_between(before, one, body, asked) if isinstance(body, say.Equal) else None)


def _by_parts(before: Prefix, one: say.Quantifier, body: say.Equal | say.Compare) -> _Proof | None:
    """One value on each part of a bounded domain."""
    inside = [other for other in before if other.symbol in symbols_of(body)]
    if len(inside) != 1 or not isinstance(body, say.Compare):
        return None
    if not all(_has_values((*inside, replace(one, kind=FOR_ALL)), side) for side in _sides(body)):
        return None
    parts = chosen_by_parts(_margin(body), inside[0], one, not body.relation.endswith("="))
    if parts is None:
        return None
    values = ", ".join(dict.fromkeys(str(value) for _, value in parts))
    detail = f"{len(parts)} parts of the domain of {inside[0].symbol}, each with a value of {one.symbol}"
    return _Proof((Evidence(Engine.BALL, Outcome.HOLDS, detail),), (f"{one.symbol} among {values}",))


def _margin(body: say.Compare) -> Expr:
    """What is positive where a comparison holds."""
    sides = (body.right, body.left) if _is_below(body) else (body.left, body.right)
    return tidy(Add(sides[0], Mul(MINUS_ONE, sides[1])))


def _without_negations(body: Body) -> Body:
    if isinstance(body, say.Not) and isinstance(body.statement, (say.Compare, say.Equal, say.AllOf, say.Not)):
        return _without_negations(_denied(body.statement))
    return body


def _for_all(prefix: Prefix, body: Body, asked: _Asked) -> _Proof | None:
    """Whether a statement holds for all values."""
    body = _without_negations(body)
    if isinstance(body, _Any):
        found = (_for_all(prefix, part, asked) for part in body.parts)
        proof = next((proof for proof in found if proof is not None), None)
        return proof or _under_conditions(prefix, body, asked)
    if isinstance(body, say.AllOf):
        proofs = []
        for part in body.parts:
            if (proof := _for_all(prefix, part, asked)) is None:
                return None
            proofs.append(proof)
        return _Proof(tuple(item for proof in proofs for item in proof.evidence))
    if isinstance(body, say.Not) and prefix:
        return None  # that a statement about all values fails says nothing about each of them
    if isinstance(body, say.Compare) and (proof := _by_direction(prefix, body, asked)) is not None:
        return proof
    for independent in (False, True):
        if (proof := _leaf(prefix, body, asked, independent)) is not None:
            return proof
        if not any(symbols_of(one.domain) for one in prefix):
            return None
    return None


def _under_conditions(prefix: Prefix, body: _Any, asked: _Asked) -> _Proof | None:
    """One of several statements holds where the contraries of the others narrow the domains enough for it."""
    for target in body.parts:
        cases: list[Prefix] = [prefix]
        for other in body.parts:
            if other is not target and (options := _options(_without_negations(_denied(other)))):
                cases = [narrow for case in cases for one in options for narrow in narrowed(case, one)]
        if cases == [prefix] or len(cases) > MOST_NARROWED:
            continue
        proofs = [_for_all(case, target, asked) for case in cases]
        if all(proof is not None for proof in proofs):
            return _Proof(tuple(item for proof in proofs if proof is not None for item in proof.evidence))
    return None


def _options(condition: Body) -> list[say.Compare]:
    """The comparisons of which a condition says that one holds; none where it says something else."""
    parts = condition.parts if isinstance(condition, _Any) else (condition,)
    return [one for one in parts if isinstance(one, say.Compare)] if all(
        isinstance(one, say.Compare) for one in parts
    ) else []


def _by_direction(prefix: Prefix, body: say.Compare, asked: _Asked) -> _Proof | None:
    """f(u) < f(v) for all u and all v on one side of u: a direction of f."""
    inside = [one for one in prefix if one.symbol in symbols_of(body)]
    if len(inside) != 2 or symbols_of(inside[0].domain):
        return None
    (u, v), sides = inside, _sides(body)
    here, there = sides if sides[0].has(u.symbol) else sides[::-1]
    function = here.xreplace({u.symbol: X}) if not here.has(v.symbol) else None
    if function is None or there.has(u.symbol) or there.xreplace({v.symbol: X}) is not function:
        return None
    whole, part = u.domain, v.domain
    is_after = part.start is u.symbol and (part.end, part.right_open) == (whole.end, whole.right_open)
    is_before = part.end is u.symbol and (part.start, part.left_open) == (whole.start, whole.left_open)
    touches = not (part.left_open if is_after else part.right_open)
    strict = not body.relation.endswith("=")
    if not (is_after or is_before) or (touches and strict):
        return None
    rises = ((here is sides[0]) == (body.relation[0] == "<")) == is_after
    said = say.Monotone(function, "increasing" if rises else "decreasing", strict, whole)
    found = Finding(tuple(asked(said, {})))
    return _Proof(tuple(found.decisive)) if found.outcome is Outcome.HOLDS else None


def _leaf(prefix: Prefix, body: say.Statement, asked: _Asked, independent: bool) -> _Proof | None:
    """One statement for all values; `independent`: with domains that depend on others made into fixed ones."""
    if not _ends_exist(prefix):
        return None
    plain, moved = _with_fixed_domains(prefix, independent)
    said = _replaced(body, moved)
    if isinstance(said, (say.Compare, say.Equal)):
        plain, said = _with_x(plain, said)
    region, domains = _split(plain)
    if isinstance(said, (say.Compare, say.Equal)):
        said = replace(said, domain=region)
    if isinstance(said, say.Equal) and not all(defined(one, region, domains).truth.is_yes for one in _sides(said)):
        return None
    found = Finding(tuple(asked(said, domains)))
    return _Proof(tuple(found.decisive)) if found.outcome is Outcome.HOLDS else None


def _sides(said: say.Equal | say.Compare) -> tuple[Expr, Expr]:
    return said.left, said.right


def _split(prefix: Prefix) -> tuple[Interval, dict[Symbol, Interval]]:
    """The domain of x, and those of the others."""
    domains = {one.symbol: one.domain for one in prefix}
    return domains.pop(X, REAL_LINE), domains


def _ends_exist(prefix: Prefix) -> bool:
    """Whether the ends of all domains have values, whatever the values before them are."""
    return all(
        _has_values(prefix[:place], end)
        for place, one in enumerate(prefix)
        for end in (one.domain.start, one.domain.end)
        if end is not None and end.free_symbols
    )


def _with_fixed_domains(prefix: Prefix, all_of_them: bool) -> tuple[Prefix, dict[Symbol, Expr]]:
    """The same values, from fixed domains: v in [a, b] is a + t (b - a) with t in [0, 1]. Where b < a this speaks of
    more than there is, which no proof minds. Only what depends on x, unless all domains are to be fixed."""
    found: list[say.Quantifier] = []
    moved: dict[Symbol, Expr] = {}
    for one in prefix:
        domain = _replaced(one.domain, moved)
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


def _somewhere(prefix: Prefix, body: Body, asked: _Asked) -> _Proof | None:
    """Only existence, of a comparison: a place at which the opposite, said for all values, fails."""
    if any(one.kind == FOR_ALL or symbols_of(one.domain) for one in prefix) or not isinstance(body, say.Compare):
        return None
    if not all(has_points(one.domain).is_yes for one in prefix):
        return None
    region, domains = _split(prefix)
    denied = replace(_denied(body), domain=region)  # type: ignore[call-arg]
    found = Finding(tuple(asked(denied, domains)))  # type: ignore[arg-type]
    if found.outcome is not Outcome.FAILS or any(item.cause is not Cause.DECIDED for item in found.decisive):
        return None
    place = next((item.witness for item in found.decisive if item.witness), "")
    return _Proof(tuple(replace(item, detail="") for item in found.decisive), place=place)


def _in_range(
    before: Prefix, one: say.Quantifier, body: say.Equal | say.Compare, asked: _Asked
) -> _Proof | None:
    """A function of the symbol alone gets beyond all that is on this side of its supremum or infimum; a continuous one
    takes every value between the two."""
    if body.left.has(*BROKEN) or body.right.has(*BROKEN) or symbols_of(one.domain):
        return None
    terms = terms_of(tidy(Add(body.left, Mul(MINUS_ONE, body.right))))
    function = total(*(term for term in terms if term.has(one.symbol)))
    value = tidy(Mul(MINUS_ONE, total(*(term for term in terms if not term.has(one.symbol)))))
    if function.free_symbols != {one.symbol} or value.has(one.symbol):
        return None
    if not all(_has_values((*before, one), side) for side in _sides(body)):
        return None
    bounds = _range(function.xreplace({one.symbol: X}), one.domain)
    if bounds is None:
        return None
    sides = ">" if _is_below(body) else "<" if isinstance(body, say.Compare) else "><"
    wanted = [say.Compare(value, relation, end)
              for end, relation in zip(bounds, "><", strict=True) if end is not None and relation in sides]  # fmt: skip
    wanted = wanted or [say.Compare(value, "<=", value)]  # it must have a value
    proofs = [_for_all(before, said, asked) for said in wanted]
    if None in proofs:
        return None
    low, high = ("-inf" if bounds[0] is None else bounds[0], "inf" if bounds[1] is None else bounds[1])
    how = "gets near to" if isinstance(body, say.Compare) else "is continuous and takes every value between"
    detail = f"{function} {how} {low} and {high}"
    evidence = [item for proof in proofs if proof is not None for item in proof.evidence]
    words = (f"{one.symbol} with {function} {getattr(body, 'relation', '=')} {value}",)
    return _Proof((*evidence, Evidence(Engine.BALL, Outcome.HOLDS, detail)), words)


def _is_below(body: say.Equal | say.Compare) -> bool:
    """Whether it says that its left side is smaller."""
    return isinstance(body, say.Compare) and body.relation.startswith("<")


def _range(function: Expr, domain: Interval) -> tuple[Expr | None, Expr | None] | None:
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


def _between(before: Prefix, one: say.Quantifier, body: say.Equal, asked: _Asked) -> _Proof | None:
    """A continuous function takes every value between two of its values."""
    if body.left.has(*BROKEN) or body.right.has(*BROKEN):
        return None
    sides: dict[str, list[tuple[Expr, _Proof]]] = {"<=": [], ">=": []}
    values = islice(_candidates(before, one, (), body, asked), MOST_CANDIDATES)
    for value in values:
        for relation, known in sides.items():
            left, right = (side.xreplace({one.symbol: value}) for side in _sides(body))
            said = say.Compare(left, relation, right)
            try:
                if len(known) >= 3 or _fails_at_a_sample(before, said):
                    continue
                if (inside := _lies_inside(value, one.domain, before, asked)) is None:
                    break
                proof = _for_all(before, said, asked)
            except InputError:
                continue
            if proof is not None:
                known.append((value, replace(proof, evidence=(*inside.evidence, *proof.evidence))))
    for low, first in sides["<="]:
        for high, second in sides[">="]:
            if _has_values_between(before, one.symbol, body, low, high):
                detail = "continuous in between: the intermediate value theorem"
                words = (f"{one.symbol} between {low} and {high}",)
                continuity = Evidence(Engine.EXACT, Outcome.HOLDS, detail)
                return _Proof((*first.evidence, *second.evidence, continuity), words)
    return None


def _has_values_between(before: Prefix, symbol: Symbol, body: say.Equal, low: Expr, high: Expr) -> bool:
    """Whether both sides have a value for the symbol at every point between two, whichever is the larger."""
    t = say.Quantifier(FOR_ALL, fresh("between", "nonnegative"), Interval(ZERO, ONE, False, False))
    path = Add(low, Mul(t.symbol, Add(high, Mul(MINUS_ONE, low))))
    return all(_has_values((*before, t), side.xreplace({symbol: path})) for side in _sides(body))


def _has_values(prefix: Prefix, tree: Expr) -> bool:
    """Whether an expression has a value for all values of the symbols."""
    plain, moved = _with_fixed_domains(prefix, True)
    plain, tree = _with_x(plain, tree.xreplace(moved))
    region, domains = _split(plain)
    return defined(tree, region, domains).truth.is_yes


def _with_x(prefix: Prefix, said):
    """The same with x for one of the symbols, if it is not there: of functions of x more is known."""
    symbols = symbols_of(said)
    inside = [one.symbol for one in prefix if one.symbol in symbols and not any(one.symbol in symbols_of(other.domain)
                                                                               for other in prefix)]  # fmt: skip
    if X in symbols or not inside or any(one.symbol is X for one in prefix):
        return prefix, said
    renamed = tuple(replace(one, symbol=X) if one.symbol is inside[-1] else one for one in prefix)
    return renamed, _replaced(said, {inside[-1]: X})


def _lies_inside(value: Expr, domain: Interval, before: Prefix, asked: _Asked) -> _Proof | None:
    """That a value lies in a domain, whatever comes before it."""
    ends = ((domain.start, ">" if domain.left_open else ">="), (domain.end, "<" if domain.right_open else "<="))
    wanted = [say.Compare(value, relation, end) for end, relation in ends if end is not None]
    if not value.free_symbols and not symbols_of(domain):
        return _Proof(()) if domain.contains(value).is_yes and defined(value).truth.is_yes else None
    if not wanted:  # it must have a value
        wanted = [say.Compare(value, "<=", value)]
    proof = _for_all(before, say.AllOf(tuple(wanted)), asked)
    return proof and _Proof(tuple(replace(item, detail="") for item in proof.evidence))


# --- values to try ----------------------------------------------------------------------------------


def _candidates(before: Prefix, one: say.Quantifier, after: Prefix, body: Body, asked: _Asked) -> Iterator[Expr]:
    margin = _margin(body) if isinstance(body, say.Compare) and not before else None
    given = asked.tried.get(one.symbol)
    return values_to_try([other.symbol for other in before], one, after, list(_comparisons(body)), margin, given)


def _fails_at_a_sample(prefix: Prefix, body: Body) -> bool:
    """Whether a statement for all values certainly fails at one of a few places: then it is not worth a proof."""
    if any(one.kind == EXISTS for one in prefix):
        return False
    domains = {one.symbol: one.domain for one in prefix}
    places = sample_values(domains, list(domains), SAMPLES) if domains else iter([{}])
    return any(_holds_at(body, place).is_no for place in places)


def _holds_at(body: Body, place: Mapping[Symbol, Expr]) -> Truth:
    body = _without_negations(body)
    if isinstance(body, say.AllOf):
        return both(_holds_at(part, place) for part in body.parts)
    if isinstance(body, _Any):
        return ~both(~_holds_at(part, place) for part in body.parts)
    if not isinstance(body, (say.Compare, say.Equal)) or any(side.has(*BROKEN) for side in _sides(body)):
        return Truth.UNKNOWN
    left, right = (enclosure(side.xreplace(place), 64) for side in _sides(body))
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
