"""How near the functions for devices of the activations that come with the package are to the derivation.

- `RULES`                      what is allowed of values, slopes and derivatives in parameters, in float32
- `findings(functions, expected, programs, report)`   what does not agree in one function
"""

from dataclasses import replace

from provenact.torch_impl.validation.float32 import Rules
from provenact.torch_impl.validation.translation import HALF, disagreements, wrongly_rounded

# What is measured over all inputs at the default parameters is below this. Where the terms of a slope are larger than
# 1, so may be its error; a derivative in a parameter is summed over many x.
RULES = {
    "value": Rules(1.0, 0.0, 0.85),
    "slope": Rules(2.0, 2.0**-25, 0.4),
    "by_parameter": Rules(16.0, 2.0**-25, 0.0),
}
SUMMED = 16  # times more for a derivative in a parameter: in the tail of an exponential of an exponential an error
# is multiplied by the argument, and what is summed there is far below the other elements


def findings(functions, expected, programs, report):
    if expected.name.endswith("_half"):
        times = SUMMED if "by_parameter" in expected.name else 1
        return disagreements(functions, expected, replace(HALF, at_points=times * HALF.at_points), report, prove=False)
    kind = next(kind for kind in RULES if expected.name.endswith(f"_{kind}_single"))
    return wrongly_rounded(functions, expected, programs.singles[kind], report, RULES[kind])
