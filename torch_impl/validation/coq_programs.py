"""Emitted programs as Coq definitions over IEEE 754 floats, and what is stated of their roundings.

`proofs/programs/<function>.v` is generated from the emitted text and never edited. It says, for float32 inputs on a CPU,
what the text computes operation by operation (`NAME_program`, over Flocq's binary floats), what the derivation says it
is (`NAME_exact`, over the reals), and that the float32 result is within `BOUND` units in the last place of it, for every
finite input and every parameter of the domain (`NAME_rounds`). The statement names the SHA-256 of the text. Between
the input and the function of the formulas stand a few lines that widen and round; they are known here word for
word, and another text is refused.

- `FUNCTIONS`                    the functions of the committed file that have such statements
- `program_texts()`              the generated files, by function
- `program_text(text, subject)`  one of them
- `text_digest(text, name)`      the SHA-256 of what computes one pass of a function
"""

from __future__ import annotations

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
from ...theory.cells import Cells
from ...theory.expressions import X
from ..lowering.subjects import Setting, Subject, from_catalogue
from .expectations import expectations
from .reading import TranslationError, evaluate, read

FUNCTIONS = ("srelu", "smelu")
BOUND = "/ 2 + / 2 ^ 24"  # units in the last place: half of one for the last rounding, the rest for all before it
EMITTED = Path(__file__).parents[1] / "generated" / "activations.py"

OPERATIONS = {
    "add": "fadd", "sub": "fsub", "mul": "fmul", "div": "fdiv", "neg": "fneg", "max": "fmax", "min": "fmin",
    "le": "fle", "lt": "flt", "ge": "fge", "gt": "fgt", "select": "fselect",
}  # fmt: skip


@dataclass(frozen=True)
class Pass:
    """A pass over float32 tensors on a CPU: the class that makes it, its last line, and what that line is in Coq."""

    owner: str
    line: str
    floats: tuple[str, ...]  # what is float32
    result: str
    exact: str
    above: str


PASSES = {
    "value": Pass(
        "_Value", "return f.value(*_operands(x, p)).to(x.dtype)", ("x",), "narrowed ({program})", "{exact}",
        "The forward pass",
    ),
    "slope": Pass(
        "_Backward", "return (_wide(grad) * f.slope(*_operands(x, p))).to(x.dtype)", ("grad", "x"),
        "narrowed (fmul (widened grad) ({program}))", "value32 grad * {exact}", "The backward pass, grad * f'(x)",
    ),
}  # fmt: skip

# What widens: float32 to float64, unless the device has none or a model is exported.
WIDENING = {
    "_wide_dtype": """\
def _wide_dtype(x: Tensor) -> torch.dtype:
    if x.dtype in (torch.float16, torch.bfloat16) or x.device.type == 'mps' or torch.onnx.is_in_onnx_export():
        return torch.float32
    return torch.float64""",
    "_wide": """\
def _wide(x: Tensor) -> Tensor:
    return x.to(_wide_dtype(x))""",
    "_operands": """\
def _operands(x: Tensor, p: Sequence[float | Tensor]) -> tuple[Tensor, ...]:
    dtype = _wide_dtype(x)
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
    note = comment("Generated from the emitted text by `provenact prove --record`; not to be edited.")
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
    yield f'{comment(about)}\nDefinition {name}_text : string :=\n  "{text_digest(text, name)}".'
    yield f"Definition {name}_program ({arguments} : float64) : float64 :=\n{_program(text, name, parameters)}."
    yield wrapped(f"Definition {name}_exact ({arguments} : R) : R :=\n  {_cases(cells)}.")
    values = " ".join(("(value32 x)", *(f"(value64 {parameter})" for parameter in parameters)))
    result = one.result.format(program=f"{name}_program (widened x) {' '.join(parameters)}".rstrip())
    exact = one.exact.format(exact=f"{name}_exact {values}")
    lines = [
        f"Definition {name}_rounds : Prop :=",
        f"  of_text {name}_text (forall ({' '.join(one.floats)} : float32){_bound_parameters(parameters)},",
        f"    {' -> '.join([*(f'finite32 {float_}' for float_ in one.floats), *_hypotheses(subject.settings)])} ->",
        f"    Rabs ({exact}) <= largest32 ->",
        f"    accurate ({BOUND}) ({result}) ({exact})).",
    ]
    yield "\n".join([comment(_said(one, subject)), *map(wrapped, lines)])


def _said(one: Pass, subject: Subject) -> str:
    names = " and ".join(setting.name for setting in subject.settings)
    of_all = f"every finite {' and '.join(one.floats)} in float32" + (f" and {names} in float64" if names else "")
    return (
        f"{one.above}, for {of_all}: where the exact result fits float32, the result is finite and within "
        f"{BOUND} units in the last place of it."
    )


def _bound_parameters(parameters: Sequence[str]) -> str:
    return f" ({' '.join(parameters)} : float64)" if parameters else ""


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
class Term:
    """A Coq term of type float64 or bool; a literal is a number of Python until an operation meets it."""

    text: str
    is_literal: bool = False


@dataclass
class _AsTerms:
    """Every operation becomes a name of its own, in the order of the text."""

    lines: list[str] = field(default_factory=list)

    def literal(self, value: float) -> Term:
        if not math.isfinite(value):
            raise TranslationError(f"{value} is no number of a program that is proved")
        top, bottom = value.as_integer_ratio()
        twos = (top & -top).bit_length() - 1 if top else 0
        exponent = twos - (bottom.bit_length() - 1)
        return Term(f"(fconst ({top >> twos}) ({exponent}))", is_literal=True)

    def operation(self, name: str, operands: Sequence[Term]) -> Term:
        if name not in OPERATIONS:
            raise TranslationError(f"the operation `{name}` has no meaning in IEEE arithmetic here")
        if all(one.is_literal for one in operands[-2:]):
            raise TranslationError(f"`{name}` of numbers alone: torch would compute in its default format")
        self.lines.append(f"let v{len(self.lines) + 1} := {' '.join([OPERATIONS[name], *(o.text for o in operands)])} in")
        return Term(f"v{len(self.lines)}")


def _program(text: str, name: str, parameters: Sequence[str]) -> str:
    """The function as a term: a name for each operation."""
    for node in _called(text, f"_{name}").values():
        _refuse_other_formats(node)
    meaning = _AsTerms()
    results = evaluate(read(text), f"_{name}", [Term("x"), *map(Term, parameters)], meaning)
    if len(results) != 1:
        raise TranslationError(f"`_{name}` has {len(results)} results, and one was expected")
    return "\n".join(f"  {line}" for line in [*meaning.lines, results[0].text])


def _refuse_other_formats(node: ast.AST) -> None:
    """A function of the formulas stays in the format of its arguments: no casts, no `dtype=`."""
    for one in ast.walk(node):
        if isinstance(one, ast.keyword) and one.arg not in ("min", "max"):
            raise TranslationError(f"the keyword `{one.arg}` may change the format")
        if isinstance(one, ast.Attribute) and one.attr in ("to", "float", "double", "half", "type", "dtype"):
            raise TranslationError(f"`{ast.unparse(one)}` may change the format")


# --- what the digest covers -------------------------------------------------------------------------


def text_digest(text: str, name: str) -> str:
    """SHA-256 of all that a pass consists of, without comments and docstrings; refused where a line that widens or
    rounds is not the one that is known here."""
    function, _, kind = name.rpartition("_")
    parts = [*_known_lines(text, kind), _formulas(text, function, kind)]
    parts += [ast.unparse(_bare(node)) for _, node in sorted(_called(text, f"_{name}").items())]
    return hashlib.sha256("\n\n".join(parts).encode()).hexdigest()


def _known_lines(text: str, kind: str) -> Iterator[str]:
    tree = _tree(text)
    for name, known in WIDENING.items():
        found = next((ast.unparse(_bare(node)) for node in tree.body if _is_function(node, name)), "")
        if found != known:
            raise TranslationError(f"`{name}` is not the function that widens as it is known here")
        yield found
    one = PASSES[kind]
    methods = [node for owner in tree.body if isinstance(owner, ast.ClassDef) and owner.name == one.owner
               for node in owner.body if _is_function(node, "forward")]  # fmt: skip
    if len(methods) != 1 or ast.unparse(methods[0].body[-1]) != one.line:
        raise TranslationError(f"`{one.owner}.forward` does not end with `{one.line}`")
    yield ast.unparse(methods[0])


def _formulas(text: str, function: str, kind: str) -> str:
    """The line that makes a function of the text the value or the slope of its formulas."""
    for node in _tree(text).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == f"_{function}_formulas":
            assert isinstance(node.value, ast.Call)
            given = {one.arg: ast.unparse(one.value) for one in node.value.keywords}
            if given.get(kind) == f"_{function}_{kind}":
                return f"{kind}={given[kind]}"
    raise TranslationError(f"the formulas of `{function}` have no `{kind}=_{function}_{kind}`")


def _called(text: str, name: str) -> Mapping[str, ast.FunctionDef]:
    """A function of the text with all that it calls."""
    definitions = {node.name: node for node in _tree(text).body if isinstance(node, ast.FunctionDef)}
    found: dict[str, ast.FunctionDef] = {}
    wanted = [name]
    while wanted:
        one = wanted.pop()
        if one in definitions and one not in found:
            found[one] = definitions[one]
            wanted += [node.id for node in ast.walk(definitions[one]) if isinstance(node, ast.Name)]
    return found


@cache
def _tree(text: str) -> ast.Module:
    return ast.parse(text)


def _is_function(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == name


def _bare(node: ast.FunctionDef) -> ast.FunctionDef:
    """Without its docstring."""
    body = node.body[1:] if ast.get_docstring(node) is not None and len(node.body) > 1 else node.body
    return ast.FunctionDef(node.name, node.args, body, node.decorator_list, node.returns, lineno=node.lineno)
