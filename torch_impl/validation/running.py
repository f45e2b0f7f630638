"""Running: emitted device programs, followed statement by statement for one element at a time.

What is known when it is compiled (the size of a window, places in a row, addresses) is computed with Python's
integers and tuples; numbers have any meaning (`reading.Meaning`). A block has one element, so that a vector is a
number; a table before each element, and what the 32 threads of a warp have, are rows. The text is parsed, never run by
Python, and everything that is not known is refused by name.
"""

import ast
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flint import arb

from .reading import OPERATIONS, OPERATORS, Interpretation, TranslationError
from .rows import OverRows, Row

# Adding this number to a float32 leaves the nearest integer in its last bits; these are its bits.
ROUNDER, ROUNDER_BITS = 12582912, 0x4B400000
WARP = 32
INTEGERS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.RShift: operator.rshift,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
# Numbers to numbers: what Triton calls them, and the operation.
NUMBERS = {"exp": "exp", "exp2": "exp2", "abs": "abs", "fma": "muladd", "floor": "floor", "where": "select"}
# Instructions of NVIDIA's, with the registers and the type that belong to them; each is pure and for one element.
INSTRUCTIONS = {
    "ex2.approx.ftz.f32 $0, $1;": ("exp2", "'=f,f'", "tl.float32"),
    "rcp.approx.ftz.f32 $0, $1;": ("reciprocal", "'=f,f'", "tl.float32"),
    "mov.u32 $0, %laneid;": ("lane", "'=r,r'", "tl.int32"),
    "shfl.sync.idx.b32 $0, $1, $2, 31, 0xffffffff;": ("shuffle", "'=f,f,r'", "tl.float32"),
}


@dataclass(frozen=True)
class Pointer:
    """A place, or a row of places, in a memory."""

    memory: dict[int, Any]
    at: Any = 0


class _Returned(Exception):
    def __init__(self, value: Any) -> None:
        self.value = value


class Runner:
    """The functions of one text under one meaning."""

    def __init__(self, functions: Mapping[str, ast.FunctionDef], meaning: Interpretation) -> None:
        self.functions, self.meaning = functions, OverRows(meaning)

    @staticmethod
    def parsed(text: str) -> dict[str, ast.FunctionDef]:
        return {node.name: node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}

    def call(self, name: str, *arguments: Any) -> Any:
        if name not in self.functions:
            raise TranslationError(f"the text has no function `{name}`")
        function = self.functions[name]
        names = [one.arg for one in function.args.args]
        if len(names) != len(arguments):
            raise TranslationError(f"`{name}` takes {len(names)} arguments, not {len(arguments)}")
        try:
            return _Call(self, dict(zip(names, arguments, strict=True))).run(function.body)
        except (TypeError, ValueError, AttributeError, KeyError, IndexError, AssertionError, OverflowError) as error:
            if isinstance(error, TranslationError):
                raise
            raise TranslationError(f"`{name}` does something that has no meaning: {error}") from error

    def number(self, value: Any) -> Any:
        """An integer as a number of the meaning, also inside a row."""
        if isinstance(value, Row):
            return Row(tuple(map(self.number, value.entries)))
        return self.meaning.literal(float(value)) if type(value) is int else value


class _Call:
    """One call of one function."""

    def __init__(self, runner: Runner, values: dict[str, Any]) -> None:
        self.runner, self.values = runner, values
        self.meaning, self.number = runner.meaning, runner.number

    def run(self, body: Sequence[ast.stmt]) -> Any:
        try:
            self.statements(body)
        except _Returned as returned:
            return returned.value
        return None

    # --- statements ---------------------------------------------------------------------------------

    def statements(self, body: Sequence[ast.stmt]) -> None:
        for statement in body:
            kind = type(statement).__name__
            if kind not in STATEMENTS:
                raise TranslationError(f"the reader does not know the statement `{ast.unparse(statement)}`")
            STATEMENTS[kind](self, statement)

    def assign(self, node: ast.Assign | ast.AnnAssign) -> None:
        (target,) = node.targets if isinstance(node, ast.Assign) else [node.target]
        assert node.value is not None
        self.bind(target, self.value(node.value))

    def bind(self, target: ast.expr, value: Any) -> None:
        if isinstance(target, ast.Name):
            self.values[target.id] = value
        elif isinstance(target, ast.Tuple) and isinstance(value, tuple) and len(target.elts) == len(value):
            for one, part in zip(target.elts, value, strict=True):
                self.bind(one, part)
        else:
            raise TranslationError(f"`{ast.unparse(target)}` is assigned something of another length")

    def augmented(self, node: ast.AugAssign) -> None:
        assert isinstance(node.target, ast.Name)
        self.values[node.target.id] = self.binary(type(node.op), self.values[node.target.id], self.value(node.value))

    def branch(self, node: ast.If) -> None:
        self.statements(node.body if self.decided(node.test) else node.orelse)

    def decided(self, test: ast.expr) -> bool:
        found = self.value(test)
        if not isinstance(found, bool):
            raise TranslationError(f"`{ast.unparse(test)}` is not decided")
        return found

    def loop(self, node: ast.For) -> None:
        assert isinstance(node.iter, ast.Call)
        if ast.unparse(node.iter.func) not in ("range", "tl.range", "tl.static_range"):
            raise TranslationError(f"the reader does not know the loop over `{ast.unparse(node.iter)}`")
        for number in range(*(self.value(one) for one in node.iter.args)):
            self.bind(node.target, number)
            self.statements(node.body)

    def expression(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.value(node.value)

    def returned(self, node: ast.Return) -> None:
        raise _Returned(None if node.value is None else self.value(node.value))

    # --- expressions --------------------------------------------------------------------------------

    def value(self, node: ast.expr) -> Any:
        kind = type(node).__name__
        if kind not in EXPRESSIONS:
            raise TranslationError(f"the reader gives no meaning to `{ast.unparse(node)}`")
        return EXPRESSIONS[kind](self, node)

    def constant(self, node: ast.Constant) -> Any:
        return self.meaning.literal(node.value) if type(node.value) is float else node.value

    def name(self, node: ast.Name) -> Any:
        if node.id not in self.values:
            raise TranslationError(f"the name `{node.id}` has no value")
        return self.values[node.id]

    def attribute(self, node: ast.Attribute) -> Any:
        """A dtype: what it is does not matter over the reals."""
        text = ast.unparse(node)
        if text.startswith("tl.") or text.endswith(".dtype.element_ty"):
            return text
        raise TranslationError(f"the reader gives no meaning to `{text}`")

    def both(self, node: ast.BoolOp) -> bool:
        if not isinstance(node.op, ast.And):
            raise TranslationError(f"the reader does not know the operator of `{ast.unparse(node)}`")
        return all(self.decided(one) for one in node.values)

    def subscript(self, node: ast.Subscript) -> Any:
        inner = self.value(node.value)
        if ast.unparse(node.slice) in (":, None", "None, :", "(:, None)", "(None, :)"):
            return inner
        at = self.value(node.slice)
        if isinstance(inner, tuple) and type(at) is int and 0 <= at < len(inner):
            return inner[at]
        raise TranslationError(f"the reader gives no meaning to `{ast.unparse(node)}`")

    def unary(self, node: ast.UnaryOp) -> Any:
        operand = self.value(node.operand)
        if type(operand) is int and isinstance(node.op, ast.USub):
            return -operand
        if isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            return self.meaning.literal(-node.operand.value)  # type: ignore[operator, arg-type]
        if type(node.op) not in OPERATORS:
            raise TranslationError(f"the reader does not know the operator of `{ast.unparse(node)}`")
        return self.meaning.operation(OPERATORS[type(node.op)], [operand])

    def compared(self, node: ast.Compare) -> Any:
        (kind,), (right,) = map(type, node.ops), node.comparators
        if kind is ast.Is:
            return self.value(node.left) is self.value(right)
        return self.binary(kind, self.value(node.left), self.value(right))

    def binary(self, kind: type, a: Any, b: Any) -> Any:
        if isinstance(a, Pointer):
            if kind is not ast.Add:
                raise TranslationError("an address is only added to")
            return Pointer(a.memory, self.binary(kind, a.at, b))
        if isinstance(a, tuple) and isinstance(b, tuple) and kind is ast.Add:
            return a + b
        if _is_whole(a) and _is_whole(b):
            if kind not in INTEGERS:
                raise TranslationError(f"integers have no {kind.__name__}")
            return _each(INTEGERS[kind], a, b)
        if kind not in OPERATORS:
            raise TranslationError(f"numbers have no {kind.__name__}")
        if kind is ast.Add and isinstance(b, arb) and b == ROUNDER:
            return self.meaning.operation("add", [self.meaning.operation("round", [a]), b])
        return self.meaning.operation(OPERATORS[kind], [self.number(a), self.number(b)])

    # --- calls --------------------------------------------------------------------------------------

    def called(self, node: ast.Call) -> Any:
        text = ast.unparse(node.func)
        if isinstance(node.func, ast.Name) and text in self.runner.functions:
            return self.runner.call(text, *(self.value(one) for one in node.args))
        if text == "len":
            return len(self.value(node.args[0]))
        if text == "float":
            return self.meaning.literal(float(ast.literal_eval(node.args[0])))
        if text.startswith("tl.") and text.removeprefix("tl.") in CALLS:
            return CALLS[text.removeprefix("tl.")](self, node)
        if text.startswith("tl.") and text.removeprefix("tl.") in NUMBERS:
            operands = [self.number(self.value(one)) for one in node.args]
            return self.meaning.operation(NUMBERS[text.removeprefix("tl.")], operands)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "to":
            return self.converted(self.value(node.func.value), node.args[0], bool(node.keywords))
        raise TranslationError(f"the reader does not know the call `{ast.unparse(node)}`")

    def converted(self, value: Any, kind: ast.expr, is_bits: bool = False) -> Any:
        """A number stays; a whole number becomes one of the meaning; bits of a rounded float are a whole number."""
        if is_bits:
            return ROUNDER_BITS + _whole_part(value) - ROUNDER
        to_whole = ast.unparse(kind) in ("tl.int32", "tl.int64")
        if to_whole and not _is_whole(value):
            raise TranslationError("a number is made whole")
        if to_whole:
            return _each(lambda one, _: int(one), value, 0)
        return self.number(value)

    def extreme(self, node: ast.Call) -> Any:
        assert isinstance(node.func, ast.Attribute)
        a, b = (self.value(one) for one in node.args[:2])
        if _is_whole(a) and _is_whole(b):
            return _each(max if node.func.attr == "maximum" else min, a, b)
        return self.meaning.operation(OPERATIONS[node.func.attr], [self.number(a), self.number(b)])

    def table(self, node: ast.Call) -> Row:
        """What an operation along a table is of."""
        row = self.value(node.args[0])
        if self.value(node.args[1]) != 1 or not isinstance(row, Row):
            raise TranslationError(f"`{ast.unparse(node)}` is along no table")
        return row

    def summed(self, node: ast.Call) -> Any:
        """Along the table; along the elements there is one."""
        if self.value(node.args[1]) == 0:
            return self.value(node.args[0])
        row = self.table(node)
        return sum(row.entries) if _is_whole(row) else self.meaning.operation("total", [row])

    def accumulated(self, node: ast.Call) -> Row:
        row = self.table(node)
        parts = [row.entries[: n + 1] for n in range(len(row.entries))]
        return Row(tuple(self.meaning.operation("total", [Row(part)]) for part in parts))

    def arange(self, node: ast.Call) -> Any:
        start, stop = (self.value(one) for one in node.args)
        if start != 0:
            raise TranslationError("a range starts at 0")
        return 0 if stop == 1 else Row(tuple(range(stop)))

    def program(self, node: ast.Call) -> int:
        if self.value(node.args[0]) != 0:
            raise TranslationError("programs are counted along one axis")
        assert isinstance(node.func, ast.Attribute)
        return 0 if node.func.attr == "program_id" else 1

    def address(self, node: ast.Call) -> tuple[Pointer, Any]:
        """What is loaded from, or stored to; and which of it."""
        masks = [self.value(one.value) for one in node.keywords if one.arg == "mask"]
        pointer, mask = self.value(node.args[0]), masks[0] if masks else None
        if not isinstance(pointer, Pointer) or not (mask is None or _is_whole(mask)):
            raise TranslationError(f"`{ast.unparse(node)}` is at no address")
        return pointer, mask

    def load(self, node: ast.Call) -> Any:
        pointer, mask = self.address(node)
        keywords = {one.arg: self.value(one.value) for one in node.keywords if one.arg != "mask"}

        def one(at: int, is_in: Any) -> Any:
            if is_in is False:
                return keywords["other"]
            if at not in pointer.memory:
                raise TranslationError(f"`{ast.unparse(node)}` loads what is not there")
            return pointer.memory[at]

        return _each(one, pointer.at, mask)

    def store(self, node: ast.Call) -> None:
        pointer, mask = self.address(node)

        def one(at: int, new: Any, is_in: Any) -> None:
            if is_in is not False:
                pointer.memory[at] = new

        _each(one, pointer.at, self.value(node.args[1]), mask)

    def reshaped(self, node: ast.Call) -> Any:
        """A column of one element is that element."""
        value = self.value(node.args[0])
        if isinstance(value, Row):
            raise TranslationError(f"`{ast.unparse(node)}` is of a row")
        return value

    def full(self, node: ast.Call) -> Any:
        shape = node.args[0]
        if not isinstance(shape, ast.Attribute) or isinstance(self.value(shape.value), (tuple, Pointer)):
            raise TranslationError(f"`{ast.unparse(node)}` has the shape of no number")
        return self.value(node.args[1])

    def instruction(self, node: ast.Call) -> Any:
        text, registers, operands, *rest = node.args
        found = self.value(text)
        name, *expected = INSTRUCTIONS.get(found, ("",))
        if [ast.unparse(registers), *map(ast.unparse, rest)] != [*expected, "True", "1"]:
            raise TranslationError(f"the reader does not know the instruction `{ast.unparse(node)}`")
        values = [self.value(one) for one in operands.elts]  # type: ignore[attr-defined]
        if name == "lane":
            return Row(tuple(range(WARP)))
        if name == "shuffle":
            own, thread = values
            if not isinstance(own, Row) or len(own.entries) != WARP:
                raise TranslationError("what is shuffled is not what the threads of a warp have")
            return own.entries[thread % WARP]
        return self.meaning.operation(name, values)


def _whole_part(value: Any) -> int:
    """A whole number of the meaning, as Python's."""
    found = value.unique_fmpz() if isinstance(value, arb) else int(value) if value == int(value) else None
    if found is None:
        raise TranslationError("the bits of a number that is not whole")
    return int(found)


def _is_whole(value: Any) -> bool:
    """Integers and truth values, also rows of them."""
    if isinstance(value, Row):
        return all(map(_is_whole, value.entries))
    return isinstance(value, int)


def _each(what: Callable[..., Any], *operands: Any) -> Any:
    """A function of whole numbers, on rows entry by entry."""
    counts = {len(one.entries) for one in operands if isinstance(one, Row)}
    if not counts:
        return what(*operands)
    if len(counts) > 1:
        raise TranslationError("rows have different lengths")
    columns = zip(*(one.entries if isinstance(one, Row) else [one] * max(counts) for one in operands), strict=True)
    return Row(tuple(what(*column) for column in columns))


STATEMENTS: dict[str, Callable[[_Call, Any], None]] = {
    "Assign": _Call.assign,
    "AnnAssign": _Call.assign,
    "AugAssign": _Call.augmented,
    "If": _Call.branch,
    "For": _Call.loop,
    "Expr": _Call.expression,
    "Return": _Call.returned,
}
EXPRESSIONS: dict[str, Callable[[_Call, Any], Any]] = {
    "Constant": _Call.constant,
    "Name": _Call.name,
    "Attribute": _Call.attribute,
    "BoolOp": _Call.both,
    "Subscript": _Call.subscript,
    "UnaryOp": _Call.unary,
    "Compare": _Call.compared,
    "Call": _Call.called,
    "Tuple": lambda call, node: tuple(map(call.value, node.elts)),
    "IfExp": lambda call, node: call.value(node.body if call.decided(node.test) else node.orelse),
    "BinOp": lambda call, node: call.binary(type(node.op), call.value(node.left), call.value(node.right)),
}
CALLS: dict[str, Callable[[_Call, ast.Call], Any]] = {
    "maximum": _Call.extreme,
    "minimum": _Call.extreme,
    "sum": _Call.summed,
    "cumsum": _Call.accumulated,
    "arange": _Call.arange,
    "program_id": _Call.program,
    "num_programs": _Call.program,
    "load": _Call.load,
    "store": _Call.store,
    "full": _Call.full,
    "reshape": _Call.reshaped,
    "inline_asm_elementwise": _Call.instruction,
    "cast": lambda call, node: call.converted(call.value(node.args[0]), node.args[1]),
    "max": lambda call, node: call.meaning.operation("most", [call.table(node)]),
    "zeros": lambda call, node: call.meaning.literal(0.0),
}
