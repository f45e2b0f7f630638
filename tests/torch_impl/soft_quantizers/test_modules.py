"""The emitted soft quantizers as users meet them: storage, initial levels, switching, torch.func, errors."""

import copy
import doctest
import math
import pickle

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from roundings import assert_same_sum, several  # noqa: E402
from torch import nn  # noqa: E402
from torch.func import functional_call, grad, stack_module_state, vmap  # noqa: E402

from provenact import torch_impl  # noqa: E402
from provenact.torch_impl import SQUAF, SQUAFP, SQUAFS, SQUAFGeneral, SQUAFLaplacian, SQUAFSGeneral  # noqa: E402
from provenact.torch_impl.emitted import QUANTIZERS  # noqa: E402
from provenact.torch_impl.generated import soft_quantizers as sq  # noqa: E402

ALL = [getattr(torch_impl, name) for name in QUANTIZERS]
STEPS = [SQUAFS, SQUAFSGeneral]


def test_docstring_examples():
    result = doctest.testmod(sq)
    assert result.attempted >= 20 and result.failed == 0


# --- storage ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", ALL)
@pytest.mark.parametrize("learnable", [False, True])
def test_state_survives_copy_pickle_and_state_dict(make, learnable):
    module, x = make(7, "gelu", q=0.5, learnable=learnable), torch.randn(3, 5)
    with torch.no_grad():
        module.z.add_(0.125)
    fresh = make(7, q=0.5, learnable=learnable)
    fresh.load_state_dict(module.state_dict())
    for other in (copy.deepcopy(module), pickle.loads(pickle.dumps(module)), *([fresh] if learnable else [])):
        torch.manual_seed(0)
        expected = module(x)
        torch.manual_seed(0)
        assert torch.equal(other(x), expected)
    module.reset_parameters()
    assert torch.equal(module.z, make(7, "gelu", q=0.5).z)


def test_state_dict_names():
    assert list(SQUAF(learnable=True).state_dict()) == ["z", "raw_q", "raw_alpha"]
    assert not SQUAF().state_dict() and not SQUAFGeneral().state_dict()  # as of any activation that learns nothing
    assert list(SQUAFGeneral(learnable=True).state_dict()) == ["z", "y", "raw_alpha"]
    assert all(p.dim() == 1 for make in ALL for p in make(learnable=True).parameters())


def test_constrained_parameters_stay_positive():
    module = SQUAF(q=0.25, learnable=True)
    # the raw value is rounded to float32, the exponential and the logarithm of softplus and its inverse as well
    close = {"rel": 3 * several(4, torch.float32)}
    assert module.q.item() == pytest.approx(0.25, **close) and module.alpha.item() == pytest.approx(24.0, **close)
    with torch.no_grad():
        module.raw_q.sub_(30.0)
        module.raw_alpha.sub_(60.0)
    assert module.q.item() > 0.0 and module.alpha.item() > 0.0
    assert module(torch.randn(4)).isfinite().all()


@pytest.mark.parametrize("make", ALL)
def test_meta_device_and_dtype(make):
    assert make(5, learnable=True, device="meta").z.is_meta
    module = make(5, learnable=True, dtype=torch.float64)
    assert all(p.dtype == torch.float64 for p in module.parameters())
    for dtype in (torch.float16, torch.bfloat16, torch.float32, torch.float64):
        for shape in ((), (0,), (2, 3)):
            value = module(torch.zeros(shape, dtype=dtype))
            assert value.dtype == dtype and value.shape == shape


@pytest.mark.parametrize("make", ALL)
@pytest.mark.parametrize("learnable", [False, True])
def test_made_on_the_meta_device(make, learnable):
    """A fixed table is numbers and right at once; what is learned is right after `reset_parameters`."""
    with torch.device("meta"):
        module = make(5, "gelu", q=0.5, learnable=learnable)
    assert all(one.is_meta for one in module.parameters()) and not list(module.buffers())
    assert module(torch.empty(3, device="meta")).is_meta
    module.to_empty(device="cpu").reset_parameters() if learnable else module.to_empty(device="cpu")
    x, ready = torch.randn(9), make(5, "gelu", q=0.5, learnable=learnable)
    values = []
    for one in (module, ready):
        torch.manual_seed(0)
        values.append(one(x))
    assert torch.equal(*values) and torch.equal(module.z, ready.z)


def test_a_fixed_table_keeps_its_precision():
    """As a fixed number does: a cast of the model is for what is learned."""
    module, x = SQUAF(7, "gelu", q=0.5), torch.randn(20)
    before = module(x)
    assert torch.equal(module.to(torch.bfloat16)(x), before) and module.z.dtype == torch.float32
    with torch.inference_mode():
        module(x)
    module(x.requires_grad_()).sum().backward()


@pytest.mark.parametrize("make", [one for one in ALL if one not in STEPS])
def test_every_parameter_learns(make):
    module = make(7, "uniform", q=0.5, learnable=True)
    module(torch.randn(50)).square().sum().backward()
    assert all(p.grad.isfinite().all() and p.grad.abs().sum() > 0 for p in module.parameters())


def test_input_is_kept_and_views_are_served():
    x = torch.randn(4, 6, 8).transpose(0, 2)
    before = x.clone()
    module = SQUAF(inplace=True)
    assert torch.equal(module(x), module(x.contiguous())) and torch.equal(x, before)


# --- initial levels ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("init", "target"), [("relu", torch.relu), ("gelu", nn.functional.gelu)])
@pytest.mark.parametrize("make", [SQUAF, SQUAFLaplacian])
def test_fitted_levels_are_the_least_squares(make, init, target):
    """The error of the fit is orthogonal to every probability, which is the gradient in the levels."""
    module = make(init=init, learnable=True, dtype=torch.float64)
    x = torch.linspace(-16, 16, 64 * 32 + 1, dtype=torch.float64)
    loss = (module(x) - target(x)).square().mean()
    loss.backward()
    # raw_q and raw_alpha return q and alpha to about 1e-16, and the condition of the normal equations multiplies that
    assert module.z.grad.abs().max() < 1e-6
    samples = make(init=f"{init}_samples", dtype=torch.float64)
    assert loss < (samples(x) - target(x)).square().mean()
    assert torch.equal(samples.z, target(torch.arange(-16.0, 17.0, dtype=torch.float64)))


def test_uniform_levels_repeat_with_the_seed():
    torch.manual_seed(0)
    one = SQUAF(101, "uniform").z
    torch.manual_seed(0)
    assert torch.equal(one, SQUAF(101, "uniform").z)
    assert one.min() < -0.8 and one.max() > 0.8 and one.abs().max() <= 1.0


def test_a_table_as_levels():
    assert SQUAF(3, [1.0, 2.0, 4.0]).z.tolist() == [1.0, 2.0, 4.0]
    assert SQUAF(3, torch.tensor([1.0, 2.0, 4.0])).z.tolist() == [1.0, 2.0, 4.0]


# --- switching --------------------------------------------------------------------------------------


def test_the_three_forms_share_their_parameters():
    soft = SQUAF(7, "gelu", q=0.5, learnable=True)
    sampled, table = soft.to_sampled(), soft.to_table()
    assert (type(sampled), type(table), type(table.to_squaf())) == (SQUAFP, SQUAFS, SQUAF)
    assert all(form.z is soft.z and form.raw_q is soft.raw_q for form in (sampled, table, table.to_squaf()))
    with torch.no_grad():
        soft.z.add_(1.0)
    x = torch.randn(9)
    assert torch.equal(table(x), torch_impl.squaf_s(x, soft.z, soft.q.detach()))
    assert torch.equal(sampled.to_squaf()(x), soft(x))
    assert type(SQUAFGeneral().to_table()) is SQUAFSGeneral


def test_a_sharp_quantizer_is_its_table():
    """At a centre all forms agree for large alpha: the other weights are below e^-100."""
    soft = SQUAF(7, "gelu", q=0.5, alpha=400.0)
    x = 0.5 * torch.arange(-5.0, 6.0)
    assert torch.equal(soft(x), soft.to_table()(x)) and torch.equal(soft(x), soft.to_sampled()(x))


def test_sampled_form_draws_in_evaluation_too():
    module = SQUAFP(init="relu_samples").eval()
    x = torch.full((2000,), 0.0625)
    assert set(module(x).tolist()) >= {0.0, 0.125}
    one, other = (module(x, generator=torch.Generator().manual_seed(1)) for _ in range(2))
    assert torch.equal(one, other)


def test_usage_and_rate():
    x = torch.tensor([0.1, 0.9, 1.1, 2.6])
    table = SQUAFS(7, "identity")
    assert table.usage(x).tolist() == [0.0, 0.0, 0.0, 0.25, 0.5, 0.0, 0.25]
    assert table.rate(x).item() == 1.5  # of shares 1/4, 1/2, 1/4
    general = SQUAFSGeneral(7, "identity")
    assert torch.equal(general.usage(x), table.usage(x))
    usage = SQUAF(7, "identity").usage(x)
    assert abs(usage.sum().item() - 1.0) <= several(7 * 4 + 7, torch.float32)
    assert SQUAF(7, "identity", alpha=1e4).rate(x).item() == 1.5  # what is not the nearest level has exp(-1e3)


# --- transformations --------------------------------------------------------------------------------


def models(act, count=3):
    made = [nn.Sequential(nn.Linear(2, 4), act(5, "uniform", q=0.5, alpha=5.0, learnable=True)) for _ in range(count)]
    return made, *stack_module_state(made)


def test_many_models_at_once():
    """Stacked parameters under vmap: gradients are those of each model alone."""
    made, params, buffers = models(SQUAF)
    x = torch.randn(6, 2)

    def loss(params, buffers, x):
        return functional_call(made[0], (params, buffers), (x,)).square().mean()

    found = vmap(grad(loss), in_dims=(0, 0, None))(params, buffers, x)
    for i, model in enumerate(made):
        losses = model(x).square().flatten() / 24
        wanted = list(model.parameters())
        alone = torch.autograd.grad(losses.sum(), wanted, retain_graph=True)
        parts = [torch.autograd.grad(one, wanted, retain_graph=True) for one in losses]
        for (name, _), one, terms in zip(model.named_parameters(), alone, zip(*parts, strict=True), strict=True):
            # 24 terms, added in another order; the values that they are made of come from a linear layer of two inputs,
            # whose roundings a slope of up to alpha (2 q)^2 = 5 multiplies
            assert_same_sum(found[name][i], one, 24 + 3 * 5, torch.stack(terms).abs().sum(0))


def test_many_sampled_models_and_rates_at_once():
    made, params, buffers = models(SQUAFP)
    x = torch.randn(6, 2)

    def both(params, buffers):
        model = functional_call(made[0], (params, buffers), (x,))
        return model.sum() + torch_impl.squaf_rate(x, params["1.z"], 0.5, nn.functional.softplus(params["1.raw_alpha"]))

    found = vmap(grad(both), in_dims=(0, 0), randomness="different")(params, buffers)
    assert found["1.raw_alpha"].shape == (3, 1) and all(one.isfinite().all() for one in found.values())


@pytest.mark.parametrize("make", ALL)
def test_compiles_in_one_graph(make):
    module = make(5, "gelu", learnable=True)
    x = torch.randn(7, requires_grad=True)
    compiled = torch.compile(module, fullgraph=True, backend="aot_eager")
    value = compiled(x)
    value.sum().backward()
    if make is not SQUAFP:
        assert torch.equal(value, module(x))
    assert x.grad.isfinite().all()
    with torch.no_grad():
        module.z.add_(1.0)
    if make is not SQUAFP:
        assert torch.equal(compiled(x), module(x))


@pytest.mark.parametrize("make", [SQUAF, SQUAFS, SQUAFGeneral])
def test_exports(make):
    module, x = make(5, "gelu"), torch.randn(3, 4)
    # in float32, with some ten roundings of numbers up to 2 and exponents up to 2^4 for each of 5 levels
    loss = 0.0 if make is SQUAFS else 2 * (10 + 2**4) * 2**-24
    torch.testing.assert_close(torch.export.export(module, (x,)).module()(x), module(x), rtol=0, atol=loss)


def test_checkpointing_and_autocast():
    module, x = SQUAFP(5, learnable=True), torch.randn(20, requires_grad=True)
    torch.manual_seed(0)
    direct = module(x)
    torch.manual_seed(0)
    again = torch.utils.checkpoint.checkpoint(module, x, use_reentrant=False)
    assert torch.equal(direct, again)
    again.sum().backward()
    with torch.autocast("cpu", dtype=torch.bfloat16):
        assert module(x).dtype == torch.float32


# --- errors -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: SQUAF(4), ValueError, "num_levels must be an odd number of at least 3"),
        (lambda: SQUAF(True), ValueError, "num_levels must be"),
        (lambda: SQUAFGeneral(1), ValueError, "num_levels must be at least 2, got 1"),
        (lambda: SQUAF(inplace=1), TypeError, "inplace must be True or False, got 1"),
        (lambda: SQUAF(q=0.0), ValueError, "q must be a positive number, got 0.0"),
        (lambda: SQUAF(q=-1.0), ValueError, "q must be a positive number"),
        (lambda: SQUAF(alpha=math.nan), ValueError, "alpha must be a positive number, got nan"),
        (lambda: SQUAF(alpha=math.inf), ValueError, "alpha must be a positive number, got inf"),
        (lambda: SQUAF(init="tanh"), ValueError, "init must be one of relu, gelu, identity, relu_samples"),
        (lambda: SQUAF(3, [1.0]), ValueError, "init must hold 3 numbers"),
        (lambda: SQUAF()(torch.tensor([1])), TypeError, "floating point dtype, got torch.int64"),
        (lambda: sq.squaf(torch.zeros(2), torch.zeros(2, 3)), ValueError, "z must be a 1-d tensor"),
        (lambda: sq.squaf(torch.zeros(2), torch.zeros(4)), ValueError, "must be an odd number"),
        (lambda: sq.squaf(torch.zeros(2), torch.zeros(3), torch.ones(2), 1.0), ValueError, "q must be a number or"),
        (lambda: sq.squaf_general(torch.zeros(2), torch.zeros(3), torch.zeros(4)), ValueError, "must have one shape"),
        (lambda: sq.squaf_s(torch.zeros(2), torch.zeros(3), -1.0), ValueError, "q must be a positive number"),
        (lambda: sq.squaf_rate(torch.zeros(0), torch.zeros(3)), ValueError, "rate of no activations"),
    ],
)
def test_bad_input_is_named(call, error, message):
    with pytest.raises(error) as raised:
        call()
    assert message in str(raised.value)
