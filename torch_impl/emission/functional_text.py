"""The emitted functional form, with its docstring."""

import math
import textwrap
from collections.abc import Collection, Sequence

from ...numerics.arithmetic.balls import evaluate
from ...numerics.findings.grades import Graded, NotKnown, shown
from ...theory.exact.expressions import HALF, Expr
from ...theory.language.printing import lines, plain
from ..lowering.cancellation import cancelling_knots
from ..lowering.subjects import Setting, Subject
from ..targets.python_text import literal, signature_lines
from .torch_arguments import Extra, extra

WIDTH = 100
TENSOR_CHECK = [
    "if not isinstance(input, _TENSORS):",
    '    raise TypeError(f"input must be a tensor, got {type(input).__name__}; make one with torch.tensor(...)")',
]
ARGUMENT_WIDTH = 116  # and four before it


def functional_text(subject: Subject, errors: Sequence[Graded | NotKnown], names: Collection[str] = ()) -> str:
    """The functional form of one activation in a file with functions of these names; `errors` are its measured errors
    in words."""
    extras = extra(subject, names)
    parameters = "".join(f", {s.name}: float | Tensor = {literal(s.default)}" for s in subject.settings)
    parameters += "".join(f", *, {one.declared}" if one.is_kept else f", {one.declared}" for one in extras)
    if subject.settings:
        parameters += ", *, channel_dim: int = 1"
    body = TENSOR_CHECK if subject.is_own else []
    body = [*body, *(line for s in subject.settings for line in range_check(s, s.name, or_tensor=True))]
    body += [line for one in extras for line in one.in_function]
    body += [line for s in subject.settings if s.is_relu_at_infinity for line in _limit_lines(s)]
    body += _call_lines(subject)
    head = f"def {subject.function}(input: Tensor{parameters}) -> Tensor:"
    rows = [
        *signature_lines(head),
        *(textwrap.indent(row, "    ") for row in (*_docstring(subject, errors, extras), *body)),
    ]
    return "\n".join(rows) + "\n"


def _limit_lines(setting: Setting) -> list[str]:
    """At the closed infinite end the function is ReLU; its formula would take 0 * inf there."""
    return [
        f"if not isinstance({setting.name}, _TENSORS) and {setting.name} == math.inf:",
        "    _refuse_integers(input)",
        "    return torch.relu(input)",
    ]


def _call_lines(subject: Subject) -> list[str]:
    given = [f"_{subject.function}_formulas", "input"]
    given += ["channel_dim", *(f"{s.name}={s.name}" for s in subject.settings)] if subject.settings else []
    call = f"return _activated({', '.join(given)})"
    return [call] if len(call) <= WIDTH else ["return _activated(", f"    {', '.join(given)}", ")"]


def _docstring(subject: Subject, errors: Sequence[Graded | NotKnown], extras: Sequence[Extra]) -> list[str]:
    documented = [
        part
        for s in subject.settings
        for part in textwrap.wrap(f"    {s.name}: {_domain_words(s)}", ARGUMENT_WIDTH, subsequent_indent=" " * 8)
    ]
    documented += [f"    {one.name}: {one.words}" for one in extras]
    dim = "    channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor; -1 for (B, T, C)"
    return [
        f'"""{subject.title}, elementwise.',
        "",
        *_formula(subject),
        "",
        *(["Args:", *documented, *([dim] if subject.settings else []), ""] if documented else []),
        "Shape: any; the output has the shape and the dtype of the input.",
        "",
        *_numerics(subject, errors),
        *textwrap.wrap(f"Derived from {subject.origin}.", WIDTH - 8),
        "",
        *example(subject, f"{subject.function}(torch.tensor(0.5))"),
        '"""',
    ]


def _numerics(subject: Subject, errors: Sequence[Graded | NotKnown]) -> list[str]:
    """The numerics card: the worst errors, proved and measured."""
    note = "Errors in ulp, forward / backward, at the default parameters where no others are named:"
    said = list(map(shown, errors))
    if knots := ", ".join(map(plain, cancelling_knots(subject.cells))):
        said.append(
            f"next to x = {knots} the terms cancel; the absolute error stays at the level of rounding, the "
            "relative error does not"
        )
    return [note, *folded([f"- {one}" for one in said], "  "), ""]


def folded(rows: Sequence[str], hanging: str = "    ") -> list[str]:
    """Rows of a docstring, indented."""
    return [f"    {part}" for row in rows for part in textwrap.wrap(row, WIDTH - 12, subsequent_indent=hanging)]


def _formula(subject: Subject) -> list[str]:
    rows = lines(subject.cells) if subject.cells.knots else [plain(subject.cells.pieces[0])]
    return ["f(x) on each interval:" if subject.cells.knots else "f(x) =", *folded(rows)]


def _domain_words(setting: Setting) -> str:
    unbounded = setting.domain.start is None and setting.domain.end is None
    numbers = "any number" if unbounded else f"a number in {setting.domain}"
    of = "such finite" if setting.is_relu_at_infinity else "such"
    sizes = "" if setting.sizes is None else f" that is {setting.sizes_in_words}"
    return f"{numbers}{sizes}, or a tensor of {of} numbers (not checked: that would wait for the device)"


def example(subject: Subject, call: str) -> list[str]:
    """The lines of an example that takes f(1/2), at the default parameters."""
    values: dict[Expr, Expr] = {setting.symbol: setting.default for setting in subject.settings}
    return example_lines(call, subject.cells.subs(values).value_at(HALF))


def example_lines(call: str, value: Expr) -> list[str]:
    """The value to four places."""
    return ["Example:", f"    >>> round({call}.item(), 4)", f"    {round(float(evaluate(value).mid()), 4) + 0.0}"]


def range_check(setting: Setting, value: str, or_tensor: bool = False) -> list[str]:
    """Refuse a number outside the domain; NaN fails every comparison."""
    domain = setting.domain
    low = "-math.inf" if domain.start is None else literal(domain.start)
    high = "math.inf" if domain.end is None else literal(domain.end)
    left, right = ("<" if is_open else "<=" for is_open in (domain.left_open, domain.right_open))
    is_number = f"not isinstance({value}, _TENSORS) and " if or_tensor else ""
    lines = [
        f"if {is_number}not {low} {left} {value} {right} {high}:",
        f'    raise ValueError(f"{value} must be in {domain}, got {{{value}}}")',
    ]
    if setting.sizes is None:
        return lines
    least, most = setting.sizes
    words, end = setting.sizes_in_words, "math.inf" if most == math.inf else repr(most)
    return [
        *lines,
        f"if {is_number}{value} != 0.0 and not {least!r} <= abs({value}) <= {end}:",
        f'    raise ValueError(f"{value} must be {words}, got {{{value}}}")',
    ]
