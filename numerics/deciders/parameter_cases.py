"""Statements about all values of a parameter, case by case: measured from the end of its domain, or by its sign.

With k = 1 + t the sign of 1 - k is that of -t; with b = 0 and b > 0 apart, b scales out in the second case. What is
shown in every case is shown. What fails at one value fails: of sin(a x) a = 0 has another supremum than all others, and
an inequality that holds inside of [0, 1] may fail at 1.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product

from ...theory.exact.domains import REAL_LINE, Domains, Interval
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import ONE, ZERO, Expr, Symbol, X, fresh
from ...theory.language import statements as say
from ...theory.language.intervals import interval
from ..algebra.terms import has_points, sample_points, sample_values
from ..findings.evidence import Cause, Evidence, Finding, Outcome, combined
from .prefixes import replaced
from .proofs import weakest

Decider = Callable[[say.Statement, Domains], list[Evidence]]
Case = tuple[Expr, dict[Symbol, Interval]]  # what the parameter is, and the new symbol in it
MOST_CASES = 27
POSITIVE = interval("positive")


def by_cases(decider: Decider, samples: int = 0) -> Decider:
    """The decider; a statement that it leaves open holds where it shows every case of its parameters' signs, and fails
    where it fails at zero, at one or at an end of a parameter's domain; or at one of so many samples."""

    def asked(statement: say.Statement, domains: Domains) -> list[Evidence]:
        found = decider(statement, domains)
        if combined(found) is not Outcome.UNDECIDED:
            return found
        return (
            _at_one_place(decider, statement, domains, _samples(statement, domains, samples))
            or _in_all_cases(decider, statement, domains)
            or _at_one_place(decider, statement, domains, _unlike_others(statement, domains))
            or found
        )

    return asked


def _in_all_cases(decider: Decider, statement: say.Statement, domains: Domains) -> list[Evidence]:
    """That it holds in every case; nothing where that is not shown."""
    if not (options := _options(statement, domains)):
        return []
    cases: list[list[Evidence]] = []
    for chosen in product(*options.values()):
        values = {symbol: value for symbol, (value, _) in zip(options, chosen, strict=True)}
        new = {symbol: on for _, symbols in chosen for symbol, on in symbols.items()}
        case = _case(decider, statement, domains, values, new)
        if combined(case) is not Outcome.HOLDS:
            return []
        cases.append(Finding(tuple(case)).decisive)
    return [_of_all(cases, ", ".join(map(str, options)))]


def _at_one_place(
    decider: Decider, statement: say.Statement, domains: Domains, places: Iterable[Mapping[Symbol, Expr]]
) -> list[Evidence]:
    """That it fails at values of parameters; nothing where that is not shown."""
    for values in places:
        if has_points(getattr(statement, "domain", REAL_LINE).subs(values)).is_yes:
            case = _case(decider, statement, domains, values, {})
            if combined(case) is Outcome.FAILS:
                decisive = Finding(tuple(case)).decisive
                return [replace(one, witness=one.shown.at(values)) for one in decisive]
    return []


def _samples(statement: say.Statement, domains: Domains, count: int) -> Iterator[dict[Symbol, Expr]]:
    """Values of all parameters; of a single one also all over its domain, unless that of another depends on it."""
    symbols = _parameters(statement)
    if count and symbols:
        yield from sample_values(domains, symbols, count)
        if len(symbols) == 1 and symbols == _symbols(statement, domains):
            yield from ({symbols[0]: point} for point in sample_points((), domains[symbols[0]]))


def _unlike_others(statement: say.Statement, domains: Domains) -> Iterator[dict[Symbol, Expr]]:
    """Values at which a parameter is likely to be unlike others."""
    return ({symbol: value} for symbol in _symbols(statement, domains) for value in _special(domains[symbol]))


def _special(domain: Interval) -> list[Expr]:
    ends = (domain.start if not domain.left_open else None, domain.end if not domain.right_open else None)
    return list(dict.fromkeys(one for one in (ZERO, ONE, *ends) if one is not None and domain.contains(one).is_yes))


def _case(
    decider: Decider, statement: say.Statement, domains: Domains, values: Mapping[Symbol, Expr], new: Domains
) -> list[Evidence]:
    """What is found of the statement at values of some parameters, which may contain new ones. Nothing is tidied:
    whether there is a value at these values is read off the tree, 0/(x + abs(x)) too."""
    rest = {symbol: on for symbol, on in domains.items() if symbol not in values}
    try:
        return decider(replaced(statement, values), {**rest, **new})
    except InputError:
        return []


def _of_all(cases: list[list[Evidence]], names: str) -> Evidence:
    """What all cases show, by the weakest engine of them; it speaks of nothing only if every case does."""
    shown = [item for case in cases for item in case]
    spoken = [item for item in shown if item.cause is not Cause.EMPTY]
    reasons = "; ".join(dict.fromkeys(item.detail for item in spoken or shown if item.detail))
    cause = Cause.DECIDED if spoken else Cause.EMPTY
    seconds = round(sum(item.seconds for item in shown), 4)
    return Evidence(weakest(shown), Outcome.HOLDS, f"in all cases of {names}: {reasons}", seconds=seconds, cause=cause)


def _options(statement: say.Statement, domains: Domains) -> dict[Symbol, list[Case]]:
    """The cases of every parameter whose domain is unbounded, but for those that are any positive number."""
    symbols = _symbols(statement, domains)
    options = {symbol: list(_cases(symbol, domains[symbol])) for symbol in symbols if domains[symbol] != POSITIVE}
    options = {symbol: cases for symbol, cases in options.items() if cases}
    count = 1
    for cases in options.values():
        count *= len(cases)
    return options if count <= MOST_CASES else {}


def _symbols(statement: say.Statement, domains: Domains) -> list[Symbol]:
    """The parameters that are for all values, unless the domain of one depends on another."""
    if any(one.free_symbols for one in domains.values()):
        return []
    return [one for one in _parameters(statement) if one in domains]


def _parameters(statement: say.Statement) -> list[Symbol]:
    variables = {X, statement.variable} if isinstance(statement, say.Limit) else {X}
    return sorted(say.symbols_of(statement) - variables, key=lambda one: one.content)


def _cases(symbol: Symbol, domain: Interval) -> Iterator[Case]:
    step = fresh(symbol.name, "positive")
    if domain.start is not None and domain.end is not None:
        return
    end = domain.start if domain.start is not None else domain.end
    if end is None:
        yield ZERO, {}
    elif not (domain.left_open if domain.start is not None else domain.right_open):
        yield end, {}
    for side in (1, -1) if end is None else (1,) if domain.start is not None else (-1,):
        yield (ZERO if end is None else end) + side * step, {step: POSITIVE}
