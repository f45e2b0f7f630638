"""Values of the emitted code in float64 against balls around the exact function; wrong text is caught."""

import pytest

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from provenact.numerics.arithmetic.balls import enclose, working_precision  # noqa: E402
from provenact.theory.exact.expressions import Rational, X  # noqa: E402
from provenact.torch_impl.emission.emitter import emit_subjects  # noqa: E402
from provenact.torch_impl.emission.requests import asked  # noqa: E402
from provenact.torch_impl.lowering.subjects import from_catalogue, from_mollification  # noqa: E402

EPS = 2.0**-52


def exact(cells, point):
    """The value as a double, from 600 bits: the tails of tanh need most of them."""
    with working_precision(600):
        return float(enclose(cells.value_at(point), {X: point}).mid())


def failures(module, subject, dyadic, points, floor=0.0):
    """Where the emitted value, slope or curvature is not what the cells say; and how many were compared."""
    values = {setting.symbol: dyadic(setting) for setting in subject.settings}
    cells = subject.cells.subs(values)
    at = points(cells)
    x = torch.tensor([float(point) for point in at], dtype=torch.float64, requires_grad=True)
    y = getattr(module, subject.function)(x, *map(float, values.values()))
    (slope,) = torch.autograd.grad(y.sum(), x, create_graph=True)
    (curvature,) = torch.autograd.grad(slope.sum(), x)
    found, compared = [], 0
    for order, got in enumerate((y, slope, curvature)):
        derived = cells.derivative(order) if order else cells
        for point, value in zip(at, got.tolist(), strict=True):
            if order and point in cells.knots:
                continue
            want = exact(derived, point)
            compared += 1
            # Measured on these points, in units of 2^-52: at most 1.5 relative for f (but 29 where the rounded
            # argument of erfc decides, lambda_gelu at -33/8), and 1.0 of 1 + |value| for f' and f''.
            allowed = 64 * EPS * max(abs(want), floor) if order == 0 else 4 * EPS * (1 + abs(want))
            if not abs(value - want) <= allowed:
                found.append((order, point, value, want))
    return found, compared


@pytest.mark.sweep
def test_emitted_values_are_those_of_the_cells(scalar, emitted, dyadic, points):
    found, compared = failures(emitted(scalar), from_catalogue(scalar), dyadic, points)
    assert not found, found[:3]
    assert compared > 190


@pytest.mark.parametrize("kernel", ["triangle", "biweight", "cosine", "gaussian"])
def test_mollified_functions_of_the_user(kernel, load_text, dyadic, points):
    subject = from_mollification("max(0, x)", kernel, "Smooth")
    # The forms of the last two cancel, the one next to its knot, the other in its tail: absolute accuracy.
    floor = 0.25 if kernel in ("cosine", "gaussian") else 0.0
    text = emit_subjects([subject], "test")
    found, _ = failures(load_text(text), subject, dyadic, points, floor)
    assert not found, found[:3]
    assert ("next to x = -delta the terms" in text) == (kernel == "cosine")


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("srelu", "(4.0 - t2)", "(4.0 + t2)"),
        ("srelu", "* 0.0625", "* 0.0626"),
        ("srelu", "t1 * t2 * t2", "t1 * t2"),
        ("srelu", "t1 = x + delta", "t1 = x - delta"),
        ("srelu", "torch.where(x >= delta, 1.0", "torch.where(x >= -delta, 1.0"),
        ("srelu", "torch.where(x <= -delta, 0.0, t2)", "torch.where(x <= -delta, x, t2)"),
        ("srelu", "(3.0 / (delta * 4.0))", "(3.0 / (delta * 2.0))"),
        ("gelu", "-0.7071067690849304", "-0.7071"),
        ("gelu", "t2 * 2.0 - ", "t2 * 2.0 + "),
        ("mish", "2.0 * t8 + 1.0", "2.0 * t8 - 1.0"),
    ],
)
def test_corrupted_text_is_caught(name, right, wrong, load_text, dyadic, points):
    text = asked([name]).text()
    assert right in text
    found, _ = failures(load_text(text.replace(right, wrong)), from_catalogue(name), dyadic, points)
    assert found


def test_limits_at_infinity_and_nan(scalar, everything):
    module, subject = everything, from_catalogue(scalar)
    defaults = {setting.symbol: setting.default for setting in subject.settings}
    cells = subject.cells.subs(defaults)
    for sign, piece in ((-1, cells.pieces[0]), (1, cells.pieces[-1])):
        x = torch.tensor(sign * torch.inf, requires_grad=True)
        y = getattr(module, subject.function)(x)
        (slope,) = torch.autograd.grad(y, x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        far = Rational(sign * 4096)
        with working_precision(600):
            want = float(enclose(piece, {X: far}).mid())
        grows = abs(want) > 20
        # float32, and what is left of the way to the limit at 4096 is less than that
        limit = pytest.approx(want, rel=2**-23, abs=2**-149)
        assert y.item() == (sign * torch.inf if grows and sign * want > 0 else limit)
        assert torch.isfinite(slope) and curvature.item() == 0.0
    assert torch.isnan(getattr(module, subject.function)(torch.tensor(torch.nan)))


def test_relative_accuracy_near_the_left_knot_of_srelu(emitted):
    """Multiplied out, the polynomial has no correct digit here; factored, all but the last ones."""
    srelu = emitted("srelu").srelu
    for exponent in range(3, 50):
        t = 2.0**-exponent
        x = torch.tensor(t - 1.0, dtype=torch.float64)
        assert srelu(x, 1.0).item() == pytest.approx(t**3 * (4 - t) / 16, rel=8 * EPS)
