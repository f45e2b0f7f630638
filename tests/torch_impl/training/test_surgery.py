"""Replacing activations: what is found, what the new one takes over, what is reported, and ReLU-ization."""

import math
from functools import partial

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from roundings import several  # noqa: E402
from torch import nn  # noqa: E402
from torch.nn import functional as F  # noqa: E402

from provenact.torch_impl import (  # noqa: E402
    GELU,
    LambdaGELU,
    SReLU,
    distance_bound,
    lambda_gelu,
    relu_ize,
    replace_activations,
)


class Block(nn.Module):
    """Activations as users keep them: a module, a function, a partial function; and a call in the code."""

    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(3, 3)
        self.act = nn.GELU()
        self.act_fn = F.gelu
        self.tanh_form = partial(F.gelu, approximate="tanh")

    def forward(self, x):
        return F.gelu(self.tanh_form(self.act_fn(self.act(self.linear(x)))))


def test_modules_and_functions_are_replaced_and_the_rest_is_reported():
    model = nn.Sequential(Block(), nn.ReLU(), nn.ModuleList([nn.GELU()]))
    report = replace_activations(model, "gelu", LambdaGELU, learnable=True)
    assert [one.name for one in report.replaced] == ["0.act", "0.act_fn", "2.0"]
    assert report.left == (("0.tanh_form", "gelu_tanh"), ("1", "relu"))
    assert report.calls == ("0",)
    assert isinstance(model[0].act_fn, LambdaGELU) and report.replaced[1].old is F.gelu
    assert "calls inside the forward of 0" in str(report) and "1 (relu)" in str(report)
    assert len(list(model.parameters())) == 2 + 3


def test_replacing_keeps_what_the_model_computes():
    model, x = nn.Sequential(nn.Linear(3, 3), nn.GELU()).double(), torch.randn(4, 3, dtype=torch.float64)
    before = model(x)
    replace_activations(model, "gelu", partial(LambdaGELU, lam=1.0, learnable=False))
    # torch's 1 + erf loses half an ulp of 1, the emitted erfc does not: of x, a few roundings in either
    h = model[0](x).abs()
    assert ((model(x) - before).abs() <= 2 * several(6) * h).all()


@pytest.mark.parametrize("old", ["gelu", nn.GELU, F.gelu])
def test_old_by_name_class_or_function(old):
    model = Block()
    report = replace_activations(model, old, GELU)
    assert {one.name for one in report.replaced} == {
        "gelu": {"act", "act_fn"},
        nn.GELU: {"act"},
        F.gelu: {"act_fn"},
    }[old]


@pytest.mark.parametrize("new", ["srelu", SReLU, lambda: SReLU(delta=0.5)])
def test_new_by_name_class_or_maker(new):
    model = nn.Sequential(nn.ReLU())
    replace_activations(model, nn.ReLU, new)
    assert isinstance(model[0], SReLU)


def test_mode_device_and_dtype_are_kept():
    model = nn.Sequential(nn.Linear(2, 2), nn.GELU(), nn.Sequential(nn.GELU())).to(torch.bfloat16).eval()
    replace_activations(model, "gelu", LambdaGELU, learnable=True)
    assert not model[1].training and model[1].raw_lam.dtype == model[2][0].raw_lam.dtype == torch.bfloat16
    model = nn.Sequential(nn.Linear(2, 2, device="meta"), nn.GELU()).train()
    replace_activations(model, "gelu", LambdaGELU, learnable=True)
    assert model[1].training and model[1].raw_lam.is_meta


def test_parameters_of_the_old_one_decide_before_its_neighbours():
    model = nn.Sequential(nn.Linear(2, 2), nn.PReLU(dtype=torch.float64))
    replace_activations(model, "prelu", LambdaGELU, learnable=True)
    assert model[1].raw_lam.dtype == torch.float64


def test_dtype_of_quantized_weights_is_not_taken_over():
    model = nn.Sequential(nn.Linear(2, 2).to(torch.float8_e4m3fn), nn.GELU())
    replace_activations(model, "gelu", LambdaGELU, learnable=True)
    assert model[1].raw_lam.dtype == torch.float32


def test_shared_module_stays_shared_and_functions_get_one_each():
    shared = nn.GELU()
    model = nn.ModuleList([nn.Sequential(shared), shared, Block(), Block()])
    replace_activations(model, "gelu", LambdaGELU, learnable=True)
    assert model[0][0] is model[1] and model[2].act_fn is not model[3].act_fn


def test_emitted_modules_are_recognised():
    model = nn.Sequential(LambdaGELU(learnable=True), SReLU())
    report = replace_activations(model, "lambda_gelu", nn.ReLU)
    assert [one.name for one in report.replaced] == ["0"] and report.left == (("1", "srelu"),)


def test_modules_of_a_standalone_file_are_recognised(emitted):
    theirs = emitted("lambda_gelu").LambdaGELU(lam=2.0, learnable=False)
    assert not isinstance(theirs, LambdaGELU)
    (report,) = relu_ize(nn.Sequential(theirs))
    assert report.bound == distance_bound(2.0)


def test_inside_of_an_activation_is_its_own_business():
    class GELUActivation(nn.Module):
        def __init__(self):
            super().__init__()
            self.act = F.gelu

        def forward(self, x):
            return self.act(x)

    GELUActivation.__module__ = "transformers.activations"
    model = nn.Sequential(GELUActivation())
    report = replace_activations(model, "gelu", LambdaGELU, learnable=True)
    assert [one.name for one in report.replaced] == ["0"] and isinstance(model[0], LambdaGELU)


@pytest.mark.parametrize("masked", [False, True])
def test_transformer_layers_use_the_new_activation_in_evaluation_too(masked):
    """Their fused path runs ReLU or GELU whatever `activation` is."""
    layer = nn.TransformerEncoderLayer(8, 2, 16, dropout=0.0, activation="gelu", batch_first=True)
    model = nn.TransformerEncoder(layer, 2)
    replace_activations(model, "gelu", lambda: LambdaGELU(lam=50.0, learnable=True))
    x, mask = torch.randn(2, 5, 8), torch.tensor([[False] * 5, [False] * 3 + [True] * 2]) if masked else None
    trained = model.train()(x, src_key_padding_mask=mask)
    with torch.no_grad():
        evaluated = model.eval()(x, src_key_padding_mask=mask)
    # float32 in two orders of summation: of numbers that a norm keeps below sqrt(8), 8 or 16 terms in each of 6 layers
    assert ((trained - evaluated).abs() <= 2 * several(6 * 16, torch.float32) * 8**0.5).all()


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        (
            lambda: replace_activations(nn.Sequential(nn.ReLU()), "gelu", LambdaGELU),
            ValueError,
            "no gelu was found in Sequential: 0 replaced; other activations: 0 (relu)",
        ),
        (lambda: replace_activations(Block(), "gleu", LambdaGELU), ValueError, "did you mean gelu"),
        (lambda: replace_activations(Block(), "gelu", "lambdagelu"), ValueError, "did you mean lambda_gelu"),
        (lambda: replace_activations(Block(), "gelu", LambdaGELU()), TypeError, "give a class or a function"),
        (lambda: replace_activations(Block(), "gelu", lambda: 3), TypeError, "and 3 was made for act"),
        (lambda: replace_activations(Block(), 3, LambdaGELU), TypeError, "a name, a class of modules or a function"),
        (lambda: replace_activations(nn.GELU(), "gelu", LambdaGELU), ValueError, "the model is itself the activation"),
        (lambda: relu_ize(nn.Sequential(nn.GELU())), ValueError, "no LambdaGELU to replace"),
    ],
)
def test_errors(call, kind, message):
    with pytest.raises(kind) as error:
        call()
    assert message in str(error.value)


def test_hooks_are_not_lost_and_an_error_leaves_the_model_as_it_was():
    model = nn.Sequential(nn.GELU(), nn.GELU())
    model[1].register_forward_hook(lambda *_: None)
    with pytest.raises(ValueError, match="1 has hooks, which would be lost"):
        replace_activations(model, "gelu", LambdaGELU, learnable=True)
    assert isinstance(model[0], nn.GELU)


# --- ReLU-ization ------------------------------------------------------------------------------------


def hardened():
    model = nn.Sequential(
        nn.Linear(3, 3), LambdaGELU(num_parameters=3, learnable=True), nn.Sequential(LambdaGELU(lam=7.0))
    )
    model[1].harden(160.0)
    return model.double()


def test_relu_ize_bounds_the_change_of_each_activation():
    model = hardened()
    gates = {"1": model[1], "2.0": model[2][0]}
    report = relu_ize(model)
    assert [(one.name, one.lam) for one in report] == [("1", 160.0), ("2.0", 7.0)]
    assert isinstance(model[1], nn.ReLU) and isinstance(model[2][0], nn.ReLU)
    for one in report:
        assert one.bound == distance_bound(one.lam)
        x = torch.linspace(-1, 1, 20001, dtype=torch.float64)
        change = (lambda_gelu(x, one.lam) - torch.relu(x)).abs().max().item()
        assert 0.999 * one.bound < change <= one.bound, gates[one.name]


def test_least_hardness_of_the_channels_decides():
    gate = LambdaGELU(2.0, num_parameters=2, dtype=torch.float64, learnable=True)
    with torch.no_grad():
        gate.raw_lam[1] = 5.0
    (report,) = relu_ize(nn.Sequential(gate))
    assert report.lam == pytest.approx(2.0, rel=several(8)) and report.bound == distance_bound(report.lam)


def test_relu_limit_changes_nothing():
    (report,) = relu_ize(nn.Sequential(LambdaGELU(lam=math.inf, learnable=False)))
    assert report.bound == 0.0


def test_tolerance_is_checked_before_anything_is_replaced():
    model = hardened()
    with pytest.raises(ValueError, match=r"1 of 2 activations .* most of all 2.0 with lam = 7 by up to 0.0243"):
        relu_ize(model, tolerance=0.005)
    assert isinstance(model[1], LambdaGELU)
    assert len(relu_ize(model, tolerance=0.025)) == 2
