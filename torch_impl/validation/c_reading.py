"""C text as the same straight-line functions as Python text, so that one reader gives a meaning to both.

The language is the small one that is emitted: functions of doubles, of constants that are assigned once, ?:, <math.h>.
Where C means something else than the same words in Python (whole numbers are divided without a rest, an int loses what
is behind the point), or a word is not known, the text is refused by name.
"""

import ast
import ctypes
import re
from collections.abc import Collection, Iterator, Sequence

from ..targets.c_text import CONTRACTION, LIBRARY
from .reading import ReadFunction, TranslationError

TOKENS = re.compile(
    r"\s+|/\*.*?\*/|//[^\n]*"
    r"|(?P<number>0[xX][0-9a-fA-F]*\.?[0-9a-fA-F]*[pP][-+]?\d+[fFlL]?|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?[fFlLuU]?)"
    r"|(?P<word>[A-Za-z_]\w*)|(?P<sign><=|>=|==|!=|&&|\|\||[-+*/<>?:(){},;=!&])",
    re.DOTALL,
)
DIRECTIVES = ("#include <math.h>", "#pragma once", *CONTRACTION[0], *CONTRACTION[1])
SHARED = re.compile(r"#ifndef (PROVENACT_[0-9A-F]{12})\n#define \1\n(.*?)#endif\n", re.DOTALL)
COMPARISONS = {"<": ast.Lt, "<=": ast.LtE, ">": ast.Gt, ">=": ast.GtE, "==": ast.Eq, "!=": ast.NotEq}
LEVELS: tuple[dict[str, type], ...] = (  # from what binds least
    {"==": ast.Eq, "!=": ast.NotEq},
    {one: COMPARISONS[one] for one in ("<", "<=", ">", ">=")},
    {"+": ast.Add, "-": ast.Sub},
    {"*": ast.Mult, "/": ast.Div},
)


def read_c(text: str, known: Sequence[str] = ()) -> dict[str, ReadFunction]:
    """The functions of a text, without those that stand in it word for word as they are `known`.

    >>> sorted(read_c("static inline double f(double x) { const double y = x * x; return y + 1.0; }"))
    ['f']
    """
    macros = [one[1] for one in SHARED.finditer(text)]
    if len(set(macros)) < len(macros):
        raise TranslationError("a macro stands before two texts, of which a compiler takes the first")
    kept = "\n".join(line for line in SHARED.sub(r"\2", text).split("\n") if line.strip() not in DIRECTIVES)
    for one in known:
        kept = kept.replace(SHARED.sub(r"\2", one).rstrip(), "")
    parser = _Parser(kept)
    functions: dict[str, ReadFunction] = {}
    while parser.next:
        function = parser.function()
        if function.name in functions:
            raise TranslationError(f"`{function.name}` is defined twice")
        functions[function.name] = function
        parser.own.add(function.name)  # from here on it may be called
    return functions


def c_expression(text: str, own: Collection[str] = ()) -> ast.expr:
    """The tree of one expression; `own` are functions that the text defines.

    >>> ast.unparse(c_expression("x < 0.0 ? 0.0 : x")), ast.unparse(c_expression("x < y ? exp(x) : -(2.0) * y"))
    ('math.maximum(x, 0.0)', 'math.where(x < y, math.exp(x), -2.0 * y)')
    """
    parser = _Parser(text, own)
    tree = parser.expression()
    if parser.next:
        raise TranslationError(f"`{parser.next}` stands after the expression `{text}`")
    return tree


def _words(text: str) -> Iterator[str]:
    at = 0
    while at < len(text):
        found = TOKENS.match(text, at)
        if found is None:
            raise TranslationError(f"the reader of C does not know `{text[at:].splitlines()[0]}`")
        at = found.end()
        if found.lastgroup:
            yield found[0]


class _Parser:
    """Words from left to right, by recursive descent."""

    def __init__(self, text: str, own: Collection[str] = ()) -> None:
        self.words, self.at, self.own = list(_words(text)), 0, set(own)
        self.conditions: set[str] = set()

    @property
    def next(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self, *wanted: str) -> str:
        """The next word, which must be one of those wanted, if any are."""
        word = self.next
        if not word or (wanted and word not in wanted):
            told = " or ".join(f"`{one}`" for one in wanted)
            raise TranslationError(f"expected {told or 'more text'}, found `{word or 'the end'}`")
        self.at += 1
        return word

    def skip(self, *words: str) -> bool:
        """Whether these words come next; they are taken then."""
        if self.words[self.at : self.at + len(words)] != list(words):
            return False
        self.at += len(words)
        return True

    def name(self) -> str:
        word = self.take()
        if not re.fullmatch(r"[A-Za-z_]\w*", word):
            raise TranslationError(f"expected a name, found `{word}`")
        return word

    # --- functions ----------------------------------------------------------------------------------

    def function(self) -> ReadFunction:
        """`static inline double NAME(double a, ...) { ... }`."""
        self.take("static"), self.take("inline"), self.take("double")
        name = self.name()
        self.conditions = set()
        arguments = self._arguments()
        self.known = set(arguments)
        assignments: list[tuple[tuple[str, ...], ast.expr]] = []
        self.take("{")
        while not self.skip("return"):
            assignments += self._statement()
        result = self._number()
        self.take(";"), self.take("}")
        return ReadFunction(name, tuple(arguments), tuple(assignments), (result,))

    def _arguments(self) -> list[str]:
        arguments: list[str] = []
        self.take("(")
        while True:
            self.take("double")
            name = self.name()
            if name in arguments:
                raise TranslationError(f"two arguments are `{name}`")
            arguments.append(name)
            if self.take(",", ")") == ")":
                return arguments

    def _statement(self) -> list[tuple[tuple[str, ...], ast.expr]]:
        if self.skip("(", "void", ")"):  # an argument that is not used
            self.name(), self.take(";")
            return []
        name, tree = self._constant()
        self.take(";")
        return [((name,), tree)]

    def _constant(self) -> tuple[str, ast.expr]:
        self.take("const")
        kind, name = self.take("double", "int"), self._new()
        self.take("=")
        tree = self.expression()
        if self._is_condition(tree) != (kind == "int"):
            raise TranslationError(f"`{ast.unparse(tree)}` is kept as {kind}")
        if kind == "int":
            self.conditions.add(name)
        return name, tree

    def _new(self) -> str:
        name = self.name()
        if name in self.known:
            raise TranslationError(f"`{name}` is defined twice")
        self.known.add(name)
        return name

    # --- expressions --------------------------------------------------------------------------------

    def expression(self) -> ast.expr:
        """c ? a : b, which binds least and to the right."""
        test = self._binary(0)
        if not self.skip("?"):
            return test
        first = self.expression()
        self.take(":")
        second = self.expression()
        if not self._is_condition(test) and not isinstance(test, ast.Name):
            raise TranslationError(f"`{ast.unparse(test)}` is no comparison")
        return _selected(test, self._as_number(first), self._as_number(second))

    def _number(self) -> ast.expr:
        return self._as_number(self.expression())

    def _binary(self, level: int) -> ast.expr:
        if level == len(LEVELS):
            return self._unary()
        left = self._binary(level + 1)
        while self.next in LEVELS[level]:
            sign = self.take()
            a, b = self._as_number(left), self._as_number(self._binary(level + 1))
            kind = LEVELS[level][sign]()
            left = ast.Compare(a, [kind], [b]) if sign in COMPARISONS else ast.BinOp(a, kind, b)
        return left

    def _unary(self) -> ast.expr:
        if self.skip("-"):
            return ast.UnaryOp(ast.USub(), self._as_number(self._unary()))
        if self.skip("("):
            if self.next in ("double", "float", "int"):
                raise TranslationError(f"the reader of C does not know the cast to {self.next} here")
            inner = self.expression()
            self.take(")")
            return inner
        if self.next[:1].isdigit() or self.next[:1] == ".":
            return ast.Constant(_literal(self.take()))
        return self._named()

    def _named(self) -> ast.expr:
        name = self.name()
        if self.next == "(":
            return self._call(name)
        if name == "INFINITY":
            return ast.Attribute(ast.Name("math", ast.Load()), "inf", ast.Load())
        return ast.Name(name, ast.Load())

    def _call(self, name: str) -> ast.expr:
        self.take("(")
        operands = [self._operand(name, 0)]
        while self.take(",", ")") == ",":
            operands.append(self._operand(name, len(operands)))
        if name in self.own:
            return ast.Call(ast.Name(name, ast.Load()), operands, [])
        if LIBRARY.get(name) != len(operands):
            raise TranslationError(f"the reader of C does not know `{name}` of {len(operands)} numbers")
        return _library(name, *operands)

    def _operand(self, name: str, index: int) -> ast.expr:
        """Of ldexp the second is an int: the value of a double that is a whole number."""
        if (name, index) == ("ldexp", 1) and name not in self.own:
            self.take("("), self.take("int"), self.take(")"), self.take("(")
            inner = self._number()
            self.take(")")
            return inner
        return self._number()

    # --- kinds --------------------------------------------------------------------------------------

    def _is_condition(self, tree: ast.expr) -> bool:
        return isinstance(tree, ast.Compare) or (isinstance(tree, ast.Name) and tree.id in self.conditions)

    def _as_number(self, tree: ast.expr) -> ast.expr:
        if self._is_condition(tree):
            raise TranslationError(f"`{ast.unparse(tree)}` is a comparison, and stands where a number must")
        return tree


def _literal(word: str) -> float:
    """A double; with an f, a float32."""
    is_hexadecimal = word[:2] in ("0x", "0X")
    digits, suffix = re.fullmatch(r"(0[xX].*[pP][-+]?\d+|.*?)([fFlLuU]?)", word).groups()  # type: ignore[union-attr]
    if suffix not in ("", "f", "F"):
        raise TranslationError(f"the reader of C does not know the number `{word}`")
    if digits.isdigit():
        raise TranslationError(f"`{word}` is a whole number, which C divides without a rest")
    value = float.fromhex(digits) if is_hexadecimal else float(digits)
    return ctypes.c_float(value).value if suffix else value


def _library(name: str, *operands: ast.expr) -> ast.expr:
    return ast.Call(ast.Attribute(ast.Name("math", ast.Load()), name, ast.Load()), list(operands), [])


def _selected(test: ast.expr, first: ast.expr, second: ast.expr) -> ast.expr:
    """`a < b ? b : a` is the larger of two and `a > b ? b : a` the smaller; held between numbers, both."""
    if not (isinstance(test, ast.Compare) and isinstance(test.ops[0], (ast.Lt, ast.Gt))):
        return _library("where", test, first, second)
    a, b = test.left, test.comparators[0]
    name = "maximum" if isinstance(test.ops[0], ast.Lt) else "minimum"
    if not _same(first, b):
        return _library("where", test, first, second)
    if _same(second, a):
        return _library(name, a, b)
    if name == "maximum" and _is_call(second, "minimum") and _same(second.args[0], a):  # type: ignore[attr-defined]
        low, high = _number_of(b), _number_of(second.args[1])  # type: ignore[attr-defined]
        if low is not None and high is not None and low <= high:
            return _library("minimum", _library("maximum", a, b), second.args[1])  # type: ignore[attr-defined]
    return _library("where", test, first, second)


def _is_call(tree: ast.expr, name: str) -> bool:
    return isinstance(tree, ast.Call) and isinstance(tree.func, ast.Attribute) and tree.func.attr == name


def _same(a: ast.expr, b: ast.expr) -> bool:
    return ast.dump(a) == ast.dump(b)


def _number_of(tree: ast.expr) -> float | None:
    if isinstance(tree, ast.UnaryOp):
        inner = _number_of(tree.operand)
        return None if inner is None else -inner
    return float(tree.value) if isinstance(tree, ast.Constant) else None  # type: ignore[arg-type]
