"""The operators for auto_LiRPA: bounds hold, and a better method has tighter ones; skipped where it is missing."""

import pytest
import torch
from relaxation_cases import relaxation
from torch import nn
from torch.nn import functional as F

from provenact.theory.exact.errors import InputError
from provenact.torch_impl.relaxations.auto_lirpa import bounded_activation

CASES = {"gelu": F.gelu, "silu": F.silu, "hard_swish": F.hardswish}


def test_without_it_the_refusal_says_what_to_install(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "auto_LiRPA", None)
    with pytest.raises(InputError, match="auto_LiRPA is not installed"):
        bounded_activation("Gelu", relaxation("gelu"), F.gelu)


def test_a_name_is_an_identifier():
    with pytest.raises(InputError, match="must be an identifier"):
        bounded_activation("my gelu", relaxation("gelu"), F.gelu)


@pytest.fixture(scope="module")
def library():
    return pytest.importorskip("auto_LiRPA", reason="needs auto_LiRPA: pip install auto_LiRPA from its repository")


@pytest.mark.parametrize("name", CASES)
def test_bounds_hold(library, name):
    torch.manual_seed(0)
    gate = bounded_activation(f"Certified_{name}", relaxation(name), CASES[name])
    model = nn.Sequential(nn.Linear(4, 8), gate, nn.Linear(8, 8), gate, nn.Linear(8, 3))
    x, radius = torch.randn(5, 4), 0.3
    bounded = library.BoundedModule(model, x)
    perturbed = library.BoundedTensor(x, library.PerturbationLpNorm(norm=float("inf"), eps=radius))
    widths = []
    for method in ("IBP", "CROWN", "CROWN-Optimized"):
        options = {"optimize_bound_args": {"iteration": 8}}
        bounded.set_bound_opts(options)
        lower, upper = bounded.compute_bounds(x=(perturbed,), method=method)
        for _ in range(50):
            values = model(x + radius * (2 * torch.rand_like(x) - 1))
            assert bool((values >= lower - 1e-5).all() and (values <= upper + 1e-5).all())  # float32, its own sums
        widths.append(float((upper - lower).detach().mean()))
    assert widths[0] > 1.5 * widths[1] and widths[1] >= widths[2] > 0
