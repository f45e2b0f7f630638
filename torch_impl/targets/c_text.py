"""The C99 target: `static inline` functions of doubles, with nothing but <math.h>.

- `module_text(subjects, command)`         a header: NAME_value, NAME_slope and NAME_curvature of each subject
- `programs_of(subject)`                   what these compute
- `right_side(operation, operands)`        the expression of one operation
- `shared(text)`                           functions that other headers of one program may have too
- `TURNED`, `RATIOS`                       sine and cosine of an exact quotient, and the names of both
- `LIBRARY`                                these and the functions of <math.h> that are called, of how many numbers each
"""

import hashlib
from collections.abc import Callable, Sequence
from functools import partial

from ..lowering.families import curves_of
from ..lowering.subjects import Subject, settings_of
from ..programs.candidates import NATIVE, native
from ..programs.program import Operand, Program
from .names import refuse_hidden_names_in_c
from .python_text import LICENCE, refuse_unknown
from .python_text import literal as python_literal

Writer = Callable[..., str]
literal = partial(python_literal, infinity="INFINITY")
COMPARISONS = {"le": "<=", "lt": "<", "ge": ">=", "gt": ">", "eq": "=="}
INFIX = {"add": "+", "sub": "-", "mul": "*", "div": "/"} | COMPARISONS
FUNCTIONS = {"abs": "fabs", "round": "nearbyint", "exponent": "logb"} | {
    name: name for name in "sqrt exp expm1 log log1p tanh erf erfc sinh cosh atan sin cos".split()
}


def call(function: str) -> Writer:
    return lambda *operands: f"{function}({', '.join(operands)})"


# A comparison with NaN is false, so that clamps and selects keep it.
WRITERS: dict[str, Writer] = {
    **{operation: lambda a, b, symbol=symbol: f"{a} {symbol} {b}" for operation, symbol in INFIX.items()},
    **{operation: call(function) for operation, function in FUNCTIONS.items()},
    **{operation: call(f"provenact_{operation}") for operation in (*NATIVE, "sin_ratio", "cos_ratio")},
    "neg": lambda a: f"-({a})",
    "muladd": lambda a, b, c: f"{a} * {b} + {c}",
    "select": lambda condition, a, b: f"{condition} ? {a} : {b}",
    "clamp": lambda a, low, high: f"{a} < {low} ? {low} : {a} > {high} ? {high} : {a}",
    "clamp_min": lambda a, low: f"{a} < {low} ? {low} : {a}",
    "clamp_max": lambda a, high: f"{a} > {high} ? {high} : {a}",
    "residual": lambda a, b, product: f"fma({a}, {b}, -({product}))",
    "sum_residual": lambda a, b, total: f"({a} - ({total} - ({total} - {a}))) + ({b} - ({total} - {a}))",
    "ldexp": lambda a, k: f"ldexp({a}, (int)({k}))",
}
RATIOS = ("provenact_sin_ratio", "provenact_cos_ratio")
LIBRARY = {**dict.fromkeys(FUNCTIONS.values(), 1), "fma": 3, "ldexp": 2, **dict.fromkeys(RATIOS, 4)}

TURNED = """\
/* Sine or cosine of a * b * c / d, which is a sum of doubles: exact, or of a quotient five. NaN where it is more than
   they hold. */
static inline double provenact_turned(int is_sine, double a, double b, double c, double d) {
    const double ab = a * b, lost = fma(a, b, -ab), abc = ab * c, lost_c = lost * c;
    double whole[4] = {abc, fma(ab, c, -abc), lost_c, fma(lost, c, -lost_c)}, parts[5];
    for (int k = 0; k < 5; k++) {
        parts[k] = whole[0] / d;
        double left = -fma(parts[k], d, -whole[0]);
        for (int i = 1; i < 4; i++) {
            const double total = left + whole[i], other = total - left;
            whole[i] = (left - (total - other)) + (whole[i] - other);
            left = total;
        }
        whole[0] = left;
    }
    if (!(fabs(parts[4]) <= 1.0)) return NAN;
    double sine = sin(parts[0]), cosine = cos(parts[0]);
    for (int k = 1; k < 5; k++) {
        const double along = cos(parts[k]), across = sin(parts[k]), turned = sine * along + cosine * across;
        cosine = cosine * along - sine * across;
        sine = turned;
    }
    const double result = is_sine ? sine : cosine;
    return result < -1.0 ? -1.0 : result > 1.0 ? 1.0 : result;
}

static inline double provenact_sin_ratio(double a, double b, double c, double d) {
    return provenact_turned(1, a, b, c, d);
}

static inline double provenact_cos_ratio(double a, double b, double c, double d) {
    return provenact_turned(0, a, b, c, d);
}
"""

UNCONTRACTED = "Products and sums are rounded one by one: what compensates rounding would not survive FP_CONTRACT."
_BY_GCC = "#if defined(__GNUC__) && !defined(__clang__)"  # GCC has no FP_CONTRACT
CONTRACTION = (
    (
        _BY_GCC,
        "#pragma GCC push_options",
        '#pragma GCC optimize ("fp-contract=off")',
        "#else",
        "#pragma STDC FP_CONTRACT OFF",
        "#endif",
    ),
    (_BY_GCC, "#pragma GCC pop_options", "#else", "#pragma STDC FP_CONTRACT DEFAULT", "#endif"),
)


def module_text(subjects: Sequence[Subject], command: str) -> str:
    """A header with three functions for each subject; `command` is what emits it again."""
    functions = [
        _function(f"{one.function}{suffix}", program)
        for one in subjects
        for suffix, program in programs_of(one).items()
    ]
    code = "\n".join(functions)
    helpers = [_function(f"provenact_{one}", native(one)) for one in NATIVE if f"provenact_{one}(" in code]
    helpers = list(map(shared, [TURNED, *helpers] if "_ratio(" in code else helpers))
    written = command.replace("*/", "* /")
    head = f"/* {LICENCE} */\n/* {UNCONTRACTED} */\n"
    head += f"/* Activation functions in double precision. Written by `{written}`. */"
    start = [head, "\n#pragma once", "#include <math.h>\n", *CONTRACTION[0], ""]
    text = "\n".join([*start, *helpers, *functions, *CONTRACTION[1], ""])
    refuse_hidden_names_in_c(subjects, text)
    return text


def shared(text: str) -> str:
    """Taken once by a C compiler where several headers have it; other functions of the same names remain an error."""
    macro = f"PROVENACT_{hashlib.sha256(text.encode()).hexdigest()[:12].upper()}"
    return f"#ifndef {macro}\n#define {macro}\n{text}#endif\n"


def programs_of(subject: Subject) -> dict[str, Program]:
    """The programs by what is added to the name of the function."""
    curves = curves_of(subject.cells, *settings_of(subject))
    return {"_value": curves.value, "_slope": curves.slope, "_curvature": curves.curvature}


def right_side(operation: str, operands: Sequence[Operand]) -> str:
    """The expression of one operation, its values by their names."""
    return WRITERS[operation](*map(_read, operands))


def _function(name: str, program: Program) -> str:
    """One line an instruction; a comparison is an int. Of an argument that is not used, compilers are told so."""
    refuse_unknown("C", program, WRITERS)
    arguments = ", ".join(f"double {argument}" for argument in program.arguments)
    used = {operand for one in program.instructions for operand in one.operands} | {program.results[0]}
    lines = [f"    (void){argument};" for argument in program.arguments if argument not in used]
    lines += [
        f"    const {'int' if one.operation in COMPARISONS else 'double'} {one.target} = "
        f"{right_side(one.operation, one.operands)};"
        for one in program.instructions
    ]
    return "\n".join(
        [f"static inline double {name}({arguments}) {{", *lines, f"    return {_read(program.results[0])};", "}", ""]
    )


def _read(operand: Operand) -> str:
    if isinstance(operand, str):
        return operand
    return f"({literal(operand)})" if operand.could_extract_minus_sign() else literal(operand)
