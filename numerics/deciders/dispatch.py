"""Which decider answers for which form; conjunctions and hypotheses are taken apart here.

- `decide(statement, domains)`
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from sympy import Symbol

from ...theory import statements as say
from ...theory.domains import Interval
from ...theory.index_means import MeanIdentity
from ..evidence import Evidence
from ..mean_identities import decide_mean_identity
from .comparisons import decide_compare, decide_monotone
from .equality import decide_consistent, decide_equal, decide_value
from .extremes import decide_bounded, decide_extreme
from .limits import decide_limit
from .proofs import decide_exists, decide_for_functions, decide_lemma, decide_steps
from .smoothness import decide_smooth
from .zeros import decide_zeros

Domains = Mapping[Symbol, Interval]


def decide(statement: say.Statement, domains: Domains | None = None) -> list[Evidence]:
    """Evidence for or against a statement; of a conjunction, for each part."""
    return DECIDERS[type(statement)](statement, domains or {})


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
    return decide(statement.statement, {**domains, **dict(statement.hypothesis)})


DECIDERS: dict[type, Callable] = {
    say.Equal: decide_equal,
    say.Value: decide_value,
    say.Consistent: decide_consistent,
    say.Compare: decide_compare,
    say.Monotone: decide_monotone,
    say.Extreme: decide_extreme,
    say.Smooth: decide_smooth,
    say.Zeros: decide_zeros,
    say.Limit: decide_limit,
    say.AllOf: _decide_all,
    say.Under: _decide_under,
    say.Bounded: decide_bounded,
    MeanIdentity: decide_mean_identity,
    say.Exists: partial(decide_exists, decide=decide),
    say.ForFunctions: partial(decide_for_functions, decide=decide),
    say.ByLemma: partial(decide_lemma, decide=decide),
    say.Steps: partial(decide_steps, decide=decide),
}
