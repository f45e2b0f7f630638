"""A stack of models computes what its models compute one by one, and nothing passes between them."""

import math

import pytest
import torch
from roundings import assert_same_sum, several
from torch import nn
from torch.nn import functional as F

from provenact.experiments.baselines import EPSILON, PolyNorm, PolyReLU, PReLU
from provenact.experiments.comparison import Comparison, Entry, blocks, entries_of, printable
from provenact.experiments.stacked_activations import ACTIVATIONS, Stacked, stacked
from provenact.experiments.stacks import (
    StackedConv,
    StackedLinear,
    StackedMLP,
    accuracies,
    cross_entropies,
    mean_squared_errors,
)
from provenact.experiments.tables import failures_of
from provenact.torch_impl import SQUAF, CRReLU, LambdaGELU, SmeLU

SEEDS = [3, 4]


def test_linear_starts_within_the_bounds_of_nn_linear_and_by_seed():
    first, again = StackedLinear(16, 200, SEEDS, 0), StackedLinear(16, 200, [4], 0)
    # 1/sqrt(16); that none of 6400 uniform numbers comes into the last twentieth of it has a chance of 1e-142
    assert 0.95 * 0.25 < first.weight.abs().max() <= 0.25
    assert torch.equal(first.weight[1], again.weight[0]) and not torch.equal(first.weight[0], first.weight[1])
    assert StackedLinear(16, 200, SEEDS, 0, keras=True).bias.abs().max() == 0.0


def test_convolution_is_that_of_torch():
    layer = StackedConv(3, 5, SEEDS, 1)
    x = torch.randn(2, 4, 3, 7, 8)
    kernels = layer.linear.weight.reshape(2, 3, 3, 3, 5).permute(0, 4, 1, 2, 3)
    expected = [F.conv2d(x[i], kernels[i], layer.linear.bias[i, 0], stride=2, padding=1) for i in range(2)]
    scale = [F.conv2d(x[i].abs(), kernels[i].abs(), layer.linear.bias[i, 0].abs(), stride=2, padding=1) for i in (0, 1)]
    assert_same_sum(layer(x), torch.stack(expected), 27 + 1, torch.stack(scale))


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_activation_of_a_stack_serves_each_model_alone(name):
    both, one = stacked(name, SEEDS, 0), stacked(name, SEEDS[1:], 0)
    x = torch.randn(2, 6, 8)
    assert torch.equal(both(x)[1:], one(x[1:]))


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("CRReLU", lambda: CRReLU(learnable=True)),
        ("SmeLU", lambda: SmeLU(learnable=False)),
        ("λ-GELU", lambda: LambdaGELU(learnable=True)),
    ],
)
def test_emitted_activation_is_the_module_itself(name, make):
    x = torch.randn(2, 6, 8)
    assert torch.equal(stacked(name, SEEDS, 0)(x), make()(x))


def test_quantizers_are_stacked_with_their_gradients():
    tables = [torch.randn(5), torch.randn(5)]
    modules = [SQUAF(5, table, q=0.5, alpha=5.0, learnable=True) for table in tables]
    alone = [SQUAF(5, table, q=0.5, alpha=5.0, learnable=True) for table in tables]
    stack = Stacked(modules)
    x = torch.randn(2, 6, 8)
    stack(x).square().sum().backward()
    for i, module in enumerate(alone):
        squares, wanted = module(x[i]).square().flatten(), (module.z, module.raw_q)
        each = [torch.autograd.grad(y, wanted, retain_graph=True) for y in squares]
        module(x[i]).square().sum().backward()
        for name, parts in zip(("z", "raw_q"), zip(*each, strict=True), strict=True):
            scale = torch.stack(parts).abs().sum(0)  # one term for each of the 48 values of x; vmap adds otherwise
            assert_same_sum(getattr(stack, name).grad[i], getattr(module, name).grad, len(parts), scale)


def test_baselines_are_their_formulas():
    x = torch.randn(2, 3, 4)
    r = x.clamp(min=0.0)
    # Sums of three terms that are not negative, each with at most 5 roundings (1/3, powers, product) and 2 additions.
    close = {"rtol": 2 * several(7, torch.float32), "atol": 0.0}
    torch.testing.assert_close(PolyReLU(2)(x), (r + r**2 + r**3) / 3.0, **close)
    powers = [x**i / ((x**i).square().mean(-1, keepdim=True) + EPSILON).sqrt() for i in (1, 2, 3)]
    # Each term has 2 roundings of the power, 9 of its norm, 3 of quotient and factor; and there are 3 additions.
    assert_same_sum(PolyNorm(2)(x), sum(powers) / 3.0, 17, sum(map(torch.abs, powers)) / 3.0)
    assert torch.equal(PReLU(2)(x), F.prelu(x, torch.tensor(0.25)))


def test_parameters_are_those_of_table_3_of_squaf():
    names = ("ReLU", "GELU", "PReLU", "Swish", "CRReLU", "PolyReLU", "PolyNorm", "SQUAF")
    comparison = Comparison(entries_of(names), SEEDS)
    model = StackedMLP((1, 64, 1), comparison.member_seeds, comparison.bank)
    assert list(comparison.parameters(model).values()) == [193, 193, 194, 194, 194, 197, 197, 200]


def test_a_diverged_model_leaves_its_neighbours_alone():
    comparison = Comparison(entries_of(["ReLU", "GELU"]), [0])
    clean, dirty = (StackedMLP((2, 4, 1), comparison.member_seeds, comparison.bank) for _ in range(2))
    with torch.no_grad():
        dirty.layers[0].weight[0].fill_(float("nan"))
    x, y = torch.randn(2, 5, 2), torch.randn(2, 5, 1)
    for model in (clean, dirty):
        mean_squared_errors(model(x), y).sum().backward()
    assert dirty.layers[0].weight.grad[0].isnan().all()
    assert torch.equal(dirty.layers[0].weight.grad[1], clean.layers[0].weight.grad[1])


def test_losses_are_those_of_each_model():
    logits, labels = torch.randn(2, 7, 4), torch.randint(0, 4, (2, 7))
    expected = torch.stack([F.cross_entropy(logits[i], labels[i]) for i in range(2)])
    # The mean of 7 numbers log(sum of 4 exponentials) - logit, which is at most log(4) + 2 max |logit|: an exponential,
    # 4 additions, a logarithm, a difference; 7 additions and a quotient.
    scale = math.log(4) + 2 * logits.abs().max()
    assert_same_sum(cross_entropies(logits, labels), expected, 15, scale)
    assert_same_sum(cross_entropies(logits, labels[0])[0], expected[0], 15, scale)
    assert accuracies(F.one_hot(labels, 4).float(), labels).tolist() == [1.0, 1.0]


def test_numbers_are_sorted_by_label_and_seed():
    comparison = Comparison([Entry("a", "ReLU"), Entry("b", "GELU")], [7, 8])
    assert comparison.sorted(torch.tensor([1.0, 2.0, 3.0, float("inf")])) == {"a": [1.0, 2.0], "b": [3.0, None]}
    assert comparison.for_all(torch.tensor([[1.0], [2.0]])).flatten().tolist() == [1.0, 2.0, 1.0, 2.0]
    assert failures_of({"a": [1.0, None]}, "1D") == ["1D, a: 1 of 2 models diverged"]
    assert printable(torch.tensor([float("nan"), 0.1])) == [None, 0.1]
    assert blocks(5, 2) == [[0, 1], [2, 3], [4]]


def test_template_of_a_stack_is_no_part_of_it():
    stack = Stacked([SQUAF(5, "relu", learnable=True) for _ in range(2)])
    assert sorted(name for name, _ in stack.named_parameters()) == ["raw_alpha", "raw_q", "z"]
    assert isinstance(stack.template[0], nn.Module) and list(stack.children()) == []
