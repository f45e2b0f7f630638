"""The references: what the emitter writes, within the committed distance of certified balls."""

import math
from fractions import Fraction
from importlib import resources

import pytest
import torch

from provenact.theory.exact.errors import InputError
from provenact.theory.language.activations import catalogue
from provenact.torch_impl.accuracy import reference_check, references
from provenact.torch_impl.accuracy.reference_text import SCALAR, references_text
from provenact.torch_impl.generated import references as functions
from provenact.torch_impl.lowering.subjects import from_catalogue
from provenact.torch_impl.pairs import Pair, over, plus, times

# The bounds were measured with the libm of one machine; another may round exp and erfc differently by an ulp, which
# is two of these units.
OTHER_LIBM = 4


def test_committed_file_is_what_the_emitter_writes():
    committed = resources.files("provenact.torch_impl") / "generated" / "references.py"
    assert committed.read_text("utf-8") == references_text()


def test_every_scalar_entry_has_a_reference():
    def is_scalar(name):
        try:
            from_catalogue(name)
        except InputError:
            return False
        return True

    assert sorted(name for name in catalogue() if is_scalar(name)) == sorted(SCALAR) == sorted(references.names())


@pytest.mark.parametrize("name", SCALAR)
def test_references_are_within_the_committed_errors(name):
    points = reference_check.points_for(name, 400)[::3]
    bounds = references.reference(name).errors
    for what, (error, x) in reference_check.errors(name, points).items():
        assert error <= bounds[what] + OTHER_LIBM, (what, x)


def test_bounds_are_a_few_units_of_the_last_place():
    for name in SCALAR:
        bounds = references.reference(name).errors
        assert bounds["value"] <= 16, name  # 16 units of 2^-53 are 8 ulp at most
        assert bounds["slope_absolute"] <= 8, name
        assert bounds["slope"] <= 128, name  # 1/64 away from a zero of the slope six bits are lost


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("srelu", {"delta": 0.3}),
        ("lambda_gelu", {"lam": 3.7}),
        ("mish", {"beta": 1.3}),
        ("softplus", {"beta": 3.1}),
        ("celu", {"alpha": 0.7}),
        ("generalized_smelu", {"alpha": 0.3, "beta": 0.7, "g_minus": 0.1, "g_plus": 0.9, "t": -0.2}),
    ],
)
def test_other_parameters_keep_the_accuracy(name, settings):
    points = [k / 37.0 for k in range(-1200, 300, 7)]
    for what, (error, x) in reference_check.errors(name, points, settings).items():
        assert error <= 96, (what, x)  # as above, and half a unit for every rounded constant


def test_a_reference_that_cancels_is_caught(monkeypatch):
    def cancelling(x):
        return 0.5 * x * (1.0 + torch.erf(x * math.sqrt(0.5)))

    monkeypatch.setattr(functions, "gelu_value", cancelling)
    error, x = reference_check.errors("gelu", [-8.0, -5.5, -1.0, 2.0])["value"]
    assert error > 1e6 and x == -8.0


def exact(pair):
    return Fraction(pair.high) + Fraction(pair.low)


@pytest.mark.parametrize(
    ("operation", "meaning"),
    [
        (plus, lambda a, b: a + b),
        (times, lambda a, b: a * b),
        (over, lambda a, b: a / b),
    ],
)
def test_arithmetic_of_pairs_keeps_a_hundred_bits(operation, meaning):
    numbers = [
        Pair(1 / 3, 1e-17),
        Pair(-0.1, 3e-18),
        Pair(7.25),
        Pair(math.pi, 1.2246467991473532e-16),
        Pair(1e-9, 1e-26),
    ]
    for a in numbers:
        for b in numbers:
            truth = meaning(exact(a), exact(b))
            if truth:
                assert abs(exact(operation(a, b)) - truth) <= abs(truth) * Fraction(1, 2**99), (a, b)


def test_limits_at_infinity():
    gelu, relu6 = references.reference("gelu"), references.reference("relu6")
    assert gelu.limit(1, "forward") == math.inf and gelu.limit(-1, "forward") == 0.0
    assert gelu.limit(1, "backward") == 1.0 and relu6.limit(1, "forward") == 6.0


def test_kinks_are_where_the_slope_jumps():
    assert references.reference("hard_swish").kinks == (-3.0, 3.0)
    assert references.reference("srelu").kinks == ()


def test_unknown_names_are_refused():
    with pytest.raises(InputError, match="perhaps 'gelu' is meant"):
        references.reference("gelo")
    with pytest.raises(InputError, match=r"srelu has no parameter 'beta'; its parameters: delta"):
        references.reference("srelu", {"beta": 1.0})
