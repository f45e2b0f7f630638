"""The emitted text, read back, is the derivation; and a changed text is not."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random

import pytest
from flint import arb
from scalar_entries import scalar_names
from text_equivalence import EQUIVALENT, KILLED, SURVIVED, fate
from text_mutants import mutants

from provenact.numerics.arithmetic.balls import enclose, to_ball
from provenact.theory.exact.algebra import tidy
from provenact.theory.exact.expressions import Rational, X
from provenact.theory.language.parser import parse
from provenact.torch_impl.emission.emitter import emit_subjects
from provenact.torch_impl.lowering.subjects import from_catalogue, from_expression, from_mollification
from provenact.torch_impl.validation import translation
from provenact.torch_impl.validation.expectations import expectations, without_ratios
from provenact.torch_impl.validation.places import derived_at
from provenact.torch_impl.validation.reading import evaluate, read
from provenact.torch_impl.validation.translation import validate

MUTANTS_EACH = 12  # drawn, each activation with its own seed; benchmarks/text_mutants.py tries all
CHANGED = ["root", "relu6", "srelu", "smelu", "leaky_smelu", "gelu", "silu", "crrelu", "hard_swish"]
OWN = {
    "biweight": lambda: from_mollification("abs(x)", "biweight", "smooth_abs"),
    "tanhexp": lambda: from_expression("x*tanh(exp(x))", "own"),
    "parameters": lambda: from_expression("a*x*sigma(b*x)", "own"),
    "three kinks": lambda: from_expression("max(0, x) + a*max(0, x - 1) + b*max(0, -x - 1)", "own"),
    "root": lambda: from_expression("x*sqrt(abs(x))", "own"),  # whose curvature has no value at 0
}


@cache
def subject_of(name):
    return OWN[name]() if name in OWN else from_catalogue(name)


@cache
def text_of(name):
    return emit_subjects([subject_of(name)], "provenact emit")


@pytest.mark.sweep
@pytest.mark.parametrize("name", [*scalar_names(), *OWN])
def test_text_is_the_derivation(name):
    report = validate(text_of(name), subject_of(name))
    assert not report.findings, str(report.findings[0])
    assert report.points >= 100 and report.boxes >= 100 and report.reach == float(translation.FARTHEST)


@pytest.mark.parametrize("name", ["root", "three kinks"])
def test_next_to_knots_the_text_is_the_derivation(name):
    """What a knot is given to is decided by the function, for its derivatives too; roots have no value beyond it."""
    assert not validate(text_of(name), subject_of(name)).findings
    wrong = text_of(name).replace("x <= 0.0", "x <= 0.01").replace("x >= 0.0", "x >= 0.01")
    assert wrong != text_of(name) and validate(wrong, subject_of(name)).findings


@pytest.mark.parametrize(
    "expression",
    [
        pytest.param("a*abs(x)^(5/2)", marks=pytest.mark.sweep),  # a comes between the powers of x and -x: it may be 0
        "max(0, -3 - x)/2 + 2*max(0, x - 1/2) + 3*x + 3*max(-2, min(x, 2))",  # 8 x - 1 has no zero on its cell
        pytest.param("2^x", marks=pytest.mark.sweep),  # far out the rounded logarithm of 2 leaves no digit of it
        # is 2 x + log(2) where 1 + tanh(x) has its first digit after millions
        pytest.param("log(1 + tanh(x))", marks=pytest.mark.sweep),
        "log(2 + x*sigma(x))",  # at -64 the text goes over to another factor of x
        "piecewise(x, abs(x) <= 1; sign(x)*(1 + log(abs(x))))",  # divides by 0 at 0, in a branch not taken
    ],
)
def test_what_is_hard_to_compare_is_the_derivation(expression):
    subject = from_expression(expression, "own")
    assert not validate(emit_subjects([subject], "a test"), subject).findings


def test_the_sign_is_seen_where_a_rounded_constant_leaves_no_digit():
    subject = from_expression("2^x", "own")
    text = emit_subjects([subject], "a test")
    wrong = text.replace("return torch.exp(", "return torch.where(x > 1e30, -1.0, 1.0) * torch.exp(", 1)
    assert wrong != text and validate(wrong, subject).findings


@pytest.mark.parametrize(
    "expression",
    [
        "abs(x - 1/3)",
        "piecewise(0, x < 1/3; x)",
        "softplus(x)*max(0, x - 1/3)^2",
        "abs(x - b/3)",
    ],
)
def test_a_knot_that_floats_miss_does_not_spoil_the_comparison(expression):
    """b/3 is 43/32 for one of the b that are drawn."""
    subject = from_expression(expression, "own", {"b": "positive"} if "b/3" in expression else {})
    report = validate(emit_subjects([subject], "a test"), subject)
    assert report.agrees, [str(one) for one in report.findings]


def test_a_knot_with_more_digits_than_points_are_first_looked_at_with():
    subject = from_expression("max(0, x + a^4)", "own", {"a": "[1e-8, 1e-7]"})
    assert validate(emit_subjects([subject], "a test"), subject).agrees


@pytest.mark.parametrize("name", ["srelu", "smelu", "leaky_smelu", "relu6", "biweight"])
def test_polynomial_cells_are_proved_for_all_parameters(name):
    subject = subject_of(name)
    report = validate(text_of(name), subject)
    assert report.formulas == sum(len(r.cells.pieces) for one in expectations(subject) for r in one.results)


def survivors(name, chosen):
    """The mutants that no look tells from the derivation and that are not equivalent; and how many were tried."""
    original = read(text_of(name))
    expected = {one.name: one for one in expectations(subject_of(name))}
    every = [(one, what, changed) for one in expected for what, changed in mutants(text_of(name), one)]
    drawn = Random(name).sample(every, min(chosen, len(every)))
    alive = [f"{one}: {what}" for one, what, new in drawn if fate(original, new, expected[one]) == SURVIVED]
    return alive, len(drawn)


@pytest.mark.sweep
@pytest.mark.parametrize("name", CHANGED)
@pytest.mark.kills("text", each=MUTANTS_EACH)
def test_changed_text_is_caught(name):
    alive, tried = survivors(name, MUTANTS_EACH)
    assert tried and not alive, alive


def test_a_survivor_would_be_seen():
    """What agrees with the derivation and differs from the text it was made of has survived."""
    expected = next(iter(expectations(subject_of("relu"))))
    wrong = next(changed for what, changed in mutants(text_of("relu"), expected.name))
    right = read(text_of("relu"))
    assert [fate(right, wrong, expected), fate(wrong, right, expected)] == [KILLED, SURVIVED]


def test_every_mutant_is_tried_by_the_command(tmp_path):
    """`benchmarks/text_mutants.py`: its table, its file and its exit status."""
    command = [sys.executable, Path(__file__).parents[3] / "benchmarks" / "text_mutants.py"]
    report = tmp_path / "mutants.json"
    done = subprocess.run([*command, "relu", "--json", report], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    every = [what for one in expectations(subject_of("relu")) for what, _ in mutants(text_of("relu"), one.name)]
    found = json.loads(report.read_text())["relu"]
    counts = [sum(one["fate"] == kind for one in found) for kind in (KILLED, EQUIVALENT, SURVIVED)]
    assert [one["change"] for one in found] == every and counts[0] > counts[1] > counts[2] == 0
    assert done.stdout.splitlines()[1].split()[:-1] == ["relu", str(len(every)), *map(str, counts)]
    unknown = subprocess.run([*command, "relu9"], capture_output=True, text=True)
    assert unknown.returncode == 2 and "did you mean relu" in unknown.stderr


def test_exponentials_in_a_quotient_do_not_cost_boxes():
    """exp(x)/(1 + exp(x)), in which a box takes both for numbers of their own: thousands of boxes, were it left so."""
    subject = from_expression("log(1 + exp(x)) - log(2)", "own")
    report = validate(emit_subjects([subject], "a test"), subject)
    assert report.agrees and 100 < report.boxes < 1500


BOUNDED = (
    "(exp(x) - exp(-x))/(exp(x) + exp(-x))",
    "sinh(x)^3/cosh(x)^3",
    "(1 + exp(x))*exp(x)/(3 + 2*exp(x))^2",
    "(2*exp(2*x) + exp(x))^2/(1 + exp(x) + exp(2*x))^2",
)


@pytest.mark.parametrize("text", BOUNDED)
def test_of_a_wide_box_both_parts_of_a_quotient_are_the_same_numbers(text):
    for side in (-1, 1):
        on_box = enclose(without_ratios(tidy(parse(text)), side), {X: to_ball(side * 90) + arb(0, 10)})
        assert on_box.rad() < 1e-3


def test_a_logarithm_of_a_sum_that_cancels_is_examined_far_out():
    """At x = -2^100 the derived log(x + sqrt(x^2 + 1)) has its first digit after 200 bits."""
    subject = from_expression("asinh(x)", "own")
    report = validate(emit_subjects([subject], "a test"), subject)
    assert report.agrees and report.boxes < 2000
    other = from_expression("asinh(x) + x^2*exp(-x^2)/10^9", "own")
    assert not validate(emit_subjects([subject], "a test"), other).agrees


@pytest.mark.parametrize("expression", ["log(cosh(x))", "x + sin(x)^2"])
def test_quotients_and_oscillations_are_settled_by_boxes(expression, monkeypatch):
    """With so few boxes those of an oscillation cover a shorter interval, and the report says so; far too few do not
    pass for an examination."""
    subject = from_expression(expression, "own")
    text = emit_subjects([subject], "a test")
    monkeypatch.setattr(translation, "MOST_BOXES", 800)
    monkeypatch.setattr(translation, "NEAREST", 4.0)
    report = validate(text, subject)
    assert report.agrees and (4 <= report.reach < 256) == ("sin" in expression) == ("up to |x|" in report.looked)
    monkeypatch.setattr(translation, "MOST_BOXES", 60)
    assert not validate(text, subject).agrees


@pytest.mark.parametrize(
    "text",
    [
        "x*exp(2*x)/(3 + exp(2*x))",
        "(1 + exp(x))*exp(x)/(3 + 2*exp(x))^2",
        "x/(1 + exp(x))",
        "exp(x)/(x^2 + exp(x))",
        "exp(2*x)/(1 + exp(x))",
        "sqrt(1 + exp(x))*exp(x)/(1 + exp(-x) + exp(x))",
        "x*log(x + sqrt(x^2 + 1))",
        "log(sqrt(9*x^2 + 4) - 3*x)",
        *BOUNDED,
    ],
)
def test_a_quotient_without_its_ratios_is_the_same_function(text):
    tree = tidy(parse(text))
    for side in (-1, 1):
        changed = without_ratios(tree, side)
        for x in (-3, 0, 1, 5):
            a, b = (enclose(one, {X: to_ball(x)}) for one in (tree, changed))
            assert a.overlaps(b) and abs(a - b) < 1e-12


def test_unknown_operations_are_refused_by_name():
    functions = read("def f(x):\n    return torch.lgamma(x)\n")
    from provenact.torch_impl.programs.operations import NoMeaning
    from provenact.torch_impl.validation.meanings import AtPoint

    with pytest.raises(NoMeaning, match="lgamma"):
        evaluate(functions, "f", [to_ball(1)], AtPoint())


@pytest.mark.sweep
def test_a_function_that_is_missing_is_found():
    report = validate(text_of("relu").replace("_relu_slope", "_relu_incline"), subject_of("relu"))
    assert any("_relu_slope" in str(finding) for finding in report.findings)


def test_what_is_allowed_at_a_point_is_known_as_well_as_the_value_there():
    """In 160 bits nothing is left of x + sqrt(x^2 + 1) at -2^100: what an error is relative to had no size, and right
    text did not agree."""
    cells = from_expression("log(x + sqrt(x^2 + 1))", "own").cells
    for at in (-(2**79), -(2**100)):
        ((value, size),) = derived_at([cells], Rational(at))
        assert size.rel_accuracy_bits() > 40 and size.overlaps(abs(value))


# --- what balls leave open --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def held():
    """64/a*a beside 64: balls do not tell for a = 3/4 which is larger, and two constants stand for one exponential."""
    subject = from_expression("x*sigma(a*x) + b*tanh(x)", "Held", {"a": "positive", "b": "positive"})
    return subject, emit_subjects([subject], "a test")


def test_a_comparison_that_balls_leave_open_is_looked_at_both_ways(held):
    subject, text = held
    assert validate(text, subject).agrees


@pytest.mark.parametrize("branch", ["1.603810890548638e-28, torch.full_like(x, 1.0)", "64.0, torch.full_like(x, 0.0)"])
def test_each_way_of_an_open_comparison_is_the_derivation(held, branch):
    """The last such branch of the slope, which counts for x > 64/a and at 64/a."""
    subject, text = held
    start = text.index("def _held_slope(x: Tensor")
    head, last, tail = text[start : text.index("def _held_curvature(x")].rpartition(branch)
    number, _, rest = last.partition(",")
    wrong = text[:start] + head + f"{float(number) * 1.5!r},{rest}" + tail + text[text.index("def _held_curvature(x") :]
    assert "_held_slope, point at" in str(validate(wrong, subject).findings[0])
