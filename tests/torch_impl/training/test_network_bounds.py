"""Certified bounds of networks: no attack exceeds them, they hold in exact arithmetic, and they are not empty words."""

import copy
import importlib.util
import sys
from fractions import Fraction

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from flint import arb  # noqa: E402
from torch import nn  # noqa: E402
from torch.nn.modules.module import register_module_forward_hook, register_module_forward_pre_hook  # noqa: E402

from provenact.numerics.arithmetic.balls import working_precision  # noqa: E402
from provenact.torch_impl import LambdaGELU, SReLU, certified_bounds, relu_ize  # noqa: E402
from provenact.torch_impl.emission.requests import asked  # noqa: E402
from provenact.torch_impl.training import network_bounds  # noqa: E402
from provenact.torch_impl.training.network_nodes import nodes_of  # noqa: E402


class Residual(nn.Module):
    def __init__(self, width, gate):
        super().__init__()
        self.inner, self.gate, self.outer = nn.Linear(width, width), gate, nn.Linear(width, width)

    def forward(self, x):
        return x + self.outer(self.gate(self.inner(x)))


class Difference(nn.Module):
    """The same input on two ways, one of them with a minus sign, and a function of torch."""

    def __init__(self, width, gate):
        super().__init__()
        self.first, self.second, self.gate = nn.Linear(width, width), nn.Linear(width, width), gate

    def forward(self, x):
        return torch.relu(self.first(x)) - self.gate(self.second(torch.flatten(x, 1)))


def networks():
    torch.manual_seed(1)
    hard = {"lam": 12.0, "learnable": True}
    sequential = nn.Sequential(
        nn.Flatten(), nn.Linear(6, 9), LambdaGELU(num_parameters=9, **hard), nn.Dropout(0.5), nn.Linear(9, 4)
    )
    deep = nn.Sequential(
        nn.Linear(6, 8),
        LambdaGELU(lam=20.0),
        Residual(8, LambdaGELU(num_parameters=8, **hard)),
        Residual(8, nn.ReLU()),
        SReLU(delta=0.3),
        nn.Linear(8, 4),
    )
    mixed = nn.Sequential(nn.Linear(6, 7), nn.LeakyReLU(0.1), Difference(7, LambdaGELU(lam=5.0)), nn.Linear(7, 4))
    with torch.no_grad():
        sequential[2].raw_lam.add_(torch.rand(9))
    return {name: net.double().eval() for name, net in (("sequential", sequential), ("deep", deep), ("mixed", mixed))}


NETWORKS = networks()


def boxes(radius, count=6):
    centre = torch.randn(count, 6, dtype=torch.float64, generator=torch.Generator().manual_seed(2))
    return centre - radius, centre + radius


def attacked(function, box, steps=12):
    """The largest values that were found of each output: ascent from a random point and a corner for each of them."""
    outputs = function(box[0]).shape[1]
    lower, upper = (end.repeat_interleave(2 * outputs, 0) for end in box)
    start = torch.rand_like(lower)
    start[::2] = start[::2].round()
    x, wanted = lower + (upper - lower) * start, torch.arange(len(lower)) // 2 % outputs
    best = torch.full_like(function(box[0]), -torch.inf)
    for _ in range(steps):
        x.requires_grad_()
        values = function(x)
        best = torch.maximum(best, values.detach().view(len(best), -1, outputs).amax(1))
        (slope,) = torch.autograd.grad(values.gather(1, wanted[:, None]).sum(), x)
        x = torch.minimum(torch.maximum((x + slope.sign() * (upper - lower) / 6).detach(), lower), upper)
    return best


@pytest.mark.parametrize("name", NETWORKS)
@pytest.mark.parametrize("radius", [0.02, 0.5])
def test_no_attack_exceeds_the_bounds(name, radius):
    net, box = NETWORKS[name], boxes(radius)
    bounds = certified_bounds(net, box)
    highest, lowest = attacked(net, box), -attacked(lambda x: -net(x), box)
    assert bool((highest <= bounds.upper).all()) and bool((lowest >= bounds.lower).all())
    found = ((highest - lowest) / (bounds.upper - bounds.lower)).mean()
    assert float(found) > (0.9 if radius < 0.1 else 0.3)  # by trial; a bound that says nothing would be far below


@pytest.mark.parametrize("name", NETWORKS)
def test_one_input_is_bounded_closely(name):
    centre = boxes(0.0)[0]
    bounds = certified_bounds(NETWORKS[name], (centre, centre))
    values = NETWORKS[name](centre)
    assert bool(((bounds.lower <= values) & (values <= bounds.upper)).all())
    assert float((bounds.upper - bounds.lower).max()) < 1e-11


@pytest.mark.parametrize("name", NETWORKS)
@pytest.mark.parametrize("radius", [0.0, 0.05, 0.5])
def test_no_attack_exceeds_the_change(name, radius):
    old, box = NETWORKS[name], boxes(radius)
    new = copy.deepcopy(old)
    certified = relu_ize(new, certify=box)

    def change(x):
        return new(x) - old(x)

    found = torch.maximum(attacked(change, box), attacked(lambda x: -change(x), box))
    assert bool((found <= certified.change + 1e-13).all())  # the roundings of two networks in float64
    share = float((found / certified.change).mean())
    assert share > {0.0: 0.8, 0.05: 0.4, 0.5: 0.1}[radius]  # by trial
    kept = certified.keeps_class
    assert bool(kept.any()) or radius == 0.5
    for x in (box[0], box[1], (box[0] + box[1]) / 2):
        for net in (old, new):
            assert bool((net(x).argmax(1) == certified.class_index)[kept].all())


@pytest.mark.parametrize("name", NETWORKS)
def test_the_change_is_less_than_without_a_look_at_the_inputs(name):
    """Far from 0 nothing changes: the bound of the network knows it."""
    old = NETWORKS[name]
    centre = boxes(0.0)[0] * 1000
    assert float(relu_ize(copy.deepcopy(old), certify=(centre, centre)).change.min()) < 1e-9


@pytest.mark.parametrize("name", NETWORKS)
@pytest.mark.parametrize("radius", [0.001, 0.3])
def test_lipschitz_bounds_hold(name, radius):
    """Beside the sum of the |derivatives| by the inputs, at random points."""
    net, (lower, upper) = NETWORKS[name], boxes(radius)
    bound = certified_bounds(net, (lower, upper)).lipschitz
    x = lower.repeat(20, 1) + 2 * radius * torch.rand(20 * len(lower), 6, dtype=torch.float64)
    x.requires_grad_()
    values = net(x)
    slopes = [torch.autograd.grad(column.sum(), x, retain_graph=True)[0].abs().sum(1) for column in values.T]
    largest = torch.stack(slopes, 1).view(20, len(lower), -1).amax(0)
    assert bool((largest <= bound).all())
    assert float((largest / bound).mean()) > (0.9 if radius < 0.01 else 0.1)  # by trial


def test_the_lipschitz_bound_of_a_linear_map_is_its_norm():
    net = nn.Sequential(nn.Linear(6, 3), nn.Linear(3, 2)).double()
    norm = (net[1].weight @ net[0].weight).abs().sum(1)
    torch.testing.assert_close(certified_bounds(net, boxes(1.0)).lipschitz[0], norm.detach(), rtol=1e-12, atol=0)


# --- in exact arithmetic ------------------------------------------------------------------------------


def rational(net, x):
    """A network of linear layers and ReLU, in fractions."""
    values = [Fraction(v) for v in x]
    for layer in net:
        if isinstance(layer, nn.Linear):
            values = [
                sum((Fraction(w) * v for w, v in zip(row, values, strict=True)), Fraction(b))
                for row, b in zip(layer.weight.tolist(), layer.bias.tolist(), strict=True)
            ]
        else:
            values = [max(v, Fraction(0)) for v in values]
    return values


def cancelling():
    """Large weights whose effects cancel, so that roundings are seen."""
    torch.manual_seed(4)
    net = nn.Sequential(nn.Linear(5, 12), nn.ReLU(), nn.Linear(12, 12), nn.ReLU(), nn.Linear(12, 3)).double()
    with torch.no_grad():
        for layer in net[::2]:
            layer.weight.mul_(10.0 ** torch.randint(-3, 4, layer.weight.shape))
        net[4].weight[0] = net[4].weight[1] + 1e-9
    return net.eval()


@pytest.mark.parametrize("radius", [0.0, 1e-3, 1.0])
def test_bounds_hold_in_exact_arithmetic(radius):
    net, (lower, upper) = cancelling(), tuple(end[:, :5] for end in boxes(radius, 12))
    bounds = certified_bounds(net, (lower, upper))
    for share in (0, 1, Fraction(1, 3)):
        for row, (low, high) in enumerate(zip(lower.tolist(), upper.tolist(), strict=True)):
            x = [Fraction(a) + (Fraction(b) - Fraction(a)) * share for a, b in zip(low, high, strict=True)]
            for k, value in enumerate(rational(net, x)):
                assert Fraction(float(bounds.lower[row, k])) <= value <= Fraction(float(bounds.upper[row, k]))


def test_without_margins_they_would_not_hold(monkeypatch):
    for name in ("UNIT", "UNDERFLOW"):
        monkeypatch.setattr(network_bounds, name, 0.0)
    net, (lower, _) = cancelling(), tuple(end[:, :5] for end in boxes(0.0, 12))
    bounds = certified_bounds(nn.Sequential(net[0]), (lower, lower))
    exact = [rational(net[:1], [Fraction(v) for v in row]) for row in lower.tolist()]
    missed = [Fraction(float(bounds.lower[i, k])) > v for i, row in enumerate(exact) for k, v in enumerate(row)]
    assert any(missed)


def test_bounds_and_change_hold_in_balls():
    net = nn.Sequential(nn.Linear(3, 4), LambdaGELU(lam=3.0), nn.Linear(4, 2)).double()
    centre = torch.randn(20, 3, dtype=torch.float64)
    bounds, certified = certified_bounds(net, (centre, centre)), relu_ize(copy.deepcopy(net), certify=(centre, centre))
    with working_precision(200):
        for row, x in enumerate(centre.tolist()):
            hidden = _affine(net[0], [arb(v) for v in x])
            gates = [z * (1 + (3 * z / arb(2).sqrt()).erf()) / 2 for z in hidden]
            old, new = (_affine(net[2], values) for values in (gates, [z.max(arb(0)) for z in hidden]))
            for k in range(2):
                assert arb(float(bounds.lower[row, k])) <= old[k] <= arb(float(bounds.upper[row, k]))
                assert abs(new[k] - old[k]) <= arb(float(certified.change[row, k]))


def _affine(layer, values):
    pairs = zip(layer.weight.tolist(), layer.bias.tolist(), strict=True)
    return [sum((arb(w) * v for w, v in zip(row, values, strict=True)), arb(b)) for row, b in pairs]


# --- what is refused, and what is kept -----------------------------------------------------------------


class Choosing(nn.Module):
    def forward(self, x):
        return x if x.sum() > 0 else -x


class Scaled(nn.Module):
    def forward(self, x):
        return 2 * x


class Overwriting(nn.Module):
    """Also behind a layer that hands its input on."""

    def __init__(self, before=None):
        super().__init__()
        self.before, self.gate = before or nn.Identity(), nn.ReLU(inplace=True)

    def forward(self, x):
        return x + self.gate(self.before(x))


class Adding(nn.Module):
    """A trace reads z + y as 2 y + x; it is 2 y + 2 x."""

    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(6, 6)

    def forward(self, x):
        y = self.inner(x)
        z = y
        z += x
        return z + y


class Calling(nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, x):
        return self.function(x)


class Square(nn.GELU):
    """Its base class is recognised; it is another function."""

    def forward(self, x):
        return x * x


class Negative(LambdaGELU):
    """Its base class was emitted; it is another function."""

    def forward(self, input):
        return -input - input


class Named(nn.Module):
    """A name that emitted modules have, too, and another function."""

    activation_name = "gelu"

    def forward(self, x):
        return x * x


class Stretched(nn.Module):
    """One number is added to six."""

    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(6, 1)

    def forward(self, x):
        return x + self.inner(x)


def patched(name="forward"):
    net = nn.Sequential(nn.Linear(6, 2), nn.Tanh())
    setattr(net[1], name, lambda x: x * x)
    return net


class Calls(nn.Sequential):
    def __call__(self, x):
        return 10 * super().__call__(x)


class SeesTraces(nn.Sequential):
    def forward(self, x):
        return super().forward(x) if isinstance(x, torch.fx.Proxy) else 10 * super().forward(x)


def hooked():
    net = nn.Sequential(nn.Linear(6, 2))
    net[0].register_forward_hook(lambda module, args, output: output + 1)
    return net


@pytest.mark.parametrize("register", [register_module_forward_hook, register_module_forward_pre_hook])
def test_hooks_for_every_module_are_refused(register):
    hook = register(lambda module, args, output=None: None)
    try:
        with pytest.raises(ValueError, match="hooks for every module"):
            certified_bounds(nn.Linear(6, 2), (torch.zeros(1, 6), torch.ones(1, 6)))
    finally:
        hook.remove()


@pytest.mark.parametrize("call", [certified_bounds, lambda net, box: relu_ize(net, certify=box)])
def test_a_layer_that_is_another_function_is_refused(call, monkeypatch):
    """The text of an emitted class is what is written, and what it calls was replaced."""
    monkeypatch.setitem(LambdaGELU.forward.__globals__, "lambda_gelu", lambda x, lam, channel_dim: 3 * x)
    net = nn.Sequential(nn.Linear(6, 6), LambdaGELU(lam=5.0, learnable=False), nn.Linear(6, 2))
    with pytest.raises(ValueError, match="is not what its layers are taken for"):
        call(net, (torch.zeros(1, 6), torch.ones(1, 6)))


class MixesSamples(nn.Sequential):
    """With two samples of (1, 6), a sum of (2, 1, 6) and (2, 6)."""

    def forward(self, x):
        return x + torch.flatten(super().forward(x), 1)


def test_a_sum_that_mixes_samples_is_refused():
    with pytest.raises(ValueError, match="may mix samples"):
        certified_bounds(MixesSamples(nn.Linear(6, 6)), (torch.zeros(1, 1, 6), torch.ones(1, 1, 6)))


@pytest.mark.parametrize(
    "net",
    [
        nn.Sequential(nn.Linear(3, 2)),
        nn.Sequential(nn.ReLU(), nn.Linear(3, 2)),
        LambdaGELU(num_parameters=4, learnable=True),
    ],
)
def test_what_works_along_one_of_several_dimensions_is_refused(net):
    """Units in a row have no dimensions; torch's own message said nothing of what to do."""
    with pytest.raises(ValueError, match=r"^[01] works along .*, flatten first$"):
        certified_bounds(net, (torch.zeros(1, 4, 3), torch.ones(1, 4, 3)))


@pytest.mark.parametrize("shape", [(1, 1, 3), (1, 3, 1)])
def test_dimensions_of_one_unit_are_none(shape):
    net = nn.Linear(3, 2) if shape[-1] == 3 else LambdaGELU(num_parameters=3, learnable=True)
    assert certified_bounds(net, (torch.zeros(shape), torch.ones(shape))).lower.shape == (1, 2 if shape[-1] == 3 else 3)


@pytest.mark.parametrize(
    ("net", "message"),
    [
        (nn.Sequential(nn.Conv1d(1, 1, 1)), "not certified"),
        (nn.Sequential(nn.Linear(6, 2), nn.Dropout(0.5)).train(), "not in evaluation mode"),
        (nn.Sequential(nn.Linear(6, 2), nn.LayerNorm(2)), "not certified"),
        (nn.utils.parametrizations.weight_norm(nn.Linear(6, 2)), "not certified"),
        (nn.Sequential(nn.Linear(6, 2), Choosing()), "fixed sequence"),
        (nn.Sequential(Scaled()), "only linear layers, activations and sums"),
        (nn.Sequential(nn.Linear(6, 2), Overwriting()), "overwrites its input"),
        (nn.Sequential(nn.Linear(6, 2), Overwriting(nn.Flatten()).eval()), "overwrites its input"),
        (Adding(), "overwrites a tensor"),
        (nn.Sequential(nn.Linear(6, 2), Calling(torch.relu_)), "only linear layers, activations and sums"),
        (nn.Sequential(nn.Linear(6, 2), Calling(nn.functional.softplus)), "has parameters"),
        (nn.Sequential(nn.Linear(6, 2), nn.Softplus()), "threshold = inf only"),
        (hooked(), "has hooks"),
        (patched(), "has a `forward` of its own"),
        (patched("_call_impl"), "has a `_call_impl` of its own"),
        (patched("_compiled_call_impl"), "has a `_compiled_call_impl` of its own"),
        (Calls(nn.Linear(6, 2)), "has a `__call__` of its own"),
        (SeesTraces(nn.Linear(6, 2)), "something else than its layers"),
        (nn.Sequential(nn.Linear(6, 2), Square()), "only linear layers, activations and sums"),
        (nn.Sequential(nn.Linear(6, 2), Negative()), "only linear layers, activations and sums"),
        (nn.Sequential(nn.Linear(6, 2), Named()), "only linear layers, activations and sums"),
        (Stretched(), "of different shapes"),
        (nn.Sequential(nn.Linear(6, 2), nn.Softplus(beta=-1.0, threshold=float("inf"))), "beta must be positive"),
        (nn.Sequential(nn.Linear(6, 2), nn.Softplus(beta=0.0, threshold=float("inf"))), "beta must be positive"),
        (nn.Sequential(nn.Linear(6, 2), nn.CELU(alpha=-1.0)), "alpha must be positive"),
        (nn.Sequential(nn.Linear(6, 2), LambdaGELU(lam=float("inf"))), "must be finite"),
        (nn.Sequential(nn.Linear(6, 2), nn.Hardtanh(-2.0, 2.0)), "min_val = -1.0 only"),
        (nn.Sequential(nn.Linear(5, 2)), "does not take the inputs of the box"),
    ],
)
def test_refusals(net, message):
    with pytest.raises(ValueError, match=message):
        certified_bounds(net, boxes(0.1))


def emitted_class(folder, text, name):
    """A class of a file that a user has."""
    (folder / "theirs.py").write_text(text, "utf-8")
    spec = importlib.util.spec_from_file_location("theirs", folder / "theirs.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["theirs"] = module  # where inspect looks for the file of a class
    spec.loader.exec_module(module)
    return getattr(module, name)


@pytest.fixture(scope="module")
def silu_text():
    return asked(["silu"]).text()


def test_a_module_of_a_file_that_this_version_writes(tmp_path, silu_text):
    gate = emitted_class(tmp_path, silu_text, "SiLU")()
    found = certified_bounds(nn.Sequential(gate), (torch.tensor([[1.0]]), torch.tensor([[2.0]])))
    assert 0.731 < float(found.lower) <= 0.7311 and 1.7615 < float(found.upper) < 1.762


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return silu(input)", "return silu(input) + 1.0"),  # the class
        ("    return _activated(_silu_formulas, input)", "    return _activated(_silu_formulas, -input)"),
        ("value=_silu_value", "value=_silu_slope"),  # a table that it reads
        ("if __name__", "_silu_value = _silu_slope\nif __name__"),  # bound again
        ("if __name__", "setattr(SiLU, 'forward', lambda self, x: x)\nif __name__"),
    ],
)
def test_a_text_that_was_changed_is_not_certified(tmp_path, silu_text, old, new):
    text = silu_text + "\n\nif __name__:\n    pass\n"
    assert old in text
    own = emitted_class(tmp_path, text.replace(old, new), "SiLU")
    with pytest.raises(ValueError, match="not what this version writes for silu"):
        certified_bounds(nn.Sequential(own()), (torch.tensor([[1.0]]), torch.tensor([[2.0]])))


def test_a_function_of_ones_own_under_a_name_of_the_catalogue(tmp_path):
    own = emitted_class(tmp_path, asked(expr="x^2/(1+abs(x))", name="GELU").text(), "GELU")
    with pytest.raises(ValueError, match="not what this version writes for gelu"):
        certified_bounds(nn.Sequential(own()), (torch.tensor([[1.0]]), torch.tensor([[2.0]])))


@pytest.mark.parametrize("gate", [nn.SELU(), nn.Mish(), Calling(nn.functional.selu), Calling(nn.functional.mish)])
def test_fixed_parameters_are_those_of_the_catalogue(gate):
    torch.manual_seed(3)
    net = nn.Sequential(nn.Linear(6, 4), gate, nn.Linear(4, 2)).double()
    lower, upper = boxes(0.5)
    found = certified_bounds(net, (lower, upper))
    values = net(lower[:, None] + (upper - lower)[:, None] * torch.rand(len(lower), 500, 6, dtype=torch.float64))
    assert bool((values >= found.lower[:, None]).all() and (values <= found.upper[:, None]).all())


@pytest.mark.parametrize("ends", [(1.0, -1.0), (0.0, float("inf")), (float("nan"), 1.0)])
def test_boxes_that_are_none(ends):
    box = tuple(torch.full((1, 6), end) for end in ends)
    with pytest.raises(ValueError, match="finite lower <= upper"):
        certified_bounds(nn.Linear(6, 2), box)


def test_a_refused_certificate_replaces_nothing():
    net = nn.Sequential(nn.Linear(6, 2), LambdaGELU(lam=9.0), nn.LayerNorm(2))
    with pytest.raises(ValueError, match="not certified"):
        relu_ize(net, certify=boxes(0.1))
    assert isinstance(net[1], LambdaGELU)


def test_the_new_activation_leaves_its_input_alone():
    net = nn.Sequential(nn.Linear(6, 4), Residual(4, LambdaGELU(lam=9.0, inplace=True)))
    relu_ize(net)
    assert not net[1].gate.inplace


def test_a_shared_activation_and_float32_weights():
    gate = LambdaGELU(lam=9.0)
    net = nn.Sequential(nn.Linear(6, 4), gate, nn.Linear(4, 4), gate, nn.Linear(4, 2))
    assert len(nodes_of(net, torch.zeros(1, 6))) == 6
    new, (lower, upper) = copy.deepcopy(net), boxes(0.1)
    certified = relu_ize(new, certify=(lower.float(), upper.float()))
    x = (lower.float() + upper.float()) / 2
    assert bool(((new.double()(x.double()) - net.double()(x.double())).abs() <= certified.change + 1e-13).all())
