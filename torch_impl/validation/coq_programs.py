"""Emitted programs as Coq definitions over IEEE 754 floats, and what is stated of their roundings.

The file of a function is generated from the emitted text whenever it is needed. It says, for float32 inputs on a
CPU, what the text computes operation by operation (`NAME_program`, over Flocq's binary floats), what the derivation
says it is (`NAME_exact`, over the reals), and that the float32 result is within `BOUND` units in the last place of it,
finite where it fits float32 and never NaN, for every finite input and every parameter of the domain (`NAME_rounds`).
The statement names the SHA-256 of the text. Between the input and the function of the formulas stand a few lines that
widen and round; they are known here word for word, and another text is refused.
"""

import ast
import hashlib
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from ...numerics.coq.context import Context, coq_name
from ...numerics.coq.printing import printed
from ...numerics.coq.statements import comment, wrapped
from ...theory.exact.cells import Cells
from ..emission.measured import sources
from ..lowering.subjects import Setting, Subject, from_catalogue
from .expectations import expectations
from .reading import TranslationError, evaluate, read

FUNCTIONS = ("srelu", "smelu")  # those of the committed file that have such statements
BOUND = "/ 2 + / 2 ^ 24"  # units in the last place: half of one for the last rounding, the rest for all before it
EMITTED = Path(__file__).parents[1] / "generated" / "activations.py"

OPERATIONS = {
    "add": "fadd",
    "sub": "fsub",
    "mul": "fmul",
    "div": "fdiv",
    "neg": "fneg",
    "max": "fmax",
    "min": "fmin",
    "le": "fle",
    "lt": "flt",
    "ge": "fge",
    "gt": "fgt",
    "select": "fselect",
}


@dataclass(frozen=True)
class Pass:
    """A pass over float32 tensors on a CPU: the last lines of the classes that make it, and what they are in Coq."""

    lines: Mapping[str, str]
    floats: tuple[str, ...]  # what is float32
    result: str
    exact: str
    above: str


PASSES = {
    "value": Pass(
        {"_Value": "return f.value(*_operands(x, p)).to(x.dtype)"},
        ("x",),
        "narrowed ({program})",
        "{exact}",
        "The forward pass",
    ),
    "slope": Pass(
        {
            "_Backward": "return (_wide(grad) * f.slope(*_operands(x, p))).to(x.dtype)",
            "_FullBackward": "d_x, *d_p = (_wide(grad) * d for d in _gradient(f, *_operands(x, p)))\n"
            "return (d_x.to(x.dtype), *_reduced(d_p, p))",
        },
        ("grad", "x"),
        "narrowed (fmul (widened grad) ({program}))",
        "value32 grad * {exact}",
        "The backward pass, grad * f'(x)",
    ),
}

# What widens float32 to float64 (unless the device has none or a model is exported), and what a gradient begins with.
WIDENING = {
    "_gradient": """\
def _gradient(f: _Formulas, z: Tensor, *q: Tensor) -> tuple[Tensor, ...]:
    return (f.slope(z, *q), *f.by_parameter(z, *q))""",
    "_wide_dtype": """\
def _wide_dtype(x: Tensor) -> torch.dtype:
    if x.dtype in (torch.float16, torch.bfloat16) or x.device.type == 'mps' or torch.onnx.is_in_onnx_export():
        return torch.float32
    return torch.float64""",
    "_wide": """\
def _wide(x: Tensor) -> Tensor:
    return x.to(_wide_dtype(x))""",
    "_is_exported": """\
def _is_exported(x: Tensor) -> bool:
    return getattr(torch.compiler, '_is_exporting_flag', False) and x.dtype != torch.float64""",
    "_operands": """\
def _operands(x: Tensor, p: Sequence[float | Tensor]) -> tuple[Tensor, ...]:
    dtype = torch.float32 if _is_exported(x) else _wide_dtype(x)
    p = [one if isinstance(one, Tensor) or not x.is_cuda else _fixed(one) for one in p]
    full = (one if isinstance(one, Tensor) else torch.full((), one, dtype=dtype, device=x.device) for one in p)
    return (x.to(dtype), *(one.to(dtype) for one in full))""",
}


@cache
def program_texts() -> dict[str, str]:
    """The files of the committed functions, as the emitted text has them now."""
    text = EMITTED.read_text("utf-8")
    return {function: program_text(text, from_catalogue(function)) for function in FUNCTIONS}


def program_text(text: str, subject: Subject) -> str:
    """The file of one function of an emitted text."""
    title = comment(f"* {subject.title}: the emitted programs, and what is stated of their roundings")
    note = comment("Generated from the emitted text; not to be edited.")
    imports = "From Coq Require Import Reals ZArith String.\nFrom Provenact Require Import Floats.\nOpen Scope R_scope."
    wanted = {one.name: one.results[0].cells for one in expectations(subject)}
    parts = [part for kind in PASSES for part in _parts(text, subject, kind, wanted[f"_{subject.function}_{kind}"])]
    return "\n\n".join([title, note, imports, *parts]) + "\n"


def _parts(text: str, subject: Subject, kind: str, cells: Cells) -> Iterator[str]:
    """Digest, program, exact function and statement of one pass."""
    name, one = f"{subject.function}_{kind}", PASSES[kind]
    parameters = [coq_name(setting.symbol) for setting in subject.settings]
    arguments = " ".join(("x", *parameters))
    about = f"{one.above}: SHA-256 of `_{name}`, of what it calls, and of the lines that widen and round."
    yield f'{comment(about)}\nDefinition {name}_text : string :=\n  "{pass_digest(text, name)}".'
    yield f"Definition {name}_program ({arguments} : float64) : float64 :=\n{_program(text, name, parameters)}."
    yield wrapped(f"Definition {name}_exact ({arguments} : R) : R :=\n  {_cases(cells)}.")
    bound = f" ({' '.join(parameters)} : float64)" if parameters else ""
    values = " ".join(("(value32 x)", *(f"(value64 {parameter})" for parameter in parameters)))
    result = one.result.format(program=f"{name}_program (widened x) {' '.join(parameters)}".rstrip())
    exact = one.exact.format(exact=f"{name}_exact {values}")
    lines = [
        f"Definition {name}_rounds : Prop :=",
        f"  of_text {name}_text (forall ({' '.join(one.floats)} : float32){bound},",
        f"    {' -> '.join([*(f'finite32 {word}' for word in one.floats), *_hypotheses(subject.settings)])} ->",
        f"    accurate ({BOUND}) ({result}) ({exact})).",
    ]
    yield "\n".join([comment(_said(one, subject)), *map(wrapped, lines)])


def _said(one: Pass, subject: Subject) -> str:
    names = " and ".join(setting.name for setting in subject.settings)
    of_all = f"every finite {' and '.join(one.floats)} in float32"
    of_all += f" and every finite {names} of the domain in float64" if names else ""
    return (
        f"{one.above}, for {of_all}: the result is within {BOUND} units in the last place of the exact one, finite "
        "where that fits float32, and never NaN."
    )


def _hypotheses(settings: Sequence[Setting]) -> Iterator[str]:
    """A finite parameter in its domain."""
    for one in settings:
        name = coq_name(one.symbol)
        yield f"finite64 {name}"
        if one.domain.start is not None:
            yield f"{printed(one.domain.start, Context())} {'<' if one.domain.left_open else '<='} value64 {name}"
        if one.domain.end is not None:
            yield f"value64 {name} {'<' if one.domain.right_open else '<='} {printed(one.domain.end, Context())}"


def _cases(cells: Cells) -> str:
    """The pieces from left to right, and the values at the knots."""
    text = printed(cells.pieces[-1], Context())
    for knot, piece, at_knot in reversed(list(zip(cells.knots, cells.pieces, cells.at_knots, strict=False))):
        end = printed(knot, Context(), 0)
        inner = f"if Req_EM_T x {end} then {printed(at_knot, Context())} else {text}"
        text = f"if Rlt_dec x {end} then {printed(piece, Context())} else {inner}"
    return text


# --- the text as a program --------------------------------------------------------------------------


@dataclass(frozen=True)
class CoqTerm:
    """A Coq term of type float64 or bool; a literal is a number of Python until an operation meets it."""

    text: str
    is_literal: bool = False


@dataclass
class _AsTerms:
    """Every operation becomes a name of its own, in the order of the text."""

    lines: list[str] = field(default_factory=list)

    def literal(self, value: float) -> CoqTerm:
        if not math.isfinite(value) or (value == 0 and math.copysign(1, value) < 0):
            raise TranslationError(f"{value} is no number of a program that is proved")
        top, bottom = value.as_integer_ratio()
        twos = (top & -top).bit_length() - 1 if top else 0
        exponent = twos - (bottom.bit_length() - 1)
        return CoqTerm(f"(fconst ({top >> twos}) ({exponent}))", is_literal=True)

    def operation(self, name: str, operands: Sequence[CoqTerm]) -> CoqTerm:
        if name not in OPERATIONS:
            raise TranslationError(f"the operation `{name}` has no meaning in IEEE arithmetic here")
        if name == "div" and operands[0].is_literal:
            raise TranslationError("a number divided by a tensor: torch multiplies by the reciprocal, two roundings")
        if all(one.is_literal for one in operands[-2:]):
            raise TranslationError(f"`{name}` of numbers alone: torch would compute in its default format")
        target = f"v{len(self.lines) + 1}"
        self.lines.append(f"let {target} := {' '.join([OPERATIONS[name], *(one.text for one in operands)])} in")
        return CoqTerm(target)


def _program(text: str, name: str, parameters: Sequence[str]) -> str:
    """The function as a term: a name for each operation."""
    found = "\n\n".join(sources(text, [f"_{name}"]).values())
    _refuse_other_formats(ast.parse(found))
    meaning = _AsTerms()
    results = evaluate(read(found), f"_{name}", [CoqTerm("x"), *map(CoqTerm, parameters)], meaning)
    if len(results) != 1:
        raise TranslationError(f"`_{name}` has {len(results)} results, and one was expected")
    return "\n".join(f"  {line}" for line in [*meaning.lines, results[0].text])


def _refuse_other_formats(node: ast.AST) -> None:
    """A function of the formulas stays in the format of its arguments: no casts, no `dtype=`, no decorators."""
    for one in ast.walk(node):
        if isinstance(one, ast.FunctionDef) and one.decorator_list:
            raise TranslationError(f"`{one.name}` is changed by a decorator")
        if isinstance(one, ast.keyword) and one.arg not in ("min", "max"):
            raise TranslationError(f"the keyword `{one.arg}` may change the format")
        if isinstance(one, ast.Attribute) and one.attr in ("to", "float", "double", "half", "type", "dtype"):
            raise TranslationError(f"`{ast.unparse(one)}` may change the format")


# --- what the digest covers -------------------------------------------------------------------------


def pass_digest(text: str, name: str) -> str:
    """SHA-256 of all that a pass consists of, without comments and docstrings; refused where a line that widens or
    rounds is not the one that is known here."""
    function, _, kind = name.rpartition("_")
    found = sources(text, [f"_{name}"])
    _refuse_other_bindings(text, {*found, *WIDENING}, {*PASSES[kind].lines, f"_{function}_formulas"})
    parts = [*_known_lines(text, kind), _formulas(text, function, kind), *found.values()]
    return hashlib.sha256("\n\n".join(parts).encode()).hexdigest()


def _refuse_other_bindings(text: str, functions: set[str], owners: set[str]) -> None:
    """A function is what its definition says, and a class or the formulas keep what they were made with."""
    for node in _tree(text).body:
        given = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for name in (ast.unparse(target) for target in given if target is not None):
            owner, _, attribute = name.partition(".")
            if name in functions or (owner in owners and attribute not in ("", "with_jvp")):
                raise TranslationError(f"`{name}` is given another value")


def _known_lines(text: str, kind: str) -> Iterator[str]:
    found = sources(text, list(WIDENING))
    for name, known in WIDENING.items():
        if found.get(name) != _plain(known):
            raise TranslationError(f"`{name}` is not the function that is known here")
        yield found[name]
    for owner, lines in PASSES[kind].lines.items():
        heirs = [
            node
            for node in _tree(text).body
            if isinstance(node, ast.ClassDef) and owner in (node.name, *map(ast.unparse, node.bases))
        ]
        methods = [
            node for heir in heirs for node in heir.body if isinstance(node, ast.FunctionDef) and node.name == "forward"
        ]
        last = [ast.unparse(node) for node in methods[0].body[-lines.count("\n") - 1 :]] if len(methods) == 1 else []
        if "\n".join(last) != _plain(lines):
            raise TranslationError(f"`{owner}.forward` does not end with the lines that are known here")
        yield ast.unparse(methods[0])


def _plain(source: str) -> str:
    """As this Python writes it."""
    return ast.unparse(ast.parse(source))


def _formulas(text: str, function: str, kind: str) -> str:
    """The line that makes a function of the text the value or the slope of its formulas."""
    made = [
        node.value
        for node in _tree(text).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == f"_{function}_formulas"
    ]
    calls = [call for call in made if isinstance(call, ast.Call)]
    given = [ast.unparse(one) for call in calls for one in call.keywords if one.arg == kind]
    if len(made) != 1 or given != [f"{kind}=_{function}_{kind}"]:
        raise TranslationError(f"the formulas of `{function}` have no `{kind}=_{function}_{kind}`")
    return given[0]


@cache
def _tree(text: str) -> ast.Module:
    return ast.parse(text)
