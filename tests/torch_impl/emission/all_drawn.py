"""Forty functions of a seed: emitted, finite, and within the bounds that are proved for their text, in four formats.

    python tests/torch_impl/emission/all_drawn.py [POINTS [SEED [FIRST LAST]]]

POINTS (10000) are those of float64 and float32; of 16-bit formats every number is tried at the default parameters. A
function that is refused, has no bound in some format or has a result beyond its bound is told; the status is 0 if at
most four are refused and no result of the others is wrong.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from drawn_expressions import COUNT, FRESH_SEED, Drawn, drawn
from judged_floats import judged
from proved_floats import lines_of

from provenact.theory.errors import InputError
from provenact.torch_impl.accuracy.formats import FORMATS
from provenact.torch_impl.emission.emitter import emit_subjects
from provenact.torch_impl.lowering.subjects import Subject, from_expression, from_mollification

FEWEST = 36  # of 40 that are not refused


def subject_of(one: Drawn) -> Subject:
    if one.kernel is not None:
        return from_mollification(one.text, one.kernel, "drawn")
    return from_expression(one.text, "drawn", one.domains)


def main(count: int = 10000, seed: int = FRESH_SEED, first: int = 0, last: int = COUNT) -> int:
    refused = wrong = unproved = 0
    for index, one in list(enumerate(drawn(seed)))[first:last]:
        print(f"{index} {one.text} {dict(one.domains)} {one.kernel or ''}", flush=True)
        start = time.process_time()
        try:
            subject = subject_of(one)
            text = emit_subjects([subject], "drawn")
        except InputError as error:
            refused += 1
            print(f"  refused: {error}", flush=True)
            continue
        emitted = time.process_time() - start
        judged_here = judged(subject, text, dict.fromkeys(FORMATS, count // 10))
        faults = [fault for fault in judged_here if fault.order == "curvature"]
        lines = []
        for line in lines_of(subject, text, count):
            lines.append(line)
            print(f"  {line}", flush=True)
        wrong += any(line.wrong for line in lines) or bool(faults)
        unproved += not all(line.is_proved for line in lines)
        print(f"  curvature: {len(faults)} faults{f', such as {faults[0]}' if faults else ''}")
        print(f"  {emitted:.1f} s to emit, {time.process_time() - start:.1f} s in all", flush=True)
    shown = last - first
    print(f"of {shown}: {refused} refused, {wrong} wrong, {unproved} without a bound somewhere")
    return 0 if refused <= COUNT - FEWEST and not wrong else 1


if __name__ == "__main__":
    raise SystemExit(main(*map(int, sys.argv[1:])))
