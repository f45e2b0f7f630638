"""A planted unsoundness is found: five faults of different kinds, each put into the table of deciders.

A plant counts as found by a statement that is judged wrong with it and not wrong without it. To adapt a plant when
the deciders move, change `door.py` or the row of `PLANTS`: the form, and the faulty decider made from the right one.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest
from adversary import door, run
from adversary.items import HOSTILE, PLAIN

SEED, STATEMENTS, SECONDS = 17, 500, 2.0


@dataclass(frozen=True)
class Plant:
    """Which class of statement, which forms in a claim file, and what becomes of its decider."""

    kind: str
    forms: tuple[str, ...]
    faulty: Callable[[Callable], Callable]


def _changed(change: Callable) -> Callable[[Callable], Callable]:
    """The right decider, asked about another statement."""
    return lambda right: lambda statement, domains: right(change(statement), domains)


def _right_half(statement):
    whole = statement.domain == door.interval_of("R")
    return replace(statement, domain=door.interval_of("[0, inf)")) if whole else statement


PLANTS = {
    "every inequality holds": Plant("Compare", ("compare",), lambda right: lambda statement, domains: door.holds()),
    "inequalities ignore the left half": Plant("Compare", ("compare",), _changed(_right_half)),
    "limits look at the right side only": Plant("Limit", ("limit",), _changed(lambda one: replace(one, side="right"))),
    "an unknown jump is none": Plant(
        "Smooth", ("smooth",), lambda right: lambda statement, domains: door.holds(right(statement, domains))
    ),
    "equality looks at one point": Plant(
        "Equal", ("equal",), _changed(lambda one: replace(one, domain=door.interval_of("[1/2, 1/2]")))
    ),
    "zeros are sought near the origin only": Plant(
        "Zeros", ("zeros",), _changed(lambda one: replace(one, domain=door.interval_of("[-2, 2]")))
    ),
}


def found_by(plant: Plant, monkeypatch) -> str:
    """The first statement that is wrong with the plant and not without, or ""."""
    kind, table = door.form(plant.kind), door.deciders()
    right = table[kind]
    for category in (PLAIN, HOSTILE):
        for item in run.items(category, SEED, STATEMENTS):
            if item.form not in plant.forms:
                continue
            monkeypatch.setitem(table, kind, plant.faulty(right))
            suspect = run.judged(item, SECONDS).outcome == run.WRONG
            monkeypatch.setitem(table, kind, right)
            if suspect and run.judged(item, SECONDS).outcome != run.WRONG:
                return item.text
    return ""


LONG = ("inequalities ignore the left half", "an unknown jump is none", "equality looks at one point")


@pytest.mark.parametrize("name", [pytest.param(one, marks=pytest.mark.sweep) if one in LONG else one for one in PLANTS])
@pytest.mark.kills("deciders")
def test_a_planted_fault_is_found(name, monkeypatch):
    assert found_by(PLANTS[name], monkeypatch)


def test_nothing_is_found_where_nothing_is_planted(monkeypatch):
    """The right decider in place of itself: the search compares like with like."""
    monkeypatch.setattr(run, "items", lambda category, seed, count, all_items=run.items: all_items(category, seed, 60))
    assert found_by(Plant("Compare", ("compare",), lambda right: right), monkeypatch) == ""
