"""The emitted text of soft quantizers, read back, is the derivation; and a changed text is not.

Operations of torch and device programs alike: value, gradients, second derivatives, windows and whole tables, draws,
places in a table, the rate. A mutant of every function that holds a formula is drawn here, and
`benchmarks/text_mutants.py squaf` tries all.
"""

from functools import cache
from pathlib import Path
from random import Random

import pytest
from quantizer_mutants import (
    DECISIONS,
    DEVICE,
    EQUIVALENT,
    TORCH,
    device_mutants,
    is_killed_in_torch,
    is_killed_on_devices,
    torch_mutants,
)

from provenact.derivations.soft_quantizer import PHI, Quantizer, covariance, expanded
from provenact.numerics.arithmetic.balls import enclose, magnitude, to_ball
from provenact.theory.exact.expressions import Rational, Symbol, X
from provenact.theory.language.index_means import ALPHA, FREE, Y, Z
from provenact.torch_impl.emission.requests import asked
from provenact.torch_impl.lowering.index_means import mean_programs
from provenact.torch_impl.programs.numbers import ON_DEVICE, Numbers
from provenact.torch_impl.programs.spans import DOUBLE
from provenact.torch_impl.targets.torch_text import function_text
from provenact.torch_impl.validation.meanings import AtPoint
from provenact.torch_impl.validation.quantizer_programs import DEVICE_LEVELS, validate_quantizer_device
from provenact.torch_impl.validation.quantizers import LEVELS, validate_quantizers
from provenact.torch_impl.validation.reading import TranslationError, evaluate, read
from provenact.torch_impl.validation.rows import OverRows, Row
from provenact.torch_impl.validation.running import Pointer, Runner


@cache
def text():
    return asked(["squaf", "squaf_s_general"]).text()


def test_torch_operations_are_the_derivation():
    report = validate_quantizers(text())
    assert not report.findings, str(report.findings[0])
    assert report.points >= 1500


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("docs/CODE.md", "for tables of {} levels, their device programs for {} levels"),
        ("ARCHITECTURE.md", "({} levels), with their second derivatives as autograd takes them; device programs ({} "),
    ],
)
def test_the_documents_say_which_tables_are_read(page, words):
    text = (Path(__file__).resolve().parents[3] / page).read_text("utf-8")
    assert words.format(LEVELS, DEVICE_LEVELS) in " ".join(text.split())


def test_device_programs_are_the_derivation():
    report = validate_quantizer_device(text())
    assert not report.findings, str(report.findings[0])
    assert report.points >= 600


@pytest.mark.parametrize("name", TORCH)
@pytest.mark.kills("text", each=1)
def test_changed_operations_are_caught(name):
    every = list(torch_mutants(text(), name))
    drawn = Random(name).sample(every, min(1, len(every)))
    assert drawn and not [what for what, mutant in drawn if not is_killed_in_torch(name, mutant)]


@pytest.mark.parametrize("name", DECISIONS)
@pytest.mark.kills("text")
def test_changed_decisions_are_caught(name):
    every = list(torch_mutants(text(), name))
    assert every and not [what for what, mutant in every if not is_killed_in_torch(name, mutant)]


@pytest.mark.sweep
@pytest.mark.parametrize("name", DEVICE)
@pytest.mark.kills("text", each=1)
def test_changed_device_programs_are_caught(name):
    every = [one for one in device_mutants(text(), name) if f"{name}, {one[0]}" not in EQUIVALENT]
    (drawn,) = Random(name).sample(every, 1)
    assert is_killed_on_devices(drawn[1]), drawn[0]


def test_a_formula_that_is_missing_is_found():
    for name in ("_gaussian_mean", "_is_right"):
        report = validate_quantizers(text().replace(f"def {name}(", "def _other("))
        assert any(name in str(finding) for finding in report.findings)
    report = validate_quantizer_device(text().replace("def _scores(", "def _other("))
    assert any("_scores" in str(finding) for finding in report.findings)


def test_weights_that_are_no_distance_have_programs_too():
    """-alpha (x - y)^4, which no entry of the catalogue has."""
    quantizer = Quantizer(-ALPHA * (X - Y) ** 4)
    programs = mean_programs(quantizer)
    code = "".join(function_text(f"_{kind}", one, kind, len(one.results) > 1) for kind, one in programs.items())
    numbers = {X: "1/3", ALPHA: "3/4", "y1": "-1/2", "y2": "1/4", "y3": "1", "z1": "2", "z2": "-1", "z3": "1/2"}
    balls = {name if name in (X, ALPHA) else Symbol(name): to_ball(Rational(one)) for name, one in numbers.items()}
    y, z = (Row(tuple(balls[Symbol(f"{letter}{n}")] for n in (1, 2, 3))) for letter in "yz")
    arguments = [balls[X], y, z, balls[ALPHA]]
    (mean,) = evaluate(read(code), "_mean", arguments, OverRows(AtPoint()))
    by_x, _, _, by_alpha = evaluate(read(code), "_gradients", arguments, OverRows(AtPoint()))
    slopes = [covariance(Z, quantizer.score(by)) for by in (X, ALPHA)]
    for found, formula in zip((mean, by_x, by_alpha), (PHI, *slopes), strict=True):
        true = enclose(expanded(formula, FREE, 3, quantizer.log_weight), balls)
        assert magnitude(found - true) < 1e-9 * magnitude(true)


# --- the readers ------------------------------------------------------------------------------------


def test_rows_of_different_lengths_do_not_meet():
    with pytest.raises(TranslationError, match="2 and 3 entries"):
        OverRows(Numbers(DOUBLE)).operation("add", [Row((1.0, 2.0)), Row((1.0, 2.0, 3.0))])
    with pytest.raises(TranslationError, match="of one number"):
        OverRows(Numbers(DOUBLE)).operation("total", [1.0])


def test_singles_overflow_and_round_as_float32():
    operation = ON_DEVICE.operation
    assert operation("exp2", [128.0]) == float("inf") and operation("exp2", [127.0]) == 2.0**127
    assert operation("add", [2.0**24, 1.0]) == 2.0**24
    assert operation("mul", [2.0**-100, 2.0**-100]) == 0.0


@pytest.mark.parametrize(
    "body, message",
    [
        ("    return tl.atan(x)", "tl.atan"),
        ("    while x:\n        pass", "while"),
        ("    return x[0]", "x\\[0\\]"),
        ("    return tl.load(x + 7)", "load"),
        ("    if x > 0.0:\n        return x", "not decided"),
    ],
)
def test_what_the_runner_does_not_know_is_refused_by_name(body, message):
    from flint import arb

    ball = arb(0, 1) if "if" in body else arb(1)
    x = Pointer({0: ball}) if "load" in body else ball
    with pytest.raises(TranslationError, match=message):
        Runner(Runner.parsed(f"def f(x):\n{body}\n"), AtPoint()).call("f", x)
