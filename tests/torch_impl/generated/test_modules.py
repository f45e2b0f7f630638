"""The emitted modules as users meet them: arguments, errors, state, and the examples of their docstrings."""

import copy
import doctest
import pickle

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from torch import nn  # noqa: E402

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
        asked = {"lam": 1.5} if class_name == "LambdaGELU" else {}
        assert list(getattr(torch_impl, class_name)(learnable=True, **asked).parameters())


def test_prelu_is_learnable_by_default(emitted):
    module = emitted("prelu").PReLU()
    assert list(module.state_dict()) == ["weight"] and module.weight.item() == 0.25


@pytest.mark.parametrize("name", LEARNABLE)
def test_learnable_module_starts_at_its_initial_value_and_learns(name):
    inside = {"lam": 1.5} if name == "LambdaGELU" else {}  # at its default of 1 the map is flat
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
    module = torch_impl.SReLU(0.5, num_parameters=4, learnable=True)
    assert repr(module) == "SReLU(delta=0.5, num_parameters=4, learnable=True)"
    assert repr(torch_impl.SiLU()) == "SiLU()"
    assert repr(torch_impl.GELU("tanh")) == repr(torch.nn.GELU("tanh")) == "GELU(approximate='tanh')"


def test_the_tanh_form_of_gelu_as_torch_spells_it():
    x = torch.linspace(-9, 9, 1001)
    expected = torch_impl.gelu_tanh(x)
    assert torch.equal(torch_impl.GELU("tanh")(x), expected)
    assert torch.equal(torch_impl.GELU(approximate="tanh")(x), expected)
    assert torch.equal(torch_impl.gelu(x, approximate="tanh"), expected)
    assert torch.equal(torch_impl.GELU(approximate="none")(x), torch_impl.gelu(x))
    assert not torch.equal(torch_impl.gelu(x), expected)
    assert torch_impl.GELU("tanh").activation_name == "gelu_tanh" == torch_impl.GELUTanh().activation_name
    assert torch.allclose(expected, torch.nn.functional.gelu(x, approximate="tanh"), rtol=0, atol=1e-6)


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        (lambda: torch_impl.srelu(torch.ones(1), -1.0), ValueError, "delta must be in [0, inf), got -1.0"),
        (lambda: torch_impl.srelu(torch.ones(1), torch.nan), ValueError, "delta must be in [0, inf), got nan"),
        (lambda: torch_impl.swish(torch.ones(1), 0.0), ValueError, "beta must be in (0, inf), got 0.0"),
        (lambda: torch_impl.lambda_gelu(torch.ones(1), 0.5), ValueError, "lam must be in [1, inf], got 0.5"),
        (lambda: torch_impl.LambdaGELU(lam=0.5), ValueError, "lam must be in [1, inf], got 0.5"),
        (
            lambda: torch_impl.LambdaGELU(lam=torch.inf, learnable=True),
            ValueError,
            "lam must be finite, got inf: give learnable=False",
        ),
        (lambda: torch_impl.LambdaGELU(temperature=0), ValueError, "temperature must be in (0, inf), got 0"),
        (lambda: torch_impl.SmeLU(beta=-1), ValueError, "beta must be in [0, inf), got -1"),
        (lambda: torch_impl.GeneralizedSmeLU(beta=0), ValueError, "beta must be in (0, inf), got 0"),
        (lambda: torch_impl.SReLU(delta=-2), ValueError, "delta must be in [0, inf), got -2"),
        (
            lambda: torch_impl.SReLU(delta=0, learnable=True),
            ValueError,
            "to be learnable, delta must be in (0, inf), got 0: start inside, or give learnable=False",
        ),
        (lambda: torch_impl.SReLU(True), TypeError, "delta must be a number, got True"),
        (lambda: torch_impl.SReLU("0.1"), TypeError, "delta must be a number, got '0.1'"),
        (lambda: torch_impl.SReLU(num_parameters=4), ValueError, "num_parameters > 1 needs learnable=True"),
        (lambda: torch_impl.SReLU(num_parameters=4.0), ValueError, "num_parameters must be a positive integer"),
        (lambda: torch_impl.SReLU(inplace="tanh"), TypeError, "inplace must be True or False, got 'tanh'"),
        (lambda: torch_impl.SReLU(learnable=1), TypeError, "learnable must be True or False, got 1"),
        (lambda: torch_impl.SReLU(0.1, 0.2), TypeError, "positional argument"),
        (lambda: torch_impl.SReLU(0.1, init=0.2), TypeError, "delta and init are two names of one number"),
        (lambda: torch_impl.SReLU(dleta=0.1), TypeError, "unexpected keyword argument 'dleta'"),
        (lambda: torch_impl.SiLU(True), TypeError, "positional argument"),
        (lambda: torch_impl.SiLU(inplace=1), TypeError, "inplace must be True or False, got 1"),
        (lambda: torch_impl.SoftPlus(1.0, 5.0), ValueError, "threshold must be at least 20"),
        (
            lambda: torch_impl.srelu(torch.ones(2, 3), torch.ones(4)),
            ValueError,
            "got shape (4,) for an input of shape (2, 3)",
        ),
        (lambda: torch_impl.srelu(torch.ones(2, 5, 3), torch.ones(3)), ValueError, "for (B, T, C) give channel_dim=-1"),
        (lambda: torch_impl.srelu(torch.ones(2, 3), torch.ones(1, 2, 3)), ValueError, "or one that broadcasts"),
        (lambda: torch_impl.srelu(torch.ones(1, 3), torch.ones(2, 3)), ValueError, "or one that broadcasts"),
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


@pytest.mark.parametrize("make", [lambda c: c(0.1), lambda c: c(delta=0.1), lambda c: c(init=0.1)])
def test_a_module_is_made_as_users_write_it(make):
    module = make(activations.SReLU)
    assert (module.num_parameters, module.delta, str(module)) == (1, 0.1, str(activations.SReLU(delta=0.1)))


def test_a_number_in_a_place_is_a_parameter_however_it_is_written():
    assert activations.SReLU(1).delta == activations.SReLU(1.0).delta == activations.SReLU(torch.tensor(1.0)).delta == 1
    by_place, by_name = activations.LeakySmeLU(0.5, 0.25), activations.LeakySmeLU(beta=0.5, g_minus=0.25)
    assert str(by_place) == str(by_name)
    assert activations.LambdaGELU(num_parameters=3, learnable=True).lam.shape == (3,)


# --- a parameter that is set -----------------------------------------------------------------------


@pytest.mark.parametrize("is_learned", [False, True])
@pytest.mark.parametrize("name", LEARNABLE)
def test_a_parameter_is_set_by_its_name(name, is_learned):
    """In what the module then computes, and in nothing else: a learned one stays the tensor that an optimizer knows."""
    module, x = getattr(torch_impl, name)(learnable=is_learned), torch.linspace(-2, 2, 9)
    before = [id(one) for one in module.parameters()]
    asked = {}
    for one in from_catalogue(dict(PAIRS)[name]).settings:
        asked[one.name] = 0.75 if one.domain.end is not None and one.domain.start is not None else 1.25
        setattr(module, one.name, asked[one.name])
    made = getattr(torch_impl, name)(**asked, learnable=is_learned)
    assert torch.equal(module(x), made(x)) and [id(one) for one in module.parameters()] == before
    # a raw number is rounded to float32, and softplus multiplies its error by less than 3
    assert all(float(getattr(module, one)) == pytest.approx(value, rel=3 * 2**-23) for one, value in asked.items())
    module.reset_parameters()
    assert is_learned == (not torch.equal(module(x), made(x)))


def test_what_is_set_is_checked():
    fixed_one, learned = activations.SReLU(), activations.SReLU(learnable=True, num_parameters=3)
    for module in (fixed_one, learned):
        with pytest.raises(ValueError, match=r"delta must be in \[0, inf\), got -1"):
            module.delta = -1
        with pytest.raises(TypeError, match="delta must be a number, got True"):
            module.delta = True
    with pytest.raises(ValueError, match="to be learnable, delta must be in"):
        learned.delta = 0
    with pytest.raises(ValueError, match=r"delta must be a number or 3 of them, got 2"):
        learned.delta = torch.ones(2)
    learned.delta = torch.tensor([0.25, 0.5, 1.0])
    assert learned.delta.tolist() == pytest.approx([0.25, 0.5, 1.0], rel=3 * 2**-23)
    slopes = activations.CRReLU(learnable=True)
    slopes.epsilon = 0.5
    slopes.epsilon = nn.Parameter(torch.ones(1))  # as torch has it
    assert slopes.epsilon.item() == 1.0


def test_a_hardness_that_is_set_ends_its_schedule():
    gate = activations.LambdaGELU(lam=2.0, learnable=True)
    gate.harden(30.0, 0.5)
    gate.lam = 3.0
    assert gate.lam.item() == pytest.approx(3.0, rel=3 * 2**-23) and gate.scheduled_lam.item() == 0.0
    with pytest.raises(ValueError, match="to be learnable, lam must be finite"):
        gate.lam = torch.inf


# --- parameters that broadcast ---------------------------------------------------------------------


@pytest.mark.parametrize("shape", [(1, 3, 1, 1), (3, 1, 1), (2, 1, 4, 1), (1, 3, 4, 5), (2, 3, 4, 5), (1, 1, 1, 1)])
def test_parameters_that_broadcast(shape):
    """Value, gradients and second derivatives are those of the parameters written out."""
    x = torch.randn(2, 3, 4, 5, dtype=torch.float64, requires_grad=True)
    delta = torch.rand(shape, dtype=torch.float64).add_(0.5).requires_grad_()
    y, full = activations.srelu(x, delta), activations.srelu(x, delta.expand(x.shape))
    assert torch.equal(y, full)
    found, wanted = (torch.autograd.grad(one.square().sum(), (x, delta), create_graph=True) for one in (y, full))
    assert torch.equal(found[0], wanted[0])
    torch.testing.assert_close(found[1], wanted[1], rtol=120 * 2**-52, atol=0)  # sums of up to 120 terms of one sign
    assert torch.autograd.gradgradcheck(activations.srelu, (x, delta))


# --- torch's arguments -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "arguments"),
    [("prelu", (3,)), ("prelu", (1, 0.125)), ("leaky_relu", (0.2,)), ("elu", (2.0,)), ("softplus", (2.0, 30.0))],
)
def test_what_torch_has_takes_its_arguments(name, arguments, emitted):
    theirs = {"prelu": nn.PReLU, "leaky_relu": nn.LeakyReLU, "elu": nn.ELU, "softplus": nn.Softplus}[name]
    module = emitted(name)
    ours = next(getattr(module, one) for one in module.__all__ if isinstance(getattr(module, one), type))(*arguments)
    theirs = theirs(*arguments)
    ours.load_state_dict(theirs.state_dict())
    x = torch.randn(2, 3, 4)
    torch.testing.assert_close(ours(x), theirs(x))


def test_negative_slope_is_torchs_name(emitted):
    module = emitted("leaky_relu")
    assert module.leaky_relu(torch.tensor(-1.0), negative_slope=0.5).item() == -0.5
    assert module.LeakyReLU(negative_slope=0.5).negative_slope == 0.5
