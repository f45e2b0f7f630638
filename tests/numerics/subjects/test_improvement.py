"""What an improvement needs: regions, densities and eps are certified or refused in one line."""

import pytest

from provenact.derivations.realisation import cells_of_activation
from provenact.numerics.deciders.checks import check_derivation
from provenact.numerics.subjects.improvable import epsilon_limit, increasing_region, prepared, require_epsilon
from provenact.numerics.subjects.improved import analyse
from provenact.theory.exact.algebra import tidy
from provenact.theory.exact.errors import InputError
from provenact.theory.exact.expressions import Rational, X
from provenact.theory.exact.piecewise import cells_of
from provenact.theory.language.intervals import interval
from provenact.theory.language.parser import parse

GAUSS = "exp(-x^2/2)"


def made(name, density=GAUSS, on=None, values=None):
    region = interval(on) if on else None
    return prepared(cells_of_activation(name, values), cells_of(parse(density)), region, name)


@pytest.mark.parametrize(
    ("name", "region"),
    [("relu", "(0, inf)"), ("tanh", "(-inf, inf)"), ("hard_tanh", "(-1, 1)"), ("hard_sigmoid", "(-3, 3)")],
)
def test_regions(name, region):
    assert str(increasing_region(cells_of_activation(name), name)) == region


def test_the_support_of_the_density_cuts_the_region():
    assert str(made("relu", "piecewise(1, abs(x) <= 1; 0)").region) == "(0, 1)"
    assert str(made("tanh", "piecewise(0, x < -1; exp(-x))").region) == "(-1, inf)"


@pytest.mark.parametrize(
    ("name", "density", "on", "message"),
    [
        ("gelu", GAUSS, None, "gelu has no inverse on .*on='\\(0, inf\\)'"),
        ("relu", GAUSS, "(-1, 1)", "relu has no inverse on"),
        ("relu", "x", None, "that of `x` over \\(0, inf\\) is infinite"),
        ("relu", "1/(1+x)", None, "is infinite"),
        ("relu", "-exp(-x)", None, "`-exp\\(-x\\)` is negative on"),
        ("relu", "cos(x)*exp(-x)", None, "not certified to be positive"),
        ("relu", "0", None, "zero everywhere"),
        ("relu", "piecewise(1, x < -1; 0)", None, "is zero on \\(0, inf\\)"),
        ("relu", "exp(-a*x)", None, "the density still has the parameter a"),
        ("sigmoid", "exp(-abs(x))", None, "not 0 at the break point x = 0"),
        ("elu", GAUSS, None, "elu still has the parameter alpha"),
        ("squaf_s", GAUSS, None, "no inverse|constant|parameter"),
    ],
)
def test_refusals(name, density, on, message):
    with pytest.raises(InputError, match=message) as caught:
        made(name, density, on)
    assert "\n" not in str(caught.value)


def test_the_limit_of_epsilon():
    found = made("relu")
    assert epsilon_limit(found) == 1
    for wrong in (0, 1, Rational(-3, 2)):
        with pytest.raises(InputError, match=r"epsilon must not be 0 and must be smaller than 1\.00000"):
            require_epsilon(found, Rational(wrong))
    with pytest.raises(InputError, match="bounded slope"):
        epsilon_limit(made("tanh", "1/(1+x^2)"))


@pytest.mark.parametrize(
    ("name", "values"), [("relu", None), ("leaky_relu", {"slope": "1/4"}), ("softplus", {"beta": 1})]
)
def test_the_derivation_is_checked(name, values):
    checked = check_derivation(made(name, values=values).derivation)
    decided = [item.outcome.value for item in checked if item.outcome is not None]
    assert len(decided) >= 6 and set(decided) == {"holds"}


def test_the_improved_relu():
    found = made("relu")
    assert found.improved().pieces == (0, tidy(parse("x - epsilon*x*exp(-x^2/2)")))
    assert found.correction is tidy(parse("x*exp(-x^2/2)")) and found.inverse is X
    numbers, error = analyse(found, Rational(1, 100))
    assert abs(error.value / numbers["worst_constant"] - Rational(1, 10**4).p / 10**4) < 1e-12
    assert numbers["entropy.exact_change"] < 0 and numbers["entropy.approximate_change"] < 0


def test_an_end_that_moves_has_no_exact_change():
    numbers, _ = analyse(made("relu", "exp(-x)"), Rational(1, 100))
    assert "entropy.exact_change" not in numbers and numbers["entropy.rate"] > 0
