"""Negation, existence, statements about all functions, sentences in Coq, and the steps of arguments.

Each reduces to statements that other deciders answer; `decide` is passed in, so that this file knows
none of them.

- `decide_not`, `decide_exists`, `decide_for_functions`, `decide_in_coq`, `decide_steps`
- `showing_contradictions(decider)`, `weakest(evidence)`, `OPPOSITE`   for deciders of statements about statements
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from itertools import combinations

from ...theory.exact.domains import REAL_LINE, Domains, Interval
from ...theory.exact.expressions import ONE, ZERO, Expr, Symbol, X
from ...theory.language import statements as say
from ...theory.language.function_classes import class_named
from ...theory.language.lemmas import applications
from ...theory.language.operators import Integrated
from ..findings.evidence import Cause, Engine, Evidence, Finding, Outcome, combined, contradicting
from ..findings.witness import Seen, place_in_words, witness
from .equality import all_exist

Decide = Callable[[say.Statement, Domains], list[Evidence]]
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
TRIED_AT = (ZERO, ONE, -ONE)  # points at which a function may have different values
FLIPPED = {Outcome.HOLDS: Outcome.FAILS, Outcome.FAILS: Outcome.HOLDS}


class _Contradicted(Exception):
    """Engines contradict each other on a statement inside another: that is evidence on the outer one."""

    def __init__(self, evidence: list[Evidence]) -> None:
        super().__init__()
        self.evidence = [replace(item, part="") for item in evidence]


def showing_contradictions(decider: Callable[..., list[Evidence]]) -> Callable[..., list[Evidence]]:
    """The decider; a contradiction inside its statement becomes its evidence and is not taken for a doubt."""

    def asked(statement: say.Statement, domains: Domains, decide: Decide) -> list[Evidence]:
        def decide_inside(one: say.Statement, inside: Domains) -> list[Evidence]:
            found = decide(one, inside)
            if against := contradicting(found):
                raise _Contradicted(against)
            return found

        try:
            return decider(statement, domains, decide_inside)
        except _Contradicted as error:
            return error.evidence

    return asked


def _undecided(detail: str, cause: Cause = Cause.NOT_SHOWN) -> list[Evidence]:
    return [Evidence(Engine.EXACT, Outcome.UNDECIDED, detail, cause=cause)]


# --- negation -------------------------------------------------------------------------------------


@showing_contradictions
def decide_not(statement: say.Not, domains: Domains, decide: Decide) -> list[Evidence]:
    """What fails is shown false. A statement about points without a value fails, and so does its negation."""
    finding = Finding(tuple(decide(statement.statement, domains)))
    decisive = finding.decisive
    if finding.outcome not in FLIPPED:
        unknown = [replace(item, part="", outcome=Outcome.UNDECIDED) for item in decisive]
        return unknown or _undecided("nothing is known of what is negated")
    if any(item.cause is Cause.NO_VALUE for item in decisive):
        return [replace(item, part="") for item in decisive if item.cause is Cause.NO_VALUE]
    if finding.outcome is Outcome.FAILS and not all_exist(*_integrals(statement.statement)):
        return _undecided("an integral is not shown to exist: neither the statement nor its contrary may hold")
    detail = "; ".join(dict.fromkeys(item.detail for item in decisive if item.detail))
    seconds = sum(item.seconds for item in finding.evidence)
    return [Evidence(weakest(decisive), FLIPPED[finding.outcome], detail, finding.witness, seconds=seconds)]


def _integrals(value: object) -> Iterator[Expr]:
    """The integrals in a statement and in those inside it that are the same for all x."""
    if isinstance(value, Expr):
        yield from (node for node in value.atoms(Integrated) if not node.has(X))
    elif isinstance(value, tuple):
        yield from (node for one in value for node in _integrals(one))
    elif isinstance(value, (say.Statement, say.Instance)):
        yield from (node for one in fields(value) for node in _integrals(getattr(value, one.name)))


def weakest(evidence: Sequence[Evidence]) -> Engine:
    """The engine that a conclusion from several pieces of evidence rests on."""
    order = (Engine.LEMMA, Engine.BALL, Engine.EXHAUSTIVE)
    return next((engine for engine in order if any(item.engine is engine for item in evidence)), Engine.EXACT)


# --- existence ------------------------------------------------------------------------------------


@showing_contradictions
def decide_exists(statement: say.Exists, domains: Domains, decide: Decide) -> list[Evidence]:
    """The witness must lie in the domain and satisfy the instance; deciding the negation refutes existence."""
    found: list[Evidence] = []
    inside = statement.domain.contains(statement.witness)
    if inside.is_yes:
        found = decide(statement.instance, domains)
        if combined(found) is Outcome.HOLDS:
            there = witness(Seen.HERE, at={statement.variable: statement.witness})
            return [replace(item, witness=item.witness or there) for item in found]
    for denial in _denials(statement.statement, say.Quantifier("for all", statement.variable, statement.domain)):
        against = decide(denial, {**domains, statement.variable: statement.domain})
        if combined(against) is Outcome.HOLDS:
            detail = f"no such {statement.variable} exists: for all of them the contrary holds"
            decisive = Finding(tuple(against)).decisive
            return [replace(item, outcome=Outcome.FAILS, detail=f"{detail} ({item.detail})") for item in decisive]
    if not inside.is_yes:
        return _undecided(f"the witness {statement.witness} is not known to lie in {statement.domain}")
    return _undecided(f"the witness {statement.variable} = {statement.witness} does not do, and no other is ruled out")


def _denials(said: say.Statement, before: say.Quantifier) -> Iterator[say.Statement]:
    """Statements of which each is enough for `said` to be false for every value of its variable."""
    if isinstance(said, say.AllOf):
        yield from (denial for part in said.parts for denial in _denials(part, before))
    elif isinstance(said, say.Extreme) and said.relation in OPPOSITE:
        yield replace(said, relation=OPPOSITE[said.relation])
    elif isinstance(said, say.Bounded):
        yield replace(said, claimed=not said.claimed)
    elif isinstance(said, say.Value) and isinstance(said.equals, Expr):
        yield from _denials(say.Equal(said.of, said.equals), before)
    elif isinstance(said, say.Consistent):
        yield from _denials(say.Equal(said.left, said.right), before)
    elif isinstance(said, (say.Compare, say.Equal)):
        some_x = [say.Quantifier("exists", X, said.domain)] if said.left.has(X) or said.right.has(X) else []
        yield say.Quantified((before, *some_x), say.Not(replace(said, domain=REAL_LINE)))
        if isinstance(said, say.Equal) and said.left.has(X) != said.right.has(X):
            yield from _two_values(said.left if said.left.has(X) else said.right, said.domain, before.symbol)


def _two_values(function: Expr, domain: Interval, variable: Symbol) -> Iterator[say.Statement]:
    """That a function which is said to be a number, the same for all x, has two values."""
    points = [] if function.has(variable) else [point for point in TRIED_AT if domain.contains(point).is_yes]
    places = [function.xreplace({X: point}) for point in points]
    yield from (say.Compare(one, relation, other) for one, other in combinations(places, 2) for relation in "<>")


# --- all functions of a class ---------------------------------------------------------------------


@showing_contradictions
def decide_for_functions(statement: say.ForFunctions, domains: Domains, decide: Decide) -> list[Evidence]:
    """A function of the class for which it fails refutes it; a lemma whose conclusion it is confirms it."""
    reasons = []
    for instance in statement.instances:
        found = Finding(tuple(decide(instance.statement, domains)))
        if found.outcome is not Outcome.FAILS:
            continue
        if doubt := _not_of_the_class(statement, instance, domains, decide):
            reasons.append(f"{place_in_words(dict(instance.tried))} is not shown to be {doubt}")
            continue
        return [replace(item, witness=item.shown.at(dict(instance.tried))) for item in found.decisive]
    for lemma in applications(statement):
        labels, hypotheses = zip(*lemma.hypotheses, strict=True)
        outcome, detail, seconds = _all_hold(hypotheses, labels, domains, decide, "hypothesis")
        if outcome is Outcome.HOLDS:
            shown = f"{lemma.name}: {lemma.conclusion}; {detail}"
            return [Evidence(Engine.LEMMA, Outcome.HOLDS, shown, seconds=seconds)]
        reasons.append(f"{lemma.name}: {detail}")
    tried = f"{len(statement.instances)} instances prove nothing for all functions"
    return _undecided("; ".join([*reasons, tried]), Cause.NOT_EXPRESSIBLE)


def _not_of_the_class(statement: say.ForFunctions, instance: say.Instance, domains: Domains, decide: Decide) -> str:
    """The first thing that an instance is not shown to satisfy."""
    given = dict(instance.functions)
    for function in statement.functions:
        for word in function.classes:
            if combined(decide(class_named(word)(given[function.name]), domains)) is not Outcome.HOLDS:
                return word
    for assumption in instance.assuming:
        if combined(decide(assumption, domains)) is not Outcome.HOLDS:
            return "as assumed"
    return ""


def decide_in_coq(statement: say.InCoq, domains: Domains) -> list[Evidence]:
    return _undecided("only the proof assistant speaks of this sentence", Cause.NOT_EXPRESSIBLE)


# --- arguments ------------------------------------------------------------------------------------


@showing_contradictions
def decide_steps(statement: say.Steps, domains: Domains, decide: Decide) -> list[Evidence]:
    """Steps that hold are an argument and no proof. One that fails spoils the argument, not its conclusion."""
    labels = statement.labels or ("",) * len(statement.parts)
    outcome, detail, seconds = _all_hold(statement.parts, labels, domains, decide, "step")
    argued = outcome in (Outcome.HOLDS, Outcome.ARGUED)
    return [Evidence(Engine.STEPS, Outcome.ARGUED if argued else Outcome.UNDECIDED, detail, seconds=seconds)]


def _all_hold(
    statements: Sequence[say.Statement], labels: Sequence[str], domains: Domains, decide: Decide, what: str
) -> tuple[Outcome, str, float]:
    """The least of the outcomes, up to the first that does not hold, with what decided it."""
    seconds, engines, least = 0.0, set(), Outcome.HOLDS
    for number, (one, label) in enumerate(zip(statements, labels, strict=True), 1):
        found = Finding(tuple(decide(one, domains)))
        seconds += sum(item.seconds for item in found.evidence)
        engines |= {item.engine.value for item in found.evidence if item.outcome is Outcome.HOLDS}
        if found.outcome is Outcome.ARGUED:
            least = Outcome.ARGUED
        elif found.outcome is not Outcome.HOLDS:
            reason = next((item.shown for item in found.decisive), "")
            return found.outcome, f"{what} {number} ({label}) is {found.outcome.value}: {reason}", round(seconds, 4)
    all_of_them = f"{len(statements)} {'hypotheses' if what == 'hypothesis' else 'steps'}"
    return least, f"{all_of_them}, each decided ({', '.join(sorted(engines))})", round(seconds, 4)
