"""Drawn functions: emitted, finite, right and within their proved bounds in four formats, the ends of each among the
inputs. A few of them; `python tests/torch_impl/emission/all_drawn.py` looks at all, at 10,000 points a format.
"""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import all_drawn
import proved_floats
from all_drawn import subject_of
from drawn_expressions import COUNT, FRESH_SEED, Drawn, drawn
from judged_floats import judged
from proved_floats import SLACK, lines_of

from provenact.torch_impl.accuracy.formats import FORMATS
from provenact.torch_impl.emission.emitter import emit_subjects
from provenact.torch_impl.lowering.subjects import from_expression

AGAIN = 5  # of the fresh seed: erf(x)
IN_CI = (3, 5, 16, 17, 20, 31, 32, 36)  # quick to emit, a sum, a quotient, a product and a gate that cancel or overflow


def faults_of(one: Drawn, count: int):
    subject = subject_of(one)
    return list(judged(subject, emit_subjects([subject], "drawn"), dict.fromkeys(FORMATS, count)))


WITHIN_BOUNDS = (5, 11, 15, 24)  # of the fresh seed


@pytest.mark.parametrize("index", WITHIN_BOUNDS)
def test_drawn_functions_are_within_their_proved_bounds(index):
    subject = subject_of(drawn(FRESH_SEED)[index])
    lines = list(lines_of(subject, emit_subjects([subject], "drawn"), 60))
    assert len(lines) == 8 and all(line.is_proved and line.points >= 60 and not line.wrong for line in lines), lines


@pytest.mark.parametrize("index, format", [(16, "float64"), (17, "float32")])
def test_functions_that_grow_with_x_are_not_refused_next_to_the_largest_number(index, format):
    """x cos(x) is finite there, and 1/cosh(x) - 1.702 softplus(x - 1) rightly infinite in float32."""
    subject = subject_of(drawn(FRESH_SEED)[index])
    text = emit_subjects([subject], "drawn")
    lines = list(lines_of(subject, text, 60, formats=(format,)))
    assert all(line.is_proved and not line.wrong for line in lines), lines


def test_a_bound_that_is_too_small_is_found(monkeypatch):
    """The comparison can fail: half of a rounding is not allowed."""
    subject = subject_of(drawn(FRESH_SEED)[11])
    honest = proved_floats.prove
    monkeypatch.setattr(proved_floats, "prove", lambda *a, **k: replace(honest(*a, **k), ulp=0.25, floored=0.25))
    lines = list(lines_of(subject, emit_subjects([subject], "drawn"), 60, formats=("float32",)))
    assert all(line.wrong for line in lines)


def test_the_data_are_about_the_draws_and_hold():
    """Every entry is of its draw and within its bounds; one that is quick is made again."""
    data = json.loads(all_drawn.DATA.read_text("utf-8"))
    entries, draws = data["entries"], drawn(data["seed"])
    assert entries and sum("refused" in one for one in entries.values()) <= COUNT - all_drawn.FEWEST
    for index, entry in entries.items():
        assert (entry["function"], entry["kernel"]) == (draws[int(index)].text, draws[int(index)].kernel)
        assert not all_drawn.is_wrong(entry)
        for row in entry.get("rows", ()):  # the worst is that at all parameters that were tried
            bound = row.get("whole domain", row["proved"])
            assert bound is None or row["worst"] <= bound * SLACK
    subject, text = all_drawn.emitted(draws[AGAIN])
    again = [all_drawn.row_of(one) for one in lines_of(subject, text, data["points"], formats=("float32",))]
    kept = [row for row in entries[str(AGAIN)]["rows"] if row["dtype"] == "float32"]
    assert [row["proved"] for row in again] == [row["proved"] for row in kept]
    assert [row["points"] for row in again] == [row["points"] for row in kept]
    assert not any(row["wrong"] for row in again)
    known = {**entries[str(AGAIN)], "seconds": 0.0}
    assert all_drawn.examined(draws[AGAIN], data["points"], known) is known  # the same text is not looked at again


def test_the_draws_are_the_ones_that_were_committed():
    fresh = [one.text for one in drawn(FRESH_SEED)]
    assert (fresh[0], fresh[-1]) == ("log(1 + exp(x/2)) - log(2) - 3*(atan(x))", "x*min(max(x + 3, 0), 6)/6")
    texts = [one.text for one in drawn()]
    assert len(set(zip(texts, (one.kernel for one in drawn()), strict=True))) == COUNT
    assert texts[0] == "log(1 + exp(x/2)) + 0.1*(erf(a*x))" and texts[-1] == "max(0, x)"


@pytest.mark.parametrize("index", IN_CI)
def test_drawn_functions_are_finite_and_right(index):
    assert faults_of(drawn()[index], 60) == []


def test_a_program_that_overflows_is_found_wrong():
    """The measure itself can fail: log(1 + exp(x)) as it is written is infinite from 710 on."""
    subject = from_expression("log(1 + exp(x))", "drawn")
    text = emit_subjects([subject], "drawn").replace("_softplus(x)", "torch.log(1.0 + torch.exp(x))")
    found = list(judged(subject, text, {"float64": 60}))
    assert any(one.order == "value" and one.got == float("inf") for one in found)
