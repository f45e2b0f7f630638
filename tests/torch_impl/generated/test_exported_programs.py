"""Exported programs hold no float64, and torch.fx traces: with torch's own tools, and those of torchao and timm where
they are installed."""

import copy
import importlib
import pickle
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from roundings import assert_same_in_float32  # noqa: E402
from torch import nn  # noqa: E402

from provenact import torch_impl  # noqa: E402
from provenact.torch_impl import SQUAF, LambdaGELU, SReLU, SwiGLU, geglu, srelu  # noqa: E402
from provenact.torch_impl.emitted import CLASSES, NAMES  # noqa: E402
from provenact.torch_impl.generated import activations, gated_units, soft_quantizers  # noqa: E402
from provenact.torch_impl.lowering.subjects import from_catalogue  # noqa: E402

LEARNABLE = [one for one, name in zip(CLASSES, NAMES, strict=True) if from_catalogue(name).settings]
MADE = [*((name, {}) for name in CLASSES), *((name, {"learnable": True}) for name in LEARNABLE)]
# What compensates a product with float64 does so in a program too.
COMPENSATED = ("SigmoidRESCU", "CRReLU", "LambdaGELU", "GELU", "GELUTanh")
QUANTIZERS = [("SQUAF", {}), ("SQUAF", {"learnable": True}), ("SQUAFGeneral", {}), ("SQUAFLaplacian", {})]


def module_of(name, arguments):
    return getattr(torch_impl, name)(**arguments).eval()


def dtypes_of(program):
    """Those of all tensors in a program, its constants and its state."""
    values = [node.meta.get("val") for node in program.graph.nodes]
    tensors = [one for value in values for one in (value if isinstance(value, (tuple, list)) else [value])]
    tensors += [*program.state_dict.values(), *program.constants.values()]
    return {one.dtype for one in tensors if isinstance(one, torch.Tensor)}


@pytest.mark.parametrize(("name", "arguments"), [*MADE, *QUANTIZERS])
def test_an_exported_program_holds_no_float64(name, arguments):
    module, x = module_of(name, arguments), torch.linspace(-4, 4, 33)
    program = torch.export.export(module, (x,))
    assert name in COMPENSATED or torch.float64 not in dtypes_of(program)
    assert_same_in_float32(program.module()(x), module(x))
    if (name, arguments) == ("SQUAF", {"learnable": True}):
        return  # whose step and sharpness are computed before the input is known: in float32
    wide = torch.export.export(module, (x.double(),))  # where the user has it, it stays
    torch.testing.assert_close(wide.module()(x.double()), module(x.double()), rtol=1e-12, atol=1e-12)


def test_a_gated_unit_is_exported_without_float64():
    program = torch.export.export(SwiGLU(), (torch.randn(3, 8),))
    assert torch.float64 not in dtypes_of(program)


def test_pt2e_quantization():
    quantize = pytest.importorskip("torchao.quantization.pt2e.quantize_pt2e", reason="torchao is not installed")
    home = "torchao.quantization.pt2e.quantizer.x86_inductor_quantizer"
    try:
        quantizers = importlib.import_module(home)
    except ImportError:
        quantizers = importlib.import_module("torchao.testing.pt2e._xnnpack_quantizer")
        quantizer = quantizers.XNNPACKQuantizer()
        quantizer.set_global(quantizers.get_symmetric_quantization_config())
    else:
        quantizer = quantizers.X86InductorQuantizer()
        quantizer.set_global(quantizers.get_default_x86_inductor_quantization_config())
    model, x = (
        nn.Sequential(nn.Linear(4, 8), SReLU(delta=0.5), nn.Linear(8, 2), torch_impl.GELU()).eval(),
        torch.randn(16, 4),
    )
    prepared = quantize.prepare_pt2e(torch.export.export(model, (x,)).module(), quantizer)
    prepared(x)
    converted = quantize.convert_pt2e(prepared)
    scale = model(x).abs().max().item()
    assert (converted(x) - model(x)).abs().max().item() < 0.25 * scale  # 8 bits, three times over


# --- torch.fx ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "arguments"), [*MADE, *QUANTIZERS])
def test_a_model_is_traced(name, arguments):
    model, x = nn.Sequential(nn.Linear(4, 6), module_of(name, arguments), nn.Linear(6, 2)), torch.randn(5, 4)
    traced = torch.fx.symbolic_trace(model)
    traced.graph.lint()
    assert torch.equal(traced(x), model(x))
    traced(x).sum().backward()
    for other in (copy.deepcopy(traced), pickle.loads(pickle.dumps(traced))):
        assert torch.equal(other(x), model(x))


class Calls(nn.Module):
    """Functions rather than modules, one with a parameter of the model."""

    def __init__(self):
        super().__init__()
        self.delta = nn.Parameter(torch.ones(4))

    def forward(self, x):
        return srelu(geglu(x), self.delta) + torch_impl.gelu(srelu(x, 0.5)).mean()


def test_functions_are_traced():
    model, x = Calls(), torch.randn(3, 8)
    assert torch.equal(torch.fx.symbolic_trace(model)(x), model(x))


def test_what_is_traced_has_no_copy_of_the_formulas():
    traced = torch.fx.symbolic_trace(nn.Sequential(SReLU()))
    assert copy.deepcopy(traced)._srelu_formulas is torch_impl.generated.activations._srelu_formulas


def test_prepare_fx():
    from torch.ao.quantization import get_default_qconfig_mapping
    from torch.ao.quantization.quantize_fx import convert_fx, prepare_fx

    if torch.backends.quantized.engine == "none":
        pytest.skip("this build of torch has no quantized operations")
    model, x = nn.Sequential(nn.Linear(4, 8), SReLU(delta=0.5), LambdaGELU(learnable=True)).eval(), torch.randn(9, 4)
    prepared = prepare_fx(model, get_default_qconfig_mapping("x86"), (x,))
    assert_same_in_float32(prepared(x), model(x))
    assert convert_fx(prepared)(x).shape == (9, 8)


def test_features_of_a_timm_model():
    timm = pytest.importorskip("timm", reason="timm is not installed")
    features = importlib.import_module("timm.models._features_fx")
    torch_impl.register_timm()
    model = timm.create_model("test_resnet", act_layer="srelu_learnable").eval()
    graph = features.FeatureGraphNet(model, out_indices=(0, 1))
    assert len(graph(torch.randn(1, 3, 96, 96))) == 2


def test_a_table_goes_where_the_input_is():
    """Also where the module was never moved, as in a model that is loaded tensor by tensor."""
    module = SQUAF()
    assert module(torch.empty(3, device="meta")).is_meta and module.z.device.type == "cpu"


def test_export_is_known_by_its_flag():
    """`torch.compiler.is_exporting()` is true of all compiled code up to torch 2.11, which would lose its float64."""
    for module in (activations, soft_quantizers, gated_units):
        assert "compiler.is_exporting()" not in Path(module.__file__).read_text("utf-8")
