"""The emitted soft quantizers against their derivation: values and gradients in balls, exact tables, rates."""

import itertools
import math
from fractions import Fraction
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from roundings import several  # noqa: E402
from torch.autograd import gradcheck, gradgradcheck  # noqa: E402

from provenact import torch_impl  # noqa: E402
from provenact.derivations.realisation import cells_of_activation  # noqa: E402
from provenact.derivations.soft_quantizer import expanded, gradients  # noqa: E402
from provenact.numerics.arithmetic.balls import evaluate  # noqa: E402
from provenact.theory.exact.algebra import total  # noqa: E402
from provenact.theory.exact.expressions import Rational, X, exp, log  # noqa: E402
from provenact.theory.language.activations import activation  # noqa: E402
from provenact.theory.language.index_means import FREE  # noqa: E402
from provenact.torch_impl.emission.requests import asked  # noqa: E402
from provenact.torch_impl.emitted import QUANTIZER_NAMES, QUANTIZERS, RATES  # noqa: E402
from provenact.torch_impl.generated import soft_quantizers as sq  # noqa: E402

GENERATED = Path(torch_impl.__file__).parent / "generated" / "soft_quantizers.py"
SOFT = ("squaf", "squaf_laplacian", "squaf_general", "squaf_laplacian_general")
CENTRES = ["-5/4", "-1/2", "1/8", "1", "7/4"]
LEVELS = ["1/2", "-3/4", "2", "1/4", "-1"]
STEP, SHARPNESS = "5/8", "11/4"
POINTS = ["-9", "-7/4", "-1", "-3/16", "1/16", "5/16", "1/2", "33/32", "3/2", "6"]


def floats(texts):
    return torch.tensor([float(Fraction(text)) for text in texts], dtype=torch.float64)


def arguments(name, length=5):
    """z, then q or y, then alpha, as float64 tensors that require gradients."""
    centres = floats(CENTRES) if name.endswith("general") else floats([STEP])[0]
    values = (floats(LEVELS), centres, floats([SHARPNESS])[0])
    return tuple(value.clone().requires_grad_() for value in values)


def exact(name, x):
    """f(x) as a number with a proven radius."""
    given = {"alpha": SHARPNESS, "z": LEVELS}
    given |= {"L": 5, "y": CENTRES} if name.endswith("general") else {"k": 2, "q": STEP}
    return float(evaluate(cells_of_activation(name, given).value_at(Rational(x))).mid())


# --- the text ---------------------------------------------------------------------------------------


def test_committed_file_is_what_the_emitter_produces():
    command = f"provenact emit {' '.join(QUANTIZER_NAMES)} -o torch_impl/generated/soft_quantizers.py --force"
    assert GENERATED.read_text(encoding="utf-8") == asked(QUANTIZER_NAMES).text(), f"out of date: run `{command}`"


def test_public_names_are_those_of_the_committed_file():
    assert sorted(sq.__all__) == sorted([*QUANTIZERS, *QUANTIZER_NAMES, *RATES])
    assert torch_impl.SQUAF is sq.SQUAF and torch_impl.squaf_rate is sq.squaf_rate


def test_one_entry_brings_the_forms_it_switches_to_and_no_others():
    text = asked("squaf_p").text()
    assert all(f"class {name}(" in text for name in ("SQUAF", "SQUAFP", "SQUAFS"))
    assert "class SQUAFGeneral" not in text
    assert asked(["squaf", "squaf_p"]).text().count("class SQUAFP(") == 1


# --- values -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SOFT)
def test_values_are_those_of_the_derivation(name):
    z, centres, alpha = arguments(name)
    found = getattr(sq, name)(floats(POINTS), z, centres, alpha)
    for x, value in zip(POINTS, found.tolist(), strict=True):
        # Four ulp of the largest level: sums of five float64 terms of at most that size.
        assert abs(value - exact(name, x)) <= 4 * math.ulp(2.0)


def test_float32_is_rounded_once_from_float64():
    """At the defaults of the catalogue, 60 points against balls: at most half an ulp and a little."""
    entry = activation("squaf")
    formula = entry.expression(dict(entry.defaults()))
    x = torch.cat([torch.linspace(-17, 17, 41), torch.randn(19, generator=torch.Generator().manual_seed(1))])
    found = torch_impl.SQUAF(init="relu_samples")(x)
    for at, value in zip(x.tolist(), found.tolist(), strict=True):
        true = float(evaluate(formula, {X: Rational(*at.as_integer_ratio())}).mid())
        ulp = max(math.ulp(true) * 2**29, 2.0**-149)
        assert abs(value - true) <= 0.5001 * ulp


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
def test_half_types_are_within_one_ulp(dtype):
    x = torch.arange(-(2**15), 2**15, dtype=torch.int32).to(torch.int16).view(dtype)
    x = x[x.isfinite() & (x.abs() < 20)]
    module = torch_impl.SQUAF(init="gelu")
    true = module(x.double())
    ulp = torch.finfo(dtype).eps * 2.0 ** torch.floor(torch.log2(true.abs().clamp_min(1e-3)))
    # and what float32 loses in sums of levels up to 16
    assert ((module(x).double() - true).abs() <= 0.5001 * ulp + 16 * 2**-24).all()


@pytest.mark.parametrize("name", SOFT)
@pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.bfloat16, torch.float16])
def test_extreme_inputs_have_the_limits(name, dtype):
    z, centres, alpha = (one.detach() for one in arguments(name))
    limits = torch.tensor([math.inf, torch.finfo(dtype).max, -math.inf, torch.finfo(dtype).min], dtype=dtype)
    found = getattr(sq, name)(limits.requires_grad_(), z, centres, alpha)
    if "laplacian" not in name:
        assert found.tolist() == [z[-1].item()] * 2 + [z[0].item()] * 2
    else:  # constant beyond the outermost centres
        y = centres if centres.dim() else centres * torch.arange(-2, 3)
        ends = getattr(sq, name)(torch.stack([y[-1], y[0]]), z, centres, alpha).to(dtype)
        assert found.tolist() == [ends[0].item()] * 2 + [ends[1].item()] * 2
    assert torch.autograd.grad(found.sum(), limits)[0].tolist() == [0.0] * 4
    nan = getattr(sq, name)(torch.tensor([math.nan, 0.0], dtype=dtype), z, centres, alpha)
    assert nan.isnan().tolist() == [True, False]


@pytest.mark.parametrize("h", [1e-6, 1e-2, 1e3, 1e8])
def test_every_sharpness_is_finite_and_between_the_levels(h):
    x = torch.linspace(-3, 3, 61)
    module = torch_impl.SQUAF(5, [1.0, -1.0, 0.5, 0.25, 0.0], q=0.5, alpha=4 * h, learnable=True)
    value = module(x)
    assert value.isfinite().all() and (value.abs() <= 1.0 + 2**-23).all()  # an ulp
    value.sum().backward()
    assert all(parameter.grad.isfinite().all() for parameter in module.parameters())


def test_subnormal_inputs_are_as_good_as_zero():
    module = torch_impl.SQUAF(init="gelu")
    zero, *near = module(torch.tensor([0.0, -0.0, 1e-40, -1e-40, 1e-45])).tolist()
    assert near == [zero] * 4


# --- gradients --------------------------------------------------------------------------------------


STEPS = {step.title: step.formula for step in gradients(FREE).steps}


def exact_gradient(title, x, place):
    """A formula of the derivation at a point; `place` is put first, where the derivation has its j."""
    order = [place, *(i for i in range(5) if i != place)]
    names = {f"z{n + 1}": LEVELS[i] for n, i in enumerate(order)}
    names |= {f"y{n + 1}": CENTRES[i] for n, i in enumerate(order)}
    names |= {"x": x, "alpha": SHARPNESS}
    formula = expanded(STEPS[title], FREE, 5)
    return float(evaluate(formula.subs({s: Rational(names[s.name]) for s in formula.free_symbols})).mid())


@pytest.mark.parametrize("x", ["-7/4", "1/16", "5/16", "3/2"])
def test_gradients_are_those_of_the_derivation(x):
    z, y, alpha = arguments("squaf_general")
    at = floats([x])[0].requires_grad_()
    d_x, d_z, d_y, d_alpha = torch.autograd.grad(sq.squaf_general(at, z, y, alpha), (at, z, y, alpha))
    # sums over 5 centres of products of probabilities and terms of size 1 (measured: 7.2 units, and 2 of 1)
    close = {"rel": several(16), "abs": several(8)}
    assert d_x.item() == pytest.approx(exact_gradient("dphi/dx", x, 0), **close)
    assert d_alpha.item() == pytest.approx(exact_gradient("dphi/dalpha", x, 0), **close)
    assert d_y.tolist() == [pytest.approx(exact_gradient("dphi/dy_j", x, j), **close) for j in range(5)]
    assert d_z.tolist() == [pytest.approx(exact_gradient("dphi/dz_j", x, j), **close) for j in range(5)]


def test_second_derivative_is_that_of_the_derivation():
    z, y, alpha = arguments("squaf_general")
    at = floats(["5/16"])[0].requires_grad_()
    (slope,) = torch.autograd.grad(sq.squaf_general(at, z, y, alpha), at, create_graph=True)
    (curvature,) = torch.autograd.grad(slope, at)
    assert curvature.item() == pytest.approx(exact_gradient("d^2 phi/dx^2", "5/16", 0), rel=several(16))


def test_the_step_moves_the_centres():
    """d/dq is the sum of i d/dy_i over the uniform grid."""
    z, q, alpha = arguments("squaf")
    x = floats(POINTS)
    (d_q,) = torch.autograd.grad(sq.squaf(x, z, q, alpha).sum(), q)
    y = (q.detach() * torch.arange(-2, 3)).requires_grad_()
    (d_y,) = torch.autograd.grad(sq.squaf_general(x, z, y, alpha).sum(), y)
    assert d_q.item() == pytest.approx((d_y * torch.arange(-2, 3)).sum().item(), rel=several(16))


@pytest.mark.parametrize("name", SOFT)
def test_gradcheck(name):
    inputs = (floats(POINTS[1:-1]).requires_grad_(), *arguments(name))
    assert gradcheck(getattr(sq, name), inputs, check_forward_ad=True, check_batched_grad=True)
    assert gradgradcheck(getattr(sq, name), inputs)


def test_a_change_of_the_text_is_seen(load_text):
    """A wrong sign in the score of x, and the derivative no longer fits."""
    right, wrong = (f"    {sign}t7 * (t6 * t3).sum" for sign in ("", "-"))
    text = asked("squaf").text()
    assert right in text
    changed = load_text(text.replace(right, wrong))
    inputs = (floats(POINTS[1:-1]).requires_grad_(), *(one.detach() for one in arguments("squaf")))
    with pytest.raises(RuntimeError, match="Jacobian mismatch"):
        gradcheck(changed.squaf, inputs)


def test_pieces_give_the_same_gradients(monkeypatch):
    x, (z, q, alpha) = floats(POINTS).requires_grad_(), arguments("squaf")
    whole = [sq.squaf(x, z, q, alpha), *torch.autograd.grad(sq.squaf(x, z, q, alpha).sum(), (x, z, q, alpha))]
    monkeypatch.setattr(sq, "_QUANTIZER_CHUNK", 15)
    pieces = [sq.squaf(x, z, q, alpha), *torch.autograd.grad(sq.squaf(x, z, q, alpha).sum(), (x, z, q, alpha))]
    assert torch.equal(whole[0], pieces[0]) and torch.equal(whole[1], pieces[1])
    assert all(torch.allclose(a, b, rtol=several(16), atol=0) for a, b in zip(whole[2:], pieces[2:], strict=True))
    assert len(sq._chunks(5, x)) == 4


# --- SQUAF-S: the table -----------------------------------------------------------------------------


def near(x):
    """x and its neighbours."""
    return [math.nextafter(x, -math.inf), x, math.nextafter(x, math.inf)]


@pytest.mark.parametrize("q", [1.0, 0.1, 1 / 3, math.pi, 0.7071067811865476, 1e-30])
def test_the_table_decides_midpoints_exactly(q):
    k, z = 16, torch.arange(-16.0, 17.0, dtype=torch.float64)
    x = [a for i in range(-17, 18) for a in near((i + 0.5) * q)] + [-math.inf, math.inf, 0.0, -0.0, 1e300]
    held = [min(max(a, -1e300), 1e300) for a in x]
    expected = [max(-k, min(k, math.floor(Fraction(a) / Fraction(q) + Fraction(1, 2)))) for a in held]
    assert sq.squaf_s(torch.tensor(x, dtype=torch.float64), z, q).tolist() == expected


def test_the_table_with_general_centres_decides_midpoints_exactly():
    centres = sorted(torch.randn(9, dtype=torch.float64, generator=torch.Generator().manual_seed(3)).tolist())
    x = [a for left, right in itertools.pairwise(centres) for a in near((left + right) / 2)] + [-9.0, 9.0]
    middles = [(Fraction(a) + Fraction(b)) / 2 for a, b in itertools.pairwise(centres)]
    expected = [float(sum(Fraction(a) >= middle for middle in middles)) for a in x]
    y, z = torch.tensor(centres, dtype=torch.float64), torch.arange(9.0)
    order = torch.tensor([4, 0, 8, 2, 6, 1, 5, 3, 7])
    for centres_in_order, levels in ((y, z), (y[order], z[order])):
        assert sq.squaf_s_general(torch.tensor(x, dtype=torch.float64), levels, centres_in_order).tolist() == expected


def test_the_table_is_its_entry_of_the_catalogue():
    cells = cells_of_activation("squaf_s", {"k": 2, "q": STEP, "z": LEVELS})
    x = [*POINTS, "5/16", "15/16", "-5/16", "-15/16"]
    true = [float(cells.value_at(Rational(a))) for a in x]
    assert sq.squaf_s(floats(x), floats(LEVELS), float(Fraction(STEP))).tolist() == true


def test_the_table_has_the_gradient_of_a_step_function():
    x = torch.tensor([0.4, 0.6, 0.7, math.nan], requires_grad=True)
    z = torch.zeros(5, requires_grad=True)
    d_x, d_z = torch.autograd.grad(sq.squaf_s(x, z)[:3].sum(), (x, z))
    assert d_x.tolist() == [0.0] * 4 and d_z.tolist() == [0.0, 0.0, 1.0, 2.0, 0.0]
    assert sq.squaf_s(x, z)[3].isnan()


# --- SQUAF-P: draws ---------------------------------------------------------------------------------


def test_draws_are_levels_with_their_probabilities():
    z, q, alpha = (one.detach() for one in arguments("squaf"))
    x, count = torch.tensor(0.3), 40_000
    draws = sq.squaf_p(x.expand(count), z, q, alpha, generator=torch.Generator().manual_seed(0))
    y = q * torch.arange(-2, 3)
    p = torch.softmax(-alpha * (0.3 - y) ** 2, 0)
    shares = torch.tensor([(draws == level).double().mean().item() for level in z.float()], dtype=torch.float64)
    assert (shares - p).abs().max() < 5 * 0.5 / count**0.5  # five deviations of a share
    assert shares.sum() == 1.0


def test_draws_repeat_and_have_soft_gradients():
    x, (z, q, alpha) = floats(POINTS).requires_grad_(), arguments("squaf")
    one, other = (sq.squaf_p(x, z, q, alpha, generator=torch.Generator().manual_seed(7)) for _ in range(2))
    assert torch.equal(one, other) and all(value in z for value in one)
    assert gradient_lists(one, x, z, q, alpha) == gradient_lists(sq.squaf(x, z, q, alpha), x, z, q, alpha)
    assert sq.squaf_p(torch.tensor(math.nan), z.detach(), 1.0).isnan()


def gradient_lists(value, *inputs):
    return [one.tolist() for one in torch.autograd.grad(value.sum(), inputs)]


# --- the rate ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("levels", [LEVELS, ["0", "0", "0", "1/2", "1"]])
def test_rate_is_the_entropy_of_the_values(levels):
    x, (_, q, alpha) = floats(POINTS), arguments("squaf")
    centres = [Rational(STEP) * i for i in range(-2, 3)]
    true = entropy_of_values([Rational(p) for p in POINTS], centres, Rational(SHARPNESS), levels)
    found = sq.squaf_rate(x, floats(levels), q, alpha)
    assert found.item() == pytest.approx(float(true), rel=several(32))  # 5 logarithms of means of 9 or 10


def entropy_of_values(samples, centres, alpha, levels):
    """In bits, by the definition: the mean of P(y_i | x) over the samples, summed over equal levels."""
    shares = {}
    for i, level in enumerate(levels):
        weights = [[exp(-alpha * (x - y) ** 2) for y in centres] for x in samples]
        mean = total(*(row[i] / total(*row) for row in weights)) / len(samples)
        shares[level] = shares.get(level, 0) + mean
    return evaluate(-total(*(share * log(share) for share in shares.values())) / log(Rational(2)), digits=30).mid()


def test_rate_is_differentiable():
    x, (z, q, alpha) = floats(POINTS[1:-1]).requires_grad_(), arguments("squaf")
    assert gradcheck(lambda x, q, alpha: sq.squaf_rate(x, z.detach(), q, alpha), (x, q, alpha))
    assert gradgradcheck(lambda x, q, alpha: sq.squaf_rate(x, z.detach(), q, alpha), (x, q, alpha))


def test_rates_of_layers_are_weighted_by_their_sizes():
    one, other = torch_impl.SQUAFP(3, [0.0, 1.0, 2.0], q=1.0), torch_impl.SQUAF(3, [0.0, 1.0, 2.0], q=2.0)
    x, y = torch.randn(6), torch.randn(2, 9)
    expected = (6 * one.rate(x) + 18 * other.rate(y)) / 24
    found = torch_impl.layers_rate([(one, x), (other, y)])
    assert torch.allclose(found, expected, rtol=several(4, torch.float32), atol=0)
    with pytest.raises(ValueError, match="at least one pair"):
        torch_impl.layers_rate([])
    with pytest.raises(ValueError, match="rate of no activations"):
        one.rate(torch.zeros(0))
