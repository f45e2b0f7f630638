"""Learning and hardening λ-GELU gates: the map, the starts, the schedule, its state, and the profiles."""

import copy
import math

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from roundings import assert_same_sum, several  # noqa: E402
from torch import nn  # noqa: E402

from provenact.torch_impl import (  # noqa: E402
    HardeningSchedule,
    LambdaGELU,
    drift,
    hardness_gates,
    hardness_profile,
    initialise_hardness,
    lambda_target,
    spearman,
)

CLOSE = several(16)  # what a raw value gives back: softplus, its inverse and a straight line, some roundings each


def network(gates=3, **arguments):
    wide = {"dtype": torch.float64}
    arguments |= {"learnable": True, **wide}
    layers = [part for _ in range(gates) for part in (nn.Linear(4, 4, **wide), LambdaGELU(**arguments))]
    return nn.Sequential(*layers)


def loss(model):
    generator = torch.Generator().manual_seed(0)
    x = torch.randn(16, 4, dtype=torch.float64, generator=generator)
    return model(x).square().mean()


def values(model):
    return list(hardness_profile(model).values())


# --- the map -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("temperature", [0.1, 0.3, 1.0])
@pytest.mark.parametrize("raw", [-3.0, -0.2, 0.0, 0.05, 2.0])
def test_hardness_is_one_plus_softplus_of_raw_over_temperature(temperature, raw):
    gate = LambdaGELU(temperature=temperature, dtype=torch.float64, learnable=True)
    with torch.no_grad():
        gate.raw_lam.fill_(raw)
    softplus = max(math.log1p(math.exp(raw / temperature)), 2.0**-40)
    assert gate.lam.item() == pytest.approx(1 + softplus, rel=several(8))


def test_gradient_of_the_raw_parameter_is_that_of_the_paper():
    gate = LambdaGELU(lam=1.7, temperature=0.3, dtype=torch.float64, learnable=True)
    x, delta = torch.randn(2, 50, dtype=torch.float64)
    (gate(x) * delta).sum().backward()
    lam, s = gate.lam.detach(), gate.raw_lam.detach()
    phi = torch.exp(-((lam * x) ** 2) / 2) / math.sqrt(2 * math.pi)
    expected = (delta * x**2 * phi).sum() * torch.sigmoid(s / 0.3) / 0.3
    # 50 terms, each with 8 roundings and the exponential of a rounded square, which is below 40 wherever it counts
    scale = (delta * x**2 * phi).abs().sum() * torch.sigmoid(s / 0.3) / 0.3
    assert_same_sum(gate.raw_lam.grad, expected, 50 + 8 + 40, scale)


def test_initial_one_starts_where_the_map_is_not_flat():
    gate = LambdaGELU(dtype=torch.float64, learnable=True)
    assert gate.lam.item() == pytest.approx(1.01, rel=several(8))
    other = LambdaGELU(lam=1.005, dtype=torch.float64, learnable=True)
    assert other.lam.item() == pytest.approx(1.005, rel=several(8))


# --- the starts --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "expected"),
    [("uniform", [1.01, 1.01, 1.01]), ("increasing", [1.01, 1.5, 2.0]), ("decreasing", [2.0, 1.5, 1.01])],
)
def test_three_starts(mode, expected):
    model = network()
    initialise_hardness(model, mode)
    assert values(model) == pytest.approx(expected, rel=CLOSE)
    model[1].reset_parameters()
    assert values(model) == pytest.approx(expected, rel=CLOSE)


def test_one_gate_has_a_start():
    model = network(1)
    initialise_hardness(model, "increasing", low=1.25)
    assert values(model) == pytest.approx([1.25], rel=CLOSE)


# --- the schedule ------------------------------------------------------------------------------------


def test_schedule_is_linear_from_the_learned_values_to_the_target():
    model = network()
    initialise_hardness(model, "increasing")
    schedule, start = HardeningSchedule(model, 8, target=100.0), values(model)
    assert schedule.last_learned_epoch == 2
    for epoch in range(1, 9):
        share = schedule.step(epoch)
        assert share == max(0, epoch - 2) / 6
        assert values(model) == pytest.approx([a + share * (100 - a) for a in start], rel=CLOSE)
    assert values(model) == [100.0] * 3


def test_schedule_straight_in_the_reciprocal_shares_the_change_evenly():
    model = network(1, lam=1.25)
    schedule = HardeningSchedule(model, 4, target=100.0, switch=0.0, reciprocal=True)
    way = []
    for epoch in range(1, 5):
        schedule.step(epoch)
        way.append(1 / values(model)[0])
    assert way == pytest.approx([0.8 + k / 4 * (0.01 - 0.8) for k in range(1, 5)], abs=0.8 * CLOSE)
    assert values(model) == [100.0]


def test_default_target_is_the_papers():
    schedule = HardeningSchedule(network(), 100)
    assert schedule.target == lambda_target(5e-3) and schedule.last_learned_epoch == 25
    assert HardeningSchedule(network(), 100, switch=0.29).last_learned_epoch == 29


def test_hardness_is_learned_before_the_switch_and_frozen_after_it():
    model = network(lam=1.5)
    schedule = HardeningSchedule(model, 4, switch=0.5, target=50.0)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    raw = []
    for epoch in range(1, 5):
        schedule.step(epoch)
        optimizer.zero_grad()
        loss(model).backward()
        optimizer.step()
        raw.append(model[1].raw_lam.item())
    assert raw[0] != raw[1] and raw[1] == raw[2] == raw[3]
    assert values(model) == [50.0] * 3


def test_without_freezing_the_gradient_is_zero_and_the_schedule_unmoved():
    model = network(lam=1.5)
    schedule = HardeningSchedule(model, 4, switch=0.0, target=50.0, freeze=False)
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.1, weight_decay=0.5)
    schedule.step(1)
    loss(model).backward()
    assert model[1].raw_lam.grad.item() == 0.0
    optimizer.step()
    schedule.step(2)
    assert values(model) == pytest.approx([1.5 + 2 / 4 * 48.5] * 3, rel=CLOSE)


def test_state_dictionary_holds_a_schedule_that_is_under_way():
    model = network(lam=1.5)
    first = HardeningSchedule(model, 8, target=100.0)
    for epoch in range(1, 6):
        first.step(epoch)
    resumed = network()
    resumed.load_state_dict(model.state_dict())
    assert values(resumed) == values(model) and torch.equal(loss(resumed), loss(model))
    second = HardeningSchedule(resumed, 8, target=100.0)
    for epoch in range(6, 9):
        first.step(epoch), second.step(epoch)
        assert values(resumed) == values(model)


def test_soften_goes_back_to_learning():
    gate = LambdaGELU(lam=1.5, dtype=torch.float64, learnable=True)
    gate.harden(10.0)
    assert gate.lam.item() == 10.0 and not gate.raw_lam.requires_grad
    gate.soften()
    assert gate.lam.item() == pytest.approx(1.5, rel=CLOSE) and gate.raw_lam.requires_grad
    gate.harden(10.0, 0.5)
    assert gate.lam.item() == pytest.approx(5.75, rel=CLOSE)


def test_a_gate_that_was_frozen_learns_from_its_new_start():
    gate = LambdaGELU(learnable=True)
    gate.harden(10.0)
    initialise_hardness(nn.Sequential(nn.Linear(2, 2), gate), low=1.5)
    assert gate.raw_lam.requires_grad and gate.lam.item() == pytest.approx(1.5, rel=1e-6)


def test_per_channel_schedule():
    gate = LambdaGELU(2.0, num_parameters=2, dtype=torch.float64, learnable=True)
    with torch.no_grad():
        gate.raw_lam.copy_(torch.tensor([0.0, 1.0]))
    start = gate.lam.detach()
    gate.harden(20.0, 0.25)
    assert torch.allclose(gate.lam, 0.75 * start + 5.0, rtol=several(4), atol=0)


def test_copy_goes_its_own_way():
    gate = LambdaGELU(lam=2.0, dtype=torch.float64, learnable=True)
    other = copy.deepcopy(gate)
    gate.harden(30.0)
    assert other.lam.item() == pytest.approx(2.0, rel=CLOSE)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: LambdaGELU(learnable=False).harden(10.0), "harden needs learnable=True"),
        (lambda: LambdaGELU(learnable=True).harden(math.inf), "target must be in [1, inf), got inf; for ReLU replace"),
        (lambda: LambdaGELU(learnable=True).harden(10.0, 1.5), "share must be in [0, 1], got 1.5"),
        (lambda: HardeningSchedule(nn.ReLU(), 3), "ReLU has no learnable LambdaGELU"),
        (lambda: HardeningSchedule(network(), 0), "epochs must be a positive integer, got 0"),
        (lambda: HardeningSchedule(network(), 3, switch=1.0), "switch must be in [0, 1), got 1.0"),
        (lambda: initialise_hardness(network(), "random"), "mode must be one of uniform, increasing, decreasing"),
        (lambda: initialise_hardness(network(), low=0.5), "1 <= low <= high, got 0.5 and 2.0"),
    ],
)
def test_errors(call, message):
    with pytest.raises(ValueError) as error:
        call()
    assert message in str(error.value)


# --- the profiles ------------------------------------------------------------------------------------


def test_profile_names_the_gates_in_order_and_takes_a_shared_one_once():
    gate = LambdaGELU(lam=3.0, learnable=True)
    model = nn.ModuleDict({"a": gate, "b": nn.Sequential(LambdaGELU(2.0, num_parameters=2, learnable=True)), "c": gate})
    assert list(hardness_gates(model)) == list(hardness_profile(model)) == ["a", "b.0"]
    # float32: the raw value, which softplus and its inverse give back with a few roundings
    assert hardness_profile(model) == pytest.approx({"a": 3.0, "b.0": 2.0}, rel=several(8, torch.float32))


def test_drift_is_summed_over_epochs_and_averaged_over_gates():
    assert drift([{"a": 1.0, "b": 2.0}, {"a": 2.0, "b": 1.5}, {"a": 1.0, "b": 1.5}]) == (2.0 + 0.5) / 2
    assert drift([{"a": 1.0}]) == 0.0
    with pytest.raises(ValueError, match="the same gates"):
        drift([{"a": 1.0}, {"b": 1.0}])
    with pytest.raises(ValueError, match="at least one epoch"):
        drift([])


@pytest.mark.parametrize(
    ("a", "b", "rho"),
    [
        ([1, 2, 3, 4], [1, 8, 27, 64], 1.0),
        ([1, 2, 3, 4], [4, 3, 2, 1], -1.0),
        ([1, 2, 3, 4, 5], [2, 1, 4, 3, 5], 1 - 6 * 4 / (5 * 24)),  # 1 - 6 sum d^2/(n (n^2 - 1)) without ties
        ([1, 2, 2, 3], [1, 2, 3, 4], 4.5 / math.sqrt(4.5 * 5)),  # Pearson's of the ranks 1, 2.5, 2.5, 4
    ],
)
def test_spearman(a, b, rho):
    assert spearman(a, b) == pytest.approx(rho, rel=several(8))


def test_spearman_is_undefined_for_one_rank():
    assert math.isnan(spearman([1.0, 1.0], [1.0, 2.0]))
    with pytest.raises(ValueError, match="lengths 1 and 2"):
        spearman([1.0], [1.0, 2.0])


def test_spearman_of_what_diverged_is_undefined():
    assert math.isnan(spearman([1.0, math.nan, 2.0], [1.0, 2.0, 3.0]))
