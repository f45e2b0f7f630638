"""What users expect of any activation module, for every emitted one: shapes, dtypes, layouts, devices, modes."""

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from torch.autograd import gradcheck  # noqa: E402

from provenact import torch_impl  # noqa: E402
from provenact.torch_impl.emitted import CLASSES, NAMES  # noqa: E402
from provenact.torch_impl.lowering.subjects import from_catalogue  # noqa: E402

DTYPES = [torch.float64, torch.float32, torch.bfloat16, torch.float16]
LEARNABLE = [one for one, name in zip(CLASSES, NAMES, strict=True) if from_catalogue(name).settings]
EVERY = [(name, kind) for name in CLASSES for kind in (("fixed", "learnable") if name in LEARNABLE else ("fixed",))]


def module_of(name, kind, **arguments):
    if name in LEARNABLE:
        arguments["learnable"] = kind == "learnable"
    return getattr(torch_impl, name)(**arguments)


every_module = pytest.mark.parametrize(("name", "kind"), EVERY)


@every_module
def test_dtype_and_shape_are_those_of_the_input(name, kind):
    module = module_of(name, kind)
    for dtype in DTYPES:
        for shape in ((), (0,), (3, 0, 2), (1,), (2, 3)):
            y = module(torch.zeros(shape, dtype=dtype))
            assert (y.dtype, y.shape) == (dtype, torch.Size(shape))


@every_module
def test_strided_and_channels_last_inputs_give_what_dense_ones_give(name, kind):
    module, x = module_of(name, kind), torch.randn(2, 3, 4, 6)
    y = module(x)
    assert torch.equal(module(x[..., ::2]), y[..., ::2])
    assert torch.equal(module(x.transpose(1, 3)), y.transpose(1, 3))
    last = module(x.to(memory_format=torch.channels_last))
    assert torch.equal(last, y) and last.is_contiguous(memory_format=torch.channels_last)
    assert torch.equal(module(x[:1].expand(5, -1, -1, -1)), y[:1].expand(5, -1, -1, -1))


@every_module
def test_under_autocast_the_dtype_of_the_input_decides(name, kind):
    module, layer = module_of(name, kind), torch.nn.Linear(3, 3)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        narrow = layer(torch.randn(2, 3))
        assert module(narrow).dtype == torch.bfloat16
        assert module(torch.randn(2, 3)).dtype == torch.float32
        module(narrow).sum().backward()
    assert all(p.grad.dtype == torch.float32 and p.grad.isfinite().all() for p in module.parameters())


@every_module
def test_inplace_is_accepted_and_never_corrupts(name, kind):
    module, x = module_of(name, kind, inplace=True), torch.randn(6)
    before = x.clone()
    module(x)
    assert module.inplace and torch.equal(x, before)


@pytest.mark.parametrize("name", LEARNABLE)
def test_per_channel_values_in_every_layout(name):
    module = module_of(name, "learnable", num_parameters=3)
    with torch.no_grad():
        for p in module.parameters():
            p.add_(torch.tensor([0.0, 0.25, 0.5]))
    x = torch.randn(2, 3, 4, 5)
    y = module(x)
    for channel in range(3):
        alone = module_of(name, "learnable")
        alone.load_state_dict({key: value[channel : channel + 1] for key, value in module.state_dict().items()})
        assert torch.equal(alone(x[:, channel]), y[:, channel])
    assert torch.equal(module(x.to(memory_format=torch.channels_last)), y)
    module.channel_dim = -1
    assert torch.equal(module(x.movedim(1, -1)), y.movedim(1, -1))
    with pytest.raises(ValueError, match=r"one entry for each channel \(dim -1"):
        module(x)


@pytest.mark.parametrize("name", LEARNABLE)
def test_meta_device_then_to_empty_then_reset(name):
    ready = module_of(name, "learnable", num_parameters=2, dtype=torch.float64)
    module = module_of(name, "learnable", num_parameters=2, dtype=torch.float64, device="meta")
    module.reset_parameters()
    assert all(tensor.is_meta and tensor.dtype == torch.float64 for tensor in module.state_dict().values())
    module.to_empty(device="cpu").reset_parameters()
    assert all(torch.equal(module.state_dict()[key], value) for key, value in ready.state_dict().items())


@pytest.mark.parametrize("name", LEARNABLE)
def test_gradients_of_raw_parameters(name):
    module = module_of(name, "learnable", dtype=torch.float64)
    names = [key for key, _ in module.named_parameters()]
    values = [value.detach().clone().requires_grad_() for value in module.parameters()]
    x = torch.tensor([-2.3, -0.61, -0.17, 0.13, 0.52, 1.9], dtype=torch.float64, requires_grad=True)

    def call(x, *raw):
        return torch.func.functional_call(module, dict(zip(names, raw, strict=True)), (x,))

    assert gradcheck(call, (x, *values))


@pytest.mark.parametrize("raw", [-1e4, -120.0, -1.0, 1.0, 120.0, 1e4])
@pytest.mark.parametrize("name", LEARNABLE)
def test_every_raw_value_is_a_valid_parameter(name, raw):
    """Also where float32 rounds the softplus to 0 or a sigmoid to 0 or 1."""
    module, x = module_of(name, "learnable"), torch.tensor([-3.0, -0.5, 0.0, 0.5, 3.0], requires_grad=True)
    with torch.no_grad():
        for key, parameter in module.named_parameters():
            if key.startswith("raw_"):
                parameter.fill_(raw)
    y = module(x)
    y.sum().backward()
    assert torch.isfinite(y).all() and torch.isfinite(x.grad).all()
    assert all(torch.isfinite(parameter.grad).all() for parameter in module.parameters())


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize(
    "limit",
    [("SReLU", 0.0), ("SmeLU", 0.0), ("LambdaGELU", torch.inf)],
    ids=lambda one: one[0],
)
def test_limits_are_exactly_relu(limit, dtype):
    name, end = limit
    tiny = torch.finfo(dtype).smallest_normal / 4  # a subnormal
    x = torch.tensor([-torch.inf, -3, -tiny, -0.0, 0, tiny, 2, torch.inf, torch.nan], dtype=dtype, requires_grad=True)
    y = getattr(torch_impl, name)(end, learnable=False)(x)
    (slope,) = torch.autograd.grad(y.sum(), x)
    (relu_slope,) = torch.autograd.grad(torch.relu(x).sum(), x)
    assert torch.equal(y.nan_to_num(123.0), torch.relu(x).nan_to_num(123.0))
    assert torch.equal(slope[:-1], relu_slope[:-1])


def test_parameter_on_another_device_is_refused():
    x, delta = torch.ones(3), torch.ones(1, device="meta")
    with pytest.raises((ValueError, RuntimeError), match="device"):
        torch_impl.srelu(x, delta)
