"""Reading: emitted text as straight-line functions, and their evaluation under any meaning.

The text is parsed, never run. A function that is read consists of assignments and one return; what it calls is
an operation of the table, or another function of the same text. Everything else is refused by name. A name means what
the module binds to it, once: what it is called says nothing. A function whose text is one of `known_functions` is an
operation.
"""

import ast
import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from ..programs.operations import NoMeaning
from ..statements import bound_names
from .known_functions import KNOWN, known_operations

LIBRARIES = {"torch", "tl", "np", "math", "F", "libdevice"}
OPERATORS: dict[type, str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "div",
    ast.USub: "neg",
    ast.Lt: "lt",
    ast.LtE: "le",
    ast.Gt: "gt",
    ast.GtE: "ge",
    ast.Eq: "eq",
    ast.NotEq: "ne",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.Invert: "not",
}
# The name of an operation in any of the libraries, and what the interpretations call it.
OPERATIONS = {
    "where": "select",
    "maximum": "max",
    "minimum": "min",
    "clip": "clamp",
    "full_like": "constant_like",
    "full": "constant_like",
    "arctan": "atan",
    "absolute": "abs",
    "fabs": "abs",
    "rint": "round",
    "sqrt_rn": "sqrt",
    "fma": "muladd",
    "cast": "to",
    "float": "to_float32",
    "double": "to_float64",
    "negative": "neg",
    "zeros_like": "zero_like",
    "isnan": "is_nan",
    "detach": "fixed",
    "nearbyint": "round",
    "logb": "exponent",
    "provenact_sin_ratio": "sin_ratio",
    "provenact_cos_ratio": "cos_ratio",
}

# What is done to a row, the last axis of a tensor: the call, with `_` for the row, and the operation.
ROW_CALLS = {
    "_.sum(-1, keepdim=True)": "total",
    "_.amin(-1, keepdim=True)": "least",
    "_.amax(-1, keepdim=True)": "most",
    "torch.softmax(_, -1)": "shares",
    "np.sum(_, -1, keepdims=True)": "total",
    "np.min(_, -1, keepdims=True)": "least",
    "np.max(_, -1, keepdims=True)": "most",
}

SPELLED = (ast.Attribute, ast.List, ast.Tuple)  # arguments that are no numbers
ANY_INPUT = "np.asarray(_, dtype=np.float64)"  # with which a function begins, and is no operation of its program


class TranslationError(NoMeaning):
    """The emitted text contains something that the reader gives no meaning to."""


@dataclass(frozen=True)
class ReadFunction:
    """Assignments in order, then the results; or an operation."""

    name: str
    arguments: tuple[str, ...]
    assignments: tuple[tuple[tuple[str, ...], ast.expr], ...]
    results: tuple[ast.expr, ...]
    operation: str | None = None


class Interpretation(Protocol):
    """An interpretation: what literals and operations are."""

    def literal(self, value: float) -> Any: ...

    def operation(self, name: str, operands: Sequence[Any]) -> Any: ...


def read(text: str) -> dict[str, ReadFunction]:
    """The straight-line functions of a module, and those that are operations; the others (launches, checks) are left
    out, and so is a name that is bound twice.

    >>> sorted(read("def f(x):\\n    y = x * x\\n    return y + 1.0\\n"))
    ['f']
    """
    return dict(_read(text))


@lru_cache(maxsize=4)  # one long text is asked about many of its functions
def _read(text: str) -> dict[str, ReadFunction]:
    body = ast.parse(text).body
    known, times = known_operations(body), Counter(bound_names(body))
    nodes = [node for node in body if isinstance(node, ast.FunctionDef) and times[node.name] == 1]
    found = {node.name: _function(node, known.get(node.name)) for node in nodes}
    return {name: function for name, function in found.items() if function is not None}


def _function(node: ast.FunctionDef, operation: str | None) -> ReadFunction | None:
    arguments = tuple(one.arg for one in node.args.args)
    if operation is not None:
        return ReadFunction(node.name, arguments, (), (), operation)
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    if not body or not isinstance(body[-1], ast.Return) or body[-1].value is None:
        return None
    assignments = []
    for statement in body[:-1]:
        if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
            return None
        names = _names(statement.targets[0])
        if names is None:
            return None
        assignments.append((names, statement.value))
    value = body[-1].value
    results = tuple(value.elts) if isinstance(value, ast.Tuple) else (value,)
    return ReadFunction(node.name, arguments, tuple(assignments), results)


def _names(target: ast.expr) -> tuple[str, ...] | None:
    parts = target.elts if isinstance(target, ast.Tuple) else [target]
    if not all(isinstance(part, ast.Name) for part in parts):
        return None
    return tuple(part.id for part in parts)  # type: ignore[attr-defined]


def primitives() -> dict[str, ReadFunction]:
    """The functions that are operations, by the names that they have in emitted files."""
    return {f"_{one}": ReadFunction(f"_{one}", (), (), (), one) for one in KNOWN}


def evaluate(
    functions: Mapping[str, ReadFunction], name: str, arguments: Sequence[Any], meaning: Interpretation
) -> tuple[Any, ...]:
    """The results of a function of the text for these arguments."""
    if name not in functions:
        raise TranslationError(f"the text has no straight-line function `{name}`")
    function = functions[name]
    if len(arguments) != len(function.arguments):
        raise TranslationError(f"`{name}` takes {len(function.arguments)} arguments, not {len(arguments)}")
    reader = _Reader(functions, meaning, dict(zip(function.arguments, arguments, strict=True)))
    for names, value in function.assignments:
        reader.assign(names, value)
    return tuple(map(reader.value, function.results))


def expression(
    functions: Mapping[str, ReadFunction], node: ast.expr, values: Mapping[str, Any], meaning: Interpretation
) -> Any:
    """The value of one expression, in which these names have these values."""
    return _Reader(functions, meaning, dict(values)).value(node)


class _Reader:
    """One call of one function."""

    def __init__(self, functions: Mapping[str, ReadFunction], meaning: Interpretation, values: dict[str, Any]) -> None:
        self.functions, self.meaning, self.values = functions, meaning, values

    def assign(self, names: tuple[str, ...], value: ast.expr) -> None:
        if len(names) == 1:
            self.values[names[0]] = self.value(value)
            return
        parts = tuple(map(self.value, value.elts)) if isinstance(value, ast.Tuple) else self.value(value)
        if not isinstance(parts, tuple) or len(parts) != len(names):
            raise TranslationError(f"{len(names)} names are assigned from {ast.unparse(value)}")
        self.values.update(zip(names, parts, strict=True))

    def value(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)):
            return self.meaning.literal(float(node.value))
        if isinstance(node, ast.Name) and node.id in self.values:
            return self.values[node.id]
        if isinstance(node, ast.Attribute) and text_of(node) in ("math.inf", "math.nan", "math.pi", "np.inf"):
            return self.meaning.literal(getattr(math, node.attr))
        if isinstance(node, ast.UnaryOp):
            return self._unary(node)
        if isinstance(node, ast.BinOp):
            return self._operation(type(node.op), (node.left, node.right), node)
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            return self._operation(type(node.ops[0]), (node.left, node.comparators[0]), node)
        if isinstance(node, ast.Call):
            return self._call(node)
        raise TranslationError(f"the reader gives no meaning to `{ast.unparse(node)}`")

    def _unary(self, node: ast.UnaryOp) -> Any:
        if isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            return self.meaning.literal(-float(node.operand.value))  # type: ignore[arg-type]
        return self._operation(type(node.op), (node.operand,), node)

    def _operation(self, kind: type, operands: Sequence[ast.expr], node: ast.expr) -> Any:
        if kind not in OPERATORS:
            raise TranslationError(f"the reader does not know the operator of `{ast.unparse(node)}`")
        return self.meaning.operation(OPERATORS[kind], [self.value(operand) for operand in operands])

    def _call(self, node: ast.Call) -> Any:
        if text_of(node) in ("float('inf')", "float('-inf')"):
            return self.meaning.literal(float(ast.literal_eval(node.args[0])))
        if isinstance(node.func, ast.Name):
            name, operands = node.func.id, [self.value(one) for one in node.args]
            if name in self.values:
                raise TranslationError(f"`{text_of(node)}` calls a value")
            if name in self.functions and (known := self.functions[name].operation) is not None:
                return self.meaning.operation(known, operands)
            results = evaluate(self.functions, name, operands, self.meaning)
            return results[0] if len(results) == 1 else results
        if not isinstance(node.func, ast.Attribute):
            raise TranslationError(f"the reader does not know the call `{ast.unparse(node)}`")
        name = OPERATIONS.get(node.func.attr, node.func.attr)
        is_library = _library(node.func.value)
        row = node.args[0] if is_library and node.args else node.func.value
        if (of_row := ROW_CALLS.get(_remembered(node, "without_row", lambda _: _without(node, row)))) is not None:
            return self.meaning.operation(of_row, [self.value(row)])
        if is_library:
            is_spelled = getattr(self.meaning, "is_spelled", False)
            return self._as_spelled(node) if is_spelled else self._library_call(name, node)
        return self._method(name, node)

    def _library_call(self, name: str, node: ast.Call) -> Any:
        keywords = {one.arg: one.value for one in node.keywords}
        if name == "clamp" and not keywords.keys() - {"min", "max"}:
            ends = [*node.args[1:], *(keywords.get(end) for end in ("min", "max")[len(node.args) - 1 :])]
            return self._clamp(node.args[0], ends)
        if name == "constant_like":
            return self.value(node.args[1])
        if name == "zero_like":
            return self.meaning.literal(0.0)
        if name == "asarray" and [text_of(one.value) for one in node.keywords] == ["np.float64"]:
            return self.value(node.args[0])
        if keywords.keys() - {"dtype"}:
            raise TranslationError(f"the reader does not know the keywords of `{ast.unparse(node)}`")
        operands = [one for one in node.args if text_of(one) != "tl.PropagateNan.ALL"]
        return self.meaning.operation(name, [self.value(one) for one in operands])

    def _as_spelled(self, node: ast.Call) -> Any:
        """A call of a library by its own name, with what is no number in it: dtypes, shapes, what becomes of NaN. Over
        the reals that says nothing, and floats are others with it."""
        given = [("", one) for one in node.args] + [(f"{one.arg}=", one.value) for one in node.keywords]
        told = [name + (text_of(one) if isinstance(one, SPELLED) else "_") for name, one in given]
        values = [self.value(one) for _, one in given if not isinstance(one, SPELLED)]
        spelled = f"{text_of(node.func)}({', '.join(told)})"
        return values[0] if spelled == ANY_INPUT else self.meaning.operation(spelled, values)

    def _clamp(self, inner: ast.expr, ends: Sequence[ast.expr | None]) -> Any:
        result = self.value(inner)
        for operation, end in zip(("max", "min"), ends, strict=True):
            if end is not None:
                result = self.meaning.operation(operation, [result, self.value(end)])
        return result

    def _method(self, name: str, node: ast.Call) -> Any:
        assert isinstance(node.func, ast.Attribute)
        inner = self.value(node.func.value)
        if name == "to" and len(node.args) == 1:
            kind = ast.unparse(node.args[0]).rpartition(".")[2]
            name = {"float64": "to_float64", "float32": "to_float32"}.get(kind, f"to({ast.unparse(node.args[0])})")
        elif node.args or node.keywords:
            raise TranslationError(f"the reader does not know the method call `{ast.unparse(node)}`")
        return self.meaning.operation(name, [inner])


def text_of(node: ast.expr) -> str:
    """The text of a node, which is written once: a function is evaluated at thousands of points."""
    return _remembered(node, "text", ast.unparse)


def _remembered(node: ast.expr, what: str, find: Callable[[ast.expr], str]) -> str:
    """Kept with the node itself, so that it goes when the node goes."""
    if (found := node.__dict__.get(what)) is None:
        found = node.__dict__[what] = find(node)
    return found


def _without(call: ast.Call, row: ast.expr) -> str:
    """The text of a call with `_` in the place of its row."""
    if isinstance(call.func, ast.Attribute) and call.func.value is row:
        return ast.unparse(ast.Call(ast.Attribute(ast.Name("_"), call.func.attr), call.args, call.keywords))
    return ast.unparse(ast.Call(call.func, [ast.Name("_"), *call.args[1:]], call.keywords))


def _library(node: ast.expr) -> bool:
    """Whether a dotted name starts at a library, as torch.special does."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name) and node.id in LIBRARIES
