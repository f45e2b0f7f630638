"""Gated units on a GPU: the device programs beside the plain code, compiled and eager, with second derivatives."""

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")
pytest.importorskip("triton", reason="needs Triton: pip install 'provenact[triton]'")
if not torch.cuda.is_available():
    pytest.skip("needs a CUDA device", allow_module_level=True)

from provenact.torch_impl.emitted import GATED_NAMES  # noqa: E402
from provenact.torch_impl.generated import gated_units  # noqa: E402

# Of values of float32 and of half precision both codes are rounded once from something far better.
STEPS = {torch.float32: 2.0**-23, torch.bfloat16: 2.0**-7}


def given(dtype, *shape):
    return [(3 * torch.randn(shape, device="cuda")).to(dtype).requires_grad_() for _ in range(2)]


def close(a, b, dtype, size=1.0):
    torch.testing.assert_close(a.double(), b.double(), rtol=STEPS[dtype], atol=2 * STEPS[dtype] * size)


def on_cpu(function, *tensors):
    """The plain code, and its gradients for a gradient of ones."""
    leaves = [one.detach().cpu().requires_grad_() for one in tensors]
    y = function(*leaves)
    return y.detach(), *torch.autograd.grad(y.sum(), leaves)


@pytest.mark.parametrize("dtype", STEPS)
@pytest.mark.parametrize("name", GATED_NAMES)
def test_kernels_give_what_the_plain_code_gives(name, dtype):
    function, tensors = getattr(gated_units, name), given(dtype, 7, 515)
    y = function(*tensors)
    found = [y.detach(), *torch.autograd.grad(y.sum(), tensors)]
    for a, b in zip(found, on_cpu(function, *tensors), strict=True):
        close(a.cpu(), b, dtype, 12.0)


@pytest.mark.parametrize("layout", ["gate_first", "gate_last", "interleaved"])
def test_one_tensor_gives_what_two_give(layout):
    (x, _), unit = given(torch.float32, 33, 2 * 344), gated_units.SwiGLUOAI(layout=layout)
    parts = (x[:, ::2], x[:, 1::2]) if layout == "interleaved" else x.chunk(2, -1)
    gate, up = reversed(parts) if layout == "gate_last" else parts
    one, two = unit(x), gated_units.swiglu_oai(gate, up)
    assert torch.equal(one, two)
    assert torch.equal(*(torch.autograd.grad(y.square().sum(), x)[0] for y in (one, two)))


@pytest.mark.parametrize("dynamic", [False, True])
def test_compiled_code_keeps_the_kernels(dynamic):
    run = torch.compile(gated_units.swiglu, fullgraph=True, dynamic=dynamic)
    for shape in ((16, 384), (24, 384)):
        gate, up = given(torch.bfloat16, *shape)
        y, eager = run(gate, up), gated_units.swiglu(gate, up)
        assert torch.equal(y, eager)
        assert all(map(torch.equal, *(torch.autograd.grad(one.sum(), (gate, up)) for one in (y, eager))))
    packed = torch.compile(gated_units.SwiGLUOAI(layout="gate_first"), fullgraph=True, dynamic=dynamic)
    (x, _) = given(torch.float32, 16, 256)
    assert torch.equal(packed(x), gated_units.swiglu_oai(x, layout="gate_first"))


def test_second_derivatives_from_the_kernels_way():
    gate, up = given(torch.float32, 65)
    found = []
    for tensors in ((gate, up), [one.detach().cpu().requires_grad_() for one in (gate, up)]):
        first = torch.autograd.grad(gated_units.swiglu(*tensors).sum(), tensors, create_graph=True)
        found.append(torch.autograd.grad(sum(one.square().sum() for one in first), tensors))
    for a, b in zip(*found, strict=True):
        close(a.cpu(), b, torch.float32, 64.0)
