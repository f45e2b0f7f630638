"""Identities between means, decided: a proof for every length, or a length at which they fail.

- `decide_mean_identity(statement)`      evidence on a `MeanIdentity`
- `refuting_instance(form, centres)`     rows and scalars at which a form is certainly not zero
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from flint import arb, fmpq

from ..theory.errors import InputError
from ..theory.index_means import FREE, UNIFORM, MeanIdentity
from .balls import working_precision
from .evidence import Engine, Evidence, Outcome, timed
from .finite_sums import Form, Generator, form_of

def decide_mean_identity(statement: MeanIdentity, domains: object = None) -> list[Evidence]:
    """Evidence on an identity between means; it holds for every L or fails at an explicit one."""
    return [timed(lambda: _decided(statement))]


def _decided(statement: MeanIdentity) -> Evidence:
    try:
        difference = form_of(statement.left, statement.centres) - form_of(statement.right, statement.centres)
    except InputError as error:
        return Evidence(Engine.EXACT, Outcome.UNDECIDED, str(error))
    if difference.is_zero():
        return Evidence(Engine.EXACT, Outcome.HOLDS, "the sides have the same form in the sums S[m], for every L")
    witness = refuting_instance(difference, statement.centres)
    outcome = Outcome.FAILS if witness else Outcome.UNDECIDED
    return Evidence(Engine.EXACT if not witness else Engine.BALL, outcome, "the sides have different forms", witness)


# --- witnesses --------------------------------------------------------------------------------------

_SCALARS = {"x": Fraction(1, 3), "alpha": Fraction(3, 4), "q": Fraction(2, 3)}
_FREE_CENTRES = (Fraction(-1), Fraction(1, 2), Fraction(2), Fraction(-5, 3), Fraction(4, 5), Fraction(7, 3))
_VALUES = (Fraction(1), Fraction(-2), Fraction(1, 5), Fraction(3), Fraction(-1, 2), Fraction(5, 7), Fraction(4))


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
