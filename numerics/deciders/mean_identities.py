"""Identities between means, decided: a proof for every length, or a length at which they fail.

- `decide_mean_identity(statement)`   evidence on a `MeanIdentity`, for every length and for 2 to 8
- `refuting_instance(statement)`      rows and scalars at which the two sides certainly differ, by the definition
"""

from fractions import Fraction
from functools import lru_cache

from flint import arb

from ...derivations.soft_quantizer import instance
from ...theory.algebra import expand
from ...theory.errors import Undecided
from ...theory.expressions import ZERO, Rational, Symbol, X
from ...theory.index_means import ALPHA, FREE, UNIFORM, Entry, MeanIdentity, N, Probability, Q, Y, Z
from ..algebra.finite_sums import form_of
from ..arithmetic.balls import enclose, working_precision
from ..findings.evidence import Engine, Evidence, Outcome, timed

EXPLICIT_LENGTHS = {FREE: tuple(range(2, 9)), UNIFORM: (3, 5, 7)}
BITS = 192
WIDEST = 1e-30  # a wider ball agrees with too much to say anything
SCALARS = {X: Fraction(1, 3), ALPHA: Fraction(3, 4), Q: Fraction(2, 3)}
FREE_CENTRES = tuple(map(Fraction, ("-1", "1/2", "2", "-5/3", "4/5", "7/3", "-1/4", "3")))
VALUES = tuple(map(Fraction, ("1", "-2", "1/5", "3", "-1/2", "5/7", "-7/4", "2/9")))


def decide_mean_identity(statement: MeanIdentity, domains: object = None) -> list[Evidence]:
    """Evidence on an identity between means; it holds for every L or fails at an explicit one. What holds is
    evaluated once more by the definition, at numbers."""
    evidence = [timed(lambda: _decided(statement))]
    if evidence[0].outcome is Outcome.HOLDS:
        evidence.append(timed(lambda: _written_out(statement)))
    return evidence


def _decided(statement: MeanIdentity) -> Evidence:
    """What has no meaning in this language is refused, here and by the reader."""
    try:
        left, right = (form_of(side, statement.centres, statement.weight) for side in (statement.left, statement.right))
    except Undecided as undecided:
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, str(undecided))
    if expand(left - right) is ZERO:
        return Evidence(Engine.EXACT, Outcome.HOLDS, "the same form in the sums S[m], for every L")
    witness = refuting_instance(statement)
    if not witness:
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, "different forms in the sums S[m]; no witness found")
    return Evidence(Engine.BALL, Outcome.FAILS, "different forms in the sums S[m]", witness)


def _written_out(statement: MeanIdentity) -> Evidence:
    """The sums evaluated by their definition: they can refute, and agreement is no proof."""
    if witness := refuting_instance(statement):
        return Evidence(Engine.BALL, Outcome.FAILS, "the sums written out differ", witness)
    lengths = EXPLICIT_LENGTHS[statement.centres]
    agreed = [length for length in lengths if _difference(statement, length).abs_upper() < WIDEST]
    names = ", ".join(map(str, agreed)) or "none"
    return Evidence(Engine.BALL, Outcome.UNDECIDED, f"the sums written out agree for L = {names}")


def refuting_instance(statement: MeanIdentity) -> str:
    """Rows and scalars at which the two sides certainly differ, in words; empty if none is found."""
    for length in EXPLICIT_LENGTHS[statement.centres]:
        value = _difference(statement, length)
        if value.is_finite() and not value.contains(0):
            has_places = any(side.has(Entry, Probability) for side in (statement.left, statement.right))
            places = f", j = 1, l = {length}" if has_places else ""
            setting = _in_words(statement.centres, length)
            return f"{setting}{places}: the sides differ by {value.str(8, radius=False)}"
    return ""


@lru_cache(maxsize=64)  # what holds is looked at twice
def _difference(statement: MeanIdentity, length: int) -> arb:
    """By the definition, which shares nothing with the forms: sums term by term, at exact numbers."""
    said = instance(statement, length)
    numbers = {f"{row}{n}": one for row, some in ((Z, VALUES), (Y, FREE_CENTRES)) for n, one in enumerate(some, 1)}
    values = SCALARS | {Symbol(name): one for name, one in numbers.items()}
    with working_precision(BITS):
        left, right = (
            enclose(side, {symbol: Rational(values[symbol]) for symbol in side.free_symbols})
            for side in (said.left, said.right)
        )
        return left - right


def _in_words(centres: str, length: int) -> str:
    """What the scalars and rows are."""
    parts = [f"{symbol} = {value}" for symbol, value in SCALARS.items() if symbol is not Q or centres == UNIFORM]
    middle = length // 2
    last = (Y, FREE_CENTRES[:length]) if centres == FREE else (N, tuple(range(-middle, middle + 1)))
    parts += [f"{row} = ({', '.join(map(str, some))})" for row, some in ((Z, VALUES[:length]), last)]
    return ", ".join(parts)
