"""SQUAF as the paper trains it, beside the emitted one."""

import math

import pytest

torch = pytest.importorskip("torch")

from provenact.experiments.comparison import Entry  # noqa: E402
from provenact.experiments.runs.function_fit_as_printed import (  # noqa: E402
    ALONE,
    AS_PRINTED,
    Alone,
    PrintedSquaf,
    WithPrinted,
)
from provenact.torch_impl.generated.soft_quantizers import squaf  # noqa: E402


def test_with_five_levels_it_is_the_emitted_function_and_so_are_its_gradients():
    z, x = torch.tensor([0.3, -1.0, 0.5, 0.2, 0.9]), torch.linspace(-3.0, 3.0, 101)
    module = PrintedSquaf(z, 0.5, 5.0)
    module(x).sum().backward()
    wanted = [torch.tensor(one, requires_grad=True) for one in (0.5, 5.0)]
    y = squaf(x, z, *wanted)
    y.sum().backward()
    torch.testing.assert_close(module(x), y)
    torch.testing.assert_close(module.q.grad, wanted[0].grad, rtol=1e-4, atol=1e-4)  # of sums that cancel
    torch.testing.assert_close(module.alpha.grad, wanted[1].grad, rtol=1e-4, atol=1e-5)


def test_of_many_levels_only_the_five_nearest_count():
    sharpness = 1.5  # alpha q^2
    z, q = torch.linspace(-1.0, 1.0, 31), 0.1
    x = torch.linspace(-2.0, 2.0, 201)
    module = PrintedSquaf(z, q, sharpness / q**2)
    apart = (module(x) - squaf(x, z, q, sharpness / q**2)).abs().max()
    # At a midpoint the sixth weighs as much as the fifth; beyond them weights fall faster than by a half.
    assert 0.0 < apart <= 4.0 * math.exp(-sharpness * (2.5**2 - 0.5**2))
    touched = torch.autograd.grad(module(torch.tensor([0.0])).sum(), module.z)[0]
    assert touched.nonzero().flatten().tolist() == [13, 14, 15, 16, 17]


def test_nothing_keeps_the_step_positive_and_alone_it_is_frozen():
    assert not torch.isfinite(PrintedSquaf(torch.zeros(5) + 1.0, 0.0, math.inf)(torch.ones(1))).any()
    model = Alone(WithPrinted([Entry("alone", AS_PRINTED, ALONE)], [0, 1]))
    assert {name.rpartition(".")[2]: one.requires_grad for name, one in model.named_parameters()} == {
        "z": True,
        "q": False,
        "alpha": True,
    }
