"""Names that hide what the emitted text uses are refused, by one rule for every Python target and one for C."""

import pytest

from provenact.theory.exact.errors import InputError
from provenact.torch_impl.emission.emitter import emit_subjects
from provenact.torch_impl.lowering.subjects import from_expression
from provenact.torch_impl.targets import c_text, names, numpy_text

TARGETS = {"torch": emit_subjects, "numpy": numpy_text.module_text, "c": c_text.module_text}


def emitted(target, name="drawn", parameter="a"):
    return TARGETS[target]([from_expression(f"{parameter}*max(0, x)", name)], "command")


@pytest.mark.parametrize(
    ("target", "name"),
    [("numpy", "Np"), ("torch", "Torch"), ("torch", "tl"), ("torch", "Print"), ("numpy", "list"), ("torch", "X")],
)
def test_a_function_does_not_hide_what_the_text_uses(target, name):
    with pytest.raises(InputError, match="choose another"):
        emitted(target, name)


@pytest.mark.parametrize(
    ("target", "parameter"),
    [
        ("torch", "tl"),
        ("torch", "print"),
        ("numpy", "np"),
        ("c", "int"),
        ("torch", "training"),
        ("torch", "forward"),
        ("torch", "half"),
        ("torch", "state_dict"),
        ("c", "v1"),
        ("c", "gamma"),
        ("c", "M_PI"),
        ("c", "FP_NAN"),
        ("c", "linux"),
        ("c", "asm"),
        ("c", "nullptr"),
        ("torch", "math"),
        ("torch", "torch"),
        ("torch", "init"),
        ("torch", "a_ptr"),
    ],
)
def test_a_parameter_does_not_hide_what_the_text_uses(target, parameter):
    with pytest.raises(InputError, match="choose"):
        emitted(target, parameter=parameter)


@pytest.mark.parametrize("domain", ["R", "positive"])
@pytest.mark.parametrize("parameter", "inplace learnable num_parameters init_a device reset_parameters raw_a".split())
def test_a_parameter_is_nothing_else_of_its_class(parameter, domain):
    """`Drawn(inplace=...)` would mean two things, and an attribute of the module one of them."""
    subject = from_expression(f"{parameter}*max(0, x) + a*x", "drawn", domains={parameter: domain, "a": "positive"})
    with pytest.raises(InputError, match=f"`{parameter}` in the emitted text, which uses that name for something else"):
        emit_subjects([subject], "command")


def test_what_every_module_has_is_known():
    """A parameter called `half` would be a number where a method was: `module.half()` fails."""
    from torch import nn

    own = {name for name in dir(nn.Module()) if not name.startswith("_")}
    assert own <= names.OF_MODULES
    assert "half" in emitted("numpy", parameter="half")  # there is no module


@pytest.mark.parametrize("target", TARGETS)
def test_ordinary_names_are_fine(target):
    assert "drawn" in emitted(target) and "alpha" in emitted(target, parameter="alpha")
