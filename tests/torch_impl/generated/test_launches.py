"""The way of a plain CUDA tensor, on a machine without a GPU: Triton with a driver that only writes down what is
launched, and a copy of the emitted file that takes CPU tensors for CUDA tensors. They are compiled for compute
capability 9.0 and not run, so that results are whatever memory held: tests look at launches, graphs and shapes."""

import contextlib
import importlib.util
import struct
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")
triton = pytest.importorskip("triton", reason="needs Triton: pip install 'provenact[triton]'")

from roundings import assert_same_in_float32  # noqa: E402
from torch.func import grad as func_grad  # noqa: E402
from torch.func import vmap  # noqa: E402
from triton.backends.compiler import GPUTarget  # noqa: E402
from triton.runtime import driver  # noqa: E402

from provenact.torch_impl.generated import activations  # noqa: E402


class Launcher:
    """In the place of Triton's: keeps the name, the types and the arguments of every launch."""

    log: ClassVar[list] = []

    def __init__(self, source, metadata):
        self.source = source

    def __call__(self, *arguments):
        _, _, _, stream, _, _, *hooks = arguments[:9]
        Launcher.log.append(
            SimpleNamespace(
                name=self.source.fn.__name__,
                types=list(self.source.signature.values()),
                programs=arguments[0],
                stream=stream,
                by_triton=hooks != [None, None, None],
                arguments=arguments[9:],
            )
        )


class Driver:
    """A GPU that is not there."""

    launcher_cls = Launcher
    utils = SimpleNamespace(
        get_device_properties=lambda device: {"max_shared_mem": 1 << 18}, load_binary=lambda *_: (1, 2, 32, 0, 1024)
    )

    def get_current_device(self):
        return -1

    def get_current_stream(self, device):
        return 7

    def get_current_target(self):
        return GPUTarget("cuda", 90, 32)


@pytest.fixture(scope="module")
def emitted(tmp_path_factory):
    """The emitted file for which every CPU tensor is a CUDA tensor."""
    text = Path(activations.__file__).read_text(encoding="utf-8")
    asked = "not x.is_cuda or x.dtype not in f.dtypes"
    assert text.count(asked) == 1
    path = tmp_path_factory.mktemp("launches") / "on_any_device.py"
    path.write_text(text.replace(asked, "x.dtype not in f.dtypes"), encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = sys.modules[path.stem] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(autouse=True)
def launches(monkeypatch):
    """What was launched, in order."""
    monkeypatch.setattr(torch._C, "_cuda_getDevice", lambda: -1, raising=False)
    monkeypatch.setattr(torch._C, "_cuda_getCurrentRawStream", lambda device: 7, raising=False)
    monkeypatch.setattr(torch.cuda, "device_of", lambda x: contextlib.nullcontext())
    monkeypatch.setattr("torch.utils._triton.has_triton", lambda: True)
    monkeypatch.setattr(driver, "_active", Driver())
    Launcher.log.clear()
    torch._dynamo.reset()
    yield Launcher.log
    torch._dynamo.reset()


def names(log):
    return [one.name for one in log]


# --- eager -------------------------------------------------------------------------------------------


def test_the_first_launch_is_triton_s_and_the_next_ones_are_direct(emitted, launches):
    x = torch.randn(4096)
    for size in (4096, 4096, 1000, 2048):
        y = emitted.gelu(x[:size])
        assert y.shape == (size,)
    assert [one.by_triton for one in launches] == [True, False, False, False]
    assert {one.name for one in launches} == {"_gelu_forward_kernel"} and {one.stream for one in launches} == {7}
    assert [one.programs for one in launches] == [4, 4, 1, 2]
    types = ["*fp32", "*fp32", "i32", "i32", "i32", "constexpr", "constexpr"]
    for one in launches:
        assert one.types == types and len(one.arguments) == len(types)
    pointer, target, *rest = launches[-1].arguments
    assert pointer == x.data_ptr() and isinstance(target, int) and rest == [2048, 1, 1, False, 1024]


def test_a_triton_whose_binaries_are_started_in_another_way(emitted, launches, monkeypatch):
    """The direct start is refused once; from then on every launch is Triton's, and nothing is lost or done twice."""
    ours = Launcher.__call__

    def of_another_version(self, *arguments):
        if arguments[6:9] == (None, None, None):
            raise TypeError("function takes exactly 12 arguments")
        ours(self, *arguments)

    monkeypatch.setattr(Launcher, "__call__", of_another_version)
    kernel = emitted._mish_forward_kernel
    monkeypatch.setattr(kernel, "binaries", {})
    monkeypatch.setattr(kernel, "is_remembered", True)
    for size in (4096, 4096, 1000, 2048):
        emitted.mish(torch.randn(size))
    assert [(one.by_triton, one.programs) for one in launches] == [(True, 4), (True, 4), (True, 1), (True, 2)]
    assert not kernel.is_remembered and not kernel.binaries


def test_numbers_are_passed_by_their_bits_in_the_order_of_the_parameters(emitted, launches):
    values = [0.7, 0.3, 0.2, 1.1, 0.1]
    for _ in range(2):
        emitted.generalized_smelu(torch.randn(64), *values)
    high = torch.tensor(values, dtype=torch.float64).float()
    low = (torch.tensor(values, dtype=torch.float64) - high.double()).float()
    bits = [struct.unpack("<q", struct.pack("<ff", *pair))[0] for pair in zip(high.tolist(), low.tolist(), strict=True)]
    for one in launches:
        assert list(one.arguments[2:7]) == bits and one.types[2:7] == ["i64"] * 5
    assert [one.by_triton for one in launches] == [True, False]


def test_what_needs_a_binary_of_its_own(emitted, launches):
    """And what does not: sizes, and the values of numbers, but for those of float32, whose bits are fewer."""
    x, delta = torch.randn(96), torch.full((1,), 0.5)
    calls = [
        (x, 0.1, True),
        (x[:80], 0.2, False),
        (x, 0.0, True),
        (x, 0.5, False),
        (x.bfloat16(), 0.1, True),
        (x, delta, True),
        (x, delta + 1, False),
        (x, delta.double(), True),
        (x, delta[0], False),
        (x.view(8, 12), torch.rand(12), True),
        (x.view(4, 12, 2), torch.rand(12), False),
    ]
    for x, delta, is_new in calls:
        emitted.srelu(x, delta)
        assert launches[-1].by_triton == is_new, (x.dtype, delta)
    assert [one for one in launches[-1].arguments if one in (2, 12)] == [12, 2]  # channels and their distance


def test_what_the_binaries_are_not_for(emitted, launches, monkeypatch):
    x = torch.randn(65)
    for _ in range(2):
        emitted.silu(x)
    emitted.silu(x[1:])  # not at a multiple of 16 bytes
    monkeypatch.setattr(torch._C, "_cuda_getDevice", lambda: 3)
    emitted.silu(x)  # another device is the current one
    assert [one.by_triton for one in launches] == [True, False, True, True]


def test_backward_passes(emitted, launches):
    x, delta = torch.randn(6, 32, requires_grad=True), torch.full((1,), 0.5, requires_grad=True)
    channels = torch.full((32,), 0.5, requires_grad=True)
    cases = {
        (): ["_srelu_backward_kernel"],
        (0.5,): ["_srelu_backward_kernel"],
        (delta,): ["_srelu_full_backward_kernel", "_total_kernel"],
        (channels,): ["_srelu_channel_backward_kernel"],
    }
    for p, kernels in cases.items():
        for _ in range(2):
            launches.clear()
            y = emitted.srelu(x, *p)
            wanted = [x, *(one for one in p if isinstance(one, torch.Tensor))]
            found = torch.autograd.grad(y, wanted, torch.ones_like(y))
            assert [one.shape for one in found] == [one.shape for one in wanted]
        assert names(launches) == ["_srelu_forward_kernel", *kernels]
        assert not any(one.by_triton for one in launches)


def test_parameters_of_modules_are_mapped_inside_one_autograd_function(emitted, launches):
    module, x = emitted.LambdaGELU(lam=1.5, learnable=True), torch.randn(64, requires_grad=True)
    y = module(x)
    assert y.grad_fn.name() == "_LearnedBackward"
    found = torch.autograd.grad(y, [x, module.raw_lam], torch.ones_like(y))
    assert [one.shape for one in found] == [(64,), (1,)] and found[1].dtype == torch.float32
    with torch.no_grad():
        module(x)
    kinds = "_map_kernel _lambda_gelu_forward_kernel".split()
    assert names(launches) == [*kinds, "_lambda_gelu_full_backward_kernel", "_total_kernel", "_map_kernel", *kinds]


def test_only_the_input_is_saved_and_a_changed_parameter_is_noticed(emitted):
    x, delta = torch.randn(64, requires_grad=True), torch.full((1,), 0.5, requires_grad=True)
    y = emitted.gelu(x)
    saved = y.grad_fn.saved_tensors
    assert [one.data_ptr() for one in saved] == [x.data_ptr()]
    for y in (emitted.srelu(x, delta), emitted.SReLU(learnable=True)(x)):
        leaf = delta if y.grad_fn.name() == "_LaunchedWithTensorsBackward" else y.grad_fn.next_functions[-1][0].variable
        with torch.no_grad():
            leaf.add_(1)
        with pytest.raises(RuntimeError, match="modified by an inplace operation"):
            torch.autograd.grad(y, x, torch.ones_like(y))


def test_what_takes_the_general_way(emitted, launches):
    """Whatever has no memory of its own, or no device program: the values are those of the plain code."""
    x = torch.randn(8)
    module = emitted.LambdaGELU(lam=1.5, learnable=True)
    assert torch.equal(vmap(emitted.gelu)(x), activations.gelu(x))
    assert torch.equal(vmap(module)(x), activations.LambdaGELU(lam=1.5, learnable=True)(x))
    assert torch.equal(vmap(func_grad(emitted.gelu))(x), vmap(func_grad(activations.gelu))(x))
    assert torch.equal(emitted.gelu(x.double()), activations.gelu(x.double()))
    assert torch.equal(emitted.gelu(torch.complex(x, x).conj().imag), activations.gelu(-x))
    assert emitted.gelu(torch.empty(0, 3)).shape == (0, 3)
    assert launches == []
    with pytest.raises(ValueError, match=r"got shape \(4,\) for an input of shape \(2, 3\)"):
        emitted.srelu(torch.ones(2, 3), torch.ones(4))
    with pytest.raises(TypeError, match="floating point dtype"):
        emitted.gelu(torch.ones(2).long())


@pytest.mark.parametrize("name", ["gelu", "srelu", "SReLU"])
def test_batched_gradients_take_the_general_way(name, emitted, launches):
    """They are tensors without memory of their own, which only the gradient of a backward pass can be."""
    x, grads, found = torch.randn(9, requires_grad=True), torch.randn(4, 9), []
    for module in (emitted, activations):
        f = getattr(module, name)
        f = f(delta=0.5, learnable=True) if name == "SReLU" else f
        found.append(torch.autograd.grad(f(x), x, grads, is_grads_batched=True)[0])
    assert torch.equal(*found) and not any("backward" in one.name for one in launches)


def test_transforms_of_plain_tensors_end_in_kernels(emitted, launches):
    """The general way has the rules for them, and starts device programs where it comes down to plain tensors."""
    module, x = emitted.LambdaGELU(lam=1.5, learnable=True), torch.randn(8)
    func_grad(lambda z: module(z).sum())(x)
    torch.func.jvp(module, (x,), (x,))
    assert names(launches) == ["_lambda_gelu_forward_kernel", "_lambda_gelu_backward_kernel"] * 2


@pytest.mark.parametrize("name", ["gelu", "srelu", "SReLU"])
def test_second_derivatives_of_the_straight_way(name, emitted):
    """A backward pass that is to be differentiated is that of the plain code."""
    x, found = torch.tensor([-0.3, 0.1, 0.2, 0.7], requires_grad=True), []
    for module in (emitted, activations):
        f = getattr(module, name)
        f = f(delta=0.5, learnable=True) if name == "SReLU" else f
        wanted = [x, *(f.parameters() if name == "SReLU" else ())]
        *_, first = torch.autograd.grad(f(x).sum(), wanted, create_graph=True)
        found.append(torch.autograd.grad(first.sum(), x)[0])
    assert torch.allclose(*found, rtol=2**-22, atol=2**-22)  # rounded once or twice from float64


# --- compiled ----------------------------------------------------------------------------------------


def kernels_of(function, *inputs, wanted=(), **options):
    """The device programs that one compiled call runs, forward and backward, in one graph."""
    Launcher.log.clear()
    y = torch.compile(function, backend="aot_eager", fullgraph=True, **options)(*inputs)
    if wanted:
        torch.autograd.grad(y, wanted, torch.ones_like(y))
    return names(Launcher.log)


@pytest.mark.sweep
@pytest.mark.parametrize("dynamic", [None, True])
def test_compiled_code_keeps_the_kernels(emitted, dynamic):
    x = torch.randn(4, 32, requires_grad=True)
    both = ["_srelu_forward_kernel", "_srelu_backward_kernel"]
    assert kernels_of(emitted.gelu, x.detach(), dynamic=dynamic) == ["_gelu_forward_kernel"]
    assert kernels_of(emitted.silu, x, wanted=[x], dynamic=dynamic) == ["_silu_forward_kernel", "_silu_backward_kernel"]
    assert kernels_of(lambda x: emitted.srelu(x, 0.5), x, wanted=[x], dynamic=dynamic) == both
    assert kernels_of(emitted.srelu, x, 0.5, wanted=[x], dynamic=dynamic) == both
    module = emitted.LambdaGELU(lam=1.5, learnable=True)
    kinds = "_lambda_gelu_forward_kernel _lambda_gelu_full_backward_kernel _total_kernel".split()
    assert kernels_of(module, x, wanted=[x, module.raw_lam], dynamic=dynamic) == kinds
    module = emitted.SReLU(1.0, num_parameters=32, learnable=True)
    kinds = ["_srelu_forward_kernel", "_srelu_channel_backward_kernel"]
    assert kernels_of(module, x, wanted=[x, module.raw_delta], dynamic=dynamic) == kinds


def test_compiled_kernels_change_their_outputs_only(emitted):
    """torch.compile copies what a device program may change, and reads in the compiler's text what that is."""
    from torch._dynamo.backends.common import aot_autograd
    from torch._functorch.aot_autograd import make_boxed_func

    changed = []

    def compiler(graph, _):
        nodes = [node for node in graph.graph.nodes if "triton_kernel_wrapper" in str(node.target)]
        changed.extend(node.kwargs["tensors_to_clone"] for node in nodes)
        return make_boxed_func(graph.forward)

    x, delta = torch.randn(64, requires_grad=True), torch.full((1,), 0.5, requires_grad=True)
    for function, wanted in ((emitted.gelu, [x]), (emitted.srelu, [x, delta])):
        y = torch.compile(function, backend=aot_autograd(fw_compiler=compiler), fullgraph=True)(*wanted)
        torch.autograd.grad(y, wanted, torch.ones_like(y))
    assert changed == [["y_ptr"], ["d_x_ptr"], ["y_ptr"], ["d_x_ptr", "sums_ptr"], ["total"]]


def test_sizes_and_schedules_do_not_compile_again(emitted, launches):
    module = emitted.LambdaGELU(lam=1.5, learnable=True)
    compiled = torch.compile(module, backend="aot_eager", fullgraph=True, dynamic=True)
    module.harden(20.0, 0.05)
    compiled(torch.randn(4, 32))
    with torch._dynamo.config.patch(error_on_recompile=True):
        for step in range(2, 20):
            module.harden(20.0, step / 20)
            assert compiled(torch.randn(step, 32 + step)).shape == (step, 32 + step)
    assert names(launches).count("_lambda_gelu_forward_kernel") == 19


def test_transforms_and_exports_are_without_kernels(emitted, launches):
    x = torch.randn(5)
    assert torch.allclose(torch.compile(vmap(emitted.gelu), backend="eager", fullgraph=True)(x), activations.gelu(x))
    for strict in (False, True):
        program = torch.export.export(emitted.GELU(), (x,), strict=strict)
        assert_same_in_float32(program.module()(x), activations.gelu(x))
    assert launches == []
