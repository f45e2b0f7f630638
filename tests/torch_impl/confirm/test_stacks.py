"""A stack of models computes what its models compute one by one, and nothing passes between them."""

import pytest
import torch
from torch import nn
from torch.nn import functional as F

from provenact.torch_impl import SQUAF, CRReLU, LambdaGELU, SmeLU
from provenact.torch_impl.confirm.baselines import PolyNorm, PolyReLU, PReLU
from provenact.torch_impl.confirm.comparison import Comparison, Entry, blocks, entries_of, failures_of, printable
from provenact.torch_impl.confirm.stacked_activations import ACTIVATIONS, Stacked, stacked
from provenact.torch_impl.confirm.stacks import (
    StackedConv,
    StackedLinear,
    StackedMLP,
    accuracies,
    cross_entropies,
    mean_squared_errors,
)

SEEDS = [3, 4]


def test_linear_starts_within_the_bounds_of_nn_linear_and_by_seed():
    first, again = StackedLinear(16, 200, SEEDS, 0), StackedLinear(16, 200, [4], 0)
    assert first.weight.abs().max() <= 0.25 and first.weight.abs().max() > 0.24
    assert torch.equal(first.weight[1], again.weight[0]) and not torch.equal(first.weight[0], first.weight[1])
    assert StackedLinear(16, 200, SEEDS, 0, keras=True).bias.abs().max() == 0.0


def test_convolution_is_that_of_torch():
    layer = StackedConv(3, 5, SEEDS, 1)
    x = torch.randn(2, 4, 3, 7, 8)
    kernels = layer.linear.weight.reshape(2, 3, 3, 3, 5).permute(0, 4, 1, 2, 3)
    expected = [F.conv2d(x[i], kernels[i], layer.linear.bias[i, 0], stride=2, padding=1) for i in range(2)]
    # Sums of 27 float32 products in another order.
    torch.testing.assert_close(layer(x), torch.stack(expected), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_activation_of_a_stack_serves_each_model_alone(name):
    both, one = stacked(name, SEEDS, 0), stacked(name, SEEDS[1:], 0)
    x = torch.randn(2, 6, 8)
    torch.testing.assert_close(both(x)[1:], one(x[1:]), rtol=0, atol=0)


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
    torch.testing.assert_close(stacked(name, SEEDS, 0)(x), make()(x), rtol=0, atol=0)


def test_quantizers_are_stacked_with_their_gradients():
    tables = [torch.randn(5), torch.randn(5)]
    modules = [SQUAF(5, table, q=0.5, alpha=5.0, learnable=True) for table in tables]
    alone = [SQUAF(5, table, q=0.5, alpha=5.0, learnable=True) for table in tables]
    stack = Stacked(modules)
    x = torch.randn(2, 6, 8)
    stack(x).square().sum().backward()
    for i, module in enumerate(alone):
        module(x[i]).square().sum().backward()
        # vmap adds in another order.
        torch.testing.assert_close(stack.z.grad[i], module.z.grad, rtol=1e-5, atol=1e-6)
        torch.testing.assert_close(stack.raw_q.grad[i], module.raw_q.grad, rtol=1e-5, atol=1e-5)


def test_baselines_are_their_formulas():
    x = torch.randn(2, 3, 4)
    r = x.clamp(min=0.0)
    torch.testing.assert_close(PolyReLU(2)(x), (r + r**2 + r**3) / 3.0)
    powers = [x**i / (x**i).square().mean(-1, keepdim=True).sqrt() for i in (1, 2, 3)]
    # A thousandth of 1e-3: the epsilon under the root.
    torch.testing.assert_close(PolyNorm(2)(x), sum(powers) / 3.0, rtol=1e-3, atol=1e-4)
    torch.testing.assert_close(PReLU(2)(x), F.prelu(x, torch.tensor(0.25)))


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
    torch.testing.assert_close(cross_entropies(logits, labels), expected)
    torch.testing.assert_close(cross_entropies(logits, labels[0])[0], expected[0])
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
