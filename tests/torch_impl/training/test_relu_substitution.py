"""Algorithm 1 of the λ-GELU paper from end to end: learn, harden, substitute, and what the substitution changes."""

import copy
from itertools import pairwise

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from roundings import several  # noqa: E402
from torch import nn  # noqa: E402

from provenact.torch_impl import (  # noqa: E402
    HardeningSchedule,
    LambdaGELU,
    hardness_profile,
    initialise_hardness,
    parameter_groups,
    relu_ize,
    replace_activations,
)

EPOCHS = 12


@pytest.fixture(scope="module")
def trained():
    """A model before and after the hardening, its inputs, and its profile at every epoch."""
    torch.manual_seed(0)
    x = torch.randn(128, 3, dtype=torch.float64)
    y = torch.sin(x.sum(1, keepdim=True))
    model = nn.Sequential(nn.Linear(3, 16), nn.GELU(), nn.Linear(16, 1)).double()
    replace_activations(model, "gelu", LambdaGELU, learnable=True)
    initialise_hardness(model, "uniform", low=1.5)
    optimizer = torch.optim.AdamW(parameter_groups(model, 0.02, 0.01, activation_lr_multiplier=9))
    schedule, profiles, losses = HardeningSchedule(model, EPOCHS), [], []
    for epoch in range(1, EPOCHS + 1):
        schedule.step(epoch)
        for _ in range(10):
            optimizer.zero_grad()
            loss = (model(x) - y).square().mean()
            loss.backward()
            optimizer.step()
        losses.append(loss.item())
        profiles.append(hardness_profile(model)["1"])
    return model, x, profiles, losses


def test_hardness_is_learned_and_then_goes_straight_to_the_target(trained):
    _, _, profiles, losses = trained
    learned = profiles[: EPOCHS // 4]
    steps = [after - before for before, after in pairwise(profiles[2:])]
    # differences of numbers up to 160, each with a few roundings; the target is given to three decimals
    assert len(set(learned)) == 3 and steps == pytest.approx([steps[0]] * 9, abs=160 * several(4))
    assert profiles[-1] == pytest.approx(159.577, abs=5e-4) and losses[-1] < losses[0]


def test_substitution_changes_a_layer_by_at_most_the_bound_times_the_weights_that_follow(trained):
    model, x = copy.deepcopy(trained[0]), trained[1]
    before, weights = model(x), model[2].weight.abs().sum(1)
    (report,) = relu_ize(model)
    change = (model(x) - before).abs().amax(0)
    rounding = 1e-14  # of sums of 16 terms of about 1 in float64
    assert report.name == "1" and (change <= report.bound * weights + rounding).all()
    assert (change > 0).all()
