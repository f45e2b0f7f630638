"""Statements behind quantifiers, in the order in which the sentence has them.

A value of what exists is chosen, as an expression in what comes before it; that it lies in its domain and that the
rest then holds are statements for all that is left, which other deciders answer. The statement fails where its contrary
(the other quantifier in every place, and the opposite inside) is shown in the same way. A value that the author names
is one of those that are tried, and is believed no more than the others.

- `decide_quantified`
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from ...theory.exact.algebra import tidy, total
from ...theory.exact.domains import Interval
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import MINUS_ONE, Add, Expr, Mul, Symbol, X
from ...theory.exact.ordering import terms_of
from ...theory.language import statements as say
from ...theory.language.sentences import implication
from ...theory.language.statements import symbols_of
from ..algebra.terms import has_points
from ..findings.evidence import Cause, Engine, Evidence, Finding, Outcome
from ..findings.witness import Seen, Witness, witness
from ..search.definedness import defined
from . import prefixes
from .choices import chosen_by_parts, values_to_try
from .conditions import narrowed
from .prefixes import BROKEN, EXISTS, FOR_ALL, AnyOf, Body, Prefix
from .proofs import Decide, Domains, showing_contradictions, weakest

MOST_CANDIDATES = 60  # values that are looked at for one quantifier
MOST_TRIED = 12  # of which so many, that pass at sample points, are tried
MOST_QUESTIONS = 120  # to the deciders, for one statement
MOST_NARROWED = 8  # cases that conditions lead to


NOWHERE = witness(Seen.HERE)  # for all values


@dataclass(frozen=True)
class _Proof:
    """The evidence that it rests on, and where: the values that were chosen, and what is seen there."""

    evidence: tuple[Evidence, ...]
    where: Witness = NOWHERE
    is_found: bool = False  # a decider found the place by itself


class _Asked:
    """The deciders, asked so many questions at most, and what was tried. `others` are the domains of parameters that
    nothing quantifies here: one may be what tends to a limit inside."""

    def __init__(self, decide: Decide, tried: Mapping[Symbol, Expr], others: Domains) -> None:
        self.decide, self.tried, self.others, self.left = decide, tried, others, MOST_QUESTIONS
        self.values: dict[str, None] = {}

    def __call__(self, statement: say.Statement, domains: Domains) -> list[Evidence]:
        self.left -= 1
        return self.decide(statement, {**self.others, **domains}) if self.left >= 0 else []


@showing_contradictions
def decide_quantified(statement: say.Quantified, domains: Domains, decide: Decide) -> list[Evidence]:
    prefix = (*prefixes.quantified_parameters(statement, domains), *statement.quantifiers)
    inside = {one.symbol for one in prefix}
    others = {symbol: domain for symbol, domain in domains.items() if symbol not in inside}
    asked = _Asked(decide, dict(statement.choices), others)
    parts = implication(statement.statement)
    if (missing := prefixes.without_value(prefix, statement.statement)) is not None:
        return [missing]
    if parts is not None and (missing := prefixes.concluded_without_value(prefix, parts)) is not None:
        return [missing]
    if (proof := _proved(prefix, statement.statement, asked)) is not None:
        is_empty = _speaks_of_nothing(prefix, asked) or (parts is not None and _never_hold(prefix, parts[:-1], asked))
        return [_confirmed(proof, is_empty)]
    against = tuple(replace(one, kind=EXISTS if one.kind == FOR_ALL else FOR_ALL) for one in prefix)
    if (proof := _proved(against, prefixes.denied(statement.statement), asked)) is not None:
        return [_refuted(proof, against)]
    tried = ", ".join(islice(asked.values, 12)) or "no value"
    unsure = next((one.symbol for one in prefix if one.kind == EXISTS), None)
    hint = "" if unsure is None else f"; a value of {unsure} in `by`, from what comes before it, might do"
    detail = f"neither it nor its contrary is shown; tried {tried}{hint}"
    return [Evidence(Engine.EXACT, Outcome.UNDECIDED, detail)]


def _never_hold(prefix: Prefix, conditions: tuple[say.Statement, ...], asked: _Asked) -> bool:
    """Whether what is assumed holds for no values at all."""
    everywhere = tuple(replace(one, kind=FOR_ALL) for one in prefix)
    return _for_all(everywhere, prefixes.denied(say.AllOf(conditions)), asked) is not None


def _confirmed(proof: _Proof, is_empty: bool) -> Evidence:
    words = str(proof.where)
    detail = "at this place" if proof.is_found else f"with {words} for all that is left" if words else "for all of them"
    cause = Cause.EMPTY if is_empty else Cause.DECIDED
    there = proof.where if words else None
    return replace(_summed(proof, Outcome.HOLDS, f"it holds {detail}", there), cause=cause)


def _refuted(proof: _Proof, against: Prefix) -> Evidence:
    """The contrary, as evidence against the statement."""
    others = [one.symbol for one in against if one.kind == FOR_ALL]
    contrary = witness(Seen.CONTRARY if others else Seen.DENIED, *others, at=dict(proof.where.place))
    there = contrary if proof.where.seen is Seen.HERE and not proof.is_found else proof.where
    return _summed(proof, Outcome.FAILS, "its contrary is shown", there)


def _summed(proof: _Proof, outcome: Outcome, detail: str, there: Witness | None) -> Evidence:
    reasons = "; ".join(dict.fromkeys(item.detail for item in proof.evidence if item.detail))
    seconds = round(sum(item.seconds for item in proof.evidence), 4)
    detail = f"{detail} ({reasons})" if reasons else detail
    return Evidence(weakest(proof.evidence), outcome, detail, there, seconds=seconds)


# --- what stands before the statement ---------------------------------------------------------------


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


# --- proof ------------------------------------------------------------------------------------------


def _proved(prefix: Prefix, body: Body, asked: _Asked) -> _Proof | None:
    """The first thing that exists is chosen; all before it is said for all values."""
    body = prefixes.without_negations(body)
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
            there = {one.symbol: value}
            rest, said = (*before, *prefixes.at_values(after, there)), prefixes.replaced(body, there)
            if prefixes.fails_at_a_sample(rest, said):
                continue
            if (inside := _lies_inside(value, one.domain, before, asked)) is None:
                continue
            tries += 1
            asked.values[f"{one.symbol} = {value}"] = None
            found = _proved(rest, said, asked)
        except InputError:  # x cannot be put into an operator
            continue
        if found is not None:
            evidence = (*inside.evidence, *found.evidence)
            return replace(found, evidence=evidence, where=found.where.at({one.symbol: value}))
    if after or not isinstance(body, (say.Equal, say.Compare)):
        return None
    found = _in_range(before, one, body, asked) or _by_parts(before, one, body)
    return found or (_between(before, one, body, asked) if isinstance(body, say.Equal) else None)


def _by_parts(before: Prefix, one: say.Quantifier, body: say.Equal | say.Compare) -> _Proof | None:
    """One value on each part of a bounded domain."""
    inside = [other for other in before if other.symbol in symbols_of(body)]
    if len(inside) != 1 or not isinstance(body, say.Compare):
        return None
    if not all(prefixes.has_values((*inside, replace(one, kind=FOR_ALL)), side) for side in prefixes.sides_of(body)):
        return None
    parts = chosen_by_parts(prefixes.margin_of(body), inside[0], one, not body.relation.endswith("="))
    if parts is None:
        return None
    values = ", ".join(dict.fromkeys(str(value) for _, value in parts))
    detail = f"{len(parts)} parts of the domain of {inside[0].symbol}, each with a value of {one.symbol}"
    return _Proof((Evidence(Engine.BALL, Outcome.HOLDS, detail),), witness(Seen.AMONG, one.symbol, values))


def _for_all(prefix: Prefix, body: Body, asked: _Asked) -> _Proof | None:
    """Whether a statement holds for all values."""
    body = prefixes.without_negations(body)
    if isinstance(body, AnyOf):
        needed = (side for leaf in prefixes.demanded(body) for side in prefixes.sides_of(leaf))
        if not all(prefixes.has_values(prefix, side) for side in needed):
            return None
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


def _under_conditions(prefix: Prefix, body: AnyOf, asked: _Asked) -> _Proof | None:
    """One of several statements holds where the contraries of the others narrow the domains enough for it."""
    for target in body.parts:
        cases: list[Prefix] = [prefix]
        for other in (part for part in body.parts if part is not target):
            if options := prefixes.alternatives(prefixes.without_negations(prefixes.denied(other))):
                cases = [narrow for case in cases for one in options for narrow in narrowed(case, one)]
        if cases == [prefix] or len(cases) > MOST_NARROWED:
            continue
        proofs = [_for_all(case, target, asked) for case in cases]
        if all(proof is not None for proof in proofs):
            return _Proof(tuple(item for proof in proofs if proof is not None for item in proof.evidence))
    return None


def _by_direction(prefix: Prefix, body: say.Compare, asked: _Asked) -> _Proof | None:
    """f(u) < f(v) for all u and all v on one side of u: a direction of f."""
    inside = [one for one in prefix if one.symbol in symbols_of(body)]
    if len(inside) != 2 or symbols_of(inside[0].domain):
        return None
    (u, v), sides = inside, prefixes.sides_of(body)
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
    if not prefixes.ends_exist(prefix):
        return None
    plain, moved = prefixes.with_fixed_domains(prefix, independent)
    try:
        said = prefixes.replaced(body, moved)
    except InputError:  # it has symbols of its own that are in the ends of these domains
        return None
    if isinstance(said, (say.Compare, say.Equal)):
        plain, said = prefixes.with_x(plain, said)
    region, domains = prefixes.region_and_domains(plain)
    if isinstance(said, (say.Compare, say.Equal)):
        said = replace(said, domain=region)
    sides = prefixes.sides_of(said) if isinstance(said, say.Equal) else ()
    if not all(defined(one, region, domains).truth.is_yes for one in sides):
        return None
    found = Finding(tuple(asked(said, domains)))
    return _Proof(tuple(found.decisive)) if found.outcome is Outcome.HOLDS else None


def _somewhere(prefix: Prefix, body: Body, asked: _Asked) -> _Proof | None:
    """Only existence, of a comparison: a place at which the opposite, said for all values, fails."""
    if any(one.kind == FOR_ALL or symbols_of(one.domain) for one in prefix) or not isinstance(body, say.Compare):
        return None
    if not all(has_points(one.domain).is_yes for one in prefix):
        return None
    region, domains = prefixes.region_and_domains(prefix)
    found = Finding(tuple(asked(replace(prefixes.denied(body), domain=region), domains)))  # type: ignore
    if found.outcome is not Outcome.FAILS or any(item.cause is not Cause.DECIDED for item in found.decisive):
        return None
    there, evidence = found.witness, tuple(replace(item, detail="") for item in found.decisive)
    return _Proof(evidence) if there is None else _Proof(evidence, there, is_found=True)


def _in_range(before: Prefix, one: say.Quantifier, body: say.Equal | say.Compare, asked: _Asked) -> _Proof | None:
    """A function of the symbol alone gets beyond all that is on this side of its supremum or infimum; a continuous one
    takes every value between the two."""
    if body.left.has(*BROKEN) or body.right.has(*BROKEN) or symbols_of(one.domain):
        return None
    terms = terms_of(tidy(Add(body.left, Mul(MINUS_ONE, body.right))))
    function = total(*(term for term in terms if term.has(one.symbol)))
    value = tidy(Mul(MINUS_ONE, total(*(term for term in terms if not term.has(one.symbol)))))
    if function.free_symbols != {one.symbol} or value.has(one.symbol):
        return None
    if not all(prefixes.has_values((*before, one), side) for side in prefixes.sides_of(body)):
        return None
    bounds = prefixes.range_of(function.xreplace({one.symbol: X}), one.domain)
    if bounds is None:
        return None
    sides = ">" if prefixes.is_below(body) else "<" if isinstance(body, say.Compare) else "><"
    wanted = [
        say.Compare(value, relation, end)
        for end, relation in zip(bounds, "><", strict=True)
        if end is not None and relation in sides
    ]
    wanted = wanted or [say.Compare(value, "<=", value)]  # it must have a value
    proofs = [_for_all(before, said, asked) for said in wanted]
    if None in proofs:
        return None
    low, high = ("-inf" if bounds[0] is None else bounds[0], "inf" if bounds[1] is None else bounds[1])
    how = "gets near to" if isinstance(body, say.Compare) else "is continuous and takes every value between"
    detail = f"{function} {how} {low} and {high}"
    evidence = [item for proof in proofs if proof is not None for item in proof.evidence]
    there = witness(Seen.GIVEN_BY, one.symbol, f"{function} {getattr(body, 'relation', '=')} {value}")
    return _Proof((*evidence, Evidence(Engine.BALL, Outcome.HOLDS, detail)), there)


def _between(before: Prefix, one: say.Quantifier, body: say.Equal, asked: _Asked) -> _Proof | None:
    """A continuous function takes every value between two of its values."""
    if body.left.has(*BROKEN) or body.right.has(*BROKEN):
        return None
    sides: dict[str, list[tuple[Expr, _Proof]]] = {"<=": [], ">=": []}
    values = islice(_candidates(before, one, (), body, asked), MOST_CANDIDATES)
    for value in values:
        for relation, known in sides.items():
            left, right = (side.xreplace({one.symbol: value}) for side in prefixes.sides_of(body))
            said = say.Compare(left, relation, right)
            try:
                if len(known) >= 3 or prefixes.fails_at_a_sample(before, said):
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
            if prefixes.has_values_between(before, one.symbol, body, low, high):
                detail = "continuous in between: the intermediate value theorem"
                there = witness(Seen.BETWEEN, one.symbol, low, high)
                continuity = Evidence(Engine.EXACT, Outcome.HOLDS, detail)
                return _Proof((*first.evidence, *second.evidence, continuity), there)
    return None


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
    margin = prefixes.margin_of(body) if isinstance(body, say.Compare) and not before else None
    given = asked.tried.get(one.symbol)
    others = [other.symbol for other in before]
    return values_to_try(others, one, after, list(prefixes.comparisons(body)), margin, given)
