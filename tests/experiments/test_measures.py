"""What the runs measure, against definitions written out by hand."""

import itertools
import math

import pytest
import torch
from roundings import several

from provenact.experiments.huffman import code_lengths, entropy, mean_length
from provenact.experiments.picture_quality import psnr, ssim
from provenact.experiments.prediction_differences import differences
from provenact.experiments.runs.prediction_difference import SHIFT, shifted
from provenact.experiments.runs.surfaces import Network, roughness, surface
from provenact.experiments.runs.vit_cifar10 import RATES, rate_at
from provenact.experiments.seeding import generator


def noise(*shape):
    return torch.rand(*shape, generator=generator("measures", *shape), dtype=torch.float64)


def test_ssim_is_the_definition():
    a, b = noise(1, 9, 8), 0.5 * noise(1, 9, 8)
    values = []
    for i, j in itertools.product(range(3), range(2)):
        x, y = a[0, i : i + 7, j : j + 7].flatten(), b[0, i : i + 7, j : j + 7].flatten()
        c1, c2 = 0.01**2, 0.03**2
        covariance = torch.cov(torch.stack([x, y]))
        top = (2 * x.mean() * y.mean() + c1) * (2 * covariance[0, 1] + c2)
        values.append(top / ((x.mean() ** 2 + y.mean() ** 2 + c1) * (covariance[0, 0] + covariance[1, 1] + c2)))
    # Means, variances and the covariance are sums of 49 products of numbers below 1, with which the quotient is
    # formed; a variance plus c2 is above 1/12, so what cancels in it is multiplied by less than 12.
    close = 2 * 12 * several(4 * 49)
    assert abs(float(ssim(a, b)) - float(sum(values) / 6)) <= close
    assert abs(float(ssim(a, a)) - 1.0) <= close


def test_psnr_of_a_known_error():
    # 20 dB is -10 log10 of a mean square of float32(0.1): of 20 roundings in it each changes the result by 10/ln 10 u
    found = float(psnr(torch.zeros(1, 4, 4), torch.full((1, 4, 4), 0.1)))
    assert abs(found - 20.0) <= 10 / math.log(10) * several(20, torch.float32) + 20 * several(2, torch.float32)


def test_prediction_differences_are_the_definitions():
    p = torch.softmax(3.0 * noise(3, 5, 4), 2)
    labels = torch.tensor([0, 1, 2, 3, 0])
    mean = p.mean(0)
    found = {name: float(values.mean()) for name, values in differences(p, labels).items()}
    pairs = list(itertools.product(range(3), range(5)))
    norm = {1: 0.0, 2: 0.0}
    relative = true = 0.0
    for m, n in pairs:
        gap = [abs(float(p[m, n, c] - mean[n, c])) for c in range(4)]
        norm[1] += sum(gap)
        norm[2] += math.sqrt(sum(g * g for g in gap))
        relative += sum(g / float(mean[n, c]) for c, g in enumerate(gap))
        true += gap[labels[n]] / float(mean[n, labels[n]])
    # Means of 60 gaps between numbers below 1: each gap is off by 4 roundings of 1, and a mean of p is above 1/32.
    close = 32 * 2 * several(64)
    assert mean.min() > 1 / 32
    assert found["Δ1"] == pytest.approx(norm[1] / 15, abs=close)
    assert found["Δ2"] == pytest.approx(norm[2] / 15, abs=close)
    assert found["Δ1 relative"] == pytest.approx(relative / 15, abs=close)
    assert found["Δ1 true label"] == pytest.approx(true / 15, abs=close)
    answers = p.argmax(2)
    unequal = [float((answers[a] != answers[b]).double().mean()) for a, b in itertools.combinations(range(3), 2)]
    # shares of 15: whole numbers divided, and means of such quotients
    assert found["ΔH"] == pytest.approx(sum(unequal) / 3, abs=2 * several(4))
    assert found["error"] == pytest.approx(float((answers != labels).double().mean()), abs=2 * several(4))


def test_models_that_agree_have_no_difference():
    p = torch.softmax(noise(1, 5, 4), 2).expand(3, 5, 4)
    found = differences(p, torch.zeros(5, dtype=torch.long))
    assert all(float(found[name].max()) <= 1e-15 for name in ("Δ1", "Δ2", "Δ1 relative", "Δ1 true label", "ΔH"))


@pytest.mark.parametrize(
    ("probabilities", "lengths"),
    [([0.5, 0.25, 0.125, 0.125], [1, 2, 3, 3]), ([0.0, 1.0], [0, 1]), ([0.4, 0.0, 0.6], [1, 0, 1])],
)
def test_code_lengths_of_huffman(probabilities, lengths):
    assert code_lengths(probabilities) == lengths


def test_no_code_with_the_same_symbols_is_shorter():
    p = [0.35, 0.25, 0.2, 0.15, 0.05]
    codes = itertools.product(range(1, 5), repeat=5)
    best = min(sum(a * b for a, b in zip(p, c, strict=True)) for c in codes if sum(2.0**-bits for bits in c) <= 1.0)
    assert mean_length(p) == pytest.approx(best, rel=2 * several(5)) and entropy(p) <= best <= entropy(p) + 1.0


def test_shift_moves_pictures_and_brings_in_black():
    padded = torch.zeros(2, 28 + 2 * SHIFT, 28 + 2 * SHIFT)
    padded[1, SHIFT + 10, SHIFT + 12] = 1.0
    order = torch.ones(1, 400, dtype=torch.long)
    still = shifted(padded, order, torch.tensor(0.0)).reshape(400, 28, 28)
    assert (still[:, 10, 12] == 1.0).all()
    torch.manual_seed(0)
    moved = shifted(padded, order, torch.tensor(1.0)).reshape(400, 28, 28)
    places = {tuple(place) for place in moved.nonzero()[:, 1:].tolist()}
    assert places <= {(10 + a, 12 + b) for a in range(-3, 4) for b in range(-3, 4)} and len(places) > 40


def test_a_plane_is_smooth_and_scale_does_not_count():
    line = torch.linspace(-1.0, 1.0, 9, dtype=torch.float64)
    plane = (2.0 * line[:, None] + line + 5.0)[None]
    bowl = (line[:, None].square() + line.square())[None]
    assert float(roughness(plane)) <= 1e-14 < 0.01 < float(roughness(bowl))
    # numbers up to 17 in 81 places, whose second differences are of the size of 7/16
    assert float(roughness(7.0 * bowl + 3.0)) == pytest.approx(float(roughness(bowl)), rel=17 / (7 / 16) * several(81))


def test_surfaces_share_their_matrices():
    device = torch.device("cpu")
    relu, wide = (surface(Network("", "ReLU", value=value), [0], 5, device) for value in (1.0, 2.0))
    # Positive homogeneity: six layers of norm 2 scale the surface by 2^6, and a power of 2 costs no rounding.
    assert torch.equal(wide, 64.0 * relu)


def test_rate_rises_in_a_line_and_falls_in_a_cosine():
    close = {"abs": 2 * several(6) * RATES["highest"]}  # a quotient, a cosine, a product and sums of such rates
    assert rate_at(0.0) == RATES["first"] and rate_at(0.2) == pytest.approx(RATES["highest"], **close)
    assert rate_at(0.1) == pytest.approx((RATES["first"] + RATES["highest"]) / 2, **close)
    assert rate_at(0.6) == pytest.approx((RATES["highest"] + RATES["last"]) / 2, **close)
    assert rate_at(1.0) == pytest.approx(RATES["last"], **close)
