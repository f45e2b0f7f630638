"""Names in timm and transformers: with stand-ins for their tables, and with the libraries where they are installed."""

import sys
from collections import OrderedDict
from types import ModuleType

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from provenact.torch_impl import GELU, LambdaGELU, SReLU, lambda_gelu, register_timm, register_transformers  # noqa: E402
from provenact.torch_impl.emitted import NAMES  # noqa: E402


class ClassInstantier(OrderedDict):
    """As in transformers: looking a class up makes an instance."""

    def __getitem__(self, key):
        return super().__getitem__(key)()


@pytest.fixture
def stand_in(monkeypatch):
    """A module with some tables, in the place of one of a library."""

    def put(path, **tables):
        parts = path.split(".")
        for end in range(1, len(parts) + 1):
            module = ModuleType(".".join(parts[:end]))
            monkeypatch.setitem(sys.modules, module.__name__, module)
        vars(module).update(tables)
        return module

    return put


@pytest.fixture
def timm(stand_in):
    layers, functions = {"gelu": torch.nn.GELU}, {"gelu": torch.nn.functional.gelu}
    return stand_in(
        "timm.layers.create_act",
        _ACT_LAYER_DEFAULT=layers,
        _ACT_LAYER_ME={"silu": torch.nn.SiLU},
        _ACT_FN_DEFAULT=functions,
        _ACT_FN_ME={},
    )


@pytest.fixture
def transformers(stand_in):
    classes = {"gelu": torch.nn.GELU, "silu": torch.nn.SiLU}
    model = type("PreTrainedModel", (), {"_initialize_weights": lambda self, module: None})
    stand_in("transformers.modeling_utils", PreTrainedModel=model)
    return stand_in("transformers.activations", ACT2CLS=dict(classes), ACT2FN=ClassInstantier(classes))


def test_timm_tables(timm):
    names = register_timm()
    assert timm._ACT_LAYER_DEFAULT["lambda_gelu"] is LambdaGELU and timm._ACT_FN_DEFAULT["lambda_gelu"] is lambda_gelu
    assert timm._ACT_LAYER_ME["silu"] is torch.nn.SiLU and timm._ACT_LAYER_DEFAULT["gelu"] is torch.nn.GELU
    assert timm._ACT_LAYER_DEFAULT["provenact_gelu"] is GELU
    assert "gelu" not in names and {f"provenact_{name}" for name in NAMES} < set(names)


def test_transformers_tables(transformers):
    register_transformers()
    assert isinstance(transformers.ACT2FN["lambda_gelu"], LambdaGELU)
    assert transformers.ACT2FN["lambda_gelu"] is not transformers.ACT2FN["lambda_gelu"]
    assert transformers.ACT2CLS["srelu_learnable"] == (SReLU, {"learnable": True})
    assert isinstance(transformers.ACT2FN["gelu"], torch.nn.GELU) and transformers.ACT2CLS["provenact_gelu"] is GELU


def test_registering_twice_is_the_same_and_overwriting_must_be_asked_for(transformers):
    assert register_transformers() == register_transformers()
    assert "gelu" in register_transformers(overwrite=True) and isinstance(transformers.ACT2FN["gelu"], GELU)


@pytest.mark.parametrize(("register", "name"), [(register_timm, "timm"), (register_transformers, "transformers")])
def test_absent_library_is_named(register, name, monkeypatch):
    monkeypatch.setitem(sys.modules, name, None)
    for module in [one for one in sys.modules if one.startswith(f"{name}.")]:
        monkeypatch.delitem(sys.modules, module)
    with pytest.raises(ImportError, match=f"register_{name} needs {name}: pip install {name}"):
        register()


def test_library_without_the_tables_is_named(stand_in):
    stand_in("timm.layers.create_act", _ACT_LAYER_DEFAULT={}, _ACT_FN_DEFAULT={}, _ACT_FN_ME={})
    with pytest.raises(ImportError, match=r"has no _ACT_LAYER_ME, .* pass the class itself"):
        register_timm()


def test_timm_itself():
    layers = pytest.importorskip("timm.layers", reason="timm is not installed")
    register_timm()
    assert isinstance(layers.create_act_layer("lambda_gelu", inplace=True), LambdaGELU)
    assert layers.get_act_fn("lambda_gelu") is lambda_gelu


def test_transformers_itself():
    activations = pytest.importorskip("transformers.activations", reason="transformers is not installed")
    register_transformers()
    assert isinstance(activations.get_activation("lambda_gelu"), LambdaGELU)
