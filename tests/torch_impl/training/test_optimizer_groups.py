"""Optimizer groups: who is in which, at which rate, and by which name."""

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from torch import nn  # noqa: E402

from provenact.torch_impl import (  # noqa: E402
    CRReLU,
    LambdaGELU,
    activation_parameter_names,
    parameter_groups,
)


def network():
    gate, inner = LambdaGELU(num_parameters=3, learnable=True), nn.Sequential(CRReLU(learnable=True))
    return nn.Sequential(nn.Linear(3, 3), gate, nn.LayerNorm(3), inner, nn.PReLU())


def test_names():
    model = network()
    assert activation_parameter_names(model) == ["1.raw_lam", "3.0.epsilon", "4.weight"]
    assert activation_parameter_names(nn.Linear(2, 2)) == []


def test_activations_are_not_decayed_and_learn_at_their_own_rate():
    model = network()
    weights, activations = parameter_groups(model, 0.01, 0.1, activation_lr_multiplier=9)
    assert (weights["lr"], weights["weight_decay"]) == (0.01, 0.1)
    assert (activations["lr"], activations["weight_decay"]) == (0.09, 0.0)
    sizes = len(weights["params"]), len(activations["params"])
    assert sizes == (4, 3) and len({id(p) for p in model.parameters()}) == sum(sizes)


@pytest.mark.parametrize("optimizer", [torch.optim.SGD, torch.optim.AdamW])
def test_optimizers_take_the_groups(optimizer):
    model = network()
    raw = model[1].raw_lam.detach().clone()
    chosen = optimizer(parameter_groups(model, 0.1, 0.5))
    for parameter in model.parameters():
        parameter.grad = torch.zeros_like(parameter)
    weight = model[0].weight.detach().clone()
    chosen.step()
    assert torch.equal(model[1].raw_lam, raw) and not torch.equal(model[0].weight, weight)


def test_shared_parameters_are_listed_once_and_empty_groups_left_out():
    shared = LambdaGELU(learnable=True)
    model = nn.Sequential(nn.Linear(2, 2), shared, shared)
    assert [len(group["params"]) for group in parameter_groups(model, 0.1)] == [2, 1]
    assert len(parameter_groups(nn.Linear(2, 2), 0.1)) == 1


def test_frozen_gates_stay_in_their_group():
    model = network()
    model[1].harden(10.0)
    assert len(parameter_groups(model, 0.1)[1]["params"]) == 3


@pytest.mark.parametrize("arguments", [{"lr": -1.0}, {"lr": 1.0, "activation_lr_multiplier": float("nan")}])
def test_errors(arguments):
    with pytest.raises(ValueError, match="must be at least 0"):
        parameter_groups(network(), **arguments)
