"""Soft quantizers as C functions of doubles: the same programs, with the loops over levels that C needs."""

from collections.abc import Sequence

from ...theory.activations import Activation
from ..lowering.index_means import mean_programs, step_programs
from ..programs.program import Program
from ..targets.c_text import LOOP, ROWS, row_text, shared, without_copies
from .mathematics_text import NAMES, WEIGHTS, quantizer_named
from .numpy_functions import filled_for, weights_of

ROW_ARGUMENTS = ("y", "z", "index", "by_y")
OUTPUTS = {
    "shares": ("shares",), "mean": (), "gradients": ("by_x", "by_y", "by_z", "by_alpha"), "centres": ("y",),
    "by_step": (),
}  # fmt: skip
PLACES = f"""\
/* Infinities become numbers at which all weights but one vanish. */
static inline double provenact_held(double x) {{
    return x < -1e150 ? -1e150 : x > 1e150 ? 1e150 : x;
}}

/* The numbers -k .. k of n = 2k + 1 uniform centres. */
static inline void provenact_index(int n, double *index) {{
    {LOOP} index[i] = i - n / 2;
}}
"""
UNIFORM = """\
/* TITLE: the mean of n levels z (n is odd) under weights that fall with the distance to the centres i q. */
static inline double FUNCTION_value(int n, double x, const double *z, double q, double alpha) {
    double index[n], y[n];
    provenact_index(n, index);
    provenact_uniform_centres(n, q, index, y);
    return provenact_WEIGHT_mean(n, provenact_held(x), y, z, alpha);
}

/* The derivatives of the same in x, q, z (n numbers) and alpha. */
static inline void FUNCTION_gradients(int n, double x, const double *z, double q, double alpha,
                                      double *by_x, double *by_q, double *by_z, double *by_alpha) {
    double index[n], y[n], by_y[n];
    provenact_index(n, index);
    provenact_uniform_centres(n, q, index, y);
    provenact_WEIGHT_gradients(n, provenact_held(x), y, z, alpha, by_x, by_y, by_z, by_alpha);
    *by_q = provenact_by_step(n, by_y, index);
}
"""
GENERAL = """\
/* TITLE: the mean of n levels z under weights that fall with the distance to the n centres y. */
static inline double FUNCTION_value(int n, double x, const double *z, const double *y, double alpha) {
    return provenact_WEIGHT_mean(n, provenact_held(x), y, z, alpha);
}

/* The derivatives of the same in x, y (n numbers), z (n numbers) and alpha. */
static inline void FUNCTION_gradients(int n, double x, const double *z, const double *y, double alpha,
                                      double *by_x, double *by_y, double *by_z, double *by_alpha) {
    provenact_WEIGHT_gradients(n, provenact_held(x), y, z, alpha, by_x, by_y, by_z, by_alpha);
}
"""


def c_texts(entries: Sequence[Activation]) -> list[str]:
    """The functions of entries of the catalogue, after those that they call."""
    if not entries:
        return []
    texts = []
    for name, one in row_programs(weights_of(entries)).items():
        rows = [argument for argument in one.arguments if argument in ROW_ARGUMENTS]
        texts.append(row_text(name, one, rows, next(out for end, out in OUTPUTS.items() if name.endswith(end))))
    own = (filled_for(one, UNIFORM, GENERAL) for one in entries)
    return [*map(shared, (*ROWS.values(), PLACES, *texts)), *own]


def row_programs(weights: Sequence[str]) -> dict[str, Program]:
    """What the functions that hold formulas compute, by their names."""
    means = {
        f"provenact_{weight}_{kind}": one
        for weight in weights
        for kind, one in mean_programs(quantizer_named(WEIGHTS[weight])).items()
    }
    steps = {f"provenact_{NAMES.get(kind, kind)}": one for kind, one in step_programs().items()}
    return {name: without_copies(one) for name, one in (means | steps).items()}


def templates(entries: Sequence[Activation]) -> list[str]:
    """Those that hold no formula: they are compared as text where the others are read."""
    return [*ROWS.values(), PLACES, *(filled_for(one, UNIFORM, GENERAL) for one in entries)]
