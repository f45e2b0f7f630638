"""Suprema and infima: the certified value against the claimed one, and where it is attained.

- `decide_extreme`
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import sympy
from sympy import Expr, Symbol

from ...theory import statements as say
from ...theory.domains import Interval
from ...theory.errors import InputError
from ..constants import constant_ball
from ..evidence import Engine, Evidence, Outcome, timed
from ..exact_algebra import is_identically_zero
from ..extrema import Extremum, infimum, supremum, supremum_of_absolute
from ..terms import Reduced, peeled, reduced, resolve, sample_values
from .equality import number_evidence

DIGITS = 25


def decide_extreme(statement: say.Extreme, domains: Mapping[Symbol, Interval]) -> list[Evidence]:
    return [timed(lambda: _extreme(statement, domains))]


def _extreme(statement: say.Extreme, domains: Mapping[Symbol, Interval]) -> Evidence:
    absolute = statement.kind == "supremum" and isinstance(statement.of, sympy.Abs)
    f, order = peeled(statement.of.args[0] if absolute else statement.of)
    try:
        cells = resolve(f)
    except InputError as error:
        return Evidence(Engine.BALL, Outcome.UNDECIDED, str(error))
    plain = reduced(cells, statement.domain, domains)
    if not plain.is_free:
        return _at_sample_values(statement, domains)
    find = supremum_of_absolute if absolute else supremum if statement.kind == "supremum" else infimum
    found = find(plain.cells, plain.domain, order, digits=DIGITS)
    return _judged(found, replace(plain, amplitude=plain.amplitude / plain.scale**order), statement)


def _judged(found: Extremum, plain: Reduced, statement: say.Extreme) -> Evidence:
    value = next((v for v in (found.exact, found.closed_form) if v is not None), found.value)
    note = "; ".join(found.notes)
    if isinstance(statement.equals, say.Printed):
        evidence = number_evidence(value, statement.equals, note)
    else:
        at_one = statement.equals.subs(dict.fromkeys(plain.amplitude.free_symbols, sympy.S.One))
        if is_identically_zero(statement.equals - plain.amplitude * at_one) is not True:
            detail = f"the extremum scales like {plain.amplitude}, the claimed value does not"
            return Evidence(Engine.EXACT, Outcome.FAILS, detail, detail)
        evidence = number_evidence(value, at_one, note)
    if evidence.outcome is Outcome.HOLDS and statement.at is not None:
        return _attained(found, plain, statement.at, evidence)
    return evidence


def _attained(found: Extremum, plain: Reduced, at: Expr, evidence: Evidence) -> Evidence:
    """The claimed place must be one of the places where the value is attained."""
    point = sympy.expand(at / plain.scale)
    if point.free_symbols:
        return replace(evidence, outcome=Outcome.FAILS, witness=f"{at} does not scale with the function")
    ball = constant_ball(point)
    if not any(place.overlaps(ball) for place in found.at):
        return replace(evidence, outcome=Outcome.FAILS, witness=f"the value is not attained at {at}")
    proved = any(is_identically_zero(point - place) is True for place in found.exact_at)
    note = f"; attained at {at}" if proved else f"; the enclosure of the place contains {at}"
    return replace(evidence, detail=evidence.detail + note)


def _at_sample_values(statement: say.Extreme, domains: Mapping[Symbol, Interval]) -> Evidence:
    """Parameters that do not scale out: a value of them can refute, none can prove."""
    symbols = sorted(set(domains) & statement.of.free_symbols, key=str)
    for values in sample_values(domains, symbols, 3):
        equals = statement.equals if isinstance(statement.equals, say.Printed) else statement.equals.subs(values)
        instance = say.Extreme(statement.kind, statement.of.subs(values), equals, statement.domain.subs(values))
        found = _extreme(instance, {})
        if found.outcome is Outcome.FAILS:
            place = ", ".join(f"{symbol} = {value}" for symbol, value in values.items())
            return replace(found, witness=f"{place}: {found.witness or found.detail}")
    return Evidence(Engine.BALL, Outcome.UNDECIDED, "holds at sample values of parameters that do not scale out")
