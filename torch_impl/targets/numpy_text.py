"""The NumPy target: plain functions of arrays in float64, the reference that is easiest to read.

NumPy has no erf and erfc: the normal distribution function and its kin are written along, with our polynomials.

- `module_text(subjects, command)`   a standalone module: NAME, NAME_slope and NAME_curvature of each subject
- `programs_of(subject)`, `own_program(operation)`   what these compute, and the functions that they call
"""

from collections.abc import Sequence
from functools import partial

from ..lowering.subjects import Subject
from ..programs.candidates import native
from ..programs.program import Program, function_of
from ..programs.special_functions import erf, erfc, normal_cdf
from . import c_text
from .names import refuse_hidden_names
from .python_text import ARITHMETIC, LICENCE, Dialect, Writer, call, called_texts, literal, python_function

NUMPY = {
    "select": "where",
    "clamp": "clip",
    "clamp_min": "maximum",
    "clamp_max": "minimum",
    "atan": "arctan",
    **{name: name for name in "abs sqrt exp expm1 log log1p tanh sinh cosh sin cos".split()},
}
OWN = {
    "gaussian": "exp(-x**2/2), with the error of the rounded square put back.",
    "softplus": "log(1 + exp(x)).",
    "log_gap": "x - log(1 + x) for x >= 0, without cancellation.",
    "normal_cdf": "The normal distribution function.",
    "erfc": "1 - erf(x), to the last digits in the tail.",
    "error_function": "erf(x), to the last digits next to 0.",  # an `_erf` would be read back as one of torch's
}

WRITERS: dict[str, Writer] = (
    ARITHMETIC
    | {operation: call(f"np.{function}") for operation, function in NUMPY.items()}
    | {name: call(f"_{name}") for name in ("residual", "sum_residual", "sin_ratio", "cos_ratio", *OWN)}
    | {"erf": call("_error_function")}
)
DIALECT = Dialect("NumPy", WRITERS, lambda text: f"np.full_like(x, {text})", infinity="np.inf")

RESIDUALS = '''\
def _residual(a, b, product):
    """a * b - product, rounded once: what the product of two moderate numbers lost."""
    a_high, b_high = np.float64(np.float32(a)), np.float64(np.float32(b))
    a_low, b_low = a - a_high, b - b_high
    return ((a_high * b_high - product) + (a_high * b_low + a_low * b_high)) + a_low * b_low


def _sum_residual(a, b, total):
    """a + b - total, exactly: what the sum lost."""
    b_part = total - a
    return (a - (total - b_part)) + (b - b_part)
'''


TURNED = '''\
def _product_loss(a, b, product):
    """a * b - product, exactly (Dekker); large ones are made smaller by a power of two for it."""
    scales = [np.where(np.abs(one) > 2.0**500, 2.0**-200, 1.0) for one in (a, b)]
    parts, scale = [], scales[0] * scales[1]
    for factor, own in zip((a, b), scales):
        small = factor * own
        shifted = small * 134217729.0  # 2^27 + 1
        high = shifted - (shifted - small)
        parts += [high, small - high]
    a_high, a_low, b_high, b_low = parts
    return (a_low * b_low - (((product * scale - a_high * b_high) - a_low * b_high) - a_high * b_low)) / scale


def _turned(a, b, c, d):
    """Sine and cosine of a * b * c / d, which is a sum of doubles: exact, or of a quotient five. NaN where it is more
    than they hold."""
    parts = [a]
    for factor in (b, c):
        products = [part * factor for part in parts]
        parts = products + [_product_loss(part, factor, one) for part, one in zip(parts, products)]
    whole, parts = parts, []
    for _ in range(5):
        parts.append(whole[0] / d)
        left, lows = -_product_loss(parts[-1], d, whole[0]), []
        for other in whole[1:]:
            total = left + other
            lows.append(_sum_residual(left, other, total))
            left = total
        whole = [left, *lows]
    parts[-1] = np.where(np.abs(parts[-1]) <= 1.0, parts[-1], np.nan)
    sine, cosine = np.sin(parts[0]), np.cos(parts[0])
    for part in parts[1:]:
        along, across = np.cos(part), np.sin(part)
        sine, cosine = sine * along + cosine * across, cosine * along - sine * across
    return np.clip(sine, -1.0, 1.0), np.clip(cosine, -1.0, 1.0)


def _sin_ratio(a, b, c, d):
    """sin(a * b * c / d), of the exact quotient."""
    return _turned(a, b, c, d)[0]


def _cos_ratio(a, b, c, d):
    """cos(a * b * c / d), of the exact quotient."""
    return _turned(a, b, c, d)[1]
'''


def module_text(subjects: Sequence[Subject], command: str) -> str:
    """A module with three functions for each subject; `command` is what emits it again."""
    functions = [text for subject in subjects for text in _functions(subject)]
    own = {one: _function(f"_{one}", ["x"], own_program(one), said) for one, said in OWN.items()}
    helpers = called_texts("\n".join(functions), {"(sum_)?residual": RESIDUALS, "(sin|cos)_ratio": TURNED} | own)
    head = f'# {LICENCE}\n"""Activation functions in float64, for reference. Written by `{command}`."""\n'
    head += "\nimport numpy as np\n"
    text = "\n\n".join([head, *helpers, *functions])
    refuse_hidden_names(subjects, text)
    return text


def programs_of(subject: Subject) -> dict[str, Program]:
    """The programs by what is added to the name of the function."""
    return {suffix.removesuffix("_value"): program for suffix, program in c_text.programs_of(subject).items()}


def _functions(subject: Subject) -> list[str]:
    defaults = [f"{setting.name}={literal(setting.default)}" for setting in subject.settings]
    order = {"": "f", "_slope": "f'", "_curvature": "f''"}
    return [
        _function(f"{subject.function}{suffix}", ["x", *defaults], program, f"{order[suffix]}(x) of {subject.title}.")
        for suffix, program in programs_of(subject).items()
    ]


def _function(name: str, arguments: list[str], program: Program, docstring: str) -> str:
    start = ["    x = np.asarray(x, dtype=np.float64)"]
    return python_function(f"def {name}({', '.join(arguments)}):", docstring, program, DIALECT, start=start)


def own_program(operation: str) -> Program:
    """What a function that is written along computes."""
    if operation == "normal_cdf":
        return function_of(normal_cdf, "x")
    graded = {"erfc": erfc, "error_function": erf}
    return function_of(partial(graded[operation], grade="double"), "x") if operation in graded else native(operation)
