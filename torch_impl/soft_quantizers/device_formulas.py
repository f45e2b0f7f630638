"""The formulas of the device programs of the uniform soft quantizer with Gaussian weights, from programs."""

from functools import cache

from ...theory.exact.expressions import Rational
from ..lowering.window_means import table_programs, total_weight_program, window_programs
from ..targets.python_text import body_lines, literal
from ..targets.triton_text import DIALECTS, device_text
from .mathematics_text import quantizer_named
from .windows_text import HELD, SCALE, SLOPE_SCALE

SCALES = {"VALUE_SCALE": literal(Rational(1, 2**SCALE)), "SLOPE_SCALE": literal(Rational(1, 2**SLOPE_SCALE))}
STATIC = ("j", "M")
WINDOW = {
    "sharpness": ("_sharpness_of", "h = alpha q^2: log w falls by h j^2, j steps from a centre."),
    "steps": ("_steps_from", "How many steps x is from a centre."),
    "exponent": (
        "_weight_exponent",
        "log2 r, by which the weights of the window grow with j, beside their fall with j^2.",
    ),
    "unheld": ("_steps_from_middle", "How many steps x is from the middle, from log2 r."),
    "limit": ("_limit", f"Where log2 r is held: there the outermost level has 2^{HELD} times the weight of the next."),
    "log_weight": ("_log_weight", "log2 of the weight of the centre j steps from x."),
    "log_ratio": ("_log_ratio", "How log2 of the weight changes from j steps to j + 1."),
    "covariance": ("_covariance", "A covariance with z times the sum of the weights, of which `scale` is the inverse."),
    "scores": ("_scores", "The derivatives in q and alpha, but for factors, from the covariances with j and j^2."),
    "factors": ("_score_factors", "These factors, for x, q and alpha."),
}
TABLE = {
    "weights": ("_table_weights", "The weights of a table: j steps from the nearest centre, from which x is u steps."),
    "mean": ("_table_mean", "The mean of z, one number for each row."),
    "gradients": ("_table_gradients", "Derivatives in x, q, alpha, but for their factors, and the probabilities."),
}
TOTAL_WEIGHT = '''\
@_jit
def _total_weight(s, g, M: tl.constexpr):
    """g_0 + the sum of g_j (r^j + r^-j), for s = r + 1/r."""
    if M == 3:
    BODY3
    elif M == 5:
    BODY5
    else:
    BODY7
'''


@cache
def device_formulas_text() -> str:
    """What the device programs call: weights, scores and covariances; means over a table."""
    quantizer = quantizer_named("squaf")
    groups = ((WINDOW, window_programs(quantizer, HELD), STATIC), (TABLE, table_programs(quantizer), ()))
    texts = [
        device_text("rows", name, programs[kind], docstring, len(programs[kind].results) > 1, static)
        for named, programs, static in groups
        for kind, (name, docstring) in named.items()
    ]
    total = TOTAL_WEIGHT
    for m in (3, 5, 7):
        (line,) = body_lines(total_weight_program(m), DIALECTS["rows"])
        total = total.replace(f"BODY{m}", line)
    return "\n\n".join([*texts, total])
