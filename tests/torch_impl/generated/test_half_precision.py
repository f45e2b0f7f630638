"""float16 and bfloat16: every one of the 65,536 inputs, f and f', against the code's own float64 results.

Those are within 4 ulp of float64 (test_accuracy.py), so that they decide how the exact value rounds. Half types
are computed in float32 and rounded once. A result counts as correctly rounded, double rounding excluded, if what
was rounded is within 4 ulp of float32 of the exact value; next to a zero of f', within 2^-24.
"""

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")
np = pytest.importorskip("numpy", reason="needs numpy")

from provenact.torch_impl.lowering.subjects import from_catalogue  # noqa: E402

# binary digits, exponent of the smallest number, the largest number
FORMATS = {torch.float16: (11, -24, 65504.0), torch.bfloat16: (8, -133, 2.0**127 * (2 - 2.0**-7))}
EXACTLY_ROUNDED = "hard_tanh relu relu6 prelu".split()  # products and sums that float32 holds exactly


def every_input(dtype):
    return torch.arange(-(2**15), 2**15, dtype=torch.int32).to(torch.int16).view(dtype)


def both(function, x, parameters):
    """f and f' as doubles."""
    x = x.clone().requires_grad_()
    value = function(x, *parameters)
    (slope,) = torch.autograd.grad(value, x, torch.ones_like(value))
    return value.detach().double().numpy(), slope.double().numpy()


def spacing(values, dtype):
    digits, least, _ = FORMATS[dtype]
    return np.ldexp(1.0, np.maximum(np.frexp(values)[1] - digits, least))


def misrounded(got, want, dtype, floor):
    """Where a result is not the rounding of any number as close to the exact one as float32 must come."""
    largest = FORMATS[dtype][2]
    with np.errstate(invalid="ignore"):
        half = spacing(want, dtype) / 2
        slack = np.maximum(np.abs(want) * 2.0**-22, floor)
        near = np.abs(got - want) <= half + slack
        overflow = np.isinf(got) & (np.abs(want) > largest + spacing(np.float64(largest), dtype) / 2 * (1 - 2.0**-12))
    same = (np.isnan(got) & np.isnan(want)) | (got == want)
    return ~(near | same | (overflow & (np.sign(got) == np.sign(want))))


@pytest.mark.parametrize("dtype", FORMATS, ids=str)
def test_every_input_is_correctly_rounded(scalar, dtype, everything):
    function = getattr(everything, scalar)
    x = every_input(dtype)
    settings = from_catalogue(scalar).settings
    parameters = [float(np.float32(float(one.default))) for one in settings]  # as they enter the computation
    got, want = both(function, x, parameters), both(function, x.double(), parameters)
    for order, floor in enumerate((0.0, 2.0**-24)):
        wrong = misrounded(got[order], want[order], dtype, floor)
        assert not wrong.any(), (order, x[torch.from_numpy(wrong)][:5])


@pytest.mark.parametrize("name", EXACTLY_ROUNDED)
def test_results_that_float32_holds_are_rounded_to_the_nearest(name, everything):
    x = every_input(torch.float16)
    got, want = (both(getattr(everything, name), at, ()) for at in (x, x.double()))
    for one, other in zip(got, want, strict=True):
        with np.errstate(over="ignore"):
            assert np.array_equal(one, other.astype(np.float16).astype(np.float64), equal_nan=True)


def test_an_overflow_inside_is_noticed():
    """x/(1 + exp(-x)) in float32, as torch.sigmoid has it: 0 from -89 on, where bfloat16 still has numbers."""
    x = every_input(torch.bfloat16)
    got = (x.float() / (1 + torch.exp(-x.float()))).bfloat16().double().numpy()
    want = (x.double() / (1 + torch.exp(-x.double()))).numpy()
    assert 5 < misrounded(got, want, torch.bfloat16, 0.0).sum() < 100
