"""Modules inside torch.compile, torch.export and ONNX: one graph, one compilation while a schedule moves."""

import copy
from itertools import pairwise

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from roundings import assert_same_sum  # noqa: E402
from torch import nn  # noqa: E402

from provenact import torch_impl  # noqa: E402
from provenact.torch_impl import HardeningSchedule, LambdaGELU, SReLU, replace_activations  # noqa: E402
from provenact.torch_impl.emitted import CLASSES  # noqa: E402

SOME = ("GELU", "SReLU", "GeneralizedSmeLU", "LambdaGELU")  # no, one and five parameters, a schedule


@pytest.fixture(autouse=True)
def fresh_compiler():
    torch._dynamo.reset()
    yield
    torch._dynamo.reset()


def compile_counter():
    """A compiler that counts what it is given. Torch's is loaded by the first test, and not in every worker."""
    from torch._dynamo.testing import CompileCounter

    return CompileCounter()


def gates():
    model = nn.Sequential(nn.Linear(3, 3), nn.GELU(), nn.Linear(3, 3), nn.GELU())
    replace_activations(model, "gelu", lambda: LambdaGELU(lam=1.5, learnable=True))
    return model


@pytest.mark.parametrize(
    "name", [name if name in SOME else pytest.param(name, marks=pytest.mark.sweep) for name in CLASSES]
)
def test_every_module_is_one_graph(name):
    module, counter = getattr(torch_impl, name)(), compile_counter()
    x = torch.randn(2, 3, requires_grad=True)
    y = torch.compile(module, backend=counter, fullgraph=True)(x)
    assert torch.equal(y, module(x)) and counter.frame_count == 1
    expected = torch.autograd.grad(module(x).sum(), [x, *module.parameters()])
    found = torch.autograd.grad(y.sum(), [x, *module.parameters()])
    assert all(torch.equal(a, b) for a, b in zip(found, expected, strict=True))


def test_moving_schedule_does_not_compile_again():
    model, counter, x = gates(), compile_counter(), torch.randn(5, 3)
    compiled = torch.compile(model, backend=counter, fullgraph=True)
    schedule = HardeningSchedule(model, 20, switch=0.0)
    schedule.step(1)  # freezes the raw parameters, which is what compiled code may depend on
    outputs = [compiled(x)]
    with torch._dynamo.config.patch(error_on_recompile=True):
        for epoch in range(2, 21):
            schedule.step(epoch)
            outputs.append(compiled(x))
            assert torch.equal(outputs[-1], model(x))  # not a stale value
    assert counter.frame_count == 1
    assert all(not torch.equal(a, b) for a, b in pairwise(outputs))


def test_switch_itself_compiles_at_most_once_more_and_not_at_all_without_freezing():
    for freeze, most in ((True, 2), (False, 1)):
        model, counter, x = gates(), compile_counter(), torch.randn(5, 3)
        compiled = torch.compile(model, backend=counter, fullgraph=True)
        schedule = HardeningSchedule(model, 4, freeze=freeze)
        for epoch in range(1, 5):
            schedule.step(epoch)
            compiled(x).sum().backward()
        assert counter.frame_count <= most
        torch._dynamo.reset()


def test_counter_sees_a_python_number_that_moves():
    """That the tests above can fail: a hardness in a Python attribute compiles again or goes stale."""
    module, counter, x = LambdaGELU(lam=2.0, learnable=False), compile_counter(), torch.randn(5)
    compiled = torch.compile(module, backend=counter, fullgraph=True)
    for hardness in (2.0, 3.0, 4.0):
        module.lam = hardness
        compiled(x)
    assert counter.frame_count > 1


def test_learning_does_not_compile_again():
    model, counter, x = gates(), compile_counter(), torch.randn(5, 3)
    compiled = torch.compile(model, backend=counter, fullgraph=True)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(3):
        optimizer.zero_grad()
        compiled(x).square().sum().backward()
        optimizer.step()
    assert counter.frame_count == 1


def test_exported_schedule_is_a_buffer():
    gate = LambdaGELU(lam=1.5, learnable=True)
    gate.harden(20.0, 0.5)
    exported = torch.export.export(gate, (torch.randn(4),))
    assert torch.equal(exported.state_dict["scheduled_lam"], gate.scheduled_lam)


def test_onnx_of_one_model(tmp_path):
    for package in ("onnx", "onnxscript"):
        pytest.importorskip(package, reason=f"the ONNX exporter needs {package}")
    runtime = pytest.importorskip("onnxruntime", reason="running the exported model needs onnxruntime")
    model = nn.Sequential(
        nn.Linear(3, 4), LambdaGELU(2.0, num_parameters=4, learnable=True), nn.Linear(4, 2), SReLU(delta=0.5)
    ).eval()
    model[1].harden(30.0, 0.25)
    x, path = torch.randn(5, 3), tmp_path / "model.onnx"
    torch.onnx.export(copy.deepcopy(model), (x,), path, dynamo=True, verbose=False)
    session = runtime.InferenceSession(path, providers=["CPUExecutionProvider"])
    (y,) = session.run(None, {session.get_inputs()[0].name: x.numpy()})
    # Roundings of float32: 4 in the first layer, 8 in the gate (its erfc is 1 - erf, so they are absolute) whose slope
    # is below 1.13, 5 in the second layer and 4 in S-ReLU; of the layers with all numbers made positive.
    scale = (x.abs() @ model[0].weight.abs().T + model[0].bias.abs()) @ model[2].weight.abs().T + model[2].bias.abs()
    assert_same_sum(torch.from_numpy(y), model(x).detach(), 4 + 8 + 5 + 4 + 1, 1.13 * scale.detach())
