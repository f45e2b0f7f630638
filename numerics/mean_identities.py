"""Identities between means, decided: a proof for every length, or a length at which they fail.

- `decide_mean_identity(statement)`      evidence on a `MeanIdentity`, for every length and for 2 to 8
- `refuting_instance(form, centres)`     rows and scalars at which a form is certainly not zero
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from flint import arb, fmpq

from ..derivations.soft_quantizer import instance
from ..theory.errors import InputError
from ..theory.index_means import FREE, UNIFORM, MeanIdentity
from .balls import working_precision
from .evidence import Engine, Evidence, Outcome, timed
from .exact_algebra import is_identically_zero
from .finite_sums import Form, Generator, form_of

EXPLICIT_LENGTHS = {FREE: tuple(range(2, 9)), UNIFORM: (3, 5, 7)}


def decide_mean_identity(statement: MeanIdentity, domains: object = None) -> list[Evidence]:
    """Evidence on an identity between means; it holds for every L or fails at an explicit one. What holds is
    checked once more by exact algebra on the sums written out."""
    evidence = [timed(lambda: _decided(statement))]
    if evidence[0].outcome is Outcome.HOLDS:
        evidence.append(timed(lambda: _written_out(statement)))
    return evidence


def _written_out(statement: MeanIdentity) -> Evidence:
    lengths = EXPLICIT_LENGTHS[statement.centres]
    answers = {}
    for length in lengths:
        sides = instance(statement, length)
        answers[length] = is_identically_zero(sides.left - sides.right)
    names = ", ".join(str(length) for length in lengths if answers[length] is True)
    if False in answers.values():
        return Evidence(Engine.EXACT, Outcome.FAILS, "the sums written out differ", f"L = {_first(answers)}")
    outcome = Outcome.HOLDS if names else Outcome.UNDECIDED
    return Evidence(Engine.EXACT, outcome, f"the sums written out agree for L = {names or 'none'}")


def _first(answers: dict[int, bool | None]) -> int:
    return next(length for length, answer in answers.items() if answer is False)


def _decided(statement: MeanIdentity) -> Evidence:
    try:
        difference = form_of(statement.left, statement.centres) - form_of(statement.right, statement.centres)
    except InputError as error:
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, str(error))
    if difference.is_zero():
        return Evidence(Engine.EXACT, Outcome.HOLDS, "the same form in the sums S[m], for every L")
    witness = refuting_instance(difference, statement.centres)
    if not witness:
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, "different forms in the sums S[m]; no witness found")
    return Evidence(Engine.BALL, Outcome.FAILS, "different forms in the sums S[m]", witness)


# --- witnesses --------------------------------------------------------------------------------------

_SCALARS = {"x": Fraction(1, 3), "alpha": Fraction(3, 4), "q": Fraction(2, 3)}
_FREE_CENTRES = tuple(map(Fraction, ("-1", "1/2", "2", "-5/3", "4/5", "7/3")))
_VALUES = tuple(map(Fraction, ("1", "-2", "1/5", "3", "-1/2", "5/7")))


class _Instance:
    """Rows and scalars with exact values: what every generator of a form is, in balls."""

    def __init__(self, length: int, centres: str) -> None:
        self.centres = centres
        self.rows: dict[str, list[Fraction]] = {"z": list(_VALUES[:length])}
        if centres == FREE:
            self.rows["y"] = list(_FREE_CENTRES[:length])
        else:
            self.rows["i"] = [Fraction(i - length // 2) for i in range(length)]

    def __str__(self) -> str:
        scalars = {name: value for name, value in _SCALARS.items() if name != "q" or self.centres == UNIFORM}
        parts = [f"{name} = {value}" for name, value in scalars.items()]
        parts += [f"{name} = ({', '.join(map(str, row))})" for name, row in self.rows.items()]
        return ", ".join(parts)

    def weight(self, place: int) -> arb:
        centre = self.rows["y"][place] if self.centres == FREE else _SCALARS["q"] * self.rows["i"][place]
        return (-_ball(_SCALARS["alpha"] * (_SCALARS["x"] - centre) ** 2)).exp()

    def value(self, generator: Generator, places: dict[str, int]) -> arb:
        kind, *names = generator
        if kind == "scalar":
            return _ball(_SCALARS[names[0]])
        if kind == "entry":
            return _ball(self.rows[names[0]][places[names[1]]])
        if kind == "weight":
            return self.weight(places[names[0]])
        total = arb(0)
        for place in range(len(self.rows["z"])):
            term = self.weight(place)
            for name in names:
                term *= _ball(self.rows[name][place])
            total += term
        return total

    def evaluate(self, form: Form) -> arb:
        places = {name: place for place, name in enumerate(sorted(_places(form)))}
        total = arb(0)
        for monomial, coefficient in form.terms.items():
            term = arb(coefficient)
            for generator, exponent in monomial:
                term *= self.value(generator, places) ** exponent
            total += term
        return total


def _ball(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))


def _places(form: Form) -> Iterator[str]:
    for monomial in form.terms:
        yield from {g[-1] for g, _ in monomial if g[0] in ("entry", "weight")}


def refuting_instance(form: Form, centres: str = FREE) -> str:
    """Rows and scalars at which a form is certainly not zero, in words; empty if none is found."""
    for length in (3, 5) if centres == UNIFORM else (2, 3, 4, 6):
        if len(set(_places(form))) > length:
            continue
        instance = _Instance(length, centres)
        with working_precision(128):
            value = instance.evaluate(form)
        if value.is_finite() and not value.contains(0):
            return f"{instance}: the sides differ by {value.str(8, radius=False)}"
    return ""
