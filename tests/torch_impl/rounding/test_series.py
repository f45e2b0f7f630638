"""Power series beside jets, which are computed in another way, and over stretches beside numbers of them."""

from random import Random

import pytest
from flint import arb

from provenact.numerics.arithmetic.balls import hull, working_precision
from provenact.numerics.arithmetic.jets import jet
from provenact.theory.exact.expressions import X
from provenact.theory.language.parser import parse
from provenact.torch_impl.rounding import series
from provenact.torch_impl.rounding.series import FUNCTIONS, taylor

ORDER = 7
CALLS = {
    "exp": "exp(x)",
    "expm1": "expm1(x)",
    "log": "log(2 + x^2)",
    "log1p": "log(1 + x^2)",
    "atan": "atan(x)",
    "sigma": "sigma(x)",
    "softplus": "softplus(x)",
    "tanh": "tanh(x)",
    "phi": "phi(x)",
    "Phi": "Phi(x)",
    "erf": "erf(x)",
    "erfc": "erfc(x)",
    "sin": "sin(x)",
    "cos": "cos(x)",
}
OTHERS = ("x*tanh(softplus(x))", "x/(1 + x^2)", "sqrt(1 + x^2)", "(1 + x^2)^(1/3)", "x^5 - pi*x", "x*exp(-x^2/2)")


def disagreements(text: str) -> int:
    """How often a coefficient at a number is not that of the jet there, or not in that over a stretch around it."""
    piece, random, found = parse(text), Random(text), 0
    with working_precision(128):
        for _ in range(20):
            x = arb(random.choice([-1, 1]) * 2.0 ** random.uniform(-4, 4))
            ends = x * (1 - arb(2) ** -random.randint(8, 12)), x * (1 + arb(2) ** -random.randint(8, 12))
            here, around = (taylor(piece, ball, ORDER + 1, {}) for ball in (x, hull(*ends)))
            for one, wide, other in zip(here, around, jet(piece, X, x, ORDER, {}), strict=True):
                assert one.is_finite() and (one.rel_accuracy_bits() > 40 or abs(one) < 1e-20), (text, x, one)
                found += not (one.overlaps(other) and wide.overlaps(other))
    return found


def test_every_function_has_an_expression():
    assert set(CALLS) == set(FUNCTIONS)


@pytest.mark.parametrize("text", [*CALLS.values(), *OTHERS])
def test_coefficients_are_those_of_jets(text):
    assert disagreements(text) == 0


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_a_wrong_function_is_found(name, monkeypatch):
    """Too large from the first power on, where the value itself is right."""
    honest, table = FUNCTIONS[name], dict(series.SERIES.operations)
    table[name] = series._lifted(lambda a: a, lambda a: honest(a) + (a - a[0]) / 10**12)
    monkeypatch.setattr(series, "SERIES", type(series.SERIES)(series.SERIES.number, table))
    assert disagreements(CALLS[name]) > 0


def test_what_is_not_known_is_not_a_number():
    with working_precision(128):
        assert not taylor(parse("max(x, 1)"), arb(2), 3, {})[0].is_finite()
        assert not taylor(parse("1/x"), arb(0, 1), 3, {})[2].is_finite()
        assert not taylor(parse("log(x)"), arb(0, 1), 3, {})[1].is_finite()
        assert not taylor(parse("sqrt(x)"), arb(0, 1), 3, {})[1].is_finite()
