"""Identities between means, decided: a proof for every length, or a length at which they fail.

- `decide_mean_identity(statement)`   evidence on a `MeanIdentity`, for every length and for 2 to 8
- `refuting_instance(statement)`      rows and scalars at which the two sides certainly differ, by the definition
"""

from flint import arb

from ...theory.errors import Undecided
from ...theory.index_means import FREE, UNIFORM, Entry, MeanIdentity, Probability
from ..algebra.finite_sums import form_of
from ..algebra.mean_values import RowNumbers
from ..arithmetic.balls import working_precision
from ..findings.evidence import Engine, Evidence, Outcome, timed

EXPLICIT_LENGTHS = {FREE: tuple(range(2, 9)), UNIFORM: (3, 5, 7)}
BITS = 192
WIDEST = 1e-30  # a wider ball agrees with too much to say anything


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
    if (left - right).is_zero():
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
            setting = RowNumbers.of(statement.centres, length, statement.weight)
            has_places = any(side.has(Entry, Probability) for side in (statement.left, statement.right))
            places = f", j = 1, l = {length}" if has_places else ""
            return f"{setting}{places}: the sides differ by {value.str(8, radius=False)}"
    return ""


def _difference(statement: MeanIdentity, length: int) -> arb:
    with working_precision(BITS):
        setting = RowNumbers.of(statement.centres, length, statement.weight)
        return setting.ball(statement.left) - setting.ball(statement.right)
