"""Forty drawn functions: emitted, finite and right in four formats, the ends of each among the inputs.

`python tests/torch_impl/emission/test_drawn_expressions.py 10000` looks at all of them, with that many inputs a format.
"""

import sys
import time
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from drawn_expressions import COUNT, Drawn, drawn
from judged_floats import judged

from provenact.theory.errors import InputError
from provenact.torch_impl.accuracy.formats import FORMATS
from provenact.torch_impl.emission.emitter import emit_subjects
from provenact.torch_impl.lowering.subjects import from_expression, from_mollification

FEWEST = 36  # of 40 that are not refused, all of them finite and right
IN_CI = (3, 5, 16, 17, 20, 31, 32, 36)  # quick to emit, a sum, a quotient, a product and a gate that cancel or overflow


def subject_of(one: Drawn):
    if one.kernel is not None:
        return from_mollification(one.text, one.kernel, "drawn")
    return from_expression(one.text, "drawn", one.domains)


def faults_of(one: Drawn, count: int):
    subject = subject_of(one)
    return list(judged(subject, emit_subjects([subject], "drawn"), dict.fromkeys(FORMATS, count)))


def test_the_draw_is_the_one_that_was_committed():
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


def main(count: int) -> int:
    refused = wrong = 0
    for index, one in enumerate(drawn()):
        start = time.process_time()
        try:
            faults = faults_of(one, count)
        except InputError as error:
            refused += 1
            print(f"{index} {one.text}: refused, {error}", flush=True)
            continue
        wrong += bool(faults)
        worst = max(faults, key=lambda fault: fault.ulps, default="finite and right")
        print(f"{index} {one.text} ({time.process_time() - start:.0f} s): {len(faults)} faults, {worst}", flush=True)
    print(f"{COUNT - refused - wrong} of {COUNT} are finite and right, {refused} refused, {wrong} wrong")
    return 0 if refused <= COUNT - FEWEST and not wrong else 1


if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1])))
