"""The emitted autograd: derivatives of both orders, torch.func, dtypes and shapes."""

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from torch.autograd import gradcheck, gradgradcheck  # noqa: E402
from torch.func import grad, jacrev, vmap  # noqa: E402

from provenact import torch_impl  # noqa: E402
from provenact.torch_impl.emitted import NAMES  # noqa: E402
from provenact.torch_impl.generated import activations  # noqa: E402
from provenact.torch_impl.lowering.subjects import from_catalogue  # noqa: E402


def function(name):
    return getattr(torch_impl, name)


def inputs(name, dyadic):
    """x away from the knots, and every parameter, all to be differentiated."""
    x = torch.tensor([-2.3, -0.61, -0.17, 0.13, 0.52, 1.9], dtype=torch.float64, requires_grad=True)
    values = [float(dyadic(setting)) for setting in from_catalogue(name).settings]
    return x, *(torch.tensor(value, dtype=torch.float64, requires_grad=True) for value in values)


@pytest.mark.parametrize("name", NAMES)
def test_gradcheck_and_gradgradcheck_with_parameters(name, dyadic):
    assert gradcheck(function(name), inputs(name, dyadic))
    assert gradgradcheck(function(name), inputs(name, dyadic))


@pytest.mark.parametrize("name", NAMES)
def test_torch_func(name, dyadic):
    x, *parameters = (tensor.detach() for tensor in inputs(name, dyadic))
    f = function(name)
    leaf = x.clone().requires_grad_()
    (slope,) = torch.autograd.grad(f(leaf, *parameters).sum(), leaf, create_graph=True)
    (curvature,) = torch.autograd.grad(slope.sum(), leaf)
    assert torch.equal(jacrev(f)(x, *parameters), torch.diag(slope))
    one_by_one = vmap(lambda one: grad(grad(lambda z: f(z, *parameters)))(one))(x)
    assert torch.allclose(one_by_one, curvature, rtol=0, atol=0)


def test_vmap_over_a_parameter():
    x, delta = torch.randn(5, dtype=torch.float64), torch.rand(5, dtype=torch.float64) + 0.5
    together = vmap(torch_impl.srelu)(x, delta)
    alone = torch.stack([torch_impl.srelu(x[i], delta[i]) for i in range(5)])
    assert torch.equal(together, alone)


FORMATS = {torch.float16: torch.float32, torch.bfloat16: torch.float32, torch.float32: torch.float64}


@pytest.mark.parametrize("dtype", FORMATS)
@pytest.mark.parametrize("name", NAMES)
def test_computed_in_a_wide_format_and_rounded_once(name, dtype):
    """Every number of a half precision, and of float32 the 65,536 whose last 16 bits are 0."""
    bits = torch.arange(-(2**15), 2**15, dtype=torch.int32)
    x = (bits << 16).view(dtype) if dtype == torch.float32 else bits.to(torch.int16).view(dtype)
    wide, formulas = x.to(FORMATS[dtype]), getattr(activations, f"_{name}_formulas")
    defaults = [float(setting.default) for setting in from_catalogue(name).settings]
    p = [torch.tensor(value, dtype=wide.dtype) for value in defaults]
    x.requires_grad_()
    y = function(name)(x)
    (slope,) = torch.autograd.grad(y.sum(), x)
    for result, formula in ((y, formulas.value), (slope, formulas.slope)):
        assert result.dtype == dtype
        assert torch.equal(result.nan_to_num(123.0), formula(wide, *p).to(dtype).nan_to_num(123.0))


@pytest.mark.parametrize("name", NAMES)
def test_float64_stays_float64(name):
    assert function(name)(torch.ones(2, dtype=torch.float64)).dtype == torch.float64


def test_empty_scalar_strided_and_channels_last_tensors():
    f = torch_impl.srelu
    assert f(torch.empty(0, 3)).shape == (0, 3)
    assert f(torch.tensor(1.0)).shape == ()
    x = torch.randn(4, 6)
    assert torch.equal(f(x.t()), f(x).t())
    assert torch.equal(f(x[:, ::2]), f(x)[:, ::2])
    image = torch.randn(2, 3, 4, 5).to(memory_format=torch.channels_last)
    assert f(image).is_contiguous(memory_format=torch.channels_last)


@pytest.mark.parametrize("name", ["srelu", "smelu"])
def test_width_zero_is_exactly_relu(name):
    x = torch.tensor([-torch.inf, -3.0, -1e-30, -0.0, 0.0, 1e-30, 2.0, torch.inf], requires_grad=True)
    y = function(name)(x, 0.0)
    (slope,) = torch.autograd.grad(y.sum(), x)
    reference = x.detach().requires_grad_()
    (relu_slope,) = torch.autograd.grad(torch.relu(reference).sum(), reference)
    assert torch.equal(y, torch.relu(x))
    assert torch.equal(slope, relu_slope)
    assert torch.isnan(function(name)(torch.tensor(torch.nan), 0.0))


def test_huge_inputs_never_give_nan():
    x = torch.tensor([-3e38, -1e20, 1e20, 3e38], requires_grad=True)
    for name in NAMES:
        y = function(name)(x)
        (slope,) = torch.autograd.grad(y.sum(), x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope.sum(), x)
        assert not torch.isnan(torch.stack([y, slope, curvature])).any(), name


def test_only_the_input_is_saved():
    x = torch.randn(1000, requires_grad=True)
    y = torch_impl.gelu(x)  # kept: some versions of torch free what is saved with it
    saved = y.grad_fn.saved_tensors
    assert [one.data_ptr() for one in saved] == [x.data_ptr()]


def test_per_channel_parameter_is_that_of_each_channel():
    x = torch.randn(2, 3, 4, dtype=torch.float64)
    delta = torch.tensor([0.5, 1.0, 2.0], dtype=torch.float64, requires_grad=True)
    torch_impl.srelu(x, delta).sum().backward()
    for channel in range(3):
        one = delta[channel].detach().requires_grad_()
        torch_impl.srelu(x[:, channel], one).sum().backward()
        assert delta.grad[channel].item() == pytest.approx(one.grad.item(), rel=8 * 2**-52)  # 8 terms, none negative
    last = torch_impl.srelu(x.transpose(1, 2), delta, channel_dim=-1)
    assert torch.equal(last.transpose(1, 2), torch_impl.srelu(x, delta))


def test_autocast_and_checkpointing():
    layer = torch.nn.Linear(3, 3)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        assert torch_impl.srelu(layer(torch.randn(2, 3))).dtype == torch.bfloat16
    x = torch.randn(4, requires_grad=True)
    torch.utils.checkpoint.checkpoint(torch_impl.gelu, x, use_reentrant=False).sum().backward()
    assert x.grad is not None
