"""Accuracy of the emitted code at the default parameters, against balls: float32 and float64, f and f'.

float32 is computed in float64: forward within 1 ulp, backward within max(2 ulp, 2^-24). float64 is computed in
itself: within 4 ulp, backward within max(4 ulp, 2^-52), by sampling and by climbing from the worst points found.
Next to a zero of f', where ulp mean nothing, the error is what the ulp allow where f' is between 1/4 and 1/2.
"""

import math
from fractions import Fraction

import pytest
from flint import arb

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")
np = pytest.importorskip("numpy", reason="needs numpy")

from provenact.numerics.arithmetic.balls import BALLS, working_precision  # noqa: E402
from provenact.numerics.arithmetic.programs import bound  # noqa: E402
from provenact.theory.exact.expressions import Rational, X  # noqa: E402
from provenact.torch_impl.lowering.subjects import from_catalogue  # noqa: E402

# binary digits, exponent of the smallest number, ulp allowed forward and backward, absolute error at zeros of f'
FORMATS = {
    torch.float32: (24, -149, 1.0, 2.0, 2.0**-24),
    torch.float64: (53, -1074, 4.0, 4.0, 2.0**-52),
}
# Where a factor of a float64 product is subnormal (exp(-x^2/2) or Phi next to their ends), digits are lost: the
# error is then at most that of a subnormal factor times |x| < 64.
SUBNORMAL = {torch.float32: 0.0, torch.float64: 2.0**-1068}


NOTHING = arb(2) ** -1200


class Exact:
    """A piecewise function at given points, in balls with 90 proven bits, or proved to be far below any float."""

    def __init__(self, cells):
        self.knots = [float(knot) for knot in cells.knots]
        self.pieces = [bound(piece, BALLS) for piece in cells.pieces]

    def at(self, point):
        piece = self.pieces[sum(point > knot for knot in self.knots)]
        bits = 160
        while True:
            with working_precision(bits):
                value = piece.at({X: arb(point)})
            if value.rel_accuracy_bits() > 90 or value.rad() < NOTHING:
                return value
            assert bits < 10_000, f"no proven value at {point}"
            bits *= 2


def cells_at_defaults(name):
    subject = from_catalogue(name)
    return subject.cells.subs({one.symbol: Rational(Fraction(float(one.default))) for one in subject.settings})


def sample(cells, dtype):
    """Every exponent, both signs, the ranges in which the functions move, and neighbours of knots and ones."""
    rng = np.random.default_rng(20)
    exponents = np.arange(-148, 100, 5) if dtype == torch.float32 else np.arange(-1070, 1000, 40)
    spread = np.ldexp(1 + rng.random(len(exponents)), exponents)
    moving = [rng.uniform(0, high, count) for high, count in ((3, 60), (15, 60), (40, 40), (110, 30), (760, 20))]
    knots = [abs(float(knot)) for knot in cells.knots] + [1.0]
    near = [knot * (1 + sign * 2.0**-k) for knot in knots for k in range(1, 52, 3) for sign in (1, -1)]
    x = np.concatenate([spread, *moving, near])
    x = np.concatenate([x, -x])
    x = x.astype(np.float32).astype(np.float64) if dtype == torch.float32 else x
    return x[~np.isin(x, [float(knot) for knot in cells.knots])]


def results(module, name, x, dtype):
    """f and f' of the emitted code."""
    at = torch.tensor(x, dtype=dtype, requires_grad=True)
    value = getattr(module, name)(at)
    (slope,) = torch.autograd.grad(value.sum(), at)
    return value.tolist(), slope.tolist()


def error(got, want, dtype):
    """Absolute error, and the error in ulp of the exact value; (0, 0) where a float overflows as it must."""
    digits, least, *_ = FORMATS[dtype]
    if abs(want) > arb(2) ** (1023 if digits == 53 else 128) * (2 - arb(2) ** (1 - digits)):
        return (0.0, 0.0) if math.isinf(got) else (math.inf, math.inf)
    if not math.isfinite(got):
        return math.inf, math.inf
    mantissa, exponent = want.mid().man_exp()
    place = max(int(exponent) + int(mantissa).bit_length() - digits, least) if mantissa else least
    with working_precision(160):
        distance = abs(arb(got) - want)
        return float(distance.upper()), float((distance / arb(2) ** place).upper())


def excess(got, want, order, dtype):
    """The error as a multiple of what is allowed."""
    _, _, *allowed, floor = FORMATS[dtype]
    absolute, in_ulp = error(got, want, dtype)
    if absolute <= SUBNORMAL[dtype] or (order and absolute <= floor):
        return 0.0
    return in_ulp / allowed[order]


def worst(module, name, exact, x, dtype):
    """(excess, point) for each point, f and f' together."""
    found = []
    for order, values in enumerate(results(module, name, x, dtype)):
        found += [
            (excess(got, exact[order].at(point), order, dtype), point, order)
            for point, got in zip(x.tolist(), values, strict=True)
        ]
    return sorted(found, reverse=True)


@pytest.mark.parametrize("dtype", FORMATS, ids=str)
def test_error_is_within_the_target(scalar, dtype, everything):
    cells = cells_at_defaults(scalar)
    exact = Exact(cells), Exact(cells.derivative(1))
    found = worst(everything, scalar, exact, sample(cells, dtype), dtype)
    assert len(found) > 800
    assert found[0][0] <= 1.0, found[:3]


def neighbours(points, rng):
    """Points near the given ones, from a last digit to a thousandth away."""
    steps = rng.normal(size=(len(points), 12)) * 2.0 ** rng.uniform(-52, -10, (len(points), 12))
    return (np.array(points)[:, None] * (1 + steps)).ravel()


@pytest.mark.parametrize("name", ["silu", "gelu", "gelu_tanh", "mish", "tanhexp", "crrelu", "srelu", "sigmoid_rescu"])
def test_climbing_from_the_worst_points_stays_within_the_target(name, everything):
    rng = np.random.default_rng(5)
    cells = cells_at_defaults(name)
    exact = Exact(cells), Exact(cells.derivative(1))
    found = worst(everything, name, exact, sample(cells, torch.float64)[::3], torch.float64)
    for _ in range(3):
        x = neighbours([point for _, point, _ in found[:8]], rng)
        found = sorted(found + worst(everything, name, exact, x, torch.float64), reverse=True)
    assert found[0][0] <= 1.0, found[:3]


def test_a_lost_digit_is_noticed(everything):
    """Phi without the compensation of its argument is far outside the target."""
    exact = Exact(cells_at_defaults("normal_cdf"))
    plain = 0.5 * math.erfc(13.1 / math.sqrt(2))
    ours = everything.normal_cdf(torch.tensor(-13.1, dtype=torch.float64)).item()
    assert excess(plain, exact.at(-13.1), 0, torch.float64) > 1.0
    assert excess(ours, exact.at(-13.1), 0, torch.float64) <= 1.0
