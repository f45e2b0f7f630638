"""Emitted activations in models of transformers and timm, where these are installed: made on the meta device, loaded
from checkpoints of other activations, learnable ones by name."""

import importlib

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from provenact import torch_impl  # noqa: E402
from provenact.torch_impl import register_timm, register_transformers  # noqa: E402
from provenact.torch_impl.emitted import CLASS_OF  # noqa: E402


@pytest.fixture
def bert():
    transformers = pytest.importorskip("transformers", reason="transformers is not installed")
    try:
        transformers.BertModel  # noqa: B018  # imported on the first use
    except (ImportError, RuntimeError) as error:
        pytest.skip(f"transformers is installed without what BertModel needs: {error}")
    register_transformers()
    sizes = {"hidden_size": 8, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 16}

    def make(activation):
        config = transformers.BertConfig(**sizes, vocab_size=11, hidden_act=activation)
        return transformers.BertModel(config).eval()

    return make


def activations_of(model):
    return [layer.intermediate.intermediate_act_fn for layer in model.encoder.layer]


@pytest.mark.parametrize("name", [*CLASS_OF, *(f"{name}_learnable" for name in ("srelu", "lambda_gelu", "squaf"))])
def test_a_checkpoint_of_another_activation(bert, name, tmp_path):
    """transformers makes models on the meta device, and what a checkpoint lacks is whatever memory held."""
    bert("gelu").save_pretrained(tmp_path)
    junk = [torch.full((1 << 16,), float("nan")) for _ in range(8)]  # what empty memory is then likely to hold
    del junk
    model = type(bert("gelu")).from_pretrained(tmp_path, hidden_act=f"provenact_{name}")
    ready, x = bert(f"provenact_{name}"), torch.randn(3, 16)
    for one, other in zip(activations_of(model), activations_of(ready), strict=True):
        assert type(one) is type(other) and "Learnable" not in type(one).__name__
        assert [key for key, _ in one.named_parameters()] == [key for key, _ in other.named_parameters()]
        assert all(
            torch.equal(a, b) for a, b in zip(one.state_dict().values(), other.state_dict().values(), strict=True)
        )
        if name != "squaf_p":
            assert torch.equal(one(x), other(x))


def test_what_a_checkpoint_has_is_kept(bert, tmp_path):
    """All of a learned parameter, or a part: the rest starts where it starts."""
    model = bert("generalized_smelu_learnable")
    with torch.no_grad():
        for number, parameter in enumerate(one for act in activations_of(model) for one in act.parameters()):
            parameter.fill_(0.25 + number / 16)
    model.save_pretrained(tmp_path / "whole")
    again = type(model).from_pretrained(tmp_path / "whole")
    part = {key: value for key, value in model.state_dict().items() if not key.endswith("act_fn.raw_beta")}
    model.save_pretrained(tmp_path / "part", state_dict=part)
    for act, whole, start, rest in zip(
        activations_of(model),
        activations_of(again),
        activations_of(bert("generalized_smelu_learnable")),
        activations_of(type(model).from_pretrained(tmp_path / "part")),
        strict=True,
    ):
        for key, value in act.named_parameters():
            assert torch.equal(whole.get_parameter(key), value)
            assert torch.equal(rest.get_parameter(key), start.raw_beta if key == "raw_beta" else value)


def test_learnable_names_learn(bert):
    model = bert("srelu_learnable")
    assert all(one.learnable for one in activations_of(model))
    assert len([key for key, _ in model.named_parameters() if key.endswith("raw_delta")]) == 2


def test_a_model_of_timm_with_a_learnable_activation():
    pytest.importorskip("timm", reason="timm is not installed")
    timm = importlib.import_module("timm")
    names = register_timm()
    assert "srelu_learnable" in names and "gelu_learnable" not in names
    model = timm.create_model("test_vit", act_layer="srelu_learnable")
    learned = [one for one in model.modules() if isinstance(one, torch_impl.SReLU)]
    assert learned and all(one.learnable for one in learned)
    model(torch.randn(1, 3, 160, 160)).sum().backward()
    assert all(one.raw_delta.grad is not None for one in learned)
    fixed = timm.create_model("test_vit", act_layer="provenact_srelu")
    assert not [key for key, _ in fixed.named_parameters() if "delta" in key]
