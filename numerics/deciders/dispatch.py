"""Which decider answers for which form; conjunctions and hypotheses are taken apart here.

- `decide(statement, domains)`; `part_names(statement)`
"""

from collections.abc import Callable
from dataclasses import fields, replace
from functools import partial

from ...theory.exact.algebra import tidy
from ...theory.exact.domains import REAL_LINE, Domains, Interval
from ...theory.exact.expressions import Expr, Infinite, Symbol, X, parameter
from ...theory.language import statements as say
from ...theory.language.index_means import MeanIdentity
from ...theory.language.operators import Integrated
from ..algebra.terms import sample_values
from ..findings.evidence import Cause, Engine, Evidence, Outcome, combined
from ..search.definedness import outermost_integrals
from .analytic import decide_analytic
from .branches import with_slopes_written_out, without_idle_branches
from .comparisons import decide_compare, decide_monotone
from .convergence import decide_converges
from .cross_checks import CHECKED, cross_checked
from .equality import all_exist, decide_consistent, decide_equal, decide_value
from .extremes import decide_bounded, decide_extreme
from .guards import (
    GUARDED,
    expressions_in,
    guard,
    has_values,
    on_common_domain,
    place_without_value,
    somewhere_without_value,
)
from .limits import decide_limit
from .mean_identities import decide_mean_identity
from .parameter_cases import by_cases
from .plainer import in_plainer_words
from .proofs import decide_exists, decide_for_functions, decide_in_coq, decide_not, decide_steps
from .quantifiers import decide_quantified
from .sequences import decide_fixed_points, decide_stable, decide_term
from .smoothness import decide_smooth
from .steps import by_steps
from .zeros import decide_zeros

Decider = Callable[..., list[Evidence]]
NOT_SHOWN_TO_EXIST = Evidence(Engine.BALL, Outcome.UNDECIDED, "an integral is not shown to exist")
ANY_X = parameter("x in its domain")  # stands in no expression: parameters for which there is no x are not looked at


def decide(statement: say.Statement, domains: Domains | None = None) -> list[Evidence]:
    """Evidence for or against a statement; of a conjunction, for each part."""
    decider, domains = DECIDERS[type(statement)], domains or {}
    plain = without_idle_branches(statement, domains)
    found = decider(plain, domains)
    if combined(found) is not Outcome.UNDECIDED or (written := with_slopes_written_out(plain)) == plain:
        return found
    other = decider(written, domains)
    is_decided = combined(other) in (Outcome.HOLDS, Outcome.FAILS) and has_values(plain, domains)
    return [replace(item, detail=f"derivatives written out: {item.detail}") for item in other] if is_decided else found


def _guarded(decider: Decider) -> Decider:
    """The decider, asked only about statements whose expressions have a value wherever they speak of one."""

    def asked(statement: say.Statement, domains: Domains) -> list[Evidence]:
        region = getattr(statement, "domain", REAL_LINE)
        places = {**domains, ANY_X: region} if region.free_symbols else domains
        found = guard(statement, places)
        evidence = [found] if found is not None else decider(statement, places)
        return _of_places(evidence, places, [ANY_X]) if places is not domains else evidence

    return asked


def _between_values(decider: Decider) -> Decider:
    """The decider, asked only about statements whose domains end, and that start, where there is a value."""

    def asked(statement: say.Statement, domains: Domains) -> list[Evidence]:
        missing = place_without_value(statement, domains)
        return decider(statement, domains) if missing is None else [missing]

    return asked


def _among_values(decider: Decider) -> Decider:
    """The decider of negations: what it denies must have values, whether or not they matter for its being false."""

    def asked(statement: say.Not, domains: Domains) -> list[Evidence]:
        found = decider(statement, domains)
        is_one_part = isinstance(statement.statement, GUARDED)  # which its own decider asked for values
        if is_one_part or combined(found) is not Outcome.HOLDS:
            return found
        missing = somewhere_without_value(statement.statement, domains)
        return found if missing is None else [missing]

    return asked


def _of_places(evidence: list[Evidence], domains: Domains, symbols: list[Symbol]) -> list[Evidence]:
    """The evidence; against a statement it counts only if there is a place that the statement speaks of."""
    if combined(evidence) is not Outcome.FAILS or next(sample_values(domains, symbols, 1), None) is not None:
        return evidence
    detail = "no place is known that it speaks of"
    return [Evidence(Engine.EXACT, Outcome.UNDECIDED, detail)]


def _decide_equal(statement: say.Equal, domains: Domains) -> list[Evidence]:
    """An equality is about the points at which both sides have a value."""
    found = on_common_domain(statement, domains, _tidily(decide_equal))
    return found if found is not None else _tidily(decide_equal)(statement, domains)


def _tidily(decider: Decider) -> Decider:
    """The decider, asked about the statement with its expressions tidied; what tidying takes away must exist, and
    whatever cancels on the way to a proof must too."""

    def asked(statement: say.Statement, domains: Domains) -> list[Evidence]:
        plain = _tidied(statement)
        written, left = _integrals(statement), set(_integrals(plain))
        kept = [(node, on) for node, on in written if (tidy(node), on) in left and not node.args[0].has(Integrated)]
        if _exist({*written} - {*kept}, domains):
            found = decider(plain, domains)
            left = {(node, on) for node, on in left if isinstance(node, Integrated)}  # a decider carries others out
            may_be_infinite = _is_of_infinity(plain) and len(kept) == len(left)  # inf - inf/2 is no number
            if combined(found) is not Outcome.HOLDS or may_be_infinite or _exist(left, domains):
                return found
        return [NOT_SHOWN_TO_EXIST]

    return asked


def _of_existing(decider: Decider) -> Decider:
    """The decider, asked only where every integral of the statement is shown to exist."""

    def asked(statement: say.Statement, domains: Domains) -> list[Evidence]:
        return decider(statement, domains) if _exist({*_integrals(statement)}, domains) else [NOT_SHOWN_TO_EXIST]

    return asked


def _is_of_infinity(statement: say.Statement) -> bool:
    """Whether it says of a number that it is infinite."""
    return isinstance(statement, say.Value) and isinstance(statement.equals, Infinite)


def _tidied(statement: say.Statement) -> say.Statement:
    """The statement with its expressions tidied: the same values wherever they have any. Where they have none is
    read off the trees as they were written."""
    changes = {one.name: _tidy(getattr(statement, one.name)) for one in fields(statement)}
    return replace(statement, **changes)


def _integrals(statement: say.Statement) -> list[tuple[Expr, Interval]]:
    """The integrals in a statement that are in no other one, as often as they stand there, each with where the x at
    its ends is."""
    region = getattr(statement, "domain", REAL_LINE)
    return [found for leaf in expressions_in(statement) for found in outermost_integrals(leaf, region)]


def _exist(integrals: set[tuple[Expr, Interval]], domains: Domains) -> bool:
    return all(all_exist(node, domains={**domains, X: on}) for node, on in integrals)


def _tidy(leaf: object) -> object:
    if isinstance(leaf, Expr):
        return tidy(leaf)
    if isinstance(leaf, Interval):
        start, end = (None if point is None else tidy(point) for point in (leaf.start, leaf.end))
        return replace(leaf, start=start, end=end)
    return tuple(map(_tidy, leaf)) if isinstance(leaf, tuple) else leaf


def _in_x(decider: Decider) -> Decider:
    """The decider of limits; one in a parameter that is any number, without x and other parameters, is one in x."""

    def asked(statement: say.Limit, domains: Domains) -> list[Evidence]:
        symbol = statement.variable
        others = say.symbols_of(statement) - {symbol}
        if symbol is X or others or domains.get(symbol) != REAL_LINE:
            return decider(statement, domains)
        of = statement.of.xreplace({symbol: X})
        found = decider(replace(statement, of=of, variable=X, domain=REAL_LINE, uniform=False), {})
        return [replace(item, witness=item.witness and item.witness.renamed(X, symbol)) for item in found]

    return asked


def _decide_all(statement: say.AllOf, domains: Domains) -> list[Evidence]:
    evidence = []
    for name, part in zip(part_names(statement), statement.parts, strict=True):
        for item in decide(part, domains):
            evidence.append(replace(item, part=f"{name} / {item.part}" if item.part else name))
    return evidence


def part_names(statement: say.AllOf) -> list[str]:
    """The names under which the parts of a conjunction stand in its evidence."""
    labels = statement.labels or ("",) * len(statement.parts)
    return [f"{number}: {label}" if label else str(number) for number, label in enumerate(labels, 1)]


def _decide_under(statement: say.Under, domains: Domains) -> list[Evidence]:
    inside = {**domains, **dict(statement.hypothesis)}
    evidence = decide(statement.statement, inside)
    depending = [symbol for symbol, domain in statement.hypothesis if domain.free_symbols]
    return _of_places(evidence, inside, depending) if depending else evidence


# What a statement that stays open might be said as instead, and whether it does not say it so already.
Hint = tuple[str, Callable[..., bool]]
NUMBERS: Hint = ("numbers for parameters", lambda said: bool(say.symbols_of(said) - {X, getattr(said, "variable", X)}))
SMALLER: Hint = ("a smaller `on`", lambda said: said.domain == REAL_LINE)
HINTS: dict[type, tuple[Hint, ...]] = {
    say.Equal: (SMALLER, ("`compare` in both directions", lambda said: True)),
    say.Value: (("`rounds_to`", lambda said: not isinstance(said.equals, say.Printed)),),
    say.Compare: (SMALLER, NUMBERS, ("the `supremum` of the difference", lambda said: True)),
    say.Monotone: (("`compare` of the derivative with 0", lambda said: True),),
    say.Extreme: (("a bound on it as `compare`", lambda said: said.relation == "="), NUMBERS),
    say.Zeros: (SMALLER, ("`round_to`", lambda said: not any(isinstance(one, say.Printed) for one in said.are))),
    say.Limit: (("one `side`", lambda said: said.side == "both" and not isinstance(said.to, Infinite)), NUMBERS),
    say.Bounded: (("a `supremum` with a bound", lambda said: True), NUMBERS),
}


def _advice(statement: say.Statement) -> str:
    """In words, what has not been tried; nothing where all of it was."""
    *others, last = [words for words, is_open in HINTS.get(type(statement), ()) if is_open(statement)] or [""]
    listed = f"{', '.join(others)}{',' if len(others) > 1 else ''} or {last}" if others else last
    return f"; {listed} may be decided" if last else ""


def _with_hints(deciders: dict[type, Decider]) -> dict[type, Decider]:
    """The deciders; what one of them leaves open comes with another way to say it."""

    def hinted(decider: Decider) -> Decider:
        def asked(statement: say.Statement, domains: Domains) -> list[Evidence]:
            found = decider(statement, domains)
            if combined(found) is not Outcome.UNDECIDED:
                return found
            is_open = [item.outcome is Outcome.UNDECIDED and item.cause is Cause.NOT_SHOWN for item in found]
            pairs, hint = zip(found, is_open, strict=True), _advice(statement)
            return [replace(item, detail=f"{item.detail}{hint}") if unsure else item for item, unsure in pairs]

        return asked

    return {form: hinted(one) if form in HINTS else one for form, one in deciders.items()}


def _with_cross_checks(deciders: dict[type, Decider]) -> dict[type, Decider]:
    return {form: cross_checked(one) if form in CHECKED else one for form, one in deciders.items()}


DECIDERS: dict[type, Decider] = _with_cross_checks(
    _with_hints(
        {
            MeanIdentity: decide_mean_identity,
            say.Equal: by_cases(by_steps(_guarded(_decide_equal)), samples=4),
            say.Value: by_cases(_guarded(_tidily(decide_value)), samples=4),
            say.Consistent: by_cases(_guarded(_tidily(decide_consistent)), samples=4),
            say.Compare: by_cases(by_steps(_guarded(_tidily(in_plainer_words(decide_compare))))),
            say.Monotone: by_cases(by_steps(_guarded(_tidily(in_plainer_words(decide_monotone))))),
            say.Extreme: by_cases(by_steps(_guarded(_tidily(in_plainer_words(decide_extreme)))), samples=3),
            say.Smooth: by_cases(_guarded(_tidily(decide_smooth))),
            say.AnalyticOn: by_cases(_guarded(_tidily(decide_analytic)), samples=4),
            say.Zeros: by_cases(by_steps(_guarded(_tidily(in_plainer_words(decide_zeros)))), samples=3),
            say.Limit: _in_x(by_cases(by_steps(_guarded(_tidily(decide_limit))))),
            say.Bounded: by_cases(by_steps(_guarded(_tidily(decide_bounded)))),
            say.AllOf: _decide_all,
            say.Between: _decide_all,
            say.Under: _between_values(_tidily(_decide_under)),
            say.Not: _among_values(partial(decide_not, decide=decide)),
            say.Quantified: _between_values(partial(decide_quantified, decide=decide)),
            say.FixedPoints: by_cases(_guarded(partial(decide_fixed_points, decide=decide)), samples=3),
            say.Stable: by_cases(_between_values(partial(decide_stable, decide=decide)), samples=8),
            say.Converges: by_cases(_between_values(partial(decide_converges, decide=decide)), samples=8),
            say.Term: _between_values(_of_existing(partial(decide_term, decide=decide))),
            say.Exists: _between_values(_tidily(partial(decide_exists, decide=decide))),
            say.ForFunctions: partial(decide_for_functions, decide=decide),
            say.InCoq: decide_in_coq,
            say.Steps: partial(decide_steps, decide=decide),
        }
    )
)
