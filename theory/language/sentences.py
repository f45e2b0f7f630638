"""Statements as people read them: lines of text, and words with a formula in LaTeX; from the templates of their forms.

- `Words`                    a template filled with the fields of a statement
- `in_words(statement)`      plain text for a terminal, one line for each part
- `implication(statement)`   conditions and conclusion, where it has this shape
- `Sentence(words, math, parts)`, `sentence(statement)`
- `sentence_html(sentence)`, `sentence_latex(sentence)`   for notebooks
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape
from string import Formatter
from typing import ClassVar

from ..exact.domains import REAL_LINE, Interval
from ..exact.expressions import Expr
from . import statements as say
from .latex import latex, latex_interval, latex_prose
from .notebook import listed


class Words(Formatter):
    """A template filled with the fields of a statement, in plain text.

    `{strictly:strictly |}` is what stands before the bar, with the value for `*`, and what stands behind it where the
    value is none or false; `{equals:=}` has the relation before it; `{domain}` is said where it is not the line,
    `{domain:set}` always; of several values the spec stands between, or, as `set`, braces around."""

    signs: ClassVar = {"both": "", "left": " from the left", "right": " from the right"}
    rounded: ClassVar = {"": "≈ ", "->": "-> a number that rounds to ", "=": "rounds to "}
    quantifier, on, braces = "{kind} {symbol} in {domain:set}", " on *", ("{", "}")
    count = "* in number"
    tree: Callable[[Expr], str] = staticmethod(str)
    interval: Callable[[Interval], str] = staticmethod(str)

    def get_value(self, key, args, kwargs):
        return getattr(args[0], key)

    def format_field(self, value, spec: str) -> str:
        given, _, otherwise = spec.partition("|")
        if value is None or value is False or (isinstance(value, Interval) and value == REAL_LINE and spec != "set"):
            return otherwise
        if value is True:
            return given
        if "*" in given:
            return given.replace("*", self.format_field(value, "set" if isinstance(value, Interval) else ""))
        match value:
            case Expr():
                return f"{spec} {self.tree(value)}".strip()
            case say.Printed():
                return f"{self.rounded.get(spec, self.rounded['='])}{value.text}"
            case Interval():
                return self.interval(value) if spec == "set" else self.on.replace("*", self.interval(value))
            case say.Quantifier():
                return self.format(self.quantifier, value).strip()
            case tuple():
                shown = [self.format_field(one, "") for one in value]
                return ", ".join(shown).join(self.braces) if spec == "set" else (spec or ", ").join(shown)
            case int() if spec == "set":
                return self.count.replace("*", str(value))
        return self.signs.get(str(value), str(value))


class Mathematics(Words):
    """The same in LaTeX."""

    signs: ClassVar = {
        "<=": r"\le",
        ">=": r"\ge",
        "supremum": r"\sup",
        "infimum": r"\inf",
        "for all": r"\forall",
        "exists": r"\exists",
        "both": "",
        "left": "^{-}",
        "right": "^{+}",
    }
    rounded: ClassVar = {"": "", "=": r"\approx "}
    quantifier, on = r"{kind} {symbol} \in {domain:set}", r" \quad (x \in *)"
    braces, count = (r"\left\{", r"\right\}"), r"\left\{\text{* in number}\right\}"
    tree = staticmethod(latex)
    interval = staticmethod(lambda domain: r"\mathbb{R}" if domain == REAL_LINE else latex_interval(domain))


@dataclass(frozen=True)
class Sentence:
    """`words` come before the formula; each part has a label, which may be empty."""

    words: str = ""
    math: str = ""
    parts: "tuple[tuple[str, Sentence], ...]" = ()


def sentence(one: say.Statement) -> Sentence:
    """The sentence of a statement.

    >>> from provenact.theory.exact.expressions import X
    >>> sentence(say.Equal(X + X, 2 * X)).math
    '2 x = 2 x'
    """
    parts = tuple((label, sentence(part)) for label, part in one.inside)
    return Sentence(Words().format(one.head, one), Mathematics().format(one.math, one), parts)


def in_words(statement: say.Statement) -> list[str]:
    """The lines of a statement, its parts indented.

    >>> from provenact.theory.exact.expressions import X, ZERO
    >>> in_words(say.Not(say.Compare(X, ">", ZERO)))
    ['not:', '  x > 0']
    """
    if (said := implication(statement)) is not None:
        *conditions, conclusion = said
        return ["if", *_indented(("", one) for one in conditions), "then", *_indented([("", conclusion)])]
    if isinstance(statement, say.Not) and isinstance(statement.statement, say.Equal):
        return [f"{statement.statement.left} != {statement.statement.right}"]
    return [Words().format(statement.words, statement), *_indented(statement.inside)]


def implication(statement: say.Statement) -> tuple[say.Statement, ...] | None:
    """Conditions and conclusion of a statement that denies the conditions together with the conclusion's contrary."""
    inner = statement.statement if isinstance(statement, say.Not) else None
    if not isinstance(inner, say.AllOf) or inner.labels or not isinstance(inner.parts[-1], say.Not):
        return None
    return (*inner.parts[:-1], inner.parts[-1].statement)


def _indented(parts: Iterable[tuple[str, say.Statement]]) -> list[str]:
    lines = []
    for label, part in parts:
        first, *rest = in_words(part)
        lines += [f"  {label}: {first}" if label else f"  {first}", *(f"  {line}" for line in rest)]
    return lines


def sentence_html(one: Sentence) -> str:
    """Escaped words, the formula for the notebook's typesetter, and the parts as a list."""
    math = escape(f"$$ {one.math} $$") if one.math else ""
    parts = [f"{escape(label)} {sentence_html(part)}" for label, part in one.parts]
    return f"{escape(one.words)} {math}{listed(parts) if parts else ''}"


def sentence_latex(one: Sentence) -> str:
    """Words and a displayed formula, the parts as an itemized list."""
    math = f"\n\\[\n{one.math}\n\\]" if one.math else ""
    parts = "".join(f"\n\\item {latex_prose(label)} {sentence_latex(part)}" for label, part in one.parts)
    listing = f"\n\\begin{{itemize}}{parts}\n\\end{{itemize}}" if parts else ""
    return f"{latex_prose(one.words)}{math}{listing}"
