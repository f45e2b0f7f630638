"""Entries of the catalogue as exact functions: special cases, closed forms and scaling laws."""

import random
from dataclasses import replace

import pytest

from provenact.derivations.mollification import mollify
from provenact.derivations.realisation import cells_of_activation
from provenact.theory.exact.algebra import tidy
from provenact.theory.exact.cells import Cells
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import Integer, Rational, X, parameter
from provenact.theory.exact.order import vanishes
from provenact.theory.exact.truth import Truth, both
from provenact.theory.language.activations import activation, catalogue
from provenact.theory.language.definitions import Sampled, Scaling
from provenact.theory.language.parser import parse

REAL = [entry for entry in catalogue().values() if not isinstance(entry.definition, Sampled)]
SCALING = [entry for entry in REAL if entry.scaling is not None]
SMALL = {"k": 2, "L": 4}

ALPHA, BETA, DELTA = (parameter(name, "positive") for name in ("alpha", "beta", "delta"))
G_MINUS, G_PLUS, T, S = (parameter(name) for name in ("g_minus", "g_plus", "t", "s"))


def agree(some: Cells, other: Cells) -> bool:
    return (
        len(some.knots) == len(other.knots)
        and all(vanishes(a - b).is_yes for a, b in zip(some.knots, other.knots, strict=True))
        and all(vanishes(a - b).is_yes for a, b in zip(some.pieces, other.pieces, strict=True))
        and all(vanishes(a - b).is_yes for a, b in zip(some.at_knots, other.at_knots, strict=True))
    )


def small(entry) -> dict:
    return {name: value for name, value in SMALL.items() if any(one.name == name for one in entry.parameters)}


@pytest.mark.parametrize("entry", REAL, ids=lambda entry: entry.name)
def test_every_entry_has_cells(entry):
    cells = cells_of_activation(entry, small(entry))
    assert all(piece.free_symbols - {X} <= set(entry.symbols().values()) for piece in cells.pieces)


def test_srelu_is_the_closed_form_of_the_paper():
    middle = X / 2 + 3 * X**2 / (8 * DELTA) + 3 * DELTA / 16 - X**4 / (16 * DELTA**3)
    assert agree(cells_of_activation("srelu"), Cells.of((-DELTA, DELTA), (0, middle, X)))


def test_smelu_is_also_the_box_mollification():
    assert agree(cells_of_activation("smelu"), mollify("max(0, x)", "box", BETA).closed_form)


SPECIAL = {
    "asymmetric_smelu": (
        (-ALPHA, BETA),
        (0, (X + ALPHA) ** 2 / (2 * (ALPHA + BETA)), X + (ALPHA - BETA) / 2),
    ),
    "leaky_smelu": (
        (-BETA, BETA),
        (
            G_MINUS * (X + BETA),
            (1 - G_MINUS) / (4 * BETA) * X**2 + (1 + G_MINUS) / 2 * X + BETA / 4 * (1 + 3 * G_MINUS),
            X + G_MINUS * BETA,
        ),
    ),
    "origin_crossing_smelu": (
        (-ALPHA, BETA),
        (
            G_MINUS * X + ALPHA**2 * (G_MINUS - G_PLUS) / (2 * (ALPHA + BETA)),
            (G_PLUS - G_MINUS) / (2 * (ALPHA + BETA)) * X**2 + (ALPHA * G_PLUS + BETA * G_MINUS) / (ALPHA + BETA) * X,
            G_PLUS * X + BETA**2 * (G_MINUS - G_PLUS) / (2 * (ALPHA + BETA)),
        ),
    ),
}


@pytest.mark.parametrize("name", SPECIAL)
def test_special_cases_are_those_of_appendix_d(name):
    """Eqs. (16) to (18), written out."""
    symbols = activation(name).symbols()
    rename = {parameter(symbol.name): symbol for symbol in symbols.values()}
    knots, pieces = SPECIAL[name]
    printed = Cells.of(knots, [Integer(0) + piece for piece in pieces]).subs(rename)
    assert agree(cells_of_activation(name), printed)


def test_shifted_smelu_is_the_shift():
    general = cells_of_activation("generalized_smelu")
    assert agree(cells_of_activation("shifted_smelu"), general.reparametrised(1, -S))


def test_generalized_smelu_contains_smelu():
    values = {"alpha": BETA, "g_minus": 0, "g_plus": 1, "t": 0}
    assert agree(cells_of_activation("generalized_smelu", values), cells_of_activation("smelu"))


def test_values_may_name_other_parameters():
    swapped = cells_of_activation("generalized_smelu", {"alpha": BETA, "beta": ALPHA})
    assert swapped.knots == (-BETA, ALPHA)


def test_hard_sigmoid_is_the_gradient_of_smelu():
    gradient = cells_of_activation("smelu", {"beta": 3}).derivative()
    assert agree(gradient, cells_of_activation("hard_sigmoid"))


def test_squaf_s_takes_the_right_step_at_a_midpoint():
    cells = cells_of_activation("squaf_s", {"q": 2})
    assert [cells.value_at(point) for point in (-50, 0, 1, Rational(29, 10), 3, 50)] == [0, 0, 2, 2, 4, 32]


def test_squaf_s_of_general_centres_agrees_with_the_uniform_one():
    assert agree(cells_of_activation("squaf_s", {"q": 1}), cells_of_activation("squaf_s_general"))


def test_a_sampled_entry_has_no_values():
    with pytest.raises(InputError, match=r"squaf_p is a random map with mean squaf, .* use squaf"):
        cells_of_activation("squaf_p")


def random_values(entry, chance: random.Random) -> dict:
    """Exact values in the domains; the rows of tables increase, as centres must."""
    values: dict = small(entry)
    for one in entry.parameters:
        if one.is_table:
            low, high = (int(tidy(parse(bound, parameters=entry.values(values)))) for bound in one.table)
            values[one.name] = [n + Rational(chance.randrange(8), 9) for n in range(low, high + 1)]
        elif one.interval.end is not None and not one.is_integer:
            values[one.name] = Rational(chance.randrange(1, 10), 10)
        elif not one.is_integer:
            values[one.name] = Rational(chance.randrange(10, 50), 9)
    return values


def scaled(entry, values: dict, factor: Rational) -> dict:
    changed = dict(values)
    for name, weight in entry.scaling.weights:
        old = values[name]
        changed[name] = [v * factor**weight for v in old] if isinstance(old, list) else old * factor**weight
    return changed


def law_at_points(entry) -> Truth:
    """Whether f(c*x; c^w*p) = c*f(x; p) holds at random rational points; c < 1 keeps λ/c in [1, inf)."""
    chance = random.Random(entry.name)
    values, factor = random_values(entry, chance), Rational(chance.randrange(1, 9), 10)
    f, g = (cells_of_activation(entry, v) for v in (values, scaled(entry, values, factor)))
    points = [Rational(chance.randrange(-80, 80), 13) for _ in range(12)]
    return both(vanishes(g.value_at(factor * x) - factor * f.value_at(x)) for x in points)


@pytest.mark.parametrize("entry", SCALING, ids=lambda entry: entry.name)
def test_scaling_law(entry):
    assert law_at_points(entry).is_yes


@pytest.mark.parametrize("name", ["swish", "srelu", "smelu", "squaf"])
def test_a_wrong_scaling_law_is_seen(name):
    entry = activation(name)
    wrong = Scaling(tuple((parameter_name, weight + 1) for parameter_name, weight in entry.scaling.weights))
    assert law_at_points(replace(entry, scaling=wrong)).is_no
