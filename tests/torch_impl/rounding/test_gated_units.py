"""Theorems about gated units hold for pairs of numbers of all sizes, and a changed text has none."""

import math
from random import Random

import pytest
import torch
from flint import arb

from provenact.numerics.arithmetic.balls import enclose, magnitude, working_precision
from provenact.theory.exact.calculus import derivative
from provenact.theory.exact.expressions import X
from provenact.torch_impl.emission.proved import ROOTS, proof_digest, proved_lines, proved_rows
from provenact.torch_impl.emitted import load
from provenact.torch_impl.lowering.gated_units import from_gate, of_pairs
from provenact.torch_impl.rounding.committed import GATED, gated_subjects
from provenact.torch_impl.rounding.floats import FLOATS
from provenact.torch_impl.rounding.questions import CPU, QUICK, RoundingQuestion, row_of, theorems

COMMITTED = GATED.read_text("utf-8")
PAIRS = 300
MODERATE = 10  # the exponents of moderate numbers, without their sign


def numbers(random, format, most):
    """Numbers of a format: of all its sizes, or of no more than 2^most, and its ends."""
    least, largest = FLOATS[format].least - FLOATS[format].precision, math.frexp(FLOATS[format].largest)[1] - 1
    low, high = (-most, most - 1) if most else (least, largest)
    found = [random.choice((-1, 1)) * random.uniform(1, 2) * 2.0 ** random.randint(low, high) for _ in range(PAIRS)]
    ends = [0.0, -0.0, FLOATS[format].largest, FLOATS[format].smallest, -FLOATS[format].largest] if not most else [1.0]
    return [FLOATS[format].near(one) for one in (*ends, *found)]


def off(subject, row, format, kind):
    """The worst error in units of the bound, beside the bound; wrong infinities and NaN count as infinite."""
    random = Random(f"{subject.function} {format} {kind}")
    most = MODERATE if row["which"] == "moderate" else 0
    xs, ups = numbers(random, format, 0), numbers(random, format, most)
    random.shuffle(ups)
    pairs = list(zip(xs, ups, strict=False))
    x, up = (torch.tensor(some, dtype=getattr(torch, format)) for some in zip(*pairs, strict=True))
    x.requires_grad_()
    y = load(subject.function)(x, up)
    came = (y if kind == "value" else torch.autograd.grad(y.sum(), x)[0]).detach().double().tolist()
    (symbol,) = (one.symbol for one in subject.settings)
    worst = 0.0
    for (x0, up0), got in zip(pairs, came, strict=True):
        if any(float(knot.fraction) == x0 for knot in subject.cells.knots):
            continue
        piece = subject.cells.pieces[sum(x0 > float(knot.fraction) for knot in subject.cells.knots)]
        with working_precision(400):
            exact = enclose(piece if kind == "value" else derivative(piece, X), {X: arb(x0), symbol: arb(up0)})
            unit = FLOATS[format].ulp(float(magnitude(exact).upper()))
            if float(magnitude(exact).lower()) >= FLOATS[format].largest + unit / 2:
                worst = worst if got == math.copysign(math.inf, float(exact.mid())) else math.inf
                continue
            if kind == "slope" or row["ulp"] is None:
                unit = max(unit, FLOATS[format].floor)
            error = float((magnitude(arb(got) - exact) / unit).lower()) if math.isfinite(got) else math.inf
        worst = max(worst, error)
    return worst, row["ulp"] if kind == "value" and row["ulp"] is not None else row["floored"]


@pytest.mark.parametrize("name", gated_subjects())
def test_what_is_proved_for_all_pairs_holds(name):
    subject, rows = gated_subjects()[name], proved_rows(name, proof_digest(COMMITTED, name))
    assert {(row["dtype"], row["kind"]) for row in rows} == {(format, kind) for format in FLOATS for kind in ROOTS}
    for row in rows:
        worst, bound = off(subject, row, row["dtype"], row["kind"])
        assert row["proved"] and worst <= bound, (row["dtype"], row["kind"], worst, bound)
        if row["dtype"] == "float32":
            assert bound < (0.5001 if row["kind"] == "value" else 0.506)


@pytest.mark.parametrize(
    ("kind", "part", "changed"),
    [
        ("value", "* torch.where(t2, 1.0, t6) * up", "* torch.where(t2, 1.0, t6) * (up + 1e-6)"),
        ("value", "* torch.where(t2, 1.0, t6) * up", "* torch.where(t2, 1.0, t6) * torch.abs(up)"),
        ("slope", "    return t8 * up\n", "    return t8 * (up * 1.000001)\n"),
    ],
)
@pytest.mark.kills("bounds")
def test_another_text_is_not_within_the_bound(kind, part, changed):
    place = COMMITTED.index(f"def _swiglu_{kind}(")
    text = COMMITTED[:place] + COMMITTED[place:].replace(part, changed, 1)
    assert text != COMMITTED
    question = RoundingQuestion(CPU, kind, "float32")
    right, wrong = (row_of(*theorems(question, one, gated_subjects()["swiglu"], QUICK)) for one in (COMMITTED, text))
    assert right["proved"] and right["floored"] < 0.506 and (not wrong["proved"] or wrong["floored"] > 4)


def test_the_second_input_is_never_taken_for_a_default():
    """A header that says nothing of up would be read as one about all of them."""
    lines = [line.text for line in proved_lines("swiglu", COMMITTED)]
    assert len(lines) == len(FLOATS)
    assert all("up in (-inf, inf)" in line or "up: 0 or of size" in line for line in lines)


def test_units_that_are_no_one_formula_in_up_have_no_theorem():
    assert of_pairs(from_gate("swiglu_oai")) is None
    assert of_pairs(from_gate("x^2", "max(x, 0)", "Own")) is None
    assert of_pairs(from_gate("mish")).settings[0].name == "up"
