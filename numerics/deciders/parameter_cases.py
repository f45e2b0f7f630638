"""Statements about all values of a parameter, case by case: measured from the end of its domain, or by its sign.

With k = 1 + t the sign of 1 - k is that of -t; with b = 0 and b > 0 apart, b scales out in the second case. What is
shown in every case is shown; nothing is refuted here, because a decider that sees all cases at once has tried.

- `by_cases(decider)`   the decider; what it leaves open, it is asked case by case
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from itertools import product

from ...theory import statements as say
from ...theory.domains import Interval, interval
from ...theory.errors import InputError
from ...theory.expressions import ZERO, Expr, Infinite, Symbol, fresh
from ..findings.evidence import Cause, Evidence, Finding, Outcome, combined
from ..search.descent import interval_has_symbols
from .proofs import weakest

Domains = Mapping[Symbol, Interval]
Decider = Callable[[say.Statement, Domains], list[Evidence]]
Case = tuple[Expr, dict[Symbol, Interval]]  # what the parameter is, and the new symbol in it
MOST_CASES = 27
POSITIVE = interval("positive")


def by_cases(decider: Decider) -> Decider:
    """The decider; a statement that it leaves open holds where it shows every case of its parameters' signs."""

    def asked(statement: say.Statement, domains: Domains) -> list[Evidence]:
        found = decider(statement, domains)
        if combined(found) is not Outcome.UNDECIDED or not (options := _options(statement, domains)):
            return found
        cases: list[list[Evidence]] = []
        for chosen in product(*options.values()):
            values = {symbol: value for symbol, (value, _) in zip(options, chosen, strict=True)}
            rest = {symbol: on for symbol, on in domains.items() if symbol not in values}
            inside = rest | {symbol: on for _, new in chosen for symbol, on in new.items()}
            try:
                case = decider(_at_values(statement, values), inside)
            except InputError:
                return found
            if combined(case) is not Outcome.HOLDS:
                return found
            cases.append(Finding(tuple(case)).decisive)
        return [_of_all(cases, ", ".join(map(str, options)))]

    return asked


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
    if any(map(interval_has_symbols, domains.values())):
        return {}
    left = say.symbols_of(statement) - ({statement.variable} if isinstance(statement, say.Limit) else set())
    symbols = sorted((one for one in left if one in domains), key=lambda one: one.content)
    options = {symbol: list(_cases(symbol, domains[symbol])) for symbol in symbols if domains[symbol] != POSITIVE}
    options = {symbol: cases for symbol, cases in options.items() if cases}
    count = 1
    for cases in options.values():
        count *= len(cases)
    return options if count <= MOST_CASES else {}


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


def _at_values(statement: say.Statement, values: Mapping[Symbol, Expr]) -> say.Statement:
    return replace(statement, **{one.name: _leaf(getattr(statement, one.name), values) for one in fields(statement)})


def _leaf(leaf: object, values: Mapping[Symbol, Expr]) -> object:
    if isinstance(leaf, (Expr, Interval)) and not isinstance(leaf, (Infinite, Symbol)):
        return leaf.subs(values)
    if isinstance(leaf, Symbol):
        return values.get(leaf, leaf)
    return tuple(_leaf(one, values) for one in leaf) if isinstance(leaf, tuple) else leaf
