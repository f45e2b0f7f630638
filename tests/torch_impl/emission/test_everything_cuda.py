"""One file with everything in it on a GPU: forward and backward, eager and compiled."""

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")
pytest.importorskip("triton", reason="needs Triton: pip install 'provenact[triton]'")
if not torch.cuda.is_available():
    pytest.skip("needs a CUDA device: make check-cuda", allow_module_level=True)

from everything import everything  # noqa: E402

from provenact.torch_impl.lowering.gated_units import GatedUnit  # noqa: E402

STEPS = {torch.float32: 2.0**-22, torch.bfloat16: 2.0**-7}  # relative: values and slopes are within some ulp
WITHOUT_SLOPE = ("squaf_p", "squaf_s", "squaf_s_general")  # one draws, and tables have steps


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    import importlib.util
    import sys

    subjects, text = everything()
    path = tmp_path_factory.mktemp("whole") / "everything_on_cuda.py"
    path.write_text(text, "utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = sys.modules[path.stem] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return subjects, module


def given(count, dtype, device):
    torch.manual_seed(1)
    return [(3 * torch.randn(7, 516)).to(dtype).to(device).requires_grad_() for _ in range(count)]


def results(run, tensors):
    y = run(*tensors)
    return [y.detach(), *torch.autograd.grad(y.sum(), tensors)]


def layers(whole):
    """Of each subject a module, and how many inputs it takes."""
    subjects, module = whole
    for subject in subjects:
        if subject.function not in WITHOUT_SLOPE:
            yield getattr(module, subject.class_name)(), 2 if isinstance(subject, GatedUnit) else 1


def assert_near(a, b, dtype):
    """Relative to the size of the terms, as slopes have zeros."""
    size = 4 * (1 + a.double().abs().max().item())
    torch.testing.assert_close(b.cpu().double(), a.cpu().double(), rtol=STEPS[dtype], atol=STEPS[dtype] * size)


@pytest.mark.parametrize("dtype", STEPS)
def test_every_module_forward_and_backward(whole, dtype):
    for layer, count in layers(whole):
        found = [results(layer.to(device), given(count, dtype, device)) for device in ("cpu", "cuda")]
        for a, b in zip(*found, strict=True):
            assert_near(a, b, dtype)


def test_compiled_code_gives_the_same(whole):
    for layer, count in layers(whole):
        torch.compiler.reset()
        tensors = given(count, torch.float32, "cuda")
        eager, compiled = (results(run, tensors) for run in (layer.cuda(), torch.compile(layer.cuda())))
        for a, b in zip(eager, compiled, strict=True):
            assert_near(a, b, torch.float32)
