"""One file with everything in it: the catalogue functions and soft quantizers that come with the package, a function
that was smoothed, one of the user's own with two parameters, and a gated unit."""

from provenact.torch_impl.emission.emitter import emit_subjects, subjects_of
from provenact.torch_impl.emitted import NAMES, QUANTIZER_NAMES
from provenact.torch_impl.lowering.gated_units import from_gate
from provenact.torch_impl.lowering.subjects import from_expression, from_mollification


def everything():
    subjects = [
        *subjects_of([*NAMES, *QUANTIZER_NAMES]),
        from_mollification("abs(x)", "biweight", "SmoothAbs", {}),
        from_expression("x*sigma(a*x + b)", "TwoNumbers"),
        from_gate("swiglu", "x", None, {}),
    ]
    return subjects, emit_subjects(subjects, "provenact emit, a test")
