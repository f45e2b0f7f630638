"""Identities between means, decided: a proof for every length, or a length at which they fail.

- `decide_mean_identity(statement)`   evidence on a `MeanIdentity`, for every length and for 2 to 8
- `refuting_instance(statement)`      rows and scalars at which the two sides certainly differ, by the definition
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product

from flint import arb

from ...derivations.soft_quantizer import instance
from ...theory.exact.algebra import expand
from ...theory.exact.errors import Undecided
from ...theory.exact.expressions import ZERO, Expr, Rational, Symbol, X, fresh
from ...theory.language.index_means import (
    ALPHA,
    FREE,
    INDEX_NAMES,
    UNIFORM,
    Change,
    Covariance,
    Entry,
    Mean,
    MeanIdentity,
    N,
    Probability,
    Q,
    Y,
    Z,
)
from ..algebra.finite_sums import form_of
from ..arithmetic.balls import enclose, working_precision
from ..findings.evidence import Engine, Evidence, Outcome, timed
from ..findings.witness import Seen, Witness, witness
from ..search.definedness import is_defined_at
from .equality import short

EXPLICIT_LENGTHS = {FREE: tuple(range(2, 9)), UNIFORM: (3, 5, 7)}
BITS = 192
WIDEST = 1e-30  # a wider ball agrees with too much to say anything
NOWHERE = "no place is known at which both sides have a value"


@dataclass(frozen=True)
class _Place:
    """Numbers for the scalars and the rows."""

    scalars: tuple[tuple[Symbol, Fraction], ...]
    values: tuple[Fraction, ...]
    centres: tuple[Fraction, ...]  # where they are free


def _place(scalars: str, values: str, centres: str) -> _Place:
    numbers, *rows = (tuple(map(Fraction, text.split())) for text in (scalars, values, centres))
    return _Place(tuple(zip((X, ALPHA, Q), numbers, strict=True)), *rows)


PLACES = (  # of any sign; positive, with x above 1: where roots and logarithms have values too
    _place("1/3 3/4 2/3", "1 -2 1/5 3 -1/2 5/7 -7/4 2/9", "-1 1/2 2 -5/3 4/5 7/3 -1/4 3"),
    _place("7/3 5/4 3/2", "3/2 2 1/5 3 1/2 5/7 7/4 2/9", "1 1/2 2 5/3 4/5 7/3 1/4 3"),
)


def decide_mean_identity(statement: MeanIdentity, domains: object = None) -> list[Evidence]:
    """Evidence on an identity between means; it holds for every L or fails at an explicit one. What holds is
    evaluated once more by the definition, at numbers: it is about places at which both sides have a value."""
    evidence = [timed(lambda: _decided(statement))]
    if evidence[0].outcome is not Outcome.HOLDS:
        return evidence
    written = timed(lambda: _written_out(statement))
    return [written] if written.detail == NOWHERE else [*evidence, written]


def _decided(statement: MeanIdentity) -> Evidence:
    """What has no meaning in this language is refused, here and by the reader."""
    try:
        left, right = (form_of(side, statement.centres, statement.weight) for side in (statement.left, statement.right))
    except Undecided as undecided:
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, str(undecided))
    if expand(left - right) is ZERO:
        return Evidence(Engine.EXACT, Outcome.HOLDS, "the same form in the sums S[m], for every L")
    against = refuting_instance(statement)
    if against is None:
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, "different forms in the sums S[m]; no witness found")
    return Evidence(Engine.BALL, Outcome.FAILS, "different forms in the sums S[m]", against)


def _written_out(statement: MeanIdentity) -> Evidence:
    """The sums evaluated by their definition: they can refute, and agreement is no proof."""
    if against := refuting_instance(statement):
        return Evidence(Engine.BALL, Outcome.FAILS, "the sums written out differ", against)
    lengths = EXPLICIT_LENGTHS[statement.centres]
    for place in PLACES:
        agreed = [length for length in lengths if _difference(statement, length, place).abs_upper() < WIDEST]
        if agreed:
            names = ", ".join(map(str, agreed))
            return Evidence(Engine.BALL, Outcome.UNDECIDED, f"the sums written out agree for L = {names}")
    return Evidence(Engine.BALL, Outcome.UNDECIDED, NOWHERE)


def refuting_instance(statement: MeanIdentity) -> Witness | None:
    """Rows and scalars at which the two sides certainly differ."""
    for place, length in product(PLACES, EXPLICIT_LENGTHS[statement.centres]):
        value = _difference(statement, length, place)
        if value.is_finite() and not value.contains(0):
            has_places = any(side.has(Entry, Probability) for side in (statement.left, statement.right))
            setting = _setting(place, statement.centres, length) | ({"j": 1, "l": length} if has_places else {})
            return witness(Seen.MEANS, short(value), at=setting)
    return None


_instance = lru_cache(maxsize=64)(instance)


@lru_cache(maxsize=64)  # what holds is looked at twice
def _difference(statement: MeanIdentity, length: int, place: _Place) -> arb:
    """By the definition, which shares nothing with the forms: sums term by term, at exact numbers."""
    if not _has_values(statement, length, place):
        return arb.nan()
    said = _instance(statement, length)
    rows = ((Z, place.values), (Y, place.centres))
    numbers = {f"{row}{n}": one for row, some in rows for n, one in enumerate(some, 1)}
    values = {**dict(place.scalars), **{Symbol(name): one for name, one in numbers.items()}}
    with working_precision(BITS):
        left, right = (
            enclose(side, {symbol: Rational(values[symbol]) for symbol in side.free_symbols})
            for side in (said.left, said.right)
        )
        return left - right


def _has_values(statement: MeanIdentity, length: int, place: _Place) -> bool:
    """Whether all that is said has a value there as it is written: log(z) - log(z) has none at -1."""
    scalars, middle, is_free = dict(place.scalars), length // 2, statement.centres == FREE
    centres = [place.centres[n] if is_free else scalars[Q] * (n - middle) for n in range(length)]
    rows = [{Z: place.values[n], Y: centres[n], N: Fraction(n - middle)} for n in range(length)]
    ends = {INDEX_NAMES["j"]: rows[0], INDEX_NAMES["l"]: rows[-1]}
    for leaf in (leaf for side in (statement.left, statement.right) for leaf in _without_means(side)):
        entries = {entry: fresh("entry") for entry in leaf.atoms(Entry)}
        there = {symbol: ends[entry.args[1]][entry.args[0]] for entry, symbol in entries.items()}  # type: ignore[index]
        tree = leaf.xreplace(entries)
        for row in rows:
            known = {**scalars, **row, **there}
            if not is_defined_at(tree, {one: Rational(known[one]) for one in tree.free_symbols}).is_yes:
                return False
    return True


def _without_means(tree: Expr) -> Iterator[Expr]:
    """The largest parts in which no mean stands."""
    if isinstance(tree, Probability):
        return
    if not tree.has(Mean, Covariance, Probability, Change):
        yield tree
        return
    for part in tree.args[:1] if isinstance(tree, Change) else tree.args:
        yield from _without_means(part)


def _setting(place: _Place, centres: str, length: int) -> dict[Symbol, object]:
    """What the scalars and rows are."""
    scalars = {symbol: value for symbol, value in place.scalars if symbol is not Q or centres == UNIFORM}
    middle = length // 2
    last = (Y, place.centres[:length]) if centres == FREE else (N, tuple(range(-middle, middle + 1)))
    rows = {row: f"({', '.join(map(str, some))})" for row, some in ((Z, place.values[:length]), last)}
    return dict([*scalars.items(), *rows.items()])
