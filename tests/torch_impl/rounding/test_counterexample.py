"""Counterexamples: the emitted code, run at each, is as wrong as they say; and what is proved has none."""

import math

import pytest
from flint import arb

torch = pytest.importorskip("torch", reason="needs torch: pip install 'provenact[torch]'")

from provenact.torch_impl.emission.emitter import emit_subjects  # noqa: E402
from provenact.torch_impl.emission.proved import ROOTS, proof_digest, proved_rows  # noqa: E402
from provenact.torch_impl.emitted import NAMES  # noqa: E402
from provenact.torch_impl.generated import activations  # noqa: E402
from provenact.torch_impl.lowering.subjects import from_catalogue, from_expression  # noqa: E402
from provenact.torch_impl.rounding.boxes import MODERATE  # noqa: E402
from provenact.torch_impl.rounding.committed import TEXT  # noqa: E402
from provenact.torch_impl.rounding.counterexample import WORTH, Tries  # noqa: E402
from provenact.torch_impl.rounding.floats import COMPUTED_IN, FLOATS  # noqa: E402
from provenact.torch_impl.rounding.identity import Meant  # noqa: E402
from provenact.torch_impl.rounding.theorem import prove  # noqa: E402
from provenact.torch_impl.validation.expectations import expectations  # noqa: E402
from provenact.torch_impl.validation.reading import read  # noqa: E402
from provenact.torch_impl.validation.trace import trace_of  # noqa: E402

COMMITTED = TEXT.read_text("utf-8")
SEVERAL = ("generalized_smelu", "origin_crossing_smelu")  # real parameters whose terms cancel, whatever their size


def meant_of(subject, kind: str, text: str = COMMITTED):
    expected = next(one for one in expectations(subject) if one.name == f"_{subject.function}_{kind}")
    trace = trace_of(read(text), expected.name)
    return trace, Meant(trace, expected)


@pytest.mark.parametrize("name", [name for name in NAMES if from_catalogue(name).settings])
def test_the_code_is_as_wrong_as_the_counterexamples_say(name):
    subject = from_catalogue(name)
    meant = {kind: meant_of(subject, kind)[1] for kind in ROOTS}
    for row in proved_rows(name, proof_digest(COMMITTED, name)):
        if row["counterexample"] is None:
            continue
        format = FLOATS[row["dtype"]]
        wide = getattr(torch, COMPUTED_IN[format.name])
        point = [torch.tensor([one], dtype=torch.float64).to(wide) for one in row["counterexample"]]
        formula = getattr(getattr(activations, f"_{name}_formulas"), row["kind"])
        came = float(formula(*point).to(getattr(torch, format.name)).double())
        exact = meant[row["kind"]].at([float(one) for one in point])
        if math.isfinite(came):
            unit = max(format.ulp(abs(float(exact.mid()))), format.floor)
            assert abs(arb(came) - exact) > WORTH / 2 * unit, row
        else:
            assert math.isnan(came) or abs(exact) < format.largest, row


def test_what_is_proved_has_no_counterexample():
    subject = from_catalogue("smelu")
    trace, meant = meant_of(subject, "value")
    sides = [[(-1e30, -1e-30), (1e-30, 1e30)], [(0.0, 0.0), (1e-30, 1e30)]]
    assert Tries(trace, meant, sides, FLOATS["float32"], FLOATS["float64"]).worst() is None


def test_a_text_that_overflows_has_one_and_moderate_parameters_a_bound():
    """x + beta is infinite next to the end of bfloat16, which is computed in float32."""
    subject = from_catalogue("smelu")
    every = prove(COMMITTED, subject, "value", "bfloat16")
    assert every.counterexample is not None and every.fault.startswith("false at x = ") and not every.is_proved
    moderate = prove(COMMITTED, subject, "value", "bfloat16", is_moderate=True)
    assert moderate.is_proved and moderate.ulp < 0.51 and "2^-10 to 2^10" in moderate.parameters and MODERATE == 10


@pytest.mark.parametrize(
    ("domain", "is_moderate", "is_there"),
    [
        ("[1e-8, 1e-7]", True, False),
        ("[1e-8, 1e-7]", False, True),
        ("[1e-60, 1e-59]", False, False),
    ],
)
def test_nothing_is_proved_of_parameters_that_a_domain_does_not_have(domain, is_moderate, is_there):
    subject = from_expression("max(0, x + a)", "Own", {"a": domain})
    found = prove(emit_subjects([subject], "a test"), subject, "value", "float32", is_moderate=is_moderate)
    assert found.is_proved == is_there and found.fault.startswith("" if is_there else "its domain has no parameter")


def test_what_cancels_is_found_where_the_sign_changes():
    subject = from_expression("x - a", "Own", {"a": "R"})
    text = emit_subjects([subject], "a test").replace("return x - a", "return (x + 1000.0) - (a + 1000.0)")
    assert "1000.0" in text
    found = prove(text, subject, "value", "float64", most_boxes=60)
    assert found.counterexample is not None and found.counterexample.ulp > WORTH


@pytest.mark.parametrize("name", [name for name in NAMES if from_catalogue(name).settings])
def test_bounds_in_float32_hold_for_all_parameters(name):
    rows = [row for row in proved_rows(name, proof_digest(COMMITTED, name)) if row["dtype"] == "float32"]
    for kind in ROOTS:
        every = next(row for row in rows if (row["kind"], row["which"]) == (kind, "all"))
        if name in SEVERAL:
            assert every["counterexample"] or not every["proved"]
        else:
            assert every["proved"] and (every["ulp"] or 1.0 if kind == "value" else every["floored"]) <= 1.0
            assert every["floored"] <= 0.7  # near 1, where the slope of CRReLU is a difference of large terms
