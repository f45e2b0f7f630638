"""The device programs on a GPU: against the plain torch code, in every layout, and in everything that torch does to a
module. Needs torch and Triton only, neither flint nor mpmath."""

import importlib.util
import re
import sys

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")
triton = pytest.importorskip("triton", reason="needs Triton: pip install 'provenact[triton]'")

import triton.language as tl  # noqa: E402
from device_cases import ACTIVATIONS, LAYOUTS, STARTS, WITH_PARAMETERS, per_channel, results, steps  # noqa: E402
from roundings import assert_same_sum  # noqa: E402

from provenact.torch_impl.generated import activations  # noqa: E402

pytestmark = pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device; run on a machine with one")

DTYPES = [torch.float32, torch.float16, torch.bfloat16]
KIND = re.compile(r"_(forward|backward|full_backward|channel_backward|total|map)_kernel$")


@pytest.fixture(scope="module")
def plain():
    """A second copy of the emitted file that never starts a device program."""
    spec = importlib.util.spec_from_file_location("plain_activations", activations.__file__)
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module._TRITON = False
    return module


@pytest.fixture
def launches(monkeypatch):
    """The device programs that were started, by name without that of the function."""
    started, start = [], activations._Kernel.start

    def counted(kernel, *arguments):
        started.append(KIND.search(kernel.jit.fn.__name__)[0])
        return start(kernel, *arguments)

    monkeypatch.setattr(activations._Kernel, "start", counted)
    return started


def sample(*shape, dtype=torch.float32):
    """Normal numbers on all scales, with the special ones among them."""
    torch.manual_seed(1)
    x = torch.randn(*shape, device="cuda") * torch.exp(2 * torch.randn(*shape, device="cuda"))
    special = [0.0, -0.0, torch.inf, -torch.inf, torch.nan, 1e-40, -1e-40, 3e38, -3e38, 1.0, -1.0]
    x.view(-1)[: len(special)] = torch.tensor(special, device="cuda")
    return x.to(dtype)


def assert_close(ours, theirs, dtype, grad=None):
    """Both are computed in a wide format and rounded once, so they differ where a middle of two floats lies between
    them: in a share of at most twice the relative error over an ulp, 2^-28 over 2^-23 and 2^-20 over 2^-10. A slope of
    float32 is within 2 ulp or 2^-24, and its product with a gradient is rounded once more."""
    is_slope = grad is not None and dtype == torch.float32
    weight = 1.0 if grad is None else grad.double().abs().clamp(min=1.0)
    distance = steps(ours, theirs, grad is not None, weight)
    most = 3 if is_slope else 1
    assert distance.max() <= most, f"{int((distance > most).sum())} elements differ by more than {most} floats"
    share = (distance != 0).float().mean().item()
    assert is_slope or share <= {torch.float32: 2**-4, torch.float16: 2**-8, torch.bfloat16: 2**-8}[dtype]


def test_every_emitted_function_is_here():
    """Those that share the pointwise device programs."""
    assert {f"_{name}_formulas" for name in ACTIVATIONS} == {n for n in vars(activations) if n.endswith("_formulas")}


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", ACTIVATIONS)
def test_forward_and_backward(name, dtype, plain, launches):
    x, values = sample(100_003, dtype=dtype), ACTIVATIONS[name]
    grad = torch.ones_like(x)
    ours = results(getattr(activations, name), x, values, grad)
    theirs = results(getattr(plain, name), x, values, grad)
    assert launches == ["_forward_kernel", "_backward_kernel"]
    for i, (a, b) in enumerate(zip(ours, theirs, strict=True)):
        assert a.dtype == dtype
        assert_close(a, b, dtype, grad if i else None)


# Sums of at most 2^17 terms of size 1 and either sign, added in trees of 17 levels: the partial sums are of the size of
# the square root of their number, and each level may lose half an ulp of that. The terms of half types differ more.
SUMS = {torch.float32: 17 * 2**-24, torch.float16: 2**-10, torch.bfloat16: 2**-10}


def assert_sums_close(ours, theirs, scale, dtype):
    assert ours.shape == theirs.shape and ours.dtype == theirs.dtype
    assert ((ours - theirs).abs() <= SUMS[dtype] * scale).all(), (ours, theirs)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", WITH_PARAMETERS)
def test_scalar_parameter_gradients(name, dtype, plain, launches):
    x = torch.randn(100_003, device="cuda").to(dtype)
    grad = torch.randn(100_003, device="cuda").to(dtype)
    values = [torch.tensor(value, device="cuda") for value in ACTIVATIONS[name]]
    ours = results(getattr(activations, name), x, values, grad)
    theirs = results(getattr(plain, name), x, values, grad)
    assert launches == ["_forward_kernel", "_full_backward_kernel", "_total_kernel"]
    assert_close(ours[0], theirs[0], dtype)
    assert_close(ours[1], theirs[1], dtype, grad)
    for a, b in zip(ours[2:], theirs[2:], strict=True):
        assert_sums_close(a, b, b.abs() + 100_003**0.5, dtype)


def learned(module, name, count=1):
    kind = next(one for one in activations.__all__ if getattr(activations, one).__dict__.get("activation_name") == name)
    return getattr(module, kind)(num_parameters=count, **STARTS.get(name, {}), learnable=True, device="cuda")


@pytest.mark.parametrize("count", [1, 7])
@pytest.mark.parametrize("name", WITH_PARAMETERS)
def test_learned_modules(name, count, plain, launches):
    """The value, the gradients of x and of what is stored, and second derivatives."""
    x = torch.randn(300, 7, device="cuda", requires_grad=True)
    grad, found = torch.randn_like(x), []
    for module in (activations, plain):
        layer = learned(module, name, count)
        wanted = [x, *layer.parameters()]
        once = torch.autograd.grad(layer(x), wanted, grad)
        again = torch.autograd.grad(layer(x), wanted, grad, create_graph=True)
        twice = torch.autograd.grad(sum(one.sum() for one in again), wanted)
        found.append([layer(x), *once, *again, *twice])
    assert launches[0] in ("_map_kernel", "_forward_kernel")
    for a, b in zip(*found, strict=True):
        # Sums of 2,100 terms of the size of 1 to 100 (a temperature of 0.1, twice), which may cancel.
        assert a.dtype == b.dtype and a.shape == b.shape
        assert ((a - b).abs() <= 17 * 2**-24 * (b.abs() + 100 * x.numel() ** 0.5)).all(), (a, b)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda one: one.name)
@pytest.mark.parametrize("name", ["srelu", "generalized_smelu", "lambda_gelu"])
def test_per_channel_gradients_in_every_layout(name, layout, plain, launches):
    x = layout.lay_out(torch.randn(layout.shape, device="cuda"))
    grad = torch.randn(layout.shape, device="cuda")
    values = per_channel(ACTIVATIONS[name], layout.shape[1], device="cuda")
    ours = results(getattr(activations, name), x, values, grad)
    theirs = results(getattr(plain, name), x, values, grad)
    assert launches == ["_forward_kernel", "_channel_backward_kernel"]
    assert ours[0].stride() == x.stride() and ours[1].stride() == x.stride()
    assert_close(ours[0], theirs[0], torch.float32)
    assert_close(ours[1], theirs[1], torch.float32, grad)
    for a, b in zip(ours[2:], theirs[2:], strict=True):
        assert_sums_close(a, b, b.abs() + x.numel() ** 0.5, torch.float32)


def test_a_number_and_a_channel_parameter_together(plain):
    x, grad = torch.randn(6, 5, 9, device="cuda"), torch.randn(6, 5, 9, device="cuda")
    for values in ([0.5, *per_channel([0.25], 5, device="cuda")], [torch.tensor(0.5, device="cuda"), 0.25]):
        ours = results(activations.leaky_smelu, x, values, grad)
        theirs = results(plain.leaky_smelu, x, values, grad)
        assert_close(ours[0], theirs[0], torch.float32)
        assert_close(ours[1], theirs[1], torch.float32, grad)
        for a, b in zip(ours[2:], theirs[2:], strict=True):
            assert_sums_close(a, b, b.abs() + x.numel() ** 0.5, torch.float32)


@pytest.mark.parametrize("name", ["srelu", "lambda_gelu"])
def test_bitwise_repeatable(name):
    x, grad = torch.randn(1 << 20, device="cuda"), torch.randn(1 << 20, device="cuda")
    values = [torch.tensor(value, device="cuda") for value in ACTIVATIONS[name]]
    first = results(getattr(activations, name), x, values, grad)
    for _ in range(5):
        again = results(getattr(activations, name), x, values, grad)
        assert all(torch.equal(a, b) for a, b in zip(first, again, strict=True))


def test_views_and_gradients_of_another_layout(plain, launches):
    base = torch.randn(64, 130, device="cuda")
    for x in (base[:, ::2], base.t(), base[1:, 3:], base.view(-1)[1:], base[:1].expand(7, 130), base[0, 0]):
        for grad in (torch.ones((), device="cuda").expand(x.shape), torch.randn(x.shape, device="cuda")):
            ours = results(activations.gelu, x, [], grad)
            theirs = results(plain.gelu, x, [], grad)
            assert ours[0].stride() == theirs[0].stride()
            assert_close(ours[0], theirs[0], torch.float32)
            assert_close(ours[1], theirs[1], torch.float32, grad)
    assert set(launches) == {"_forward_kernel", "_backward_kernel"}


def test_empty_and_negated_views(launches):
    assert activations.gelu(torch.empty(0, 3, device="cuda")).shape == (0, 3)
    x = torch.complex(torch.randn(9, device="cuda"), torch.randn(9, device="cuda")).conj().imag
    assert x.is_neg() and torch.equal(activations.srelu(x, 0.5), activations.srelu(x.resolve_neg(), 0.5))
    assert launches == ["_forward_kernel"]


def test_more_than_two_to_the_31_elements():
    size = 2**31 + 4099
    if torch.cuda.mem_get_info()[0] < 16 * size:
        pytest.skip(f"needs {16 * size / 2**30:.0f} GiB of free GPU memory")
    x = torch.zeros(size, dtype=torch.bfloat16, device="cuda")
    x[-4:] = torch.tensor([-1.0, 0.5, 1.0, 2.0], dtype=torch.bfloat16, device="cuda")
    expected = torch.nn.functional.silu(x[-4:].float()).bfloat16()
    assert torch.equal(activations.silu(x)[-4:], expected)
    delta = torch.tensor(0.5, device="cuda", requires_grad=True)
    y = activations.srelu(x, delta)
    (by_delta,) = torch.autograd.grad(y, delta, torch.ones_like(y))
    # 3/16 for each zero, and for 0.5 the end of the interval, 0; partial sums of equal terms are exact in float32
    # while they are below 2^24 terms, and those of a later level lose half an ulp each
    assert by_delta.item() == pytest.approx(0.1875 * (size - 4), rel=SUMS[torch.float32])


def test_only_the_input_is_kept():
    x = torch.randn(1 << 24, device="cuda", requires_grad=True)
    activations.gelu(x)
    torch.cuda.synchronize()
    torch.cuda.reset_peak_memory_stats()
    before = torch.cuda.memory_allocated()
    y = activations.gelu(x)
    assert torch.cuda.max_memory_allocated() - before <= 1.01 * y.numel() * 4


def test_double_backward_and_forward_mode():
    x = torch.tensor([-2.3, -0.61, -0.17, 0.13, 0.52, 1.9], dtype=torch.float64, device="cuda", requires_grad=True)
    delta = torch.tensor(0.75, dtype=torch.float64, device="cuda", requires_grad=True)
    assert torch.autograd.gradgradcheck(activations.srelu, (x, delta))
    assert torch.autograd.gradcheck(activations.srelu, (x, delta), check_forward_ad=True)


def test_transforms_and_tracing():
    from torch.fx.experimental.proxy_tensor import make_fx

    x = torch.randn(8, device="cuda")
    slope = torch.func.vmap(torch.func.grad(activations.gelu))(x)
    for jacobian in (torch.func.jacrev, torch.func.jacfwd):
        # each is a product with 1 of a slope that is rounded once from float64; next to its zero, of terms below 1
        assert torch.allclose(jacobian(activations.gelu)(x).diag(), slope, rtol=2**-23, atol=2**-26)
    graph = make_fx(activations.gelu)(x)
    assert torch.equal(graph(2 * x), activations._gelu_formulas.value(2 * x.double()).float())


def test_compiled_without_a_graph_break():
    module = activations.SReLU(1.0, num_parameters=3, learnable=True, device="cuda")
    x = torch.randn(2, 3, 4, device="cuda", requires_grad=True)
    wanted = (x, module.raw_delta)
    eager = torch.autograd.grad(module(x).square().sum(), wanted)
    compiled = torch.autograd.grad(torch.compile(module, fullgraph=True)(x).square().sum(), wanted)
    # Sums of 8 products of a value below 4 and a slope below 1; compiled code need not round between operations:
    # 3 roundings of each product, 7 additions and the slope of the raw parameter.
    for a, b in zip(eager, compiled, strict=True):
        assert_same_sum(a, b, 3 + 7 + 2, 8 * 2 * 4.0)


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
@pytest.mark.parametrize("dynamic", [None, True])
@pytest.mark.parametrize("name", ["gelu", "silu", "srelu", "lambda_gelu", "crrelu"])
def test_compiled_is_bitwise_what_eager_is(name, dynamic, dtype):
    """Also for other sizes, among them none; the maps of raw parameters are compiled torch operations."""
    torch._dynamo.reset()
    functions = [getattr(activations, name)]
    functions += [learned(activations, name)] if ACTIVATIONS[name] else []
    for function in functions:
        parameters = list(function.parameters()) if isinstance(function, torch.nn.Module) else []
        compiled = torch.compile(function, fullgraph=True, dynamic=dynamic)
        for shape in ((3, 1000), (5, 77), (2, 0)) if dynamic else ((3, 1000),):
            x = torch.randn(shape, device="cuda").to(dtype).requires_grad_()
            a, b = (f(x) for f in (function, compiled))
            assert torch.equal(a, b)
            ours, theirs = (torch.autograd.grad(y, [x, *parameters], torch.ones_like(y)) for y in (a, b))
            assert torch.equal(ours[0], theirs[0])
            for one, other in zip(ours[1:], theirs[1:], strict=True):
                assert torch.allclose(one, other, rtol=2**-22, atol=2**-22)
            with torch.no_grad():
                assert torch.equal(compiled(x), function(x))


def test_a_moving_schedule_does_not_compile_again():
    torch._dynamo.reset()
    module, x = learned(activations, "lambda_gelu"), torch.randn(1000, device="cuda")
    compiled = torch.compile(module, fullgraph=True)
    module.harden(20.0, 0.05)
    compiled(x)
    with torch._dynamo.config.patch(error_on_recompile=True):
        for step in range(2, 20):
            module.harden(20.0, step / 20)
            assert torch.equal(compiled(x), module(x))


def test_transforms_of_learned_modules(plain):
    module, other = learned(activations, "lambda_gelu"), learned(plain, "lambda_gelu")
    x = torch.randn(5, 9, device="cuda")
    for transform in (torch.func.vmap, lambda f: torch.func.jacrev(lambda z: f(z).sum(0))):
        assert torch.allclose(transform(module)(x), transform(other)(x), rtol=2**-22, atol=2**-22)
    leaf = x.detach().requires_grad_()
    batched = torch.randn(4, 5, 9, device="cuda")
    a, b = (torch.autograd.grad(f(leaf), leaf, batched, is_grads_batched=True)[0] for f in (module, other))
    assert torch.allclose(a, b, rtol=2**-22, atol=2**-22)


def test_tangents_of_a_gradient_are_not_lost():
    from torch.autograd import forward_ad

    x, delta = (torch.full((n,), 0.5, device="cuda", requires_grad=True) for n in (9, 1))
    for function in (activations.gelu, lambda x: activations.srelu(x, delta), learned(activations, "srelu")):
        y = function(x)
        (slope,) = torch.autograd.grad(y, x, torch.ones_like(y), retain_graph=True)
        with forward_ad.dual_level():
            grad = forward_ad.make_dual(torch.ones_like(y), torch.full_like(y, 2.0))
            tangent = forward_ad.unpack_dual(torch.autograd.grad(y, x, grad)[0]).tangent
        assert torch.allclose(tangent, 2 * slope, rtol=2**-22, atol=2**-22)


def test_a_training_step_captured_in_a_graph():
    module, x = learned(activations, "srelu"), torch.randn(4099, device="cuda", requires_grad=True)
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(3):
            module(x).square().sum().backward()
    torch.cuda.current_stream().wait_stream(side)
    x.grad = module.raw_delta.grad = None
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        module(x).square().sum().backward()
    with torch.no_grad():
        x.copy_(torch.randn(4099, device="cuda"))
        module.raw_delta.add_(0.25)
    graph.replay()
    expected = torch.autograd.grad(module(x).square().sum(), [x, module.raw_delta])
    assert torch.equal(x.grad, expected[0]) and torch.equal(module.raw_delta.grad, expected[1])


def test_threads_streams_and_inference_mode():
    from concurrent.futures import ThreadPoolExecutor

    fresh = {name: getattr(activations, name) for name in ("mish", "tanhexp")}  # compiled by whoever comes first
    x = torch.randn(100_003, device="cuda")

    def work(number):
        with torch.cuda.stream(torch.cuda.Stream()), torch.inference_mode(number % 2 == 0):
            found = {name: function(x) for name, function in fresh.items()}
            torch.cuda.current_stream().synchronize()
        return found

    torch.cuda.synchronize()
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(work, range(32)))
    for name, function in fresh.items():
        expected = function(x)
        assert all(torch.equal(one[name], expected) for one in found)


def test_captured_in_a_graph_and_on_another_stream(plain):
    x = torch.randn(4099, device="cuda")
    activations.gelu(x)  # compiled before capture
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        y = activations.gelu(x)
    x.copy_(torch.randn(4099, device="cuda"))
    graph.replay()
    assert_close(y, plain.gelu(x), torch.float32)
    with torch.cuda.stream(torch.cuda.Stream()):
        z = activations.gelu(x)
    torch.cuda.synchronize()
    assert torch.equal(y, z)


def test_autocast_and_determinism():
    layer = torch.nn.Linear(3, 3, device="cuda")
    with torch.autocast("cuda", dtype=torch.bfloat16):
        assert activations.srelu(layer(torch.randn(2, 3, device="cuda"))).dtype == torch.bfloat16
    torch.use_deterministic_algorithms(True)
    try:
        x = torch.randn(1 << 12, device="cuda", requires_grad=True)
        delta = torch.tensor(0.5, device="cuda", requires_grad=True)
        activations.srelu(x, delta).sum().backward()
    finally:
        torch.use_deterministic_algorithms(False)
    assert x.grad.isfinite().all() and delta.grad.isfinite()


def test_a_parameter_on_another_device_is_an_error():
    with pytest.raises(ValueError, match=r"delta is on cpu, the input on cuda:0; move one with \.to\(device\)"):
        activations.srelu(torch.randn(3, device="cuda"), torch.tensor(0.5))


@triton.jit
def pointwise(x_ptr, y_ptr, FUNCTION: tl.constexpr, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y_ptr + at, FUNCTION(tl.load(x_ptr + at)))


def test_a_seed_is_within_an_ulp_of_the_inverse():
    """Over all leading digits, as the validation of the text counts on."""
    x = 1 + torch.arange(2**23, device="cuda", dtype=torch.float32) / 2**23
    x = x * 2.0 ** torch.randint(-60, 60, x.shape, device="cuda").float()
    y = torch.empty_like(x)
    pointwise[(len(x) // 1024,)](x, y, FUNCTION=activations._seed, BLOCK=1024)
    assert (x.double() * y.double() - 1).abs().max() <= 2.0**-23
