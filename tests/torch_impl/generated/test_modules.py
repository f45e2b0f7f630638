"""The emitted modules as users meet them: arguments, errors, state, and the examples of their docstrings."""

import copy
import doctest
import pickle

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from provenact import torch_impl  # noqa: E402
from provenact.torch_impl.emitted import CLASSES, NAMES  # noqa: E402
from provenact.torch_impl.generated import activations  # noqa: E402
from provenact.torch_impl.lowering.subjects import from_catalogue  # noqa: E402

PAIRS = list(zip(CLASSES, NAMES, strict=True))
LEARNABLE = [name for name, entry in PAIRS if from_catalogue(entry).settings]


def learnable(name, **arguments):
    return getattr(torch_impl, name)(**arguments, learnable=True)


def fixed(name, **arguments):
    """The module without learnable parameters."""
    return getattr(torch_impl, name)(**arguments, **({"learnable": False} if name in LEARNABLE else {}))


@pytest.mark.parametrize(("class_name", "function"), PAIRS)
def test_module_is_its_functional_twin(class_name, function):
    x = torch.linspace(-3, 3, 25)
    assert torch.equal(fixed(class_name)(x), getattr(torch_impl, function)(x))
    assert not list(fixed(class_name).state_dict())
    assert fixed(class_name).activation_name == function


@pytest.mark.parametrize(("class_name", "function"), PAIRS)
def test_modules_learn_only_when_asked(class_name, function):
    assert not list(getattr(torch_impl, class_name)().parameters())
    if from_catalogue(function).settings:
        asked = {"init": 1.5} if class_name == "LambdaGELU" else {}
        assert list(getattr(torch_impl, class_name)(learnable=True, **asked).parameters())


def test_prelu_is_learnable_by_default(emitted):
    module = emitted("prelu").PReLU()
    assert list(module.state_dict()) == ["slope"] and module.slope.item() == 0.25


@pytest.mark.parametrize("name", LEARNABLE)
def test_learnable_module_starts_at_its_initial_value_and_learns(name):
    inside = {"init": 1.5} if name == "LambdaGELU" else {}  # at its default of 1 the map is flat
    module, x = learnable(name, **inside), torch.linspace(-3, 3, 24).reshape(4, 6)
    # raw parameters are rounded to float32, softplus multiplies a relative error by less than 3 here, and no output
    # changes by more than |x| + 1 <= 4 times that of one of at most three parameters
    assert torch.allclose(module(x), fixed(name, **inside)(x), rtol=0, atol=4 * 3 * 3 * 2**-24)
    module(x).square().sum().backward()
    assert all(parameter.grad.isfinite().all() for parameter in module.parameters())
    assert all(parameter.dim() == 1 for parameter in module.parameters())


@pytest.mark.parametrize("name", LEARNABLE)
def test_state_survives_copy_pickle_and_state_dict(name):
    module, x = learnable(name), torch.randn(5)
    with torch.no_grad():
        for parameter in module.parameters():
            parameter.add_(0.125)
    fresh = learnable(name)
    fresh.load_state_dict(module.state_dict())
    for other in (copy.deepcopy(module), pickle.loads(pickle.dumps(module)), fresh):
        assert torch.equal(other(x), module(x))
    module.reset_parameters()
    assert torch.equal(module(x), learnable(name)(x))


def test_state_dict_names():
    assert list(learnable("SReLU").state_dict()) == ["raw_delta"]
    names = ["raw_alpha", "raw_beta", "g_minus", "g_plus", "t"]
    assert list(learnable("GeneralizedSmeLU").state_dict()) == names
    assert list(learnable("LambdaGELU").state_dict()) == ["raw_lam", "scheduled_lam", "start_lam"]
    assert list(learnable("CRReLU").state_dict()) == ["epsilon"]


def test_repr():
    module = torch_impl.SReLU(4, 0.5, learnable=True)
    assert repr(module) == "SReLU(num_parameters=4, init=0.5, learnable=True)"
    one, *others = (str(made) for made in (torch_impl.SReLU(1), torch_impl.SReLU(1.0), torch_impl.SReLU(delta=1)))
    assert "init=0.01" in one and all("init=1.0" in other for other in others)  # as docs/CODE.md has it
    assert repr(torch_impl.GELU()) == "GELU()"


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        (lambda: torch_impl.srelu(torch.ones(1), -1.0), ValueError, "delta must be in [0, inf), got -1.0"),
        (lambda: torch_impl.srelu(torch.ones(1), torch.nan), ValueError, "delta must be in [0, inf), got nan"),
        (lambda: torch_impl.swish(torch.ones(1), 0.0), ValueError, "beta must be in (0, inf), got 0.0"),
        (lambda: torch_impl.lambda_gelu(torch.ones(1), 0.5), ValueError, "lam must be in [1, inf], got 0.5"),
        (lambda: torch_impl.LambdaGELU(init=0.5), ValueError, "init must be in [1, inf], got 0.5"),
        (
            lambda: torch_impl.LambdaGELU(init=torch.inf, learnable=True),
            ValueError,
            "init must be finite, got inf: give learnable=False",
        ),
        (lambda: torch_impl.LambdaGELU(temperature=0), ValueError, "temperature must be in (0, inf), got 0"),
        (lambda: torch_impl.SmeLU(init=-1), ValueError, "init must be in [0, inf), got -1"),
        (lambda: torch_impl.GeneralizedSmeLU(init_beta=0), ValueError, "init_beta must be in (0, inf), got 0"),
        (lambda: torch_impl.SReLU(init=-2), ValueError, "init must be in [0, inf), got -2"),
        (
            lambda: torch_impl.SReLU(init=0, learnable=True),
            ValueError,
            "to be learnable, init must be in (0, inf), got 0: start inside, or give learnable=False",
        ),
        (lambda: torch_impl.SReLU(True), ValueError, "num_parameters must be a positive integer, got True"),
        (lambda: torch_impl.SReLU(4), ValueError, "num_parameters > 1 needs learnable=True"),
        (
            lambda: torch_impl.srelu(torch.ones(2, 3), torch.ones(4)),
            ValueError,
            "got shape (4,) for an input of shape (2, 3)",
        ),
        (lambda: torch_impl.srelu(torch.ones(2, 3), torch.ones(2, 3)), ValueError, "a 1-d tensor with one"),
        (lambda: torch_impl.gelu(torch.ones(2).long()), TypeError, "floating point dtype, got torch.int64"),
    ],
)
def test_errors_say_what_was_expected_and_what_came(call, kind, message):
    with pytest.raises(kind) as error:
        call()
    assert message in str(error.value)


def test_docstring_examples_run():
    outcome = doctest.testmod(activations, extraglobs={"torch": torch})
    assert outcome.failed == 0 and outcome.attempted == 2 * len(NAMES)


@pytest.mark.parametrize("make", [lambda c: c(0.1), lambda c: c(delta=0.1), lambda c: c(1, 0.1), lambda c: c(init=0.1)])
def test_a_module_is_made_as_users_write_it(make):
    module = make(activations.SReLU)
    assert (module.num_parameters, module.delta, str(module)) == (1, 0.1, str(activations.SReLU(init=0.1)))


def test_several_values_and_names():
    by_place, by_name = activations.LeakySmeLU(0.5, 0.25), activations.LeakySmeLU(1, 0.5, 0.25)
    assert str(by_place) == str(by_name)
    assert activations.LambdaGELU(3, learnable=True).lam.shape == (3,)  # a whole number counts channels


@pytest.mark.parametrize("given", [{"delta": 0.1, "init": 0.2}, {"dleta": 0.1}])
def test_what_is_given_twice_or_unknown_is_refused(given):
    with pytest.raises(TypeError, match=r"given twice|unexpected keyword argument 'dleta'"):
        activations.SReLU(**given)
